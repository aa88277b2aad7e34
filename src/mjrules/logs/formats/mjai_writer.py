"""A game as mjai JSON lines: our events under mjai's words, what mjai cannot say under ours (ADR 0006)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import mjcore as mc
from mjrules.common.events import HIDDEN, Event
from mjrules.logs.formats.mjai_words import REASONS
from mjrules.logs.record import LoggedGame
from mjrules.logs.replaying import replay
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import STICK
from mjrules.table.game import Game

MJAI_REASONS = {ours: theirs for theirs, ours in reversed(REASONS.items())}
TILES = {text: mc.mjai_text(code) for code, text in enumerate(mc.CODE_TEXT)} | {HIDDEN: HIDDEN}
RENAMED = {"nuki": "nukidora"}
TILE_FIELDS = frozenset({"pai", "dora_marker"})


def write_mjai(game: Game | LoggedGame, names: Sequence[str] | None = None) -> str:
    """Return a game of riichi, played or read from a log, as mjai JSON lines; ``read_mjai`` reads it back.

    Every tile is open. ``names``: names of the seats; None = those of the log, or their numbers. The rules are noted
    in ``start_game`` under "mjrules", which other readers ignore. Raises RuleError for a game of another variant, and
    for a logged game that does not replay.

    >>> import mjrules as mj
    >>> write_mjai(mj.Game(mj.rules("tenhou-3p"), seed=7)).splitlines()[0][:54]
    '{"type": "start_game", "names": ["0", "1", "2"], "mjru'
    """
    return "".join([json.dumps(event, ensure_ascii=False) + "\n" for event in mjai_events(game, names)])


def mjai_events(game: Game | LoggedGame, names: Sequence[str] | None = None) -> Iterator[dict[str, Any]]:
    """Yield the events of ``write_mjai`` as mappings.

    >>> import mjrules as mj
    >>> [event["type"] for event in mjai_events(mj.Game(mj.rules("tenhou-4p"), seed=7))]
    ['start_game', 'start_kyoku', 'tsumo']
    """
    mc.expect(game, (Game, LoggedGame), "game", "expected a Game, or a LoggedGame as read_log returns them")
    rules = game.rules
    if not isinstance(rules, RiichiRules):
        mc.fail("log_form", form="mjai", what=f"a game of {rules.variant}", right="expected riichi")
    if names is None and isinstance(game, LoggedGame) and game.people:
        names = [person.name for person in game.people]
    yield {"type": "start_game", "names": names_of(names, rules.players), "mjrules": rules.to_dict(title=True)}
    events = game.full_events[1:] if isinstance(game, Game) else _logged(game)
    over = isinstance(game, LoggedGame) or game.over
    yield from (mjai_of(event) for event in events if event["type"] != "end_game" or over)


def _logged(game: LoggedGame) -> Iterator[Event]:
    """The events of a logged game as the table tells them, behind the first."""
    played = replay(game)
    if not played.equal:
        what = f"a log that does not replay ({played.differences[0].what})"
        mc.fail("log_form", form="mjai", what=what, right="every hand as its rules have it")
    for hand in played.hands:
        yield from hand.events
        if hand.played.end is not None:
            yield Event("end_kyoku", next=None)
    if game.scores is not None:
        result = game.result_x10 and list(game.result_x10)
        yield Event("end_game", scores=list(game.scores), ranks=None, result_x10=result)


def names_of(names: Sequence[str] | None, players: int) -> list[str]:
    """Return the names of the seats, their numbers where none are given. Raises a MahjongError for anything else."""
    mc.expect(names, (list, tuple, type(None)), "names", "expected a list of texts")
    called = list(names or map(str, range(players)))
    if len(called) != players or not all(isinstance(name, str) for name in called):
        mc.fail("value", name="names", given=called, right=f"expected {players} texts, one per seat")
    return called


def mjai_of(event: Event) -> dict[str, Any]:
    """Return one event in mjai's words; what is hidden in it stays so."""
    kind = event["type"]
    said = {name: _tile(value) if name in TILE_FIELDS else value for name, value in event.items()}
    said["type"] = RENAMED.get(kind, kind)
    if "consumed" in said:
        said["consumed"] = [_tile(tile) for tile in said["consumed"]]
    if kind == "start_kyoku":
        return _deal(said)
    if kind == "hora":
        return _win(said)
    if kind == "ryukyoku":
        return _draw(said)
    if kind in ("reach", "false_win") and "tehai" in said:
        said["tehai"] = _tiles(said["tehai"])
    return said


def _tile(text: str) -> str:
    return TILES[text]


def _tiles(text: str) -> list[str]:
    """A hand as a list of tiles; "?" for each hidden one."""
    if text.startswith(HIDDEN):
        return [HIDDEN] * len(text)
    return [mc.mjai_text(code) for code in mc.parse_tiles(text)]


def _deal(said: dict[str, Any]) -> dict[str, Any]:
    deposits = said.pop("deposits")
    said["kyotaku"] = deposits // STICK
    if deposits % STICK:
        said["deposits"] = deposits
        del said["kyotaku"]
    return said | {"tehais": [_tiles(tiles) for tiles in said["tehais"]]}


def _win(said: dict[str, Any]) -> dict[str, Any]:
    said["hora_tehais"] = _tiles(said.pop("tehai"))
    said["uradora_markers"] = [_tile(tile) for tile in said.pop("ura_markers", [])]
    said["hora_points"] = said.pop("points")
    return said


def _draw(said: dict[str, Any]) -> dict[str, Any]:
    said["reason"] = MJAI_REASONS[said["reason"]]
    if "tenpai" in said:
        ready = said.pop("tenpai")
        said["tenpais"] = [seat in ready for seat in range(len(said["deltas"]))]
    if "tehais" in said:
        said["tehais"] = [_tiles(tiles) for tiles in said["tehais"]]
    return said
