/* Pairs of Begin and End that wait and are drawn together: the same bytes as one draw each, and none waits
 * where a command or a draw would show it. */
#include "tests/gl/gl_test.h"
#include "tests/gl/without.h"

#include "gl/context/context.h"

static const struct immediate *immediate(void)
{
    return &((const struct context *)test_context)->immediate;
}

static void small_pair(GLenum mode, unsigned vertices)
{
    glBegin(mode);
    for (unsigned i = 0; i < vertices; i++)
        glVertex2f((float)(i % 2), (float)(i / 2));
    glEnd();
}

/* --- Which wait ----------------------------------------------------------------------------------------- */

static void nothing(void)
{
}

static void line_stipple(void)
{
    glEnable(GL_LINE_STIPPLE);
}

static void select_mode(void)
{
    static GLuint buffer[64];
    glSelectBuffer(sizeof buffer / sizeof *buffer, buffer);
    glRenderMode(GL_SELECT);
}

static void debug_output(void)
{
    glEnable(GL_DEBUG_OUTPUT);
}

static void instruction_limit(void)
{
    ewInstructionLimit(1000);
}

static void vertex_program(void)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n");
}

static void vertex_numbers(void)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\n"
                                        "I2F result.color, vertex.id.x;\nEND\n");
}

static void vertex_threads(void)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nOPTION NV_shader_thread_group;\n"
                                        "MOV result.position, vertex.position;\n"
                                        "I2F result.color, vertex.threadid.x;\nEND\n");
}

static void vertex_loop(void)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nREP 3;\n"
                                        "MOV result.color, 1;\nENDREP;\nEND\n");
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
    unsigned vertices;
    bool waits;
} rows[] = {
    {"points", nothing, GL_POINTS, 3, true},
    {"lines", nothing, GL_LINES, 4, true},
    {"triangles", nothing, GL_TRIANGLES, 3, true},
    {"quads", nothing, GL_QUADS, 8, true},
    {"a line that is not complete", nothing, GL_LINES, 3, false},
    {"no vertex", nothing, GL_TRIANGLES, 0, false},
    {"a strip", nothing, GL_TRIANGLE_STRIP, 3, false},
    {"a polygon", nothing, GL_POLYGON, 3, false},
    {"many vertices", nothing, GL_POINTS, 5000, false},
    {"a vertex program", vertex_program, GL_TRIANGLES, 3, true},
    {"vertex.id", vertex_numbers, GL_POINTS, 3, false},
    {"vertex.threadid", vertex_threads, GL_POINTS, 3, false},
    {"a loop", vertex_loop, GL_POINTS, 3, false},
    {"primitive.id", primitive_numbers, GL_POINTS, 3, false},
    {"a line stipple", line_stipple, GL_LINES, 4, false},
    {"selection", select_mode, GL_TRIANGLES, 3, false},
    {"debug output", debug_output, GL_TRIANGLES, 3, false},
    {"a limit of instructions", instruction_limit, GL_TRIANGLES, 3, false},
    {"a context that shares", other_context, GL_TRIANGLES, 3, false},
};

Test(immediate_join, pairs_wait_where_nothing_shows_it)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        open_context();
        rows[i].set();
        small_pair(rows[i].mode, rows[i].vertices);
        cr_expect_eq(immediate()->waiting, rows[i].waits ? rows[i].vertices : 0, "%s: %u vertices wait",
                     rows[i].name, immediate()->waiting);
        expect_error(GL_NO_ERROR, "%s", rows[i].name);
        cr_expect_eq(immediate()->waiting, 0, "%s: glGetError draws them", rows[i].name);
        close_context();
    }
}

GL_TEST(immediate_join, a_pair_of_another_mode_does_not_join)
{
    small_pair(GL_TRIANGLES, 3);
    small_pair(GL_TRIANGLES, 6);
    cr_expect_eq(immediate()->waiting, 9);
    small_pair(GL_QUADS, 4);
    cr_expect_eq(immediate()->waiting, 4);
}

GL_TEST(immediate_join, lists_and_current_values_of_64_bits_draw_what_waits)
{
    glNewList(1, GL_COMPILE);
    small_pair(GL_TRIANGLES, 3);
    glEndList();
    small_pair(GL_TRIANGLES, 3);
    glCallList(1);
    cr_expect_eq(immediate()->waiting, 0);
    small_pair(GL_TRIANGLES, 3);
    glVertexAttribL1d(3, 0.5);
    cr_expect_eq(immediate()->waiting, 0);
}

