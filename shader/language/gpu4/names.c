/* Inputs and outputs, one row each: NV_vertex_program4, NV_fragment_program4 and
 * NV_geometry_program4 2.X.3.2 and 2.X.3.5, NV_tessellation_program5 Tables X.2 to X.6, what NV_gpu_program5
 * adds, ARB_vertex_program 2.14.3 and ARB_fragment_program 3.11.1. Then declarations about primitives:
 * NV_geometry_program4 2.X.7.Y, NV_gpu_program5, NV_tessellation_program5 2.X.7.Y. */
#include "shader/language/gpu4/names.h"
#include "shader/language/language.h"

/* A thread's numbers and masks in its group (NV_shader_thread_group). */
#define THREAD(prefix, name, value, flags)                                                                   \
    {                                                                                                        \
        prefix, name, SEMANTIC_THREAD, value, 1, GPU4_PLAIN, flags, OPTION_THREAD_GROUP, GPU4_VERSION_5      \
    }
#define THREADS(prefix, flags)                                                                               \
    THREAD(prefix, "threadid", THREAD_ID, flags), THREAD(prefix, "threadeqmask", THREAD_EQ_MASK, flags),     \
        THREAD(prefix, "threadgemask", THREAD_GE_MASK, flags),                                               \
        THREAD(prefix, "threadgtmask", THREAD_GT_MASK, flags),                                               \
        THREAD(prefix, "threadlemask", THREAD_LE_MASK, flags),                                               \
        THREAD(prefix, "threadltmask", THREAD_LT_MASK, flags), THREAD(prefix, "warpid", THREAD_WARP, flags), \
        THREAD(prefix, "smid", THREAD_SM, flags)

/* Conventional vertex attributes share numbers with the generic ones. */
static const struct gpu4_binding vertex_inputs[] = {
    {"vertex", "attrib", SEMANTIC_ATTRIBUTE, 0, SHADER_MAX_ATTRIBUTES, GPU4_REQUIRED, GPU4_ARRAY, 0, 0},
    {"vertex", "position", SEMANTIC_ATTRIBUTE, 0, 1, GPU4_PLAIN, 0, 0, 0},
    {"vertex", "weight", SEMANTIC_ATTRIBUTE, 1, 1, GPU4_OPTIONAL, 0, 0, 0},
    {"vertex", "matrixindex", SEMANTIC_ATTRIBUTE, SHADER_MATRIX_INDEX, 1, GPU4_OPTIONAL, GPU4_ARB_ONLY, 0, 0},
    {"vertex", "normal", SEMANTIC_ATTRIBUTE, 2, 1, GPU4_PLAIN, 0, 0, 0},
    {"vertex", "color", SEMANTIC_ATTRIBUTE, 3, 2, GPU4_COLORS, 0, 0, 0},
    {"vertex", "fogcoord", SEMANTIC_ATTRIBUTE, 5, 1, GPU4_PLAIN, 0, 0, 0},
    {"vertex", "texcoord", SEMANTIC_ATTRIBUTE, 8, SHADER_MAX_TEXCOORDS, GPU4_OPTIONAL, GPU4_ARRAY, 0, 0},
    {"vertex", "id", SEMANTIC_VERTEX_ID, 0, 1, GPU4_PLAIN, 0, 0, GPU4_TYPES},
    {"vertex", "instance", SEMANTIC_INSTANCE, 0, 1, GPU4_PLAIN, 0, 0, GPU4_TYPES},
    THREADS("vertex", 0),
    {0},
};

/* NV_gpu_program4_1 was never published; what its fragment programs add is what NV_gpu_program5 lists in its
 * grammar but does not describe: SAMPLE, fragment.sampleid, result.samplemask. */
