/* Random draws: assembly, tessellation and geometry programs with whatever vertices, against plain loops.
 * What transform feedback captures is what they compute, vertex by vertex and stream by stream; the queries
 * count it; and the picture is that of the same primitives drawn without those programs.
 *
 * EDGEWALK_RANDOM_PRIMITIVES says how many primitives to draw (continuous integration: a million, under the
 * sanitizers). Draw n depends on n alone. */
#include "tests/gl/draw/stages_random.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

static struct stages stages;
static struct stage_output output;

/* --- Numbers -------------------------------------------------------------------------------------------- */

static uint64_t state;

static uint32_t below(uint32_t limit)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state >> 32) * limit >> 32);
}

static bool one_in(uint32_t n)
{
    return below(n) == 0;
}

static float hostile(void)
{
    static const float values[] = {0,         -0.0f,      1,       -1,        FLT_MIN,   -FLT_MIN,
                                   0x1p-149f, -0x1p-130f, FLT_MAX, -FLT_MAX,  INFINITY,  -INFINITY,
                                   1e30f,     -1e30f,     1e-30f,  -1e-30f,   1e19f,     -1e19f,
                                   0x1p-100f, 0x1p-101f,  32768,   -16777216, 0x1p-126f, NAN};
    return values[below(sizeof values / sizeof *values)];
}

static float level(void)
{
    static const float values[] = {NAN,  INFINITY, -INFINITY,  0,    -0.0f, -1, 0x1p-149f,
                                   0.5f, 1,        1.0000001f, 2.5f, 64,    65, 1e30f};
    return one_in(12) ? values[below(sizeof values / sizeof *values)] : 1 + (float)below(5 * 64) / 64;
}

/* --- The draw ------------------------------------------------------------------------------------------- */

static const struct mode {
    GLenum mode;
    const char *in;
    unsigned corners, out; /* of the primitives for a geometry program; of those without one */
} modes[] = {
    {GL_POINTS, "POINTS", 1, 1},
    {GL_LINES, "LINES", 2, 2},
    {GL_LINE_LOOP, "LINES", 2, 2},
    {GL_LINE_STRIP, "LINES", 2, 2},
    {GL_TRIANGLES, "TRIANGLES", 3, 3},
    {GL_TRIANGLE_STRIP, "TRIANGLES", 3, 3},
    {GL_TRIANGLE_FAN, "TRIANGLES", 3, 3},
    {GL_QUADS, "TRIANGLES", 3, 3},
    {GL_QUAD_STRIP, "TRIANGLES", 3, 3},
    {GL_POLYGON, "TRIANGLES", 3, 3},
    {GL_LINES_ADJACENCY, "LINES_ADJACENCY", 4, 2},
    {GL_LINE_STRIP_ADJACENCY, "LINES_ADJACENCY", 4, 2},
    {GL_TRIANGLES_ADJACENCY, "TRIANGLES_ADJACENCY", 6, 3},
    {GL_TRIANGLE_STRIP_ADJACENCY, "TRIANGLES_ADJACENCY", 6, 3},
    {GL_PATCHES, "PATCHES", 0, 0},
};
enum { MODES = sizeof modes / sizeof *modes };

static const char *input_name; /* PRIMITIVE_IN */

static void random_arrays(void)
{
    const unsigned rarely = 1 + below(30);
    stages.elements = 1 + below(ELEMENTS_MAX);
    for (unsigned n = 0; n < stages.elements; n++) {
        struct stage_vertex *v = &stages.arrays[n];
        const float w = 0.5f + (float)below(256) / 128;
        for (int c = 0; c < 4; c++)
            v->position[c] = c == 3 ? w : w * ((float)below(512) / 128 - 2);
        for (int c = 0; c < 4 && one_in(rarely); c++)
            if (one_in(2))
                v->position[c] = hostile();
        v->attrib[0] = (float)n;
        v->attrib[1] = (float)below(7);
        v->attrib[2] = 77;
        v->attrib[3] = level();
    }
}

