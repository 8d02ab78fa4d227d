/* What only some stages have: inputs of several vertices, EMIT, EMITS and ENDPRIM
 * (NV_geometry_program4 2.X.8, NV_gpu_program5), BAR and shared results (NV_tessellation_program5), IPAC,
 * IPAO and IPAS, and CALI (ARB_shader_subroutine). */
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

Test(exec_stages, vertices_of_the_primitive_are_reached_by_constant_and_run_time_index)
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

Test(exec_stages, vertex_and_attribute_may_both_be_run_time_indices)
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
Test(exec_stages, emit_hands_on_the_results_until_the_limit)
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

Test(exec_stages, emits_names_a_stream_and_streams_that_do_not_exist_emit_nothing)
{
    struct emission emission;
    run_geometry(
        GEOMETRY("POINTS") "MOV o, 5; EMITS.U 2; MOV.S I, -1; EMITS I.x; MOV.S I, 4; EMITS I.x; EMITS 0; END",
        &emission, 1);
    cr_expect_eq(emission.count, 2);
    cr_expect(emission.streams[0] == 2 && emission.streams[1] == 0, "%d %d", emission.streams[0],
              emission.streams[1]);
}

Test(exec_stages, lanes_that_run_and_matter_emit)
{
    struct emission emission;
    run_geometry(
        GEOMETRY(
            "POINTS") "MOV R, vertex[0].attrib[0]; SGE.CC R, R, 0.5; MOV o, R; IF NE.x; EMIT; ENDIF; END",
        &emission, 0x3f);
    cr_expect_eq(emission.lanes, 0x30);
}

/* --- Tessellation control ------------------------------------------------------------------------------- */

/* Twelve threads on two executors: each stores its number, waits, and reads its neighbour's. */
Test(exec_stages, barrier_lets_threads_read_what_others_wrote)
{
    enum { THREADS = 12 };
    const char *text =
        "!!NVtcp5.0 VERTICES_OUT 12; INT TEMP I; TEMP R; ATTRIB o[] = { vertex.out.attrib[0] };"
        "I2F.S R, primitive.invocation; MOV result.attrib[0], R.x; MOV.S I, primitive.invocation.x; "
        "ADD.S I, I, 1;"
        "SGE.S.CC R, I, 12; MOV.S I (NE), 0; BAR; MOV R, o[I.x][0]; BAR; MOV result.attrib[1], R; END";
    uint32_t shared[THREADS * 8][4] = {{0}};
    struct execution executions[2];
    for (unsigned m = 0; m < 2; m++) {
        executions[m] = execution_of(text);
        executions[m].resources.patch_outputs = shared;
        executions[m].resources.first_thread = LANES * m;
        cr_assert(shader_bind(executions[m].executor, executions[m].code, &executions[m].resources, true));
        f32x8 *invocation = input_of(&executions[m], SEMANTIC_INVOCATION, 0);
        for (unsigned c = 0; c < 4; c++)
            for (uint32_t lane = 0; lane < LANES; lane++) {
                const uint32_t thread = LANES * m + lane;
                memcpy((char *)&invocation[c] + 4 * lane, &thread, 4);
            }
    }
    struct shader_executor *const executors[] = {executions[0].executor, executions[1].executor};
    const uint32_t saved = fpenv_enter();
    shader_run_patch(executors, THREADS);
    fpenv_leave(saved);
    const uint32_t outputs = executions[0].program->output_count;
    for (unsigned thread = 0; thread < THREADS; thread++) {
        cr_assert(!shader_at_barrier(executions[thread / LANES].executor));
        const float wanted = (float)((thread + 1) % THREADS);
        for (unsigned i = 0; i < outputs; i++)
            if (executions[0].program->outputs[i].index == 1)
                cr_expect(shared[thread * outputs + i][2] == bits_of(wanted), "thread %u: %x", thread,
                          shared[thread * outputs + i][2]);
    }
    for (unsigned m = 0; m < 2; m++)
        execution_release(&executions[m]);
}

/* Instruction by instruction, also what TGSI does to storage buffers: every thread has counted before any
 * looks. */
