"""A logged game as a record of Mahjong Soul, in JSON and as bytes: the way back, for tests of the reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import mjcore as mc
from mjrules.logs import LoggedGame, replay
from mjrules.logs.formats.mahjong_soul_wire import FIELDS
from mjrules.logs.formats.mahjong_soul_words import DRAWS, FAN_OF
from mjrules.logs.replaying import ReplayedHand
from mjrules.riichi.score import Score

IDS = {name: number for number, name in FAN_OF.items()}
TYPES = {name: number for number, name in DRAWS.items()}
CALLS = {"chi": 0, "pon": 1, "daiminkan": 2}


def page(hand: ReplayedHand, game: LoggedGame) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of one hand."""
    start, logged, rules = hand.events[0], hand.logged, game.rules
    oya, players = start["oya"], rules.players
    events = list(hand.events[1:])
    tiles = [list(tehai) for tehai in logged.tehais]
    tiles[oya].append(events.pop(0)["pai"])
    shown = [start["dora_marker"]]
    yield (
        "NewRound",
        {
            "chang": "ESWN".index(start["bakaze"]),
            "ju": oya,
            "ben": start["honba"],
            "liqibang": start["deposits"] // 1000,
            "scores": start["scores"],
            "doras": list(shown),
            **{f"tiles{seat}": tiles[seat] for seat in range(players)},
        },
    )
    riichi, last, first = False, oya, True
    for event in events:
        kind, seat = event["type"], event.get("actor", 0)
        told: dict[str, Any] = {"seat": seat}
        if kind == "dora":
            shown.append(event["dora_marker"])
        elif kind == "reach":
            riichi = True
        elif kind == "tsumo":
            yield "DealTile", told | {"tile": event["pai"], "doras": list(shown)}
        elif kind == "dahai":
            # the server never says of the first discard that it is the tile just drawn
            moqie = event["tsumogiri"] and not first
            yield "DiscardTile", told | {"tile": event["pai"], "moqie": moqie, "is_liqi": riichi, "doras": list(shown)}
            riichi, last, first = False, seat, False
        elif kind in CALLS:
            froms = [seat] * len(event["consumed"]) + [event["target"]]
            yield (
                "ChiPengGang",
                told | {"type": CALLS[kind], "tiles": [*event["consumed"], event["pai"]], "froms": froms},
            )
            first = False
        elif kind in ("ankan", "kakan"):
            tile = event["pai"] if kind == "kakan" else event["consumed"][0]
            yield "AnGangAddGang", told | {"type": 2 if kind == "kakan" else 3, "tiles": tile, "doras": list(shown)}
            last, first = seat, False
        elif kind == "nuki":
            yield "BaBei", told | {"doras": list(shown)}
            last, first = seat, False
    ends = [event for event in events if event["type"] in ("hora", "ryukyoku")]
    if ends and ends[0]["type"] == "hora":
        wins = [win(hand, event, game) for event in ends]
        assert [event["target"] for event in ends] in ([last] * len(ends), [ends[0]["actor"]])
        yield "Hule", {"hules": wins, "scores": ends[-1]["scores"], "doras": list(shown)}
    elif ends and ends[0]["reason"] in TYPES:
        yield "LiuJu", {"type": TYPES[ends[0]["reason"]], "seat": 0}
    elif ends:
        ready, deltas = ends[0]["tenpai"], ends[0]["deltas"]
        paid = [{"seat": 0, "old_scores": start["scores"], "delta_scores": deltas}] if any(deltas) else [{}]
        yield (
            "NoTile",
            {
                "liujumanguan": ends[0]["reason"] == "nagashi",
                "players": [{"tingpai": seat in ready} for seat in range(players)],
                "scores": paid,
            },
        )


def win(hand: ReplayedHand, event: Any, game: LoggedGame) -> dict[str, Any]:
    """One win."""
    rules, actor = game.rules, event["actor"]
    score = Score(hand.played.win(actor), rules)
    tsumo = actor == event["target"]
    pay = score.pay
    fans = [
        {"id": IDS[rules.yaku_by_id[row.id].name], "val": row.multiple if score.yakuman else row.han}
        for row in score.yaku
    ]
    ura = mc.parse_tiles(hand.played.ura_indicators) if hand.played.riichi(actor) else ()
    return {
        "seat": actor,
        "zimo": tsumo,
        "yiman": bool(score.yakuman),
        "count": score.yakuman or score.han,
        "fu": score.fu or 20,
        "fans": fans,
        "li_doras": [mc.CODE_TEXT[code] for code in ura],
        "point_rong": 0 if tsumo else score.points,
        "point_zimo_xian": pay.get("each", pay.get("child", 0)) if tsumo else 0,
        "point_zimo_qin": pay.get("dealer", 0) if tsumo else 0,
    }


def record(game: LoggedGame, mode: int) -> dict[str, Any]:
    """The whole game, as the tools in browsers write it."""
    assert game.scores is not None
    assert game.result_x10 is not None
    ends = zip(game.scores, game.result_x10, strict=True)
    players = [
        {"seat": seat, "part_point_1": points, "total_point": 100 * result}
        for seat, (points, result) in enumerate(ends)
    ]
    accounts = [
        {"seat": seat, "nickname": f"n{seat}", "level": {"id": 10402, "score": 1800}} for seat in range(len(players))
    ]
    played = replay(game)
    assert played.equal
    records = [row for hand in played.hands for row in page(hand, game)]
    return {
        "head": {
            "uuid": "261201-x",
            "config": {"category": 2, "mode": {"mode": mode}, "meta": {"mode_id": 12}},
            "accounts": accounts,
            "result": {"players": players[::-1]},
        },
        "data": [{"name": f".lq.Record{name}", "data": data} for name, data in records],
    }


def varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    found = b""
    while number > 127:
        found += bytes([number & 127 | 128])
        number >>= 7
    return found + bytes([number])


def lengthy(number: int, data: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(data)) + data


def packed(message: str, said: dict[str, Any]) -> bytes:
    """A message as protobuf, what is 0 left out."""
    found = b""
    for number, (name, several, kind) in FIELDS[message].items():
        value = said.get(name)
        if several and kind == "n" and value:
            found += lengthy(number, b"".join(varint(int(each)) for each in value))
            continue
        for each in value if several and value else [value] if value else []:
            if kind == "n":
                found += varint(number << 3) + varint(int(each))
            elif kind == "s":
                found += lengthy(number, each.encode())
            else:
                found += lengthy(number, each if kind == "x" else packed(kind, each))
    return found


def wrapped(name: str, said: dict[str, Any]) -> bytes:
    message = name.removeprefix(".lq.")
    return packed("Wrapper", {"name": name, "data": packed(message, said)})


def as_bytes(told: dict[str, Any], *, old: bool = False) -> bytes:
    """A record as the answer of the server; ``old``: as it was before the list of actions."""
    records = [wrapped(row["name"], row["data"]) for row in told["data"]]
    detail = {"records": records} if old else {"actions": [{"type": 1, "result": each} for each in records]}
    data = wrapped(".lq.GameDetailRecords", {"version": 0 if old else 210715, **detail})
    return packed("ResGameRecord", {"head": told["head"], "data": data})
