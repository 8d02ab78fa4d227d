/* Pictures that commands draw by themselves: RGBA8, top row first, with numbers and words in them. Nothing
 * outside of the canvas is drawn. */
#ifndef TOOLS_SUPPORT_CANVAS_H
#define TOOLS_SUPPORT_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

struct canvas {
    int width, height;
    uint32_t *pixels; /* owned: R lowest, A highest byte */
};

#define CANVAS_RGB(r, g, b) (0xff000000u | (uint32_t)(b) << 16 | (uint32_t)(g) << 8 | (uint32_t)(r))

/* All of one colour. False: no memory. */
bool canvas_create(struct canvas *canvas, int width, int height, uint32_t color);
void canvas_destroy(struct canvas *canvas);
bool canvas_write(const struct canvas *canvas, const char *path); /* a PNG; false after printing why not */

void canvas_pixel(struct canvas *canvas, int x, int y, uint32_t color);
void canvas_rectangle(struct canvas *canvas, int x, int y, int width, int height, uint32_t color);

/* From pixel to pixel, mixed with the canvas: `weight` of 256 of the colour. */
void canvas_line(struct canvas *canvas, float x0, float y0, float x1, float y1, uint32_t color,
                 unsigned weight);

/* Capitals and digits of 5x7 pixels in cells of 6x8, from the upper left corner. Returns where it ends. */
int canvas_text(struct canvas *canvas, int x, int y, uint32_t color, const char *text);
int canvas_text_width(const char *text);

/* From dark blue (0) over green to light yellow (1), each lighter than the one before. */
uint32_t canvas_ramp(float at);

/* Another colour for each number. */
uint32_t canvas_numbered(uint32_t number);

#endif
