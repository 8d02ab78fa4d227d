#include "shader/language/parser.h"

#include <stdarg.h>
#include <stdlib.h>

static bool is_end(const struct token *token)
{
    return token->kind == TOKEN_END;
}

void parser_advance(struct parser *parser)
{
    if (!parser->failed)
        parser->token = lexer_next(&parser->lexer);
}

void parser_fail(struct parser *parser, struct source_position position, const char *format, ...)
{
    if (parser->failed)
        return;
    parser->failed = true;
    parser->error->position = position;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(parser->error->message, sizeof parser->error->message, format, arguments);
    va_end(arguments);
    parser->token.kind = TOKEN_END;
    parser->token.length = 0;
}

void parser_expected(struct parser *parser, const char *expected)
{
    const struct token token = parser->token;
    if (is_end(&token))
        parser_fail(parser, token.position, "expected %s, found the end of the program", expected);
    else if (token.kind == TOKEN_INVALID && (token.text[0] < ' ' || token.text[0] > '~'))
        parser_fail(parser, token.position, "expected %s, found the byte 0x%02x", expected,
                    (unsigned char)token.text[0]);
    else
        parser_fail(parser, token.position, "expected %s, found '%.*s'", expected,
                    token.length < 40 ? (int)token.length : 40, token.text);
}

void parser_expected_like(struct parser *parser, const char *expected, const char *meant)
{
    const struct token token = parser->token;
    if (!meant || is_end(&token))
        parser_expected(parser, expected);
    else
        parser_fail(parser, token.position, "expected %s, found '%.*s', did you mean %s?", expected,
                    token.length < 40 ? (int)token.length : 40, token.text, meant);
}

bool parser_at(const struct parser *parser, const char *text)
{
    return !is_end(&parser->token) && token_is(&parser->token, text);
}

bool parser_accept(struct parser *parser, const char *text)
{
    bool found = parser_at(parser, text);
    if (found)
        parser_advance(parser);
    return found;
}

bool parser_require(struct parser *parser, const char *text)
{
    if (parser_accept(parser, text))
        return true;
    char expected[48];
    snprintf(expected, sizeof expected, "'%s'", text);
    parser_expected(parser, expected);
    return false;
}

bool parser_done(const struct parser *parser)
{
    return is_end(&parser->token);
}

static void out_of_memory(struct parser *parser)
{
    parser_fail(parser, parser->token.position, "out of memory");
}

/* Tables double: room for one more element exists after a true result. */
static bool grow(struct parser *parser, void **table, uint32_t count, size_t element)
{
    if (count != 0 && (count & (count - 1)) != 0)
        return true; /* capacity is the next power of two */
    size_t capacity = count == 0 ? 1 : (size_t)count * 2;
    void *larger = realloc(*table, capacity * element);
    if (!larger) {
        out_of_memory(parser);
        return false;
    }
    *table = larger;
    return true;
}

/* One zeroed element at the end of a program's table. Where memory runs out it is a scratch element that is
 * never read: thread-local, since programs may be loaded on several threads. */
#define APPEND(parser, table, count)                                                                         \
    ({                                                                                                       \
        static _Thread_local __typeof__(*(parser)->program->table) scratch;                                  \
        __typeof__(&scratch) element = &scratch;                                                             \
        if (grow(parser, (void **)&(parser)->program->table, (parser)->program->count, sizeof scratch))      \
            element = &(parser)->program->table[(parser)->program->count++];                                 \
        memset(element, 0, sizeof *element);                                                                 \
        element;                                                                                             \
    })

/* Also right for an empty table, after running out of memory. */
static unsigned last_index(uint32_t count)
{
    return count > 0 ? count - 1 : 0;
}

struct instruction *program_add_instruction(struct parser *parser, enum opcode op,
                                            struct source_position position)
{
    struct instruction *instruction = APPEND(parser, instructions, instruction_count);
    instruction->op = (uint8_t)op;
    instruction->type = (uint8_t)opcode_table[op].default_type;
    instruction->target = -1;
    instruction->position = position;
    for (uint8_t c = 0; c < 4; c++) {
        instruction->test.swizzle[c] = c;
        for (int s = 0; s < SOURCES_MAX; s++)
            instruction->src[s].swizzle[c] = c;
    }
    return instruction;
}