static void random_tessellation(void)
{
    static const uint8_t domains[] = {KIND_TRIANGLES, KIND_QUADS, KIND_ISOLINES};
    stages.controls = one_in(2);
    stages.control_vertices = 1 + below(one_in(4) ? CORNERS_MAX : 5);
    stages.domain = (struct primitive_declarations){.tess_mode = domains[below(3)],
                                                    .tess_spacing = (uint8_t)below(3),
                                                    .tess_point_mode = one_in(4),
                                                    .tess_clockwise = one_in(2)};
    for (int i = 0; i < 4; i++)
        stages.outer[i] = level();
    for (int i = 0; i < 2; i++)
        stages.inner[i] = level();
}

static void random_steps(void)
{
    unsigned depth = 0;
    stages.step_count = 0;
    while (stages.step_count + depth + 2 < STEPS_MAX) {
        struct step *step = &stages.steps[stages.step_count++];
        *step = (struct step){.kind = (enum step_kind)below(6),
                              .corner = below(stages.corners),
                              .stream = 0,
                              .value = below(7)};
        if (one_in(2))
            step->kind = STEP_EMIT;
        if ((step->kind == STEP_IF || step->kind == STEP_REPEAT) && depth == 2)
            step->kind = STEP_EMIT_INDEXED;
        if (step->kind == STEP_END && depth == 0)
            step->kind = STEP_END_PRIMITIVE;
        if (stages.streams)
            step->stream = below(STREAMS);
        depth += step->kind == STEP_IF || step->kind == STEP_REPEAT;
        depth -= step->kind == STEP_END;
    }
    while (depth-- > 0)
        stages.steps[stages.step_count++] = (struct step){.kind = STEP_END};
}

static void random_geometry(void)
{
    static const unsigned limits[] = {1, 3, 8, 24};
    stages.out = 1 + below(3);
    stages.streams = stages.out == 1 && one_in(2);
    stages.invocations = 1 + below(one_in(5) ? 32 : 3);
    stages.limit = 1 + below(limits[below(4)]);
    random_steps();
}

static void random_draw(const struct mode *mode)
{
    stages.mode = mode->mode;
    stages.patch_vertices = 1 + below(one_in(4) ? CORNERS_MAX : 5);
    stages.first_convention = one_in(2);
    stages.instances = one_in(3) ? 1 + below(3) : 1;
    random_arrays();
    stages.tessellates = mode->mode == GL_PATCHES && !one_in(4);
    stages.geometry = mode->mode == GL_PATCHES ? !stages.tessellates || one_in(2) : !one_in(4);
    input_name = mode->in;
    stages.corners = mode->mode == GL_PATCHES ? stages.patch_vertices : mode->corners;
    output.corners = mode->out;
    stages.controls = false;
    if (stages.tessellates) {
        random_tessellation();
        output.corners = stages.domain.tess_point_mode ? 1 : stages.domain.tess_mode == KIND_ISOLINES ? 2 : 3;
        stages.corners = output.corners;
        input_name = modes[output.corners == 1 ? 0 : output.corners == 2 ? 1 : 4].in;
    }
    stages.streams = false;
    if (stages.geometry) {
        random_geometry();
        output.corners = stages.out;
    }
}

/* --- Programs ------------------------------------------------------------------------------------------- */

static char text[8192];
static size_t length;

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    length += (size_t)vsnprintf(text + length, sizeof text - length, format, arguments);
    va_end(arguments);
    cr_assert_lt(length, sizeof text);
}

/* The colour of a vertex, from what is captured of it too. */
#define COLOR(attrib) "MUL.SAT result.color, " attrib ", {0.0625, 0.25, 0.125, 0.03125};\n"

static void load_vertex_program(void)
{
    length = 0;
    add("!!NVvp4.0\nTEMP t;\nMOV result.position, vertex.position;\nMOV t, vertex.attrib[1];\n"
        "I2F.S t.z, vertex.instance.x;\n"
        "MOV result.attrib[0], t;\n" COLOR("t") "END");
    load_program(GL_VERTEX_PROGRAM_ARB, text);
}

static void load_control_program(void)
{
    const unsigned n = stages.patch_vertices;
    length = 0;
    add("!!NVtcp5.0\nVERTICES_OUT %u\nINT TEMP i;\nATTRIB p = vertex.position;\nATTRIB a = vertex.attrib[0];"
        "\n"
        "MOV.S i.x, primitive.invocation.x;\nMOV result.position, p[i.x];\nMOV result.attrib[0], a[i.x];\n",
        stages.control_vertices);
    for (unsigned i = 0; i < 4; i++)
        add("MOV result.patch.tessouter[%u].x, a[%u].w;\n", i, i % n);
    for (unsigned i = 0; i < 2; i++)
        add("MOV result.patch.tessinner[%u].x, a[%u].w;\n", i, (i + 1) % n);
    add("MOV result.patch.attrib[3].x, a[0].x;\nEND");
    load_program(GL_TESS_CONTROL_PROGRAM_NV, text);
}

