"""How a game is kept: bytes with its whole history, text of a position.

**Bytes**, version 1: the magic ``MJRG``, one byte of version, a JSON object in UTF-8 (keys sorted, no
spaces), the first 8 bytes of the SHA-256 of everything before. Keys of the object:

- ``rules``: every option, as ``to_dict`` writes them; options a later version adds may be missing;
- ``seed``: 64 hex digits; ``game``: game index; ``first_dealer``: a seat, or null = drawn; ``ask``;
  ``verifiable``: true, where the deals can be checked;
- ``given``: how many of the deals were given, not drawn from the seed;
- ``deals``: the ids of every deal, so far or given, two hex digits a tile, in the order they are dealt;
- or, in place of all these, ``position``: the text the game was given as;
- ``log``: the steps in their order: ``[[seat, action id], ...]``, the answers that decided it, passes
  left out, or ``{"kind", "seat"}``, a ruling (``seat`` null: the end of the game);
- ``answers``: ``[[seat, action id], ...]``, the answers given at the open step.

A reader replays the log with every check of ``submit``. Writing what was read gives the same bytes.

**Text**: lines ``key: value``. The first is ``mjrules position: 1``; then rules, seed, game, deal,
ask, verifiable (yes) where the deals can be checked, step, ``streams`` (see ``mjrules.table.choices``) where
something was drawn from one, the variant's own lines, ``answers`` where there are some, ``wall N`` for
given deals still to come, and ``check``, the first 8 hex digits of the SHA-256 of the lines before. A text
with seed, game, deal and step has to have it: one without was cut.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NoReturn

import mjcore as mc
from mjrules.common import files
from mjrules.common.actions import PASS, Action, Entry, Ruling, entry_of
from mjrules.common.play import Deals
from mjrules.rules.ruleset import RuleSet
from mjrules.table.choices import Choices
from mjrules.table.course import Course
from mjrules.variants import VARIANTS, variant_of_rules

MAGIC = b"MJRG"
VERSION = 1
CHECK = 8
MAX_STEP = 1 << 20
MAX_DEAL = 1 << 20
WRITTEN = ("seed", "game", "deal", "step")  # all of these: the text was written here, and has a check sum


def write_bytes(course: Course) -> bytes:
    """Return a game with its history."""
    return _sealed(_json(_record(course)))


def _record(course: Course) -> dict[str, Any]:
    record: dict[str, Any] = {
        "log": [_entry_record(entry) for entry in course.log],
        "answers": _pairs(course.answers),
    }
    if course.origin is not None:
        return {"position": course.origin, **record}
    deals = course.play.deals
    dealt = max(course.play.deal_index + 1, deals.end_given)
    return {
        "rules": course.play.rules.to_dict(),
        "seed": deals.seed.hex(),
        "game": deals.game_index,
        "first_dealer": course.first_dealer,
        "ask": course.ask,
        **({"verifiable": True} if course.verifiable else {}),
        "given": len(deals.given),
        "deals": [bytes(deals.wall(index)).hex() for index in range(dealt)],
        **record,
    }


def _pairs(answers: Mapping[int, Action]) -> list[list[int]]:
    return [[seat, action.id] for seat, action in sorted(answers.items())]


def _entry_record(entry: Entry) -> Any:
    return entry.to_dict() if isinstance(entry, Ruling) else _pairs(dict(entry))


def _json(record: Any) -> str:
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _sealed(body: str) -> bytes:
    data = MAGIC + bytes([VERSION]) + body.encode()
    return data + hashlib.sha256(data).digest()[:CHECK]


def _bad(what: object) -> NoReturn:
    mc.fail("save", what=what)


def read_bytes(data: bytes) -> Course:
    """Return the game of ``write_bytes``; raise for anything else."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        mc.fail("type", name="saved game", given=type(data).__name__, right="expected bytes")
    if (size := memoryview(data).nbytes) > files.SAVE:
        _bad(f"{size} bytes are no game; one has {files.SAVE} at most")
    data = bytes(data)
    if data[: len(MAGIC)] != MAGIC:
        _bad(f"it begins with {data[: len(MAGIC)]!r}, not with {MAGIC!r}")
    if len(data) < len(MAGIC) + 1 + CHECK:
        _bad(f"{len(data)} bytes are no game")
    if data[len(MAGIC)] != VERSION:
        _bad(f"its version is {data[len(MAGIC)]}; this program reads {VERSION}")
    if hashlib.sha256(data[:-CHECK]).digest()[:CHECK] != data[-CHECK:]:
        _bad("its check sum is wrong: it was cut or changed")
    body = data[len(MAGIC) + 1 : -CHECK]
    try:
        record = json.loads(body)
        course = _rebuilt(record)
        same = _json({**_record(course), **_older(record, course)}).encode() == body
    except mc.MahjongError:
        raise
    except files.MISREAD as problem:
        _bad(f"{type(problem).__name__}: {problem}")
    if not same:
        _bad("it is not written the one way a game is written")
    return course


