/* The texture environments COMBINE and COMBINE4_NV, the colour sum and fog: random states against the
 * equations of GL 4.6 compatibility 16.1 (Tables 16.4 to 16.6), 16.3, 16.4 and of NV_texture_env_combine4 in
 * double precision, in a buffer of 32-bit colours.
 *
 * Tolerance: 1e-6, and 8 times that of the unit before with each of the three units: scales magnify errors.
 */
#include "tests/gl/gl_test.h"
#include "tests/gl/program/fixed_function_reference.h"

enum { STATES = 1500, UNITS = 3, TEXTURES = 4 }; /* texture 3 belongs to no unit that combines */

static const GLenum functions[] = {GL_REPLACE,     GL_MODULATE, GL_ADD,      GL_ADD_SIGNED,
                                   GL_INTERPOLATE, GL_SUBTRACT, GL_DOT3_RGB, GL_DOT3_RGBA};
static const GLenum sources[] = {GL_TEXTURE,  GL_CONSTANT, GL_PRIMARY_COLOR, GL_PREVIOUS, GL_TEXTURE0,
                                 GL_TEXTURE1, GL_TEXTURE2, GL_TEXTURE3,      GL_ZERO};
static const GLenum operands[] = {GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR};
static const GLenum formats[] = {GL_RGBA8,      GL_RGB8,       GL_ALPHA8,
                                 GL_LUMINANCE8, GL_INTENSITY8, GL_LUMINANCE8_ALPHA8};

struct combiner {
    unsigned function, source[4], operand[4];
    int scale;
};

struct state {
    GLubyte texel[TEXTURES][4];
    GLenum format[TEXTURES];
    bool four[UNITS]; /* COMBINE4_NV */
    struct combiner combiner[UNITS][2];
    float constant[UNITS][4], primary[4], secondary[4];
    bool sum, fogged;
    unsigned fog_mode;
    float fog[4], density, start, end, coordinate;
};

static void make_combiner(uint32_t *random, bool four, bool alpha, struct combiner *combiner)
{
    combiner->function = random_below(random, alpha ? 6 : 8);
    for (int i = 0; i < 4; i++) {
        combiner->source[i] = random_below(random, 9);
        combiner->operand[i] = random_below(random, alpha ? 2 : 4);
    }
    if (four) /* all others have undefined results */
        combiner->function = flip(random) ? 2 : 3;
    combiner->scale = 1 << random_below(random, 3);
}

static void make_state(uint32_t *random, struct state *state)
{
    for (int i = 0; i < TEXTURES; i++) {
        for (int c = 0; c < 4; c++)
            state->texel[i][c] = (GLubyte)random_below(random, 256);
        state->format[i] = formats[random_below(random, 6)];
    }
    for (int unit = 0; unit < UNITS; unit++) {
        state->four[unit] = random_below(random, 3) == 0;
        for (int alpha = 0; alpha < 2; alpha++)
            make_combiner(random, state->four[unit], alpha, &state->combiner[unit][alpha]);
        fill(random, state->constant[unit], 4, 0, 1);
    }
    fill(random, state->primary, 4, 0, 1);
    fill(random, state->secondary, 3, 0, 1);
    state->sum = flip(random);
    state->fogged = flip(random);
    state->fog_mode = random_below(random, 3);
    fill(random, state->fog, 4, 0, 1);
    state->density = between(random, 0, 1);
    state->start = between(random, -1, 1);
    state->end = between(random, 2, 4);
    state->coordinate = between(random, 0, 4);
}

/* --- The state in GL ------------------------------------------------------------------------------------ */

static void set(GLenum capability, bool on)
{
    (on ? glEnable : glDisable)(capability);
}

