/* Multisampling state (GL 4.6 compatibility 14.3.1, 14.9.3, 17.3.1; NV_explicit_multisample): values, errors,
 * attribute groups. */
#include "tests/gl/gl_test.h"

/* A framebuffer object with one renderbuffer of so many samples, bound. */
static void bind_samples(GLsizei samples)
{
    GLuint framebuffer, renderbuffer;
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, 4, 4);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
}

static const struct {
    GLenum cap;
    GLboolean initial;
} capabilities[] = {
    {GL_MULTISAMPLE, GL_TRUE},          {GL_SAMPLE_ALPHA_TO_COVERAGE, GL_FALSE},
    {GL_SAMPLE_ALPHA_TO_ONE, GL_FALSE}, {GL_SAMPLE_COVERAGE, GL_FALSE},
    {GL_SAMPLE_MASK, GL_FALSE},         {GL_SAMPLE_SHADING, GL_FALSE},
};
enum { CAPABILITIES = sizeof capabilities / sizeof *capabilities };

GL_TEST(multisample, capabilities_have_their_initial_values_and_keep_others)
{
    for (unsigned i = 0; i < CAPABILITIES; i++) {
        GLint value;
        cr_expect_eq(glIsEnabled(capabilities[i].cap), capabilities[i].initial, "row %u", i);
        (capabilities[i].initial ? glDisable : glEnable)(capabilities[i].cap);
        expect_error(GL_NO_ERROR, "row %u", i);
        glGetIntegerv(capabilities[i].cap, &value);
        cr_expect_eq(value, !capabilities[i].initial, "row %u", i);
    }
}

GL_TEST(multisample, values_are_clamped_and_read_back)
{
    GLfloat value;
    GLboolean invert;
    GLint mask;
    glGetFloatv(GL_SAMPLE_COVERAGE_VALUE, &value);
    cr_expect_eq(value, 1.0f);
    glGetBooleanv(GL_SAMPLE_COVERAGE_INVERT, &invert);
    cr_expect_eq(invert, GL_FALSE);
    glSampleCoverage(0.25f, 7);
    glGetFloatv(GL_SAMPLE_COVERAGE_VALUE, &value);
    cr_expect_eq(value, 0.25f);
    glGetBooleanv(GL_SAMPLE_COVERAGE_INVERT, &invert);
    cr_expect_eq(invert, GL_TRUE);
    glSampleCoverageARB(-3, GL_FALSE);
    glGetFloatv(GL_SAMPLE_COVERAGE_VALUE, &value);
    cr_expect_eq(value, 0.0f);
    glGetFloatv(GL_MIN_SAMPLE_SHADING_VALUE, &value);
    cr_expect_eq(value, 0.0f);
    glMinSampleShading(0.5f);
    glGetFloatv(GL_MIN_SAMPLE_SHADING_VALUE, &value);
    cr_expect_eq(value, 0.5f);
    glMinSampleShadingARB(7);
    glGetFloatv(GL_MIN_SAMPLE_SHADING_VALUE, &value);
    cr_expect_eq(value, 1.0f);
    glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, 0, &mask);
    cr_expect_eq(mask, -1);
    glSampleMaski(0, 0x8005);
    glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, 0, &mask);
    cr_expect_eq(mask, 0x8005);
    glSampleMaskIndexedNV(0, 0xf0000001);
    glGetIntegerIndexedvEXT(GL_SAMPLE_MASK_VALUE_NV, 0, &mask);
    cr_expect_eq((GLuint)mask, 0xf0000001u);
}

GL_TEST(multisample, limits)
{
    static const struct {
        GLenum pname;
        GLint least;
    } rows[] = {{GL_MAX_SAMPLES, 16},
                {GL_MAX_FRAMEBUFFER_SAMPLES, 16},
                {GL_MAX_COLOR_TEXTURE_SAMPLES, 16},
                {GL_MAX_DEPTH_TEXTURE_SAMPLES, 16},
                {GL_MAX_INTEGER_SAMPLES, 16},
                {GL_MAX_IMAGE_SAMPLES, 16},
                {GL_MAX_SAMPLE_MASK_WORDS, 1}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint value = -1;
        glGetIntegerv(rows[i].pname, &value);
        cr_expect_eq(value, rows[i].least, "row %u: %d", i, value);
    }
}

