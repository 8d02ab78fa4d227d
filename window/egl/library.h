/* The functions of libedgewalk that EGL uses. They are looked up in that library, not linked: names like
 * glFlush are libGL's too, and OSMesa's may be another's, in the process that loads this. */
#ifndef WINDOW_EGL_LIBRARY_H
#define WINDOW_EGL_LIBRARY_H

#include <stdbool.h>

#include <GL/gl.h>
#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

#define EGL_LIBRARY(ROW)                                                                                     \
    ROW(OSMesaCreateContextAttribs)                                                                          \
    ROW(OSMesaDestroyContext)                                                                                \
    ROW(OSMesaGetProcAddress)                                                                                \
    ROW(OSMesaMakeCurrent)                                                                                   \
    ROW(OSMesaPixelStore)                                                                                    \
    ROW(ewCreateImage)                                                                                       \
    ROW(ewDestroyImage)                                                                                      \
    ROW(ewDoubleBuffer)                                                                                      \
    ROW(ewFrontDrawn)                                                                                        \
    ROW(ewReadWindow)                                                                                        \
    ROW(ewVersion)                                                                                           \
    ROW(glFinish)                                                                                            \
    ROW(glFlush)                                                                                             \
    ROW(glScissor)                                                                                           \
    ROW(glViewport)

struct egl_library {
#define ROW(name) __typeof__(name) *name;
    EGL_LIBRARY(ROW)
#undef ROW
};
extern struct egl_library library;

bool library_load(void); /* once; false if libedgewalk is not found */

#endif
