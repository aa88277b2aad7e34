"""Logged games as decisions for learning: what a seat saw, what it could do, what it did, and what came of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import sub
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mjcore as mc
from mjrules.common.actions import ACTIONS, Action, mask_of
from mjrules.common.fields import items_of
from mjrules.logs.reading import read_log
from mjrules.logs.record import LoggedGame, LoggedHand, Person
from mjrules.logs.replaying import Replay, ReplayedHand, Replayer
from mjrules.logs.report import Report, report_of
from mjrules.logs.sources import Log, logs_of
from mjrules.logs.table import LogTable
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.reading import rules_of

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

BLOCK = 16_384  # rows of a block
MOST = 400  # decisions of a hand: 86 turns, and three answers to each of their discards
WORDS = 3
# of a decision, the actions that were possible
KINDS: Mapping[str, int] = {
    "discard": mask_of(action for action in ACTIONS if action.name in ("discard", "tsumogiri")),
    "riichi": mask_of(Action(name) for name in ("riichi", "open_riichi")),
    "call": mask_of(action for action in ACTIONS if action.name.startswith(("chi_", "pon", "daiminkan"))),
    "kan": mask_of(action for action in ACTIONS if action.name in ("ankan", "kakan", "daiminkan", "nuki")),
    "win": mask_of(Action(name) for name in ("tsumo", "ron")),
}
# what a decision has besides an observation: dtype and shape of a row, meaning
COLUMNS: Mapping[str, tuple[str, tuple[int, ...], str]] = {
    "legal": ("uint64", (WORDS,), "legal actions as in TableBatch.legal_words: bit n % 64 of word n // 64 = action n"),
    "seat": ("uint8", (), "seat that decided, 0 = the first dealer"),
    "action": ("uint8", (), "what it did: an id of mj.ACTIONS, one of the legal ones"),
    "step": ("uint16", (), "stage of the hand"),
}
RESULTS: Mapping[str, tuple[str, str]] = {
    "game": ("uint32", "number of the game among those read"),
    "hand": ("uint16", "number of the hand in its log"),
    "delta": ("int32", "points the seat won or lost in the hand, sticks among them"),
    "rank": ("uint8", "place of the seat at the end of the game, 0 = the log does not reach it"),
    "result_x10": ("int32", "its result in tenths of a point, with uma and oka; 0 = the log does not reach it"),
}


class _Room:
    """Arrays for the decisions of some games, and which rows are whose."""

    def __init__(self, rows: int) -> None:
        import numpy as np

        shapes = {name: (dtype, shape) for name, (dtype, shape) in mc.observation_schema.ARRAYS.items()}
        shapes |= {name: (dtype, shape) for name, (dtype, shape, _) in COLUMNS.items()}
        self.arrays = {name: np.empty((rows, *shape), dtype) for name, (dtype, shape) in shapes.items()}
        self.arrays |= {name: np.empty(rows, dtype) for name, (dtype, _) in RESULTS.items()}
        self.rows = mc.DecisionRows({name: self.arrays[name] for name in shapes}, rows)

    def left(self) -> int:
        """Rows that are free."""
        return self.rows.rows - self.rows.count

    def block(self, wanted: int | None) -> dict[str, Array]:
        """The rows that are filled; ``wanted``: a mask of actions, of which one has to be legal."""
        import numpy as np

        found = {name: values[: self.rows.count] for name, values in self.arrays.items()}
        if wanted is not None:
            words = np.array([wanted >> 64 * word & (1 << 64) - 1 for word in range(WORDS)], np.uint64)
            chosen = (found["legal"] & words).any(axis=1)
            found = {name: values[chosen] for name, values in found.items()}
        return found


class _Noting(Replayer):
    """Replays a game and notes its decisions; those of a hand that differs are taken back."""

    def __init__(self, game: LoggedGame, room: _Room, seats: int) -> None:
        super().__init__(game)
        self.rows: mc.DecisionRows = room.rows
        self.arrays, self.seats = room.arrays, seats

    def open_table(self, number: int, hand: LoggedHand) -> LogTable:
        """The table before a hand, and the stakes of the hand."""
        table = super().open_table(number, hand)
        state = table.riichi.state
        self.rows.begin(state.honba, state.deposits, self.seats)
        return table

    def play_hand(self, number: int, hand: LoggedHand) -> ReplayedHand:
        """Play a hand, and write what it came to beside its decisions."""
        first = self.rows.count
        try:
            played = super().play_hand(number, hand)
        except BaseException:
            self.rows.count = first
            raise
        before = played.events[0]["scores"]
        after = next(event["scores"] for event in reversed(played.events) if event.get("scores"))
        chosen = slice(first, self.rows.count)
        self.arrays["hand"][chosen] = number
        self.arrays["delta"][chosen] = self.of_seats(chosen, list(map(sub, after, before)))
        return played

    def of_seats(self, chosen: slice, values: list[int]) -> Array:
        """A value a row, of its seat."""
        import numpy as np

        return np.array(values)[self.arrays["seat"][chosen]]

    def note_game(self, game: int) -> Replay:
        """Play the game, and write how it ended beside its decisions."""
        first = self.rows.count
        played = self.play()
        chosen = slice(first, self.rows.count)
        last: Mapping[str, Any] = played.last or {}
        nothing = [0] * self.rules.players
        self.arrays["game"][chosen] = game
        self.arrays["rank"][chosen] = self.of_seats(chosen, last.get("ranks", nothing))
        self.arrays["result_x10"][chosen] = self.of_seats(chosen, last.get("result_x10", nothing))
        return played


def decisions(
    sources: str | Path | LoggedGame | Iterable[str | Path | Log | LoggedGame],
    *,
    rules: RiichiRules | str | None = None,
    kinds: Collection[str] | None = None,
    seats: Collection[int] | None = None,
    dan: Collection[str] | None = None,
    report: Report | None = None,
    block: int = BLOCK,
    copy: bool = True,
) -> Iterator[dict[str, Array]]:
    """Yield the decisions of logged games in blocks: arrays by name, a row a decision.

    An observation has the arrays of ``mjcore.observation_schema`` as ``TableBatch.observe`` fills them: "planes" (rows,
    planes, 34) uint8, "scalars" (rows, scalars) int32, "rivers" and "river_marks" (rows, 4, 40) uint8: nothing that the
    seat could not see. Beside it stand "legal", "seat", "action", "step" (``COLUMNS``) and "game", "hand", "delta",
    "rank", "result_x10" (``RESULTS``).

    A decision is a choice between two actions or more that the game tells: behind a ron or a pon, what another seat
    would have said is not known. Hands that do not come out as recorded, and logs that cannot be read, are left out.

    ``sources``: files, folders, archives (``logs_of``), logs or logged games; ``rules``: None = those each log names;
    ``kinds``: of "discard", "riichi", "call", "kan", "win": decisions in which one of these was possible; ``seats``,
    ``dan``: those of these seats, of players of these grades as the log writes them; ``report``: takes counts, names of
    the games, differences and logs that are bad; ``block``: rows of a block: it ends with the game that fills
    it; ``copy``: False lets the next block be written over this one, which is quicker.
    Raises ArgumentError for kinds and seats that there are not.

    >>> from mjrules.logs import write_mjai
    >>> import mjrules as mj
    >>> game = mj.Game(mj.rules("tenhou-4p"), seed=7)
    >>> while not game.over:
    ...     seat = next(iter(game.pending.seats))
    ...     game.submit(seat, game.choose(seat, "greedy"))
    >>> rows = next(decisions(read_log(write_mjai(game), "game", game.rules), kinds=["riichi"]))
    >>> rows["planes"].shape[1:], bool((rows["action"] == mj.Action("riichi").id).any())
    ((37, 34), True)
    """
    wanted = _mask(kinds)
    rules = None if rules is None else rules_of(rules, RiichiRules)
    for name, given in (("seats", seats), ("dan", dan)):
        mc.expect(given, (list, tuple, set, frozenset, range, type(None)), name, f"expected a list of {name}, or None")
    if seats is not None and not all(type(seat) is int and 0 <= seat < 4 for seat in seats):
        mc.fail("value", name="seats", given=list(seats), right="expected seats 0..3")
    if isinstance(block, bool) or not isinstance(block, int) or not 1 <= block <= 1 << 20:
        mc.fail("value", name="block", given=block, right="expected a number of rows, 1..1048576")
    if not isinstance(copy, bool):
        mc.fail("type", name="copy", given=mc.shown(copy), right="expected True or False")
    blocks = _blocks(sources, rules, wanted, seats, dan, report_of(report), block)
    return ({name: values.copy() for name, values in found.items()} for found in blocks) if copy else blocks


def _mask(kinds: Collection[str] | None) -> int | None:
    """The actions of some kinds as a mask."""
    if kinds is None:
        return None
    if (
        not isinstance(kinds, (list, tuple, set, frozenset))
        or not kinds
        or not all(isinstance(kind, str) and kind in KINDS for kind in kinds)
    ):
        mc.fail("value", name="kinds", given=kinds, right=f"expected a list of {', '.join(KINDS)}")
    mask = 0
    for kind in kinds:
        mask |= KINDS[kind]
    return mask


def _blocks(
    sources: Any, rules: RiichiRules | None, wanted: int | None, seats: Any, dan: Any, report: Report, block: int
) -> Iterator[dict[str, Array]]:
    room = _Room(0)
    for game in games_of_logs(sources, rules, report):
        needed = MOST * len(game.hands)
        if room.rows.count >= block or room.left() < needed:
            if room.rows.count:
                yield room.block(wanted)
            room.rows.count = 0
            if room.left() < block + needed:
                room = _Room(block + needed)
        first = room.rows.count
        with report.noting(game.source):
            noting = _Noting(game, room, _seat_mask(game.people, seats, dan))
            report.count(noting.note_game(len(report.games)))
            continue
        room.rows.count = first
    if room.rows.count:
        yield room.block(wanted)


def _seat_mask(people: tuple[Person, ...], seats: Collection[int] | None, dan: Collection[str] | None) -> int:
    """The seats whose decisions are noted, as a mask."""
    mask = 0
    for seat in range(4):
        grade = people[seat].dan if seat < len(people) else None
        if (seats is None or seat in seats) and (dan is None or grade in dan):
            mask |= 1 << seat
    return mask


def games_of_logs(sources: Any, rules: RiichiRules | None, report: Report) -> Iterator[LoggedGame]:
    """Yield the games of some sources; a log that cannot be read is noted in the report."""
    given = [sources] if isinstance(sources, (str, Path, Log, LoggedGame)) else sources
    for source in items_of(given, "sources", "expected files, folders, logs or logged games"):
        if isinstance(source, LoggedGame):
            yield source
            continue
        for log in [source] if isinstance(source, Log) else logs_of([source]):
            report.counts["files"] += 1
            found: list[LoggedGame] = []
            with report.noting(log.name):
                if log.problem:
                    mc.fail("log_file", what=log.problem)
                found = read_log(log.data, log.name, rules)
            yield from found
