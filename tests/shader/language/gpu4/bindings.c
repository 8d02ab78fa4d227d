/* Every binding: the register that it becomes, its canonical name, and which texts fail to load and where. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/round_trip.h"

#define GP         "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 4; TEMP R; "
#define GP_PATCHES "!!NVgp5.0 PRIMITIVE_IN PATCHES; PRIMITIVE_OUT POINTS; VERTICES_OUT 4; TEMP R; "
#define TCP        "!!NVtcp5.0 VERTICES_OUT 3; TEMP R; "
#define TEP        "!!NVtep5.0 TESS_MODE QUADS; TEMP R; "
#define FP         "!!NVfp5.0 TEMP R; "
#define VP         "!!NVvp5.0 TEMP R; "
#define FP_LAYERS  "!!NVfp4.0 OPTION ARB_fragment_layer_viewport; TEMP R; "
#define VP_CULLS   "!!NVvp4.0 OPTION ARB_cull_distance; TEMP R; "

static struct program *load(const char *before, const char *binding, const char *after)
{
    char text[512];
    struct shader_error error;
    int length = snprintf(text, sizeof text, "%s%s%s", before, binding, after);
    struct program *program = shader_load(SHADER_TARGET_ANY, text, (size_t)length, &error);
    cr_expect(program, "%s\nat %d: %s", text, error.position.offset, error.message);
    return program;
}

/* --- Inputs --------------------------------------------------------------------------------------------- */

struct input_row {
    const char *header, *binding;
    enum semantic semantic;
    unsigned index;
    bool per_vertex, from_output;
    enum type type;
    const char *name; /* null: the binding is canonical */
};

static void check_input(const struct input_row *row)
{
    char text[512], name[80];
    snprintf(text, sizeof text, "%sMOV R, %s; END", row->header, row->binding);
    struct program *program = load(text, "", "");
    if (!program)
        return;
    const struct input_register *input = &program->inputs[0];
    cr_assert_eq(program->input_count, 1, "%s: %u inputs", row->binding, program->input_count);
    cr_expect_eq(input->semantic, row->semantic, "%s: semantic %u", row->binding, input->semantic);
    cr_expect_eq(input->index, row->index, "%s: index %u", row->binding, input->index);
    cr_expect_eq(input->per_vertex, row->per_vertex, "%s", row->binding);
    cr_expect_eq(input->from_output, row->from_output, "%s", row->binding);
    cr_expect_eq(input->type, row->type, "%s: type %u", row->binding, input->type);
    shader_vertex_input_name(program, 0, 1, name, sizeof name);
    cr_expect_str_eq(name, row->name ? row->name : row->binding);
    shader_program_free(program);
}

#define EACH(header, prefix, out)                                                                            \
    {header, prefix "position", SEMANTIC_POSITION, 0, true, out, TYPE_F32, NULL},                            \
        {header, prefix "color", SEMANTIC_COLOR, 0, true, out, TYPE_F32, NULL},                              \
        {header, prefix "color.primary", SEMANTIC_COLOR, 0, true, out, TYPE_F32, prefix "color"},            \
        {header, prefix "color.secondary", SEMANTIC_COLOR, 1, true, out, TYPE_F32, NULL},                    \
        {header, prefix "color.front", SEMANTIC_COLOR, 0, true, out, TYPE_F32, prefix "color"},              \
        {header, prefix "color.front.primary", SEMANTIC_COLOR, 0, true, out, TYPE_F32, prefix "color"},      \
        {header,   prefix "color.front.secondary", SEMANTIC_COLOR, 1, true, out,                             \
         TYPE_F32, prefix "color.secondary"},                                                                \
        {header, prefix "color.back", SEMANTIC_BACK_COLOR, 0, true, out, TYPE_F32, NULL},                    \
        {header,   prefix "color.back.primary", SEMANTIC_BACK_COLOR, 0, true, out,                           \
         TYPE_F32, prefix "color.back"},                                                                     \
        {header, prefix "color.back.secondary", SEMANTIC_BACK_COLOR, 1, true, out, TYPE_F32, NULL},          \
        {header, prefix "fogcoord", SEMANTIC_FOGCOORD, 0, true, out, TYPE_F32, NULL},                        \
        {header, prefix "pointsize", SEMANTIC_POINT_SIZE, 0, true, out, TYPE_F32, NULL},                     \
        {header, prefix "texcoord", SEMANTIC_TEXCOORD, 0, true, out, TYPE_F32, prefix "texcoord[0]"},        \
        {header, prefix "texcoord[7]", SEMANTIC_TEXCOORD, 7, true, out, TYPE_F32, NULL},                     \
        {header, prefix "attrib[31]", SEMANTIC_GENERIC, 31, true, out, TYPE_F32, NULL},                      \
        {header, prefix "clip[7]", SEMANTIC_CLIP_DISTANCE, 7, true, out, TYPE_F32, NULL},                    \
    {                                                                                                        \
        header, prefix "id", SEMANTIC_VERTEX_ID, 0, true, out, TYPE_S32, NULL                                \
    }

