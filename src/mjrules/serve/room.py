"""Who sits at a served table, and what it is set up for."""

from __future__ import annotations

import hashlib
import hmac
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, get_args

import mjcore as mc
from mjrules.common.names import plain
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.serve.clock import Clock
from mjrules.serve.levels import LEVELS
from mjrules.serve.protocol import Refused

FIGURES = ("crane", "fox", "rabbit", "frog", "whale")
LONGEST_NAME = 12
Watch = Literal["live", "delayed", "off"]
SEED_BYTES = 32


def clean_name(name: object) -> str:
    """Return a player's name as it is shown: NFKC, spaces put together; raise Refused for one that is none.

    >>> clean_name("  Ａｏｉ   ３ ")
    'Aoi 3'
    """
    if not isinstance(name, str) or len(name) > 16 * LONGEST_NAME:
        raise Refused("illegal", "a name is a text")
    # control characters, directions of writing, unpaired surrogates, private and unassigned ones
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if any(unicodedata.category(char)[0] == "C" for char in clean):
        raise Refused("illegal", "a name has no control characters")
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise Refused("illegal", f"a name has 1..{LONGEST_NAME} characters")
    return clean


def known_figure(figure: object) -> str:
    """Return a figure that there is; raise Refused for another."""
    if not isinstance(figure, str) or figure not in FIGURES:
        raise Refused("illegal", f"a figure is one of {', '.join(FIGURES)}")
    return figure


def known_level(level: object) -> str:
    """Return a strength that there is; raise Refused for another."""
    if not isinstance(level, str) or level not in LEVELS:
        raise Refused("illegal", f"a level is one of {', '.join(LEVELS)}")
    return level


def digest_of(key: str) -> str:
    """Return what is kept of a secret key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass
class Seat:
    """One who sits at the table. ``level``: of a computer player; ``digest``: of a person's secret key.

    ``away``: the person does not answer, and is played for; ``cpu``: a computer player sits in; ``left``: the person
    has given up the seat; ``missed``: turns in a row in which the time ran out.
    """

    name: str
    figure: str
    level: str | None = None
    digest: str = ""
    away: bool = False
    cpu: bool = False
    left: bool = False
    missed: int = 0

    @property
    def person(self) -> bool:
        """Whether it is no computer player."""
        return self.level is None

    @property
    def thinks(self) -> bool:
        """Whether a person answers here, and not a computer player."""
        return self.level is None and not self.cpu

    @property
    def present(self) -> bool:
        """Whether a person sits here who is not away."""
        return self.level is None and not self.away

    def owns(self, digest: str) -> bool:
        """Return whether a key is that of the seat, by its digest."""
        return self.person and hmac.compare_digest(self.digest, digest)

    def to_dict(self) -> dict[str, Any]:
        """Return what everybody may know of it, as JSON values."""
        who = {"kind": "person"} if self.level is None else {"kind": "cpu", "level": self.level}
        return {"name": self.name, "figure": self.figure, **who, "away": self.away, "cpu": self.cpu}


def title_of(rules: RuleSet) -> dict[str, str]:
    """Return the title of rules in both languages.

    >>> title_of(rules_of("tenhou-4p").replace(kuitan=False))["ja"]
    'tenhou-4p、変更: kuitan=False'
    """
    return {"ja": rules.titled("、変更: "), "en": rules.title}


def computer(level: str, seat: int) -> Seat:
    """Return a computer player for a seat."""
    return Seat(f"CPU {seat + 1}", FIGURES[seat % len(FIGURES)], level)


@lru_cache(maxsize=64)
def _rules(preset: str, changed: str) -> tuple[RuleSet, dict[str, str]]:
    """Rules and their title, once for all tables that have them: they are the largest part of a table."""
    values = json.loads(changed)
    rules = rules_of(preset).replace(**values) if values else rules_of(preset)
    return rules, title_of(rules)


@dataclass(frozen=True)
class Setup:
    """What a table is set up for; raises Refused for what cannot be.

    ``preset``: name of a rule set, ``changed``: options that differ from it; ``clock``; ``watch``: whether others may
    watch: "live" (what lies open, as it happens), "delayed" (hands that have ended, with everything shown), "off";
    ``open``: whether the table is among the open ones; ``parlour``: whether its host gives a referee's rulings;
    ``seed``: 32 secret bytes, from which all deals of the table come.

    >>> Setup("kirakuken-4p", {"kuitan": False}).rules.title
    'kirakuken-4p, changed: kuitan=False'
    """

    preset: str
    changed: Mapping[str, Any] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    watch: Watch = "live"
    open: bool = True
    parlour: bool = False
    seed: bytes = field(default=bytes(SEED_BYTES), repr=False)
    rules: RuleSet = field(init=False, repr=False, compare=False)
    title: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.watch not in get_args(Watch):
            raise Refused("illegal", f"watch is one of {', '.join(get_args(Watch))}")
        if len(self.seed) != SEED_BYTES:
            raise Refused("illegal", f"a seed has {SEED_BYTES} bytes")
        try:
            if not isinstance(self.preset, str):
                raise Refused("illegal", "preset is the name of a rule set")
            rules, title = _rules(self.preset, json.dumps(plain(self.changed), default=repr))
        except mc.MahjongError as problem:
            raise Refused("illegal", str(problem)) from None
        object.__setattr__(self, "changed", MappingProxyType(dict(self.changed)))
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "title", title)

    @property
    def players(self) -> int:
        """Seats at the table."""
        players: int = self.rules.players  # type: ignore[attr-defined]
        return players

    def with_changes(self, values: Mapping[str, Any]) -> Setup:
        """Return it with other values of ``to_dict``: another rule set drops the options changed before."""
        told = dict(values)
        if "preset" in told:
            told.setdefault("changed", {})
        if "clock" in told:
            told["clock"] = Clock.of(told["clock"])
        return replace(self, **told)

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON values, the seed among them."""
        return {
            "preset": self.preset,
            "changed": {key: plain(value) for key, value in self.changed.items()},
            "clock": self.clock.to_dict(),
            "watch": self.watch,
            "open": self.open,
            "parlour": self.parlour,
            "seed": self.seed.hex(),
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Setup:
        """Return the setup of ``to_dict``."""
        return cls(**{**values, "clock": Clock.of(values["clock"]), "seed": bytes.fromhex(values["seed"])})
