#include "base/isa.h"

#include <stdlib.h>
#include <string.h>

static enum isa detect(void)
{
    const char *forced = getenv("EDGEWALK_ISA");
    if (forced && strcmp(forced, "base") == 0)
        return ISA_BASE;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
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
