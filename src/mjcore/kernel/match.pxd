# Which yaku rows hold: not row by row, but by look-up of every fact at once.
#
# A row is named by its yaku id, a set of rows is a mask of 128 bits. For each byte of the two fact
# words a table tells which rows that byte leaves possible (all their needed bits of the byte set,
# none of the forbidden ones), and for each counter some row bounds, which rows its value leaves
# possible. The rows that hold are the AND of them all. Two bytes of facts and three rows:
# riichi needs S0 = xxxxx1xx, so its bit stands in every entry of that byte's table with bit 2 set.

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcmp, memset

from mjcore._schema cimport N_COUNTERS, PATTERN_BYTES, SITUATION_BYTES, S_OPEN, mj_row
from mjcore.kernel.facts cimport mj_facts
from mjcore.kernel.rule_table cimport mj_ids, mj_index, mj_table
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.tiles cimport KINDS, bit


cdef inline void add_id(mj_ids* ids, int number) noexcept nogil:
    if number < 64:
        ids.low |= bit(number)
    else:
        ids.high |= bit(number - 64)


cdef inline void keep(mj_ids* ids, const mj_ids* other) noexcept nogil:
    ids.low &= other.low
    ids.high &= other.high


cdef inline bint byte_allows(uint64_t need, uint64_t forbid, int place, int value) noexcept nogil:
    need = need >> (8 * place) & 255
    forbid = forbid >> (8 * place) & 255
    return <uint64_t>value & need == need and not <uint64_t>value & forbid


cdef inline void build_index(mj_table* table) noexcept nogil:
    """Fill the look-up tables of a rule table from its rows."""
    cdef mj_index* index = &table.index
    cdef const mj_row* row
    cdef int i, place, value, b
    cdef bint bounded[N_COUNTERS]
    memset(index, 0, sizeof(mj_index))
    memset(bounded, 0, sizeof(bounded))
    for i in range(table.rules.n_rows):
        row = &table.rows[i]
        index.row_of[row.id] = i
        for place in range(PATTERN_BYTES):
            for value in range(256):
                if byte_allows(row.need0, row.forbid0, place, value):
                    add_id(&index.pattern[place][value], row.id)
        for place in range(SITUATION_BYTES):
            for value in range(256):
                if byte_allows(row.need1, row.forbid1, place, value):
                    add_id(&index.situation[place][value], row.id)
        for b in range(row.n_bounds):
            bounded[row.bound_counter[b]] = True
        if row.han_closed or row.multiple_closed or row.limit:
            add_id(&index.paid[0], row.id)
        if row.han_open or row.multiple_open:
            add_id(&index.paid[1], row.id)
        if row.multiple_closed:
            add_id(&index.yakuman[0], row.id)
        if row.multiple_open:
            add_id(&index.yakuman[1], row.id)
        if row.shape_first != row.shape_end:
            add_id(&index.shaped, row.id)
        if row.exclude0 or row.exclude1:
            add_id(&index.excluding, row.id)
        if row.needs_other:
            add_id(&index.needing, row.id)
        if row.limit:
            add_id(&index.floored, row.id)
        for value in range(256):
            if value >> (row.id & 7) & 1:
                index.han[0][row.id >> 3][value] += row.han_closed
                index.han[1][row.id >> 3][value] += row.han_open
    for i in range(N_COUNTERS):
        if not bounded[i]:
            continue
        index.bounded[index.n_bounded] = i
        index.n_bounded += 1
        index.bounded_mask |= <uint32_t>1 << i
        for value in range(256):
            for place in range(table.rules.n_rows):
                row = &table.rows[place]
                if within_bounds(row, i, value):
                    add_id(&index.counter[i][value], row.id)


cdef inline bint within_bounds(const mj_row* row, int counter, int value) noexcept nogil:
    cdef int b
    for b in range(row.n_bounds):
        if row.bound_counter[b] == counter and not row.bound_low[b] <= value <= row.bound_high[b]:
            return False
    return True


cdef inline mj_ids rows_of_win(const mj_index* index, const mj_facts* facts) noexcept nogil:
    """Rows that situation and openness leave possible, whatever the reading."""
    cdef mj_ids ids = index.paid[facts.situation >> S_OPEN & 1]
    cdef int place
    for place in range(SITUATION_BYTES):
        keep(&ids, &index.situation[place][facts.situation >> (8 * place) & 255])
    return ids


cdef inline mj_ids rows_that_hold(const mj_table* table, const mj_ids* possible, const mj_facts* facts,
                                  uint64_t pattern) noexcept nogil:
    """Rows that hold for one reading, exclusions applied."""
    cdef const mj_index* index = &table.index
    cdef mj_ids ids = possible[0]
    cdef int i
    for i in range(PATTERN_BYTES):
        keep(&ids, &index.pattern[i][pattern >> (8 * i) & 255])
    for i in range(index.n_bounded):
        keep(&ids, &index.counter[index.bounded[i]][facts.counters[index.bounded[i]]])
    if (ids.low & index.shaped.low) | (ids.high & index.shaped.high):
        drop_shapes(table, facts, &ids)
    if (ids.low & index.excluding.low) | (ids.high & index.excluding.high):
        drop_excluded(table, &ids)
    if (ids.low & index.needing.low) | (ids.high & index.needing.high):
        if not (ids.low & ~index.needing.low) | (ids.high & ~index.needing.high):
            ids.low = ids.high = 0
    return ids


cdef inline int take_id(mj_ids* ids) noexcept nogil:
    """Remove and return the lowest id of a set that is not empty."""
    cdef int number
    if ids.low:
        number = mj_lowest(ids.low)
        ids.low &= ids.low - 1
    else:
        number = 64 + mj_lowest(ids.high)
        ids.high &= ids.high - 1
    return number


cdef inline void drop_shapes(const mj_table* table, const mj_facts* facts, mj_ids* ids) noexcept nogil:
    """Take out rows that name whole hands of which this is none."""
    cdef mj_ids rest
    cdef const mj_row* row
    cdef int number, i
    cdef bint found
    rest.low = ids.low & table.index.shaped.low
    rest.high = ids.high & table.index.shaped.high
    while rest.low | rest.high:
        number = take_id(&rest)
        row = &table.rows[table.index.row_of[number]]
        found = False
        for i in range(row.shape_first, row.shape_end):
            found |= memcmp(table.rules.shapes + KINDS * i, facts.all, KINDS) == 0
        if not found:
            drop_id(ids, number)


cdef inline void drop_id(mj_ids* ids, int number) noexcept nogil:
    if number < 64:
        ids.low &= ~bit(number)
    else:
        ids.high &= ~bit(number - 64)


cdef inline void drop_excluded(const mj_table* table, mj_ids* ids) noexcept nogil:
    """Take out rows that another holding row excludes; an excluded row still excludes."""
    cdef mj_ids rest
    cdef const mj_row* row
    rest.low = ids.low & table.index.excluding.low
    rest.high = ids.high & table.index.excluding.high
    while rest.low | rest.high:
        row = &table.rows[table.index.row_of[take_id(&rest)]]
        ids.low &= ~row.exclude0
        ids.high &= ~row.exclude1
