/* Runs tessellation control and evaluation programs (NV_tessellation_program5; GL 4.6 compatibility 11.2),
 * patch by patch: all threads of the control program as one group, eight to an executor, then the evaluation
 * program on eight points of the subdivided domain at a time. Compiled once per instruction set.
 *
 * The vertices for a geometry program are kept until that is flushed; it is flushed when memory is full. */
#include "pipeline/tessellation_stage.h"

#include "base/fpenv.h"
#include "pipeline/inspect.h"
#include "pipeline/post_transform.h"
#include "pipeline/patch_values.h"
#include "shader/observe/inspect.h"

/* --- Inputs: the same in all lanes, except for a few ---------------------------------------------------- */

static void load_slot(f32x8 value[4], const float row[4])
{
    for (unsigned c = 0; c < 4; c++)
        value[c] = f32x8_splat(row[c]);
}

/* Vertices beyond the patch's stay zero, as binding has set them. */
static void load_vertex(const struct pipeline_stage *to, struct shader_executor *executor,
                        const struct assembled *patch, unsigned vertex)
{
    static const float nothing[4] = {0, 0, 0, 1};
    const struct program *program = to->program;
    for (unsigned i = 0; i < program->input_count; i++) {
        const uint8_t slot = to->exchange.slot[i];
        if (program->inputs[i].per_vertex && !program->inputs[i].from_output)
            load_slot(shader_input(executor, vertex * program->input_count + i),
                      slot == PIPELINE_SLOT_NONE ? nothing : patch->vertices[vertex][slot]);
    }
}

static void load_others(const struct program *program, struct shader_executor *executor,
                        const struct assembled *patch, uint32_t first_thread)
{
    const i32x8 lane = {0, 1, 2, 3, 4, 5, 6, 7};
    for (unsigned i = 0; i < program->input_count; i++) {
        const struct input_register *input = &program->inputs[i];
        f32x8 *value = shader_input(executor, i);
        float row[4];
        if (input->per_vertex || input->from_output)
            continue;
        patch_value(patch->patch, input, row);
        load_slot(value, row);
        if (input->semantic == SEMANTIC_PRIMITIVE_ID)
            value[0] = (f32x8)i32x8_splat((int32_t)patch->id);
        else if (input->semantic == SEMANTIC_INVOCATION)
            value[0] = (f32x8)(lane + i32x8_splat((int32_t)first_thread));
        else if (input->semantic == SEMANTIC_VERTEX_COUNT)
            value[0] = (f32x8)i32x8_splat((int32_t)patch->count);
    }
}

static void load_patch(const struct pipeline_stage *to, struct shader_executor *executor,
                       const struct assembled *patch, uint32_t first_thread)
{
    load_others(to->program, executor, patch, first_thread);
    for (unsigned v = 0; v < patch->count && v < to->program->input_vertices; v++)
        load_vertex(to, executor, patch, v);
}

/* Lanes beyond `count` repeat the first point. */
static void load_coordinates(const struct program *program, struct shader_executor *executor,
                             const float (*points)[3], unsigned count)
{
    f32x8 coordinates[3];
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned c = 0; c < 3; c++)
            coordinates[c][lane] = points[lane < count ? lane : 0][c];
    for (unsigned i = 0; i < program->input_count; i++)
        if (program->inputs[i].semantic == SEMANTIC_TESS_COORD)
            memcpy(shader_input(executor, i), coordinates, sizeof coordinates);
}

/* --- The control program -------------------------------------------------------------------------------- */

/* Values that the program has not written are zero. TGSI has all levels of one kind in one register. */
static void take_values(const struct program *program, const uint32_t (*outputs)[4],
                        struct patch_values *values)
{
    memset(values, 0, sizeof *values);
    for (unsigned i = 0; i < program->output_count; i++) {
        const struct output_register *output = &program->outputs[i];
        const unsigned count = output->vector ? 4 : 1;
        if (output->semantic == SEMANTIC_PATCH && output->index < SHADER_MAX_PATCH_ATTRIBUTES)
            memcpy(values->attributes[output->index], outputs[i], sizeof outputs[i]);
        for (unsigned c = 0; c < count && output->index + c < 4 && output->semantic == SEMANTIC_TESS_OUTER;
             c++)
            memcpy(&values->outer[output->index + c], &outputs[i][c], sizeof(float));
        for (unsigned c = 0; c < count && output->index + c < 2 && output->semantic == SEMANTIC_TESS_INNER;
             c++)
            memcpy(&values->inner[output->index + c], &outputs[i][c], sizeof(float));
    }
}

