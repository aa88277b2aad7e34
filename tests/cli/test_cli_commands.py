"""Every command through click's runner: what it prints, its JSON, its exit code."""

from __future__ import annotations

import json
import re
import shlex

import pytest
from click.testing import CliRunner

import mjrules as mj
from cli.explain_rows import GOLDEN, ROWS
from mjrules.cli import options, show
from mjrules.cli.program import program

PINFU = "score 123456m234p6799s 5s --seat S"
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-7]m")


@pytest.fixture
def run():
    """Run the program on a command line and further arguments; the result holds stdout, stderr, exit_code."""

    def runner(line, *more, env=None):
        return CliRunner().invoke(program, [*(shlex.split(line) if isinstance(line, str) else line), *more], env=env)

    return runner


def test_a_score_is_drawn(run, tmp_path):
    file = tmp_path / "hand.svg"
    shown = run(f"{PINFU} --riichi --lang ja", "--svg", str(file))
    assert (shown.exit_code, "2000点" in shown.stdout) == (0, True)
    alone = run(f"{PINFU} --riichi --lang ja --svg -")
    score = mj.score("123456m234p6799s", "5s", riichi=True, seat_wind="S", rules="tenhou-4p")
    assert file.read_text(encoding="utf-8") + "\n" == alone.stdout == mj.draw.score(score, "ja") + "\n"
    assert run("score 19m234p567s11222z 3s --svg -").exit_code == 1
    again = run(PINFU, "--svg", str(file))
    assert (again.exit_code, "--force" in again.stderr) == (2, True)
    assert run(PINFU, "--force", "--svg", str(file)).exit_code == 0
    assert run(PINFU, "--svg", "hand.png").exit_code == 2


