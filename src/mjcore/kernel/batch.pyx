"""Many hands, (N, 34) uint8 counts: numpy is imported on first use, kernels release the GIL; the kernels as C functions."""

import os

from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, uint64_t, uint8_t
from libc.string cimport memset

from mjcore.kernel.arguments cimport check_players, checked_number, checked_word
from mjcore.kernel.rows cimport MARKED, WORK_DISCARDS, WORK_SHANTEN, WORK_UKEIRE, WORK_WAITS, mj_job, run_row, run_rows
from mjcore.kernel.simd cimport mj_cpu_has_avx2
from mjcore.kernel.tiles cimport KINDS

from mjcore.errors import MahjongError, fail
from mjcore.kernel import hands


cdef class Buffer:
    """A contiguous buffer held open as long as this object lives."""

    def __cinit__(self, object owner, bint writable=False):
        try:
            PyObject_GetBuffer(owner, &self.view, PyBUF_WRITABLE if writable else PyBUF_SIMPLE)
        except (TypeError, BufferError, ValueError):
            fail("type", name="out" if writable else "records", given=type(owner).__name__,
                 right=f"expected a contiguous{', writable' if writable else ''} buffer")

    def __dealloc__(self):
        PyBuffer_Release(&self.view)

    def __bytes__(self):
        return PyBytes_FromStringAndSize(<const char*>self.view.buf, self.view.len)

    cdef int apart(self, Buffer read) except -1:
        """Refuse to write over what is read: a row changed after its check would be trusted."""
        cdef const char* mine = <const char*>self.view.buf
        cdef const char* other = <const char*>read.view.buf
        if mine < other + read.view.len and other < mine + self.view.len:
            fail("batch_shape", name="out", given="memory that is in use by the call", right="expected an array of its own")
        return 0


