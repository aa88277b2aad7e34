from libc.stdint cimport uint64_t, uint8_t


cdef class Buffer:
    cdef Py_buffer view
    cdef int apart(self, Buffer read) except -1


# the batch kernels take their AVX2 form
cdef bint USE_AVX2


cdef class _Rows:
    cdef Py_ssize_t n
    cdef tuple kept
    cdef Py_ssize_t work(self, Py_ssize_t first, Py_ssize_t end) noexcept nogil
    cdef Py_ssize_t work_off(self, Py_ssize_t n, tuple kept, int threads) except -2


# counts: 34 concealed tiles by kind; held: 34 copies in the player's own melds, or NULL; players: 3 or 4.
# What is no hand answers -128, or no kinds.

# fewest tiles to a complete hand, less one; -1 = complete
cdef int mj_shanten(const uint8_t* counts, const uint8_t* held, int players) noexcept nogil

# the same; kinds becomes the mask of those that bring the hand nearer
cdef int mj_ukeire(const uint8_t* counts, const uint8_t* held, int players, uint64_t* kinds) noexcept nogil

# mask of the kinds that complete 3n+1 tiles; 0 = not tenpai
cdef uint64_t mj_waits(const uint8_t* counts, const uint8_t* held, int players) noexcept nogil
