"""A game that is over in the forms of other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import mjcore as mc
from mjrules.logs import write_mjai, write_tenhou_json
from mjrules.serve.answers import NotServed
from mjrules.table.game import Game


@dataclass(frozen=True)
class Form:
    """A form: what writes it, how its file's name ends, and the type it is sent as."""

    writer: Callable[..., str]
    suffix: str
    type: str

    def write(self, record: Mapping[str, Any], saved: bytes) -> str:
        """Return the text of a game; raise NotServed where the form cannot express it."""
        try:
            return self.writer(Game.from_bytes(saved), names=[seat["name"] for seat in record["seats"]])
        except mc.MahjongError as problem:
            raise NotServed("replay", str(problem)) from None


DOWNLOADS: Mapping[str, Form] = MappingProxyType(
    {
        "mjai": Form(write_mjai, ".mjai.jsonl", "application/x-ndjson"),
        "tenhou6": Form(write_tenhou_json, ".tenhou6.json", "application/json"),
    }
)
