/* Materials, lights and the lighting model. Programs bind them as state.material, state.light and so on
 * (ARB_vertex_program 2.14.4.1). */
#include "gl/transform/lighting.h"

#include <stddef.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_transform.h"
#include "gl/program/program_object.h"
#include "gl/transform/matrix.h"
#include "gl/vertex/vertex_arrays.h"

/* One parameter of a struct: its offset, the number of values, and their limits (low > high: none). */
struct parameter {
    GLenum pname;
    uint16_t offset;
    uint8_t count;
    bool color; /* integers are normalized */
    float low, high;
};

static const struct parameter material_parameters[] = {
    {GL_AMBIENT, offsetof(struct material, ambient), 4, true, 1, 0},
    {GL_DIFFUSE, offsetof(struct material, diffuse), 4, true, 1, 0},
    {GL_SPECULAR, offsetof(struct material, specular), 4, true, 1, 0},
    {GL_EMISSION, offsetof(struct material, emission), 4, true, 1, 0},
    {GL_SHININESS, offsetof(struct material, shininess), 1, false, 0, 128},
};

static const struct parameter light_parameters[] = {
    {GL_AMBIENT, offsetof(struct light, ambient), 4, true, 1, 0},
    {GL_DIFFUSE, offsetof(struct light, diffuse), 4, true, 1, 0},
    {GL_SPECULAR, offsetof(struct light, specular), 4, true, 1, 0},
    {GL_POSITION, offsetof(struct light, position), 4, false, 1, 0},
    {GL_SPOT_DIRECTION, offsetof(struct light, spot_direction), 3, false, 1, 0},
    {GL_SPOT_EXPONENT, offsetof(struct light, spot_exponent), 1, false, 0, 128},
    {GL_SPOT_CUTOFF, offsetof(struct light, spot_cutoff), 1, false, 0, 180}, /* 0..90, and 180 */
    {GL_CONSTANT_ATTENUATION, offsetof(struct light, attenuation), 1, false, 0, 3.4e38f},
    {GL_LINEAR_ATTENUATION, offsetof(struct light, attenuation) + sizeof(float), 1, false, 0, 3.4e38f},
    {GL_QUADRATIC_ATTENUATION, offsetof(struct light, attenuation) + 2 * sizeof(float), 1, false, 0, 3.4e38f},
};

#define COUNT(table) (unsigned)(sizeof(table) / sizeof *(table))

static const struct parameter *find_parameter(struct context *context, const char *call, GLenum pname,
                                              const struct parameter *table, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (table[i].pname == pname)
            return &table[i];
    gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname);
    return NULL;
}

static bool value_allowed(struct context *context, const char *call, const struct parameter *parameter,
                          float value)
{
    bool limited = parameter->low <= parameter->high;
    bool inside = value >= parameter->low && value <= parameter->high;
    if (parameter->pname == GL_SPOT_CUTOFF && value > 90 && value != 180)
        inside = false;
    if (limited && !inside)
        gl_error(context, GL_INVALID_VALUE, "%s: value is %g, expected %g..%g", call, (double)value,
                 (double)parameter->low, (double)parameter->high);
    return !limited || inside;
}

/* Integers as floats, for a parameter that find_parameter() may or may not know. */
static void from_integers(float values[4], const GLint *params, GLenum pname, const struct parameter *table,
                          unsigned count)
{
    for (unsigned row = 0; row < count; row++)
        for (unsigned i = 0; table[row].pname == pname && i < table[row].count; i++)
            values[i] = table[row].color ? normalize_signed(params[i], 2147483647.0) : (float)params[i];
}

/* --- ColorMaterial (GL 4.6 compatibility 12.2.3) -------------------------------------------------------- */

static void track_color(struct context *context, struct material *material)
{
    const float *color = context->current[ATTRIB_COLOR];
    for (unsigned row = 0; row < COUNT(material_parameters); row++) {
        char *value = (char *)material + material_parameters[row].offset;
        if (!lighting_mode_has(context->lighting, material_parameters[row].pname) ||
            memcmp(value, color, 4 * sizeof *color) == 0)
            continue;
        memcpy(value, color, 4 * sizeof *color);
        gl_dirty(context, DIRTY_FIXED);
    }
}

/* Programs of fixed function read the colour directly, so it is copied to materials only before a query or a
 * draw that reads them. */
void lighting_track_color(struct context *context)
{
    struct lighting_state *state = context->lighting;
    const GLenum face = state->color_material_face;
    for (int i = face == GL_BACK; state->color_material && i <= (face != GL_FRONT); i++)
        track_color(context, &state->material[i]);
}

/* --- Materials: allowed between Begin and End ----------------------------------------------------------- */

