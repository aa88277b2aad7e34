"""The words of tenhou.net/6: ends, values, rooms, as Tenhou writes them and as the converters of other houses do.

Most logs of Mahjong Soul and Majiang in this form were written by converters, in Japanese, English or Chinese.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, NamedTuple

from mjrules.logs.formats.yaku_names import NAME_OF_TEXT, OTHER_NAMES, YAKUMAN
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.tenhou import tenhou_rules
from mjrules.rules.reading import rules_of

End = tuple[str, tuple[int, ...] | None]
# end of a hand: the name Tenhou writes, then those of others
ENDS: dict[End, tuple[str, ...]] = {
    ("exhaustive", None): ("流局", "荒牌流局", "荒牌平局", "Ryuukyoku", "Exhaustive Draw"),
    ("exhaustive", (0, 1, 2, 3)): ("全員聴牌",),
    ("exhaustive", ()): ("全員不聴", "全員ノーテン"),
    ("nagashi", None): ("流し満貫", "流局满贯", "流局満貫", "Nagashi Mangan", "Mangan at Draw"),
    ("kyuushu", None): ("九種九牌", "九种九牌", "Kyuushu Kyuuhai", "Nine Terminal Abortion"),
    ("four_winds", None): ("四風連打", "四风连打", "Suufon Renda", "Four Wind Abortion"),
    ("four_riichi", None): ("四家立直", "四人立直", "Suucha Riichi", "Four Riichi Abortion"),
    ("four_kans", None): ("四槓散了", "四開槓", "四杠散了", "Suukaikan", "Four Kan Abortion"),
    ("triple_ron", None): ("三家和了", "三家和", "Sanchahou", "Three Ron Abortion"),
}
WINS = ("和了", "和", "和牌", "Agari")
WON = WINS[0]
VALUE = re.compile(
    r"(?:(?P<fu>\d+)(?:符|fu)(?P<han>\d+)(?:飜|翻|番|han))?(?P<limit>\D*)"
    r"(?P<points>\d+)(?:-(?P<dealer>\d+))?(?:点|點|points)?(?P<all>∀|all|オール)?"
)
YAKU = re.compile(r"(?P<name>.+)\((?:(?P<han>\d+)(?:飜|翻|番|han)|役満|yakuman)\)")
YAKUMAN_WORDS = ("役満", "役满", "yakuman")
# rooms that the converters of Mahjong Soul's logs name
MAHJONG_SOUL = (
    *("の間", "之間", "之间", "座间", "room", "友人", "friendly", "大会", "比赛", "tounament", "tournament"),
    *("休闲", "casual match", "の戦", "乱闘", "特別対局"),
)
# rooms of Tenhou and of Majiang, whose rules are Tenhou's
TENHOU = ("般", "上", "特", "鳳", "若", "銀", "琥", "孔", "技", "電脳")
THREE = ("三", "3-player", "sanma", "3人")


def plain(text: str) -> str:
    """Return a word without what writers do differently: width, case, blanks.

    >>> plain("Four Kan Abortion"), plain("３０符")
    ('fourkanabortion', '30符')
    """
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


END_OF = {plain(name): end for end, names in ENDS.items() for name in names}
WON_WORDS = frozenset(map(plain, WINS))
DRAWS = {names[0]: end for end, names in ENDS.items()}
ROW_OF = {plain(text): name for text, name in (*NAME_OF_TEXT.items(), *OTHER_NAMES.items())}


class Value(NamedTuple):
    """The value of a win: han and fu where they are told, points of one payer, of the dealer, whether all pay."""

    han: int | None
    fu: int | None
    points: int
    dealer: int | None
    from_all: bool


def value_of(text: object) -> Value | None:
    """Return what a text such as 30符4飜7700点 says, or None.

    >>> value_of("30Fu2Han2900点")
    Value(han=2, fu=30, points=2900, dealer=None, from_all=False)
    >>> value_of("満貫2000-4000点").dealer, value_of("many points")
    (4000, None)
    """
    found = VALUE.fullmatch(plain(text)) if isinstance(text, str) and len(text) < 100 else None
    if found is None:
        return None
    yakuman = any(word in found["limit"] for word in YAKUMAN_WORDS)  # its han and fu mean nothing
    han, fu = (int(found[name]) if found[name] and not yakuman else None for name in ("han", "fu"))
    dealer = int(found["dealer"]) if found["dealer"] else None
    return Value(han, fu, int(found["points"]), dealer, bool(found["all"]))


def yaku_of(text: object, rules: RiichiRules) -> tuple[str, int] | None:
    """Return the yaku and its han that a text such as 立直(1飜) or 大三元(役満) names, or None."""
    row = YAKU.fullmatch(plain(text)) if isinstance(text, str) else None
    if row is None:
        return None
    said = row["name"]
    own = (row.name for row in rules.yaku_by_id.values() if said in (plain(row.ja), plain(row.en)))
    name = ROW_OF.get(said) or next(own, None)
    return None if name is None else (name, int(row["han"] or YAKUMAN))


def rules_told(told: dict[str, Any], notes: list[str] | None = None) -> RiichiRules:
    """Return the rules that ``rule`` names: Mahjong Soul's by its rooms, else Tenhou's by its words.

    What is not understood is added to ``notes``.

    >>> rules_told({"rule": {"disp": "三鳳東喰赤"}, "log": []}).players
    3
    >>> rules_told({"rule": {"disp": "Jade Room East Red Fives", "aka51": 1}}).length
    'tonpuu'
    """
    rule = told.get("rule")
    rule = rule if isinstance(rule, dict) else {}
    disp = unicodedata.normalize("NFKC", str(rule.get("disp", ""))).casefold()
    players = 3 if any(word in disp for word in THREE) or _absent_seat(told.get("log")) else 4
    each = [rule.get(key) for key in ("aka51", "aka52", "aka53")]
    copies = [value for value in each if type(value) is int and value >= 0]
    aka = bool(sum(copies) or rule.get("aka")) if rule else True
    south = not ("東" in disp or "东" in disp or "east" in disp) or "南" in disp or "south" in disp
    if any(word in disp for word in MAHJONG_SOUL):
        base = rules_of(f"mahjong-soul-{players}p", RiichiRules)
        reds = sum(copies) if copies else base.aka if aka else 0
        return base.replace(length="tonnan" if south else "tonpuu", aka=reds if reds in (0, 2, 3, 4) else base.aka)
    if disp and notes is not None and not any(word in disp for word in TENHOU):
        notes.append(f"rule {disp[:40]!r} names no room that is known: Tenhou's rules are taken")
    return tenhou_rules(players, aka=aka, kuitan="喰" in disp or not disp, south=south)


def _absent_seat(hands: object) -> bool:
    """Whether nobody sits at the fourth place."""
    first = hands[0] if isinstance(hands, list) and hands else None
    return isinstance(first, list) and len(first) == 17 and first[13] == [] and first[14] == []
