#include "base/isa.h"

#include "base/without.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>

/* Conversion of half floats, by which compilers do not agree on a name. */
static bool has_f16c(void)
{
    unsigned a, b, c, d;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_F16C);
}
#endif

static enum isa detect(void)
{
    const char *forced = getenv("EDGEWALK_ISA");
    if (forced && strcmp(forced, "base") == 0)
        return ISA_BASE;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && has_f16c())
        return ISA_AVX2;
#endif
    return ISA_BASE;
}

enum isa isa_current(void)
{
    static int known; /* 0 unknown, else isa + 1; every thread would store the same value */
    int value = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (value == 0) {
        value = (int)detect() + 1;
        __atomic_store_n(&known, value, __ATOMIC_RELAXED);
    }
    return (enum isa)(value - 1);
}

bool isa_has_avx512(void)
{
    const char *forced = getenv("EDGEWALK_ISA");
    if (isa_current() != ISA_AVX2 || (forced && strcmp(forced, "avx2") == 0) || without(OPTIMIZATION_AVX512))
        return false;
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
#else
    return false;
#endif
}
