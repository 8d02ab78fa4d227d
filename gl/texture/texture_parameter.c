/* Texture parameters (GL 4.6 compatibility 8.10, Table 8.16): set into a copy, which becomes the object's
 * when it is right and different. */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_texture.h"
#include "gl/texture/texture_object.h"

/* --- Enums and their meaning ---------------------------------------------------------------------------- */

static const struct {
    GLenum gl;
    enum texture_filter filter;
    enum texture_mip_filter mip;
    bool mag; /* allowed as magnification filter */
} filters[] = {
    {GL_NEAREST, FILTER_NEAREST, MIP_NONE, true},
    {GL_LINEAR, FILTER_LINEAR, MIP_NONE, true},
    {GL_NEAREST_MIPMAP_NEAREST, FILTER_NEAREST, MIP_NEAREST, false},
    {GL_LINEAR_MIPMAP_NEAREST, FILTER_LINEAR, MIP_NEAREST, false},
    {GL_NEAREST_MIPMAP_LINEAR, FILTER_NEAREST, MIP_LINEAR, false},
    {GL_LINEAR_MIPMAP_LINEAR, FILTER_LINEAR, MIP_LINEAR, false},
};

static const struct {
    GLenum gl;
    enum texture_wrap wrap;
} wraps[] = {
    {GL_REPEAT, WRAP_REPEAT},
    {GL_CLAMP, WRAP_CLAMP},
    {GL_CLAMP_TO_EDGE, WRAP_CLAMP_TO_EDGE},
    {GL_CLAMP_TO_BORDER, WRAP_CLAMP_TO_BORDER},
    {GL_MIRRORED_REPEAT, WRAP_MIRRORED_REPEAT},
    {GL_MIRROR_CLAMP_EXT, WRAP_MIRROR_CLAMP},
    {GL_MIRROR_CLAMP_TO_EDGE, WRAP_MIRROR_CLAMP_TO_EDGE},
    {GL_MIRROR_CLAMP_TO_BORDER_EXT, WRAP_MIRROR_CLAMP_TO_BORDER},
};

static const struct {
    GLenum gl;
    enum texture_compare compare;
} compares[] = {
    {GL_NEVER, REFERENCE_NEVER},   {GL_LESS, REFERENCE_LESS},       {GL_EQUAL, REFERENCE_EQUAL},
    {GL_LEQUAL, REFERENCE_LEQUAL}, {GL_GREATER, REFERENCE_GREATER}, {GL_NOTEQUAL, REFERENCE_NOTEQUAL},
    {GL_GEQUAL, REFERENCE_GEQUAL}, {GL_ALWAYS, REFERENCE_ALWAYS},
};

static const struct {
    GLenum gl;
    enum texture_depth_mode mode;
} depth_modes[] = {
    {GL_LUMINANCE, DEPTH_AS_LUMINANCE},
    {GL_INTENSITY, DEPTH_AS_INTENSITY},
    {GL_ALPHA, DEPTH_AS_ALPHA},
    {GL_RED, DEPTH_AS_RED},
};

static bool set_min_filter(struct texture_params *params, GLenum value)
{
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        if (filters[i].gl != value)
            continue;
        params->min_filter = value;
        params->sampler.min_filter = filters[i].filter;
        params->sampler.mip_filter = filters[i].mip;
        return true;
    }
    return false;
}

static bool set_mag_filter(struct texture_params *params, GLenum value)
{
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        if (filters[i].gl != value || !filters[i].mag)
            continue;
        params->mag_filter = value;
        params->sampler.mag_filter = filters[i].filter;
        return true;
    }
    return false;
}

static bool set_wrap(struct texture_params *params, int coordinate, GLenum value)
{
    for (size_t i = 0; i < sizeof wraps / sizeof *wraps; i++) {
        if (wraps[i].gl != value)
            continue;
        params->wrap[coordinate] = value;
        params->sampler.wrap[coordinate] = wraps[i].wrap;
        return true;
    }
    return false;
}

