"""Requests and answers of HTTP: bodies that are read, refusals, files that browsers keep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mjrules.serve.files import File
from mjrules.serve.protocol import Refused

BODY = 8192  # bytes of a request
JSON = "application/json"
STATUS = {"full": 409, "size": 413, "rate": 429, "key": 404, "table": 404, "replay": 404, "origin": 403, "login": 401,
          "method": 405, "stop": 503}  # fmt: skip
IMMUTABLE = "public, max-age=31536000, immutable"
AGAIN = "no-cache"  # it may be kept, and is asked for again


class NotServed(Exception):
    """What HTTP alone refuses, beside what tables refuse: "table", "replay", "origin", "login" or "stop"."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


def answer(value: object, status: int = 200) -> Response:
    """Return JSON values as a response that nobody keeps."""
    return Response(
        json.dumps(value, ensure_ascii=False, separators=(",", ":")), status, {"cache-control": "no-store"}, JSON
    )


def refusal(code: str, text: str) -> Response:
    """Return what is wrong as a response."""
    return answer({"code": code, "text": text}, STATUS.get(code, 400))


def file_response(request: Request, file: File, caching: str) -> Response:
    """Return a file: packed where the browser takes that, empty where it has the file already."""
    headers = {"cache-control": caching, "etag": file.tag, "vary": "accept-encoding"}
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if file.tag in known:
        return Response(None, 304, headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, 200, headers | {"content-encoding": "gzip"}, file.type)
    return Response(file.whole, 200, headers, file.type)


async def body_of(request: Request, known: Mapping[str, Any], needed: tuple[str, ...]) -> dict[str, Any]:
    """Return the object of a request's body; raise Refused for anything else, and for other fields and types."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
        raise Refused("json", f"the content type {JSON} is expected")
    whole = bytearray()
    async for part in request.stream():
        whole += part
        if len(whole) > BODY:
            raise Refused("size", f"a request has {BODY} bytes at most")
    try:
        said = json.loads(whole.decode())
        whole.decode().encode()  # an escape may stand for half a character
        json.dumps(said, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Refused("json", "the body is not JSON") from None
    if type(said) is not dict or any(name not in known for name in said) or any(name not in said for name in needed):
        raise Refused("illegal", f"an object with {', '.join(needed)} is expected; it may have {', '.join(known)}")
    for name, value in said.items():
        if type(value) is not known[name]:
            raise Refused("illegal", f"{name} is of another type")
    return said
