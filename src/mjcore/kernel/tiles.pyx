"""Tiles as codes, MPSZ and mjai text, and KindSet; Meld: what was called or declared, its tiles and who fed it."""

from collections.abc import Mapping

cimport cython
from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from mjcore._schema cimport MELD_ANKAN, MELD_CHI, MELD_PON
from mjcore.kernel.arguments cimport check_players, checked_items, checked_number, checked_word
from mjcore.kernel.tables cimport ALL_KINDS, SANMA_REMOVED_KINDS

from mjcore.errors import fail

cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size) except NULL

MELD_NAMES = ("none", "chi", "pon", "daiminkan", "kakan", "ankan")
cdef dict _MELD_TYPE = {name: index for index, name in enumerate(MELD_NAMES) if index}


cdef class Meld:
    """Meld(type, tiles, *, called=None, feeder=None)
--

    One chi, pon, daiminkan, kakan or ankan. Immutable.

    ``type``: the name; ``tiles``: codes (0-36), sorted by kind, a red five before the plain ones;
    ``called``: code of the tile claimed from another player, None = unknown or ankan;
    ``feeder``: seat (0-3) that discarded it, None = unknown or ankan.
    Text: ``type:tiles``, followed by ``@seat`` where the feeder matters.

    >>> meld = Meld.of("pon:777z@2")
    >>> meld.type, meld.tiles, meld.feeder, str(meld)
    ('pon', (33, 33, 33), 2, 'pon:777z@2')
    """

    @cython.embedsignature(False)
    def __cinit__(self, type: str, tiles, *, called=None, feeder=None):
        cdef int first
        if not isinstance(type, str) or type not in _MELD_TYPE:
            fail("notation_meld", given=type, what="the type is chi, pon, daiminkan, kakan or ankan")
        self.type = type
        self.type_index = _MELD_TYPE[type]
        codes = parse_tiles(tiles) if isinstance(tiles, str) else tuple(
            [checked_number(tile, "tile code", CODES - 1, "tile_range") for tile in checked_items(tiles, "meld tiles")]
        )
        # 0p stands before 5p of its kind: (kind, plain) is the order
        self.tiles = tuple(sorted(codes, key=_colour_order))
        self.size = 3 if self.type_index <= MELD_PON else 4
        shown = f"{type}:{format_tiles(self.tiles)}"
        if len(self.tiles) != self.size:
            fail("meld_shape", given=shown, what=f"a {type} has {self.size} tiles, not {len(self.tiles)}")
        kinds = [kind_of(code) for code in self.tiles]
        first = kinds[0]
        self.kind = first
        if self.type_index == MELD_CHI:
            if first >= EAST or first % 9 > 6 or kinds != [first, first + 1, first + 2]:
                fail("meld_shape", given=shown, what="a chi is three consecutive numbers of one suit")
        elif kinds != [first] * self.size:
            fail("meld_shape", given=shown, what=f"a {type} is {self.size} equal tiles")
        if called is not None:
            called = parse_tile(called) if isinstance(called, str) else checked_number(called, "tile code", CODES - 1, "tile_range")
            if self.type_index == MELD_ANKAN or called not in self.tiles:
                fail("meld_shape", given=shown, what=f"the called tile {CODE_TEXT[called]} is none of its tiles")
        if feeder is not None:
            feeder = checked_number(feeder, "seat", 3)
            if self.type_index == MELD_ANKAN:
                fail("meld_shape", given=shown, what="nobody feeds an ankan")
        self.called = called
        self.feeder = feeder

    @classmethod
    def of(cls, value) -> Meld:
        """Return a Meld from its text, from a mapping {type, tiles, ...}, or itself.

        Raises NotationError, InvalidHand, MahjongTypeError.

        >>> Meld.of({"type": "chi", "tiles": ["4p", "0p", "6p"]})
        Meld.of('chi:406p')
        """
        if isinstance(value, Meld):
            return value
        if isinstance(value, str):
            name, colon, rest = value.partition(":")
            if not colon:
                fail("notation_meld", given=value, what="there is no colon")
            tiles, at, seat = rest.partition("@")
            if at and seat not in ("0", "1", "2", "3"):
                fail("notation_meld", given=value, what="the seat behind @ is 0, 1, 2 or 3")
            return cls(name, tiles, feeder=int(seat) if at else None)
        if isinstance(value, Mapping):
            if "type" not in value or "tiles" not in value:
                fail("notation_meld", given=dict(value), what="a mapping needs type and tiles")
            tiles = value["tiles"]
            if not isinstance(tiles, str):
                tiles = [
                    parse_tile(tile) if isinstance(tile, str) else tile
                    for tile in checked_items(tiles, "meld tiles")
                ]
            return cls(value["type"], tiles, called=value.get("called"), feeder=value.get("feeder"))
        fail("type", name="meld", given=type(value).__name__, right="expected text such as chi:406p")

    def with_feeder(self, feeder) -> Meld:
        """Return the same meld with another feeder seat (0-3, None = unknown)."""
        return Meld(self.type, self.tiles, called=self.called, feeder=feeder)

    @property
    def open(self) -> bool:
        """Whether it opens the hand: true of every meld except an ankan."""
        return self.type_index != MELD_ANKAN

    @property
    def lowest(self) -> int:
        """Kind (0-33) of its lowest tile."""
        return self.kind

    def __str__(self):
        seat = "" if self.feeder is None else f"@{self.feeder}"
        return f"{self.type}:{format_tiles(self.tiles)}{seat}"

    def __repr__(self):
        return f"Meld.of('{self}')"

    def __eq__(self, other):
        if not isinstance(other, Meld):
            return NotImplemented
        return (self.type, self.tiles, self.called, self.feeder) == (
            other.type, other.tiles, other.called, other.feeder
        )

    def __hash__(self):
        return hash((self.type, self.tiles, self.called, self.feeder))

    def __reduce__(self):
        return _meld_again, (self.type, self.tiles, self.called, self.feeder)


