"""The server as an ASGI application, alone or mounted in a site's own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mjrules.serve.answers import NotServed, refusal
from mjrules.serve.config import Config
from mjrules.serve.files import Files
from mjrules.serve.house import House
from mjrules.serve.line import Receive, Scope, Send
from mjrules.serve.protocol import Refused
from mjrules.serve.routes import Routes

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a table's address is its invitation
    "cross-origin-opener-policy": "same-origin",
}
ENCODED = [(key.encode(), value.encode()) for key, value in HEADERS.items()]


class Guarded:
    """An application whose responses carry the headers of every page here."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *ENCODED]
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)


async def refused(request: Request, problem: Exception) -> Response:
    """Answer what was refused."""
    assert isinstance(problem, (Refused, NotServed))
    request.app.state.house.refused(problem.code)
    return refusal(problem.code, problem.text)


async def not_served(request: Request, problem: Exception) -> Response:
    """Answer a path or a method that there is not."""
    assert isinstance(problem, HTTPException)
    return refusal({404: "table", 405: "method"}.get(problem.status_code, "json"), problem.detail)


def app(config: Config | None = None, *, house: House | None = None) -> Starlette:
    """Return the server of a configuration; ``app.state.house`` holds its tables.

    Mounted in another application it begins with the first request; ``await app.state.house.stop()`` at the end tells
    its players to come again, which it does by itself where it is served alone.

    >>> served = app(Config())
    >>> sorted({route.path for route in served.routes})[:3]
    ['/', '/api/houses', '/api/replays/{id}']
    """
    house = house or House(config or Config())

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        house.begin()
        yield
        await house.stop()

    served = Starlette(
        routes=Routes(house, Files()).all(),
        lifespan=lifespan,
        exception_handlers={Refused: refused, NotServed: refused, HTTPException: not_served},
    )
    served.add_middleware(Guarded)
    served.state.house = house
    return served
