/* Selection (GL 2.1 5.2): hits counted by hand. Window z is clip z * 0.5 + 0.5. */
#include "tests/gl/feedback/selection_test.h"

#define expect_values(first, ...)                                                                            \
    do {                                                                                                     \
        const GLuint expected[] = {__VA_ARGS__};                                                             \
        for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++)                                    \
            cr_expect_eq(values[(first) + i], expected[i], "value %u is %u, expected %u", (first) + i,       \
                         values[(first) + i], expected[i]);                                                  \
    } while (0)

/* The number of hit records that one primitive leaves. */
static GLint hits_of(GLenum mode, unsigned count, const float (*positions)[3])
{
    begin_selection();
    draw(mode, count, positions);
    return glRenderMode(GL_RENDER);
}

GL_TEST(selection, a_record_has_the_depth_of_the_stack_two_depths_and_the_names)
{
    begin_selection();
    glPushName(7);
    draw_triangle(0.5f);
    draw_triangle(-0.5f);
    glPushName(8);
    draw_point(0, 0, 0);
    glPushName(9);
    glPopName();
    glLoadName(10);
    draw_point(0, 0, -1);
    draw_point(0, 0, 1);
    cr_expect_eq(glRenderMode(GL_RENDER), 3);
    expect_values(0, 1, scaled(0.25), scaled(0.75), 7);
    expect_values(4, 2, scaled(0.5), scaled(0.5), 7, 8);
    expect_values(9, 2, 0, 0xffffffff, 7, 10);
    expect_values(14, 0xcdcdcdcd);
}

GL_TEST(selection, hits_without_names_have_records_too)
{
    begin_selection();
    draw_point(0, 0, 0);
    glInitNames();
    draw_point(0, 0, 0);
    cr_expect_eq(glRenderMode(GL_SELECT), 2);
    expect_values(0, 0, scaled(0.5), scaled(0.5), 0, scaled(0.5), scaled(0.5));
    cr_expect_eq(glRenderMode(GL_RENDER), 0); /* it began anew */
}

GL_TEST(selection, every_primitive_that_is_visible_hits_once)
{
    static const float inside[6][3] = {{-0.5f, -0.5f, 0}, {0.5f, -0.5f, 0},     {0.5f, 0.5f, 0},
                                       {-0.5f, 0.5f, 0},  {-0.5f, 0.25f, 0.5f}, {-0.6f, 0, 0}};
    float outside[6][3];
    memcpy(outside, inside, sizeof outside);
    for (int i = 0; i < 6; i++)
        outside[i][0] += 2;
    for (GLenum mode = GL_POINTS; mode <= GL_POLYGON; mode++) {
        cr_expect_eq(hits_of(mode, 6, inside), 1, "mode %u, inside", mode);
        cr_expect_eq(hits_of(mode, 6, outside), 0, "mode %u, outside", mode);
    }
    for (GLenum mode = GL_LINES_ADJACENCY; mode <= GL_TRIANGLE_STRIP_ADJACENCY; mode++) {
        cr_expect_eq(hits_of(mode, 6, inside), 1, "mode %u, inside", mode);
        cr_expect_eq(hits_of(mode, 6, outside), 0, "mode %u, outside", mode);
    }
    begin_selection();
    glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
    cr_expect_eq(glRenderMode(GL_RENDER), 1);
}

