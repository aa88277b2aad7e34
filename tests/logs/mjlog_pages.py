"""mjlog XML written from a game, straight from the format's description: what the reader is held against.

Ids of tiles are dealt out in the order in which tiles appear, so that every id stands once.
"""

from __future__ import annotations

from collections.abc import Iterator

import mjcore as mc
import mjrules as mj
from mjrules.logs.record import LoggedGame
from mjrules.logs.replaying import ReplayedHand, replay

DRAWS = {"exhaustive": "", "nagashi": "nm", "kyuushu": "yao9", "four_winds": "kaze4", "four_riichi": "reach4",
         "four_kans": "kan4", "triple_ron": "ron3"}  # fmt: skip
YAKU = {
    "menzen_tsumo": 0, "riichi": 1, "ippatsu": 2, "chankan": 3, "rinshan": 4, "haitei": 5, "houtei": 6, "pinfu": 7,
    "tanyao": 8, "iipeikou": 9, "haku": 18, "hatsu": 19, "chun": 20, "double_riichi": 21, "chiitoi": 22, "chanta": 23,
    "ittsuu": 24, "sanshoku": 25, "sanshoku_doukou": 26, "sankantsu": 27, "toitoi": 28, "sanankou": 29,
    "shousangen": 30, "honroutou": 31, "ryanpeikou": 32, "junchan": 33, "honitsu": 34, "chinitsu": 35, "tenhou": 37,
    "chiihou": 38, "daisangen": 39, "suuankou": 40, "suuankou_tanki": 41, "tsuuiisou": 42, "ryuuiisou": 43,
    "chinroutou": 44, "chuuren": 45, "junsei_chuuren": 46, "kokushi": 47, "kokushi13": 48, "daisuushii": 49,
    "shousuushii": 50, "suukantsu": 51, "dora": 52, "ura": 53, "aka": 54,
}  # fmt: skip


class Ids:
    """The ids of one hand: each name's own, red fives the first of their kind."""

    def __init__(self, rules: mj.RiichiRules) -> None:
        self.left: dict[str, list[int]] = {}
        for tile in range(136):
            name = mc.CODE_TEXT[mc.code_of_id(tile)]
            self.left.setdefault(name if rules.aka else name.replace("0", "5"), []).append(tile)

    def new(self, name: str) -> int:
        return self.left[name].pop(0)


