/* Whether two programs compute the same: both run with the same random inputs, parameters, textures and
 * images, linked by what the registers are bound to. */
#ifndef TESTS_SHADER_SUPPORT_SAME_RESULTS_H
#define TESTS_SHADER_SUPPORT_SAME_RESULTS_H

#include "shader/shader.h"

/* A number that identifies a parameter in both programs, whatever its register (docs/tokens.md). */
typedef uint32_t same_param_key(const struct program *program, uint32_t param, void *user);

uint32_t same_param_binding(const struct program *program, uint32_t param, void *user);

/* The lanes that live, and in them all outputs that both programs have. Null, or what differs. Results of a
 * program that did not run to its end are not compared: languages stop at different places. */
const char *same_difference(const struct program *a, const struct program *b, uint32_t seed,
                            same_param_key *key_a, same_param_key *key_b, void *user);

#endif
