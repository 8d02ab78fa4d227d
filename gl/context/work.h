/* A command that may do much work: lists and nested lists, meshes of evaluators, vertices between Begin and
 * End, rectangles of pixels. The limit of instructions (ewInstructionLimit) bounds it and ewInterrupt ends
 * it. The programs of a draw have a separate meter (struct shader_meter) with the same limit; if it ends a
 * draw, the list that contains the draw also ends. */
#ifndef GL_CONTEXT_WORK_H
#define GL_CONTEXT_WORK_H

#include <stdbool.h>
#include <stdint.h>

struct context;

/* Instructions that a command of a list, or a point of an evaluator, counts as. A pixel that is cleared, or
 * drawn by a rectangle of pixels, and a vertex that a list draws count as one. */
enum { WORK_COMMAND = 1024 };

struct work {
    unsigned depth; /* of the commands that have begun, each within the one before */
    bool ended;     /* by the limit or an interrupt: the rest of the outermost command is omitted */
    uint64_t left;  /* instructions */
};

/* Around a command of many parts. The outermost one begins to count. */
void work_begin(struct context *context);
void work_end(struct context *context);

/* Counts a part that is about to be done. False if it must not be: the work was ended, and OUT_OF_MEMORY is
 * raised. Outside of work_begin() and work_end() nothing is counted, but an interrupt ends the part. */
bool work_continues(struct context *context, const char *call, uint64_t instructions);

#endif
