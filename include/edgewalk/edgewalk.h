/* Edgewalk's own functions, beside those of OpenGL and OSMesa: output, limits, messages, windows.
 *
 * Link with libedgewalk. Define GL_GLEXT_PROTOTYPES, include <GL/gl.h> and <GL/glext.h> for the gl* functions
 * and <GL/osmesa.h> for contexts:
 *
 *     unsigned char *pixels = malloc(640 * 480 * 4);
 *     OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
 *     OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, 640, 480);
 *     glClear(GL_COLOR_BUFFER_BIT);
 *     glFinish();                       // the pixels are in memory now
 *     ewWritePNG("out.png");
 *
 * Threads: a context is current to one thread at a time. The worker threads belong to the process and serve
 * all contexts. The environment variable EDGEWALK_THREADS (1 to 64) sets the number of threads that work for
 * each context created afterwards, the drawing thread included. The default is one per processor; any other
 * value is reported once on standard error and ignored. Images do not depend on it.
 *
 * Versions: a context reports OpenGL 2.1 if OSMesaCreateContextAttribs requests 2.0 or 2.1, 1.5 otherwise.
 * The environment variable EDGEWALK_GL_VERSION (1.1 to 1.5, 2.0, 2.1) replaces the version of each context
 * created afterwards; any other value is reported once on standard error and ignored.
 *
 * fork(): the child may continue with every context that no other thread was using. It starts worker threads
 * of its own.
 *
 * Floating point: every function sets its own floating-point environment (round to nearest even, denormals
 * kept, traps masked) and restores the caller's when it returns. So -ffast-math and fesetround() in a program
 * do not change a result. Functions may raise status flags (fetestexcept).
 */
#ifndef EDGEWALK_H
#define EDGEWALK_H

#include <stddef.h>
#include <stdint.h>

#include <edgewalk/version.h> /* EDGEWALK_VERSION */

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define EW_API __attribute__((visibility("default")))
#else
#define EW_API
#endif

/* Attribute of OSMesaCreateContextAttribs: the number of samples of each pixel of the context's window: 0 (no
 * multisampling), 1, 2, 4, 8 or 16. A number between two of these becomes the larger one. The context owns
 * the samples. glFlush, glFinish and every other function after which the application can see its pixels
 * write the mean of each pixel's samples to the application's memory, if anything was drawn since the last
 * time. */
#define EDGEWALK_SAMPLES 0x6EF0

/* The version of the rules by which pictures are computed (docs/numbers.md). Libraries with the same number
 * draw the same bytes; `edgewalk conform pictures` checks it. */
#define EDGEWALK_PICTURE_VERSION 1

/* The version of the library at run time, in the form of EDGEWALK_VERSION. */
EW_API const char *ewVersion(void);

/* Sets the largest number of threads that work for the current context, the drawing thread included: 1 to 64;
 * 0 changes nothing. Flushes the context first. Returns the number in use afterwards, 0 without a context. */
EW_API unsigned ewThreads(unsigned workers);

/* Makes the current context's window double buffered. The memory passed to OSMesaMakeCurrent is the back
 * buffer, `front` is the front buffer: the same format, type, size and row length. GL_DOUBLEBUFFER is then
 * true, and glDrawBuffer and glReadBuffer select a buffer. A context's first double buffered window changes
 * its draw and read buffer from GL_FRONT to GL_BACK.
 *
 * The caller displays the front buffer, and swaps: after glFinish it copies the back buffer to the front
 * buffer, or it calls this function and OSMesaMakeCurrent with the two exchanged. The memory must stay valid
 * until the context has another window. OSMesaMakeCurrent, or null here, makes the window single buffered.
 *
 * With EDGEWALK_SAMPLES both buffers share the samples; the means are written to the buffer, or buffers, that
 * are drawn to. Returns 0, or -1 without a context. */
EW_API int ewDoubleBuffer(void *front);

/* Makes glReadPixels, glCopyPixels and other reads use another window than the one that is drawn to: memory
 * with the format, type and row order of the current context's window; `back` is null if it is single
 * buffered. This window has no depth, stencil or samples. The caller must finish drawing to it first, and
 * keep the memory until it calls this function with null or calls OSMesaMakeCurrent. Returns 0, or -1 without
 * a context or for a size outside a window's limits. */
EW_API int ewReadWindow(void *front, void *back, int width, int height);