static const struct gpu4_binding fragment_inputs[] = {
    {"fragment", "color", SEMANTIC_COLOR, 0, 2, GPU4_COLORS, 0, 0, 0},
    {"fragment", "texcoord", SEMANTIC_TEXCOORD, 0, SHADER_MAX_TEXCOORDS, GPU4_OPTIONAL, GPU4_ARRAY, 0, 0},
    {"fragment", "fogcoord", SEMANTIC_FOGCOORD, 0, 1, GPU4_PLAIN, GPU4_UNINTERPOLATED, 0, 0},
    {"fragment", "clip", SEMANTIC_CLIP_DISTANCE, 0, 8, GPU4_REQUIRED, GPU4_ARRAY | GPU4_UNINTERPOLATED, 0,
     GPU4_TYPES},
    {"fragment", "cull", SEMANTIC_CULL_DISTANCE, 0, 8, GPU4_REQUIRED, GPU4_ARRAY | GPU4_UNINTERPOLATED, 0,
     GPU4_CULL_DISTANCES},
    {"fragment", "attrib", SEMANTIC_GENERIC, 0, SHADER_MAX_GENERIC, GPU4_REQUIRED, GPU4_ARRAY, 0, GPU4_TYPES},
    {"fragment", "position", SEMANTIC_POSITION, 0, 1, GPU4_PLAIN, GPU4_UNINTERPOLATED, 0, 0},
    {"fragment", "facing", SEMANTIC_FACING, 0, 1, GPU4_PLAIN, GPU4_UNINTERPOLATED, 0, GPU4_FACING},
    {"fragment", "sampleid", SEMANTIC_SAMPLE_ID, 0, 1, GPU4_PLAIN, GPU4_UNINTERPOLATED, 0, GPU4_VERSION_4_1},
    {"fragment", "samplemask", SEMANTIC_SAMPLE_MASK, 0, 1, GPU4_PLAIN, GPU4_UNINTERPOLATED, 0,
     GPU4_VERSION_5},
    {"fragment", "pointcoord", SEMANTIC_POINT_COORD, 0, 1, GPU4_PLAIN, 0, 0, GPU4_VERSION_5},
    {"fragment", "layer", SEMANTIC_LAYER, 0, 1, GPU4_PLAIN, GPU4_UNINTERPOLATED, 0, GPU4_LAYER_INPUTS},
    {"fragment", "viewport", SEMANTIC_VIEWPORT, 0, 1, GPU4_PLAIN, GPU4_UNINTERPOLATED, 0, GPU4_LAYER_INPUTS},
    {"primitive", "id", SEMANTIC_PRIMITIVE_ID, 0, 1, GPU4_PLAIN, GPU4_UNINTERPOLATED, 0, GPU4_TYPES},
    THREADS("fragment", GPU4_UNINTERPOLATED),
    THREAD("fragment", "helperthread", THREAD_HELPER, GPU4_UNINTERPOLATED),
    {0},
};

/* The values of each vertex of the primitive: the results of the previous stage. `flags` are added to
 * GPU4_EACH. */
/* clang-format off */
#define EACH_VERTEX(flags) \
    {"vertex", "position", SEMANTIC_POSITION, 0, 1, GPU4_PLAIN, GPU4_EACH | (flags), 0, 0}, \
    {"vertex", "color", SEMANTIC_COLOR, 0, 2, GPU4_FACES, GPU4_EACH | (flags), 0, 0}, \
    {"vertex", "fogcoord", SEMANTIC_FOGCOORD, 0, 1, GPU4_PLAIN, GPU4_EACH | (flags), 0, 0}, \
    {"vertex", "pointsize", SEMANTIC_POINT_SIZE, 0, 1, GPU4_PLAIN, GPU4_EACH | (flags), 0, 0}, \
    {"vertex", "texcoord", SEMANTIC_TEXCOORD, 0, SHADER_MAX_TEXCOORDS, GPU4_OPTIONAL, \
        GPU4_EACH | GPU4_ARRAY | (flags), 0, 0}, \
    {"vertex", "clip", SEMANTIC_CLIP_DISTANCE, 0, 8, GPU4_REQUIRED, \
        GPU4_EACH | GPU4_ARRAY | (flags), 0, 0}, \
    {"vertex", "cull", SEMANTIC_CULL_DISTANCE, 0, 8, GPU4_REQUIRED, \
        GPU4_EACH | GPU4_ARRAY | (flags), 0, GPU4_CULL_DISTANCES}, \
    {"vertex", "attrib", SEMANTIC_GENERIC, 0, SHADER_MAX_GENERIC, GPU4_REQUIRED, \
        GPU4_EACH | GPU4_ARRAY | (flags), 0, 0}, \
    {"vertex", "id", SEMANTIC_VERTEX_ID, 0, 1, GPU4_PLAIN, GPU4_EACH | (flags), 0, 0}
/* clang-format on */