# id, arguments, exit code, what stdout holds; source: C-1..C-4
ANSWERS = [
    ("version", "--version", 0, [f"mjrules {mj.__version__}\n"]),
    ("help", "--help", 0, ["Usage: mjrules", "shanten", "Exit codes: 0 result, 1 no win, 2 bad input."]),
    (
        "command-help",
        "score -h",
        0,
        ["--double-riichi", "mjrules score 123456m234p6799s 5s --riichi --seat S --dora 8s\n"],
    ),
    ("score", f"{PINFU} --riichi", 0, ["Riichi (立直)", "Total        2000 points"]),
    ("score-ja", f"{PINFU} --riichi --lang ja", 0, ["立直", "和了点  2000点"]),
    (
        "score-lower-case-wind",
        "score 123456m234p6799s 5s --riichi --seat w --round s",
        0,
        ["seat West (child), round South"],
    ),
    ("double-riichi", f"{PINFU} --double-riichi --ippatsu", 0, ["double riichi, ippatsu", "2 + 1 + 1 = 4 han"]),
    ("open-riichi", f"{PINFU} --open-riichi --set open_riichi=true", 0, ["Open riichi"]),
    ("double-open", f"{PINFU} --open-riichi --double-riichi --set open_riichi=true", 0, ["double open riichi"]),
    ("haitei", f"{PINFU} --tsumo --haitei --round S", 0, ["Haitei (海底摸月)", "round South"]),
    ("houtei", f"{PINFU} --houtei", 0, ["Houtei (河底撈魚)"]),
    ("first-turn", f"{PINFU} --tsumo --first-turn", 0, ["Chiihou (地和)"]),
    ("chankan", f"{PINFU} --chankan", 0, ["Chankan (槍槓)"]),
    ("rinshan", "score 123456m2399s 1s -m ankan:1111p --tsumo --rinshan", 0, ["Rinshan kaihou"]),
    ("kanburi", f"{PINFU} --after-kan-discard --set kanburi=true", 0, ["Kanburi (槓振り)"]),
    ("tsubame", f"{PINFU} --riichi-discard --set tsubame_gaeshi=true", 0, ["Tsubame gaeshi (燕返し)"]),
    ("discarder-riichi", f"{PINFU} --discarder-riichi", 0, ["discarder in riichi"]),
    ("paarenchan", f"{PINFU} --consecutive-wins 8 --set paarenchan=true", 0, ["Paarenchan"]),
    ("nuki", "score 99m345567p11p678s 9m --riichi --nuki 2 --rules tenhou-3p", 0, ["Norths set out   2"]),
    ("nuki-ron", "score 19m19p19s1235677z 4z --nuki-ron --rules paiyuki-3p", 0, ["Kokushi musou"]),
    ("dora-ura", f"{PINFU} --riichi --dora 8s --ura 1m", 0, ["8s → 9s", "Ura indicators   1m → 2m", "Ura dora"]),
    ("no-yaku", "score 123m345567p678s2z 2z", 1, ["no yaku (dora do not count as yaku)"]),
    ("not-complete", "score 123456m234p6799s 1s", 1, ["not complete"]),
    (
        "shanten",
        "shanten 123m456p789s1122z",
        0,
        ["shanten   0 (tenpai)\nstandard  0 (tenpai)\nchiitoi   4\nkokushi   8\n"],
    ),
    ("shanten-complete", "shanten 123m456p789s11z -m pon:777z", 0, ["shanten   -1 (complete)", "chiitoi   -\n"]),
    ("ukeire", "ukeire 123m456p789s1122z", 0, ["shanten  0 (tenpai)\nleft     4\ntiles    1z×2 2z×2\n"]),
    ("ukeire-visible", "ukeire 123m456p789s1122z --visible 11z", 0, ["left     2\ntiles    1z×0 2z×2\n"]),
    ("ukeire-melds", "ukeire 23m456p789s55s --meld ankan:1111m", 0, ["tiles    4m×4\n"]),
    ("ukeire-sanma", "ukeire 19m456p789s1122z5p --players 3", 0, ["shanten  "]),
    (
        "discards",
        "ukeire 067m340567p44668s",
        0,
        ["discard  shanten     left  useful tiles\n6s       0 (tenpai)  4     7s×4\n"],
    ),
    (
        "points",
        "points 3 40 --tsumo --honba 1",
        0,
        ["dealer  2700\nchild   1400\ntotal   5500\n", "child, tsumo, 1 honba"],
    ),
    ("points-dealer", "points 3 40 --dealer", 0, ["discarder  7700\n", "3 han 40 fu, tenhou-4p, dealer, ron\n"]),
    (
        "points-limit",
        "points --limit haneman --dealer --tsumo",
        0,
        ["haneman, tenhou-4p", "each   6000\ntotal  18000\n"],
    ),
    ("points-yakuman", "points --yakuman 2", 0, ["yakuman × 2, ", "total      64000\n"]),
    ("points-five-han", "points 5", 0, ["5 han: mangan", "total      8000\n"]),
    ("points-set", "points 4 30 --set kiriage=4han30fu", 0, ["4 han 30 fu: mangan", "total      8000\n"]),
    ("points-sanma", "points 5 --tsumo --rules tenhou-3p", 0, ["total   6000\n"]),
    (
        "table",
        "points --table",
        0,
        ["han  fu   child ron  child tsumo  dealer ron  dealer tsumo  limit\n", "\n2    25   1600       -"],
    ),
    (
        "table-limits",
        "points --table --set kiriage=base1920",
        0,
        [
            "\n4    30   8000       2000/4000    12000       4000 all      mangan\n",
            "\n13   -    32000      8000/16000   48000       16000 all     kazoe\n",
        ],
    ),
    (
        "rules",
        "rules",
        0,
        [
            "name             house                        players  unverified options\n",
            *(f"\n{name} " for name in mj.presets()),
        ],
    ),
    (
        "rules-one",
        "rules tenhou-4p",
        0,
        ["\nkuitan ", " true ", "open tanyao", "unverified\n", "\nplayers ", "digest "],
    ),
    ("rules-two", "rules tenhou-4p paiyuki-4p", 0, ["tenhou-4p", "paiyuki-4p", "\nkiriage "]),
    ("rules-same", "rules tenhou-4p tenhou-4p", 0, ["tenhou-4p and tenhou-4p do not differ in any option\n"]),
]


@pytest.mark.parametrize(("line", "code", "texts"), [row[1:] for row in ANSWERS], ids=[row[0] for row in ANSWERS])
def test_answer(run, line, code, texts):
    result = run(line)
    assert (result.exit_code, result.stderr) == (code, "")
    for text in texts:
        assert text in result.stdout
    assert "\x1b" not in result.stdout


