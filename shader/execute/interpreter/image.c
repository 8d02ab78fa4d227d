/* Hot: LOADIM, STOREIM, ATOMIM (EXT_shader_image_load_store, Dependencies on NV_gpu_program5), and TGSI's
 * LOAD, STORE, ATOM* and RESQ on images and storage buffers. The texture module moves the texels; here
 * operands become its coordinates and values.
 */
#include "shader/execute/interpreter/access.h"
#include "shader/handles.h"
#include "shader/execute/interpreter/memory_values.h"
#include "shader/execute/interpreter/op64.h"
#include "texture/texture.h"

enum { DATA_NONE = -1 };

/* Table X.3; without a storage modifier STOREIM's data are formatted. Anything else is an invalid access. */
static int data_of(const struct masked_op *masked, bool typed)
{
    const unsigned vector = masked->storage_count == 4 ? 2 : masked->storage_count == 2 ? 1 : 0;
    const bool single = vector == 0;
    static const enum image_data floats[] = {IMAGE_F32, IMAGE_F32X2, IMAGE_F32X4};
    static const enum image_data integers[] = {IMAGE_S32, IMAGE_S32X2, IMAGE_S32X4};
    static const enum image_data naturals[] = {IMAGE_U32, IMAGE_U32X2, IMAGE_U32X4};
    switch (masked->storage) {
    case STORAGE_NONE:
        if (typed)
            return IMAGE_TYPED;
        return masked->op.type == TYPE_F32   ? IMAGE_FORMATTED_F
               : masked->op.type == TYPE_S32 ? IMAGE_FORMATTED_S
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

static bool is_tgsi(const struct shader_executor *executor)
{
    return executor->code->language == LANGUAGE_TGSI;
}

/* Components that the target does not use are 0. The layer of a one-dimensional array is z (Table X.5), in
 * TGSI y. */
static void coordinates(const struct shader_executor *executor, const struct masked_op *masked,
                        const u64x8 operand[4], i32x8 coord[4])
{
    const enum texture_target target = (enum texture_target)masked->texture->target;
    const bool line = target == TARGET_1D || target == TARGET_BUFFER;
    const bool plane = target == TARGET_2D || target == TARGET_RECT || target == TARGET_2DMS;
    const bool samples = target == TARGET_2DMS || target == TARGET_ARRAY2DMS;
    const bool used[4] = {true, !line && target != TARGET_ARRAY1D, !line && !plane, samples};
    for (unsigned i = 0; i < 4; i++)
        coord[i] = used[i] ? u64x8_low(operand[i]) : i32x8_splat(0);
    if (target == TARGET_ARRAY1D && is_tgsi(executor))
        coord[2] = u64x8_low(operand[1]);
}

/* Which image each lane has: its unit, -1 outside the array, or its handle. */
struct lane_images {
    i32x8 unit;
    u64x8 handle;
};

static void choose_images(struct shader_executor *executor, const struct masked_op *masked,
                          struct lane_images *images)
{
    u64x8 handle[4];
    if (masked->texture->handle) {
        op64_operand(executor, &masked->fetched[HANDLE_SOURCE], 1, handle);
        images->handle = handle[0];
    } else {
        images->unit = relative_numbers(executor->registers, &masked->texture->units);
    }
}

/* As next_image(); a handle that is not resident is noted, and an unbound image. */
static struct image_view *next_handle(struct shader_executor *executor, const struct masked_op *masked,
                                      u64x8 handle, unsigned left, unsigned *lanes)
{
    const struct shader_resources *resources = &executor->resources;
    const uint64_t value = handle[__builtin_ctz(left)];
    const struct shader_image_handle *found =
        find_handle(resources->image_handles, resources->image_handle_count, sizeof *found, value);
    struct image_view *image = found ? found->view : NULL;
    *lanes = lanes_alike(handle, left);
    for (unsigned refused = image ? 0 : *lanes & acting_lanes(executor); refused; refused &= refused - 1)
        note_fault(executor, masked, value);
    return image;
}

/* The image of the first lane of `left`, and those of `left` that have the same one. A unit outside the array
 * is an unbound one. `as` holds it where the program names a format. */
static struct image_view *next_image(struct shader_executor *executor, const struct masked_op *masked,
                                     const struct lane_images *images, unsigned left, unsigned *lanes,
                                     struct image_view *as)
{
    if (masked->texture->handle)
        return next_handle(executor, masked, images->handle, left, lanes);
    const int32_t unit = images->unit[__builtin_ctz(left)];
    *lanes = left & i32x8_movemask(images->unit == unit);
    struct image_view *image =
        unit < 0 || !executor->resources.images ? NULL : executor->resources.images[unit];
    if (!image || masked->texture->format == 0)
        return image;
    *as = image_view_as(image, (enum texture_format)(masked->texture->format - 1));
    return as;
}

static void load_image(struct shader_executor *executor, const struct masked_op *masked,
                       struct op64_values *values)
{
    struct lane_images images;
    struct image_view as;
    const int data = data_of(masked, is_tgsi(executor));
    i32x8 coord[4];
    coordinates(executor, masked, values->operand[0], coord);
    choose_images(executor, masked, &images);
    memset(values->result, 0, sizeof values->result);
    for (unsigned left = data == DATA_NONE ? 0 : executor->exec, lanes; left; left &= ~lanes) {
        const struct image_view *image = next_image(executor, masked, &images, left, &lanes, &as);
        i32x8 texel[4] = {{0}, {0}, {0}, {0}};
        if (executor->trace)
            trace_texels(executor, lanes, image, coord);
        image_load(image, (enum image_data)data, coord, lanes, texel);
        for (unsigned i = 0; i < 4; i++)
            values->result[i] |= u64x8_from_u32(texel[i] & i32x8_from_movemask(lanes));
    }
}

static void store_image(struct shader_executor *executor, const struct masked_op *masked,
                        struct op64_values *values)
{
    struct lane_images images;
    struct image_view as;
    const int data = data_of(masked, is_tgsi(executor));
    i32x8 coord[4], value[4];
    coordinates(executor, masked, values->operand[1], coord);
    choose_images(executor, masked, &images);
    for (unsigned i = 0; i < 4; i++)
        value[i] = u64x8_low(values->operand[0][i]);
    for (unsigned left = data == DATA_NONE ? 0 : acting_lanes(executor), lanes; left; left &= ~lanes) {
        struct image_view *image = next_image(executor, masked, &images, left, &lanes, &as);
        if (executor->trace)
            trace_texels(executor, lanes, image, coord);
        image_store(image, (enum image_data)data, coord, value, lanes);
    }
}

static void atomic_image(struct shader_executor *executor, const struct masked_op *masked,
                         struct op64_values *values)
{
    struct lane_images images;
    struct image_view as;
    const enum image_data data = masked->storage == STORAGE_F32   ? IMAGE_F32
                                 : masked->storage == STORAGE_S32 ? IMAGE_S32
                                                                  : IMAGE_U32;
    const enum image_operation operation = (enum image_operation)(masked->atomic - ATOMIC_ADD + IMAGE_ADD);
    const i32x8 operand[2] = {u64x8_low(values->operand[0][0]), u64x8_low(values->operand[0][1])};
    i32x8 coord[4];
    memset(values->result, 0, sizeof values->result);
    coordinates(executor, masked, values->operand[1], coord);
    choose_images(executor, masked, &images);
    for (unsigned left = masked->atomic == ATOMIC_NONE ? 0 : acting_lanes(executor), lanes; left;
         left &= ~lanes) {
        struct image_view *image = next_image(executor, masked, &images, left, &lanes, &as);
        i32x8 result = {0};
        if (executor->trace)
            trace_texels(executor, lanes, image, coord);
        image_atomic(image, operation, data, coord, operand, lanes, &result);
        values->result[0] |= u64x8_from_u32(result & i32x8_from_movemask(lanes));
    }
    for (unsigned i = 1; i < 4 && executor->code->language == LANGUAGE_TGSI; i++)
        values->result[i] = values->result[0];
}

/* TGSI's RESQ of an image, as far as the target has coordinates; layers of a one-dimensional array in y. */
static void query_image(struct shader_executor *executor, const struct masked_op *masked,
                        struct op64_values *values)
{
    u64x8 extent[4];
    i32x8 used[4];
    struct lane_images images;
    memset(values->result, 0, sizeof values->result);
    for (unsigned c = 0; c < 4; c++)
        extent[c] = u64x8_splat(UINT32_MAX);
    coordinates(executor, masked, extent, used);
    choose_images(executor, masked, &images);
    const bool line_array = masked->texture->target == TARGET_ARRAY1D;
    for (unsigned left = executor->exec, lanes; left; left &= ~lanes) {
        struct image_view as;
        const struct image_view *image = next_image(executor, masked, &images, left, &lanes, &as);
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

/* NVIDIA's listings name these instructions, but no document defines the components: they are those of TXQ,
 * with w = 0. */
static void query_size(struct shader_executor *executor, const struct masked_op *masked,
                       struct op64_values *values)
{
    query_image(executor, masked, values);
    memset(&values->result[3], 0, sizeof values->result[3]);
}

static void query_samples(struct shader_executor *executor, const struct masked_op *masked,
                          struct op64_values *values)
{
    query_image(executor, masked, values);
    values->result[0] = values->result[3];
    memset(&values->result[1], 0, 3 * sizeof values->result[1]);
}

/* --- Storage buffers (TGSI) ----------------------------------------------------------------------------- */

/* The address of the word at a byte of the lane's buffer, or null. It is null for a buffer outside the array,
 * and for an address that is not a multiple of four. */
static uint8_t *word_at(const struct shader_executor *executor, i32x8 units, int lane, uint32_t address)
{
    if (units[lane] < 0 || !executor->resources.storage || address % 4 != 0)
        return NULL;
    const struct shader_storage *buffer = &executor->resources.storage[units[lane]];
    return buffer->data && buffer->size >= 4 && address <= buffer->size - 4 ? buffer->data + address : NULL;
}

/* Reports to the trace of the lane: the words of `mask` from `address` on. */
static void trace_words(struct shader_executor *executor, i32x8 units, int lane, uint32_t address,
                        unsigned mask)
{
    static const struct shader_storage nothing;
    const struct shader_storage *buffer = &nothing;
    if (!executor_traces(executor, lane))
        return;
    if (units[lane] >= 0 && executor->resources.storage && address % 4 == 0)
        buffer = &executor->resources.storage[units[lane]];
    trace_buffer(executor, lane, buffer->data, buffer->size, address, 4, mask);
}

static void load_buffer(struct shader_executor *executor, const struct masked_op *masked,
                        struct op64_values *values)
{
    const i32x8 units = relative_numbers(executor->registers, &masked->texture->units);
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES; lane++) {
        const uint32_t address = (uint32_t)values->operand[0][0][lane];
        trace_words(executor, units, lane, address, masked->mask);
        for (uint32_t c = 0; c < 4 && executor->exec >> lane & 1; c++) {
            const uint8_t *word =
                address > UINT32_MAX - 4 * c ? NULL : word_at(executor, units, lane, address + 4 * c);
            uint32_t bits = 0;
            if (word)
                memcpy(&bits, word, sizeof bits);
            values->result[c][lane] = bits;
        }
    }
}

static void store_buffer(struct shader_executor *executor, const struct masked_op *masked,
                         struct op64_values *values)
{
    const i32x8 units = relative_numbers(executor->registers, &masked->texture->units);
    const unsigned acting = acting_lanes(executor);
    for (int lane = 0; lane < LANES; lane++) {
        const uint32_t address = (uint32_t)values->operand[0][0][lane];
        trace_words(executor, units, lane, address, masked->stored);
        for (uint32_t c = 0; c < 4 && acting >> lane & 1; c++) {
            const uint32_t bits = (uint32_t)values->operand[1][c][lane];
            uint8_t *word =
                address > UINT32_MAX - 4 * c ? NULL : word_at(executor, units, lane, address + 4 * c);
            if (word && masked->stored >> c & 1)
                memcpy(word, &bits, sizeof bits);
        }
    }
}

/* Lane after lane. */
static void atomic_buffer(struct shader_executor *executor, const struct masked_op *masked,
                          struct op64_values *values)
{
    const i32x8 units = relative_numbers(executor->registers, &masked->texture->units);
    const unsigned acting = acting_lanes(executor);
    u64x8 result = u64x8_splat(0);
    for (int lane = 0; lane < LANES; lane++) {
        uint8_t *word =
            acting >> lane & 1 ? word_at(executor, units, lane, (uint32_t)values->operand[0][0][lane]) : NULL;
        uint32_t old;
        trace_words(executor, units, lane, (uint32_t)values->operand[0][0][lane], 1);
        if (!word)
            continue;
        memcpy(&old, word, sizeof old);
        const uint32_t next = (uint32_t)atomic_result(
            masked, extended(masked, old), values->operand[1][0][lane], values->operand[1][1][lane]);
        memcpy(word, &next, sizeof next);
        result[lane] = old;
    }
    for (unsigned c = 0; c < 4; c++)
        values->result[c] = result;
}

static void query_resource(struct shader_executor *executor, const struct masked_op *masked,
                           struct op64_values *values)
{
    if (masked->texture->target != TARGET_NONE) {
        query_image(executor, masked, values);
        return;
    }
    const i32x8 units = relative_numbers(executor->registers, &masked->texture->units);
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES && executor->resources.storage; lane++)
        if (units[lane] >= 0)
            values->result[0][lane] = (uint32_t)executor->resources.storage[units[lane]].size;
}

op64_handler *image_op64(const struct handler_key *key)
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
