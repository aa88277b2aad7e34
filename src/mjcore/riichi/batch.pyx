"""Many tables of riichi side by side, stepped by actions from outside, and what a seat sees as arrays for learning."""

from collections.abc import Mapping

cimport cython
from libc.stdint cimport int32_t, int64_t, int8_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    N_OBSERVED_DISCARDS, N_PLANES, N_RIICHI_PLAYERS, N_SCALARS, ROUND_MASK_WORDS, ROUND_SEATS, mj_game_row, mj_match, mj_play,
)
from mjcore.kernel.arguments cimport checked_number, checked_word
from mjcore.kernel.batch cimport Buffer
from mjcore.kernel.random cimport SEED_BYTES
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.threads cimport mj_enter, mj_fetch, mj_leave
from mjcore.kernel.tiles cimport KINDS
from mjcore.riichi.games cimport RiichiGames
from mjcore.riichi.hand cimport Round, blank_round
from mjcore.riichi.match cimport deal_hand, deposits_now, mj_game, open_game
from mjcore.riichi.observe cimport mj_observation, observe
from mjcore.riichi.rules cimport PlayTable
from mjcore.riichi.state cimport sticks_put_out

from mjcore.errors import fail
from mjcore.schema.observation import ARRAYS as OBSERVED
from mjcore.schema.play import ACTIONS


cdef int point_at(mj_observation* out, object arrays, list buffers, Py_ssize_t rows) except -1:
    """Where observations are written: arrays as ``observation_schema.ARRAYS`` names them; ``buffers`` keeps them open."""
    cdef Buffer target
    cdef Py_ssize_t wanted
    if not isinstance(arrays, Mapping) or set(arrays) != set(OBSERVED):
        given = ", ".join(map(str, arrays)) if isinstance(arrays, Mapping) else type(arrays).__name__
        fail("value", name="arrays", given=given, right=f"expected a mapping with {', '.join(OBSERVED)}")
    for name, (dtype, shape) in OBSERVED.items():
        target = Buffer(arrays[name], True)
        wanted = rows * shape[0] * (1 if len(shape) == 1 else shape[1]) * (4 if dtype == "int32" else 1)
        if target.view.len != wanted:
            fail("batch_shape", name=name, given=f"{target.view.len} bytes", right=f"expected {wanted} bytes")
        buffers.append(target)
    out.planes = <uint8_t*>(<Buffer>buffers[0]).view.buf
    out.scalars = <int32_t*>(<Buffer>buffers[1]).view.buf
    out.rivers = <uint8_t*>(<Buffer>buffers[2]).view.buf
    out.marks = <uint8_t*>(<Buffer>buffers[3]).view.buf
    return 0


def observation(Round hand not None, seat, *, honba=0, deposits=0) -> dict:
    """Return what a seat sees of a hand as arrays: names, shapes and meanings in ``observation_schema``.

    ``planes``: (PLANES, 34) uint8; ``scalars``: (SCALARS,) int32; ``rivers``, ``river_marks``: (4, DISCARDS)
    uint8. ``honba``: counters; ``deposits``: points on the table before the hand. Nothing depends on what
    the seat cannot see. Raises ArgumentError, MahjongTypeError.

    >>> rules = {"players": 3, "dead_wall": 14, "replenished": 1, "replacements": 8}
    >>> hand = Round(PlayTable(rules, RuleTable({"players": 3}, [])), wall(7, tiles=108))
    >>> found = observation(hand, 0)
    >>> found["planes"].shape, int(found["planes"][0].sum()), int(found["scalars"][0])
    ((37, 34), 14, 3)
    """
    import numpy

    cdef int who = checked_number(seat, "seat", hand.r.players - 1)
    cdef int64_t counters = checked_number(honba, "honba", 0x7fffffff), money = checked_number(deposits, "deposits", 0x7fffffff)
    cdef mj_observation out
    cdef list buffers = []
    found = {name: numpy.empty(shape, dtype=dtype) for name, (dtype, shape) in OBSERVED.items()}
    point_at(&out, found, buffers, 1)
    observe(&hand.rules.play, &hand.r, who, counters, money + sticks_put_out(&hand.r), &out)
    return found


# byte -> eight bytes 0 or 1, for masks with a byte an action
cdef uint64_t SPREAD[256]


cdef void fill_spread() noexcept nogil:
    cdef int byte, i
    for byte in range(256):
        SPREAD[byte] = 0
        for i in range(8):
            (<uint8_t*>&SPREAD[byte])[i] = byte >> i & 1


fill_spread()


