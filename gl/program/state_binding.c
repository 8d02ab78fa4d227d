/* One function per row of shader/program/state_vars.def: the values of GL state as a program reads them. */
#include "gl/program/state_binding.h"

#include <string.h>

#include "gl/context/context.h"
#include "gl/program/program_object.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/lighting.h"
#include "gl/transform/matrix.h"
#include "gl/rasterization/raster_state.h"

/* --- Matrices ------------------------------------------------------------------------------------------- */

static const struct matrix_stack *stack_of(const struct matrix_state *state, enum state_matrix matrix)
{
    if (matrix >= STATE_PALETTE)
        return &state->palette[matrix - STATE_PALETTE];
    if (matrix >= STATE_PROGRAM)
        return &state->program[matrix - STATE_PROGRAM];
    if (matrix >= STATE_TEXTURE)
        return &state->texture[matrix - STATE_TEXTURE];
    if (matrix == STATE_COLOR_MATRIX)
        return &state->color;
    return matrix == STATE_PROJECTION ? &state->projection : &state->modelview[matrix - STATE_MODELVIEW];
}

/* Column-major, as in GL. MVP = P * M0 (ARB_vertex_program Table X.3.8, NV_vertex_program 2.14.5). */
static void read_matrix(const struct matrix_state *state, enum state_matrix matrix, float m[16])
{
    if (matrix == STATE_MVP)
        matrix_multiply(m, matrix_top(&state->projection), matrix_top(&state->modelview[0]));
    else
        memcpy(m, matrix_top(stack_of(state, matrix)), 16 * sizeof *m);
}

static void compute_rows(const float columns[16], enum matrix_modifier modifier, float rows[4][4])
{
    float m[16];
    memcpy(m, columns, sizeof m);
    if (modifier == MATRIX_INVERSE || modifier == MATRIX_INVTRANS)
        matrix_inverse(m, m);
    const bool transposed = modifier == MATRIX_TRANSPOSE || modifier == MATRIX_INVTRANS;
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++) {
            uint32_t bits = param_bits(transposed ? m[row * 4 + column] : m[column * 4 + row]);
            memcpy(&rows[row][column], &bits, sizeof bits);
        }
}

const float (*state_matrix_rows(struct context *context, enum state_matrix matrix,
                                enum matrix_modifier modifier))[4]
{
    const struct matrix_state *state = context->matrices;
    struct matrix_forms *forms = &context->programs->matrices.forms[matrix];
    const uint64_t first = matrix == STATE_MVP ? state->projection.version : stack_of(state, matrix)->version;
    const uint64_t second = matrix == STATE_MVP ? state->modelview[0].version : 0;
    if (forms->version[0] != first || forms->version[1] != second) {
        forms->version[0] = first;
        forms->version[1] = second;
        forms->valid = 0;
    }
    if (!(forms->valid & (1u << modifier))) {
        float columns[16];
        read_matrix(state, matrix, columns);
        compute_rows(columns, modifier, forms->rows[modifier]);
        forms->valid |= 1u << modifier;
    }
    return (const float(*)[4])forms->rows[modifier];
}

static void matrix_row(struct context *context, const struct param_register *param, enum state_matrix matrix,
                       float value[4])
{
    memcpy(value, state_matrix_rows(context, matrix, (enum matrix_modifier)param->modifier)[param->row],
           4 * sizeof *value);
}

/* --- Readers -------------------------------------------------------------------------------------------- */

#define READER(id)                                                                                           \
    static void read_##id(struct context *context, const struct param_register *param, float value[4])

static void set3(float value[4], const float rgb[3], float w)
{
    memcpy(value, rgb, 3 * sizeof *value);
    value[3] = w;
}

#define MATERIAL_READER(id, member)                                                                          \
    READER(id)                                                                                               \
    {                                                                                                        \
        memcpy(value, context->lighting->material[param->index].member, 4 * sizeof *value);                  \
    }
MATERIAL_READER(MATERIAL_AMBIENT, ambient)
MATERIAL_READER(MATERIAL_DIFFUSE, diffuse)
MATERIAL_READER(MATERIAL_SPECULAR, specular)
MATERIAL_READER(MATERIAL_EMISSION, emission)

READER(MATERIAL_SHININESS)
{
    value[0] = context->lighting->material[param->index].shininess;
}

#define LIGHT_READER(id, member)                                                                             \
    READER(id)                                                                                               \
    {                                                                                                        \
        memcpy(value, context->lighting->lights[param->index].member, 4 * sizeof *value);                    \
    }
LIGHT_READER(LIGHT_AMBIENT, ambient)
LIGHT_READER(LIGHT_DIFFUSE, diffuse)
LIGHT_READER(LIGHT_SPECULAR, specular)
LIGHT_READER(LIGHT_POSITION, position)

READER(LIGHT_ATTENUATION)
{
    const struct light *light = &context->lighting->lights[param->index];
    set3(value, light->attenuation, light->spot_exponent);
}

READER(LIGHT_SPOT_DIRECTION)
{
    const struct light *light = &context->lighting->lights[param->index];
    double sine, cosine;
    matrix_sincos_degrees(light->spot_cutoff, &sine, &cosine);
    set3(value, light->spot_direction, (float)cosine);
}

READER(LIGHT_SPOT_CUTOFF)
{
    value[0] = context->lighting->lights[param->index].spot_cutoff;
}

