"""What an operator chooses: where the tables are kept, who may come in, and how much of what."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import mjcore as mc

if TYPE_CHECKING:
    from starlette.requests import Request

SHARD = re.compile("[a-z0-9]{0,4}")
NameOf = Callable[["Request"], "str | Awaitable[str | None] | None"]
HOUR, DAY = 3600.0, 86400.0


@dataclass(frozen=True, kw_only=True)
class Config:
    """The choices of an operator; those left out suit a laptop and a small server.

    ``data``: folder of the database, None = tables are kept in memory and go with the process; ``public_url``: the
    address as players see it, behind a proxy; ``origins``: further addresses whose pages may connect; ``shard``: what
    the ids of this process begin with, where several share the tables; ``name_of``: a site's own log-in, request ->
    the player's name, None = not logged in; ``power_safe``: wait for the disk at every answer, so that a loss of power
    loses nothing either (a killed process never does). Limits: ``sockets`` of an address at once, ``opened`` tables of
    an address in an hour, ``tables`` of the process. Seconds: ``empty`` a table where nobody plays is kept without
    visitors, ``left`` one in play, ``replays`` a replay. Raises MahjongError for what cannot be.

    >>> Config(public_url="https://example.org/mahjong/").public_url
    'https://example.org/mahjong'
    """

    data: Path | None = None
    public_url: str | None = None
    origins: tuple[str, ...] = ()
    shard: str = ""
    name_of: NameOf | None = None
    power_safe: bool = False
    sockets: int = 20
    opened: int = 10
    tables: int = 1000
    empty: float = HOUR
    left: float = DAY
    replays: float = 90 * DAY

    def __post_init__(self) -> None:
        for said in (*([self.public_url] if self.public_url is not None else []), *self.origins):
            parts = urlsplit(said)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
                mc.fail("value", name="address", given=said, right="expected an address such as https://example.org")
        if not SHARD.fullmatch(self.shard):
            mc.fail("value", name="shard", given=self.shard, right="expected up to four of a-z and 0-9")
        if self.public_url is not None:
            object.__setattr__(self, "public_url", self.public_url.rstrip("/"))

    def admits(self, origin: str, host: str) -> bool:
        """Return whether a page of an origin may speak to the server that a request calls ``host``.

        >>> Config(public_url="https://example.org/mahjong").admits("https://example.org", "127.0.0.1:8000")
        True
        >>> Config().admits("http://localhost:8000", "localhost:8000"), Config().admits("null", "localhost:8000")
        (True, False)
        """
        known = [*self.origins, *([self.public_url] if self.public_url else [])]
        parts = urlsplit(origin)
        mine = parts.netloc != "" and parts.netloc == host and parts.scheme in ("http", "https")
        return mine or any((parts.scheme, parts.netloc) == urlsplit(said)[:2] for said in known)
