#ifndef GL_VIEWPORT_H
#define GL_VIEWPORT_H

#include "gl/context.h"

enum { VIEWPORT_BOUND = 32768 }; /* VIEWPORT_BOUNDS_RANGE is -VIEWPORT_BOUND to VIEWPORT_BOUND - 1 */

#endif
