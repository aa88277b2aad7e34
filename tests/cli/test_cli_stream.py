"""``mjrules score --jsonl``: every line is answered in its place, whatever it holds."""

from __future__ import annotations

import io
import json

import pytest
from click.testing import CliRunner

import mjrules as mj
from mjrules.cli import stream
from mjrules.cli.program import program
from mjrules.common.files import LINE

GOOD = {"hand": "123456m234p6799s", "win_tile": "5s", "seat_wind": "S", "riichi": True}
NO_YAKU = {"hand": "123m345567p678s2z", "win_tile": "2z"}


def line(record):
    return json.dumps(record).encode()


def answers(*lines, args=()):
    result = CliRunner().invoke(program, ["score", "--jsonl", *args], input=b"\n".join(lines) + b"\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.isascii()
    return [json.loads(text) for text in result.stdout.splitlines()]


# id, line, error type, part of the message
BAD = [
    ("no-json", b"{hand", "NotationError", "line: Expecting property name"),
    ("empty-object", b"{}", "InvalidHand", "'hand' is missing"),
    ("list", b"[1]", "NotationError", "line: it holds list; expected one JSON object per line, in UTF-8"),
    ("number", b"5", "NotationError", "it holds int"),
    ("two-objects", b"{} {}", "NotationError", "Extra data"),
    ("no-utf8", b'{"hand": "\xff"}', "NotationError", "can't decode byte 0xff"),
    ("utf16", '{"hand": "1m"}'.encode("utf-16"), "NotationError", "can't decode byte 0xff"),
    ("nan", b'{"hand": NaN}', "NotationError", "NaN is no JSON number"),
    ("too-deep", b"[" * 200_000, "NotationError", "nested too deeply"),
    ("too-many-digits", b'{"nuki": ' + b"9" * 5000 + b"}", "NotationError", "4300"),
    ("unknown-key", line({**GOOD, "tsumoo": True}), "InvalidHand", "unknown key 'tsumoo'; did you mean 'tsumo'"),
    ("no-win-tile", line({"hand": "1m"}), "InvalidHand", "'win_tile' is missing"),
    ("bad-tile", line({**GOOD, "hand": "1x"}), "NotationError", "'x' at position 1 is not a suit"),
    ("lone-surrogate", line({**GOOD, "hand": "\ud800"}), "NotationError", "lone surrogate"),
    ("null-hand", line({**GOOD, "hand": None}), "MahjongTypeError", "hand is NoneType"),
    ("text-for-a-flag", line({**GOOD, "tsumo": "yes"}), "MahjongTypeError", "tsumo is 'yes'"),
    ("huge-number", line({**GOOD, "nuki": 10**30}), "InvalidHand", "nuki"),
    ("half-a-north", line({**GOOD, "nuki": 0.5}), "MahjongTypeError", "nuki is float"),
    ("melds-number", line({**GOOD, "melds": 5}), "MahjongTypeError", "melds is int; expected a list of melds"),
    (
        "meld-type-list",
        line({**GOOD, "melds": [{"type": ["chi"], "tiles": "406p"}]}),
        "NotationError",
        "the type is chi, pon, daiminkan, kakan or ankan",
    ),
    (
        "meld-tiles-number",
        line({**GOOD, "melds": [{"type": "chi", "tiles": 5}]}),
        "MahjongTypeError",
        "meld tiles is int",
    ),
    ("conflict", line({**GOOD, "riichi": False, "ippatsu": True}), "InvalidHand", "ippatsu needs a riichi"),
    ("unknown-rules", line({**GOOD, "rules": "tenhou"}), "RuleError", "did you mean 'tenhou-4p'"),
    ("rules-file", line({**GOOD, "rules": "house.toml"}), "RuleError", "unknown rule set 'house.toml'"),
    ("rules-object", line({**GOOD, "rules": {}}), "MahjongTypeError", "expected a rule set's name"),
    ("too-long", b" " * 3 * LINE + line(GOOD), "NotationError", f"line: it has more than {LINE} bytes"),
    ("refused-by-rules", line({**GOOD, "riichi": "open"}), "RuleError", "open_riichi"),
]


@pytest.mark.parametrize(("bad", "kind", "message"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_line_is_answered_in_its_place(bad, kind, message):
    first, error, last = answers(line(GOOD), bad, line({**GOOD, "id": "z"}))
    expected = mj.score(mj.Win.from_dict(GOOD), rules=mj.rules("tenhou-4p")).to_dict()
    assert (first, last) == (expected, {"id": "z", **expected})
    assert set(error) == {"error", "line"}
    assert (error["line"], error["error"]["type"]) == (2, kind)
    assert message in error["error"]["message"]


def test_error_names_the_id_of_its_record():
    found = answers(
        line({"id": "a-1", "hand": "1x"}), line({"id": 7, "win_tile": "1m"}), line({"id": [1], "hand": "1x"})
    )
    assert [row.get("id") for row in found] == ["a-1", 7, None]
    assert [row["line"] for row in found] == [1, 2, 3]


def test_blank_lines_are_skipped_and_counted():
    found = answers(b"", line(GOOD), b"  \t\r", b"x", b"")
    assert len(found) == 2
    assert (found[0]["points"], found[1]["line"]) == (2000, 4)


def test_last_line_without_its_end_byte_order_mark_and_windows_line_ends():
    out = io.BytesIO()
    text = b"\xef\xbb\xbf" + line({"id": "\ud800", **GOOD}) + b"\r\n" + line(NO_YAKU)
    stream.score_stream(io.BytesIO(text), out, mj.rules("tenhou-4p"))
    first, second = (json.loads(row) for row in out.getvalue().splitlines())
    assert (first["id"], first["points"]) == ("\ud800", 2000)
    assert second == {"valid": False, "reason": "no_yaku"}


def test_empty_input_is_answered_by_nothing():
    assert answers() == []


def test_rules_of_a_record():
    """4 han 30 fu: 7700, with kiriage 8000 (P-79)."""
    hand = {**GOOD, "dora_indicators": ["8s"]}
    found = answers(
        line(hand),
        line({**hand, "rules": "paiyuki-4p"}),
        line({**hand, "rules": "tenhou-4p"}),
        args=("--rules", "tenhou-4p", "--set", "kiriage=base1920"),
    )
    # the name of --rules means those rules, its changes included
    assert [(row["points"], row["rules"]) for row in found] == [
        (8000, "tenhou-4p, changed: kiriage='base1920'"),
        (8000, "paiyuki-4p"),
        (8000, "tenhou-4p, changed: kiriage='base1920'"),
    ]
    assert [row["points"] for row in answers(line(hand), line({**hand, "rules": "mleague"}))] == [7700, 8000]


def test_record_of_a_log():
    """A Tenhou log's record as FORMAT.md has it, its expectation included."""
    record = {
        "id": "x", "seat": 1, "from_seat": 2, "dealer": 0, "seat_wind": "S", "round_wind": "E", "honba": 0, "sticks": 1,
        "hand": "123456m234p6799s", "melds": [], "kita": 0, "win_tile": "5s", "tsumo": False,
        "flags": {"riichi": True, "ippatsu": False}, "win_on": "discard", "dora_indicators": ["8s"],
        "ura_indicators": ["1z"],
        "expect": {"points": 7700},
    }  # fmt: skip
    (found,) = answers(line(record))
    assert (found["id"], found["points"]) == ("x", 7700)


def test_every_answer_is_flushed_before_the_next_line_is_read():
    asked = []

    class Target(io.BytesIO):
        flushed = 0

        def flush(self):
            super().flush()
            self.flushed += 1

    target = Target()

    class Source:
        def readline(self, size):
            asked.append(target.flushed)
            return line({**GOOD, "id": len(asked) - 1}) + b"\n" if len(asked) < 4 else b""

    stream.score_stream(Source(), target, mj.rules("tenhou-4p"))
    assert asked == [0, 1, 2, 3]
    assert [json.loads(row)["id"] for row in target.getvalue().splitlines()] == [0, 1, 2]


def test_interrupt_is_130(monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(stream, "answer", interrupt)
    result = CliRunner().invoke(program, ["score", "--jsonl"], input=b"{}\n")
    assert (result.exit_code, result.stdout) == (130, "")
