"""Positions as the analysis takes them: the hand with its drawn tile and what its player sees, checked, as a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import mjcore as mc
from mjcore import outlook_schema, schema
from mjrules.common.names import nearest
from mjrules.riichi.compile import AKA_SETS
from mjrules.riichi.rules import RiichiRules
from mjrules.riichi.win import Win

REDS = (34, 35, 36)  # codes of the red fives
FULL_HAND = 14
MOST_DRAWS = outlook_schema.MOST_DRAWS
Tiles = str | Sequence[str | int]


class PositionKeywords(TypedDict, total=False):
    """The keywords of ``mj.nanikiru`` that describe the position."""

    melds: Sequence[str | mc.Meld]
    seat_wind: str
    round_wind: str
    dora_indicators: Tiles
    visible: Tiles
    river: Tiles
    nuki: int
    draws: int
    haitei: bool
    double_riichi: bool


KEYWORDS = tuple(PositionKeywords.__annotations__)


def position_record(
    rules: RiichiRules,
    hand: str,
    *,
    melds: Sequence[str | mc.Meld] = (),
    seat_wind: str = "E",
    round_wind: str = "E",
    dora_indicators: Tiles = "",
    visible: Tiles = "",
    river: Tiles = "",
    nuki: int = 0,
    draws: int = 17,
    haitei: bool = False,
    double_riichi: bool = False,
) -> bytes:
    """Return the record of a position for the core. Raises as ``mj.nanikiru``.

    >>> import mjrules as mj
    >>> len(position_record(mj.rules("tenhou-4p"), "123m456p789s11223z", draws=9))
    112
    """
    codes = mc.parse_tiles(hand)
    win = _checked(rules, codes, hand, melds, seat_wind, round_wind, dora_indicators, nuki)
    seen = [*_codes(visible, "visible"), *_codes(river, "river"), *win.dora_codes]
    kinds = Counter(map(mc.kind_of_code, seen))
    _check_copies(rules, win, codes, seen, kinds)
    if not isinstance(draws, int) or isinstance(draws, bool):
        mc.fail("type", name="draws", given=type(draws).__name__, right=f"expected a whole number 0..{MOST_DRAWS}")
    unseen = _tiles_of(rules) - len(codes) - sum(len(meld.tiles) for meld in win.melds) - len(seen) - nuki
    if not 0 <= draws <= min(MOST_DRAWS, unseen - 2):
        mc.fail("range", name="draws", given=draws, limit=min(MOST_DRAWS, unseen - 2))
    for name, value in (("haitei", haitei), ("double_riichi", double_riichi)):
        if not isinstance(value, bool):
            mc.fail("type", name=name, given=mc.shown(value), right="expected True or False")
    winds = ("E", "S", "W", "N")
    return schema.pack(
        outlook_schema.POSITION_FIELDS,
        {
            "river": sum({1 << mc.kind_of_code(code) for code in _codes(river, "river")}),
            "counts": [*win.kinds],
            "aka": [codes.count(red) for red in REDS],
            "n_melds": len(win.melds),
            "meld_type": [schema.MELD_TYPES.index(meld.type) for meld in win.melds],
            "meld_kind": [min(map(mc.kind_of_code, meld.tiles)) for meld in win.melds],
            "meld_aka": [sum(meld.tiles.count(red) for meld in win.melds) for red in REDS],
            "seat_wind": winds.index(seat_wind),
            "round_wind": winds.index(round_wind),
            "nuki": nuki,
            "n_dora": len(win.dora_codes),
            "dora": [*map(mc.kind_of_code, win.dora_codes)],
            "visible": [kinds[kind] for kind in range(34)],
            "visible_aka": [seen.count(red) for red in REDS],
            "draws": draws,
            "double_riichi": int(double_riichi),
            "haitei": int(haitei),
        },
    )


def record_of(row: object, rules: RiichiRules) -> bytes:
    """Return the record of a position told as a mapping: ``hand`` and the keywords of ``mj.nanikiru`` about it."""
    if not isinstance(row, Mapping):
        mc.fail("type", name="record", given=type(row).__name__, right="expected a mapping with hand, draws ...")
    for key in row:
        if key not in ("hand", *KEYWORDS):
            right = f"known: {', '.join(('hand', *KEYWORDS))}"
            mc.fail("unknown", name="key", given=key, nearest=nearest(key, ("hand", *KEYWORDS)), right=right)
    said: dict[str, Any] = dict(row)
    return position_record(rules, said.pop("hand", ""), **said)


def _checked(rules: RiichiRules, codes: tuple[int, ...], hand: str, melds: Any, *more: Any) -> mc.WinRecord:
    """The position as a win on its last tile: whatever is wrong with hand, melds, winds and indicators is said."""
    seat_wind, round_wind, dora_indicators, nuki = more
    if not codes:
        mc.fail("empty_hand")
    called = len(melds) if isinstance(melds, (list, tuple)) else 0
    if called <= 4 and len(codes) != FULL_HAND - 3 * called:
        right = f"with the drawn tile and {called} melds it has {FULL_HAND - 3 * called}"
        mc.fail("tile_count", given=mc.shown(hand), total=len(codes), right=right)
    win = Win(
        hand, mc.tile_text(codes[-1]), melds=melds, tsumo=True, seat_wind=seat_wind, round_wind=round_wind,
        dora_indicators=dora_indicators, nuki=nuki,
    )  # fmt: skip
    mc.score_record(win, rules.table)
    return win


def _codes(tiles: Tiles, name: str) -> tuple[int, ...]:
    """Tiles of a text, or of a list of texts and codes, as ``Win`` takes indicators."""
    if isinstance(tiles, str):
        return mc.parse_tiles(tiles)
    if not isinstance(tiles, (list, tuple)):
        mc.fail("type", name=name, given=type(tiles).__name__, right="expected MPSZ text or a list of tiles")
    return tuple(mc.parse_tile(tile) if isinstance(tile, str) else _code(tile, name) for tile in tiles)


def _code(tile: object, name: str) -> int:
    if not isinstance(tile, int) or isinstance(tile, bool) or not 0 <= tile <= REDS[-1]:
        mc.fail("tile_range", name=name, given=tile, limit=REDS[-1])
    return tile


def _tiles_of(rules: RiichiRules) -> int:
    return 136 if rules.players == 4 else 108


def _check_copies(rules: RiichiRules, win: mc.WinRecord, codes: Any, seen: Any, kinds: Counter[int]) -> None:
    """Refuse a fifth copy, a red five too many and a tile that three players do not use, whatever shows it."""
    held = [*codes, *[code for meld in win.melds for code in meld.tiles]]
    own = Counter(map(mc.kind_of_code, held))
    own[30] += win.nuki
    for kind, copies in kinds.items():
        if rules.players == 3 and 1 <= kind <= 7:
            mc.fail("not_in_sanma", given="visible tiles", tile=mc.tile_text(kind))
        if copies + own[kind] > 4:
            mc.fail("five_of_a_kind", given="hand and visible tiles", total=copies + own[kind], tile=mc.tile_text(kind))
    for suit, red in enumerate(REDS):
        total, limit = held.count(red) + seen.count(red), AKA_SETS[rules.players][rules.aka][suit]
        if total > limit:
            mc.fail("too_many_reds", given="hand and visible tiles", total=total, suit="mps"[suit], limit=limit)
