"""The compiled core: one extension, one copy of every table. Themes stand in the .pxi files."""

import os
import re
from collections.abc import Mapping
from functools import wraps
from typing import NamedTuple

cimport cython
from cpython.buffer cimport (
    PyBUF_FORMAT,
    PyBUF_SIMPLE,
    PyBUF_STRIDES,
    PyBUF_WRITABLE,
    PyBuffer_Release,
    PyObject_CheckBuffer,
    PyObject_GetBuffer,
)
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport ldexp
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from mjcore._schema cimport *

from mjcore import play_schema, suzume_schema
from mjcore.errors import MahjongError, fail
from mjcore.observation_schema import ARRAYS as OBSERVED
from mjcore.play_schema import ACTIONS, EVENTS
from mjcore.round_schema import CLAIMS as ROUND_CLAIMS
from mjcore.round_schema import DRAWS as ROUND_DRAWS
from mjcore.round_schema import ENDS, PLAY_FIELDS
from mjcore.round_schema import STAGES as ROUND_STAGES
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
from mjcore.riichi_schema import MATCH_FIELDS
from mjcore.settle_schema import FRAME_FIELDS, SETTLED_FIELDS


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


cdef extern from "threads.h" nogil:
    void mj_fetch(void* to, const void* source, size_t size)
    bint mj_enter(long* guard)
    void mj_leave(long* guard)


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
    const uint32_t CONFLICT_BY_BYTE[]
    const int64_t LIMIT_VALUE[]
    const uint8_t MELD_FU[]
    const uint8_t OWED[]
    const uint8_t MELD_FU_REASON[]
    const uint64_t ALL_KINDS
    const uint64_t TERMINAL_KINDS
    const uint64_t YAOCHUU_KINDS
    const uint64_t GREEN_KINDS
    const uint64_t SANMA_REMOVED_KINDS
    const uint64_t RUN_KINDS
    const uint64_t OUTSIDE_RUN_KINDS
    const uint8_t DORA_AFTER[]
    const uint64_t SUZUME_WHOLE_SET
    const uint64_t SUZUME_OUTSIDE
    const uint64_t SUZUME_GREEN
    const uint64_t SUZUME_REDS
    const uint64_t SUZUME_FOURTH_PLAIN
    const uint64_t SUZUME_SECOND_RED
    const uint64_t SUZUME_SHAPE_FACTOR
    const uint64_t SUZUME_WAIT_FACTOR
    const int SUZUME_SHAPE_BITS
    const int SUZUME_WAIT_BITS
    const uint64_t SUZUME_SHAPE_KEY[]
    const uint16_t SUZUME_SHAPE[]
    const uint64_t SUZUME_WAIT_KEY[]
    const uint16_t SUZUME_WAIT[]
    const int SUZUME_TARGETS
    const int SUZUME_SHAPES
    const uint64_t SUZUME_TARGET_WORD[]
    const uint64_t SUZUME_TARGET[]
    const uint64_t SUZUME_TARGET_KINDS[]
    const uint16_t SUZUME_FIRST_TARGET[]
    const uint8_t SUZUME_TARGET_PARTS[]
    const uint8_t SUZUME_BIT_CODE[]
    const uint8_t SUZUME_FIRST_BIT[]
    const uint8_t SUZUME_LAST_BIT[]
    const uint8_t SUZUME_DISCARD[]
    const uint8_t SUZUME_DISCARDED[]
    const uint8_t SUZUME_DORA_SHIFT[]
    const uint16_t WIN_CHANCE[]


include "whole.pxi"
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
include "c_door.pxi"
include "settle.pxi"
include "suzume.pxi"
include "suzume_doors.pxi"
include "suzume_record.pxi"
include "random.pxi"
include "round.pxi"
include "round_legal.pxi"
include "round_moves.pxi"
include "round_check.pxi"
include "round_text.pxi"
include "round_refuse.pxi"
include "round_events.pxi"
include "round_rules.pxi"
include "round_doors.pxi"
include "round_lines.pxi"
include "round_position.pxi"
include "round_follow.pxi"
include "round_random.pxi"
include "riichi_players.pxi"
include "riichi_outlook.pxi"
include "riichi_danger.pxi"
include "riichi_balanced.pxi"
include "riichi_game.pxi"
include "riichi_simulate.pxi"
include "observation.pxi"
include "table_batch.pxi"
include "suzume_play.pxi"
include "suzume_players.pxi"
include "suzume_batch.pxi"
include "suzume_table.pxi"