/* The output patch as the next program takes it; null: none does. */
static void take_patch(const struct program *program, const struct pipeline_stage *next,
                       struct tessellation_stage *stage, struct assembled *patch)
{
    const unsigned slots = next ? next->exchange.slot_count : 0, vertices = program->primitive.vertices_out;
    float(*slot)[4] = stage->slots + (size_t)stage->patches * vertices * slots;
    patch->count = vertices;
    patch->patch = &stage->values[stage->patches];
    take_values(program, (const uint32_t(*)[4])stage->outputs, &stage->values[stage->patches]);
    for (unsigned v = 0; v < vertices; v++) {
        patch->vertices[v] = (const float(*)[4])slot;
        for (unsigned r = 0; r < slots; r++)
            memcpy(*slot++, stage->outputs[v * program->output_count + next->exchange.output[r]],
                   sizeof *slot);
    }
}

static void run_control(const struct batch *batch, struct pipeline_worker *worker,
                        const struct assembled *patch, struct assembled *result)
{
    const struct pipeline_stage *control = &batch->draw->stages[STAGE_OF_TESS_CONTROL];
    struct tessellation_stage *stage = worker->tessellation;
    const unsigned threads = control->program->primitive.vertices_out;
    memset(stage->outputs, 0, stage->output_bytes);
    const uint32_t plain = fpenv_enter();
    for (unsigned first = 0; first < threads; first += LANES)
        load_patch(control, stage->control[first / LANES], patch, first);
    shader_run_patch(stage->control, threads);
    worker->counters[COUNT_PATCHES_RUN]++;
    fpenv_leave(plain);
    result->id = patch->id;
    take_patch(control->program, stage_after(batch->draw, STAGE_OF_TESS_CONTROL), stage, result);
}

/* --- The evaluation program ----------------------------------------------------------------------------- */

static void divide(struct tessellation_stage *stage, const struct primitive_declarations *mode,
                   const struct patch_values *values)
{
    if (stage->divided && memcmp(stage->outer, values->outer, sizeof stage->outer) == 0 &&
        memcmp(stage->inner, values->inner, sizeof stage->inner) == 0)
        return;
    memcpy(stage->outer, values->outer, sizeof stage->outer);
    memcpy(stage->inner, values->inner, sizeof stage->inner);
    tessellate(mode, stage->outer, stage->inner, &stage->tessellation);
    stage->divided = true;
}

static struct vertex *domain_point(const struct batch *batch, const struct tessellation_stage *stage,
                                   unsigned point)
{
    return (struct vertex *)(void *)(stage->points + point * batch->post_transform_bytes);
}

static float (*slots_of_point(const struct tessellation_stage *stage, unsigned slot_count, unsigned point))[4]
{
    return (float(*)[4])(void *)stage->points + (size_t)(stage->points_used + point) * slot_count;
}

static void store_points(const struct batch *batch, struct tessellation_stage *stage, unsigned first,
                         unsigned count, uint32_t id)
{
    struct vertex *vertices[LANES];
    uint32_t ids[LANES];
    for (unsigned lane = 0; lane < LANES; lane++) {
        vertices[lane] = domain_point(batch, stage, first + (lane < count ? lane : 0));
        ids[lane] = id;
    }
    store_vertices(batch, stage->evaluation, vertices, (1u << count) - 1, ids);
}

static void store_slots(const struct pipeline_exchange *exchange, struct tessellation_stage *stage,
                        unsigned first, unsigned count)
{
    for (unsigned r = 0; r < exchange->slot_count; r++) {
        float rows[LANES][4];
        transpose_to_rows(shader_output(stage->evaluation, exchange->output[r]), rows);
        for (unsigned lane = 0; lane < count; lane++)
            memcpy(slots_of_point(stage, exchange->slot_count, first + lane)[r], rows[lane],
                   sizeof rows[lane]);
    }
}

static void run_evaluation(const struct batch *batch, struct tessellation_stage *stage,
                           const struct assembled *patch, const struct pipeline_stage *next)
{
    const struct pipeline_stage *evaluation = &batch->draw->stages[STAGE_OF_TESS_EVALUATION];
    const unsigned points = stage->tessellation.point_count;
    const uint32_t plain = fpenv_enter();
    load_patch(evaluation, stage->evaluation, patch, 0);
    for (unsigned first = 0; first < points; first += LANES) {
        const unsigned count = points - first < LANES ? points - first : LANES;
        load_coordinates(evaluation->program, stage->evaluation,
                         (const float(*)[3])stage->tessellation.points + first, count);
        shader_run(stage->evaluation, (1u << count) - 1);
        if (next)
            store_slots(&next->exchange, stage, first, count);
        else
            store_points(batch, stage, first, count, patch->id);
    }
    fpenv_leave(plain);
    if (!next && points > 0)
        ISA(viewport_place)(batch, domain_point(batch, stage, 0), points);
}

/* --- On from there -------------------------------------------------------------------------------------- */

