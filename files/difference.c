/* The pixels in which two pictures differ. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/files.h"

static unsigned distance(uint8_t a, uint8_t b)
{
    return a > b ? (unsigned)(a - b) : (unsigned)(b - a);
}

/* The largest of the four. */
static unsigned pixel_distance(const uint8_t *a, const uint8_t *b)
{
    unsigned largest = 0;
    for (int c = 0; c < 4; c++)
        largest = distance(a[c], b[c]) > largest ? distance(a[c], b[c]) : largest;
    return largest;
}

struct files_difference files_compare(const struct files_picture *a, const struct files_picture *b,
                                      unsigned tolerance)
{
    struct files_difference difference = {.sizes = a->width != b->width || a->height != b->height};
    const size_t count = difference.sizes ? 0 : (size_t)a->width * a->height;
    unsigned worst = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *p = a->rgba + 4 * i, *q = b->rgba + 4 * i;
        const unsigned far = pixel_distance(p, q),
                       at[2] = {(unsigned)(i % a->width), (unsigned)(i / a->width)};
        for (int c = 0; c < 4; c++)
            if (distance(p[c], q[c]) > difference.largest[c])
                difference.largest[c] = distance(p[c], q[c]);
        if (far > tolerance && difference.pixels++ == 0)
            memcpy(difference.first, at, sizeof at);
        if (far > worst) {
            worst = far;
            memcpy(difference.worst, at, sizeof at);
        }
    }
    return difference;
}

void files_difference_text(const struct files_picture *a, const struct files_picture *b,
                           const struct files_difference *difference, char *text, size_t size)
{
    const unsigned *l = difference->largest;
    if (difference->sizes)
        snprintf(text, size, "%ux%u pixels against %ux%u", a->width, a->height, b->width, b->height);
    else if (difference->pixels == 0 && (l[0] | l[1] | l[2] | l[3]))
        snprintf(text, size, "the same within the tolerance; R %u G %u B %u A %u at most", l[0], l[1], l[2],
                 l[3]);
    else if (difference->pixels == 0)
        snprintf(text, size, "the same");
    else
        snprintf(text, size, "%llu of %llu pixels differ, R %u G %u B %u A %u at most, the first is (%u, %u)",
                 (unsigned long long)difference->pixels, (unsigned long long)a->width * a->height, l[0], l[1],
                 l[2], l[3], difference->first[0], difference->first[1]);
}

/* --- The heat picture ----------------------------------------------------------------------------------- */

/* Blue, green, red with the logarithm of the difference: 1 shows as well as 255. */
static void heat_pixel(unsigned distance, uint8_t rgba[4])
{
    unsigned step = 0; /* 0 to 7 */
    while (distance >> (step + 1))
        step++;
    rgba[0] = (uint8_t)(step > 3 ? (step - 3) * 63 : 0);
    rgba[1] = (uint8_t)(step < 4 ? 64 + step * 48 : 255 - (step - 4) * 80);
    rgba[2] = (uint8_t)(step < 4 ? 255 - step * 85 : 0);
    rgba[3] = 255;
}

bool files_difference_write(const char *path, const struct files_picture *a, const struct files_picture *b,
                            unsigned tolerance, char *message, size_t message_size)
{
    const size_t count = (size_t)a->width * a->height;
    uint8_t *heat = malloc(count * 4);
    for (size_t i = 0; heat && i < count; i++) {
        const uint8_t *p = a->rgba + 4 * i;
        const unsigned far = pixel_distance(p, b->rgba + 4 * i);
        const uint8_t grey = (uint8_t)((p[0] * 77 + p[1] * 150 + p[2] * 29) >> 10);
        if (far > tolerance)
            heat_pixel(far, heat + 4 * i);
        else
            memcpy(heat + 4 * i, (const uint8_t[]){grey, grey, grey, 255}, 4);
    }
    if (!heat)
        snprintf(message, message_size, "no memory for a picture of %u x %u", a->width, a->height);
    const bool written = heat && files_png_write(path, FILES_PNG_RGBA8, a->width, a->height, heat,
                                                 (ptrdiff_t)a->width * 4, message, message_size);
    free(heat);
    return written;
}
