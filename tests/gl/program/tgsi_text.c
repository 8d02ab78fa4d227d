/* TGSI text through glProgramStringARB: stages link by semantic, CONST[i] is program.local[i], four clip
 * distances lie in one register, and FACE is an integer among the system values. */
#include "tests/gl/gl_test.h"

#include "edgewalk/tgsi.h"

static void load(GLenum target, const char *text)
{
    glProgramStringARB(target, GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TEXT, (GLsizei)strlen(text), text);
}

static void draw_square(void)
{
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(1, 1);
    glVertex2f(-1, 1);
    glEnd();
}

#define VERTEX                                                                                               \
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[3]\nDCL OUT[2], CLIPDIST\nDCL CONST[0..2]\n" \
    "MOV OUT[0], IN[0]\nMOV OUT[1], CONST[2]\nMOV OUT[2], IN[0].xyxy\nEND\n"

GL_TEST(tgsi_text, programs_draw)
{
    load(GL_VERTEX_PROGRAM_ARB, VERTEX);
    load(GL_FRAGMENT_PROGRAM_ARB,
         "FRAG\nDCL IN[0], GENERIC[3], PERSPECTIVE\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n");
    glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, 2, 1, 0, 0.2f, 1);
    draw_square();
    expect_pixel(2, 2, 0xff0033ff);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_CLIP_PLANE0 + 1); /* y of CLIPDIST[0] */
    draw_square();
    expect_pixel(2, 2, 0);
    expect_pixel(2, 13, 0xff0033ff);
    glDisable(GL_CLIP_PLANE0 + 1);
}

GL_TEST(tgsi_text, facing_is_a_number_or_a_truth)
{
    static const char *const fragments[] = {
        "FRAG\nDCL IN[0], FACE, CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0]\nIMM FLT32 {0, 1, 0, 0}\n"
        "SGT TEMP[0], IN[0].xxxx, IMM[0].xxxx\n"
        "MOV OUT[0], TEMP[0]\nEND",
        "FRAG\nDCL SV[0], FACE\nDCL OUT[0], COLOR\nIMM FLT32 {0, 1, 0, 0}\n"
        "UCMP OUT[0], SV[0].xxxx, IMM[0].yyyy, IMM[0].xxxx\nEND",
    };
    load(GL_VERTEX_PROGRAM_ARB, VERTEX);
    for (int i = 0; i < 2; i++) {
        load(GL_FRAGMENT_PROGRAM_ARB, fragments[i]);
        glFrontFace(GL_CCW);
        draw_square();
        expect_pixel(8, 8, 0xffffffff);
        glFrontFace(GL_CW);
        draw_square();
        expect_pixel(8, 8, 0);
    }
}

/* 2019, FS_COORD_ORIGIN: y grows downwards unless a property says otherwise. */
GL_TEST(tgsi_text, the_origin_is_the_upper_left_corner)
{
    static const char *const properties[] = {"", "PROPERTY FS_COORD_ORIGIN LOWER_LEFT\n"};
    load(GL_VERTEX_PROGRAM_ARB, VERTEX);
    for (int i = 0; i < 2; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "FRAG\n%sDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\nIMM FLT32 {8, 0, 0, 0}\n"
                 "SLT OUT[0], IN[0].yyyy, IMM[0].xxxx\nEND",
                 properties[i]);
        load(GL_FRAGMENT_PROGRAM_ARB, text);
        draw_square();
        expect_pixel(8, 2, i ? 0xffffffff : 0);
        expect_pixel(8, 13, i ? 0 : 0xffffffff);
    }
}

/* 2019, BASEVERTEX, VERTEXID_NOBASE, BASEINSTANCE, DRAWID: as points at the pixel that the number of the draw
 * says. */
static const GLint *captured_numbers(void)
{
    static GLint numbers[64];
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof numbers, numbers);
    return numbers;
}

#define EXPECT_NUMBERS(draw, ...)                                                                            \
    do {                                                                                                     \
        static const GLint expected[][4] = {__VA_ARGS__};                                                    \
        glBeginTransformFeedbackNV(GL_POINTS);                                                               \
        draw;                                                                                                \
        glEndTransformFeedbackNV();                                                                          \
        const GLint *got = captured_numbers();                                                               \
        for (unsigned i = 0; i < sizeof expected / sizeof **expected; i++)                                   \
            cr_expect_eq(got[i], expected[i / 4][i % 4], "%s: number %u is %d, expected %d", #draw, i,       \
                         got[i], expected[i / 4][i % 4]);                                                    \
    } while (0)