/* 14.3.1: positions lie in the pixel and differ; there is no sample beyond SAMPLES, none without samples. */
GL_TEST(multisample, sample_positions)
{
    GLfloat at[16][2];
    glGetMultisamplefv(GL_SAMPLE_POSITION, 0, at[0]);
    expect_error(GL_INVALID_VALUE);
    glGetMultisamplefvNV(GL_SAMPLE_POSITION_NV, 0, at[0]);
    expect_error(GL_INVALID_OPERATION); /* NV_explicit_multisample 3.2.1 */
    for (GLsizei samples = 1; samples <= 16; samples *= 2) {
        GLint value;
        bind_samples(samples);
        glGetIntegerv(GL_SAMPLES, &value);
        cr_expect_eq(value, samples);
        for (GLsizei i = 0; i < samples; i++) {
            glGetMultisamplefv(GL_SAMPLE_POSITION, (GLuint)i, at[i]);
            expect_error(GL_NO_ERROR);
            cr_expect(at[i][0] >= 0 && at[i][0] < 1 && at[i][1] >= 0 && at[i][1] < 1);
            for (GLsizei j = 0; j < i; j++)
                cr_expect(memcmp(at[i], at[j], sizeof at[i]) != 0, "%d samples: %d and %d", samples, i, j);
        }
        glGetMultisamplefv(GL_SAMPLE_POSITION, (GLuint)samples, at[0]);
        expect_error(GL_INVALID_VALUE);
    }
    bind_samples(1);
    glGetMultisamplefvNV(GL_SAMPLE_POSITION_NV, 0, at[0]);
    cr_expect(at[0][0] == 0.5f && at[0][1] == 0.5f);
    glGetMultisamplefv(GL_SAMPLES, 0, at[0]);
    expect_error(GL_INVALID_ENUM);
}

GL_TEST(multisample, errors_change_nothing)
{
    GLint mask;
    glSampleMaski(1, 0);
    expect_error(GL_INVALID_VALUE);
    glSampleMaskIndexedNV(1, 0);
    expect_error(GL_INVALID_VALUE);
    glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, 1, &mask);
    expect_error(GL_INVALID_VALUE);
    glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, 0, &mask);
    cr_expect_eq(mask, -1);
    glBegin(GL_POINTS);
    glSampleCoverage(0, GL_TRUE);
    glMinSampleShading(1);
    glEnd();
    expect_error(GL_INVALID_OPERATION);
    GLfloat value;
    glGetFloatv(GL_SAMPLE_COVERAGE_VALUE, &value);
    cr_expect_eq(value, 1.0f);
}

static void set_all(GLfloat value, GLboolean invert, GLbitfield mask, bool on)
{
    for (unsigned i = 0; i < CAPABILITIES; i++)
        (on ? glEnable : glDisable)(capabilities[i].cap);
    glSampleCoverage(value, invert);
    glMinSampleShading(value);
    glSampleMaski(0, mask);
}

/* Table 23.16: all are of the group multisample, the enables of the group enable as well. */
GL_TEST(multisample, attribute_groups)
{
    static const struct {
        GLbitfield group;
        bool enables, values;
    } rows[] = {
        {GL_MULTISAMPLE_BIT, true, true}, {GL_ENABLE_BIT, true, false}, {GL_COLOR_BUFFER_BIT, false, false}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLfloat coverage, shading;
        GLboolean invert;
        GLint mask;
        set_all(0.25f, GL_TRUE, 3, true);
        glPushAttrib(rows[i].group);
        set_all(0.75f, GL_FALSE, 5, false);
        glPopAttrib();
        for (unsigned c = 0; c < CAPABILITIES; c++)
            cr_expect_eq(glIsEnabled(capabilities[c].cap), rows[i].enables, "row %u, capability %u", i, c);
        glGetFloatv(GL_SAMPLE_COVERAGE_VALUE, &coverage);
        glGetFloatv(GL_MIN_SAMPLE_SHADING_VALUE, &shading);
        glGetBooleanv(GL_SAMPLE_COVERAGE_INVERT, &invert);
        glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, 0, &mask);
        cr_expect_eq(coverage, rows[i].values ? 0.25f : 0.75f, "row %u", i);
        cr_expect_eq(shading, rows[i].values ? 0.25f : 0.75f, "row %u", i);
        cr_expect_eq(invert, rows[i].values, "row %u", i);
        cr_expect_eq(mask, rows[i].values ? 3 : 5, "row %u", i);
    }
}
