"""The ordinary ends of a hand as flat tables, made by running ``settle`` over every one of them.

Ordinary: one winner or a draw, no pao, no chombo. The tables hold what a hand pays without honba and
deposits, the coefficients of both, and what comes next by named facts; everything else goes to
``settle``. They are flat ``array`` buffers, so that compiled code reads them as they are.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_args

import mjcore as mc
from mjrules.common.fields import WINDS
from mjrules.common.ledger import Ledger
from mjrules.common.outcomes import ABORTS, ExhaustiveDraw, Outcome, Ron, Tsumo, Value
from mjrules.riichi.draws import abort_stays, draw_stays
from mjrules.riichi.match import (
    BEFORE,
    Event,
    Next,
    is_first,
    next_honba,
    next_place,
    out_below,
    pay_tobi_prize,
    phase_of,
    progress,
    target_of,
    win_stays,
)
from mjrules.riichi.points import FU_VALUES
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.settle import settle
from mjrules.riichi.state import State
from mjrules.rules.reading import rules_of

NEXT: tuple[Next, ...] = get_args(Next)
EVENTS: tuple[Event, ...] = ("win", "draw", "abort")
FACTS = mc.settle_schema.FACTS
ENDS = mc.round_schema.ENDS
PLENTY = 10_000_000  # points that keep everybody from being out while a payment is tabled
YAKUMAN_MULTIPLES = 13
STACKED_HAN = 52


def value_classes(rules: RiichiRules) -> tuple[Value, ...]:
    """Return every value a table row stands for: 1-4 han by fu, then han from 5, then multiples.

    Raises RuleError for aotenjou, whose values have no end.
    """
    if rules.aotenjou:
        mc.fail("not_in_rules", given="tables of aotenjou", what="its values have no end; use settle")
    low = [(han, fu) for han in range(1, 5) for fu in FU_VALUES]
    high = [(han, None) for han in range(5, (STACKED_HAN if rules.kazoe == "stacked" else 13) + 1)]
    return (*low, *high, *range(1, YAKUMAN_MULTIPLES))


def value_class(han: int, fu: int, yakuman: int, rules: RiichiRules) -> int:
    """Return the row of a value in ``value_classes``.

    >>> import mjrules as mj
    >>> rules = mj.rules("tenhou-4p")
    >>> value_classes(rules)[value_class(3, 40, 0, rules)], value_classes(rules)[value_class(30, 40, 0, rules)]
    ((3, 40), (13, None))
    """
    highest = STACKED_HAN if rules.kazoe == "stacked" else 13
    low = 4 * len(FU_VALUES)
    if yakuman:
        return low + highest - 4 + min(yakuman, YAKUMAN_MULTIPLES - 1) - 1
    if han < 5:
        return (han - 1) * len(FU_VALUES) + FU_VALUES.index(fu)
    return low + min(han, highest) - 5


@dataclass(frozen=True)
class SettleTable:
    """Flat tables of one rule set; ``n`` seats, ``c`` value classes; int32 unless said otherwise.

    ``pay``: [dealer][winner][payer][class][seat], payer = winner at a tsumo; ``chips`` and ``results``: the same
    for shugi; ``honba``: [winner][payer][seat], points of one counter (the winner takes all deposits); ``noten``:
    [dealer][set of tenpai seats][seat]; ``prize``: result points for who is out, [winner][set of those][seat];
    ``draw_stays`` (bytes): [East round][dealer][set]; ``after`` (bytes): [phase][event][facts], an index into
    ``NEXT``, facts as bits in the order of ``FACTS``; ``counters`` (bytes): [event][stays], honba + 1 or back to 0;
    ``out_below``, ``target``: the points behind "bust" and "at_target"; ``win_stays`` (bytes): [dealer][winner],
    ``abort_stays`` (bytes): [place in ``ENDS``], whether the dealer stays; ``phases`` (bytes): [round][hand - 1],
    the phase; ``places`` (bytes): [round][hand - 1][stays], 4 x round + hand - 1 of the next deal; ``dealer_first``
    (bytes): [hand - 1][set of those who have most, counted from the first dealer]. Bytes have four entries where
    three play, too, and 16 a set.
    """

    players: int
    classes: int
    pay: array[int]
    chips: array[int]
    results: array[int]
    honba: array[int]
    noten: array[int]
    prize: array[int]
    draw_stays: bytes
    after: bytes
    counters: bytes
    out_below: int
    target: int
    win_stays: bytes
    abort_stays: bytes
    phases: bytes
    places: bytes
    dealer_first: bytes

    def row(self, dealer: int, winner: int, payer: int, value: int) -> int:
        """Return the place of a win's first seat in ``pay``, ``chips`` and ``results``."""
        n = self.players
        return (((dealer * n + winner) * n + payer) * self.classes + value) * n

    def deltas(self, dealer: int, winner: int, payer: int, value: int, honba: int, deposits: int) -> list[int]:
        """Return the points of a win by table."""
        n = self.players
        at, counter = self.row(dealer, winner, payer, value), (winner * n + payer) * n
        found = [self.pay[at + seat] + honba * self.honba[counter + seat] for seat in range(n)]
        found[winner] += deposits
        return found

    def noten_deltas(self, dealer: int, tenpai: int) -> list[int]:
        """Return the points of an exhaustive draw by table; ``tenpai``: bits by seat."""
        n = self.players
        at = ((dealer << n) + tenpai) * n
        return list(self.noten[at : at + n])

    def stays(self, east: bool, dealer: int, tenpai: int) -> bool:
        """Return whether the dealer stays after an exhaustive draw."""
        n = self.players
        return bool(self.draw_stays[((east * n + dealer) << n) + tenpai])

    def next(self, phase: int, event: int, facts: int) -> Next:
        """Return what comes next; ``event``: index of ``EVENTS``, ``facts``: bits of ``FACTS``."""
        return NEXT[self.after[(phase * len(EVENTS) + event) * 16 + facts]]

    @cached_property
    def compiled(self) -> mc.SettleTable:
        """The same tables as the compiled look-up reads them."""
        frame: dict[str, int | Sequence[int]] = {
            "out_below": self.out_below,
            "target": self.target,
            "classes": self.classes,
            "players": self.players,
            "win_stays": self.win_stays,
            "abort_stays": self.abort_stays,
            "dealer_first": self.dealer_first,
            "places": self.places,
            "phases": self.phases,
            "after": self.after,
            "counters": self.counters,
        }
        tables = (self.pay, self.chips, self.results, self.honba, self.noten, self.prize, self.draw_stays)
        return mc.SettleTable(frame, *tables)

    def next_counters(self, event: int, stays: bool, honba: int) -> int:
        """Return the honba of the next hand."""
        return honba + 1 if self.counters[event * 2 + stays] else 0


