# Ordinary ends of a hand by look-up: payments, the next hand, the end of the game.

cdef enum:
    EVENT_WIN = 0
    EVENT_DRAW = 1
    EVENT_ABORT = 2
    NEXT_DEAL = 0
    NEXT_DEALER_MAY_STOP = 2
    NEXT_GAME_OVER = 3
    FACT_STAYS = 1
    FACT_BUST = 2
    FACT_AT_TARGET = 4
    FACT_DEALER_FIRST = 8


cdef int64_t MOST_POINTS = <int64_t>1 << 40  # of a seat, or on the table


cdef class SettleTable:
    """SettleTable(frame, pay, chips, results, honba, noten, prize, draw_stays)
--

    The flat tables of one rule set as the look-up reads them; checked for their sizes once.

    ``frame``: values by the names of settle_schema.FRAME_FIELDS. n = players, c = classes; int32:
    ``pay``, ``chips``, ``results``: n x n x n x c x n (dealer, winner, payer, value, seat); ``honba``:
    n x n x n (winner, payer, seat); ``noten``: n x 2^n x n (dealer, tenpai seats, seat); ``prize``: the same
    (winner, seats that are out, seat); bytes: ``draw_stays``: 2 x n x 2^n (East round, dealer, tenpai seats).
    Raises RuleError for a frame that is none, ArgumentError for a table of another size. Immutable.
    """

    cdef mj_frame frame
    cdef tuple kept  # what the pointers point into
    cdef const int32_t* pay
    cdef const int32_t* chips
    cdef const int32_t* results
    cdef const int32_t* honba
    cdef const int32_t* noten
    cdef const int32_t* prize
    cdef const uint8_t* draw_stays

    @cython.embedsignature(False)
    def __cinit__(self, frame, pay, chips, results, honba, noten, prize, draw_stays):
        head = packed(FRAME_FIELDS, frame, "frame")
        assert len(head) == sizeof(mj_frame), "schema and C layout differ"
        memcpy(&self.frame, <const char*>head, sizeof(mj_frame))
        check_players(self.frame.players)
        for name, numbers, limit in (
            ("classes", [self.frame.classes], 4096),
            ("phases", [self.frame.phases[i] for i in range(16)], 3),
            ("after", [self.frame.after[i] for i in range(192)], NEXT_GAME_OVER),
            ("counters", [self.frame.counters[i] for i in range(6)], 1),
            ("win_stays", [self.frame.win_stays[i] for i in range(16)], 1),
            ("abort_stays", [self.frame.abort_stays[i] for i in range(16)], 1),
            ("places", [self.frame.places[i] for i in range(32)], 15),
            ("hands of places", [self.frame.places[i] & 3 for i in range(32)], self.frame.players - 1),
        ):
            checked_number(max(numbers), name, limit)
        if abs(self.frame.out_below) > MOST_POINTS or abs(self.frame.target) > MOST_POINTS:
            fail("value", name="frame", given=[self.frame.out_below, self.frame.target], right=f"points up to {MOST_POINTS} are wanted")
        n, c = self.frame.players, self.frame.classes
        sizes = (4 * n**4 * c, 4 * n**4 * c, 4 * n**4 * c, 4 * n**3, 4 * n * n << n, 4 * n * n << n, 2 * n << n)
        self.kept = tuple([bytes(Buffer(table)) for table in (pay, chips, results, honba, noten, prize, draw_stays)])
        for place, size in enumerate(sizes):
            if len(self.kept[place]) != size:
                fail("batch_shape", name="settlement table", given=f"{len(self.kept[place])} bytes",
                     right=f"table {place} has {size} bytes")
        checked_number(max(self.kept[6]), "draw_stays", 1)
        self.pay = <const int32_t*>PyBytes_AsString(self.kept[0])
        self.chips = <const int32_t*>PyBytes_AsString(self.kept[1])
        self.results = <const int32_t*>PyBytes_AsString(self.kept[2])
        self.honba = <const int32_t*>PyBytes_AsString(self.kept[3])
        self.noten = <const int32_t*>PyBytes_AsString(self.kept[4])
        self.prize = <const int32_t*>PyBytes_AsString(self.kept[5])
        self.draw_stays = <const uint8_t*>PyBytes_AsString(self.kept[6])

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        fail("not_pickled", given=type(self).__name__, right="the rule set can be, of which compile_settlement makes it again")


cdef struct mj_settle:
    # the table as a kernel without the GIL takes it
    const mj_frame* frame
    const int32_t* pay
    const int32_t* chips
    const int32_t* results
    const int32_t* honba
    const int32_t* noten
    const int32_t* prize
    const uint8_t* draw_stays


cdef mj_settle settle_view(SettleTable table) noexcept:
    return mj_settle(
        &table.frame, table.pay, table.chips, table.results, table.honba, table.noten, table.prize, table.draw_stays
    )


