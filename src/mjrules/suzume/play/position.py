"""A position of Suzume-Jong as lines of text, and back. Tiles nobody knows are "?"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import mjcore as mc
from mjrules.suzume.match import check_place
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.state import SuzumeState

UNKNOWN = -1
EARLY = "early"
_GAME = ("round", "first dealer", "dealer", "points", "stage")
_HAND = ("drawn", "refused", "dora", "field")


def _row(codes: Sequence[int]) -> str:
    return "".join(map(mc.suzume.tile_text, codes))


def write(state: SuzumeState, hand: mc.suzume.Hand | None, *, early: bool) -> list[tuple[str, str]]:
    """Return the lines of a game; ``hand`` None: the game is over and no hand lies on the table.

    ``early``: it was ended before its last hand.
    """
    points = state.points if hand is None else hand.points
    lines = [
        ("round", state.round),
        ("first dealer", str(state.first_dealer)),
        ("dealer", str(state.dealer)),
        ("points", " ".join(map(str, points))),
    ]
    if hand is None:
        return [*lines, ("stage", "over"), *([("ended", EARLY)] if early else [])]
    lines.append(("stage", f"{hand.stage} {hand.turn}"))
    if hand.stage == "turn":
        lines.append(("drawn", hand.tile))
    if hand.refused:
        lines.append(("refused", "tsumo"))
    lines.append(("dora", hand.dora))
    seats = range(state.players)
    lines += [(f"hand {seat}", hand.tiles(seat)) for seat in seats]
    lines += [(f"river {seat}", _row(hand.river(seat))) for seat in seats]
    return [*lines, ("field", _row(hand.field))]


def check_keys(lines: Mapping[str, str], players: int, over: bool) -> None:
    """Raise NotationError for a line that no position has."""
    known = {*_GAME}
    if over:
        known.add("ended")
        if lines.get("ended", EARLY) != EARLY:
            mc.fail("position", what=f"ended is {lines['ended']!r}; {EARLY} is expected, or no such line")
    else:
        known |= {*_HAND, *[f"{what} {seat}" for what in ("hand", "river") for seat in range(players)]}
    for key in lines:
        if key not in known:
            mc.fail("position", what=f"unknown line {key!r}; known: {', '.join(sorted(known))}")


def _number(text: str, what: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        mc.fail("position", what=f"{what} is {text!r}; expected a whole number")
    return int(text)


def read_state(rules: SuzumeRules, lines: Mapping[str, str]) -> SuzumeState:
    """Return points, dealer and round of the hand on the table; points must sum to what was dealt (S-15)."""
    told = lines.get("points")
    points = [rules.start_points] * rules.players
    if told is not None:
        points = [_number(item, "points") for item in told.split(" ")]
    total = rules.start_points * rules.players
    if sum(points) != total:
        what = f"{rules.players} players with {rules.start_points} each have {total} together"
        mc.fail("arguments_conflict", given=f"points {told}", what=what)
    first = _number(lines.get("first dealer", "0"), "first dealer")
    dealer = _number(lines.get("dealer", str(first)), "dealer")
    state = SuzumeState(tuple(points), dealer=dealer, round=lines.get("round", "E"), first_dealer=first)
    check_place(state, rules)
    return state


def _tiles(text: str, what: str) -> list[int]:
    """Codes of tiles in their order, UNKNOWN for "?"; digits may share a suit behind them."""
    found: list[int] = []
    for part in re.split(r"(\?)", text):
        if part == "?":
            found.append(UNKNOWN)
        elif part.strip():
            found += mc.suzume.parse_tiles(part.strip())
    if len(found) > 44:
        mc.fail("position", what=f"{what}: more than 44 tiles")
    return found


def place(hand: mc.suzume.Hand, state: SuzumeState, order: Sequence[int], lines: Mapping[str, str]) -> None:
    """Put a position down on a hand; ``order``: ids of the deal, in which unknown tiles come."""
    seats = range(state.players)
    stage, _, at = lines["stage"].partition(" ")
    if stage not in ("turn", "claims"):
        mc.fail("position", what=f'stage is {lines["stage"]!r}; expected "turn SEAT", "claims SEAT" or "over"')
    turn = _number(at, "stage")
    if turn >= state.players:
        mc.fail("value", name="stage", given=turn, right=f"a seat is 0..{state.players - 1}")
    sizes = [5 + (stage == "turn" and seat == turn) for seat in seats]
    hands = [_tiles(lines.get(f"hand {seat}", "?" * sizes[seat]), "hand") for seat in seats]
    for seat in seats:
        if len(hands[seat]) != sizes[seat]:
            mc.fail("position", what=f"hand {seat} has {len(hands[seat])} tiles; expected {sizes[seat]}")
    rivers = [_tiles(lines.get(f"river {seat}", ""), "river") for seat in seats]
    if stage == "claims" and not rivers[turn]:
        mc.fail("position", what=f"stage is claims {turn}, and no discard lies in river {turn}")
    dora = _tiles(lines["dora"], "dora")
    known = sum(map(len, (*hands, *rivers))) + len(dora)
    field = _tiles(lines.get("field", "?" * max(0, 44 - known)), "field")
    if len(dora) != 1 or UNKNOWN in dora or any(UNKNOWN in river for river in rivers):
        mc.fail("position", what="the dora tile and every discard are seen by all; they cannot be unknown")
    unknown = _unknown([*dora, *[code for row in (*hands, *rivers, field) for code in row]], order)
    hands = [_filled(row, unknown) for row in hands]
    field = _filled(field, unknown)
    tile = rivers[turn][-1] if stage == "claims" else hands[turn][-1]
    if stage == "turn" and "drawn" in lines:
        tile = mc.suzume.parse_tile(lines["drawn"])
    elif "drawn" in lines:
        mc.fail("position", what="after a discard nobody has drawn")
    if lines.get("refused", "tsumo") != "tsumo":
        mc.fail("position", what=f"refused is {lines['refused']!r}; expected tsumo, or no such line")
    hand.place(
        dealer=state.dealer,
        turn=turn,
        stage=stage,
        hands=hands,
        rivers=rivers,
        dora=dora[0],
        field=field,
        points=state.points,
        tile=tile,
        refused="refused" in lines,
    )


def _unknown(known: Sequence[int], order: Sequence[int]) -> Iterator[int]:
    """The tiles that are nowhere in a position, in the order of the deal; ``order``: ids.

    Of each code the lowest ids count as known: a choice that the order has no part in, so that the
    order of the rest favours nothing.
    """
    known_ids = set()
    for code in set(known) - {UNKNOWN}:
        copies = [number for number in range(len(order)) if mc.suzume.code_of_id(number) == code]
        known_ids.update(copies[: known.count(code)])
    return iter([mc.suzume.code_of_id(number) for number in order if number not in known_ids])


def _filled(codes: Sequence[int], unknown: Iterator[int]) -> list[int]:
    """Codes with the unknown ones drawn; too few of them is found out by ``place``."""
    return [next(unknown, 0) if code == UNKNOWN else code for code in codes]
