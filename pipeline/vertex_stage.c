/* Runs the vertex program on up to VERTEX_RUN vertices, 8 at a time; compiled once per instruction set.
 *
 * Fetching and running happen inside the shaders' floating-point environment, which is entered once; there
 * results are only moved. Window positions are computed afterwards, outside it.
 */
#include "base/fma.h"
#include "base/fpenv.h"
#include "pipeline/inspect.h"
#include "pipeline/post_transform.h"
#include "shader/observe/inspect.h"

static struct vertex *vertex_at(const struct batch *batch, uint32_t vertex)
{
    return (struct vertex *)(batch->vertices + (size_t)vertex * batch->vertex_bytes);
}

static void find_vertices(const struct batch *batch, uint32_t first, uint32_t count,
                          struct vertex *vertices[LANES])
{
    uint8_t *vertex = (uint8_t *)vertex_at(batch, first);
    const size_t bytes = batch->vertex_bytes;
    if (count == LANES) {
        for (uint32_t lane = 0; lane < LANES; lane++, vertex += bytes)
            vertices[lane] = (struct vertex *)(void *)vertex;
    } else {
        for (uint32_t lane = 0; lane < LANES; lane++)
            vertices[lane] = (struct vertex *)(void *)(vertex + (lane < count ? lane : 0) * bytes);
    }
}

/* Lanes beyond `count` repeat the last vertex: they read nothing that the group would not read anyway. */
static void group_ids(const struct batch *batch, uint32_t first, uint32_t count, vertex_ids ids)
{
    const int64_t first_id = batch->first_vertex_id + first;
    if (!batch->dense) {
        for (uint32_t lane = 0; lane < LANES; lane++)
            ids[lane] = batch->unique_ids[first + (lane < count ? lane : count - 1)] + batch->id_bias;
    } else if (count == LANES) {
        for (uint32_t lane = 0; lane < LANES; lane++)
            ids[lane] = first_id + lane;
    } else {
        for (uint32_t lane = 0; lane < LANES; lane++)
            ids[lane] = first_id + (lane < count ? lane : count - 1);
    }
}

/* `registers`: of all inputs, one after the other. */
static void fetch_inputs(const struct batch *batch, uint32_t first, uint32_t count, const vertex_ids ids,
                         f32x8 *registers)
{
    const struct fetch_plan *plan = &batch->fetch;
    if (batch->dense && count == LANES) {
        for (unsigned i = 0; i < plan->count; i++)
            ISA(fetch_consecutive)(plan, &plan->inputs[i], batch->first_vertex_id + first, registers + 4 * i);
    } else {
        for (unsigned i = 0; i < plan->count; i++)
            ISA(fetch)(plan, &plan->inputs[i], ids, registers + 4 * i);
    }
}

/* DP4 result, uniform, vector, with the flushes of the instruction, so that position and clip distances have
 * the bits of the program that fixed function is (2.14.1.8: position invariance). */
static f32x8 dp4(const float uniform[4], const f32x8 vector[4])
{
    f32x8 u[4];
    for (int i = 0; i < 4; i++)
        u[i] = f32x8_flush(f32x8_splat(uniform[i]));
    return f32x8_canonical_nan(f32x8_flush(f32x8_dot4(u, vector)));
}

static void transform(const float rows[4][4], const f32x8 vector[4], f32x8 result[4])
{
    for (int row = 0; row < 4; row++)
        result[row] = dp4(rows[row], vector);
}

static void group_position(const struct batch *batch, const struct shader_executor *executor, size_t group,
                           const vertex_ids ids, f32x8 clip[4])
{
    if (batch->draw->position_invariant) {
        f32x8 object[4];
        ISA(fetch)(&batch->fetch, &batch->fetch.position, ids, object);
        transform(batch->draw->mvp, object, clip);
    } else {
        clip_position(batch, executor, group, clip);
    }
}

static void eye_position(const struct batch *batch, const vertex_ids ids, f32x8 eye[4])
{
    f32x8 object[4];
    ISA(fetch)(&batch->fetch, &batch->fetch.position, ids, object);
    transform(batch->draw->modelview, object, eye);
}

