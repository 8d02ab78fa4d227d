/* target, pass: images to draw to, and the state in which each pass begins. */
#include "tools/scene/scene.h"

/* --- Reading -------------------------------------------------------------------------------------------- */

struct scene_target *scene_find_target(struct scene *scene, struct scene_text name)
{
    for (unsigned i = 0; i < scene->target_count; i++)
        if (scene_text_is(name, scene->targets[i].name))
            return &scene->targets[i];
    return NULL;
}

static const GLenum depth_formats[] = {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F,
                                       GL_DEPTH24_STENCIL8, GL_DEPTH32F_STENCIL8};

static bool is_depth_format(GLenum format)
{
    for (size_t i = 0; i < sizeof depth_formats / sizeof *depth_formats; i++)
        if (depth_formats[i] == format)
            return true;
    return false;
}

bool scene_read_target(struct scene *scene, const double *v)
{
    const struct scene_text name = scene_text(scene, v);
    const bool taken = scene_text_is(name, "window") || scene_find_target(scene, name);
    struct scene_target target = {.line = scene->run.result.line,
                                  .size_values = (unsigned)(v + 2 - scene->script.values),
                                  .format = (GLenum)v[6],
                                  .has_depth_format = is_depth_format((GLenum)v[6])};
    if (!scene_new_name(scene, name, scene->target_count, taken, target.name))
        return false;
    scene->targets[scene->target_count++] = target;
    return true;
}

bool scene_read_pass(struct scene *scene, const double *v)
{
    const struct scene_text name = scene_text(scene, v);
    struct scene_target *target = scene_find_target(scene, name);
    if (!target && !scene_text_is(name, "window"))
        return scene_fail(scene, name.at,
                          "expected window, or a target that a statement above defines, found '%.*s'",
                          name.length, name.at);
    for (enum run_stage stage = 0; stage < RUN_COUNT; stage++)
        scene->enabled[stage] = NULL;
    scene->target = target;
    if (target)
        target->drawn = true;
    return true;
}

/* --- Targets -------------------------------------------------------------------------------------------- */

static bool find_size(struct scene *scene, struct scene_target *target)
{
    double size[2];
    scene_values(scene, scene->script.values + target->size_values, 2, size);
    for (int i = 0; i < 2; i++)
        if (!(size[i] >= 1 && size[i] <= SCENE_TARGET_SIZE)) {
            run_fail(&scene->run, "expected a target of 1 to %d pixels each way, found %gx%g",
                     SCENE_TARGET_SIZE, size[0], size[1]);
            return false;
        }
    target->width = (unsigned)size[0];
    target->height = (unsigned)size[1];
    scene->target_pixels += target->width * target->height;
    if (scene->target_pixels <= SCENE_ALL_PIXELS)
        return true;
    run_fail(&scene->run, "expected at most %d pixels in all targets", SCENE_ALL_PIXELS);
    return false;
}

static void attach_depth_buffer(struct scene_target *target)
{
    glGenRenderbuffers(1, &target->depth);
    glBindRenderbuffer(GL_RENDERBUFFER, target->depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, (GLsizei)target->width,
                          (GLsizei)target->height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, target->depth);
}

static void attach_depth_texture(const struct scene_target *target)
{
    const bool stencil = target->format == GL_DEPTH24_STENCIL8 || target->format == GL_DEPTH32F_STENCIL8;
    glFramebufferTexture2D(GL_FRAMEBUFFER, stencil ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT,
                           GL_TEXTURE_2D, target->texture, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
}

static void make_target(struct scene *scene, struct scene_target *target)
{
    if (!find_size(scene, target))
        return;
    glGenTextures(1, &target->texture);
    glBindTexture(GL_TEXTURE_2D, target->texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, target->format, (GLsizei)target->width, (GLsizei)target->height);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    if (target->has_depth_format) {
        attach_depth_texture(target);
    } else {
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target->texture, 0);
        attach_depth_buffer(target);
    }
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        run_fail(&scene->run, "expected a format that can be drawn to, such as GL_RGBA8");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void scene_init_targets(struct scene *scene)
{
    scene->target_pixels = 0;
    for (unsigned i = 0; i < scene->target_count && scene->run.result.verdict == RUN_PASSED; i++) {
        scene->run.result.line = scene->targets[i].line;
        make_target(scene, &scene->targets[i]);
    }
}

/* --- Passes --------------------------------------------------------------------------------------------- */

static void set_size(struct scene *scene, unsigned width, unsigned height)
{
    scene->run.width = width;
    scene->run.height = height;
    scene->values.of[EXPRESSION_width] = width;
    scene->values.of[EXPRESSION_height] = height;
    scene->values.of[EXPRESSION_aspect] = (double)width / height;
    glViewport(0, 0, (GLsizei)width, (GLsizei)height);
}

static void reset_matrices(struct scene *scene)
{
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    for (; scene->pushed; scene->pushed--)
        glPopMatrix();
    glLoadIdentity();
}

/* Once a frame for each target, so that a frame does not depend on the frame before. */
static void clear_once(bool *drawn)
{
    if (*drawn)
        return;
    *drawn = true;
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

static void begin_pass(struct scene *scene, struct scene_target *target)
{
    scene->target = target;
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glBindFramebuffer(GL_FRAMEBUFFER, target ? target->framebuffer : 0);
    set_size(scene, target ? target->width : scene->width, target ? target->height : scene->height);
    reset_matrices(scene);
    scene_reset_programs(scene);
    run_patch_vertices(&scene->run, (const double[1]){3});
    scene->run.clear_bits = GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;
    clear_once(target ? &target->drawn : &scene->window_drawn);
}

void scene_clear_color(struct run *run, const double *v)
{
    double values[4];
    scene_values(scene_of(run), v, 4, values);
    run_clear_color(run, values);
}

void scene_pass(struct run *run, const double *v)
{
    struct scene *scene = scene_of(run);
    glPopAttrib();
    begin_pass(scene, scene_find_target(scene, scene_text(scene, v)));
}

void scene_begin_frame(struct scene *scene)
{
    for (unsigned i = 0; i < scene->target_count; i++)
        scene->targets[i].drawn = false;
    scene->window_drawn = false;
    begin_pass(scene, NULL);
}

void scene_end_frame(struct scene *scene)
{
    glPopAttrib();
    scene_reset_programs(scene);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}
