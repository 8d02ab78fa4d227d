/* The facts about a drawing that `edgewalk stages` and `edgewalk demo --show` collect, and the pictures of
 * them. Arrays have one element per pixel, bottom row first. */
#ifndef TOOLS_STAGES_STAGES_H
#define TOOLS_STAGES_STAGES_H

#include "edgewalk/inspect.h"
#include "tools/support/canvas.h"
#include "tools/support/subject.h"

/* A number of each pixel, or SURVEY_NONE. */
enum survey_plane {
    SURVEY_FRAGMENTS, /* overdraw */
    SURVEY_PRIMITIVE, /* whose store is the last one */
    SURVEY_LOD,       /* of the first lookup of the last fragment that has any */
    SURVEY_TEXELS,    /* that all its lookups have read */
    SURVEY_INSTRUCTIONS,
    SURVEY_HELPERS, /* lanes that ran for their quad's sake */
    SURVEY_TILE,    /* in which order its tile was first drawn to */
    SURVEY_SPANS,   /* scanlines of primitives that have it inside; at their ends SURVEY_END more */
    SURVEY_DEPTH,
    SURVEY_STENCIL,
    SURVEY_PLANES
};

#define SURVEY_NONE (-1e30f)
#define SURVEY_END  1e6f

/* A corner of a primitive, or a point of what clipping left of it. */
struct survey_point {
    uint32_t primitive;
    bool clipped, cut;
    bool rejected; /* clipping removed all of its primitive */
    float clip[4], window[4];
};

struct survey {
    unsigned framebuffer; /* object; 0: the window */
    unsigned width, height;
    float *planes[SURVEY_PLANES];
    struct survey_point *points;
    size_t point_count, point_capacity;
    uint8_t *picture; /* RGBA8 */
    uint64_t draws, primitives, clipped, culled, rejected, fragments, helpers, instructions, lookups;
    bool lost; /* memory ran out */
    /* in the making: */
    struct survey_quad *quads;
    uint32_t *tiles;
    uint32_t tile_count;
    uint32_t culled_last; /* primitive */
    uint8_t *fresh;       /* the pixel's last fragment has looked nothing up yet */
};

/* Draws the subject twice: with a question about all primitives, wherever they lie, and with one about every
 * pixel of the window (0) or of a framebuffer object, whose size follows from the first. False after printing
 * why not; to be freed in any case. */
bool survey_draw(struct survey *survey, struct subject *subject, unsigned framebuffer);
void survey_free(struct survey *survey);

/* --- Pictures of it ------------------------------------------------------------------------------------- */

struct stage_picture {
    const char *name, *title, *unit; /* "overdraw", "...", "fragments" */
    enum survey_plane plane;         /* the value shown by colour; SURVEY_PLANES: another picture */
    void (*paint)(const struct survey *survey, struct canvas *canvas, const struct stage_picture *picture);
};

extern const struct stage_picture stage_pictures[]; /* to a null name */

const struct stage_picture *stage_picture_find(const char *name);

/* The least, the greatest and the mean number of a plane, and how many pixels have one. */
struct survey_range {
    float least, most;
    double mean;
    size_t pixels;
};
struct survey_range survey_range(const struct survey *survey, enum survey_plane plane);

/* The picture with its legend below, of `scale` x `scale` pixels for each: as a new canvas, and as a PNG.
 * False after printing why not. */
bool stage_picture_paint(const struct stage_picture *picture, const struct survey *survey, unsigned scale,
                         struct canvas *canvas);
bool stage_picture_write(const struct stage_picture *picture, const struct survey *survey, unsigned scale,
                         const char *path);

#endif
