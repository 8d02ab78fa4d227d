/* Facts about a whole program, from its instructions: one pass over the rows of opcodes.def, the same for
 * every language. */
#ifndef SHADER_PROGRAM_ANALYSIS_H
#define SHADER_PROGRAM_ANALYSIS_H

#include "shader/program/program.h"

/* Sets the members of `program` from uses_kil to images_used, and mixes_types. Everything else must be
 * complete: stage, language, instructions, registers and arrays. shader_load() has called it; who makes a
 * program by hand calls it once. Called again it sets the same. */
void program_analyze(struct program *program);

/* The places of the swizzle of src[s] that the instruction looks at, one bit each, x lowest; all four where
 * that is not certain. Pairs of a 64-bit operand that lies in 32-bit components count as their components. */
unsigned instruction_reads(const struct instruction *instruction, unsigned s);

/* Which components of each of the program's inputs some instruction looks at: read[program->input_count],
 * bits as above. Relative addressing reaches every input. */
void program_inputs_read(const struct program *program, uint8_t *read);

/* The input that a program moves whole and unchanged to its only result, all that it does; -1 of any other.
 */
int program_moved_input(const struct program *program);

/* A program that looks up a 2D texture at an input's x and y, multiplies the texel by another input if
 * `factor` is not negative, and writes that to its only result, all that it does. */
struct program_lookup {
    uint8_t unit, coordinates;
    int8_t factor;
};

/* False: the program is another one. */
bool program_is_lookup(const struct program *program, struct program_lookup *lookup);

#endif
