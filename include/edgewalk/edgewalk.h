/* Edgewalk: what OpenGL and OSMesa have no word for.
 *
 * Link with libedgewalk, include <GL/gl.h> with GL_GLEXT_PROTOTYPES and <GL/glext.h> for the gl* functions
 * and <GL/osmesa.h> for contexts:
 *
 *     unsigned char *pixels = malloc(640 * 480 * 4);
 *     OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
 *     OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, 640, 480);
 *     glClear(GL_COLOR_BUFFER_BIT);
 *     glFinish();                       // the pixels are in memory now
 *     ewWritePNG("out.png");
 *
 * A context is current to one thread at a time. Worker threads belong to the process and serve all contexts;
 * EDGEWALK_THREADS in the environment sets how many threads, the drawing one included, work for a context
 * created afterwards (default: one per processor; what is no number from 1 to 64 is reported once on standard
 * error); images do not depend on it. After fork() the child may go on with every context that no other
 * thread was using, and gets workers of its own.
 *
 * Every function computes in a floating-point environment of its own, to nearest even, denormals kept and
 * traps masked, and leaves the caller's as it was: -ffast-math and fesetround() in a program change nothing
 * that it gets from here. Status flags (fetestexcept) may have been raised.
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

/* An attribute of OSMesaCreateContextAttribs: samples of each pixel of the context's window, which is drawn
 * multisampled then. 0 (none), 1, 2, 4, 8 or 16; a number between them takes the next. The samples are the
 * context's own; if something was drawn since, glFlush, glFinish, and whatever else lets the application see
 * its pixels, write the means of all of them to the application's memory. */
#define EDGEWALK_SAMPLES 0x6EF0

/* Like EDGEWALK_VERSION, of the library that runs. */
EW_API const char *ewVersion(void);

/* The threads that work for the current context at most, the drawing one included, 1..64; without a context
 * 0. The context is flushed first. Returns the number in use afterwards. */
EW_API unsigned ewThreads(unsigned workers); /* 0 asks only */

/* The current context's window becomes double buffered: the memory that OSMesaMakeCurrent was given is its
 * back buffer, `front` the front one, of the same format, type, size and row length. GL_DOUBLEBUFFER is true
 * then, glDrawBuffer and glReadBuffer choose between the two; a context that has its first double buffered
 * window goes from GL_FRONT to GL_BACK. Who calls this shows the front buffer and swaps: by copying one to
 * the other after glFinish, or by handing them over the other way round. The memory must stay until the
 * context has another window; OSMesaMakeCurrent makes it single buffered again, and so does null. Returns 0,
 * or -1 without a context.
 *
 * With EDGEWALK_SAMPLES the samples belong to both buffers: their means are written to the one, or both, that
 * is drawn to. */
EW_API int ewDoubleBuffer(void *front);

/* The window that is read (glReadPixels, glCopyPixels, ...) becomes another than the one that is drawn to:
 * memory of the format, type and order of rows of the current context's, `back` null if it is single
 * buffered. It has no depth, stencil or samples. The caller finished what is drawn there, and keeps the
 * memory until this is called with null, or OSMesaMakeCurrent. Returns 0, or -1 without a context or for a
 * size that windows can not have. */
EW_API int ewReadWindow(void *front, void *back, int width, int height);

/* Copies state from one context to another, both OSMesaContexts: that of groups of glPushAttrib, as
 * glXCopyContext does. Texture bindings are copied by name. No other thread may draw with either. Returns 0,
 * or -1 for a null context or if memory ran out. */
struct osmesa_context;
EW_API int ewCopyState(struct osmesa_context *from, struct osmesa_context *to, unsigned mask);

/* Whether anything was drawn since the last call to the buffer that is seen: the front one, or the only one.
 * Draws count when their pixels are in memory: ask after glFlush. 0 without a context. */
EW_API int ewFrontDrawn(void);

/* Finishes, then writes the current colour buffer (the one that glReadBuffer chose; top row first, RGBA) to a
 * PNG file. Returns 0, or -1 with a sentence in ewLastMessage(). If memory ran out, while this finished or
 * before, and glGetError has not returned that GL_OUT_OF_MEMORY yet, the picture may lack something: nothing
 * is written, -1 returned. */
EW_API int ewWritePNG(const char *path);

/* The depth buffer as a 16-bit grey PNG, 0 near. Same returns. */
EW_API int ewWriteDepthPNG(const char *path);

