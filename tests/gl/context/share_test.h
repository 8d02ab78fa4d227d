/* Contexts that share, each with a window of its own. */
#ifndef TESTS_GL_CONTEXT_SHARE_TEST_H
#define TESTS_GL_CONTEXT_SHARE_TEST_H

#include <pthread.h>

#include "tests/gl/gl_test.h"

struct window {
    OSMesaContext context;
    uint8_t pixels[SIZE * SIZE * 4];
};

static struct window a, b;

static inline void use(struct window *window)
{
    cr_assert(OSMesaMakeCurrent(window->context, window->pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
}

static inline void open_window(struct window *window, OSMesaContext share)
{
    memset(window->pixels, 0, sizeof window->pixels);
    window->context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, share);
    cr_assert_not_null(window->context);
}

static inline void open_two(void)
{
    open_window(&a, NULL);
    open_window(&b, a.context);
    use(&a);
}

static inline void close_window(struct window *window)
{
    use(window);
    cr_expect_eq(glGetError(), GL_NO_ERROR, "left behind: %s", ewLastMessage());
    OSMesaDestroyContext(window->context);
}

static inline void close_two(void)
{
    close_window(&a);
    close_window(&b);
}

#define SHARE_TEST(suite, name) Test(suite, name, .init = open_two, .fini = close_two)

/* Runs in another thread, to its end: what the context of this one has collected stays collected. */
static inline void elsewhere(void *(*run)(void *), void *user)
{
    pthread_t thread;
    void *result = NULL;
    cr_assert_eq(pthread_create(&thread, NULL, run, user), 0);
    cr_assert_eq(pthread_join(thread, &result), 0);
    cr_expect_null(result, "%s", (const char *)result);
}

/* Of the finished picture: 0xRRGGBBAA. */
static inline uint32_t middle(const struct window *window)
{
    glFinish();
    const uint8_t *p = window->pixels + (SIZE / 2 * SIZE + SIZE / 2) * 4;
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

#define expect_middle(window, color)                                                                         \
    do {                                                                                                     \
        const uint32_t middle_found = middle(window);                                                        \
        cr_expect_eq(middle_found, (uint32_t)(color), "pixel is %08x, expected %08x", middle_found,          \
                     (uint32_t)(color));                                                                     \
    } while (0)

enum { RED = (int)0xff0000ff, GREEN = 0x00ff00ff, BLUE = 0x0000ffff, BLACK = 0 };

static inline void color_bytes(uint32_t color, uint8_t bytes[4])
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(color >> (24 - 8 * i));
}

/* One texel for the texture that is bound. */
static inline void fill_texture(uint32_t color)
{
    uint8_t texel[4];
    color_bytes(color, texel);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
}

static inline GLuint make_texture(uint32_t color)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    fill_texture(color);
    return texture;
}

static inline void draw_window(void)
{
    glRectf(-1, -1, 1, 1);
}

static inline void draw_textured(void)
{
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    draw_window();
}

static inline GLint integer(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

#endif
