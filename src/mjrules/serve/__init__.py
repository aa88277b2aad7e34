"""The house online: tables that people play at in a browser.

``table`` is pure: a moment and a message go in, messages and the moment of the next wake come out; no input or
output, no tasks, no clock of its own. ``protocol`` has the messages, ``room`` the seats, ``clock`` the times.
``hall`` has all tables of a process, ``store`` keeps them, ``asgi`` and ``sockets`` serve them: the extra
``mjrules[serve]``.
"""

from typing import TYPE_CHECKING, Any

from mjrules.serve.config import Config

if TYPE_CHECKING:
    from mjrules.serve.asgi import app as app

__all__ = ["Config", "app"]


def __getattr__(name: str) -> Any:
    """Return ``app`` when it is asked for: the tables alone need no web server."""
    if name == "app":
        from mjrules.serve import asgi

        return asgi.app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
