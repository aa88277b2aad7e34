from libc.stdint cimport int64_t, uint64_t

cdef object checked_class(object value, type wanted, str name)
cdef list checked_items(object value, str name)
cdef bytes packed(tuple fields, object values, str name)
cdef object bad_position(object what)
cdef object position_number(str text, str what, object low, object high)
cdef int position_word(str text, str what, object words) except -1
cdef int read_points(object points, int players, int64_t* money) except -1
cdef bint checked_flag(object value, str name) except -1
cdef object whole_number(object value)
cdef int checked_number(object value, str name, int limit, str code=*) except -1
cdef uint64_t checked_word(object value, str name) except? 0
cdef int check_players(object players) except -1
