"""State, outcomes and ends as values: what they refuse, how they are written, what they tell in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj

FOUR = [25000] * 4
RULES = mj.rules("paiyuki-4p")

BAD_STATES: list[tuple[Any, str]] = [
    (3, "expected a JSON object"),
    ({}, "'points' is missing"),
    ({"points": [25000] * 2}, "points of three or four seats"),
    ({"points": [25000] * 5}, "points of three or four seats"),
    ({"points": "25000"}, "points of three or four seats"),
    ({"points": [25050, 25000, 25000, 24950]}, "a multiple of 100"),
    ({"points": [25000, 25000, 25000, 25000.0]}, "a multiple of 100"),
    ({"points": [25000, 25000, 25000, None]}, "a multiple of 100"),
    ({"points": FOUR, "dealer": 4}, "a seat is 0..3"),
    ({"points": FOUR, "dealer": True}, "a seat is 0..3"),
    ({"points": [35000] * 3, "first_dealer": 3}, "a seat is 0..2"),
    ({"points": FOUR, "round": "e"}, '"E", "S", "W" or "N"'),
    ({"points": FOUR, "round": "ES"}, '"E", "S", "W" or "N"'),
    ({"points": FOUR, "honba": -1}, "a whole number, 0 or more"),
    ({"points": FOUR, "deposits": 950}, "a multiple of 100"),
    ({"points": FOUR, "deposits": -1000}, "a multiple of 100"),
    ({"points": FOUR, "riichi": [1]}, "the 1 riichi sticks of this hand lie among them"),
    ({"points": FOUR, "riichi": [1, 1], "deposits": 2000}, "every seat once"),
    ({"points": FOUR, "riichi": 1, "deposits": 1000}, "a list of seats"),
    ({"points": FOUR, "riichi": "1", "deposits": 1000}, "a list of seats"),
    ({"points": FOUR, "chips": [1, 2, 3]}, "4 whole numbers, one per seat"),
    ({"points": FOUR, "adjustments": [1, 2, 3, 0.5]}, "a whole number"),
    ({"points": FOUR, "honbaa": 1}, "did you mean 'honba'"),
]

BAD_OUTCOMES: list[tuple[Any, str]] = [
    ([], "expected a JSON object"),
    ({}, "unknown outcome None"),
    ({"type": "tsumoo", "winner": 1, "value": 1}, "did you mean 'tsumo'"),
    ({"type": "tsumo", "winner": 1}, "value"),
    ({"type": "tsumo", "winner": 1, "value": 1, "loser": 2}, "unknown key 'loser'"),
    ({"type": "tsumo", "winner": -1, "value": 1}, "a seat is 0"),
    ({"type": "tsumo", "winner": 1, "value": 0}, "a Score, "),
    ({"type": "tsumo", "winner": 1, "value": True}, "a Score, "),
    ({"type": "tsumo", "winner": 1, "value": [3, 40, 1]}, "a Score, "),
    ({"type": "tsumo", "winner": 1, "value": [0, 30]}, "a Score, "),
    ({"type": "tsumo", "winner": 1, "value": 1.5}, "a Score, "),
    ({"type": "tsumo", "winner": 1, "value": "mangann"}, "did you mean 'mangan'"),
    ({"type": "tsumo", "winner": 1, "value": {"score": 1}}, "win"),
    ({"type": "tsumo", "winner": 1, "value": 1, "pao": "2"}, "a seat, "),
    ({"type": "tsumo", "winner": 1, "value": 1, "pao": [{"seat": 2, "yaku": "x"}]}, "unknown key 'yaku'"),
    ({"type": "tsumo", "winner": 1, "value": 1, "pao": [{"seat": 2, "multiple": 13}]}, "a multiple is 1..12"),
    ({"type": "tsumo", "winner": 1, "value": 1, "pao": [{"seat": 2, "yakuman": 1}]}, "a yakuman's name"),
    ({"type": "ron", "wins": [], "discarder": 1}, "a list of one to"),
    ({"type": "ron", "wins": "1", "discarder": 1}, "a list of one to"),
    ({"type": "ron", "wins": [3], "discarder": 1}, r"\(seat, value\)"),
    ({"type": "ron", "wins": [[1, 1]], "discarder": 1}, "each wins once"),
    ({"type": "ron", "wins": [[0, 1], [0, 1]], "discarder": 1}, "each wins once"),
    ({"type": "exhaustive_draw", "tenpai": [1], "noten_riichi": [1]}, "cannot be tenpai and"),
    ({"type": "exhaustive_draw", "tenpai": 1}, "a list of seats"),
    ({"type": "abortive_draw", "kind": "four_kanns"}, "did you mean 'four_kans'"),
    ({"type": "chombo", "offenders": []}, "at least one seat"),
    ({"type": "chombo", "offenders": [1], "win": {"type": "exhaustive_draw"}}, "a Tsumo or Ron"),
    ({"type": "chombo", "offenders": [1], "win": 3}, "a Tsumo or Ron"),
    ({"type": "penalty", "kind": 3, "seat": 1}, "an offence's name"),
    ({"type": "dealer_choice", "stop": 1}, "True or False"),
]


@pytest.mark.parametrize(("record", "message"), BAD_STATES)
def test_bad_states(record: Any, message: str) -> None:
    with pytest.raises(mj.MahjongError, match=message):
        mj.State.from_dict(record)


@pytest.mark.parametrize(("record", "message"), BAD_OUTCOMES)
def test_bad_outcomes(record: Any, message: str) -> None:
    with pytest.raises(mj.MahjongError, match=message):
        mj.Outcome.from_dict(record)


@pytest.mark.parametrize(
    ("state", "outcome", "rules", "message"),
    [
        (mj.State([25000] * 4), mj.Penalty("wrong_cal", 1), RULES, "did you mean 'wrong_call'"),
        (mj.State([25000] * 4), mj.Tsumo(1, mj.score("123456m234p6799s", "5s", tsumo=True, seat_wind="S",
         rules=mj.rules("tenhou-4p"))), RULES, "settled by paiyuki-4p"),
        (mj.State([25000] * 4), mj.Chombo(1, kind="kara_riichi"), mj.rules("tenhou-4p"), "lets such a riichi stand"),
        (mj.State([25000] * 4), "tsumo", RULES, "Tsumo, Ron"),
        (mj.State([25000] * 4), mj.Tsumo(1, mj.SuzumeWin("1r11789s", dora="7s")), RULES, "is riichi, not Suzume-Jong"),
        (mj.State([25000] * 4), mj.AbortiveDraw("kyuushu", noten_riichi=[1]), RULES, "at four riichi only"),
        (mj.State([35000] * 3), mj.ExhaustiveDraw([3]), mj.rules("tenhou-3p"), "a seat is 0..2"),
        (mj.State([35000] * 3), mj.Tsumo(0, 1, 3), mj.rules("tenhou-3p"), "a seat is 0..2"),
    ],
)  # fmt: skip
def test_what_settle_refuses(state: mj.State, outcome: Any, rules: mj.RiichiRules, message: str) -> None:
    with pytest.raises(mj.MahjongError, match=message):
        mj.settle(state, outcome, rules)


def test_a_value_of_the_core_is_none() -> None:
    win = mj.Win("123456m234p6799s", "5s", tsumo=True)
    with pytest.raises(mj.MahjongTypeError, match=r"a mjrules\.Win"):
        mj.Tsumo(1, mc.WinRecord("123456m234p6799s", "5s", tsumo=True))
    assert mj.Tsumo(1, win).value is win


def test_final_result_of_another_table() -> None:
    with pytest.raises(mj.ArgumentError, match="a state of 3 seats"):
        mj.final_result(mj.State([35000] * 3), RULES)


def test_state_reads_itself() -> None:
    state = mj.State.start(RULES, first_dealer=2).with_riichi(1, 3)
    assert (state.name, state.hand, state.seat_wind(1), state.deposits) == ("E1", 1, "N", 2000)
    assert state.players == 4
    assert mj.State.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    assert eval(repr(state), {"State": mj.State}) == state


@pytest.mark.parametrize(
    "outcome",
    [
        mj.Tsumo(1, (3, 40)),
        mj.Tsumo(1, (5, None)),
        mj.Tsumo(1, 2, {"daisangen": 3}),
        mj.Tsumo(1, 1, 3),
        mj.Tsumo(1, 1, mj.Pao(3, "daisangen", 1, 2)),
        mj.Ron([(1, "mangan"), mj.RonWin(2, 1, 3)], 0),
        mj.ExhaustiveDraw({1}, {2}, {3}, {0}),
        mj.AbortiveDraw("four_riichi", noten_riichi=[1]),
        mj.Chombo(1, win=mj.Ron([(2, 1)], 0)),
        mj.Penalty("wrong_call", 1),
        mj.DealerChoice(stop=False),
        mj.Tsumo(1, mj.Win("123456m234p6799s", "5s", tsumo=True, seat_wind="S")),
    ],
    ids=repr,
)
def test_outcomes_read_themselves(outcome: mj.Outcome) -> None:
    assert mj.Outcome.from_dict(json.loads(json.dumps(outcome.to_dict()))) == outcome


def test_a_score_is_written_as_its_win() -> None:
    win = mj.Win("123456m234p6799s", "5s", tsumo=True, seat_wind="S")
    record = mj.Tsumo(1, mj.score(win, rules=RULES)).to_dict()
    assert mj.Outcome.from_dict(record) == mj.Tsumo(1, win)
    ends = [
        mj.settle(mj.State(FOUR), mj.Tsumo(1, value), RULES) for value in (win, mj.score(win, rules=RULES), (2, 20))
    ]
    assert {end.deltas for end in ends} == {(-700, 1500, -400, -400)}


def test_page_of_a_double_ron() -> None:
    state = mj.State([25000, 25000, 24000, 25000], honba=1, deposits=1000, riichi=[2])
    end = mj.settle(state, mj.Ron([(2, (3, 30)), (1, "mangan")], 0), mj.rules("ema", start_points=25000))
    assert (
        end.explain("en")
        == """\
