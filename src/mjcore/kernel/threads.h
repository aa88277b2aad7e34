/* What is asked of a compiler where threads meet without the interpreter's lock: one form for gcc and clang, one for
 * MSVC. C11's <stdatomic.h> would be a third, which MSVC has only with a switch. */
#ifndef MJ_THREADS_H
#define MJ_THREADS_H
#include "simd.h"

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define MJ_SETTLED() _ReadWriteBarrier()
#define MJ_EXCHANGE(place, value) _InterlockedExchange((volatile long *)(place), (value))
#else
#define MJ_SETTLED() __asm__ volatile("" ::: "memory")
#define MJ_EXCHANGE(place, value) __atomic_exchange_n((place), (value), __ATOMIC_ACQ_REL)
#endif

/* Copy what another thread may be writing: checks and uses behind it read the copy, never the source again. */
MJ_INLINE void mj_fetch(void *to, const void *from, size_t size) {
    memcpy(to, from, size);
    MJ_SETTLED();
}

/* A guard for one thread at a time: 1 = entered, 0 = somebody is inside. */
MJ_INLINE int mj_enter(long *guard) { return MJ_EXCHANGE(guard, 1) == 0; }
MJ_INLINE void mj_leave(long *guard) { (void)MJ_EXCHANGE(guard, 0); }
#endif
