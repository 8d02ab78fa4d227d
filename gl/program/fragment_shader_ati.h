/* ATI_fragment_shader: shaders that commands make. They are kept as statements of !!ATIfs1.0 and become
 * programs when something is drawn, since the text needs to know which textures are enabled, and fog. The
 * shaders are those of the share group; what is bound, and constants of all shaders, are the context's. */
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

/* The bound shader's program for textures and fog as they are now; null with INVALID_OPERATION (it has none,
 * or is being specified) or OUT_OF_MEMORY raised, in the name of drawing. */
struct program_object *fragment_shader_ati_object(struct context *context);

void fragment_shaders_ati_release(struct context *context);
void fragment_shaders_ati_release_shared(struct share_group *share);

/* Other contexts of the share group ran meanwhile. */
void fragment_shaders_ati_resume(struct context *context);

#endif
