/* Token streams as programs and back: TG Shader Infrastructure 1.1 and its revision of 2009, docs/tokens.md.
 */
#include "tests/shader/support/random_stream.h"
#include "tests/shader/support/same_program.h"
#include "tests/shader/language/tokens/stream.h"
#include "tests/support/corpus.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* --- What tokens mean, as text -------------------------------------------------------------------------- */

#define SIZED(n, code, dst, src, ...)                                                                        \
    WORD(INSTRUCTION, .Type = 2, .Size = n, .Opcode = code, .NumDstRegs = dst, .NumSrcRegs = src, __VA_ARGS__)
#define DCL(file, first, last)                                                                               \
    WORD(DECLARATION, .Size = 2, FILE_OF(file)), WORD(DECLARATION_RANGE, .First = first, .Last = last)
#define DST(file, n, ...) WORD(DST_REGISTER, FILE_OF(file), .WriteMask = 15, .Index = n, __VA_ARGS__)
#define SRC(file, n, ...) WORD(SRC_REGISTER, FILE_OF(file), XYZW, .Index = n, __VA_ARGS__)
#define VERTEX_DECLARATIONS                                                                                  \
    DCL(INPUT, 0, 3), DCL(OUTPUT, 0, 1), DCL(TEMPORARY, 0, 7), DCL(CONSTANT, 0, 15), DCL(ADDRESS, 0, 1)
#define VERTEX_TEXT                                                                                          \
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL IN[2]\nDCL IN[3]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL "   \
    "TEMP[0..7]\n"                                                                                           \
    "DCL CONST[0..15]\nDCL ADDR[0..1]\n"
#define EXPANDED_TEXT VERTEX_TEXT "DCL TEMP[8..23]\nIMM FLT32 {0, 1, 2, 0.5}\nIMM FLT32 {4, 8, 0.25, 0.125}\n"

struct meaning {
    const char *what;
    uint32_t body[40];
    size_t count;
    const char *text;
};
#define BODY(...)   {__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4
#define VERTEX(...) BODY(VERTEX_DECLARATIONS, __VA_ARGS__)

static void check_meaning(const struct meaning *row)
{
    uint32_t words[64];
    const size_t count = make_stream(words, TOKENS_PROCESSOR_VERTEX, row->body, row->count);
    struct shader_error error;
    struct program *text = shader_load(SHADER_TARGET_ANY, row->text, strlen(row->text), &error);
    cr_assert(text, "%s: the text, at %d: %s", row->what, error.position.offset, error.message);
    struct program *tokens = shader_load_tokens(SHADER_TARGET_VERTEX, words, count, TOKENS_2007, &error);
    cr_assert(tokens, "%s: at word %d: %s", row->what, error.position.offset, error.message);
    const char *difference = program_difference(text, tokens);
    char *printed = shader_print(tokens);
    cr_assert_null(difference, "%s: %s differ:\n%s", row->what, difference, printed);
    free(printed);
    shader_program_free(text);
    shader_program_free(tokens);
}

