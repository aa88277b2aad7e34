"""A page for each numbered statement: the sentence of the rule text, what the engine does, its options, its place.

The text is that of ``rules/statements/*.toml``, one file per rule text. Options and yaku come from their own
declarations, the places from a search of the source for the number.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from pieces import cell, shown, table

import mjrules as mj
from mjrules.riichi.yaku import YAKU

ROOT = Path(__file__).resolve().parents[1]
FOLDER = "rules/statements"
# letter of a number -> title, the presets that play by the text
TEXTS = {
    "P": ("The parlour パイ遊記", ("paiyuki-4p", "paiyuki-3p")),
    "K": ("The online house 棋楽軒", ("kirakuken-4p", "kirakuken-3p")),
    "S": ("Suzume-Jong", ("suzume",)),
    "C": ("Common to all riichi tables", ("tenhou-4p", "tenhou-3p")),
    "A": ("Decisions where a text is silent", ()),
}
CITED = re.compile(r"\b([PKSCA])-(\d+)(?: ?\.\. ?\1-(\d+))?")
WIDE = 20  # a range of more statements than this cites its two ends
OWNER = re.compile(r"^( *)(?:async def|def|class|cdef|cpdef)\b[^=(]*?\b(\w+)(?:\(.*[:(,]$|\($|:$)")
ASSIGNED = re.compile(r"^( *)(\w+)(?:: [^=]+)? = ")
Place = tuple[str, str, int]  # file, name it belongs to, line
SOURCES = ("*.py", "*.pyx", "*.pxd")


def read_statements(docs: Path) -> dict[str, dict[str, Any]]:
    """Every statement by number: ``title``, ``engine``, ``quote`` where a text says it, ``options`` it also names."""
    found: dict[str, dict[str, Any]] = {}
    for letter in TEXTS:
        found |= tomllib.loads((docs / FOLDER / f"{letter}.toml").read_text(encoding="utf-8"))
    return found


def numbers(text: str) -> Iterator[str]:
    """The numbers that a text cites, ranges such as P-56..P-61 included.

    >>> list(numbers("P-56..P-58, K-23"))
    ['P-56', 'P-57', 'P-58', 'K-23']
    """
    for letter, first, last in CITED.findall(text):
        low, high = int(first), int(last or first)
        span = range(low, high + 1) if high - low < WIDE else (low, high)
        yield from (f"{letter}-{number}" for number in span)


# --- where a statement stands ---------------------------------------------------------------


def owners(text: str) -> Iterator[tuple[str, str]]:
    """Each line of a source file with the name it belongs to; "" is the file itself."""
    stack: list[tuple[int, str, bool]] = []
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if line.strip() and not (stack and line[indent] in ")]}"):
            while stack and stack[-1][0] >= indent:
                stack.pop()
            opened = OWNER.match(line)
            named = ASSIGNED.match(line) if not stack or stack[-1][2] else None
            if opened or named:
                found = opened or named
                stack.append((indent, found[2], bool(opened) and "class " in line))
        yield line, ".".join(name for _, name, _ in stack)


def places(source: Path) -> dict[str, list[Place]]:
    """Where each number is cited below a folder, once for each name."""
    found: dict[str, dict[tuple[str, str], int]] = {}
    for path in sorted(path for kind in SOURCES for path in source.rglob(kind)):
        file = path.relative_to(source).as_posix()
        for at, (line, owner) in enumerate(owners(path.read_text(encoding="utf-8")), 1):
            for number in numbers(line):
                found.setdefault(number, {}).setdefault((file, owner), at)
    return {number: [(*place, at) for place, at in seen.items()] for number, seen in found.items()}


# --- the pages ------------------------------------------------------------------------------


def governing(number: str, named: Iterable[str]) -> list[tuple[type, Any]]:
    """The options that cite a statement, and those named beside, as (kind of rules, field)."""
    letter, named = number[0], set(named)
    kinds = {"S": [mj.SuzumeRules], "A": [mj.RiichiRules, mj.SuzumeRules]}.get(letter, [mj.RiichiRules])
    found = []
    for kind in kinds:
        for spec in fields(kind):
            if spec.metadata and (spec.name in named or number in numbers(spec.metadata["source"])):
                found.append((kind, spec))
                named.discard(spec.name)
    if named:
        raise ValueError(f"{number}: no such option: {', '.join(sorted(named))}")
    return found


def values(spec: Any) -> str:
    """The values an option has, its default in bold."""
    meta = spec.metadata
    if meta["choices"] and not meta["many"]:
        return ", ".join(f"**{shown(value)}**" if value == spec.default else shown(value) for value in meta["choices"])
    low = -meta["high"] if meta["many"] else 0
    span = f"any of {shown(meta['choices'])}" if meta["choices"] else f"{low} to {meta['high']}" if meta["high"] else ""
    default = "" if spec.default_factory is not spec.default else f"default **{shown(spec.default)}**"
    return "; ".join(filter(None, (span, default)))


def option_tables(found: list[tuple[type, Any]], letter: str) -> Iterator[str]:
    """A table of options for each kind of rules among them."""
    for kind in (mj.RiichiRules, mj.SuzumeRules):
        specs = [spec for owner, spec in found if owner is kind]
        if specs:
            riichi = kind is mj.RiichiRules
            presets = TEXTS[letter][1] or (TEXTS["P"][1][0], TEXTS["K"][1][0]) if riichi else TEXTS["S"][1]
            rows = [
                (f"`{spec.name}`", values(spec), *(shown(getattr(mj.rules(name), spec.name)) for name in presets),
                 cell(spec.metadata["doc"]))
                for spec in specs
            ]  # fmt: skip
            heads = (f"[{name}](../{name}.md)" for name in presets)
            yield table(("option", "values, the default in bold", *heads, "meaning"), rows)


def statement_page(number: str, entry: dict[str, Any], around: tuple[str, str], cited: list[Place]) -> str:
    """One statement."""
    parts = [f"---\norphan: true\n---\n\n# {number}: {entry['title']}\n"]
    if "quote" in entry:
        parts.append(f"> {cell(entry['quote'])}\n>\n> {TEXTS[number[0]][0]}\n")
    parts.append(f"{entry['engine']}\n")
    found = governing(number, entry.get("options", ()))
    if found:
        parts += ["## Options\n", *option_tables(found, number[0])]
    yaku = [row for row in YAKU if number in numbers(row.source)]
    if yaku:
        listed = ", ".join(f"`{row.name}` {row.ja}" for row in yaku)
        parts.append(f"## Yaku\n\n{listed}: see [all yaku](../../yaku.md).\n")
    if cited:
        rows = [f"- `{file}`, line {line}" + (f": `{owner}`" if owner else "") for file, owner, line in cited]
        parts.append("## In the source\n\n" + "\n".join(rows) + "\n")
    before, after = (f"[{name}]({name}.md)" if name else "" for name in around)
    parts.append(" · ".join(filter(None, (before, "[all statements](index.md)", after))) + "\n")
    return "\n".join(parts)


def statement_pages(docs: Path) -> dict[str, str]:
    """Every statement's page, and the written index with the lists behind it."""
    known, cited = read_statements(docs), places(ROOT / "src")
    pages, lists = {}, []
    for letter, (title, _) in TEXTS.items():
        those = [number for number in known if number[0] == letter]
        for at, number in enumerate(those):
            around = (those[at - 1] if at else "", those[at + 1] if at + 1 < len(those) else "")
            pages[f"{FOLDER}/{number}.md"] = statement_page(number, known[number], around, cited.get(number, []))
        rows = [
            (f"[{number}]({number}.md)", cell(known[number]["title"]), cell(known[number].get("quote", "")))
            for number in those
        ]
        quoted = "quote" in known[those[0]]
        head = ("number", "about", "the text says") if quoted else ("number", "about")
        lists.append(f"## {title}\n\n" + table(head, (row[: len(head)] for row in rows)))
    text = (docs / FOLDER / "index.md").read_text(encoding="utf-8")
    pages[f"{FOLDER}/index.md"] = text.replace("<!-- the statements -->", "\n".join(lists))
    return pages


def linked(html: str, known: Iterable[str], address: Callable[[str], str]) -> str:
    """The body of a page with every number of a statement in it as a link, those within links left alone.

    >>> linked("<pre>[P-10, C-4]</pre><a>P-10</a>", {"P-10"}, "{}.html".format)
    '<pre>[<a class="statement" href="P-10.html">P-10</a>, C-4]</pre><a>P-10</a>'
    """
    known = set(known)

    def link(match: re.Match[str]) -> str:
        return f'<a class="statement" href="{address(match[0])}">{match[0]}</a>' if match[0] in known else match[0]

    parts, inside = re.split(r"(<[^>]*>)", html), 0
    for at, part in enumerate(parts):
        if at % 2:
            inside += bool(re.match(r"<(a|h1)\b", part)) - bool(re.match(r"</(a|h1)>", part))
        elif not inside:
            parts[at] = re.sub(r"\b[PKSCA]-\d+\b", link, part)
    return "".join(parts)