GL_TEST(tgsi_text, programs_know_what_their_draw_begins_with)
{
    static const GLfloat vertices[32][2];
    static const GLubyte indices[] = {3, 1};
    static const GLint firsts[] = {5, 7}, bases[] = {10, 20};
    static const GLsizei counts[] = {1, 1};
    static const void *const lists[] = {indices, indices + 1};
    static const GLint attribute[] = {GL_GENERIC_ATTRIB_NV, 4, 0};
    GLuint buffer;
    load(GL_VERTEX_PROGRAM_ARB,
         "VERT\nDCL IN[0]\nDCL SV[0], BASEVERTEX\nDCL SV[1], VERTEXID_NOBASE\nDCL SV[2], BASEINSTANCE\n"
         "DCL SV[3], DRAWID\n"
         "DCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nMOV OUT[0], IN[0]\nMOV OUT[1].x, SV[0].xxxx\n"
         "MOV OUT[1].y, SV[1].xxxx\n"
         "MOV OUT[1].z, SV[2].xxxx\nMOV OUT[1].w, SV[3].xxxx\nEND\n");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    glEnableClientState(GL_VERTEX_ARRAY);
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 256, NULL, GL_STREAM_READ);
    glTransformFeedbackAttribsNV(1, attribute, GL_INTERLEAVED_ATTRIBS);
    EXPECT_NUMBERS(glDrawArrays(GL_POINTS, 4, 2), {4, 0, 0, 0}, {4, 1, 0, 0});
    EXPECT_NUMBERS(glDrawArraysInstancedBaseInstance(GL_POINTS, 2, 1, 2, 9), {2, 0, 9, 0}, {2, 0, 9, 0});
    EXPECT_NUMBERS(glDrawElementsBaseVertex(GL_POINTS, 2, GL_UNSIGNED_BYTE, indices, 6), {6, 3, 0, 0},
                   {6, 1, 0, 0});
    EXPECT_NUMBERS(glMultiDrawArrays(GL_POINTS, firsts, counts, 2), {5, 0, 0, 0}, {7, 0, 0, 1});
    EXPECT_NUMBERS(glMultiDrawElementsBaseVertex(GL_POINTS, counts, GL_UNSIGNED_BYTE, lists, 2, bases),
                   {10, 3, 0, 0}, {20, 1, 0, 1});
    EXPECT_NUMBERS((glBegin(GL_POINTS), glVertex2f(0, 0), glVertex2f(0, 0), glEnd()), {0, 0, 0, 0},
                   {0, 1, 0, 0});
    glDisableClientState(GL_VERTEX_ARRAY);
    glDeleteBuffers(1, &buffer);
}

GL_TEST(tgsi_text, errors_have_a_position)
{
    GLint position = 0;
    load(GL_VERTEX_PROGRAM_ARB, "VERT\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND");
    expect_error(GL_INVALID_OPERATION);
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    cr_expect_eq(position, 38);
    load(GL_VERTEX_PROGRAM_ARB, "FRAG\nEND");
    expect_error(GL_INVALID_OPERATION);
}

/* TXQ: "width, height, ... the number of accessible levels in W"; TXQS: 1 where the texture is not
 * multisampled. */
GL_TEST(tgsi_text, textures_tell_their_sizes)
{
    static const GLubyte texels[4 * 8 * 4];
    load(GL_VERTEX_PROGRAM_ARB, VERTEX);
    load(GL_FRAGMENT_PROGRAM_ARB,
         "FRAG\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL TEMP[0..1]\nIMM INT32 {0, 0, 0, 0}\n"
         "IMM FLT32 {0.1, 0, 0, 0}\n"
         "TXQ TEMP[0], IMM[0], SAMP[0], 2D\nTXQS TEMP[0].z, SAMP[0], 2D\nTXQS TEMP[1], SAMP[0], 2D\n"
         "MOV TEMP[0].z, TEMP[1].xxxx\n"
         "I2F TEMP[0], TEMP[0]\nMUL OUT[0], TEMP[0], IMM[1].xxxx\nEND");
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    draw_square();
    expect_pixel(8, 8, 0x66cc1a1a); /* 4, 8, 1 and one level, in tenths */
}

