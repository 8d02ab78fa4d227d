/* Queries of samples and time, and conditional rendering (GL 4.6 compatibility 4.3, 10.9, 17.3.5). */
#include "tests/gl/gl_test.h"

static GLuint counted(GLenum target, void (*draw)(void))
{
    GLuint id, result = 12345;
    glGenQueries(1, &id);
    glBeginQuery(target, id);
    draw();
    glEndQuery(target);
    glGetQueryObjectuiv(id, GL_QUERY_RESULT, &result);
    glDeleteQueries(1, &id);
    return result;
}

static void whole(void)
{
    glRectf(-1, -1, 1, 1);
}
static void half(void)
{
    glRectf(-1, -1, 0, 1);
}
static void both(void)
{
    whole();
    half();
}
static void nothing(void)
{
}
static void hidden(void)
{
    glDepthFunc(GL_NEVER);
    glEnable(GL_DEPTH_TEST);
    whole();
    glDisable(GL_DEPTH_TEST);
}
static void transparent(void)
{
    glAlphaFunc(GL_GREATER, 0.5f);
    glEnable(GL_ALPHA_TEST);
    glColor4f(1, 1, 1, 0.25f);
    half();
    glColor4f(1, 1, 1, 1);
    half();
    glDisable(GL_ALPHA_TEST);
}
static void invisible(void)
{
    glColorMask(0, 0, 0, 0);
    half();
    glColorMask(1, 1, 1, 1);
}
static void cleared(void)
{
    half();
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    half();
}
static void stippled(void)
{
    glEnable(GL_LINE_STIPPLE);
    glLineStipple(1, 0x5555);
    glBegin(GL_LINES);
    glVertex2f(-1, 0.03f);
    glVertex2f(1, 0.03f);
    glEnd();
    glDisable(GL_LINE_STIPPLE);
}

GL_TEST(occlusion, samples_that_pass_are_counted_17_3_5)
{
    static const struct {
        const char *name;
        void (*draw)(void);
        GLuint samples;
    } rows[] = {
        {"nothing", nothing, 0},
        {"the window", whole, 256},
        {"half of it", half, 128},
        {"drawn over", both, 384},
        {"hidden", hidden, 0},
        {"by alpha", transparent, 128},
        {"without colour", invisible, 128},
        {"cleared between", cleared, 256},
        {"stippled line", stippled, 8},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        whole(); /* before the query */
        cr_expect_eq(counted(GL_SAMPLES_PASSED, rows[i].draw), rows[i].samples, "%s", rows[i].name);
        cr_expect_eq(counted(GL_ANY_SAMPLES_PASSED, rows[i].draw), rows[i].samples != 0, "%s", rows[i].name);
        cr_expect_eq(counted(GL_ANY_SAMPLES_PASSED_CONSERVATIVE, rows[i].draw), rows[i].samples != 0, "%s",
                     rows[i].name);
    }
}

GL_TEST(occlusion, one_query_of_samples_at_a_time)
{
    GLuint ids[2];
    glGenQueries(2, ids);
    glBeginQuery(GL_SAMPLES_PASSED, ids[0]);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, ids[1]);
    expect_error(GL_INVALID_OPERATION);
    glEndQuery(GL_ANY_SAMPLES_PASSED);
    expect_error(GL_INVALID_OPERATION);
    glEndQuery(GL_SAMPLES_PASSED);
}

GL_TEST(timer, time_goes_on_4_3)
{
    GLuint ids[3];
    GLuint64 before, after, elapsed;
    GLint64 now;
    glGenQueries(3, ids);
    glQueryCounter(ids[0], GL_TIMESTAMP);
    glBeginQuery(GL_TIME_ELAPSED, ids[2]);
    whole();
    glEndQuery(GL_TIME_ELAPSED);
    glQueryCounter(ids[1], GL_TIMESTAMP);
    glGetInteger64v(GL_TIMESTAMP, &now);
    glGetQueryObjectui64v(ids[0], GL_QUERY_RESULT, &before);
    glGetQueryObjectui64v(ids[1], GL_QUERY_RESULT, &after);
    glGetQueryObjectui64v(ids[2], GL_QUERY_RESULT, &elapsed);
    cr_expect(before < after && after <= (GLuint64)now, "%llu %llu", (unsigned long long)before,
              (unsigned long long)after);
    cr_expect(elapsed > 0 && elapsed <= after - before);
    glQueryCounter(ids[0], GL_TIME_ELAPSED);
    expect_error(GL_INVALID_ENUM);
    glBeginQuery(GL_TIMESTAMP, ids[0]);
    expect_error(GL_INVALID_ENUM);
}

