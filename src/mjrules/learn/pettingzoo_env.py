"""RiichiAEC: a table of riichi with a learner in every seat (PettingZoo's agent environment cycle)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

import mjcore as mc
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


class RiichiAEC(AECEnv[str, Observation, int]):
    """A game of riichi; agents "seat_0" .. act when the table asks them.

    ``rules``: a rule set of riichi; ``reward``: as ``TableBatch``'s. An observation is {"observation": the
    arrays of ``mjcore.observation_schema``, "action_mask": int8, 1 = legal}; actions are the ids of
    ``mj.ACTIONS``. Where several seats may answer to a tile they are asked one after another and see
    nothing of each other's answers. Raises IllegalAction for an action that is not legal.

    >>> import mjrules as mj
    >>> from mjrules.learn import RiichiAEC
    >>> env = RiichiAEC(mj.rules("tenhou-4p"))
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.last()[0]["observation"]["planes"].shape
    ('seat_0', (37, 34))
    """

    metadata: dict[str, Any] = {"name": "mjrules_riichi_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, rules: RiichiRules | str, *, reward: str = "result", render_mode: str | None = None) -> None:
        super().__init__()
        rules = rules_of(rules, RiichiRules)
        self.rules, self.reward, self.render_mode = rules, reward, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.players)]
        self.agents: list[str] = []
        arrays = gymnasium.spaces.Dict(observation_spaces())
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": arrays, "action_mask": mask_space()})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(N_ACTIONS) for agent in self.possible_agents}
        self.batch: TableBatch | None = None
        self.random, _ = gymnasium.utils.seeding.np_random()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        check_seed(seed)
        if seed is not None:
            self.random, _ = gymnasium.utils.seeding.np_random(seed)
        self.batch = TableBatch(self.rules, 1, seed=self.random.bytes(32), reward=self.reward)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.batch.current_seat[0]]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; zeros when the game is over."""
        seat = self._seat(agent)
        if self.batch is None:
            return {"observation": nothing(), "action_mask": np.zeros(N_ACTIONS, np.int8)}
        return {"observation": observed(self.batch, seat), "action_mask": legal_actions(self.batch, seat)}

    def _seat(self, agent: object) -> int:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            mc.fail("value", name="agent", given=agent, right=f"expected one of {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if self.batch is None or action is None:
            mc.fail("value", name="action", given=action, right="expected an action of the agent that is asked")
        made = self.batch.step(np.array([action_number(action)]))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, made.rewards[0].tolist(), strict=True))
        if made.game_over[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self.batch = None
        else:
            self.agent_selection = self.possible_agents[self.batch.current_seat[0]]
        self._accumulate_rewards()

    def __copy__(self) -> RiichiAEC:
        """Return an environment at the same point that goes its own way."""
        return deepcopy(self)

    def render(self) -> str | None:
        """The view of the agent that is asked as text, with render_mode="ansi"."""
        if self.render_mode != "ansi" or self.batch is None:
            return None
        seat = self.possible_agents.index(self.agent_selection)
        hand = self.batch.hand(0)
        return f"{self.agent_selection}: {hand.hand(seat)} {' '.join(map(str, hand.melds(seat)))}".rstrip()

    def close(self) -> None:
        """Nothing to let go."""
