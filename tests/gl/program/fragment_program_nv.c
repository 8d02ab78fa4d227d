/* !!FP1.0 through the GL: loading, named and numbered parameters, queries, errors, and pictures
 * (NV_fragment_program 3.11.5.38, 3.11.6, 5.7, 6.1.13). */
#include "tests/gl/support_objects.h"

TestSuite(fragment_program_nv, .init = context_begin, .fini = context_end);

#define NV GL_FRAGMENT_PROGRAM_NV

static void use(GLuint id, const char *text)
{
    load_nv(NV, id, text);
    expect_error(GL_NO_ERROR, text);
    glBindProgramNV(NV, id);
    glEnable(NV);
}

static void expect_color(int r, int g, int b, int a, const char *what)
{
    glClear(GL_COLOR_BUFFER_BIT);
    draw_quad();
    expect_error(GL_NO_ERROR, what);
    expect_pixel(3, 3, r, g, b, a, what);
}

static void set_named(GLuint id, const char *name, GLfloat x, GLfloat y, GLfloat z, GLfloat w)
{
    glProgramNamedParameter4fNV(id, (GLsizei)strlen(name), (const GLubyte *)name, x, y, z, w);
}

static void expect_named(GLuint id, const char *name, double x, double y, double z, double w)
{
    const double expected[4] = {x, y, z, w};
    GLfloat f[4] = {-1, -1, -1, -1};
    GLdouble d[4] = {-1, -1, -1, -1};
    glGetProgramNamedParameterfvNV(id, (GLsizei)strlen(name), (const GLubyte *)name, f);
    glGetProgramNamedParameterdvNV(id, (GLsizei)strlen(name), (const GLubyte *)name, d);
    for (int c = 0; c < 4; c++) {
        cr_expect_eq((double)f[c], expected[c], "%s[%d] is %g", name, c, (double)f[c]);
        cr_expect_eq(d[c], expected[c], "%s[%d] is %g", name, c, d[c]);
    }
}

Test(fragment_program_nv, the_extension_is_listed)
{
    const char *extensions = (const char *)glGetString(GL_EXTENSIONS);
    cr_expect(strstr(extensions, "GL_NV_fragment_program "));
    cr_expect(strstr(extensions, "GL_NV_fragment_program2 "));
}

Test(fragment_program_nv, queries)
{
    static const struct {
        GLenum pname;
        GLint value;
    } rows[] = {
        {GL_FRAGMENT_PROGRAM_BINDING_NV, 7}, {GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV, 4096},
        {GL_MAX_TEXTURE_COORDS_NV, 8},       {GL_MAX_TEXTURE_IMAGE_UNITS_NV, 32},
        {GL_PROGRAM_ERROR_POSITION_NV, -1},  {GL_FRAGMENT_PROGRAM_NV, 1},
        {GL_FRAGMENT_PROGRAM_ARB, 1},
    };
    static const char text[] = "!!FP1.0 MOV o[COLR], 1; END";
    GLint value;
    use(7, text);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        value = -2;
        glGetIntegerv(rows[i].pname, &value);
        cr_expect_eq(value, rows[i].value, "0x%04X is %d", rows[i].pname, value);
    }
    cr_expect(glIsEnabled(NV) && glIsEnabled(GL_FRAGMENT_PROGRAM_ARB)); /* one mode */
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    cr_expect(!glIsEnabled(NV));
    glGetProgramivNV(7, GL_PROGRAM_TARGET_NV, &value);
    cr_expect_eq(value, NV);
    glGetProgramivNV(7, GL_PROGRAM_LENGTH_NV, &value);
    cr_expect_eq(value, (GLint)strlen(text));
    GLubyte copy[sizeof text] = "";
    glGetProgramStringNV(7, GL_PROGRAM_STRING_NV, copy);
    cr_expect_str_eq((const char *)copy, text);
    cr_expect(glIsProgramNV(7));
    cr_expect_str_eq((const char *)glGetString(GL_PROGRAM_ERROR_STRING_NV), "");
    expect_error(GL_NO_ERROR, "queries");
}

