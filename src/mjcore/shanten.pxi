# Distance to a complete hand. Tables and their mathematics: tablegen.py.
#
# "missing" is the fewest tiles to add; shanten is missing - 1, for 13 and 14 tiles alike.
# Copies in the player's own melds ("held") are no targets: with an ankan of 1m, 23m does not
# wait for 1m. The tables know no held copies, so suits that hold some walk afresh.

cdef enum:
    CELLS = 10
    INFINITE = 99

cdef struct mj_hand:
    uint8_t counts[34]
    uint8_t held[34]
    uint8_t n_melds
    uint8_t players
    uint8_t total
    uint8_t any_held


cdef inline int suit_low(const uint8_t* c) noexcept nogil:
    return c[0] + 5 * (c[1] + 5 * (c[2] + 5 * (c[3] + 5 * (c[4] + 5 * c[5]))))


cdef inline int suit_high(const uint8_t* c) noexcept nogil:
    return c[6] + 5 * (c[7] + 5 * c[8])


cdef inline int class_at(int low, int high) noexcept nogil:
    return SUIT_CLASS[SUIT_STATE[low] * 128 + high]


cdef inline int suit_class(const uint8_t* c) noexcept nogil:
    return class_at(suit_low(c), suit_high(c))


cdef inline int honour_weight(const uint8_t* c) noexcept nogil:
    """Sum that tells the class of seven honours: which honour it is does not matter."""
    cdef int i, weight = 0
    for i in range(7):
        weight += HONOUR_WEIGHT[c[i]]
    return weight


cdef inline int sanma_man_class(const uint8_t* c) noexcept nogil:
    return SANMA_MAN_CLASS[c[0] + 5 * c[8]]


cdef struct mj_classes:
    # a hand as the merge tables see it
    int man
    int pin
    int sou
    int honours
    int man_pin
    int sou_honours


cdef inline int with_man(int merged, int man, int players) noexcept nogil:
    return WITH_SUIT[merged * 128 + man] if players == 4 else WITH_SANMA_MAN[merged * 16 + man]


cdef inline void merge_classes(mj_classes* c, int players) noexcept nogil:
    c.man_pin = MAN_PIN[c.man * 128 + c.pin] if players == 4 else SANMA_MAN_PIN[c.man * 128 + c.pin]
    c.sou_honours = SOU_HONOURS[c.sou * 64 + c.honours]


cdef inline void classes_of(const uint8_t* counts, int players, mj_classes* c) noexcept nogil:
    c.man = suit_class(counts) if players == 4 else sanma_man_class(counts)
    c.pin = suit_class(counts + 9)
    c.sou = suit_class(counts + 18)
    c.honours = HONOUR_CLASS[honour_weight(counts + EAST)]
    merge_classes(c, players)


cdef inline int distance(const mj_classes* c, int n_melds) noexcept nogil:
    """Tiles missing for 4 - n_melds sets and a pair."""
    return DISTANCE[(n_melds * N_MERGED + c.man_pin) * N_SOU_HONOURS + c.sou_honours]


cdef void walk_suit(const uint8_t* counts, const uint8_t* limit, int kinds, bint runs,
                    uint8_t* vector) noexcept nogil:
    """The vector of one suit when no target may hold more than limit[i] copies of number i."""
    # cost[runs begun two before][runs begun one before][cell]
    cdef uint8_t cost[3][3][CELLS]
    cdef uint8_t after[3][3][CELLS]
    cdef int i, older, newer, cell, start, triplet, pair, used, add, value, to
    memset(cost, INFINITE, sizeof(cost))
    cost[0][0][0] = 0
    for i in range(kinds):
        memset(after, INFINITE, sizeof(after))
        for older in range(3):
            for newer in range(3):
                for cell in range(CELLS):
                    value = cost[older][newer][cell]
                    if value >= INFINITE:
                        continue
                    for start in range(3 if runs and i < 7 else 1):
                        for triplet in range(2):
                            if cell % 5 + start + triplet > 4:
                                break
                            for pair in range(2):
                                if pair and cell >= 5:
                                    break
                                used = older + newer + start + 3 * triplet + 2 * pair
                                if used > limit[i]:
                                    break
                                add = used - counts[i] if used > counts[i] else 0
                                to = cell + start + triplet + 5 * pair
                                if value + add < after[newer][start][to]:
                                    after[newer][start][to] = value + add
        memcpy(cost, after, sizeof(cost))
    memcpy(vector, cost[0][0], CELLS)


