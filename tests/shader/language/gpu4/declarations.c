/* What programs of NV_gpu_program4_1 and 5 declare: headers, options, primitives, storage sizes,
 * interpolation. */
#define _GNU_SOURCE
#include "tests/shader/language/failures.h"
#include "tests/shader/language/hostile.h"

#define GP(version) "!!NVgp" version " PRIMITIVE_IN TRIANGLES PRIMITIVE_OUT LINE_STRIP VERTICES_OUT 3 "

static struct program *load_for(enum shader_target target, const char *text, struct shader_error *error)
{
    return shader_load(target, text, strlen(text), error);
}

static struct program *load(const char *text)
{
    struct shader_error error;
    struct program *program = load_for(SHADER_TARGET_ANY, text, &error);
    cr_expect(program, "%s\nat %d: %s", text, error.position.offset, error.message);
    return program;
}

/* --- Headers -------------------------------------------------------------------------------------------- */

Test(nv5_declarations, each_header_has_its_language_stage_and_target)
{
    static const struct {
        const char *text;
        enum language language;
        enum stage stage;
        enum shader_target target;
    } rows[] = {
        {"!!NVvp4.1 END", LANGUAGE_NVVP41, STAGE_VERTEX, SHADER_TARGET_VERTEX},
        {"!!NVfp4.1 END", LANGUAGE_NVFP41, STAGE_FRAGMENT, SHADER_TARGET_FRAGMENT},
        {GP("4.0") "END", LANGUAGE_NVGP40, STAGE_GEOMETRY, SHADER_TARGET_GEOMETRY},
        {GP("4.1") "END", LANGUAGE_NVGP41, STAGE_GEOMETRY, SHADER_TARGET_GEOMETRY},
        {"!!NVvp5.0 END", LANGUAGE_NVVP50, STAGE_VERTEX, SHADER_TARGET_VERTEX},
        {"!!NVfp5.0 END", LANGUAGE_NVFP50, STAGE_FRAGMENT, SHADER_TARGET_FRAGMENT},
        {GP("5.0") "END", LANGUAGE_NVGP50, STAGE_GEOMETRY, SHADER_TARGET_GEOMETRY},
        {"!!NVtcp5.0 VERTICES_OUT 1 END", LANGUAGE_NVTCP50, STAGE_TESS_CONTROL, SHADER_TARGET_TESS_CONTROL},
        {"!!NVtep5.0 TESS_MODE QUADS END", LANGUAGE_NVTEP50, STAGE_TESS_EVALUATION,
         SHADER_TARGET_TESS_EVALUATION},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shader_error error;
        for (int target = SHADER_TARGET_VERTEX; target <= SHADER_TARGET_GEOMETRY; target++) {
            struct program *program = load_for((enum shader_target)target, rows[i].text, &error);
            cr_expect_eq(program != NULL, target == (int)rows[i].target, "%s for target %d", rows[i].text,
                         target);
            shader_program_free(program);
        }
        struct program *program = load(rows[i].text);
        cr_expect(program && program->language == rows[i].language && program->stage == rows[i].stage &&
                      language_is_gpu4(program->language),
                  "%s", rows[i].text);
        shader_program_free(program);
    }
}

/* --- Options -------------------------------------------------------------------------------------------- */

