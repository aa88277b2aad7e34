# Waits of a ready hand, useful tiles of any hand, every discard of a full hand compared.

cdef uint64_t useful_kinds(const mj_hand* hand, int missing) noexcept nogil:
    """Kinds of which one more lowers the tiles missing; never one whose four copies are held."""
    return useful_standard_held(hand, missing) if hand.any_held else useful_by_table(hand, missing)


cdef uint64_t useful_by_table(const mj_hand* hand, int missing) noexcept nogil:
    """Useful kinds of a hand without melds of known tiles."""
    cdef mj_front front
    cdef mj_classes classes
    front_of(hand.counts, &front)
    classes_of(hand.counts, hand.players, &classes)
    return useful_of_front(hand.counts, &front, &classes, hand.n_melds, hand.players, missing)


cdef inline uint64_t useful_of_front(const uint8_t* counts, const mj_front* front, const mj_classes* c, int n_melds,
                                     int players, int missing) noexcept nogil:
    """Useful kinds of a hand whose indices and classes are known: for each suit the other three
    are one merged vector, against which the class after +1 is held."""
    # 4 copies of a number: the index of +1 would be another suit's, so it stays where it is
    cdef const uint8_t* whole = WHOLE_DISTANCE + N_MERGED * n_melds
    cdef uint64_t full = mj_more_than(counts, 3)
    cdef uint64_t useful
    if players == 4:
        useful = useful_of_suit(
            front.man, full, WITH_SUIT + 128 * WITH_SUIT[c.sou_honours * 128 + c.pin], whole, missing)
    else:
        useful = useful_of_sanma_man(counts, WITH_SANMA_MAN + 16 * WITH_SUIT[c.sou_honours * 128 + c.pin], whole, missing)
    useful |= useful_of_suit(
        front.pin, full >> 9, WITH_SUIT + 128 * with_man(c.sou_honours, c.man, players), whole, missing) << 9
    useful |= useful_of_suit(
        front.sou, full >> 18, WITH_SUIT + 128 * WITH_HONOURS[c.man_pin * 64 + c.honours], whole, missing) << 18
    useful |= useful_of_honours(counts + EAST, front.special >> 16 & 255,
                                WITH_HONOURS + 64 * WITH_SUIT[c.man_pin * 128 + c.sou], whole, missing) << EAST
    if n_melds == 0 and (CHIITOI_MISSING[front.special & 255] == missing
                         or KOKUSHI_MISSING[front.special >> 8 & 255] == missing):
        useful |= useful_special(counts, missing)
    useful &= ~full
    return useful & ~SANMA_REMOVED_KINDS if players == 3 else useful


cdef inline uint64_t useful_of_suit(uint32_t index, uint64_t full, const uint8_t* merged, const uint8_t* whole,
                                    int missing) noexcept nogil:
    """Numbers of one suit of which one more lowers the distance; numbers held four times are the
    caller's to mask. For numbers 7-9 the state of the first six stays: the class is in the same row."""
    cdef int low = index & 16383, high = index >> 14
    cdef const uint8_t* row = SUIT_CLASS + 128 * SUIT_STATE[low]
    cdef uint64_t useful = 0
    if full & 0x1ff == 0:
        useful = useful_after(class_at(low + 1, high), merged, whole, missing)
        useful |= useful_after(class_at(low + 5, high), merged, whole, missing) << 1
        useful |= useful_after(class_at(low + 25, high), merged, whole, missing) << 2
        useful |= useful_after(class_at(low + 125, high), merged, whole, missing) << 3
        useful |= useful_after(class_at(low + 625, high), merged, whole, missing) << 4
        useful |= useful_after(class_at(low + 3125, high), merged, whole, missing) << 5
        useful |= useful_after(row[high + 1], merged, whole, missing) << 6
        useful |= useful_after(row[high + 5], merged, whole, missing) << 7
        return useful | useful_after(row[high + 25], merged, whole, missing) << 8
    return useful_of_full_suit(low, high, full, merged, whole, missing)


cdef uint64_t useful_of_full_suit(int low, int high, uint64_t full, const uint8_t* merged, const uint8_t* whole,
                                  int missing) noexcept nogil:
    """The same for a suit with a number held four times, whose index cannot rise."""
    cdef int i, step = 1
    cdef uint64_t useful = 0
    for i in range(9):
        if i == 6:
            step = 1
        if not full >> i & 1:
            if i < 6:
                useful |= useful_after(class_at(low + step, high), merged, whole, missing) << i
            else:
                useful |= useful_after(class_at(low, high + step), merged, whole, missing) << i
        step *= 5
    return useful


cdef inline uint64_t useful_after(int suit_class, const uint8_t* merged, const uint8_t* whole, int missing) noexcept nogil:
    return whole[merged[suit_class]] < missing


