/* Boxes of texels of a texture that is named, not bound: faces of cube maps, and layers, are slices in z
 * (GL 4.6 compatibility 8.20, 8.21, 8.11.4, 18.3.3). */
#ifndef GL_TEXTURE_TEXTURE_REGION_H
#define GL_TEXTURE_TEXTURE_REGION_H

#include "gl/context/context.h"

struct texture_target_info;

/* Coordinates count from the first texel, of the border if there is one. */
struct texture_region {
    struct texture_object *object;
    GLint level, x, y, z;
    GLsizei width, height, depth;
};

/* The texture of a name; null with `error` raised. */
struct texture_object *texture_find_named(struct context *context, const char *call, GLenum error,
                                          GLuint name);

/* A box of a named texture, x y z and its sizes, not checked yet; without an object, and with
 * INVALID_OPERATION raised, if there is no such texture. */
struct texture_region texture_region_named(struct context *context, const char *call, GLuint name,
                                           GLint level, const GLint box[6]);

/* Makes coordinates of a box that are the specification's (-1 is a border texel) those of a region. */
void texture_region_from_border(struct texture_region *region);

/* All texels of a level; without an image none. */
struct texture_region texture_region_of_level(struct texture_object *object, GLint level);

/* The same for a target on the active unit: for a cube map one face. */
struct texture_region texture_region_of_target(struct context *context,
                                               const struct texture_target_info *target, GLint level);

/* Are the faces that a box has, if it is one of a cube map, of one size and format? */
bool texture_region_faces_alike(const struct texture_region *region);

/* Whether a box is inside its level, in each face: INVALID_VALUE for a level that the texture cannot have,
 * and for negative sizes; `outside` for the other cases. */
bool texture_region_check(struct context *context, const char *call, const struct texture_region *region,
                          GLenum outside);

/* The image that contains slice z, and its number within the image. Null if the texture has none. */
struct texture_image *texture_region_image(const struct texture_region *region, GLint z, uint32_t *slice);

/* Reports that a command has written the box (texture_written()). */
void texture_region_written(struct context *context, const char *call, const struct texture_region *region);

/* The format of the level's images, or null. */
const struct internal_format *texture_region_format(const struct texture_region *region);

#endif
