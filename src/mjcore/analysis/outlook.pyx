"""What to discard: chances and expected points of every discard of many positions."""

from libc.stdint cimport uint64_t, uint8_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    MODEL_NEKOBEAN, MOST_DRAWS, MOST_ROWS, ANALYSIS_BAD_POSITION, ANALYSIS_CAPPED, ANALYSIS_NO_MEMORY, ANALYSIS_OK,
    ANALYSIS_TOO_MANY_NODES, REDS_STATES, RIICHI_MUST, RIICHI_NEVER, mj_outlook_choice, mj_outlook_head, mj_outlook_row, mj_position,
)
from mjcore.analysis.levels cimport levels_build, levels_free, mj_levels
from mjcore.analysis.nekobean cimport LANES, graph_build, graph_free, graph_values, mj_graph, mj_hand13, mj_link
from mjcore.analysis.price cimport RIICHI, SILENT, VALUES, mj_chances, mj_price, price_position, price_rules, price_wait
from mjcore.analysis.suits cimport MERGED, counts_of, reserve
from mjcore.analysis.task cimport hand_shanten, open_row, task_of
from mjcore.analysis.values cimport (
    ROW, ahead_free, leaf_of, mj_ahead, mj_leaf, row_of_leaf, value_layers, waits_for_something,
)
from mjcore.kernel.arguments cimport checked_number, packed
from mjcore.kernel.batch cimport USE_AVX2, Buffer, _Rows
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.scores cimport RuleTable
from mjcore.kernel.simd cimport mj_best_of, mj_better4
from mjcore.kernel.tables cimport N_MERGED
from mjcore.kernel.threads cimport mj_enter, mj_leave
from mjcore.kernel.tiles cimport KINDS

from mjcore.errors import expect, fail
from mjcore.schema.outlook import BY, CHOICE_FIELDS, MODELS, MOST_DETOURS, REDS, RIICHI as RIICHI_NAMES

assert N_MERGED == MERGED, "the tables and the records of suits differ"

cdef enum:
    MOST_NODES = 1 << 22
    POSITION_SIZE = sizeof(mj_position)
    ANSWER_SIZE = sizeof(mj_outlook_head) + MOST_ROWS * sizeof(mj_outlook_row)


