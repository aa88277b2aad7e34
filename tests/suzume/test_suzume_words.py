"""What Suzume-Jong says in words where nothing else asks for it: refusals, a score that is none, a page."""

from __future__ import annotations

import random

import mjrules as mj
from table.walks import new, walk

SUZUME = mj.rules("suzume", players=3)


def test_every_reason_against_a_ron_is_said() -> None:
    said: set[str] = set()
    for seed in range(12):
        game = new("suzume-5", seed, "everybody")
        for _ in walk(game, random.Random(seed), 120):
            for seat in game.pending.seats:
                try:
                    game.copy().submit(seat, "ron")
                except mj.IllegalAction as refused:
                    said.add(str(refused))
    for reason in ("no discard is on offer", "furiten", "are not two sets", "points, 5 are needed (S-5)"):
        assert [text for text in said if reason in text], reason


def test_score_that_is_no_win_has_its_words() -> None:
    score = mj.score("1r11789s", dora="7s", rules=SUZUME)
    assert score != "1r11789s"
    assert repr(mj.score("123456s", rules=SUZUME)) == "<SuzumeScore 123456s: too_few_points>"


def test_page_of_a_settlement_names_the_hand() -> None:
    score = mj.score("1r11789s", dora="7s", tsumo=True, rules=SUZUME)
    end = mj.settle(mj.SuzumeState((40, 40, 40)), mj.Tsumo(1, score), SUZUME)
    assert "1r11789s" in end.explain("en")
