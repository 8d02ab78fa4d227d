/* ATI_fragment_shader: tables 3.20 to 3.24, passes, constants, errors. */
#include "tests/gl/gl_test.h"

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t count)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % count;
}

static void draw_quad(void)
{
    glBegin(GL_TRIANGLE_STRIP);
    for (int i = 0; i < 4; i++)
        glVertex2f(i & 1 ? 1 : -1, i & 2 ? 1 : -1);
    glEnd();
}

static void begin_shader(GLuint name)
{
    glBindFragmentShaderATI(name);
    glBeginFragmentShaderATI();
}

static void end_shader(void)
{
    glEndFragmentShaderATI();
    glEnable(GL_FRAGMENT_SHADER_ATI);
}

static void constant(GLuint number, float r, float g, float b, float a)
{
    const GLfloat value[4] = {r, g, b, a};
    glSetFragmentShaderConstantATI(GL_CON_0_ATI + number, value);
}

/* --- Against the equations ------------------------------------------------------------------------------ */

struct argument {
    GLuint name, replicate, modifiers;
};

/* Multiples of 1/8: what is computed of them is exact in binary32 for a while. */
static const double constants[3][4] = {{0.125, 0.5, 0.75, 0.25}, {1, 0.375, 0, 0.625}, {0.5, 0.875, 0.25, 1}};
static const double primary[4] = {0.25, 1, 0.5, 0.75};

static double component_of(const double registers[6][4], const struct argument *argument, unsigned c)
{
    if (argument->replicate != GL_NONE)
        c = argument->replicate - GL_RED;
    double s;
    switch (argument->name) {
    case GL_ZERO: s = 0; break;
    case GL_ONE: s = 1; break;
    case GL_PRIMARY_COLOR_ARB: s = primary[c]; break;
    default:
        s = argument->name >= GL_CON_0_ATI ? constants[argument->name - GL_CON_0_ATI][c]
                                           : registers[argument->name - GL_REG_0_ATI][c];
    }
    if (argument->modifiers & GL_COMP_BIT_ATI)
        s = 1 - s;
    if (argument->modifiers & GL_BIAS_BIT_ATI)
        s -= 0.5;
    if (argument->modifiers & GL_2X_BIT_ATI)
        s *= 2;
    return argument->modifiers & GL_NEGATE_BIT_ATI ? -s : s;
}

static double result_of(GLenum op, const double a[3][4], unsigned c)
{
    switch (op) {
    case GL_MOV_ATI: return a[0][c];
    case GL_ADD_ATI: return a[0][c] + a[1][c];
    case GL_SUB_ATI: return a[0][c] - a[1][c];
    case GL_MUL_ATI: return a[0][c] * a[1][c];
    case GL_MAD_ATI: return a[0][c] * a[1][c] + a[2][c];
    case GL_LERP_ATI: return a[0][c] * a[1][c] + (1 - a[0][c]) * a[2][c];
    case GL_CND_ATI: return a[2][c] > 0.5 ? a[0][c] : a[1][c];
    case GL_CND0_ATI: return a[2][c] >= 0 ? a[0][c] : a[1][c];
    case GL_DOT2_ADD_ATI: return a[0][0] * a[1][0] + a[0][1] * a[1][1] + a[2][2];
    case GL_DOT3_ATI: return a[0][0] * a[1][0] + a[0][1] * a[1][1] + a[0][2] * a[1][2];
    default: return a[0][0] * a[1][0] + a[0][1] * a[1][1] + a[0][2] * a[1][2] + a[0][3] * a[1][3];
    }
}

static double modified(double value, GLuint modifiers)
{
    value *= modifiers & GL_2X_BIT_ATI ? 2 : modifiers & GL_HALF_BIT_ATI ? 0.5 : 1;
    value *= modifiers & GL_QUARTER_BIT_ATI ? 0.25 : modifiers & GL_EIGHTH_BIT_ATI ? 0.125 : 1;
    if (modifiers & GL_SATURATE_BIT_ATI)
        value = value < 0 ? 0 : value > 1 ? 1 : value;
    return value;
}

