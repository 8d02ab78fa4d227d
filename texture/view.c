/* Freezing a texture and a sampler into a view, once per draw. */
#include "texture/view.h"

#include "base/without.h"

#include "texture/complete.h"

size_t texture_view_size(void)
{
    return (sizeof(struct texture_view) + 31) & ~(size_t)31;
}

/* The coordinates of a dimension (NV_gpu_program4 Table X.17). */
static const struct {
    uint8_t image;     /* dimensions of an image, without layers */
    uint8_t layer;     /* component with the layer; 0: none */
    uint8_t reference; /* component with the reference of a comparison; 0: no comparisons */
    bool cube, texels; /* coordinates are directions; are in texels */
} dimensions[TEXTURE_DIMENSIONS] = {
    [TEXTURE_1D] = {.image = 1, .reference = 2},
    [TEXTURE_2D] = {.image = 2, .reference = 2},
    [TEXTURE_3D] = {.image = 3},
    [TEXTURE_CUBE] = {.image = 2, .reference = 3, .cube = true},
    [TEXTURE_RECTANGLE] = {.image = 2, .reference = 2, .texels = true},
    [TEXTURE_1D_ARRAY] = {.image = 1, .layer = 1, .reference = 2},
    [TEXTURE_2D_ARRAY] = {.image = 2, .layer = 2, .reference = 3},
    [TEXTURE_CUBE_ARRAY] = {.image = 2, .layer = 3, .reference = 4, .cube = true},
    [TEXTURE_BUFFER] = {.image = 1},
    [TEXTURE_2D_MULTISAMPLE] = {.image = 2},
    [TEXTURE_2D_MULTISAMPLE_ARRAY] = {.image = 2, .layer = 2},
};

/* --- Levels --------------------------------------------------------------------------------------------- */

static bool periodic(enum texture_wrap wrap)
{
    return wrap == WRAP_REPEAT || wrap == WRAP_MIRRORED_REPEAT;
}

/* Table 8.28 of GL 4.6 compatibility, as a clamp of u. Clamping u to the centres of the outermost texels
 * selects the same texels as clamping i0 and i1 does, and weighs them 1 and 0. The mirrored clamps apply to
 * |u| (EXT_texture_mirror_clamp): below half a texel both neighbours are texel 0. */
static void init_axis(struct texture_axis *axis, enum texture_wrap wrap, uint32_t size, bool texels)
{
    static const struct {
        float low[2], beyond[2]; /* by filter; the upper bound is size + beyond */
    } clamps[WRAP_COUNT] = {
        [WRAP_CLAMP_TO_EDGE] = {{0.0f, 0.5f}, {0.0f, -0.5f}},
        [WRAP_CLAMP_TO_BORDER] = {{-1.0f, -0.5f}, {0.0f, 0.5f}},
        [WRAP_CLAMP] = {{0.0f, 0.0f}, {0.0f, 0.0f}},
        [WRAP_MIRROR_CLAMP] = {{0.0f, 0.5f}, {0.0f, 0.0f}},
        [WRAP_MIRROR_CLAMP_TO_EDGE] = {{0.0f, 0.5f}, {0.0f, -0.5f}},
        [WRAP_MIRROR_CLAMP_TO_BORDER] = {{0.0f, 0.5f}, {0.0f, 0.5f}},
    };
    axis->size = (int32_t)size;
    axis->period = wrap == WRAP_MIRRORED_REPEAT ? 2 * axis->size : axis->size;
    axis->period_mask = (axis->period & (axis->period - 1)) == 0 ? axis->period - 1 : 0;
    axis->scale256 = texels ? 256.0f : 256.0f * (float)axis->period;
    for (unsigned filter = 0; filter < 2 && !periodic(wrap); filter++) {
        axis->low256[filter] = 256.0f * clamps[wrap].low[filter];
        axis->high256[filter] = 256.0f * ((float)size + clamps[wrap].beyond[filter]);
    }
}

static void init_level(struct texture_view *view, const struct texture *texture, unsigned index)
{
    struct texture_level *level = &view->levels[index];
    const struct texture_image *image = &texture->images[0][view->base_level + index];
    const size_t unit = view->small ? 1 : 4;
    memset(level, 0, sizeof *level);
    uint32_t border[3], sizes[3];
    texture_border_widths(texture->dimension, image->border, border);
    texture_inner_size(texture->dimension, image, sizes);
    const size_t first = border[2] * image->slice_stride + border[1] * image->row_stride +
                         border[0] * texture_formats[image->format].bytes;
    for (unsigned face = 0; face < (texture->dimension == TEXTURE_CUBE ? 6u : 1u); face++)
        level->texels[face] = texture->images[face][view->base_level + index].texels + first;
    level->row_units = (int32_t)(image->row_stride / unit);
    level->slice_units = (int32_t)(image->slice_stride / unit);
    level->layer_units = view->layer_component == 1 ? level->row_units : level->slice_units;
    for (unsigned i = 0; i < 3; i++) {
        init_axis(&level->axis[i], view->wrap[i], sizes[i], dimensions[texture->dimension].texels);
        level->axis[i].border = (int32_t)border[i];
    }
}