Test(tokens_program, tokens_mean_what_their_text_means)
{
    const struct meaning rows[] = {
        {"5.5.1 ADD", VERTEX(SIZED(4, 8, 1, 2, 0), DST(OUTPUT, 0), SRC(INPUT, 0), SRC(CONSTANT, 3)),
         VERTEX_TEXT "ADD OUT[0], IN[0], CONST[3]\nEND\n"},
        {"5.5.2 MOV_SAT", VERTEX(SIZED(3, 1, 1, 1, .Saturate = 1), DST(OUTPUT, 0), SRC(INPUT, 0)),
         VERTEX_TEXT "MOV_SAT OUT[0], IN[0]\nEND\n"},
        {"5.5.3 MOVC",
         VERTEX(SIZED(4, 1, 1, 1, .Extended = 1), WORD(INSTRUCTION_EXT_NV, .CondMask = 7, .CondDstUpdate = 1),
                DST(OUTPUT, 0), SRC(INPUT, 0)),
         VERTEX_TEXT "MOVC0 OUT[0], IN[0]\nEND\n"},
        {"5.1.4 conditional execution",
         VERTEX(SIZED(4, 1, 1, 1, .Extended = 1),
                WORD(INSTRUCTION_EXT_NV, .CondMask = TOKENS_CC_LE, .CondFlowEnable = 1, .CondFlowIndex = 1,
                     .CondSwizzleX = 3),
                DST(OUTPUT, 0), SRC(INPUT, 0)),
         VERTEX_TEXT "MOV OUT[0] (LE1.wxxx), IN[0]\nEND\n"},
        {"6.4.1",
         VERTEX(SIZED(3, 1, 1, 1, 0), DST(OUTPUT, 0),
                WORD(SRC_REGISTER, FILE_OF(INPUT), .SwizzleY = 1, .SwizzleZ = 1, .SwizzleW = 2, .Negate = 1,
                     .Index = 2)),
         VERTEX_TEXT "MOV OUT[0], -IN[2].xyyz\nEND\n"},
        {"6.4.2 SWZ",
         VERTEX(SIZED(4, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(TEMPORARY, 2, .Extended = 1),
                WORD(SRC_REGISTER_EXT_SWZ, .ExtSwizzleX = 4, .ExtSwizzleY = 5, .ExtSwizzleW = 3, .NegateY = 1,
                     .NegateW = 1, .ExtDivide = 5)),
         VERTEX_TEXT "SWZ OUT[0], TEMP[2], 0, -1, x, -w\nEND\n"},
        {"6.4.3",
         VERTEX(SIZED(4, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(TEMPORARY, 1, .Negate = 1, .Extended = 1),
                WORD(SRC_REGISTER_EXT_MOD, .Type = 1, .Absolute = 1, .Negate = 1)),
         VERTEX_TEXT "MOV OUT[0], -|TEMP[1]|\nEND\n"},
        {"6.4.3 two signs",
         VERTEX(SIZED(4, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(TEMPORARY, 1, .Negate = 1, .Extended = 1),
                WORD(SRC_REGISTER_EXT_MOD, .Type = 1, .Negate = 1)),
         VERTEX_TEXT "MOV OUT[0], TEMP[1]\nEND\n"},
        {"6.4.4",
         VERTEX(SIZED(4, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(CONSTANT, 7, .Indirect = 1),
                WORD(SRC_REGISTER, FILE_OF(ADDRESS), .SwizzleX = 1, .Index = 1)),
         VERTEX_TEXT "MOV OUT[0], CONST[ADDR[1].y+7]\nEND\n"},
        {"6.4.6 nested",
         VERTEX(SIZED(5, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(TEMPORARY, 0, .Indirect = 1),
                WORD(SRC_REGISTER, FILE_OF(TEMPORARY), .SwizzleX = 2, .Indirect = 1, .Index = 2),
                WORD(SRC_REGISTER, FILE_OF(TEMPORARY), .SwizzleX = 1, .Index = 6)),
         VERTEX_TEXT "MOV OUT[0], TEMP[TEMP[TEMP[6].y+2].z]\nEND\n"},
        {"6.4.5 a buffer",
         VERTEX(SIZED(4, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(CONSTANT, 2, .Dimension = 1),
                WORD(DIMENSION, .Index = 9)),
         VERTEX_TEXT "DCL CONST[2][0..4095]\nMOV OUT[0], CONST[2][9]\nEND\n"},
        {"6.5.2",
         VERTEX(SIZED(4, 1, 1, 1, 0), DST(TEMPORARY, 0, .Extended = 1),
                WORD(DST_REGISTER_EXT_CONDCODE, .CondMask = 1, .CondSwizzleY = 1, .CondSwizzleZ = 3,
                     .CondSwizzleW = 3, .CondSrcIndex = 1),
                SRC(INPUT, 0)),
         VERTEX_TEXT "MOV TEMP[0] (EQ1.xyww), IN[0]\nEND\n"},
        {"6.3.2 modulate",
         VERTEX(SIZED(4, 1, 1, 1, .Saturate = 1), DST(OUTPUT, 0, .Extended = 1),
                WORD(DST_REGISTER_EXT_MODULATE, .Type = 1, .Modulate = 5), SRC(INPUT, 0)),
         EXPANDED_TEXT "MOV TEMP[23], IN[0]\nMUL_SAT OUT[0], TEMP[23], IMM[1].z\nEND\n"},
        {"6.2.2 complement, bias, scale",
         VERTEX(SIZED(5, 8, 1, 2, 0), DST(OUTPUT, 0), SRC(INPUT, 0),
                SRC(INPUT, 1, .Negate = 1, .Extended = 1),
                WORD(SRC_REGISTER_EXT_MOD, .Type = 1, .Complement = 1, .Bias = 1, .Scale2X = 1, .Absolute = 1,
                     .Negate = 1)),
         EXPANDED_TEXT "SWZ TEMP[9], IN[1], -x, -y, -z, -w\nADD TEMP[9], IMM[0].y, -TEMP[9]\n"
                       "ADD TEMP[9], TEMP[9], -IMM[0].w\n"
                       "MUL TEMP[9], TEMP[9], IMM[0].z\nADD OUT[0], IN[0], -|TEMP[9]|\nEND\n"},
        {"6.2.1 divide",
         VERTEX(SIZED(4, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(INPUT, 0, .Extended = 1),
                WORD(SRC_REGISTER_EXT_SWZ, .ExtSwizzleY = 1, .ExtSwizzleZ = 2, .ExtSwizzleW = 3,
                     .ExtDivide = 3)),
         EXPANDED_TEXT
         "SWZ TEMP[8], IN[0], x, y, z, w\nDIV TEMP[8], TEMP[8], IN[0].w\nMOV OUT[0], TEMP[8]\nEND\n"},
        {"5.2 labels",
         VERTEX(SIZED(2, 62, 0, 0, .Extended = 1), WORD(INSTRUCTION_EXT_LABEL, .Type = 1, .Label = 9),
                SIZED(1, 63, 0, 0, 0), SIZED(2, 99, 0, 0, .Extended = 1),
                WORD(INSTRUCTION_EXT_LABEL, .Type = 1, .Label = 9, .Target = 1), SIZED(1, 101, 0, 0, 0)),
         VERTEX_TEXT "CAL :2\nRET\nBGNSUB\nENDSUB\nEND\n"},
        {"4.1 immediates",
         VERTEX(WORD(IMMEDIATE, .Type = 1, .Size = 6), 0x3f800000, 0x40000000, 0xbf800000, 0, 0x41200000,
                SIZED(3, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(IMMEDIATE, 1)),
         VERTEX_TEXT "IMM FLT32 {1, 2, -1, 0}\nIMM FLT32 {10, 0, 0, 0}\nMOV OUT[0], IMM[1]\nEND\n"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        check_meaning(&rows[i]);
}

/* --- Refusals ------------------------------------------------------------------------------------------- */

struct refusal {
    const char *what;
    uint32_t body[40];
    size_t count;
    int32_t position; /* word of the body, after the declarations */
    const char *message;
};

Test(tokens_program, errors_name_the_word)
{
    enum { FIRST = 3 + 10 };
    const struct refusal rows[] = {
        {"reserved opcodes", VERTEX(SIZED(1, 110, 0, 0, 0)), 0, "110"},
        {"the number of another revision", VERTEX(SIZED(3, 112, 1, 1, 0), DST(OUTPUT, 0), SRC(INPUT, 0)), 0,
         "112"},
        {"undeclared", VERTEX(SIZED(3, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(TEMPORARY, 9)), 2, "not declared"},
        {"undeclared result", VERTEX(SIZED(3, 1, 1, 1, 0), DST(OUTPUT, 7), SRC(TEMPORARY, 1)), 1,
         "not declared"},
        {"a negative index", VERTEX(SIZED(3, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(TEMPORARY, -1)), 2, "negative"},
        {"an empty mask", VERTEX(SIZED(3, 1, 1, 1, 0), WORD(DST_REGISTER, FILE_OF(OUTPUT)), SRC(INPUT, 0)), 1,
         "mask"},
        {"three dimensions",
         VERTEX(SIZED(5, 1, 1, 1, 0), DST(OUTPUT, 0), SRC(CONSTANT, 0, .Dimension = 1),
                WORD(DIMENSION, .Dimension = 1), WORD(DIMENSION, 0)),
         4, "three dimensions"},
        {"two tests",
         VERTEX(SIZED(5, 1, 1, 1, .Extended = 1), WORD(INSTRUCTION_EXT_NV, .CondFlowEnable = 1),
                DST(OUTPUT, 0, .Extended = 1), WORD(DST_REGISTER_EXT_CONDCODE, .CondMask = 1), SRC(INPUT, 0)),
         2, "two condition tests"},
        {"condition code 2",
         VERTEX(SIZED(4, 1, 1, 1, .Extended = 1),
                WORD(INSTRUCTION_EXT_NV, .CondMask = 7, .CondDstUpdate = 1, .CondDstIndex = 2),
                DST(OUTPUT, 0), SRC(INPUT, 0)),
         0, "condition codes 0 and 1"},
        {"a jump to nowhere",
         VERTEX(SIZED(2, 62, 0, 0, .Extended = 1), WORD(INSTRUCTION_EXT_LABEL, .Type = 1, .Label = 9)), 0,
         "label 9"},
        {"a label twice",
         VERTEX(SIZED(2, 106, 0, 0, .Extended = 1),
                WORD(INSTRUCTION_EXT_LABEL, .Type = 1, .Label = 9, .Target = 1),
                SIZED(2, 106, 0, 0, .Extended = 1),
                WORD(INSTRUCTION_EXT_LABEL, .Type = 1, .Label = 9, .Target = 1)),
         2, "twice"},
        {"operands missing", VERTEX(SIZED(2, 8, 1, 0, 0), DST(OUTPUT, 0)), 2, "expected ','"},
        {"operands too many", VERTEX(SIZED(4, 1, 1, 2, 0), DST(OUTPUT, 0), SRC(INPUT, 0), SRC(INPUT, 1)), 3,
         ""},
        {"no such block", VERTEX(SIZED(1, 77, 0, 0, 0)), 0, ""},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t words[64];
        const size_t count = make_stream(words, TOKENS_PROCESSOR_VERTEX, rows[i].body, rows[i].count);
        struct shader_error error;
        cr_assert_null(shader_load_tokens(SHADER_TARGET_ANY, words, count, TOKENS_2007, &error), "%s",
                       rows[i].what);
        cr_expect(strstr(error.message, rows[i].message) && error.message[0], "%s: %s", rows[i].what,
                  error.message);
        cr_expect_eq(error.position.offset, FIRST + rows[i].position, "%s: at %d: %s", rows[i].what,
                     error.position.offset - FIRST, error.message);
        cr_expect_eq(error.position.line, 0);
    }
}

/* Section 2: a higher minor version may be read, but not executed. */
Test(tokens_program, a_higher_minor_version_is_not_executed)
{
    const uint32_t words[] = {0x0201, 2, 1};
    struct shader_error error;
    cr_assert_null(shader_load_tokens(SHADER_TARGET_ANY, words, 3, TOKENS_2007, &error));
    cr_assert(strstr(error.message, "not executed"), "%s", error.message);
}

Test(tokens_program, the_target_must_be_the_processor)
{
    const uint32_t words[] = {0x0101, 2, TOKENS_PROCESSOR_FRAGMENT};
    struct shader_error error;
    cr_assert_null(shader_load_tokens(SHADER_TARGET_VERTEX, words, 3, TOKENS_2007, &error));
    struct program *program = shader_load_tokens(SHADER_TARGET_FRAGMENT, words, 3, TOKENS_2007, &error);
    cr_assert(program, "%s", error.message);
    shader_program_free(program);
}

/* --- Round trips ---------------------------------------------------------------------------------------- */

/* Program to tokens to program: nothing may be lost. False, with the reason, where the revision cannot
 * express it. */
static bool check_round_trip(const char *what, const struct program *program, enum token_revision revision,
                             struct shader_error *error)
{
    size_t count = 0;
    uint32_t *words = shader_write_tokens(program, revision, &count, error);
    if (!words) {
        cr_assert_neq(error->message[0], '\0', "%s", what);
        return false;
    }
    struct program *again = shader_load_tokens(SHADER_TARGET_ANY, words, count, revision, error);
    char *printed = shader_print(program), *dump = tokens_dump(words, count, revision);
    cr_assert(again, "%s: at word %d: %s\n%s\n%s", what, error->position.offset, error->message, printed,
              dump);
    const char *difference = program_difference(program, again);
    uint32_t first = 0;
    while (difference && first < program->instruction_count &&
           same_instruction(&program->instructions[first], &again->instructions[first]))
        first++;
    cr_assert_null(difference, "%s: %s differ, instruction %u\n%s\n%s", what, difference, first, printed,
                   dump);
    free(printed);
    free(dump);
    free(words);
    shader_program_free(again);
    return true;
}

/* The conditions of Table X.16 beyond the document's nine (6.5.2) are not taken for one of those. */
Test(tokens_program, conditions_that_no_stream_has_are_refused)
{
    static const char *const rules[] = {"LEG", "CF", "NCF", "OF", "NOF", "AB", "BLE", "SF", "NSF"};
    for (unsigned i = 0; i < 2 * (sizeof rules / sizeof *rules); i++) {
        char text[160], expected[32];
        struct shader_error error;
        snprintf(text, sizeof text,
                 "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0] (%s%s.xxxx), IN[0]\nEND\n", rules[i / 2],
                 i & 1 ? "1" : "");
        snprintf(expected, sizeof expected, "no condition %s", rules[i / 2]);
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        cr_assert(program, "%s: %s", text, error.message);
        cr_assert_not(check_round_trip(text, program, TOKENS_2007, &error), "%s", text);
        cr_expect_not_null(strstr(error.message, expected), "%s: %s", text, error.message);
        shader_program_free(program);
    }
}

/* PROPERTY: a token of type 3 with the property's number and one with its value, whatever words the text has
 * for it. */
Test(tokens_program, what_later_text_has_survives)
{
    static const char *const texts[] = {
        "FRAG\nDCL IN[0], COLOR, COLOR\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n",
        "FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nPROPERTY FS_COORD_PIXEL_CENTER INTEGER\n"
        "PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nPROPERTY FS_DEPTH_LAYOUT 0\n"
        "PROPERTY FS_DEPTH_RANGE_DISCARD 4294967294\nDCL IN[0], GENERIC[0], PERSPECTIVE\n"
        "DCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n",
        "VERT\nPROPERTY NEXT_SHADER FRAG\nPROPERTY NUM_CLIPDIST_ENABLED 3\nPROPERTY VS_PROHIBIT_UCPS 1\n"
        "DCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n",
        "GEOM\nPROPERTY GS_INPUT_PRIMITIVE LINES_ADJACENCY\nPROPERTY GS_OUTPUT_PRIMITIVE LINE_STRIP\n"
        "PROPERTY GS_MAX_OUTPUT_VERTICES 8\nPROPERTY GS_INVOCATIONS 2\nDCL IN[][0], POSITION\n"
        "DCL OUT[0], POSITION\nMOV OUT[0], IN[3][0]\nEND\n",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, texts[i], strlen(texts[i]), &error);
        cr_assert(program, "%s: %s", texts[i], error.message);
        cr_expect(check_round_trip(texts[i], program, TOKENS_2009, &error), "%s: %s", texts[i],
                  error.message);
        shader_program_free(program);
    }
}

Test(tokens_program, properties_that_do_not_exist_are_refused)
{
    const struct {
        uint32_t body[3];
        size_t count;
        int32_t word;
        const char *message;
    } rows[] = {
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 2, .PropertyName = 200), 0), 3, "PropertyName is 200"},
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 2, .PropertyName = 5), 1), 3, "is not for VERT programs"},
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 2, .PropertyName = 15), 9), 3, "cannot be 9 here"},
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 1, .PropertyName = 15)), 4, "expected the token"},
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 3, .PropertyName = 15), 1, 1), 5, "ends after 2 words"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t words[8];
        struct shader_error error;
        const size_t count = make_stream(words, TOKENS_PROCESSOR_VERTEX, rows[i].body, rows[i].count);
        for (int revision = TOKENS_2007; revision <= TOKENS_2009; revision++) {
            cr_assert_null(
                shader_load_tokens(SHADER_TARGET_ANY, words, count, (enum token_revision)revision, &error),
                "row %u", i);
            cr_expect_not_null(strstr(error.message, rows[i].message), "%s", error.message);
            cr_expect_eq(error.position.offset, rows[i].word, "word %d: %s", error.position.offset,
                         error.message);
        }
    }
}

