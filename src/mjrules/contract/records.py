"""What a table answers beside its events, as data: views, questions, scores, results, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mjrules.contract.events import EVENTS, RIICHI, SUZUME
from mjrules.contract.grammar import Field, Record
from mjrules.contract.served import served

_ALWAYS_FALSE = "false"  # a flag of a situation is named only where it is true


def _flag(name: str, doc: str) -> Field:
    return Field(name, "true", doc, _ALWAYS_FALSE, RIICHI)


_YAKU = (
    Field("id", "count", "its number, which never changes"),
    Field("key", "text", "its name in options and records"),
    Field("ja", "text", "its Japanese name"),
    Field("en", "text", "its English name"),
    Field("han", "count", "its han", "a yakuman", RIICHI),
    Field("multiple", "count", "its yakuman multiple", "no yakuman", RIICHI),
    Field("points", "count", "its points", variants=SUZUME),
)
_PARTS = "base red dora tanyao chanta yakuman dealer".split()
_SITUATION = (
    Field("tsumo", "bool", "won by self-draw"),
    Field("dealer", "bool", "won by the dealer", variants=SUZUME),
    Field("dora", "tiles", "the dora tile", variants=SUZUME),
    Field("seat_wind", "wind", "wind of the winner", variants=RIICHI),
    Field("round_wind", "wind", "wind of the round", variants=RIICHI),
    Field("riichi", "true | 'double' | 'open' | 'double_open'", "kind of riichi", "no riichi", RIICHI),
    *[
        _flag(name, doc)
        for name, doc in (
            ("ippatsu", "within a turn of the riichi"),
            ("rinshan", "on a replacement tile"),
            ("chankan", "by robbing a kan"),
            ("nuki_ron", "on a north set out"),
            ("haitei", "by the last tile of the wall"),
            ("houtei", "by the last discard"),
            ("first_turn", "in the first uninterrupted turn"),
            ("after_kan_discard", "on the discard after a kan"),
            ("riichi_discard", "on a riichi discard"),
            ("discarder_riichi", "on a discard of a player in riichi"),
        )
    ],
    Field("dora_indicators", "[tile]", "dora indicators", "there is none", RIICHI),
    Field("nuki", "count", "norths set out", "none", RIICHI),
    Field("consecutive_wins", "count", "wins in a row, this one among them", "0", RIICHI),
)

# --- what a seat may know

_GAME = (
    Field("variant", "variant", "the game that is played"),
    Field("players", "count", "seats at the table"),
    Field("round", "wind", "the round"),
    Field("hand_number", "count", "number of the hand in its round, from 1", variants=RIICHI),
    Field("honba", "count", "counters", variants=RIICHI),
    Field("deposits", "count", "points on the table", variants=RIICHI),
    Field("dealer", "seat", "the dealer"),
    Field("first_dealer", "seat", "who dealt first"),
    Field("points", "[int]", "points, one a seat"),
    Field("chips", "[int]", "shugi, one a seat", variants=RIICHI),
    Field("adjustments", "[int]", "result points, one a seat", variants=RIICHI),
)
_IN_HAND = (
    Field("stage", "'turn' | 'claims'", "a seat acts, or others may answer to a tile"),
    Field("turn", "seat", "whose turn it is, or whose tile lies before the others"),
    Field("declaring", "bool", "riichi was said, its discard comes", variants=RIICHI),
    Field("claimed", "claimed | null", "the tile before the others", variants=RIICHI),
    Field("dora_indicators", "tiles", "indicators turned", variants=RIICHI),
    Field("wall_left", "count", "tiles that can be drawn", variants=RIICHI),
    Field("dora", "tile", "the dora tile", variants=SUZUME),
    Field("refused", "bool", "a false win was declared in this turn", variants=SUZUME),
    Field("discard", "tile | null", "the tile before the others", variants=SUZUME),
    Field("field_left", "count", "tiles that can be drawn", variants=SUZUME),
    Field("hand_sizes", "[count]", "concealed tiles, one a seat"),
    Field("melds", "[[meld]]", "melds, a list a seat", variants=RIICHI),
    Field("nuki", "[count]", "norths set out, one a seat", variants=RIICHI),
    Field("riichi", "[bool | 'double' | 'open' | 'double_open']", "riichi, one a seat", variants=RIICHI),
    Field("rivers", "[[tile]]", "discards, a list a seat"),
    Field("river_marks", "[[marks]]", "marks of each discard, a list a seat", variants=RIICHI),
    Field("dead", "[seat]", "seats that may neither win nor call any more", variants=RIICHI),
    Field("shown", "[tiles]", "kinds shown by mistake, one text a seat", variants=RIICHI),
    Field("open_hands", "[tiles | null]", "hands of open riichi, one a seat", variants=RIICHI),
)
_OWN = (
    Field("hand", "tiles | null", "the own concealed tiles, the drawn one among them; null for a spectator"),
    Field("drawn", "tile | null", "the tile just drawn by the seat"),
    Field("furiten", "bool | null", "whether the seat is furiten; null for a spectator", variants=RIICHI),
)
_BETWEEN = (Field("stage", "'choice'", "the dealer is asked whether to stop"),)
_OVER = (
    Field("stage", "'over'", "the game has ended"),
    Field("ranks", "[count]", "1 = first, one a seat"),
    Field("result_x10", "[int]", "result points in tenths, one a seat", variants=RIICHI),
)
_SEAT = (
    Field("seat", "seat | null", "whose view it is; null = a spectator's, or the full one"),
    Field("step", "count", "number of the step"),
    Field("over", "bool", "whether the game has ended"),
)
_ASKED = (
    Field("actions", "[action]", "what the seat may do now"),
    Field("answer", "action | null", "what it has answered at this step"),
)
_LINES = (Field("lines", "{text}", "the position as lines, hidden tiles as ?", variants=RIICHI),)
_ALL_HANDS = (
    Field("hands", "[tiles]", "concealed tiles, one text a seat"),
    Field("drawn", "tile | null", "the tile just drawn"),
    Field("furiten", "[bool]", "furiten, one a seat", variants=RIICHI),
)
_QUESTIONS = (
    Field("pending", "{seat: [action]}", "seat -> what it may do"),
    Field("answers", "{seat: action}", "seat -> what it has answered at this step"),
)

# --- results

_WORTH = (
    Field("valid", "true", "a hand that may be won with"),
    Field("han", "count", "han with dora; 0 for a yakuman", variants=RIICHI),
    Field("fu", "count", "fu, rounded; 0 for a yakuman", variants=RIICHI),
    Field("limit", "limit | null", "the limit", variants=RIICHI),
    Field("yakuman", "count", "yakuman multiple", variants=RIICHI),
    Field("base", "count", "base points", variants=RIICHI),
    Field("minimum_points", "count", "what must reach the least points of a win", variants=SUZUME),
    Field("total", "count", "points of the hand", variants=SUZUME),
    Field("points", "count", "what the winner gets when everybody can pay, without honba and deposits"),
    Field("pay", "pay", "who pays what of them"),
    Field("parts", "parts", "points by part", variants=SUZUME),
    Field("yaku", "[yaku]", "every yaku that counts"),
    Field("fu_parts", "[fu_part]", "every part of the fu", variants=RIICHI),
    Field("form", "'standard' | 'chiitoi' | 'kokushi'", "form of the hand", variants=RIICHI),
    Field("wait", "text", "the wait", variants=RIICHI),
    Field("sets", "[tiles]", "the two sets", variants=SUZUME),
    Field("rules", "text", "name of the rules"),
)
_SUZUME_YAKUMAN = (Field("yakuman", "'all_green' | 'chinyao' | 'super_red' | null", "the yakuman", variants=SUZUME),)

_TABLE: tuple[Record, ...] = (
    *EVENTS,
    Record("yaku", "One yaku of a win.", _YAKU),
    Record("parts", "Points of a win by part.", tuple([Field(name, "count", "points") for name in _PARTS]), SUZUME),
    Record("situation", "How a hand was won: keywords of mj.Win (mj.SuzumeWin).", _SITUATION),
    Record(
        "claimed",
        "The tile that lies before the others.",
        (
            Field("kind", "'discard' | 'ankan' | 'kakan' | 'nuki'", "what put it there"),
            Field("seat", "seat", "whose it is"),
            Field("tile", "tile", "the tile"),
        ),
        RIICHI,
    ),
    Record("view_hand", "A view while a hand is in play.", (*_GAME, *_IN_HAND, *_OWN, *_SEAT, *_ASKED)),
    Record("view_choice", "A view at the dealer's choice.", (*_GAME, *_BETWEEN, *_SEAT, *_ASKED), RIICHI),
    Record("view_over", "A view at the end.", (*_GAME, *_OVER, *_SEAT, *_ASKED)),
    Record("position_hand", "What everybody sees of a hand in play.", (*_GAME, *_IN_HAND, *_OWN, *_LINES)),
    Record("position_choice", "What everybody sees at the dealer's choice.", (*_GAME, *_BETWEEN, *_LINES), RIICHI),
    Record("position_over", "What everybody sees at the end.", (*_GAME, *_OVER, *_LINES)),
    Record("full_view_hand", "A hand in play, all open.", (*_GAME, *_IN_HAND, *_ALL_HANDS, *_SEAT, *_QUESTIONS)),
    Record("full_view_choice", "The dealer's choice.", (*_GAME, *_BETWEEN, *_SEAT, *_QUESTIONS), RIICHI),
    Record("full_view_over", "The end.", (*_GAME, *_OVER, *_SEAT, *_QUESTIONS)),
    Record(
        "offer",
        "An action that a seat may take.",
        (
            Field("action", "action", "its text, which is the answer"),
            Field("tiles", "[tile]", "tiles of the own hand that it uses"),
        ),
    ),
    Record(
        "pending",
        "Who may act, and how: Pending.to_dict.",
        (
            Field("step", "count", "goes back with the answer"),
            Field("seats", "{seat: [offer]}", "seat -> what it may do"),
        ),
    ),
    Record(
        "ruling",
        "A referee's ruling: Ruling.to_dict.",
        (
            Field("kind", "text", "the offence, or end_game:agreement, end_game:referee"),
            Field("seat", "seat | null", "whose offence; null = the end of the game"),
        ),
    ),
    Record(
        "pay",
        "Who pays what of a win.",
        (
            Field("discarder", "count", "who gave the tile", "a tsumo"),
            Field("dealer", "count", "the dealer", "a ron or the dealer's tsumo", RIICHI),
            Field("child", "count", "each other one beside the dealer", "a ron or the dealer's tsumo", RIICHI),
            Field("each", "count", "each other one", "a ron or another's tsumo"),
        ),
    ),
    Record(
        "fu_part",
        "One part of the fu.",
        (
            Field("reason", "text", "why"),
            Field("tile", "tile | null", "for which tile"),
            Field("fu", "count", "how much"),
        ),
        RIICHI,
    ),
    Record("score", "What a win is worth: Score.to_dict.", (*_WORTH, *_SUZUME_YAKUMAN)),
    Record(
        "payment",
        "One payment with its reason: Flow.",
        (
            Field("reason", "text", "why: a key of mjrules.riichi.statement.REASONS"),
            Field("payer", "int", "a seat; -1 = the table"),
            Field("receiver", "int", "a seat; -1 = the table"),
            Field("amount", "count", "how much"),
            Field("unit", "'points' | 'chips' | 'result_points'", "of what"),
            Field("detail", "text", "the yakuman a liability is for"),
        ),
    ),
    Record(
        "liability",
        "Who is liable for a yakuman.",
        (Field("seat", "seat", "who"), Field("yakuman", "text", "key of the yakuman")),
    ),
    Record(
        "win_result",
        "One win of a hand.",
        (
            Field("seat", "seat", "who won"),
            Field("target", "seat", "who gave the tile; the winner at a tsumo"),
            Field("pai", "tile", "the tile won on"),
            Field("tehai", "tiles", "the concealed tiles without it"),
            Field("melds", "[meld]", "melds of the winner", "no meld", RIICHI),
            Field("ura_markers", "[tile]", "ura-dora indicators", "none are looked at", RIICHI),
            Field("pao", "[liability]", "who is liable"),
            Field("score", "score", "the score"),
        ),
    ),
    Record(
        "hand_result",
        "How a hand ended: HandResult.to_dict.",
        (
            Field("round", "wind", "the round"),
            Field("hand_number", "count", "number of the hand in its round, from 1"),
            Field("dealer", "seat", "the dealer"),
            Field("honba", "count", "counters"),
            Field("deposits", "count", "points on the table at the deal"),
            Field("event", "'win' | 'draw' | 'abort' | 'chombo' | 'replay' | 'early_end'", "what ended it"),
            Field("how", "text", "tsumo, ron, the draw, the offence, or early_end"),
            Field("wins", "[win_result]", "in the order of payment"),
            Field("tenpai", "[seat] | null", "seats found tenpai at the draw; null = nobody looked"),
            Field("payments", "[payment]", "every payment of the hand"),
            Field("before", "[int]", "points at the deal, one a seat"),
            Field("points", "[int]", "points after it, one a seat"),
            Field("deltas", "[int]", "the difference, one a seat"),
            Field("chips", "[int]", "shugi won and lost, one a seat"),
            Field("adjustments", "[int]", "result points won and lost, one a seat"),
            Field("next", "next", "what follows"),
        ),
    ),
    Record(
        "final_result",
        "The result of the game: final_result(...).to_dict.",
        (
            Field("points", "[int]", "points, one a seat; in riichi with the leftover deposits"),
            Field("ranks", "[count]", "1 = first, one a seat"),
            Field("order", "[seat]", "seats, first to last"),
            Field("result_x10", "[int]", "result points in tenths, one a seat", variants=RIICHI),
            Field("leftover", "[int]", "deposits taken, one a seat", variants=RIICHI),
            Field("uma_x10", "[int]", "uma in tenths, one a seat", variants=RIICHI),
            Field("oka_x10", "[int]", "oka in tenths, one a seat", variants=RIICHI),
            Field("rounding_x10", "[int]", "what rounding changed, in tenths, one a seat", variants=RIICHI),
            Field("adjustments", "[int]", "result points of chombo, tobi prize and shugi, one a seat", variants=RIICHI),
            Field("chips", "[int]", "shugi, one a seat", variants=RIICHI),
            Field("return_points", "count", "the points of a result of 0", variants=RIICHI),
        ),
    ),
)
RECORDS: tuple[Record, ...] = (*_TABLE, *served(_TABLE))
ABORTS = ("kyuushu", "four_winds", "four_riichi", "four_kans", "triple_ron")
# a name for one of several records
UNIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "event": tuple([record.name for record in EVENTS]),
        "view": ("view_hand", "view_choice", "view_over"),
        "position_view": ("position_hand", "position_choice", "position_over"),
        "up": tuple([record.name for record in RECORDS if record.name.startswith("up_")]),
        "down": tuple([record.name for record in RECORDS if record.name.startswith("down_")]),
        "full_view": ("full_view_hand", "full_view_choice", "full_view_over"),
    }
)
# a name for a type; of some the variants differ
ALIASES: Mapping[str, str | Mapping[str, str]] = MappingProxyType(
    {
        "option": "bool | int | text | [int] | [text] | {bool} | {int} | {text}",
        "variant": {"riichi": "'riichi'", "suzume": "'suzume'"},
        "next": {
            "riichi": "'deal' | 'dealer_may_stop' | 'game_over'",
            "suzume": "'deal' | 'game_over'",
        },
        "limit": "'mangan' | 'haneman' | 'baiman' | 'sanbaiman' | 'kazoe' | 'yakuman'",
        "draw": {
            "riichi": " | ".join(map(repr, ("exhaustive", "nagashi", *ABORTS))),
            "suzume": "'exhausted'",
        },
    }
)
NAMED: Mapping[str, Record] = MappingProxyType({record.name: record for record in RECORDS})
EVENT_NAMES = frozenset(UNIONS["event"])
MESSAGES = (*UNIONS, *NAMED)
