"""The one error tree, and the one place that raises.

Every refusal of the two packages is a ``MahjongError``. ``fail`` looks a code up
in ``MESSAGES`` and raises; a message says what was given, what is wrong and what
would be right. Japanese stands in ``messages_ja``, a text for each code. Here are
the core's own codes; another package adds its own with ``register_messages``.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any, NoReturn


class MahjongError(ValueError):
    """The base class of every error that mjcore and mjrules raise.

    ``code`` is stable, so that a program can act on it; ``context`` holds what was given and what was
    expected: numbers, texts, lists of them. An error can be pickled and copied with both.

    >>> import mjcore as mc
    >>> try:
    ...     mc.parse_tiles("12x")
    ... except mc.MahjongError as problem:
    ...     problem.code, problem.context["what"], problem.context["at"]
    ('notation_suit', 'x', 2)
    """

    code: str = ""
    context: Mapping[str, Any] = {}
    _japanese: Mapping[str, None] = {}

    def message(self, language: str = "en") -> str:
        """Return the message in a language, "en" (the text of the error) or "ja".

        Raises ArgumentError for another language. In Japanese a detail that has no translation stays English.

        >>> import mjcore as mc
        >>> try:
        ...     mc.shanten("19m", players=5)
        ... except mc.MahjongError as problem:
        ...     problem.message("ja")
        'players が 5 です。リーチ麻雀は 3 人または 4 人で行います'
        """
        if language == "en":
            return str(self)
        if language != "ja":
            fail("value", name="language", given=language, right='"en" or "ja" is expected')
        from mjcore.messages_ja import japanese

        JAPANESE.update(self._japanese)  # of another process, which had imported more than this one
        return japanese(self)


class NotationError(MahjongError):
    """A text that does not follow its notation."""


class InvalidHand(MahjongError):
    """Tiles, melds or circumstances that cannot occur in a game."""


class IllegalAction(MahjongError):
    """An action that the rules do not allow at this moment."""


class RuleError(MahjongError):
    """An unknown rule set, option, yaku or value, or one that these rules do not use."""


class ArgumentError(MahjongError):
    """An invalid argument other than a hand: a seat, a step, points, a number, an array's shape."""


class MahjongTypeError(MahjongError, TypeError):
    """A value of an unsupported Python type."""


class UnknownField(RuleError, KeyError):
    """A name that no field of a record has."""

    __str__ = Exception.__str__  # a KeyError shows its message as a repr


class FieldRange(RuleError, struct.error):
    """A number that its field of a record cannot hold."""


LONGEST = 300
MOST = 50

