/* A scene with surfaces of its own, and programs that are C functions (executor_double.c), for the tests of
 * this module. */
#ifndef TESTS_RASTER_FIXTURE_H
#define TESTS_RASTER_FIXTURE_H

#include "base/pool.h"
#include "raster/raster.h"

/* Surfaces stand in the middle of larger arrays of FIXTURE_GUARD bytes, which nobody may change. */
struct fixture {
    struct pool *pool;
    struct raster_scene *scene;
    struct raster_target target;
    struct raster_state state; /* writes everything, tests nothing */
    uint8_t *color, *depth, *stencil;
    uint8_t *guarded[3];
    size_t bytes[3];
};

enum { FIXTURE_GUARD = 64, FIXTURE_GUARD_BYTE = 0xa5 };

void fixture_open(struct fixture *f, unsigned width, unsigned height, enum raster_color_format color,
                  enum raster_depth_format depth, unsigned threads);
/* The same with a multisampled target, whose samples are planes one behind the other, and `multisample` on.
 */
void fixture_open_samples(struct fixture *f, unsigned width, unsigned height, enum raster_color_format color,
                          enum raster_depth_format depth, unsigned threads, unsigned samples);
void fixture_close(struct fixture *f); /* checks the guards */

void fixture_clear(struct fixture *f, float r, float g, float b, float a, double depth, uint8_t stencil);

/* Draws n/3 triangles from positions (z = 0.5, w = 1) in one chunk. */
void fixture_triangles(struct fixture *f, const struct raster_vertex *vertices, unsigned count);

uint32_t fixture_pixel(const struct fixture *f, unsigned x,
                       unsigned y); /* UNORM8: as stored, first byte lowest */
uint32_t fixture_depth(const struct fixture *f, unsigned x, unsigned y); /* bits */
uint8_t fixture_stencil(const struct fixture *f, unsigned x, unsigned y);

/* Where sample s of pixel (x,y) is, counted in pixels from the beginning of a surface. */
static inline size_t fixture_sample(const struct fixture *f, unsigned x, unsigned y, unsigned s)
{
    return ((size_t)s * f->target.height + y) * f->target.width + x;
}

/* --- Programs as functions ------------------------------------------------------------------------------ */

/* Reads shader_input(), writes outputs; returns the lanes that live. */
typedef unsigned double_program(f32x8 (*inputs)[4], f32x8 (*outputs)[4], unsigned lanes,
                                const struct shader_resources *resources);

/* Only where the double stands in. */
#ifndef FIXTURE_REAL_EXECUTOR
struct shader_code {
    double_program *run;
};
#endif

/* A small deterministic generator for tests. */
static inline uint32_t test_random(uint32_t *seed)
{
    uint32_t x = *seed;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *seed = x;
}

#endif
