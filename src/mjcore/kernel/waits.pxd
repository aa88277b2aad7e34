# Waits of a ready hand, useful tiles of any hand, every discard of a full hand compared.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy

from mjcore.kernel.shanten cimport (
    CELLS, class_at, classes_of, classes_of_front, front_of, merge_vectors, missing_of, missing_of_front, mj_classes, mj_hand,
    suit_vector, walk_suit, with_man,
)
from mjcore.kernel.simd cimport mj_front, mj_more_than, mj_popcount
from mjcore.kernel.tables cimport (
    ALL_KINDS, CHIITOI_MISSING, HONOUR_CLASS, HONOUR_WEIGHT, KOKUSHI_MISSING, N_MERGED, SANMA_MAN_CLASS, SANMA_REMOVED_KINDS,
    SUIT_CLASS, SUIT_STATE, WHOLE_DISTANCE, WITH_HONOURS, WITH_SANMA_MAN, WITH_SUIT, YAOCHUU_KINDS,
)
from mjcore.kernel.tiles cimport EAST


cdef inline uint64_t useful_by_table(const mj_hand* hand, int missing) noexcept nogil:
    """Useful kinds of a hand without melds of known tiles."""
    cdef mj_front front
    cdef mj_classes classes
    front_of(hand.counts, &front)
    classes_of(hand.counts, hand.players, &classes)
    return useful_of_front(hand.counts, &front, &classes, hand.n_melds, hand.players, missing)


cdef inline int missing_and_useful(const mj_hand* hand, uint64_t* useful) noexcept nogil:
    """Tiles missing for the nearest form, and the useful kinds, in one look at the hand."""
    cdef mj_front front
    cdef mj_classes classes
    cdef int missing
    if hand.any_held:
        missing = missing_of(hand)
        useful[0] = useful_standard_held(hand, missing)
        return missing
    front_of(hand.counts, &front)
    classes_of_front(&front, hand.players, &classes)
    missing = missing_of_front(&front, &classes, hand.n_melds)
    useful[0] = useful_of_front(hand.counts, &front, &classes, hand.n_melds, hand.players, missing)
    return missing


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


cdef inline uint64_t useful_of_full_suit(int low, int high, uint64_t full, const uint8_t* merged, const uint8_t* whole,
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


cdef inline uint64_t useful_standard_held(const mj_hand* hand, int missing) noexcept nogil:
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


cdef inline bint complete_with_fifth(const mj_hand* hand, int kind) noexcept nogil:
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
