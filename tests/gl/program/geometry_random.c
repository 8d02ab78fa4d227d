/* Random draws with geometry programs against plain loops: which vertices each primitive has, what every
 * invocation emits, strips, streams and limits, in order, as transform feedback sees them; and the same
 * picture from any number of workers. */
#include "tests/gl/support_objects.h"

TestSuite(geometry_random, .init = context_begin, .fini = context_end);

enum { ROUNDS = 120, VERTICES_MAX = 60, CAPTURED_MAX = 60000 };

static uint32_t seed = 77;

static uint32_t below(uint32_t n)
{
    seed = seed * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(seed >> 8) * n >> 24);
}

/* --- The reference -------------------------------------------------------------------------------------- */

struct emitted {
    float primitive, invocation, number, vertex; /* what is captured of each vertex */
};

static struct emitted expected[CAPTURED_MAX];
static unsigned expected_count;

/* Modes with the vertices of primitive i, and their number in a draw of n vertices. */
struct mode {
    GLenum mode;
    const char *in;
    unsigned corners;
    unsigned (*count)(unsigned n);
    unsigned (*vertex)(unsigned i, unsigned corner, unsigned n);
};

#define COUNT(name, expression)                                                                              \
    static unsigned name(unsigned n)                                                                         \
    {                                                                                                        \
        return expression;                                                                                   \
    }
#define VERTEX(name, expression)                                                                             \
    static unsigned name(unsigned i, unsigned c, unsigned n)                                                 \
    {                                                                                                        \
        (void)i, (void)c, (void)n;                                                                           \
        return expression;                                                                                   \
    }
COUNT(all, n)
COUNT(halves, n / 2)
COUNT(loop, n < 2 ? 0 : n)
COUNT(pairs, n < 2 ? 0 : n - 1)
COUNT(thirds, n / 3)
COUNT(triples, n < 3 ? 0 : n - 2)
COUNT(quarters, n / 4)
COUNT(fours, n < 4 ? 0 : n - 3)
COUNT(sixths, n / 6)
VERTEX(own, i)
VERTEX(in_twos, 2 * i + c)
VERTEX(around, (i + c) % n)
VERTEX(next, i + c)
VERTEX(in_threes, 3 * i + c)
VERTEX(strip, c == 2 ? i + 2 : i + (c ^ (i & 1)))
VERTEX(fan, c == 0 ? 0 : i + c)
VERTEX(in_fours, 4 * i + c)
VERTEX(in_sixes, 6 * i + c)

static const struct mode modes[] = {
    {GL_POINTS, "POINTS", 1, all, own},
    {GL_LINES, "LINES", 2, halves, in_twos},
    {GL_LINE_LOOP, "LINES", 2, loop, around},
    {GL_LINE_STRIP, "LINES", 2, pairs, next},
    {GL_TRIANGLES, "TRIANGLES", 3, thirds, in_threes},
    {GL_TRIANGLE_STRIP, "TRIANGLES", 3, triples, strip},
    {GL_TRIANGLE_FAN, "TRIANGLES", 3, triples, fan},
    {GL_LINES_ADJACENCY, "LINES_ADJACENCY", 4, quarters, in_fours},
    {GL_LINE_STRIP_ADJACENCY, "LINES_ADJACENCY", 4, fours, next},
    {GL_TRIANGLES_ADJACENCY, "TRIANGLES_ADJACENCY", 6, sixths, in_sixes},
};

struct shape {
    const struct mode *mode;
    unsigned out;                       /* vertices of an output primitive: 1, 2, 3 */
    unsigned invocations, limit, strip; /* a strip ends after so many vertices */
    unsigned corner;                    /* of the input, whose number decides how much is emitted */
    unsigned count;
};

static void capture(const struct emitted *strip, unsigned length, unsigned out)
{
    for (unsigned last = out - 1; last < length; last++)
        for (unsigned k = 0; k < out; k++) {
            unsigned from = last + 1 - out + k;
            if (out == 3 && k < 2 && (last & 1)) /* odd triangles are turned round */
                from = last - 1 - k;
            if (expected_count < CAPTURED_MAX)
                expected[expected_count++] = strip[from];
        }
}

static void run_reference(const struct shape *shape, const unsigned *amounts)
{
    expected_count = 0;
    for (unsigned i = 0; i < shape->mode->count(shape->count); i++)
        for (unsigned invocation = 0; invocation < shape->invocations; invocation++) {
            const unsigned vertex = shape->mode->vertex(i, shape->corner, shape->count);
            struct emitted vertices[32];
            unsigned length = 0, emitted = 0;
            for (unsigned number = 0; number < amounts[vertex] + invocation && emitted < shape->limit;
                 number++, emitted++) {
                vertices[length++] =
                    (struct emitted){(float)i, (float)invocation, (float)number, (float)vertex};
                if (length == shape->strip) {
                    capture(vertices, length, shape->out);
                    length = 0;
                }
            }
            capture(vertices, length, shape->out);
        }
}

/* --- The program ---------------------------------------------------------------------------------------- */