static void load_evaluation_program(void)
{
    static const char *const spacings[] = {"EQUAL", "FRACTIONAL_ODD", "FRACTIONAL_EVEN"};
    const unsigned size = stages.controls ? stages.control_vertices : stages.patch_vertices;
    length = 0;
    add("!!NVtep5.0\nTESS_MODE %s\nTESS_SPACING %s\nTESS_VERTEX_ORDER %s\n%s",
        stages.domain.tess_mode == KIND_TRIANGLES ? "TRIANGLES"
        : stages.domain.tess_mode == KIND_QUADS   ? "QUADS"
                                                  : "ISOLINES",
        spacings[stages.domain.tess_spacing], stages.domain.tess_clockwise ? "CW" : "CCW",
        stages.domain.tess_point_mode ? "TESS_POINT_MODE\n" : "");
    add("TEMP p, r;\nMUL p, vertex[0].position, vertex.tesscoord.x;\n"
        "MAD p, vertex[%u].position, vertex.tesscoord.y, p;\n"
        "MAD p, vertex[%u].position, vertex.tesscoord.z, p;\nMOV result.position, p;\n"
        "I2F.S r.x, primitive.id.x;\nADD r.x, r.x, primitive.patch.attrib[3].x;\n"
        "MUL r.y, vertex.tesscoord.x, 4;\nFLR r.y, r.y;\n"
        "MOV r.z, vertex[0].attrib[0].z;\nMOV r.w, vertex.tesscoord.y;\nMOV result.attrib[0], r;\n" COLOR(
            "r") "END",
        1 % size, 2 % size);
    load_program(GL_TESS_EVALUATION_PROGRAM_NV, text);
}

static void add_step(const struct step *step)
{
    switch (step->kind) {
    case STEP_EMIT:
        add("MOV result.position, q[%u];\nMOV e.w, a[%u].x;\n", step->corner, step->corner);
        break;
    case STEP_EMIT_INDEXED:
        add("ROUND.S n.x, a[%u].y;\nMOV result.position, q[n.x];\nMOV e.w, a[n.x].x;\n", step->corner);
        break;
    case STEP_END_PRIMITIVE: add("ENDPRIM;\n"); return;
    case STEP_IF:
        add("ADD t.x, a[%u].y, e.y;\nSGT.CC t.x, t.x, %u;\nIF NE.x;\n", step->corner, step->value);
        return;
    case STEP_REPEAT: add("MOV t.x, a[%u].y;\nREP t.x;\n", step->corner); return;
    case STEP_END: return; /* load_geometry_program() knows of what */
    }
    add(COLOR("e"));
    for (unsigned s = 0; s < (stages.streams ? STREAMS : 1); s++)
        add("MOV result.attrib[%u], e;\n", s);
    add("ADD e.z, e.z, 1;\n");
    if (stages.streams)
        add("EMITS %u;\n", step->stream);
    else
        add("EMIT;\n");
}

static void load_geometry_program(void)
{
    static const char *const outs[] = {"", "POINTS", "LINE_STRIP", "TRIANGLE_STRIP"};
    enum step_kind open[STEPS_MAX];
    unsigned depth = 0;
    length = 0;
    add("!!NVgp5.0\nPRIMITIVE_IN %s;\nPRIMITIVE_OUT %s;\nVERTICES_OUT %u;\nINVOCATIONS %u;\nTEMP e, t;\n"
        "INT TEMP n;\n"
        "ATTRIB q = vertex.position;\nATTRIB a = vertex.attrib[0];\nMOV e, 0;\nI2F.S e.x, primitive.id.x;\n"
        "I2F.S e.y, primitive.invocation.x;\n",
        input_name, outs[stages.out], stages.limit, stages.invocations);
    for (unsigned i = 0; i < stages.step_count; i++) {
        const struct step *step = &stages.steps[i];
        if (step->kind == STEP_IF || step->kind == STEP_REPEAT)
            open[depth++] = step->kind;
        else if (step->kind == STEP_END)
            add(open[--depth] == STEP_IF ? "ENDIF;\n" : "ENDREP;\n");
        add_step(step);
    }
    add("END");
    load_program(GL_GEOMETRY_PROGRAM_NV, text);
}