Test(exec_stages, threads_on_several_executors_reach_storage_buffers_in_lock_step)
{
    enum { THREADS = 12 };
    const char *text =
        "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 12\nDCL OUT[][0], GENERIC[0]\nDCL BUFFER[3]\nDCL TEMP[0..1]\n"
        "IMM UINT32 {0, 1, 0, 0}\n"
        "ATOMUADD TEMP[0], BUFFER[3], IMM[0].xxxx, IMM[0].yyyy\nLOAD TEMP[1], BUFFER[3], IMM[0].xxxx\n"
        "U2F OUT[0], TEMP[1].xxxx\nEND\n";
    uint32_t shared[THREADS * 8][4] = {{0}}, count = 0;
    struct shader_storage storage[SHADER_MAX_STORAGE_BUFFERS] = {[3] = {(uint8_t *)&count, sizeof count}};
    struct execution executions[2];
    for (unsigned m = 0; m < 2; m++) {
        executions[m] = execution_of(text);
        executions[m].resources.patch_outputs = shared;
        executions[m].resources.storage = storage;
        executions[m].resources.first_thread = LANES * m;
        cr_assert(shader_bind(executions[m].executor, executions[m].code, &executions[m].resources, true));
    }
    struct shader_executor *const executors[] = {executions[0].executor, executions[1].executor};
    const uint32_t saved = fpenv_enter();
    shader_run_patch(executors, THREADS);
    fpenv_leave(saved);
    cr_expect_eq(count, THREADS);
    for (unsigned thread = 0; thread < THREADS; thread++)
        cr_expect_eq(shared[thread][0], bits_of(THREADS), "thread %u has seen %g", thread,
                     (double)float_of(shared[thread][0]));
    for (unsigned m = 0; m < 2; m++)
        execution_release(&executions[m]);
}

/* --- More threads than an executor has lanes --------------------------------------------------------------
 */

enum { GROUP = 20, MACHINES_OF_GROUP = (GROUP + LANES - 1) / LANES };

/* result.attrib[0].x of every thread of a group of 20, which knows its number as I. */
static void run_group(const char *body, float results[GROUP])
{
    char text[1024];
    snprintf(
        text, sizeof text,
        "!!NVtcp5.0 VERTICES_OUT 20; INT TEMP I, J, K; TEMP R; ATTRIB o[] = { vertex.out.attrib[0..1] };"
        "OUTPUT a = result.attrib[0]; OUTPUT b = result.attrib[1]; MOV.S I, primitive.invocation.x; %s END",
        body);
    static uint32_t shared[GROUP * 8][4];
    memset(shared, 0, sizeof shared);
    struct execution executions[MACHINES_OF_GROUP];
    struct shader_executor *executors[MACHINES_OF_GROUP];
    for (unsigned m = 0; m < MACHINES_OF_GROUP; m++) {
        executions[m] = execution_of(text);
        executions[m].resources.patch_outputs = shared;
        executions[m].resources.first_thread = LANES * m;
        executors[m] = executions[m].executor;
        cr_assert(shader_bind(executors[m], executions[m].code, &executions[m].resources, true));
        const i32x8 lane = {0, 1, 2, 3, 4, 5, 6, 7};
        input_of(&executions[m], SEMANTIC_INVOCATION, 0)[0] = (f32x8)(lane + (int32_t)(LANES * m));
    }
    const uint32_t saved = fpenv_enter();
    shader_run_patch(executors, GROUP);
    fpenv_leave(saved);
    const struct program *program = executions[0].program;
    for (unsigned i = 0; i < program->output_count; i++)
        for (unsigned t = 0;
             t < GROUP && program->outputs[i].index == 0 && program->outputs[i].semantic == SEMANTIC_GENERIC;
             t++)
            memcpy(&results[t], shared[t * program->output_count + i], sizeof results[t]);
    for (unsigned m = 0; m < MACHINES_OF_GROUP; m++) {
        cr_expect(!shader_at_barrier(executors[m]));
        execution_release(&executions[m]);
    }
}

/* NV_tessellation_program5 2.X.5: all active threads complete an instruction before the next one is begun, so
 * that results need no BAR before they are read, nor before they are written again. */
Test(exec_stages, threads_of_a_patch_run_in_lock_step_across_executors)
{
    float results[GROUP];
    run_group("I2F.S R.x, I.x; MOV b, R.x; SUB.S J, 19, I; MOV R, o[J.x][1]; MOV b, 77; MOV a, R;", results);
    for (unsigned t = 0; t < GROUP; t++)
        cr_expect_eq(results[t], (float)(GROUP - 1 - t), "thread %u: %g", t, (double)results[t]);
}

