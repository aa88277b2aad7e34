# What is wrong with a win: the one check behind every door (Python, records, batches).
# detail tells more: the kind, the suit, or the number of the conflict.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy

from mjcore._schema cimport (
    MAX_INDICATORS, MELD_ANKAN, MELD_CHI, N_CONFLICTS, N_TOLD, SITUATION_BYTES, STATUS_BAD_MELD, STATUS_BAD_NUKI, STATUS_BAD_TILE,
    STATUS_BAD_WIND, STATUS_CHANKAN_COPY, STATUS_CONFLICT, STATUS_COUNT_RANGE, STATUS_FIVE_OF_A_KIND, STATUS_FLAG_NOT_IN_RULES,
    STATUS_KANDORA_NOT_IN_RULES, STATUS_NOT_IN_SANMA, STATUS_NUKI_NOT_IN_RULES, STATUS_NUKI_RINSHAN_NOT_IN_RULES, STATUS_NUKI_TILE,
    STATUS_OK, STATUS_SANMA_WIND, STATUS_TILE_COUNT, STATUS_TOO_MANY_REDS, STATUS_URA_NOT_IN_RULES, STATUS_WIN_TILE_MISSING,
    S_CHANKAN, S_HAS_KAN, S_NUKI_RON, S_RINSHAN, mj_rules, mj_win,
)
from mjcore.kernel.facts cimport count_dora, gather, mj_facts
from mjcore.kernel.meld cimport meld_in_rules
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.simd cimport mj_lowest, mj_more_than, mj_sum
from mjcore.kernel.tables cimport CONFLICT_BY_BYTE, RUN_KINDS, SANMA_REMOVED_KINDS
from mjcore.kernel.tiles cimport KINDS, NORTH, bit


cdef inline int check_record(const mj_win* win, int* detail) noexcept nogil:
    """Checks before facts may be gathered: every number in its range, the count of tiles."""
    cdef int i, kind
    cdef uint64_t above
    detail[0] = 0
    if win.n_melds > 4:
        return STATUS_BAD_MELD
    above = mj_more_than(win.counts, 4)
    if above:
        detail[0] = mj_lowest(above)
        return STATUS_COUNT_RANGE
    detail[0] = mj_sum(win.counts)
    if detail[0] != 14 - 3 * win.n_melds:
        return STATUS_TILE_COUNT
    if win.win >= KINDS:
        return STATUS_BAD_TILE
    if win.counts[win.win] == 0:
        return STATUS_WIN_TILE_MISSING
    for i in range(win.n_melds):
        detail[0] = i
        kind = win.meld_kind[i]
        if win.meld_type[i] < MELD_CHI or win.meld_type[i] > MELD_ANKAN or kind >= KINDS:
            return STATUS_BAD_MELD
        if (win.meld_type[i] == MELD_CHI) & ~<int>(RUN_KINDS >> kind) & 1:
            return STATUS_BAD_MELD
    if win.seat_wind > 3 or win.round_wind > 3:
        return STATUS_BAD_WIND
    if win.nuki > 4:
        return STATUS_BAD_NUKI
    if win.n_dora > MAX_INDICATORS or win.n_ura > MAX_INDICATORS:
        return STATUS_BAD_TILE
    return STATUS_OK


cdef inline int check_table(const mj_win* win, const mj_facts* facts, int* detail) noexcept nogil:
    """What no table can show: a fifth copy, reds that are no fives, situations that exclude each other."""
    cdef int i
    cdef uint64_t above, candidates
    cdef uint8_t shown[KINDS]
    memcpy(shown, facts.all, KINDS)
    shown[NORTH] += win.nuki
    for i in range(win.n_dora):
        if win.dora[i] >= KINDS:
            return STATUS_BAD_TILE
        shown[win.dora[i]] += 1
    for i in range(win.n_ura):
        if win.ura[i] >= KINDS:
            return STATUS_BAD_TILE
        shown[win.ura[i]] += 1
    above = mj_more_than(shown, 4)
    if above:
        detail[0] = mj_lowest(above)
        return STATUS_FIVE_OF_A_KIND
    for i in range(3):
        if win.aka[i] > facts.all[9 * i + 4] or win.aka[i] + win.aka_shown[i] > 4:
            detail[0] = i
            return STATUS_TOO_MANY_REDS
    # for each byte of the situation, the conflicts it leaves possible; their AND is what conflicts
    candidates = (<uint64_t>1 << N_CONFLICTS) - 1
    for i in range(SITUATION_BYTES):
        candidates &= CONFLICT_BY_BYTE[256 * i + (facts.situation >> (8 * i) & 255)]
    if candidates:
        detail[0] = mj_lowest(candidates)
        return STATUS_CONFLICT
    if facts.situation & bit(S_CHANKAN) and shown[win.win] != 1:
        return STATUS_CHANKAN_COPY
    if facts.situation & bit(S_NUKI_RON) and win.win != NORTH:
        return STATUS_NUKI_TILE
    return STATUS_OK


cdef inline int check_rules(const mj_rules* rules, const mj_win* win, const mj_facts* facts, int* detail) noexcept nogil:
    """Whether these rules know what the win tells of."""
    cdef int i, status
    cdef uint64_t seen = 0
    detail[0] = 0
    if win.flags & ~rules.allowed_flags & ((<uint32_t>1 << N_TOLD) - 1):
        detail[0] = win.flags & ~rules.allowed_flags
        return STATUS_FLAG_NOT_IN_RULES
    for i in range(3):
        if win.aka[i] + win.aka_shown[i] > rules.aka[i]:
            detail[0] = i
            return STATUS_TOO_MANY_REDS
    if rules.players == 3:
        seen = facts.seen
        for i in range(win.n_dora):
            seen |= bit(win.dora[i])
        for i in range(win.n_ura):
            seen |= bit(win.ura[i])
        seen &= SANMA_REMOVED_KINDS
        if seen:
            while not seen >> detail[0] & 1:
                detail[0] += 1
            return STATUS_NOT_IN_SANMA
        if win.seat_wind == 3:
            return STATUS_SANMA_WIND
        for i in range(win.n_melds):
            status = meld_in_rules(rules, win.meld_type[i], win.meld_kind[i])
            if status != STATUS_OK:
                return status
    if (win.nuki != 0) & (rules.nuki == 0):
        return STATUS_NUKI_NOT_IN_RULES
    if (win.n_ura != 0) & (rules.ura == 0):
        return STATUS_URA_NOT_IN_RULES
    if (win.n_dora > 1) & (rules.kandora == 0) | (win.n_ura > 1) & (rules.kan_ura == 0):
        return STATUS_KANDORA_NOT_IN_RULES
    if facts.situation & bit(S_RINSHAN) and not facts.situation & bit(S_HAS_KAN) and not rules.nuki_rinshan:
        return STATUS_NUKI_RINSHAN_NOT_IN_RULES
    return STATUS_OK


cdef inline int examine(const mj_table* table, const mj_win* win, mj_facts* facts, int* detail) noexcept nogil:
    """All checks of a win, its facts gathered on the way; with table NULL only those no rule can change."""
    cdef int status = check_record(win, detail)
    if status == STATUS_OK:
        gather(win, facts)
        status = check_table(win, facts, detail)
    if status == STATUS_OK and table != NULL:
        status = check_rules(&table.rules, win, facts, detail)
        count_dora(win, table.rules.players, facts)
    return status
