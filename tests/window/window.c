/* A real window on an X server, which window.sh starts; another program takes the screenshot. */
#include "files/files.h"
#include "window/window.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char message[256];

#if defined(EW_HAVE_SDL)

#define SDL_MAIN_HANDLED
#include <SDL.h>

enum { W = 160, H = 120 };
static uint8_t picture[H][W][4];

static void paint(void)
{
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
            memcpy(picture[y][x],
                   (uint8_t[4]){(uint8_t)x, (uint8_t)(y * 2), (uint8_t)(x ^ y), (uint8_t)(x * y)}, 4);
}

/* The X server reports a new size, and draws, after a while: so many frames are enough. */
enum { FRAMES = 1000 };

static void show(struct window *window, unsigned width, unsigned height, const void *pixels, ptrdiff_t stride)
{
    unsigned w, h;
    cr_assert(window_poll(window, &w, &h));
    cr_assert(window_show(window, width, height, pixels, stride));
}

Test(window, a_screenshot_shows_the_picture)
{
    paint();
    struct window *window = window_open("edgewalk-shot", W, H, message, sizeof message);
    cr_assert(window, "%s", message);
    char path[64], line[160];
    snprintf(path, sizeof path, "/tmp/edgewalk-shot-%ld.png", (long)getpid());
    snprintf(line, sizeof line, "import -silent -window edgewalk-shot -depth 8 %s", path);
    for (unsigned frame = 0; frame < 10; frame++, SDL_Delay(10))
        show(window, W, H, picture, sizeof picture[0]);
    cr_assert_eq(system(line), 0);
    unsigned width, height;
    uint8_t *shot = files_png_read(path, &width, &height, message, sizeof message);
    cr_assert(shot, "%s", message);
    cr_assert_eq(width, W);
    cr_assert_eq(height, H);
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
            cr_assert_arr_eq(shot + (y * W + x) * 4, picture[y][x], 3, "pixel %d, %d", x, y);
    free(shot);
    unlink(path);
    window_close(window);
}

static void read_back(uint8_t *pixels, int width)
{
    SDL_Renderer *renderer = SDL_GetRenderer(SDL_GetWindowFromID(1));
    cr_assert(renderer);
    cr_assert_eq(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGBA32, pixels, width * 4), 0);
}

static const uint8_t quarters[2][2][4] = {{{255, 0, 0, 0}, {0, 255, 0, 9}},
                                          {{0, 0, 255, 99}, {255, 255, 255, 1}}};

/* Whether a window of 200x100 shows the quarters, the last row first. */
static bool shows_quarters(void)
{
    static uint8_t pixels[100][200][4];
    read_back(pixels[0][0], 200);
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 2; column++)
            if (memcmp(pixels[25 + row * 50][50 + column * 100], quarters[1 - row][column], 3) != 0)
                return false;
    return true;
}

Test(window, a_resized_window_scales_the_picture_and_reports_its_size)
{
    struct window *window = window_open("resize", 64, 64, message, sizeof message);
    cr_assert(window, "%s", message);
    SDL_SetWindowSize(SDL_GetWindowFromID(1), 200, 100);
    bool scaled = false;
    for (unsigned frame = 0; frame < FRAMES && !scaled; frame++, SDL_Delay(10)) {
        show(window, 2, 2, quarters[1], -(ptrdiff_t)sizeof quarters[0]); /* from the last row up */
        scaled = shows_quarters();
    }
    cr_expect(scaled);
    unsigned width = 0, height = 0;
    cr_expect(window_poll(window, &width, &height));
    cr_expect_eq(width, 200);
    cr_expect_eq(height, 100);
    window_close(window);
}

Test(window, escape_and_closing_end_it_and_other_keys_do_not)
{
    const struct {
        SDL_Event event;
        bool stays;
    } rows[] = {
        {{.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_a}}}, true},
        {{.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_ESCAPE}}}, false},
        {{.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_CLOSE}}, false},
        {{.quit = {.type = SDL_QUIT}}, false},
    };
    struct window *window = window_open("keys", 64, 64, message, sizeof message);
    cr_assert(window, "%s", message);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned width, height;
        SDL_Event event = rows[i].event;
        window_poll(window, &width, &height);
        cr_assert_eq(SDL_PushEvent(&event), 1);
        cr_expect_eq(window_poll(window, &width, &height), rows[i].stays, "row %zu", i);
    }
    window_close(window);
}

Test(window, the_title_contains_the_frames_per_second)
{
    const uint8_t pixel[4] = {1, 2, 3, 4};
    struct window *window = window_open("title", 64, 64, message, sizeof message);
    cr_assert(window, "%s", message);
    const char *title = "title";
    while (strcmp(title, "title") == 0) {
        cr_assert(window_show(window, 1, 1, pixel, 4));
        SDL_Delay(20);
        title = SDL_GetWindowTitle(SDL_GetWindowFromID(1));
    }
    float rate = 0;
    cr_expect_eq(sscanf(title, "title - %f frames per second", &rate), 1, "'%s'", title);
    cr_expect(rate > 0 && rate < 60, "%f", rate);
    window_close(window);
}

Test(window, impossible_sizes_fail)
{
    static const unsigned rows[][2] = {{0, 1}, {1, 0}, {16385, 1}, {1, UINT32_MAX}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_null(window_open("no", rows[i][0], rows[i][1], message, sizeof message));
        cr_expect(strstr(message, "cannot open a window"));
    }
}

Test(window_without_a_server, fails_with_a_message)
{
    unsetenv("DISPLAY");
    setenv("SDL_VIDEODRIVER", "x11", 1);
    cr_expect_null(window_open("no", 64, 64, message, sizeof message));
    cr_expect(strstr(message, "cannot open a window"), "%s", message);
}

#else

Test(window, a_build_without_sdl_says_so)
{
    cr_expect_null(window_open("no", 64, 64, message, sizeof message));
    cr_expect(strstr(message, "no SDL support"));
}

#endif
