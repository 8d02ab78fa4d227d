/* Vertices and attributes on their way into a display list. */
#ifndef GL_DRAW_IMMEDIATE_LIST_H
#define GL_DRAW_IMMEDIATE_LIST_H

#include "gl/context/context.h"
#include "gl/list/list.h"

struct draw_command;

/* The context compiles a list (list_recording): each records what its command does. True if it is to be
 * executed too. */
bool immediate_list_begin(struct context *context, GLenum mode);
bool immediate_list_end(struct context *context);
bool immediate_list_restart(struct context *context);
bool immediate_list_attribute(struct context *context, unsigned index, const float value[4]);
bool immediate_list_wide(struct context *context, unsigned index, const uint64_t value[4]);
bool immediate_list_edge_flag(struct context *context, bool flag);
bool immediate_list_index(struct context *context, float index);

/* A draw from arrays: the elements that it reads now. */
bool immediate_list_draw(struct context *context, const char *call, const struct draw_command *command);

#endif
