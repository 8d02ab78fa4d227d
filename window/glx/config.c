/* FBConfigs: what Edgewalk offers of every TrueColor visual that it can fill, and their attributes. */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "window/glx/config.h"

/* --- Which there are ------------------------------------------------------------------------------------ */

/* The first is that of the default visual. */
static const struct config_kind {
    int double_buffer, depth, stencil, accum, samples;
} kinds[] = {
    {1, 24, 8, 0, 0},  {0, 24, 8, 0, 0}, {1, 24, 8, 16, 0}, {0, 24, 8, 16, 0}, {1, 24, 8, 0, 4},
    {0, 24, 8, 0, 4},  {1, 0, 0, 0, 0},  {0, 0, 0, 0, 0},   {1, 24, 8, 0, 2},  {1, 24, 8, 0, 8},
    {1, 24, 8, 0, 16}, {0, 24, 8, 0, 2}, {0, 24, 8, 0, 8},  {0, 24, 8, 0, 16}, {1, 24, 8, 16, 4},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Pixels of four bytes in which Edgewalk can draw; XImages of them are LSBFirst. */
static const struct pixel_layout {
    unsigned long masks[3];
    GLenum format;
} layouts[] = {
    {{0xff0000, 0xff00, 0xff}, OSMESA_BGRA},
    {{0xff, 0xff00, 0xff0000}, OSMESA_RGBA},
};

static bool accumulates; /* contexts have accumulation buffers */

static void probe(void)
{
    const int attributes[] = {OSMESA_FORMAT, OSMESA_BGRA, OSMESA_ACCUM_BITS, 16, 0};
    OSMesaContext context = face.OSMesaCreateContextAttribs(attributes, NULL);
    accumulates = context != NULL;
    if (context)
        face.OSMesaDestroyContext(context);
}

static bool kind_exists(const struct config_kind *kind)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, probe);
    return kind->accum == 0 || accumulates;
}

static const struct pixel_layout *layout_of(Display *dpy, const XVisualInfo *info)
{
    int count;
    bool four_bytes = false;
    XPixmapFormatValues *formats = XListPixmapFormats(dpy, &count);
    for (int i = 0; formats && i < count; i++)
        four_bytes |= formats[i].depth == info->depth && formats[i].bits_per_pixel == 32;
    XFree(formats);
    for (unsigned i = 0; four_bytes && i < sizeof layouts / sizeof *layouts; i++)
        if (info->red_mask == layouts[i].masks[0] && info->green_mask == layouts[i].masks[1] &&
            info->blue_mask == layouts[i].masks[2])
            return &layouts[i];
    return NULL;
}

static void fill(GLXFBConfig config, const struct config_kind *kind, const XVisualInfo *info, GLenum format)
{
    memset(config, 0, sizeof *config); /* keep() compares bytes */
    *config = (struct __GLXFBConfigRec){
        .screen = info->screen,
        .visual = info->visualid,
        .visual_depth = info->depth,
        .masks = {info->red_mask, info->green_mask, info->blue_mask},
        .format = format,
        .double_buffer = kind->double_buffer,
        .buffer_size = 32,
        .bits = {8, 8, 8, 8},
        .depth = kind->depth,
        .stencil = kind->stencil,
        .accum = {kind->accum, kind->accum, kind->accum, kind->accum},
        .sample_buffers = kind->samples > 0,
        .samples = kind->samples,
        .visual_type = GLX_TRUE_COLOR,
        .texture_rgba = info->depth == 32,
    };
}

/* Visuals that can be filled: the screen's default one first, then those of its depth, then others. */
static int rank(Display *dpy, const struct glx_visual *visual)
{
    const int screen = visual->info.screen;
    if (visual->info.visual == DefaultVisual(dpy, screen))
        return 0;
    return visual->info.depth == 24 ? 1 : 2;
}

