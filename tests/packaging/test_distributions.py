"""What sdist and wheel hold, and the installed wheel on every interpreter found. Run: pytest -m packaging"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import mjrules
from interpreters import VERSIONS, clean_environment, interpreter

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).parents[2]
LEFTOVERS = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "*.egg-info", "*.so", "*.pyd", "*.c", "__pycache__", ".*_cache", ".hypothesis"
)

# every file below src that no build has written; those of the build alone are not in the wheel
SUFFIXES = (".py", ".pyi", ".pxd", ".pyx", ".h", ".typed", ".html", ".css", ".js", ".svg", ".json")
WRITTEN_BY_THE_BUILD = "mjcore/_schema.pxd"
SRC = ROOT / "src"
SOURCES = [path.relative_to(SRC).as_posix() for path in SRC.rglob("*") if path.suffix in SUFFIXES]
SOURCES = [name for name in SOURCES if name != WRITTEN_BY_THE_BUILD]
BUILD_ONLY = (".pyx", ".h", ".pxd", "generate/habits.json")
# what cimport mjcore reads
DOOR = {"mjcore/__init__.pxd", *(f"mjcore/kernel/{name}.pxd" for name in ("batch", "rule_table", "scores"))}
SDIST_FILES = "CHANGELOG.md LICENSE MANIFEST.in PKG-INFO README.md pyproject.toml setup.cfg setup.py".split()
SDIST_FILES += [".ci/build.txt", ".ci/release.txt"]
EGG_INFO = "PKG-INFO SOURCES.txt dependency_links.txt entry_points.txt requires.txt top_level.txt".split()
DIST_INFO = "METADATA RECORD WHEEL entry_points.txt licenses/LICENSE top_level.txt".split()

# what may differ by interpreter: doors in C, exceptions and interruption, processes, streams, sockets
BY_INTERPRETER = ("core/test_*.py", "table", "simulate", "serve", "cli", "contract")

LARGEST_WHEEL = 1_960_000  # bytes, of 1.91 MB: the core 1.18, the served table and its pages 0.13, logs 0.10 (ADR 0017)
PYTHONS = ("cp311", "cp312", "cp313", "cp314")
WHEELS = [
    ("linux", "x86_64", ("manylinux_x86_64", "musllinux_x86_64")),
    ("linux", "aarch64", ("manylinux_aarch64", "musllinux_aarch64")),
    ("macos", "x86_64", ("macosx_x86_64",)),
    ("macos", "arm64", ("macosx_arm64",)),
    ("windows", "AMD64", ("win_amd64",)),
    ("windows", "ARM64", ("win_arm64",)),
]

# what downstream.pyx answers is what the Python doors answer
CIMPORTED = """
import downstream, mjcore as mc, mjrules as mj

assert downstream.sizes() == (mj.win_dtype().itemsize, mj.score_dtype().itemsize, 0)
hand, rules = "123m456p789s1122z", mj.rules("tenhou-4p")
counts = bytearray(34)
for code in mc.parse_tiles(hand):
    counts[code] += 1
told = mc.ukeire(hand)
assert downstream.of_hand(counts, 4) == (told.shanten, told.shanten, told.kinds.mask, mc.waits(hand).mask)
assert downstream.of_hand(counts, 3) == (-128, -128, 0, 0)  # there is no 2m
win = mj.Win(hand, "1z", tsumo=True)
score = mj.score(win, rules=rules)
assert downstream.of_win(win.record, rules.table) == (0, score.han, score.fu, score.points)
print("equal")
"""


# what a first user does, where nothing but the environment's own programs is on the path
FIRST_USE = """
import shutil
import mjcore as mc, mjrules as mj
assert not [name for name in ("cc", "gcc", "clang", "cl", "cython") if shutil.which(name)]
rules = mj.rules("tenhou-4p")
assert mc.shanten("123m456p789s1122z") == 0
score = mj.score("406m45667p22277s", "5p", tsumo=True, riichi=True, rules=rules)
assert score.pay == {"each": 3900}
assert sum(mj.settle(mj.State((25000,) * 4), mj.Tsumo(0, score), rules).deltas) == 0
game = mj.Game(rules, seed=7)
while not game.over:
    for seat in list(game.pending.seats):
        game.submit(seat, game.default_action(seat))
result = mj.simulate(rules, games=5, players=["greedy"] * 4, seed=1, progress=False)
print(result.games["points"].shape, sum(game.view(None)["points"]))
"""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a command without this test's own environment; its output is shown when it fails."""
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd, env=clean_environment() | environment, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout[-6000:]
    return result.stdout


def tree(*names: str) -> set[str]:
    """Return the files below some folders of the repository."""
    return {
        path.relative_to(ROOT).as_posix()
        for name in names
        for path in (ROOT / name).rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".pyo", ".webp") and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist from a copy of the repository without leftovers."""
    pytest.importorskip("build", reason="the extra package is not installed")
    checkout = tmp_path_factory.mktemp("checkout") / "mjrules"
    shutil.copytree(ROOT, checkout, ignore=LEFTOVERS)
    target = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "build", "--sdist", "--outdir", target, ".", cwd=checkout)
    (found,) = target.iterdir()
    return found


@pytest.fixture(scope="session", params=VERSIONS)
def python(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program of a fresh virtual environment of each version."""
    program = interpreter(request.param)
    if program is None:
        pytest.skip(f"no Python {request.param} with headers and venv on this machine")
    folder = tmp_path_factory.mktemp(f"python{request.param}-")
    run(program, "-m", "venv", folder, cwd=folder)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture(scope="session")
