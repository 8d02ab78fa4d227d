/* Checks primitive modes against the enabled programs. */
#include "gl/draw/draw_stages.h"

#include "gl/feedback/transform_feedback.h"
#include "gl/program/program_object.h"

#define MODE(mode) (1u << (mode))

/* NV_geometry_program4 2.14.6.1: modes by PRIMITIVE_IN. */
static const struct {
    uint32_t modes;
    const char *name, *expected;
} inputs[] = {
    [KIND_POINTS] = {MODE(GL_POINTS), "POINTS", "GL_POINTS"},
    [KIND_LINES] = {MODE(GL_LINES) | MODE(GL_LINE_STRIP) | MODE(GL_LINE_LOOP), "LINES",
                    "GL_LINES, GL_LINE_STRIP or GL_LINE_LOOP"},
    [KIND_TRIANGLES] = {MODE(GL_TRIANGLES) | MODE(GL_TRIANGLE_STRIP) | MODE(GL_TRIANGLE_FAN) |
                            MODE(GL_QUADS) | MODE(GL_QUAD_STRIP) | MODE(GL_POLYGON),
                        "TRIANGLES", "triangles, quads or polygons"},
    [KIND_LINES_ADJACENCY] = {MODE(GL_LINES_ADJACENCY) | MODE(GL_LINE_STRIP_ADJACENCY), "LINES_ADJACENCY",
                              "GL_LINES_ADJACENCY or GL_LINE_STRIP_ADJACENCY"},
    [KIND_TRIANGLES_ADJACENCY] = {MODE(GL_TRIANGLES_ADJACENCY) | MODE(GL_TRIANGLE_STRIP_ADJACENCY),
                                  "TRIANGLES_ADJACENCY",
                                  "GL_TRIANGLES_ADJACENCY or GL_TRIANGLE_STRIP_ADJACENCY"},
    [KIND_PATCHES] = {MODE(GL_PATCHES), "PATCHES", "GL_PATCHES"},
};

/* NV_tessellation_program5, Errors: patches alone. GL 4.6 compatibility 11.2: and patches need a program that
 * takes them, which may be a geometry program too (NV_gpu_program5). */
static bool tessellation_takes(struct context *context, const char *call, GLenum mode)
{
    const struct program_state *state = context->programs;
    const struct program *geometry = program_enabled(state, PROGRAM_GEOMETRY);
    const bool tessellates = state->tess_control_enable || state->tess_evaluation_enable;
    if (tessellates && mode != GL_PATCHES)
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: mode is 0x%04x, but tessellation programs are enabled: expected GL_PATCHES", call,
                 mode);
    else if (mode == GL_PATCHES && !state->tess_evaluation_enable &&
             (!geometry || geometry->primitive.in != KIND_PATCHES))
        gl_error(
            context, GL_INVALID_OPERATION,
            "%s: mode is GL_PATCHES, but neither tessellation evaluation programs nor a geometry program "
            "of PRIMITIVE_IN PATCHES are enabled",
            call);
    else
        return true;
    return false;
}

static const char *const tessellated_names[] = {
    [GL_POINTS] = "points", [GL_LINES] = "lines", [GL_TRIANGLES] = "triangles"};

/* The mode whose primitives an evaluation program's are. */
static GLenum tessellated_mode(const struct primitive_declarations *primitive)
{
    return primitive->tess_point_mode              ? GL_POINTS
           : primitive->tess_mode == KIND_ISOLINES ? GL_LINES
                                                   : GL_TRIANGLES;
}

static bool geometry_takes(struct context *context, const char *call, GLenum mode)
{
    const struct program *program = program_enabled(context->programs, PROGRAM_GEOMETRY);
    const struct program *evaluation = program_enabled(context->programs, PROGRAM_TESS_EVALUATION);
    if (program && evaluation) {
        if (inputs[program->primitive.in].modes & MODE(tessellated_mode(&evaluation->primitive)))
            return true;
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: the geometry program takes %s, but the tessellation evaluation program makes %s", call,
                 inputs[program->primitive.in].name,
                 tessellated_names[tessellated_mode(&evaluation->primitive)]);
        return false;
    }
    if (!program || (inputs[program->primitive.in].modes & MODE(mode)))
        return true;
    gl_error(context, GL_INVALID_OPERATION,
             "%s: mode is 0x%04x, but the geometry program takes %s: expected %s", call, mode,
             inputs[program->primitive.in].name, inputs[program->primitive.in].expected);
    return false;
}

/* Table 13.1, by the output of the last program or, without one, by the mode. */
static GLenum captured_mode(struct context *context, GLenum mode)
{
    const struct program *geometry = program_enabled(context->programs, PROGRAM_GEOMETRY);
    if (geometry)
        return geometry->primitive.out == KIND_POINTS       ? GL_POINTS
               : geometry->primitive.out == KIND_LINE_STRIP ? GL_LINES
                                                            : GL_TRIANGLES;
    const struct program *evaluation = program_enabled(context->programs, PROGRAM_TESS_EVALUATION);
    if (evaluation)
        return tessellated_mode(&evaluation->primitive);
    if (inputs[KIND_LINES].modes & MODE(mode))
        return GL_LINES;
    return inputs[KIND_TRIANGLES].modes & MODE(mode) ? GL_TRIANGLES : mode;
}

static bool feedback_takes(struct context *context, const char *call, GLenum mode)
{
    const struct feedback_object *object = feedback_bound(context);
    if (feedback_captures(context) && programs_pass_through(context->programs)) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: transform feedback captures nothing of a geometry program with OPTION "
                 "NV_geometry_shader_passthrough",
                 call);
        return false;
    }
    if (!feedback_captures(context) || captured_mode(context, mode) == object->mode)
        return true;
    gl_error(context, GL_INVALID_OPERATION,
             "%s: primitives of mode 0x%04x, but transform feedback began with 0x%04x", call,
             captured_mode(context, mode), object->mode);
    return false;
}

bool draw_stages_take(struct context *context, const char *call, GLenum mode)
{
    return tessellation_takes(context, call, mode) && geometry_takes(context, call, mode) &&
           feedback_takes(context, call, mode);
}

bool draw_stages_store(const struct draw *draw)
{
    bool stores = draw->program->stores;
    for (unsigned i = 0; i < PIPELINE_STAGES; i++)
        stores |= draw->stages[i].program && draw->stages[i].program->stores;
    return stores;
}

const struct program *draw_last_program(const struct draw *draw)
{
    const struct program *last = draw->program;
    if (draw->stages[STAGE_OF_TESS_EVALUATION].program)
        last = draw->stages[STAGE_OF_TESS_EVALUATION].program;
    if (draw->stages[STAGE_OF_GEOMETRY].program)
        last = draw->stages[STAGE_OF_GEOMETRY].program;
    return last;
}
