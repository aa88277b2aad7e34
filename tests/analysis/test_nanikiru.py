"""What to discard: public cases, what must hold of every answer, errors, words, batches."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjcore import outlook_schema, schema
from mjrules.analysis.nanikiru import ANSWER_SIZE

RULES = mj.rules("tenhou-4p")
# id, hand, more, the better discard, the worse one; sources: issues of mahjong-cpp by number
BETTER = [
    ("#20: 1m before 2m", "12577m222468p445s", {}, "1m", "2m"),
    ("riichi is not taken back", "222567m345p33667s", {"dora_indicators": "1z"}, "6s", "7s"),
    ("a dead tile goes first", "123m456p2378s1156z", {"visible": "555z"}, "5z", "6z"),
    ("the dora stays", "234m456p2378s5599s", {"dora_indicators": "1s"}, "5s", "2s"),
    ("#16: 9p before 8p", "33789m35689p2334s", {"seat_wind": "E", "dora_indicators": "1z", "draws": 15}, "9p", "8p"),
    # two dora beside one useful tile: a riichi need not follow a bad wait, and 1s is no longer among the worst
    ("#14: 1s before 6m", "556m1224p1456789s", {"seat_wind": "E", "dora_indicators": "9p", "draws": 15}, "1s", "6m"),
    ("#14: 1s before all", "556m1224p1456789s", {"seat_wind": "E", "dora_indicators": "9p", "draws": 15}, "1s", "5m"),
    ("#19: the ninth gate waits", "1112456788999m3z", {"seat_wind": "E", "draws": 15}, "3z", "2m"),
]


@pytest.mark.parametrize(("hand", "more", "better", "worse"), [pytest.param(*row[1:], id=row[0]) for row in BETTER])
def test_one_discard_is_better(hand: str, more: dict[str, Any], better: str, worse: str) -> None:
    rows = mj.nanikiru(hand, **{"rules": RULES, "seat_wind": "S", **more}).by_tile
    assert rows[better].points[0] > rows[worse].points[0]


HANDS = {
    "closed": {"hand": "2378m456p3479s556z"},
    "flush": {"hand": "1123456789m12p34z"},
    "orphans": {"hand": "19m19p159s1234567z"},
    "far": {"hand": "1478m258p3669s123z"},
    "open": {"hand": "34m46p678s55z9s4p", "melds": ["pon:777z"]},
    "four of a kind": {"hand": "1111m23m456p789s5z6z"},
    "a kan": {"hand": "23m456p6788s19p", "melds": ["ankan:5555z"]},
    "complete": {"hand": "234m456p678s22334p"},
    "two indicators": {"hand": "2378m456p3479s556z", "dora_indicators": "1z4m"},
}


@pytest.mark.parametrize("name", HANDS)
def test_what_holds_of_every_answer(name: str) -> None:
    said: Any = {"rules": RULES, "draws": 12, **HANDS[name]}
    hand = said.pop("hand")
    before: mj.Nanikiru | None = None
    for detours in range(2):
        found = mj.nanikiru(hand, detours=detours, by=None, **said)
        for row in found.rows:
            figures = [row.tenpai, row.win, row.good_shape]
            assert all(0 <= chance <= 1 for figure in figures for chance in figure)
            assert all(later <= now + 1e-6 for figure in figures[:2] for now, later in pairwise(figure))
            assert all(win <= tenpai + 1e-6 for win, tenpai in zip(row.win, row.tenpai, strict=True))
            discarded = mc.discards(hand, said.get("melds", ()), visible=said.get("dora_indicators") or None)
            kernel = {mc.tile_text(one.tile): one for one in discarded}[row.tile.replace("0", "5")]
            assert (row.shanten, row.total) == (kernel.shanten, kernel.total)
            if before is not None and not found.capped:
                for name_of in ("tenpai", "win", "points"):
                    old = getattr(before.by_tile[row.tile], name_of)
                    assert np.all(np.array(getattr(row, name_of)) >= np.array(old) * (1 - 1e-5) - 1e-6)
        before = found


def test_a_yakuman_is_worth_what_it_is_worth() -> None:
    found = mj.nanikiru("19m19p19s12345677z", rules=RULES, draws=17, by="win")
    # any discard leaves a kokushi: a win is 48,000 for the dealer, whenever it comes
    for row in found.rows:
        assert row.points[0] == pytest.approx(48000 * row.win[0], rel=1e-5)


# what a win is worth does not change: open tanyao with two dora (#10 of mahjong-cpp, no red fives: 1,000 and 2,000), a
# dragon alone (300 and 500), a called full flush of the dealer (4,000 from each)
FIXED = [
    ("34678m678p22s5z", {"melds": ["chi:345p"], "dora_indicators": "1s", "seat_wind": "S"}, "5z", 4000),
    ("34m567s99p1z", {"melds": ["pon:666z", "chi:123p"], "dora_indicators": "9s", "seat_wind": "S"}, "1z", 1100),
    ("34678m99m1z", {"melds": ["chi:123m", "pon:555m"], "dora_indicators": "1p", "seat_wind": "E"}, "1z", 12000),
]


@pytest.mark.parametrize(("hand", "more", "tile", "points"), FIXED, ids=[row[0] for row in FIXED])
def test_points_are_the_chance_times_what_a_win_is_worth(
    hand: str, more: dict[str, Any], tile: str, points: int
) -> None:
    row = mj.nanikiru(hand, rules=RULES.replace(aka=0), detours=0, **more).by_tile[tile]
    assert row.points == pytest.approx(np.array(row.win) * points, rel=1e-5)


@pytest.mark.parametrize(("hand", "most"), [("12577m222468p445s", 1), ("33789m35689p2334s", 2)])
def test_more_detours_never_cost_points(hand: str, most: int) -> None:
    # #18 of mahjong-cpp: the best discard lost points by allowing for more
    before: dict[str, float] = {}
    for detours in range(most + 1):
        found = mj.nanikiru(hand, rules=RULES, draws=9, detours=detours)
        assert not found.capped
        for tile, row in found.by_tile.items():
            assert row.points[0] >= before.get(tile, 0.0) * (1 - 1e-5)
            before[tile] = row.points[0]


def test_a_double_riichi_pays() -> None:
    single, double = (mj.nanikiru("222567m345p33667s", rules=RULES, double_riichi=told).best for told in (False, True))
    assert (single.riichi, double.riichi) == (True, True)
    assert double.points[0] > 1.2 * single.points[0]
    assert double.win == single.win


def test_red_fives_by_mean_or_as_tiles_of_their_own() -> None:
    mean, states = (mj.nanikiru("2346m45567p3467s5z", rules=RULES, red=red, detours=0) for red in ("mean", "states"))
    assert mean.best.points[0] == pytest.approx(states.best.points[0], rel=0.03)
    assert mean.best.win[0] == pytest.approx(states.best.win[0], rel=0.02)
    both = mj.nanikiru("2346m40567p3467s5z", rules=RULES, red="states", detours=0).by_tile
    assert both["5p"].points[0] > both["0p"].points[0]
    assert "0p" not in mj.nanikiru("2346m40567p3467s5z", rules=RULES, detours=0).by_tile
    assert "0p" in mj.nanikiru("2346m40667p3467s5z", rules=RULES, detours=0).by_tile


def test_wins_on_discards_and_ends_by_others() -> None:
    alone, table = (mj.nanikiru("222567m345p33667s", rules=RULES, ron=ron).by_tile["6s"] for ron in (None, "table"))
    assert table.win[0] != alone.win[0]
    free, furiten = (
        mj.nanikiru("222567m345p33667s", rules=RULES, ron="table", river=river, visible=seen).by_tile["6s"]
        for river, seen in (("9m", "8s"), ("8s", "9m"))
    )
    assert furiten.win[0] < free.win[0]
    suji = mj.nanikiru("222567m345p33667s", rules=RULES, ron="table", river="2s").by_tile["6s"]
    assert suji.win[0] > mj.nanikiru("222567m345p33667s", rules=RULES, ron="table", visible="2s").by_tile["6s"].win[0]
    open_hand = mj.nanikiru("34m46p678s55z9s4p", rules=RULES, melds=["pon:777z"], ron="table")
    assert 0 < open_hand.best.win[0] < 1
    sanma = mj.nanikiru("19m456678p3467s55z", rules="tenhou-3p", ron="table", by=None)
    assert 0 < sanma.best.win[0] < 1


@pytest.mark.parametrize("name", ["tenhou-3p", "paiyuki-4p", "paiyuki-3p", "kirakuken-4p", "mleague", "ema-2016"])
def test_every_rule_set(name: str) -> None:
    rules: Any = mj.rules(name) if name in mj.presets() else mj.rules("tenhou-4p")
    found = mj.nanikiru("11m456678p3467s55z", rules=rules, draws=8)
    assert found.best.win[0] > 0


def test_the_rules_decide_what_a_win_is_worth() -> None:
    hand, said = "222567m345p33667s", {"dora_indicators": "2s"}
    plain = mj.nanikiru(hand, rules=RULES, **said).best.points[0]
    assert mj.nanikiru(hand, rules=RULES.replace(ippatsu=False), **said).best.points[0] < plain
    assert mj.nanikiru(hand, rules=RULES.replace(ura=False), **said).best.points[0] < plain
    assert mj.nanikiru(hand, rules=RULES, ura=False, **said).best.points[0] < plain
    assert mj.nanikiru(hand, rules=RULES.replace(aotenjou=True), **said).best.points[0] > plain
    assert mj.nanikiru(hand, rules=RULES, haitei=True, **said).best.points[0] > plain


def test_no_draws_left() -> None:
    best = mj.nanikiru("222567m345p33667s", rules=RULES, draws=0).best
    assert (best.tenpai, best.win, best.points, best.riichi) == ((1.0,), (0.0,), (0.0,), False)


def test_a_ready_shape_that_waits_for_its_own_four_tiles_is_not_tenpai() -> None:
    rows = mj.nanikiru("12m456p678s445s", rules=RULES, melds=["ankan:3333m"], detours=0, draws=1).by_tile
    assert rows["5s"].tenpai[0] == 0


def test_the_cap_is_told() -> None:
    found = mj.nanikiru("12577m222468p445s", rules=RULES, detours=2, max_nodes=20_000)
    assert (found.capped, found.detours) == (True, 1)
    assert found.nodes <= 20_000
    assert "more detours were too many hands" in found.explain()
    with pytest.raises(mj.ArgumentError, match="max_nodes is 50"):
        mj.nanikiru("12577m222468p445s", rules=RULES, max_nodes=50)
    with pytest.raises(mj.ArgumentError, match="max_nodes is 50"):
        mj.nanikiru("12577m222468p445s", rules=RULES, max_nodes=50, model="nekobean")


def test_the_other_model() -> None:
    assert mj.nanikiru("222567m345p33667s", rules=RULES, model="nekobean").by_tile["7s"].win[0] > 0.527


WRONG: list[tuple[str, dict[str, Any], type[mj.MahjongError], str]] = [
    ("123m456p789s1122z", {}, mj.InvalidHand, "13 concealed tiles; with the drawn tile and 0 melds it has 14"),
    ("", {}, mj.InvalidHand, "empty"),
    ("12x", {}, mj.NotationError, "not a suit"),
    ("11111m456p789s112z", {}, mj.InvalidHand, "5 copies of 1m"),
    ("123m456p789s11223z", {"visible": "111z"}, mj.InvalidHand, "hand and visible tiles: 5 copies of 1z"),
    ("123m406p789s11223z", {"visible": "0p"}, mj.InvalidHand, "2 red fives 0p; these rules have 1"),
    ("123m456p789s11223z", {"draws": 31}, mj.ArgumentError, "draws is 31; expected a whole number 0..30"),
    ("123m456p789s11223z", {"draws": -1}, mj.ArgumentError, "draws is -1"),
    ("123m456p789s11223z", {"draws": True}, mj.MahjongTypeError, "draws is bool"),
    ("123m456p789s11223z", {"haitei": 1}, mj.MahjongTypeError, "haitei is 1"),
    ("123m456p789s11223z", {"visible": 5}, mj.MahjongTypeError, "visible is int"),
    ("123m456p789s11223z", {"visible": [40]}, mj.InvalidHand, "visible is 40"),
    ("123m456p789s11223z", {"visible": ["1z", 27]}, mj.InvalidHand, "5 copies|4 copies|copies"),
    ("123m456p789s11223z", {"seat_wind": "Q"}, mj.InvalidHand, "seat_wind is 'Q'"),
    ("123m456p789s11223z", {"detours": 4}, mj.ArgumentError, "detours is 4; expected a whole number 0..3"),
    ("123m456p789s11223z", {"detours": "1"}, mj.MahjongTypeError, "detours is str"),
    ("123m456p789s11223z", {"by": "luck"}, mj.ArgumentError, "by is 'luck'; expected one of points, win, tenpai, None"),
    ("123m456p789s11223z", {"model": None}, mj.ArgumentError, "model is None"),
    ("123m456p789s11223z", {"ura": 1}, mj.MahjongTypeError, "ura is 1"),
    ("123m456p789s11223z", {"detour": 1}, mj.RuleError, "unknown keyword 'detour'; did you mean"),
    ("123m456p789s11223z", {"rules": "suzume"}, mj.RuleError, "expected rules of riichi, not of suzume"),
    ("123p456p789s11223z", {"rules": "tenhou-3p", "visible": "3m"}, mj.InvalidHand, "3m is not used by three"),
]


@pytest.mark.parametrize(("hand", "said", "kind", "words"), WRONG, ids=[f"{row[0]} {row[1]}" for row in WRONG])
def test_bad_input_is_refused_in_words(hand: str, said: dict[str, Any], kind: Any, words: str) -> None:
    if words == "5 copies|4 copies|copies":
        assert mj.nanikiru(hand, rules=RULES, **said).rows
        return
    with pytest.raises(kind, match=words):
        mj.nanikiru(hand, **{"rules": RULES, **said})


def test_words() -> None:
    found = mj.nanikiru("12577m222468p445s", rules=RULES, by="win")
    assert found.explain("ja").startswith("打 1m: 3 向聴、受け入れ 78 枚")
    assert "points of % less" in found.explain()
    assert "tenpai" in mj.nanikiru("12577m222468p445s", rules=RULES, by="tenpai").explain()
    assert "でリーチ" in mj.nanikiru("222567m345p33667s", rules=RULES).explain("ja")
    with pytest.raises(mj.RuleError, match="'fr'"):
        found.explain("fr")
    assert repr(found).startswith("<Nanikiru 12577m222468p445s: 1m win 0.")
    told = json.loads(json.dumps(found.to_dict()))
    assert (told["hand"], told["by"], len(told["rows"])) == ("12577m222468p445s", "win", len(found.rows))
    dead = mj.nanikiru("1111m22233344p5z5p", rules=RULES, detours=0, visible="555z44p55p")
    assert dead.explain()


POSITIONS = [{"hand": said["hand"], "melds": said.get("melds", ()), "draws": 9} for said in HANDS.values()]


def test_a_batch_says_the_same_with_any_number_of_threads() -> None:
    one, two = (mj.nanikiru_batch(POSITIONS, RULES, threads=threads, detours=0) for threads in (1, 2))
    assert one.tobytes() == two.tobytes()
    for said, answer in zip(POSITIONS, one, strict=True):
        single: Any = mj.nanikiru(said["hand"], rules=RULES, melds=said["melds"], draws=9, detours=0)  # type: ignore[arg-type]
        rows = {mc.tile_text(int(row["tile"])): row for row in answer["rows"][: answer["head"]["rows"]]}
        assert {tile: tuple(row["points"][:9]) for tile, row in rows.items()} == {
            row.tile: row.points for row in single.rows
        }


def test_a_batch_of_an_array_and_bad_batches() -> None:
    fields = mc.schema.numpy_descr(mc.outlook_schema.POSITION_FIELDS)
    rows = np.zeros(2, np.dtype(fields))
    rows["counts"][0, :14] = 1
    rows["draws"] = 5
    found = mj.nanikiru_batch(rows, "mleague", detours=0)
    assert [mc.outlook_schema.STATUS[status] for status in found["head"]["status"]] == ["ok", "bad_position"]
    assert len(mj.nanikiru_batch([], "mleague")) == 0
    for records, words in [
        (np.zeros(2), "one-dimensional array"), (5, "records is int"), ([5], "record is int"),
        ([{"hands": ""}], "unknown key 'hands'; did you mean"),
    ]:  # fmt: skip
        with pytest.raises(mj.MahjongError, match=words):
            mj.nanikiru_batch(records, "mleague")
    with pytest.raises(mj.MahjongError, match="unknown keyword 'draws'"):
        mj.nanikiru_batch([], "mleague", draws=3)  # type: ignore[call-arg]
    with pytest.raises(mj.MahjongTypeError, match="threads is str"):
        mj.nanikiru_batch([], "mleague", threads="2")  # type: ignore[arg-type]


def test_memory_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(positions: bytes, choice: object, table: object, out: bytearray) -> None:
        out[4] = mc.outlook_schema.STATUS.index("no_memory")

    monkeypatch.setattr(mc, "outlook_rows_into", ended)
    with pytest.raises(MemoryError):
        mj.nanikiru("222567m345p33667s", rules=RULES)


def test_what_no_analysis_made() -> None:
    found = mj.nanikiru("222567m345p33667s", rules="tenhou-4p", draws=3, detours=0)
    size = len(schema.pack(outlook_schema.POSITION_FIELDS, {}))
    record, answer = bytes(size), bytes(ANSWER_SIZE)
    good: dict[str, Any] = {
        "hand": "1m",
        "rules": found.rules,
        "record": record,
        "answer": answer,
        "choice": found.choice,
    }
    bad: list[dict[str, Any]] = [
        {"hand": 7}, {"choice": {}}, {"choice": 7}, {"choice": {"by": [1]}}, {"record": "x"}, {"record": b"x"},
        {"answer": b""}, {"answer": "x"}, {}, {"rules": 7},
    ]  # fmt: skip
    for changes in bad:
        with pytest.raises(mj.MahjongError):
            mj.Nanikiru(**{**good, **changes})
    assert found != 7
    assert hash(found) == hash(mj.nanikiru("222567m345p33667s", rules="tenhou-4p", draws=3, detours=0))