MESSAGES: dict[str, tuple[type[MahjongError], str]] = {
    "notation_suit": (
        NotationError,
        "tiles {given!r}: {what!r} at position {at} is not a suit; "
        "write digits and then m, p, s or z, for example 123m406p77z",
    ),
    "notation_no_digit": (
        NotationError,
        "tiles {given!r}: suit {what!r} at position {at} has no digit before it; "
        "write digits and then m, p, s or z, for example 123m406p77z",
    ),
    "notation_no_suit": (
        NotationError,
        "tiles {given!r}: the digits at the end have no suit; write m, p, s or z after them",
    ),
    "notation_honour": (
        NotationError,
        "tiles {given!r}: {what!r} at position {at} is not an honour; 1z-7z are E S W N haku hatsu chun",
    ),
    "notation_too_many": (NotationError, "tiles {given!r}: more than {limit} tiles"),
    "notation_one_tile": (NotationError, "{name} {given!r}: expected exactly one tile, e.g. 5p"),
    "notation_mjai": (NotationError, "mjai tile {given!r} is unknown; tiles are 1m..9s, 5mr 5pr 5sr, E S W N P F C"),
    "notation_meld": (
        NotationError,
        "meld {given!r}: {what}; write type:tiles, for example chi:406p, pon:777z@2, ankan:5555p",
    ),
    "suzume_tile": (
        NotationError,
        "tiles {given!r}: {what}; Suzume-Jong has 1s-9s, 6z (hatsu) and 7z (chun), "
        "and r after a digit marks its red copy: 1r23s67z",
    ),
    "suzume_count": (InvalidHand, "hand {given}: {total} tiles; {right}"),
    "suzume_copies": (InvalidHand, "{given}: {total} {tile}; {right}"),
    "empty_hand": (InvalidHand, "the hand is empty; expected 1 to 14 tiles"),
    "tile_count": (InvalidHand, "hand {given}: {total} concealed tiles; {right}"),
    "tile_range": (InvalidHand, "{name} is {given!r}; expected a whole number 0..{limit}"),
    "count_range": (InvalidHand, "counts: {given!r} copies of {tile}; a count is a whole number from 0 to 4"),
    "counts_length": (InvalidHand, "counts: {given} values; a hand has 34 counts (9 man, 9 pin, 9 sou, 7 honours)"),
    "batch_shape": (ArgumentError, "{name}: {given}; {right}"),
    "batch_row": (InvalidHand, "row {row}: {what}"),
    "five_of_a_kind": (
        InvalidHand,
        "{given}: {total} copies of {tile}; only four exist, counting melds, norths set out and indicators",
    ),
    "too_many_reds": (
        InvalidHand,
        "{given}: {total} red fives 0{suit}; these rules have {limit} (write 5{suit} for a plain one)",
    ),
    "not_in_sanma": (InvalidHand, "{given}: {tile} is not used by three players; man tiles are 1m and 9m only"),
    "sanma_wind": (InvalidHand, "seat_wind 'N': three players sit East, South and West"),
    "hand_type": (MahjongTypeError, "hand is {given}; tiles are MPSZ text (123m406p77z) or 34 counts"),
    "type": (MahjongTypeError, "{name} is {given}; {right}"),
    "value": (ArgumentError, "{name} is {given!r}; {right}"),
    "hand_value": (InvalidHand, "{name} is {given!r}; {right}"),
    "range": (ArgumentError, "{name} is {given!r}; expected a whole number 0..{limit}"),
    "players": (RuleError, "players is {given!r}; riichi is played by 3 or 4"),
    "meld_shape": (InvalidHand, "meld {given}: {what}"),
    "meld_count": (InvalidHand, "{given} melds; a hand has four sets at most"),
    "win_tile_missing": (
        InvalidHand,
        "hand {given} holds the winning tile by its count of tiles, but no {tile}; "
        "give the tile that is there, or the hand without it",
    ),
    "no_win_tile": (
        MahjongTypeError,
        "hand {given}: win_tile is NoneType; name the tile that the hand was won on, for example 5s: "
        "the text of a hand does not show which tile came last",
    ),
    "conflict": (InvalidHand, "{given}: {what}"),
    "arguments_conflict": (ArgumentError, "{given}: {what}"),
    "chankan_copy": (
        InvalidHand,
        "chankan on {tile}: the robbed kan holds the other three copies, so hand, melds and indicators cannot hold one",
    ),
    "nuki_tile": (InvalidHand, "nuki_ron on {tile}: only North (4z) is set out"),
    "not_in_rules": (RuleError, "{given}: {what}"),
    "unknown": (RuleError, "unknown {name} {given!r}{nearest}; {right}"),
    "wall": (InvalidHand, "wall: {what}; {right}"),
    "not_legal": (IllegalAction, "seat {seat}: {action}: {what}; {right}"),
    "not_answered": (IllegalAction, "the answer of seat {seat} is missing; it is that seat's turn"),
    "event": (InvalidHand, "event {given}: {what}"),
    "record": (ArgumentError, "record: {what}"),
    "suzume_players": (RuleError, "players is {given!r}; Suzume-Jong is played by 2 to {high}"),
    "not_pickled": (MahjongTypeError, "a {given} cannot be pickled; {right}"),
    "in_use": (MahjongError, "this game is in use by another thread; it belongs to one at a time"),
    "save": (NotationError, "saved game: {what}"),
    "position": (NotationError, "position: {what}"),
    "endless_game": (RuleError, "game {given} has not ended after {hands} hands; these players never finish it"),
    "batch_busy": (MahjongError, "these tables are in use by another thread: a batch belongs to one at a time"),
    "illegal_action": (IllegalAction, "seat {seat}: {action} is not allowed: {what}"),
    "field": (UnknownField, "{name}: {what}; {right}"),
    "field_range": (FieldRange, "{name}: {what}; {right}"),
    "not_made": (MahjongError, "this {given} holds nothing; {right}"),
}