Test(nv5_declarations, options)
{
    static const struct {
        const char *text;
        unsigned options;
    } rows[] = {
        {"!!NVvp4.0 OPTION NV_parameter_buffer_object2; END", OPTION_PARAMETER_BUFFER_OBJECT2},
        {"!!NVfp5.0 OPTION NV_parameter_buffer_object2; END", OPTION_PARAMETER_BUFFER_OBJECT2},
        {"!!NVvp4.0 OPTION NV_shader_buffer_load; END", OPTION_SHADER_BUFFER_LOAD},
        {"!!NVfp4.0 OPTION NV_explicit_multisample; END", OPTION_EXPLICIT_MULTISAMPLE},
        {"!!NVvp4.0 OPTION NV_explicit_multisample; END", OPTION_EXPLICIT_MULTISAMPLE},
        {"!!NVfp5.0 OPTION NV_early_fragment_tests; END", OPTION_EARLY_FRAGMENT_TESTS},
        {"!!NVfp5.0 OPTION ARB_blend_func_extended; END", OPTION_BLEND_FUNC_EXTENDED},
        {"!!NVvp5.0 OPTION NV_gpu_program5_mem_extended; END", OPTION_MEM_EXTENDED},
        {"!!NVgp5.0 OPTION ARB_viewport_array; PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS VERTICES_OUT 1 END",
         OPTION_VIEWPORT_ARRAY},
        {"!!NVfp5.0 OPTION NV_early_fragment_tests; OPTION ARB_blend_func_extended; END",
         OPTION_EARLY_FRAGMENT_TESTS | OPTION_BLEND_FUNC_EXTENDED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = load(rows[i].text);
        cr_expect(program && program->options == rows[i].options, "%s", rows[i].text);
        shader_program_free(program);
    }
}

Test(nv5_declarations, options_of_other_programs_fail)
{
    static const struct failure rows[] = {
        {"!!NVfp4.1 OPTION ^NV_early_fragment_tests; END", "needs a header of version 5.0"},
        {"!!NVfp4.0 OPTION ^ARB_blend_func_extended; END", "needs a header of version 5.0"},
        {"!!NVvp4.1 OPTION ^NV_gpu_program5_mem_extended; END", "needs a header of version 5.0"},
        {"!!NVvp5.0 OPTION ^NV_early_fragment_tests; END", "which is for other programs"},
        {"!!NVvp5.0 OPTION ^ARB_viewport_array; END", "which is for other programs"},
        {"!!NVtcp5.0 OPTION ^ARB_position_invariant; VERTICES_OUT 1 END", "which is for other programs"},
        {"!!NVgp4.0 OPTION ^ARB_draw_buffers; END", "which is for other programs"},
        {"!!ARBvp1.0 OPTION ^NV_shader_buffer_load; END", "which is for other programs"},
        {"!!NVgp4.0 OPTION ^NV_nothing; END", "expected a supported option, found 'NV_nothing'"},
        {"!!NVtep5.0 TESS_MODE QUADS ^OPTION NV_shader_buffer_load; END", "options must stand before"},
    };
    EXPECT_FAILURES(rows);
}

/* --- Primitives ----------------------------------------------------------------------------------------- */

Test(nv5_declarations, geometry_primitives)
{
    static const struct {
        const char *in;
        enum primitive_kind kind;
        unsigned vertices;
    } rows[] = {
        {"POINTS", KIND_POINTS, 1},
        {"LINES", KIND_LINES, 2},
        {"LINES_ADJACENCY", KIND_LINES_ADJACENCY, 4},
        {"TRIANGLES", KIND_TRIANGLES, 3},
        {"TRIANGLES_ADJACENCY", KIND_TRIANGLES_ADJACENCY, 6},
        {"PATCHES", KIND_PATCHES, SHADER_MAX_PATCH_VERTICES},
    };
    static const struct {
        const char *out;
        enum primitive_kind kind;
    } outs[] = {
        {"POINTS", KIND_POINTS}, {"LINE_STRIP", KIND_LINE_STRIP}, {"TRIANGLE_STRIP", KIND_TRIANGLE_STRIP}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < sizeof outs / sizeof *outs; k++) {
            char text[160];
            snprintf(text, sizeof text, "!!NVgp5.0 VERTICES_OUT 7; PRIMITIVE_OUT %s; PRIMITIVE_IN %s END",
                     outs[k].out, rows[i].in);
            struct program *program = load(text);
            cr_expect(program && program->primitive.in == rows[i].kind &&
                          program->primitive.out == outs[k].kind && program->primitive.vertices_out == 7 &&
                          program->primitive.invocations == 1 && program->input_vertices == rows[i].vertices,
                      "%s", text);
            shader_program_free(program);
        }
}

Test(nv5_declarations, invocations_and_limits)
{
    struct program *program = load("!!NVgp5.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS VERTICES_OUT 1024 "
                                   "INVOCATIONS 32 END");
    cr_expect_eq(program->primitive.invocations, 32);
    cr_expect_eq(program->primitive.vertices_out, 1024);
    shader_program_free(program);
    program = load("!!NVtcp5.0 VERTICES_OUT 32; END");
    cr_expect_eq(program->primitive.vertices_out, 32);
    shader_program_free(program);
}

Test(nv5_declarations, tessellation_modes)
{
    static const struct {
        const char *text;
        enum primitive_kind mode;
        unsigned spacing;
        bool clockwise, points;
    } rows[] = {
        {"TESS_MODE TRIANGLES", KIND_TRIANGLES, 0, false, false},
        {"TESS_MODE QUADS;", KIND_QUADS, 0, false, false},
        {"TESS_MODE ISOLINES TESS_SPACING EQUAL", KIND_ISOLINES, 0, false, false},
        {"TESS_SPACING FRACTIONAL_ODD TESS_MODE QUADS", KIND_QUADS, 1, false, false},
        {"TESS_MODE QUADS; TESS_SPACING FRACTIONAL_EVEN; TESS_VERTEX_ORDER CW; TESS_POINT_MODE;", KIND_QUADS,
         2, true, true},
        {"TESS_MODE QUADS TESS_VERTEX_ORDER CCW TESS_POINT_MODE", KIND_QUADS, 0, false, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[160];
        snprintf(text, sizeof text, "!!NVtep5.0 %s END", rows[i].text);
        struct program *program = load(text);
        cr_expect(program && program->primitive.tess_mode == rows[i].mode &&
                      program->primitive.tess_spacing == rows[i].spacing &&
                      program->primitive.tess_clockwise == rows[i].clockwise &&
                      program->primitive.tess_point_mode == rows[i].points,
                  "%s", text);
        shader_program_free(program);
    }
}

Test(nv5_declarations, primitives_are_declared_once_and_first)
{
    static const struct failure rows[] = {
        {"!!NVgp4.0 ^END", "expected the declaration PRIMITIVE_IN, found 'END'"},
        {"!!NVgp4.0 PRIMITIVE_IN POINTS ^END", "expected the declaration PRIMITIVE_OUT"},
        {"!!NVgp4.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS ^TEMP a; END",
         "expected the declaration VERTICES_OUT"},
        {"!!NVgp4.0 PRIMITIVE_IN POINTS ^PRIMITIVE_IN POINTS", "a second PRIMITIVE_IN"},
        {"!!NVgp4.0 PRIMITIVE_OUT POINTS; ^PRIMITIVE_OUT POINTS;", "a second PRIMITIVE_OUT"},
        {"!!NVgp4.0 VERTICES_OUT 1; ^VERTICES_OUT 1;", "a second VERTICES_OUT"},
        {GP("5.0") "INVOCATIONS 1 ^INVOCATIONS 1 END", "a second INVOCATIONS"},
        {GP("4.1") "^INVOCATIONS 1 END", "INVOCATIONS needs a header of version 5.0"},
        {"!!NVgp4.1 PRIMITIVE_IN ^PATCHES", "PATCHES needs a header of version 5.0"},
        {"!!NVgp5.0 PRIMITIVE_IN ^QUADS", "expected a primitive such as POINTS or TRIANGLES, found 'QUADS'"},
        {"!!NVgp5.0 PRIMITIVE_OUT ^TRIANGLES",
         "expected POINTS, LINE_STRIP or TRIANGLE_STRIP, found 'TRIANGLES'"},
        {"!!NVgp5.0 VERTICES_OUT ^0", "from 1 to 1024 for VERTICES_OUT, found '0'"},
        {"!!NVgp5.0 VERTICES_OUT ^1025", "from 1 to 1024"},
        {"!!NVgp5.0 VERTICES_OUT ^-1", "expected a positive integer"},
        {"!!NVgp5.0 VERTICES_OUT ^1.0", "expected a positive integer"},
        {"!!NVgp5.0 VERTICES_OUT ^4294967297", "from 1 to 1024"},
        {"!!NVgp5.0 VERTICES_OUT^", "expected a positive integer, found the end of the program"},
        {"!!NVgp5.0 INVOCATIONS ^33", "from 1 to 32"},
        {"!!NVgp5.0 INVOCATIONS ^0", "from 1 to 32"},
        {GP("4.0") "TEMP a; ^PRIMITIVE_IN POINTS; END", "PRIMITIVE_IN must stand before all variables"},
        {GP("4.0") "^TESS_MODE QUADS; END", "TESS_MODE is not for !!NVgp4.0 programs"},
        {"!!NVvp5.0 ^VERTICES_OUT 3; END", "VERTICES_OUT is not for !!NVvp5.0 programs"},
        {"!!NVtcp5.0 ^END", "expected the declaration VERTICES_OUT"},
        {"!!NVtcp5.0 VERTICES_OUT ^33 END", "from 1 to 32"},
        {"!!NVtcp5.0 VERTICES_OUT ^0 END", "from 1 to 32"},
        {"!!NVtcp5.0 VERTICES_OUT 1 ^VERTICES_OUT 1 END", "a second VERTICES_OUT"},
        {"!!NVtcp5.0 VERTICES_OUT 1 ^PRIMITIVE_IN POINTS END", "PRIMITIVE_IN is not for"},
        {"!!NVtep5.0 TESS_SPACING EQUAL ^END", "expected the declaration TESS_MODE"},
        {"!!NVtep5.0 TESS_MODE ^LINES END", "TRIANGLES, QUADS or ISOLINES"},
        {"!!NVtep5.0 TESS_MODE QUADS ^TESS_MODE QUADS END", "a second TESS_MODE"},
        {"!!NVtep5.0 TESS_SPACING ^ODD END", "EQUAL, FRACTIONAL_ODD or FRACTIONAL_EVEN"},
        {"!!NVtep5.0 TESS_SPACING EQUAL ^TESS_SPACING EQUAL END", "a second TESS_SPACING"},
        {"!!NVtep5.0 TESS_VERTEX_ORDER ^ACW END", "CW or CCW"},
        {"!!NVtep5.0 TESS_VERTEX_ORDER CW ^TESS_VERTEX_ORDER CW END", "a second TESS_VERTEX_ORDER"},
        {"!!NVtep5.0 TESS_POINT_MODE ^TESS_POINT_MODE END", "a second TESS_POINT_MODE"},
        {"!!NVtep5.0 TESS_POINT_MODE ^QUADS", "expected the declaration TESS_MODE"},
    };
    EXPECT_FAILURES(rows);
}

/* NV_geometry_program4 2.14.6.4: components that are written, times vertices, at most 4096. */
Test(nv5_declarations, total_output_components)
{
#define MANY(n)                                                                                              \
    "!!NVgp5.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS INVOCATIONS 32 VERTICES_OUT " n " TEMP R; "
    shader_program_free(load(MANY("1024") "MOV result.position, R; END"));
    shader_program_free(load(MANY("585") "MOV result.position, R; MOV result.color.xyz, R; END"));
    static const struct failure rows[] = {
        {MANY("1024") "MOV result.position, R; MOV result.pointsize.x, R; END^",
         "1024 vertices of 5 components"},
        {MANY("586") "MOV result.position, R; MOV result.color.xyz, R; END^", "586 vertices of 7 components"},
    };
    EXPECT_FAILURES(rows);
}

/* --- Storage sizes -------------------------------------------------------------------------------------- */

/* NV_gpu_program5 2.X.3.1; before version 5.0 LONG promised 32 bits, which every register has. */
Test(nv5_declarations, long_temporaries_have_two_registers)
{
    struct program *program = load("!!NVvp5.0 TEMP a; LONG TEMP b; LONG INT TEMP c[3]; SHORT TEMP d; END");
    static const unsigned first[] = {0, 1, 3, 9}, count[] = {1, 2, 6, 1};
    static const unsigned width[] = {WIDTH_32, WIDTH_LONG, WIDTH_LONG, WIDTH_32};
    cr_expect_eq(program->temp_count, 10);
    for (unsigned i = 0; i < 4; i++)
        cr_expect(program->variables[i].first == first[i] && program->variables[i].count == count[i] &&
                      program->variables[i].width == width[i],
                  "variable %u", i);
    shader_program_free(program);
    program = load("!!NVvp4.1 LONG TEMP b[2]; END");
    cr_expect_eq(program->temp_count, 2);
    shader_program_free(program);
}

Test(nv5_declarations, storage_size_failures)
{
    static const struct failure rows[] = {
        {"!!NVvp5.0 LONG ^LONG TEMP a; END", "a second storage size modifier"},
        {"!!NVvp5.0 SHORT ^LONG TEMP a; END", "a second storage size modifier"},
        {"!!NVvp5.0 INT ^UINT TEMP a; END", "a second data type modifier"},
        {"!!NVvp5.0 ^LONG OUTPUT a = result.position; END", "LONG is for TEMP and ATTRIB only"},
        {"!!NVvp5.0 ^LONG PARAM a = 1; END", "LONG is for TEMP and ATTRIB only"},
        {"!!NVfp5.0 ^LONG ATTRIB a = fragment.color; END", "for vertex programs only"},
        {GP("5.0") "^LONG ATTRIB a = vertex.position; END", "for vertex programs only"},
        {"!!NVvp4.1 ^LONG ATTRIB a = vertex.attrib[0]; END", "LONG is for TEMP only"},
        {"!!NVvp5.0 ^LONG ATTRIB a = vertex.id; END", "an ID has 32 bits"},
        {"!!NVvp5.0 ^SHORT ATTRIB a = vertex.attrib[0]; END", "SHORT is for TEMP and OUTPUT only"},
        {"!!NVvp5.0 LONG TEMP a[2048], ^b; END", "more than 4096 temporary registers"},
        {"!!NVvp5.0 LONG ATTRIB a = vertex.attrib[0]; LONG ATTRIB b = ^vertex.position; END",
         "conventional twin"},
    };
    EXPECT_FAILURES(rows);
}

/* --- Interpolation -------------------------------------------------------------------------------------- */

Test(nv5_declarations, interpolation_modifiers)
{
    static const struct {
        const char *modifiers, *binding;
        unsigned interpolation;
        bool centroid, sample;
    } rows[] = {
        {"SAMPLE", "fragment.texcoord[0]", INTERPOLATE_PERSPECTIVE, false, true},
        {"SAMPLE NOPERSPECTIVE", "fragment.attrib[0]", INTERPOLATE_NOPERSPECTIVE, false, true},
        {"NOPERSPECTIVE SAMPLE", "fragment.color", INTERPOLATE_NOPERSPECTIVE, false, true},
        {"CENTROID NOPERSPECTIVE", "fragment.color", INTERPOLATE_NOPERSPECTIVE, true, false},
        {"FLAT", "fragment.color", INTERPOLATE_FLAT, false, false},
        {"FLAT", "fragment.pointcoord", INTERPOLATE_FLAT, false, false},
        {"INT", "fragment.sampleid", INTERPOLATE_PERSPECTIVE, false, false},
        {"UINT", "fragment.samplemask", INTERPOLATE_PERSPECTIVE, false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[160];
        const char *type = strcmp(rows[i].modifiers, "INT") == 0    ? ".S"
                           : strcmp(rows[i].modifiers, "UINT") == 0 ? ".U"
                                                                    : "";
        snprintf(text, sizeof text, "!!NVfp5.0 TEMP R; %s ATTRIB a = %s; MOV%s R, a; END", rows[i].modifiers,
                 rows[i].binding, type);
        struct program *program = load(text);
        cr_expect(program && program->inputs[0].interpolation == rows[i].interpolation &&
                      program->inputs[0].centroid == rows[i].centroid &&
                      program->inputs[0].sample == rows[i].sample,
                  "%s", text);
        shader_program_free(program);
    }
}

Test(nv5_declarations, interpolation_failures)
{
    static const struct failure rows[] = {
        {"!!NVfp4.1 SAMPLE ^SAMPLE ATTRIB a = fragment.color; END", "the same interpolation modifier twice"},
        {"!!NVfp4.1 FLAT ^SAMPLE ATTRIB a = fragment.color; END", "FLAT may not be used together"},
        {"!!NVfp4.1 SAMPLE ^FLAT ATTRIB a = fragment.color; END", "FLAT may not be used together"},
        {"!!NVfp4.1 CENTROID ^SAMPLE ATTRIB a = fragment.color; END", "CENTROID and SAMPLE"},
        {"!!NVfp4.1 SAMPLE ^CENTROID ATTRIB a = fragment.color; END", "CENTROID and SAMPLE"},
        {"!!NVfp4.1 ^SAMPLE TEMP a; END", "interpolation modifiers are for ATTRIB only"},
        {"!!NVfp4.1 ^SAMPLE ATTRIB a = fragment.position; END", "does not take interpolation modifiers"},
        {"!!NVfp5.0 ^SAMPLE ATTRIB a = fragment.sampleid; END", "does not take interpolation modifiers"},
        {"!!NVfp5.0 ^FLAT ATTRIB a = fragment.samplemask; END", "does not take interpolation modifiers"},
        {"!!NVfp5.0 ATTRIB a = fragment.color; SAMPLE ATTRIB ^b = fragment.color; END",
         "different interpolation"},
        {"!!NVfp5.0 ATTRIB a = fragment.color; SAMPLE ATTRIB ^b = fragment.color.secondary; END",
         "primary and secondary colour"},
        {"!!NVfp5.0 ^INT ATTRIB a = fragment.attrib[0]; END", "an integer attribute must be FLAT"},
        {"!!NVfp5.0 ^INT ATTRIB a = fragment.pointcoord; END", "an integer attribute must be FLAT"},
        {"!!NVfp4.0 ^SAMPLE ATTRIB a = fragment.color; END", "SAMPLE"},
        {"!!NVvp5.0 ^SAMPLE ATTRIB a = vertex.position; END", "SAMPLE"},
    };
    EXPECT_FAILURES(rows);
}

/* --- Printing, and texts that mean no good -------------------------------------------------------------- */

static const char *const programs[] = {
    "!!NVgp5.0 OPTION ARB_viewport_array; PRIMITIVE_IN TRIANGLES_ADJACENCY; PRIMITIVE_OUT LINE_STRIP; "
    "VERTICES_OUT 17; "
    "INVOCATIONS 5; LONG TEMP a[2]; SHORT TEMP b; MOV result.viewport.x, b; "
    "MOV result.primid.x, primitive.invocation; END",
    "!!NVgp4.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT TRIANGLE_STRIP VERTICES_OUT 1 OUTPUT c = "
    "result.color.back.secondary; "
    "OUTPUT p = result.layer; MOV c, primitive.id; MOV p, 1; END",
    "!!NVtcp5.0 VERTICES_OUT 9 OUTPUT l[] = { result.patch.tessouter[0..3] }; "
    "OUTPUT m = result.patch.attrib[3]; "
    "ATTRIB q[2] = { primitive.out.patch.attrib[2..3] }; MOV l[2], q[1]; MOV m, primitive.invocation; END",
    "!!NVtep5.0 TESS_MODE TRIANGLES TESS_SPACING FRACTIONAL_ODD TESS_VERTEX_ORDER CW TESS_POINT_MODE "
    "ATTRIB uvw = vertex.tesscoord; ATTRIB l[] = { primitive.tessinner[0..1] }; "
    "MAD result.position, uvw, l[0], l[1]; END",
    "!!NVfp5.0 OPTION ARB_draw_buffers; OPTION ARB_blend_func_extended; OPTION NV_early_fragment_tests; "
    "SAMPLE NOPERSPECTIVE ATTRIB t[2] = { fragment.texcoord[3..4] }; FLAT ATTRIB f = fragment.attrib[7]; "
    "CENTROID ATTRIB c = fragment.color; OUTPUT o = result.color[2].secondary; MOV o, t[1]; "
    "ADD result.color, f, c; "
    "MOV result.samplemask.x, fragment.samplemask; END",
    "!!NVvp5.0 OPTION NV_gpu_program5_mem_extended; LONG TEMP r, s[4]; LONG ATTRIB v = vertex.attrib[2]; "
    "LONG ATTRIB w[2] = { vertex.attrib[5..6] }; TEMP a; MOV a, vertex.attrib[3]; END",
    /* Vertices: given in the binding, in an index, at run time; arrays of both. */
    "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; ATTRIB pos = vertex.position; "
    "ATTRIB pos2 = vertex[2].position; ATTRIB t[] = { vertex.texcoord[0..3] }; "
    "ATTRIB u[3] = { vertex[1].attrib[1..3] }; "
    "INT TEMP i; TEMP R; MOV R, pos[1]; ADD R, R, vertex[1].color.back; ADD R, R, pos2; ADD R, R, t[i.x][1]; "
    "ADD R, R, t[i.x][i.y + 1]; ADD R, R, u[2]; ADD R, R, u[i.x]; MOV result.position, R; EMIT; END",
    "!!NVtcp5.0 VERTICES_OUT 3 ATTRIB o = vertex.out.position; ATTRIB q[2] = { vertex.out.attrib[0..1] }; "
    "INT TEMP i; "
    "TEMP R; MOV R, o[2]; ADD R, R, q[i.x][1]; ADD R, R, q[i.x + 1][i.y]; ADD R, R, vertex.in[4].id; "
    "ADD result.attrib[0], R, primitive.out.patch.attrib[3]; END",
    "!!NVvp5.0 LONG ATTRIB v[3] = { vertex.attrib[2..4] }; LONG TEMP r[2]; INT TEMP i; "
    "ADD.F64 r[1], v[2], v[i.x]; "
    "MOV.F64 r[i.x], r[1]; UP64 result.position, r[0].xyxy; END",
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

Test(nv5_declarations, what_is_printed_is_the_same_program)
{
    for (unsigned i = 0; i < PROGRAMS; i++) {
        shader_program_free(load(programs[i]));
        check(programs[i], strlen(programs[i]));
    }
}

Test(nv5_declarations, every_prefix_stops_at_its_end)
{
    check_prefixes(programs, PROGRAMS);
}

Test(nv5_declarations, mutations_fail_or_load_but_never_crash)
{
    check_mutations(programs, PROGRAMS, 10000);
}

Test(nv5_declarations, declarations_are_printed)
{
    struct program *program = load(programs[0]);
    char *text = shader_print(program);
    cr_expect(
        strstr(text,
               "OPTION ARB_viewport_array;\nPRIMITIVE_IN TRIANGLES_ADJACENCY;\nPRIMITIVE_OUT LINE_STRIP;\n"
               "VERTICES_OUT 17;\nINVOCATIONS 5;\n"),
        "%s", text);
    cr_expect(strstr(text, "LONG TEMP a[2];\n"), "%s", text);
    free(text);
    shader_program_free(program);
    program = load(programs[3]);
    text = shader_print(program);
    cr_expect(strstr(text, "TESS_MODE TRIANGLES;\nTESS_SPACING FRACTIONAL_ODD;\nTESS_VERTEX_ORDER CW;\n"
                           "TESS_POINT_MODE;\nATTRIB uvw = vertex.tesscoord;\n"),
              "%s", text);
    free(text);
    shader_program_free(program);
}