def wheel(python: Path, sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the sdist."""
    target = tmp_path_factory.mktemp("wheel")
    run(python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", target, sdist, cwd=target)
    (found,) = target.iterdir()
    return found


@pytest.fixture(scope="session")
def installed(python: Path, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel with its test extra; return the program that sees it."""
    folder = tmp_path_factory.mktemp("install")
    run(python, "-m", "pip", "install", f"{wheel}[test]", "setuptools", "Cython>=3.2", cwd=folder)
    return python


def test_sdist_holds(sdist):
    with tarfile.open(sdist) as archive:
        names = {member.name for member in archive.getmembers() if member.isfile()}
    expected = {*SDIST_FILES, *(f"src/{name}" for name in SOURCES)}
    expected |= {f"src/mjrules.egg-info/{name}" for name in EGG_INFO} | tree("tests", "bench", "fuzz")
    assert {name.split("/", 1)[1] for name in names} == expected


def test_wheel_holds(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = archive.read(f"mjrules-{mjrules.__version__}.dist-info/METADATA").decode()
    (extension,) = {name for name in names if re.fullmatch(r"mjcore/_core\.[\w.-]+\.(so|pyd)", name)}
    expected = {extension, "mjcore/_schema.pxd", *DOOR, *(name for name in SOURCES if not name.endswith(BUILD_ONLY))}
    expected |= {f"mjrules-{mjrules.__version__}.dist-info/{name}" for name in DIST_INFO}
    assert names == expected
    assert re.findall(r"^Requires-Dist: ([^;\n]+)$", metadata, flags=re.MULTILINE) == ["numpy>=1.26"]
    assert f"\nVersion: {mjrules.__version__}\n" in metadata


def test_wheel_is_fit_for_the_index(wheel):
    assert wheel.stat().st_size < LARGEST_WHEEL
    assert "PASSED" in run(sys.executable, "-m", "twine", "check", "--strict", wheel, cwd=wheel.parent)


@pytest.mark.skipif(sys.platform != "linux", reason="auditwheel looks at Linux libraries")
def test_wheel_needs_nothing_beyond_manylinux(wheel):
    # a library of this machine in it, or a symbol newer than glibc 2.28, would leave it a linux_ wheel
    said = " ".join(run(sys.executable, "-m", "auditwheel", "show", wheel, cwd=wheel.parent).split())
    glibc = re.search(r'platform tag: "manylinux_2_(\d+)_', said)
    assert glibc is not None, said
    assert int(glibc[1]) <= 28, said


def test_sdist_is_fit_for_the_index(sdist):
    assert "PASSED" in run(sys.executable, "-m", "twine", "check", "--strict", sdist, cwd=sdist.parent)


@pytest.mark.parametrize(("platform", "arch", "tags"), WHEELS)
def test_sdist_tells_which_wheels_are_built(sdist, platform, arch, tags):
    command = ("-m", "cibuildwheel", "--platform", platform, "--archs", arch, "--print-build-identifiers")
    said = run(sys.executable, *command, sdist, cwd=sdist.parent)
    found = [line for line in said.splitlines() if re.match(r"cp3\d+t?-", line)]
    assert found == [f"{python}-{tag}" for tag in tags for python in PYTHONS]


def test_installed_wheel_passes_the_tests(installed, sdist, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path)
    (unpacked,) = tmp_path.iterdir()
    # src has no extension in it: whoever imported it would fail
    where = run(installed, "-c", "import mjcore._core as core; print(core.__file__)", cwd=unpacked)
    assert str(unpacked) not in where
    # README, lists and links are those of the repository; random hands tell nothing new of an interpreter.
    # All the rest on the newest one found; on the others what may differ by interpreter.
    found = [version for version in VERSIONS if interpreter(version)]
    version = run(installed, "-c", "import sys; print('%d.%d' % sys.version_info[:2])", cwd=unpacked).strip()
    rooms = ["--ignore=tests/packaging"]
    if version != found[-1]:
        rooms = sorted(str(path) for name in BY_INTERPRETER for path in (unpacked / "tests").glob(name))
    chosen = (*rooms, "-n", "logical", "-m", "not hypothesis")
    tail = run(installed, "-m", "pytest", "-q", *chosen, "-p", "no:cacheprovider", cwd=unpacked)
    assert re.search(r"^\d+ passed", tail.splitlines()[-1]), tail[-3000:]


def test_first_use_of_the_wheel_without_a_compiler(python, wheel, tmp_path):
    folder = tmp_path / "bare"
    run(python, "-m", "venv", folder, cwd=tmp_path)
    bare = folder / python.parent.name / python.name
    run(bare, "-m", "pip", "install", "--only-binary", ":all:", wheel, cwd=folder, PATH=str(bare.parent))
    assert run(bare, "-c", FIRST_USE, cwd=tmp_path, PATH=str(bare.parent)) == "(5, 4) 100000\n"


def test_command_of_the_installed_wheel(installed, tmp_path):
    command = installed.parent / ("mjrules.exe" if os.name == "nt" else "mjrules")
    assert run(command, "--version", cwd=tmp_path).strip() == f"mjrules {mjrules.__version__}"
    page = run(command, "score", "406m45667p22277s", "5p", "--tsumo", "--riichi", "--dora", "5m", cwd=tmp_path)
    assert "Total           3 × 4000 = 12000 points" in page


def test_cimport_from_the_installed_wheel(installed, tmp_path):
    shutil.copy(Path(__file__).parent / "downstream.pyx", tmp_path)
    run(installed.parent / "cythonize", "-3", "-i", "downstream.pyx", cwd=tmp_path)
    assert run(installed, "-c", CIMPORTED, cwd=tmp_path) == "equal\n"
