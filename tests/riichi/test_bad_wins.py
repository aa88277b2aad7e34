"""Bad wins through every door: keywords, Win, records, flags, batches, the stream and the command line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy
import pytest

import mjrules as mj
from mjcore import schema
from riichi.bad_rows import BOOLEANS, ROWS, house, is_json, raw_record, refused, rows_with, value
from shared import Row

# ---------------------------------------------------------------- wins


def only_rules_refuse(row: Row) -> bool:
    """Whether the win itself stands and only the rule set refuses it."""
    return row["expect"].get("status", "").endswith("_in_rules") or row["expect"].get("status") in (
        "too_many_reds",
        "not_in_sanma",
        "sanma_wind",
    )


@pytest.mark.parametrize("row", rows_with("win"))
def test_win_through_the_python_doors(row: Row) -> None:
    said, rules = value(row["input"]["win"]), house(row)
    refused(row, "keywords", lambda: mj.score(**said, rules=rules))
    if set(said) > {"hand", "win_tile"} and "ipatsu" in said:
        return  # the other doors call it an unknown key, or are Python's own
    if only_rules_refuse(row):
        win = mj.Win(**said)
        refused(row, "prepared", lambda: mj.score(win, rules=rules))
        refused(row, "record", lambda: mj.score(mj.Win.from_dict(win.to_dict()), rules=rules))
    else:
        refused(row, "Win", lambda: mj.Win(**said))
        refused(row, "record", lambda: mj.Win.from_dict(said))


def with_flags(row: Row) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keywords of a row split in two: what a log's record has on its own, and its flags."""
    said = value(row["input"]["win"])
    flags = {name: said.pop(name) for name in BOOLEANS if name in said and name not in ("tsumo", "riichi")}
    riichi = said.get("riichi")
    if riichi is True or riichi in ("double", "open"):
        flags["riichi" if said.pop("riichi") is True else f"{riichi}_riichi"] = True
    return said, flags


@pytest.mark.parametrize("row", [row for row in rows_with("win") if with_flags(*row.values)[1]])
def test_flags_of_a_record_are_refused_like_keywords(row: Row) -> None:
    said, flags = with_flags(row)
    record = {**said, "flags": flags}
    if all(isinstance(flag, bool) for flag in flags.values()):
        refused(row, "flags", lambda: mj.score(mj.Win.from_dict(record), rules=house(row)))
    else:
        with pytest.raises(mj.MahjongTypeError, match="is 1; expected true or false"):
            mj.Win.from_dict(record)


def test_wins_through_the_batch_door() -> None:
    n = 0
    for row in ROWS:
        if "win" not in row["input"] or "status" not in row["expect"]:
            continue
        record = raw_record(value(row["input"]["win"]))
        assert record is not None, row["id"]
        scored = mj.score_batch(record, house(row))
        assert schema.STATUS[scored["status"][0]] == row["expect"]["status"], row["id"]
        assert not any(scored[name].any() for name in scored.dtype.names if name != "status"), row["id"]
        n += 1
    assert n > 40


@pytest.mark.parametrize("row", rows_with("batch"))
def test_raw_records(row: Row) -> None:
    record = numpy.frombuffer(schema.pack(schema.WIN_FIELDS, row["input"]["batch"]), dtype=mj.win_dtype())
    good = mj.pack([mj.Win("123m456p789s11z23s", "1s", tsumo=True)])
    three = numpy.concatenate([good, record, good])
    scored = mj.score_batch(three, house(row))
    assert schema.STATUS[scored["status"][1]] == row["expect"]["says"][0]
    if house(row).players == 4:  # a bad row is answered in its place, the rows around it as ever
        assert [schema.STATUS[status] for status in scored["status"][::2]] == ["ok", "ok"]
        assert scored[0]["points"] == scored[2]["points"] > 0


def test_every_status_of_the_batch_door_has_a_row() -> None:
    told = {row["expect"].get("status") for row in ROWS} | {
        row["expect"]["says"][0] for row in ROWS if "batch" in row["input"]
    }
    assert set(schema.STATUS[schema.ANSWERS :]) - told == {"overflow"}  # aotenjou beyond 64 bits, a win


