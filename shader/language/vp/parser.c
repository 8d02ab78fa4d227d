/* !!VP1.0, !!VP1.1, !!VP2.0 and !!VSP1.0 (NV_vertex_program, 1_1 and 2): programs, options, labels,
 * instructions, and the rules that hold for a whole program. NV_vertex_program2 2.14.1.8.
 *
 * Parameter registers are kept under their own numbers, c[n] as n, until the end shows which ones are used:
 * all of them if any is addressed relatively, so that index 0 is c[0]; otherwise only those named.
 */
#include "shader/language/vp/vp.h"
#include "shader/language/language.h"

#include <string.h>

/* Is the look-ahead a word with a ':' after it? */
static bool at_label(const struct parser *parser)
{
    if (parser_done(parser) || parser->token.kind != TOKEN_IDENTIFIER)
        return false;
    struct lexer ahead = parser->lexer;
    struct token next = lexer_next(&ahead);
    return next.kind == TOKEN_PUNCTUATION && token_is(&next, ":");
}

/* <identifier>: the lexer's names, less the '$' of other languages. */
static bool require_identifier(struct parser *parser)
{
    const struct token *token = &parser->token;
    if (!parser_done(parser) && token->kind == TOKEN_IDENTIFIER && !memchr(token->text, '$', token->length))
        return true;
    parser_expected(parser, "a label of letters, '_' and digits");
    return false;
}

static void parse_label(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    const struct token name = parser->token;
    if (!vp->vp2) {
        parser_fail(parser, name.position, "labels need !!VP2.0");
        return;
    }
    if (!require_identifier(parser) ||
        !vp_labels_define(vp, &name, (int32_t)parser->program->instruction_count))
        return;
    parser_advance(parser);
    parser_require(parser, ":");
}

/* The label of BRA and CAL; it may be defined further down. */
static void parse_branch_label(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    if (!require_identifier(parser))
        return;
    vp->branch_labels[parser->program->instruction_count - 1] = parser->token;
    parser_advance(parser);
}

static void parse_operands(struct vp_parser *vp, struct instruction *instruction)
{
    const struct opcode_info *info = &opcode_table[instruction->op];
    unsigned s = 0;
    if (info->result[0] != '-')
        vp_parse_destination(vp, instruction);
    for (const char *input = info->inputs; *input && !vp->parser->failed; input++) {
        switch (*input) {
        case 'L': parse_branch_label(vp); break;
        case 'C': vp_parse_condition(vp, &instruction->test); break;
        case 'V':
        case 'S':
        case 'A':
            parser_require(vp->parser, ",");
            vp_parse_source(vp, instruction, s++, *input);
            break;
        default: break; /* letters of types */
        }
    }
}

static uint32_t instruction_limit(const struct vp_parser *vp)
{
    return vp->parser->program->position_invariant ? vp->limits->invariant_instructions
                                                   : vp->limits->instructions;
}

static void parse_instruction(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    struct source_position position = parser->token.position;
    if (parser->token.kind != TOKEN_IDENTIFIER) {
        parser_expected(parser, "an instruction or END");
        return;
    }
    bool update_cc;
    enum opcode op = vp_find_opcode(vp, &update_cc);
    if (op == OP_COUNT)
        return;
    if (parser->program->instruction_count >= instruction_limit(vp)) {
        parser_fail(parser, position, "the program has more than %u instructions", instruction_limit(vp));
        return;
    }
    parser_advance(parser);
    struct instruction *instruction = program_add_instruction(parser, op, position);
    if (parser->failed)
        return;
    instruction->update_cc = update_cc;
    vp->has_attribute = vp->has_param = false;
    parse_operands(vp, instruction);
    parser_require(parser, ";");
}

/* <optionSequence>, before the first instruction. */
static void parse_options(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    bool has_options = parser->program->language == LANGUAGE_VP11 || vp->vp2;
    while (parser_at(parser, "OPTION") && !at_label(parser)) {
        if (!has_options) {
            parser_fail(parser, parser->token.position, "OPTION needs !!VP1.1 or !!VP2.0");
            return;
        }
        parser_advance(parser);
        if (!parser_accept(parser, "NV_position_invariant"))
            parser_expected(parser, "the option NV_position_invariant");
        parser_require(parser, ";");
        parser->program->position_invariant = true;
    }
}

