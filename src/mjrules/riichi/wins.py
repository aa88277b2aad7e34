"""Payments of a win: tsumo, ron by one or several, pao, honba, deposits and shugi."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mjcore as mc
from mjrules.common.ledger import TABLE, Ledger, shares
from mjrules.common.outcomes import Ron, RonWin, Tsumo
from mjrules.riichi.pao import Part, parts_of
from mjrules.riichi.payment import Worth, worth_of
from mjrules.riichi.points import honba_shares
from mjrules.riichi.state import STICK, State

if TYPE_CHECKING:
    from mjrules.riichi.rules import RiichiRules


def check_winner(state: State, winner: int) -> None:
    """Raise for a winner whose hand is dead (P-22)."""
    if winner in state.dead:
        mc.fail("conflict", given=f"win of seat {winner}", what="its hand is dead: it may not win any more")


def pay_tsumo(ledger: Ledger, state: State, win: Tsumo, rules: RiichiRules) -> None:
    """Pay a win by tsumo (P-10, P-53, P-101, C-4)."""
    winner, dealer = win.winner, state.dealer
    players = len(state.points)
    check_winner(state, winner)
    worth = worth_of(win.value, dealer=winner == dealer, tsumo=True, rules=rules)
    parts: list[Part] = []
    rest = worth
    if win.pao and (worth.yakuman or rules.aotenjou):
        parts, rest = parts_of(win.pao, win.value, worth, winner, dealer=winner == dealer, tsumo=True, rules=rules)
    if parts:
        _pay_liable_tsumo(ledger, state, winner, parts, rules)
    counters = honba_shares(state.honba, tsumo=True, rules=rules) if state.honba and not parts else 0
    for seat in range(players):
        if seat != winner:
            ledger.pay("tsumo", seat, winner, rest.share(seat, dealer))
            if counters:
                ledger.pay("honba", seat, winner, counters)
    ledger.pay("deposits", TABLE, winner, state.deposits)
    if worth.yakuman and (rules.shugi_tsumo or rules.shugi_ron):
        _shugi_tsumo(ledger, winner, worth.yakuman, parts, rules)


def _pay_liable_tsumo(ledger: Ledger, state: State, winner: int, parts: list[Part], rules: RiichiRules) -> None:
    """The liable player pays everybody's share of his part; the first one the honba too (P-53)."""
    players, at_dealer = len(state.points), winner == state.dealer
    as_ron = players == 3 and rules.sanma_pao_tsumo == "ron_value" and not rules.aotenjou
    for seat, name, multiple, worth in parts:
        amount = worth.total(players, dealer=at_dealer)
        if as_ron:
            amount = worth_of(multiple, dealer=at_dealer, tsumo=False, rules=rules).discarder
        ledger.pay("pao", seat, winner, amount, name)
    counters = honba_shares(state.honba, tsumo=not as_ron, rules=rules)
    ledger.pay("pao_honba", parts[0].seat, winner, counters if as_ron else counters * (players - 1))


def _shugi(ledger: Ledger, reason: str, payer: int, winner: int, amount: int, rules: RiichiRules) -> None:
    """Shugi in the unit of these rules (P-52)."""
    pay = ledger.pay_chips if rules.shugi_unit == "chips" else ledger.pay_results
    pay(reason, payer, winner, amount)


def _shugi_tsumo(ledger: Ledger, winner: int, multiple: int, parts: list[Part], rules: RiichiRules) -> None:
    # P-52, P-55: the liable player pays what all would have paid for his part, or a ron's shugi
    players = rules.players
    for part in parts:
        each = rules.shugi_tsumo * (players - 1) if rules.pao_shugi == "follow" else rules.shugi_ron
        _shugi(ledger, "pao_shugi", part.seat, winner, each * part.multiple, rules)
        multiple -= part.multiple
    for seat in range(players):
        if seat != winner:
            _shugi(ledger, "shugi", seat, winner, rules.shugi_tsumo * multiple, rules)


