"""Files of a run with bytes changed, its manifest with values changed, and the environments with junk (extras)."""

from __future__ import annotations

import json
import tempfile
from copy import copy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from junk import changed, changed_text, junk, plain_junk
from targets_play import tried

import mjrules as mj
from mjrules.simulate import arrow
from mjrules.simulate.parts import MANIFEST, Manifest
from mjrules.variants import variant_of

PLAYERS = ("greedy", "random")


def extra(name: str) -> bool:
    """Whether a module of an extra is here."""
    try:
        __import__(name)
    except ImportError:
        return False
    return True


@cache
def run() -> tuple[mj.SimulationResult, bytes, bytes]:
    """A short run of Suzume-Jong: its rows, the bytes of its file of games, and its manifest."""
    result = mj.simulate(mj.rules("suzume", players=2), games=3, players=PLAYERS, seed=1)
    with tempfile.TemporaryDirectory() as folder:
        result.to_parquet(Path(folder) / "a.parquet")
        manifest = Manifest.of(result.rules, PLAYERS, result.seed, 3, 10)
        manifest.write(Path(folder))
        return result, (Path(folder) / "a.games.parquet").read_bytes(), (Path(folder) / MANIFEST).read_bytes()


def files_of_a_run(random: Random) -> None:
    """A file with bytes changed, cut or said twice is refused, and never read as other rows."""
    result, whole, _ = run()
    data = bytearray(whole)
    for _ in range(random.choice((1, 1, 2, 20))):
        at, turn = random.randrange(len(data)), random.random()
        if turn < 0.7:
            data[at] ^= 1 << random.randrange(8)
        elif turn < 0.8:
            del data[at:]
            data += bytes(1)
        else:
            data[at:at] = data[at : at + random.randrange(20)]
    legend, told = variant_of(result.rules).legends(result.rules).games, result._told("games")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.parquet"
        path.write_bytes(data)
        tried(lambda: arrow.read_schema(path), lambda: arrow.told_of(arrow.read_schema(path)))
        found = arrow.read_file(path, legend, len(PLAYERS), told)
        assert all((found[name] == values).all() for name, values in result.games.items())


def manifest(random: Random) -> None:
    """A manifest with values or characters changed."""
    _, _, whole = run()
    text = whole.decode()
    if random.random() < 0.6:
        text = json.dumps(changed(random, json.loads(text), plain_junk))
    else:
        text = changed_text(random, text)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / MANIFEST).write_bytes(text.encode("utf-8", "surrogatepass"))
        found = Manifest.read(Path(folder))
        assert found is not None
        assert json.loads(whole)["check"] == found.check or found.check in text


@cache
def environment(name: str) -> Any:
    """An environment at the first decision."""
    from mjrules import learn

    made = getattr(learn, name)("tenhou-3p")
    made.reset(seed=1)
    return made


def learning(random: Random) -> None:
    """The environments begun and stepped with junk."""
    from mjrules import learn

    name = random.choice(("RiichiEnv", "RiichiAEC"))
    env = copy(environment(name))
    said = {key: junk(random) for key in ("opponents", "seat", "reward", "illegal") if random.random() < 0.3}
    if name == "RiichiAEC":
        said = {key: given for key, given in said.items() if key == "reward"}
    tried(
        lambda: getattr(learn, name)(junk(random) if random.random() < 0.2 else "tenhou-3p", **said),
        lambda: env.step(junk(random)),
        lambda: env.reset(seed=junk(random)),
        lambda: env.step(random.randrange(-2, 140)),
    )
    if name == "RiichiAEC":
        tried(lambda: env.observe(junk(random)), lambda: env.observation_space(junk(random)))


TARGETS = {
    **({files_of_a_run: 4, manifest: 6} if extra("pyarrow.parquet") else {}),
    **({learning: 4} if extra("gymnasium") and extra("pettingzoo") else {}),
}
