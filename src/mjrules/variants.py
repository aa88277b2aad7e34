"""The registry: one record a variant. Whatever asks for a variant's own part asks here; nobody else switches on it.

A new variant is a room of its own with its rules, its presets, and a record that is registered here (or by
``register``, from outside the package).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import mjcore as mc
from mjcore import schema
from mjrules.common import wins
from mjrules.common.actions import Action
from mjrules.common.legend import Columns, Legend, Tables
from mjrules.common.page import Section
from mjrules.common.play import Play
from mjrules.common.value_text import value_of
from mjrules.common.wins import AnyWin, HandText
from mjrules.riichi import explain as riichi_explain
from mjrules.riichi import final as riichi_final
from mjrules.riichi import notation as riichi_notation
from mjrules.riichi import score as riichi_score
from mjrules.riichi import settle as riichi_settle
from mjrules.riichi import summary as riichi_summary
from mjrules.riichi.play import advice as riichi_advice
from mjrules.riichi.play.fold import RiichiFold
from mjrules.riichi.play.play import RiichiPlay
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.simulation import RiichiSimulation
from mjrules.riichi.state import State
from mjrules.riichi.win import Win
from mjrules.rules.reading import rules_of
from mjrules.rules.ruleset import KINDS, RuleSet
from mjrules.suzume import explain as suzume_explain
from mjrules.suzume import match as suzume_match
from mjrules.suzume import notation as suzume_notation
from mjrules.suzume import score as suzume_score
from mjrules.suzume import settle as suzume_settle
from mjrules.suzume import summary as suzume_summary
from mjrules.suzume.play import advice as suzume_advice
from mjrules.suzume.play.fold import SuzumeFold
from mjrules.suzume.play.play import SuzumePlay
from mjrules.suzume.rules import SuzumeRules
from mjrules.suzume.simulation import SuzumeSimulation
from mjrules.suzume.state import SuzumeState
from mjrules.suzume.win import SuzumeWin


def no_advice(play: object, seat: int, offered: Sequence[Action]) -> dict[str, Any]:
    """Return the advice of a variant that has none.

    >>> no_advice(None, 0, ())
    {'furiten': False, 'hints': {}, 'with': {}}
    """
    return {"furiten": False, "hints": {}, "with": {}}


def no_situation(state: object, seat: int) -> dict[str, Any]:
    """Return what the state of a variant tells of a winner that asks for nothing.

    >>> no_situation(None, 0)
    {}
    """
    return {}


@dataclass(frozen=True, kw_only=True)
class Variant:
    """What one variant answers with.

    ``score``, ``settle``, ``final_result``: behind the public functions of these names; ``page``: the working of a
    score; ``win_fields``, ``score_fields``, ``score_rows_into``: of ``score_batch``; ``play``, ``fold``: a game, and
    a seat's side of it; ``simulation``: many games; ``legends``, ``tally``, ``yaku_names``: what their rows mean and
    come to; ``told_keywords``: keywords of ``score`` from the options of ``mjrules score`` that were given;
    ``read_hand``: a hand as people write it; ``needs_win_tile``: whether that command asks for the winning tile;
    ``read_value``: what a hand is worth, as people write it; ``situation``: what a state tells of a winner, as options
    of ``mjrules score``; ``speaks_mjai``: whether a bot hears mjai's words, or the table's own; ``advice``: what a
    served table tells a seat beside its question.
    """

    rules: type[RuleSet]
    win: type[AnyWin]
    state: type[Any]
    score: Callable[..., Any]
    page: Callable[..., list[Section]]
    settle: Callable[..., Any]
    final_result: Callable[..., Any]
    win_fields: tuple[schema.Field, ...]
    score_fields: tuple[schema.Field, ...]
    score_rows_into: Callable[..., None]
    play: type[Play]
    fold: type[Any]
    simulation: type[Any]
    legends: Callable[[Any], Tables[Legend]]
    tally: Callable[[Any, Columns, Columns], dict[str, Any]]
    yaku_names: Callable[[Any], Mapping[str, tuple[str, str]]]
    told_keywords: Callable[[dict[str, Any]], dict[str, Any]]
    needs_win_tile: bool = True
    speaks_mjai: bool = True
    read_hand: Callable[[str], HandText] = HandText
    read_value: Callable[[str], Any] = value_of
    situation: Callable[[Any, int], dict[str, Any]] = no_situation
    advice: Callable[[Any, int, Sequence[Action]], dict[str, Any]] = no_advice


VARIANTS: dict[type[Any], Variant] = {}  # by the class of its rules


def register(variant: Variant) -> None:
    """Add a variant: everything public knows it from now on. One of the same rules is replaced."""
    VARIANTS[variant.rules] = variant
    KINDS[variant.rules.variant] = variant.rules
    wins.KINDS[variant.rules.variant] = variant.win


@contextmanager
def registered(variant: Variant) -> Iterator[Variant]:
    """Add a variant until the end of a ``with`` block; then everything is registered as it was before.

    >>> from dataclasses import replace
    >>> with registered(replace(variant_of("suzume"), speaks_mjai=True)):
    ...     variant_of("suzume").speaks_mjai
    True
    >>> variant_of("suzume").speaks_mjai
    False
    """
    tables: tuple[dict[Any, Any], ...] = (VARIANTS, KINDS, wins.KINDS)
    before = [dict(table) for table in tables]
    register(variant)
    try:
        yield variant
    finally:
        for table, rows in zip(tables, before, strict=True):
            table.clear()
            table.update(rows)


def variant_of(rules: object) -> Variant:
    """Return what answers for some rules, or for those of a name; raise where it is neither."""
    return VARIANTS.get(type(rules)) or variant_of_rules(rules_of(rules))


def variant_of_rules(rules: RuleSet) -> Variant:
    """Return what answers for a rule set; raise RuleError for one of a variant that is not registered."""
    found = VARIANTS.get(type(rules))
    if found is None:
        mc.fail("not_playable", given=rules.variant, known=", ".join(kind.variant for kind in VARIANTS))
    return found


register(
    Variant(
        rules=RiichiRules,
        win=Win,
        state=State,
        score=riichi_score.score,
        page=riichi_explain.page,
        settle=riichi_settle.settle,
        final_result=riichi_final.final_result,
        win_fields=schema.WIN_FIELDS,
        score_fields=schema.SCORE_FIELDS,
        score_rows_into=mc.score_rows_into,
        play=RiichiPlay,
        fold=RiichiFold,
        simulation=RiichiSimulation,
        legends=riichi_summary.riichi_legends,
        tally=riichi_summary.riichi_tally,
        advice=riichi_advice.advice,
        yaku_names=riichi_summary.riichi_yaku_names,
        told_keywords=riichi_score.told_keywords,
        read_hand=riichi_notation.hand,
        situation=riichi_score.situation,
    )
)
register(
    Variant(
        rules=SuzumeRules,
        win=SuzumeWin,
        state=SuzumeState,
        score=suzume_score.score,
        page=suzume_explain.page,
        settle=suzume_settle.settle,
        final_result=suzume_match.final_result,
        win_fields=mc.suzume.schema.WIN_FIELDS,
        score_fields=mc.suzume.schema.SCORE_FIELDS,
        score_rows_into=mc.suzume.score_rows_into,
        play=SuzumePlay,
        fold=SuzumeFold,
        simulation=SuzumeSimulation,
        legends=suzume_summary.suzume_legends,
        tally=suzume_summary.suzume_tally,
        advice=suzume_advice.advice,
        yaku_names=suzume_summary.suzume_yaku_names,
        told_keywords=suzume_score.told_keywords,
        read_hand=suzume_notation.hand,
        read_value=suzume_score.read_value,
        situation=suzume_score.situation,
        needs_win_tile=False,
        speaks_mjai=False,
    )
)