cdef inline void spread_mask(const uint64_t* words, uint8_t* out) noexcept nogil:
    """A mask of actions as a byte each."""
    cdef int i
    for i in range(N_ACTIONS_ALL // 8):
        memcpy(out + 8 * i, &SPREAD[words[i >> 3] >> 8 * (i & 7) & 255], 8)
    for i in range(N_ACTIONS_ALL // 8 * 8, N_ACTIONS_ALL):
        out[i] = words[i >> 6] >> (i & 63) & 1


cdef bytes state_digest(bytes body):
    import hashlib

    return hashlib.sha256(body).digest()


cdef class RiichiTables:
    """RiichiTables(games, tables, *, first=0)
--

    A batch of riichi tables, stepped by actions from outside.

    ``games``: a RiichiGames with rules and seed; ``tables``: their number; ``first``: index of the first
    game. Table i plays the games first + i, first + i + tables, ... of the seed. What the last step left
    is in buffers that every step overwrites: ``seats`` (int8 per table: the seat to act), ``legal`` (3 words
    uint64 a table: what that seat may do), ``rewards`` (int64 a table and seat: points won and lost in
    hands that ended), ``flags`` (uint8 a table: 1 = a hand has ended, 2 = a game), ``games_ended``
    (a riichi_schema.GAME_FIELDS row a table: the last game that ended there).
    Belongs to one thread at a time; use by another one raises. Where the function that settles raises, the
    step goes on as soon as something is asked of the tables again, and its rewards and flags are told with
    those of the next step. Raises ArgumentError, MahjongTypeError.
    """

    cdef mj_tables batch
    cdef readonly RiichiGames games
    cdef readonly bytearray seats, legal, rewards, flags, games_ended
    cdef bytearray room, copied
    cdef list held
    cdef long guard  # 1 = a thread is inside
    cdef bint unsettled  # a step was broken off while hands were settled
    cdef bint carried  # rewards and flags of that step have not been told

    @cython.embedsignature(False)
    def __cinit__(self, RiichiGames games not None, tables, *, first=0):
        cdef Py_ssize_t n = checked_number(tables, "tables", 1 << 24)
        cdef mj_tables* batch = &self.batch
        if n == 0:
            fail("value", name="tables", given=tables, right="expected a whole number, 1 or more")
        self.games = games
        batch.rules = &games.job.rules
        batch.prospects = games.job.prospects
        batch.seed = games.job.seed
        batch.n = n
        self.room, self.copied = bytearray(n * (sizeof(mj_seated) + 1)), bytearray(8 * n)
        self.seats, self.legal = bytearray(n), bytearray(n * 8 * ROUND_MASK_WORDS)
        self.rewards, self.flags = bytearray(8 * n * self.players), bytearray(n)
        self.games_ended = bytearray(n * sizeof(mj_game_row))
        # held open, so that nobody can change their size
        self.held = [Buffer(room, True) for room in (self.seats, self.legal, self.rewards, self.flags, self.games_ended)]
        batch.tables = <mj_seated*><char*>self.room
        batch.given = <int64_t*><char*>self.copied
        batch.waiting = <uint8_t*>(batch.tables + n)
        batch.seats = <int8_t*>(<Buffer>self.held[0]).view.buf
        batch.legal = <uint64_t*>(<Buffer>self.held[1]).view.buf
        batch.rewards = <int64_t*>(<Buffer>self.held[2]).view.buf
        batch.flags = <uint8_t*>(<Buffer>self.held[3]).view.buf
        batch.games = <mj_game_row*>(<Buffer>self.held[4]).view.buf
        self.reset(first)

    @property
    def players(self) -> int:
        """3 or 4."""
        return self.games.rules.players

    def __len__(self):
        return self.batch.n

    def reset(self, first=0) -> None:
        """Restart the games from game index ``first``."""
        cdef uint64_t start = checked_word(first, "game index")
        cdef Py_ssize_t i
        self.take_guard()
        try:
            self.unsettled = self.carried = False
            memset(self.batch.tables, 0, len(self.room))
            self.clear()
            for i in range(<Py_ssize_t>self.batch.n):
                open_game(self.batch.rules, start + i, &self.batch.tables[i].game)
                deal_hand(self.batch.rules, self.batch.seed, &self.batch.tables[i].game)
                advance(&self.batch, i)  # the dealer's first turn
        finally:
            mj_leave(&self.guard)

    def step(self, actions) -> None:
        """Carry out one action per table, for the seat to act, and play on to the next decision.

        ``actions``: int64 buffer, one id of ACTIONS per table. Raises IllegalAction, naming the table and
        what is legal there; no table has changed then.
        """
        cdef Buffer given = Buffer(actions)
        cdef const int64_t* ids = self.batch.given
        cdef Py_ssize_t i
        if given.view.len != 8 * <Py_ssize_t>self.batch.n:
            fail("batch_shape", name="actions", given=f"{given.view.len} bytes", right=f"expected {self.batch.n} actions of 8 bytes")
        self.enter()
        try:
            mj_fetch(self.batch.given, given.view.buf, 8 * self.batch.n)
            i = first_illegal(&self.batch, ids)
            if i >= 0:
                self.refuse(i, ids[i])
            if not self.carried:
                self.clear()
            self.carried = False
            with nogil:
                i = step_all(&self.batch, ids)
            if i:
                self.unsettled = True
                self.settle_outside()
        finally:
            mj_leave(&self.guard)

    def settle(self) -> None:
        """Finish a step that was interrupted, if there is one. Every other method does so first."""
        self.enter()
        mj_leave(&self.guard)

    cdef int take_guard(self) except -1:
        if not mj_enter(&self.guard):
            fail("batch_busy")
        return 0

    cdef int enter(self) except -1:
        """Keep other threads out, and bring the last step to its end."""
        self.take_guard()
        if self.unsettled:
            try:
                self.carried = True
                self.settle_outside()
            except BaseException:
                mj_leave(&self.guard)
                raise
        return 0

    cdef void clear(self):
        memset(self.batch.rewards, 0, len(self.rewards))
        memset(self.batch.flags, 0, self.batch.n)

    cdef int refuse(self, Py_ssize_t i, int64_t action) except -1:
        tell_seat(&self.batch, i)
        cdef const uint64_t* words = self.batch.legal + ROUND_MASK_WORDS * i
        mask = words[0] | <object>words[1] << 64 | <object>words[2] << 128
        legal = ", ".join([name for number, name in enumerate(ACTIONS) if mask >> number & 1])
        name = ACTIONS[action] if 0 <= action < len(ACTIONS) else str(action)
        fail("not_legal", seat=self.batch.seats[i], action=name, what=f"it is not among the actions of table {i}", right=f"legal: {legal}")

    cdef int settle_outside(self) except -1:
        """Have the hands that are not in the tables settled by the function of the games."""
        cdef Py_ssize_t i
        for i in range(<Py_ssize_t>self.batch.n):
            while self.batch.waiting[i]:
                self.games.settle_game(&self.batch.tables[i].game)
                after_hand(&self.batch, i)
                self.batch.waiting[i] = not advance(&self.batch, i)
        self.unsettled = False
        return 0

    cdef list state(self):
        """The buffers that say where the tables stand."""
        return [self.room, self.seats, self.legal, self.rewards, self.flags, self.games_ended]

    cdef bytes state_head(self):
        """What such bytes begin with: how they lie in memory, and a digest of rules and seed."""
        import hashlib
        import sys

        cdef PlayTable rules = self.games.rules
        told = hashlib.sha256(<bytes>(<char*>&rules.play)[:sizeof(mj_play)])
        told.update(<bytes>(<char*>&rules.table.table)[:sizeof(mj_table)])
        told.update(<bytes>(<char*>self.batch.seed)[:SEED_BYTES])
        layout = f"{sys.byteorder} {self.batch.n} {sizeof(mj_seated)} {sizeof(mj_game_row)}"
        return f"tables of riichi 1: {layout} {told.hexdigest()}\n".encode()

    def to_bytes(self) -> bytes:
        """Return the state of every table, for ``load`` by the same version on the same kind of machine."""
        self.enter()
        try:
            body = self.state_head() + bytes([self.carried]) + b"".join(self.state())
        finally:
            mj_leave(&self.guard)
        return state_digest(body) + body

    def load(self, data) -> None:
        """Continue from the state that ``to_bytes`` of tables of equal games returned.

        Raises NotationError for other bytes, those of other rules, seed or number of tables among them;
        then nothing has changed.
        """
        cdef Py_ssize_t at
        if not isinstance(data, bytes):
            fail("type", name="tables", given=type(data).__name__, right="expected the bytes of to_bytes")
        head, parts = self.state_head(), self.state()
        body = data[32:]
        if (state_digest(body) != data[:32] or not body.startswith(head)
                or len(body) != len(head) + 1 + sum(map(len, parts))):
            fail("save", what="it does not hold so many tables of these rules and this seed, as this version keeps them")
        self.take_guard()
        try:
            self.unsettled = False
            self.carried = body[len(head)] != 0
            at = len(head) + 1
            for part in parts:
                part[:] = body[at : at + len(part)]
                at += len(part)
        finally:
            mj_leave(&self.guard)

    def __copy__(self):
        other = RiichiTables(self.games, self.batch.n)
        other.load(self.to_bytes())
        return other

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        fail("not_pickled", given="RiichiTables", right="to_bytes can be, which load reads; mjrules.TableBatch does it")

    def mask_into(self, out) -> None:
        """Write the legal actions of the seat to act, one byte per action; ``out``: (tables, actions) uint8 buffer."""
        cdef Buffer target = Buffer(out, True)
        cdef Py_ssize_t i
        cdef uint8_t* bytes_out = <uint8_t*>target.view.buf
        if target.view.len != <Py_ssize_t>self.batch.n * N_ACTIONS_ALL:
            fail("batch_shape", name="out", given=f"{target.view.len} bytes", right=f"expected {self.batch.n} x {N_ACTIONS_ALL} bytes")
        self.enter()
        with nogil:
            for i in range(<Py_ssize_t>self.batch.n):
                spread_mask(self.batch.legal + ROUND_MASK_WORDS * i, bytes_out + N_ACTIONS_ALL * i)
        mj_leave(&self.guard)

    def observe_into(self, arrays) -> None:
        """Write what the seat to act sees at each table: arrays as in ``observation_schema.ARRAYS``, one row per table."""
        cdef mj_observation out, one
        cdef list buffers = []
        cdef Py_ssize_t i
        cdef mj_game* game
        point_at(&out, arrays, buffers, self.batch.n)
        self.enter()
        with nogil:
            for i in range(<Py_ssize_t>self.batch.n):
                game = &self.batch.tables[i].game
                one.planes = out.planes + i * N_PLANES * KINDS
                one.scalars = out.scalars + i * N_SCALARS
                one.rivers = out.rivers + i * ROUND_SEATS * N_OBSERVED_DISCARDS
                one.marks = out.marks + i * ROUND_SEATS * N_OBSERVED_DISCARDS
                observe(self.batch.rules.play, &game.r, self.batch.tables[i].seat, game.match.honba, deposits_now(game), &one)
        mj_leave(&self.guard)

    def choose_into(self, players, out) -> None:
        """Write the actions that built-in players choose for the seats to act; only their streams change.

        ``players``: uint8 buffer, an index into RIICHI_PLAYERS per table, or one number for all; ``out``: int64
        buffer, one action a table.
        """
        cdef Buffer target = Buffer(out, True), kinds = None
        cdef Py_ssize_t i
        cdef int player = 0
        cdef int64_t* actions = <int64_t*>target.view.buf
        cdef uint8_t* kind = NULL
        if target.view.len != 8 * <Py_ssize_t>self.batch.n:
            fail("batch_shape", name="out", given=f"{target.view.len} bytes", right=f"expected {self.batch.n} actions of 8 bytes")
        if isinstance(players, int):
            player = checked_number(players, "player", N_RIICHI_PLAYERS - 1)
        else:
            kinds = Buffer(players)
            if kinds.view.len != <Py_ssize_t>self.batch.n:
                fail("batch_shape", name="players", given=f"{kinds.view.len} bytes", right=f"expected {self.batch.n} bytes")
        self.enter()
        try:
            if kinds is not None:
                kind = <uint8_t*>self.batch.given
                mj_fetch(kind, kinds.view.buf, self.batch.n)
                for i in range(<Py_ssize_t>self.batch.n):
                    checked_number(kind[i], "player", N_RIICHI_PLAYERS - 1)
            with nogil:
                for i in range(<Py_ssize_t>self.batch.n):
                    actions[i] = chosen_at(&self.batch, i, player if kind == NULL else kind[i])
        finally:
            mj_leave(&self.guard)

    def hand(self, table) -> Round:
        """Return a copy of the hand on a table."""
        cdef Py_ssize_t i = checked_number(table, "table", self.batch.n - 1)
        self.enter()
        try:
            return blank_round(self.games.rules, &self.batch.tables[i].game.r)
        finally:
            mj_leave(&self.guard)

    def match(self, table) -> bytes:
        """Return the match at a table as a row of riichi_schema.MATCH_FIELDS."""
        cdef Py_ssize_t i = checked_number(table, "table", self.batch.n - 1)
        self.enter()
        try:
            return <bytes>(<char*>&self.batch.tables[i].game.match)[:sizeof(mj_match)]
        finally:
            mj_leave(&self.guard)