/* The levels and attributes of a patch. */
#define OF_THE_PATCH(rule, flags, needs)                                                                     \
    {"primitive", "tessouter", SEMANTIC_TESS_OUTER, 0, 4, rule, GPU4_ARRAY | (flags), 0, needs},             \
        {"primitive", "tessinner", SEMANTIC_TESS_INNER, 0, 2, rule, GPU4_ARRAY | (flags), 0, needs},         \
    {                                                                                                        \
        "primitive", "attrib", SEMANTIC_PATCH, 0, SHADER_MAX_PATCH_ATTRIBUTES, rule,                         \
            GPU4_ARRAY | GPU4_PATCH | (flags), 0, needs                                                      \
    }

static const struct gpu4_binding geometry_inputs[] = {
    EACH_VERTEX(0),
    OF_THE_PATCH(GPU4_OPTIONAL, GPU4_PATCHES_ONLY, GPU4_VERSION_5),
    {"primitive", "id", SEMANTIC_PRIMITIVE_ID, 0, 1, GPU4_PLAIN, 0, 0, 0},
    {"primitive", "invocation", SEMANTIC_INVOCATION, 0, 1, GPU4_PLAIN, 0, 0, GPU4_VERSION_5},
    {"primitive", "vertexcount", SEMANTIC_VERTEX_COUNT, 0, 1, GPU4_PLAIN, 0, 0, GPU4_VERSION_5},
    THREADS("primitive", 0),
    THREADS("vertex", 0),
    {0},
};

static const struct gpu4_binding control_inputs[] = {
    EACH_VERTEX(GPU4_OUT),
    OF_THE_PATCH(GPU4_REQUIRED, GPU4_OUT_ONLY, 0),
    {"primitive", "id", SEMANTIC_PRIMITIVE_ID, 0, 1, GPU4_PLAIN, GPU4_OUT_IS_IN, 0, 0},
    {"primitive", "invocation", SEMANTIC_INVOCATION, 0, 1, GPU4_PLAIN, GPU4_OUT_IS_IN, 0, 0},
    {"primitive", "vertexcount", SEMANTIC_VERTEX_COUNT, 0, 1, GPU4_PLAIN, 0, 0, 0},
    THREADS("primitive", GPU4_NO_SIDE),
    THREADS("vertex", GPU4_NO_SIDE),
    {0},
};

static const struct gpu4_binding evaluation_inputs[] = {
    EACH_VERTEX(0),
    {"vertex", "tesscoord", SEMANTIC_TESS_COORD, 0, 1, GPU4_PLAIN, GPU4_NO_SIDE, 0, 0},
    OF_THE_PATCH(GPU4_OPTIONAL, 0, 0),
    {"primitive", "id", SEMANTIC_PRIMITIVE_ID, 0, 1, GPU4_PLAIN, 0, 0, 0},
    {"primitive", "vertexcount", SEMANTIC_VERTEX_COUNT, 0, 1, GPU4_PLAIN, 0, 0, 0},
    THREADS("primitive", GPU4_NO_SIDE),
    THREADS("vertex", GPU4_NO_SIDE),
    {0},
};

/* The results that every stage before rasterization may write; `needs` of clip distances, and of those that
 * ARB programs lack. */
#define VERTEX_RESULTS(clip, generic)                                                                        \
    {"result", "position", SEMANTIC_POSITION, 0, 1, GPU4_PLAIN, 0, 0, 0},                                    \
        {"result", "color", SEMANTIC_COLOR, 0, 2, GPU4_FACES, 0, 0, 0},                                      \
        {"result", "fogcoord", SEMANTIC_FOGCOORD, 0, 1, GPU4_PLAIN, 0, 0, 0},                                \
        {"result", "pointsize", SEMANTIC_POINT_SIZE, 0, 1, GPU4_PLAIN, 0, 0, 0},                             \
        {"result", "texcoord", SEMANTIC_TEXCOORD, 0, SHADER_MAX_TEXCOORDS, GPU4_OPTIONAL, GPU4_ARRAY, 0, 0}, \
        {"result", "clip", SEMANTIC_CLIP_DISTANCE, 0, 8, GPU4_REQUIRED, GPU4_ARRAY, 0, clip},                \
        {"result", "cull", SEMANTIC_CULL_DISTANCE, 0, 8, GPU4_REQUIRED, GPU4_ARRAY, 0, GPU4_CULL_DISTANCES}, \
    {                                                                                                        \
        "result", "attrib", SEMANTIC_GENERIC, 0, SHADER_MAX_GENERIC, GPU4_REQUIRED, GPU4_ARRAY, 0, generic   \
    }