static void use_programs(void)
{
    load_vertex_program();
    glDisable(GL_TESS_CONTROL_PROGRAM_NV);
    glDisable(GL_TESS_EVALUATION_PROGRAM_NV);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    if (stages.controls)
        load_control_program();
    if (stages.tessellates)
        load_evaluation_program();
    if (stages.geometry)
        load_geometry_program();
    glPatchParameteri(GL_PATCH_VERTICES, (GLint)stages.patch_vertices);
    glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, stages.outer);
    glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, stages.inner);
}

/* --- Drawing -------------------------------------------------------------------------------------------- */

static void random_state(void)
{
    static const GLenum fills[] = {GL_FILL, GL_LINE, GL_POINT};
    const bool follows =
        stages.tessellates ||
        stages.geometry; /* triangles have no edges of quads and no provoking vertices of theirs */
    (one_in(3) ? glEnable : glDisable)(GL_DEPTH_CLAMP);
    (one_in(2) ? glEnable : glDisable)(GL_DEPTH_TEST);
    (one_in(4) ? glEnable : glDisable)(GL_CULL_FACE);
    glClipControl(one_in(2) ? GL_UPPER_LEFT : GL_LOWER_LEFT,
                  one_in(2) ? GL_ZERO_TO_ONE : GL_NEGATIVE_ONE_TO_ONE);
    glViewport((GLint)below(8) - 4, (GLint)below(8) - 4, 1 + (GLsizei)below(24), 1 + (GLsizei)below(24));
    glPointSize(1 + (GLfloat)below(6));
    glLineWidth(1 + (GLfloat)below(3));
    glPolygonMode(GL_FRONT_AND_BACK, fills[follows && one_in(4) ? below(3) : 0]);
    glProvokingVertex(stages.first_convention ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
    glShadeModel(follows && !stages.first_convention && one_in(2) ? GL_FLAT : GL_SMOOTH);
}

static void set_arrays(const struct stage_vertex *vertices, unsigned count)
{
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof *vertices), vertices, GL_STREAM_DRAW);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof *vertices, NULL);
    glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, sizeof *vertices,
                          (const void *)sizeof vertices->position);
}

/* Sets `numbers` and `restart`, which the reference needs too, and calls one of the commands. */
struct command {
    unsigned index_bytes, first;
    int base_vertex;
    union {
        GLubyte bytes[ORDINALS_MAX];
        GLushort shorts[ORDINALS_MAX];
        GLuint words[ORDINALS_MAX];
    } indices;
};

