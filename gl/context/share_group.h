/* A share group: the objects of contexts that share (GL 4.6 compatibility 5), and the order of their
 * commands.
 *
 * Every context belongs to one group, usually alone; the group is freed with its last context. Textures,
 * samplers, buffers, renderbuffers, programs, display lists, and handles and addresses of them belong to the
 * group; containers and counters (framebuffers, vertex arrays, transform feedback, queries) and the objects
 * named 0 belong to the context. Objects are reference counted: by their name, and by every binding and
 * attachment in any context, so an object that one context deletes remains while another has it bound.
 *
 * Commands of contexts that share run one at a time: entry points hold the group's lock (gl/context/entry.h).
 * Draws that a context has collected remain collected while other contexts run; a command that changes or
 * frees an object that they may read calls gl_flush_users() or share_settle(), which executes them for all
 * contexts of the group. After a command of another context, a context derives all state of its next draw
 * again.
 *
 * A context that does not share takes no lock. So no command of such a context may run in another thread
 * while a context that shares with it is created. */
#ifndef GL_CONTEXT_SHARE_GROUP_H
#define GL_CONTEXT_SHARE_GROUP_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "gl/context/debug.h"
#include "gl/context/name_table.h"
#include "gl/texture/handle_table.h"

struct context;

struct share_group {
    pthread_mutex_t lock;
    unsigned depth;           /* of locks that the thread which has it holds */
    struct context *contexts; /* linked by context->next_sharing */
    struct context *last;     /* the one that ran last */
    uint64_t attachments;     /* changes of images that a framebuffer may have */

    struct name_table textures, samplers, buffers, renderbuffers, programs, lists;
    struct name_table shaders_ati;           /* gl/program/fragment_shader_ati.h */
    struct name_table syncs;                 /* gl/feedback/sync.c */
    struct name_table labels[LABELS_SHARED]; /* gl/context/debug.h */
    uint64_t sampler_versions;               /* so many parameters of samplers were set */
    uint64_t next_address;                   /* of buffers, never used twice; 0 until the first */
    struct handle_table handles;
};

/* An epoch that no scene has: of objects that no draw has used. */
#define NEVER_USED UINT64_MAX

/* The context becomes a member of `with`'s group, or of a new one for null. False when memory runs out. */
bool share_group_join(struct context *context, struct context *with);

/* Removes the context, which holds no object any more. True if it was the last: then the caller frees the
 * contents of the tables, and the group by share_group_destroy(). */
bool share_group_leave(struct context *context);
void share_group_destroy(struct share_group *share);

/* Draws what contexts have collected if it may use an object that was last used in this epoch: before the
 * object changes. */
void gl_flush_users(struct context *context, uint64_t used_epoch);

/* The same for an object whose texels other objects have too: EGL image siblings. */
void gl_flush_group(struct context *context);

/* The same before the object is freed, for the contexts of the group that this thread has locked; without
 * one, the function that frees it has drawn them. */
void share_settle(uint64_t used_epoch);

/* Call before an image changes that may be attached in other contexts: it draws their collected commands, and
 * they derive their targets again. */
void share_attachments_changed(struct context *context);

#endif
