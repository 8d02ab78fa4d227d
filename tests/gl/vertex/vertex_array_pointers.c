/* Pointers of vertex arrays. */
#include "tests/gl/vertex/vertex_arrays_test.h"

GL_TEST(vertex_array_pointers, bgra_swaps_red_and_blue)
{
    static const GLubyte colors[3][4] = {{1, 2, 3, 255}, {1, 2, 3, 255}, {1, 2, 3, 255}};
    draw_covering();
    glColorPointer(GL_BGRA, GL_UNSIGNED_BYTE, 0, colors);
    glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0x030201ff);
}

GL_TEST(vertex_array_pointers, stride_steps_over_other_data)
{
    struct {
        double position[2];
        GLubyte color[3], unused[9];
    } vertices[3] = {{{-1, -1}, {255, 0, 0}, {0}}, {{3, -1}, {255, 0, 0}, {0}}, {{-1, 3}, {255, 0, 0}, {0}}};
    glVertexPointer(2, GL_DOUBLE, sizeof *vertices, vertices[0].position);
    glColorPointer(3, GL_UNSIGNED_BYTE, sizeof *vertices, vertices[0].color);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xff0000ff);
}

/* 10.3.3, 10.7.4: every array of fixed function; texture coordinates belong to the client's active unit. */
GL_TEST(vertex_array_pointers, each_fixed_function_array_sets_its_attribute)
{
    static const GLfloat normals[2][3] = {{0}, {0.5f, -1, 0.25f}};
    static const GLubyte colors[2][3] = {{0}, {255, 0, 51}};
    static const GLdouble fogs[2] = {0, 7};
    static const GLshort coordinates[2][2] = {{0}, {3, 4}};
    static const GLboolean edges[2] = {GL_TRUE, GL_FALSE};
    GLboolean edge = GL_TRUE;
    float found[4];
    glNormalPointer(GL_FLOAT, 0, normals);
    glSecondaryColorPointer(3, GL_UNSIGNED_BYTE, 0, colors);
    glFogCoordPointer(GL_DOUBLE, 0, fogs);
    glEdgeFlagPointer(0, edges);
    glClientActiveTexture(GL_TEXTURE3);
    glTexCoordPointer(2, GL_SHORT, 0, coordinates);
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);
    glClientActiveTexture(GL_TEXTURE0);
    glEnableClientState(GL_NORMAL_ARRAY);
    glEnableClientState(GL_SECONDARY_COLOR_ARRAY);
    glEnableClientState(GL_FOG_COORD_ARRAY);
    glEnableClientState(GL_EDGE_FLAG_ARRAY);
    glBegin(GL_POINTS);
    glArrayElement(1);
    glEnd();
    glGetFloatv(GL_CURRENT_NORMAL, found);
    cr_expect(found[0] == 0.5f && found[1] == -1 && found[2] == 0.25f);
    glGetFloatv(GL_CURRENT_SECONDARY_COLOR, found);
    cr_expect(found[0] == 1 && found[1] == 0 && found[2] == 0.2f);
    glGetFloatv(GL_CURRENT_FOG_COORD, found);
    cr_expect_eq(found[0], 7);
    glActiveTexture(GL_TEXTURE3);
    glGetFloatv(GL_CURRENT_TEXTURE_COORDS, found);
    cr_expect(found[0] == 3 && found[1] == 4 && found[2] == 0 && found[3] == 1);
    glGetBooleanv(GL_EDGE_FLAG, &edge);
    cr_expect_eq(edge, GL_FALSE);
}

GL_TEST(vertex_array_pointers, pointers_with_counts_draw)
{
    static const GLubyte colors[3][4] = {{255, 0, 51, 255}, {255, 0, 51, 255}, {255, 0, 51, 255}};
    glVertexPointerEXT(2, GL_FLOAT, 0, 3, covering);
    glColorPointerEXT(4, GL_UNSIGNED_BYTE, 0, 0, colors);
    glEnable(GL_VERTEX_ARRAY);
    glEnable(GL_COLOR_ARRAY);
    glDrawArraysEXT(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xff0033ff);
    void *pointer;
    glGetPointervEXT(GL_COLOR_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)colors);
    GLint count;
    glVertexPointerEXT(2, GL_FLOAT, 0, -1, NULL);
    expect_error(GL_INVALID_VALUE);
    glVertexPointerEXT(1, GL_FLOAT, 0, 5, NULL);
    expect_error(GL_INVALID_VALUE);
    glGetIntegerv(GL_VERTEX_ARRAY_COUNT_EXT, &count);
    cr_expect_eq(count, 3);
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glGetIntegerv(GL_VERTEX_ARRAY_COUNT_EXT, &count);
    cr_expect_eq(count, 0);
}