def compile_settlement(rules: RiichiRules | str) -> SettleTable:
    """Return the flat tables of a rule set, every entry computed by ``settle`` and ``progress``.

    Raises RuleError for aotenjou. The rules are those of ``settle``.

    >>> import mjrules as mj
    >>> rules = mj.rules("tenhou-4p")
    >>> compile_settlement(rules).deltas(0, 1, 1, value_class(3, 40, 0, rules), honba=1, deposits=2000)
    [-2700, 7500, -1400, -1400]
    """
    rules = rules_of(rules, RiichiRules)
    n = rules.players
    values = value_classes(rules)
    pay, chips, results = array("i"), array("i"), array("i")
    nothing = [0] * n
    for dealer in range(n):
        state = _state(dealer, n)
        for winner in range(n):
            for payer in range(n):
                for value in values:
                    found = _win(state, winner, payer, value, rules)
                    for column, numbers in zip((pay, chips, results), found or (nothing,) * 3, strict=True):
                        column.extend(numbers)
    honba = array("i")
    for winner in range(n):
        for payer in range(n):
            plain = _settled(_state(0, n), _outcome(winner, payer, "mangan"), rules)
            raised = _settled(_state(0, n, honba=1), _outcome(winner, payer, "mangan"), rules)
            honba.extend(more - less for more, less in zip(raised[0], plain[0], strict=True))
    noten, prize, stays = array("i"), array("i"), bytearray()
    sets = [[seat for seat in range(n) if mask >> seat & 1] for mask in range(1 << n)]
    for winner in range(n):
        for out in sets:
            prize.extend(_prize(winner, out, rules))
    for dealer in range(n):
        for tenpai in sets:
            noten.extend(settle(_state(dealer, n), ExhaustiveDraw(tuple(tenpai)), rules).deltas)
    for around in ("S", "E"):
        for dealer in range(n):
            stays.extend(draw_stays(_state(dealer, n, around), set(tenpai), rules) for tenpai in sets)
    return SettleTable(
        players=n,
        classes=len(values),
        pay=pay,
        chips=chips,
        results=results,
        honba=honba,
        noten=noten,
        prize=prize,
        draw_stays=bytes(stays),
        after=bytes(
            _after(phase, event, facts, rules) for phase in range(4) for event in EVENTS for facts in range(16)
        ),
        counters=bytes(next_honba(1, event, kept, rules) > 1 for event in EVENTS for kept in (False, True)),
        out_below=out_below(rules),
        target=target_of(rules),
        win_stays=bytes(win_stays(dealer, (winner,), rules) for dealer in range(4) for winner in range(4)),
        abort_stays=bytes([kind in ABORTS and abort_stays(kind, rules) for kind in ENDS]),
        phases=bytes(_phase(around, hand, rules) for around in WINDS for hand in range(4)),
        places=bytes(
            _place(around, hand, kept, rules) for around in WINDS for hand in range(4) for kept in (False, True)
        ),
        dealer_first=bytes(_dealer_first(hand, most, rules) for hand in range(4) for most in range(16)),
    )