/* --- Storage buffers ------------------------------------------------------------------------------------ */

/* GL 4.6 compatibility 6.1.1, table 23.64. */
GL_TEST(tgsi_text, storage_buffers_have_binding_points)
{
    GLuint buffers[2];
    GLint value = -1;
    GLint64 wide = -1;
    glGenBuffers(2, buffers);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffers[0]);
    glBufferData(GL_SHADER_STORAGE_BUFFER, 64, NULL, GL_DYNAMIC_COPY);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 3, buffers[0], 16, 32);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 5, buffers[1]);
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, 3, &value);
    cr_expect_eq(value, (GLint)buffers[0]);
    glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, 3, &wide);
    cr_expect_eq(wide, 16);
    glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, 3, &wide);
    cr_expect_eq(wide, 32);
    glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, 5, &wide);
    cr_expect_eq(wide, 0, "of BindBufferBase");
    glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &value);
    cr_expect_eq(value, (GLint)buffers[1]);
    glGetIntegerv(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, &value);
    cr_expect_eq(value, 32);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 32, buffers[0], 0, 4);
    expect_error(GL_INVALID_VALUE);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 0, buffers[0], 2, 4);
    expect_error(GL_INVALID_VALUE);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 0, buffers[0], 4, 0);
    expect_error(GL_INVALID_VALUE);
    glBindBufferOffsetNV(GL_SHADER_STORAGE_BUFFER, 0, buffers[0], 0);
    expect_error(GL_INVALID_ENUM);
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, 32, &value);
    expect_error(GL_INVALID_VALUE);
    glDeleteBuffers(1, buffers);
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, 3, &value);
    cr_expect_eq(value, 0);
    glDeleteBuffers(1, buffers + 1);
}

static GLint64 storage_state(GLenum pname, GLuint index)
{
    GLint64 value = -1;
    glGetInteger64i_v(pname, index, &value);
    return value;
}

/* 6.1.1: each binding point by itself, none of them the generic one. */
GL_TEST(tgsi_text, storage_buffers_are_bound_several_at_once)
{
    GLuint made[2], unknown = 4000;
    glGenBuffers(2, made);
    for (int i = 0; i < 2; i++)
        glBindBuffer(GL_SHADER_STORAGE_BUFFER, made[i]);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, 0);
    const GLuint buffers[5] = {made[0], unknown, made[1], 0, made[1]};
    const GLintptr offsets[5] = {8, 0, 2, -1, 4};
    const GLsizeiptr sizes[5] = {16, 8, 8, -1, 3};
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 14, made[0]);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, 0);
    glBindBuffersRange(GL_SHADER_STORAGE_BUFFER, 11, 5, buffers, offsets, sizes);
    expect_error(GL_INVALID_OPERATION); /* the first: 4000 is no buffer */
    static const struct {
        int buffer; /* of `made`, -1: none */
        GLint64 start, size;
    } bound[5] = {{0, 8, 16}, {-1, 0, 0}, {-1, 0, 0}, {-1, 0, 0}, {1, 4, 3}};
    for (GLuint i = 0; i < 5; i++) {
        const GLint64 name = bound[i].buffer < 0 ? 0 : (GLint64)made[bound[i].buffer];
        cr_expect_eq(storage_state(GL_SHADER_STORAGE_BUFFER_BINDING, 11 + i), name, "point %u", 11 + i);
        cr_expect_eq(storage_state(GL_SHADER_STORAGE_BUFFER_START, 11 + i), bound[i].start);
        cr_expect_eq(storage_state(GL_SHADER_STORAGE_BUFFER_SIZE, 11 + i), bound[i].size);
    }
    glBindBuffersRange(GL_SHADER_STORAGE_BUFFER, 13, 1, made, offsets + 2, sizes);
    expect_error(GL_INVALID_VALUE);
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 30, 2, made);
    cr_expect_eq(storage_state(GL_SHADER_STORAGE_BUFFER_BINDING, 31), made[1]);
    cr_expect_eq(storage_state(GL_SHADER_STORAGE_BUFFER_START, 31), 0);
    cr_expect_eq(storage_state(GL_SHADER_STORAGE_BUFFER_SIZE, 31), 0);
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 31, 2, made);
    expect_error(GL_INVALID_OPERATION);
    glBindBuffersRange(GL_SHADER_STORAGE_BUFFER, 0, 32, NULL, NULL, NULL);
    for (GLuint i = 0; i < 32; i++)
        cr_expect_eq(storage_state(GL_SHADER_STORAGE_BUFFER_BINDING, i), 0);
    GLint generic = -1;
    glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &generic);
    cr_expect_eq(generic, 0);
    expect_error(GL_NO_ERROR);
    glDeleteBuffers(2, made);
}

