"""Layouts of one hand of riichi mahjong in play: the rules of play, the hand itself, its names.

Plain Python like ``schema``, whose writers it uses. Actions and events are those of ``play_schema``.
A struct is flat: no pointers, zeroed before use, a copy of its bytes is a snapshot. Lists that hold
an entry a seat (or several) lie seat by seat: ``counts[34 * seat + kind]``.
"""

from __future__ import annotations

from collections.abc import Sequence

STAGES = ("turn", "claims", "over")
# what others may answer to
CLAIMS = ("none", "discard", "kakan", "ankan", "nuki")
# where the last tile of the seat to act came from
DRAWS = ("wall", "kan", "nuki", "call")
ENDS = ("none", "tsumo", "ron", "exhaustive", "kyuushu", "four_winds", "four_riichi", "four_kans", "triple_ron")
SHOWN_AT = ("exhaustive", "four_riichi")  # draws at which hands are shown (P-91, P-95)

# built-in players; the place is the number
RIICHI_PLAYERS = ("random", "tsumogiri", "greedy", "balanced", "strong")
RIICHI_WEAK_TO_STRONG = ("tsumogiri", "random", "greedy", "balanced", "strong")  # as measured at several presets

# the ways of an option, in the order of their numbers
KUIKAE = ("allowed", "same", "same_and_suji")
DORA_TIMES = ("at_once", "before_discard", "after_discard")
RIICHI_ANKAN = ("never", "waits", "strict")
NUKI_RON = ("off", "kokushi", "any")
NUKI_BREAKS_IPPATSU = ("any", "own")
FOUR_KANS = ("off", "at_once", "after_discard", "fifth")
TRIPLE_RON = ("abort", "abort_always", "paid", "head_bump")
OWN_FOUR = ("tenpai", "noten", "noten_concealed")

# bits of a seat's riichi, of a river tile's info
RIICHI_BITS = {"declared": 1, "double": 2, "open": 4, "accepted": 8}
RIVER_BITS = {"tsumogiri": 4, "riichi": 8, "called": 16}  # the two lowest bits are the seat

STICK = 1000  # points of a riichi stick (K-19)
MAX_WINS = 254  # wins in a row that are counted
SEATS = 4
WALL = 136
RIVER = 96  # 70 draws and 16 calls at most, each with a discard
MAX_MELDS = 4
MASK_WORDS = 3  # words of a mask of actions
NO_ANSWER = 255

Field = tuple[str, str, int, str]

PLAY_FIELDS: tuple[Field, ...] = (
    ("players", "uint8_t", 1, "3 or 4"),
    ("dead_wall", "uint8_t", 1, "tiles of the dead wall"),
    ("replenished", "uint8_t", 1, "1 = each replacement tile shortens the live wall, so that the dead one stays whole"),
    ("replacements", "uint8_t", 1, "replacement tiles; the indicators lie behind them"),
    ("aka", "uint8_t", 3, "red fives of man, pin, sou in the set"),
    ("chi", "uint8_t", 1, "1 = chi is a call"),
    ("kuikae", "uint8_t", 1, "index into KUIKAE"),
    ("ankan_dora", "uint8_t", 1, "index into DORA_TIMES"),
    ("minkan_dora", "uint8_t", 1, "index into DORA_TIMES"),
    ("dora_on_win", "uint8_t", 1, "1 = an indicator still to be turned is turned for a win on the replacement tile"),
    ("dora_before_ron", "uint8_t", 1, "1 = the indicator turned after the discard counts for a ron on that discard"),
    ("chankan_flips", "uint8_t", 1, "1 = a robbed kan turns its indicator"),
    ("kandora", "uint8_t", 1, "1 = a kan turns an indicator"),
    ("ura", "uint8_t", 1, "1 = ura dora"),
    ("kan_ura", "uint8_t", 1, "1 = ura under the kan indicators"),
    ("riichi_needs_1000", "uint8_t", 1, "1 = no riichi with less than a stick"),
    ("riichi_min_wall", "uint8_t", 1, "live tiles that must be left for a riichi"),
    ("riichi_ankan", "uint8_t", 1, "index into RIICHI_ANKAN"),
    ("allow_noten_riichi", "uint8_t", 1, "1 = the table does not look whether a riichi hand is ready"),
    ("open_riichi", "uint8_t", 1, "1 = riichi may be declared with the hand shown"),
    ("riichi_faults_any", "uint8_t", 1, "1 = a false riichi is found at every draw, not only where hands are shown"),
    ("chiihou_by_draw", "uint8_t", 1, "1 = the first own draw alone makes a chiihou, whatever was called before"),
    ("nuki", "uint8_t", 1, "1 = North may be set out"),
    ("nuki_ron", "uint8_t", 1, "index into NUKI_RON"),
    ("nuki_rinshan", "uint8_t", 1, "1 = the replacement tile of a nuki can be rinshan"),
    ("nuki_on_last_tile", "uint8_t", 1, "1 = North may be set out with no live tile left"),
    ("nuki_breaks_ippatsu", "uint8_t", 1, "index into NUKI_BREAKS_IPPATSU"),
    ("nuki_breaks_first_turn", "uint8_t", 1, "1 = a nuki ends the first go-round"),
    ("north_callable", "uint8_t", 1, "1 = North may be called and made a kan of"),
    ("north_discardable", "uint8_t", 1, "1 = North may be discarded"),
    ("kokushi_ankan_ron", "uint8_t", 1, "1 = kokushi may rob an ankan"),
    ("two_ron", "uint8_t", 1, "1 = two on one discard both win"),
    ("triple_ron", "uint8_t", 1, "index into TRIPLE_RON"),
    ("kyuushu", "uint8_t", 1, "1 = nine kinds abort"),
    ("four_winds", "uint8_t", 1, "1 = equal winds in the first go-round abort"),
    ("four_riichi", "uint8_t", 1, "1 = the riichi of everybody aborts"),
    ("four_kans", "uint8_t", 1, "index into FOUR_KANS"),
    ("own_four", "uint8_t", 1, "index into OWN_FOUR"),
    ("nagashi", "uint8_t", 1, "1 = nagashi mangan"),
    # what players may plan for; PlayTable asks its scorer
    ("yakuhai", "uint8_t", 112, "han of a triplet of each honour in an open hand: [round wind][seat wind][honour]"),
    ("open_tanyao", "uint8_t", 1, "han of an open hand without terminals and honours"),
    ("open_flush", "uint8_t", 1, "han of an open hand of one suit with honours"),
)

