/* Queries of programs: glGetProgramivARB as one table, and the glGet values. */
#include "gl/context/client_memory.h"
#include "gl/context/entry.h"
#include "gl/exec_program.h"
#include "gl/program/program_object.h"
#include "gl/transform/matrix.h"

/* A resource of the bound program. */
enum usage {
    USE_NONE,
    USE_INSTRUCTIONS,
    USE_TEMPORARIES,
    USE_PARAMETERS,
    USE_ATTRIBS,
    USE_ADDRESS_REGISTERS,
    USE_ALU,
    USE_TEX,
    USE_TEX_INDIRECTIONS,
    USE_RESULT_COMPONENTS,
    USE_ATTRIB_COMPONENTS,
};

enum { TEXTURE_OPCODE_LIMIT = SHADER_MAX_INSTRUCTIONS, GENERIC_LIMIT = SHADER_MAX_GENERIC };

/* GL_MAX_* queries: one limit per target; -1: not for this target. Native limits are the limits: nothing is
 * emulated. */
#define EVERY(n)                                                                                             \
    {                                                                                                        \
        n, n, n, n, n                                                                                        \
    }
#define FRAGMENT(n)                                                                                          \
    {                                                                                                        \
        -1, n, -1, -1, -1                                                                                    \
    }
#define GEOMETRY(n)                                                                                          \
    {                                                                                                        \
        -1, -1, n, -1, -1                                                                                    \
    }
static const struct limit_row {
    GLenum pname, native;
    int limit[PROGRAM_TARGETS]; /* vertex, fragment, geometry, tessellation control, tessellation evaluation
                                 */
} limits[] = {
    {GL_MAX_PROGRAM_INSTRUCTIONS_ARB, GL_MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB, EVERY(SHADER_MAX_INSTRUCTIONS)},
    {GL_MAX_PROGRAM_TEMPORARIES_ARB, GL_MAX_PROGRAM_NATIVE_TEMPORARIES_ARB, EVERY(SHADER_MAX_TEMPS)},
    {GL_MAX_PROGRAM_PARAMETERS_ARB, GL_MAX_PROGRAM_NATIVE_PARAMETERS_ARB, EVERY(SHADER_MAX_PARAMS)},
    {GL_MAX_PROGRAM_ATTRIBS_ARB,
     GL_MAX_PROGRAM_NATIVE_ATTRIBS_ARB,
     {SHADER_MAX_ATTRIBUTES, RASTER_MAX_ATTRIBUTES, RASTER_MAX_ATTRIBUTES, RASTER_MAX_ATTRIBUTES,
      RASTER_MAX_ATTRIBUTES}},
    {GL_MAX_PROGRAM_ADDRESS_REGISTERS_ARB, GL_MAX_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB, {2, 0, 0, 0, 0}},
    {GL_MAX_PROGRAM_ALU_INSTRUCTIONS_ARB, GL_MAX_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB,
     FRAGMENT(SHADER_MAX_INSTRUCTIONS)},
    {GL_MAX_PROGRAM_TEX_INSTRUCTIONS_ARB, GL_MAX_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB,
     FRAGMENT(TEXTURE_OPCODE_LIMIT)},
    {GL_MAX_PROGRAM_TEX_INDIRECTIONS_ARB, GL_MAX_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB,
     FRAGMENT(TEXTURE_OPCODE_LIMIT)},
    {GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, 0, EVERY(SHADER_MAX_LOCAL)},
    {GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, 0, EVERY(SHADER_MAX_ENV)},
    {GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV, 0, EVERY(SHADER_BUDGET)},
    {GL_MAX_PROGRAM_CALL_DEPTH_NV,
     0,
     {SHADER_CALL_DEPTH, SHADER_CALL_DEPTH, SHADER_CALL_DEPTH_GPU4, SHADER_CALL_DEPTH_GPU4,
      SHADER_CALL_DEPTH_GPU4}},
    {GL_MAX_PROGRAM_IF_DEPTH_NV,
     0,
     {SHADER_IF_DEPTH, SHADER_IF_DEPTH_FP2, SHADER_IF_DEPTH, SHADER_IF_DEPTH, SHADER_IF_DEPTH}},
    {GL_MAX_PROGRAM_LOOP_DEPTH_NV,
     0,
     {SHADER_LOOP_DEPTH, SHADER_LOOP_DEPTH_FP2, SHADER_LOOP_DEPTH, SHADER_LOOP_DEPTH, SHADER_LOOP_DEPTH}},
    {GL_MAX_PROGRAM_LOOP_COUNT_NV, 0, EVERY(SHADER_BUDGET)}, /* more is never executed */
    {GL_MAX_PROGRAM_GENERIC_ATTRIBS_NV,
     0,
     {SHADER_MAX_ATTRIBUTES, GENERIC_LIMIT, GENERIC_LIMIT, GENERIC_LIMIT, GENERIC_LIMIT}},
    {GL_MAX_PROGRAM_GENERIC_RESULTS_NV,
     0,
     {GENERIC_LIMIT, SHADER_MAX_DRAW_BUFFERS, GENERIC_LIMIT, GENERIC_LIMIT, GENERIC_LIMIT}},
    {GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, 0, EVERY(SHADER_MAX_BUFFERS)},
    {GL_MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, 0, EVERY(SHADER_MAX_BUFFER_WORDS)},
    {GL_MAX_PROGRAM_SUBROUTINE_PARAMETERS_NV, 0, EVERY(SHADER_MAX_SUBROUTINE_PARAMETERS)},
    {GL_MAX_PROGRAM_SUBROUTINE_NUM_NV, 0, EVERY(SHADER_MAX_SUBROUTINE_NUMBER)},
    {GL_MAX_PROGRAM_OUTPUT_VERTICES_NV, 0, GEOMETRY(SHADER_MAX_VERTICES_OUT)},
    {GL_MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV, 0, GEOMETRY(SHADER_MAX_OUTPUT_COMPONENTS)},
    {GL_MAX_PROGRAM_PATCH_ATTRIBS_NV,
     0,
     {-1, -1, SHADER_MAX_PATCH_ATTRIBUTES, SHADER_MAX_PATCH_ATTRIBUTES, SHADER_MAX_PATCH_ATTRIBUTES}},
};
#undef EVERY
#undef FRAGMENT
#undef GEOMETRY

