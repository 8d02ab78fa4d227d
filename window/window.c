/* A window through SDL2: one streaming texture, scaled to whatever size the user gives the window. */
#include "window/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef EW_HAVE_SDL

#define SDL_MAIN_HANDLED
#include <SDL.h>

enum { TITLE_BYTES = 256 };

struct window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture; /* null until the first picture */
    unsigned texture_width, texture_height;
    char title[TITLE_BYTES];
    Uint32 counting_since; /* milliseconds */
    unsigned frames;       /* shown since then */
};

static bool create_window(struct window *window, unsigned width, unsigned height)
{
    window->window =
        SDL_CreateWindow(window->title, SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, (int)width,
                         (int)height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!window->window)
        return false;
    window->renderer = SDL_CreateRenderer(window->window, -1, 0);
    if (!window->renderer)
        window->renderer = SDL_CreateRenderer(window->window, -1, SDL_RENDERER_SOFTWARE);
    return window->renderer != NULL;
}

/* Without a display SDL falls back to a driver that shows nothing, which only those want who name it. */
static bool shows_nothing(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return !getenv("SDL_VIDEODRIVER") && driver && strcmp(driver, "offscreen") == 0;
}

struct window *window_open(const char *title, unsigned width, unsigned height, char *message,
                           size_t message_size)
{
    enum { MAX_SIDE = 16384 };
    if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) {
        snprintf(message, message_size, "cannot open a window of %ux%u: each side must be 1 to %d", width,
                 height, MAX_SIDE);
        return NULL;
    }
    struct window *window = calloc(1, sizeof *window);
    if (!window) {
        snprintf(message, message_size, "cannot open a window: out of memory");
        return NULL;
    }
    snprintf(window->title, sizeof window->title, "%s", title);
    SDL_SetMainReady();
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); /* Ctrl+C stays the program's */
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        snprintf(message, message_size, "cannot open a window: %s", SDL_GetError());
        free(window);
        return NULL;
    }
    if (shows_nothing()) {
        snprintf(message, message_size,
                 "cannot open a window: there is no display (DISPLAY and WAYLAND_DISPLAY)");
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
        free(window);
        return NULL;
    }
    if (!create_window(window, width, height)) {
        snprintf(message, message_size, "cannot open a window: %s", SDL_GetError());
        window_close(window);
        return NULL;
    }
    window->counting_since = SDL_GetTicks();
    return window;
}

static bool fit_texture(struct window *window, unsigned width, unsigned height)
{
    if (window->texture && window->texture_width == width && window->texture_height == height)
        return true;
    if (window->texture)
        SDL_DestroyTexture(window->texture);
    window->texture = SDL_CreateTexture(window->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING,
                                        (int)width, (int)height);
    window->texture_width = width;
    window->texture_height = height;
    return window->texture != NULL;
}

/* Row by row, since SDL_UpdateTexture() takes no negative pitch. */
static bool fill_texture(struct window *window, const uint8_t *pixels, ptrdiff_t row_stride)
{
    void *target;
    int pitch;
    if (SDL_LockTexture(window->texture, NULL, &target, &pitch) != 0)
        return false;
    for (unsigned y = 0; y < window->texture_height; y++)
        SDL_memcpy((uint8_t *)target + (ptrdiff_t)y * pitch, pixels + (ptrdiff_t)y * row_stride,
                   (size_t)window->texture_width * 4);
    SDL_UnlockTexture(window->texture);
    return true;
}

static void count_frame(struct window *window)
{
    Uint32 elapsed = SDL_GetTicks() - window->counting_since;
    window->frames++;
    if (elapsed < 1000)
        return;
    char title[TITLE_BYTES + 32];
    snprintf(title, sizeof title, "%s - %.1f frames per second", window->title,
             window->frames * 1000.0 / elapsed);
    SDL_SetWindowTitle(window->window, title);
    window->counting_since += elapsed;
    window->frames = 0;
}

bool window_show(struct window *window, unsigned width, unsigned height, const void *pixels,
                 ptrdiff_t row_stride)
{
    if (width < 1 || height < 1 || !fit_texture(window, width, height) ||
        !fill_texture(window, pixels, row_stride))
        return false;
    /* The picture covers the window: alpha has no say. */
    SDL_SetTextureBlendMode(window->texture, SDL_BLENDMODE_NONE);
    if (SDL_RenderCopy(window->renderer, window->texture, NULL, NULL) != 0)
        return false;
    SDL_RenderPresent(window->renderer);
    count_frame(window);
    return true;
}

bool window_poll(struct window *window, unsigned *width, unsigned *height)
{
    bool stays_open = true;
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT || (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE) ||
            (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_CLOSE))
            stays_open = false;
    }
    int drawable_width, drawable_height;
    if (SDL_GetRendererOutputSize(window->renderer, &drawable_width, &drawable_height) == 0) {
        *width = (unsigned)drawable_width;
        *height = (unsigned)drawable_height;
    }
    return stays_open;
}

void window_close(struct window *window)
{
    if (!window)
        return;
    if (window->texture)
        SDL_DestroyTexture(window->texture);
    if (window->renderer)
        SDL_DestroyRenderer(window->renderer);
    if (window->window)
        SDL_DestroyWindow(window->window);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    free(window);
}

#else

struct window *window_open(const char *title, unsigned width, unsigned height, char *message,
                           size_t message_size)
{
    (void)title, (void)width, (void)height;
    snprintf(message, message_size, "cannot open a window: this build has no SDL support (-Dsdl=disabled)");
    return NULL;
}

bool window_show(struct window *window, unsigned width, unsigned height, const void *pixels,
                 ptrdiff_t row_stride)
{
    (void)window, (void)width, (void)height, (void)pixels, (void)row_stride;
    return false;
}

bool window_poll(struct window *window, unsigned *width, unsigned *height)
{
    (void)window, (void)width, (void)height;
    return false;
}

void window_close(struct window *window)
{
    (void)window;
}

#endif
