/* Geometry programs: inputs of several vertices, EMIT, EMITS and ENDPRIM (NV_geometry_program4 2.X.8,
 * NV_gpu_program5); fragment programs: IPAC, IPAO and IPAS. */
#include "tests/shader/execute/exec.h"

/* --- Vertices ------------------------------------------------------------------------------------------- */

/* Attribute a of vertex v is (10 * v + a + lane / 8) everywhere, in the order of program.inputs. */
static void fill_vertices(struct execution *execution)
{
    const struct program *program = execution->program;
    for (unsigned v = 0; v < program->input_vertices; v++)
        for (unsigned i = 0; i < program->input_count; i++)
            for (unsigned c = 0; c < 4; c++) {
                f32x8 *value = &shader_input(execution->executor, v * program->input_count + i)[c];
                const float base = (float)(10 * v + program->inputs[i].index);
                *value = (f32x8){0, 1, 2, 3, 4, 5, 6, 7} / 8.0f + base;
            }
}

struct emission {
    unsigned lanes, count;
    float vertices[64]; /* of lane 0 */
    int streams[64];
    unsigned ends, ends_after[64];
};

static void note_vertex(void *user, struct shader_executor *executor, unsigned lanes, const i32x8 *stream)
{
    struct emission *emission = user;
    emission->lanes = lanes;
    if (!(lanes & 1))
        return;
    emission->streams[emission->count] = (*stream)[0];
    emission->vertices[emission->count++] = shader_output(executor, 0)[0][0];
}

static void note_end(void *user, struct shader_executor *executor, unsigned lanes)
{
    struct emission *emission = user;
    (void)executor;
    if (lanes & 1)
        emission->ends_after[emission->ends++] = emission->count;
}

static void run_geometry(const char *text, struct emission *emission, unsigned lanes)
{
    const struct shader_hooks hooks = {.user = emission, .emit = note_vertex, .end_primitive = note_end};
    struct execution execution = execution_of(text);
    memset(emission, 0, sizeof *emission);
    execution.resources.hooks = &hooks;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    fill_vertices(&execution);
    execute(&execution, lanes);
    execution_release(&execution);
}

#define GEOMETRY(out)                                                                                        \
    "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT " out "; VERTICES_OUT 4; INT TEMP I; TEMP R; "          \
    "OUTPUT o = result.attrib[0]; "

Test(emit, vertices_of_the_primitive_are_reached_by_constant_and_run_time_index)
{
    struct emission emission;
    run_geometry(
        GEOMETRY("POINTS") "ATTRIB a = vertex.attrib[3]; MOV o, a[2]; EMIT; MOV.S I, 1; MOV o, a[I.x]; EMIT;"
                           "MOV.S I, 3; MOV o, a[I.x]; EMIT; MOV.S I, -1; MOV o, a[I.x]; EMIT; END",
        &emission, 1);
    cr_expect_eq(emission.count, 4);
    cr_expect(emission.vertices[0] == 23 && emission.vertices[1] == 13);
    cr_expect(emission.vertices[2] == 0 && emission.vertices[3] == 0, "vertices that do not exist read zero");
}

Test(emit, vertex_and_attribute_may_both_be_run_time_indices)
{
    struct execution execution =
        execution_of(GEOMETRY("POINTS") "ATTRIB a[] = { vertex.attrib[2..4] }; MOV.S I, primitive.id;"
                                        "AND.S I.y, I.x, 3; MOV o, a[I.y][I.x]; END");
    fill_vertices(&execution);
    f32x8 *id = input_of(&execution, SEMANTIC_PRIMITIVE_ID, 0);
    for (uint32_t lane = 0; lane < LANES; lane++)
        memcpy((char *)&id[0] + 4 * lane, &lane, 4);
    execute(&execution, 0xff);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const unsigned vertex = lane % 4;
        const float wanted = vertex < 3 && lane < 3 ? (float)(10 * vertex + 2 + lane) + (float)lane / 8 : 0;
        const float got = shader_output(execution.executor, 0)[0][lane];
        cr_expect(got == wanted, "lane %u: %g, wanted %g", lane, (double)got, (double)wanted);
    }
    execution_release(&execution);
}

