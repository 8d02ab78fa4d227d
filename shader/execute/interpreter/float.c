/* Hot: the floating-point operations (NV_vertex_program2 2.14.3, NV_gpu_program4 2.X.8): handlers of those in
 * float_operations.h, and those that make four results of four components.
 */
#include "shader/execute/rules.h"
#include "shader/execute/interpreter/float_operations.h"

/* --- Component by component ----------------------------------------------------------------------------- */

#define COMPONENT_HANDLER(NAME, COUNT, FORM, PLAIN)                                                          \
    static void NAME##_##FORM##COUNT(char *registers, const struct shader_op *op,                            \
                                     struct shader_executor *executor)                                       \
    {                                                                                                        \
        (void)executor;                                                                                      \
        NAME##_body(registers, op, COUNT, PLAIN, false);                                                     \
    }

#define COMPONENT_HANDLERS(NAME)                                                                             \
    COMPONENT_HANDLER(NAME, 1, plain, true)                                                                  \
    COMPONENT_HANDLER(NAME, 2, plain, true)                                                                  \
    COMPONENT_HANDLER(NAME, 3, plain, true)                                                                  \
    COMPONENT_HANDLER(NAME, 4, plain, true)                                                                  \
    COMPONENT_HANDLER(NAME, 1, modified, false)                                                              \
    COMPONENT_HANDLER(NAME, 2, modified, false)                                                              \
    COMPONENT_HANDLER(NAME, 3, modified, false)                                                              \
    COMPONENT_HANDLER(NAME, 4, modified, false)                                                              \
    static shader_handler *const NAME##_handlers[2][4] = {                                                   \
        {NAME##_modified1, NAME##_modified2, NAME##_modified3, NAME##_modified4},                            \
        {NAME##_plain1, NAME##_plain2, NAME##_plain3, NAME##_plain4},                                        \
    };

#define COMPONENT_RULE(name, threaded, native) COMPONENT_HANDLERS(name)
#include "shader/execute/rules.def"

/* --- Handlers of vectors -------------------------------------------------------------------------------- */

#define VECTOR_HANDLERS(NAME)                                                                                \
    static void NAME##_plain(char *registers, const struct shader_op *op, struct shader_executor *executor)  \
    {                                                                                                        \
        (void)executor;                                                                                      \
        NAME##_body(registers, op, true);                                                                    \
    }                                                                                                        \
    static void NAME##_modified(char *registers, const struct shader_op *op,                                 \
                                struct shader_executor *executor)                                            \
    {                                                                                                        \
        (void)executor;                                                                                      \
        NAME##_body(registers, op, false);                                                                   \
    }                                                                                                        \
    static shader_handler *const NAME##_handlers[2] = {NAME##_modified, NAME##_plain};

#define SCALAR_HANDLERS(NAME)                                                                                \
    LANES_INLINE void NAME##_body(char *registers, const struct shader_op *op, bool plain)                   \
    {                                                                                                        \
        const f32x8 result = NAME##_of(registers, op, plain);                                                \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, result);                                                                 \
    }                                                                                                        \
    VECTOR_HANDLERS(NAME)

#define SCALAR_RULE(name, threaded, native) SCALAR_HANDLERS(name)
#include "shader/execute/rules.def"

/* --- Four results from four components ------------------------------------------------------------------ */

#define VECTOR_OF(NAME)                                                                                      \
    LANES_INLINE void NAME##_of(char *registers, const struct shader_op *op, bool plain, f32x8 result[4])

VECTOR_OF(dst)
{
    result[0] = ONE;
    result[1] = MUL(L(0, 1), L(1, 1));
    result[2] = L(0, 2);
    result[3] = L(1, 3);
}

/* y of an infinity is 0 (NV_vertex_program 2.14.1.10 EXP), where INF - INF would be NaN. */
VECTOR_OF(exp)
{
    const f32x8 a = L(0, 0);
    const i32x8 infinite = f32x8_abs(a) == (f32x8)i32x8_splat(0x7f800000);
    result[0] = math_ex2(f32x8_floor(a));
    result[1] = SELECT(infinite, ZERO, fraction(a));
    result[2] = math_ex2(a);
    result[3] = ONE;
}

/* x and y are the exponent and the significand themselves; y of 0 and of INF is 1
 * (NV_vertex_program 2.14.1.10 LOG). */
VECTOR_OF(log)
{
    const f32x8 a = f32x8_flush(f32x8_abs(L(0, 0)));
    const i32x8 bits = (i32x8)a, special = (bits == 0) | (bits >= 0x7f800000);
    const f32x8 log = math_lg2(a);
    const f32x8 exponent = __builtin_convertvector((bits >> 23) - 127, f32x8);
    const f32x8 significand = (f32x8)((bits & 0x7fffff) | 0x3f800000);
    result[0] = SELECT(special, log, exponent);
    result[1] = SELECT(math_is_nan(a), a, SELECT(special, ONE, significand));
    result[2] = log;
    result[3] = ONE;
}

