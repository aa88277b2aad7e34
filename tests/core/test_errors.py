"""The error tree: every code in both languages, and what an error keeps."""

from __future__ import annotations

import ast
import concurrent.futures
import copy
import inspect
import json
import pickle
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import mjcore as mc
import mjrules as mj
from mjcore import errors
from mjcore.errors import MESSAGES, MahjongError
from mjcore.messages_ja import STATEMENT, detail, texts
from mjrules.common import messages, messages_ja
from shared import SRC

JAPANESE, DETAILS, _ = texts(tuple(errors.JAPANESE))
Sources = dict[str, str]

KANA = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
CLASSES = [errors.NotationError, errors.InvalidHand, errors.IllegalAction, errors.RuleError, errors.ArgumentError]


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def caught(code: str, **context: object) -> MahjongError:
    with pytest.raises(MahjongError) as found:
        errors.fail(code, **context)
    return found.value


def test_every_code_has_japanese() -> None:
    assert set(JAPANESE) == set(MESSAGES)


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_the_languages_of_a_code_agree(code: str) -> None:
    kind, english = MESSAGES[code]
    japanese = JAPANESE.get(code, "")
    assert places(japanese) == places(english)
    assert KANA.search(japanese) or not re.search("[a-z] [a-z]", re.sub("{[^}]*}", "", english)), "no Japanese prose"
    assert "。。" not in japanese
    assert not japanese.endswith("。")
    context = {name: f"<{name}>" for name in places(english)}
    problem = caught(code, **context)
    assert type(problem) is kind
    assert (problem.code, problem.context) == (code, context)
    assert problem.message() == problem.message("en") == str(problem)
    assert all(f"<{name}>" in problem.message("ja") for name in context)


@pytest.mark.skipif(not SRC.is_dir(), reason="the sources of the core are not beside the tests")
@pytest.mark.parametrize("english", sorted(DETAILS))
def test_a_detail_is_one_that_the_source_says(english: str) -> None:
    parts = [text for text, *_ in Formatter().parse(english) if text.strip(" ,:;")]
    found = {
        path.partition("/")[0]
        for path, text in sources().items()
        if all(part in text.replace('\\"', '"') for part in parts)
    }
    assert found, "no message has this detail any more"
    assert ("mjcore" in found) == (english not in messages_ja.DETAILS), "it stands with the other package"
    names = places(english)
    assert places(DETAILS[english]) == names
    assert KANA.search(DETAILS[english]) or not re.search("[a-z]{3}", re.sub("{[^}]*}", "", english))
    filled = english.format(**{name: f"<{name}>" for name in names})
    assert detail(filled) == DETAILS[english].format(**{name: f"<{name}>" for name in names}) != filled


@cache
def sources() -> Sources:
    """The sources of the two packages, but for what declares the messages."""
    return {
        path.relative_to(SRC).as_posix(): path.read_text("utf-8")
        for path in sorted(SRC.rglob("*.p*"))
        if path.suffix in {".py", ".pyx", ".pxd"} and path.stem not in {"errors", "messages", "messages_ja"}
    }


@cache
def raised(path: str, text: str) -> set[str]:
    """The codes that a source gives to ``fail``, itself or through a function that takes the code."""
    if not path.endswith(".py"):
        return set(re.findall(r'\b(?:fail\(\s*|str code=|checked_number\([^()]*, (?="\w+"\)))"(\w+)"', text))
    tree = ast.parse(text)
    given = {ast.unparse(call.args[0]) for call in calls(tree, "fail")}
    for door in ast.walk(tree):
        if isinstance(door, ast.FunctionDef) and "code" in [ast.unparse(call.args[0]) for call in calls(door, "fail")]:
            at = [arg.arg for arg in door.args.args].index("code")
            given |= {ast.unparse(call.args[at]) for call in calls(tree, door.name)}
    return {code for words in given for code in re.findall(r"(?:^|else )'(\w+)'", words)}


def calls(tree: ast.AST, name: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and name == getattr(node.func, "attr", getattr(node.func, "id", ""))
    ]


def misplaced(texts_of: Sources) -> list[str]:
    """Codes declared nowhere, in the core though it never raises them, in mjrules though the core does, or unused."""
    used = {package: set[str]() for package in ("mjcore", "mjrules")}
    for path, text in texts_of.items():
        used[path.partition("/")[0]] |= raised(path, text)
    core, rules = used["mjcore"], used["mjrules"]
    own = set(messages.MESSAGES)
    return [
        *[f"{code} is declared nowhere" for code in sorted((core | rules) - set(MESSAGES))],
        *[f"{code} is declared in mjcore, which never raises it" for code in sorted(set(MESSAGES) - own - core)],
        *[f"{code} is declared in mjrules, and mjcore raises it" for code in sorted(own & core)],
        *[f"{code} is declared in mjrules, which never raises it" for code in sorted(own - rules)],
    ]


