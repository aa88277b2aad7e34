# Tiles: kinds 0-33, codes 0-36 (34-36 = red fives), ids 0-135; MPSZ and mjai text.

from libc.stdint cimport uint64_t, uint8_t

from mjcore.kernel.tables cimport DORA_AFTER

cdef enum:
    KINDS = 34
    CODES = 37
    EAST = 27
    NORTH = 30
    HAKU = 31
    HATSU = 32
    CHUN = 33
    NO_TILE = 255
    MAX_TEXT = 136


cdef inline uint64_t bit(int n) noexcept nogil:
    return <uint64_t>1 << n


cdef inline int kind_of(int code) noexcept nogil:
    """Kind of a code: a red five is a five."""
    return code if code < KINDS else (code - KINDS) * 9 + 4


cdef inline int dora_after(int kind, int players) noexcept nogil:
    """Kind that an indicator names: the next of its suit, winds and dragons in a ring."""
    return DORA_AFTER[KINDS * (players == 3) + kind]


cdef inline bint is_five(int kind) noexcept nogil:
    return kind < EAST and kind % 9 == 4


cdef class Meld:
    cdef readonly str type
    cdef readonly tuple tiles
    cdef readonly object called
    cdef readonly object feeder
    cdef int type_index
    cdef int kind
    cdef int size


cdef class KindSet:
    cdef readonly uint64_t mask


cdef tuple checked_melds(object melds)
cdef void add_meld(Meld meld, uint8_t* held) noexcept
cdef int parse_mpsz(object text, uint8_t* out, int limit) except -1
cdef str mpsz(const uint8_t* codes, int n)
