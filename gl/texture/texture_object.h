/* Texture objects (GL 4.6 compatibility 8): names, parameters, images, and their views for a draw.
 *
 * A change of an object that the collected scene uses draws the scene first (texture_object_touch), since
 * tiles read texels in place. */
#ifndef GL_TEXTURE_TEXTURE_OBJECT_H
#define GL_TEXTURE_TEXTURE_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/context/get.h"
#include "gl/context/name_table.h"
#include "shader/shader.h"
#include "texture/texture.h"

struct buffer_object;
struct renderbuffer_object;
struct context;
struct internal_format;
struct texture_image_request;
struct handle_table;

/* GL 4.6 compatibility Table 8.16; of a sampler object (Table 23.18) those that it has. */
struct texture_params {
    struct texture_sampler sampler; /* derived from the values; without the unit's bias */
    GLenum min_filter, mag_filter, wrap[3];
    GLenum compare_mode, compare_func, depth_mode, srgb_decode, stencil_mode;
    GLenum swizzle[4];
    float priority;
    bool generate_mipmap;
};

/* Counted by its name and by every unit that it is bound to. */
struct sampler_object {
    uint32_t name, references;
    struct texture_params params;
    uint64_t version;           /* of the parameters; unique among all samplers of the share group */
    unsigned handles;           /* that use it: the parameters may not change */
    struct handle_table *table; /* the table of these handles; null: there never were any */
};

/* The source state of a texture view. Compared by its bytes. */
struct texture_view_key {
    uint64_t epoch, version, sampler_version; /* sampler_version 0: the texture's own parameters */
    const void *data;                         /* of a buffer texture */
    uint64_t size; /* of a buffer texture; of a renderbuffer texture which storage it is */
    float unit_bias;
    bool compares, seamless;
    uint8_t padding[2]; /* 0 */
};

/* The images of a texture. */
struct texture_images {
    struct texture texture;
    const struct internal_format *internal[6][TEXTURE_MAX_LEVELS]; /* null: no image */
};

/* Counted by its name, or by being a default texture, by every unit and image unit that it is bound to, and
 * by every attachment. */
struct texture_object {
    uint32_t name; /* 0: a default texture */
    uint32_t references;
    enum texture_dimension dimension;
    const struct texture_images *images; /* its own, or one without any image; never null */
    struct texture_images *own;          /* null before the first image: texture_own_images() */

    struct texture_params params;

    uint64_t version;    /* of parameters and images */
    uint64_t stamp;      /* of the specification of its images: ewTextureStamp() */
    uint64_t used_epoch; /* of the last scene that has a view of it; UINT64_MAX: none */
    struct {
        const struct texture_view *view; /* scene memory */
        struct texture_view_key key;
    } view;
    unsigned immutable_levels; /* TexStorage: 0 before it; of the original texture's, in a view */
    struct {
        unsigned min_level, levels, min_layer, layers; /* TEXTURE_VIEW_*; immutable textures alone have any */
    } part;
    /* Views of one data store (8.18) are a ring with the texture that owns the texels. */
    struct texture_object *next_view; /* null: no other texture has the texels */
    struct texture_object *origin;    /* counted: the owner of the texels; null: itself */
    bool siblings; /* other textures or renderbuffers may have texels of it (egl_image.c) */
    bool decodes;  /* a view of another compression: its texels are its own, */
    bool outdated; /* and blocks have changed since they were decoded */
    struct {
        struct buffer_object *buffer; /* counted; null: none */
        const struct internal_format *internal;
        size_t offset, size; /* size SIZE_MAX: all of the buffer, however large it is when it is used */
    } buffer;                /* of a buffer texture */
    bool fixed_samples;      /* of a multisample texture: TEXTURE_FIXED_SAMPLE_LOCATIONS */
    struct renderbuffer_object *renderbuffer; /* counted; of a renderbuffer texture, null: none */
    unsigned attachments;                     /* of framebuffer objects that have an image of it */
    unsigned handles;                         /* of it or its images: parameters and images may not change */
    struct handle_table *table;               /* the table of these handles; null: there never were any */
    uint64_t complete_version;                /* when `complete` was found; starts as UINT64_MAX */
    bool complete;
};

