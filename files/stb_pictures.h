/* Internal to files/: stb_image, in a separate source since it is compiled with other settings. */
#ifndef FILES_STB_PICTURES_H
#define FILES_STB_PICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size in the header of a JPEG, BMP, TGA or HDR file, and whether it is an HDR one; false if there is
 * none. Allocates no memory that grows with the size. */
bool stb_picture_info(const uint8_t *bytes, int size, uint32_t *width, uint32_t *height, bool *hdr);

/* Rows from the top, RGBA of 8 bits or, of HDR files, RGB floats; null with a reason. */
void *stb_picture_load(const uint8_t *bytes, int size, bool hdr, const char **reason);
void stb_picture_free(void *pixels);

#endif
