/* An application whose own world differs: it is linked with -ffast-math, which sets FTZ and DAZ at start-up,
 * chooses each rounding mode, forks after it has drawn, and draws in 64 contexts from 8 threads. The picture
 * must be the same bytes. Prints its hash; ends with 1 where one differs. A plain program, built with or
 * without the test suite: tests/bits runs it in each of its builds.
 *   caller [--no-fork]     --no-fork: for emulators that start no threads in a child
 *
 * What it gives to OpenGL are numbers that no environment changes. */
#include <fenv.h>
#include <stdbool.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

enum { SIZE = 96, TEXELS = 16, CONTEXTS = 64, THREADS = 8 };

static void make_texture(void)
{
    float texels[TEXELS][TEXELS][4];
    for (int y = 0; y < TEXELS; y++)
        for (int x = 0; x < TEXELS; x++)
            for (int c = 0; c < 4; c++)
                texels[y][x][c] = (float)((x * 37 + y * 11 + c * 53) % 64) / 64;
    texels[3][5][1] = 0x1p-128f; /* a denormal */
    glPixelTransferf(GL_RED_SCALE, 0.7f);
    glPixelTransferf(GL_GREEN_BIAS, 0.1f);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, TEXELS, TEXELS, 0, GL_RGBA, GL_FLOAT, texels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glEnable(GL_TEXTURE_2D);
}

static void set_matrices(void)
{
    static const GLfloat small[16] = {0x1p-130f, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    glMatrixMode(GL_PROJECTION);
    glFrustum(-0.4, 0.4, -0.3, 0.3, 0.7, 30);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(0.1f, 0, -3);
    glRotatef(37, 0.3f, 1, 0.2f);
    glMultMatrixf(small);
    glScalef(0x1p100f, 1, 1);
    glScalef(0x1p30f, 1.1f, 0.9f);
}

/* Matrices, pixel transfer, sRGB, mipmaps, attributes of several types, fog, clip planes, blending. */
static void draw_scene(void)
{
    static const GLdouble plane[4] = {0.3, 0.9, -0.1, 0.7};
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glLoadIdentity();
    make_texture();
    set_matrices();
    glClipPlane(GL_CLIP_PLANE0, plane);
    glEnable(GL_CLIP_PLANE0);
    glEnable(GL_FOG);
    glFogf(GL_FOG_DENSITY, 0.13f);
    glEnable(GL_DEPTH_TEST);
    glDepthRange(0.1, 0.9);
    glClearColor(0.3f, 0.1f, 0.7f, 0.9f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glBegin(GL_QUADS);
    for (int i = 0; i < 24; i++) {
        glColor4us((GLushort)(i * 9173), (GLushort)(i * 5557), (GLushort)(i * 3001),
                   (GLushort)(60000 - i * 997));
        glTexCoord2d(i % 5 * 0.7, i % 7 * 0.3);
        glVertex3d((i % 4 == 1 || i % 4 == 2) - 0.5 + i * 0.03, i % 4 / 2 - 0.5, i * 0.1 - 1.2);
    }
    glEnd();
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glPopAttrib();
    glFinish();
}

static uint64_t hash_of(const void *bytes, size_t count, uint64_t hash)
{
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t read_back(const uint8_t *pixels)
{
    static _Thread_local float depths[SIZE * SIZE], texels[TEXELS * TEXELS];
    uint64_t hash = hash_of(pixels, SIZE * SIZE * 4, 0xcbf29ce484222325u);
    glReadPixels(0, 0, SIZE, SIZE, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    hash = hash_of(depths, sizeof depths, hash);
    glGetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_FLOAT, texels);
    return hash_of(texels, sizeof texels, hash);
}

struct window {
    OSMesaContext context;
    uint8_t *pixels;
};

static struct window open_window(void)
{
    struct window window = {OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL), malloc(SIZE * SIZE * 4)};
    if (!window.context || !window.pixels ||
        !OSMesaMakeCurrent(window.context, window.pixels, GL_UNSIGNED_BYTE, SIZE, SIZE))
        exit(2);
    return window;
}

static uint64_t draw_in(struct window *window)
{
    if (!OSMesaMakeCurrent(window->context, window->pixels, GL_UNSIGNED_BYTE, SIZE, SIZE))
        exit(2);
    draw_scene();
    return read_back(window->pixels);
}

static void close_window(struct window *window)
{
    OSMesaDestroyContext(window->context);
    free(window->pixels);
}

/* --- The ways ------------------------------------------------------------------------------------------- */

static bool failed;

static void expect(uint64_t wanted, uint64_t got, const char *way)
{
    if (got == wanted)
        return;
    printf("%s: %016" PRIx64 ", not %016" PRIx64 "\n", way, got, wanted);
    failed = true;
}

static void round_each_way(uint64_t wanted)
{
    static const struct {
        int mode;
        const char *name;
    } modes[] = {{FE_TONEAREST, "to nearest"},
                 {FE_UPWARD, "upwards"},
                 {FE_DOWNWARD, "downwards"},
                 {FE_TOWARDZERO, "towards zero"}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        fesetround(modes[i].mode);
        struct window window = open_window();
        const uint64_t got = draw_in(&window);
        close_window(&window);
        if (fegetround() != modes[i].mode)
            expect(1, 0, "the caller's rounding mode comes back");
        fesetround(FE_TONEAREST);
        expect(wanted, got, modes[i].name);
    }
}

/* A child draws with the context of its parent, and with one of its own. */
static void draw_in_a_child(uint64_t wanted)
{
    struct window window = open_window();
    expect(wanted, draw_in(&window), "before fork");
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        struct window own;
        expect(wanted, draw_in(&window), "child, the parent's context");
        own = open_window();
        expect(wanted, draw_in(&own), "child, a context of its own");
        close_window(&own);
        close_window(&window);
        fflush(stdout);
        _exit(failed);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
        expect(1, 0, "the child ends well");
    expect(wanted, draw_in(&window), "after fork");
    close_window(&window);
}

static void *draw_several(void *hashes)
{
    struct window windows[CONTEXTS / THREADS];
    for (int i = 0; i < CONTEXTS / THREADS; i++)
        windows[i] = open_window();
    for (int i = 0; i < CONTEXTS / THREADS; i++)
        ((uint64_t *)hashes)[i] = draw_in(&windows[i]);
    for (int i = 0; i < CONTEXTS / THREADS; i++)
        close_window(&windows[i]);
    return NULL;
}

static void draw_in_many_contexts(uint64_t wanted)
{
    pthread_t threads[THREADS];
    uint64_t hashes[CONTEXTS];
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, draw_several, hashes + i * (CONTEXTS / THREADS)) != 0)
            exit(2);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < CONTEXTS && !failed; i++)
        expect(wanted, hashes[i], "64 contexts in 8 threads");
}

int main(int argc, char **argv)
{
    const bool forks = argc < 2 || strcmp(argv[1], "--no-fork") != 0;
    fenv_t started;
    fegetenv(&started);
    fesetenv(FE_DFL_ENV); /* the ordinary one */
    struct window window = open_window();
    const uint64_t wanted = draw_in(&window);
    close_window(&window);
    fesetenv(&started);
    window = open_window();
    expect(wanted, draw_in(&window), "with -ffast-math");
    close_window(&window);
    round_each_way(wanted);
    if (forks)
        draw_in_a_child(wanted);
    draw_in_many_contexts(wanted);
    printf("caller %016" PRIx64 "\n", wanted);
    return failed;
}
