/* Hot: LOADIM, STOREIM, ATOMIM (EXT_shader_image_load_store, Dependencies on NV_gpu_program5). The texture
 * room moves the texels; here operands become its coordinates and values.
 */
#include "shader/access.h"
#include "shader/wide.h"
#include "texture/texture.h"

enum { DATA_NONE = -1 };

/* Table X.3; without a storage modifier STOREIM's data are formatted. Anything else is an invalid access. */
static int data_of(const struct general_op *general)
{
    const unsigned vector = general->storage_count == 4 ? 2 : general->storage_count == 2 ? 1 : 0;
    const bool single = vector == 0;
    static const enum image_data floats[] = {IMAGE_F32, IMAGE_F32X2, IMAGE_F32X4};
    static const enum image_data integers[] = {IMAGE_S32, IMAGE_S32X2, IMAGE_S32X4};
    static const enum image_data naturals[] = {IMAGE_U32, IMAGE_U32X2, IMAGE_U32X4};
    switch (general->storage) {
    case STORAGE_NONE:
        return general->op.type == TYPE_F32   ? IMAGE_FORMATTED_F
               : general->op.type == TYPE_S32 ? IMAGE_FORMATTED_S
                                              : IMAGE_FORMATTED_U;
    case STORAGE_F32: return floats[vector];
    case STORAGE_S32: return integers[vector];
    case STORAGE_U32: return naturals[vector];
    case STORAGE_S8: return single ? IMAGE_S8 : DATA_NONE;
    case STORAGE_U8: return single ? IMAGE_U8 : DATA_NONE;
    case STORAGE_S16: return single ? IMAGE_S16 : DATA_NONE;
    case STORAGE_U16: return single ? IMAGE_U16 : DATA_NONE;
    default: return DATA_NONE;
    }
}

/* Components that the target does not use are 0. */
static void coordinates(const struct general_op *general, const u64x8 operand[4], i32x8 coord[4])
{
    const enum texture_target target = (enum texture_target)general->texture.target;
    const bool line = target == TARGET_1D || target == TARGET_BUFFER;
    const bool plane = target == TARGET_2D || target == TARGET_RECT || target == TARGET_2DMS;
    const bool samples = target == TARGET_2DMS || target == TARGET_ARRAY2DMS;
    const bool used[4] = {true, !line, !line && !plane, samples};
    for (unsigned i = 0; i < 4; i++)
        coord[i] = used[i] ? u64x8_low(operand[i]) : i32x8_splat(0);
}

/* The image of the first lane of `left`, and those of `left` that have the same one. A unit outside the array
 * is an unbound one. */
static struct image_view *next_image(const struct shader_machine *machine, const struct general_op *general,
                                     unsigned left, unsigned *lanes)
{
    const i32x8 units = relative_numbers(machine->registers, &general->texture.units);
    const int32_t unit = units[__builtin_ctz(left)];
    *lanes = left & i32x8_movemask(units == unit);
    return unit < 0 || !machine->resources.images ? NULL : machine->resources.images[unit];
}

static void load_image(struct shader_machine *machine, const struct general_op *general,
                       struct wide_values *values)
{
    const int data = data_of(general);
    i32x8 coord[4];
    coordinates(general, values->operand[0], coord);
    memset(values->result, 0, sizeof values->result);
    for (unsigned left = data == DATA_NONE ? 0 : machine->exec, lanes; left; left &= ~lanes) {
        const struct image_view *image = next_image(machine, general, left, &lanes);
        i32x8 texel[4] = {{0}, {0}, {0}, {0}};
        image_load(image, (enum image_data)data, coord, lanes, texel);
        for (unsigned i = 0; i < 4; i++)
            values->result[i] |= u64x8_from_u32(texel[i] & i32x8_from_movemask(lanes));
    }
}

static void store_image(struct shader_machine *machine, const struct general_op *general,
                        struct wide_values *values)
{
    const int data = data_of(general);
    i32x8 coord[4], value[4];
    coordinates(general, values->operand[1], coord);
    for (unsigned i = 0; i < 4; i++)
        value[i] = u64x8_low(values->operand[0][i]);
    for (unsigned left = data == DATA_NONE ? 0 : acting_lanes(machine), lanes; left; left &= ~lanes) {
        struct image_view *image = next_image(machine, general, left, &lanes);
        image_store(image, (enum image_data)data, coord, value, lanes);
    }
}

static void atomic_image(struct shader_machine *machine, const struct general_op *general,
                         struct wide_values *values)
{
    const enum image_data data = general->storage == STORAGE_S32 ? IMAGE_S32 : IMAGE_U32;
    const enum image_operation operation = (enum image_operation)(general->atomic - ATOMIC_ADD + IMAGE_ADD);
    const i32x8 operand[2] = {u64x8_low(values->operand[0][0]), u64x8_low(values->operand[0][1])};
    u64x8 old = u64x8_splat(0);
    i32x8 coord[4];
    coordinates(general, values->operand[1], coord);
    for (unsigned left = general->atomic == ATOMIC_NONE ? 0 : acting_lanes(machine), lanes; left;
         left &= ~lanes) {
        struct image_view *image = next_image(machine, general, left, &lanes);
        i32x8 result = {0};
        image_atomic(image, operation, data, coord, operand, lanes, &result);
        old |= u64x8_from_u32(result & i32x8_from_movemask(lanes));
    }
    for (unsigned i = 0; i < 4; i++)
        values->result[i] = old;
}

wide_operation *image_operation(const struct handler_key *key)
{
    switch (key->op) {
    case OP_LOADIM: return load_image;
    case OP_STOREIM: return store_image;
    case OP_ATOMIM: return atomic_image;
    default: return NULL;
    }
}
