/* Random programs contain everything that can be written: each instruction of the opcode table in each
 * language that has it, with each suffix and modifier, and each of these with each data type. What a language
 * takes its parser says: a mnemonic is taken if the first error stands behind it. */
#include "tests/random/random_programs.h"

#include "shader/language/gpu4/gpu4.h"
#include "shader/language/tgsi/tgsi.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* --- Words ---------------------------------------------------------------------------------------------- */

enum { WORDS = 160 }; /* word 2n is modifier n behind a '.', 2n + 1 is its suffix; the last ones are none */
enum { NO_WORD = WORDS - 1 };

static const char *word_text(unsigned word)
{
    const char *text = word == NO_WORD ? NULL : gpu4_modifier_word(word / 2, word % 2);
    return text ? text : "";
}

static bool word_is_type(unsigned word)
{
    return gpu4_modifier_is_type(word / 2);
}

/* --- What comes up -------------------------------------------------------------------------------------- */

/* Symmetrical; [NO_WORD][NO_WORD]: at all. */
static bool seen[OP_COUNT][WORDS][WORDS];

static void note_words(unsigned op, const unsigned *words, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count; j++)
            seen[op][words[i]][words[j]] = true;
}

static unsigned find_word(const char *text, size_t length, bool suffix)
{
    for (unsigned word = suffix; length > 0 && word < NO_WORD; word += 2)
        if (strncmp(word_text(word), text, length) == 0 && word_text(word)[length] == '\0')
            return word;
    return NO_WORD;
}

/* All of `text` as suffixes, from the longest one on. */
static bool find_suffixes(const char *text, size_t length, unsigned words[8], unsigned *count)
{
    while (length > 0) {
        size_t part = length;
        while (part > 0 && find_word(text, part, true) == NO_WORD)
            part--;
        if (part == 0 || *count == 8)
            return false;
        words[(*count)++] = find_word(text, part, true);
        text += part;
        length -= part;
    }
    return true;
}

/* The mnemonic that the line begins with, and its words; OP_COUNT for lines that are no instructions. */
static unsigned read_mnemonic(const char *line, unsigned words[8], unsigned *count)
{
    const size_t length = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    for (size_t name = length; name > 0; name--) {
        const enum opcode op = opcode_find(line, (unsigned)name);
        *count = 0;
        words[(*count)++] = NO_WORD;
        if (op == OP_COUNT || !find_suffixes(line + name, length - name, words, count))
            continue;
        line += length;
        while (*line == '.' && *count < 8) {
            const size_t word = strspn(++line, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789x");
            words[(*count)++] = find_word(line, word, false);
            line += word;
        }
        return op;
    }
    return OP_COUNT;
}

static void note_program(const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        unsigned words[8], count;
        line += *line == '\n';
        const unsigned op = read_mnemonic(line, words, &count);
        if (op != OP_COUNT)
            note_words(op, words, count);
    }
}

/* --- Languages ------------------------------------------------------------------------------------------ */

#define OPTIONS_4                                                                                            \
    "OPTION NV_parameter_buffer_object2;\nOPTION NV_shader_buffer_load;\nOPTION NV_explicit_multisample;\n"
#define OPTIONS_5                                                                                            \
    "OPTION NV_gpu_program5_mem_extended;\nOPTION NV_shader_storage_buffer;\nOPTION "                        \
    "NV_shader_atomic_int64;\n"                                                                              \
    "OPTION NV_shader_atomic_float;\nOPTION NV_shader_atomic_fp16_vector;\nOPTION NV_shader_thread_group;\n" \
    "OPTION NV_shader_thread_shuffle;\nOPTION ARB_derivative_control;\nOPTION ARB_shader_image_size;\n"

