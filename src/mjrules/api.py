"""The public functions, the same for every variant: the rules given decide which variant answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Unpack, cast, overload

import mjcore as mc
from mjcore import schema
from mjrules.common.outcomes import Outcome
from mjrules.riichi import explain, final
from mjrules.riichi import score as scoring
from mjrules.riichi import settle as settlement
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.state import State
from mjrules.riichi.win import Win, WinKeywords
from mjrules.rules.presets import RiichiName, Rules, rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.suzume import explain as suzume_explain
from mjrules.suzume import match as suzume_match
from mjrules.suzume import score as suzume_scoring
from mjrules.suzume import settle as suzume_settlement
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.state import SuzumeState
from mjrules.suzume.win import SuzumeWin, SuzumeWinKeywords

WINS = (mc.WinRecord, mc.suzume.WinRecord)


class Variant(NamedTuple):
    """The functions and types of one variant."""

    win: type[Win] | type[SuzumeWin]
    state: type[State] | type[SuzumeState]
    score: Callable[..., Any]
    page: Callable[..., list[explain.Section]]
    settle: Callable[..., Any]
    final_result: Callable[..., Any]
    win_fields: tuple[schema.Field, ...]
    score_fields: tuple[schema.Field, ...]
    score_rows_into: Callable[..., None]


VARIANTS: Mapping[type, Variant] = MappingProxyType(
    {
        RiichiRules: Variant(
            Win,
            State,
            scoring.score,
            explain.page,
            settlement.settle,
            final.final_result,
            schema.WIN_FIELDS,
            schema.SCORE_FIELDS,
            mc.score_rows_into,
        ),
        SuzumeRules: Variant(
            SuzumeWin,
            SuzumeState,
            suzume_scoring.score,
            suzume_explain.page,
            suzume_settlement.settle,
            suzume_match.final_result,
            mc.suzume.schema.WIN_FIELDS,
            mc.suzume.schema.SCORE_FIELDS,
            mc.suzume.score_rows_into,
        ),
    }
)


class AnyKeywords(WinKeywords, SuzumeWinKeywords, total=False):
    """The keywords of every variant, for calls where a type checker cannot see which variant is played."""


def variant_of(rules: object) -> Variant:
    """Return the functions of the variant of a rule set or a rule set's name. Raises RuleError or MahjongTypeError."""
    return VARIANTS.get(type(rules)) or VARIANTS[type(rules_of(rules))]


@overload
def score(hand: Win, win_tile: RiichiRules | str) -> scoring.Score: ...
@overload
def score(hand: SuzumeWin, win_tile: SuzumeRules | str) -> suzume_scoring.SuzumeScore: ...
@overload
def score(
    hand: Any, win_tile: Any = None, *, rules: RiichiRules | RiichiName, **said: Unpack[WinKeywords]
) -> scoring.Score: ...
@overload
def score(
    hand: Any, win_tile: Any = None, *, rules: SuzumeRules | Literal["suzume"], **said: Unpack[SuzumeWinKeywords]
) -> suzume_scoring.SuzumeScore: ...
@overload
def score(hand: Any, win_tile: Any = None, *, rules: str, **said: Unpack[AnyKeywords]) -> Any: ...
def score(hand: Any, win_tile: Any = None, *, rules: Rules | str | None = None, **said: Any) -> Any:
    """Return the score of a win.

    Call it as ``score(win, rules)`` with a prepared ``Win`` (``SuzumeWin``), or with the arguments of that class:
    the concealed tiles with or without the winning tile (their number decides), the winning tile, and its keywords.
    ``rules``: a rule set or its name.
    Raises NotationError, InvalidHand or MahjongTypeError for a hand that cannot exist, RuleError for something the
    rules do not have, keywords of another variant included. A hand that does not win is a normal result (``valid``
    is False). Source: C-1..C-5, S-4..S-14.

    >>> import mjrules as mj
    >>> s = mj.score("123456m234p6799s", "5s", tsumo=True, seat_wind="S", rules=mj.rules("paiyuki-4p"))
    >>> s.han, s.fu, s.points, s.pay
    (2, 20, 1500, {'dealer': 700, 'child': 400})
    >>> mj.score(mj.Win("19m19p19s1234567z", "1z"), "tenhou-4p").yakuman
    1
    >>> mj.score("1r11789s", dora="7s", rules=mj.rules("suzume"))
    <SuzumeScore 1r11789s: base 3, red 1, dora 1, chanta 2: 7 points>
    """
    if rules is None and (isinstance(win_tile, RuleSet) or isinstance(hand, WINS)):
        win_tile, rules = None, cast("Rules", win_tile)
    variant = VARIANTS.get(type(rules))
    if variant is None:
        rules = rules_of(rules)
        variant = VARIANTS[type(rules)]
    # the keywords go on as one mapping: to spread them once more would cost half a microsecond
    return variant.score(hand, win_tile, rules, said)