/* Derives the sampler's comparison from mode and function. */
static bool set_compare(struct texture_params *params, GLenum mode, GLenum func)
{
    if (mode != GL_NONE && mode != GL_COMPARE_REF_TO_TEXTURE)
        return false;
    for (size_t i = 0; i < sizeof compares / sizeof *compares; i++) {
        if (compares[i].gl != func)
            continue;
        params->compare_mode = mode;
        params->compare_func = func;
        params->sampler.compare = mode == GL_NONE ? REFERENCE_NONE : compares[i].compare;
        return true;
    }
    return false;
}

static bool set_depth_mode(struct texture_params *params, GLenum value)
{
    for (size_t i = 0; i < sizeof depth_modes / sizeof *depth_modes; i++) {
        if (depth_modes[i].gl != value)
            continue;
        params->depth_mode = value;
        params->sampler.depth_mode = depth_modes[i].mode;
        return true;
    }
    return false;
}

static bool set_swizzle(struct texture_params *params, unsigned component, GLenum value)
{
    static const GLenum sources[] = {GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO, GL_ONE};
    for (uint8_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        if (sources[i] != value)
            continue;
        params->swizzle[component] = value;
        params->sampler.swizzle[component] = i;
        params->sampler.swizzled = true;
        return true;
    }
    return false;
}

static bool set_srgb_decode(struct texture_params *params, GLenum value)
{
    params->srgb_decode = value;
    params->sampler.skip_srgb_decode = value == GL_SKIP_DECODE_EXT;
    return value == GL_SKIP_DECODE_EXT || value == GL_DECODE_EXT;
}

static bool set_stencil_mode(struct texture_params *params, GLenum value)
{
    params->stencil_mode = value;
    params->sampler.stencil = value == GL_STENCIL_INDEX;
    return value == GL_STENCIL_INDEX || value == GL_DEPTH_COMPONENT;
}

/* A rectangle texture has other defaults, since it can neither repeat nor have mipmaps (Table 23.18). */
void texture_params_init(struct texture_params *params, enum texture_dimension dimension)
{
    const bool rectangle = dimension == TEXTURE_RECTANGLE;
    *params = (struct texture_params){.priority = 1.0f};
    params->sampler.min_lod = -1000.0f;
    params->sampler.max_lod = 1000.0f;
    params->sampler.max_level = 1000;
    set_compare(params, GL_NONE, GL_LEQUAL);
    set_depth_mode(params, GL_LUMINANCE);
    set_srgb_decode(params, GL_DECODE_EXT);
    set_stencil_mode(params, GL_DEPTH_COMPONENT);
    for (unsigned component = 0; component < 4; component++)
        set_swizzle(params, component, (const GLenum[]){GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA}[component]);
    params->sampler.swizzled = false;
    params->sampler.max_anisotropy = 1.0f;
    set_min_filter(params, rectangle ? GL_LINEAR : GL_NEAREST_MIPMAP_LINEAR);
    set_mag_filter(params, GL_LINEAR);
    for (int coordinate = 0; coordinate < 3; coordinate++)
        set_wrap(params, coordinate, rectangle ? GL_CLAMP_TO_EDGE : GL_REPEAT);
}

/* --- Setting -------------------------------------------------------------------------------------------- */

static GLint rounded(double value)
{
    if (!(value > -2147483648.0))
        return INT32_MIN;
    return value < 2147483647.0 ? (GLint)(value < 0 ? value - 0.5 : value + 0.5) : INT32_MAX;
}

static float clamped01(double value)
{
    return value > 0 ? (value < 1 ? (float)value : 1.0f) : 0.0f;
}

static int32_t border_bits(double value)
{
    return value >= 2147483648.0   ? (int32_t)(uint32_t)(value < 4294967295.0 ? value : 4294967295.0)
           : value < -2147483648.0 ? INT32_MIN
                                   : (int32_t)value;
}

/* GL 4.6 compatibility 2.3.5.1 for integer colours; the I commands set the border for textures of integers
 * (8.10). A texture uses the border of its own kind. */