/* An error between Begin and End, and one of End alone, come when they did. */
GL_TEST(immediate_join, errors_come_with_their_command)
{
    small_pair(GL_TRIANGLES, 3);
    glBegin(GL_TRIANGLES);
    glBegin(GL_TRIANGLES);
    glEnd();
    expect_error(GL_INVALID_OPERATION);
    small_pair(GL_TRIANGLES, 3);
    glEnd();
    expect_error(GL_INVALID_OPERATION);
    small_pair(GL_TRIANGLES, 3);
    glBegin(0x1234);
    expect_error(GL_INVALID_ENUM);
}

/* --- The same bytes ------------------------------------------------------------------------------------- */

static uint32_t state = 1;

static float random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (float)(state >> 8 & 0xffff) / 32768 - 1;
}

/* Attributes begin to vary in the middle, and current values change between pairs. */
static void draw_pairs(GLenum mode, bool apart)
{
    static const unsigned sizes[] = {[GL_POINTS] = 1, [GL_LINES] = 2, [GL_TRIANGLES] = 3, [GL_QUADS] = 4};
    state = mode + 1;
    glColor3f(1, 0.5f, 0.25f);
    for (unsigned pair = 0; pair < 3000; pair++) {
        if (pair % 3 == 0)
            glColor3f(random_number(), random_number(), random_number());
        if (pair % 50 == 20)
            glMultiTexCoord2f(GL_TEXTURE0, random_number(), random_number());
        if (pair % 64 == 63)
            glEdgeFlag(pair % 128 == 63);
        glBegin(mode);
        for (unsigned i = 0; i < sizes[mode] * (1 + pair % 2); i++) {
            if (pair % 100 > 70)
                glColor4f(random_number(), random_number(), random_number(), 0.5f);
            glVertex3f(random_number(), random_number(), random_number());
        }
        if (pair % 200 == 199) /* of no complete primitive, but of points */
            glVertex2f(random_number(), random_number());
        glEnd();
        if (apart)
            glGetError();
        if (pair % 500 == 250)
            glLogicOp(pair % 1000 == 250 ? GL_EQUIV : GL_XOR);
    }
    glFinish();
}

static void draw_states(bool apart, uint8_t (*pictures)[sizeof pixels])
{
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES, GL_QUADS};
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_XOR);
    glEnable(GL_DEPTH_TEST);
    for (unsigned i = 0; i < 8; i++) {
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glShadeModel(i < 4 ? GL_SMOOTH : GL_FLAT);
        glPolygonMode(GL_FRONT_AND_BACK, i < 4 ? GL_FILL : GL_LINE);
        draw_pairs(modes[i % 4], apart);
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

GL_TEST(immediate_join, joined_pairs_draw_what_separate_ones_draw)
{
    draw_states(false, together);
    draw_states(true, separate);
    expect_same_pictures();
}

static bool draw_separate(void)
{
    open_context();
    small_pair(GL_TRIANGLES, 3);
    const bool waits = immediate()->waiting != 0;
    draw_states(false, separate);
    return !waits;
}

Test(immediate_join, without_the_optimization_no_pair_waits_and_no_byte_differs)
{
    draw_without("joined-pairs", draw_separate, (struct without_result[2]){{separate, sizeof separate}});
    open_context();
    draw_states(false, together);
    expect_same_pictures();
    close_context();
}

/* --- Queries -------------------------------------------------------------------------------------------- */

static void count_pairs(bool apart, GLuint counts[2])
{
    GLuint queries[2];
    glGenQueries(2, queries);
    glBeginQuery(GL_VERTICES_SUBMITTED, queries[0]);
    glBeginQuery(GL_SAMPLES_PASSED, queries[1]);
    draw_pairs(GL_TRIANGLES, apart);
    glEndQuery(GL_SAMPLES_PASSED);
    glEndQuery(GL_VERTICES_SUBMITTED);
    for (unsigned i = 0; i < 2; i++)
        glGetQueryObjectuiv(queries[i], GL_QUERY_RESULT, &counts[i]);
    glDeleteQueries(2, queries);
}

/* 3,000 pairs of 3 and 6 vertices in turn, and 15 vertices that complete no triangle. */
GL_TEST(immediate_join, queries_count_the_same)
{
    GLuint joined[2], apart[2];
    count_pairs(false, joined);
    count_pairs(true, apart);
    cr_expect_eq(joined[0], 1500 * 3 + 1500 * 6 + 15, "%u", joined[0]);
    cr_expect_arr_eq(joined, apart, sizeof joined);
}
