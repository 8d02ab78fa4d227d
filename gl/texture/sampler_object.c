/* Sampler objects (ARB_sampler_objects; GL 4.6 compatibility 8.2): sampling parameters apart from textures.
 * One that is bound to a unit replaces those of every texture there. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/client_memory.h"
#include "gl/context/debug.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/texture/bindless_texture.h"

void sampler_reference(struct sampler_object **slot, struct sampler_object *sampler)
{
    struct sampler_object *old = *slot;
    if (sampler)
        sampler->references++;
    *slot = sampler;
    if (old && --old->references == 0) {
        handles_end_sampler(old);
        free(old);
    }
}

static struct sampler_object *create(struct context *context, GLuint name)
{
    struct sampler_object *sampler = calloc(1, sizeof *sampler);
    if (!sampler || !name_table_set(&context->share->samplers, name, sampler)) {
        free(sampler);
        return NULL;
    }
    sampler->name = name;
    sampler->references = 1;
    texture_params_init(&sampler->params, TEXTURE_2D);
    sampler->version = ++context->share->sampler_versions;
    return sampler;
}

/* The object of a name that GenSamplers gave out, made now if need be. Null with INVALID_OPERATION (GL 4.6: a
 * name that it did not) or OUT_OF_MEMORY raised. */
static struct sampler_object *find(struct context *context, const char *call, GLuint name)
{
    struct name_table *names = &context->share->samplers;
    struct sampler_object *sampler = name_table_find(names, name);
    if (sampler)
        return sampler;
    if (!name_table_is_used(names, name)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no name of a sampler", call, name);
        return NULL;
    }
    sampler = create(context, name);
    if (!sampler)
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for sampler %u", call, name);
    return sampler;
}

/* --- Names ---------------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glGenSamplers(GLsizei n, GLuint *samplers)
{
    ENTER_VOID();
    gl_names_generate(context, COMMAND_NAME, &context->share->samplers, n, samplers);
}

static void *make(struct context *context, GLuint name)
{
    return create(context, name);
}

void GLAPIENTRY exec_glCreateSamplers(GLsizei n, GLuint *samplers)
{
    ENTER_VOID();
    gl_names_create(context, COMMAND_NAME, &context->share->samplers, n, samplers, make);
}

void GLAPIENTRY exec_glDeleteSamplers(GLsizei n, const GLuint *samplers)
{
    ENTER_VOID();
    struct texture_state *state = context->textures;
    if (!gl_count_allowed(context, COMMAND_NAME, n))
        return;
    for (GLsizei i = 0; i < n && samplers; i++) {
        struct sampler_object *sampler = name_table_find(&context->share->samplers, samplers[i]);
        for (unsigned unit = 0; sampler && unit < SHADER_MAX_TEXTURE_UNITS; unit++)
            if (state->bound_samplers[unit] == sampler) {
                sampler_reference(&state->bound_samplers[unit], NULL);
                gl_dirty(context, DIRTY_TEXTURE);
            }
        if (sampler)
            gl_object_deleted(context, OBJECT_SAMPLER, sampler);
        if (samplers[i])
            name_table_remove(&context->share->samplers, samplers[i]);
        debug_label_forget(context, LABEL_SAMPLER, samplers[i]);
        sampler_reference(&sampler, NULL);
    }
}

GLboolean GLAPIENTRY exec_glIsSampler(GLuint sampler)
{
    ENTER(COMMAND_NAME);
    return context && sampler && name_table_is_used(&context->share->samplers, sampler);
}

void GLAPIENTRY exec_glBindSampler(GLuint unit, GLuint sampler)
{
    ENTER_VOID();
    if (unit >= SHADER_MAX_TEXTURE_UNITS) {
        gl_error(context, GL_INVALID_VALUE, "%s: unit is %u, expected 0 to %d", COMMAND_NAME, unit,
                 SHADER_MAX_TEXTURE_UNITS - 1);
        return;
    }
    struct sampler_object *object = sampler ? find(context, COMMAND_NAME, sampler) : NULL;
    if (sampler && !object)
        return;
    sampler_reference(&context->textures->bound_samplers[unit], object);
    gl_dirty(context, DIRTY_TEXTURE);
}

/* ARB_multi_bind: each unit separately; a unit with an invalid name is not changed. */
void GLAPIENTRY exec_glBindSamplers(GLuint first, GLsizei count, const GLuint *samplers)
{
    ENTER_VOID();
    if (!gl_bindings_allowed(context, COMMAND_NAME, first, count, SHADER_MAX_TEXTURE_UNITS))
        return;
    for (GLsizei i = 0; i < count; i++) {
        const GLuint name = samplers ? samplers[i] : 0;
        struct sampler_object *object = name ? find(context, COMMAND_NAME, name) : NULL;
        if (object || name == 0)
            sampler_reference(&context->textures->bound_samplers[first + (GLuint)i], object);
    }
    gl_dirty(context, DIRTY_TEXTURE);
}

