/* Running a program whose text means no good: random inputs and parameters, no textures and images, buffers
 * of a few bytes, two small ranges of memory, any subroutine that a parameter may take. All of it lies in
 * memory of exactly its size, so that sanitizers see every step outside. */
#ifndef TESTS_FUZZ_RUN_PROGRAM_H
#define TESTS_FUZZ_RUN_PROGRAM_H

#include "base/fpenv.h"
#include "shader/shader.h"

#include <stdlib.h>
#include <string.h>

enum { RUN_BUFFER_BYTES = 24, RUN_MEMORY_BYTES = 40, RUN_BARRIERS = 8 };

static inline uint32_t run_random(uint32_t *state)
{
    static const uint32_t special[] = {0,          1,          0x80000000, 0x3f800000, 0xbf800000,
                                       0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff, 0xffffffff,
                                       0x7fffffff, 0x00001000, 0x40400000, 0x00000010};
    *state = *state * 1664525u + 1013904223u;
    const uint32_t choice = *state >> 8;
    return choice & 1 ? special[(choice >> 1) % (sizeof special / sizeof *special)] : *state * 2654435761u;
}

/* As the executor may expect them: no denormals, one NaN. */
static inline uint32_t run_float(uint32_t *state)
{
    const uint32_t bits = run_random(state), size = bits & 0x7fffffff;
    return size > 0x7f800000 ? 0x7fc00000 : size < 0x00800000 ? bits & 0x80000000 : bits;
}

struct run_environment {
    uint32_t (*params)[4], (*patch)[4], *subroutines;
    uint8_t *buffer, *memory[2];
    struct shader_buffer buffers[SHADER_MAX_BUFFERS];
    struct shader_storage storage[SHADER_MAX_STORAGE_BUFFERS], counters[SHADER_MAX_COUNTER_BUFFERS];
    struct shader_memory ranges[2];
    unsigned emitted;
};

static inline void run_emit(void *user, struct shader_executor *executor, unsigned lanes, const i32x8 *stream)
{
    struct run_environment *environment = user;
    (void)executor;
    for (unsigned lane = 0; lane < LANES; lane++)
        environment->emitted += (lanes >> lane & 1) && (uint32_t)(*stream)[lane] < SHADER_MAX_STREAMS;
}

static inline void run_end_primitive(void *user, struct shader_executor *executor, unsigned lanes)
{
    (void)user, (void)executor, (void)lanes;
}

static inline void run_interpolate(void *user, unsigned input, enum interpolation_place place,
                                   const f32x8 at[2], f32x8 value[4])
{
    (void)user, (void)input, (void)place;
    value[0] = at[0];
}

/* False when memory runs out. */
static inline bool run_prepare(const struct program *program, uint32_t *state, struct run_environment *e)
{
    e->params = malloc((program->param_count + 1u) * sizeof *e->params);
    e->patch = calloc((size_t)program->output_count * SHADER_MAX_PATCH_VERTICES + 1, sizeof *e->patch);
    e->subroutines = calloc(program->subroutine_param_count + 1u, sizeof *e->subroutines);
    e->buffer = malloc(RUN_BUFFER_BYTES);
    for (unsigned i = 0; i < 2; i++) {
        e->memory[i] = malloc(RUN_MEMORY_BYTES);
        e->ranges[i] =
            (struct shader_memory){0x1000u + i * 0x100000000u, RUN_MEMORY_BYTES, e->memory[i], true, i == 0};
    }
    if (!e->params || !e->patch || !e->subroutines || !e->buffer || !e->memory[0] || !e->memory[1])
        return false;
    for (unsigned i = 0; i < RUN_BUFFER_BYTES; i++)
        e->buffer[i] = (uint8_t)run_random(state);
    for (unsigned i = 0; i < RUN_MEMORY_BYTES; i++)
        e->memory[0][i] = e->memory[1][i] = (uint8_t)run_random(state);
    for (unsigned i = 0; i < SHADER_MAX_BUFFERS; i++)
        if (run_random(state) & 1)
            e->buffers[i] = (struct shader_buffer){e->buffer, run_random(state) % (RUN_BUFFER_BYTES + 1)};
    for (unsigned i = 0; i < SHADER_MAX_STORAGE_BUFFERS; i++)
        if (run_random(state) & 1)
            e->storage[i] = (struct shader_storage){e->memory[0], run_random(state) % (RUN_MEMORY_BYTES + 1)};
    for (unsigned i = 0; i < SHADER_MAX_COUNTER_BUFFERS; i++)
        e->counters[i] = (struct shader_storage){e->memory[1], i % 2 ? RUN_MEMORY_BYTES : i};
    for (uint32_t i = 0; i < program->param_count; i++)
        for (unsigned c = 0; c < 4; c++)
            e->params[i][c] =
                program->params[i].source == PARAM_CONSTANT ? program->params[i].value[c] : run_float(state);
    for (uint32_t i = 0; i < program->subroutine_param_count; i++) {
        const uint16_t number = program->subroutine_params[i]; /* beyond the types: the parameter has none */
        const struct subroutine_type *type =
            number < program->subroutine_type_count ? &program->subroutine_types[number] : NULL;
        e->subroutines[i] =
            type && type->label_count ? type->labels[run_random(state) % type->label_count] : 0;
    }
    return true;
}

static inline void run_bound(const struct program *program, struct shader_executor *executor, uint32_t *state)
{
    const uint32_t vertices = program->input_vertices > 1 ? program->input_vertices : 1;
    for (uint32_t i = 0; i < program->input_count * vertices; i++)
        for (unsigned c = 0; c < 4; c++)
            for (unsigned lane = 0; lane < LANES; lane++) {
                const uint32_t word = run_float(state);
                memcpy((char *)&shader_input(executor, i)[c] + lane * sizeof word, &word, sizeof word);
            }
    const uint32_t saved = fpenv_enter();
    shader_run(executor, run_random(state) & 0xff);
    for (unsigned i = 0; i < RUN_BARRIERS && shader_at_barrier(executor); i++)
        shader_resume(executor);
    fpenv_leave(saved);
    volatile float sink = 0; /* every output is there to be read */
    for (uint32_t i = 0; i < program->output_count; i++)
        for (unsigned c = 0; c < 4; c++)
            sink = shader_output(executor, i)[c][0];
    (void)sink;
}

static inline void run_program(const struct program *program, uint32_t seed)
{
    struct run_environment environment = {0};
    const struct shader_hooks hooks = {&environment, run_emit, run_end_primitive, run_interpolate};
    struct shader_code *code = shader_code_create(program);
    struct shader_executor *executor = shader_executor_create();
    uint32_t state = seed;
    const bool ready = run_prepare(program, &state, &environment);
    const struct shader_resources resources = {
        .buffers = environment.buffers,
        .storage = environment.storage,
        .counters = environment.counters,
        .memory = environment.ranges,
        .memory_count = 2,
        .subroutines = environment.subroutines,
        .hooks = seed & 1 ? &hooks : NULL,
        .patch_outputs = program->stage == STAGE_TESS_CONTROL ? environment.patch : NULL,
        .params = (const uint32_t(*)[4])environment.params,
        .loop_limit = 16,
    };
    if (ready && code && executor && shader_bind(executor, code, &resources, true))
        run_bound(program, executor, &state);
    shader_executor_destroy(executor);
    shader_code_destroy(code);
    free(environment.params);
    free(environment.patch);
    free(environment.subroutines);
    free(environment.buffer);
    free(environment.memory[0]);
    free(environment.memory[1]);
}

#endif