static void set_border(struct texture_params *params, const struct client_values *values)
{
    for (int c = 0; c < 4; c++) {
        double value = values->integers ? values->v[c] / 2147483647.0 : values->v[c];
        params->sampler.border[c] = (float)(values->integers && value < -1 ? -1 : value);
        params->sampler.integer_border[c] = values->exact ? border_bits(values->v[c]) : 0;
    }
}

static GLenum set_level(unsigned *level, double value)
{
    const GLint wanted = rounded(value);
    if (wanted < 0)
        return GL_INVALID_VALUE;
    *level = (unsigned)wanted;
    return GL_NO_ERROR;
}

/* Parameters of textures alone (not in Table 23.18). */
static bool texture_has_alone(GLenum pname)
{
    switch (pname) {
    case GL_TEXTURE_BASE_LEVEL:
    case GL_TEXTURE_MAX_LEVEL:
    case GL_TEXTURE_PRIORITY:
    case GL_TEXTURE_RESIDENT:
    case GL_GENERATE_MIPMAP:
    case GL_DEPTH_TEXTURE_MODE:
    case GL_DEPTH_STENCIL_TEXTURE_MODE:
    case GL_TEXTURE_SWIZZLE_R:
    case GL_TEXTURE_SWIZZLE_G:
    case GL_TEXTURE_SWIZZLE_B:
    case GL_TEXTURE_SWIZZLE_A:
    case GL_TEXTURE_SWIZZLE_RGBA: return true;
    default: return false;
    }
}

static GLenum set_all_swizzles(struct texture_params *params, const struct client_values *values)
{
    for (unsigned c = 0; c < 4; c++)
        if (!set_swizzle(params, c, (GLenum)rounded(values->v[c])))
            return GL_INVALID_ENUM;
    return GL_NO_ERROR;
}

/* Those whose value is an enum; false: not one of them, or not a value that it takes. */
static bool set_enum(struct texture_params *params, GLenum pname, GLenum value)
{
    switch (pname) {
    case GL_TEXTURE_MIN_FILTER: return set_min_filter(params, value);
    case GL_TEXTURE_MAG_FILTER: return set_mag_filter(params, value);
    case GL_TEXTURE_WRAP_S: return set_wrap(params, 0, value);
    case GL_TEXTURE_WRAP_T: return set_wrap(params, 1, value);
    case GL_TEXTURE_WRAP_R: return set_wrap(params, 2, value);
    case GL_TEXTURE_COMPARE_MODE: return set_compare(params, value, params->compare_func);
    case GL_TEXTURE_COMPARE_FUNC: return set_compare(params, params->compare_mode, value);
    case GL_DEPTH_TEXTURE_MODE: return set_depth_mode(params, value);
    case GL_TEXTURE_SRGB_DECODE_EXT: return set_srgb_decode(params, value);
    case GL_DEPTH_STENCIL_TEXTURE_MODE: return set_stencil_mode(params, value);
    case GL_TEXTURE_SWIZZLE_R:
    case GL_TEXTURE_SWIZZLE_G:
    case GL_TEXTURE_SWIZZLE_B:
    case GL_TEXTURE_SWIZZLE_A: return set_swizzle(params, pname - GL_TEXTURE_SWIZZLE_R, value);
    default: return false;
    }
}