/* Copies the state of attribute groups (the mask of glPushAttrib) from one context to another, as
 * glXCopyContext does. Texture bindings are copied by name. No other thread may use either context meanwhile.
 * Returns 0, or -1 for a null context or if memory ran out. */
struct osmesa_context;
EW_API int ewCopyState(struct osmesa_context *from, struct osmesa_context *to, unsigned mask);

/* EGL images, for a library of EGL: eglCreateImage calls the first function, eglDestroyImage the second.
 * `handle` is the EGLImage. Until it is destroyed, glEGLImageTargetTexture2DOES and
 * glEGLImageTargetRenderbufferStorageOES accept it in every context of the process. The image is a level of a
 * texture (GL_TEXTURE_2D, GL_TEXTURE_3D or a face such as GL_TEXTURE_CUBE_MAP_POSITIVE_X; `slice` of a 3D
 * texture, else 0) or a renderbuffer (GL_RENDERBUFFER). Its pixels are preserved. No other thread may use the
 * context meanwhile, except if the context shares objects. Returns 0 or one of:
 *
 *   EW_IMAGE_NO_SOURCE    no such object or slice; not a complete texture; multisampled or compressed
 *   EW_IMAGE_NO_LEVEL     a complete texture that has no such level
 *   EW_IMAGE_IS_SIBLING   the image is the source or a target of another EGL image
 *   EW_IMAGE_NO_MEMORY    memory ran out */
enum { EW_IMAGE_NO_SOURCE = 1, EW_IMAGE_NO_LEVEL, EW_IMAGE_IS_SIBLING, EW_IMAGE_NO_MEMORY };
EW_API int ewCreateImage(struct osmesa_context *context, const void *handle, unsigned target, unsigned name,
                         int level, int slice);
EW_API void ewDestroyImage(const void *handle);

/* Returns 1 if anything was drawn to the visible buffer (the front buffer, or the only one) since the last
 * call, else 0; 0 without a context. A draw counts when its pixels are in memory: call glFlush first. */
EW_API int ewFrontDrawn(void);

/* Finishes, then writes the colour buffer that glReadBuffer selects to a PNG file: RGBA, top row first.
 * Returns 0, or -1 with a message in ewLastMessage(). If memory ran out since the last glGetError, the
 * picture may be incomplete: then the function writes nothing and returns -1. */
EW_API int ewWritePNG(const char *path);

/* Writes the depth buffer as a 16-bit grey PNG: 0 is near. Returns as ewWritePNG. */
EW_API int ewWriteDepthPNG(const char *path);

/* Loads an image file into the texture bound to `target` on the active texture unit. The file's contents
 * determine its format:
 *
 *   PNG, JPEG, BMP, TGA  become level 0 in RGBA8, the lowest row at t = 0.
 *   HDR                  becomes level 0 in RGB32F, the lowest row at t = 0.
 *   DDS, KTX 1, KTX 2    keep format (also compressed), row order, faces, layers and levels.
 *
 * KTX 2 with supercompression fails. A file with several levels sets TEXTURE_BASE_LEVEL and
 * TEXTURE_MAX_LEVEL.
 * GL_GENERATE_MIPMAP generates the other levels. `target` is the texture's target or one face of a cube map.
 * A file with one 2D image also fits other targets: a 1D texture uses the uppermost row, a 1D array uses the
 * rows as layers, 2D arrays and 3D textures get one layer, a cube map gets six equal faces.
 *
 * Returns 0, or -1 with a message in ewLastMessage() that states the position in the file, what was found and
 * what was expected. A failed call does not change the texture. GL errors are raised for a wrong target
 * (INVALID_ENUM), a null pointer (INVALID_VALUE) and immutable storage (INVALID_OPERATION) only. */
EW_API int ewLoadTexture(unsigned target, const char *path);
EW_API int ewLoadTextureMemory(unsigned target, const void *bytes, size_t size); /* the file's bytes */

/* A number for the images of texture `name` of `target` (0: the default texture) in the current context. A
 * command that specifies an image or the storage of the texture (TexImage, CopyTexImage, TexStorage,
 * ewLoadTexture) gives it a new number, which no other texture of the process has had. GenerateMipmap and
 * commands that change texels keep the number. An application that defines an image can so detect later
 * whether the texture still has that image. Returns 0 without a context, for a name that is not a texture of
 * the target, and for a texture that never had an image. Raises no GL error. */