E1, honba 1, 1000 points on the table
seat 2 (West) declares ron on seat 0 (East): 3 han 30 fu
seat 1 (South) declares ron on seat 0 (East): mangan
  seat 0 (East) → seat 1 (South): 8000 points  ron [C-4]
  seat 0 (East) → seat 1 (South): 300 points  honba [P-101, K-22]
  seat 0 (East) → seat 2 (West): 3900 points  ron [C-4]
  seat 0 (East) → seat 2 (West): 300 points  honba [P-101, K-22]
  the table → seat 2 (West): 1000 points  own riichi stick [P-85]
seat 0 (East): -12500 → 12500 points
seat 1 (South): +8300 → 33300 points
seat 2 (West): +5200 → 29200 points
seat 3 (North): +0 → 25000 points
The deal passes
Next: E2, honba 0, 0 points on the table."""
    )
    assert end.explain("ja").splitlines()[:4] == [
        "東1局 1本場、供託1000点",
        "席2 (西家)が席0 (東家)からロン: 3翻30符",
        "席1 (南家)が席0 (東家)からロン: 満貫",
        "  席0 (東家) → 席1 (南家): 8000点  ロン [C-4]",
    ]


@pytest.mark.parametrize(
    ("rules", "outcome", "lines"),
    [
        ("kirakuken-4p", mj.Ron([(1, 1), (2, 1), (3, 1)], 0),
         ["Three rons make the hand a draw [P-84]", "  no payments"]),
        ("mleague", mj.Ron([(1, 1), (2, 1)], 0), ["Head bump: only seat 1 (South) wins [P-83, K-69]"]),
        ("paiyuki-4p", mj.Chombo(3, win=mj.Tsumo(1, 1)), ["The valid win counts, the chombo is void [P-23]"]),
        ("mleague", mj.Chombo(3), ["The hand is dealt again", "  seat 3 (North): -20 result points  chombo [P-23]"]),
        ("paiyuki-4p", mj.Penalty("too_few_tiles", 1), ["The hand goes on."]),
        ("paiyuki-4p", mj.Penalty("shown_tiles", 1), ["No ron on the tiles that were shown [P-68]"]),
        ("paiyuki-4p", mj.ExhaustiveDraw(nagashi=[1], tenpai=[0]),
         ["Nagashi mangan: seat 1 (South)", "The dealer stays"]),
        ("paiyuki-4p", mj.AbortiveDraw("four_riichi", noten_riichi=[2]), ["riichi without tenpai: seat 2 (West)"]),
        ("paiyuki-4p", mj.Tsumo(1, 2, {"daisangen": 3}),
         ["  seat 3 (North) → seat 1 (South): 32000 points  liable for the whole (Daisangen) [P-53]"]),
        ("paiyuki-4p", mj.Tsumo(0, (7, None)), ["seat 0 (East) wins by tsumo: 7 han"]),
        ("paiyuki-4p", mj.Tsumo(1, mj.Win("123456m234p6799s", "5s", tsumo=True, seat_wind="S")),
         ["seat 1 (South) wins by tsumo: 123456m234p6799s+5s"]),
        ("paiyuki-4p", mj.Tsumo(1, mj.score("123456m234p6799s", "5s", tsumo=True, seat_wind="S", rules=RULES)),
         ["seat 1 (South) wins by tsumo: 2 han 20 fu"]),
        ("paiyuki-4p", mj.Ron([(1, mj.score("2233m", "2m", melds=["pon:555z", "pon:666z", "pon:777z"], seat_wind="S",
         rules=RULES))], 0), ["seat 1 (South) declares ron on seat 0 (East): yakuman"]),
    ],
)  # fmt: skip
def test_lines_of_a_page(rules: str, outcome: mj.Outcome, lines: list[str]) -> None:
    page = mj.settle(mj.State(FOUR), outcome, mj.rules(rules)).explain("en").splitlines()
    assert [line for line in lines if line not in page] == []


def test_page_of_the_dealers_choice() -> None:
    state = mj.State(FOUR, round="S", dealer=3)
    end = mj.settle(state, mj.Tsumo(3, (1, 30)), RULES)
    assert end.explain("en").splitlines()[-2:] == [
        "The dealer stays",
        "The dealer may stop, or go on with S4, honba 1.",
    ]
    stopped = mj.settle(end.state, mj.DealerChoice(stop=True), RULES)
    assert stopped.explain("en").splitlines()[1] == "The dealer stops the game"
    assert mj.settle(end.state, mj.DealerChoice(stop=False), RULES).explain("ja").splitlines()[1] == "親は続行を選ぶ"


def test_page_of_a_result() -> None:
    state = mj.State([41300, 27500, 18600, 11600], deposits=1000, adjustments=[10, 0, 0, -10], chips=[6, -6, 0, 0])
    page = mj.final_result(state, RULES)
    assert (
        page.explain("en")
        == """\