static const struct {
    GLenum op;
    unsigned count;
} operations[] = {{GL_MOV_ATI, 1},      {GL_ADD_ATI, 2},  {GL_SUB_ATI, 2},  {GL_MUL_ATI, 2},
                  {GL_MAD_ATI, 3},      {GL_CND_ATI, 3},  {GL_CND0_ATI, 3}, {GL_DOT3_ATI, 2},
                  {GL_DOT2_ADD_ATI, 3}, {GL_DOT4_ATI, 2}, {GL_LERP_ATI, 3}};

static struct argument random_argument(void)
{
    static const GLuint names[] = {GL_REG_0_ATI, GL_REG_1_ATI, GL_REG_2_ATI,
                                   GL_CON_0_ATI, GL_CON_0_ATI, GL_CON_1_ATI,
                                   GL_ZERO,      GL_ONE,       GL_PRIMARY_COLOR_ARB};
    return (struct argument){names[random_below(9)], random_below(3) ? GL_NONE : GL_RED + random_below(4),
                             random_below(3) ? 0 : random_below(16)};
}

static GLuint random_modifiers(void)
{
    static const GLuint scales[] = {
        0, 0, GL_2X_BIT_ATI, GL_HALF_BIT_ATI, GL_QUARTER_BIT_ATI, GL_EIGHTH_BIT_ATI};
    return scales[random_below(6)] | (random_below(2) ? GL_SATURATE_BIT_ATI : 0);
}

static void color_op(GLenum op, unsigned count, GLuint dst, GLuint mask, GLuint mod,
                     const struct argument a[3])
{
    if (count == 1)
        glColorFragmentOp1ATI(op, dst, mask, mod, a[0].name, a[0].replicate, a[0].modifiers);
    else if (count == 2)
        glColorFragmentOp2ATI(op, dst, mask, mod, a[0].name, a[0].replicate, a[0].modifiers, a[1].name,
                              a[1].replicate, a[1].modifiers);
    else
        glColorFragmentOp3ATI(op, dst, mask, mod, a[0].name, a[0].replicate, a[0].modifiers, a[1].name,
                              a[1].replicate, a[1].modifiers, a[2].name, a[2].replicate, a[2].modifiers);
}

static void alpha_op(GLenum op, unsigned count, GLuint dst, GLuint mod, const struct argument a[3])
{
    if (count == 1)
        glAlphaFragmentOp1ATI(op, dst, mod, a[0].name, a[0].replicate, a[0].modifiers);
    else if (count == 2)
        glAlphaFragmentOp2ATI(op, dst, mod, a[0].name, a[0].replicate, a[0].modifiers, a[1].name,
                              a[1].replicate, a[1].modifiers);
    else
        glAlphaFragmentOp3ATI(op, dst, mod, a[0].name, a[0].replicate, a[0].modifiers, a[1].name,
                              a[1].replicate, a[1].modifiers, a[2].name, a[2].replicate, a[2].modifiers);
}

static bool is_dot(GLenum op)
{
    return op == GL_DOT3_ATI || op == GL_DOT4_ATI || op == GL_DOT2_ADD_ATI;
}

/* Colour and alpha in parallel: both see the registers of before. */
static void random_pair(double registers[6][4])
{
    const unsigned first = random_below(11);
    const unsigned second = is_dot(operations[first].op) ? first : random_below(7);
    struct argument color[3], alpha[3];
    double a[3][4], b[3][4], next[4];
    for (unsigned s = 0; s < 3; s++) {
        color[s] = random_argument();
        alpha[s] = random_argument();
    }
    if (operations[first].op == GL_LERP_ATI) /* its factor is in [0,1] */
        color[0] = (struct argument){GL_CON_0_ATI, GL_NONE, 0};
    for (unsigned s = 0; s < 3; s++)
        for (unsigned c = 0; c < 4; c++) {
            a[s][c] = component_of(registers, &color[s], c);
            b[s][c] = component_of(registers, &alpha[s], c);
        }
    const GLuint dst = random_below(3), alpha_dst = random_below(3), mask = random_below(8);
    const GLuint mod = random_modifiers(), alpha_mod = random_modifiers();
    for (unsigned c = 0; c < 3; c++)
        next[c] = modified(result_of(operations[first].op, a, c), mod);
    next[3] = modified(result_of(operations[second].op, is_dot(operations[second].op) ? a : b, 3), alpha_mod);
    color_op(operations[first].op, operations[first].count, GL_REG_0_ATI + dst, mask, mod, color);
    alpha_op(operations[second].op, operations[second].count, GL_REG_0_ATI + alpha_dst, alpha_mod, alpha);
    for (unsigned c = 0; c < 3; c++)
        if (mask == 0 || mask >> c & 1)
            registers[dst][c] = next[c];
    registers[alpha_dst][3] = next[3];
}

