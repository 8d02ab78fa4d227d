/* Token streams through glProgramStringARB: edgewalk/tgsi.h. */
#include "tests/gl/gl_test.h"

#include "edgewalk/tgsi.h"
#include "tests/shader/language/tokens/stream.h"

#define T2007 GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2007
#define T2009 GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2009

/* OUT[0] = CONST[3], a fragment program. */
static GLsizei make_fragment(uint32_t *words)
{
    const uint32_t body[] = {
        WORD(DECLARATION, .Size = 2, FILE_OF(OUTPUT)),
        0,
        WORD(DECLARATION, .Size = 2, FILE_OF(CONSTANT)),
        WORD(DECLARATION_RANGE, .First = 3, .Last = 3),
        WORD(INSTRUCTION, .Type = 2, .Size = 3, .Opcode = 1, .NumDstRegs = 1, .NumSrcRegs = 1),
        WORD(DST_REGISTER, FILE_OF(OUTPUT), .WriteMask = 15),
        WORD(SRC_REGISTER, FILE_OF(CONSTANT), XYZW, .Index = 3),
    };
    return (GLsizei)(4 * make_stream(words, TOKENS_PROCESSOR_FRAGMENT, body, sizeof body / 4));
}

GL_TEST(tgsi_tokens, a_stream_draws_and_constants_are_local_parameters)
{
    uint32_t words[32], again[32];
    GLint value;
    const GLsizei size = make_fragment(words);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, T2007, size, words);
    expect_error(GL_NO_ERROR);
    glGetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ARB, &value);
    cr_expect_eq(value, T2007);
    glGetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &value);
    cr_expect_eq(value, size);
    glGetProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_STRING_ARB, again);
    cr_expect_arr_eq(again, words, (size_t)size);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 3, 0, 1, 0, 1);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glRectf(-1, -1, 1, 1);
    glFinish();
    cr_expect(pixels[0] == 0 && pixels[1] == 255 && pixels[2] == 0, "%u %u %u", pixels[0], pixels[1],
              pixels[2]);
}

GL_TEST(tgsi_tokens, errors_give_the_number_of_the_word)
{
    uint32_t words[32];
    GLint position;
    const GLsizei size = make_fragment(words);
    words[9] = WORD(SRC_REGISTER, FILE_OF(CONSTANT), XYZW, .Index = 4);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, T2007, size, words);
    expect_error(GL_INVALID_OPERATION);
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    cr_expect_eq(position, 9);
    cr_expect(strstr((const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB), "word 9"));
}

GL_TEST(tgsi_tokens, lengths_and_targets_are_checked)
{
    uint32_t words[32];
    const GLsizei size = make_fragment(words);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, T2007, size - 1, words);
    expect_error(GL_INVALID_VALUE);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, T2009 + 1, size, words);
    expect_error(GL_INVALID_ENUM);
    glProgramStringARB(GL_VERTEX_PROGRAM_ARB, T2007, size, words);
    expect_error(GL_INVALID_OPERATION);
}
