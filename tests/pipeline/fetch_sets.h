/* The kernels of both instruction sets. */
#ifndef TESTS_PIPELINE_FETCH_SETS_H
#define TESTS_PIPELINE_FETCH_SETS_H

#include "base/isa.h"
#include "pipeline/stages.h"

typedef void prepare_function(struct fetch_plan *, const struct draw *);
typedef void fetch_function(const struct fetch_plan *, const struct fetch_input *, const vertex_ids,
                            f32x8[4]);

typedef void consecutive_function(const struct fetch_plan *, const struct fetch_input *, int64_t, f32x8[4]);

static const struct {
    prepare_function *prepare;
    fetch_function *fetch;
    consecutive_function *consecutive;
} sets[] = {
    {ISA_REFERENCE(fetch_prepare), ISA_REFERENCE(fetch), ISA_REFERENCE(fetch_consecutive)},
#ifdef EW_HAVE_AVX2
    {fetch_prepare_avx2, fetch_avx2, fetch_consecutive_avx2},
#endif
};

/* Those that this machine can run. */
static inline size_t set_count(void)
{
    return isa_current() == ISA_BASE ? 1 : sizeof sets / sizeof *sets;
}

#endif
