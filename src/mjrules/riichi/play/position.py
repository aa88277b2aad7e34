"""A position of riichi as lines of text, and back. Tiles nobody knows are "?".

Of the game: ``first dealer``, ``honba``, ``deposits`` (points, sticks of this hand among them), ``chips`` and
``adjustments`` where there are some, ``pao N: daisangen@2`` where it is not what the melds of seat N say.
Of the hand: the lines of ``mjcore.Round.position``. Where no hand lies on the table: ``wind``, ``dealer``,
``points``, ``wins before`` and ``stage``: "choice" (the dealer is asked whether to stop), "over", or "deal",
which is read only: the next hand is dealt then, from ``wall`` (MPSZ text of the whole set) or from the seed.
"""

from __future__ import annotations

from collections.abc import Mapping

import mjcore as mc
from mjrules.common.outcomes import Pao
from mjrules.riichi.match import check_choice, check_place
from mjrules.riichi.pao import pao
from mjrules.riichi.play.table import RiichiTable
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import State

BETWEEN = ("choice", "over", "deal")  # stages with no hand on the table
NO_PAO = "nobody"
MOST = 1 << 40  # of points and the like


def write(table: RiichiTable) -> list[tuple[str, str]]:
    """Return the lines of a game."""
    state = table.state
    lines = [
        ("first dealer", str(state.first_dealer)),
        ("honba", str(state.honba)),
        ("deposits", str(state.deposits)),
    ]
    lines += [(name, _row(values)) for name, values in _ledgers(state).items() if any(values)]
    if table.stage in BETWEEN:
        lines += [("wind", state.round), ("dealer", str(state.dealer)), ("points", _row(state.points))]
        if any(table.wins):
            lines.append(("wins before", _row(table.wins)))
        return [*lines, ("stage", table.stage)]
    for seat, liable in enumerate(table.liable):
        if _said(liable) != _said(pao(table.hand.melds(seat), table.rules)):
            lines.append((f"pao {seat}", _said(liable)))
    return [*lines, *table.hand.position().items()]


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _ledgers(state: State) -> dict[str, tuple[int, ...]]:
    return {"chips": state.chips, "adjustments": state.adjustments}


def _said(liable: tuple[Pao, ...]) -> str:
    """Liabilities of a seat as text."""
    return " ".join([f"{entry.yakuman}@{entry.seat}" for entry in liable]) or NO_PAO


def read(table: RiichiTable, lines: Mapping[str, str]) -> None:
    """Put a position down on a table that was just made; raises for one that cannot be.

    At stage "deal" the hand is still to be dealt.
    """
    rules, rest = table.rules, dict(lines)
    dealer = _number(rest.get("dealer", "0"), "dealer", 0)
    wind = rest.get("wind", "E")
    rest.setdefault("points", _row((rules.start_points,) * rules.players))
    state = State(
        _numbers(rest["points"], "points", rules),
        dealer=dealer,
        round=wind,
        honba=_number(rest.pop("honba", "0"), "honba", 0),
        deposits=_number(rest.pop("deposits", "0"), "deposits", 0),
        first_dealer=_number(rest.pop("first dealer", "0"), "first dealer", 0),
        chips=_numbers(rest.pop("chips", _row((0,) * rules.players)), "chips", rules),
        adjustments=_numbers(rest.pop("adjustments", _row((0,) * rules.players)), "adjustments", rules),
    )
    check_place(state, rules)
    table.state = state
    table.wins = _numbers(rest.get("wins before", _row((0,) * rules.players)), "wins before", rules)
    said = {seat: rest.pop(f"pao {seat}", None) for seat in range(rules.players)}
    if rest["stage"] in BETWEEN:
        _between(table, rest, said)
        return
    hand = mc.Round.from_position(rules.play, rest, order=table.deals.wall(table.deal_index), every_stage=True)
    if hand.stage == "over":
        mc.fail("position", what=f"stage is {rest['stage']!r}: after a hand it is one of {', '.join(BETWEEN)}")
    table.hand = hand
    table.state = table.opening = state.changed(riichi=_accepted(hand, rules.players), dead=hand.dead)
    table.liable = tuple([_liable(hand, seat, said[seat], rules) for seat in range(rules.players)])


def _between(table: RiichiTable, rest: dict[str, str], said: Mapping[int, str | None]) -> None:
    """A game that has no hand on the table."""
    stage = rest["stage"]
    known = {"wind", "dealer", "points", "wins before", "stage"} | ({"wall"} if stage == "deal" else set())
    unknown = [*rest.keys() - known, *[f"pao {seat}" for seat, text in said.items() if text is not None]]
    if unknown:
        mc.fail("position", what=f"unknown line {min(unknown)!r} at stage {stage}; known: {', '.join(sorted(known))}")
    if stage == "choice":
        check_choice(table.state, table.rules)
    table.choosing, table.over = stage == "choice", stage == "over"


def _accepted(hand: mc.Round, players: int) -> tuple[int, ...]:
    """Seats whose riichi stands: all but one whose riichi discard still lies before the others."""
    claimed = hand.claimed
    open_discard = -1
    if claimed is not None and claimed[0] == "discard" and hand.river(claimed[1])[-1][2]:
        open_discard = claimed[1]
    return tuple([seat for seat in range(players) if hand.riichi(seat) and seat != open_discard])


def _liable(hand: mc.Round, seat: int, said: str | None, rules: RiichiRules) -> tuple[Pao, ...]:
    """Who is liable for a seat's yakuman: as written, else what its melds say."""
    by_melds = pao(hand.melds(seat), rules)
    if said is None:
        return by_melds
    found = []
    for item in [] if said == NO_PAO else said.split(" "):
        yakuman, _, feeder = item.partition("@")
        if yakuman not in rules.pao:
            mc.fail("position", what=f"pao {seat} is {said!r}; {', '.join(rules.pao) or 'no yakuman'} can have one")
        found.append(Pao(_number(feeder, f"pao {seat}", 0, rules.players - 1), yakuman))
    if _said(tuple(found)) == _said(by_melds):
        mc.fail("position", what=f"pao {seat} is {said!r}: so say its melds, leave the line out")
    return tuple(found)


def _number(text: str, what: str, low: int = -MOST, high: int = MOST) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 15 or not low <= int(text) <= high:
        mc.fail("position", what=f"{what} is {text!r}; expected a whole number {low}..{high}")
    return int(text)


def _numbers(text: str, what: str, rules: RiichiRules) -> tuple[int, ...]:
    found = tuple([_number(item, what) for item in text.split(" ")])
    if len(found) != rules.players:
        mc.fail("position", what=f"{what} is {text!r}; expected {rules.players} numbers, one per seat")
    return found
