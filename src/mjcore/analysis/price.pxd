# What a win of the analysis is worth on average: scored once by the scorer, then red fives, ura and the situations that
# add han by the same table of points.

from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    STATUS_OK, S_DOUBLE_RIICHI, S_HAITEI, S_HAS_URA, S_IPPATSU, S_LAST_TILE, S_RIICHI, S_TSUMO, mj_position, mj_row, mj_rules, mj_score,
    mj_win,
)
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.score cimport base_of, pay
from mjcore.kernel.scores cimport mj_score_one
from mjcore.kernel.tables cimport SANMA_REMOVED_KINDS
from mjcore.kernel.tiles cimport KINDS, NORTH, bit, dora_after

cdef enum:
    MOST_HAN = 24  # han that chance can add
    # places of the values of one wait
    SILENT = 0
    SILENT_LAST = 1
    RIICHI = 2
    RIICHI_FIRST = 3
    RIICHI_LAST = 4
    RIICHI_BOTH = 5
    RON_SILENT = 6
    RON_RIICHI = 7
    RON_FIRST = 8
    VALUES = 9
    MEMO_HAN = 64
    MEMO_FU = 32

cdef struct mj_chances:
    # han that chance adds, and how likely each number of them is
    double of[MOST_HAN + 1]
    int top

cdef struct mj_price:
    const mj_table* table
    mj_win win  # everything of a win but its concealed tiles
    uint8_t melded[KINDS]  # copies in melds and norths set out
    bint dealer
    bint every  # some yaku asks more of a riichi or of the last tile: each situation is scored by itself
    uint8_t riichi  # han of each situation
    uint8_t double_riichi
    uint8_t first
    uint8_t last
    uint8_t ura  # indicators that a riichi turns
    uint8_t before[KINDS]  # kinds that make each a dora
    double memo[2][2][MEMO_HAN][MEMO_FU]  # points by dealer, tsumo, han, fu; 0 = not yet known


cdef inline uint64_t allowed_of(const mj_price* p, uint64_t flags) noexcept nogil:
    return flags & (p.table.rules.allowed_flags | bit(S_TSUMO))


cdef inline int probe_han(mj_price* p, uint64_t flags) noexcept nogil:
    """Han of a plain closed hand in a situation: 123567p23467899s, won on 3p."""
    cdef mj_win win
    cdef mj_score score
    cdef int kind
    memset(&win, 0, sizeof(win))
    for kind in range(3):
        win.counts[9 + kind] = win.counts[13 + kind] = win.counts[19 + kind] = win.counts[23 + kind] = 1
    win.counts[26] = 2
    win.win = 11
    win.flags = allowed_of(p, flags | bit(S_TSUMO))
    if mj_score_one(p.table, &win, &score) != STATUS_OK:
        return 0
    return score.han


cdef inline void price_rules(mj_price* p, const mj_table* table) noexcept nogil:
    """What the rules add for riichi, the first go-round after it, and the last tile."""
    cdef uint64_t riichi = bit(S_RIICHI)
    cdef uint64_t chance = riichi | bit(S_DOUBLE_RIICHI) | bit(S_IPPATSU) | bit(S_HAITEI) | bit(S_LAST_TILE) | bit(S_HAS_URA)
    cdef const mj_row* row
    cdef int i, plain
    p.table = table
    memset(p.memo, 0, sizeof(p.memo))
    plain = probe_han(p, 0)
    p.riichi = probe_han(p, riichi) - plain
    p.double_riichi = probe_han(p, riichi | bit(S_DOUBLE_RIICHI)) - plain
    p.first = probe_han(p, riichi | bit(S_IPPATSU)) - plain - p.riichi
    p.last = probe_han(p, bit(S_HAITEI)) - plain
    p.every = False
    for i in range(table.rules.n_rows):
        row = &table.rows[i]
        if (row.need1 | row.forbid1) & chance and (
                row.need0 | row.forbid0 or row.n_bounds or row.shape_first != row.shape_end or row.limit
                or row.multiple_closed):
            p.every = True


