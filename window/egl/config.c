/* Configs: their attributes, and the selection by eglChooseConfig (EGL 1.5 3.4). Colours have 8 bits per
 * component, as bytes B, G, R, A. */
#include <string.h>

#include "window/egl/commands.h"
#include "window/egl/egl.h"

/* In the order of 3.4.1.2, which is that of their numbers: fewer samples, less depth, less stencil come
 * first. */
#define DEPTHS(id, samples)                                                                                  \
    {id, 0, 0, samples}, {id + 1, 16, 0, samples}, {id + 2, 24, 0, samples}, {id + 3, 24, 8, samples},       \
    {                                                                                                        \
        id + 4, 32, 8, samples                                                                               \
    }
static const struct egl_config configs[] = {DEPTHS(1, 0), DEPTHS(6, 2), DEPTHS(11, 4), DEPTHS(16, 8),
                                            DEPTHS(21, 16)};
enum { CONFIGS = sizeof configs / sizeof *configs };

const struct egl_config *config_find(EGLConfig handle)
{
    for (unsigned i = 0; i < CONFIGS; i++)
        if (handle == (EGLConfig)&configs[i])
            return &configs[i];
    return NULL;
}

/* --- Attributes ----------------------------------------------------------------------------------------- */

enum criterion { AT_LEAST, EXACT, MASK, SPECIAL, IGNORED };

/* Table 3.4; table 3.1 for attributes that are the same in every config: `value`, if `member` is none. */
static const struct attribute {
    EGLint name, initial;
    enum criterion criterion;
    EGLint value;
    enum { SAME, ID, DEPTH, STENCIL, SAMPLES, SAMPLE_BUFFERS, SURFACES, VISUAL, VISUAL_TYPE, NATIVE } member;
} attributes[] = {
    {EGL_BUFFER_SIZE, 0, AT_LEAST, 32, SAME},
    {EGL_RED_SIZE, 0, AT_LEAST, 8, SAME},
    {EGL_GREEN_SIZE, 0, AT_LEAST, 8, SAME},
    {EGL_BLUE_SIZE, 0, AT_LEAST, 8, SAME},
    {EGL_LUMINANCE_SIZE, 0, AT_LEAST, 0, SAME},
    {EGL_ALPHA_SIZE, 0, AT_LEAST, 8, SAME},
    {EGL_ALPHA_MASK_SIZE, 0, AT_LEAST, 0, SAME},
    {EGL_BIND_TO_TEXTURE_RGB, EGL_DONT_CARE, EXACT, EGL_FALSE, SAME},
    {EGL_BIND_TO_TEXTURE_RGBA, EGL_DONT_CARE, EXACT, EGL_FALSE, SAME},
    {EGL_COLOR_BUFFER_TYPE, EGL_RGB_BUFFER, EXACT, EGL_RGB_BUFFER, SAME},
    {EGL_CONFIG_CAVEAT, EGL_DONT_CARE, EXACT, EGL_NONE, SAME},
    {EGL_CONFIG_ID, EGL_DONT_CARE, EXACT, 0, ID},
    {EGL_CONFORMANT, 0, MASK, EGL_OPENGL_BIT, SAME},
    {EGL_DEPTH_SIZE, 0, AT_LEAST, 0, DEPTH},
    {EGL_LEVEL, 0, EXACT, 0, SAME},
    {EGL_MATCH_NATIVE_PIXMAP, EGL_NONE, SPECIAL, EGL_NONE, SAME},
    {EGL_MAX_PBUFFER_WIDTH, EGL_DONT_CARE, IGNORED, EGL_SIDE_MAX, SAME},
    {EGL_MAX_PBUFFER_HEIGHT, EGL_DONT_CARE, IGNORED, EGL_SIDE_MAX, SAME},
    {EGL_MAX_PBUFFER_PIXELS, EGL_DONT_CARE, IGNORED, EGL_SIDE_MAX *EGL_SIDE_MAX, SAME},
    {EGL_MAX_SWAP_INTERVAL, EGL_DONT_CARE, EXACT, 0, SAME},
    {EGL_MIN_SWAP_INTERVAL, EGL_DONT_CARE, EXACT, 0, SAME},
    {EGL_NATIVE_RENDERABLE, EGL_DONT_CARE, EXACT, 0, NATIVE},
    {EGL_NATIVE_VISUAL_ID, EGL_DONT_CARE, IGNORED, 0, VISUAL},
    {EGL_NATIVE_VISUAL_TYPE, EGL_DONT_CARE, EXACT, 0, VISUAL_TYPE},
    {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES_BIT, MASK, EGL_OPENGL_BIT, SAME},
    {EGL_SAMPLE_BUFFERS, 0, AT_LEAST, 0, SAMPLE_BUFFERS},
    {EGL_SAMPLES, 0, AT_LEAST, 0, SAMPLES},
    {EGL_STENCIL_SIZE, 0, AT_LEAST, 0, STENCIL},
    {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, MASK, 0, SURFACES},
    {EGL_TRANSPARENT_TYPE, EGL_NONE, EXACT, EGL_NONE, SAME},
    {EGL_TRANSPARENT_RED_VALUE, EGL_DONT_CARE, EXACT, 0, SAME},
    {EGL_TRANSPARENT_GREEN_VALUE, EGL_DONT_CARE, EXACT, 0, SAME},
    {EGL_TRANSPARENT_BLUE_VALUE, EGL_DONT_CARE, EXACT, 0, SAME},
};
enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

