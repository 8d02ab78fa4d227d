/* PushAttrib and PushClientAttrib (GL 4.6 compatibility 23.3). */
#ifndef GL_API_ATTRIB_STACK_H
#define GL_API_ATTRIB_STACK_H

#include <stdbool.h>

struct context;

enum { ATTRIB_STACK_DEPTH = 16 }; /* of each of the two stacks */

unsigned attrib_stack_depth(const struct context *context, bool client);
void attrib_stack_release(struct context *context);

#endif
