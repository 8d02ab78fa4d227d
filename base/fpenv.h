/* The floating-point environment of shader arithmetic.
 *
 * The specifications flush denormal operands and results to zero of the same sign
 * (NV_vertex_program2 2.14.3). Every elementary operation of a program therefore reads a denormal operand as
 * zero. On x86-64 the hardware does that when MXCSR.DAZ is set; elsewhere f32x8_add() and friends flush
 * explicitly. FTZ stays off: it decides before or after rounding depending on the vendor, and the bits must
 * not. Rounding is to nearest even whatever the calling program had set.
 *
 * Bracket any number of shader_run() calls with fpenv_enter()/fpenv_leave(), once per span or batch run, not
 * per group. Code outside the bracket sees the ordinary environment. Texture filtering runs inside the
 * bracket.
 *
 * The ordinary environment is fpenv_plain(): IEEE-754 defaults, no traps. Entry points of the library run in
 * it from FPENV_SCOPE() on, and pool_run() jobs on every thread, whatever the calling program had set:
 * -ffast-math flushes denormals in every program that it links, fesetround() changes all that is rounded. The
 * program finds its environment as it was; status flags may have been raised.
 *
 * Compilers do not know that arithmetic depends on the environment: they keep loads and stores inside the
 * bracket, and so all that is computed from memory into memory, but may move arithmetic between registers out
 * of it.
 */
#ifndef BASE_FPENV_H
#define BASE_FPENV_H

#ifdef __FAST_MATH__
#error "-ffast-math and -Ofast change the bits that Edgewalk promises: build without them"
#endif

#include <stdint.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#define FPENV_KEEP_ORDER() __asm__ volatile("" : : : "memory")

static inline uint32_t fpenv_enter(void)
{
#if defined(__x86_64__)
    uint32_t saved = _mm_getcsr();
    const uint32_t exceptions_masked = 0x1f80, denormals_are_zero = 0x0040;
    FPENV_KEEP_ORDER();
    _mm_setcsr(exceptions_masked | denormals_are_zero);
    FPENV_KEEP_ORDER();
    return saved;
#elif defined(__aarch64__)
    uint64_t saved, plain = 0; /* lanes.h flushes explicitly */
    __asm__ volatile("mrs %0, fpcr" : "=r"(saved));
    __asm__ volatile("msr fpcr, %0" : : "r"(plain) : "memory");
    return (uint32_t)saved;
#else
    return 0;
#endif
}

/* To nearest even, denormals kept, no traps; give the result to fpenv_leave(). */
static inline uint32_t fpenv_plain(void)
{
#if defined(__x86_64__)
    uint32_t saved = _mm_getcsr();
    FPENV_KEEP_ORDER();
    _mm_setcsr(0x1f80);
    FPENV_KEEP_ORDER();
    return saved;
#else
    return fpenv_enter();
#endif
}

static inline void fpenv_leave(uint32_t saved)
{
#if defined(__x86_64__)
    FPENV_KEEP_ORDER();
    _mm_setcsr(saved);
    FPENV_KEEP_ORDER();
#elif defined(__aarch64__)
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)saved) : "memory");
#else
    (void)saved;
#endif
}

#if defined(__x86_64__)
#define FPENV_PLAIN 0x1f80u
#else
#define FPENV_PLAIN 0u
#endif

/* As fpenv_plain(), but returns the former environment for fpenv_scope_leave(). It does not contain status
 * flags. */
static inline uint32_t fpenv_scope_enter(void)
{
#if defined(__x86_64__)
    const uint32_t status_flags = 0x3f;
    const uint32_t callers = _mm_getcsr();
    if (__builtin_expect((callers & ~status_flags) == FPENV_PLAIN, 1))
        return FPENV_PLAIN;
#elif defined(__aarch64__)
    uint64_t callers;
    __asm__ volatile("mrs %0, fpcr" : "=r"(callers));
    if (__builtin_expect(callers == FPENV_PLAIN, 1))
        return FPENV_PLAIN;
#endif
    return fpenv_plain();
}

static inline void fpenv_scope_leave(const uint32_t *callers)
{
    if (__builtin_expect(*callers != FPENV_PLAIN, 0))
        fpenv_leave(*callers);
}

/* A declaration: from here to the end of the block, however control leaves it, the thread is in
 * fpenv_plain(). If it was already, that costs a comparison. */
#define FPENV_SCOPE() FPENV_SCOPE_IF(1)
#define FPENV_SCOPE_IF(computes)                                                                             \
    const uint32_t fpenv_callers __attribute__((cleanup(fpenv_scope_leave), unused)) =                       \
        (computes) ? fpenv_scope_enter() : FPENV_PLAIN

/* After FPENV_SCOPE(), names up to 4 parameters that come in registers and are computed with: compilers might
 * convert them before. (tests/structure/fpenv.py finds where they do.) */
#define FPENV_PIN(...)                                                                                       \
    __asm__ volatile(                                                                                        \
        ""                                                                                                   \
        : FPENV_PICK(__VA_ARGS__, FPENV_PIN_4, FPENV_PIN_3, FPENV_PIN_2, FPENV_PIN_1, )(__VA_ARGS__))
#define FPENV_PICK(a, b, c, d, picked, ...) picked
#define FPENV_PIN_1(a)                      "+m"(a)
#define FPENV_PIN_2(a, ...)                 "+m"(a), FPENV_PIN_1(__VA_ARGS__)
#define FPENV_PIN_3(a, ...)                 "+m"(a), FPENV_PIN_2(__VA_ARGS__)
#define FPENV_PIN_4(a, ...)                 "+m"(a), FPENV_PIN_3(__VA_ARGS__)

#endif
