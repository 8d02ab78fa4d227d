/* ARB_vertex_program and ARB_fragment_program entry points: errors, objects, parameters, queries, state
 * bindings in use. */
#include "tests/gl/support_objects.h"

TestSuite(program_arb, .init = context_begin, .fini = context_end);

#define V  GL_VERTEX_PROGRAM_ARB
#define F  GL_FRAGMENT_PROGRAM_ARB
#define VP "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, program.env[1];\nEND"
#define FP "!!NVfp4.0\nMOV result.color, fragment.color;\nEND"

static const float four[4] = {1, 2, 3, 4};
static const double doubles[4] = {1, 2, 3, 4};
static const GLint integers[8] = {1, -2, 3, 4, 5, 6, 7, 8};
static float floats_out[4];
static double doubles_out[4];
static GLint ints_out[4];
static char text_out[256];
static GLuint names[2];

/* Program 10 is a vertex program, 11 a fragment program. */
#define ERROR_ROWS(ROW)                                                                                      \
    ROW(glProgramStringARB(GL_VERTEX_STATE_PROGRAM_NV, GL_PROGRAM_FORMAT_ASCII_ARB, 4, "!!VP"),              \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glProgramStringARB(V, GL_RGBA, 4, "!!VP"), GL_INVALID_ENUM)                                          \
    ROW(glProgramStringARB(V, GL_PROGRAM_FORMAT_ASCII_ARB, -1, "!!VP"), GL_INVALID_VALUE)                    \
    ROW(glProgramStringARB(V, GL_PROGRAM_FORMAT_ASCII_ARB, 4, NULL), GL_INVALID_VALUE)                       \
    ROW(load_arb(V, "!!NVvp4.0 MOV"), GL_INVALID_OPERATION)                                                  \
    ROW(load_arb(V, ""), GL_INVALID_OPERATION)                                                               \
    ROW(load_arb(V, FP), GL_INVALID_OPERATION)                                                               \
    ROW(load_arb(F, VP), GL_INVALID_OPERATION)                                                               \
    ROW(glBindProgramARB(F, 10), GL_INVALID_OPERATION)                                                       \
    ROW(glBindProgramARB(V, 11), GL_INVALID_OPERATION)                                                       \
    ROW(glBindProgramARB(GL_TEXTURE_2D, 10), GL_INVALID_ENUM)                                                \
    ROW(glGenProgramsARB(-1, names), GL_INVALID_VALUE)                                                       \
    ROW(glDeleteProgramsARB(-1, names), GL_INVALID_VALUE)                                                    \
    ROW(glProgramEnvParameter4fARB(V, 256, 0, 0, 0, 0), GL_INVALID_VALUE)                                    \
    ROW(glProgramEnvParameter4dARB(F, 256, 0, 0, 0, 0), GL_INVALID_VALUE)                                    \
    ROW(glProgramEnvParameter4fvARB(V, ~0u, four), GL_INVALID_VALUE)                                         \
    ROW(glProgramEnvParameter4dvARB(GL_TEXTURE_2D, 0, doubles), GL_INVALID_ENUM)                             \
    ROW(glProgramEnvParameter4fvARB(V, 0, NULL), GL_INVALID_VALUE)                                           \
    ROW(glProgramLocalParameter4fARB(V, 4096, 0, 0, 0, 0), GL_INVALID_VALUE)                                 \
    ROW(glProgramLocalParameter4dvARB(F, 4096, doubles), GL_INVALID_VALUE)                                   \
    ROW(glProgramLocalParameter4fARB(GL_TEXTURE_2D, 0, 0, 0, 0, 0), GL_INVALID_ENUM)                         \
    ROW(glProgramEnvParameters4fvEXT(V, 0, -1, four), GL_INVALID_VALUE)                                      \
    ROW(glProgramEnvParameters4fvEXT(V, 256, 1, four), GL_INVALID_VALUE)                                     \
    ROW(glProgramEnvParameters4fvEXT(V, 256, 0, four), GL_NO_ERROR)                                          \
    ROW(glProgramLocalParameters4fvEXT(V, 4092, 5, four), GL_INVALID_VALUE)                                  \
    ROW(glProgramLocalParameters4fvEXT(V, 0xfffffff0, 0x7fffffff, four), GL_INVALID_VALUE)                   \
    ROW(glProgramEnvParameterI4iNV(V, 256, 0, 0, 0, 0), GL_INVALID_VALUE)                                    \
    ROW(glProgramEnvParametersI4ivNV(F, 255, 2, integers), GL_INVALID_VALUE)                                 \
    ROW(glProgramLocalParametersI4ivNV(F, 4095, 2, integers), GL_INVALID_VALUE)                              \
    ROW(glGetProgramEnvParameterfvARB(V, 256, floats_out), GL_INVALID_VALUE)                                 \
    ROW(glGetProgramEnvParameterdvARB(GL_TEXTURE_2D, 0, doubles_out), GL_INVALID_ENUM)                       \
    ROW(glGetProgramLocalParameterfvARB(V, 4096, floats_out), GL_INVALID_VALUE)                              \
    ROW(glGetProgramLocalParameterIivNV(V, 4096, ints_out), GL_INVALID_VALUE)                                \
    ROW(glGetProgramEnvParameterIivNV(GL_TEXTURE_2D, 0, ints_out), GL_INVALID_ENUM)                          \
    ROW(glGetProgramivARB(V, GL_MAX_PROGRAM_TEX_INSTRUCTIONS_ARB, ints_out), GL_INVALID_ENUM)                \
    ROW(glGetProgramivARB(V, GL_PROGRAM_STRING_ARB, ints_out), GL_INVALID_ENUM)                              \
    ROW(glGetProgramivARB(V, 0, ints_out), GL_INVALID_ENUM)                                                  \
    ROW(glGetProgramivARB(GL_TEXTURE_2D, GL_PROGRAM_LENGTH_ARB, ints_out), GL_INVALID_ENUM)                  \
    ROW(glGetProgramStringARB(V, GL_PROGRAM_LENGTH_ARB, text_out), GL_INVALID_ENUM)                          \
    ROW(glGetProgramStringARB(GL_TEXTURE_2D, GL_PROGRAM_STRING_ARB, text_out), GL_INVALID_ENUM)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