enum {
    OPCODES_40 = OPCODE_NV40 | OPCODE_NVF40 | OPCODE_NVG40 | OPCODE_NVPB | OPCODE_NVBL | OPCODE_NVEM,
    OPCODES_41 = OPCODES_40 | OPCODE_NV41,
    OPCODES_50 = OPCODES_41 | OPCODE_NV50 | OPCODE_NVF50 | OPCODE_NVG50 | OPCODE_NVTC50 | OPCODE_NVTG |
                 OPCODE_NVTGF | OPCODE_NVTS | OPCODE_NVQS | OPCODE_NVIS | OPCODE_NVSB,
};

static struct random_writer {
    void (*write)(unsigned number, char text[RANDOM_TEXT_SIZE]);
    unsigned count;
    char *texts[RANDOM_NV5_COUNT]; /* all of them */
} nv5_programs = {random_nv5_text, RANDOM_NV5_COUNT, {NULL}},
  other_programs = {random_program_text, RANDOM_PROGRAM_COUNT, {NULL}};

static const struct language_row {
    const char *name;
    const char *headers[6]; /* of its kinds of programs: what their texts begin with */
    const char *options;
    const struct random_writer *writer;
    uint32_t opcodes;
} languages[] = {
    {"VP1.0", {"!!VP1.0\n", "!!VSP1.0\n"}, "", &other_programs, OPCODE_VP10},
    {"VP1.1", {"!!VP1.1\n"}, "", &other_programs, OPCODE_VP11},
    {"VP2.0", {"!!VP2.0\n"}, "", &other_programs, OPCODE_VP20},
    {"FP1.0", {"!!FP1.0\n"}, "", &other_programs, OPCODE_FP10},
    {"ARBvp1.0", {"!!ARBvp1.0\n"}, "", &other_programs, OPCODE_ARBVP},
    {"NV_vertex_program2_option",
     {"!!ARBvp1.0\nOPTION NV_vertex_program2;\n"},
     "",
     &other_programs,
     OPCODE_ARBVP | OPCODE_VPO2},
    {"NV_vertex_program3",
     {"!!ARBvp1.0\nOPTION NV_vertex_program3;\n"},
     "",
     &other_programs,
     OPCODE_ARBVP | OPCODE_VPO2 | OPCODE_VPO3},
    {"ARBfp1.0", {"!!ARBfp1.0\n"}, "", &other_programs, OPCODE_ARBFP},
    {"NV_fragment_program_option",
     {"!!ARBfp1.0\nOPTION NV_fragment_program;\n"},
     "",
     &other_programs,
     OPCODE_ARBFP | OPCODE_FPO1},
    {"NV_fragment_program2",
     {"!!ARBfp1.0\nOPTION NV_fragment_program2;\n"},
     "",
     &other_programs,
     OPCODE_ARBFP | OPCODE_FPO1 | OPCODE_FPO2},
    {"NV_gpu_program4", {"!!NVfp4.0\n", "!!NVgp4.0\n", "!!NVvp4.0\n"}, OPTIONS_4, &nv5_programs, OPCODES_40},
    {"NV_gpu_program4_1",
     {"!!NVfp4.1\n", "!!NVgp4.1\n", "!!NVvp4.1\n"},
     OPTIONS_4,
     &nv5_programs,
     OPCODES_41},
    {"NV_gpu_program5",
     {"!!NVfp5.0\n", "!!NVgp5.0\n", "!!NVtcp5.0\n", "!!NVtep5.0\n", "!!NVvp5.0\n"},
     OPTIONS_5,
     &nv5_programs,
     OPCODES_50},
};

/* Longer headers are other languages: an OPTION more. */
static bool is_of_language(const struct language_row *language, const char *text)
{
    for (unsigned i = 0; i < 6 && language->headers[i]; i++) {
        const size_t length = strlen(language->headers[i]);
        const bool option = strncmp(text + length, "OPTION NV_vertex", 16) == 0 ||
                            strncmp(text + length, "OPTION NV_fragment", 18) == 0;
        if (strncmp(text, language->headers[i], length) == 0 && !option)
            return true;
    }
    return false;
}

