/* Events that a renderer reports while a query is active (include/edgewalk/inspect.h). Each module that draws
 * has a pointer to a struct inspector; it is null when no query is active. */
#ifndef INSPECT_INSPECT_H
#define INSPECT_INSPECT_H

#include <edgewalk/inspect.h>
#include <stdbool.h>

#include "inspect/events.h"

/* Why nothing of a primitive is drawn, and the sentence. */
enum inspect_reason {
#define REASON(id, sentence) REASON_##id,
#include "inspect/reasons.def"
    INSPECT_REASONS
};
const char *inspect_reason_text(enum inspect_reason reason);

/* A primitive that may cover the pixel, until it is drawn. */
struct inspected_primitive {
    const void *primitive; /* the rasterizer's */
    uint32_t number, draw;
};

/* Reports what a primitive was made of, which has this number now. */
struct inspector;
typedef void inspect_describe(struct inspector *inspector, uint32_t number, const void *context);

struct inspector {
    EwQuestion question;
    EwEventHandler *handler;
    void *user;
    int x, y;                   /* the pixel whose fragment is being reported; -1, -1: none */
    uint32_t draws, primitives; /* numbered so far, from 1 */
    /* So far, of all framebuffers, whatever the query is about: draws; and draws, clears, blits, copies and
     * uploads. */
    uint32_t frame_draws, moment;
    uint32_t layer;         /* of the framebuffer that is drawn to */
    uint8_t written_colors; /* the colour buffers of it that `write` is about */
    bool written_depth;
    uint32_t draw;              /* the one that is under way */
    uint32_t vertex_draw;       /* the last one whose vertex was reported */
    inspect_describe *describe; /* what is being set up (inspect_primitive()) */
    const void *describe_context;
    bool polygon; /* it is one, so that facing means something: a point or a line counts as front facing */
    bool drawn;   /* some of it is set up or culled */
    enum inspect_reason reason;          /* why some of it is not; INSPECT_REASONS: none is known */
    uint32_t described;                  /* its number, once it may cover the pixel; 0 before */
    struct inspected_primitive *waiting; /* a hash table, at most half full */
    uint32_t waiting_count, waiting_capacity;
    bool lost; /* memory ran out: some primitives have no events */
};

/* Are draws numbered over all framebuffers? */
static inline bool inspects_frame(const struct inspector *inspector)
{
    return inspector->question.frame || inspector->question.texture;
}

/* Ready for a question. */
void inspect_ask(struct inspector *inspector, const EwQuestion *question, EwEventHandler *handler,
                 void *user);

/* Whether the query includes events of this kind. */
static inline bool inspect_wants(const struct inspector *inspector, enum inspect_event event)
{
    return inspector->question.kinds == 0 || inspector->question.kinds >> event & 1;
}

/* Is the pixel in the queried rectangle? */
static inline bool inspect_has_pixel(const struct inspector *inspector, int x, int y)
{
    const EwQuestion *question = &inspector->question;
    return x >= question->x && x < question->x + question->width && y >= question->y &&
           y < question->y + question->height;
}

/* Whether the query includes traces of the programs of this primitive. */
static inline bool inspects_programs(const struct inspector *inspector, uint32_t primitive)
{
    const EwQuestion *question = &inspector->question;
    const uint32_t count = question->primitives ? question->primitives : 1;
    return question->primitive == EW_EVERY_PRIMITIVE ||
           (primitive >= question->primitive && primitive - question->primitive < count);
}

/* Does the question take the draw that is under way, where it chooses one? */
static inline bool inspects_draw(const struct inspector *inspector)
{
    return inspector->question.draw == 0 || inspector->question.draw == inspector->draw;
}

/* Does the query request primitives of this draw at any position? */
static inline bool inspects_geometry(const struct inspector *inspector)
{
    return inspector->question.geometry && inspects_draw(inspector);
}

/* A draw begins. `mode`: its primitives, or the command that draws pixels without vertices. */
void inspect_begin_draw(struct inspector *inspector, const char *mode, int64_t count, int64_t instances);

/* From now on primitives of the rasterizer are parts of this one; it is described once one of them may cover
 * the pixel. */
void inspect_primitive(struct inspector *inspector, inspect_describe *describe, const void *context);

/* The number of what is being set up; describes it the first time. */
uint32_t inspect_number(struct inspector *inspector);

/* Some of what is being set up is not drawn, for this reason. */
static inline void inspect_drop(struct inspector *inspector, enum inspect_reason reason)
{
    inspector->reason = reason;
}

/* The rasterizer's primitive may cover the pixel: describes what it is part of, and remembers its number
 * until inspect_drawn(). Returns the number, 0 without memory. */
uint32_t inspect_add_primitive(struct inspector *inspector, const void *primitive);

/* The primitive that inspect_add_primitive() has stored; null if it has not. */
const struct inspected_primitive *inspect_find(const struct inspector *inspector, const void *primitive);

/* The primitives set up so far have been drawn, and their memory is reused. */
void inspect_drawn(struct inspector *inspector);

void inspect_release(struct inspector *inspector);

#endif
