"""A stand-in for the house: the real files, answers that a test gives, a socket whose other end is the test."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any

STATIC = files("mjrules.serve") / "static"
TYPES = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml"}
CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'"


class Handler(BaseHTTPRequestHandler):
    answers: dict[str, Any]

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        if path in self.answers:
            return self._send(200, "application/json", json.dumps(self.answers[path]).encode())
        if path.startswith("/api/"):
            return self._send(404, "application/json", b'{"code":"table","text":"no such table"}')
        name = path.removeprefix("/static/") if path.startswith("/static/") else "index.html"
        file = STATIC / name
        if not file.is_file():
            return self._send(404, "text/plain", b"")
        return self._send(200, TYPES[name.rsplit(".")[-1]] + "; charset=utf-8", file.read_bytes())

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", 0)))
        said = self.answers.get(self.path, {"code": "table", "text": "no such table"})
        self._send(200 if self.path in self.answers else 404, "application/json", json.dumps(said).encode())

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-security-policy", CSP)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def standin(answers: dict[str, Any]) -> Iterator[str]:
    """Serve the pages; yield the address."""
    handler = type("Answering", (Handler,), {"answers": answers})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
