/* Immediate mode in display lists (GL 4.6 compatibility 10.7, 21.4): the commands between Begin and End
 * become vertex and index memory, drawn like arrays.
 *
 * Attributes that Begin/End does not set are those that are current when the list is executed. Other commands
 * between the two, and commands of a list that contains only one of them, are recorded command by command. */
#include "gl/draw/immediate_list.h"

#include <stdlib.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/draw/draw.h"
#include "gl/exec_draw.h"
#include "gl/vertex/vertex_arrays.h"

enum { MOST_VERTICES = 1 << 24 }; /* of one Begin/End; beyond that, OUT_OF_MEMORY */

/* While it is compiled: all slots of each vertex, as struct immediate has them. */
struct list_geometry {
    GLenum mode;
    uint32_t count, capacity;
    uint32_t written;
    bool edge_written;
    bool arrays; /* made by a draw from arrays, which leaves current values alone */
    uint32_t leading[SHADER_ATTRIBUTE_SLOTS]; /* vertices before the attribute was set for the first time */
    uint32_t edge_leading;
    float current[SHADER_ATTRIBUTE_SLOTS][4];
    bool edge_flag;
    float (*data)[SHADER_ATTRIBUTE_SLOTS][4];
    uint8_t *edge_flags;
};

/* In a list. */
struct geometry_node {
    struct draw_geometry drawn;
    bool ended, arrays;
    bool edge_written;
    bool leads; /* some vertices take an attribute from before Begin, others do not */
    uint32_t leading[SHADER_ATTRIBUTE_SLOTS], edge_leading;
    float last[SHADER_ATTRIBUTE_SLOTS][4]; /* current after End */
    bool last_edge_flag;
};

static bool execute_too(struct context *context)
{
    context->lists->errors = false; /* those of the execution that follows are raised */
    return context->lists->mode == GL_COMPILE_AND_EXECUTE;
}

/* --- Execution ------------------------------------------------------------------------------------------ */

static void play_begin(struct context *context, const union list_word *words)
{
    (void)context;
    exec_glBegin((GLenum)words[0].u);
}

static void play_end(struct context *context, const union list_word *words)
{
    (void)context, (void)words;
    exec_glEnd();
}

static void play_restart(struct context *context, const union list_word *words)
{
    (void)context, (void)words;
    exec_glPrimitiveRestartNV();
}

static void play_attribute(struct context *context, const union list_word *words)
{
    const float value[4] = {words[1].f[0], words[1].f[1], words[2].f[0], words[2].f[1]};
    immediate_attribute(context, (unsigned)words[0].u, value);
}

static void play_wide(struct context *context, const union list_word *words)
{
    immediate_wide_attribute(context, (unsigned)words[0].u, &words[1].u);
}

static void play_edge_flag(struct context *context, const union list_word *words)
{
    context->edge_flag = words[0].u != 0;
}

static void play_index(struct context *context, const union list_word *words)
{
    context->current_index = words[0].f[0];
}

static uint32_t vertex_of(const struct draw_geometry *drawn, uint32_t element)
{
    return drawn->index_bytes == 2   ? ((const uint16_t *)drawn->indices)[element]
           : drawn->index_bytes == 4 ? ((const uint32_t *)drawn->indices)[element]
                                     : element;
}

/* The commands again, one after the other; position is the last attribute, since it emits the vertex. */
static void replay_vertices(struct context *context, const struct geometry_node *node)
{
    const struct draw_geometry *drawn = &node->drawn;
    for (uint32_t i = 0; i < drawn->count; i++) {
        const uint32_t vertex = vertex_of(drawn, i);
        if (node->edge_written && i >= node->edge_leading)
            context->edge_flag = drawn->edge_flags[vertex];
        for (unsigned a = SHADER_ATTRIBUTE_SLOTS; a-- > 0;) {
            float value[4] = {0, 0, 0, 1};
            if (!(drawn->written >> a & 1) || i < node->leading[a])
                continue;
            memcpy(value, drawn->data + (size_t)vertex * drawn->stride + drawn->offset[a],
                   drawn->size[a] * sizeof *value);
            immediate_attribute(context, a, value);
        }
    }
}