# id, arguments, what the one line on stderr holds
REFUSALS = [
    ("no-command", "", "Missing command. (see mjrules --help)"),
    ("unknown-command", "scoer", "No such command 'scoer'"),
    ("unknown-option", "score --tsmo", "No such option"),
    ("no-hand", "score", "Missing argument 'HAND'. (see mjrules score --help)"),
    ("no-win-tile", "score 123456m234p6799s", "Missing argument 'WIN_TILE'."),
    ("no-number", "points x", "unknown limit 'x'"),
    ("no-wind", "score 123456m234p6799s 5s --seat X", "expected one wind, for example E, east, 東 or 1z"),
    ("no-language", f"{PINFU} --lang fr", "'fr' is not one of"),
    ("no-tile", "score 123x 1m", "'123x' is not understood"),
    ("bytes-that-are-no-text", ["shanten", "\udcff"], "is not understood"),
    ("line-breaks-in-input", ["shanten", "1\n2\n3x"], "is not understood"),
    ("meld-among-tiles", "ukeire 5m --visible ポン555z", "expected tiles, not a meld"),
    ("tile-count", "shanten 123m", "3 concealed tiles"),
    ("five-copies", "score 11111m23456789s 9s", "5 copies of 1m"),
    ("bad-meld", "shanten 123m456p789s1z -m peng:111z", "chi, pon, daiminkan, kakan or ankan"),
    ("conflict", f"{PINFU} --ippatsu", "ippatsu needs a riichi"),
    ("sanma-man", "shanten 5m --players 3", "not used by three players"),
    ("players", "shanten 5m --players 5", "riichi is played by 3 or 4"),
    ("bad-visible", "ukeire 5m --visible 5", "have no suit"),
    ("unknown-rules", "rules tenhou", "did you mean 'tenhou-4p'"),
    ("unknown-other", "rules tenhou-4p x", "unknown rule set 'x'"),
    ("no-such-file", f"{PINFU} --rules nowhere.toml", "nowhere.toml: No such file"),
    ("unknown-option-name", f"{PINFU} --set kuitann=false", "unknown option 'kuitann'; did you mean 'kuitan'"),
    ("set-without-value", f"{PINFU} --set kuitan", "it has no =; write option=value"),
    ("set-bad-switch", f"{PINFU} --set kuitan=perhaps", "option kuitan: 'perhaps'"),
    ("set-bad-choice", f"{PINFU} --set kiriage=4han30", "did you mean '4han30fu'"),
    ("set-bad-number", f"{PINFU} --set yakuman_cap=many", "expected a whole number 0..12"),
    ("set-own-yaku", f"{PINFU} --set yaku=mine", "expected a table name -> fields"),
    (
        "points-nothing",
        "points",
        "give one of HAN, a value, --limit, --yakuman and --table (see mjrules points --help)",
    ),
    ("points-no-fu", "points 3", "3 han needs a fu"),
    ("points-bad-fu", "points 3 35", "fu is 35"),
    ("points-two", "points 3 40 --yakuman 1", "give one of HAN, a value, --limit, --yakuman and --table"),
    ("points-unknown-limit", "points --limit manganese", "unknown limit 'manganese'"),
    ("table-and-more", "points 3 --table", "--table shows every value"),
    ("stream-and-hand", f"{PINFU} --jsonl", "with --jsonl the hands come from stdin"),
    ("stream-and-flag", "score --jsonl --tsumo", "with --jsonl the hands come from stdin"),
    ("stream-rules", "score --jsonl --rules x", "unknown rule set 'x'"),
]


