"""Suzume-Jong: the functions people call. They check what they are given; mjcore.suzume is their door."""

from collections.abc import Mapping
from typing import NamedTuple

from libc.stdint cimport uint64_t, uint8_t

from mjcore._schema cimport mj_suzume_rules
from mjcore.kernel.arguments cimport checked_flag, checked_number
from mjcore.kernel.hands cimport shown_hand
from mjcore.kernel.tables cimport SUZUME_SHAPE_BITS, SUZUME_SHAPE_KEY, SUZUME_WHOLE_SET
from mjcore.kernel.tiles cimport MAX_TEXT
from mjcore.suzume.score cimport (
    SUZUME_CHUN, SUZUME_CODES, SUZUME_HATSU, SUZUME_KINDS, SUZUME_NO_DORA, SUZUME_NUMBERS, SUZUME_RED, SUZUME_TRIPLETS,
    mj_suzume_outlook, suzume_code_of, suzume_copies, suzume_key, suzume_kind, suzume_look, suzume_marker, suzume_missing,
    suzume_shape, suzume_tile, suzume_waits_of,
)
from mjcore.suzume.wins cimport SuzumeTable

from mjcore.errors import fail

SUZUME_TEXT = (*[f"{n}s" for n in range(1, 10)], "6z", "7z", *[f"{n}rs" for n in range(1, 10)])
_SUZUME_CODE = {text: code for code, text in enumerate(SUZUME_TEXT)}


cdef int suzume_parse(str text, uint8_t* codes, int limit) except -1:
    """Write the codes of a text in its order, r behind a digit = the red copy; return how many."""
    cdef int n = 0
    cdef list digits = []
    for at, char in enumerate(text):
        if char in "0123456789":
            digits.append(char)
        elif char == "r" and digits and len(digits[len(digits) - 1]) == 1:
            digits.append(digits.pop() + "r")
        elif char == " " and not digits:
            continue
        elif char in "sz" and digits:
            for digit in digits:
                if digit + char not in _SUZUME_CODE:
                    fail("suzume_tile", given=text, what=suzume_wrong(digit, char))
                if n == limit:
                    fail("notation_too_many", given=text, limit=limit)
                codes[n] = _SUZUME_CODE[digit + char]
                n += 1
            digits = []
        else:
            fail("suzume_tile", given=text, what=f"{char!r} at position {at} has no meaning there")
    if digits:
        fail("suzume_tile", given=text, what="the digits at the end have no suit s or z behind them")
    return n


cdef str suzume_wrong(str digit, str suit):
    """Why a digit and a suit are no tile."""
    if digit[0] == "0" and suit == "s":
        return f"{digit}s is no tile, the red five is 5rs"
    if digit == "7r":
        return "7rz is written 7z: chun is always red"
    if digit == "6r":
        return "there is no red hatsu"
    return f"{digit}{suit} is no tile"


cdef int suzume_read(object given, str name, uint8_t* codes, int limit) except -1:
    """Write the codes of a caller's tiles, a text or a sequence of codes; return how many."""
    cdef int n = 0
    if isinstance(given, str):
        return suzume_parse(given, codes, limit)
    if type(given) is list or type(given) is bytes:  # the others are asked more than they take to read
        pass
    elif given is None or isinstance(given, (set, frozenset)) or isinstance(given, Mapping) or not hasattr(given, "__iter__"):
        fail("type", name=name, given=type(given).__name__, right="expected text such as 1r23s67z, or a list of codes")
    try:
        items = list(given)
    except (TypeError, NotImplementedError):  # an array of no dimension, a memory view of two
        fail("type", name=name, given=type(given).__name__, right="expected text such as 1r23s67z, or a list of codes")
    for code in items:
        if n == limit:
            fail("notation_too_many", given=given, limit=limit)
        codes[n] = checked_number(code, "tile code", SUZUME_CODES - 1, "tile_range")
        n += 1
    return n


cdef int suzume_read_one(object given, str name) except -1:
    """Code of a caller's tile: text or a code."""
    cdef uint8_t codes[1]
    if not isinstance(given, str):
        return checked_number(given, name, SUZUME_CODES - 1, "tile_range")
    if given not in _SUZUME_CODE:
        suzume_parse(given, codes, 1)
        fail("notation_one_tile", name=name, given=given)
    return _SUZUME_CODE[given]


cdef int suzume_read_dora(object given) except -1:
    """Code of the dora tile; nothing told is SUZUME_NO_DORA."""
    return SUZUME_NO_DORA if given is None or (isinstance(given, str) and not given) else suzume_read_one(given, "dora")


