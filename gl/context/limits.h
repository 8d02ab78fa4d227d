/* Numbers of units that several folders use. */
#ifndef GL_CONTEXT_LIMITS_H
#define GL_CONTEXT_LIMITS_H

enum { GL_CLIP_PLANES = 8, GL_TEXTURE_UNITS = 8 };

#endif
