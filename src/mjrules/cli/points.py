"""``mjrules points``: han and fu, a limit or a yakuman to points, and the whole table."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click
from click.shell_completion import CompletionItem

import mjrules as mj
from mjrules.cli.command import command, items
from mjrules.cli.options import json_option, lang_option, riichi_rules_of, rules_options
from mjrules.cli.show import echo_json, show_table
from mjrules.cli.words import says
from mjrules.common.value_text import LIMIT_NAMES, value_of
from mjrules.common.words import Say

MULTIPLES = {2: "double"}  # that have a name
COLUMNS = ("child_ron", "child_tsumo", "dealer_ron", "dealer_tsumo")


def _paid(value: mj.Points | None, say: Say) -> str:
    """``7700``, ``2000/3900`` (child, dealer), ``2600 all``; ``-`` where no hand has such han and fu."""
    if value is None:
        return "-"
    pay = value.pay
    if "discarder" in pay:
        return str(pay["discarder"])
    return say("each_pays", n=pay["each"]) if "each" in pay else f"{pay['child']}/{pay['dealer']}"


def _show_row(value: mj.Points, said: list[str], say: Say) -> None:
    worth = say("han_fu" if value.fu else "han_alone", han=value.han, fu=value.fu)
    if value.limit is not None:
        of_limit = say(MULTIPLES.get(value.yakuman, "multiple") if value.yakuman > 1 else value.limit, n=value.yakuman)
        worth = f"{worth}: {of_limit}" if value.han else of_limit
    rows = [(say("value"), say("list").join([worth, *said])), (say("base"), str(value.base))]
    rows += [(say(f"paid_by_{payer}"), str(amount)) for payer, amount in value.pay.items()]
    show_table((), [*rows, (say("total"), str(value.points))])


def _show_table(rules: mj.RiichiRules, say: Say, as_json: bool) -> None:
    rows = mj.point_table(rules)
    if as_json:
        echo_json({"rules": rules.title, "players": rules.players, "rows": [asdict(row) for row in rows]})
        return
    cells = []
    for row in rows:
        paid = [_paid(getattr(row, name), say) for name in COLUMNS]
        limit = row.as_row()["limit"]
        cells.append((str(row.han), str(row.fu) if row.han < 5 else "-", *paid, say(limit) if limit else ""))
    show_table([say(name) for name in ("han", "fu", *COLUMNS, "limit")], cells)


def worth_of(text: str) -> dict[str, Any]:
    """Return the keywords of ``mj.points`` for a value as a sheet writes it."""
    value = value_of(text)
    if isinstance(value, tuple):
        return {"han": value[0], "fu": value[1]}
    return {"yakuman": value} if isinstance(value, int) else {"limit": value}


def limit_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a limit."""
    return items(LIMIT_NAMES[:-1], incomplete)


EXAMPLES = """\b
mjrules points 3 40 --tsumo --honba 1
mjrules points 4han30fu --dealer
mjrules points --limit haneman --dealer
mjrules points --table --rules paiyuki-3p
"""


@command(epilog=EXAMPLES)
@click.argument("value", nargs=-1, metavar="[HAN [FU] | VALUE]")
@click.option("--dealer", is_flag=True, help="Won by the dealer.")
@click.option("--tsumo", is_flag=True, help="Won by self-draw.")
@click.option("--honba", type=int, default=0, metavar="N", help="Honba counters on the table.")
@click.option(
    "--limit", metavar="NAME", shell_complete=limit_names,
    help="A limit instead of han: mangan, haneman, baiman, sanbaiman, kazoe.",
)  # fmt: skip
@click.option("--yakuman", type=int, default=0, metavar="N", help="A yakuman multiple instead of han.")
@click.option("--table", is_flag=True, help="Print the point table.")
@rules_options()
@lang_option
@json_option
def points(
    value: tuple[str, ...],
    dealer: bool,
    tsumo: bool,
    honba: int,
    limit: str | None,
    yakuman: int,
    table: bool,
    name: str,
    changes: tuple[str, ...],
    lang: str,
    as_json: bool,
) -> None:
    """Print what a value pays, honba included: HAN and FU, or 3/40, 3han40fu, mangan, 2yakuman.

    From 5 han on FU can be left out.
    """
    rules, say = riichi_rules_of(name, changes), says(lang)
    if table:
        if (value, dealer, tsumo, honba, limit, yakuman) != ((), False, False, 0, None, 0):
            raise click.UsageError("--table shows every value: leave out the others", click.get_current_context())
        _show_table(rules, say, as_json)
        return
    if (len(value) > 0) + (limit is not None) + (yakuman > 0) != 1:
        raise click.UsageError("give one of HAN, a value, --limit, --yakuman and --table", click.get_current_context())
    worth = worth_of(" ".join(value)) if value else {"limit": limit, "yakuman": yakuman}
    found = mj.points(**worth, dealer=dealer, tsumo=tsumo, honba=honba, rules=rules)
    if as_json:
        echo_json({"rules": rules.title, **found.to_dict()})
        return
    said = [rules.title, say("dealer" if dealer else "child"), say("tsumo" if tsumo else "ron")]
    _show_row(found, [*said, say("honba", n=honba)] if honba else said, say)
