"""What every writer of logs begins with: the game replayed, and refused where the form cannot tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import mjcore as mc
from mjrules.logs.formats.mjai import read_mjai
from mjrules.logs.formats.mjai_writer import mjai_events, names_of
from mjrules.logs.record import LoggedGame, Person
from mjrules.logs.replaying import RULINGS, Replay, replay
from mjrules.table.game import Game

RULED = frozenset({*RULINGS, "dead_hand"})


def cannot(form: str, what: str, right: str) -> NoReturn:
    """Raise RuleError for what a form cannot express."""
    mc.fail("log_form", form=form, what=what, right=right)


def replayed(game: Game | LoggedGame, form: str) -> Replay:
    """Return a game, played or read from a log, replayed, for a form that knows seat 0 as first dealer and no referee.

    Raises RuleError for what no form but mjai can express, and for a log that does not replay.
    """
    logged = game if isinstance(game, LoggedGame) else read_mjai(mjai_events(game))[0]
    if logged.first_dealer:
        cannot(form, f"a game that seat {logged.first_dealer} deals first", "seat 0 deals first")
    played = replay(logged)
    if not played.equal:
        cannot(form, f"a log that does not replay ({played.differences[0].what})", "every hand as its rules have it")
    for hand in logged.hands:
        for event in hand.events:
            if event["type"] == "reach" and event.get("kind") == "open":
                cannot(form, "open riichi", "mjai can")
            if event["type"] in RULED:
                cannot(form, f"a referee's ruling ({event['type']})", "mjai can")
    return played


def people_of(game: LoggedGame, names: Sequence[str] | None) -> list[Person]:
    """Return who sits where: under other names where some are given, by number where nobody is told.

    >>> people_of(LoggedGame("x", "mjai", __import__("mjrules").rules("tenhou-3p"), ()), None)[1].name
    '1'
    """
    if names is None and game.people:
        return list(game.people)
    called = names_of(names, game.rules.players)
    told = game.people or tuple(map(Person, called))
    return [Person(name, person.dan, person.rate) for name, person in zip(called, told, strict=True)]
