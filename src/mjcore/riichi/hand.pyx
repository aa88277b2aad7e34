"""One hand in play: the doors. They check what they are given; the engine behind them trusts it."""

from collections.abc import Mapping

cimport cython
from libc.stdint cimport int64_t, uint64_t, uint8_t
from libc.string cimport memcpy

from mjcore._schema cimport (
    ACTION_PASS, ACTION_RON, CLAIM_NONE, END_NONE, END_RON, END_TRIPLE_RON, END_TSUMO, N_RIICHI_PLAYERS, RIICHI_ACCEPTED,
    RIICHI_DOUBLE, RIICHI_OPEN, RIVER_CALLED, RIVER_RIICHI, RIVER_TSUMOGIRI, ROUND_MASK_WORDS, ROUND_MAX_WINS, ROUND_NO_ANSWER,
    ROUND_SEATS, ROUND_STICK, STAGE_CLAIMS, STAGE_OVER, STAGE_TURN, mj_round,
)
from mjcore.kernel.arguments cimport checked_class, checked_flag, checked_items, checked_number, read_points
from mjcore.kernel.random cimport Stream
from mjcore.kernel.scores cimport ScoreRecord
from mjcore.kernel.tiles cimport KindSet, NO_TILE, bit, kind_of, mpsz
from mjcore.kernel.wins cimport WinRecord, wind_of
from mjcore.riichi.answers cimport apply_answer, best_call, unanswered
from mjcore.riichi.engine cimport (
    begin_round, lay_before_others, legal_turn, player_action, resolve_round, round_fault, score_of, start_round,
)
from mjcore.riichi.follow cimport follow_event
from mjcore.riichi.position cimport read_position
from mjcore.riichi.rules cimport PlayTable, checked_action, read_wall, rons_that_count, seats_of
from mjcore.riichi.state cimport HAND_TILES, MJ_CHECKED, furiten, indicator, kara_stands, lay_down, live_left, ura_indicator
from mjcore.riichi.text cimport event_rows, meld_at, position_lines, refused_cancel, refused_claim, refused_turn, win_record, write_hand

from mjcore.errors import fail
from mjcore.kernel.tiles import CODE_TEXT, parse_tiles
from mjcore.riichi.text import FAULTS
from mjcore.schema.play import ACTIONS
from mjcore.schema.round import CLAIMS as ROUND_CLAIMS
from mjcore.schema.round import STAGES as ROUND_STAGES
from mjcore.schema.round import ENDS

# handed to Round in place of a wall: the caller fills the hand. Nothing outside can reach it.
cdef object _FILLED_LATER = object()


cdef Round blank_round(PlayTable rules, const mj_round* r):
    """A hand as a state says it stands, or (NULL) one of zeroes that the caller fills before anybody sees it."""
    cdef Round hand = Round.__new__(Round, rules, _FILLED_LATER)
    if r != NULL:
        hand.r = r[0]
    return hand


