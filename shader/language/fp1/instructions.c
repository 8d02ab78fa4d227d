/* Instructions of !!FP1.0: operand lists, textures
 * (NV_fragment_program 3.11.3, Table X.4). */
#include "shader/language/fp1/fp1.h"
#include "shader/program/names.h"

#include <string.h>

/* --- Textures ------------------------------------------------------------------------------------------- */

/* The look-ahead is the ',' before the target, whose name may begin with a digit. */
static uint8_t parse_target(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    if (!parser_at(parser, ",")) {
        parser_expected(parser, "','");
        return TARGET_NONE;
    }
    parser->token = lexer_next_word(&parser->lexer);
    for (uint8_t target = TARGET_1D; target <= TARGET_RECT; target++)
        if (parser_at(parser, texture_target_name(target)))
            return target;
    parser_expected(parser, "a texture target: 1D, 2D, 3D, CUBE or RECT");
    return TARGET_NONE;
}

/* "if multiple texture lookup instructions reference different targets for the same texture image unit" */
static void parse_texture(struct fp1 *fp1, struct instruction *instruction)
{
    struct parser *parser = fp1->parser;
    const int unit = fp1_texture_unit(&parser->token);
    if (unit < 0) {
        parser_expected(parser, "a texture image unit TEX0 to TEX15");
        return;
    }
    parser_advance(parser);
    const uint8_t target = parse_target(fp1);
    if (parser->failed)
        return;
    const uint8_t before = parser->texture_targets[unit];
    if (before != TARGET_NONE && before != target)
        parser_fail(parser, parser->token.position, "TEX%d is used as %s here and as %s before", unit,
                    texture_target_name(target), texture_target_name(before));
    parser->texture_targets[unit] = target;
    instruction->texture.unit = (uint8_t)unit;
    instruction->texture.target = target;
    parser_advance(parser);
}

/* --- The parts together --------------------------------------------------------------------------------- */

static void parse_operands(struct fp1 *fp1, struct instruction *instruction)
{
    unsigned s = 0;
    if (instruction->op == OP_KIL) { /* <ccMask>, without parentheses; other languages have an operand here */
        vp_parse_test(fp1->parser, &instruction->test);
        return;
    }
    fp1_parse_destination(fp1, instruction);
    for (const char *input = opcode_table[instruction->op].inputs; *input && !fp1->parser->failed; input++) {
        if (!strchr("VST", *input))
            continue; /* letters of types */
        parser_require(fp1->parser, ",");
        if (*input == 'T')
            parse_texture(fp1, instruction);
        else
            fp1_parse_source(fp1, instruction, s++, *input == 'S');
    }
}

void fp1_parse_instruction(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    const struct source_position position = parser->token.position;
    const struct fp1_mnemonic mnemonic = fp1_find_mnemonic(fp1);
    if (parser->failed)
        return;
    if (parser->program->instruction_count >= SHADER_MAX_INSTRUCTIONS) {
        parser_fail(parser, position, "the program has more than %d instructions",
                    (int)SHADER_MAX_INSTRUCTIONS);
        return;
    }
    parser_advance(parser);
    struct instruction *instruction = program_add_instruction(parser, mnemonic.op, position);
    if (parser->failed)
        return;
    instruction->precision = (uint8_t)mnemonic.precision;
    instruction->update_cc = mnemonic.update_cc;
    instruction->dst.saturate = mnemonic.saturate ? SATURATE_UNSIGNED : SATURATE_NONE;
    fp1->reads = (struct fp1_reads){0};
    parse_operands(fp1, instruction);
}
