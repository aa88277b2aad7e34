"""Suzume-Jong in play: the compiled hand as the table sees it, from the first deal to the last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache, partial
from operator import add
from typing import Any, NoReturn

import mjcore as mc
from mjrules.common.actions import PASS, Action, Ruling, actions_of
from mjrules.common.events import Event, discarded, drawn
from mjrules.common.outcomes import Outcome
from mjrules.common.play import Deals, tile_ids, wall_items
from mjrules.common.results import HandResult
from mjrules.suzume.match import final_result, next_place
from mjrules.suzume.play import position
from mjrules.suzume.play.results import Told, outcomes_of, result_of
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.score import SuzumeScore
from mjrules.suzume.state import SuzumeState

TILES = 44
CODES = tuple(mc.suzume.code_of_id(number) for number in range(TILES))  # code of each id
RON = Action("ron")
_NAMES = {number: name for name, number in mc.play_schema.EVENTS.items()}
_MOVES = {mc.play_schema.EVENTS["tsumo"]: drawn, mc.play_schema.EVENTS["dahai"]: discarded}


@lru_cache(maxsize=64)
def compiled_play(rules: SuzumeRules) -> mc.suzume.Play:
    """Return the rules of a hand in play as the compiled hand reads them."""
    return mc.suzume.Play(
        rules.table,
        rules.players,
        allow_false_win=rules.allow_false_win,
        penalty=rules.false_win_points,
        penalty_from_dealer=rules.chombo_order == "from_dealer",
        win_first=rules.false_win_order == "win_first",
    )


class SuzumePlay:
    """A game of Suzume-Jong; see ``mjrules.common.play.Play`` for its members.

    ``state``: points, dealer and round before the hand on the table, after the last hand the final
    ones; ``hand``: the compiled hand; ``opening``: the state at the deal, or where the game was given as a
    position; ``paid``: what was settled in this hand since then, each with the state before it.
    """

    rules: SuzumeRules
    opening: SuzumeState
    paid: tuple[tuple[SuzumeState, Outcome], ...] = ()
    _closed: tuple[Callable[[], HandResult], ...] = ()

    def __init__(self, rules: SuzumeRules, deals: Deals, first_dealer: int | None = None) -> None:
        self.rules = rules
        self.deals = deals
        self.players: int = rules.players
        self.deal_index = 0
        self.over = False
        self._row = b""
        self.state = SuzumeState.start(rules, self._first(first_dealer))
        self._points = self.state.points  # after the last event
        self.hand = mc.suzume.Hand(compiled_play(rules))

    def _first(self, chosen: int | None) -> int:
        """Who deals first: drawn, or chosen by the players (S-15)."""
        if self.rules.first_dealer == "random":
            if chosen is not None:
                what = 'these rules draw the first dealer; first_dealer="chosen" lets the players name one'
                mc.fail("not_in_rules", given=f"first_dealer={mc.shown(chosen)}", what=what)
            return self.deals.table_stream().below(self.players)
        if chosen is None:
            return 0
        if isinstance(chosen, bool) or not isinstance(chosen, int) or not 0 <= chosen < self.players:
            mc.fail("value", name="first_dealer", given=chosen, right=f"a seat is 0..{self.players - 1}")
        return chosen

    @staticmethod
    def wall_size(rules: SuzumeRules) -> int:
        """Return 44 (S-3)."""
        return TILES

    @staticmethod
    def read_wall(wall: Any, rules: SuzumeRules) -> tuple[int, ...]:
        """Return the ids of a wall given as ids or as text of 44 tiles."""
        if isinstance(wall, str):
            return tile_ids(mc.suzume.parse_tiles(wall), CODES)
        ids = wall_items(wall, TILES)
        if not all(isinstance(number, int) and not isinstance(number, bool) for number in ids):
            mc.fail("hand_value", name="wall", given=ids, right="expected the ids 0..43, each once")
        return ids

    def begin(self) -> list[Event]:
        """Deal for the first time."""
        first = self.state.first_dealer
        start = Event("start_game", variant="suzume", players=self.players, rules=self.rules.digest, first_dealer=first)
        return [start, *self._deal()]

    def _deal(self) -> list[Event]:
        """Deal the hand the state stands before (S-17 .. S-19)."""
        codes = bytes([CODES[number] for number in self.deals.wall(self.deal_index)])
        self.opening, self.paid = self.state, ()
        told = self.hand.start(codes, self.state.dealer, self.state.points)
        tehais = [self.hand.tiles(seat) for seat in range(self.players)]
        tehais[self.state.dealer] = without(tehais[self.state.dealer], told[0][3])
        start = Event(
            "start_kyoku",
            bakaze=self.state.round,
            kyoku=self.state.hand,
            oya=self.state.dealer,
            scores=list(self.state.points),
            dora_marker=self.hand.dora,
            tehais=tehais,
        )
        return [start, *self._events(told)]

    def _events(self, told: tuple[Told, ...]) -> list[Event]:
        """The events of what a hand tells, with everybody's points after each."""
        points = self._points
        events = []
        settled = []
        for row in told:
            number, actor, target, tile, _, deltas, shown = row
            moved = _MOVES.get(number)
            if moved is not None:
                events.append(moved(actor, tile))
                continue
            name = _NAMES[number]
            before, points = points, tuple(map(add, points, deltas))
            score = self._score(row) if name == "hora" else None
            settled.append((name, row, before, score))
            said: dict[str, Any] = {"deltas": list(deltas), "scores": list(points)}
            if name == "ryukyoku":
                events.append(Event(name, reason="exhausted", **said))
                continue
            if score is not None:
                said |= _worth(score)
            events.append(Event(name, actor=actor, target=target, pai=tile, tehai=shown, **said))
        if settled:  # most stages settle nothing
            paid = [(self.state.changed(points=before), outcome) for before, outcome in outcomes_of(settled)]
            self.paid = (*self.paid, *paid)
        self._points = points
        return events

    def _score(self, row: Told) -> SuzumeScore:
        """The score of a win as it was told."""
        _, actor, target, tile, _, _, shown = row
        tsumo, dealer = actor == target, actor == self.state.dealer
        win = mc.suzume.WinRecord(shown, tile, tsumo=tsumo, dealer=dealer, dora=self.hand.dora)
        return SuzumeScore(win, self.rules)

    # the stages

    def asked(self, everybody: bool) -> dict[int, tuple[Action, ...]]:
        """Return who may act and how."""
        asked = self.hand.asked
        if everybody and self.hand.stage == "claims":
            asked = (1 << self.players) - 1 - (1 << self.hand.turn)
        return {seat: actions_of(self.hand.legal(seat)) for seat in range(self.players) if asked >> seat & 1}

    def deciding(self, answers: Mapping[int, Action], waiting: Collection[int]) -> dict[int, Action] | None:
        """Return the declarations, or the move of the seat at its turn; every answer matters (S-38)."""
        return None if waiting else {seat: action for seat, action in answers.items() if action is not PASS}

    def resolve(self, answers: Mapping[int, Action]) -> list[Event]:
        """Carry out a move, or settle the answers to a discard."""
        if self.hand.stage == "turn":
            told = self.hand.apply(answers[self.hand.turn].id)
        else:
            told = self.hand.resolve(sum(1 << seat for seat in answers))
        events = self._events(told)
        return events if self.hand.stage != "over" else events + self._next()

    def _next(self) -> list[Event]:
        """After a hand: the next one, or the end of the game (S-29 .. S-32)."""
        self._row = self.hand.row(0, self.deal_index, self.state.round_marker)
        place = next_place(self.state, self.rules)
        self.state = self.state.changed(points=self.hand.points)
        self._closed = (*self._closed, partial(result_of, self.opening, self.paid, self.rules))
        if place is not None:
            self.state = self.state.changed(dealer=place[0], round=place[1])
            self.deal_index += 1
            return [Event("end_kyoku", next="deal"), *self._deal()]
        return self._end_game()

    def _end_game(self) -> list[Event]:
        self.over = True
        ranks = final_result(self.state, self.rules).ranks
        end = Event("end_game", scores=list(self.state.points), ranks=list(ranks))
        return [Event("end_kyoku", next="game_over"), end]

    @property
    def results(self) -> tuple[HandResult, ...]:
        """How each hand ended; the payments are worked out when they are asked for."""
        return tuple([closed() for closed in self._closed])

    def last_row(self, game_index: int) -> bytes:
        """Return the hand that ended last as a row of a simulation (play_schema.SUZUME_HAND_FIELDS)."""
        return game_index.to_bytes(8, "little") + self._row[8:]

    def rule(self, ruling: Ruling) -> list[Event]:
        """End the game by the points as they stand; other rulings are refused, false declarations are played (S-35)."""
        if ruling.ends is not None:
            self.state = self.state.changed(points=self.hand.points)
            self._closed = (*self._closed, partial(result_of, self.opening, self.paid, self.rules))
            return [Event("early_end", reason=ruling.ends), *self._end_game()]
        what = "Suzume-Jong has no rulings; false declarations are played where allow_false_win is on (S-35)"
        mc.fail("not_in_rules", given=f"ruling {ruling.kind}", what=what)

    def offered(self, seat: int, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the actions: a discard names its tile, a win uses none."""
        return actions

    def choose(self, number: int, seat: int, stream: mc.Stream) -> Action:
        """Return what a built-in player answers."""
        return Action(self.hand.choose(number, seat, stream))

    def default(self, seat: int) -> Action:
        """Return the discard of the tile just drawn."""
        return Action(f"discard:{self.hand.tile}")

    def refuse(self, seat: int, action: Action) -> NoReturn:
        """Raise IllegalAction with the statement that forbids an action now."""
        mc.fail("illegal_action", seat=seat, action=action.text, what=self._why_not(seat, action))

    def _why_not(self, seat: int, action: Action) -> str:
        turn, stage = self.hand.turn, self.hand.stage
        if action.name not in ("discard", "tsumo", "ron", "pass"):
            return "Suzume-Jong has no calls, kans, nuki or riichi (S-21, S-27)"
        if action.name == "pass":
            return "the seat is not asked for an answer (S-26)"
        if action.name == "ron":
            if stage == "turn":
                return "no discard is on offer (S-26)"
            if seat == turn:
                return "it is the seat's own discard (S-26)"
            if self.hand.furiten(seat):
                return f"furiten, {_kind(self.hand.tile)} lies in the seat's own river (S-28)"
            return self._too_little(mc.suzume.parse_tiles(self.hand.tiles(seat) + self.hand.tile), seat, "S-26")
        if stage != "turn":
            return f"the discard of seat {turn} is on offer (S-26)"
        if seat != turn:
            return f"it is the turn of seat {turn} (S-20)"
        if action.name == "discard":
            return "the tile is not among the six (S-24)"
        if self.hand.refused:
            return "after a false declaration a discard must follow (S-35)"
        return self._too_little(mc.suzume.parse_tiles(self.hand.tiles(seat)), seat, "S-22")

    def _too_little(self, tiles: tuple[int, ...], seat: int, statement: str) -> str:
        win = mc.suzume.WinRecord(tiles, dora=self.hand.dora, dealer=seat == self.state.dealer)
        score = mc.suzume.score_record(win, self.rules.table)
        if score.status == "not_complete":
            return f"the six tiles are not two sets ({statement})"
        return f"{score.minimum} points, {self.rules.min_points} are needed (S-5)"

    # what there is to see

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know: its hand, all rivers, the dora tile, counts and points."""
        hand, state = self.hand, self.state
        seen: dict[str, Any] = {
            "variant": "suzume",
            "players": self.players,
            "round": state.round,
            "first_dealer": state.first_dealer,
            "dealer": state.dealer,
            "points": list(state.points if self.over else hand.points),
            "stage": "over" if self.over else hand.stage,
        }
        if self.over:
            return {**seen, "ranks": list(final_result(state, self.rules).ranks)}
        mine = hand.stage == "turn" and seat == hand.turn
        return {
            **seen,
            "dora": hand.dora,
            "turn": hand.turn,
            "refused": hand.refused,
            "discard": hand.tile if hand.stage == "claims" else None,
            "hand": None if seat is None else hand.tiles(seat),
            "drawn": hand.tile if mine else None,
            "hand_sizes": [5 + (hand.stage == "turn" and other == hand.turn) for other in range(self.players)],
            "rivers": [list(map(mc.suzume.tile_text, hand.river(other))) for other in range(self.players)],
            "field_left": hand.field_left,
        }

    def position(self) -> Event:
        """Return the event of a game given as a position."""
        seats = range(self.players)
        tehais = ["" if self.over else self.hand.tiles(seat) for seat in seats]
        at_turn = not self.over and self.hand.stage == "turn"
        drawn = [self.hand.tile if at_turn and seat == self.hand.turn else "" for seat in seats]
        return Event("position", position=self.view(None), tehais=tehais, drawn=drawn)

    def write(self) -> list[tuple[str, str]]:
        """Return the position as lines."""
        early = self.over and next_place(self.state, self.rules) is not None
        return position.write(self.state, None if self.over else self.hand, early=early)

    @classmethod
    def read(cls, rules: SuzumeRules, deals: Deals, deal_index: int | None, lines: Mapping[str, str]) -> SuzumePlay:
        """Return the game of ``write``."""
        play = object.__new__(cls)
        play.rules, play.deals, play.players = rules, deals, rules.players
        play.state = position.read_state(rules, lines)
        play.deal_index = (play.state.round_marker - 1) * rules.players + play.state.hand - 1
        if deal_index is not None and deal_index != play.deal_index:
            what = f"hand {play.state.name} is deal {play.deal_index}"
            mc.fail("arguments_conflict", given=f"deal {deal_index}", what=what)
        play.hand = mc.suzume.Hand(compiled_play(rules))
        play.over = lines.get("stage") == "over"
        if not play.over:
            position.place(play.hand, play.state, deals.wall(play.deal_index), lines)
        elif next_place(play.state, rules) is not None and "ended" not in lines:
            what = f"the game goes on after {play.state.name} (S-32) unless a line says ended: {position.EARLY}"
            mc.fail("arguments_conflict", given="stage over", what=what)
        elif next_place(play.state, rules) is None and "ended" in lines:
            what = f"{play.state.name} is the last hand (S-32), no such line is expected"
            mc.fail("arguments_conflict", given=f"ended {lines['ended']}", what=what)
        position.check_keys(lines, rules.players, play.over)
        play._points = play.state.points
        play.opening = play.state
        return play

    def copy(self) -> SuzumePlay:
        """Return an independent game at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.hand = self.hand.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> SuzumePlay:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        mc.fail("not_pickled", given=type(self).__name__, right="the Game it belongs to can be")


def _worth(score: SuzumeScore) -> dict[str, Any]:
    """What a win is worth, for its event."""
    win = score.win
    return {
        "points": score.points,
        "total": score.total,
        "parts": score.parts,
        "yaku": [entry.to_dict() for entry in score.yaku],
        "yakuman": int(score.yakuman is not None),
        "situation": {"tsumo": win.tsumo, "dealer": win.dealer, "dora": win.dora},
    }


def without(tiles: str, tile: str) -> str:
    """Return a hand without one tile."""
    codes = list(mc.suzume.parse_tiles(tiles))
    codes.remove(mc.suzume.parse_tile(tile))
    return mc.suzume.format_tiles(codes)


def _kind(tile: str) -> str:
    """A tile's kind as text: the red 5s is a 5s."""
    return tile.replace("r", "")
