"""A recorded hand played again: its moves all at once, each checked as one of a table is, and the decisions in it as rows."""

from collections.abc import Mapping

cimport cython
from libc.stdint cimport int64_t, uint64_t, uint8_t, uint16_t
from libc.string cimport memcmp, memcpy

from mjcore._schema cimport (
    ACTION_DAIMINKAN, ACTION_PASS, ACTION_PON, ACTION_RON, EVENT_CHI, EVENT_DAIMINKAN, EVENT_HORA, EVENT_PON, EVENT_RYUKYOKU,
    N_OBSERVED_DISCARDS, N_PLANES, N_SCALARS, ROUND_MASK_WORDS, ROUND_NO_ANSWER, ROUND_SEATS, STAGE_CLAIMS, STAGE_TURN,
    mj_event, mj_play, mj_round,
)
from mjcore.kernel.arguments cimport checked_class, checked_number
from mjcore.kernel.batch cimport Buffer
from mjcore.kernel.simd cimport mj_popcount
from mjcore.kernel.tiles cimport KINDS
from mjcore.riichi.answers cimport apply_answer, unanswered
from mjcore.riichi.batch cimport point_at
from mjcore.riichi.engine cimport resolve_round
from mjcore.riichi.hand cimport Round
from mjcore.riichi.observe cimport mj_observation, observe
from mjcore.riichi.state cimport sticks_put_out

from mjcore.errors import MahjongError, fail
from mjcore.schema.observation import ARRAYS as OBSERVED

cdef enum:
    TOLD = 9  # bytes of an event in a move; its action follows
    MOVE = 10

# what DecisionRows writes besides an observation: name -> bytes a row
cdef dict BESIDE = {"legal": 8 * ROUND_MASK_WORDS, "seat": 1, "action": 1, "step": 2}


cdef inline bint only_ron(const uint64_t* legal) noexcept nogil:
    """Whether a seat can ron and pass, and nothing else."""
    return not (legal[0] & ~(<uint64_t>1 << ACTION_RON | <uint64_t>1 << ACTION_PASS)) and not legal[1] and not legal[2]


cdef inline int deciding(const mj_play* play, const mj_round* r) noexcept nogil:
    """Mask of the seats whose answer at this stage the game itself tells: given ones, and passes that changed it."""
    cdef int seat, told = 0, missing
    cdef bint taken = False
    cdef const uint64_t* legal
    for seat in range(r.players):
        if r.asked >> seat & 1 and r.answer[seat] != ROUND_NO_ANSWER:
            told |= 1 << seat
            taken |= r.answer[seat] == ACTION_RON or ACTION_PON <= r.answer[seat] <= ACTION_DAIMINKAN
    if r.stage == STAGE_CLAIMS:
        missing = unanswered(play, r, r.answer)
        for seat in range(r.players):
            # behind a ron or a pon nobody tells whether a seat would have called
            if missing >> seat & 1 and (not taken or only_ron(r.legal + ROUND_MASK_WORDS * seat)):
                told |= 1 << seat
    for seat in range(r.players):
        legal = r.legal + ROUND_MASK_WORDS * seat
        if told >> seat & 1 and mj_popcount(legal[0]) + mj_popcount(legal[1]) + mj_popcount(legal[2]) < 2:
            told &= ~(1 << seat)
    return told


