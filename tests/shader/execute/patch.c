/* Tessellation control programs: BAR, results that threads share, threads on several executors
 * (NV_tessellation_program5). */
#include "tests/shader/execute/exec.h"

/* Twelve threads on two executors: each stores its number, waits, and reads its neighbour's. */
Test(patch, barrier_lets_threads_read_what_others_wrote)
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
Test(patch, threads_on_several_executors_reach_storage_buffers_in_lock_step)
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
Test(patch, threads_of_a_patch_run_in_lock_step_across_executors)
{
    float results[GROUP];
    run_group("I2F.S R.x, I.x; MOV b, R.x; SUB.S J, 19, I; MOV R, o[J.x][1]; MOV b, 77; MOV a, R;", results);
    for (unsigned t = 0; t < GROUP; t++)
        cr_expect_eq(results[t], (float)(GROUP - 1 - t), "thread %u: %g", t, (double)results[t]);
}

/* A thread past the ENDIF waits for those that are inside. */
Test(patch, no_thread_passes_an_endif_while_others_are_inside)
{
    float results[GROUP];
    run_group("SLT.S.CC J, I, 9; MOV a, 0; IF NE.x; I2F.S R.x, I.x; MOV b, R.x; ENDIF;"
              "MOV.S K, 8; MOV R, o[K.x][1]; MOV a, R; MOV b, -1;",
              results);
    for (unsigned t = 0; t < GROUP; t++)
        cr_expect_eq(results[t], 8, "thread %u: %g", t, (double)results[t]);
}

/* Each thread adds its neighbour's sum of the iteration before: those that come to ENDREP early wait. */
Test(patch, no_thread_begins_an_iteration_before_the_others_have_finished_theirs)
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
Test(patch, no_thread_passes_a_call_while_others_are_inside)
{
    float results[GROUP];
    run_group("MOV a, 0; SGE.S.CC J, I, 12; CAL inside (NE.x); MOV.S K, 19; MOV R, o[K.x][1]; MOV a, R; RET;"
              "inside: MOV b, 3; RET;",
              results);
    for (unsigned t = 0; t < GROUP; t++)
        cr_expect_eq(results[t], 3, "thread %u: %g", t, (double)results[t]);
}

/* What is per patch stands in vertex 0, and only what a thread writes is written. */
Test(patch, results_of_the_patch_are_those_of_the_threads_that_wrote_them)
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
Test(patch, ended_threads_are_not_waited_for)
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