/* A thread past the ENDIF waits for those that are inside. */
Test(exec_stages, no_thread_passes_an_endif_while_others_are_inside)
{
    float results[GROUP];
    run_group("SLT.S.CC J, I, 9; MOV a, 0; IF NE.x; I2F.S R.x, I.x; MOV b, R.x; ENDIF;"
              "MOV.S K, 8; MOV R, o[K.x][1]; MOV a, R; MOV b, -1;",
              results);
    for (unsigned t = 0; t < GROUP; t++)
        cr_expect_eq(results[t], 8, "thread %u: %g", t, (double)results[t]);
}

/* Each thread adds its neighbour's sum of the iteration before: those that come to ENDREP early wait. */
Test(exec_stages, no_thread_begins_an_iteration_before_the_others_have_finished_theirs)
{
    float results[GROUP], expected[GROUP], before[GROUP];
    run_group("MOV a, 1; ADD.S J, I, 1; SEQ.S.CC K, J, 20; MOV.S J (NE), 0; SLT.S.CC K, I, 13;"
              "REP 5; MOV R, o[J.x][0]; IF NE.x; ADD R.x, R.x, o[I.x][0].x; ENDIF; MOV a, R.x; ENDREP;",
              results);
    for (unsigned t = 0; t < GROUP; t++)
        expected[t] = 1;
    for (int iteration = 0; iteration < 5; iteration++) {
        memcpy(before, expected, sizeof before);
        for (unsigned t = 0; t < GROUP; t++)
            expected[t] = before[(t + 1) % GROUP] + (t < 13 ? before[t] : 0);
    }
    for (unsigned t = 0; t < GROUP; t++)
        cr_expect_eq(results[t], expected[t], "thread %u: %g, not %g", t, (double)results[t],
                     (double)expected[t]);
}

/* Subroutines first: those who are not in one wait at the CAL's end. */
Test(exec_stages, no_thread_passes_a_call_while_others_are_inside)
{
    float results[GROUP];
    run_group("MOV a, 0; SGE.S.CC J, I, 12; CAL inside (NE.x); MOV.S K, 19; MOV R, o[K.x][1]; MOV a, R; RET;"
              "inside: MOV b, 3; RET;",
              results);
    for (unsigned t = 0; t < GROUP; t++)
        cr_expect_eq(results[t], 3, "thread %u: %g", t, (double)results[t]);
}

/* What is per patch stands in vertex 0, and only what a thread writes is written. */
Test(exec_stages, results_of_the_patch_are_those_of_the_threads_that_wrote_them)
{
    const char *text = "!!NVtcp5.0 VERTICES_OUT 4; INT TEMP I; TEMP R; SEQ.S.CC I, primitive.invocation.x, 2;"
                       "MOV result.patch.attrib[3].y (NE), 7; BAR; MOV R, primitive.out.patch.attrib[3]; "
                       "MOV result.attrib[0], R; END";
    uint32_t shared[16][4] = {{0}};
    struct execution execution = execution_of(text);
    execution.resources.patch_outputs = shared;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *invocation = input_of(&execution, SEMANTIC_INVOCATION, 0);
    for (uint32_t lane = 0; lane < LANES; lane++)
        memcpy((char *)&invocation[0] + 4 * lane, &lane, 4);
    execute(&execution, 0x0f);
    uint32_t saved = fpenv_enter();
    shader_resume(execution.executor);
    fpenv_leave(saved);
    const f32x8 *attribute = output_of(&execution, SEMANTIC_GENERIC, 0);
    for (unsigned lane = 0; lane < 4; lane++)
        cr_expect(attribute[0][lane] == 0 && attribute[1][lane] == 7, "lane %u", lane);
    execution_release(&execution);
}

