/* Selects the threaded handlers of a program without flow control (interpreter/threaded.c). Done once per
 * program. */
#include "base/isa.h"
#include "base/without.h"
#include "shader/execute/decode.h"

/* Compilers that do not turn a handler's last call into a jump nest this many calls and no more. */
enum { LONGEST_RUN = 32, SUPERINSTRUCTION = 3 };

/* decode.c has found the threaded handlers of single operations. */
static void thread_singly(struct shader_code *code, uint32_t end)
{
    unsigned length = 0;
    for (uint32_t i = code->entry; i < end; i++) {
        struct shader_op *op = &code->ops[i];
        if (code->masked[i].flow == FLOW_KIL)
            op->threaded = ISA_SELECT(threaded_kill);
        else if (!op->threaded || length == LONGEST_RUN)
            op->threaded = ISA_SELECT(threaded_call);
        else {
            length++;
            continue;
        }
        length = 0;
    }
    code->ops[end].threaded = ISA_SELECT(threaded_end);
}

void thread_operations(struct shader_code *code, uint32_t end)
{
    thread_singly(code, end);
    for (uint32_t i = code->entry; i + SUPERINSTRUCTION <= end && !without(OPTIMIZATION_SUPERINSTRUCTIONS);
         i++) {
        threaded_handler *handler = ISA_SELECT(superinstruction)(&code->ops[i]);
        if (!handler)
            continue;
        code->ops[i].threaded = handler;
        i += SUPERINSTRUCTION - 1;
    }
}