static void take_visuals(struct glx_display *display, const XVisualInfo *infos, int count)
{
    for (int wanted = 0; wanted <= 2; wanted++)
        for (int i = 0; i < count; i++) {
            struct glx_visual visual = {.info = infos[i]};
            if (layout_of(display->dpy, &infos[i]) && rank(display->dpy, &visual) == wanted)
                display->visuals[display->visual_count++] = visual;
        }
}

static bool looks_like(const struct glx_visual *visual, const XVisualInfo *info)
{
    return visual->info.screen == info->screen && visual->info.depth == info->depth &&
           visual->info.red_mask == info->red_mask;
}

/* Adds configs of every kind for visuals that are alike. Each config gets a separate visual, as long as there
 * are some; the remaining visuals are used for the same configs again. */
static void make_alike(struct glx_display *display, const struct glx_visual *first, GLXFBConfig *end)
{
    const GLenum format = layout_of(display->dpy, &first->info)->format;
    GLXFBConfig begin = *end;
    for (unsigned k = 0; k < KINDS; k++)
        if (kind_exists(&kinds[k]))
            fill((*end)++, &kinds[k], &first->info, format);
    const unsigned count = (unsigned)(*end - begin);
    unsigned taken = 0;
    for (unsigned i = 0; i < display->visual_count; i++) {
        struct glx_visual *visual = &display->visuals[i];
        if (!looks_like(visual, &first->info))
            continue;
        visual->config = &begin[taken % count];
        if (taken < count)
            visual->config->visual = visual->info.visualid;
        taken++;
    }
}

/* Configs are never freed: applications find them on one connection and use them on another, or when the
 * first is closed. Connections with the same visuals have the same ones. */
static bool keep(struct glx_display *display)
{
    static struct config_set {
        GLXFBConfig configs;
        unsigned count;
        struct config_set *next;
    } * sets;
    const size_t bytes = display->config_count * sizeof *display->configs;
    GLXFBConfig made = display->configs;
    struct config_set *set = sets;
    while (set && !(set->count == display->config_count && memcmp(set->configs, made, bytes) == 0))
        set = set->next;
    if (set) {
        for (unsigned i = 0; i < display->visual_count; i++)
            display->visuals[i].config = set->configs + (display->visuals[i].config - made);
        free(made);
        display->configs = set->configs;
        return true;
    }
    if (!(set = malloc(sizeof *set)))
        return false;
    *set = (struct config_set){made, display->config_count, sets};
    sets = set;
    return true;
}

bool configs_make(struct glx_display *display)
{
    int count = 0;
    XVisualInfo template = {.class = TrueColor};
    XVisualInfo *infos = XGetVisualInfo(display->dpy, VisualClassMask, &template, &count);
    display->visuals = calloc((size_t)count + 1, sizeof *display->visuals);
    display->configs = calloc(((size_t)count + 1) * KINDS, sizeof *display->configs);
    if (!display->visuals || !display->configs) {
        free(display->configs);
        XFree(infos);
        return false;
    }
    take_visuals(display, infos, count);
    XFree(infos);
    GLXFBConfig end = display->configs;
    for (unsigned i = 0; i < display->visual_count; i++)
        if (!display->visuals[i].config)
            make_alike(display, &display->visuals[i], &end);
    display->config_count = (unsigned)(end - display->configs);
    for (unsigned i = 0; i < display->config_count; i++)
        display->configs[i].id = (int)i + 1;
    return keep(display);
}

struct glx_visual *config_of_visual(struct glx_display *display, int screen, VisualID visual)
{
    for (unsigned i = 0; i < display->visual_count; i++)
        if (display->visuals[i].info.screen == screen && display->visuals[i].info.visualid == visual)
            return &display->visuals[i];
    return NULL;
}

/* Buffers that both have must have the same sizes; they may differ in whether there is a back buffer. */
bool configs_compatible(GLXFBConfig a, GLXFBConfig b)
{
    return a->screen == b->screen && a->format == b->format && a->depth == b->depth &&
           a->stencil == b->stencil && a->samples == b->samples &&
           memcmp(a->accum, b->accum, sizeof a->accum) == 0;
}

