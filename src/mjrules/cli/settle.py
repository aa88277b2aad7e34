"""``mjrules settle`` and ``mjrules sheet``: one settlement, and a whole game from a score sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

import mjcore as mc
import mjrules as mj
from mjrules.cli.command import command
from mjrules.cli.files import check_new, file_argument, force_option, read_text
from mjrules.cli.options import DEFAULT, changed, json_option, lang_option, rules_of, rules_options
from mjrules.cli.show import echo_json, show_lines, show_table
from mjrules.common.names import known
from mjrules.common.words import LANGUAGES
from mjrules.sheets.pages import sheet_csv, sheet_html
from mjrules.sheets.reading import read_sheet
from mjrules.sheets.records import SheetHand
from mjrules.sheets.tables import SAYS, hands_table, totals_table
from mjrules.variants import variant_of

FILE = click.Path(dir_okay=False, path_type=Path)
NOT_OVER = {"en": "The game is not over: the result as it stands.", "ja": "対局は途中: 現時点の成績。"}
EXAMPLES = """\b
echo '{"state": {"points": [25000, 25000, 25000, 25000], "honba": 1},
       "outcome": {"type": "tsumo", "winner": 1, "value": "3/40"}}' |
  mjrules settle --rules paiyuki-4p
"""


def _read(source: Any) -> Mapping[str, Any]:
    try:
        record = json.loads(read_text(source))
    except mc.MahjongError:
        raise
    except RecursionError:
        mc.fail("json_line", what="it is nested too deeply")
    except ValueError as problem:  # no JSON, a number of too many digits
        mc.fail("json_line", what=problem)
    if not isinstance(record, dict):
        mc.fail("type", name="input", given=type(record).__name__, right='expected {"state": ..., "outcome": ...}')
    for key in ("state", "outcome"):
        if key not in record:
            mc.fail("record", what=f"{key!r} is missing; state and outcome are always required")
    return record


def _own_rules(record: Mapping[str, Any]) -> str:
    """The rule set a record names: a preset, never a file."""
    said = record.get("rules", DEFAULT)
    if not isinstance(said, str):
        mc.fail("type", name="rules", given=type(said).__name__, right="expected a rule set's name")
    return known(said, mj.presets(), "rule set")


@command(epilog=EXAMPLES)
@file_argument
@rules_options(default=None, help="A rule set.  [default: the one in the input, or tenhou-4p]")
@lang_option
@json_option
def settle(file: Any, name: str | None, changes: tuple[str, ...], lang: str, as_json: bool) -> None:
    """Settle one hand: a JSON object with "state" and "outcome" (and "rules") from FILE or stdin.

    Prints every payment with its reason and what comes next; --json prints the whole result, with the explanation in
    both languages under "explain".
    """
    record = _read(file)
    # what the input names is a name: only --rules opens a file
    rules = rules_of(name, changes) if name else changed(mj.rules(_own_rules(record)), changes)
    variant = variant_of(rules)
    end = variant.settle(variant.state.from_dict(record["state"]), mj.Outcome.from_dict(record["outcome"]), rules)
    if not as_json:
        show_lines(end.explain(lang).splitlines())
        return
    answer = {"rules": rules.title, **end.to_dict(), "explain": {key: end.explain(key) for key in ("ja", "en")}}
    if end.next == "game_over":
        answer["result"] = variant.final_result(end.state, rules).to_dict()
    echo_json(answer)


SHEET_EXAMPLES = """\b
rules paiyuki-4p
players Aki Ben Chie Dan
ron Ben 3/40 from Aki
riichi Chie Dan: tsumo Chie mangan
draw Aki
"""


@command(epilog=SHEET_EXAMPLES)
@file_argument
@rules_options(default=None, help="A rule set to use instead of the one in the sheet's header.")
@click.option("--explain", is_flag=True, help="Print the payments of every hand with their reasons.")
@click.option("--csv", "as_csv", type=FILE, help="Write the totals and every game for a spreadsheet, Excel among them.")
@click.option("--html", "as_html", type=FILE, help="Write one page to print on A4, in Japanese and English.")
@force_option
@lang_option
@json_option
def sheet(
    file: Any,
    name: str | None,
    changes: tuple[str, ...],
    explain: bool,
    as_csv: Path | None,
    as_html: Path | None,
    force: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Add up a score sheet, one line per hand, from FILE or stdin to the final result.

    Every word may be Japanese. The documentation of mjrules.sheets.reading describes the format; an example follows.
    """
    if changes and name is None:
        raise click.UsageError("--set goes with --rules", click.get_current_context())
    at = LANGUAGES.index(lang)
    if as_csv:
        check_new(as_csv, "--csv", force=force, known=(".csv",))
    if as_html:
        check_new(as_html, "--html", force=force, known=(".html",))
    so_far: list[tuple[tuple[str, ...], SheetHand]] = []
    rules = rules_of(name, changes) if name is not None else None
    try:
        added = read_sheet(read_text(file), rules, lambda *told: so_far.append(told))
    except mc.MahjongError:
        if so_far and not as_json:
            _show_hands(so_far[-1][0], [hand for _, hand in so_far], at)
        raise
    if as_csv:
        as_csv.write_text(sheet_csv(added, lang), encoding="utf-8", newline="")
    if as_html:
        as_html.write_text(sheet_html(added), encoding="utf-8", newline="")
    if as_json:
        echo_json(added.to_dict())
        return
    for number, game in enumerate(added.games, 1):
        if len(added.games) > 1:
            show_lines([*([""] if number > 1 else []), SAYS["game"][at].format(n=number)])
        if explain:
            for hand in game.hands:
                show_lines([f"{hand.line}: {hand.text}", *hand.end.explain(lang, game.players).splitlines(), ""])
        _show_hands(game.players, game.hands, at)
        show_lines(["", *game.result.explain(lang, game.players).splitlines()])
        if not game.over:
            show_lines(["", NOT_OVER[lang]])
    if len(added.games) > 1 or added.chip_x10:
        show_lines(["", SAYS["totals"][at]])
        show_table(*totals_table(added, at))


def _show_hands(players: Sequence[str], hands: Sequence[SheetHand], at: int) -> None:
    """The hands as a table: where, what, who paid what, and the points after."""
    show_table(*hands_table(players, hands, at))
