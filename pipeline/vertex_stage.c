/* Runs the vertex program on up to VERTEX_RUN vertices, 8 at a time; compiled once per instruction set.
 *
 * Fetching and running happen inside the shaders' floating-point environment, which is entered once; there
 * results are only moved. Window positions are computed afterwards, outside it.
 */
#include "base/fpenv.h"
#include "pipeline/stages.h"
#include "pipeline/transpose.h"

static struct vertex *vertex_at(const struct round *round, uint32_t vertex)
{
    return (struct vertex *)(round->vertices + (size_t)vertex * round->vertex_bytes);
}

/* Lanes beyond `count` repeat the last vertex: they read nothing that the batch would not read anyway. */
static void number_batch(const struct round *round, uint32_t first, uint32_t count, fetch_numbers numbers)
{
    for (uint32_t lane = 0; lane < LANES; lane++) {
        uint32_t vertex = first + (lane < count ? lane : count - 1);
        if (round->dense)
            numbers[lane] = round->first_number + vertex;
        else
            numbers[lane] = round->numbers[vertex] + round->number_bias;
    }
}

/* DP4 result, uniform, vector: operations, order and final flush are those of the instruction
 * (NV_vertex_program2 2.14.3.10), so that position and clip distances have the bits of the program that fixed
 * function is (2.14.1.8: position invariance). */
static f32x8 dp4(const float uniform[4], const f32x8 vector[4])
{
    f32x8 u[4];
    for (int i = 0; i < 4; i++)
        u[i] = f32x8_flush(f32x8_splat(uniform[i]));
    f32x8 sum = f32x8_add(f32x8_mul(u[0], vector[0]), f32x8_mul(u[1], vector[1]));
    sum = f32x8_add(sum, f32x8_mul(u[2], vector[2]));
    sum = f32x8_add(sum, f32x8_mul(u[3], vector[3]));
    return f32x8_canonical_nan(f32x8_flush(sum));
}

static void transform(const float rows[4][4], const f32x8 vector[4], f32x8 result[4])
{
    for (int row = 0; row < 4; row++)
        result[row] = dp4(rows[row], vector);
}

static void batch_position(const struct round *round, const struct shader_machine *machine,
                           const fetch_numbers numbers, f32x8 clip[4])
{
    if (round->draw->position_invariant) {
        f32x8 object[4];
        ISA(fetch)(&round->fetch, &round->fetch.position, numbers, object);
        transform(round->draw->mvp, object, clip);
    } else if (round->draw->link.position_output >= 0) {
        memcpy(clip, shader_output(machine, (unsigned)round->draw->link.position_output), 4 * sizeof *clip);
    } else { /* undefined; defined here as the registers' initial value */
        clip[0] = clip[1] = clip[2] = f32x8_splat(0.0f);
        clip[3] = f32x8_splat(1.0f);
    }
}

/* Four components of 8 lanes to row `row` of the batch's vertices. */
static void store_row(const struct round *round, uint32_t first, uint32_t count, unsigned row,
                      const f32x8 value[4])
{
    float rows[LANES][4];
    transpose_to_rows(value, rows);
    for (uint32_t lane = 0; lane < count; lane++)
        memcpy(vertex_rows(vertex_at(round, first + lane))[row], rows[lane], sizeof rows[lane]);
}

static void eye_position(const struct round *round, const fetch_numbers numbers, f32x8 eye[4])
{
    f32x8 object[4];
    ISA(fetch)(&round->fetch, &round->fetch.position, numbers, object);
    transform(round->draw->modelview, object, eye);
}

static void store_distances(const struct round *round, const struct shader_machine *machine,
                            const fetch_numbers numbers, uint32_t first, uint32_t count)
{
    const struct draw *draw = round->draw;
    f32x8 eye[4];
    if (round->clip_distances & draw->clip_planes)
        eye_position(round, numbers, eye);
    for (unsigned i = 0; i < 8; i++) {
        if (!(round->clip_distances >> i & 1))
            continue;
        f32x8 distance = draw->clip_planes >> i & 1
                             ? dp4(draw->clip_plane[i], eye)
                             : shader_output(machine, (unsigned)draw->link.clip_output[i])[draw->link.clip_component[i]];
        for (uint32_t lane = 0; lane < count; lane++)
            ((float *)vertex_rows(vertex_at(round, first + lane))[round->attribute_count])[i] =
                distance[lane];
    }
}

/* GL 4.6 compatibility 14.4: clamped to the limits, whoever gave it; NaN counts as the smallest. */
static float clamp_point_size(const struct draw *draw, float size)
{
    if (!(size >= draw->point_size_min))
        return draw->point_size_min;
    return size > draw->point_size_max ? draw->point_size_max : size;
}

static void store_point_size(const struct round *round, const struct shader_machine *machine, uint32_t first,
                             uint32_t count)
{
    const struct draw *draw = round->draw;
    bool from_program = draw->point_size_from_program && draw->link.point_size_output >= 0;
    const f32x8 *size = from_program ? shader_output(machine, (unsigned)draw->link.point_size_output) : NULL;
    for (uint32_t lane = 0; lane < count; lane++)
        vertex_at(round, first + lane)->point_size =
            clamp_point_size(draw, size ? size[0][lane] : draw->point_size);
}

static void run_batch(const struct round *round, struct pipeline_worker *worker, uint32_t first,
                      uint32_t count, f32x8 clip[4])
{
    struct shader_machine *machine = worker->machine;
    fetch_numbers numbers;
    number_batch(round, first, count, numbers);
    for (unsigned i = 0; i < round->fetch.count; i++)
        ISA(fetch)(&round->fetch, &round->fetch.inputs[i], numbers, shader_input(machine, i));
    shader_run(machine, (1u << count) - 1);
    batch_position(round, machine, numbers, clip);
    for (unsigned row = 0; row < round->attribute_count; row++)
        store_row(round, first, count, row, shader_output(machine, round->draw->link.output[row]));
    if (round->clip_distances)
        store_distances(round, machine, numbers, first, count);
    if (round->draw->primitive == PRIMITIVE_POINTS)
        store_point_size(round, machine, first, count);
}

static void place_batch(const struct round *round, uint32_t first, uint32_t count, const f32x8 clip[4])
{
    struct vertex *vertices[LANES];
    for (uint32_t lane = 0; lane < LANES; lane++)
        vertices[lane] = vertex_at(round, first + (lane < count ? lane : 0));
    ISA(viewport_transform)(round, clip, vertices, (1u << count) - 1);
}

static uint32_t batch_size(uint32_t count, uint32_t done)
{
    return count - done < LANES ? count - done : LANES;
}

void ISA(vertex_stage)(const struct round *round, struct pipeline_worker *worker, uint32_t first,
                       uint32_t count)
{
    uint32_t plain = fpenv_enter();
    for (uint32_t i = 0; i < count; i += LANES)
        run_batch(round, worker, first + i, batch_size(count, i), worker->positions[i / LANES]);
    fpenv_leave(plain);
    for (uint32_t i = 0; i < count; i += LANES)
        place_batch(round, first + i, batch_size(count, i), worker->positions[i / LANES]);
    worker->vertices_run += count;
}