/* --- Attributes ----------------------------------------------------------------------------------------- */

#define FIELD(member) offsetof(struct __GLXFBConfigRec, member)

/* GLX 1.4 tables 3.1 and 3.4, and those that extensions add. */
const struct config_attribute config_attributes[] = {
    {GLX_BUFFER_SIZE, FIELD(buffer_size), 0, 0, MATCH_MINIMUM},
    {GLX_LEVEL, NO_FIELD, 0, 0, MATCH_EXACT},
    {GLX_DOUBLEBUFFER, FIELD(double_buffer), 0, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_STEREO, NO_FIELD, 0, 0, MATCH_EXACT},
    {GLX_AUX_BUFFERS, NO_FIELD, 0, 0, MATCH_MINIMUM},
    {GLX_RED_SIZE, FIELD(bits[0]), 0, 0, MATCH_MINIMUM},
    {GLX_GREEN_SIZE, FIELD(bits[1]), 0, 0, MATCH_MINIMUM},
    {GLX_BLUE_SIZE, FIELD(bits[2]), 0, 0, MATCH_MINIMUM},
    {GLX_ALPHA_SIZE, FIELD(bits[3]), 0, 0, MATCH_MINIMUM},
    {GLX_DEPTH_SIZE, FIELD(depth), 0, 0, MATCH_MINIMUM},
    {GLX_STENCIL_SIZE, FIELD(stencil), 0, 0, MATCH_MINIMUM},
    {GLX_ACCUM_RED_SIZE, FIELD(accum[0]), 0, 0, MATCH_MINIMUM},
    {GLX_ACCUM_GREEN_SIZE, FIELD(accum[1]), 0, 0, MATCH_MINIMUM},
    {GLX_ACCUM_BLUE_SIZE, FIELD(accum[2]), 0, 0, MATCH_MINIMUM},
    {GLX_ACCUM_ALPHA_SIZE, FIELD(accum[3]), 0, 0, MATCH_MINIMUM},
    {GLX_SAMPLE_BUFFERS, FIELD(sample_buffers), 0, 0, MATCH_MINIMUM},
    {GLX_SAMPLES, FIELD(samples), 0, 0, MATCH_MINIMUM},
    {GLX_RENDER_TYPE, NO_FIELD, GLX_RGBA_BIT, GLX_RGBA_BIT, MATCH_MASK},
    {GLX_DRAWABLE_TYPE, NO_FIELD, GLX_WINDOW_BIT | GLX_PIXMAP_BIT | GLX_PBUFFER_BIT, GLX_WINDOW_BIT,
     MATCH_MASK},
    {GLX_X_RENDERABLE, NO_FIELD, True, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_X_VISUAL_TYPE, FIELD(visual_type), 0, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_CONFIG_CAVEAT, NO_FIELD, GLX_NONE, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_TRANSPARENT_TYPE, NO_FIELD, GLX_NONE, GLX_NONE, MATCH_EXACT},
    {GLX_TRANSPARENT_INDEX_VALUE, NO_FIELD, 0, 0, MATCH_NEVER},
    {GLX_TRANSPARENT_RED_VALUE, NO_FIELD, 0, 0, MATCH_NEVER},
    {GLX_TRANSPARENT_GREEN_VALUE, NO_FIELD, 0, 0, MATCH_NEVER},
    {GLX_TRANSPARENT_BLUE_VALUE, NO_FIELD, 0, 0, MATCH_NEVER},
    {GLX_TRANSPARENT_ALPHA_VALUE, NO_FIELD, 0, 0, MATCH_NEVER},
    {GLX_MAX_PBUFFER_WIDTH, NO_FIELD, MAX_PBUFFER, 0, MATCH_NEVER},
    {GLX_MAX_PBUFFER_HEIGHT, NO_FIELD, MAX_PBUFFER, 0, MATCH_NEVER},
    {GLX_MAX_PBUFFER_PIXELS, NO_FIELD, MAX_PBUFFER *MAX_PBUFFER, 0, MATCH_NEVER},
    {GLX_OPTIMAL_PBUFFER_WIDTH_SGIX, NO_FIELD, 0, 0, MATCH_NEVER},
    {GLX_OPTIMAL_PBUFFER_HEIGHT_SGIX, NO_FIELD, 0, 0, MATCH_NEVER},
    {GLX_VISUAL_ID, FIELD(visual), 0, 0, MATCH_NEVER},
    {GLX_FBCONFIG_ID, FIELD(id), 0, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_SWAP_METHOD_OML, NO_FIELD, GLX_SWAP_COPY_OML, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_BIND_TO_TEXTURE_RGB_EXT, NO_FIELD, True, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_BIND_TO_TEXTURE_RGBA_EXT, FIELD(texture_rgba), 0, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_BIND_TO_MIPMAP_TEXTURE_EXT, NO_FIELD, True, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_BIND_TO_TEXTURE_TARGETS_EXT, NO_FIELD, GLX_TEXTURE_2D_BIT_EXT | GLX_TEXTURE_RECTANGLE_BIT_EXT, 0,
     MATCH_MASK},
    {GLX_Y_INVERTED_EXT, NO_FIELD, True, (int)GLX_DONT_CARE, MATCH_EXACT},
    {GLX_SCREEN, FIELD(screen), 0, 0, MATCH_NEVER},
};
const unsigned config_attribute_count = sizeof config_attributes / sizeof *config_attributes;

