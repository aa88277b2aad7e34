# The own model's hands: by levels of detours still allowed and by tiles missing. A useful draw and a keeping discard are
# free, any other costs a level; a draw may be declined. Every layer leads to others that lie behind it, so there is no
# circle, and values come by one pass.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.stdlib cimport free
from libc.string cimport memset

from mjcore.analysis.suits cimport (
    MASK, MOST_SUITS, RED, STEPS, mj_suits, mj_task, masks_of, moved, part, reserve, slot_of, special_of, step_down, step_up, suits_begin,
    suits_room, suits_root,
)
from mjcore.kernel.simd cimport mj_lowest, mj_prefetch

cdef enum:
    LEVELS = 4  # detours 0..3
    DISTANCES = 12  # tiles missing, 1..10, those of a detour back too
    ASIDE = 0  # what a move does: costs a level
    NEARER = 1  # is free
    WINS = 2
    FIRST_SLOTS = 256

cdef struct mj_node:
    uint64_t key
    uint32_t special
    uint32_t first  # of its moves; they end where the next one's begin

cdef struct mj_move:
    uint32_t to
    uint8_t left
    uint8_t tile
    uint8_t kind
    uint8_t red

cdef struct mj_slot:
    uint64_t key
    uint32_t at
    uint32_t age  # slots of another age are empty: nothing is cleared

cdef struct mj_layer:
    mj_node* node
    int n
    int room
    mj_move* move
    int moves
    int room_moves
    mj_slot* slot
    int room_slot
    uint32_t slots
    uint32_t age
    float* value
    int room_value

cdef struct mj_step:
    # a move whose hand is not looked up yet
    uint64_t key
    mj_layer* layer  # NULL: the tile wins
    uint8_t left
    uint8_t suit
    uint8_t place
    uint8_t kind

cdef struct mj_levels:
    mj_task task
    mj_suits suits
    uint32_t age
    bint changes  # ready hands may change: not where every one declares riichi
    int detours
    int missing
    int nodes
    int roots
    uint8_t root_tile[16]  # kind, and whether it is the red five
    uint8_t root_red[16]
    uint8_t root_level[16]
    uint8_t root_missing[16]
    uint32_t root_to[16]
    mj_layer open[LEVELS][DISTANCES]  # 13 tiles
    mj_layer full[LEVELS][DISTANCES]  # 14


cdef inline void layer_free(mj_layer* layer) noexcept nogil:
    free(layer.node)
    free(layer.move)
    free(layer.slot)
    free(layer.value)


cdef inline void levels_free(mj_levels* g) noexcept nogil:
    cdef int level, missing
    for level in range(LEVELS):
        for missing in range(DISTANCES):
            layer_free(&g.open[level][missing])
            layer_free(&g.full[level][missing])
    free(g.suits.suit)
    free(g.suits.slot)


cdef inline bint layer_room(mj_layer* layer, uint32_t age) noexcept nogil:
    """Room for what one hand adds; False where memory ends."""
    cdef uint32_t slots = layer.slots if layer.slots else FIRST_SLOTS, h
    cdef int i
    if layer.age != age:
        layer.age = age
        layer.n = layer.moves = 0
    if layer.slots and <uint32_t>(layer.n + STEPS) * 2 < layer.slots and layer.n + STEPS <= layer.room:
        return True
    if not reserve(<void**>&layer.node, &layer.room, layer.n + STEPS, sizeof(mj_node)):
        return False
    if layer.slots and <uint32_t>(layer.n + STEPS) * 2 < layer.slots:
        return True
    while slots <= <uint32_t>(layer.n + STEPS) * 2:
        slots *= 4
    if not reserve(<void**>&layer.slot, &layer.room_slot, slots, sizeof(mj_slot)):
        return False
    layer.slots = slots
    memset(layer.slot, 0, slots * sizeof(mj_slot))
    for i in range(layer.n):
        h = slot_of(layer.node[i].key, slots - 1)
        while layer.slot[h].age == age:
            h = h + 1 & slots - 1
        layer.slot[h].key, layer.slot[h].at, layer.slot[h].age = layer.node[i].key, i, age
    return True


