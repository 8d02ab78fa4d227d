/* Clip coordinates to window coordinates, GL 4.6 compatibility 13.8: of whole vertices in binary32
 * (viewport.c, 8 at a time), and of the few that clipping makes in binary64 (here). */
#ifndef PIPELINE_VIEWPORT_H
#define PIPELINE_VIEWPORT_H

#include "pipeline/stages.h"

static inline struct viewport viewport_prepare(const struct draw *draw,
                                               const struct pipeline_viewport *viewport)
{
    const float *v = viewport->rect, near = viewport->depth_range[0], far = viewport->depth_range[1];
    float half_width = v[2] * 0.5f, half_height = v[3] * 0.5f;
    return (struct viewport){
        .half = {half_width, draw->upper_left ? -half_height : half_height,
                 draw->zero_to_one ? far - near : (far - near) * 0.5f},
        .center = {v[0] + half_width, v[1] + half_height, draw->zero_to_one ? near : (near + far) * 0.5f},
    };
}

static inline float viewport_within_guard(double window)
{
    return (float)(window > RASTER_GUARD ? RASTER_GUARD : window < -RASTER_GUARD ? -RASTER_GUARD : window);
}

/* `clip` has a finite w > 0. The guard planes of clip.c are met up to rounding; the clamp does the rest. */
static inline void viewport_clipped(const struct viewport *viewport, const double clip[4],
                                    struct raster_vertex *window)
{
    double inv_w = 1.0 / clip[3];
    window->x = viewport_within_guard((clip[0] / clip[3]) * viewport->half[0] + viewport->center[0]);
    window->y = viewport_within_guard((clip[1] / clip[3]) * viewport->half[1] + viewport->center[1]);
    window->z = (float)((clip[2] / clip[3]) * viewport->half[2] + viewport->center[2]);
    window->inv_w = (float)inv_w;
}

#endif
