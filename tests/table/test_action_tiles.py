"""Actions with the tiles they use: what ``pending`` says before a move is what the event of the move shows."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from hypothesis import example, given, settings

import mjrules as mj
from mjrules.riichi.play.action_tiles import with_tiles
from riichi.play.riichi_walks import keen_move
from shared import examples
from table.test_seat_view import SEEDS, TABLES
from table.walks import move

MOVES = ("dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "nuki")


def shown(event: mj.Event) -> list[str]:
    """The tiles that left the hand."""
    return sorted(event["consumed"] if event["type"] not in ("dahai", "nuki", "kakan") else [event["pai"]])


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=examples(3, 1))
@given(seed=SEEDS)
@example(seed=12926)
def test_an_action_names_the_tiles_its_event_shows(name: str, seed: int) -> None:
    rng, game = random.Random(seed), mj.Game(TABLES[name], seed=seed)
    asked: dict[int, set[int]] = {}  # step -> the seats asked then, those who have answered since too
    while not game.over:
        pending, count = game.pending, game.event_count
        asked.setdefault(pending.step, set()).update(pending.seats)
        seat, action = (move if name.startswith("suzume") else keen_move)(game, rng)
        offered = {action.text: action.tiles for action in pending.seats[seat]}
        for event in game.full_events[count:]:
            if event["type"] in MOVES and event["actor"] == seat:
                assert sorted(offered[action.text]) == shown(event)
                break
        else:
            assert offered[action.text] == () or len(asked[pending.step]) > 1  # a call that another's came before


# what a kind of action uses, with red fives of one, two or no copy: (actions, tile, reds m p s, hand, tiles)
ROWS: tuple[tuple[str, str, tuple[int, int, int], str, list[list[str]]], ...] = (
    ("discard:5m discard:0m tsumogiri", "0p", (1, 1, 1), "", [["5m"], ["0m"], ["0p"]]),
    ("chi_low chi_low_red", "3m", (1, 1, 1), "", [["4m", "5m"], ["4m", "0m"]]),
    ("chi_mid chi_mid_red", "4s", (1, 1, 1), "", [["3s", "5s"], ["3s", "0s"]]),
    ("chi_high chi_high_red", "7p", (1, 1, 1), "", [["5p", "6p"], ["0p", "6p"]]),
    ("chi_low chi_mid chi_high", "0m", (1, 1, 1), "", [["6m", "7m"], ["4m", "6m"], ["3m", "4m"]]),
    ("pon pon_red pon_two_reds", "5p", (1, 2, 1), "", [["5p", "5p"], ["5p", "0p"], ["0p", "0p"]]),
    ("pon", "0s", (1, 1, 1), "", [["5s", "5s"]]),
    ("daiminkan", "5s", (1, 1, 1), "", [["5s", "5s", "0s"]]),
    ("daiminkan", "0s", (1, 1, 1), "", [["5s", "5s", "5s"]]),
    ("daiminkan", "7z", (1, 1, 1), "", [["7z", "7z", "7z"]]),
    ("ankan:5p ankan:5z", "1m", (1, 2, 0), "", [["5p", "5p", "0p", "0p"], ["5z", "5z", "5z", "5z"]]),
    ("kakan:5m kakan:5z", "1m", (1, 1, 1), "0m5z", [["0m"], ["5z"]]),
    ("kakan:5m", "1m", (1, 1, 1), "5m0p", [["5m"]]),
    ("nuki", "1m", (0, 1, 1), "", [["4z"]]),
    ("riichi open_riichi tsumo", "1m", (1, 1, 1), "", [[], [], []]),
    ("ron pass", "1m", (1, 1, 1), "", [[], []]),
)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] + row[1] for row in ROWS])
def test_rows(row: Any) -> None:
    names, tile, reds, hand, expect = row
    actions = tuple(map(mj.Action, names.split()))
    found = with_tiles(actions, tile, reds, lambda: hand)
    assert [list(action.tiles) for action in found] == expect
    assert found == actions


def test_an_action_out_of_pending_is_the_action() -> None:
    game = mj.Game(mj.rules("tenhou-4p"), seed=1)
    offered, plain = game.pending.seats[0][-1], mj.Action("tsumogiri")
    assert (offered.tiles, plain.tiles) == (("9m",), ())
    assert offered == plain
    assert plain == offered
    assert hash(offered) == hash(plain)
    assert offered in (plain,)
    assert plain in game.pending.seats[0]
    assert {offered: 1}[plain] == 1
    assert offered != "tsumogiri"
    assert mj.Action(offered) is plain
    for again in (pickle.loads(pickle.dumps(offered)), copy.deepcopy(offered), game.copy().pending.seats[0][-1]):
        assert (again, again.tiles) == (plain, ("9m",))
    with pytest.raises(AttributeError):
        offered.tiles = ()
    said = game.pending.to_dict()
    assert said["seats"]["0"][-1] == {"action": "tsumogiri", "tiles": ["9m"]}
    assert json.loads(json.dumps(said)) == said
    game.submit(0, offered)
    assert game.full_events[-1] is not None
