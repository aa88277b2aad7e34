"""Which han and fu a hand can have together: bounds derived by hand, a hand for each, and every scored row."""

from __future__ import annotations

import pytest

import mjrules as mj
from mjrules.common.value_text import value_of
from mjrules.riichi.han_fu import least_han
from riichi.tables import RIICHI
from shared import table

TENHOU = mj.rules("tenhou-4p")
EAST = {"seat_wind": "E", "round_wind": "E"}
# id, hand, win, keywords, (han, fu): the hand with the fewest han of its fu; why no hand has fewer
WITNESSES = [
    # base 20; ron of a closed hand +10, so 20 is left to a tsumo without its 2 fu: pinfu, closed, so menzen tsumo too
    ("20-tsumo", "123456m234p6799s", "5s", {"tsumo": True}, (2, 20)),
    # seven pairs are a yaku of 2 han; closed, so by tsumo one more
    ("25-ron", "1199m2288p3377s5z", "5z", {}, (2, 25)),
    ("25-tsumo", "1199m2288p3377s5z", "5z", {"tsumo": True}, (3, 25)),
    # two ankan of yaochuu 64, a triplet by ron 4 (a third concealed one is sanankou), the double wind pair 4,
    # closed ron 30: 102; a third kan is sankantsu; the one han is the dragons'
    ("110-ron", "234p99s11z", "9s", {"melds": ["ankan:1111m", "ankan:5555z"], **EAST}, (1, 110)),
    # by tsumo the third triplet is concealed (sanankou) or called: 20 + 64 + 4 + 4 + 2 + 2 = 96, so 100 with one han
    ("100-tsumo", "234p24s11z", "3s", {"tsumo": True, "melds": ["ankan:1111m", "ankan:9999m"], **EAST}, (1, 100)),
    # with a third kan, called: 20 + 64 + 16 + 4 + 2 + 2 = 108, and sankantsu is 2 han
    ("110-tsumo", "24p11z", "3p",
     {"tsumo": True, "melds": ["ankan:1111m", "ankan:9999m", "daiminkan:9999p"], **EAST}, (2, 110)),
    # three ankan are sankantsu and sanankou, 4 han: 30 + 96 + 4 + 2 = 132
    ("140-ron", "24s11z", "3s", {"melds": ["ankan:1111m", "ankan:9999m", "ankan:1111p"], **EAST}, (4, 140)),
    # by tsumo with a run that was called, so that menzen tsumo does not count: 20 + 96 + 4 + 2 + 2 = 124
    ("130-tsumo", "1z", "1z",
     {"tsumo": True, "melds": ["ankan:1111m", "ankan:9999m", "ankan:1111p", "chi:234s"], **EAST}, (4, 130)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "win", "more", "value"), [row[1:] for row in WITNESSES], ids=[r[0] for r in WITNESSES]
)
def test_the_fewest_han_of_a_fu(hand: str, win: str, more: dict[str, object], value: tuple[int, int]) -> None:
    tsumo = bool(more.get("tsumo"))
    found = mj.score(hand, win, rules=TENHOU, **{"seat_wind": "S", **more})
    assert (found.han, found.fu) == value
    assert least_han(value[1], tsumo=tsumo, rules=TENHOU) == value[0]
    assert mj.points(*value, tsumo=tsumo, rules=TENHOU).pay
    if value[0] > 1:
        with pytest.raises(mj.ArgumentError, match=f"fu by {'tsumo' if tsumo else 'ron'} come with {value[0]} han"):
            mj.points(value[0] - 1, value[1], tsumo=tsumo, rules=TENHOU)


NOBODY = [  # id, han, fu, tsumo, changes of the rules: why no hand has them, however many han
    ("20-ron", 4, 20, False, {}),  # a closed ron has 30, an open hand without fu counts 30
    ("20-tsumo-22fu", 4, 20, True, {"pinfu_tsumo": "22fu"}),  # the tsumo's 2 fu count: 22, so 30
    ("20-tsumo-off", 4, 20, True, {"pinfu_tsumo": "off"}),
    ("140-tsumo", 6, 140, True, {}),  # three ankan, kanchan, double wind pair: 20 + 96 + 4 + 2 + 2 = 124
    ("110-ron-pair-2fu", 1, 110, False, {"double_wind_pair_fu": 2}),  # 30 + 64 + 4 + 2 = 100
    ("25-with-aotenjou", 1, 25, False, {"aotenjou": True}),
]


