# Batch kernels: many hands in blocks. A front turns 34 counts into table indices (with AVX2 two
# hands at a time, else one by one), then the same look-ups follow for both.
#
# MJ_SIMD=off in the environment, read when the core is imported, forces the scalar front.

cdef enum:
    BLOCK = 64
    MARKED = -128

cdef bint USE_AVX2 = mj_cpu_has_avx2() and os.environ.get("MJ_SIMD", "") != "off"


def simd_in_use() -> str:
    """Return the form the batch kernels run in: "avx2" or "scalar".

    >>> simd_in_use() in ("avx2", "scalar")
    True
    """
    return "avx2" if USE_AVX2 else "scalar"


cdef struct mj_job:
    # one call of a batch door
    const uint8_t* counts
    const uint8_t* held
    int8_t* shanten
    uint64_t* masks
    int players
    bint waits_only
    bint mark


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


cdef inline bint counts_legal(const uint8_t* counts, int players) noexcept nogil:
    """Counts 0-4, and no man 2-8 for three players; the total is looked at later."""
    return mj_more_than(counts, 4) == 0 and (players == 4 or mj_more_than(counts, 0) & SANMA_REMOVED_KINDS == 0)


cdef inline bint total_legal(int total) noexcept nogil:
    return 0 < total <= 14 and total % 3 != 0


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


cdef inline void classes_of_front(const mj_front* front, const uint8_t* counts, int players, mj_classes* c) noexcept nogil:
    c.man = class_at(front.man & 16383, front.man >> 14) if players == 4 else sanma_man_class(counts)
    c.pin = class_at(front.pin & 16383, front.pin >> 14)
    c.sou = class_at(front.sou & 16383, front.sou >> 14)
    c.honours = HONOUR_CLASS[front.special >> 16 & 255]
    merge_classes(c, players)


cdef inline bint missing_of_block(const mj_front* front, const uint8_t* rows, int n, int players, int rest,
                                  mj_classes* classes, uint8_t* missing) noexcept nogil:
    """Tiles missing of n hands whose fronts are known; return False if a total is none.

    ``rest``: the tiles beyond whole sets that are wanted, 1 or 2, or 0 for either.
    """
    cdef int i, total
    cdef bint legal = True
    for i in range(n):
        total = front[i].special >> 24
        legal &= total_legal(total) and (rest == 0 or total % 3 == rest)
        if total > 14:
            total = 14
        classes_of_front(&front[i], rows + KINDS * i, players, &classes[i])
        missing[i] = missing_of_front(&front[i], &classes[i], 4 - total // 3)
    return legal


cdef bint run_block(const mj_job* job, const uint8_t* rows, int n, int8_t* shanten, uint64_t* masks) noexcept nogil:
    """Work off up to BLOCK rows without held copies; return False if one of them is no hand."""
    cdef mj_front front[BLOCK]
    cdef mj_classes classes[BLOCK]
    cdef uint8_t missing[BLOCK]
    cdef int i, rest = 1 if job.waits_only else 0
    if USE_AVX2:
        if not mj_front_avx2(rows, n, job.players == 3, HONOUR_WEIGHT, front):
            return False
    else:
        for i in range(n):
            if not counts_legal(rows + KINDS * i, job.players):
                return False
            front_of(rows + KINDS * i, &front[i])
    # one loop for each number of players, so that the compiler drops the other's look-ups
    if job.players == 4:
        if not missing_of_block(front, rows, n, 4, rest, classes, missing):
            return False
    elif not missing_of_block(front, rows, n, 3, rest, classes, missing):
        return False
    if shanten != NULL:
        for i in range(n):
            shanten[i] = missing[i] - 1
    if masks != NULL:
        for i in range(n):
            masks[i] = 0 if job.waits_only and missing[i] != 1 else useful_of_front(
                rows + KINDS * i, &front[i], &classes[i], 4 - (front[i].special >> 24) // 3, job.players, missing[i])
    return True


cdef bint run_row(const mj_job* job, Py_ssize_t i) noexcept nogil:
    """Work off one row with all its checks; return False if it is no hand."""
    cdef const uint8_t* counts = job.counts + KINDS * i
    cdef mj_hand hand
    cdef int k, total, missing
    memset(&hand, 0, sizeof(mj_hand))
    if not counts_legal(counts, job.players):
        return False
    total = mj_sum(counts)
    if not total_legal(total) or (job.waits_only and total % 3 != 1):
        return False
    memcpy(hand.counts, counts, KINDS)
    hand.players = job.players
    hand.total = total
    hand.n_melds = 4 - total // 3
    if job.held != NULL:
        for k in range(KINDS):
            hand.held[k] = job.held[KINDS * i + k]
            hand.any_held |= hand.held[k] != 0
            if counts[k] + hand.held[k] > 4 or (hand.held[k] and job.players == 3 and SANMA_REMOVED_KINDS >> k & 1):
                return False
    missing = missing_of(&hand)
    if job.shanten != NULL:
        job.shanten[i] = missing - 1
    if job.masks != NULL:
        job.masks[i] = 0 if job.waits_only and missing != 1 else useful_kinds(&hand, missing)
    return True


cdef Py_ssize_t run_rows(const mj_job* job, Py_ssize_t first, Py_ssize_t end) noexcept nogil:
    """Work off rows; return the first that is no hand, or -1. With mark such rows are marked."""
    cdef Py_ssize_t at = first, i
    cdef int n
    while at < end:
        n = BLOCK if end - at > BLOCK else end - at
        if job.held != NULL or not run_block(
            job,
            job.counts + KINDS * at,
            n,
            job.shanten + at if job.shanten != NULL else NULL,
            job.masks + at if job.masks != NULL else NULL,
        ):
            for i in range(at, at + n):
                if run_row(job, i):
                    continue
                if not job.mark:
                    return i
                if job.shanten != NULL:
                    job.shanten[i] = MARKED
                if job.masks != NULL:
                    job.masks[i] = 0
        at += n
    return -1
