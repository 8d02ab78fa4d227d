/* Program objects: made, loaded, bound, deleted (ARB_vertex_program 2.14.1, NV_vertex_program 2.14.1.7
 * and 2.14.1.8).
 *
 * Invariant: an object has both `program` and `code`, or neither; a load that fails leaves it as it was.
 * Names of both families mean the same objects. A name bound by glBindProgramNV need not have an object yet.
 */
#include <stdio.h>
#include <stdlib.h>

#include "edgewalk/tgsi.h"
#include "gl/context/context.h"
#include "gl/program/fixed_function.h"
#include "gl/context/share_group.h"

static const GLenum target_enums[PROGRAM_TARGETS] = {
    [PROGRAM_VERTEX] = GL_VERTEX_PROGRAM_ARB,
    [PROGRAM_FRAGMENT] = GL_FRAGMENT_PROGRAM_ARB,
    [PROGRAM_GEOMETRY] = GL_GEOMETRY_PROGRAM_NV,
    [PROGRAM_TESS_CONTROL] = GL_TESS_CONTROL_PROGRAM_NV,
    [PROGRAM_TESS_EVALUATION] = GL_TESS_EVALUATION_PROGRAM_NV,
};

struct program_object *program_object_create(GLenum target)
{
    struct program_object *object = calloc(1, sizeof *object);
    if (object) {
        object->target = target;
        object->references = 1;
        object->used_epoch = NEVER_USED;
    }
    return object;
}

static void release_distance(struct program_object *object)
{
    shader_code_destroy(object->distance_code);
    shader_program_free(object->distance_program);
    object->distance_code = NULL;
    object->distance_program = NULL;
}

void program_object_destroy(struct program_object *object)
{
    if (!object)
        return;
    shader_code_destroy(object->code);
    shader_program_free(object->program);
    release_distance(object);
    free(object->runs);
    free(object->local);
    free(object->named);
    free(object->text);
    free(object);
}

void program_reference(struct program_object **slot, struct program_object *object)
{
    struct program_object *old = *slot;
    if (object)
        object->references++;
    *slot = object;
    if (!old || --old->references > 0)
        return;
    share_settle(old->used_epoch);
    program_object_destroy(old);
}

void program_object_touch(struct context *context, struct program_object *object)
{
    gl_flush_users(context, object->used_epoch);
}

bool program_object_set_vertices_out(struct program_object *object, uint16_t vertices)
{
    const uint16_t before = object->program->primitive.vertices_out;
    object->program->primitive.vertices_out = vertices;
    struct shader_code *code = shader_code_create(object->program);
    if (!code) {
        object->program->primitive.vertices_out = before;
        return false;
    }
    shader_code_destroy(object->code);
    object->code = code;
    return true;
}

static unsigned param_depends(const struct param_register *param)
{
    switch (param->source) {
    case PARAM_ENV: return DEPENDS_ENV;
    case PARAM_NAMED:
    case PARAM_LOCAL: return DEPENDS_LOCAL;
    case PARAM_STATE: return state_is_matrix(param->state) ? DEPENDS_MATRIX : DEPENDS_FIXED;
    default: return 0;
    }
}

/* Can parameter `i` be copied together with the run before it? */
static bool run_continues(const struct param_run *run, const struct param_register *param)
{
    const bool numbered =
        param->source == PARAM_ENV || param->source == PARAM_LOCAL || param->source == PARAM_NAMED;
    return run->source == param->source && numbered && run->from + run->count == param->index;
}

static struct param_run *make_runs(const struct program *program, unsigned *count, unsigned *depends)
{
    struct param_run *runs = calloc(program->param_count ? program->param_count : 1, sizeof *runs);
    *count = 0;
    *depends = 0;
    for (uint32_t i = 0; runs && i < program->param_count; i++) {
        const struct param_register *param = &program->params[i];
        *depends |= param_depends(param);
        if (*count > 0 && run_continues(&runs[*count - 1], param))
            runs[*count - 1].count++;
        else
            runs[(*count)++] = (struct param_run){param->source, (uint16_t)i, 1, param->index};
    }
    return runs;
}

/* Named parameters with their values in the text, by number. Null if there are none, or memory runs out. */
static uint32_t (*make_named(const struct program *program, uint32_t *count))[4]
{
    *count = 0;
    for (uint32_t i = 0; i < program->param_count; i++)
        *count += program->params[i].source == PARAM_NAMED;
    uint32_t(*named)[4] = *count ? calloc(*count, sizeof *named) : NULL;
    for (uint32_t i = 0; named && i < program->param_count; i++)
        if (program->params[i].source == PARAM_NAMED)
            memcpy(named[program->params[i].index], program->params[i].value, sizeof *named);
    return named;
}

