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
#define MJ_ABOVE(v, bound) (0xffffu ^ (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(v, bound), v)))
/* Bit k of the result: counts[k] > least (unsigned), for 34 counts. The last load overlaps. */
MJ_INLINE uint64_t mj_more_than(const uint8_t *counts, int least) {
    const __m128i bound = _mm_set1_epi8((char)least);
    const __m128i a = _mm_loadu_si128((const __m128i *)counts);
    const __m128i b = _mm_loadu_si128((const __m128i *)(counts + 16));
    const __m128i c = _mm_loadu_si128((const __m128i *)(counts + 18));
    return MJ_ABOVE(a, bound) | (uint64_t)MJ_ABOVE(b, bound) << 16 | (uint64_t)MJ_ABOVE(c, bound) << 18;
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

#if defined(__GNUC__)
#define mj_prefetch(place) __builtin_prefetch(place)
#else
#define mj_prefetch(place) ((void)(place))
#endif

/* Front of the batch kernels: what the tables are asked for, of each hand of 34 counts.
 * man, pin, sou: index of the first six counts | index of the last three << 14 (both base 5);
 * special: kinds + 16 x pairs | the same over terminals and honours << 8
 *        | sum of the honours' weights << 16 | tiles << 24. */
typedef struct { uint32_t man, pin, sou, special; } mj_front;

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(MJ_SCALAR)
#include <immintrin.h>
#define MJ_HAS_AVX2_FORM 1
#if defined(_MSC_VER) && !defined(__clang__)
#define MJ_AVX2
static inline int mj_cpu_has_avx2(void) {
    int r[4];
    __cpuid(r, 0);
    if (r[0] < 7) return 0;
    __cpuidex(r, 1, 0);
    if ((r[2] & (1 << 27)) == 0 || (_xgetbv(0) & 6) != 6) return 0; /* the system saves ymm */
    __cpuidex(r, 7, 0);
    return (r[1] >> 5) & 1;
}
#else
#define MJ_AVX2 __attribute__((target("avx2")))
static inline int mj_cpu_has_avx2(void) { return __builtin_cpu_supports("avx2") != 0; }
#endif

MJ_AVX2 static inline __m256i mj_two_rows(const uint8_t *a, const uint8_t *b) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)a)),
                                   _mm_loadu_si128((const __m128i *)b), 1);
}

#define MJ_TWICE(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))

/* Fill front for n hands, two at a time; return 0 if some count is above 4 or, with sanma, a
 * man 2-8 is held. Loads are 16 bytes at 0 (man), 9 (pin) and 18 (sou and honours). */
