# What opponents are likely to hold, by tables counted in recorded games (generate/habits.py): whether one is ready,
# which tiles a ready one waits for, how soon others end the hand.

from libc.stdint cimport int64_t, uint64_t, uint8_t

from mjcore._schema cimport MELD_ANKAN, ROUND_MAX_MELDS, mj_round
from mjcore.kernel.simd cimport mj_popcount
from mjcore.kernel.tables cimport HABIT_ENDS, HABIT_READY, HABIT_WAITS
from mjcore.kernel.tiles cimport EAST, KINDS, bit, kind_of
from mjcore.riichi.players.sight cimport mj_sight, safe_kinds

cdef enum:
    TURNS = 19  # own discards, 0-18
    CLASSES = 16
    LINE_GROUPS = 6
    FIRST_HONOUR = 12
    # threats
    SILENT = 0
    CALLED = 1
    DECLARED = 2
    MEAN_ENDS = 9 * TURNS  # place of the mean


cdef inline int calls_of(const mj_round* r, int seat) noexcept nogil:
    """Melds a seat has called."""
    cdef int i, n = 0
    for i in range(r.n_melds[seat]):
        n += r.meld_type[ROUND_MAX_MELDS * seat + i] != MELD_ANKAN
    return n


cdef inline int ready_share(const mj_round* r, int seat) noexcept nogil:
    """Chance in 256ths that an opponent is ready."""
    if r.riichi[seat]:
        return 256
    return HABIT_READY[TURNS * calls_of(r, seat) + min(<int>r.n_discards[seat], TURNS - 1)]


cdef inline uint64_t cannot_ron(const mj_round* r, int opponent) noexcept nogil:
    """Kinds an opponent cannot ron now: the safe ones, and what the others have discarded since his last discard."""
    cdef uint64_t safe = safe_kinds(r, opponent)
    cdef int i = r.n_river
    while i and r.river_info[i - 1] & 3 != opponent:
        i -= 1
        safe |= bit(kind_of(r.river[i]))
    return safe


cdef inline int wait_shares(const mj_round* r, const mj_sight* sight, uint64_t safe, int threat, uint8_t* share) noexcept nogil:
    """Chance in 512ths that a ready opponent waits for each kind; return the two-sided lines that may be."""
    cdef const uint8_t* row = HABIT_WAITS + CLASSES * LINE_GROUPS * threat
    cdef uint64_t free = 0, line, ends
    cdef int kind, suit, number, sort, lines = 0, group
    cdef uint64_t alive[3]
    for kind in range(EAST):
        if sight.seen[kind] < 4:
            free |= bit(kind)
    for suit in range(3):
        alive[suit] = 0
        if suit == 0 and r.players == 3:
            continue
        line = free >> 9 * suit & 0x1ff
        ends = ~safe >> 9 * suit & 0x1ff
        alive[suit] = line >> 1 & line >> 2 & ends & ends >> 3 & 0x3f
        lines += mj_popcount(alive[suit])
    group = min(lines // 3, LINE_GROUPS - 1)
    for kind in range(KINDS):
        share[kind] = 0
        if safe >> kind & 1:
            continue
        if kind >= EAST:
            sort = FIRST_HONOUR + min(4 - <int>sight.seen[kind], 3)
        else:
            number = kind % 9
            sort = 3 * min(min(number, 8 - number), 3) + (alive[kind // 9] >> number & 1)
            sort += alive[kind // 9] >> (number - 3) & 1 if number >= 3 else 0
        share[kind] = row[LINE_GROUPS * sort + group]
    return lines


cdef inline int ends_share(const mj_round* r, int seat, int turn, bint now) noexcept nogil:
    """Chance in 512ths that others end the hand within the go-round behind the own discard of a turn.

    ``now``: as the opponents stand; else on the mean of hands that come so far.
    """
    cdef int i, riichi = 0, called = 0
    turn = min(turn, TURNS - 1)
    if not now:
        return HABIT_ENDS[MEAN_ENDS + turn]
    for i in range(r.players):
        if i != seat:
            riichi += r.riichi[i] != 0
            called += r.riichi[i] == 0 and calls_of(r, i) > 1
    return HABIT_ENDS[TURNS * (3 * min(riichi, 2) + min(called, 2)) + turn]
