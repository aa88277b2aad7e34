# The engine of riichi as other modules call it; meanings stand with the kernels, which engine.pyx alone compiles.

from libc.stdint cimport int64_t, uint8_t

from mjcore._schema cimport mj_play, mj_round, mj_score
from mjcore.kernel.random cimport mj_stream
from mjcore.kernel.rule_table cimport mj_table
from mjcore.riichi.players.sight cimport mj_prospects
from mjcore.riichi.state cimport mj_events

cdef void begin_round(const mj_play* play, mj_round* r, const uint8_t* wall, int dealer, int round_wind, const int64_t* points,
                      const uint8_t* wins_before) noexcept nogil
cdef void start_round(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil
cdef void resolve_round(const mj_table* table, const mj_play* play, mj_round* r, mj_events* events) noexcept nogil
cdef void legal_turn(const mj_table* table, const mj_play* play, mj_round* r) noexcept nogil
cdef void legal_claims(const mj_table* table, const mj_play* play, mj_round* r) noexcept nogil
cdef void lay_before_others(const mj_table* table, const mj_play* play, mj_round* r, int claim, int code) noexcept nogil
cdef void show_hands(const mj_play* play, mj_round* r, int end) noexcept nogil
cdef void derive_furiten(mj_round* r) noexcept nogil
cdef int round_fault(const mj_table* table, const mj_play* play, const mj_round* r) noexcept nogil
cdef void score_of(const mj_table* table, const mj_play* play, const mj_round* r, int seat, bint tsumo, mj_score* out) noexcept nogil
cdef bint completes(const mj_play* play, const mj_round* r, int seat) noexcept nogil
cdef int player_action(int player, const mj_table* table, const mj_play* play, const mj_prospects* prospects, const mj_round* r,
                       int seat, mj_stream* stream) noexcept nogil
cdef void ask_scorer(const mj_table* table, const mj_play* play, mj_prospects* prospects) noexcept nogil
