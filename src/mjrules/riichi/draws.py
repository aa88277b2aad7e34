"""Draws: who is tenpai, what makes a draw, and what is paid at one (P-31, P-88..P-99, K-22, K-66)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.riichi.ledger import Ledger, shares
from mjrules.riichi.points import honba_shares
from mjrules.riichi.state import State
from mjrules.riichi.worth import mangan

if TYPE_CHECKING:
    from mjrules.ruleset import RiichiRules

YAOCHUU = frozenset({0, 8, 9, 17, 18, 26, *range(27, 34)})


def tenpai(hand: str, melds: Iterable[mc.Meld | str | Mapping[str, object]] = (), *, rules: RiichiRules) -> bool:
    """Return whether a hand of 13 tiles (melds as three each) counts as tenpai at a draw (P-91).

    No yaku is needed. Whether a wait on a tile of which the player himself holds all four counts,
    and whether copies in melds do, ``own_four_not_tenpai`` says.

    >>> import mjrules as mj
    >>> tenpai("1111m111222333z", rules=mj.rules("paiyuki-4p"))  # every copy of 1m is in the hand
    False
    >>> tenpai("2223m", ["ankan:4444m", "pon:777z", "pon:666z"], rules=mj.rules("paiyuki-4p"))
    True
    """
    calls = [mc.Meld.of(meld) for meld in melds]
    waits = set(mc.waits(hand, calls, players=rules.players, nominal=True))
    if rules.own_four_not_tenpai is False:
        return bool(waits)
    held = [0] * 34
    for code in mc.parse_tiles(hand):
        held[mc.kind_of_code(code)] += 1
    if rules.own_four_not_tenpai is True:
        for meld in calls:
            for code in meld.tiles:
                held[mc.kind_of_code(code)] += 1
    return any(held[kind] < 4 for kind in waits)


def nagashi_mangan(discards: str | Sequence[int], *, called: bool) -> bool:
    """Return whether all own discards are yaochuu and none was called (P-31, K-66).

    ``discards``: MPSZ text or codes; own calls do not matter. No discard at all is none.

    >>> nagashi_mangan("19m1z", called=False), nagashi_mangan("19m2s", called=False)
    (True, False)
    """
    codes = mc.parse_tiles(discards) if isinstance(discards, str) else discards
    return bool(codes) and not called and all(mc.kind_of_code(code) in YAOCHUU for code in codes)


def kara_riichi(waits: Iterable[int], visible: Mapping[int, int]) -> bool:
    """Return whether a riichi on these kinds has no tile left to win with (P-89).

    ``visible``: copies by kind the player sees at the declaration: own hand, all melds, discards,
    indicators, norths set out.
    """
    return all(visible.get(kind, 0) >= 4 for kind in waits)


def nine_kinds(hand14: str) -> bool:
    """Return whether a hand of 14 tiles has nine kinds of yaochuu (P-99).

    >>> nine_kinds("19m19p19s123z23456s")
    True
    """
    return len({kind for kind in map(mc.kind_of_code, mc.parse_tiles(hand14)) if kind in YAOCHUU}) >= 9


def four_kans(kans: Sequence[int]) -> bool:
    """Return whether kans a seat make four of two or more players (P-97).

    >>> four_kans([2, 2, 0, 0]), four_kans([4, 0, 0, 0])
    (True, False)
    """
    return sum(kans) == 4 and max(kans) < 4


def check_abort(kind: str, rules: RiichiRules) -> None:
    """Raise RuleError for an abortive draw these rules do not have (P-95..P-99)."""
    if kind == "triple_ron":
        allowed = rules.players == 4 and not rules.play.rons_that_count(0, (1, 2, 3))
    else:
        allowed = getattr(rules, kind)
        if rules.players == 3 and kind in ("four_winds", "four_riichi"):
            allowed = allowed and rules.sanma_three_abort
    if not allowed:
        mc.fail("not_in_rules", given=f"abortive draw {kind}", what=f"{rules.title} has none")


def abort_stays(kind: str, rules: RiichiRules) -> bool:
    """Whether the dealer stays: always at P-95 and P-96, by option at P-97..P-99."""
    return kind in ("four_riichi", "triple_ron") or rules.abort_dealer_stays


def draw_stays(state: State, ready: set[int], rules: RiichiRules) -> bool:
    """Whether the dealer stays after an exhaustive draw (P-93, K-22)."""
    if rules.renchan == "noten" or (rules.renchan == "noten_in_east" and state.round == "E"):
        return True
    return rules.renchan in ("tenpai", "noten_in_east") and state.dealer in ready


def pay_noten(ledger: Ledger, state: State, ready: set[int], rules: RiichiRules) -> None:
    """Pay the noten fee: one sum from the noten to the tenpai, equal shares on both sides (P-92).

    What does not divide evenly falls, in hundreds, to the seat nearest to the dealer's in turn order.
    """
    players = len(state.points)
    order = [(state.dealer + step) % players for step in range(players)]
    takers = [seat for seat in order if seat in ready]
    payers = [seat for seat in order if seat not in ready]
    if not takers or not payers:
        return
    owed = shares(rules.noten_fee, len(payers))
    due = shares(rules.noten_fee, len(takers))
    place = 0
    for payer, amount in zip(payers, owed, strict=True):
        while amount:
            part = min(amount, due[place])
            ledger.pay("noten", payer, takers[place], part)
            amount -= part
            due[place] -= part
            place += not due[place]


def pay_nagashi(ledger: Ledger, state: State, seats: tuple[int, ...], rules: RiichiRules) -> None:
    """Pay every nagashi mangan as a mangan tsumo (P-31, K-66).

    As a win the one nearest to the dealer's seat in turn order takes honba and deposits too.
    """
    players = len(state.points)
    for place, winner in enumerate(sorted(seats, key=lambda seat: (seat - state.dealer) % players)):
        worth = mangan(dealer=winner == state.dealer, rules=rules)
        takes_all = rules.nagashi == "win" and place == 0
        for seat in range(players):
            if seat != winner:
                ledger.pay("nagashi", seat, winner, worth.share(seat, state.dealer))
                if takes_all:
                    ledger.pay("honba", seat, winner, honba_shares(state.honba, tsumo=True, rules=rules))
        if takes_all:
            ledger.pay("deposits", -1, winner, state.deposits)