def _state(dealer: int, players: int, around: str = "E", honba: int = 0) -> State:
    return State((PLENTY,) * players, dealer=dealer, round=around, honba=honba)


def _outcome(winner: int, payer: int, value: Value) -> Outcome:
    return Tsumo(winner, value) if winner == payer else Ron(((winner, value),), payer)  # type: ignore[arg-type]


def _settled(state: State, outcome: Outcome, rules: RiichiRules) -> tuple[Sequence[int], ...]:
    end = settle(state, outcome, rules)
    return end.deltas, end.chips, end.adjustments


def _win(state: State, winner: int, payer: int, value: Value, rules: RiichiRules) -> tuple[Sequence[int], ...] | None:
    """What a win pays; None for a value no hand has (1 han 25 fu)."""
    try:
        return _settled(state, _outcome(winner, payer, value), rules)
    except mc.ArgumentError:
        return None


def _after(phase: int, event: Event, facts: int, rules: RiichiRules) -> int:
    told = {name: bool(facts >> place & 1) for place, name in enumerate(FACTS)}
    return NEXT.index(progress(phase, event, **told, rules=rules))


def _phase(around: str, hand: int, rules: RiichiRules) -> int:
    """The phase of a hand; a fourth hand of three players is none."""
    return phase_of(_state(hand, rules.players, around), rules) if hand < rules.players else BEFORE


def _place(around: str, hand: int, stays: bool, rules: RiichiRules) -> int:
    """Where the next deal stands, the first dealer's seat being 0."""
    if hand >= rules.players:
        return 0
    dealer, following = next_place(_state(hand, rules.players, around), stays)
    return 4 * WINDS.index(following) + dealer


def _dealer_first(hand: int, most: int, rules: RiichiRules) -> bool:
    """Whether the dealer ranks first where these seats have the most points, the first dealer's seat being 0."""
    points = [most >> seat & 1 for seat in range(rules.players)]
    return hand < rules.players and any(points) and is_first(hand, points, 0, rules)


def _prize(winner: int, out: Sequence[int], rules: RiichiRules) -> Sequence[int]:
    """Result points a seat when one wins and some are out."""
    limit, ledger = out_below(rules), Ledger(rules.players)
    pay_tobi_prize(ledger, (winner,), [limit - (seat in out) for seat in range(rules.players)], rules)
    return (0,) * rules.players if ledger.results is None else ledger.results[:-1]


def ended_dtype() -> Any:
    """Return the numpy dtype of a hand to settle (mjcore.settle_schema.ENDED_FIELDS)."""
    import numpy

    return numpy.dtype(mc.schema.numpy_descr(mc.settle_schema.ENDED_FIELDS))


def settled_dtype() -> Any:
    """Return the numpy dtype of a settled hand (mjcore.settle_schema.SETTLED_FIELDS)."""
    import numpy

    return numpy.dtype(mc.schema.numpy_descr(mc.settle_schema.SETTLED_FIELDS))


def settle_rows(hands: Any, table: SettleTable) -> Any:
    """Settle an array of ordinary ends by table; return an array of ``settled_dtype()``.

    ``hands``: (N,) array of ``ended_dtype()``; a win's value is its ``value_class``, an abortive draw's its place
    in ``ENDS``, seats beyond the table's are 0. No row raises: ``status`` 1 marks one with a number the tables do
    not have.

    >>> import numpy, mjrules as mj
    >>> rules, hands = mj.rules("tenhou-4p"), numpy.zeros(1, ended_dtype())
    >>> hands["points"], hands["winner"], hands["payer"], hands["value"] = 25000, 1, 2, value_class(3, 40, 0, rules)
    >>> settle_rows(hands, compile_settlement(rules))["deltas"].tolist()
    [[0, 5200, -5200, 0]]
    """
    import numpy

    wanted = ended_dtype()
    if not isinstance(hands, numpy.ndarray) or hands.dtype != wanted or hands.ndim != 1:
        given = f"{getattr(hands, 'dtype', type(hands).__name__)}"
        mc.fail("batch_shape", name="hands", given=given, right="expected a one-dimensional array of ended_dtype()")
    out = numpy.zeros(len(hands), dtype=settled_dtype())
    mc.settle_rows_into(numpy.ascontiguousarray(hands), table.compiled, out)
    return out
