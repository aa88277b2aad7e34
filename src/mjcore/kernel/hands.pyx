"""One hand: shanten, waits, useful tiles, every discard compared, every reading of a complete hand."""

from collections.abc import Mapping
from typing import NamedTuple

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_STRIDES, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer
from libc.stdint cimport int8_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport WAIT_NONE, WAIT_SHANPON
from mjcore.kernel.arguments cimport check_players, checked_number, whole_number
from mjcore.kernel.decompose cimport (
    SET_RUN, complete_chiitoi, complete_kokushi, copies_of, mj_copies, mj_reading, mj_sets, spell_out, standard_readings, wait_of_run,
)
from mjcore.kernel.rows cimport discards_of_hand
from mjcore.kernel.shanten cimport INFINITE, missing_chiitoi, missing_kokushi, missing_of, missing_standard, mj_hand
from mjcore.kernel.simd cimport mj_lowest, mj_more_than, mj_sum
from mjcore.kernel.tables cimport SANMA_REMOVED_KINDS
from mjcore.kernel.tiles cimport CODES, EAST, KINDS, KindSet, MAX_TEXT, Meld, NO_TILE, add_meld, bit, checked_melds, kind_of, parse_mpsz
from mjcore.kernel.waits cimport complete_with_fifth, missing_and_useful

from mjcore.errors import fail, shown
from mjcore.kernel.tiles import CODE_TEXT, parse_tile


class Reading(NamedTuple):
    """One reading of a complete hand.

    ``form``: "standard", "chiitoi" or "kokushi"; ``sets``: concealed sets as (type, kind of the
    lowest tile), type "run" or "triplet"; ``pair``: kind, None for the other forms;
    ``win_set``: index of the set the winning tile completes, None = the pair (or no set);
    ``wait``: "ryanmen", "kanchan", "penchan", "tanki", "shanpon".
    """

    form: str
    sets: tuple
    pair: int | None
    win_set: int | None
    wait: str


_WAIT_TEXT = ("none", "ryanmen", "kanchan", "penchan", "tanki", "shanpon")


def decompose(hand, win_tile, melds=(), *, players=4) -> list:
    """Return every reading of a complete hand, with the winning tile's place in it.

    ``hand``: 3n+2 concealed tiles, the winning tile included (or 3n+1 without it), as for
    ``shanten``; ``win_tile``: MPSZ text or kind. Readings that differ only in which of two equal
    sets the tile completes stand once. An incomplete hand has no reading: [].
    Raises as ``shanten``, and InvalidHand when 3n+2 tiles do not hold the winning tile.

    >>> for reading in decompose("11122233m55z123p", "3m"): print(reading)
    Reading(form='standard', sets=(('run', 0), ('run', 0), ('run', 0), ('run', 9)), pair=31, win_set=0, wait='penchan')
    Reading(form='standard', sets=(('triplet', 0), ('triplet', 1), ('triplet', 2), ('run', 9)), pair=31, win_set=2, wait='shanpon')
    """
    cdef mj_hand h
    cdef mj_reading found[8]
    cdef mj_sets spelled
    cdef mj_copies copies
    cdef int i, j, wait
    cdef int win
    if isinstance(win_tile, str):
        win = kind_of(parse_tile(win_tile))
    else:
        win = checked_number(win_tile, "tile kind", KINDS - 1, "tile_range")
    cdef list rows = []
    if read_hand(hand, melds, players, &h) % 3 == 1:
        h.counts[win] += 1
        check_copies(&h, hand)
    if h.counts[win] == 0:
        fail("win_tile_missing", given=shown_hand(hand), tile=CODE_TEXT[win])
    copies = copies_of(h.counts)
    for i in range(standard_readings(h.counts, &copies, found)):
        spell_out(&found[i], &spelled)
        sets = tuple([
            ("run" if spelled.type[j] == SET_RUN else "triplet", spelled.kind[j]) for j in range(spelled.n)
        ])
        if found[i].pair == win:
            rows.append(Reading("standard", sets, found[i].pair, None, "tanki"))
        for j, (type, kind) in enumerate(sets):
            if type == "triplet":
                wait = WAIT_SHANPON if kind == win else WAIT_NONE
            else:
                wait = wait_of_run(kind, win) if kind <= win <= kind + 2 else WAIT_NONE
            if wait and sets[j] not in sets[:j]:
                rows.append(Reading("standard", sets, found[i].pair, j, _WAIT_TEXT[wait]))
    if h.n_melds == 0:
        if complete_chiitoi(&copies):
            rows.append(Reading("chiitoi", (), None, None, "tanki"))
        if complete_kokushi(&copies):
            rows.append(Reading("kokushi", (), None, None, "tanki"))
    return rows


