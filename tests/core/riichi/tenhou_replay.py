"""A hand of the neutral Tenhou records (FORMAT.md) played through the engine, action by action.

The wall is put together from what the record tells: dealt hands, draws, replacement tiles and
indicators at their places, the unknown rest in any order. Every token is either an answer somebody
gives, which must be legal then, or something the engine must tell by itself at that very place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import mjcore as mc
import mjrules as mj
from mjrules.common.events import discarded, drawn
from mjrules.logs import walls
from mjrules.logs.record import LoggedHand, in_order
from mjrules.logs.replaying import action_of as done_by

Row = Mapping[str, Any]
Watch = Callable[[mc.Round, Sequence[Mapping[str, Any]]], None]
PRIVATE = ("x", "X", "r", "c", "p", "m", "a", "k", "n")
DRAW_NAMES = {
    "exhaustive": "exhaustive",
    "nagashi_mangan": "exhaustive",
    "kyuushu_kyuuhai": "kyuushu",
    "four_wind": "four_winds",
    "four_riichi": "four_riichi",
    "four_kan": "four_kans",
    "triple_ron": "triple_ron",
}
YAKU_NAMES = {
    "aka_dora": "aka",
    "ura_dora": "ura",
    "yakuhai_haku": "haku",
    "yakuhai_hatsu": "hatsu",
    "yakuhai_chun": "chun",
    "sanshoku_doujun": "sanshoku",
    "chiitoitsu": "chiitoi",
    "ittsu": "ittsuu",
}


@cache
def tenhou_rules(players: int, aka: bool, kuitan: bool) -> mj.RiichiRules:
    """The rule set of a record's table."""
    return mj.rules(f"tenhou-{players}p", aka=(3 if players == 4 else 2) if aka else 0, kuitan=kuitan)


def rules_of(row: Row) -> mj.RiichiRules:
    """The rule set of a record."""
    rule = row["rule"]
    return tenhou_rules(rule["players"], rule["aka"], rule["kuitan"])


def whole_set(rules: mj.RiichiRules) -> Counter[int]:
    """How many of each code the set of a rule set has."""
    return +Counter(dict(enumerate(walls.whole_set(rules.play))))


def tiles(text: str) -> list[str]:
    """Tiles of a text, one by one: of a hand (``123m0p``) or of a token (``1m2m0p``)."""
    return [mc.tile_text(code) for code in mc.parse_tiles(text)]


def event_of(token: str) -> mj.Event | None:
    """What a token of a record says, as an event; None for what the engine tells by itself."""
    letter, seat, pai = token[0], token[1:2], token[3:]
    if letter == "!":
        return mj.Event("dora", dora_marker=token[1:])
    actor = int(seat)
    if letter == "d":
        return drawn(actor, pai)
    if letter in "xX":
        return discarded(actor, pai, letter == "X")
    if letter in "rR":
        return mj.Event("reach" if letter == "r" else "reach_accepted", actor=actor)
    if letter == "n":
        return mj.Event("nuki", actor=actor, pai="4z")
    if letter == "a":
        return mj.Event("ankan", actor=actor, consumed=in_order(tiles(pai)))
    if letter == "k":
        return mj.Event("kakan", actor=actor, pai=pai, consumed=())
    called, _, eaten = token[5:].partition("+")
    kind = {"c": "chi", "p": "pon", "m": "daiminkan"}[letter]
    return mj.Event(kind, actor=actor, target=int(token[3]), pai=called, consumed=in_order(tiles(eaten)))


def wall_of(row: Row, ura: Sequence[str], rules: mj.RiichiRules) -> list[int]:
    """A wall out of which this hand comes, as codes."""
    hand = LoggedHand(
        bakaze=row["round_wind"],
        kyoku=row["dealer"] + 1,
        oya=row["dealer"],
        honba=row["honba"],
        deposits=1000 * row["sticks"],
        scores=tuple(row["scores"]),
        tehais=tuple(tuple(tiles(hand)) for hand in row["hands"]),
        dora_markers=tuple(row["dora_indicators"]),
        ura_markers=tuple(ura),
        events=tuple(event_of(token) for token in row["events"].split()),
        wins=(),
        draw=None,
        where=row["id"],
    )
    return walls.wall_of(hand, rules)


