"""The files of the page: read once, packed once, and named by their content so that a browser keeps them."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from mjrules.serve import bundle

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
}
PAGE = "index.html"
ENTRIES = {"main.js": bundle.script, "page.css": bundle.sheet}  # sent together with all they import
PARTS = (".js", ".css")  # what they import is not sent by itself
MOST_ROOTS = 16  # places where the application is mounted; a request names them
SMALL = 256  # bytes, below which packing is not worth it


@dataclass(frozen=True)
class File:
    """A file as it is sent: its bytes, those packed with gzip (None: they would be more), its type and its tag."""

    whole: bytes
    packed: bytes | None
    type: str
    tag: str


def file_of(whole: bytes, type: str) -> File:
    """Return some bytes as a file.

    >>> file_of(b"a" * 1000, "text/plain").packed is None, file_of(b"a", "text/plain").packed is None
    (False, True)
    """
    packed = gzip.compress(whole, mtime=0) if len(whole) > SMALL else whole
    tag = f'"{hashlib.sha256(whole).hexdigest()[:20]}"'
    return File(whole, packed if len(packed) < len(whole) else None, type, tag)


class Files:
    """All files of the page.

    ``version``: what stands in the path of files that never change: a hash of all of them.
    """

    def __init__(self, folder: Traversable | None = None) -> None:
        self._files = dict(_read(folder or files("mjrules.serve") / "static", PurePosixPath()))
        tags = "".join([f"{path}{file.tag}" for path, file in sorted(self._files.items())])
        self.version = hashlib.sha256(tags.encode()).hexdigest()[:16]
        self._pages: dict[str, File] = {}

    def find(self, path: str) -> tuple[File | None, bool]:
        """Return a file by its path, and whether the path names its content: ``VERSION/main.js`` or ``main.js``."""
        first, _, rest = path.partition("/")
        if first == self.version:
            return self._files.get(rest), True
        return self._files.get(path), False

    def page(self, root: str) -> File:
        """Return the page for a place where the application is mounted."""
        if root not in self._pages:
            safe = escape(root)
            text = self._files[PAGE].whole.decode()
            text = text.replace('"/static/', f'"{safe}/static/{self.version}/')
            text = text.replace("<html ", f'<html data-base="{safe}" ', 1)
            if len(self._pages) > MOST_ROOTS:
                self._pages.clear()
            self._pages[root] = file_of(text.encode(), TYPES[".html"])
        return self._pages[root]


def _read(folder: Traversable, at: PurePosixPath) -> list[tuple[str, File]]:
    found: list[tuple[str, File]] = []
    for entry in folder.iterdir():
        path = at / entry.name
        if entry.is_dir():
            found += _read(entry, path)
        elif entry.name in ENTRIES:
            whole = ENTRIES[entry.name](entry.name, lambda name: (folder / name).read_text(encoding="utf-8"))
            found.append((path.as_posix(), file_of(whole.encode(), TYPES[path.suffix])))
        elif path.suffix in TYPES and path.suffix not in PARTS:
            found.append((path.as_posix(), file_of(entry.read_bytes(), TYPES[path.suffix])))
    return found
