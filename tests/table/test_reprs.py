"""Short reprs with a name: what an interpreter shows of the larger objects."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import mjcore as mc
import mjrules as mj

RULES = mj.rules("tenhou-4p")
SHEET = mj.read_sheet("rules mleague\nplayers A B C D\nron B 3/40 from A\n")
REPRS: list[tuple[str, Callable[[], object], str]] = [
    ("batch", lambda: mj.TableBatch(RULES, 3), "<TableBatch tenhou-4p: 3 tables>"),
    ("side", lambda: mj.SeatView(RULES, 2), "<SeatView tenhou-4p: seat 2, 0 events>"),
    ("spectator", lambda: mj.SeatView(RULES, None), "<SeatView tenhou-4p: spectator, 0 events>"),
    ("sheet", lambda: SHEET, "<Sheet mleague: 1 hands of A, B, C, D, not over>"),
    ("sheet-game", lambda: SHEET.games[0], "<SheetGame: 1 hands of A, B, C, D, not over>"),
    ("sheet-line", lambda: SHEET.hands[0], "<SheetHand 3: ron B 3/40 from A>"),
    (
        "run",
        lambda: mj.simulate_to(None, mj.rules("suzume", players=2), games=1, players=["greedy"] * 2, seed=1),
        f"<SimulationRun suzume: 1 games, 8 hands of greedy, greedy, seed {1:064x}>",
    ),
    # what it holds: the tiles with the copies that are left
    (
        "ukeire",
        lambda: mc.ukeire("123m1239p57s1122z", visible="66s"),
        "Ukeire(shanten=1, tiles={'6s': 2, '1z': 2, '2z': 2}, total=6)",
    ),
    ("ukeire-none", lambda: mc.ukeire("1z", visible="1z1z1z"), "Ukeire(shanten=0, tiles={'1z': 0}, total=0)"),
]


@pytest.mark.parametrize(("make", "text"), [row[1:] for row in REPRS], ids=[row[0] for row in REPRS])
def test_a_repr_is_short_and_says_what_it_is(make: Callable[[], object], text: str) -> None:
    assert repr(make()) == text


@pytest.mark.parametrize("hand", ["123456m234p67995s", "123456m234p6799s"])
def test_a_hand_without_its_winning_tile_says_so(hand: str) -> None:
    """3n+2 tiles too: their text is no order, so the last one is not taken."""
    with pytest.raises(mj.MahjongTypeError, match=f"hand '{hand}': win_tile is NoneType; name the tile") as caught:
        mj.score(hand, rules=RULES)
    assert caught.value.code == "no_win_tile"
    assert "和了牌を指定します" in caught.value.message("ja")