static void store_distances(const struct batch *batch, const struct shader_executor *executor,
                            const vertex_ids ids, struct vertex *const vertices[LANES], unsigned lanes)
{
    const struct draw *draw = batch->draw;
    const f32x8 zero = f32x8_splat(0.0f);
    f32x8 eye[4] = {zero, zero, zero, zero};
    if (batch->clip_distances & draw->clip_planes)
        eye_position(batch, ids, eye);
    for (unsigned i = 0; i < 8; i++)
        if (batch->clip_distances >> i & 1)
            store_distance(batch, vertices, lanes, i,
                           draw->clip_planes >> i & 1 ? dp4(draw->clip_plane[i], eye)
                                                      : written_distance(batch, executor, i));
}

/* NV_geometry_program4 2.X.3.2: the distances from enabled planes; those from the others are undefined, 0
 * here. */
static void exchange_distances(const struct batch *batch, const vertex_ids ids,
                               struct vertex *const vertices[LANES], unsigned lanes)
{
    const struct draw *draw = batch->draw;
    const f32x8 zero = f32x8_splat(0.0f);
    f32x8 eye[4] = {zero, zero, zero, zero};
    if (draw->clip_planes)
        eye_position(batch, ids, eye);
    for (unsigned i = 0; i < 8; i++) {
        const f32x8 value[4] = {draw->clip_planes >> i & 1 ? dp4(draw->clip_plane[i], eye) : zero, zero, zero,
                                f32x8_splat(1.0f)};
        if (batch->exchange->distance_slot[i] != PIPELINE_SLOT_NONE)
            store_slot(vertices, lanes, batch->exchange->distance_slot[i], value);
    }
}

/* For a following program: the results that it reads. */
static void exchange_slots(const struct batch *batch, const struct shader_executor *executor,
                           const vertex_ids ids, struct vertex *const vertices[LANES], unsigned lanes)
{
    const struct pipeline_exchange *exchange = batch->exchange;
    for (unsigned slot = 0; slot < exchange->slot_count; slot++)
        if (exchange->output[slot] != PIPELINE_SLOT_NONE)
            store_slot(vertices, lanes, slot, shader_output(executor, exchange->output[slot]));
    if (exchange->position_slot != PIPELINE_SLOT_NONE) {
        f32x8 position[4];
        group_position(batch, executor, 0, ids, position);
        store_slot(vertices, lanes, exchange->position_slot, position);
    }
    if (batch->draw->position_invariant)
        exchange_distances(batch, ids, vertices, lanes);
}

static void run_group(const struct batch *batch, struct pipeline_worker *worker, uint32_t first,
                      uint32_t count, f32x8 clip[4])
{
    struct shader_executor *executor = worker->executor;
    const unsigned lanes = (1u << count) - 1;
    struct vertex *vertices[LANES];
    vertex_ids ids;
    group_ids(batch, first, count, ids);
    fetch_inputs(batch, first, count, ids, shader_input(executor, 0));
    shader_run(executor, lanes);
    find_vertices(batch, first, count, vertices);
    if (batch->has_primitive_stages) {
        exchange_slots(batch, executor, ids, vertices, lanes);
        return;
    }
    group_position(batch, executor, 0, ids, clip);
    store_outputs(batch, executor, 0, clip, vertices, lanes);
    if (batch->clip_distances)
        store_distances(batch, executor, ids, vertices, lanes);
    if (batch->cull_distances)
        store_cull_codes(batch, executor, vertices, lanes);
    if (batch->sizes)
        store_point_sizes(batch, executor, vertices, lanes);
    if (batch->extra)
        store_extra(batch, executor, clip, vertices, lanes, (const uint32_t[LANES]){0});
}

/* --- Several groups at once ----------------------------------------------------------------------------- */

static void run_groups(const struct batch *batch, struct shader_executor *executor, uint32_t first,
                       unsigned groups, f32x8 (*clip)[4])
{
    const size_t distance = shader_group_distance(executor);
    unsigned lanes[SHADER_MOST_GROUPS], left[SHADER_MOST_GROUPS];
    vertex_ids ids[SHADER_MOST_GROUPS];
    f32x8 *registers = shader_input(executor, 0);
    for (unsigned group = 0; group < groups; group++) {
        const uint32_t vertex = first + group * LANES;
        lanes[group] = EVERY_LANE;
        if (!batch->dense || batch->draw->position_invariant)
            group_ids(batch, vertex, LANES, ids[group]);
        fetch_inputs(batch, vertex, LANES, ids[group], registers + group * distance);
    }
    shader_run_groups(executor, groups, lanes, left);
    for (unsigned group = 0; group < groups; group++) {
        struct vertex *vertices[LANES];
        find_vertices(batch, first + group * LANES, LANES, vertices);
        group_position(batch, executor, group * distance, ids[group], clip[group]);
        store_outputs(batch, executor, group * distance, clip[group], vertices, EVERY_LANE);
    }
}