/* The resources of the bound program, in general and native ones. */
static const struct usage_row {
    GLenum pname, native;
    enum usage usage;
    bool fragment_only;
} usages[] = {
    {GL_PROGRAM_INSTRUCTIONS_ARB, GL_PROGRAM_NATIVE_INSTRUCTIONS_ARB, USE_INSTRUCTIONS, false},
    {GL_PROGRAM_TEMPORARIES_ARB, GL_PROGRAM_NATIVE_TEMPORARIES_ARB, USE_TEMPORARIES, false},
    {GL_PROGRAM_PARAMETERS_ARB, GL_PROGRAM_NATIVE_PARAMETERS_ARB, USE_PARAMETERS, false},
    {GL_PROGRAM_ATTRIBS_ARB, GL_PROGRAM_NATIVE_ATTRIBS_ARB, USE_ATTRIBS, false},
    {GL_PROGRAM_ADDRESS_REGISTERS_ARB, GL_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB, USE_ADDRESS_REGISTERS, false},
    {GL_PROGRAM_ALU_INSTRUCTIONS_ARB, GL_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB, USE_ALU, true},
    {GL_PROGRAM_TEX_INSTRUCTIONS_ARB, GL_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB, USE_TEX, true},
    {GL_PROGRAM_TEX_INDIRECTIONS_ARB, GL_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB, USE_TEX_INDIRECTIONS, true},
    {GL_PROGRAM_ATTRIB_COMPONENTS_NV, 0, USE_ATTRIB_COMPONENTS, false},
    {GL_PROGRAM_RESULT_COMPONENTS_NV, 0, USE_RESULT_COMPONENTS, false},
};