static void set_material(const char *call, GLenum face, GLenum pname, const float *params, bool vector)
{
    ENTER_ANYWHERE();
    static const GLenum faces[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK};
    if (!context || !enum_allowed(context, call, "face", face, faces, 3))
        return;
    bool both = pname == GL_AMBIENT_AND_DIFFUSE;
    const struct parameter *parameter = find_parameter(context, call, both ? GL_AMBIENT : pname,
                                                       material_parameters, COUNT(material_parameters));
    if (!parameter)
        return;
    if (!vector && parameter->count > 1) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x has four values", call, pname);
        return;
    }
    if (!value_allowed(context, call, parameter, params[0]))
        return;
    if (context->lighting->enable && !programs_replace_vertices(context->programs))
        context->hooks->material(context, call, face, pname);
    for (int i = face == GL_BACK; i <= (face != GL_FRONT); i++) {
        struct material *material = &context->lighting->material[i];
        memcpy((char *)material + parameter->offset, params, parameter->count * sizeof *params);
        if (both)
            memcpy(material->diffuse, params, sizeof material->diffuse);
    }
    gl_dirty(context, DIRTY_FIXED);
}

void GLAPIENTRY exec_glMaterialf(GLenum face, GLenum pname, GLfloat param)
{
    const float values[4] = {param};
    set_material(COMMAND_NAME, face, pname, values, false);
}

void GLAPIENTRY exec_glMateriali(GLenum face, GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    const float values[4] = {(float)param};
    set_material(COMMAND_NAME, face, pname, values, false);
}

void GLAPIENTRY exec_glMaterialfv(GLenum face, GLenum pname, const GLfloat *params)
{
    if (params)
        set_material(COMMAND_NAME, face, pname, params, true);
}

void GLAPIENTRY exec_glMaterialiv(GLenum face, GLenum pname, const GLint *params)
{
    FPENV_SCOPE();
    float values[4] = {0};
    if (!params)
        return;
    from_integers(values, params, pname == GL_AMBIENT_AND_DIFFUSE ? GL_AMBIENT : pname, material_parameters,
                  COUNT(material_parameters));
    set_material(COMMAND_NAME, face, pname, values, true);
}

static const float *get_material(const char *call, GLenum face, GLenum pname,
                                 const struct parameter **parameter)
{
    static const GLenum faces[] = {GL_FRONT, GL_BACK};
    struct context *context = gl_enter(call);
    if (!context || !enum_allowed(context, call, "face", face, faces, 2))
        return NULL;
    *parameter = find_parameter(context, call, pname, material_parameters, COUNT(material_parameters));
    if (!*parameter)
        return NULL;
    lighting_track_color(context);
    return (const float *)((const char *)&context->lighting->material[face == GL_BACK] +
                           (*parameter)->offset);
}

/* --- Lights --------------------------------------------------------------------------------------------- */

static struct light *find_light(struct context *context, const char *call, GLenum light)
{
    if (light - GL_LIGHT0 < GL_LIGHTS)
        return &context->lighting->lights[light - GL_LIGHT0];
    gl_error(context, GL_INVALID_ENUM, "%s: light is 0x%04x, expected GL_LIGHT0..%d", call, light,
             GL_LIGHTS - 1);
    return NULL;
}

/* Positions by the modelview matrix, directions by its upper left 3x3 part (GL 4.6 compatibility 12.2.1.2).
 */
static void to_eye(const float *m, const float *from, float *to, unsigned count)
{
    for (unsigned row = 0; row < count; row++) {
        float sum = m[row] * from[0];
        for (unsigned k = 1; k < count; k++)
            sum += m[k * 4 + row] * from[k];
        to[row] = sum;
    }
}

static void set_light(const char *call, GLenum name, GLenum pname, const float *params, bool vector)
{
    ENTER(call);
    struct light *light = context ? find_light(context, call, name) : NULL;
    if (!light)
        return;
    const struct parameter *parameter =
        find_parameter(context, call, pname, light_parameters, COUNT(light_parameters));
    if (!parameter)
        return;
    if (!vector && parameter->count > 1) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x has more than one value", call, pname);
        return;
    }
    if (!value_allowed(context, call, parameter, params[0]))
        return;
    float *target = (float *)((char *)light + parameter->offset);
    if (pname == GL_POSITION || pname == GL_SPOT_DIRECTION)
        to_eye(matrix_top(&context->matrices->modelview[0]), params, target, parameter->count);
    else
        memcpy(target, params, parameter->count * sizeof *params);
    gl_dirty(context, DIRTY_FIXED);
}

void GLAPIENTRY exec_glLightf(GLenum light, GLenum pname, GLfloat param)
{
    const float values[4] = {param};
    set_light(COMMAND_NAME, light, pname, values, false);
}

void GLAPIENTRY exec_glLighti(GLenum light, GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    const float values[4] = {(float)param};
    set_light(COMMAND_NAME, light, pname, values, false);
}

void GLAPIENTRY exec_glLightfv(GLenum light, GLenum pname, const GLfloat *params)
{
    if (params)
        set_light(COMMAND_NAME, light, pname, params, true);
}