cdef class DecisionRows:
    """DecisionRows(arrays, rows)
--

    Room for decisions: what a seat sees, what it may do, what it did.

    ``arrays``: by name those of ``observation_schema.ARRAYS`` and "legal" (uint64, 3 words a row), "seat", "action"
    (uint8), "step" (uint16: the stage of the hand), each contiguous, of ``rows`` rows. ``count``: rows written.
    Only choices are decisions: where one action is legal there is none; and only those the game tells: behind a ron
    or a pon, what another seat would have called is not known. Raises ArgumentError, MahjongTypeError.
    """

    cdef mj_observation out
    cdef uint64_t* legal
    cdef uint8_t* seat
    cdef uint8_t* action
    cdef uint16_t* step
    cdef readonly Py_ssize_t rows
    cdef Py_ssize_t written
    cdef int64_t honba, deposits
    cdef int seats
    cdef list held

    @cython.embedsignature(False)
    def __cinit__(self, arrays, rows):
        cdef Buffer target
        if not isinstance(arrays, Mapping) or set(arrays) != {*OBSERVED, *BESIDE}:
            given = ", ".join(map(str, arrays)) if isinstance(arrays, Mapping) else type(arrays).__name__
            fail("value", name="arrays", given=given, right=f"expected a mapping with {', '.join([*OBSERVED, *BESIDE])}")
        self.rows, self.seats = checked_number(rows, "rows", 1 << 24), 15
        self.held = []
        point_at(&self.out, {name: arrays[name] for name in OBSERVED}, self.held, self.rows)
        for name, size in BESIDE.items():
            target = Buffer(arrays[name], True)
            if target.view.len != size * self.rows:
                fail("batch_shape", name=name, given=f"{target.view.len} bytes", right=f"expected {size * self.rows} bytes")
            self.held.append(target)
        self.legal = <uint64_t*>(<Buffer>self.held[4]).view.buf
        self.seat = <uint8_t*>(<Buffer>self.held[5]).view.buf
        self.action = <uint8_t*>(<Buffer>self.held[6]).view.buf
        self.step = <uint16_t*>(<Buffer>self.held[7]).view.buf

    def __reduce__(self):
        fail("value", name="DecisionRows", given="pickling", right="expected the arrays it writes to instead")

    @property
    def count(self) -> int:
        return self.written

    @count.setter
    def count(self, value) -> None:
        self.written = checked_number(value, "count", self.rows)

    def begin(self, honba, deposits, seats=15) -> None:
        """A hand begins: counters, points on the table; ``seats``: a mask of those whose decisions are noted."""
        cdef int64_t counters = checked_number(honba, "honba", 0x7fffffff)
        cdef int64_t points = checked_number(deposits, "deposits", 0x7fffffff)
        self.seats = checked_number(seats, "seats", 15)
        self.honba, self.deposits = counters, points

    def add(self, hand, answers) -> None:
        """Add the decisions of a stage; ``answers``: seat -> action, whoever is not named passes."""
        cdef Round seen = checked_class(hand, Round, "hand")
        cdef mj_round then
        seen.note_answers(answers, &then)
        if not self.note(&seen.rules.play, &then):
            self.full()

    cdef bint note(self, const mj_play* play, const mj_round* r) noexcept nogil:
        """Write the decisions of a stage whose answers are in; False = there is no room, and none is written."""
        cdef int told = deciding(play, r) & self.seats, seat
        cdef Py_ssize_t at
        cdef mj_observation one
        if mj_popcount(told) > self.rows - self.written:
            return False
        for seat in range(r.players):
            if not told >> seat & 1:
                continue
            at = self.written
            one.planes = self.out.planes + N_PLANES * KINDS * at
            one.scalars = self.out.scalars + N_SCALARS * at
            one.rivers = self.out.rivers + ROUND_SEATS * N_OBSERVED_DISCARDS * at
            one.marks = self.out.marks + ROUND_SEATS * N_OBSERVED_DISCARDS * at
            observe(play, r, seat, self.honba, self.deposits + sticks_put_out(r), &one)
            memcpy(self.legal + ROUND_MASK_WORDS * at, r.legal + ROUND_MASK_WORDS * seat, 8 * ROUND_MASK_WORDS)
            self.seat[at], self.step[at] = seat, r.step
            self.action[at] = ACTION_PASS if r.answer[seat] == ROUND_NO_ANSWER else r.answer[seat]
            self.written += 1
        return True

    cdef int full(self) except -1:
        fail("value", name="rows", given=self.rows, right="expected room for every decision of a hand")


cdef inline bint is_claim(int type) noexcept nogil:
    return type == EVENT_CHI or type == EVENT_PON or type == EVENT_DAIMINKAN


cdef struct mj_reader:
    const uint8_t* moves
    Py_ssize_t n, told  # moves, and those that the hand has told


