"""The walls of a game of Tenhou, out of the seed that its log tells (``<SHUFFLE seed>``).

A Mersenne twister is seeded with the words of the seed. For each hand it yields 288 numbers; nine SHA-512 of 32 of
them each are the numbers of a Fisher-Yates shuffle of the ids. Seeds in hexadecimal are those of 2009; since then the
two tiles of each stack of the dead wall lie the other way. Checked with public logs: every dealt hand, every indicator
and every replacement tile (``tests/logs/test_log_seeds.py``).
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Iterable, Iterator
from hashlib import sha512
from itertools import repeat
from typing import Any

import mjcore as mc
from mjrules.logs.record import damaged
from mjrules.riichi.compile_play import replacement_tiles
from mjrules.riichi.rules import RiichiRules

KIND = "mt19937ar-sha512-n288"
NUMBERS, BLOCK = 288, 32 * 4  # numbers a hand; bytes of a hash's input
IDS = 136
SANMA_ABSENT = range(4, 32)  # ids of 2m to 8m
DEAD = 14


def tenhou_walls(seed: str, rules: RiichiRules, turned: Iterable[int] = repeat(1)) -> Iterator[list[int]]:
    """Yield the wall of each hand of a game, as codes in the order of ``Game(wall=...)``, one after another.

    ``seed``: the attribute of ``<SHUFFLE>``; ``turned``: how many indicators each hand turned, which with three players
    decides whether the tiles behind the fourteenth were drawn or turned. Raises NotationError for a seed of another
    kind.

    >>> from mjrules.rules.reading import rules_of
    >>> next(tenhou_walls("mt19937ar-sha512-n288,7D769E4B,B7BCD925", rules_of("tenhou-4p", RiichiRules)))[:3]
    [30, 30, 24]
    """
    import numpy as np

    words, swapped = words_of(seed)
    stream = np.random.RandomState(words)._bit_generator
    ids = [tile for tile in range(IDS) if rules.players == 4 or tile not in SANMA_ABSENT]
    codes = [mc.code_of_id(tile) for tile in range(IDS)]
    if not rules.aka:
        codes = [mc.kind_of_code(code) for code in codes]
    for indicators in turned:
        dead = max(DEAD, replacement_tiles(rules) + 2 * indicators)
        drawn = stream.random_raw(NUMBERS).astype("<u4").tobytes()
        hashed = b"".join([sha512(drawn[at : at + BLOCK]).digest() for at in range(0, len(drawn), BLOCK)])
        shuffled = _shuffled(ids, np.frombuffer(hashed, dtype="<u4").tolist())
        rear = [shuffled[place ^ swapped] for place in range(dead)] + shuffled[dead:]
        yield [codes[tile] for tile in reversed(rear)]


def words_of(seed: str) -> tuple[Any, int]:
    """Return the words of a seed, and 1 where the stacks of the dead wall lie the other way, else 0."""
    import numpy as np

    kind, _, text = seed.partition(",")
    try:
        if kind == f"{KIND}-base64":
            words, swapped = np.frombuffer(b64decode(text, validate=True), dtype="<u4"), 1
        elif kind == KIND:
            words, swapped = np.array([int(word, 16) for word in text.split(",")], dtype=np.uint32), 0
        else:
            raise ValueError("a shuffle of this kind is not known")
        if not len(words):
            raise ValueError("it has no words")
    except (ValueError, OverflowError, binascii.Error) as problem:
        damaged(f"SHUFFLE seed {seed[:40]!r}", str(problem), f"{KIND}, or {KIND}-base64, and its words are expected")
    return words, swapped


def _shuffled(ids: list[int], numbers: list[int]) -> list[int]:
    found = list(ids)
    for place in range(len(found) - 1):
        other = place + numbers[place] % (len(found) - place)
        found[place], found[other] = found[other], found[place]
    return found
