"""A sheet for people: as a table of a spreadsheet, and as one page of A4 to print, in Japanese and English."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape

from mjrules.common.names import known
from mjrules.common.words import LANGUAGES
from mjrules.sheets.records import Sheet
from mjrules.sheets.tables import SAYS, Table, game_table, hands_table, totals_table

BOM = "\ufeff"  # without it Excel takes UTF-8 for the code page of its country
FORMULA = ("=", "+", "-", "@", "\t", "\r")
STYLE = """
@page { size: A4; margin: 10mm }
body { font: 8pt/1.25 "Hiragino Sans", "Noto Sans CJK JP", "Yu Gothic", Meiryo, sans-serif; max-width: 190mm;
  margin: 0 auto; color: #111; background: #fff }
h1 { font-size: 13pt; margin: 0 0 1mm } h2 { font-size: 9.5pt; margin: 2.5mm 0 .5mm; break-after: avoid }
table { border-collapse: collapse; width: 100%; break-inside: avoid } p { margin: 0 }
th, td { padding: .25mm 1mm; text-align: right; border-bottom: .15mm solid #999; white-space: nowrap }
th { border-bottom: .35mm solid #111; font-weight: 600 } th.text, th.long, td.text { text-align: left }
td.long { text-align: left; white-space: normal; overflow-wrap: anywhere; width: 55mm } table.small { font-size: 6.5pt }
"""
KINDS = {SAYS[key][0]: kind for key, kind in (("hand", "text"), ("what", "long"), ("player", "text"))}


def _cell(text: str) -> str:
    """A cell of a spreadsheet: a number as one, a text never as a formula."""
    plain = text.removeprefix("+")
    if text == ".":
        return "0"
    try:
        float(plain)
    except ValueError:
        return f"'{text}" if text.startswith(FORMULA) else text
    return plain


def sheet_csv(sheet: Sheet, language: str = "ja") -> str:
    r"""Return a sheet as CSV that spreadsheets read, Excel among them: a mark of UTF-8 in front, lines end with CRLF.

    The totals come first, then each game: its result, and its hands. Raises RuleError for another language.

    >>> import mjrules as mj
    >>> sheet_csv(mj.read_sheet("rules mleague\nplayers A B C -D\ndraw A"), "en").splitlines()[2:4]
    ['A,48.0,0,0.0,48.0', 'B,-16.0,0,0.0,-16.0']
    """
    at = LANGUAGES.index(known(language, LANGUAGES, "language"))
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n")

    def table(title: str, rows: Table) -> None:
        write.writerow([_cell(title)])
        write.writerow([_cell(head) for head in rows[0]])
        write.writerows([[_cell(cell) for cell in row] for row in rows[1]])

    table(SAYS["totals"][at], totals_table(sheet, at))
    for number, game in enumerate(sheet.games, 1):
        write.writerow([])
        over = "" if game.over else f" {SAYS['not_over'][at]}"
        table(SAYS["game"][at].format(n=number) + over, game_table(game, at))
        table("", hands_table(game.players, game.hands, at))
    return BOM + out.getvalue()


def _both(heads: Sequence[str], english: Sequence[str]) -> list[str]:
    """Heads in both languages, once where they are the same: names."""
    return [ja if ja == en else f"{ja} / {en}" for ja, en in zip(heads, english, strict=True)]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], name: str) -> str:
    kinds = [KINDS.get(head.partition(" / ")[0], "") for head in heads]

    def cells(tag: str, row: Sequence[str]) -> str:
        marks = [f' class="{kind}"' if kind else "" for kind in kinds]
        return "".join(f"<{tag}{mark}>{escape(cell)}</{tag}>" for mark, cell in zip(marks, row, strict=True))

    body = "".join(f"<tr>{cells('td', row)}</tr>\n" for row in rows)
    return f'<table class="{name}"><thead><tr>{cells("th", heads)}</tr></thead>\n<tbody>{body}</tbody></table>\n'


def sheet_html(sheet: Sheet) -> str:
    r"""Return a sheet as one page of HTML to print on A4, in Japanese and English; it needs no other file.

    >>> import mjrules as mj
    >>> "<td class=\"text\">A&lt;b&gt;</td>" in sheet_html(mj.read_sheet("rules mleague\nplayers A<b> B C D\ndraw"))
    True
    """
    title = f"{SAYS['sheet'][0]} / {SAYS['sheet'][1]}"
    ja, en = totals_table(sheet, 0), totals_table(sheet, 1)
    parts = [
        f'<!DOCTYPE html>\n<html lang="ja"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>\n',
        f"<h1>{title}</h1>\n<p>{escape(' / '.join(SAYS['rules']))}: {escape(sheet.rules.title)}</p>\n",
        f"<h2>{' / '.join(SAYS['totals'])}</h2>\n",
        _table(_both(ja[0], en[0]), ja[1], "totals"),
    ]
    for number, game in enumerate(sheet.games, 1):
        heads = " / ".join(said.format(n=number) for said in SAYS["game"])
        over = "" if game.over else f" {' '.join(SAYS['not_over'])}"
        results, hands = (
            [game_table(game, at) for at in (0, 1)],
            [hands_table(game.players, game.hands, at) for at in (0, 1)],
        )
        parts += [
            f"<h2>{heads}{over}</h2>\n",
            _table(_both(results[0][0], results[1][0]), results[0][1], "result"),
            _table(_both(hands[0][0], hands[1][0]), hands[0][1], "small"),
        ]
    return "".join([*parts, "</body></html>\n"])
