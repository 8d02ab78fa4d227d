/* Fixed-function state of the texture units, and fog: TexEnv, TexGen, Fog (GL 4.6
 * compatibility 16.1, 12.1.3, 16.4). */
#ifndef GL_TEXTURE_TEXTURE_UNIT_H
#define GL_TEXTURE_TEXTURE_UNIT_H

#include <stdbool.h>

#include <GL/gl.h>

#include "gl/context/limits.h"
#include "shader/shader.h"

struct texture_gen {
    bool enable;
    GLenum mode;
    float object_plane[4], eye_plane[4]; /* eye plane: already multiplied by the inverse modelview matrix */
};

enum { COMBINER_ARGUMENTS = 4 }; /* COMBINE reads the first three, COMBINE4_NV all */

/* COMBINE_RGB or COMBINE_ALPHA and what belongs to it (16.1). */
struct combiner {
    GLenum function, source[COMBINER_ARGUMENTS], operand[COMBINER_ARGUMENTS];
    float scale; /* 1, 2, 4 */
};

/* The env mode is one of REPLACE, MODULATE, DECAL, BLEND, ADD, COMBINE, COMBINE4_NV. */
struct texture_unit {
    bool enable_1d, enable_2d, enable_3d, enable_cube, enable_rectangle;
    GLenum env_mode;
    float env_color[4];
    struct combiner combine[2]; /* colour, alpha */
    float lod_bias;
    bool coord_replace;
    struct texture_gen gen[4]; /* s t r q */
};

struct fog_state {
    bool enable, color_sum;
    GLenum mode, coord_source; /* EXP EXP2 LINEAR; FOG_COORDINATE, FRAGMENT_DEPTH */
    GLenum distance_mode;      /* EYE_PLANE_ABSOLUTE_NV EYE_PLANE EYE_RADIAL_NV */
    float density, start, end, index;
    float color[4];
};

struct texture_unit_state {
    unsigned active;        /* glActiveTexture, 0..SHADER_MAX_TEXTURE_UNITS-1: image units */
    unsigned client_active; /* glClientActiveTexture, 0..GL_TEXTURE_UNITS-1: sets of texture coordinates */
    /* above GL_TEXTURE_UNITS only lod_bias is ever set */
    struct texture_unit units[SHADER_MAX_TEXTURE_UNITS];
};

struct context;
/* False with INVALID_OPERATION if the active unit is an image unit alone: "what" is that of fixed function
 * and of texture coordinates (OpenGL 3.0, 2.7 and 3.9). */
bool texture_unit_has_coordinates(struct context *context, const char *what);

#endif
