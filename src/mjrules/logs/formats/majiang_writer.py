"""A game as a record of Majiang, kobalab's own JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import mjcore as mc
from mjrules.common.events import Event
from mjrules.logs.formats.majiang import FEEDER, SEATS, WINDS
from mjrules.logs.formats.tenhou_words import DRAWS
from mjrules.logs.formats.writing import cannot, people_of, replayed
from mjrules.logs.formats.yaku_names import ROUND_WIND_FROM, SEAT_WIND_FROM, TENHOU_YAKU, TEXT_OF_NAME
from mjrules.logs.record import LoggedGame
from mjrules.logs.replaying import ReplayedHand
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.score import Score
from mjrules.riichi.state import STICK
from mjrules.table.game import Game

FORM = "Majiang"
MARKS = {place: mark for mark, place in FEEDER.items()}
END_NAMES = {end[0]: name for name, end in DRAWS.items() if end[1] is None} | {"exhaustive": "荒牌平局"}
Entry = dict[str, dict[str, Any]]


def write_majiang(game: Game | LoggedGame, names: Sequence[str] | None = None) -> str:
    """Return a game, played or read from a log, as a record of Majiang; ``read_log`` reads it back.

    A hand that has not ended is left out. ``names``: names of the seats; None = those of the log, or their numbers. The
    rules are noted under "mjrules", which other readers ignore. Raises RuleError for anything the format cannot
    express: three players, open riichi, rulings, a first dealer other than seat 0, another variant; and for a logged
    game that does not replay.

    >>> import mjrules as mj
    >>> write_majiang(mj.Game(mj.rules("tenhou-4p"), seed=7))[:46]
    '{"title": "mjrules", "player": ["0", "1", "2",'
    """
    played = replayed(game, FORM)
    logged, rules = played.game, played.game.rules
    if rules.players != SEATS:
        cannot(FORM, f"a game of {rules.players} players", f"{SEATS} sit at its table")
    hands = [_Hand(hand, rules).written() for hand in played.hands if hand.logged.wins or hand.logged.draw]
    told: dict[str, Any] = {
        "title": "mjrules",
        "player": [person.name for person in people_of(logged, names)],
        "qijia": 0,
        "log": hands,
        "mjrules": rules.to_dict(title=True),
    }
    if logged.scores is not None:
        scores = told["defen"] = list(logged.scores)
        order = sorted(range(SEATS), key=lambda seat: (-scores[seat], seat))
        told["rank"] = [order.index(seat) + 1 for seat in range(SEATS)]
    if logged.result_x10 is not None:
        told["point"] = [f"{value / 10:.1f}" for value in logged.result_x10]
    return json.dumps(told, ensure_ascii=False)


def _tile(tile: str) -> str:
    return tile[1] + tile[0]


def _hand(tiles: Sequence[str]) -> str:
    """The tiles of a hand, a red five among the fives."""
    order = sorted(tiles, key=lambda tile: (tile.replace("0", "5"), tile[0] == "5"))
    digits = {suit: "".join(tile[0] for tile in order if tile[1] == suit) for suit in "mpsz"}
    return "".join(suit + held for suit, held in digits.items() if held)


class _Hand:
    """The writer of one hand; places are counted from its dealer."""

    def __init__(self, hand: ReplayedHand, rules: RiichiRules) -> None:
        self.hand, self.rules, self.start = hand, rules, hand.events[0]
        self.entries: list[Entry] = []
        self.held = [list(tiles) for tiles in hand.logged.tehais]
        self.melds: list[list[str]] = [[] for _ in range(SEATS)]
        self.riichi = self.kan = False
        self.riichi_of: set[int] = set()
        self.last = ""  # the tile that can be called or won on

    def place(self, seat: int) -> int:
        """The place of a seat."""
        return int(seat - self.start["oya"]) % SEATS

    def by_place(self, values: Sequence[Any]) -> list[Any]:
        """Values by seat, from the dealer on."""
        return [values[(self.start["oya"] + place) % SEATS] for place in range(SEATS)]

    def written(self) -> list[Entry]:
        """The hand as the list of the format."""
        start = self.start
        deal = {
            "zhuangfeng": WINDS.index(start["bakaze"]),
            "jushu": start["oya"],
            "changbang": start["honba"],
            "lizhibang": start["deposits"] // STICK,
            "defen": self.by_place(start["scores"]),
            "baopai": _tile(start["dora_marker"]),
            "shoupai": [_hand(tiles) for tiles in self.by_place(self.held)],
        }
        self.entries.append({"qipai": deal})
        for event in self.hand.events[1:]:
            self.move(event)
        return self.entries

    def take(self, seat: int, *tiles: str) -> None:
        """Tiles leave a hand."""
        for tile in tiles:
            self.held[seat].remove(tile)

    def move(self, event: Event) -> None:
        """One event."""
        kind, seat = event["type"], event.get("actor", 0)
        said: dict[str, Any] = {"l": self.place(seat)}
        if kind == "tsumo":
            self.last = event["pai"]
            self.held[seat].append(self.last)
            self.entries.append({"gangzimo" if self.kan else "zimo": said | {"p": _tile(self.last)}})
            self.kan = False
        elif kind == "dahai":
            self.last = event["pai"]
            self.take(seat, self.last)
            marks = ("_" if event["tsumogiri"] else "") + ("*" if self.riichi else "")
            self.entries.append({"dapai": said | {"p": _tile(self.last) + marks}})
            self.riichi = False
        elif kind == "reach":
            self.riichi = True
            self.riichi_of.add(seat)
        elif kind == "dora":
            self.entries.append({"kaigang": {"baopai": _tile(event["dora_marker"])}})
        elif kind in ("chi", "pon", "daiminkan"):
            self.take(seat, *event["consumed"])
            self.melds[seat].append(self.called(kind, seat, event))
            self.entries.append({"fulou": said | {"m": self.melds[seat][-1]}})
            self.kan = kind == "daiminkan"
        elif kind in ("ankan", "kakan"):
            self.entries.append({"gang": said | {"m": self.quad(kind, seat, event)}})
            self.kan = True
        elif kind == "hora":
            self.entries.append({"hule": said | self.win(event)})
        elif kind == "ryukyoku":
            ready = event.get("tenpai") or ()
            shown = [self.shown(seat) if seat in ready else "" for seat in self.by_place(range(SEATS))]
            told = {"name": END_NAMES[event["reason"]], "shoupai": shown, "fenpei": self.by_place(event["deltas"])}
            self.entries.append({"pingju": told})

    def called(self, kind: str, seat: int, event: Event) -> str:
        """A call out of a discard: the mark of the feeder stands behind the tile called."""
        digit, suit = str(event["pai"][0]), str(event["pai"][1])
        mark = digit + MARKS[(event["target"] - seat) % SEATS]
        own = sorted([tile[0] for tile in event["consumed"]], key=lambda one: (one.replace("0", "5"), one != "5"))
        if kind == "chi":
            return suit + "".join(sorted([*own, mark], key=lambda one: one.replace("0", "5")))
        if kind == "daiminkan":
            own.sort(key=lambda one: one == "0")
        return suit + "".join(own) + mark

    def quad(self, kind: str, seat: int, event: Event) -> str:
        """An ankan, or a kakan: the pon with the tile behind it."""
        if kind == "ankan":
            self.take(seat, *event["consumed"])
            digits = sorted([tile[0] for tile in event["consumed"]], reverse=True)
            self.melds[seat].append(str(event["consumed"][0][1]) + "".join(digits))
        else:
            self.last = event["pai"]
            self.take(seat, self.last)
            digit, suit = self.last[0], self.last[1]
            three = suit + 3 * digit.replace("0", "5")
            melds = self.melds[seat]
            at = next(at for at, meld in enumerate(melds) if meld[:4].replace("0", "5") == three and len(meld) == 5)
            melds[at] += digit
            return melds[at]
        return self.melds[seat][-1]

    def shown(self, seat: int, won: str = "") -> str:
        """A hand with its calls; the tile it was won with stands last, * behind it for riichi."""
        tiles = list(self.held[seat])
        if won in tiles and len(tiles) % 3 == 2:
            tiles.remove(won)
        mark = "*" if seat in self.riichi_of else ""
        return ",".join([_hand(tiles) + (_tile(won) if won else "") + mark, *self.melds[seat]])

    def win(self, event: Event) -> dict[str, Any]:
        """A win."""
        actor, target, played = event["actor"], event["target"], self.hand.played
        score = Score(played.win(actor), self.rules)
        ura = [_tile(mc.CODE_TEXT[code]) for code in mc.parse_tiles(played.ura_indicators)]
        value = {"damanguan": score.yakuman} if score.yakuman else {"fu": score.fu, "fanshu": score.han}
        return {
            "shoupai": self.shown(actor, self.last),
            "baojia": None if actor == target else self.place(target),
            "fubaopai": ura if played.riichi(actor) else None,
            **value,
            "defen": event["points"],
            "hupai": self.yaku(score, event),
            "fenpei": self.by_place(event["deltas"]),
        }

    def yaku(self, score: Score, event: Event) -> list[dict[str, Any]]:
        """The rows of the yaku."""
        actor = event["actor"]
        texts = TEXT_OF_NAME | {
            "seat_wind": TENHOU_YAKU[SEAT_WIND_FROM + self.place(actor)][1],
            "round_wind": TENHOU_YAKU[ROUND_WIND_FROM + WINDS.index(self.start["bakaze"])][1],
        }
        rows = []
        for row in score.yaku:
            name = self.rules.yaku_by_id[row.id].name
            worth: Any = "*" * max(row.multiple, 1) if score.yakuman else row.han
            rows.append({"name": texts.get(name, row.name("ja")), "fanshu": worth})
        return rows
