"""A table as one seat, or a spectator, may see it."""

from __future__ import annotations

from typing import Any

import mjcore as mc
from mjrules.draw.hands import hand_paper, meld_paper, river_paper
from mjrules.draw.paper import GAP, TALL, Paper, Theme, checked_look, spelled
from mjrules.riichi.rules import RiichiRules
from mjrules.table.game import Game
from mjrules.table.seat import SeatView

MIDDLE = 470  # the square between the rivers
WINDS = {"en": "ESWN", "ja": "東南西北"}


def table(game: Any, seat: int | None = None, *, height: float = 36, lang: str = "en", theme: Theme = "auto") -> str:
    """Return a table of riichi as SVG text: hands, melds, rivers with riichi on its side, points and indicators.

    ``game``: a Game, of which ``seat`` is who looks (None: a spectator, who sees no hand), or a SeatView, which is its
    own seat. Whoever looks sits at the bottom. Other arguments and errors as for ``hand``; ArgumentError for a table
    of another variant.

    >>> import mjrules as mj
    >>> game = mj.Game("tenhou-4p", seed=1)
    >>> mj.draw.table(game, 0).count("mj-back")  # three hands of thirteen, and how a back looks
    40
    """
    checked_look(height, theme, lang)
    if isinstance(game, Game):
        view = game.view(seat)
    elif isinstance(game, SeatView):
        view = game.view()
        if seat is not None and seat != view.get("seat"):
            mc.fail("value", name="seat", given=seat, right="expected None: a SeatView shows what its own seat sees")
        seat = view.get("seat")
    else:
        mc.fail("type", name="game", given=type(game).__name__, right="expected a Game or a SeatView")
    if view["variant"] != "riichi":
        mc.fail("value", name="game", given=f"a table of {view['variant']}", right="expected one of riichi")
    return table_paper(view, seat or 0, lang).svg(spoken(view, lang), height, theme)


def riichi_table(game: Game | SeatView) -> str | None:
    """A table for a notebook, as a spectator or its own seat sees it; None where there is none, or not of riichi."""
    dealt = isinstance(game, Game) or game.events
    return table(game) if dealt and isinstance(game.rules, RiichiRules) else None


def table_paper(view: dict[str, Any], first: int, lang: str) -> Paper:
    """The whole table, seat ``first`` at the bottom."""
    paper, players = Paper(), view["players"]
    rivers = [seat_river(view, seat) for seat in range(players)]
    hands = [seat_hand(view, seat) for seat in range(players)]
    deep = max([3 * TALL, *(one.height for one in rivers)])
    side = max([MIDDLE + 2 * deep, *(one.width for one in hands)])
    whole = side + 2 * (TALL + 2 * GAP)
    centre = whole / 2
    for seat in range(players):
        lying = Paper()
        lying.put(rivers[seat], centre - MIDDLE / 2 + 50, centre + MIDDLE / 2)
        lying.put(hands[seat], (whole - hands[seat].width) / 2, whole - hands[seat].height)
        lying.width = lying.height = whole
        paper.put(lying, 0, 0, quarters(seat, first, players))
    middle(paper, view, first, centre, lang)
    paper.width = paper.height = whole
    return paper


def quarters(seat: int, first: int, players: int) -> int:
    """How many quarters anticlockwise a seat is from the one at the bottom; of three players nobody sits opposite."""
    turn = (seat - first) % players
    return turn if players == 4 else (0, 1, 3)[turn]


def middle(paper: Paper, view: dict[str, Any], first: int, centre: float, lang: str) -> None:
    """Round, sticks, tiles left, indicators, and each seat's wind and points before it."""
    players, winds = view["players"], WINDS[lang]
    number = f"{winds['ESWN'.index(view['round'])]}{view['hand_number']}" + (
        f" +{view['honba']}" if view["honba"] else ""
    )
    paper.text(number, centre, centre - 62, size=44, anchor="middle")
    paper.text(str(view["wall_left"]), centre, centre - 24, size=30, soft=True, anchor="middle")
    shown = spelled(view["dora_indicators"])
    small = Paper()
    small.tiles(shown, 0, 0)
    paper.put(small, centre - small.width / 2, centre - 8)
    for seat in range(players):
        plate = Paper()
        wind = winds[(seat - view["dealer"]) % players]
        stick = "●" if view["riichi"][seat] else ""
        plate.text(
            f"{stick} {wind} {view['points'][seat]:,}".strip(), MIDDLE / 2, MIDDLE - 18, size=36, anchor="middle"
        )
        plate.width = plate.height = MIDDLE
        paper.put(plate, centre - MIDDLE / 2, centre - MIDDLE / 2, quarters(seat, first, players))


def seat_river(view: dict[str, Any], seat: int) -> Paper:
    """A river: riichi on its side, discards straight from the wall pale."""
    marks = view["river_marks"][seat]
    turned = {at for at, mark in enumerate(marks) if "r" in mark}
    faint = {at for at, mark in enumerate(marks) if "t" in mark}
    return river_paper(view["rivers"][seat], turned, faint)


def seat_hand(view: dict[str, Any], seat: int) -> Paper:
    """A hand as this view knows it, its melds and norths."""
    own = seat == view["seat"]
    text = view["hand"] if own else view["open_hands"][seat] or view["shown"][seat] or "?" * view["hand_sizes"][seat]
    tiles, drawn = spelled(text), view.get("drawn") if own else None
    if drawn is not None:
        tiles.remove(drawn)
    melds = [meld_paper(mc.Meld.of(meld), seat, view["players"]) for meld in view["melds"][seat]]
    if view["nuki"][seat]:
        norths = Paper()
        norths.tiles(["4z"] * view["nuki"][seat], 0, 0)
        melds.append(norths)
    return hand_paper(tiles, drawn, melds)


def spoken(view: dict[str, Any], lang: str) -> str:
    """The same in words: round, indicators, and what each seat has before it."""
    winds = WINDS[lang]
    told = [f"{winds['ESWN'.index(view['round'])]}{view['hand_number']}, {view['dora_indicators']}"]
    for seat in range(view["players"]):
        river = " ".join(view["rivers"][seat])
        melds = " ".join(map(str, view["melds"][seat]))
        wind = winds[(seat - view["dealer"]) % view["players"]]
        hand = view["hand"] if seat == view["seat"] else ""
        told.append(" ".join(f"{wind} {view['points'][seat]} {hand} {melds}: {river}".split()))
    return "; ".join(told)
