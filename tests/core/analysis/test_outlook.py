"""The own model of what to discard against plain recursion in fractions, and what must hold of every answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from core.analysis.positions import answers, position, rows_of
from mjcore import outlook_schema
from oracle.outlook import Hand, Question, outlook, unseen_after
from oracle.tiles import counts_of, dora_kind

PLAIN = mj.rules("tenhou-4p", aka=0)
SANMA = mj.rules("tenhou-3p", aka=0)
FIGURES = ("tenpai", "win", "points")
# id, hand, tiles left in the wall, draws, melds, more
SMALL = [
    ("ready", "234m456678p34s55s7z", "2255s11147z1199m36p8888s", 4, "", {}),
    ("one away", "23m456678p3467s55z", "1144m225588s6p1122z999p", 2, "", {}),
    ("one away, detours", "2345m56678p345s77z", "36m4479p7z1111z333s9m", 2, "", {"detours": 2}),
    ("two away", "2378m456p3479s556z", "19m2588s56z4p1122z99p5m", 2, "", {"detours": 1}),
    ("two away, straight", "2378m456p3479s556z", "19m2588s56z4p1122z99p5m", 2, "", {"detours": 0}),
    ("by wins", "234m45667p345s678s", "3558p2369s1122z99m1111s", 3, "", {"by": "win"}),
    ("by tenpai", "23m456678p3467s55z", "1144m225588s6p1122z999p", 2, "", {"by": "tenpai"}),
    ("must", "234m45667p345s678s", "3558p2369s1122z99m1111s", 3, "", {"riichi": "must"}),
    ("never", "234m45667p345s678s", "3558p2369s1122z99m1111s", 3, "", {"riichi": "never"}),
    ("last tile", "234m45667p345s678s", "3558p2369s1122z99m1111s", 3, "", {"haitei": 1}),
    ("open", "34m456p6788s55z", "258m4788s5z1122z99m1111s", 3, "pon:777z", {}),
    ("no yaku", "34m456p78s9s", "2258m489s1133z99p1111s", 3, "chi:123m pon:222z", {}),
    ("pairs", "1133m2255p667s347z", "67s34z8p1122z99m1111s", 3, "", {}),
    ("orphans", "19m19p19s1234567z2m", "7z3m55p1122z99m111s19p", 3, "", {}),
    ("a kan", "23m456p678s445s", "14m3456s2222z99m1111s", 3, "ankan:1111z", {}),
    ("three players", "19m456678p3467s55z", "1199m2258s6p2222z9999p", 3, "", {"players": 3}),
]  # fmt: skip
# draws more that take plain recursion seconds
DEARER = {
    "one away": (1,),
    "one away, detours": (1,),
    "two away": (1, 2),
    "two away, straight": (1, 2),
    "by tenpai": (1,),
}
LONGER = [
    (f"{row[0]}, {more} more", *row[1:3], row[3] + more, *row[4:]) for row in SMALL for more in DEARER.get(row[0], ())
]


def worth_of(row: dict[str, Any], rules: Any, hand: Hand, left: Hand, melds: list[str]) -> Any:
    """Mean points of a win over every ura indicator."""

    def worth(full: Hand, kind: int, how: str, first: bool, last: bool) -> Fraction:
        riichi = how == "riichi"
        wall = unseen_after(left, full, hand)
        total, found = sum(wall), Fraction(0)
        for indicator, copies in enumerate(wall) if riichi else [(-1, total)]:
            if copies == 0:
                continue
            score = mj.score(
                mc.format_tiles([k for k in range(34) for _ in range(full[k])]), mc.tile_text(kind), melds=melds,
                tsumo=True, seat_wind="S", riichi=riichi, ippatsu=riichi and first, haitei=last, dora_indicators="6z",
                ura_indicators=mc.tile_text(indicator) if riichi else "", rules=rules,
            )  # fmt: skip
            found += Fraction(copies, total) * (score.points if score.valid else 0)
        return found

    assert dora_kind(32, 4) == 33
    return worth


@pytest.mark.parametrize(
    ("hand", "wall", "draws", "melds", "more"),
    [
        *[pytest.param(*row[1:], id=row[0]) for row in SMALL],
        *[pytest.param(*row[1:], id=row[0], marks=pytest.mark.thorough) for row in LONGER],
    ],
)
def test_against_plain_recursion(hand: str, wall: str, draws: int, melds: str, more: dict[str, Any]) -> None:
    rules = SANMA if more.get("players") == 3 else PLAIN
    given, left = tuple(counts_of(hand)), tuple(counts_of(wall))
    called = melds.split()
    held = mc.parse_tiles("".join(meld.partition(":")[2] for meld in called)) if called else []
    kinds = [mc.kind_of_code(code) for code in held]
    visible = [
        4 - given[kind] - left[kind] - kinds.count(kind) if not (rules.players == 3 and 1 <= kind <= 7) else 0
        for kind in range(34)
    ]
    asked = position({"hand": hand, "melds": called, "seat_wind": "S", "dora_indicators": "6z"}, draws)
    asked["visible"], asked["haitei"] = visible, more.get("haitei", 0)
    choice = {"detours": 1, "by": "points", "riichi": "may"} | {
        name: value for name, value in more.items() if name in ("detours", "by", "riichi")
    }
    question = Question(
        given, left, draws, choice["detours"], outlook_schema.BY.index(choice["by"]) - 1,
        all(mc.Meld.of(meld).type == "ankan" for meld in called), choice["riichi"], bool(more.get("haitei", 0)),
        worth_of(more, rules, given, left, called), len(called),
    )  # fmt: skip
    rows = rows_of(answers([asked], rules.table, **choice)[0])
    expected = {mc.tile_text(kind): found for kind, found in outlook(question).items()}
    assert rows.keys() == expected.keys()
    for tile, figures in expected.items():
        ours = [float(rows[tile][name][0]) for name in FIGURES]
        assert ours == pytest.approx([float(figure) for figure in figures], rel=2e-6, abs=1e-6), tile
