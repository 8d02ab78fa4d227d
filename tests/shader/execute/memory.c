/* Running out of memory anywhere in decoding or binding gives null or false, and nothing is lost. The linker
 * turns every allocation into one of these. */
#include "tests/shader/execute/exec.h"

static long allocations_left = -1; /* negative: no limit */

static bool allocation_fails(void)
{
    if (allocations_left < 0)
        return false;
    return allocations_left-- == 0 ? (allocations_left = 0, true) : false;
}

#include "tests/support/failing_memory.h"

static bool decode_bind_and_run(const struct program *program, const struct shader_resources *resources)
{
    struct shader_code *code = shader_code_create(program);
    struct shader_executor *executor = shader_executor_create();
    const bool bound = code && executor && shader_bind(executor, code, resources, true);
    if (bound)
        shader_run(executor, 0xff);
    shader_executor_destroy(executor);
    shader_code_destroy(code);
    return bound;
}

Test(exec_memory, every_allocation_may_fail)
{
    struct execution execution =
        execution_of("!!NVvp4.0 TEMP R0; main: MOV result.position, vertex.attrib[0]; CAL f; RET;"
                     "f: REP 3.0; ADD R0, R0, program.env[1]; ENDREP; RET; END");
    long needed = 0;
    bool done = false;
    for (; needed < 100 && !done; needed++) {
        allocations_left = needed;
        done = decode_bind_and_run(execution.program, &execution.resources);
    }
    allocations_left = -1;
    cr_expect(done);
    cr_expect_gt(needed, 10, "only %ld allocations were made to fail", needed - 1);
    execution_release(&execution);
}
