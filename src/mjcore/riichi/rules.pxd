# What the rules of a hand in play alone decide.

from libc.stdint cimport uint64_t, uint8_t

from mjcore._schema cimport (
    END_RON, KUIKAE_ALLOWED, KUIKAE_SAME_AND_SUJI, MELD_CHI, SHOWN_ENDS, TRIPLE_RON_ABORT_ALWAYS, TRIPLE_RON_HEAD_BUMP,
    TRIPLE_RON_PAID, mj_play,
)
from mjcore.kernel.scores cimport RuleTable
from mjcore.kernel.simd cimport mj_popcount
from mjcore.kernel.tables cimport SANMA_REMOVED_KINDS
from mjcore.kernel.tiles cimport KINDS, NORTH, bit, is_five, kind_of
from mjcore.riichi.players.sight cimport mj_prospects

cdef enum:
    MAX_KANS = 4  # a fifth one ends the hand before it draws


cdef inline int wall_code(const mj_play* play, int number) noexcept nogil:
    """Code of an id of the whole set without gaps; the first copies of a five are red, as many as there are."""
    cdef int tile_id = number + 28 if play.players == 3 and number >= 4 else number  # no 2m-8m
    cdef int kind = tile_id // 4
    return KINDS + kind // 9 if is_five(kind) and tile_id % 4 < play.aka[kind // 9] else kind


cdef inline int copies_in_set(const mj_play* play, int code) noexcept nogil:
    """How many tiles of a code the whole set has."""
    cdef int kind = kind_of(code)
    if play.players == 3 and SANMA_REMOVED_KINDS >> kind & 1:
        return 0
    if code >= KINDS:
        return play.aka[code - KINDS]
    return 4 - play.aka[kind // 9] if is_five(kind) else 4


cdef inline uint64_t barred_by_call(const mj_play* play, int type, int kind, int first) noexcept nogil:
    """Kinds barred by kuikae after a chi or pon of a kind, whose lowest tile is ``first``.

    The called one; after a chi with suji its other end as well (23m + 4m bars 1m).
    """
    cdef uint64_t barred = bit(kind)
    if play.kuikae == KUIKAE_ALLOWED:
        return 0
    if type == MELD_CHI and play.kuikae == KUIKAE_SAME_AND_SUJI:
        if kind == first and first % 9 < 6:
            barred |= bit(first + 3)
        if kind == first + 2 and first % 9 > 0:
            barred |= bit(first - 1)
    return barred


cdef inline uint64_t free_kinds(const mj_play* play, uint64_t barred) noexcept nogil:
    """Kinds that may be discarded: not those barred by kuikae, nor a North that is only set out (P-4, P-69)."""
    return ~barred if play.north_discardable else ~(barred | bit(NORTH))


# --- several rons on one tile -------------------------------------------------------------------
cdef inline int rons_that_count(const mj_play* play, int discarder, int declared) noexcept nogil:
    """Those who win of all who declared ron on one tile; 0 = nobody, the hand is drawn (P-83, P-84, P-96, K-69)."""
    cdef int n = mj_popcount(declared), seat = discarder
    cdef bint all_win = play.two_ron != 0 if n == 2 else play.triple_ron == TRIPLE_RON_PAID
    if n < 2 or all_win:
        return declared
    if n > 2 and play.triple_ron != TRIPLE_RON_HEAD_BUMP and (play.triple_ron == TRIPLE_RON_ABORT_ALWAYS or play.two_ron):
        return 0
    # head bump: the nearest to the discarder in turn order
    while True:
        seat = seat + 1 if seat + 1 < play.players else 0
        if declared >> seat & 1:
            return 1 << seat


cdef inline int rons_that_matter(const mj_play* play, int discarder, int declared, int waiting) noexcept nogil:
    """Those of ``waiting`` whose ron would change who wins, whatever of it the others of them say."""
    cdef int seat, others, some, matter = 0
    for seat in range(play.players):
        if not waiting >> seat & 1:
            continue
        others = some = waiting & ~(1 << seat)
        while True:
            if (rons_that_count(play, discarder, declared | some)
                    != rons_that_count(play, discarder, declared | some | 1 << seat)):
                matter |= 1 << seat
                break
            if some == 0:
                break
            some = (some - 1) & others
    return matter


cdef inline bint hands_shown(int end) noexcept nogil:
    """Draws at which everybody shows the hand: the wall is used up, everybody is in riichi (P-91, P-95)."""
    return SHOWN_ENDS >> end & 1


cdef inline bint riichi_shown(const mj_play* play, int end) noexcept nogil:
    """Draws at which a false riichi is found: those, or every one (P-88, P-89)."""
    return hands_shown(end) or (play.riichi_faults_any and end > END_RON)


cdef class PlayTable:
    cdef mj_play play
    cdef mj_prospects prospects
    cdef readonly RuleTable table
    cdef int seats_but(self, int discarder, object seats, str name) except -1


cdef int checked_action(object action) except -1
cdef int read_wall(const mj_play* play, object wall, uint8_t* codes) except -1
cdef tuple seats_of(int mask)