static void set_last(struct context *context, const struct geometry_node *node)
{
    if (context->immediate.inside) /* attributes set after the last vertex vary too */
        immediate_varies(context, node->drawn.written & ~(1u << ATTRIB_POSITION));
    for (unsigned a = 0; a < SHADER_ATTRIBUTE_SLOTS; a++)
        if (node->drawn.written >> a & 1 && (a != ATTRIB_POSITION || !context->immediate.inside))
            memcpy(context->current[a], node->last[a], sizeof node->last[a]);
    if (node->edge_written)
        context->edge_flag = node->last_edge_flag;
}

static void replay(struct context *context, const struct geometry_node *node)
{
    exec_glBegin(node->drawn.mode);
    replay_vertices(context, node);
    set_last(context, node);
    if (node->ended)
        exec_glEnd();
}

/* A draw from arrays that cannot be one draw here either: current values as before. */
static void replay_arrays(struct context *context, const struct geometry_node *node)
{
    float before[SHADER_ATTRIBUTE_SLOTS][4];
    const bool edge_flag = context->edge_flag;
    if (context->immediate.inside) {
        gl_error(context, GL_INVALID_OPERATION, "glCallList: a draw between glBegin and glEnd");
        return;
    }
    memcpy(before, context->current, sizeof before);
    replay(context, node);
    memcpy(context->current, before, sizeof before);
    context->edge_flag = edge_flag;
}

static void play_geometry(struct context *context, const union list_word *words)
{
    const struct geometry_node *node = words[0].p;
    const bool whole = node->ended && !node->leads && !context->immediate.inside;
    if (whole && (node->drawn.count == 0 || draw_geometry(context, "glCallList", &node->drawn))) {
        if (!node->arrays)
            set_last(context, node);
    } else if (node->arrays) {
        replay_arrays(context, node);
    } else {
        replay(context, node);
    }
}

/* --- From collected vertices to a draw ------------------------------------------------------------------ */

/* Components that are not 0, 0, 0, 1 in all vertices, by their bits. */
static uint8_t components(const struct list_geometry *from, unsigned a)
{
    static const float missing[4] = {0, 0, 0, 1};
    for (unsigned c = 4; c > 1; c--)
        for (uint32_t i = 0; i < from->count; i++)
            if (memcmp(&from->data[i][a][c - 1], &missing[c - 1], sizeof(float)) != 0)
                return (uint8_t)c;
    return 1;
}

static void lay_out(const struct list_geometry *from, struct draw_geometry *drawn)
{
    for (unsigned a = 0; a < SHADER_ATTRIBUTE_SLOTS; a++)
        if (from->written >> a & 1) {
            drawn->size[a] = components(from, a);
            drawn->offset[a] = (uint8_t)drawn->stride;
            drawn->stride += drawn->size[a];
        }
}

static void pack(const struct list_geometry *from, const struct draw_geometry *drawn, uint32_t vertex,
                 float *to)
{
    for (unsigned a = 0; a < SHADER_ATTRIBUTE_SLOTS; a++)
        if (from->written >> a & 1)
            memcpy(to + drawn->offset[a], from->data[vertex][a], drawn->size[a] * sizeof *to);
}

static uint32_t hash(const float *vertex, unsigned floats, uint8_t edge_flag)
{
    uint32_t sum = 2166136261u ^ edge_flag;
    for (unsigned i = 0; i < floats; i++) {
        uint32_t bits;
        memcpy(&bits, vertex + i, sizeof bits);
        sum = (sum ^ bits) * 16777619u;
        sum ^= sum >> 15;
    }
    return sum;
}

/* Stores equal vertices once, if that saves any: `elements` becomes the numbers of the vertices. A list keeps
 * all vertices if memory for the search runs out. */
