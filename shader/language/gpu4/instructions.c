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
static bool second_operand(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    const unsigned op = instruction->code.op;
    const bool reference = (op == OP_TEX || op == OP_TXG || op == OP_LOD) && nv4_has(nv4, NV4_VERSION_4_1);
    const bool level = (op == OP_TXB || op == OP_TXL) && nv4_has(nv4, NV4_VERSION_5);
    if ((!reference && !level) || nv5_at_unit(nv4, FILE_TEXTURE))
        return true;
    return nv4_source(nv4, instruction, 1, 'V', TYPE_F32) && parser_require(nv4->parser, ",");
}

/* The operands that are not sources. KIL's vector may be a condition, REP's count may be missing. */
static bool read_special(struct nv4 *nv4, struct nv4_instruction *instruction, char kind, bool *handled)
{
    struct parser *parser = nv4->parser;
    *handled = true;
    switch (kind) {
    case 'L': return nv4_call_target(nv4, instruction);
    case 'T':
        return parser_require(parser, ",") && second_operand(nv4, instruction) &&
               nv4_texture(nv4, instruction);
    case 'I':
        return parser_require(parser, ",") && nv4_image(nv4, instruction) &&
               nv4_image_target(nv4, instruction);
    case 'J': return nv4_image(nv4, instruction);
    case 'U': return nv5_subroutine(nv4, instruction);
    case 'C':
        return instruction->code.op == OP_IF ? nv4_condition(nv4, &instruction->code)
                                             : nv4_optional_condition(nv4, &instruction->code);
    default: break;
    }
    if (instruction->code.op == OP_KIL && nv4_at_condition(nv4) && !nv4_find_symbol(nv4, &parser->token))
        return nv4_condition(nv4, &instruction->code);
    if (instruction->code.op == OP_REP && parser_at(parser, ";") && nv4_has(nv4, NV4_TYPES))
        return true;
    *handled = false;
    return true;
}

static bool read_operands(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    const struct opcode_info *info = &opcode_table[instruction->code.op];
    unsigned source = 0;
    bool comma = info->result[0] != '-';
    if (comma && !nv4_destination(nv4, instruction, result_type_of(&instruction->code)))
        return false;
    for (const char *input = info->inputs; *input; input++) {
        bool handled;
        if (strchr("fsu", *input))
            continue;
        if (!read_special(nv4, instruction, *input, &handled))
            return false;
        comma |= *input == 'J';
        if (handled)
            continue;
        if (comma && !parser_require(nv4->parser, ","))
            return false;
        /* Without vectors of addresses, ARL takes a scalar. */
        const bool scalar = instruction->code.op == OP_ARL && !nv4_has(nv4, NV4_ADDRESS_VECTORS);
        if (!nv4_source(nv4, instruction, source, scalar ? 'S' : *input,
                        operand_type(&instruction->code, source)))
            return false;
        source++;
        comma = true;
    }
    return info->inputs[0] != 'J' || nv4_image_target(nv4, instruction);
}

static void append(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    struct parser *parser = nv4->parser;
    static const uint8_t reserved_for_fog[] = {[NV4_FOG_LINEAR] = 2, [NV4_FOG_EXP] = 3, [NV4_FOG_EXP2] = 4};
    unsigned limit =
        SHADER_MAX_INSTRUCTIONS - (parser->program->position_invariant ? 4 : reserved_for_fog[nv4->fog]);
    if (parser->program->instruction_count >= limit)
        parser_fail(parser, instruction->name.position, "more than %u instructions", limit);
    if (parser->failed || !nv4_flow(nv4, instruction, parser->program->instruction_count))
        return;
    struct instruction *code =
        program_add_instruction(parser, (enum opcode)instruction->code.op, instruction->name.position);
    instruction->code.position = instruction->name.position;
    *code = instruction->code;
}

void nv4_read_instruction(struct nv4 *nv4)
{
    struct nv4_instruction instruction = {.code.target = -1};
    for (uint8_t c = 0; c < 4; c++) {
        instruction.code.test.swizzle[c] = c;
        for (unsigned s = 0; s < SOURCES_MAX; s++)
            instruction.code.src[s].swizzle[c] = c;
    }
    if (nv4_read_modifiers(nv4, &instruction) && read_operands(nv4, &instruction))
        append(nv4, &instruction);
}
