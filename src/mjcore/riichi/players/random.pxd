# The player "random": any legal action, all equally likely.

from libc.stdint cimport uint64_t

from mjcore._schema cimport ROUND_MASK_WORDS, mj_round
from mjcore.kernel.random cimport below, mj_stream
from mjcore.kernel.simd cimport mj_lowest, mj_popcount


cdef inline int random_action(const mj_round* r, int seat, mj_stream* stream) noexcept nogil:
    """One of a seat's legal actions, all equally likely."""
    cdef const uint64_t* mask = r.legal + ROUND_MASK_WORDS * seat
    cdef uint64_t word
    cdef int i, n = mj_popcount(mask[0]) + mj_popcount(mask[1]) + mj_popcount(mask[2])
    cdef int at = below(stream, n)
    for i in range(ROUND_MASK_WORDS):
        word = mask[i]
        n = mj_popcount(word)
        if at >= n:
            at -= n
            continue
        while at:
            word &= word - 1
            at -= 1
        return 64 * i + mj_lowest(word)
    return 0