static void share_vertices(struct draw_geometry *drawn, uint32_t *elements)
{
    uint32_t slots = 16;
    while (slots < drawn->count * 2)
        slots *= 2;
    uint32_t *table = calloc(slots, sizeof *table); /* vertex + 1 */
    uint32_t unique = 0;
    for (uint32_t i = 0; table && i < drawn->count; i++) {
        const float *vertex = drawn->data + (size_t)i * drawn->stride;
        uint32_t slot = hash(vertex, drawn->stride, drawn->edge_flags[i]) & (slots - 1);
        for (; table[slot]; slot = (slot + 1) & (slots - 1))
            if (drawn->edge_flags[table[slot] - 1] == drawn->edge_flags[i] &&
                memcmp(drawn->data + (size_t)(table[slot] - 1) * drawn->stride, vertex,
                       drawn->stride * sizeof *vertex) == 0)
                break;
        if (!table[slot]) {
            memmove(drawn->data + (size_t)unique * drawn->stride, vertex, drawn->stride * sizeof *vertex);
            drawn->edge_flags[unique] = drawn->edge_flags[i];
            table[slot] = ++unique;
        }
        elements[i] = table[slot] - 1;
    }
    if (table)
        drawn->vertices = unique;
    free(table);
}

static void keep_indices(struct context *context, struct draw_geometry *drawn, const uint32_t *elements)
{
    const unsigned bytes = drawn->vertices <= 65535 ? 2 : 4;
    if (drawn->vertices == drawn->count ||
        !(drawn->indices = list_allocate(context, (size_t)drawn->count * bytes)))
        return;
    drawn->index_bytes = bytes;
    for (uint32_t i = 0; i < drawn->count; i++)
        if (bytes == 2)
            ((uint16_t *)drawn->indices)[i] = (uint16_t)elements[i];
        else
            ((uint32_t *)drawn->indices)[i] = elements[i];
}

static bool keep_vertices(struct context *context, const struct list_geometry *from,
                          struct draw_geometry *drawn, bool share)
{
    float *packed = malloc((size_t)(from->count + 1) * drawn->stride * sizeof *packed + 1);
    uint32_t *elements = malloc((size_t)(from->count + 1) * sizeof *elements);
    bool kept = packed && elements;
    for (uint32_t i = 0; kept && i < from->count; i++)
        pack(from, drawn, i, packed + (size_t)i * drawn->stride);
    drawn->data = packed;
    drawn->edge_flags = from->edge_flags;
    if (kept && share && from->count > 3)
        share_vertices(drawn, elements);
    const size_t bytes = (size_t)drawn->vertices * drawn->stride * sizeof *packed;
    kept = kept && (drawn->data = list_allocate(context, bytes + 1)) &&
           (drawn->edge_flags = list_allocate(context, (size_t)drawn->vertices + 1));
    if (kept) {
        memcpy(drawn->data, packed, bytes);
        if (drawn->vertices)
            memcpy(drawn->edge_flags, from->edge_flags, drawn->vertices);
        keep_indices(context, drawn, elements);
    }
    free(packed);
    free(elements);
    return kept;
}

static void release_geometry(struct context *context)
{
    struct list_geometry *from = context->lists->geometry;
    context->lists->geometry = NULL;
    free(from->data);
    free(from->edge_flags);
    free(from);
}

static void finish_geometry(struct context *context, bool ended)
{
    const struct list_geometry *from = context->lists->geometry;
    struct geometry_node *node = list_allocate(context, sizeof *node);
    bool kept = node != NULL;
    if (kept) {
        node->drawn = (struct draw_geometry){
            .mode = from->mode, .written = from->written, .count = from->count, .vertices = from->count};
        node->ended = ended;
        node->arrays = from->arrays;
        node->edge_written = from->edge_written;
        node->edge_leading = from->edge_leading;
        node->leads = from->edge_leading && from->edge_leading < from->count;
        for (unsigned a = 0; a < SHADER_ATTRIBUTE_SLOTS; a++) {
            node->leading[a] = from->leading[a];
            node->leads |= from->leading[a] && from->written >> a & 1;
        }
        node->leads |= from->edge_leading != 0;
        memcpy(node->last, from->current, sizeof node->last);
        node->last_edge_flag = from->edge_flag;
        lay_out(from, &node->drawn);
        kept = keep_vertices(context, from, &node->drawn, !node->leads);
        if (kept && !node->edge_written)
            node->drawn.edge_flags = NULL;
    }
    if (!kept)
        context->lists->failed = true;
    release_geometry(context);
    if (kept)
        list_record(context, play_geometry, (union list_word[]){{.p = node}}, 1);
}

