# Ordinary ends of a hand by look-up: payments, the next hand, the end of the game.

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memset

from mjcore._schema cimport END_KYUUSHU, N_ENDS, mj_ended, mj_frame, mj_settled
from mjcore.kernel.score cimport pay
from mjcore.kernel.threads cimport mj_fetch

cdef enum:
    EVENT_WIN = 0
    EVENT_DRAW = 1
    EVENT_ABORT = 2
    NEXT_DEAL = 0
    NEXT_DEALER_MAY_STOP = 2
    NEXT_GAME_OVER = 3
    FACT_STAYS = 1
    FACT_BUST = 2
    FACT_AT_TARGET = 4
    FACT_DEALER_FIRST = 8

cdef extern from * nogil:
    """
    static const int64_t MOST_POINTS = (int64_t)1 << 40;
    """
    const int64_t MOST_POINTS

cdef struct mj_settle:
    # the table as a kernel without the GIL takes it
    const mj_frame* frame
    const int32_t* pay
    const int32_t* chips
    const int32_t* results
    const int32_t* honba
    const int32_t* noten
    const int32_t* prize
    const uint8_t* draw_stays


cdef inline bint ended_ok(const mj_settle* table, const mj_ended* hand) noexcept nogil:
    """Whether every number of a row is one the tables have a place for, and its points can be added up."""
    cdef int n = table.frame.players, limit = N_ENDS, seat
    for seat in range(n):
        if not -MOST_POINTS <= hand.points[seat] <= MOST_POINTS:
            return False
    if not 0 <= hand.deposits <= MOST_POINTS:
        return False
    if hand.event == EVENT_WIN:
        limit = table.frame.classes
    elif hand.event == EVENT_DRAW:
        limit = 1 << n
    elif hand.event != EVENT_ABORT or hand.value < END_KYUUSHU:
        return False
    return (
        hand.dealer < n and hand.first_dealer < n and hand.winner < n and hand.payer < n and hand.round < 4
        and hand.value < limit
    )


cdef inline void settle_one(const mj_settle* table, const mj_ended* hand, mj_settled* out) noexcept nogil:
    """Settle one checked hand: deltas, chips, the next hand, and whether there is one."""
    cdef const mj_frame* frame = table.frame
    cdef int n = frame.players, seat, stays, facts, at, leaders = 0, out_of_it = 0
    cdef int place = (hand.dealer - hand.first_dealer + n) % n  # hands before it in the round
    cdef int64_t most, least
    memset(out, 0, sizeof(mj_settled))
    out.deposits = hand.deposits
    if hand.event == EVENT_WIN:
        at = ((((hand.dealer * n + hand.winner) * n + hand.payer) * frame.classes) + hand.value) * n
        for seat in range(n):
            out.deltas[seat] = table.pay[at + seat]
            out.deltas[seat] += <int64_t>hand.honba * table.honba[(hand.winner * n + hand.payer) * n + seat]
            out.chips[seat] = table.chips[at + seat]
            out.results[seat] = table.results[at + seat]
        out.deltas[hand.winner] += hand.deposits
        out.deposits = 0
        stays = frame.win_stays[4 * hand.dealer + hand.winner]
    elif hand.event == EVENT_DRAW:
        at = ((hand.dealer << n) + hand.value) * n
        for seat in range(n):
            out.deltas[seat] = table.noten[at + seat]
        stays = table.draw_stays[(((hand.round == 0) * n + hand.dealer) << n) + hand.value]
    else:
        stays = frame.abort_stays[hand.value]
    for seat in range(n):
        out.points[seat] = hand.points[seat] + out.deltas[seat]
    most = least = out.points[0]
    for seat in range(1, n):
        most = max(most, out.points[seat])
        least = min(least, out.points[seat])
    for seat in range(n):
        if out.points[seat] == most:
            leaders |= 1 << ((seat - hand.first_dealer + n) % n)
    facts = FACT_STAYS * stays
    if least < frame.out_below:
        facts |= FACT_BUST
        if hand.event == EVENT_WIN:
            for seat in range(n):
                out_of_it |= (out.points[seat] < frame.out_below) << seat
            at = ((hand.winner << n) + out_of_it) * n
            for seat in range(n):
                out.results[seat] += table.prize[at + seat]
    if most >= frame.target:
        facts |= FACT_AT_TARGET
    if frame.dealer_first[16 * place + leaders]:
        facts |= FACT_DEALER_FIRST
    out.next = frame.after[frame.phases[hand.round * 4 + place] * 48 + hand.event * 16 + facts]
    out.dealer, out.round, out.honba = hand.dealer, hand.round, hand.honba
    if out.next != NEXT_GAME_OVER:
        out.honba = hand.honba + 1 if frame.counters[hand.event * 2 + stays] else 0
        at = frame.places[2 * (hand.round * 4 + place) + stays]
        out.dealer = (hand.first_dealer + (at & 3)) % n
        out.round = at >> 2


cdef inline void settle_hands(const mj_settle* table, const mj_ended* hands, mj_settled* out, Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i
    cdef mj_ended hand
    for i in range(n):
        mj_fetch(&hand, &hands[i], sizeof(mj_ended))
        if ended_ok(table, &hand):
            settle_one(table, &hand, &out[i])
        else:
            memset(&out[i], 0, sizeof(mj_settled))
            out[i].status = 1


cdef class SettleTable:
    cdef mj_frame frame
    cdef tuple kept  # what the pointers point into
    cdef const int32_t* pay
    cdef const int32_t* chips
    cdef const int32_t* results
    cdef const int32_t* honba
    cdef const int32_t* noten
    cdef const int32_t* prize
    cdef const uint8_t* draw_stays


cdef mj_settle settle_view(SettleTable table) noexcept
