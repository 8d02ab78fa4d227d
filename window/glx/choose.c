/* ChooseVisual, ChooseFBConfig: which configs fit, and in which order (GLX 1.4 3.3.2, 3.3.3). */
#include <stdlib.h>

#include "window/glx/config.h"

enum { ATTRIBUTES = 64 };

/* The requested values, in the order of config_attributes. */
struct request {
    int values[ATTRIBUTES];
};

static int asked(const struct request *request, int name)
{
    return request->values[config_attribute(name) - config_attributes];
}

static bool matches(GLXFBConfig config, const struct request *request)
{
    for (unsigned i = 0; i < config_attribute_count; i++) {
        const int value = config_value(config, &config_attributes[i]), wanted = request->values[i];
        if (wanted == (int)GLX_DONT_CARE)
            continue;
        switch (config_attributes[i].match) {
        case MATCH_EXACT:
            if (value != wanted)
                return false;
            break;
        case MATCH_MINIMUM:
            if (value < wanted)
                return false;
            break;
        case MATCH_MASK:
            if ((value & wanted) != wanted)
                return false;
            break;
        case MATCH_NEVER: break;
        }
    }
    return true;
}

/* --- Order ---------------------------------------------------------------------------------------------- */

/* The bits of the requested colours. */
static int color_bits(GLXFBConfig config, const struct request *request)
{
    static const int names[] = {GLX_RED_SIZE, GLX_GREEN_SIZE, GLX_BLUE_SIZE, GLX_ALPHA_SIZE};
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += asked(request, names[i]) > 0 ? config->bits[i] : 0;
    return sum;
}

static int accum_bits(GLXFBConfig config, const struct request *request)
{
    static const int names[] = {GLX_ACCUM_RED_SIZE, GLX_ACCUM_GREEN_SIZE, GLX_ACCUM_BLUE_SIZE,
                                GLX_ACCUM_ALPHA_SIZE};
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += asked(request, names[i]) > 0 ? config->accum[i] : 0;
    return sum;
}

/* Below 0: a comes first. Table 3.4's order, by its letters; a buffer that was not requested costs time, so
 * accumulation without need comes last. */
static int compare(GLXFBConfig a, GLXFBConfig b, const struct request *request, bool visuals)
{
    const int wants_depth = asked(request, GLX_DEPTH_SIZE) > 0 || !visuals;
    const int keys[] = {
        color_bits(b, request) - color_bits(a, request),
        a->buffer_size - b->buffer_size,
        a->double_buffer - b->double_buffer,
        a->samples - b->samples,
        wants_depth ? b->depth - a->depth : a->depth - b->depth,
        a->stencil - b->stencil,
        accum_bits(b, request) - accum_bits(a, request),
        a->accum[0] - b->accum[0],
        a->visual_depth - b->visual_depth,
    };
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i])
            return keys[i];
    return a->id - b->id;
}

/* Those that match, best first; null without any. */
static GLXFBConfig *choose(struct glx_display *display, int screen, const struct request *request,
                           bool visuals, int *count)
{
    GLXFBConfig *found = malloc((display->config_count + 1) * sizeof(GLXFBConfig));
    *count = 0;
    for (unsigned i = 0; found && i < display->config_count; i++) {
        GLXFBConfig config = &display->configs[i];
        if (config->screen != screen || !matches(config, request))
            continue;
        int at = (*count)++;
        for (; at > 0 && compare(config, found[at - 1], request, visuals) < 0; at--)
            found[at] = found[at - 1];
        found[at] = config;
    }
    if (*count)
        return found;
    free(found);
    return NULL;
}

/* --- Commands ------------------------------------------------------------------------------------------- */

static bool parse(const int *list, struct request *request)
{
    for (unsigned i = 0; i < config_attribute_count; i++)
        request->values[i] = config_attributes[i].initial;
    for (; list && *list; list += 2) {
        const struct config_attribute *attribute = config_attribute(list[0]);
        if (!attribute)
            return false;
        request->values[attribute - config_attributes] = list[1];
    }
    return true;
}

GLXFBConfig *glXChooseFBConfig(Display *dpy, int screen, const int *attributes, int *count)
{
    struct request request;
    struct glx_display *display = glx_display(dpy);
    *count = 0;
    if (!display || screen < 0 || screen >= ScreenCount(dpy) || !parse(attributes, &request))
        return NULL;
    const int id = asked(&request, GLX_FBCONFIG_ID);
    if (id != (int)GLX_DONT_CARE) { /* every other attribute is ignored */
        parse(NULL, &request);
        request.values[config_attribute(GLX_FBCONFIG_ID) - config_attributes] = id;
    }
    return choose(display, screen, &request, false, count);
}

GLXFBConfig *glXGetFBConfigs(Display *dpy, int screen, int *count)
{
    struct request request;
    struct glx_display *display = glx_display(dpy);
    *count = 0;
    if (!display || screen < 0 || screen >= ScreenCount(dpy) || !parse(NULL, &request))
        return NULL;
    return choose(display, screen, &request, false, count);
}

/* In the list of ChooseVisual these are there or not; the others have a value. */
static bool parse_visual(const int *list, struct request *request, bool *rgba)
{
    parse(NULL, request);
    request->values[config_attribute(GLX_DOUBLEBUFFER) - config_attributes] = False;
    *rgba = false;
    while (list && *list) {
        const int name = *list++;
        const struct config_attribute *attribute = config_attribute(name);
        if (name == GLX_RGBA)
            *rgba = true;
        else if (name == GLX_DOUBLEBUFFER || name == GLX_STEREO)
            request->values[attribute - config_attributes] = True;
        else if (name == GLX_USE_GL)
            continue;
        else if (!attribute)
            return false;
        else
            request->values[attribute - config_attributes] = *list++;
    }
    return true;
}

XVisualInfo *glXChooseVisual(Display *dpy, int screen, int *attributes)
{
    struct request request;
    int count;
    bool rgba;
    struct glx_display *display = glx_display(dpy);
    if (!display || screen < 0 || screen >= ScreenCount(dpy) || !parse_visual(attributes, &request, &rgba) ||
        !rgba)
        return NULL;
    GLXFBConfig *found = choose(display, screen, &request, true, &count);
    if (!found)
        return NULL;
    XVisualInfo *info = glXGetVisualFromFBConfig(dpy, found[0]);
    free(found);
    return info;
}
