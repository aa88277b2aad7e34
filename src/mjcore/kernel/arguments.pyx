"""What callers give: numbers, flags, lists, parts of a position, each checked and named in the error."""

from collections.abc import Mapping

from cpython.number cimport PyNumber_Index
from libc.stdint cimport int64_t, uint64_t

from mjcore.errors import fail, shown
from mjcore.schema import pack


cdef object checked_class(object value, type wanted, str name):
    """An object of a class of the core, or of one derived from it; anything else is a type error."""
    if not isinstance(value, wanted):
        fail("type", name=name, given=type(value).__name__, right=f"expected a {wanted.__name__}")
    return value


cdef list checked_items(object value, str name):
    """The items of a sequence that is no text; anything else is a type error."""
    if type(value) is list or type(value) is tuple:  # to ask for a Mapping takes longest
        return list(value)
    if value is None or isinstance(value, (str, bytes)) or isinstance(value, Mapping):
        fail("type", name=name, given=type(value).__name__, right="expected a list or tuple")
    try:
        return list(value)
    except (TypeError, NotImplementedError):  # a memory view of two dimensions is the latter
        fail("type", name=name, given=type(value).__name__, right="expected a list or tuple")


cdef bytes packed(tuple fields, object values, str name):
    """The bytes of a C struct from a caller's mapping, names and numbers checked; fields not named are 0."""
    if not isinstance(values, Mapping):
        fail("type", name=name, given=type(values).__name__, right="expected a mapping of names to numbers")
    counts = {field: count for field, _, count, _ in fields}
    for field, value in values.items():
        if field not in counts:
            fail("field", name=name, what=f"no such field: {field}", right=f"known: {', '.join(counts)}")
        if hasattr(value, "__len__") and getattr(value, "shape", True) and len(value) > counts[field]:
            fail("field_range", name=f"{name} {field}", what=f"{len(value)} numbers", right=f"expected {counts[field]}")
    try:
        return pack(fields, values)
    except MemoryError:
        raise
    except Exception as problem:
        fail("field_range", name=name, what=str(problem), right="expected whole numbers that fit their fields")


cdef object bad_position(object what):
    fail("position", what=what)


cdef object position_number(str text, str what, object low, object high):
    try:
        number = int(text) if len(text) < 20 and text.isascii() and "_" not in text else None
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        bad_position(f"{what} is {text!r}; expected a whole number {low}..{high}")
    return number


cdef int position_word(str text, str what, object words) except -1:
    if text not in words:
        bad_position(f"{what} is {text!r}; expected one of {', '.join(words)}")
    return words.index(text)


cdef int read_points(object points, int players, int64_t* money) except -1:
    """Points a seat, whole numbers."""
    cdef int seat
    given = checked_items(points, "points")
    if len(given) != players:
        fail("value", name="points", given=given, right=f"expected {players} numbers, one per seat")
    for seat in range(players):
        if isinstance(given[seat], bool) or not isinstance(given[seat], int) or abs(given[seat]) > 1 << 40:
            fail("value", name="points", given=given[seat], right="expected a whole number")
        money[seat] = given[seat]
    return 0


cdef bint checked_flag(object value, str name) except -1:
    if not isinstance(value, bool):
        fail("type", name=name, given=shown(value), right="expected True or False")
    return value


cdef object whole_number(object value):
    """The int that a value is; None when it is none (True, 4.0, an array)."""
    if isinstance(value, bool):
        return None
    try:
        return PyNumber_Index(value)
    except TypeError:
        return None


cdef int checked_number(object value, str name, int limit, str code="range") except -1:
    """A whole number from 0 to limit, or an error that names it: "range", or "tile_range" for a tile."""
    number = whole_number(value)
    if number is None:
        fail("type", name=name, given=type(value).__name__, right=f"expected a whole number 0..{limit}")
    if number < 0 or number > limit:
        fail(code, name=name, given=number, limit=limit)
    return number


cdef uint64_t checked_word(object value, str name) except? 0:
    """A whole number of at most 64 bits, or an error that names it."""
    number = whole_number(value)
    if number is None:
        fail("type", name=name, given=type(value).__name__, right="expected a whole number 0..2^64-1")
    if number < 0 or number.bit_length() > 64:
        fail("value", name=name, given=number, right="expected a whole number 0..2^64-1")
    return number


cdef int check_players(object players) except -1:
    if type(players) is not int or players not in (3, 4):
        fail("players", given=players)
    return 0
