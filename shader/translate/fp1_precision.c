/* The precisions of !!FP1.0 (fp1_precision.h). */
#include "shader/translate/fp1_precision.h"
#include "shader/program/opcodes.h"

#include <string.h>

/* The precision of the suffix, else of the destination; full where the opcode takes no suffix, and for all
 * that read a texture coordinate or the fog coordinate. */
enum precision fp1_precision(const struct program *program, const struct instruction *instruction)
{
    for (unsigned s = 0; s < 3; s++) {
        const struct source_operand *source = &instruction->src[s];
        const unsigned semantic =
            source->file == FILE_INPUT ? program->inputs[source->index].semantic : SEMANTIC_COUNT;
        if (semantic == SEMANTIC_TEXCOORD || semantic == SEMANTIC_FOGCOORD)
            return PRECISION_R;
    }
    if (!strchr(opcode_table[instruction->op].modifiers, 'H'))
        return PRECISION_R;
    return (enum precision)(instruction->precision ? instruction->precision : instruction->dst.precision);
}

bool fp1_rounds(enum precision precision)
{
    return precision == PRECISION_H || precision == PRECISION_X;
}

enum precision fp1_result_precision(const struct program *program, const struct instruction *instruction)
{
    const enum precision precision = fp1_precision(program, instruction);
    return fp1_rounds(precision) ? precision : (enum precision)instruction->dst.precision;
}

bool fp1_rounds_operand(const struct program *program, const struct instruction *instruction, unsigned s)
{
    const enum precision precision = fp1_precision(program, instruction);
    const struct source_operand *source = &instruction->src[s];
    const bool half = source->file == FILE_TEMP && (uint32_t)source->index >= program->half_temps;
    return precision == PRECISION_X || (precision == PRECISION_H && !half);
}

bool fp1_reads_fog(const struct instruction *instruction, unsigned s)
{
    const struct source_operand *source = &instruction->src[s];
    return source->file == FILE_INPUT && memchr(source->swizzle, SWIZZLE_ZERO, sizeof source->swizzle);
}

void fp1_drop_projection(struct instruction *instruction)
{
    if (instruction->op == OP_TXP && instruction->texture.target == TARGET_CUBE)
        instruction->op = OP_TEX;
}
