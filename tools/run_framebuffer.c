/* `fb`: where the script draws to and probes. */
#include "tools/run_commands.h"

static void use(struct run *run, GLuint framebuffer, unsigned width, unsigned height)
{
    PFNGLBINDFRAMEBUFFERPROC bind = (PFNGLBINDFRAMEBUFFERPROC)run_entry_point(run, "glBindFramebuffer");
    PFNGLCHECKFRAMEBUFFERSTATUSPROC check =
        (PFNGLCHECKFRAMEBUFFERSTATUSPROC)run_entry_point(run, "glCheckFramebufferStatus");
    if (!bind || !check)
        return;
    bind(GL_FRAMEBUFFER, framebuffer);
    if (check(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        run_fail(run, "the framebuffer is not complete");
    run->width = width;
    run->height = height;
}

void run_framebuffer_window(struct run *run, const double *v)
{
    (void)v;
    use(run, 0, run->context.width, run->context.height);
}

/* The texture of a unit as the colour buffer. */
void run_framebuffer_texture(struct run *run, const double *v)
{
    PFNGLGENFRAMEBUFFERSPROC generate = (PFNGLGENFRAMEBUFFERSPROC)run_entry_point(run, "glGenFramebuffers");
    PFNGLBINDFRAMEBUFFERPROC bind = (PFNGLBINDFRAMEBUFFERPROC)run_entry_point(run, "glBindFramebuffer");
    PFNGLFRAMEBUFFERTEXTURE2DPROC attach =
        (PFNGLFRAMEBUFFERTEXTURE2DPROC)run_entry_point(run, "glFramebufferTexture2D");
    if (!generate || !bind || !attach)
        return;
    if (v[0] >= RUN_MAX_UNITS || run->textures[(unsigned)v[0]] == 0) {
        run_fail(run, "expected a texture unit with a texture, found %.0f", v[0]);
        return;
    }
    unsigned unit = (unsigned)v[0];
    if (run->framebuffer == 0)
        generate(1, &run->framebuffer);
    bind(GL_FRAMEBUFFER, run->framebuffer);
    attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, run->textures[unit], 0);
    use(run, run->framebuffer, run->texture_size[unit][0], run->texture_size[unit][1]);
}
