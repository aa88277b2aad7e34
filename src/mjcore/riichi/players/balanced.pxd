# The player "balanced": weighs what its hand may become (outlook.pxd) against what a discard may
# cost (danger.pxd), declares riichi and calls where the hand is worth more after it, and folds
# where no discard is worth its danger.

from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_ANKAN, ACTION_CHI_LOW, ACTION_CHI_LOW_RED, ACTION_DAIMINKAN, ACTION_KYUUSHU, ACTION_PASS, ACTION_PON, ACTION_RIICHI,
    MELD_CHI, MELD_PON, STAGE_CLAIMS, mj_play, mj_round,
)
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.simd cimport mj_more_than
from mjcore.kernel.tiles cimport EAST, KINDS, bit, dora_after, is_five, kind_of
from mjcore.riichi.answers cimport may
from mjcore.riichi.legal cimport discards_after_call
from mjcore.riichi.players.danger cimport open_quarters, weigh_opponent
from mjcore.riichi.players.greedy cimport HOPELESS, discard_action, discard_kinds, forced_action
from mjcore.riichi.players.outlook cimport QUARTERS, mj_shape, mj_stance, mj_verdict, weigh_discards, worth_of_waiting
from mjcore.riichi.players.sight cimport look_around, mj_prospects
from mjcore.riichi.state cimport add_melds, closed_hand, distance_from, indicator, live_left

cdef enum:
    CALL_MARGIN = 8  # a call has to bring more than an eighth


cdef inline void look_at_table(const mj_table* table, const mj_play* play, const mj_prospects* prospects, const mj_round* r, int seat,
                               mj_stance* s) noexcept nogil:
    """Gather what a seat reckons with."""
    cdef int i
    s.play = play
    s.prospects = prospects
    s.r = r
    s.rules = &table.rules
    s.seat = seat
    s.course = NULL
    look_around(play, r, seat, &s.sight)
    memset(s.dora_times, 0, sizeof(s.dora_times))
    for i in range(r.n_dora):
        s.dora_times[dora_after(kind_of(indicator(play, r, i)), play.players)] += 1
    s.yakuhai = prospects.yakuhai + 7 * (4 * r.round_wind + distance_from(r, r.dealer, seat))
    s.turns = live_left(play, r) // play.players
    memset(s.danger, 0, sizeof(s.danger))
    s.danger_ahead = 0
    s.hope = 256


cdef inline void take_stance(const mj_table* table, const mj_play* play, const mj_prospects* prospects, const mj_round* r, int seat,
                             mj_stance* s) noexcept nogil:
    """The same, and what the opponents may cost."""
    cdef int opponent
    look_at_table(table, play, prospects, r, seat, s)
    for opponent in range(r.players):
        if opponent != seat:
            weigh_opponent(s, opponent)


cdef inline void shape_of(const mj_stance* s, mj_shape* shape) noexcept nogil:
    """The own hand as it is."""
    cdef const mj_round* r = s.r
    cdef uint8_t held[34]
    cdef int i
    memset(held, 0, sizeof(held))
    add_melds(r, s.seat, held)
    memcpy(shape.counts, r.counts + KINDS * s.seat, KINDS)
    for i in range(3):
        shape.reds[i] = r.reds[3 * s.seat + i]
    shape.n_melds = r.n_melds[s.seat]
    shape.open = not closed_hand(r, s.seat)
    shape.melded = mj_more_than(held, 0)
    shape.quarters = open_quarters(s, s.seat, &shape.yaku)


