/* Pictures out: PNG files (libpng) and a window (SDL2). Knows nothing of the other rooms. */
#ifndef OUTPUT_OUTPUT_H
#define OUTPUT_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum output_png_format {
    OUTPUT_PNG_RGBA8,
    OUTPUT_PNG_RGB8,
    OUTPUT_PNG_GREY8,
    OUTPUT_PNG_GREY16, /* uint16_t in the machine's byte order */
};

/* Writes `height` rows from the top. `row_stride` in bytes, negative to go up in memory. False on failure,
 * with a sentence that names the path and the reason in `message`; nothing is left at `path` then (written
 * beside it and renamed). */
bool output_png_write(const char *path, enum output_png_format format, unsigned width, unsigned height,
                      const void *pixels, ptrdiff_t row_stride, char *message, size_t message_size);

/* Reads any PNG as RGBA8, top row first, into a malloc'ed array; null with a message on failure. */
uint8_t *output_png_read(const char *path, unsigned *width, unsigned *height, char *message,
                         size_t message_size);

/* The same from a file's bytes. */
uint8_t *output_png_decode(const void *bytes, size_t size, unsigned *width, unsigned *height, char *message,
                           size_t message_size);

struct output_window;

/* Null with a message if no display can be had. Main thread only, as SDL asks. */
struct output_window *output_window_open(const char *title, unsigned width, unsigned height, char *message,
                                         size_t message_size);

/* Shows RGBA8 rows (top first) scaled to the window; updates the title's frames per second about once a
 * second. */
bool output_window_show(struct output_window *window, unsigned width, unsigned height, const void *pixels,
                        ptrdiff_t row_stride);

/* Handles pending events. False once the user closed the window or pressed Esc. Drawable size in *width,
 * *height (may have changed). */
bool output_window_poll(struct output_window *window, unsigned *width, unsigned *height);
void output_window_close(struct output_window *window);

#endif
