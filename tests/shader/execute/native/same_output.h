/* Vertex programs without flow, native and interpreted. */
#ifndef TESTS_SHADER_EXECUTE_NATIVE_SAME_OUTPUT_H
#define TESTS_SHADER_EXECUTE_NATIVE_SAME_OUTPUT_H

#include "shader/execute/executor.h"

/* The parameters that executor_of() binds: of literal constants their value, all others are 0. */
extern uint32_t executor_params[1024][4];

/* An executor to which the program is bound; the caller destroys both. */
struct shader_executor *executor_of(const char *source, struct shader_code **code);

/* Each lane's input 0 is (1 2 3 4) times a number of the lane's own, among them -3, 1e20 and -1e-20. The
 * program's output 0 has the same bits. */
void expect_same_output(const char *source);

#endif
