"""Explanation pages: golden ones checked by hand, and the arithmetic of every page read from its text."""

from __future__ import annotations

import re
from string import Formatter

import pytest

import mjcore as mc
import mjrules as mj
from cli.explain_rows import GOLDEN, ROWS, cells, equations
from mjcore import schema
from mjrules.common.page import shown_width
from mjrules.common.words import LANGUAGES, speaker
from mjrules.riichi.explain import explain
from mjrules.riichi.words import TILE_NAMES, WORDS

WINS = [name for name, row in ROWS.items() if row.score().valid]
TITLES = {language: {key: speaker(language, WORDS)(key) for key in ("yaku", "fu", "points")} for language in LANGUAGES}


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.page])
def test_golden_page(name):
    row = ROWS[name]
    assert row.score().explain(row.page) + "\n" == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_file_is_asked_for():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {name for name, row in ROWS.items() if row.page}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WINS)
def test_every_equation_is_true(name, language):
    found = equations(ROWS[name].score().explain(language))
    assert found
    for term, value, shown, raised in found:
        assert value == shown, term
        if raised is not None:
            assert raised % 100 == 0, term
            assert 0 < raised - shown < 100, term


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WINS)
def test_numbers_are_those_of_the_score(name, language):
    score = ROWS[name].score()
    say = speaker(language, WORDS)
    page = score.explain(language)
    yaku = cells(page, TITLES[language]["yaku"])
    assert [row[0] for row in yaku[: len(score.yaku)]] == [say("yaku_name", ja=row.ja, en=row.en) for row in score.yaku]
    if not score.yakuman:
        (total,) = [row[1] for row in yaku if row[0] == say("sum")]
        assert re.fullmatch(rf"(.* = )?{re.escape(say('han', n=score.han))}", total)
    if score.fu_parts:
        fu = cells(page, TITLES[language]["fu"])
        shown = [int(row[1]) for row in fu if row[1].isdecimal()]
        rounding = sum(part.fu for part in score.fu_parts if part.reason == "rounding")
        assert sum(shown) + rounding == score.fu
        assert fu[-1][1].endswith(say("fu_unit", n=score.fu))
    else:
        assert TITLES[language]["fu"] not in page.splitlines()
    points = cells(page, TITLES[language]["points"])
    assert points[-1][0] == say("total")
    assert re.fullmatch(rf"(.* = )?{re.escape(say('points_unit', n=score.points))}", points[-1][1])
    payers = {say(f"payer.{key}", n=n): key for key in score.pay for n in (1, 2, 3)}
    paid = {payers[row[0]]: int(re.findall(r"[0-9]+", row[1])[-1]) for row in points if row[0] in payers}
    assert paid == score.pay


