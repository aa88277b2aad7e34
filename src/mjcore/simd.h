/* Byte-vector helpers of the kernels, one scalar form for every compiler and one SSE2 form where
 * the target has it always (x86-64). What needs more than the baseline is chosen at run time. */
#ifndef MJ_SIMD_H
#define MJ_SIMD_H
#include <stdint.h>
#include <string.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define MJ_INLINE static __forceinline
static __forceinline int mj_popcount(uint64_t x) { return (int)__popcnt64(x); }
static __forceinline int mj_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
#else
#define MJ_INLINE static inline __attribute__((always_inline))
MJ_INLINE int mj_popcount(uint64_t x) { return __builtin_popcountll(x); }
MJ_INLINE int mj_lowest(uint64_t x) { return __builtin_ctzll(x); }
#endif

#if (defined(__SSE2__) || defined(_M_X64)) && !defined(MJ_SCALAR)
#include <emmintrin.h>
/* Bit k of the result: counts[k] > least (unsigned), for 34 counts. */
MJ_INLINE uint64_t mj_more_than(const uint8_t *counts, int least) {
    const __m128i bound = _mm_set1_epi8((char)least);
    const __m128i a = _mm_loadu_si128((const __m128i *)counts);
    const __m128i b = _mm_loadu_si128((const __m128i *)(counts + 16));
    const uint64_t low = 0xffff ^ (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(a, bound), a));
    const uint64_t high = 0xffff ^ (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(b, bound), b));
    return low | high << 16 | (uint64_t)(counts[32] > least) << 32 | (uint64_t)(counts[33] > least) << 33;
}
/* Sum of 34 counts. */
MJ_INLINE int mj_sum(const uint8_t *counts) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i sums = _mm_add_epi64(_mm_sad_epu8(_mm_loadu_si128((const __m128i *)counts), zero),
                                       _mm_sad_epu8(_mm_loadu_si128((const __m128i *)(counts + 16)), zero));
    return _mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_srli_si128(sums, 8)) + counts[32] + counts[33];
}
#else
MJ_INLINE uint64_t mj_more_than(const uint8_t *counts, int least) {
    uint64_t found = 0;
    for (int k = 0; k < 34; k++) found |= (uint64_t)(counts[k] > least) << k;
    return found;
}
MJ_INLINE int mj_sum(const uint8_t *counts) {
    int total = 0;
    for (int k = 0; k < 34; k++) total += counts[k];
    return total;
}
#endif
#endif
