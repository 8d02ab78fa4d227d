/* Stipple of lines and polygons (GL 4.6 compatibility 14.5.2.1, 14.6.2). */
#include "tests/gl/draw/points_lines_test.h"

/* Columns 1..12 of a row, from either end; b = floor(s/r) mod 16. */
GL_TEST(stipple, stipple_counts_fragments_14_5_2_1)
{
    static const struct {
        GLint factor;
        GLushort pattern;
    } rows[] = {{1, 0x5555}, {2, 0x0f35}, {3, 0x8001}, {1, 0}, {1, 0xffff}, {256, 1}, {0, 0x3333}};
    window_coordinates();
    glEnable(GL_LINE_STIPPLE);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int backward = 0; backward < 2; backward++) {
            bool expected[SIZE * SIZE] = {false};
            const int factor = rows[i].factor < 1 ? 1 : rows[i].factor;
            glClear(GL_COLOR_BUFFER_BIT);
            glLineStipple(rows[i].factor, rows[i].pattern);
            glBegin(GL_LINES);
            glVertex2f(backward ? 13.5f : 1.5f, 4.5f);
            glVertex2f(backward ? 1.5f : 13.5f, 4.5f);
            glVertex2f(3.5f, 6.5f); /* begins anew */
            glVertex2f(9.5f, 6.5f);
            glEnd();
            for (int s = 0; s < 12; s++)
                expected[4 * SIZE + (backward ? 13 - s : 1 + s)] = rows[i].pattern >> (s / factor % 16) & 1;
            for (int s = 0; s < 6; s++)
                expected[6 * SIZE + 3 + s] = rows[i].pattern >> (s / factor % 16) & 1;
            expect_pattern("stipple", expected);
        }
}

/* The counter runs on around a loop: 10 to the right, 8 up, 10 to the left, 8 down. */
GL_TEST(stipple, stipple_continues_along_strips_14_5_2_1)
{
    static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1}, length[4] = {10, 8, 10, 8};
    const GLushort pattern = 0x1b27;
    bool expected[SIZE * SIZE] = {false};
    window_coordinates();
    glEnable(GL_LINE_STIPPLE);
    glLineStipple(3, pattern);
    glBegin(GL_LINE_LOOP);
    for (int side = 0, x = 2, y = 3; side < 4;
         x += dx[side] * length[side], y += dy[side] * length[side], side++)
        glVertex2f((float)x + 0.5f, (float)y + 0.5f);
    glEnd();
    for (int side = 0, x = 2, y = 3, s = 0; side < 4; side++)
        for (int i = 0; i < length[side]; i++, s++, x += dx[side], y += dy[side])
            expected[y * SIZE + x] = pattern >> (s / 3 % 16) & 1;
    expect_pattern("loop", expected);
}

GL_TEST(stipple, stipple_is_a_pattern_of_the_window_14_6_2)
{
    GLubyte pattern[128], back[128];
    bool expected[SIZE * SIZE];
    for (unsigned i = 0; i < sizeof pattern; i++)
        pattern[i] = (GLubyte)(i * 73 + 41);
    glPolygonStipple(pattern);
    glGetPolygonStipple(back);
    cr_expect_arr_eq(pattern, back, sizeof back);
    glEnable(GL_POLYGON_STIPPLE);
    glRectf(-1, -1, 1, 1);
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            expected[y * SIZE + x] = pattern[y * 4 + x / 8] >> (7 - x % 8) & 1;
    expect_pattern("polygon", expected);
}
