"""A score sheet added up, and the commands ``settle`` and ``sheet``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import mjrules as mj
from mjrules.cli.program import program
from mjrules.sheets.reading import read_sheet

SUNDAY = """\
# パイ遊記, a Sunday
rules paiyuki-4p
players Aki Ben Chie Dan

riichi Aki: ron Aki 3/40 from Ben
draw Aki Chie
riichi Ben Chie: ron Ben 1/30 + Dan mangan from Aki   # a double ron: two sticks halved
penalty wrong_call Chie
tsumo Chie 2/30
chombo Dan
abort kyuushu
tsumo Dan yakuman pao=Aki:daisangen
"""
# hand, deltas, points after; derived by hand: 7700 dealer's 3 han 40 fu and his own stick back; noten
# fee; 1000 + 600 + 1000 and 8000 + 600 + 1000; 1000 to the table; 1000/500/500 and the deposit;
# chombo 4000 to the dealer Chie and 2000 each; 32000 + 2 * 300 by the one who fed
SUNDAY_HANDS = [
    ("E1-0", (8700, -7700, 0, 0), (32700, 17300, 25000, 25000)),
    ("E1-1", (1500, -1500, 1500, -1500), (34200, 15800, 26500, 23500)),
    ("E1-2", (-10200, 2600, 0, 9600), (24000, 17400, 25500, 33100)),
    ("E2-0", (0, 0, -1000, 0), (24000, 17400, 24500, 33100)),
    ("E2-0", (-500, -1000, 3000, -500), (23500, 16400, 27500, 32600)),
    ("E3-0", (2000, 2000, 4000, -8000), (25500, 18400, 31500, 24600)),
    ("E3-1", (0, 0, 0, 0), (25500, 18400, 31500, 24600)),
    ("E3-2", (-32600, 0, 0, 32600), (-7100, 18400, 31500, 57200)),
]
HEAD = "rules paiyuki-4p\nplayers Aki Ben Chie Dan\n"


def test_a_game_hand_by_hand() -> None:
    sheet = read_sheet(SUNDAY)
    seen = [(f"{h.end.before.name}-{h.end.before.honba}", h.end.deltas, h.end.state.points) for h in sheet.hands]
    assert seen == SUNDAY_HANDS
    assert [hand.line for hand in sheet.hands] == [5, 6, 7, 8, 9, 10, 11, 12]
    assert sheet.over
    # -7100 is -7: -37 - 20 - 10 prize; 31500 is 31: 1 + 10; 18400 is 18: -12 - 10; the balance 68 + 10
    assert sheet.result.result_x10 == (-670, -220, 110, 780)
    assert sheet.result.chips == (-18, 0, 0, 18)


@pytest.mark.parametrize(
    ("text", "points", "over"),
    [
        ("rules tenhou-3p\ntsumo 1 5\n", (31000, 41000, 33000), False),
        ("rules paiyuki-4p\nstart 30000 30000 30000 10000\ndraw\n", (30000, 30000, 30000, 10000), False),
        ("rules paiyuki-4p\nriichi 1: draw 0 kara_riichi=1\n", None, False),
        ("rules paiyuki-4p\nriichi 1: draw 0 noten_riichi=1\n", (29000, 17000, 27000, 27000), False),
        ("rules paiyuki-4p\ndraw 0 nagashi=1,2\n", (17000, 31000, 31000, 21000), False),
        ("rules paiyuki-4p\nriichi 0 1 2 3: abort four_riichi noten_riichi=3\n", (29000, 27000, 27000, 17000), False),
        ("rules paiyuki-4p\nron 1 2yakuman pao=2:daisangen,3:tsuuiisou from 0\n", (-7000, 89000, 9000, 9000), True),
        # no name: one yakuman is his where liability covers its own yakuman only, all where it covers the hand (P-53)
        ("rules paiyuki-4p\ntsumo 1 yakuman pao=3\n", (25000, 57000, 25000, -7000), True),
        ("rules paiyuki-4p\ntsumo 1 2yakuman pao=3\n", (9000, 89000, 17000, -15000), True),
        ("rules paiyuki-4p\nron 1 2yakuman pao=3 from 2\n", (25000, 89000, -23000, 9000), True),
        ("rules tenhou-4p\ntsumo 1 2yakuman pao=3\n", (25000, 89000, 25000, -39000), True),
        ("rules tenhou-4p\nron 1 2yakuman pao=3 from 2\n", (25000, 89000, -7000, -7000), True),
        ("rules paiyuki-4p\nchombo 1 kind=too_many_tiles\n", (29000, 17000, 27000, 27000), False),
        ("rules mleague\npenalty too_many_tiles 1\ndraw 1 2\n", (24000, 24000, 28000, 24000), False),
        ("rules paiyuki-4p\n", (25000, 25000, 25000, 25000), False),
    ],
)
def test_lines(text: str, points: tuple[int, ...] | None, over: bool) -> None:
    if points is None:
        with pytest.raises(mj.NotationError, match="sheet line 2, column 11: 1"):
            read_sheet(text)
        return
    sheet = read_sheet(text)
    last = sheet.hands[-1].end.state.points if sheet.hands else sheet.result.points
    assert (last, sheet.over) == (points, over)


def test_the_dealer_stops_or_goes_on() -> None:
    """S4: eight hands won by children, then the last dealer wins twice and stops."""
    hands = [f"ron {(place + 1) % 4} 1/30 from {place % 4}" for place in range(7)]
    text = "\n".join(["rules paiyuki-4p", *hands, "tsumo 3 1/30", "tsumo 3 1/30", "stop"])
    sheet = read_sheet(text)
    assert [hand.end.next for hand in sheet.hands[-3:]] == ["dealer_may_stop", "dealer_may_stop", "game_over"]
    assert sheet.hands[-1].end.state.honba == 2
    assert sheet.over


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ron 1 3/40 from 0", "line 1, column 1: the head says no rules"),
        ("rules paiyuki\ndraw", "line 1, column 7: unknown rule set 'paiyuki'; did you mean"),
        ("rules a b\ndraw", "line 1, column 7: the head says no rules"),
        ("rules tenhou-4p\nrules tenhou-3p", "line 2, column 1: rules stands twice"),
        ("rules tenhou-4p\nplayers A B C\ndraw", "line 2, column 9: expected 4 different players"),
        ("rules tenhou-4p\nstart 25000\ndraw", "line 2, column 7: start has 4 numbers"),
        ("rules tenhou-4p\nstart 25000 25000 25000 25050\ndraw", "line 2, column 7: points is 25050"),
        (HEAD + "rno Ben 3/40", "line 3, column 1: unknown word 'rno'; did you mean 'ron'"),
        (HEAD + "ron Ben 3/40", "line 3, column 1: a ron ends with from"),
        (HEAD + "ron Bne 3/40 from Aki", "line 3, column 5: unknown player 'Bne'; did you mean 'Ben'"),
        (HEAD + "ron Ben from Aki", "line 3, column 14: a winner is a name and a value"),
        (HEAD + "ron Ben 3/35 from Aki", "line 3, column 9: fu is 35"),
        (HEAD + "ron Ben mangann from Aki", "line 3, column 9: unknown limit 'mangann'; did you mean 'mangan'"),
        (HEAD + "tsumo Ben 3/40 poa=Dan", "line 3, column 16: unknown word with a sign 'poa'; did you mean 'pao'"),
        (HEAD + "riichi Ben", "line 3, column 1: behind riichi and the names stands a colon"),
        (HEAD + "riichi Ben:", "line 3, column 11: behind the colon stands how the hand ended"),
        (HEAD + "riichi Ben: draw Aki", "line 3, column 13: Ben noten at the draw"),
        (HEAD + "abort", "line 3, column 1: abort is followed by one kind"),
        (HEAD + "abort four_kan", "line 3, column 7: unknown abortive draw 'four_kan'; did you mean 'four_kans'"),
        (HEAD + "penalty Ben", "line 3, column 1: penalty is followed by"),
        (HEAD + "stop", "line 3, column 1: the dealer has no choice"),
        (HEAD + "stop now", "line 3, column 1: stop stands alone"),
        (HEAD + "draw\nrules paiyuki-4p", "line 4, column 1: unknown word 'rules'"),
        (HEAD + "ron Ben yakuman from Aki\ndraw", "line 4, column 1: the game was over after line 3"),
    ],
)
def test_bad_lines(text: str, message: str) -> None:
    with pytest.raises(mj.NotationError, match=f"^sheet {message}"):
        read_sheet(text)


def test_no_text() -> None:
    with pytest.raises(mj.MahjongTypeError, match="the text of a score sheet"):
        read_sheet(b"draw")  # type: ignore[arg-type]


def test_rules_of_the_caller() -> None:
    assert read_sheet(SUNDAY, mj.rules("paiyuki-4p", tobi_prize=0)).result.result_x10 == (-570, -220, 110, 680)


def run(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(program, words, input=stdin)


ASKED = {"state": {"points": [25000] * 4, "honba": 1}, "outcome": {"type": "tsumo", "winner": 1, "value": [3, 40]}}


def test_settle_command() -> None:
    page = run("settle", "--rules", "paiyuki-4p", stdin=json.dumps(ASKED))
    assert page.exit_code == 0
    assert page.stdout.splitlines()[1] == "seat 1 (South) wins by tsumo: 3 han 40 fu"
    told = json.loads(run("settle", "--json", stdin=json.dumps(ASKED)).stdout)
    end = mj.settle(mj.State([25000] * 4, honba=1), mj.Tsumo(1, (3, 40)), mj.rules("tenhou-4p"))
    assert told["explain"] == {"ja": end.explain("ja"), "en": end.explain("en")}
    assert told["rules"] == "tenhou-4p"
    assert mj.End.from_dict({key: value for key, value in told.items() if key not in ("rules", "explain")}) == end


def test_settle_command_ends_a_game(tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    outcome = {"type": "ron", "wins": [[1, 1]], "discarder": 0}
    file.write_text(json.dumps({"rules": "paiyuki-4p", "state": {"points": [25000] * 4}, "outcome": outcome}))
    told = json.loads(run("settle", str(file), "--json", "--set", "tobi_prize=5").stdout)
    assert told["result"]["ranks"] == [4, 1, 2, 3]
    assert told["adjustments"] == [-5, 5, 0, 0]


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("{", "expected one JSON object per line"),
        ("[]", "expected"),
        ("{}", "'state' is missing"),
        ('{"state": {}}', "'outcome' is missing"),
        ('{"state": {}, "outcome": {}}', "'points' is missing"),
        (json.dumps({**ASKED, "rules": "tenhou"}), "unknown rule set 'tenhou'"),
        (json.dumps({**ASKED, "outcome": {"type": "tsumo", "winner": 1, "value": 0}}), "a yakuman multiple"),
    ],
)
def test_settle_command_refuses(stdin: str, message: str) -> None:
    answer = run("settle", stdin=stdin)
    assert answer.exit_code == 2
    assert answer.stderr.startswith("error: ")
    assert message in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_settle_command_suzume() -> None:
    asked = {"rules": "suzume", "state": {"points": [40] * 4}, "outcome": {"type": "tsumo", "winner": 1, "value": 9}}
    assert "seat 0 → seat 1: 3 points" in run("settle", stdin=json.dumps(asked)).stdout


def test_sheet_command(tmp_path: Path) -> None:
    file = tmp_path / "sunday.txt"
    file.write_text(SUNDAY, encoding="utf-8")
    lines = run("sheet", str(file)).stdout.splitlines()
    assert lines[0].split() == ["line", "hand", "what", "Aki", "Ben", "Chie", "Dan", "points", "deposits", "chips"]
    assert lines[1].split()[-7:] == ["+8700", "-7700", ".", ".", "32700/17300/25000/25000", "0", "./././."]
    assert lines[-4].startswith("1. Dan: 57200: points +27.2, uma +20.0, oka +20.0")
    told = json.loads(run("sheet", "--json", str(file)).stdout)
    assert told == json.loads(json.dumps(read_sheet(SUNDAY).to_dict()))
    page = run("sheet", "--explain", "--lang", "ja", stdin=SUNDAY.replace("tsumo Dan yakuman pao=Aki:daisangen\n", ""))
    assert page.stdout.splitlines()[0] == "5: riichi Aki: ron Aki 3/40 from Ben"
    assert page.stdout.splitlines()[-1] == "対局は途中: 現時点の成績。"


def test_sheet_command_rules() -> None:
    told = run("sheet", "--json", "--rules", "paiyuki-4p", "--set", "tobi_prize=0", stdin=SUNDAY)
    assert json.loads(told.stdout)["result"]["result_x10"] == [-570, -220, 110, 680]
    assert run("sheet", "--set", "tobi_prize=0", stdin=SUNDAY).exit_code == 2
    refused = run("sheet", stdin="rules paiyuki-4p\ndraw 9")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("error: sheet line 2, column 6: unknown player '9'")


def test_sheet_command_needs_text(tmp_path: Path) -> None:
    file = tmp_path / "sheet"
    file.write_bytes(b"rules \x81\x00")
    answer = run("sheet", str(file))
    assert (answer.exit_code, answer.stderr) == (2, f"error: {file}: byte 6 is no UTF-8; save it as UTF-8\n")
