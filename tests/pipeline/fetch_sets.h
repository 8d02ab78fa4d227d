/* The kernels of both instruction sets. */
#ifndef TESTS_PIPELINE_FETCH_SETS_H
#define TESTS_PIPELINE_FETCH_SETS_H

#include "base/isa.h"
#include "pipeline/stages.h"

typedef void prepare_function(struct fetch_plan *, const struct draw *);
typedef void fetch_function(const struct fetch_plan *, const struct fetch_input *, const vertex_ids,
                            f32x8[4]);

static const struct {
    prepare_function *prepare;
    fetch_function *fetch;
} sets[] = {
    {ISA_REFERENCE(fetch_prepare), ISA_REFERENCE(fetch)},
#ifdef EW_HAVE_AVX2
    {fetch_prepare_avx2, fetch_avx2},
#endif
};

/* Those that this machine can run. */
static inline size_t set_count(void)
{
    return isa_current() == ISA_BASE ? 1 : sizeof sets / sizeof *sets;
}

#endif
