"""What a served table and its clients say to each other, as data (``mjrules.serve``): one object each, named by "t".

``UP``: what clients say: name of the message -> name of its record.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mjrules.contract.events import RIICHI
from mjrules.contract.grammar import Field, Record

OPS = ("start", "cpu", "clear", "options", "rule", "end", "again", "back")
CODES = ("json", "size", "rate", "version", "key", "full", "step", "illegal", "not_asked", "hold", "over")
BYES = ("left", "replaced", "cleared", "closed", "slow", "stop")


def words(names: tuple[str, ...]) -> str:
    """Return the type of one of some words.

    >>> words(("up", "down"))
    "'up' | 'down'"
    """
    return " | ".join(map(repr, names))


def _message(name: str, doc: str, *fields: Field) -> Record:
    return Record(name, doc, (Field("t", repr(name.partition("_")[2]), "which message it is"), *fields))


PHASES = "'room' | 'play' | 'result' | 'over'"
_STEP = Field("step", "count", "number of the question")
_BANK = Field("bank", "count", "milliseconds of the bank that are left")
_WATCH = "'live' | 'delayed' | 'off'"
_YES = Field("yes", "bool", "of end and again: whether the seat agrees", "true is meant")

SERVED: tuple[Record, ...] = (
    _message(
        "up_join",
        "The first message: takes up a seat, or watches.",
        Field("v", "count", "version of these messages: 1"),
        Field("key", "text | null", "the secret of the seat", "a spectator"),
        Field("since", "count | null", "number of the first event to send", "the hand on the table"),
    ),
    _message("up_act", "The answer to a question.", _STEP, Field("a", "action", "the action")),
    _message("up_ok", "The result page has been seen.", Field("at", "count", "its number")),
    _message(
        "up_room",
        "What is done about the table: by its host, but for end, again and back, which every player says.",
        Field("op", words(OPS), "what"),
        Field("seat", "seat", "of cpu, clear and rule: which seat", "another op, or the end of the game"),
        Field("level", "text", "of cpu and start: how strong", "another op, or the usual level"),
        Field("preset", "text", "of options: the rule set", "it stays"),
        Field("changed", "{option}", "of options: options that differ from the rule set", "they stay"),
        Field("clock", "clock_setting", "of options: the clock", "it stays"),
        Field("watch", _WATCH, "of options: who may watch", "it stays"),
        Field("open", "bool", "of options: whether the table is listed", "it stays"),
        Field("kind", "text", "of rule: the ruling", "another op"),
        _YES,
    ),
    _message("up_leave", "The seat is given up."),
    _message("up_ping", "Asks whether the line is up.", Field("n", "count", "comes back")),
    Record(
        "clock_setting",
        "How long players may think, in seconds.",
        (
            Field("per", "count | null", "for each move; null = as long as they like"),
            Field("bank", "count", "beyond that, in each hand"),
        ),
    ),
    Record(
        "seat_taken",
        "Who sits at a seat.",
        (
            Field("name", "text", "the name"),
            Field("figure", "'crane' | 'fox' | 'rabbit' | 'frog' | 'whale'", "the figure"),
            Field("kind", "'person' | 'cpu'", "who plays"),
            Field("level", "text", "strength of a computer player", "a person"),
            Field("away", "bool", "whether the person is away"),
            Field("cpu", "bool", "whether a computer player sits in for the person"),
        ),
    ),
    Record(
        "title",
        "A text in both languages.",
        (Field("ja", "text", "in Japanese"), Field("en", "text", "in English")),
    ),
    Record(
        "rules_told",
        "The rules of the table.",
        (
            Field("name", "text", "the rule set"),
            Field("variant", "variant", "the game that is played"),
            Field("players", "count", "seats"),
            Field("digest", "hash", "digest of the options"),
            Field("title", "title", "the name, and what differs from it"),
            Field("changed", "{option}", "options that differ from the rule set"),
        ),
    ),
    Record(
        "clock_told",
        "How long players may think, in seconds.",
        (
            Field("per", "count | null", "for each move; null = as long as they like"),
            Field("bank", "count", "beyond that, in each hand"),
            Field("hold", "count", "how long a result page is held, for each win"),
        ),
    ),
    _message(
        "down_hello",
        "The table, to one who has joined.",
        Field("v", "count", "version of these messages: 1"),
        Field("table", "text", "id of the table"),
        Field("seat", "seat | null", "the own seat; null = a spectator"),
        Field("phase", PHASES, "where the table is"),
        Field("rules", "rules_told", "the rules"),
        Field("seats", "[seat_taken | null]", "who sits there, one a seat; null = free"),
        Field("host", "seat | null", "seat of the host"),
        Field("clock", "clock_told", "the clock"),
        Field("watch", _WATCH, "who may watch"),
        Field("open", "bool", "whether the table is listed"),
        Field("parlour", "bool", "whether the host gives a referee's rulings"),
        Field("solo", "bool", "whether only one person sits at the table"),
        Field("delay", "count", "hands a spectator is behind"),
        Field("game", "count", "number of the game at this table, from 0"),
        Field("total", "count", "events so far"),
    ),
    _message(
        "down_events",
        "What has happened.",
        Field("from", "count", "number of the first of them"),
        Field("list", "[event]", "the events, 200 at most"),
    ),
    Record(
        "asked_action",
        "An action that the seat may take.",
        (
            Field("a", "action", "its text, which is the answer"),
            Field("use", "[tile]", "tiles of the hand that it uses", "a discard, or none"),
            Field("pai", "tile", "the tile called or won on", "none is"),
            Field("with", "[action]", "of a riichi: the discards that may follow", "no riichi", RIICHI),
        ),
    ),
    Record(
        "hint",
        "What the hand would wait for.",
        (
            Field("waits", "[[tile | count]]", "tiles that complete it, each with the copies that may be left"),
            Field("note", "'no_yaku' | 'furiten'", "why a discard of them is not won on", "nothing forbids it"),
        ),
    ),
    _message(
        "down_ask",
        "The seat is asked.",
        _STEP,
        Field("actions", "[asked_action]", "what it may do"),
        Field("default", "action", "what is played when the time has run out"),
        Field("ms", "count | null", "milliseconds left before the bank is used; null = no clock"),
        _BANK,
        Field("furiten", "bool", "whether the seat is furiten"),
        Field("hints", "{hint}", "for each discard that leaves the hand waiting", "no discard does"),
    ),
    _message("down_ack", "The answer is in; others may still think.", _STEP),
    _message(
        "down_clock",
        "The clock of the seat whose turn it is.",
        Field("seat", "seat", "whose turn it is"),
        Field("ms", "count | null", "milliseconds left before the bank is used; null = no clock"),
        _BANK,
    ),
    _message(
        "down_room",
        "The seats, and who has agreed to end the game or to play another one.",
        Field("phase", PHASES, "where the table is"),
        Field("seats", "[seat_taken | null]", "who sits there, one a seat; null = free"),
        Field("host", "seat | null", "seat of the host"),
        Field("end", "[bool]", "who has agreed, one a seat"),
    ),
    _message(
        "down_ready",
        "Who has seen the result page.",
        Field("at", "count", "its number"),
        Field("seats", "[bool]", "whether it is ready, one a seat"),
    ),
    _message(
        "down_seat",
        "A seat has changed.",
        Field("seat", "seat", "which"),
        Field("is", "seat_taken | null", "who sits there"),
    ),
    _message(
        "down_error",
        "A message was refused.",
        Field("text", "text", "why"),
        Field("code", words(CODES), "the kind of fault"),
    ),
    _message("down_pong", "The line is up.", Field("n", "count", "what ping said")),
    _message(
        "down_bye",
        "The table closes the connection.",
        Field("code", words(BYES), "why"),
        Field("retry", "count | null", "seconds until it is worth joining again; null = not at all"),
    ),
)
_HOLD = Field("hold", "count", "seconds that are left of the page")
_OVER = (
    Field("game", "count", "number of the game at this table"),
    Field("scores", "[int]", "points with the leftover deposits, one a seat"),
    Field("ranks", "[count]", "1 = first, one a seat; equal where places are shared"),
    Field("result_x10", "[int]", "result points in tenths, one a seat"),
    Field("early", "bool", "whether the game was ended before its last hand"),
    Field("final", "final_result", "how the results come about"),
    Field("replay", "text", "id of the replay"),
    Field("seed", "hash", "the seed of the deals"),
    Field("deals", "[deal_shown]", "what proves each deal"),
)
_DEAL = (
    Field("hash", "hash", "the hash announced before the deal"),
    Field("wall", "hex", "ids of the wall, two digits a tile"),
    Field("salt", "hash", "the salt of the hash"),
)


def served(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """Return the records of served messages; those of a table's own answers are parts of some."""
    named = {record.name: record.fields for record in records}
    win = tuple([field for field in named["win_result"] if field.name != "score"])
    page = [
        field if field.name != "wins" else Field("wins", "[served_win]", field.doc) for field in named["hand_result"]
    ]
    return (
        *SERVED,
        Record("served_win", "One win of a hand, with its score in one.", (*win, *named["score"])),
        Record("deal_shown", "What proves a deal: verify_deal(hash, wall, salt).", _DEAL),
        _message(
            "down_result",
            "How a hand ended.",
            Field("game", "count", "number of the game at this table"),
            Field("at", "count", "number of the page: events before it"),
            _HOLD,
            *page,
            Field("tehais", "[hand]", "hands shown at a draw, one a seat", "none is shown", RIICHI),
        ),
        _message("down_over", "The game is over.", *_OVER),
    )


UP: Mapping[str, str] = MappingProxyType({row.name[3:]: row.name for row in SERVED if row.name.startswith("up_")})
