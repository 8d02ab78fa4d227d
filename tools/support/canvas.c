#include "tools/support/canvas.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demos/text.h"
#include "files/files.h"

bool canvas_create(struct canvas *canvas, int width, int height, uint32_t color)
{
    canvas->width = width;
    canvas->height = height;
    canvas->pixels = malloc((size_t)width * (size_t)height * sizeof *canvas->pixels);
    if (canvas->pixels)
        canvas_rectangle(canvas, 0, 0, width, height, color);
    return canvas->pixels;
}

void canvas_destroy(struct canvas *canvas)
{
    free(canvas->pixels);
    canvas->pixels = NULL;
}

bool canvas_write(const struct canvas *canvas, const char *path)
{
    char message[256];
    if (files_png_write(path, FILES_PNG_RGBA8, (unsigned)canvas->width, (unsigned)canvas->height,
                        canvas->pixels, (ptrdiff_t)canvas->width * 4, message, sizeof message))
        return true;
    fprintf(stderr, "edgewalk: %s\n", message);
    return false;
}

void canvas_pixel(struct canvas *canvas, int x, int y, uint32_t color)
{
    if (x >= 0 && y >= 0 && x < canvas->width && y < canvas->height)
        canvas->pixels[(size_t)y * (size_t)canvas->width + (size_t)x] = color;
}

void canvas_rectangle(struct canvas *canvas, int x, int y, int width, int height, uint32_t color)
{
    for (int row = y; row < y + height; row++)
        for (int column = x; column < x + width; column++)
            canvas_pixel(canvas, column, row, color);
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

static void mix_pixel(struct canvas *canvas, int x, int y, uint32_t color, unsigned weight)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return;
    uint32_t *at = &canvas->pixels[(size_t)y * (size_t)canvas->width + (size_t)x], mixed = 0;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        const uint32_t there = *at >> shift & 0xff, own = color >> shift & 0xff;
        mixed |= (there * (256 - weight) + own * weight) >> 8 << shift;
    }
    *at = 0xff000000u | mixed;
}

/* Keeps the part of the line with low <= c <= high, c being coordinate `axis`; false if it is empty. */
static bool cut_line(float ends[2][2], int axis, float low, float high)
{
    for (int end = 0; end < 2; end++) {
        float *a = ends[end];
        const float *b = ends[!end];
        const float bound = a[axis] < low ? low : a[axis] > high ? high : a[axis];
        if (bound == a[axis])
            continue;
        const float at = (bound - a[axis]) / (b[axis] - a[axis]);
        if (!(at >= 0 && at <= 1))
            return false;
        a[!axis] += at * (b[!axis] - a[!axis]);
        a[axis] = bound;
    }
    return ends[0][axis] >= low && ends[0][axis] <= high;
}

void canvas_line(struct canvas *canvas, float x0, float y0, float x1, float y1, uint32_t color,
                 unsigned weight)
{
    float ends[2][2] = {{x0, y0}, {x1, y1}};
    if (!cut_line(ends, 0, 0, (float)canvas->width) || !cut_line(ends, 1, 0, (float)canvas->height))
        return;
    const float dx = ends[1][0] - ends[0][0], dy = ends[1][1] - ends[0][1];
    const int steps = (int)(fabsf(dx) > fabsf(dy) ? fabsf(dx) : fabsf(dy)) + 1;
    for (int i = 0; i <= steps; i++) {
        const float at = (float)i / (float)steps;
        mix_pixel(canvas, (int)(ends[0][0] + at * dx), (int)(ends[0][1] + at * dy), color, weight);
    }
}

/* --- Text ----------------------------------------------------------------------------------------------- */

enum { LETTER = 6 };

int canvas_text(struct canvas *canvas, int x, int y, uint32_t color, const char *text)
{
    for (; *text; text++, x += LETTER) {
        const unsigned char *rows = demo_glyph(*text);
        for (int row = 0; rows && row < 7; row++)
            for (int column = 0; column < 5; column++)
                if (rows[row] >> (4 - column) & 1)
                    canvas_pixel(canvas, x + column, y + row, color);
    }
    return x;
}

int canvas_text_width(const char *text)
{
    return (int)strlen(text) * LETTER;
}

/* --- Colours -------------------------------------------------------------------------------------------- */

uint32_t canvas_ramp(float at)
{
    static const uint8_t stops[][3] = {{30, 20, 70},   {40, 60, 130},  {35, 110, 140},
                                       {50, 165, 110}, {150, 205, 70}, {250, 235, 90}};
    const float last = sizeof stops / sizeof *stops - 1;
    const float place = !(at > 0) ? 0 : at < 1 ? at * last : last;
    const int low = place < last ? (int)place : (int)last - 1;
    uint8_t rgb[3];
    for (int c = 0; c < 3; c++)
        rgb[c] = (uint8_t)((float)stops[low][c] +
                           (place - (float)low) * (float)(stops[low + 1][c] - stops[low][c]) + 0.5f);
    return CANVAS_RGB(rgb[0], rgb[1], rgb[2]);
}

uint32_t canvas_numbered(uint32_t number)
{
    uint32_t mixed = (number + 1) * 2654435761u;
    mixed ^= mixed >> 15;
    mixed *= 2246822519u;
    mixed ^= mixed >> 13;
    return CANVAS_RGB(64 + (mixed & 0x7f) * 3 / 2, 64 + (mixed >> 8 & 0x7f) * 3 / 2,
                      64 + (mixed >> 16 & 0x7f) * 3 / 2);
}
