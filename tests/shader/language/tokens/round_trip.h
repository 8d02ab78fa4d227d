/* Programs to tokens and back. */
#ifndef TESTS_SHADER_LANGUAGE_TOKENS_ROUND_TRIP_H
#define TESTS_SHADER_LANGUAGE_TOKENS_ROUND_TRIP_H

#include "shader/shader.h"

/* Nothing may be lost. False, with the reason, where the revision cannot express the program; `what` is for
 * messages. */
bool check_round_trip(const char *what, const struct program *program, enum token_revision revision,
                      struct shader_error *error);

#endif
