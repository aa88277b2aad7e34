"""The messages of mjrules' own errors, by their codes; what the core raises too stands in ``mjcore.errors``."""

import mjcore as mc

WRITE = "write tiles like 123m406p77z, 一二三萬 or E S W N P F C, and melds like pon:555z or 5'55z"

MESSAGES: dict[str, tuple[type[mc.MahjongError], str]] = {
    "option_value": (mc.RuleError, "option {name}: {given!r} is not allowed{nearest}; {right}"),
    "rules_file": (mc.RuleError, "rules file {given}: {what}"),
    "hand_record": (mc.InvalidHand, "record: {what}"),
    "hand_word": (mc.NotationError, "hand {given!r}: {what!r} is not understood{nearest}; " + WRITE),
    "hand_digits": (mc.NotationError, "hand {given!r}: the digits {what!r} have no suit; " + WRITE),
    "hand_letter": (mc.NotationError, "hand {given!r}: {what!r} can be read in two ways; " + WRITE),
    "hand_meld": (mc.NotationError, "hand {given!r}: a {name} has {limit} tiles, not {total}; " + WRITE),
    "hand_turned": (
        mc.NotationError,
        "hand {given!r}: {what!r} with its called tile marked is no meld; "
        "write 3 or 4 tiles, for example 5'55z or 2'13m",
    ),
    "hand_long": (mc.NotationError, "hand {given!r}: {total} characters; expected at most {limit}"),
    "tiles_text": (mc.NotationError, "{name} {given!r}: expected tiles, not a meld"),
    "wind_text": (mc.NotationError, "wind {given!r}: expected one wind, for example E, east, 東 or 1z"),
    "sheet": (mc.NotationError, "sheet line {line}, column {column}: {what}"),
    "json_line": (mc.NotationError, "line: {what}; expected one JSON object per line, in UTF-8"),
    "no_action": (
        mc.IllegalAction,
        "action {given!r} is unknown; it is a text such as discard:5s, ron, pass, or an id 0..{last}",
    ),
    "stale": (mc.IllegalAction, "step {given} is stale; the table is at step {right}"),
    "answered": (mc.IllegalAction, "seat {seat} has already answered step {step}; an answer cannot be changed"),
    "not_asked": (mc.IllegalAction, "seat {seat} is not asked now"),
    "game_over": (mc.IllegalAction, "the game is over; nobody can act any more"),
    "not_playable": (mc.RuleError, "a game of {given} is not yet supported; playable: {known}"),
    "needs_extra": (mc.RuleError, "{given} needs the extra {extra!r}: pip install mjrules[{extra}]"),
    "broken": (mc.MahjongError, "the executor broke ({what}); finished games: {finished}; lost: {lost}"),
    "lost_again": (
        mc.MahjongError,
        "a worker was lost {times} times with the same games ({what}); finished games: {finished}; lost: {lost}",
    ),
    "worker_version": (mc.RuleError, "a worker has mjrules {given}, whose rows may differ; expected {right}"),
    "parts": (mc.MahjongError, "parts {given}: {what}"),
    "table": (mc.MahjongError, "{given}: {what}"),
    "dask": (mc.MahjongError, "dask {given}: {what}; {right}"),
    "log": (mc.NotationError, "log {where}: {what}; {right}"),
    "log_file": (mc.NotationError, "{what}"),
    "log_form": (mc.RuleError, "{form} cannot express {what}; {right}"),
    "tenhou_type": (mc.RuleError, "GO type {given}: the bits {unknown} are not known; known are {known}"),
    "set_twice": (mc.ArgumentError, "--set {given!r}: {name} is set twice; set it once"),
    "encoding": (mc.NotationError, "{given}: {what}; save it as UTF-8"),
    "suffix": (mc.ArgumentError, "file {given!r}: its extension names no known format; known: {known}"),
    "set_form": (mc.RuleError, "--set {given!r}: it has no =; write option=value, for example kuitan=false"),
}
mc.register_messages(MESSAGES, "mjrules.common.messages_ja")
