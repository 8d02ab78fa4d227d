/* Code shared by the tests in shader/execute/interpreter/integer.c and those that are built with it. */
#ifndef TESTS_SHADER_EXECUTE_INTERPRETER_INTEGER_TEST_H
#define TESTS_SHADER_EXECUTE_INTERPRETER_INTEGER_TEST_H

#include "tests/shader/execute/single.h"
#include <math.h>

typedef int64_t reference(int64_t a, int64_t b, int64_t c, bool is_unsigned);

#endif
