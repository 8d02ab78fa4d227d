/* From a program string to the one form: the header decides the language, the target decides which languages
 * it takes. */
#include "shader/language/language.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const struct source_position start = {.offset = 0, .line = 1, .column = 1};

static void reject_compute(struct parser *parser)
{
    parser_fail(parser, start,
                "compute programs are not supported: expected a program for a stage of drawing");
}

/* The first words of programs. Target ANY: for none. */
static const struct header {
    const char *text;
    enum language language;
    enum stage stage;
    enum shader_target target;
} headers[] = {
#define LANGUAGE(id, header, stage, front_end) {header, LANGUAGE_##id, STAGE_##stage, SHADER_TARGET_##stage},
#include "shader/program/languages.def"
#undef LANGUAGE
    {"VERT", LANGUAGE_TGSI, STAGE_VERTEX, SHADER_TARGET_VERTEX},
    {"GEOM", LANGUAGE_TGSI, STAGE_GEOMETRY, SHADER_TARGET_GEOMETRY},
    {"TESS_CTRL", LANGUAGE_TGSI, STAGE_TESS_CONTROL, SHADER_TARGET_TESS_CONTROL},
    {"TESS_EVAL", LANGUAGE_TGSI, STAGE_TESS_EVALUATION, SHADER_TARGET_TESS_EVALUATION},
    {"COMP", LANGUAGE_TGSI, STAGE_VERTEX, SHADER_TARGET_ANY},
    {"!!NVcp5.0", LANGUAGE_NVVP50, STAGE_VERTEX, SHADER_TARGET_ANY},
};

static const char *const target_names[] = {
    [SHADER_TARGET_ANY] = "any",
    [SHADER_TARGET_VERTEX] = "a vertex program",
    [SHADER_TARGET_VERTEX_STATE] = "a vertex state program",
    [SHADER_TARGET_FRAGMENT] = "a fragment program",
    [SHADER_TARGET_TESS_CONTROL] = "a tessellation control program",
    [SHADER_TARGET_TESS_EVALUATION] = "a tessellation evaluation program",
    [SHADER_TARGET_GEOMETRY] = "a geometry program",
};

static const struct header *find_header(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        size_t n = strlen(headers[i].text);
        if (length >= n && memcmp(text, headers[i].text, n) == 0)
            return &headers[i];
    }
    return NULL;
}

/* TGSI's header is an ordinary word: white space may precede it, and it may be in lower case. */
static const struct header *find_tgsi_header(struct lexer *lexer)
{
    struct lexer rest = *lexer;
    const struct token word = lexer_next(&rest);
    char upper[16];
    const size_t length = word.length < sizeof upper ? word.length : sizeof upper;
    for (size_t i = 0; i < length; i++)
        upper[i] =
            word.text[i] >= 'a' && word.text[i] <= 'z' ? (char)(word.text[i] - 'a' + 'A') : word.text[i];
    const struct header *header = find_header(upper, length);
    if (!header || header->language != LANGUAGE_TGSI)
        return NULL;
    lexer->next = word.position;
    return header;
}

static void parse(struct parser *parser, const struct header *header)
{
    parser->program->language = (uint8_t)header->language;
    parser->program->stage = (uint8_t)header->stage;
    parser->lexer.next.offset += (int32_t)strlen(header->text);
    parser->lexer.next.column += (int32_t)strlen(header->text);
    parser_advance(parser);
    if (header->target == SHADER_TARGET_ANY)
        reject_compute(parser);
    else
        language_table[header->language].parse(parser);
}

/* The bytes up to the first one that cannot belong to a header, for the message. */
static int header_length(const char *text, size_t length)
{
    int n = 0;
    while ((size_t)n < length && n < 16 && text[n] > ' ' && text[n] <= '~')
        n++;
    return n;
}

static void reject_header(struct parser *parser, const char *text, size_t length)
{
    if (length == 0)
        parser_fail(parser, start, "expected a program, found an empty text");
    else
        parser_fail(parser, start,
                    "expected a program header such as !!VP2.0, !!NVfp4.0 or VERT, found '%.*s'",
                    header_length(text, length), text);
}

/* Programs often count the NUL that ends their string, or several. */
static size_t without_terminator(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == '\0')
        length--;
    return length;
}

static bool keep_source(struct program *program, const char *text, size_t length)
{
    program->source = malloc(length + 1);
    if (!program->source)
        return false;
    memcpy(program->source, text, length);
    program->source[length] = '\0';
    return true;
}

static uint64_t next_serial(void)
{
    static atomic_uint_least64_t last;
    return atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
}

struct program *shader_load(enum shader_target target, const char *text, size_t length,
                            struct shader_error *error)
{
    struct parser parser = {.error = error, .target = target};
    length = without_terminator(text, length);
    lexer_init(&parser.lexer, text, length);
    *error = (struct shader_error){0};
    if (length > INT32_MAX) {
        parser_fail(&parser, start, "the program is longer than 2^31-1 bytes");
        return NULL;
    }
    const struct header *header = find_header(text, length);
    if (!header)
        header = find_tgsi_header(&parser.lexer);
    if (!header) {
        reject_header(&parser, text, length);
        return NULL;
    }
    if (target != SHADER_TARGET_ANY && header->target != SHADER_TARGET_ANY && target != header->target) {
        parser_fail(&parser, start, "%s is not %s", header->text, target_names[target]);
        return NULL;
    }
    parser.program = calloc(1, sizeof *parser.program);
    if (!parser.program) {
        parser_fail(&parser, start, "out of memory");
        return NULL;
    }
    parse(&parser, header);
    if (!parser.failed && !keep_source(parser.program, text, length))
        parser_fail(&parser, start, "out of memory");
    if (!parser.failed) {
        parser.program->serial = next_serial();
        program_analyze(parser.program);
        return parser.program;
    }
    shader_program_free(parser.program);
    return NULL;
}
