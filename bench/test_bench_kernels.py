"""Time of each batch kernel a hand set, with warm and with cold tables, on one core and on two. Run: pytest bench.

A row of a round is a batch of N hands; the time a hand stands in the extra info (ns_a_hand, median of the rounds).
The ratio of two threads is measured in turns, because two separate benches would see different neighbours.
"""

from __future__ import annotations

import os
import statistics
import time
from functools import cache

import numpy as np
import pytest

import mjcore as mc
import mjrules as mj
from bench.hands import wins

N = 20_000
FEW = 1_000  # hands of the slower kernels: a round that ends before a neighbour takes the core
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
KINDS = np.arange(34)
# name -> (sizes of the hands, weight of a tile of each kind)
SETS = {
    "random-13": ((13,), np.ones(34)),
    "random-14": ((14,), np.ones(34)),
    "half-flush-13": ((13,), (KINDS >= 27) + (KINDS // 9 == 1)),
    "half-flush-14": ((14,), (KINDS >= 27) + (KINDS // 9 == 1)),
    "full-flush-13": ((13,), KINDS // 9 == 2),
    "full-flush-14": ((14,), KINDS // 9 == 2),
    "tanyao-13": ((13,), ~np.isin(KINDS, ORPHANS)),
    "tanyao-14": ((14,), ~np.isin(KINDS, ORPHANS)),
    "kokushi-heavy-13": ((13,), np.where(np.isin(KINDS, ORPHANS), 1, 0.05)),
    "kokushi-heavy-14": ((14,), np.where(np.isin(KINDS, ORPHANS), 1, 0.05)),
    "mixed-sizes": ((1, 2, 4, 5, 7, 8, 10, 11, 13, 14), np.ones(34)),
}
THIRTEEN = [name for name in SETS if name.endswith("-13")]
FOURTEEN = [name for name in SETS if name.endswith("-14")]


@cache
def hands(name):
    """N hands of a set, (N, 34) counts, the same on every machine; sizes are shuffled."""
    sizes, weights = SETS[name]
    random = np.random.default_rng(sorted(SETS).index(name))
    rates = np.repeat(weights, 4).astype(float)
    times = np.full((N, 136), np.inf)
    times[:, rates > 0] = random.standard_exponential((N, (rates > 0).sum())) / rates[rates > 0]
    order = np.argsort(times, axis=1) // 4
    counts = np.zeros((N, 34), dtype=np.uint8)
    wanted = random.permutation(np.resize(sizes, N))
    for drawn in range(14):
        some = np.flatnonzero(wanted > drawn)
        counts[some, order[some, drawn]] += 1
    return counts


@cache
def rubbish():
    """More memory than the caches that a core has of its own."""
    return np.zeros(8 << 20, dtype=np.uint8)


def cool():
    """Put the tables out of the core's own caches."""
    rubbish()[::64] += 1


def measure(benchmark, door, rows, *, cold=False, **said):
    """Time a batch door; cold: the caches are swept before each round."""
    found = benchmark.pedantic(
        door, args=(rows,), kwargs=said, setup=cool if cold else None, rounds=60, warmup_rounds=2
    )
    if benchmark.stats:  # none with --benchmark-disable
        benchmark.extra_info["ns_a_hand"] = round(benchmark.stats.stats.median / len(rows) * 1e9, 2)
    return found


@pytest.mark.parametrize("name", SETS)
def test_shanten(benchmark, name):
    found = measure(benchmark, mc.shanten_batch, hands(name))
    assert found.min() >= -1


@pytest.mark.parametrize("name", [*THIRTEEN, "mixed-sizes"])
def test_ukeire(benchmark, name):
    found = measure(benchmark, mc.ukeire_batch, hands(name))
    assert len(found) == N


@pytest.mark.parametrize("name", THIRTEEN)
def test_waits(benchmark, name):
    rows = hands(name)
    found = measure(benchmark, mc.waits_batch, rows)
    assert np.array_equal(found > 0, mc.shanten_batch(rows) == 0)


@pytest.mark.parametrize("name", FOURTEEN)
def test_discards(benchmark, name):
    rows = hands(name)[:FEW]
    after, _ = measure(benchmark, mc.discards_batch, rows)
    assert after.shape == rows.shape


@pytest.mark.parametrize("door", [mc.shanten_batch, mc.ukeire_batch, mc.discards_batch])
def test_cold(benchmark, door):
    rows = hands("random-14" if door is mc.discards_batch else "random-13")[:500]
    found = measure(benchmark, door, rows, cold=True)
    assert len(found) in (2, len(rows))


@pytest.mark.parametrize("name", ["random-13", "full-flush-13"])
def test_shanten_of_three_players(benchmark, name):
    rows = hands(name)
    rows = rows[~rows[:, 1:8].any(axis=1)]
    found = measure(benchmark, mc.shanten_batch, rows, players=3)
    assert found.min() >= -1


def test_shanten_with_held_copies(benchmark):
    rows = hands("mixed-sizes")
    rows = rows[(rows.sum(axis=1) < 12) & (rows[:, 33] == 0)][:FEW]
    held = np.zeros_like(rows)
    held[:, 33] = 3
    found = measure(benchmark, mc.shanten_batch, rows, held=held)
    assert found.min() >= -1


@pytest.mark.parametrize("which", ["closed", "open", "mixed"])
def test_score(benchmark, which):
    chosen = [win for win in wins() if which == "mixed" or (which == "open") == any(meld.open for meld in win.melds)]
    records, rules = mj.pack(chosen), mj.rules("tenhou-4p")
    out = mj.score_batch(records, rules)
    measure(benchmark, mj.score_batch, records, rules=rules, out=out)
    assert (out["status"] < len(mc.schema.STATUS)).all()


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one core")
@pytest.mark.parametrize("door", ["shanten", "ukeire", "discards", "score"])
def test_two_threads(benchmark, door):
    """Extra info: one thread's time to two threads', the median of turns, and of the fastest turn of each."""
    if door == "score":
        records, rules = np.concatenate([mj.pack(wins())] * 10), mj.rules("tenhou-4p")
        run = {n: lambda n=n: mj.score_batch(records, rules, threads=n) for n in (1, 2)}
    else:
        rows = np.concatenate([hands("random-14")] * {"shanten": 100, "ukeire": 20, "discards": 2}[door])
        call = getattr(mc, f"{door}_batch")
        run = {n: lambda n=n: call(rows, threads=n) for n in (1, 2)}
    taken: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(40):
        for threads, work in run.items():
            start = time.perf_counter()
            work()
            taken[threads].append(time.perf_counter() - start)
    turns = [one / two for one, two in zip(taken[1], taken[2], strict=True)]
    benchmark.extra_info["ratio"] = round(statistics.median(turns), 2)
    benchmark.extra_info["best_ratio"] = round(min(taken[1]) / min(taken[2]), 2)
    benchmark.pedantic(run[2], rounds=5)
    assert len(turns) == 40
