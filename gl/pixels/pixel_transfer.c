/* Pixel transfer: its parameters, and its operations on a group (GL 4.6 compatibility 8.4.3, 8.4.5, 18.1.2).
 *
 * All in binary32, product first, then the sum. A rounded address rounds halves up. */
#include "gl/pixels/pixel_transfer.h"

#include "gl/context/entry.h"
#include "gl/exec_pixels.h"
#include "gl/pixels/imaging.h"

/* --- Parameters ----------------------------------------------------------------------------------------- */

/* Table 8.2. */
static const struct transfer_parameter {
    GLenum pname;
    enum { IS_BOOL, IS_INT, IS_FLOAT } type;
    size_t offset; /* in struct pixel_transfer_state */
} parameters[] = {
#define PARAMETER(name, type, member)                                                                        \
    {                                                                                                        \
        GL_##name, type, offsetof(struct pixel_transfer_state, member)                                       \
    }
#define SCALING(color, scale, bias)                                                                          \
    PARAMETER(color##_SCALE, IS_FLOAT, scale), PARAMETER(color##_BIAS, IS_FLOAT, bias)
#define SCALINGS(stage, scale, bias)                                                                         \
    SCALING(stage##RED, scale[0], bias[0]), SCALING(stage##GREEN, scale[1], bias[1]),                        \
        SCALING(stage##BLUE, scale[2], bias[2]), SCALING(stage##ALPHA, scale[3], bias[3])
    PARAMETER(MAP_COLOR, IS_BOOL, map_color),
    PARAMETER(MAP_STENCIL, IS_BOOL, map_stencil),
    PARAMETER(INDEX_SHIFT, IS_INT, index_shift),
    PARAMETER(INDEX_OFFSET, IS_INT, index_offset),
    SCALINGS(, scale, bias),
    SCALING(DEPTH, scale[TRANSFER_DEPTH], bias[TRANSFER_DEPTH]),
    SCALINGS(POST_CONVOLUTION_, post_convolution.scale, post_convolution.bias),
    SCALINGS(POST_COLOR_MATRIX_, post_color_matrix.scale, post_color_matrix.bias),
#undef SCALINGS
#undef SCALING
#undef PARAMETER
};

static const struct transfer_parameter *find_parameter(GLenum pname)
{
    for (unsigned i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (parameters[i].pname == pname)
            return &parameters[i];
    return NULL;
}

/* 2.2.1: a number becomes the nearest integer. */
static GLint nearest_int(double value)
{
    if (!(value > -2147483648.0)) /* NaN too */
        return value == value ? INT32_MIN : 0;
    return value >= 2147483647.0 ? INT32_MAX : (GLint)__builtin_floor(value + 0.5);
}

static void pixel_transfer(const char *call, GLenum pname, GLfloat real, GLint integer)
{
    ENTER(call);
    const struct transfer_parameter *row = find_parameter(pname);
    if (!context)
        return;
    if (!row) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is no parameter of pixel transfers", call,
                 pname);
        return;
    }
    char *at = (char *)context->pixel_transfer + row->offset;
    switch (row->type) {
    case IS_BOOL: *(bool *)at = real != 0; break;
    case IS_INT: *(GLint *)(void *)at = integer; break;
    case IS_FLOAT: *(GLfloat *)(void *)at = real; break;
    }
}

void GLAPIENTRY exec_glPixelTransferf(GLenum pname, GLfloat param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    pixel_transfer(COMMAND_NAME, pname, param, nearest_int((double)param));
}

void GLAPIENTRY exec_glPixelTransferi(GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    pixel_transfer(COMMAND_NAME, pname, (GLfloat)param, param);
}

void GLAPIENTRY exec_glPixelZoom(GLfloat xfactor, GLfloat yfactor)
{
    ENTER_VOID();
    context->pixel_transfer->zoom[0] = xfactor;
    context->pixel_transfer->zoom[1] = yfactor;
}

/* --- Colours and depths ------------------------------------------------------------------------------------
 */

static bool keeps(const struct pixel_transfer_state *state, unsigned component)
{
    return state->scale[component] == 1.0f && state->bias[component] == 0.0f;
}

static bool keeps_components(const struct pixel_transfer_state *state)
{
    return keeps(state, 0) && keeps(state, 1) && keeps(state, 2) && keeps(state, 3) && !state->map_color;
}

bool pixel_transfer_keeps_depths(const struct pixel_transfer_state *state)
{
    return keeps(state, TRANSFER_DEPTH);
}

bool pixel_transfer_keeps_indices(const struct pixel_transfer_state *state)
{
    return state->index_shift == 0 && state->index_offset == 0 && !state->map_stencil;
}

static const struct pixel_map *map_of(const struct pixel_transfer_state *state, GLenum name)
{
    return &state->maps[name - GL_PIXEL_MAP_I_TO_I];
}

/* 8.4.5.2 */
static float look_up_component(const struct pixel_map *map, float value)
{
    return (float)map->values[(unsigned)(clamp01((double)value) * (map->size - 1) + 0.5)];
}

bool pixel_transfer_keeps_colors(const struct context *context)
{
    return keeps_components(context->pixel_transfer) && imaging_keeps(context);
}

void pixel_transfer_components(const struct pixel_transfer_state *state, unsigned count, float (*rgba)[4])
{
    if (keeps_components(state))
        return;
    for (unsigned i = 0; i < count; i++)
        for (unsigned c = 0; c < 4; c++) {
            if (!keeps(state, c))
                rgba[i][c] = (rgba[i][c] * state->scale[c]) + state->bias[c];
            if (state->map_color)
                rgba[i][c] = look_up_component(map_of(state, GL_PIXEL_MAP_R_TO_R + c), rgba[i][c]);
        }
}

void pixel_transfer_colors(const struct context *context, unsigned count, float (*rgba)[4])
{
    pixel_transfer_components(context->pixel_transfer, count, rgba);
    imaging_before_convolution(context, count, rgba);
    imaging_after_convolution(context, count, rgba);
}

double pixel_transfer_depth(const struct pixel_transfer_state *state, double depth)
{
    if (keeps(state, TRANSFER_DEPTH))
        return depth;
    return (depth * (double)state->scale[TRANSFER_DEPTH]) + (double)state->bias[TRANSFER_DEPTH];
}

/* --- Indices -------------------------------------------------------------------------------------------- */

enum { INDEX_BITS = 32 + PIXEL_INDEX_FRACTION };
static const uint64_t index_mask = ((uint64_t)1 << INDEX_BITS) - 1;

pixel_index pixel_index_from_float(float value)
{
    const double one = (double)(1 << PIXEL_INDEX_FRACTION), limit = 4294967295.0;
    double number = value == value ? (double)value : 0.0;
    number = number < -limit ? -limit : number > limit ? limit : number;
    return (pixel_index)__builtin_floor(number * one);
}

/* 8.4.5.1: both shifts fill with zeros. */
static uint64_t shift_and_offset(const struct pixel_transfer_state *state, pixel_index index)
{
    uint64_t bits = (uint64_t)index & index_mask;
    const int64_t shift = state->index_shift;
    if (shift >= INDEX_BITS || shift <= -INDEX_BITS)
        bits = 0;
    else
        bits = shift >= 0 ? bits << shift : bits >> -shift;
    return (bits + (uint64_t)pixel_index_from_integer(state->index_offset)) & index_mask;
}

/* 8.4.5.4 */
int32_t pixel_transfer_stencil(const struct pixel_transfer_state *state, pixel_index index)
{
    const uint32_t whole = (uint32_t)(shift_and_offset(state, index) >> PIXEL_INDEX_FRACTION);
    const struct pixel_map *map = map_of(state, GL_PIXEL_MAP_S_TO_S);
    if (!state->map_stencil)
        return (int32_t)whole;
    return (int32_t)(uint32_t)(int64_t)map->values[whole & (uint32_t)(map->size - 1)];
}

/* 8.4.5.3 */
void pixel_transfer_color_index(const struct pixel_transfer_state *state, pixel_index index, float rgba[4])
{
    const uint64_t half = (uint64_t)1 << (PIXEL_INDEX_FRACTION - 1);
    const uint32_t nearest = (uint32_t)((shift_and_offset(state, index) + half) >> PIXEL_INDEX_FRACTION);
    for (unsigned c = 0; c < 4; c++) {
        const struct pixel_map *map = map_of(state, GL_PIXEL_MAP_I_TO_R + c);
        rgba[c] = (float)map->values[nearest & (uint32_t)(map->size - 1)];
    }
}
