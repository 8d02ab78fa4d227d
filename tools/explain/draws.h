/* For a pixel that no draw wrote: the effect of each draw of a frame. */
#ifndef TOOLS_EXPLAIN_DRAWS_H
#define TOOLS_EXPLAIN_DRAWS_H

#include "inspect/inspect.h"
#include "tools/explain/explain.h"

struct draw_summary {
    uint32_t draw, primitives;
    char mode[24];
    int64_t vertices, instances;
    uint32_t culled[2]; /* back faces, front faces */
    uint32_t covering;  /* primitives with a fragment */
    /* Where the nearest fragment is, in window coordinates, and the square of its distance; if `covering`. */
    int nearest_x, nearest_y;
    int64_t distance;
    uint32_t rejects[INSPECT_REASONS]; /* primitives of which nothing is drawn, by their reason */
};

struct draw_summaries {
    int x, y; /* the pixel, in window coordinates */
    struct draw_summary *draws;
    size_t count, capacity, left_out;
    uint8_t *covers; /* by the primitive's number: it is counted in `covering` */
    size_t covers_capacity;
    bool lost; /* memory ran out */
};

/* Draws the frame once more and summarizes its draws. False after printing why not; to be freed in any
 * case. */
bool draws_ask(struct explained *explained, struct draw_summaries *draws);
void draws_free(struct draw_summaries *draws);

/* Before they are printed: unless `all`, leaves the 16 of most interest. */
void draws_choose(struct draw_summaries *draws, bool all);

/* The command that wrote the pixel instead. */
const char *draws_writer(const struct event_list *events);
bool draws_blit_wrote(const struct event_list *events);

void draws_text(const struct explained *explained, const struct draw_summaries *draws);
void draws_json(const struct draw_summaries *draws);
void draws_html(FILE *out, const struct explained *explained, const struct draw_summaries *draws);

#endif