Test(gpu4_bindings, geometry_attributes)
{
    static const struct input_row rows[] = {
        EACH(GP, "vertex[1].", false),
        {GP, "primitive.id", SEMANTIC_PRIMITIVE_ID, 0, false, false, TYPE_S32, NULL},
        {GP, "primitive.invocation", SEMANTIC_INVOCATION, 0, false, false, TYPE_S32, NULL},
        {GP, "primitive.vertexcount", SEMANTIC_VERTEX_COUNT, 0, false, false, TYPE_S32, NULL},
        {GP_PATCHES, "primitive.tessouter[3]", SEMANTIC_TESS_OUTER, 3, false, false, TYPE_F32, NULL},
        {GP_PATCHES, "primitive.tessinner[1]", SEMANTIC_TESS_INNER, 1, false, false, TYPE_F32, NULL},
        {GP_PATCHES, "primitive.tessouter", SEMANTIC_TESS_OUTER, 0, false, false, TYPE_F32,
         "primitive.tessouter[0]"},
        {GP_PATCHES, "primitive.patch.attrib[31]", SEMANTIC_PATCH, 31, false, false, TYPE_F32, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_input(&rows[i]);
}

Test(gpu4_bindings, tessellation_control_attributes)
{
    static const struct input_row rows[] = {
        EACH(TCP, "vertex[1].", false),
        EACH(TCP, "vertex.out[1].", true),
        {TCP, "vertex.in[1].position", SEMANTIC_POSITION, 0, true, false, TYPE_F32, "vertex[1].position"},
        {TCP, "vertex.in[1].attrib[2]", SEMANTIC_GENERIC, 2, true, false, TYPE_F32, "vertex[1].attrib[2]"},
        {TCP, "primitive.id", SEMANTIC_PRIMITIVE_ID, 0, false, false, TYPE_S32, NULL},
        {TCP, "primitive.in.id", SEMANTIC_PRIMITIVE_ID, 0, false, false, TYPE_S32, "primitive.id"},
        {TCP, "primitive.out.id", SEMANTIC_PRIMITIVE_ID, 0, false, false, TYPE_S32, "primitive.id"},
        {TCP, "primitive.invocation", SEMANTIC_INVOCATION, 0, false, false, TYPE_S32, NULL},
        {TCP, "primitive.in.invocation", SEMANTIC_INVOCATION, 0, false, false, TYPE_S32,
         "primitive.invocation"},
        {TCP, "primitive.out.invocation", SEMANTIC_INVOCATION, 0, false, false, TYPE_S32,
         "primitive.invocation"},
        {TCP, "primitive.vertexcount", SEMANTIC_VERTEX_COUNT, 0, false, false, TYPE_S32, NULL},
        {TCP, "primitive.in.vertexcount", SEMANTIC_VERTEX_COUNT, 0, false, false, TYPE_S32,
         "primitive.vertexcount"},
        {TCP, "primitive.out.tessouter[3]", SEMANTIC_TESS_OUTER, 3, false, true, TYPE_F32, NULL},
        {TCP, "primitive.out.tessinner[1]", SEMANTIC_TESS_INNER, 1, false, true, TYPE_F32, NULL},
        {TCP, "primitive.out.patch.attrib[5]", SEMANTIC_PATCH, 5, false, true, TYPE_F32, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_input(&rows[i]);
}

Test(gpu4_bindings, tessellation_evaluation_attributes)
{
    static const struct input_row rows[] = {
        EACH(TEP, "vertex[1].", false),
        {TEP, "vertex.in[1].color.back", SEMANTIC_BACK_COLOR, 0, true, false, TYPE_F32,
         "vertex[1].color.back"},
        {TEP, "vertex.tesscoord", SEMANTIC_TESS_COORD, 0, false, false, TYPE_F32, NULL},
        {TEP, "primitive.id", SEMANTIC_PRIMITIVE_ID, 0, false, false, TYPE_S32, NULL},
        {TEP, "primitive.in.id", SEMANTIC_PRIMITIVE_ID, 0, false, false, TYPE_S32, "primitive.id"},
        {TEP, "primitive.vertexcount", SEMANTIC_VERTEX_COUNT, 0, false, false, TYPE_S32, NULL},
        {TEP, "primitive.tessouter[3]", SEMANTIC_TESS_OUTER, 3, false, false, TYPE_F32, NULL},
        {TEP, "primitive.in.tessinner[0]", SEMANTIC_TESS_INNER, 0, false, false, TYPE_F32,
         "primitive.tessinner[0]"},
        {TEP, "primitive.patch.attrib[0]", SEMANTIC_PATCH, 0, false, false, TYPE_F32, NULL},
        {TEP, "primitive.in.patch.attrib", SEMANTIC_PATCH, 0, false, false, TYPE_F32,
         "primitive.patch.attrib[0]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_input(&rows[i]);
}

Test(gpu4_bindings, fragment_attributes_of_later_versions)
{
    static const struct input_row rows[] = {
        {"!!NVfp4.1 TEMP R; ", "fragment.sampleid", SEMANTIC_SAMPLE_ID, 0, false, false, TYPE_S32, NULL},
        {FP_LAYERS, "fragment.layer", SEMANTIC_LAYER, 0, false, false, TYPE_S32, NULL},
        {FP_LAYERS, "fragment.viewport", SEMANTIC_VIEWPORT, 0, false, false, TYPE_S32, NULL},
        {"!!NVfp4.0 OPTION ARB_cull_distance; TEMP R; ", "fragment.cull[7]", SEMANTIC_CULL_DISTANCE, 7, false,
         false, TYPE_F32, NULL},
        {FP, "fragment.sampleid", SEMANTIC_SAMPLE_ID, 0, false, false, TYPE_S32, NULL},
        {FP, "fragment.samplemask", SEMANTIC_SAMPLE_MASK, 0, false, false, TYPE_S32, NULL},
        {FP, "fragment.pointcoord", SEMANTIC_POINT_COORD, 0, false, false, TYPE_F32, NULL},
        {FP, "fragment.texcoord[3]", SEMANTIC_TEXCOORD, 3, false, false, TYPE_F32, NULL},
        {FP, "primitive.id", SEMANTIC_PRIMITIVE_ID, 0, false, false, TYPE_S32, NULL},
        {VP, "vertex.attrib[15]", SEMANTIC_ATTRIBUTE, 15, false, false, TYPE_F32, NULL},
        {VP, "vertex.instance", SEMANTIC_INSTANCE, 0, false, false, TYPE_S32, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_input(&rows[i]);
}

/* --- Results -------------------------------------------------------------------------------------------- */

struct output_row {
    const char *header, *binding;
    enum semantic semantic;
    unsigned index;
    const char *name;
};

static void check_output(const struct output_row *row)
{
    char text[512], name[80];
    snprintf(text, sizeof text, "%sMOV %s, R; END", row->header, row->binding);
    struct program *program = load(text, "", "");
    if (!program)
        return;
    cr_assert_eq(program->output_count, 1, "%s: %u outputs", row->binding, program->output_count);
    cr_expect_eq(program->outputs[0].semantic, row->semantic, "%s: %u", row->binding,
                 program->outputs[0].semantic);
    cr_expect_eq(program->outputs[0].index, row->index, "%s: %u", row->binding, program->outputs[0].index);
    cr_expect_eq(program->outputs[0].written, 15);
    shader_output_name(program, 0, name, sizeof name);
    cr_expect_str_eq(name, row->name ? row->name : row->binding);
    shader_program_free(program);
}

#define VERTEX_RESULTS(header)                                                                               \
    {header, "result.position", SEMANTIC_POSITION, 0, NULL},                                                 \
        {header, "result.color", SEMANTIC_COLOR, 0, NULL},                                                   \
        {header, "result.color.front.secondary", SEMANTIC_COLOR, 1, "result.color.secondary"},               \
        {header, "result.color.back.primary", SEMANTIC_BACK_COLOR, 0, "result.color.back"},                  \
        {header, "result.color.back.secondary", SEMANTIC_BACK_COLOR, 1, NULL},                               \
        {header, "result.fogcoord", SEMANTIC_FOGCOORD, 0, NULL},                                             \
        {header, "result.pointsize", SEMANTIC_POINT_SIZE, 0, NULL},                                          \
        {header, "result.texcoord", SEMANTIC_TEXCOORD, 0, "result.texcoord[0]"},                             \
        {header, "result.attrib[31]", SEMANTIC_GENERIC, 31, NULL},                                           \
    {                                                                                                        \
        header, "result.clip[7]", SEMANTIC_CLIP_DISTANCE, 7, NULL                                            \
    }

Test(gpu4_bindings, results)
{
    static const struct output_row rows[] = {
        VERTEX_RESULTS(GP),
        VERTEX_RESULTS(TCP),
        VERTEX_RESULTS(TEP),
        {GP, "result.primid", SEMANTIC_PRIMITIVE_ID, 0, NULL},
        {GP, "result.layer", SEMANTIC_LAYER, 0, NULL},
        {"!!NVgp4.0 OPTION ARB_viewport_array; "
         "PRIMITIVE_IN LINES PRIMITIVE_OUT POINTS VERTICES_OUT 1 TEMP R; ",
         "result.viewport", SEMANTIC_VIEWPORT, 0, NULL},
        {"!!NVvp5.0 OPTION ARB_shader_viewport_layer_array; TEMP R; ", "result.layer", SEMANTIC_LAYER, 0,
         NULL},
        {"!!NVvp4.0 OPTION NV_viewport_array2; TEMP R; ", "result.viewport", SEMANTIC_VIEWPORT, 0, NULL},
        {"!!NVtep5.0 OPTION NV_viewport_array2; TESS_MODE QUADS; TEMP R; ", "result.viewportmask[0]",
         SEMANTIC_VIEWPORT_MASK, 0, NULL},
        {VP_CULLS, "result.cull[0]", SEMANTIC_CULL_DISTANCE, 0, NULL},
        {"!!NVtep5.0 OPTION ARB_cull_distance; TESS_MODE QUADS; TEMP R; ", "result.cull[7]",
         SEMANTIC_CULL_DISTANCE, 7, NULL},
        {TCP, "result.id", SEMANTIC_VERTEX_ID, 0, NULL},
        {TCP, "result.patch.tessouter[3]", SEMANTIC_TESS_OUTER, 3, NULL},
        {TCP, "result.patch.tessinner[1]", SEMANTIC_TESS_INNER, 1, NULL},
        {TCP, "result.patch.attrib[31]", SEMANTIC_PATCH, 31, NULL},
        {TEP, "result.id", SEMANTIC_VERTEX_ID, 0, NULL},
        {"!!NVfp4.1 TEMP R; ", "result.samplemask", SEMANTIC_SAMPLE_MASK, 0, NULL},
        {FP, "result.color", SEMANTIC_FRAGMENT_COLOR, 0, NULL},
        {"!!NVfp5.0 OPTION ARB_blend_func_extended; TEMP R; ", "result.color.primary",
         SEMANTIC_FRAGMENT_COLOR, 0, "result.color"},
        {"!!NVfp5.0 OPTION ARB_blend_func_extended; TEMP R; ", "result.color.secondary",
         SEMANTIC_FRAGMENT_COLOR1, 0, NULL},
        {"!!NVfp5.0 OPTION ARB_blend_func_extended; OPTION ARB_draw_buffers; TEMP R; ",
         "result.color[1].secondary", SEMANTIC_FRAGMENT_COLOR1, 1, NULL},
        {"!!NVfp5.0 OPTION ARB_blend_func_extended; OPTION ARB_draw_buffers; TEMP R; ",
         "result.color[7].primary", SEMANTIC_FRAGMENT_COLOR, 7, "result.color[7]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_output(&rows[i]);
}

/* --- Failures ------------------------------------------------------------------------------------------- */

Test(gpu4_bindings, vertex_numbers)
{
    static const struct failure rows[] = {
        {GP "MOV R, vertex^.position; END", "expected '[' and a vertex number"},
        {GP "MOV R, vertex[^3].position; END", "below 3 for vertex"},
        {GP "MOV R, vertex[^R.x].texcoord[1]; END", "must be constant, found 'R'"},
        {GP "ATTRIB a = vertex[^3].position; END", "below 3"},
        {GP "ATTRIB a[2] = { vertex[0].texcoord[0], ^vertex[1].texcoord[1] }; END", "the same vertex"},
        {GP "ATTRIB a[2] = { vertex.texcoord[0], ^vertex[1].texcoord[1] }; END", "the same vertex"},
        {GP "ATTRIB a[2] = { vertex.texcoord[0], ^vertex.texcoord[2] }; END", "consecutive"},
        {GP "ATTRIB a[] = { vertex.texcoord[2..^1] }; END", "expected 2 or more"},
        {GP "MOV R, vertex[0].attrib[^32]; END", "below 32"},
        {GP "MOV R, vertex[0].texcoord[1^..2]; END", "expected ']'"},
        {GP "MOV R, primitive^[0].id; END", "expected '.'"},
        {GP "MOV R, vertex.^in[0].position; END", "an attribute of a vertex or primitive"},
        {TCP "MOV R, vertex.out[^3].position; END", "below 3 for vertex"},
        {TCP "MOV R, vertex.out^.position; END", "expected '[' and a vertex number"},
        {TCP "MOV R, vertex.in^.position; END", "expected '[' and a vertex number"},
        {TCP "MOV R, vertex^[0].in.position; END", "after 'in' or 'out'"},
        {TCP "MOV R, primitive.out^[0].id; END", "expected '.'"},
        {TEP "MOV R, vertex^[0].tesscoord; END", "no vertex number"},
        {TEP "MOV R, vertex^.position; END", "expected '[' and a vertex number"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_bindings, vertices_beyond_a_patch_load)
{
    shader_program_free(load(TCP, "MOV R, vertex[32].position;", " END"));
    shader_program_free(load(TEP, "MOV R, vertex.in[65535].position;", " END"));
    shader_program_free(load(GP_PATCHES, "MOV R, vertex[31].position;", " END"));
}

Test(gpu4_bindings, bindings_of_other_programs)
{
    static const struct failure rows[] = {
        {GP "MOV R, ^primitive.tessouter[0]; END", "PRIMITIVE_IN PATCHES"},
        {GP "ATTRIB a[] = { ^primitive.tessinner[0..1] }; END", "PRIMITIVE_IN PATCHES"},
        {GP "MOV R, ^primitive.patch.attrib[0]; END", "PRIMITIVE_IN PATCHES"},
        {GP_PATCHES "MOV R, primitive.tessouter[^4]; END", "below 4"},
        {GP_PATCHES "MOV R, primitive.tessinner[^2]; END", "below 2"},
        {GP_PATCHES "MOV R, primitive.patch.attrib[^32]; END", "below 32"},
        {GP_PATCHES "MOV R, primitive.^attrib[0]; END", "an attribute of a vertex or primitive"},
        {GP_PATCHES "MOV R, primitive.patch.^tessouter[0]; END", "an attribute of a vertex or primitive"},
        {GP "MOV R, primitive.^in.id; END", "an attribute of a vertex or primitive"},
        {GP "MOV R, ^fragment.color; END", "expected an operand"},
        {GP "MOV R, vertex[0].^normal; END", "an attribute of a vertex or primitive"},
        {GP "MOV result.^id, R; END", "a vertex result"},
        {GP "MOV result.^viewport, R; END", "needs OPTION ARB_viewport_array"},
        {GP "MOV result.patch.^attrib[0], R; END", "a vertex result"},
        {"!!NVgp4.0 PRIMITIVE_IN LINES PRIMITIVE_OUT POINTS VERTICES_OUT 1 TEMP R; "
         "MOV R, primitive.^invocation; END",
         "version 5.0"},
        {"!!NVgp4.1 PRIMITIVE_IN LINES PRIMITIVE_OUT POINTS VERTICES_OUT 1 TEMP R; "
         "MOV R, primitive.^tessouter[0]; END",
         "version 5.0"},
        {TCP "MOV R, primitive.^tessouter[0]; END", "primitive.out"},
        {TCP "MOV R, primitive.^in.tessouter[0]; END", "primitive.out"},
        {TCP "MOV R, primitive.out.tessouter^; END", "expected '['"},
        {TCP "MOV R, primitive.patch.^attrib[0]; END", "primitive.out"},
        {TCP "MOV R, primitive.^out.vertexcount; END", "no '.out'"},
        {TCP "MOV R, vertex.^tesscoord; END", "an attribute of a vertex or patch"},
        {TCP "MOV result.^primid, R; END", "a result such as"},
        {TCP "MOV result.^layer, R; END", "a result such as"},
        {TCP "MOV result.patch.^position, R; END", "a result such as"},
        {TCP "MOV result.^tessouter[0], R; END", "a result such as"},
        {TCP "MOV result.patch.tessouter[^4], R; END", "below 4"},
        {TEP "MOV R, vertex.^out[0].position; END", "only tessellation control programs"},
        {TEP "MOV R, primitive.^out.id; END", "only tessellation control programs"},
        {TEP "MOV R, primitive.^invocation; END", "an attribute of a vertex or patch"},
        {TEP "MOV R, vertex.^in.tesscoord; END", "neither '.in' nor '.out'"},
        {TEP "MOV result.patch.^tessouter[0], R; END", "a vertex result"},
        {TEP "MOV result.^layer, R; END", "needs OPTION NV_viewport_array2"},
        {"!!NVfp4.0 TEMP R; MOV R, fragment.^sampleid; END", "version 4.1"},
        {"!!NVfp4.1 TEMP R; MOV R, fragment.^samplemask; END", "version 5.0"},
        {"!!NVfp4.1 TEMP R; MOV R, fragment.^pointcoord; END", "version 5.0"},
        {"!!NVfp4.0 TEMP R; MOV result.^samplemask, R; END", "version 4.1"},
        {"!!ARBfp1.0 TEMP R; MOV R, fragment.^sampleid; END", "a fragment attribute"},
        {FP "MOV result.color.^secondary, R; END", "needs OPTION ARB_blend_func_extended"},
        {FP "MOV result.color.^primary, R; END", "needs OPTION ARB_blend_func_extended"},
        {"!!NVfp5.0 OPTION ARB_blend_func_extended; TEMP R; MOV result.color^[1].secondary, R; END",
         "needs OPTION ARB_draw_buffers"},
        {VP "MOV R, vertex^[0].position; END", "expected '.'"},
        {VP "MOV R, ^primitive.id; END", "expected an operand"},
    };
    EXPECT_FAILURES(rows);
}

/* The values that one register has do not depend on which of its names was used. */
Test(gpu4_bindings, both_names_are_one_register)
{
    struct program *program = load(TCP, "ADD R, vertex[0].position, vertex.in[1].position;", " END");
    cr_expect_eq(program->input_count, 1);
    cr_expect_eq(program->input_vertices, SHADER_MAX_PATCH_VERTICES);
    shader_program_free(program);
    program = load(TCP, "ADD R, vertex[0].position, vertex.out[1].position;", " END");
    cr_expect_eq(program->input_count, 2);
    shader_program_free(program);
}

/* --- Names that an OPTION brings ------------------------------------------------------------------------ */

/* ARB_cull_distance, which has no text for programs: its names are those of clip distances.
 * ARB_fragment_layer_viewport, Dependencies on NV_gpu_program4: "if this option is not specified, a program
 * will fail to load". */
Test(gpu4_bindings, names_that_need_an_option)
{
    static const struct failure rows[] = {
        {VP "MOV result.^cull[0], 1; END", "result.cull needs OPTION ARB_cull_distance"},
        {FP "MOV R, fragment.^cull[0]; END", "fragment.cull needs OPTION ARB_cull_distance"},
        {GP "MOV R, vertex[0].^cull[0]; END", "vertex.cull needs OPTION ARB_cull_distance"},
        {FP "MOV R, fragment.^layer; END", "fragment.layer needs OPTION ARB_fragment_layer_viewport"},
        {FP "MOV R, fragment.^viewport; END", "fragment.viewport needs OPTION ARB_fragment_layer_viewport"},
        {"!!NVvp5.0 OPTION ^ARB_fragment_layer_viewport; END", "which is for other programs"},
        {"!!ARBvp1.0 OPTION ^ARB_cull_distance; END", "which is for other programs"},
        {VP_CULLS "MOV result.cull[^8], 1; END", "below 8"},
        {VP "MOV.U R, ^state.thread.warpsize; END",
         "state.thread.warpsize needs OPTION NV_shader_thread_group"},
        {"!!ARBfp1.0 MOV result.color, ^state.light[0].spot.cutoff; END", "no state that"},
        {"!!NVfp5.0 OPTION ARB_cull_distance; ^FLAT ATTRIB a = fragment.cull[0]; END",
         "does not take interpolation modifiers"},
        {FP_LAYERS "^FLAT ATTRIB a = fragment.layer; END", "does not take interpolation modifiers"},
    };
    EXPECT_FAILURES(rows);
}

/* Printed where something bound needs them, and only there. */
Test(gpu4_bindings, options_that_bring_names_are_printed)
{
    static const char *const texts[] = {
        VP_CULLS "OUTPUT c[] = { result.cull[2..3] }; MOV c[0].x, 1; MOV c[1].x, R; END",
        "!!NVgp5.0 OPTION ARB_cull_distance; PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; "
        "ATTRIB c[] = { vertex.cull[0..1] }; MOV result.cull[0].x, c[0][1].x; EMIT; END",
        "!!NVtcp5.0 OPTION ARB_cull_distance; VERTICES_OUT 3; MOV result.cull[1].x, vertex.in[0].cull[1]; "
        "END",
        "!!NVfp5.0 OPTION ARB_cull_distance; ATTRIB c[] = { fragment.cull[4..7] }; "
        "MOV result.color, c[1]; END",
        "!!NVvp5.0 OPTION NV_shader_thread_group; TEMP R; PARAM p = state.thread.smcount; "
        "ADD.U R, state.thread.warpsize.x, state.thread.warpspersm; ADD.U R, R, p; END",
        "!!NVvp4.0 TEMP R; MOV R, state.light[7].spot.cutoff; END",
        FP_LAYERS "MOV.S R, fragment.layer; MOV.S R.y, fragment.viewport.x; MOV result.color, R; END",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_round_trip(texts[i]);
    expect_printed("!!NVfp5.0 OPTION ARB_cull_distance; OPTION ARB_fragment_layer_viewport; "
                   "MOV result.color, 1; END",
                   "!!NVfp5.0\nMOV result.color, 1;\nEND\n");
}

/* --- NV_gpu_program4 and the ARB languages -------------------------------------------------------------- */

Test(gpu4_bindings, bindings_of_version_4_that_fail)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; MOV a, vertex.^matrixindex; END", "a vertex attribute"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.attrib[^16]; END", "below 16"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.attrib^; END", "expected '['"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.texcoord[^8]; END", "below 8"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.texcoord[0^..1]; END", "expected ']'"},
        {"!!NVvp4.0 TEMP a; MOV a, ^fragment.color; END", "expected an operand"},
        {"!!NVfp4.0 TEMP a; MOV a, ^vertex.color; END", "expected an operand"},
        {"!!NVfp4.0 TEMP a; MOV a, primitive.^facing; END", "a fragment attribute"},
        {"!!NVvp4.0 TEMP a; MOV a, vertex.position; MOV a, ^vertex.attrib[0]; END",
         "vertex.attrib[0] and its conventional twin"},
        {"!!NVvp4.0 TEMP a; ATTRIB b = vertex.attrib[4]; MOV a, ^vertex.color.secondary; END",
         "vertex.attrib[4] and its"},
        {"!!NVvp4.0 ATTRIB b[] = { vertex.attrib[7..9] }; ATTRIB c = ^vertex.texcoord[1]; END",
         "vertex.attrib[9] and its"},
        {"!!NVvp4.0 MOV result.^depth, 1; END", "a vertex result"},
        {"!!NVfp4.0 MOV result.^position, 1; END", "'color' or 'depth'"},
        {"!!NVfp4.0 MOV result.color^[0], 1; END", "needs OPTION ARB_draw_buffers"},
        {"!!NVfp4.0 OPTION ARB_draw_buffers; MOV result.color[^8], 1; END", "below 8"},
        {"!!NVvp4.0 OPTION ARB_position_invariant; MOV ^result.position, 1; END", "may not be written"},
        {"!!NVvp4.0 OPTION ARB_position_invariant; OUTPUT p = ^result.position; END", "may not be written"},
        {"!!NVvp4.0 TEMP a; MOV a, program.^foo[0]; END", "expected 'env' or 'local'"},
        {"!!NVvp4.0 TEMP a; MOV a, program.env[^256]; END", "below 256"},
        {"!!NVvp4.0 TEMP a; MOV a, program.local[^4096]; END", "below 4096"},
        {"!!NVvp4.0 TEMP a; MOV a, program.^buffer[0][0]; END", "needs a BUFFER declaration"},
        {"!!NVvp4.0 TEMP a; MOV a, state.^foo; END", "a GL state variable"},
        {"!!NVvp4.0 TEMP a; MOV a, state.light[^8].ambient; END", "below 8"},
        {"!!NVvp4.0 TEMP a; MOV a, state.light^.ambient; END", "a GL state variable"},
        {"!!NVvp4.0 TEMP a; MOV a, state.light[0].spot.^foo; END", "a GL state variable"},
        {"!!NVvp4.0 TEMP a; MOV a, state.matrix.program^.row[0]; END", "a GL state variable"},
        {"!!NVvp4.0 TEMP a; MOV a, state.matrix.modelview[^4].row[0]; END", "below 4"},
        {"!!NVvp4.0 TEMP a; MOV a, ^state.matrix.palette[0].row[0]; END", "no state that"},
        {"!!NVvp4.0 TEMP a; MOV a, state.matrix.mvp.row[^4]; END", "below 4"},
        {"!!NVvp4.0 TEMP a; MOV a, state.matrix.mvp.row[0].^transpose; END", "a swizzle such as"},
        {"!!NVvp4.0 TEMP a; MOV a, state.texgen[0].eye.^x; END", "a GL state variable"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_bindings, bindings_belong_to_languages_and_options)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 ATTRIB a = vertex.^id; END", "expected a vertex attribute"},
        {"!!ARBvp1.0 ATTRIB a = vertex.attrib[^16]; END", "below 16"},
        {"!!ARBvp1.0 ATTRIB a = vertex.texcoord[^8]; END", "below 8"},
        {"!!ARBvp1.0 ATTRIB a^[2] = { vertex.attrib[0..1] }; END", "expected '='"},
        {"!!ARBvp1.0 ATTRIB a = vertex.attrib[0^..1]; END", "expected ']'"},
        {"!!ARBvp1.0 TEMP a^[4]; END", "expected ';'"},
        {"!!ARBvp1.0 OUTPUT o = result.^clip[0]; END", "expected a vertex result"},
        {"!!ARBvp1.0 OUTPUT o = result.^attrib[0]; END", "expected a vertex result"},
        {"!!ARBvp1.0 OUTPUT o = ^fragment.color; END", "expected a result binding"},
        {"!!ARBfp1.0 ATTRIB a = fragment.^facing; END", "expected a fragment attribute"},
        {"!!ARBfp1.0 ATTRIB a = ^primitive.id; END", "expected an attribute binding"},
        {"!!ARBfp1.0 OUTPUT o = result.color^[1]; END", "needs OPTION ARB_draw_buffers"},
        {"!!ARBfp1.0 OPTION ARB_draw_buffers; OUTPUT o = result.color[^8]; END", "below 8"},
        {"!!ARBvp1.0 OPTION ARB_position_invariant; MOV ^result.position, 1; END", "may not be written"},
        {"!!ARBvp1.0 TEMP a; MOV a, vertex.attrib[^a.x]; END", "expected an integer"},
    };
    EXPECT_FAILURES(rows);
}

/* Table X.2.1. */
Test(gpu4_bindings, generic_attributes_and_their_conventional_twins_exclude_each_other)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 ATTRIB a = vertex.position; ATTRIB b = ^vertex.attrib[0]; END", "twin"},
        {"!!ARBvp1.0 ATTRIB a = vertex.attrib[1]; ATTRIB b = ^vertex.weight; END", "twin"},
        {"!!ARBvp1.0 TEMP t; MOV t, vertex.attrib[2]; MOV t, ^vertex.normal; END", "twin"},
        {"!!ARBvp1.0 TEMP t; MOV t, vertex.color.secondary; MOV t, ^vertex.attrib[4]; END", "twin"},
        {"!!ARBvp1.0 TEMP t; MOV t, vertex.fogcoord; MOV t, ^vertex.attrib[5]; END", "twin"},
        {"!!ARBvp1.0 TEMP t; MOV t, vertex.attrib[15]; MOV t, ^vertex.texcoord[7]; END", "twin"},
    };
    EXPECT_FAILURES(rows);
    shader_program_free(must_load(
        "!!ARBvp1.0 TEMP t; MOV t, vertex.attrib[3]; MOV t, vertex.normal; MOV t, vertex.attrib[6]; END"));
}
