"""Tiles as kinds, codes, ids and text; melds and sets of kinds as values."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjcore as mc
from oracle.tiles import REMOVED_IN_SANMA, dora_kind
from oracle.tiles import parse as oracle_parse
from shared import Row, params

codes = st.lists(st.integers(0, 36), max_size=136)
kinds = st.sets(st.integers(0, 33))


# ---------------------------------------------------------------- text


@pytest.mark.parametrize("row", params("notation"))
def test_row_of_the_notation(row: Row) -> None:
    parsed = mc.parse_tiles(row["input"]["text"])
    assert [mc.tile_text(code) for code in parsed] == row["expect"]["tiles"]
    assert mc.format_tiles(parsed) == row["expect"]["text"]
    assert [mc.parse_tile(text) for text in row["expect"]["tiles"]] == list(parsed)


@given(codes)
def test_text_and_codes_go_round(tiles: list[int]) -> None:
    text = mc.format_tiles(tiles)
    assert sorted(mc.parse_tiles(text)) == sorted(tiles)
    assert mc.format_tiles(mc.parse_tiles(text)) == text
    assert [(mc.kind_of_code(code), code >= 34) for code in mc.parse_tiles(text)] == [
        tuple(t) for t in oracle_parse(text)
    ]
    in_order = "".join(mc.tile_text(code) for code in tiles)
    assert mc.parse_tiles(in_order) == tuple(tiles)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parsed = mc.parse_tiles(text)
    except mc.NotationError:
        return  # any other exception fails
    assert mc.format_tiles(parsed) == mc.format_tiles(mc.parse_tiles(mc.format_tiles(parsed)))


@given(st.text(alphabet="0123456789mpszx １\ud800", max_size=20))
def test_texts_that_are_nearly_right(text: str) -> None:
    try:
        parsed = mc.parse_tiles(text)
    except mc.NotationError:
        return
    assert [(mc.kind_of_code(code), code >= 34) for code in parsed] == [
        tuple(t) for t in oracle_parse(text.replace(" ", ""))
    ]


def test_codes_kinds_and_ids() -> None:
    assert len(mc.CODE_TEXT) == len(set(mc.CODE_TEXT)) == 37
    for code, text in enumerate(mc.CODE_TEXT):
        assert (mc.parse_tile(text), mc.tile_text(code)) == (code, text)
        assert mc.parse_mjai(mc.mjai_text(code)) == code
        assert mc.kind_of_code(code) == (code if code < 34 else 9 * (code - 34) + 4)
    ids = [mc.code_of_id(tile) for tile in range(136)]
    assert [mc.code_of_id(tile, aka=False) for tile in range(136)] == [tile // 4 for tile in range(136)]
    assert [tile for tile in range(136) if ids[tile] >= 34] == [16, 52, 88]
    assert [ids.count(code) for code in range(37)] == [3 if code in (4, 13, 22) else 4 for code in range(34)] + [
        1,
        1,
        1,
    ]
    assert [mc.mjai_text(code) for code in (4, 34, 27, 30, 31, 33)] == ["5m", "5mr", "E", "N", "P", "C"]


@pytest.mark.parametrize("players", [4, 3])
def test_dora_of_every_indicator(players: int) -> None:
    played = mc.tile_kinds(players=players)
    assert len(played) == {4: 34, 3: 27}[players]
    for kind in range(34):
        if kind in played:
            assert mc.dora_of(kind, players=players) == dora_kind(kind, players)
        else:
            with pytest.raises(mc.InvalidHand, match="not used by three players"):
                mc.dora_of(kind, players=players)
    assert {mc.dora_of(kind, players=players) for kind in played} == set(played)
    assert set(range(34)) - set(played) == (set() if players == 4 else set(REMOVED_IN_SANMA))


BAD_NUMBERS: list[tuple[Any, type[Exception]]] = [
    (-1, mc.InvalidHand),
    (256, mc.InvalidHand),
    (10**30, mc.InvalidHand),
    (1.0, mc.MahjongTypeError),
    (float("nan"), mc.MahjongTypeError),
    (None, mc.MahjongTypeError),
    (True, mc.MahjongTypeError),
    ("1", mc.MahjongTypeError),
]


@pytest.mark.parametrize("door", [mc.tile_text, mc.kind_of_code, mc.mjai_text, mc.code_of_id, mc.dora_of])
@pytest.mark.parametrize(("number", "error"), BAD_NUMBERS)
def test_bad_numbers(door: Any, number: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"expected a whole number 0..(33|36|135)"):
        door(number)


def test_bad_texts_and_lists() -> None:
    for text in ("?", "5mrr", "", "e", "10m"):  # a hidden tile is none: L15
        with pytest.raises(mc.NotationError, match=r"mjai tile .* is unknown"):
            mc.parse_mjai(text)
    for value in (None, 5, ["1m"], b"1m"):
        with pytest.raises(mc.MahjongTypeError):
            mc.parse_tiles(value)  # type: ignore[arg-type]
        with pytest.raises(mc.MahjongTypeError):
            mc.parse_tile(value)  # type: ignore[arg-type]
        with pytest.raises(mc.NotationError):
            mc.parse_mjai(value)  # type: ignore[arg-type]
    with pytest.raises(mc.NotationError, match="exactly one tile"):
        mc.parse_tile("11m")
    with pytest.raises(mc.NotationError, match="more than 136 tiles"):
        mc.format_tiles([0] * 137)
    with pytest.raises(mc.InvalidHand, match="tile code is 37"):
        mc.format_tiles([37])


# ---------------------------------------------------------------- sets of kinds


@given(kinds, kinds)
def test_kind_set_is_a_set(some: set[int], others: set[int]) -> None:
    one = mc.KindSet(sum(1 << kind for kind in some))
    other = mc.KindSet.of(mc.format_tiles(others))
    assert one == some
    assert set(other) == others
    assert list(one) == sorted(some)
    assert len(one) == len(some)
    assert bool(one) == bool(some)
    assert set(one | other) == some | others
    assert set(one & other) == some & others
    assert (one == other) == (some == others)
    assert [kind in one for kind in range(34)] == [kind in some for kind in range(34)]
    assert str(one) == mc.format_tiles(some)
    assert eval(repr(one), {"KindSet": mc.KindSet}) == one == pickle.loads(pickle.dumps(one)) == copy.copy(one)
    assert hash(one) == hash(mc.KindSet(one.mask))


def test_kind_set_and_other_things() -> None:
    red = mc.KindSet.of("0m1z")
    assert red == {4, 27}
    assert red == frozenset({4, 27})
    assert red != [4, 27]
    assert red != "5m1z"
    assert "5m" not in red
    assert 34 not in red
    assert -1 not in red
    assert None not in red
    assert mc.KindSet((1 << 64) - 1) == mc.tile_kinds()
    assert not mc.KindSet()
    with pytest.raises(TypeError):
        red | {1}  # type: ignore[operator]
    with pytest.raises(AttributeError):
        red.mask = 1  # type: ignore[misc]
    for mask in (-1, 1 << 64):
        with pytest.raises(mc.ArgumentError, match=rf"mask is {mask}; expected a whole number 0\.\.2\^64-1"):
            mc.KindSet(mask)
    for none in (True, 1.0, "1m", None):
        with pytest.raises(mc.MahjongTypeError, match=rf"mask is {type(none).__name__}; expected a whole number"):
            mc.KindSet(none)  # type: ignore[arg-type]


# ---------------------------------------------------------------- melds


MELDS = [
    "chi:123m",
    "chi:406p",
    "chi:789s",
    "pon:777z",
    "pon:055m@0",
    "daiminkan:0555s@3",
    "kakan:5555p@1",
    "ankan:1111z",
    "ankan:0555m",
]


@pytest.mark.parametrize("text", MELDS)
def test_meld_goes_round(text: str) -> None:
    meld = mc.Meld.of(text)
    assert str(meld) == text
    assert mc.Meld.of(meld) is meld
    assert eval(repr(meld), {"Meld": mc.Meld}) == meld == pickle.loads(pickle.dumps(meld))
    name, _, rest = text.partition(":")
    tiles, _, seat = rest.partition("@")
    assert (meld.type, mc.format_tiles(meld.tiles), meld.open) == (name, tiles, name != "ankan")
    assert meld.feeder == (int(seat) if seat else None)
    assert meld.lowest == min(map(mc.kind_of_code, meld.tiles))
    for said in (tiles, list(meld.tiles), tuple(reversed(meld.tiles))):
        assert mc.Meld.of({"type": name, "tiles": said, "feeder": meld.feeder}) == meld
        assert mc.Meld(name, said, feeder=meld.feeder) == meld
    assert (
        mc.Meld.of({"type": name, "tiles": [mc.tile_text(code) for code in meld.tiles], "feeder": meld.feeder}) == meld
    )
    with pytest.raises(AttributeError):
        meld.type = "pon"  # type: ignore[misc]


def test_melds_are_compared_by_all_they_say() -> None:
    meld = mc.Meld("chi", "406p", called="0p", feeder=1)
    assert (meld.called, mc.tile_text(35)) == (35, "0p")
    others = [
        mc.Meld("chi", "406p"),
        mc.Meld("chi", "456p", feeder=1),
        mc.Meld("chi", "406p", called="4p", feeder=1),
        mc.Meld("chi", "406p", called="0p", feeder=2),
    ]
    assert len({meld, *others, mc.Meld("chi", [3 + 9, 35, 14], called=35, feeder=1)}) == 5
    assert meld.with_feeder(2) == others[3]
    assert meld.with_feeder(None).feeder is None
    assert meld != "chi:406p@1"
    assert pickle.loads(pickle.dumps(meld)) == meld


def test_red_five_stands_before_the_plain_ones() -> None:
    assert mc.Meld.of("pon:550p").tiles == (35, 13, 13)
    assert mc.Meld.of("chi:640p").tiles == (12, 35, 14)
    with pytest.raises(mc.InvalidHand, match="the called tile 5p is none of its tiles"):
        mc.Meld("chi", "406p", called="5p")


@pytest.mark.parametrize(
    "tiles", [["1m", "2m", "3m"], [0, 1, 10**30], [0, 1, None], [0, 1, 2.0], [0, True, 2], 5, None, b"123", {"1m": 1}]
)
def test_tiles_of_a_meld_are_codes_or_text(tiles: Any) -> None:
    with pytest.raises(mc.MahjongError, match=r"tile code is |meld tiles is "):
        mc.Meld("chi", tiles)
