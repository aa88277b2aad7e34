from libc.stdint cimport uint8_t

from mjcore._schema cimport mj_rules, mj_win
from mjcore.kernel.tiles cimport Meld


cdef class WinRecord:
    cdef mj_win win
    cdef uint8_t codes[14]
    cdef int n_codes
    cdef int win_code
    cdef readonly tuple melds
    cdef readonly tuple dora_codes
    cdef readonly tuple ura_codes
    cdef readonly object seat


cdef int refuse(int status, int detail, const mj_win* win, const mj_rules* rules) except -1
cdef int check_meld(const mj_rules* rules, Meld meld) except -1
cdef int check_open_riichi(const mj_rules* rules) except -1
cdef int wind_of(object value, str name) except -1
cdef WinRecord win_record_of(object value)
