"""Whether two libraries agree, hand by hand, and the disagreements that are known and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


def holds_four(hand: Any, answer: Any) -> bool:
    """Whether a hand holds four of a kind."""
    return any(hand.count(kind) == 4 for kind in hand)


def is_yakuman(hand: Any, answer: Any) -> bool:
    """Whether mjrules answers a yakuman."""
    return answer is not None and answer[:2] == [0, 0]


@dataclass(frozen=True)
class Known:
    """A class of hands on which a library is known to answer otherwise."""

    what: str
    left_out: Any  # (hand, our answer) -> bool


# (library, first word of the task) -> the hands left out of the comparison
KNOWN = {
    ("cmajiang", "shanten"): Known("hands with four of a kind: it waits for a fifth copy", holds_four),
    ("cmajiang", "ukeire"): Known("hands with four of a kind: it waits for a fifth copy", holds_four),
    ("riichienv", "score"): Known("yakuman: its evaluator always doubles some of them", is_yakuman),
}


@dataclass
class Agreement:
    """How many hands were compared, how many left out, and those on which the answers differ."""

    compared: int
    left_out: int
    why: str
    different: list[dict[str, Any]]


def compare(library: str, task: str, hands: list[Any], ours: list[Any], theirs: list[Any]) -> Agreement:
    """Hold the answers of a library against ours."""
    known = KNOWN.get((library, task.split("-")[0]))
    left_out = 0
    different = []
    for hand, wanted, found in zip(hands, ours, theirs, strict=False):
        if known and known.left_out(hand, wanted):
            left_out += 1
        elif wanted != found:
            different.append({"hand": hand, "mjrules": wanted, library: found})
    compared = min(len(ours), len(theirs)) - left_out
    return Agreement(compared, left_out, known.what if known and left_out else "", different)