cdef int suzume_add(const uint8_t* codes, int n, str what, uint64_t* word) except -1:
    """Add tiles to a word; raise for one there are not so many of."""
    cdef int i, code
    for i in range(n):
        code = codes[i]
        if suzume_copies(word[0], code) == suzume_copies(SUZUME_WHOLE_SET, code):
            tile = SUZUME_TEXT[code]
            total = suzume_copies(word[0], code) + 1
            if code >= SUZUME_RED:
                total, right = f"{total} copies of the red", f"each number has one (a plain one is {tile[0]}s)"
            elif code < SUZUME_NUMBERS:
                total, right = f"{total} plain copies of", f"each number has three, and a red one: {tile[0]}r"
            else:
                total, right = f"{total} copies of", "there are four"
            fail("suzume_copies", given=what, total=total, tile=tile.replace("r", ""), right=right)
        word[0] += suzume_tile(code)
    return 0


cdef uint64_t suzume_read_hand(object given, int wanted, str right, uint8_t* codes) except? 0:
    """The word of a caller's hand of so many tiles (0 = five or six)."""
    cdef uint64_t word = 0
    cdef int n = suzume_read(given, "hand", codes, MAX_TEXT)
    if n != wanted and (wanted or n not in (5, 6)):
        fail("suzume_count", given=shown_hand(given), total=n, right=right)
    suzume_add(codes, n, f"hand {shown_hand(given)}", &word)
    return word


cdef str suzume_text(uint64_t word):
    """Sorted text of a word; the red copy stands before the plain ones."""
    digits = "".join([
        f"{i + 1}r" * suzume_copies(word, SUZUME_RED + i) + str(i + 1) * suzume_copies(word, i)
        for i in range(SUZUME_NUMBERS)
    ])
    honours = "6" * suzume_copies(word, SUZUME_HATSU) + "7" * suzume_copies(word, SUZUME_CHUN)
    return (digits + "s" if digits else "") + (honours + "z" if honours else "")


def suzume_parse_tiles(text: str) -> tuple:
    """Return the codes (0-19, 11-19 = the red copies of 1s..9s) of a text, in its order.

    ``r`` after a digit marks the red copy; hatsu 6z is never red, chun 7z always. Raises
    NotationError. Source: RULES S-3, S-8.

    >>> suzume_parse_tiles("1r23s6z7z")
    (11, 1, 2, 9, 10)
    """
    cdef uint8_t codes[MAX_TEXT]
    if not isinstance(text, str):
        fail("type", name="tiles", given=type(text).__name__, right="expected text such as 1r23s67z")
    cdef int n = suzume_parse(text, codes, MAX_TEXT)
    return tuple([codes[i] for i in range(n)])


def suzume_format_tiles(tiles) -> str:
    """Return the sorted text of codes (0-19); raise InvalidHand for more copies than the set has.

    >>> suzume_format_tiles([10, 1, 11, 2, 9])
    '1r23s67z'
    """
    cdef uint8_t codes[44]
    cdef uint64_t word = 0
    cdef int n = suzume_read(tiles, "tiles", codes, 44)
    suzume_add(codes, n, "tiles", &word)
    return suzume_text(word)


def suzume_parse_tile(text: str) -> int:
    """Return the code (0-19) of one tile.

    >>> suzume_parse_tile("5rs"), suzume_parse_tile("7z")
    (15, 10)
    """
    if not isinstance(text, str):
        fail("type", name="tile", given=type(text).__name__, right="expected text such as 5s")
    return suzume_read_one(text, "tile")


def suzume_tile_text(code: int) -> str:
    """Return the text of one code (0-19).

    >>> suzume_tile_text(15), suzume_tile_text(10)
    ('5rs', '7z')
    """
    return SUZUME_TEXT[checked_number(code, "tile code", SUZUME_CODES - 1, "tile_range")]


def suzume_kind_of_code(code: int) -> int:
    """Return the kind (0-10) of a code: the red 5s is a 5s.

    >>> suzume_kind_of_code(15)
    4
    """
    return suzume_kind(checked_number(code, "tile code", SUZUME_CODES - 1, "tile_range"))


def suzume_is_red(code: int) -> bool:
    """Return whether a tile is red: the red copy of a number, and every chun (S-8).

    >>> [suzume_is_red(code) for code in (4, 15, 9, 10)]
    [False, True, False, True]
    """
    return checked_number(code, "tile code", SUZUME_CODES - 1, "tile_range") >= SUZUME_CHUN