Test(fragment_program_nv, a_program_that_does_not_load)
{
    GLint position;
    use(3, "!!FP1.0 MOV o[COLR], {1, 0, 0, 1}; END");
    load_nv(NV, 3, "!!FP1.0 MOV o[COLR] 1; END");
    expect_error(GL_INVALID_OPERATION, "no comma");
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &position);
    cr_expect_eq(position, 20);
    cr_expect(strstr((const char *)glGetString(GL_PROGRAM_ERROR_STRING_NV), "expected ','"));
    expect_color(255, 0, 0, 255, "the program from before");
    load_nv(NV, 3, "!!FP1.0 MOV R0, 1; END");
    expect_error(GL_INVALID_OPERATION, "no result");
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &position);
    cr_expect_eq(position, (GLint)strlen("!!FP1.0 MOV R0, 1; END"));
    load_nv(NV, 0, "!!FP1.0 MOV o[COLR], 1; END");
    expect_error(GL_INVALID_VALUE, "program 0");
    load_nv(GL_VERTEX_PROGRAM_NV, 3, "!!VP1.0 MOV o[HPOS], v[OPOS]; END");
    expect_error(GL_INVALID_OPERATION, "of a different target");
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
    expect_error(GL_INVALID_OPERATION, "bound to a different target");
    load_nv(GL_TEXTURE_2D, 4, "!!FP1.0 MOV o[COLR], 1; END");
    expect_error(GL_INVALID_ENUM, "no target");
    glBindProgramNV(NV, 99);
    expect_error(GL_NO_ERROR, "a program that does not exist");
    draw_quad();
    expect_error(GL_INVALID_OPERATION, "drawing with it");
}

/* The ARB's functions mean the same objects. */
Test(fragment_program_nv, arb_entry_points_take_it)
{
    glBindProgramARB(NV, 5);
    load_arb(NV, "!!FP1.0 MOV o[COLR], p[4095]; END");
    expect_error(GL_NO_ERROR, "glProgramStringARB");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glProgramLocalParameter4fARB(NV, 4095, 0, 1, 0.2f, 1);
    expect_color(0, 255, 51, 255, "p[4095]");
    GLfloat values[4];
    glGetProgramLocalParameterfvARB(NV, 4095, values);
    cr_expect_eq(values[2], 0.2f);
    glProgramLocalParameter4fARB(NV, 4096, 0, 0, 0, 0);
    expect_error(GL_INVALID_VALUE, "too large a number");
    load_nv(NV, 5, "!!ARBfp1.0 MOV result.color, program.local[4095]; END");
    expect_error(GL_NO_ERROR, "glLoadProgramNV");
    expect_color(0, 255, 51, 255, "program.local[4095]");
}

Test(fragment_program_nv, named_parameters)
{
    use(1, "!!FP1.0 DECLARE unused = {1, 2, 3, 4}; DECLARE color = {1, 0, 0.2, 1}; DECLARE half = 0.5; "
           "DECLARE zero; "
           "MOV R0, color; MUL o[COLR], R0, half; END");
    load_nv(NV, 2, "!!FP1.0 DECLARE color; MOV o[COLR], color; END");
    expect_named(1, "unused", 1, 2, 3, 4);
    expect_named(1, "half", 0.5, 0.5, 0.5, 0.5);
    expect_named(1, "zero", 0, 0, 0, 0);
    expect_color(128, 0, 26, 128, "as the program has them");
    set_named(1, "color", 0, 1, 0, 1);
    expect_color(0, 128, 0, 128, "one set");
    glProgramNamedParameter4dvNV(1, 4, (const GLubyte *)"half", (const GLdouble[4]){1, 1, 1, 1});
    expect_color(0, 255, 0, 255, "the other set");
    glProgramNamedParameter4fvNV(1, 4, (const GLubyte *)"halfway", (const GLfloat[4]){0, 0.2f, 0, 1});
    expect_color(0, 51, 0, 255, "no more of the name is read than its length");
    glProgramNamedParameter4dNV(1, 4, (const GLubyte *)"half", 0, 0, 0, 1);
    expect_color(0, 0, 0, 255, "and again");
    expect_named(2, "color", 0, 0, 0, 0); /* of the other program */
    load_nv(NV, 1, "!!FP1.0 DECLARE color = {0, 0, 1, 1}; MOV o[COLR], color; END");
    expect_color(0, 0, 255, 255, "a new program has its own");
}

/* Within a scene, each draw has what was set before it. */
Test(fragment_program_nv, draws_keep_their_parameters)
{
    use(1, "!!FP1.0 DECLARE color; MOV o[COLR], color; END");
    glClear(GL_COLOR_BUFFER_BIT);
    for (int i = 0; i < 2; i++) {
        set_named(1, "color", (float)i, 1, 0, 1);
        glEnable(GL_SCISSOR_TEST);
        glScissor(4 * i, 0, 4, 8);
        draw_quad();
    }
    expect_pixel(1, 3, 0, 255, 0, 255, "the first");
    expect_pixel(5, 3, 255, 255, 0, 255, "the second");
}

