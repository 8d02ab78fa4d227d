/* The programs that run: those that are enabled and loaded. */
#include "gl/context/context.h"
#include "gl/program/fragment_shader_ati.h"

bool program_is_enabled(const struct program_state *state, enum program_target target)
{
    switch (target) {
    case PROGRAM_VERTEX: return state->vertex_enable;
    case PROGRAM_FRAGMENT: return state->fragment_enable || state->ati_enable;
    case PROGRAM_GEOMETRY: return state->geometry_enable;
    case PROGRAM_TESS_CONTROL: return state->tess_control_enable;
    case PROGRAM_TESS_EVALUATION: return state->tess_evaluation_enable;
    default: return false;
    }
}

const struct program *program_enabled(const struct program_state *state, enum program_target target)
{
    const struct program_object *object = state->bound[target].object;
    if (target == PROGRAM_FRAGMENT && fragment_shader_ati_decides(state))
        return state->ati ? state->ati->program : NULL;
    return program_is_enabled(state, target) && object ? object->program : NULL;
}

bool programs_replace_vertices(const struct program_state *state)
{
    return state->vertex_enable || state->geometry_enable || state->tess_evaluation_enable;
}

bool programs_pass_through(const struct program_state *state)
{
    const struct program *geometry = program_enabled(state, PROGRAM_GEOMETRY);
    return geometry && program_passes_through(geometry);
}
