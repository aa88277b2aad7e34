"""RiichiEnv: one seat of a table of riichi for a learner, built-in players in the others (Gymnasium)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np

import mjcore as mc
from mjrules.api import player_names
from mjrules.common.players import Player
from mjrules.learn.spaces import (
    N_ACTIONS,
    Observation,
    action_number,
    check_seed,
    legal_actions,
    mask_space,
    nothing,
    observation_spaces,
    observed,
)
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.reading import rules_of
from mjrules.simulate.table_batch import TableBatch

ILLEGAL = ("default", "raise")


class RiichiEnv(gymnasium.Env[Observation, np.int64]):
    """A game of riichi as an episode; the learner is asked whenever its seat may act.

    ``rules``: a rule set of riichi; ``opponents``: a built-in player's name for all other seats, or one
    for each in turn order; ``seat``: the learner's, None = drawn for each game; ``reward``: as
    ``TableBatch``'s. Observations are the arrays of ``mjcore.observation_schema`` and ``action_mask``
    (int8, 1 = legal); actions are the ids of ``mj.ACTIONS``. ``illegal``: what an illegal action does:
    "default" plays what a clock that runs out would play (a pass, the tile just drawn) and says so in
    ``info["illegal"]``, "raise" raises IllegalAction. After the end of a game the observation is zeros.

    >>> import mjrules as mj
    >>> from mjrules.learn import RiichiEnv
    >>> env = RiichiEnv(mj.rules("tenhou-3p"), opponents="greedy")
    >>> seen, info = env.reset(seed=7)
    >>> seen["planes"].shape, int(seen["action_mask"].sum()) > 0
    ((37, 34), True)
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        rules: RiichiRules | str,
        *,
        opponents: Player | str | Sequence[Player | str] = "greedy",
        seat: int | None = None,
        reward: str = "result",
        illegal: str = "default",
        render_mode: str | None = None,
    ) -> None:
        rules = rules_of(rules, RiichiRules)
        mc.expect(opponents, (str, Player, list, tuple), "opponents", "expected names of players")
        named = [opponents] * (rules.players - 1) if isinstance(opponents, (str, Player)) else list(opponents)
        names = [player.name if isinstance(player, Player) else player for player in named]
        known = player_names(rules)
        if len(names) != rules.players - 1 or not all(isinstance(name, str) and name in known for name in names):
            right = f"expected one of {', '.join(known)} for each of {rules.players - 1} seats"
            mc.fail("value", name="opponents", given=opponents, right=right)
        if seat is not None and (not isinstance(seat, int) or seat not in range(rules.players)):
            mc.fail("value", name="seat", given=seat, right=f"expected 0..{rules.players - 1} or None")
        if not isinstance(illegal, str) or illegal not in ILLEGAL:
            mc.fail("value", name="illegal", given=illegal, right=f"known: {', '.join(ILLEGAL)}")
        self.rules, self.opponents, self.reward, self.illegal = rules, tuple(names), reward, illegal
        self.render_mode = render_mode
        self.given_seat = seat
        self.observation_space = gymnasium.spaces.Dict({**observation_spaces(), "action_mask": mask_space()})
        self.action_space = gymnasium.spaces.Discrete(N_ACTIONS)
        self.batch: TableBatch | None = None
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game; return the first observation at which the learner may act."""
        check_seed(seed)
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.rules.players)) if self.given_seat is None else self.given_seat
        self.batch = TableBatch(self.rules, 1, seed=self.np_random.bytes(32), reward=self.reward)
        _, over = self._play_on(self.batch)
        return self._seen(self.batch, over), {"seat": self.seat}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of the learner and go on to its next decision or the end of the game."""
        if self.batch is None:
            mc.fail("value", name="step", given="no game", right="reset comes first")
        number = action_number(action)
        info: dict[str, Any] = {"seat": self.seat}
        if self.illegal == "default" and not legal_actions(self.batch, self.seat)[number]:
            number = int(self.batch.choose("tsumogiri")[0])
            info["illegal"] = True
        made = self.batch.step(np.array([number]))
        reward, over = float(made.rewards[0, self.seat]), bool(made.game_over[0])
        if not over:
            more, over = self._play_on(self.batch)
            reward += more
        return self._seen(self.batch, over), reward, over, False, info

    def _play_on(self, batch: TableBatch) -> tuple[float, bool]:
        """Let the opponents act until the learner is asked; return its rewards and whether the game is over."""
        reward = 0.0
        while batch.current_seat[0] != self.seat:
            name = self.opponents[(int(batch.current_seat[0]) - self.seat) % self.rules.players - 1]
            made = batch.step(batch.choose(name))
            reward += float(made.rewards[0, self.seat])
            if made.game_over[0]:
                return reward, True
        return reward, False

    def _seen(self, batch: TableBatch, over: bool) -> Observation:
        if over:
            self.batch = None
            return {**nothing(), "action_mask": np.zeros(N_ACTIONS, np.int8)}
        return {**observed(batch, self.seat), "action_mask": legal_actions(batch, self.seat)}

    def __copy__(self) -> RiichiEnv:
        """Return an environment at the same point that goes its own way."""
        return deepcopy(self)

    def render(self) -> str | None:
        """The learner's own view of the hand as text, with render_mode="ansi"."""
        if self.render_mode != "ansi" or self.batch is None:
            return None
        hand = self.batch.hand(0)
        return f"seat {self.seat}: {hand.hand(self.seat)} {' '.join(map(str, hand.melds(self.seat)))}".rstrip()