static void give_combiner(const struct combiner *combiner, bool alpha)
{
    static const GLenum names[2][3] = {{GL_COMBINE_RGB, GL_SRC0_RGB, GL_OPERAND0_RGB},
                                       {GL_COMBINE_ALPHA, GL_SRC0_ALPHA, GL_OPERAND0_ALPHA}};
    glTexEnvi(GL_TEXTURE_ENV, names[alpha][0], (GLint)functions[combiner->function]);
    for (GLenum i = 0; i < 4; i++) { /* SOURCE3_RGB_NV follows SRC2_RGB, and so on */
        glTexEnvi(GL_TEXTURE_ENV, names[alpha][1] + i, (GLint)sources[combiner->source[i]]);
        glTexEnvi(GL_TEXTURE_ENV, names[alpha][2] + i, (GLint)operands[combiner->operand[i]]);
    }
    glTexEnvf(GL_TEXTURE_ENV, alpha ? GL_ALPHA_SCALE : GL_RGB_SCALE, (float)combiner->scale);
}

/* Texture 3 is on, and passes what it gets. */
static void give_unit(const struct state *state, unsigned unit)
{
    static const struct combiner passes = {0, {3, 3, 3, 3}, {2, 2, 2, 2}, 1}, alpha_passes = {0, {3}, {0}, 1};
    glActiveTexture(GL_TEXTURE0 + unit);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)state->format[unit], 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 state->texel[unit]);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE,
              unit < UNITS && state->four[unit] ? GL_COMBINE4_NV : GL_COMBINE);
    give_combiner(unit < UNITS ? &state->combiner[unit][0] : &passes, false);
    give_combiner(unit < UNITS ? &state->combiner[unit][1] : &alpha_passes, true);
    if (unit < UNITS)
        glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, state->constant[unit]);
}

static const GLenum fog_modes[] = {GL_LINEAR, GL_EXP, GL_EXP2};

static void give(const struct state *state)
{
    for (unsigned unit = 0; unit < TEXTURES; unit++)
        give_unit(state, unit);
    set(GL_COLOR_SUM, state->sum);
    set(GL_FOG, state->fogged);
    glFogi(GL_FOG_MODE, (GLint)fog_modes[state->fog_mode]);
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    glFogfv(GL_FOG_COLOR, state->fog);
    glFogf(GL_FOG_DENSITY, state->density);
    glFogf(GL_FOG_START, state->start);
    glFogf(GL_FOG_END, state->end);
    glColor4fv(state->primary);
    glSecondaryColor3fv(state->secondary);
    glFogCoordf(state->coordinate);
}

/* --- The equations -------------------------------------------------------------------------------------- */

static double clamped(double x)
{
    return fmin(fmax(x, 0), 1);
}

static void texture_color(const struct state *state, unsigned unit, double to[4])
{
    double t[4];
    for (int c = 0; c < 4; c++)
        t[c] = state->texel[unit][c] / 255.0;
    const GLenum format = state->format[unit];
    for (int c = 0; c < 3; c++)
        to[c] = format == GL_RGBA8 || format == GL_RGB8 ? t[c] : format == GL_ALPHA8 ? 0 : t[0];
    to[3] = format == GL_RGB8 || format == GL_LUMINANCE8 ? 1 : format == GL_INTENSITY8 ? t[0] : t[3];
}

static void argument(const struct state *state, unsigned unit, const struct combiner *combiner, int i,
                     const double previous[4], double to[4])
{
    double source[4];
    const unsigned name = combiner->source[i];
    for (int c = 0; c < 4; c++)
        source[c] = name == 1   ? (double)state->constant[unit][c]
                    : name == 2 ? (double)state->primary[c]
                    : name == 8 ? 0
                                : previous[c];
    if (name == 0 || (name >= 4 && name < 8))
        texture_color(state, name == 0 ? unit : name - 4, source);
    for (int c = 0; c < 4; c++) {
        const double value = combiner->operand[i] < 2 ? source[3] : source[c];
        to[c] = combiner->operand[i] % 2 ? 1 - value : value;
    }
}