# the modules that hold Japanese, in order; imported when it is first asked for
JAPANESE: dict[str, None] = {"mjcore.messages_ja": None}


def register_messages(messages: Mapping[str, tuple[type[MahjongError], str]], japanese: str) -> None:
    """Add a package's messages, code -> class of the error and English text, to those that ``fail`` knows.

    japanese names the module with their Japanese: ``MESSAGES`` by code, ``DETAILS`` by English text. It is imported
    when it is needed. Raises ArgumentError for a code that has another message.

    >>> register_messages({"players": (RuleError, "too many")}, "house.messages_ja")
    Traceback (most recent call last):
        ...
    mjcore.errors.ArgumentError: code is 'players'; it has another message, so choose a code that is free
    """
    for code, message in messages.items():
        if MESSAGES.get(code, message) != message:
            fail("value", name="code", given=code, right="it has another message, so choose a code that is free")
    MESSAGES.update(messages)
    JAPANESE[japanese] = None


def fail(code: str, **context: object) -> NoReturn:
    """Raise the exception of a code with its message filled in.

    >>> fail("players", given=5)
    Traceback (most recent call last):
        ...
    mjcore.errors.RuleError: players is 5; riichi is played by 3 or 4
    """
    kind, template = MESSAGES[code]
    told = {name: plain(value) for name, value in context.items()}
    problem = kind(template.format(**told))
    problem.code, problem.context, problem._japanese = code, told, dict(JAPANESE)
    raise problem


def expect(value: object, kind: type | tuple[type, ...], name: str, right: str) -> None:
    """Raise MahjongTypeError for a value of another class than a door is for.

    >>> expect(5, str, "sheet", "expected the text of a score sheet")
    Traceback (most recent call last):
        ...
    mjcore.errors.MahjongTypeError: sheet is int; expected the text of a score sheet
    """
    if not isinstance(value, kind):
        fail("type", name=name, given=type(value).__name__, right=right)


def shown(value: object) -> str:
    """Return a value as a message shows it: its repr, cut where it is long; of one that has none, its type.

    >>> shown("5m"), shown(10**5000)
    ("'5m'", '<int>')
    """
    return _text(repr, value)


class Shown(str):
    """A value that is no plain one, as a message shows it: its text, and its repr behind ``!r``.

    It holds no reference to the value, so an error stays small and can be pickled. Of an error it keeps
    the error, which knows its own Japanese.
    """

    shown: str
    error: MahjongError | None

    def __new__(cls, value: object) -> Shown:
        """Take the text and the repr of a value, both shortened; bad input may refuse to be shown."""
        self = super().__new__(cls, _text(str, value))
        self.shown = _text(repr, value)
        self.error = value if isinstance(value, MahjongError) else None
        return self

    def __repr__(self) -> str:
        """Return the repr of the value that was given."""
        return self.shown


def plain(value: object) -> object:
    """A value as ``context`` holds it: shortened, since bad input may be of any size."""
    if value is None or isinstance(value, (bool, float)) or (isinstance(value, int) and value.bit_length() <= MOST * 3):
        return value
    if type(value) is str:
        return shortened(value)
    if type(value) in (list, tuple) and len(value) <= MOST:  # type: ignore[arg-type]
        return type(value)(plain(item) for item in value)  # type: ignore[call-arg, attr-defined]
    return Shown(value)


def shortened(text: str) -> str:
    """A long text cut, so that a message stays one to read; a lone surrogate as its escape, so that it can be sent."""
    cut = f"{text[:LONGEST]}..." if len(text) > LONGEST else text
    return cut if cut.isascii() else cut.encode("utf-8", "backslashreplace").decode("utf-8")


def _text(form: type[str] | Any, value: object) -> str:
    try:
        return shortened(form(value))
    except Exception:  # an int of too many digits, a repr that raises
        return f"<{type(value).__name__}>"
