"""The cases handed to the project stand in our tables, with the numbers they came with."""

from __future__ import annotations

import json

import pytest

from riichi.settle.settle_rows import all_rows
from shared import SHARED, Row, needs_shared

pytestmark = [needs_shared, pytest.mark.corpora]

# flow cases about dealing, walls and turns: no settlement is in them
OF_PLAY = {"PA-332", "PA-334", "PA-401", "PA-402", "KI-308", "KI-317", "KI-401", "KI-402", "KI-433", "KI-434"}
OF_PLAY_REPORTS = {
    "G04",
    "G06",
    "G08",
    "G10",
    "G12",
    "G14",
    "G15",
    "G16",
    "G21",
    "G30",
    "G31",
    "G32",
    "G33",
    "G34",
    "G36",
}
OF_PLAY_REPORTS |= {"G09a", "G09b", "G09c"}
# reports in which another rule set's number stands beside the first
NAMED = {"deltas": "", "deltas_tenhou": "-tenhou", "deltas_mjsoul": "-soul", "deltas_alt": "-alt"}


def cases(name: str) -> list[Row]:
    assert SHARED is not None
    lines = (SHARED / "cases" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


OURS = {row["id"]: row for row in all_rows()}


def test_house_cases() -> None:
    wanted = [
        case
        for case in cases("rules")
        if case["variant"] != "suzume" and case["kind"] in ("settle", "flow") and case["id"] not in OF_PLAY
    ]
    assert [case["id"] for case in wanted if case["id"] not in OURS] == []
    for case in wanted:
        given, ours = case["expect"], OURS[case["id"]]["expect"]
        if case["kind"] == "settle":
            told = {"deltas": given.get("delta"), "chips": given.get("shugi_delta"), "order": given.get("rank_order")}
            told["result_x10"] = [10 * points for points in given["result"]] if "result" in given else None
            assert {key: value for key, value in told.items() if value is not None} == ours, case["id"]
        if "next" in given:
            round_hand, state = given["next"], ours["state"]
            first = OURS[case["id"]]["state"].get("first_dealer", 0)
            assert round_hand == f"{state['round']}{(state['dealer'] - first) % 4 + 1}"
            assert given["honba"] == state["honba"]
    assert len(wanted) == 58


def test_reports() -> None:
    wanted = [
        case
        for case in cases("reports")
        if case["kind"] in ("settlement/pao/multi-ron/sanma", "game flow/legality")
        and case["id"] not in OF_PLAY_REPORTS
    ]
    ids = {case["id"] for case in wanted}
    assert {name for name in ids if not any(ours == name or ours.startswith(f"{name}-") for ours in OURS)} == set()
    seen = 0
    for case in wanted:
        for key, suffix in NAMED.items():
            if key in case["expect"]:
                seen += 1
                assert OURS[case["id"] + suffix]["expect"]["deltas"] == case["expect"][key], case["id"]
    assert seen >= 17
    (held_wrong,) = [case for case in wanted if case["id"] == "P07"]
    # no dealer's hand is worth 8000 by ron: the seat it names as the dealer sits as a child in our row
    assert (held_wrong["input"]["dealer"], OURS["P07"]["state"]["dealer"]) == (0, 1)