static void init_levels(struct texture_view *view, const struct texture *texture,
                        const struct texture_sampler *sampler)
{
    view->base_level = sampler->base_level;
    view->level_count = 1;
    if (texture_mipmap_complete(texture, sampler->base_level, sampler->max_level))
        view->level_count +=
            texture_last_level(texture, sampler->base_level, sampler->max_level) - sampler->base_level;
    view->sample_levels = sampler->mip_filter == MIP_NONE ? 1 : view->level_count;
    for (unsigned index = 0; index < view->level_count; index++)
        init_level(view, texture, index);
    for (unsigned i = 0; i < 3; i++)
        view->base_size[i] =
            dimensions[texture->dimension].texels ? 1.0f : (float)view->levels[0].axis[i].size;
    const struct texture_image *base = &texture->images[0][view->base_level];
    view->layers = (int32_t)(view->layer_component == 1 ? base->height : base->depth);
    if (view->multisample)
        view->layers /= view->samples;
    else if (view->cube)
        view->layers /= 6;
}

/* --- Texels --------------------------------------------------------------------------------------------- */

static bool is_depth(const struct texture_format_info *info)
{
    return info->base == BASE_DEPTH || info->base == BASE_DEPTH_STENCIL;
}

/* Bytes filter as they are where their values are proportional to them. */
static bool all_bytes(const struct texture_format_info *info, bool skip_srgb_decode)
{
    for (unsigned c = 0; c < info->components; c++)
        if (info->field[c].width != 8)
            return false;
    return (info->kind == KIND_UNORM || (info->kind == KIND_SRGB && skip_srgb_decode)) && !is_depth(info);
}

static bool samples_stencil(const struct texture_format_info *info, const struct texture_sampler *sampler)
{
    return info->base == BASE_STENCIL || (info->base == BASE_DEPTH_STENCIL && sampler->stencil);
}

static void init_texels(struct texture_view *view, enum texture_format format,
                        const struct texture_sampler *sampler)
{
    const struct texture_format_info *info = &texture_formats[format];
    view->path = all_bytes(info, sampler->skip_srgb_decode) ? PATH_BYTES : PATH_VALUES;
    view->small = info->bytes < 4;
    view->texel_units = view->small ? info->bytes : info->bytes / 4;
    view->channels = (uint8_t)texel_value_count(info);
    view->exponent = info->field[3];
    view->byte_mask = (int32_t)(UINT32_MAX >> (32 - 8 * view->channels));
    for (unsigned c = 0; c < view->channels; c++) {
        view->field[c] = info->field[c];
        view->kind[c] = (uint8_t)texture_channel_kind(info, c);
    }
    if (texture_format_is_integer(format))
        view->path = PATH_INTEGERS;
    if (info->base == BASE_DEPTH_STENCIL && sampler->stencil) {
        view->path = PATH_INTEGERS;
        view->field[0] = info->field[1];
        view->kind[0] = KIND_UINT;
    }
    for (unsigned c = 0; c < view->channels; c++)
        view->words = view->field[c].word + 1;
    view->floats = view->path == PATH_VALUES;
    for (unsigned c = 0; c < view->channels; c++)
        view->floats &= view->kind[c] == KIND_FLOAT && view->field[c].width == 32;
}

/* Channels to base format to TEXTURE_SWIZZLE. */
static void init_arrangement(struct texture_view *view, const struct texture_format_info *info,
                             const struct texture_sampler *sampler)
{
    static const enum texture_base depth_bases[] = {[DEPTH_AS_LUMINANCE] = BASE_LUMINANCE,
                                                    [DEPTH_AS_INTENSITY] = BASE_INTENSITY,
                                                    [DEPTH_AS_ALPHA] = BASE_ALPHA,
                                                    [DEPTH_AS_RED] = BASE_R};
    static const uint8_t identity[4] = {TAKE_R, TAKE_G, TAKE_B, TAKE_A};
    const uint8_t *swizzle = sampler->swizzled ? sampler->swizzle : identity;
    enum texture_base base = is_depth(info) ? depth_bases[sampler->depth_mode] : info->base;
    if (samples_stencil(info, sampler))
        base = BASE_STENCIL;
    for (unsigned c = 0; c < 4; c++) {
        view->arrange[c] = swizzle[c] == TAKE_ZERO  ? ARRANGE_ZERO
                           : swizzle[c] == TAKE_ONE ? ARRANGE_ONE
                                                    : texture_arrangements[base].load[swizzle[c]];
        view->arranged |= view->arrange[c] != c;
    }
    view->opaque = view->arrange[0] == 0 && view->arrange[1] == 1 && view->arrange[2] == 2 &&
                   view->arrange[3] == ARRANGE_ONE;
}