Final result (counted from 30000 points)
1. seat 0: 42300 (deposits 1000): points +12.3, uma +20.0, oka +20.0, rounding -0.3, adjustments +10.0 = +62.0, chips +6
2. seat 1: 27500: points -2.5, uma +10.0, rounding -0.5 = +7.0, chips -6
3. seat 2: 18600: points -11.4, uma -10.0, rounding +0.4 = -21.0, chips +0
4. seat 3: 11600: points -18.4, uma -20.0, rounding +0.4, adjustments -10.0 = -48.0, chips +0"""
    )
    assert page.explain("ja").splitlines()[0] == "終局 (30000点返し)"
    with pytest.raises(mj.RuleError, match="known: ja, en"):
        page.explain("fr")


# a child's yakuman of 32000 and one counter, which is the liable seat's at Tenhou: half and half, all his, none of it
@pytest.mark.parametrize(
    ("who", "deltas"),
    [("half", (0, 32300, -16000, -16300)), ("liable", (0, 32300, 0, -32300)), ("discarder", (0, 32300, -32000, -300))],
)
def test_who_pays_a_yakuman_that_another_fed(who: str, deltas: tuple[int, ...]) -> None:
    won = mj.Ron([mj.RonWin(1, "yakuman", pao=[mj.Pao(3, "daisangen")])], discarder=2)
    assert mj.settle(mj.State(tuple(FOUR), honba=1), won, mj.rules("tenhou-4p", pao_ron=who)).deltas == deltas