def suzume_code_of_id(tile_id: int) -> int:
    """Return the code (0-19) of a physical tile 0-43, four ids a kind in order of kinds.

    The first of the four of each number is the red one: 9 red numbers and 4 chun, 13 in all (S-3).

    >>> suzume_code_of_id(16), suzume_code_of_id(17), suzume_code_of_id(43)
    (15, 4, 10)
    """
    return suzume_code_of(checked_number(tile_id, "tile id", 43, "tile_range"))


def suzume_shapes() -> tuple:
    """Return the 160 complete hands as texts without colour, sorted.

    >>> len(suzume_shapes()), suzume_shapes()[0]
    (160, '111123s')
    """
    found = []
    for slot in range(1 << SUZUME_SHAPE_BITS):
        if SUZUME_SHAPE_KEY[slot]:
            key = SUZUME_SHAPE_KEY[slot]
            found.append("".join([
                str(i + 1) * suzume_copies(key, i) for i in range(SUZUME_NUMBERS)
            ]) + "s" * (key & (1 << 27) - 1 != 0) + "6" * suzume_copies(key, SUZUME_HATSU)
                + "7" * suzume_copies(key, SUZUME_CHUN) + "z" * (key >> 27 != 0))
    return tuple(sorted(found))


def suzume_decompose(hand) -> tuple:
    """Return the two sets of six tiles as ("run" | "triplet", lowest kind); () when not complete.

    A complete hand has exactly one reading (S-4). Errors as for ``suzume_shanten``.

    >>> suzume_decompose("1r11789s"), suzume_decompose("112233s"), suzume_decompose("891234s")
    ((('run', 6), ('triplet', 0)), (('run', 0), ('run', 0)), ())
    """
    cdef uint8_t codes[MAX_TEXT]
    cdef uint64_t word = suzume_read_hand(hand, 6, "a whole hand has six", codes)
    cdef int shape = suzume_shape(suzume_key(word))
    return suzume_sets(shape >> 4 & 31, shape >> 9 & 31) if shape else ()


cdef tuple suzume_sets(int first, int second):
    return tuple([
        ("triplet", code - SUZUME_TRIPLETS) if code >= SUZUME_TRIPLETS else ("run", code) for code in (first, second)
    ])


def suzume_shanten(hand) -> int:
    """Return how many exchanges five or six tiles are away from ready: -1 complete, 0 ready.

    ``hand``: text (1r23s67z) or codes; colour does not matter. Raises NotationError, InvalidHand
    (not five or six tiles, more copies than there are), MahjongTypeError. Source: RULES S-4.

    >>> suzume_shanten("1r11789s"), suzume_shanten("1r1178s"), suzume_shanten("159s67z")
    (-1, 0, 3)
    """
    cdef uint8_t codes[MAX_TEXT]
    return suzume_missing(suzume_key(suzume_read_hand(hand, 0, "a hand has five, or six with the drawn one", codes))) - 1


def suzume_waits(hand) -> tuple:
    """Return the kinds (0-10) that complete five tiles, ascending; () when the hand is not ready.

    Red copies, points and visible tiles do not matter; ``suzume_ukeire`` considers those.

    >>> suzume_waits("23456s"), suzume_waits("1r1178s"), suzume_waits("159s67z")
    ((0, 3, 6), (5, 8), ())
    """
    cdef uint8_t codes[MAX_TEXT]
    cdef int mask = suzume_waits_of(suzume_key(suzume_read_hand(hand, 5, "expected five", codes)))
    return tuple([kind for kind in range(SUZUME_KINDS) if mask >> kind & 1])


class SuzumeUkeire(NamedTuple):
    """Useful tiles of a five-tile hand: code -> copies left outside the hand and the visible tiles.

    ``tiles``: those that lower the shanten; ``winning``: those among them that win by tsumo;
    ``ron``: those that can be won by ron too.
    """

    shanten: int
    tiles: dict
    winning: dict
    ron: dict

    @property
    def total(self) -> int:
        """Copies left of ``tiles``."""
        return sum(self.tiles.values())

    @property
    def winning_total(self) -> int:
        """Copies left of ``winning``."""
        return sum(self.winning.values())


class SuzumeDiscard(NamedTuple):
    """One discard of six tiles: its code, and the useful tiles of the other five."""

    tile: int
    ukeire: SuzumeUkeire


