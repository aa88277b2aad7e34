"""The environments of Gymnasium and PettingZoo pass their projects' own checks."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import mjrules as mj
import mjrules.learn

pytest.importorskip("gymnasium", reason="the environments need the extra learn")
pytest.importorskip("pettingzoo", reason="the environments need the extra learn")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from mjrules.learn import RiichiAEC, RiichiEnv

PRESETS = mj.presets("riichi")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.filterwarnings("ignore::UserWarning", "error::DeprecationWarning")
def test_gymnasium_check(preset):
    check_env(RiichiEnv(mj.rules(preset), render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_check(preset, capsys):
    api_test(RiichiAEC(mj.rules(preset)), num_cycles=400, verbose_progress=False)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_seeds():
    seed_test(lambda: RiichiAEC(mj.rules("tenhou-3p")), num_cycles=100)


def episode(env: RiichiEnv, seed: int) -> tuple[float, int, list[int]]:
    """Reward, length and actions of a game in which the learner takes the last legal action."""
    seen, info = env.reset(seed=seed)
    total, actions, over = 0.0, [], False
    while not over:
        actions.append(int(np.flatnonzero(seen["action_mask"])[-1]))
        seen, reward, over, cut, info = env.step(actions[-1])
        assert not cut
        assert "illegal" not in info
        total += reward
    assert not any(array.any() for array in seen.values())
    return total, len(actions), actions


@pytest.mark.parametrize("seat", [None, 1])
def test_an_episode_is_a_game(seat):
    env = RiichiEnv(mj.rules("tenhou-4p"), opponents=["greedy", "random", "tsumogiri"], seat=seat, reward="rank")
    first = episode(env, 3)
    assert episode(env, 3) == first
    assert abs(first[0]) in (0.5, 1.5)
    assert first[1] > 50


def test_illegal_actions_of_a_learner():
    env = RiichiEnv(mj.rules("tenhou-4p"), render_mode="ansi")
    with pytest.raises(mj.ArgumentError, match="reset comes first"):
        env.step(0)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert env.render().startswith("seat ")
    assert env.step(illegal)[4]["illegal"]
    strict = RiichiEnv(mj.rules("tenhou-4p"), illegal="raise")
    assert strict.render() is None
    seen, _ = strict.reset(seed=1)
    with pytest.raises(mj.IllegalAction):
        strict.step(illegal)


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"opponents": ["greedy"]}, "for each of 3 seats"),
        ({"opponents": "nobody"}, "for each of 3 seats"),
        ({"seat": 4}, "0..3 or None"),
        ({"illegal": "ignore"}, "default, raise"),
    ],
)
def test_bad_arguments(named, words):
    with pytest.raises(mj.ArgumentError, match=words):
        RiichiEnv(mj.rules("tenhou-4p"), **named)


def test_rewards_of_all_seats_balance():
    env = RiichiAEC(mj.rules("tenhou-4p"), reward="rank", render_mode="ansi")
    env.reset(seed=5)
    assert env.render().startswith("seat_0: ")
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sorted(total.values()) == [-1.5, -0.5, 0.5, 1.5]
    assert env.render() is None
    env.close()
    env.reset()
    with pytest.raises(mj.ArgumentError, match="action"):
        env.step(None)


def test_names_of_the_package():
    with pytest.raises(AttributeError, match="nothing"):
        mjrules.learn.nothing  # noqa: B018


@pytest.mark.parametrize(("module", "name"), [("gymnasium_env", "RiichiEnv"), ("pettingzoo_env", "RiichiAEC")])
def test_the_extra_is_named_where_it_is_missing(module, name, monkeypatch):
    monkeypatch.setitem(sys.modules, f"mjrules.learn.{module}", None)
    with pytest.raises(mj.RuleError, match=r"needs the extra 'learn': pip install mjrules\[learn\]"):
        getattr(mjrules.learn, name)


def test_agents_that_are_not_asked_see_no_action():
    env = RiichiAEC(mj.rules("tenhou-4p"))
    env.reset(seed=2)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert seen["observation"]["planes"][0].sum() == 13 + (agent == env.agent_selection)