cdef inline void price_position(mj_price* p, const mj_position* position, bint ura) noexcept nogil:
    cdef mj_win* win = &p.win
    cdef int i, kind, size
    memset(win, 0, sizeof(mj_win))
    memset(p.melded, 0, KINDS)
    win.n_melds = position.n_melds
    for i in range(position.n_melds):
        win.meld_type[i] = position.meld_type[i]
        win.meld_kind[i] = position.meld_kind[i]
        kind, size = position.meld_kind[i], position.meld_type[i]
        if size == 1:
            p.melded[kind] += 1
            p.melded[kind + 1] += 1
            p.melded[kind + 2] += 1
        else:
            p.melded[kind] += 3 if size == 2 else 4
    p.melded[NORTH] += position.nuki
    win.seat_wind, win.round_wind, win.nuki, win.n_dora = position.seat_wind, position.round_wind, position.nuki, position.n_dora
    memcpy(win.dora, position.dora, sizeof(position.dora))
    for i in range(3):
        win.aka[i] = position.meld_aka[i]
    p.dealer = position.seat_wind == 0
    memset(p.before, 0, KINDS)
    for kind in range(KINDS):
        if p.table.rules.players == 4 or not SANMA_REMOVED_KINDS >> kind & 1:
            p.before[dora_after(kind, p.table.rules.players)] = kind
    p.ura = 0
    if ura and p.table.rules.ura and position.n_dora:
        p.ura = position.n_dora if p.table.rules.kan_ura else 1