void GLAPIENTRY exec_glLightiv(GLenum light, GLenum pname, const GLint *params)
{
    FPENV_SCOPE();
    float values[4] = {0};
    if (!params)
        return;
    from_integers(values, params, pname, light_parameters, COUNT(light_parameters));
    set_light(COMMAND_NAME, light, pname, values, true);
}

static const float *get_light(const char *call, GLenum name, GLenum pname, const struct parameter **parameter)
{
    struct context *context = gl_enter(call);
    struct light *light = context ? find_light(context, call, name) : NULL;
    if (!light ||
        !(*parameter = find_parameter(context, call, pname, light_parameters, COUNT(light_parameters))))
        return NULL;
    return (const float *)((const char *)light + (*parameter)->offset);
}

#define LIGHTING_QUERIES(name_floats, name_integers, get)                                                    \
    void GLAPIENTRY exec_##name_floats(GLenum object, GLenum pname, GLfloat *params)                         \
    {                                                                                                        \
        const struct parameter *parameter;                                                                   \
        const float *values = get(COMMAND_NAME, object, pname, &parameter);                                  \
        if (values && params)                                                                                \
            memcpy(params, values, parameter->count * sizeof *params);                                       \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_integers(GLenum object, GLenum pname, GLint *params)                         \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        const struct parameter *parameter;                                                                   \
        const float *values = get(COMMAND_NAME, object, pname, &parameter);                                  \
        struct get_value value;                                                                              \
        if (!values || !params)                                                                              \
            return;                                                                                          \
        get_floats(&value, parameter->color ? GET_NORMALIZED : GET_FLOAT, values, parameter->count);         \
        get_value_integers(&value, params);                                                                  \
    }
LIGHTING_QUERIES(glGetMaterialfv, glGetMaterialiv, get_material)
LIGHTING_QUERIES(glGetLightfv, glGetLightiv, get_light)

/* --- The lighting model --------------------------------------------------------------------------------- */

static void light_model(const char *call, GLenum pname, const float *params, GLenum as_enum, bool vector)
{
    static const GLenum controls[] = {GL_SINGLE_COLOR, GL_SEPARATE_SPECULAR_COLOR};
    ENTER(call);
    if (!context)
        return;
    struct lighting_state *state = context->lighting;
    switch (pname) {
    case GL_LIGHT_MODEL_LOCAL_VIEWER: state->local_viewer = params[0] != 0; break;
    case GL_LIGHT_MODEL_TWO_SIDE: state->two_side = params[0] != 0; break;
    case GL_LIGHT_MODEL_COLOR_CONTROL:
        if (!enum_allowed(context, call, "value", as_enum, controls, 2))
            return;
        state->color_control = as_enum;
        break;
    case GL_LIGHT_MODEL_AMBIENT:
        if (vector) {
            memcpy(state->model_ambient, params, sizeof state->model_ambient);
            break;
        } /* fallthrough */
    default:
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown or has four values", call, pname);
        return;
    }
    gl_dirty(context, DIRTY_FIXED);
}

void GLAPIENTRY exec_glLightModelf(GLenum pname, GLfloat param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    const float values[4] = {param};
    light_model(COMMAND_NAME, pname, values, param >= 0 && param <= 65535 ? (GLenum)param : 0, false);
}

void GLAPIENTRY exec_glLightModeli(GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    const float values[4] = {(float)param};
    light_model(COMMAND_NAME, pname, values, (GLenum)param, false);
}

void GLAPIENTRY exec_glLightModelfv(GLenum pname, const GLfloat *params)
{
    FPENV_SCOPE();
    if (params)
        light_model(COMMAND_NAME, pname, params, params[0] >= 0 && params[0] <= 65535 ? (GLenum)params[0] : 0,
                    true);
}

void GLAPIENTRY exec_glLightModeliv(GLenum pname, const GLint *params)
{
    FPENV_SCOPE();
    float values[4] = {0};
    if (!params)
        return;
    bool color = pname == GL_LIGHT_MODEL_AMBIENT;
    for (int i = 0; i < (color ? 4 : 1); i++)
        values[i] = color ? normalize_signed(params[i], 2147483647.0) : (float)params[i];
    light_model(COMMAND_NAME, pname, values, (GLenum)params[0], true);
}

void GLAPIENTRY exec_glColorMaterial(GLenum face, GLenum mode)
{
    static const GLenum faces[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK};
    static const GLenum modes[] = {GL_EMISSION, GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR, GL_AMBIENT_AND_DIFFUSE};
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "face", face, faces, 3) ||
        !enum_allowed(context, COMMAND_NAME, "mode", mode, modes, 5))
        return;
    lighting_track_color(context);
    context->lighting->color_material_face = face;
    context->lighting->color_material_mode = mode;
    gl_dirty(context, DIRTY_FIXED);
}
