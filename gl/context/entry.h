/* Small helpers that entry points share. */
#ifndef GL_CONTEXT_ENTRY_H
#define GL_CONTEXT_ENTRY_H

#include "base/fpenv.h"
#include "gl/context/context.h"

/* Commands of contexts that share run one at a time: the lock of their group is held to the end of the block.
 */
static inline struct context *share_enter(struct context *context)
{
    if (context && __builtin_expect(context->shares, 0))
        share_lock(context);
    return context;
}

static inline void share_leave(struct context *const *context)
{
    if (*context && __builtin_expect((*context)->shares, 0))
        share_unlock(*context);
}

#define SHARED_CONTEXT(name, value)                                                                          \
    __attribute__((cleanup(share_leave), unused)) struct context *const name = share_enter(value)

/* The command's name in messages, in its body, which is called exec_glFoo. */
#define COMMAND_NAME (&__func__[sizeof "exec_" - 1])

/* Every entry point, or the function that does its work, begins with one of the three, before any
 * computation: `context` becomes the result of gl_enter() or gl_enter_anywhere(), its share group is locked,
 * and the thread is in the library's floating-point environment to the end of the block. Functions that only
 * copy or compare integers, or access only state of this context, may omit it. */
#define ENTER(call)                                                                                          \
    FPENV_SCOPE();                                                                                           \
    SHARED_CONTEXT(context, gl_enter(call))

/* One that is allowed between Begin and End. */
#define ENTER_ANYWHERE()                                                                                     \
    FPENV_SCOPE();                                                                                           \
    SHARED_CONTEXT(context, gl_enter_anywhere())

/* A command runs another for an object that it names: errors name the outermost one. named_call becomes what
 * this returns at its end. */
static inline const char *named_call_begin(struct context *context, const char *call)
{
    const char *outer = context->named_call;
    if (!outer)
        context->named_call = call;
    return outer;
}

/* One that returns nothing and is not allowed between Begin and End. */
#define ENTER_VOID()                                                                                         \
    ENTER(COMMAND_NAME);                                                                                     \
    if (!context)                                                                                            \
    return

/* NaN becomes 0. */
static inline double clamp01(double value)
{
    return value > 0 ? (value < 1 ? value : 1) : 0;
}

/* True if `value` is one of `allowed`; otherwise raises INVALID_ENUM. */
bool enum_allowed(struct context *context, const char *call, const char *argument, GLenum value,
                  const GLenum *allowed, unsigned count);

/* The colour and normal conversions of GL 4.6 compatibility 2.3.5 (equations 2.1, 2.2), in float as
 * everywhere in Edgewalk. */
static inline float normalize_signed(double value, double maximum)
{
    double scaled = value / maximum;
    return (float)(scaled < -1 ? -1 : scaled);
}

static inline float normalize_unsigned(double value, double maximum)
{
    return (float)(value / maximum);
}

/* A component of each type, by the letter of the command: converted directly, or normalized. */
#define AS_IS(v)   ((float)(v))
#define NORM_b(v)  normalize_signed((v), 127)
#define NORM_s(v)  normalize_signed((v), 32767)
#define NORM_i(v)  normalize_signed((v), 2147483647.0)
#define NORM_ub(v) normalize_unsigned((v), 255)
#define NORM_us(v) normalize_unsigned((v), 65535)
#define NORM_ui(v) normalize_unsigned((v), 4294967295.0)

/* A plane given in object coordinates, in eye coordinates: p * M^-1 (GL 4.6 compatibility 12.1.3, 13.7). */
static inline void plane_to_eye(float eye[4], const double plane[4], const float inverse[16])
{
    for (int column = 0; column < 4; column++) {
        double sum = 0;
        for (int k = 0; k < 4; k++)
            sum += plane[k] * inverse[column * 4 + k];
        eye[column] = (float)sum;
    }
}

#endif
