/* Values in memory by storage modifier (NV_gpu_program5 2.X.4.1), little-endian, and the results of atomic
 * operations. Included by hot sources only. */
#ifndef SHADER_EXECUTE_INTERPRETER_MEMORY_VALUES_H
#define SHADER_EXECUTE_INTERPRETER_MEMORY_VALUES_H

#include "shader/execute/storage.h"
#include "shader/execute/interpreter/op64.h"

/* As a lane holds it: extended integers, halves as binary32. */
LANES_INLINE uint64_t read_value(const uint8_t *bytes, unsigned storage)
{
    uint64_t value = 0;
    memcpy(&value, bytes, (size_t)storage_bits(storage) / 8);
    if (storage == STORAGE_F16)
        return convert_value(STORAGE_F32, STORAGE_F16, ROUND_NEAREST, false, value);
    return storage_is_float(storage)
               ? value
               : integer_extend(value, storage_bits(storage), storage_is_signed(storage));
}

LANES_INLINE void write_value(uint8_t *bytes, unsigned storage, uint64_t value)
{
    if (storage == STORAGE_F16)
        value = convert_value(STORAGE_F16, STORAGE_F32, ROUND_NEAREST, false, value);
    memcpy(bytes, &value, (size_t)storage_bits(storage) / 8);
}

LANES_INLINE unsigned value_bytes(const struct masked_op *masked)
{
    return (unsigned)storage_bits(masked->storage) / 8;
}

/* The result of an atomic operation on two binary32 numbers. MIN and MAX (NV_gpu_program4 2.X.8): a
 * comparison with a NaN is false. */
static inline uint32_t atomic_float_result(unsigned operation, uint32_t old, uint32_t operand)
{
    const f32x8 x = f32x8_flush((f32x8)i32x8_splat((int32_t)old)),
                y = f32x8_flush((f32x8)i32x8_splat((int32_t)operand));
    switch (operation) {
    case ATOMIC_ADD: return (uint32_t)((i32x8)f32x8_canonical_nan(f32x8_flush(x + y)))[0];
    case ATOMIC_MIN: return y[0] < x[0] ? operand : old;
    case ATOMIC_MAX: return y[0] > x[0] ? operand : old;
    default: return operand;
    }
}

/* The result of an atomic operation on integers extended from the storage's size; excess bits are lost when
 * it is written. `other` is CSWAP's second operand. */
static inline uint64_t atomic_integer_result(const struct masked_op *masked, uint64_t old, uint64_t operand,
                                             uint64_t other)
{
    const bool less = storage_is_signed(masked->storage) ? (int64_t)operand < (int64_t)old : operand < old;
    switch (masked->atomic) {
    case ATOMIC_ADD: return operand + old;
    case ATOMIC_MIN: return less ? operand : old;
    case ATOMIC_MAX: return less ? old : operand;
    case ATOMIC_IWRAP: return old >= operand ? 0 : old + 1;
    case ATOMIC_DWRAP: return old == 0 || old > operand ? operand : old - 1;
    case ATOMIC_AND: return operand & old;
    case ATOMIC_OR: return operand | old;
    case ATOMIC_XOR: return operand ^ old;
    case ATOMIC_EXCH: return operand;
    case ATOMIC_CSWAP: return old == operand ? other : old;
    default: return old;
    }
}

LANES_INLINE uint64_t extended(const struct masked_op *masked, uint64_t value)
{
    return integer_extend(value, storage_bits(masked->storage), storage_is_signed(masked->storage));
}

/* The result of an atomic operation. `operand` and `other` are not yet extended; `old` is the result of
 * read_value(). */
static inline uint64_t atomic_result(const struct masked_op *masked, uint64_t old, uint64_t operand,
                                     uint64_t other)
{
    return storage_is_float(masked->storage)
               ? atomic_float_result(masked->atomic, (uint32_t)old, (uint32_t)operand)
               : atomic_integer_result(masked, old, extended(masked, operand), extended(masked, other));
}

/* ATOM for a single lane that may change memory. The result is the former value, a single value in all
 * components. */
static inline void memory_atomic(uint8_t *data, const struct masked_op *masked, int lane,
                                 struct op64_values *values)
{
    const unsigned bytes = value_bytes(masked), count = masked->storage_count;
    for (unsigned i = 0; i < count; i++) {
        const uint64_t old = read_value(data + i * bytes, masked->storage);
        const uint64_t x = values->operand[0][i][lane], y = values->operand[0][1][lane];
        write_value(data + i * bytes, masked->storage, atomic_result(masked, old, x, y));
        values->result[i][lane] = old;
    }
}

#endif