cdef inline uint64_t useful_of_sanma_man(const uint8_t* counts, const uint8_t* merged, const uint8_t* whole,
                                         int missing) noexcept nogil:
    """The same for the man tiles of three players: 1m and 9m."""
    cdef int index = counts[0] + 5 * counts[8]
    cdef uint64_t useful = 0
    if counts[0] < 4:
        useful = useful_after(SANMA_MAN_CLASS[index + 1], merged, whole, missing)
    if counts[8] < 4:
        useful |= useful_after(SANMA_MAN_CLASS[index + 5], merged, whole, missing) << 8
    return useful


cdef inline uint64_t useful_of_honours(const uint8_t* counts, int weight, const uint8_t* merged, const uint8_t* whole,
                                       int missing) noexcept nogil:
    """The same for honours: one look-up for each number of copies held."""
    cdef int i
    cdef uint64_t useful = 0
    cdef uint8_t better[5]
    for i in range(4):
        better[i] = useful_after(
            HONOUR_CLASS[weight - HONOUR_WEIGHT[i] + HONOUR_WEIGHT[i + 1]], merged, whole, missing)
    better[4] = 0
    for i in range(7):
        useful |= <uint64_t>better[counts[i]] << i
    return useful


cdef inline uint64_t useful_special(const uint8_t* counts, int missing) noexcept nogil:
    """Kinds that lower seven pairs or thirteen orphans, where that form is the nearest one."""
    cdef uint64_t one = mj_more_than(counts, 0), two = mj_more_than(counts, 1), useful = 0
    cdef int kinds = mj_popcount(one), pairs = mj_popcount(two)
    if 7 - pairs + (7 - kinds if kinds < 7 else 0) == missing and pairs < 7:
        # a second copy makes a pair; a new kind helps while there are fewer than seven
        useful = (one & ~two) | (~one & ALL_KINDS if kinds < 7 else 0)
    if 14 - mj_popcount(one & YAOCHUU_KINDS) - ((two & YAOCHUU_KINDS) != 0) == missing:
        useful |= YAOCHUU_KINDS & (~one | (one if two & YAOCHUU_KINDS == 0 else 0))
    return useful