unsigned program_add_input(struct parser *parser, enum semantic semantic, unsigned index)
{
    struct program *program = parser->program;
    for (unsigned i = 0; i < program->input_count; i++)
        if (program->inputs[i].semantic == semantic && program->inputs[i].index == index)
            return i;
    struct input_register *input = APPEND(parser, inputs, input_count);
    input->semantic = (uint8_t)semantic;
    input->index = (uint8_t)index;
    return last_index(program->input_count);
}

unsigned program_append_input(struct parser *parser, const struct input_register *input)
{
    *APPEND(parser, inputs, input_count) = *input;
    return last_index(parser->program->input_count);
}

unsigned program_add_output(struct parser *parser, enum semantic semantic, unsigned index)
{
    struct program *program = parser->program;
    for (unsigned i = 0; i < program->output_count; i++)
        if (program->outputs[i].semantic == semantic && program->outputs[i].index == index)
            return i;
    struct output_register *output = APPEND(parser, outputs, output_count);
    output->semantic = (uint8_t)semantic;
    output->index = (uint8_t)index;
    return last_index(program->output_count);
}

unsigned program_add_param(struct parser *parser, const struct param_register *param)
{
    *APPEND(parser, params, param_count) = *param;
    return last_index(parser->program->param_count);
}

unsigned program_add_array(struct parser *parser, enum register_file file, unsigned first, unsigned count)
{
    struct program *program = parser->program;
    for (unsigned i = 0; i < program->array_count; i++) {
        const struct register_array *array = &program->arrays[i];
        if (array->file == file && array->first == first && array->count == count)
            return i;
    }
    if (program->array_count >= SHADER_MAX_ARRAYS) {
        parser_fail(parser, parser->token.position, "more than %d arrays with run-time indices",
                    (int)SHADER_MAX_ARRAYS);
        return 0;
    }
    *APPEND(parser, arrays, array_count) = (struct register_array){(uint8_t)file, first, count};
    return last_index(program->array_count);
}

static char *copy_name(struct parser *parser, const struct token *name)
{
    char *copy = malloc(name->length + 1);
    if (!copy) {
        out_of_memory(parser);
        return NULL;
    }
    memcpy(copy, name->text, name->length);
    copy[name->length] = '\0';
    return copy;
}

struct label *program_add_label(struct parser *parser, const struct token *name, int32_t target)
{
    const uint32_t count = parser->program->label_count;
    char *copy = copy_name(parser, name);
    struct label *label = APPEND(parser, labels, label_count);
    *label = (struct label){.name = copy, .target = target, .subroutine_number = -1};
    if (parser->program->label_count == count)
        free(copy); /* the scratch element owns nothing */
    return label;
}

unsigned program_add_subroutine_type(struct parser *parser, const struct token *name)
{
    const uint32_t count = parser->program->subroutine_type_count;
    char *copy = copy_name(parser, name);
    *APPEND(parser, subroutine_types, subroutine_type_count) = (struct subroutine_type){.name = copy};
    if (parser->program->subroutine_type_count == count)
        free(copy);
    return last_index(parser->program->subroutine_type_count);
}

struct variable *program_add_variable(struct parser *parser, const struct token *name,
                                      enum register_file file)
{
    const uint32_t count = parser->program->variable_count;
    char *copy = copy_name(parser, name);
    struct variable *variable = APPEND(parser, variables, variable_count);
    *variable = (struct variable){.name = copy, .file = (uint8_t)file, .position = name->position};
    if (parser->program->variable_count == count)
        free(copy);
    return variable;
}

const struct label *program_find_label(const struct program *program, const struct token *name)
{
    for (unsigned i = 0; i < program->label_count; i++)
        if (program->labels[i].name && token_is(name, program->labels[i].name))
            return &program->labels[i];
    return NULL;
}

const struct variable *program_find_variable(const struct program *program, const struct token *name)
{
    for (unsigned i = 0; i < program->variable_count; i++)
        if (program->variables[i].name && token_is(name, program->variables[i].name))
            return &program->variables[i];
    return NULL;
}