static void note_all(const struct language_row *language)
{
    unsigned programs = 0;
    memset(seen, 0, sizeof seen);
    for (unsigned number = 0; number < language->writer->count; number++) {
        if (!is_of_language(language, language->writer->texts[number]))
            continue;
        note_program(language->writer->texts[number]);
        programs++;
    }
    printf("%s: %u programs\n", language->name, programs);
}

static void write_all(struct random_writer *writer)
{
    static char text[RANDOM_TEXT_SIZE];
    for (unsigned number = 0; number < writer->count; number++) {
        writer->write(number, text);
        writer->texts[number] = strdup(text);
        cr_assert(writer->texts[number]);
    }
}

static void forget_all(struct random_writer *writer)
{
    for (unsigned number = 0; number < writer->count; number++)
        free(writer->texts[number]);
}

/* --- What is taken -------------------------------------------------------------------------------------- */

/* Whether the parser gets past `words`: suffixes and words, in this order, behind the mnemonic. */
static bool parses(const struct language_row *language, const char *header, unsigned op, const char *filler,
                   unsigned first, unsigned second)
{
    char text[1200];
    struct shader_error error = {0};
    const char *one = word_text(first), *two = word_text(second);
    const bool suffixes[] = {first % 2 && first != NO_WORD, second % 2 && second != NO_WORD};
    const int length =
        snprintf(text, sizeof text, "%s%s%s%s%s%s%s%s%s%s", header, language->options, opcode_table[op].name,
                 suffixes[0] ? one : "", suffixes[1] ? two : "", filler, one[0] && !suffixes[0] ? "." : "",
                 suffixes[0] ? "" : one, two[0] && !suffixes[1] ? "." : "", suffixes[1] ? "" : two);
    struct program *program = shader_load(SHADER_TARGET_ANY, text, (size_t)length, &error);
    const bool whole = program != NULL; /* END */
    shader_program_free(program);
    return whole || error.position.offset >= length;
}

/* Storage modifiers and the like have to be there before others may be. */
static bool is_taken(const struct language_row *language, const char *header, unsigned op, unsigned first,
                     unsigned second)
{
    static const char *const fillers[] = {"", ".U32", ".ADD", ".U32.ADD", ".F32", ".F32.F32", ".S"};
    const struct opcode_info *info = &opcode_table[op];
    const bool needs = strchr(info->modifiers, 'M') || op == OP_MUL;
    for (size_t f = 0; f < (needs ? sizeof fillers / sizeof *fillers : 1); f++)
        if (parses(language, header, op, fillers[f], first, second))
            return true;
    return false;
}

/* The kind of program that has the instruction; null of those without operands, which take no modifiers. */
static const char *find_header(const struct language_row *language, unsigned op)
{
    for (unsigned h = 0; h < 6 && language->headers[h]; h++)
        if (is_taken(language, language->headers[h], op, NO_WORD, NO_WORD))
            return language->headers[h];
    return NULL;
}

static void expect_pairs(const struct language_row *language, const char *header, unsigned op,
                         const unsigned *words, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count; j++)
            if (i != j && word_is_type(words[i]) && !seen[op][words[i]][words[j]] &&
                is_taken(language, header, op, words[i], words[j]))
                cr_expect(false, "%s: %s never had both %s and %s", language->name, opcode_table[op].name,
                          word_text(words[i]), word_text(words[j]));
}

static void expect_words(const struct language_row *language, unsigned op)
{
    const char *header = find_header(language, op);
    unsigned words[WORDS], count = 0;
    for (unsigned word = 0; header && word < NO_WORD; word++) {
        const bool came_up = seen[op][NO_WORD][word];
        if (word_text(word)[0] == '\0' || (!came_up && !is_taken(language, header, op, word, NO_WORD)))
            continue;
        cr_expect(came_up, "%s: %s never had %s%s", language->name, opcode_table[op].name,
                  word % 2 ? "" : ".", word_text(word));
        words[count++] = word;
    }
    expect_pairs(language, header, op, words, count);
}

