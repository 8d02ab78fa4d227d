/* The texture and image handles of a share group: handle_table.c. */
#ifndef GL_TEXTURE_HANDLE_TABLE_H
#define GL_TEXTURE_HANDLE_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* In ascending order of values; a handle goes with its texture or sampler object. */
struct handle_table {
    struct texture_handle *textures; /* gl/texture/bindless_texture.h */
    size_t texture_count, texture_capacity;
    struct image_handle *images;
    size_t image_count, image_capacity;
    uint64_t given; /* how many values */
};

void handle_table_release(struct handle_table *table);

#endif
