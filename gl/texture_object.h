/* Texture objects and their state. */
#ifndef GL_TEXTURE_OBJECT_H
#define GL_TEXTURE_OBJECT_H

#include <stdbool.h>

#include <GL/gl.h>

#include "gl/get.h"
#include "gl/name_table.h"

struct context;

struct texture_state {
    struct name_table names;
};

bool textures_init(struct context *context);    /* false when memory runs out */
void textures_release(struct context *context); /* also after a failed init */

/* A glGet value of texture state (bindings, limits); false if pname is not one. */
bool textures_get(struct context *context, GLenum pname, struct get_value *value);

#endif
