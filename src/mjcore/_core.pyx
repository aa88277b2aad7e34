"""The modules of the core, linked into this one shared object so that no table stands in the process twice.

``import mjcore`` loads it first; from then on Python finds the modules that it holds, each by its own name.
"""

import sys
from importlib.machinery import ModuleSpec

cdef extern from "Python.h":
    ctypedef struct PyModuleDef:
        pass
    object PyModule_FromDefAndSpec(PyModuleDef* definition, object spec)
    PyModuleDef* PyModule_GetDef(object module) except NULL
    int PyModule_ExecDef(object module, PyModuleDef* definition) except -1


cdef extern from "_modules.h":
    # written by the build: the name of each module, and the function that defines it
    const int N_MODULES
    const char* MODULE_NAME[]
    PyModuleDef* mj_definition(int place) except NULL


MODULES = tuple([MODULE_NAME[i].decode() for i in range(N_MODULES)])


cdef class _Finder:
    """Finds and loads the modules of this shared object."""

    def find_spec(self, name, path=None, target=None):
        """Return the spec of a module of the core, None for any other name."""
        return ModuleSpec(name, self, origin=__file__) if name in MODULES else None

    def create_module(self, spec):
        """Return the module of a spec, not yet run."""
        return PyModule_FromDefAndSpec(mj_definition(MODULES.index(spec.name)), spec)

    def exec_module(self, module):
        """Run a module made here."""
        PyModule_ExecDef(module, PyModule_GetDef(module))


sys.meta_path.append(_Finder())
