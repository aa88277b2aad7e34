from libc.stdint cimport uint32_t, uint64_t, uint8_t

cdef extern from "simd.h" nogil:
    uint64_t mj_more_than(const uint8_t* counts, int least)
    int mj_sum(const uint8_t* counts)
    int mj_popcount(uint64_t x)
    int mj_lowest(uint64_t x)
    void mj_prefetch(const void* place)
    void mj_put4(float* to, float a, float b, float c, float d)
    bint mj_better4(const float* a, const float* b, int lane)
    void mj_best_of(float* row, const float** other, int n, int steps, int lane, bint wide)
    void mj_sum_of(float* sum, const float** row, const float* copies, int n, int steps, bint wide)
    void mj_step_row(float* to, const float* before, float keep, const float* sum, float c)
    bint mj_falls_below(const float* row, const float* other, int steps, int lane, bint wide)
    float mj_gains(float* sum, const float* now, const float** to, const float* copies, int n, int at, int lane)

    ctypedef struct mj_front:
        uint32_t man
        uint32_t pin
        uint32_t sou
        uint32_t special

    const int MJ_HAS_AVX2_FORM
    int mj_cpu_has_avx2()
    int mj_front_avx2(const uint8_t* rows, int n, int sanma, const uint8_t* weights, mj_front* out)