def _meld_again(type, tiles, called, feeder):
    return Meld(type, tiles, called=called, feeder=feeder)


def _colour_order(code):
    return kind_of(code) * 2 + (code < KINDS)


cdef tuple checked_melds(object melds):
    """Melds of a caller as a tuple of Meld, four at most."""
    if melds is None or isinstance(melds, str):
        fail("type", name="melds", given=type(melds).__name__, right='expected a list such as ["chi:406p"]')
    found = tuple([Meld.of(meld) for meld in checked_items(melds, "melds")])
    if len(found) > 4:
        fail("meld_count", given=len(found))
    return found


cdef void add_meld(Meld meld, uint8_t* held) noexcept:
    """Add a meld's copies to counts by kind."""
    cdef int i
    if meld.type_index == MELD_CHI:
        for i in range(3):
            held[meld.kind + i] += 1
    else:
        held[meld.kind] += meld.size


SUITS = "mpsz"
CODE_TEXT = tuple(
    [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
    + [f"{n}z" for n in range(1, 8)]
    + ["0m", "0p", "0s"]
)
MJAI_TEXT = tuple(
    [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
    + list("ESWNPFC")
    + ["5mr", "5pr", "5sr"]
)
_CODE_OF_TEXT = {text: code for code, text in enumerate(CODE_TEXT)}
_CODE_OF_MJAI = {text: code for code, text in enumerate(MJAI_TEXT)}


cdef int parse_mpsz(object text, uint8_t* out, int limit) except -1:
    """Write the codes of an MPSZ text in its order; return how many."""
    cdef Py_ssize_t length, at, start
    cdef const char* chars = NULL
    cdef int n = 0, suit = 0, digit
    cdef unsigned char c
    try:
        chars = PyUnicode_AsUTF8AndSize(text, &length)
    except UnicodeEncodeError:
        fail("notation_suit", given=text, what="a lone surrogate", at="?")
    at = 0
    start = 0
    while at < length:
        c = chars[at]
        if 48 <= c <= 57:
            at += 1
            continue
        if c == 32 and at == start:
            at += 1
            start = at
            continue
        if c == 109:
            suit = 0
        elif c == 112:
            suit = 1
        elif c == 115:
            suit = 2
        elif c == 122:
            suit = 3
        else:
            fail("notation_suit", given=text, what=text_at(text, chars, at), at=at)
        if at == start:
            fail("notation_no_digit", given=text, what=chr(c), at=at)
        if n + (at - start) > limit:
            fail("notation_too_many", given=text, limit=limit)
        for digit_at in range(start, at):
            digit = chars[digit_at] - 48
            if suit == 3:
                if digit < 1 or digit > 7:
                    fail("notation_honour", given=text, what=f"{digit}z", at=digit_at)
                out[n] = 26 + digit
            else:
                out[n] = KINDS + suit if digit == 0 else suit * 9 + digit - 1
            n += 1
        at += 1
        start = at
    if start < length:
        fail("notation_no_suit", given=text)
    return n


cdef str text_at(object text, const char* chars, Py_ssize_t at):
    """The character of a text whose UTF-8 form is looked at from byte ``at`` on."""
    return text[len(chars[:at].decode("utf-8", "ignore"))]


cdef str mpsz(const uint8_t* codes, int n):
    """MPSZ text of codes, sorted; red fives stand between 4 and 5 (456m -> 406m)."""
    cdef list parts = []
    cdef int have[CODES]
    cdef int i, suit, number
    memset(have, 0, sizeof(have))
    for i in range(n):
        have[codes[i]] += 1
    for suit in range(4):
        digits = ""
        for number in range(7 if suit == 3 else 9):
            if suit < 3 and number == 4:
                digits += "0" * have[KINDS + suit]
            digits += chr(49 + number) * have[suit * 9 + number]
        if digits:
            parts.append(digits + SUITS[suit])
    return "".join(parts)


def parse_tiles(text: str) -> tuple:
    """Return the codes (0-36, 34-36 = red fives) of an MPSZ text, in its order.

    Raises NotationError. Digits stand before the letter of their suit; 0 is a red five.

    >>> parse_tiles("406m1z")
    (3, 34, 5, 27)
    """
    cdef uint8_t codes[MAX_TEXT]
    if not isinstance(text, str):
        fail("type", name="tiles", given=type(text).__name__, right="expected MPSZ text such as 406m1z")
    cdef int n = parse_mpsz(text, codes, MAX_TEXT)
    return tuple([codes[i] for i in range(n)])


def format_tiles(tiles) -> str:
    """Return the sorted MPSZ text of codes (0-36); raise InvalidHand for another number.

    >>> format_tiles([27, 34, 3, 5])
    '406m1z'
    """
    cdef uint8_t codes[MAX_TEXT]
    cdef int n = 0
    try:
        given = list(tiles)
    except (TypeError, NotImplementedError):  # an array of no, a memory view of two dimensions
        fail("type", name="tiles", given=type(tiles).__name__, right="expected a list of codes")
    for code in given:
        if n == MAX_TEXT:
            fail("notation_too_many", given="...", limit=MAX_TEXT)
        codes[n] = checked_number(code, "tile code", CODES - 1, "tile_range")
        n += 1
    return mpsz(codes, n)


def parse_tile(text: str) -> int:
    """Return the code (0-36) of one tile in MPSZ.

    >>> parse_tile("0p"), parse_tile("7z")
    (35, 33)
    """
    code = _CODE_OF_TEXT.get(text) if isinstance(text, str) else None
    if code is None:
        if not isinstance(text, str):
            fail("type", name="tile", given=type(text).__name__, right="expected text such as 5p")
        parse_tiles(text)
        fail("notation_one_tile", name="tile", given=text)
    return code


def tile_text(code: int) -> str:
    """Return the MPSZ text of one code (0-36).

    >>> tile_text(33), tile_text(36)
    ('7z', '0s')
    """
    return CODE_TEXT[checked_number(code, "tile code", CODES - 1, "tile_range")]


def kind_of_code(code: int) -> int:
    """Return the kind (0-33) of a code: a red five is a five.

    >>> kind_of_code(35)
    13
    """
    return kind_of(checked_number(code, "tile code", CODES - 1, "tile_range"))


def parse_mjai(text: str) -> int:
    """Return the code (0-36) of a tile in mjai notation: 1m, 5mr, E S W N P F C.

    >>> parse_mjai("5pr"), parse_mjai("C")
    (35, 33)
    """
    code = _CODE_OF_MJAI.get(text) if isinstance(text, str) else None
    if code is None:
        fail("notation_mjai", given=text)
    return code


def mjai_text(code: int) -> str:
    """Return the mjai notation of a code (0-36).

    >>> mjai_text(35), mjai_text(27)
    ('5pr', 'E')
    """
    return MJAI_TEXT[checked_number(code, "tile code", CODES - 1, "tile_range")]


def code_of_id(tile_id: int, *, aka: bool = True) -> int:
    """Return the code (0-36) of a physical tile 0-135, four ids a kind in order of kinds.

    With aka the first copy of each five (ids 16, 52, 88) is the red one, as in Tenhou's logs.

    >>> code_of_id(52), code_of_id(52, aka=False), code_of_id(135)
    (35, 13, 33)
    """
    cdef int number = checked_number(tile_id, "tile id", 135, "tile_range")
    if aka and number in (16, 52, 88):
        return KINDS + number // 36
    return number // 4


def dora_of(indicator: int, *, players: int = 4) -> int:
    """Return the kind (0-33) that an indicator kind names.

    Numbers go on within their suit (9 -> 1), winds E S W N E, dragons haku hatsu chun haku;
    three players have only 1m and 9m, which name each other. Source: RULES K-20, P-2.

    >>> dora_of(0), dora_of(0, players=3), dora_of(30), dora_of(33)
    (1, 8, 27, 31)
    """
    check_players(players)
    cdef int kind = checked_number(indicator, "tile kind", KINDS - 1, "tile_range")
    if players == 3 and SANMA_REMOVED_KINDS >> kind & 1:
        fail("not_in_sanma", given="indicator", tile=CODE_TEXT[kind])
    return dora_after(kind, players)


def tile_kinds(*, players: int = 4) -> KindSet:
    """Return the kinds in play: all 34, or the 27 of three players (no 2m-8m).

    Source: RULES P-2, K-5.

    >>> len(tile_kinds()), len(tile_kinds(players=3))
    (34, 27)
    """
    check_players(players)
    return KindSet(ALL_KINDS & ~SANMA_REMOVED_KINDS if players == 3 else ALL_KINDS)


cdef class KindSet:
    """KindSet(mask=0)
--

    A set of kinds as one 64-bit mask: iterable, comparable, readable.

    >>> KindSet(0b101), list(KindSet(0b101)), 2 in KindSet(0b101)
    (KindSet.of('13m'), [0, 2], True)

    Bits above the 34 kinds are dropped. Raises MahjongTypeError for a mask that is not a whole number,
    ArgumentError for one that is negative or has more than 64 bits.
    """

    @cython.embedsignature(False)
    def __cinit__(self, mask=0):
        self.mask = checked_word(mask, "mask") & ALL_KINDS

    @classmethod
    def of(cls, text: str) -> KindSet:
        """Return the kinds of an MPSZ text.

        >>> KindSet.of("19m").mask
        257
        """
        cdef uint64_t mask = 0
        for code in parse_tiles(text):
            mask |= <uint64_t>1 << kind_of(code)
        return cls(mask)

    def __iter__(self):
        return iter([kind for kind in range(KINDS) if self.mask >> kind & 1])

    def __len__(self):
        return self.mask.bit_count()

    def __contains__(self, kind):
        return isinstance(kind, int) and 0 <= kind < KINDS and bool(self.mask >> <int>kind & 1)

    def __eq__(self, other):
        if isinstance(other, KindSet):
            return self.mask == (<KindSet>other).mask
        if isinstance(other, (set, frozenset)):
            return set(self) == other
        return NotImplemented

    def __hash__(self):
        return hash(self.mask)

    def __or__(self, other):
        return KindSet(self.mask | (<KindSet?>other).mask)

    def __and__(self, other):
        return KindSet(self.mask & (<KindSet?>other).mask)

    def __str__(self):
        return format_tiles(self)

    def __repr__(self):
        return f"KindSet.of('{self}')"

    def __reduce__(self):
        return KindSet, (self.mask,)
