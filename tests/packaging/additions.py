"""What docs/extending.md tells a newcomer to do, done on a copy of the tree: each addition as edits of a few files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import mjcore
import mjcore._core
from shared import ROOT

LEFTOVERS = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis"
)
NOT_COUNTED = {"CHANGELOG.md"}  # a line of it goes with every change that users see
COMPILED = (".so", ".pyd", ".c")


class Addition(NamedTuple):
    """What is done to a copy, how many files that may touch, and the tests that count and compare such things.

    ``thorough``: what ``pytest --all`` is given besides.
    """

    make: Callable[[Path], None]
    files: int
    tests: tuple[str, ...]
    thorough: tuple[str, ...] = ()


def copy_of_the_tree(folder: Path) -> Path:
    """The whole repository in a folder of its own, with the core that the tests run on."""
    copy = shutil.copytree(ROOT, folder / "copy", ignore=LEFTOVERS, symlinks=True)
    library = Path(mjcore._core.__file__)
    shutil.copy2(library, copy / "src" / "mjcore" / library.name)
    return copy


def files_of(root: Path) -> Iterator[str]:
    for path in root.rglob("*"):
        name = path.relative_to(root).as_posix()
        parts = path.relative_to(root).parts
        if path.is_file() and not LEFTOVERS(str(path.parent), parts) and path.suffix not in COMPILED:
            yield name


def touched(copy: Path) -> set[str]:
    """Files of a copy that are new, changed or gone; what a build writes is no file anybody edits."""
    ours, theirs = set(files_of(ROOT)), set(files_of(copy))
    same = {name for name in ours & theirs if (ROOT / name).read_bytes() == (copy / name).read_bytes()}
    return (ours | theirs) - same - NOT_COUNTED


def run(copy: Path, *command: str) -> None:
    """Run Python in a copy, by its own sources; what it prints is shown where it fails."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV", "MJ_SIMD"))
    }
    environment |= {
        "PYTHONPATH": str(copy / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "few",
        "MJ_DEV": "1",
    }
    done = subprocess.run(
        [sys.executable, *command], cwd=copy, env=environment, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:]


def edited(path: Path, before: str, text: str) -> None:
    """Put some text before a place that stands once in a file."""
    old = path.read_text(encoding="utf-8")
    assert old.count(before) == 1, f"{path.name}: {before!r} stands {old.count(before)} times"
    path.write_text(old.replace(before, text + before), encoding="utf-8")


def replaced(path: Path, old: str, new: str) -> None:
    """Replace a place that stands once in a file."""
    edited(path, old, new)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(new + old, new), encoding="utf-8")


def with_rows(path: Path, *rows: dict[str, Any]) -> None:
    """Put rows at the end of a table."""
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


# --- a local yaku, off unless a rule set turns it on ------------------------------------------


def five_kinds(name: str, hand: str, win_tile: str, worth: dict[str, int], **options: bool) -> dict[str, Any]:
    win = {"hand": hand, "win_tile": win_tile, "melds": [] if "777z" in hand else ["pon:777z"]}
    given = {"rules": "tenhou-4p", "options": options, "win": win}
    expect = {"valid": True, "yaku": worth, "han": sum(worth.values())}
    return {"id": name, "source": "local yaku", "input": given, "expect": expect, "why": "two winds are a pair only"}


def local_yaku(copy: Path) -> None:
    riichi = copy / "src/mjrules/riichi"
    row = """\
    Yaku(90, "uumensai", "五門斉", "All five kinds", 2, 2, needs=("has_man", "has_pin", "has_sou"),
         bounds=_exactly(wind_triplets=1, dragon_triplets=1), option="uumensai", source="local"),
)
"""
    replaced(riichi / "yaku.py", ")\n# fmt: on\n", row + "# fmt: on\n")
    option = '    uumensai: bool = option(False, "sets of three suits, winds and dragons, 2 han", "local")\n'
    edited(riichi / "options_score.py", "    sashikomi: bool = ", option)
    with_rows(
        copy / "tests/data/score_local.jsonl",
        five_kinds("uumensai", "12m456p99s222z", "3m", {"chun": 1, "uumensai": 2}, uumensai=True),
        five_kinds("uumensai-closed", "12m456p99s222777z", "3m", {"chun": 1, "uumensai": 2}, uumensai=True),
        five_kinds("uumensai-pair", "123m456p78s44z", "9s", {"chun": 1}, uumensai=True),
        five_kinds("uumensai-off", "12m456p99s222z", "3m", {"chun": 1}),
    )


# --- one more value of an option of the stage play --------------------------------------------


def last_tiles(name: str, left: int, key: str) -> dict[str, Any]:
    seat = (5 - left) % 4  # the draws go round: with four left seat 1 draws
    steps = [{"events": f"~{left + 1} X{(seat - 1) % 4} d{seat}:9s",
              "expect": {key: {str(seat): ["riichi"]}, "live_wall": left}}]  # fmt: skip
    hands = ["123456789p1145s" if place == seat else "" for place in range(4)]
    return {
        "id": f"riichi_min_wall-two-{name}", "source": "options of the stage play", "why": "live tiles for a riichi",
        "rules": "tenhou-4p", "options": {"riichi_min_wall": "two"}, "filler": 2,
        "hands": hands, "steps": steps,
    }  # fmt: skip


