"""The shared material: the corpus of complete hands, the authors' own tests, the worked cases."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from shared import SHARED, Row, corpus, needs_shared, table
from suzume.suzume_rows import hands_of_a_game

pytestmark = [pytest.mark.corpora, needs_shared]

RULES = mj.rules("suzume")
# Cases of a hand in play: draws, turns, furiten. The tests of the game answer them.
IN_PLAY = (
    "SZ-201 SZ-202 SZ-203 SZ-204 SZ-214 SZ-218 SZ-220 SZ-221 SZ-223 SZ-227 SZ-230 SZ-232".split()
)  # fmt: skip
IN_PLAY_KEYS = {"then", "next_to_draw"}  # of SZ-211 and SZ-212


def text_of(names: list[str]) -> str:
    """Tiles of the corpus (1, 1r, G = hatsu, R = chun) in our notation."""
    numbers = "".join(name for name in names if name[0].isdigit())
    honours = "".join({"G": "6", "R": "7"}[name] for name in names if name in "GR")
    return (f"{numbers}s" if numbers else "") + (f"{honours}z" if honours else "")


def test_every_complete_hand_of_the_corpus() -> None:
    rows = list(corpus("suzume/exhaustive_winning_hands.jsonl.gz"))
    assert len(rows) >= 14_760
    wins = [mj.SuzumeWin(text_of(row["tiles"]), dora=text_of([row["dora"]])) for row in rows]
    found = mj.score_batch(mj.pack(wins), RULES)
    pairs = zip(rows, found["minimum"].tolist(), strict=True)
    wrong_rows = [(row["id"], points) for row, points in pairs if row["expect"]["points"] != points]
    assert wrong_rows == []
    statuses = {mc.suzume.schema.STATUS[status] for status in set(found["status"])}
    assert statuses == {"ok", "too_few_points"}


def author_rows() -> list[Row]:
    assert SHARED is not None
    lines = (SHARED / "corpora" / "suzume" / "author_tests.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_the_authors_own_tests() -> None:
    rows = author_rows()
    assert len(rows) == 28
    for row in rows:
        names, expect = row["tiles"], row["expect"]
        if names.count("1") == 4:
            # pgx names four plain 1s, which do not exist: the fourth is the red one
            assert row["id"] == "suzume-test-27"
            with pytest.raises(mj.InvalidHand, match="4 plain copies of 1s"):
                mj.SuzumeWin(text_of(names))
            names = ["1r", *names[1:]]
        dealer, players = expect.get("dealer", False), expect.get("players", 4)
        rules = mj.rules("suzume", players=players)
        said = {"dora": text_of([row["dora"]]) if row["dora"] else "", "dealer": dealer}
        ron, tsumo = (mj.score(text_of(names), tsumo=won, rules=rules, **said) for won in (False, True))
        found = {
            "points": ron.minimum_points,
            "players": players,
            "dealer": dealer,
            "ron": ron.points,
            "tsumo_total": tsumo.points,
            "tsumo_each": tsumo.pay.get("each"),
            "can_win": ron.valid,
            "base": ron.parts["base"],
            "yaku": ron.parts["yakuman"],
        }
        assert {key: found[key] for key in expect if key != "note"} == {
            key: value for key, value in expect.items() if key != "note"
        }, row["id"]


def cases() -> list[Row]:
    assert SHARED is not None
    lines = (SHARED / "cases" / "rules.jsonl").read_text(encoding="utf-8").splitlines()
    return [case for case in map(json.loads, lines) if case["variant"] == "suzume"]


def tile(token: str) -> str:
    """A token of the cases (5r = the red five) as one tile of ours."""
    return f"{token[0]}rs" if token[1] == "r" else token


def hand(tokens: list[str]) -> list[int]:
    return [mc.suzume.parse_tile(tile(token)) for token in tokens]


def score_case(case: Row) -> dict[str, Any]:
    asked = case["input"]
    rules = mj.rules("suzume", players=asked["players"])
    win_tile = tile(asked["win_tile"]) if "win_tile" in asked else None
    score = mj.score(
        hand(asked["tiles"]), win_tile, tsumo=asked["win"] == "tsumo", dealer=asked["dealer"],
        dora=tile(asked["dora"]), rules=rules,
    )  # fmt: skip
    parts = score.parts
    return {
        **parts,
        "dealer_bonus": parts["dealer"],
        "yakuman_points": parts["yakuman"],
        "yakuman": score.yakuman,
        "complete": score.complete,
        "valid": score.valid,
        "minimum_points": score.minimum_points,
        "total": score.total,
        "per_payer": score.pay.get("each"),
        "discarder_pays": score.pay.get("discarder"),
    }


def settle_case(case: Row) -> dict[str, Any]:
    asked = case["input"]
    rules = mj.rules("suzume", players=len(asked["points"]))
    outcomes = {
        "tsumo": lambda: mj.Tsumo(asked["winner"], asked["total"]),
        "ron": lambda: mj.Ron([(win["winner"], win["total"]) for win in asked["wins"]], asked["discarder"]),
        "chombo": lambda: mj.Chombo(asked["offender"]),
    }
    end = mj.settle(mj.SuzumeState(asked["points"]), outcomes[asked["event"]](), rules)
    return {"delta": list(end.deltas), "points": list(end.state.points)}


@pytest.mark.parametrize(("kind", "answered"), [("score", score_case), ("settle", settle_case)])
def test_cases_of_score_and_settlement(kind: str, answered: Any) -> None:
    chosen = [case for case in cases() if case["kind"] == kind]
    assert chosen
    for case in chosen:
        found = answered(case)
        assert {key: found[key] for key in case["expect"]} == case["expect"], case["id"]


def place_after(case: Row, **state: Any) -> mj.SuzumeEnd:
    """The end of a drawn hand: every end moves the markers alike."""
    players = case["input"]["players"]
    start = mj.SuzumeState((40,) * players, **state)
    return mj.settle(start, mj.ExhaustiveDraw(), mj.rules("suzume", players=players))


def false_win(case: Row, offender: int) -> mj.SuzumeEnd:
    players = case["input"]["players"]
    return mj.settle(mj.SuzumeState((40,) * players), mj.Chombo(offender), mj.rules("suzume", players=players))


def facts(case: Row) -> dict[str, Any]:
    """What the package says to a case of flow or legality that needs no hand in play."""
    asked = case["input"]
    match case["id"]:
        case "SZ-205":
            codes = [mc.suzume.code_of_id(number) for number in range(44)]
            reds = [code for code in codes if mc.suzume.is_red(code)]
            return {
                "kinds": len({mc.suzume.kind_of_code(code) for code in codes}),
                "total": len(codes),
                "red_total": len(reds),
                "red_per_souzu_number": reds.count(mc.suzume.parse_tile("1rs")),
                "red_chun": reds.count(mc.suzume.parse_tile("7z")),
                "red_hatsu": reds.count(mc.suzume.parse_tile("6z")),
            }
        case "SZ-206":
            return {"next_dealer": place_after(case, dealer=asked["dealer"]).state.dealer}
        case "SZ-207" | "SZ-208":
            end = place_after(case, dealer=asked["dealer"], round="ESWN"[asked["round_marker"] - 1])
            over = end.next == "game_over"
            return {"next_dealer": end.state.dealer, "round_marker": end.state.round_marker, "game_over": over}
        case "SZ-209" | "SZ-210":
            return {"total_hands": hands_of_a_game(mj.rules("suzume", players=asked["players"]), 0)}
        case "SZ-211":
            end = false_win(case, asked["turn"])
            return {"hand_ends": end.hand_over, "dealer_moves": end.state.dealer != 0}
        case "SZ-212":
            return {"hand_ends": false_win(case, 3).hand_over}
        case "SZ-213":
            return {"winners": list(mj.final_result(mj.SuzumeState(asked["final_points"]), RULES).winners)}
        case "SZ-215":
            end = place_after(case)
            return {"result": {"draw": "exhausted"}[end.event], "payments": list(end.deltas)}
        case "SZ-222":
            scores = [mj.score("1r11789s", tsumo=True, dealer=dealer, rules=RULES) for dealer in (False, True)]
            extra = scores[1].total - scores[0].total - RULES.dealer_bonus
            return {"tsumo_allowed": scores[1].valid, "extra_points": extra}
        case "SZ-224":
            with pytest.raises(mj.RuleError, match="seat 2 to 5"):
                mj.rules("suzume", players=asked["players"])
            return {"game_allowed": False}
        case "SZ-225" | "SZ-226":
            first = asked.get("first_dealer", 0)
            state = mj.SuzumeState.start(mj.rules("suzume", players=asked["players"]), first)
            return {
                "points": list(state.points),
                "total": sum(state.points),
                "round_marker": state.round_marker,
                "wind_marker_holder": state.first_dealer,
            }
        case "SZ-237":
            said = {"dora": tile(asked["dora"]), "dealer": asked["dealer"], "tsumo": True}
            return {"tsumo_allowed": mj.score(hand(asked["tiles"]), rules=RULES, **said).valid}
    return {}


def test_cases_of_flow_and_legality() -> None:
    chosen = [case for case in cases() if case["kind"] in ("flow", "legality") and case["id"] not in IN_PLAY]
    assert len(chosen) >= 15
    for case in chosen:
        found = facts(case)
        expect = {key: value for key, value in case["expect"].items() if key not in IN_PLAY_KEYS}
        assert {key: found.get(key) for key in expect} == expect, case["id"]


def test_the_tables_hold_every_case_of_score_and_settlement() -> None:
    here = {row["id"] for name in ("suzume_score", "suzume_settle") for row in table(name)}
    assert {case["id"] for case in cases() if case["kind"] in ("score", "settle")} <= here