# what people write, what is told of it on stderr, what the answer holds
WRITTEN = [
    ("shanten １２３ｍ４５６ｐ７８９ｓ東東南南", "123m456p789s1122z", "shanten   0 (tenpai)"),
    ('shanten "123m456p789s11z 7\'77z"', "123m456p789s11z pon:777z", "shanten   -1 (complete)"),
    ("shanten 123m456p789s11z -m ポン中中中 --json", "123m456p789s11z pon:777z", '"pon:777z"'),
    ("ukeire m123p456s789z1122 --visible 東 --visible 1z", "123m456p789s1122z", "1z×0 2z×2"),
    ("nanikiru '34m46p678s55z9s4p p777z' --dora 北 --seat 南 --turn 8", "34m46p678s55z9s4p pon:777z", "discard"),
    ("score 一二三四五六m234p6799s 5索 --seat 南 --riichi --dora 8索", "123456m234p6799s", "seat South"),
    ("score '赤１１１７８索' 9索 --dora 7索 --rules suzume", "1r1178s", "Red"),
]


@pytest.mark.parametrize(("line", "told", "answer"), WRITTEN, ids=[row[0] for row in WRITTEN])
def test_any_notation(run, line, told, answer):
    result = run(line)
    assert result.exit_code == 0, result.output
    assert result.stderr == f"hand: {told}\n"
    assert answer in result.stdout