def value_of_play(copy: Path) -> None:
    riichi = copy / "src/mjrules/riichi"
    replaced(
        riichi / "options_play.py", 'Literal["players", "one", "none"]', 'Literal["players", "two", "one", "none"]'
    )
    replaced(riichi / "options_play.py", '("players", "one", "none"),', '("players", "two", "one", "none"),')
    replaced(riichi / "compile_play.py", '"one": 1, "none": 0}', '"two": 2, "one": 1, "none": 0}')
    # between one tile and one a player three are told apart by two rows
    rows = [last_tiles("0", 2, "legal"), last_tiles("1", 1, "not_legal")]
    with_rows(copy / "tests/data/round_options.jsonl", *rows)


# --- a rule set --------------------------------------------------------------------------------


def preset(copy: Path) -> None:
    presets = copy / "src/mjrules/rules/presets"
    house = '''"""A club in Utrecht: the rules of M.League with red fives and open riichi."""

from __future__ import annotations

from mjrules.rules.presets import mleague
from mjrules.rules.presets.sources import Values, stated

OWN: Values = stated("the club's page of rules, read 2026-11-30", aka=4, open_riichi=True)
PRESETS = {"utrecht-4p": mleague.PRESETS["mleague"] | OWN}
'''
    (presets / "utrecht.py").write_text(house, encoding="utf-8")
    replaced(presets / "__init__.py", "suzume, tenhou\n", "suzume, tenhou, utrecht\n")
    replaced(presets / "__init__.py", "ema, saikouisen)\n", "ema, saikouisen, utrecht)\n")
    replaced(presets / "__init__.py", '    "saikouisen",\n]', '    "saikouisen",\n    "utrecht-4p",\n]')
    run(copy, "tests/table/playthroughs.py", "--write")


# --- a computer player -------------------------------------------------------------------------


def computer_player(copy: Path) -> None:
    core = copy / "src/mjcore"
    names = '("random", "tsumogiri", "greedy", "balanced", "strong")'
    replaced(core / "schema/round.py", f"RIICHI_PLAYERS = {names}", f'RIICHI_PLAYERS = {names[:-1]}, "timid")')
    order = '("tsumogiri", "random", "greedy", "balanced", "strong")'
    new = '("tsumogiri", "random", "timid", "greedy", "balanced", "strong")'
    replaced(core / "schema/round.py", f"RIICHI_WEAK_TO_STRONG = {order}", f"RIICHI_WEAK_TO_STRONG = {new}")
    player = '''# The player "timid": greedy without riichi.

from mjcore._schema cimport ACTION_RIICHI, ROUND_MASK_WORDS, mj_play, mj_round
from mjcore.riichi.players.greedy cimport greedy_action, tsumogiri_action


cdef inline int timid_action(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    """What greedy does, but where that would declare riichi."""
    cdef int action = greedy_action(play, r, seat)
    return tsumogiri_action(r, seat) if action == ACTION_RIICHI else action
'''
    (core / "riichi/players/timid.pxd").write_text(player, encoding="utf-8")
    choose = core / "riichi/players/choose.pxd"
    replaced(choose, "RIICHI_PLAYER_TSUMOGIRI,", "RIICHI_PLAYER_TIMID, RIICHI_PLAYER_TSUMOGIRI,")
    edited(choose, "\n\ncdef inline int player_action", "from mjcore.riichi.players.timid cimport timid_action\n")
    branch = "    if player == RIICHI_PLAYER_TIMID:\n        return timid_action(play, r, seat)\n"
    edited(choose, "    return balanced_action(", branch)
    run(copy, "setup.py", "-q", "build_ext", "--inplace")


RULES = (
    "tests/rules",
    "tests/packaging/test_readme.py",
    "tests/packaging/test_docs.py",
    "tests/packaging/test_documents.py",
)
SCORES = ("tests/riichi/test_score_tables.py", "tests/riichi/test_oracle.py", "tests/riichi/test_own_yaku.py")
PLAYED = ("tests/table/test_playthroughs.py", "tests/core/riichi/test_round_tables.py")
ADDITIONS = {
    "a local yaku": Addition(
        local_yaku, 3, (*RULES, *SCORES, *PLAYED), ("tests/riichi/test_mutations.py", "-k", "uumensai")
    ),
    "a value of play": Addition(value_of_play, 3, (*RULES, *PLAYED, "tests/core/riichi/test_round_oracle.py")),
    "a preset": Addition(preset, 3, (*RULES, *SCORES, *PLAYED, "tests/cli/test_cli_options.py")),
    "a computer player": Addition(
        computer_player, 3,
        (*RULES, "tests/core/riichi/test_riichi_players.py", "tests/simulate/test_player_order.py",
         "tests/simulate/test_play_simulate.py", "tests/table/test_choose.py", "tests/core/test_schema.py"),
    ),
}  # fmt: skip