static void combine(const struct state *state, unsigned unit, const struct combiner *combiner,
                    const double previous[4], double to[4])
{
    double a[4][4], dots = 0;
    for (int i = 0; i < 4; i++)
        argument(state, unit, combiner, i, previous, a[i]);
    for (int c = 0; c < 3; c++)
        dots += 4 * (a[0][c] - 0.5) * (a[1][c] - 0.5);
    for (int c = 0; c < 4; c++) {
        const double products = a[0][c] * a[1][c] + a[2][c] * a[3][c]; /* NV_texture_env_combine4 */
        switch (functions[combiner->function]) {
        case GL_REPLACE: to[c] = a[0][c]; break;
        case GL_MODULATE: to[c] = a[0][c] * a[1][c]; break;
        case GL_ADD: to[c] = state->four[unit] ? products : a[0][c] + a[1][c]; break;
        case GL_ADD_SIGNED: to[c] = (state->four[unit] ? products : a[0][c] + a[1][c]) - 0.5; break;
        case GL_INTERPOLATE: to[c] = a[0][c] * a[2][c] + a[1][c] * (1 - a[2][c]); break;
        case GL_SUBTRACT: to[c] = a[0][c] - a[1][c]; break;
        default: to[c] = dots; break;
        }
    }
}

static void evaluate(const struct state *state, double to[4])
{
    double rgb[4], alpha[4];
    for (int c = 0; c < 4; c++)
        to[c] = (double)state->primary[c];
    for (unsigned unit = 0; unit < UNITS; unit++) {
        const struct combiner *combiner = state->combiner[unit];
        combine(state, unit, &combiner[0], to, rgb);
        combine(state, unit, &combiner[1], to, alpha);
        if (functions[combiner[0].function] == GL_DOT3_RGBA)
            alpha[3] = rgb[3];
        for (int c = 0; c < 3; c++)
            to[c] = clamped(rgb[c] * combiner[0].scale);
        to[3] = clamped(alpha[3] * combiner[1].scale);
    }
    const double d = (double)state->density * (double)state->coordinate;
    const double f = state->fog_mode == 1   ? exp(-d)
                     : state->fog_mode == 2 ? exp(-d * d)
                                            : ((double)state->end - (double)state->coordinate) /
                                                  ((double)state->end - (double)state->start);
    for (int c = 0; c < 3; c++) {
        to[c] = clamped(to[c] + (state->sum ? (double)state->secondary[c] : 0));
        if (state->fogged)
            to[c] = clamped(f) * to[c] + (1 - clamped(f)) * (double)state->fog[c];
    }
}

/* --- Tests ---------------------------------------------------------------------------------------------- */

static void open_float_buffer(void)
{
    GLuint framebuffer, renderbuffer;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, 1, 1);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    glViewport(0, 0, 1, 1);
}

static void open_textures(void)
{
    for (GLenum unit = 0; unit < TEXTURES; unit++) {
        GLuint texture;
        glGenTextures(1, &texture);
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, texture);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glEnable(GL_TEXTURE_2D);
    }
}

GL_TEST(fixed_function_combine, random_states_follow_the_tables_16_1)
{
    uint32_t random = 161;
    open_float_buffer();
    open_textures();
    for (unsigned number = 0; number < STATES; number++) {
        struct state state = {0};
        double expected[4], tolerance = 1e-6;
        float found[4];
        make_state(&random, &state);
        give(&state);
        glRectf(-1, -1, 1, 1);
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, found);
        evaluate(&state, expected);
        for (int unit = 0; unit < UNITS; unit++)
            tolerance = 1e-6 + tolerance * 8; /* the scale of 4, and one more factor of two in DOT3 */
        for (int c = 0; c < 4; c++)
            cr_expect(fabs((double)found[c] - expected[c]) <= tolerance, "state %u, %c: %.9g, expected %.9g",
                      number, "rgba"[c], (double)found[c], expected[c]);
    }
}