/* 2.14.3.18, with epsilon 1/256. A NaN in x is not above zero: z is 0. */
VECTOR_OF(lit)
{
    const f32x8 x = L(0, 0), y = L(0, 1), w = L(0, 3), bound = f32x8_splat(128.0f - 1.0f / 256.0f);
    const f32x8 diffuse = SELECT(x < ZERO, ZERO, x), specular = SELECT(y < ZERO, ZERO, y);
    const f32x8 exponent = SELECT(w < -bound, -bound, SELECT(w > bound, bound, w));
    result[0] = ONE;
    result[1] = diffuse;
    result[2] = SELECT(diffuse > ZERO, math_pow(specular, exponent), ZERO);
    result[3] = ONE;
}

/* NV_fragment_program 3.11.5.13: the power is that of POW, special cases included. */
VECTOR_OF(lit_fp1)
{
    const f32x8 x = L(0, 0), y = L(0, 1), w = L(0, 3);
    const f32x8 diffuse = SELECT(x < ZERO, ZERO, x), specular = SELECT(y < ZERO, ZERO, y);
    result[0] = ONE;
    result[1] = diffuse;
    result[2] = SELECT(diffuse > ZERO, power(specular, w), ZERO);
    result[3] = ONE;
}

LANES_INLINE f32x8 dot3(f32x8 ax, f32x8 ay, f32x8 az, f32x8 bx, f32x8 by, f32x8 bz)
{
    return FMA(az, bz, FMA(ay, by, MUL(ax, bx)));
}

/* w, which the specification leaves undefined here and below, is 1. */
VECTOR_OF(nrm)
{
    const f32x8 x = L(0, 0), y = L(0, 1), z = L(0, 2);
    const f32x8 scale = reciprocal_root(dot3(x, y, z, x, y, z));
    result[0] = MUL(x, scale);
    result[1] = MUL(y, scale);
    result[2] = MUL(z, scale);
    result[3] = ONE;
}

VECTOR_OF(rfl)
{
    const f32x8 x = L(0, 0), y = L(0, 1), z = L(0, 2), dx = L(1, 0), dy = L(1, 1), dz = L(1, 2);
    const f32x8 length = dot3(x, y, z, x, y, z);
    const f32x8 dot = dot3(x, y, z, dx, dy, dz);
    const f32x8 scale = DIV(MUL(f32x8_splat(2.0f), dot), length);
    result[0] = SUB(MUL(scale, x), dx);
    result[1] = SUB(MUL(scale, y), dy);
    result[2] = SUB(MUL(scale, z), dz);
    result[3] = ONE;
}

VECTOR_OF(scs)
{
    const f32x8 a = L(0, 0);
    result[0] = math_cos(a);
    result[1] = math_sin(a);
    result[2] = ZERO;
    result[3] = ONE;
}

VECTOR_OF(x2d)
{
    const f32x8 x = L(1, 0), y = L(1, 1);
    result[0] = FMA(y, L(2, 1), FMA(x, L(2, 0), L(0, 0)));
    result[1] = FMA(y, L(2, 3), FMA(x, L(2, 2), L(0, 1)));
    result[2] = result[0];
    result[3] = result[1];
}

VECTOR_OF(xpd)
{
    const f32x8 ax = L(0, 0), ay = L(0, 1), az = L(0, 2), bx = L(1, 0), by = L(1, 1), bz = L(1, 2);
    result[0] = FMA(ay, bz, -MUL(az, by));
    result[1] = FMA(az, bx, -MUL(ax, bz));
    result[2] = FMA(ax, by, -MUL(ay, bx));
    result[3] = ONE;
}

/* The handlers of all of them. */
#define VECTOR_OPERATION(NAME)                                                                               \
    LANES_INLINE void NAME##_body(char *registers, const struct shader_op *op, bool plain)                   \
    {                                                                                                        \
        f32x8 result[4];                                                                                     \
        NAME##_of(registers, op, plain, result);                                                             \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, finish(op, result[i], plain, MAKES));                                    \
    }                                                                                                        \
    VECTOR_HANDLERS(NAME)

#define VECTOR_RULE(name, native) VECTOR_OPERATION(name)
#include "shader/execute/rules.def"

/* --- The tables ----------------------------------------------------------------------------------------- */

shader_handler *float_handler(const struct handler_key *key)
{
    static shader_handler *const(*const components[RULE_COUNT])[4] = {
#define COMPONENT_RULE(name, threaded, native) [RULE_##name] = name##_handlers,
#include "shader/execute/rules.def"
    };
    static shader_handler *const *const vectors[RULE_COUNT] = {
#define SCALAR_RULE(name, threaded, native) [RULE_##name] = name##_handlers,
#define VECTOR_RULE(name, native)           [RULE_##name] = name##_handlers,
#include "shader/execute/rules.def"
    };
    const enum operation_rule rule = rule_of_operation(key);
    if (components[rule])
        return components[rule][key->plain][key->count - 1];
    return vectors[rule] ? vectors[rule][key->plain] : NULL;
}
