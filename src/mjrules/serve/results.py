"""The pages behind a hand and behind a game, as messages, and the replay of a game that is over."""

from __future__ import annotations

from typing import Any

from mjrules.common.deal_check import commitment, reveal
from mjrules.common.results import HandResult
from mjrules.serve.protocol import Message
from mjrules.serve.state import State
from mjrules.table.game import Game, course_of
from mjrules.variants import variant_of_rules


def result(game: Game, number: int, at: int) -> Message:
    """Return the page behind a hand: its result, each win with its score in one; ``at``: events before the page.

    A score has each part of the fu and the names of the yaku in both languages; a draw has the hands that are shown.
    The time that is left is for the table to add.
    """
    ended: HandResult = game.results[number]
    record = ended.to_dict()
    record["wins"] = [_win(win) for win in record["wins"]]
    message: Message = {"t": "result", "at": at, **record}
    events = course_of(game).events
    shown = next(
        (event["tehais"] for event in events[max(0, at - 4) : at] if event["type"] == "ryukyoku" and "tehais" in event),
        None,
    )
    if shown is not None:
        message["tehais"] = shown
    return message


def _win(win: dict[str, Any]) -> dict[str, Any]:
    score = win.pop("score")
    return {**win, **score}


def over(state: State) -> Message:
    """Return the page behind a game: points, places and results, and what proves its deals (``verify_deal``)."""
    game = state.running
    end = course_of(game).events[-1]
    final = variant_of_rules(game.rules).final_result(_place(game), game.rules)
    return {
        "t": "over",
        "game": state.number,
        "scores": end["scores"],
        "ranks": end["ranks"],
        "result_x10": list(final.result_x10),
        "early": any(hand.event == "early_end" for hand in game.results),
        "final": final.to_dict(),
        "replay": replay_id(state),
        "seed": game.play.deals.seed.hex(),
        "deals": deals(game),
    }


def replay_id(state: State) -> str:
    """Return the id under which the game on the table is replayed."""
    return f"{state.ident}-{state.number}"


def _place(game: Game) -> Any:
    """The state a game ended in."""
    return game.play.state  # type: ignore[attr-defined]


def deals(game: Game) -> list[dict[str, str]]:
    """Return hash, wall and salt of each deal of a game that is over.

    >>> import mjrules as mj
    >>> game = mj.Game("suzume", seed=7, verifiable=True)
    >>> game.end()
    >>> all(mj.verify_deal(**deal) for deal in deals(game)), len(deals(game))
    (True, 1)
    """
    dealt = game.play.deals
    found = []
    for number in range(game.play.deal_index + 1):
        shown = reveal(dealt, number)
        found.append({"hash": commitment(dealt, number)["hash"], "wall": shown["wall"], "salt": shown["salt"]})
    return found


def replay(state: State) -> Message:
    """Return all of a game that is over: rules, who played, every event with nothing hidden, results, seed."""
    game = state.running
    told = over(state)
    return {
        "id": told["replay"],
        "rules": {**game.rules.to_dict(), "title": game.rules.title, "digest": game.rules.digest},
        "seats": [None if who is None else who.to_dict() for who in state.seats],
        "events": [event.to_dict() for event in course_of(game).events],
        "results": [ended.to_dict() for ended in game.results],
        **{name: told[name] for name in ("scores", "ranks", "result_x10", "early", "final", "seed", "deals")},
    }