/* 16.2: undefined; Edgewalk lets the fragment pass. */
GL_TEST(fixed_function_combine, a_source_that_is_off_turns_the_unit_off)
{
    static const GLubyte texel[4] = {255, 255, 255, 255};
    open_textures();
    glActiveTexture(GL_TEXTURE1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_REPLACE);
    glColor4f(1, 0, 0, 1);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE1);
    glRectf(-1, -1, 1, 1);
    expect_pixel(3, 3, 0xffffffff);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE2);
    glRectf(-1, -1, 1, 1);
    expect_pixel(3, 3, 0xff0000ff);
}

/* NV_texture_env_combine4: "If the <n>th texture unit is disabled, the value of each component is 1"; the
 * initial fourth product is 0 times a source. */
GL_TEST(fixed_function_combine, textures_that_are_off_are_one_for_four_arguments)
{
    static const GLubyte texel[4] = {0, 102, 255, 255};
    open_textures();
    glDisable(GL_TEXTURE_2D);
    glActiveTexture(GL_TEXTURE1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE4_NV);
    for (GLenum channel = 0; channel < 2; channel++) {
        glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB + channel, GL_ADD);
        glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB + 8 * channel, GL_TEXTURE);
        glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB + 8 * channel, GL_TEXTURE3);
        glTexEnvi(GL_TEXTURE_ENV, GL_SRC2_RGB + 8 * channel, GL_ZERO);
    }
    glRectf(-1, -1, 1, 1);
    expect_pixel(3, 3, 0x0066ffff);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND1_RGB, GL_ONE_MINUS_SRC_COLOR);
    glRectf(-1, -1, 1, 1);
    expect_pixel(3, 3, 0x000000ff);
    expect_error(GL_NO_ERROR, "draws");
}

GL_TEST(fixed_function_combine, values_that_are_not_in_the_tables_are_errors)
{
    static const struct {
        GLenum pname;
        GLint value;
        GLenum error;
    } rows[] = {
        {GL_COMBINE_RGB, GL_BLEND, GL_INVALID_ENUM},
        {GL_COMBINE_ALPHA, GL_DOT3_RGB, GL_INVALID_ENUM},
        {GL_SRC0_RGB, GL_TEXTURE8, GL_INVALID_ENUM},
        {GL_SRC2_ALPHA, GL_ONE, GL_INVALID_ENUM},
        {GL_OPERAND0_RGB, GL_ONE, GL_INVALID_ENUM},
        {GL_OPERAND1_ALPHA, GL_SRC_COLOR, GL_INVALID_ENUM},
        {GL_RGB_SCALE, 3, GL_INVALID_VALUE},
        {GL_ALPHA_SCALE, 0, GL_INVALID_VALUE},
        {GL_TEXTURE_ENV_MODE, GL_SUBTRACT, GL_INVALID_ENUM},
        {GL_SOURCE3_RGB_NV, GL_TEXTURE8, GL_INVALID_ENUM},
        {GL_SOURCE3_ALPHA_NV, GL_ONE, GL_INVALID_ENUM},
        {GL_OPERAND3_RGB_NV, GL_ONE, GL_INVALID_ENUM},
        {GL_OPERAND3_ALPHA_NV, GL_SRC_COLOR, GL_INVALID_ENUM},
        {GL_SRC1_RGB, GL_ZERO, GL_NO_ERROR},
        {GL_SOURCE3_ALPHA_NV, GL_TEXTURE7, GL_NO_ERROR},
        {GL_ALPHA_SCALE, 4, GL_NO_ERROR},
        {GL_OPERAND2_RGB, GL_ONE_MINUS_SRC_COLOR, GL_NO_ERROR},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glTexEnvi(GL_TEXTURE_ENV, rows[i].pname, rows[i].value);
        expect_error(rows[i].error, "row %zu", i);
    }
    glTexEnvf(GL_TEXTURE_ENV, GL_SRC0_RGB, -1); /* no enum, though ZERO is 0 */
    expect_error(GL_INVALID_ENUM, "a negative float");
}