static unsigned files, expressed[2];
static struct {
    char what[80];
    unsigned count;
} reasons[2][48];

static void count_reason(enum token_revision revision, const char *message)
{
    for (unsigned i = 0; i < 48; i++) {
        if (reasons[revision][i].count && strncmp(reasons[revision][i].what, message, 79) != 0)
            continue;
        snprintf(reasons[revision][i].what, sizeof reasons[revision][i].what, "%.79s", message);
        reasons[revision][i].count++;
        return;
    }
}

static void check_file(const char *path, const char *text, size_t length)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    if (!program)
        return;
    files++;
    for (int revision = TOKENS_2007; revision <= TOKENS_2009; revision++)
        if (check_round_trip(path, program, (enum token_revision)revision, &error))
            expressed[revision]++;
        else
            count_reason((enum token_revision)revision, error.message);
    shader_program_free(program);
}

Test(tokens_program, texts_that_others_wrote_survive_where_tokens_can_express_them)
{
    corpus_each("tgsi", check_file);
    for (int revision = TOKENS_2007; revision <= TOKENS_2009; revision++) {
        printf("%u texts, %u as tokens %s\n", files, expressed[revision],
               revision == TOKENS_2009 ? "of 2009" : "1.1");
        for (unsigned i = 0; i < 48 && reasons[revision][i].count; i++)
            printf("  %4u: %s\n", reasons[revision][i].count, reasons[revision][i].what);
    }
    cr_assert_geq(2 * expressed[TOKENS_2009], files); /* nearly all: those without ARRAY and the like */
}