cdef bint stage(Round hand, mj_reader* read, DecisionRows rows) except -1:
    """Carry out the answers of a stage; False = what it tells is not what comes next in the record."""
    cdef int i
    cdef const mj_event* row
    if rows is not None and not rows.note(&hand.rules.play, &hand.r):
        rows.full()
    hand.heard.n = 0
    resolve_round(&hand.rules.table.table, &hand.rules.play, &hand.r, &hand.heard)
    for i in range(hand.heard.n):
        row = &hand.heard.rows[i]
        if (row.type == EVENT_HORA or row.type == EVENT_RYUKYOKU or read.told >= read.n
                or memcmp(row, read.moves + MOVE * read.told, TOLD) != 0):
            return False
        read.told += 1
    return True


def play_moves(hand, moves, first, last, told, rows=None) -> int:
    """Play moves ``first`` .. ``last`` - 1 of a recorded hand; return how many of its moves the hand has told then.

    ``hand``: a Round that waits at every stage; ``moves``: bytes, 10 a move: an event as ``round_schema.EVENT_FIELDS``
    lays it out, and the action of its actor, 255 where the table tells it (a draw, an indicator, a stick paid).
    ``told``: how many the hand had told before. Before a move that is no call of the tile that lies before the
    others, everybody passes. -1: the hand does not come to what is recorded; it is anywhere then. ``rows``: a
    DecisionRows, to which every decision is added. Raises ArgumentError, MahjongTypeError, and then nothing has changed.

    >>> rules = {"players": 3, "dead_wall": 14, "replenished": 1, "replacements": 8}
    >>> from mjcore.kernel.random import wall
    >>> from mjcore.kernel.scores import RuleTable
    >>> from mjcore.kernel.tiles import parse_tile
    >>> from mjcore.schema.play import ACTIONS
    >>> from mjcore.riichi.rules import PlayTable
    >>> hand = Round(PlayTable(rules, RuleTable({"players": 3}, [])), wall(7, tiles=108), every_stage=True)
    >>> drawn = bytes([3, 0, 255, parse_tile(hand.drawn), 255, 255, 255, 255, 0, 255])
    >>> thrown = bytes([4, 0, 255, parse_tile(hand.drawn), 255, 255, 255, 255, 1, ACTIONS.index("tsumogiri")])
    >>> play_moves(hand, drawn + thrown, 0, 2, 1), hand.stage
    (2, 'claims')
    """
    cdef Round played = checked_class(hand, Round, "hand")
    cdef DecisionRows noted = None if rows is None else checked_class(rows, DecisionRows, "rows")
    cdef bytes data = checked_class(moves, bytes, "moves")
    cdef mj_reader read
    cdef Py_ssize_t i, n = len(data) // MOVE, stop
    cdef const uint8_t* move
    cdef bint claim
    cdef mj_round before
    cdef Py_ssize_t written
    if not played.every_stage:
        fail("value", name="hand", given="a hand that passes stages", right="expected one that waits at every stage")
    if len(data) % MOVE:
        fail("batch_shape", name="moves", given=f"{len(data)} bytes", right=f"expected {MOVE} bytes a move")
    stop = checked_number(last, "last", n)
    i = checked_number(first, "first", stop)
    read.moves, read.n, read.told = data, n, checked_number(told, "told", n)
    memcpy(&before, &played.r, sizeof(mj_round))
    written = 0 if noted is None else noted.written
    try:
        while i < stop:
            move = read.moves + MOVE * i
            i += 1
            if move[TOLD] == ROUND_NO_ANSWER:
                continue
            claim = is_claim(move[0])
            if played.r.stage == STAGE_CLAIMS and not claim and not stage(played, &read, noted):
                return -1
            if (played.r.stage != (STAGE_CLAIMS if claim else STAGE_TURN)
                    or not apply_answer(&played.r, move[1], move[TOLD]) or not stage(played, &read, noted)):
                return -1
    except MahjongError:  # there is no room for a decision
        memcpy(&played.r, &before, sizeof(mj_round))
        noted.written = written
        raise
    return read.told