const struct config_attribute *config_attribute(int name)
{
    for (unsigned i = 0; i < config_attribute_count; i++)
        if (config_attributes[i].name == name)
            return &config_attributes[i];
    return NULL;
}

int config_value(GLXFBConfig config, const struct config_attribute *attribute)
{
    if (attribute->field == NO_FIELD)
        return attribute->constant;
    if (attribute->name == GLX_VISUAL_ID)
        return (int)config->visual;
    int value;
    memcpy(&value, (const char *)config + attribute->field, sizeof value);
    return value;
}

int glXGetFBConfigAttrib(Display *dpy, GLXFBConfig config, int name, int *value)
{
    const struct config_attribute *attribute = config_attribute(name);
    (void)dpy;
    if (!attribute)
        return GLX_BAD_ATTRIBUTE;
    *value = config_value(config, attribute);
    return Success;
}

/* GLX 1.4 3.3.2: the attributes of a visual, in the terms of GLX 1.2. */
int glXGetConfig(Display *dpy, XVisualInfo *info, int name, int *value)
{
    struct glx_display *display = glx_display(dpy);
    if (!display || !info)
        return GLX_BAD_VISUAL;
    if (info->screen < 0 || info->screen >= ScreenCount(dpy))
        return GLX_BAD_SCREEN;
    const struct glx_visual *visual = config_of_visual(display, info->screen, info->visualid);
    if (name == GLX_USE_GL || name == GLX_RGBA) {
        *value = visual != NULL;
        return Success;
    }
    if (!config_attribute(name))
        return GLX_BAD_ATTRIBUTE;
    *value = 0;
    return visual ? glXGetFBConfigAttrib(dpy, visual->config, name, value) : Success;
}

XVisualInfo *glXGetVisualFromFBConfig(Display *dpy, GLXFBConfig config)
{
    int count;
    XVisualInfo template = {.visualid = config->visual, .screen = config->screen};
    struct glx_display *display = glx_display(dpy);
    struct glx_visual *visual = display ? config_of_visual(display, config->screen, config->visual) : NULL;
    if (visual)
        visual->config = config; /* a visual of several configs: it is used for this one now */
    return XGetVisualInfo(dpy, VisualIDMask | VisualScreenMask, &template, &count);
}