/* Vertices from `first` on, of which there are `count`; returns those that have run. */
static uint32_t run_some(const struct batch *batch, struct pipeline_worker *worker, uint32_t first,
                         uint32_t count, unsigned most, f32x8 (*clip)[4])
{
    const unsigned whole = count / LANES, groups = whole < most ? whole : most;
    if (groups > 1) {
        run_groups(batch, worker->executor, first, groups, clip);
        return groups * LANES;
    }
    const uint32_t run = count < LANES ? count : LANES;
    run_group(batch, worker, first, run, *clip);
    return run;
}

/* --- All ------------------------------------------------------------------------------------------------ */

static void place_vertices(const struct batch *batch, uint32_t first, uint32_t count, const f32x8 clip[4])
{
    if (batch->extra) {
        ISA(viewport_place)(batch, vertex_at(batch, first), count);
        return;
    }
    struct vertex *vertices[LANES];
    find_vertices(batch, first, count, vertices);
    ISA(viewport_transform)(batch, &batch->viewports[0], clip, vertices, (1u << count) - 1);
}

/* 10.1.17; elements past the buffer's end begin boundaries, like the initial flag. */
static bool begins_edge(const struct pipeline_edge_flags *flags, int64_t id)
{
    if (!flags->data)
        return flags->current;
    if (id < 0 || (flags->stride > 0 && (uint64_t)id > (SIZE_MAX - 1) / flags->stride) ||
        (uint64_t)id * flags->stride >= flags->available)
        return true;
    return flags->data[(uint64_t)id * flags->stride] != 0;
}

static void flag_edges(const struct batch *batch, uint32_t first, uint32_t count)
{
    vertex_ids ids;
    group_ids(batch, first, count, ids);
    for (uint32_t lane = 0; lane < count; lane++)
        if (!begins_edge(&batch->draw->edge_flags, ids[lane]))
            vertex_at(batch, first + lane)->code |= CODE_NO_EDGE;
}

static uint32_t group_size(uint32_t count, uint32_t done)
{
    return count - done < LANES ? count - done : LANES;
}

void ISA(vertex_stage)(const struct batch *batch, struct pipeline_worker *worker, uint32_t first,
                       uint32_t count)
{
    uint32_t plain = fpenv_enter();
    const unsigned most = batch->plain ? shader_most_groups(worker->executor) : 1;
    for (uint32_t i = 0; i < count;)
        i += run_some(batch, worker, first + i, count - i, most, &worker->positions[i / LANES]);
    fpenv_leave(plain);
    for (uint32_t i = 0; i < count && !batch->has_primitive_stages; i += LANES)
        place_vertices(batch, first + i, group_size(count, i), worker->positions[i / LANES]);
    for (uint32_t i = 0; i < count && batch->edge_flags; i += LANES)
        flag_edges(batch, first + i, group_size(count, i));
    worker->vertices_run += count;
}

/* --- Events for a query
 * ------------------------------------------------------------------------------------ */

void ISA(vertex_inspect)(const struct batch *batch, struct pipeline_worker *worker, int64_t id,
                         struct shader_inspection *run)
{
    struct shader_executor *executor = worker->executor;
    const struct program *program = batch->draw->program;
    vertex_ids ids;
    char name[64];
    for (unsigned lane = 0; lane < LANES; lane++)
        ids[lane] = id;
    const uint32_t plain = fpenv_enter();
    for (unsigned i = 0; i < batch->fetch.count; i++) {
        f32x8 *value = shader_input(executor, i);
        ISA(fetch)(&batch->fetch, &batch->fetch.inputs[i], ids, value);
        shader_input_name(program, i, name, sizeof name);
        inspect_attribute(run, name, (const float[]){value[0][0], value[1][0], value[2][0], value[3][0]});
    }
    shader_inspect_run(executor, 1, 1, run);
    fpenv_leave(plain);
    inspect_outputs(run, executor);
}
