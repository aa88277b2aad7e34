"""``mjrules settle`` and ``mjrules sheet``: one settlement, and a whole game from a score sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

import mjcore as mc
import mjrules as mj
from mjrules.cli.options import changed, echo_json, json_option, riichi_rules_of, rules_of
from mjrules.cli.show import show_lines, show_table
from mjrules.doors import variant_of
from mjrules.sheet import Sheet, read_sheet

lang_option = click.option(
    "--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True, help="Language of the page."
)

NOT_OVER = {"en": "The game is not over: the result as it stands.", "ja": "対局は途中: 現時点の成績。"}
EXAMPLES = """\b
echo '{"state": {"points": [25000, 25000, 25000, 25000], "honba": 1},
       "outcome": {"type": "tsumo", "winner": 1, "value": [3, 40]}}' | mjrules settle --rules paiyuki-4p
"""


def _read(source: Any) -> Mapping[str, Any]:
    try:
        record = json.loads(source.read())
    except ValueError as problem:  # no UTF-8 or no JSON
        mc.fail("json_line", what=str(problem))
    if not isinstance(record, dict):
        mc.fail("type", name="input", given=type(record).__name__, right='{"state": ..., "outcome": ...} is wanted')
    for key in ("state", "outcome"):
        if key not in record:
            mc.fail("record", what=f"{key!r} is missing; state and outcome are always wanted")
    return record


@click.command(epilog=EXAMPLES)
@click.argument("file", type=click.File("r", encoding="utf-8"), default="-")
@click.option("--rules", "name", metavar="NAME|FILE", help="A rule set; without it the input's own, or tenhou-4p.")
@click.option("--set", "changes", multiple=True, metavar="OPTION=VALUE", help="Change an option, repeatable.")
@lang_option
@json_option
def settle(file: Any, name: str | None, changes: tuple[str, ...], lang: str, as_json: bool) -> None:
    """Settle one hand: a JSON object with "state" and "outcome" (and "rules") from FILE or stdin.

    Prints every payment with its reason and what comes next; --json prints the whole end, with the
    page in both languages under "explain".
    """
    record = _read(file)
    # what the input names is a name: only --rules opens a file
    rules = rules_of(name, changes) if name else changed(mj.rules(record.get("rules", "tenhou-4p")), changes)
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


@click.command(epilog=SHEET_EXAMPLES)
@click.argument("file", type=click.File("r", encoding="utf-8"), default="-")
@click.option("--rules", "name", metavar="NAME|FILE", help="A rule set instead of the one in the sheet's head.")
@click.option("--set", "changes", multiple=True, metavar="OPTION=VALUE", help="Change an option, repeatable.")
@click.option("--explain", is_flag=True, help="Print every hand's payments with their reasons.")
@lang_option
@json_option
def sheet(file: Any, name: str | None, changes: tuple[str, ...], explain: bool, lang: str, as_json: bool) -> None:
    """Add up a score sheet, one line a hand, from FILE or stdin to the final result.

    The format stands in the documentation of mjrules.sheet; an example below.
    """
    if changes and name is None:
        raise click.UsageError("--set goes with --rules", click.get_current_context())
    try:
        text = file.read()
    except UnicodeDecodeError as problem:
        mc.fail("sheet", line=1, what=str(problem))
    added = read_sheet(text, riichi_rules_of(name, changes) if name is not None else None)
    if as_json:
        echo_json(added.to_dict())
        return
    if explain:
        for hand in added.hands:
            show_lines([f"{hand.line}: {hand.text}", *hand.end.explain(lang).splitlines(), ""])
    _show_sheet(added)
    show_lines(["", *added.result.explain(lang, added.players).splitlines()])
    if not added.over:
        show_lines(["", NOT_OVER[lang]])


def _show_sheet(added: Sheet) -> None:
    """The hands as a table: where, what, who paid what, and the points after."""
    rows = []
    for hand in added.hands:
        before, after = hand.end.before, hand.end.state
        cells = [f"{delta:+d}" if delta else "." for delta in hand.end.deltas]
        place = f"{before.name}-{before.honba}"
        totals = "/".join(map(str, after.points))
        rows.append((str(hand.line), place, hand.text, *cells, totals, str(after.deposits)))
    show_table(("line", "hand", "what", *added.players, "points", "deposits"), rows)
