/* texture_fetch(): single texels by integer coordinates (NV_gpu_program4 2.X.4.4, TXF;
 * NV_explicit_multisample, TXFMS). Hot. */
#include "texture/filter.h"

/* The texel's address along the image's axes; lanes without a texel are removed from `inside`. Border texels
 * have coordinates too (NV_gpu_program4, issue 27). Sums wrap around if a texel is far outside any image. */
static i32x8 fetch_address(const struct texture_view *view, const struct texture_level *level,
                           const i32x8 coord[4], const int8_t offset[3], i32x8 *inside)
{
    const int32_t units[3] = {view->texel_units, level->row_units, level->slice_units};
    u32x8 address = {0};
    for (unsigned i = 0; i < view->dimensions; i++) {
        i32x8 texel = (i32x8)((u32x8)coord[i] + (uint32_t)(int32_t)offset[i]);
        *inside &= (texel >= -level->axis[i].border) & (texel < level->axis[i].size + level->axis[i].border);
        address += (u32x8)texel * (uint32_t)units[i];
    }
    i32x8 slice = i32x8_splat(0);
    if (view->layer_component) {
        slice = coord[view->dimensions];
        *inside &= (slice >= 0) & (slice < view->layers);
    }
    if (view->multisample) {
        *inside &= (coord[3] >= 0) & (coord[3] < view->samples);
        slice = (i32x8)((u32x8)slice * (uint32_t)view->samples + (u32x8)coord[3]);
    }
    address += (u32x8)slice * (uint32_t)level->layer_units;
    return (i32x8)address & *inside;
}

static i32x8 fetch_level(const struct texture_view *view, const struct texture_level *level,
                         const i32x8 coord[4], const int8_t offset[3], f32x8 channel[4])
{
    i32x8 inside = i32x8_splat(-1);
    const i32x8 address = fetch_address(view, level, coord, offset, &inside);
    if (view->path == PATH_BYTES) {
        bytes_single(fetch_bytes(view, level->texels[0], address), channel);
        for (unsigned c = 0; c < 4; c++)
            channel[c] = bytes_value(channel[c]);
    } else {
        fetch_values_as(view, level->texels[0], address, view->floats, channel);
        for (unsigned c = 0; c < view->channels && view->path == PATH_VALUES && !view->floats; c++)
            channel[c] = f32x8_canonical_nan(channel[c]);
    }
    return inside;
}

void texture_fetch(const struct texture_view *view, const i32x8 coord[4], const int8_t offset[3],
                   unsigned lanes, bool integer, f32x8 rgba[4])
{
    fetch_zeros(rgba);
    if (view->path == PATH_CONSTANT && !integer)
        rgba[3] = f32x8_splat(1.0f);
    if (view->path == PATH_CONSTANT || !fetch_fits(view, integer) || view->cube)
        return;
    const i32x8 level = view->multisample || view->foreign ? i32x8_splat(0) : coord[3];
    unsigned remaining = lanes & i32x8_movemask((level >= 0) & (level < (int32_t)view->sample_levels)) & 0xff;
    while (remaining) {
        int32_t first = level[__builtin_ctz(remaining)];
        f32x8 channel[4], texel[4];
        i32x8 mask = level == first;
        i32x8 valid = mask & fetch_level(view, &view->levels[first], coord, offset, channel);
        arrange(view, channel, texel);
        for (int c = 0; c < 4; c++)
            rgba[c] = f32x8_select(valid, texel[c], rgba[c]);
        remaining &= ~i32x8_movemask(mask);
    }
}
