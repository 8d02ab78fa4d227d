/* `texparameter`: of the texture bound to the active unit. */
#include "tools/run/commands.h"

#define NAMED(function, name)                                                                                \
    void run_##function(struct run *run, const double *v)                                                    \
    {                                                                                                        \
        (void)run;                                                                                           \
        glTexParameteri((GLenum)v[0], name, (GLint)v[1]);                                                    \
    }

NAMED(texture_compare_func, GL_TEXTURE_COMPARE_FUNC)
NAMED(texture_depth_mode, GL_DEPTH_TEXTURE_MODE)
NAMED(texture_min, GL_TEXTURE_MIN_FILTER)
NAMED(texture_mag, GL_TEXTURE_MAG_FILTER)
NAMED(texture_wrap_s, GL_TEXTURE_WRAP_S)
NAMED(texture_wrap_t, GL_TEXTURE_WRAP_T)
NAMED(texture_wrap_r, GL_TEXTURE_WRAP_R)
NAMED(texture_swizzle_r, GL_TEXTURE_SWIZZLE_R)
NAMED(texture_base_level, GL_TEXTURE_BASE_LEVEL)
NAMED(texture_max_level, GL_TEXTURE_MAX_LEVEL)

void run_texture_lod_bias(struct run *run, const double *v)
{
    (void)run;
    glTexParameterf((GLenum)v[0], GL_TEXTURE_LOD_BIAS, (GLfloat)v[1]);
}

void run_texture_border_color(struct run *run, const double *v)
{
    const GLfloat color[4] = {(GLfloat)v[1], (GLfloat)v[2], (GLfloat)v[3], (GLfloat)v[4]};
    (void)run;
    glTexParameterfv((GLenum)v[0], GL_TEXTURE_BORDER_COLOR, color);
}
