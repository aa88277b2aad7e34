"""``mjrules points``: han and fu, a limit or a yakuman to points, and the whole table."""

from __future__ import annotations

from dataclasses import asdict

import click

import mjrules as mj
from mjrules.cli.options import echo_json, json_option, riichi_rules_of, rules_options
from mjrules.cli.show import show_table

COLUMNS = ("child_ron", "child_tsumo", "dealer_ron", "dealer_tsumo")
TITLES = ("han", "fu", *(name.replace("_", " ") for name in COLUMNS), "limit")


def _paid(value: mj.Points) -> str:
    """``7700``, ``2000/3900`` (child, dealer), ``2600 all``."""
    pay = value.pay
    if "discarder" in pay:
        return str(pay["discarder"])
    return f"{pay['each']} all" if "each" in pay else f"{pay['child']}/{pay['dealer']}"


def _show_row(value: mj.Points, said: str) -> None:
    worth = f"{value.han} han {value.fu} fu" if value.fu else f"{value.han} han"
    if value.limit is not None:
        of_limit = f"{value.limit} × {value.yakuman}" if value.yakuman > 1 else value.limit
        worth = f"{worth}: {of_limit}" if value.han else of_limit
    rows = [("value", f"{worth}, {said}"), ("base", str(value.base))]
    rows += [(payer, str(amount)) for payer, amount in value.pay.items()]
    show_table((), [*rows, ("total", str(value.points))])


def _show_table(rules: mj.RiichiRules, as_json: bool) -> None:
    rows = mj.point_table(rules)
    if as_json:
        echo_json({"rules": rules.title, "players": rules.players, "rows": [asdict(row) for row in rows]})
        return
    cells = []
    for row in rows:
        paid = [_paid(getattr(row, name)) for name in COLUMNS]
        cells.append((str(row.han), str(row.fu) if row.han < 5 else "-", *paid, row.child_ron.limit or ""))
    show_table(TITLES, cells)


EXAMPLES = """\b
mjrules points 3 40 --tsumo --honba 1
mjrules points --limit haneman --dealer
mjrules points --table --rules paiyuki-3p
"""


@click.command(epilog=EXAMPLES)
@click.argument("han", type=int, required=False)
@click.argument("fu", type=int, required=False)
@click.option("--dealer", is_flag=True, help="The dealer wins.")
@click.option("--tsumo", is_flag=True, help="Won by self-draw.")
@click.option("--honba", type=int, default=0, metavar="N", help="Honba counters on the table.")
@click.option("--limit", metavar="NAME", help="A limit instead of han: mangan, haneman, baiman, sanbaiman, kazoe.")
@click.option("--yakuman", type=int, default=0, metavar="N", help="A yakuman's multiple instead of han.")
@click.option("--table", is_flag=True, help="Print the whole table.")
@rules_options
@json_option
def points(
    han: int | None,
    fu: int | None,
    dealer: bool,
    tsumo: bool,
    honba: int,
    limit: str | None,
    yakuman: int,
    table: bool,
    name: str,
    changes: tuple[str, ...],
    as_json: bool,
) -> None:
    """Tell what HAN and FU pay, honba included; from 5 han on FU may be left out."""
    rules = riichi_rules_of(name, changes)
    if table:
        if (han, fu, dealer, tsumo, honba, limit, yakuman) != (None, None, False, False, 0, None, 0):
            raise click.UsageError("--table shows every value: leave out the others", click.get_current_context())
        _show_table(rules, as_json)
        return
    if han is None and limit is None and not yakuman:
        raise click.UsageError("one of HAN, --limit, --yakuman and --table is wanted", click.get_current_context())
    value = mj.points(han or 0, fu, dealer=dealer, tsumo=tsumo, honba=honba, limit=limit, yakuman=yakuman, rules=rules)
    if as_json:
        echo_json({"rules": rules.title, **value.to_dict()})
        return
    said = [rules.title, "dealer" if dealer else "child", "tsumo" if tsumo else "ron"]
    _show_row(value, ", ".join([*said, f"{honba} honba"] if honba else said))