static void load_program(const struct shape *shape)
{
    static const char *const outs[] = {"", "POINTS", "LINE_STRIP", "TRIANGLE_STRIP"};
    char text[1500];
    snprintf(
        text, sizeof text,
        "!!NVgp5.0\nPRIMITIVE_IN %s;\nPRIMITIVE_OUT %s;\nVERTICES_OUT %u;\nINVOCATIONS %u;\nTEMP v, k;\n"
        "ATTRIB d = "
        "vertex.attrib[0];\n"
        "MOV v, 0;\nI2F v.x, primitive.id.x;\nI2F v.y, primitive.invocation.x;\nMOV v.w, d[%u].x;\n"
        "ADD k.x, d[%u].y, v.y;\nMOV k.y, 0;\nREP k.x;\n"
        "MOV result.attrib[0], v;\nMAD result.position, v, {0.04, 0.3, 0.1, 0}, {-1, -0.9, 0, 1};\n"
        "MUL result.color, v.zwxy, 0.1;\nEMIT;\n"
        "ADD v.z, v.z, 1;\nADD k.y, k.y, 1;\nSEQ.CC k.z, k.y, %u;\nIF NE.z;\nENDPRIM;\nMOV k.y, 0;\nENDIF;\n"
        "ENDREP;\nEND",
        shape->mode->in, outs[shape->out], shape->limit, shape->invocations, shape->corner, shape->corner,
        shape->strip);
    load_arb(GL_GEOMETRY_PROGRAM_NV, text);
    expect_error(GL_NO_ERROR, text);
}

static struct emitted captured[CAPTURED_MAX];

static void expect_captured(const struct shape *shape, GLuint buffer)
{
    GLuint written = 0;
    glGetQueryObjectuiv(1, GL_QUERY_RESULT, &written);
    cr_assert_eq(written * shape->out, expected_count, "%s to %u, %u vertices: %u primitives, expected %u",
                 shape->mode->in, shape->out, shape->count, written, expected_count / shape->out);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)(expected_count * sizeof *captured), captured);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    for (unsigned i = 0; i < expected_count; i++)
        cr_assert(memcmp(&captured[i], &expected[i], sizeof *captured) == 0,
                  "mode 0x%x to %u, vertex %u: %g %g %g %g, expected %g %g %g %g", shape->mode->mode,
                  shape->out, i, (double)captured[i].primitive, (double)captured[i].invocation,
                  (double)captured[i].number, (double)captured[i].vertex, (double)expected[i].primitive,
                  (double)expected[i].invocation, (double)expected[i].number, (double)expected[i].vertex);
}

static struct shape random_shape(void)
{
    struct shape shape = {.mode = &modes[below(sizeof modes / sizeof *modes)],
                          .out = 1 + below(3),
                          .invocations = 1 + below(below(4) ? 3 : 32),
                          .limit = 1 + below(12),
                          .strip = 1 + below(7),
                          .count = below(VERTICES_MAX + 1)};
    shape.corner = below(shape.mode->corners);
    return shape;
}

static void draw(const struct shape *shape, const unsigned *amounts)
{
    static float data[VERTICES_MAX][4];
    for (unsigned v = 0; v < shape->count; v++)
        memcpy(data[v], (const float[4]){(float)v, (float)amounts[v], 0, 1}, sizeof data[v]);
    glVertexAttribPointerARB(0, 4, GL_FLOAT, GL_FALSE, 0, data);
    glEnableVertexAttribArrayARB(0);
    glDrawArrays(shape->mode->mode, 0, (GLsizei)shape->count);
}

Test(geometry_random, what_is_captured_is_what_plain_loops_emit)
{
    static const GLint attribs[] = {GL_GENERIC_ATTRIB_NV, 4, 0};
    static unsigned char first[sizeof pixels];
    unsigned total = 0, amounts[VERTICES_MAX];
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, sizeof captured, NULL, GL_STREAM_COPY);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    load_arb(GL_VERTEX_PROGRAM_ARB,
             "!!NVvp4.0\nMOV result.position, {0,0,0,1};\nMOV result.attrib[0], vertex.attrib[0];\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    for (int round = 0; round < ROUNDS; round++) {
        const struct shape shape = random_shape();
        static const GLenum feedback[] = {GL_NONE, GL_POINTS, GL_LINES, GL_TRIANGLES};
        for (unsigned v = 0; v < VERTICES_MAX; v++)
            amounts[v] = below(9);
        load_program(&shape);
        run_reference(&shape, amounts);
        glClear(GL_COLOR_BUFFER_BIT);
        glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 1);
        glBeginTransformFeedback(feedback[shape.out]);
        draw(&shape, amounts);
        glEndTransformFeedback();
        glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
        expect_error(GL_NO_ERROR, "drawing");
        expect_captured(&shape, buffer);
        total += expected_count;
        glFinish();
        memcpy(first, pixels, sizeof first);
        ewThreads(round % 2 ? 4 : 1);
        glClear(GL_COLOR_BUFFER_BIT); /* the same without transform feedback, on several workers */
        draw(&shape, amounts);
        glFinish();
        cr_assert_arr_eq(pixels, first, sizeof first, "round %d: the picture depends on the workers", round);
    }
    cr_expect_gt(total, 10000, "%u vertices", total);
    cr_log_info("%d draws, %u captured vertices compared", ROUNDS, total);
}
