/* Code shared by the tests in gl/api/observe.c and those that are built with it. */
#ifndef TESTS_GL_API_OBSERVE_TEST_H
#define TESTS_GL_API_OBSERVE_TEST_H

#include "edgewalk/observe.h"
#include "tests/gl/gl_test.h"

static char transcript[1 << 14];

static unsigned counted; /* lanes of the last finding */

static void write_down(void *user, const EwFinding *finding)
{
    const size_t length = strlen(transcript);
    (void)user;
    snprintf(transcript + length, sizeof transcript - length, "%s %d %s: %s\n", finding->stage, finding->line,
             finding->kind, finding->example);
    counted = (unsigned)finding->count;
}

/* The whole window. */
static inline void cover(void)
{
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0);
    glVertex3f(1, -1, 0);
    glVertex3f(1, 1, 0);
    glVertex3f(-1, 1, 0);
    glEnd();
}

/* What is found in a fragment program that draws the window. */
static inline const char *check(const char *body)
{
    char text[2048];
    snprintf(text, sizeof text, "!!NVfp5.0\n# line 2\n%s\nEND", body);
    load_program(GL_FRAGMENT_PROGRAM_ARB, text);
    transcript[0] = '\0';
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    cover();
    cr_assert_eq(ewCheck(NULL, NULL), 0);
    return transcript;
}

static inline void write_coverage(void *user, const EwProgramCoverage *program)
{
    (void)user;
    if (strcmp(program->stage, "fragment") != 0)
        return;
    for (unsigned i = 0; i < program->count; i++) {
        const EwInstructionCoverage *at = &program->instructions[i];
        const size_t length = strlen(transcript);
        snprintf(transcript + length, sizeof transcript - length, "%d %u %d %u %u %x %x\n", at->line,
                 (unsigned)at->lanes, at->conditional, (unsigned)at->passed, (unsigned)at->failed, at->writes,
                 at->written);
    }
}

#endif
