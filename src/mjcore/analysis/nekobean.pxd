# The model of mahjong-cpp 0.9.8, under its author's name, for comparison: hands as an undirected graph, in which discards
# go back among the tiles to be drawn, a declared riichi can be taken back by a longer way, and chances can pass 1.

from libc.stdint cimport uint16_t, uint32_t, uint64_t, uint8_t
from libc.stdlib cimport free
from libc.string cimport memset

from mjcore.analysis.suits cimport (
    MASK, PLACES, RED, STEPS, mj_suit, mj_suits, mj_task, masks_of, moved, part, reserve, slot_of, special_of, step_down, step_up,
    suits_begin, suits_room, suits_root,
)
from mjcore.kernel.simd cimport mj_lowest

cdef enum:
    LANES = 3  # tenpai, win, points
    FULL = 1  # index of the hands with 14 tiles
    OPEN = 0

cdef struct mj_hand13:
    # a hand of the graph, with 13 tiles or 14
    uint64_t key
    uint32_t special
    uint8_t missing
    uint8_t riichi
    uint8_t added

cdef struct mj_link:
    # from 13 tiles to 14 by one draw
    uint32_t low
    uint32_t high
    uint8_t left
    uint8_t tile
    uint8_t red
    uint8_t win

cdef struct mj_graph:
    mj_task task
    mj_suits suits
    int allowed  # distance from the hand given plus missing tiles, up to which any draw and discard is looked at
    mj_hand13* node[2]
    int n[2]
    int room[2]
    mj_link* link
    int links
    int room_links
    uint64_t* slot_key
    uint32_t* slot_at
    int room_key
    int room_at
    uint32_t slots
    int roots
    uint32_t root[16]
    uint8_t root_tile[16]
    uint32_t* first[2]  # links by their hand of 13, by their hand of 14
    int room_first[2]
    uint32_t* by_low
    uint32_t* by_high
    int room_low
    int room_high
    uint32_t* leaf
    int leaves
    int room_leaf
    double* worth  # points of a leaf's win, by link
    int room_worth
    double* value[2]
    int room_value[2]


cdef inline void graph_free(mj_graph* g) noexcept nogil:
    cdef int i
    for i in range(2):
        free(g.node[i])
        free(g.first[i])
        free(g.value[i])
    free(g.link)
    free(g.slot_key)
    free(g.slot_at)
    free(g.by_low)
    free(g.by_high)
    free(g.leaf)
    free(g.worth)
    free(g.suits.suit)
    free(g.suits.slot)


cdef inline bint graph_room(mj_graph* g) noexcept nogil:
    """Room for what one hand adds; False where memory ends."""
    cdef uint32_t slots = g.slots if g.slots else 1024, h
    cdef int side, i, total = g.n[0] + g.n[1] + STEPS
    if not (suits_room(&g.suits) and reserve(<void**>&g.link, &g.room_links, g.links + STEPS, sizeof(mj_link))):
        return False
    for side in range(2):
        if not reserve(<void**>&g.node[side], &g.room[side], g.n[side] + STEPS, sizeof(mj_hand13)):
            return False
    if g.slots and <uint32_t>total * 2 < g.slots:
        return True
    while slots <= <uint32_t>total * 2:
        slots *= 4
    if not (reserve(<void**>&g.slot_key, &g.room_key, slots, sizeof(uint64_t))
            and reserve(<void**>&g.slot_at, &g.room_at, slots, sizeof(uint32_t))):
        return False
    g.slots = slots
    memset(g.slot_key, 0, slots * sizeof(uint64_t))
    for side in range(2):
        for i in range(g.n[side]):
            h = slot_of(g.node[side][i].key + 1, slots - 1)
            while g.slot_key[h]:
                h = h + 1 & slots - 1
            g.slot_key[h] = g.node[side][i].key + 1
            g.slot_at[h] = i
    return True


cdef inline uint32_t node_of(mj_graph* g, int side, uint64_t key, int missing, bint riichi, uint32_t special,
                             int added) noexcept nogil:
    """Index of a hand, new or known. Keys of 13 tiles and of 14 differ: so do their tiles."""
    cdef uint32_t h = slot_of(key + 1, g.slots - 1)
    cdef mj_hand13* node
    while g.slot_key[h]:
        if g.slot_key[h] == key + 1:
            return g.slot_at[h]
        h = h + 1 & g.slots - 1
    node = &g.node[side][g.n[side]]
    node.key, node.special, node.missing, node.riichi, node.added = key, special, missing, riichi, added
    g.slot_key[h] = key + 1
    g.slot_at[h] = g.n[side]
    g.n[side] += 1
    return g.n[side] - 1


