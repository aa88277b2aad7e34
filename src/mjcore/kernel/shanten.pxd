# Distance to a complete hand. Tables and their mathematics: tablegen.py.
#
# "missing" is the fewest tiles to add; shanten is missing - 1, for 13 and 14 tiles alike.
# Copies in the player's own melds ("held") are no targets: with an ankan of 1m, 23m does not
# wait for 1m. The tables know no held copies, so suits that hold some walk afresh.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore.kernel.simd cimport mj_front, mj_more_than, mj_popcount, mj_sum
from mjcore.kernel.tables cimport (
    CHIITOI_MISSING, DISTANCE, HONOUR_CLASS, HONOUR_VECTOR, HONOUR_WEIGHT, KOKUSHI_MISSING, MAN_PIN, N_MERGED, N_SOU_HONOURS,
    SANMA_MAN_CLASS, SANMA_MAN_PIN, SANMA_MAN_VECTOR, SOU_HONOURS, SUIT_CLASS, SUIT_STATE, SUIT_VECTOR, WITH_SANMA_MAN, WITH_SUIT,
    YAOCHUU_KINDS,
)
from mjcore.kernel.tiles cimport EAST


cdef inline void front_of(const uint8_t* counts, mj_front* front) noexcept nogil:
    """What mj_front_avx2 writes, for one hand of legal counts."""
    cdef uint64_t one = mj_more_than(counts, 0), two = mj_more_than(counts, 1)
    front.man = suit_low(counts) | suit_high(counts) << 14
    front.pin = suit_low(counts + 9) | suit_high(counts + 9) << 14
    front.sou = suit_low(counts + 18) | suit_high(counts + 18) << 14
    front.special = (
        (mj_popcount(one) + 16 * mj_popcount(two))
        | (mj_popcount(one & YAOCHUU_KINDS) + 16 * mj_popcount(two & YAOCHUU_KINDS)) << 8
        | honour_weight(counts + EAST) << 16
        | <uint32_t>mj_sum(counts) << 24
    )


cdef inline int missing_of_front(const mj_front* front, const mj_classes* classes, int n_melds) noexcept nogil:
    """Tiles missing for the nearest form."""
    cdef int missing = distance(classes, n_melds), other
    if n_melds == 0:
        other = CHIITOI_MISSING[front.special & 255]
        if other < missing:
            missing = other
        other = KOKUSHI_MISSING[front.special >> 8 & 255]
        if other < missing:
            missing = other
    return missing


cdef inline void classes_of_front(const mj_front* front, int players, mj_classes* c) noexcept nogil:
    c.man = class_at(front.man & 16383, front.man >> 14) if players == 4 else sanma_man_class_of_front(front)
    c.pin = class_at(front.pin & 16383, front.pin >> 14)
    c.sou = class_at(front.sou & 16383, front.sou >> 14)
    c.honours = HONOUR_CLASS[front.special >> 16 & 255]
    merge_classes(c, players)


cdef inline int sanma_man_class_of_front(const mj_front* front) noexcept nogil:
    """Class of 1m and 9m, the first and the last place of the suit's index: 2m-8m are none."""
    return SANMA_MAN_CLASS[(front.man & 16383) + 5 * ((front.man >> 14) // 25)]


cdef extern from * nogil:
    """
    static const int POWER_OF_5[6] = {1, 5, 25, 125, 625, 3125};
    """
    const int POWER_OF_5[6]


cdef inline void take_out(mj_front* front, mj_classes* c, uint8_t* counts, int kind, int players) noexcept nogil:
    """One copy of a kind fewer: only its suit's index and class change, and the special counts."""
    cdef int suit = kind // 9, number = kind % 9, copies = counts[kind]
    cdef uint32_t step = POWER_OF_5[number] if number < 6 else <uint32_t>POWER_OF_5[number - 6] << 14
    # a single copy gone is a kind fewer, one of two a pair fewer
    cdef uint32_t special = 1 if copies == 1 else (16 if copies == 2 else 0)
    counts[kind] -= 1
    front.special -= special | (special << 8 if YAOCHUU_KINDS >> kind & 1 else 0) | <uint32_t>1 << 24
    if suit == 0:
        front.man -= step
        c.man = class_at(front.man & 16383, front.man >> 14) if players == 4 else sanma_man_class(counts)
    elif suit == 1:
        front.pin -= step
        c.pin = class_at(front.pin & 16383, front.pin >> 14)
    elif suit == 2:
        front.sou -= step
        c.sou = class_at(front.sou & 16383, front.sou >> 14)
    else:
        front.special -= <uint32_t>(HONOUR_WEIGHT[copies] - HONOUR_WEIGHT[copies - 1]) << 16
        c.honours = HONOUR_CLASS[front.special >> 16 & 255]
    merge_classes(c, players)


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


cdef inline void walk_suit(const uint8_t* counts, const uint8_t* limit, int kinds, bint runs,
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


cdef inline void merge_vectors(const uint8_t* a, const uint8_t* b, uint8_t* out) noexcept nogil:
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


cdef inline void suit_vector(const mj_hand* hand, int suit, uint8_t* vector) noexcept nogil:
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


cdef inline int missing_standard(const mj_hand* hand) noexcept nogil:
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


cdef inline int missing_of(const mj_hand* hand) noexcept nogil:
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
