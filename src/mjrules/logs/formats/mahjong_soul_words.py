"""The numbers of Mahjong Soul's records: yaku, abortive draws, grades, and the rules a room plays by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mjrules.logs.record import damaged
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.reading import rules_of

# id of a yaku (from 1 on) -> name of riichi.yaku
FANS = (
    *("menzen_tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei", "haku", "hatsu", "chun", "seat_wind"),
    *("round_wind", "tanyao", "iipeikou", "pinfu", "chanta", "ittsuu", "sanshoku", "double_riichi", "sanshoku_doukou"),
    *("sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "chiitoi", "junchan", "honitsu", "ryanpeikou"),
    *("chinitsu", "ippatsu", "dora", "aka", "ura", "nuki", "tenhou", "chiihou", "daisangen", "suuankou", "tsuuiisou"),
    *("ryuuiisou", "chinroutou", "kokushi", "shousuushii", "suukantsu", "chuuren", "paarenchan", "junsei_chuuren"),
    *("suuankou_tanki", "kokushi13", "daisuushii"),
)
FAN_OF = dict(enumerate(FANS, 1))
DRAWS = {1: "kyuushu", 2: "four_winds", 3: "four_kans", 4: "four_riichi", 5: "triple_ron"}
# the two figures of a grade's number that name it
GRADES = {1: "初心", 2: "雀士", 3: "雀傑", 4: "雀豪", 5: "雀聖", 6: "魂天", 7: "魂天"}
LENGTHS = {1: "tonpuu", 2: "tonnan"}
# what a private room says -> our option, and its value where it is said
SWITCHES = {
    "have_qieshangmanguan": ("kiriage", "base1920"),
    "have_toutiao": ("two_ron", "head_bump"),
    "disable_leijiyiman": ("kazoe", "sanbaiman"),
    "disable_double_yakuman": ("double_yakuman", ()),
    "disable_composite_yakuman": ("yakuman_stack", False),
}
POINTS = {"init_point": "start_points", "jingsuanyuandian": "return_points", "fandian": "target_points"}
REDS = (0, 2, 3, 4)
MOST_POINTS = 1_000_000
SNAKE = re.compile(r"_(\w)")


def field(said: Mapping[str, Any], name: str, default: Any) -> Any:
    """A field under its name, or under that of tools that write liDoras for li_doras."""
    if name in said:
        return said[name]
    return said.get(SNAKE.sub(lambda found: found[1].upper(), name), default)


def mapping(said: Mapping[str, Any], name: str, where: str = "log") -> Mapping[str, Any]:
    """A field that holds others; nothing where it is not told. Raises NotationError for anything else."""
    value = field(said, name, None)
    if value is not None and not isinstance(value, dict):
        damaged(where, f"{name} is {type(value).__name__}", "expected an object with fields")
    return value or {}


def grade(level: Mapping[str, Any]) -> tuple[str | None, float | None]:
    """Return grade and points of an account's level.

    >>> grade({"id": 10402, "score": 1800}), grade({})
    (('雀豪2', 1800.0), (None, None))
    """
    number, points = field(level, "id", None), field(level, "score", None)
    name = GRADES.get(number // 100 % 100) if type(number) is int else None
    return (f"{name}{number % 100}" if name else None), float(points) if type(points) is int and name else None


def rules_told(config: Mapping[str, Any], players: int, notes: list[str]) -> RiichiRules:
    """Return the rules of a game: the platform's, with what a private room says of its own.

    >>> room = {"mode": {"mode": 1, "detail_rule": {"init_point": 30000}}, "meta": {"room_id": 12345}}
    >>> found = rules_told(room, 4, [])
    >>> found.length, found.start_points, found.aka
    ('tonpuu', 30000, 0)
    """
    rules = rules_of(f"mahjong-soul-{players}p", RiichiRules)
    mode, meta = mapping(config, "mode"), mapping(config, "meta")
    number = field(mode, "mode", 2)
    options: dict[str, Any] = {}
    if type(number) is int and number % 10 in LENGTHS:
        options["length"] = LENGTHS[number % 10]
    else:
        notes.append(f"mode {number!r:.20} is no length of a game that is known: East and South rounds are taken")
    detail = mapping(mode, "detail_rule")
    if detail and (field(meta, "room_id", 0) or field(meta, "contest_uid", 0)) and not field(meta, "mode_id", 0):
        options |= _own_rules(rules, detail)
        notes.append(
            "a private room: its points, uma, red fives, tsumo and yakuman are read, the rest is the platform's"
        )
    return rules.replace(**options)


def _own_rules(rules: RiichiRules, detail: Mapping[str, Any]) -> dict[str, Any]:
    def said(name: str) -> int:
        value = field(detail, name, 0)
        return int(value) if type(value) in (int, bool) and abs(value) <= MOST_POINTS else 0

    found: dict[str, Any] = {ours: value for name, (ours, value) in SWITCHES.items() if said(name)}
    found["aka"] = said("dora_count") if said("dora_count") in REDS else rules.aka
    for name, ours in POINTS.items():
        if said(name) > 0 and said(name) % 100 == 0:
            found[ours] = said(name)
    uma = [said(f"shunweima_{place}") for place in range(2, rules.players + 1)]
    if any(uma):
        found["uma"] = (-sum(uma), *uma)
    if rules.players == 3 and not said("have_zimosun"):
        found["sanma_tsumo"] = "north_bisection"
    return found
