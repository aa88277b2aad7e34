"""Columns as Arrow and Parquet: every number comes back, words and masks are readable, bytes follow from the rows."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from mjrules.common.tally import Share
from mjrules.simulate import arrow
from mjrules.simulate.simulation import tally_of
from mjrules.variants import variant_of
from simulate.test_play_simulate import run

pa = pytest.importorskip("pyarrow", reason="Arrow needs the extra parquet")
pq = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra parquet")

SEATED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("suzume", {"players": 2}, ["greedy", "random"]),
    ("suzume", {"players": 5, "allow_false_win": True}, ["random"] * 5),
    ("tenhou-4p", {}, ["greedy", "random", "greedy", "tsumogiri"]),
    ("paiyuki-3p", {}, ["greedy"] * 3),
]
ENDS = {"suzume": mc.play_schema.SUZUME_ENDS, "riichi": mc.round_schema.ENDS}


@pytest.fixture(params=SEATED, ids=lambda param: f"{param[0]}-{len(param[2])}")
def result(request: pytest.FixtureRequest) -> mj.SimulationResult:
    name, options, players = request.param
    return mj.simulate(mj.rules(name, **options), games=12, players=players, seed=5)


def test_every_number_comes_back(result: mj.SimulationResult, tmp_path: Path) -> None:
    path = tmp_path / "hands.parquet"
    result.to_parquet(path)
    seats = len(result.players)
    for name_of_table, columns, legend, file, table in zip(
        ("hands", "games"),
        (result.hands, result.games),
        variant_of(result.rules).legends(result.rules),
        (path, tmp_path / "hands.games.parquet"),
        result.to_arrow(),
        strict=True,
    ):
        for found in (
            arrow.read_file(file, legend, seats, result._told(name_of_table)),
            arrow.columns_of_table(table, legend, seats),
        ):
            assert set(found) == set(columns)
            for name, values in columns.items():
                assert found[name].dtype == values.dtype
                assert (found[name] == values).all()


def test_columns_are_what_readers_look_for(result: mj.SimulationResult) -> None:
    """No list column and no number for a word: plain columns, game and hand first."""
    hands, games = result.to_arrow()
    assert hands.column_names[:2] == ["game", "hand"]
    assert games.column_names[0] == "game"
    for seat in range(len(result.players)):
        assert hands[f"deltas_{seat}"].to_pylist() == result.hands["deltas"][:, seat].tolist()
        assert hands[f"winners_{seat}"].to_pylist() == [bool(mask >> seat & 1) for mask in result.hands["winners"]]
        assert games[f"rank_{seat}"].to_pylist() == result.games["rank"][:, seat].tolist()
    ends = ENDS[result.rules.variant]
    assert hands["end"].to_pylist() == [ends[place] for place in result.hands["end"]]
    assert hands["discarder"].to_pylist() == [None if seat == 255 else seat for seat in result.hands["discarder"]]
    if result.rules.variant == "suzume":
        assert hands["dora"].to_pylist() == [mc.suzume.tile_text(int(code)) for code in result.hands["dora"]]
    else:
        assert set(hands["limit_0"].to_pylist()) <= set(mc.schema.LIMITS)
        assert set(hands["round"].to_pylist()) <= {"E", "S", "W"}
    assert not [field.name for field in hands.schema if pa.types.is_nested(field.type)]


def test_a_file_says_what_it_is(result: mj.SimulationResult, tmp_path: Path) -> None:
    path = tmp_path / "hands.parquet"
    result.to_parquet(path)
    schema = pq.read_schema(path)
    told = arrow.told_of(schema)
    assert type(result.rules).from_dict(told["rules"]) == result.rules
    assert (told["digest"], told["seed"], told["players"]) == (
        result.rules.digest,
        result.seed,
        list(result.players),
    )
    assert (told["table"], told["mjrules"]) == ("hands", mj.__version__)
    assert arrow.told_of(pq.read_schema(tmp_path / "hands.games.parquet"))["table"] == "games"
    meanings = {field.name: field.metadata[b"meaning"].decode() for field in schema}
    assert meanings["end"] == f"one of {', '.join(ENDS[result.rules.variant])}"
    assert meanings["discarder"].endswith("; null = none")
    assert meanings["winners_0"].startswith("whether this seat is in it: mask of")


def test_bits_of_yaku_have_their_names() -> None:
    """What a reader of the file makes of a mask is what the summary says."""
    result = mj.simulate(mj.rules("tenhou-4p"), games=20, players=["greedy"] * 4, seed=5)
    table = result.to_arrow().hands
    wins = counted = 0
    for seat in range(4):
        bits = json.loads(table.schema.field(f"yaku0_{seat}").metadata[b"bits"])
        masks = [
            mask
            for mask, won in zip(table[f"yaku0_{seat}"].to_pylist(), table[f"winners_{seat}"].to_pylist(), strict=True)
            if won
        ]
        wins += len(masks)
        counted += sum(mask >> bits.index("riichi") & 1 for mask in masks)
        assert all(bits[bit] for mask in masks for bit in range(64) if mask >> bit & 1)
    assert counted / wins == pytest.approx(result.summary()["yaku"]["riichi"].mean)
    suzume = run(["random"] * 2, games=1).to_arrow().hands
    assert json.loads(suzume.schema.field("yaku_0").metadata[b"bits"]) == list(mc.suzume.schema.YAKU)


@pytest.mark.parametrize("cut", [(1,), (5, 6, 7), (3, 4), (10, 1, 9)])
def test_row_groups_depend_on_the_games_alone(
    cut: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the columns come, every row group holds the same games, and the bytes are equal."""
    monkeypatch.setattr(arrow, "ROW_GROUP", 4)
    result = run(["greedy", "random", "random"], games=22)
    result.to_parquet(tmp_path / "whole.parquet")
    legend = variant_of("suzume").legends(result.rules).hands
    pieces, first = [], 0
    while first < 22:
        for size in cut:
            inside = (result.hands["game"] >= first) & (result.hands["game"] < first + size)
            pieces.append({name: values[inside] for name, values in result.hands.items()})
            first += size
    arrow.write_file(tmp_path / "cut.parquet", pieces, legend, result._told("hands"))
    assert (tmp_path / "cut.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    file = pq.ParquetFile(tmp_path / "whole.parquet")
    groups = [sorted(set(file.read_row_group(n)["game"].to_pylist())) for n in range(file.num_row_groups)]
    assert groups == [[*range(at, min(at + 4, 22))] for at in range(0, 22, 4)]


def test_sums_of_what_is_read_are_those_of_what_was_written(tmp_path: Path) -> None:
    result = run(["greedy", "random", "random"], games=9)
    result.to_parquet(tmp_path / "hands.parquet")
    legends = variant_of("suzume").legends(result.rules)
    paths = (tmp_path / "hands.parquet", tmp_path / "hands.games.parquet")
    found = [
        arrow.read_file(path, legend, 3, result._told(table))
        for path, legend, table in zip(paths, legends, ("hands", "games"), strict=True)
    ]
    assert tally_of(result.rules, *found) == result.sums()


def test_a_file_that_fails_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "there.parquet").write_bytes(b"as it was")

    def half() -> None:
        with arrow.replacing(tmp_path / "there.parquet") as file:
            file.write(b"half")
            raise OSError("disk full")

    with pytest.raises(OSError, match="full"):
        half()
    assert [path.name for path in tmp_path.iterdir()] == ["there.parquet"]
    assert (tmp_path / "there.parquet").read_bytes() == b"as it was"