MJ_AVX2 static inline int mj_front_avx2(const uint8_t *rows, int n, int sanma, const uint8_t *weights, mj_front *out) {
    const __m256i base5 = MJ_TWICE(1, 5, 25, 125, 1, 5, 1, 5, 25, 0, 0, 0, 0, 0, 0, 0);
    /* the dwords of madd: counts 1-4, then 5-6 and 7-8 (x 25 and << 14), then 9 */
    const __m256i places = _mm256_broadcastsi128_si256(_mm_setr_epi16(1, 1, 625, 16384, 16384, 0, 0, 0));
    const __m256i suit = MJ_TWICE(-1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0);
    const __m256i ends = MJ_TWICE(-1, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0);
    const __m256i ends_honours = MJ_TWICE(-1, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1);
    const __m256i honours = MJ_TWICE(0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1);
    const __m256i middle = MJ_TWICE(0, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i kinds_pairs = MJ_TWICE(0, 1, 17, 17, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i weight = MJ_TWICE((char)weights[0], (char)weights[1], (char)weights[2], (char)weights[3],
                                    (char)weights[4], 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i four = _mm256_set1_epi8(4), zero = _mm256_setzero_si256();
    __m256i highest = zero, forbidden = zero;
    for (int i = 0; i < n; i += 2) {
        const uint8_t *first = rows + 34 * i, *second = rows + 34 * (i + 1 < n ? i + 1 : i);
        /* two lines a step, 4 KB ahead: rows from memory then cost what rows in cache do (a prefetch never faults) */
        _mm_prefetch((const char *)(first + 4096), _MM_HINT_T0);
        _mm_prefetch((const char *)(first + 4160), _MM_HINT_T0);
        const __m256i a = mj_two_rows(first, second);
        const __m256i b = mj_two_rows(first + 9, second + 9);
        const __m256i c = mj_two_rows(first + 18, second + 18);
        const __m256i man = _mm256_madd_epi16(_mm256_maddubs_epi16(a, base5), places);
        const __m256i pin = _mm256_madd_epi16(_mm256_maddubs_epi16(b, base5), places);
        const __m256i sou = _mm256_madd_epi16(_mm256_maddubs_epi16(c, base5), places);
        const __m256i la = _mm256_and_si256(_mm256_shuffle_epi8(kinds_pairs, a), suit);
        const __m256i lb = _mm256_and_si256(_mm256_shuffle_epi8(kinds_pairs, b), suit);
        const __m256i lc = _mm256_shuffle_epi8(kinds_pairs, c);
        const __m256i all = _mm256_sad_epu8(_mm256_add_epi8(_mm256_add_epi8(la, lb), lc), zero);
        const __m256i orphans = _mm256_sad_epu8(
            _mm256_add_epi8(_mm256_and_si256(_mm256_add_epi8(la, lb), ends), _mm256_and_si256(lc, ends_honours)), zero);
        const __m256i weighed = _mm256_sad_epu8(_mm256_and_si256(_mm256_shuffle_epi8(weight, c), honours), zero);
        const __m256i tiles = _mm256_sad_epu8(
            _mm256_add_epi8(_mm256_and_si256(_mm256_add_epi8(a, b), suit), c), zero);
        const __m256i special = _mm256_or_si256(
            _mm256_or_si256(all, _mm256_slli_epi64(orphans, 8)),
            _mm256_or_si256(_mm256_slli_epi64(weighed, 16), _mm256_slli_epi64(tiles, 24)));
        const __m256i sums = _mm256_hadd_epi32(_mm256_hadd_epi32(man, pin), _mm256_hadd_epi32(sou, special));
        highest = _mm256_max_epu8(highest, _mm256_max_epu8(_mm256_max_epu8(a, b), c));
        forbidden = _mm256_or_si256(forbidden, _mm256_and_si256(a, middle));
        _mm_storeu_si128((__m128i *)(out + i), _mm256_castsi256_si128(sums));
        if (i + 1 < n) _mm_storeu_si128((__m128i *)(out + i + 1), _mm256_extracti128_si256(sums, 1));
    }
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(highest, four), four)) != -1) return 0;
    return !sanma || _mm256_testz_si256(forbidden, forbidden);
}
#else
#define MJ_HAS_AVX2_FORM 0
static inline int mj_cpu_has_avx2(void) { return 0; }
static int mj_front_avx2(const uint8_t *rows, int n, int sanma, const uint8_t *weights, mj_front *out) {
    (void)rows, (void)n, (void)sanma, (void)weights, (void)out;
    return 0;
}
#endif
/* Rows of four figures a step (tenpai, win, points, good shape), as the analysis of discards compares and sums them; wide:
 * two steps at a time, where the processor has AVX2. Every form does the same sums in the same order.
 * What parts two figures by rounding alone counts as equal: MJ_NOISE, relative. */