cdef uint64_t useful_standard_held(const mj_hand* hand, int missing) noexcept nogil:
    """Useful kinds of a hand with melds of known tiles."""
    cdef uint8_t vector[4][CELLS]
    cdef uint8_t pair_of[2][CELLS]
    cdef uint8_t others[CELLS]
    cdef uint8_t changed[CELLS]
    cdef uint8_t whole[CELLS]
    cdef mj_hand after
    cdef int suit, kind, end
    cdef uint64_t useful = 0
    memcpy(&after, hand, sizeof(mj_hand))
    for suit in range(4):
        suit_vector(hand, suit, vector[suit])
    merge_vectors(vector[0], vector[1], pair_of[0])
    merge_vectors(vector[2], vector[3], pair_of[1])
    for suit in range(4):
        # suit ^ 1 is its partner, the other two are merged already
        merge_vectors(pair_of[1 - suit // 2], vector[suit ^ 1], others)
        end = 7 if suit == 3 else 9
        for kind in range(9 * suit, 9 * suit + end):
            if hand.counts[kind] + hand.held[kind] >= 4 or (hand.players == 3 and SANMA_REMOVED_KINDS >> kind & 1):
                continue
            after.counts[kind] += 1
            suit_vector(&after, suit, changed)
            after.counts[kind] -= 1
            merge_vectors(others, changed, whole)
            if whole[5 + 4 - hand.n_melds] < missing:
                useful |= <uint64_t>1 << kind
    return useful


cdef bint complete_with_fifth(const mj_hand* hand, int kind) noexcept nogil:
    """Whether one more of a kind completes the hand when a fifth copy is imagined."""
    cdef mj_hand after
    cdef uint8_t vector[4][CELLS]
    cdef uint8_t merged[3][CELLS]
    cdef uint8_t limit[9]
    cdef int suit, i, kinds
    memcpy(&after, hand, sizeof(mj_hand))
    after.counts[kind] += 1
    for suit in range(4):
        kinds = 7 if suit == 3 else 9
        for i in range(kinds):
            limit[i] = after.counts[9 * suit + i]
        walk_suit(after.counts + 9 * suit, limit, kinds, suit < 3, vector[suit])
    merge_vectors(vector[0], vector[1], merged[0])
    merge_vectors(vector[2], vector[3], merged[1])
    merge_vectors(merged[0], merged[1], merged[2])
    return merged[2][5 + 4 - hand.n_melds] == 0


def waits(hand, melds=(), *, players=4, nominal=False) -> KindSet:
    """Return the kinds that complete a ready hand; empty when it is not ready.

    ``hand``, ``melds``, ``players`` and errors as for ``shanten``; 3n+1 concealed tiles.
    A kind whose four copies the player holds is no wait; ``nominal=True`` names those too
    (1111z waits for a fifth 1z). Without ``nominal``: empty exactly when shanten is above 0.

    >>> waits("23m456p789s55s", ["ankan:1111m"])
    KindSet.of('4m')
    >>> waits("23m456p789s55s", ["ankan:1111m"], nominal=True)
    KindSet.of('14m')
    """
    cdef mj_hand h
    cdef uint64_t found = 0
    cdef int kind
    if not isinstance(nominal, bool):
        fail("type", name="nominal", given=repr(nominal), right="True or False is wanted")
    if read_hand(hand, melds, players, &h) % 3 != 1:
        fail("tile_count", given=shown_hand(hand), total=h.total, right="waits are asked of 3n+1 tiles, before the draw")
    if missing_of(&h) == 1:
        found = useful_kinds(&h, 1)
    if nominal:
        for kind in range(KINDS):
            if h.counts[kind] + h.held[kind] == 4 and complete_with_fifth(&h, kind):
                found |= <uint64_t>1 << kind
    return KindSet(found)


cdef int read_visible(object visible, const mj_hand* hand, uint8_t* seen) except -1:
    """Copies the caller sees outside his own hand, by kind; None = none."""
    if visible is None:
        memset(seen, 0, KINDS)
        return 0
    read_counts(visible, seen, NULL)
    return 0


cdef class Ukeire:
    """Useful tiles of a hand.

    ``shanten``: of the hand as it is; ``tiles``: {kind: copies left} of every kind whose draw
    lowers it (0 left = all copies are seen elsewhere); ``total``: copies left in all. ``ukeire`` makes
    it; one that nobody filled refuses every question with a MahjongError.
    """

    cdef int _shanten
    cdef dict _tiles
    cdef int _total

    cdef Ukeire found(self):
        """Itself, where it has been filled."""
        if self._tiles is None:
            fail("not_made", given="Ukeire", right="ukeire makes one")
        return self

    @property
    def shanten(self) -> int:
        """Shanten of the hand as it is."""
        return self.found()._shanten

    @property
    def tiles(self) -> dict:
        """{kind: copies left} of every kind whose draw lowers it; 0 left = all copies are seen elsewhere."""
        return self.found()._tiles

    @property
    def total(self) -> int:
        """Copies left in all."""
        return self.found()._total

    @property
    def kinds(self) -> KindSet:
        """The useful kinds as a KindSet."""
        mask = 0
        for kind in self.tiles:
            mask |= 1 << kind
        return KindSet(mask)

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
    cdef dict found = {}
    if not isinstance(tiles, Mapping):
        fail("type", name="tiles", given=type(tiles).__name__, right="a mapping kind -> copies left is wanted")
    for kind, left in tiles.items():
        found[checked_number(kind, "tile kind", KINDS - 1, "tile_range")] = checked_number(left, "copies left", 4)
    result._shanten = -1 if shanten == -1 else checked_number(shanten, "shanten", INFINITE)
    result._total = sum(found.values())
    result._tiles = found
    return result


cdef Ukeire ukeire_of(const mj_hand* hand, const uint8_t* seen):
    cdef Ukeire result = Ukeire.__new__(Ukeire)
    cdef int missing = missing_of(hand), kind, left
    cdef uint64_t useful = useful_kinds(hand, missing)
    cdef dict tiles = {}
    result._shanten = missing - 1
    result._total = 0
    for kind in range(KINDS):
        if useful >> kind & 1:
            # never below 0, whatever the caller says to have seen
            left = max(0, 4 - hand.counts[kind] - hand.held[kind] - seen[kind])
            tiles[kind] = left
            result._total += left
    result._tiles = tiles
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
    cdef uint8_t seen[KINDS]
    read_hand(hand, melds, players, &h)
    read_visible(visible, &h, seen)
    return ukeire_of(&h, seen)


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
        return self.found()._tiles

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
        fail("type", name="ukeire", given=type(ukeire).__name__, right="an Ukeire is wanted")
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
    cdef uint8_t seen[KINDS]
    cdef uint8_t codes[MAX_TEXT]
    cdef int kind, i
    cdef list rows = []
    memset(codes, NO_TILE, sizeof(codes))
    if read_hand(hand, melds, players, &h, codes) % 3 != 2:
        fail("tile_count", given=shown_hand(hand), total=h.total, right="discards are compared of 3n+2 tiles, after the draw")
    read_visible(visible, &h, seen)
    reds = {codes[i] for i in range(14) if KINDS <= codes[i] < CODES}
    for kind in range(KINDS):
        if h.counts[kind] == 0:
            continue
        # the discarded copy lies in the river: a tanki on it has one copy fewer
        h.counts[kind] -= 1
        seen[kind] += 1
        after = ukeire_of(&h, seen)
        seen[kind] -= 1
        h.counts[kind] += 1
        red = KINDS + kind // 9 if kind < EAST and kind % 9 == 4 else NO_TILE
        n_red = sum([codes[i] == red for i in range(14)]) if red in reds else 0
        tiles = ([kind] if h.counts[kind] > n_red else []) + ([red] if n_red else [])
        for tile in tiles:
            # a plain five before the red one; no two tiles are equal, so that rows are never compared
            rows.append((after._shanten, -after._total, kind, tile, discard_of(tile, after)))
    rows.sort()
    return [row[4] for row in rows]