bool program_object_set(struct program_object *object, struct program *program)
{
    unsigned run_count, depends;
    uint32_t named_count;
    uint32_t(*named)[4] = make_named(program, &named_count);
    struct shader_code *code = shader_code_create(program);
    struct param_run *runs = make_runs(program, &run_count, &depends);
    if (!code || !runs || (named_count && !named)) {
        shader_code_destroy(code);
        free(runs);
        free(named);
        shader_program_free(program);
        return false;
    }
    shader_code_destroy(object->code);
    shader_program_free(object->program);
    release_distance(object);
    free(object->runs);
    free(object->named);
    object->named = named;
    object->code = code;
    object->program = program;
    object->runs = runs;
    object->run_count = run_count;
    object->depends = depends;
    object->uses_memory = program->addresses_memory;
    object->block = (struct param_block){0};
    object->views = (struct view_block){0};
    object->loads++;
    return true;
}

static enum shader_target shader_target_of(GLenum target)
{
    switch (target) {
    case GL_VERTEX_STATE_PROGRAM_NV: return SHADER_TARGET_VERTEX_STATE;
    case GL_FRAGMENT_PROGRAM_ARB: return SHADER_TARGET_FRAGMENT;
    case GL_GEOMETRY_PROGRAM_NV: return SHADER_TARGET_GEOMETRY;
    case GL_TESS_CONTROL_PROGRAM_NV: return SHADER_TARGET_TESS_CONTROL;
    case GL_TESS_EVALUATION_PROGRAM_NV: return SHADER_TARGET_TESS_EVALUATION;
    default: return SHADER_TARGET_VERTEX;
    }
}

/* A failed load raises INVALID_OPERATION with the position (docs/decisions.md: NV_vertex_program has an error
 * string too). */
static void load_failed(struct context *context, const char *call, const struct shader_error *error)
{
    struct program_state *state = context->programs;
    state->error_position = error->position.offset;
    if (error->position.line == 0)
        snprintf(state->error_string, sizeof state->error_string, "word %d: %s", error->position.offset,
                 error->message);
    else
        snprintf(state->error_string, sizeof state->error_string, "line %d, column %d: %s",
                 error->position.line, error->position.column, error->message);
    gl_error(context, GL_INVALID_OPERATION, "%s: %s", call, state->error_string);
}

/* `copy` is aligned for words. */
static struct program *load_format(GLenum target, GLenum format, const GLubyte *copy, GLsizei length,
                                   struct shader_error *error)
{
    const size_t size = (size_t)length;
    const uint32_t *words = (const uint32_t *)(const void *)copy;
    switch (format) {
    case GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2007:
        return shader_load_tokens(shader_target_of(target), words, size / 4, TOKENS_2007, error);
    case GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2009:
        return shader_load_tokens(shader_target_of(target), words, size / 4, TOKENS_2009, error);
    default: return shader_load(shader_target_of(target), (const char *)copy, size, error);
    }
}

bool program_reads_fog(const struct program *program)
{
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].semantic == SEMANTIC_FOGCOORD)
            return true;
    return false;
}

/* Integer instructions read the bits of the signed depth: their absolute value is another one. */
void program_drop_sign_of_fog(struct program *program)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        struct instruction *instruction = &program->instructions[i];
        const bool floats = instruction->type == TYPE_F32 || instruction->type == TYPE_F64;
        for (unsigned s = 0; s < SOURCES_MAX && floats; s++) {
            struct source_operand *source = &instruction->src[s];
            if (source->file == FILE_INPUT && program->inputs[source->index].semantic == SEMANTIC_FOGCOORD)
                source->absolute = true;
        }
    }
}

bool program_object_prepare_distance(struct program_object *object)
{
    struct shader_error error;
    if (object->distance_program)
        return true;
    struct program *program =
        load_format(object->target, object->format, object->text, object->length, &error);
    if (program)
        program_drop_sign_of_fog(program);
    struct shader_code *code = program ? shader_code_create(program) : NULL;
    if (!code) {
        shader_program_free(program);
        return false;
    }
    object->distance_program = program;
    object->distance_code = code;
    return true;
}

bool program_object_load(struct context *context, const char *call, struct program_object *object,
                         GLenum format, const void *text, GLsizei length)
{
    struct shader_error error;
    GLubyte *copy = malloc(length ? (size_t)length : 1);
    if (!copy) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a program of %d bytes", call, length);
        return false;
    }
    if (length)
        memcpy(copy, text, (size_t)length);
    struct program *program = load_format(object->target, format, copy, length, &error);
    if (!program) {
        load_failed(context, call, &error);
        free(copy);
        return false;
    }
    program_object_touch(context, object);
    if (!program_object_set(object, program)) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for the decoded program", call);
        free(copy);
        return false;
    }
    free(object->text);
    object->text = copy;
    object->length = length;
    object->format = format;
    context->programs->error_position = -1;
    context->programs->error_string[0] = '\0';
    for (int t = 0; t < PROGRAM_TARGETS; t++)
        if (context->programs->bound[t].object == object)
            program_subroutines_reset(context, (enum program_target)t);
    gl_dirty(context, DIRTY_PROGRAM);
    return true;
}

