# The rules of the scorer, compiled: yaku rows, options, and an index over the rows.

from libc.stdint cimport uint16_t, uint32_t, uint64_t, uint8_t

from mjcore._schema cimport MAX_ROWS, N_COUNTERS, PATTERN_BYTES, SITUATION_BYTES, mj_row, mj_rules

cdef struct mj_ids:
    uint64_t low
    uint64_t high

cdef struct mj_index:
    mj_ids pattern[PATTERN_BYTES][256]
    mj_ids situation[SITUATION_BYTES][256]
    mj_ids counter[N_COUNTERS][256]
    # counters that some row bounds
    uint8_t bounded[N_COUNTERS]
    uint8_t n_bounded
    uint32_t bounded_mask
    # of a closed hand, of an open one
    mj_ids paid[2]
    mj_ids yakuman[2]
    mj_ids shaped
    mj_ids excluding
    mj_ids needing
    mj_ids floored
    uint8_t row_of[128]
    # han of a byte of yaku ids, closed and open: no loop over the yaku of a hand
    uint16_t han[2][16][256]

cdef struct mj_table:
    mj_rules rules
    mj_row rows[MAX_ROWS]
    mj_index index
