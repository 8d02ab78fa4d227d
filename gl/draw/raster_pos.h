/* The current raster position (GL 4.6 compatibility 14.7). */
#ifndef GL_DRAW_RASTER_POS_H
#define GL_DRAW_RASTER_POS_H

#include <stdbool.h>

#include <GL/gl.h>

#include "gl/context/limits.h"

/* While it is not valid, the other values are unchanged. */
struct raster_position {
    bool valid;
    float window[4]; /* x, y, z of the window, w of the clip coordinates */
    float distance;  /* the fog coordinate */
    float color[4], secondary_color[4], texcoords[GL_TEXTURE_UNITS][4];
};

#endif
