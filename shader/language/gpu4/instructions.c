/* One instruction: its mnemonic with modifiers, then its operand list (NV_gpu_program4 2.X.4,
 * ARB_vertex_program 2.14.4, ARB_fragment_program 3.11.4). */
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* --- Operands ------------------------------------------------------------------------------------------- */

/* Before its texture a gather, lookup or query with the target SHADOWARRAYCUBE has a second vector, whose x
 * is the reference value: the coordinates and the layer fill the first (NV_gpu_program5 2.X.2,
 * <TEXop_instruction>). So has a lookup whose bias or level of detail has no place in the first, or that has
 * a least level of detail (ARB_sparse_texture_clamp). */
static bool second_operand(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    const unsigned op = instruction->code.op;
    const bool reference = (op == OP_TEX || op == OP_TXG || op == OP_LOD) && gpu4_has(gpu4, GPU4_VERSION_4_1);
    const bool level = (op == OP_TXB || op == OP_TXL) && gpu4_has(gpu4, GPU4_VERSION_5);
    if ((!reference && !level) || gpu4_at_unit(gpu4, FILE_TEXTURE))
        return true;
    return gpu4_source(gpu4, instruction, 1, 'V', TYPE_F32) && parser_require(gpu4->parser, ",");
}

/* The operands that are not sources. KIL's vector may be a condition, REP's count may be missing. */
static bool read_special(struct gpu4 *gpu4, struct gpu4_instruction *instruction, char kind, bool *handled)
{
    struct parser *parser = gpu4->parser;
    *handled = true;
    switch (kind) {
    case 'L': return gpu4_call_target(gpu4, instruction);
    case 'T':
        return parser_require(parser, ",") && second_operand(gpu4, instruction) &&
               gpu4_texture(gpu4, instruction);
    case 'I':
        return parser_require(parser, ",") && gpu4_image(gpu4, instruction) &&
               gpu4_image_target(gpu4, instruction);
    case 'J': return gpu4_image(gpu4, instruction);
    case 'U': return gpu4_subroutine(gpu4, instruction);
    case 'C':
        return instruction->code.op == OP_IF ? gpu4_condition(gpu4, &instruction->code)
                                             : gpu4_optional_condition(gpu4, &instruction->code);
    default: break;
    }
    if (instruction->code.op == OP_KIL && gpu4_at_condition(gpu4) && !gpu4_find_symbol(gpu4, &parser->token))
        return gpu4_condition(gpu4, &instruction->code);
    if (instruction->code.op == OP_REP && parser_at(parser, ";") && gpu4_has(gpu4, GPU4_TYPES))
        return true;
    *handled = false;
    return true;
}

static bool read_operands(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    const struct opcode_info *info = &opcode_table[instruction->code.op];
    unsigned source = 0;
    bool comma = info->result[0] != '-';
    if (comma && !gpu4_destination(gpu4, instruction, result_type_of(&instruction->code)))
        return false;
    for (const char *input = info->inputs; *input; input++) {
        bool handled;
        if (strchr("fsu", *input))
            continue;
        if (!read_special(gpu4, instruction, *input, &handled))
            return false;
        comma |= *input == 'J';
        if (handled)
            continue;
        if (comma && !parser_require(gpu4->parser, ","))
            return false;
        /* Without vectors of addresses, ARL takes a scalar. */
        const bool scalar = instruction->code.op == OP_ARL && !gpu4_has(gpu4, GPU4_ADDRESS_VECTORS);
        if (!gpu4_source(gpu4, instruction, source, scalar ? 'S' : *input,
                         operand_type(&instruction->code, source)))
            return false;
        source++;
        comma = true;
    }
    return info->inputs[0] != 'J' || gpu4_image_target(gpu4, instruction);
}

static void append(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    static const uint8_t reserved_for_fog[] = {
        [GPU4_FOG_LINEAR] = 2, [GPU4_FOG_EXP] = 3, [GPU4_FOG_EXP2] = 4};
    unsigned limit =
        SHADER_MAX_INSTRUCTIONS - (parser->program->position_invariant ? 4 : reserved_for_fog[gpu4->fog]);
    if (parser->program->instruction_count >= limit)
        parser_fail(parser, instruction->name.position, "more than %u instructions", limit);
    if (parser->failed || !gpu4_flow(gpu4, instruction, parser->program->instruction_count))
        return;
    struct instruction *code =
        program_add_instruction(parser, (enum opcode)instruction->code.op, instruction->name.position);
    instruction->code.position = instruction->name.position;
    *code = instruction->code;
}

void gpu4_read_instruction(struct gpu4 *gpu4)
{
    struct gpu4_instruction instruction = {.code.target = -1};
    for (uint8_t c = 0; c < 4; c++) {
        instruction.code.test.swizzle[c] = c;
        for (unsigned s = 0; s < SOURCES_MAX; s++)
            instruction.code.src[s].swizzle[c] = c;
    }
    if (gpu4_read_modifiers(gpu4, &instruction) && read_operands(gpu4, &instruction))
        append(gpu4, &instruction);
}