ROUND_FIELDS: tuple[Field, ...] = (
    ("points", "int64_t", SEATS, "points, riichi sticks of this hand taken off"),
    (
        "waits",
        "uint64_t",
        SEATS,
        "kinds that complete the hand without the tile just drawn; 0 = not ready, or a call awaits its discard",
    ),
    ("river_kinds", "uint64_t", SEATS, "kinds discarded, called ones too"),
    ("shown", "uint64_t", SEATS, "kinds shown by mistake: no ron on them (P-68)"),
    ("legal", "uint64_t", SEATS * MASK_WORDS, "legal actions of the seats that are asked"),
    ("kuikae", "uint64_t", 1, "kinds that may not be discarded after the call just made"),
    ("step", "uint16_t", 1, "stages passed"),
    ("wall", "uint8_t", WALL, "codes: the live wall from the front, the dead wall from the rear; 255 = drawn"),
    ("counts", "uint8_t", SEATS * 34, "concealed tiles by kind, the drawn one included"),
    ("reds", "uint8_t", SEATS * 3, "red fives among them, of man, pin, sou"),
    ("river", "uint8_t", RIVER, "codes of all discards in their order"),
    ("river_info", "uint8_t", RIVER, "their seat and RIVER_BITS"),
    ("meld_type", "uint8_t", SEATS * MAX_MELDS, "index into schema.MELD_TYPES"),
    ("meld_kind", "uint8_t", SEATS * MAX_MELDS, "kind of the lowest tile"),
    ("meld_called", "uint8_t", SEATS * MAX_MELDS, "code of the tile that was called; 255 = none"),
    ("meld_feeder", "uint8_t", SEATS * MAX_MELDS, "seat that fed it; 255 = none"),
    ("meld_reds", "uint8_t", SEATS * MAX_MELDS, "red fives among its tiles"),
    ("n_melds", "uint8_t", SEATS, "melds of the seat, in the order they were made"),
    ("n_discards", "uint8_t", SEATS, "discards of the seat"),
    ("nuki", "uint8_t", SEATS, "norths set out"),
    ("riichi", "uint8_t", SEATS, "RIICHI_BITS"),
    ("ippatsu", "uint8_t", SEATS, "1 = a win now is ippatsu"),
    ("passed", "uint8_t", SEATS, "1 = a winning tile went by since the last own discard"),
    ("passed_riichi", "uint8_t", SEATS, "1 = a winning tile went by in riichi"),
    ("kara", "uint8_t", SEATS, "1 = every winning tile was in sight when riichi was declared (P-89)"),
    ("wins_before", "uint8_t", SEATS, "wins in a row before this hand"),
    ("answer", "uint8_t", SEATS, "action answered at this stage, 255 = none yet"),
    ("players", "uint8_t", 1, "3 or 4"),
    ("dealer", "uint8_t", 1, "seat"),
    ("round_wind", "uint8_t", 1, "0 East .. 3 North"),
    ("n_wall", "uint8_t", 1, "tiles of the set"),
    ("next", "uint8_t", 1, "place in the wall of the next live tile"),
    ("replaced", "uint8_t", 1, "replacement tiles drawn"),
    ("n_dora", "uint8_t", 1, "indicators turned"),
    ("flips_before", "uint8_t", 1, "indicators to be turned before the next discard"),
    ("flips_after", "uint8_t", 1, "indicators to be turned after the next discard"),
    ("n_kans", "uint8_t", 1, "kans of everybody"),
    ("unbroken", "uint8_t", 1, "1 = no call, kan or nuki has broken the first go-round"),
    ("stage", "uint8_t", 1, "index into STAGES"),
    ("turn", "uint8_t", 1, "seat whose turn it is"),
    ("drawn", "uint8_t", 1, "code of the tile just drawn; 255 = none, after a call"),
    ("draw", "uint8_t", 1, "index into DRAWS"),
    ("riichi_step", "uint8_t", 1, "1 = riichi was said, 2 = open riichi; its discard comes next"),
    ("claim", "uint8_t", 1, "index into CLAIMS: what lies before the others, or lay there when the hand ended"),
    ("claim_code", "uint8_t", 1, "its tile"),
    ("claim_seat", "uint8_t", 1, "who laid it there"),
    ("kan_discard", "uint8_t", 1, "1 = that discard follows the discarder's kan"),
    ("abort", "uint8_t", 1, "index into ENDS: the draw that follows when nobody wins on that discard"),
    ("asked", "uint8_t", 1, "mask of the seats that may answer"),
    ("n_river", "uint8_t", 1, "discards of everybody"),
    ("end", "uint8_t", 1, "index into ENDS"),
    ("declared", "uint8_t", 1, "mask of the seats that declared the win"),
    ("winners", "uint8_t", 1, "mask of those whose win counts"),
    ("tenpai", "uint8_t", 1, "mask: ready at the draw"),
    ("nagashi", "uint8_t", 1, "mask: discards all yaochuu and uncalled, at an exhaustive draw"),
    ("noten_riichi", "uint8_t", 1, "mask: in riichi and not ready, when riichi hands are shown (P-88)"),
    ("dead", "uint8_t", 1, "mask of the seats that may neither win nor call any more (P-22)"),
)

