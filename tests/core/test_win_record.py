"""A win as a value: what it holds, its text and record, what makes two of them equal."""

from __future__ import annotations

import pickle

import numpy
import pytest

import mjcore as mc
import mjrules as mj
from mjcore import schema

WIN = mj.Win(
    "40678m123p11789s", "5m", melds=[], tsumo=False, seat_wind="W", round_wind="S", riichi="double", ippatsu=True,
    dora_indicators=["1z", "4p"], ura_indicators="9s0s", discarder_riichi=True, consecutive_wins=2, seat=3,
)  # fmt: skip


def test_what_it_holds() -> None:
    assert (WIN.hand, WIN.win_tile, WIN.tsumo, WIN.seat_wind, WIN.round_wind) == (
        "40678m123p11789s",
        "5m",
        False,
        "W",
        "S",
    )
    assert (WIN.riichi, WIN.dealer, WIN.nuki, WIN.consecutive_wins, WIN.seat) == ("double", False, 0, 2, 3)
    assert WIN.flags == ("ron", "riichi", "double_riichi", "ippatsu", "discarder_riichi")
    assert WIN.dora_codes == (27, 12)
    assert WIN.ura_codes == (26, 36)
    assert WIN.kinds == bytes([0, 0, 0, 1, 2, 1, 1, 1, 0, 1, 1, 1, *[0] * 6, 2, 0, 0, 0, 0, 0, 1, 1, 1, *[0] * 7])
    assert mj.Win("19m19p19s1234567z", "1z").dealer


def test_its_arguments_build_it_again() -> None:
    assert mj.Win(**WIN.arguments()) == WIN
    assert eval(repr(WIN), {"Win": mj.Win}) == WIN == pickle.loads(pickle.dumps(WIN))
    assert repr(WIN) == (
        "Win('40678m123p11789s', '5m', seat_wind='W', round_wind='S', riichi='double', ippatsu=True, "
        "discarder_riichi=True, consecutive_wins=2, dora_indicators='1z4p', ura_indicators='9s0s', seat=3)"
    )
    open_win = mj.Win("22m78999p", "9p", melds=["pon:555z@2", mc.Meld.of("ankan:1111s")], tsumo=True, nuki=0)
    assert (
        repr(open_win)
        == "Win('22m78999p', '9p', tsumo=True, melds=['pon:555z@2', 'ankan:1111s'], seat_wind='E', round_wind='E')"
    )
    assert eval(repr(open_win), {"Win": mj.Win}) == open_win == mj.Win.from_dict(open_win.to_dict())


@pytest.mark.parametrize(
    "change",
    [
        {"hand": "45678m123p11789s"},
        {"hand": "45678m123p11789s", "win_tile": "0m"},
        {"tsumo": True, "discarder_riichi": False},
        {"seat_wind": "E"},
        {"round_wind": "W"},
        {"riichi": True},
        {"ippatsu": False},
        {"dora_indicators": "4p1z"},
        {"ura_indicators": "9s"},
        {"ura_indicators": "9s5s"},
        {"consecutive_wins": 3},
        {"seat": None},
        {"houtei": True},
    ],
)
def test_wins_differ_by_each_of_their_parts(change: dict[str, object]) -> None:
    other = mj.Win(**{**WIN.arguments(), **change})
    assert other != WIN
    assert len({other, WIN}) == 2
    assert mj.Win.from_dict(other.to_dict()) == other


def test_a_win_is_equal_to_wins_only() -> None:
    assert repr(WIN) != WIN
    assert mc.WinRecord(**WIN.arguments()) == WIN
    assert hash(WIN) == hash(mj.Win(**WIN.arguments()))


def test_the_hand_may_be_counts_and_hold_the_winning_tile() -> None:
    plain = mj.Win("123m456p789s11z23s", "1s")
    counts = [0] * 34
    for code in mc.parse_tiles("123m456p789s11z23s"):
        counts[code] += 1
    with_tile = list(counts)
    with_tile[18] += 1
    for hand in (
        counts,
        bytes(counts),
        with_tile,
        bytes(with_tile),
        numpy.array(with_tile, "uint8"),
        "123m456p123789s11z",
        "1s23s789s456p11z123m",
    ):
        assert mj.Win(hand, "1s") == plain
        assert mj.Win(hand, 18) == plain
    # the colour of the winning tile tells which five is taken out
    assert mj.Win("405566m123p11789s", "0m").hand == "45566m123p11789s"
    assert mj.Win("405566m123p11789s", "5m").hand == "40566m123p11789s"