static bool is_texture_lookup(const struct instruction *instruction)
{
    return instruction->texture.target != TARGET_NONE;
}

/* The last instruction is OP_END, which is implicit. */
static int count_lookups(const struct program *program)
{
    int count = 0;
    for (uint32_t i = 0; i + 1 < program->instruction_count; i++)
        count += is_texture_lookup(&program->instructions[i]);
    return count;
}

/* ARB_fragment_program 3.11.6: a node of the program ends where a lookup's coordinates come from, or its
 * result goes to, a temporary that was written or read, respectively, in the same node. */
static int count_indirections(const struct program *program)
{
    bool written[SHADER_MAX_TEMPS] = {false}, read[SHADER_MAX_TEMPS] = {false};
    int nodes = 1;
    for (uint32_t i = 0; i + 1 < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        const struct source_operand *from = &instruction->src[0];
        const struct destination *to = &instruction->dst;
        const bool to_temp = to->file == FILE_TEMP && to->index >= 0 && to->index < SHADER_MAX_TEMPS;
        if (is_texture_lookup(instruction) && ((from->file == FILE_TEMP && from->index >= 0 &&
                                                from->index < SHADER_MAX_TEMPS && written[from->index]) ||
                                               (to_temp && (written[to->index] || read[to->index])))) {
            nodes++;
            memset(written, 0, sizeof written);
            memset(read, 0, sizeof read);
        }
        for (int s = 0; s < 3; s++)
            if (instruction->src[s].file == FILE_TEMP && instruction->src[s].index >= 0 &&
                instruction->src[s].index < SHADER_MAX_TEMPS)
                read[instruction->src[s].index] = true;
        if (to_temp)
            written[to->index] = true;
    }
    return nodes;
}

static int program_usage(const struct program *program, enum usage usage)
{
    if (!program)
        return 0;
    const int instructions = program->instruction_count ? (int)program->instruction_count - 1 : 0;
    switch (usage) {
    case USE_INSTRUCTIONS: return instructions;
    case USE_TEMPORARIES: return (int)program->temp_count;
    case USE_PARAMETERS: return (int)program->param_count;
    case USE_ATTRIBS: return (int)program->input_count;
    case USE_ADDRESS_REGISTERS: /* those of fragment programs are the indices of loops */
        return program->stage == STAGE_FRAGMENT ? 0 : (int)program->address_count;
    case USE_ALU: return instructions - count_lookups(program);
    case USE_TEX: return count_lookups(program);
    case USE_TEX_INDIRECTIONS: return count_indirections(program);
    case USE_RESULT_COMPONENTS: return (int)shader_result_components(program);
    case USE_ATTRIB_COMPONENTS: return (int)shader_attribute_components(program);
    default: return 0;
    }
}

static bool find_component_limit(GLenum pname, enum program_target target, GLint *value)
{
    static const enum stage stages[PROGRAM_TARGETS] = {
        [PROGRAM_VERTEX] = STAGE_VERTEX,
        [PROGRAM_FRAGMENT] = STAGE_FRAGMENT,
        [PROGRAM_GEOMETRY] = STAGE_GEOMETRY,
        [PROGRAM_TESS_CONTROL] = STAGE_TESS_CONTROL,
        [PROGRAM_TESS_EVALUATION] = STAGE_TESS_EVALUATION,
    };
    if (pname != GL_MAX_PROGRAM_ATTRIB_COMPONENTS_NV && pname != GL_MAX_PROGRAM_RESULT_COMPONENTS_NV)
        return false;
    *value = (GLint)shader_component_limit(
        stages[target], pname == GL_MAX_PROGRAM_ATTRIB_COMPONENTS_NV ? FILE_INPUT : FILE_OUTPUT);
    return true;
}

