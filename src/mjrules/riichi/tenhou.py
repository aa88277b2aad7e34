"""The rules of a Tenhou table: the bits of ``GO type`` and the words of tenhou.net/6."""

from __future__ import annotations

from functools import cache, lru_cache

import mjcore as mc
from mjrules.riichi.rules import RiichiRules
from mjrules.rules.reading import rules_of

# bits of GO type (public decoders name them so; the recorded games of each kind replay by them)
AGAINST_PEOPLE = 0x01
NO_AKA = 0x02
NO_KUITAN = 0x04
SOUTH = 0x08
SANMA = 0x10
HIGH_ROOM = 0x20  # with UPPER_ROOM the phoenix room
FAST = 0x40
UPPER_ROOM = 0x80
OWN_RULES = 0x100  # a lobby's own, which the attribute csrule tells
CHIPS = 0x200  # parlour tables: kiriage mangan, kan dora at once, chips
DEAR_HONBA = 0x400  # 1500 points a counter
ONE_HAND = 0x800  # from 1000 points
FASTEST = 0x1000
KNOWN = AGAINST_PEOPLE | NO_AKA | NO_KUITAN | SOUTH | SANMA | HIGH_ROOM | FAST | UPPER_ROOM
KNOWN |= OWN_RULES | CHIPS | DEAR_HONBA | ONE_HAND | FASTEST
REDS = {4: 3, 3: 2}


def rules_from_tenhou(type: int) -> RiichiRules:
    """Return the rule set of a Tenhou table from the number of ``<GO type="169">``.

    The result is ``tenhou-4p`` or ``tenhou-3p`` with the options of the table: players, aka, kuitan, length, at
    parlour tables kiriage mangan, kan dora and honba (chips are no part of it), the start of a game of one hand. The
    room and the speed change no rule; what a lobby's own rules are, the number does not tell. Raises RuleError for an
    unknown bit, MahjongTypeError for a value that is not a number.

    >>> rules = rules_from_tenhou(0x01 | 0x04 | 0x10)
    >>> rules.players, rules.aka, rules.kuitan, rules.length
    (3, 2, False, 'tonpuu')
    """
    if isinstance(type, bool) or not isinstance(type, int):
        given = "bool" if isinstance(type, bool) else "no whole number"
        mc.fail("type", name="type", given=given, right="expected the number of GO type")
    if type < 0 or type & ~KNOWN:
        mc.fail("tenhou_type", given=type, unknown=f"{type & ~KNOWN:#x}" if type >= 0 else type, known=f"{KNOWN:#x}")
    rules = tenhou_rules(
        3 if type & SANMA else 4, aka=not type & NO_AKA, kuitan=not type & NO_KUITAN, south=bool(type & SOUTH)
    )
    return _parlour(rules, type) if type & (CHIPS | DEAR_HONBA | ONE_HAND) else rules


def type_of(rules: RiichiRules) -> int:
    """Return the number of the table of Tenhou whose rules are nearest.

    >>> type_of(rules_from_tenhou(0x01 | 0x04 | 0x10))
    21
    """
    bits = {NO_AKA: not rules.aka, NO_KUITAN: not rules.kuitan, SOUTH: rules.length != "tonpuu"}
    return AGAINST_PEOPLE | (SANMA if rules.players == 3 else 0) | sum(bit for bit, on in bits.items() if on)


@lru_cache(maxsize=64)
def _parlour(rules: RiichiRules, type: int) -> RiichiRules:
    if type & CHIPS:
        rules = rules.replace(kiriage="base1920", minkan_dora="at_once")
    if type & DEAR_HONBA:
        rules = rules.replace(honba_points=1500)
    return rules.replace(start_points=1000, return_points=1000) if type & ONE_HAND else rules


@cache
def tenhou_rules(players: int, *, aka: bool = True, kuitan: bool = True, south: bool = True) -> RiichiRules:
    """Return the rules of a Tenhou table.

    >>> tenhou_rules(4).digest == rules_of("tenhou-4p").digest
    True
    """
    base = rules_of("tenhou-4p" if players == 4 else "tenhou-3p", RiichiRules)
    return base.replace(aka=REDS[players] if aka else 0, kuitan=kuitan, length="tonnan" if south else "tonpuu")


def rounded(rules: RiichiRules, result_x10: tuple[int, ...] | None) -> RiichiRules:
    """Return the rules with the rounding of a recorded result: whole points until 2022, tenths since.

    >>> rounded(rules_from_tenhou(169), (500, 60, -180, -380)).rounding
    'half_up'
    """
    whole = result_x10 is not None and all(value % 10 == 0 for value in result_x10)
    return _whole_points(rules) if whole else rules


@lru_cache(maxsize=64)
def _whole_points(rules: RiichiRules) -> RiichiRules:
    return rules.replace(rounding="half_up")
