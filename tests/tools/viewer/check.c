/* The findings that the viewer shows (tools/viewer/check.c). */
#include <GL/gl.h>
#include <GL/glext.h>
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <string.h>

#include "tools/support/scene.h"
#include "tools/viewer/viewer.h"

static const char *fragment_program;

static void load(void)
{
    GLuint program;
    glGenProgramsARB(1, &program);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, program);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB,
                       (GLsizei)strlen(fragment_program), fragment_program);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

static void draw(unsigned frame, float aspect)
{
    (void)frame, (void)aspect;
    glRectf(-1, -1, 1, 1);
}

static const struct demo scene = {"scene", "with the program", load, draw};

static struct viewer viewer_of(const char *program)
{
    fragment_program = program;
    return (struct viewer){
        .subject = {.name = "scene", .demo = &scene, .threads = 1, .width = 16, .height = 8}};
}

Test(check, lists_the_findings_after_their_number)
{
    struct viewer viewer =
        viewer_of("!!ARBfp1.0\nPARAM c = -1;\nTEMP t;\nLG2 t, c.x;\nMOV result.color, t;\nEND");
    cr_assert(viewer_check(&viewer));
    cr_assert_eq(viewer.findings.count, 3);
    cr_expect_str_eq(viewer.findings.lines[0], "check: 1 finding");
    cr_expect_str_eq(viewer.findings.lines[1], "fragment program, line 4: LG2 t, c.x");
    cr_expect_str_eq(viewer.findings.lines[2], "  nan: component x is NaN of -1 (128 times)");
    cr_assert(viewer_check(&viewer));
    cr_expect_eq(viewer.findings.count, 3, "findings are added to those of the check before");
}

Test(check, a_clean_program_has_none)
{
    struct viewer viewer = viewer_of("!!ARBfp1.0\nMOV result.color, 1;\nEND");
    cr_assert(viewer_check(&viewer));
    cr_assert_eq(viewer.findings.count, 1);
    cr_expect_str_eq(viewer.findings.lines[0], "check: 0 findings");
}

Test(check, a_program_that_does_not_load_cannot_be_checked, .init = cr_redirect_stderr)
{
    struct viewer viewer = viewer_of("!!ARBfp1.0\nMOV result.color;\nEND");
    cr_expect_not(viewer_check(&viewer));
}