cdef inline void add_link(mj_graph* g, uint32_t low, uint32_t high, int left, int suit, int place, bint win) noexcept nogil:
    cdef mj_link* link = &g.link[g.links]
    link.low, link.high, link.left, link.win = low, high, left, win
    link.red = place == RED
    link.tile = 9 * suit + (4 if link.red else place)
    g.links += 1


cdef inline void parts_of(uint64_t key, int* at) noexcept nogil:
    at[0], at[1], at[2], at[3] = part(key, 0) & 0x7FFF, part(key, 1), part(key, 2), part(key, 3)


cdef inline void draw_from(mj_graph* g, uint32_t low) noexcept nogil:
    """Every draw of a hand of 13 that is looked at."""
    cdef mj_hand13 node = g.node[OPEN][low]
    cdef int at[4]
    cdef uint32_t useful[4]
    cdef uint32_t todo, high, special
    cdef int suit, place, to, missing
    cdef bint any_draw = not node.riichi and node.added + node.missing <= g.allowed
    parts_of(node.key, at)
    masks_of(&g.suits, at, node.special, node.missing, True, useful)
    for suit in range(4):
        todo = g.suits.suit[at[suit]].plus & (<uint32_t>MASK if any_draw else useful[suit])
        while todo:
            place = mj_lowest(todo)
            todo &= todo - 1
            to = step_up(&g.suits, at[suit], place)
            missing = node.missing - (useful[suit] >> place & 1)
            special = node.special - g.suits.suit[at[suit]].special + g.suits.suit[to].special
            high = node_of(g, FULL, moved(node.key, suit, at[suit], to), missing, node.riichi, special,
                           node.added - g.suits.suit[at[suit]].added + g.suits.suit[to].added)
            add_link(g, low, high, g.suits.suit[at[suit]].left[place], suit, place, missing == 0)


cdef inline void discard_from(mj_graph* g, uint32_t high) noexcept nogil:
    """Every discard of a hand of 14 that is looked at; its link stands where the draw back is none of ``draw_from``."""
    cdef mj_hand13 node = g.node[FULL][high]
    cdef int at[4]
    cdef uint32_t keeping[4]
    cdef uint32_t todo, low, special
    cdef int suit, place, to, missing, added
    cdef bint any_discard = node.added + node.missing <= g.allowed, keeps, riichi
    if node.riichi:
        return
    parts_of(node.key, at)
    masks_of(&g.suits, at, node.special, node.missing, False, keeping)
    for suit in range(4):
        todo = g.suits.suit[at[suit]].minus & (<uint32_t>MASK if any_discard else keeping[suit])
        while todo:
            place = mj_lowest(todo)
            todo &= todo - 1
            keeps = keeping[suit] >> place & 1
            missing = node.missing + (not keeps)
            to = step_down(&g.suits, at[suit], place)
            riichi = g.task.closed and missing == 1
            added = node.added - g.suits.suit[at[suit]].added + g.suits.suit[to].added
            special = node.special - g.suits.suit[at[suit]].special + g.suits.suit[to].special
            low = node_of(g, OPEN, moved(node.key, suit, at[suit], to) | <uint64_t>riichi << 15, missing, riichi, special, added)
            if riichi or (keeps and added + missing > g.allowed):
                add_link(g, low, high, g.suits.suit[to].left[place], suit, place, node.missing == 0)
            if high == 0:
                g.root[g.roots] = low
                g.root_tile[g.roots] = 34 + suit if place == RED else 9 * suit + place
                g.roots += 1


cdef inline int graph_build(mj_graph* g, int most_nodes) noexcept nogil:
    """All hands in reach of the task's; return how many, -1 where they are too many, -2 where memory ends."""
    cdef uint64_t key
    cdef int missing, side
    cdef int done[2]
    g.n[0] = g.n[1] = g.links = g.roots = 0
    if g.slots:
        memset(g.slot_key, 0, g.slots * sizeof(uint64_t))
    if not (suits_begin(&g.suits, &g.task) and graph_room(g)):
        return -2
    missing = suits_root(&g.suits, &key)
    g.allowed = missing
    node_of(g, FULL, key, missing, False, special_of(&g.suits, key), 0)
    done[0] = done[1] = 0
    while done[0] < g.n[0] or done[1] < g.n[1]:
        side = FULL if done[FULL] < g.n[FULL] else OPEN
        if g.n[0] + g.n[1] > most_nodes or g.suits.n > 32000:
            return -1
        if not graph_room(g):
            return -2
        if side == FULL:
            discard_from(g, done[side])
        else:
            draw_from(g, done[side])
        done[side] += 1
    return g.n[0] + g.n[1] if sort_links(g) else -2


