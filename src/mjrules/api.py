"""The public functions, the same for every variant: the rules given decide which variant answers."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any, Literal, Unpack, overload

import mjcore as mc
from mjcore import schema
from mjrules.common.outcomes import Outcome
from mjrules.common.wins import AnyWin, HandText
from mjrules.riichi.final import FinalResult
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.score import Score
from mjrules.riichi.settle import End
from mjrules.riichi.state import State
from mjrules.riichi.win import Win, WinKeywords
from mjrules.rules.presets import RiichiName
from mjrules.rules.reading import read_rules, rules_of
from mjrules.rules.ruleset import RuleSet
from mjrules.suzume.match import SuzumeResult
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.score import SuzumeScore
from mjrules.suzume.settle import SuzumeEnd
from mjrules.suzume.state import SuzumeState
from mjrules.suzume.win import SuzumeWin, SuzumeWinKeywords
from mjrules.variants import VARIANTS, Variant, variant_of, variant_of_rules

Rules = RiichiRules | SuzumeRules


@overload
def rules(source: RiichiName | RiichiRules, **changes: object) -> RiichiRules: ...
@overload
def rules(source: Literal["suzume"] | SuzumeRules, **changes: object) -> SuzumeRules: ...
@overload
def rules(source: str | PathLike[str], **changes: object) -> Rules: ...
def rules(source: Any, **changes: object) -> Any:
    """Return a rule set: a preset by name, or a house file (TOML or JSON), with changes on top.

    A string is always a name; a file is given as a ``Path``, so a string from a client never opens a file. The file
    names the preset it starts from (``base = "paiyuki-4p"``), an optional ``name``, options, and a table ``yaku`` with
    yaku of its own or changes to known ones. Raises RuleError for an unknown name or value (the nearest valid one is
    suggested) and for a file that cannot be read.

    >>> rules("paiyuki-3p").players, rules("tenhou-4p", kuitan=False).kuitan, rules("suzume", players=5).players
    (3, False, 5)
    """
    return read_rules(source, **changes)


def player_names(rules: RuleSet | str) -> tuple[str, ...]:
    """Return the names of the built-in players for a rule set, from weak to strong as measured.

    >>> import mjrules as mj
    >>> player_names("suzume")[:2], player_names(mj.rules("tenhou-3p"))[:2]
    (('random', 'greedy'), ('tsumogiri', 'random'))
    """
    return rules_of(rules).weak_to_strong


class AnyKeywords(WinKeywords, SuzumeWinKeywords, total=False):
    """The keywords of every variant, for calls where a type checker cannot see which variant is played."""


@overload
def score(hand: Win, win_tile: RiichiRules | str) -> Score: ...
@overload
def score(hand: SuzumeWin, win_tile: SuzumeRules | str) -> SuzumeScore: ...
@overload
def score(
    hand: Any, win_tile: Any = None, *, rules: RiichiRules | RiichiName, **said: Unpack[WinKeywords]
) -> Score: ...
@overload
def score(
    hand: Any, win_tile: Any = None, *, rules: SuzumeRules | Literal["suzume"], **said: Unpack[SuzumeWinKeywords]
) -> SuzumeScore: ...
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
    if rules is None and (isinstance(win_tile, RuleSet) or AnyWin.is_one(hand)):
        win_tile, rules = None, win_tile
    if type(rules) in VARIANTS:  # nearly always; a call of get or cast would show in the time of a prepared win
        variant = VARIANTS[type(rules)]
    else:
        rules = rules_of(rules)  # type: ignore[assignment]
        variant = variant_of_rules(rules)  # type: ignore[arg-type]
    # the keywords go on as one mapping: to spread them once more would cost half a microsecond
    return variant.score(hand, win_tile, rules, said)


@overload
def settle(state: State, outcome: Outcome, rules: RiichiRules | str) -> End: ...
@overload
def settle(state: SuzumeState, outcome: Outcome, rules: SuzumeRules | str) -> SuzumeEnd: ...
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
    given: Any = rules
    if type(given) in VARIANTS:
        variant = VARIANTS[type(given)]
    else:
        given = rules_of(rules)
        variant = variant_of_rules(given)
    _check_state(state, variant)
    return variant.settle(state, outcome, given)


@overload
def final_result(state: State, rules: RiichiRules | str) -> FinalResult: ...
@overload
def final_result(state: SuzumeState, rules: SuzumeRules | str) -> SuzumeResult: ...
def final_result(state: Any, rules: Rules | str) -> Any:
    """Return ranks and results of a finished game, in riichi with uma, oka and rounding.

    Raises ArgumentError for a state of another variant. Source: P-11..P-17, P-52, P-85, K-23, K-69, S-33.

    >>> import mjrules as mj
    >>> mj.final_result(mj.State((41300, 27500, 18600, 12600)), mj.rules("paiyuki-4p")).result_x10
    (510, 70, -210, -370)
    >>> mj.final_result(mj.SuzumeState((38, 44, 44, 34)), mj.rules("suzume")).ranks
    (3, 1, 1, 4)
    """
    given = rules_of(rules)
    variant = variant_of_rules(given)
    _check_state(state, variant)
    return variant.final_result(state, given)


def _check_state(state: object, variant: Variant) -> None:
    if not isinstance(state, variant.state):
        right = f"these rules want a {variant.state.__name__}"
        mc.fail("type", name="state", given=type(state).__name__, right=right)


def hand(text: str, rules: Rules | str | None = None) -> HandText:
    """Return the hand that somebody wrote, in any notation in use: its concealed tiles as MPSZ text, and its melds.

    ``text``: digits with a suit behind or before them (123m 0p, m123p0), upper case, full width, spaces and commas;
    ``h`` for ``z``; a red five as 0p, r5p, 5rp, 5pr or 赤5p; mjai's E S W N P F C; 一二三萬 東白中, and with circled
    digits the notation of message boards (一二三①②③123); Unicode's tiles; a JSON list of tiles; a link to tenhou.net/2;
    melds as pon:555z@2, p555z, ポン555z, 5'55z or Majiang's z555=. ``rules``: a rule set or its name, for another
    variant than riichi; in Suzume-Jong 赤1 2 3索 發 中. Records and ``Win`` stay strict.
    Raises NotationError for what is not understood or could be two things, InvalidHand for melds that cannot be: no
    tile is ever passed over.

    >>> hand("一二三萬 4r56p 789S 東東 ポン白白白")
    HandText(tiles='123m406p789s11z', melds=(Meld.of('pon:555z'),))
    >>> hand("https://tenhou.net/2/?q=123m456p789s1122z").tiles
    '123m456p789s1122z'
    """
    variant = VARIANTS[RiichiRules] if rules is None else variant_of(rules)
    return variant.read_hand(text)


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
    except (AttributeError, TypeError, NotImplementedError):  # the last of a memory view with rows
        mc.fail("type", name="wins", given=mc.shown(wins), right="expected an iterable of Win")
    kinds = {kind.win.core: kind for kind in VARIANTS.values() if any(isinstance(win, kind.win.core) for win in given)}
    if len(kinds) > 1:
        names = " and ".join(kind.win.__name__ for kind in kinds.values())
        mc.fail("type", name="wins", given=names, right="expected wins of one variant")
    fields = next(iter(kinds.values()), VARIANTS[RiichiRules]).win_fields
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

    found = rules_of(rules)
    variant = variant_of_rules(found)
    wanted, made = (numpy.dtype(schema.numpy_descr(fields)) for fields in (variant.win_fields, variant.score_fields))
    if not isinstance(records, numpy.ndarray) or records.dtype != wanted or records.ndim != 1:
        given = f"{type(records).__name__} of shape {getattr(records, 'shape', '?')}"
        right = "expected a one-dimensional array of win_dtype(rules)"
        mc.fail("batch_shape", name="records", given=given, right=right)
    rows = numpy.ascontiguousarray(records)
    if out is None:
        out = numpy.zeros(len(rows), dtype=made)
    elif not isinstance(out, numpy.ndarray) or out.dtype != made or out.shape != rows.shape or not out.flags.carray:
        given = f"{type(out).__name__} of shape {getattr(out, 'shape', '?')}"
        right = f"expected a contiguous, writable array of score_dtype(rules) with shape {rows.shape}"
        mc.fail("batch_shape", name="out", given=given, right=right)
    table = found.table  # type: ignore[attr-defined]
    variant.score_rows_into(rows, table, out, threads=threads)
    return out
