# What must hold of a hand at every stage, derived anew from the tiles themselves. Builds with MJ_DEBUG
# ask after every action; tests ask in every build.

from libc.stdint cimport int8_t, uint64_t, uint8_t
from libc.string cimport memcmp, memcpy, memset

from mjcore._schema cimport (
    CLAIM_ANKAN, DRAW_CALL, END_RON, END_TSUMO, MAX_INDICATORS, RIICHI_ACCEPTED, RIICHI_DECLARED, ROUND_MAX_MELDS, STAGE_CLAIMS,
    STAGE_OVER, STAGE_TURN, STATUS_OK, STATUS_OVERFLOW, mj_play, mj_round, mj_score, mj_win,
)
from mjcore.kernel.check cimport examine
from mjcore.kernel.facts cimport mj_facts
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.score cimport score_win
from mjcore.kernel.tiles cimport CODES, KINDS, NO_TILE, bit, kind_of
from mjcore.riichi.answers cimport wants_nothing
from mjcore.riichi.legal cimport legal_claims, legal_turn
from mjcore.riichi.rules cimport copies_in_set
from mjcore.riichi.state cimport codes_in_play, is_kan, too_short, win_of
from mjcore.riichi.waits cimport waits_of


cdef inline bint tiles_conserved(const mj_play* play, const mj_round* r) noexcept nogil:
    cdef int8_t codes[37]
    cdef int i
    memset(codes, 0, sizeof(codes))
    codes_in_play(r, codes)
    for i in range(r.n_wall):
        if (r.wall[i] == NO_TILE) != (i < r.next or i >= r.n_wall - r.replaced):
            return False
        if r.wall[i] != NO_TILE:
            codes[r.wall[i]] += 1
    for i in range(CODES):
        if codes[i] != copies_in_set(play, i):
            return False
    return True


cdef inline int hand_fault(const mj_round* r, int seat) noexcept nogil:
    """Faults of one seat's own tiles."""
    cdef uint8_t counts[34]
    cdef uint64_t kinds = 0
    cdef int i, total = 0, discards = 0, last = -1
    cdef bint full = r.drawn != NO_TILE and seat == r.turn
    for i in range(KINDS):
        counts[i] = r.counts[KINDS * seat + i]
        total += counts[i]
    for i in range(3):
        if r.reds[3 * seat + i] > counts[9 * i + 4]:
            return 3
    if full:
        counts[kind_of(r.drawn)] -= 1
        total -= 1
    if total != 13 - 3 * r.n_melds[seat] + (r.stage == STAGE_TURN and seat == r.turn and r.draw == DRAW_CALL):
        return 2
    # after a call the waits wait for its discard
    if r.waits[seat] != (0 if total % 3 == 2 else waits_of(counts, r.n_melds[seat], r.players)):
        return 4
    for i in range(r.n_river):
        if r.river_info[i] & 3 == seat:
            kinds |= bit(kind_of(r.river[i]))
            discards += 1
            last = i
    if kinds != r.river_kinds[seat] or discards != r.n_discards[seat]:
        return 5
    if r.stage == STAGE_TURN and seat != r.turn and last >= 0:
        for i in range(last + 1, r.n_river):
            if r.waits[seat] >> kind_of(r.river[i]) & 1 and not r.passed[seat]:
                return 7
    if r.riichi[seat] & RIICHI_ACCEPTED and not r.riichi[seat] & RIICHI_DECLARED:
        return 10
    if r.ippatsu[seat] and not r.riichi[seat] & RIICHI_ACCEPTED:
        return 10
    return 0


cdef inline bint wins_stand(const mj_table* table, const mj_play* play, const mj_round* r) noexcept nogil:
    """Whether the record of every declared win passes the scorer's own checks and is a win."""
    cdef mj_win win
    cdef mj_facts facts
    cdef mj_score score
    cdef int seat, detail
    for seat in range(r.players):
        if r.declared >> seat & 1:
            win_of(play, r, seat, r.end == END_TSUMO, &win)
            if examine(table, &win, &facts, &detail) != STATUS_OK:
                return False
            score_win(table, &win, &facts, &score)
            if score.status != STATUS_OK and score.status != STATUS_OVERFLOW:
                return False
    return True


cdef inline int round_fault(const mj_table* table, const mj_play* play, const mj_round* r) noexcept nogil:
    """Number of the first fault in FAULTS, 0 = none."""
    cdef mj_round again
    cdef int seat, i, fault, kans = 0
    if not tiles_conserved(play, r):
        return 1
    for seat in range(r.players):
        fault = hand_fault(r, seat)
        if fault:
            return fault
        for i in range(r.n_melds[seat]):
            kans += is_kan(r.meld_type[ROUND_MAX_MELDS * seat + i])
    if r.claim == CLAIM_ANKAN and (r.stage == STAGE_CLAIMS or r.end == END_RON):
        kans -= 1
    if (kans != r.n_kans or r.replaced > play.replacements or too_short(play, r) or r.n_dora > MAX_INDICATORS
            or r.n_dora > 1 + r.n_kans + (r.end == END_RON)):
        return 6
    if r.stage == STAGE_OVER:
        return 0 if wins_stand(table, play, r) else 11
    memcpy(&again, r, sizeof(mj_round))
    if r.stage == STAGE_TURN:
        legal_turn(table, play, &again)
    else:
        legal_claims(table, play, &again)
    if memcmp(again.legal, r.legal, sizeof(again.legal)) or again.asked != r.asked:
        return 8
    for seat in range(r.players):
        if (r.asked >> seat & 1) == wants_nothing(r, seat):
            return 9
    return 0
