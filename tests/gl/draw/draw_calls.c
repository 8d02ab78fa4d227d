/* The draw commands of OpenGL 3.1 to 4.6 (GL 4.6 compatibility 10.3, 10.4): each against the same picture
 * drawn simply. */
#include "tests/gl/draw/draw_calls_test.h"

/* The same from buffers, which objects need. */
static void make_arrays_in_buffers(void)
{
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    buffer_of(GL_ARRAY_BUFFER, vertices, sizeof vertices);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    buffer_of(GL_ARRAY_BUFFER, colors, sizeof colors);
    glColorPointer(4, GL_UNSIGNED_BYTE, 0, NULL);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

GL_TEST(draw_calls, base_vertices_are_added_10_4)
{
    const GLushort low[6] = {0, 1, 2, 3, 4, 5};
    const GLsizei counts[2] = {3, 3};
    const void *lists[2] = {low, low};
    const GLint bases[2] = {6, 9};
    make_arrays();
    glDrawArrays(GL_TRIANGLES, 6, 6);
    remember();
    glDrawElementsBaseVertex(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, low, 6);
    expect_same("DrawElementsBaseVertex");
    glDrawRangeElementsBaseVertex(GL_TRIANGLES, 0, 5, 6, GL_UNSIGNED_SHORT, low, 6);
    expect_same("DrawRangeElementsBaseVertex");
    glMultiDrawElementsBaseVertex(GL_TRIANGLES, counts, GL_UNSIGNED_SHORT, lists, 2, bases);
    expect_same("MultiDrawElementsBaseVertex");
    glDrawElementsInstancedBaseVertexBaseInstance(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, low, 1, 6, 3);
    expect_same("DrawElementsInstancedBaseVertexBaseInstance");
}

/* "As if by" one draw after another; counts from a buffer are at most the given one. */
GL_TEST(draw_calls, many_draws_are_one_after_another_10_4)
{
    static const GLint firsts[4] = {3, 12, 0, 30};
    static const GLsizei counts[4] = {6, 3, 0, 3};
    static const GLuint elements[3][5] = {{6, 1, 3, 0, 0}, {3, 1, 0, 12, 0}, {3, 1, 30, 0, 0}};
    static const GLuint draws = 7;
    const void *lists[4], *offsets[4];
    make_arrays();
    for (int i = 0; i < 4; i++) {
        lists[i] = indices + firsts[i];
        offsets[i] = (const void *)((size_t)firsts[i] * sizeof *indices);
        glDrawArrays(GL_TRIANGLES, firsts[i], counts[i]);
    }
    remember();
    glMultiDrawArrays(GL_TRIANGLES, firsts, counts, 4);
    expect_same("MultiDrawArrays");
    glMultiDrawElements(GL_TRIANGLES, counts, GL_UNSIGNED_INT, lists, 4);
    expect_same("MultiDrawElements");
    buffer_of(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    glMultiDrawElements(GL_TRIANGLES, counts, GL_UNSIGNED_INT, offsets, 4);
    expect_same("MultiDrawElements from a buffer");
    buffer_of(GL_DRAW_INDIRECT_BUFFER, elements, sizeof elements);
    buffer_of(GL_PARAMETER_BUFFER, &draws, sizeof draws);
    glMultiDrawElementsIndirectCount(GL_TRIANGLES, GL_UNSIGNED_INT, NULL, 0, 3, 0);
    expect_error(GL_NO_ERROR);
    expect_same("MultiDrawElementsIndirectCount");
    glMultiDrawArrays(GL_TRIANGLES, firsts, counts, -1);
    expect_error(GL_INVALID_VALUE);
    glMultiDrawElements(GL_TRIANGLES, counts, GL_UNSIGNED_INT, offsets, -1);
    expect_error(GL_INVALID_VALUE);
}

GL_TEST(draw_calls, instances_step_arrays_by_their_divisors_10_3_4)
{
    static const char *const program = "!!NVvp4.0\nADD result.position, vertex.attrib[0], vertex.attrib[5];\n"
                                       "MOV result.color, vertex.attrib[6];\nEND";
    static const float triangle[3][2] = {{-1, -1}, {-0.6f, -1}, {-1, -0.6f}};
    static const float places[6][4] = {{0, 0, 0, 0},     {.4f, 0, 0, 0},   {0, .4f, 0, 0},
                                       {.4f, .4f, 0, 0}, {.8f, .8f, 0, 0}, {1.2f, 0, 0, 0}};
    static const float tints[3][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}};
    load_program(GL_VERTEX_PROGRAM_ARB, program);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, triangle);
    glEnableVertexAttribArray(0);
    for (unsigned base = 0; base < 2; base++) {
        for (unsigned i = 0; i < 4; i++) { /* one by one, from current values */
            glVertexAttrib4fv(5, places[base + i]);
            glVertexAttrib4fv(6, tints[base + i / 2]);
            glDrawArrays(GL_TRIANGLES, 0, 3);
        }
        remember();
        glVertexAttribPointer(5, 4, GL_FLOAT, GL_FALSE, 0, places);
        glVertexAttribPointer(6, 4, GL_FLOAT, GL_FALSE, 0, tints);
        glVertexAttribDivisor(5, 1);
        glVertexAttribDivisor(6, 2);
        glEnableVertexAttribArray(5);
        glEnableVertexAttribArray(6);
        glDrawArraysInstancedBaseInstance(GL_TRIANGLES, 0, 3, 4, base);
        expect_same("DrawArraysInstancedBaseInstance");
        glDrawElementsInstancedBaseInstance(GL_TRIANGLES, 3, GL_UNSIGNED_INT, (const GLuint[]){0, 1, 2}, 4,
                                            base);
        expect_same("DrawElementsInstancedBaseInstance");
        glDisableVertexAttribArray(5);
        glDisableVertexAttribArray(6);
    }
}