/* Each fragment counts itself; the next draw, and the application, see the count. */
GL_TEST(tgsi_text, fragments_count_themselves_in_a_storage_buffer)
{
    static const uint32_t zeros[4] = {7, 0, 7, 7};
    GLuint buffer;
    uint32_t words[4];
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
    glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof zeros, zeros, GL_DYNAMIC_COPY);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 2, buffer, 4, 8);
    load(GL_VERTEX_PROGRAM_ARB, VERTEX);
    load(GL_FRAGMENT_PROGRAM_ARB,
         "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL BUFFER[2]\nIMM UINT32 {0, 1, 8, 0}\n"
         "ATOMUADD TEMP[0], BUFFER[2], IMM[0].xxxx, IMM[0].yyyy\nSTORE BUFFER[2].x, IMM[0].zzzz, IMM[0]\n"
         "MOV OUT[0], IMM[0]\nEND\n");
    draw_square();
    draw_square();
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof words, words);
    cr_expect_eq(words[1], 2u * SIZE * SIZE, "%u", words[1]);
    cr_expect(words[0] == 7 && words[2] == 7 && words[3] == 7, "outside the range");
    load(GL_FRAGMENT_PROGRAM_ARB,
         "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL BUFFER[2]\nIMM UINT32 {0, 512, 0, 0}\n"
         "IMM FLT32 {0, 1, 0, 0}\n"
         "LOAD TEMP[0], BUFFER[2], IMM[0].xxxx\nUSEQ TEMP[0], TEMP[0].xxxx, IMM[0].yyyy\n"
         "UCMP OUT[0], TEMP[0], IMM[1].yyyy, IMM[1].xxxx\nEND\n");
    draw_square();
    glBufferSubData(GL_SHADER_STORAGE_BUFFER, 4, 4, zeros + 1); /* the draw has read what was there before */
    expect_pixel(5, 5, 0xffffffff);
    draw_square();
    expect_pixel(5, 5, 0);
    glDeleteBuffers(1, &buffer);
}

/* --- Positions and distances -------------------------------------------------------------------------------
 */

#define IN_WINDOW                                                                                            \
    "VERT\nPROPERTY VS_WINDOW_SPACE_POSITION 1\nDCL IN[0]\nDCL IN[3]\nDCL OUT[0], POSITION\nDCL OUT[1], "    \
    "COLOR\n"                                                                                                \
    "MOV OUT[0], IN[0]\nMOV OUT[1], IN[3]\nEND\n"

static void draw_corners(GLenum mode, const float (*corners)[4], int count)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glBegin(mode);
    for (int i = 0; i < count; i++)
        glVertex4fv(corners[i]);
    glEnd();
}

/* 2019, VS_WINDOW_SPACE_POSITION: neither divided nor moved by the viewport, nor clipped: not by the view
 * volume, not by z, not by clip planes. What lies beyond the rasterizer's reach is cut, infinity included;
 * NaN drops. */