def token_of(event: Mapping[str, Any]) -> str:
    """An event of the engine as the records write it."""
    kind, actor, pai = event["type"], event.get("actor"), event.get("pai")
    eaten = "".join(event.get("consumed", ()))
    if kind == "dora":
        return f"!{event['dora_marker']}"
    if kind in ("chi", "pon", "daiminkan"):
        letter = {"chi": "c", "pon": "p", "daiminkan": "m"}[kind]
        return f"{letter}{actor}<{event['target']}:{pai}+{canonical(eaten)}"
    if kind == "dahai":
        return f"{'X' if event['tsumogiri'] else 'x'}{actor}:{pai}"
    if kind == "ankan":
        return f"a{actor}:{canonical(eaten)}"
    if kind in ("reach", "reach_accepted", "nuki"):
        return {"reach": "r", "reach_accepted": "R", "nuki": "n"}[kind] + str(actor)
    return {"tsumo": "d", "kakan": "k"}[kind] + f"{actor}:{pai}"


def canonical(text: str) -> str:
    """Tiles of a token in one order."""
    return "".join(sorted(text[i : i + 2] for i in range(0, len(text), 2)))


def normal(token: str) -> str:
    """A token of a record with its tiles in that order."""
    if token[0] in "cpm":
        head, _, eaten = token.partition("+")
        return f"{head}+{canonical(eaten)}"
    return f"{token[:3]}{canonical(token[3:])}" if token[0] == "a" else token


def action_of(token: str) -> tuple[int, str]:
    """Seat and action of a token that is somebody's own doing."""
    event = event_of(token)
    return event["actor"], done_by(event).text


class Difference(AssertionError):
    """The engine and the record do not agree."""


def answer_all(hand: mc.Round, acting: Mapping[int, str], watch: Watch | None = None) -> list[Mapping[str, Any]]:
    """Everybody who is asked answers: those who act first, the others with a pass; return the events."""
    told: list[Mapping[str, Any]] = []
    for seat, action in acting.items():
        if action not in hand.legal(seat):
            raise Difference(f"seat {seat} {action}: legal are {hand.legal(seat)}\n{hand.text}")
    order = [*acting, *[seat for seat in hand.asked if seat not in acting]]
    for seat in order:
        if seat not in hand.waiting:
            continue
        told += hand.apply(seat, acting.get(seat, "pass"))
        if told:
            break
    if watch:
        watch(hand, told)
    return told


def play(row: Row, ura: Sequence[str], watch: Watch | None = None) -> mc.Round:
    """Play a record; return the hand at its end. ``watch`` is told every answer's events. Raises Difference."""
    rules = rules_of(row)
    hand = mc.Round(
        rules.play, wall_of(row, ura, rules), dealer=row["dealer"], round_wind=row["round_wind"], points=row["scores"]
    )
    told: list[Mapping[str, Any]] = []

    def go(acting: Mapping[int, str] | None) -> None:
        events = hand.first_events if acting is None else answer_all(hand, acting, watch)
        told.extend(events)
        if watch and acting is None:
            watch(hand, events)

    go(None)
    tokens = [normal(token) for token in row["events"].split()]
    for token in tokens:
        if token[0] not in PRIVATE:
            continue
        seat, action = action_of(token)
        if hand.stage == "claims" and token[0] not in "cpm":
            go({})
        if hand.stage == "over":
            raise Difference(f"over ({hand.end}) before {token}")
        go({seat: action})
    wins = [result for result in row["results"] if result["kind"] == "win"]
    if wins:
        tsumo = wins[0]["who"] == wins[0]["frm"]
        if tsumo and hand.stage == "claims":
            go({})
        go({win["who"]: "tsumo" if tsumo else "ron" for win in wins})
    elif not row["results"]:
        if hand.stage == "claims" and tokens[-1][0] in "dR":
            go({})
        return checked_events(hand, told, tokens)  # the record breaks off
    elif row["results"][0]["type"] == "kyuushu_kyuuhai":
        if hand.stage == "claims":
            go({})
        go({hand.turn: "kyuushu"})
    elif row["results"][0]["type"] == "triple_ron":
        go({seat: "ron" for seat in hand.asked if "ron" in hand.legal(seat)})
    elif hand.stage != "over":
        go({})
    if hand.stage != "over":
        raise Difference(f"not over\n{hand.text}")
    return checked_events(hand, told, tokens)