static void init_integer_border(struct texture_view *view, enum texture_format format,
                                const int32_t border[4])
{
    const uint8_t *store = texture_arrangements[texture_formats[format].base].store;
    uint8_t texel[16] = {0};
    int64_t rgba[1][4];
    for (int c = 0; c < 4; c++)
        rgba[0][c] = texture_formats[format].kind == KIND_UINT ? (int64_t)(uint32_t)border[c] : border[c];
    texel_encode_integers(format, (const int64_t(*)[4])rgba, 1, texel);
    texel_decode_integers(format, texel, 1, rgba);
    for (unsigned c = 0; c < view->channels; c++) {
        const uint32_t bits = (uint32_t)rgba[0][store[c]];
        memcpy(&view->border[c], &bits, sizeof bits);
    }
}

/* A border colour takes the texture's own format: its components, and for normalized ones its range and
 * precision (GL 4.6 compatibility 8.14.2). The stencil index beside a depth has the border's first integer.
 */
static void init_border(struct texture_view *view, enum texture_format format,
                        const struct texture_sampler *sampler)
{
    const uint8_t *store = texture_arrangements[texture_formats[format].base].store;
    float rgba[1][4];
    uint8_t texel[16] = {0};
    if (view->path == PATH_INTEGERS) {
        init_integer_border(view, texture_format_is_integer(format) ? format : FORMAT_S8,
                            sampler->integer_border);
        return;
    }
    memcpy(rgba[0], sampler->border, sizeof rgba[0]);
    texel_encode_row(format, (const float(*)[4])rgba, 1, texel);
    texel_decode_row(format, texel, 1, rgba);
    for (unsigned c = 0; c < view->channels; c++)
        view->border[c] = rgba[0][store[c]];
    memcpy(&view->border_word, texel, sizeof view->border_word);
    view->border_word &= (uint32_t)view->byte_mask;
}

/* --- The whole ------------------------------------------------------------------------------------------ */

/* 16 at most; NaN is none. */
static float whole_anisotropy(float anisotropy)
{
    return anisotropy > 1.0f ? (float)(int)(anisotropy < 16.0f ? anisotropy : 16.0f) : 1.0f;
}

static void init_filters(struct texture_view *view, const struct texture_sampler *sampler)
{
    view->mag_filter = sampler->mag_filter;
    view->min_filter = sampler->min_filter;
    view->mip_filter = sampler->mip_filter;
    view->min_lod = sampler->min_lod;
    view->max_lod = sampler->max_lod;
    view->lod_bias = sampler->lod_bias;
    view->plain_lod = sampler->lod_bias <= 0.0f && sampler->min_lod <= 0.0f;
    /* Texels that are not filtered are not averaged by anisotropy either. */
    view->max_anisotropy = sampler->min_filter == FILTER_LINEAR && view->path != PATH_INTEGERS
                               ? whole_anisotropy(sampler->max_anisotropy)
                               : 1.0f;
    view->copies = view->floats && view->mag_filter == FILTER_NEAREST && view->min_filter == FILTER_NEAREST &&
                   view->mip_filter != MIP_LINEAR && view->compare == REFERENCE_NONE;
    view->needs_lod =
        view->mag_filter != view->min_filter || view->sample_levels > 1 || view->max_anisotropy > 1.0f;
    /* GL 3.0 3.8.9: a minified texture shall not look sharper than a magnified one. */
    bool late = view->mag_filter == FILTER_LINEAR && view->min_filter == FILTER_NEAREST &&
                view->mip_filter != MIP_NONE;
    view->switchover = late ? 0.5f : 0.0f;
}

/* With linear filtering (Table 8.28). */
static const bool wrap_has_border[WRAP_COUNT] = {
    [WRAP_CLAMP_TO_BORDER] = true,
    [WRAP_CLAMP] = true,
    [WRAP_MIRROR_CLAMP] = true,
    [WRAP_MIRROR_CLAMP_TO_BORDER] = true,
};