#define MJ_NOISE 2e-6f
#if (defined(__SSE2__) || defined(_M_X64)) && !defined(MJ_SCALAR)
/* What each figure says: the deciding one outweighs all others, which stand in order: points, wins, tenpai. */
MJ_INLINE __m128i mj_votes(int lane) {
    const __m128i own = _mm_and_si128(_mm_cmpeq_epi32(_mm_set1_epi32(lane), _mm_setr_epi32(0, 1, 2, 3)), _mm_set1_epi32(8));
    return _mm_add_epi32(_mm_setr_epi32(1, 2, 4, 0), own);
}
/* All ones where b is better than a. */
MJ_INLINE __m128 mj_taken4(__m128 a, __m128 b, __m128i votes) {
    const __m128 edge = _mm_mul_ps(_mm_max_ps(a, b), _mm_set1_ps(MJ_NOISE)), apart = _mm_sub_ps(b, a);
    const __m128i more = _mm_castps_si128(_mm_cmpgt_ps(apart, edge));
    const __m128i less = _mm_castps_si128(_mm_cmplt_ps(apart, _mm_sub_ps(_mm_setzero_ps(), edge)));
    __m128i sum = _mm_sub_epi32(_mm_and_si128(more, votes), _mm_and_si128(less, votes));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4e));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xb1));
    return _mm_castsi128_ps(_mm_cmpgt_epi32(sum, _mm_setzero_si128()));
}
MJ_INLINE void mj_put4(float *to, float a, float b, float c, float d) { _mm_storeu_ps(to, _mm_setr_ps(a, b, c, d)); }
MJ_INLINE int mj_better4(const float *a, const float *b, int lane) {
    return _mm_movemask_ps(mj_taken4(_mm_loadu_ps(a), _mm_loadu_ps(b), mj_votes(lane))) & 1;
}
MJ_INLINE __m128 mj_best4(__m128 a, __m128 b, __m128i votes, int lane) {
    if (lane < 0) return _mm_max_ps(a, b);
    const __m128 taken = mj_taken4(a, b, votes);
    return _mm_or_ps(_mm_and_ps(taken, b), _mm_andnot_ps(taken, a));
}
static inline void mj_best_narrow(float *row, const float *const *other, int n, int steps, int lane) {
    const __m128i votes = mj_votes(lane);
    for (int t = 0; t < 4 * steps; t += 4) {
        __m128 best = _mm_loadu_ps(other[0] + t);
        for (int i = 1; i < n; i++) best = mj_best4(best, _mm_loadu_ps(other[i] + t), votes, lane);
        _mm_storeu_ps(row + t, best);
    }
}
static inline void mj_sum_narrow(float *sum, const float *const *row, const float *copies, int n, int steps) {
    for (int t = 0; t < 4 * steps; t += 4) {
        __m128 all = _mm_setzero_ps();
        for (int i = 0; i < n; i++) all = _mm_add_ps(all, _mm_mul_ps(_mm_set1_ps(copies[i]), _mm_loadu_ps(row[i] + t)));
        _mm_storeu_ps(sum + t, all);
    }
}
MJ_INLINE void mj_step_row(float *to, const float *before, float keep, const float *sum, float c) {
    _mm_storeu_ps(to, _mm_add_ps(_mm_mul_ps(_mm_loadu_ps(before), _mm_set1_ps(keep)),
                                 _mm_mul_ps(_mm_loadu_ps(sum), _mm_set1_ps(c))));
}
static inline int mj_falls_narrow(const float *row, const float *other, int steps, int lane) {
    __m128 found = _mm_setzero_ps();
    for (int t = 0; t < 4 * steps; t += 4)
        found = _mm_or_ps(found, _mm_cmplt_ps(_mm_loadu_ps(row + t), _mm_loadu_ps(other + t)));
    return lane < 0 ? _mm_movemask_ps(found) != 0 : _mm_movemask_ps(found) >> lane & 1;
}
/* Sum of copies times what each hand is better than the one now; return how many copies better ones have. */
MJ_INLINE float mj_gains(float *sum, const float *now, const float *const *to, const float *copies, int n, int at, int lane) {
    const __m128 here = _mm_loadu_ps(now), zero = _mm_setzero_ps();
    const __m128i votes = mj_votes(lane);
    __m128 all = zero, taken = zero;
    for (int i = 0; i < n; i++) {
        const __m128 there = _mm_loadu_ps(to[i] + at), times = _mm_set1_ps(copies[i]);
        const __m128 better = lane < 0 ? _mm_cmpgt_ps(there, here) : mj_taken4(here, there, votes);
        all = _mm_add_ps(all, _mm_mul_ps(times, _mm_and_ps(better, _mm_sub_ps(there, here))));
        taken = _mm_add_ps(taken, lane < 0 ? times : _mm_and_ps(better, times));
    }
    _mm_storeu_ps(sum, all);
    return _mm_cvtss_f32(taken);
}
#else
MJ_INLINE void mj_put4(float *to, float a, float b, float c, float d) { to[0] = a, to[1] = b, to[2] = c, to[3] = d; }
MJ_INLINE int mj_better4(const float *a, const float *b, int lane) {
    int sum = 0;
    for (int k = 0; k < 4; k++) {
        const float edge = (a[k] > b[k] ? a[k] : b[k]) * MJ_NOISE, apart = b[k] - a[k];
        sum += ((apart > edge) - (apart < 0 - edge)) * ((k < 3) << k | (k == lane) << 3);
    }
    return sum > 0;
}
static inline void mj_best_narrow(float *row, const float *const *other, int n, int steps, int lane) {
    memcpy(row, other[0], 4 * sizeof(float) * steps);
    for (int i = 1; i < n; i++)
        for (int t = 0; t < 4 * steps; t += 4) {
            const int taken = lane >= 0 && mj_better4(row + t, other[i] + t, lane);
            for (int k = t; k < t + 4; k++)
                if (taken || (lane < 0 && other[i][k] > row[k])) row[k] = other[i][k];
        }
}
static inline void mj_sum_narrow(float *sum, const float *const *row, const float *copies, int n, int steps) {
    memset(sum, 0, 4 * sizeof(float) * steps);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4 * steps; k++) sum[k] += copies[i] * row[i][k];
}
MJ_INLINE void mj_step_row(float *to, const float *before, float keep, const float *sum, float c) {
    for (int k = 0; k < 4; k++) to[k] = before[k] * keep + sum[k] * c;
}
static inline int mj_falls_narrow(const float *row, const float *other, int steps, int lane) {
    int found = 0;
    for (int k = 0; k < 4 * steps; k++) found |= (row[k] < other[k]) << (k & 3);
    return lane < 0 ? found != 0 : found >> lane & 1;
}
MJ_INLINE float mj_gains(float *sum, const float *now, const float *const *to, const float *copies, int n, int at, int lane) {
    float taken = 0;
    memset(sum, 0, 4 * sizeof(float));
    for (int i = 0; i < n; i++) {
        const int better = lane < 0 || mj_better4(now, to[i] + at, lane);
        for (int k = 0; k < 4; k++)
            if (better && (lane >= 0 || to[i][at + k] > now[k])) sum[k] += copies[i] * (to[i][at + k] - now[k]);
        if (better) taken += copies[i];
    }
    return taken;
}
#endif
#if MJ_HAS_AVX2_FORM
MJ_AVX2 static inline __m256 mj_best8(__m256 a, __m256 b, __m256i votes, int lane) {
    if (lane < 0) return _mm256_max_ps(a, b);
    const __m256 edge = _mm256_mul_ps(_mm256_max_ps(a, b), _mm256_set1_ps(MJ_NOISE)), apart = _mm256_sub_ps(b, a);
    const __m256i more = _mm256_castps_si256(_mm256_cmp_ps(apart, edge, _CMP_GT_OQ));
    const __m256i less = _mm256_castps_si256(_mm256_cmp_ps(apart, _mm256_sub_ps(_mm256_setzero_ps(), edge), _CMP_LT_OQ));
    __m256i sum = _mm256_sub_epi32(_mm256_and_si256(more, votes), _mm256_and_si256(less, votes));
    sum = _mm256_add_epi32(sum, _mm256_shuffle_epi32(sum, 0x4e));
    sum = _mm256_add_epi32(sum, _mm256_shuffle_epi32(sum, 0xb1));
    return _mm256_blendv_ps(a, b, _mm256_castsi256_ps(_mm256_cmpgt_epi32(sum, _mm256_setzero_si256())));
}
MJ_AVX2 static inline void mj_best_wide(float *row, const float *const *other, int n, int steps, int lane) {
    const __m256i votes = _mm256_broadcastsi128_si256(mj_votes(lane));
    int t = 0;
    for (; t + 24 <= 4 * steps; t += 24) { /* three chains side by side */
        __m256 a = _mm256_loadu_ps(other[0] + t), b = _mm256_loadu_ps(other[0] + t + 8), c = _mm256_loadu_ps(other[0] + t + 16);
        for (int i = 1; i < n; i++) {
            a = mj_best8(a, _mm256_loadu_ps(other[i] + t), votes, lane);
            b = mj_best8(b, _mm256_loadu_ps(other[i] + t + 8), votes, lane);
            c = mj_best8(c, _mm256_loadu_ps(other[i] + t + 16), votes, lane);
        }
        _mm256_storeu_ps(row + t, a);
        _mm256_storeu_ps(row + t + 8, b);
        _mm256_storeu_ps(row + t + 16, c);
    }
    for (; t + 8 <= 4 * steps; t += 8) {
        __m256 a = _mm256_loadu_ps(other[0] + t);
        for (int i = 1; i < n; i++) a = mj_best8(a, _mm256_loadu_ps(other[i] + t), votes, lane);
        _mm256_storeu_ps(row + t, a);
    }
    for (; t < 4 * steps; t += 4) {
        __m128 a = _mm_loadu_ps(other[0] + t);
        for (int i = 1; i < n; i++) a = mj_best4(a, _mm_loadu_ps(other[i] + t), _mm256_castsi256_si128(votes), lane);
        _mm_storeu_ps(row + t, a);
    }
}
MJ_AVX2 static inline void mj_sum_wide(float *sum, const float *const *row, const float *copies, int n, int steps) {
    int t = 0;
    for (; t + 24 <= 4 * steps; t += 24) {
        __m256 a = _mm256_setzero_ps(), b = a, c = a;
        for (int i = 0; i < n; i++) {
            const __m256 times = _mm256_set1_ps(copies[i]);
            a = _mm256_add_ps(a, _mm256_mul_ps(times, _mm256_loadu_ps(row[i] + t)));
            b = _mm256_add_ps(b, _mm256_mul_ps(times, _mm256_loadu_ps(row[i] + t + 8)));
            c = _mm256_add_ps(c, _mm256_mul_ps(times, _mm256_loadu_ps(row[i] + t + 16)));
        }
        _mm256_storeu_ps(sum + t, a);
        _mm256_storeu_ps(sum + t + 8, b);
        _mm256_storeu_ps(sum + t + 16, c);
    }
    for (; t < 4 * steps; t += 4) {
        __m128 a = _mm_setzero_ps();
        for (int i = 0; i < n; i++) a = _mm_add_ps(a, _mm_mul_ps(_mm_set1_ps(copies[i]), _mm_loadu_ps(row[i] + t)));
        _mm_storeu_ps(sum + t, a);
    }
}
MJ_AVX2 static inline int mj_falls_wide(const float *row, const float *other, int steps, int lane) {
    __m256 both = _mm256_setzero_ps();
    int t = 0, found;
    for (; t + 8 <= 4 * steps; t += 8)
        both = _mm256_or_ps(both, _mm256_cmp_ps(_mm256_loadu_ps(row + t), _mm256_loadu_ps(other + t), _CMP_LT_OQ));
    found = _mm256_movemask_ps(both);
    if (t < 4 * steps) found |= _mm_movemask_ps(_mm_cmplt_ps(_mm_loadu_ps(row + t), _mm_loadu_ps(other + t)));
    return lane < 0 ? found != 0 : (found | found >> 4) >> lane & 1;
}
#else
#define mj_best_wide mj_best_narrow
#define mj_sum_wide mj_sum_narrow
#define mj_falls_wide mj_falls_narrow
#endif
/* The best of n rows, step by step; lane < 0: each figure by itself. */
MJ_INLINE void mj_best_of(float *row, const float *const *other, int n, int steps, int lane, int wide) {
    if (wide) mj_best_wide(row, other, n, steps, lane);
    else mj_best_narrow(row, other, n, steps, lane);
}
/* The sum of n rows, each times its copies. */
MJ_INLINE void mj_sum_of(float *sum, const float *const *row, const float *copies, int n, int steps, int wide) {
    if (wide) mj_sum_wide(sum, row, copies, n, steps);
    else mj_sum_narrow(sum, row, copies, n, steps);
}
/* Whether some step of a row has less of a figure than the other row; lane < 0: of any. */
MJ_INLINE int mj_falls_below(const float *row, const float *other, int steps, int lane, int wide) {
    return wide ? mj_falls_wide(row, other, steps, lane) : mj_falls_narrow(row, other, steps, lane);
}
#endif