@pytest.mark.skipif(not SRC.is_dir(), reason="the sources of the core are not beside the tests")
def test_a_code_stands_with_the_package_that_raises_it() -> None:
    assert misplaced(sources()) == []


# file, the code that it no longer gives or None, what is added to it, what is found
MISPLACED = [
    ("mjrules/api.py", None, 'mc.fail("nowhere", given=1)', "nowhere is declared nowhere"),
    ("mjcore/kernel/tiles.pyx", None, 'fail(\n    "nowhere",\n)', "nowhere is declared nowhere"),
    ("mjcore/kernel/latch.pyx", None, 'fail("stale")', "stale is declared in mjrules, and mjcore raises it"),
    ("mjcore/kernel/tiles.pyx", "notation_suit", "", "notation_suit is declared in mjcore, which never raises it"),
    ("mjrules/simulate/workers.py", "broken", "", "broken is declared in mjrules, which never raises it"),
]


@pytest.mark.skipif(not SRC.is_dir(), reason="the sources of the core are not beside the tests")
@pytest.mark.parametrize(("path", "gone", "added", "found"), MISPLACED)
def test_a_misplaced_code_is_found(path: str, gone: str | None, added: str, found: str) -> None:
    text = sources()[path].replace(f'"{gone}"', '"type"') + added
    assert misplaced({**sources(), path: text}) == [found]


def test_a_code_has_one_message() -> None:
    with pytest.raises(mj.ArgumentError, match="code is 'players'; it has another message"):
        mc.register_messages({"free": (mj.RuleError, "free"), "players": (mj.RuleError, "too many")}, "x")
    assert "free" not in MESSAGES
    before = dict(MESSAGES), dict(errors.JAPANESE)
    mc.register_messages(messages.MESSAGES, messages_ja.__name__)
    assert before == (MESSAGES, errors.JAPANESE)


LOADED = """
import pickle, sys
problem = pickle.loads(bytes.fromhex(sys.argv[1]))
sys.modules.update(dict.fromkeys(sys.argv[2:]))
assert "mjcore" in sys.modules and not any(name.startswith("mjrules.") for name in sys.modules if sys.modules[name])
print(type(problem).__name__, problem.code, problem, ascii(problem.message("ja")), sep="|")
"""


@pytest.mark.parametrize("without", [[], ["mjrules"]], ids=["installed", "not-installed"])
def test_an_error_of_mjrules_is_loaded_where_only_the_core_is(without: list[str]) -> None:
    problem = caught("stale", given=1, right=3)
    command = [sys.executable, "-c", LOADED, pickle.dumps(problem).hex(), *without]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told = str(problem) if without else problem.message("ja")
    assert done.stdout == f"IllegalAction|stale|{problem}|{told!a}\n"


@pytest.mark.parametrize("conflict", [what for _, _, what in mc.schema.CONFLICTS])
def test_a_conflict_of_circumstances_has_japanese(conflict: str) -> None:
    assert KANA.search(detail(conflict))
    assert not re.search("[a-z]{3}", detail(conflict))


def test_a_statement_stands_behind_the_japanese_too() -> None:
    assert STATEMENT.search("x (K-19, P-91)")
    assert STATEMENT.search("x (C-7)")
    assert detail("the hand holds no 5m (S-2)") == "手牌に 5m がありません (S-2)"
    assert detail("a detail nobody translated (P-1)") == "a detail nobody translated (P-1)"


class Hostile:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


# what was given -> what the context keeps of it, and what the text shows
GIVEN = [
    ("number", 3, 3, "3"),
    ("text", "5x", "5x", "'5x'"),
    ("long-text", "5" * 1000, "5" * 300 + "...", "'" + "5" * 300 + "...'"),
    ("long-number", 10**5000, "<int>", "<int>"),
    ("none", None, None, "None"),
    ("list", [1, ["2z"]], [1, ["2z"]], "[1, ['2z']]"),
    ("tuple", (1, 2.5), (1, 2.5), "(1, 2.5)"),
    ("long-list", [1] * 1000, str([1] * 1000)[:300] + "...", str([1] * 1000)[:300] + "..."),
    ("mapping", {"a": 1}, "{'a': 1}", "{'a': 1}"),
    ("object", Path("x"), "x", repr(Path("x"))),
    ("hostile", Hostile(), "<Hostile>", "<Hostile>"),
    ("type", int, "<class 'int'>", "<class 'int'>"),
]


@pytest.mark.parametrize(("given", "kept", "shown"), [row[1:] for row in GIVEN], ids=[row[0] for row in GIVEN])
def test_what_was_given_is_kept_plain(given: object, kept: object, shown: str) -> None:
    problem = caught("value", name="seat", given=given, right="a seat is 0..3")
    assert problem.context["given"] == kept
    assert str(problem) == f"seat is {shown}; a seat is 0..3"
    assert problem.message("ja") == f"seat が {shown} です。席は 0..3 です"
    json.dumps(problem.context)
    for other in (copy.copy(problem), copy.deepcopy(problem), pickle.loads(pickle.dumps(problem))):
        assert type(other) is errors.ArgumentError
        assert (str(other), other.code, other.context) == (str(problem), problem.code, problem.context)
        assert other.message("ja") == problem.message("ja")


