/* The type with which each operand of an instruction is read, and that of its result: from the letters of
 * opcodes.def, the instruction's type, and the storage modifiers of memory and conversion instructions. Used
 * by front ends, printer and executor. */
#ifndef SHADER_PROGRAM_OPERAND_TYPES_H
#define SHADER_PROGRAM_OPERAND_TYPES_H

#include "shader/program/program.h"

static inline bool type_is_64bit(enum type type)
{
    return type >= TYPE_F64;
}

/* F32, S32 or U32: what kind of number it is, whatever its size. */
static inline enum type base_type(enum type type)
{
    return type_is_64bit(type) ? (enum type)(type - TYPE_F64) : type;
}

static inline enum type wide_type(enum type type)
{
    return type_is_64bit(type) ? type : (enum type)(type + TYPE_F64);
}

/* The type of a register that holds a value of this storage type: smaller ones live in 32 bits, F16 in the
 * low half. */
enum type storage_type(enum storage storage);

/* The s-th operand's letter of opcodes.def: V S A W B P. 'V' past the last. */
char operand_kind(enum opcode op, unsigned s);

/* A fixed type (letter f, s, u) has 64 bits in a 64-bit instruction; so has every memory address. CVT's
 * operand has the type of convert_from; the packed side of PK64 and UP64 has 64 bits. src[3], a texel offset,
 * is S32; src[1] of a TEX with the target SHADOWARRAYCUBE, the reference value, F32. */
enum type operand_type(const struct instruction *instruction, unsigned s);
enum type result_type_of(const struct instruction *instruction);

#endif
