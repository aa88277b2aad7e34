"""A game as tenhou.net/6 JSON: each seat's takes and discards, and the value of each win as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import mjcore as mc
from mjrules.common.events import Event
from mjrules.logs.formats.tenhou_json import DRAWN, SKIPPED, TILES
from mjrules.logs.formats.tenhou_words import DRAWS, WON
from mjrules.logs.formats.writing import people_of, replayed
from mjrules.logs.formats.yaku_names import ROUND_WIND_FROM, SEAT_WIND_FROM, TENHOU_YAKU, TEXT_OF_NAME
from mjrules.logs.record import LoggedGame
from mjrules.logs.replaying import ReplayedHand
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.score import Score
from mjrules.riichi.state import STICK
from mjrules.table.game import Game

FORM = "tenhou.net/6"
VIEWER = "https://tenhou.net/6/#json="
VERSION = 2.3
SEATS = 4
NUMBERS = {tile: number for number, tile in TILES.items()}
END_NAMES = {reason: name for name, (reason, tenpai) in DRAWS.items() if tenpai is None}
ALL_READY, NOBODY_READY = "全員聴牌", "全員不聴"
LIMITS = {
    "mangan": "満貫",
    "haneman": "跳満",
    "baiman": "倍満",
    "sanbaiman": "三倍満",
    "kazoe": "数え役満",
    "yakuman": "役満",
}
WINDS = "ESWN"
# where the letter of a call stands among the own tiles, by the feeder counted from the caller
PLACE = {3: 0, 2: 1, 1: -1}


def write_tenhou_json(game: Game | LoggedGame, names: Sequence[str] | None = None) -> str:
    """Return a game, played or read from a log, as tenhou.net/6 JSON; ``read_tenhou_json`` reads it back.

    A hand that has not ended is left out. The rules are noted under "mjrules", which other readers ignore. Raises
    RuleError for anything the format cannot express: open riichi, a first dealer other than seat 0, another variant;
    and for a logged game that does not replay.

    >>> import mjrules as mj
    >>> write_tenhou_json(mj.Game(mj.rules("tenhou-4p"), seed=7))[:24]
    '{"ver": 2.3, "log": [], '
    """
    return json.dumps(_told(game, names), ensure_ascii=False)


def tenhou_url(game: Game | LoggedGame, names: Sequence[str] | None = None, *, hand: int | None = None) -> str:
    """Return the address at which Tenhou's viewer shows a game, or one hand of it by its number from 0.

    The address holds the whole log; ``read_log`` reads it back, by the rules that its ``rule`` names. Raises as
    ``write_tenhou_json`` does, and ArgumentError for a hand that the game does not have.

    >>> import mjrules as mj
    >>> tenhou_url(mj.Game(mj.rules("tenhou-4p"), seed=7))[:42]
    'https://tenhou.net/6/#json=%7B%22ver%22%3A'
    """
    told = _told(game, names)
    del told["mjrules"]
    if hand is not None:
        if type(hand) is not int or not 0 <= hand < len(told["log"]):
            mc.fail("value", name="hand", given=hand, right=f"expected the number of a hand, 0..{len(told['log']) - 1}")
        told["log"] = told["log"][hand : hand + 1]
        told.pop("sc", None)
    return VIEWER + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")


def _told(game: Game | LoggedGame, names: Sequence[str] | None) -> dict[str, Any]:
    """The whole game as the format's values."""
    played = replayed(game, FORM)
    logged, rules = played.game, played.game.rules
    hands = [_Hand(hand, rules).written() for hand in played.hands if hand.logged.wins or hand.logged.draw]
    people = people_of(logged, names)
    told: dict[str, Any] = {
        "ver": VERSION,
        "log": hands,
        "rule": _rule(rules),
        "name": [person.name for person in people],
        "mjrules": rules.to_dict(title=True),
    }
    if logged.scores is not None and logged.result_x10 is not None:
        pairs = zip(logged.scores, logged.result_x10, strict=True)
        told["sc"] = [value for points, result in pairs for value in (points, result / 10)]
    if any(person.dan or person.rate for person in people):
        told["dan"] = [person.dan or "" for person in people]
        told["rate"] = [person.rate or 0 for person in people]
    return told


def _rule(rules: RiichiRules) -> dict[str, Any]:
    """The rules in the format's words."""
    words = ("三" if rules.players == 3 else "", "般", "東" if rules.length == "tonpuu" else "南")
    marks = ("喰" if rules.kuitan else "", "赤" if rules.aka else "")
    man, pin, sou = (sum(code == 34 + suit for code in rules.play.codes) for suit in range(3))
    return {"disp": "".join((*words, *marks)), "aka51": man, "aka52": pin, "aka53": sou}