static void random_command(struct command *command)
{
    static const unsigned widths[] = {0, 1, 2, 4};
    command->index_bytes = widths[below(4)];
    command->first = below(4);
    command->base_vertex = one_in(2) ? 0 : (int)below(20) - 10;
    stages.count = below(ORDINALS_MAX + 1);
    const bool restarts = command->index_bytes && one_in(2);
    const GLuint restart = one_in(2)
                               ? UINT32_MAX >> (32 - 8 * (command->index_bytes ? command->index_bytes : 4))
                               : below(stages.elements);
    (restarts ? glEnable : glDisable)(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(restart);
    for (unsigned i = 0; i < stages.count; i++) {
        GLuint index = one_in(40) ? below(UINT32_MAX) : below(stages.elements + 2);
        if (restarts && one_in(12))
            index = restart;
        switch (command->index_bytes) {
        case 1:
            command->indices.bytes[i] = (GLubyte)index;
            index &= 0xff;
            break;
        case 2:
            command->indices.shorts[i] = (GLushort)index;
            index &= 0xffff;
            break;
        case 4: command->indices.words[i] = index; break;
        }
        stages.numbers[i] =
            command->index_bytes ? (int64_t)index + command->base_vertex : (int64_t)command->first + i;
        stages.restart[i] = restarts && index == restart;
    }
}

static void draw(const struct command *command)
{
    const GLenum type = command->index_bytes == 1   ? GL_UNSIGNED_BYTE
                        : command->index_bytes == 2 ? GL_UNSIGNED_SHORT
                                                    : GL_UNSIGNED_INT;
    if (command->index_bytes)
        glDrawElementsInstancedBaseVertex(stages.mode, (GLsizei)stages.count, type, &command->indices,
                                          (GLsizei)stages.instances, command->base_vertex);
    else
        glDrawArraysInstanced(stages.mode, (GLint)command->first, (GLsizei)stages.count,
                              (GLsizei)stages.instances);
    expect_error(GL_NO_ERROR);
}

/* --- Transform feedback and queries --------------------------------------------------------------------- */

enum { QUERY_GENERATED = 1, QUERY_WRITTEN = QUERY_GENERATED + STREAMS };

static GLuint buffers[STREAMS];
static unsigned room[STREAMS]; /* vertices that fit */

static unsigned stream_count(void)
{
    return stages.streams ? STREAMS : 1;
}

static size_t vertex_bytes(void)
{
    return stages.streams ? sizeof output.vertices[0][0].attrib : sizeof output.vertices[0][0];
}

static void begin_capture(void)
{
    static const GLint whole[] = {GL_POSITION, 4, 0, GL_GENERIC_ATTRIB_NV, 4, 0},
                       numbers[STREAMS] = {0, 1, 2, 3};
    static const GLint apart[] = {GL_GENERIC_ATTRIB_NV, 4, 0, GL_GENERIC_ATTRIB_NV, 4, 1,
                                  GL_GENERIC_ATTRIB_NV, 4, 2, GL_GENERIC_ATTRIB_NV, 4, 3};
    static const GLenum primitives[] = {GL_NONE, GL_POINTS, GL_LINES, GL_TRIANGLES};
    if (stages.streams)
        glTransformFeedbackStreamAttribsNV(STREAMS, apart, STREAMS, numbers, GL_SEPARATE_ATTRIBS);
    else
        glTransformFeedbackAttribsNV(2, whole, GL_INTERLEAVED_ATTRIBS);
    for (unsigned s = 0; s < stream_count(); s++) {
        room[s] = one_in(3) ? below(output.count[s] + 1) : output.count[s];
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, s, buffers[s]);
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, (GLsizeiptr)(room[s] * vertex_bytes()), NULL,
                     GL_STREAM_READ);
    }
    for (unsigned s = 0; s < STREAMS; s++) {
        glBeginQueryIndexed(GL_PRIMITIVES_GENERATED, s, QUERY_GENERATED + s);
        glBeginQueryIndexed(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, s, QUERY_WRITTEN + s);
    }
    glBeginTransformFeedback(primitives[output.corners]);
    expect_error(GL_NO_ERROR);
}

static void end_capture(void)
{
    glEndTransformFeedback();
    for (unsigned s = 0; s < STREAMS; s++) {
        glEndQueryIndexed(GL_PRIMITIVES_GENERATED, s);
        glEndQueryIndexed(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, s);
    }
    expect_error(GL_NO_ERROR);
}

static bool same(const float *a, const float *b, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (memcmp(&a[i], &b[i], sizeof a[i]) != 0 && !(a[i] != a[i] && b[i] != b[i]))
            return false;
    return true;
}

/* Primitives that fit whole. */
static unsigned written(unsigned stream)
{
    return room[stream] / output.corners * output.corners;
}

static void expect_captured(unsigned number)
{
    static float captured[OUT_MAX][8];
    for (unsigned s = 0; s < STREAMS; s++) {
        GLuint generated, captured_primitives;
        glGetQueryObjectuiv(QUERY_GENERATED + s, GL_QUERY_RESULT, &generated);
        glGetQueryObjectuiv(QUERY_WRITTEN + s, GL_QUERY_RESULT, &captured_primitives);
        cr_assert_eq(generated * output.corners, output.count[s],
                     "draw %u, stream %u: %u primitives instead of %u", number, s, generated,
                     output.count[s] / output.corners);
        cr_assert_eq(captured_primitives * output.corners, s < stream_count() ? written(s) : 0,
                     "draw %u, stream %u: %u primitives captured, room for %u vertices", number, s,
                     captured_primitives, room[s]);
    }
    for (unsigned s = 0; s < stream_count(); s++) {
        const unsigned floats = (unsigned)(vertex_bytes() / sizeof(float));
        glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffers[s]);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, (GLsizeiptr)(written(s) * vertex_bytes()),
                           captured);
        for (unsigned i = 0; i < written(s); i++) {
            const float *found = &captured[0][0] + (size_t)i * floats;
            const struct stage_vertex *expected = &output.vertices[s][i];
            const float *from = stages.streams ? expected->attrib : expected->position;
            cr_assert(same(found, from, floats),
                      "draw %u, mode %04x, stream %u, vertex %u: (%a %a %a %a), expected (%a %a %a %a)",
                      number, stages.mode, s, i, (double)found[floats - 4], (double)found[floats - 3],
                      (double)found[floats - 2], (double)found[floats - 1], (double)from[floats - 4],
                      (double)from[floats - 3], (double)from[floats - 2], (double)from[floats - 1]);
        }
    }
}

