/* Draws of DrawArrays that wait and are drawn together: the same bytes and counts as one draw each, and none
 * waits if a command or a draw would show it. */
#include "tests/gl/gl_test.h"
#include "tests/gl/without.h"

#include "gl/context/context.h"

enum { VERTICES = 6000 };

static const struct draw_cache *cache(void)
{
    return &((const struct context *)test_context)->cache;
}

static uint32_t waiting(void)
{
    return cache()->waits ? cache()->draw.count : 0;
}

static uint32_t state = 1;

static float random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (float)(state >> 8 & 0xffff) / 32768 - 1;
}

static float vertices[VERTICES][2][3];

/* Positions and colours, small triangles. */
static void make_vertices(void)
{
    state = 1;
    for (unsigned i = 0; i < VERTICES; i++)
        for (unsigned c = 0; c < 3; c++) {
            vertices[i][0][c] = i % 3 ? vertices[i - i % 3][0][c] + 0.25f * random_number() : random_number();
            vertices[i][1][c] = random_number();
        }
}

static void set_pointers(const void *from)
{
    glVertexPointer(3, GL_FLOAT, sizeof *vertices, from);
    glColorPointer(3, GL_FLOAT, sizeof *vertices, (const void *)((uintptr_t)from + sizeof **vertices));
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
}

static void set_arrays(void)
{
    GLuint buffer;
    make_vertices();
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferStorage(GL_ARRAY_BUFFER, sizeof vertices, vertices,
                    GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_DYNAMIC_STORAGE_BIT);
    set_pointers(NULL);
}

/* --- Which wait ----------------------------------------------------------------------------------------- */

static void nothing(void)
{
}

static void client_memory(void)
{
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    set_pointers(vertices);
}

static void current_color(void)
{
    glDisableClientState(GL_COLOR_ARRAY);
}

static void mapped_buffer(void)
{
    glMapBufferRange(GL_ARRAY_BUFFER, 0, 16, GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT);
}

static void edge_flags(void)
{
    glEdgeFlagPointer(sizeof *vertices, NULL);
    glEnableClientState(GL_EDGE_FLAG_ARRAY);
}

static void line_stipple(void)
{
    glEnable(GL_LINE_STIPPLE);
}

static void feedback_mode(void)
{
    static GLfloat buffer[64];
    glFeedbackBuffer(sizeof buffer / sizeof *buffer, GL_2D, buffer);
    glRenderMode(GL_FEEDBACK);
}

static void debug_output(void)
{
    glEnable(GL_DEBUG_OUTPUT);
}

static void instruction_limit(void)
{
    ewInstructionLimit(1000);
}

static void vertex_numbers(void)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\n"
                                        "I2F result.color, vertex.id.x;\nEND\n");
}

static void primitive_numbers(void)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nI2F result.color, primitive.id.x;\nEND\n");
}

static void other_context(void)
{
    OSMesaDestroyContext(OSMesaCreateContext(OSMESA_RGBA, test_context));
}

static const struct {
    const char *name;
    void (*set)(void);
    GLenum mode;
    int first, count;
    bool waits;
} rows[] = {
    {"points", nothing, GL_POINTS, 0, 5, true},
    {"lines", nothing, GL_LINES, 2, 4, true},
    {"triangles", nothing, GL_TRIANGLES, 7, 6, true},
    {"quads", nothing, GL_QUADS, 0, 8, true},
    {"a triangle that is not complete", nothing, GL_TRIANGLES, 0, 5, false},
    {"no vertex", nothing, GL_TRIANGLES, 0, 0, false},
    {"a strip", nothing, GL_TRIANGLE_STRIP, 0, 6, false},
    {"elements outside the buffer", nothing, GL_POINTS, VERTICES - 2, 10, false},
    {"memory of the application", client_memory, GL_TRIANGLES, 0, 3, false},
    {"a current colour", current_color, GL_TRIANGLES, 0, 3, false},
    {"a mapped buffer", mapped_buffer, GL_TRIANGLES, 0, 3, false},
    {"an array of edge flags", edge_flags, GL_TRIANGLES, 0, 3, false},
    {"a line stipple", line_stipple, GL_LINES, 0, 4, false},
    {"feedback", feedback_mode, GL_TRIANGLES, 0, 3, false},
    {"debug output", debug_output, GL_TRIANGLES, 0, 3, false},
    {"a limit of instructions", instruction_limit, GL_TRIANGLES, 0, 3, false},
    {"vertex.id", vertex_numbers, GL_TRIANGLES, 0, 3, false},
    {"primitive.id", primitive_numbers, GL_TRIANGLES, 0, 3, false},
    {"a context that shares", other_context, GL_TRIANGLES, 0, 3, false},
};