Test(random_coverage, every_mnemonic_and_pair_of_type_and_modifier_comes_up)
{
    write_all(&nv5_programs);
    write_all(&other_programs);
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        note_all(&languages[i]);
        for (unsigned op = 0; op < OP_COUNT; op++) {
            if (!(opcode_table[op].languages & languages[i].opcodes))
                continue;
            cr_expect(seen[op][NO_WORD][NO_WORD], "%s: %s never came up", languages[i].name,
                      opcode_table[op].name);
            expect_words(&languages[i], op);
        }
    }
    forget_all(&nv5_programs);
    forget_all(&other_programs);
}

/* --- TGSI ----------------------------------------------------------------------------------------------- */

static const char *const suffixes[] = {"", "_SAT", "_SSAT", "_SATNV", "_PRECISE", "C", "C0", "C1"};

enum { TGSI_ROWS = 512, SUFFIXES = sizeof suffixes / sizeof *suffixes };

static bool seen_in_tgsi[TGSI_ROWS][SUFFIXES];

/* The first word of each line, behind a predicate. */
static void note_tgsi(const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        line += *line == '(' ? strcspn(line, ")") + 2 : 0;
        const size_t length = strcspn(line, " \n");
        for (unsigned s = 0; s < SUFFIXES; s++) {
            const size_t suffix = strlen(suffixes[s]);
            if (length <= suffix || strncmp(line + length - suffix, suffixes[s], suffix) != 0)
                continue;
            for (unsigned row = 0; row < tgsi_opcode_count; row++)
                if (strlen(tgsi_opcodes[row].name) == length - suffix &&
                    strncmp(tgsi_opcodes[row].name, line, length - suffix) == 0)
                    seen_in_tgsi[row][s] = true;
        }
    }
}

/* Without a result no suffix means anything; what DFRACEXP's two results would do to a condition code no one
 * says. */
static bool may_have_suffix(const struct tgsi_opcode *row, const char *suffix)
{
    return row->result != '-' && row->result != 'o' &&
           (row->form != TGSI_FORM_TWO_RESULTS || suffix[0] != 'C');
}

static bool tgsi_parses(const struct tgsi_opcode *row, const char *suffix)
{
    static const char *const headers[] = {"VERT\n", "FRAG\n", "GEOM\n", "TESS_CTRL\n"};
    for (unsigned h = 0; h < 4; h++) {
        char text[80];
        struct shader_error error = {0};
        const int length = snprintf(text, sizeof text, "%s%s%s ", headers[h], row->name, suffix);
        struct program *program = shader_load(SHADER_TARGET_ANY, text, (size_t)length, &error);
        const bool whole = program != NULL;
        shader_program_free(program);
        if (whole || error.position.offset >= length - 1)
            return true;
    }
    return false;
}

Test(random_coverage, every_mnemonic_of_tgsi_comes_up_with_every_suffix)
{
    static char text[RANDOM_TEXT_SIZE];
    cr_assert_lt(tgsi_opcode_count, TGSI_ROWS);
    for (unsigned number = 0; number < RANDOM_TGSI_COUNT; number++) {
        random_tgsi_text(number, text);
        note_tgsi(text);
    }
    for (unsigned row = 0; row < tgsi_opcode_count; row++)
        for (unsigned s = 0; s < SUFFIXES && tgsi_opcodes[row].op != OP_COUNT; s++)
            cr_expect(seen_in_tgsi[row][s] || (s > 0 && (!may_have_suffix(&tgsi_opcodes[row], suffixes[s]) ||
                                                         !tgsi_parses(&tgsi_opcodes[row], suffixes[s]))),
                      "TGSI: %s%s never came up", tgsi_opcodes[row].name, suffixes[s]);
}
