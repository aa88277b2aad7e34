"""Riichi in play: the compiled hand as the table sees it, from the first deal to the result (ADR 0009)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NoReturn

import mjcore as mc
from mjrules.common.actions import PASS, Action, Ruling, actions_of, resolved
from mjrules.common.events import Event
from mjrules.common.ledger import TABLE, Flow
from mjrules.common.outcomes import DealerChoice, Outcome
from mjrules.common.play import Deals, wall_items
from mjrules.common.results import EARLY, HandResult
from mjrules.riichi.match import next_wins
from mjrules.riichi.pao import pao
from mjrules.riichi.play import events as play_events
from mjrules.riichi.play import position, referee
from mjrules.riichi.play import view as play_view
from mjrules.riichi.play.action_tiles import with_tiles
from mjrules.riichi.play.results import outcome_of, result_of
from mjrules.riichi.play.table import RiichiTable
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.settle import End, settle
from mjrules.riichi.state import STICK

RON = Action("ron")
TSUMOGIRI = Action("tsumogiri")
THROWN = {tile: (resolved(TSUMOGIRI, (tile,)),) for tile in mc.CODE_TEXT}  # by the tile just drawn
STOP, GO_ON = Action("stop"), Action("go_on")
ONLY_PASS = (PASS,)
ACCEPTED, ANKAN, KAKAN = (mc.play_schema.EVENTS[name] for name in ("reach_accepted", "ankan", "kakan"))
CALLED = [mc.play_schema.EVENTS[name] for name in play_events.CALLS]
MARKED = re.compile(b"[%s]" % re.escape(bytes({ACCEPTED, ANKAN, KAKAN, *CALLED})))
FED_SETS = 3  # sets on show with which a yakuman can first be certain (P-56)

actions = lru_cache(maxsize=8192)(actions_of)


class RiichiPlay(RiichiTable):
    """A game of riichi with three or four players; see ``mjrules.common.play.Play`` for its members."""

    _closed: tuple[Callable[[], HandResult], ...] = ()

    @staticmethod
    def wall_size(rules: RiichiRules) -> int:
        """Return 136, or 108 for three players (P-2)."""
        return rules.play.tiles

    @staticmethod
    def read_wall(wall: Any, rules: RiichiRules) -> tuple[int, ...]:
        """Return the ids of a wall given as MPSZ text, codes or ids; the dead wall lies at its end (P-3)."""
        return rules.play.wall_ids(wall if isinstance(wall, str) else wall_items(wall, rules.play.tiles))

    def begin(self) -> list[Event]:
        """Deal for the first time."""
        start = Event(
            "start_game",
            variant="riichi",
            players=self.players,
            rules=self.rules.digest,
            first_dealer=self.state.first_dealer,
        )
        return [start, *self.deal()]

    def deal(self, wall: str | None = None) -> list[Event]:
        """Deal the hand the state stands before; ``wall``: its tiles as text, None = the next deal's."""
        state = self.opening = self.state
        self.paid = ()
        self.liable = ((),) * self.players
        self.hand = mc.Round(
            self.rules.play,
            self.deals.wall(self.deal_index) if wall is None else wall,
            dealer=state.dealer,
            round_wind=state.round,  # type: ignore[arg-type]
            points=state.points,
            wins_before=self.wins,
            every_stage=True,
        )
        return [play_events.start_kyoku(state, self.hand), *self._events(self.hand.first_events)]

    # the stages

    def asked(self, everybody: bool) -> dict[int, tuple[Action, ...]]:
        """Return who may act and how."""
        if self.choosing:
            return {self.state.dealer: (STOP, GO_ON)}
        hand = self.hand
        asked = {seat: actions(hand.legal_mask(seat)) for seat in hand.asked}
        if everybody and hand.stage == "claims":
            return {seat: asked.get(seat, ONLY_PASS) for seat in self._audience()}
        return asked

    def _audience(self) -> list[int]:
        """Seats that might answer to the tile before the others, for all that everybody knows."""
        claimed = self.hand.claimed
        assert claimed is not None
        kind, whose, _ = claimed
        open_to = {"ankan": self.rules.kokushi_ankan_ron, "nuki": self.rules.nuki_ron != "off"}.get(kind, True)
        return [seat for seat in range(self.players) if open_to and seat != whose and seat not in self.hand.dead]

    def deciding(self, answers: Mapping[int, Action], waiting: Collection[int]) -> dict[int, Action] | None:
        """Return the answers that decide (K-18, P-83); None while a seat of ``waiting`` can change them.

        Where everybody is asked, what the waiting seats could say is not looked at: whether the table
        goes on tells nothing of their hands.
        """
        if self.choosing:  # a game given as a position has no hand then
            return None if waiting else dict(answers)
        hand = self.hand
        if hand.stage == "turn":
            return None if waiting else dict(answers)
        given = {seat: action.id for seat, action in answers.items() if seat in hand.asked}
        if waiting and len(answers) + len(waiting) == len(self._audience()):
            if self._may_matter(answers, waiting):
                return None
            given = {seat: given.get(seat, PASS.id) for seat in hand.asked}
        decided = hand.deciding(given)
        return None if decided is None else {seat: Action(name) for seat, name in decided.items()}

    def _may_matter(self, answers: Mapping[int, Action], waiting: Collection[int]) -> bool:
        """Whether a seat of ``waiting`` could change the outcome if each of them could do everything."""
        rons = [seat for seat, action in answers.items() if action is RON]
        whose = self.hand.claimed[1]  # type: ignore[index]
        return not rons or bool(self.rules.play.rons_that_matter(whose, rons, [*waiting]))

    def resolve(self, answers: Mapping[int, Action]) -> list[Event]:
        """Carry out a move, or what the answers to a tile came to."""
        if self.choosing:
            return self._chosen(answers[self.state.dealer])
        told = self.hand.resolve({seat: action.id for seat, action in answers.items()})
        events = self._events(told)
        return events if self.hand.stage != "over" else events + self._ended()

    def _events(self, told: tuple[play_events.Told, ...]) -> list[Event]:
        """The events of what the hand tells, up to its end; sticks and liabilities are noted."""
        events = []
        for row in told:
            kind = row["type"]
            if kind in play_events.ENDS:
                break
            if kind == "reach_accepted":
                events.append(self._stick(row["actor"]))
                continue
            events.append(play_events.moved(row, self.hand))
            if kind in play_events.CALLS and self.rules.pao:
                events += self._called(row)
        return events

    def _stick(self, seat: int) -> Event:
        """A riichi that stands puts out its stick (K-19)."""
        self.state = self.state.with_riichi(seat)
        self.paid = (*self.paid, Flow("riichi", seat, TABLE, STICK))
        deltas = [-STICK if other == seat else 0 for other in range(self.players)]
        return Event("reach_accepted", actor=seat, deltas=deltas, scores=list(self.state.points))

    def _called(self, row: play_events.Told) -> list[Event]:
        """Note who became liable by a call (P-53..P-61)."""
        seat = row["actor"]
        melds = self.hand.melds(seat)
        if len(melds) < FED_SETS:
            return []
        found = tuple([entry for entry in pao(melds, self.rules) if entry.call == len(melds) - 1])
        self.liable = (*self.liable[:seat], self.liable[seat] + found, *self.liable[seat + 1 :])
        return [Event("pao", actor=seat, target=entry.seat, yakuman=entry.yakuman) for entry in found]

    def recorded(self, told: Sequence[Event], moves: bytes, rows: mc.DecisionRows | None = None) -> list[Event] | None:
        """Play the moves of a recorded hand at once; return the events that follow its first draw.

        ``told``: the events of the record, the draw among them; ``moves``: the same for ``mjcore.play_moves``. None
        where the hand does not come to what is recorded, and it is anywhere then. What a move of it brings to
        others, sticks and liabilities (P-53..P-61), is noted as ever.
        """
        done, count, changed = 0, 1, {}
        sets = [0] * self.players
        types = moves[:: len(moves) // len(told)]
        marked = [found.start() for found in MARKED.finditer(types)]
        for place in marked:
            kind, seat = types[place], told[place]["actor"]
            if kind == ACCEPTED:
                continue
            sets[seat] += kind != KAKAN
            if kind != KAKAN and (kind == ANKAN or not self.rules.pao or sets[seat] < FED_SETS):
                continue
            count = mc.play_moves(self.hand, moves, done, place + 1, count, rows)
            done = place + 1
            if count < 0:
                return None
            row = {name: told[place][name] for name in ("type", "actor", "pai")}
            changed[place] = [play_events.moved(row, self.hand)] if kind == KAKAN else [told[place], *self._called(row)]
        count = mc.play_moves(self.hand, moves, done, len(told), count, rows)
        if count < 0:
            return None
        for place in marked:
            if types[place] == ACCEPTED and place < count:
                changed[place] = [self._stick(told[place]["actor"])]
        events = list(told[:count])
        for place in sorted(changed, reverse=True):
            events[place : place + 1] = changed[place]
        return events[1:]

    # the end of a hand

    def _outcome(self) -> Outcome:
        """How the hand ended, as the settlement takes it."""
        return outcome_of(self.hand, self.rules, self.liable)

    def _ended(self) -> list[Event]:
        """Settle the hand and go on to the next one, the dealer's choice or the end of the game."""
        end = settle(self.state, self._outcome(), self.rules)
        events = play_events.settled(end, self.hand, self.rules)
        how, looked = str(self.hand.end), self.hand.end in play_events.SHOWN_AT
        if events[0]["type"] == "ryukyoku":
            how = events[0]["reason"]
        return events + self._next_hand(end, how, self.hand.tenpai if looked else None)

    def _next_hand(self, end: End, how: str, tenpai: tuple[int, ...] | None = None) -> list[Event]:
        """Go on after a settled hand (P-12, P-13, P-20, K-22, K-23); ``how`` it ended, ``tenpai``: see HandResult."""
        self.paid = (*self.paid, *end.flows)
        self.state = end.state
        self._close(end.event, how, end, tenpai)
        if end.event != "replay":  # a hand dealt again counts for nothing
            self.wins = next_wins(self.wins, end.winners)
        events = [Event("end_kyoku", next=end.next)]
        if end.next == "dealer_may_stop":
            self.choosing = True
            return events
        return events + self._go_on(end)

    def _close(self, event: str, how: str, end: End | None, tenpai: tuple[int, ...] | None) -> None:
        """Keep how the hand ended; ``end`` None: it was not finished."""
        ended = partial(result_of, self.opening, self.state, self.paid, event, how, end, tenpai)
        self._closed = (*self._closed, ended)

    @property
    def results(self) -> tuple[HandResult, ...]:
        """How each hand ended, put together when it is asked for."""
        return tuple([closed() for closed in self._closed])

    def _go_on(self, end: End) -> list[Event]:
        if end.next == "deal":
            self.deal_index += 1
            return self.deal()
        return [self._end_game()]

    def _end_game(self) -> Event:
        self.over = True
        result = self.result
        return Event(
            "end_game", scores=list(result.points), ranks=list(result.ranks), result_x10=list(result.result_x10)
        )

    def _chosen(self, choice: Action) -> list[Event]:
        """The dealer who kept the deal in the last hand stops, or plays another one (P-20)."""
        end = settle(self.state, DealerChoice(choice is STOP), self.rules)
        self.choosing = False
        return [Event("choice", actor=self.state.dealer, choice=choice.name), *self._go_on(end)]

    def rule(self, ruling: Ruling) -> list[Event]:
        """Carry out a referee's ruling, an offence by its name (``riichi.play.referee``), or the end of the game."""
        if ruling.ends is not None:
            return self._end_early(ruling.ends)
        events, end = referee.rule(self, ruling)
        return events if end is None else events + self._next_hand(end, ruling.kind.partition(":")[0])

    def _end_early(self, reason: str) -> list[Event]:
        """End the game by the points as they stand; sticks of the hand in play stay on the table."""
        events = [Event("early_end", reason=reason)]
        if not self.choosing:
            self.state = self.state.changed(riichi=(), dead=())
            self._close(EARLY, EARLY, None, None)
            events.append(Event("end_kyoku", next="game_over"))
        self.choosing = False
        return [*events, self._end_game()]

    def offered(self, seat: int, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return actions with the tiles they use."""
        if actions[-1] is TSUMOGIRI:  # most turns: discards, and the tile just drawn
            return actions[:-1] + THROWN[self.hand.drawn]  # type: ignore[index]
        if self.choosing:
            return actions
        hand = self.hand
        claimed = hand.claimed
        tile = claimed[2] if claimed else hand.drawn or ""
        return with_tiles(actions, tile, self.reds, lambda: hand.hand(seat))

    def choose(self, number: int, seat: int, stream: mc.Stream) -> Action:
        """Return what a built-in player answers, the dealer's choice (P-20) too."""
        if self.choosing:
            return Action(mc.dealer_choice(number, self.state.points, seat, stream))
        return Action(self.hand.choose(number, seat, stream))

    def default(self, seat: int) -> Action:
        """Return the discard of the drawn tile; after a call, or where it may not go, the first that may."""
        if self.choosing:
            return GO_ON
        offered = actions(self.hand.legal_mask(seat))
        return TSUMOGIRI if TSUMOGIRI in offered else offered[0]

    def refuse(self, seat: int, action: Action) -> NoReturn:
        """Raise IllegalAction with the statement that forbids an action now."""
        mc.fail("illegal_action", seat=seat, action=action.text, what=self._why_not(seat, action))

    def _why_not(self, seat: int, action: Action) -> str:
        if self.choosing:
            return f"the hand is over; seat {self.state.dealer} is asked whether to stop (P-20)"
        if action is STOP or action is GO_ON:
            return "the dealer is asked only after the last hand, when he kept the deal (P-20)"
        if action is PASS:
            return "the seat is not asked for an answer"
        return self.hand.refusal(seat, action.id)

    # what there is to see

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know; the keys stand in ``riichi.play.view``."""
        return play_view.view(self, seat)

    def position(self) -> Event:
        """Return the event of a game given as a position."""
        seats = range(self.players)
        going_on = not self.over and not self.choosing
        tehais = [self.hand.hand(seat) if going_on else "" for seat in seats]
        drawn = [(self.hand.drawn or "") if going_on and seat == self.hand.turn else "" for seat in seats]
        # what else a seat has to know to go on from here, its own furiten among it
        lines = self.hand.position_for(None) if going_on else {"wins before": " ".join(map(str, self.wins))}
        marks = [self.hand.position_for(seat).get(f"marks {seat}", "") if going_on else "" for seat in seats]
        return Event("position", position={**self.view(None), "lines": lines}, tehais=tehais, drawn=drawn, marks=marks)

    def write(self) -> list[tuple[str, str]]:
        """Return the position as lines (``riichi.play.position``)."""
        return position.write(self)

    @classmethod
    def read(cls, rules: RiichiRules, deals: Deals, deal_index: int | None, lines: Mapping[str, str]) -> RiichiPlay:
        """Return the game of ``write``."""
        play = cls(rules, deals)
        play.deal_index = deal_index or 0
        position.read(play, lines)
        if lines["stage"] == "deal":
            play.deal(lines.get("wall"))
        return play

    def copy(self) -> RiichiPlay:
        """Return an independent game at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        if not (self.over or self.choosing):  # else nothing changes the hand any more
            other.hand = self.hand.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> RiichiPlay:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        mc.fail("not_pickled", given=type(self).__name__, right="the Game it belongs to can be")
