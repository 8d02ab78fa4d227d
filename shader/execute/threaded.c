/* How the operations of a program without flow follow each other (interpreter/threaded.c). Done once per
 * program. */
#include "base/isa.h"
#include "shader/execute/decode.h"

/* Compilers that do not turn a chain's last call into a jump nest this many calls and no more. */
enum { LONGEST_CHAIN = 32, FUSED = 3 };

/* decode.c has found the chains of single operations. */
static void chain_singly(struct shader_code *code, uint32_t end)
{
    unsigned length = 0;
    for (uint32_t i = code->entry; i < end; i++) {
        struct shader_op *op = &code->ops[i];
        if (code->masked[i].flow == FLOW_KIL)
            op->chain = ISA_SELECT(threaded_kill);
        else if (!op->chain || length == LONGEST_CHAIN)
            op->chain = ISA_SELECT(threaded_call);
        else {
            length++;
            continue;
        }
        length = 0;
    }
    code->ops[end].chain = ISA_SELECT(threaded_end);
}

void thread_operations(struct shader_code *code, uint32_t end)
{
    chain_singly(code, end);
    for (uint32_t i = code->entry; i + FUSED <= end; i++) {
        threaded_handler *fused = ISA_SELECT(superinstruction)(&code->ops[i]);
        if (!fused)
            continue;
        code->ops[i].chain = fused;
        i += FUSED - 1;
    }
}