cdef inline uint32_t place_of(mj_levels* g, mj_layer* layer, uint64_t key) noexcept nogil:
    """Index of a hand in its layer, new or known."""
    cdef uint32_t h = slot_of(key, layer.slots - 1)
    while layer.slot[h].age == layer.age:
        if layer.slot[h].key == key:
            return layer.slot[h].at
        h = h + 1 & layer.slots - 1
    layer.slot[h].key, layer.slot[h].at, layer.slot[h].age = key, layer.n, layer.age
    layer.node[layer.n].key = key
    layer.node[layer.n].special = special_of(&g.suits, key)
    layer.n += 1
    return layer.n - 1


cdef inline int find_place(const mj_layer* layer, uint64_t key) noexcept nogil:
    """Index of a hand in its layer, -1 where it is not."""
    cdef uint32_t h
    if layer.n == 0:
        return -1
    h = slot_of(key, layer.slots - 1)
    while layer.slot[h].age == layer.age:
        if layer.slot[h].key == key:
            return layer.slot[h].at
        h = h + 1 & layer.slots - 1
    return -1


cdef inline void parts_of(uint64_t key, int* at) noexcept nogil:
    at[0], at[1], at[2], at[3] = part(key, 0), part(key, 1), part(key, 2), part(key, 3)


cdef inline int moves_end(const mj_layer* layer, int at) noexcept nogil:
    return <int>layer.node[at + 1].first if at + 1 < layer.n else layer.moves


cdef inline void add_step(mj_step* step, mj_layer* layer, uint64_t key, int left, int suit, int place, int kind) noexcept nogil:
    """Note a move and fetch the slot of its hand, which is looked up when all are noted."""
    step.key, step.layer, step.left, step.suit, step.place, step.kind = key, layer, left, suit, place, kind
    if layer != NULL:
        mj_prefetch(&layer.slot[slot_of(key, layer.slots - 1)])


cdef inline void add_moves(mj_levels* g, mj_layer* here, const mj_step* steps, int n) noexcept nogil:
    cdef int i
    cdef mj_move* move
    for i in range(n):
        move = &here.move[here.moves]
        move.to = place_of(g, steps[i].layer, steps[i].key) if steps[i].layer != NULL else 0
        move.left, move.kind = steps[i].left, steps[i].kind
        move.red = steps[i].place == RED
        move.tile = 9 * steps[i].suit + (4 if steps[i].place == RED else steps[i].place)
        here.moves += 1


cdef inline bint discards_of(mj_levels* g, int level, int missing, int at) noexcept nogil:
    """Moves of a hand of 14; False where memory ends."""
    cdef mj_layer* here = &g.full[level][missing]
    cdef mj_layer* same = &g.open[level][missing]
    cdef mj_layer* back = &g.open[level - 1][missing + 1] if level > 0 and missing + 1 < DISTANCES else NULL
    cdef int parts[4]
    cdef uint32_t keeping[4]
    cdef uint32_t todo
    cdef uint64_t key = here.node[at].key
    cdef mj_step steps[STEPS]
    cdef int suit, place, to, n = 0
    cdef bint keeps
    if not (suits_room(&g.suits) and layer_room(same, g.age) and (back == NULL or layer_room(back, g.age))
            and reserve(<void**>&here.move, &here.room_moves, here.moves + STEPS, sizeof(mj_move))):
        return False
    here.node[at].first = here.moves
    parts_of(key, parts)
    masks_of(&g.suits, parts, here.node[at].special, missing, False, keeping)
    for suit in range(4):
        todo = g.suits.suit[parts[suit]].minus
        if back == NULL:
            todo &= keeping[suit]
        while todo:
            place = mj_lowest(todo)
            todo &= todo - 1
            keeps = keeping[suit] >> place & 1
            to = step_down(&g.suits, parts[suit], place)
            add_step(&steps[n], same if keeps else back, moved(key, suit, parts[suit], to), 0, suit, place,
                     NEARER if keeps else ASIDE)
            n += 1
    add_moves(g, here, steps, n)
    return True


