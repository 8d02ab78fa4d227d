/* ATI_fragment_shader: shaders that are specified by commands. They are kept as statements of !!ATIfs1.0 and
 * become programs at a draw, since the text depends on the enabled textures and fog. The shaders belong to
 * the share group; the binding, and constants of all shaders, belong to the context. */
#ifndef GL_PROGRAM_FRAGMENT_SHADER_ATI_H
#define GL_PROGRAM_FRAGMENT_SHADER_ATI_H

#include "gl/program/program_object.h"

struct ati_shader;
struct share_group;

struct ati_shaders {
    struct ati_shader *fallback, *bound; /* name 0; both are never null */
    const struct program *program;       /* the bound shader's, as the last draw had it; null: none yet */
    bool specifying;                     /* between Begin and End */
    float global[8][4];                  /* constants of all shaders */
};

/* Is FRAGMENT_SHADER_ATI what decides? FRAGMENT_PROGRAM_ARB comes before it (ARB_fragment_program 3.11). */
static inline bool fragment_shader_ati_decides(const struct program_state *state)
{
    return state->ati_enable && !state->fragment_enable;
}

/* The bound shader's program for the present textures and fog. Null with INVALID_OPERATION (there is none, or
 * it is being specified) or OUT_OF_MEMORY raised, in the name of drawing. */
struct program_object *fragment_shader_ati_object(struct context *context);

void fragment_shaders_ati_release(struct context *context);
void fragment_shaders_ati_release_shared(struct share_group *share);

/* Other contexts of the share group ran meanwhile. */
void fragment_shaders_ati_resume(struct context *context);

#endif
