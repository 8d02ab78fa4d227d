/* [require]: what a script needs. What is missing skips it. */
#include <string.h>

#include "tools/run.h"

static void require_version(struct run *run, const double *v)
{
    double version = 0;
    const char *text = (const char *)glGetString(GL_VERSION);
    run_number(text, text + strcspn(text, " "), &version);
    if (version < v[0])
        run_skip(run, "needs OpenGL %.1f, which is more than %.1f", v[0], version);
}

static void require_glsl(struct run *run, const double *v)
{
    run_skip(run, "needs the shading language %.2f", v[0]);
}

static void require_es(struct run *run, const double *v)
{
    run_skip(run, "needs OpenGL ES %.1f", v[0]);
}

/* `name` without GL_ too. */
static bool supported(const char *name, size_t length)
{
    const char *list = (const char *)glGetString(GL_EXTENSIONS);
    while (*list) {
        size_t end = strcspn(list, " ");
        if (end == length && memcmp(list, name, length) == 0)
            return true;
        if (end == length + 3 && memcmp(list, "GL_", 3) == 0 && memcmp(list + 3, name, length) == 0)
            return true;
        list += end + (list[end] == ' ');
    }
    return false;
}

static const char *named(const struct run *run, const double *v, int *length)
{
    *length = (int)(v[1] < 80 ? v[1] : 80);
    return run->script->text + (size_t)v[0];
}

static void require_extension(struct run *run, const double *v)
{
    int length;
    const char *name = named(run, v, &length);
    if (!supported(name, (size_t)length))
        run_skip(run, "needs %.*s", length, name);
}

static void require_no_extension(struct run *run, const double *v)
{
    int length;
    const char *name = named(run, v, &length);
    if (supported(name, (size_t)length))
        run_skip(run, "is for implementations without %.*s", length, name);
}

static void require_limit(struct run *run, const double *v)
{
    static const struct {
        const char *name;
        GLenum value;
    } limits[] = {
        {"GL_MAX_CLIP_PLANES", GL_MAX_CLIP_PLANES},
        {"GL_MAX_CLIP_DISTANCES", GL_MAX_CLIP_DISTANCES},
        {"GL_MAX_DRAW_BUFFERS", GL_MAX_DRAW_BUFFERS},
        {"GL_MAX_TEXTURE_COORDS", GL_MAX_TEXTURE_COORDS},
        {"GL_MAX_TEXTURE_IMAGE_UNITS", GL_MAX_TEXTURE_IMAGE_UNITS},
        {"GL_MAX_TEXTURE_SIZE", GL_MAX_TEXTURE_SIZE},
        {"GL_MAX_TEXTURE_UNITS", GL_MAX_TEXTURE_UNITS},
        {"GL_MAX_VERTEX_ATTRIBS", GL_MAX_VERTEX_ATTRIBS},
    };
    int length;
    GLint limit = 0;
    const char *name = named(run, v, &length);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (strlen(limits[i].name) == (size_t)length && memcmp(limits[i].name, name, (size_t)length) == 0)
            glGetIntegerv(limits[i].value, &limit);
    if (limit < v[2])
        run_skip(run, "needs %.*s of %.0f", length, name, v[2]);
}

static void require_size(struct run *run, const double *v)
{
    if (v[0] < 1 || v[1] < 1 || v[0] > RUN_MAX_WINDOW || v[1] > RUN_MAX_WINDOW)
        run_fail(run, "expected a window from 1x1 to %dx%d", RUN_MAX_WINDOW, RUN_MAX_WINDOW);
    else if (!tool_context_resize(&run->context, (unsigned)v[0], (unsigned)v[1]))
        run_fail(run, "no memory for the window");
}

/* Every context has a depth buffer. */
static void require_nothing(struct run *run, const double *v)
{
    (void)run;
    (void)v;
}

const struct run_row run_requirement_rows[] = {
    {"GL >= %f", require_version},        {"GL >= %f COMPAT", require_version},
    {"GL COMPAT >= %f", require_version}, {"GL ES >= %f", require_es},
    {"GLSL >= %f", require_glsl},         {"GLSL ES >= %f", require_glsl},
    {"SIZE %u %u", require_size},         {"size %u %u", require_size},
    {"DEPTHBUFFER", require_nothing},     {"depthbuffer", require_nothing},
    {"INT %w >= %i", require_limit},      {"%w >= %i", require_limit},
    {"! %w", require_no_extension},       {"%w", require_extension},
};
const size_t run_requirement_row_count = sizeof run_requirement_rows / sizeof *run_requirement_rows;
