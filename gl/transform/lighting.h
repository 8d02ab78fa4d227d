/* Materials, lights, texture coordinate generation: what fixed function computes with, programs bind
 * (state_vars.def) and glGet returns. */
#ifndef GL_TRANSFORM_LIGHTING_H
#define GL_TRANSFORM_LIGHTING_H

#include <stdbool.h>

#include <GL/gl.h>

enum { GL_LIGHTS = 8 };

struct material {
    float ambient[4], diffuse[4], specular[4], emission[4];
    float shininess;
};

enum material_property {
    MATERIAL_EMISSION,
    MATERIAL_AMBIENT,
    MATERIAL_DIFFUSE,
    MATERIAL_SPECULAR,
    MATERIAL_SHININESS,
    MATERIAL_PROPERTIES
};

/* Position and direction are in eye coordinates: transformed when they were given (GL 4.6
 * compatibility 12.2.1.2). */
struct light {
    bool enable;
    float ambient[4], diffuse[4], specular[4];
    float position[4];
    float spot_direction[3], spot_exponent, spot_cutoff; /* cutoff in degrees */
    float attenuation[3];                                /* constant, linear, quadratic */
};

struct lighting_state {
    bool enable, color_material, normalize, rescale_normal;
    GLenum color_material_face, color_material_mode;
    GLenum color_control;
    bool local_viewer, two_side;
    float model_ambient[4];
    struct material material[2]; /* front, back */
    struct light lights[GL_LIGHTS];
};

struct context;
/* Writes the current colour into the materials that track it (COLOR_MATERIAL), which is due before they are
 * read, saved, or stop tracking it. */
void lighting_track_color(struct context *context);

/* Is the property, one of GL_EMISSION to GL_SHININESS, of the mode of ColorMaterial? */
static inline bool lighting_mode_has(const struct lighting_state *state, GLenum property)
{
    const GLenum mode = state->color_material_mode;
    return mode == property ||
           (mode == GL_AMBIENT_AND_DIFFUSE && (property == GL_AMBIENT || property == GL_DIFFUSE));
}

/* Is that of the front (0) or back (1) the current colour (COLOR_MATERIAL)? */
static inline bool lighting_tracks_color(const struct lighting_state *state, int face, GLenum property)
{
    return state->color_material && state->color_material_face != (face ? GL_FRONT : GL_BACK) &&
           lighting_mode_has(state, property);
}

#endif
