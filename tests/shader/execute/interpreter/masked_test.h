/* Code shared by the tests in shader/execute/interpreter/masked.c and those that are built with it. */
#ifndef TESTS_SHADER_EXECUTE_INTERPRETER_MASKED_TEST_H
#define TESTS_SHADER_EXECUTE_INTERPRETER_MASKED_TEST_H

#include "tests/shader/execute/exec.h"
#include <math.h>

#define VP2(body) "!!VP2.0 MOV o[HPOS], c[0]; " body " END"

#endif
