/* edgewalk bench exec: how fast the interpreter runs mixes of instructions, without a picture around it. */
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "shader/shader.h"
#include "tools/bench/bench.h"

/* Inputs are 0.5, 1.5, 2.5, ... from lane to lane; results are not read. */
static const struct mix {
    struct bench_item item;
    const char *text;
} mixes[] = {
    {{"alu", "multiply, add, dot products, minima"},
     "!!NVvp4.0\n"
     "TEMP a, b;\n"
     "MOV a, vertex.attrib[0];\n"
     "REP { 64 };\n"
     "MAD b, a, { 0.5, 0.25, 0.125, 1 }, vertex.attrib[0];\n"
     "MUL a, b, { 0.75 };\n"
     "DP4 b.x, a, b;\n"
     "MIN a, a, b.x;\n"
     "DP3 b.y, a, b;\n"
     "MAX a, -a, b.yxwz;\n"
     "ADD a, a, |b|;\n"
     "SLT b, a, { 2 };\n"
     "FRC a, a;\n"
     "ENDREP;\n"
     "MOV result.position, a;\n"
     "END\n"},
    {{"special", "reciprocals, roots, exponentials, sines"},
     "!!NVvp4.0\n"
     "TEMP a, b;\n"
     "MOV a, vertex.attrib[0];\n"
     "REP { 32 };\n"
     "RCP b.x, a.x;\n"
     "RSQ b.y, |a.y|;\n"
     "EX2 b.z, a.z;\n"
     "LG2 b.w, |a.w|;\n"
     "SIN a.x, b.x;\n"
     "COS a.y, b.y;\n"
     "POW a.z, |b.x|, b.y;\n"
     "ENDREP;\n"
     "MOV result.position, a;\n"
     "END\n"},
    {{"flow", "divergent conditions, calls"},
     "!!NVvp4.0\n"
     "TEMP a, b;\n"
     "main:\n"
     "MOV a, vertex.attrib[0];\n"
     "REP { 64 };\n"
     "SUB.CC b.x, a.x, { 3 };\n"
     "IF GT.x;\n"
     "SUB a.x, a.x, { 2.5 };\n"
     "CAL half;\n"
     "ELSE;\n"
     "ADD a.x, a.x, { 1.25 };\n"
     "ENDIF;\n"
     "MOV a.y (LT.x), b.x;\n"
     "ENDREP;\n"
     "MOV result.position, a;\n"
     "RET;\n"
     "half:\n"
     "MUL a, a, { 0.5 };\n"
     "RET;\n"
     "END\n"},
    {{"integer", "integer sums, products, shifts, bits"},
     "!!NVvp4.0\n"
     "INT TEMP a, b;\n"
     "TRUNC.S a, vertex.attrib[0];\n"
     "REP { 64 };\n"
     "MAD.S b, a, { 5, 7, 11, 13 }, a.wzyx;\n"
     "XOR.S a, a, b;\n"
     "SHL.S b, b, { 3 }.x;\n"
     "ADD.S a, a, b;\n"
     "SHR.S b, a, { 7 }.x;\n"
     "AND.S b, b, { 65535 };\n"
     "MAX.S a, a, b;\n"
     "SUB.S a, a, { 77 };\n"
     "ENDREP;\n"
     "I2F result.position, a;\n"
     "END\n"},
    {{"double", "the mix `alu` in binary64"},
     "!!NVvp5.0\n"
     "LONG TEMP a, b;\n"
     "MOV.F64 a, vertex.attrib[0];\n"
     "REP { 64 };\n"
     "MAD.F64 b, a, { 0.5, 0.25, 0.125, 1 }, a.yzwx;\n"
     "MUL.F64 a, b, { 0.75, 0.5, 0.25, 0.125 };\n"
     "MIN.F64 a, a, b.x;\n"
     "MAX.F64 a, -a, b.yxwz;\n"
     "ADD.F64 a, a, |b|;\n"
     "SLT.F64 b, a, { 2, 2, 2, 2 };\n"
     "FRC.F64 a, a;\n"
     "RCP.F64 b.x, a.y;\n"
     "ENDREP;\n"
     "MOV.F64 result.position, a;\n"
     "END\n"},
    {{"long", "64-bit integers, conversions, bit fields"},
     "!!NVvp5.0\n"
     "LONG INT TEMP a, b;\n"
     "INT TEMP i;\n"
     "CVT.S64.F32 a, vertex.attrib[0];\n"
     "REP { 64 };\n"
     "MAD.S64 b, a, { 5, 7, 11, 13 }, a.wzyx;\n"
     "XOR.S64 a, a, b;\n"
     "SHL.S64 b, b, 3;\n"
     "SHR.S64 b, a, 7;\n"
     "MAX.S64 a, a, b;\n"
     "MOV.S i, a;\n"
     "BFE.S i, { 8, 4 }, i;\n"
     "BTC.S i, i;\n"
     "CVT.S64.S32 b, i;\n"
     "ENDREP;\n"
     "I2F.S64 result.position, a;\n"
     "END\n"},
    {{"skinning", "one of 32 matrices, chosen by each lane"},
     "!!NVvp4.0\n"
     "PARAM c[96] = { program.env[0..95] };\n"
     "INT TEMP i;\n"
     "TEMP a, b;\n"
     "MOV a, { 0 };\n"
     "MOV b, { 0, 0, 0, 1 };\n"
     "FLR.S i, vertex.attrib[2].x;\n"
     "MUL.S i, i, { 3 }.x;\n"
     "DP4 b.x, c[i.x], vertex.attrib[0];\n"
     "DP4 b.y, c[i.x+1], vertex.attrib[0];\n"
     "DP4 b.z, c[i.x+2], vertex.attrib[0];\n"
     "MAD a, b, vertex.attrib[1].x, a;\n"
     "FLR.S i, vertex.attrib[2].y;\n"
     "MUL.S i, i, { 3 }.x;\n"
     "DP4 b.x, c[i.x], vertex.attrib[0];\n"
     "DP4 b.y, c[i.x+1], vertex.attrib[0];\n"
     "DP4 b.z, c[i.x+2], vertex.attrib[0];\n"
     "MAD a, b, vertex.attrib[1].y, a;\n"
     "MOV result.position, a;\n"
     "END\n"},
};

