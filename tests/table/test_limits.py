"""Every reader has limits: what is too large, too deep or no ordinary file is refused, and soon.

The limits stand in ``mjrules.common.files`` and in SECURITY.md. An alarm ends what does not return.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import itertools
import json
import os
import signal
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import mjrules as mj
from mjrules.common import files
from mjrules.logs import read_log, read_log_file, sources
from mjrules.logs.verifying import verify_log
from mjrules.sheets.reading import read_sheet

LONG = 20  # seconds after which something has not returned; on an idle machine each row takes a part of one
WALL = bytes(range(136)).hex()
DIGITS = "9" * 5000  # more than Python turns into an int


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """End a test that does not return."""
    if sys.platform == "win32" or sys.gettrace() is not None:
        yield
        return
    signal.alarm(LONG)
    yield
    signal.alarm(0)


def position(more: str = "", **changes: str) -> str:
    """A position with other lines; the check sum is left out, and the step with it."""
    lines = mj.Game("tenhou-4p", seed=1).to_text().splitlines()
    kept = [line.partition(":") for line in lines if not line.startswith(("check", "step"))]
    return "".join(f"{key}:{changes.get(key, value)}\n" for key, _, value in kept) + more


def sealed(body: bytes) -> bytes:
    """A saved game of any content, with the check sum of that."""
    data = b"MJRG\x01" + body
    return data + hashlib.sha256(data).digest()[:8]


TEXTS: dict[str, Callable[[], object]] = {
    "position-size": lambda: mj.Game.from_text("x" * 10**7),
    "position-lines": lambda: mj.Game.from_text(position("".join(f"{i}:\n" for i in range(10**4)))),
    "position-rules-deep": lambda: mj.Game.from_text(position(rules="[" * 10**5)),
    "position-wall-number": lambda: mj.Game.from_text(position(f"wall {DIGITS}: {WALL}\n")),
    "position-answers": lambda: mj.Game.from_text(position(f"answers: {DIGITS}=pass\n")),
    "position-points": lambda: mj.Game.from_text(position(points=f" {DIGITS} 1 1 1")),
    "position-hand": lambda: mj.Game.from_text(position(**{"hand 0": "1m" * 10**4})),
    "position-surrogate": lambda: mj.Game.from_text(position("\ud800: 1\n")),
    "save-size": lambda: mj.Game.from_bytes(sealed(b"[" + b"1," * 10**7 + b"1]")),
    "save-deep": lambda: mj.Game.from_bytes(sealed(b"[" * 10**6)),
    "save-none": lambda: mj.Game.from_bytes(sealed(b"null")),
    "save-digits": lambda: mj.Game.from_bytes(sealed(DIGITS.encode())),
    "sheet-size": lambda: read_sheet("rules tenhou-4p\n" + "draw\n" * 10**6),
    "sheet-start": lambda: read_sheet(f"rules tenhou-4p\nstart {DIGITS} 1 1 1\ndraw"),
    "sheet-han": lambda: read_sheet(f"rules tenhou-4p\ntsumo 0 {DIGITS}"),
    "wall-text": lambda: mj.Game("tenhou-4p", wall="1m" * 10**6),
    "wall-endless": lambda: mj.Game("tenhou-4p", wall=itertools.count()),
    "wall-endless-suzume": lambda: mj.Game("suzume", wall=itertools.count()),
    "walls": lambda: mj.Game("tenhou-4p", wall=[tuple(range(136))] * 10**5),
    "rules-number": lambda: mj.RiichiRules.from_dict(5),  # type: ignore[arg-type]
    "rules-keys": lambda: mj.SuzumeRules.from_dict({5: 5}),  # type: ignore[dict-item]
    "ruling-number": lambda: mj.Ruling.from_dict(5),  # type: ignore[arg-type]
    "option-digits": lambda: mj.rules("ema").replace(aka=10**5000),
    "option-digits-word": lambda: mj.rules("ema").replace(kiriage=10**5000),
    "state-many": lambda: mj.State((25000,) * 10**6),
    "state-digits": lambda: mj.State((10**5000,) * 4),
    "log-size": lambda: read_log(b"<mjloggm>" + b" " * 2 * files.LOG),
    "log-attribute": lambda: read_log(b"<mjloggm><GO x='" + b"a" * 10**6),
    "log-elements": lambda: read_log(b"<mjloggm>" + b"<UN/>" * 10**6),
    "log-nested": lambda: read_log(b"<mjloggm>" + b"<UN>" * 10**6),
    "log-utf-7": lambda: read_log(b"<?xml version='1.0' encoding='utf-7'?><mjloggm/>"),
    "log-punycode": lambda: read_log(b'<?xml version="1.0" encoding="punycode"?><mjloggm/>'),
    "log-type": lambda: read_log(b'{"type": []}\n'),
    "log-types": lambda: read_log(b'{"type": "start_game"}\n{"type": {}}\n'),
    "log-deep": lambda: read_log(b'{"log": ' + b"[" * 10**6),
    "log-deep-mjai": lambda: read_log(b'{"type": ' + b"[" * 10**6),
    "log-digits": lambda: read_log(b'{"log": [' + DIGITS.encode() + b"]}"),
    "log-surrogates": lambda: read_log("\ud800"),
    "log-other": lambda: read_log(b'{"title": [5], "rule": 5, "log": [{}, 5]}'),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_that_is_too_much(name: str) -> None:
    if name.startswith("log-"):
        pytest.importorskip("defusedxml", reason="mjlog needs the extra logs")
    with pytest.raises(mj.MahjongError) as caught:
        TEXTS[name]()
    assert len(str(caught.value)) < 3000


RULES: dict[str, tuple[str, str]] = {
    "size.toml": ("name='" + "x" * 10**6 + "'", "it has more than 65536 bytes"),
    "deep.toml": ("a=" + "[" * 10**4, "it is nested too deeply"),
    "deep.json": ("[" * 6 * 10**4, "it is nested too deeply"),
    "dotted.toml": (".".join("a" * 10**4) + "=1", "more than 16 dots"),
    "header.toml": ("[" + ".".join("a" * 10**4) + "]", "more than 16 dots"),
    "digits.toml": (f"aka={DIGITS}", "digits"),
    "digits.json": (f'{{"base": "ema", "aka": {DIGITS}}}', "digits"),
}


@pytest.mark.parametrize("name", RULES)
def test_rules_files_that_are_too_much(name: str, tmp_path: Path) -> None:
    text, says = RULES[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(mj.RuleError, match=says):
        mj.rules(tmp_path / name)


MANY = files.MARKS + 1
# forms whose parsing costs more than their bytes: what divides them is counted before
DIVIDED: dict[str, bytes] = {
    "numbers": b"[" + b"1," * MANY + b"1]",
    "lists": b'{"log": [' + b"[]," * MANY + b"[]]}",
    "objects": b'{"log": ' + b'{"":' * MANY,
    "lists-on-many-lines": b'{\n"log": [' + b"[],\n" * MANY + b"[]]}",
    "attributes": b"<mjloggm " + b" ".join(b'a%d="1"' % number for number in range(MANY)) + b"/>",
    "attributes-single-quotes": b"<mjloggm " + b"a='1' " * MANY + b"/>",
    "elements": b"<mjloggm>" + b"<UN/>" * MANY,
    "comments": b"<mjloggm>" + b"<!---->" * MANY,
    "instructions": b"<mjloggm>" + b"<?a?>" * MANY,
    "cdata": b"<mjloggm>" + b"<![CDATA[x]]>" * MANY,
    "entities": b"<mjloggm>" + b"&amp;" * MANY,
    "text-lines": b"<mjloggm>" + b"x\n" * MANY,
    "text-lines-cr": b"<mjloggm>" + b"x\r" * MANY,
    "mjai-lines": b'{"type": "start_game"}' + b"\n" * MANY,
    "mjai-events": b'{"type": "none"}\n' * MANY,
    "mjai-line": b'{"type": "start_game"}\n{"type": "none", "x": [' + b"[]," * MANY + b"[]]}\n",
    "mjai-first-line": b'{"type": "none", "x": [' + b"[]," * MANY + b"[]]}\n",
}


@pytest.mark.parametrize("name", DIVIDED)
def test_what_divides_a_log_is_counted_first(name: str) -> None:
    pytest.importorskip("defusedxml", reason="mjlog needs the extra logs")
    with pytest.raises(mj.NotationError, match=r"log bad.log.*: \d+ of .*, 262144 are read at most"):
        read_log(DIVIDED[name], "bad.log")


class Endless:
    """A line without an end; it says how much of it was read."""

    def __init__(self) -> None:
        self.read = 0

    def readline(self, size: int) -> bytes:
        """The next bytes of the line; after ten limits the test fails."""
        self.read += size
        assert self.read < 10 * files.LINE
        return b"x" * size


def test_a_line_without_an_end_is_answered_from_its_beginning() -> None:
    source = Endless()
    number, line = next(files.lines_of(source))  # type: ignore[arg-type]
    assert (number, len(line)) == (1, source.read) == (1, files.LINE + 1)


@pytest.mark.skipif(sys.platform == "win32", reason="no such files on Windows")
def test_what_is_no_ordinary_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    os.mkfifo(tmp_path / "pipe.tar")
    for name in (tmp_path / "pipe.toml", Path("/dev/zero"), tmp_path):
        with pytest.raises(mj.MahjongError, match=r"no ordinary file|directory"):
            mj.rules(name)
        with pytest.raises(mj.MahjongError, match=r"no ordinary file|directory"):
            read_log_file(name)
    for name in ("pipe.toml", "pipe.tar"):
        assert "no ordinary file" in next(sources.logs_of([tmp_path / name])).problem
    assert "no ordinary file" in next(sources.logs_of(["/dev/zero"])).problem


def test_a_given_deal_late_in_a_game_takes_no_walls_before_it() -> None:
    """``deal: 1048570`` and a wall for the next one: the walls before are not drawn."""
    game = mj.Game.from_text(position(f"wall 1048571: {WALL}\n", deal=" 1048570"))
    assert game.play.deals.wall(1048571) == tuple(range(136))
    assert mj.Game.from_text(game.to_text()).to_text() == game.to_text()
    assert mj.Game.from_bytes(game.to_bytes()).to_text() == game.to_text()
    with pytest.raises(mj.NotationError, match="deal is '16777214'"):
        mj.Game.from_text(position(f"wall 16777215: {WALL}\n", deal=" 16777214"))


@pytest.mark.parametrize("rules", ["suzume", "tenhou-4p", "tenhou-3p"])
def test_a_cut_position_is_no_other_position(rules: str) -> None:
    text = mj.Game(rules, seed=4).to_text()
    for at in range(len(text) - 1):
        with pytest.raises(mj.MahjongError):
            mj.Game.from_text(text[:at])
    with pytest.raises(mj.NotationError, match="check, its last line, is missing"):
        mj.Game.from_text(text[: text.rindex("check")])


def tar(*members: tarfile.TarInfo) -> bytes:
    """A tar of heads with nothing behind them."""
    return b"".join(member.tobuf() for member in members) + b"x" * 512


def member(name: str, size: int, kind: bytes = tarfile.REGTYPE) -> tarfile.TarInfo:
    """A member that claims so many bytes."""
    info = tarfile.TarInfo(name)
    info.size, info.type = size, kind
    return info


def zipped(size: int) -> bytes:
    """A zip with a log of so many spaces."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.xml", b" " * size)
    return held.getvalue()