GL_TEST(selection, what_reaches_into_the_volume_hits_and_what_passes_by_does_not)
{
    const struct {
        GLenum mode;
        float positions[3][3];
        unsigned count;
        GLint hits;
    } rows[] = {
        {GL_POINTS, {{1.01f, 0, 0}}, 1, 0}, /* though its pixels may be seen */
        {GL_POINTS, {{1, 1, 1}}, 1, 1},
        {GL_LINES, {{-3, 0, 0}, {3, 0, 0}}, 2, 1},
        {GL_LINES, {{-3, 0, 0}, {0, 3, 0}}, 2, 0}, /* past the corner */
        {GL_LINES, {{0, 0, -3}, {0, 0, 3}}, 2, 1},
        {GL_TRIANGLES, {{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}, 3, 1}, /* all corners outside */
        {GL_TRIANGLES, {{-3, 0, 0}, {0, 3, 0}, {-3, 3, 0}}, 3, 0},
        {GL_TRIANGLES, {{0, 0, 2}, {1, 0, 3}, {0, 1, 4}}, 3, 0},
    };
    glLineWidth(10);
    glPointSize(10);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(hits_of(rows[i].mode, rows[i].count, rows[i].positions), rows[i].hits, "row %u", i);
}

GL_TEST(selection, depths_are_those_of_clipped_vertices)
{
    begin_selection();
    draw(GL_LINES, 2, (const float[][3]){{-2, 0, -0.5f}, {2, 0, 0.5f}});
    glRenderMode(GL_RENDER);
    expect_values(0, 0, scaled(0.375), scaled(0.625));
    glDepthRange(0.75, 0.25);
    begin_selection();
    draw(GL_LINES, 2, (const float[][3]){{0, 0, -3}, {0, 0, 0}});
    glRenderMode(GL_RENDER);
    expect_values(0, 0, scaled(0.5), scaled(0.75));
}

GL_TEST(selection, culled_polygons_are_no_hits_whatever_the_polygon_mode)
{
    static const float triangle[][3] = {{-0.5f, -0.5f, 0}, {0.5f, -0.5f, 0}, {0, 0.5f, 0}};
    const GLenum modes[] = {GL_POINT, GL_LINE, GL_FILL};
    for (int i = 0; i < 3; i++) {
        glPolygonMode(GL_FRONT_AND_BACK, modes[i]);
        glEnable(GL_CULL_FACE);
        glCullFace(GL_FRONT);
        cr_expect_eq(hits_of(GL_TRIANGLES, 3, triangle), 0);
        glCullFace(GL_BACK);
        cr_expect_eq(hits_of(GL_TRIANGLES, 3, triangle), 1);
        glDisable(GL_CULL_FACE);
        glEdgeFlag(GL_FALSE); /* an outline without boundaries: the polygon itself counts */
        cr_expect_eq(hits_of(GL_TRIANGLES, 3, triangle), 1);
        glEdgeFlag(GL_TRUE);
    }
}

GL_TEST(selection, polygon_offset_does_not_move_depths)
{
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(4, 100000);
    begin_selection();
    draw_triangle(0);
    glRenderMode(GL_RENDER);
    expect_values(0, 0, scaled(0.5), scaled(0.5));
}

GL_TEST(selection, clip_planes_take_hits_away)
{
    glClipPlane(GL_CLIP_PLANE0, (const GLdouble[4]){0, 0, 1, -0.25});
    glEnable(GL_CLIP_PLANE0);
    begin_selection();
    glPushName(1);
    draw_triangle(0);
    glLoadName(2);
    draw_triangle(0.5f);
    cr_expect_eq(glRenderMode(GL_RENDER), 1);
    expect_values(0, 1, scaled(0.75), scaled(0.75), 2);
}

GL_TEST(selection, raster_positions_that_are_valid_hit)
{
    begin_selection();
    glPushName(1);
    glRasterPos3f(2, 0, 0);
    glLoadName(2);
    glRasterPos3f(0.5f, 0, 0.5f);
    glLoadName(3);
    glWindowPos3f(-100, 0, 0.25f);
    glLoadName(4);
    glBitmap(0, 0, 0, 0, 1, 0, NULL); /* moves it, and hits nothing */
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    cr_expect_eq(glRenderMode(GL_RENDER), 2);
    expect_values(0, 1, scaled(0.75), scaled(0.75), 2, 1, scaled(0.25), scaled(0.25), 3);
    GLfloat position[4];
    glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
    cr_expect_eq(position[0], -99);
}

GL_TEST(selection, draws_from_arrays_lists_and_programs_hit)
{
    static const float square[][2] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {0.5f, 0.5f}, {-0.5f, 0.5f}};
    static const GLubyte indices[] = {0, 1, 2, 3};
    glNewList(1, GL_COMPILE);
    glPushName(3);
    draw_triangle(0);
    glPopName();
    glEndList();
    glVertexPointer(2, GL_FLOAT, 0, square);
    glEnableClientState(GL_VERTEX_ARRAY);
    begin_selection();
    glPushName(1);
    glDrawArrays(GL_QUADS, 0, 4);
    glLoadName(2);
    glDrawElements(GL_LINES, 4, GL_UNSIGNED_BYTE, indices);
    glCallList(1);
    load_program(GL_VERTEX_PROGRAM_ARB,
                 "!!ARBvp1.0 ADD result.position, vertex.position, {0, 0, 0.5, 0}; END");
    glLoadName(4);
    glDrawArrays(GL_QUADS, 0, 4);
    cr_expect_eq(glRenderMode(GL_RENDER), 4);
    const GLuint middle = scaled(0.5), far = scaled(0.75);
    expect_values(0, 1, middle, middle, 1, 1, middle, middle, 2, 2, middle, middle, 2, 3, 1, far, far, 4);
}

