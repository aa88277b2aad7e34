# Batch kernels: many hands in blocks. A front turns 34 counts into table indices (with AVX2 two
# hands at a time, else one by one), then the same look-ups follow for both.
#
# MJ_SIMD=off in the environment, read when the core is imported, forces the scalar front.

from libc.stdint cimport int8_t, uint64_t, uint8_t
from libc.string cimport memset

from mjcore.kernel.shanten cimport classes_of_front, front_of, missing_of, missing_of_front, mj_classes, mj_hand, take_out
from mjcore.kernel.simd cimport mj_front, mj_front_avx2, mj_lowest, mj_more_than, mj_sum
from mjcore.kernel.tables cimport HONOUR_WEIGHT, SANMA_REMOVED_KINDS
from mjcore.kernel.threads cimport mj_fetch
from mjcore.kernel.tiles cimport KINDS, bit
from mjcore.kernel.waits cimport missing_and_useful, useful_of_front

cdef enum:
    BLOCK = 64
    MARKED = -128
    WORK_SHANTEN = 0
    WORK_WAITS = 1
    WORK_UKEIRE = 2
    WORK_DISCARDS = 3

cdef struct mj_job:
    # one call of a batch door
    const uint8_t* counts
    const uint8_t* held
    const uint8_t* visible
    int8_t* shanten
    uint64_t* masks
    int players
    int work
    bint mark
    bint avx2


cdef inline int wanted_rest(int work) noexcept nogil:
    """Tiles beyond whole sets that a work asks for: 1 before the draw, 2 after it, 0 either."""
    return 1 if work == WORK_WAITS else (2 if work == WORK_DISCARDS else 0)


cdef inline uint64_t with_copies_left(uint64_t useful, const uint8_t* counts, const uint8_t* held,
                                      const uint8_t* visible) noexcept nogil:
    """Useful kinds of which a copy is left outside hand, melds and what is seen."""
    cdef uint64_t left = useful
    cdef int kind
    while left:
        kind = mj_lowest(left)
        left &= left - 1
        if counts[kind] + (held[kind] if held != NULL else 0) + visible[kind] >= 4:
            useful &= ~bit(kind)
    return useful


cdef inline bint counts_legal(const uint8_t* counts, int players) noexcept nogil:
    """Counts 0-4, and no man 2-8 for three players; the total is looked at later."""
    return mj_more_than(counts, 4) == 0 and (players == 4 or mj_more_than(counts, 0) & SANMA_REMOVED_KINDS == 0)


cdef inline bint total_legal(int total) noexcept nogil:
    return 0 < total <= 14 and total % 3 != 0


