"""Build of the compiled core: writes its tables and its layout, then compiles its modules into one extension.

Everything that is generated goes into the build directory; the source tree stays as it is.

Switches (environment, 1 = on):
MJ_DEBUG     assertions; array bounds, shifts and signed overflow trap; no optimisation, symbols
MJ_COVERAGE  counts how often each line of .pyx and .pxd runs (gcc); .ci/cython_coverage.py tells which did not
MJ_SANITIZE  AddressSanitizer and UndefinedBehaviorSanitizer (gcc and clang)
MJ_ABI3      one extension for every CPython from 3.11 on (Limited API)
MJ_DEV       no optimisation: a change of the core compiles in a sixth of the time, and runs slower
"""

import os
import re
import runpy
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

from Cython.Build import cythonize
from Cython.Build.SharedModule import generate_shared_module
from Cython.Compiler.Options import CompilationOptions
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORE = Path("src/mjcore")
# how far modules are optimised, as measured (ADR 0017); the others are made small
LEVELS = {
    "-O3": "analysis.outlook kernel.arguments kernel.batch kernel.hands kernel.scores kernel.tiles "
    "riichi.batch riichi.engine suzume.games",
    "-O2": "kernel.wins riichi.games",
}
SMALL = ["-Os", "-DCYTHON_USE_PYLONG_INTERNALS=0", "-DCYTHON_UNPACK_METHODS=0"]
UTILITY = "mjcore._utility"  # what Cython's modules have in common, once
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
}
MACROS = [("Py_LIMITED_API", "0x030B0000")] if ABI3 else []
if DEBUG:
    MACROS.append(("NDEBUG",))  # undefined


def flags(msvc, name):
    """Return compiler and linker flags; without debug symbols unless a checked build wants them."""
    checked = DEBUG or SANITIZE
    level = next((level for level, names in LEVELS.items() if name.endswith(tuple(names.split()))), "")
    if msvc:
        return ["/Od", "/Zi"] if DEBUG else ["/Od" if DEV else "/O2" if level else "/O1"], ["/DEBUG"] if DEBUG else []
    compiling = [*([level] if level else SMALL), "-g" if checked else "-g0"]
    if DEBUG or DEV or SANITIZE or COVERAGE:
        compiling.append("-O1" if COVERAGE or (SANITIZE and not (DEBUG or DEV)) else "-O0")
    if not checked:  # C unwinds in a debugger only; its tables alone are 4 % of the shared object
        compiling += ["-fno-asynchronous-unwind-tables", "-fno-unwind-tables"]
        compiling += [f"-fno-align-{what}" for what in ("functions", "jumps", "loops", "labels")]
    linking = ["-s"] if sys.platform == "linux" and not checked else []
    if SANITIZE:
        sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        return [*compiling, *sanitizers, "-fno-omit-frame-pointer"], [*linking, *sanitizers]
    if COVERAGE:
        compiling, linking = [*compiling, "--coverage"], [*linking, "--coverage"]
    if DEBUG:
        compiling += ["-fsanitize=bounds,shift,signed-integer-overflow", "-fsanitize-undefined-trap-on-error"]
    return compiling, linking


def generated_texts():
    """Return the C layout as a .pxd and the tables as C, from the core's plain schemas and generators."""
    # by their files: mjcore cannot be imported before it is built
    rooms = {
        room: {path.stem: SimpleNamespace(**runpy.run_path(str(path))) for path in sorted((CORE / room).glob("*.py"))}
        for room in ("schema", "generate")
    }
    schema, generate = (SimpleNamespace(**modules) for modules in rooms.values())
    score, structs = rooms["schema"]["__init__"], generate.layout.write_structs
    declarations = [
        generate.layout.write_pxd(score),
        schema.suzume.write_enums(),
        structs(schema.suzume.STRUCTS),
        schema.play.write_enums(),
        structs(schema.play.STRUCTS),
        structs(schema.settle.STRUCTS),
        schema.round.write_enums(schema.play.ACTIONS),
        structs(schema.round.STRUCTS),
        structs(schema.match.STRUCTS),
        schema.observation.write_enums(),
        schema.outlook.write_enums(),
        structs(schema.outlook.STRUCTS),
    ]
    tables = [
        generate.tables.generate(),
        generate.layout.write_arrays(score),
        generate.suzume.generate(),
        generate.suzume_targets.generate(generate.suzume.shapes()),
        schema.play.write_arrays(),
        generate.players.generate(),
        generate.habits.generate(),
    ]
    return "\n".join(declarations), "".join(tables)


def split_tables(tables):
    """Return the tables as declarations for a header and as the arrays of one C source, which no other holds again."""
    array = re.compile(r"static (const \w+ \w+\[\d+\]) = \{[^}]*\};\n?")
    hidden = "#ifdef __GNUC__\n#pragma GCC visibility {}\n#endif\n"  # found without a look into the table of symbols
    declared = [f"extern {found[1]};\n" for found in array.finditer(tables)]
    header = [
        "#include <stdint.h>\n",
        hidden.format("push(hidden)"),
        *declared,
        hidden.format("pop"),
        array.sub("", tables),
    ]
    source = ['#include "_tables.h"\n', *[found[0].removeprefix("static ") for found in array.finditer(tables)]]
    return "".join(header), "".join(source)


