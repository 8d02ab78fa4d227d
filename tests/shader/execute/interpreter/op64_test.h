/* Code shared by the tests in shader/execute/interpreter/op64.c and those that are built with it. */
#ifndef TESTS_SHADER_EXECUTE_INTERPRETER_OP64_TEST_H
#define TESTS_SHADER_EXECUTE_INTERPRETER_OP64_TEST_H

#include "tests/shader/execute/op64.h"
#include <math.h>

static inline uint64_t bits_of_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return isnan(value) ? 0x7ff8000000000000u : bits;
}

typedef uint64_t reference(uint64_t a, uint64_t b, uint64_t c);

/* What an operand's letter makes of the type: CEIL.S64 takes binary64. */
static inline enum type operand_type(enum opcode op, enum type type)
{
    return strchr(opcode_table[op].inputs, 'f') ? TYPE_F64 : type;
}

static inline enum type result_type(enum opcode op, enum type type)
{
    return op == OP_I2F ? TYPE_F64 : op == OP_SAD ? TYPE_U64 : type;
}

#endif
