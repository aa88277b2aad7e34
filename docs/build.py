"""Build the documentation: the written pages, the pages made from the data, every link checked. No network.

Run: python docs/build.py [FOLDER], which ends as FOLDER/html (default: build/docs). A warning is an error.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pages import write_pages

DOCS = Path(__file__).resolve().parent
NOT_PAGES = shutil.ignore_patterns("build.py", "__pycache__")


class Links(HTMLParser):
    """What a page links to, and the places in it that can be linked to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep href, src and id."""
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.targets.append(value)
            elif value and name in ("id", "name"):
                self.anchors.add(value)


def dead_links(html: Path) -> list[str]:
    """Return the links within the built site that lead nowhere."""
    pages = {page: Links(page) for page in sorted(html.rglob("*.html"))}
    dead = []
    for page, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            known = file in pages and (not parts.fragment or unquote(parts.fragment) in pages[file].anchors)
            if not (known or (file.is_file() and file not in pages)):
                dead.append(f"{page.relative_to(html)}: {target}")
    return dead


def build(folder: Path) -> int:
    """Write the pages and build the site; return the exit code."""
    source, html = folder / "source", folder / "html"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, source, ignore=NOT_PAGES)
    write_pages(source)
    sphinx = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-d", str(folder / "trees")]
    code = subprocess.run([*sphinx, str(source), str(html)], check=False).returncode
    dead = dead_links(html)
    print(*dead, sep="\n", end="\n" if dead else "")
    print(f"{len(list(html.rglob('*.html')))} pages in {html}, {len(dead)} dead links")
    return code or bool(dead)


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1] if len(sys.argv) > 1 else DOCS.parent / "build" / "docs").resolve()))
