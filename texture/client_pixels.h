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

/* What a format (Table 8.3) and a type (Table 8.2) say together, into layout->format, type and integer: a
 * format of integers is the one that its groups look like. At a fault the layout stays as it is. */
enum client_pixels_fault client_pixels_resolve(uint32_t gl_format, uint32_t gl_type,
                                               struct pixel_layout *layout);

#endif
