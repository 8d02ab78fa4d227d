#include "shader/observe/exceptional.h"

#include "shader/program/analysis.h"

#include <string.h>

/* Whether any component that is read is NaN, and whether any is infinite. */
struct operands {
    bool nan, infinity;
};

static void add_operand(struct operands *operands, uint32_t bits)
{
    const uint32_t magnitude = bits & 0x7fffffffu, infinity = 0x7f800000u;
    operands->nan |= magnitude > infinity;
    operands->infinity |= magnitude == infinity;
}

static struct operands operands_of(const struct shader_trace_step *step,
                                   const struct instruction *instruction)
{
    struct operands operands = {false, false};
    for (unsigned s = 0; s < step->source_count; s++)
        for (unsigned c = 0; c < 4; c++)
            if (instruction_reads(instruction, s) >> c & 1)
                add_operand(&operands, step->operands[s][c]);
    return operands;
}

/* Arithmetic on floats; instructions that move or fetch bits may write any. */
static bool computes_floats(const struct shader_trace_step *step, const struct instruction *instruction)
{
    if (step->result_type != TYPE_F32 || step->source_count == 0 ||
        strpbrk(opcode_table[instruction->op].inputs, "TKIJMB") ||
        opcode_does(instruction->op, DOES_READ_MEMORY | DOES_SEE_BITS))
        return false;
    for (unsigned s = 0; s < step->source_count; s++)
        if (step->operand_types[s] != TYPE_F32)
            return false;
    return true;
}

/* Few results are, so this comes before the tables of opcodes. */
static bool is_exceptional(const struct shader_trace_step *step)
{
    struct operands result = {false, false};
    for (unsigned c = 0; c < 4; c++)
        if (step->written >> c & 1)
            add_operand(&result, step->result[c]);
    return result.nan || result.infinity;
}

static enum exceptional component_of(uint32_t bits, struct operands operands)
{
    struct operands result = {false, false};
    add_operand(&result, bits);
    if (result.nan && !operands.nan)
        return EXCEPTIONAL_NAN;
    return result.infinity && !operands.nan && !operands.infinity ? EXCEPTIONAL_INFINITY : EXCEPTIONAL_NONE;
}

enum exceptional exceptional_result(const struct shader_trace_step *step,
                                    const struct instruction *instruction, unsigned *component)
{
    if (!is_exceptional(step) || !computes_floats(step, instruction))
        return EXCEPTIONAL_NONE;
    const struct operands operands = operands_of(step, instruction);
    for (unsigned c = 0; c < 4; c++) {
        const enum exceptional kind =
            step->written >> c & 1 ? component_of(step->result[c], operands) : EXCEPTIONAL_NONE;
        if (kind == EXCEPTIONAL_NONE)
            continue;
        *component = c;
        return kind;
    }
    return EXCEPTIONAL_NONE;
}
