from libc.stdint cimport uint8_t

cdef int read_counts(object hand, uint8_t* counts, uint8_t* codes) except -1
cdef str shown_hand(object given)
