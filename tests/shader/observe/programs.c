/* The programs of an observation. */
#include "tests/gl/api/observe_test.h"

/* A program that has been deleted is told of all the same, and so is another one in its place. */
GL_TEST(observe_programs, programs_are_distinguished_by_their_text)
{
    transcript[0] = '\0';
    cr_assert_eq(ewCoverage(write_coverage, NULL), 0);
    for (int i = 0; i < 3; i++) {
        char text[96];
        GLuint name;
        snprintf(text, sizeof text, "!!ARBfp1.0\nMOV result.color, {%d};\nEND", i);
        glGenProgramsARB(1, &name);
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        cover();
        glFinish();
        glDeleteProgramsARB(1, &name);
    }
    cr_assert_eq(ewCoverage(NULL, NULL), 0);
    unsigned lines = 0;
    for (const char *line = transcript; (line = strchr(line, '\n')) != NULL; line++)
        lines++;
    cr_expect_eq(lines, 3, "%s", transcript);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
}
