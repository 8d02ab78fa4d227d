/* Hot: threaded code, for programs without flow control.
 *
 * The interpreter's main loop calls op->run for each operation, which returns. In threaded code every handler
 * ends with a tail call of the next operation's handler, op[1].threaded. Compilers emit a jump for it, so
 * there is neither a loop nor a return, and each handler has a separate indirect jump that the processor can
 * predict. If a compiler emits a call, or if an operation has no threaded handler (threaded_call), control
 * returns to run_straight_program() with the next operation; ../threaded.c limits how deep such calls nest.
 *
 * A superinstruction runs several operations in one handler and continues after the last of them.
 * superinstruction() finds it by matching the threaded handlers of adjacent operations; it stores every
 * result as if they had run one by one. */
#include "shader/execute/rules.h"
#include "shader/execute/interpreter/float_operations.h"

#define threaded_call    ISA(threaded_call)
#define superinstruction ISA(superinstruction)

#define NEXT(n) return op[n].threaded(registers, op + (n), executor)

#define THREADED(NAME)                                                                                       \
    static const struct shader_op *NAME(char *registers, const struct shader_op *op,                         \
                                        struct shader_executor *executor)

/* Without modifiers; with some; clamped to [0,1], with modifiers or without. */
enum operation_form { FORM_PLAIN, FORM_MODIFIED, FORM_CLAMPED, FORM_COUNT };

/* --- One operation -------------------------------------------------------------------------------------- */

#define COMPONENT_HANDLER(NAME, FORM, PLAIN, CLAMPS, COUNT)                                                  \
    THREADED(NAME##_##FORM##COUNT)                                                                           \
    {                                                                                                        \
        NAME##_body(registers, op, COUNT, PLAIN, CLAMPS);                                                    \
        NEXT(1);                                                                                             \
    }
#define COMPONENT_FORM(NAME, FORM, PLAIN, CLAMPS)                                                            \
    COMPONENT_HANDLER(NAME, FORM, PLAIN, CLAMPS, 1)                                                          \
    COMPONENT_HANDLER(NAME, FORM, PLAIN, CLAMPS, 2)                                                          \
    COMPONENT_HANDLER(NAME, FORM, PLAIN, CLAMPS, 3)                                                          \
    COMPONENT_HANDLER(NAME, FORM, PLAIN, CLAMPS, 4)
#define COMPONENT_ROW(NAME, FORM)                                                                            \
    {                                                                                                        \
        NAME##_##FORM##1, NAME##_##FORM##2, NAME##_##FORM##3, NAME##_##FORM##4                               \
    }
#define COMPONENT_OPERATION(NAME)                                                                            \
    COMPONENT_FORM(NAME, plain, true, false)                                                                 \
    COMPONENT_FORM(NAME, modified, false, false)                                                             \
    COMPONENT_FORM(NAME, clamped, false, true)                                                               \
    static threaded_handler *const NAME##_threaded[FORM_COUNT][4] = {                                        \
        COMPONENT_ROW(NAME, plain), COMPONENT_ROW(NAME, modified), COMPONENT_ROW(NAME, clamped)};

/* A scalar result is most often written to one component. */
#define SCALAR_HANDLER(NAME, FORM, PLAIN, CLAMPS, COUNT)                                                     \
    THREADED(NAME##_##FORM##COUNT)                                                                           \
    {                                                                                                        \
        f32x8 result = NAME##_of(registers, op, PLAIN);                                                      \
        if (CLAMPS)                                                                                          \
            result = clamped_to_unit(result);                                                                \
        if (COUNT == 1)                                                                                      \
            *register_at(registers, op->written[0]) = result;                                                \
        for (unsigned i = 0; i < 4 && COUNT != 1; i++)                                                       \
            store(registers, op, i, result);                                                                 \
        NEXT(1);                                                                                             \
    }
#define SCALAR_FORM(NAME, FORM, PLAIN, CLAMPS)                                                               \
    SCALAR_HANDLER(NAME, FORM, PLAIN, CLAMPS, 1)                                                             \
    SCALAR_HANDLER(NAME, FORM, PLAIN, CLAMPS, 4)
#define SCALAR_ROW(NAME, FORM)                                                                               \
    {                                                                                                        \
        NAME##_##FORM##1, NAME##_##FORM##4, NAME##_##FORM##4, NAME##_##FORM##4                               \
    }
#define SCALAR_OPERATION(NAME)                                                                               \
    SCALAR_FORM(NAME, plain, true, false)                                                                    \
    SCALAR_FORM(NAME, modified, false, false)                                                                \
    SCALAR_FORM(NAME, clamped, false, true)                                                                  \
    static threaded_handler *const NAME##_threaded[FORM_COUNT][4] = {                                        \
        SCALAR_ROW(NAME, plain), SCALAR_ROW(NAME, modified), SCALAR_ROW(NAME, clamped)};

