"""The language of the command line, and its help in Japanese."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any

import click

from mjrules.cli.japanese import help_of
from mjrules.common.page import shown_width

LANGUAGE = "mjrules.lang"  # its place in a context's notes
HEADINGS = {"Options": "オプション", "Commands": "コマンド"}
# words of Latin script stay whole, and no line begins with what closes or goes on a syllable
PIECES = re.compile(r"(?:[!-~–]+ ?|[^!-~–])[、。」…ー〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ]*")


def spoken() -> str:
    """Return the language of the environment, "ja" or "en": the first of gettext's variables decides."""
    said = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return "ja" if next(filter(None, said), "").startswith("ja") else "en"


def asked(args: Sequence[str]) -> str:
    """Return the language that arguments ask for; without ``--lang`` it is the environment's."""
    for at, (name, sign, value) in enumerate(part.partition("=") for part in args):
        if name == "--lang":
            return value if sign else "".join(args[at + 1 : at + 2])
    return spoken()


LANG: dict[str, Any] = {
    "type": click.Choice(["en", "ja"]),
    "default": spoken,
    "show_default": "LANG",
    "help": "Language of the output.",
}


def folded(text: str, width: int) -> str:
    """Return a text in lines of at most ``width`` columns; kanji and kana take two."""
    lines = [""]
    for piece in PIECES.findall(text):
        if shown_width(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.strip() for line in lines)


class Formatter(click.HelpFormatter):
    """Writes a page of help in Japanese."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, args, "使い方: ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a part."""
        super().write_heading(HEADINGS[heading])

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Write names and what they are; left to itself click breaks lines at blanks, and counts characters."""
        said = list(rows)
        first = min(max(shown_width(name) for name, _ in said), col_max) + col_spacing
        room = self.width - first - self.current_indent
        super().write_dl([(name, f"\b\n{folded(text, room)}") for name, text in said], col_max, col_spacing)


class Helped(click.Command):
    """A command whose help is in the language asked for."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the page of help."""
        if told_in(ctx) == "en":
            return super().get_help(ctx)
        formatter = Formatter(width=ctx.terminal_width, max_width=ctx.max_content_width)
        self.format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help, for the list of commands."""
        told = help_of(self.name or "") if told_in(click.get_current_context()) == "ja" else ""
        return told.partition("。")[0] or super().get_short_help_str(limit)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        told = help_of(self.name or "") if told_in(ctx) == "ja" else ""
        if not told:
            super().format_help_text(ctx, formatter)
            return
        for paragraph in told.split("¶"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(f"\b\n{folded(paragraph, formatter.width - formatter.current_indent)}")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        if told_in(ctx) == "en":
            super().format_options(ctx, formatter)
            return
        with formatter.section("Options"):
            formatter.write_dl([row for param in self.get_params(ctx) if (row := self._row(ctx, param))])
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)

    def _row(self, ctx: click.Context, param: click.Parameter) -> tuple[str, str] | None:
        """An option and its help, with the default and the range that click adds."""
        record = param.get_help_record(ctx)
        if record is None or not isinstance(param, click.Option):
            return None
        told = help_of(self.name or "", param.opts[-1])
        return record[0], record[1].replace(param.help or "", told, 1) if told else record[1]


def told_in(ctx: click.Context | None) -> str:
    """Return the language of a command, "ja" or "en"; before its arguments are read it is the environment's."""
    return "ja" if (spoken() if ctx is None else ctx.meta.get(LANGUAGE, spoken())) == "ja" else "en"