struct bench_program {
    struct program *program;
    struct shader_code *code;
    struct shader_executor *executor;
    uint32_t (*params)[4];
};

static bool load(struct bench_program *bench, const struct mix *mix)
{
    struct shader_error error;
    bench->program = shader_load(SHADER_TARGET_ANY, mix->text, strlen(mix->text), &error);
    if (!bench->program) {
        fprintf(stderr, "edgewalk: %s:%d:%d: %s\n", mix->item.name, error.position.line,
                error.position.column, error.message);
        return false;
    }
    bench->code = shader_code_create(bench->program);
    bench->executor = shader_executor_create();
    bench->params = calloc(bench->program->param_count + 1, sizeof *bench->params);
    for (uint32_t i = 0; bench->params && i < bench->program->param_count; i++)
        memcpy(bench->params[i], bench->program->params[i].value, sizeof bench->params[i]);
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])bench->params};
    if (bench->code && bench->executor && bench->params &&
        shader_bind(bench->executor, bench->code, &resources, true))
        return true;
    fprintf(stderr, "edgewalk: out of memory\n");
    return false;
}

static void unload(struct bench_program *bench)
{
    shader_executor_destroy(bench->executor);
    shader_code_destroy(bench->code);
    shader_program_free(bench->program);
    free(bench->params);
}

/* A run may overwrite its inputs, so they are filled before each. */
static void run(const struct bench_program *bench)
{
    static const f32x8 lanes = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
    for (uint32_t i = 0; i < bench->program->input_count; i++)
        for (int c = 0; c < 4; c++)
            shader_input(bench->executor, i)[c] = lanes;
    shader_run(bench->executor, 0xff);
}

/* Instructions times lanes of one run. */
static double work_of(const struct bench_program *bench)
{
    double work = 0;
    run(bench);
    for (unsigned lane = 0; lane < 8; lane++)
        work += shader_lane_executed(bench->executor, lane);
    return work;
}

/* Seconds a run, over at least 10 ms. */
static double run_time(const struct bench_program *bench)
{
    double start = bench_now(), elapsed;
    unsigned runs = 0;
    do {
        for (int i = 0; i < 16; i++, runs++)
            run(bench);
        elapsed = bench_now() - start;
    } while (elapsed < 0.01);
    return elapsed / runs;
}

static void print_rates(const struct mix *mix, double best, double median,
                        const struct bench_options *options)
{
    if (options->json)
        printf("{\"name\":\"%s\",\"unit\":\"Minstruction*lane/s\",\"best\":%.4g,\"median\":%.4g,"
               "\"repetitions\":%u}\n",
               mix->item.name, best, median, options->repetitions);
    else
        printf("%-9s %10.4g Minstruction*lane/s best, %10.4g median of %u\n", mix->item.name, best, median,
               options->repetitions);
    fflush(stdout);
}

static bool measure(const void *item, const struct bench_options *options)
{
    const struct mix *mix = item;
    struct bench_program bench = {0};
    double times[BENCH_MAX_REPETITIONS];
    bool good = load(&bench, mix);
    if (good) {
        uint32_t environment = fpenv_enter();
        double millions = work_of(&bench) / 1e6;
        for (unsigned i = 0; i < options->repetitions; i++)
            times[i] = run_time(&bench);
        fpenv_leave(environment);
        double median = bench_median(times, options->repetitions); /* sorts */
        print_rates(mix, millions / times[0], millions / median, options);
    }
    unload(&bench);
    return good;
}

static const struct bench_list list = {.noun = "mix",
                                       .items = mixes,
                                       .count = sizeof mixes / sizeof *mixes,
                                       .item_bytes = sizeof *mixes,
                                       .defaults = {.repetitions = 15},
                                       .measure = measure};

static void rows(command_row *row, void *user)
{
    bench_list_rows(&list, row, user);
}

static int measure_chosen(const struct command *command, int argc, char **argv)
{
    return bench_list_run(&list, command, argc, argv);
}

const struct command command_bench_exec = {
    .name = "bench exec",
    .summary = "measure the interpreter alone",
    .usage = "[OPTION...] [MIX...]",
    .purpose = "Measure the interpreter alone. It runs each named mix of instructions, or all of them, with "
               "eight lanes on one thread. The result is millions of instructions times lanes in each "
               "second, of the best repetition and of the median.",
    .example = "bench exec alu --repetitions 3",
    .operands = {"MIX"},
    .options = bench_list_options,
    .rows_title = "mixes",
    .rows = rows,
    .run = measure_chosen};