/* --- Parameters ----------------------------------------------------------------------------------------- */

static void sampler_parameter(const char *call, GLuint name, GLenum pname, const struct client_values *values)
{
    ENTER(call);
    struct sampler_object *sampler = context ? find(context, call, name) : NULL;
    if (!sampler)
        return;
    if (sampler->handles) {
        gl_error(context, GL_INVALID_OPERATION, "%s: sampler %u has a handle, so it stays as it is", call,
                 name);
        return;
    }
    struct texture_params params = sampler->params;
    const GLenum error = texture_param_set(&params, true, pname, values);
    if (error != GL_NO_ERROR) {
        gl_error(context, error, "%s: parameter 0x%04X cannot be %g", call, pname, values->v[0]);
        return;
    }
    sampler->params = params;
    sampler->version = ++context->share->sampler_versions;
    gl_dirty(context, DIRTY_TEXTURE);
}

void GLAPIENTRY exec_glSamplerParameterf(GLuint sampler, GLenum pname, GLfloat param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    sampler_parameter(COMMAND_NAME, sampler, pname, &(struct client_values){.v = {param}});
}

void GLAPIENTRY exec_glSamplerParameteri(GLuint sampler, GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    sampler_parameter(COMMAND_NAME, sampler, pname, &(struct client_values){.v = {param}, .integers = true});
}

#define SAMPLER_PARAMETER_V(name, type, ...)                                                                 \
    void GLAPIENTRY exec_##name(GLuint sampler, GLenum pname, const type *params)                            \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        struct client_values values = {.vector = true, __VA_ARGS__};                                         \
        for (int i = 0; i < texture_param_count(pname); i++)                                                 \
            values.v[i] = params[i];                                                                         \
        sampler_parameter(COMMAND_NAME, sampler, pname, &values);                                            \
    }
SAMPLER_PARAMETER_V(glSamplerParameterfv, GLfloat, .exact = false)
SAMPLER_PARAMETER_V(glSamplerParameteriv, GLint, .integers = true)
SAMPLER_PARAMETER_V(glSamplerParameterIiv, GLint, .exact = true)
SAMPLER_PARAMETER_V(glSamplerParameterIuiv, GLuint, .exact = true)

static const struct texture_params *read_parameter(struct context *context, const char *call, GLuint name,
                                                   GLenum pname, struct get_value *value)
{
    const struct sampler_object *sampler = find(context, call, name);
    if (!sampler)
        return NULL;
    if (texture_param_get(&sampler->params, true, pname, value))
        return &sampler->params;
    gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, which is no sampler parameter", call, pname);
    return NULL;
}

void GLAPIENTRY exec_glGetSamplerParameterfv(GLuint sampler, GLenum pname, GLfloat *params)
{
    ENTER_VOID();
    struct get_value value;
    if (read_parameter(context, COMMAND_NAME, sampler, pname, &value))
        get_value_floats(&value, params);
}

void GLAPIENTRY exec_glGetSamplerParameteriv(GLuint sampler, GLenum pname, GLint *params)
{
    ENTER_VOID();
    struct get_value value;
    if (read_parameter(context, COMMAND_NAME, sampler, pname, &value))
        get_value_integers(&value, params);
}

/* Border colours are the integers that were given. */
static void read_integers(struct context *context, const char *call, GLuint sampler, GLenum pname,
                          GLint *params)
{
    struct get_value value;
    const struct texture_params *read = read_parameter(context, call, sampler, pname, &value);
    if (read && pname == GL_TEXTURE_BORDER_COLOR)
        memcpy(params, read->sampler.integer_border, sizeof read->sampler.integer_border);
    else if (read)
        get_value_integers(&value, params);
}

void GLAPIENTRY exec_glGetSamplerParameterIiv(GLuint sampler, GLenum pname, GLint *params)
{
    ENTER_VOID();
    read_integers(context, COMMAND_NAME, sampler, pname, params);
}

void GLAPIENTRY exec_glGetSamplerParameterIuiv(GLuint sampler, GLenum pname, GLuint *params)
{
    ENTER_VOID();
    read_integers(context, COMMAND_NAME, sampler, pname, (GLint *)params);
}
