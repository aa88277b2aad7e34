"""The pages that are made from the data: rule sets, their differences, yaku, measured speed, decisions.

``write_pages`` puts them beside the written ones. A value, a source or a figure on them stands nowhere else.
"""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

from pieces import cell, example, shown, table
from statements import statement_pages

import mjcore as mc
import mjrules as mj
from mjrules.contract import RECORDS, SCALARS, UNIONS, VARIANTS
from mjrules.contract.records import ALIASES, EVENT_NAMES
from mjrules.riichi.yaku import YAKU, Yaku, rows_of
from mjrules.rules.presets import HOUSES
from mjrules.rules.presets.sources import UNVERIFIED

ROOT = Path(__file__).resolve().parents[1]
COLUMNS = 8  # of a table of measured times: library, call, hands, time, fastest, to our batch, to our call, answers
ORDER = (0, 1, 4, 2, 6, 7, 5, 3, 8, 9)
STAGES = {
    "score": "Scoring",
    "settle": "Payments",
    "match": "Course of the game and result",
    "play": "At the table",
}


def write_pages(docs: Path) -> None:
    """Write every generated page below the folder of the documentation."""
    pages = {"rules/index.md": rules_index(docs), "yaku.md": yaku_page(), "performance.md": performance(docs)}
    pages["reference/messages.md"] = messages_page(docs)
    pages["reference/lower.md"] = lower_level(docs)
    for name in mj.presets():
        pages[f"rules/{name}.md"] = preset_page(name)
    for one, other in combinations(mj.presets("riichi"), 2):
        pages[f"rules/{pair_name(one, other)}.md"] = difference_page(one, other)
    pages |= decision_pages() | statement_pages(docs)
    for path, text in pages.items():
        (docs / path).parent.mkdir(parents=True, exist_ok=True)
        (docs / path).write_text(text, encoding="utf-8")


# --- pieces ---------------------------------------------------------------------------------


def described() -> dict[str, str]:
    """What README says of each rule set, else the first words of its house: name -> the table it is played at."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = {name: str(house.__doc__).partition(":")[0] for house in HOUSES for name in house.PRESETS}
    for names, about in re.findall(r"^\| (`[^|]+) \| ([^|]+) \|$", readme, flags=re.MULTILINE):
        found |= dict.fromkeys(re.findall(r"`([\w-]+)`", names), about)
    return found


def options(rules: Any) -> list[dict[str, Any]]:
    """Every option of a rule set with its value, meaning, statement and source."""
    values = rules.to_dict()
    return [
        {"name": spec.name, "value": values[spec.name], "source": rules.sources.get(spec.name, ""),
         **{key: spec.metadata[key] for key in ("doc", "stage", "choices")}, "statement": spec.metadata["source"]}
        for spec in fields(rules)
        if spec.metadata
    ]  # fmt: skip


# --- rule sets ------------------------------------------------------------------------------


def sourced(rows: list[dict[str, Any]]) -> str:
    """How many values have a source."""
    unverified = sum(row["source"] == UNVERIFIED for row in rows)
    return f"{unverified} values have no source yet ({UNVERIFIED})" if unverified else "every value has a source"


def preset_page(name: str) -> str:
    """One rule set: every option, its value, the rule's statement and the document the value comes from."""
    rules = mj.rules(name)
    rows = options(rules)
    numbers: dict[str, int] = {}
    parts = [
        f"# {name}\n\n{described()[name]}. {rules.players} players"
        f"{', 2 to 5 possible' if rules.variant == 'suzume' else ''}; {len(rows)} options; {sourced(rows)}.\n",
        example(*preset_example(name)),
        'The number after a value leads to its source at the end of the page; the column "statement" names the '
        "[rule](statements/index.md) that the option belongs to.\n",
    ]
    for stage, title in STAGES.items():
        lines = []
        for row in rows:
            if row["stage"] == stage:
                source = row["source"] or "of the house"
                number = numbers.setdefault(source, len(numbers) + 1)
                mark = f"{UNVERIFIED}" if source == UNVERIFIED else f"[{number}](#source-{number})"
                lines.append((f"`{row['name']}`", f"{shown(row['value'])} {mark}", cell(row["doc"]), row["statement"]))
        if lines:
            parts.append(f"## {title}\n\n" + table(("option", "value", "meaning", "statement"), lines))
    parts.append("## Sources\n")
    for source, number in numbers.items():
        if source != UNVERIFIED:
            parts.append(f"(source-{number})=\n{number}. {cell(source)}\n")
    if rules.variant == "riichi":
        others = [other for other in mj.presets("riichi") if other != name]
        links = (f"[{other}]({pair_name(*sorted((name, other), key=mj.presets().index))}.md)" for other in others)
        parts.append("## Compared with\n\n" + ", ".join(links) + "\n")
    return "\n".join(parts)