/* Rules whose handlers are called have none here. */
#define COMPONENT_THREADED(NAME) COMPONENT_OPERATION(NAME)
#define COMPONENT_CALLED(NAME)
#define SCALAR_THREADED(NAME) SCALAR_OPERATION(NAME)
#define SCALAR_CALLED(NAME)
#define COMPONENT_RULE(name, threaded, native) COMPONENT_##threaded(name)
#define SCALAR_RULE(name, threaded, native)    SCALAR_##threaded(name)
#include "shader/execute/rules.def"

threaded_handler *float_threaded(const struct handler_key *key)
{
    static threaded_handler *const(*const handlers[RULE_COUNT])[4] = {
#define ROW_THREADED(name) [RULE_##name] = name##_threaded,
#define ROW_CALLED(name)
#define COMPONENT_RULE(name, threaded, native) ROW_##threaded(name)
#define SCALAR_RULE(name, threaded, native)    ROW_##threaded(name)
#include "shader/execute/rules.def"
    };
    const enum operation_form form = key->clamps ? FORM_CLAMPED : key->plain ? FORM_PLAIN : FORM_MODIFIED;
    const enum operation_rule rule = rule_of_operation(key);
    return handlers[rule] ? handlers[rule][form][key->count - 1] : NULL;
}

/* Executes this operation and the following ones without a threaded handler. */
const struct shader_op *threaded_call(char *registers, const struct shader_op *op,
                                      struct shader_executor *executor)
{
    do {
        op->run(registers, op, executor);
        op++;
    } while (op->threaded == threaded_call);
    return op;
}

/* --- Several operations --------------------------------------------------------------------------------- */

/* DP3 d, a, b; RSQ r, d; MUL c, c, r: a vector brought to unit length. */
LANES_INLINE void normalize_body(char *registers, const struct shader_op *op, unsigned count, bool absolute)
{
    const f32x8 dot = dp3_of(registers, op, true);
    *register_at(registers, op[0].written[0]) = dot;
    const f32x8 root = finish(&op[1], reciprocal_root(absolute ? f32x8_abs(dot) : dot), true, MAKES);
    *register_at(registers, op[1].written[0]) = root;
    f32x8 result[4];
    for (unsigned i = 0; i < count; i++)
        result[i] = finish(&op[2], MUL(load(registers, &op[2], 0, i, true), root), true, MAKES);
    for (unsigned i = 0; i < count; i++)
        store(registers, &op[2], i, result[i]);
}

#define NORMALIZE(COUNT, ROOT, ABSOLUTE)                                                                     \
    THREADED(normalize_##ROOT##COUNT)                                                                        \
    {                                                                                                        \
        normalize_body(registers, op, COUNT, ABSOLUTE);                                                      \
        NEXT(3);                                                                                             \
    }
NORMALIZE(3, rsq, false)
NORMALIZE(4, rsq, false)
NORMALIZE(3, rsq_vp1, true)
NORMALIZE(4, rsq_vp1, true)

static bool reads_everywhere(const struct shader_op *op, unsigned operand, unsigned count, uint32_t offset)
{
    for (unsigned i = 0; i < count; i++)
        if (op->src[operand][i] != offset)
            return false;
    return true;
}

/* The scalar of a MUL may be on either side: it becomes the second operand. */
static bool scales_by(struct shader_op *mul, unsigned count, uint32_t scalar)
{
    uint32_t operand[4];
    if (reads_everywhere(mul, 1, count, scalar))
        return true;
    if (!reads_everywhere(mul, 0, count, scalar))
        return false;
    memcpy(operand, mul->src[0], sizeof operand);
    memcpy(mul->src[0], mul->src[1], sizeof operand);
    memcpy(mul->src[1], operand, sizeof operand);
    return true;
}

threaded_handler *superinstruction(struct shader_op *op)
{
    const bool absolute = op[1].threaded == rsq_vp1_plain1, four = op[2].threaded == mul_plain4;
    if (op[0].threaded != dp3_plain1 || (op[1].threaded != rsq_plain1 && !absolute) ||
        (op[2].threaded != mul_plain3 && !four) || op[1].src[0][0] != op[0].written[0] ||
        !scales_by(&op[2], four ? 4 : 3, op[1].written[0]))
        return NULL;
    if (absolute)
        return four ? normalize_rsq_vp14 : normalize_rsq_vp13;
    return four ? normalize_rsq4 : normalize_rsq3;
}
