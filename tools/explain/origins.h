/* The origins of a texel: the lookups of the program that wrote the pixel, followed to the writers of their
 * texels. */
#ifndef TOOLS_EXPLAIN_ORIGINS_H
#define TOOLS_EXPLAIN_ORIGINS_H

#include "tools/explain/explain.h"

/* A texel that a lookup has read, or the pixel that one was copied from. */
struct origin {
    /* The place, from the lower left corner. Texture 0: a pixel of the framebuffer. */
    unsigned texture, level, slice, framebuffer;
    int x, y;
    bool of_depth;   /* of a framebuffer: its depth buffer */
    bool prepared;   /* it was read before the frame */
    uint32_t before; /* the moment when it was read, of the event `draw`: later writes do not count */
    unsigned depth;  /* lookups and copies between the pixel and it */
    unsigned rank;   /* lookups of the same texture before this one in its program */
    int reader;      /* the origin whose program or copy has read it; -1: the pixel */
    int64_t line;    /* of the lookup; 0: a copy has read it */
    int64_t texels;  /* of the lookup, of which this one has the largest weight */
    float weight;

    /* The last write. */
    enum origin_kind {
        ORIGIN_PRIMITIVE,   /* of a draw of the frame */
        ORIGIN_COMMAND,     /* upload, copy, clear */
        ORIGIN_PREPARATION, /* a command before the frame */
        ORIGIN_NONE,        /* no command or draw */
        ORIGIN_NAMELESS     /* not searched: a default texture, which no query selects */
    } kind;
    uint32_t primitive, draw, moment; /* draw: of the frame, that wrote it or is before the command */
    char command[48];
    bool copies, copies_depth; /* the pixel (from_x, from_y) of a framebuffer */
    int from_x, from_y;
    unsigned from_framebuffer;
    struct event_list life; /* of everything that was drawn there */
};

/* At most 8 places are followed. */
enum { ORIGINS = 8, ORIGINS_WAITING = 64 };

struct origins {
    struct origin places[ORIGINS];
    unsigned count;
    struct origin waiting[ORIGINS_WAITING]; /* places that are not followed yet, and in the end never */
    unsigned waiting_count, left_out;       /* left_out: that found no place among them */
};

/* Follows the lookups of the fragment program of `primitive` in `life`, or, if it is 0, the source of the
 * blit to the pixel. Draws the frame once or twice for each texel. False after printing an error; free it in
 * any case. */
bool origins_ask(struct explained *explained, const struct event_list *life, uint32_t primitive,
                 struct origins *origins);
void origins_free(struct origins *origins);

void origins_text(const struct origins *origins, bool all);
void origins_json(const struct origins *origins);

/* The place above that shows the same events: one fragment writes several textures. -1: none. */
int origin_shown(const struct origins *origins, unsigned i);

/* A sentence for the place, and one for what wrote it. */
enum { ORIGIN_TEXT = 256 };
void origin_place(const struct origin *origin, char text[ORIGIN_TEXT]);
void origin_writer(const struct origin *origin, char text[ORIGIN_TEXT]);

#endif
