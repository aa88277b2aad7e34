"""Random wins that can be at a table, random rule sets, and the oracle's word on them.

A win is built from its sets, so that most are complete; a flavour narrows the tiles, so that flushes,
terminals, chains of triplets and the like come up as often as plain hands. Everything a win tells is
drawn within what the rule set knows, so that scoring it must not raise.
"""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import mjcore as mc
import mjrules as mj
from mjrules.riichi.yaku import YAKU
from oracle import scoring
from oracle.rules import DEFAULTS
from oracle.tiles import GREEN, NORTH, TERMINALS, YAOCHUU, kinds_in_play
from riichi.tables import RIICHI

# options of yaku that the oracle does not know yet
LATEST = {row.option for row in YAKU if row.option} - set(DEFAULTS)
FLAVOURS = {
    "any": lambda kind: True,
    "simples": lambda kind: kind not in YAOCHUU,
    "outside": lambda kind: kind in YAOCHUU or kind % 9 in (1, 2, 6, 7),
    "yaochuu": lambda kind: kind in YAOCHUU,
    "terminals": lambda kind: kind in TERMINALS,
    "honours": lambda kind: kind >= 27,
    "pin": lambda kind: 9 <= kind < 18,
    "man and honours": lambda kind: kind < 9 or kind >= 27,
    "sou and honours": lambda kind: kind >= 18,
    "man": lambda kind: kind < 9,
    "green": lambda kind: kind in GREEN,
    "same numbers": lambda kind: kind < 27 and kind % 9 in (1, 2, 3, 4),
    "low pin": lambda kind: 9 <= kind < 14,
}
AKA = {
    4: {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1), 6: (2, 2, 2)},
    3: {0: (0, 0, 0), 2: (0, 1, 1), 4: (0, 2, 2), 8: (0, 4, 4)},
}


def random_rules(rng: Random) -> mj.RiichiRules:
    """A registered preset, or one with up to eight options of the score stage changed."""
    rules = mj.rules(rng.choice(RIICHI))
    specs = [spec for spec in fields(rules) if spec.metadata.get("stage") == "score"]
    specs = [spec for spec in specs if spec.name not in {"players", "yaku", *LATEST}]
    changes: dict[str, object] = {}
    for spec in rng.sample(specs, rng.choice((0, 0, 1, 3, 8))):
        meta = spec.metadata
        if meta["many"]:
            changes[spec.name] = [item for item in meta["choices"] if rng.random() < 0.5]
        elif meta["choices"]:
            changes[spec.name] = rng.choice(meta["choices"])
        else:
            changes[spec.name] = rng.choice((0, 1, 2, 3, 6)) if meta["high"] < 100 else 100 * rng.randrange(16)
    while changes:
        try:
            return rules.replace(**changes)
        except mj.RuleError:  # two of them do not go together, or one has no meaning at this table
            del changes[rng.choice(sorted(changes))]
    return rules


def random_shape(rng: Random, kinds: list[int], may_chi: bool) -> tuple[list[int], list[str]] | None:
    """Concealed tiles and melds of a complete hand out of some kinds; None when they do not suffice."""
    left = dict.fromkeys(kinds, 4)

    def take(tiles: list[int]) -> bool:
        if any(left.get(kind, 0) < tiles.count(kind) for kind in tiles):
            return False
        for kind in tiles:
            left[kind] -= 1
        return True

    form = rng.random()
    if form < 0.08:
        pairs = rng.sample(kinds, 7) if len(kinds) >= 7 else []
        return ([kind for kind in pairs for _ in range(2)], []) if pairs else None
    if form < 0.11 and set(YAOCHUU) <= set(kinds):
        return [*sorted(YAOCHUU), rng.choice(sorted(YAOCHUU))], []
    concealed: list[int] = []
    melds: list[str] = []
    triplets = rng.random()
    called = rng.choice((0, 0, 0, 0.4, 0.8))
    previous: list[int] = []
    for _ in range(4):
        for _try in range(20):
            first = previous[0] if previous and rng.random() < 0.3 else rng.choice(kinds)
            first += rng.choice((0, 0, 1)) if first < 25 else 0
            if rng.random() < triplets or first >= 27:
                type_ = (
                    rng.choice(("pon", "pon", "daiminkan", "kakan", "ankan", "ankan"))
                    if rng.random() < called
                    else "triplet"
                )
                tiles = [first] * (3 if type_ in ("pon", "triplet") else 4)
            else:
                if first % 9 > 6:
                    continue
                type_ = "chi" if may_chi and rng.random() < called else "run"
                tiles = [first, first + 1, first + 2]
            if take(tiles):
                previous = tiles
                break
        else:
            return None
        if type_ in ("triplet", "run"):
            concealed += tiles
        else:
            melds.append(f"{type_}:{mc.format_tiles(tiles)}")
    for _try in range(20):
        pair = rng.choice(kinds)
        if take([pair, pair]):
            return [*concealed, pair, pair], melds
    return None