GL_TEST(draw_calls, vertex_instance_counts_from_zero)
{
    static const char *const program =
        "!!NVvp4.0\nTEMP t;\nI2F t.x, vertex.instance.x;\nMUL t.x, t.x, 0.5;\n"
        "MOV result.position, vertex.position;\nADD result.position.x, vertex.position.x, t.x;\nEND";
    static const float triangle[3][2] = {{-1, -1}, {-0.6f, -1}, {-1, -0.6f}};
    make_arrays();
    glDisableClientState(GL_COLOR_ARRAY);
    glColor3f(1, 1, 1);
    glVertexPointer(2, GL_FLOAT, 0, triangle);
    for (int i = 0; i < 3; i++) {
        glLoadIdentity();
        glTranslatef((float)i * 0.5f, 0, 0);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    remember();
    load_program(GL_VERTEX_PROGRAM_ARB, program);
    for (unsigned i = 0; i < SIZE * SIZE; i++)
        expected[i * 4] =
            expected[i * 4 + 3]; /* where something is drawn; without a colour it is not white */
    glDrawArraysInstanced(GL_TRIANGLES, 0, 3, 3);
    glFinish();
    for (unsigned i = 0; i < SIZE * SIZE; i++)
        cr_expect_eq(pixels[i * 4 + 3] != 0, expected[i * 4 + 3] != 0, "pixel %u", i);
}

/* NV_vertex_program4, ARB_base_instance: every instanced command draws instances 0.. once each; base shifts
 * the arrays with a divisor alone. A point for each, its column that of the array, its green the number. */
enum { INSTANCES = 5 };

static const GLubyte three[3] = {0, 0, 0};

static void arrays_instanced(GLuint base)
{
    (void)base;
    glDrawArraysInstanced(GL_POINTS, 0, 1, INSTANCES);
}

static void elements_instanced(GLuint base)
{
    (void)base;
    glDrawElementsInstanced(GL_POINTS, 1, GL_UNSIGNED_BYTE, three, INSTANCES);
}

static void elements_instanced_vertex(GLuint base)
{
    (void)base;
    glDrawElementsInstancedBaseVertex(GL_POINTS, 1, GL_UNSIGNED_BYTE, three, INSTANCES, 0);
}

static void arrays_instanced_base(GLuint base)
{
    glDrawArraysInstancedBaseInstance(GL_POINTS, 0, 1, INSTANCES, base);
}

static void elements_instanced_base(GLuint base)
{
    glDrawElementsInstancedBaseInstance(GL_POINTS, 1, GL_UNSIGNED_BYTE, three, INSTANCES, base);
}

static void elements_instanced_both(GLuint base)
{
    glDrawElementsInstancedBaseVertexBaseInstance(GL_POINTS, 1, GL_UNSIGNED_BYTE, three, INSTANCES, 0, base);
}

GL_TEST(draw_calls, every_instanced_command_begins_with_instance_0)
{
    static const struct {
        void (*draw)(GLuint base);
        bool has_base;
    } commands[] = {{arrays_instanced, false},          {elements_instanced, false},
                    {elements_instanced_vertex, false}, {arrays_instanced_base, true},
                    {elements_instanced_base, true},    {elements_instanced_both, true}};
    static const char text[] = "!!NVvp4.0\nTEMP t;\nI2F t.x, vertex.instance.x;\nMUL t.x, t.x, 0.0627451;\n"
                               "MOV result.position, vertex.position;\n"
                               "MOV result.position.x, vertex.attrib[5].x;\n"
                               "MOV result.color, {1, 0, 0, 1};\nMOV result.color.y, t.x;\nEND";
    static const GLfloat place[2] = {0, 0.0625f - 1};
    static GLfloat columns[SIZE];
    for (int i = 0; i < SIZE; i++)
        columns[i] = ((GLfloat)i + 0.5f) / 8 - 1;
    load_program(GL_VERTEX_PROGRAM_ARB, text);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, place);
    glVertexAttribPointer(5, 1, GL_FLOAT, GL_FALSE, 0, columns);
    glVertexAttribDivisor(5, 1);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(5);
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        const GLuint base = commands[i].has_base ? 3 : 0;
        glClear(GL_COLOR_BUFFER_BIT);
        commands[i].draw(base);
        for (unsigned x = 0; x < SIZE; x++) {
            const uint32_t number = x - base;
            expect_pixel(x, 0, number < INSTANCES ? 0xff0000ff | number * 16 << 16 : 0);
        }
    }
}