/* --- Commands ------------------------------------------------------------------------------------------- */

static void spill(struct context *context)
{
    finish_geometry(context, false);
}

bool immediate_list_begin(struct context *context, GLenum mode)
{
    struct list_state *lists = context->lists;
    struct list_geometry *geometry = NULL;
    const bool known = mode <= GL_POLYGON || (mode >= GL_LINES_ADJACENCY && mode <= GL_PATCHES);
    if (lists->geometry || !known || !(geometry = calloc(1, sizeof *geometry))) {
        list_record(context, play_begin, (union list_word[]){{.u = mode}}, 1);
        return execute_too(context);
    }
    geometry->mode = mode;
    lists->geometry = geometry;
    lists->spill = spill;
    return execute_too(context);
}

bool immediate_list_end(struct context *context)
{
    if (context->lists->geometry)
        finish_geometry(context, true);
    else
        list_record(context, play_end, NULL, 0);
    return execute_too(context);
}

/* As End and Begin with the same mode. */
bool immediate_list_restart(struct context *context)
{
    if (context->lists->geometry) {
        const GLenum mode = context->lists->geometry->mode;
        const bool arrays = context->lists->geometry->arrays;
        finish_geometry(context, true);
        immediate_list_begin(context, mode);
        if (context->lists->geometry)
            context->lists->geometry->arrays = arrays;
    } else {
        list_record(context, play_restart, NULL, 0);
    }
    return execute_too(context);
}

static bool grow(struct list_geometry *geometry)
{
    if (geometry->count < geometry->capacity)
        return true;
    if (geometry->count == MOST_VERTICES)
        return false;
    const uint32_t capacity = geometry->capacity ? geometry->capacity * 2 : 64;
    void *data = realloc(geometry->data, capacity * sizeof *geometry->data);
    if (!data)
        return false;
    geometry->data = data;
    void *edge_flags = realloc(geometry->edge_flags, capacity);
    if (!edge_flags)
        return false;
    geometry->edge_flags = edge_flags;
    geometry->capacity = capacity;
    return true;
}

static void add_vertex(struct context *context, struct list_geometry *geometry)
{
    if (!grow(geometry)) {
        context->lists->failed = true;
        return;
    }
    memcpy(geometry->data[geometry->count], geometry->current, sizeof geometry->current);
    geometry->edge_flags[geometry->count++] = geometry->edge_flag;
}

bool immediate_list_attribute(struct context *context, unsigned index, const float value[4])
{
    struct list_geometry *geometry = context->lists->geometry;
    if (!geometry) {
        union list_word words[3] = {{.u = index}};
        memcpy(words + 1, value, 4 * sizeof *value);
        list_record(context, play_attribute, words, 3);
        return execute_too(context);
    }
    if (!(geometry->written >> index & 1))
        geometry->leading[index] = index == ATTRIB_POSITION ? 0 : geometry->count;
    geometry->written |= 1u << index;
    memcpy(geometry->current[index], value, 4 * sizeof *value);
    if (index == ATTRIB_POSITION)
        add_vertex(context, geometry);
    return execute_too(context);
}

bool immediate_list_wide(struct context *context, unsigned index, const uint64_t value[4])
{
    union list_word words[5] = {{.u = index}};
    memcpy(words + 1, value, 4 * sizeof *value);
    list_record(context, play_wide, words, 5);
    return execute_too(context);
}

bool immediate_list_edge_flag(struct context *context, bool flag)
{
    struct list_geometry *geometry = context->lists->geometry;
    if (geometry) {
        geometry->edge_leading = geometry->edge_written ? geometry->edge_leading : geometry->count;
        geometry->edge_written = true;
        geometry->edge_flag = flag;
    } else {
        list_record(context, play_edge_flag, (union list_word[]){{.u = flag}}, 1);
    }
    return execute_too(context);
}