def preset_example(name: str) -> list[str]:
    """A hand scored by a rule set, as it comes out."""
    rules = mj.rules(name)
    if isinstance(rules, mj.SuzumeRules):
        return [
            ">>> import mjrules as mj",
            f'>>> mj.score("1r1178s", "9s", tsumo=True, dora="7s", rules=mj.rules("{name}"))',
            repr(mj.score("1r1178s", "9s", tsumo=True, dora="7s", rules=rules)),
        ]
    said: dict[str, Any] = {"tsumo": True, "riichi": True}
    hand = "111m44p567p78s111z" if rules.players == 3 else "234m44p567p78s555s"
    red = hand if not rules.aka else hand.replace("567p", "067p")
    score = mj.score(red, "9s", rules=rules, **said)
    return [
        ">>> import mjrules as mj",
        f'>>> rules = mj.rules("{name}")',
        f'>>> score = mj.score("{red}", "9s", tsumo=True, riichi=True, rules=rules)',
        ">>> score.han, score.fu, score.pay",
        repr((score.han, score.fu, score.pay)),
    ]


def pair_name(one: str, other: str) -> str:
    """Name of the page of what two rule sets do not share."""
    return f"{one}-and-{other}"


def differences(one: str, other: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The options in which two rule sets differ."""
    pairs = zip(options(mj.rules(one)), options(mj.rules(other)), strict=True)
    return [(a, b) for a, b in pairs if a["value"] != b["value"]]


def difference_page(one: str, other: str) -> str:
    """Only what differs between two rule sets."""
    found = differences(one, other)
    parts = [
        f"---\norphan: true\n---\n\n# {one} and {other}\n\nThe {len(found)} options in which "
        f"[{one}]({one}.md) and [{other}]({other}.md) differ.\n",
        example(
            ">>> import mjrules as mj",
            f'>>> one, other = mj.rules("{one}").to_dict(), mj.rules("{other}").to_dict()',
            '>>> sum(one[name] != other[name] for name in one if name != "name")',
            str(len(found)),
        ),
    ]
    for stage, title in STAGES.items():
        rows = [
            (f"`{a['name']}` {cell(a['doc'])}", shown(a["value"]), shown(b["value"]))
            for a, b in found
            if a["stage"] == stage
        ]
        if rows:
            parts.append(f"## {title}\n\n" + table(("option", one, other), rows, "two"))
    return "\n".join(parts)


def rules_index(docs: Path) -> str:
    """The written page with its two tables: the rule sets, and the number of options two of them differ in."""
    about = described()
    found = []
    for name in mj.presets():
        rules = mj.rules(name)
        open_ones = sum(source == UNVERIFIED for source in rules.sources.values())
        found.append((f"[{name}]({name}.md)", f"{rules.players} players", about[name], f"{open_ones or 'none'}"))
    listed = table(("rule set", "seats", "table", "values without a source"), found)
    names = mj.presets("riichi")
    matrix = [
        [f"[{one}]({one}.md)"]
        + [
            "" if one == other
            else f"[{len(differences(one, other))}]({pair_name(*sorted((one, other), key=names.index))}.md)"
            for other in names
        ]
        for one in names
    ]  # fmt: skip
    text = (docs / "rules" / "index.md").read_text(encoding="utf-8")
    text = text.replace("<!-- the rule sets -->", listed)
    text = text.replace("<!-- the differences -->", table(("", *names), matrix, "matrix"))
    return text.replace("<!-- the pages -->", "\n".join(mj.presets()))


# --- yaku -----------------------------------------------------------------------------------


def facts_of(row: Yaku) -> str:
    """What a yaku row asks of a hand, in the words of the facts."""
    facts = {**mc.schema.PATTERNS, **mc.schema.SITUATIONS}
    said = [facts[name] for name in row.needs]
    for name, (low, high) in row.bounds.items():
        span = f"{low}" if low == high else f"{low} or more" if high == 255 else f"{low} to {high}"
        said.append(f"{mc.schema.COUNTERS[name]}: {span}")
    if row.shapes:
        said.append("one of the shapes " + ", ".join(row.shapes))
    said += [f"not: {facts[name]}" for name in row.forbids]
    return cell("; ".join(said)) or "by the option"


def worth_of(row: Yaku) -> str:
    """What a row pays, closed and open."""
    if row.multiple or row.multiple_open:
        times = "yakuman" if row.multiple < 2 else f"{row.multiple} yakuman"
        return times if row.multiple_open else f"{times}, closed"
    if not row.closed:
        return "by the option"
    return f"{row.closed}\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}{row.open or '–'}"


def yaku_page() -> str:
    """Every yaku row, and which rule sets play the local ones."""
    groups = {
        "One han to six": [row for row in YAKU if row.option is None and row.closed],
        "Yakuman": [row for row in YAKU if row.option is None and row.multiple],
        "By an option": [row for row in YAKU if row.option is not None or not (row.closed or row.multiple)],
    }
    played = {name: rows_of(mj.rules(name)) for name in mj.presets("riichi")}
    parts = [
        "# Yaku\n\nEvery yaku is a row over facts that the compiled core finds in a hand; this page is generated "
        "from the rows. Han are given for a closed and an open hand. A rule set's options change some rows (`kuitan`, "
        "`double_yakuman`, ...): see the [rule sets](rules/index.md). To add a yaku, see "
        "[Extending](extending.md).\n",
        example(
            ">>> import mjrules as mj",
            '>>> score = mj.score("22334455667788p", "8p", rules=mj.rules("paiyuki-4p"))',
            ">>> [(row.name(\"ja\"), row.multiple) for row in score.yaku]",
            repr([(row.name("ja"), row.multiple) for row in
                  mj.score("22334455667788p", "8p", rules=mj.rules("paiyuki-4p")).yaku]),
        ),
    ]  # fmt: skip
    for title, rows in groups.items():
        local = title == "By an option"
        head = ("key", "yaku", "han", "when", "played by" if local else "statement")
        lines = []
        for row in rows:
            by = [name for name, its in played.items() if row.name in its]
            last = (", ".join(by) or "no preset") if local else row.source
            lines.append((f"`{row.name}`", f"{row.ja} {cell(row.en)}", worth_of(row), facts_of(row), last))
        parts.append(f"## {title}\n\n" + table(head, lines))
    names = {"tanyao": "Tanyao", "chanta": "Chanta", "all_green": "All Green", "chinyao": "Chinyao",
             "super_red": "Super Red"}  # fmt: skip
    suzume = mj.rules("suzume")
    assert isinstance(suzume, mj.SuzumeRules)
    lines = [(f"`{key}`", names[key], str(getattr(suzume, key))) for key in mc.suzume.schema.YAKU]
    parts.append("## Suzume-Jong\n\n" + table(("key", "yaku", "points"), lines))
    return "\n".join(parts)


# --- speed and decisions --------------------------------------------------------------------


def performance(docs: Path) -> str:
    """The written page with the last kept run of the peers behind it."""
    text = (docs / "performance.md").read_text(encoding="utf-8")
    results = (ROOT / "bench" / "peers" / "RESULTS.md").read_text(encoding="utf-8")
    body = results.split("\n", 1)[1]
    body = re.sub(r"^\*\*(.+?)\*\*", r"### \1", body, flags=re.MULTILINE)
    lines = [line.split("|") for line in body.splitlines()]
    # a phone shows the first columns: the time stands right behind the library
    body = "\n".join("|".join(cells if len(cells) != COLUMNS + 2 else [cells[i] for i in ORDER]) for cells in lines)
    return text.replace("<!-- the last run kept -->", body.strip())


def lower_level(docs: Path) -> str:
    """The written page with every public name that no other page of the reference shows."""
    pages = {path.name: path.read_text(encoding="utf-8") for path in (docs / "reference").glob("*.md")}
    told = set(re.findall(r"^\.\. auto\w+:: (mj\w+\.\w+)", "".join(pages.values()), flags=re.MULTILINE))
    errors = {name for name in mc.__all__ if name in mj.__all__}
    lines = []
    for package in (mj, mc):
        for name in package.__all__:
            full, found = f"{package.__name__}.{name}", getattr(package, name)
            twice = name in errors if package is mc else hasattr(mc, name)
            if full in told or twice:
                continue
            if isinstance(found, ModuleType):
                lines.append(f".. automodule:: {full}")
            elif isinstance(found, type):
                lines.append(f".. autoclass:: {full}\n   :members:")
            else:
                lines.append(f".. auto{'function' if callable(found) else 'data'}:: {full}")
    return pages["lower.md"].replace("<!-- the rest -->", "```{eval-rst}\n" + "\n".join(lines) + "\n```")


def messages_page(docs: Path) -> str:
    """The written page with every message behind it, field by field."""
    parts = ["## Types\n"]
    types = [(f"`{name}`", cell(scalar.doc)) for name, scalar in SCALARS.items()]
    for name, meant in ALIASES.items():
        both = {"": meant} if isinstance(meant, str) else meant
        said = "; ".join([f"{variant} {cell(type)}".strip() for variant, type in both.items()])
        types.append((f"`{name}`", said))
    types += [(f"`{name}`", "one of " + ", ".join(members)) for name, members in UNIONS.items()]
    parts.append("`[T]` is a list, `{T}` an object with texts as keys, `{seat: T}` one whose keys are seats.\n")
    parts.append(table(("type", "what it is"), types))
    for title, names in (("Events", EVENT_NAMES), ("Other messages", {row.name for row in RECORDS} - EVENT_NAMES)):
        parts.append(f"## {title}\n")
        for record in RECORDS:
            if record.name not in names:
                continue
            only = "" if record.variants == VARIANTS else f" Only in {record.variants[0]}."
            rows = []
            for field in record.fields:
                notes = [f"missing: {field.missing}"] if field.missing else []
                if field.variants != VARIANTS and record.variants == VARIANTS:
                    notes.append(f"only in {field.variants[0]}")
                if field.hidden:
                    notes.append("each seat sees its own" if field.hidden == "own" else "only the actor sees it")
                type_of = f"`{field.type}`".replace("|", "\\|")  # a bar would end the cell
                rows.append((f"`{field.name}`", type_of, cell(field.doc), cell("; ".join(notes))))
            parts += [f"### {record.name}\n\n{record.doc}{only}\n", table(("field", "type", "what", "notes"), rows)]
    text = (docs / "reference" / "messages.md").read_text(encoding="utf-8")
    return text.replace("<!-- the messages -->", "\n".join(parts))


def option_table() -> str:
    """Every option of riichi with its stage and meaning, in the order of the stages."""
    specs = {spec.name: spec.metadata for spec in fields(mj.RiichiRules)}
    rows = [(f"`{name}`", specs[name]["stage"], cell(specs[name]["doc"])) for name in mj.RiichiRules.option_names()]
    return f"{len(rows)} options:\n\n" + table(("option", "stage", "meaning"), rows)


def decision_pages() -> dict[str, str]:
    """The architecture decision records, and a page that lists them."""
    pages, listed = {}, []
    for path in sorted((ROOT / ".github" / "adr").glob("[0-9]*.md")):
        if path.stem == "0000-template":
            continue
        # a link out of the folder would lead out of the site
        text = re.sub(r"\[([^\]]+)\]\((?!\d{4}-|https?:)[^)]+\)", r"\1", path.read_text(encoding="utf-8"))
        text = text.replace("<!-- the options -->", option_table())
        pages[f"decisions/{path.name}"] = text
        listed.append(path.stem)
    toc = "\n".join(listed)
    head = "# Decisions\n\nThe architecture decision records: context and measurements, decision, consequences.\n"
    pages["decisions/index.md"] = f"{head}\n```{{toctree}}\n:maxdepth: 1\n\n{toc}\n```\n"
    return pages
