/* GL's names for pixels in client memory and in files (GL 4.6 compatibility 8.4.4). */
#ifndef TEXTURE_CLIENT_PIXELS_H
#define TEXTURE_CLIENT_PIXELS_H

#include "texture/texture.h"

enum client_pixels_fault {
    CLIENT_PIXELS_NONE,
    CLIENT_PIXELS_FORMAT,     /* no name of a format */
    CLIENT_PIXELS_TYPE,       /* no name of a type */
    CLIENT_PIXELS_KIND,       /* a type that formats of this kind never have */
    CLIENT_PIXELS_COMPONENTS, /* a packed type of another number of components */
};

/* Sets layout->format, type and integer from a format (Table 8.3) and a type (Table 8.2): a format of
 * integers is mapped to the one with the same groups. On an error the layout is not changed. */
enum client_pixels_fault client_pixels_resolve(uint32_t gl_format, uint32_t gl_type,
                                               struct pixel_layout *layout);

#endif