static unsigned rounded(double value)
{
    return (unsigned)(255 * (value < 0 ? 0 : value > 1 ? 1 : value) + 0.5);
}

GL_TEST(fragment_shader_ati, random_pairs_follow_the_tables)
{
    glColor4d(primary[0], primary[1], primary[2], primary[3]);
    for (unsigned round = 0; round < 300; round++) {
        double registers[6][4] = {{0}};
        begin_shader(1);
        for (GLuint c = 0; c < 3; c++) {
            constant(c, (float)constants[c][0], (float)constants[c][1], (float)constants[c][2],
                     (float)constants[c][3]);
            const struct argument from[3] = {{GL_CON_0_ATI + c, GL_NONE, 0}};
            color_op(GL_MOV_ATI, 1, GL_REG_0_ATI + c, GL_NONE, 0, from);
            alpha_op(GL_MOV_ATI, 1, GL_REG_0_ATI + c, 0, from);
            memcpy(registers[c], constants[c], sizeof registers[c]);
        }
        for (unsigned pair = random_below(3); pair < 3; pair++)
            random_pair(registers);
        end_shader();
        draw_quad();
        expect_error(GL_NO_ERROR, "round %u", round);
        const uint32_t found = pixel_at(5, 5);
        for (unsigned c = 0; c < 4; c++) {
            const int byte = (int)(found >> (24 - 8 * c) & 255), expected = (int)rounded(registers[0][c]);
            cr_expect(byte - expected >= -1 && byte - expected <= 1,
                      "round %u, component %u: %d, expected %d", round, c, byte, expected);
        }
    }
}

/* --- Textures and passes -------------------------------------------------------------------------------- */

/* A 4x1 ramp in unit 0, its reverse in unit 1. */
static void make_ramps(void)
{
    static const GLubyte ramps[2][4][4] = {
        {{32, 0, 0, 255}, {96, 0, 0, 255}, {160, 0, 0, 255}, {224, 0, 0, 255}},
        {{0, 224, 0, 255}, {0, 160, 0, 255}, {0, 96, 0, 255}, {0, 32, 0, 255}}};
    for (int unit = 0; unit < 2; unit++) {
        GLuint name;
        glGenTextures(1, &name);
        glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        glBindTexture(GL_TEXTURE_2D, name);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, ramps[unit]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glEnable(GL_TEXTURE_2D);
    }
    glActiveTexture(GL_TEXTURE0);
}

GL_TEST(fragment_shader_ati, coordinates_are_swizzled_and_divided)
{
    static const struct {
        GLenum swizzle;
        uint32_t expected;
    } rows[] = {{GL_SWIZZLE_STR_ATI, 0x33664000},
                {GL_SWIZZLE_STQ_ATI, 0x33668000},
                {GL_SWIZZLE_STR_DR_ATI, 0xccffff00},
                {GL_SWIZZLE_STQ_DQ_ATI, 0x66ccff00}};
    glMultiTexCoord4f(GL_TEXTURE2, 0.2f, 0.4f, 0.25f, 0.5f);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin_shader(1);
        glPassTexCoordATI(GL_REG_0_ATI, GL_TEXTURE2, rows[i].swizzle);
        glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ZERO, GL_NONE, GL_NONE);
        end_shader();
        draw_quad();
        expect_pixel(3, 3, rows[i].expected);
    }
}

/* The first pass computes where the second looks; registers of the first are read before the second fills
 * any. */