cdef inline bint roots_of(mj_levels* g, uint64_t key, bint back) noexcept nogil:
    """Every discard of the hand that was given; one that goes back costs a level, where there is one."""
    cdef int level, missing, suit, place, to
    cdef int parts[4]
    cdef uint32_t keeping[4]
    cdef uint32_t todo
    cdef mj_layer* layer
    cdef bint keeps
    parts_of(key, parts)
    masks_of(&g.suits, parts, special_of(&g.suits, key), g.missing, False, keeping)
    for suit in range(4):
        todo = g.suits.suit[parts[suit]].minus
        while todo:
            place = mj_lowest(todo)
            todo &= todo - 1
            keeps = keeping[suit] >> place & 1
            if not (keeps or back):
                continue
            level = g.detours if keeps or g.detours == 0 else g.detours - 1
            missing = g.missing if keeps else g.missing + 1
            layer = &g.open[level][missing]
            if not (suits_room(&g.suits) and layer_room(layer, g.age)):
                return False
            to = step_down(&g.suits, parts[suit], place)
            g.root_to[g.roots] = place_of(g, layer, moved(key, suit, parts[suit], to))
            g.root_level[g.roots], g.root_missing[g.roots] = level, missing
            g.root_red[g.roots] = place == RED
            g.root_tile[g.roots] = 9 * suit + (4 if place == RED else place)
            g.roots += 1
    return True


cdef inline bint draws_of(mj_levels* g, int level, int missing, int at) noexcept nogil:
    """Moves of a hand of 13; False where memory ends."""
    cdef mj_layer* here = &g.open[level][missing]
    cdef mj_layer* nearer = &g.full[level][missing - 1]
    cdef mj_layer* aside = &g.full[level - 1][missing] if level > 0 and (missing > 1 or g.changes) else NULL
    cdef int parts[4]
    cdef uint32_t useful[4]
    cdef uint32_t todo
    cdef uint64_t key = here.node[at].key
    cdef mj_step steps[STEPS]
    cdef int suit, place, to, left, n = 0
    cdef bint helps
    if not (suits_room(&g.suits) and (missing == 1 or layer_room(nearer, g.age)) and (aside == NULL or layer_room(aside, g.age))
            and reserve(<void**>&here.move, &here.room_moves, here.moves + STEPS, sizeof(mj_move))):
        return False
    here.node[at].first = here.moves
    parts_of(key, parts)
    masks_of(&g.suits, parts, here.node[at].special, missing, True, useful)
    for suit in range(4):
        todo = g.suits.suit[parts[suit]].plus
        if aside == NULL:
            todo &= useful[suit]
        while todo:
            place = mj_lowest(todo)
            todo &= todo - 1
            helps = useful[suit] >> place & 1
            left = g.suits.suit[parts[suit]].left[place]
            if helps and missing == 1:
                add_step(&steps[n], NULL, 0, left, suit, place, WINS)
            else:
                to = step_up(&g.suits, parts[suit], place)
                add_step(&steps[n], nearer if helps else aside, moved(key, suit, parts[suit], to), left, suit, place,
                         NEARER if helps else ASIDE)
            n += 1
    add_moves(g, here, steps, n)
    return True


cdef inline int levels_build(mj_levels* g, int detours, bint back, int most_nodes) noexcept nogil:
    """All hands in reach, behind discards that go back if ``back``; return how many, -1 where they are too many, -2 where memory ends."""
    cdef uint64_t key
    cdef int level, missing, i
    cdef mj_layer* layer
    g.age += 1
    g.nodes = g.roots = 0
    g.detours = detours
    for level in range(LEVELS):
        for missing in range(DISTANCES):
            g.open[level][missing].n = g.full[level][missing].n = 0
    if not suits_begin(&g.suits, &g.task):
        return -2
    g.missing = suits_root(&g.suits, &key)
    if not roots_of(g, key, back):
        return -2
    g.nodes = 1
    for level in range(detours, -1, -1):
        for missing in range(DISTANCES - 1, 0, -1):
            layer = &g.full[level][missing]
            for i in range(layer.n):
                if not discards_of(g, level, missing, i):
                    return -2
                if g.suits.n > MOST_SUITS:
                    return -1
            g.nodes += layer.n
            layer = &g.open[level][missing]
            for i in range(layer.n):
                if not draws_of(g, level, missing, i):
                    return -2
                if i & 255 == 0 and (g.nodes + i > most_nodes or g.suits.n > MOST_SUITS):
                    return -1
            g.nodes += layer.n
            if g.nodes > most_nodes or g.suits.n > MOST_SUITS:
                return -1
    return g.nodes