@overload
def settle(state: State, outcome: Outcome, rules: RiichiRules | str) -> settlement.End: ...
@overload
def settle(state: SuzumeState, outcome: Outcome, rules: SuzumeRules | str) -> suzume_settlement.SuzumeEnd: ...
def settle(state: Any, outcome: Outcome, rules: Rules | str) -> Any:
    """Return who pays whom for an outcome, and what comes next.

    ``state``: the ``State`` (``SuzumeState``) at the end of the hand; ``rules``: a rule set or its name. A pure
    function of its arguments.
    Raises ArgumentError for a seat that is not at the table, InvalidHand for a value that belongs to another seat,
    RuleError for something the rules do not have. Source: P-10..P-101, K-22..K-69, S-23..S-39.

    >>> import mjrules as mj
    >>> end = mj.settle(mj.State((25000,) * 4, honba=2, deposits=1000), mj.Tsumo(1, "mangan"), mj.rules("paiyuki-4p"))
    >>> end.deltas, end.next, end.state.name
    ((-4200, 9600, -2200, -2200), 'deal', 'E2')
    >>> mj.settle(mj.SuzumeState((40, 40, 40)), mj.Tsumo(1, 9), mj.rules("suzume", players=3)).deltas
    (-5, 10, -5)
    """
    variant = VARIANTS.get(type(rules))
    if variant is None:
        rules = rules_of(rules)
        variant = VARIANTS[type(rules)]
    _check_state(state, variant)
    return variant.settle(state, outcome, rules)


@overload
def final_result(state: State, rules: RiichiRules | str) -> final.FinalResult: ...
@overload
def final_result(state: SuzumeState, rules: SuzumeRules | str) -> suzume_match.SuzumeResult: ...
def final_result(state: Any, rules: Rules | str) -> Any:
    """Return ranks and results of a finished game, in riichi with uma, oka and rounding.

    Raises ArgumentError for a state of another variant. Source: P-11..P-17, P-52, P-85, K-23, K-69, S-33.

    >>> import mjrules as mj
    >>> mj.final_result(mj.State((41300, 27500, 18600, 12600)), mj.rules("paiyuki-4p")).result_x10
    (510, 70, -210, -370)
    >>> mj.final_result(mj.SuzumeState((38, 44, 44, 34)), mj.rules("suzume")).ranks
    (3, 1, 1, 4)
    """
    rules = rules_of(rules)
    variant = VARIANTS[type(rules)]
    _check_state(state, variant)
    return variant.final_result(state, rules)


def _check_state(state: object, variant: Variant) -> None:
    if not isinstance(state, variant.state):
        right = f"these rules want a {variant.state.__name__}"
        mc.fail("type", name="state", given=type(state).__name__, right=right)