@pytest.mark.parametrize(("han", "fu", "tsumo", "changes"), [row[1:] for row in NOBODY], ids=[row[0] for row in NOBODY])
def test_han_and_fu_that_no_hand_has(han: int, fu: int, tsumo: bool, changes: dict[str, object]) -> None:
    rules = TENHOU.replace(**changes)
    with pytest.raises(mj.ArgumentError, match=f"fu is {fu}"):
        mj.points(han, fu, tsumo=tsumo, rules=rules)
    outcome = mj.Tsumo(1, (han, fu)) if tsumo else mj.Ron([(1, (han, fu))], 0)
    with pytest.raises(mj.ArgumentError, match=f"fu is {fu}"):
        mj.settle(mj.State.start(rules), outcome, rules)


def test_an_open_hand_of_20_fu_where_the_rules_count_one() -> None:
    rules = TENHOU.replace(open_pinfu_fu=20)
    assert least_han(20, tsumo=False, rules=rules) == 1


def test_own_yaku_leave_the_han_open() -> None:
    """One may exclude sanankou and count less, so only the fu is checked."""
    rules = TENHOU.replace(yaku={"mine": {"closed": 1, "needs": ["closed"], "excludes": ["sanankou"]}})
    assert least_han(140, tsumo=False, rules=rules) == 1
    assert least_han(150, tsumo=False, rules=rules) is None


@pytest.mark.parametrize("name", ["score_presets", "score_options", "score_yaku", "score_sanma"])
def test_every_scored_row_is_possible(name: str) -> None:
    seen = 0
    for row in table(name):
        given = row["input"]
        if "han" not in row["expect"] or "win" not in given:
            continue
        rules = mj.rules(given["rules"]).replace(**given.get("options", {}))
        found = mj.score(**given["win"], rules=rules)
        if found.valid and found.han and not found.yakuman:  # renhou alone may be a limit without han
            least = least_han(found.fu, tsumo=found.win.tsumo, rules=rules)
            assert least is not None, row["id"]
            assert found.han >= least, row["id"]
            seen += 1
    assert seen


@pytest.mark.parametrize("name", RIICHI)
def test_the_point_table_has_no_other_places(name: str) -> None:
    rules = mj.rules(name)
    for row in mj.point_table(rules, max_fu=140):
        for tsumo, found in ((False, row.child_ron), (True, row.child_tsumo)):
            least = least_han(row.fu, tsumo=tsumo, rules=rules)
            assert (found is not None) == (least is not None and row.han >= least)


VALUES = [
    ("3/40", (3, 40)), ("3,40", (3, 40)), ("3:40", (3, 40)), ("3 40", (3, 40)), ("3han40fu", (3, 40)),
    ("3 han 40 fu", (3, 40)), ("3 Han, 40 Fu", (3, 40)), ("3翻40符", (3, 40)), ("３飜４０符", (3, 40)),
    ("5", (5, None)), ("5han", (5, None)), ("5翻", (5, None)),
    ("mangan", "mangan"), ("MANGAN", "mangan"), ("満貫", "mangan"), ("跳満", "haneman"), ("倍満", "baiman"),
    ("三倍満", "sanbaiman"), ("kazoe", "kazoe"), ("数え役満", "kazoe"),
    ("yakuman", 1), ("2yakuman", 2), ("2x yakuman", 2), ("double yakuman", 2), ("triple yakuman", 3),
    ("役満", 1), ("ダブル役満", 2), ("2倍役満", 2),
]  # fmt: skip
NO_VALUES = [
    "",
    "3/",
    "/40",
    "3/40/50",
    "han",
    "3fu",
    "manganese",
    "-3/40",
    "3.5/40",
    "9999/40",
    "3/40 mangan",
    "4/yakuman",
]


@pytest.mark.parametrize(("text", "value"), VALUES, ids=[text for text, _ in VALUES])
def test_a_value_is_read(text: str, value: object) -> None:
    assert value_of(text) == value
    assert mj.Tsumo(0, text).value == value


@pytest.mark.parametrize("text", NO_VALUES)
def test_what_is_no_value_is_refused(text: str) -> None:
    with pytest.raises(mj.RuleError, match=r"unknown limit .*known: mangan, haneman"):
        value_of(text)
