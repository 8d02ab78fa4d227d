/* Image units: loads, stores and atomics of single texels (EXT_shader_image_load_store 3.9.X, 2.X.8).
 *
 * One lane after the other: memory limits the speed of such programs, and lanes that access one texel need an
 * order. */
#include "texture/complete.h"
#include "texture/formats.h"

/* Table X.2: a format's equivalence class. NONE: not in the table. */
enum image_class { CLASS_NONE, CLASS_1X8, CLASS_1X16, CLASS_1X32, CLASS_2X32, CLASS_4X32 };

static enum image_class class_of_bytes(unsigned bytes)
{
    switch (bytes) {
    case 1: return CLASS_1X8;
    case 2: return CLASS_1X16;
    case 4: return CLASS_1X32;
    case 8: return CLASS_2X32;
    case 16: return CLASS_4X32;
    default: return CLASS_NONE;
    }
}

/* The table's formats have 1, 2 or 4 equal components of 8, 16 or 32 bits, no normalized ones of 32, or are
 * one of three packed ones. */
bool image_format_exists(enum texture_format format)
{
    const struct texture_format_info *info = &texture_formats[format];
    const unsigned width = info->field[0].width;
    if (format == FORMAT_R11G11B10F || format == FORMAT_RGB10A2 || format == FORMAT_RGB10A2UI)
        return true;
    if (info->base != BASE_R && info->base != BASE_RG && info->base != BASE_RGBA)
        return false;
    for (unsigned c = 1; c < info->components; c++)
        if (info->field[c].width != width)
            return false;
    return width >= 8 && info->kind <= KIND_UINT;
}

static enum image_class class_of(enum texture_format format)
{
    return image_format_exists(format) ? class_of_bytes(texture_formats[format].bytes) : CLASS_NONE;
}

/* --- Binding -------------------------------------------------------------------------------------------- */

static bool is_multisample(enum texture_dimension dimension)
{
    return dimension == TEXTURE_2D_MULTISAMPLE || dimension == TEXTURE_2D_MULTISAMPLE_ARRAY;
}

/* Every dimension as x, y and slices: Table X.5 has the layer in z for all. */
static void init_extent(struct image_view *view, enum texture_dimension dimension,
                        const struct texture_image *image)
{
    view->size[0] = image->width;
    view->size[1] = image->height;
    view->size[2] = image->depth;
    view->samples = 1;
    view->row_stride = image->row_stride;
    view->slice_stride = image->slice_stride;
    if (dimension == TEXTURE_1D_ARRAY) {
        view->size[1] = 1;
        view->size[2] = image->height;
        view->slice_stride = image->row_stride;
    } else if (dimension == TEXTURE_CUBE) {
        view->size[2] = 6;
    } else if (is_multisample(dimension)) {
        view->samples = image->samples;
        view->size[2] = image->depth / image->samples;
        view->sample_stride = image->slice_stride;
        view->slice_stride = image->slice_stride * image->samples;
    }
}

static void select_layer(struct image_view *view, unsigned layer)
{
    if (view->texels[1])
        view->texels[0] = view->texels[layer];
    else
        view->texels[0] += layer * view->slice_stride;
    memset(&view->texels[1], 0, 5 * sizeof view->texels[1]);
    view->size[2] = 1;
}

bool image_view_init(struct image_view *view, const struct texture *texture, unsigned level, bool layered,
                     unsigned layer, enum texture_format format, bool readable, bool writable)
{
    memset(view, 0, sizeof *view);
    if (!texture || level >= TEXTURE_MAX_LEVELS || !texture_base_complete(texture, level))
        return false;
    const struct texture_image *image = &texture->images[0][level];
    if (image->compression || image->border || class_of(format) == CLASS_NONE ||
        class_of(format) != class_of(image->format))
        return false;
    struct image_view bound = {.format = format, .readable = readable, .writable = writable};
    init_extent(&bound, texture->dimension, image);
    for (unsigned face = 0; face < (texture->dimension == TEXTURE_CUBE ? 6u : 1u); face++)
        bound.texels[face] = texture->images[face][level].texels;
    if (!layered && layer >= bound.size[2])
        return false;
    if (!layered)
        select_layer(&bound, layer);
    *view = bound;
    return true;
}

struct image_view image_view_as(const struct image_view *view, enum texture_format format)
{
    struct image_view as = {0};
    if (view && view->texels[0] && class_of(format) == class_of(view->format)) {
        as = *view;
        as.format = format;
    }
    return as;
}

/* --- Access --------------------------------------------------------------------------------------------- */