def _older(record: Any, course: Course) -> dict[str, Any]:
    """The rules as an earlier version wrote them, when they say nothing else."""
    if "rules" not in record:
        return {"position": record["position"]}  # compared when it was read
    return {"rules": course.play.rules.written_as(record["rules"])}


def _rebuilt(record: Any) -> Course:
    """The game of a record; what is wrong with it raises something."""
    if "position" in record:
        course = read_position(record["position"])
        if _with_rules(write_text(course), record["position"], course.play.rules) != record["position"]:
            _bad("its position is not written the one way a position is written")
    else:
        rules = rules_of(record["rules"])
        play_type = variant_of_rules(rules).play
        walls = tuple(tuple(bytes.fromhex(wall)) for wall in record["deals"])
        if not 0 <= record["given"] <= len(walls):
            _bad(f"{record['given']} of {len(walls)} deals are given")
        deals = Deals(
            mc.seed_bytes(record["seed"]), record["game"], play_type.wall_size(rules), walls[: record["given"]]
        )
        play = play_type(rules, deals, record["first_dealer"])
        course = Course.begun(play, record["ask"], record["first_dealer"], record.get("verifiable", False))
    for entry in record["log"]:
        course.asked = {} if course.play.over else course.play.asked(True)
        _repeat(course, entry)
    course.go_on()
    for seat, number in record["answers"]:
        if seat not in course.answers:  # the text of a position holds its own
            _keep_open(course, seat, Action(number))
    return course


def _keep_open(course: Course, seat: int, action: Action) -> None:
    """Take an answer that was open when the game was saved."""
    course.check_seat(seat)
    answers, decided = course.with_answer(seat, action)
    if decided is not None:
        mc.fail("save", what=f"the answers at step {course.step} are said to be open, and they decide")
    course.answers = answers


def _repeat(course: Course, entry: Any) -> None:
    """Carry out an entry of a log, if it can have decided this step."""
    if course.play.over:
        mc.fail("game_over")
    if isinstance(entry, dict):
        ruling = Ruling.from_dict(entry)
        course.check_ruling(ruling)
        course.carry_out(ruling)
        return
    answers = {seat: Action(number) for seat, number in entry}
    asked = course.asked
    for seat, action in answers.items():
        course.check_seat(seat)
        if action not in asked.get(seat, ()):
            course.play.refuse(seat, action)
    everything = {seat: answers.get(seat, PASS) for seat in asked}
    decided = course.play.deciding(everything, ())
    if decided != answers or any(action not in asked[seat] for seat, action in everything.items()):
        _bad(f"step {course.step} cannot have been decided by {entry}")
    course.carry_out(entry_of(answers))


def _with_rules(text: str, given: str, rules: RuleSet) -> str:
    """The text of a position with its rules as an earlier version wrote them in ``given``."""
    said = next((line for line in given.splitlines() if line.startswith("rules: ")), "").removeprefix("rules: ")
    older = _json(rules.written_as(json.loads(said)))
    now = text.rpartition("check: ")[0].replace(_json(rules.to_dict()), older, 1)
    return f"{now}check: {_check_sum(now)}\n"


def rules_of(values: Any) -> RuleSet:
    """Return the rules of a dictionary with a "variant", of those the table can play."""
    variants = {rules_type.variant: rules_type for rules_type in VARIANTS}
    name = values.get("variant")
    if name not in variants:
        mc.fail("not_playable", given=name, known=", ".join(variants))
    return _read_rules(variants[name].from_dict, _json(values))


@lru_cache(maxsize=64)
def _read_rules(read: Callable[[Any], RuleSet], text: str) -> RuleSet:
    """Rules of a saved game; a server's games have few different ones, and compiling them takes longest."""
    return read(json.loads(text))


# positions


def write_text(course: Course) -> str:
    """Return the position of a game as text."""
    play, deals = course.play, course.play.deals
    lines = [
        ("mjrules position", str(VERSION)),
        ("rules", _json(play.rules.to_dict())),
        ("seed", deals.seed.hex()),
        ("game", str(deals.game_index)),
        ("deal", str(play.deal_index)),
        ("ask", course.ask),
        *([("verifiable", "yes")] if course.verifiable else []),
        ("step", str(course.step)),
        *_streams(course),
        *play.write(),
    ]
    if course.answers:
        lines.append(("answers", " ".join(f"{seat}={action}" for seat, action in sorted(course.answers.items()))))
    coming = range(play.deal_index + 1, deals.end_given)
    lines += [(f"wall {index}", bytes(deals.wall(index)).hex()) for index in coming]
    text = "".join(f"{key}: {value}\n" for key, value in lines)
    return f"{text}check: {_check_sum(text)}\n"