static void output_domain_primitive(const struct batch *batch, struct pipeline_worker *worker,
                                    const uint16_t *points)
{
    const struct tessellation_stage *stage = worker->tessellation;
    const unsigned count = stage->tessellation.vertices;
    struct vertex *v[3];
    for (unsigned i = 0; i < count; i++)
        v[i] = domain_point(batch, stage, points[i]);
    const struct vertex *provoking = v[batch->draw->first_vertex_convention ? 0 : count - 1];
    const uint32_t id = vertex_extra(batch, provoking)->primitive_id;
    if (count == 1)
        output_point(batch, worker, v[0], 0, id);
    else if (count == 2) {
        if (batch->draw->line_stipple) /* isolines come as separate segments (11.2.2.3) */
            raster_set_stipple_counter(worker->bins, 0);
        output_line(batch, worker, v, provoking, 0, id);
    } else
        output_triangle(batch, worker, v, provoking, 0, id);
}

static void deliver(const struct batch *batch, struct pipeline_worker *worker, uint32_t id,
                    const struct pipeline_stage *next)
{
    const struct tessellation_stage *stage = worker->tessellation;
    const struct tessellation *domain = &stage->tessellation;
    for (unsigned i = 0; i < domain->index_count; i += domain->vertices) {
        struct assembled primitive = {.id = id, .count = domain->vertices};
        if (!next) {
            output_domain_primitive(batch, worker, domain->indices + i);
            continue;
        }
        for (unsigned v = 0; v < domain->vertices; v++)
            primitive.vertices[v] =
                (const float(*)[4])slots_of_point(stage, next->exchange.slot_count, domain->indices[i + v]);
        ISA(geometry_add)(batch, worker, &primitive);
    }
}

static void evaluate(const struct batch *batch, struct pipeline_worker *worker, const struct assembled *patch)
{
    const struct pipeline_stage *next = stage_after(batch->draw, STAGE_OF_TESS_EVALUATION);
    struct tessellation_stage *stage = worker->tessellation;
    divide(stage, &batch->draw->stages[STAGE_OF_TESS_EVALUATION].program->primitive, patch->patch);
    if (next && stage->points_used + stage->tessellation.point_count > POINTS_KEPT) {
        ISA(geometry_flush)(batch, worker);
        stage->points_used = 0;
    }
    run_evaluation(batch, stage, patch, next);
    worker->counters[COUNT_EVALUATIONS_RUN] += stage->tessellation.point_count;
    deliver(batch, worker, patch->id, next);
    stage->points_used += next ? stage->tessellation.point_count : 0;
}

void ISA(tessellation_add)(const struct batch *batch, struct pipeline_worker *worker,
                           const struct assembled *patch)
{
    const struct pipeline_stage *stages = batch->draw->stages;
    struct tessellation_stage *stage = worker->tessellation;
    struct assembled controlled;
    stage->given = patch;
    if (stages[STAGE_OF_TESS_CONTROL].program) {
        run_control(batch, worker, patch, &controlled);
        patch = &controlled;
    }
    if (stages[STAGE_OF_TESS_EVALUATION].program) {
        evaluate(batch, worker, patch);
    } else if (stages[STAGE_OF_GEOMETRY].program) {
        ISA(geometry_add)(batch, worker, patch);
        if (++stage->patches == PATCHES_KEPT) {
            ISA(geometry_flush)(batch, worker);
            stage->patches = 0;
        }
    }
}

/* --- Events for a query
 * ------------------------------------------------------------------------------------ */

static void report_point(const struct tessellation_stage *stage, const struct shader_inspection *run,
                         const float point[3])
{
    inspect_report(run->inspector, domain_point, .primitive = run->primitive, .corner = run->corner,
                   .point = inspect_vector((const float[]){point[0], point[1], point[2], 0.0f}),
                   .outer = inspect_vector(stage->outer),
                   .inner = inspect_vector((const float[]){stage->inner[0], stage->inner[1], 0.0f, 0.0f}));
}

/* Called while the patch's inputs are still in the executors, after its results have been copied. */
void ISA(control_inspect)(const struct batch *batch, struct pipeline_worker *worker,
                          const struct shader_inspection *run)
{
    const struct tessellation_stage *stage = worker->tessellation;
    (void)batch;
    memset(stage->outputs, 0, stage->output_bytes);
    const uint32_t plain = fpenv_enter();
    shader_inspect_patch(stage->control, run->program->primitive.vertices_out, run);
    fpenv_leave(plain);
}

void ISA(tessellation_inspect)(const struct batch *batch, struct pipeline_worker *worker,
                               const struct vertex *vertex, struct shader_inspection *run)
{
    const struct tessellation_stage *stage = worker->tessellation;
    const uint8_t *at = (const uint8_t *)vertex, *first = (const uint8_t *)domain_point(batch, stage, 0);
    const size_t point = (size_t)(at - first) / batch->post_transform_bytes;
    if (at < first || point >= stage->tessellation.point_count)
        return;
    const float(*points)[3] = (const float(*)[3])stage->tessellation.points + point;
    report_point(stage, run, *points);
    const uint32_t plain = fpenv_enter();
    load_coordinates(run->program, stage->evaluation, points, 1);
    shader_inspect_run(stage->evaluation, 1, 1, run);
    fpenv_leave(plain);
    inspect_outputs(run, stage->evaluation);
}
