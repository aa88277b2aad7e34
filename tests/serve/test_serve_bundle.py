"""The page's modules and sheets as they are sent: joined, without comments, with every string as it was."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from mjrules.serve import bundle
from mjrules.serve.files import Files

STATIC = files("mjrules.serve") / "static"
LIMIT = 45_000  # bytes of scripts and style sheets, each packed as it is sent


def read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def test_scripts_and_sheets_of_the_page_are_within_their_limit():
    sent = Files()
    sizes = {
        name: len(file.packed or file.whole)
        for name, file in ((name, sent.find(name)[0]) for name in ("main.js", "page.css"))
        if file is not None
    }
    assert len(sizes) == 2
    assert sum(sizes.values()) <= LIMIT, sizes
    assert [name for name in ("play.js", "table.css", "replay.js") if sent.find(name)[0]] == []


ROWS = [
    pytest.param("a; // b\nc;", "a;c;", id="comment"),
    pytest.param("a /* b\n c */ b", "a\nb", id="comment-of-lines"),
    pytest.param("a /* b */ in b", "a in b", id="comment-between-words"),
    pytest.param('a = "// no" + \'/* "no" */\';', 'a="// no"+\'/* "no" */\';', id="strings"),
    pytest.param('a = "\\"//";', 'a="\\"//";', id="escaped"),
    pytest.param("f(`  // ${ a /* b */ }  `)", "f(`  // ${a}  `)", id="template"),
    pytest.param("`${ a ? `<b> ${ {a: 1}.a } //` : '' } }`", "`${a?`<b> ${{a:1}.a} //`:''} }`", id="nested"),
    pytest.param("`\\` // ${a}$`", "`\\` // ${a}$`", id="escaped-template"),
    pytest.param("a.replace(/[/`\"]\\/{2} /g, '')", "a.replace(/[/`\"]\\/{2} /g,'')", id="regular-expression"),
    pytest.param("x = a / b / c", "x=a / b / c", id="division"),
    pytest.param("x = (a) / 2 // b", "x=(a)/ 2", id="division-behind-a-bracket"),
    pytest.param("a + +b - -c ++d", "a + +b - -c ++d", id="signs"),
    pytest.param("const a = 1\nconst b = 2", "const a=1\nconst b=2", id="line-without-semicolon"),
    pytest.param("return\na", "return\na", id="line-that-ends-a-statement"),
    pytest.param("export const a = { export: 1 };", "const a={export:1};", id="export"),
    pytest.param("export async function f() {\n  return a;\n}", "async function f(){return a;}", id="function"),
]


@pytest.mark.parametrize(("source", "sent"), ROWS)
def test_what_is_sent_of_a_module(source, sent):
    assert bundle.script("a.js", {"a.js": source}.__getitem__) == sent


BAD = [
    pytest.param('import { a as b } from "./b.js";', id="renamed"),
    pytest.param('import * as b from "./b.js";', id="whole"),
    pytest.param('import { a } from "https://example.org/b.js";', id="elsewhere"),
    pytest.param('a = "b', id="string-without-end"),
    pytest.param("a = `b ${c", id="template-without-end"),
    pytest.param("a = /b", id="regular-expression-without-end"),
    pytest.param("a = 1; }", id="bracket-too-many"),
    pytest.param("a = { b", id="bracket-too-few"),
]


@pytest.mark.parametrize("source", BAD)
def test_what_cannot_be_joined_is_refused(source):
    with pytest.raises(ValueError, match=r"a\.js: code that can be joined is expected"):
        bundle.script("a.js", {"a.js": source}.__getitem__)


def test_modules_stand_behind_what_they_import_and_once():
    sources = {
        "a.js": '// head\nimport { b } from "./b.js";\nimport { c } from "./c.js";\na(b, c);',
        "b.js": 'import { c } from "./c.js";\nexport const b = c;',
        "c.js": 'import "./a.js";\nexport const c = 1;',
    }
    assert bundle.script("a.js", sources.__getitem__) == "const c=1;\nconst b=c;\na(b,c);"


def test_a_sheet_keeps_its_strings_and_the_spaces_between_selectors():
    source = '.a .b>.c, .d::after { content:" ; "; margin:0 1px; } /* ; */ .e { }'
    assert bundle.sheet("a.css", {"a.css": source}.__getitem__) == '.a .b>.c,.d::after{content:" ; ";margin:0 1px;}.e{}'


DECLARED = re.compile(r"^(?:export )?(?:async )?(?:const|let|function) ([\w$]+)", re.M)


def test_no_name_is_declared_by_two_modules():
    modules = [file.name for file in STATIC.iterdir() if file.name.endswith(".js")]
    names = [name for module in modules for name in set(DECLARED.findall(read(module)))]
    assert len(names) > 100
    assert [name for name in names if names.count(name) > 1] == []


def test_every_module_and_sheet_is_part_of_what_is_sent():
    asked: list[str] = []

    def reading(name: str) -> str:
        asked.append(name)
        return read(name)

    bundle.script("main.js", reading)
    bundle.sheet("page.css", reading)
    assert sorted(asked) == sorted(file.name for file in STATIC.iterdir() if file.name.endswith((".js", ".css")))
