"""Logs cut short at every byte: refused by name, or read up to the cut, and never a hand that was not played.

What a cut leaves of a record of Mahjong Soul stands in ``test_log_mahjong_soul``.
"""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import mjcore as mc
import mjrules as mj
from logs.logged_games import keen_game
from logs.test_log_archives import FORMS as ARCHIVES
from logs.test_log_archives import packed
from logs.test_log_mjx import rounds
from mjrules.logs import LoggedGame, LoggedHand, logs_of, read_log, replay, tenhou_url, verify, write_majiang
from shared import examples, table

TEXTS = {row["id"]: row["log"].encode() for row in table("logs")}
LINES = TEXTS["mjai-two-hands"]
PAGE = TEXTS["tenhou-json-4p"]


def mjx() -> bytes:
    game = keen_game(mj.rules_from_tenhou(0xA9), 1)
    return "\n".join([json.dumps(played) for played in rounds(game)[:2]]).encode()


FORMS: dict[str, Callable[[], bytes]] = {
    "mjlog-twice": lambda: TEXTS["mjlog-4p"] + TEXTS["mjlog-3p"],
    "tenhou-json-twice": lambda: PAGE + b"\n" + PAGE,
    "mjai-in-a-list": lambda: b"[" + b",".join(LINES.splitlines()) + b"]",
    "address": lambda: tenhou_url(read_log(PAGE)[0]).encode(),
    "majiang": lambda: write_majiang(read_log(PAGE)[0]).encode(),
    "mjx": mjx,
    "gzip": lambda: gzip.compress(LINES),
    "bzip2": lambda: bz2.compress(LINES),
    "xz": lambda: lzma.compress(LINES),
}


def sizes(data: bytes) -> Iterator[int]:
    """Where to cut: at every byte with --all, else at every tenth, and at the ends of lines."""
    step = max(len(data) // examples(len(data)), 1)
    return (at for at in range(len(data)) if at % step == 0 or b"\n" in data[at - 1 : at + 1])


def is_begun(part: LoggedHand, whole: LoggedHand) -> bool:
    """Whether a hand is the beginning of another one, told to be broken off."""
    dealt = vars(whole).keys() - {"events", "wins", "draw", "dora_markers", "ura_markers"}
    return (
        all(getattr(part, name) == getattr(whole, name) for name in dealt)
        and part.events == whole.events[: len(part.events)]
        and part.dora_markers == whole.dora_markers[: len(part.dora_markers)]
        and not part.wins
        and part.draw is None
    )


def check(found: list[LoggedGame], whole: list[LoggedGame]) -> None:
    """The games are those of the whole log, the last hand perhaps broken off; all of it can have been played."""
    assert 1 <= len(found) <= len(whole)
    for game, full in zip(found, whole, strict=False):
        assert game.rules == full.rules
        assert 1 <= len(game.hands) <= len(full.hands)
        *played, last = game.hands
        assert tuple(played) == full.hands[: len(played)]
        there = full.hands[len(played)]
        assert last == there or is_begun(last, there)
        assert (game.scores, game.result_x10) in ((full.scores, full.result_x10), (None, None))
        assert [str(difference) for difference in replay(game).differences] == []


@pytest.mark.parametrize("form", [*TEXTS, *FORMS])
def test_cut(form: str) -> None:
    data = TEXTS[form] if form in TEXTS else FORMS[form]()
    whole = read_log(data, "x")
    for size in sizes(data):
        found: list[LoggedGame] = []
        problem = ""
        try:
            found = read_log(data[:size], "x")
        except mc.NotationError as refused:
            problem = str(refused)
        if problem:
            assert problem.startswith("log x"), size
        else:
            check(found, whole)


@pytest.mark.parametrize("form", ARCHIVES)
def test_archive_that_is_cut(form: str, tmp_path: Path) -> None:
    """Each log in it is whole or told to be damaged, those before the cut are there, and the next file is read."""
    members = {"a.xml": TEXTS["mjlog-4p"], "b.json": PAGE, "c.jsonl": LINES}
    data = packed(form, members)
    path, after = tmp_path / f"all.{form}", tmp_path / "z.xml"
    after.write_bytes(TEXTS["mjlog-3p"])
    for size in sizes(data):
        path.write_bytes(data[:size])
        *found, last = logs_of([path, after])
        assert last.data == TEXTS["mjlog-3p"]
        for log in found:
            assert log.problem.startswith(f"log {path}") or members[log.name.rpartition("/")[2]] == log.data
        assert any(log.problem for log in found) or len(found) == len(members)
        assert not verify([*found, last]).differences
