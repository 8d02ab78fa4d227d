/* !!ARBvp1.0 and !!ARBfp1.0 through the GL: both targets take their own, what GetProgramivARB counts, and
 * pictures that need what only a draw has. */
#include "tests/gl/support_objects.h"

TestSuite(arb_languages, .init = context_begin, .fini = context_end);

#define V GL_VERTEX_PROGRAM_ARB
#define F GL_FRAGMENT_PROGRAM_ARB

static void use(GLenum target, GLuint name, const char *text)
{
    glBindProgramARB(target, name);
    load_arb(target, text);
    expect_error(GL_NO_ERROR, text);
    glEnable(target);
}

static void draw(void)
{
    glClear(GL_COLOR_BUFFER_BIT);
    draw_quad();
    expect_error(GL_NO_ERROR, "drawing");
}

Test(arb_languages, extensions_are_listed)
{
    const char *extensions = (const char *)glGetString(GL_EXTENSIONS);
    cr_expect(strstr(extensions, "GL_ARB_vertex_program "));
    cr_expect(strstr(extensions, "GL_ARB_fragment_program "));
}

Test(arb_languages, each_target_takes_its_own)
{
    GLint position;
    glBindProgramARB(V, 1);
    load_arb(V, "!!ARBfp1.0 END");
    expect_error(GL_INVALID_OPERATION, "a fragment program as a vertex program");
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    cr_expect_eq(position, 0);
    load_arb(V, "!!ARBvp1.0 MOV result.color vertex.color; END");
    expect_error(GL_INVALID_OPERATION, "no comma");
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    cr_expect_eq(position, 28);
    load_arb(V, "!!ARBvp1.0 MOV result.color, vertex.color; END");
    expect_error(GL_NO_ERROR, "a vertex program");
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    cr_expect_eq(position, -1);
}

Test(arb_languages, resources_are_counted)
{
    static const struct {
        GLenum pname;
        GLint value;
    } rows[] = {
        {GL_PROGRAM_INSTRUCTIONS_ARB, 4},     {GL_PROGRAM_ALU_INSTRUCTIONS_ARB, 2},
        {GL_PROGRAM_TEX_INSTRUCTIONS_ARB, 2}, {GL_PROGRAM_TEX_INDIRECTIONS_ARB, 2},
        {GL_PROGRAM_TEMPORARIES_ARB, 2},      {GL_PROGRAM_PARAMETERS_ARB, 1},
        {GL_PROGRAM_ATTRIBS_ARB, 1},          {GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB, 1},
    };
    use(F, 2,
        "!!ARBfp1.0 TEMP a, b; TEX a, fragment.texcoord, texture, 2D; MUL a, a, program.env[0]; "
        "TEX b, a, texture[1], 2D; MUL result.color, b, program.env[0]; END");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint value = -1;
        glGetProgramivARB(F, rows[i].pname, &value);
        cr_expect_eq(value, rows[i].value, "0x%04X is %d", rows[i].pname, value);
    }
}

Test(arb_languages, a_vertex_and_a_fragment_program_draw)
{
    use(V, 1,
        "!!ARBvp1.0 ADDRESS A; PARAM c[] = { program.local[0..3] }; ARL A.x, vertex.attrib[1].x; "
        "MOV result.position, vertex.attrib[0]; MOV result.color, c[A.x + 1]; END");
    use(F, 2, "!!ARBfp1.0 MUL_SAT result.color, fragment.color, {1, 0.5, 4, 1}; END");
    glProgramLocalParameter4fARB(V, 3, 1, 1, 0.5f, 1);
    glVertexAttrib4fARB(1, 2.5f, 0, 0, 0);
    draw();
    expect_pixel(3, 3, 255, 128, 255, 255, "local parameter 3");
}

Test(arb_languages, fog_options_fog_the_result)
{
    static const float color[4] = {0, 0, 1, 1};
    glFogfv(GL_FOG_COLOR, color);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 4);
    use(V, 1, "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.fogcoord.x, 1.0.x; END");
    use(F, 2, "!!ARBfp1.0 OPTION ARB_fog_linear; MOV result.color, {1, 0, 0, 0.2}; END");
    draw();
    expect_pixel(3, 3, 191, 0, 64, 51, "a quarter of the fog's colour");
}

/* ARB_vertex_program 2.14.3.4 and ARB_fragment_program 3.11.3.1: one component is handed over. */
Test(arb_languages, fragments_read_a_fog_coordinate_as_f001)
{
    static const char *const fragment[] = {
        "!!ARBfp1.0 MOV result.color, fragment.fogcoord; END",
        "!!ARBfp1.0 MUL result.color, fragment.fogcoord, {1, 1, 1, 1}; END",
    };
    use(V, 1,
        "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.fogcoord, {0.2, 0.4, 0.6, 0.8}; END");
    for (size_t i = 0; i < 2; i++) {
        use(F, 2, fragment[i]);
        draw();
        expect_pixel(3, 3, 51, 0, 0, 255, fragment[i]);
    }
}

Test(arb_languages, window_coordinates_follow_their_options)
{
    static const struct {
        const char *option;
        int x, y; /* of pixel (1,2), times 16 */
    } rows[] = {
        {"", 24, 40},
        {"OPTION ARB_fragment_coord_origin_upper_left;", 24, 88},
        {"OPTION ARB_fragment_coord_pixel_center_integer;", 16, 32},
        {"OPTION ARB_fragment_coord_origin_upper_left; OPTION ARB_fragment_coord_pixel_center_integer;", 16,
         80},
    };
    use(V, 1, "!!ARBvp1.0 MOV result.position, vertex.position; END");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text, "!!ARBfp1.0 %s MUL result.color, fragment.position, 0.062745098; END",
                 rows[i].option);
        use(F, 2, text); /* 16/255 */
        draw();
        unsigned char p[4];
        glReadPixels(1, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
        cr_expect(p[0] == rows[i].x && p[1] == rows[i].y, "%s (%d, %d)", rows[i].option, p[0], p[1]);
    }
}