cdef int read_counts(object hand, uint8_t* counts, uint8_t* codes) except -1:
    """Fill counts (and codes, sorted as given, for a text) from a caller's hand; return the total."""
    cdef int i, total = 0
    cdef uint8_t parsed[MAX_TEXT]
    cdef Py_buffer view
    memset(counts, 0, KINDS)
    if isinstance(hand, str):
        total = parse_mpsz(hand, parsed, MAX_TEXT)
        for i in range(total):
            counts[kind_of(parsed[i])] += 1
        if codes != NULL and total <= 14:
            memcpy(codes, parsed, total)
        if mj_more_than(counts, 4):
            i = mj_lowest(mj_more_than(counts, 4))
            fail("five_of_a_kind", given=f"hand {hand!r}", total=counts[i], tile=CODE_TEXT[i])
        return total
    if PyObject_CheckBuffer(hand):
        try:
            PyObject_GetBuffer(hand, &view, PyBUF_FORMAT | PyBUF_STRIDES)
        except (BufferError, ValueError):  # an array of dates, or a view that was released
            fail("hand_type", given=type(hand).__name__)
        try:
            # bytes as they lie; anything else is read number by number below
            if view.ndim == 1 and view.strides[0] == 1 and (view.format == NULL or view.format[0] == 66):
                if view.len != KINDS:
                    fail("counts_length", given=view.len)
                memcpy(counts, view.buf, KINDS)
                if mj_more_than(counts, 4):
                    i = mj_lowest(mj_more_than(counts, 4))
                    fail("count_range", given=counts[i], tile=CODE_TEXT[i])
                return mj_sum(counts)
        finally:
            PyBuffer_Release(&view)
    if hand is None or isinstance(hand, (set, frozenset)) or isinstance(hand, Mapping) or not hasattr(hand, "__len__"):
        fail("hand_type", given=type(hand).__name__)
    try:
        numbers = list(hand)
    except (TypeError, NotImplementedError):  # an array or a memory view of 0 or 2 dimensions
        fail("hand_type", given=type(hand).__name__)
    if len(numbers) != KINDS:
        fail("counts_length", given=len(numbers))
    for i in range(KINDS):
        number = whole_number(numbers[i])
        if number is None or number < 0 or number > 4:
            fail("count_range", given=numbers[i], tile=CODE_TEXT[i])
        counts[i] = number
        total += counts[i]
    return total


cdef int check_copies(const mj_hand* hand, object given) except -1:
    """No fifth copy with the melds, and no tile that three players do not use."""
    cdef int i
    if not hand.any_held and not mj_more_than(hand.counts, 4):
        if hand.players == 4 or not mj_more_than(hand.counts, 0) & SANMA_REMOVED_KINDS:
            return 0  # nearly every hand: named below is the lowest tile that is wrong
    for i in range(KINDS):
        if hand.counts[i] + hand.held[i] > 4:
            fail("five_of_a_kind", given=f"hand {given!r}", total=hand.counts[i] + hand.held[i], tile=CODE_TEXT[i])
        if hand.players == 3 and (hand.counts[i] or hand.held[i]) and SANMA_REMOVED_KINDS >> i & 1:
            fail("not_in_sanma", given=f"hand {given!r}", tile=CODE_TEXT[i])
    return 0