GL_TEST(selection, geometry_programs_make_what_hits)
{
    load_program(GL_GEOMETRY_PROGRAM_NV,
                 "!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 2;"
                 "MOV result.position, vertex[0].position; EMIT;"
                 "ADD result.position, vertex[0].position, {0, 0, 0.25, 0}; EMIT; END");
    begin_selection();
    draw_point(0, 0, 0);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    cr_expect_eq(glRenderMode(GL_RENDER), 1);
    expect_values(0, 0, scaled(0.5), scaled(0.625));
}

GL_TEST(selection, nothing_is_blitted)
{
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 4, 4);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    begin_selection();
    glBlitFramebuffer(0, 0, 4, 4, 8, 8, 12, 12, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glRenderMode(GL_RENDER);
    expect_pixel(9, 9, 0);
    glBlitFramebuffer(0, 0, 4, 4, 8, 8, 12, 12, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_pixel(9, 9, 0xffffffff);
}

GL_TEST(selection, names_count_in_selection_mode_alone)
{
    GLint depth = -1;
    glPushName(1);
    glGetIntegerv(GL_NAME_STACK_DEPTH, &depth);
    cr_expect_eq(depth, 0);
    glPopName();
    glLoadName(1);
    begin_selection();
    glPushName(1);
    glGetIntegerv(GL_NAME_STACK_DEPTH, &depth);
    cr_expect_eq(depth, 1);
    glRenderMode(GL_SELECT); /* clears the stack */
    glGetIntegerv(GL_NAME_STACK_DEPTH, &depth);
    cr_expect_eq(depth, 0);
    glRenderMode(GL_RENDER);
}

GL_TEST(selection, the_stack_has_64_names)
{
    GLint most;
    glGetIntegerv(GL_MAX_NAME_STACK_DEPTH, &most);
    cr_expect_eq(most, 64);
    begin_selection();
    for (GLuint i = 0; i < 64; i++)
        glPushName(100 + i);
    draw_point(0, 0, 0);
    expect_error(GL_NO_ERROR);
    glPushName(0);
    expect_error(GL_STACK_OVERFLOW);
    draw_point(0, 0, 1); /* to the same record: the failed command did nothing */
    cr_expect_eq(glRenderMode(GL_RENDER), 1);
    expect_values(0, 64, scaled(0.5), 0xffffffff, 100);
    expect_values(66, 163);
}

GL_TEST(selection, no_command_of_it_is_allowed_between_begin_and_end)
{
    begin_selection();
    glBegin(GL_POINTS);
#define EXPECT_REFUSED(call)                                                                                 \
    do {                                                                                                     \
        call;                                                                                                \
        glEnd();                                                                                             \
        expect_error(GL_INVALID_OPERATION, #call);                                                           \
        glBegin(GL_POINTS);                                                                                  \
    } while (0)
    EXPECT_REFUSED(glInitNames());
    EXPECT_REFUSED(glPushName(1));
    EXPECT_REFUSED(glPopName());
    EXPECT_REFUSED(glLoadName(1));
    EXPECT_REFUSED(glSelectBuffer(0, values));
    EXPECT_REFUSED(glRenderMode(GL_RENDER));
    EXPECT_REFUSED(glFeedbackBuffer(0, GL_2D, NULL));
    EXPECT_REFUSED(glPassThrough(1));
    glEnd();
    glRenderMode(GL_RENDER);
}

GL_TEST(selection, lists_record_names_and_execute_modes_at_once)
{
    glSelectBuffer(VALUES, values);
    glNewList(1, GL_COMPILE);
    glRenderMode(GL_SELECT); /* at once */
    glInitNames();
    glPushName(1);
    glLoadName(2);
    glEndList();
    GLint mode, depth;
    glGetIntegerv(GL_RENDER_MODE, &mode);
    glGetIntegerv(GL_NAME_STACK_DEPTH, &depth);
    cr_expect_eq(mode, GL_SELECT);
    cr_expect_eq(depth, 0);
    glCallList(1);
    draw_point(0, 0, 0);
    cr_expect_eq(glRenderMode(GL_RENDER), 1);
    expect_values(0, 1, scaled(0.5), scaled(0.5), 2);
}
