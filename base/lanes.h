/* Eight lanes: the width at which vertices and fragments run.
 *
 * Portable C with vector extensions: GCC and clang lower these types to AVX2, to pairs of SSE or NEON
 * registers, or to scalars, and the results are the same bits everywhere. Files that use them heavily ("hot"
 * sources) are compiled once per instruction set; ISA() gives their external functions a suffix, and
 * base/isa.h picks the set at run time.
 *
 * Arithmetic on shader registers must use the f32x8_* functions below, which fix how denormals behave (see
 * base/fpenv.h). Everything else (setup, interpolation, blending) is plain IEEE-754 binary32 and needs no
 * wrapper.
 */
#ifndef BASE_LANES_H
#define BASE_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define LANES 8

/* A vector type of so many bytes, aligned to its size inside structures too. Without the second attribute GCC
 * aligns a member of 32 bytes to 16 in code for SSE and to 32 in code for AVX: two files compiled for
 * different instruction sets would lay out one structure in two ways. */
#define LANES_VECTOR(bytes) __attribute__((vector_size(bytes), aligned(bytes)))

typedef float f32x8 LANES_VECTOR(32);
typedef int32_t i32x8 LANES_VECTOR(32);
typedef uint32_t u32x8 LANES_VECTOR(32);

struct vector_member {
    char before;
    f32x8 vector;
};
_Static_assert(_Alignof(struct vector_member) == sizeof(f32x8) &&
                   offsetof(struct vector_member, vector) == sizeof(f32x8) &&
                   sizeof(struct vector_member) == 2 * sizeof(f32x8),
               "the layout of a structure with a vector depends on the instruction set");

#define LANES_INLINE static inline __attribute__((always_inline, unused))

/* EW_ISA is set by the build: base (the compiler's baseline) or avx2. */
#ifndef EW_ISA
#define EW_ISA base
#endif
#define ISA_PASTE2(name, isa) name##_##isa
#define ISA_PASTE(name, isa)  ISA_PASTE2(name, isa)
#define ISA(name)             ISA_PASTE(name, EW_ISA)

LANES_INLINE f32x8 f32x8_splat(float a)
{
    return (f32x8){a, a, a, a, a, a, a, a};
}

LANES_INLINE i32x8 i32x8_splat(int32_t a)
{
    return (i32x8){a, a, a, a, a, a, a, a};
}

/* Reinterpret the bits. */
LANES_INLINE i32x8 f32x8_bits(f32x8 a)
{
    return (i32x8)a;
}

LANES_INLINE f32x8 f32x8_from_bits(i32x8 a)
{
    return (f32x8)a;
}

/* Per lane: mask ? a : b, where every mask lane is 0 or -1. */
LANES_INLINE f32x8 f32x8_select(i32x8 mask, f32x8 a, f32x8 b)
{
    return (f32x8)(((i32x8)a & mask) | ((i32x8)b & ~mask));
}

LANES_INLINE i32x8 i32x8_select(i32x8 mask, i32x8 a, i32x8 b)
{
    return (a & mask) | (b & ~mask);
}

/* Bit i of the result is the sign bit of lane i. */
LANES_INLINE unsigned i32x8_movemask(i32x8 mask)
{
#if defined(__AVX__)
    return (unsigned)__builtin_ia32_movmskps256((f32x8)mask);
#else
    unsigned bits = 0;
    for (int lane = 0; lane < LANES; lane++)
        bits |= (unsigned)((uint32_t)mask[lane] >> 31) << lane;
    return bits;
#endif
}

/* Lane i of the result is -1 where bit i of `bits` is set, else 0. */
LANES_INLINE i32x8 i32x8_from_movemask(unsigned bits)
{
    const i32x8 lane_bit = {1, 2, 4, 8, 16, 32, 64, 128};
    return (i32x8_splat((int32_t)bits) & lane_bit) == lane_bit;
}

LANES_INLINE bool i32x8_any(i32x8 mask)
{
    return i32x8_movemask(mask) != 0;
}

LANES_INLINE f32x8 f32x8_abs(f32x8 a)
{
    return (f32x8)((i32x8)a & 0x7fffffff);
}