def _streams(course: Course) -> list[tuple[str, str]]:
    """The line of how far the players' streams have gone in this deal."""
    places = [] if course.play.over else course.choices.places(course.play)
    return [("streams", " ".join(map(str, places)))] if any(places) else []


def _check_sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:CHECK]


def read_text(text: str) -> Course:
    """Return the game of a position."""
    if not isinstance(text, str):
        mc.fail("type", name="position", given=type(text).__name__, right="expected a text")
    course = read_position(text)
    course.go_on()
    return course


def read_position(text: str) -> Course:
    """Return the game of the text of a position, without going on from there."""
    lines = _lines(text)
    try:
        course = _set_up(lines)
    except mc.MahjongError:
        raise
    except files.MISREAD as problem:
        _wrong(f"{type(problem).__name__}: {problem}")
    course.origin = write_text(course)
    course.start = course.copy()
    return course


def _wrong(what: object) -> NoReturn:
    mc.fail("position", what=what)


def _lines(text: str) -> dict[str, str]:
    """The lines of a position, its check sum looked at."""
    if len(text) > files.POSITION:
        _wrong(f"{len(text)} characters; a position has {files.POSITION} at most")
    lines: dict[str, str] = {}
    said = text.splitlines(keepends=True)
    if len(said) > files.POSITION_LINES:
        _wrong(f"{len(said)} lines; a position has {files.POSITION_LINES} at most")
    for at, line in enumerate(said):
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if not key and not colon and not line.strip():
            continue
        if not colon or not key or key in lines:
            _wrong(f"line {at + 1} is {line.strip()!r}; each line is key: value, each key stands once")
        if key == "check" and (value != _check_sum("".join(said[:at])) or any(rest.strip() for rest in said[at + 1 :])):
            _wrong("its check sum is wrong: it was cut or changed")
        lines[key] = value
    if lines.pop("mjrules position", None) != str(VERSION):
        _wrong(f'the first line is "mjrules position: {VERSION}"')
    if lines.pop("check", None) is None and all(key in lines for key in WRITTEN):
        _wrong(f"check, its last line, is missing: it was cut; one by hand leaves out {' or '.join(WRITTEN)} too")
    return lines


def _number(lines: dict[str, str], key: str, high: int) -> int:
    """A whole number of a line, 0 where it is left out."""
    value = lines.pop(key, "0")
    if not value.isascii() or not value.isdigit() or len(value) > 20 or int(value) > high:
        _wrong(f"{key} is {value!r}; expected a whole number 0..{high}")
    return int(value)


def _set_up(lines: dict[str, str]) -> Course:
    rules = rules_of(json.loads(lines.pop("rules")))
    play_type = variant_of_rules(rules).play
    seed = mc.seed_bytes(lines.pop("seed", None))
    game_index = _number(lines, "game", (1 << 64) - 1)
    deal = _number(lines, "deal", MAX_DEAL) if "deal" in lines else None
    step = _number(lines, "step", MAX_STEP)
    streams = lines.pop("streams", "")
    ask: Any = lines.pop("ask", "able")
    answers = lines.pop("answers", "")
    verifiable = lines.pop("verifiable", "no")
    if verifiable not in ("yes", "no"):
        _wrong(f"verifiable is {verifiable!r}; expected yes, or no such line")
    tiles = play_type.wall_size(rules)
    given = _coming_walls(lines, deal)
    deals = Deals(seed, game_index, tiles, given, 0 if deal is None else deal + 1)
    play = play_type.read(rules, deals, deal, lines)
    course = Course(play, ask, None, step, verifiable == "yes")
    course.choices = Choices(_places(streams, play.players))
    course.events = [play.position()]
    if answers and not play.over:
        course.asked = play.asked(ask == "everybody")
        for item in answers.split(" "):
            seat, _, action = item.partition("=")
            _keep_open(course, int(seat), Action(action))
    return course


def _places(text: str, players: int) -> list[int]:
    """How far the players' streams have gone, as the line says; [] = nothing was drawn."""
    places = text.split(" ") if text else []
    if places and len(places) != players:
        _wrong(f"streams is {text!r}; expected {players} numbers, one per seat")
    return [_number({"streams": place}, "streams", MAX_STEP) for place in places]


def _coming_walls(lines: dict[str, str], deal: int | None) -> tuple[tuple[int, ...], ...]:
    """The given deals still to come, from the next one on."""
    coming: dict[int, tuple[int, ...]] = {}
    for key in [key for key in lines if key.startswith("wall ")]:
        coming[int(key[5:])] = tuple(bytes.fromhex(lines.pop(key)))
    if not coming:
        return ()
    if deal is None:
        _wrong("walls are given, and no deal they follow")
    if sorted(coming) != list(range(deal + 1, deal + 1 + len(coming))):
        _wrong(f"walls are given for the deals {sorted(coming)}; they go on from deal {deal + 1}")
    return tuple([coming[index] for index in sorted(coming)])
