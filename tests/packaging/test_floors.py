"""The floors of mjrules: no import goes up or to a neighbour, no circle, no private name of another module.

Nobody switches on the name of a variant either: the registry answers for each.
Imports inside functions and under TYPE_CHECKING count. Each offence is named by file and line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest

import mjcore
from shared import SRC

Sources = Mapping[str, str]  # by path below src

# top to bottom; a room imports from its own floor and from those below. "" is mjrules/__init__.py
FLOORS = (
    {"__main__", "cli", "learn", "serve"},
    {"", "api"},
    {"analysis", "draw", "logs", "sheets", "simulate"},
    {"table"},
    {"variants"},
    {"riichi", "suzume"},
    {"rules"},
    {"common", "contract"},
)
LEVEL = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}
APART = {"riichi", "suzume"}  # rooms of one floor that know nothing of each other
OURS = ("mjrules", "mjcore")
OF_NAMED_TUPLES = {"_asdict", "_fields", "_make", "_replace"}  # public, whatever their names look like


class Import(NamedTuple):
    """One import: the module and the path it stands in, its line, and the module it goes to."""

    module: str
    path: str
    line: int
    to: str


def module_of(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def imported(path: str, node: ast.AST, modules: frozenset[str]) -> Iterator[str]:
    """What a statement imports, each as a module of ours where it is one, else with the name that is taken from it."""
    if isinstance(node, ast.Import):
        yield from [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            package = path.split("/")[: -node.level]
            base = ".".join([*package, *([node.module] if node.module else [])])
        for alias in node.names:
            whole = f"{base}.{alias.name}"
            yield whole if whole in modules or base not in modules else base


@cache
def imports_in(path: str, text: str, modules: frozenset[str]) -> list[Import]:
    """The imports of mjrules and of mjcore in one module, each once a line."""
    rows = [
        Import(module_of(path), path, node.lineno, name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in imported(path, node, modules)
        if name.startswith(OURS)
    ]
    return list(dict.fromkeys(rows))


def imports(sources: Sources) -> list[Import]:
    """Every import of mjrules and of mjcore."""
    modules = frozenset(map(module_of, sources))
    return [row for path, text in sources.items() for row in imports_in(path, text, modules)]


def room_of(module: str) -> str:
    return module.partition(".")[2].partition(".")[0]


def climbs(sources: Sources) -> list[str]:
    """Imports that go up, to a room that is apart, or past mjcore's door."""
    found = []
    for module, path, line, to in imports(sources):
        here, there = room_of(module), room_of(to)
        if to.startswith("mjcore"):
            fault = to != "mjcore" and to.removeprefix("mjcore.") not in mjcore.__all__
        else:
            assert {here, there} <= LEVEL.keys(), f"{path}:{line}: {here!r} or {there!r} has no floor in FLOORS"
            fault = LEVEL[there] < LEVEL[here] or ({here, there} <= APART and here != there)
        if fault:
            found.append(f"{path}:{line} imports {to}")
    return found


def circles(sources: Sources) -> list[str]:
    """Imports that lie on a circle of modules."""
    rows = [row for row in imports(sources) if row.to != row.module]
    going: dict[str, set[str]] = {}
    for row in rows:
        going.setdefault(row.module, set()).add(row.to)

    @cache
    def reached(start: str) -> frozenset[str]:
        seen, ahead = set[str](), [start]
        while ahead:
            for to in going.get(ahead.pop(), set()) - seen:
                seen.add(to)
                ahead.append(to)
        return frozenset(seen)

    return [f"{row.path}:{row.line} imports {row.to}" for row in rows if row.module in reached(row.to)]


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


@cache
def defined(text: str) -> frozenset[str]:
    """Private names a module defines: functions, classes, variables, attributes and slots."""
    names = set[str]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                names.add(node.attr)
        elif isinstance(node, ast.Assign) and any(getattr(to, "id", "") == "__slots__" for to in node.targets):
            names |= set(ast.literal_eval(node.value))
    return frozenset({name for name in names if is_private(name)})


