/* Contexts through OSMesa's entry points. The colour buffer is the application's memory; depth, stencil
 * and accumulation are the context's own. */
#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "gl/api/attrib_stack.h"
#include "gl/api/version.h"
#include "gl/capsule/capsule_call.h"
#include "gl/context/context_internal.h"
#include "gl/context/context_memory.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/context/state.h"
#include "gl/draw/evaluator.h"
#include "gl/exec_rasterization.h"
#include "gl/feedback/query_object.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/list/list.h"
#include "gl/pixels/imaging.h"
#include "gl/program/fragment_shader_ati.h"
#include "gl/rasterization/raster_state.h"
#include "gl/texture/bindless_texture.h"
#include "gl/transform/matrix.h"

/* Discards collected draws, since the application may have freed the window's colours already. Draws that
 * other contexts of the share group can see are drawn. */
static void release_drawing(struct context *context)
{
    if (context->shares && !context->framebuffers->draws_window)
        gl_flush_scene(context);
    context->immediate.waiting = 0;
    context->cache.waits = false;
    if (context->pipeline)
        pipeline_destroy(context->pipeline);
    if (context->scene)
        raster_scene_destroy(context->scene);
    if (context->pool)
        pool_destroy(context->pool);
    context->pipeline = NULL;
    context->scene = NULL;
    context->pool = NULL;
}

static void release_state(struct context *context)
{
    fragment_shaders_ati_release(context);
    programs_release(context);
    framebuffers_release(context);
    textures_release(context);
    handles_release(context->handles);
    vertex_array_state_release(context->arrays);
    vertex_array_objects_release(context);
    buffer_state_release(context->buffers);
    attrib_stack_release(context);
    lists_release(context);
    evaluator_release(context->evaluators);
    imaging_release(context->imaging);
    queries_release(context->queries);
    feedback_release(context->feedback);
    context_inspection_release(context);
    context_observation_release(context);
    context_capsule_release(context);
    debug_release(context);
    free(context->immediate.data);
    free(context->immediate.wide);
    free(context->immediate.edge_flags);
    framebuffer_window_release(&context->framebuffer);
}

static void release_group(struct share_group *share)
{
    lists_release_shared(share);
    fragment_shaders_ati_release_shared(share);
    programs_release_shared(share);
    textures_release_shared(share);
    renderbuffers_release_shared(share);
    buffers_release_shared(share);
    handle_table_release(&share->handles);
    syncs_release_shared(share);
    debug_labels_release(share->labels, LABELS_SHARED);
    share_group_destroy(share);
}

static void release(struct context *context)
{
    struct share_group *share = context->share;
    share_enter(context);
    release_drawing(context);
    release_state(context);
    const bool last = share && share_group_leave(context);
    share_leave(&(struct context *const){context});
    if (last)
        release_group(share);
    free(context);
}

static void init_state(struct context *context)
{
    for (unsigned i = 0; i < DIRTY_COUNT; i++)
        context->version[i] = 1;
    state_init((struct context_memory *)context);
    matrix_state_init(context->matrices);
    evaluator_init(context->evaluators);
    vertex_array_state_init(context->arrays);
    feedback_init(context->feedback);
    image_units_init(context);
}

/* Zeros, except for the pointers to its state; null when memory runs out. */
static struct context *allocate(void)
{
    struct context_memory *memory = calloc(1, sizeof *memory);
    if (!memory)
        return NULL;
    struct context *context = &memory->context;
#define CONTEXT_STATE(type, name) context->name = &memory->name;
    CONTEXT_STATES(CONTEXT_STATE)
#undef CONTEXT_STATE
    return context;
}

/* The smallest number of samples that the raster module supports and that is not less than requested; -1 if
 * there is none. */
static int round_up(int asked, const int *choices, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (asked <= choices[i])
            return asked < 0 ? -1 : choices[i];
    return -1;
}

static OSMesaContext create(GLenum format, int depth_bits, int stencil_bits, int accum_bits, int samples,
                            unsigned version, OSMesaContext share)
{
    FPENV_SCOPE();
    static const int depths[] = {0, 16, 24, 32}, stencils[] = {0, 8}, accums[] = {0, 32},
                     counts[] = {0, 1, 2, 4, 8, 16};
    depth_bits = round_up(depth_bits, depths, 4);
    stencil_bits = round_up(stencil_bits, stencils, 2);
    accum_bits = round_up(accum_bits, accums, 2);
    samples = round_up(samples, counts, 6);
    if (!framebuffer_window_format_exists(format) || depth_bits < 0 || stencil_bits < 0 || accum_bits < 0 ||
        samples < 0)
        return NULL;

    struct context *context = allocate();
    if (!context)
        return NULL;
    context->hooks = &context_hooks;
    context->reported_version = version;
    context->framebuffer.color_format = format;
    context->framebuffer.depth_bits = depth_bits;
    context->framebuffer.stencil_bits = stencil_bits;
    context->framebuffer.accum_bits = accum_bits;
    context->framebuffer.samples = (unsigned)samples;
    context->framebuffer.y_up = true;
    init_state(context);
    bool ready = (context->pool = pool_create(0)) && (context->scene = raster_scene_create(context->pool)) &&
                 (context->pipeline = pipeline_create(context->pool, context->scene)) &&
                 textures_init(context) && programs_init(context) &&
                 share_group_join(context, (struct context *)share) && context_capsule_create(context);
    if (!ready) {
        release(context);
        return NULL;
    }
    raster_scene_set_interrupt(context->scene, &context->interrupt);
    return (OSMesaContext)context;
}