cdef object suzume_outlook(const mj_suzume_outlook* found):
    left = {code: found.left[code] for code in range(SUZUME_CODES) if found.left[code]}
    return SuzumeUkeire(
        found.shanten,
        left,
        {code: copies for code, copies in left.items() if found.winning >> <int>code & 1},
        {code: copies for code, copies in left.items() if found.ron >> <int>code & 1},
    )


cdef struct mj_suzume_ahead:
    # the arguments that suzume_ukeire and suzume_discards share, checked
    uint64_t hand
    uint64_t unseen
    int river
    int dora
    bint dealer
    const mj_suzume_rules* rules


cdef int suzume_read_ahead(object hand, int wanted, str right, object visible, object river, object dora,
                           object table, object dealer, mj_suzume_ahead* out) except -1:
    cdef uint8_t codes[MAX_TEXT]
    cdef uint8_t marker
    cdef uint64_t seen
    cdef int i, n
    out.hand = seen = suzume_read_hand(hand, wanted, right, codes)
    n = suzume_read(visible, "visible", codes, 44)
    suzume_add(codes, n, "hand and visible tiles", &seen)
    out.dora = suzume_read_dora(dora)
    if out.dora != SUZUME_NO_DORA:
        marker = out.dora = suzume_marker(seen, out.dora)
        suzume_add(&marker, 1, "hand, visible tiles and dora", &seen)
    out.unseen = SUZUME_WHOLE_SET - seen
    n = suzume_read(river, "river", codes, 44)
    out.river = 0
    for i in range(n):
        out.river |= 1 << suzume_kind(codes[i])
    out.dealer = checked_flag(dealer, "dealer")
    if table is not None and not isinstance(table, SuzumeTable):
        fail("type", name="table", given=type(table).__name__, right="expected a SuzumeTable")
    out.rules = NULL if table is None else &(<SuzumeTable>table).rules
    return 0


def suzume_ukeire(hand, *, visible="", river="", dora="", table: SuzumeTable | None = None, dealer=False) -> SuzumeUkeire:
    """Return the useful tiles of a five-tile hand: those that help, those that win, those that win by ron.

    ``visible``: tiles seen outside the hand (all rivers, including the player's own); ``river``: own discards,
    whose kinds cannot be won by ron (S-28); ``dora``: the dora tile, visible too; ``table``: prices,
    so that ``winning`` holds only tiles that reach the required points; ``dealer``: whether the hand is the dealer's.
    Errors as for ``suzume_shanten``.

    >>> found = suzume_ukeire("23456s", visible="1s7s", river="7s", dora="4s")
    >>> found.shanten, {suzume_tile_text(code): left for code, left in found.winning.items()}
    (0, {'1s': 2, '4s': 1, '7s': 2, '1rs': 1, '4rs': 1, '7rs': 1})
    >>> sorted(set(found.winning) - set(found.ron))  # 7s and the red one: furiten
    [6, 17]
    """
    cdef mj_suzume_ahead ahead
    cdef mj_suzume_outlook found
    suzume_read_ahead(hand, 5, "expected five", visible, river, dora, table, dealer, &ahead)
    suzume_look(ahead.hand, ahead.unseen, ahead.river, ahead.dora, ahead.dealer, ahead.rules, &found)
    return suzume_outlook(&found)


def suzume_discards(hand, *, visible="", river="", dora="", table: SuzumeTable | None = None, dealer=False) -> list:
    """Return every discard of six tiles and what is left after it, best first.

    Nearest to complete first, then the most winning tiles left, then the most useful ones. Arguments
    and errors as for ``suzume_ukeire``; the discard itself makes its kind furiten.

    >>> best = suzume_discards("1r11278s")[0]
    >>> suzume_tile_text(best.tile), best.ukeire.shanten, best.ukeire.winning_total
    ('2s', 0, 8)
    """
    cdef mj_suzume_ahead ahead
    cdef mj_suzume_outlook found
    cdef int code
    suzume_read_ahead(hand, 6, "expected six", visible, river, dora, table, dealer, &ahead)
    rows = []
    for code in range(SUZUME_CODES):
        if suzume_copies(ahead.hand, code):
            suzume_look(ahead.hand - suzume_tile(code), ahead.unseen, ahead.river | 1 << suzume_kind(code),
                        ahead.dora, ahead.dealer, ahead.rules, &found)
            rows.append(SuzumeDiscard(code, suzume_outlook(&found)))
    return sorted(rows, key=lambda row: (row.ukeire.shanten, -row.ukeire.winning_total, -row.ukeire.total))
