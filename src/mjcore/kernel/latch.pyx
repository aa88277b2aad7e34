# Methods that nothing can interrupt half done: what is taken is given back, what is torn is mended.
#
# Between two bytecodes of Python an exception may come in: Ctrl-C, a timer, a trace. A ``finally`` may itself be
# hit before its first line; compiled code is not, as signals are looked at by the interpreter alone.

from functools import wraps

cimport cython

from mjcore.kernel.threads cimport mj_enter, mj_leave

from mjcore.errors import fail


@cython.final
cdef class Latch:
    """What ``alone`` keeps of an object: whether a thread is inside (``busy``), whether the object is ``torn``."""

    cdef long guard  # 1 = a thread is inside
    cdef public bint torn

    @property
    def busy(self) -> bool:
        return self.guard != 0

    def __reduce__(self):
        return Latch, ()


def alone(method):
    """Make a method of an object with a ``Latch`` as ``_latch`` and ``_mend`` one that is done whole or not at all.

    Only one thread at a time may enter: another one gets MahjongError. The method sets ``_latch.torn`` before it
    changes anything and clears it behind its last change; where it ends by an exception in between, ``_mend``
    is called, which makes the object anew from what it keeps. Where that is interrupted too, the next call does it.

    >>> class Pair:
    ...     def __init__(self):
    ...         self._latch, self.left, self.right = Latch(), 0, 0
    ...     def _mend(self):
    ...         self.left, self._latch.torn = self.right, False
    ...     @alone
    ...     def count(self, step):
    ...         self._latch.torn = True
    ...         self.left += 1
    ...         self.right += step
    ...         self._latch.torn = False
    >>> pair = Pair()
    >>> pair.count("1")
    Traceback (most recent call last):
        ...
    TypeError: unsupported operand type(s) for +=: 'int' and 'str'
    >>> pair.left, pair._latch.busy
    (0, False)
    """

    def guarded(self, *args, **keywords):
        cdef Latch latch = self._latch
        if latch is None:
            fail("type", name="_latch", given="NoneType", right="expected a Latch")
        if not mj_enter(&latch.guard):
            fail("in_use")
        try:
            if latch.torn:
                self._mend()
            if keywords:
                return method(self, *args, **keywords)
            return method(self, *args) if args else method(self)
        except BaseException:
            if latch.torn:
                self._mend()
            raise
        finally:
            mj_leave(&latch.guard)

    return wraps(method)(guarded)