cdef inline bint sort_links(mj_graph* g) noexcept nogil:
    """Links by their hand of 13 and by their hand of 14; False where memory ends."""
    cdef int side, i
    cdef uint32_t* first
    cdef uint32_t place
    for side in range(2):
        if not (reserve(<void**>&g.first[side], &g.room_first[side], g.n[side] + 2, sizeof(uint32_t))
                and reserve(<void**>&g.value[side], &g.room_value[side], LANES * g.n[side], sizeof(double))):
            return False
        memset(g.first[side], 0, (g.n[side] + 2) * sizeof(uint32_t))
    if not (reserve(<void**>&g.by_low, &g.room_low, g.links, sizeof(uint32_t))
            and reserve(<void**>&g.by_high, &g.room_high, g.links, sizeof(uint32_t))
            and reserve(<void**>&g.leaf, &g.room_leaf, g.links, sizeof(uint32_t))
            and reserve(<void**>&g.worth, &g.room_worth, g.links, sizeof(double))):
        return False
    for i in range(g.links):
        g.first[OPEN][g.link[i].low + 2] += 1
        g.first[FULL][g.link[i].high + 2] += 1
    for side in range(2):
        first = g.first[side]
        for i in range(2, g.n[side] + 2):
            first[i] += first[i - 1]
    g.leaves = 0
    for i in range(g.links):
        place = g.first[OPEN][g.link[i].low + 1]
        g.first[OPEN][g.link[i].low + 1] += 1
        g.by_low[place] = i
        place = g.first[FULL][g.link[i].high + 1]
        g.first[FULL][g.link[i].high + 1] += 1
        g.by_high[place] = g.link[i].low
        if g.link[i].win:
            g.leaf[g.leaves] = i
            g.leaves += 1
    return True


cdef inline void best_discards(mj_graph* g) noexcept nogil:
    """Values of the hands of 14: each figure by its own best discard."""
    cdef int i, lane
    cdef uint32_t at
    cdef double* out
    cdef const double* low
    for i in range(g.n[FULL]):
        out = g.value[FULL] + LANES * i
        out[0] = out[1] = out[2] = 0
        for at in range(g.first[FULL][i], g.first[FULL][i + 1]):
            low = g.value[OPEN] + LANES * g.by_high[at]
            for lane in range(LANES):
                out[lane] = low[lane] if low[lane] > out[lane] else out[lane]


cdef inline void draws_back(mj_graph* g, double chance) noexcept nogil:
    """Values of the hands of 13 one draw earlier."""
    cdef int i, lane
    cdef uint32_t at
    cdef double* me
    cdef const double* high
    cdef const mj_link* link
    cdef double gain[LANES]
    cdef double to[LANES]
    for i in range(g.n[OPEN]):
        me = g.value[OPEN] + LANES * i
        gain[0] = gain[1] = gain[2] = 0
        for at in range(g.first[OPEN][i], g.first[OPEN][i + 1]):
            link = &g.link[g.by_low[at]]
            high = g.value[FULL] + LANES * link.high
            to[0], to[1], to[2] = high[0], high[1], high[2]
            if link.win:
                to[0] = to[0] if to[0] > 1 else 1
                if g.worth[g.by_low[at]] > 0:
                    to[1] = to[1] if to[1] > 1 else 1
                    to[2] = to[2] if to[2] > g.worth[g.by_low[at]] else g.worth[g.by_low[at]]
            for lane in range(LANES):
                gain[lane] += link.left * (to[lane] - me[lane])
        for lane in range(LANES):
            me[lane] += gain[lane] * chance
        if g.node[OPEN][i].missing <= 1:
            me[0] = 1


cdef inline void graph_values(mj_graph* g, double* out, int draws) noexcept nogil:
    """Tenpai, win and points of each root by draws gone by: out[root][draw][lane]."""
    cdef int i, t, lane
    for i in range(g.n[OPEN]):
        g.value[OPEN][LANES * i] = g.node[OPEN][i].missing <= 1
        g.value[OPEN][LANES * i + 1] = g.value[OPEN][LANES * i + 2] = 0
    for t in range(draws - 1, -1, -1):
        best_discards(g)
        draws_back(g, 1.0 / (g.task.unseen - t - 1))
        for i in range(g.roots):
            for lane in range(LANES):
                out[(i * draws + t) * LANES + lane] = g.value[OPEN][LANES * g.root[i] + lane]