/* -1 where a < b, for lanes whose difference does not overflow. GCC splits a comparison of vectors wider than
 * the machine's into single lanes, but not a subtraction. */
LANES_INLINE i32x8 i32x8_less(i32x8 a, i32x8 b)
{
#if defined(__AVX2__)
    return b > a;
#else
    return (a - b) >> 31;
#endif
}

/* A denormal becomes a zero of the same sign; anything else is unchanged. */
LANES_INLINE f32x8 f32x8_flush(f32x8 a)
{
    i32x8 bits = (i32x8)a;
#if defined(__AVX2__)
    i32x8 tiny = (bits & 0x7f800000) == 0;
#else
    i32x8 tiny = i32x8_less(bits & 0x7f800000, i32x8_splat(1));
#endif
    return (f32x8)(bits & ~(i32x8)((u32x8)tiny >> 1)); /* all but the sign */
}

/* The same between fpenv_enter() and fpenv_leave(), where x86-64 reads a denormal as zero. */
LANES_INLINE f32x8 f32x8_flush_inside(f32x8 a)
{
#if defined(__AVX2__)
    i32x8 zero = a == 0.0f;
    return (f32x8)((i32x8)a & ~(i32x8)((u32x8)zero >> 1));
#else
    return f32x8_flush(a);
#endif
}

/* The flush that one elementary operation inside an expression needs: none if the hardware reads denormal
 * operands as zero (fpenv.h), an explicit one otherwise. The final value of an instruction is always flushed
 * with f32x8_flush, since its bits are visible. */
#if defined(__x86_64__)
#define F32X8_INNER(expression) (expression)
#else
#define F32X8_INNER(expression) f32x8_flush(expression)
#endif

LANES_INLINE f32x8 f32x8_add(f32x8 a, f32x8 b)
{
    return F32X8_INNER(a + b);
}

LANES_INLINE f32x8 f32x8_sub(f32x8 a, f32x8 b)
{
    return F32X8_INNER(a - b);
}

LANES_INLINE f32x8 f32x8_mul(f32x8 a, f32x8 b)
{
    return F32X8_INNER(a * b);
}

LANES_INLINE f32x8 f32x8_div(f32x8 a, f32x8 b)
{
    return F32X8_INNER(a / b);
}

/* Correctly rounded, lane by lane (needs -fno-math-errno to become one instruction). */
LANES_INLINE f32x8 f32x8_sqrt(f32x8 a)
{
    f32x8 root;
    for (int lane = 0; lane < LANES; lane++)
        root[lane] = __builtin_sqrtf(a[lane]);
    return root;
}

/* Every NaN becomes 0x7fc00000: the bits that may leave the executor (design: "NaNs are canonical"). */
LANES_INLINE f32x8 f32x8_canonical_nan(f32x8 a)
{
    i32x8 nan = i32x8_less(i32x8_splat(0x7f800000), (i32x8)a & 0x7fffffff);
    return (f32x8)i32x8_select(nan, i32x8_splat(0x7fc00000), (i32x8)a);
}

/* The lanes that are NaN or infinite. */
LANES_INLINE i32x8 f32x8_not_finite(f32x8 a)
{
    const i32x8 exponent = i32x8_splat(0x7f800000);
    return ((i32x8)a & exponent) == exponent;
}

/* Largest integer not above a, exactly, for every float (NaN, infinities and -0 included) and without SSE4.1.
 * |a| >= 2^23 is its own floor. */
LANES_INLINE f32x8 f32x8_floor(f32x8 a)
{
    i32x8 small = ((i32x8)a & 0x7fffffff) < 0x4b000000;
    f32x8 within = f32x8_select(small, a, f32x8_splat(0.0f));
    f32x8 whole = __builtin_convertvector(__builtin_convertvector(within, i32x8), f32x8);
    whole -= (f32x8)((whole > within) & (i32x8)f32x8_splat(1.0f));
    whole = (f32x8)((i32x8)whole | ((i32x8)a & (int32_t)0x80000000));
    return f32x8_select(small, whole, a);
}

#endif