Test(tokens_program, random_streams_become_the_same_program_again)
{
    enum { STREAMS = 300 };
    unsigned loaded = 0, kept = 0;
    for (unsigned i = 0; i < STREAMS; i++) {
        const enum token_revision revision = i & 1 ? TOKENS_2009 : TOKENS_2007;
        size_t count;
        struct shader_error error;
        char name[32];
        uint32_t *words = random_stream(i, revision, &count);
        struct program *program = shader_load_tokens(SHADER_TARGET_ANY, words, count, revision, &error);
        char *dump = tokens_dump(words, count, revision);
        cr_assert(program, "random stream %u: at word %d: %s\n%s", i, error.position.offset, error.message,
                  dump);
        snprintf(name, sizeof name, "random stream %u", i);
        loaded++;
        const bool survived = check_round_trip(name, program, revision, &error);
        kept += survived;
        if (!survived)
            printf("%s: %s\n", name, error.message);
        free(dump);
        free(words);
        shader_program_free(program);
    }
    printf("%u random streams, %u written again\n", loaded, kept);
    cr_assert_gt(kept, STREAMS * 9 / 10);
}

/* What loads from damaged streams is a program like any other. */
Test(tokens_program, damaged_streams_load_to_whole_programs_or_not_at_all)
{
    struct random random = {12345};
    for (unsigned i = 0; i < 4000; i++) {
        const enum token_revision revision = i & 1 ? TOKENS_2009 : TOKENS_2007;
        size_t count;
        struct shader_error error;
        uint32_t *words = random_stream(i % 20, revision, &count);
        for (unsigned n = 0; n <= i % 3; n++)
            words[3 + below(&random, (unsigned)count - 3)] ^= 1u << below(&random, 32);
        struct program *program = shader_load_tokens(SHADER_TARGET_ANY, words, count, revision, &error);
        if (program)
            check_round_trip("damaged stream", program, revision, &error);
        else
            cr_assert(error.position.offset >= 0 && (size_t)error.position.offset <= count &&
                      error.message[0]);
        shader_program_free(program);
        free(words);
    }
}