/* An image unit, for programs (Table 23.56). */
struct image_unit {
    struct texture_object *object; /* counted where a unit has it; null: none */
    GLint level, layer;
    bool layered;
    GLenum access, format;
};

/* The last request to a proxy target (GL 4.6 compatibility 8.22). */
struct texture_proxy {
    const struct internal_format *internal; /* null: not supported, or no request */
    GLsizei width, height, depth;
    unsigned samples;
    bool fixed_samples;
    GLint border;
};

struct texture_state {
    /* counted; null: the texture's own parameters */
    struct sampler_object *bound_samplers[SHADER_MAX_TEXTURE_UNITS];
    bool seamless; /* GL_TEXTURE_CUBE_MAP_SEAMLESS */
    /* counted, all of them */
    struct texture_object *defaults[TEXTURE_DIMENSIONS];
    struct texture_object *bound[SHADER_MAX_TEXTURE_UNITS][TEXTURE_DIMENSIONS];
    struct image_unit images[SHADER_MAX_IMAGE_UNITS];
    struct texture_proxy proxies[TEXTURE_DIMENSIONS][TEXTURE_MAX_LEVELS];
    struct {
        const struct texture_view *view; /* of an incomplete texture: (0,0,0,1); scene memory */
        uint64_t epoch;
    } none;
};

bool textures_init(struct context *context);    /* false when memory runs out */
void textures_release(struct context *context); /* also after a failed init */

/* The textures and samplers of a group without contexts. */
struct share_group;
void textures_release_shared(struct share_group *share);

/* A glGet value of texture state (bindings, limits); false if pname is not one. */
bool textures_get(struct context *context, GLenum pname, struct get_value *value);

/* The view of the texture bound to a unit's target, for draws of the current epoch. Null when scene memory
 * runs out. */
const struct texture_view *texture_unit_view(struct context *context, unsigned unit,
                                             enum texture_target target);

/* How programs reach an image of a texture object. An invalid view is one that all accesses fail on. */
void image_unit_view(struct image_view *view, const struct image_unit *unit);

/* The image units that a program uses, for a draw: an array in scene memory. Null when that runs out. */
struct image_view *const *image_units_prepare(struct context *context, uint32_t used);

/* Indexed state of image units: whether a name is one, and its value; false with INVALID_VALUE raised for a
 * unit that does not exist. */
bool image_unit_has(GLenum pname);
bool image_unit_get(struct context *context, const char *call, GLenum pname, GLuint index, GLint *value);

/* Whether the texture bound to the unit's target is complete (8.17). */
bool texture_object_is_complete(struct context *context, unsigned unit, enum texture_dimension dimension);

/* --- Between the texture_*.c files ---------------------------------------------------------------------- */

/* 8.22: the image requested of a proxy target; an image that cannot be supported leaves it empty, without an
 * error. */
void texture_proxy_set(struct context *context, const struct texture_image_request *request);

/* Image units: their initial state, a texture that is deleted, limits. */
void image_units_init(struct context *context);
void image_units_forget(struct context *context, void *texture);
bool image_units_get(GLenum pname, struct get_value *value);

/* Whether its images are, or consist of, layers that are selected by number: faces, slices, members. */
static inline bool texture_has_layers(enum texture_dimension dimension)
{
    return dimension == TEXTURE_3D || dimension == TEXTURE_CUBE || dimension == TEXTURE_1D_ARRAY ||
           dimension == TEXTURE_2D_ARRAY || dimension == TEXTURE_CUBE_ARRAY ||
           dimension == TEXTURE_2D_MULTISAMPLE_ARRAY;
}

/* Whether Table 8.34 lists a format. */
bool image_unit_format_exists(GLenum format);

/* Limits and bindings of texture_storage.c. */
bool texture_storage_get(struct context *context, GLenum pname, struct get_value *value);