GL_TEST(conditional, draws_where_the_result_says_so_10_9)
{
    GLuint ids[2];
    glGenQueries(2, ids);
    for (int passed = 0; passed < 2; passed++) {
        glBeginQuery(GL_SAMPLES_PASSED, ids[passed]);
        (passed ? half : nothing)();
        glEndQuery(GL_SAMPLES_PASSED);
    }
    for (GLenum mode = 0; mode < 8; mode++)
        for (int passed = 0; passed < 2; passed++) {
            const GLenum inverted = mode / 4,
                         name = inverted ? GL_QUERY_WAIT_INVERTED + mode % 4 : GL_QUERY_WAIT + mode;
            const bool draws = (passed != 0) != (inverted != 0);
            glClearColor(0, 0, 0, 0);
            glClear(GL_COLOR_BUFFER_BIT);
            glClearColor(0, 1, 0, 0);
            glBeginConditionalRender(ids[passed], name);
            glClear(GL_COLOR_BUFFER_BIT);
            half();
            glEndConditionalRender();
            expect_pixel(3, 3, draws ? 0xffffffff : 0);
            expect_pixel(12, 3, draws ? 0x00ff0000 : 0);
        }
}

GL_TEST(conditional, errors_10_9)
{
    GLuint id;
    glGenQueries(1, &id);
    glEndConditionalRender();
    expect_error(GL_INVALID_OPERATION, "not begun");
    glBeginConditionalRender(id, GL_QUERY_WAIT);
    expect_error(GL_INVALID_VALUE, "no query yet");
    glBeginQuery(GL_SAMPLES_PASSED, id);
    glBeginConditionalRender(id, GL_QUERY_WAIT);
    expect_error(GL_INVALID_OPERATION, "active");
    glEndQuery(GL_SAMPLES_PASSED);
    glBeginConditionalRender(id, GL_QUERY_RESULT);
    expect_error(GL_INVALID_ENUM, "mode");
    glBeginConditionalRender(id, GL_QUERY_WAIT);
    glBeginConditionalRender(id, GL_QUERY_WAIT);
    expect_error(GL_INVALID_OPERATION, "twice");
    glEndConditionalRender();
}

/* ARB_pipeline_statistics_query: a polygon of four vertices, and a triangle outside the view. */
static void seven_vertices(void)
{
    half();
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++)
        glVertex2f(5 + (float)i, 5 + (float)(i & 1));
    glEnd();
}

GL_TEST(statistics, stages_are_counted)
{
    static const struct {
        GLenum target;
        GLuint count;
    } rows[] = {
        {GL_VERTICES_SUBMITTED, 7},          {GL_PRIMITIVES_SUBMITTED, 2},
        {GL_VERTEX_SHADER_INVOCATIONS, 7},   {GL_FRAGMENT_SHADER_INVOCATIONS, 128},
        {GL_CLIPPING_INPUT_PRIMITIVES, 3},   {GL_CLIPPING_OUTPUT_PRIMITIVES, 2},
        {GL_GEOMETRY_SHADER_INVOCATIONS, 0}, {GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED, 0},
        {GL_TESS_CONTROL_SHADER_PATCHES, 0}, {GL_TESS_EVALUATION_SHADER_INVOCATIONS, 0},
        {GL_COMPUTE_SHADER_INVOCATIONS, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLuint counted_now = counted(rows[i].target, seven_vertices);
        cr_expect_eq(counted_now, rows[i].count, "target %04x: %u, expected %u", rows[i].target, counted_now,
                     rows[i].count);
    }
}

static void two_points(void)
{
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glVertex2f(0, 0);
    glEnd();
}

static void two_patches(void)
{
    glPatchParameteri(GL_PATCH_VERTICES, 1);
    glBegin(GL_PATCHES);
    glVertex2f(0, 0);
    glVertex2f(0, 0);
    glEnd();
}

/* 11.3.5, 11.2.4: each invocation of a geometry program, what it emits; patches, vertices of the domain. */
GL_TEST(statistics, programs_of_each_stage_are_counted)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
    load_program(
        GL_GEOMETRY_PROGRAM_NV,
        "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 5;\nINVOCATIONS 3;\n"
        "EMIT;\nEMIT;\nENDPRIM;\nEMIT;\nEMIT;\nEMIT;\nEND");
    cr_expect_eq(counted(GL_GEOMETRY_SHADER_INVOCATIONS, two_points), 6u);
    cr_expect_eq(counted(GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED, two_points), 18u);
    cr_expect_eq(counted(GL_PRIMITIVES_SUBMITTED, two_points), 2u);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    load_program(GL_TESS_CONTROL_PROGRAM_NV,
                 "!!NVtcp5.0\nVERTICES_OUT 2;\nMOV result.patch.tessouter[0].x, 1;\n"
                 "MOV result.patch.tessouter[1].x, 1;\n"
                 "MOV result.patch.tessouter[2].x, 1;\nMOV result.patch.tessouter[3].x, 1;\n"
                 "MOV result.patch.tessinner[0].x, 1;\nMOV result.patch.tessinner[1].x, 1;\nEND");
    load_program(GL_TESS_EVALUATION_PROGRAM_NV,
                 "!!NVtep5.0\nTESS_MODE QUADS;\nMOV result.position, vertex.tesscoord;\nEND");
    cr_expect_eq(counted(GL_TESS_CONTROL_SHADER_PATCHES, two_patches), 2u);
    cr_expect_eq(counted(GL_TESS_EVALUATION_SHADER_INVOCATIONS, two_patches), 8u);
    cr_expect_eq(counted(GL_VERTICES_SUBMITTED, two_patches), 2u);
    cr_expect_eq(counted(GL_CLIPPING_INPUT_PRIMITIVES, two_patches), 4u);
}
