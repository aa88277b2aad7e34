"""The page's modules in one file, and its style sheets in one: without comments, and with few spaces.

The sources are plain modules and sheets, which a browser runs as they lie there. A server sends them joined: one file
is asked for instead of twenty, and packed together they are a fifth smaller. Nothing is renamed; so a name is declared
at the top of one module only, and imported as it is called there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Read = Callable[[str], str]  # the text of a file by its name

_IMPORT = re.compile(r'import(?: \{ [\w$]+(?:, [\w$]+)* \} from)? "\./([\w.]+)";\s*')
_EXPORT = re.compile(r"export\s*")
_SHEETS = re.compile(r'@import "([\w.]+)";')
_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*[\s\S]*?\*/)+")
_CODE = re.compile(r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\w$]+|[^"'\w\s$]""")
_TEMPLATE = re.compile(r"[`}](?:\\[\s\S]|[^`\\$]|\$(?!\{))*(?:`|\$\{)")
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/")
_STYLE = re.compile(r"""(?:\s|/\*[\s\S]*?\*/)+|"[^"\n]*"|[^\s"]""")
_VALUE_NEXT = "(,=:[!&|?{;"  # a slash behind one of these begins a regular expression
_LOOSE = frozenset("{}()[],;:?=<>&|!*%\"'`")  # no space is needed beside one of these
_OPENS, _ENDS = frozenset("{([,;"), frozenset("})],;")  # behind these, and before these, the end of a line says nothing


def script(name: str, read: Read) -> str:
    r"""Return a module after all it imports; raise ValueError for what cannot be read.

    >>> files = {"a.js": 'import { b } from "./b.js";\nb(1); // done', "b.js": "export const b = (x) => x / 2;"}
    >>> print(script("a.js", files.__getitem__))
    const b=(x)=>x / 2;
    b(1);
    """
    done: list[str] = []
    return "\n".join(_modules(name, read, done))


def sheet(name: str, read: Read) -> str:
    """Return a style sheet with those it imports in it.

    >>> files = {"a.css": '@import "b.css";', "b.css": "/* red */ .b { color:red; }"}
    >>> sheet("a.css", files.__getitem__)
    '.b{color:red;}'
    """
    whole, out, space = _SHEETS.sub(lambda found: read(found[1]), read(name)), ["{"], False
    for found in _STYLE.finditer(whole):
        piece = found[0]
        if piece.isspace() or piece.lstrip().startswith("/*"):
            space = True
            continue
        if space and out[-1] not in "{};," and piece not in "{};,":
            out.append(" ")
        out.append(piece)
        space = False
    return "".join(out[1:])


def _modules(name: str, read: Read, done: list[str]) -> Iterator[str]:
    """The module and those it imports, each once, each behind what it needs."""
    if name in done:
        return
    done.append(name)
    source, out = read(name), ["{"]
    gap = ""
    for kind, piece in _pieces(name, source):
        if kind == "import":
            yield from _modules(piece, read, done)
        elif kind == "space":
            gap = "\n" if "\n" in piece else " "
        else:
            behind, before = (_OPENS, _ENDS) if gap == "\n" else (_LOOSE, _LOOSE)
            if out[-1][-1] not in behind and piece[0] not in before:
                out.append(gap)
            out.append(piece)
            gap = ""
    yield "".join(out[1:])


def _pieces(name: str, source: str) -> Iterator[tuple[str, str]]:
    """What a module is written of: spaces and comments, imports, and all else (strings, words, marks) as it stands."""
    at, last, within = 0, ";", [""]  # within: the braces that are open, "`" for one within a template
    while within and at < len(source):
        kind, found = "space", _SPACE.match(source, at)
        if found is None:
            kind, found = _read(source, at, last, within)
        if found is None:
            break
        piece, at = found[0], found.end()
        if kind == "import":
            piece = found[1]
        elif kind == "code":
            last = piece[-1]
            if piece[0] == "}":
                within.pop()
            if piece == "{" or piece.endswith("${"):
                within.append(last if piece == "{" else "`")
        if kind != "export":
            yield kind, piece
    if at < len(source) or within != [""]:
        raise ValueError(f"{name}: code that can be joined is expected, {source[at : at + 40]!r} is not")


def _read(source: str, at: int, last: str, within: list[str]) -> tuple[str, re.Match[str] | None]:
    """The next piece that is no space: its kind and itself, None where it cannot be read."""
    char = source[at]
    if char == "`" or (char == "}" and within[-1] == "`"):
        return "code", _TEMPLATE.match(source, at)
    if char == "/" and last in _VALUE_NEXT:
        return "code", _REGEX.match(source, at)
    found = _CODE.match(source, at)
    word = found and len(within) == 1 and found[0]
    if word == "import":
        return word, _IMPORT.match(source, at)
    return ("export", _EXPORT.match(source, at)) if word == "export" else ("code", found)
