# Values of the own model: for each hand a row [draws gone by][tenpai, win, points, good shape]. Ready hands by a closed
# form, the others from finished layers; a draw is declined where its hand is worth less.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from mjcore._schema cimport MOST_DRAWS
from mjcore.analysis.levels cimport ASIDE, DISTANCES, LEVELS, NEARER, WINS, mj_layer, mj_levels, mj_move, moves_end, parts_of
from mjcore.analysis.price cimport (
    RIICHI, RIICHI_BOTH, RIICHI_FIRST, RIICHI_LAST, RON_FIRST, RON_RIICHI, RON_SILENT, SILENT, SILENT_LAST, VALUES, add_reds,
    mj_chances, mj_price, price_wait,
)
from mjcore.analysis.ron cimport CALLED_PER_MILLE, GO_ROUND, goes_on, ron_chance
from mjcore.analysis.suits cimport counts_of, masks_of, reserve
from mjcore.kernel.simd cimport mj_add_rows, mj_best_rows, mj_better4, mj_falls_below, mj_step_row
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


cdef inline void leaf_of(mj_levels* g, mj_ahead* ahead, mj_price* price, mj_layer* layer, int at, bint twice,
                         mj_leaf* leaf) noexcept nogil:
    """Price every wait of a ready hand."""
    cdef uint8_t counts[KINDS]
    cdef uint8_t red[3]
    cdef uint8_t held_red[3]
    cdef uint8_t wall[KINDS]
    cdef double values[VALUES]
    cdef double chance
    cdef mj_chances reds
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
        memset(&reds, 0, sizeof(reds))
        reds.of[0] = 1
        memcpy(held_red, red, 3)
        if g.task.states:
            if move.red:
                held_red[kind // 9] += 1
        else:
            for suit in range(3):
                more = counts[9 * suit + 4]
                held_red[suit] = g.task.red[suit] if g.task.red[suit] < more else more
                add_reds(&reds, more - g.task.hand[9 * suit + 4], g.task.left[9 * suit + 4], g.task.red_left[suit])
        price_wait(price, counts, held_red, kind, &reds, wall, total - drawn, ahead.riichi, twice, ahead.ron, values)
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


cdef inline void row_of_leaf(const mj_ahead* ahead, const mj_leaf* leaf, bint tenpai, float* row) noexcept nogil:
    """A ready hand that does not change: by draws, the better of riichi and silence."""
    cdef int t, draws = ahead.draws, copies = <int>leaf.copies, silent = <int>leaf.silent_copies
    cdef const float* p = &leaf.points[0]
    cdef const float* q = ahead.missed[copies]
    cdef const float* h = ahead.missed_but_last[copies]
    cdef const float* q2 = ahead.missed[silent]
    cdef const float* h2 = ahead.missed_but_last[silent]
    cdef float mean = p[RIICHI] / copies if copies else 0, last = (p[RIICHI_LAST] - p[RIICHI]) / copies if copies else 0
    cdef float mean2 = p[SILENT] / silent if silent else 0, last2 = (p[SILENT_LAST] - p[SILENT]) / silent if silent else 0
    cdef float first = p[RIICHI_FIRST] - p[RIICHI], both = p[RIICHI_BOTH] - p[RIICHI_FIRST]
    cdef float good = (copies if copies > silent else silent) >= GOOD_SHAPE
    cdef float riichi[4]
    if ahead.ron:
        row_with_ron(ahead, leaf, tenpai, good, row)
        return
    for t in range(draws + 1):
        row[4 * t] = riichi[0] = tenpai
        row[4 * t + 1] = row[4 * t + 2] = 0
        row[4 * t + 3] = riichi[3] = good
        if t == draws:
            break
        if ahead.silent:
            row[4 * t + 1] = 1 - q2[t]
            row[4 * t + 2] = (1 - q2[t]) * mean2
            if ahead.haitei:
                row[4 * t + 2] += (h2[t] - q2[t]) * last2
        if ahead.riichi:
            riichi[1] = 1 - q[t]
            riichi[2] = (1 - q[t]) * mean + ahead.chance[t] * first
            if ahead.haitei:
                riichi[2] += ahead.chance[t] * both if t == draws - 1 else (h[t] - q[t]) * last
            mj_best_rows(&row[4 * t], riichi, 1, ahead.lane)


cdef inline float by_ron(float chance, int others) noexcept nogil:
    """Chance that one of the others discards it within a go-around."""
    cdef float miss = 1 - (chance if chance < 0.9 else 0.9)
    return 1 - (miss * miss * miss if others == 3 else miss * miss)


cdef inline float own_draw(const mj_ahead* ahead, int t) noexcept nogil:
    """Chance of one copy at an own draw of a ready hand: the others have drawn as well, and kept what is useful."""
    cdef int unseen = <int>(1 / ahead.chance[0] + 0.5) - ahead.players * t
    return 1.0 / (unseen if unseen > 40 else 40)


cdef inline void row_with_ron(const mj_ahead* ahead, const mj_leaf* leaf, bint tenpai, float good, float* row) noexcept nogil:
    """The same with wins on discards, and with others who end the hand."""
    cdef int t, draws = ahead.draws
    cdef float calm = 1 - CALLED_PER_MILLE / 1000.0
    cdef float rho = by_ron(leaf.ron[1], ahead.players - 1), rho2 = by_ron(leaf.ron[0], ahead.players - 1)
    cdef float ron = leaf.ron_points[1] / leaf.ron[1] if leaf.ron[1] > 0 else 0
    cdef float ron_first = leaf.ron_points[2] / leaf.ron[1] if leaf.ron[1] > 0 else 0
    cdef float ron2 = leaf.ron_points[0] / leaf.ron[0] if leaf.ron[0] > 0 else 0
    cdef const float* p = &leaf.points[0]
    cdef float c, draw, on, win = 0, points = 0, win2 = 0, points2 = 0, first
    cdef float riichi[4]
    riichi[0], riichi[3] = tenpai, good
    for t in range(draws, -1, -1):
        row[4 * t] = tenpai
        row[4 * t + 1] = row[4 * t + 2] = 0
        row[4 * t + 3] = good
        if t == draws:
            continue
        c = own_draw(ahead, t)
        if ahead.riichi:
            draw = leaf.copies * c
            draw = draw if draw < 1 else 1
            on = (1 - rho) * ahead.on_riichi[t]
            first = calm * p[RIICHI_FIRST] + (1 - calm) * p[RIICHI]
            riichi[1] = win = rho + on * (draw + (1 - draw) * win)
            riichi[2] = rho * (calm * ron_first + (1 - calm) * ron) + on * (first * c + (1 - draw) * points)
            points = rho * ron + on * (p[RIICHI] * c + (1 - draw) * points)
        draw = leaf.silent_copies * c
        draw = draw if draw < 1 else 1
        on = (1 - rho2) * ahead.on_silent[t]
        win2 = rho2 + on * (draw + (1 - draw) * win2)
        points2 = rho2 * ron2 + on * (p[SILENT] * c + (1 - draw) * points2)
        if ahead.silent:
            row[4 * t + 1], row[4 * t + 2] = win2, points2
        if ahead.riichi:
            mj_best_rows(&row[4 * t], riichi, 1, ahead.lane)


cdef inline float chance_of(const mj_ahead* ahead, int t, float copies) noexcept nogil:
    """Chance of one copy at a draw; no more than one in as many as there are to draw."""
    return ahead.chance[t] if copies * ahead.chance[t] <= 1 else 1 / copies


cdef inline void add_gains(float gain[][4], float* left, int n, float taken, float there, int lane, float* sum) noexcept nogil:
    """Copies times gains of the draws that are used. Where those are more than there are to draw, the best of them."""
    cdef int i, k, least
    cdef float over, less
    cdef bint used[MOST_MOVES]
    memset(sum, 0, 4 * sizeof(float))
    for i in range(n):
        for k in range(4):
            sum[k] += left[i] * gain[i][k]
    if taken <= there:
        return
    for k in range(4):
        over = taken - there
        memset(used, 0, sizeof(used))
        while over > 0:
            least = -1
            for i in range(n):
                if not used[i] and (least < 0 or gain[i][lane if lane >= 0 else k] < gain[least][lane if lane >= 0 else k]):
                    least = i
            used[least] = True
            less = left[least] if left[least] < over else over
            sum[k] -= less * gain[least][k]
            over -= less


cdef inline void changing_row(mj_levels* g, const mj_ahead* ahead, int level, int missing, int at, float* row) noexcept nogil:
    """A hand with detours left: each draw is used or not. A ready one stays silent meanwhile, or takes the row it has."""
    cdef mj_layer* layer = &g.open[level][missing]
    cdef const mj_move* move
    cdef const float* to
    cdef const mj_leaf* leaf = &ahead.leaf[level][at] if missing == 1 else NULL
    cdef int t, i, k
    cdef float sum[4]
    cdef float chosen[4]
    cdef float gain[MOST_MOVES][4]
    cdef float left[MOST_MOVES]
    cdef float* now
    cdef float c, on, wins = leaf.silent_copies if missing == 1 else 0, rho, taken
    cdef int n
    if missing > 1:
        memset(row + 4 * ahead.draws, 0, 4 * sizeof(float))
    for t in range(ahead.draws - 1, -1, -1):
        now = row + 4 * (t + 1)
        n = 0
        taken = 0
        for i in range(<int>layer.node[at].first, moves_end(layer, at)):
            move = &layer.move[i]
            if move.kind == WINS:
                continue
            to = (g.full[level][missing - 1].value if move.kind == NEARER else g.full[level - 1][missing].value)
            to += move.to * 4 * (ahead.draws + 1) + 4 * (t + 1)
            if ahead.lane >= 0 and not mj_better4(now, to, ahead.lane):
                continue
            for k in range(4):
                gain[n][k] = to[k] - now[k] if ahead.lane >= 0 or to[k] > now[k] else 0
            left[n] = move.left
            taken += left[n]
            n += 1
        add_gains(gain, left, n, taken, 1 / ahead.chance[t] - wins, ahead.lane, sum)
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
        chosen[0], chosen[1], chosen[2], chosen[3] = row[4 * t], sum[1], sum[2], row[4 * t + 3]
        mj_best_rows(&row[4 * t], chosen, 1, ahead.lane)


cdef inline void straight_row(mj_levels* g, const mj_ahead* ahead, int missing, int at, float* row) noexcept nogil:
    """A hand without detours: linear in its moves, all draws at once, but for those that are better declined."""
    cdef mj_layer* layer = &g.open[0][missing]
    cdef const float* values = g.full[0][missing - 1].value
    cdef int draws = ahead.draws, size = 4 * (ahead.draws + 1), first = layer.node[at].first
    cdef int n = moves_end(layer, at) - first, i, t, n_declined = 0
    cdef const mj_move* moves = layer.move + first
    cdef const float* to
    cdef float sum[ROW]
    cdef float copies = 0, c, keep, useful
    cdef bint declined[MOST_MOVES]
    cdef int _
    cdef int list[MOST_MOVES]
    cdef bint more
    memset(sum, 0, size * sizeof(float))
    for i in range(n):
        to = values + moves[i].to * size + 4
        c = moves[i].left
        copies += c
        declined[i] = False
        mj_add_rows(sum, to, c, draws)
    useful = copies
    for _ in range(MOST_MOVES):
        memset(row + 4 * draws, 0, 4 * sizeof(float))
        for t in range(draws - 1, -1, -1):
            c = chance_of(ahead, t, useful) * ahead.on_silent[t]
            keep = ahead.on_silent[t] - copies * c
            mj_step_row(row + 4 * t, row + 4 * t + 4, keep, sum + 4 * t, c)
            for i in range(n_declined):
                add_declined(row + 4 * t, values + moves[list[i]].to * size + 4 * (t + 1), moves[list[i]].left * c, ahead.lane)
        more = False
        for i in range(n):
            to = values + moves[i].to * size + 4
            if declined[i] or not mj_falls_below(to, row + 4, draws, ahead.lane):
                continue
            declined[i] = more = True
            list[n_declined] = i
            n_declined += 1
            copies -= moves[i].left
            mj_add_rows(sum, to, -<float>moves[i].left, draws)
        if not more:
            return


cdef inline void add_declined(float* row, const float* to, float c, int lane) noexcept nogil:
    """A draw that may be declined: row holds the draw before, behind it lies what the hand is worth without it."""
    cdef const float* now = row + 4
    cdef bint taken = lane < 0 or mj_better4(now, to, lane)
    cdef int k
    # the copies are no part of ``keep``'s share: without the draw the hand stays as it is
    for k in range(4):
        row[k] += c * (to[k] - now[k]) if taken and (lane >= 0 or to[k] > now[k]) else 0


cdef inline void best_row(mj_levels* g, const mj_ahead* ahead, int level, int missing, int at, float* row) noexcept nogil:
    """A hand of 14: its best discard at each time."""
    cdef mj_layer* layer = &g.full[level][missing]
    cdef int size = 4 * (ahead.draws + 1), i, first = <int>layer.node[at].first
    cdef const mj_move* move
    cdef const float* to
    if first >= moves_end(layer, at):
        memset(row, 0, size * sizeof(float))
        return
    for i in range(first, moves_end(layer, at)):
        move = &layer.move[i]
        to = (g.open[level][missing].value if move.kind == NEARER else g.open[level - 1][missing + 1].value) + move.to * size
        if i == first:
            memcpy(row, to, size * sizeof(float))
        else:
            mj_best_rows(row, to, ahead.draws + 1, ahead.lane)


cdef inline bint value_layers(mj_levels* g, mj_ahead* ahead, mj_price* price) noexcept nogil:
    """Rows of every hand; False where memory ends."""
    cdef int level, missing, i, size = 4 * (ahead.draws + 1)
    cdef mj_layer* layer
    ahead_chances(ahead, g.task.unseen)
    for level in range(g.detours + 1):
        for missing in range(1, DISTANCES):
            layer = &g.open[level][missing]
            if not reserve(<void**>&layer.value, &layer.room_value, layer.n * size, sizeof(float)):
                return False
            if missing == 1 and not reserve(<void**>&ahead.leaf[level], &ahead.room_leaf[level], layer.n, sizeof(mj_leaf)):
                return False
            for i in range(layer.n):
                if missing == 1:
                    leaf_of(g, ahead, price, layer, i, False, &ahead.leaf[level][i])
                    row_of_leaf(ahead, &ahead.leaf[level][i], waits_for_something(g, layer, i), layer.value + i * size)
                if level == 0 and missing > 1:
                    straight_row(g, ahead, missing, i, layer.value + i * size)
                elif level > 0 and (missing > 1 or g.changes):
                    changing_row(g, ahead, level, missing, i, layer.value + i * size)
            layer = &g.full[level][missing]
            if not reserve(<void**>&layer.value, &layer.room_value, layer.n * size, sizeof(float)):
                return False
            for i in range(layer.n):
                best_row(g, ahead, level, missing, i, layer.value + i * size)
    return True