def test_it_cannot_be_changed() -> None:
    for name in (
        "hand",
        "win_tile",
        "tsumo",
        "melds",
        "seat_wind",
        "riichi",
        "nuki",
        "seat",
        "dora_codes",
        "flags",
        "record",
    ):
        with pytest.raises(AttributeError):
            setattr(WIN, name, getattr(WIN, name))


def test_its_record_is_laid_out_by_the_schema() -> None:
    record = numpy.frombuffer(WIN.record, dtype=mj.win_dtype())[0]
    assert record["win"] == 4
    assert bytes(record["counts"]) == WIN.kinds
    assert (record["seat_wind"], record["round_wind"], record["n_dora"], record["n_ura"]) == (2, 1, 2, 2)
    assert (list(record["dora"][:2]), list(record["ura"][:2])) == ([27, 12], [26, 22])
    assert (list(record["aka"]), list(record["aka_shown"])) == ([1, 0, 0], [0, 0, 1])
    assert record["flags"] == schema.mask(schema.SITUATIONS, WIN.flags)
    assert record["consecutive_wins"] == 2
    open_win = mj.Win("22m78999p", "9p", melds=["pon:555z@2", "chi:406s"], nuki=0)
    record = numpy.frombuffer(open_win.record, dtype=mj.win_dtype())[0]
    assert record["n_melds"] == 2
    assert list(record["meld_type"][:2]) == [schema.MELD_TYPES.index("pon"), schema.MELD_TYPES.index("chi")]
    assert list(record["meld_kind"][:2]) == [31, 21]
    assert list(record["aka"]) == [0, 0, 1]


@pytest.mark.parametrize(
    ("riichi", "flags"),
    [
        (False, ()),
        (True, ("riichi",)),
        ("double", ("riichi", "double_riichi")),
        ("open", ("riichi", "open_riichi")),
        ("double_open", ("riichi", "double_riichi", "open_riichi")),
    ],
)
def test_every_kind_of_riichi(riichi: bool | str, flags: tuple[str, ...]) -> None:
    win = mj.Win("123m456p789s11z23s", "1s", riichi=riichi)
    assert win.riichi == riichi
    assert win.flags == ("ron", *flags)
    assert mj.Win.from_dict({"hand": win.hand, "win_tile": "1s", "flags": dict.fromkeys(flags, True)}) == win


def test_records_of_logs() -> None:
    base = {"hand": "123p456789s22p44z", "win_tile": "4z", "seat_wind": "S"}
    assert mj.Win.from_dict({**base, "win_on": "kita", "kita": 1}) == mj.Win(**base, nuki_ron=True, nuki=1)
    assert mj.Win.from_dict({**base, "win_tile": "1z", "hand": "123p456789s22p33z", "win_on": "discard"}) == mj.Win(
        "123p456789s22p33z", "1z", seat_wind="S"
    )
    assert mj.Win.from_dict({**base, "hand": "123p45679s22p333z", "win_tile": "8s", "win_on": "kakan"}).flags == (
        "ron",
        "chankan",
    )
    first = {**base, "hand": "123p456p789s22z3s4s", "win_tile": "2s"}
    assert mj.Win.from_dict({**first, "flags": {"renhou": True}}) == mj.Win(**first, first_turn=True)
    assert mj.Win.from_dict({**first, "tsumo": True, "flags": {"chiihou": True}}) == mj.Win(
        **first, tsumo=True, first_turn=True
    )
    assert mj.Win.from_dict({**first, "seat_wind": "E", "tsumo": True, "flags": {"tenhou": True}}).flags == (
        "tsumo",
        "first_turn",
    )
    assert mj.Win.from_dict({**first, "tsumo": True, "flags": {"tsumo_first_turn": True}}).flags == (
        "tsumo",
        "first_turn",
    )
    about = {
        "id": 5,
        "source": "x",
        "honba": 3,
        "sticks": 1,
        "expect": {},
        "final": False,
        "seat_wind": None,
        "round_wind": None,
    }
    assert mj.Win.from_dict({**first, **about}) == mj.Win(first["hand"], "2s")
    meld = {"type": "pon", "tiles": ["7z", "7z", "7z"], "called": "7z", "from_rel": 3}
    told = {"hand": "123p456p22z34s", "win_tile": "2s", "melds": [meld]}
    assert mj.Win.from_dict(told).melds[0] == mc.Meld("pon", "777z", called="7z")
    assert mj.Win.from_dict({**told, "seat": 1}).melds[0].feeder == 0
    assert mj.Win.from_dict({**told, "seat": 1, "rule": {"players": 3}}).melds[0].feeder == 1
    assert mj.Win.from_dict({**told, "seat": 1, "rule": None}).melds[0].feeder == 0
    kept = mj.Win.from_dict({**told, "seat": 1})
    assert mj.Win.from_dict(kept.to_dict()) == kept
