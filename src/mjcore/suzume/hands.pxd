from libc.stdint cimport uint64_t, uint8_t

cdef int suzume_parse(str text, uint8_t* codes, int limit) except -1
cdef int suzume_read(object given, str name, uint8_t* codes, int limit) except -1
cdef int suzume_read_one(object given, str name) except -1
cdef int suzume_read_dora(object given) except -1
cdef int suzume_add(const uint8_t* codes, int n, str what, uint64_t* word) except -1
cdef str suzume_text(uint64_t word)
cdef tuple suzume_sets(int first, int second)
