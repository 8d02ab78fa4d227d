/* Facts about a whole program, from its instructions: one pass over the rows of opcodes.def, the same for
 * every language. */
#ifndef SHADER_PROGRAM_ANALYSIS_H
#define SHADER_PROGRAM_ANALYSIS_H

#include "shader/program/program.h"

/* Sets the members of `program` from uses_kil to images_used, and mixes_types. Everything else must be
 * complete: stage, language, instructions, registers and arrays. shader_load() has called it; who makes a
 * program by hand calls it once. Called again it sets the same. */
void program_analyze(struct program *program);

/* The components of the swizzle of src[s] that the instruction reads, one bit each, x lowest; all four if
 * that is uncertain. A pair of 32-bit components that hold a 64-bit operand counts as its components. */
unsigned instruction_reads(const struct instruction *instruction, unsigned s);

/* The components of each of the program's inputs that some instruction reads: read[program->input_count],
 * bits as above. Relative addressing reads every input. */
void program_inputs_read(const struct program *program, uint8_t *read);

/* The input that a program moves whole and unchanged to its only result, all that it does; -1 of any other.
 */
int program_moved_input(const struct program *program);

/* A program that looks up a 2D texture at an input's x and y, perhaps discards the fragment, and writes its
 * only result. Each component of the result is the texel's, its product with that of another input, or that
 * of this input. */
struct program_lookup {
    uint8_t unit, coordinates;
    int8_t factor;   /* the other input; -1 if there is none */
    bool projects;   /* x and y are divided by the coordinates' w */
    bool multiplies; /* by the factor, the components that are not moved */
    bool saturates;  /* components of the result are clamped to [0,1] */
    uint8_t moved;   /* a bit for each component that is the factor's */
    bool discards;   /* the fragment, if the texel's alpha minus `threshold` is negative */
    float threshold;
};

/* False: the program is another one. */
bool program_is_lookup(const struct program *program, struct program_lookup *lookup);

#endif
