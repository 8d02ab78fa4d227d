/* !!FP1.0 (NV_fragment_program 3.11.3): statements, END, and the rules that hold for a whole program. */
#include "shader/language/fp1/fp1.h"
#include "shader/language/language.h"

#include <stdlib.h>
#include <string.h>

static void parse_statement(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    if (parser_at(parser, "DEFINE"))
        fp1_parse_define(fp1);
    else if (parser_at(parser, "DECLARE"))
        fp1_parse_declare(fp1);
    else
        fp1_parse_instruction(fp1);
    parser_require(parser, ";");
}

/* END, with only white space and comments after it. */
static void parse_end(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    const struct source_position position = parser->token.position;
    if (!parser_accept(parser, "END")) {
        parser_expected(parser, "an instruction, DEFINE, DECLARE or END");
        return;
    }
    if (!parser_done(parser))
        parser_expected(parser, "nothing after END");
    program_add_instruction(parser, OP_END, position);
    if (fp1->results_used == 0)
        parser_fail(parser, parser->token.position,
                    "a fragment program must write an output register: o[COLR], o[COLH] or o[DEPR]");
}

/* --- Registers become dense ----------------------------------------------------------------------------- */

/* R registers up to the last one used, then H registers up to theirs. */
static void number_temporaries(const struct fp1 *fp1)
{
    struct program *program = fp1->parser->program;
    uint32_t floats = 0, halves = 0;
    for (uint32_t i = 0; i < FP1_FLOAT_TEMPS + FP1_HALF_TEMPS; i++)
        if (fp1->temps_used[i])
            *(i < FP1_FLOAT_TEMPS ? &floats : &halves) =
                i < FP1_FLOAT_TEMPS ? i + 1 : i - FP1_FLOAT_TEMPS + 1;
    program->half_temps = floats;
    program->temp_count = floats + halves;
}

static int32_t dense_temp(const struct program *program, int32_t temp)
{
    return temp < FP1_FLOAT_TEMPS ? temp : (int32_t)program->half_temps + temp - FP1_FLOAT_TEMPS;
}

/* Named parameters first, in the order of their DECLARE, then the others; numbers[i] is where register i
 * goes. */
static void order_params(struct program *program, struct param_register *ordered, int32_t *numbers)
{
    uint32_t next = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < program->param_count; i++)
            if ((program->params[i].source == PARAM_NAMED) == (pass == 0)) {
                ordered[next] = program->params[i];
                numbers[i] = (int32_t)next++;
            }
    if (next > 0)
        memcpy(program->params, ordered, next * sizeof *ordered);
    for (uint32_t i = 0; i < program->variable_count; i++)
        program->variables[i].first = (uint16_t)i;
}

static void number_operands(struct program *program, const int32_t *numbers)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        struct instruction *instruction = &program->instructions[i];
        if (instruction->dst.file == FILE_TEMP)
            instruction->dst.index = dense_temp(program, instruction->dst.index);
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            struct source_operand *source = &instruction->src[s];
            if (source->file == FILE_TEMP)
                source->index = dense_temp(program, source->index);
            else if (source->file == FILE_PARAM)
                source->index = numbers[source->index];
        }
    }
}

static void number_registers(struct fp1 *fp1)
{
    struct program *program = fp1->parser->program;
    const size_t count = program->param_count + 1;
    struct param_register *ordered = calloc(count, sizeof *ordered);
    int32_t *numbers = calloc(count, sizeof *numbers);
    if (ordered && numbers) {
        number_temporaries(fp1);
        order_params(program, ordered, numbers);
        number_operands(program, numbers);
    } else {
        parser_fail(fp1->parser, fp1->parser->token.position, "out of memory");
    }
    free(ordered);
    free(numbers);
}

void fp1_parse(struct parser *parser)
{
    struct fp1 fp1 = {.parser = parser};
    parser->program->cc_count = 1;
    while (!parser_done(parser) && !parser_at(parser, "END"))
        parse_statement(&fp1);
    parse_end(&fp1);
    if (!parser->failed)
        number_registers(&fp1);
    for (uint32_t i = 0; i < parser->program->output_count; i++) /* 3.11.6 and 2.11 */
        parser->program->depth_discards |= parser->program->outputs[i].semantic == SEMANTIC_FRAGMENT_DEPTH;
    word_table_release(&fp1.names);
    free(fp1.symbols);
    param_table_release(&fp1.params);
}
