"""A whole variant as somebody outside the package would write one, with nothing borrowed from another.

Rules, win, score and settlement stand in ``table.toy_worth``; here play, a seat's side of it, and simulation by a
plain loop, without a compiled player.

Two or three seats, twelve tiles, three each of 1z to 4z, one in each hand. At a turn a tile is drawn: two alike win by
tsumo, else one is discarded; who holds such a tile may ron, and the nearest one wins. A pair is worth its number, the
dealer's ``dealer_bonus`` more; the discarder pays, or everybody. ``hands`` hands make a game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NoReturn

import mjcore as mc
import mjrules as mj
from mjrules.common.actions import PASS
from mjrules.common.columns import columns_of
from mjrules.common.legend import Columns, Legend, Tables
from mjrules.common.play import Deals, check_rules, tile_ids, wall_items
from mjrules.common.players import Player, play_deal
from mjrules.common.results import HandResult, wins_of
from mjrules.common.tally import Mean, Share, counted
from mjrules.variants import Variant
from table.toy_worth import (
    NAMES,
    SCORE_FIELDS,
    TILES,
    WIN_FIELDS,
    ToyRules,
    ToyScore,
    ToyState,
    ToyWin,
    final_result,
    page,
    score,
    score_rows_into,
    settle,
    told_keywords,
)

A = mj.Action


class ToyPlay:
    """A game: ``stage`` is "turn" or "claims"."""

    def __init__(self, rules: ToyRules, deals: Deals, first_dealer: int | None = None) -> None:
        self.rules, self.deals = rules, deals
        self.players: int = rules.players
        self.deal_index, self.over, self.stage = 0, False, "turn"
        self.state = ToyState((rules.start_points,) * self.players)
        self.closed: tuple[HandResult, ...] = ()
        self.hands: list[list[str]] = []
        self.wall: list[str] = []
        self.turn, self.tile = 0, ""

    @property
    def results(self) -> tuple[HandResult, ...]:
        return self.closed

    @staticmethod
    def wall_size(rules: ToyRules) -> int:
        return TILES

    @staticmethod
    def read_wall(wall: Any, rules: ToyRules) -> tuple[int, ...]:
        if isinstance(wall, str):
            return tile_ids(mc.parse_tiles(wall), [27 + number % 4 for number in range(TILES)])
        return wall_items(wall, TILES)

    def begin(self) -> list[mj.Event]:
        told = {"variant": "toy", "players": self.players, "rules": self.rules.digest, "first_dealer": 0}
        return [mj.Event("start_game", **told), *self._deal()]

    def _deal(self) -> list[mj.Event]:
        self.wall = [NAMES[number % 4] for number in self.deals.wall(self.deal_index)]
        self.hands = [[self.wall.pop(0)] for _ in range(self.players)]
        self.turn = self.state.dealer
        told = {"scores": list(self.state.points), "tehais": ["".join(hand) for hand in self.hands]}
        start = mj.Event("start_kyoku", bakaze="E", kyoku=self.state.hand, oya=self.turn, dora_marker="1z", **told)
        return [start, *self._draw()]

    def _draw(self) -> list[mj.Event]:
        if not self.wall:
            return self._close(mj.ExhaustiveDraw(), {"reason": "exhausted"})
        self.stage, self.tile = "turn", self.wall.pop(0)
        self.hands[self.turn].append(self.tile)
        return [mj.Event("tsumo", actor=self.turn, pai=self.tile)]

    def asked(self, everybody: bool) -> dict[int, tuple[mj.Action, ...]]:
        if self.stage == "turn":
            hand = self.hands[self.turn]
            wins = [A("tsumo")] if len(set(hand)) == 1 else []
            return {self.turn: tuple(sorted({*wins, *[A(f"discard:{tile}") for tile in hand]}))}
        others = [seat for seat in range(self.players) if seat != self.turn]
        asked = {seat: (A("ron"), PASS) if self.hands[seat] == [self.tile] else (PASS,) for seat in others}
        return {seat: tuple(sorted(actions)) for seat, actions in asked.items() if everybody or len(actions) > 1}

    def deciding(self, answers: Mapping[int, mj.Action], waiting: Collection[int]) -> dict[int, mj.Action] | None:
        return None if waiting else {seat: action for seat, action in answers.items() if action is not PASS}

    def resolve(self, answers: Mapping[int, mj.Action]) -> list[mj.Event]:
        if self.stage == "claims" and answers:
            seat = min(answers, key=lambda seat: (seat - self.turn) % self.players)
            return self._won(
                seat, mj.Ron([(seat, self._score(seat, False))], self.turn), [*self.hands[seat], self.tile]
            )
        if self.stage == "claims":
            self.turn = (self.turn + 1) % self.players
            return self._draw()
        seat, action = self.turn, answers[self.turn]
        if action is A("tsumo"):
            return self._won(seat, mj.Tsumo(seat, self._score(seat, True)), self.hands[seat])
        self.hands[seat].remove(str(action.tile))
        self.stage, self.tile = "claims", str(action.tile)
        return [mj.Event("dahai", actor=seat, pai=self.tile)]

    def _score(self, seat: int, tsumo: bool) -> ToyScore:
        return ToyScore(ToyWin(self.tile * 2, tsumo, seat == self.state.dealer), self.rules)

    def _won(self, seat: int, outcome: Any, hand: Sequence[str]) -> list[mj.Event]:
        told = {"actor": seat, "target": self.turn, "pai": self.tile, "tehai": "".join(hand)}
        return self._close(outcome, told)

    def _close(self, outcome: Any, told: dict[str, Any]) -> list[mj.Event]:
        before, end = self.state, settle(self.state, outcome, self.rules)
        self.state, wins = end.state, wins_of(outcome, end.winners)
        if wins:
            told["points"] = wins[0].score.points
        event = mj.Event(
            "hora" if wins else "ryukyoku", deltas=list(end.deltas), scores=list(self.state.points), **told
        )
        how = end.flows[0].reason if wins else "exhausted"
        none = (0,) * self.players
        place = ("E", before.hand, before.dealer, 0, 0)
        came = ("win" if wins else "draw", how, wins, None, end.flows, before.points, self.state.points)
        result = HandResult(*place, *came, none, none, end.next, end)
        self.closed += (result,)
        ended = mj.Event("end_kyoku", next=end.next)
        if end.next == "deal":
            self.deal_index += 1
            return [event, ended, *self._deal()]
        self.over = True
        ranks = list(final_result(self.state, self.rules).ranks)
        return [event, ended, mj.Event("end_game", scores=list(self.state.points), ranks=ranks)]

    def rule(self, ruling: mj.Ruling) -> list[mj.Event]:
        mc.fail("not_in_rules", given=f"ruling {ruling.kind}", what="the toy has no referee")

    def offered(self, seat: int, actions: tuple[mj.Action, ...]) -> tuple[mj.Action, ...]:
        return actions

    def refuse(self, seat: int, action: mj.Action) -> NoReturn:
        mc.fail("illegal_action", seat=seat, action=action.text, what="not now (toy)")

    def choose(self, number: int, seat: int, stream: mc.Stream) -> mj.Action:
        raise NotImplementedError("no player of the toy is compiled, so none has a number")

    def default(self, seat: int) -> mj.Action:
        return self.asked(False)[seat][-1]

    def view(self, seat: int | None) -> dict[str, Any]:
        mine = seat is not None and self.stage == "turn" and seat == self.turn
        return {
            "points": list(self.state.points),
            "turn": self.turn,
            "stage": self.stage,
            "discard": self.tile if self.stage == "claims" else None,
            "hand": None if seat is None else "".join(self.hands[seat]) if self.hands else "",
            "drawn": self.tile if mine else None,
        }

    def position(self) -> mj.Event:
        drawn = [self.tile if self.stage == "turn" and seat == self.turn else "" for seat in range(self.players)]
        return mj.Event(
            "position", position=self.view(None), tehais=["".join(hand) for hand in self.hands], drawn=drawn
        )

    def write(self) -> list[tuple[str, str]]:
        lines = {"points": " ".join(map(str, self.state.points)), "hand": self.state.hand, "turn": self.turn}
        lines |= {"stage": self.stage, "tile": self.tile, "over": self.over, "wall": "".join(self.wall)}
        return [(name, str(value)) for name, value in {**lines, "hands": " ".join(map("".join, self.hands))}.items()]

    @classmethod
    def read(cls, rules: ToyRules, deals: Deals, deal_index: int | None, lines: Mapping[str, str]) -> ToyPlay:
        play = cls(rules, deals)
        play.deal_index = deal_index or 0
        play.state = ToyState(tuple(map(int, lines["points"].split())), int(lines["hand"]))
        play.turn, play.stage, play.tile = int(lines["turn"]), lines["stage"], lines["tile"]
        play.over, play.wall = (
            lines["over"] == "True",
            [lines["wall"][at : at + 2] for at in range(0, len(lines["wall"]), 2)],
        )
        play.hands = [[hand[at : at + 2] for at in range(0, len(hand), 2)] for hand in lines["hands"].split()]
        return play

    def copy(self) -> Any:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.hands, other.wall = [list(hand) for hand in self.hands], list(self.wall)
        return other


class ToyFold(ToyPlay):
    """A seat's side: hands of others are "?"."""

    ukeire = discards = without = None

    def __init__(self, rules: ToyRules, seat: int | None, step: int) -> None:
        super().__init__(rules, Deals(bytes(32), 0, TILES))
        self.seat, self.step, self.dealt, self.counted = seat, step, False, True

    def asked(self, everybody: bool) -> dict[int, tuple[mj.Action, ...]]:
        if not self.dealt or self.over or self.seat is None or (self.stage == "turn") != (self.turn == self.seat):
            return {}
        return {seat: actions for seat, actions in super().asked(everybody).items() if seat == self.seat}

    def hear(self, event: Mapping[str, Any]) -> None:
        kind = event["type"]
        if kind == "start_game":
            check_rules(event, self.rules)
        elif kind == "start_kyoku":
            self.state = ToyState(event["scores"], event["kyoku"])
            self.hands = [[tiles] if tiles != "?" else ["?"] for tiles in event["tehais"]]
            self.turn, self.dealt, self.counted = event["oya"], True, True
        elif kind == "tsumo":
            self._count()
            self.turn, self.stage, self.tile, self.counted = event["actor"], "turn", event["pai"], False
            self.hands[self.turn].append(self.tile)
        elif kind == "dahai":
            self._count()
            hand = self.hands[event["actor"]]
            hand.remove(event["pai"] if event["pai"] in hand else "?")
            self.stage, self.tile, self.counted = "claims", event["pai"], False
        elif kind in ("hora", "ryukyoku"):
            self._count()
            self.state = replace(self.state, points=event["scores"])
            self.dealt = False
        elif kind == "end_game":
            self.over = True

    def _count(self) -> None:
        """Count the stage that has passed, once for all the events that tell of it."""
        self.step += not self.counted
        self.counted = True

    def event_of(self, action: mj.Action) -> dict[str, Any]:
        if action.name == "discard":
            return {"type": "dahai", "actor": self.seat, "pai": action.tile}
        return {"type": "hora", "actor": self.seat, "target": self.turn, "pai": self.tile}

    def hand_seen(self, view: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return view["hand"], {}


# --- many games --------------------------------------------------------------------------------

ENDS = ("exhausted", "tsumo", "ron")
HAND_FIELDS = (
    ("game", "uint64_t", 1, "index of the game"), ("deltas", "int32_t", 3, "points won or lost, one a seat"),
    ("hand", "uint8_t", 1, "number of the hand"), ("end", "uint8_t", 1, "index into ENDS"),
    ("winner", "uint8_t", 1, "the winner, 255 = nobody"), ("value", "uint8_t", 1, "points of the win"),
    ("reserved", "uint8_t", 8, ""),
)  # fmt: skip
GAME_FIELDS = (("game", "uint64_t", 1, "index of the game"), ("points", "int32_t", 3, "final points, one a seat"),
               ("rank", "uint8_t", 3, "place, from 1"), ("reserved", "uint8_t", 1, ""))  # fmt: skip


@dataclass(frozen=True)
class ToySimulation:
    """Games of a seed, hand by hand."""

    rules: ToyRules
    players: tuple[Player, ...]
    seed: bytes
    compiled: ClassVar[bool] = False

    def run(self, first: int, games: int) -> tuple[bytes, bytes]:
        hand_rows, game_rows = [], []
        for index in range(first, first + games):
            play, step = ToyPlay(self.rules, Deals(self.seed, index, TILES)), 0
            play.begin()
            while not play.over:
                step = play_deal(play, self.players, step)
            for result in play.results:
                winner = result.wins[0].seat if result.wins else 255
                value = result.wins[0].score.points if result.wins else 0
                row = {
                    "game": index,
                    "deltas": result.deltas,
                    "hand": result.hand_number,
                    "end": ENDS.index(result.how),
                }
                hand_rows.append(mc.schema.pack(HAND_FIELDS, {**row, "winner": winner, "value": value}))
            found = final_result(play.state, self.rules)
            game_rows.append(mc.schema.pack(GAME_FIELDS, {"game": index, "points": found.points, "rank": found.ranks}))
        return b"".join(hand_rows), b"".join(game_rows)

    def columns(self, hand_rows: bytes, game_rows: bytes) -> tuple[Columns, Columns]:
        seats = len(self.players)
        return columns_of(HAND_FIELDS, hand_rows, seats), columns_of(GAME_FIELDS, game_rows, seats)


def legends(rules: ToyRules) -> Tables[Legend]:
    return Tables(Legend(HAND_FIELDS, words={"end": ENDS}, nobody={"winner": 255}), Legend(GAME_FIELDS))


def tally(rules: ToyRules, hands: Columns, games: Columns) -> dict[str, Any]:
    won = hands["winner"] < 255
    seats = range(hands["deltas"].shape[1])
    return {
        "ends": {name: Share.of(hands["end"] == place) for place, name in enumerate(ENDS)},
        "yaku": {"pair": Share.of(won[won])},
        "values": counted(hands["value"][won]),
        "seats": [
            {
                "points": Mean.of(hands["deltas"][:, seat]),
                "win": Share.of(hands["winner"] == seat),
                "rank": Mean.of(games["rank"][:, seat]),
                "ranks": [Share.of(games["rank"][:, seat] == 1 + place) for place in seats],
            }
            for seat in seats
        ],
    }


def yaku_names(rules: ToyRules) -> dict[str, tuple[str, str]]:
    return {"pair": ("対子", "Pair")}


TOY = Variant(
    rules=ToyRules, win=ToyWin, state=ToyState, score=score, page=page, settle=settle, final_result=final_result,
    win_fields=WIN_FIELDS, score_fields=SCORE_FIELDS, score_rows_into=score_rows_into, play=ToyPlay, fold=ToyFold,
    simulation=ToySimulation, legends=legends, tally=tally, yaku_names=yaku_names, told_keywords=told_keywords,
    needs_win_tile=False, speaks_mjai=False,
)  # fmt: skip


def eager(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> mj.Action:
    """Win where that can be, else any move."""
    wins = [action for action in actions if action.name in ("ron", "tsumo")]
    return wins[0] if wins else actions[stream.below(len(actions))]
