cdef extern from "threads.h" nogil:
    void mj_fetch(void* to, const void* source, size_t size)
    bint mj_enter(long* guard)
    void mj_leave(long* guard)