/* A lane that has returned does not keep the others waiting. */
Test(exec_stages, ended_threads_are_not_waited_for)
{
    struct execution execution =
        execution_of("!!NVtcp5.0 VERTICES_OUT 4; INT TEMP I; SEQ.S.CC I, primitive.invocation.x, 2;"
                     "RET (NE.x); MOV result.attrib[0], 3; END");
    struct program *program = execution.program;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (program->instructions[i].op == OP_MOV)
            program->instructions[i].op = OP_BAR; /* the text refuses BAR after RET */
    uint32_t shared[16][4] = {{0}};
    struct shader_code *code = shader_code_create(program);
    execution.resources.patch_outputs = shared;
    cr_assert(code && shader_bind(execution.executor, code, &execution.resources, true));
    f32x8 *invocation = input_of(&execution, SEMANTIC_INVOCATION, 0);
    for (uint32_t lane = 0; lane < LANES; lane++)
        memcpy((char *)&invocation[0] + 4 * lane, &lane, 4);
    execute(&execution, 0x0f);
    cr_expect(shader_at_barrier(execution.executor));
    shader_resume(execution.executor);
    cr_expect(!shader_at_barrier(execution.executor));
    shader_code_destroy(code);
    execution_release(&execution);
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

Test(exec_stages, attributes_are_interpolated_where_the_instruction_says)
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

/* --- Subroutines ---------------------------------------------------------------------------------------- */

static uint32_t label_of(const struct program *program, const char *name)
{
    for (uint32_t i = 0; i < program->label_count; i++)
        if (strcmp(program->labels[i].name, name) == 0)
            return i;
    cr_assert_fail("no label %s", name);
    return 0;
}

/* Parameters 0 and 1 are `one` and `ten`, 2 is nothing that exists. Every lane goes its own way, and they
 * reconverge. */
Test(exec_stages, cali_calls_what_the_application_chose_for_each_lane)
{
    struct execution execution = execution_of(
        "!!NVvp5.0 INT TEMP I; TEMP R; OUTPUT o = result.attrib[0]; SUBROUTINETYPE T { one, ten };"
        "SUBROUTINE T s[3] = { program.subroutine[0..2] };"
        "main: MOV R, 0; MOV.S I, vertex.id.x; CALI s[I.x]; ADD R, R, 100; CALI s[1]; SEQ.S.CC I, I.x, 0; "
        "CALI s[0] (NE.x); MOV o, R; RET;"
        "one SUBROUTINENUM(0): ADD R, R, 1; RET; ten SUBROUTINENUM(1): ADD R, R, 10; RET; END");
    const uint32_t chosen[3] = {label_of(execution.program, "one"), label_of(execution.program, "ten"), 77};
    execution.resources.subroutines = chosen;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *id = input_of(&execution, SEMANTIC_VERTEX_ID, 0);
    for (uint32_t lane = 0; lane < LANES; lane++)
        memcpy((char *)&id[0] + 4 * lane, &lane, 4);
    execute(&execution, 0xff);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const float wanted = lane == 0 ? 112 : lane == 1 ? 120 : 110;
        const float got = output_of(&execution, SEMANTIC_GENERIC, 0)[0][lane];
        cr_expect(got == wanted, "lane %u: %g", lane, (double)got);
        cr_expect_eq(shader_lane_status(execution.executor, lane), SHADER_STATUS_OK);
    }
    execution_release(&execution);
}

/* --- Loops ---------------------------------------------------------------------------------------------- */

Test(exec_stages, a_loop_without_end_says_where_it_was_stopped)
{
    struct execution execution = execution_of(
        "!!NVvp5.0 TEMP R; OUTPUT o = result.attrib[0]; MOV.CC R, 0; REP; ADD R, R, 1; BRK (LT.x); ENDREP; "
        "MOV o, R; END");
    execution.resources.loop_limit = 10;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    execute(&execution, 1);
    cr_expect_eq(shader_lane_status(execution.executor, 0), SHADER_STATUS_BUDGET);
    cr_expect_eq(execution.program->instructions[shader_lane_stop(execution.executor, 0)].op, OP_ENDREP);
    execution_release(&execution);
}

Test(exec_stages, rep_counts_in_64_bits)
{
    static const struct {
        const char *count;
        float wanted;
    } cases[] = {{"REP.S64 {3}.x;", 3},  {"REP.S64 {-3}.x;", 0},
                 {"REP.U64 {5}.x;", 5},  {"REP.F64 {2.75}.x;", 2},
                 {"REP.F64 {-1}.x;", 0}, {"REP.U64 {0x100000000}.x; BRK (EQ.x);", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 TEMP R; OUTPUT o = result.attrib[0]; MOV.CC R, 0; %s ADD R, R, 1; ENDREP; MOV o, R; "
            "END",
            cases[i].count);
        struct execution execution = execution_of(text);
        execute(&execution, 1);
        cr_expect_eq(output_of(&execution, SEMANTIC_GENERIC, 0)[0][0], cases[i].wanted, "%s", cases[i].count);
        execution_release(&execution);
    }
}
