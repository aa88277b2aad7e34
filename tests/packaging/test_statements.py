"""Every statement the project cites has a page, and every page has its text, its quotation and its options."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from shared import SHARED, needs_shared

ROOT = Path(__file__).parents[2]
PAGES = {"S": "000_", "P": "003_", "K": "004_"}  # letter -> how the name of the rule text's copy begins
COUNTS = {"P": 102, "K": 76, "S": 40, "C": 8, "A": 40}
LONGEST = 60  # characters of a quotation
SOURCE = '''"""P-1"""
X = (
    1,  # P-2
)
class A:
    b: int = option(
        3, "P-3"
    )

    def c(
        self,
    ) -> int:
        """P-4"""
        if d:
            e = 1  # P-5
cdef inline int f(int g) noexcept nogil:
    cdef int h = f(1)
    return h  # P-6
'''
KEYS = {"title", "engine", "quote", "options"}


@pytest.fixture(scope="module")
def made():
    """The module of the documentation that writes the pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "docs"))
        import statements

        yield statements
    del sys.modules["statements"]


@pytest.fixture(scope="module")
def known(made):
    return made.read_statements(ROOT / "docs")


@pytest.mark.parametrize("folder", ["src", "tests", "docs", "bench", "fuzz", ".github"])
def test_every_number_cited_is_a_statement(folder, made, known):
    suffixes = {".py", ".pyx", ".pxd", ".pyi", ".md", ".jsonl", ".toml", ".txt", ".json", ".h"}
    dead = {
        (path.relative_to(ROOT).as_posix(), number)
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes and path.name != "action_ids.jsonl"  # A-n are actions there
        for number in made.numbers(path.read_text(encoding="utf-8"))
        if number not in known
    }
    assert dead == set()


@pytest.mark.parametrize(("letter", "count"), COUNTS.items())
def test_numbers_of_a_text_have_no_gap(letter, count, known):
    assert [number for number in known if number[0] == letter] == [f"{letter}-{n}" for n in range(1, count + 1)]


def test_pages_are_the_entries(made, known):
    pages = made.statement_pages(ROOT / "docs")
    assert set(pages) == {f"rules/statements/{name}.md" for name in ("index", *known)}
    assert all(f"[{number}]({number}.md)" in pages["rules/statements/index.md"] for number in known)


def test_entries_say_what_they_must(known):
    for number, entry in known.items():
        assert set(entry) <= KEYS, number
        assert entry["title"], number
        assert entry["engine"].endswith("."), number
        assert ("quote" in entry) == (number[0] in PAGES), number
        assert len(entry.get("quote", "")) <= LONGEST, number


def test_an_option_that_is_none_is_found(made):
    with pytest.raises(ValueError, match="P-1: no such option: sanma_chii"):
        made.governing("P-1", ["sanma_chii"])


def test_options_and_places_are_found(made):
    pages = made.statement_pages(ROOT / "docs")
    page = pages["rules/statements/P-79.md"]
    assert "| `kiriage` | **`off`**, `4han30fu`, `base1920` | `4han30fu` | `4han30fu` |" in page
    assert re.search(r"^- `mjrules/\S+\.py`, line \d+: `\w+\.kiriage`$", page, flags=re.MULTILINE)
    assert re.search(r"^- `mjrules/\S+\.py`, line \d+: `Pao`$", pages["rules/statements/P-53.md"], flags=re.MULTILINE)


def test_a_place_is_named_by_what_encloses_it(made):
    found = {number: owner for line, owner in made.owners(SOURCE) for number in made.numbers(line)}
    assert found == {"P-1": "", "P-2": "X", "P-3": "A.b", "P-4": "A.c", "P-5": "A.c", "P-6": "f"}


def test_marks_of_an_explanation_are_links(made, known):
    shown = made.linked("<pre>4000 points [P-10, C-4] SZ-10</pre>", known, "{}.html".format)
    assert shown == (
        '<pre>4000 points [<a class="statement" href="P-10.html">P-10</a>, '
        '<a class="statement" href="C-4.html">C-4</a>] SZ-10</pre>'
    )
    assert made.linked('<h1>P-1</h1><a title="P-1">P-1</a>', known, str) == '<h1>P-1</h1><a title="P-1">P-1</a>'


@needs_shared
def test_every_statement_of_the_specification_has_an_entry(made, known):
    text = (SHARED / "RULES.md").read_text(encoding="utf-8")
    common = text.split("\n## 4.")[1].split("\n## 5.")[0]
    listed = set(re.findall(r"\b[PKS]-\d+\b", text)) | set(re.findall(r"^\| (A-\d+) \|", text, re.M))
    listed |= {f"C-{number}" for number in re.findall(r"^(\d)\. \*\*", common, re.M)}
    assert listed == set(known)


@needs_shared
@pytest.mark.parametrize("letter", PAGES)
def test_quotations_stand_in_the_text(letter, known):
    (page,) = (SHARED / "seeds").glob(f"{PAGES[letter]}*.txt")
    text = "".join(page.read_text(encoding="utf-8").split())
    quotes = {number: entry["quote"] for number, entry in known.items() if number[0] == letter}
    assert [number for number, quote in quotes.items() if "".join(quote.split()) not in text] == []
