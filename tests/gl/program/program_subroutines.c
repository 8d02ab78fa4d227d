/* Subroutines of programs (ARB_shader_subroutine). */
#include "tests/gl/program/program_memory_test.h"

static const char two_subroutines[] = "!!NVfp5.0\n"
                                      "SUBROUTINETYPE Paint { red, green };\n"
                                      "SUBROUTINE Paint paint = program.subroutine[0];\n"
                                      "red SUBROUTINENUM(4):\n"
                                      "MOV result.color, {1, 0, 0, 1};\nRET;\n"
                                      "green SUBROUTINENUM(2):\n"
                                      "MOV result.color, {0, 1, 0, 1};\nRET;\n"
                                      "main:\n"
                                      "CALI paint;\n"
                                      "END";

GL_TEST(program_subroutines, the_application_chooses_subroutines)
{
    const GLuint red = 4, green = 2, neither = 3, two[2] = {4, 2};
    GLuint got = 0;
    load_program(GL_FRAGMENT_PROGRAM_ARB, two_subroutines);
    glProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_ARB, 1, &green);
    cover();
    expect_pixel(3, 3, 0x00ff00ff);
    glProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_ARB, 1, &red);
    cover();
    expect_pixel(3, 3, 0xff0000ff);
    glProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_ARB, 1, &neither);
    expect_error(GL_INVALID_OPERATION);
    glProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_ARB, 2, two);
    expect_error(GL_INVALID_VALUE);
    glProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_ARB, 0, two);
    expect_error(GL_INVALID_VALUE);
    glProgramSubroutineParametersuivNV(GL_TEXTURE_2D, 1, &red);
    expect_error(GL_INVALID_ENUM);
    glGetProgramSubroutineParameteruivNV(GL_FRAGMENT_PROGRAM_ARB, 0, &got);
    cr_expect_eq(got, red, "failed calls change nothing");
    glGetProgramSubroutineParameteruivNV(GL_FRAGMENT_PROGRAM_ARB, 1u << 20, &got);
    expect_error(GL_INVALID_VALUE);
}

/* "reset to arbitrary defaults when the program string is respecified, and when BindProgram is called ...,
 * even if the specified program is already bound": here the type's first label. */
GL_TEST(program_subroutines, each_binding_resets_the_subroutines)
{
    const GLuint green = 2;
    GLuint got = 0;
    load_program(GL_FRAGMENT_PROGRAM_ARB, two_subroutines);
    glProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_ARB, 1, &green);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
    glGetProgramSubroutineParameteruivNV(GL_FRAGMENT_PROGRAM_ARB, 0, &got);
    cr_expect_eq(got, 4);
    cover();
    expect_pixel(3, 3, 0xff0000ff);
}
