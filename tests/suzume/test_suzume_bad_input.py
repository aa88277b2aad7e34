"""What is refused: the error's class, and words that say what was given, what is wrong, what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

import mjcore as mc
import mjrules as mj

RULES = mj.rules("suzume")
RIICHI = mj.rules("tenhou-4p")
STATE = mj.SuzumeState((40,) * 4)
WIN = "1r11789s"
Refused = tuple[str, Callable[[], Any], type[Exception], tuple[str, ...]]


def score(hand: Any, *more: Any, **said: Any) -> Callable[[], Any]:
    return lambda: mj.score(hand, *more, rules=RULES, **said)


def settle(outcome: Any, state: Any = STATE, **changes: Any) -> Callable[[], Any]:
    return lambda: mj.settle(state, outcome, RULES.replace(**changes))


TILES: list[Refused] = [
    ("second-red-five", score("5r5r5789s"), mj.InvalidHand, ("2 copies of the red 5s", "each number has one")),
    ("five-hatsu", score("66666z1s"), mj.InvalidHand, ("5 copies of 6z", "there are four")),
    ("five-chun", score("77777z1s"), mj.InvalidHand, ("5 copies of 7z",)),
    ("four-plain", score("111123s"), mj.InvalidHand, ("4 plain copies of 1s", "three, and a red one: 1r")),
    ("five-of-a-number", score("1r111123s"), mj.InvalidHand, ("7 tiles", "expected six")),
    ("seven-tiles", score("1234567s"), mj.InvalidHand, ("'1234567s'", "7 tiles", "expected six")),
    ("five-tiles", score("12345s"), mj.InvalidHand, ("5 tiles", "five and the winning tile")),
    ("four-and-one", score("1234s", "5s"), mj.InvalidHand, ("4 tiles",)),
    ("no-tiles", score(""), mj.InvalidHand, ("0 tiles",)),
    ("win-tile-not-there", score(WIN, "2s"), mj.InvalidHand, ("no 2s", "give the tile that is there")),
    ("win-tile-of-other-colour", score(WIN, "9rs"), mj.InvalidHand, ("no 9rs",)),
    ("win-tile-fifth", score("6666z1s", "6z"), mj.InvalidHand, ("5 copies of 6z", "winning tile")),
    ("win-tile-two", score("11789s", "11s"), mj.NotationError, ("more than 1 tiles",)),
    ("win-tile-empty", score("11789s", ""), mj.NotationError, ("exactly one tile",)),
    ("dora-fifth", score("6666z12s", dora="6z"), mj.InvalidHand, ("5 copies of 6z", "and dora")),
    ("dora-red-twice", score(WIN, dora="1rs"), mj.InvalidHand, ("2 copies of the red 1s", "and dora")),
    ("dora-of-four", score("1r11123s", dora="1s"), mj.InvalidHand, ("4 plain copies of 1s",)),
    ("dora-two-tiles", score(WIN, dora="55s"), mj.NotationError, ("more than 1 tiles",)),
    ("man", score("123m789s"), mj.NotationError, ("'m' at position 3", "1s-9s, 6z (hatsu) and 7z (chun)")),
    ("haku", score("555z789s"), mj.NotationError, ("5z is no tile",)),
    ("riichi-red", score("340789s"), mj.NotationError, ("the red five is 5rs",)),
    ("red-hatsu", score("6rz12345s"), mj.NotationError, ("there is no red hatsu",)),
    ("red-chun", score("7rz12345s"), mj.NotationError, ("7rz is written 7z: chun is always red",)),
    ("lone-r", score("r12345s"), mj.NotationError, ("'r' at position 0",)),
    ("double-r", score("1rr2345s"), mj.NotationError, ("'r' at position 2",)),
    ("no-suit", score("123789"), mj.NotationError, ("no suit",)),
    ("suit-alone", score("s"), mj.NotationError, ("'s' at position 0",)),
    ("surrogate", score("1r11789\ud800"), mj.NotationError, ("at position 7",)),
    ("code-20", score([20, 0, 0, 6, 7, 8]), mj.InvalidHand, ("20", "0..19")),
    ("code-negative", score([-1, 0, 0, 6, 7, 8]), mj.InvalidHand, ("-1", "0..19")),
    ("code-text", score(["1s"] * 6), mj.MahjongTypeError, ("str",)),
    ("code-bool", score([True] * 6), mj.MahjongTypeError, ("bool",)),
    ("hand-none", score(None), mj.MahjongTypeError, ("NoneType", "1r23s67z")),
    ("hand-number", score(123), mj.MahjongTypeError, ("int",)),
    ("hand-set", score({1, 2, 3, 4, 5, 6}), mj.MahjongTypeError, ("set",)),
    ("tsumo-number", score(WIN, tsumo=1), mj.MahjongTypeError, ("tsumo is 1", "True or False")),
    ("dealer-text", score(WIN, dealer="yes"), mj.MahjongTypeError, ("dealer is 'yes'",)),
    ("foreign-riichi", score(WIN, riichi=True), mj.RuleError, ("keyword 'riichi'", "tsumo, dealer, dora")),
    ("foreign-melds", score(WIN, melds=[]), mj.RuleError, ("keyword 'melds'",)),
    ("foreign-indicators", score(WIN, dora_indicators="5s"), mj.RuleError, ("'dora_indicators'", "dealer, dora")),
    ("foreign-in-riichi", lambda: mj.score("19m19p19s1234567z", "1z", dora="5s", rules=RIICHI), mj.RuleError,
     ("'dora'",)),
    ("win-and-more", score(mj.SuzumeWin(WIN), dora="5s"), mj.MahjongTypeError, ("prepared SuzumeWin",)),
    ("win-of-riichi", score(mj.Win("19m19p19s1234567z", "1z")), mj.MahjongTypeError, ("Win",)),
    ("suzume-win-in-riichi", lambda: mj.score(mj.SuzumeWin(WIN), rules=RIICHI), mj.MahjongError, ("",)),
    ("no-rules", lambda: mj.score(WIN, rules=44), mj.MahjongTypeError, ("int", "mj.rules(")),
]  # fmt: skip

CORE: list[Refused] = [
    ("shanten-four", lambda: mc.suzume.shanten("1234s"), mj.InvalidHand, ("4 tiles", "five, or six")),
    ("shanten-seven", lambda: mc.suzume.shanten("1234567s"), mj.InvalidHand, ("7 tiles",)),
    ("waits-six", lambda: mc.suzume.waits(WIN), mj.InvalidHand, ("6 tiles", "expected five")),
    ("discards-five", lambda: mc.suzume.discards("12345s"), mj.InvalidHand, ("5 tiles", "expected six")),
    ("decompose-five", lambda: mc.suzume.decompose("12345s"), mj.InvalidHand, ("5 tiles",)),
    ("visible-fifth", lambda: mc.suzume.ukeire("123s66z", visible="666z"), mj.InvalidHand,
     ("5 copies of 6z", "visible")),
    ("visible-dora", lambda: mc.suzume.ukeire("12345s", visible="6666z", dora="6z"), mj.InvalidHand, ("and dora",)),
    ("visible-45", lambda: mc.suzume.ukeire("12345s", visible="1s" * 45), mj.NotationError, ("more than 44",)),
    ("river-man", lambda: mc.suzume.ukeire("12345s", river="1m"), mj.NotationError, ("'m'",)),
    ("format-five", lambda: mc.suzume.format_tiles([9] * 5), mj.InvalidHand, ("5 copies of 6z",)),
    ("parse-number", lambda: mc.suzume.parse_tiles(5), mj.MahjongTypeError, ("int",)),
    ("parse-tile-number", lambda: mc.suzume.parse_tile(5), mj.MahjongTypeError, ("int",)),
    ("text-of-20", lambda: mc.suzume.tile_text(20), mj.InvalidHand, ("20",)),
    ("id-44", lambda: mc.suzume.code_of_id(44), mj.InvalidHand, ("44", "0..43")),
    ("batch-list", lambda: mj.score_batch([1], RULES), mj.ArgumentError, ("list", "win_dtype")),
    ("batch-of-riichi", lambda: mj.score_batch(numpy.zeros(1, mj.win_dtype()), RULES),
     mj.ArgumentError, ("win_dtype",)),
    ("batch-out", lambda: mj.score_batch(numpy.zeros(2, mj.win_dtype(RULES)), RULES, out=numpy.zeros(2)),
     mj.ArgumentError, ("score_dtype",)),
    ("batch-threads", lambda: mj.score_batch(numpy.zeros(2, mj.win_dtype(RULES)), RULES, threads=-1),
     mj.ArgumentError, ("threads", "-1")),
    ("rows-odd-bytes", lambda: mc.suzume.score_rows_into(bytes(9), RULES.table, bytearray(16)), mj.ArgumentError,
     ("9 bytes in", "8 bytes per win")),
    ("pack-two-variants", lambda: mj.pack([mj.SuzumeWin(WIN), mj.Win("19m19p19s1234567z", "1z")]),
     mj.MahjongTypeError, ("one variant",)),
    ("record-no-hand", lambda: mj.SuzumeWin.from_dict({"dora": "5s"}), mj.InvalidHand, ("'hand' is missing",)),
    ("record-unknown", lambda: mj.SuzumeWin.from_dict({"hand": WIN, "dorra": "5s"}), mj.InvalidHand,
     ("unknown key 'dorra'", "did you mean 'dora'")),
    ("record-list", lambda: mj.SuzumeWin.from_dict([WIN]), mj.MahjongTypeError, ("list",)),
    ("language", lambda: mj.score(WIN, rules=RULES).explain("fr"), mj.RuleError, ("'fr'", "ja, en")),
    ("yaku-language", lambda: mj.score(WIN, rules=RULES).yaku[0].name("fr"), mj.RuleError, ("'fr'",)),
]  # fmt: skip

OPTIONS: list[Refused] = [
    ("one-player", lambda: mj.rules("suzume", players=1), mj.RuleError, ("players: 1", "seat 2 to 5")),
    ("six-players", lambda: mj.rules("suzume", players=6), mj.RuleError, ("players: 6", "seat 2 to 5 (max_players)")),
    ("seven-of-six", lambda: mj.rules("suzume", players=7, max_players=6), mj.RuleError, ("seat 2 to 6",)),
    ("players-text", lambda: mj.rules("suzume", players="4"), mj.RuleError, ("players: '4'",)),
    ("max-players", lambda: mj.rules("suzume", max_players=7), mj.RuleError, ("max_players: 7", "5, 6")),
    ("dora-match", lambda: mj.rules("suzume", dora_match="kinds"), mj.RuleError, ("did you mean 'kind'",)),
    ("tie-break", lambda: mj.rules("suzume", tie_break="share"), mj.RuleError, ("did you mean 'shared'",)),
    ("negative", lambda: mj.rules("suzume", chanta=-1), mj.RuleError, ("chanta: -1", "0..50")),
    ("min-points", lambda: mj.rules("suzume", min_points=0), mj.RuleError, ("min_points: 0", "1 point at least")),
    ("rounds", lambda: mj.rules("suzume", rounds=5), mj.RuleError, ("rounds: 5",)),
    ("foreign-option", lambda: mj.rules("suzume", kuitan=True), mj.RuleError, ("option 'kuitan'",)),
    ("near-option", lambda: mj.rules("suzume", all_geen=9), mj.RuleError, ("did you mean 'all_green'",)),
    ("near-name", lambda: mj.rules("suzumi"), mj.RuleError, ("did you mean 'suzume'",)),
    ("variant", lambda: mj.SuzumeRules.from_dict({"variant": "riichi"}), mj.RuleError, ("variant 'riichi'",)),
    ("presets-variant", lambda: mj.presets("sparrow"), mj.RuleError, ("variant 'sparrow'",)),
]  # fmt: skip

SETTLE: list[Refused] = [
    ("winner-not-here", settle(mj.Tsumo(4, 9)), mj.ArgumentError, ("seat is 4", "0..3")),
    ("winner-nowhere", lambda: mj.Tsumo(6, 9), mj.ArgumentError, ("winner is 6", "0..5")),
    ("discarder-not-here", settle(mj.Ron([(0, 9)], 5)), mj.ArgumentError, ("seat is 5",)),
    ("offender-not-here", settle(mj.Chombo(4)), mj.ArgumentError, ("seat is 4",)),
    ("six-wins", lambda: mj.Ron([(n, 9) for n in range(6)], 0), mj.ArgumentError, ("one to 5",)),
    ("han-and-fu", settle(mj.Tsumo(0, (3, 40))), mj.RuleError, ("(3, 40)", "SuzumeScore")),
    ("mangan", settle(mj.Ron([(0, "mangan")], 1)), mj.RuleError, ("'mangan'",)),
    ("riichi-score", settle(mj.Tsumo(0, mj.Win("19m19p19s1234567z", "1z"))), mj.RuleError, ("SuzumeScore",)),
    ("nothing-won", lambda: mj.Tsumo(0, 0), mj.ArgumentError, ("value is 0",)),
    ("no-win", settle(mj.Tsumo(1, mj.SuzumeWin("123789s", tsumo=True))), mj.InvalidHand, ("no win: too_few_points",)),
    ("ron-as-tsumo", settle(mj.Tsumo(1, mj.SuzumeWin(WIN))), mj.InvalidHand, ("it is of a ron",)),
    ("tsumo-as-ron", settle(mj.Ron([(1, mj.SuzumeWin(WIN, tsumo=True))], 2)), mj.InvalidHand, ("it is of a tsumo",)),
    ("dealer-elsewhere", settle(mj.Ron([(1, mj.SuzumeWin(WIN, dealer=True))], 2)), mj.InvalidHand,
     ("seat 1 is not the dealer",)),
    ("dealer-not-told", settle(mj.Ron([(0, mj.SuzumeWin(WIN))], 2)), mj.InvalidHand, ("seat 0 is the dealer",)),
    ("other-rules", settle(mj.Ron([(1, mj.score(WIN, rules=RULES))], 2), chanta=3), mj.RuleError,
     ("settled by suzume",)),
    ("pao", settle(mj.Tsumo(0, 9, pao=1)), mj.RuleError, ("pao", "nobody is liable")),
    ("pao-of-ron", settle(mj.Ron([(0, 9, 2)], 1)), mj.RuleError, ("pao",)),
    ("tenpai", settle(mj.ExhaustiveDraw(tenpai=(0,))), mj.RuleError, ("tenpai",)),
    ("abort", settle(mj.AbortiveDraw("kyuushu")), mj.RuleError, ("AbortiveDraw", "Tsumo, Ron, ExhaustiveDraw, Chombo")),
    ("penalty", settle(mj.Penalty("wrong_call", 0)), mj.RuleError, ("Penalty",)),
    ("choice", settle(mj.DealerChoice(True)), mj.RuleError, ("DealerChoice",)),
    ("outcome-text", settle("tsumo"), mj.MahjongTypeError, ("outcome is str",)),
    ("chombo-kind", settle(mj.Chombo(0, kind="noten_riichi")), mj.RuleError, ("noten_riichi", "false_win only")),
    ("chombo-and-tsumo", settle(mj.Chombo(0, win=mj.Tsumo(1, 9))), mj.ArgumentError, ("one tile",)),
    ("chombo-of-winner", settle(mj.Chombo(0, win=mj.Ron([(0, 9)], 1))), mj.ArgumentError, ("seat 0",)),
    ("chombo-of-discarder", settle(mj.Chombo(1, win=mj.Ron([(0, 9)], 1))), mj.ArgumentError, ("seat 1",)),
    ("state-of-three", settle(mj.Tsumo(0, 9), mj.SuzumeState((40,) * 3)), mj.ArgumentError, ("3 seats", "has 4")),
    ("round-too-late", settle(mj.Tsumo(0, 9), mj.SuzumeState((40,) * 4, round="S"), rounds=1), mj.ArgumentError,
     ("round S", "ends after round E")),
    ("riichi-state", settle(mj.Tsumo(0, 9), mj.State((25000,) * 4)), mj.MahjongTypeError, ("State", "SuzumeState")),
    ("suzume-state", lambda: mj.settle(STATE, mj.Tsumo(0, "mangan"), RIICHI), mj.MahjongTypeError, ("a State",)),
    ("suzume-score-in-riichi", lambda: mj.settle(mj.State((25000,) * 4), mj.Tsumo(0, mj.SuzumeWin(WIN)), RIICHI),
     mj.RuleError, ("riichi, not Suzume-Jong",)),
    ("final-state", lambda: mj.final_result(mj.State((25000,) * 4), RULES), mj.MahjongTypeError, ("SuzumeState",)),
    ("final-seats", lambda: mj.final_result(mj.SuzumeState((40, 40)), RULES), mj.ArgumentError, ("2 seats",)),
    ("below-zero", lambda: mj.SuzumeState((41, -1)), mj.ArgumentError, ("-1", "0 or more")),
    ("one-seat", lambda: mj.SuzumeState((40,)), mj.ArgumentError, ("two to 6 seats",)),
    ("points-text", lambda: mj.SuzumeState("40"), mj.ArgumentError, ("two to 6",)),
    ("points-half", lambda: mj.SuzumeState((40.5, 39.5)), mj.ArgumentError, ("40.5",)),
    ("dealer-not-here", lambda: mj.SuzumeState((40, 40), dealer=2), mj.ArgumentError, ("dealer is 2",)),
    ("round-number", lambda: mj.SuzumeState((40, 40), round=1), mj.ArgumentError, ("round is 1", '"E"')),
    ("state-record", lambda: mj.SuzumeState.from_dict({"points": [40, 40], "honba": 0}),
     mj.ArgumentError, ("'honba'",)),
    ("state-record-bare", lambda: mj.SuzumeState.from_dict({"dealer": 0}), mj.ArgumentError, ("'points' is missing",)),
    ("riichi-points", lambda: mj.points(3, 40, rules=RULES), mj.RuleError, ("rules of riichi", "not of suzume")),
]  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row, id=row[0]) for row in (*TILES, *CORE, *OPTIONS, *SETTLE)])
def test_refused(row: Refused) -> None:
    _, call, kind, words = row
    with pytest.raises(kind) as caught:
        call()
    assert isinstance(caught.value, mj.MahjongError)
    assert [word for word in words if word not in str(caught.value)] == []


@pytest.mark.parametrize("hand", ["1r11s 789s", " 1r11s789s", "7891r11s", "11r1789s"])
def test_other_spellings_are_the_same_hand(hand: str) -> None:
    assert mj.SuzumeWin(hand).hand == WIN