cdef int read_hand(object given, object melds, object players, mj_hand* hand, uint8_t* codes=NULL) except -1:
    """Fill a hand from a caller's arguments, checked. Without melds, tiles that are
    missing from 13 or 14 count as complete called sets: 14668889m is a hand with two."""
    cdef int n
    check_players(players)
    memset(hand, 0, sizeof(mj_hand))
    hand.players = players
    hand.total = read_counts(given, hand.counts, codes)
    n = hand.total
    if n == 0:
        fail("empty_hand")
    if n % 3 == 0 or n > 14:
        fail("tile_count", given=shown_hand(given), total=n, right="a hand has 3n+1 or 3n+2 tiles, at most 14")
    hand.n_melds = 4 - n // 3
    if type(melds) is tuple and not melds:
        pass
    else:
        found = checked_melds(melds)
        if found:
            if len(found) != hand.n_melds:
                fail("tile_count", given=shown_hand(given), total=n,
                     right=f"with {len(found)} melds it is {13 - 3 * len(found)} or {14 - 3 * len(found)}")
            for meld in found:
                add_meld(<Meld>meld, hand.held)
            hand.any_held = 1
    check_copies(hand, given)
    return n


cdef str shown_hand(object given):
    return repr(given) if isinstance(given, str) else "as counts"


def shanten(hand, melds=(), *, players=4) -> int:
    """Return how many exchanges a hand is away from ready: -1 complete, 0 ready.

    ``hand``: MPSZ text, or 34 counts as bytes, buffer or sequence; 3n+1 or 3n+2 concealed tiles,
    14 at most. ``melds``: texts or Meld; without them, missing tiles count as complete called
    sets. The least of standard form, seven pairs and thirteen orphans; targets hold at most four
    copies of a kind, the own melds' included, and with ``players=3`` no 2m-8m.
    Raises NotationError, InvalidHand, MahjongTypeError. Source: the glossary, 向聴.

    >>> shanten("123m456p789s11z"), shanten("123m456p789s12z"), shanten("23m456p789s55s", ["ankan:1111m"])
    (-1, 0, 0)
    """
    cdef mj_hand h
    read_hand(hand, melds, players, &h)
    return missing_of(&h) - 1


def shanten_forms(hand, melds=(), *, players=4) -> tuple:
    """Return (standard, chiitoi, kokushi) shanten; None where the form is impossible.

    Arguments and errors as for ``shanten``.

    >>> shanten_forms("1122m3344p5566s7z")
    (3, 0, 10)
    >>> shanten_forms("123m11z")
    (-1, None, None)
    """
    cdef mj_hand h
    read_hand(hand, melds, players, &h)
    standard = missing_standard(&h) - 1
    if h.n_melds:
        return standard, None, None
    return standard, missing_chiitoi(h.counts) - 1, missing_kokushi(h.counts) - 1


def waits(hand, melds=(), *, players=4, nominal=False) -> KindSet:
    """Return the kinds that complete a ready hand; empty when it is not ready.

    ``hand``, ``melds``, ``players`` and errors as for ``shanten``; 3n+1 concealed tiles.
    A kind whose four copies the player holds is not a wait; ``nominal=True`` includes those too
    (1111z waits for a fifth 1z). Without ``nominal``: empty exactly when shanten is above 0.

    >>> waits("23m456p789s55s", ["ankan:1111m"])
    KindSet.of('4m')
    >>> waits("23m456p789s55s", ["ankan:1111m"], nominal=True)
    KindSet.of('14m')
    """
    cdef mj_hand h
    cdef uint64_t found
    cdef int kind
    if not isinstance(nominal, bool):
        fail("type", name="nominal", given=shown(nominal), right="expected True or False")
    if read_hand(hand, melds, players, &h) % 3 != 1:
        fail("tile_count", given=shown_hand(hand), total=h.total, right="waits are asked of 3n+1 tiles, before the draw")
    if missing_and_useful(&h, &found) != 1:
        found = 0
    if nominal:
        for kind in range(KINDS):
            if h.counts[kind] + h.held[kind] == 4 and complete_with_fifth(&h, kind):
                found |= <uint64_t>1 << kind
    return KindSet(found)