GLenum texture_param_set(struct texture_params *params, bool of_sampler, GLenum pname,
                         const struct client_values *values)
{
    const double value = values->v[0];
    if (of_sampler && texture_has_alone(pname))
        return GL_INVALID_ENUM;
    switch (pname) {
    case GL_TEXTURE_MIN_LOD: params->sampler.min_lod = (float)value; return GL_NO_ERROR;
    case GL_TEXTURE_MAX_LOD: params->sampler.max_lod = (float)value; return GL_NO_ERROR;
    case GL_TEXTURE_LOD_BIAS: params->sampler.lod_bias = (float)value; return GL_NO_ERROR;
    case GL_TEXTURE_BASE_LEVEL: return set_level(&params->sampler.base_level, value);
    case GL_TEXTURE_MAX_LEVEL: return set_level(&params->sampler.max_level, value);
    case GL_TEXTURE_PRIORITY: params->priority = clamped01(value); return GL_NO_ERROR;
    case GL_GENERATE_MIPMAP: params->generate_mipmap = value != 0; return GL_NO_ERROR;
    case GL_TEXTURE_CUBE_MAP_SEAMLESS: params->sampler.seamless = value != 0; return GL_NO_ERROR;
    case GL_TEXTURE_MAX_ANISOTROPY:
        params->sampler.max_anisotropy = (float)value;
        return value >= 1.0 ? GL_NO_ERROR : GL_INVALID_VALUE;
    case GL_TEXTURE_SWIZZLE_RGBA: return values->vector ? set_all_swizzles(params, values) : GL_INVALID_ENUM;
    case GL_TEXTURE_BORDER_COLOR:
        if (!values->vector)
            return GL_INVALID_ENUM;
        set_border(params, values);
        return GL_NO_ERROR;
    default: return set_enum(params, pname, (GLenum)rounded(value)) ? GL_NO_ERROR : GL_INVALID_ENUM;
    }
}

/* Every other mode repeats or mirrors. */
static bool clamps(enum texture_wrap wrap)
{
    return wrap == WRAP_CLAMP || wrap == WRAP_CLAMP_TO_EDGE || wrap == WRAP_CLAMP_TO_BORDER;
}

/* Parameters that rectangle textures reject: repetition, mirrors, mipmaps, levels (8.10,
 * ARB_texture_rectangle 3.8.4). */
static GLenum check_rectangle(const struct texture_params *params)
{
    for (int coordinate = 0; coordinate < 3; coordinate++)
        if (!clamps(params->sampler.wrap[coordinate]))
            return GL_INVALID_ENUM;
    if (params->sampler.mip_filter != MIP_NONE)
        return GL_INVALID_ENUM;
    return params->sampler.base_level == 0 ? GL_NO_ERROR : GL_INVALID_OPERATION;
}

/* Parameters that multisample textures reject: all of samplers, and levels (8.10). */
static GLenum check_multisample(GLenum pname, const struct texture_params *params)
{
    if (pname == GL_TEXTURE_BASE_LEVEL)
        return params->sampler.base_level == 0 ? GL_NO_ERROR : GL_INVALID_OPERATION;
    return texture_has_alone(pname) ? GL_NO_ERROR : GL_INVALID_ENUM;
}

static GLenum check_dimension(enum texture_dimension dimension, GLenum pname,
                              const struct texture_params *params)
{
    switch (dimension) {
    case TEXTURE_RECTANGLE: return check_rectangle(params);
    case TEXTURE_2D_MULTISAMPLE:
    case TEXTURE_2D_MULTISAMPLE_ARRAY: return check_multisample(pname, params);
    default: return GL_NO_ERROR;
    }
}

static struct texture_object *find_object(struct context *context, const char *call, GLenum target)
{
    const struct texture_target_info *info = texture_target_find(target);
    if (info && info->object && info->dimension != TEXTURE_BUFFER && info->dimension != TEXTURE_RENDERBUFFER)
        return texture_active_object(context, info->dimension);
    gl_error(context, GL_INVALID_ENUM,
             "%s: target is 0x%04X, expected a target of texture objects such as GL_TEXTURE_2D", call,
             target);
    return NULL;
}

static void tex_parameter(const char *call, GLenum target, GLenum pname, const struct client_values *values)
{
    ENTER(call);
    struct texture_object *object = context ? find_object(context, call, target) : NULL;
    if (!object || !texture_change_allowed(context, call, object))
        return;
    struct texture_params params = object->params;
    GLenum error = texture_param_set(&params, false, pname, values);
    if (error == GL_NO_ERROR)
        error = check_dimension(object->dimension, pname, &params);
    if (error != GL_NO_ERROR) {
        gl_error(context, error, "%s: parameter 0x%04X cannot be %g", call, pname, values->v[0]);
        return;
    }
    if (memcmp(&params, &object->params, sizeof params) == 0)
        return;
    texture_object_touch(context, object);
    object->params = params;
}

