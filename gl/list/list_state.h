/* The display-list state of a context. */
#ifndef GL_LIST_LIST_STATE_H
#define GL_LIST_LIST_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/context/name_table.h"

enum { LIST_NESTING = 64 }; /* MAX_LIST_NESTING */

struct context;
struct list;
union list_word;
struct list_geometry;

struct list_state {
    GLuint base;  /* LIST_BASE */
    GLuint index; /* LIST_INDEX, LIST_MODE: the list being compiled; 0: none */
    GLenum mode;
    struct list *open; /* likewise; becomes the name's at EndList */
    bool failed;       /* memory ran out for `open` */
    bool errors;       /* the errors that are raised now are those of the list's execution */
    unsigned depth;    /* of the lists that are executed */

    /* The primitive that is being compiled between Begin and End, null outside; spill() records its present
     * contents and sets it to null. gl/draw/immediate_list.c */
    struct list_geometry *geometry;
    void (*spill)(struct context *context);
};

#endif