GL_TEST(fragment_shader_ati, the_second_pass_looks_up_where_the_first_says)
{
    make_ramps();
    glMultiTexCoord2f(GL_TEXTURE0, 0.4f, 0.5f);
    begin_shader(1);
    glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    glPassTexCoordATI(GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    glColorFragmentOp2ATI(GL_ADD_ATI, GL_REG_1_ATI, GL_RED_BIT_ATI, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE,
                          GL_ONE, GL_NONE, GL_BIAS_BIT_ATI); /* 0.9 */
    glSampleMapATI(GL_REG_1_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI);
    glPassTexCoordATI(GL_REG_0_ATI, GL_REG_0_ATI, GL_SWIZZLE_STR_ATI);
    glColorFragmentOp2ATI(GL_ADD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_0_ATI, GL_NONE, GL_NONE,
                          GL_REG_1_ATI, GL_NONE, GL_NONE);
    glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
    end_shader();
    draw_quad();
    expect_pixel(3, 3, 0x602000ff);

    begin_shader(2); /* r0 and r1 change places */
    glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    glSampleMapATI(GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_2_ATI, GL_NONE, GL_NONE, GL_ZERO, GL_NONE, GL_NONE);
    glPassTexCoordATI(GL_REG_0_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI);
    glPassTexCoordATI(GL_REG_1_ATI, GL_REG_0_ATI, GL_SWIZZLE_STR_ATI);
    glColorFragmentOp2ATI(GL_SUB_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_0_ATI, GL_NONE, GL_NONE,
                          GL_REG_1_ATI, GL_NONE, GL_NONE);
    glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
    end_shader();
    draw_quad();
    expect_pixel(3, 3, 0x00a000ff);
}

GL_TEST(fragment_shader_ati, fog_follows_and_the_enabled_target_is_looked_up)
{
    static const GLubyte texel[4] = {200, 100, 50, 255};
    static const GLfloat fog[4] = {0, 0, 1, 1};
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_3D);
    begin_shader(1);
    glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    end_shader();
    draw_quad();
    expect_pixel(3, 3, 0xc86432ff);
    glFogfv(GL_FOG_COLOR, fog);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    glFogCoordf(1);
    glEnable(GL_FOG);
    draw_quad();
    expect_pixel(3, 3, 0x0000ffff);
    glFogi(GL_FOG_COORD_SRC, GL_FRAGMENT_DEPTH);
    glLoadIdentity();
    glTranslatef(0, 0, 0.75f); /* behind the eye: as far away as in front of it */
    glFogf(GL_FOG_END, 0.75f);
    draw_quad();
    expect_pixel(3, 3, 0x0000ffff);
    glLoadIdentity();
    glDisable(GL_FRAGMENT_SHADER_ATI); /* and the texture environment is what it was */
    glDisable(GL_FOG);
    glColor3f(1, 1, 1);
    draw_quad();
    expect_pixel(3, 3, 0xc86432ff);
}

/* --- Objects and constants ------------------------------------------------------------------------------ */

static void shader_of_constant(GLuint name, bool own)
{
    begin_shader(name);
    if (own)
        constant(0, 0, 1, 0, 1);
    glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    end_shader();
}

GL_TEST(fragment_shader_ati, constants_of_a_shader_win_over_those_of_all)
{
    const GLuint first = glGenFragmentShadersATI(2);
    shader_of_constant(first, true);
    shader_of_constant(first + 1, false);
    constant(0, 1, 0, 0, 1);
    draw_quad();
    expect_pixel(3, 3, 0xff0000ff);
    glBindFragmentShaderATI(first);
    draw_quad();
    expect_pixel(3, 3, 0x00ff00ff);
    glBindFragmentShaderATI(first + 1);
    glNewList(1, GL_COMPILE);
    constant(0, 0, 0, 1, 1);
    glEndList();
    draw_quad();
    expect_pixel(3, 3, 0xff0000ff);
    glCallList(1);
    draw_quad();
    expect_pixel(3, 3, 0x0000ffff);
    glDeleteFragmentShaderATI(first + 1); /* the default shader is bound, which is none */
    draw_quad();
    expect_error(GL_INVALID_OPERATION);
    shader_of_constant(0, true);
    draw_quad();
    expect_pixel(3, 3, 0x00ff00ff);
}

/* --- Errors --------------------------------------------------------------------------------------------- */

static void op1(GLuint dst, GLuint arg, GLuint rep, GLuint mod)
{
    glColorFragmentOp1ATI(GL_MOV_ATI, dst, GL_NONE, GL_NONE, arg, rep, mod);
}

