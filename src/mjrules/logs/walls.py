"""The wall a hand of a log came from, as far as the log tells it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import mjcore as mc
from mjrules.logs.moves import MOVE, TILE_AT, moves_of
from mjrules.logs.record import CODE_OF, LoggedGame, LoggedHand, damaged
from mjrules.logs.seeds import tenhou_walls
from mjrules.riichi.compile_play import replacement_tiles
from mjrules.riichi.rules import RiichiRules

TSUMO = mc.play_schema.EVENTS["tsumo"]
FROM_REAR = frozenset({mc.play_schema.EVENTS[name] for name in ("ankan", "daiminkan", "kakan", "nuki")})
DEALT = ((0, 4), (4, 8), (8, 12), (12, 13))  # each seat takes four tiles three times, then one (P-3)


@lru_cache(maxsize=64)
def whole_set(table: mc.PlayTable) -> tuple[int, ...]:
    """Return how many of each code the set of a rule set has.

    >>> import mjrules as mj
    >>> sum(whole_set(mj.rules("tenhou-3p").play))
    108
    """
    counts = [0] * len(mc.CODE_TEXT)
    for code in table.codes:
        counts[code] += 1
    return tuple(counts)


def walls_of(game: LoggedGame, moves: Sequence[bytes] | None = None) -> list[list[int]]:
    """Return the walls of a logged game: out of its seed where the log tells one, else as far as each hand tells it.

    ``moves``: ``moves_of`` each hand, where the caller has them. With a seed every tile drawn must be the
    one that lay there.
    """
    if game.seed is not None:
        return list(tenhou_walls(game.seed, game.rules, [len(hand.dora_markers) for hand in game.hands]))
    told = [moves_of(hand.events) for hand in game.hands] if moves is None else moves
    return [wall_of(hand, game.rules, game.source, rows) for hand, rows in zip(game.hands, told, strict=True)]


def wall_of(hand: LoggedHand, rules: RiichiRules, source: str = "log", moves: bytes = b"") -> list[int]:
    """Return a wall, as codes, out of which a logged hand comes.

    Dealt hands, draws, replacement tiles and indicators lie at their places (P-3); tiles the log does not
    tell fill the rest in any order. Raises NotationError where the log has a tile too many.
    """
    players = rules.players
    front: list[int] = []
    hands = [[CODE_OF[tile] for tile in tiles] for tiles in hand.tehais]
    seats = [(hand.oya + step) % players for step in range(players)]
    for start, end in DEALT:
        for seat in seats:
            front += hands[seat][start:end]
    replaced: list[int] = []
    from_rear = False
    for kind, code in _draws(hand, moves):
        if kind == TSUMO:
            (replaced if from_rear else front).append(code)
            from_rear = False
        elif kind in FROM_REAR:
            from_rear = True
    rear = _rear(hand, replaced, replacement_tiles(rules))
    left = list(whole_set(rules.play))
    for code in (*front, *[code for code in rear if code is not None]):
        left[code] -= 1
    if min(left) < 0:
        code = next(code for code, count in enumerate(left) if count < 0)
        have = whole_set(rules.play)[code]
        what = f"hand {hand.name} has {have - left[code]} {mc.CODE_TEXT[code]}"
        damaged(f"{source}, {hand.where}", what, f"the set of {rules.title} has {have}")
    rest = [code for code, count in enumerate(left) for _ in range(count)]
    rear_codes = [rest.pop() if code is None else code for code in rear]
    return front + rest + rear_codes[::-1]


def _draws(hand: LoggedHand, moves: bytes) -> Iterable[tuple[int, int]]:
    """The number of each event, and the code of a tile drawn."""
    if moves:
        return zip(moves[::MOVE], moves[TILE_AT::MOVE], strict=True)
    return [(event.number, CODE_OF[event["pai"]] if event.number == TSUMO else 0) for event in hand.events]


def _rear(hand: LoggedHand, replaced: list[int], replacements: int) -> list[int | None]:
    """The dead wall from its end: replacement tiles, then an indicator and the tile under it for each kan."""
    pairs = max(len(hand.dora_markers), len(hand.ura_markers))
    rear: list[int | None] = [None] * (replacements + 2 * pairs)
    rear[: len(replaced)] = replaced
    for place, tile in enumerate(hand.dora_markers):
        rear[replacements + 2 * place] = CODE_OF[tile]
    for place, tile in enumerate(hand.ura_markers):
        rear[replacements + 2 * place + 1] = CODE_OF[tile]
    return rear
