/* Texture objects (GL 4.6 compatibility 8): names, parameters, images, and their views for a draw.
 *
 * A change of an object that the collected scene uses draws the scene first (texture_object_touch), since
 * tiles read texels in place. */
#ifndef GL_TEXTURE_OBJECT_H
#define GL_TEXTURE_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/get.h"
#include "gl/name_table.h"
#include "shader/shader.h"
#include "texture/texture.h"

struct context;

/* A row of the table of internal formats. */
struct internal_format {
    GLenum gl;                  /* as the application says it */
    enum texture_format format; /* what is stored */
};

/* GL 4.6 compatibility Table 8.16. */
struct texture_params {
    struct texture_sampler sampler; /* what the values mean; without the unit's bias */
    GLenum min_filter, mag_filter, wrap[3];
    GLenum compare_mode, compare_func, depth_mode;
    float priority;
    bool generate_mipmap;
};

struct texture_object {
    uint32_t name; /* 0: a default texture */
    enum texture_dimension dimension;
    struct texture texture;
    const struct internal_format *internal[6][TEXTURE_MAX_LEVELS]; /* null: no image */

    struct texture_params params;

    uint64_t version;    /* of parameters and images */
    uint64_t used_epoch; /* of the last scene that has a view of it; UINT64_MAX: none */
    struct {
        const struct texture_view *view; /* scene memory */
        uint64_t epoch, version;
        float unit_bias;
        bool compares; /* for a SHADOW target */
    } view;
    uint64_t complete_version; /* when `complete` was found; starts as UINT64_MAX */
    bool complete;
};

/* What a proxy target was last asked for (GL 4.6 compatibility 8.22). */
struct texture_proxy {
    const struct internal_format *internal; /* null: refused or never asked */
    GLsizei width, height, depth;
};

struct texture_state {
    struct name_table names; /* of struct texture_object */
    struct texture_object *defaults[TEXTURE_DIMENSIONS];
    struct texture_object *bound[SHADER_MAX_TEXTURE_UNITS][TEXTURE_DIMENSIONS];
    struct texture_proxy proxies[TEXTURE_DIMENSIONS][TEXTURE_MAX_LEVELS];
    struct {
        const struct texture_view *view; /* of an incomplete texture: (0,0,0,1); scene memory */
        uint64_t epoch;
    } none;
};

bool textures_init(struct context *context);    /* false when memory runs out */
void textures_release(struct context *context); /* also after a failed init */

/* A glGet value of texture state (bindings, limits); false if pname is not one. */
bool textures_get(struct context *context, GLenum pname, struct get_value *value);

/* The view of what is bound to a unit's target, for draws of the current epoch. Null when scene memory runs
 * out. */
const struct texture_view *texture_unit_view(struct context *context, unsigned unit,
                                             enum texture_target target);

/* Is what is bound to the unit's target complete (8.17)? */
bool texture_object_is_complete(struct context *context, unsigned unit, enum texture_dimension dimension);

/* --- Between the texture_*.c files --------------------------------------------------------------------- */

/* Call before the object changes: draws the scene if it uses the object, and counts versions. */
void texture_object_touch(struct context *context, struct texture_object *object);

/* What a target enum of an entry point means. */
struct texture_target_info {
    GLenum gl;
    enum texture_dimension dimension;
    uint8_t face; /* of a cube map */
    bool proxy;
    bool object;              /* names an object as a whole: glBindTexture, glTexParameter */
    bool image;               /* names one image per level: glTexImage, glGetTexLevelParameter */
    uint8_t image_dimensions; /* of the glTexImage that takes it */
};

/* The row of a target, or null. */
const struct texture_target_info *texture_target_find(GLenum target);

/* The object that a target means on the active unit. */
struct texture_object *texture_active_object(struct context *context, enum texture_dimension dimension);

/* Rows of the table of internal formats; null if `gl` is none. */
const struct internal_format *internal_format_find(GLint gl);

/* GL_TEXTURE_RED_SIZE, GL_TEXTURE_RED_TYPE and the like; 0 and GL_NONE where the format has no such
 * component, or there is none (null). False if pname is not one of them. */
bool internal_format_component(const struct internal_format *internal, GLenum pname, GLint *value);

/* Whether client pixels of this format and type can be texels of the internal format, and the other way; raises an error in the name of
 * `call` if not (GL 4.6 compatibility 8.5, 8.11). */
bool internal_format_takes(struct context *context, const char *call, const struct internal_format *internal, GLenum format,
                           GLenum type, bool reading);

/* GL_RGBA, GL_DEPTH_COMPONENT... (Tables 8.20, 8.13). */
GLenum internal_format_base(const struct internal_format *internal);

void texture_params_init(struct texture_params *params, enum texture_dimension dimension);

/* Levels that a dimension may have: 0 <= level < this. */
unsigned texture_max_levels(enum texture_dimension dimension);

/* Largest width, height or depth (axis 0, 1, 2) of a level. */
GLsizei texture_max_size(enum texture_dimension dimension, GLint level, unsigned axis);

/* Raises INVALID_VALUE and returns false if a dimension has no such level. */
bool texture_check_level(struct context *context, const char *call, enum texture_dimension dimension,
                         GLint level);

/* An image that an entry point makes, before anything is known to be right. */
struct texture_image_request {
    const char *call;
    const struct texture_target_info *target;
    GLint level;
    const struct internal_format *internal;
    GLsizei width, height, depth; /* 1 where the target has none */
    GLint border;
};

/* Raises the error of a request that is wrong (sizes, border, level), or that needs too much memory, and
 * returns false. */
bool texture_image_check(struct context *context, const struct texture_image_request *request);

/* A new image, not yet the object's. False with OUT_OF_MEMORY raised. A size of zero gives an image without
 * texels. */
bool texture_image_make(struct context *context, const struct texture_image_request *request,
                        struct texture_image *image);

/* Makes it the object's. */
void texture_image_install(struct context *context, const struct texture_image_request *request,
                           struct texture_image *image);

/* A box inside an existing image. */
struct texture_box_request {
    const char *call;
    const struct texture_target_info *target;
    GLint level;
    GLint x, y, z;
    GLsizei width, height, depth;
};

/* The image of a box, or null with an error raised. */
struct texture_image *texture_box_check(struct context *context, const struct texture_box_request *request);

/* After texels of an image changed: GENERATE_MIPMAP if it is the base level. `call` names who raises
 * OUT_OF_MEMORY. */
void texture_image_changed(struct context *context, const char *call, struct texture_object *object,
                           GLint level);

#endif
