/* Code shared by the encodings of x86-64 (Intel's manual, volume 2): VEX in x86_64.c, EVEX in avx512.c. */
#ifndef SHADER_EXECUTE_NATIVE_X86_H
#define SHADER_EXECUTE_NATIVE_X86_H

#include <stdlib.h>

#include "shader/execute/native/target.h"

/* How an operation becomes instructions: see x86_64.def and avx512.def. */
enum instruction_form { RVM = 1, RM, BLEND, SHIFT, TWICE, MASK };
enum { NONE = 256, GIVEN };

struct encoding {
    uint8_t form, prefix, map, opcode;
    uint16_t immediate;
};

/* General registers by number. The callee-saved ones hold values for the whole segment, if it calls
 * functions. */
enum { RAX = 0, RCX = 1, RDX = 2, RBX = 3, RSP = 4, RSI = 6, RDI = 7, R12 = 12, R13 = 13, R14 = 14 };

/* --- Bytes ---------------------------------------------------------------------------------------------- */

static inline void emit_bytes(struct emitter *emitter, const void *bytes, size_t count)
{
    if (emitter->size + count > emitter->capacity) {
        const size_t capacity = 2 * (emitter->capacity + count) + 4096;
        uint8_t *grown = realloc(emitter->bytes, capacity);
        if (!grown) {
            emitter->failed = true;
            return;
        }
        emitter->bytes = grown;
        emitter->capacity = capacity;
    }
    memcpy(emitter->bytes + emitter->size, bytes, count);
    emitter->size += count;
}

static inline void emit_byte(struct emitter *emitter, unsigned byte)
{
    const uint8_t value = (uint8_t)byte;
    emit_bytes(emitter, &value, 1);
}

#define EMIT(...)                                                                                            \
    do {                                                                                                     \
        const uint8_t emitted[] = {__VA_ARGS__};                                                             \
        emit_bytes(emitter, emitted, sizeof emitted);                                                        \
    } while (0)

static inline void emit_word(struct emitter *emitter, uint32_t word)
{
    emit_bytes(emitter, &word, sizeof word);
}

/* --- Operands ------------------------------------------------------------------------------------------- */

static inline unsigned base_of(const struct emitter *emitter, unsigned place)
{
    if (place == IN_LOOPS)
        return R14;
    if (place != IN_EXECUTOR)
        return emitter->calls ? RBX : RDI;
    return emitter->calls ? R13 : RDX;
}

/* `after`: the number of bytes of the instruction that follow the address. */
static inline void emit_address(struct emitter *emitter, unsigned reg, struct target_operand operand,
                                unsigned after)
{
    const unsigned field = (reg & 7) << 3;
    if (operand.place == IN_REGISTER) {
        emit_byte(emitter, 0xc0 | field | (operand.at & 7));
    } else if (operand.place == IN_POOL) {
        emit_byte(emitter, field | 5);
        const size_t from = emitter->size + 4 + after, to = emitter->pool + operand.at * sizeof(f32x8);
        emit_word(emitter, (uint32_t)(to - from));
    } else {
        emit_byte(emitter, 0x80 | field | (base_of(emitter, operand.place) & 7));
        emit_word(emitter, operand.at);
    }
}

/* --- AVX-512 (avx512.c): both groups of a pair in registers of 16 lanes ----------------------------------
 */

enum { WIDE_REGISTERS = 32, WIDE_BYTES = 64 };

/* As the functions of target.h. */
const struct target_row *wide_row_of(unsigned operation);
void wide_load(struct emitter *emitter, unsigned to, struct target_operand from);
void wide_store(struct emitter *emitter, struct target_operand to, unsigned from);
void wide_compute(struct emitter *emitter, const struct native_value *value, unsigned to,
                  const struct target_operand argument[3], unsigned tied);

/* The flags of whether any lane of a mask is set: zero if none. */
void wide_test(struct emitter *emitter, unsigned lanes);

/* The lanes of a mask as bits: the first group's from bit 0 of eax, the second one's from bit 0 of edx. */
void wide_bits(struct emitter *emitter, unsigned lanes);

/* Between a register and the stack, at its number times WIDE_BYTES. */
void wide_save(struct emitter *emitter, unsigned reg);
void wide_restore(struct emitter *emitter, unsigned reg);

/* The encoding of an operation that differs only in its prefix. */
const struct encoding *vex_encoding(unsigned operation);
const struct target_row *vex_row(unsigned operation);

/* to = a * b + c: which instruction, its second register and its last operand. */
struct fused {
    uint8_t opcode;
    unsigned second;
    struct target_operand last;
};
struct fused fused_form(const struct target_operand argument[3], unsigned tied);

#endif
