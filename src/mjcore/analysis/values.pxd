# Values of the own model: for each hand a row [draws gone by][tenpai, win, points, good shape]. Ready hands by a closed
# form, the others from finished layers; a draw is declined where its hand is worth less.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from mjcore._schema cimport MOST_DRAWS
from mjcore.analysis.levels cimport ASIDE, DISTANCES, LEVELS, NEARER, WINS, find_place, mj_layer, mj_levels, mj_move, moves_end, parts_of
from mjcore.analysis.price cimport (
    RIICHI, RIICHI_BOTH, RIICHI_FIRST, RIICHI_LAST, RON_FIRST, RON_RIICHI, RON_SILENT, SILENT, SILENT_LAST, VALUES, add_reds,
    mj_chances, mj_price, price_wait,
)
from mjcore.analysis.ron cimport CALLED_PER_MILLE, GO_ROUND, goes_on, ron_chance
from mjcore.analysis.suits cimport counts_of, least, masks_of, most, reserve
from mjcore.kernel.simd cimport mj_best_of, mj_better4, mj_falls_below, mj_gains, mj_put4, mj_step_row, mj_sum_of
from mjcore.kernel.tiles cimport KINDS, is_five

cdef enum:
    ROW = 4 * (MOST_DRAWS + 1)
    MOST_WAITS = 64
    MOST_MOVES = 40
    GOOD_SHAPE = 5

cdef struct mj_leaf:
    # sums over the waits of a ready hand: copies that win, copies times points
    float copies
    float silent_copies
    float points[VALUES]
    float ron[2]  # chances that a discard is one of the waits, silent and in riichi
    float ron_points[3]  # those times points: silent, riichi, riichi in its first go-round

cdef struct mj_ahead:
    # how the layers of one position are valued
    mj_leaf* leaf[LEVELS]
    int room_leaf[LEVELS]
    int draws
    int lane  # the figure that decides, -1 = each its own
    bint riichi  # may be declared
    bint silent  # a closed hand may stay silent
    bint haitei
    bint ron
    bint wide  # rows two steps at a time
    mj_chances reds[125]  # by fives drawn of each suit; empty = not yet known
    double share
    uint64_t river
    int players
    float chance[MOST_DRAWS + 1]  # of one copy, by draws gone by
    float on_silent[MOST_DRAWS + 1]  # that nobody else ends the hand until the next draw
    float on_riichi[MOST_DRAWS + 1]
    float missed[MOST_WAITS][MOST_DRAWS + 1]  # chance that no draw from here on wins, by copies
    float missed_but_last[MOST_WAITS][MOST_DRAWS + 1]


cdef inline void ahead_free(mj_ahead* ahead) noexcept nogil:
    cdef int level
    for level in range(LEVELS):
        free(ahead.leaf[level])


cdef inline void ahead_chances(mj_ahead* ahead, int unseen) noexcept nogil:
    cdef int t, copies, draws = ahead.draws
    cdef float miss
    for t in range(draws):
        ahead.chance[t] = 1.0 / (unseen - t)
        ahead.on_silent[t] = goes_on(GO_ROUND - draws + t, False) if ahead.ron else 1
        ahead.on_riichi[t] = goes_on(GO_ROUND - draws + t, True) if ahead.ron else 1
    for copies in range(MOST_WAITS):
        ahead.missed[copies][draws] = ahead.missed_but_last[copies][draws] = 1
        for t in range(draws - 1, -1, -1):
            miss = 1 - copies * ahead.chance[t]
            miss = miss if miss > 0 else 0
            ahead.missed[copies][t] = miss * ahead.missed[copies][t + 1]
            ahead.missed_but_last[copies][t] = 1 if t == draws - 1 else miss * ahead.missed_but_last[copies][t + 1]


