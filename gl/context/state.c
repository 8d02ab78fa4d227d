/* Operations on the rows of gl/state.def: reading, initial values, saving and restoring. */
#include "gl/context/state.h"

#include <string.h>

#include "gl/api/attrib_stack.h"
#include "gl/context/context_memory.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/texture/texture_unit.h"
#include "gl/vertex/vertex_arrays.h"

/* --- The table ------------------------------------------------------------------------------------------ */

#define FIELD(field) ((struct context_memory *)0)->field
#define PLACE(offset, stride, limit, size, select)                                                           \
    {                                                                                                        \
        offset, stride, limit, size, select                                                                  \
    }
#define ELEMENTS(array, member, limit, select)                                                               \
    (offsetof(struct context_memory, array[0] member), sizeof(FIELD(array[0])), limit,                       \
     sizeof(FIELD(array[0] member)), select)
#define AT(field)                                                                                            \
    (offsetof(struct context_memory, field), sizeof(FIELD(field)), 1, sizeof(FIELD(field)), SELECT_FIRST)
#define RASTER(field) AT(rasterization.field)
#define EACH(array, member)                                                                                  \
    ELEMENTS(array, member, sizeof(FIELD(array)) / sizeof(FIELD(array[0])), SELECT_FIRST)
#define UNIT(member) ELEMENTS(texture_units.units, .member, SHADER_MAX_TEXTURE_UNITS, SELECT_UNIT)
#define FACE(member) ELEMENTS(rasterization.stencil, .member, 3, SELECT_STENCIL_FACE)
#define TEXCOORD(member)                                                                                     \
    (offsetof(struct context_memory, arrays.conventional[ATTRIB_TEXCOORD].member),                           \
     sizeof(FIELD(arrays.conventional[0])), GL_TEXTURE_UNITS, sizeof(FIELD(arrays.conventional[0].member)),  \
     SELECT_CLIENT_UNIT)
#define NOWHERE     (0, 0, 0, 0, SELECT_FIRST)
#define UNPACK(...) __VA_ARGS__

#define IN_CONTEXT               0
#define IN_CURRENT               GL_CURRENT_BIT
#define IN_POINT                 GL_POINT_BIT
#define IN_POINT_ENABLE          (GL_POINT_BIT | GL_ENABLE_BIT)
#define IN_LINE                  GL_LINE_BIT
#define IN_LINE_ENABLE           (GL_LINE_BIT | GL_ENABLE_BIT)
#define IN_POLYGON               GL_POLYGON_BIT
#define IN_POLYGON_ENABLE        (GL_POLYGON_BIT | GL_ENABLE_BIT)
#define IN_POLYGON_STIPPLE       GL_POLYGON_STIPPLE_BIT
#define IN_PIXEL_MODE            GL_PIXEL_MODE_BIT
#define IN_PIXEL_MODE_ENABLE     (GL_PIXEL_MODE_BIT | GL_ENABLE_BIT)
#define IN_LIGHTING              GL_LIGHTING_BIT
#define IN_LIGHTING_ENABLE       (GL_LIGHTING_BIT | GL_ENABLE_BIT)
#define IN_FOG                   GL_FOG_BIT
#define IN_FOG_ENABLE            (GL_FOG_BIT | GL_ENABLE_BIT)
#define IN_DEPTH_BUFFER          GL_DEPTH_BUFFER_BIT
#define IN_DEPTH_BUFFER_ENABLE   (GL_DEPTH_BUFFER_BIT | GL_ENABLE_BIT)
#define IN_STENCIL_BUFFER        GL_STENCIL_BUFFER_BIT
#define IN_STENCIL_BUFFER_ENABLE (GL_STENCIL_BUFFER_BIT | GL_ENABLE_BIT)
#define IN_VIEWPORT              GL_VIEWPORT_BIT
#define IN_TRANSFORM             GL_TRANSFORM_BIT
#define IN_TRANSFORM_ENABLE      (GL_TRANSFORM_BIT | GL_ENABLE_BIT)
#define IN_ENABLE                GL_ENABLE_BIT
#define IN_COLOR_BUFFER          GL_COLOR_BUFFER_BIT
#define IN_COLOR_BUFFER_ENABLE   (GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT)
#define IN_ACCUM_BUFFER          GL_ACCUM_BUFFER_BIT
#define IN_HINT                  GL_HINT_BIT
#define IN_EVAL                  GL_EVAL_BIT
#define IN_LIST                  GL_LIST_BIT
#define IN_EVAL_ENABLE           (GL_EVAL_BIT | GL_ENABLE_BIT)
#define IN_TEXTURE               GL_TEXTURE_BIT
#define IN_TEXTURE_ENABLE        (GL_TEXTURE_BIT | GL_ENABLE_BIT)
#define IN_SCISSOR               GL_SCISSOR_BIT
#define IN_SCISSOR_ENABLE        (GL_SCISSOR_BIT | GL_ENABLE_BIT)
#define IN_MULTISAMPLE           GL_MULTISAMPLE_BIT
#define IN_MULTISAMPLE_ENABLE    (GL_MULTISAMPLE_BIT | GL_ENABLE_BIT)
#define IN_PIXEL_STORE           ((uint64_t)GL_CLIENT_PIXEL_STORE_BIT << STATE_CLIENT_SHIFT)
#define IN_VERTEX_ARRAY          ((uint64_t)GL_CLIENT_VERTEX_ARRAY_BIT << STATE_CLIENT_SHIFT)

