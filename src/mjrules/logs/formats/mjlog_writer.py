"""A game as Tenhou's mjlog XML. Ids of tiles are given out in the order in which the tiles appear: each stands once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

import mjcore as mc
from mjrules.common.events import Event
from mjrules.logs.formats.mjlog_calls import number_of
from mjrules.logs.formats.mjlog_tags import names_of
from mjrules.logs.formats.mjlog_words import DRAWS
from mjrules.logs.formats.writing import cannot, people_of, replayed
from mjrules.logs.formats.yaku_names import NAME_OF_NUMBER, ROUND_WIND_FROM, SEAT_WIND_FROM, WINDS
from mjrules.logs.record import LoggedGame
from mjrules.logs.replaying import ReplayedHand
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.score import Score
from mjrules.riichi.state import STICK
from mjrules.riichi.tenhou import type_of
from mjrules.table.game import Game

FORM = "mjlog"
SEATS = 4
REASONS = {ours: theirs for theirs, ours in DRAWS.items()}
NUMBERS = {name: number for number, name in NAME_OF_NUMBER.items() if not name.endswith("_wind")}
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman", "kazoe")  # 1 to 5 in a log, kazoe as yakuman


def write_mjlog(game: Game | LoggedGame, names: Sequence[str] | None = None) -> str:
    """Return a game, played or read from a log, as mjlog XML; ``read_mjlog`` reads it back.

    A hand that has not ended is left out. ``names``: names of the seats; None = those of the log, or their numbers. The
    rules are noted in ``GO`` under "mjrules", which other readers ignore. Raises RuleError for anything the format
    cannot express: open riichi, rulings, a first dealer other than seat 0, yaku that Tenhou does not have, another
    variant; and for a logged game that does not replay.

    >>> import mjrules as mj
    >>> write_mjlog(mj.Game(mj.rules("tenhou-4p"), seed=7))[:48]
    '<mjloggm ver="2.3"><GO type="9" lobby="0" mjrule'
    """
    played = replayed(game, FORM)
    logged, rules = played.game, played.game.rules
    lines = [_element("GO", type=type_of(rules), lobby=0, mjrules=json.dumps(rules.to_dict(title=True)))]
    if logged.seed is not None:
        lines.insert(0, _element("SHUFFLE", seed=logged.seed))
    people = people_of(logged, names)
    said = {f"n{seat}": quote(person.name) for seat, person in enumerate(people)}
    if any(person.dan or person.rate for person in people):
        said["dan"] = ",".join((person.dan or "").replace(",", "") for person in people)
        said["rate"] = ",".join("" if person.rate is None else f"{person.rate:.2f}" for person in people)
    lines += [_element("UN", **said), _element("TAIKYOKU", oya=0)]
    for hand in played.hands:
        if hand.logged.wins or hand.logged.draw:
            lines += _Hand(hand, rules).lines()
    if logged.scores is not None and logged.result_x10 is not None:
        pairs = [f"{_hundreds(value)},{x10 / 10}" for value, x10 in zip(logged.scores, logged.result_x10, strict=True)]
        pairs += ["0,0"] * (SEATS - len(pairs))
        lines[-1] = lines[-1].replace("/>", f' owari="{",".join(pairs)}"/>')
    return "".join(['<mjloggm ver="2.3">', *lines, "</mjloggm>"])


def _element(name: str, **attributes: object) -> str:
    return "".join([f"<{name}", *[f" {key}={quoteattr(str(value))}" for key, value in attributes.items()], "/>"])


def _hundreds(points: int) -> int:
    return points // 100  # every sum of points is a multiple


def _listed(values: Sequence[int]) -> str:
    return ",".join(map(str, values))


class _Hand:
    """The writer of one hand."""

    def __init__(self, hand: ReplayedHand, rules: RiichiRules) -> None:
        self.hand, self.rules, self.players = hand, rules, rules.players
        self.left: dict[str, list[int]] = {}
        for tile, name in enumerate(names_of(rules)):
            self.left.setdefault(name, []).append(tile)
        self.held: list[dict[int, str]] = []  # id -> name
        self.melds: list[list[int]] = [[] for _ in range(self.players)]
        self.drawn = self.last = -1  # ids of the tile just drawn, and of the last that can be called or won on
        self.ura: list[int] = []
        self.pons: dict[tuple[int, str], int] = {}

    def new(self, name: str) -> int:
        """The next id of a tile."""
        return self.left[name].pop(0)

    def take(self, seat: int, name: str) -> int:
        """The id of a tile that leaves a hand: not the one just drawn where another is there."""
        ids = [tile for tile, held in self.held[seat].items() if held == name]
        found = next((tile for tile in ids if tile != self.drawn), ids[0])
        del self.held[seat][found]
        return found

    def ten(self, scores: Sequence[int]) -> str:
        """Points of the four places."""
        return _listed([*map(_hundreds, scores), *[0] * (SEATS - self.players)])

    def lines(self) -> Iterator[str]:
        """The elements."""
        start, logged = self.hand.events[0], self.hand.logged
        self.markers = [self.new(start["dora_marker"])]
        self.held = [{self.new(name): name for name in logged.tehais[seat]} for seat in range(self.players)]
        place = WINDS.index(start["bakaze"]) * SEATS + start["oya"]
        seed = (place, start["honba"], start["deposits"] // STICK, 0, 0, self.markers[0])
        hands = {f"hai{seat}": _listed(list(held)) for seat, held in enumerate(self.held)}
        yield _element("INIT", seed=_listed(seed), ten=self.ten(start["scores"]), oya=start["oya"], **hands)
        for event in self.hand.events[1:]:
            yield from self.line(event)
        yield from self.ends()

    def line(self, event: Event) -> Iterator[str]:
        """What one event is written as."""
        kind, seat = event["type"], event.get("actor", 0)
        if kind == "tsumo":
            self.drawn = self.new(event["pai"])
            self.held[seat][self.drawn] = event["pai"]
            yield f"<{'TUVW'[seat]}{self.drawn}/>"
        elif kind == "dahai":
            self.last = self.drawn if event["tsumogiri"] else self.take(seat, event["pai"])
            self.held[seat].pop(self.last, None)
            self.drawn = -1
            yield f"<{'DEFG'[seat]}{self.last}/>"
        elif kind == "reach":
            yield _element("REACH", who=seat, step=1)
        elif kind == "reach_accepted":
            yield _element("REACH", who=seat, ten=self.ten(event["scores"]), step=2)
        elif kind == "dora":
            self.markers.append(self.new(event["dora_marker"]))
            yield _element("DORA", hai=self.markers[-1])
        elif kind in ("chi", "pon", "daiminkan", "ankan", "kakan", "nuki"):
            yield _element("N", who=seat, m=self.call(kind, seat, event))

    def call(self, kind: str, seat: int, event: Event) -> int:
        """A call, a kan or a north, as its number."""
        self.drawn = -1 if kind in ("chi", "pon", "daiminkan") else self.drawn
        if kind in ("kakan", "nuki"):
            self.last = self.take(seat, event["pai"])
            number = number_of(kind, self.last)
        else:
            own = [self.take(seat, name) for name in event["consumed"]]
            if kind == "ankan":
                self.last = own[0]
                number = number_of(kind, own[0])
            else:
                number = number_of(kind, self.last, own, (event["target"] - seat) % SEATS)
        suit_and_kind = event.get("pai", "").replace("0", "5")
        if kind == "kakan":
            before = self.pons[seat, suit_and_kind]
            number |= before & 3  # whose tile the pon was
            self.melds[seat].remove(before)
        elif kind == "pon":
            self.pons[seat, suit_and_kind] = number
        self.melds[seat].insert(0, number)
        return number

    # ends

    def ends(self) -> Iterator[str]:
        """The wins or the draw."""
        before: Sequence[int] = self.hand.played.points
        for event in self.hand.events:
            if event["type"] not in ("hora", "ryukyoku"):
                continue
            pairs = zip(map(_hundreds, before), map(_hundreds, event["deltas"]), strict=True)
            sc = _listed([*[value for pair in pairs for value in pair], *[0, 0] * (SEATS - self.players)])
            before = event["scores"]
            if event["type"] == "hora":
                yield self.agari(event, sc)
                continue
            reason = REASONS.get(event["reason"])
            shown = {f"hai{seat}": _listed(sorted(self.held[seat])) for seat in event.get("tenpai") or ()}
            yield _element("RYUUKYOKU", **({"type": reason} if reason else {}), ba="0,0", sc=sc, **shown)

    def agari(self, event: Event, sc: str) -> str:
        """A win."""
        played, seat, start = self.hand.played, event["actor"], self.hand.events[0]
        score = Score(played.win(seat), self.rules)
        tile = self.drawn if seat == event["target"] else self.last
        limit = min(LIMITS.index(score.limit) + 1, 5) if score.limit in LIMITS else 0
        shown = [mc.CODE_TEXT[code] for code in mc.parse_tiles(played.dora_indicators)]
        self.markers += [self.new(name) for name in shown[len(self.markers) :]]
        said: dict[str, Any] = {"ba": f"{start['honba']},{start['deposits'] // STICK}"}
        said["hai"] = _listed(sorted({*self.held[seat], tile}))
        if self.melds[seat]:
            said["m"] = _listed(self.melds[seat])
        said |= {"machi": tile, "ten": f"{score.fu or 0},{score.points},{limit}"}
        said["yakuman" if score.yakuman else "yaku"] = _listed(self.yaku(score, seat))
        said["doraHai"] = _listed(self.markers)
        if played.riichi(seat):
            names = [mc.CODE_TEXT[code] for code in mc.parse_tiles(played.ura_indicators)]
            self.ura = self.ura or [self.new(name) for name in names]
            said["doraHaiUra"] = _listed(self.ura)
        said |= {"who": seat, "fromWho": event["target"], "sc": sc}
        liable = [told["target"] for told in self.hand.events if told["type"] == "pao" and told["actor"] == seat]
        if liable and score.yakuman:
            said["paoWho"] = liable[0]
        return _element("AGARI", **said)

    def yaku(self, score: Score, seat: int) -> list[int]:
        """The numbers of the yaku, each with its han where it is no yakuman; a north counts as dora."""
        start = self.hand.events[0]
        han: dict[int, int] = {}
        winds = {
            "seat_wind": SEAT_WIND_FROM + (seat - start["oya"]) % self.players,
            "round_wind": ROUND_WIND_FROM + WINDS.index(start["bakaze"]),
        }
        for row in score.yaku:
            name = self.rules.yaku_by_id[row.id].name
            number = (winds | NUMBERS).get("dora" if name == "nuki" else name)
            if number is None:
                cannot(FORM, f"the yaku {name}", "those of Tenhou; mjai can")
            han[number] = han.get(number, 0) + (row.han or 0)
        return list(han) if score.yakuman else [value for pair in han.items() for value in pair]
