/* The attribute stacks: an entry keeps a copy of the state of the pushed groups, by the rows of gl/state.def
 * (GL 4.6 compatibility tables 23.x, column "Attribute"), and references to the objects that were bound. */
#include "gl/api/attrib_stack.h"

#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "gl/buffer/buffer_object.h"
#include "gl/context/context_internal.h"
#include "gl/context/entry.h"
#include "gl/context/state.h"
#include "gl/exec_api.h"
#include "gl/exec_texture.h"
#include "gl/pixels/pixel_store.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/lighting.h"
#include "gl/vertex/vertex_arrays.h"

/* Texture objects that were bound, by name: a name that was deleted since is created again by binding it, as
 * by BindTexture. */
static const struct {
    GLenum target;
    enum texture_dimension dimension;
} bindings[] = {
    {GL_TEXTURE_1D, TEXTURE_1D},
    {GL_TEXTURE_2D, TEXTURE_2D},
    {GL_TEXTURE_3D, TEXTURE_3D},
    {GL_TEXTURE_CUBE_MAP, TEXTURE_CUBE},
    {GL_TEXTURE_RECTANGLE, TEXTURE_RECTANGLE},
    {GL_TEXTURE_1D_ARRAY, TEXTURE_1D_ARRAY},
    {GL_TEXTURE_2D_ARRAY, TEXTURE_2D_ARRAY},
    {GL_TEXTURE_CUBE_MAP_ARRAY, TEXTURE_CUBE_ARRAY},
    {GL_TEXTURE_BUFFER, TEXTURE_BUFFER},
    {GL_TEXTURE_2D_MULTISAMPLE, TEXTURE_2D_MULTISAMPLE},
    {GL_TEXTURE_2D_MULTISAMPLE_ARRAY, TEXTURE_2D_MULTISAMPLE_ARRAY},
    {GL_TEXTURE_RENDERBUFFER_NV, TEXTURE_RENDERBUFFER},
};
enum { BINDING_COUNT = sizeof bindings / sizeof *bindings };

struct saved {
    GLbitfield mask;
    unsigned active_unit;
    uint32_t textures[SHADER_MAX_TEXTURE_UNITS][BINDING_COUNT];
    uint8_t *bytes; /* of state_save() */
};

/* Counts its buffers like the state that it was copied from. */
struct saved_client {
    GLbitfield mask;
    struct pixel_store_state pixel_store;
    struct vertex_array_state arrays;
    struct draw_state draw_state;
    unsigned client_active;
    struct buffer_object *buffers[4]; /* array, element array, pixel pack, pixel unpack */
};

struct attrib_stack {
    struct saved server[ATTRIB_STACK_DEPTH];
    struct saved_client client[ATTRIB_STACK_DEPTH];
    unsigned server_depth, client_depth;
};

static struct attrib_stack *get_stack(struct context *context)
{
    if (!context->attribs)
        context->attribs = calloc(1, sizeof *context->attribs);
    return context->attribs;
}

unsigned attrib_stack_depth(const struct context *context, bool client)
{
    if (!context->attribs)
        return 0;
    return client ? context->attribs->client_depth : context->attribs->server_depth;
}

static void release_client(struct saved_client *saved)
{
    vertex_array_state_release(&saved->arrays);
    for (int i = 0; i < 4; i++)
        buffer_reference(&saved->buffers[i], NULL);
}

void attrib_stack_release(struct context *context)
{
    struct attrib_stack *stack = context->attribs;
    if (!stack)
        return;
    for (unsigned i = 0; i < ATTRIB_STACK_DEPTH; i++)
        free(stack->server[i].bytes);
    while (stack->client_depth > 0)
        release_client(&stack->client[--stack->client_depth]);
    free(stack);
    context->attribs = NULL;
}

/* --- Server attributes ---------------------------------------------------------------------------------- */

/* Where the bytes of an entry lie, which keeps them for the next time; null when memory runs out. */
static uint8_t *saved_bytes(struct saved *saved)
{
    if (!saved->bytes)
        saved->bytes = malloc(state_saved_size(UINT32_MAX));
    return saved->bytes;
}

static void save(struct context *context, GLbitfield mask, struct saved *saved)
{
    lighting_track_color(context);
    state_save(context, mask, saved->bytes);
    saved->mask = mask;
    saved->active_unit = context->texture_units->active;
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++)
        for (unsigned b = 0; b < BINDING_COUNT; b++) {
            const struct texture_object *bound = context->textures->bound[unit][bindings[b].dimension];
            saved->textures[unit][b] = bound ? bound->name : 0;
        }
}

void GLAPIENTRY exec_glPushAttrib(GLbitfield mask)
{
    ENTER_VOID();
    struct attrib_stack *stack = get_stack(context);
    if (stack && stack->server_depth == ATTRIB_STACK_DEPTH) {
        gl_error(context, GL_STACK_OVERFLOW, "glPushAttrib: the stack is full (%d entries)",
                 ATTRIB_STACK_DEPTH);
        return;
    }
    struct saved *saved = stack ? &stack->server[stack->server_depth] : NULL;
    if (!saved || !saved_bytes(saved)) {
        gl_error(context, GL_OUT_OF_MEMORY, "glPushAttrib: memory ran out");
        return;
    }
    save(context, mask, saved);
    stack->server_depth++;
}

static void restore_bindings(struct context *context, const struct saved *saved)
{
    unsigned *active = &context->texture_units->active;
    for (*active = 0; *active < SHADER_MAX_TEXTURE_UNITS; ++*active)
        for (unsigned b = 0; b < BINDING_COUNT; b++)
            exec_glBindTexture(bindings[b].target, saved->textures[*active][b]);
    *active = saved->active_unit;
}