GL_TEST(tgsi_text, positions_in_the_window_are_taken_as_they_are)
{
    static const float inf = __builtin_inff(), nan = __builtin_nanf("");
    static const float rect[4][4] = {{4, 4, 0, 1}, {12, 4, 0, 1}, {12, 8, 0, 1}, {4, 8, 0, 1}};
    static const float odd[][4][4] = {
        {{4, 4, 7, 0}, {12, 4, 7, 0}, {12, 8, -7, 0}, {4, 8, -7, 0}}, /* z and 1/w of no view volume */
        {{4, 4, 0, -3}, {12, 4, 0, -1}, {12, 8, 0, -1}, {4, 8, 0, -3}},
        {{4, 4, 0, 1}, {1e30f, 4, 0, 2}, {1e30f, 8, 0, 1}, {4, 8, 0, 0.5f}}, /* beyond the guard */
        {{4, 4, 0, 1}, {inf, 4, 0, 1}, {inf, 8, 0, 1}, {4, 8, 0, 1}},
        {{4, 4, 0, 0}, {1e9f, 4, 0, 0}, {1e9f, 8, 0, 0}, {4, 8, 0, 0}},
    };
    load(GL_VERTEX_PROGRAM_ARB, IN_WINDOW);
    expect_error(GL_NO_ERROR);
    glColor3f(1, 0, 0);
    glViewport(0, 0, 2, 2);
    glEnable(GL_CLIP_PLANE0);
    draw_corners(GL_QUADS, rect, 4);
    for (int y = 3; y < 9; y++)
        for (int x = 3; x < 13; x++)
            expect_pixel(x, y, x >= 4 && x < 12 && y >= 4 && y < 8 ? 0xff0000ff : 0);
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++) {
        draw_corners(GL_QUADS, odd[i], 4);
        cr_expect_eq(pixel_at(5, 6), 0xff0000ff, "%u", i);
        cr_expect_eq(pixel_at(11, 5), 0xff0000ff, "%u", i);
        cr_expect_eq(pixel_at(5, 9), 0, "%u", i);
    }
    draw_corners(GL_TRIANGLES, (const float[3][4]){{4, 4, 0, 1}, {nan, 4, 0, 1}, {12, 8, 0, 1}}, 3);
    expect_pixel(6, 5, 0);
    draw_corners(GL_POINTS, (const float[1][4]){{9.5f, 3.5f, 5, 1}}, 1);
    expect_pixel(9, 3, 0xff0000ff);
    draw_corners(GL_LINES, (const float[2][4]){{-1e6f, 3.5f, 5, 1}, {1e6f, 3.5f, 5, 1}}, 2);
    expect_pixel(0, 3, 0xff0000ff);
    expect_pixel(15, 3, 0xff0000ff);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 6, 16);
    draw_corners(GL_QUADS, rect, 4);
    expect_pixel(5, 5, 0xff0000ff);
    expect_pixel(6, 5, 0);
}

/* 1/w is w's own component: colours are interpolated with it. Halfway along the bottom the weights are 1
 * and 3. */
GL_TEST(tgsi_text, positions_in_the_window_bring_their_reciprocal_w)
{
    load(GL_VERTEX_PROGRAM_ARB, IN_WINDOW);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glBegin(GL_TRIANGLES);
    glColor3f(0, 0, 0);
    glVertex4f(0, 0, 0, 1);
    glColor3f(1, 1, 1);
    glVertex4f(17, 0, 0, 3);
    glColor3f(0, 0, 0);
    glVertex4f(0, 16000, 0, 1);
    glEnd();
    expect_pixel(8, 0, 0xbfbfbfff);
}

/* The far half of a strip of points, lines or triangles is behind the distance; `x` of the vertex is the
 * distance. */
#define CULLS(declarations, writes)                                                                          \
    "VERT\n" declarations "DCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nIMM FLT32 {1, -1, 0.25, 0}\n" \
    "MOV OUT[0], IN[0]\nMOV OUT[1], IMM[0].xxxx\n" writes "END\n"

static const float across[3][4] = {{-1, -1, 0, 1}, {1, -1, 0, 1}, {-1, 1, 0, 1}},
                   left[3][4] = {{-0.9f, -0.9f, 0, 1}, {-0.25f, -0.9f, 0, 1}, {-0.9f, 0.9f, 0, 1}};

/* 2019, CULLDIST: dropped where all vertices are outside, never cut; 2016, NUM_CULLDIST_ENABLED: those of
 * CLIPDIST behind NUM_CLIPDIST_ENABLED. NaN counts as outside. ARB_cull_distance is the same. */
