"""What no ordinary game or file meets: each of these lines is one that something rare depends on."""

from __future__ import annotations

import copy
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

import mjrules as mj
from mjrules import logs
from mjrules.logs import reading
from mjrules.logs.formats.mjai import read_mjai
from mjrules.riichi.compile import table_of
from mjrules.riichi.compile_settle import value_class, value_classes
from mjrules.riichi.payment import worth_of

TENHOU = mj.rules("tenhou-4p")


class Foreign(mj.SuzumeRules):
    """Rules of a variant that nobody registered."""

    variant = "foreign"


def test_a_variant_that_nobody_plays_is_named() -> None:
    rules = Foreign()
    for door in (
        lambda: mj.SeatView(rules, 0),
        lambda: mj.Game(rules),
        lambda: mj.simulate(rules, games=1, players=["random"] * 4),
    ):
        with pytest.raises(mj.RuleError, match="foreign"):
            door()


def test_an_event_keeps_a_value_of_another_kind() -> None:
    assert mj.Event("tsumo", actor=1, pai=1.5)["pai"] == 1.5


def test_a_torn_game_is_mended_before_it_is_read() -> None:
    game = mj.Game(TENHOU, seed=1)
    game.submit(0, game.default_action(0))
    before = game.step, game.to_bytes()
    game._latch.torn = True
    assert game.step == before[0]
    assert not game._latch.torn
    assert game.to_bytes() == before[1]


@pytest.mark.parametrize("rules", [TENHOU, mj.rules("suzume")])
def test_a_fold_is_copied_as_it_stands(rules: Any) -> None:
    game = mj.Game(rules, seed=1)
    side = mj.SeatView(rules, 0)
    side.hear(*game.events_for(0))
    fold = copy.copy(side._fold)
    assert fold is not side._fold
    assert fold.view(0) == side._fold.view(0)


def test_a_side_refuses_a_type_that_is_no_text() -> None:
    with pytest.raises(mj.MahjongTypeError, match="event type is int"):
        mj.SeatView(TENHOU, 0).hear({"type": 5})


def test_a_result_equals_no_other_thing() -> None:
    result = mj.simulate(mj.rules("suzume", players=2), games=1, players=["random"] * 2, seed=1)
    assert result != 5


def test_an_empty_line_of_a_position_says_nothing() -> None:
    game = mj.Game(TENHOU, seed=1)
    lines = [line for line in game.to_text().splitlines() if not line.startswith(("step: ", "check: "))]
    assert mj.Game.from_text("\n".join([*lines, "", "  "])).to_text() == game.to_text()


def test_values_by_name_and_by_multiple() -> None:
    places = {"dealer": False, "tsumo": True, "rules": TENHOU}
    assert worth_of("yakuman", **places) == worth_of(1, **places)
    classes = value_classes(TENHOU)
    found = [value_class(0, 0, multiple, TENHOU) for multiple in (1, 2, 3)]
    assert [classes[place] for place in found] == [1, 2, 3]


def test_a_table_is_that_of_a_rule_set() -> None:
    with pytest.raises(mj.MahjongTypeError, match="a rule set such as"):
        table_of(5)


def test_a_log_with_a_value_of_another_type_is_named_by_its_line() -> None:
    lines = ['{"type": "start_game"}', '{"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "oya": 0, "tehais": 5}']
    with pytest.raises(mj.NotationError, match="line 2"):
        logs.read_log("\n".join(lines), "odd.jsonl", rules=TENHOU)


def test_an_event_that_is_no_mapping_is_named_by_its_place() -> None:
    events: Any = [{"type": "start_game"}, 5]
    with pytest.raises(mj.NotationError, match="line 2"):
        read_mjai(events, "events", rules=TENHOU)


def test_a_reader_that_stumbles_names_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*told: object) -> NoReturn:
        raise KeyError("seat")

    monkeypatch.setattr(reading, "_read", stumble)
    with pytest.raises(mj.NotationError, match="odd notes"):
        logs.read_log("{}", "odd notes")


@pytest.mark.skipif(sys.platform == "win32", reason="locks of forks")
def test_a_forked_process_lets_go_of_locks(tmp_path: Path) -> None:
    lock = pytest.importorskip("mjrules.simulate.lock")
    file = os.open(tmp_path / "lock", os.O_CREAT | os.O_RDWR)
    lock._held.add(file)
    lock._let_go()
    assert not lock._held
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(file)


def test_a_manifest_that_is_no_file_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    from mjrules.simulate.parts import MANIFEST, Manifest

    (tmp_path / MANIFEST).mkdir()
    with pytest.raises(mj.MahjongError, match="at most"):
        Manifest.read(tmp_path)


def test_a_worker_looks_again_while_its_parent_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    from mjrules.simulate import workers as work

    seen: list[list[int]] = [[], [3]]
    ended: list[int] = []
    monkeypatch.setattr("multiprocessing.connection.wait", lambda what, timeout: seen.pop(0))
    monkeypatch.setattr(os, "_exit", ended.append)
    work._end_after(3, os.getppid())
    assert (ended, seen) == ([1], [])
