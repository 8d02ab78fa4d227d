/* Enable, Disable, IsEnabled: the capabilities of gl/state.def. */
#include "gl/context/entry.h"
#include "gl/context/state.h"
#include "gl/exec_api.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/lighting.h"
#include "gl/vertex/vertex_arrays.h"

static bool *flag_at(struct context *context, const struct state *state, unsigned index)
{
    return state_at(context, state, index);
}

/* Fixed-function texturing, which units that only programs use do not have. */
static bool unit_has(struct context *context, const struct state *state)
{
    return state->place.select != SELECT_UNIT ||
           texture_unit_has_coordinates(context, "fixed-function texturing");
}

/* Without an index all elements are set, or that of the active texture unit. */
static void set_elements(struct context *context, const struct state *state, bool on)
{
    const bool all = state_is_indexed(state);
    const unsigned first = state_index(context, state), count = all ? state->place.limit : 1;
    if (!all && *flag_at(context, state, first) == on)
        return;
    lighting_track_color(context); /* COLOR_MATERIAL may end */
    state_dirty(context, state);
    for (unsigned i = first; i < first + count; i++)
        *flag_at(context, state, i) = on;
}

static void set_capability(const char *call, GLenum cap, bool on)
{
    ENTER(call);
    if (!context)
        return;
    const struct state *state = state_find(cap, USE_ENABLE | USE_NEVER);
    if (!state || (on && state->uses & USE_NEVER))
        gl_error(context, GL_INVALID_ENUM, "%s: capability 0x%04x is %s", call, cap,
                 state ? "not available" : "unknown");
    else if (state->uses & USE_ENABLE && unit_has(context, state))
        set_elements(context, state, on);
}

static void set_capability_or_array(const char *call, GLenum cap, bool on)
{
    if (vertex_array_is_capability(cap))
        vertex_arrays_enable_client(call, cap, on);
    else
        set_capability(call, cap, on);
}

void GLAPIENTRY exec_glEnable(GLenum cap)
{
    set_capability_or_array(COMMAND_NAME, cap, true);
}

void GLAPIENTRY exec_glDisable(GLenum cap)
{
    set_capability_or_array(COMMAND_NAME, cap, false);
}

/* Client states are capabilities too (GL 4.6 compatibility 22.1). */
GLboolean GLAPIENTRY exec_glIsEnabled(GLenum cap)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return GL_FALSE;
    const struct state *state = state_find(cap, USE_IS_ENABLED);
    if (!state)
        gl_error(context, GL_INVALID_ENUM, "glIsEnabled: capability 0x%04x is unknown", cap);
    return state && !(state->uses & USE_NEVER) && *flag_at(context, state, state_index(context, state));
}

/* --- Capabilities with an index -------------------------------------------------------------------------
 *
 * EXT_draw_buffers2, ARB_viewport_array; of texture units, EXT_direct_state_access 3.8.16, 6.1.1. */

/* How many indices a capability has, 0: none. Sets of texture coordinates are queried alone; so are units for
 * programs alone, which are never enabled. */
static unsigned index_limit(const struct state *state, unsigned uses)
{
    if (!state || !(state->uses & uses))
        return 0;
    if (state_is_indexed(state))
        return state->place.limit;
    const bool of_unit = state->place.select == SELECT_UNIT || state->place.select == SELECT_CLIENT_UNIT;
    return !of_unit ? 0 : uses == USE_ENABLE ? GL_TEXTURE_UNITS : state->place.limit;
}

static const struct state *find_indexed(struct context *context, const char *call, GLenum target,
                                        GLuint index, unsigned uses)
{
    const struct state *state = state_find(target, uses);
    const unsigned limit = index_limit(state, uses);
    if (index < limit)
        return state;
    if (limit == 0)
        gl_error(context, GL_INVALID_ENUM,
                 "%s: capability is 0x%04x, expected GL_BLEND, GL_SCISSOR_TEST or one of texture units", call,
                 target);
    else
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", call, index, limit);
    return NULL;
}

static void set_indexed(const char *call, GLenum target, GLuint index, bool on)
{
    ENTER(call);
    const struct state *state = context ? find_indexed(context, call, target, index, USE_ENABLE) : NULL;
    if (!state)
        return;
    state_dirty(context, state);
    *flag_at(context, state, index) = on;
}

static GLboolean get_indexed(const char *call, GLenum target, GLuint index)
{
    ENTER(call);
    const struct state *state = context ? find_indexed(context, call, target, index, USE_IS_ENABLED) : NULL;
    return state && *flag_at(context, state, index);
}

void GLAPIENTRY exec_glEnablei(GLenum target, GLuint index)
{
    set_indexed(COMMAND_NAME, target, index, true);
}

void GLAPIENTRY exec_glDisablei(GLenum target, GLuint index)
{
    set_indexed(COMMAND_NAME, target, index, false);
}

GLboolean GLAPIENTRY exec_glIsEnabledi(GLenum target, GLuint index)
{
    return get_indexed(COMMAND_NAME, target, index);
}