static void init_dimension(struct texture_view *view, const struct texture *texture,
                           const struct texture_sampler *sampler)
{
    const enum texture_dimension dimension = texture->dimension;
    view->cube = dimensions[dimension].cube;
    view->seamless = view->cube && sampler->seamless;
    view->dimensions = dimensions[dimension].image;
    view->layer_component = dimensions[dimension].layer;
    view->reference_component = dimensions[dimension].reference;
    view->multisample = dimension == TEXTURE_2D_MULTISAMPLE || dimension == TEXTURE_2D_MULTISAMPLE_ARRAY;
    view->samples = (int32_t)texture->images[0][sampler->base_level].samples;
    view->foreign = dimension == TEXTURE_BUFFER;
    for (unsigned i = 0; i < view->dimensions; i++) {
        view->wrap[i] = view->seamless ? WRAP_CLAMP_TO_EDGE : sampler->wrap[i];
        view->has_border |= wrap_has_border[view->wrap[i]];
    }
}

static enum texture_float4 find_float4(const struct texture_view *view)
{
    const uint8_t width = view->field[0].width;
    if (view->path != PATH_VALUES || view->channels != 4 || view->has_border || (width != 32 && width != 16))
        return FLOAT4_NONE;
    for (unsigned c = 0; c < 4; c++)
        if (view->kind[c] != KIND_FLOAT || view->field[c].width != width ||
            32u * view->field[c].word + view->field[c].shift != c * width)
            return FLOAT4_NONE;
    return width == 32 ? FLOAT4_FLOATS : FLOAT4_HALVES;
}

static bool is_nearest(const struct texture_view *view)
{
    return view->mag_filter == FILTER_NEAREST && view->min_filter == FILTER_NEAREST;
}

/* Nearest texels of CLAMP are those of CLAMP_TO_EDGE (Table 8.28). */
static bool is_edge(const struct texture_view *view, enum texture_wrap wrap)
{
    return wrap == WRAP_CLAMP_TO_EDGE || (wrap == WRAP_CLAMP && is_nearest(view));
}

static bool selects_border(const struct texture_view *view)
{
    bool selects = false;
    for (unsigned i = 0; i < view->dimensions; i++)
        selects |= wrap_has_border[view->wrap[i]] && !is_edge(view, view->wrap[i]);
    return selects;
}

/* A power of two halves to powers of two, so the base level stands for all. */
static enum pair_wrap find_pair_wrap(const struct texture_view *view)
{
    bool repeats = true, edge = true;
    for (unsigned i = 0; i < view->dimensions; i++) {
        const int32_t size = view->levels[0].axis[i].size;
        repeats &= view->wrap[i] == WRAP_REPEAT && (size & (size - 1)) == 0;
        edge &= is_edge(view, view->wrap[i]);
    }
    return repeats ? PAIR_REPEAT : edge ? PAIR_EDGE : PAIR_OTHER;
}

/* ... of 4 bytes, with linear filters. */
static enum texture_fast_path find_rgba8(const struct texture_view *view)
{
    static const enum texture_fast_path by_wrap[] = {
        [PAIR_OTHER] = FAST_PATH_ANY, [PAIR_REPEAT] = FAST_PATH_REPEAT, [PAIR_EDGE] = FAST_PATH_EDGE};
    if (view->dimensions == 3)
        return FAST_PATH_VOLUME;
    if (view->cube)
        return view->layer_component ? FAST_PATH_NONE : FAST_PATH_CUBE;
    return view->layer_component ? FAST_PATH_ANY : by_wrap[view->pair_wrap];
}

static bool is_shadow(const struct texture_view *view)
{
    return view->compare != REFERENCE_NONE && view->dimensions == 2 && !view->cube &&
           !view->layer_component && !view->needs_lod && view->mag_filter == FILTER_LINEAR &&
           view->words == 1 && !without(OPTIMIZATION_FAST_LOOKUPS);
}

/* Of texels that are bytes, without borders; or of shadow maps. */
static enum texture_fast_path find_fast_path(const struct texture_view *view)
{
    if (is_shadow(view))
        return FAST_PATH_SHADOW;
    if (view->path != PATH_BYTES || view->dimensions < 2 || selects_border(view) || view->seamless ||
        view->mag_filter != view->min_filter || without(OPTIMIZATION_FAST_LOOKUPS))
        return FAST_PATH_NONE;
    const bool linear = view->mag_filter == FILTER_LINEAR;
    if (linear && !view->small)
        return find_rgba8(view);
    if (view->dimensions != 2 || view->cube || view->layer_component || view->mip_filter == MIP_LINEAR ||
        view->small != linear)
        return FAST_PATH_NONE;
    return linear ? FAST_PATH_SMALL : FAST_PATH_NEAREST;
}