bool immediate_list_index(struct context *context, float index)
{
    list_record(context, play_index, (union list_word[]){{.f = {index}}}, 1);
    return execute_too(context);
}

/* --- Draws from arrays ---------------------------------------------------------------------------------- */

/* One element; false past the end of the indices. */
static bool element_of(const struct context *context, const struct draw_command *command, GLsizei i,
                       uint32_t *element)
{
    const struct buffer_object *buffer = context->buffers->element_array;
    const uintptr_t at = (uintptr_t)command->indices;
    const size_t offset = (size_t)i * command->index_bytes;
    const uint8_t *indices = command->indices;
    *element = 0;
    if (!command->index_bytes) {
        *element = command->first + (GLuint)i;
        return true;
    }
    if (buffer) {
        if (at > buffer->size || offset + command->index_bytes > buffer->size - at)
            return false;
        indices = buffer->data + at;
    }
    if (!indices)
        return false;
    for (unsigned b = 0; b < command->index_bytes; b++) /* in the machine's byte order, at any alignment */
        ((uint8_t *)element)[__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? b : 4 - command->index_bytes + b] =
            indices[offset + b];
    return true;
}

/* 10.3.6, as in Edgewalk's draws. */
static bool restarts(const struct draw_state *state, const struct draw_command *command, uint32_t element)
{
    if (!command->index_bytes)
        return false;
    return state->restart_fixed ? element == UINT32_MAX >> (32 - 8 * command->index_bytes)
                                : state->restart && element == state->restart_index;
}

/* With the state of the draw; with the context's state, ArrayElement would make every element a vertex. */
static void list_elements(struct context *context, const char *call, const struct draw_command *command,
                          const struct draw_state *state)
{
    uint32_t element;
    for (GLsizei i = 0; i < command->count && !context->lists->failed; i++) {
        if (!element_of(context, command, i, &element))
            return;
        if (restarts(state, command, element))
            immediate_list_restart(context);
        else if ((int64_t)element + command->base_vertex <= INT32_MAX &&
                 (int64_t)element + command->base_vertex >= 0)
            immediate_array_element(call, (GLint)(element + (uint32_t)command->base_vertex));
    }
}

bool immediate_list_draw(struct context *context, const char *call, const struct draw_command *command)
{
    struct list_state *lists = context->lists;
    const GLenum mode = lists->mode;
    const struct draw_state state = *context->draw_state;
    const bool executed = mode == GL_COMPILE_AND_EXECUTE;
    if (!lists->errors || command->instances != 1) { /* 21.4.1 */
        gl_error(context, GL_INVALID_OPERATION, "%s: not allowed while a list is compiled", call);
        return false;
    }
    if (lists->geometry) { /* 10.7.5: between Begin and End, of the same list */
        gl_error(context, GL_INVALID_OPERATION, "%s: not allowed between glBegin and glEnd", call);
        return false;
    }
    const bool makes_vertices = vertex_array_source(context, ATTRIB_POSITION) != NULL;
    if (makes_vertices && !vertex_arrays_readable(context, call, command->index_bytes != 0))
        return false;
    lists->mode = GL_COMPILE; /* elements are not executed one by one */
    context->draw_state->restart = false;
    immediate_list_begin(context, command->mode);
    if (lists->geometry)
        lists->geometry->arrays = true;
    struct draw_command drawn = *command;
    if (makes_vertices && command->index_bytes && command->indices && !context->buffers->element_array)
        drawn.indices =
            gl_client_memory(context, command->indices, 0,
                             (size_t)(command->count < 0 ? 0 : command->count) * command->index_bytes);
    if (makes_vertices)
        list_elements(context, call, &drawn, &state);
    immediate_list_end(context);
    context->draw_state->restart = state.restart;
    lists->mode = mode;
    lists->errors = true; /* of the draws that follow */
    return executed;
}