cdef inline uint64_t shape_after_call(const mj_stance* s, const mj_shape* shape, int action, mj_shape* out) noexcept nogil:
    """Write the hand after a chi or pon of the tile before it; return the kinds that may be discarded then."""
    cdef int kind = kind_of(s.r.claim_code), first = kind, i, red, used = s.r.claim_code >= KINDS
    out[0] = shape[0]
    out.melded = 0
    if action < ACTION_PON:
        red = action >= ACTION_CHI_LOW_RED
        first = kind - (action - (ACTION_CHI_LOW_RED if red else ACTION_CHI_LOW))
        for i in range(first, first + 3):
            if i != kind:
                out.counts[i] -= 1
            out.quarters += QUARTERS * s.dora_times[i]
            out.melded |= bit(i)
    else:
        red = action - ACTION_PON
        out.counts[kind] -= 2
        out.quarters += 3 * QUARTERS * s.dora_times[kind]
        if kind >= EAST and s.yakuhai[kind - EAST]:
            out.quarters += QUARTERS * s.yakuhai[kind - EAST]
            out.yaku = True
    out.melded |= bit(kind)
    out.melded_last = out.melded
    out.melded |= shape.melded
    if red:
        out.reds[kind // 9] -= red
        used += red
    out.quarters += QUARTERS * used
    out.n_melds += 1
    out.open = True
    return discards_after_call(s.play, MELD_CHI if action < ACTION_PON else MELD_PON, kind, first, out.counts)


cdef inline int balanced_claim(const mj_stance* s) noexcept nogil:
    """The call after which the hand is worth most, where that is clearly more than before; else a pass."""
    cdef mj_shape shape, after
    cdef mj_verdict verdict
    cdef int action, chosen = ACTION_PASS
    cdef uint64_t kinds
    cdef int64_t best
    shape_of(s, &shape)
    best = worth_of_waiting(s, &shape)
    best += best // CALL_MARGIN
    for action in range(ACTION_CHI_LOW, ACTION_DAIMINKAN):
        if may(s.r, s.seat, action):
            kinds = shape_after_call(s, &shape, action, &after)
            weigh_discards(s, &after, kinds, &verdict)
            # a call with a red five comes last and is as good
            if verdict.pushes and verdict.worth >= best:
                best = verdict.worth
                chosen = action
    return chosen


cdef inline void shape_after_ankan(const mj_stance* s, const mj_shape* shape, int kind, mj_shape* out) noexcept nogil:
    """Write the hand after an ankan of a kind."""
    out[0] = shape[0]
    out.counts[kind] = 0
    if is_five(kind):
        out.quarters += QUARTERS * out.reds[kind // 9]
        out.reds[kind // 9] = 0
    out.quarters += 4 * QUARTERS * s.dora_times[kind]
    if kind >= EAST:
        out.quarters += QUARTERS * s.yakuhai[kind - EAST]
        out.yaku |= s.yakuhai[kind - EAST] != 0
    out.n_melds += 1
    out.melded |= bit(kind)


cdef inline int balanced_kan(const mj_stance* s, const mj_shape* shape, int64_t worth) noexcept nogil:
    """An ankan after which the hand is worth no less; -1 = none."""
    cdef mj_shape after
    cdef int kind
    for kind in range(KINDS):
        if may(s.r, s.seat, ACTION_ANKAN + kind):
            shape_after_ankan(s, shape, kind, &after)
            if worth_of_waiting(s, &after) >= max(worth, 1):
                return ACTION_ANKAN + kind
    return -1


cdef inline int balanced_action(const mj_table* table, const mj_play* play, const mj_prospects* prospects, const mj_round* r,
                                int seat) noexcept nogil:
    cdef mj_stance s
    cdef mj_shape shape
    cdef mj_verdict verdict
    cdef int action = forced_action(r, seat)
    if action >= 0:
        return action
    take_stance(table, play, prospects, r, seat, &s)
    if r.stage == STAGE_CLAIMS:
        return balanced_claim(&s)
    shape_of(&s, &shape)
    weigh_discards(&s, &shape, discard_kinds(r, seat), &verdict)
    if may(r, seat, ACTION_RIICHI) and verdict.missing == 1 and verdict.pushes:
        return ACTION_RIICHI
    if may(r, seat, ACTION_KYUUSHU) and verdict.missing >= HOPELESS:
        return ACTION_KYUUSHU
    action = balanced_kan(&s, &shape, verdict.worth)
    return action if action >= 0 else discard_action(r, seat, verdict.kind)