/* The parameters for sampling on a unit: those of the sampler object, if one is bound, and those that only
 * textures have. Levels are inside the immutable ones. */
struct texture_sampler texture_unit_sampler(struct context *context, unsigned unit,
                                            const struct texture_object *object);

/* The same with a sampler object, or null, that no unit has. */
struct texture_sampler texture_sampler_with(struct context *context, const struct texture_object *object,
                                            const struct sampler_object *sampler);

/* The texture's own, with its levels inside the immutable ones (8.17). */
struct texture_sampler texture_own_sampler(const struct texture_object *object);

/* Points the image of a texture whose texels are another object's at what that has now; false if it has its
 * own. */
bool texture_foreign_update(struct texture_object *object);

/* Points the image of a buffer texture at what its buffer has now. */
void texture_buffer_update(struct texture_object *object);

/* TEXTURE_BUFFER_*, which GetTexLevelParameter queries: false for another pname. */
bool texture_buffer_get(const struct texture_object *object, GLenum pname, GLint *value);

/* The same of a renderbuffer texture. */
void texture_renderbuffer_update(struct texture_object *object);

/* *slot = sampler, counts kept. */
void sampler_reference(struct sampler_object **slot, struct sampler_object *sampler);

/* The application's values of a parameter: as given, and how colours read as integers. */
struct client_values {
    double v[4];
    bool vector;
    bool integers; /* specified as integers; normalized if they are a colour */
    bool exact;    /* given by an I command: integers, not normalized */
};

/* Sets one parameter of a texture, or of a sampler object, which has fewer. Returns GL_NO_ERROR or the
 * error. */
GLenum texture_param_set(struct texture_params *params, bool of_sampler, GLenum pname,
                         const struct client_values *values);

/* Reads one; false if there is none of this name. */
bool texture_param_get(const struct texture_params *params, bool of_sampler, GLenum pname,
                       struct get_value *value);

/* How many values a parameter has. */
int texture_param_count(GLenum pname);

/* *slot = object, counts kept. */
void texture_reference(struct texture_object **slot, struct texture_object *object);

/* Binds `value` to the image unit. */
void image_unit_bind(struct image_unit *unit, const struct image_unit *value);

/* Is the object, or another one that has the same texels, `other`? */
static inline bool texture_shares_texels(const struct texture_object *object,
                                         const struct texture_object *other)
{
    return object == other ||
           (object->next_view && other &&
            (object->origin ? object->origin : object) == (other->origin ? other->origin : other));
}

/* The scene of this epoch reads the object's texels. */
void texture_object_used(struct texture_object *object, uint64_t epoch);

/* Decodes the blocks that another view has changed since (8.18). */
void texture_decode_outdated(struct texture_object *object);

/* Whether table 8.29 lists targets for views of such a texture. */
bool texture_has_views(enum texture_dimension dimension);

/* Joins the views of another texture, as one of them. */
void texture_join_views(struct texture_object *view, struct texture_object *original);

/* Call before texels are read by others than programs: draws the scene if it draws to the texture. */
void texture_object_read(struct context *context, struct texture_object *object);

/* The object of a program's target on a unit; null if there is no such target. */
struct texture_object *texture_unit_object(struct context *context, unsigned unit,
                                           enum texture_target target);

/* Raises INVALID_OPERATION and returns false where the object has handles: "the texture parameters of the
 * object may not be changed, and the size and format of the images ... may not be re-specified"
 * (NV_bindless_texture). */
bool texture_change_allowed(struct context *context, const char *call, const struct texture_object *object);

/* Call before the object changes: draws the scene if it uses the object, and counts versions. */
void texture_object_touch(struct context *context, struct texture_object *object);

/* The meaning of a target enum of an entry point. */
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

/* The object of a name, made if it has none yet; of name 0 the default one. Null with INVALID_OPERATION (of
 * another dimension) or OUT_OF_MEMORY raised. */
struct texture_object *texture_for_name(struct context *context, const char *call,
                                        enum texture_dimension dimension, GLuint name);

/* The object that a target means on the active unit. */
struct texture_object *texture_active_object(struct context *context, enum texture_dimension dimension);

