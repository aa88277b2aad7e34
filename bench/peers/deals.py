"""The hands that every library works on: a function of the seed, with nothing but the standard library.

A tile is its kind 0-33. A win is a dict: ``concealed`` kinds with the winning tile, ``win``, ``melds``
({type, kinds, called}), ``tsumo``, ``riichi``, ``ippatsu``, ``haitei``, ``houtei``, ``rinshan``, ``seat`` and ``round``
(0 East .. 3 North), ``indicators``. A five is held three times at most, so that none need be a red one.
"""

from __future__ import annotations

from random import Random
from typing import Any

Win = dict[str, Any]
YAOCHUU = [0, 8, 9, 17, 18, 26, *range(27, 34)]
FIVES = (4, 13, 22)
SHAPES = {"run": (0, 1, 2), "triplet": (0, 0, 0), "kan": (0, 0, 0, 0), "pair": (0, 0)}
MELDS = {"run": ("chi",), "triplet": ("pon",), "kan": ("daiminkan", "kakan", "ankan")}
# theme -> (kinds its sets and pair are made of, chance of a run)
THEMES = {
    "any": (list(range(34)), 0.7),
    "half flush": ([*range(9, 18), *range(27, 34)], 0.6),
    "full flush": (list(range(18, 27)), 0.7),
    "tanyao": ([k for k in range(27) if 1 <= k % 9 <= 7], 0.75),
    "outside": ([k for k in range(27) if k % 9 in (0, 1, 2, 6, 7, 8)] + list(range(27, 34)), 0.6),
    "triplets": (list(range(34)), 0.1),
    "honours": ([*range(9), *range(27, 34), *range(27, 34)], 0.3),
}


def random_hand(random: Random, tiles: int, kinds: list[int]) -> list[int]:
    """Some tiles of a full set of these kinds, sorted."""
    return sorted(random.sample([kind for kind in kinds for _ in range(4)], tiles))


def take(random: Random, left: list[int], shape: str, kinds: list[int]) -> list[int] | None:
    """Take a set or a pair out of what is left; None when this try finds none."""
    for _ in range(40):
        first = random.choice(kinds)
        if shape == "run" and (first >= 27 or first % 9 > 6):
            continue
        found = [first + step for step in SHAPES[shape]]
        if all(kind in kinds and left[kind] >= found.count(kind) for kind in found):
            for kind in found:
                left[kind] -= 1
            return found
    return None


def standard_win(random: Random, left: list[int]) -> tuple[list[int], list[Win]] | None:
    """Concealed tiles and melds of four sets and a pair; about a third of the hands are called."""
    kinds, runs = THEMES[random.choice(list(THEMES))]
    concealed = take(random, left, "pair", kinds)
    melds: list[Win] = []
    calls = random.random() < 1 / 3
    for _ in range(4):
        shape = "run" if random.random() < runs else "kan" if random.random() < 0.12 else "triplet"
        found = take(random, left, shape, kinds)
        if found is None or concealed is None:
            return None
        if shape == "kan" or (calls and random.random() < 0.6):
            melds.append({"type": random.choice(MELDS[shape]), "kinds": found, "called": random.choice(found)})
        else:
            concealed = concealed + found
    return None if concealed is None else (concealed, melds)


def special_win(random: Random, left: list[int]) -> tuple[list[int], list[Win]] | None:
    """Seven pairs, now and then thirteen orphans."""
    if random.random() < 0.1:
        concealed = [*YAOCHUU, random.choice(YAOCHUU)]
    else:
        concealed = [kind for kind in random.sample(random.choice([list(range(34)), YAOCHUU]), 7) for _ in range(2)]
    for kind in concealed:
        left[kind] -= 1
    return concealed, []


def win(random: Random) -> Win:
    """One hand that is complete; whether it has a yaku is for the libraries to say."""
    while True:
        left = [3 if kind in FIVES else 4 for kind in range(34)]
        made = (special_win if random.random() < 0.06 else standard_win)(random, left)
        if made is None:
            continue
        concealed, melds = made
        winning = random.choice(concealed)
        closed = all(meld["type"] == "ankan" for meld in melds)
        riichi = closed and random.random() < 0.5
        tsumo = random.random() < 0.4
        last = random.random() < 0.03
        kan = any(meld["type"] in ("ankan", "kakan", "daiminkan") for meld in melds)
        indicators = [k for k in random.sample(range(34), 10) if left[k]][
            : 1 + sum(len(m["kinds"]) == 4 for m in melds)
        ]
        return {
            "concealed": sorted(concealed),
            "win": winning,
            "melds": melds,
            "tsumo": tsumo,
            "riichi": riichi,
            "ippatsu": riichi and not kan and not last and random.random() < 0.2,
            "haitei": tsumo and last,
            "houtei": not tsumo and last,
            "rinshan": tsumo and not last and kan and random.random() < 0.2,
            "seat": random.randrange(4),
            "round": random.randrange(2),
            "indicators": indicators,
        }


TASKS = {
    "shanten-13": "shanten of 13 random tiles",
    "shanten-14": "shanten of 14 random tiles",
    "shanten-14-half-flush": "shanten of 14 tiles of pin and honours",
    "ukeire-13": "useful kinds of 13 random tiles",
    "score": "best reading, yaku, han, fu and payments of a complete hand",
}


def deal(task: str, hands: int, rounds: int, seed: int) -> list[list[Any]]:
    """So many hands for each round; no hand set is seen twice, so that remembered answers do not help."""
    random = Random(f"{seed} {task}")
    kinds = [*range(9, 18), *range(27, 34)] if task.endswith("half-flush") else list(range(34))
    tiles = 14 if "-14" in task else 13
    return [
        [win(random) if task == "score" else random_hand(random, tiles, kinds) for _ in range(hands)]
        for _ in range(rounds)
    ]


def counts(kinds: list[int]) -> list[int]:
    """34 counts of kinds."""
    return [kinds.count(kind) for kind in range(34)]


class Ids:
    """Physical tiles 0-135 of kinds, each given out once; ids 16, 52 and 88, red by custom, never."""

    def __init__(self) -> None:
        self.given = [1 if kind in FIVES else 0 for kind in range(34)]

    def of(self, kinds: list[int]) -> list[int]:
        """An id of each kind."""
        found = []
        for kind in kinds:
            found.append(4 * kind + self.given[kind] % 4)
            self.given[kind] += 1
        return found


def ids(kinds: list[int]) -> list[int]:
    """Ids of a hand without melds."""
    return Ids().of(kinds)


def digits(kinds: list[int], *, suit_first: bool = False) -> str:
    """Text of kinds: 123m45p, or m123p45."""
    parts = []
    for suit, letter in enumerate("mpsz"):
        numbers = "".join(str(kind % 9 + 1) for kind in sorted(kinds) if kind // 9 == suit)
        if numbers:
            parts.append(letter + numbers if suit_first else numbers + letter)
    return "".join(parts)