def win_dtype(rules: Rules | str | None = None) -> Any:
    """Return the numpy dtype of a win record for some rules; riichi's when no rules are given.

    The fields are ``schema.WIN_FIELDS``, for Suzume-Jong ``mjcore.suzume.schema.WIN_FIELDS``.

    >>> win_dtype()["win"]
    dtype('uint8')
    """
    import numpy

    fields = schema.WIN_FIELDS if rules is None else variant_of(rules).win_fields
    return numpy.dtype(schema.numpy_descr(fields))


def score_dtype(rules: Rules | str | None = None) -> Any:
    """Return the numpy dtype of a score record for some rules; riichi's when no rules are given.

    The fields are SCORE_FIELDS of the same modules as for ``win_dtype``.

    >>> score_dtype()["points"]
    dtype('int64')
    """
    import numpy

    fields = schema.SCORE_FIELDS if rules is None else variant_of(rules).score_fields
    return numpy.dtype(schema.numpy_descr(fields))


def pack(wins: Iterable[mc.WinRecord | mc.suzume.WinRecord]) -> Any:
    """Return wins of one variant as an array of win records, for ``score_batch``.

    >>> import mjrules as mj
    >>> mj.pack([mj.Win("19m19p19s1234567z", "1z")])["win"]
    array([27], dtype=uint8)
    >>> mj.pack([mj.SuzumeWin("1r11789s", dora="7s")])["tiles"]
    array([[11,  0,  0,  6,  7,  8]], dtype=uint8)
    """
    import numpy

    try:
        given = list(wins)
        records = b"".join(win.record for win in given)
    except (AttributeError, TypeError):
        mc.fail("type", name="wins", given=repr(wins), right="an iterable of Win is wanted")
    of_suzume = sum(isinstance(win, mc.suzume.WinRecord) for win in given)
    if of_suzume not in (0, len(given)):
        mc.fail("type", name="wins", given="Win and SuzumeWin", right="wins of one variant are wanted")
    fields = VARIANTS[SuzumeRules if of_suzume else RiichiRules].win_fields
    return numpy.frombuffer(bytearray(records), dtype=schema.numpy_descr(fields))


def score_batch(records: Any, rules: Rules | str, *, out: Any = None, threads: int = 1) -> Any:
    """Score an array of win records; return an array of score records, one per row.

    ``records``: (N,) array of ``win_dtype(rules)`` (see ``pack``); ``out``: array of ``score_dtype(rules)`` to write
    to; ``threads``: how many parts are scored at once, with the GIL released. No row raises: its ``status`` is an
    index into STATUS of the variant's schema ("ok", why the hand does not win, or what is wrong with it). Raises
    ArgumentError for an array of another type or shape.

    >>> import mjrules as mj
    >>> mj.score_batch(mj.pack([mj.Win("19m19p19s1234567z", "1z")]), mj.rules("tenhou-4p"))["points"]
    array([48000])
    >>> mj.score_batch(mj.pack([mj.SuzumeWin("1r11789s")]), mj.rules("suzume"))["total"]
    array([6], dtype=uint16)
    """
    import numpy

    rules = rules_of(rules)
    wanted, made = win_dtype(rules), score_dtype(rules)
    if not isinstance(records, numpy.ndarray) or records.dtype != wanted or records.ndim != 1:
        given = f"{type(records).__name__} of shape {getattr(records, 'shape', '?')}"
        right = "a one-dimensional array of win_dtype(rules) is wanted"
        mc.fail("batch_shape", name="records", given=given, right=right)
    rows = numpy.ascontiguousarray(records)
    if out is None:
        out = numpy.zeros(len(rows), dtype=made)
    elif not isinstance(out, numpy.ndarray) or out.dtype != made or out.shape != rows.shape or not out.flags.carray:
        given = f"{type(out).__name__} of shape {getattr(out, 'shape', '?')}"
        right = f"a contiguous, writable array of score_dtype(rules) with shape {rows.shape} is wanted"
        mc.fail("batch_shape", name="out", given=given, right=right)
    variant_of(rules).score_rows_into(rows, rules.table, out, threads=threads)
    return out