cdef inline bint missing_of_block(const mj_front* front, int n, int players, int rest,
                                  mj_classes* classes, uint8_t* missing) noexcept nogil:
    """Tiles missing of n hands whose fronts are known; return False if a total is none.

    ``rest``: the expected tiles beyond whole sets, 1 or 2, or 0 for either.
    """
    cdef int i, total
    cdef bint legal = True
    for i in range(n):
        total = front[i].special >> 24
        legal &= total_legal(total) and (rest == 0 or total % 3 == rest)
        if total > 14:
            total = 14
        classes_of_front(&front[i], players, &classes[i])
        missing[i] = missing_of_front(&front[i], &classes[i], 4 - total // 3)
    return legal


cdef inline bint run_block(const mj_job* job, const uint8_t* rows, int n, int8_t* shanten, uint64_t* masks) noexcept nogil:
    """Work off up to BLOCK rows without held copies; return False if one of them is no hand."""
    cdef mj_front front[BLOCK]
    cdef mj_classes classes[BLOCK]
    cdef uint8_t missing[BLOCK]
    cdef uint8_t copied[BLOCK * KINDS]
    cdef int i
    # what is read more than once is read out of a copy, where no other thread writes: the AVX2 front reads once
    if masks != NULL or not job.avx2:
        mj_fetch(copied, rows, n * KINDS)
        rows = copied
    if job.avx2:
        if not mj_front_avx2(rows, n, job.players == 3, HONOUR_WEIGHT, front):
            return False
    else:
        for i in range(n):
            if not counts_legal(rows + KINDS * i, job.players):
                return False
            front_of(rows + KINDS * i, &front[i])
    # one loop for each number of players, so that the compiler drops the other's look-ups
    if job.players == 4:
        if not missing_of_block(front, n, 4, wanted_rest(job.work), classes, missing):
            return False
    elif not missing_of_block(front, n, 3, wanted_rest(job.work), classes, missing):
        return False
    if shanten != NULL:
        for i in range(n):
            shanten[i] = missing[i] - 1
    if masks != NULL:
        for i in range(n):
            masks[i] = 0 if job.work == WORK_WAITS and missing[i] != 1 else useful_of_front(
                rows + KINDS * i, &front[i], &classes[i], 4 - (front[i].special >> 24) // 3, job.players, missing[i])
    return True


cdef inline bint read_row(const mj_job* job, Py_ssize_t i, mj_hand* hand) noexcept nogil:
    """Fill a hand from row i with all its checks; return False if it is none."""
    cdef const uint8_t* counts = hand.counts
    cdef int k, total, rest = wanted_rest(job.work)
    memset(hand, 0, sizeof(mj_hand))
    mj_fetch(hand.counts, job.counts + KINDS * i, KINDS)
    total = mj_sum(counts)
    if not counts_legal(counts, job.players) or not total_legal(total) or (rest and total % 3 != rest):
        return False
    hand.players = job.players
    hand.total = total
    hand.n_melds = 4 - total // 3
    if job.held != NULL:
        mj_fetch(hand.held, job.held + KINDS * i, KINDS)
        for k in range(KINDS):
            hand.any_held |= hand.held[k] != 0
            if counts[k] + hand.held[k] > 4 or (hand.held[k] and job.players == 3 and SANMA_REMOVED_KINDS >> k & 1):
                return False
    return True


cdef inline bint run_row(const mj_job* job, Py_ssize_t i) noexcept nogil:
    """Work off one row; return False if it is no hand."""
    cdef mj_hand hand
    cdef int missing
    cdef uint64_t useful = 0
    if not read_row(job, i, &hand):
        return False
    missing = missing_of(&hand) if job.masks == NULL else missing_and_useful(&hand, &useful)
    if job.shanten != NULL:
        job.shanten[i] = missing - 1
    if job.masks != NULL:
        job.masks[i] = 0 if job.work == WORK_WAITS and missing != 1 else useful
    return True


cdef inline void discards_by_table(mj_hand* hand, int8_t* shanten, uint64_t* masks) noexcept nogil:
    """Every discard of a hand without held copies; entries of kinds it does not hold stay."""
    cdef mj_front front, after
    cdef mj_classes classes, changed
    cdef int kind, missing
    front_of(hand.counts, &front)
    classes_of_front(&front, hand.players, &classes)
    for kind in range(KINDS):
        if hand.counts[kind]:
            after = front
            changed = classes
            take_out(&after, &changed, hand.counts, kind, hand.players)
            missing = missing_of_front(&after, &changed, hand.n_melds)
            shanten[kind] = missing - 1
            masks[kind] = useful_of_front(hand.counts, &after, &changed, hand.n_melds, hand.players, missing)
            hand.counts[kind] += 1


cdef inline void discards_with_held(mj_hand* hand, int8_t* shanten, uint64_t* masks) noexcept nogil:
    """Every discard of a hand with melds of known tiles."""
    cdef int kind
    for kind in range(KINDS):
        if hand.counts[kind]:
            hand.counts[kind] -= 1
            shanten[kind] = missing_and_useful(hand, &masks[kind]) - 1
            hand.counts[kind] += 1


cdef inline void discards_of_hand(mj_hand* hand, int8_t* shanten, uint64_t* masks) noexcept nogil:
    """Every discard of a full hand: shanten and useful kinds after it, by kind; entries of kinds it does not hold stay."""
    if hand.any_held:
        discards_with_held(hand, shanten, masks)
    else:
        discards_by_table(hand, shanten, masks)


cdef inline bint discard_row(const mj_job* job, Py_ssize_t i) noexcept nogil:
    """Compare every discard of one row; return False if it is no hand of 3n+2 tiles."""
    cdef mj_hand hand
    cdef int kind
    cdef int8_t* shanten = job.shanten + KINDS * i
    cdef uint64_t* masks = job.masks + KINDS * i
    if not read_row(job, i, &hand):
        return False
    memset(shanten, MARKED, KINDS)
    memset(masks, 0, KINDS * sizeof(uint64_t))
    discards_of_hand(&hand, shanten, masks)
    if job.visible != NULL:
        # the discarded copy lies in the river: counted with the hand, it is no copy left
        for kind in range(KINDS):
            masks[kind] = with_copies_left(masks[kind], hand.counts, hand.held, job.visible + KINDS * i)
    return True


cdef inline void mark_row(const mj_job* job, Py_ssize_t i) noexcept nogil:
    cdef Py_ssize_t width = KINDS if job.work == WORK_DISCARDS else 1, k
    for k in range(i * width, (i + 1) * width):
        if job.shanten != NULL:
            job.shanten[k] = MARKED
        if job.masks != NULL:
            job.masks[k] = 0


cdef inline Py_ssize_t run_rows(const mj_job* job, Py_ssize_t first, Py_ssize_t end) noexcept nogil:
    """Work off rows; return the first that is no hand, or -1. With mark such rows are marked."""
    cdef Py_ssize_t at = first, i
    cdef int n
    while at < end:
        n = BLOCK if end - at > BLOCK else end - at
        if job.held != NULL or job.work == WORK_DISCARDS or not run_block(
            job,
            job.counts + KINDS * at,
            n,
            job.shanten + at if job.shanten != NULL else NULL,
            job.masks + at if job.masks != NULL else NULL,
        ):
            for i in range(at, at + n):
                if discard_row(job, i) if job.work == WORK_DISCARDS else run_row(job, i):
                    continue
                if not job.mark:
                    return i
                mark_row(job, i)
        if job.visible != NULL and job.work == WORK_UKEIRE:
            for i in range(at, at + n):
                job.masks[i] = with_copies_left(
                    job.masks[i],
                    job.counts + KINDS * i,
                    job.held + KINDS * i if job.held != NULL else NULL,
                    job.visible + KINDS * i,
                )
        at += n
    return -1
