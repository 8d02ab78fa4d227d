/* Clears. A clear of whole attachments is recorded in the scene: a tile that is drawn to fills its tile
 * memory, any other tile fills its rows of the surface when the scene is flushed. Masked and partial clears
 * are entries in the bins, in order with the primitives. */
#include "raster/scene.h"

#include "inspect/inspect.h"
#include "raster/output/color_store.h"

#include <string.h>

int32_t depth_encode(enum raster_depth_format format, double z)
{
    z = z > 0.0 ? (z < 1.0 ? z : 1.0) : 0.0;
    if (format == DEPTH_UNORM16)
        return (int32_t)(z * 65535.0 + 0.5);
    if (format == DEPTH_UNORM24)
        return (int32_t)(z * 16777215.0 + 0.5);
    if (format == DEPTH_UNORM32)
        return (int32_t)((uint32_t)(z * 4294967295.0 + 0.5) ^ 0x80000000u);
    float narrow = (float)z;
    int32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    return bits < 0x00800000 ? 0 : bits; /* no denormals in the buffer: base/fpenv.h */
}

/* --- Recording ------------------------------------------------------------------------------------------ */

/* Attachments that the clear changes at all. */
unsigned clear_touches(const struct raster_scene *scene, const struct raster_clear *clear)
{
    unsigned set = 0;
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS && (clear->buffers & CLEAR_COLOR); i++)
        if (clear->color_mask[i] & 15)
            set |= clear->draw_buffers & 1u << i;
    if ((clear->buffers & CLEAR_DEPTH) && clear->depth_mask)
        set |= ATTACH_DEPTH;
    if ((clear->buffers & CLEAR_STENCIL) && clear->stencil_mask)
        set |= ATTACH_STENCIL;
    return set & scene->attachments;
}

static bool is_unmasked(const struct raster_clear *clear, unsigned touched)
{
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if ((touched & 1u << i) && (clear->color_mask[i] & 15) != 15)
            return false;
    return !(touched & ATTACH_STENCIL) || clear->stencil_mask == 0xff;
}

static uint32_t inspected_draws(const struct raster_scene *scene)
{
    const struct inspector *inspector = scene->inspector;
    return !inspector ? 0 : inspects_frame(inspector) ? inspector->frame_draws : inspector->draws;
}

static void note_pending(struct raster_scene *scene, const struct raster_clear *clear, unsigned touched)
{
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (touched & 1u << i)
            memcpy(scene->pending.color[i], clear->color, sizeof clear->color);
    if (touched & ATTACH_DEPTH)
        scene->pending.depth = clear->depth;
    if (touched & ATTACH_STENCIL)
        scene->pending.stencil = clear->stencil;
    scene->pending.attachments |= touched;
    scene->pending.draws = inspected_draws(scene);
    scene->pending.moment = scene->inspector ? scene->inspector->moment : 0;
}

/* No primitive that is already binned is visible any more. Prepared states stay valid. */
static void drop_bins(struct raster_scene *scene)
{
    if (scene->grid.touched_count == 0)
        return;
    bin_grid_forget(&scene->grid);
    for (unsigned i = 0; i < scene->bins_count; i++)
        if (!scene->bins[i]->open)
            arena_reset(&scene->bins[i]->arena);
}

static bool bin_layer(struct raster_scene *scene, uint32_t first_tile, const struct raster_clear *clear)
{
    const struct raster_rect rect = clear->rect;
    for (int y = rect.y0 / RASTER_TILE; y <= (rect.y1 - 1) / RASTER_TILE; y++)
        for (int x = rect.x0 / RASTER_TILE; x <= (rect.x1 - 1) / RASTER_TILE; x++)
            if (!bin_append(&scene->grid, &scene->arena, &scene->bytes,
                            first_tile + (uint32_t)y * scene->tiles_x + (uint32_t)x,
                            (uintptr_t)clear | ENTRY_CLEAR))
                return false;
    return true;
}

static bool bin_clear(struct raster_scene *scene, const struct raster_clear *clear, struct raster_rect rect)
{
    struct raster_clear *copy = raster_scene_alloc(scene, sizeof *copy);
    if (!copy) {
        scene->lost = true;
        return false;
    }
    *copy = *clear;
    copy->rect = rect;
    copy->draws = inspected_draws(scene);
    copy->moment = scene->inspector ? scene->inspector->moment : 0;
    if (scene->sequenced) {
        scene->lost |= !bin_append(&scene->grid, &scene->arena, &scene->bytes, sequence_list(scene),
                                   (uintptr_t)copy | ENTRY_CLEAR);
        return !scene->lost;
    }
    for (uint32_t layer = 0; layer < scene->layers; layer++)
        if (!bin_layer(scene, layer * scene->tiles_x * scene->tiles_y, copy)) {
            scene->lost = true;
            return false;
        }
    return true;
}

bool raster_scene_clear(struct raster_scene *scene, const struct raster_clear *clear)
{
    struct raster_rect target = {0, 0, (int)scene->target.width, (int)scene->target.height};
    struct raster_rect rect = rect_intersect(clear->rect, target);
    unsigned touched = clear_touches(scene, clear);
    if (rect_empty(rect) || touched == 0)
        return true;
    bool whole = memcmp(&rect, &target, sizeof rect) == 0 && is_unmasked(clear, touched);
    /* Primitives are dropped only if their only effect is to write the cleared buffers. An inspector reports
     * them, and each clear separately. */
    bool covers_bins =
        (scene->writes & ~touched) == 0 && !scene->counts && !scene->stores && !scene->inspector;
    if (whole && covers_bins)
        drop_bins(scene);
    if (whole && scene->grid.touched_count == 0 && !(scene->inspector && scene->pending.attachments)) {
        note_pending(scene, clear, touched);
        return true;
    }
    scene->writes |= touched; /* from now on a clear binned too */
    return bin_clear(scene, clear, rect);
}