cdef inline double points_of(mj_price* p, bint tsumo, int han, int fu) noexcept nogil:
    """Points of han and fu, without a yakuman."""
    cdef const mj_rules* rules = &p.table.rules
    cdef bint kept = han < MEMO_HAN and fu < 5 * MEMO_FU
    cdef mj_score score
    cdef int limit
    if kept and p.memo[p.dealer][tsumo][han][fu // 5] > 0:
        return p.memo[p.dealer][tsumo][han][fu // 5]
    memset(&score, 0, sizeof(score))
    score.base = <int64_t>fu << (2 + (han if han < 50 else 50)) if rules.aotenjou else base_of(rules, han, fu, &limit)
    pay(rules, p.dealer, tsumo, &score)
    if kept:
        p.memo[p.dealer][tsumo][han][fu // 5] = score.points
    return score.points


cdef inline void add_chance(mj_chances* chances, const double* more, int top) noexcept nogil:
    """Han of two independent chances together."""
    cdef double both[2 * MOST_HAN + 1]
    cdef int i, j, reach = chances.top + top
    for i in range(reach + 1):
        both[i] = 0
    for i in range(chances.top + 1):
        for j in range(top + 1):
            both[i + j] += chances.of[i] * more[j]
    for i in range(MOST_HAN + 1, reach + 1):
        both[MOST_HAN] += both[i]
    chances.top = reach if reach < MOST_HAN else MOST_HAN
    memcpy(chances.of, both, (chances.top + 1) * sizeof(double))


cdef inline double ways(int n, int k) noexcept nogil:
    cdef double found = 1
    cdef int i
    for i in range(k):
        found = found * (n - i) / (i + 1)
    return found


cdef inline void add_reds(mj_chances* chances, int drawn, int left, int reds) noexcept nogil:
    """Red fives among fives that were drawn from those left."""
    cdef double more[5]
    cdef int i, top = reds if reds < drawn else drawn
    if drawn <= 0 or reds <= 0 or drawn > left:
        return
    for i in range(top + 1):
        more[i] = ways(reds, i) * ways(left - reds, drawn - i) / ways(left, drawn) if drawn - i <= left - reds else 0
    add_chance(chances, more, top)


cdef inline void add_ura(mj_chances* chances, const mj_price* p, const uint8_t* counts, const uint8_t* wall,
                         int total) noexcept nogil:
    """Ura: every set of as many indicators as there are, from the tiles nobody has seen."""
    cdef double by_shown[6][MOST_HAN + 1]
    cdef double more[5]
    cdef double way
    cdef int hits[5]
    cdef int kind, han, shown, times, to, n = p.ura, players = p.table.rules.players
    if n == 0 or total < n:
        return
    if n == 1:
        memset(hits, 0, sizeof(hits))
        hits[0] = total
        for kind in range(KINDS):
            times = counts[kind] + p.melded[kind]
            if times:
                hits[times] += wall[p.before[kind]]
                hits[0] -= wall[p.before[kind]]
        for han in range(5):
            more[han] = <double>hits[han] / total
        add_chance(chances, more, 4)
        return
    memset(by_shown, 0, sizeof(by_shown))
    by_shown[0][0] = 1
    for kind in range(KINDS):
        to = dora_after(kind, players)
        times = counts[to] + p.melded[to]
        if not wall[kind]:
            continue
        for shown in range(n - 1, -1, -1):
            for han in range(MOST_HAN, -1, -1):
                if by_shown[shown][han] == 0:
                    continue
                way = 1
                for to in range(1, n - shown + 1):
                    if to > wall[kind]:
                        break
                    way = way * (wall[kind] - to + 1) / to
                    by_shown[shown + to][han + to * times if han + to * times < MOST_HAN else MOST_HAN] += (
                        by_shown[shown][han] * way)
    for han in range(MOST_HAN + 1):
        by_shown[n][han] /= ways(total, n)
    add_chance(chances, by_shown[n], MOST_HAN)


cdef inline double mean_points(mj_price* p, const mj_score* score, const mj_chances* chances, bint tsumo,
                               int more) noexcept nogil:
    """Points of a scored win with so many han more, and those of chance."""
    cdef double found = 0, least, points
    cdef int i, limit
    if score.yakuman or score.han == 0:
        return score.points
    # a yaku may guarantee more than its han
    least = score.points if not p.table.rules.aotenjou and score.base > base_of(&p.table.rules, score.han, score.fu, &limit) else 0
    for i in range(chances.top + 1):
        if chances.of[i] != 0:
            points = points_of(p, tsumo, score.han + more + i, score.fu)
            found += chances.of[i] * (points if points > least else least)
    return found


cdef inline double scored(mj_price* p, const mj_chances* chances, uint64_t flags) noexcept nogil:
    """The same of the win that is set up, in a situation; 0 where it does not win."""
    cdef mj_score score
    p.win.flags = allowed_of(p, flags)
    if mj_score_one(p.table, &p.win, &score) != STATUS_OK:
        return 0
    return mean_points(p, &score, chances, flags >> S_TSUMO & 1, 0)


cdef inline void price_wait(mj_price* p, const uint8_t* counts, const uint8_t* red, int win, const mj_chances* reds,
                            const uint8_t* wall, int total, bint riichi, bint twice, bint ron, bint haitei,
                            double* out) noexcept nogil:
    """Mean points of a win, in every situation of VALUES. counts: 14 tiles; red: red fives among them, those of ``reds``
    left out; wall: where ura may lie; riichi: whether one can be declared; twice: as a double riichi;
    haitei: the last tile can come, without it those situations are not priced."""
    cdef mj_score score
    cdef mj_chances chances
    cdef uint64_t tsumo = bit(S_TSUMO), declared = bit(S_RIICHI) | (bit(S_DOUBLE_RIICHI) if twice else 0)
    cdef uint64_t first = bit(S_IPPATSU), last = bit(S_HAITEI)
    cdef uint8_t aka[3]
    cdef int i, more = p.double_riichi if twice else p.riichi
    memset(out, 0, VALUES * sizeof(double))
    memcpy(p.win.counts, counts, KINDS)
    memcpy(aka, p.win.aka, 3)
    for i in range(3):
        p.win.aka[i] += red[i]
    p.win.win = win
    p.win.flags = tsumo
    mj_score_one(p.table, &p.win, &score)
    if score.status == STATUS_OK:
        out[SILENT] = mean_points(p, &score, reds, True, 0)
        if haitei:
            out[SILENT_LAST] = scored(p, reds, tsumo | last) if p.every else mean_points(p, &score, reds, True, p.last)
    elif p.last and haitei:
        out[SILENT_LAST] = scored(p, reds, tsumo | last)
    if ron:
        out[RON_SILENT] = scored(p, reds, 0)
    if riichi:
        chances.top = reds.top
        memcpy(chances.of, reds.of, (reds.top + 1) * sizeof(double))
        add_ura(&chances, p, counts, wall, total)
        if score.status == STATUS_OK and not p.every:
            out[RIICHI] = mean_points(p, &score, &chances, True, more)
            out[RIICHI_FIRST] = mean_points(p, &score, &chances, True, more + p.first)
            if haitei:
                out[RIICHI_LAST] = mean_points(p, &score, &chances, True, more + p.last)
                out[RIICHI_BOTH] = mean_points(p, &score, &chances, True, more + p.first + p.last)
        else:
            out[RIICHI] = scored(p, &chances, tsumo | declared)
            out[RIICHI_FIRST] = scored(p, &chances, tsumo | declared | first)
            if haitei:
                out[RIICHI_LAST] = scored(p, &chances, tsumo | declared | last)
                out[RIICHI_BOTH] = scored(p, &chances, tsumo | declared | first | last)
        if ron:
            out[RON_RIICHI] = scored(p, &chances, declared)
            out[RON_FIRST] = scored(p, &chances, declared | first)
    memcpy(p.win.aka, aka, 3)