cdef void merge_vectors(const uint8_t* a, const uint8_t* b, uint8_t* out) noexcept nogil:
    """out[m][p] = the least a[m1][p1] + b[m2][p2]; out is neither a nor b."""
    cdef int i, j, to
    memset(out, INFINITE, CELLS)
    for i in range(CELLS):
        if a[i] >= INFINITE:
            continue
        for j in range(5 if i >= 5 else CELLS):
            if i % 5 + j % 5 > 4:
                continue
            to = i % 5 + j % 5 + (5 if i >= 5 or j >= 5 else 0)
            if a[i] + b[j] < out[to]:
                out[to] = a[i] + b[j]


cdef void suit_vector(const mj_hand* hand, int suit, uint8_t* vector) noexcept nogil:
    """The vector of one suit of a hand, copies in its melds left out of every target."""
    cdef const uint8_t* counts = hand.counts + 9 * suit
    cdef const uint8_t* held = hand.held + 9 * suit
    cdef int kinds = 7 if suit == 3 else 9
    cdef uint8_t limit[9]
    cdef int i, any_held = 0
    for i in range(kinds):
        any_held |= held[i]
        limit[i] = 0 if held[i] >= 4 else 4 - held[i]
    if any_held == 0:
        if suit == 3:
            memcpy(vector, HONOUR_VECTOR + CELLS * HONOUR_CLASS[honour_weight(counts)], CELLS)
        elif suit == 0 and hand.players == 3:
            memcpy(vector, SANMA_MAN_VECTOR + CELLS * sanma_man_class(counts), CELLS)
        else:
            memcpy(vector, SUIT_VECTOR + CELLS * suit_class(counts), CELLS)
        return
    if suit == 0 and hand.players == 3:
        memset(limit + 1, 0, 7)
    walk_suit(counts, limit, kinds, suit < 3, vector)


cdef int missing_standard(const mj_hand* hand) noexcept nogil:
    """Fewest tiles to add for 4 - n_melds sets and a pair."""
    cdef uint8_t vector[4][CELLS]
    cdef uint8_t merged[3][CELLS]
    cdef mj_classes classes
    cdef int suit
    if not hand.any_held:
        classes_of(hand.counts, hand.players, &classes)
        return distance(&classes, hand.n_melds)
    for suit in range(4):
        suit_vector(hand, suit, vector[suit])
    merge_vectors(vector[0], vector[1], merged[0])
    merge_vectors(vector[2], vector[3], merged[1])
    merge_vectors(merged[0], merged[1], merged[2])
    return merged[2][5 + 4 - hand.n_melds]


cdef inline int missing_chiitoi(const uint8_t* counts) noexcept nogil:
    """Fewest tiles to add for seven different pairs: 1111222233334z lacks kinds, not pairs."""
    cdef int kinds = mj_popcount(mj_more_than(counts, 0)), pairs = mj_popcount(mj_more_than(counts, 1))
    return 7 - pairs + (7 - kinds if kinds < 7 else 0)


cdef inline int missing_kokushi(const uint8_t* counts) noexcept nogil:
    """Fewest tiles to add for the thirteen yaochuu kinds and one of them twice."""
    return 14 - mj_popcount(mj_more_than(counts, 0) & YAOCHUU_KINDS) - ((mj_more_than(counts, 1) & YAOCHUU_KINDS) != 0)


cdef int missing_of(const mj_hand* hand) noexcept nogil:
    """Fewest tiles to add for a complete hand of any form."""
    cdef int best = missing_standard(hand), other
    if hand.n_melds == 0:
        other = missing_chiitoi(hand.counts)
        if other < best:
            best = other
        other = missing_kokushi(hand.counts)
        if other < best:
            best = other
    return best


cdef int read_counts(object hand, uint8_t* counts, uint8_t* codes) except -1:
    """Fill counts (and codes, sorted as given, for a text) from a caller's hand; return the total."""
    cdef int i, total = 0, value
    cdef uint8_t parsed[MAX_TEXT]
    cdef Py_buffer view
    memset(counts, 0, KINDS)
    if isinstance(hand, str):
        total = parse_mpsz(hand, parsed, MAX_TEXT)
        for i in range(total):
            counts[kind_of(parsed[i])] += 1
        if codes != NULL and total <= 14:
            memcpy(codes, parsed, total)
        for i in range(KINDS):
            if counts[i] > 4:
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
                for i in range(KINDS):
                    if counts[i] > 4:
                        fail("count_range", given=counts[i], tile=CODE_TEXT[i])
                    total += counts[i]
                return total
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
    Raises NotationError, InvalidHand, MahjongTypeError. Source: KERNELS "The idea" 1-4.

    >>> shanten("123m456p789s11z"), shanten("123m456p789s12z"), shanten("23m456p789s55s", ["ankan:1111m"])
    (-1, 0, 0)
    """
    cdef mj_hand h
    read_hand(hand, melds, players, &h)
    return missing_of(&h) - 1


def shanten_forms(hand, melds=(), *, players=4) -> tuple:
    """Return (standard, chiitoi, kokushi) shanten; None where the form cannot be.

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
