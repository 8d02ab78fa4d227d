/* Declarations of NV_gpu_program4_1 and 5 are printed so that they load to the same program. */
#define _GNU_SOURCE
#include "tests/shader/language/failures.h"
#include "tests/shader/language/hostile.h"

#include <stdlib.h>

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

Test(gpu4_print_declarations, what_is_printed_is_the_same_program)
{
    for (unsigned i = 0; i < PROGRAMS; i++) {
        shader_program_free(must_load(programs[i]));
        check(programs[i], strlen(programs[i]));
    }
}

Test(gpu4_print_declarations, every_prefix_stops_at_its_end)
{
    check_prefixes(programs, PROGRAMS);
}

Test(gpu4_print_declarations, mutations_fail_or_load_but_never_crash)
{
    check_mutations(programs, PROGRAMS, 10000);
}

Test(gpu4_print_declarations, declarations_are_printed)
{
    struct program *program = must_load(programs[0]);
    char *text = shader_print(program);
    cr_expect(
        strstr(text,
               "OPTION ARB_viewport_array;\nPRIMITIVE_IN TRIANGLES_ADJACENCY;\nPRIMITIVE_OUT LINE_STRIP;\n"
               "VERTICES_OUT 17;\nINVOCATIONS 5;\n"),
        "%s", text);
    cr_expect(strstr(text, "LONG TEMP a[2];\n"), "%s", text);
    free(text);
    shader_program_free(program);
    program = must_load(programs[3]);
    text = shader_print(program);
    cr_expect(strstr(text, "TESS_MODE TRIANGLES;\nTESS_SPACING FRACTIONAL_ODD;\nTESS_VERTEX_ORDER CW;\n"
                           "TESS_POINT_MODE;\nATTRIB uvw = vertex.tesscoord;\n"),
              "%s", text);
    free(text);
    shader_program_free(program);
}