# what a page must hold, by row, two spaces between cells; source: C-1..C-5, P-75..P-79, P-10
LINES = {
    ("double-wind-pair", "en"): ["pair: double wind  4  1z (East), seat wind, round wind"],
    ("double-wind-pair-2", "ja"): ["雀頭: 連風牌  2  1z (東)、自風、場風"],
    ("seat-wind-pair", "en"): ["pair: wind  2  2z (South), seat wind"],
    ("round-wind-pair", "en"): ["pair: wind  2  1z (East), round wind"],
    ("dragon-pair", "en"): ["pair: dragon  2  5z (haku)\n", "wait: penchan  2  3s"],
    ("north-pair", "en"): ["pair: wind  2  4z (North), a value tile in these rules"],
    ("ron-triplet", "en"): ["2  8s, simple, completed by ron, counts as open", "4  7z (chun), terminal or honour\n"],
    ("pinfu-tsumo", "en"): ["pinfu: no tsumo fu  0", "20 fu"],
    ("pinfu-tsumo-22", "en"): ["tsumo  2", "22 + 8 = 30 fu"],
    ("open-pinfu", "en"): ["open hand without any fu  10"],
    ("open-pinfu-20", "en"): ["base  20", "20 × 2^(2+1) = 160"],
    ("rinshan-no-fu", "en"): ["tsumo  0  no tsumo fu on a replacement tile in these rules"],
    ("mangan-by-base", "en"): ["70 × 2^(2+3) = 2240", "mangan: base points 2000 (base points are at most 2000)"],
    ("mangan-by-han", "en"): ["mangan: base points 2000 (5 han)"],
    ("haneman", "ja"): ["跳満: 基本点 3000 (7翻)"],
    ("kazoe", "en"): ["kazoe yakuman: base points 8000 (13 han)"],
    ("kazoe-capped", "en"): ["sanbaiman: base points 6000 (13 han, no kazoe yakuman in these rules)"],
    ("kazoe-stacked", "en"): ["kazoe yakuman × 2: base points 16000 (27 han)"],
    ("yakuman-highest", "en"): ["yakuman do not add up: only the highest counts", "8000 × 1 = 8000"],
    ("kokushi", "en"): ["Wait  tanki", "6z [7]z\n"],
    ("dealt-best", "en"): ["2p, the best tile of the dealt hand, counts as the winning tile", "[2]34p"],
    ("dealt-best-red", "en"): ["2p, the best tile of the dealt hand, counts as the winning tile"],
    ("consecutive", "en"): ["Wins in a row  8, this one included"],
    ("double-open", "ja"): ["ダブルオープン立直"],
    ("bisection", "en"): ["480 × 2 = 960 → 1000, and half of the absent seat's 500: 1250 → 1300"],
    ("bisection-dealer", "en"): ["480 × 2 = 960 → 1000, and half of the absent seat's 1000: 1500"],
    ("equal-dealer", "en"): ["480 × 6 = 2880 → 2900 (ron), half of it: 1450 → 1500"],
    ("not-complete", "en"): ["not complete: neither four sets and a pair, nor seven pairs, nor kokushi"],
    ("nuki-ron-refused", "ja"): ["抜いた北を和了できるのは国士無双だけ"],
}


@pytest.mark.parametrize(("name", "language"), LINES)
def test_page_holds(name, language):
    page = re.sub(" {2,}", "  ", ROWS[name].score().explain(language) + "\n")
    for line in LINES[name, language]:
        assert line in page


@pytest.mark.parametrize("name", [name for name in ROWS if name not in WINS])
def test_no_win_says_why_and_nothing_more(name):
    page = ROWS[name].score().explain("en")
    assert page.splitlines()[-2] == "No win"
    assert "Yaku" not in page
    assert "points" not in page


# every fact the core can tell has its words
FACTS = {
    "fu": [name for name in schema.FU_REASONS if name not in ("none", "rounding")],
    "wait": [name for name in schema.WAITS if name != "none"],
    "form": [name for name in schema.FORMS if name != "none"],
    "limit": [name for name in schema.LIMITS if name not in ("none", "yakuman")],
    "meld": [name for name in schema.MELD_TYPES if name != "none"],
    "no_win": list(schema.STATUS[1 : schema.ANSWERS]),
    "wind": list("ESWN"),
    "flag": [
        name
        for name in list(schema.SITUATIONS)[: list(schema.SITUATIONS).index("dealer")]
        if name not in ("tsumo", "ron")
    ],
}


@pytest.mark.parametrize(("group", "name"), [(group, name) for group, names in FACTS.items() for name in names])
def test_every_fact_has_words(group, name):
    for language in LANGUAGES:
        assert speaker(language, WORDS)(f"{group}.{name}", wait="")


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_fill_the_same_gaps(key):
    ja, en = ({gap for _, gap, _, _ in Formatter().parse(text) if gap} for text in WORDS[key])
    # a name in kanji stands in both, its romaji in English alone
    assert ja == en - {"en"}
    assert all(WORDS[key])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_name(language):
    assert len(TILE_NAMES[language]) == len(mc.CODE_TEXT)


def test_labels_are_aligned_by_the_columns_of_a_terminal():
    rows = [line for line in ROWS["open-rounding"].score().explain("ja").splitlines() if "符" in line and " = " in line]
    assert len({shown_width(line[: re.search(r"[0-9]+ \+", line).start()]) for line in rows}) == 1


@pytest.mark.parametrize("language", ["fr", "", None, 3])
def test_unknown_language(language):
    with pytest.raises(mj.RuleError, match=r"unknown language .*known: ja, en"):
        explain(ROWS["kiriage"].score(), language)