static EGLint value_of(const struct egl_display *display, const struct egl_config *config,
                       const struct attribute *attribute)
{
    const EGLint windows = display->x11.visual ? EGL_WINDOW_BIT : 0;
    switch (attribute->member) {
    case ID: return config->id;
    case DEPTH: return config->depth;
    case STENCIL: return config->stencil;
    case SAMPLES: return config->samples;
    case SAMPLE_BUFFERS: return config->samples > 0;
    case SURFACES: return windows | EGL_PBUFFER_BIT | EGL_SWAP_BEHAVIOR_PRESERVED_BIT;
    case VISUAL: return (EGLint)display->x11.visual;
    case VISUAL_TYPE: return windows ? (EGLint)display->x11.visual_type : EGL_NONE;
    case NATIVE: return windows ? EGL_TRUE : EGL_FALSE;
    default: return attribute->value;
    }
}

static int find_attribute(EGLint name)
{
    for (unsigned i = 0; i < ATTRIBUTES; i++)
        if (attributes[i].name == name)
            return (int)i;
    return -1;
}

EGLBoolean command_GetConfigAttrib(EGLDisplay dpy, EGLConfig handle, EGLint name, EGLint *value)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    const struct egl_config *config = config_find(handle);
    const int attribute = find_attribute(name);
    if (!config)
        return egl_leave(EGL_BAD_CONFIG);
    if (attribute < 0 || name == EGL_MATCH_NATIVE_PIXMAP)
        return egl_leave(EGL_BAD_ATTRIBUTE);
    if (!value)
        return egl_leave(EGL_BAD_PARAMETER);
    *value = value_of(display, config, &attributes[attribute]);
    return egl_leave(EGL_SUCCESS);
}

/* --- Choosing (3.4.1) ----------------------------------------------------------------------------------- */

static bool fits(EGLint wanted, EGLint value, enum criterion criterion)
{
    if (wanted == EGL_DONT_CARE || criterion == IGNORED)
        return true;
    switch (criterion) {
    case AT_LEAST: return value >= wanted;
    case MASK: return (value & wanted) == wanted;
    default: return value == wanted; /* pixmaps fit no config: EGL_MATCH_NATIVE_PIXMAP */
    }
}

/* EGL_OPENGL_ES_BIT is the default of RENDERABLE_TYPE. OpenGL programs leave it there, or even request it
 * (xscreensaver), since implementations with OpenGL ES 1 accept it. OpenGL ES programs request ES2_BIT or
 * ES3_BIT. */
