# Batch doors over (N, 34) uint8 counts: numpy is imported on first use, kernels release the GIL.

cdef int read_row(const uint8_t* row, const uint8_t* held, int players, mj_hand* hand) noexcept nogil:
    """Fill a hand from one row; return False when it is none (a count above 4, a wrong total,
    a kind three players do not have, a fifth copy with the held ones)."""
    cdef int i, total = 0, kept = 0
    memset(hand, 0, sizeof(mj_hand))
    memcpy(hand.counts, row, KINDS)
    hand.players = players
    for i in range(KINDS):
        if row[i] > 4 or (players == 3 and row[i] and SANMA_REMOVED_KINDS >> i & 1):
            return False
        total += row[i]
        if held != NULL:
            hand.held[i] = held[i]
            kept += held[i]
            if row[i] + held[i] > 4:
                return False
    hand.any_held = kept > 0
    hand.total = total
    hand.n_melds = 4 - total // 3
    return total % 3 != 0 and total <= 14


cdef enum:
    WORK_SHANTEN = 0
    WORK_WAITS = 1
    WORK_UKEIRE = 2
    MARKED = -128

cdef struct mj_batch:
    const uint8_t* counts
    const uint8_t* held
    int8_t* shanten
    uint64_t* masks
    int players
    int work
    bint mark


cdef Py_ssize_t run_rows(const mj_batch* job, Py_ssize_t first, Py_ssize_t end) noexcept nogil:
    """Work off rows; return the first bad one, or -1."""
    cdef Py_ssize_t i
    cdef mj_hand hand
    cdef int missing
    for i in range(first, end):
        if not read_row(job.counts + KINDS * i, job.held + KINDS * i if job.held != NULL else NULL, job.players, &hand) or (
                job.work == WORK_WAITS and hand.total % 3 != 1):
            if not job.mark:
                return i
            if job.shanten != NULL:
                job.shanten[i] = MARKED
            if job.masks != NULL:
                job.masks[i] = 0
            continue
        missing = missing_of(&hand)
        if job.shanten != NULL:
            job.shanten[i] = missing - 1
        if job.masks != NULL:
            job.masks[i] = useful_kinds(&hand, missing) if job.work == WORK_UKEIRE or missing == 1 else 0
    return -1


def _run_slice(Py_ssize_t first, Py_ssize_t end, size_t job, size_t bad, object unused):
    cdef Py_ssize_t found
    with nogil:
        found = run_rows(<const mj_batch*>job, first, end)
    if found >= 0:
        (<list><object><PyObject*>bad).append(found)


cdef object batch(object counts, object out, int work, object players, object held, int threads, str errors):
    """Shared body of the batch doors."""
    cdef Py_buffer source, kept, target
    cdef mj_batch job
    cdef Py_ssize_t n
    import numpy

    check_players(players)
    if errors not in ("raise", "mark"):
        fail("value", name="errors", given=errors, right="'raise' or 'mark' is wanted")
    memset(&job, 0, sizeof(job))
    job.players = players
    job.work = work
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
                split_rows(_run_slice, n, threads, <size_t>&job, <size_t><PyObject*>bad, None)
            else:
                held_rows = batch_rows(numpy, held, "held")
                if held_rows.shape[0] != n:
                    fail("batch_shape", name="held", given=f"{held_rows.shape[0]} rows", right=f"{n} rows as in counts are wanted")
                PyObject_GetBuffer(held_rows, &kept, PyBUF_SIMPLE)
                try:
                    job.held = <const uint8_t*>kept.buf
                    split_rows(_run_slice, n, threads, <size_t>&job, <size_t><PyObject*>bad, None)
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
    array([60], dtype=uint64)
    """
    return batch(counts, out, WORK_WAITS, players, held, checked_number(threads, "threads", 1024) or 1, errors)


def ukeire_batch(counts, *, out=None, players=4, held=None, threads=1, errors="raise"):
    """Return the useful kinds of every row as masks: (N, 34) uint8 -> (N,) uint64.

    Arguments as for ``shanten_batch``; a marked row is 0.

    >>> import numpy
    >>> ukeire_batch(numpy.array([[3] * 4 + [1] + [0] * 29], dtype="uint8"))
    array([60], dtype=uint64)
    """
    return batch(counts, out, WORK_UKEIRE, players, held, checked_number(threads, "threads", 1024) or 1, errors)
