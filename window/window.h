/* A window that shows pictures (SDL2). Knows no other module. */
#ifndef WINDOW_WINDOW_H
#define WINDOW_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

struct window;

/* Null with a message if no display can be had. Main thread only, as SDL asks. */
struct window *window_open(const char *title, unsigned width, unsigned height, char *message,
                           size_t message_size);

/* Shows RGBA8 rows (top first) scaled to the window; updates the title's frames per second about once a
 * second. */
bool window_show(struct window *window, unsigned width, unsigned height, const void *pixels,
                 ptrdiff_t row_stride);

/* Handles pending events. False once the user closed the window or pressed Esc. Drawable size in *width,
 * *height (may have changed). */
bool window_poll(struct window *window, unsigned *width, unsigned *height);
void window_close(struct window *window);

#endif
