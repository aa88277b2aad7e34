"""The doors, each called with random input. A target raises what the door raises; its own checks are assertions."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
from inputs import an_array, counts, hand_text, maybe, meld, spoiled, thing, tiles_text, wild_text

import mjcore as mc
import mjrules as mj

RULES = [rules for name in mj.presets() if isinstance(rules := mj.rules(name), mj.RiichiRules)]
WIN_BYTES, SCORE_BYTES = mj.win_dtype().itemsize, mj.score_dtype().itemsize
FLAGS = tuple(
    "tsumo ippatsu rinshan chankan nuki_ron haitei houtei first_turn after_kan_discard riichi_discard "
    "discarder_riichi".split()
)


def parser(random: Random) -> None:
    """Texts of tiles: what is read is written and read again as the same."""
    text = random.choice((wild_text(random), tiles_text(random, random.randint(0, 150)), maybe(random, "1m", 0.5)))
    codes = mc.parse_tiles(text)
    written = mc.format_tiles(codes)
    assert mc.format_tiles(mc.parse_tiles(written)) == written
    assert sorted(map(mc.kind_of_code, mc.parse_tiles(written))) == sorted(map(mc.kind_of_code, codes))


def one_tile(random: Random) -> None:
    """Single tiles, in numbers and in text."""
    door = random.choice(
        (
            mc.parse_tile,
            mc.parse_mjai,
            mc.tile_text,
            mc.mjai_text,
            mc.kind_of_code,
            mc.code_of_id,
            mc.dora_of,
            mc.format_tiles,
        )
    )
    door(random.choice((random.randint(-2, 140), spoiled(random, "5pr"), spoiled(random, "0m"), thing(random))))


def melds(random: Random) -> None:
    """Meld.of: its text reads back as the same meld."""
    made = mc.Meld.of(meld(random))
    again = mc.Meld.of(str(made))
    assert (again.type, again.tiles, again.feeder) == (made.type, made.tiles, made.feeder)


def a_hand(random: Random, n_melds: int) -> Any:
    """A hand of any form, or no hand."""
    return random.choice((hand_text(random, n_melds), hand_text(random, n_melds), counts(random), thing(random)))


def scalar_doors(random: Random) -> None:
    """shanten, waits, ukeire, discards and readings of one hand."""
    called = [meld(random) for _ in range(random.choice((0, 0, 0, 1, 2, 4, 5)))]
    hand = a_hand(random, len(called))
    said: dict[str, Any] = {"players": maybe(random, random.choice((3, 4, 4)))}
    door = random.choice((mc.shanten, mc.shanten_forms, mc.waits, mc.ukeire, mc.discards, mc.decompose))
    arguments = [hand]
    if door is mc.decompose:
        arguments.append(random.choice((random.randint(-1, 40), "1z", spoiled(random, "5m"), thing(random))))
    if door is mc.waits:
        said["nominal"] = maybe(random, random.choice((True, False)))
    if door in (mc.ukeire, mc.discards) and random.random() < 0.3:
        said["visible"] = random.choice((None, tiles_text(random, 20), counts(random), thing(random)))
    door(*arguments, maybe(random, called), **said)


def a_win(random: Random) -> dict[str, Any]:
    """Arguments of Win, most of them right one by one."""
    called = [meld(random) for _ in range(random.choice((0, 0, 0, 1, 2, 3, 4)))]
    said: dict[str, Any] = {"hand": maybe(random, hand_text(random, len(called)))}
    said["win_tile"] = maybe(random, f"{random.randint(1, 7)}{random.choice('mpsz')}")
    if isinstance(said["hand"], str) and len(said["hand"]) > 1 and random.random() < 0.7:
        said["win_tile"] = said["hand"][-2:]
    said["melds"] = maybe(random, called)
    for name in FLAGS:
        if random.random() < 0.12:
            said[name] = maybe(random, random.choice((True, False)))
    for name in ("seat_wind", "round_wind"):
        if random.random() < 0.5:
            said[name] = maybe(random, random.choice("ESWN"))
    if random.random() < 0.4:
        said["riichi"] = maybe(random, random.choice((False, True, "double", "open", "double_open")))
    for name in ("dora_indicators", "ura_indicators"):
        if random.random() < 0.3:
            said[name] = maybe(random, tiles_text(random, random.randint(0, 6)))
    for name, most in (("nuki", 5), ("consecutive_wins", 300), ("seat", 4)):
        if random.random() < 0.15:
            said[name] = maybe(random, random.randint(0, most))
    return said


def score_one(random: Random) -> None:
    """A win from its arguments under a preset: everything that can be asked of the score."""
    score = mj.score(rules=random.choice(RULES), **a_win(random))
    assert score.to_dict()["valid"] is score.valid
    assert len(repr(score)) > 5
    assert score.valid == bool(score.pay)
    score.explain(random.choice(("en", "ja")))
    assert mj.Win.from_dict(score.win.to_dict()) == score.win


def win_from_dict(random: Random) -> None:
    """Records: as to_dict writes them, as logs write them, and spoiled."""
    record = a_win(random)
    if random.random() < 0.4:
        names = random.sample((*FLAGS, "tenhou", "chiihou", "renhou", "double_riichi", "riichi", "x"), 2)
        record["flags"] = maybe(random, {name: maybe(random, True) for name in names})
    for name, values in (
        ("win_on", ("kita", "kakan", "discard", None)),
        ("kita", (0, 1, 5)),
        ("rule", ({"players": 3}, {})),
        ("id", ("x",)),
        ("hnad", (1,)),
        (5, (1,)),
    ):
        if random.random() < 0.08:
            record[name] = maybe(random, random.choice(values))
    win = mj.Win.from_dict(maybe(random, record))
    assert mj.Win.from_dict(win.to_dict()) == win


def random_rows(random: Random, width: int) -> Any:
    """Rows of bytes: hands, hands with a wrong byte, or noise."""
    noise = np.random.default_rng(random.getrandbits(32))
    n = random.choice((0, 1, 2, 3, 63, 64, 65, 130, 200))
    shape = random.random()
    if shape < 0.15:
        return noise.integers(0, 256, (n, width), dtype=np.uint8)
    if shape < 0.3:
        return noise.integers(0, random.choice((2, 3, 6)), (n, width), dtype=np.uint8)
    sizes = noise.choice([1, 2, 4, 5, 7, 8, 10, 11, 13, 13, 13, 14, 14, 14], n)
    rows = np.stack(
        [np.bincount(noise.permutation(136)[:size] // 4, minlength=34) for size in sizes] or [np.zeros(34)]
    ).astype(np.uint8)[:n]
    if n and random.random() < 0.4:
        rows[random.randrange(n), random.randrange(34)] = random.randrange(256)
    return rows


def batch_doors(random: Random) -> None:
    """The batch doors: all of a batch is what its pieces are, wherever they are put."""
    rows = random_rows(random, 34)
    said: dict[str, Any] = {"players": maybe(random, random.choice((3, 4, 4)), 0.02)}
    said["errors"] = maybe(random, random.choice(("mark", "mark", "raise")), 0.02)
    said["threads"] = maybe(random, random.choice((1, 1, 2, 3)), 0.02)
    door = random.choice((mc.shanten_batch, mc.waits_batch, mc.ukeire_batch, mc.discards_batch))
    if random.random() < 0.3:
        said["held"] = maybe(random, random_rows(random, 34) if random.random() < 0.2 else held_for(random, rows), 0.1)
    if door in (mc.ukeire_batch, mc.discards_batch) and random.random() < 0.3:
        said["visible"] = maybe(random, np.full_like(rows, random.choice((0, 1, 4, 255))), 0.1)
    if random.random() < 0.1:
        said["out"] = an_out(random, len(rows))
    if random.random() < 0.05:
        door(an_array(random), **said)
    found = door(rows, **said)
    first = found[0] if isinstance(found, tuple) else found
    if len(first) == len(rows) and len(rows) > 1 and not {"out", "held", "visible"} & set(said):
        half = len(rows) // 2
        pieces = [
            door(rows[a:b], players=said["players"], errors=said["errors"]) for a, b in pairwise((0, half, len(rows)))
        ]
        joined = np.concatenate([piece[0] if isinstance(piece, tuple) else piece for piece in pieces])
        assert np.array_equal(first, joined)


def held_for(random: Random, rows: Any) -> Any:
    """Copies in melds, seldom too many with those of the rows."""
    held = np.zeros_like(rows)
    for row in held:
        for _ in range(random.randint(0, 4)):
            row[random.randrange(34)] = random.choice((1, 3, 4))
    return np.minimum(held, np.maximum(0, 4 - rows.astype(int))).astype(np.uint8) if random.random() < 0.8 else held


def an_out(random: Random, n: int) -> Any:
    """An array to write to: right, of another type or shape, read-only, with gaps, or something else."""
    dtype = random.choice(("i1", "u8", "u1", "i8", "f8"))
    shape = random.choice(((n,), (n, 34), (n + 1,), (n, 1)))
    out = np.zeros(shape, dtype=dtype)
    if random.random() < 0.2:
        out.flags.writeable = False
    if random.random() < 0.2:
        out = np.zeros((2 * shape[0], *shape[1:]), dtype=dtype)[::2]
    pair = np.zeros((n, 34), dtype="i1"), np.zeros((n, 34), dtype="u8")
    return random.choice((out, out, pair, (out, out), (out,), thing(random)))


def out_over_the_input(random: Random) -> None:
    """A result that would be written where the hands lie is refused, or right: never a changed row trusted."""
    n = random.choice((1, 7, 64, 65, 150))
    block = np.zeros(n * 34 + n * 8 + 16, dtype=np.uint8)
    rows = block[: n * 34].reshape(n, 34)
    rows[:] = [random.choice(HANDS_13) for _ in range(n)]
    start = random.randrange(0, n * 34, 8)
    door, dtype, width = random.choice(
        ((mc.shanten_batch, "i1", 1), (mc.ukeire_batch, "u8", 8), (mc.waits_batch, "u8", 8))
    )
    wanted = door(rows.copy())
    out = block[start : start + n * width].view(dtype)
    if len(out) == n:
        assert np.array_equal(door(rows, out=out), wanted)


HANDS_13 = [
    [int(n) for n in np.bincount(np.random.default_rng(seed).permutation(136)[:13] // 4, minlength=34)]
    for seed in range(40)
]


def score_rows(random: Random) -> None:
    """Win records of right and of random bytes: no row raises, and each row is scored as it is alone."""
    n = random.choice((0, 1, 2, 5, 20))
    noise = np.random.default_rng(random.getrandbits(32))
    if random.random() < 0.3:
        records = noise.integers(0, 256, n * WIN_BYTES, dtype=np.uint8)
    else:
        records = np.frombuffer(b"".join(random.choice(RECORDS) for _ in range(n)), dtype=np.uint8).copy()
        for _ in range(random.choice((0, 1, 1, 2, 5)) if n else 0):
            records[random.randrange(len(records))] = random.choice((0, 1, 2, 3, 4, 5, 9, 33, 34, 128, 255))
    rules = random.choice(RULES)
    out = np.zeros(n * SCORE_BYTES, dtype=np.uint8)
    mc.score_rows_into(records, rules.table, out, threads=random.choice((1, 1, 2)))
    statuses = out.view(mj.score_dtype())["status"]
    assert all(status < len(mc.schema.STATUS) for status in statuses.tolist())
    for i in range(n):
        alone = bytearray(SCORE_BYTES)
        mc.score_rows_into(records[i * WIN_BYTES : (i + 1) * WIN_BYTES], rules.table, alone)
        assert bytes(alone) == out[i * SCORE_BYTES : (i + 1) * SCORE_BYTES].tobytes()


def score_rows_of_anything(random: Random) -> None:
    """Buffers of other sizes and types."""
    said = {"threads": maybe(random, 1, 0.2)}
    wins = random.choice((thing(random), bytes(WIN_BYTES), bytearray(random.randrange(300)), an_array(random)))
    out = random.choice((thing(random), bytes(SCORE_BYTES), bytearray(SCORE_BYTES), bytearray(random.randrange(300))))
    mc.score_rows_into(wins, random.choice(RULES).table, out, **said)


def score_batch_of_anything(random: Random) -> None:
    """mj.score_batch with arrays of other types and shapes."""
    records = random.choice((mj.pack(WINS[:5]), mj.pack(WINS[:10])[::2], thing(random), an_array(random)))
    out = random.choice(
        (None, np.zeros(5, dtype=mj.score_dtype()), np.zeros(10, dtype=mj.score_dtype())[::2], thing(random))
    )
    mj.score_batch(records, random.choice(RULES), out=out, threads=maybe(random, 1, 0.2))


def tables_of_anything(random: Random) -> None:
    """A TableBatch stepped, looked at and chosen for with arrays of any kind; what is refused changes nothing."""
    n = random.choice((1, 2, 5))
    batch = mj.TableBatch(random.choice(RULES), n, seed=random.getrandbits(64))
    for _ in range(random.randrange(60)):
        batch.step(batch.choose(random.choice(("random", "greedy", "balanced", "strong"))))
    before = [batch.hand(table).record for table in range(n)]
    try:
        what = random.randrange(5)
        if what == 0:
            batch.step(random.choice((thing(random), an_array(random), np.array([random.randint(-2, 140)] * n))))
        elif what == 1:
            batch.legal_mask(random.choice((thing(random), an_array(random))))
        elif what == 2:
            batch.observe(random.choice((thing(random), {"planes": an_array(random)})))
        elif what == 3:
            batch.choose(maybe(random, "greedy", 0.5), random.choice((thing(random), an_array(random))))
        else:
            batch.hand(random.choice((random.randint(-2, 8), thing(random))))
    except mj.MahjongError:
        assert [batch.hand(table).record for table in range(n)] == before
        raise
    assert all(batch.hand(table).fault == "none" for table in range(n))


def _some_wins() -> list[mj.Win]:
    """Wins that a table can show, to start from."""
    found: list[mj.Win] = []
    random = Random(1)
    while len(found) < 400:
        with suppress(Exception):  # which exception it is, score_one looks at
            found.append(mj.Win(**a_win(random)))
    return found


WINS = _some_wins()
RECORDS = [win.record for win in WINS]
TARGETS = {
    parser: 30,
    one_tile: 40,
    melds: 40,
    scalar_doors: 80,
    score_one: 80,
    win_from_dict: 40,
    batch_doors: 16,
    out_over_the_input: 20,
    score_rows: 40,
    score_rows_of_anything: 40,
    score_batch_of_anything: 20,
    tables_of_anything: 8,
}
