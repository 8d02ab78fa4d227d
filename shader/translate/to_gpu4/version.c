/* Selects a program's header: version 5 if it uses a feature that version 4 does not have (to_gpu4.h). */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/program/operand_types.h"

static bool input_needs_5(const struct program *program, const struct input_register *input)
{
    switch (input->semantic) {
    case SEMANTIC_SAMPLE_ID:
    case SEMANTIC_SAMPLE_MASK:
    case SEMANTIC_POINT_COORD:
    case SEMANTIC_INVOCATION:
    case SEMANTIC_THREAD:
    case SEMANTIC_VERTEX_COUNT: return true;
    default: return program->stage == STAGE_FRAGMENT && input->sample;
    }
}

static bool instruction_needs_5(const struct instruction *instruction)
{
    const uint32_t first = OPCODE_NV40 | OPCODE_NVF40 | OPCODE_NVG40,
                   languages = opcode_table[instruction->op].languages;
    const bool is_level_operand =
        (instruction->op == OP_TXB || instruction->op == OP_TXL) && gpu4_has_second_operand(instruction);
    bool several = false;
    for (unsigned s = 0; s < SOURCES_MAX; s++)
        several |= instruction->src[s].file == FILE_BUFFER4 && instruction->src[s].outer.relative.used;
    /* Roots are computed in 64 bits; opcodes of other languages become instructions of version 4. */
    return several || type_is_64bit((enum type)instruction->type) ||
           type_is_64bit(storage_type((enum storage)instruction->convert_from)) ||
           instruction->op == OP_SQRT || instruction->op == OP_NRM4 || instruction->op == OP_IBFE ||
           instruction->op == OP_IBFI || instruction->op == OP_BALLOT || instruction->op == OP_READ_FIRST ||
           instruction->op == OP_READ_INVOC || instruction->op == OP_RESQ ||
           instruction->texture.variable_offset || instruction->texture.relative.used || is_level_operand ||
           (!(languages & first) && (languages & ~(uint32_t)OPCODE_TGSI));
}

bool gpu4_needs_version_5(const struct conversion *c)
{
    const struct program *program = c->from;
    bool needs = gpu4_uses_storage(c) || program->primitive.invocations > 1 ||
                 program->stage == STAGE_TESS_CONTROL || program->stage == STAGE_TESS_EVALUATION;
    if (!gpu4_from_tgsi(c))
        return false;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        needs |= instruction_needs_5(&program->instructions[i]);
    for (uint32_t i = 0; i < program->input_count; i++)
        needs |= input_needs_5(program, &program->inputs[i]);
    for (uint32_t i = 0; i < program->output_count; i++)
        needs |= program->outputs[i].semantic == SEMANTIC_SAMPLE_MASK;
    return needs;
}

const char *gpu4_header(const struct conversion *c)
{
    const bool five = c->gpu4->version_5;
    switch (c->from->stage) {
    case STAGE_VERTEX: return five ? "!!NVvp5.0" : "!!NVvp4.0";
    case STAGE_FRAGMENT: return five ? "!!NVfp5.0" : "!!NVfp4.0";
    case STAGE_GEOMETRY: return five ? "!!NVgp5.0" : "!!NVgp4.0";
    case STAGE_TESS_CONTROL: return "!!NVtcp5.0";
    case STAGE_TESS_EVALUATION: return "!!NVtep5.0";
    default: return NULL;
    }
}
