"""A seat played over mjai: one message in, one answer out.

mjai (https://github.com/gimite/mjai) tells every seat each event of a game as a JSON object; the seat
answers each one, by ``{"type": "none"}`` where it has nothing to do. Tiles are mjai's (``5pr``, ``E``).
Three players: North set out is read as ``nukidora``, ``kita`` or ``nuki`` and answered as it was last
told, ``nukidora`` at first. A list of events, as some servers send it, is answered once. Where a server asks
by ``request_action`` (riichi.dev), that message alone is answered, with its ``request_id``. Suzume-Jong, which
mjai does not know, is spoken with the events of ADR 0006 and its own tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import mjcore as mc
from mjrules.common.actions import PASS
from mjrules.common.fields import is_list
from mjrules.common.players import player_of
from mjrules.riichi.state import STICK
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.table.seat import SeatView, back_to, mark_of
from mjrules.variants import variant_of_rules

NONE = {"type": "none"}
NUKI = ("nukidora", "kita", "nuki")
# what tells a seat nothing of the game
UNHEARD = frozenset({"hello", "none", "error", "action_ack", "validation_result"})
# what no seat answers: the question before it has been answered (gimite's server takes none alone)
UNANSWERED = frozenset({"dora", "reach_accepted"})
REQUEST = "request_action"  # riichi.dev: the one message that is answered, with its request_id
# fields without which an event cannot be read
NEEDED = {
    "start_kyoku": ("bakaze", "kyoku", "honba", "oya", "dora_marker", "tehais"),
    "tsumo": ("actor", "pai"),
    "dahai": ("actor", "pai"),
    "dora": ("dora_marker",),
    **dict.fromkeys(("chi", "pon", "daiminkan"), ("actor", "target", "pai", "consumed")),
    "kakan": ("actor", "pai", "consumed"),
    "ankan": ("actor", "consumed"),
    **dict.fromkeys(("reach", "reach_accepted", *NUKI), ("actor",)),
}
TILES = ("pai", "dora_marker")


class MjaiBot:
    """One seat of games over mjai: ``answer`` takes a message and returns what the seat says.

    ``rules``: those of the table (mjai does not tell them); ``player``: a built-in name, an address
    ``package.module:name``, or a callable (see ``mjrules.common.players``); ``seat``: where ``start_game``
    tells no ``id``; ``seed``: of the player's choices; ``name``: what it is called when asked; ``nuki``: how it calls a
    north that it sets out ("nukidora", "kita" or "nuki") until another seat has told it otherwise.
    Raises RuleError for an unknown player.

    >>> import mjrules as mj
    >>> bot = MjaiBot(mj.rules("tenhou-4p"), "tsumogiri", seat=0)
    >>> bot.answer({"type": "start_game", "names": ["a", "b", "c", "d"]})
    {'type': 'none'}
    >>> hands = [["1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "P", "F", "F"], *[["?"] * 13] * 3]
    >>> start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    >>> bot.answer({**start, "scores": [25000] * 4, "dora_marker": "5pr", "tehais": hands})
    {'type': 'none'}
    >>> bot.answer({"type": "tsumo", "actor": 0, "pai": "5mr"})
    {'type': 'dahai', 'actor': 0, 'pai': '5mr', 'tsumogiri': True}
    """

    def __init__(
        self,
        rules: RuleSet | str,
        player: object,
        *,
        seat: int | None = None,
        seed: Any = 0,
        name: str = "mjrules",
        nuki: str = NUKI[0],
    ) -> None:
        self.rules: RuleSet = rules_of(rules)
        self.player = player_of(player, self.rules)
        self.name = name
        self._seat = seat
        self._seed = mc.seed_bytes(seed)
        self._game = -1
        self._deal = -1
        if nuki not in NUKI:
            mc.fail("value", name="nuki", given=nuki, right=f"expected one of {', '.join(NUKI)}")
        self._nuki = nuki
        self._requested = False  # whether the server asks by request_action
        self._side: SeatView | None = None
        self._stream: mc.Stream | None = None  # of the seat in this deal

    def answer(self, message: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the answer to a message, or to several events at once.

        Raises a MahjongError for what is no message, or an event that cannot follow; then none of the message
        has been heard. Where an own player fails, everything has been heard and nothing is answered.
        """
        if isinstance(message, Mapping):
            message = [message]
        elif not is_list(message) or not len(message):
            mc.fail("type", name="message", given=type(message).__name__, right="expected an event, or a list of them")
        before, side = dict(vars(self)), self._side
        mark = None if side is None else mark_of(side)
        last: Mapping[str, Any] = {}
        try:
            for last in message:
                if not isinstance(last, Mapping) or not isinstance(last.get("type"), str):
                    right = "expected a JSON object with a type"
                    mc.fail("type", name="event", given=type(last).__name__, right=right)
                self._hear(last)
        except BaseException:
            self.__dict__.update(before)
            if side is not None and mark is not None:
                back_to(side, mark)
            raise
        if last["type"] == "hello":
            return {"type": "join", "name": self.name, "room": str(last.get("room", "default"))}
        asked = last["type"] == REQUEST
        if asked or self._requested:
            self._requested = True
            return {**self._decided(), "request_id": last.get("request_id")} if asked else dict(NONE)
        if all(event["type"] in UNANSWERED for event in message):
            return dict(NONE)
        return self._decided()

    @property
    def by_request(self) -> bool:
        """Whether the server asks by ``request_action``: then nothing else is to be answered."""
        return self._requested

    def _decided(self) -> dict[str, Any]:
        """What the seat does now, in mjai's words; none where it is not asked."""
        side = self._side
        if side is None or not side.legal:
            return dict(NONE)
        assert self._stream is not None
        stream = self._stream.copy()
        action = side.answer(side.choose(self.player, stream))
        self._stream = stream
        return dict(NONE) if action is PASS else self._said(side.event_of(action))

    def _hear(self, event: Mapping[str, Any]) -> None:
        kind = event["type"]
        missing = [name for name in NEEDED.get(kind, ()) if name not in event]
        if missing and variant_of_rules(self.rules).speaks_mjai:
            mc.fail("event", given=kind, what=f"it has no {' and no '.join(map(repr, missing))}")
        if kind == "start_game":
            seat = event.get("id", self._seat)
            if seat is None:
                mc.fail("event", given=kind, what='which seat is this? "id" tells it, or --seat')
            self._game += 1
            self._deal = -1
            self._side = SeatView(self.rules, seat)
        if kind in UNHEARD or kind == REQUEST:
            return
        if self._side is None:
            mc.fail("event", given=kind, what="start_game comes first")
        if kind == "start_kyoku":
            self._deal += 1
            self._stream = mc.Stream(self._seed, self._game, self._deal, self._side.seat)
        self._side.hear(self._read(event) if variant_of_rules(self.rules).speaks_mjai else event)

    # mjai's words

    def _read(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """An event of mjai in our words: tiles, sticks, seats that are not there."""
        told = dict(event)
        kind = told["type"]
        try:
            if kind in NUKI:
                self._nuki = kind
                told.update(type="nuki", pai="4z")
            for name in TILES:
                if name in told and kind not in NUKI:
                    told[name] = _tile(told[name])
            if "consumed" in told:
                told["consumed"] = list(map(_tile, told["consumed"]))
            if kind == "start_kyoku":
                self._read_deal(told)
            elif kind == "start_game":
                told.pop("rules", None)
            elif kind == "reach_accepted" and "deltas" not in told:
                told["deltas"] = [-STICK * (seat == told["actor"]) for seat in range(self._players)]
            if "deltas" in told:
                told["deltas"] = told["deltas"][: self._players]
        except (KeyError, TypeError, AttributeError) as problem:
            mc.fail("event", given=kind, what=f"{type(problem).__name__}: {problem}")
        return told

    def _read_deal(self, told: dict[str, Any]) -> None:
        assert self._side is not None
        told["deposits"] = STICK * told.get("kyotaku", 0) if "deposits" not in told else told["deposits"]
        if "scores" not in told:  # old servers tell them after each hand only
            told["scores"] = self._side.view()["points"]
        told["scores"] = list(told["scores"])[: self._players]
        hands = told["tehais"]
        if isinstance(hands, str) or len(hands) < self._players:
            mc.fail("event", given="start_kyoku", what=f"expected tehais of {self._players} seats")
        told["tehais"] = ["".join(map(_tile, hand)) for hand in hands[: self._players]]

    @property
    def _players(self) -> int:
        players: int = self.rules.players  # type: ignore[attr-defined]
        return players

    def _said(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """An event of the seat's own in mjai's words."""
        said = dict(event)
        if not variant_of_rules(self.rules).speaks_mjai:
            return said
        if said["type"] == "nuki":
            said["type"] = self._nuki
        elif said["type"] == "ryukyoku":
            said["reason"] = "kyushukyuhai"
        said.pop("tehai", None)
        if "pai" in said:
            said["pai"] = _mjai(said["pai"])
        if "consumed" in said:
            said["consumed"] = list(map(_mjai, said["consumed"]))
        return said


def _tile(text: object) -> str:
    """A tile of mjai as MPSZ."""
    return "?" if text == "?" else mc.CODE_TEXT[mc.parse_mjai(text)]  # type: ignore[arg-type]


def _mjai(text: str) -> str:
    """A tile as mjai writes it."""
    return mc.mjai_text(mc.parse_tile(text))
