/* texture_fetch(): single texels by integer coordinates (NV_gpu_program4 2.X.4.4, TXF). Hot. */
#include "texture/filter.h"

static i32x8 fetch_level(const struct texture_view *view, const struct texture_level *level,
                         const i32x8 coord[3], const int8_t offset[3], f32x8 channel[4])
{
    const int32_t units[3] = {view->texel_units, level->row_units, level->slice_units};
    u32x8 wrapping = {0};
    i32x8 inside = i32x8_splat(-1);
    for (unsigned i = 0; i < view->fetch_dimensions; i++) {
        /* Sums wrap around where a texel lies far outside any image. */
        const bool layer = i == view->dimensions;
        i32x8 texel = (i32x8)((u32x8)coord[i] + (uint32_t)(layer ? 0 : (int32_t)offset[i]));
        const unsigned axis = layer ? view->layer_component : i;
        inside &= (texel >= 0) & (texel < level->axis[axis].size);
        wrapping += (u32x8)texel * (uint32_t)units[axis];
    }
    i32x8 address = (i32x8)wrapping & inside;
    if (view->path == PATH_BYTES) {
        bytes_single(fetch_bytes(view, level->texels[0], address), channel);
        for (unsigned c = 0; c < view->channels; c++)
            channel[c] = bytes_value(channel[c]);
    } else {
        fetch_values(view, level->texels[0], address, channel);
        for (unsigned c = 0; c < view->channels; c++)
            channel[c] = f32x8_canonical_nan(channel[c]);
    }
    return inside;
}

void texture_fetch(const struct texture_view *view, const i32x8 coord[3], i32x8 level, const int8_t offset[3],
                   unsigned lanes, f32x8 rgba[4])
{
    if (view->path == PATH_CONSTANT) {
        fetch_black(rgba);
        return;
    }
    for (int c = 0; c < 4; c++)
        rgba[c] = f32x8_splat(0.0f);
    unsigned remaining = lanes & i32x8_movemask((level >= 0) & (level < (int32_t)view->sample_levels));
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
