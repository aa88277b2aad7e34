"""A logged game played again at a table, action by action, and everything it tells compared.

At each moment the table must offer what the log says was done; every event, win, payment and draw must
come out as the log has it. After a difference the next hand is played from what the log tells of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import mjcore as mc
from mjrules.common.actions import PASS, Action, Ruling
from mjrules.common.events import Event
from mjrules.logs import compare
from mjrules.logs.moves import ACTION_AT, MOVE, NONE, action_of, moves_of
from mjrules.logs.record import LoggedGame, LoggedHand
from mjrules.logs.table import LogTable
from mjrules.logs.walls import walls_of
from mjrules.riichi.state import State

TSUMO, RON, KYUUSHU = Action("tsumo"), Action("ron"), Action("kyuushu")
CLAIMS = frozenset({"chi", "pon", "daiminkan"})
TOLD_BY_TABLE = frozenset({"tsumo", "dora", "reach_accepted", "dead_hand"})
# what a referee ruled -> the offence, where the event does not name it
RULINGS = {"penalty": "", "false_win": "false_win", "reach_cancelled": "riichi_cancelled"}
ENDINGS = frozenset({"hora", "ryukyoku"})
Asked = Mapping[int, tuple[Action, ...]]
Watch = Callable[[LogTable], None]


@dataclass(frozen=True)
class Difference:
    """Where a log and the table disagree. ``event``: number of the event in the hand, None = its deal or end.

    ``state``: the hand at that moment as text.
    """

    source: str
    hand: str
    where: str
    event: int | None
    what: str
    state: str

    def __str__(self) -> str:
        place = "" if self.event is None else f", event {self.event}"
        return f"{self.source}, {self.where}, hand {self.hand}{place}: {self.what}\n{self.state}".rstrip()


@dataclass(frozen=True)
class ReplayedHand:
    """A replayed hand.

    ``events``: those of the table, the deal and the end included; ``first``: the number of the deal among all events of
    the table; ``played``: the compiled hand at its end.
    """

    logged: LoggedHand
    events: Sequence[Event]
    played: mc.Round
    first: int


@dataclass(frozen=True)
class Replay:
    """A replayed game: ``hands`` that agree with the log, and the differences of the others."""

    game: LoggedGame
    hands: tuple[ReplayedHand, ...]
    differences: tuple[Difference, ...]
    actions: int  # answers compared with what was offered
    last: Event | None = None  # the end of the game, where the log reaches it

    @property
    def equal(self) -> bool:
        """Whether everything agrees with the log."""
        return not self.differences


class _Differs(Exception):
    """Ends the replay of a hand: the number of the event, and what differs."""

    def __init__(self, event: int | None, what: str) -> None:
        super().__init__(what)
        self.event, self.what = event, what


class Replayer:
    """Plays the hands of one game. ``watch`` is called at every stage at which somebody is asked."""

    def __init__(self, game: LoggedGame, watch: Watch | None = None) -> None:
        self.game, self.rules, self.watch = game, game.rules, watch
        self.moves = [moves_of(hand.events) for hand in game.hands]
        self.walls = walls_of(game, self.moves)
        self.table: LogTable | None = None
        self.rows: mc.DecisionRows | None = None  # takes every decision
        self.actions = 0
        self.hands: list[ReplayedHand] = []
        self.differences: list[Difference] = []

    def play(self) -> Replay:
        """Play all hands, then compare the result."""
        for number, hand in enumerate(self.game.hands):
            try:
                self.hands.append(self.play_hand(number, hand))
            except _Differs as found:
                self.note(hand, found)
                self.table = None
        last = None
        if self.table is not None:
            self.finish(self.table)
            last = self.table.full_events[-1] if self.table.over else None
        return Replay(self.game, tuple(self.hands), tuple(self.differences), self.actions, last)

    def note(self, hand: LoggedHand, found: _Differs) -> None:
        """Write a difference down."""
        state = self.hand.text if self.table is not None else ""
        place = self.game.source, hand.name, hand.where
        self.differences.append(Difference(*place, found.event, found.what, state))

    def finish(self, table: LogTable) -> None:
        """Compare points and results of the game."""
        told_over = self.game.scores is not None
        if table.riichi.stage == "choice":
            (dealer,) = table.pending.seats
            self.submit(table, dealer, Action("stop" if told_over else "go_on"))
        last = table.full_events[-1] if table.over else None
        fault = compare.final(self.game, last)
        if fault:
            self.note(self.game.hands[-1], _Differs(None, fault))

    # one hand

    def open_table(self, number: int, hand: LoggedHand) -> LogTable:
        """The table before a hand: the one that goes on, or a new one at what the log tells."""
        table = self.table
        if table is None:
            start = State.start(self.rules)
            state = State(
                hand.scores or start.points,
                dealer=hand.oya,
                round=hand.bakaze or start.round,
                honba=hand.honba or 0,
                deposits=hand.deposits or 0,
                first_dealer=self.game.first_dealer,
            )
            self.first = 1  # behind start_game
            return LogTable(self.rules, self.walls[number:], state)
        if table.riichi.stage == "choice":
            (dealer,) = table.pending.seats
            self.submit(table, dealer, Action("go_on"))
            self.first += 1  # behind the choice
        if table.over:
            raise _Differs(None, "the game is over, in the log another hand follows")
        return table

    def play_hand(self, number: int, hand: LoggedHand) -> ReplayedHand:
        """Play one hand and compare all of it."""
        table = self.table = self.open_table(number, hand)
        self.hand, self.logged = table.hand, hand
        start = self.first
        fault = compare.deal(hand, table.full_events[start], self.game.seed is not None)
        if fault:
            raise _Differs(None, fault)
        if self.watch is not None:
            self.watch(table)
        skipped = self.all_at_once(table, hand, self.moves[number])
        for place, event in enumerate(hand.events[skipped:]):
            kind = event.kind.name
            if kind in RULINGS:
                self.rule(table, place, event)
            elif kind not in TOLD_BY_TABLE:
                self.act(table, place, event)
        self.end(table, hand)
        events = table.full_events
        stop, closing = _end_of(events, start)
        self.first = stop + 1  # behind end_kyoku
        done, end = events[start + 1 : closing], events[closing:stop]
        differing = compare.moves(hand, done, self.game.left_out)
        if differing and compare.moves_but_dora(hand, done, self.game.left_out):
            raise _Differs(*differing)
        fault = compare.ends(hand, done, end, self.hand, self.game)
        if fault:
            raise _Differs(None, fault)
        return ReplayedHand(hand, events[start:stop], self.hand, start)

    def all_at_once(self, table: LogTable, hand: LoggedHand, moves: bytes) -> int:
        """Play all moves of a hand by the core; return their number, 0 where each has to be looked at."""
        if not moves or self.watch or self.game.left_out:
            return 0
        count = self.rows.count if self.rows else 0
        if not table.play_moves(hand.events, moves, self.rows):
            if self.rows:
                self.rows.count = count
            self.hand = table.hand
            return 0
        self.actions += len(hand.events) - moves[ACTION_AT::MOVE].count(NONE)
        return len(hand.events)

    def going_on(self) -> bool:
        """Whether the hand has not ended."""
        return self.hand.end is None

    def act(self, table: LogTable, place: int, event: Event) -> None:
        """Do what a seat did."""
        seat, action = event["actor"], action_of(event)
        asked = table.asked
        claims = self.hand.stage == "claims"
        if claims and event.kind.name not in CLAIMS:
            self.all_pass(table)
            claims, asked = False, table.asked
        if self.hand.end is not None:
            raise _Differs(place, f"the hand is over ({self.hand.end}); the log has {compare.plain(event)}")
        self.offered(asked, place, seat, action)
        self.submit(table, seat, action)
        if claims:
            self.all_pass(table, but=seat)

    def rule(self, table: LogTable, place: int, event: Event) -> None:
        """Rule what a referee ruled; what the log told before it may follow from passes."""
        before = self.logged.events[place - 1].kind.name if place else ""
        if before in TOLD_BY_TABLE and self.hand.stage == "claims":
            self.all_pass(table)
        ruling = Ruling(RULINGS[event["type"]] or event["kind"], event["actor"])
        try:
            table.submit(None, ruling)
        except mc.MahjongError as problem:
            raise _Differs(place, f"{problem}; the log has {compare.plain(event)}") from None
        self.actions += 1

    def offered(self, asked: Asked, place: int | None, seat: int, action: Action) -> None:
        """Raise where an action of the log is not offered."""
        offered = asked.get(seat, ())
        if action not in offered:
            may = ", ".join(map(str, offered)) or "nothing"
            raise _Differs(place, f"seat {seat} may do {may}; the log has {action}")
        self.actions += 1

    def decided(self, table: LogTable, answers: Mapping[int, Action]) -> None:
        """Note the decisions of a stage; whoever is not named passes."""
        if self.rows is not None and table.riichi.stage in ("turn", "claims"):
            self.rows.add(table.hand, {seat: action.id for seat, action in answers.items()})

    def submit(self, table: LogTable, seat: int, action: Action) -> None:
        """Give a seat's answer and show what follows."""
        self.decided(table, {seat: action})
        self.step = table.step
        table.submit(seat, action)
        if self.watch is not None and table.step != self.step:
            self.watch(table)

    def all_pass(self, table: LogTable, but: int = -1) -> None:
        """Nobody claims the tile, or (``but``) nobody else answers at this step."""
        if but < 0:
            self.decided(table, {})
            self.step = table.step
        for seat in table.waiting:
            if table.step != self.step:
                return
            table.submit(seat, PASS)
            if self.watch is not None and table.step != self.step:
                self.watch(table)

    def end(self, table: LogTable, hand: LoggedHand) -> None:
        """Do what ended the hand: wins, nine kinds, or passes until it is over."""
        if not self.going_on():
            return
        if not hand.wins and hand.draw is None:
            # the log breaks off; what it tells last may follow from passes
            last = hand.events[-1].kind.name if hand.events else ""
            if last in TOLD_BY_TABLE and self.hand.stage == "claims":
                self.all_pass(table)
            # a ruling may have voided it: a chombo, and the next hand is dealt
            if self.going_on() and last not in RULINGS and hand is not self.game.hands[-1]:
                raise _Differs(None, "the hand goes on; in the log another one follows")
            return
        if hand.wins:
            self.win(table, hand)
        else:
            self.draw(table, hand)
        if self.going_on():
            raise _Differs(None, f"the hand goes on; in the log it is over ({_how(hand)})")

    def win(self, table: LogTable, hand: LoggedHand) -> None:
        """Those who won say so."""
        tsumo = hand.wins[0].actor == hand.wins[0].target
        if tsumo and self.hand.stage == "claims":
            self.all_pass(table)
        action = TSUMO if tsumo else RON
        if self.going_on():
            said = {win.actor: action for win in hand.wins if action in table.asked.get(win.actor, ())}
            self.decided(table, said)
        self.step = table.step
        for win in hand.wins:
            if not self.going_on() or table.step != self.step:
                raise _Differs(None, f"the hand is over ({self.hand.end}) before seat {win.actor} has said {action}")
            self.offered(table.asked, None, win.actor, action)
            table.submit(win.actor, action)
        self.all_pass(table, but=self.hand.turn)

    def draw(self, table: LogTable, hand: LoggedHand) -> None:
        """Nine kinds, three rons, or nobody does anything any more."""
        assert hand.draw is not None
        reason = hand.draw.reason
        rons = _offers(table, RON)
        if reason == "triple_ron" or (reason is None and len(rons) == 3):
            self.decided(table, dict.fromkeys(rons, RON))
            self.step = table.step
            for seat in rons:
                self.actions += 1
                table.submit(seat, RON)
            self.all_pass(table, but=self.hand.turn)
            return
        if self.hand.stage == "claims":
            self.all_pass(table)
        seats = _offers(table, KYUUSHU) if self.going_on() else ()
        if seats and reason in ("kyuushu", None):
            self.actions += 1
            self.submit(table, seats[0], KYUUSHU)


