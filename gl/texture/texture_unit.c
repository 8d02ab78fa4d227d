/* Texture units of fixed function: which is active, TexEnv, TexGen; and fog. */
#include "gl/texture/texture_unit.h"

#include <stddef.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/exec_texture.h"
#include "gl/transform/matrix.h"

/* --- Active units --------------------------------------------------------------------------------------- */

bool texture_unit_has_coordinates(struct context *context, const char *what)
{
    if (context->texture_units->active < GL_TEXTURE_UNITS)
        return true;
    gl_error(context, GL_INVALID_OPERATION,
             "GL_TEXTURE%u is active, which has textures for programs alone: no %s",
             context->texture_units->active, what);
    return false;
}

static bool unit_allowed(struct context *context, const char *call, GLenum texture, unsigned count)
{
    if (texture - GL_TEXTURE0 < count)
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: texture is 0x%04x, expected GL_TEXTURE0..%u", call, texture,
             count - 1);
    return false;
}

void GLAPIENTRY exec_glActiveTexture(GLenum texture)
{
    ENTER_VOID();
    if (unit_allowed(context, COMMAND_NAME, texture, SHADER_MAX_TEXTURE_UNITS))
        context->texture_units->active = texture - GL_TEXTURE0;
}

void GLAPIENTRY exec_glClientActiveTexture(GLenum texture)
{
    ENTER_VOID();
    if (unit_allowed(context, COMMAND_NAME, texture, GL_TEXTURE_UNITS))
        context->texture_units->client_active = texture - GL_TEXTURE0;
}

/* --- TexEnv --------------------------------------------------------------------------------------------- */

enum { ENV_BAD, ENV_ENUM, ENV_SCALE, ENV_COLOR, ENV_LOD_BIAS, ENV_COORD_REPLACE };

static const GLenum env_modes[] = {GL_MODULATE, GL_REPLACE, GL_DECAL,      GL_BLEND,
                                   GL_ADD,      GL_COMBINE, GL_COMBINE4_NV},
                    env_functions[] = {GL_REPLACE,     GL_MODULATE, GL_ADD,      GL_ADD_SIGNED,
                                       GL_INTERPOLATE, GL_SUBTRACT, GL_DOT3_RGB, GL_DOT3_RGBA},
                    env_sources[] = {GL_TEXTURE,  GL_CONSTANT, GL_PRIMARY_COLOR, GL_PREVIOUS, GL_TEXTURE0,
                                     GL_TEXTURE1, GL_TEXTURE2, GL_TEXTURE3,      GL_TEXTURE4, GL_TEXTURE5,
                                     GL_TEXTURE6, GL_TEXTURE7, GL_ZERO},
                    env_operands[] = {GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_COLOR,
                                      GL_ONE_MINUS_SRC_COLOR};

/* Parameters of TEXTURE_ENV whose value is one of a list: alpha accepts the first values of the list for
 * colour. */
