/* The beginnings of programs. */
#ifndef TESTS_SHADER_LANGUAGE_GPU4_PROGRAM_HEADS_H
#define TESTS_SHADER_LANGUAGE_GPU4_PROGRAM_HEADS_H

/* NV_gpu_program5, with a temporary of each type and size. */
#define TEMPS "TEMP R; INT TEMP I; UINT TEMP U; LONG TEMP L; LONG INT TEMP LI; LONG UINT TEMP LU; "
#define VP    "!!NVvp5.0 " TEMPS
#define FP    "!!NVfp5.0 " TEMPS

/* A geometry program from triangles to lines. */
#define GP_LINES(version) "!!NVgp" version " PRIMITIVE_IN TRIANGLES PRIMITIVE_OUT LINE_STRIP VERTICES_OUT 3 "

#endif
