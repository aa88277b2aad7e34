"""A seat of a table over mjai, from the table's side: what a bot in it is told, and what its answers mean."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import mjcore as mc
from mjrules.common.actions import PASS, Action
from mjrules.common.events import Event
from mjrules.logs.formats.mjai_words import NUKI
from mjrules.logs.formats.mjai_writer import mjai_of, names_of
from mjrules.logs.moves import TSUMOGIRI, action_of
from mjrules.riichi.rules import RiichiRules
from mjrules.table.game import Game

TSUMO, RON, KYUUSHU = Action("tsumo"), Action("ron"), Action("kyuushu")
CALLS = ("chi", "pon", "daiminkan", "ankan", "kakan")


def mjai_seen(
    game: Game, seat: int | None, since: int = 0, names: Sequence[str] | None = None, nuki: str = "nukidora"
) -> list[dict[str, Any]]:
    """Return the events of a game of riichi from number ``since`` on as mjai tells them to a seat (None: a spectator).

    Hidden tiles are "?"; every seat gets the same number of events, and the next ``since`` is ``game.event_count``.
    "start_game" has the seat as "id". ``names``: of the seats, None = their numbers; ``nuki``: how a north set out is
    called. Raises RuleError for a game of another variant, a MahjongError for a seat or names that cannot be.

    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("tenhou-4p"), seed=7)
    >>> [event.get("pai") for event in mjai_seen(game, 1)], mjai_seen(game, 1)[0]["id"]
    ([None, None, '?'], 1)
    """
    mc.expect(game, Game, "game", "expected a Game")
    if not isinstance(game.rules, RiichiRules):
        mc.fail("log_form", form="mjai", what=f"a game of {game.rules.variant}", right="expected riichi")
    check_nuki(nuki)
    return [told_to(event, seat, names, nuki) for event in game.events_for(seat, since)]


def told_to(event: Event, seat: int | None, names: Sequence[str] | None, nuki: str) -> dict[str, Any]:
    """Return an event that a seat has seen as mjai tells it."""
    kind = event.kind.name
    if kind == "start_game":
        whose = {} if seat is None else {"id": seat}
        return {"type": "start_game", "names": names_of(names, event["players"]), **whose}
    said = mjai_of(event)
    if kind == "nuki":
        said["type"] = nuki
    return said


def check_nuki(nuki: object) -> None:
    """Raise for what is no way to call a north set out."""
    if not isinstance(nuki, str) or nuki not in NUKI:
        mc.fail("value", name="nuki", given=nuki, right=f"expected one of {', '.join(sorted(NUKI))}")


def action_of_mjai(message: Mapping[str, Any], offered: Collection[Action]) -> Action:
    """Return the action an answer of a bot means; ``offered``: what its seat may do, as ``game.pending`` has it.

    ``Game.submit`` checks whether it is legal. Raises a MahjongError for what is no answer.

    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("tenhou-4p"), seed=7)
    >>> drawn = mjai_seen(game, 0)[-1]["pai"]
    >>> action_of_mjai({"type": "dahai", "actor": 0, "pai": drawn, "tsumogiri": True}, game.pending.seats[0])
    Action('tsumogiri')
    """
    mc.expect(message, Mapping, "message", "expected an event of mjai")
    kind = message.get("type")
    if kind == "none":
        return PASS
    if kind == "hora":
        return TSUMO if TSUMO in offered else RON
    if kind == "ryukyoku":
        return KYUUSHU
    if kind == "reach":
        return Action("riichi")
    if isinstance(kind, str) and kind in NUKI:
        return Action("nuki")
    if kind == "dahai":
        discard = Action(f"discard:{_tile(message, 'pai')}")
        drawn = message.get("tsumogiri", discard not in offered and TSUMOGIRI in offered)
        return TSUMOGIRI if drawn is True else discard
    if kind not in CALLS:
        mc.fail("event", given=kind, what="it is no answer; expected an action of mjai, or none")
    consumed = message.get("consumed")
    if not isinstance(consumed, (list, tuple)) or not 1 <= len(consumed) <= 4:
        mc.fail("event", given=kind, what="it has no 'consumed'; expected the tiles from the hand")
    tiles = [mc.CODE_TEXT[mc.parse_mjai(tile)] for tile in consumed]
    pai = None if kind == "ankan" else _tile(message, "pai")
    told = {"actor": 0, "consumed": tiles, **({} if kind == "ankan" else {"pai": pai})}
    if kind in ("chi", "pon", "daiminkan"):
        told["target"] = 0
    try:
        return action_of(Event(kind, **told))
    except (LookupError, mc.MahjongError):
        mc.fail("event", given=kind, what=f"it consumes {' '.join(tiles)}; expected tiles that make it")


def _tile(message: Mapping[str, Any], name: str) -> str:
    if name not in message:
        mc.fail("event", given=message["type"], what=f"it has no {name!r}; expected a tile")
    return mc.CODE_TEXT[mc.parse_mjai(message[name])]