/* ARB_viewport_array, ARB_shader_viewport_layer_array, NV_viewport_array2: each adds to those before it. */
enum {
    VIEWPORT_OPTIONS = OPTION_VIEWPORT_LAYER | OPTION_VIEWPORT_ARRAY2,
    GEOMETRY_VIEWPORT_OPTIONS = OPTION_VIEWPORT_ARRAY | VIEWPORT_OPTIONS,
};
#define VIEWPORT_MASK                                                                                        \
    {                                                                                                        \
        "result", "viewportmask", SEMANTIC_VIEWPORT_MASK, 0, 1, GPU4_REQUIRED, 0, OPTION_VIEWPORT_ARRAY2,    \
            GPU4_TYPES                                                                                       \
    }

/* Vertex and tessellation evaluation programs. */
static const struct gpu4_binding vertex_outputs[] = {
    VERTEX_RESULTS(GPU4_CLIP_DISTANCES, GPU4_TYPES),
    {"result", "id", SEMANTIC_VERTEX_ID, 0, 1, GPU4_PLAIN, 0, 0, GPU4_TYPES},
    {"result", "layer", SEMANTIC_LAYER, 0, 1, GPU4_PLAIN, 0, VIEWPORT_OPTIONS, GPU4_TYPES},
    {"result", "viewport", SEMANTIC_VIEWPORT, 0, 1, GPU4_PLAIN, 0, VIEWPORT_OPTIONS, GPU4_TYPES},
    VIEWPORT_MASK,
    {0},
};

static const struct gpu4_binding geometry_outputs[] = {
    VERTEX_RESULTS(0, 0),
    {"result", "primid", SEMANTIC_PRIMITIVE_ID, 0, 1, GPU4_PLAIN, 0, 0, 0},
    {"result", "layer", SEMANTIC_LAYER, 0, 1, GPU4_PLAIN, 0, 0, 0},
    {"result", "viewport", SEMANTIC_VIEWPORT, 0, 1, GPU4_PLAIN, 0, GEOMETRY_VIEWPORT_OPTIONS, 0},
    VIEWPORT_MASK,
    {0},
};

static const struct gpu4_binding control_outputs[] = {
    VERTEX_RESULTS(0, 0),
    {"result", "id", SEMANTIC_VERTEX_ID, 0, 1, GPU4_PLAIN, 0, 0, 0},
    {"result", "tessouter", SEMANTIC_TESS_OUTER, 0, 4, GPU4_REQUIRED, GPU4_ARRAY | GPU4_PATCH, 0, 0},
    {"result", "tessinner", SEMANTIC_TESS_INNER, 0, 2, GPU4_REQUIRED, GPU4_ARRAY | GPU4_PATCH, 0, 0},
    {"result", "attrib", SEMANTIC_PATCH, 0, SHADER_MAX_PATCH_ATTRIBUTES, GPU4_REQUIRED,
     GPU4_ARRAY | GPU4_PATCH, 0, 0},
    {0},
};

static const struct gpu4_binding fragment_outputs[] = {
    {"result", "color", SEMANTIC_FRAGMENT_COLOR, 0, SHADER_MAX_DRAW_BUFFERS, GPU4_BUFFERS, 0, 0, 0},
    {"result", "depth", SEMANTIC_FRAGMENT_DEPTH, 0, 1, GPU4_PLAIN, 0, 0, 0},
    {"result", "samplemask", SEMANTIC_SAMPLE_MASK, 0, 1, GPU4_PLAIN, 0, 0, GPU4_VERSION_4_1},
    {0},
};

static const struct gpu4_binding_table input_tables[] = {
    [STAGE_VERTEX] = {vertex_inputs, "a vertex attribute such as 'position' or 'attrib'", false},
    [STAGE_FRAGMENT] = {fragment_inputs, "a fragment attribute such as 'color' or 'texcoord'", false},
    [STAGE_GEOMETRY] = {geometry_inputs, "an attribute of a vertex or primitive such as 'position' or 'id'",
                        false},
    [STAGE_TESS_CONTROL] = {control_inputs, "an attribute of a vertex or patch such as 'position' or 'id'",
                            true},
    [STAGE_TESS_EVALUATION] = {evaluation_inputs, "an attribute of a vertex or patch such as 'tesscoord'",
                               true},
};

