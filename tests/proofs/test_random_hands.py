"""Random hands of every size and kind: the batch kernels against the definitions, and their two forms.

Each test looks at some thousand hands a size; with --exhaustive at a million.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import mjcore as mc
from proofs.random_hands import SIZES, pieces
from proofs.suit_search import Hands
from shared import examples

HERE = Path(__file__).resolve().parent


@pytest.fixture
def wanted(request):
    return 1_000_000 if request.config.getoption("--exhaustive") else examples(4_000)


def held_against(name, counts, found, right):
    wrong = np.flatnonzero(found != right)
    assert not len(wrong), f"{name} of {bytes(counts[wrong[0]])}: {found[wrong[0]]}, and {right[wrong[0]]} is right"


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("size", SIZES)
def test_against_the_definitions(size, players, wanted):
    n = 0
    for counts in pieces(size, players, wanted):
        hands = Hands(counts, players)
        held_against("shanten", counts, mc.shanten_batch(counts, players=players), hands.shanten())
        held_against("ukeire", counts, mc.ukeire_batch(counts, players=players), hands.ukeire())
        if size % 3 == 1:
            held_against("waits", counts, mc.waits_batch(counts, players=players), hands.waits())
        n += len(counts)
    assert n == wanted


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("size", SIZES)
def test_row_by_row_and_in_blocks(size, players, wanted):
    """With held= no block is used; none held must change nothing. Two threads neither."""
    for counts in pieces(size, players, wanted, seed=7):
        none = np.zeros_like(counts)
        for name, door in (("shanten", mc.shanten_batch), ("ukeire", mc.ukeire_batch)):
            blocks = door(counts, players=players)
            held_against(name, counts, blocks, door(counts, players=players, held=none))
            held_against(name, counts, blocks, door(counts, players=players, threads=2))


@pytest.mark.parametrize("players", [4, 3])
def test_mixed_sizes_in_one_batch(players, wanted):
    """Rows of every size, shuffled: each answers as it does among its own size."""
    pieces_of = [np.concatenate(list(pieces(size, players, wanted // 10, seed=3))) for size in SIZES]
    counts = np.concatenate(pieces_of)
    order = np.random.default_rng(5).permutation(len(counts))
    for name, door in (("shanten", mc.shanten_batch), ("ukeire", mc.ukeire_batch)):
        alone = np.concatenate([door(piece, players=players) for piece in pieces_of])
        held_against(name, counts[order], door(counts[order], players=players), alone[order])


@pytest.mark.parametrize("players", [4, 3])
def test_scalar_doors(players):
    for size in SIZES:
        for counts in pieces(size, players, 400, seed=11):
            shanten = mc.shanten_batch(counts, players=players)
            ukeire = mc.ukeire_batch(counts, players=players)
            for row, distance, mask in zip(counts, shanten.tolist(), ukeire.tolist(), strict=True):
                found = mc.ukeire(bytes(row), players=players)
                assert (mc.shanten(bytes(row), players=players), found.shanten) == (distance, distance)
                assert found.kinds.mask == mask
                if size % 3 == 1:
                    assert mc.waits(bytes(row), players=players).mask == (mask if distance == 0 else 0)


def answers(folder, n, simd):
    """Let a fresh process answer with the SIMD form or without; return the form it used."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    environment.pop("MJ_SIMD", None)
    if not simd:
        environment["MJ_SIMD"] = "off"
    command = [sys.executable, str(HERE / "answer_random_hands.py"), str(folder), str(n)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["form"]


def test_simd_and_scalar_answer_the_same_bytes(tmp_path, wanted):
    folders = tmp_path / "simd", tmp_path / "scalar"
    for folder in folders:
        folder.mkdir()
    form = answers(folders[0], wanted, True)
    if form == "scalar":
        pytest.skip("this processor has no AVX2: there is one form only")
    assert answers(folders[1], wanted, False) == "scalar"
    names = sorted(path.name for path in folders[0].iterdir())
    assert len(names) == 2 * (2 * 10 + 5)
    assert sorted(path.name for path in folders[1].iterdir()) == names
    for name in names:
        simd, scalar = (np.load(folder / name) for folder in folders)
        assert len(simd) == wanted
        different = np.flatnonzero(simd != scalar)
        assert not len(different), f"{name}: hand {different[0]} is {simd[different[0]]} and {scalar[different[0]]}"