def checked_events(hand: mc.Round, told: Sequence[Mapping[str, Any]], tokens: Sequence[str]) -> mc.Round:
    """The hand, when it told what the record tells; an unfinished one has drawn one tile more."""
    mine = [token_of(event) for event in told if event["type"] not in ("hora", "ryukyoku")]
    if hand.stage != "over":
        mine = mine[: len(tokens)]
    if mine != tokens:
        at = next(i for i, (a, b) in enumerate(zip([*mine, ""], [*tokens, ""], strict=False)) if a != b)
        raise Difference(
            f"events differ at {at}: engine {mine[at - 3 : at + 3]}, record {tokens[at - 3 : at + 3]}\n{hand.text}"
        )
    return hand


def compare_draw(hand: mc.Round, result: Row) -> None:
    """The kind of a draw and who is ready."""
    if hand.end != DRAW_NAMES[result["type"]]:
        raise Difference(f"draw {hand.end}, record {result['type']}")
    if (
        hand.end in ("exhaustive", "four_riichi")
        and "tenpai" in result
        and list(hand.tenpai) != sorted(result["tenpai"])
    ):
        raise Difference(f"tenpai {hand.tenpai}, record {result['tenpai']}\n{hand.text}")
    if bool(hand.nagashi) != (result["type"] == "nagashi_mangan"):
        raise Difference(f"nagashi {hand.nagashi}, record {result['type']}")


def compare_win(hand: mc.Round, result: Row, win: Row, rules: mj.RiichiRules) -> None:
    """Yaku, han, fu and points of one winner, by the engine's record and by the checked value."""
    seat = result["who"]
    record, score = hand.win(seat), hand.score(seat)
    if mc.score_record(record, rules.table) != score:
        raise Difference(f"seat {seat}: the engine's record and the checked win score differently\n{hand.text}")
    expect = win["expect"]
    names = {number: row.name for number, row in rules.yaku_by_id.items()}
    if expect["yakuman"]:
        got: Any = {names[number] for number in score.yakuman_ids}
        wanted: Any = set(expect["yakuman"])
    else:
        got = ({names[number] for number in score.yaku_ids}, score.bonus, score.han, score.fu)
        bonus: Counter[str] = Counter()
        plain = set()
        for name, han in expect["yaku"]:
            name = (
                "round_wind" if name.startswith("round_wind") else "seat_wind" if name.startswith("seat_wind") else name
            )
            name = YAKU_NAMES.get(name, name)
            if name in ("dora", "ura", "aka"):
                bonus[name] += han
            else:
                plain.add(name)
        bonus["dora"] -= win["kita"]
        bonus["nuki"] = win["kita"]
        wanted = (plain, dict(+bonus), expect["han"], expect["fu"])
    if got != wanted or score.points != expect["points"]:
        raise Difference(f"seat {seat}: {got} {score.points}, record {wanted} {expect['points']}\n{hand.text}")
    if list(hand.points) != expect["scores_before"] and win["multi_ron_index"] == 0:
        raise Difference(f"points {hand.points}, record {expect['scores_before']}")


def check(row: Row, wins: Mapping[str, Row], watch: Watch | None = None) -> mc.Round:
    """Replay a record and compare everything it tells of the end; return the hand."""
    records = [wins[result["win_id"]] for result in row["results"] if result["kind"] == "win"]
    ura = max((record["ura_indicators"] for record in records), key=len, default=[])
    hand = play(row, ura, watch)
    if not row["results"]:
        return hand
    if not records:
        compare_draw(hand, row["results"][0])
        return hand
    if list(hand.winners) != [result["who"] for result in row["results"]]:
        raise Difference(f"winners {hand.winners}")
    for result, record in zip(row["results"], records, strict=True):
        compare_win(hand, result, record, rules_of(row))
    return hand