/* Unit length; the zero vector is unchanged. */
static void normalize(float v[3])
{
    float length = __builtin_sqrtf((v[0] * v[0] + v[1] * v[1]) + v[2] * v[2]);
    for (int i = 0; i < 3 && length > 0.0f; i++)
        v[i] /= length;
}

READER(LIGHT_HALF)
{
    const struct light *light = &context->lighting->lights[param->index];
    float half[3] = {light->position[0], light->position[1], light->position[2]};
    normalize(half);
    half[2] += 1.0f;
    normalize(half);
    set3(value, half, 1.0f);
}

READER(LIGHTMODEL_AMBIENT)
{
    (void)param;
    memcpy(value, context->lighting->model_ambient, 4 * sizeof *value);
}

READER(LIGHTMODEL_SCENECOLOR)
{
    const struct material *material = &context->lighting->material[param->index];
    for (int i = 0; i < 3; i++)
        value[i] = context->lighting->model_ambient[i] * material->ambient[i] + material->emission[i];
    value[3] = material->diffuse[3];
}

#define LIGHTPROD_READER(id, member)                                                                         \
    READER(id)                                                                                               \
    {                                                                                                        \
        const struct light *light = &context->lighting->lights[param->index];                                \
        const struct material *material = &context->lighting->material[param->index2];                       \
        for (int i = 0; i < 3; i++)                                                                          \
            value[i] = light->member[i] * material->member[i];                                               \
        value[3] = material->member[3];                                                                      \
    }
LIGHTPROD_READER(LIGHTPROD_AMBIENT, ambient)
LIGHTPROD_READER(LIGHTPROD_DIFFUSE, diffuse)
LIGHTPROD_READER(LIGHTPROD_SPECULAR, specular)

READER(TEXGEN_EYE)
{
    memcpy(value, context->texture_units->units[param->index].gen[param->index2].eye_plane,
           4 * sizeof *value);
}

READER(TEXGEN_OBJECT)
{
    memcpy(value, context->texture_units->units[param->index].gen[param->index2].object_plane,
           4 * sizeof *value);
}

READER(TEXENV_COLOR)
{
    memcpy(value, context->texture_units->units[param->index].env_color, 4 * sizeof *value);
}

READER(FOG_COLOR)
{
    (void)param;
    memcpy(value, context->fog->color, 4 * sizeof *value);
}

READER(FOG_PARAMS)
{
    const struct fog_state *fog = context->fog;
    (void)param;
    value[0] = fog->density;
    value[1] = fog->start;
    value[2] = fog->end;
    value[3] = 1.0f / (fog->end - fog->start);
}

READER(CLIP_PLANE)
{
    if (param->index < GL_CLIP_PLANES) /* the others cannot be set: zero */
        memcpy(value, context->rasterization->clip_plane[param->index], 4 * sizeof *value);
    else
        memset(value, 0, 4 * sizeof *value);
}

READER(POINT_SIZE)
{
    const struct rasterization_state *state = context->rasterization;
    (void)param;
    value[0] = state->point_size;
    value[1] = state->point_size_min;
    value[2] = state->point_size_max;
    value[3] = state->point_fade_threshold;
}

READER(POINT_ATTENUATION)
{
    (void)param;
    set3(value, context->rasterization->point_attenuation, 1.0f);
}

READER(DEPTH_RANGE)
{
    const double *range = context->rasterization->depth_range[0];
    (void)param;
    value[0] = (float)range[0];
    value[1] = (float)range[1];
    value[2] = (float)(range[1] - range[0]);
    value[3] = 1.0f;
}

/* The values of state_thread_value() are not floating-point numbers: see state_binding_read(). */
#define THREAD_READER(id)                                                                                    \
    READER(id)                                                                                               \
    {                                                                                                        \
        (void)context, (void)param, (void)value;                                                             \
    }
THREAD_READER(THREAD_WARPSIZE)
THREAD_READER(THREAD_WARPSPERSM)
THREAD_READER(THREAD_SMCOUNT)

READER(MATRIX_MODELVIEW)
{
    matrix_row(context, param, (enum state_matrix)(STATE_MODELVIEW + param->index), value);
}

READER(MATRIX_PROJECTION)
{
    matrix_row(context, param, STATE_PROJECTION, value);
}

READER(MATRIX_MVP)
{
    matrix_row(context, param, STATE_MVP, value);
}

READER(MATRIX_TEXTURE)
{
    matrix_row(context, param, (enum state_matrix)(STATE_TEXTURE + param->index), value);
}

READER(MATRIX_PALETTE)
{
    matrix_row(context, param, (enum state_matrix)(STATE_PALETTE + param->index), value);
}

READER(MATRIX_PROGRAM)
{
    matrix_row(context, param, (enum state_matrix)(STATE_PROGRAM + param->index), value);
}

static void (*const readers[STATE_COUNT])(struct context *context, const struct param_register *param,
                                          float value[4]) = {
#define STATE_VAR(id, ...) [STATE_##id] = read_##id,
#include "shader/program/state_vars.def"
#undef STATE_VAR
};

void state_binding_read(struct context *context, const struct param_register *param, uint32_t value[4])
{
    float floats[4] = {0.0f, 0.0f, 0.0f, 1.0f};
    readers[param->state](context, param, floats);
    for (int c = 0; c < 4; c++)
        value[c] = param_bits(floats[c]);
    if (state_is_of_threads(param->state))
        value[0] = state_thread_value(param->state);
}
