/* The history of a pixel: why is this pixel this colour?
 *
 * While a query is active, each draw and clear reports its effect on a pixel, or on a rectangle of pixels, as
 * events. The events come from the rendering code itself. docs/inspect.md lists the events and their fields.
 *
 *     static void print(void *user, const EwEvent *event)
 *     {
 *         char text[512];
 *         ewEventText(event, text, sizeof text);
 *         puts(text);
 *     }
 *     ...
 *     EwQuestion question = {.x = 320, .y = 240, .sample = -1};
 *     ewInspect(&question, print, NULL);
 *     draw_frame();
 *     glFinish();
 *     ewInspect(NULL, NULL, NULL);
 */
#ifndef EDGEWALK_INSPECT_H
#define EDGEWALK_INSPECT_H

#include <edgewalk/edgewalk.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A query: a pixel, and the events of interest. */
typedef struct EwQuestion {
    int x, y;             /* of the pixel, in window coordinates: (0,0) is the lower left one */
    int sample;           /* of a multisampled pixel; -1: all of them */
    unsigned framebuffer; /* the framebuffer object that is drawn to; 0: the window */
    unsigned layer;       /* of layered framebuffers */
    int width, height;    /* of a rectangle of pixels whose lower left one is (x, y); 0: 1 */
    uint64_t kinds;       /* bit k selects events of kind k (ewEventKind()); 0: all */
    /* Traces the vertices of this primitive (numbered from 1, as in the event `primitive`) through the vertex
     * program, and its fragment through the fragment program, instruction by instruction. 0: none;
     * EW_EVERY_PRIMITIVE: every primitive that may cover the pixel. */
    unsigned primitive;
    /* Not 0: traced runs also report their text, each instruction's changes to the registers of all lanes,
     * calls and loops: the events `run`, `register`, `flow`, `call` and `loop`. If several pixels of the
     * rectangle run together, for the first of them. */
    int registers;
    unsigned primitives; /* the number of primitives to trace, from `primitive` on; 0: 1 */
    /* Not 0: every primitive is reported up to the event `edge`, also where it does not cover the pixel, or
     * with the event `cull` or `reject` if nothing of it is drawn. So the numbers of primitives do not depend
     * on the pixel. */
    int geometry;
    /* Not 0: traces the vertex with the number `vertex` in its arrays through the vertex program, once for
     * each draw that has it. These events have primitive 0. */
    int traces_vertex;
    unsigned vertex;
    unsigned draw; /* limits `geometry` and `vertex` to this draw, numbered as in the event `draw`; 0: all */
    /* A texture object instead of a framebuffer: texel (x, y) of `level`, whose slice, array layer or face is
     * `layer` (of cube map arrays 6 times the cube plus the face). Events are those of draws and clears of
     * framebuffers with this image; the event `write` reports every write to the texel. 0: none. */
    unsigned texture, level;
    /* EW_FRAME_COLOR, EW_FRAME_DEPTH: draws are numbered over all framebuffers, as for a texel, and `write`
     * is also reported for the first colour buffer of `framebuffer`, or for its depth buffer. */
    int frame;
} EwQuestion;

#define EW_EVERY_PRIMITIVE 0xffffffffu

enum { EW_FRAME_COLOR = 1, EW_FRAME_DEPTH };

enum {
    EW_FIELD_INTEGER, /* integer */
    EW_FIELD_NUMBER,  /* number[0] */
    EW_FIELD_VECTOR,  /* number[0] to number[3] */
    EW_FIELD_BITS,    /* bits[0] to bits[3]: a register of any type */
    EW_FIELD_WORD,    /* word */
    EW_FIELD_FLAG     /* integer: 0 or 1 */
};

typedef struct EwField {
    const char *name, *unit; /* "" if it has none */
    int type;                /* EW_FIELD_* */
} EwField;

typedef union EwValue {
    int64_t integer;
    float number[4];
    uint32_t bits[4];
    const char *word;
} EwValue;

/* Valid during the call of the handler. */
typedef struct EwEvent {
    const char *name;     /* "depth_test" */
    const char *section;  /* of the specification: "OpenGL 4.6 (compatibility) 17.3.4" */
    const char *sentence; /* the template of ewEventText() */
    unsigned fieldCount;
    const EwField *fields;
    const EwValue *values;
    int x, y; /* the pixel in window coordinates if the event concerns one fragment, else -1, -1 */
} EwEvent;

typedef void EwEventHandler(void *user, const EwEvent *event);

/* Finishes, then begins a query: events go to `handler`, which must not call gl* functions. A null handler
 * ends the query. While a query is active, the context draws with one thread; the bits do not change. Returns
 * 0, or -1 with a message in ewLastMessage(). */
EW_API int ewInspect(const EwQuestion *question, EwEventHandler *handler, void *user);

/* Write an event as a sentence, or as a JSON object on one line: {"event":"depth_test", "section": ..., and
 * its fields}. They write at most `size` bytes, NUL included, and return the length of the whole text. */
EW_API size_t ewEventText(const EwEvent *event, char *text, size_t size);
EW_API size_t ewEventJSON(const EwEvent *event, char *text, size_t size);

/* The kinds of events, in the order of a fragment's operations: kind 0 to ewEventKinds() - 1. `values` is
 * null.
 */
EW_API unsigned ewEventKinds(void);
EW_API void ewEventKind(unsigned kind, EwEvent *event);

/* Returns the value of a field by its name; null if the event has no such field. */
EW_API const EwValue *ewEventValue(const EwEvent *event, const char *field);

#ifdef __cplusplus
}
#endif

#endif