enum {
    MARKS_NOTHING = 0,
    MARKS_RASTER = 1 << DIRTY_RASTER,
    MARKS_FIXED = 1 << DIRTY_FIXED,
    MARKS_RASTER_FIXED = MARKS_RASTER | MARKS_FIXED,
    MARKS_TEXTURE = 1 << DIRTY_TEXTURE,
    MARKS_TEXTURE_FIXED = MARKS_TEXTURE | MARKS_FIXED,
    MARKS_PROGRAM = 1 << DIRTY_PROGRAM,
    MARKS_ARRAYS = 1 << DIRTY_ARRAYS,
    MARKS_TARGET = 1 << DIRTY_COUNT,
};

#define ROW(name_, uses_, place_, type_, count_, initial_, groups_, dirty_, since_)                          \
    {.name = #name_,                                                                                         \
     .place = PLACE place_,                                                                                  \
     .initial = (const double[]){UNPACK initial_},                                                           \
     .groups = IN_##groups_,                                                                                 \
     .since = since_,                                                                                        \
     .uses = uses_,                                                                                          \
     .type = STATE_##type_,                                                                                  \
     .count = count_,                                                                                        \
     .initial_count = sizeof((double[]){UNPACK initial_}) / sizeof(double),                                  \
     .dirty = MARKS_##dirty_},
const struct state states[] = {
#include "gl/state.def"
};
const unsigned state_count = sizeof states / sizeof *states;

/* Apart from the rows, since every glEnable searches them. */
#define ROW(name, ...) GL_##name,
const uint16_t state_names[] = {
#include "gl/state.def"
};

static const struct state *search(GLenum name, unsigned uses)
{
    for (unsigned i = 0; i < state_count; i++)
        if (state_names[i] == name && states[i].uses & uses)
            return &states[i];
    return NULL;
}

/* Programs query the same few names repeatedly. */
const struct state *state_find(GLenum name, unsigned uses)
{
    static _Thread_local struct {
        GLenum name;
        unsigned uses;
        const struct state *state;
    } found[64];
    const unsigned slot = (name ^ name >> 6 ^ uses) % 64;
    if (found[slot].state && found[slot].name == name && found[slot].uses == uses)
        return found[slot].state;
    const struct state *state = search(name, uses);
    if (state) {
        found[slot].name = name;
        found[slot].uses = uses;
        found[slot].state = state;
    }
    return state;
}

/* --- Elements ------------------------------------------------------------------------------------------- */

unsigned state_index(const struct context *context, const struct state *state)
{
    switch (state->place.select) {
    case SELECT_UNIT: return context->texture_units->active;
    case SELECT_CLIENT_UNIT: return context->texture_units->client_active;
    case SELECT_STENCIL_FACE: /* EXT_stencil_two_side: 2 is its index in place of the back */
        return context->rasterization->active_stencil_face == GL_BACK ? 2 : 0;
    default: return 0;
    }
}

void *state_at(struct context *context, const struct state *state, unsigned index)
{
    return (char *)context + state->place.offset + index * state->place.stride;
}

static double initial_value(const struct state *state, unsigned i)
{
    return state->initial[i < state->initial_count ? i : state->initial_count - 1u];
}

static void read_constant(const struct state *state, struct get_value *value)
{
    for (unsigned i = 0; i < state->count; i++)
        if (value->type == GET_FLOAT)
            value->d[i] = initial_value(state, i);
        else
            value->i[i] = (int64_t)initial_value(state, i);
}

static void read_buffer(const void *at, struct get_value *value)
{
    const struct buffer_object *buffer = *(struct buffer_object *const *)at;
    value->i[0] = buffer ? buffer->name : 0;
}

void state_read(struct context *context, const struct state *state, unsigned index, struct get_value *value)
{
    static const uint8_t types[] = {
        [STATE_BOOL] = GET_BOOLEAN, [STATE_INT] = GET_INTEGER,      [STATE_UINT] = GET_INTEGER,
        [STATE_ENUM] = GET_INTEGER, [STATE_FLOAT] = GET_FLOAT,      [STATE_COLOR] = GET_NORMALIZED,
        [STATE_DOUBLE] = GET_FLOAT, [STATE_DEPTH] = GET_NORMALIZED, [STATE_BUFFER] = GET_INTEGER,
    };
    value->type = types[state->type];
    value->count = state->count;
    if (state->place.limit == 0) {
        read_constant(state, value);
        return;
    }
    const void *at = state_at(context, state, index);
    for (unsigned i = 0; i < state->count; i++)
        switch (state->type) {
        case STATE_BOOL: value->i[i] = ((const bool *)at)[i]; break;
        case STATE_FLOAT:
        case STATE_COLOR: value->d[i] = (double)((const float *)at)[i]; break;
        case STATE_DOUBLE:
        case STATE_DEPTH: value->d[i] = ((const double *)at)[i]; break;
        case STATE_UINT: value->i[i] = ((const uint32_t *)at)[i]; break;
        case STATE_BUFFER: read_buffer(at, value); break;
        default: value->i[i] = ((const int32_t *)at)[i]; break;
        }
}

void state_dirty(struct context *context, const struct state *state)
{
    if (state->dirty & MARKS_TARGET)
        framebuffer_changed(context);
    for (enum dirty_flag flag = 0; flag < DIRTY_COUNT; flag++)
        if (state->dirty >> flag & 1)
            gl_dirty(context, flag);
}

/* --- Initial values ------------------------------------------------------------------------------------- */

static void init_element(const struct state *state, void *at)
{
    for (unsigned i = 0; i < state->count; i++) {
        const double value = initial_value(state, i);
        switch (state->type) {
        case STATE_BOOL: ((bool *)at)[i] = value != 0; break;
        case STATE_FLOAT:
        case STATE_COLOR: ((float *)at)[i] = (float)value; break;
        case STATE_DOUBLE:
        case STATE_DEPTH: ((double *)at)[i] = value; break;
        case STATE_BUFFER: break;
        default: ((uint32_t *)at)[i] = (uint32_t)(int64_t)value; break;
        }
    }
}

/* The part is a copy of `size` bytes from `offset` on of a struct context_memory. */
static void init_part(void *part, size_t offset, size_t size)
{
    for (const struct state *state = states; state < states + state_count; state++) {
        const struct state_place *place = &state->place;
        for (unsigned i = 0; i < place->limit; i++) {
            const size_t at = place->offset + (size_t)i * place->stride;
            if (at >= offset && at < offset + size)
                init_element(state, (char *)part + (at - offset));
        }
    }
}

void state_init(struct context_memory *memory)
{
    init_part(memory, 0, sizeof *memory);
}

void state_init_arrays(struct vertex_array_state *arrays)
{
    init_part(arrays, offsetof(struct context_memory, arrays), sizeof *arrays);
}

void state_reset(struct context *context, uint64_t groups)
{
    for (const struct state *state = states; state < states + state_count; state++)
        for (unsigned i = 0; i < state->place.limit && state->groups & groups; i++) {
            state_dirty(context, state);
            init_element(state, state_at(context, state, i));
        }
}

/* --- Saving and restoring ------------------------------------------------------------------------------- */

static bool is_saved(const struct state *state, uint64_t groups)
{
    return state->groups & groups && state->type != STATE_BUFFER;
}

size_t state_saved_size(uint64_t groups)
{
    size_t size = 0;
    for (const struct state *state = states; state < states + state_count; state++)
        if (is_saved(state, groups))
            size += (size_t)state->place.limit * state->place.size;
    return size;
}

void state_save(struct context *context, uint64_t groups, uint8_t *bytes)
{
    for (const struct state *state = states; state < states + state_count; state++)
        for (unsigned i = 0; i < state->place.limit && is_saved(state, groups); i++) {
            memcpy(bytes, state_at(context, state, i), state->place.size);
            bytes += state->place.size;
        }
}

void state_restore(struct context *context, uint64_t groups, const uint8_t *bytes)
{
    for (const struct state *state = states; state < states + state_count; state++)
        for (unsigned i = 0; i < state->place.limit && is_saved(state, groups); i++) {
            void *at = state_at(context, state, i);
            if (memcmp(at, bytes, state->place.size) != 0) {
                state_dirty(context, state);
                memcpy(at, bytes, state->place.size);
            }
            bytes += state->place.size;
        }
}
