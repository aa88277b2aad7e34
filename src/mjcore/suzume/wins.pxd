from mjcore._schema cimport mj_suzume_rules


cdef class SuzumeTable:
    cdef mj_suzume_rules rules
