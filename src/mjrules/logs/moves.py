"""The moves of a logged hand as the compiled hand reads them all at once (``mjcore.play_moves``)."""

from __future__ import annotations

from collections.abc import Sequence

import mjcore as mc
from mjrules.common.actions import Action
from mjrules.common.events import Event
from mjrules.logs.record import CODE_OF

DISCARDS: dict[tuple[str, bool], Action] = {(text, False): Action(f"discard:{text}") for text in mc.CODE_TEXT}
TSUMOGIRI = Action("tsumogiri")
DISCARDS |= {(text, True): TSUMOGIRI for text in mc.CODE_TEXT}
PONS = tuple(Action(name) for name in ("pon", "pon_red", "pon_two_reds"))
CHIS = {
    (place, red): Action(f"chi_{('low', 'mid', 'high')[place]}{'_red' if red else ''}")
    for place in range(3)
    for red in (False, True)
}
TOLD = frozenset({"tsumo", "dora", "reach_accepted"})  # by the table, without anybody's action
MOVES = TOLD | {"dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "nuki"}
COMPARED = frozenset({"type", "actor", "target", "pai", "consumed", "tsumogiri", "dora_marker"})
LATER = frozenset({"reach_accepted", "kakan"})  # whose further fields are compared as events
NONE = 255
MOVE, TILE_AT, ACTION_AT = 10, 3, 9  # bytes of a move, and where its tile and its action stand
MOST = 1 << 14  # rows kept; a set of tiles has some thousand different moves
SHARED = frozenset({"tsumo", "dahai"})
_rows: dict[object, bytes] = {}
_row_of: dict[int, bytes] = {}  # by the id of an event that is kept, so that no other one gets it
_shared: list[Event] = []


def action_of(event: Event) -> Action:
    """Return what a seat did, from the event it made.

    >>> action_of(Event("chi", actor=2, target=1, pai="5m", consumed=["4m", "6m"]))
    Action('chi_mid')
    """
    kind = event["type"]
    if kind == "dahai":
        return DISCARDS[event["pai"], event["tsumogiri"]]
    if kind == "reach":
        return Action("open_riichi" if event.get("kind") == "open" else "riichi")
    if kind == "nuki" or kind == "daiminkan":
        return Action(kind)
    if kind == "ankan":
        return Action(f"ankan:{_kind(event['consumed'][0])}")
    if kind == "kakan":
        return Action(f"kakan:{_kind(event['pai'])}")
    reds = len([tile for tile in event["consumed"] if tile[0] == "0"])
    if kind == "pon":
        return PONS[reds]
    called = _kind(event["pai"])
    run = sorted([called, *map(_kind, event["consumed"])])
    return CHIS[run.index(called), bool(reds)]


def _kind(tile: str) -> str:
    return tile.replace("0", "5")


def moves_of(events: Sequence[Event]) -> bytes:
    """Return the events of a hand as moves, 10 bytes each; nothing where one of them is none that a hand tells.

    >>> list(moves_of([Event("tsumo", actor=2, pai="5m")]))
    [3, 2, 255, 4, 255, 255, 255, 255, 0, 255]
    >>> moves_of([Event("dead_hand", actor=2)])
    b''
    """
    found = list(map(_row_of.get, map(id, events)))
    for place, row in enumerate(found):
        if row is None:
            found[place] = row = _found(events[place])
        if not row:
            return b""
    return b"".join(found)  # type: ignore[arg-type]


def _found(event: Event) -> bytes:
    """The row of an event, kept: by the object where readers share one for all draws or discards that are equal."""
    key = event.key
    row = _rows.get(key)
    if row is None:
        row = _row(event)
        if len(_rows) < MOST:
            _rows[key] = row
    if event.kind.name in SHARED and len(_shared) < MOST:
        _shared.append(event)
        _row_of[id(event)] = row
    return row


def _row(event: Event) -> bytes:
    """One move; nothing for an event that tells more, or less, than the hand itself would."""
    kind = event.kind.name
    if kind not in MOVES or not (kind in LATER or COMPARED.issuperset(event)):
        return b""
    consumed = [] if kind == "kakan" else [CODE_OF.get(tile, NONE) for tile in event.get("consumed", ())]
    tile = event.get("dora_marker", event.get("pai"))
    code = NONE if tile is None else CODE_OF.get(tile, NONE)
    if kind == "ankan" and consumed:
        code = mc.kind_of_code(consumed[-1])
    told = (event.number, event.get("actor", NONE), event.get("target", NONE), code)
    action = NONE if kind in TOLD else action_of(event).id
    try:
        return bytes([*told, *(consumed + [NONE] * 4)[:4], event.get("tsumogiri", False), action])
    except (TypeError, ValueError):  # a field that the log does not tell
        return b""
