"""What a rule set does not have is refused by every door that takes a hand (K-68, P-1..P-9, P-18, P-80)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjcore import schema
from mjrules import logs

# 456p 234s 678s and a pair of 9s, beside one meld; with no meld 123p too
OPEN = {"hand": "456p234678s9s", "win_tile": "9s", "seat_wind": "S"}
CLOSED = {"hand": "123456p234678s9s", "win_tile": "9s", "seat_wind": "S"}
# id, rules, options, the win, status of a batch (None = no part of a record), words
WINS: list[tuple[str, str, dict[str, Any], dict[str, Any], str | None, str]] = [
    ("chi", "kirakuken-3p", {}, {**OPEN, "melds": ["chi:345p"]}, "chi_not_in_rules", "chi"),
    ("chi-parlour", "paiyuki-3p", {}, {**OPEN, "melds": ["chi:789s"]}, "chi_not_in_rules", "chi"),
    ("chi-no-nuki", "tenhou-3p", {"nuki": False}, {**OPEN, "melds": ["chi:789s"]}, "chi_not_in_rules", "chi"),
    ("north-pon", "tenhou-3p", {"north_callable": False}, {**OPEN, "melds": ["pon:444z"]}, "north_meld_not_in_rules",
     "North"),
    ("north-ankan", "tenhou-3p", {"north_callable": False}, {**OPEN, "melds": ["ankan:4444z"]},
     "north_meld_not_in_rules", "North"),
    ("nuki-4p", "paiyuki-4p", {}, {**CLOSED, "nuki": 1}, "nuki_not_in_rules", "nuki"),
    ("nuki-off", "tenhou-3p", {"nuki": False}, {**CLOSED, "nuki": 1}, "nuki_not_in_rules", "nuki"),
    ("nuki-rinshan", "tenhou-3p", {"nuki_rinshan": False}, {**CLOSED, "nuki": 1, "tsumo": True, "rinshan": True},
     "nuki_rinshan_not_in_rules", "rinshan"),
    ("nuki-ron", "tenhou-4p", {}, {**CLOSED, "hand": "123456p234678s4z", "win_tile": "4z", "nuki_ron": True},
     "flag_not_in_rules", "nuki_ron"),
    ("nuki-ron-off", "tenhou-3p", {"nuki_ron": "off"},
     {**CLOSED, "hand": "123456p234678s4z", "win_tile": "4z", "nuki_ron": True}, "flag_not_in_rules", "nuki_ron"),
    ("nuki-ron-without-nuki", "kirakuken-3p", {"nuki": False},
     {**CLOSED, "hand": "123456p234678s4z", "win_tile": "4z", "nuki_ron": True}, "flag_not_in_rules", "nuki_ron"),
    ("open-riichi", "paiyuki-4p", {}, {**CLOSED, "riichi": "open"}, "flag_not_in_rules", "open_riichi"),
    ("double-open-riichi", "ema", {}, {**CLOSED, "riichi": "double_open"}, "flag_not_in_rules", "open_riichi"),
    ("red", "paiyuki-4p", {}, {**CLOSED, "hand": "123406p234678s9s"}, "too_many_reds", "red"),
    ("red-win", "tenhou-3p", {"aka": 0}, {**CLOSED, "hand": "12346p234678s99s", "win_tile": "0p"}, "too_many_reds",
     "red"),
    ("red-man", "kirakuken-4p", {"aka": 0}, {**CLOSED, "hand": "406m123p234678s9s"}, "too_many_reds", "red"),
    ("red-indicator", "ema", {}, {**CLOSED, "dora_indicators": "0p"}, "too_many_reds", "red"),
    ("red-meld", "paiyuki-3p", {}, {**OPEN, "hand": "123p234678s9s", "melds": ["pon:550p"]}, "too_many_reds", "red"),
    ("man", "tenhou-3p", {}, {**CLOSED, "hand": "234m456p234678s9s"}, "not_in_sanma", "2m"),
    ("man-meld", "paiyuki-3p", {}, {**OPEN, "melds": ["pon:333m"]}, "not_in_sanma", "3m"),
    ("man-indicator", "kirakuken-3p", {}, {**CLOSED, "dora_indicators": "5m"}, "not_in_sanma", "5m"),
    ("man-ura", "kirakuken-3p", {}, {**CLOSED, "riichi": True, "dora_indicators": "1p", "ura_indicators": "8m"},
     "not_in_sanma", "8m"),
    ("seat-north", "kirakuken-3p", {}, {**CLOSED, "seat_wind": "N"}, "sanma_wind", "seat_wind"),
    ("ura", "tenhou-4p", {"ura": False}, {**CLOSED, "riichi": True, "dora_indicators": "1p", "ura_indicators": "1s"},
     "ura_not_in_rules", "ura"),
    ("kandora", "tenhou-4p", {"kandora": False}, {**CLOSED, "dora_indicators": "1p1s"}, "kandora_not_in_rules",
     "more than one dora"),
    ("kan-ura", "tenhou-4p", {"kan_ura": False},
     {**CLOSED, "riichi": True, "dora_indicators": "1p1s", "ura_indicators": "7z6z"}, "kandora_not_in_rules",
     "more than one ura"),
    ("feeder", "paiyuki-3p", {}, {**OPEN, "melds": ["pon:777z@3"]}, None, "seat 3"),
    ("seat", "paiyuki-3p", {}, {**CLOSED, "seat": 3}, None, "seat 3"),
]  # fmt: skip
CASES = [pytest.param(*row[1:], id=row[0]) for row in WINS]


def refusals(rules: mj.RiichiRules, said: dict[str, Any]) -> dict[str, Callable[[], object]]:
    """Every door of Python that takes a win, asked about one."""
    win = mj.Win(**said)
    state = mj.State((25000,) * rules.players, first_dealer=0)
    outcome = mj.Tsumo(1, win) if win.tsumo else mj.Ron([(1, win)], 0)
    doors: dict[str, Callable[[], object]] = {
        "keywords": lambda: mj.score(**said, rules=rules),
        "prepared": lambda: mj.score(win, rules),
        "Score": lambda: mj.Score(win, rules),
        "record": lambda: mj.score(mj.Win.from_dict(json.loads(json.dumps(win.to_dict()))), rules),
        "settle": lambda: mj.settle(state, outcome, rules),
        "settle record": lambda: mj.settle(state, mj.Outcome.from_dict(outcome.to_dict()), rules),
        "core": lambda: mc.score_record(win, rules.table),
    }
    if win.melds and all(meld.type != "ankan" for meld in win.melds) and "melds" in said:
        feeders = [meld if meld.feeder is not None else meld.with_feeder(0) for meld in win.melds]
        doors["pao"] = lambda: mj.pao(feeders, rules)
    return doors


@pytest.mark.parametrize(("name", "options", "said", "status", "words"), CASES)
def test_a_win(name: Any, options: dict[str, Any], said: dict[str, Any], status: str | None, words: str) -> None:
    rules = mj.rules(name, **options)
    for door, call in refusals(rules, said).items():
        if door == "pao" and status not in ("chi_not_in_rules", "north_meld_not_in_rules", None):
            continue  # red fives and removed tiles are no matter of a liability
        with pytest.raises(mj.MahjongError) as problem:
            call()
        assert words in str(problem.value), (door, str(problem.value))
        assert isinstance(problem.value, (mj.RuleError, mj.InvalidHand)), door


@pytest.mark.parametrize(("name", "options", "said", "status", "words"), CASES)
def test_a_batch_has_a_status_of_its_own(
    name: Any, options: dict[str, Any], said: dict[str, Any], status: str | None, words: str
) -> None:
    rules, win = mj.rules(name, **options), mj.Win(**said)
    found = schema.STATUS[mj.score_batch(mj.pack([win]), rules)["status"][0]]
    assert found == status if status is not None else found in ("ok", "no_yaku")


@pytest.mark.parametrize(("name", "options", "said", "status", "words"), CASES)
def test_the_command_line(
    name: Any, options: dict[str, Any], said: dict[str, Any], status: str | None, words: str
) -> None:
    testing = pytest.importorskip("click.testing", reason="the command line is the extra cli")
    program = pytest.importorskip("mjrules.cli.program", reason="the command line is the extra cli").program
    changes = [part for option, value in options.items() for part in ("--set", f"{option}={value}".lower())]
    record = {**mj.Win(**said).to_dict(), "id": 7}
    done = testing.CliRunner().invoke(
        program, ["score", "--jsonl", "--rules", name, *changes], input=json.dumps(record) + "\n"
    )
    answer = json.loads(done.output)
    assert words in answer["error"]["message"]
    assert answer["id"] == 7
    if "seat" in said:
        return  # the command line asks no seat
    parts = ["score", said["hand"], said["win_tile"], "--rules", name, *changes]
    named = {"seat_wind": "seat", "dora_indicators": "dora", "ura_indicators": "ura"}
    for key, value in said.items():
        if key == "melds":
            parts += ["--meld", *value]
        elif key == "riichi" and value is not True:
            parts += ["--open-riichi", *(["--double-riichi"] if value == "double_open" else [])]
        elif key not in ("hand", "win_tile"):
            option = "--" + named.get(key, key).replace("_", "-")
            parts += [option] if value is True else [option, str(value)]
    done = testing.CliRunner().invoke(program, parts)
    assert done.exit_code == 2, done.output
    assert words in " ".join(done.output.split()), done.output


# ---------------------------------------------------------------- a hand in play

THREE = "dora: 1p\nstage: turn 1\ndraw: call\n"
# id, rules, options, lines of a position, words
POSITIONS = [
    ("chi", "kirakuken-3p", {}, THREE + "river 0: 3s^1\nmelds 1: chi:345s\n", "chi"),
    ("chi-feeder", "tenhou-3p", {}, THREE + "river 0: 3s^1\nmelds 1: chi:345s@0\n", "chi"),
    ("north", "tenhou-3p", {"north_callable": False}, THREE + "river 0: 4z^1\nmelds 1: pon:444z\n", "North"),
    ("north-ankan", "tenhou-3p", {"north_callable": False},
     "dora: 1p2p\nstage: turn 0\ndraw: kan\nmelds 0: ankan:4444z\n", "North"),
    ("nuki", "tenhou-4p", {}, "dora: 1p\nstage: turn 0\ndraw: wall\nmelds 0: nuki:1\n", "nuki"),
    ("red", "ema", {}, "dora: 1p\nstage: turn 0\ndraw: wall\nhand 0: 0p?????????????\n", "0p"),
    ("man", "paiyuki-3p", {}, "dora: 1p\nstage: turn 0\ndraw: wall\nhand 0: 5m?????????????\n", "5m"),
    ("man-dora", "paiyuki-3p", {}, "dora: 5m\nstage: turn 0\ndraw: wall\n", "5m"),
    ("kandora", "ema", {"kandora": False}, "dora: 1p2p\nstage: turn 0\ndraw: wall\n", "indicators"),
    ("round", "paiyuki-4p", {}, "dora: 1p\nstage: turn 0\ndraw: wall\nwind: W\n", "round W"),
    ("seat", "paiyuki-3p", {}, "dora: 1p\nstage: turn 3\ndraw: wall\n", "0..2"),
    ("feeder", "paiyuki-3p", {}, THREE + "river 0: 7z^1\nmelds 1: pon:777z@3\n", "seat 3"),
    ("open-riichi", "paiyuki-4p", {},
     "dora: 1p\nstage: turn 1\ndraw: wall\nriver 0: 1z*\nmarks 0: open_riichi\ndeposits: 1000\n", "open_riichi"),
    ("open-riichi-said", "paiyuki-4p", {}, "dora: 1p\nstage: turn 0\ndraw: wall\nsaid: open_riichi\n", "open_riichi"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "options", "lines", "words"), [pytest.param(*row[1:], id=row[0]) for row in POSITIONS]
)
def test_a_position(name: Any, options: dict[str, Any], lines: str, words: str) -> None:
    rules = mj.rules(name, **options)
    head = f"mjrules position: 1\nrules: {json.dumps(rules.to_dict())}\nseed: {'7' * 64}\ndeal: 0\n"
    with pytest.raises(mj.MahjongError) as problem:
        mj.Game.from_text(head + lines)
    assert words in str(problem.value)


def told(rules: mj.RiichiRules, *events: dict[str, Any]) -> None:
    """A seat hears a deal, then the events."""
    game = mj.Game(rules, seed=7)
    side = mj.SeatView(rules, 0)
    heard = list(game.events_for(0))
    start = next(at for at, event in enumerate(heard) if event["type"] == "start_kyoku")
    side.hear(*heard[: start + 1])
    side.hear(*events)


TILE = {"type": "tsumo", "actor": 1, "pai": "?"}
DISCARD = {"type": "dahai", "actor": 1, "tsumogiri": False}
# id, rules, options, an event and those before it (the dealer of this seed is seat 0), words
EVENTS: list[tuple[str, str, dict[str, Any], list[dict[str, Any]], str]] = [
    ("chi", "kirakuken-3p", {},
     [{**DISCARD, "pai": "3s"}, {"type": "chi", "actor": 2, "target": 1, "pai": "3s", "consumed": ["4s", "5s"]}],
     "chi"),
    ("north", "tenhou-3p", {"north_callable": False},
     [{**DISCARD, "pai": "4z"}, {"type": "pon", "actor": 2, "target": 1, "pai": "4z", "consumed": ["4z", "4z"]}],
     "North"),
    ("nuki", "tenhou-4p", {}, [{"type": "nuki", "actor": 1, "pai": "4z"}], "may not"),
    ("open-riichi", "paiyuki-4p", {}, [{"type": "reach", "actor": 1, "kind": "open"}], "open_riichi"),
    ("red", "ema", {}, [{**DISCARD, "pai": "0p"}], "0p"),
    ("man", "tenhou-3p", {}, [{**DISCARD, "pai": "5m"}], "5m"),
    ("actor", "tenhou-3p", {}, [{**DISCARD, "actor": 3, "pai": "5p"}], "0..2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "events", "words"), [pytest.param(*row[1:], id=row[0]) for row in EVENTS])
def test_an_event(name: Any, options: dict[str, Any], events: list[dict[str, Any]], words: str) -> None:
    rules = mj.rules(name, **options)
    game = mj.Game(rules, seed=7)
    dealer = game.view(None)["dealer"]
    first = {"type": "dahai", "actor": dealer, "pai": "?", "tsumogiri": False}
    assert dealer == 0
    own = mj.SeatView(rules, 0)
    own.hear(*game.events_for(0))
    first["pai"] = own.legal[0].text.removeprefix("discard:")
    with pytest.raises(mj.MahjongError) as problem:
        told(rules, *game.events_for(0)[2:], first, TILE, *events)
    assert words in str(problem.value)


@pytest.mark.parametrize(("kyoku", "bakaze", "words"), [(4, "E", "kyoku 4"), (0, "E", "kyoku 0"), (1, "W", "round W")])
def test_a_hand_that_the_game_does_not_have(kyoku: int, bakaze: str, words: str) -> None:
    rules = mj.rules("paiyuki-3p")
    game, side = mj.Game(rules, seed=7), mj.SeatView(rules, 0)
    start, deal = game.events_for(0)[:2]
    side.hear(start)
    with pytest.raises(mj.MahjongError) as problem:
        side.hear({**deal, "kyoku": kyoku, "bakaze": bakaze})
    assert words in str(problem.value)


def test_a_log() -> None:
    """A chi in a log of three players is a difference that is named, not a hand that is scored."""
    lines = [json.loads(line) for line in logs.write_mjai(mj.Game("tenhou-3p", seed=7)).splitlines()]
    deal = next(line for line in lines if line["type"] == "start_kyoku")
    pai = deal["tehais"][deal["oya"]][0]
    lines += [
        {"type": "dahai", "actor": 0, "pai": pai, "tsumogiri": False},
        {"type": "chi", "actor": 1, "target": 0, "pai": pai, "consumed": deal["tehais"][1][:2]},
    ]
    (game,) = logs.read_log("\n".join(map(json.dumps, lines)), rules="tenhou-3p")
    (difference,) = logs.replay(game).differences
    assert "chi" in str(difference)