# one event as the engine tells it; its type is a number of play_schema.EVENTS
EVENT_FIELDS: tuple[Field, ...] = (
    ("type", "uint8_t", 1, "number of the event"),
    ("actor", "uint8_t", 1, "seat"),
    ("target", "uint8_t", 1, "seat that fed or discarded the tile; the actor's own at a tsumo"),
    ("tile", "uint8_t", 1, "code"),
    ("consumed", "uint8_t", 4, "codes from the hand, 255 = none"),
    ("detail", "uint8_t", 1, "dahai: 1 tsumogiri; reach: 1 open; ryukyoku: index into ENDS"),
)

STRUCTS: dict[str, tuple[Field, ...]] = {
    "mj_play": PLAY_FIELDS,
    "mj_round": ROUND_FIELDS,
    "mj_event": EVENT_FIELDS,
}

ENUMS: dict[str, tuple[str, ...]] = {
    "STAGE": STAGES,
    "CLAIM": CLAIMS,
    "DRAW": DRAWS,
    "END": ENDS,
    "KUIKAE": KUIKAE,
    "DORA": DORA_TIMES,
    "RIICHI_ANKAN": RIICHI_ANKAN,
    "NUKI_RON": NUKI_RON,
    "NUKI_BREAKS": NUKI_BREAKS_IPPATSU,
    "FOUR_KANS": FOUR_KANS,
    "TRIPLE_RON": TRIPLE_RON,
    "OWN_FOUR": OWN_FOUR,
}


def write_enums(actions: Sequence[str]) -> str:
    """Return the Cython declarations of the names, each by its place, of the sizes, and where the kans begin."""
    out = ["cdef enum:"]
    out += [f"    ACTION_{name.upper()} = {actions.index(f'{name}:1m')}" for name in ("ankan", "kakan")]
    out += [
        f"    {prefix}_{name.upper()} = {place}" for prefix, names in ENUMS.items() for place, name in enumerate(names)
    ]
    out += [f"    RIICHI_PLAYER_{name.upper()} = {place}" for place, name in enumerate(RIICHI_PLAYERS)]
    out += [f"    N_RIICHI_PLAYERS = {len(RIICHI_PLAYERS)}", f"    N_ENDS = {len(ENDS)}"]
    out.append(f"    SHOWN_ENDS = {sum(1 << ENDS.index(name) for name in SHOWN_AT)}")
    out += [f"    RIICHI_{name.upper()} = {value}" for name, value in RIICHI_BITS.items()]
    out += [f"    RIVER_{name.upper()} = {value}" for name, value in RIVER_BITS.items()]
    for name in ("STICK", "MAX_WINS", "SEATS", "WALL", "RIVER", "MAX_MELDS", "MASK_WORDS", "NO_ANSWER"):
        out.append(f"    ROUND_{name} = {globals()[name]}")
    return "\n".join([*out, ""])
