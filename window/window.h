/* A window that shows pictures (SDL2). Depends on no other module. */
#ifndef WINDOW_WINDOW_H
#define WINDOW_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

struct window;

/* Null with a message if there is no display. Main thread only, as SDL requires. */
struct window *window_open(const char *title, unsigned width, unsigned height, char *message,
                           size_t message_size);

/* Shows RGBA8 rows (top first) scaled to the window; updates the title's frames per second about once a
 * second. */
bool window_show(struct window *window, unsigned width, unsigned height, const void *pixels,
                 ptrdiff_t row_stride);

/* Handles pending events. False once the user closed the window or pressed Esc. Drawable size in *width,
 * *height (may have changed). */
bool window_poll(struct window *window, unsigned *width, unsigned *height);

enum window_input_kind {
    WINDOW_KEY,   /* `key` */
    WINDOW_CLICK, /* the left button, released where it was pressed: x, y */
    WINDOW_DRAG,  /* with a button held: x, y is where from, dx, dy how far since the last one */
    WINDOW_WHEEL  /* dy steps, up is positive, at x, y */
};

/* A key that is a letter, a digit or a sign is that character, small; others are: */
enum window_key { WINDOW_LEFT = 256, WINDOW_RIGHT, WINDOW_UP, WINDOW_DOWN, WINDOW_TAB };

/* Places are pixels of the drawable area from its upper left corner. */
struct window_input {
    enum window_input_kind kind;
    int key, button; /* button: 1 left, 2 middle, 3 right */
    bool shift;
    int x, y, dx, dy;
};

/* The user's input, in order: the events that window_poll() has handled, at most the last 64. False: no
 * more. */
bool window_input(struct window *window, struct window_input *input);

/* Waits, for a loop that draws nothing. */
void window_wait(unsigned milliseconds);

void window_close(struct window *window);

#endif
