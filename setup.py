"""Build of the compiled core: writes its tables and layout, then compiles one extension.

Switches (environment, 1 = on):
MJ_DEBUG     bounds and overflow checks, assertions, no optimisation
MJ_COVERAGE  line tracing, so that coverage.py sees .pyx and .pxi lines
MJ_SANITIZE  AddressSanitizer and UndefinedBehaviorSanitizer
MJ_ABI3      one extension for every CPython from 3.11 on (Limited API)
"""

import importlib.util
import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

CORE = Path("src/mjcore")
DEBUG, COVERAGE, SANITIZE, ABI3 = (
    os.environ.get(f"MJ_{name}") == "1" for name in ("DEBUG", "COVERAGE", "SANITIZE", "ABI3")
)


def generator(name):
    """Import one of the core's plain generators by its file, without importing mjcore."""
    spec = importlib.util.spec_from_file_location(name, CORE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


schema, tablegen = generator("schema"), generator("tablegen")
tablegen.write(CORE / "_schema.pxd", schema.write_pxd())
tablegen.write(CORE / "_tables.h", tablegen.generate() + schema.write_arrays())

macros, compile_args, link_args = [], [], []
if sys.platform != "win32":
    compile_args = ["-O0", "-g"] if DEBUG else ["-O3", "-fno-math-errno"]
if SANITIZE:
    flags = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer"]
    compile_args += [*flags, "-fno-sanitize-recover=undefined"]
    link_args += flags
if COVERAGE:
    macros += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]
if ABI3:
    macros += [("Py_LIMITED_API", "0x030B0000")]

setup(
    ext_modules=cythonize(
        Extension(
            "mjcore._core",
            ["src/mjcore/_core.pyx"],
            depends=[str(path) for pattern in ("*.pxi", "*.pxd", "*.h") for path in CORE.glob(pattern)],
            define_macros=macros,
            extra_compile_args=compile_args,
            extra_link_args=link_args,
            py_limited_api=ABI3,
        ),
        include_path=["src"],
        compiler_directives={
            "language_level": 3,
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": DEBUG,
            "overflowcheck": False,
            "embedsignature": True,
            "binding": True,
            "linetrace": COVERAGE,
            "freethreading_compatible": True,
        },
    ),
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
)
