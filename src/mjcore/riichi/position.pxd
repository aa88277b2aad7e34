from mjcore._schema cimport mj_round
from mjcore.riichi.rules cimport PlayTable

cdef int read_position(PlayTable rules, object position, object order, mj_round* r) except -1
