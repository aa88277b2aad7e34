# Wins on discards of others, and hands that others end: chances counted in games.
#
# Source: 12,878 hands of public games at Tenhou, 9,395 riichi among them (four players, East and South rounds). A discard
# of an opponent who is not in riichi, from one player's view; kinds safe against that player are left out.

from libc.stdint cimport uint64_t, uint8_t

from mjcore.kernel.tiles cimport EAST, KINDS

cdef enum:
    MOST_TURN = 17
    GO_ROUND = 18  # own discards of a whole hand

cdef extern from *:
    """
    /* chance in % that it is a kind, by unseen copies 1..4: honours, 1 9, 2 8, 3 7, 4-6 */
    static const double RON_SILENT_TABLE[5][4] = {
        {2.6, 4.6, 6.2, 6.8}, {2.5, 3.8, 4.5, 5.2}, {2.2, 3.0, 3.0, 2.7}, {1.8, 2.3, 2.1, 1.8}, {1.6, 2.0, 1.8, 1.5}};
    /* against a riichi: by how far the own river makes the kind look safe (suji: no, half, full) */
    static const double RON_RIICHI_TABLE[3][5][4] = {
        {{2.6, 4.5, 5.3, 4.4}, {1.0, 1.7, 2.1, 2.3}, {0.7, 1.1, 1.2, 1.4}, {0.5, 0.8, 0.8, 1.0}, {0.3, 0.4, 0.5, 0.5}},
        {{2.6, 4.5, 5.3, 4.4}, {1.0, 1.7, 2.1, 2.3}, {0.7, 1.1, 1.2, 1.4}, {0.5, 0.8, 0.8, 1.0}, {0.5, 0.6, 0.9, 1.1}},
        {{2.6, 4.5, 5.3, 4.4}, {2.8, 5.0, 6.0, 6.4}, {1.5, 2.5, 3.2, 3.8}, {1.1, 2.1, 2.4, 2.9}, {1.2, 1.8, 2.6, 3.0}}};
    /* % of hands that another player ends within one go-around behind the own discard, by its number 5, 8, 11, 14, 17: silent, in riichi */
    static const double ENDS_TABLE[2][5] = {{1.7, 6.4, 11.2, 14.6, 17.1}, {1.5, 4.8, 7.8, 10.5, 12.4}};
    """
    const double RON_SILENT_TABLE[5][4]
    const double RON_RIICHI_TABLE[3][5][4]
    const double ENDS_TABLE[2][5]

cdef enum:
    CALLED_PER_MILLE = 108  # a call comes before the next own draw: no ippatsu


cdef inline int class_of_kind(int kind) noexcept nogil:
    cdef int end
    if kind >= EAST:
        return 0
    end = min(kind % 9, 8 - kind % 9)
    return end + 1 if end < 3 else 4


cdef inline int suji_of(int kind, uint64_t river) noexcept nogil:
    """How far a river makes a number look safe: 0 not, 1 half, 2 suji."""
    cdef int number = kind % 9
    cdef bint below, above
    if kind >= EAST:
        return 0
    below = number >= 3 and river >> (kind - 3) & 1
    above = number <= 5 and river >> (kind + 3) & 1
    if number < 3:
        return 2 * above
    return 2 * below if number > 5 else below + above


cdef inline double ron_chance(int kind, int left, bint riichi, uint64_t river) noexcept nogil:
    """Chance that one discard of an opponent is a kind with so many unseen copies."""
    cdef int copies = min(left, 4) - 1
    if copies < 0:
        return 0
    if riichi:
        return RON_RIICHI_TABLE[suji_of(kind, river)][class_of_kind(kind)][copies] / 100
    return RON_SILENT_TABLE[class_of_kind(kind)][copies] / 100


cdef inline double goes_on(int turn, bint riichi) noexcept nogil:
    """Chance that nobody else ends the hand within a go-around behind the own discard of a turn."""
    cdef double place = (min(max(turn, 5), MOST_TURN) - 5) / 3.0
    cdef int low = min(<int>place, 3)
    cdef double found = ENDS_TABLE[riichi][low] + (ENDS_TABLE[riichi][low + 1] - ENDS_TABLE[riichi][low]) * (place - low)
    return 1 - found / 100 * (min(max(turn, 1), 5) / 5.0)
