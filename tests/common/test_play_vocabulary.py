"""Actions and events: ids and numbers that never change, and the page that lists them."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import pytest

import mjcore as mc
import mjrules as mj
from mjrules.common.actions import actions_of, mask_of
from mjrules.common.events import VOCABULARY
from shared import ROOT, table

ADR = ROOT / ".github" / "adr" / "0006-events.md"


def test_action_ids_never_change() -> None:
    rows = table("action_ids")
    assert [row["expect"]["action"] for row in rows] == [action.text for action in mj.ACTIONS[: len(rows)]]
    assert len(rows) == len(mj.ACTIONS), "a new action is a new row at the end"


@pytest.mark.parametrize("action", mj.ACTIONS, ids=str)
def test_an_action_has_one_object(action: mj.Action) -> None:
    for again in (mj.Action(action.text), mj.Action(action.id), mj.Action(action), pickle.loads(pickle.dumps(action))):
        assert again is action
    assert copy.deepcopy(action) is action
    assert eval(repr(action), {"Action": mj.Action}) is action
    assert action.text == (f"{action.name}:{action.tile}" if action.tile else action.name)


def test_masks_and_actions_are_the_same() -> None:
    chosen = [mj.ACTIONS[number] for number in (0, 41, 63, 64, 127, 128, 133)]
    mask = mask_of(reversed(chosen))
    assert actions_of(mask) == tuple(chosen)
    assert [mask >> 64 * word & 2**64 - 1 for word in range(3)] == [1 | 1 << 41 | 1 << 63, 1 | 1 << 63, 1 | 1 << 5]


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ("discard:10s", mj.IllegalAction, "action 'discard:10s' is unknown; it is a text such as discard:5s"),
        ("", mj.IllegalAction, "action '' is unknown"),
        (-1, mj.IllegalAction, "action -1 is unknown"),
        (134, mj.IllegalAction, "an id 0..133"),
        (True, mj.MahjongTypeError, "action is bool"),
        (None, mj.MahjongTypeError, "action is NoneType"),
        (1.0, mj.MahjongTypeError, "action is float"),
        (b"ron", mj.MahjongTypeError, "action is bytes"),
    ],
)
def test_what_is_no_action_is_refused(given: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        mj.Action(given)
    assert says in str(caught.value)


def test_actions_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        mj.Action("ron").id = 3


@pytest.mark.skipif(not ADR.exists(), reason="the decision records are part of the repository, not of the sdist")
def test_the_page_lists_every_event_as_the_code_has_it() -> None:
    told = {}
    for line in ADR.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and cells[0].isdigit():
            needed, _, optional = cells[2].partition("\\|")
            told[cells[1]] = (int(cells[0]), tuple(needed.split()), tuple(optional.split()), bool(cells[3]))
    found = {row.name: (row.number, row.fields, row.optional, bool(row.hidden)) for row in VOCABULARY.values()}
    assert told == found
    assert {name: row.number for name, row in VOCABULARY.items()} == mc.play_schema.EVENTS
    assert len({row.number for row in VOCABULARY.values()}) == len(VOCABULARY)


def test_mjais_own_types_are_the_first_seventeen() -> None:
    # mjai's nukidora is nuki here; its none and error are replies
    mjai = (
        "start_game start_kyoku tsumo dahai chi pon daiminkan ankan kakan nuki dora reach reach_accepted hora "
        "ryukyoku end_kyoku end_game"
    ).split()
    assert [VOCABULARY[name].number for name in mjai] == list(range(1, 18))
    assert all(row.mjai == (row.name in mjai) for row in VOCABULARY.values())


def sample(row: Any) -> dict[str, Any]:
    """One value for each field of a type."""
    lists: dict[str, Any] = {"tehais": ["12s", "345s"], "drawn": ["5rs", ""], "marks": ["passed kara", ""]}
    values = {name: lists.get(name, f"<{name}>") for name in (*row.fields, *row.optional)}
    return {
        **values,
        **{name: "5rs" for name in ("pai", "tehai") if name in values},
        **({"actor": 1} if "actor" in values else {}),
    }


@pytest.mark.parametrize("row", VOCABULARY.values(), ids=list(VOCABULARY))
def test_an_event_is_a_mapping_of_its_fields(row: Any) -> None:
    values = sample(row)
    event = mj.Event(row.name, **values)
    assert dict(event) == {"type": row.name, **values}
    assert len(event) == 1 + len(values)
    assert event.number == row.number
    assert event == {"type": row.name, **values}
    assert pickle.loads(pickle.dumps(event)) == event
    assert eval(repr(event), {"Event": mj.Event}) == event
    assert hash(event) == hash(mj.Event(row.name, **values))
    short = mj.Event(row.name, **{name: values[name] for name in row.fields})
    assert set(short) == {"type", *row.fields}
    for name in row.optional:
        with pytest.raises(KeyError):
            short[name]


@pytest.mark.parametrize("row", VOCABULARY.values(), ids=list(VOCABULARY))
def test_hidden_fields_are_seen_by_whom_they_belong_to(row: Any) -> None:
    values = sample(row)
    event = mj.Event(row.name, **values)
    for seat in (0, 1, None):
        seen = dict(event.seen_by(seat))
        expect: dict[str, Any] = {"type": row.name, **values}
        for name, rule in row.hidden.items():
            if rule == "own":
                cover = {"tehais": ["??", "???"], "drawn": ["?", ""], "marks": ["", ""]}[name]
                expect[name] = [tile if at == seat else cover[at] for at, tile in enumerate(values[name])]
            elif seat != 1:
                expect[name] = "?"
        assert seen == expect


def test_unknown_events_and_fields_raise() -> None:
    with pytest.raises(KeyError):
        mj.Event("riichi", actor=0)
    with pytest.raises(KeyError):
        mj.Event("tsumo", actor=0)
    with pytest.raises(KeyError, match="no field"):
        mj.Event("tsumo", actor=0, pai="1s", seat=0)
    with pytest.raises(KeyError):
        mj.Event("tsumo", actor=0, pai="1s")["target"]


def test_rulings_say_what_and_whom() -> None:
    ruling = mj.Ruling("wrong_call", 2)
    assert mj.Ruling.from_dict(ruling.to_dict()) == ruling
    for bad, error in (({"kind": "x"}, mj.ArgumentError), ({"kind": 3, "seat": 0}, mj.MahjongTypeError)):
        with pytest.raises(error):
            mj.Ruling.from_dict(bad)
    for seat in (-1, True, "1", None):
        with pytest.raises(mj.ArgumentError, match="seat is"):
            mj.Ruling("x", seat)  # type: ignore[arg-type]