static void bind_pair(void)
{
    glBindProgramARB(V, 10);
    load_arb(V, VP);
    glBindProgramARB(F, 11);
    load_arb(F, FP);
    expect_error(GL_NO_ERROR, "loading");
}

Test(program_arb, every_named_error_is_raised)
{
    bind_pair();
    ERROR_ROWS(CALL_CASE)
}

Test(program_arb, binding_an_unused_name_makes_the_object)
{
    glGenProgramsARB(2, names);
    cr_expect_not(glIsProgramARB(names[0]));
    glBindProgramARB(V, names[0]);
    cr_expect(glIsProgramARB(names[0]));
    glProgramLocalParameter4fARB(V, 3, 1, 2, 3, 4);
    glBindProgramARB(V, 0);
    glGetProgramLocalParameterfvARB(V, 3, floats_out);
    cr_expect_eq(floats_out[0], 0.0f, "the default program has its own locals");
    glBindProgramARB(V, names[0]);
    glGetProgramLocalParameterdvARB(V, 3, doubles_out);
    cr_expect_eq(doubles_out[3], 4.0);
    glDeleteProgramsARB(2, names);
    glGetProgramivARB(V, GL_PROGRAM_BINDING_ARB, ints_out);
    cr_expect_eq(ints_out[0], 0);
}

Test(program_arb, a_program_without_text_is_an_error_of_drawing)
{
    glEnable(F);
    draw_quad();
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    load_arb(F, "!!NVfp4.0 MOV result.color, {0,1,0,1}; END"); /* the default program can be loaded too */
    draw_quad();
    expect_error(GL_NO_ERROR, "drawing");
    expect_pixel(1, 1, 0, 255, 0, 255, "default fragment program");
    load_arb(F, "!!NVfp4.0 MOV result.color, {0,1,0,1} END");
    expect_error(GL_INVALID_OPERATION, "a failed load");
    glClear(GL_COLOR_BUFFER_BIT);
    draw_quad();
    expect_pixel(1, 1, 0, 255, 0, 255, "the program is what it was");
}

Test(program_arb, integers_keep_their_bits)
{
    glProgramEnvParameterI4ivNV(V, 9, integers);
    glGetProgramEnvParameterIivNV(V, 9, ints_out);
    cr_expect(memcmp(ints_out, integers, sizeof ints_out) == 0, "an integer is not flushed like a denormal");
    glProgramLocalParametersI4ivNV(F, 4094, 2, integers);
    glGetProgramLocalParameterIuivNV(F, 4095, (GLuint *)ints_out);
    cr_expect_eq(ints_out[3], 8);
    glProgramEnvParameter4fARB(V, 9, 1e-40f, -1e-40f, 1, 2);
    glGetProgramEnvParameterIivNV(V, 9, ints_out);
    cr_expect(ints_out[0] == 0 && ints_out[1] == INT32_MIN, "denormals become zeros of the same sign");
}