static const struct env_enum {
    GLenum pname;
    uint16_t offset;
    const GLenum *allowed;
    unsigned count;
} env_enums[] = {
    {GL_TEXTURE_ENV_MODE, offsetof(struct texture_unit, env_mode), env_modes, 7},
    {GL_COMBINE_RGB, offsetof(struct texture_unit, combine[0].function), env_functions, 8},
    {GL_COMBINE_ALPHA, offsetof(struct texture_unit, combine[1].function), env_functions, 6},
#define ARGUMENT(i, suffix)                                                                                  \
    {GL_SOURCE##i##_RGB##suffix, offsetof(struct texture_unit, combine[0].source[i]), env_sources, 13},      \
        {GL_SOURCE##i##_ALPHA##suffix, offsetof(struct texture_unit, combine[1].source[i]), env_sources,     \
         13},                                                                                                \
        {GL_OPERAND##i##_RGB##suffix, offsetof(struct texture_unit, combine[0].operand[i]), env_operands,    \
         4},                                                                                                 \
    {                                                                                                        \
        GL_OPERAND##i##_ALPHA##suffix, offsetof(struct texture_unit, combine[1].operand[i]), env_operands, 2 \
    }
    ARGUMENT(0, ),
    ARGUMENT(1, ),
    ARGUMENT(2, ),
    ARGUMENT(3, _NV),
#undef ARGUMENT
};

static const struct env_enum *find_env_enum(GLenum pname)
{
    for (unsigned i = 0; i < sizeof env_enums / sizeof *env_enums; i++)
        if (env_enums[i].pname == pname)
            return &env_enums[i];
    return NULL;
}

static GLenum *env_enum_at(struct texture_unit *unit, GLenum pname)
{
    return (GLenum *)((char *)unit + find_env_enum(pname)->offset);
}

static float *env_scale_at(struct texture_unit *unit, GLenum pname)
{
    return &unit->combine[pname == GL_ALPHA_SCALE].scale;
}

/* The parameter that target and pname name; ENV_BAD with INVALID_ENUM. */
static int tex_env_parameter(struct context *context, const char *call, GLenum target, GLenum pname)
{
    if (target != GL_TEXTURE_ENV && target != GL_TEXTURE_FILTER_CONTROL && target != GL_POINT_SPRITE) {
        gl_error(
            context, GL_INVALID_ENUM,
            "%s: target is 0x%04x, expected GL_TEXTURE_ENV, GL_TEXTURE_FILTER_CONTROL or GL_POINT_SPRITE",
            call, target);
        return ENV_BAD;
    }
    if (target != GL_TEXTURE_FILTER_CONTROL && !texture_unit_has_coordinates(context, "texture environment"))
        return ENV_BAD;
    if (target == GL_TEXTURE_ENV && find_env_enum(pname))
        return ENV_ENUM;
    if (target == GL_TEXTURE_ENV && (pname == GL_RGB_SCALE || pname == GL_ALPHA_SCALE))
        return ENV_SCALE;
    if (target == GL_TEXTURE_ENV && pname == GL_TEXTURE_ENV_COLOR)
        return ENV_COLOR;
    if (target == GL_TEXTURE_FILTER_CONTROL && pname == GL_TEXTURE_LOD_BIAS)
        return ENV_LOD_BIAS;
    if (target == GL_POINT_SPRITE && pname == GL_COORD_REPLACE)
        return ENV_COORD_REPLACE;
    gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x does not belong to target 0x%04x", call, pname,
             target);
    return ENV_BAD;
}

static void tex_env(const char *call, GLenum target, GLenum pname, const float *params, GLenum as_enum,
                    bool vector)
{
    ENTER(call);
    if (!context)
        return;
    struct texture_unit *unit = &context->texture_units->units[context->texture_units->active];
    switch (tex_env_parameter(context, call, target, pname)) {
    case ENV_ENUM:
        if (!enum_allowed(context, call, "param", as_enum, find_env_enum(pname)->allowed,
                          find_env_enum(pname)->count))
            return;
        *env_enum_at(unit, pname) = as_enum;
        break;
    case ENV_SCALE:
        if (params[0] != 1 && params[0] != 2 && params[0] != 4) {
            gl_error(context, GL_INVALID_VALUE, "%s: scale is %g, expected 1, 2 or 4", call,
                     (double)params[0]);
            return;
        }
        *env_scale_at(unit, pname) = params[0];
        break;
    case ENV_COLOR:
        if (!vector) {
            gl_error(context, GL_INVALID_ENUM, "%s: GL_TEXTURE_ENV_COLOR has four values", call);
            return;
        }
        for (int i = 0; i < 4; i++)
            unit->env_color[i] = (float)clamp01(params[i]);
        break;
    case ENV_LOD_BIAS:
        unit->lod_bias = params[0];
        gl_dirty(context, DIRTY_TEXTURE);
        break;
    case ENV_COORD_REPLACE: unit->coord_replace = params[0] != 0; break;
    default: return;
    }
    gl_dirty(context, DIRTY_FIXED);
}

/* Values that are not enums become 0 (ZERO), which is in no list. */
static GLenum enum_of_float(float value)
{
    return value >= 0 && value <= 65535 ? (GLenum)value : UINT32_MAX;
}

void GLAPIENTRY exec_glTexEnvf(GLenum target, GLenum pname, GLfloat param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    tex_env(COMMAND_NAME, target, pname, &param, enum_of_float(param), false);
}

void GLAPIENTRY exec_glTexEnvi(GLenum target, GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    float value = (float)param;
    tex_env(COMMAND_NAME, target, pname, &value, (GLenum)param, false);
}

void GLAPIENTRY exec_glTexEnvfv(GLenum target, GLenum pname, const GLfloat *params)
{
    FPENV_SCOPE();
    if (params)
        tex_env(COMMAND_NAME, target, pname, params, enum_of_float(params[0]), true);
}

void GLAPIENTRY exec_glTexEnviv(GLenum target, GLenum pname, const GLint *params)
{
    FPENV_SCOPE();
    float values[4];
    if (!params)
        return;
    bool color = pname == GL_TEXTURE_ENV_COLOR;
    for (int i = 0; i < (color ? 4 : 1); i++)
        values[i] = color ? normalize_signed(params[i], 2147483647.0) : (float)params[i];
    tex_env(COMMAND_NAME, target, pname, values, (GLenum)params[0], true);
}

