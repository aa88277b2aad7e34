# Every reading of a complete hand. A number suit's readings come from the tables; honours
# have one reading at most.

cdef enum:
    SET_RUN = 1
    SET_TRIPLET = 2
    MAX_SUIT_READINGS = 4

cdef struct mj_reading:
    # concealed sets and pair of one standard reading
    uint8_t n_sets
    uint8_t set_type[4]
    uint8_t set_kind[4]
    uint8_t pair
    # facts by suit, ready-made: OR and sums of the suits' words
    uint8_t run_mask[3]
    uint16_t triplet_mask[4]
    uint8_t n_runs
    uint8_t n_triplets
    uint8_t run_pairs
    uint8_t identical
    uint8_t outside


cdef inline int suit_readings(const uint8_t* counts, const uint64_t** words) noexcept nogil:
    """Readings of a number suit; 0 when it is not complete."""
    cdef int low = suit_low(counts)
    cdef uint32_t slot = READ_SLOT[READ_OFFSET[low] + suit_high(counts)]
    if slot >> 17 != <uint32_t>low:
        return 0
    words[0] = READING + (slot >> 2 & 0x7fff)
    return (slot & 3) + 1


cdef inline bint honours_complete(const uint8_t* counts) noexcept nogil:
    """Whether each of the seven honours is absent, a pair or a triplet."""
    cdef int i
    for i in range(7):
        if counts[i] == 1 or counts[i] == 4:
            return False
    return True


cdef int standard_readings(const uint8_t* counts, mj_reading* out, int limit) noexcept nogil:
    """Write up to limit readings of concealed tiles as sets and exactly one pair; return how many.

    The most a hand can have is 4 (one suit) or 2 x 2 (two suits); limit 8 is never reached.
    """
    cdef const uint64_t* words[3]
    cdef int n[3]
    cdef int suit, a, b, c, i, pairs, found = 0
    cdef mj_reading honours
    cdef uint64_t chosen[3]
    for suit in range(3):
        n[suit] = suit_readings(counts + 9 * suit, &words[suit])
        if n[suit] == 0:
            return 0
    if not honours_complete(counts + EAST):
        return 0
    pairs = 0
    for suit in range(3):
        pairs += (words[suit][0] >> 30 & 15) != 0
    memset(&honours, 0, sizeof(honours))
    honours.pair = NO_TILE
    honours.outside = 1
    for i in range(7):
        if counts[EAST + i] == 2:
            pairs += 1
            honours.pair = EAST + i
        elif counts[EAST + i] == 3:
            honours.set_type[honours.n_sets] = SET_TRIPLET
            honours.set_kind[honours.n_sets] = EAST + i
            honours.n_sets += 1
            honours.triplet_mask[3] |= 1 << i
    honours.n_triplets = honours.n_sets
    if pairs != 1:
        return 0
    for a in range(n[0]):
        for b in range(n[1]):
            for c in range(n[2]):
                if found == limit:
                    return found
                chosen[0] = words[0][a]
                chosen[1] = words[1][b]
                chosen[2] = words[2][c]
                fill_reading(&honours, chosen, &out[found])
                found += 1
    return found


cdef void fill_reading(const mj_reading* honours, const uint64_t* words, mj_reading* out) noexcept nogil:
    cdef int suit, i, times
    cdef uint64_t word
    memcpy(out, honours, sizeof(mj_reading))
    for suit in range(3):
        word = words[suit]
        if word >> 30 & 15:
            out.pair = 9 * suit + (word >> 30 & 15) - 1
        out.run_mask[suit] = word >> 34 & 0x7f
        out.triplet_mask[suit] = word >> 21 & 0x1ff
        out.n_runs += word >> 41 & 7
        out.n_triplets += word >> 44 & 7
        out.run_pairs += word >> 47 & 3
        if (word >> 49 & 7) > out.identical:
            out.identical = word >> 49 & 7
        out.outside &= word >> 52 & 1
        if word >> 41 & 7:
            for i in range(7):
                for times in range(<int>(word >> (3 * i) & 7)):
                    out.set_type[out.n_sets] = SET_RUN
                    out.set_kind[out.n_sets] = 9 * suit + i
                    out.n_sets += 1
        if word >> 44 & 7:
            for i in range(9):
                if word >> (21 + i) & 1:
                    out.set_type[out.n_sets] = SET_TRIPLET
                    out.set_kind[out.n_sets] = 9 * suit + i
                    out.n_sets += 1


cdef inline int wait_of_run(int first, int win) noexcept nogil:
    """Wait of a run from its first kind and the winning kind: 12 + 3 is penchan."""
    if win == first + 1:
        return WAIT_KANCHAN
    if (win == first and first % 9 == 6) or (win == first + 2 and first % 9 == 0):
        return WAIT_PENCHAN
    return WAIT_RYANMEN


cdef inline int wait_of_set(const mj_reading* reading, int index, int win) noexcept nogil:
    """Wait when the winning tile completes concealed set index; WAIT_NONE when it cannot."""
    cdef int first = reading.set_kind[index]
    if reading.set_type[index] == SET_TRIPLET:
        return WAIT_SHANPON if first == win else WAIT_NONE
    return wait_of_run(first, win) if first <= win <= first + 2 else WAIT_NONE


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
    Reading(form='standard', sets=(('triplet', 0), ('triplet', 1), ('triplet', 2), ('run', 9)), pair=31, win_set=2, wait='shanpon')
    Reading(form='standard', sets=(('run', 0), ('run', 0), ('run', 0), ('run', 9)), pair=31, win_set=0, wait='penchan')
    """
    cdef mj_hand h
    cdef mj_reading found[8]
    cdef int i, j, n, wait
    cdef int win = kind_of(parse_tile(win_tile)) if isinstance(win_tile, str) else checked_number(win_tile, "tile kind", KINDS - 1)
    cdef list rows = []
    if read_hand(hand, melds, players, &h) % 3 == 1:
        h.counts[win] += 1
        check_copies(&h, hand)
    if h.counts[win] == 0:
        fail("win_tile_missing", given=shown_hand(hand), tile=CODE_TEXT[win])
    n = standard_readings(h.counts, found, 8)
    for i in range(n):
        sets = tuple([
            ("run" if found[i].set_type[j] == SET_RUN else "triplet", found[i].set_kind[j])
            for j in range(found[i].n_sets)
        ])
        if found[i].pair == win:
            rows.append(Reading("standard", sets, found[i].pair, None, "tanki"))
        for j in range(found[i].n_sets):
            wait = wait_of_set(&found[i], j, win)
            if wait and sets[j] not in sets[:j]:
                rows.append(Reading("standard", sets, found[i].pair, j, _WAIT_TEXT[wait]))
    if h.n_melds == 0:
        if missing_chiitoi(h.counts) == 0:
            rows.append(Reading("chiitoi", (), None, None, "tanki"))
        if missing_kokushi(h.counts) == 0:
            rows.append(Reading("kokushi", (), None, None, "tanki"))
    return rows
