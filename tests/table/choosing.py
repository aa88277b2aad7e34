"""Games whose seats are taken by players, answered at a server's table by ``Game.choose``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import mjcore as mc
import mjrules as mj
from mjrules.riichi.play.play import RiichiPlay
from mjrules.riichi.simulation import _match
from mjrules.suzume.play.play import SuzumePlay


def restless(view: Mapping[str, Any], actions: Sequence[mj.Action], stream: mc.Stream) -> mj.Action:
    """A player of one's own that draws now nothing, now several numbers, by what it sees."""
    assert view["actions"] == [action.text for action in actions]
    assert all(action.tiles for action in actions if action.name in ("chi_low", "pon", "tsumogiri"))
    found = actions[0]
    for _ in range(len(view["hand"] or "") * 7 % 4):
        found = actions[stream.below(len(actions))]
    wins = [action for action in actions if action.name in ("ron", "tsumo")]
    return wins[0] if wins else found


def answer_all(game: mj.Game, players: Sequence[Any]) -> None:
    """Have everybody who is asked answer; who is asked chooses before anybody has answered."""
    step, chosen = game.step, {}
    for seat in game.pending.seats:
        chosen[seat] = game.choose(seat, players[seat])
    for seat, action in chosen.items():
        if game.step == step:
            game.submit(seat, action, step)


def row_of(play: RiichiPlay | SuzumePlay, index: int, before: Any) -> bytes:
    """The row of the hand that has just ended, as a simulation writes it."""
    if isinstance(play, SuzumePlay):
        return play.last_row(index)
    deal, hand, state, wins = before
    after = play.state
    settled = {
        "points": after.points,
        "chips": [now - was for now, was in zip(after.chips, state.chips, strict=True)],
        "results": [now - was for now, was in zip(after.adjustments, state.adjustments, strict=True)],
    }
    match = {**_match(state, index, deal), "wins_before": wins}
    return mc.hand_row(match, hand, settled)


def rows_of_game(
    rules: mj.RiichiRules | mj.SuzumeRules,
    seed: int,
    index: int,
    players: Sequence[Any],
    ask: str,
    look: Callable[[mj.Game], mj.Game] = lambda game: game,
) -> list[bytes]:
    """Play a game by ``Game.choose``; return the rows of its hands. ``look``: takes the game and gives it back."""
    game, rows = mj.Game(rules, seed=seed, game_index=index, ask=ask), []  # type: ignore[arg-type]
    while not game.over:
        play: Any = game.play
        deal = play.deal_index
        before = (deal, play.hand, play.state, getattr(play, "wins", None))
        while not game.over and game.play.deal_index == deal:
            answer_all(game, players)
            if not game.over:
                game = look(game)
                if isinstance(game.play, RiichiPlay) and not game.play.choosing and game.play.deal_index == deal:
                    before = (deal, game.play.hand, before[2], before[3])
        rows.append(row_of(game.play, index, before))  # type: ignore[arg-type]
    return rows


def rows_of_simulation(
    rules: mj.RiichiRules | mj.SuzumeRules, seed: int, first: int, games: int, players: Sequence[Any]
) -> list[bytes]:
    """The rows of the hands of ``simulate``."""
    from mjrules.simulate.simulation import simulation_of

    hands, _ = simulation_of(rules, players, seed).run(first, games)
    fields = mc.riichi_schema.HAND_FIELDS if rules.variant == "riichi" else mc.play_schema.SUZUME_HAND_FIELDS
    size = len(mc.schema.pack(fields, {}))
    return [hands[at : at + size] for at in range(0, len(hands), size)]