static bool get_tex_env(const char *call, GLenum target, GLenum pname, struct get_value *value)
{
    struct context *context = gl_enter(call);
    if (!context)
        return false;
    struct texture_unit *unit = &context->texture_units->units[context->texture_units->active];
    switch (tex_env_parameter(context, call, target, pname)) {
    case ENV_ENUM: return get_integer(value, *env_enum_at(unit, pname));
    case ENV_SCALE: return get_floats(value, GET_FLOAT, env_scale_at(unit, pname), 1);
    case ENV_COLOR: return get_floats(value, GET_NORMALIZED, unit->env_color, 4);
    case ENV_LOD_BIAS: return get_floats(value, GET_FLOAT, &unit->lod_bias, 1);
    case ENV_COORD_REPLACE: return get_boolean(value, unit->coord_replace);
    default: return false;
    }
}

void GLAPIENTRY exec_glGetTexEnvfv(GLenum target, GLenum pname, GLfloat *params)
{
    FPENV_SCOPE();
    struct get_value value;
    if (get_tex_env(COMMAND_NAME, target, pname, &value) && params)
        get_value_floats(&value, params);
}

void GLAPIENTRY exec_glGetTexEnviv(GLenum target, GLenum pname, GLint *params)
{
    FPENV_SCOPE();
    struct get_value value;
    if (get_tex_env(COMMAND_NAME, target, pname, &value) && params)
        get_value_integers(&value, params);
}

/* --- TexGen (GL 4.6 compatibility 12.1.3) --------------------------------------------------------------- */

/* The generator of `coord`, or null with INVALID_ENUM; pname is checked too. */
static struct texture_gen *find_gen(struct context *context, const char *call, GLenum coord, GLenum pname)
{
    struct texture_unit *unit = &context->texture_units->units[context->texture_units->active];
    if (coord < GL_S || coord > GL_Q) {
        gl_error(context, GL_INVALID_ENUM, "%s: coord is 0x%04x, expected GL_S, GL_T, GL_R or GL_Q", call,
                 coord);
        return NULL;
    }
    if (pname != GL_TEXTURE_GEN_MODE && pname != GL_OBJECT_PLANE && pname != GL_EYE_PLANE) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname);
        return NULL;
    }
    return texture_unit_has_coordinates(context, "texture coordinate generation") ? &unit->gen[coord - GL_S]
                                                                                  : NULL;
}

static void tex_gen(const char *call, GLenum coord, GLenum pname, const double *params, bool vector)
{
    static const GLenum modes[] = {GL_EYE_LINEAR, GL_OBJECT_LINEAR, GL_SPHERE_MAP, GL_REFLECTION_MAP,
                                   GL_NORMAL_MAP};
    ENTER(call);
    struct texture_gen *gen = context ? find_gen(context, call, coord, pname) : NULL;
    if (!gen)
        return;
    GLenum mode = params[0] >= 0 && params[0] <= 65535 ? (GLenum)params[0] : 0;
    unsigned count = coord == GL_Q ? 2 : 5;
    if (pname == GL_TEXTURE_GEN_MODE) {
        if (!enum_allowed(context, call, "mode", mode, modes, count) ||
            (coord == GL_R && mode == GL_SPHERE_MAP &&
             (gl_error(context, GL_INVALID_ENUM, "%s: GL_SPHERE_MAP makes s and t only", call), true)))
            return;
        gen->mode = mode;
    } else if (!vector) {
        gl_error(context, GL_INVALID_ENUM, "%s: a plane has four values", call);
        return;
    } else if (pname == GL_OBJECT_PLANE) {
        for (int i = 0; i < 4; i++)
            gen->object_plane[i] = (float)params[i];
    } else {
        float inverse[16];
        matrix_inverse(inverse, matrix_top(&context->matrices->modelview[0]));
        plane_to_eye(gen->eye_plane, params, inverse);
    }
    gl_dirty(context, DIRTY_FIXED);
}

#define TEX_GEN(name, name_v, type)                                                                          \
    void GLAPIENTRY exec_##name(GLenum coord, GLenum pname, type param)                                      \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(param);                                                                                    \
        tex_gen(COMMAND_NAME, coord, pname, (const double[4]){(double)param}, false);                        \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(GLenum coord, GLenum pname, const type *params)                            \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        double values[4] = {0};                                                                              \
        for (int i = 0; params && i < (pname == GL_TEXTURE_GEN_MODE ? 1 : 4); i++)                           \
            values[i] = (double)params[i];                                                                   \
        if (params)                                                                                          \
            tex_gen(COMMAND_NAME, coord, pname, values, true);                                               \
    }
