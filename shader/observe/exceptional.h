/* NaNs and infinities at the instruction that first produces them, for --check and for the events of
 * inspection.
 *
 * An instruction produces a NaN if a component of its result is NaN and no component that it reads is one:
 * the logarithm of a negative number, 0 times an infinity. It produces an infinity if a component is infinite
 * and all components that it reads are finite: 1/0, a product that overflows. */
#ifndef SHADER_OBSERVE_EXCEPTIONAL_H
#define SHADER_OBSERVE_EXCEPTIONAL_H

#include "shader/shader.h"

enum exceptional { EXCEPTIONAL_NONE, EXCEPTIONAL_NAN, EXCEPTIONAL_INFINITY, EXCEPTIONAL_COUNT };

/* The first written component whose value the instruction of this step has produced, 0 to 3 in `component`;
 * not set for EXCEPTIONAL_NONE. Instructions that move bits, or read memory or textures, produce none. */
enum exceptional exceptional_result(const struct shader_trace_step *step,
                                    const struct instruction *instruction, unsigned *component);

#endif