cdef class Round:
    """Round(rules, wall, *, dealer=0, round_wind="E", points=None, wins_before=None, every_stage=False)
--

    One hand of riichi mahjong in play, for three or four seats.

    ``rules``: a PlayTable; ``wall``: codes, ids or MPSZ text of the whole set (three players: ids 0-107,
    or those of the 136 without 2m-8m); draws come
    from its front, the dead wall lies at its end (P-3). ``dealer``: seat; ``round_wind``: "E".."N";
    ``points``: a seat; ``wins_before``: wins in a row before this hand.
    Raises InvalidHand, ArgumentError, RuleError, MahjongTypeError. A hand stops at a *stage*: "turn" (one seat acts),
    "claims" (others may answer to a tile), "over". A stage where nobody has a choice is passed; with
    ``every_stage`` the hand waits there too, and ``resolve({})`` passes it, so that a table can count it.
    """

    @cython.embedsignature(False)
    def __cinit__(self, rules, wall, *, dealer=0, round_wind="E", points=None, wins_before=None, every_stage=False):
        cdef uint8_t codes[136]
        cdef int64_t money[4]
        cdef uint8_t before[4]
        cdef PlayTable played = checked_class(rules, PlayTable, "rules")
        cdef int seat, players = played.play.players
        self.rules = played
        self.first_events = ()
        if wall is _FILLED_LATER:
            return
        self.every_stage = checked_flag(every_stage, "every_stage")
        read_wall(&played.play, wall, codes)
        read_points([25000] * players if points is None else points, players, money)
        wins = [0] * players if wins_before is None else checked_items(wins_before, "wins_before")
        if len(wins) != players:
            fail("value", name="wins_before", given=wins, right=f"expected {players} numbers, one per seat")
        for seat in range(players):
            before[seat] = checked_number(wins[seat], "wins_before", ROUND_MAX_WINS)
        seat = checked_number(dealer, "dealer", players - 1)
        begin_round(&played.play, &self.r, codes, seat, wind_of(round_wind, "round_wind"), money, before)
        self.heard.n = 0
        start_round(&played.table.table, &played.play, &self.r, &self.heard)
        self.first_events = event_rows(&self.heard)
        self.look_after()

    cdef int look_after(self) except -1:
        """In checked builds: derive everything anew."""
        if MJ_CHECKED:
            fault = self.fault
            assert fault == "none", f"{fault}\n{self.text}"
        return 0

    # --- where the hand stands

    @property
    def stage(self) -> str:
        """"turn", "claims" or "over"."""
        return ROUND_STAGES[self.r.stage]

    @property
    def step(self) -> int:
        """Number of stages since the deal."""
        return self.r.step

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or was."""
        return self.r.turn

    @property
    def asked(self) -> tuple:
        """Seats that may answer at this stage."""
        return seats_of(self.r.asked)

    @property
    def waiting(self) -> tuple:
        """Seats whose answer is missing and can still change what happens."""
        return seats_of(unanswered(&self.rules.play, &self.r, self.r.answer))

    @property
    def claimed(self):
        """What lies before the others: ("discard" | "kakan" | "ankan" | "nuki", seat, tile), or None."""
        if self.r.claim == CLAIM_NONE or self.r.stage == STAGE_TURN:
            return None
        return ROUND_CLAIMS[self.r.claim], self.r.claim_seat, CODE_TEXT[self.r.claim_code]

    def legal_mask(self, seat) -> int:
        """Legal actions of a seat as a mask, bit n = action n."""
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        cdef const uint64_t* words = self.r.legal + ROUND_MASK_WORDS * who
        return words[0] | <object>words[1] << 64 | <object>words[2] << 128

    def legal(self, seat) -> tuple:
        """Names of the legal actions of a seat, in the order of their ids; () when it has no decision."""
        mask = self.legal_mask(seat)
        return tuple([ACTIONS[number] for number in range(mask.bit_length()) if mask >> number & 1])

    # --- play

    def apply(self, seat, action) -> tuple:
        """Submit a seat's action by name or id; return the events that follow.

        The hand goes on when no answer that matters is missing; until then nothing is told: ().
        Raises IllegalAction (nothing has changed), MahjongTypeError.
        """
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        cdef int number = checked_action(action)
        if not apply_answer(&self.r, who, number):
            self.refuse(who, number)
        self.heard.n = 0
        if unanswered(&self.rules.play, &self.r, self.r.answer) == 0:
            self.go_on()
        return event_rows(&self.heard)

    def deciding(self, answers):
        """Return None while a missing answer can still change the outcome, else the answers that decide it.

        ``answers``: seat -> action. Passes, and answers that have become meaningless, are not among them:
        {} means that everybody passes. Nothing changes. Raises IllegalAction for one that is not legal.
        """
        cdef mj_round then
        cdef int seat, declared = 0
        self.note_answers(answers, &then)
        if unanswered(&self.rules.play, &then, then.answer):
            return None
        if then.stage == STAGE_TURN:
            return {then.turn: ACTIONS[then.answer[then.turn]]}
        for seat in range(then.players):
            if then.answer[seat] == ACTION_RON:
                declared |= 1 << seat
        if declared:
            return dict.fromkeys(seats_of(rons_that_count(&self.rules.play, then.claim_seat, declared) or declared), "ron")
        seat = best_call(&then)
        return {} if seat < 0 else {seat: ACTIONS[then.answer[seat]]}

    def resolve(self, answers) -> tuple:
        """Carry out the answers that decide a stage, seat -> action; whoever is not named passes.

        Returns the events. Raises IllegalAction, and then nothing has changed.
        """
        cdef mj_round then
        self.note_answers(answers, &then)
        if then.stage == STAGE_TURN and then.answer[then.turn] == ROUND_NO_ANSWER:
            fail("not_answered", seat=then.turn)
        if then.stage == STAGE_OVER:
            self.refuse(0, ACTION_PASS)
        memcpy(&self.r, &then, sizeof(mj_round))
        self.heard.n = 0
        self.go_on()
        return event_rows(&self.heard)

    cdef int note_answers(self, object answers, mj_round* then) except -1:
        """Write the state with some answers noted into ``then``."""
        cdef int seats[ROUND_SEATS]
        cdef int actions[ROUND_SEATS]
        cdef int i, n = 0
        if type(answers) is not dict and not isinstance(answers, Mapping):
            fail("type", name="answers", given=type(answers).__name__, right="expected a mapping seat -> action")
        # all is read before the hand is: a mapping's own code may let another thread in
        for seat, action in answers.items():
            if n == self.r.players:
                fail("value", name="answers", given=f"more than {n}", right="one a seat")
            seats[n], actions[n] = checked_number(seat, "seat", self.r.players - 1), checked_action(action)
            n += 1
        memcpy(then, &self.r, sizeof(mj_round))
        for i in range(n):
            if not apply_answer(then, seats[i], actions[i]):
                self.refuse(seats[i], actions[i])
        return 0

    cdef int go_on(self) except -1:
        """Resolve this stage, and those at which nobody has a choice."""
        while True:
            resolve_round(&self.rules.table.table, &self.rules.play, &self.r, &self.heard)
            if self.r.stage != STAGE_CLAIMS or self.r.asked or self.every_stage:
                break
        return self.look_after()

    def refusal(self, seat, action) -> str:
        """The rule that forbids an action at this stage, in terms of what the seat itself may know."""
        cdef int who = checked_number(seat, "seat", self.r.players - 1), number = checked_action(action)
        if self.r.stage == STAGE_OVER:
            return "the hand is over"
        if self.r.stage == STAGE_TURN:
            if who == self.r.turn:
                return refused_turn(&self.rules.play, &self.r, who, number)
            return f"it is the turn of seat {self.r.turn}"
        if who == self.r.claim_seat:
            return "it is the seat's own tile that lies before the others"
        if self.r.dead >> who & 1:
            return "the hand is dead: neither win nor call (P-22)"
        return refused_claim(&self.rules.play, &self.r, who, number)

    cdef int refuse(self, int seat, int action) except -1:
        name = ACTIONS[action]
        if self.r.stage == STAGE_OVER:
            fail("not_legal", seat=seat, action=name, what="the hand is over", right="nobody acts any more")
        if not self.r.asked >> seat & 1:
            fail("not_legal", seat=seat, action=name, what=f"it is not asked at this stage ({self.stage})", right=f"asked: {self.asked}")
        if self.r.answer[seat] != ROUND_NO_ANSWER:
            fail("not_legal", seat=seat, action=name, what="it has answered", right="one answer a stage")
        if self.r.stage == STAGE_TURN:
            what = refused_turn(&self.rules.play, &self.r, seat, action)
        else:
            what = refused_claim(&self.rules.play, &self.r, seat, action)
        fail("not_legal", seat=seat, action=name, what=what, right=f"legal: {', '.join(self.legal(seat))}")

    def choose(self, player, seat, stream) -> int:
        """Return the action that a built-in player (index into RIICHI_PLAYERS) chooses for a seat to act.

        Only the stream changes. Raises IllegalAction for a seat that has no decision, ArgumentError, MahjongTypeError.
        """
        cdef int kind = checked_number(player, "player", N_RIICHI_PLAYERS - 1), who = checked_number(seat, "seat", self.r.players - 1)
        cdef Stream own = checked_class(stream, Stream, "stream")
        if not self.r.asked >> who & 1 or self.r.answer[who] != ROUND_NO_ANSWER:
            fail("illegal_action", seat=who, action="choose", what="nobody asks this seat")
        return player_action(kind, &self.rules.table.table, &self.rules.play, &self.rules.prospects, &self.r, who, &own.stream)

    def follow(self, seat, event, *, turned) -> None:
        """Carry out an event as one seat sees it: "?" for the draws of others, nobody else's hand known.

        Everything the seat cannot see is supposed, and gives way to what an event shows. What the seat
        itself may do (``legal``), its furiten and all that lies open are true; of a spectator (``seat`` None)
        what lies open. ``event``: a mapping named
        as in ADR 0006, tiles as MPSZ text; a win or a draw of the hand is none of them. ``turned``: how
        many indicators have been told. The hand waits at every stage. Raises InvalidHand for an event
        that cannot follow, and then nothing has changed.

        >>> rules = {"players": 4, "dead_wall": 14, "replenished": 1, "replacements": 4, "kandora": 1}
        >>> lines = {"stage": "turn 0", "draw": "wall", "dora": "9s", "hand 1": "123m456p77s11z567z"}
        >>> hand = Round.from_position(PlayTable(rules, RuleTable({"players": 4}, [])), lines, order=wall(7))
        >>> hand.follow(1, {"type": "tsumo", "actor": 0, "pai": "?"}, turned=1)
        >>> hand.follow(1, {"type": "dahai", "actor": 0, "pai": "7s", "tsumogiri": False}, turned=1)
        >>> hand.stage, hand.legal(1)
        ('claims', ('pass', 'pon'))
        """
        follow_event(self.rules, &self.r, seat, event, turned)
        self.look_after()

    # --- rulings of a referee

    def rule_dead(self, seat) -> None:
        """The seat may neither win nor call any more in this hand (P-22)."""
        lay_down(&self.r, checked_number(seat, "seat", self.r.players - 1))
        self.ask_again()

    def rule_points(self, points) -> None:
        """Points a seat after a ruling that was paid at once, riichi sticks of this hand taken off (P-71, P-87)."""
        cdef int64_t money[4]
        read_points(points, self.r.players, money)
        memcpy(self.r.points, money, sizeof(int64_t) * self.r.players)
        self.ask_again()

    def rule_shown(self, seat, tiles) -> None:
        """The seat showed tiles by mistake: no ron on their kinds (P-68). ``tiles``: MPSZ text."""
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        for code in parse_tiles(tiles):
            self.r.shown[who] |= bit(kind_of(code))
        self.ask_again()

    def cancel_riichi(self, seat) -> None:
        """The seat takes back the riichi it declared last; its stick, put out or not, stays as a deposit (P-87).

        From the word riichi on, until another player has discarded or called: IllegalAction.
        """
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        what = refused_cancel(&self.r, who)
        if what:
            fail("not_legal", seat=who, action="cancel riichi", what=what,
                 right="it is cancelled from the word riichi on, before another's discard or call (P-87)")
        if not self.r.riichi[who] & RIICHI_ACCEPTED:
            self.r.points[who] -= ROUND_STICK
        if self.r.turn == who:
            self.r.riichi_step = 0
        self.r.riichi[who] = self.r.ippatsu[who] = self.r.kara[who] = self.r.passed_riichi[who] = 0
        self.ask_again()

    cdef int ask_again(self) except -1:
        """After a ruling: the same stage anew, answers given so far are void."""
        if self.r.stage == STAGE_TURN:
            legal_turn(&self.rules.table.table, &self.rules.play, &self.r)
        elif self.r.stage == STAGE_CLAIMS:
            lay_before_others(&self.rules.table.table, &self.rules.play, &self.r, self.r.claim, self.r.claim_code)
            if not self.r.asked and not self.every_stage:
                self.heard.n = 0
                self.go_on()
        return 0

    # --- what is on the table

    @property
    def points(self) -> tuple:
        """Points of each seat, riichi sticks of this hand deducted."""
        return tuple([self.r.points[seat] for seat in range(self.r.players)])

    @property
    def dead(self) -> tuple:
        """Seats that may neither win nor call any more (P-22)."""
        return seats_of(self.r.dead)

    def shown(self, seat) -> KindSet:
        """Kinds a seat showed by mistake: it may not ron them (P-68)."""
        return KindSet(self.r.shown[checked_number(seat, "seat", self.r.players - 1)])

    @property
    def declaring(self) -> bool:
        """Whether the seat whose turn it is has said riichi, so that its discard comes next."""
        return bool(self.r.riichi_step)

    @property
    def live_wall(self) -> int:
        """Tiles that can still be drawn from the live wall."""
        return live_left(&self.rules.play, &self.r)

    @property
    def drawn(self):
        """The tile just drawn by the seat whose turn it is, or None."""
        return None if self.r.drawn == NO_TILE else CODE_TEXT[self.r.drawn]

    @property
    def dora_indicators(self) -> str:
        """Open indicators in the order they were turned."""
        return "".join([CODE_TEXT[indicator(&self.rules.play, &self.r, i)] for i in range(self.r.n_dora)])

    @property
    def ura_indicators(self) -> str:
        """The tiles under them, as far as the rules use them."""
        n = 0 if not self.rules.play.ura else self.r.n_dora if self.rules.play.kan_ura else 1
        return "".join([CODE_TEXT[ura_indicator(&self.rules.play, &self.r, i)] for i in range(n)])

    def hand(self, seat) -> str:
        """Concealed tiles of a seat, the drawn one included."""
        cdef uint8_t codes[HAND_TILES]
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        return mpsz(codes, write_hand(&self.r, who, codes))

    def melds(self, seat) -> tuple:
        """Melds of a seat as Meld, in the order they were made, with their feeders."""
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        return tuple([meld_at(&self.r, who, i) for i in range(self.r.n_melds[who])])

    def nuki(self, seat) -> int:
        """Norths a seat has set out."""
        return self.r.nuki[checked_number(seat, "seat", self.r.players - 1)]

    def river(self, seat) -> tuple:
        """Discards of a seat as (tile, tsumogiri, riichi, called)."""
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        return tuple([
            (CODE_TEXT[self.r.river[i]], *[bool(self.r.river_info[i] & mark) for mark in (RIVER_TSUMOGIRI, RIVER_RIICHI, RIVER_CALLED)])
            for i in range(self.r.n_river) if self.r.river_info[i] & 3 == who
        ])

    def riichi(self, seat):
        """False, True, "double", "open" or "double_open": the riichi of a seat."""
        bits = self.r.riichi[checked_number(seat, "seat", self.r.players - 1)]
        if not bits:
            return False
        name = "_".join([word for word, mark in (("double", RIICHI_DOUBLE), ("open", RIICHI_OPEN)) if bits & mark])
        return name or True

    def ippatsu(self, seat) -> bool:
        """Whether a win of the seat would be ippatsu now."""
        return bool(self.r.ippatsu[checked_number(seat, "seat", self.r.players - 1)])

    def waits(self, seat) -> KindSet:
        """Kinds that complete the seat's hand without the tile just drawn."""
        return KindSet(self.r.waits[checked_number(seat, "seat", self.r.players - 1)])

    def furiten(self, seat) -> bool:
        """Whether the seat is furiten: it cannot declare ron now."""
        return bool(furiten(&self.r, checked_number(seat, "seat", self.r.players - 1)))

    @property
    def fault(self) -> str:
        """The first inconsistency of the state, recomputed from its tiles; "none" where there is none."""
        return FAULTS[round_fault(&self.rules.table.table, &self.rules.play, &self.r)]

    # --- how it ended

    @property
    def end(self):
        """None while it goes on; "tsumo", "ron", "exhaustive", "kyuushu", "four_winds", "four_riichi",
        "four_kans" or "triple_ron"."""  # noqa: D205, D209
        return None if self.r.end == END_NONE else ENDS[self.r.end]

    @property
    def winners(self) -> tuple:
        """Seats whose win counts, in turn order from the discarder on."""
        first = self.r.turn if self.r.end == END_TSUMO else self.r.claim_seat
        return tuple(sorted(seats_of(self.r.winners), key=lambda seat: (seat - first) % self.r.players))

    @property
    def declared(self) -> tuple:
        """Seats that declared ron, those of a triple ron too."""
        return seats_of(self.r.declared)

    @property
    def discarder(self):
        """The seat whose tile was won, None at a tsumo or a draw."""
        return self.r.claim_seat if self.r.end == END_RON or self.r.end == END_TRIPLE_RON else None

    @property
    def tenpai(self) -> tuple:
        """Seats that are ready at a draw where hands are shown."""
        return seats_of(self.r.tenpai)

    @property
    def nagashi(self) -> tuple:
        """Seats with nagashi mangan."""
        return seats_of(self.r.nagashi)

    @property
    def noten_riichi(self) -> tuple:
        """Seats whose riichi was not ready, at a draw where riichi hands are shown (P-88)."""
        return seats_of(self.r.noten_riichi)

    @property
    def kara_riichi(self) -> tuple:
        """Seats whose riichi stands, and whose winning tiles were all in sight when they declared it (P-89)."""
        return tuple([seat for seat in range(self.r.players) if kara_stands(&self.r, seat)])

    def win(self, seat) -> WinRecord:
        """The win of a seat as a checked value. Raises ArgumentError for a seat that did not declare one."""
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        if not self.r.declared >> who & 1:
            fail("value", name="seat", given=who, right=f"those who declared a win: {self.declared}")
        return win_record(&self.rules.play, &self.r, who, self.r.end == END_TSUMO)

    def score(self, seat) -> ScoreRecord:
        """The score of a seat's win, from the engine's own record of it."""
        cdef ScoreRecord result = ScoreRecord.__new__(ScoreRecord)
        cdef int who = checked_number(seat, "seat", self.r.players - 1)
        if not self.r.declared >> who & 1:
            fail("value", name="seat", given=who, right=f"those who declared a win: {self.declared}")
        score_of(&self.rules.table.table, &self.rules.play, &self.r, who, self.r.end == END_TSUMO, &result.score)
        result.made = True
        return result

    # --- whole states

    def position(self) -> dict:
        """The whole position as lines, key -> text; position.pyx names the keys."""
        return position_lines(&self.rules.play, &self.r, -1)

    def position_for(self, seat) -> dict:
        """The position as a seat may know it (None: a spectator): "?" for each hidden tile, no wall."""
        return position_lines(&self.rules.play, &self.r, ROUND_SEATS if seat is None else checked_number(seat, "seat", self.r.players - 1))

    @property
    def text(self) -> str:
        """The whole position as text, a line ``key: value`` each; ``from_position`` reads it."""
        return "".join([f"{key}: {value}\n" for key, value in self.position().items()])

    @classmethod
    def from_position(cls, rules, position, *, order=None, every_stage=False) -> Round:
        """Return the hand of a position: the text of ``text``, or the lines of ``position``.

        Tiles nobody knows, "?" or a line left out (hand, wall, dead), come in the order of ``order``:
        ids of the whole set, such as ``wall(seed)`` gives them. Legal actions, waits, places in the wall
        and whatever else follows from the tiles are derived. ``every_stage``: see the class. Raises
        NotationError or InvalidHand for a text that is none, and for a position that cannot be.

        >>> rules = {"players": 4, "dead_wall": 14, "replenished": 1, "replacements": 4, "kandora": 1}
        >>> table = PlayTable(rules, RuleTable({"players": 4}, []))
        >>> lines = {"stage": "turn 0", "draw": "wall 5p", "dora": "9s", "hand 0": "123m4556789p1122z"}
        >>> hand = Round.from_position(table, lines, order=wall(7))
        >>> hand.live_wall, hand.waits(0), Round.from_position(table, hand.text).record == hand.record
        (69, KindSet.of('12z'), True)
        """
        cdef Round hand = blank_round(checked_class(rules, PlayTable, "rules"), NULL)
        hand.every_stage = checked_flag(every_stage, "every_stage")
        read_position(hand.rules, position, order, &hand.r)
        return hand

    @property
    def record(self) -> bytes:
        """The bytes of the C struct (round_schema.ROUND_FIELDS): equal states have equal bytes."""
        return <bytes>(<char*>&self.r)[:sizeof(mj_round)]

    def copy(self) -> Round:
        """An independent copy."""
        cdef Round other = blank_round(self.rules, &self.r)
        other.first_events = self.first_events
        other.every_stage = self.every_stage
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        fail("not_pickled", given="Round", right="its text can be, which Round.from_position(rules, text) reads; copy() copies it")