Test(program_arb, limits_and_usage_can_be_read)
{
    static const struct {
        GLenum target, pname;
        GLint expected;
    } rows[] = {
        {V, GL_PROGRAM_BINDING_ARB, 10},
        {V, GL_PROGRAM_LENGTH_ARB, sizeof VP - 1},
        {F, GL_PROGRAM_FORMAT_ARB, GL_PROGRAM_FORMAT_ASCII_ARB},
        {V, GL_PROGRAM_INSTRUCTIONS_ARB, 2},
        {V, GL_PROGRAM_NATIVE_INSTRUCTIONS_ARB, 2},
        {V, GL_PROGRAM_ATTRIBS_ARB, 1},
        {V, GL_PROGRAM_PARAMETERS_ARB, 1},
        {V, GL_PROGRAM_TEMPORARIES_ARB, 0},
        {V, GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB, 1},
        {V, GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, 256},
        {F, GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, 4096},
        {V, GL_MAX_PROGRAM_ATTRIBS_ARB, 16},
        {F, GL_PROGRAM_TEX_INSTRUCTIONS_ARB, 0},
        {F, GL_PROGRAM_ALU_INSTRUCTIONS_ARB, 1},
        {F, GL_PROGRAM_TEX_INDIRECTIONS_ARB, 1},
    };
    bind_pair();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint value = -1;
        glGetProgramivARB(rows[i].target, rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "pname 0x%04X is %d, expected %d", rows[i].pname, value,
                     rows[i].expected);
    }
    glGetProgramStringARB(V, GL_PROGRAM_STRING_ARB, text_out);
    cr_expect(memcmp(text_out, VP, sizeof VP - 1) == 0);
    glGetIntegerv(GL_MAX_PROGRAM_MATRICES_ARB, ints_out);
    cr_expect_eq(ints_out[0], 8);
}

/* An environment parameter, a local one and one from GL state are each read anew when they alone have
 * changed. */
Test(program_arb, each_kind_of_parameter_is_fresh_in_every_draw)
{
    glBindProgramARB(F, 12);
    load_arb(
        F,
        "!!NVfp4.0 TEMP c; MOV c, program.env[3]; ADD c, c, program.local[1000]; ADD c, c, state.fog.color;"
        "ADD result.color, c, state.matrix.program[2].row[1]; END");
    expect_error(GL_NO_ERROR, "loading");
    glEnable(F);
    glMatrixMode(GL_MATRIX2_NV);
    static const float zero[16] = {0}, fog[4] = {0, 0, 1, 0},
                       matrix[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0};
    glLoadMatrixf(zero);
    draw_quad();
    expect_pixel(2, 2, 0, 0, 0, 0, "nothing");
    for (int scene = 0; scene < 2; scene++) {
        glProgramEnvParameter4fARB(F, 3, scene ? 0.5f : 1.0f, 0, 0, 0);
        draw_quad();
        if (scene) /* all in one scene the second time */
            glScissor(0, 0, 4, SIDE), glEnable(GL_SCISSOR_TEST);
        else
            expect_pixel(2, 2, 255, 0, 0, 0, "env");
        glProgramLocalParameter4fARB(F, 1000, 0, 1, 0, 0);
        draw_quad();
        if (!scene)
            expect_pixel(2, 2, 255, 255, 0, 0, "env, local");
        glFogfv(GL_FOG_COLOR, fog);
        draw_quad();
        if (!scene)
            expect_pixel(2, 2, 255, 255, 255, 0, "env, local, state");
        glLoadMatrixf(matrix);
        draw_quad();
        expect_pixel(2, 2, scene ? 128 : 255, 255, 255, 255, "env, local, state, matrix");
    }
    expect_pixel(6, 2, 128, 255, 255, 255, "outside of the scissor: the first draw of the second round");
}

Test(program_arb, a_fragment_program_that_goes_away_has_drawn_before)
{
    glBindProgramARB(F, 12);
    load_arb(F, "!!NVfp4.0 MOV result.color, {1,0,0,1}; END");
    glEnable(F);
    draw_quad();
    load_arb(F, "!!NVfp4.0 MOV result.color, {0,1,0,1}; END");
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 4, 8);
    draw_quad();
    glDeleteProgramsARB(1, (const GLuint[]){12});
    glDisable(F);
    expect_pixel(1, 1, 0, 255, 0, 255, "the new program");
    expect_pixel(6, 1, 255, 0, 0, 255, "the old program");
}

