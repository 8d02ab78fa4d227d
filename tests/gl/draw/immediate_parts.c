/* Begin and End with more vertices than are kept at a time draw what DrawArrays draws of the same vertices,
 * and in bounded memory.
 */
#include "tests/gl/gl_test.h"

#include <malloc.h>

enum { COUNT = 65536 + 4099 };

static struct vertex {
    GLubyte color[4];
    GLfloat position[2];
} vertices[COUNT];

/* Small steps, so that primitives are small; all colours, so that each fragment shows in the exclusive or of
 * all. */
static void fill_vertices(void)
{
    uint32_t random = 1;
    float x = 0, y = 0;
    for (unsigned i = 0; i < COUNT; i++) {
        random = random * 1664525u + 1013904223u;
        x += (float)(random >> 8 & 255) / 512 - 0.249f;
        y += (float)(random >> 16 & 255) / 512 - 0.249f;
        x = x > 1 ? x - 2 : x < -1 ? x + 2 : x;
        y = y > 1 ? y - 2 : y < -1 ? y + 2 : y;
        vertices[i] =
            (struct vertex){{(GLubyte)(random >> 24), (GLubyte)(random >> 9), (GLubyte)i, 255}, {x, y}};
    }
}

static void begin_and_end(GLenum mode)
{
    glBegin(mode);
    for (unsigned i = 0; i < COUNT; i++) {
        glColor4ubv(vertices[i].color);
        glVertex2fv(vertices[i].position);
    }
    glEnd();
}

static void draw_arrays(GLenum mode)
{
    glColorPointer(4, GL_UNSIGNED_BYTE, sizeof *vertices, vertices->color);
    glVertexPointer(2, GL_FLOAT, sizeof *vertices, vertices->position);
    glEnableClientState(GL_COLOR_ARRAY);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(mode, 0, COUNT);
    glDisableClientState(GL_COLOR_ARRAY);
    glDisableClientState(GL_VERTEX_ARRAY);
}

static void picture_of(void (*draw)(GLenum), GLenum mode, uint8_t picture[sizeof pixels])
{
    glClear(GL_COLOR_BUFFER_BIT);
    draw(mode);
    glFinish();
    memcpy(picture, pixels, sizeof pixels);
}

static void expect_same_pictures(GLenum mode, const char *state)
{
    uint8_t parts[sizeof pixels], whole[sizeof pixels];
    picture_of(begin_and_end, mode, parts);
    picture_of(draw_arrays, mode, whole);
    cr_expect_arr_eq(parts, whole, sizeof whole, "mode %u, %s", mode, state);
}

static void open_parts(void)
{
    open_context();
    fill_vertices();
    glShadeModel(GL_FLAT);
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_XOR);
}

#define PARTS_TEST(suite, name) Test(suite, name, .init = open_parts, .fini = close_context)

PARTS_TEST(immediate_parts, every_mode_draws_what_arrays_draw)
{
    for (GLenum mode = GL_POINTS; mode <= GL_TRIANGLE_STRIP_ADJACENCY; mode++)
        expect_same_pictures(mode, "plain");
}

PARTS_TEST(immediate_parts, the_other_provoking_vertex_too)
{
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    for (GLenum mode = GL_LINES; mode <= GL_POLYGON; mode++)
        expect_same_pictures(mode, "first vertex");
}

PARTS_TEST(immediate_parts, stipple_and_edges_go_on)
{
    glEnable(GL_LINE_STIPPLE);
    glLineStipple(3, 0x5a71);
    expect_same_pictures(GL_LINES, "stipple");
    expect_same_pictures(GL_LINE_STRIP, "stipple");
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    expect_same_pictures(GL_TRIANGLE_STRIP, "lines");
    expect_same_pictures(GL_QUAD_STRIP, "lines");
    expect_same_pictures(GL_TRIANGLE_FAN, "lines");
    expect_same_pictures(GL_POLYGON, "lines");
}

/* NV_vertex_program4: vertex.id counts from the first vertex of the draw. */
PARTS_TEST(immediate_parts, programs_that_number_vertices_see_them_all)
{
    static const char text[] = "!!NVvp4.0\nTEMP t;\nI2F t.x, vertex.id.x;\nMUL t.x, t.x, 0.00001;\n"
                               "FRC result.color, t.x;\nMOV result.position, vertex.position;\nEND\n";
    load_program(GL_VERTEX_PROGRAM_ARB, text);
    expect_same_pictures(GL_POINTS, "vertex.id");
    expect_same_pictures(GL_TRIANGLES, "vertex.id");
    expect_same_pictures(GL_TRIANGLE_STRIP, "vertex.id");
}

PARTS_TEST(immediate_parts, fragment_programs_that_number_primitives_see_them_all)
{
    static const char text[] = "!!NVfp4.0\nTEMP t;\nI2F t.x, primitive.id.x;\nMUL t.x, t.x, 0.00001;\n"
                               "FRC result.color, t.x;\nEND\n";
    load_program(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_same_pictures(GL_LINES, "primitive.id");
    expect_same_pictures(GL_TRIANGLE_STRIP, "primitive.id");
}

PARTS_TEST(immediate_parts, shared_vertices_are_counted_once)
{
    GLuint query, count;
    glGenQueries(1, &query);
    glBeginQuery(GL_VERTICES_SUBMITTED, query);
    begin_and_end(GL_TRIANGLE_STRIP);
    glEndQuery(GL_VERTICES_SUBMITTED);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &count);
    cr_expect_eq(count, COUNT, "%u", count);
    glDeleteQueries(1, &query);
}

/* The first line is in view, and two where parts would meet: the second part would reset the stipple. */
PARTS_TEST(immediate_parts, feedback_resets_the_stipple_once)
{
    GLfloat buffer[16] = {0};
    glFeedbackBuffer(sizeof buffer / sizeof *buffer, GL_2D, buffer);
    glRenderMode(GL_FEEDBACK);
    glBegin(GL_LINE_STRIP);
    for (unsigned i = 0; i < COUNT; i++)
        glVertex2f(i == 0 || i == 65536 ? 0.5f : 4, 0);
    glEnd();
    cr_expect_eq(glRenderMode(GL_RENDER), 15);
    cr_expect(buffer[5] == GL_LINE_TOKEN && buffer[10] == GL_LINE_TOKEN, "%g, %g", (double)buffer[5],
              (double)buffer[10]);
}

static size_t bytes_in_use(void)
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

PARTS_TEST(immediate_parts, memory_stays_flat_with_the_count)
{
    static const GLfloat points[2][3] = {{-1, 0, 0}, {1, 0.5f, 0}};
    const size_t before = bytes_in_use();
    glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, &points[0][0]);
    glEnable(GL_MAP1_VERTEX_3);
    glMapGrid1f(1 << 20, 0, 1);
    glEvalMesh1(GL_LINE, 0, 1 << 20);
    for (int i = 0; i < 4; i++)
        begin_and_end(GL_QUAD_STRIP);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 1 << 20; i++)
        glVertex2f(2, 2);
    cr_expect_lt(bytes_in_use() - before, (size_t)100 << 20);
    glEnd();
}
