"""Settings of Sphinx; ``python docs/build.py`` writes the generated pages and runs it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import mjrules
from mjrules.rules.ruleset import RuleSet

sys.path.insert(0, str(Path(__file__).parent))
from statements import FOLDER, linked, read_statements

project = "mjrules"
author = copyright = "The mjrules developers"
version = release = mjrules.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
nitpicky = True
# what is no object of this package, and the private names of its stubs
nitpick_ignore_regex = [("py:.*", r"(?!mjrules\.[A-Z]|mjcore\.[A-Z]).*")]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False
python_maximum_signature_line_length = 100
toc_object_entries_show_parents = "hide"

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"mjrules {release}"
html_static_path = ["_static"]
html_css_files = ["tables.css"]
html_show_sphinx = False
html_copy_source = html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}

BULLET = re.compile(r"^(\s*[*-] )?(.*)$")
CODE = re.compile(r"(``.+?``)")
CYTHON_TYPE = re.compile(r"^\w+\.\w+: \w+$")
SPECIAL = re.compile(r"([*|`\\]|_(?=\W|$))")


def plain(app: Any, what: str, name: str, obj: object, options: Any, lines: list[str]) -> None:
    """Read a docstring as this project writes it: prose with ``code`` and examples, and no other markup."""
    if what == "data":  # its type's docstring
        lines.clear()
    if lines and CYTHON_TYPE.match(lines[0]):  # "KindSet.mask: int", which Cython puts before an attribute's own
        del lines[0]
    example = False
    for number, line in enumerate(lines):
        example = line.lstrip().startswith(">>>") or (example and bool(line.strip()))
        if example:
            continue
        bullet, text = BULLET.match(line).groups("")
        parts = (part if part.startswith("``") else SPECIAL.sub(r"\\\1", part) for part in CODE.split(text))
        lines[number] = bullet + "".join(parts)


def short(app: Any, what: str, name: str, obj: object, options: Any, signature: str, returns: str) -> Any:
    """Spare the reader the hundred options of a rule set; the pages of the rule sets list them."""
    return ("(**options)", returns) if isinstance(obj, type) and issubclass(obj, RuleSet) else None


STATEMENTS = read_statements(Path(__file__).parent)


def marks(app: Any, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Link each number of a statement to its page: in tables, docstrings, and what ``explain`` prints."""
    if "body" in context:
        uri = app.builder.get_relative_uri
        context["body"] = linked(context["body"], STATEMENTS, lambda number: uri(page, f"{FOLDER}/{number}"))


def setup(app: Any) -> None:
    """Let Sphinx call ``plain`` for each docstring, ``short`` for each signature, ``marks`` for each page."""
    app.connect("html-page-context", marks)
    app.connect("autodoc-process-signature", short)
    app.connect("autodoc-process-docstring", plain)
