"""Games written in every form and read back: the same game, and what a form cannot say is refused by name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from logs.logged_games import game_of_open_riichi, keen_game
from mjrules.logs import (
    LoggedGame,
    Person,
    logs_of,
    read_log,
    read_mjai,
    replay,
    tenhou_url,
    write_majiang,
    write_mjai,
    write_mjlog,
    write_tenhou_json,
)
from mjrules.logs.formats import mjlog_writer
from shared import SHARED, needs_shared, table

WRITERS = {"mjai": write_mjai, "tenhou6": write_tenhou_json, "majiang": write_majiang, "mjlog": write_mjlog}
TEXTS = {row["id"]: row["log"] for row in table("logs")}


def told(game: LoggedGame) -> Any:
    """All that a game is: every event of every hand that ended, with the payments, rules and result."""
    played = replay(game)
    assert [str(difference) for difference in played.differences] == []
    hands = [list(hand.events) for hand in played.hands if hand.logged.wins or hand.logged.draw]
    return hands, game.rules, game.scores, game.result_x10


def said_by(form: str, game: LoggedGame) -> bool:
    return form != "majiang" or game.rules.players == 4


@pytest.mark.parametrize(
    ("name", "form", "seed"),
    [
        ("paiyuki-4p", "majiang", 1),
        ("tenhou-4p", "majiang", 1),
        ("paiyuki-3p", "mjlog", 1),
        ("mahjong-soul-3p", "mjlog", 1),
        ("mahjong-soul-4p", "mjlog", 6),  # a kakan and a daiminkan
        ("mahjong-soul-4p", "majiang", 6),
        ("mleague", "tenhou6", 1),
        ("ema", "mjai", 1),
    ],
)
def test_round_trip(name: str, form: str, seed: int) -> None:
    (game,) = read_mjai(write_mjai(keen_game(mj.rules(name, open_riichi=False), seed)))
    (again,) = read_log(WRITERS[form](game), "x")
    assert told(again) == told(game)
    assert read_log(WRITERS[form](again), "x") == [again]


def test_points_without_a_result() -> None:
    (game,) = read_mjai(write_mjai(keen_game(mj.rules("tenhou-4p"), 1)))
    for form in ("mjai", "majiang"):
        (again,) = read_log(WRITERS[form](replace(game, result_x10=None)), "x")
        assert (again.scores, again.result_x10) == (game.scores, None)


def test_majiang_is_for_four() -> None:
    with pytest.raises(mj.RuleError, match="Majiang cannot express a game of 3 players; 4 sit at its table"):
        write_majiang(mj.Game(mj.rules("tenhou-3p"), seed=1))


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("name", TEXTS)
def test_logs_of_the_tables(name: str, form: str) -> None:
    """Every log of the tables in every form: wins with pao, several wins on one tile, draws of every kind."""
    for game in read_log(TEXTS[name], "x"):
        if said_by(form, game) and any(hand.wins or hand.draw for hand in game.hands):
            (again,) = read_log(WRITERS[form](game), "x")
            assert told(again) == told(game)


@pytest.mark.parametrize("form", ["tenhou6", "mjlog"])
def test_who_sat_where(form: str) -> None:
    people = tuple(Person(name, dan, rate) for name, dan, rate in (("ä,&'\"", "16", 2000.25), ("b", None, None)) * 2)
    (game,) = read_log(TEXTS["mjlog-4p"], "x")
    (again,) = read_log(WRITERS[form](replace(game, people=people)), "x")
    assert again.people == people
    (named,) = read_log(WRITERS[form](replace(game, people=people), list("wxyz")), "x")
    assert [(person.name, person.dan) for person in named.people] == list(zip("wxyz", ("16", None) * 2, strict=True))


def test_several_games_one_behind_another() -> None:
    text = write_mjlog(read_log(TEXTS["mjlog-4p"], "x")[0])
    games = read_log(f"{text}\n{text}\n", "x")
    assert games == read_log(text, "x") * 2
    with pytest.raises(mc.NotationError, match=r"log x, game 2, line 1, column 1"):
        read_log(f"{text}\n junk {text}", "x")
    with pytest.raises(mc.NotationError, match="log x, line 1"):
        read_log(f"{text}{text}<mjloggm>", "x")


def test_rules_noted_in_an_mjlog() -> None:
    text = write_mjlog(read_log(TEXTS["mjlog-4p"], "x")[0])
    for noted, what in (("{", "cannot be read: Expecting property name"), ("[]", "")):
        with pytest.raises(mc.MahjongError) as caught:
            read_log(re.sub(" mjrules='[^']*'", f" mjrules='{noted}'", text), "x")
        assert what in str(caught.value)
    assert read_log(text, "x", "mleague")[0].rules == mj.rules("mleague")


def pao() -> list[dict[str, Any]]:
    """Seat 1 feeds the dealer all three dragons and pays the daisangen alone."""
    hands = ["P P F F C C 1m 2m 3m 4p 5p 9s 9s", "P F C 1s 1s 2s 2s 3s 3s 4s 4s 6s 6s"]
    hands += ["1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 6m 7m", "1p 1p 2p 2p 3p 3p 4p 4p 6p 6p 7p 7p 8p"]
    deal = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
            "scores": [25000] * 4, "dora_marker": "9m", "tehais": [hand.split() for hand in hands]}  # fmt: skip
    found: list[dict[str, Any]] = [deal, {"type": "tsumo", "actor": 0, "pai": "9p"}]
    for fed, left in (("P", "9p"), ("F", "4p"), ("C", "5p")):
        found += [
            {"type": "dahai", "actor": 0, "pai": left, "tsumogiri": left == "9p"},
            {"type": "tsumo", "actor": 1, "pai": "7s"},
            {"type": "dahai", "actor": 1, "pai": fed, "tsumogiri": False},
            {"type": "pon", "actor": 0, "target": 1, "pai": fed, "consumed": [fed] * 2},
        ]
    found.append({"type": "dahai", "actor": 0, "pai": "9s", "tsumogiri": False})
    for seat, pai in ((1, "W"), (2, "W"), (3, "W")):
        found += [
            {"type": "tsumo", "actor": seat, "pai": pai},
            {"type": "dahai", "actor": seat, "pai": pai, "tsumogiri": True},
        ]
    won = {"type": "hora", "actor": 0, "target": 0, "deltas": [48000, -48000, 0, 0]}
    return [*found, {"type": "tsumo", "actor": 0, "pai": "9s"}, won]


OPEN = next(game for game in map(game_of_open_riichi, range(1, 9)) if "open" in str(game.full_events))


def ruled() -> mj.Game:
    game = mj.Game(mj.rules("paiyuki-4p"), seed=5)
    game.submit(None, mj.Ruling("wrong_call", 1))
    return game


@pytest.mark.parametrize("form", ["tenhou6", "majiang", "mjlog"])
@pytest.mark.parametrize(
    ("game", "what"),
    [
        (lambda: OPEN, "cannot express open riichi; mjai can"),
        (ruled, "cannot express a referee's ruling (penalty); mjai can"),
        (lambda: mj.Game(mj.rules("tenhou-4p"), seed=3, first_dealer=2), "express a game that seat 2 deals first"),
        (lambda: mj.Game(mj.rules("suzume", players=4), seed=3), "cannot express a game of suzume"),
    ],
    ids=["open riichi", "ruling", "first dealer", "suzume"],
)  # fmt: skip
def test_what_a_form_cannot_say(form: str, game: Callable[[], mj.Game], what: str) -> None:
    with pytest.raises(mj.RuleError) as caught:
        WRITERS[form](game())
    assert what in str(caught.value)


def test_what_mjlog_cannot_say(monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = read_log(TEXTS["mjlog-4p"], "x")
    monkeypatch.delitem(mjlog_writer.NUMBERS, "riichi")  # as for a local yaku
    with pytest.raises(mj.RuleError, match="mjlog cannot express the yaku riichi; those of Tenhou; mjai can"):
        write_mjlog(game)


def test_pao() -> None:
    (game,) = read_mjai(pao())
    assert "paoWho=" in write_mjlog(game)
    for form in WRITERS:
        assert told(read_log(WRITERS[form](game), "x")[0]) == told(game)


def test_addresses_for_the_viewer() -> None:
    (game,) = read_mjai(write_mjai(keen_game(mj.rules("tenhou-4p"), 1)))
    (again,) = read_log(tenhou_url(game), "x")
    assert told(again) == told(game)
    (one,) = read_log(tenhou_url(game, hand=1), "x")
    assert [hand.name for hand in one.hands] == [game.hands[1].name]
    assert "%22mjrules%22" not in tenhou_url(game)
    for hand in (-1, len(game.hands), "1"):
        with pytest.raises(mc.ArgumentError, match=f"expected the number of a hand, 0..{len(game.hands) - 1}"):
            tenhou_url(game, hand=hand)


def test_majiang_as_its_own_program_writes_it() -> None:
    """Marks, order of digits and hands at the end, as kobalab's program takes them."""
    found: dict[str, set[str]] = {"fulou": set(), "gang": set(), "hule": set(), "pingju": set()}
    for name, seed in (("paiyuki-4p", 1), ("mahjong-soul-4p", 6), ("mahjong-soul-4p", 7), ("tenhou-4p", 1)):
        for hand in json.loads(write_majiang(keen_game(mj.rules(name), seed)))["log"]:
            for entry in hand:
                for kind, said in entry.items():
                    if kind in ("fulou", "gang"):
                        found[kind].add(said["m"])
                    elif kind == "hule":
                        found[kind].add(said["shoupai"])
                    elif kind == "pingju":
                        found[kind].update(said["shoupai"])
    # a chi in order, the mark behind the tile called; of others the called tile last, a red five of the own behind
    chi = re.compile(r"[mps](\d-\d\d|\d\d-\d|\d{3}-)")
    same = re.compile(r"[mpsz](\d)\1{2,3}[-+=]")
    for text in found["fulou"]:
        plain = text.replace("0", "5")
        assert same.fullmatch(plain) or (
            chi.fullmatch(plain) and sorted(re.findall(r"\d", plain)) == re.findall(r"\d", plain)
        )
        assert not (same.fullmatch(plain) and text[1] == "0")
    assert all(re.fullmatch(r"[mpsz](\d{4}|\d{3}[-+=]\d)", text) for text in found["gang"])
    assert any("=" in text or "+" in text for text in found["gang"])
    counts = [len(re.findall(r"\d", text)) - text.count(",") for text in found["hule"] if "," not in text]
    assert counts
    assert set(counts) == {14}
    assert {13} == {len(re.findall(r"\d", text)) for text in found["pingju"] if text and "," not in text}


@needs_shared
@pytest.mark.corpora
@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("corpus", ["tenhou-k-jun", "tenhou-mjx", "tenhou-tenhou-python-bot", "tenhou-thewaxmango"])
def test_corpora_there_and_back(corpus: str, form: str) -> None:
    assert SHARED is not None
    found = list(logs_of([SHARED / "corpora" / corpus / "raw-sanitised.tar.xz"]))
    games = [game for log in found[:: max(1, len(found) // 8)] for game in read_log(log.data, log.name)]
    kept = [game for game in games if said_by(form, game)]
    assert kept or form == "majiang"
    for game in kept:
        (again,) = read_log(WRITERS[form](game), game.source)
        assert told(again) == told(game), game.source
