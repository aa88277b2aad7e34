"""Many tables of riichi side by side, stepped by actions from outside, and what a seat sees as arrays for learning."""

from collections.abc import Mapping

cimport cython
from libc.stdint cimport int32_t, int64_t, int8_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    N_OBSERVED_DISCARDS, N_PLANES, N_RIICHI_PLAYERS, N_SCALARS, RIICHI_ACCEPTED, ROUND_MASK_WORDS, ROUND_MAX_WINS, ROUND_SEATS,
    ROUND_STICK, STAGE_OVER, mj_game_row, mj_match, mj_play, mj_round,
)
from mjcore.kernel.arguments cimport checked_class, checked_number, checked_word
from mjcore.kernel.batch cimport Buffer
from mjcore.kernel.random cimport MOST_DRAWN, SEED_BYTES, STREAM_SEAT, open_stream, skip_words, words_drawn
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.threads cimport mj_enter, mj_fetch, mj_leave
from mjcore.kernel.tiles cimport KINDS
from mjcore.riichi.answers cimport unanswered
from mjcore.riichi.games cimport RiichiGames, check_points
from mjcore.riichi.hand cimport Round, blank_round
from mjcore.riichi.match cimport MAX_GAME_HANDS, deal_hand, deposits_now, mj_game, open_game
from mjcore.riichi.observe cimport mj_observation, observe
from mjcore.riichi.position cimport read_position
from mjcore.riichi.rules cimport PlayTable
from mjcore.riichi.state cimport MAX_EVENTS, sticks_put_out

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


def observation(hand, seat, *, honba=0, deposits=0) -> dict:
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

    cdef Round seen = checked_class(hand, Round, "hand")
    cdef int who = checked_number(seat, "seat", seen.r.players - 1)
    cdef int64_t counters = checked_number(honba, "honba", 0x7fffffff), money = checked_number(deposits, "deposits", 0x7fffffff)
    cdef mj_observation out
    cdef list buffers = []
    found = {name: numpy.empty(shape, dtype=dtype) for name, (dtype, shape) in OBSERVED.items()}
    point_at(&out, found, buffers, 1)
    observe(&seen.rules.play, &seen.r, who, counters, money + sticks_put_out(&seen.r), &out)
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


cdef bytes NO_GAME = bytes(sizeof(mj_game_row))  # ended at a table as yet


cdef int bad_tables() except -1:
    fail("save", what="it does not hold so many tables of these rules and this seed, as this version keeps them")