ARCHIVES: dict[str, Callable[[], bytes]] = {
    "claims.tar": lambda: tar(member("a.xml", 1 << 36)),
    "other.tar": lambda: tar(member("a.dat", 1 << 36)),
    "packed.tar.gz": lambda: gzip.compress(tar(member("a.dat", 1 << 36))),
    "long.tar": lambda: tar(member("a", 1 << 33, tarfile.GNUTYPE_LONGNAME)),
    "pax.tar": lambda: tar(member("a", 1 << 33, tarfile.XHDTYPE)),
    "full.zip": lambda: zipped(10**8),
    "full.xml.gz": lambda: gzip.compress(b" " * 10**8),
}


@pytest.mark.parametrize("name", ARCHIVES)
def test_archives_that_claim_too_much(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(ARCHIVES[name]())
    assert [len(verify_log(log).bad) for log in sources.logs_of([tmp_path / name])] == [1]


def test_very_many_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MEMBERS", 3)
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for number in range(5):
            archive.addfile(tarfile.TarInfo(f"{number}.xml"))
    (tmp_path / "many.tar").write_bytes(held.getvalue())
    found = list(sources.logs_of([tmp_path / "many.tar"]))
    assert len(found) == 4
    assert "more than 3 members" in found[-1].problem


def test_one_bad_log_does_not_end_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever reading or replaying a log raises, the log is noted and the next one is read."""
    assert json.dumps(verify_log(sources.Log("a", b'{"type": []}')).bad[0].what)

    def replay(game: Any) -> Any:
        raise OverflowError("too large")

    from mjrules.logs import verifying

    monkeypatch.setattr(verifying, "read_log", lambda *told: [None])
    monkeypatch.setattr(verifying, "replay", replay)
    assert verify_log(sources.Log("a", b"")).bad[0].what == "log a: OverflowError: too large"
