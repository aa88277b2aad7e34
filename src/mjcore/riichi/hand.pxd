from mjcore._schema cimport mj_round
from mjcore.riichi.rules cimport PlayTable
from mjcore.riichi.state cimport mj_events


cdef class Round:
    cdef mj_round r
    cdef readonly PlayTable rules
    cdef mj_events heard
    cdef readonly tuple first_events
    cdef readonly bint every_stage
    cdef int look_after(self) except -1
    cdef int note_answers(self, object answers, mj_round* then) except -1
    cdef int go_on(self) except -1
    cdef int refuse(self, int seat, int action) except -1
    cdef int ask_again(self) except -1


cdef Round blank_round(PlayTable rules, const mj_round* r)
