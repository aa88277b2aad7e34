"""Build of the compiled core: writes its tables and its layout, then compiles one extension.

Everything that is generated goes into the build directory; the source tree stays as it is.

Switches (environment, 1 = on):
MJ_DEBUG     assertions; array bounds, shifts and signed overflow trap; no optimisation, symbols
MJ_COVERAGE  line tracing for coverage.py; its plugin wants the C source beside the .pyx, so build --inplace
MJ_SANITIZE  AddressSanitizer and UndefinedBehaviorSanitizer (gcc and clang)
MJ_ABI3      one extension for every CPython from 3.11 on (Limited API)
MJ_DEV       no optimisation: a change of the core compiles in a sixth of the time, and runs slower
"""

import os
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORE = Path("src/mjcore")
DEBUG, COVERAGE, SANITIZE, ABI3, DEV = (
    os.environ.get(f"MJ_{name}", "") not in ("", "0") for name in ("DEBUG", "COVERAGE", "SANITIZE", "ABI3", "DEV")
)
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the doors check their arguments themselves, with words
    "boundscheck": DEBUG,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": DEBUG,
    "overflowcheck": False,
    "embedsignature": True,
    "binding": True,
    "autotestdict": False,
    "linetrace": COVERAGE,
}
MACROS = [("Py_LIMITED_API", "0x030B0000")] if ABI3 else []
if COVERAGE:  # coverage.py's plugin sees the older tracing only, not sys.monitoring
    MACROS += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]


def flags(msvc):
    """Return compiler and linker flags; without debug symbols unless a checked build wants them."""
    checked = DEBUG or SANITIZE
    if msvc:
        return ["/Od", "/Zi"] if DEBUG else ["/Od" if DEV else "/O2"], ["/DEBUG"] if DEBUG else []
    compiling = ["-O0" if DEBUG or DEV else "-O1" if SANITIZE else "-O3", "-g" if checked else "-g0"]
    linking = ["-s"] if sys.platform == "linux" and not checked else []
    if SANITIZE:
        sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        return [*compiling, *sanitizers, "-fno-omit-frame-pointer"], [*linking, *sanitizers]
    if DEBUG:
        compiling += ["-fsanitize=bounds,shift,signed-integer-overflow", "-fsanitize-undefined-trap-on-error"]
    return compiling, linking


def generated_texts():
    """Return the C layout as a .pxd and the tables as a C header, from the core's plain generators."""
    names = ["schema", "layout", "tablegen", "settle_schema", "play_schema", "round_schema", "players_tablegen"]
    names += ["riichi_schema", "observation_schema", "suzume_schema", "suzume_tablegen", "suzume_targets"]
    # by their files: mjcore cannot be imported before it is built
    of = {name: SimpleNamespace(**runpy.run_path(str(CORE / f"{name}.py"))) for name in names}
    structs, suzume, play = of["layout"].write_structs, of["suzume_schema"], of["play_schema"]
    declarations = [
        of["layout"].write_pxd(of["schema"]),
        suzume.write_enums(),
        structs(suzume.STRUCTS),
        play.write_enums(),
        structs(play.STRUCTS),
        structs(of["settle_schema"].STRUCTS),
        of["round_schema"].write_enums(play.ACTIONS),
        structs(of["round_schema"].STRUCTS),
        structs(of["riichi_schema"].STRUCTS),
        of["observation_schema"].write_enums(),
    ]
    tables = [
        of["tablegen"].generate(),
        of["layout"].write_arrays(of["schema"]),
        of["suzume_tablegen"].generate(),
        of["suzume_targets"].generate(of["suzume_tablegen"].shapes()),
        play.write_arrays(),
        of["players_tablegen"].generate(),
    ]
    return "\n".join(declarations), "".join(tables)


def write_changed(path, text):
    """Write a file only where it says something else: what is built from an untouched file is not built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def mend(source):
    """Mend what Cython 3.3 writes for a list comprehension: where memory ends it gives an item back twice."""
    text = Path(source).read_text(encoding="utf-8")
    given = "int result = PyList_Append(list, x);\n    "
    write_changed(Path(source), text.replace(f"{given}Py_DECREF(x);", f"{given}if (result == 0) Py_DECREF(x);"))


class BuildCore(build_ext):
    """Generate, cythonize and compile, all below the build directory."""

    def build_extension(self, ext):
        """Generate the layout and the tables, translate, compile."""
        declarations, tables = generated_texts()
        generated = Path(self.build_temp).absolute() / "generated"
        package = generated / "mjcore"
        package.mkdir(parents=True, exist_ok=True)
        write_changed(package / "__init__.pxd", "")  # Cython looks into packages first
        write_changed(package / "_schema.pxd", declarations)
        write_changed(generated / "_tables.h", tables)
        (compiled,) = cythonize(
            ext,
            include_path=[str(generated)],
            build_dir=None if COVERAGE else str(generated),
            compiler_directives=DIRECTIVES,
        )
        ext.sources = compiled.sources
        for source in ext.sources:
            mend(source)
        ext.include_dirs += [str(generated), str(CORE)]
        ext.extra_compile_args, ext.extra_link_args = flags(self.compiler.compiler_type == "msvc")
        super().build_extension(ext)
        self.copy_file(str(package / "_schema.pxd"), str(Path(self.build_lib) / "mjcore"))


setup(
    cmdclass={"build_ext": BuildCore},
    ext_modules=[
        Extension(
            "mjcore._core",
            [str(CORE / "_core.pyx")],
            depends=[str(path) for pattern in ("*.pxi", "[!_]*.h") for path in sorted(CORE.glob(pattern))],
            define_macros=MACROS,
            undef_macros=["NDEBUG"] if DEBUG else [],
            py_limited_api=ABI3,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
)
