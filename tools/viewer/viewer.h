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
    bool preview;                      /* the picture is shown instead of the stage: the scene moves */
    const struct stage_picture *stage; /* null: the picture itself */
    struct viewer_look look;
    int magnify, left, top; /* pixels of the picture are so large; which one is in the upper left corner */
    int picked_x, picked_y; /* the pixel that is explained, from the upper left corner; -1: none */
    char lines[VIEWER_LINES][VIEWER_LINE]; /* its explanation */
    unsigned line_count;
    char error[1024];     /* of a program that does not load; "" */
    struct canvas base;   /* the picture, or the stage's, with its legend */
    struct canvas canvas; /* the window's contents */
};

/* Shows it until the window is closed. The status of the command. */
int viewer_run(const struct subject *subject, const char *directory);

/* draw.c: `base` from the frame or from its stage; `canvas` from it, with text over it. False after printing
 * an error. */
bool viewer_draw_scene(struct viewer *viewer);
bool viewer_draw_stage(struct viewer *viewer);
bool viewer_compose(struct viewer *viewer);

/* pick.c: fills the lines with what made the pixel. */
void viewer_explain(struct viewer *viewer);

#endif