static void parse_statements(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    while (!parser_done(parser)) {
        if (at_label(parser))
            parse_label(vp);
        else if (parser_at(parser, "END"))
            return;
        else if (parser_at(parser, "OPTION"))
            parser_fail(parser, parser->token.position, "OPTION must stand before the first instruction");
        else
            parse_instruction(vp);
    }
}

/* END, with only white space and comments after it. */
static void parse_end(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    struct source_position position = parser->token.position;
    if (!parser_accept(parser, "END")) {
        parser_expected(parser, "an instruction or END");
        return;
    }
    if (!parser_done(parser))
        parser_expected(parser, "nothing after END");
    program_add_instruction(parser, OP_END, position);
}

/* --- Rules of the whole program: an error's position is the length of the text -------------------------- */

static void resolve_branches(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    struct program *program = parser->program;
    for (uint32_t i = 0; i < program->instruction_count && !parser->failed; i++) {
        struct instruction *instruction = &program->instructions[i];
        if (instruction->op != OP_BRA && instruction->op != OP_CAL)
            continue;
        const struct token *name = &vp->branch_labels[i];
        const struct label *label = vp_labels_find(vp, name);
        if (label)
            instruction->target = label->target;
        else
            parser_fail(parser, parser->token.position, "label '%.*s' is not defined",
                        name->length < 40 ? (int)name->length : 40, name->text);
    }
}

/* Execution begins at the label "main" if there is one (2.14.2.3). */
static void find_entry(struct vp_parser *vp)
{
    const struct token name = {.kind = TOKEN_IDENTIFIER, .text = "main", .length = 4};
    const struct label *label = vp_labels_find(vp, &name);
    vp->parser->program->entry = label ? (uint32_t)label->target : 0;
}

static void check_results(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    const struct program *program = parser->program;
    if (vp->state_program && !program->writes_params)
        parser_fail(parser, parser->token.position,
                    "a vertex state program must write a program parameter register");
    if (!vp->state_program && !program->position_invariant && !vp->writes_position)
        parser_fail(parser, parser->token.position, "a vertex program must write o[HPOS]%s",
                    program->language == LANGUAGE_VP10 ? "" : " or have OPTION NV_position_invariant");
}

/* Adds the parameter registers; numbers[n] becomes the register of c[n]. */
static void add_params(struct vp_parser *vp, int32_t numbers[VP_MAX_PARAMS])
{
    for (unsigned n = 0; n < vp->limits->params; n++) {
        struct param_register param = {.source = PARAM_ENV, .index = (uint16_t)n};
        if (vp->uses_relative || vp->params_used[n])
            numbers[n] = (int32_t)program_add_param(vp->parser, &param);
    }
}

static void number_params(struct vp_parser *vp)
{
    struct parser *parser = vp->parser;
    struct program *program = parser->program;
    int32_t numbers[VP_MAX_PARAMS] = {0};
    add_params(vp, numbers);
    unsigned array = 0;
    if (vp->uses_relative)
        array = program_add_array(parser, FILE_PARAM, 0, vp->limits->params);
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        struct instruction *instruction = &program->instructions[i];
        if (instruction->dst.file == FILE_PARAM)
            instruction->dst.index = numbers[instruction->dst.index];
        for (unsigned s = 0; s < 3; s++) {
            struct source_operand *operand = &instruction->src[s];
            if (operand->relative.used)
                operand->relative.array = (uint16_t)array;
            else if (operand->file == FILE_PARAM)
                operand->index = numbers[operand->index];
        }
    }
}

static void finish(struct vp_parser *vp)
{
    resolve_branches(vp);
    if (!vp->parser->failed)
        check_results(vp);
    if (vp->parser->failed)
        return;
    find_entry(vp);
    number_params(vp);
    vp->parser->program->cc_count = vp->vp2 ? 1 : 0;
}

void vp_parse(struct parser *parser)
{
    const unsigned language = parser->program->language;
    struct vp_parser vp = {
        .parser = parser,
        .limits = &vp_limits[language],
        .vp2 = language == LANGUAGE_VP20,
        .state_program = language == LANGUAGE_VSP10,
    };
    parse_options(&vp);
    parse_statements(&vp);
    parse_end(&vp);
    finish(&vp);
    vp_labels_release(&vp.labels);
}
