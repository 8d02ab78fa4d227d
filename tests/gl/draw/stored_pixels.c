/* Pixel rectangles that are stored without fragments: the same bytes as with them, whatever the state is. */
#include <math.h>

#include "tests/gl/gl_test.h"
#include "tests/gl/without.h"

enum { WIDTH = 96, HEIGHT = 80 };

/* --- States that may have fragments --------------------------------------------------------------------- */

static void nothing(void)
{
}

static void color_mask(void)
{
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
}

static void blending(void)
{
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

static void logic_operation(void)
{
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_XOR);
}

static void alpha_test(void)
{
    glEnable(GL_ALPHA_TEST);
    glAlphaFunc(GL_GREATER, 0.4f);
}

static void depth_test(void)
{
    glEnable(GL_DEPTH_TEST);
}

static void stencil_count(void)
{
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glStencilFunc(GL_GEQUAL, 1, 0xff);
}

static void scissor(void)
{
    glEnable(GL_SCISSOR_TEST);
    glScissor(5, 7, 80, 65);
}

static void fog(void)
{
    glEnable(GL_FOG);
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    glFogf(GL_FOG_DENSITY, 0.5f);
}

static void texture(void)
{
    static const uint8_t texels[4] = {255, 100, 50, 200};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
}

static void program(void)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nSUB result.color, 1, fragment.color;\nEND\n");
}

static void program_without_effect(void)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n");
}

static void scale_and_bias(void)
{
    glPixelTransferf(GL_RED_SCALE, 0.5f);
    glPixelTransferf(GL_GREEN_BIAS, 0.25f);
}

static void convolution(void)
{
    static const float filter[9] = {0.1f, 0.2f, 0.1f, 0.2f, 0.2f, 0.1f, 0.05f, 0.1f, 0.1f};
    glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_LUMINANCE, 3, 3, GL_LUMINANCE, GL_FLOAT, filter);
    glEnable(GL_CONVOLUTION_2D);
}

static void new_target(GLenum format)
{
    GLuint names[2];
    glGenFramebuffers(1, &names[0]);
    glGenRenderbuffers(1, &names[1]);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    glBindRenderbuffer(GL_RENDERBUFFER, names[1]);
    glRenderbufferStorage(GL_RENDERBUFFER, format, WIDTH, HEIGHT);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, names[1]);
    glClear(GL_COLOR_BUFFER_BIT);
}

static void float_target(void)
{
    new_target(GL_RGBA32F);
}

static void byte_target(void)
{
    new_target(GL_RGBA8);
}

static void srgb_target(void)
{
    new_target(GL_SRGB8_ALPHA8);
    glEnable(GL_FRAMEBUFFER_SRGB);
}

static void (*const states[])(void) = {
    nothing,        color_mask,  blending,     logic_operation, alpha_test, depth_test,
    stencil_count,  scissor,     fog,          texture,         program,    program_without_effect,
    scale_and_bias, convolution, float_target, byte_target,     srgb_target};

enum { STATES = sizeof states / sizeof *states, IMAGES = 4 };

/* --- Images --------------------------------------------------------------------------------------------- */

static float image[HEIGHT * WIDTH * 4];

static void make_image(void)
{
    static const float special[] = {0,          1,      -1,  2,        0.5f,     0.5f / 255,
                                    1.5f / 255, 1e-42f, NAN, INFINITY, -INFINITY};
    for (unsigned i = 0; i < sizeof image / sizeof *image; i++)
        image[i] =
            i % 5 == 0 ? special[i / 5 % (sizeof special / sizeof *special)] : (float)(i * 37 % 1000) / 999;
}

static void draw_image(unsigned number)
{
    static const float zooms[IMAGES][2] = {{1, 1}, {1.7f, -1.3f}, {-1, 1}, {1, 1}};
    const int x = zooms[number][0] < 0 ? WIDTH - 3 : 3, y = zooms[number][1] < 0 ? HEIGHT - 3 : 2;
    glWindowPos2i(x, y);
    glPixelZoom(zooms[number][0], zooms[number][1]);
    if (number == 2)
        glDrawPixels(WIDTH - 10, HEIGHT - 10, GL_BGRA, GL_UNSIGNED_BYTE, image);
    else
        glDrawPixels(WIDTH - 10, HEIGHT - 10, GL_RGBA, GL_FLOAT, image);
    if (number == 3) /* over a part of itself */
        glCopyPixels(-2, 1, WIDTH - 8, HEIGHT, GL_COLOR);
}

/* --- The comparison ------------------------------------------------------------------------------------- */

static float pictures[STATES][IMAGES][HEIGHT * WIDTH * 4];
static GLuint samples[STATES][IMAGES];

static void draw_state(unsigned state, unsigned number)
{
    static uint8_t window[HEIGHT * WIDTH * 4];
    GLuint query;
    OSMesaContext context = OSMesaCreateContextExt(OSMESA_BGRA, 24, 8, 0, NULL);
    cr_assert(OSMesaMakeCurrent(context, window, GL_UNSIGNED_BYTE, WIDTH, HEIGHT));
    glClearColor(0.2f, 0.5f, 0.7f, 0.9f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    states[state]();
    glRectf(-0.5f, -0.5f, 0.5f, 0.5f); /* waits in the scene */
    draw_image(number);
    glGenQueries(1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    draw_image(0);
    glEndQuery(GL_SAMPLES_PASSED);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &samples[state][number]);
    draw_image(number);
    glRectf(0.5f, -0.5f, 0.9f, 0.5f);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_FLOAT, pictures[state][number]);
    cr_expect_eq(glGetError(), GL_NO_ERROR);
    OSMesaDestroyContext(context);
}

static bool draw_all(void)
{
    make_image();
    for (unsigned state = 0; state < STATES; state++)
        for (unsigned number = 0; number < IMAGES; number++)
            draw_state(state, number);
    return true;
}

Test(stored_pixels, no_state_shows_them)
{
    static float expected[STATES][IMAGES][HEIGHT * WIDTH * 4];
    static GLuint expected_samples[STATES][IMAGES];
    draw_without("stored-pixels", draw_all,
                 (const struct without_result[]){{pictures, sizeof pictures}, {samples, sizeof samples}});
    memcpy(expected, pictures, sizeof expected);
    memcpy(expected_samples, samples, sizeof expected_samples);
    memset(pictures, 0, sizeof pictures);
    draw_all();
    for (unsigned state = 0; state < STATES; state++)
        for (unsigned number = 0; number < IMAGES; number++) {
            cr_expect_eq(memcmp(pictures[state][number], expected[state][number], sizeof expected[0][0]), 0,
                         "state %u, image %u", state, number);
            cr_expect_eq(samples[state][number], expected_samples[state][number]);
        }
}