def winners_of(ron: Ron, rules: RiichiRules) -> list[RonWin]:
    """Return who of those who declared ron wins, nearest to the discarder in turn order first; [] = a draw.

    The hand in play knows (P-83, P-84, P-96, K-69): one answer for a table and for its settlement.
    """
    if len(ron.wins) == 1:
        return [*ron.wins]
    wins = {win.winner: win for win in ron.wins}
    return [wins[seat] for seat in rules.play.rons_that_count(ron.discarder, ron.winners)]


def pay_ron(ledger: Ledger, state: State, wins: list[RonWin], discarder: int, rules: RiichiRules) -> None:
    """Pay the winners of one tile, given nearest to the discarder first (P-53, P-83..P-86, P-101).

    What does not divide evenly goes, in hundreds, to the winner nearest to the discarder in turn
    order: he is the one to whom everything would go where several are not paid.
    """
    counters = honba_shares(state.honba, tsumo=False, rules=rules) if state.honba else 0
    honba = [counters] * len(wins)
    if len(wins) > 1 and rules.two_ron_honba != "each":
        first_only = [counters, *[0] * (len(wins) - 1)]
        honba = first_only if rules.two_ron_honba == "first" else shares(counters, len(wins))
    for win, extra in zip(wins, honba, strict=True):
        check_winner(state, win.winner)
        _pay_one_ron(ledger, state, win, discarder, extra, rules)
    _pay_pot(ledger, state, [win.winner for win in wins], rules)


def _pay_one_ron(ledger: Ledger, state: State, win: RonWin, discarder: int, honba: int, rules: RiichiRules) -> None:
    winner, at_dealer = win.winner, win.winner == state.dealer
    worth = worth_of(win.value, dealer=at_dealer, tsumo=False, rules=rules)
    parts: list[Part] = []
    rest: Worth = worth
    if win.pao and (worth.yakuman or rules.aotenjou):
        parts, rest = parts_of(win.pao, win.value, worth, winner, dealer=at_dealer, tsumo=False, rules=rules)
    for seat, name, _, part in parts:
        for payer, amount in _pao_ron(part.discarder, seat, discarder, 100, rules):
            ledger.pay("pao_ron", payer, winner, amount, name)
    ledger.pay("ron", discarder, winner, rest.discarder)
    liable = bool(parts) and rules.pao_ron_honba == "liable"
    ledger.pay("pao_honba" if liable else "honba", parts[0].seat if liable else discarder, winner, honba)
    if worth.yakuman and rules.shugi_ron:  # P-52, P-55
        multiple = worth.yakuman
        for part_of in parts:
            multiple -= part_of.multiple
            for payer, amount in _pao_ron(rules.shugi_ron * part_of.multiple, part_of.seat, discarder, 1, rules):
                _shugi(ledger, "pao_shugi", payer, winner, amount, rules)
        _shugi(ledger, "shugi", discarder, winner, rules.shugi_ron * multiple, rules)


def _pao_ron(amount: int, liable: int, discarder: int, step: int, rules: RiichiRules) -> list[tuple[int, int]]:
    """Who pays the liable part of a ron; the discarder takes what cannot be halved."""
    if liable == discarder or rules.pao_ron == "discarder":
        return [(discarder, amount)]
    if rules.pao_ron == "liable":
        return [(liable, amount)]
    return list(zip((discarder, liable), shares(amount, 2, step), strict=True))


def _pay_pot(ledger: Ledger, state: State, winners: list[int], rules: RiichiRules) -> None:
    """Sticks and deposits to the winners (P-85, P-94; EMA: own stick of this hand back first)."""
    left = state.deposits
    if len(winners) == 1 or rules.two_ron_pot == "first":
        ledger.pay("deposits", TABLE, winners[0], left)
    elif rules.two_ron_pot == "halved":
        for seat, amount in zip(winners, shares(left, len(winners)), strict=True):
            ledger.pay("deposits", TABLE, seat, amount)
    else:
        for seat in winners:
            if seat in state.riichi:
                ledger.pay("own_stick", TABLE, seat, STICK)
                left -= STICK
        ledger.pay("deposits", TABLE, winners[0], left)
