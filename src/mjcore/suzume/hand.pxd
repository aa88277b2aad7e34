from mjcore.suzume.state cimport mj_suzume_log, mj_suzume_play


cdef class SuzumePlay:
    cdef mj_suzume_play play


cdef tuple told(const mj_suzume_log* log, int players)