/* Reads an image file into the texture that is bound to `target` on the active unit: PNG, JPEG, BMP, TGA,
 * HDR, or DDS and KTX (1, and 2 without supercompression) with their compressed formats, cube maps, arrays,
 * slices and levels. Which it is, the file's contents say.
 *
 * A picture becomes level 0, RGBA8 or, of HDR, RGB32F, its lowest row at t = 0; GL_GENERATE_MIPMAP makes the
 * others. DDS and KTX keep the order of their rows, and set TEXTURE_BASE_LEVEL and TEXTURE_MAX_LEVEL if they
 * have several levels. `target` is that of the texture, or one face of a cube map; a file with one 2D image
 * fits other targets too: a 1D texture takes its uppermost row, a 1D array its rows as layers, 2D arrays and
 * 3D textures one layer, a cube map six equal faces.
 *
 * Returns 0, or -1 with a sentence in ewLastMessage() that says where in the file something is wrong, what
 * was found and what was expected; the texture is as it was then. GL errors are raised for a wrong target
 * (INVALID_ENUM), a null pointer (INVALID_VALUE) and immutable storage (INVALID_OPERATION) alone. */
EW_API int ewLoadTexture(unsigned target, const char *path);
EW_API int ewLoadTextureMemory(unsigned target, const void *bytes, size_t size); /* the file's bytes */

/* Finishes, then hashes the raw bytes of the current colour buffer, rows from the bottom (FNV-1a, 64 bits; 1
 * if that is 0). 0 without a context, and where ewWritePNG would not write because memory ran out. */
EW_API uint64_t ewFrameHash(void);

/* What the last gl* or ew* error of this thread's current context was about, in words: `glDrawArrays: mode
 * 0x1234 is not a primitive`. Valid until the next call; never null. */
EW_API const char *ewLastMessage(void);

/* What programs of one target did wrong. Nothing of it is an error of OpenGL: a refused access read zero or
 * wrote nothing, an invocation that was stopped kept the results that it had. The same on every machine and
 * for every number of threads. */
typedef struct EwProgramReport {
    uint64_t refusedAccesses; /* LOAD, STORE, ATOM outside resident buffers, misaligned, or against the access
                                 that was asked for; lookups and images by handles that are not resident, or
                                 of another target */
    /* if any: the lowest address, or handle, of those of the lowest instruction ... */
    uint64_t refusedAddress;
    unsigned refusedInstruction; /* ... which is this one, counted from 0 */
    unsigned stoppedInstruction; /* if any was stopped: the lowest instruction where */
    uint64_t stoppedInvocations; /* by the limit of instructions, of iterations of a REP without a count, or
                                    of nested CAL */
    /* not 0: a draw was ended since such programs reached ewInstructionLimit; near the limit this may depend
     * on the threads */
    unsigned limitReached;
} EwProgramReport;

/* Finishes, then hands over the report on programs of a target (GL_VERTEX_PROGRAM_ARB,
 * GL_GEOMETRY_PROGRAM_NV, ...) since the last call, and begins a new one. Returns 0, or -1 with a sentence in
 * ewLastMessage(). */
EW_API int ewProgramReport(unsigned target, EwProgramReport *report);

/* Iterations after which a REP without a count stops its invocation: 65536 until set otherwise. Returns the
 * limit of the current context; 0 asks only. */
EW_API unsigned ewLoopLimit(unsigned iterations);

/* Instructions that the programs of a draw may execute in all, those before rasterization together and the
 * fragment program by itself; an instruction counts once for each of the eight invocations that run side by
 * side, also where some of them wait. Draws that follow each other with the same state count as one fragment
 * program's until the pixels are wanted. A draw that reaches the limit is ended: GL_OUT_OF_MEMORY, since what
 * it draws to is undefined then, and EwProgramReport.limitReached. Counting is exact to a millionth of the
 * limit for each tile of 64x64 pixels.
 *
 * Until it is set the limit is 2^14 (16384) for each pixel of the framebuffer, times its samples and layers,
 * or for each vertex of the draw if they are more, but not less than 2^35; each invocation has a limit of its
 * own besides (EwProgramReport.stoppedInvocations). UINT64_MAX: no limit. Returns that of the current context
 * with its framebuffer; 0 asks only. */
EW_API uint64_t ewInstructionLimit(uint64_t instructions);

/* Ends what the context (an OSMesaContext) is drawing, be it a draw's vertices or the pixels of all draws
 * that were collected, within some milliseconds: GL_OUT_OF_MEMORY, since what it draws to is undefined then.
 * If it is not drawing, the next draw or finish ends so. What is drawn after that is drawn as always. For
 * other threads and for signal handlers: it only stores a flag. The context must not be destroyed meanwhile.
 */
EW_API void ewInterrupt(struct osmesa_context *context);

/* The text of the program that fixed function runs for the current state: GL_VERTEX_PROGRAM_ARB or
 * GL_FRAGMENT_PROGRAM_ARB. Valid until the next call of this function; null without a context. */
EW_API const char *ewFixedFunctionProgram(unsigned target);

#ifdef __cplusplus
}
#endif

#endif
