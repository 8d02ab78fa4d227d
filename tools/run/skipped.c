/* Commands that skip a script: those for programs of the shading language, and features that this library
 * does not have. */
#include "tools/run/commands.h"

void run_shader_only(struct run *run, const double *v)
{
    (void)v;
    run_skip(run, "needs the shading language: the command is for its programs");
}

void run_display_list(struct run *run, const double *v)
{
    (void)v;
    run_skip(run, "needs display lists");
}

void run_blend_barrier(struct run *run, const double *v)
{
    (void)v;
    run_skip(run, "needs GL_KHR_blend_equation_advanced");
}

void run_fetch_barrier(struct run *run, const double *v)
{
    (void)v;
    run_skip(run, "needs GL_EXT_shader_framebuffer_fetch_non_coherent");
}

void run_viewport_swizzle(struct run *run, const double *v)
{
    (void)v;
    run_skip(run, "needs GL_NV_viewport_swizzle");
}
