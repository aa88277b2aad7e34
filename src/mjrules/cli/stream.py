"""Records in, scores out: one JSON object a line, for a server in any language.

A line that is no record is answered by an error object in its place, and the stream goes on. Every
answer is flushed at once: a server that writes one line waits for one line. Output is ASCII, so
that no locale and no lone surrogate of an id can break it.
"""

from __future__ import annotations

import json
from typing import Any, BinaryIO, NoReturn

import mjcore as mc
from mjrules.api import Rules
from mjrules.common.files import LINE, lines_of
from mjrules.common.wins import AnyScore
from mjrules.rules.reading import preset
from mjrules.rules.ruleset import RuleSet
from mjrules.variants import variant_of


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON number")


DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def score_stream(source: BinaryIO, target: BinaryIO, rules: Rules) -> None:
    """Answer every line of source that is not blank by one line of target, in order."""
    for number, line in lines_of(source):
        target.write(json.dumps(answer(line, number, rules)).encode("ascii") + b"\n")
        target.flush()


def answer(line: bytes, number: int, rules: Rules) -> dict[str, Any]:
    """Return the score of one line as ``Score.to_dict`` gives it, or its error object.

    The record's own id, a text or a whole number, stands in the answer.

    >>> import mjrules as mj
    >>> answer(b'{"id": 7}', 1, mj.rules("tenhou-4p"))["error"]["type"]
    'InvalidHand'
    """
    known: dict[str, Any] = {}
    try:
        record = read(line)
        if isinstance(record.get("id"), (str, int)):
            known["id"] = record["id"]
        used = rules if "rules" not in record else named(record.pop("rules"), rules)
        variant = variant_of(used)
        score: AnyScore = variant.score(variant.win.from_dict(record), None, used, {})
        told: dict[str, Any] = score.to_dict()
        return known | told
    except mc.MahjongError as problem:
        return {
            "error": {"type": type(problem).__name__, "code": problem.code, "message": str(problem)},
            "line": number,
            **known,
        }


def read(line: bytes) -> dict[str, Any]:
    """Return the JSON object of a line. Raises NotationError."""
    record = json_of(line)
    if not isinstance(record, dict):
        mc.fail("json_line", what=f"it holds {type(record).__name__}")
    return record


def json_of(line: bytes) -> Any:
    """Return the JSON value of a line. Raises NotationError."""
    if len(line) > LINE:
        mc.fail("json_line", what=f"it has more than {LINE} bytes")
    try:
        return DECODER.decode(line.decode("utf-8-sig").strip())
    except RecursionError:
        mc.fail("json_line", what="it is nested too deeply")
    except ValueError as problem:  # no UTF-8, no JSON, a number of too many digits
        mc.fail("json_line", what=problem)


def named(name: object, rules: RuleSet) -> RuleSet:
    """Return the rule set a record names: the stream's own, or a preset; never a file."""
    if not isinstance(name, str):
        mc.fail("type", name="rules", given=type(name).__name__, right="expected a rule set's name")
    return rules if name == rules.name else preset(name)
