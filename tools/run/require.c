/* [require]: the requirements of a script. It is skipped if one is missing. */
#include <string.h>

#include "tools/run/run.h"

/* The comparison of a line: "GL >= 3.0", "GL_MAX_TEXTURE_COORDS != 8". */
enum comparison { AT_LEAST, AT_MOST, ABOVE, BELOW, EXACTLY, OTHER_THAN };

static bool holds(enum comparison comparison, double value, double wanted)
{
    switch (comparison) {
    case AT_LEAST: return value >= wanted;
    case AT_MOST: return value <= wanted;
    case ABOVE: return value > wanted;
    case BELOW: return value < wanted;
    case EXACTLY: return value == wanted;
    default: return value != wanted;
    }
}

static const char *comparison_text(enum comparison comparison)
{
    static const char *const texts[] = {"",           "at most ", "more than ",
                                        "less than ", "exactly ", "other than "};
    return texts[comparison];
}

/* Compiled programs need certain versions and have their own version of the shading language. */
static void compare_version(struct run *run, enum comparison comparison, double wanted)
{
    double version = 0;
    const char *text = (const char *)glGetString(GL_VERSION);
    run_number(text, text + strcspn(text, " "), &version);
    if (!run->compiled && !holds(comparison, version, wanted))
        run_skip(run, "needs OpenGL %s%.1f, where %.1f is there", comparison_text(comparison), wanted,
                 version);
}

static void require_glsl(struct run *run, const double *v)
{
    if (!run->compiled)
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

/* Whether an extension is one of the shading language: those that scripts with shaders require, except these,
 * which are about state. */
static bool is_of_language(const char *name, size_t length)
{
    static const char *const others[] = {"GL_NV_fill_rectangle", "GL_ARB_viewport_array"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strlen(others[i]) == length && memcmp(others[i], name, length) == 0)
            return false;
    return true;
}

static void require_extension(struct run *run, const double *v)
{
    int length;
    const char *name = named(run, v, &length);
    if (!supported(name, (size_t)length) && !(run->compiled && is_of_language(name, (size_t)length)))
        run_skip(run, "needs %.*s", length, name);
}

static void require_no_extension(struct run *run, const double *v)
{
    int length;
    const char *name = named(run, v, &length);
    if (supported(name, (size_t)length))
        run_skip(run, "is for implementations without %.*s", length, name);
}

static void compare_limit(struct run *run, enum comparison comparison, const double *v)
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
        {"GL_MAX_SAMPLES", GL_MAX_SAMPLES},
        {"GL_MAX_PATCH_VERTICES", GL_MAX_PATCH_VERTICES},
        {"GL_MAX_VIEWPORTS", GL_MAX_VIEWPORTS},
        {"GL_MAX_3D_TEXTURE_SIZE", GL_MAX_3D_TEXTURE_SIZE},
        {"GL_MAX_ARRAY_TEXTURE_LAYERS", GL_MAX_ARRAY_TEXTURE_LAYERS},
        {"GL_MAX_COLOR_ATTACHMENTS", GL_MAX_COLOR_ATTACHMENTS},
        {"GL_MAX_IMAGE_UNITS", GL_MAX_IMAGE_UNITS},
        {"GL_MAX_VERTEX_ATOMIC_COUNTER_BUFFERS", GL_MAX_VERTEX_ATOMIC_COUNTER_BUFFERS},
        {"GL_MAX_FRAGMENT_ATOMIC_COUNTER_BUFFERS", GL_MAX_FRAGMENT_ATOMIC_COUNTER_BUFFERS},
        {"GL_MAX_VARYING_COMPONENTS", GL_MAX_VARYING_COMPONENTS},
        {"GL_MAX_GEOMETRY_OUTPUT_VERTICES", GL_MAX_GEOMETRY_OUTPUT_VERTICES},
    };
    int length;
    GLint limit = 0;
    const char *name = named(run, v, &length);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (strlen(limits[i].name) == (size_t)length && memcmp(limits[i].name, name, (size_t)length) == 0)
            glGetIntegerv(limits[i].value, &limit);
    if (!holds(comparison, limit, v[2]))
        run_skip(run, "needs %.*s of %s%.0f", length, name, comparison_text(comparison), v[2]);
}

#define COMPARED(COMPARISON, name)                                                                           \
    static void require_version_##name(struct run *run, const double *v)                                     \
    {                                                                                                        \
        compare_version(run, COMPARISON, v[0]);                                                              \
    }                                                                                                        \
    static void require_limit_##name(struct run *run, const double *v)                                       \
    {                                                                                                        \
        compare_limit(run, COMPARISON, v);                                                                   \
    }
COMPARED(AT_LEAST, at_least)
COMPARED(AT_MOST, at_most)
COMPARED(ABOVE, above)
COMPARED(BELOW, below)
COMPARED(EXACTLY, exactly)
COMPARED(OTHER_THAN, other_than)
#undef COMPARED

static void require_core(struct run *run, const double *v)
{
    if (!run->compiled)
        run_skip(run, "needs a core profile of OpenGL %.1f", v[0]);
}

static void require_shaders(struct run *run, const double *v)
{
    (void)v;
    if (!run->compiled)
        run_skip(run, "needs the shading language");
}

static void require_size(struct run *run, const double *v)
{
    if (v[0] < 1 || v[1] < 1 || v[0] > RUN_MAX_WINDOW || v[1] > RUN_MAX_WINDOW)
        run_fail(run, "expected a window from 1x1 to %dx%d", RUN_MAX_WINDOW, RUN_MAX_WINDOW);
    else if (!tool_context_resize(&run->context, (unsigned)v[0], (unsigned)v[1]))
        run_fail(run, "no memory for the window");
}

/* Every context has a depth buffer; nothing else of theirs shows. */
static void require_nothing(struct run *run, const double *v)
{
    (void)run;
    (void)v;
}

#define COMPARED(sign, name)                                                                                 \
    {"GL " sign " %f", require_version_##name}, {"GL " sign " %f COMPAT", require_version_##name},           \
        {"GL COMPAT " sign " %f", require_version_##name}, {"INT %w " sign " %i", require_limit_##name},     \
    {                                                                                                        \
        "%w " sign " %i", require_limit_##name                                                               \
    }

const struct run_row run_requirement_rows[] = {
    {"GL CORE >= %f", require_core},
    {"GL ES >= %f", require_es},
    {"GLSL >= %f", require_glsl},
    {"GLSL ES >= %f", require_glsl},
    {"GLSL %r", require_shaders},
    {"SIZE %u %u", require_size},
    {"size %u %u", require_size},
    {"DEPTHBUFFER", require_nothing},
    {"depthbuffer", require_nothing},
    {"rlimit %u", require_nothing},
    {"ignore_missing_uniforms", require_nothing},
    {"SSO ENABLED", require_shaders},
    {"SEPARABLE PROGRAM ENABLED", require_shaders},
    {"SPIRV ONLY", require_shaders},
    {"SPIRV YES", require_shaders},
    COMPARED(">=", at_least),
    COMPARED("<=", at_most),
    COMPARED(">", above),
    COMPARED("<", below),
    COMPARED("==", exactly),
    COMPARED("=", exactly),
    COMPARED("!=", other_than),
    {"! %w", require_no_extension},
    {"%w", require_extension},
};
const size_t run_requirement_row_count = sizeof run_requirement_rows / sizeof *run_requirement_rows;