cdef void price_leaves(mj_price* price, mj_graph* g) noexcept nogil:
    """Points of every win of the graph, by its own hand of 13 and the tile drawn."""
    cdef uint8_t counts[KINDS]
    cdef uint8_t red[3]
    cdef uint8_t wall[KINDS]
    cdef double values[VALUES]
    cdef mj_chances none
    cdef mj_link* link
    cdef const mj_hand13* node
    cdef int i, kind, left, total
    memset(&none, 0, sizeof(none))
    none.of[0] = 1
    for i in range(g.leaves):
        link = &g.link[g.leaf[i]]
        node = &g.node[0][link.low]
        counts_of(&g.suits, node.key, counts, red)
        counts[link.tile] += 1
        if link.red:
            red[link.tile // 9] += 1
        total = 0
        for kind in range(KINDS):
            left = g.task.left[kind] + g.task.hand[kind] - counts[kind]
            wall[kind] = left if left > 0 else 0
            total += wall[kind]
        price_wait(price, counts, red, link.tile, &none, wall, total, node.riichi, False, False, False, values)
        g.worth[g.leaf[i]] = values[RIICHI if node.riichi else SILENT]


cdef int answer_nekobean(mj_analyst* analyst, const mj_position* position, mj_outlook_head* head,
                         mj_outlook_row* rows) noexcept nogil:
    cdef mj_graph* g = &analyst.graph
    cdef int i, t, draws = position.draws, found
    cdef const double* figures
    cdef const mj_hand13* node
    g.task.states = g.task.returns = True
    found = graph_build(g, analyst.choice.most_nodes)
    if found < 0:
        return ANALYSIS_TOO_MANY_NODES if found == -1 else ANALYSIS_NO_MEMORY
    head.nodes = found
    head.rows = g.roots
    price_leaves(&analyst.price, g)
    if not reserve(<void**>&analyst.figures, &analyst.room_figures, MOST_ROWS * MOST_DRAWS * 4, sizeof(double)):
        return ANALYSIS_NO_MEMORY
    graph_values(g, analyst.figures, draws)
    for i in range(g.roots):
        node = &g.node[0][g.root[i]]
        open_row(&g.suits, node.key, node.missing, g.root_tile[i], &rows[i])
        for t in range(draws):
            figures = analyst.figures + (i * draws + t) * LANES
            rows[i].tenpai[t], rows[i].win[t], rows[i].points[t] = figures[0], figures[1], figures[2]
        rows[i].riichi = g.task.closed and rows[i].shanten == 0
    return ANALYSIS_OK


cdef int answer_exact(mj_analyst* analyst, const mj_position* position, mj_outlook_head* head,
                      mj_outlook_row* rows) noexcept nogil:
    cdef mj_levels* g = &analyst.levels
    cdef mj_ahead* ahead = &analyst.ahead
    cdef const mj_outlook_choice* choice = &analyst.choice
    cdef int i, tile, found = -1, detours = choice.detours
    cdef uint64_t key
    cdef bint back = not analyst.forward
    memcpy(&g.task, &analyst.graph.task, sizeof(g.task))
    g.task.states = choice.reds == REDS_STATES
    g.changes = not g.task.closed or choice.riichi != RIICHI_MUST
    while True:
        found = levels_build(g, detours, back, choice.most_nodes)
        if found != -1 or not back:
            break
        back = detours > 0
        detours -= back
    if found < 0:
        return ANALYSIS_TOO_MANY_NODES if found == -1 else ANALYSIS_NO_MEMORY
    ahead.draws, ahead.lane = position.draws, <int>choice.by - 1
    ahead.riichi = g.task.closed and choice.riichi != RIICHI_NEVER
    ahead.silent = not g.task.closed or choice.riichi != RIICHI_MUST
    ahead.haitei, ahead.ron, ahead.share = position.haitei, choice.ron, choice.ron_permille / 1000.0
    ahead.river, ahead.players, ahead.wide = position.river, g.task.players, USE_AVX2
    if not value_layers(g, ahead, &analyst.price):
        return ANALYSIS_NO_MEMORY
    head.nodes, head.rows, head.detours = found, g.roots, detours
    for i in range(g.roots):
        tile = g.root_tile[i]
        if g.root_red[i] or (not g.task.states and tile < 27 and tile % 9 == 4 and g.task.red[tile // 9] == g.task.hand[tile]):
            tile = 34 + tile // 9
        key = g.open[g.root_level[i]][g.root_missing[i]].node[g.root_to[i]].key
        open_row(&g.suits, key, g.root_missing[i], tile, &rows[i])
        write_row(analyst, position.double_riichi, i, &rows[i])
    return ANALYSIS_OK if (back or analyst.forward) and detours == choice.detours else ANALYSIS_CAPPED


cdef void write_row(mj_analyst* analyst, bint twice, int root, mj_outlook_row* out) noexcept nogil:
    """Figures of a discard by draws; whether to declare riichi with it."""
    cdef mj_levels* g = &analyst.levels
    cdef mj_ahead* ahead = &analyst.ahead
    cdef int t, level = g.root_level[root], missing = g.root_missing[root], at = g.root_to[root]
    cdef mj_leaf leaf
    cdef float declared[ROW]
    cdef const float* row = g.open[level][missing].value + at * 4 * (ahead.draws + 1)
    cdef float now[4]
    cdef const float* ways[2]
    cdef bint silent = ahead.silent
    for t in range(max(ahead.draws, 1)):
        out.tenpai[t], out.win[t], out.points[t], out.good_shape[t] = row[4 * t], row[4 * t + 1], row[4 * t + 2], row[4 * t + 3]
    if missing > 1 or not ahead.riichi or ahead.draws == 0:
        return
    leaf_of(g, ahead, &analyst.price, &g.open[level][1], at, twice, &leaf)
    ahead.silent = False
    row_of_leaf(ahead, &leaf, waits_for_something(g, &g.open[level][1], at), 0, declared)
    ahead.silent = silent
    ways[0], ways[1] = row, declared
    mj_best_of(now, ways, 2, 1, ahead.lane, False)
    out.tenpai[0], out.win[0], out.points[0], out.good_shape[0] = now[0], now[1], now[2], now[3]
    out.riichi = declared[1] > 0 and not mj_better4(declared, now, ahead.lane if ahead.lane >= 0 else 2)


cdef void answer(mj_analyst* analyst, const mj_position* position, mj_outlook_head* head, mj_outlook_row* rows) noexcept nogil:
    """Look at one position."""
    memset(head, 0, ANSWER_SIZE)
    if not task_of(position, &analyst.price.table.rules, &analyst.graph.task):
        head.status = ANALYSIS_BAD_POSITION
        return
    head.shanten = hand_shanten(&analyst.graph.task)
    price_position(&analyst.price, position, analyst.choice.ura)
    if analyst.choice.model == MODEL_NEKOBEAN:
        head.status = answer_nekobean(analyst, position, head, rows)
    else:
        head.status = answer_exact(analyst, position, head, rows)


cdef struct mj_desk:
    # where one thread at a time works
    long guard
    mj_analyst* analyst

cdef enum:
    DESKS = 64

cdef mj_desk[DESKS] desks


cdef bint look_ahead(const mj_table* table, const mj_outlook_choice* choice, const mj_position* position, mj_outlook_head* head,
                     mj_outlook_row* rows) noexcept nogil:
    """Look at the discards of a position that keep its shanten. False where nothing came of it."""
    cdef int i = 0
    cdef mj_analyst* analyst
    while not mj_enter(&desks[i].guard):
        i = (i + 1) % DESKS
    if desks[i].analyst == NULL:
        desks[i].analyst = <mj_analyst*>calloc(1, sizeof(mj_analyst))
    analyst = desks[i].analyst
    if analyst != NULL:
        analyst.choice, analyst.forward = choice[0], True
        price_rules(&analyst.price, table)
        answer(analyst, position, head, rows)
    mj_leave(&desks[i].guard)
    return analyst != NULL and head.status == ANALYSIS_OK


cdef class _Positions(_Rows):
    """Positions to be looked at."""

    cdef const mj_table* table
    cdef mj_outlook_choice choice
    cdef const char* positions
    cdef char* out

    cdef Py_ssize_t work(self, Py_ssize_t first, Py_ssize_t end) noexcept nogil:
        cdef Py_ssize_t i
        cdef mj_analyst* analyst = <mj_analyst*>calloc(1, sizeof(mj_analyst))
        cdef mj_position position
        cdef char* out
        if analyst == NULL:
            return first
        analyst.choice = self.choice
        price_rules(&analyst.price, self.table)
        for i in range(first, end):
            memcpy(&position, self.positions + i * POSITION_SIZE, POSITION_SIZE)
            out = self.out + i * ANSWER_SIZE
            answer(analyst, &position, <mj_outlook_head*>out, <mj_outlook_row*>(out + sizeof(mj_outlook_head)))
        graph_free(&analyst.graph)
        levels_free(&analyst.levels)
        ahead_free(&analyst.ahead)
        free(analyst.figures)
        free(analyst)
        return -1


def outlook_rows_into(positions, choice, table, out, *, threads: int = 1) -> None:
    """Look at a contiguous buffer of positions; write for each the head and its rows.

    ``positions``: N x 112 bytes (POSITION_FIELDS of ``outlook_schema``); ``choice``: how to look, values by the names of
    CHOICE_FIELDS; ``out``: for each the bytes of HEAD_FIELDS and MOST_ROWS times ROW_FIELDS. The status in the head says
    what became of a position; no position raises. ``threads`` splits them; the GIL is released. Raises ArgumentError for
    buffers of other sizes or a number out of range, MahjongTypeError for anything but buffers and a RuleTable, MemoryError.

    >>> outlook_rows_into(b"", {"most_nodes": 1}, RuleTable({"players": 4}, []), bytearray())
    """
    cdef _Positions rows = _Positions.__new__(_Positions)
    cdef Buffer source = Buffer(positions), target = Buffer(out, True)
    cdef Py_ssize_t n = source.view.len // <Py_ssize_t>POSITION_SIZE
    cdef bytes chosen = packed(CHOICE_FIELDS, choice, "choice")
    expect(table, RuleTable, "table", "expected a RuleTable")
    memcpy(&rows.choice, <const char*>chosen, sizeof(mj_outlook_choice))
    for name, number, limit in (
        ("most_nodes", rows.choice.most_nodes, MOST_NODES),
        ("ron_permille", rows.choice.ron_permille, 1000),
        ("model", rows.choice.model, len(MODELS) - 1),
        ("detours", rows.choice.detours, MOST_DETOURS),
        ("by", rows.choice.by, len(BY) - 1),
        ("riichi", rows.choice.riichi, len(RIICHI_NAMES) - 1),
        ("reds", rows.choice.reds, len(REDS) - 1),
    ):
        checked_number(number, name, limit)
    pieces = checked_number(threads, "threads", 1024) or 1
    if source.view.len != n * <Py_ssize_t>POSITION_SIZE or target.view.len != n * <Py_ssize_t>ANSWER_SIZE:
        fail("batch_shape", name="positions", given=f"{source.view.len} bytes in, {target.view.len} bytes out",
             right=f"expected {POSITION_SIZE} bytes a position and {ANSWER_SIZE} an answer")
    target.apart(source)
    rows.table = &(<RuleTable>table).table
    rows.positions, rows.out = <const char*>source.view.buf, <char*>target.view.buf
    if rows.work_off(n, (table, source, target), pieces) >= 0:
        raise MemoryError
