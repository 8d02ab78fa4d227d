/* Capsules: recorded frames. A capsule is a file with the commands of one context, from its creation to the
 * end of a frame, and all data that they read. Its replay draws the same bytes on any machine. `edgewalk
 * capsule` reads and writes capsules; docs/capsules.md defines the format.
 *
 *     ewCapsuleBegin();
 *     OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
 *     ...                                // draw
 *     ewCapsuleEnd("frame.capsule");
 *
 * EDGEWALK_CAPSULE=FILE:FRAME:CONTEXT in the environment records an unmodified program, to the end of frame
 * FRAME. CONTEXT is the number of contexts that the program makes current before the recorded one. Both are
 * counted from 0, the default: FILE:FRAME records the first context. A frame ends at glFinish,
 * OSMesaMakeCurrent, ewFrameHash, ewWritePNG, ewWriteDepthPNG and ewGolden, if there was a command since the
 * previous frame ended, and when the context is destroyed or the process exits. The result is reported on
 * standard error.
 *
 * Not recorded: values returned to the application (glReadPixels, glGet*), the commands of other contexts,
 * and pixels that the application stores in its window's memory after it has made the context current.
 */
#ifndef EDGEWALK_CAPSULE_H
#define EDGEWALK_CAPSULE_H

#include <edgewalk/edgewalk.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Records the next context that this thread creates. */
EW_API void ewCapsuleBegin(void);

/* Finishes, writes the recording of the current context to a file, and ends it. Returns 0, or -1 with a
 * message in ewLastMessage(): no current context, a context that is not recorded, not enough memory, or the
 * file cannot be written. */
EW_API int ewCapsuleEnd(const char *path);

typedef struct EwCapsule EwCapsule;

enum { EW_CAPSULE_MESSAGE = 256 };

/* Reads a capsule from the bytes of a file, which are copied. Returns null with a text in `message` if they
 * are not a valid capsule. The caller owns the capsule until ewCapsuleClose. Any thread may call these
 * functions. */
EW_API EwCapsule *ewCapsuleOpen(const void *bytes, size_t size, char message[EW_CAPSULE_MESSAGE]);
EW_API void ewCapsuleClose(EwCapsule *capsule); /* null: nothing */

typedef struct EwCapsuleInfo {
    unsigned width, height; /* of the window at the end of the frame */
    unsigned samples;       /* of each pixel; 0: none */
    unsigned format, type;  /* those of OSMesa: OSMESA_RGBA, GL_UNSIGNED_BYTE ...; type at the end */
    unsigned depthBits, stencilBits;
    unsigned frame;     /* the last, counted from 0 */
    uint64_t commands;  /* recorded */
    uint64_t frameHash; /* ewFrameHash of the picture when it was recorded; 0: not known */
} EwCapsuleInfo;

EW_API void ewCapsuleInfo(const EwCapsule *capsule, EwCapsuleInfo *info);

/* Creates a context with the properties of the recorded one and makes it current to this thread. The library
 * owns its window's memory (OSMesaGetColorBuffer), the caller destroys the context. Returns null with a text
 * in `message` on failure. */
EW_API struct osmesa_context *ewCapsuleContext(const EwCapsule *capsule, char message[EW_CAPSULE_MESSAGE]);

/* Executes the commands in the current context, which ewCapsuleContext must have created for this capsule and
 * which must not have replayed anything yet. If `proceed` is not null, it is called before each command with
 * the command's number; if it returns 0, the replay ends there. Returns 0, or -1 with a text in `message` if
 * a command's arguments are incomplete or an object has another name than in the recording; the commands
 * before it were executed. */
EW_API int ewCapsuleReplay(const EwCapsule *capsule, int (*proceed)(void *user, uint64_t command), void *user,
                           char message[EW_CAPSULE_MESSAGE]);

#ifdef __cplusplus
}
#endif

#endif
