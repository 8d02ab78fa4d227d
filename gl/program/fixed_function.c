/* Fixed-function programs: from the state to a key, from the key to a loaded program.
 *
 * The cache is a hash table of program objects, at most half full. When it fills, the programs that the scene
 * being collected does not use go; if few do, it grows. The key that was used last is compared first. */
#include "gl/program/fixed_function.h"

#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "gl/context/entry.h"
#include "gl/feedback/render_mode.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/matrix.h"
#include "gl/transform/vertex_blend.h"
#include "gl/vertex/vertex_arrays.h"
#include "gl/rasterization/raster_state.h"

enum { FIXED_SLOTS = 64 }; /* at first; always a power of two */

union fixed_key {
    struct fixed_vertex_key vertex;
    struct fixed_fragment_key fragment;
};

struct fixed_entry {
    union fixed_key key;
    struct program_object *object; /* null: the slot is free */
};

struct fixed_table {
    struct fixed_entry *slots;
    uint32_t capacity, count;
    struct fixed_entry *last;
};

/* A key is read again only when a group of state that it depends on has changed. */
struct fixed_current {
    struct program_object *object;
    uint64_t version[DIRTY_COUNT];
};

/* The groups that a key depends on. The vertex key reads the fragment side's too. */
static const uint8_t key_groups[FIXED_TARGETS][5] = {
    [PROGRAM_VERTEX] = {DIRTY_FIXED, DIRTY_PROGRAM, DIRTY_TEXTURE, DIRTY_RASTER, DIRTY_MATRIX},
    [PROGRAM_FRAGMENT] = {DIRTY_FIXED, DIRTY_PROGRAM, DIRTY_TEXTURE, DIRTY_TEXTURE, DIRTY_TEXTURE},
};

struct fixed_function_cache {
    struct fixed_table tables[FIXED_TARGETS];
    struct fixed_current current[FIXED_TARGETS];
    char text[FIXED_TEXT_SIZE]; /* of ewFixedFunctionProgram */
};

static const size_t key_sizes[FIXED_TARGETS] = {
    [PROGRAM_VERTEX] = sizeof(struct fixed_vertex_key),
    [PROGRAM_FRAGMENT] = sizeof(struct fixed_fragment_key),
};

/* --- Keys ----------------------------------------------------------------------------------------------- */

/* The values that the fragment stage reads, as bits. */
struct fragment_needs {
    bool color, secondary_color, fog;
    uint8_t texcoords;
};

static struct fragment_needs needs_of_program(const struct program *program)
{
    struct fragment_needs needs = {0};
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct input_register *input = &program->inputs[i];
        needs.color |= input->semantic == SEMANTIC_COLOR && input->index == 0;
        needs.secondary_color |= input->semantic == SEMANTIC_COLOR && input->index == 1;
        needs.fog |= input->semantic == SEMANTIC_FOGCOORD;
        if (input->semantic == SEMANTIC_TEXCOORD && input->index < GL_TEXTURE_UNITS)
            needs.texcoords |= (uint8_t)(1u << input->index);
    }
    return needs;
}