void GLAPIENTRY exec_glTexParameterf(GLenum target, GLenum pname, GLfloat param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    tex_parameter(COMMAND_NAME, target, pname, &(struct client_values){.v = {param}});
}

void GLAPIENTRY exec_glTexParameteri(GLenum target, GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    tex_parameter(COMMAND_NAME, target, pname, &(struct client_values){.v = {param}, .integers = true});
}

int texture_param_count(GLenum pname)
{
    return pname == GL_TEXTURE_BORDER_COLOR || pname == GL_TEXTURE_SWIZZLE_RGBA ? 4 : 1;
}

#define TEX_PARAMETER_V(name, type, ...)                                                                     \
    void GLAPIENTRY exec_##name(GLenum target, GLenum pname, const type *params)                             \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        struct client_values values = {.vector = true, __VA_ARGS__};                                         \
        for (int i = 0; i < texture_param_count(pname); i++)                                                 \
            values.v[i] = params[i];                                                                         \
        tex_parameter(COMMAND_NAME, target, pname, &values);                                                 \
    }
TEX_PARAMETER_V(glTexParameterfv, GLfloat, .exact = false)
TEX_PARAMETER_V(glTexParameteriv, GLint, .integers = true)
TEX_PARAMETER_V(glTexParameterIiv, GLint, .exact = true)
TEX_PARAMETER_V(glTexParameterIuiv, GLuint, .exact = true)

/* --- Queries -------------------------------------------------------------------------------------------- */

static bool get_enums(struct get_value *value, const GLenum *enums, unsigned count)
{
    value->type = GET_INTEGER;
    value->count = count;
    for (unsigned i = 0; i < count; i++)
        value->i[i] = enums[i];
    return true;
}

bool texture_param_get(const struct texture_params *params, bool of_sampler, GLenum pname,
                       struct get_value *value)
{
    const struct texture_sampler *sampler = &params->sampler;
    if (of_sampler && texture_has_alone(pname))
        return false;
    switch (pname) {
    case GL_TEXTURE_MIN_FILTER: return get_integer(value, params->min_filter);
    case GL_TEXTURE_MAG_FILTER: return get_integer(value, params->mag_filter);
    case GL_TEXTURE_WRAP_S: return get_integer(value, params->wrap[0]);
    case GL_TEXTURE_WRAP_T: return get_integer(value, params->wrap[1]);
    case GL_TEXTURE_WRAP_R: return get_integer(value, params->wrap[2]);
    case GL_TEXTURE_MIN_LOD: return get_floats(value, GET_FLOAT, &sampler->min_lod, 1);
    case GL_TEXTURE_MAX_LOD: return get_floats(value, GET_FLOAT, &sampler->max_lod, 1);
    case GL_TEXTURE_LOD_BIAS: return get_floats(value, GET_FLOAT, &sampler->lod_bias, 1);
    case GL_TEXTURE_MAX_ANISOTROPY: return get_floats(value, GET_FLOAT, &sampler->max_anisotropy, 1);
    case GL_TEXTURE_BASE_LEVEL: return get_integer(value, sampler->base_level);
    case GL_TEXTURE_MAX_LEVEL: return get_integer(value, sampler->max_level);
    case GL_TEXTURE_COMPARE_MODE: return get_integer(value, params->compare_mode);
    case GL_TEXTURE_COMPARE_FUNC: return get_integer(value, params->compare_func);
    case GL_DEPTH_TEXTURE_MODE: return get_integer(value, params->depth_mode);
    case GL_DEPTH_STENCIL_TEXTURE_MODE: return get_integer(value, params->stencil_mode);
    case GL_TEXTURE_SRGB_DECODE_EXT: return get_integer(value, params->srgb_decode);
    case GL_TEXTURE_CUBE_MAP_SEAMLESS: return get_integer(value, sampler->seamless);
    case GL_TEXTURE_SWIZZLE_R:
    case GL_TEXTURE_SWIZZLE_G:
    case GL_TEXTURE_SWIZZLE_B:
    case GL_TEXTURE_SWIZZLE_A: return get_enums(value, &params->swizzle[pname - GL_TEXTURE_SWIZZLE_R], 1);
    case GL_TEXTURE_SWIZZLE_RGBA: return get_enums(value, params->swizzle, 4);
    case GL_TEXTURE_PRIORITY: return get_floats(value, GET_NORMALIZED, &params->priority, 1);
    case GL_TEXTURE_RESIDENT: return get_boolean(value, true);
    case GL_GENERATE_MIPMAP: return get_boolean(value, params->generate_mipmap);
    case GL_TEXTURE_BORDER_COLOR: return get_floats(value, GET_NORMALIZED, sampler->border, 4);
    default: return false;
    }
}

