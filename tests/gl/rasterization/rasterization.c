/* Commands about points, lines and polygons. */
#include "tests/gl/draw/points_lines_test.h"

GL_TEST(rasterization, state_is_kept_and_pushed)
{
    GLint i[2];
    glPushAttrib(GL_LINE_BIT | GL_POLYGON_BIT | GL_POINT_BIT | GL_CURRENT_BIT);
    glLineStipple(300, 0x1234);
    glPolygonMode(GL_BACK, GL_POINT);
    glPointParameterf(GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
    glEdgeFlag(GL_FALSE);
    glGetIntegerv(GL_LINE_STIPPLE_REPEAT, i);
    cr_expect_eq(i[0], 256);
    glGetIntegerv(GL_LINE_STIPPLE_PATTERN, i);
    cr_expect_eq(i[0], 0x1234);
    glGetIntegerv(GL_POLYGON_MODE, i);
    cr_expect(i[0] == GL_FILL && i[1] == GL_POINT);
    glPopAttrib();
    glGetIntegerv(GL_LINE_STIPPLE_REPEAT, i);
    cr_expect_eq(i[0], 1);
    glGetIntegerv(GL_POLYGON_MODE, i);
    cr_expect_eq(i[1], GL_FILL);
    glGetIntegerv(GL_POINT_SPRITE_COORD_ORIGIN, i);
    cr_expect_eq(i[0], GL_UPPER_LEFT);
    glGetIntegerv(GL_EDGE_FLAG, i);
    cr_expect_eq(i[0], 1);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_FILL);
    expect_error(GL_INVALID_ENUM);
    glGetnPolygonStipple(127, (GLubyte[128]){0});
    expect_error(GL_INVALID_OPERATION);
}
