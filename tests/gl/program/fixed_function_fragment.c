/* Fragment programs of fixed function. */
#include "tests/gl/program/fixed_function_test.h"

TestSuite(fixed_function_fragment, .init = context_begin, .fini = context_end);

Test(fixed_function_fragment, every_mode_with_every_base_format_and_target_loads)
{
    static const uint8_t targets[] = {TARGET_1D, TARGET_2D, TARGET_3D, TARGET_CUBE};
    char text[FIXED_TEXT_SIZE];
    for (uint8_t mode = 0; mode < ENV_MODES; mode++)
        for (uint8_t base = 0; base <= BASE_DEPTH; base++)
            for (uint8_t end = 0; end < 16; end++) { /* color sum, fog mode, fog source */
                struct fixed_fragment_key key = {.color_sum = end & 1,
                                                 .fog = end >> 1 & 3,
                                                 .fog_eye_depth = end >> 3,
                                                 .clamp_colors = base & 1};
                key.units[mode] = (struct fixed_unit_key){targets[(mode + base) % 4], mode, base, {{0}}};
                size_t length = fixed_fragment_text(&key, text, sizeof text);
                expect_loads(SHADER_TARGET_FRAGMENT, text, length);
            }
}

/* Every function and operand, with sources of other units. */
static struct fixed_unit_key combining_unit(unsigned i)
{
    struct fixed_unit_key key = {TARGET_2D, ENV_COMBINE, BASE_RGBA, {{0}}};
    for (int channel = 0; channel < 2; channel++) {
        struct fixed_combine_key *combine = &key.combine[channel];
        combine->function = (uint8_t)(i % (channel ? 6 : 8));
        combine->scale = (uint8_t)(1 << i % 3);
        for (unsigned a = 0; a < 3; a++) {
            combine->source[a] = (uint8_t)((i / 3 + 5 * a) % (SOURCE_PREVIOUS + 1));
            combine->operand[a] = (uint8_t)(channel ? 2 + (i + a) % 2 : (i / 2 + a) % 4);
        }
    }
    return key;
}

Test(fixed_function_fragment, combinations_load)
{
    char text[FIXED_TEXT_SIZE];
    for (unsigned i = 0; i < 256; i++) {
        struct fixed_fragment_key key = {.clamp_colors = i & 1, .color_sum = i >> 1 & 1, .fog = i >> 2 & 3};
        for (unsigned unit = 0; unit < GL_TEXTURE_UNITS; unit++)
            key.units[unit] = combining_unit(i + 3 * unit);
        key.units[i % 8].mode = ENV_NONE;
        size_t length = fixed_fragment_text(&key, text, sizeof text);
        cr_expect_lt(length, FIXED_TEXT_SIZE / 2);
        expect_loads(SHADER_TARGET_FRAGMENT, text, length);
    }
}

/* F = (0.8, 0.4, 0.2, 0.5), T's texel = (0.5, 0.25, 1, 0.6), C = (0, 1, 0.5, 0.25): GL 4.6 compatibility
 * Tables 16.2 and 16.3 by hand. */