def test_tables_of_others_are_refused(tmp_path: Path) -> None:
    pq.write_table(pa.table({"game": [1]}), tmp_path / "other.parquet")
    legend = variant_of("suzume").legends(mj.rules("suzume")).hands
    with pytest.raises(mj.MahjongError, match="a table of 1 columns: there is no column hand"):
        arrow.columns_of_table(pq.read_table(tmp_path / "other.parquet"), legend, 2)
    with pytest.raises(mj.MahjongError, match="does not say that mjrules wrote it"):
        arrow.told_of(pq.read_schema(tmp_path / "other.parquet"))


def test_words_are_read_in_whatever_order_they_stand(tmp_path: Path) -> None:
    """The dictionary of a file is in the order in which its words came up, not that of the numbers."""
    result = run(["greedy"] * 2, games=2)
    legend = variant_of("suzume").legends(result.rules).hands
    table = result.to_arrow().hands
    ends = pa.array([*reversed(table["end"].to_pylist())]).dictionary_encode()
    turned = table.set_column(table.column_names.index("end"), "end", ends)
    assert (arrow.columns_of_table(turned, legend, 2)["end"] == result.hands["end"][::-1]).all()
    assert np.unique(result.hands["end"]).size > 1


def test_arrow_needs_its_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    result = run(["random"] * 2, games=1)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for call in (result.to_arrow, lambda: result.to_parquet(tmp_path / "x.parquet")):
        with pytest.raises(mj.RuleError, match=r"needs the extra 'parquet': pip install mjrules\[parquet\]"):
            call()
    assert not list(tmp_path.iterdir())


def test_a_share_lies_in_its_interval() -> None:
    """The ends of Wilson's interval are rounded numbers: none may pass the share itself, or 0 and 1."""
    for n in range(1, 200):
        for total in (0, 1, n - 1, n):
            found = Share(n, total).estimate()
            assert found is not None
            assert 0 <= found.low <= found.mean <= found.high <= 1
