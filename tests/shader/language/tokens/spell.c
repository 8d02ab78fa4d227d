/* Token streams as text: TG Shader Infrastructure 1.1, docs/tokens.md. */
#include "tests/shader/language/tokens/stream.h"
#include "tests/shader/support/same_program.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

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

Test(tokens_spell, tokens_mean_what_their_text_means)
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

struct refusal {
    const char *what;
    uint32_t body[40];
    size_t count;
    int32_t position; /* word of the body, after the declarations */
    const char *message;
};

Test(tokens_spell, errors_name_the_word)
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
