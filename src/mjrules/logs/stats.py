"""What the players of logged games did: how often they won, dealt in, declared riichi, called, and where they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import mjcore as mc
from mjrules.common.columns import columns_of
from mjrules.common.tally import Mean, Share, added
from mjrules.logs.decision_rows import games_of_logs
from mjrules.logs.record import LoggedGame
from mjrules.logs.replaying import Replay, replay
from mjrules.logs.report import Report, report_of
from mjrules.logs.rows import rows_of
from mjrules.logs.sources import Log
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.summary import seat_tally
from mjrules.rules.reading import rules_of

BY = ("player", "seat", "dan")
UNKNOWN = "-"  # where a log does not say who sat at a seat
Tallies = dict[tuple[int, str], dict[str, Any]]


def statistics(
    sources: str | Path | LoggedGame | Iterable[str | Path | Log | LoggedGame],
    *,
    by: str = "player",
    rules: RiichiRules | str | None = None,
    report: Report | None = None,
) -> list[dict[str, Any]]:
    """Return what logged games come to, an entry a player, those with most hands first.

    ``sources``, ``rules``, ``report``: as ``decisions`` takes them; ``by``: "player" (the name), "seat" (0 = the first
    dealer) or "dan" (the grade as the log writes it). An entry has "name", "players" (3 or 4), "hands", "games" (those
    that the log tells to their end), "yaku" (share of the wins, by key) and "points", "win", "tsumo", "deal_in",
    "riichi", "call", "tenpai", "value", "turn", "rank", "ranks", "result" as the seats of a simulation's summary: sums
    (``mjrules.common.tally``), whose ``n`` is how many there are and whose ``estimate()`` the mean and its 95 %
    interval. Hands that do not come out as recorded are left out. Raises ArgumentError for another ``by``.

    >>> from mjrules.logs import read_log, write_mjai
    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("tenhou-4p"), seed=7)
    >>> while not game.over:
    ...     seat = next(iter(game.pending.seats))
    ...     game.submit(seat, game.choose(seat, "greedy"))
    >>> entries = statistics(read_log(write_mjai(game), "game", game.rules), by="seat")
    >>> [entry["name"] for entry in entries], entries[0]["win"].n == entries[0]["hands"]
    (['0', '1', '2', '3'], True)
    """
    if not isinstance(by, str) or by not in BY:
        mc.fail("value", name="by", given=by, right=f"expected one of {', '.join(BY)}")
    rules = None if rules is None else rules_of(rules, RiichiRules)
    report = report_of(report)
    found: Tallies = {}
    for game in games_of_logs(sources, rules, report):
        with report.noting(game.source):
            played = replay(game)
            report.count(played)
            _add(found, played, by)
    ranked = sorted(found.items(), key=lambda item: (-item[1]["hands"], item[0]))
    return [{"name": name, "players": players, **_shared(tally)} for (players, name), tally in ranked]


def _add(found: Tallies, played: Replay, by: str) -> None:
    """Add a game to the tallies of those who played it."""
    import numpy as np

    game = played.game
    players = game.rules.players
    hands = columns_of(mc.riichi_schema.HAND_FIELDS, rows_of(played), players)
    over = [played.last] if played.last is not None and not played.differences else []
    games = {
        name: np.array([event[field] for event in over], np.int64).reshape(-1, players)
        for name, field in (("rank", "ranks"), ("result_x10", "result_x10"))
    }
    won = [event for hand in played.hands for event in hand.events if event.kind.name == "hora"]
    for seat in range(players):
        tally = {"hands": len(hands["end"]), "games": len(over), **seat_tally(seat, hands, games)}
        yaku = Counter(row["key"] for event in won if event["actor"] == seat for row in event["yaku"])
        key = players, _name(game, seat, by)
        found[key] = added(found[key], {**tally, "yaku": yaku}) if key in found else {**tally, "yaku": dict(yaku)}


def _name(game: LoggedGame, seat: int, by: str) -> str:
    """Whose decisions a seat's are."""
    if by == "seat":
        return str(seat)
    person = game.people[seat] if seat < len(game.people) else None
    return UNKNOWN if person is None else (person.name if by == "player" else person.dan) or UNKNOWN


def _shared(tally: Mapping[str, Any]) -> dict[str, Any]:
    """A tally with its yaku as shares of the wins, the most frequent first."""
    wins = tally["win"].total
    yaku = sorted(tally["yaku"].items(), key=lambda item: (-item[1], item[0]))
    return {**tally, "yaku": {key: Share(wins, number) for key, number in yaku}}


def told(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry as JSON values: a sum as its mean, interval and number.

    >>> told({"name": "a", "win": Share(4, 1)})["win"]["n"]
    4
    """
    return {name: _told(value) for name, value in entry.items()}


def _told(value: Any) -> Any:
    if isinstance(value, (Mean, Share)):
        found = value.estimate()
        return {**({} if found is None else found._asdict()), "n": value.n}
    if isinstance(value, dict):
        return {name: _told(each) for name, each in value.items()}
    return [_told(each) for each in value] if isinstance(value, list) else value
