"""Every game of the corpora of logs, replayed through Game: all of it as recorded, or named with the reason."""

from __future__ import annotations

import pytest

from mjrules.logs import Log, logs_of, read_log, replay, write_majiang, write_mjai, write_mjlog, write_tenhou_json
from mjrules.logs.verifying import verify
from shared import SHARED, needs_shared

pytestmark = [needs_shared, pytest.mark.corpora]

# archive -> games and hands in it; the count keeps a shortened corpus from passing
TENHOU = {
    "tenhou-k-jun": (49, 419),
    "tenhou-mjx": (75, 511),
    "tenhou-tenhou-python-bot": (36, 345),
    "tenhou-thewaxmango": (1581, 15166),
}
SAMPLE = 40  # games of an archive without --exhaustive, spread over it
NAMED = {
    # put together by hand for a reader's tests: the winner is not paid the stick that seat 2 put out in this hand
    "confusing_nakis_1.json": "deltas [2600, 0, -1600, 0], in the log [1600, 0, -1600, 0]",
    # put together by hand: a fourth plain 5s beside the red one
    "confusing_nakis_2.json": "hand E1.0 has 4 5s",
}


def logs(corpus: str) -> list[Log]:
    assert SHARED is not None
    folder = SHARED / "corpora" / corpus
    archive = folder / "raw-sanitised.tar.xz"
    return list(logs_of([archive] if archive.exists() else sorted(folder.glob("*.jsonl.gz"))))


@pytest.mark.parametrize("corpus", TENHOU)
def test_tenhou_sample(corpus):
    found = logs(corpus)
    assert len(found) == TENHOU[corpus][0]
    report = verify(found[:: max(1, len(found) // SAMPLE)])
    assert ([str(difference) for difference in report.differences], report.bad) == ([], [])
    assert report.counts["equal"] == report.counts["hands"] > 200


@pytest.mark.exhaustive
@pytest.mark.parametrize("corpus", TENHOU)
def test_tenhou_whole(corpus):
    report = verify(logs(corpus))
    assert ([str(difference) for difference in report.differences], report.bad) == ([], [])
    assert (report.counts["games"], report.counts["equal"]) == TENHOU[corpus]


def test_tenhou_json():
    report = verify(logs("tenhou6-json"))
    told = [str(difference) for difference in report.differences] + [bad.what for bad in report.bad]
    assert len(told) == len(NAMED)
    for name, reason in NAMED.items():
        assert [text for text in told if name in text and reason in text], name
    assert (report.counts["files"], report.counts["hands"], report.counts["equal"]) == (45, 261, 260)


def test_mjai():
    report = verify(logs("mjai-logs"))
    assert ([str(difference) for difference in report.differences], report.bad) == ([], [])
    assert (report.counts["games"], report.counts["equal"]) == (4, 51)


@pytest.mark.parametrize("write", [write_mjai, write_tenhou_json, write_mjlog, write_majiang])
def test_round_trip(write):
    """mjlog -> another form -> the same game, event by event."""
    for log in logs("tenhou-k-jun")[::5]:
        (game,) = read_log(log.data, log.name)
        if write is write_majiang and game.rules.players == 3:
            continue
        (again,) = read_log(write(game), log.name)
        played, first = replay(again), replay(game)
        assert played.equal
        assert [hand.events for hand in played.hands] == [hand.events for hand in first.hands]
        assert (again.scores, again.result_x10) == (game.scores, game.result_x10)