def call_number(kind: str, called: int, own: list[int], feeder: int) -> int:
    """The number of a call."""
    tiles = sorted([called, *own])
    kinds = [tile // 4 for tile in tiles]
    if kind == "chi":
        suit, start = divmod(kinds[0], 9)
        place = kinds.index(called // 4)
        bits = sum((tile % 4) << (3 + 2 * n) for n, tile in enumerate(tiles))
        return ((suit * 7 + start) * 3 + place) << 10 | bits | 4 | feeder
    if kind in ("pon", "kakan"):
        fourth = (
            called if kind == "kakan" else next(4 * kinds[0] + n for n in range(4) if 4 * kinds[0] + n not in tiles)
        )
        three = [4 * kinds[0] + n for n in range(4) if 4 * kinds[0] + n != fourth]
        place = 0 if kind == "kakan" else three.index(called)
        return (kinds[0] * 3 + place) << 9 | (fourth % 4) << 5 | (8 if kind == "pon" else 16) | feeder
    if kind == "nuki":
        return called << 8 | 32
    return called << 8 | feeder


class Page:
    """The elements of one hand."""

    def __init__(self, hand: ReplayedHand, rules: mj.RiichiRules) -> None:
        self.hand, self.rules, self.ids = hand, rules, Ids(rules)
        self.players = rules.players
        self.held: list[list[tuple[str, int]]] = [[] for _ in range(self.players)]
        self.drawn = -1
        self.last = -1
        self.ura: list[int] = []
        self.pons: dict[tuple[int, int], list[int]] = {}

    def take(self, seat: int, name: str) -> int:
        """A tile of the hand, not the one just drawn where another is there."""
        rows = [row for row in self.held[seat] if row[0] == name]
        row = next((row for row in rows if row[1] != self.drawn), rows[0])
        self.held[seat].remove(row)
        return row[1]

    def lines(self) -> Iterator[str]:
        start, logged = self.hand.events[0], self.hand.logged
        marker = self.ids.new(logged.dora_markers[0])
        for seat in range(self.players):
            self.held[seat] = [(name, self.ids.new(name)) for name in logged.tehais[seat]]
        place = "ESWN".index(start["bakaze"]) * 4 + start["oya"]
        ten = ",".join(str(points // 100) for points in padded(start["scores"]))
        hai = " ".join(
            f'hai{seat}="{",".join(str(tile) for _, tile in self.held[seat])}"' for seat in range(self.players)
        )
        yield (f'<INIT seed="{place},{start["honba"]},{start["deposits"] // 1000},0,0,{marker}" ten="{ten}" '
               f'oya="{start["oya"]}" {hai}/>')  # fmt: skip
        self.markers = [marker]
        for event in self.hand.events[1:]:
            line = self.line(event)
            if line:
                yield line
        yield from self.ends()

    def line(self, event: mj.Event) -> str:
        kind, seat = event["type"], event.get("actor", 0)
        if kind == "tsumo":
            self.drawn = self.ids.new(event["pai"])
            self.held[seat].append((event["pai"], self.drawn))
            return f"<{'TUVW'[seat]}{self.drawn}/>"
        if kind == "dahai":
            tile = self.drawn if event["tsumogiri"] else self.take(seat, event["pai"])
            if event["tsumogiri"]:
                self.held[seat].remove((event["pai"], tile))
            self.drawn, self.last = -1, tile
            return f"<{'DEFG'[seat]}{tile}/>"
        if kind == "reach":
            return f'<REACH who="{seat}" step="1"/>'
        if kind == "reach_accepted":
            ten = ",".join(str(points // 100) for points in padded(event["scores"]))
            return f'<REACH who="{seat}" ten="{ten}" step="2"/>'
        if kind == "dora":
            self.markers.append(self.ids.new(event["dora_marker"]))
            return f'<DORA hai="{self.markers[-1]}"/>'
        if kind in ("chi", "pon", "daiminkan", "ankan", "kakan", "nuki"):
            return f'<N who="{seat}" m="{self.call(kind, seat, event)}"/>'
        return ""

    def call(self, kind: str, seat: int, event: mj.Event) -> int:
        self.drawn = -1 if kind in ("chi", "pon", "daiminkan") else self.drawn
        if kind in ("kakan", "nuki"):
            return call_number(kind, self.take(seat, event["pai"]), self.pons.get((seat, kind_of(event["pai"])), []), 0)
        own = [self.take(seat, name) for name in event["consumed"]]
        if kind == "ankan":
            return call_number(kind, own[0], own[1:], 0)
        if kind == "pon":
            self.pons[seat, kind_of(event["pai"])] = own
        return call_number(kind, self.last, own, (event["target"] - seat) % 4)

    def ends(self) -> Iterator[str]:
        before = list(self.hand.played.points)
        for event in self.hand.events:
            if event["type"] not in ("hora", "ryukyoku"):
                continue
            pairs = zip(padded(before), padded(event["deltas"]), strict=True)
            sc = ",".join(f"{value // 100},{delta // 100}" for value, delta in pairs)
            before = list(event["scores"])
            if event["type"] == "hora":
                yield self.agari(event, sc)
            else:
                kind = f'type="{DRAWS[event["reason"]]}" ' if DRAWS[event["reason"]] else ""
                shown = "".join(f' hai{seat}="1"' for seat in event.get("tenpai") or ())
                yield f'<RYUUKYOKU {kind}ba="0,0" sc="{sc}"{shown}/>'

    def agari(self, event: mj.Event, sc: str) -> str:
        played, seat = self.hand.played, event["actor"]
        score = mj.score(mj.Win(**played.win(seat).arguments()), rules=self.rules)
        han = {self.rules.yaku_by_id[row.id].name: row.han for row in score.yaku}
        if nuki := han.pop("nuki", 0):
            han["dora"] = han.get("dora", 0) + nuki
        rows = [(self.number(name, seat), worth) for name, worth in han.items()]
        listed = ",".join(str(number) if score.yakuman else f"{number},{worth}" for number, worth in rows)
        said = {"ba": "0,0", "ten": f"{score.fu},{score.points},0", "yakuman" if score.yakuman else "yaku": listed}
        shown = [mc.CODE_TEXT[code] for code in mc.parse_tiles(played.dora_indicators)]
        self.markers += [self.ids.new(tile) for tile in shown[len(self.markers) :]]
        said["doraHai"] = ",".join(map(str, self.markers))
        if played.riichi(seat):
            tiles = [mc.CODE_TEXT[code] for code in mc.parse_tiles(played.ura_indicators)]
            self.ura = self.ura or [self.ids.new(tile) for tile in tiles]
            said["doraHaiUra"] = ",".join(map(str, self.ura))
        said |= {"who": seat, "fromWho": event["target"], "sc": sc}
        liable = [told["target"] for told in self.hand.events if told["type"] == "pao" and told["actor"] == seat]
        if liable and score.yakuman:
            said["paoWho"] = liable[0]
        listed = " ".join([f'{name}="{value}"' for name, value in said.items()])
        return f"<AGARI {listed}/>"

    def number(self, name: str, seat: int) -> int:
        start = self.hand.events[0]
        if name == "seat_wind":
            return 10 + (seat - start["oya"]) % self.players
        if name == "round_wind":
            return 14 + "ESWN".index(start["bakaze"])
        return YAKU[name]


def kind_of(name: str) -> int:
    return mc.kind_of_code(mc.parse_tile(name))


def padded(values: list[int]) -> list[int]:
    return [*values, *[0] * (4 - len(values))]


def written(game: LoggedGame, go: int) -> str:
    """A game that replays as mjlog XML; ``go``: its GO type."""
    played = replay(game)
    assert played.equal
    lines = ['<mjloggm ver="2.3">', f'<GO type="{go}" lobby="0"/>', '<UN n0="a" n1="b"/>', '<TAIKYOKU oya="0"/>']
    for hand in played.hands:
        lines += Page(hand, game.rules).lines()
    if game.scores is not None and game.result_x10 is not None:
        pairs = [f"{points // 100},{result / 10}" for points, result in zip(game.scores, game.result_x10, strict=True)]
        pairs += ["0,0"] * (4 - len(pairs))
        lines[-1] = lines[-1].replace("/>", f' owari="{",".join(pairs)}"/>')
    return "".join([*lines, "</mjloggm>"])