cdef bint ended_ok(const mj_settle* table, const mj_ended* hand) noexcept nogil:
    """Whether every number of a row is one the tables have a place for, and its points can be added up."""
    cdef int n = table.frame.players, limit = N_ENDS, seat
    for seat in range(n):
        if not -MOST_POINTS <= hand.points[seat] <= MOST_POINTS:
            return False
    if not 0 <= hand.deposits <= MOST_POINTS:
        return False
    if hand.event == EVENT_WIN:
        limit = table.frame.classes
    elif hand.event == EVENT_DRAW:
        limit = 1 << n
    elif hand.event != EVENT_ABORT or hand.value < END_KYUUSHU:
        return False
    return (
        hand.dealer < n and hand.first_dealer < n and hand.winner < n and hand.payer < n and hand.round < 4
        and hand.value < limit
    )


cdef void settle_one(const mj_settle* table, const mj_ended* hand, mj_settled* out) noexcept nogil:
    """Settle one checked hand: deltas, chips, the next hand, and whether there is one."""
    cdef const mj_frame* frame = table.frame
    cdef int n = frame.players, seat, stays, facts, at, leaders = 0, out_of_it = 0
    cdef int place = (hand.dealer - hand.first_dealer + n) % n  # hands before it in the round
    cdef int64_t most, least
    memset(out, 0, sizeof(mj_settled))
    out.deposits = hand.deposits
    if hand.event == EVENT_WIN:
        at = ((((hand.dealer * n + hand.winner) * n + hand.payer) * frame.classes) + hand.value) * n
        for seat in range(n):
            out.deltas[seat] = table.pay[at + seat]
            out.deltas[seat] += <int64_t>hand.honba * table.honba[(hand.winner * n + hand.payer) * n + seat]
            out.chips[seat] = table.chips[at + seat]
            out.results[seat] = table.results[at + seat]
        out.deltas[hand.winner] += hand.deposits
        out.deposits = 0
        stays = frame.win_stays[4 * hand.dealer + hand.winner]
    elif hand.event == EVENT_DRAW:
        at = ((hand.dealer << n) + hand.value) * n
        for seat in range(n):
            out.deltas[seat] = table.noten[at + seat]
        stays = table.draw_stays[(((hand.round == 0) * n + hand.dealer) << n) + hand.value]
    else:
        stays = frame.abort_stays[hand.value]
    for seat in range(n):
        out.points[seat] = hand.points[seat] + out.deltas[seat]
    most = least = out.points[0]
    for seat in range(1, n):
        most = max(most, out.points[seat])
        least = min(least, out.points[seat])
    for seat in range(n):
        if out.points[seat] == most:
            leaders |= 1 << ((seat - hand.first_dealer + n) % n)
    facts = FACT_STAYS * stays
    if least < frame.out_below:
        facts |= FACT_BUST
        if hand.event == EVENT_WIN:
            for seat in range(n):
                out_of_it |= (out.points[seat] < frame.out_below) << seat
            at = ((hand.winner << n) + out_of_it) * n
            for seat in range(n):
                out.results[seat] += table.prize[at + seat]
    if most >= frame.target:
        facts |= FACT_AT_TARGET
    if frame.dealer_first[16 * place + leaders]:
        facts |= FACT_DEALER_FIRST
    out.next = frame.after[frame.phases[hand.round * 4 + place] * 48 + hand.event * 16 + facts]
    out.dealer, out.round, out.honba = hand.dealer, hand.round, hand.honba
    if out.next != NEXT_GAME_OVER:
        out.honba = hand.honba + 1 if frame.counters[hand.event * 2 + stays] else 0
        at = frame.places[2 * (hand.round * 4 + place) + stays]
        out.dealer = (hand.first_dealer + (at & 3)) % n
        out.round = at >> 2


cdef void settle_hands(const mj_settle* table, const mj_ended* hands, mj_settled* out, Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i
    cdef mj_ended hand
    for i in range(n):
        mj_fetch(&hand, &hands[i], sizeof(mj_ended))
        if ended_ok(table, &hand):
            settle_one(table, &hand, &out[i])
        else:
            memset(&out[i], 0, sizeof(mj_settled))
            out[i].status = 1


def settle_rows_into(hands, table, out) -> None:
    """Settle a contiguous buffer of ended hands into a writable buffer of settled ones.

    ``hands``: N x 56 bytes (settle_schema.ENDED_FIELDS); ``out``: N x 96 bytes (SETTLED_FIELDS). A row
    with a seat, round, event or value the tables do not have gets status 1; no row raises. The GIL is
    released. Raises ArgumentError for buffers of other sizes, MahjongTypeError for anything but buffers
    and a SettleTable.
    """
    if not isinstance(table, SettleTable):
        fail("type", name="table", given=type(table).__name__, right="a SettleTable is wanted")
    cdef Buffer source = Buffer(hands), target = Buffer(out, True)
    cdef Py_ssize_t n = source.view.len // <Py_ssize_t>sizeof(mj_ended)
    cdef mj_settle view = settle_view(<SettleTable>table)
    if source.view.len != n * <Py_ssize_t>sizeof(mj_ended) or target.view.len != n * <Py_ssize_t>sizeof(mj_settled):
        fail("batch_shape", name="hands", given=f"{source.view.len} bytes in, {target.view.len} bytes out",
             right=f"{sizeof(mj_ended)} bytes a hand and {sizeof(mj_settled)} a settled one are wanted")
    target.apart(source)
    with nogil:
        settle_hands(&view, <const mj_ended*>source.view.buf, <mj_settled*>target.view.buf, n)
