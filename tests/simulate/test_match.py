"""``mj.match`` and ``mjrules match``: the same walls for every seating, sums by player, intervals by duplicate."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import mjrules as mj
from mjrules.cli.program import program
from mjrules.simulate.match import clustered, seatings

# seats, mode -> tables of a duplicate, seats of the first player over all of them
TABLES = [(2, "even", 2, 2), (3, "even", 6, 9), (4, "even", 6, 12), (5, "even", 20, 50), (4, "alone", 4, 4)]


@pytest.mark.parametrize(("seats", "mode", "tables", "first"), TABLES)
def test_every_seat_is_taken_alike(seats: int, mode: str, tables: int, first: int) -> None:
    found = seatings(seats, mode)
    assert (len(found), len({*found})) == (tables, tables)
    assert [sum(table[seat] == 0 for table in found) for seat in range(seats)] == [first // seats] * seats


@pytest.mark.parametrize("rules", ["tenhou-4p", "paiyuki-3p", "suzume"])
def test_a_match_is_the_sums_of_its_simulations(rules: str) -> None:
    result = mj.match(("greedy", "random"), rules, duplicates=3, seed=5)
    tables = seatings(result.seats, "even")
    played = [
        mj.simulate(rules, games=3, players=[("greedy", "random")[one] for one in table], seed=5) for table in tables
    ]
    for place, player in enumerate(result.players):
        ranks, hands, wins, fed = np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(3)
        for run in played:
            seats = run.seats(player)
            ranks += run.games["rank"][:, seats].sum(axis=1)
            for row in range(len(run.hands["game"])):
                at = int(run.hands["game"][row])
                hands[at] += len(seats)
                won = int(run.hands["winners"][row])
                wins[at] += sum(won >> seat & 1 for seat in seats)
                fed[at] += bool(won) and int(run.hands["discarder"][row]) in seats
        for name, wanted in (("rank", ranks), ("hands", hands), ("win", wins), ("deal_in", fed)):
            assert result.blocks[name][:, place].tolist() == wanted.tolist(), name
        assert result.rows[player]["win"].mean == pytest.approx(wins.sum() / hands.sum())
    assert result.to_dict()["games"] == 3 * len(tables)


def test_the_same_player_twice_is_level_and_a_seed_says_all() -> None:
    level = mj.match(("greedy", mj.Player("greedy")), "tenhou-4p", duplicates=2, seed=1)
    assert level.difference == (0, 0, 0)
    assert list(level.rows) == ["greedy", "greedy (2)"]
    again = mj.match(["greedy", "greedy"], "tenhou-4p", duplicates=2, seed=level.seed, workers=2)
    assert again == level
    assert again != mj.match(["greedy", "greedy"], "tenhou-4p", duplicates=2, seed=2)
    assert again != level.seed
    assert "rank greedy 2.500 - greedy (2) 2.500, 2 duplicates" in repr(level)


def test_a_block_counts_once() -> None:
    # 1, 2, 3 of 1, 2, 1: mean 6/4; the blocks are off by -.5, -1, 1.5: half = 1.96 * sqrt(3.5 * 3 / 2) / 4
    found = clustered([1, 2, 3], [1, 2, 1])
    assert found is not None
    assert (found.mean, round(found.high - found.mean, 4)) == (1.5, round(1.959963984540054 * 5.25**0.5 / 4, 4))
    assert clustered([0, 0], [0, 0]) is None
    assert clustered([1], [2]) == (0.5, -np.inf, np.inf)


BAD: list[tuple[dict[str, Any], type[mj.MahjongError], str]] = [
    ({"duplicates": 0}, mj.ArgumentError, "expected a whole number"),
    ({"mode": "odd"}, mj.ArgumentError, 'expected "even" or "alone"'),
    ({"players": ("greedy",)}, mj.ArgumentError, "expected two players"),
    ({"players": ("greedy", "gredy")}, mj.RuleError, "did you mean 'greedy'"),
]


@pytest.mark.parametrize(("changed", "kind", "said"), BAD)
def test_what_is_refused(changed: dict[str, Any], kind: type[mj.MahjongError], said: str) -> None:
    with pytest.raises(kind, match=said):
        mj.match(**{"players": ("greedy", "random"), "rules": "tenhou-4p", "duplicates": 1, "seed": 1, **changed})


def test_blocks_are_a_structured_array() -> None:
    with pytest.raises(mj.MahjongTypeError, match="expected a structured array"):
        mj.MatchResult(mj.rules("tenhou-4p"), ("a", "b"), "even", "0", np.zeros(2))


@pytest.mark.parametrize(
    ("name", "value"),
    [("players", None), ("players", ("a", ["b"])), ("players", ("a",)), ("mode", np.zeros(2)), ("seed", 5)],
)
def test_a_result_of_other_values(name: str, value: Any) -> None:
    whole = mj.match(("greedy", "random"), "suzume", duplicates=1, seed=1)
    said = {key: getattr(whole, key) for key in ("rules", "players", "mode", "seed", "blocks")}
    assert mj.MatchResult(**said) == whole
    with pytest.raises(mj.MahjongError, match=f"{name} is .*expected"):
        mj.MatchResult(**{**said, name: value})


def test_the_command() -> None:
    line = "match greedy tsumogiri --rules tenhou-3p --duplicates 2 --seed 1"
    told = json.loads(CliRunner().invoke(program, [*line.split(), "--json"]).stdout)
    assert (told["duplicates"], told["games"], [row["player"] for row in told["players"]]) == (
        2, 12, ["greedy", "tsumogiri"],
    )  # fmt: skip
    for lang, wanted in (("en", "places above tsumogiri"), ("ja", "tsumogiriより")):
        page = CliRunner().invoke(program, [*line.split(), "--lang", lang])
        assert page.exit_code == 0
        assert wanted in page.stdout
        assert max(map(len, page.stdout.splitlines())) <= 80