GL_TEST(tgsi_text, cull_distances_drop_whole_primitives)
{
    static const struct {
        const char *text;
        bool across, left, clips;
    } rows[] = {
        {CULLS("", ""), true, true, false},
        {CULLS("DCL OUT[2], CULLDIST\n", "MOV OUT[2].x, IN[0].xxxx\n"), true, false, false},
        {CULLS("DCL OUT[2], CULLDIST[1]\n", "MOV OUT[2].w, IN[0].xxxx\n"), true, false, false},
        {CULLS("DCL OUT[2], CULLDIST\n", "MOV OUT[2].x, IMM[0].yyyy\n"), false, false, false},
        {CULLS("DCL OUT[2], CULLDIST\n", "MOV OUT[2].x, IMM[0].wwww\n"), true, true, false},
        {CULLS("DCL OUT[2], CULLDIST\nDCL TEMP[0]\n",
               "RCP TEMP[0].x, IMM[0].wwww\nSUB OUT[2].x, TEMP[0].xxxx, TEMP[0].xxxx\n"),
         false, false, false},
        {CULLS("PROPERTY NUM_CULLDIST_ENABLED 1\nDCL OUT[2], CLIPDIST\n", "MOV OUT[2].x, IN[0].xxxx\n"), true,
         false, false},
        {CULLS("PROPERTY NUM_CLIPDIST_ENABLED 1\nPROPERTY NUM_CULLDIST_ENABLED 1\nDCL OUT[2], CLIPDIST\n",
               "MOV OUT[2].x, IN[0].xxxx\nMOV OUT[2].y, IMM[0].xxxx\n"),
         true, false, true},
        {CULLS("PROPERTY NUM_CLIPDIST_ENABLED 1\nPROPERTY NUM_CULLDIST_ENABLED 1\nDCL OUT[2], CLIPDIST\n",
               "MOV OUT[2].x, IMM[0].xxxx\nMOV OUT[2].y, IN[0].xxxx\n"),
         true, false, false},
        {CULLS("PROPERTY NUM_CLIPDIST_ENABLED 0\nDCL OUT[2], CLIPDIST\n", "MOV OUT[2].x, IN[0].xxxx\n"), true,
         true, false},
        {CULLS("PROPERTY NUM_CULLDIST_ENABLED 1\nDCL OUT[2], CULLDIST\nDCL OUT[3], CLIPDIST\n",
               "MOV OUT[2].x, IMM[0].xxxx\nMOV OUT[3].x, IN[0].xxxx\n"),
         true, false, true},
        {"!!NVvp4.0 OPTION ARB_cull_distance; MOV result.position, vertex.position; MOV result.color, 1; "
         "MOV result.cull[5].x, vertex.position.x; END",
         true, false, false},
    };
    glEnable(GL_CLIP_PLANE0);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        load(GL_VERTEX_PROGRAM_ARB, rows[i].text);
        expect_error(GL_NO_ERROR, "%s", rows[i].text);
        draw_corners(GL_TRIANGLES, across, 3);
        cr_expect_eq(pixel_at(9, 1) != 0, rows[i].across, "%s", rows[i].text);
        cr_expect_eq(pixel_at(1, 1) != 0, rows[i].across && !rows[i].clips, "%s", rows[i].text);
        draw_corners(GL_TRIANGLES, left, 3);
        cr_expect_eq(pixel_at(1, 1) != 0, rows[i].left, "%s", rows[i].text);
        draw_corners(GL_LINE_LOOP, left, 3);
        cr_expect_eq(pixel_at(2, 0) != 0, rows[i].left, "%s", rows[i].text);
        draw_corners(GL_POINTS, left, 1);
        cr_expect_eq(pixel_at(0, 0) != 0, rows[i].left, "%s", rows[i].text);
        glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
        draw_corners(GL_TRIANGLES, left, 3);
        cr_expect_eq(pixel_at(2, 0) != 0, rows[i].left, "%s", rows[i].text);
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    }
    load(GL_VERTEX_PROGRAM_ARB, "VERT\nPROPERTY NUM_CULLDIST_ENABLED 9\nEND\n");
    expect_error(GL_INVALID_OPERATION);
}