cdef class _Rows:
    """Rows of a batch door being worked off: holds what its workers read and write for as long as one of them runs."""

    cdef Py_ssize_t work(self, Py_ssize_t first, Py_ssize_t end) noexcept nogil:
        """Work off some rows; return the first that stops them, or -1."""
        return -1

    def __call__(self, first, end):
        """One piece, in a thread of its own."""
        cdef Py_ssize_t begin = checked_word(first, "row"), stop = checked_word(end, "row"), found
        if not 0 <= begin <= stop <= self.n:
            fail("value", name="rows", given=(first, end), right=f"expected 0 <= first <= end <= {self.n}")
        with nogil:
            found = self.work(begin, stop)
        return found

    cdef Py_ssize_t work_off(self, Py_ssize_t n, tuple kept, int threads) except -2:
        """Work off n rows in up to ``threads`` pieces at once; ``kept``: owners of the memory they touch."""
        cdef Py_ssize_t found
        self.n, self.kept = n, kept
        if threads == 1 or n < 2 * threads:
            with nogil:
                found = self.work(0, n)
            return found
        from concurrent.futures import ThreadPoolExecutor

        edges = [n * i // threads for i in range(threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            stops = [done.result() for done in [pool.submit(self, edges[i], edges[i + 1]) for i in range(threads)]]
        return min([stop for stop in stops if stop >= 0], default=-1)


cdef class _HandRows(_Rows):
    """Hands of the kernels."""

    cdef mj_job job

    cdef Py_ssize_t work(self, Py_ssize_t first, Py_ssize_t end) noexcept nogil:
        return run_rows(&self.job, first, end)


cdef object batch(object counts, tuple outs, int work, object players, object held, object visible, object threads,
                  object errors):
    """Shared body of the batch doors; ``outs``: (array or None, dtype, columns) of what is asked for."""
    cdef _HandRows work_rows = _HandRows.__new__(_HandRows)
    cdef mj_job* job = &work_rows.job
    cdef Py_ssize_t n, row
    cdef Buffer source, target, kept = None, seen = None
    cdef list targets = [], arrays = []
    import numpy

    check_players(players)
    if not isinstance(errors, str) or errors not in ("raise", "mark"):
        fail("value", name="errors", given=errors, right="expected 'raise' or 'mark'")
    pieces = checked_number(threads, "threads", 1024) or 1
    memset(job, 0, sizeof(mj_job))
    job.players = players
    job.work = work
    job.mark = errors == "mark"
    job.avx2 = USE_AVX2
    rows = batch_rows(numpy, counts, "counts", None)
    n = rows.shape[0]
    source = Buffer(rows)
    job.counts = <const uint8_t*>source.view.buf
    for out, dtype, columns in outs:
        shape = (n,) if columns == 1 else (n, columns)
        if out is None:
            out = numpy.empty(shape, dtype=dtype)
        elif not isinstance(out, numpy.ndarray) or out.dtype != dtype or out.shape != shape or not out.flags.carray:
            fail("batch_shape", name="out", given=f"{getattr(out, 'dtype', type(out).__name__)} of shape {getattr(out, 'shape', '?')}",
                 right=f"expected a contiguous, writable {dtype} array of shape {shape}")
        arrays.append(out)
        target = Buffer(out, True)
        targets.append(target)  # kept open to the end
        if dtype == "int8":
            job.shanten = <int8_t*>target.view.buf
        else:
            job.masks = <uint64_t*>target.view.buf
    if held is not None:
        kept = Buffer(batch_rows(numpy, held, "held", n))
        job.held = <const uint8_t*>kept.view.buf
    if visible is not None:
        seen = Buffer(batch_rows(numpy, visible, "visible", n))
        job.visible = <const uint8_t*>seen.view.buf
    for i, target in enumerate(targets):
        for other in [source, kept, seen, *targets[:i]]:
            if other is not None:
                target.apart(other)
    row = work_rows.work_off(n, (source, kept, seen, *targets), pieces)
    if row >= 0:
        fail("batch_row", row=row, what=row_problem(rows[row], players, work))
    return arrays[0] if len(arrays) == 1 else tuple(arrays)


cdef object batch_rows(object numpy, object given, str name, object n):
    """A contiguous (n, 34) uint8 array of a caller's array or buffer; n None = any."""
    try:
        rows = numpy.asarray(given)
    except (TypeError, ValueError, NotImplementedError) as problem:
        fail("batch_shape", name=name, given=str(problem), right="expected an (N, 34) uint8 array")
    if rows.dtype != numpy.uint8 or rows.ndim != 2 or rows.shape[1] != KINDS:
        fail("batch_shape", name=name, given=f"{rows.dtype} of shape {rows.shape}", right="expected an (N, 34) uint8 array")
    if n is not None and rows.shape[0] != n:
        fail("batch_shape", name=name, given=f"{rows.shape[0]} rows", right=f"expected {n} rows as in counts")
    return numpy.ascontiguousarray(rows)


cdef object row_problem(object row, int players, int work):
    """What is wrong with a bad row: the error of the function for one hand."""
    door = {WORK_WAITS: hands.waits, WORK_DISCARDS: hands.discards}.get(work, hands.shanten)
    try:
        door(bytes(row), players=players)
    except MahjongError as problem:
        return problem
    return "with the held copies there are five of a kind"


def shanten_batch(counts, *, out=None, players=4, held=None, threads=1, errors="raise"):
    """Return the shanten of every row: (N, 34) uint8 -> (N,) int8.

    Any mix of sizes 3n+1 and 3n+2. ``held``: (N, 34) copies in the players' own melds; ``out``:
    int8 array to write to; ``threads``: number of threads, the GIL released;
    ``errors="mark"`` writes -128 to a bad row, "raise" raises InvalidHand with its index.

    >>> import numpy
    >>> shanten_batch(numpy.array([[2, 3, 3, 3, 3] + [0] * 29], dtype="uint8"))
    array([-1], dtype=int8)
    """
    return batch(counts, ((out, "int8", 1),), WORK_SHANTEN, players, held, None, threads, errors)


def waits_batch(counts, *, out=None, players=4, held=None, threads=1, errors="raise"):
    """Return the waits of every row as masks of kinds: (N, 34) uint8 -> (N,) uint64.

    0 = not ready. Arguments as for ``shanten_batch``; rows have 3n+1 tiles; a marked row is 0.

    >>> import numpy
    >>> waits_batch(numpy.array([[3] * 4 + [1] + [0] * 29], dtype="uint8"))
    array([62], dtype=uint64)
    """
    return batch(counts, ((out, "uint64", 1),), WORK_WAITS, players, held, None, threads, errors)


def ukeire_batch(counts, *, out=None, players=4, held=None, visible=None, threads=1, errors="raise"):
    """Return the useful kinds of every row as masks: (N, 34) uint8 -> (N,) uint64.

    Arguments as for ``shanten_batch``; a marked row is 0. ``visible``: (N, 34) copies seen outside
    hand and melds; a kind with no copy left is removed from the mask.

    >>> import numpy
    >>> ukeire_batch(numpy.array([[3] * 4 + [1] + [0] * 29], dtype="uint8"))
    array([62], dtype=uint64)
    """
    return batch(counts, ((out, "uint64", 1),), WORK_UKEIRE, players, held, visible, threads, errors)


def discards_batch(counts, *, out=None, players=4, held=None, visible=None, threads=1, errors="raise"):
    """Return every discard of every row compared: (N, 34) uint8 -> (shanten, ukeire).

    ``shanten``: (N, 34) int8, shanten after discarding that kind, -128 where the hand holds none;
    ``ukeire``: (N, 34) uint64, useful kinds after it. Rows have 3n+2 tiles; ``out``: a pair of such
    arrays to write to. Other arguments as for ``ukeire_batch``; a marked row is -128 and 0 throughout.

    >>> import numpy
    >>> after, useful = discards_batch(numpy.array([[3] * 4 + [2] + [0] * 29], dtype="uint8"))
    >>> after[0, :6], useful[0, 4]
    (array([   0,    0,    0,    0,    0, -128], dtype=int8), np.uint64(62))
    """
    if out is not None and (not isinstance(out, (tuple, list)) or len(out) != 2):
        fail("type", name="out", given=type(out).__name__, right="expected a pair of arrays (shanten, ukeire)")
    shanten_out, masks_out = (None, None) if out is None else out
    outs = ((shanten_out, "int8", KINDS), (masks_out, "uint64", KINDS))
    return batch(counts, outs, WORK_DISCARDS, players, held, visible, threads, errors)


cdef bint one_hand(const uint8_t* counts, const uint8_t* held, int players, int work, int8_t* shanten,
                   uint64_t* kinds) noexcept nogil:
    """Work off one hand; return False if it is none."""
    cdef mj_job job
    if players != 3 and players != 4:
        return False
    memset(&job, 0, sizeof(job))
    job.counts = counts
    job.held = held
    job.players = players
    job.work = work
    job.shanten = shanten
    job.masks = kinds
    return run_row(&job, 0)


cdef int mj_shanten(const uint8_t* counts, const uint8_t* held, int players) noexcept nogil:
    cdef int8_t shanten = MARKED
    return shanten if one_hand(counts, held, players, WORK_SHANTEN, &shanten, NULL) else MARKED


cdef int mj_ukeire(const uint8_t* counts, const uint8_t* held, int players, uint64_t* kinds) noexcept nogil:
    cdef int8_t shanten = MARKED
    kinds[0] = 0
    return shanten if one_hand(counts, held, players, WORK_UKEIRE, &shanten, kinds) else MARKED


cdef uint64_t mj_waits(const uint8_t* counts, const uint8_t* held, int players) noexcept nogil:
    cdef uint64_t kinds = 0
    return kinds if one_hand(counts, held, players, WORK_WAITS, NULL, &kinds) else 0


cdef bint USE_AVX2 = mj_cpu_has_avx2() and os.environ.get("MJ_SIMD", "") != "off"


def simd_in_use() -> str:
    """Return the implementation that the batch kernels use: "avx2" or "scalar".

    "avx2" where the processor supports it, unless MJ_SIMD=off was set in the environment when mjcore was
    first imported. Both give the same results.

    >>> simd_in_use() in ("avx2", "scalar")
    True
    """
    return "avx2" if USE_AVX2 else "scalar"
