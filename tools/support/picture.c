#include "tools/support/picture.h"

#include <stdio.h>

static bool told(bool good, const char *message)
{
    if (!good)
        fprintf(stderr, "edgewalk: %s\n", message);
    return good;
}

bool picture_read(const char *path, struct files_picture *picture)
{
    char message[256];
    picture->rgba = files_png_read(path, &picture->width, &picture->height, message, sizeof message);
    return told(picture->rgba != NULL, message);
}

bool picture_write(const char *path, const struct files_picture *picture)
{
    char message[256];
    return told(files_png_write(path, FILES_PNG_RGBA8, picture->width, picture->height, picture->rgba,
                                (ptrdiff_t)picture->width * 4, message, sizeof message),
                message);
}

bool picture_write_difference(const char *path, const struct files_picture *a, const struct files_picture *b,
                              unsigned tolerance)
{
    char message[256];
    return told(files_difference_write(path, a, b, tolerance, message, sizeof message), message);
}