GLAPI OSMesaContext GLAPIENTRY OSMesaCreateContext(GLenum format, OSMesaContext sharelist)
{
    return create(format, 24, 8, 0, 0, version_of_request(1, 0), sharelist);
}

GLAPI OSMesaContext GLAPIENTRY OSMesaCreateContextExt(GLenum format, GLint depthBits, GLint stencilBits,
                                                      GLint accumBits, OSMesaContext sharelist)
{
    return create(format, depthBits, stencilBits, accumBits, 0, version_of_request(1, 0), sharelist);
}

/* Attribute, value pairs up to a 0. Contexts are of the compatibility profile, up to version 2.1. */
GLAPI OSMesaContext GLAPIENTRY OSMesaCreateContextAttribs(const int *attribList, OSMesaContext sharelist)
{
    int format = OSMESA_RGBA, depth = 0, stencil = 0, accum = 0, samples = 0, profile = OSMESA_COMPAT_PROFILE,
        major = 1, minor = 0;
    const struct {
        int name, *value;
    } table[] = {
        {OSMESA_FORMAT, &format},
        {OSMESA_DEPTH_BITS, &depth},
        {OSMESA_STENCIL_BITS, &stencil},
        {OSMESA_ACCUM_BITS, &accum},
        {EDGEWALK_SAMPLES, &samples},
        {OSMESA_PROFILE, &profile},
        {OSMESA_CONTEXT_MAJOR_VERSION, &major},
        {OSMESA_CONTEXT_MINOR_VERSION, &minor},
    };
    const unsigned rows = sizeof table / sizeof *table;
    for (; attribList && attribList[0] != 0; attribList += 2) {
        unsigned row = 0;
        while (row < rows && table[row].name != attribList[0])
            row++;
        if (row == rows)
            return NULL;
        *table[row].value = attribList[1];
    }
    const unsigned version = version_of_request(major, minor);
    if (profile != OSMESA_COMPAT_PROFILE || !version)
        return NULL;
    return create((GLenum)format, depth, stencil, accum, samples, version, sharelist);
}

GLAPI void GLAPIENTRY OSMesaDestroyContext(OSMesaContext ctx)
{
    FPENV_SCOPE();
    struct context *context = (struct context *)ctx;
    if (!context)
        return;
    context_capsule_close(context);
    if (gl_current() == context)
        gl_make_current(NULL);
    release(context);
}

/* Releases the context that is current to this thread. */
static void finish_current(void)
{
    SHARED_CONTEXT(context, gl_current());
    if (context)
        gl_finish_scene(context);
    capsule_frame_end();
}

static void first_viewport(struct rasterization_state *state, GLsizei width, GLsizei height)
{
    for (unsigned i = 0; i < PIPELINE_MAX_VIEWPORTS; i++) {
        state->viewport[i][2] = (float)(state->scissor[i][2] = width);
        state->viewport[i][3] = (float)(state->scissor[i][3] = height);
    }
}

static bool window_allowed(const struct framebuffer *framebuffer, const void *buffer, GLenum type,
                           GLsizei width, GLsizei height)
{
    return buffer && framebuffer_window_type_exists(framebuffer->color_format, type) && width >= 1 &&
           height >= 1 && width <= RASTER_MAX_SIZE && height <= RASTER_MAX_SIZE &&
           (!framebuffer->row_length || framebuffer->row_length >= width);
}

GLAPI GLboolean GLAPIENTRY OSMesaMakeCurrent(OSMesaContext ctx, void *buffer, GLenum type, GLsizei width,
                                             GLsizei height)
{
    FPENV_SCOPE();
    struct context *made = (struct context *)ctx;
    if (made && !window_allowed(&made->framebuffer, buffer, type, width, height))
        return GL_FALSE;
    if (made != gl_current())
        finish_current();
    if (!made) {
        gl_make_current(NULL);
        return GL_TRUE;
    }
    SHARED_CONTEXT(context, made);
    struct framebuffer *framebuffer = &context->framebuffer;
    const bool first = framebuffer->width == 0;
    if (!first)
        gl_finish_scene(context);
    capsule_frame_end();
    if (!framebuffer_window_resize(framebuffer, type, (unsigned)width, (unsigned)height))
        return GL_FALSE;
    framebuffer->color = buffer;
    framebuffer->front = NULL;
    framebuffer->read.width = 0;
    framebuffer->color_type = type;
    if (first) {
        first_viewport(context->rasterization, width, height);
        context_capsule_first_window(context);
    }
    gl_make_current(context);
    framebuffer_changed(context);
    context_capsule_window(context, buffer, type, width, height);
    return GL_TRUE;
}

