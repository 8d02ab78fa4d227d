/* Pictures of 8-bit RGBA, and the pixels in which two of them differ. */
#ifndef TOOLS_SUPPORT_PICTURE_H
#define TOOLS_SUPPORT_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct picture {
    const char *path;
    unsigned width, height;
    uint8_t *rgba; /* top row first; to be freed */
};

struct picture_difference {
    uint64_t pixels;     /* that differ by more than the tolerance */
    unsigned largest[4]; /* by component, of all pixels */
    unsigned first[2];   /* x and y of the first that differs by more, in reading order */
    unsigned worst[2];   /* ... of the first with the largest difference */
    bool sizes;          /* nothing else was compared */
};

/* The PNG file `path`; false after printing why not. */
bool picture_read(struct picture *picture);
bool picture_write(const struct picture *picture, const char *path); /* likewise */

/* Differences of up to `tolerance` in each component are ignored. */
struct picture_difference picture_compare(const struct picture *a, const struct picture *b,
                                          unsigned tolerance);

static inline bool picture_differs(const struct picture_difference *difference)
{
    return difference->sizes || difference->pixels > 0;
}

/* "12 of 307200 pixels differ, ..." */
void picture_difference_text(const struct picture *a, const struct picture *b,
                             const struct picture_difference *difference, char *text, size_t size);

/* Writes a picture of the differences: A in grey, and pixels that differ by more than the tolerance from blue
 * (1) to red (255). Both have one size. False after printing why not. */
bool picture_write_heat(const char *path, const struct picture *a, const struct picture *b,
                        unsigned tolerance);

#endif
