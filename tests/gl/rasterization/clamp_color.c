/* Vertex colours are clamped before they are interpolated (GL 4.6 compatibility 13.1,
 * NV_vertex_program 2.14.1.4, ARB_vertex_program 2.14.3), unless ClampColor says otherwise (GL 4.6
 * compatibility 18.1.1). */
#include "tests/gl/gl_test.h"

/* Red runs from -1 at the left edge to 3 at the right: 0 to 1 where it is clamped. */
static void draw_ramp(void)
{
    glBegin(GL_TRIANGLE_STRIP);
    for (int i = 0; i < 4; i++) {
        glColor3f(i & 1 ? 3 : -1, 0, 0);
        glVertex2f(i & 1 ? 1 : -1, i & 2 ? 1 : -1);
    }
    glEnd();
}

static void expect_clamped(void)
{
    draw_ramp();
    expect_pixel(0, 0, 0x080000ff);
    expect_pixel(5, 8, 0x580000ff);
    expect_pixel(11, 15, 0xb70000ff);
}

static void expect_unclamped(void)
{
    draw_ramp();
    expect_pixel(0, 0, 0x000000ff);
    expect_pixel(5, 8, 0x600000ff);
    expect_pixel(11, 15, 0xff0000ff);
}

static const char *const vertex_programs[] = {
    "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END",
    "!!VP2.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END",
    "!!ARBvp1.0\nMOV result.position, vertex.position; MOV result.color, vertex.color; END",
    "!!NVvp4.0\nMOV result.position, vertex.position; MOV result.color, vertex.color; END",
};

GL_TEST(clamp_color, fixed_function)
{
    expect_clamped();
    glClampColor(GL_CLAMP_VERTEX_COLOR, GL_FALSE);
    expect_unclamped();
}

GL_TEST(clamp_color, vertex_programs_of_every_language)
{
    for (size_t i = 0; i < sizeof vertex_programs / sizeof *vertex_programs; i++) {
        load_program(GL_VERTEX_PROGRAM_ARB, vertex_programs[i]);
        glClampColor(GL_CLAMP_VERTEX_COLOR, GL_TRUE);
        expect_clamped();
        glClampColor(GL_CLAMP_VERTEX_COLOR, GL_FALSE);
        expect_unclamped();
    }
}

/* What is not a colour keeps its range. */
GL_TEST(clamp_color, texture_coordinates_keep_their_range)
{
    load_program(
        GL_VERTEX_PROGRAM_ARB,
        "!!ARBvp1.0\nMOV result.position, vertex.position; MOV result.texcoord[0], vertex.color; END");
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, fragment.texcoord[0]; END");
    expect_unclamped();
}

GL_TEST(clamp_color, fixed_only_asks_the_colour_buffer)
{
    static float floats[SIZE * SIZE * 4];
    glClampColor(GL_CLAMP_VERTEX_COLOR, GL_FIXED_ONLY);
    expect_clamped();
    cr_assert(OSMesaMakeCurrent(test_context, floats, GL_FLOAT, SIZE, SIZE));
    draw_ramp();
    glFinish();
    cr_expect_float_eq(floats[0], -1 + 4 * 0.5f / 16, 1e-6f);
}

GL_TEST(clamp_color, state_and_errors)
{
    GLint mode = 0;
    glGetIntegerv(GL_CLAMP_VERTEX_COLOR, &mode);
    cr_expect_eq(mode, GL_TRUE);
    glPushAttrib(GL_LIGHTING_BIT);
    glClampColor(GL_CLAMP_VERTEX_COLOR, GL_FIXED_ONLY);
    glGetIntegerv(GL_CLAMP_VERTEX_COLOR, &mode);
    cr_expect_eq(mode, GL_FIXED_ONLY);
    glClampColor(GL_CLAMP_VERTEX_COLOR, 2);
    expect_error(GL_INVALID_ENUM);
    glClampColor(GL_RGBA, GL_TRUE);
    expect_error(GL_INVALID_ENUM);
    glPopAttrib();
    glGetIntegerv(GL_CLAMP_VERTEX_COLOR, &mode);
    cr_expect_eq(mode, GL_TRUE);
}

GL_TEST(clamp_color, osmesa_has_a_call_for_fragments)
{
    GLint clamp = 0;
    OSMesaColorClamp(GL_TRUE);
    glGetIntegerv(GL_CLAMP_FRAGMENT_COLOR, &clamp);
    cr_expect_eq(clamp, GL_TRUE);
    OSMesaColorClamp(GL_FALSE);
    glGetIntegerv(GL_CLAMP_FRAGMENT_COLOR, &clamp);
    cr_expect_eq(clamp, GL_FIXED_ONLY);
}
