"""Ordinary ends of a hand by look-up: payments, the next hand, the end of the game."""

cimport cython
from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy

from mjcore._schema cimport mj_ended, mj_frame, mj_settled
from mjcore.kernel.arguments cimport check_players, checked_number, packed
from mjcore.kernel.batch cimport Buffer

from mjcore.errors import fail
from mjcore.schema.settle import FRAME_FIELDS


cdef class SettleTable:
    """SettleTable(frame, pay, chips, results, honba, noten, prize, draw_stays)
--

    The flat tables of one rule set as the look-up reads them; checked for their sizes once.

    ``frame``: values by the names of settle_schema.FRAME_FIELDS. n = players, c = classes; int32:
    ``pay``, ``chips``, ``results``: n x n x n x c x n (dealer, winner, payer, value, seat); ``honba``:
    n x n x n (winner, payer, seat); ``noten``: n x 2^n x n (dealer, tenpai seats, seat); ``prize``: the same
    (winner, seats that are out, seat); bytes: ``draw_stays``: 2 x n x 2^n (East round, dealer, tenpai seats).
    Raises RuleError for an invalid frame, ArgumentError for a table of another size. Immutable.
    """

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
            fail("value", name="frame", given=[self.frame.out_below, self.frame.target], right=f"expected points up to {MOST_POINTS}")
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


cdef mj_settle settle_view(SettleTable table) noexcept:
    return mj_settle(
        &table.frame, table.pay, table.chips, table.results, table.honba, table.noten, table.prize, table.draw_stays
    )


def settle_rows_into(hands, table, out) -> None:
    """Settle a contiguous buffer of ended hands into a writable buffer of settled ones.

    ``hands``: N x 56 bytes (settle_schema.ENDED_FIELDS); ``out``: N x 96 bytes (SETTLED_FIELDS). A row
    with a seat, round, event or value the tables do not have gets status 1; no row raises. The GIL is
    released. Raises ArgumentError for buffers of other sizes, MahjongTypeError for anything but buffers
    and a SettleTable.
    """
    if not isinstance(table, SettleTable):
        fail("type", name="table", given=type(table).__name__, right="expected a SettleTable")
    cdef Buffer source = Buffer(hands), target = Buffer(out, True)
    cdef Py_ssize_t n = source.view.len // <Py_ssize_t>sizeof(mj_ended)
    cdef mj_settle view = settle_view(<SettleTable>table)
    if source.view.len != n * <Py_ssize_t>sizeof(mj_ended) or target.view.len != n * <Py_ssize_t>sizeof(mj_settled):
        fail("batch_shape", name="hands", given=f"{source.view.len} bytes in, {target.view.len} bytes out",
             right=f"expected {sizeof(mj_ended)} bytes per hand and {sizeof(mj_settled)} per settled one")
    target.apart(source)
    with nogil:
        settle_hands(&view, <const mj_ended*>source.view.buf, <mj_settled*>target.view.buf, n)