static EGLint in_earnest(EGLint name, EGLint wanted)
{
    return name == EGL_RENDERABLE_TYPE && wanted != EGL_DONT_CARE ? wanted & ~EGL_OPENGL_ES_BIT : wanted;
}

static bool config_fits(const struct egl_display *display, const struct egl_config *config,
                        const EGLint wanted[ATTRIBUTES])
{
    const EGLint id = wanted[find_attribute(EGL_CONFIG_ID)];
    if (id != EGL_DONT_CARE)
        return config->id == id;
    for (unsigned i = 0; i < ATTRIBUTES; i++)
        if (!fits(in_earnest(attributes[i].name, wanted[i]), value_of(display, config, &attributes[i]),
                  attributes[i].criterion))
            return false;
    return true;
}

/* Some values are invalid for their attribute: 3.4.1.1. */
static bool value_allowed(EGLint name, EGLint value)
{
    switch (name) {
    case EGL_LEVEL:
    case EGL_MATCH_NATIVE_PIXMAP: return value != EGL_DONT_CARE;
    case EGL_CONFIG_CAVEAT:
        return value == EGL_DONT_CARE || value == EGL_NONE || value == EGL_SLOW_CONFIG ||
               value == EGL_NON_CONFORMANT_CONFIG;
    case EGL_COLOR_BUFFER_TYPE:
        return value == EGL_DONT_CARE || value == EGL_RGB_BUFFER || value == EGL_LUMINANCE_BUFFER;
    case EGL_TRANSPARENT_TYPE:
        return value == EGL_DONT_CARE || value == EGL_NONE || value == EGL_TRANSPARENT_RGB;
    case EGL_BIND_TO_TEXTURE_RGB:
    case EGL_BIND_TO_TEXTURE_RGBA:
    case EGL_NATIVE_RENDERABLE: return value == EGL_DONT_CARE || value == EGL_TRUE || value == EGL_FALSE;
    default: return value >= EGL_DONT_CARE;
    }
}

/* Returns an error. */
static EGLint read_wanted(const EGLint *list, EGLint wanted[ATTRIBUTES])
{
    for (unsigned i = 0; i < ATTRIBUTES; i++)
        wanted[i] = attributes[i].initial;
    for (; list && list[0] != EGL_NONE; list += 2) {
        const int attribute = find_attribute(list[0]);
        const bool known = attribute >= 0 && value_allowed(list[0], list[1]);
        if (!known)
            return EGL_BAD_ATTRIBUTE;
        wanted[attribute] = list[1];
    }
    return EGL_SUCCESS;
}

/* Those that fit (null: all), as many as there is room for; without room all are counted. */
static EGLint list_configs(const struct egl_display *display, const EGLint *wanted, EGLConfig *list,
                           EGLint size)
{
    EGLint count = 0;
    for (unsigned i = 0; i < CONFIGS; i++) {
        if (wanted && !config_fits(display, &configs[i], wanted))
            continue;
        if (list && count >= size)
            break;
        if (list)
            list[count] = (EGLConfig)&configs[i];
        count++;
    }
    return count;
}

EGLBoolean command_GetConfigs(EGLDisplay dpy, EGLConfig *list, EGLint size, EGLint *count)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    if (!count)
        return egl_leave(EGL_BAD_PARAMETER);
    *count = list_configs(display, NULL, list, size);
    return egl_leave(EGL_SUCCESS);
}

EGLBoolean command_ChooseConfig(EGLDisplay dpy, const EGLint *wanted_list, EGLConfig *list, EGLint size,
                                EGLint *count)
{
    EGLint wanted[ATTRIBUTES];
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    const EGLint error = count ? read_wanted(wanted_list, wanted) : EGL_BAD_PARAMETER;
    if (error == EGL_SUCCESS)
        *count = list_configs(display, wanted, list, size);
    return egl_leave(error);
}
