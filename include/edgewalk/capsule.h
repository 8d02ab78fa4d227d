/* Edgewalk: capsules. A capsule is one file with the commands of a context and all that they read, from its
 * creation to the end of a frame; replayed on any machine they draw the same bytes. `edgewalk capsule` reads
 * and writes them, docs/capsules.md has the format.
 *
 *     ewCapsuleBegin();
 *     OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
 *     ...                                // draw
 *     ewCapsuleEnd("frame.capsule");
 *
 * Without a change of the program, EDGEWALK_CAPSULE=FILE:FRAME in the environment records the first context
 * that it makes current, until frame FRAME ends; the first is 0, which is meant where `:FRAME` is left out. A
 * frame ends at glFinish, ewFrameHash, ewWritePNG and OSMesaMakeCurrent, if there was a command since the
 * last one ended, and where the context or the process does. What becomes of the file is said on standard
 * error.
 *
 * What the application reads back (glReadPixels, glGet*) is not recorded, nor what other contexts do, nor
 * what it stores in its window's memory after it has made that current.
 */
#ifndef EDGEWALK_CAPSULE_H
#define EDGEWALK_CAPSULE_H

#include <edgewalk/edgewalk.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The next context that this thread creates is recorded. */
EW_API void ewCapsuleBegin(void);

/* Finishes, writes what was recorded of the current context, and ends its recording. Returns 0, or -1 with a
 * sentence in ewLastMessage(): no context, one that is not recorded, no memory for all of it, no file. */
EW_API int ewCapsuleEnd(const char *path);

typedef struct EwCapsule EwCapsule;

enum { EW_CAPSULE_MESSAGE = 256 };

/* A capsule from the bytes of a file, which are copied; null with a sentence in `message` if they are none.
 * It belongs to the caller, until ewCapsuleClose. Any thread may call these. */
EW_API EwCapsule *ewCapsuleOpen(const void *bytes, size_t size, char message[EW_CAPSULE_MESSAGE]);
EW_API void ewCapsuleClose(EwCapsule *capsule); /* null: nothing */

typedef struct EwCapsuleInfo {
    unsigned width, height; /* of the window, when it was first made current */
    unsigned samples;       /* of each pixel; 0: none */
    unsigned format, type;  /* as OSMesa has them: OSMESA_RGBA, GL_UNSIGNED_BYTE ... */
    unsigned depthBits, stencilBits;
    unsigned frame;     /* the last, counted from 0 */
    uint64_t commands;  /* recorded */
    uint64_t frameHash; /* of the picture, when it was recorded: ewFrameHash; 0: not known */
} EwCapsuleInfo;

EW_API void ewCapsuleInfo(const EwCapsule *capsule, EwCapsuleInfo *info);

/* A context such as the recorded one, current to this thread, in which nothing was drawn. Its window's memory
 * is its own: OSMesaGetColorBuffer. The caller destroys it. Null with a sentence in `message`. */
EW_API struct osmesa_context *ewCapsuleContext(const EwCapsule *capsule, char message[EW_CAPSULE_MESSAGE]);

/* Executes the commands in the current context, which ewCapsuleContext has made of this capsule and which has
 * replayed nothing yet. `proceed`, if not null, is asked before each with its number; 0 ends the replay
 * there. Returns 0, or -1 with a sentence in `message`: a command that the file does not have all arguments
 * of, or that names something else than when it was recorded; what came before it was executed. */
EW_API int ewCapsuleReplay(const EwCapsule *capsule, int (*proceed)(void *user, uint64_t command), void *user,
                           char message[EW_CAPSULE_MESSAGE]);

#ifdef __cplusplus
}
#endif

#endif