/* Does general_pair.c support the texels and the dimension? */
static bool suits_general_pair(const struct texture_view *view)
{
    if ((view->path != PATH_BYTES && view->path != PATH_VALUES) || view->seamless || view->multisample ||
        view->foreign || (view->cube && view->layer_component) || view->kind[0] == KIND_SHARED_EXPONENT)
        return false;
    for (unsigned c = 0; c < view->channels; c++)
        if (view->kind[c] != KIND_FLOAT && view->field[c].width >= UNORM_WIDTHS)
            return false;
    for (unsigned i = 0; i < view->dimensions; i++)
        if (view->levels[0].axis[i].border)
            return false;
    return true;
}

/* The path of 16 lanes: a special one if it has the wrap, else the general one. */
static enum texture_fast_path find_pair_path(const struct texture_view *view)
{
    static const bool special[FAST_PATH_COUNT] = {
        [FAST_PATH_REPEAT] = true, [FAST_PATH_EDGE] = true,    [FAST_PATH_CUBE] = true,
        [FAST_PATH_VOLUME] = true, [FAST_PATH_NEAREST] = true, [FAST_PATH_SMALL] = true};
    if (view->max_anisotropy > 1.0f || without(OPTIMIZATION_FAST_LOOKUPS))
        return FAST_PATH_NONE;
    if (special[view->fast_path] && view->pair_wrap != PAIR_OTHER)
        return view->fast_path;
    return suits_general_pair(view) ? FAST_PATH_GENERAL : FAST_PATH_NONE;
}

bool texture_view_is_plain(const struct texture_view *view)
{
    return view->path != PATH_CONSTANT && view->path != PATH_INTEGERS && view->dimensions == 2 &&
           !view->cube && !view->layer_component && !view->multisample && !view->compare;
}

unsigned texture_view_coordinates(const struct texture_view *view)
{
    unsigned last = view->cube ? 2 : view->dimensions - 1u;
    if (view->layer_component > last)
        last = view->layer_component;
    if (view->compare && view->reference_component > last)
        last = view->reference_component;
    return last + 1;
}

bool texture_view_is_opaque(const struct texture_view *view)
{
    return view->arrange[3] == ARRANGE_ONE;
}

struct texture_view *texture_view_init(void *memory, const struct texture *texture,
                                       const struct texture_sampler *sampler)
{
    struct texture_view *view = memory;
    memset(view, 0, offsetof(struct texture_view, levels));
    if (!texture || !sampler || !texture_is_complete(texture, sampler))
        return view; /* PATH_CONSTANT */
    const enum texture_format format = texture->images[0][sampler->base_level].format;
    const struct texture_format_info *info = &texture_formats[format];
    view->name = texture->name;
    init_texels(view, format, sampler);
    init_arrangement(view, info, sampler);
    init_dimension(view, texture, sampler);
    if (is_depth(info) && view->path == PATH_VALUES && view->reference_component)
        view->compare = sampler->compare;
    view->clamp_reference = info->kind == KIND_UNORM;
    view->fast_linear = view->path == PATH_BYTES && info->bytes == 4 && view->dimensions == 2 &&
                        !view->layer_component && !view->has_border && !view->seamless;
    init_levels(view, texture, sampler);
    init_filters(view, sampler);
    init_border(view, format, sampler);
    view->float4 = find_float4(view);
    view->pair_wrap = find_pair_wrap(view);
    view->fast_path_texels = find_fast_path(view);
    view->fast_path = view->max_anisotropy > 1.0f ? FAST_PATH_NONE : view->fast_path_texels;
    view->pair_path = find_pair_path(view);
    return view;
}

uint32_t texture_view_name(const struct texture_view *view)
{
    return view->name;
}

void texture_query_size(const struct texture_view *view, int32_t level, int32_t size[4])
{
    memset(size, 0, 4 * sizeof *size);
    if (level < 0 || (uint32_t)level >= view->level_count)
        return;
    for (unsigned i = 0; i < view->dimensions; i++)
        size[i] = view->levels[level].axis[i].size;
    if (view->layer_component)
        size[view->dimensions] = view->layers;
}

int32_t texture_query_levels(const struct texture_view *view)
{
    return (int32_t)view->level_count;
}

int32_t texture_query_samples(const struct texture_view *view)
{
    return view->samples > 1 ? view->samples : 1;
}