GLenum program_target_enum(enum program_target target)
{
    return target_enums[target];
}

bool program_target_resolve(struct context *context, const char *call, GLenum gl_target,
                            enum program_target *target)
{
    for (int t = 0; t < PROGRAM_TARGETS; t++) {
        if (gl_target == target_enums[t] || (t == PROGRAM_FRAGMENT && gl_target == GL_FRAGMENT_PROGRAM_NV)) {
            *target = (enum program_target)t;
            return true;
        }
    }
    gl_error(context, GL_INVALID_ENUM,
             "%s: target is 0x%04X, expected GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB, "
             "GL_GEOMETRY_PROGRAM_NV, GL_TESS_CONTROL_PROGRAM_NV or GL_TESS_EVALUATION_PROGRAM_NV",
             call, gl_target);
    return false;
}

void program_bind(struct context *context, enum program_target target, uint32_t name,
                  struct program_object *object)
{
    struct program_binding *binding = &context->programs->bound[target];
    const bool same = binding->name == name && binding->object == object;
    binding->name = name;
    program_reference(&binding->object, object);
    if (same && !(object && object->program && object->program->subroutine_param_count))
        return;
    program_subroutines_reset(context, target);
    gl_dirty(context, DIRTY_PROGRAM);
}

struct program_object *program_bound(struct context *context, const char *call, enum program_target target)
{
    struct program_binding *binding = &context->programs->bound[target];
    if (binding->object)
        return binding->object;
    struct program_object *object = program_object_create(target_enums[target]);
    if (!object || !name_table_set(&context->share->programs, binding->name, object)) {
        program_reference(&object, NULL);
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for program %u", call, binding->name);
        return NULL;
    }
    object->name = binding->name;
    program_reference(&binding->object, object);
    return object;
}

static void delete_program(struct context *context, uint32_t name)
{
    struct program_state *state = context->programs;
    struct program_object *object = name_table_find(&context->share->programs, name);
    for (int t = 0; t < PROGRAM_TARGETS; t++)
        if (object && state->bound[t].object == object)
            program_bind(context, (enum program_target)t, 0, state->defaults[t]);
    if (object)
        program_object_touch(context, object);
    name_table_remove(&context->share->programs, name);
    program_reference(&object, NULL);
}

void programs_delete(struct context *context, const char *call, GLsizei n, const GLuint *names)
{
    if (!gl_count_allowed(context, call, n))
        return;
    for (GLsizei i = 0; i < n && names; i++)
        if (names[i] != 0)
            delete_program(context, names[i]);
}

void programs_resume(struct context *context)
{
    for (int t = 0; t < PROGRAM_TARGETS; t++) {
        struct program_binding *binding = &context->programs->bound[t];
        struct program_object *object = binding->object;
        if (!object && binding->name)
            object = name_table_find(&context->share->programs, binding->name);
        if (!object || object->target != target_enums[t])
            continue;
        program_reference(&binding->object, object);
        if (binding->loads != object->loads)
            program_subroutines_reset(context, (enum program_target)t);
    }
}

bool programs_init(struct context *context)
{
    struct program_state *state = context->programs;
    state->error_position = -1;
    for (unsigned i = 0; i < PROGRAM_TRACKS; i++)
        state->tracks[i] = (struct matrix_tracking){GL_NONE, GL_IDENTITY_NV};
    for (int t = 0; t < PROGRAM_TARGETS; t++) {
        state->defaults[t] = program_object_create(target_enums[t]);
        program_reference(&state->bound[t].object, state->defaults[t]);
        if (!state->defaults[t])
            return false;
    }
    state->fixed = fixed_function_cache_create();
    return state->fixed != NULL;
}

static void release_visitor(void *user, uint32_t name, void *object)
{
    struct program_object *program = object;
    (void)user;
    (void)name;
    program_reference(&program, NULL);
}

void programs_release_shared(struct share_group *share)
{
    name_table_visit(&share->programs, release_visitor, NULL);
    name_table_release(&share->programs);
}

void programs_release(struct context *context)
{
    struct program_state *state = context->programs;
    for (int t = 0; t < PROGRAM_TARGETS; t++) {
        program_reference(&state->bound[t].object, NULL);
        program_reference(&state->defaults[t], NULL);
    }
    fixed_function_cache_destroy(state->fixed);
    state->fixed = NULL;
    shader_executor_destroy(state->executor);
    state->executor = NULL;
}

const char *programs_error_string(const struct context *context)
{
    return context->programs->error_string;
}
