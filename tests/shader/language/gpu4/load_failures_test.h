/* Code shared by the tests in shader/language/gpu4/load_failures.c and those that are built with it. */
#ifndef TESTS_SHADER_LANGUAGE_GPU4_LOAD_FAILURES_TEST_H
#define TESTS_SHADER_LANGUAGE_GPU4_LOAD_FAILURES_TEST_H

#include "tests/shader/language/failures.h"

#define VP4 "!!NVvp4.0 "

#define FP4 "!!NVfp4.0 "

#define GP4 "!!NVgp4.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; "

#define VP5 "!!NVvp5.0 "

#define TC5 "!!NVtcp5.0 VERTICES_OUT 4; "

#define TE5 "!!NVtep5.0 TESS_MODE TRIANGLES; "

#endif
