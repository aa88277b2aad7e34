"""The compiled core: one extension, one copy of every table. Themes stand in the .pxi files."""

import os
from collections.abc import Mapping
from typing import NamedTuple

from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS,
    PyBUF_FORMAT,
    PyBUF_ND,
    PyBUF_SIMPLE,
    PyBUF_WRITABLE,
    PyBuffer_Release,
    PyObject_CheckBuffer,
    PyObject_GetBuffer,
)
from libc.math cimport ldexp
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from mjcore._schema cimport *

from mjcore.errors import MahjongError, fail
from mjcore.schema import (
    CONFLICTS,
    FORMS,
    FU_REASONS,
    LIMITS,
    ROW_FIELDS,
    RULE_FIELDS,
    SITUATIONS,
    STATUS,
    WAITS,
    pack,
)


cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size) except NULL


cdef extern from "simd.h" nogil:
    uint64_t mj_more_than(const uint8_t* counts, int least)
    int mj_sum(const uint8_t* counts)
    int mj_popcount(uint64_t x)
    int mj_lowest(uint64_t x)

    ctypedef struct mj_front:
        uint32_t man
        uint32_t pin
        uint32_t sou
        uint32_t special

    const int MJ_HAS_AVX2_FORM
    int mj_cpu_has_avx2()
    int mj_front_avx2(const uint8_t* rows, int n, int sanma, const uint8_t* weights, mj_front* out)


cdef extern from "_tables.h" nogil:
    const int N_MERGED
    const uint16_t SUIT_STATE[]
    const uint8_t SUIT_CLASS[]
    const uint8_t HONOUR_WEIGHT[]
    const uint8_t HONOUR_CLASS[]
    const uint8_t SANMA_MAN_CLASS[]
    const uint8_t MAN_PIN[]
    const uint8_t SANMA_MAN_PIN[]
    const uint8_t SOU_HONOURS[]
    const uint8_t WITH_SUIT[]
    const uint8_t WITH_HONOURS[]
    const uint8_t WITH_SANMA_MAN[]
    const int N_SOU_HONOURS
    const uint8_t DISTANCE[]
    const uint8_t WHOLE_DISTANCE[]
    const uint8_t CHIITOI_MISSING[]
    const uint8_t KOKUSHI_MISSING[]
    const uint8_t SUIT_VECTOR[]
    const uint8_t HONOUR_VECTOR[]
    const uint8_t SANMA_MAN_VECTOR[]
    const uint16_t READ_OFFSET[]
    const uint32_t READ_SLOT[]
    const uint64_t READING[]
    const uint64_t CONFLICT_BY_BYTE[]
    const int64_t LIMIT_VALUE[]
    const uint64_t ALL_KINDS
    const uint64_t TERMINAL_KINDS
    const uint64_t YAOCHUU_KINDS
    const uint64_t GREEN_KINDS
    const uint64_t SANMA_REMOVED_KINDS


include "tiles.pxi"
include "meld.pxi"
include "shanten.pxi"
include "waits.pxi"
include "decompose.pxi"
include "facts.pxi"
include "check.pxi"
include "match.pxi"
include "score.pxi"
include "win.pxi"
include "record.pxi"
include "kernels.pxi"
include "batch.pxi"