/* --- Pictures ------------------------------------------------------------------------------------------- */

static uint8_t first_picture[sizeof pixels];

static void clear(void)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

/* Stream 0, without the programs that made it. Like those, the program sees bits, so that positions whose
 * components are denormal remain so (docs/decisions.md, "Copies keep bits"). */
static void draw_again(void)
{
    static const GLenum primitives[] = {GL_NONE, GL_POINTS, GL_LINES, GL_TRIANGLES};
    length = 0;
    add("!!NVvp4.0\nINT TEMP bits;\nMOV.S bits.x, 0;\nMOV result.position, vertex.position;\n" COLOR(
        "vertex.attrib[1]") "END");
    load_program(GL_VERTEX_PROGRAM_ARB, text);
    glDisable(GL_TESS_CONTROL_PROGRAM_NV);
    glDisable(GL_TESS_EVALUATION_PROGRAM_NV);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    set_arrays(output.vertices[0], output.count[0]);
    glDrawArrays(primitives[output.corners], 0, (GLsizei)output.count[0]);
    expect_error(GL_NO_ERROR);
}

static void expect_picture(unsigned number)
{
    glFinish();
    memcpy(first_picture, pixels, sizeof pixels);
    clear();
    draw_again();
    glFinish();
    for (unsigned i = 0; i < SIZE * SIZE; i++)
        cr_assert(memcmp(pixels + 4 * i, first_picture + 4 * i, 4) == 0,
                  "draw %u, mode %04x%s%s: pixel %u,%u is %02x%02x%02x, without programs %02x%02x%02x",
                  number, stages.mode, stages.tessellates ? ", tessellated" : "",
                  stages.geometry ? ", geometry program" : "", i % SIZE, i / SIZE, first_picture[4 * i],
                  first_picture[4 * i + 1], first_picture[4 * i + 2], pixels[4 * i], pixels[4 * i + 1],
                  pixels[4 * i + 2]);
}

static unsigned run_draw(unsigned number)
{
    struct command command;
    random_draw(&modes[number % MODES]);
    random_command(&command);
    stages_reference(&stages, &output);
    if (output.too_many)
        return 0;
    ewThreads(1 + number / 64 % 4);
    random_state();
    use_programs();
    set_arrays(stages.arrays, stages.elements);
    clear();
    const bool adjacent = stages.mode >= GL_LINES_ADJACENCY && stages.mode <= GL_TRIANGLE_STRIP_ADJACENCY;
    const bool captures = !one_in(3) && (stages.geometry || !adjacent); /* table 13.1 */
    if (captures)
        begin_capture();
    draw(&command);
    if (captures) {
        end_capture();
        expect_captured(number);
    }
    expect_picture(number);
    unsigned primitives = 0;
    for (unsigned s = 0; s < STREAMS; s++)
        primitives += output.count[s] / output.corners;
    return primitives;
}

GL_TEST(stages_random, draws_agree_with_plain_loops)
{
    const char *given = getenv("EDGEWALK_RANDOM_PRIMITIVES");
    const unsigned long wanted = given && atol(given) > 0 ? (unsigned long)atol(given) : 200000;
    unsigned long primitives = 0;
    unsigned number = 0;
    GLuint arrays;
    glGenBuffers(1, &arrays);
    glBindBuffer(GL_ARRAY_BUFFER, arrays);
    glGenBuffers(STREAMS, buffers);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    for (; primitives < wanted; number++) {
        state = number * 0x9e3779b97f4a7c15u + 1;
        below(2);
        below(2);
        primitives += run_draw(number);
    }
    printf("%lu primitives in %u draws\n", primitives, number);
}
