# What the player "strong" believes of the rest of a hand, go-round by go-round: who ends it, what that
# costs, what giving up comes to. Money in 16ths of a point, chances in 2^-16.

from libc.stdint cimport int64_t

from mjcore._schema cimport mj_round
from mjcore.riichi.players.habits cimport ends_share

cdef enum:
    COURSE_TURNS = 20
    CERTAIN = 1 << 16

# beliefs of the player, chosen by duels
cdef extern from * nogil:
    """
    typedef struct {
        int64_t typical[8];      /* copies of useful tiles, by the tiles missing */
        int64_t closed_gain;     /* how much oftener than by the own draw a useful tile comes, in 16ths */
        int64_t open_gain;
        int64_t ron_scale;       /* of the table's chances of a ron, in 256ths */
        int64_t ron_share;       /* of a typical ready hand: how often an opponent discards a wait, in 256ths of a draw */
        int64_t calm;            /* how much oftener a go-round passes quietly after an own riichi: of the chance of an end, in 256ths */
        int64_t lost;            /* points that somebody else's win costs */
        int64_t noten;           /* points between ready and not ready at a draw */
        int64_t push[4];         /* share in 256ths of the mean danger that going on costs a go-round: by tiles missing */
        int64_t riichi_quarters; /* quarters of han that riichi brings beside its own */
        int64_t guessed[3];      /* quarters of han of an opponent's hand beside what lies open: silent, called, riichi */
        int64_t call_margin;     /* what a call has to bring more, in 64ths, and in points */
        int64_t call_points;
        int64_t caution[2];      /* weight of danger in 256ths: of three and of four players */
        int64_t hazard;          /* weight of the chance of an end in 256ths */
    } mj_temper;
    static const mj_temper STRONG = {
        {0, 5, 14, 22, 30, 36, 40, 44},
        18, 34, 310, 115, 150,
        1300, 2500,
        {256, 220, 140, 90},
        4,
        {12, 9, 14},
        8, 200,
        {290, 160}, 320,
    };
    """
    ctypedef struct mj_temper:
        int64_t typical[8]
        int64_t closed_gain
        int64_t open_gain
        int64_t ron_scale
        int64_t ron_share
        int64_t calm
        int64_t lost
        int64_t noten
        int64_t push[4]
        int64_t riichi_quarters
        int64_t guessed[3]
        int64_t call_margin
        int64_t call_points
        int64_t caution[2]
        int64_t hazard
    const mj_temper STRONG

cdef struct mj_course:
    int draws  # own draws left
    int unseen  # tiles
    int others
    int64_t pot  # points that a win takes beside its own
    int64_t alive[20]  # chance that nobody else ends a go-round, by the draws left
    int64_t calm[20]  # the same after an own riichi
    int64_t base[20]  # what giving up comes to
    int64_t ahead  # danger of an unknown discard


cdef inline void plan_course(const mj_round* r, int seat, int draws, mj_course* c) noexcept nogil:
    """Fill what does not depend on the own hand."""
    cdef int t, turn
    cdef int64_t hazard, now
    c.draws = min(draws, COURSE_TURNS - 1)
    c.others = r.players - 1
    c.base[0] = -8 * STRONG.noten
    now = ends_share(r, seat, r.n_discards[seat] + 1, True)
    for t in range(c.draws + 1):
        turn = r.n_discards[seat] + 1 + c.draws - t
        hazard = min(max(now, <int64_t>ends_share(r, seat, turn, False)) * c.others * STRONG.hazard // 768, 400)
        c.alive[t] = CERTAIN - hazard * 128
        c.calm[t] = CERTAIN - (hazard * STRONG.calm >> 1)
        if t:
            c.base[t] = (c.alive[t] * c.base[t - 1] - (CERTAIN - c.alive[t]) * 16 * STRONG.lost) >> 16


cdef inline int64_t go_round(const mj_course* c, int64_t alive, int64_t chance, int64_t won, int64_t stay, int64_t cost) noexcept nogil:
    """Worth of a go-round: ``won`` is chance times worth of what comes, ``stay`` the worth if nothing does."""
    cdef int64_t hoped = won + ((CERTAIN - chance) * stay >> 16) - cost
    return (alive * hoped - (CERTAIN - alive) * 16 * STRONG.lost) >> 16


cdef inline int64_t hope_of_chain(const mj_course* c, bint open, int missing, int copies, int64_t points) noexcept nogil:
    """What a hand of some points hopes for more than giving up, which misses so many tiles and has so many useful copies."""
    cdef int64_t worth[20]
    cdef int64_t before[20]
    cdef int64_t chance, won, cost
    cdef int m, t, n
    missing = min(missing, 6)
    for m in range(1, missing + 1):
        n = copies if m == missing else <int>STRONG.typical[m]
        chance = 256 + STRONG.ron_share * c.others if m == 1 else 16 * (STRONG.open_gain if open else STRONG.closed_gain)
        chance = min(n * chance * 256 // max(c.unseen, 1), 58_000)
        cost = c.ahead * STRONG.push[min(m - 1, 3)] >> 8
        worth[0] = 8 * STRONG.noten if m == 1 else c.base[0]
        for t in range(1, c.draws + 1):
            won = chance * (16 * (points + c.pot) if m == 1 else before[t - 1]) >> 16
            worth[t] = max(go_round(c, c.alive[t], chance, won, worth[t - 1], cost), c.base[t])
        for t in range(c.draws + 1):
            before[t] = worth[t]
    return worth[c.draws] - c.base[c.draws]
