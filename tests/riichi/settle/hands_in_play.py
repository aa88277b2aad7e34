"""Facts of a hand asked of the hand in play: each is brought about at a table, and the engine says what it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import mjcore as mc
import mjrules as mj

JUNK = ("2p", "3p", "7s", "8s")  # tiles that none of these hands holds or waits for


def placed(rules: mj.RiichiRules, dealer: int, **lines: str) -> mc.Round:
    """A hand at its dealer's turn; what the lines leave open is filled with what is left."""
    said = {"dealer": str(dealer), "stage": f"turn {dealer}", "draw": "wall", "dora": "6z", **lines}
    told = {key.replace("_", " "): text for key, text in said.items()}
    return mc.Round.from_position(rules.play, told, order=range(rules.play.tiles))


def to_the_end(hand: mc.Round) -> mc.Round:
    """Everybody discards what was drawn and answers nothing, until the wall is used up."""
    while hand.stage != "over":
        hand.apply(hand.waiting[0], "tsumogiri" if hand.stage == "turn" else "pass")
    assert hand.end == "exhaustive"
    return hand


def tenpai(hand: str, melds: Iterable[str], rules: mj.RiichiRules) -> bool:
    """Whether seat 0 counts as tenpai when the wall is used up with this hand (P-91)."""
    rivers: list[list[str]] = [[] for _ in range(4)]
    for place, meld in enumerate(melds):
        tile, feeder = meld.partition(":")[2][0] + meld[-3], int(meld[-1])
        for seat in range(1, feeder):
            rivers[seat].append(JUNK[place])
        rivers[feeder].append(f"{tile}^0")
        rivers[0].append(JUNK[place])
    lines = {f"river_{seat}": " ".join(river) for seat, river in enumerate(rivers) if river}
    return 0 in to_the_end(placed(rules, 1, hand_0=hand, melds_0=" ".join(melds), **lines)).tenpai


def nine_kinds(hand: str, rules: mj.RiichiRules) -> bool:
    """Whether the dealer may abort with these 14 tiles (P-99)."""
    return "kyuushu" in placed(rules, 0, hand_0=hand, draw=f"wall {hand[-2:]}").legal(0)


def kara_riichi(river: Sequence[str], rules: mj.RiichiRules) -> bool:
    """Whether a riichi on 3m and 6m is kara where these tiles lie in the others' rivers (P-89)."""
    rows = [river[place::3] for place in range(3)]
    rivers = {f"river_{seat}": " ".join(row) for seat, row in enumerate(rows, 1)}
    rivers["river_0"] = " ".join(JUNK[: len(rows[0])])
    hand = placed(rules, 0, hand_0="45m123456p77p999s3z", draw="wall 3z", **rivers)
    hand.apply(0, "riichi")
    hand.apply(0, "tsumogiri")
    return 0 in to_the_end(hand).kara_riichi


def four_kans(kans: Sequence[int], rules: mj.RiichiRules) -> bool:
    """Whether a discard aborts where each seat holds so many kans (P-97)."""
    kinds = iter(("1111m", "2222m", "3333m", "4444m"))
    rivers = {f"river_{seat}": JUNK[seat] for seat in range(4)}
    melds = {f"melds_{seat}": " ".join(f"ankan:{next(kinds)}" for _ in range(n)) for seat, n in enumerate(kans) if n}
    hand = placed(rules, 0, draw="wall 5z", dora="6z6z1z2z3z"[: 2 + 2 * sum(kans)], **melds, **rivers)
    hand.apply(0, "tsumogiri")
    return hand.end == "four_kans"


def nagashi_mangan(discards: str, called: bool, rules: mj.RiichiRules) -> bool:
    """Whether seat 0 has nagashi mangan with these discards, the last one called or not, then yaochuu only (P-31)."""
    river = [mc.tile_text(code) for code in mc.parse_tiles(discards)]
    lines = {f"river_{seat}": " ".join([*[JUNK[seat - 1]] * 4, JUNK[3]][: len(river)]) for seat in (1, 2, 3)}
    if called:
        lines["melds_1"] = f"pon:{river[-1][0] * 3}{river[-1][1]}@0"
        river[-1] += "^1"
    lines["river_0"] = " ".join(river)
    rest = iter("2z3z4z5z7z" * 3)
    own = iter(a + b for a, b in zip(rest, rest, strict=True))
    live = placed(rules, 0, draw="wall 7z", **lines).live_wall
    wall = "".join(next(own) if place % 4 == 3 else "?" for place in range(live))
    return 0 in to_the_end(placed(rules, 0, draw="wall 7z", wall=wall, **lines)).nagashi
