"""What the server answers over HTTP: the page and its files, houses, tables, replays, and figures."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from mjrules.serve import protocol
from mjrules.serve.answers import AGAIN, IMMUTABLE, JSON, NotServed, answer, body_of, file_response
from mjrules.serve.clock import Clock
from mjrules.serve.downloads import DOWNLOADS
from mjrules.serve.files import Files, file_of
from mjrules.serve.house import House
from mjrules.serve.houses import houses
from mjrules.serve.protocol import Refused
from mjrules.serve.review import review
from mjrules.serve.sockets import Sockets, address_of, header

FIGURES = "text/plain; version=0.0.4; charset=utf-8"
Handler = Callable[[Request], Awaitable[Response]]

SETUP: Mapping[str, Any] = {"preset": str, "changed": dict, "clock": dict, "open": bool, "watch": str, "parlour": bool}
PERSON: Mapping[str, Any] = {"name": str, "figure": str}


class Routes:
    """The handlers of one house."""

    def __init__(self, house: House, files: Files) -> None:
        self._house, self._files = house, files
        self._reviewing = asyncio.Lock()  # a review keeps a processor busy: one at a time
        self._houses = file_of(protocol.text(houses()).encode(), JSON)

    def all(self) -> list[BaseRoute]:
        """Return the routes of the application."""
        get, post = ["GET", "HEAD"], ["POST"]
        table = "/api/tables/{id}/seats"
        return [
            Route("/", self.page, methods=get),
            Route("/t/{id}", self.page, methods=get),
            Route("/r/{id}", self.page, methods=get),
            Route("/static/{path:path}", self.static, methods=get),
            Route("/api/houses", self.houses, methods=get),
            Route("/api/tables", self._asked(self.tables), methods=get),
            Route("/api/tables", self._asked(self.open), methods=post),
            Route("/api/solo", self._asked(self.solo), methods=post),
            Route(table, self._asked(self.sit), methods=post),
            Route("/api/replays/{id}", self._asked(self.replay), methods=get),
            Route("/api/replays/{id}/review/{hand:int}", self._asked(self.review), methods=get),
            Route("/api/replays/{id}/{form}", self._asked(self.download), methods=get),
            Route("/healthz", self.health, methods=get),
            Route("/metrics", self.metrics, methods=get),
            WebSocketRoute("/ws/{id}", Sockets(self._house)),
        ]

    def _asked(self, handler: Handler) -> Handler:
        """A handler behind the checks of every request to the tables."""

        @wraps(handler)
        async def checked(request: Request) -> Response:
            house = self._house
            origin = header(request.scope, b"origin")
            if house.stopped:
                raise NotServed("stop", "the server is stopping; come again")
            if not house.limits.asks(address_of(request.scope), house.now()):
                raise Refused("rate", "too many requests")
            if request.method == "POST" and origin and not house.config.admits(origin, header(request.scope, b"host")):
                raise NotServed("origin", "the page of another site may not do this")
            house.begin()
            return await handler(request)

        return checked

    async def page(self, request: Request) -> Response:
        """Answer the page, the same for every address of a table or replay."""
        return file_response(request, self._files.page(request.scope.get("root_path", "").rstrip("/")), AGAIN)

    async def static(self, request: Request) -> Response:
        """Answer a file of the page."""
        file, forever = self._files.find(request.path_params["path"])
        if file is None:
            raise NotServed("table", "there is no such file")
        return file_response(request, file, IMMUTABLE if forever else AGAIN)

    async def houses(self, request: Request) -> Response:
        """Answer what can be played."""
        return file_response(request, self._houses, AGAIN)

    async def tables(self, request: Request) -> Response:
        """Answer the open tables."""
        return answer(self._house.hall.listed(self._house.now()))

    async def _person(self, request: Request, said: dict[str, Any]) -> tuple[str, str]:
        """Name and figure of who asks; the name is the site's own where it has a log-in. Raises Refused."""
        name = said.pop("name", None)
        if self._house.config.name_of is not None:
            told = self._house.config.name_of(request)
            name = await told if inspect.isawaitable(told) else told
            if name is None:
                raise NotServed("login", "log in first")
        if name is None:
            raise Refused("illegal", "name is missing")
        return name, said.pop("figure")

    def _opens(self, request: Request) -> None:
        if not self._house.limits.opens(address_of(request.scope), self._house.now()):
            raise Refused("rate", "too many tables were opened from here; wait a while")

    async def open(self, request: Request) -> Response:
        """Open a table."""
        said = await body_of(request, {**SETUP, **PERSON}, ("preset", "figure"))
        person = await self._person(request, said)
        self._opens(request)
        opened = self._house.hall.open(self._house.now(), _setup(said), *person)
        self._house.turn()
        return answer(dict(zip(("id", "key", "seat"), opened, strict=True)), 201)

    async def solo(self, request: Request) -> Response:
        """Open a table with computer players, and begin."""
        said = await body_of(request, {**SETUP, **PERSON, "level": str}, ("preset", "figure", "level"))
        person, level = await self._person(request, said), said.pop("level")
        self._opens(request)
        setup = {"open": False, "watch": "off", **_setup(said)}
        opened = self._house.hall.solo(self._house.now(), setup, *person, level)
        self._house.turn()
        return answer(dict(zip(("id", "key", "seat"), opened, strict=True)), 201)

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        person = await self._person(request, await body_of(request, PERSON, ("figure",)))
        key, seat = self._house.hall.sit(self._house.now(), request.path_params["id"], *person)
        self._house.turn()
        return answer({"key": key, "seat": seat}, 201)

    async def replay(self, request: Request) -> Response:
        """Answer the record of a game that is over."""
        record, _ = await self._kept(request)
        file = await asyncio.to_thread(file_of, record.encode(), JSON)
        return file_response(request, file, IMMUTABLE.replace("public", "private"))

    async def review(self, request: Request) -> Response:
        """Answer what the discards of a hand left to wait for, and what they were worth."""
        _, game = await self._kept(request)
        async with self._reviewing:
            return answer(await asyncio.to_thread(review, game, request.path_params["hand"]))

    async def download(self, request: Request) -> Response:
        """Answer a game that is over in a form of other programs."""
        form = DOWNLOADS.get(request.path_params["form"])
        if form is None:
            raise NotServed("replay", f"the forms are {', '.join(DOWNLOADS)}")
        record, game = await self._kept(request)
        said = await asyncio.to_thread(form.write, json.loads(record), game)
        name = f"{request.path_params['id'][:8]}{form.suffix}"
        return Response(said, 200, {"content-disposition": f'attachment; filename="{name}"'}, form.type)

    async def _kept(self, request: Request) -> tuple[str, bytes]:
        kept = await asyncio.to_thread(self._house.hall.replay, request.path_params["id"])
        if kept is None:
            raise NotServed("replay", "there is no such replay, or its game is not over")
        return kept

    async def health(self, request: Request) -> Response:
        """Answer that the server is well, or that it is stopping."""
        if self._house.stopped:
            raise NotServed("stop", "stopping")
        return answer({"ok": True, "tables": len(self._house.begin().places)})

    async def metrics(self, request: Request) -> Response:
        """Answer the figures of the process."""
        return Response(self._house.begin().figures(), 200, {"cache-control": "no-store"}, FIGURES)


def _setup(said: dict[str, Any]) -> dict[str, Any]:
    """What a table is set up for, out of what was said."""
    return {**said, "clock": Clock.of(said["clock"])} if "clock" in said else said
