/* `fb` and `blit`: the framebuffers that the script draws to and probes. Every `fb` makes a new
 * framebuffer. */
#include "tools/run/commands.h"

enum { COLOR_BUFFERS = 8, MAX_SAMPLES = 32 };

/* A framebuffer that is being bound. */
struct bound {
    GLenum target; /* GL_DRAW_FRAMEBUFFER, GL_READ_FRAMEBUFFER, or GL_FRAMEBUFFER for both */
    struct run_rest rest;
    unsigned width, height;
};

static void bind_new(const struct bound *bound)
{
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(bound->target, framebuffer);
}

/* The texture of a unit, whose level gives the size. 0 after a failure. */
static GLuint texture_of(struct run *run, struct bound *bound, double unit, unsigned level)
{
    if (!(unit >= 0 && unit < RUN_MAX_UNITS) || run->textures[(unsigned)unit] == 0 || level > 16) {
        run_fail(run, "expected a texture unit with a texture, found %.0f", unit);
        return 0;
    }
    const unsigned *size = run->texture_size[(unsigned)unit];
    bound->width = size[0] >> level ? size[0] >> level : 1;
    bound->height = size[1] >> level ? size[1] >> level : 1;
    return run->textures[(unsigned)unit];
}

static bool expect(struct run *run, struct bound *bound, char letter, double *value)
{
    return run_rest_value(run, &bound->rest, letter, value);
}

/* `tex 2d 0 -1 2`: textures of units as colour buffers, -1 for none. */
static void bind_textures(struct run *run, struct bound *bound)
{
    GLenum buffers[COLOR_BUFFERS];
    GLsizei count = 0;
    double unit;
    bind_new(bound);
    while (run->result.verdict == RUN_PASSED && !run_rest_ends(&bound->rest)) {
        if (count == COLOR_BUFFERS) {
            run_fail(run, "expected at most %d textures", COLOR_BUFFERS);
            return;
        }
        if (!expect(run, bound, 'i', &unit))
            return;
        const GLenum attachment = GL_COLOR_ATTACHMENT0 + (GLenum)count;
        const GLuint texture = unit == -1 ? 0 : texture_of(run, bound, unit, 0);
        buffers[count++] = texture ? attachment : GL_NONE;
        glFramebufferTexture2D(bound->target, attachment, GL_TEXTURE_2D, texture, 0);
    }
    if (count == 0)
        run_fail(run, "expected a texture unit");
    else if (bound->target != GL_READ_FRAMEBUFFER)
        glDrawBuffers(count, buffers);
}

/* `tex slice 2DArray 0 1 3`: unit, level and layer. */
static void bind_slice(struct run *run, struct bound *bound)
{
    double target, unit, level, layer;
    if (!expect(run, bound, 't', &target) || !expect(run, bound, 'u', &unit) ||
        !expect(run, bound, 'u', &level) || !expect(run, bound, 'u', &layer))
        return;
    const GLuint texture = texture_of(run, bound, unit, (unsigned)level);
    if (texture == 0)
        return;
    bind_new(bound);
    if (target == GL_TEXTURE_1D)
        glFramebufferTexture1D(bound->target, GL_COLOR_ATTACHMENT0, GL_TEXTURE_1D, texture, (GLint)level);
    else if (target == GL_TEXTURE_2D || target == GL_TEXTURE_RECTANGLE)
        glFramebufferTexture2D(bound->target, GL_COLOR_ATTACHMENT0, (GLenum)target, texture, (GLint)level);
    else if (target == GL_TEXTURE_CUBE_MAP && layer < 6)
        glFramebufferTexture2D(bound->target, GL_COLOR_ATTACHMENT0,
                               GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)layer, texture, (GLint)level);
    else
        glFramebufferTextureLayer(bound->target, GL_COLOR_ATTACHMENT0, texture, (GLint)level, (GLint)layer);
}

static void bind_layered(struct run *run, struct bound *bound)
{
    double unit;
    const GLuint texture = expect(run, bound, 'u', &unit) ? texture_of(run, bound, unit, 0) : 0;
    if (texture == 0)
        return;
    bind_new(bound);
    glFramebufferTexture(bound->target, GL_COLOR_ATTACHMENT0, texture, 0);
}