@pytest.mark.parametrize(("line", "text"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS])
def test_refusal(run, line, text):
    result = run(line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert text in result.stderr
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1


def test_page_is_that_of_the_score(run):
    row = ROWS["chiitoi-ura"]
    args = ["--tsumo", "--riichi", "--ippatsu", "--dora", "1m", "--ura", "9s", "--set", "aka=4", "--lang", "ja"]
    result = run("score", row.hand, row.win_tile, *args)
    assert result.stdout == (GOLDEN / "chiitoi-ura.txt").read_text(encoding="utf-8")


def test_score_json(run):
    score = mj.score("123456m234p6799s", "5s", riichi=True, seat_wind="S", rules=mj.rules("tenhou-4p"))
    result = run(PINFU, "--riichi", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, score.to_dict())
    assert "立直" in result.stdout
    result = run("score", "123m345567p678s2z", "2z", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, {"valid": False, "reason": "no_yaku"})


# id, arguments, the JSON; source: C-4
JSON = [
    (
        "shanten",
        ["shanten", "123m456p789s1z", "-m", "pon:777z"],
        {
            "hand": "123m456p789s1z",
            "melds": ["pon:777z"],
            "players": 4,
            "shanten": 0,
            "standard": 0,
            "chiitoi": None,
            "kokushi": None,
        },
    ),
    (
        "ukeire",
        ["ukeire", "123m456p789s1122z", "--visible", "1z"],
        {"hand": "123m456p789s1122z", "melds": [], "players": 4, "shanten": 0, "total": 3, "tiles": {"1z": 1, "2z": 2}},
    ),
    (
        "points",
        ["points", "3", "40", "--tsumo", "--honba", "1"],
        {
            "rules": "tenhou-4p",
            "han": 3,
            "fu": 40,
            "limit": None,
            "yakuman": 0,
            "base": 1280,
            "points": 5500,
            "pay": {"dealer": 2700, "child": 1400},
        },
    ),
]


@pytest.mark.parametrize(("args", "value"), [row[1:] for row in JSON], ids=[row[0] for row in JSON])
def test_json(run, args, value):
    result = run(*args, "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, value)


def test_discards_json(run):
    value = json.loads(run("ukeire", "067m340567p44668s", "--json").stdout)
    assert value["shanten"] == 0
    assert value["discards"][0] == {"tile": "6s", "shanten": 0, "total": 4, "tiles": {"7s": 4}}
    assert [row["tile"] for row in value["discards"]].count("0m") == 1


def test_table_json(run):
    value = json.loads(run("points", "--table", "--json", "--rules", "tenhou-3p").stdout)
    table = mj.point_table(mj.rules("tenhou-3p"))
    assert (value["rules"], value["players"], len(value["rows"])) == ("tenhou-3p", 3, len(table))
    assert value["rows"][0]["child_ron"] == table[0].child_ron.to_dict()


def test_rules_json(run):
    value = json.loads(run("rules", "--json").stdout)
    assert [row["name"] for row in value] == list(mj.presets())
    assert all(row["digest"] == mj.rules(row["name"]).digest for row in value)
    value = json.loads(run("rules", "tenhou-4p", "--json").stdout)
    rules = mj.rules("tenhou-4p")
    assert {row["name"]: row["value"] for row in value["options"]}.items() <= rules.to_dict().items()
    unverified = {row["name"] for row in value["options"] if not row["verified"]}
    assert unverified == {name for name, source in rules.sources.items() if source == "unverified"}
    value = json.loads(run("rules", "tenhou-4p", "mleague", "--json").stdout)
    assert [row["name"] for row in value["rules"]] == ["tenhou-4p", "mleague"]
    (row,) = [row for row in value["differences"] if row["name"] == "kiriage"]
    assert row["values"] == ["off", "base1920"]


def test_every_option_of_every_rule_set_is_shown_and_read_back(run):
    """What ``rules NAME`` shows, ``--set`` reads: the same rules come out."""
    for name in mj.presets():
        rules = mj.rules(name)
        rows = [row for row in json.loads(run("rules", name, "--json").stdout)["options"] if row["name"] != "yaku"]
        told = {row["name"]: options.typed(row["name"], options.shown(row["value"]), type(rules)) for row in rows}
        assert type(rules)(**told) == rules


def test_house_file(run, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(
        'base = "paiyuki-4p"\nkiriage = "off"\n[yaku.mine]\nclosed = 2\nopen = 1\nneeds = ["tsumo"]\n', encoding="utf-8"
    )
    result = run(PINFU, "--tsumo", "--rules", str(path))
    assert result.exit_code == 0
    assert result.stdout.startswith("Rules house (4 players)\n")
    assert re.search(r"mine \(mine\) +2 han +closed 2, open 1\n", result.stdout)
    result = run("rules", "paiyuki-4p", str(path))
    assert re.search(r"\nkiriage +4han30fu +off ", result.stdout)
    assert re.search(r"\nyaku +none +own:mine ", result.stdout)
    assert re.search(r"\nkiriage .* house.toml\n", run("rules", str(path)).stdout)
    path.write_text('base = "paiyuki-4p"\nkiriage = 1 2\n', encoding="utf-8")
    result = run(PINFU, "--rules", str(path))
    assert result.exit_code == 2
    assert re.fullmatch(r"error: rules file .*house.toml: .*\n", result.stderr)


# --set: option, text, value; source: the option's own type
SETTINGS = [
    ("kuitan", "False", False),
    ("aka", "3", 3),
    ("players", "3", 3),
    ("kiriage", "off", "off"),
    ("double_yakuman", "kokushi13, suuankou_tanki", ("kokushi13", "suuankou_tanki")),
    ("double_yakuman", "", ()),
    ("daisharin_shapes", "2-8", ("2-8",)),
    ("honba_points", "200", 200),
    ("honba_points", "-200", -200),
    ("honba_points", "9" * 5000, "9" * 5000),
    ("uma", "15,5,-5,-15", (15, 5, -5, -15)),
    ("own_four_not_tenpai", "concealed", "concealed"),
    ("own_four_not_tenpai", "true", True),
    ("no_such_option", "1", "1"),
]


@pytest.mark.parametrize(("name", "text", "value"), SETTINGS)
def test_set_reads_an_option_by_its_type(name, text, value):
    found = options.typed(name, text)
    assert (found, type(found)) == (value, type(value))


def test_an_option_set_twice_is_refused(run):
    result = run("points", "4", "30", "--set", "kiriage=4han30fu", "--set", "kiriage = off")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: --set 'kiriage = off': kiriage is set twice; set it once\n"


def test_colour_on_a_terminal(run, monkeypatch):
    monkeypatch.setattr(show, "on_terminal", lambda: True)
    env = {"TERM": "xterm-256color", "COLUMNS": "200", "NO_COLOR": None}
    plain = GOLDEN / "kiriage.txt"
    line = f"{PINFU} --riichi --dora 8s --rules paiyuki-4p"
    page = run(line, env=env).stdout
    assert COLOUR.search(page)
    assert re.sub(r"\x1b\[[0-9;]*m", "", page) == plain.read_text(encoding="utf-8")
    assert COLOUR.search(run("rules tenhou-4p", env=env).stdout)
    for plain_line in (line, "rules tenhou-4p"):
        assert not COLOUR.search(run(plain_line, env={**env, "NO_COLOR": "1"}).stdout)
