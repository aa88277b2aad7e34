"""Hands of logs as the rows that simulate writes."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import mjcore as mc
import mjrules as mj
from logs.logged_games import keen_game
from mjrules.cli.program import program
from mjrules.logs import Log, read_log, replay, verify, write_mjai
from mjrules.logs.rows import HAND_FIELDS, columns_of_games, rows_of, write_hands
from shared import table

TEXTS = {row["id"]: row["log"] for row in table("logs")}
# what every column of that hand holds; the hand is played out in tests/data/logs.jsonl
RON = {
    "game": 5, "hand": 0, "round": 0, "dealer": 0, "honba": 0, "deposits": 0, "end": 2, "winners": 0b100,
    "declared": 0b100, "discarder": 3, "turn": 1, "tenpai": 0, "nagashi": 0, "noten_riichi": 0, "live": 67,
    "by_function": 1, "points": [25000] * 4, "deltas": [0, 0, 7700, -7700], "value": [0, 0, 7700, 0],
    "yaku0": [0, 0, 1 << 0 | 1 << 4 | 1 << 6, 0], "yaku1": [0] * 4, "yakuman0": [0] * 4, "yakuman1": [0] * 4,
    "han": [0, 0, 4, 0], "fu": [0, 0, 30, 0], "chips": [0] * 4, "adjustments": [0] * 4, "yakuman": [0] * 4,
    "limit": [0] * 4, "dora": [0, 0, 1, 0], "ura": [0] * 4, "aka": [0] * 4, "nuki": [0] * 4, "riichi": [0, 0, 9, 0],
    "riichi_turn": [0, 0, 1, 0], "calls": [0, 1, 0, 0], "kans": [0] * 4, "discards": [1, 1, 1, 1],
}  # fmt: skip


def columns(name: str, seats: int = 4, game: int = 5):
    (logged,) = read_log(TEXTS[name], name)
    return {key: value.tolist() for key, value in columns_of_games([(game, rows_of(replay(logged)))], seats).items()}


def test_a_win():
    assert columns("mjlog-4p") == {name: [value] for name, value in RON.items()}
    assert set(RON) == {name for name, _, _, _ in HAND_FIELDS} - {"reserved"}


def test_a_hand_that_breaks_off_has_no_row():
    (logged,) = read_log(TEXTS["mjai-3p"], "x")
    assert rows_of(replay(logged)) == b""


def test_whole_games_keep_the_money():
    game = keen_game(mj.rules("paiyuki-3p"), 2)
    (logged,) = read_log(write_mjai(game), "x")
    found = columns_of_games([(0, rows_of(replay(logged)))], 3)
    assert found["hand"].tolist() == list(range(len(logged.hands)))
    assert found["points"].tolist() == [list(hand.scores) for hand in logged.hands]
    after = (found["points"] + found["deltas"]).tolist()
    assert after[:-1] == found["points"].tolist()[1:]
    won = [sum(1 << win.actor for win in hand.wins) for hand in logged.hands]
    assert found["winners"].tolist() == won


def test_chips_of_a_yakuman():
    """P-52: six chips from everybody for a yakuman by tsumo."""
    text = TEXTS["mjai-kokushi"].replace(', "deltas": [96000, -32000, -32000, -32000]', "")
    (logged,) = read_log(text, "x", mj.rules("paiyuki-4p", shugi_tsumo=6))
    found = columns_of_games([(0, rows_of(replay(logged)))], 4)
    multiple = int(found["yakuman"][0, 0])
    assert found["chips"].tolist() == [[18 * multiple, *[-6 * multiple] * 3]]
    assert multiple >= 1


def test_parquet(tmp_path):
    pyarrow = pytest.importorskip("pyarrow", reason="the extra parquet")
    from pyarrow import parquet

    logs = [Log(name, TEXTS[name].encode()) for name in ("mjlog-4p", "mjai-3p", "mjai-nine-kinds")]
    report = verify(logs, rows=True)
    (path,) = write_hands(tmp_path / "hands.parquet", report)
    hands = parquet.read_table(path)
    assert isinstance(hands, pyarrow.Table)
    assert hands["game"].to_pylist() == [0, 2]
    assert hands["end"].to_pylist() == ["ron", "kyuushu"]
    assert hands["discarder"].to_pylist() == [3, None]
    assert json.loads(hands.schema.metadata[b"mjrules"])["logs"] == [log.name for log in logs]
    mj.simulate(mj.rules("tenhou-4p"), games=1, players=["random"] * 4, seed=1).to_parquet(tmp_path / "other.parquet")
    assert parquet.read_schema(tmp_path / "other.parquet").names == hands.column_names


def test_command(tmp_path):
    pytest.importorskip("pyarrow", reason="the extra parquet")
    log, out = tmp_path / "one.xml", tmp_path / "hands.parquet"
    log.write_text(TEXTS["mjlog-4p"])
    found = CliRunner().invoke(program, ["replay", str(log), "--out", str(out)])
    assert (found.exit_code, found.output.splitlines()[-1]) == (0, str(out))
    assert out.exists()
    told = CliRunner().invoke(program, ["replay", str(log), "--out", str(out), "--force", "--json"])
    assert json.loads(told.output)["out"] == [str(out)]


def test_report_without_games(tmp_path):
    with pytest.raises(mc.ArgumentError, match="at least one game"):
        write_hands(tmp_path / "hands.parquet", verify([Log("x", b"12 monkeys")], rows=True))
