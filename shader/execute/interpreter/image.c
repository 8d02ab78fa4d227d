/* Hot: LOADIM, STOREIM, ATOMIM (EXT_shader_image_load_store, Dependencies on NV_gpu_program5), and TGSI's
 * LOAD, STORE, ATOM* and RESQ on images and storage buffers. The texture room moves the texels; here operands
 * become its coordinates and values.
 */
#include "shader/execute/interpreter/access.h"
#include "shader/handles.h"
#include "shader/execute/interpreter/memory_values.h"
#include "shader/execute/interpreter/wide.h"
#include "texture/texture.h"

enum { DATA_NONE = -1 };

/* Table X.3; without a storage modifier STOREIM's data are formatted. Anything else is an invalid access. */
static int data_of(const struct general_op *general, bool typed)
{
    const unsigned vector = general->storage_count == 4 ? 2 : general->storage_count == 2 ? 1 : 0;
    const bool single = vector == 0;
    static const enum image_data floats[] = {IMAGE_F32, IMAGE_F32X2, IMAGE_F32X4};
    static const enum image_data integers[] = {IMAGE_S32, IMAGE_S32X2, IMAGE_S32X4};
    static const enum image_data naturals[] = {IMAGE_U32, IMAGE_U32X2, IMAGE_U32X4};
    switch (general->storage) {
    case STORAGE_NONE:
        if (typed)
            return IMAGE_TYPED;
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

static bool is_tgsi(const struct shader_machine *machine)
{
    return machine->code->language == LANGUAGE_TGSI;
}

/* Components that the target does not use are 0. The layer of a one-dimensional array is z (Table X.5), in
 * TGSI y. */
static void coordinates(const struct shader_machine *machine, const struct general_op *general,
                        const u64x8 operand[4], i32x8 coord[4])
{
    const enum texture_target target = (enum texture_target)general->texture.target;
    const bool line = target == TARGET_1D || target == TARGET_BUFFER;
    const bool plane = target == TARGET_2D || target == TARGET_RECT || target == TARGET_2DMS;
    const bool samples = target == TARGET_2DMS || target == TARGET_ARRAY2DMS;
    const bool used[4] = {true, !line && target != TARGET_ARRAY1D, !line && !plane, samples};
    for (unsigned i = 0; i < 4; i++)
        coord[i] = used[i] ? u64x8_low(operand[i]) : i32x8_splat(0);
    if (target == TARGET_ARRAY1D && is_tgsi(machine))
        coord[2] = u64x8_low(operand[1]);
}

/* Which image each lane has: its unit, -1 outside the array, or its handle. */
struct lane_images {
    i32x8 unit;
    u64x8 handle;
};

static void choose_images(struct shader_machine *machine, const struct general_op *general,
                          struct lane_images *images)
{
    u64x8 handle[4];
    if (general->texture.handle) {
        wide_operand(machine, &general->prepared[HANDLE_SOURCE], 1, handle);
        images->handle = handle[0];
    } else {
        images->unit = relative_numbers(machine->registers, &general->texture.units);
    }
}

/* As next_image(); a handle that is not resident is noted, and an unbound image. */
static struct image_view *next_handle(struct shader_machine *machine, const struct general_op *general,
                                      u64x8 handle, unsigned left, unsigned *lanes)
{
    const struct shader_resources *resources = &machine->resources;
    const uint64_t value = handle[__builtin_ctz(left)];
    const struct shader_image_handle *found =
        find_handle(resources->image_handles, resources->image_handle_count, sizeof *found, value);
    struct image_view *image = found ? found->view : NULL;
    *lanes = lanes_alike(handle, left);
    for (unsigned refused = image ? 0 : *lanes & acting_lanes(machine); refused; refused &= refused - 1)
        note_fault(machine, general, value);
    return image;
}

/* The image of the first lane of `left`, and those of `left` that have the same one. A unit outside the array
 * is an unbound one. `as` holds it where the program names a format. */
static struct image_view *next_image(struct shader_machine *machine, const struct general_op *general,
                                     const struct lane_images *images, unsigned left, unsigned *lanes,
                                     struct image_view *as)
{
    if (general->texture.handle)
        return next_handle(machine, general, images->handle, left, lanes);
    const int32_t unit = images->unit[__builtin_ctz(left)];
    *lanes = left & i32x8_movemask(images->unit == unit);
    struct image_view *image =
        unit < 0 || !machine->resources.images ? NULL : machine->resources.images[unit];
    if (!image || general->texture.format == 0)
        return image;
    *as = image_view_as(image, (enum texture_format)(general->texture.format - 1));
    return as;
}

static void load_image(struct shader_machine *machine, const struct general_op *general,
                       struct wide_values *values)
{
    struct lane_images images;
    struct image_view as;
    const int data = data_of(general, is_tgsi(machine));
    i32x8 coord[4];
    coordinates(machine, general, values->operand[0], coord);
    choose_images(machine, general, &images);
    memset(values->result, 0, sizeof values->result);
    for (unsigned left = data == DATA_NONE ? 0 : machine->exec, lanes; left; left &= ~lanes) {
        const struct image_view *image = next_image(machine, general, &images, left, &lanes, &as);
        i32x8 texel[4] = {{0}, {0}, {0}, {0}};
        image_load(image, (enum image_data)data, coord, lanes, texel);
        for (unsigned i = 0; i < 4; i++)
            values->result[i] |= u64x8_from_u32(texel[i] & i32x8_from_movemask(lanes));
    }
}

static void store_image(struct shader_machine *machine, const struct general_op *general,
                        struct wide_values *values)
{
    struct lane_images images;
    struct image_view as;
    const int data = data_of(general, is_tgsi(machine));
    i32x8 coord[4], value[4];
    coordinates(machine, general, values->operand[1], coord);
    choose_images(machine, general, &images);
    for (unsigned i = 0; i < 4; i++)
        value[i] = u64x8_low(values->operand[0][i]);
    for (unsigned left = data == DATA_NONE ? 0 : acting_lanes(machine), lanes; left; left &= ~lanes) {
        struct image_view *image = next_image(machine, general, &images, left, &lanes, &as);
        image_store(image, (enum image_data)data, coord, value, lanes);
    }
}

static void atomic_image(struct shader_machine *machine, const struct general_op *general,
                         struct wide_values *values)
{
    struct lane_images images;
    struct image_view as;
    const enum image_data data = general->storage == STORAGE_F32   ? IMAGE_F32
                                 : general->storage == STORAGE_S32 ? IMAGE_S32
                                                                   : IMAGE_U32;
    const enum image_operation operation = (enum image_operation)(general->atomic - ATOMIC_ADD + IMAGE_ADD);
    const i32x8 operand[2] = {u64x8_low(values->operand[0][0]), u64x8_low(values->operand[0][1])};
    u64x8 old = u64x8_splat(0);
    i32x8 coord[4];
    coordinates(machine, general, values->operand[1], coord);
    choose_images(machine, general, &images);
    for (unsigned left = general->atomic == ATOMIC_NONE ? 0 : acting_lanes(machine), lanes; left;
         left &= ~lanes) {
        struct image_view *image = next_image(machine, general, &images, left, &lanes, &as);
        i32x8 result = {0};
        image_atomic(image, operation, data, coord, operand, lanes, &result);
        old |= u64x8_from_u32(result & i32x8_from_movemask(lanes));
    }
    for (unsigned i = 0; i < 4; i++)
        values->result[i] = old;
}

/* TGSI's RESQ of an image, as far as the target has coordinates; layers of a one-dimensional array in y. */
static void query_image(struct shader_machine *machine, const struct general_op *general,
                        struct wide_values *values)
{
    u64x8 extent[4];
    i32x8 used[4];
    struct lane_images images;
    memset(values->result, 0, sizeof values->result);
    for (unsigned c = 0; c < 4; c++)
        extent[c] = u64x8_splat(UINT32_MAX);
    coordinates(machine, general, extent, used);
    choose_images(machine, general, &images);
    const bool line_array = general->texture.target == TARGET_ARRAY1D;
    for (unsigned left = machine->exec, lanes; left; left &= ~lanes) {
        struct image_view as;
        const struct image_view *image = next_image(machine, general, &images, left, &lanes, &as);
        if (!image || !image->texels[0])
            continue;
        const uint32_t size[4] = {image->size[0], image->size[line_array ? 2 : 1],
                                  line_array ? 0 : image->size[2], image->samples};
        for (unsigned c = 0; c < 4; c++)
            if (c == 3 || (c == 1 && line_array) || used[c][0])
                values->result[c] |=
                    u64x8_from_u32(i32x8_splat((int32_t)size[c]) & i32x8_from_movemask(lanes));
    }
}

/* NVIDIA's listings say what these are, no document what the components are: as those of TXQ, and w is 0. */
static void query_size(struct shader_machine *machine, const struct general_op *general,
                       struct wide_values *values)
{
    query_image(machine, general, values);
    memset(&values->result[3], 0, sizeof values->result[3]);
}

static void query_samples(struct shader_machine *machine, const struct general_op *general,
                          struct wide_values *values)
{
    query_image(machine, general, values);
    values->result[0] = values->result[3];
    memset(&values->result[1], 0, 3 * sizeof values->result[1]);
}

/* --- Storage buffers (TGSI) ------------------------------------------------------------------- */

/* The word at a byte of the lane's buffer, or null. A buffer outside the array, and an address that is no
 * multiple of four, have none. */
static uint8_t *word_at(const struct shader_machine *machine, i32x8 units, int lane, uint32_t address)
{
    if (units[lane] < 0 || !machine->resources.storage || address % 4 != 0)
        return NULL;
    const struct shader_storage *buffer = &machine->resources.storage[units[lane]];
    return buffer->data && buffer->size >= 4 && address <= buffer->size - 4 ? buffer->data + address : NULL;
}

static void load_buffer(struct shader_machine *machine, const struct general_op *general,
                        struct wide_values *values)
{
    const i32x8 units = relative_numbers(machine->registers, &general->texture.units);
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES; lane++)
        for (uint32_t c = 0; c < 4 && machine->exec >> lane & 1; c++) {
            const uint32_t address = (uint32_t)values->operand[0][0][lane];
            const uint8_t *word =
                address > UINT32_MAX - 4 * c ? NULL : word_at(machine, units, lane, address + 4 * c);
            uint32_t bits = 0;
            if (word)
                memcpy(&bits, word, sizeof bits);
            values->result[c][lane] = bits;
        }
}

static void store_buffer(struct shader_machine *machine, const struct general_op *general,
                         struct wide_values *values)
{
    const i32x8 units = relative_numbers(machine->registers, &general->texture.units);
    const unsigned acting = acting_lanes(machine);
    for (int lane = 0; lane < LANES; lane++)
        for (uint32_t c = 0; c < 4 && acting >> lane & 1; c++) {
            const uint32_t address = (uint32_t)values->operand[0][0][lane],
                           bits = (uint32_t)values->operand[1][c][lane];
            uint8_t *word =
                address > UINT32_MAX - 4 * c ? NULL : word_at(machine, units, lane, address + 4 * c);
            if (word && general->stored >> c & 1)
                memcpy(word, &bits, sizeof bits);
        }
}

/* Lane after lane. */
static void atomic_buffer(struct shader_machine *machine, const struct general_op *general,
                          struct wide_values *values)
{
    const i32x8 units = relative_numbers(machine->registers, &general->texture.units);
    const unsigned acting = acting_lanes(machine);
    u64x8 result = u64x8_splat(0);
    for (int lane = 0; lane < LANES; lane++) {
        uint8_t *word =
            acting >> lane & 1 ? word_at(machine, units, lane, (uint32_t)values->operand[0][0][lane]) : NULL;
        uint32_t old;
        if (!word)
            continue;
        memcpy(&old, word, sizeof old);
        const uint32_t next = (uint32_t)atomic_result(
            general, extended(general, old), values->operand[1][0][lane], values->operand[1][1][lane]);
        memcpy(word, &next, sizeof next);
        result[lane] = old;
    }
    for (unsigned c = 0; c < 4; c++)
        values->result[c] = result;
}

static void query_resource(struct shader_machine *machine, const struct general_op *general,
                           struct wide_values *values)
{
    if (general->texture.target != TARGET_NONE) {
        query_image(machine, general, values);
        return;
    }
    const i32x8 units = relative_numbers(machine->registers, &general->texture.units);
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES && machine->resources.storage; lane++)
        if (units[lane] >= 0)
            values->result[0][lane] = (uint32_t)machine->resources.storage[units[lane]].size;
}

wide_operation *image_operation(const struct handler_key *key)
{
    switch (key->op) {
    case OP_LOADIM: return load_image;
    case OP_STOREIM: return store_image;
    case OP_ATOMIM: return atomic_image;
    case OP_BUFFER_LOAD: return load_buffer;
    case OP_BUFFER_STORE: return store_buffer;
    case OP_BUFFER_ATOM: return atomic_buffer;
    case OP_IMQ: return query_size;
    case OP_IMQS: return query_samples;
    case OP_RESQ: return query_resource;
    default: return NULL;
    }
}