cdef void keep_table(const mj_seated* table, mj_kept* kept) noexcept:
    """What is kept of a table beside its hand; all that follows from it is left out."""
    cdef int i
    memset(kept, 0, sizeof(mj_kept))
    kept.match, kept.choice = table.game.match, table.choice != 0
    kept.calls.n = table.game.calls.n
    for i in range(kept.calls.n):
        kept.calls.rows[i] = table.game.calls.rows[i]
    for i in range(kept.match.players):
        kept.drawn[i] = words_drawn(&table.game.streams[i])


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
    def __cinit__(self, games, tables, *, first=0):
        cdef Py_ssize_t n = checked_number(tables, "tables", 1 << 24)
        cdef mj_tables* batch = &self.batch
        if n == 0:
            fail("value", name="tables", given=tables, right="expected a whole number, 1 or more")
        self.games = checked_class(games, RiichiGames, "games")
        batch.rules = &self.games.job.rules
        batch.prospects = self.games.job.prospects
        batch.seed = self.games.job.seed
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

    cdef bytes state_head(self):
        """What such bytes begin with: how they lie in memory, and a digest of rules and seed."""
        import hashlib
        import sys

        cdef PlayTable rules = self.games.rules
        told = hashlib.sha256(<bytes>(<char*>&rules.play)[:sizeof(mj_play)])
        told.update(<bytes>(<char*>&rules.table.table)[:sizeof(mj_table)])
        told.update(<bytes>(<char*>self.batch.seed)[:SEED_BYTES])
        layout = f"{sys.byteorder} {self.batch.n} {sizeof(mj_kept)} {sizeof(mj_game_row)}"
        return f"tables of riichi 2: {layout} {told.hexdigest()}\n".encode()

    def to_bytes(self) -> bytes:
        """Return the state of every table, for ``load`` by the same version on the same kind of machine."""
        cdef mj_kept kept
        cdef Py_ssize_t i
        cdef list parts, hands = []
        self.enter()
        try:
            parts = [self.state_head(), bytes([self.carried]), *[bytes(part) for part in self.told()]]
            for i in range(<Py_ssize_t>self.batch.n):
                keep_table(&self.batch.tables[i], &kept)
                parts.append(<bytes>(<char*>&kept)[:sizeof(mj_kept)])
                hands.append(blank_round(self.games.rules, &self.batch.tables[i].game.r).text)
        finally:
            mj_leave(&self.guard)
        body = b"".join(parts) + "\n".join(hands).encode()
        return state_digest(body) + body

    def load(self, data) -> None:
        """Continue from the state that ``to_bytes`` of tables of equal games returned.

        Raises NotationError or InvalidHand for other bytes, those of other rules, seed or number of tables and
        tables that cannot be among them; then nothing has changed.
        """
        cdef Py_ssize_t at, i, n = self.batch.n
        cdef bytearray room = bytearray(len(self.room))
        cdef mj_seated* tables = <mj_seated*><char*>room
        if not isinstance(data, bytes):
            fail("type", name="tables", given=type(data).__name__, right="expected the bytes of to_bytes")
        head, told = self.state_head(), []
        body = data[32:]
        if state_digest(body) != data[:32] or not body.startswith(head):
            bad_tables()
        at = len(head) + 1
        for part in self.told():
            told.append(body[at : at + len(part)])
            at += len(part)
        hands = body[at + n * <Py_ssize_t>sizeof(mj_kept) :].split(b"\n\n")
        if len(hands) != n or len(body) < at + n * <Py_ssize_t>sizeof(mj_kept):
            bad_tables()
        self.check_told(told[0], told[1], told[2])
        for i in range(n):
            kept = body[at + i * <Py_ssize_t>sizeof(mj_kept) : at + (i + 1) * <Py_ssize_t>sizeof(mj_kept)]
            self.read_table(<const mj_kept*><const char*><bytes>kept, hands[i].decode("ascii", "replace"), &tables[i])
        self.take_guard()
        self.place(room, told, body[len(head)] != 0)
        mj_leave(&self.guard)

    cdef list told(self):
        """The buffers of what the last step brought."""
        return [self.rewards, self.flags, self.games_ended]

    cdef int place(self, bytearray room, list told, bint carried) except -1:
        """Put tables that were checked in the place of these."""
        cdef Py_ssize_t i
        for old, new in zip(self.told(), told, strict=True):
            old[:] = new
        memcpy(self.batch.tables, <char*>room, len(room))
        self.unsettled, self.carried = False, carried
        for i in range(<Py_ssize_t>self.batch.n):
            tell_seat(&self.batch, i)
        return 0

    cdef int check_told(self, bytes rewards, bytes flags, bytes ended) except -1:
        """Refuse points and flags that no step brings."""
        cdef const int64_t* won = <const int64_t*><const char*>rewards
        cdef const mj_game_row* rows = <const mj_game_row*><const char*>ended
        cdef Py_ssize_t i
        cdef int players = self.players
        for i in range(<Py_ssize_t>self.batch.n):
            check_points(won + players * i, players, 0)
            check_points(rows[i].points, players, rows[i].deposits)
            if (flags[i] > (HAND_OVER | GAME_OVER) or rows[i].first_dealer >= players
                    or not (self.adds_up(rows[i].points, rows[i].deposits) if rows[i].hands
                            else ended[i * sizeof(mj_game_row) : (i + 1) * sizeof(mj_game_row)] == NO_GAME)):
                bad_tables()
        return 0

    cdef bint adds_up(self, const int64_t* points, int64_t deposits) noexcept:
        """Whether points, in hundreds, and deposits come to those of the start."""
        cdef int seat, players = self.batch.rules.play.players
        for seat in range(players):
            deposits += points[seat]
            if points[seat] % 100:
                return False
        return deposits == players * self.batch.rules.start_points

    cdef int read_table(self, const mj_kept* kept, str text, mj_seated* table) except -1:
        """Set a table up from what is kept of it, all of it checked."""
        cdef const mj_play* play = self.batch.rules.play
        cdef const mj_match* match = &kept.match
        cdef mj_round* r = &table.game.r
        cdef int seat, left
        cdef bint fits
        read_position(self.games.rules, text, None, r)
        fits = (match.players == play.players and match.dealer < play.players and match.first_dealer < play.players and match.round < 4
                and match.deal <= MAX_GAME_HANDS and match.honba <= match.deal and match.by_function <= match.deal
                and 0 <= kept.calls.n <= MAX_EVENTS and kept.choice <= 1 and match.deal >= kept.choice)
        if not fits or not calls_fit(r, &kept.calls):
            bad_tables()
        check_points(match.points, play.players, match.deposits)
        fits = self.adds_up(match.points, match.deposits)
        table.game.match, table.game.calls = match[0], kept.calls
        if kept.choice:
            table.choice, table.seat = stop_or_go_on(), match.dealer
            fits &= r.stage == STAGE_OVER
        else:
            left = unanswered(play, r, r.answer)
            fits &= left != 0 and r.dealer == match.dealer and r.round_wind == match.round
            table.seat = mj_lowest(left) if left else 0
        for seat in range(play.players):
            fits = fits and match.wins_before[seat] <= ROUND_MAX_WINS and (kept.choice or (
                r.points[seat] == match.points[seat] - (ROUND_STICK if r.riichi[seat] & RIICHI_ACCEPTED else 0)
                and r.wins_before[seat] == match.wins_before[seat]))
            open_stream(&table.game.streams[seat], self.batch.seed, match.game, match.deal - kept.choice, STREAM_SEAT + seat)
            if kept.drawn[seat] > MOST_DRAWN:
                bad_tables()
            skip_words(&table.game.streams[seat], kept.drawn[seat])
        if not fits:
            bad_tables()
        return 0

    def __copy__(self):
        cdef RiichiTables other = RiichiTables(self.games, self.batch.n)
        self.enter()
        try:
            other.place(bytearray(self.room), self.told(), self.carried)
        finally:
            mj_leave(&self.guard)
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
