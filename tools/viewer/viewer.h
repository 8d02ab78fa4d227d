/* `edgewalk demo NAME --window`: a moving scene that can be viewed from any direction, by stage, and pixel by
 * pixel. */
#ifndef TOOLS_VIEWER_VIEWER_H
#define TOOLS_VIEWER_VIEWER_H

#include "tools/support/canvas.h"
#include "tools/stages/stages.h"
#include "tools/support/subject.h"
#include "window/window.h"

enum { VIEWER_LINES = 40, VIEWER_LINE = 200 };

/* From where a scene is seen; all zero: from its own camera. */
struct viewer_look {
    float yaw, pitch;       /* radians, around the place that was grabbed */
    float right, up, ahead; /* of eye coordinates */
    float distance;         /* of that place */
};

/* Lines of text over the picture. */
struct viewer_text {
    char lines[VIEWER_LINES][VIEWER_LINE];
    unsigned count;
};

/* What another process computes about the frame that is shown, once the scene rests. */
enum viewer_job { JOB_STAGE, JOB_EXPLANATION, JOB_CHECK, JOB_COUNT };

enum background_state {
    BACKGROUND_IDLE,   /* nothing has begun */
    BACKGROUND_BUSY,   /* a process is computing it */
    BACKGROUND_READY,  /* the viewer has the result */
    BACKGROUND_FAILED, /* there is no result; the reason is on standard error */
};

struct background {
    enum background_state state;
    int child;  /* of BACKGROUND_BUSY: the process */
    FILE *file; /* that it writes its result to */
};

struct viewer {
    struct subject subject; /* size, frame, threads, samples */
    struct tool_context context;
    bool open;               /* the context exists, and the scene in it */
    const char *directory;   /* of program files, or null */
    uint64_t directory_mark; /* changes when they do */
    struct window *window;
    unsigned width, height;            /* of the window */
    bool paused, help, stale;          /* stale: the window does not show the current frame */
    bool dragged;                      /* the camera has moved since the last frame */
    bool drawn;                        /* the context has the current frame */
    bool checks;                       /* programs are checked */
    const struct stage_picture *stage; /* null: the picture itself */
    struct background background[JOB_COUNT];
    struct viewer_look look;
    int magnify, left, top; /* pixels of the picture are so large; which one is in the upper left corner */
    int picked_x, picked_y; /* the pixel that is explained, from the upper left corner; -1: none */
    struct viewer_text explanation, findings;
    char error[1024];     /* of a program that does not load; "" */
    struct canvas base;   /* the picture, or the stage's, with its legend */
    struct canvas canvas; /* the window's contents */
};

/* Shows it until the window is closed; `checks`: with the findings of --check from the start. The status of
 * the command. */
int viewer_run(const struct subject *subject, const char *directory, bool checks);

/* draw.c: `base` from the frame; `canvas` from it, with text over it. False after printing an error. */
bool viewer_draw_scene(struct viewer *viewer);
bool viewer_compose(struct viewer *viewer);

/* background.c: begins a job in another process, instead of one of this kind that is being computed. */
void background_begin(struct viewer *viewer, enum viewer_job job);

/* Puts a result that has been computed since into the viewer: `base` for a stage, `explanation`, `findings`.
 * Does not wait. */
enum background_state background_take(struct viewer *viewer, enum viewer_job job);

/* Ends the process, if there is one; the job is idle afterwards. */
void background_drop(struct viewer *viewer, enum viewer_job job);

/* pick.c: `explanation` from the history of the pixel. False after printing why not. */
bool viewer_explain(struct viewer *viewer);

/* Another line, as long as there is space for it. */
void viewer_text_add(struct viewer_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* check.c: `findings` of the frame's programs. False after printing why not. */
bool viewer_check(struct viewer *viewer);

#endif