static bool read_param(struct context *context, const char *call, GLenum target, GLenum pname,
                       struct get_value *value)
{
    const struct texture_object *object = find_object(context, call, target);
    if (!object)
        return false;
    if (pname == GL_TEXTURE_IMMUTABLE_FORMAT)
        return get_boolean(value, object->immutable_levels != 0);
    if (pname == GL_TEXTURE_IMMUTABLE_LEVELS)
        return get_integer(value, object->immutable_levels);
    if (pname == GL_TEXTURE_VIEW_MIN_LEVEL)
        return get_integer(value, object->part.min_level);
    if (pname == GL_TEXTURE_VIEW_NUM_LEVELS)
        return get_integer(value, object->part.levels);
    if (pname == GL_TEXTURE_VIEW_MIN_LAYER)
        return get_integer(value, object->part.min_layer);
    if (pname == GL_TEXTURE_VIEW_NUM_LAYERS)
        return get_integer(value, object->part.layers);
    if (pname == GL_IMAGE_FORMAT_COMPATIBILITY_TYPE)
        return get_integer(value, GL_IMAGE_FORMAT_COMPATIBILITY_BY_SIZE);
    if (texture_param_get(&object->params, false, pname, value))
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, which is no texture parameter", call, pname);
    return false;
}

void GLAPIENTRY exec_glGetTexParameterfv(GLenum target, GLenum pname, GLfloat *params)
{
    ENTER(COMMAND_NAME);
    struct get_value value;
    if (context && read_param(context, COMMAND_NAME, target, pname, &value))
        get_value_floats(&value, params);
}

void GLAPIENTRY exec_glGetTexParameteriv(GLenum target, GLenum pname, GLint *params)
{
    ENTER(COMMAND_NAME);
    struct get_value value;
    if (context && read_param(context, COMMAND_NAME, target, pname, &value))
        get_value_integers(&value, params);
}

/* Border colours are the specified integers; the other parameters are those of glGetTexParameteriv. */
static bool read_integers(struct context *context, const char *call, GLenum target, GLenum pname,
                          GLint *params)
{
    struct get_value value;
    if (!read_param(context, call, target, pname, &value))
        return false;
    if (pname == GL_TEXTURE_BORDER_COLOR)
        memcpy(params, find_object(context, call, target)->params.sampler.integer_border, 4 * sizeof *params);
    else
        get_value_integers(&value, params);
    return true;
}

void GLAPIENTRY exec_glGetTexParameterIiv(GLenum target, GLenum pname, GLint *params)
{
    ENTER(COMMAND_NAME);
    if (context)
        read_integers(context, COMMAND_NAME, target, pname, params);
}

void GLAPIENTRY exec_glGetTexParameterIuiv(GLenum target, GLenum pname, GLuint *params)
{
    ENTER(COMMAND_NAME);
    if (context)
        read_integers(context, COMMAND_NAME, target, pname, (GLint *)params);
}
