/* The handles that a share group has given out, and what ends them. */
#include "gl/texture/bindless_texture.h"

#include <stdlib.h>

#include "gl/buffer/buffer_object.h"

void handle_count(struct texture_object *object, int change)
{
    object->handles += (unsigned)change;
    if (object->buffer.buffer)
        object->buffer.buffer->handles += (unsigned)change;
}

void handle_table_release(struct handle_table *table)
{
    free(table->textures);
    free(table->images);
}

void handles_end_texture(struct texture_object *object)
{
    struct handle_table *table = object->table;
    size_t kept = 0;
    if (!table)
        return;
    for (size_t i = 0; i < table->texture_count; i++) {
        if (table->textures[i].object != object) {
            table->textures[kept++] = table->textures[i];
            continue;
        }
        handle_count(object, -1);
        if (table->textures[i].sampler)
            table->textures[i].sampler->handles--;
    }
    table->texture_count = kept;
    kept = 0;
    for (size_t i = 0; i < table->image_count; i++)
        if (table->images[i].image.object != object)
            table->images[kept++] = table->images[i];
        else
            handle_count(object, -1);
    table->image_count = kept;
}

void handles_end_sampler(struct sampler_object *sampler)
{
    struct handle_table *table = sampler->table;
    size_t kept = 0;
    for (size_t i = 0; table && i < table->texture_count; i++) {
        if (table->textures[i].sampler == sampler)
            handle_count(table->textures[i].object, -1);
        else
            table->textures[kept++] = table->textures[i];
    }
    if (table)
        table->texture_count = kept;
}
