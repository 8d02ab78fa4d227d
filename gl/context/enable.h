/* The capabilities of Enable and Disable. */
#ifndef GL_CONTEXT_ENABLE_H
#define GL_CONTEXT_ENABLE_H

#include "gl/context/context.h"

/* The flag of a capability for the active texture unit; null if there is none of this name. *group, if not
 * null: what changes with it. */
bool *enable_find(struct context *context, GLenum cap, enum state_group *group);

/* True for a capability that OpenGL has and Edgewalk never draws: it is off, and stays off. */
bool enable_is_always_off(GLenum cap);

/* Client states: EnableClientState. False if `cap` is none. */
bool enable_find_client(const struct context *context, GLenum cap, bool *on);

#endif
