/* Share groups: the contexts of a group, the lock, and the draws to execute before an object changes. */
#include "gl/context/share_group.h"

#include <stdlib.h>

#include "gl/context/context.h"
#include "gl/framebuffer/framebuffer_object.h"

/* The group whose lock this thread has. */
static __thread struct share_group *locked __attribute__((tls_model("initial-exec")));

static struct share_group *create(void)
{
    struct share_group *share = calloc(1, sizeof *share);
    if (share && pthread_mutex_init(&share->lock, NULL) == 0)
        return share;
    free(share);
    return NULL;
}

void share_group_destroy(struct share_group *share)
{
    pthread_mutex_destroy(&share->lock);
    free(share);
}

bool share_group_join(struct context *context, struct context *with)
{
    struct share_group *share = with ? with->share : create();
    if (!share)
        return false;
    context->share = share;
    if (!with) {
        share->contexts = context;
        return true;
    }
    share_lock(with);
    if (!with->shares) { /* then it runs no command now; those of a larger group share already */
        gl_settle(with);
        with->shares = true;
    }
    context->shares = true;
    context->next_sharing = share->contexts;
    share->contexts = context;
    share_unlock(with);
    return true;
}

bool share_group_leave(struct context *context)
{
    struct share_group *share = context->share;
    struct context **link = &share->contexts;
    while (*link && *link != context)
        link = &(*link)->next_sharing;
    if (*link)
        *link = context->next_sharing;
    if (share->last == context)
        share->last = NULL;
    return share->contexts == NULL;
}

/* --- Turns ---------------------------------------------------------------------------------------------- */

/* After other contexts of the group have run, any object and any attached image may have changed. */
static void catch_up(struct context *context)
{
    struct share_group *share = context->share;
    if (share->last == context)
        return;
    share->last = context;
    context->cache.valid = false;
    for (unsigned flag = 0; flag < DIRTY_COUNT; flag++)
        gl_dirty(context, (enum dirty_flag)flag);
    if (context->attachments_seen != share->attachments)
        context->framebuffers->outdated = true;
    context->attachments_seen = share->attachments;
    context->hooks->resumed(context);
}

void share_lock(struct context *context)
{
    struct share_group *share = context->share;
    if (locked != share) {
        pthread_mutex_lock(&share->lock);
        locked = share;
    }
    if (share->depth++ == 0)
        catch_up(context);
}

void share_unlock(struct context *context)
{
    struct share_group *share = context->share;
    if (--share->depth > 0)
        return;
    locked = NULL;
    pthread_mutex_unlock(&share->lock);
}

/* --- What was collected --------------------------------------------------------------------------------- */

/* One that is being made or destroyed has no scene. */
static void flush_all(struct share_group *share)
{
    for (struct context *context = share->contexts; context; context = context->next_sharing)
        if (context->scene)
            gl_flush_scene(context);
}

/* An object contains the epoch of the last scene that used it: others may have before. */
void gl_flush_users(struct context *context, uint64_t used_epoch)
{
    if (context->shares && used_epoch != NEVER_USED)
        flush_all(context->share);
    else if (used_epoch == raster_scene_epoch(context->scene))
        gl_flush_scene(context);
}

void gl_flush_group(struct context *context)
{
    if (context->shares)
        flush_all(context->share);
    else
        gl_flush_scene(context);
}

void share_settle(uint64_t used_epoch)
{
    if (locked && used_epoch != NEVER_USED)
        flush_all(locked);
}

void share_attachments_changed(struct context *context)
{
    if (!context->shares)
        return;
    flush_all(context->share);
    context->attachments_seen = ++context->share->attachments;
}
