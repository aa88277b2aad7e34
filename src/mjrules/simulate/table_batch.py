"""TableBatch: many tables of riichi side by side, for learning. One action a table and step, arrays in and out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import mjcore as mc
from mjrules.common.columns import columns_of
from mjrules.common.players import Player, built_in
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.simulation import GAME_FIELDS, games_of, with_results
from mjrules.rules.reading import rules_of

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

REWARDS = ("points", "result", "rank")


class Step(NamedTuple):
    """What one step brought: ``rewards`` (tables, seats) float32; ``hand_over``, ``game_over`` (tables,) bool."""

    rewards: Array
    hand_over: Array
    game_over: Array


class TableBatch:
    """Many tables of riichi at once, each waiting for one seat at a time.

    ``rules``: any riichi rule set for three or four seats, or its name; ``tables``: how many; ``seed``: see
    ``mjcore.seed_bytes``; ``first_game``: index of the first game. Table i plays the games first_game + i, first_game +
    i + tables, ...; a finished game is followed by the next one at once (auto-reset), and each is the game of
    ``simulate`` with that seed and index. If several seats may respond to a tile they are asked one after another, and
    none sees what another has answered.

    ``reward``: "points" won and lost in a hand that ended; "result" of a game that ended, in tenths of a point, with
    uma and oka; "rank" of a game that ended: the mean place minus one's own.

    A batch belongs to one thread at a time; use by another one raises. If a step is interrupted while a hand is being
    settled (Ctrl-C), it is completed as soon as anything else is asked of the batch, and its rewards are added to those
    of the next step. Raises RuleError for rules that are not riichi's, ArgumentError for numbers out of range.

    >>> import mjrules as mj
    >>> batch = TableBatch(mj.rules("tenhou-4p"), 2, seed=7)
    >>> batch.current_seat.tolist(), batch.legal_mask().shape, batch.observe()["planes"].shape
    ([0, 0], (2, 134), (2, 37, 34))
    >>> batch.step(batch.choose("greedy")).rewards.tolist()
    [[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]
    """

    def __init__(
        self,
        rules: RiichiRules | str,
        tables: int,
        *,
        seed: int | bytes | str | None = None,
        first_game: int = 0,
        reward: str = "points",
    ) -> None:
        rules = rules_of(rules, RiichiRules)
        if not isinstance(reward, str) or reward not in REWARDS:
            mc.fail("value", name="reward", given=reward, right=f"known: {', '.join(REWARDS)}")
        import numpy as np

        self.rules, self.reward = rules, reward
        self.seed = mc.seed_bytes(seed)
        self._core = mc.RiichiTables(games_of(rules, self.seed, [0] * rules.players), tables, first=first_game)
        self._seats = np.frombuffer(self._core.seats, np.int8)
        self._words = np.frombuffer(self._core.legal, np.uint64).reshape(len(self), -1)
        self._rewards = np.frombuffer(self._core.rewards, np.int64).reshape(len(self), rules.players)
        self._flags = np.frombuffer(self._core.flags, np.uint8)
        self._first_game = first_game

    def __copy__(self) -> TableBatch:
        """Return tables at the same point that go their own way."""
        return _at(self.rules, len(self), self.seed, self._first_game, self.reward, self._core.to_bytes())

    def __deepcopy__(self, memo: object) -> TableBatch:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _at, (self.rules, len(self), self.seed, self._first_game, self.reward, self._core.to_bytes())

    def __len__(self) -> int:
        """How many tables."""
        return len(self._core)

    def __repr__(self) -> str:
        return f"<TableBatch {self.rules.title}: {len(self)} tables>"

    def reset(self, first_game: int | None = None) -> None:
        """Start the games again, from ``first_game`` on (None: the same as at first)."""
        self._core.reset(self._first_game if first_game is None else first_game)

    @property
    def current_seat(self) -> Array:
        """The seat each table asks: (tables,) int8."""
        self._core.settle()
        return self._seats.copy()

    @property
    def legal_words(self) -> Array:
        """Legal actions of the seats asked as masks: (tables, 3) uint64, bit n % 64 of word n // 64 = action n."""
        self._core.settle()
        return self._words.copy()

    def legal_mask(self, out: Array | None = None) -> Array:
        """Legal actions of the seats asked: (tables, actions) uint8, 1 = legal; the ids are those of ``mj.ACTIONS``."""
        found = self._room("out", out, "uint8", (len(mc.play_schema.ACTIONS),))
        self._core.mask_into(found)
        return found

    def observe(self, out: Mapping[str, Array] | None = None) -> Mapping[str, Array]:
        """What the seats to act can see: arrays by name, one row per table (``mjcore.observation_schema.ARRAYS``).

        ``planes``: (tables, planes, 34) uint8, ``scalars``: (tables, scalars) int32, ``rivers`` and ``river_marks``:
        (tables, 4, discards) uint8; ``observation_schema`` names and explains planes and scalars. Seats are numbered
        relative to the observer. ``out``: such arrays to write to.
        """
        if out is not None and not isinstance(out, Mapping):
            mc.fail("type", name="out", given=type(out).__name__, right="expected a mapping of arrays by name")
        found = {
            name: self._room(name, None if out is None else out.get(name, ()), dtype, shape)
            for name, (dtype, shape) in mc.observation_schema.ARRAYS.items()
        }
        self._core.observe_into(found)
        return found

    def choose(self, player: Player | str, out: Array | None = None) -> Array:
        """The actions a built-in player takes for the seats asked: (tables,) int64.

        Only the player's random streams advance.
        """
        number = built_in(player, self.rules).number
        found = self._room("out", out, "int64", ())
        self._core.choose_into(number, found)
        return found

    def step(self, actions: Array) -> Step:
        """Carry out one action per table, for the seat it asks, and play on until the next seats are asked.

        ``actions``: (tables,) ids. Raises IllegalAction, which names the table, and then nothing has changed.
        """
        import numpy as np

        try:
            given = np.asarray(actions)
        except (TypeError, ValueError, NotImplementedError) as problem:
            mc.fail("batch_shape", name="actions", given=str(problem), right="expected an array of action ids")
        if given.dtype.kind not in "iu" or given.shape != (len(self),):
            right = f"expected whole numbers of shape ({len(self)},)"
            mc.fail("batch_shape", name="actions", given=f"{given.dtype} of shape {given.shape}", right=right)
        self._core.step(np.ascontiguousarray(given, np.int64))
        game_over = self._flags & 2 != 0
        rewards = self._rewards.astype(np.float32)
        if self.reward != "points":
            rewards[:] = 0
            if game_over.any():
                ended = self.games_ended(game_over)
                values = (
                    ended["result_x10"] if self.reward == "result" else (self.rules.players + 1) / 2 - ended["rank"]
                )
                rewards[game_over] = values
        return Step(rewards, self._flags & 1 != 0, game_over)

    def _room(self, name: str, given: object, dtype: str, shape: tuple[int, ...]) -> Array:
        """The caller's array to write to, checked, or a new one: a row a table."""
        import numpy as np

        wanted = (len(self), *shape)
        if given is None:
            return np.empty(wanted, dtype)
        fits = isinstance(given, np.ndarray) and given.dtype == dtype and given.shape == wanted and given.flags.carray
        if not fits:
            said = f"{getattr(given, 'dtype', type(given).__name__)} of shape {getattr(given, 'shape', '?')}"
            mc.fail(
                "batch_shape", name=name, given=said, right=f"expected a contiguous, writable {dtype} array {wanted}"
            )
        array: Array = given  # type: ignore[assignment]
        return array

    def games_ended(self, tables: Array) -> dict[str, Array]:
        """The last finished games of some tables (a mask or indices) as columns, like those of ``simulate``."""
        import numpy as np

        rows = np.frombuffer(self._core.games_ended, np.dtype(mc.schema.numpy_descr(GAME_FIELDS)))
        try:
            chosen = np.asarray(tables)
            if chosen.dtype.kind not in "biu":
                raise TypeError(f"an array of {chosen.dtype}")
            rows = np.atleast_1d(rows[chosen])
        except (IndexError, TypeError, ValueError, NotImplementedError, OverflowError) as problem:
            right = f"expected a mask of {len(self)} tables, or their numbers"
            mc.fail("batch_shape", name="tables", given=str(problem), right=right)
        if rows.ndim != 1:
            mc.fail("batch_shape", name="tables", given=f"{rows.ndim} dimensions", right="expected one")
        return columns_of(GAME_FIELDS, with_results(rows.tobytes(), self.rules), self.rules.players)

    def stakes(self, table: int) -> dict[str, int]:
        """Honba of a table, and the deposits (points) on it before this hand."""
        import numpy as np

        row = np.frombuffer(self._core.match(table), np.dtype(mc.schema.numpy_descr(mc.riichi_schema.MATCH_FIELDS)))
        return {"honba": int(row["honba"][0]), "deposits": int(row["deposits"][0])}

    def hand(self, table: int) -> mc.Round:
        """A copy of a table's hand with everything open; for the referee, not for players."""
        return self._core.hand(table)


def _at(rules: RiichiRules, tables: int, seed: bytes, first_game: int, reward: str, state: bytes) -> TableBatch:
    """The tables of a batch where they stood when ``state`` was written."""
    found = TableBatch(rules, tables, seed=seed, first_game=first_game, reward=reward)
    found._core.load(state)
    return found