/* NV_vertex_program3: lookups in vertex programs, without derivatives at the base level. */
Test(arb_languages, vertex_programs_look_up_textures)
{
    static const unsigned char texels[4] = {255, 128, 0, 255};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    use(V, 1,
        "!!ARBvp1.0 OPTION NV_vertex_program3; MOV result.position, vertex.position; "
        "TEX result.color, vertex.texcoord, texture[0], 2D; END");
    use(F, 2, "!!ARBfp1.0 MOV result.color, fragment.color; END");
    draw();
    expect_pixel(3, 3, 255, 128, 0, 255, "the texel");
}

/* MAX_TEXTURE_IMAGE_UNITS: programs reach more units than fixed function has, and those have a bias of their
 * own, but neither environment nor coordinates (OpenGL 3.0, 2.7 and 3.9). */
Test(arb_languages, programs_have_more_texture_units_than_fixed_function)
{
    static const unsigned char texels[4] = {0, 255, 64, 255};
    GLint units = 0;
    glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS_ARB, &units);
    cr_expect_eq(units, 32);
    glActiveTexture(GL_TEXTURE31);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 1);
    cr_expect_eq(glGetError(), GL_NO_ERROR);
    GLfloat values[16];
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glEnable(GL_TEXTURE_2D);
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glGetFloatv(GL_CURRENT_TEXTURE_COORDS, values);
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glGetFloatv(GL_TEXTURE_MATRIX, values);
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glMatrixMode(GL_TEXTURE);
    glLoadIdentity();
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glPushMatrix();
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glPopMatrix();
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glScalef(2, 2, 2);
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    glMatrixMode(GL_MODELVIEW);
    glPushAttrib(GL_TEXTURE_BIT);
    glBindTexture(GL_TEXTURE_2D, 0);
    glPopAttrib();
    glActiveTexture(GL_TEXTURE0);
    use(V, 1, "!!ARBvp1.0 MOV result.position, vertex.position; END");
    use(F, 2, "!!ARBfp1.0 TEX result.color, fragment.texcoord[0], texture[31], 2D; END");
    draw();
    expect_pixel(3, 3, 0, 255, 64, 255, "the texel");
}

/* --- Programs of one lookup, which run without the executor --------------------------------------------- */

static void define_texture(GLint wrap, GLint filter)
{
    unsigned char texels[16 * 16 * 4];
    for (unsigned i = 0, state = 7; i < sizeof texels; i++) {
        state = state * 1664525u + 1013904223u;
        texels[i] = (unsigned char)(state >> 24);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
}

/* Triangles of many sizes that cover each other, in perspective; colours leave [0,1]. */
static void draw_triangles(void)
{
    unsigned state = 11;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 300; i++) {
        float value[9];
        for (int k = 0; k < 9; k++) {
            state = state * 1664525u + 1013904223u;
            value[k] = (float)(state >> 8) * 0x1p-23f - 1.0f;
        }
        const float w = 1.5f + value[3], size = i % 3 == 0 && i % 9 ? 0.1f : 1.0f;
        glColor4f(1.5f * value[4], value[5] + 0.5f, value[6], value[7] + 0.7f);
        glTexCoord2f(3 * value[7], 2 * value[8]);
        glVertex4f(value[0] * size * w, value[1] * size * w, value[2] * w, w);
    }
    glEnd();
    expect_error(GL_NO_ERROR, "drawing");
}

/* MOV makes the second one of a pair another kind of program. */
Test(arb_languages, programs_of_one_lookup_equal_longer_ones)
{
    static const char *const texts[][2] = {
        {"!!ARBfp1.0 TEX result.color, fragment.texcoord, texture, 2D; END",
         "!!ARBfp1.0 TEMP t; TEX t, fragment.texcoord, texture, 2D; MOV result.color, t; END"},
        {"!!ARBfp1.0 TEMP t; TEX t, fragment.texcoord, texture, 2D; MUL result.color, t, fragment.color; END",
         "!!ARBfp1.0 TEMP t; TEX t, fragment.texcoord, texture, 2D; MUL t, t, fragment.color; "
         "MOV result.color, t; END"},
        {"!!ARBfp1.0 TEMP t; TEX t, fragment.texcoord, texture, 2D; MUL result.color, fragment.color, t; END",
         "!!ARBfp1.0 TEMP t; TEX t, fragment.texcoord, texture, 2D; MUL t, t, fragment.color; "
         "MOV result.color, t; END"},
    };
    static unsigned char drawn[2][sizeof pixels];
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glAlphaFunc(GL_GREATER, 0.4f);
    for (unsigned state = 0; state < 64; state++) {
        const unsigned pair = state % 3;
        (state & 1 ? glEnable : glDisable)(GL_BLEND);
        (state & 2 ? glEnable : glDisable)(GL_ALPHA_TEST);
        (state & 4 ? glEnable : glDisable)(GL_DEPTH_TEST);
        glShadeModel(state & 8 ? GL_FLAT : GL_SMOOTH);
        define_texture(state & 16 ? GL_REPEAT : GL_CLAMP_TO_EDGE,
                       state & 32 ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
        for (unsigned longer = 0; longer < 2; longer++) {
            use(F, 1 + longer, texts[pair][longer]);
            draw_triangles();
            glFinish();
            memcpy(drawn[longer], pixels, sizeof pixels);
        }
        cr_assert(memcmp(drawn[0], drawn[1], sizeof pixels) == 0, "state %u, program %u", state, pair);
    }
}