/* --- Restart (10.3.6) ----------------------------------------------------------------------------------- */

/* The same strips, one draw each, and as one draw with restarts. */
GL_TEST(draw_calls, primitives_begin_anew_at_the_restart_index_10_3_6)
{
    static const GLenum modes[] = {GL_POINTS,
                                   GL_LINES,
                                   GL_LINE_STRIP,
                                   GL_LINE_LOOP,
                                   GL_TRIANGLES,
                                   GL_TRIANGLE_STRIP,
                                   GL_QUADS,
                                   GL_QUAD_STRIP,
                                   GL_TRIANGLE_FAN,
                                   GL_POLYGON,
                                   GL_LINES_ADJACENCY,
                                   GL_LINE_STRIP_ADJACENCY,
                                   GL_TRIANGLES_ADJACENCY,
                                   GL_TRIANGLE_STRIP_ADJACENCY};
    enum { R = 0xff };
    static const GLubyte list[] = {R,  0,  1,  2,  5,  R, R,  6,  7,  R,  9,  11,
                                   14, 13, 20, 18, 25, R, 30, 31, 32, 35, 33, R};
    enum { COUNT = sizeof list };
    char what[64];
    make_arrays();
    glShadeModel(GL_FLAT);
    glEnable(GL_LINE_STIPPLE);
    glLineStipple(1, 0x3737);
    for (unsigned m = 0; m < sizeof modes / sizeof *modes; m++)
        for (unsigned outline = 0; outline < 2; outline++) {
            glPolygonMode(GL_FRONT_AND_BACK, outline ? GL_LINE : GL_FILL);
            for (unsigned first = 0, end; first < COUNT; first = end + 1) {
                for (end = first; end < COUNT && list[end] != R;)
                    end++;
                glDrawElements(modes[m], (GLsizei)(end - first), GL_UNSIGNED_BYTE, list + first);
            }
            remember();
            glEnable(GL_PRIMITIVE_RESTART);
            glPrimitiveRestartIndex(R);
            glDrawElements(modes[m], COUNT, GL_UNSIGNED_BYTE, list);
            glDisable(GL_PRIMITIVE_RESTART);
            snprintf(what, sizeof what, "mode %04x%s, any index", modes[m], outline ? " in outline" : "");
            expect_same(what);
            glPrimitiveRestartIndex(0);
            glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
            glDrawElements(modes[m], COUNT, GL_UNSIGNED_BYTE, list);
            glDisable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
            expect_same("fixed index");
            glEnableClientState(GL_PRIMITIVE_RESTART_NV);
            glPrimitiveRestartIndexNV(R);
            glBegin(modes[m]);
            for (unsigned i = 0; i < COUNT; i++)
                glArrayElement(list[i]);
            glEnd();
            glDisableClientState(GL_PRIMITIVE_RESTART_NV);
            expect_same("ArrayElement");
            glBegin(modes[m]);
            for (unsigned i = 0; i < COUNT; i++)
                if (list[i] == R)
                    glPrimitiveRestartNV();
                else
                    glArrayElement(list[i]);
            glEnd();
            expect_same("PrimitiveRestartNV");
        }
}

