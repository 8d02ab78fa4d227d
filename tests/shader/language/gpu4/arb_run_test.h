/* Code shared by the tests in shader/language/gpu4/arb_run.c and those that are built with it. */
#ifndef TESTS_SHADER_LANGUAGE_GPU4_ARB_RUN_TEST_H
#define TESTS_SHADER_LANGUAGE_GPU4_ARB_RUN_TEST_H

#include "tests/shader/execute/exec.h"
#include <math.h>

static inline void set_inputs(struct execution *execution)
{
    for (uint32_t i = 0; i < execution->program->input_count; i++)
        for (int lane = 0; lane < LANES; lane++) {
            const float value[4] = {(float)lane, (float)-lane, 0.5f, 1.0f};
            for (int c = 0; c < 4; c++)
                shader_input(execution->executor, i)[c][lane] = value[c];
        }
}

#endif