static bool find_limit(GLenum pname, enum program_target target, GLint *value)
{
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if (pname == limits[i].pname || pname == limits[i].native) {
            *value = limits[i].limit[target];
            return *value >= 0;
        }
    }
    return find_component_limit(pname, target, value);
}

static bool find_usage(GLenum pname, enum program_target target, const struct program *program, GLint *value)
{
    for (size_t i = 0; i < sizeof usages / sizeof *usages; i++) {
        if (pname != usages[i].pname && pname != usages[i].native)
            continue;
        *value = program_usage(program, usages[i].usage);
        return !usages[i].fragment_only || target == PROGRAM_FRAGMENT;
    }
    return false;
}

/* A declaration of the geometry program (NV_geometry_program4 6.1.12), or 0 if none is loaded. */
static bool find_declaration(GLenum pname, enum program_target target, const struct program *program,
                             GLint *value)
{
    static const GLenum primitives[] = {
        [KIND_POINTS] = GL_POINTS,
        [KIND_LINES] = GL_LINES,
        [KIND_LINES_ADJACENCY] = GL_LINES_ADJACENCY_EXT,
        [KIND_TRIANGLES] = GL_TRIANGLES,
        [KIND_TRIANGLES_ADJACENCY] = GL_TRIANGLES_ADJACENCY_EXT,
        [KIND_PATCHES] = GL_PATCHES,
        [KIND_LINE_STRIP] = GL_LINE_STRIP,
        [KIND_TRIANGLE_STRIP] = GL_TRIANGLE_STRIP,
    };
    if (target != PROGRAM_GEOMETRY)
        return false;
    switch (pname) {
    case GL_GEOMETRY_VERTICES_OUT_EXT: *value = program ? program->primitive.vertices_out : 0; return true;
    case GL_GEOMETRY_INPUT_TYPE_EXT:
        *value = program ? (GLint)primitives[program->primitive.in] : 0;
        return true;
    case GL_GEOMETRY_OUTPUT_TYPE_EXT:
        *value = program ? (GLint)primitives[program->primitive.out] : 0;
        return true;
    default: return false;
    }
}

void GLAPIENTRY exec_glGetProgramivARB(GLenum gl_target, GLenum pname, GLint *params)
{
    ENTER(COMMAND_NAME);
    enum program_target target;
    GLint value;
    if (!context || !program_target_resolve(context, COMMAND_NAME, gl_target, &target))
        return;
    const struct program_binding *binding = &context->programs->bound[target];
    const struct program_object *object = binding->object;
    if (pname == GL_PROGRAM_LENGTH_ARB)
        *params = object ? object->length : 0;
    else if (pname == GL_PROGRAM_FORMAT_ARB)
        *params = object && object->length ? (GLint)object->format : GL_PROGRAM_FORMAT_ASCII_ARB;
    else if (pname == GL_PROGRAM_BINDING_ARB)
        *params = (GLint)binding->name;
    else if (pname == GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB)
        *params = 1;
    else if (pname != 0 && (find_limit(pname, target, &value) ||
                            find_usage(pname, target, object ? object->program : NULL, &value) ||
                            find_declaration(pname, target, object ? object->program : NULL, &value)))
        *params = value;
    else
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, which is no property of target 0x%04X",
                 COMMAND_NAME, pname, gl_target);
}

/* Offsets of IPAO: any position is evaluated, but positions outside this range are outside the pixel;
 * snapped to the rasterizer's subpixels (NV_gpu_program5 2.X.8.Z). Those of gathers have the range of the
 * hardware. */
enum { GATHER_OFFSET_MIN = -32, GATHER_OFFSET_MAX = 31, GATHER_COMPONENTS = 4 };
static const float interpolation_offset_min = -0.5f,
                   interpolation_offset_max = 0.5f - 1.0f / (1 << RASTER_SUBPIXEL_BITS);