/* --- Vertex array objects, binding points (10.3.1, 10.3.2) ---------------------------------------------- */

GL_TEST(draw_calls, objects_keep_their_arrays_10_3_1)
{
    GLuint objects[2], bound;
    make_arrays();
    glDrawElements(GL_TRIANGLES, 9, GL_UNSIGNED_INT, indices);
    remember();
    glGenVertexArrays(2, objects);
    cr_expect(!glIsVertexArray(objects[0]));
    glBindVertexArray(objects[0]);
    cr_expect(glIsVertexArray(objects[0]) && !glIsEnabled(GL_VERTEX_ARRAY));
    make_arrays_in_buffers();
    const GLuint buffer = buffer_of(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    glBindVertexArray(objects[1]);
    glGetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, (GLint *)&bound);
    cr_expect_eq(bound, 0);
    glDrawElements(GL_TRIANGLES, 9, GL_UNSIGNED_INT, indices); /* no arrays: nothing */
    glBindVertexArray(objects[0]);
    glGetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, (GLint *)&bound);
    cr_expect_eq(bound, buffer);
    glDrawElements(GL_TRIANGLES, 9, GL_UNSIGNED_INT, NULL);
    expect_same("the object");
    glDeleteVertexArrays(2, objects);
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, (GLint *)&bound);
    cr_expect(bound == 0 && glIsEnabled(GL_VERTEX_ARRAY), "the default object is back");
    glDrawElements(GL_TRIANGLES, 9, GL_UNSIGNED_INT, indices);
    expect_same("the default object");
    glBindVertexArray(objects[0]);
    expect_error(GL_INVALID_OPERATION);
}

