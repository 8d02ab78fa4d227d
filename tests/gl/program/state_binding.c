/* GL state as programs read it: one row per binding, through a fragment program that shows it
 * (ARB_vertex_program Tables X.3.2 to X.3.8). */
#include <math.h>

#include "gl/context/context.h"
#include "gl/transform/lighting.h"
#include "gl/program/state_binding.h"
#include "tests/gl/support_objects.h"

TestSuite(state_binding, .init = context_begin, .fini = context_end);

/* State with a different number in every place. */
static void set_state(void)
{
    static const float light0[4] = {0.1f, 0.2f, 0.3f, 0.4f}, light1[4] = {0.5f, 0.5f, 0.25f, 1};
    static const float material[4] = {0.5f, 0.25f, 1, 0.75f}, back[4] = {1, 0, 0.5f, 0.125f};
    static const float position[4] = {0, 3, 4, 0}, spot[3] = {0, 0, -1};
    static const float eye_plane[4] = {1, 2, 3, 4}, object_plane[4] = {5, 6, 7, 8};
    static const double clip[4] = {0.5, 1.5, 2.5, 3.5};
    glLightfv(GL_LIGHT2, GL_AMBIENT, light0);
    glLightfv(GL_LIGHT2, GL_DIFFUSE, light1);
    glLightfv(GL_LIGHT2, GL_SPECULAR, light0);
    glLightfv(GL_LIGHT2, GL_POSITION, position);
    glLightfv(GL_LIGHT2, GL_SPOT_DIRECTION, spot);
    glLightf(GL_LIGHT2, GL_SPOT_CUTOFF, 60);
    glLightf(GL_LIGHT2, GL_SPOT_EXPONENT, 9);
    glLightf(GL_LIGHT2, GL_CONSTANT_ATTENUATION, 2);
    glLightf(GL_LIGHT2, GL_LINEAR_ATTENUATION, 3);
    glLightf(GL_LIGHT2, GL_QUADRATIC_ATTENUATION, 4);
    glMaterialfv(GL_FRONT, GL_AMBIENT, material);
    glMaterialfv(GL_FRONT, GL_DIFFUSE, material);
    glMaterialfv(GL_FRONT, GL_SPECULAR, back);
    glMaterialfv(GL_FRONT, GL_EMISSION, light0);
    glMaterialf(GL_FRONT, GL_SHININESS, 17);
    glMaterialfv(GL_BACK, GL_AMBIENT, back);
    glMaterialfv(GL_BACK, GL_DIFFUSE, back);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, light1);
    glTexGenfv(GL_T, GL_EYE_PLANE, eye_plane);
    glTexGenfv(GL_Q, GL_OBJECT_PLANE, object_plane);
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, material);
    glFogfv(GL_FOG_COLOR, back);
    glFogf(GL_FOG_DENSITY, 0.5f);
    glFogf(GL_FOG_START, 2);
    glFogf(GL_FOG_END, 6);
    glClipPlane(GL_CLIP_PLANE3, clip);
    glPointSize(5);
    glPointParameterf(GL_POINT_SIZE_MIN, 2);
    glPointParameterf(GL_POINT_SIZE_MAX, 30);
    glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, 3);
    glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, (const float[]){0.5f, 0.25f, 0.125f});
    glDepthRange(0.25, 0.75);
}

static const struct {
    struct param_register binding;
    float value[4];
} rows[] = {
#define BIND(id, n, m)                                                                                       \
    {                                                                                                        \
        .source = PARAM_STATE, .state = STATE_##id, .index = n, .index2 = m                                  \
    }
    {BIND(MATERIAL_AMBIENT, 0, 0), {0.5f, 0.25f, 1, 0.75f}},
    {BIND(MATERIAL_DIFFUSE, 1, 0), {1, 0, 0.5f, 0.125f}},
    {BIND(MATERIAL_SPECULAR, 0, 0), {1, 0, 0.5f, 0.125f}},
    {BIND(MATERIAL_EMISSION, 0, 0), {0.1f, 0.2f, 0.3f, 0.4f}},
    {BIND(MATERIAL_SHININESS, 0, 0), {17, 0, 0, 1}},
    {BIND(LIGHT_AMBIENT, 2, 0), {0.1f, 0.2f, 0.3f, 0.4f}},
    {BIND(LIGHT_DIFFUSE, 2, 0), {0.5f, 0.5f, 0.25f, 1}},
    {BIND(LIGHT_SPECULAR, 2, 0), {0.1f, 0.2f, 0.3f, 0.4f}},
    {BIND(LIGHT_POSITION, 2, 0), {0, 3, 4, 0}},
    {BIND(LIGHT_ATTENUATION, 2, 0), {2, 3, 4, 9}},
    {BIND(LIGHT_SPOT_DIRECTION, 2, 0), {0, 0, -1, 0.5f}},
    {BIND(LIGHT_SPOT_CUTOFF, 2, 0), {60, 0, 0, 1}},
    {BIND(LIGHT_HALF, 2, 0), {0, 0.316228f, 0.948683f, 1}}, /* (0, 0.6, 1.8) normalized */
    {BIND(LIGHTMODEL_AMBIENT, 0, 0), {0.5f, 0.5f, 0.25f, 1}},
    {BIND(LIGHTMODEL_SCENECOLOR, 0, 0), {0.35f, 0.325f, 0.55f, 0.75f}},
    {BIND(LIGHTPROD_AMBIENT, 2, 0), {0.05f, 0.05f, 0.3f, 0.75f}},
    {BIND(LIGHTPROD_DIFFUSE, 2, 1), {0.5f, 0, 0.125f, 0.125f}},
    {BIND(LIGHTPROD_SPECULAR, 2, 0), {0.1f, 0, 0.15f, 0.125f}},
    {BIND(TEXGEN_EYE, 0, 1), {1, 2, 3, 4}},
    {BIND(TEXGEN_OBJECT, 0, 3), {5, 6, 7, 8}},
    {BIND(TEXENV_COLOR, 0, 0), {0.5f, 0.25f, 1, 0.75f}},
    {BIND(FOG_COLOR, 0, 0), {1, 0, 0.5f, 0.125f}},
    {BIND(FOG_PARAMS, 0, 0), {0.5f, 2, 6, 0.25f}},
    {BIND(CLIP_PLANE, 3, 0), {0.5f, 1.5f, 2.5f, 3.5f}},
    {BIND(CLIP_PLANE, 7, 0), {0, 0, 0, 0}},
    {BIND(POINT_SIZE, 0, 0), {5, 2, 30, 3}},
    {BIND(POINT_ATTENUATION, 0, 0), {0.5f, 0.25f, 0.125f, 1}},
    {BIND(DEPTH_RANGE, 0, 0), {0.25f, 0.75f, 0.5f, 1}},
};

