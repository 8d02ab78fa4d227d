/* Doubles of the modules below, so that tests see what the pipeline hands on: a rasterizer that records every
 * primitive, and a shader module whose programs copy inputs to outputs. */
#ifndef TESTS_PIPELINE_DOUBLE_H
#define TESTS_PIPELINE_DOUBLE_H

#include "base/pool.h"
#include "pipeline/pipeline.h"

enum { DOUBLE_ROWS = 5, DOUBLE_REGISTERS = 24 };

struct recorded {
    unsigned corners; /* 1, 2, 3 */
    struct raster_vertex window[3];
    float rows[3][DOUBLE_ROWS][4];
    float flat[DOUBLE_ROWS][4];
    float size;
    uint32_t id;
};

struct record {
    struct recorded *primitives; /* merged, in order */
    size_t count;
};

struct shader_code {
    unsigned input_count, output_count;
    int8_t from[DOUBLE_REGISTERS]; /* output -> input it copies */
};

/* Everything one draw needs, wired: attribute i goes through input i to output i. Outputs: 0 position, 1..
 * generic rows. */
struct bench {
    struct pool *pool;
    struct raster_scene *scene;
    struct pipeline *pipeline;
    struct program program;
    struct input_register inputs[DOUBLE_REGISTERS];
    struct shader_code code;
    struct draw draw;
    struct record record; /* of the last bench_draw() */
};

extern bool bench_scene_full;          /* what raster_scene_full() says */
extern unsigned bench_fresh_bindings;  /* of shader_bind() */
extern unsigned bench_groups_compiled; /* calls of shader_compile_groups() */

/* Viewport 0 0 100 100 and depth range 0 1; `rows` attribute rows from attributes 1.. */
void bench_open(struct bench *bench, unsigned workers, unsigned rows);
void bench_close(struct bench *bench);
bool bench_draw(struct bench *bench);

/* A tightly packed array of four floats per vertex. */
void bench_array(struct bench *bench, unsigned attribute, const float (*data)[4]);

#endif