def modules_text(modules):
    """Return the C header that names the modules of the extension: what _core.pyx loads them by."""
    out = ["#include <Python.h>\n", *[f"PyMODINIT_FUNC {init_name(name)}(void);\n" for name in modules]]
    names = ", ".join(f'"{name}"' for name in modules)
    out.append(f"enum {{ N_MODULES = {len(modules)} }};\nstatic const char* MODULE_NAME[] = {{{names}}};\n")
    out.append("static PyModuleDef* mj_definition(int place) {\n    switch (place) {\n")
    out += [f"    case {i}: return (PyModuleDef*){init_name(name)}();\n" for i, name in enumerate(modules)]
    return "".join([*out, "    }\n    return NULL;\n}\n"])


def init_name(module):
    """Return the C function that defines a module: its last name alone, as Cython has it, stands several times."""
    return f"PyInit_{module.replace('.', '_')}"


def write_changed(path, text):
    """Write a file only where it says something else: what is built from an untouched file is not built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def older(target, sources):
    """Return whether a file is missing or older than one that it is made of."""
    return not target.exists() or target.stat().st_mtime < max(source.stat().st_mtime for source in sources)


def mend(source):
    """Mend what Cython 3.3 writes for a list comprehension: where memory ends it gives an item back twice."""
    text = Path(source).read_text(encoding="utf-8")
    given = "int result = PyList_Append(list, x);\n    "
    text = text.replace(f"{given}Py_DECREF(x);", f"{given}if (result == 0) Py_DECREF(x);")
    write_changed(Path(source), numbered(text) if COVERAGE else text)


def numbered(text):
    """Give each line of C the line of the .pyx it was written for, and what every function ends with none."""
    out, place = [""], ""
    for line in text.split("\n"):
        if line.startswith("#line "):
            place = line
        elif "/* function exit code */" in line:
            place = '#line 1 "cython_utility"'
        elif place and place != out[-1] and not out[-1].endswith("\\"):
            out.append(place)
        out.append(line)
    return "\n".join(out[1:])


class BuildCore(build_ext):
    """Generate, translate, compile and link, all below the build directory; only what has changed."""

    def build_extension(self, ext):
        """Build every .pyx of the core as a module, and all of them into one shared object."""
        pyx = {".".join(path.relative_to("src").with_suffix("").parts): path for path in sorted(CORE.rglob("*.pyx"))}
        generated = Path(self.build_temp).absolute() / "generated"
        package = generated / "mjcore"
        package.mkdir(parents=True, exist_ok=True)
        declarations, tables = generated_texts()
        header, arrays = split_tables(tables)
        write_changed(package / "__init__.pxd", "")  # Cython looks into packages first
        write_changed(package / "_schema.pxd", declarations)
        write_changed(generated / "_tables.h", header)
        write_changed(generated / "_tables.c", arrays)
        write_changed(generated / "_modules.h", modules_text([UTILITY, *[name for name in pyx if name != ext.name]]))
        utility = generated / "_utility.c"  # without memoryviews, 3 % of the shared object: no module has one
        if older(utility, [Path("setup.py")]):
            generate_shared_module(
                CompilationOptions(shared_c_file_path=str(utility), shared_utility_features_disabled=["MemoryView"])
            )
        translated = [
            module
            for alone in (True, False)  # the one that finds the others cannot need one of them
            for module in cythonize(
                [Extension(name, [str(path)]) for name, path in pyx.items() if (name == ext.name) is alone],
                include_path=[str(generated)],
                build_dir=str(generated),
                emit_linenums=COVERAGE,  # gcc then counts the lines of the .pyx, not of its C
                compiler_directives=DIRECTIVES,
                shared_utility_qualified_name=None if alone else UTILITY,
            )
        ]
        for module in translated:
            mend(module.sources[0])
        headers = [generated / "_tables.h", generated / "_modules.h", *CORE.glob("kernel/*.h")]
        include = [str(generated), str(CORE / "kernel")]
        msvc = self.compiler.compiler_type == "msvc"

        def compiled(name, source):
            """Return the object of a C source, made anew where something in it has changed."""
            (target,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
            if self.force or older(Path(target), [Path(source), *headers]):
                own = [] if name == ext.name else [(f"PyInit_{name.rpartition('.')[2]}", init_name(name))]
                compiling, _ = flags(msvc, name)
                self.compiler.compile([source], self.build_temp, MACROS + own, include, extra_postargs=compiling)
            return target

        sources = [
            ("_tables", str(generated / "_tables.c")),
            (UTILITY, str(utility)),
            *[(module.name, module.sources[0]) for module in translated],
        ]
        compiled(*sources[0])  # alone: the first one looks for the compiler
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(compiled, *zip(*sources, strict=True)))
        target = Path(self.get_ext_fullpath(ext.name))
        if self.force or older(target, map(Path, objects)):
            self.compiler.link_shared_object(
                objects, str(target), libraries=self.get_libraries(ext), extra_postargs=flags(msvc, ext.name)[1],
                export_symbols=self.get_export_symbols(ext), build_temp=self.build_temp,
            )  # fmt: skip
        self.copy_file(str(package / "_schema.pxd"), str(Path(self.build_lib) / "mjcore"))


setup(
    cmdclass={"build_ext": BuildCore},
    ext_modules=[
        Extension(
            "mjcore._core",
            [str(CORE / "_core.pyx")],
            depends=[str(path) for pattern in ("*.pyx", "*.h") for path in sorted(CORE.rglob(pattern))],
            py_limited_api=ABI3,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
)