Test(fragment_program_nv, errors_of_named_parameters)
{
    const GLubyte *name = (const GLubyte *)"color";
    GLfloat values[4] = {9, 9, 9, 9};
    load_nv(NV, 1, "!!FP1.0 DECLARE color; DEFINE constant = 1; MOV o[COLR], color; END");
    load_nv(GL_VERTEX_PROGRAM_NV, 2, "!!VP1.0 MOV o[HPOS], v[OPOS]; END");
    glProgramNamedParameter4fNV(3, 5, name, 0, 0, 0, 0);
    expect_error(GL_INVALID_OPERATION, "no such program");
    glProgramNamedParameter4fNV(2, 5, name, 0, 0, 0, 0);
    expect_error(GL_INVALID_OPERATION, "a vertex program");
    glProgramNamedParameter4fNV(1, 0, name, 0, 0, 0, 0);
    expect_error(GL_INVALID_VALUE, "no length");
    glProgramNamedParameter4fNV(1, -1, name, 0, 0, 0, 0);
    expect_error(GL_INVALID_VALUE, "a negative length");
    glProgramNamedParameter4fNV(1, 4, name, 0, 0, 0, 0);
    expect_error(GL_INVALID_VALUE, "a part of the name");
    set_named(1, "constant", 0, 0, 0, 0);
    expect_error(GL_INVALID_VALUE, "a DEFINE");
    glGetProgramNamedParameterfvNV(3, 5, name, values);
    expect_error(GL_INVALID_OPERATION, "no such program");
    glGetProgramNamedParameterfvNV(1, 0, name, values);
    expect_error(GL_INVALID_VALUE, "no length");
    glGetProgramNamedParameterfvNV(1, 5, (const GLubyte *)"colour", values);
    expect_error(GL_INVALID_VALUE, "another name");
    cr_expect_eq(values[0], 9.0f);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 6);
    set_named(6, "color", 0, 0, 0, 0);
    expect_error(GL_INVALID_VALUE, "a fragment program without text");
}

/* 3.11.5.38: (0,0,0,0) where the texture is not complete, ARB_fragment_program's (0,0,0,1) elsewhere. */
Test(fragment_program_nv, incomplete_textures)
{
    use(1, "!!FP1.0 TEX R0, f[TEX0], TEX1, 2D; MOV o[COLR], R0.w; END");
    expect_color(0, 0, 0, 0, "FP1.0");
    load_nv(NV, 1, "!!ARBfp1.0 TEMP a; TEX a, fragment.texcoord, texture[1], 2D; MOV result.color, a.w; END");
    expect_error(GL_NO_ERROR, "ARBfp1.0");
    expect_color(255, 255, 255, 255, "ARBfp1.0");
}

Test(fragment_program_nv, textures_and_precision)
{
    static const GLubyte texels[4] = {0, 255, 51, 255};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    use(1, "!!FP1.0 TXP H0, f[TEX0], TEX0, 2D; ADDX H1, H0, 1; ADDX H1, H1, H0; SUBX o[COLH], H1, 1; END");
    expect_color(0, 255, 102, 255, "1 + 1 + 1 saturates at 2 - 1/1024");
}

static void draw_at_depth(float z)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, z);
    glVertex3f(1, -1, z);
    glVertex3f(1, 1, z);
    glVertex3f(-1, 1, z);
    glEnd();
}

/* `depth` is an operand of !!FP1.0. What it is converted to (docs/tokens.md) has an option of its own. */
static void use_depth(const char *depth, bool converted)
{
    char text[160];
    if (!converted) {
        snprintf(text, sizeof text, "!!FP1.0 MOV o[COLR], 1; MOV o[DEPR].z, %s; END", depth);
        use(1, text);
        return;
    }
    snprintf(text, sizeof text,
             "!!NVfp4.0 OPTION EW_depth_range_discard; MOV result.color, 1; MOV result.depth.z, %s; END",
             depth[0] == 'f' ? "fragment.position" : depth);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
    expect_error(GL_NO_ERROR, text);
}

/* 2.11, 3.11.6: what decides is the depth that the program computes. */
Test(fragment_program_nv, computed_depth_replaces_near_and_far)
{
    static const struct {
        const char *depth;
        float z;
        bool seen;
    } rows[] = {
        {"f[WPOS]", 0, true},     {"f[WPOS]", -1.5f, false},
        {"f[WPOS]", 1.5f, false}, {"0.5", -1.5f, true},
        {"0.5", 1.5f, true},      {"0.5", 100, true},
        {"0", 0, true},           {"1", 0, true},
        {"-0.01", 0, false},      {"1.01", 0, false},
        {"{0, 0, 0.5}", 0, true}, {"{0.5, 0.5, 7}", 0, false},
    };
    for (unsigned round = 0; round < 4; round++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            use_depth(rows[i].depth, round & 2);
            glDepthFunc(GL_LEQUAL);
            round & 1 ? glEnable(GL_DEPTH_TEST) : glDisable(GL_DEPTH_TEST);
            draw_at_depth(rows[i].z);
            const int expected = rows[i].seen ? 255 : 0;
            expect_pixel(3, 3, expected, expected, expected, expected, rows[i].depth);
        }
    use(1, "!!FP1.0 MOV o[COLR], 1; END");
    draw_at_depth(1.5f);
    expect_pixel(3, 3, 0, 0, 0, 0, "clipped, where the depth is not computed");
}