EW_API uint64_t ewTextureStamp(unsigned target, unsigned name);

/* Finishes, then returns the FNV-1a hash (64 bits) of the colour buffer's bytes, rows from the bottom; 1 if
 * the hash is 0. Returns 0 without a context, and when ewWritePNG would fail because memory ran out. */
EW_API uint64_t ewFrameHash(void);

/* Describes the last error of a gl* or ew* function in this thread's current context, for example
 * `glDrawArrays: mode 0x1234 is not a primitive`. Valid until the next call; never null. */
EW_API const char *ewLastMessage(void);

/* Faults of the programs of one target. None of them is an OpenGL error: a rejected access reads zero or
 * writes nothing, and an invocation that was stopped keeps its results. The counts are the same on every
 * machine and for every number of threads. */
typedef struct EwProgramReport {
    uint64_t refusedAccesses;    /* LOAD, STORE and ATOM outside resident buffers, misaligned, or against the
                                    buffer's access mode; lookups and images by handles that are not resident
                                    or have another target */
    uint64_t refusedAddress;     /* of these, the lowest address or handle of the lowest instruction */
    unsigned refusedInstruction; /* and that instruction, counted from 0 */
    unsigned stoppedInstruction; /* the lowest instruction at which an invocation was stopped, if any was */
    uint64_t stoppedInvocations; /* by the limit of instructions, of iterations of a REP without a count, or
                                    of nested CAL */
    unsigned limitReached; /* not 0: the programs reached ewInstructionLimit and a draw was ended. Close to
                              the limit this may depend on the number of threads. */
} EwProgramReport;

/* Finishes, then returns the report on the programs of a target (GL_VERTEX_PROGRAM_ARB,
 * GL_GEOMETRY_PROGRAM_NV, ...) since the last call in `report`, and clears it. Returns 0, or -1 with a
 * message in ewLastMessage(). */
EW_API int ewProgramReport(unsigned target, EwProgramReport *report);

/* Sets the number of iterations after which a REP without a count stops its invocation; initially 65536. 0
 * changes nothing. Returns the current context's limit. */
EW_API unsigned ewLoopLimit(unsigned iterations);

/* Sets the number of instructions that the programs of a draw may execute: all stages before rasterization
 * together, and the fragment program separately. An instruction counts once for the eight invocations that
 * run side by side, even if some of them are inactive. Consecutive draws with the same state share one count
 * for their fragment program until the pixels are needed.
 *
 * A draw that reaches the limit is ended: it raises GL_OUT_OF_MEMORY, since the contents of its targets are
 * then undefined, and sets EwProgramReport.limitReached. The count is exact to a millionth of the limit for
 * each tile of 64x64 pixels.
 *
 * The limit also bounds one call that executes display lists or meshes of evaluators. Each command of a list
 * and each point of a mesh counts as 1024 instructions; each vertex that a list draws, and each pixel that it
 * clears or draws from an image, counts as one. A list ends when it, or a draw in it, reaches the limit.
 *
 * The initial limit is the largest of 2^35, 2^14 for each sample and layer of each pixel of the framebuffer,
 * and 2^14 for each vertex of the draw. Each invocation has a separate limit
 * (EwProgramReport.stoppedInvocations). UINT64_MAX: no limit; 0 changes nothing. Returns the limit of the
 * current context with its framebuffer. */
EW_API uint64_t ewInstructionLimit(uint64_t instructions);

/* Ends the drawing of a context within some milliseconds: the vertices of a draw, a display list, a mesh of
 * an evaluator, an image, or the pixels of all draws that were collected. Raises GL_OUT_OF_MEMORY, since the
 * contents of the targets are then undefined. If the context is not drawing, this ends its next draw or
 * finish. Later draws are not affected. Other threads and signal handlers may call this function: it only
 * stores a flag. The context must not be destroyed meanwhile.
 */
EW_API void ewInterrupt(struct osmesa_context *context);

/* Returns the text of the program that fixed function uses for the current state. `target` is
 * GL_VERTEX_PROGRAM_ARB or GL_FRAGMENT_PROGRAM_ARB. Valid until the next call of this function; null without
 * a context. */
EW_API const char *ewFixedFunctionProgram(unsigned target);

#ifdef __cplusplus
}
#endif

#endif