bool programs_get(struct context *context, GLenum pname, struct get_value *value)
{
    const struct program_state *state = context->programs;
    switch (pname) {
    case GL_PROGRAM_ERROR_POSITION_ARB: return get_integer(value, state->error_position);
    case GL_VERTEX_PROGRAM_BINDING_NV: return get_integer(value, state->bound[PROGRAM_VERTEX].name);
    case GL_FRAGMENT_PROGRAM_BINDING_NV: return get_integer(value, state->bound[PROGRAM_FRAGMENT].name);
    case GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV: return get_integer(value, SHADER_MAX_LOCAL);
    case GL_MAX_PROGRAM_MATRICES_ARB: return get_integer(value, MATRIX_PROGRAMS);
    case GL_MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB:
        return get_integer(value, context->matrices->program[0].limit);
    case GL_MIN_PROGRAM_TEXEL_OFFSET_EXT: return get_integer(value, -8);
    case GL_MAX_PROGRAM_TEXEL_OFFSET_EXT: return get_integer(value, 7);
    case GL_MIN_PROGRAM_TEXTURE_GATHER_OFFSET_NV: return get_integer(value, GATHER_OFFSET_MIN);
    case GL_MAX_PROGRAM_TEXTURE_GATHER_OFFSET_NV: return get_integer(value, GATHER_OFFSET_MAX);
    case GL_MAX_PROGRAM_TEXTURE_GATHER_COMPONENTS_ARB: return get_integer(value, GATHER_COMPONENTS);
    case GL_MIN_FRAGMENT_INTERPOLATION_OFFSET_NV:
        return get_floats(value, GET_FLOAT, &interpolation_offset_min, 1);
    case GL_MAX_FRAGMENT_INTERPOLATION_OFFSET_NV:
        return get_floats(value, GET_FLOAT, &interpolation_offset_max, 1);
    case GL_FRAGMENT_PROGRAM_INTERPOLATION_OFFSET_BITS_NV: return get_integer(value, RASTER_SUBPIXEL_BITS);
    case GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT: return get_integer(value, SHADER_MAX_TEXTURE_UNITS);
    case GL_MAX_GEOMETRY_PROGRAM_INVOCATIONS_NV: return get_integer(value, SHADER_MAX_INVOCATIONS);
    default: return false;
    }
}

/* Another vertex limit for the bound geometry program, by the rules that loading has
 * (NV_geometry_program4 2.14.6.4). */
void GLAPIENTRY exec_glProgramVertexLimitNV(GLenum gl_target, GLint limit)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    if (gl_target != GL_GEOMETRY_PROGRAM_NV) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, expected GL_GEOMETRY_PROGRAM_NV",
                 COMMAND_NAME, gl_target);
        return;
    }
    struct program_object *object = context->programs->bound[PROGRAM_GEOMETRY].object;
    if (!object || !object->program) {
        gl_error(context, GL_INVALID_OPERATION, "%s: no geometry program is loaded", COMMAND_NAME);
        return;
    }
    if (program_passes_through(object->program)) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: the geometry program passes its primitive through, which has as many vertices as it "
                 "came with",
                 COMMAND_NAME);
        return;
    }
    const int components = (int)shader_result_components(object->program);
    if (limit <= 0 || limit > SHADER_MAX_VERTICES_OUT || limit * components > SHADER_MAX_OUTPUT_COMPONENTS) {
        gl_error(context, GL_INVALID_VALUE,
                 "%s: limit is %d, expected 1 to %d, times %d components at most %d", COMMAND_NAME, limit,
                 SHADER_MAX_VERTICES_OUT, components, SHADER_MAX_OUTPUT_COMPONENTS);
        return;
    }
    program_object_touch(context, object);
    if (!program_object_set_vertices_out(object, (uint16_t)limit))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for the decoded program", COMMAND_NAME);
    gl_dirty(context, DIRTY_PROGRAM);
}