def test_every_conflict_has_a_row() -> None:
    told = [words for row in ROWS for words in row["expect"]["says"]]
    assert not [what for _, _, what in schema.CONFLICTS if what not in told]
    # the words stand once each but for the three kinds of robbed tile, so that each entry is met
    for names, _, what in schema.CONFLICTS:
        rows = [row for row in ROWS if what in row["expect"]["says"]]
        told_names = [name for name in names if name in BOOLEANS and name != "ron"]
        assert any(all(name in row["input"]["win"] for name in told_names) for row in rows), what


# ---------------------------------------------------------------- records and the stream


@pytest.mark.parametrize("row", rows_with("record"))
def test_record(row: Row) -> None:
    refused(row, "from_dict", lambda: mj.score(mj.Win.from_dict(value(row["input"]["record"])), rules=house(row)))


def stream_rows() -> Iterator[tuple[Row, dict[str, Any]]]:
    """Rows a JSON Lines record can express, each with its record."""
    for row in ROWS:
        given = row["input"]
        record = given.get("win", given.get("record"))
        if isinstance(record, dict) and is_json(record) and "ipatsu" not in record:
            yield row, {**record, "rules": given.get("rules", "tenhou-4p"), "id": row["id"]}


def test_rows_through_the_stream_of_the_command_line() -> None:
    pytest.importorskip("mjrules.cli", reason="the command line is the extra cli")
    good = {"hand": "123m456p789s11z23s", "win_tile": "1s", "tsumo": True}
    sent, rows = [], list(stream_rows())
    for _, record in rows:
        sent += [json.dumps(record), json.dumps(good)]
    done = subprocess.run(
        [sys.executable, "-m", "mjrules", "score", "--jsonl"],
        input="\n".join(sent) + "\n", capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert not done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 2 * len(rows)
    for place, (row, _) in enumerate(rows):
        error = answers[2 * place]["error"]
        assert error["type"] == row["expect"]["error"], (row["id"], error)
        assert all(words in error["message"] for words in row["expect"]["says"]), (row["id"], error)
        assert answers[2 * place]["id"] == row["id"]
        assert answers[2 * place + 1]["points"] > 0  # the stream goes on
    assert len(rows) > 150


# ---------------------------------------------------------------- the command line


def command(said: dict[str, Any], rules: str) -> list[str] | None:
    """The words of the command line that say the same as some keywords; None when it has none for them."""
    words = ["score", said["hand"], said["win_tile"], "--rules", rules]
    for name, told in said.items():
        option = {"seat_wind": "seat", "round_wind": "round", "dora_indicators": "dora", "ura_indicators": "ura"}.get(
            name, name.replace("_", "-")
        )
        if name in ("hand", "win_tile"):
            continue
        if name == "melds":
            if not isinstance(told, list) or not all(isinstance(meld, str) for meld in told):
                return None
            words += [part for meld in told for part in ("--meld", meld)]
        elif name == "riichi" and told in ("double", "open"):
            words.append(f"--{told}-riichi")
        elif name == "seat" or (name in BOOLEANS and told is not True) or (name == "riichi" and told is not True):
            return None
        elif told is True:
            words.append(f"--{option}")
        elif isinstance(told, (str, int)):
            words += [f"--{option}", str(told)]
        else:
            return None
    return words


def test_rows_through_the_command_line() -> None:
    testing = pytest.importorskip("click.testing", reason="the command line is the extra cli")
    program = pytest.importorskip("mjrules.cli.program", reason="the command line is the extra cli").program
    n = 0
    for row in ROWS:
        said = row["input"].get("win")
        if said is None or not is_json(said) or not all(isinstance(said[name], str) for name in ("hand", "win_tile")):
            continue
        if not said["hand"] or not said["win_tile"] or "\ud800" in said["hand"] or "ipatsu" in said:
            continue
        if "status" not in row["expect"] and {"seat_wind", "round_wind"} & set(said):
            continue  # the command line takes winds in either case
        if re.search("not a suit|no digit|no suit|no colon", str(row["expect"]["says"])):
            continue  # it reads any notation, and says what it does not understand
        words = command(said, row["input"].get("rules", "tenhou-4p"))
        if words is None or row["expect"]["error"] == "MahjongTypeError":
            continue
        done = testing.CliRunner().invoke(program, words)
        assert done.exit_code == 2, (row["id"], words, done.output)
        n += 1
        shown = " ".join(done.output.split())
        if "status" not in row["expect"] and {"nuki", "consecutive_wins"} & set(said):
            continue  # its parser has words of its own for a number out of range
        assert all(" ".join(words.split()) in shown for words in row["expect"]["says"]), (row["id"], done.output)
    assert n > 80