cdef int read_taken(object visible, const mj_hand* hand, uint8_t* taken) except -1:
    """Copies by kind in the hand, its melds, and elsewhere as the caller sees them; None = none."""
    cdef int kind
    if visible is None:
        memset(taken, 0, KINDS)
    else:
        read_counts(visible, taken, NULL)
    for kind in range(KINDS):
        taken[kind] += hand.counts[kind] + hand.held[kind]
    return 0


cdef class Ukeire:
    """Useful tiles of a hand.

    ``shanten``: of the hand as it is; ``tiles``: {kind: copies left} of every kind whose draw
    lowers it (0 left = all copies are seen elsewhere); ``total``: copies left in all. ``ukeire`` makes
    it; one that nobody filled refuses every question with a MahjongError.
    """

    cdef int _shanten
    cdef int _total
    cdef bint _made
    cdef uint64_t _useful
    cdef uint8_t _left[KINDS]
    cdef dict _tiles  # written out when it is first asked for

    cdef Ukeire found(self):
        """Itself, where it has been filled."""
        if not self._made:
            fail("not_made", given="Ukeire", right="ukeire makes one")
        return self

    cdef int fill(self, int shanten, uint64_t useful, const uint8_t* taken) except -1:
        """``taken``: copies by kind that are in the hand, in melds or seen."""
        cdef int kind
        self._made, self._shanten, self._useful = True, shanten, useful
        while useful:
            kind = mj_lowest(useful)
            useful &= useful - 1
            # never below 0, whatever the caller says to have seen
            self._left[kind] = 4 - taken[kind] if taken[kind] < 4 else 0
            self._total += self._left[kind]
        return 0

    @property
    def shanten(self) -> int:
        """Shanten of the hand as it is."""
        return self.found()._shanten

    @property
    def tiles(self) -> dict:
        """{kind: copies left} of every kind whose draw lowers it; 0 left = all copies are seen elsewhere."""
        cdef int kind
        if self.found()._tiles is None:
            self._tiles = {kind: self._left[kind] for kind in range(KINDS) if self._useful >> kind & 1}
        return self._tiles

    @property
    def total(self) -> int:
        """Copies left in all."""
        return self.found()._total

    @property
    def kinds(self) -> KindSet:
        """The useful kinds as a KindSet."""
        return KindSet(self.found()._useful)

    def __reduce__(self):
        return _ukeire_again, (self.shanten, self.tiles)

    def __eq__(self, other):
        if not isinstance(other, Ukeire):
            return NotImplemented
        return self.shanten == other.shanten and self.tiles == other.tiles

    def __repr__(self):
        left = {CODE_TEXT[kind]: copies for kind, copies in self.tiles.items()}
        return f"Ukeire(shanten={self.shanten}, tiles={left}, total={self.total})"


def _ukeire_again(shanten, tiles):
    """Useful tiles out of their pickle."""
    cdef Ukeire result = Ukeire.__new__(Ukeire)
    cdef uint8_t taken[KINDS]
    cdef uint64_t useful = 0
    cdef int place
    if not isinstance(tiles, Mapping):
        fail("type", name="tiles", given=type(tiles).__name__, right="expected a mapping kind -> copies left")
    for kind, left in tiles.items():
        place = checked_number(kind, "tile kind", KINDS - 1, "tile_range")
        taken[place] = 4 - <int>checked_number(left, "copies left", 4)
        useful |= bit(place)
    result.fill(-1 if shanten == -1 else checked_number(shanten, "shanten", INFINITE), useful, taken)
    return result


def ukeire(hand, melds=(), *, visible=None, players=4) -> Ukeire:
    """Return the useful tiles of a hand: those whose draw lowers its shanten.

    ``hand``, ``melds``, ``players`` and errors as for ``shanten``. ``visible``: tiles seen outside
    hand and melds (rivers, other melds, indicators), MPSZ text or 34 counts.

    >>> found = ukeire("123m1239p57s1122z", visible="6666s")
    >>> found.shanten, found.tiles, found.total
    (1, {23: 0, 27: 2, 28: 2}, 4)
    """
    cdef mj_hand h
    cdef uint8_t taken[KINDS]
    cdef uint64_t useful
    cdef int missing
    cdef Ukeire result = Ukeire.__new__(Ukeire)
    read_hand(hand, melds, players, &h)
    read_taken(visible, &h, taken)
    missing = missing_and_useful(&h, &useful)
    result.fill(missing - 1, useful, taken)
    return result