GL_TEST(fragment_shader_ati, errors_of_order)
{
    glEndFragmentShaderATI();
    expect_error(GL_INVALID_OPERATION);
    op1(GL_REG_0_ATI, GL_ONE, GL_NONE, GL_NONE);
    expect_error(GL_INVALID_OPERATION);
    glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    expect_error(GL_INVALID_OPERATION);
    cr_expect_eq(glGenFragmentShadersATI(0), 0);
    expect_error(GL_INVALID_VALUE);
    begin_shader(1);
    glBeginFragmentShaderATI();
    expect_error(GL_INVALID_OPERATION);
    glBindFragmentShaderATI(2);
    expect_error(GL_INVALID_OPERATION);
    glDeleteFragmentShaderATI(1);
    expect_error(GL_INVALID_OPERATION);
    cr_expect_eq(glGenFragmentShadersATI(1), 0);
    expect_error(GL_INVALID_OPERATION);
    end_shader(); /* it is empty */
    expect_error(GL_INVALID_OPERATION);
    glDeleteFragmentShaderATI(77);
    expect_error(GL_NO_ERROR);
}

GL_TEST(fragment_shader_ati, errors_of_statements_leave_the_shader_as_it_was)
{
    begin_shader(1);
    op1(GL_REG_0_ATI + 6, GL_ONE, GL_NONE, GL_NONE);
    expect_error(GL_INVALID_ENUM);
    op1(GL_REG_0_ATI, GL_TEXTURE0, GL_NONE, GL_NONE);
    expect_error(GL_INVALID_ENUM);
    glColorFragmentOp1ATI(GL_ADD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
    expect_error(GL_INVALID_ENUM);
    glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_2X_BIT_ATI | GL_4X_BIT_ATI, GL_ONE, GL_NONE,
                          GL_NONE);
    expect_error(GL_INVALID_ENUM);
    glSampleMapATI(GL_REG_0_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI); /* of the first pass */
    expect_error(GL_INVALID_OPERATION);
    glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    expect_error(GL_INVALID_OPERATION);
    glPassTexCoordATI(GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STQ_ATI);
    expect_error(GL_INVALID_OPERATION);
    op1(GL_REG_0_ATI, GL_SECONDARY_INTERPOLATOR_ATI, GL_ALPHA, GL_NONE);
    expect_error(GL_INVALID_OPERATION);
    glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_SECONDARY_INTERPOLATOR_ATI, GL_NONE, GL_NONE);
    expect_error(GL_INVALID_OPERATION);
    glColorFragmentOp3ATI(GL_MAD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE,
                          GL_CON_1_ATI, GL_NONE, GL_NONE, GL_CON_2_ATI, GL_NONE, GL_NONE);
    expect_error(GL_INVALID_OPERATION);
    glAlphaFragmentOp2ATI(GL_DOT3_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE, GL_ONE, GL_NONE,
                          GL_NONE);
    expect_error(GL_INVALID_OPERATION);
    for (int i = 0; i < 8; i++)
        op1(GL_REG_0_ATI, GL_PRIMARY_COLOR_ARB, GL_NONE, GL_NONE);
    expect_error(GL_NO_ERROR);
    op1(GL_REG_0_ATI, GL_ONE, GL_NONE, GL_NONE);
    expect_error(GL_INVALID_OPERATION);
    end_shader();
    glColor4f(0, 1, 0, 1);
    draw_quad();
    expect_error(GL_NO_ERROR);
    cr_expect_eq(pixel_at(3, 3) >> 8, 0x00ff00);
}

GL_TEST(fragment_shader_ati, colours_of_the_first_pass_are_an_error_of_the_end)
{
    begin_shader(1);
    op1(GL_REG_0_ATI, GL_PRIMARY_COLOR_ARB, GL_NONE, GL_NONE);
    glPassTexCoordATI(GL_REG_0_ATI, GL_REG_0_ATI, GL_SWIZZLE_STR_ATI);
    op1(GL_REG_0_ATI, GL_ONE, GL_NONE, GL_NONE);
    expect_error(GL_NO_ERROR);
    glPassTexCoordATI(GL_REG_1_ATI, GL_REG_0_ATI, GL_SWIZZLE_STR_ATI); /* a third pass */
    expect_error(GL_INVALID_OPERATION);
    end_shader();
    expect_error(GL_INVALID_OPERATION);
    draw_quad();
    expect_error(GL_INVALID_OPERATION);
    begin_shader(1); /* the pair was closed */
    op1(GL_REG_0_ATI, GL_ONE, GL_NONE, GL_NONE);
    end_shader();
    expect_error(GL_NO_ERROR);
}