/* The texel of a lane; null if it does not exist. Negative coordinates are outside every size. */
static uint8_t *texel_at(const struct image_view *view, const i32x8 coord[4], int lane)
{
    const uint32_t x = (uint32_t)coord[0][lane], y = (uint32_t)coord[1][lane], z = (uint32_t)coord[2][lane],
                   w = (uint32_t)coord[3][lane];
    if (x >= view->size[0] || y >= view->size[1] || z >= view->size[2] || w >= view->samples)
        return NULL;
    const bool faces = view->texels[1] != NULL;
    return view->texels[faces ? z : 0] + (faces ? 0 : z) * view->slice_stride + w * view->sample_stride +
           y * view->row_stride + (size_t)x * texture_formats[view->format].bytes;
}

const uint8_t *image_texel(const struct image_view *view, const i32x8 coord[4], int lane)
{
    return view->texels[0] ? texel_at(view, coord, lane) : NULL;
}

static const struct {
    enum image_class class;
    uint8_t components, bytes; /* bytes of each */
    bool is_signed, is_float;
} data_rows[] = {
    [IMAGE_S8] = {CLASS_1X8, 1, 1, true, false},      [IMAGE_U8] = {CLASS_1X8, 1, 1, false, false},
    [IMAGE_S16] = {CLASS_1X16, 1, 2, true, false},    [IMAGE_U16] = {CLASS_1X16, 1, 2, false, false},
    [IMAGE_F32] = {CLASS_1X32, 1, 4, false, true},    [IMAGE_S32] = {CLASS_1X32, 1, 4, true, false},
    [IMAGE_U32] = {CLASS_1X32, 1, 4, false, false},   [IMAGE_F32X2] = {CLASS_2X32, 2, 4, false, true},
    [IMAGE_S32X2] = {CLASS_2X32, 2, 4, true, false},  [IMAGE_U32X2] = {CLASS_2X32, 2, 4, false, false},
    [IMAGE_F32X4] = {CLASS_4X32, 4, 4, false, true},  [IMAGE_S32X4] = {CLASS_4X32, 4, 4, true, false},
    [IMAGE_U32X4] = {CLASS_4X32, 4, 4, false, false},
};

static bool fits(const struct image_view *view, enum image_data data)
{
    return view && view->texels[0] && data < IMAGE_FORMATTED_F &&
           data_rows[data].class == class_of(view->format);
}

/* The format of typed data that need no conversion: the format's components in memory order. */
static enum image_data typed_data(enum texture_format format)
{
    const struct texture_format_info *info = &texture_formats[format];
    for (unsigned i = 0; i < IMAGE_FORMATTED_F && info->kind >= KIND_FLOAT && info->kind <= KIND_UINT; i++)
        if (data_rows[i].components == info->components && 8 * data_rows[i].bytes == info->field[0].width &&
            data_rows[i].is_float == (info->kind == KIND_FLOAT) &&
            data_rows[i].is_signed == (info->kind == KIND_INT))
            return (enum image_data)i;
    return IMAGE_TYPED;
}

/* As in STOREIM, integer data for a float format, and float data for an integer format, are an invalid
 * access. */
static enum image_data formatted_data(enum texture_format format, enum image_data wanted)
{
    const enum texture_kind kind = texture_formats[format].kind;
    const bool integers = kind == KIND_INT || kind == KIND_UINT;
    return wanted == IMAGE_TYPED || integers == (wanted != IMAGE_FORMATTED_F) ? typed_data(format) : wanted;
}

static void load_typed(enum texture_format format, const uint8_t *texel, int lane, i32x8 result[4])
{
    const enum texture_kind kind = texture_formats[format].kind;
    int64_t numbers[1][4];
    float rgba[1][4];
    if (kind == KIND_INT || kind == KIND_UINT) {
        texel_decode_integers(format, texel, 1, numbers);
        for (int c = 0; c < 4; c++)
            result[c][lane] = (int32_t)numbers[0][c];
        return;
    }
    texel_decode_row(format, texel, 1, rgba);
    for (int c = 0; c < 4; c++) {
        int32_t bits;
        memcpy(&bits, &rgba[0][c], sizeof bits);
        result[c][lane] = bits;
    }
}

static int32_t load_component(const uint8_t *source, unsigned bytes, bool is_signed)
{
    uint32_t bits = 0;
    memcpy(&bits, source, bytes);
    const unsigned unused = 32 - 8 * bytes;
    return is_signed ? (int32_t)(bits << unused) >> unused : (int32_t)bits;
}

void image_load(const struct image_view *view, enum image_data data, const i32x8 coord[4], unsigned lanes,
                i32x8 result[4])
{
    memset(result, 0, 4 * sizeof *result);
    if (data >= IMAGE_FORMATTED_F && view && view->texels[0])
        data = formatted_data(view->format, data);
    if (!(data == IMAGE_TYPED ? view && view->texels[0] : fits(view, data)) || !view->readable)
        return;
    for (int lane = 0; lane < LANES; lane++) {
        const uint8_t *texel = lanes >> lane & 1 ? texel_at(view, coord, lane) : NULL;
        if (!texel)
            continue;
        if (data == IMAGE_TYPED) {
            load_typed(view->format, texel, lane, result);
            continue;
        }
        result[3][lane] = data_rows[data].is_float ? 0x3f800000 : 1;
        for (unsigned c = 0; c < data_rows[data].components; c++)
            result[c][lane] = load_component(texel + c * data_rows[data].bytes, data_rows[data].bytes,
                                             data_rows[data].is_signed);
    }
}

