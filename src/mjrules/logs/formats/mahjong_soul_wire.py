"""Records of Mahjong Soul as bytes: the protobuf that its servers send, read by a table of fields.

Names and numbers of fields are those of the game's own protocol; a field that is not in the table is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from mjrules.logs.record import damaged

# message -> its fields: number, name, * where it stands several times, type (s text, x bytes, a message, or number)
SCHEMA = {
    "Wrapper": "1 name:s, 2 data:x",
    "ResGameRecord": "3 head:RecordGame, 4 data:x",
    "GameDetailRecords": "1 records*:x, 2 version, 3 actions*:GameAction",
    "GameAction": "1 passed, 2 type, 3 result:x",
    "RecordGame": "1 uuid:s, 5 config:GameConfig, 11 accounts*:AccountInfo, 12 result:GameEndResult, "
    "13 robots*:AccountInfo",
    "AccountInfo": "1 account_id, 2 seat, 3 nickname:s, 7 level:AccountLevel, 8 level3:AccountLevel",
    "AccountLevel": "1 id, 2 score",
    "GameConfig": "1 category, 2 mode:GameMode, 3 meta:GameMetaData",
    "GameMode": "1 mode, 6 detail_rule:GameDetailRule",
    "GameMetaData": "1 room_id, 2 mode_id, 3 contest_uid",
    "GameDetailRule": "3 dora_count, 4 shiduan, 5 init_point, 6 fandian, 15 have_qieshangmanguan, 26 have_toutiao, "
    "33 jingsuanyuandian, 34 shunweima_2, 35 shunweima_3, 36 shunweima_4, 39 have_zimosun, 40 disable_multi_yukaman, "
    "60 disable_leijiyiman, 62 disable_double_yakuman, 63 disable_composite_yakuman",
    "GameEndResult": "1 players*:PlayerItem",
    "PlayerItem": "1 seat, 2 total_point, 3 part_point_1",
    "RecordNewRound": "1 chang, 2 ju, 3 ben, 4 dora:s, 5 scores*, 6 liqibang, 7 tiles0*:s, 8 tiles1*:s, 9 tiles2*:s, "
    "10 tiles3*:s, 14 paishan:s, 16 doras*:s",
    "RecordDiscardTile": "1 seat, 2 tile:s, 3 is_liqi, 5 moqie, 8 doras*:s, 9 is_wliqi",
    "RecordDealTile": "1 seat, 2 tile:s, 3 left_tile_count, 6 doras*:s",
    "RecordChiPengGang": "1 seat, 2 type, 3 tiles*:s, 4 froms*",
    "RecordAnGangAddGang": "1 seat, 2 type, 3 tiles:s, 6 doras*:s",
    "RecordBaBei": "1 seat, 6 doras*:s, 8 moqie",
    "RecordHule": "1 hules*:HuleInfo, 2 old_scores*, 3 delta_scores*, 5 scores*, 7 doras*:s",
    "HuleInfo": "3 hu_tile:s, 4 seat, 5 zimo, 6 qinjia, 7 liqi, 8 doras*:s, 9 li_doras*:s, 10 yiman, 11 count, "
    "12 fans*:FanInfo, 13 fu, 15 point_rong, 16 point_zimo_qin, 17 point_zimo_xian",
    "FanInfo": "1 name:s, 2 val, 3 id",
    "RecordLiuJu": "1 type, 3 seat",
    "RecordNoTile": "1 liujumanguan, 2 players*:NoTilePlayerInfo, 3 scores*:NoTileScoreInfo",
    "NoTilePlayerInfo": "3 tingpai",
    "NoTileScoreInfo": "1 seat, 2 old_scores*, 3 delta_scores*",
}
FIELD = re.compile(r"(\d+) (\w+)(\*?)(?::(\w+))?")
FIELDS: dict[str, dict[int, tuple[str, bool, str]]] = {
    message: {int(number): (name, bool(several), kind or "n") for number, name, several, kind in FIELD.findall(fields)}
    for message, fields in SCHEMA.items()
}
PREFIX = ".lq."
# a wrapped message, an answer of the server with its head, and the same as it came over the wire
BEGINS = re.compile(rb"\n.\.lq\.|\x1a|\x03..\n\x00\x12", re.DOTALL)
FRAME = 3  # bytes before an answer as it came over the wire
VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5
SIZES = {FIXED64: 8, FIXED32: 4}
BITS = 64


def is_wire(data: bytes) -> bool:
    r"""Whether bytes begin as a record of Mahjong Soul does.

    >>> is_wire(b"\n\x15.lq.GameDetailRecords"), is_wire(b"\n{}")
    (True, False)
    """
    return BEGINS.match(data) is not None


class Wire:
    """The bytes of one record. Errors name the byte."""

    def __init__(self, data: bytes, source: str) -> None:
        self.data, self.source = data, source

    def wrong(self, at: int, what: str) -> NoReturn:
        """Raise for what stands at a byte."""
        damaged(f"{self.source}, byte {at}", what, "expected a whole record of Mahjong Soul (protobuf)")

    def varint(self, at: int, end: int) -> tuple[int, int]:
        """A number, and the place behind it."""
        found = 0
        for shift in range(0, BITS + 6, 7):
            if at >= end:
                self.wrong(at, "it ends within a number")
            byte = self.data[at]
            at += 1
            found |= (byte & 127) << shift
            if byte < 128:
                return (found if found < 1 << (BITS - 1) else found - (1 << BITS)), at
        self.wrong(at, "a number of more than ten bytes")

    def message(self, name: str, start: int, end: int) -> dict[str, Any]:
        """The fields of a message that stand in the table."""
        fields, at = FIELDS[name], start
        found: dict[str, Any] = {}
        while at < end:
            tag, after = self.varint(at, end)
            number, wire = tag >> 3, tag & 7
            field, several, kind = fields.get(number, ("", False, ""))
            if wire == VARINT:
                value, after = self.varint(after, end)
                values, fits = [value], kind == "n"
            elif wire == BYTES:
                size, after = self.varint(after, end)
                if not 0 <= size <= end - after:
                    self.wrong(at, f"a field of {size} bytes where {end - after} follow")
                values, fits = self.values(kind, after, after + size), True
                after += size
            elif wire in SIZES:
                after += SIZES[wire]
                values, fits = [], False
            else:
                self.wrong(at, f"a field of wire type {wire}")
            if after > end:
                self.wrong(at, f"a field of {SIZES[wire]} bytes where fewer follow")
            if field and not fits:
                self.wrong(at, f"{field} of wire type {wire}")
            if several:
                found.setdefault(field, []).extend(values)
            elif field and values:
                found[field] = values[-1]
            at = after
        return found

    def values(self, kind: str, start: int, end: int) -> list[Any]:
        """What stands in a field that has its length: numbers behind one another, a text, a message, or bytes."""
        if kind == "n":
            numbers = []
            while start < end:
                number, start = self.varint(start, end)
                numbers.append(number)
            return numbers
        if kind == "s":
            try:
                return [self.data[start:end].decode()]
            except UnicodeDecodeError:
                self.wrong(start, "a text that is not UTF-8")
        if kind == "x":
            return [(start, end)]
        return [self.message(kind, start, end)] if kind else []

    def wrapped(self, start: int, end: int) -> tuple[str, Any]:
        """The message in a wrapper: its name, and its fields where the table has it."""
        wrapper = self.message("Wrapper", start, end)
        name = wrapper.get("name", "").removeprefix(PREFIX)
        inner = wrapper.get("data", (end, end))
        return name, self.message(name, *inner) if name in FIELDS else {}


def record_of(data: bytes, source: str) -> Mapping[str, Any]:
    r"""Return a record as the JSON of it would be: "head" where it has one, and "data", a list of names and fields.

    Raises NotationError with the byte for anything damaged.

    >>> record_of(b"\n\x15.lq.GameDetailRecords\x12\x02\x0a\x00", "x")
    {'data': [{'name': '', 'data': {}}]}
    """
    wire, start, end, head = Wire(data, source), 0, len(data), {}
    if data[:1] == b"\x03":  # an answer: its wrapper names nothing
        start, end = wire.message("Wrapper", FRAME, end).get("data", (end, end))
    if data[:1] != b"\n":
        answer = wire.message("ResGameRecord", start, end)
        head = {"head": answer.get("head", {})}
        start, end = answer.get("data", (end, end))
    wrapper = wire.message("Wrapper", start, end)
    detail = wire.message("GameDetailRecords", *wrapper.get("data", (end, end)))
    places = [action["result"] for action in detail.get("actions", ()) if "result" in action]
    found = [wire.wrapped(*place) for place in places or detail.get("records", ())]
    return {**head, "data": [{"name": name, "data": fields} for name, fields in found]}
