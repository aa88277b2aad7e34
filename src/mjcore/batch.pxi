# Batch doors over (N, 34) uint8 counts: numpy is imported on first use, kernels release the GIL.

cdef enum:
    WORK_SHANTEN = 0
    WORK_WAITS = 1
    WORK_UKEIRE = 2


def _run_slice(Py_ssize_t first, Py_ssize_t end, size_t job, list bad, object unused):
    cdef Py_ssize_t found
    with nogil:
        found = run_rows(<const mj_job*>job, first, end)
    if found >= 0:
        bad.append(found)


cdef object batch(object counts, object out, int work, object players, object held, int threads, str errors):
    """Shared body of the batch doors."""
    cdef Py_buffer source, kept, target
    cdef mj_job job
    cdef Py_ssize_t n
    import numpy

    check_players(players)
    if errors not in ("raise", "mark"):
        fail("value", name="errors", given=errors, right="'raise' or 'mark' is wanted")
    memset(&job, 0, sizeof(job))
    job.players = players
    job.waits_only = work == WORK_WAITS
    job.mark = errors == "mark"
    wanted = "int8" if work == WORK_SHANTEN else "uint64"
    rows = batch_rows(numpy, counts, "counts")
    n = rows.shape[0]
    if out is None:
        out = numpy.empty(n, dtype=wanted)
    elif not isinstance(out, numpy.ndarray) or out.dtype != wanted or out.shape != (n,) or not out.flags.c_contiguous:
        fail("batch_shape", name="out", given=f"{getattr(out, 'dtype', type(out).__name__)} of shape {getattr(out, 'shape', '?')}",
             right=f"a contiguous {wanted} array of shape ({n},) is wanted")
    bad = []
    PyObject_GetBuffer(rows, &source, PyBUF_SIMPLE)
    try:
        PyObject_GetBuffer(out, &target, PyBUF_WRITABLE)
        try:
            job.counts = <const uint8_t*>source.buf
            if work == WORK_SHANTEN:
                job.shanten = <int8_t*>target.buf
            else:
                job.masks = <uint64_t*>target.buf
            if held is None:
                split_rows(_run_slice, n, threads, <size_t>&job, bad, None)
            else:
                held_rows = batch_rows(numpy, held, "held")
                if held_rows.shape[0] != n:
                    fail("batch_shape", name="held", given=f"{held_rows.shape[0]} rows", right=f"{n} rows as in counts are wanted")
                PyObject_GetBuffer(held_rows, &kept, PyBUF_SIMPLE)
                try:
                    job.held = <const uint8_t*>kept.buf
                    split_rows(_run_slice, n, threads, <size_t>&job, bad, None)
                finally:
                    PyBuffer_Release(&kept)
        finally:
            PyBuffer_Release(&target)
    finally:
        PyBuffer_Release(&source)
    if bad:
        row = min(bad)
        fail("batch_row", row=row, what=row_problem(rows[row], players, work))
    return out


cdef object batch_rows(object numpy, object given, str name):
    """A contiguous (N, 34) uint8 view of a caller's array or buffer."""
    try:
        rows = numpy.asarray(given)
    except (TypeError, ValueError) as problem:
        fail("batch_shape", name=name, given=str(problem), right="an (N, 34) uint8 array is wanted")
    if rows.dtype != numpy.uint8 or rows.ndim != 2 or rows.shape[1] != KINDS:
        fail("batch_shape", name=name, given=f"{rows.dtype} of shape {rows.shape}", right="an (N, 34) uint8 array is wanted")
    return numpy.ascontiguousarray(rows)


cdef str row_problem(object row, int players, int work):
    """Words for a bad row, from the scalar door's own error."""
    try:
        (waits if work == WORK_WAITS else shanten)(bytes(row), players=players)
    except MahjongError as problem:
        return str(problem)
    return "with the held copies there are five of a kind"


def shanten_batch(counts, *, out=None, players=4, held=None, threads=1, errors="raise"):
    """Return the shanten of every row: (N, 34) uint8 -> (N,) int8.

    Any mix of sizes 3n+1 and 3n+2. ``held``: (N, 34) copies in the players' own melds; ``out``:
    int8 array to write to; ``threads``: pieces worked at once, the GIL released;
    ``errors="mark"`` writes -128 to a bad row, "raise" raises InvalidHand with its index.

    >>> import numpy
    >>> shanten_batch(numpy.array([[2, 3, 3, 3, 3] + [0] * 29], dtype="uint8"))
    array([-1], dtype=int8)
    """
    return batch(counts, out, WORK_SHANTEN, players, held, checked_number(threads, "threads", 1024) or 1, errors)


def waits_batch(counts, *, out=None, players=4, held=None, threads=1, errors="raise"):
    """Return the waits of every row as masks of kinds: (N, 34) uint8 -> (N,) uint64.

    0 = not ready. Arguments as for ``shanten_batch``; rows have 3n+1 tiles; a marked row is 0.

    >>> import numpy
    >>> waits_batch(numpy.array([[3] * 4 + [1] + [0] * 29], dtype="uint8"))
    array([62], dtype=uint64)
    """
    return batch(counts, out, WORK_WAITS, players, held, checked_number(threads, "threads", 1024) or 1, errors)


def ukeire_batch(counts, *, out=None, players=4, held=None, threads=1, errors="raise"):
    """Return the useful kinds of every row as masks: (N, 34) uint8 -> (N,) uint64.

    Arguments as for ``shanten_batch``; a marked row is 0.

    >>> import numpy
    >>> ukeire_batch(numpy.array([[3] * 4 + [1] + [0] * 29], dtype="uint8"))
    array([62], dtype=uint64)
    """
    return batch(counts, out, WORK_UKEIRE, players, held, checked_number(threads, "threads", 1024) or 1, errors)
