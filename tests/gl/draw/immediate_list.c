/* Vertices and attributes in display lists. */
#include "tests/gl/draw/immediate_test.h"

/* A list's commands have the effect of the commands themselves (21.4). */
GL_TEST(immediate_list, a_list_between_begin_and_end_changes_later_vertices_alone)
{
    glNewList(1, GL_COMPILE);
    point_at(1, 0);
    glColor3f(1, 0, 0);
    point_at(2, 0);
    glColor3f(0, 1, 0);
    glEndList();
    glNewList(2, GL_COMPILE);
    glColor3f(1, 1, 0);
    glEndList();
    for (unsigned list = 1; list <= 2; list++) {
        glColor3f(0, 0, 1);
        glBegin(GL_POINTS);
        point_at(0, 0);
        glCallList(list);
        point_at(3, 0);
        glEnd();
        expect_pixel(0, 0, 0x0000ffff);
        expect_pixel(3, 0, list == 1 ? 0x00ff00ff : 0xffff00ff);
    }
    expect_pixel(1, 0, 0x0000ffff);
    expect_pixel(2, 0, 0xff0000ff);
}