GL_TEST(draw_calls, formats_and_buffers_are_bound_apart_10_3_2)
{
    struct {
        float position[2];
        GLubyte color[4];
    } both[9];
    GLint value;
    make_arrays();
    glDrawArrays(GL_TRIANGLES, 0, 9);
    remember();
    for (unsigned i = 0; i < 9; i++) {
        memcpy(both[i].position, vertices[i], sizeof vertices[i]);
        memcpy(both[i].color, colors[i], sizeof colors[i]);
    }
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisableClientState(GL_COLOR_ARRAY);
    static const char *const program =
        "!!ARBvp1.0 MOV result.position, vertex.attrib[0]; MOV result.color, vertex.attrib[7]; END";
    load_program(GL_VERTEX_PROGRAM_ARB, program);
    const GLuint buffer = buffer_of(GL_ARRAY_BUFFER, both, sizeof both);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glVertexAttribFormat(0, 2, GL_FLOAT, GL_FALSE, 0);
    glVertexAttribFormat(7, 4, GL_UNSIGNED_BYTE, GL_TRUE, 8);
    glVertexAttribBinding(0, 3);
    glVertexAttribBinding(7, 3);
    glBindVertexBuffer(3, buffer, 0, sizeof both[0]);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(7);
    glDrawArrays(GL_TRIANGLES, 0, 9);
    expect_same("one binding point");
    glGetVertexAttribiv(7, GL_VERTEX_ATTRIB_BINDING, &value);
    cr_expect_eq(value, 3);
    glGetVertexAttribiv(7, GL_VERTEX_ATTRIB_RELATIVE_OFFSET, &value);
    cr_expect_eq(value, 8);
    glGetVertexAttribiv(7, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &value);
    cr_expect_eq(value, (GLint)buffer);
}

/* --- Errors (10.4) -------------------------------------------------------------------------------------- */

GL_TEST(draw_calls, errors_10_4)
{
    make_arrays();
#define ROW(error, command, ...)                                                                             \
    command(__VA_ARGS__);                                                                                    \
    expect_error(error, #command "(" #__VA_ARGS__ ")")
    ROW(GL_INVALID_ENUM, glDrawArraysInstanced, 77, 0, 3, 1);
    ROW(GL_INVALID_VALUE, glDrawArraysInstanced, GL_TRIANGLES, -1, 3, 1);
    ROW(GL_INVALID_VALUE, glDrawArraysInstanced, GL_TRIANGLES, 0, -3, 1);
    ROW(GL_INVALID_VALUE, glDrawArraysInstanced, GL_TRIANGLES, 0, 3, -1);
    ROW(GL_INVALID_ENUM, glDrawElementsBaseVertex, GL_TRIANGLES, 3, GL_FLOAT, indices, 0);
    ROW(GL_INVALID_VALUE, glDrawElementsInstanced, GL_TRIANGLES, 3, GL_UNSIGNED_INT, indices, -1);
    ROW(GL_INVALID_VALUE, glDrawRangeElementsBaseVertex, GL_TRIANGLES, 3, 2, 3, GL_UNSIGNED_INT, indices, 0);
    ROW(GL_INVALID_VALUE, glDrawArraysIndirect, GL_TRIANGLES, (const void *)2);
    ROW(GL_INVALID_OPERATION, glDrawElementsIndirect, GL_TRIANGLES, GL_UNSIGNED_INT, NULL);
    ROW(GL_INVALID_VALUE, glMultiDrawArraysIndirect, GL_TRIANGLES, NULL, 2, 18);
    ROW(GL_INVALID_VALUE, glMultiDrawArraysIndirect, GL_TRIANGLES, NULL, -2, 0);
    buffer_of(GL_DRAW_INDIRECT_BUFFER, indices, 16);
    ROW(GL_INVALID_OPERATION, glDrawArraysIndirect, GL_TRIANGLES, (const void *)4);
    ROW(GL_INVALID_OPERATION, glMultiDrawArraysIndirectCount, GL_TRIANGLES, NULL, 0, 1, 0);
    ROW(GL_INVALID_VALUE, glVertexAttribDivisor, 16, 1);
    ROW(GL_INVALID_VALUE, glVertexAttribFormat, 1, 4, GL_FLOAT, GL_FALSE, 65536);
    ROW(GL_INVALID_VALUE, glBindVertexBuffer, 1, 0, -1, 4);
    ROW(GL_INVALID_OPERATION, glBindVertexBuffer, 1, 999, 0, 4);
    ROW(GL_INVALID_OPERATION, glPrimitiveRestartNV, );
#undef ROW
}