TEX_GEN(glTexGenf, glTexGenfv, GLfloat)
TEX_GEN(glTexGend, glTexGendv, GLdouble)
TEX_GEN(glTexGeni, glTexGeniv, GLint)

static void tex_gen_value(const struct texture_gen *gen, GLenum pname, struct get_value *value)
{
    if (pname == GL_TEXTURE_GEN_MODE)
        get_integer(value, gen->mode);
    else
        get_floats(value, GET_FLOAT, pname == GL_EYE_PLANE ? gen->eye_plane : gen->object_plane, 4);
}

#define GET_TEX_GEN(name, type, convert)                                                                     \
    void GLAPIENTRY exec_##name(GLenum coord, GLenum pname, type *params)                                    \
    {                                                                                                        \
        ENTER_VOID();                                                                                        \
        const struct texture_gen *gen = find_gen(context, COMMAND_NAME, coord, pname);                       \
        if (!gen || !params)                                                                                 \
            return;                                                                                          \
        struct get_value value;                                                                              \
        tex_gen_value(gen, pname, &value);                                                                   \
        convert(&value, params);                                                                             \
    }
GET_TEX_GEN(glGetTexGenfv, GLfloat, get_value_floats)
GET_TEX_GEN(glGetTexGendv, GLdouble, get_value_doubles)
GET_TEX_GEN(glGetTexGeniv, GLint, get_value_integers)

/* --- Fog ------------------------------------------------------------------------------------------------ */

static void fog(const char *call, GLenum pname, const float *params, GLenum as_enum, bool vector)
{
    static const GLenum modes[] = {GL_EXP, GL_EXP2, GL_LINEAR},
                        sources[] = {GL_FOG_COORDINATE, GL_FRAGMENT_DEPTH},
                        distances[] = {GL_EYE_PLANE_ABSOLUTE_NV, GL_EYE_PLANE, GL_EYE_RADIAL_NV};
    ENTER(call);
    if (!context)
        return;
    struct fog_state *state = context->fog;
    switch (pname) {
    case GL_FOG_MODE:
        if (!enum_allowed(context, call, "mode", as_enum, modes, 3))
            return;
        state->mode = as_enum;
        break;
    case GL_FOG_COORDINATE_SOURCE:
        if (!enum_allowed(context, call, "source", as_enum, sources, 2))
            return;
        state->coord_source = as_enum;
        break;
    case GL_FOG_DISTANCE_MODE_NV:
        if (!enum_allowed(context, call, "distance mode", as_enum, distances, 3))
            return;
        state->distance_mode = as_enum;
        break;
    case GL_FOG_DENSITY:
        if (!(params[0] >= 0)) {
            gl_error(context, GL_INVALID_VALUE, "%s: density is %g, expected no negative number", call,
                     (double)params[0]);
            return;
        }
        state->density = params[0];
        break;
    case GL_FOG_START: state->start = params[0]; break;
    case GL_FOG_END: state->end = params[0]; break;
    case GL_FOG_INDEX: state->index = params[0]; break;
    case GL_FOG_COLOR:
        if (vector) {
            for (int i = 0; i < 4; i++)
                state->color[i] = (float)clamp01(params[i]);
            break;
        } /* fallthrough */
    default:
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown or has four values", call, pname);
        return;
    }
    gl_dirty(context, DIRTY_FIXED);
}

void GLAPIENTRY exec_glFogf(GLenum pname, GLfloat param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    fog(COMMAND_NAME, pname, &param, param >= 0 && param <= 65535 ? (GLenum)param : 0, false);
}

void GLAPIENTRY exec_glFogi(GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    float value = (float)param;
    fog(COMMAND_NAME, pname, &value, (GLenum)param, false);
}

void GLAPIENTRY exec_glFogfv(GLenum pname, const GLfloat *params)
{
    FPENV_SCOPE();
    if (params)
        fog(COMMAND_NAME, pname, params, params[0] >= 0 && params[0] <= 65535 ? (GLenum)params[0] : 0, true);
}

void GLAPIENTRY exec_glFogiv(GLenum pname, const GLint *params)
{
    FPENV_SCOPE();
    float values[4];
    if (!params)
        return;
    for (int i = 0; i < (pname == GL_FOG_COLOR ? 4 : 1); i++)
        values[i] = pname == GL_FOG_COLOR ? normalize_signed(params[i], 2147483647.0) : (float)params[i];
    fog(COMMAND_NAME, pname, values, (GLenum)params[0], true);
}