/* Inside a loop, with results kept from vertex to vertex. No more vertices than VERTICES_OUT come out. */
Test(emit, emit_hands_on_the_results_until_the_limit)
{
    struct emission emission;
    run_geometry(
        GEOMETRY(
            "LINE_STRIP") "MOV R, 0; REP 3; ADD R, R, 1; MOV o, R; EMIT; ENDREP; ENDPRIM; EMIT; EMIT; END",
        &emission, 1);
    cr_expect_eq(emission.count, 4);
    cr_expect(emission.vertices[0] == 1 && emission.vertices[1] == 2 && emission.vertices[2] == 3 &&
              emission.vertices[3] == 3);
    cr_expect(emission.ends == 1 && emission.ends_after[0] == 3);
}

Test(emit, emits_names_a_stream_and_streams_that_do_not_exist_emit_nothing)
{
    struct emission emission;
    run_geometry(
        GEOMETRY("POINTS") "MOV o, 5; EMITS.U 2; MOV.S I, -1; EMITS I.x; MOV.S I, 4; EMITS I.x; EMITS 0; END",
        &emission, 1);
    cr_expect_eq(emission.count, 2);
    cr_expect(emission.streams[0] == 2 && emission.streams[1] == 0, "%d %d", emission.streams[0],
              emission.streams[1]);
}

Test(emit, lanes_that_run_and_matter_emit)
{
    struct emission emission;
    run_geometry(
        GEOMETRY(
            "POINTS") "MOV R, vertex[0].attrib[0]; SGE.CC R, R, 0.5; MOV o, R; IF NE.x; EMIT; ENDIF; END",
        &emission, 0x3f);
    cr_expect_eq(emission.lanes, 0x30);
}

/* --- Interpolation -------------------------------------------------------------------------------------- */

struct place {
    unsigned calls, input;
    enum interpolation_place place;
    float x, y;
    int32_t sample;
};

static void note_place(void *user, unsigned input, enum interpolation_place place, const f32x8 at[2],
                       f32x8 value[4])
{
    struct place *seen = user;
    *seen = (struct place){
        .calls = seen->calls + 1, .input = input, .place = place, .x = at[0][3], .y = at[1][3]};
    seen->sample = ((i32x8)at[0])[3];
    for (unsigned c = 0; c < 4; c++)
        value[c] = f32x8_splat((float)(c + 1));
}

static float interpolated(const char *instruction, struct place *seen)
{
    char text[256];
    snprintf(
        text, sizeof text,
        "!!NVfp5.0 INT TEMP I; TEMP R; ATTRIB a[] = { fragment.attrib[0..1] }; %s MOV result.color, R; END",
        instruction);
    struct execution execution = execution_of(text);
    const struct shader_hooks hooks = {.user = seen, .interpolate = note_place};
    *seen = (struct place){0};
    execution.resources.hooks = &hooks;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    execute(&execution, 0xff);
    const float result = output_of(&execution, SEMANTIC_FRAGMENT_COLOR, 0)[0][3];
    execution_release(&execution);
    return result;
}

Test(emit, attributes_are_interpolated_where_the_instruction_says)
{
    struct place seen;
    cr_expect_eq(interpolated("IPAC R, a[1].wzyx;", &seen), 4.0f);
    cr_expect(seen.calls == 1 && seen.place == PLACE_CENTROID && seen.input == 1);
    cr_expect_eq(interpolated("IPAO R, -|a[0]|, {0.25, -0.5, 9, 9};", &seen), -1.0f);
    cr_expect(seen.place == PLACE_OFFSET && seen.input == 0 && seen.x == 0.25f && seen.y == -0.5f);
    cr_expect_eq(interpolated("IPAS R, a[0].y, 3;", &seen), 2.0f);
    cr_expect(seen.place == PLACE_SAMPLE && seen.sample == 3);
    cr_expect_eq(interpolated("MOV.S I, 1; IPAC R, a[I.x];", &seen), 1.0f);
    cr_expect(seen.calls == 1 && seen.input == 1);
    cr_expect_eq(interpolated("MOV.S I, 2; IPAC R, a[I.x];", &seen), 0.0f);
    cr_expect(seen.calls == 0, "there is no such attribute");
}
