/* Minmax (GL 4.6 compatibility 8.4.5.14). */
#include "tests/gl/imaging/histogram_test.h"

GL_TEST(minmax, minmax_keeps_the_least_and_the_greatest_8_4_5_14)
{
    static const GLfloat given[3][4] = {{0.5f, -3, 7, 0.25f}, {0.25f, 2, 7, 4096}, {NAN, 0, -7, 0}};
    GLfloat found[2][4];
    GLint integers[2];
    glGetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, found);
    cr_expect(found[0][2] == FLT_MAX && found[1][3] == -FLT_MAX);
    cr_expect_eq(get(GL_MINMAX, GL_MINMAX_FORMAT), GL_RGBA);
    cr_expect_eq(get(GL_MINMAX, GL_MINMAX_SINK), 0);
    glEnable(GL_MINMAX);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 3, 0, GL_RGBA, GL_FLOAT, given);
    glGetMinmax(GL_MINMAX, GL_TRUE, GL_RGBA, GL_FLOAT, found);
    cr_expect(found[0][0] == 0.25f && found[0][1] == -3 && found[0][2] == -7 && found[0][3] == 0);
    cr_expect(found[1][0] == 0.5f && found[1][1] == 2 && found[1][2] == 7 && found[1][3] == 4096);
    glGetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, found);
    cr_expect(found[0][2] == FLT_MAX && found[1][3] == -FLT_MAX, "reset");
    glMinmax(GL_MINMAX, GL_LUMINANCE8_ALPHA8, GL_TRUE);
    cr_expect_eq(get(GL_MINMAX, GL_MINMAX_FORMAT), GL_LUMINANCE8_ALPHA8);
    cr_expect_eq(get(GL_MINMAX, GL_MINMAX_SINK), 1);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 2, 0, GL_RGBA, GL_FLOAT, given);
    glGetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, found);
    expect_color(found[0], (const color){0.25, 0, 0, 0.25}, 0, "least", 0, 0);
    expect_color(found[1], (const color){0.5, 0, 0, 4096}, 0, "greatest", 0, 0);
    glGetMinmax(GL_MINMAX, GL_FALSE, GL_ALPHA, GL_INT, integers);
    cr_expect_eq(integers[1], INT32_MAX, "as GetTexImage converts it");
    glResetMinmax(GL_MINMAX);
    glGetnMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, 32, found);
    cr_expect(found[0][0] == FLT_MAX && found[1][0] == -FLT_MAX);
}