def redden(rng: Random, tiles: list[int], spare: list[int]) -> list[int]:
    """Codes of some kinds, fives made red as far as there are red ones left."""
    codes = []
    for kind in tiles:
        if kind < 27 and kind % 9 == 4 and spare[kind // 9] and rng.random() < 0.4:
            spare[kind // 9] -= 1
            kind = 34 + kind // 9
        codes.append(kind)
    return codes


def random_win(rng: Random, rules: mj.RiichiRules) -> dict[str, Any]:
    """Arguments of a win these rules know: complete as a rule, now and then one tile off."""
    flavour = FLAVOURS["any" if rng.random() < 0.5 else rng.choice(list(FLAVOURS))]
    kinds = [kind for kind in kinds_in_play(rules.players) if flavour(kind)]
    shape = None
    while shape is None:
        shape = random_shape(rng, kinds, rules.players == 4 or rules.sanma_chi)
        kinds = kinds_in_play(rules.players) if shape is None else kinds
    concealed, melds = shape
    win = rng.choice(concealed)
    tsumo = rng.random() < 0.5
    winds = "ESW" if rules.players == 3 else "ESWN"
    said: dict[str, Any] = {"tsumo": tsumo, "seat_wind": rng.choice(winds), "round_wind": rng.choice(winds)}
    closed = all(meld.startswith("ankan") for meld in melds)
    kan = any("kan" in meld for meld in melds)
    copies = [0] * 34
    for meld in melds:
        for code in mc.parse_tiles(meld.partition(":")[2]):
            copies[code] += 1
    for kind in concealed:
        copies[kind] += 1
    said["nuki"] = rng.randrange(5 - copies[NORTH]) if rules.nuki and rng.random() < 0.5 else 0
    copies[NORTH] += said["nuki"]
    if closed and rng.random() < 0.5:
        kinds_of_riichi = [True, True, "double"] + (["open", "double_open"] if rules.open_riichi else [])
        said["riichi"] = rng.choice(kinds_of_riichi)
        said["ippatsu"] = rng.random() < 0.3
    if tsumo:
        said["rinshan"] = (
            (kan or (said["nuki"] > 0 and rules.nuki_rinshan)) and not said.get("ippatsu") and rng.random() < 0.3
        )
        said["haitei"] = not said["rinshan"] and rng.random() < 0.2
    else:
        how = rng.choice(("", "", "", "houtei", "chankan", "nuki_ron"))
        robbed = (how == "chankan" and copies[win] == 1) or (
            how == "nuki_ron" and win == NORTH and rules.nuki and rules.nuki_ron != "off"
        )
        if how == "houtei" or robbed:
            said[how] = True
        if not robbed:
            said["after_kan_discard"] = rng.random() < 0.2
            said["riichi_discard"] = rng.random() < 0.2
        said["discarder_riichi"] = rng.random() < 0.3
    quiet = ("riichi", "haitei", "houtei", "nuki")
    if not melds and not any(said.get(name) for name in quiet):
        said["first_turn"] = (tsumo or said["seat_wind"] != "E") and rng.random() < 0.2
    if rng.random() < 0.2:
        said["consecutive_wins"] = rng.randrange(1, 11)
    spare = list(AKA[rules.players][rules.aka])
    said["melds"] = []
    for meld in melds:
        type_, _, tiles = meld.partition(":")
        said["melds"].append(f"{type_}:{mc.format_tiles(redden(rng, list(mc.parse_tiles(tiles)), spare))}")
    codes = redden(rng, concealed, spare)
    said["win_tile"] = mc.tile_text(next(code for code in codes if mc.kind_of_code(code) == win))
    codes.remove(mc.parse_tile(said["win_tile"]))
    if rng.random() < 0.03:  # a hand that does not wait for its tile
        other = rng.choice([kind for kind in kinds_in_play(rules.players) if copies[kind] < 4])
        copies[other] += 1
        codes[-1] = other
        if said.get("chankan"):
            said["chankan"] = False
    said["hand"] = mc.format_tiles(codes)
    # a robbed kan leaves no copy for an indicator
    free = [k for k in kinds_in_play(rules.players) if copies[k] < 4 and not (said.get("chankan") and k == win)]

    def indicators(most: int) -> str:
        shown = []
        for _ in range(rng.randrange(most + 1)):
            kind = rng.choice(free)
            if copies[kind] < 4:
                copies[kind] += 1
                shown.append(kind)
        return "".join(map(mc.tile_text, shown))

    said["dora_indicators"] = indicators(rng.choice((1, 1, 5)) if rules.kandora else 1)
    shown = len(said["dora_indicators"]) // 2
    if said.get("riichi") and rules.ura:
        said["ura_indicators"] = indicators(min(shown, 5 if rules.kan_ura else 1))
    return said


def oracle_win(said: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a win as the oracle reads them."""
    melds = [dict(zip(("type", "tiles"), meld.partition("@")[0].split(":"), strict=True)) for meld in said["melds"]]
    return {**said, "melds": melds}


def oracle_rules(rules: mj.RiichiRules) -> dict[str, Any]:
    """The options of a rule set that the oracle knows."""
    return {name: value for name, value in rules.to_dict().items() if name in DEFAULTS}


def oracle_says(said: dict[str, Any], rules: mj.RiichiRules) -> list[dict[str, Any]]:
    """Every reading the oracle would pay, by the keys of the tables."""
    found = []
    for best in scoring.best_results(oracle_win(said), oracle_rules(rules)):
        if not best["valid"]:
            found.append({"valid": False, "reason": best["reason"]})
            continue
        found.append(
            {
                "valid": True,
                "yaku": {**best["yaku"], **best["yakuman"]},
                "han": best["han"] or 0,
                "fu": best["fu"] or 0,
                "limit": best["limit"],
                "yakuman": 0 if rules.aotenjou else best["multiple"],
                "points": best["points"],
                "pay": best["pay"],
            }
        )
    return found