static const struct gpu4_binding_table output_tables[] = {
    [STAGE_VERTEX] = {vertex_outputs, "a vertex result such as 'position' or 'color'", false},
    [STAGE_FRAGMENT] = {fragment_outputs, "'color' or 'depth'", false},
    [STAGE_GEOMETRY] = {geometry_outputs, "a vertex result such as 'position' or 'layer'", false},
    [STAGE_TESS_CONTROL] = {control_outputs, "a result such as 'position' or 'patch.tessouter'", false},
    [STAGE_TESS_EVALUATION] = {vertex_outputs, "a vertex result such as 'position' or 'color'", false},
};

const struct gpu4_binding_table *gpu4_input_table(unsigned stage)
{
    return &input_tables[stage];
}

const struct gpu4_binding_table *gpu4_output_table(unsigned stage)
{
    return &output_tables[stage];
}

bool gpu4_takes_interpolation(unsigned semantic)
{
    for (const struct gpu4_binding *row = fragment_inputs; row->prefix; row++)
        if (row->semantic == semantic)
            return !(row->flags & GPU4_UNINTERPOLATED);
    return false;
}

/* --- Primitives ----------------------------------------------------------------------------------------- */

static const struct gpu4_word primitives_in[] = {
    {"POINTS", KIND_POINTS, 0},
    {"LINES", KIND_LINES, 0},
    {"LINES_ADJACENCY", KIND_LINES_ADJACENCY, 0},
    {"TRIANGLES", KIND_TRIANGLES, 0},
    {"TRIANGLES_ADJACENCY", KIND_TRIANGLES_ADJACENCY, 0},
    {"PATCHES", KIND_PATCHES, GPU4_VERSION_5},
    {0},
};

static const struct gpu4_word primitives_out[] = {
    {"POINTS", KIND_POINTS, 0},
    {"LINE_STRIP", KIND_LINE_STRIP, 0},
    {"TRIANGLE_STRIP", KIND_TRIANGLE_STRIP, 0},
    {0},
};

static const struct gpu4_word tess_modes[] = {
    {"TRIANGLES", KIND_TRIANGLES, 0},
    {"QUADS", KIND_QUADS, 0},
    {"ISOLINES", KIND_ISOLINES, 0},
    {0},
};

static const struct gpu4_word tess_spacings[] = {
    {"EQUAL", 0, 0},
    {"FRACTIONAL_ODD", 1, 0},
    {"FRACTIONAL_EVEN", 2, 0},
    {0},
};

static const struct gpu4_word tess_orders[] = {{"CCW", 0, 0}, {"CW", 1, 0}, {0}};

const struct gpu4_primitive_row gpu4_primitive_rows[GPU4_PRIMITIVE_ROWS] = {
#define FIELD(name) offsetof(struct primitive_declarations, name)
    {"PRIMITIVE_IN", STAGE_GEOMETRY, true, true, primitives_in, 0, 0,
     "a primitive such as POINTS or TRIANGLES", FIELD(in)},
    {"PRIMITIVE_OUT", STAGE_GEOMETRY, true, true, primitives_out, 0, 0,
     "POINTS, LINE_STRIP or TRIANGLE_STRIP", FIELD(out)},
    {"VERTICES_OUT", STAGE_GEOMETRY, true, true, NULL, SHADER_MAX_VERTICES_OUT, 0, NULL, FIELD(vertices_out)},
    {"INVOCATIONS", STAGE_GEOMETRY, false, false, NULL, SHADER_MAX_INVOCATIONS, GPU4_VERSION_5, NULL,
     FIELD(invocations)},
    {"VERTICES_OUT", STAGE_TESS_CONTROL, true, true, NULL, SHADER_MAX_PATCH_VERTICES, 0, NULL,
     FIELD(vertices_out)},
    {"TESS_MODE", STAGE_TESS_EVALUATION, true, true, tess_modes, 0, 0, "TRIANGLES, QUADS or ISOLINES",
     FIELD(tess_mode)},
    {"TESS_SPACING", STAGE_TESS_EVALUATION, false, true, tess_spacings, 0, 0,
     "EQUAL, FRACTIONAL_ODD or FRACTIONAL_EVEN", FIELD(tess_spacing)},
    {"TESS_VERTEX_ORDER", STAGE_TESS_EVALUATION, false, true, tess_orders, 0, 0, "CW or CCW",
     FIELD(tess_clockwise)},
    {"TESS_POINT_MODE", STAGE_TESS_EVALUATION, false, false, NULL, 0, 0, NULL, FIELD(tess_point_mode)},
#undef FIELD
};