void texture_params_init(struct texture_params *params, enum texture_dimension dimension);

/* Levels that a dimension may have: 0 <= level < this. */
unsigned texture_max_levels(enum texture_dimension dimension);

/* Largest width, height or depth (axis 0, 1, 2) of a level. */
/* For code that copies images before their command is executed: image_size if blocks of that format have it,
 * else 0; whether a texture might have such an image at the level, or part of one. */
int64_t texture_blocks_bytes(GLenum format, GLsizei width, GLsizei height, GLsizei depth, GLsizei image_size);
bool texture_image_fits(GLenum target, GLint level, GLsizei width, GLsizei height, GLsizei depth);

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
    unsigned samples; /* of each texel of a multisample texture */
    bool fixed_samples;
    const char *copies; /* framebuffer_copied(), from this pixel on; null: nothing */
    GLint from_x, from_y;
};

/* Memory for the images of a texture, which is allocated with the first one. False with OUT_OF_MEMORY
 * raised. */
bool texture_own_images(struct context *context, const char *call, struct texture_object *object);

/* The size of the image that a command with images of so many dimensions makes from one of this size, if
 * texels are colours: convolution may reduce it (8.4.5.7). */
void texture_convolved_size(const struct context *context, const struct internal_format *internal,
                            unsigned dimensions, GLsizei *width, GLsizei *height);

/* Call before an image of the object is specified, or (level -1) before mipmaps are: other images that are
 * EGL image siblings get memory of their own. False with OUT_OF_MEMORY raised. */
bool texture_orphan_siblings(struct context *context, const char *call, struct texture_object *object,
                             unsigned new_face, int new_level);

/* An image of the object was specified. */
void texture_object_stamp(struct texture_object *object);

/* Raises the error of a request that is wrong (sizes, border, level), or that needs too much memory, and
 * returns false. */
bool texture_image_check(struct context *context, const struct texture_image_request *request);

/* A new image, not yet the object's. False with OUT_OF_MEMORY raised. A size of zero gives an image without
 * texels. */
bool texture_image_make(struct context *context, const struct texture_image_request *request,
                        struct texture_image *image);

/* Makes it the object's. False with OUT_OF_MEMORY raised and the image released. */
bool texture_image_install(struct context *context, const struct texture_image_request *request,
                           struct texture_image *image);

/* A box inside an existing image. */
struct texture_box_request {
    const char *call;
    const struct texture_target_info *target;
    GLint level;
    GLint x, y, z;
    GLsizei width, height, depth;
    const char *copies; /* framebuffer_copied(), from this pixel on; null: nothing */
    GLint from_x, from_y;
};

/* Replaces the size of a box by the result of texture_convolved_size(). */
void texture_box_convolve(struct context *context, struct texture_box_request *request, unsigned dimensions);

/* The image of a box, or null with an error raised. The box, whose coordinates are those of the specification
 * (-1 is a border texel), gets those of texture_image_write(). */
struct texture_image *texture_box_check(struct context *context, struct texture_box_request *request);

/* After texels of an image changed: GENERATE_MIPMAP if it is the base level. `call` is the command that
 * raises OUT_OF_MEMORY. */
void texture_image_changed(struct context *context, const char *call, struct texture_object *object,
                           GLint level);

/* --- Inspection ----------------------------------------------------------------------------------------- */

/* Texels that a command has written. Slices are layers, slices or faces. */
struct texture_write {
    const char *call;
    const struct texture_object *object;
    GLint level, x, y, slice;
    GLsizei width, height, slices;
    const char *copies; /* framebuffer_copied(), from this pixel on; null: nothing */
    GLint from_x, from_y;
};

/* Reports the write if a query is about one of these texels. The others: of a whole image, and of a box. */
void texture_written(struct context *context, const struct texture_write *write);
void texture_level_written(struct context *context, const char *call, const struct texture_object *object,
                           unsigned face, GLint level);
void texture_box_written(struct context *context, const struct texture_box_request *request,
                         const struct texture_object *object);

#endif