static void expect_value(const struct param_register *binding, const float expected[4], const char *name)
{
    uint32_t bits[4];
    float value[4];
    state_binding_read(gl_current(), binding, bits);
    memcpy(value, bits, sizeof value);
    for (int c = 0; c < 4; c++)
        cr_expect(fabsf(value[c] - expected[c]) < 1e-5f, "%s.%c is %g, expected %g", name, "xyzw"[c],
                  value[c], expected[c]);
}

static const char *const names[STATE_COUNT] = {
#define STATE_VAR(id, name, ...) [STATE_##id] = name,
#include "shader/program/state_vars.def"
#undef STATE_VAR
};

Test(state_binding, every_row_reads_its_state)
{
    bool seen[STATE_COUNT] = {false};
    set_state();
    expect_error(GL_NO_ERROR, "setting state");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        expect_value(&rows[i].binding, rows[i].value, names[rows[i].binding.state]);
        seen[rows[i].binding.state] = true;
    }
    for (int state = 0; state < STATE_COUNT; state++)
        cr_expect(seen[state] || state_is_matrix((enum state_var)state) ||
                      state_is_of_threads((unsigned)state),
                  "%s has no row here", names[state]);
}

/* NV_shader_thread_group, Thread Group Property Bindings: integers. A warp has as many threads as a group has
 * lanes. */
Test(state_binding, thread_properties_are_integers)
{
    static const struct {
        enum state_var state;
        uint32_t value;
    } properties[] = {{STATE_THREAD_WARPSIZE, 8}, {STATE_THREAD_WARPSPERSM, 1}, {STATE_THREAD_SMCOUNT, 1}};
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
        const struct param_register binding = {.source = PARAM_STATE, .state = (uint8_t)properties[i].state};
        uint32_t bits[4];
        state_binding_read(gl_current(), &binding, bits);
        cr_expect_eq(bits[0], properties[i].value, "%s is %u", names[properties[i].state], bits[0]);
    }
}

static const struct {
    enum state_var state;
    GLenum mode;
    unsigned n;
} matrices[] = {
    {STATE_MATRIX_MODELVIEW, GL_MODELVIEW, 0}, {STATE_MATRIX_PROJECTION, GL_PROJECTION, 0},
    {STATE_MATRIX_MVP, GL_MODELVIEW, 0},       {STATE_MATRIX_MVP, GL_PROJECTION, 0},
    {STATE_MATRIX_TEXTURE, GL_TEXTURE, 0},     {STATE_MATRIX_TEXTURE, GL_TEXTURE, 6},
    {STATE_MATRIX_PROGRAM, GL_MATRIX0_ARB, 0}, {STATE_MATRIX_PROGRAM, GL_MATRIX7_ARB, 7},
};

/* A scale by s after a translation by (1, 2, 4): one telling row of each form. */
Test(state_binding, matrices_have_four_forms_and_follow_changes)
{
    for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++) {
        if (matrices[i].mode == GL_TEXTURE)
            glActiveTexture(GL_TEXTURE0 + matrices[i].n);
        glMatrixMode(matrices[i].mode);
        for (float s = 2; s <= 8; s *= 4) {
            glLoadIdentity();
            glScalef(s, s, s);
            glTranslatef(1, 2, 4);
            struct param_register binding = {.source = PARAM_STATE,
                                             .state = (uint8_t)matrices[i].state,
                                             .index = (uint16_t)matrices[i].n,
                                             .row = 1};
            const char *name = names[matrices[i].state];
            binding.modifier = MATRIX_PLAIN;
            expect_value(&binding, (const float[]){0, s, 0, 2 * s}, name);
            binding.modifier = MATRIX_INVERSE;
            expect_value(&binding, (const float[]){0, 1 / s, 0, -2}, name);
            binding.row = 3;
            binding.modifier = MATRIX_TRANSPOSE;
            expect_value(&binding, (const float[]){s, 2 * s, 4 * s, 1}, name);
            binding.modifier = MATRIX_INVTRANS;
            expect_value(&binding, (const float[]){-1, -2, -4, 1}, name);
        }
        glLoadIdentity();
    }
}

Test(state_binding, denormals_are_read_as_zeros_of_the_same_sign)
{
    uint32_t bits[4];
    glFogfv(GL_FOG_COLOR, (const float[]){0, 0, 0, 0});
    glTexGenfv(GL_S, GL_OBJECT_PLANE, (const float[]){1e-40f, -1e-40f, 1, -0.0f});
    const struct param_register binding = BIND(TEXGEN_OBJECT, 0, 0);
    state_binding_read(gl_current(), &binding, bits);
    cr_expect(bits[0] == 0 && bits[1] == 0x80000000 && bits[3] == 0x80000000);
}
