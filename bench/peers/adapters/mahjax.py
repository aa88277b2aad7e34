"""mahjax (JAX): the shanten of a batch, compiled and vectorised, on the CPU and one thread."""

from __future__ import annotations

import os

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

from typing import Any

import deals
import jax
import numpy as np
from mahjax.no_red_mahjong.shanten import Shanten

from . import Call, as_they_are

number = jax.jit(jax.vmap(Shanten.number))


def rows(hands: list[Any]) -> Any:
    return jax.numpy.asarray(np.array([deals.counts(hand) for hand in hands], dtype=np.int8))


def shanten(hands: Any) -> Any:
    return number(hands).block_until_ready()


def read(found: Any, hands: list[Any]) -> list[Any]:
    return as_they_are(np.asarray(found), hands)


SHANTEN = [Call("Shanten.number under jit and vmap", rows, shanten, read)]
CALLS = {"shanten-13": SHANTEN, "shanten-14": SHANTEN, "shanten-14-half-flush": SHANTEN}