GLAPI OSMesaContext GLAPIENTRY OSMesaGetCurrentContext(void)
{
    return (OSMesaContext)gl_current();
}

/* The initial value is off: only windows of bytes or 16-bit integers are clamped. */
GLAPI void GLAPIENTRY OSMesaColorClamp(GLboolean enable)
{
    exec_glClampColor(GL_CLAMP_FRAGMENT_COLOR, enable ? GL_TRUE : GL_FIXED_ONLY);
}

/* Its filters are those of Mesa's drivers, which smooth and tint finished frames; none of them is here, and a
 * filter that does not exist has no effect there either. */
GLAPI void GLAPIENTRY OSMesaPostprocess(OSMesaContext osmesa, const char *filter, unsigned enable_value)
{
    (void)osmesa;
    (void)filter;
    (void)enable_value;
}

GLAPI void GLAPIENTRY OSMesaPixelStore(GLint pname, GLint value)
{
    ENTER(__func__);
    if (!context)
        return;
    struct framebuffer *framebuffer = &context->framebuffer;
    switch (pname) {
    case OSMESA_ROW_LENGTH:
        if (value < 0 || (value > 0 && (unsigned)value < framebuffer->width)) {
            gl_error(context, GL_INVALID_VALUE,
                     "OSMesaPixelStore: row length is %d, expected 0 or at least %u", value,
                     framebuffer->width);
            return;
        }
        gl_finish_scene(context); /* earlier drawing belongs to the former memory */
        framebuffer->row_length = value;
        break;
    case OSMESA_Y_UP:
        gl_finish_scene(context);
        framebuffer->y_up = value != 0;
        context_capsule_window_store(pname, value);
        break;
    default:
        gl_error(context, GL_INVALID_ENUM,
                 "OSMesaPixelStore: pname is 0x%02x, expected OSMESA_ROW_LENGTH or OSMESA_Y_UP",
                 (unsigned)pname);
        return;
    }
    framebuffer_changed(context);
}

GLAPI void GLAPIENTRY OSMesaGetIntegerv(GLint pname, GLint *value)
{
    ENTER(__func__);
    if (!context || !value)
        return;
    const struct framebuffer *framebuffer = &context->framebuffer;
    switch (pname) {
    case OSMESA_WIDTH: *value = (GLint)framebuffer->width; break;
    case OSMESA_HEIGHT: *value = (GLint)framebuffer->height; break;
    case OSMESA_FORMAT: *value = (GLint)framebuffer->color_format; break;
    case OSMESA_TYPE: *value = (GLint)framebuffer->color_type; break;
    case OSMESA_ROW_LENGTH: *value = framebuffer->row_length; break;
    case OSMESA_Y_UP: *value = framebuffer->y_up; break;
    case OSMESA_MAX_WIDTH:
    case OSMESA_MAX_HEIGHT: *value = RASTER_MAX_SIZE; break;
    default:
        gl_error(context, GL_INVALID_ENUM, "OSMesaGetIntegerv: pname 0x%02x is unknown", (unsigned)pname);
    }
}

GLAPI GLboolean GLAPIENTRY OSMesaGetDepthBuffer(OSMesaContext c, GLint *width, GLint *height,
                                                GLint *bytesPerValue, void **buffer)
{
    FPENV_SCOPE();
    SHARED_CONTEXT(context, (struct context *)c);
    bool there = context && context->framebuffer.depth;
    if (there)
        gl_finish_scene(context);
    *width = there ? (GLint)context->framebuffer.width : 0;
    *height = there ? (GLint)context->framebuffer.height : 0;
    *bytesPerValue = there ? (GLint)framebuffer_depth_bytes(&context->framebuffer) : 0;
    *buffer = there ? context->framebuffer.depth : NULL;
    return there;
}

GLAPI GLboolean GLAPIENTRY OSMesaGetColorBuffer(OSMesaContext c, GLint *width, GLint *height, GLint *format,
                                                void **buffer)
{
    FPENV_SCOPE();
    SHARED_CONTEXT(context, (struct context *)c);
    bool there = context && context->framebuffer.color;
    if (there)
        gl_finish_scene(context);
    *width = there ? (GLint)context->framebuffer.width : 0;
    *height = there ? (GLint)context->framebuffer.height : 0;
    *format = there ? (GLint)context->framebuffer.color_format : 0;
    *buffer = there ? context->framebuffer.color : NULL;
    return there;
}