Test(fixed_function_fragment, texture_environments_follow_the_tables)
{
    static const struct {
        GLenum mode, internal;
        float rgba[4];
    } rows[] = {
        {GL_REPLACE, GL_RGBA, {0.5f, 0.25f, 1.0f, 0.6f}},
        {GL_REPLACE, GL_RGB, {0.5f, 0.25f, 1.0f, 0.5f}},
        {GL_REPLACE, GL_ALPHA, {0.8f, 0.4f, 0.2f, 0.6f}},
        {GL_REPLACE, GL_LUMINANCE, {0.5f, 0.5f, 0.5f, 0.5f}},
        {GL_REPLACE, GL_LUMINANCE_ALPHA, {0.5f, 0.5f, 0.5f, 0.6f}},
        {GL_REPLACE, GL_INTENSITY, {0.5f, 0.5f, 0.5f, 0.5f}},
        {GL_REPLACE, GL_RED, {0.5f, 0.0f, 0.0f, 0.5f}},
        {GL_MODULATE, GL_RGBA, {0.4f, 0.1f, 0.2f, 0.3f}},
        {GL_MODULATE, GL_RGB, {0.4f, 0.1f, 0.2f, 0.5f}},
        {GL_MODULATE, GL_ALPHA, {0.8f, 0.4f, 0.2f, 0.3f}},
        {GL_MODULATE, GL_LUMINANCE, {0.4f, 0.2f, 0.1f, 0.5f}},
        {GL_MODULATE, GL_LUMINANCE_ALPHA, {0.4f, 0.2f, 0.1f, 0.3f}},
        {GL_MODULATE, GL_INTENSITY, {0.4f, 0.2f, 0.1f, 0.25f}},
        {GL_DECAL, GL_RGB, {0.5f, 0.25f, 1.0f, 0.5f}},
        {GL_DECAL, GL_RGBA, {0.62f, 0.31f, 0.68f, 0.5f}},
        {GL_DECAL, GL_ALPHA, {0.8f, 0.4f, 0.2f, 0.5f}},
        {GL_BLEND, GL_ALPHA, {0.8f, 0.4f, 0.2f, 0.3f}},
        {GL_BLEND, GL_LUMINANCE, {0.4f, 0.7f, 0.35f, 0.5f}},
        {GL_BLEND, GL_LUMINANCE_ALPHA, {0.4f, 0.7f, 0.35f, 0.3f}},
        {GL_BLEND, GL_INTENSITY, {0.4f, 0.7f, 0.35f, 0.375f}},
        {GL_BLEND, GL_RGB, {0.4f, 0.55f, 0.5f, 0.5f}},
        {GL_BLEND, GL_RGBA, {0.4f, 0.55f, 0.5f, 0.3f}},
        {GL_ADD, GL_ALPHA, {0.8f, 0.4f, 0.2f, 0.3f}},
        {GL_ADD, GL_LUMINANCE, {1.0f, 0.9f, 0.7f, 0.5f}},
        {GL_ADD, GL_LUMINANCE_ALPHA, {1.0f, 0.9f, 0.7f, 0.3f}},
        {GL_ADD, GL_INTENSITY, {1.0f, 0.9f, 0.7f, 1.0f}},
        {GL_ADD, GL_RGB, {1.0f, 0.65f, 1.0f, 0.5f}},
        {GL_ADD, GL_RGBA, {1.0f, 0.65f, 1.0f, 0.3f}},
    };
    const float environment[4] = {0.0f, 1.0f, 0.5f, 0.25f};
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, environment);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char what[64];
        snprintf(what, sizeof what, "mode 0x%04X, format 0x%04X", rows[i].mode, rows[i].internal);
        texture_texel(rows[i].internal, 0.5f, 0.25f, 1.0f, 0.6f);
        glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, (GLint)rows[i].mode);
        glColor4f(0.8f, 0.4f, 0.2f, 0.5f);
        draw_quad();
        const float *c = rows[i].rgba;
        expect_pixel(2, 5, (int)(c[0] * 255 + 0.5f), (int)(c[1] * 255 + 0.5f), (int)(c[2] * 255 + 0.5f),
                     (int)(c[3] * 255 + 0.5f), what);
    }
    expect_error(GL_NO_ERROR, "texture environments");
}

Test(fixed_function_fragment, units_are_applied_in_order)
{
    glColor4f(1, 1, 1, 1);
    texture_texel(GL_RGBA, 0.5f, 0.5f, 0.5f, 1);
    GLuint second;
    glActiveTexture(GL_TEXTURE3);
    glGenTextures(1, &second);
    glBindTexture(GL_TEXTURE_2D, second);
    texture_texel(GL_RGBA, 0.25f, 0, 0, 1);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_ADD);
    draw_quad();
    expect_pixel(4, 4, 191, 128, 128, 255, "unit 0 modulates, unit 3 adds");
}

Test(fixed_function_fragment, color_sum_adds_the_secondary_color_but_not_its_alpha)
{
    glEnable(GL_COLOR_SUM);
    glColor4f(0.5f, 0.5f, 0, 0.5f);
    glSecondaryColor3f(0.25f, 0.75f, 0.5f);
    draw_quad();
    expect_pixel(1, 1, 191, 255, 128, 128, "colour sum");
}
