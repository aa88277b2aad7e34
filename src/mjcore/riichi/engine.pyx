"""The engine of riichi: the kernels of a hand in play and of its computer players, compiled once for all modules."""

from libc.stdint cimport int64_t, uint8_t

from mjcore._schema cimport mj_play, mj_round, mj_score
from mjcore.kernel.random cimport mj_stream
from mjcore.kernel.rule_table cimport mj_table
from mjcore.riichi cimport check, legal, moves, waits
from mjcore.riichi.players cimport choose, outlook
from mjcore.riichi.players.sight cimport mj_prospects
from mjcore.riichi.state cimport mj_events


cdef void begin_round(const mj_play* play, mj_round* r, const uint8_t* wall, int dealer, int round_wind, const int64_t* points,
                      const uint8_t* wins_before) noexcept nogil:
    moves.begin_round(play, r, wall, dealer, round_wind, points, wins_before)


cdef void start_round(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    moves.start_round(table, play, r, events)


cdef void resolve_round(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil:
    moves.resolve_round(table, play, r, events)


cdef void legal_turn(const mj_table* table, const mj_play* play, mj_round* r) noexcept nogil:
    legal.legal_turn(table, play, r)


cdef void legal_claims(const mj_table* table, const mj_play* play, mj_round* r) noexcept nogil:
    legal.legal_claims(table, play, r)


cdef void lay_before_others(const mj_table* table, const mj_play* play, mj_round* r, int claim, int code) noexcept nogil:
    moves.lay_before_others(table, play, r, claim, code)


cdef void show_hands(const mj_play* play, mj_round* r, int end) noexcept nogil:
    moves.show_hands(play, r, end)


cdef void derive_furiten(mj_round* r) noexcept nogil:
    waits.derive_furiten(r)


cdef int round_fault(const mj_table* table, const mj_play* play, const mj_round* r) noexcept nogil:
    return check.round_fault(table, play, r)


cdef void score_of(const mj_table* table, const mj_play* play, const mj_round* r, int seat, bint tsumo, mj_score* out) noexcept nogil:
    waits.score_of(table, play, r, seat, tsumo, out)


cdef bint completes(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    return waits.completes(play, r, seat)


cdef int player_action(int player, const mj_table* table, const mj_play* play, const mj_prospects* prospects, const mj_round* r,
                       int seat, mj_stream* stream) noexcept nogil:
    return choose.player_action(player, table, play, prospects, r, seat, stream)


cdef void ask_scorer(const mj_table* table, const mj_play* play, mj_prospects* prospects) noexcept nogil:
    outlook.ask_scorer(table, play, prospects)