class _Hand:
    """The writer of one hand."""

    def __init__(self, hand: ReplayedHand, rules: RiichiRules) -> None:
        self.hand, self.rules, self.players = hand, rules, rules.players
        self.takes: list[list[Any]] = [[] for _ in range(SEATS)]
        self.drops: list[list[Any]] = [[] for _ in range(SEATS)]
        self.riichi = False

    def padded(self, values: Sequence[int]) -> list[int]:
        """Numbers a seat for the four places of the format."""
        return [*values, *[0] * (SEATS - self.players)]

    def written(self) -> list[Any]:
        """The hand as the list of the format."""
        logged, played = self.hand.logged, self.hand.played
        for event in logged.events:
            self.move(event)
        start = self.hand.events[0]
        place = SEATS * WINDS.index(start["bakaze"]) + start["oya"]
        won_in_riichi = any(played.riichi(win.actor) for win in logged.wins)
        rows: list[Any] = [
            [place, start["honba"], start["deposits"] // STICK],
            self.padded(start["scores"]),
            _numbers(mc.parse_tiles(played.dora_indicators)),
            _numbers(mc.parse_tiles(played.ura_indicators)) if won_in_riichi else [],
        ]
        for seat in range(SEATS):
            tehai = [NUMBERS[tile] for tile in logged.tehais[seat]] if seat < self.players else []
            rows += [sorted(tehai, key=_by_kind), self.takes[seat], self.drops[seat]]
        return [*rows, self.end()]

    def move(self, event: Event) -> None:
        """One event of the hand."""
        kind, seat = event["type"], event.get("actor", 0)
        if kind == "tsumo":
            self.takes[seat].append(NUMBERS[event["pai"]])
        elif kind == "reach":
            self.riichi = True
        elif kind == "dahai":
            number = DRAWN if event["tsumogiri"] else NUMBERS[event["pai"]]
            self.drops[seat].append(f"r{number}" if self.riichi else number)
            self.riichi = False
        elif kind == "nuki":
            self.drops[seat].append(f"f{NUMBERS[event['pai']]}")
        elif kind == "ankan":
            *own, last = [NUMBERS[tile] for tile in reversed(event["consumed"])]
            self.drops[seat].append(_joined(own, "a", [last]))
        elif kind == "kakan":
            self.drops[seat].append(self.kakan(seat, event))
        elif kind in ("chi", "pon", "daiminkan"):
            self.call(kind, seat, event)

    def call(self, kind: str, seat: int, event: Event) -> None:
        """A call out of a discard."""
        own = [NUMBERS[tile] for tile in event["consumed"]]
        self.takes[seat].append(_with_letter(kind[0] if kind != "daiminkan" else "m", own, event, seat))
        if kind == "daiminkan":
            self.drops[seat].append(SKIPPED)

    def kakan(self, seat: int, event: Event) -> str:
        """A kakan: the text of its pon with the new tile before the one that was called."""
        added = NUMBERS[event["pai"]]
        pons = [text.partition("p") for text in self.takes[seat] if isinstance(text, str) and "p" in text]
        head, tail = next((head, tail) for head, _, tail in pons if _kind_number(int(tail[:2])) == _kind_number(added))
        return f"{head}k{added}{tail}"

    # ends

    def end(self) -> list[Any]:
        """The wins or the draw."""
        logged = self.hand.logged
        closing = [event for event in self.hand.events if event["type"] in ("hora", "ryukyoku")]
        if logged.wins:
            row: list[Any] = [WON]
            for event in closing:
                row += [self.padded(event["deltas"]), self.win(event)]
            return row
        event = closing[0]
        if event["reason"] == "exhaustive" and not any(event["deltas"]):
            return [ALL_READY if event["tenpai"] else NOBODY_READY]
        name = END_NAMES[event["reason"]]
        return [name, self.padded(event["deltas"])] if any(event["deltas"]) else [name]

    def win(self, event: Event) -> list[Any]:
        """A win: who, from whom, who is liable, its value and its yaku."""
        actor, target = event["actor"], event["target"]
        score = Score(self.hand.played.win(actor), self.rules)
        liable = next(
            (told["target"] for told in self.hand.events if told["type"] == "pao" and told["actor"] == actor), actor
        )
        return [actor, target, liable, self.value(score, actor, target), *self.yaku(score, actor)]

    def value(self, score: Score, actor: int, target: int) -> str:
        """The value of a win as text."""
        limit = LIMITS.get(score.limit or "")
        head = "役満" if score.yakuman else limit or f"{score.fu}符{score.han}飜"
        if actor != target:
            return f"{head}{score.points}点"
        pay = score.pay
        if "each" in pay:
            return f"{head}{pay['each']}点∀"
        return f"{head}{pay['child']}-{pay['dealer']}点"

    def yaku(self, score: Score, actor: int) -> list[str]:
        """The yaku of a win as texts."""
        start = self.hand.events[0]
        seat_wind, round_wind = (actor - start["oya"]) % self.players, WINDS.index(start["bakaze"])
        texts = TEXT_OF_NAME | {
            "seat_wind": TENHOU_YAKU[SEAT_WIND_FROM + seat_wind][1],
            "round_wind": TENHOU_YAKU[ROUND_WIND_FROM + round_wind][1],
        }
        found = []
        for row in score.yaku:
            text = texts.get(self.rules.yaku_by_id[row.id].name)
            worth = "役満" if score.yakuman else f"{row.han}飜"
            found.append(f"{text or row.name('ja')}({worth})")
        return found


def _numbers(codes: Sequence[int]) -> list[int]:
    return [NUMBERS[mc.CODE_TEXT[code]] for code in codes]


def _by_kind(number: int) -> int:
    return 10 * _kind_number(number) + (number > 50)


def _kind_number(number: int) -> int:
    """The number of a tile's kind: 15 for the red 51.

    >>> _kind_number(52), _kind_number(31)
    (25, 31)
    """
    return 10 * (number - 50) + 5 if number > 50 else number


def _joined(head: Sequence[int], letter: str, tail: Sequence[int]) -> str:
    return "".join(map(str, head)) + letter + "".join(map(str, tail))


def _with_letter(letter: str, own: list[int], event: Event, seat: int) -> str:
    """A call out of a discard: the letter and the tile called stand where the feeder sits."""
    feeder = (event["target"] - seat) % SEATS
    place = PLACE[feeder] if PLACE[feeder] >= 0 else len(own)
    return _joined(own[:place], letter, [NUMBERS[event["pai"]], *own[place:]])