def _end_of(events: Sequence[Event], start: int) -> tuple[int, int]:
    """Where the hand that began at ``start`` has its end_kyoku, and the first event that ended it."""
    stop = len(events)
    for at in range(len(events) - 1, max(start, len(events) - 6), -1):
        if events[at].kind.name == "end_kyoku":
            stop = at
    closing = next((at for at in range(max(start, stop - 5), stop) if events[at].kind.name in ENDINGS), stop)
    return stop, closing


def _offers(table: LogTable, action: Action) -> tuple[int, ...]:
    """The seats that may do something now."""
    return tuple([seat for seat in table.waiting if action in table.asked[seat]])


def _how(hand: LoggedHand) -> str:
    return "a win" if hand.wins else str(hand.draw.reason if hand.draw else None)


def replay(game: LoggedGame, watch: Watch | None = None) -> Replay:
    """Replay a logged game through ``Game`` and compare everything the log contains.

    Raises NotationError if no wall can be put together (a tile too many). ``watch``: called with the table at every
    stage at which somebody is asked.

    >>> from mjrules.logs.formats.mjai import read_mjai
    >>> deal = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
    ...         "scores": [25000] * 4, "dora_marker": "1p", "tehais": [["1m", "2m", "3m", "4m", "5m", "6m", "7m",
    ...         "8m", "9m", "E", "E", "S", "S"]] + [["1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p", "W",
    ...         "N", "P", "F"]] * 3}
    >>> draw = {"type": "tsumo", "actor": 0, "pai": "E"}
    >>> win = {"type": "hora", "actor": 0, "target": 0, "deltas": [48000, -16000, -16000, -16000]}
    >>> replay(read_mjai([deal, draw, win])[0]).equal
    True
    """
    mc.expect(game, LoggedGame, "game", "expected a LoggedGame, as read_log returns them")
    if watch is not None and not callable(watch):
        mc.fail("type", name="watch", given=type(watch).__name__, right="expected a function of the table, or None")
    return Replayer(game, watch).play()