@cache
def looked_at(path: str, text: str, modules: frozenset[str]) -> list[tuple[int, str, str, bool]]:
    """Private names that are looked at: line, text, name, and whether a module of ours is where it is looked for."""
    tree = ast.parse(text)
    found = []
    aliases = set()  # names here that stand for modules of ours
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        for name, one in zip(imported(path, node, modules), node.names, strict=True):
            if name in modules and name.endswith(one.name):
                aliases.add(one.asname or one.name)
            if isinstance(node, ast.ImportFrom) and is_private(one.name):
                found.append((node.lineno, f"{node.module}.{one.name}", one.name, name.startswith(OURS)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            by_module = isinstance(node.value, ast.Name) and node.value.id in aliases
            found.append((node.lineno, ast.unparse(node), node.attr, by_module))
    return found


def private_reads(sources: Sources) -> list[str]:
    """Private names of a module of ours that another one reads, imports or sets."""
    modules = frozenset([*map(module_of, sources), "mjcore"])
    ours = frozenset[str]().union(*map(defined, sources.values())) - OF_NAMED_TUPLES
    return [
        f"{path}:{line} {said}"
        for path, text in sources.items()
        for line, said, name, by_module in looked_at(path, text, modules)
        if by_module or name in ours - defined(text)
    ]


def names_variant(node: ast.AST) -> bool:
    """Whether an expression is somebody's ``variant``."""
    return "variant" in (getattr(node, "attr", None), getattr(node, "id", None))


def switches(sources: Sources) -> list[str]:
    """Places outside a variant's own room that compare the variant with a name; they ask ``mjrules.variants``."""
    found = []
    for path, text in sources.items():
        if room_of(module_of(path)) in APART:
            continue
        for node in ast.walk(ast.parse(text)):
            sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            if isinstance(node, ast.Match):
                sides = [node.subject, *[part for case in node.cases for part in ast.walk(case.pattern)]]
            named = [part for side in sides for part in ast.walk(side) if isinstance(part, ast.Constant)]
            if any(map(names_variant, sides)) and any(isinstance(part.value, str) for part in named):
                found.append(f"{path}:{node.lineno} compares {ast.unparse(sides[0])}")
    return found


CHECKS = {"climbs": climbs, "circles": circles, "private reads": private_reads, "switches": switches}


@cache
def sources() -> Sources:
    """The modules of mjrules as they stand."""
    files = sorted((SRC / "mjrules").rglob("*.py"))
    return {path.relative_to(SRC).as_posix(): path.read_text(encoding="utf-8") for path in files}


@pytest.mark.parametrize("check", CHECKS)
def test_the_floors_hold(check: str) -> None:
    assert CHECKS[check](sources()) == []


LAZY = "\n\ndef later() -> None:\n    "
TYPING = "\n\nif TYPE_CHECKING:\n    "
# check, the module that is changed, what is added to it, what is named behind its line
MUTATIONS = [
    ("climbs", "common/names.py", "\nfrom mjrules.rules import option", "imports mjrules.rules.option"),
    ("climbs", "common/names.py", LAZY + "from mjrules.riichi.score import Score", "imports mjrules.riichi.score"),
    ("climbs", "rules/option.py", TYPING + "from ..riichi.rules import RiichiRules", "imports mjrules.riichi.rules"),
    ("climbs", "riichi/state.py", "\nfrom mjrules.suzume.state import SuzumeState", "imports mjrules.suzume.state"),
    ("climbs", "suzume/state.py", LAZY + "import mjrules.riichi.state", "imports mjrules.riichi.state"),
    ("climbs", "table/pending.py", LAZY + "from mjrules import simulate", "imports mjrules.simulate"),
    ("climbs", "table/pending.py", LAZY + "from mjrules import Game", "imports mjrules"),
    ("climbs", "simulate/lock.py", "\nfrom mjrules.cli.show import page", "imports mjrules.cli.show"),
    ("climbs", "common/names.py", "\nimport mjcore.errors", "imports mjcore.errors"),
    ("climbs", "common/names.py", "\nfrom mjcore._core import shanten", "imports mjcore._core.shanten"),
    ("climbs", "common/names.py", "\nfrom mjcore import errors", "imports mjcore.errors"),
    ("circles", "common/names.py", "\nfrom mjrules.common.value_text import value_of",
     "imports mjrules.common.value_text"),
    ("circles", "riichi/state.py", LAZY + "from mjrules.riichi.settle import settle", "imports mjrules.riichi.settle"),
    ("circles", "table/course.py", TYPING + "from mjrules.table.game import Game", "imports mjrules.table.game"),
    ("circles", "table/course.py", TYPING + "from .game import Game", "imports mjrules.table.game"),
    ("private reads", "table/seat.py", "\n\ndef course(game):\n    return game._course", "game._course"),
    ("private reads", "table/saves.py", "\n\ndef skip(game):\n    game._latch = None", "game._latch"),
    ("private reads", "table/saves.py", "\nfrom mjrules.table.game import _again", "mjrules.table.game._again"),
    ("private reads", "table/seat.py", "\n\ndef made(data):\n    return files._own(data)", "files._own"),
    ("private reads", "table/seat.py", "\n\ndef core():\n    return mc._core", "mc._core"),
    ("switches", "table/seat.py", "\n\nmine = lambda rules: rules.variant == 'riichi'", "compares rules.variant"),
    ("switches", "cli/show.py", "\n\nmine = lambda variant: variant not in ('suzume', 'toy')", "compares variant"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "module", "added", "named"), MUTATIONS)
def test_an_offence_is_named(check: str, module: str, added: str, named: str) -> None:
    path = f"mjrules/{module}"
    text = sources()[path] + added
    before, after = CHECKS[check](sources()), CHECKS[check]({**sources(), path: text})
    assert f"{path}:{len(text.splitlines())} {named}" in set(after) - set(before)
