# The kernels as C functions: declared in _core.pxd, re-exported by __init__.pxd, handed over as capsules.
# They check what they are given as the Python doors do, and answer nonsense by a value, not by an error.

cdef bint one_hand(const uint8_t* counts, const uint8_t* held, int players, int work, int8_t* shanten,
                   uint64_t* kinds) noexcept nogil:
    """Work off one hand; return False if it is none."""
    cdef mj_job job
    if players != 3 and players != 4:
        return False
    memset(&job, 0, sizeof(job))
    job.counts = counts
    job.held = held
    job.players = players
    job.work = work
    job.shanten = shanten
    job.masks = kinds
    return run_row(&job, 0)


cdef int mj_shanten(const uint8_t* counts, const uint8_t* held, int players) noexcept nogil:
    cdef int8_t shanten = MARKED
    return shanten if one_hand(counts, held, players, WORK_SHANTEN, &shanten, NULL) else MARKED


cdef int mj_ukeire(const uint8_t* counts, const uint8_t* held, int players, uint64_t* kinds) noexcept nogil:
    cdef int8_t shanten = MARKED
    kinds[0] = 0
    return shanten if one_hand(counts, held, players, WORK_UKEIRE, &shanten, kinds) else MARKED


cdef uint64_t mj_waits(const uint8_t* counts, const uint8_t* held, int players) noexcept nogil:
    cdef uint64_t kinds = 0
    return kinds if one_hand(counts, held, players, WORK_WAITS, NULL, &kinds) else 0


cdef const void* mj_rules_of(object table) except NULL:
    cdef RuleTable rules = rule_table(table)
    return &rules.table


cdef int mj_score_one(const void* rules, const mj_win* win, mj_score* out) noexcept nogil:
    score_rows(<const mj_table*>rules, win, out, 1)
    return out.status
