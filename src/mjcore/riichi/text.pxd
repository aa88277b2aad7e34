from libc.stdint cimport uint8_t

from mjcore._schema cimport mj_play, mj_round
from mjcore.kernel.tiles cimport Meld
from mjcore.kernel.wins cimport WinRecord
from mjcore.riichi.state cimport mj_events, seen_by

cdef tuple event_rows(const mj_events* events)
cdef str refused_turn(const mj_play* play, const mj_round* r, int seat, int action)
cdef str refused_claim(const mj_play* play, const mj_round* r, int seat, int action)
cdef str refused_cancel(const mj_round* r, int seat)
cdef int write_hand(const mj_round* r, int seat, uint8_t* codes) noexcept
cdef Meld meld_at(const mj_round* r, int seat, int place)
cdef WinRecord win_record(const mj_play* play, const mj_round* r, int seat, bint tsumo)
cdef dict position_lines(const mj_play* play, const mj_round* r, int seen_by)
