/* TextureBarrier (GL 4.6 compatibility 9.3.1): texels that were written are there when they are read next. */
#include "gl/context/entry.h"

GLAPI void GLAPIENTRY glTextureBarrier(void)
{
    ENTER_VOID();
    gl_flush_scene(context);
}

#define ALIASES_OF_texture_barrier YES
#include "gl/context/aliases.h"
