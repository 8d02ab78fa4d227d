/* The geometry program on the primitives of tessellation. */
#include "tests/pipeline/tessellation_stage_test.h"

#define GEOMETRY(in, out, count)                                                                             \
    "!!NVgp5.0\nPRIMITIVE_IN " in "\nPRIMITIVE_OUT " out "\nVERTICES_OUT " count "\n"

Test(pipeline_geometry_stage, primitives_of_evaluation_programs_are_in_order)
{
    struct bench bench;
    bench_open(
        &bench, 3, NULL, EVALUATION("QUADS") "MOV result.position, vertex.tesscoord;\nEND",
        GEOMETRY(
            "TRIANGLES", "TRIANGLE_STRIP",
            "3") "MOV result.position, vertex[0].position;\nEMIT;\nMOV result.position, vertex[1].position;\n"
                 "EMIT;\nMOV result.position, vertex[2].position;\nEMIT;\nEND");
    for (unsigned level = 1; level <= 64; level += 21) {
        set_levels(&bench, (float)level, (float)level);
        bench_run(&bench, 4, 20);
        expect_domain(&bench, 5);
    }
    bench_close(&bench);
}

/* NV_gpu_program5: PATCHES with primitive.tessouter, .patch.attrib; without a control program the defaults.
 */
Test(pipeline_geometry_stage, a_geometry_program_takes_whole_patches)
{
    static const char *const geometry =
        GEOMETRY("PATCHES", "POINTS", "1") "TEMP r;\nADD r, vertex[0].position, vertex[2].position;\n"
                                           "MOV r.y, primitive.tessouter[1].x;\n"
                                           "MOV r.z, primitive.patch.attrib[3].y;\n"
                                           "I2F.S r.w, primitive.vertexcount.x;\n"
                                           "MOV result.position, r;\nEMIT;\nEND";
    for (int controlled = 0; controlled < 2; controlled++) {
        struct bench bench;
        bench_open(&bench, 2, controlled ? doubling_control : NULL, NULL, geometry);
        set_levels(&bench, 9, 9);
        bench_run(&bench, 4, 80);
        cr_assert_eq(bench.count, 20);
        for (unsigned i = 0; i < 20; i++) {
            const float *seen = bench.captured[i];
            const float sum = (float)(8 * i + 2) * (controlled ? 2 : 1);
            cr_expect(seen[0] == sum && seen[1] == (controlled ? (float)(i + 1) : 9) &&
                          seen[2] == (controlled ? 6 : 0) && seen[3] == (controlled ? 3 : 4),
                      "%u: %g %g %g %g", i, (double)seen[0], (double)seen[1], (double)seen[2],
                      (double)seen[3]);
        }
        bench_close(&bench);
    }
}
