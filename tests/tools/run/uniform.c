/* `uniform`: the values of compiled programs (tools/run/uniform.c). */
#include "tests/tools/run/run_test.h"

/* The #var line of a uniform names its place; an array has a register for each element. */
Test(run_uniform, values_go_to_the_place_of_the_variable)
{
    static const struct {
        const char *variable, *commands, *code;
    } rows[] = {
        {"float4 f :  : c[3]", "uniform vec4 f 0 1 0 1\n", "MOV R, program.local[3];\n"},
        {"float4 s.f[0] :  : c[3]", "uniform vec4 s.f[2] 0 1 0 1\n", "MOV R, program.local[5];\n"},
        {"int2 i :  : c[0]", "uniform ivec2 i -1 0x80000000\n",
         "SEQ.S R.xy, program.local[0], {-1, -2147483648, 0, 0};\nAND.S R.y, R.x, R.y;\nI2F R.y, -R.y;\n"
         "MOV R.xzw, {0, 0, 0, 1};\n"},
        {"bool b :  : c[0]", "uniform int b 12\n",
         "SEQ.U R.y, program.local[0].x, 1;\nI2F R.y, -R.y;\nMOV R.xzw, {0, 0, 0, 1};\n"},
        {"float2x3 m :  : c[0], 2", "uniform mat2x3 m 1 2 3 0 1 0\n",
         "MOV R, program.local[1];\nMOV R.w, 1;\n"},
        {"float2x2 m[0] :  : c[0], 2", "uniform mat2 m[1] 9 9 0 1\n",
         "MOV R, program.local[3];\nMOV R.w, 1;\n"},
        {"double3 d :  : c[0]", "uniform dvec3 d 4 5 1\n",
         "PK64.U D.x, program.local[1];\nCVT.F32.F64 R.y, D.x;\nMOV R.xzw, {0, 0, 0, 1};\n"},
        {"ulong u :  : c[0]", "uniform uint64_t u 0x100000000\n",
         "MOV.U R.y, program.local[0].y;\nI2F.U R.y, R.y;\nMOV R.xzw, {0, 0, 0, 1};\n"},
        {"float b.f : BUFFER[1] : buffer[1][20]", "uniform float b.f 1\n",
         "LDC.F32 R.y, b[20].x;\nMOV R.xzw, {0, 0, 0, 1};\n"},
        /* an initial value */
        {"float2x2 m :  : c[0], 2 : -1 : 1\n#default m[1] = 0 1\n#var int o :  : c[2]", "",
         "MOV R, program.local[1];\nMOV R.w, 1;\n"},
        /* a uniform that the compiler removed */
        {"float f :  : c[0]", "uniform float removed 3\n", "MOV R, {0, 1, 0, 1};\n"},
        {"ulong t :  : c[2]", "texture checkerboard 3 0 (8, 8) (0, 1, 0, 1) (0, 1, 0, 1)\nuniform int t 3\n",
         "PK64.U D.x, program.local[2];\nTEX R, {0.5, 0.5, 0, 0}, handle(D.x), 2D;\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char script[600], program[900];
        snprintf(script, sizeof script, SHADERS TEST RED "%sdraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n",
                 rows[i].commands);
        snprintf(program, sizeof program,
                 "!!NVfp5.0\nOPTION NV_bindless_texture;\n#var %s : -1 : 1\nTEMP R;\nLONG TEMP D;\n"
                 "CBUFFER b[] = { program.buffer[1] };\n%sMOV result.color, R;\nEND\n",
                 rows[i].variable, rows[i].code);
        struct run_result result = run_with(script, NULL, program);
        cr_expect_eq(result.verdict, RUN_PASSED, "%s: %d: %s", rows[i].variable, result.line, result.reason);
    }
}

/* Programs list only the first element of an array of samplers, without its unit. */
Test(run_uniform, samplers_of_arrays_have_the_units_of_their_layout)
{
    static const char program[] =
        "!!NVfp5.0\nOPTION NV_bindless_texture;\n#var ulong t[0][0] :  : c[2] : -1 : 1\nLONG TEMP D;\n"
        "PK64.U D.x, program.local[7];\nTEX result.color, {0.5, 0.5, 0, 0}, handle(D.x), 2D;\nEND\n";
    EXPECT_WITH(RUN_PASSED, "",
                "[vertex shader passthrough]\n[fragment shader]\n"
                "layout(binding = 1) uniform sampler2D t[2][3];\n" TEST RED
                "texture checkerboard 6 0 (8, 8) (0, 1, 0, 1) (0, 1, 0, 1)\n"
                "texture miptree 1 (8, 8)\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n",
                NULL, program);
    EXPECT_WITH(RUN_FAILED, "samplers",
                "[vertex shader passthrough]\n[fragment shader]\n"
                "layout(binding = 999999999) uniform sampler2D t[2][3];\n" TEST RED "draw rect -1 -1 2 2\n",
                NULL, program);
}

Test(run_uniform, unknown_variables_skip)
{
    static const char program[] =
        "!!NVfp5.0\n#var float s[0].a :  : c[0] : -1 : 1\nMOV result.color, 0;\nEND\n";
    EXPECT_WITH(RUN_SKIPPED, "needs a program of this shader", SHADERS TEST RED, NULL, NULL);
    EXPECT_WITH(RUN_SKIPPED, "needs to know where s[1].a is", SHADERS TEST "uniform float s[1].a 1\n", NULL,
                program);
    EXPECT_WITH(RUN_SKIPPED, "do not go together", SHADERS TEST "link error\n", NULL, program);
    EXPECT_WITH(RUN_FAILED, "line 2, column 1 of the program", SHADERS TEST RED, NULL,
                "!!NVfp5.0\nMOVE;\nEND");
    EXPECT_WITH(RUN_FAILED, "expected a number", SHADERS TEST "uniform float s[0].a x\n", NULL, program);
    EXPECT_WITH(RUN_SKIPPED, "type of uniform", SHADERS TEST "uniform mat9 a 1\n", NULL, program);
}
