/* Polygons as lines and points (GL 4.6 compatibility 14.6.4). */
#include "tests/pipeline/polygon_mode_test.h"

/* Is (x,y) on side i of the square, the ends apart? */
static bool on_side(unsigned i, unsigned x, unsigned y)
{
    const bool wide = x > 2 && x<12, high = y> 2 && y < 12;
    return i == 0 ? wide && y == 2 : i == 1 ? high && x == 12 : i == 2 ? wide && y == 12 : high && x == 2;
}

GL_TEST(pipeline_polygon_mode, lines_where_edges_are_boundaries_14_6_4)
{
    static const GLenum modes[] = {GL_QUADS, GL_POLYGON};
    window_coordinates();
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    for (unsigned m = 0; m < 2; m++)
        for (unsigned flags = 0; flags < 16; flags++) {
            draw_square(modes[m], flags, false);
            for (unsigned i = 0; i < 4; i++)
                for (unsigned p = 0; p < SIZE * SIZE; p++)
                    if (on_side(i, p % SIZE, p / SIZE))
                        cr_expect_eq(value_at(p % SIZE, p / SIZE) != 0, flags >> i & 1,
                                     "mode %04x, flags %x, side %u, pixel %u,%u", modes[m], flags, i,
                                     p % SIZE, p / SIZE);
            cr_expect_eq(value_at(7, 7), 0, "no diagonal");
        }
}

GL_TEST(pipeline_polygon_mode, points_where_edges_begin_14_6_4)
{
    window_coordinates();
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    for (unsigned flags = 0; flags < 16; flags++) {
        bool expected[SIZE * SIZE] = {false};
        draw_square(GL_QUADS, flags, false);
        for (unsigned i = 0; i < 4; i++)
            expected[(unsigned)square_corners[i][1] * SIZE + (unsigned)square_corners[i][0]] = flags >> i & 1;
        expect_pattern("corners", expected);
    }
}

GL_TEST(pipeline_polygon_mode, each_face_has_its_mode_and_is_culled_14_6_4)
{
    window_coordinates();
    glPolygonMode(GL_BACK, GL_LINE);
    draw_square(GL_QUADS, 15, false);
    cr_expect_eq(value_at(7, 7), 255, "the front is filled");
    draw_square(GL_QUADS, 15, true);
    cr_expect_eq(value_at(7, 7), 0, "the back is not");
    cr_expect_eq(value_at(7, 12), 255, "its edges are drawn");
    glEnable(GL_CULL_FACE);
    draw_square(GL_QUADS, 15, true);
    cr_expect_eq(value_at(7, 12), 0, "it is culled");
}
