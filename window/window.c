/* A window through SDL2: one streaming texture, scaled to the size of the window. */
#include "window/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef EW_HAVE_SDL

#define SDL_MAIN_HANDLED
#include <SDL.h>

enum { TITLE_BYTES = 256, INPUTS = 64 };

struct window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture; /* null until the first picture */
    unsigned texture_width, texture_height;
    char title[TITLE_BYTES];
    Uint32 counting_since;              /* milliseconds */
    unsigned frames;                    /* shown since then */
    struct window_input inputs[INPUTS]; /* a ring */
    unsigned first_input, input_count;
    int pressed, press_x, press_y; /* the button that is held, or 0 */
    bool dragged;
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

/* Whether SDL has chosen a driver that shows nothing, which it does without a display. That is right only if
 * the user named it. */
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
    /* The picture covers the window: alpha is ignored. */
    SDL_SetTextureBlendMode(window->texture, SDL_BLENDMODE_NONE);
    if (SDL_RenderCopy(window->renderer, window->texture, NULL, NULL) != 0)
        return false;
    SDL_RenderPresent(window->renderer);
    count_frame(window);
    return true;
}

/* --- What the user does --------------------------------------------------------------------------------- */

static void add_input(struct window *window, struct window_input input)
{
    if (window->input_count == INPUTS) {
        window->first_input = (window->first_input + 1) % INPUTS;
        window->input_count--;
    }
    window->inputs[(window->first_input + window->input_count++) % INPUTS] = input;
}

bool window_input(struct window *window, struct window_input *input)
{
    if (window->input_count == 0)
        return false;
    *input = window->inputs[window->first_input];
    window->first_input = (window->first_input + 1) % INPUTS;
    window->input_count--;
    return true;
}

void window_wait(unsigned milliseconds)
{
    SDL_Delay(milliseconds);
}

static int key_of(SDL_Keycode code)
{
    switch (code) {
    case SDLK_LEFT: return WINDOW_LEFT;
    case SDLK_RIGHT: return WINDOW_RIGHT;
    case SDLK_UP: return WINDOW_UP;
    case SDLK_DOWN: return WINDOW_DOWN;
    case SDLK_TAB: return WINDOW_TAB;
    default: return code > 0 && code < 128 ? (int)code : 0;
    }
}

/* SDL counts in points of the screen, of which a drawable area may have several pixels each. */
static int drawable(const struct window *window, int at)
{
    int points = 1, pixels = 1, other;
    SDL_GetWindowSize(window->window, &points, &other);
    SDL_GetRendererOutputSize(window->renderer, &pixels, &other);
    return points > 0 ? at * pixels / points : at;
}

static void press(struct window *window, const SDL_MouseButtonEvent *button)
{
    window->pressed = button->button;
    window->press_x = drawable(window, button->x);
    window->press_y = drawable(window, button->y);
    window->dragged = false;
}

/* A hand that trembles drags nothing. */
static void move(struct window *window, const SDL_MouseMotionEvent *motion)
{
    enum { STILL = 3 };
    const int x = drawable(window, motion->x), y = drawable(window, motion->y);
    if (!window->pressed)
        return;
    if (abs(x - window->press_x) + abs(y - window->press_y) <= STILL && !window->dragged)
        return;
    window->dragged = true;
    add_input(window, (struct window_input){.kind = WINDOW_DRAG,
                                            .button = window->pressed,
                                            .shift = SDL_GetModState() & KMOD_SHIFT,
                                            .x = window->press_x,
                                            .y = window->press_y,
                                            .dx = drawable(window, motion->xrel),
                                            .dy = drawable(window, motion->yrel)});
}

static void release(struct window *window)
{
    if (window->pressed == SDL_BUTTON_LEFT && !window->dragged)
        add_input(window, (struct window_input){
                              .kind = WINDOW_CLICK, .button = 1, .x = window->press_x, .y = window->press_y});
    window->pressed = 0;
}

static void scroll(struct window *window, const SDL_MouseWheelEvent *wheel)
{
    int x, y;
    SDL_GetMouseState(&x, &y);
    add_input(window,
              (struct window_input){
                  .kind = WINDOW_WHEEL, .x = drawable(window, x), .y = drawable(window, y), .dy = wheel->y});
}

static void take_event(struct window *window, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_KEYDOWN:
        add_input(window, (struct window_input){.kind = WINDOW_KEY,
                                                .key = key_of(event->key.keysym.sym),
                                                .shift = event->key.keysym.mod & KMOD_SHIFT});
        break;
    case SDL_MOUSEBUTTONDOWN: press(window, &event->button); break;
    case SDL_MOUSEMOTION: move(window, &event->motion); break;
    case SDL_MOUSEBUTTONUP: release(window); break;
    case SDL_MOUSEWHEEL: scroll(window, &event->wheel); break;
    default: break;
    }
}

bool window_poll(struct window *window, unsigned *width, unsigned *height)
{
    bool stays_open = true;
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT || (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE) ||
            (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_CLOSE))
            stays_open = false;
        take_event(window, &event);
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

bool window_input(struct window *window, struct window_input *input)
{
    (void)window, (void)input;
    return false;
}

void window_wait(unsigned milliseconds)
{
    (void)milliseconds;
}

void window_close(struct window *window)
{
    (void)window;
}

#endif
