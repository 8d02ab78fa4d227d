/* Questions of `edgewalk explain` about a vertex, a primitive, a patch or a tile. */
#ifndef TOOLS_EXPLAIN_PART_H
#define TOOLS_EXPLAIN_PART_H

#include "tools/explain/explain.h"

/* The result of one primitive's fragments in a rectangle of pixels. */
enum verdict {
    VERDICT_DEPTH_BOUNDS,
    VERDICT_STENCIL,
    VERDICT_DEPTH,
    VERDICT_DISCARD,
    VERDICT_ALPHA,
    VERDICTS
};
struct tally {
    uint32_t draw, id;
    char kind[12];
    uint32_t covered, stored, rejected[VERDICTS];
    uint64_t instructions;
};

/* The fragment that was last reported for a pixel. */
struct tallied_pixel {
    uint32_t primitive; /* 0: none that waits for its end */
    uint8_t verdict;    /* enum verdict; VERDICTS: none against it */
    bool stored;
};

/* Fills one for each primitive, by its number less 1, from events about the rectangle. */
struct tallies {
    int x, y, width, height; /* in window coordinates */
    struct tally *rows;
    size_t count, capacity;
    struct tallied_pixel *pixels;
    struct event_list clears;
    bool lost; /* memory ran out */
};

/* False without memory. */
bool tallies_init(struct tallies *tallies, int x, int y, int width, int height);
void tallies_free(struct tallies *tallies);

/* The events to subscribe to, and their EwEventHandler; `user` is the struct tallies. */
uint64_t tallies_kinds(void);
void tallies_take(void *user, const EwEvent *event);

/* After the last event. */
void tallies_end(struct tallies *tallies);

/* `covers 12 pixels: 3 rejected by the depth test, 9 stored`; and as JSON's fields. */
void tally_text(const struct tally *tally);
void tally_json(const struct tally *tally);

#endif
