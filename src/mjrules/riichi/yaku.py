"""Every yaku of riichi mahjong as a row over the facts of ``mjcore.schema``.

A row holds when all its ``needs`` hold, none of its ``forbids``, every counter is within its
``bounds`` and, if it names ``shapes``, the whole hand is one of them. Rows stand in the fixed
order in which results list them; ids are for ever. What an option changes in a row is written
once, in ``rows_of``; statements (P-, K-) are those of the house rules' numbered text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import mjcore as mc

if TYPE_CHECKING:
    from mjrules.riichi.options_score import ScoreOptions

Bounds = Mapping[str, tuple[int, int]]
OWN_IDS = range(96, 120)
# The option ``yaku`` names a house's own yaku "own:NAME". A plain name is a yaku that was shipped when plain
# names came up, or an own one; so a file stays what it is when a yaku of the same name is shipped later.
OWN, SHIPPED = "own:", "mjrules:"
PLAIN_IDS = range(66)
BONUS_IDS = {"dora": 120, "ura": 121, "aka": 122, "nuki": 123}
BONUS_NAMES = {
    "dora": ("ドラ", "Dora"),
    "ura": ("裏ドラ", "Ura dora"),
    "aka": ("赤ドラ", "Red five"),
    "nuki": ("抜きドラ", "Nuki dora"),
}


@dataclass(frozen=True)
class Yaku:
    """One yaku: what it is called, what it pays, and the facts it stands for.

    ``closed``, ``open``: han of a closed and an open hand (0 = does not count);
    ``multiple``, ``multiple_open``: yakuman multiple instead of han; ``limit``: the hand is worth
    at least that limit; ``needs_other``: counts beside another yaku only; ``excludes``: yaku that
    do not count beside it; ``option``: the boolean option that switches it on.
    """

    id: int
    name: str
    ja: str
    en: str
    closed: int = 0
    open: int = 0
    multiple: int = 0
    multiple_open: int = 0
    needs: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    bounds: Bounds = field(default_factory=lambda: MappingProxyType({}))
    shapes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    limit: str = "none"
    needs_other: bool = False
    option: str | None = None
    source: str = ""


def _exactly(**counters: int) -> Bounds:
    return MappingProxyType({name: (value, value) for name, value in counters.items()})


def _at_least(**counters: int) -> Bounds:
    return MappingProxyType({name: (value, 255) for name, value in counters.items()})


def _seven_pairs(first: int, suit: str) -> str:
    """MPSZ text of seven pairs in consecutive numbers: 2, p -> 22334455667788p."""
    return "".join(str(n) * 2 for n in range(first, first + 7)) + suit


# fmt: off
# What a yakuman excludes are the yaku it always contains; it matters where there are no limits.
YAKU: tuple[Yaku, ...] = (
    # one han, closed: P-24, K-26..K-31
    Yaku(0, "riichi", "立直", "Riichi", 1, needs=("riichi",), forbids=("double_riichi", "open_riichi"), source="P-24, K-26"),
    Yaku(1, "double_riichi", "ダブル立直", "Double riichi", 2, needs=("double_riichi",), forbids=("open_riichi",), source="P-26, K-37"),
    Yaku(2, "open_riichi", "オープン立直", "Open riichi", 2, needs=("open_riichi",), forbids=("double_riichi",), option="open_riichi", source="P-80"),
    Yaku(3, "double_open_riichi", "ダブルオープン立直", "Double open riichi", 3, needs=("open_riichi", "double_riichi"), option="open_riichi", source="P-80"),
    Yaku(4, "ippatsu", "一発", "Ippatsu", 1, needs=("ippatsu",), option="ippatsu", source="P-24, K-27"),
    Yaku(5, "menzen_tsumo", "門前清自摸和", "Menzen tsumo", 1, needs=("closed", "tsumo"), source="P-24, K-28"),
    Yaku(6, "pinfu", "平和", "Pinfu", 1, needs=("closed", "ryanmen"), bounds=_exactly(runs=4),
         forbids=("pair_dragon", "pair_seat_wind", "pair_round_wind"), source="P-24, K-30"),
    Yaku(7, "iipeikou", "一盃口", "Iipeikou", 1, needs=("closed", "standard"), bounds=_exactly(run_pairs=1), source="P-24, K-31"),
    # one han, open too: P-25, K-29, K-32..K-36
    Yaku(8, "tanyao", "断么九", "Tanyao", 1, 1, needs=("no_yaochuu",), source="P-25, K-29"),
    Yaku(9, "seat_wind", "自風", "Seat wind", 1, 1, needs=("triplet_seat_wind",), source="P-25, K-32"),
    Yaku(10, "round_wind", "場風", "Round wind", 1, 1, needs=("triplet_round_wind",), source="P-25, K-32"),
    Yaku(11, "north", "北", "North", 1, 1, needs=("triplet_north",),
         option="north_yakuhai", source="P-4"),
    Yaku(12, "haku", "白", "Haku", 1, 1, needs=("triplet_haku",), source="P-25, K-32"),
    Yaku(13, "hatsu", "發", "Hatsu", 1, 1, needs=("triplet_hatsu",), source="P-25, K-32"),
    Yaku(14, "chun", "中", "Chun", 1, 1, needs=("triplet_chun",), source="P-25, K-32"),
    Yaku(15, "chankan", "槍槓", "Chankan", 1, 1, needs=("chankan",), source="P-25, K-34"),
    Yaku(16, "rinshan", "嶺上開花", "Rinshan kaihou", 1, 1, needs=("rinshan",), source="P-25, K-33"),
    Yaku(17, "haitei", "海底摸月", "Haitei", 1, 1, needs=("haitei",), option="haitei", source="P-25, K-35"),
    Yaku(18, "houtei", "河底撈魚", "Houtei", 1, 1, needs=("houtei",), option="houtei", source="P-25, K-36"),
    # two han
    Yaku(19, "chiitoi", "七対子", "Chiitoitsu", 2, needs=("chiitoi",), source="P-26, K-41"),
    Yaku(20, "sanshoku", "三色同順", "Sanshoku doujun", 2, 1, needs=("sanshoku",), source="P-27, K-38"),
    Yaku(21, "ittsuu", "一気通貫", "Ittsuu", 2, 1, needs=("ittsuu",), source="P-27, K-39"),
    Yaku(22, "chanta", "混全帯么九", "Chanta", 2, 1, needs=("all_outside", "has_honours"), bounds=_at_least(runs=1), source="P-27, K-40"),
    Yaku(23, "toitoi", "対々和", "Toitoi", 2, 2, needs=("standard",), bounds=_exactly(triplets=4), source="P-28, K-42"),
    Yaku(24, "sanankou", "三暗刻", "Sanankou", 2, 2, needs=("standard",), bounds=_exactly(concealed_triplets=3), source="P-28, K-43"),
    Yaku(25, "sanshoku_doukou", "三色同刻", "Sanshoku doukou", 2, 2, needs=("sanshoku_doukou",), source="P-28, K-44"),
    Yaku(26, "sankantsu", "三槓子", "Sankantsu", 2, 2, needs=("standard",), bounds=_exactly(kans=3), source="P-28, K-45"),
    Yaku(27, "shousangen", "小三元", "Shousangen", 2, 2, needs=("pair_dragon",), bounds=_exactly(dragon_triplets=2), source="P-28, K-46"),
    Yaku(28, "honroutou", "混老頭", "Honroutou", 2, 2, needs=("all_yaochuu", "has_honours"), forbids=("kokushi",), source="P-28, K-47"),
    # three han and more
    Yaku(29, "ryanpeikou", "二盃口", "Ryanpeikou", 3, needs=("closed", "standard"), bounds=_exactly(run_pairs=2), source="P-29, K-48"),
    Yaku(30, "junchan", "純全帯么九", "Junchan", 3, 2, needs=("all_outside", "no_honours"), bounds=_at_least(runs=1), source="P-30, K-51"),
    Yaku(31, "honitsu", "混一色", "Honitsu", 3, 2, needs=("one_suit", "has_honours"), source="P-30, K-49"),
    Yaku(32, "chinitsu", "清一色", "Chinitsu", 6, 5, needs=("one_suit", "no_honours"), source="P-32, K-50"),
    # local yaku, off by default
    Yaku(33, "renhou", "人和", "Renhou", needs=("first_turn", "ron"), forbids=("chankan", "nuki_ron"), source="P-36"),
    Yaku(34, "kanburi", "槓振り", "Kanburi", 1, 1, needs=("after_kan_discard", "ron"), option="kanburi", source="local"),
    Yaku(35, "tsubame_gaeshi", "燕返し", "Tsubame gaeshi", 1, 1, needs=("riichi_discard", "ron"), option="tsubame_gaeshi", source="local"),
    Yaku(36, "sanrenkou", "三連刻", "Sanrenkou", 2, 2, needs=("standard",), bounds=_at_least(triplet_chain=3), option="sanrenkou", source="local"),
    Yaku(37, "isshoku_sanjun", "一色三順", "Isshoku sanjun", 3, 2, needs=("standard",), bounds=_at_least(identical_runs=3),
         excludes=("iipeikou",), option="isshoku_sanjun", source="local"),
    # yakuman: P-35..P-50, K-52..K-64
    Yaku(40, "kokushi", "国士無双", "Kokushi musou", multiple=1, needs=("kokushi",), forbids=("thirteen_wait",), excludes=("honroutou",), source="P-45, K-52"),
    Yaku(41, "kokushi13", "国士無双十三面待ち", "Kokushi musou 13-wait", multiple=1, needs=("kokushi", "thirteen_wait"), excludes=("honroutou",), source="P-47, K-64"),
    Yaku(42, "suuankou", "四暗刻", "Suuankou", multiple=1, needs=("standard",), bounds=_exactly(concealed_triplets=4), forbids=("tanki",),
         excludes=("toitoi", "sanankou"), source="P-38, K-53"),
    Yaku(43, "suuankou_tanki", "四暗刻単騎", "Suuankou tanki", multiple=1, needs=("standard", "tanki"), bounds=_exactly(concealed_triplets=4),
         excludes=("toitoi", "sanankou"), source="P-50, K-64"),
    Yaku(44, "daisangen", "大三元", "Daisangen", multiple=1, multiple_open=1, needs=("standard",), bounds=_exactly(dragon_triplets=3),
         excludes=("haku", "hatsu", "chun"), source="P-41, K-54"),
    Yaku(45, "shousuushii", "小四喜", "Shousuushii", multiple=1, multiple_open=1, needs=("pair_wind",), bounds=_exactly(wind_triplets=3), source="P-40, K-55"),
    Yaku(46, "daisuushii", "大四喜", "Daisuushii", multiple=1, multiple_open=1, needs=("standard",), bounds=_exactly(wind_triplets=4),
         excludes=("toitoi", "seat_wind", "round_wind", "north"), source="P-49, K-56"),
    Yaku(47, "tsuuiisou", "字一色", "Tsuuiisou", multiple=1, multiple_open=1, needs=("all_honours",), excludes=("toitoi", "chiitoi", "honroutou"), source="P-37, K-57"),
    Yaku(48, "ryuuiisou", "緑一色", "Ryuuiisou", multiple=1, multiple_open=1, needs=("green",), excludes=("honitsu", "chinitsu"), source="P-39, K-58"),
    Yaku(49, "chinroutou", "清老頭", "Chinroutou", multiple=1, multiple_open=1, needs=("standard", "all_terminals"), excludes=("toitoi", "honroutou"), source="P-43, K-59"),
    Yaku(50, "suukantsu", "四槓子", "Suukantsu", multiple=1, multiple_open=1, needs=("standard",), bounds=_exactly(kans=4), excludes=("toitoi",), source="P-46, K-60"),
    Yaku(51, "chuuren", "九蓮宝燈", "Chuuren poutou", multiple=1, needs=("standard", "nine_gates"), forbids=("pure_nine_gates",),
         excludes=("chinitsu",), source="P-42, K-61"),
    Yaku(52, "junsei_chuuren", "純正九蓮宝燈", "Junsei chuuren poutou", multiple=1, needs=("standard", "pure_nine_gates"),
         excludes=("chinitsu",), source="P-48, K-64"),
    Yaku(53, "tenhou", "天和", "Tenhou", multiple=1, needs=("first_turn", "tsumo", "dealer"), excludes=("menzen_tsumo",), source="P-35, K-62"),
    Yaku(54, "chiihou", "地和", "Chiihou", multiple=1, needs=("first_turn", "tsumo"), forbids=("dealer",), excludes=("menzen_tsumo",), source="P-35, K-63"),
    # local yakuman, off by default
    Yaku(55, "daisharin", "大車輪", "Daisharin", multiple=1, needs=("closed",), option="daisharin", excludes=("chinitsu", "ryanpeikou", "chiitoi", "pinfu", "tanyao"), source="P-44"),
    Yaku(56, "daichikurin", "大竹林", "Daichikurin", multiple=1, needs=("closed",), option="daichikurin", excludes=("chinitsu", "ryanpeikou", "chiitoi", "pinfu", "tanyao"), source="local"),
    Yaku(57, "daisuurin", "大数隣", "Daisuurin", multiple=1, needs=("closed",), option="daisuurin", excludes=("chinitsu", "ryanpeikou", "chiitoi", "pinfu", "tanyao"), source="local"),
    Yaku(58, "daichisei", "大七星", "Daichisei", multiple=2, needs=("chiitoi", "all_honours"), excludes=("tsuuiisou", "chiitoi"), option="daichisei", source="local"),
    Yaku(59, "hyakumangoku", "百万石", "Hyakumangoku", multiple=1, multiple_open=1, needs=("one_suit", "has_man", "no_honours"),
         bounds=_at_least(man_sum=100), option="hyakumangoku", excludes=("chinitsu",), source="local"),
    Yaku(60, "suurenkou", "四連刻", "Suurenkou", multiple=1, multiple_open=1, needs=("standard",), bounds=_exactly(triplet_chain=4),
         excludes=("sanrenkou", "toitoi"), option="suurenkou", source="local"),
    Yaku(61, "iipin_moyue", "一筒摸月", "Iipin moyue", multiple=1, multiple_open=1, needs=("haitei",), bounds=_exactly(win_kind=9), option="iipin_moyue", excludes=("haitei",), source="local"),
    Yaku(62, "chuupin_raoyui", "九筒撈魚", "Chuupin raoyui", multiple=1, multiple_open=1, needs=("houtei",), bounds=_exactly(win_kind=17), option="chuupin_raoyui", excludes=("houtei",), source="local"),
    Yaku(63, "ishinoue_sannen", "石の上にも三年", "Ishinoue sannen", multiple=1, needs=("double_riichi", "last_tile"),
         excludes=("double_riichi", "double_open_riichi", "haitei", "houtei"), option="ishinoue_sannen", source="local"),
    Yaku(64, "paarenchan", "八連荘", "Paarenchan", multiple=1, multiple_open=1, bounds=_at_least(consecutive_wins=8), option="paarenchan", source="local"),
    Yaku(65, "sashikomi", "差し込み", "Sashikomi", multiple=1, needs=("open_riichi", "ron"), forbids=("discarder_riichi",),
         excludes=("open_riichi", "double_open_riichi"), option="sashikomi", source="local"),
)
# fmt: on

def own_key(name: str) -> str:
    """Return an entry's name in the option ``yaku`` in its full form.

    A plain name is of the first yaku or a house's own; ``mjrules:NAME`` is one shipped later.

    >>> own_key("pinfu"), own_key("five_blessings"), own_key("own:pinfu"), own_key("mjrules:pinfu")
    ('pinfu', 'own:five_blessings', 'own:pinfu', 'pinfu')
    """
    ids = {row.name: row.id for row in YAKU}
    plain = name.removeprefix(SHIPPED)
    if plain in ids and (ids[plain] in PLAIN_IDS or plain != name):
        return plain if ids[plain] in PLAIN_IDS else SHIPPED + plain
    return name if name.startswith((OWN, SHIPPED)) else OWN + name


def row_name(name: str) -> str:
    """Return the name of the row that an entry of the option ``yaku`` makes or changes."""
    return own_key(name).removeprefix(SHIPPED)


SHAPE_SUITS = {"daisharin": "p", "daichikurin": "s", "daisuurin": "m"}


def rows_of(rules: ScoreOptions) -> dict[str, Yaku]:
    """Return the yaku of a rule set by name, in result order, options applied.

    >>> import mjrules as mj
    >>> rows_of(mj.rules("paiyuki-4p"))["ryuuiisou"].needs
    ('green', 'has_hatsu')
    """
    rows = {row.name: row for row in YAKU if row.option is None or getattr(rules, row.option)}

    def change(name: str, **values: object) -> None:
        rows[name] = replace(rows[name], **values)  # type: ignore[arg-type]

    if not rules.kuitan:  # P-19, K-69
        change("tanyao", open=0)
    if rules.pinfu_tsumo == "off":  # P-76
        change("pinfu", forbids=(*rows["pinfu"].forbids, "tsumo"))
    if rules.north_yakuhai:  # P-4: a pair of a value tile is no pinfu pair
        change("pinfu", forbids=(*rows["pinfu"].forbids, "pair_north"))
    if rules.double_wind_han == 1:  # K-32: one han a set, by the letter
        change("seat_wind", forbids=("triplet_double_wind",))
    if rules.renhou == "off":  # P-36
        del rows["renhou"]
    else:
        pays: dict[str, object] = {"limit": rules.renhou}
        if rules.renhou == "yakuman":
            pays = {"multiple": 1}
        elif rules.renhou.endswith("han"):
            pays = {"closed": int(rules.renhou.removesuffix("han"))}
        forbids = () if rules.renhou_on_robbed else rows["renhou"].forbids
        change("renhou", forbids=forbids, **pays)
    if rules.ryuuiisou_hatsu:  # P-39; K-58 asks for none
        change("ryuuiisou", needs=("green", "has_hatsu"))
    if not rules.chuuren_closed:  # K-61
        change("chuuren", multiple_open=1)
    for name, suit in SHAPE_SUITS.items():  # P-44
        if name in rows and not rules.daisharin_shapes:
            del rows[name]
        elif name in rows:
            shapes = tuple(_seven_pairs(int(span[0]), suit) for span in rules.daisharin_shapes)
            change(name, shapes=shapes)
    if rules.paarenchan and rules.paarenchan_needs_yaku:
        change("paarenchan", needs_other=True)
    for name in rules.double_yakuman:  # P-47..P-50, K-64
        open_multiple = 2 if rows[name].multiple_open else 0
        change(name, multiple=2, multiple_open=open_multiple)
    # a number that is told comes first, so that equal rules have equal numbers however they are written
    for name, own in sorted(rules.yaku.items(), key=lambda item: ("id" not in item[1], item[0])):
        rows[row_name(name)] = own_row(row_name(name), own, rows)
    return dict(sorted(rows.items(), key=lambda item: item[1].id))


def own_row(name: str, own: Mapping[str, object], rows: Mapping[str, Yaku]) -> Yaku:
    """Return a house's own yaku, or a known one with its changes; checked by ``compiled_row``.

    Keys are the fields of ``Yaku``; ``bounds`` maps a counter to [least, greatest].
    """
    values, said = dict(own), name.removeprefix(OWN)
    allowed = set(Yaku.__dataclass_fields__) - {"name", "option"}
    for key in values:
        if key not in allowed:
            mc.fail("unknown", name=f"field of yaku {said}", given=key, nearest="", right=f"fields are {', '.join(sorted(allowed))}")
    for key in ("needs", "forbids", "shapes", "excludes"):
        if key in values:
            given = values[key]
            if isinstance(given, str) or not isinstance(given, (list, tuple)):
                mc.fail("option_value", name=f"yaku.{said}.{key}", given=given, nearest="", right="expected a list of names")
            values[key] = tuple(given)
    if "bounds" in values:
        given = values["bounds"]
        if not isinstance(given, Mapping):
            mc.fail("option_value", name=f"yaku.{said}.bounds", given=given, nearest="", right="expected a table counter = [least, greatest]")
        values["bounds"] = MappingProxyType({counter: tuple(pair) for counter, pair in given.items()})
    if name in rows:
        if "id" in values:
            mc.fail("option_value", name=f"yaku.{said}.id", given=values["id"], nearest="", right="the id of a known yaku stays")
        return replace(rows[name], **values)  # type: ignore[arg-type]
    if not name.startswith(OWN) and any(name == row.name for row in YAKU):
        mc.fail("option_value", name=f"yaku.{said}", given=dict(own), nearest="", right="these rules leave it out; switch its option on first")
    if not name.startswith(OWN):
        mc.fail("unknown", name="yaku", given=SHIPPED + name, nearest="", right=f"a house's own is {OWN}{name}")
    if not any(values.get(key) for key in ("needs", "forbids", "bounds", "shapes")):
        mc.fail("option_value", name=f"yaku.{said}", given=dict(own), nearest="", right="needs, forbids, bounds or shapes say when it holds")
    taken = {row.id for row in rows.values()}
    free = next((i for i in OWN_IDS if i not in taken), None)
    new_id = values.pop("id", free)
    if new_id not in OWN_IDS or new_id in taken:
        mc.fail("option_value", name=f"yaku.{said}.id", given=new_id, nearest="", right=f"expected a free number {OWN_IDS.start}..{OWN_IDS.stop - 1}")
    values.setdefault("ja", said)
    values.setdefault("en", said)
    values.setdefault("source", "house")
    return Yaku(id=new_id, name=name, **values)  # type: ignore[arg-type]
