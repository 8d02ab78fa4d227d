/* Consecutive draws of DrawArrays: if it cannot be detected, a prepared draw waits, further draws that
 * continue its range of elements join it, and one draw draws all of them. Commands that set current
 * attributes may come between; every other command, and every flush, first submits the draw (gl_settle()).
 *
 * A draw has a fixed cost, and only the vertices and primitives of one draw are divided among workers. The
 * first draw after a change of state does not wait: often each draw has another state. */
#include "base/fpenv.h"
#include "base/without.h"
#include "gl/context/work.h"
#include "gl/draw/draw.h"
#include "gl/vertex/vertex_arrays.h"

#include <string.h>

enum { WAITING = 1 << 14 /* elements: further ones gain nothing */ };

/* Whether the draw of so many elements consists of whole primitives, all of which the arrays contain. */
static bool is_whole(const struct context *context, GLenum mode, uint32_t first, uint32_t count)
{
    return count % independent_vertices(mode) == 0 &&
           (uint64_t)first + count <= context->cache.distinct_elements;
}

/* Whether all that the waiting draw was prepared from is unchanged. */
static bool is_current(const struct context *context)
{
    const struct draw_cache *cache = &context->cache;
    return cache->sourced && cache->sourced_arrays == context->version[DIRTY_ARRAYS] &&
           memcmp(cache->version, context->version, DIRTY_ARRAYS * sizeof *cache->version) == 0;
}

bool arrays_join(struct context *context, GLenum mode, GLint first, GLsizei count)
{
    if (!context || !context->cache.waits)
        return false;
    struct draw *draw = &context->cache.draw;
    if (mode != (GLenum)draw->primitive || first < 0 || (uint32_t)first != draw->first + draw->count ||
        count <= 0 || count > WAITING - (GLsizei)draw->count || list_recording ||
        !is_whole(context, mode, (uint32_t)first, (uint32_t)count) || !is_current(context))
        return false;
    draw->count += (uint32_t)count;
    return true;
}

bool arrays_wait(struct context *context, const struct draw_command *command)
{
    const struct draw_cache *cache = &context->cache;
    if (!command->alone || !cache->unchanged || command->count >= WAITING || command->instances != 1 ||
        command->base_instance || !cache->constant_sources || context->arrays->edge_flag.enable ||
        context->client_memory || context->work->depth > 0 || list_recording ||
        !draws_may_join(context, command->mode) ||
        !is_whole(context, command->mode, command->first, (uint32_t)command->count) ||
        without(OPTIMIZATION_JOINED_DRAWS))
        return false;
    return context->cache.waits = true;
}

void draw_settle(struct context *context)
{
    if (context->cache.waits) {
        FPENV_SCOPE();
        context->cache.waits = false;
        draw_submit(context, "glDrawArrays");
    }
    immediate_settle(context);
}
