/* TextureBarrier (GL 4.6 compatibility 9.3.1): texels that were written are there when they are read next. */
#include "gl/context/entry.h"
#include "gl/exec_texture.h"

void GLAPIENTRY exec_glTextureBarrier(void)
{
    ENTER_VOID();
    gl_flush_scene(context);
}