static void restore(struct context *context, const struct saved *saved)
{
    lighting_track_color(context); /* with the colour and the enables before they are restored */
    state_restore(context, saved->mask, saved->bytes);
    if (saved->mask & GL_TEXTURE_BIT)
        restore_bindings(context, saved);
}

void GLAPIENTRY exec_glPopAttrib(void)
{
    ENTER_VOID();
    if (attrib_stack_depth(context, false) == 0) {
        gl_error(context, GL_STACK_UNDERFLOW, "glPopAttrib: nothing was pushed");
        return;
    }
    restore(context, &context->attribs->server[--context->attribs->server_depth]);
}

/* Texture bindings go by name, so they are those of the context that gets them, which need not be current. */
int ewCopyState(struct osmesa_context *from, struct osmesa_context *to, unsigned mask)
{
    FPENV_SCOPE();
    struct context *current = gl_current(), *target = (struct context *)to;
    struct saved *saved = from && to ? calloc(1, sizeof *saved) : NULL;
    const bool copied = saved && saved_bytes(saved);
    if (copied) {
        save((struct context *)from, mask, saved);
        gl_settle(target);
        gl_make_current(target);
        restore(target, saved);
        gl_make_current(current);
    }
    if (saved)
        free(saved->bytes);
    free(saved);
    return copied ? 0 : -1;
}

/* --- Client attributes ---------------------------------------------------------------------------------- */

static void client_buffers(struct context *context, struct buffer_object **slots[4])
{
    slots[0] = &context->buffers->array;
    slots[1] = &context->buffers->element_array;
    slots[2] = &context->buffers->pixel_pack;
    slots[3] = &context->buffers->pixel_unpack;
}

static bool push_client(struct context *context, const char *call, GLbitfield mask)
{
    struct attrib_stack *stack = get_stack(context);
    if (!stack) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: memory ran out", call);
        return false;
    }
    if (stack->client_depth == ATTRIB_STACK_DEPTH) {
        gl_error(context, GL_STACK_OVERFLOW, "%s: the stack is full (%d entries)", call, ATTRIB_STACK_DEPTH);
        return false;
    }
    struct saved_client *saved = &stack->client[stack->client_depth++];
    struct buffer_object **slots[4];
    client_buffers(context, slots);
    memset(saved, 0, sizeof *saved);
    saved->mask = mask;
    saved->pixel_store = *context->pixel_store;
    saved->client_active = context->texture_units->client_active;
    saved->draw_state = *context->draw_state;
    vertex_array_state_copy(&saved->arrays, context->arrays);
    for (int i = 0; i < 4; i++)
        buffer_reference(&saved->buffers[i], *slots[i]);
    return true;
}

void GLAPIENTRY exec_glPushClientAttrib(GLbitfield mask)
{
    ENTER_VOID();
    push_client(context, COMMAND_NAME, mask);
}

/* EXT_direct_state_access 6.1.15: the default vertex array object is bound, with initial arrays. */
static void reset_client(struct context *context, const char *call, GLbitfield mask)
{
    struct buffer_object **slots[4];
    client_buffers(context, slots);
    if (mask & GL_CLIENT_VERTEX_ARRAY_BIT && !vertex_array_bind(context, 0)) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: memory ran out", call);
        return;
    }
    for (int i = 0; i < 4; i++)
        if (mask & (i < 2 ? GL_CLIENT_VERTEX_ARRAY_BIT : GL_CLIENT_PIXEL_STORE_BIT))
            buffer_reference(slots[i], NULL);
    if (mask & GL_CLIENT_VERTEX_ARRAY_BIT) {
        vertex_array_state_release(context->arrays);
        vertex_array_state_init(context->arrays);
        context->texture_units->client_active = 0;
    }
    state_reset(context, (uint64_t)(mask & (GL_CLIENT_VERTEX_ARRAY_BIT | GL_CLIENT_PIXEL_STORE_BIT))
                             << STATE_CLIENT_SHIFT);
}

void GLAPIENTRY exec_glClientAttribDefaultEXT(GLbitfield mask)
{
    ENTER_VOID();
    reset_client(context, COMMAND_NAME, mask);
}

void GLAPIENTRY exec_glPushClientAttribDefaultEXT(GLbitfield mask)
{
    ENTER_VOID();
    if (push_client(context, COMMAND_NAME, mask))
        reset_client(context, COMMAND_NAME, mask);
}

void GLAPIENTRY exec_glPopClientAttrib(void)
{
    ENTER_VOID();
    if (attrib_stack_depth(context, true) == 0) {
        gl_error(context, GL_STACK_UNDERFLOW, "glPopClientAttrib: nothing was pushed");
        return;
    }
    struct saved_client *saved = &context->attribs->client[--context->attribs->client_depth];
    struct buffer_object **slots[4];
    client_buffers(context, slots);
    for (int i = 0; i < 4; i++)
        if (i != 1 && saved->mask & (i == 0 ? GL_CLIENT_VERTEX_ARRAY_BIT : GL_CLIENT_PIXEL_STORE_BIT))
            buffer_reference(slots[i], saved->buffers[i]);
    if (saved->mask & GL_CLIENT_PIXEL_STORE_BIT)
        *context->pixel_store = saved->pixel_store;
    /* If the vertex array object was deleted since, nothing is restored. */
    if (saved->mask & GL_CLIENT_VERTEX_ARRAY_BIT && vertex_array_bind(context, saved->arrays.name)) {
        buffer_reference(&context->buffers->element_array, saved->buffers[1]);
        vertex_array_state_copy(context->arrays, &saved->arrays);
        context->texture_units->client_active = saved->client_active;
        *context->draw_state = saved->draw_state;
    }
    release_client(saved);
    gl_dirty(context, DIRTY_ARRAYS);
}