def test_an_error_within_an_error_is_translated_too() -> None:
    inner = caught("value", name="seat", given=9, right="a seat is 0..3")
    outer = pickle.loads(pickle.dumps(caught("batch_row", row=2, what=inner)))
    assert str(outer) == "row 2: seat is 9; a seat is 0..3"
    assert outer.message("ja") == "2 行目: seat が 9 です。席は 0..3 です"
    assert outer.context["what"] == str(inner)


def test_what_was_typed_is_not_translated() -> None:
    assert caught("unknown", name="player", given="player", nearest="", right="known: x").message("ja") == (
        "プレイヤー 'player' はありません。指定できるもの: x"
    )


def test_an_error_of_no_code_keeps_its_text() -> None:
    problem = mj.MahjongError("of a plugin")
    assert (problem.code, dict(problem.context), problem.message("ja")) == ("", {}, "of a plugin")


def test_a_lone_surrogate_is_shown_as_its_escape() -> None:
    with pytest.raises(mj.RuleError) as caught:
        mj.rules("\ud800")
    assert "\\ud800" in str(caught.value)
    assert json.dumps(dict(caught.value.context)).encode()
    assert caught.value.message("ja").encode()


def test_another_language_is_refused() -> None:
    with pytest.raises(mj.ArgumentError, match='language is \'fr\'; "en" or "ja" is expected'):
        mj.MahjongError("x").message("fr")


def test_an_error_comes_back_from_another_process() -> None:
    with concurrent.futures.ProcessPoolExecutor(1) as pool, pytest.raises(mj.NotationError) as found:
        pool.submit(mc.parse_tiles, "12x").result()
    assert (found.value.code, found.value.context["at"]) == ("notation_suit", 2)
    assert "種類の文字ではありません" in found.value.message("ja")


def test_the_tree() -> None:
    for kind in CLASSES:
        assert kind.__bases__ == (mj.MahjongError,)
        assert kind.__name__ in mj.__all__
        assert kind.__name__ in mc.__all__
        assert getattr(mj, kind.__name__) is getattr(mc, kind.__name__) is kind
    assert issubclass(mj.MahjongTypeError, (mj.MahjongError, TypeError))
    assert inspect.isclass(mj.MahjongError)
    assert issubclass(mj.MahjongError, ValueError)


RULES = mj.rules("tenhou-4p")
# a seat, a step, a number that is none: not a hand
ARGUMENTS = [
    ("seat", lambda: mj.Game(RULES, seed=1).view(9), "seat is 9"),
    ("seat-view", lambda: mj.SeatView(RULES, 4), "seat is 4"),
    ("step", lambda: mj.Game(RULES, seed=1).at(99), "step is 99"),
    ("since", lambda: mj.Game(RULES, seed=1).events_for(0, since=-1), "since is -1"),
    ("seed", lambda: mc.wall(-1), "seed is -1"),
    ("threads", lambda: mc.shanten_batch(bytearray(), threads=5000), "threads is 5000"),
    ("games", lambda: mj.simulate(RULES, games=0, players=["greedy"] * 4), "games is 0"),
    ("han", lambda: mj.points(-1, 30, dealer=False, tsumo=False, rules=RULES), "han is -1"),
    ("dealer", lambda: mj.State((25000,) * 4, dealer=4), "dealer is 4"),
    ("winner", lambda: mj.Tsumo(-1, "mangan"), "winner is -1"),
    ("shape", lambda: mc.shanten_batch([[1, 2]]), "counts: "),
]
# a hand that is none stays InvalidHand
HANDS = [
    ("tile-code", lambda: mc.tile_text(99), "tile code is 99"),
    ("five", lambda: mc.shanten("11111m"), "5 copies"),
    ("wind", lambda: mj.score("19m19p19s1234567z", "1z", seat_wind="X", rules=RULES), "seat_wind is 'X'"),
    ("norths", lambda: mj.score("19m19p19s1234567z", "1z", nuki=9, rules=RULES), "nuki is 9"),
    ("wall", lambda: mj.Game(RULES, wall=[1, 2, 3]), "3 tiles"),
]


@pytest.mark.parametrize(
    ("kind", "act", "says"),
    [(mj.ArgumentError, *row[1:]) for row in ARGUMENTS] + [(mj.InvalidHand, *row[1:]) for row in HANDS],
    ids=[row[0] for row in ARGUMENTS + HANDS],
)
def test_which_class(kind: type[mj.MahjongError], act: object, says: str) -> None:
    with pytest.raises(mj.MahjongError, match=re.escape(says)) as found:
        act()  # type: ignore[operator]
    assert type(found.value) is kind