/* The conversion of a TexImage command with RGBA and FLOAT, or RGBA_INTEGER and INT or UNSIGNED_INT. Float
 * data for a format of integers, and the reverse, is an invalid access. */
static void store_formatted(const struct image_view *view, enum image_data data, const i32x8 value[4],
                            int lane, uint8_t *texel)
{
    const enum texture_kind kind = texture_formats[view->format].kind;
    const bool integers = kind == KIND_INT || kind == KIND_UINT;
    if (data == IMAGE_TYPED)
        data = !integers ? IMAGE_FORMATTED_F : kind == KIND_INT ? IMAGE_FORMATTED_S : IMAGE_FORMATTED_U;
    if (integers != (data != IMAGE_FORMATTED_F))
        return;
    int64_t numbers[1][4];
    float rgba[1][4];
    for (int c = 0; c < 4; c++) {
        const int32_t bits = value[c][lane];
        memcpy(&rgba[0][c], &bits, sizeof bits);
        numbers[0][c] = data == IMAGE_FORMATTED_S ? bits : (int64_t)(uint32_t)bits;
    }
    if (integers)
        texel_encode_integers(view->format, (const int64_t(*)[4])numbers, 1, texel);
    else
        texel_encode_row(view->format, (const float(*)[4])rgba, 1, texel);
}

void image_store(struct image_view *view, enum image_data data, const i32x8 coord[4], const i32x8 value[4],
                 unsigned lanes)
{
    if (data == IMAGE_TYPED && view && view->texels[0])
        data = typed_data(view->format);
    const bool formatted = data >= IMAGE_FORMATTED_F;
    if (!(formatted ? view && view->texels[0] : fits(view, data)) || !view->writable)
        return;
    for (int lane = 0; lane < LANES; lane++) {
        uint8_t *texel = lanes >> lane & 1 ? texel_at(view, coord, lane) : NULL;
        if (!texel)
            continue;
        if (formatted) {
            store_formatted(view, data, value, lane, texel);
            continue;
        }
        for (unsigned c = 0; c < data_rows[data].components; c++) {
            const int32_t bits = value[c][lane];
            memcpy(texel + c * data_rows[data].bytes, &bits, data_rows[data].bytes);
        }
    }
}

/* As in the executor's ADD: denormals are zeros, a NaN is the canonical one. */
static uint32_t sum_of_floats(uint32_t x, uint32_t y)
{
    const f32x8 a = f32x8_flush((f32x8)i32x8_splat((int32_t)x)),
                b = f32x8_flush((f32x8)i32x8_splat((int32_t)y));
    return (uint32_t)((i32x8)f32x8_canonical_nan(f32x8_flush(a + b)))[0];
}

/* `x` is the operand, `y` CSWAP's second one, `old` the value in memory. */
static uint32_t combine(enum image_operation operation, enum image_data data, uint32_t old, uint32_t x,
                        uint32_t y)
{
    const bool less = data == IMAGE_S32 ? (int32_t)x < (int32_t)old : x < old;
    switch (operation) {
    case IMAGE_ADD: return data == IMAGE_F32 ? sum_of_floats(x, old) : x + old;
    case IMAGE_MIN: return less ? x : old;
    case IMAGE_MAX: return less ? old : x;
    case IMAGE_IWRAP: return old >= x ? 0 : old + 1;
    case IMAGE_DWRAP: return old == 0 || old > x ? x : old - 1;
    case IMAGE_AND: return x & old;
    case IMAGE_OR: return x | old;
    case IMAGE_XOR: return x ^ old;
    case IMAGE_EXCH: return x;
    default: return old == x ? y : old; /* CSWAP */
    }
}

void image_atomic(struct image_view *view, enum image_operation operation, enum image_data data,
                  const i32x8 coord[4], const i32x8 operand[2], unsigned lanes, i32x8 *result)
{
    memset(result, 0, sizeof *result);
    if ((data != IMAGE_S32 && data != IMAGE_U32 && data != IMAGE_F32) || !fits(view, data) ||
        !view->readable || !view->writable)
        return;
    for (int lane = 0; lane < LANES; lane++) {
        uint8_t *texel = lanes >> lane & 1 ? texel_at(view, coord, lane) : NULL;
        uint32_t old;
        if (!texel)
            continue;
        memcpy(&old, texel, sizeof old);
        const uint32_t now =
            combine(operation, data, old, (uint32_t)operand[0][lane], (uint32_t)operand[1][lane]);
        memcpy(texel, &now, sizeof now);
        (*result)[lane] = (int32_t)old;
    }
}
