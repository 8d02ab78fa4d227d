/* Declarations that the sources of `edgewalk explain` share. */
#ifndef TOOLS_EXPLAIN_EXPLAIN_H
#define TOOLS_EXPLAIN_EXPLAIN_H

#include "edgewalk/inspect.h"
#include "tools/support/subject.h"

/* Events of one drawing, in the order in which they were reported; copies. */
struct event_list {
    EwEvent *events;
    size_t count, capacity;
    bool lost; /* memory ran out */
};

/* An EwEventHandler; `user` is a struct event_list. */
void event_list_add(void *user, const EwEvent *event);
void event_list_free(struct event_list *list);

static inline bool event_is(const EwEvent *event, const char *name)
{
    const char *a = event->name;
    while (*a && *a == *name)
        a++, name++;
    return *a == *name;
}

/* A field that is an integer or a flag; -1 if the event has no such field. */
int64_t event_integer(const EwEvent *event, const char *field);

/* The primitive of an event; 0: none. */
uint32_t event_primitive(const EwEvent *event);

/* Whether the test passes, or the pixel is inside the edge. True for events without a verdict. */
bool event_passes(const EwEvent *event);

/* The subject of the query. */
enum explained_part { PART_NONE, PART_PIXEL, PART_VERTEX, PART_PRIMITIVE, PART_PATCH, PART_TILE };

struct explained {
    struct subject subject;
    enum explained_part part;
    int x, y;        /* PART_PIXEL, PART_TILE: from the upper left corner of the picture; of a framebuffer
                        object from its lower left one */
    unsigned number; /* of the vertex, primitive or patch */
    unsigned draw;   /* 0: of the first one that has it */
    unsigned framebuffer; /* object; 0: the window */
    int sample;           /* -1: all */
    uint8_t *picture;     /* set by explain_draw(): RGBA8, bottom row first; to be freed */
};

/* Bits of EwQuestion.kinds, by names with blanks between them. */
uint64_t explain_kinds(const char *names);

/* A query to start once the window's size is known. */
struct asked {
    struct explained *explained;
    EwQuestion question;
    /* Completes the question; false after printing why not. May be null. */
    bool (*complete)(struct asked *asked, unsigned width, unsigned height);
    EwEventHandler *handler;
    void *user;
    uint8_t *pixel;   /* gets the picture's, RGBA; or null */
    bool preparation; /* of a scene, instead of the frame */
};

/* Draws it with that question. False after printing why not. */
bool explain_ask(struct asked *asked);

/* The command's other questions. `all`: more of each. */
bool explain_part(struct explained *explained, bool all, bool json);

/* The pixel's y in window coordinates. */
static inline int explain_row(const struct explained *explained)
{
    return explained->framebuffer ? explained->y : (int)explained->subject.height - 1 - explained->y;
}

/* Draws it with a question about its pixel and the primitive; the picture's pixel, RGBA. False after printing
 * why not. */
bool explain_draw(struct explained *explained, unsigned primitive, struct event_list *events,
                  uint8_t pixel[4]);

/* The primitive that wrote the final value; 0: none. */
uint32_t explain_winner(const struct event_list *events);

/* The samples whose last value the primitive wrote; bit 0 without samples. */
uint32_t explain_seen_samples(const struct event_list *events, uint32_t primitive);

/* Does a clear or a blit replace the pixel in the first colour buffer? */
bool event_replaces_color(const EwEvent *event);

/* The events of kind clear, blit, resolve, scissor, fragment and cull, as indices into the list, in the order
 * of the commands that caused them. The list has them in another order: clears and fragments are reported
 * when the tile is drawn, scissor and cull when the primitive is set up. `count` receives their number. Null
 * without memory; to be freed. */
size_t *explain_history(const struct event_list *events, size_t *count);

/* The fate of a primitive, and its description. */
struct fate {
    uint32_t primitive;
    bool covers, stores;
    uint32_t seen;          /* explain_seen_samples() */
    bool samples;           /* the pixel has several */
    const EwEvent *begin;   /* `primitive` */
    const EwEvent *against; /* the last verdict against it; null: there was none */
};
struct fate explain_fate(const struct event_list *events, uint32_t primitive);

/* At most VERDICT_MAX bytes with the NUL. */
enum { VERDICT_MAX = 128 };
void explain_verdict(const struct fate *fate, char verdict[VERDICT_MAX]);

/* All facts about a pixel. `events`: without programs; `life`: those of the winner with its programs;
 * `draws`: if there is no winner; `origins`: if there is one. */
struct draw_summaries;
struct origins;
struct explanation {
    const struct explained *explained;
    struct event_list events, life;
    struct draw_summaries *draws;
    const struct origins *origins; /* of the texels that the winner has read */
    uint8_t pixel[4];
};

void explain_text(const struct explanation *explanation, bool all);
bool explain_html(const struct explanation *explanation, const char *path);

/* The events of this primitive under headings; `all`: with those of programs before the fragment's. */
void explain_life(const struct event_list *life, uint32_t primitive, bool all);

/* An event in the table's words, on a line. */
void explain_event(const char *indent, const EwEvent *event, bool section);

/* `"name":...,"frame":0,"width":640,"height":480`, and the events as an array. */
void explain_json_subject(const struct subject *subject);
void explain_json_events(const struct event_list *events);

/* The kinds of events, as rows of a table in Markdown. */
void explain_events(void);
void explain_json(const struct explanation *explanation);

#endif