/* `ms GL_RGBA8 64 64 4` */
static void bind_samples(struct run *run, struct bound *bound)
{
    double format, width, height, samples;
    GLuint buffer;
    if (!expect(run, bound, 'e', &format) || !expect(run, bound, 'u', &width) ||
        !expect(run, bound, 'u', &height) || !expect(run, bound, 'u', &samples))
        return;
    if (width < 1 || height < 1 || width > RUN_MAX_WINDOW || height > RUN_MAX_WINDOW ||
        samples > MAX_SAMPLES) {
        run_fail(run, "expected 1x1 to %dx%d pixels of at most %d samples", RUN_MAX_WINDOW, RUN_MAX_WINDOW,
                 MAX_SAMPLES);
        return;
    }
    if (!run_spend(run, (uint64_t)(16 * width * height * (samples + 1)))) /* it stays until the end */
        return;
    bind_new(bound);
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, (GLsizei)samples, (GLenum)format, (GLsizei)width,
                                     (GLsizei)height);
    glFramebufferRenderbuffer(bound->target, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffer);
    bound->width = (unsigned)width;
    bound->height = (unsigned)height;
}

static void bind_window(struct run *run, struct bound *bound)
{
    glBindFramebuffer(bound->target, 0);
    bound->width = run->context.width;
    bound->height = run->context.height;
}

static const struct {
    const char *words[2];
    void (*bind)(struct run *run, struct bound *bound);
} kinds[] = {
    {{"tex", "2d"}, bind_textures}, {{"tex", "slice"}, bind_slice},  {{"tex", "layered"}, bind_layered},
    {{"ms", NULL}, bind_samples},   {{"winsys", NULL}, bind_window},
};

static void use(struct run *run, const struct bound *bound)
{
    if (run->result.verdict != RUN_PASSED)
        return;
    if (glCheckFramebufferStatus(bound->target) != GL_FRAMEBUFFER_COMPLETE)
        run_fail(run, "the framebuffer is not complete");
    if (bound->target != GL_READ_FRAMEBUFFER) {
        run->width = bound->width;
        run->height = bound->height;
    }
    if (bound->target != GL_DRAW_FRAMEBUFFER) {
        run->read_width = bound->width;
        run->read_height = bound->height;
    }
}

static void bind(struct run *run, const double *v, GLenum target)
{
    struct bound bound = {.target = target, .rest = run_rest(run, v)};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct run_rest rest = bound.rest;
        if (!run_rest_word(&rest, kinds[i].words[0]) ||
            (kinds[i].words[1] && !run_rest_word(&rest, kinds[i].words[1])))
            continue;
        bound.rest = rest;
        kinds[i].bind(run, &bound);
        run_rest_done(run, &bound.rest);
        use(run, &bound);
        return;
    }
    run_fail(run, "expected 'tex 2d', 'tex slice', 'tex layered', 'ms' or 'winsys'");
}

void run_framebuffer_draw(struct run *run, const double *v)
{
    bind(run, v, GL_DRAW_FRAMEBUFFER);
}

void run_framebuffer_read(struct run *run, const double *v)
{
    bind(run, v, GL_READ_FRAMEBUFFER);
}

void run_framebuffer(struct run *run, const double *v)
{
    bind(run, v, GL_FRAMEBUFFER);
}

static void blit(struct run *run, GLbitfield buffers, GLenum filter)
{
    if (run_spend(run, (uint64_t)run->width * run->height))
        glBlitFramebuffer(0, 0, (GLint)run->read_width, (GLint)run->read_height, 0, 0, (GLint)run->width,
                          (GLint)run->height, buffers, filter);
}

void run_blit_color(struct run *run, const double *v)
{
    blit(run, GL_COLOR_BUFFER_BIT, (GLenum)v[0]);
}

void run_blit_depth(struct run *run, const double *v)
{
    blit(run, GL_DEPTH_BUFFER_BIT, (GLenum)v[0]);
}

void run_blit_stencil(struct run *run, const double *v)
{
    blit(run, GL_STENCIL_BUFFER_BIT, (GLenum)v[0]);
}