/* ARB_vertex_program 2.14.4.5.1: the bits of fixed function's position. Equal depth shows it. */
Test(program_arb, position_invariant_programs_have_the_position_of_fixed_function)
{
    load_nv(V, 10, "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[0]; END");
    expect_error(GL_NO_ERROR, "loading");
    glProgramParameter4fNV(V, 0, 0, 1, 0, 1);
    glBindProgramNV(V, 10);
    glEnable(GL_DEPTH_TEST);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glFrustum(-0.3, 0.7, -0.7, 0.3, 0.9, 77);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(0.1f, 0.2f, -1.7f);
    glRotatef(33, 1, 2, 3);
    glScalef(9, 9, 9);
    glColor4f(1, 0, 0, 1);
    draw_quad();
    glEnable(V);
    glDepthFunc(GL_EQUAL);
    draw_quad();
    unsigned char image[SIDE * SIDE][4];
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, image);
    int green = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        cr_expect_eq(image[i][0], 0, "pixel %d keeps the red of fixed function", i);
        green += image[i][1] == 255;
    }
    cr_expect_gt(green, 10);
}

static void draw_clipped_scene(unsigned char (*image)[4])
{
    static const double planes[2][4] = {{0.3, 0.7, 0.1, 0.05}, {-0.4, 0.2, 0.9, 0.03}};
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslatef(0.1f, 0.2f, -1.7f);
    glRotatef(33, 1, 2, 3);
    for (int i = 0; i < 2; i++) {
        glClipPlane(GL_CLIP_PLANE0 + 3 * (GLenum)i, planes[i]);
        glEnable(GL_CLIP_PLANE0 + 3 * (GLenum)i);
    }
    glScalef(9, 9, 9);
    draw_quad();
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, image);
}

static int differing(const unsigned char (*a)[4], const unsigned char (*b)[4])
{
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; i++)
        count += memcmp(a[i], b[i], 4) != 0;
    return count;
}

/* ARB_vertex_program 2.11: client-defined clip planes cut what position-invariant programs draw, as they cut
 * fixed function, and nothing that other programs draw; NV_vertex_program2 2.11: the NV languages never. */
Test(program_arb, clip_planes_cut_what_position_invariant_programs_draw)
{
    static const struct {
        const char *text;
        bool nv, cut;
    } programs[] = {
        {"!!NVvp4.0 OPTION ARB_position_invariant; MOV result.color, vertex.color; END", false, true},
        {"!!NVvp4.0 DP4 result.position.x, state.matrix.mvp.row[0], vertex.position;"
         "DP4 result.position.y, state.matrix.mvp.row[1], vertex.position;"
         "DP4 result.position.z, state.matrix.mvp.row[2], vertex.position;"
         "DP4 result.position.w, state.matrix.mvp.row[3], vertex.position;"
         "MOV result.color, vertex.color; END",
         false, false},
        {"!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[COL0]; END", true, false},
        {"!!VP2.0 OPTION NV_position_invariant; MOV o[COL0], v[COL0]; END", true, false},
    };
    unsigned char whole[SIDE * SIDE][4], fixed[SIDE * SIDE][4], program[SIDE * SIDE][4];
    glMatrixMode(GL_PROJECTION);
    glFrustum(-0.3, 0.7, -0.7, 0.3, 0.9, 77);
    draw_clipped_scene(fixed);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        if (programs[i].nv) {
            load_nv(V, 20, programs[i].text);
            glBindProgramNV(V, 20);
        } else {
            glBindProgramARB(V, 21);
            load_arb(V, programs[i].text);
        }
        expect_error(GL_NO_ERROR, "loading");
        glEnable(V);
        draw_clipped_scene(program);
        glDisable(GL_CLIP_PLANE0);
        glDisable(GL_CLIP_PLANE3);
        draw_quad();
        glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, whole);
        glDisable(V);
        cr_expect_gt(differing(fixed, whole), 5, "the planes cut something off");
        cr_expect_eq(differing(program, programs[i].cut ? fixed : whole), 0, "%s", programs[i].text);
    }
}

/* NV_gpu_program5 2.X.3.2: without multisampling there is sample 0, and bit 0 of the mask is the pixel's
 * centre. */
Test(program_arb, a_fragment_has_one_sample)
{
    load_arb(F, "!!NVfp5.0\nTEMP m;\nI2F m.x, fragment.samplemask.x;\nI2F m.y, fragment.sampleid.x;\n"
                "MOV m.z, 0;\nMOV m.w, 1;\nMOV result.color, m;\nEND");
    expect_error(GL_NO_ERROR, "loading");
    glEnable(F);
    draw_quad();
    expect_pixel(4, 4, 255, 0, 0, 255, "mask and number");
}