Test(arrays_join, draws_wait_where_nothing_shows_it)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        open_context();
        set_arrays();
        rows[i].set();
        glDrawArrays(rows[i].mode, rows[i].first, rows[i].count);
        cr_expect_eq(waiting(), 0, "%s: the first draw waits", rows[i].name);
        expect_error(GL_NO_ERROR, "%s", rows[i].name);
        glDrawArrays(rows[i].mode, rows[i].first, rows[i].count);
        cr_expect_eq(waiting(), rows[i].waits ? (uint32_t)rows[i].count : 0, "%s: %u elements wait",
                     rows[i].name, waiting());
        expect_error(GL_NO_ERROR, "%s", rows[i].name);
        cr_expect_eq(waiting(), 0, "%s: glGetError draws them", rows[i].name);
        close_context();
    }
}

GL_TEST(arrays_join, only_draws_that_continue_the_range_join)
{
    set_arrays();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDrawArrays(GL_TRIANGLES, 3, 6);
    cr_expect_eq(waiting(), 9);
    glDrawArrays(GL_TRIANGLES, 12, 3); /* a gap */
    cr_expect_eq(waiting(), 3);
    glDrawArrays(GL_TRIANGLES, 12, 3); /* the same again */
    cr_expect_eq(waiting(), 3);
    glDrawArrays(GL_POINTS, 15, 3); /* another mode */
    cr_expect_eq(waiting(), 3);
    glDrawArrays(GL_POINTS, 18, VERTICES); /* beyond the buffer */
    cr_expect_eq(waiting(), 0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glColor3f(1, 0, 0); /* the draws read the array */
    glDrawArrays(GL_TRIANGLES, 3, 6);
    cr_expect_eq(waiting(), 9);
    glEdgeFlag(GL_FALSE);
    cr_expect_eq(waiting(), 0);
}

GL_TEST(arrays_join, pairs_of_begin_and_end_and_lists_draw_what_waits)
{
    set_arrays();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBegin(GL_TRIANGLES);
    cr_expect_eq(waiting(), 0);
    glEnd();
    glNewList(1, GL_COMPILE_AND_EXECUTE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    cr_expect_eq(waiting(), 0);
    glEndList();
    glCallList(1);
    cr_expect_eq(waiting(), 0);
}

GL_TEST(arrays_join, errors_come_with_their_command)
{
    set_arrays();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDrawArrays(GL_TRIANGLES, 3, -3);
    expect_error(GL_INVALID_VALUE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDrawArrays(0x1234, 3, 3);
    expect_error(GL_INVALID_ENUM);
}

/* --- The same bytes ------------------------------------------------------------------------------------- */

/* State, data and current values change between draws, some of which continue the range. */
static void draw_ranges(GLenum mode, unsigned step, bool apart)
{
    state = mode + 1;
    unsigned first = 0;
    for (unsigned n = 0; n < 1500; n++) {
        const unsigned count = step * (1 + n % 3) + (n % 100 == 99);
        if (first + count > VERTICES)
            first = 0;
        glDrawArrays(mode, (GLint)first, (GLsizei)count);
        first += n % 40 == 39 ? 0 : count;
        if (apart)
            glGetError();
        if (n % 7 == 0)
            glColor3f(random_number(), 0, 0);
        if (n % 64 == 63)
            glEdgeFlag(n % 128 == 63);
        if (n % 90 == 45)
            glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)((n % VERTICES) * sizeof *vertices), sizeof *vertices,
                            vertices[n / 2 % VERTICES]);
        if (n % 250 == 125)
            glLogicOp(n % 500 == 125 ? GL_EQUIV : GL_XOR);
    }
    glFinish();
}

static void draw_states(bool apart, uint8_t (*pictures)[sizeof pixels])
{
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES, GL_QUADS};
    static const unsigned steps[] = {1, 2, 3, 4};
    set_arrays();
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_XOR);
    glEnable(GL_DEPTH_TEST);
    for (unsigned i = 0; i < 8; i++) {
        glBufferSubData(GL_ARRAY_BUFFER, 0, sizeof vertices, vertices);
        glEdgeFlag(GL_TRUE);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glShadeModel(i < 4 ? GL_SMOOTH : GL_FLAT);
        glPolygonMode(GL_FRONT_AND_BACK, i < 4 ? GL_FILL : GL_LINE);
        draw_ranges(modes[i % 4], steps[i % 4], apart);
        memcpy(pictures[i], pixels, sizeof pixels);
    }
}

