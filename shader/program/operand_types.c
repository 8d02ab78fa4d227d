#include "shader/program/operand_types.h"

#include <string.h>

enum type storage_type(enum storage storage)
{
    static const uint8_t types[] = {
        [STORAGE_NONE] = TYPE_F32, [STORAGE_F16] = TYPE_F32, [STORAGE_F32] = TYPE_F32,
        [STORAGE_F64] = TYPE_F64,  [STORAGE_S8] = TYPE_S32,  [STORAGE_S16] = TYPE_S32,
        [STORAGE_S32] = TYPE_S32,  [STORAGE_S64] = TYPE_S64, [STORAGE_U8] = TYPE_U32,
        [STORAGE_U16] = TYPE_U32,  [STORAGE_U32] = TYPE_U32, [STORAGE_U64] = TYPE_U64,
    };
    return (unsigned)storage < sizeof types ? (enum type)types[storage] : TYPE_F32;
}

/* The s-th operand's letter and what follows it; null past the last. */
static const char *letters(enum opcode op, unsigned s)
{
    for (const char *input = opcode_table[op].inputs; *input; input++)
        if (strchr("VSAWBMNP", *input) && s-- == 0)
            return input;
    return NULL;
}

char operand_kind(enum opcode op, unsigned s)
{
    const char *found = letters(op, s);
    return found ? *found : s == HANDLE_SOURCE ? 'S' : 'V';
}

static enum type letter_type(char letter, enum type type)
{
    const enum type fixed = letter == 'f' ? TYPE_F32 : letter == 's' ? TYPE_S32 : TYPE_U32;
    if (letter == '\0' || !strchr("fsu", letter))
        return type;
    return type_is_64bit(type) ? wide_type(fixed) : fixed;
}

static bool takes_address(enum opcode op)
{
    return op == OP_ATOM || op == OP_LOAD || op == OP_STORE;
}

enum type operand_type(const struct instruction *instruction, unsigned s)
{
    const enum opcode op = (enum opcode)instruction->op;
    const char *found = letters(op, s);
    if (s == HANDLE_SOURCE)
        return TYPE_U64;
    if (s == 3)
        return TYPE_S32;
    if (!found)
        return TYPE_F32;
    if (*found == 'A')
        return TYPE_S32;
    if (op == OP_UP64)
        return wide_type((enum type)instruction->type);
    if (op == OP_CVT)
        return storage_type((enum storage)instruction->convert_from);
    if (found[1] == 'u' && takes_address(op))
        return TYPE_U64;
    return letter_type(found[1], (enum type)instruction->type);
}

enum type result_type_of(const struct instruction *instruction)
{
    const char *result = opcode_table[instruction->op].result;
    if (result[0] == 'A')
        return TYPE_S32;
    if (instruction->op == OP_PK64)
        return wide_type((enum type)instruction->type);
    return letter_type(result[0] ? result[1] : '\0', (enum type)instruction->type);
}
