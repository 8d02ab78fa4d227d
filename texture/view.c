/* Freezing a texture and a sampler into a view, once per draw. */
#include "texture/view.h"

#include "texture/complete.h"

size_t texture_view_size(void)
{
    return (sizeof(struct texture_view) + 31) & ~(size_t)31;
}

static bool periodic(enum texture_wrap wrap)
{
    return wrap == WRAP_REPEAT || wrap == WRAP_MIRRORED_REPEAT;
}

/* Table 8.28 of GL 4.6 compatibility, as a clamp of u. Clamping u to the centres of the outermost texels
 * selects the same texels as clamping i0 and i1 does, and weighs them 1 and 0. */
static void init_axis(struct texture_axis *axis, enum texture_wrap wrap, uint32_t size)
{
    static const struct {
        float low[2], beyond[2]; /* by filter; the upper bound is size + beyond */
    } clamps[WRAP_COUNT] = {
        [WRAP_CLAMP_TO_EDGE] = {{0.0f, 0.5f}, {0.0f, -0.5f}},
        [WRAP_CLAMP_TO_BORDER] = {{-1.0f, -0.5f}, {0.0f, 0.5f}},
        [WRAP_CLAMP] = {{0.0f, 0.0f}, {0.0f, 0.0f}},
    };
    axis->size = (int32_t)size;
    axis->period = wrap == WRAP_MIRRORED_REPEAT ? 2 * axis->size : axis->size;
    axis->period_mask = (axis->period & (axis->period - 1)) == 0 ? axis->period - 1 : 0;
    axis->scale256 = 256.0f * (float)axis->period;
    for (unsigned filter = 0; filter < 2 && !periodic(wrap); filter++) {
        axis->low256[filter] = 256.0f * clamps[wrap].low[filter];
        axis->high256[filter] = 256.0f * ((float)size + clamps[wrap].beyond[filter]);
    }
}

static void init_level(struct texture_view *view, const struct texture *texture, unsigned index)
{
    struct texture_level *level = &view->levels[index];
    const struct texture_image *image = &texture->images[0][view->base_level + index];
    size_t unit = texture_formats[image->format].bytes < 4 ? 1 : 4;
    memset(level, 0, sizeof *level);
    for (unsigned face = 0; face < (view->cube ? 6u : 1u); face++)
        level->texels[face] = texture->images[face][view->base_level + index].texels;
    level->row_units = (int32_t)(image->row_stride / unit);
    level->slice_units = (int32_t)(image->slice_stride / unit);
    const uint32_t sizes[3] = {image->width, image->height, image->depth};
    for (unsigned i = 0; i < 3; i++)
        init_axis(&level->axis[i], view->wrap[i], sizes[i]);
}

/* A border colour takes the texture's own format: its components, and for normalized ones its range and
 * precision (GL 4.6 compatibility 8.14.2). */
static void init_border(struct texture_view *view, const float border[4])
{
    float rgba[1][4];
    uint8_t texel[16];
    memcpy(rgba[0], border, sizeof rgba[0]);
    texel_encode_row(view->format, (const float(*)[4])rgba, 1, texel);
    texel_decode_row(view->format, texel, 1, rgba);
    memcpy(view->border, rgba[0], sizeof rgba[0]);
    if (view->path == PATH_UNORM) {
        texel_encode_row(FORMAT_RGBA8, (const float(*)[4])rgba, 1, texel);
        memcpy(&view->border_word, texel, sizeof view->border_word);
    }
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
    view->needs_lod = view->mag_filter != view->min_filter || view->sample_levels > 1;
    /* GL 3.0 3.8.9: a minified texture shall not look sharper than a magnified one. */
    bool late = view->mag_filter == FILTER_LINEAR && view->min_filter == FILTER_NEAREST &&
                view->mip_filter != MIP_NONE;
    view->switchover = late ? 0.5f : 0.0f;
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
        view->base_size[i] = (float)view->levels[0].axis[i].size;
}

struct texture_view *texture_view_init(void *memory, const struct texture *texture,
                                       const struct texture_sampler *sampler)
{
    static const uint8_t dimensions[] = {
        [TEXTURE_1D] = 1, [TEXTURE_2D] = 2, [TEXTURE_3D] = 3, [TEXTURE_CUBE] = 2};
    struct texture_view *view = memory;
    memset(view, 0, offsetof(struct texture_view, levels));
    if (!texture || !sampler || !texture_is_complete(texture, sampler))
        return view; /* PATH_CONSTANT */
    const struct texture_image *base = &texture->images[0][sampler->base_level];
    view->format = base->format;
    view->path = texture_formats[base->format].kind == KIND_UNORM ? PATH_UNORM : PATH_FLOAT;
    view->cube = texture->dimension == TEXTURE_CUBE;
    view->dimensions = dimensions[texture->dimension];
    unsigned bytes = texture_formats[base->format].bytes;
    view->texel_units = (uint8_t)(bytes < 4 ? bytes : bytes / 4);
    for (unsigned i = 0; i < view->dimensions; i++) {
        view->wrap[i] = sampler->wrap[i];
        view->has_border |= sampler->wrap[i] == WRAP_CLAMP_TO_BORDER || sampler->wrap[i] == WRAP_CLAMP;
    }
    bool words = view->format == FORMAT_RGBA8 || view->format == FORMAT_RGB8;
    view->fast_linear = words && view->dimensions == 2 && !view->has_border;
    view->opaque = view->format == FORMAT_RGB8 ? (int32_t)0xff000000 : 0;
    init_levels(view, texture, sampler);
    init_filters(view, sampler);
    init_border(view, sampler->border);
    return view;
}

void texture_query_size(const struct texture_view *view, int32_t level, int32_t size[4])
{
    memset(size, 0, 4 * sizeof *size);
    if (level < 0 || (uint32_t)level >= view->level_count)
        return;
    for (unsigned i = 0; i < view->dimensions; i++)
        size[i] = view->levels[level].axis[i].size;
}