static uint8_t together[8][sizeof pixels], separate[8][sizeof pixels];

static void expect_same_pictures(void)
{
    for (unsigned i = 0; i < 8; i++)
        cr_expect_arr_eq(together[i], separate[i], sizeof pixels, "picture %u", i);
    cr_expect(memcmp(together[2], together[3], sizeof pixels) != 0);
}

GL_TEST(arrays_join, joined_draws_draw_what_separate_ones_draw)
{
    draw_states(false, together);
    draw_states(true, separate);
    expect_same_pictures();
}

static bool draw_separate(void)
{
    open_context();
    set_arrays();
    for (unsigned i = 0; i < 2; i++)
        glDrawArrays(GL_TRIANGLES, 0, 3);
    const bool waits = waiting() != 0;
    draw_states(false, separate);
    return !waits;
}

Test(arrays_join, without_the_optimization_no_draw_waits_and_no_byte_differs)
{
    draw_without("joined-draws", draw_separate, (struct without_result[2]){{separate, sizeof separate}});
    open_context();
    draw_states(false, together);
    expect_same_pictures();
    close_context();
}

/* --- Queries, and the end of a context ------------------------------------------------------------------ */

static void count_draws(bool apart, GLuint counts[3])
{
    static const GLenum targets[3] = {GL_VERTICES_SUBMITTED, GL_PRIMITIVES_SUBMITTED, GL_SAMPLES_PASSED};
    GLuint queries[3];
    set_arrays();
    glGenQueries(3, queries);
    for (unsigned i = 0; i < 3; i++)
        glBeginQuery(targets[i], queries[i]);
    draw_ranges(GL_TRIANGLES, 3, apart);
    for (unsigned i = 0; i < 3; i++)
        glEndQuery(targets[i]);
    for (unsigned i = 0; i < 3; i++)
        glGetQueryObjectuiv(queries[i], GL_QUERY_RESULT, &counts[i]);
    glDeleteQueries(3, queries);
}

/* 1,500 draws of 1, 2 and 3 triangles in turn, and 15 vertices that complete none. */
GL_TEST(arrays_join, queries_count_the_same)
{
    GLuint joined[3], apart[3];
    count_draws(false, joined);
    count_draws(true, apart);
    cr_expect_eq(joined[0], 3 * 3000 + 15, "%u", joined[0]);
    cr_expect_eq(joined[1], 3000, "%u", joined[1]);
    cr_expect_arr_eq(joined, apart, sizeof joined);
}

GL_TEST(arrays_join, a_buffer_that_is_deleted_or_mapped_was_read_before)
{
    static const float all[4][2][3] = {
        {{-1, -1, 0}, {1, 1, 1}}, {{1, -1, 0}, {1, 1, 1}}, {{1, 1, 0}, {1, 1, 1}}, {{-1, 1, 0}, {1, 1, 1}}};
    set_arrays();
    glBufferSubData(GL_ARRAY_BUFFER, 0, sizeof all, all);
    glDrawArrays(GL_POINTS, 0, 1);
    glDrawArrays(GL_QUADS, 0, 4);
    cr_expect_eq(waiting(), 4);
    float *mapped = glMapBufferRange(GL_ARRAY_BUFFER, 0, sizeof all, GL_MAP_WRITE_BIT);
    memset(mapped, 0, sizeof all);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glDrawArrays(GL_QUADS, 0, 4);
    glDeleteBuffers(1, &(GLuint){1});
    glFinish();
    cr_expect_eq(pixels[0], 255);
    cr_expect_eq(pixels[sizeof pixels - 1], 255);
}

/* Draws that are collected are discarded with their context. */
Test(arrays_join, a_context_may_be_destroyed_while_draws_wait)
{
    open_context();
    set_arrays();
    for (unsigned i = 0; i < 2; i++)
        glDrawArrays(GL_TRIANGLES, 0, 3);
    cr_expect_eq(waiting(), 3);
    OSMesaDestroyContext(test_context);
}

/* The window's memory may be read after another context is made current. */
GL_TEST(arrays_join, a_context_that_is_left_has_drawn_what_waits)
{
    set_arrays();
    for (unsigned i = 0; i < 2; i++)
        glDrawArrays(GL_POINTS, 0, 1);
    cr_expect_eq(waiting(), 1);
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    cr_expect_eq(waiting(), 0);
}
