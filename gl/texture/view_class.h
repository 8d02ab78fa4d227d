/* Internal formats whose texels, or blocks, are as large as one another's, so that bits may go from one to
 * another: TextureView, CopyImageSubData (GL 4.6 compatibility tables 8.30 and 18.5). */
#ifndef GL_TEXTURE_VIEW_CLASS_H
#define GL_TEXTURE_VIEW_CLASS_H

#include <GL/gl.h>

struct internal_format;

/* GL_VIEW_CLASS_*; GL_NONE for a format that is compatible with itself alone. */
GLenum view_class_of(const struct internal_format *internal);

#endif