/* The last program before the rasterizer says what culls, and a fragment program may read it. */
GL_TEST(tgsi_text, cull_distances_of_geometry_programs)
{
    load(GL_VERTEX_PROGRAM_ARB,
         CULLS("DCL OUT[2], CULLDIST\n", "MOV OUT[2].x, IMM[0].yyyy\nMOV OUT[2].y, IMM[0].zzzz\n"));
    load(GL_GEOMETRY_PROGRAM_NV,
         "GEOM\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\nPROPERTY GS_OUTPUT_PRIMITIVE TRIANGLE_STRIP\n"
         "PROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL IN[][1], CULLDIST\n"
         "DCL OUT[0], POSITION\n"
         "DCL OUT[1], CULLDIST\nMOV OUT[0], IN[0][0]\nMOV OUT[1].xy, IN[0][1].yyyy\n"
         "MOV OUT[1].z, IN[0][0].xxxx\nEMIT\n"
         "MOV OUT[0], IN[1][0]\nMOV OUT[1].z, IN[1][0].xxxx\nEMIT\nMOV OUT[0], IN[2][0]\n"
         "MOV OUT[1].z, IN[2][0].xxxx\nEMIT\nEND\n");
    load(GL_FRAGMENT_PROGRAM_ARB,
         "FRAG\nDCL IN[0], CULLDIST, PERSPECTIVE\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0].xxxx\nEND\n");
    expect_error(GL_NO_ERROR);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_corners(GL_TRIANGLES, across, 3);
    expect_pixel(1, 1, 0x40404040);
    draw_corners(GL_TRIANGLES, left, 3);
    expect_pixel(1, 1, 0);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
}

/* A mask of viewports (NV_viewport_array2); layers count from the viewport's number where a property says so.
 */
GL_TEST(tgsi_text, masks_choose_viewports)
{
    for (GLuint i = 0; i < 4; i++)
        glViewportIndexedf(i, (float)(i % 2 * 8), (float)(i / 2 * 8), 8, 8);
    load(GL_VERTEX_PROGRAM_ARB,
         "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], VIEWPORT_MASK\n"
         "IMM FLT32 {1, 1, 1, 1}\n"
         "IMM UINT32 {10, 0, 0, 0}\nMOV OUT[0], IN[0]\nMOV OUT[1], IMM[0]\nMOV OUT[2].x, IMM[1].xxxx\nEND\n");
    expect_error(GL_NO_ERROR);
    draw_corners(GL_TRIANGLES, across, 3);
    expect_pixel(1, 1, 0);
    expect_pixel(9, 1, 0xffffffff);
    expect_pixel(1, 9, 0);
    expect_pixel(9, 9, 0xffffffff);
}

/* 2019: "whether the current invocation is covered or not": a helper's value reaches its neighbour by a
 * derivative. */
GL_TEST(tgsi_text, helpers_know_that_they_are)
{
    load(GL_VERTEX_PROGRAM_ARB, IN_WINDOW);
    load(GL_FRAGMENT_PROGRAM_ARB,
         "FRAG\nDCL SV[0], HELPER_INVOCATION\nDCL OUT[0], COLOR\nDCL TEMP[0]\nIMM FLT32 {1, 0, 0, 0}\n"
         "UCMP TEMP[0], SV[0].xxxx, IMM[0].xxxx, IMM[0].yyyy\nDDX OUT[0], TEMP[0].xxxx\nEND\n");
    expect_error(GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_corners(GL_TRIANGLES, (const float[3][4]){{0, 5.5f, 0, 1}, {7, 1, 0, 1}, {7, 10, 0, 1}}, 3);
    expect_pixel(4, 5, 0);
    expect_pixel(6, 5, 0xffffffff);
}

/* 2019: drivers have PCOORD as an input or as a system value; one program may read it as both. */
GL_TEST(tgsi_text, point_coordinates_are_inputs_or_system_values)
{
    load(GL_FRAGMENT_PROGRAM_ARB, "FRAG\nDCL IN[0], PCOORD, LINEAR\nDCL SV[0], PCOORD\nDCL OUT[0], COLOR\n"
                                  "MOV OUT[0].xz, SV[0].xyxy\nMOV OUT[0].yw, IN[0]\nEND\n");
    expect_error(GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_POINT_SPRITE);
    glPointSize(8);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    expect_pixel(4, 11, 0x101010ff); /* (1/16, 1/16, 0, 1) */
}