cdef inline const mj_chances* reds_of(const mj_levels* g, mj_ahead* ahead, const uint8_t* counts) noexcept nogil:
    """Red fives among the fives that were drawn, unless they are tiles of their own."""
    cdef int suit, at = 0
    cdef int drawn[3]
    cdef mj_chances* reds
    for suit in range(3):
        drawn[suit] = 0 if g.task.states else most(counts[9 * suit + 4] - g.task.hand[9 * suit + 4], 0)
        at = 5 * at + drawn[suit]
    reds = &ahead.reds[at]
    if reds.of[0] == 0 and reds.top == 0:
        reds.of[0] = 1
        for suit in range(3):
            add_reds(reds, drawn[suit], g.task.left[9 * suit + 4], g.task.red_left[suit])
    return reds


cdef inline void leaf_of(mj_levels* g, mj_ahead* ahead, mj_price* price, mj_layer* layer, int at, bint twice,
                         mj_leaf* leaf) noexcept nogil:
    """Price every wait of a ready hand."""
    cdef uint8_t counts[KINDS]
    cdef uint8_t red[3]
    cdef uint8_t held_red[3]
    cdef uint8_t wall[KINDS]
    cdef double values[VALUES]
    cdef double chance
    cdef const mj_chances* reds
    cdef const mj_move* move
    cdef uint64_t waits = 0
    cdef int i, kind, suit, total = 0, more, drawn
    memset(leaf, 0, sizeof(mj_leaf))
    counts_of(&g.suits, layer.node[at].key, counts, red)
    for kind in range(KINDS):
        more = counts[kind] - g.task.hand[kind]
        wall[kind] = g.task.left[kind] - (more if more > 0 else 0)
        total += wall[kind]
    for i in range(<int>layer.node[at].first, moves_end(layer, at)):
        move = &layer.move[i]
        if move.kind != WINS:
            continue
        kind = move.tile
        waits |= <uint64_t>1 << kind
        counts[kind] += 1
        drawn = counts[kind] > g.task.hand[kind]
        wall[kind] -= drawn
        memcpy(held_red, red, 3)
        if g.task.states:
            if move.red:
                held_red[kind // 9] += 1
        else:
            for suit in range(3):
                held_red[suit] = least(g.task.red[suit], counts[9 * suit + 4])
        reds = reds_of(g, ahead, counts)
        price_wait(price, counts, held_red, kind, reds, wall, total - drawn, ahead.riichi, twice, ahead.ron, ahead.haitei, values)
        counts[kind] -= 1
        wall[kind] += drawn
        if values[RIICHI] > 0:
            leaf.copies += move.left
        if values[SILENT] > 0:
            leaf.silent_copies += move.left
        for more in range(VALUES):
            leaf.points[more] += move.left * values[more]
        if ahead.ron:
            chance = ahead.share * ron_chance(kind, move.left, False, ahead.river)
            if values[RON_SILENT] > 0:
                leaf.ron[0] += chance
                leaf.ron_points[0] += chance * values[RON_SILENT]
            chance = ahead.share * ron_chance(kind, move.left, True, ahead.river)
            if values[RON_RIICHI] > 0:
                leaf.ron[1] += chance
                leaf.ron_points[1] += chance * values[RON_RIICHI]
                leaf.ron_points[2] += chance * values[RON_FIRST]
    if waits & ahead.river:  # furiten
        memset(leaf.ron, 0, sizeof(leaf.ron))
        memset(leaf.ron_points, 0, sizeof(leaf.ron_points))


cdef inline bint waits_for_something(mj_levels* g, const mj_layer* layer, int at) noexcept nogil:
    """Whether a hand by its shape ready waits for a tile of which the player does not hold all four."""
    cdef int parts[4]
    cdef uint32_t useful[4]
    cdef int suit, place
    if <int>layer.node[at].first < moves_end(layer, at):
        return True
    parts_of(layer.node[at].key, parts)
    masks_of(&g.suits, parts, layer.node[at].special, 1, True, useful)
    for suit in range(4):
        for place in range(9 if suit < 3 else 7):
            if useful[suit] >> place & 1 and g.suits.suit[parts[suit]].count[place] + g.task.held[9 * suit + place] < 4:
                return True
    return False


cdef inline void closed_form(const mj_ahead* ahead, int begin, int copies, float tenpai, float good, float points, float first,
                             float last, float both, float* row) noexcept nogil:
    """Rows of a hand that waits with so many copies. points: sum over them; first, last, both: what the first draw, the last
    one, the last one as the first add to that sum."""
    cdef int t, draws = ahead.draws
    cdef const float* q = ahead.missed[copies]
    cdef const float* h = ahead.missed_but_last[copies]
    cdef float mean = points / copies if copies else 0, more = last / copies if copies and ahead.haitei else 0
    for t in range(begin, draws):
        mj_put4(row + 4 * t, tenpai, 1 - q[t], (1 - q[t]) * mean + ahead.chance[t] * first + (h[t] - q[t]) * more, good)
    if ahead.haitei and begin < draws:
        t = draws - 1
        row[4 * t + 2] = (1 - q[t]) * mean + ahead.chance[t] * (first + both)
    mj_put4(row + 4 * draws, tenpai, 0, 0, good)


cdef inline void row_of_leaf(const mj_ahead* ahead, const mj_leaf* leaf, bint tenpai, int begin, float* row) noexcept nogil:
    """A ready hand that does not change: by draws from ``begin`` on, the better of riichi and silence."""
    cdef const float* p = &leaf.points[0]
    cdef float good = (leaf.copies if leaf.copies > leaf.silent_copies else leaf.silent_copies) >= GOOD_SHAPE
    cdef float riichi[ROW]
    cdef const float* ways[2]
    if ahead.ron:
        row_with_ron(ahead, leaf, tenpai, good, begin, row, riichi)
    else:
        if ahead.silent:
            closed_form(ahead, begin, <int>leaf.silent_copies, tenpai, good, p[SILENT], 0,
                        p[SILENT_LAST] - p[SILENT], p[SILENT_LAST] - p[SILENT], row)
        if ahead.riichi:
            closed_form(ahead, begin, <int>leaf.copies, tenpai, good, p[RIICHI], p[RIICHI_FIRST] - p[RIICHI],
                        p[RIICHI_LAST] - p[RIICHI], p[RIICHI_BOTH] - p[RIICHI_FIRST], &riichi[0] if ahead.silent else row)
    if ahead.riichi and ahead.silent:
        ways[0], ways[1] = row + 4 * begin, riichi + 4 * begin
        mj_best_of(row + 4 * begin, ways, 2, ahead.draws + 1 - begin, ahead.lane, ahead.wide)


cdef inline float by_ron(float chance, int others) noexcept nogil:
    """Chance that one of the others discards it within a go-around."""
    cdef float miss = 1 - (chance if chance < 0.9 else 0.9)
    return 1 - (miss * miss * miss if others == 3 else miss * miss)


cdef inline float own_draw(const mj_ahead* ahead, int t) noexcept nogil:
    """Chance of one copy at an own draw of a ready hand: the others have drawn as well, and kept what is useful."""
    cdef int unseen = <int>(1 / ahead.chance[0] + 0.5) - ahead.players * t
    return 1.0 / (unseen if unseen > 40 else 40)


cdef inline void row_with_ron(const mj_ahead* ahead, const mj_leaf* leaf, bint tenpai, float good, int begin, float* row,
                              float* riichi) noexcept nogil:
    """The same with wins on discards, and with others who end the hand."""
    cdef int t, draws = ahead.draws
    cdef float calm = 1 - CALLED_PER_MILLE / 1000.0
    cdef float rho = by_ron(leaf.ron[1], ahead.players - 1), rho2 = by_ron(leaf.ron[0], ahead.players - 1)
    cdef float ron = leaf.ron_points[1] / leaf.ron[1] if leaf.ron[1] > 0 else 0
    cdef float ron_first = leaf.ron_points[2] / leaf.ron[1] if leaf.ron[1] > 0 else 0
    cdef float ron2 = leaf.ron_points[0] / leaf.ron[0] if leaf.ron[0] > 0 else 0
    cdef const float* p = &leaf.points[0]
    cdef float c, draw, on, win = 0, points = 0, win2 = 0, points2 = 0, first
    cdef float* declared = riichi if ahead.silent else row
    mj_put4(row + 4 * draws, tenpai, 0, 0, good)
    mj_put4(riichi + 4 * draws, tenpai, 0, 0, good)
    for t in range(draws - 1, begin - 1, -1):
        c = own_draw(ahead, t)
        if ahead.riichi:
            draw = leaf.copies * c
            draw = draw if draw < 1 else 1
            on = (1 - rho) * ahead.on_riichi[t]
            first = calm * p[RIICHI_FIRST] + (1 - calm) * p[RIICHI]
            win = rho + on * (draw + (1 - draw) * win)
            mj_put4(declared + 4 * t, tenpai, win,
                    rho * (calm * ron_first + (1 - calm) * ron) + on * (first * c + (1 - draw) * points), good)
            points = rho * ron + on * (p[RIICHI] * c + (1 - draw) * points)
        draw = leaf.silent_copies * c
        draw = draw if draw < 1 else 1
        on = (1 - rho2) * ahead.on_silent[t]
        win2 = rho2 + on * (draw + (1 - draw) * win2)
        points2 = rho2 * ron2 + on * (p[SILENT] * c + (1 - draw) * points2)
        if ahead.silent:
            mj_put4(row + 4 * t, tenpai, win2, points2, good)


cdef inline float chance_of(const mj_ahead* ahead, int t, float copies) noexcept nogil:
    """Chance of one copy at a draw; no more than one in as many as there are to draw."""
    return ahead.chance[t] if copies * ahead.chance[t] <= 1 else 1 / copies


cdef inline void best_gains(const float* now, const float** to, const float* left, int n, int at, float there, int lane,
                            float* sum) noexcept nogil:
    """Copies times gains of the draws that are used, where those are more than there are to draw: of the best of them."""
    cdef int i, k, best
    cdef float gain, highest, rest
    cdef bint used[MOST_MOVES]
    for k in range(4):
        rest = there
        sum[k] = 0
        memset(used, 0, sizeof(used))
        while rest > 0:
            best = -1
            highest = 0
            for i in range(n):
                gain = to[i][at + (lane if lane >= 0 else k)] - now[lane if lane >= 0 else k]
                if used[i] or (lane >= 0 and not mj_better4(now, to[i] + at, lane)):
                    continue
                if (lane >= 0 and best < 0) or gain > highest:
                    best, highest = i, gain
            if best < 0:
                break
            used[best] = True
            sum[k] += (left[best] if left[best] < rest else rest) * (to[best][at + k] - now[k])
            rest -= left[best]


cdef inline void changing_row(mj_levels* g, const mj_ahead* ahead, int level, int missing, int at, int begin,
                              float* row) noexcept nogil:
    """A hand with detours left: each draw is used or not. A ready one stays silent meanwhile, or takes the row it has."""
    cdef mj_layer* layer = &g.open[level][missing]
    cdef const mj_move* move
    cdef const mj_leaf* leaf = &ahead.leaf[level][at] if missing == 1 else NULL
    cdef const float* to[MOST_MOVES]
    cdef const float* ways[2]
    cdef float left[MOST_MOVES]
    cdef float sum[4]
    cdef float stays[4]
    cdef float* now
    cdef float c, on, wins = leaf.silent_copies if missing == 1 else 0, rho, taken
    cdef int t, i, k, n = 0, size = 4 * (ahead.draws + 1)
    for i in range(<int>layer.node[at].first, moves_end(layer, at)):
        move = &layer.move[i]
        if move.kind == WINS:
            continue
        to[n] = (g.full[level][missing - 1].value if move.kind == NEARER else g.full[level - 1][missing].value) + move.to * size
        left[n] = move.left
        n += 1
    if missing > 1:
        memset(row + 4 * ahead.draws, 0, 4 * sizeof(float))
    for t in range(ahead.draws - 1, begin - 1, -1):
        now = row + 4 * (t + 1)
        taken = mj_gains(sum, now, to, left, n, 4 * (t + 1), ahead.lane)
        if taken > 1 / ahead.chance[t] - wins:
            best_gains(now, to, left, n, 4 * (t + 1), 1 / ahead.chance[t] - wins, ahead.lane, sum)
        on = ahead.on_silent[t]
        for k in range(4):
            sum[k] = now[k] + sum[k] * ahead.chance[t]
        if missing > 1:
            for k in range(4):
                row[4 * t + k] = sum[k] * on
            continue
        c = own_draw(ahead, t) if ahead.ron else ahead.chance[t]
        sum[1] += wins * c * (1 - now[1])
        sum[2] += leaf.points[SILENT_LAST if ahead.haitei and t == ahead.draws - 1 and not ahead.ron else SILENT] * c - wins * c * now[2]
        if ahead.ron:
            rho = by_ron(leaf.ron[0], ahead.players - 1)
            sum[1] = rho + (1 - rho) * on * sum[1]
            sum[2] = (rho * leaf.ron_points[0] / leaf.ron[0] if leaf.ron[0] > 0 else 0) + (1 - rho) * on * sum[2]
        mj_put4(stays, row[4 * t], sum[1], sum[2], row[4 * t + 3])
        ways[0], ways[1] = row + 4 * t, stays
        mj_best_of(row + 4 * t, ways, 2, 1, ahead.lane, False)


cdef inline void straight_row(mj_levels* g, const mj_ahead* ahead, int missing, int at, int begin, float* row) noexcept nogil:
    """A hand without detours: linear in its moves, all draws at once, but for those that are better declined."""
    cdef mj_layer* layer = &g.open[0][missing]
    cdef const float* values = g.full[0][missing - 1].value + 4 * (begin + 1)
    cdef int size = 4 * (ahead.draws + 1), draws = ahead.draws - begin, first = layer.node[at].first
    cdef int n = moves_end(layer, at) - first, i, t, n_declined = 0, lane = ahead.lane
    cdef const mj_move* moves = layer.move + first
    cdef const float* to[MOST_MOVES]
    cdef float left[MOST_MOVES]
    cdef const float* less[2]
    cdef float times[2]
    cdef float sum[ROW]
    cdef float copies = 0, c, keep, useful
    cdef bint declined[MOST_MOVES]
    cdef int _
    cdef int list[MOST_MOVES]
    cdef bint more
    row += 4 * begin
    for i in range(n):
        to[i] = values + moves[i].to * size
        left[i] = moves[i].left
        copies += left[i]
        declined[i] = False
    mj_sum_of(sum, to, left, n, draws, ahead.wide)
    useful = copies
    for _ in range(MOST_MOVES):
        memset(row + 4 * draws, 0, 4 * sizeof(float))
        for t in range(draws - 1, -1, -1):
            c = chance_of(ahead, begin + t, useful) * ahead.on_silent[begin + t]
            keep = ahead.on_silent[begin + t] - copies * c
            mj_step_row(row + 4 * t, row + 4 * t + 4, keep, sum + 4 * t, c)
            for i in range(n_declined):
                add_declined(row + 4 * t, to[list[i]] + 4 * t, left[list[i]] * c, lane)
        more = False
        for i in range(n):
            if declined[i] or not mj_falls_below(to[i], row + 4, draws, lane, ahead.wide):
                continue
            declined[i] = more = True
            list[n_declined] = i
            n_declined += 1
            copies -= left[i]
            less[0], less[1], times[0], times[1] = sum, to[i], 1, -left[i]
            mj_sum_of(sum, less, times, 2, draws, ahead.wide)
        if not more:
            return


cdef inline void add_declined(float* row, const float* to, float c, int lane) noexcept nogil:
    """A draw that may be declined: row holds the draw before, behind it lies what the hand is worth without it."""
    cdef float gain[4]
    cdef int k
    # the copies are no part of ``keep``'s share: without the draw the hand stays as it is
    mj_gains(gain, row + 4, &to, &c, 1, 0, lane)
    for k in range(4):
        row[k] += gain[k]


cdef inline void best_row(mj_levels* g, const mj_ahead* ahead, int level, int missing, int at, int begin, float* row) noexcept nogil:
    """A hand of 14: its best discard at each time."""
    cdef mj_layer* layer = &g.full[level][missing]
    cdef int size = 4 * (ahead.draws + 1), i, n = 0
    cdef const mj_move* move
    cdef const float* to[MOST_MOVES]
    for i in range(<int>layer.node[at].first, moves_end(layer, at)):
        move = &layer.move[i]
        to[n] = (g.open[level][missing].value if move.kind == NEARER else g.open[level - 1][missing + 1].value) + move.to * size
        to[n] += 4 * begin
        n += 1
    if n:
        mj_best_of(row + 4 * begin, to, n, ahead.draws + 1 - begin, ahead.lane, ahead.wide)
    else:
        memset(row, 0, size * sizeof(float))


cdef inline mj_leaf* known_leaf(mj_levels* g, const mj_ahead* ahead, int level, uint64_t key) noexcept nogil:
    """What is known of a ready hand with fewer detours left, or NULL: its waits are the same."""
    cdef int fewer, at
    for fewer in range(level):
        at = find_place(&g.open[fewer][1], key)
        if at >= 0:
            return &ahead.leaf[fewer][at]
    return NULL


cdef inline bint value_layers(mj_levels* g, mj_ahead* ahead, mj_price* price) noexcept nogil:
    """Rows of every hand; False where memory ends."""
    cdef int level, missing, i, begin, size = 4 * (ahead.draws + 1)
    cdef mj_layer* layer
    cdef const mj_leaf* known
    cdef float* row
    ahead_chances(ahead, g.task.unseen)
    memset(ahead.reds, 0, sizeof(ahead.reds))
    for level in range(g.detours + 1):
        for missing in range(1, DISTANCES):
            # no hand of a layer is reached before so many draws
            begin = least(most(g.missing - missing + g.detours - level, 0), ahead.draws)
            layer = &g.open[level][missing]
            if not reserve(<void**>&layer.value, &layer.room_value, layer.n * size, sizeof(float)):
                return False
            if missing == 1 and not reserve(<void**>&ahead.leaf[level], &ahead.room_leaf[level], layer.n, sizeof(mj_leaf)):
                return False
            for i in range(layer.n):
                row = layer.value + i * size
                if missing == 1:
                    known = known_leaf(g, ahead, level, layer.node[i].key)
                    if known != NULL:
                        memcpy(&ahead.leaf[level][i], known, sizeof(mj_leaf))
                    else:
                        leaf_of(g, ahead, price, layer, i, False, &ahead.leaf[level][i])
                    row_of_leaf(ahead, &ahead.leaf[level][i], waits_for_something(g, layer, i), begin, row)
                if level == 0 and missing > 1:
                    straight_row(g, ahead, missing, i, begin, row)
                elif level > 0 and (missing > 1 or g.changes):
                    changing_row(g, ahead, level, missing, i, begin, row)
            layer = &g.full[level][missing]
            if not reserve(<void**>&layer.value, &layer.room_value, layer.n * size, sizeof(float)):
                return False
            for i in range(layer.n):
                best_row(g, ahead, level, missing, i, begin, layer.value + i * size)
    return True
