/* Textures and images by handle (NV_bindless_texture): 64-bit numbers that programs use instead of units.
 *
 * A number is assigned once: the handle of a deleted texture or sampler is invalid for ever. Handles start
 * above 4 GiB, so a handle that was truncated to a 32-bit register is invalid. */
#ifndef GL_TEXTURE_BINDLESS_TEXTURE_H
#define GL_TEXTURE_BINDLESS_TEXTURE_H

#include "gl/texture/handle_table.h"
#include "gl/texture/texture_object.h"

/* A texture with its own sampling parameters, or with those of a sampler object. */
struct texture_handle {
    uint64_t value;
    struct texture_object *object;
    struct sampler_object *sampler; /* null: the texture's own parameters */
};

/* A level of a texture, or one layer of it. */
struct image_handle {
    uint64_t value;
    struct image_unit image; /* access GL_NONE */
};

/* Handles that a context has made resident: objects counted. */
struct resident_texture {
    uint64_t value;
    struct texture_object *object;
    struct sampler_object *sampler;
    struct texture_handle_views {
        struct texture_view_key key;
        bool complete;
        const struct texture_view *plain, *comparing; /* scene memory */
    } views;
};

struct resident_image {
    uint64_t value;
    struct image_unit image;
};

/* Both in ascending order of values. */
struct handle_state {
    struct resident_texture *textures;
    size_t texture_count, texture_capacity;
    struct resident_image *images;
    size_t image_count, image_capacity;
    struct { /* as the last draw saw them */
        const struct shader_texture_handle *textures;
        size_t texture_count;
        const struct shader_image_handle *images;
        size_t image_count;
        uint64_t epoch;
        uint64_t texture, fixed; /* group versions */
        bool valid;
    } frozen;
};

void handles_release(struct handle_state *state);

/* The handles of a deleted texture or sampler object are not resident in this context any more. */
void handles_forget_texture(struct context *context, void *deleted);
void handles_forget_sampler(struct context *context, void *deleted);

/* --- The group's: handle_table.c ------------------------------------------------------------------------ */

/* So many handles more of the object, and of the buffer whose texels it has. */
void handle_count(struct texture_object *object, int change);

/* Invalidates the handles of an object that is about to be freed. */
void handles_end_texture(struct texture_object *object);
void handles_end_sampler(struct sampler_object *sampler);

/* --- Draws ---------------------------------------------------------------------------------------------- */

/* Sets the resident handles that the program can use, in scene memory. False when that runs out. */
bool handles_prepare(struct context *context, const struct program *program,
                     struct shader_resources *resources);

/* Whether the program can access a target of the framebuffer through a resident handle. */
bool handles_feed_back(struct context *context, const struct program *program);

/* Texture targets whose lookups read this dimension: texture_prepare.c. */
uint32_t texture_targets_of(enum texture_dimension dimension, bool comparing);

/* Recreates the views of a handle where something has changed. False when scene memory runs out. */
bool texture_handle_view(struct context *context, struct resident_texture *handle);

#endif