cdef class Discard:
    """One discard of a full hand: ``tile`` (code 0-36) and the hand after it, ``ukeire``. ``discards`` makes it."""

    cdef int _tile
    cdef Ukeire _ukeire

    @property
    def tile(self) -> int:
        """Code (0-36) of the tile discarded."""
        self.found()
        return self._tile

    @property
    def ukeire(self) -> Ukeire:
        """Useful tiles of the hand after it."""
        return self.found()

    cdef Ukeire found(self):
        """The hand after it, where it has been filled."""
        if self._ukeire is None:
            fail("not_made", given="Discard", right="discards makes them")
        return self._ukeire

    @property
    def shanten(self) -> int:
        """Shanten of the hand after the discard."""
        return self.found()._shanten

    @property
    def tiles(self) -> dict:
        """{kind: copies left} of the useful tiles after the discard."""
        return self.found().tiles

    @property
    def total(self) -> int:
        """Copies of useful tiles left after the discard."""
        return self.found()._total

    def __repr__(self):
        return f"Discard('{CODE_TEXT[self.tile]}', {self.ukeire!r})"

    def __reduce__(self):
        return _discard_again, (self.tile, self.ukeire)


def _discard_again(tile, ukeire):
    """A discard out of its pickle."""
    if not isinstance(ukeire, Ukeire):
        fail("type", name="ukeire", given=type(ukeire).__name__, right="expected an Ukeire")
    return discard_of(checked_number(tile, "tile code", CODES - 1, "tile_range"), (<Ukeire>ukeire).found())


cdef Discard discard_of(int tile, Ukeire after):
    cdef Discard row = Discard.__new__(Discard)
    row._tile = tile
    row._ukeire = after
    return row


def discards(hand, melds=(), *, visible=None, players=4) -> list:
    """Return one Discard a different tile of a 3n+2 hand, best first.

    Best is the lowest shanten, then the most useful copies, then the lower kind; a plain five
    stands before the red one; the discarded tile counts as seen. Arguments and errors as for ``ukeire``.

    >>> [(tile_text(d.tile), d.shanten, d.total) for d in discards("067m340567p44668s")][:2]
    [('6s', 0, 4), ('8s', 0, 4)]
    """
    cdef mj_hand h
    cdef uint8_t taken[KINDS]
    cdef uint8_t codes[MAX_TEXT]
    cdef int8_t shanten[KINDS]
    cdef uint64_t useful[KINDS]
    cdef int order[2 * KINDS]
    cdef int kind, red, n_red, tile, key, i, at, n = 0
    cdef Ukeire after
    cdef list rows = []
    memset(codes, NO_TILE, sizeof(codes))
    if read_hand(hand, melds, players, &h, codes) % 3 != 2:
        fail("tile_count", given=shown_hand(hand), total=h.total, right="discards are compared of 3n+2 tiles, after the draw")
    # the discarded copy lies in the river: a tanki on it has one copy fewer
    read_taken(visible, &h, taken)
    discards_of_hand(&h, shanten, useful)
    for kind in range(KINDS):
        if h.counts[kind] == 0:
            continue
        after = Ukeire.__new__(Ukeire)
        after.fill(shanten[kind], useful[kind], taken)
        red = KINDS + kind // 9 if kind < EAST and kind % 9 == 4 else NO_TILE
        n_red = 0
        for i in range(h.total if red != NO_TILE else 0):
            n_red += codes[i] == red
        for tile in range(2):  # a plain five before the red one
            if (n_red == 0) if tile else (h.counts[kind] == n_red):
                continue
            key = ((shanten[kind] + 1) << 10 | (1023 - after._total)) << 8 | 2 * kind + tile
            at = n
            while at and order[at - 1] > key:
                order[at] = order[at - 1]
                at -= 1
            order[at] = key
            rows.insert(at, discard_of(red if tile else kind, after))
            n += 1
    return rows
