"""Players for simulations and empty seats: the built-in ones by name, and anybody's own.

A player of one's own is a callable ``choose(view, actions, stream)``: ``view`` is what its seat may
know (``Game.view``), ``actions`` the legal actions, rising by id, ``stream`` the ``mjcore.Stream`` of
its seat in this deal; it returns one of the actions or its text. A choice that comes from these three
alone makes a simulation the same every time. In place of the callable its address may be given as
text, ``"package.module:name"``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any

import mjcore as mc
from mjrules.actions import Action
from mjrules.presets import rules_of
from mjrules.riichi.compiled import nearest
from mjrules.rules_base import RuleSet

Choose = Callable[[Mapping[str, Any], Sequence[Action], mc.Stream], Action | str]
# variant -> names of its built-in players, from weak to strong; the place is the compiled player's number
BUILT_IN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"suzume": mc.play_schema.SUZUME_PLAYERS, "riichi": mc.round_schema.RIICHI_PLAYERS}
)


@dataclass(frozen=True)
class Player:
    """Who sits in a seat: ``name``, and the number of the built-in player, or the own callable."""

    name: str
    number: int = -1
    choose: Choose | None = None


def player_names(rules: RuleSet | str) -> tuple[str, ...]:
    """Return the names of the built-in players for a rule set, from weak to strong.

    >>> import mjrules as mj
    >>> player_names("suzume")
    ('random', 'greedy', 'balanced')
    """
    return BUILT_IN[rules_of(rules).variant]


def player_of(given: object, rules: RuleSet) -> Player:
    """Return a player from a built-in name, an address, a callable, or itself.

    Raises RuleError for a name that nobody has (the nearest one is named), MahjongTypeError else.
    """
    names = player_names(rules)
    if isinstance(given, Player):
        return given
    if isinstance(given, str):
        if given in names:
            return Player(given, names.index(given))
        module, colon, name = given.partition(":")
        if not colon:
            right = f"known: {', '.join(names)}, or an address such as package.module:name"
            mc.fail("unknown", name="player", given=given, nearest=nearest(given, names), right=right)
        try:
            found = getattr(import_module(module), name)
        except (ImportError, AttributeError, ValueError) as problem:
            mc.fail("unknown", name="player", given=given, nearest="", right=str(problem))
        return Player(given, choose=_callable(found))
    return Player(getattr(given, "__name__", type(given).__name__), choose=_callable(given))


def _callable(found: Any) -> Choose:
    if not callable(found):
        right = "a name, an address, or a callable (view, actions, stream) -> action is wanted"
        mc.fail("type", name="player", given=type(found).__name__, right=right)
    chosen: Choose = found
    return chosen


def seats_of(players: object, rules: RuleSet) -> tuple[Player, ...]:
    """Return one player for each seat."""
    seats: int = rules.players  # type: ignore[attr-defined]
    if isinstance(players, str) or callable(players) or not isinstance(players, Sequence) or len(players) != seats:
        right = f"a list of {seats} players, one a seat, is wanted"
        mc.fail("value", name="players", given=players, right=right)
    return tuple(player_of(player, rules) for player in players)
