/* Edgewalk: why is this pixel this colour?
 *
 * While a question is asked, each draw and clear reports what it does to a pixel, or to a rectangle of them,
 * as events: the code that reports is the code that draws. What an event is and what its fields mean,
 * docs/inspect.md lists.
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

/* What one wants to know. */
typedef struct EwQuestion {
    int x, y;             /* of the pixel, in window coordinates: (0,0) is the lower left one */
    int sample;           /* of a multisampled pixel; -1: all of them */
    unsigned framebuffer; /* the framebuffer object that is drawn to; 0: the window */
    unsigned layer;       /* of layered framebuffers */
    int width, height;    /* of a rectangle of pixels whose lower left one is (x, y); 0: 1 */
    uint64_t kinds;       /* bit k: events of kind k (ewEventKind()) are wanted; 0: all are */
    /* The vertices of this primitive (as the event `primitive` numbers them, from 1) are traced through the
     * vertex program, and its fragment through the fragment program, instruction by instruction. 0: no
     * primitive's, EW_EVERY_PRIMITIVE: each one's that the pixel may belong to. */
    unsigned primitive;
    /* Not 0: of runs that are traced also their text, what every instruction has changed in the registers of
     * all lanes, calls and loops: the events `run`, `register`, `flow`, `call` and `loop`. Of several pixels
     * that run together, for the first. */
    int registers;
    unsigned primitives; /* this many from `primitive` on; 0: 1 */
    /* Not 0: a primitive is told of wherever it lies, also where nothing of it is left to draw, up to the
     * event `edge`; so numbers of primitives do not depend on the pixel. */
    int geometry;
    /* Not 0: the vertex with the number `vertex` in its arrays is traced through the vertex program, once for
     * each draw that has it, whichever primitives it belongs to: events of primitive 0. */
    int traces_vertex;
    unsigned vertex;
    unsigned draw; /* geometry and vertex: of this draw alone, as the event `draw` numbers them; 0: of all */
} EwQuestion;

#define EW_EVERY_PRIMITIVE 0xffffffffu

enum {
    EW_FIELD_INTEGER, /* integer */
    EW_FIELD_NUMBER,  /* number[0] */
    EW_FIELD_VECTOR,  /* number[0] to number[3] */
    EW_FIELD_BITS,    /* bits[0] to bits[3]: a register of whatever type */
    EW_FIELD_WORD,    /* word */
    EW_FIELD_FLAG     /* integer: 0 or 1 */
};

typedef struct EwField {
    const char *name, *unit; /* "" where there is none */
    int type;                /* EW_FIELD_* */
} EwField;

typedef union EwValue {
    int64_t integer;
    float number[4];
    uint32_t bits[4];
    const char *word;
} EwValue;

/* Valid during the call that hands it over. */
typedef struct EwEvent {
    const char *name;     /* "depth_test" */
    const char *section;  /* of the specification: "OpenGL 4.6 (compatibility) 17.3.4" */
    const char *sentence; /* what ewEventText() fills in */
    unsigned fieldCount;
    const EwField *fields;
    const EwValue *values;
    int x, y; /* the pixel, in window coordinates, of an event about one fragment; -1, -1 of others */
} EwEvent;

typedef void EwEventHandler(void *user, const EwEvent *event);

/* From now on events about the question go to `handler`, which may not call gl* functions; null ends it. What
 * was drawn before is finished first. While it lasts the context draws by one thread, with the bits that it
 * always draws with. Returns 0, or -1 with a sentence in ewLastMessage(). */
EW_API int ewInspect(const EwQuestion *question, EwEventHandler *handler, void *user);

/* The event as a sentence, or as a JSON object of one line: {"event":"depth_test", "section": ..., and its
 * fields}. At most `size` bytes with the NUL; returns the length that the whole has. */
EW_API size_t ewEventText(const EwEvent *event, char *text, size_t size);
EW_API size_t ewEventJSON(const EwEvent *event, char *text, size_t size);

/* The kinds of events, in the order in which a fragment meets them: kind 0 to ewEventKinds()-1, `values`
 * null. */
EW_API unsigned ewEventKinds(void);
EW_API void ewEventKind(unsigned kind, EwEvent *event);

/* The value that the fields of type EW_FIELD_* have, by name; null if the event has no such field. */
EW_API const EwValue *ewEventValue(const EwEvent *event, const char *field);

#ifdef __cplusplus
}
#endif

#endif
