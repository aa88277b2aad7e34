# Every reading of a complete hand. A number suit's readings come from the tables; honours
# have one reading at most.

from libc.stdint cimport uint32_t, uint64_t, uint8_t

from mjcore._schema cimport WAIT_KANCHAN, WAIT_PENCHAN, WAIT_RYANMEN
from mjcore.kernel.shanten cimport suit_high, suit_low
from mjcore.kernel.simd cimport mj_lowest, mj_more_than
from mjcore.kernel.tables cimport READING, READ_OFFSET, READ_SLOT, YAOCHUU_KINDS
from mjcore.kernel.tiles cimport EAST, NO_TILE

cdef enum:
    SET_RUN = 1
    SET_TRIPLET = 2

cdef struct mj_reading:
    # the three number suits as the tables hold them, and their sum (tablegen.READING_BITS)
    uint64_t word[3]
    uint64_t sums
    # concealed triplets of all suits by kind; kind of the pair
    uint64_t triplets
    int pair

cdef struct mj_sets:
    # concealed sets of a reading, spelled out: honours first, then man, pin, sou
    int n
    uint8_t type[4]
    uint8_t kind[4]


cdef inline int word_pair(uint64_t word) noexcept nogil:
    """Number 1..9 of a suit's pair, 0 = none."""
    return word >> 30 & 15


cdef inline int word_runs(uint64_t word) noexcept nogil:
    """Starts of a suit's runs, one bit each."""
    return word >> 34 & 0x7f


cdef inline int word_triplets(uint64_t word) noexcept nogil:
    """Numbers of a suit's triplets, one bit each."""
    return word >> 21 & 0x1ff


cdef inline int suit_readings(const uint8_t* counts, const uint64_t** words) noexcept nogil:
    """Readings of a number suit; 0 when it is not complete."""
    cdef int low = suit_low(counts)
    cdef uint32_t slot = READ_SLOT[READ_OFFSET[low] + suit_high(counts)]
    if slot >> 17 != <uint32_t>low:
        return 0
    words[0] = READING + (slot >> 2 & 0x7fff)
    return (slot & 3) + 1


cdef struct mj_copies:
    # kinds of which at least one, two, three, four copies are concealed
    uint64_t one
    uint64_t two
    uint64_t three
    uint64_t four


cdef inline mj_copies copies_of(const uint8_t* counts) noexcept nogil:
    cdef mj_copies c
    c.one = mj_more_than(counts, 0)
    c.two = mj_more_than(counts, 1)
    c.three = mj_more_than(counts, 2)
    c.four = mj_more_than(counts, 3)
    return c


cdef inline bint complete_chiitoi(const mj_copies* copies) noexcept nogil:
    """Whether 14 tiles are seven different pairs."""
    return copies.one == copies.two and copies.three == 0


cdef inline bint complete_kokushi(const mj_copies* copies) noexcept nogil:
    """Whether 14 tiles are the thirteen yaochuu kinds and one of them twice."""
    return copies.one == YAOCHUU_KINDS


cdef inline int standard_readings(const uint8_t* counts, const mj_copies* copies, mj_reading* out) noexcept nogil:
    """Write the readings of concealed tiles as sets and exactly one pair; return how many, 8 at most.

    One suit has 4 at most, two suits 2 each; three suits of several readings would need 18 tiles.
    """
    cdef const uint64_t* words[3]
    cdef int n[3]
    cdef int suit, a, b, c, pairs = 0, honour_pair = NO_TILE, number, found = 0
    cdef uint64_t honours = copies.three >> EAST << EAST, man, pin, sou
    cdef uint64_t twice = (copies.two & ~copies.three) >> EAST
    # an honour stands alone or four times: no set holds it
    if ((copies.one & ~copies.two) | copies.four) >> EAST:
        return 0
    if twice:
        pairs = 1 if twice & (twice - 1) == 0 else 2
        honour_pair = EAST + mj_lowest(twice)
    for suit in range(3):
        n[suit] = suit_readings(counts + 9 * suit, &words[suit])
        if n[suit] == 0:
            return 0
        # every reading of a suit has a pair, or none has: its tiles are 3n+2 or 3n
        pairs += word_pair(words[suit][0]) != 0
    if pairs != 1:
        return 0
    for a in range(n[0]):
        man = words[0][a]
        for b in range(n[1]):
            pin = words[1][b]
            for c in range(n[2]):
                sou = words[2][c]
                out[found].word[0] = man
                out[found].word[1] = pin
                out[found].word[2] = sou
                out[found].sums = man + pin + sou
                out[found].triplets = (
                    honours | word_triplets(man) | word_triplets(pin) << 9 | <uint64_t>word_triplets(sou) << 18
                )
                # one suit has a pair at most; number 0 stands for none, and 1..9 + 15 reach the fifth bit
                number = word_pair(man) + word_pair(pin) + word_pair(sou) - 1
                number += 9 * (word_pair(pin) + 15 >> 4) + 18 * (word_pair(sou) + 15 >> 4)
                out[found].pair = number if number >= 0 else honour_pair
                found += 1
    return found


cdef inline void spell_out(const mj_reading* reading, mj_sets* out) noexcept nogil:
    """List the concealed sets of a reading."""
    cdef uint64_t left = reading.triplets >> EAST
    cdef int suit, start
    out.n = 0
    while left:
        add_set(out, SET_TRIPLET, EAST + mj_lowest(left))
        left &= left - 1
    for suit in range(3):
        for start in range(7):
            for _ in range(<int>(reading.word[suit] >> (3 * start) & 7)):
                add_set(out, SET_RUN, 9 * suit + start)
        left = word_triplets(reading.word[suit])
        while left:
            add_set(out, SET_TRIPLET, 9 * suit + mj_lowest(left))
            left &= left - 1


cdef inline void add_set(mj_sets* out, int type, int kind) noexcept nogil:
    out.type[out.n] = type
    out.kind[out.n] = kind
    out.n += 1


cdef inline int wait_of_run(int first, int win) noexcept nogil:
    """Wait of a run from its first kind and the winning kind: 12 + 3 is penchan."""
    cdef int number = first % 9
    if win == first + 1:
        return WAIT_KANCHAN
    return WAIT_PENCHAN if (win == first) & (number == 6) | (win == first + 2) & (number == 0) else WAIT_RYANMEN
