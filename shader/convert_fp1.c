/* What NV_gpu_program4 cannot say of !!FP1.0: precisions that a program can see, named parameters, and rules
 * of its own (NV_fragment_program 3.11.2, 3.11.4.2, 3.11.5, 3.11.6). */
#include "shader/convert.h"

/* Why there is no counterpart, or null. */
static const char *obstacle(const struct program *program, const struct instruction *instruction)
{
    const bool lookup = instruction->texture.target != TARGET_NONE;
    if (instruction->precision == PRECISION_H || instruction->precision == PRECISION_X ||
        instruction->dst.precision == PRECISION_H)
        return "computes or stores in less than 32 bits";
    if (lookup)
        return "reads (0,0,0,0) from incomplete textures";
    if (instruction->dst.file == FILE_OUTPUT &&
        program->outputs[instruction->dst.index].semantic == SEMANTIC_FRAGMENT_DEPTH)
        return "discards by the depth that it writes";
    for (unsigned s = 0; s < 3; s++) {
        const struct source_operand *source = &instruction->src[s];
        if (source->file == FILE_PARAM && program->params[source->index].source == PARAM_NAMED)
            return "reads a parameter by its name";
        for (unsigned c = 0; c < 4 && source->file == FILE_INPUT; c++)
            if (source->swizzle[c] == SWIZZLE_ZERO)
                return "reads zeros beside the fog coordinate";
    }
    return NULL;
}

bool nv_can_express_fp1(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count && c->from->language == LANGUAGE_FP10; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        const char *reason = obstacle(c->from, instruction);
        if (!reason)
            continue;
        c->at = i;
        convert_fail(c, "%s %s, which has no counterpart in NV_gpu_program4",
                     opcode_table[instruction->op].name, reason);
        return false;
    }
    return true;
}