static struct fragment_needs needs_of_fixed(const struct fixed_fragment_key *key)
{
    struct fragment_needs needs = {true, key->color_sum, key->fog != FOG_OFF, 0};
    for (int unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        if (key->units[unit].target != TARGET_NONE)
            needs.texcoords |= (uint8_t)(1u << unit);
    return needs;
}

static struct fragment_needs later_needs(struct context *context)
{
    const struct program_state *state = context->programs;
    static const enum program_target receivers[] = {PROGRAM_TESS_CONTROL, PROGRAM_TESS_EVALUATION,
                                                    PROGRAM_GEOMETRY};
    for (unsigned i = 0; i < sizeof receivers / sizeof *receivers; i++) {
        const struct program *first = program_enabled(state, receivers[i]);
        if (first)
            return needs_of_program(first);
    }
    if (context->render_mode->mode != GL_RENDER)
        return needs_of_program(&pipeline_feedback_inputs);
    if (program_is_enabled(state, PROGRAM_FRAGMENT)) {
        const struct program *program = program_enabled(state, PROGRAM_FRAGMENT);
        return program ? needs_of_program(program) : (struct fragment_needs){0};
    }
    struct fixed_fragment_key key;
    fixed_fragment_key_read(context, &key);
    return needs_of_fixed(&key);
}

/* The values that fragments, the next program or transform feedback read from fixed function. */
static struct fragment_needs vertex_needs(struct context *context)
{
    struct fragment_needs needs = later_needs(context);
    needs.color |= feedback_wants(context, SEMANTIC_COLOR, 0);
    needs.secondary_color |= feedback_wants(context, SEMANTIC_COLOR, 1);
    needs.fog |= feedback_wants(context, SEMANTIC_FOGCOORD, 0);
    for (unsigned unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        needs.texcoords |= (uint8_t)(feedback_wants(context, SEMANTIC_TEXCOORD, unit) << unit);
    return needs;
}

static bool is_identity(const float *m)
{
    static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    return memcmp(m, identity, sizeof identity) == 0;
}

/* Reads the material properties that vary per vertex: those of COLOR_MATERIAL (12.2.3), and those that change
 * between Begin and End. */
static void read_carried(const struct context *context, struct fixed_vertex_key *key)
{
    static const GLenum pnames[MATERIAL_PROPERTIES] = {
        [MATERIAL_EMISSION] = GL_EMISSION,   [MATERIAL_AMBIENT] = GL_AMBIENT,
        [MATERIAL_DIFFUSE] = GL_DIFFUSE,     [MATERIAL_SPECULAR] = GL_SPECULAR,
        [MATERIAL_SHININESS] = GL_SHININESS,
    };
    for (int face = 0; face < 2; face++)
        for (int property = 0; property < MATERIAL_PROPERTIES; property++)
            key->carried[face][property] = lighting_tracks_color(context->lighting, face, pnames[property])
                                               ? ATTRIB_COLOR
                                               : context->immediate.carried[face][property];
}

static bool is_black(const float color[4])
{
    return color[0] == 0.0f && color[1] == 0.0f && color[2] == 0.0f;
}

static void read_light(const struct light *light, unsigned i, struct fixed_vertex_key *key)
{
    const float w = light->position[3], *k = light->attenuation;
    if (!light->enable)
        return;
    key->lights |= (uint8_t)(1u << i);
    key->positional |= (uint8_t)((w != 0.0f) << i);
    key->homogeneous |= (uint8_t)((w != 0.0f && w != 1.0f) << i);
    key->spots |= (uint8_t)((light->spot_cutoff != 180.0f) << i);
    key->attenuated |= (uint8_t)((w != 0.0f && (k[0] != 1.0f || k[1] != 0.0f || k[2] != 0.0f)) << i);
}

static void read_lighting(const struct context *context, struct fixed_vertex_key *key)
{
    const struct lighting_state *state = context->lighting;
    key->lighting = true;
    key->two_side = state->two_side;
    read_carried(context, key);
    for (unsigned i = 0; i < GL_LIGHTS; i++)
        read_light(&state->lights[i], i, key);
    for (int face = 0; key->lights && face <= state->two_side; face++)
        key->specular |=
            !is_black(state->material[face].specular) || key->carried[face][MATERIAL_SPECULAR] != 0;
    key->local_viewer = state->local_viewer && key->specular; /* the half vectors alone read the viewer */
    key->separate_specular = key->specular && state->color_control == GL_SEPARATE_SPECULAR_COLOR;
}

static void read_normals(const struct lighting_state *state, struct fixed_vertex_key *key)
{
    key->normalize = state->normalize;
    key->rescale = state->rescale_normal && !state->normalize; /* the length that it gives does not last */
}

static enum fixed_gen gen_mode(const struct texture_gen *gen)
{
    if (!gen->enable)
        return GEN_OFF;
    switch (gen->mode) {
    case GL_OBJECT_LINEAR: return GEN_OBJECT;
    case GL_SPHERE_MAP: return GEN_SPHERE;
    case GL_REFLECTION_MAP: return GEN_REFLECTION;
    case GL_NORMAL_MAP: return GEN_NORMAL;
    default: return GEN_EYE;
    }
}

static void read_texcoord(struct context *context, unsigned unit, struct fixed_vertex_key *key)
{
    key->texcoords |= (uint8_t)(1u << unit);
    if (!is_identity(matrix_top(&context->matrices->texture[unit])))
        key->texture_matrices |= (uint8_t)(1u << unit);
    for (int c = 0; c < 4; c++)
        key->gen[unit][c] = (uint8_t)gen_mode(&context->texture_units->units[unit].gen[c]);
}

/* NV_fog_distance 3.10. */
static enum fixed_fog_source fog_source(const struct fog_state *fog)
{
    if (fog->coord_source == GL_FOG_COORDINATE)
        return FOG_COORDINATE;
    return fog->distance_mode == GL_EYE_RADIAL_NV ? FOG_EYE_RADIAL
           : fog->distance_mode == GL_EYE_PLANE   ? FOG_EYE_PLANE
                                                  : FOG_EYE_DEPTH;
}

static void read_vertex_key(struct context *context, struct fragment_needs needs,
                            struct fixed_vertex_key *key)
{
    *key = (struct fixed_vertex_key){0};
    key->color = needs.color;
    key->secondary_color = needs.secondary_color;
    if (needs.fog)
        key->fog = (uint8_t)fog_source(context->fog);
    for (int plane = 0; plane < GL_CLIP_PLANES; plane++)
        key->clip_planes |= (uint8_t)(context->rasterization->clip_plane_enable[plane] << plane);
    const float *attenuation = context->rasterization->point_attenuation;
    key->attenuate = attenuation[0] != 1.0f || attenuation[1] != 0.0f || attenuation[2] != 0.0f;
    if (context->vertex_blend->enable) {
        key->blend_units = (uint8_t)context->vertex_blend->units;
        key->blend_sum_unity = context->vertex_blend->sum_unity;
        key->blend_palette = context->vertex_blend->palette;
    }
    for (unsigned unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        if (needs.texcoords & (1u << unit))
            read_texcoord(context, unit, key);
    if (context->lighting->enable && (needs.color || needs.secondary_color))
        read_lighting(context, key);
    if (key->lighting || fixed_texcoords_read_normal(key))
        read_normals(context->lighting, key);
}

void fixed_vertex_key_read(struct context *context, struct fixed_vertex_key *key)
{
    read_vertex_key(context, vertex_needs(context), key);
}

static enum fixed_env_mode env_mode(GLenum mode)
{
    switch (mode) {
    case GL_REPLACE: return ENV_REPLACE;
    case GL_DECAL: return ENV_DECAL;
    case GL_BLEND: return ENV_BLEND;
    case GL_ADD: return ENV_ADD;
    case GL_COMBINE:
    case GL_COMBINE4_NV: return ENV_COMBINE;
    default: return ENV_MODULATE;
    }
}

static enum fixed_fog_mode fog_mode(const struct fog_state *fog)
{
    if (!fog->enable)
        return FOG_OFF;
    return fog->mode == GL_LINEAR ? FOG_LINEAR : fog->mode == GL_EXP2 ? FOG_EXP2 : FOG_EXP;
}

/* The targets of fixed function, that of highest priority first (GL 4.6 compatibility 8.20), and the names
 * under which programs sample them: with a comparison if the texture's mode requires it. */
static const struct fixed_target {
    size_t enable; /* in struct texture_unit */
    enum texture_dimension dimension;
    uint8_t target, shadow;
} fixed_targets[] = {
    {offsetof(struct texture_unit, enable_cube), TEXTURE_CUBE, TARGET_CUBE, TARGET_SHADOWCUBE},
    {offsetof(struct texture_unit, enable_3d), TEXTURE_3D, TARGET_3D, TARGET_3D},
    {offsetof(struct texture_unit, enable_rectangle), TEXTURE_RECTANGLE, TARGET_RECT, TARGET_SHADOWRECT},
    {offsetof(struct texture_unit, enable_2d), TEXTURE_2D, TARGET_2D, TARGET_SHADOW2D},
    {offsetof(struct texture_unit, enable_1d), TEXTURE_1D, TARGET_1D, TARGET_SHADOW1D},
};

static const struct fixed_target *enabled_target(const struct texture_unit *unit)
{
    for (size_t i = 0; i < sizeof fixed_targets / sizeof *fixed_targets; i++)
        if (*(const bool *)((const char *)unit + fixed_targets[i].enable))
            return &fixed_targets[i];
    return NULL;
}

/* The base format that the texture environment uses: for depth, that of DEPTH_TEXTURE_MODE. */
static enum texture_base environment_base(const struct texture_object *object)
{
    static const uint8_t depth_bases[] = {[DEPTH_AS_LUMINANCE] = BASE_LUMINANCE,
                                          [DEPTH_AS_INTENSITY] = BASE_INTENSITY,
                                          [DEPTH_AS_ALPHA] = BASE_ALPHA,
                                          [DEPTH_AS_RED] = BASE_R};
    const struct texture_image *image = &object->images->texture.images[0][object->params.sampler.base_level];
    const enum texture_base base = texture_formats[image->format].base;
    const bool depth = base == BASE_DEPTH || base == BASE_DEPTH_STENCIL;
    return depth ? (enum texture_base)depth_bases[object->params.sampler.depth_mode] : base;
}

/* If the texture is not complete, the unit is off (8.17). */
static void unit_key_read(struct context *context, unsigned unit, struct fixed_unit_key *key)
{
    const struct texture_unit *state = &context->texture_units->units[unit];
    const struct fixed_target *target = enabled_target(state);
    if (!target || !texture_object_is_complete(context, unit, target->dimension))
        return;
    const struct texture_object *object = context->textures->bound[unit][target->dimension];
    key->target = object->params.sampler.compare ? target->shadow : target->target;
    key->mode = env_mode(state->env_mode);
    key->base = environment_base(object);
    if (key->mode == ENV_COMBINE)
        fixed_combine_key_read(state, unit, key);
}

/* 16.3: always with lighting, although adding the black secondary colour of a single colour changes
 * nothing. */
static bool sums_colors(const struct context *context)
{
    const struct lighting_state *lighting = context->lighting;
    if (!lighting->enable || programs_replace_vertices(context->programs))
        return context->fog->color_sum;
    return lighting->color_control == GL_SEPARATE_SPECULAR_COLOR;
}

bool fixed_function_fog_has_sign(const struct context *context)
{
    return fog_source(context->fog) == FOG_EYE_DEPTH && !programs_replace_vertices(context->programs);
}

/* With a vertex program the colours that arrive may lie outside [0,1] (GL 4.6 compatibility 15.2: clamped
 * before texturing). */
void fixed_fragment_key_read(struct context *context, struct fixed_fragment_key *key)
{
    memset(key, 0, sizeof *key);
    for (unsigned unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        unit_key_read(context, unit, &key->units[unit]);
    for (unsigned unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        if (context->texture_units->units[unit].env_mode == GL_COMBINE4_NV)
            fixed_combine_textures_off_are_one(key, unit);
        else if (key->units[unit].mode == ENV_COMBINE && !fixed_combine_textures_are_on(key, unit))
            key->units[unit].mode = ENV_NONE; /* undefined (16.2), as if the unit were off */
    key->clamp_colors = programs_replace_vertices(context->programs);
    key->color_sum = sums_colors(context);
    key->fog = fog_mode(context->fog);
    key->fog_eye_depth = key->fog != FOG_OFF && fixed_function_fog_has_sign(context);
}

/* --- Cache ---------------------------------------------------------------------------------------------- */

struct fixed_function_cache *fixed_function_cache_create(void)
{
    return calloc(1, sizeof(struct fixed_function_cache));
}

static void table_release(struct fixed_table *table)
{
    for (uint32_t i = 0; i < table->capacity; i++)
        program_object_destroy(table->slots[i].object);
    free(table->slots);
}

void fixed_function_cache_destroy(struct fixed_function_cache *cache)
{
    if (!cache)
        return;
    for (int target = 0; target < FIXED_TARGETS; target++)
        table_release(&cache->tables[target]);
    free(cache);
}

/* FNV-1a. */
static uint32_t hash_bytes(const void *bytes, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 16777619u;
    return hash;
}

/* The entry of the key, or the free one where it belongs. */
static struct fixed_entry *probe(const struct fixed_table *table, const union fixed_key *key, size_t size)
{
    for (uint32_t at = hash_bytes(key, size);; at++) {
        struct fixed_entry *entry = &table->slots[at & (table->capacity - 1)];
        if (!entry->object || memcmp(&entry->key, key, size) == 0)
            return entry;
    }
}

/* Makes room for one more key. Only programs of this epoch move into the new slots; the others are not used
 * any more. */
static bool table_reserve(struct fixed_table *table, size_t size, uint64_t epoch)
{
    if (2 * (table->count + 1) <= table->capacity)
        return true;
    uint32_t used = 1;
    for (uint32_t i = 0; i < table->capacity; i++)
        used += table->slots[i].object && table->slots[i].object->used_epoch == epoch;
    struct fixed_table fresh = {.capacity = FIXED_SLOTS};
    while (fresh.capacity < 4 * used)
        fresh.capacity *= 2;
    fresh.slots = calloc(fresh.capacity, sizeof *fresh.slots);
    if (!fresh.slots)
        return false;
    for (uint32_t i = 0; i < table->capacity; i++) {
        struct fixed_entry *entry = &table->slots[i];
        if (entry->object && entry->object->used_epoch == epoch) {
            *probe(&fresh, &entry->key, size) = *entry;
            entry->object = NULL;
            fresh.count++;
        }
    }
    table_release(table);
    *table = fresh;
    return true;
}

static size_t key_text(enum program_target target, const union fixed_key *key, char *text)
{
    return target == PROGRAM_VERTEX ? fixed_vertex_text(&key->vertex, text, FIXED_TEXT_SIZE)
                                    : fixed_fragment_text(&key->fragment, text, FIXED_TEXT_SIZE);
}

static struct program_object *load_key(enum program_target target, const union fixed_key *key)
{
    static const struct {
        GLenum gl;
        enum shader_target shader;
    } targets[FIXED_TARGETS] = {
        [PROGRAM_VERTEX] = {GL_VERTEX_PROGRAM_ARB, SHADER_TARGET_VERTEX},
        [PROGRAM_FRAGMENT] = {GL_FRAGMENT_PROGRAM_ARB, SHADER_TARGET_FRAGMENT},
    };
    char text[FIXED_TEXT_SIZE];
    struct shader_error error;
    struct program_object *object = program_object_create(targets[target].gl);
    size_t length = key_text(target, key, text);
    struct program *program = object ? shader_load(targets[target].shader, text, length, &error) : NULL;
    if (program && program_object_set(object, program))
        return object;
    program_object_destroy(object);
    return NULL;
}

static struct program_object *cached_program(struct context *context, enum program_target target,
                                             const union fixed_key *key)
{
    struct fixed_table *table = &context->programs->fixed->tables[target];
    const size_t size = key_sizes[target];
    if (table->last && memcmp(&table->last->key, key, size) == 0)
        return table->last->object;
    struct fixed_entry *entry = table->capacity ? probe(table, key, size) : NULL;
    if (!entry || !entry->object) {
        struct program_object *object = load_key(target, key);
        if (!object || !table_reserve(table, size, raster_scene_epoch(context->scene))) {
            program_object_destroy(object);
            gl_error(context, GL_OUT_OF_MEMORY, "drawing: no memory for a fixed-function program");
            return NULL;
        }
        entry = probe(table, key, size);
        *entry = (struct fixed_entry){*key, object};
        table->count++;
    }
    table->last = entry;
    return entry->object;
}

static void read_key(struct context *context, enum program_target target, union fixed_key *key)
{
    memset(key, 0, sizeof *key);
    if (target == PROGRAM_VERTEX)
        fixed_vertex_key_read(context, &key->vertex);
    else
        fixed_fragment_key_read(context, &key->fragment);
}

static bool key_is_current(const struct context *context, enum program_target target)
{
    const struct fixed_current *current = &context->programs->fixed->current[target];
    for (int i = 0; i < 5; i++) {
        unsigned group = key_groups[target][i];
        if (current->version[group] != context->version[group])
            return false;
    }
    return current->object != NULL;
}

static struct program_object *current_program(struct context *context, enum program_target target)
{
    struct fixed_current *current = &context->programs->fixed->current[target];
    if (key_is_current(context, target))
        return current->object;
    union fixed_key key;
    read_key(context, target, &key);
    current->object = cached_program(context, target, &key);
    memcpy(current->version, context->version, sizeof current->version);
    return current->object;
}

struct program_object *fixed_function_vertex(struct context *context)
{
    return current_program(context, PROGRAM_VERTEX);
}

struct program_object *fixed_function_fragment(struct context *context)
{
    return current_program(context, PROGRAM_FRAGMENT);
}

struct program_object *fixed_function_point(struct context *context)
{
    const struct fragment_needs everything = {true, true, true, (1u << GL_TEXTURE_UNITS) - 1};
    union fixed_key key;
    memset(&key, 0, sizeof key);
    read_vertex_key(context, everything, &key.vertex);
    /* The table may drop the program that draws use to make room for this one. */
    context->programs->fixed->current[PROGRAM_VERTEX].object = NULL;
    return cached_program(context, PROGRAM_VERTEX, &key);
}

EW_API const char *ewFixedFunctionProgram(unsigned gl_target)
{
    ENTER(__func__);
    enum program_target target;
    if (!context || !program_target_resolve(context, __func__, gl_target, &target))
        return NULL;
    union fixed_key key;
    read_key(context, target, &key);
    key_text(target, &key, context->programs->fixed->text);
    return context->programs->fixed->text;
}
