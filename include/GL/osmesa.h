/* Contexts that draw to memory: the interface of OSMesa 11.2.
 *
 * The application creates a context for a pixel format, and makes it current with its own memory: rows of
 * pixels, the lowest row first unless OSMESA_Y_UP is 0. OpenGL draws to this memory; the pixels are complete
 * after glFinish. A context is current to one thread at a time. Each function documents its errors. A
 * function that returns a context returns null on error, and changes nothing. */
#ifndef OSMESA_H
#define OSMESA_H

#include <GL/gl.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OSMESA_MAJOR_VERSION 11
#define OSMESA_MINOR_VERSION 2
#define OSMESA_PATCH_VERSION 0

/* Formats: the order of the components in memory. OSMESA_RGB_565 goes with GL_UNSIGNED_SHORT_5_6_5, the
 * others with GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT and GL_FLOAT. OSMESA_COLOR_INDEX has a name alone. */
#define OSMESA_COLOR_INDEX GL_COLOR_INDEX
#define OSMESA_RGBA        GL_RGBA
#define OSMESA_BGRA        0x1
#define OSMESA_ARGB        0x2
#define OSMESA_RGB         GL_RGB
#define OSMESA_BGR         0x4
#define OSMESA_RGB_565     0x5

/* OSMesaPixelStore, OSMesaGetIntegerv */
#define OSMESA_ROW_LENGTH 0x10 /* pixels from a row to the next; 0: the width */
#define OSMESA_Y_UP       0x11 /* whether the first row is the lowest; initially 1 */

/* OSMesaGetIntegerv */
#define OSMESA_WIDTH      0x20
#define OSMESA_HEIGHT     0x21
#define OSMESA_FORMAT     0x22
#define OSMESA_TYPE       0x23
#define OSMESA_MAX_WIDTH  0x24
#define OSMESA_MAX_HEIGHT 0x25

/* OSMesaCreateContextAttribs, besides OSMESA_FORMAT */
#define OSMESA_DEPTH_BITS            0x30
#define OSMESA_STENCIL_BITS          0x31
#define OSMESA_ACCUM_BITS            0x32
#define OSMESA_PROFILE               0x33
#define OSMESA_CORE_PROFILE          0x34
#define OSMESA_COMPAT_PROFILE        0x35
#define OSMESA_CONTEXT_MAJOR_VERSION 0x36
#define OSMESA_CONTEXT_MINOR_VERSION 0x37

typedef struct osmesa_context *OSMesaContext;
typedef void (*OSMESAproc)(void);

/* A context with 24 bits of depth, 8 of stencil and no accumulation buffer. Null if the format is unknown,
 * if it cannot share with `sharelist` (null: shares with none), or without memory. */
GLAPI OSMesaContext GLAPIENTRY OSMesaCreateContext(GLenum format, OSMesaContext sharelist);

/* ... with at least so many bits of each; null too if there are not as many. */
GLAPI OSMesaContext GLAPIENTRY OSMesaCreateContextExt(GLenum format, GLint depthBits, GLint stencilBits,
                                                      GLint accumBits, OSMesaContext sharelist);

/* ... from attributes, each followed by its value, with a 0 at the end. Defaults: OSMESA_RGBA, no depth,
 * stencil or accumulation, the compatibility profile, version 1.0 or a version that is compatible with it.
 * Null also for an unknown attribute, profile or version. */
GLAPI OSMesaContext GLAPIENTRY OSMesaCreateContextAttribs(const int *attribList, OSMesaContext sharelist);

/* The context may be current to the calling thread, and is not then. Null does nothing. */
GLAPI void GLAPIENTRY OSMesaDestroyContext(OSMesaContext ctx);

/* Makes a context current to the thread, with `buffer` as its colour buffer, of width x height pixels with
 * components of `type`; the first time, viewport and scissor box are set. The application owns the memory,
 * which must exist while the context is current. A null context releases the current one. Returns GL_FALSE,
 * and changes nothing, for a type that the format does not have, a null buffer, a size outside
 * 1..OSMESA_MAX_WIDTH, 1..OSMESA_MAX_HEIGHT, or if memory runs out. */
GLAPI GLboolean GLAPIENTRY OSMesaMakeCurrent(OSMesaContext ctx, void *buffer, GLenum type, GLsizei width,
                                             GLsizei height);

/* The thread's context, or null. */
GLAPI OSMesaContext GLAPIENTRY OSMesaGetCurrentContext(void);

/* OSMESA_ROW_LENGTH or OSMESA_Y_UP of the current context. A wrong name is GL_INVALID_ENUM, a row length
 * below the width GL_INVALID_VALUE. */
GLAPI void GLAPIENTRY OSMesaPixelStore(GLint pname, GLint value);

/* One value of the current context; a wrong name is GL_INVALID_ENUM. */
GLAPI void GLAPIENTRY OSMesaGetIntegerv(GLint pname, GLint *value);

/* The finished depth buffer: its size, the bytes of each value, and its address, the lowest row first.
 * GL_FALSE, zeros and null if the context has none or was never current. */
GLAPI GLboolean GLAPIENTRY OSMesaGetDepthBuffer(OSMesaContext c, GLint *width, GLint *height,
                                                GLint *bytesPerValue, void **buffer);

/* The application's memory, finished: its size, format and address. Same returns. */
GLAPI GLboolean GLAPIENTRY OSMesaGetColorBuffer(OSMesaContext c, GLint *width, GLint *height, GLint *format,
                                                void **buffer);

/* The address of a gl* or OSMesa* function, for every context; null if there is none of this name. */
GLAPI OSMESAproc GLAPIENTRY OSMesaGetProcAddress(const char *funcName);

/* Whether fragment colours are clamped to [0,1] in the current context: glClampColor of
 * GL_CLAMP_FRAGMENT_COLOR. */
GLAPI void GLAPIENTRY OSMesaColorClamp(GLboolean enable);

/* Mesa's filters: Edgewalk has none, and the call has no effect. */
GLAPI void GLAPIENTRY OSMesaPostprocess(OSMesaContext osmesa, const char *filter, unsigned enable_value);

#ifdef __cplusplus
}
#endif

#endif
