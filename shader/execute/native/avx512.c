/* AVX-512 instructions (Intel's manual, volume 2: EVEX encoding). A register has both groups of a pair, with
 * the second one's lanes in the upper half. A word that is the same in all lanes of both groups is broadcast
 * from memory; data that each group stores separately are combined and split. */
#include "shader/execute/native/x86.h"

static const struct encoding encodings[NATIVE_OPERATION_COUNT] = {
#define INSTRUCTION(operation, form, prefix, map, opcode, immediate, memory, commutes)                       \
    [NATIVE_##operation] = {form, prefix, map, opcode, immediate},
#include "shader/execute/native/avx512.def"
};

static const struct target_row rows[NATIVE_OPERATION_COUNT] = {
#define INSTRUCTION(operation, form, prefix, map, opcode, immediate, memory, commutes)                       \
    [NATIVE_##operation] = {memory, commutes, false},
#include "shader/execute/native/avx512.def"
    [NATIVE_SELECT] = {NO_ARGUMENT, false, true},
};

static bool differs(unsigned operation)
{
    return encodings[operation].form != 0 || operation == NATIVE_SELECT;
}

const struct target_row *wide_row_of(unsigned operation)
{
    return differs(operation) ? &rows[operation] : vex_row(operation);
}

/* --- Encoding ------------------------------------------------------------------------------------------- */

/* The other fields of P2: the length in bits 5 and 6, the broadcast in bit 4. */
enum { LENGTH_256 = 0x20, LENGTH_512 = 0x40, BROADCAST = 0x10 };

/* `base`: a vector register, or a general one where `memory`. */
static void emit_evex(struct emitter *emitter, unsigned prefix, unsigned map, unsigned reg, unsigned second,
                      unsigned base, bool memory, unsigned modifiers)
{
    const unsigned r = reg & 8 ? 0 : 0x80, r2 = reg & 16 ? 0 : 0x10, b = base & 8 ? 0 : 0x20,
                   x = base & 16 && !memory ? 0 : 0x40;
    EMIT(0x62, (uint8_t)(r | x | b | r2 | map), (uint8_t)((~second & 15) << 3 | 4 | prefix),
         (uint8_t)(modifiers | (second & 16 ? 0 : 8)));
}

/* As emit_vector() of x86_64.c. */
static void emit_sized(struct emitter *emitter, unsigned prefix, unsigned map, unsigned opcode, unsigned reg,
                       unsigned second, struct target_operand operand, unsigned last, unsigned modifiers)
{
    const bool memory = operand.place != IN_REGISTER;
    const unsigned base = !memory                    ? operand.at
                          : operand.place == IN_POOL ? 0
                                                     : base_of(emitter, operand.place);
    emit_evex(emitter, prefix, map, reg, second, base, memory, modifiers);
    emit_byte(emitter, opcode);
    emit_address(emitter, reg, operand, last != NONE);
    if (last != NONE)
        emit_byte(emitter, last);
}

static void emit_wide(struct emitter *emitter, unsigned prefix, unsigned map, unsigned opcode, unsigned reg,
                      unsigned second, struct target_operand operand, unsigned last)
{
    const bool spread = operand.place == IN_POOL || operand.place == IN_REGISTER_FILE;
    emit_sized(emitter, prefix, map, opcode, reg, second, operand, last,
               LENGTH_512 | (spread ? BROADCAST : 0));
}

/* --- Loads and stores ----------------------------------------------------------------------------------- */

static struct target_operand first_place(struct target_operand both)
{
    return (struct target_operand){.place = both.first, .at = both.at};
}

static struct target_operand second_place(struct target_operand both)
{
    return (struct target_operand){.place = IN_REGISTER_FILE, .at = both.second};
}

void wide_load(struct emitter *emitter, unsigned to, struct target_operand from)
{
    switch (from.place) {
    case IN_REGISTER: emit_sized(emitter, 0, 1, 0x28, to, 0, from, NONE, LENGTH_512); return; /* vmovaps */
    case IN_SLOT: emit_sized(emitter, 0, 1, 0x10, to, 0, from, NONE, LENGTH_512); return;     /* vmovups */
    case IN_BOTH:
        emit_sized(emitter, 0, 1, 0x10, to, 0, first_place(from), NONE, LENGTH_256);
        emit_sized(emitter, 1, 3, 0x1a, to, to, second_place(from), 1, LENGTH_512); /* vinsertf32x8 */
        return;
    default: emit_sized(emitter, 1, 2, 0x18, to, 0, from, NONE, LENGTH_512); /* vbroadcastss */
    }
}

void wide_store(struct emitter *emitter, struct target_operand to, unsigned from)
{
    if (to.place == IN_SLOT) {
        emit_sized(emitter, 0, 1, 0x11, from, 0, to, NONE, LENGTH_512);
        return;
    }
    emit_sized(emitter, 0, 1, 0x11, from, 0, first_place(to), NONE, LENGTH_256);
    emit_sized(emitter, 1, 3, 0x1b, from, 0, second_place(to), 1, LENGTH_512); /* vextractf32x8 */
}

static void emit_stack(struct emitter *emitter, unsigned opcode, unsigned reg)
{
    emit_evex(emitter, 0, 1, reg, 0, RSP, true, LENGTH_512);
    EMIT((uint8_t)opcode, (uint8_t)(0x84 | (reg & 7) << 3), 0x24);
    emit_word(emitter, reg * WIDE_BYTES);
}

void wide_save(struct emitter *emitter, unsigned reg)
{
    emit_stack(emitter, 0x11, reg);
}

void wide_restore(struct emitter *emitter, unsigned reg)
{
    emit_stack(emitter, 0x10, reg);
}

/* --- Operations ----------------------------------------------------------------------------------------- */

enum { MASK_REGISTER = 1 };

static struct target_operand in_register(unsigned reg)
{
    return (struct target_operand){.place = IN_REGISTER, .at = reg};
}

/* vpternlogd returns bit 4d + 2s + l of its immediate, where d, s and l are the bits of destination, second
 * and last operand: here a ? b : c, with any of them as the destination. */
static unsigned select_table(const unsigned role[3])
{
    unsigned table = 0;
    for (unsigned bits = 0; bits < 8; bits++) {
        unsigned value[3];
        for (unsigned i = 0; i < 3; i++)
            value[role[i]] = bits >> (2 - i) & 1;
        table |= (value[0] ? value[1] : value[2]) << bits;
    }
    return table;
}

static void emit_select(struct emitter *emitter, unsigned to, const struct target_operand argument[3],
                        unsigned tied)
{
    unsigned second = tied == 0 ? 1 : 0, last = 3 - tied - second;
    if (argument[second].place != IN_REGISTER) {
        const unsigned memory = second;
        second = last;
        last = memory;
    }
    const unsigned role[3] = {tied, second, last};
    emit_wide(emitter, 1, 3, 0x25, to, argument[second].at, argument[last], select_table(role));
}

/* The comparison's bits become lanes of 0 or -1. */
static void emit_mask(struct emitter *emitter, const struct encoding *e, unsigned immediate, unsigned to,
                      const struct target_operand argument[3])
{
    emit_wide(emitter, e->prefix, e->map, e->opcode, MASK_REGISTER, argument[0].at, argument[1], immediate);
    emit_wide(emitter, 2, 2, 0x38, to, 0, in_register(MASK_REGISTER), NONE); /* vpmovm2d */
}

static void emit_fma(struct emitter *emitter, unsigned to, const struct target_operand argument[3],
                     unsigned tied)
{
    const struct fused fused = fused_form(argument, tied);
    emit_wide(emitter, 1, 2, fused.opcode, to, fused.second, fused.last, NONE);
}

void wide_compute(struct emitter *emitter, const struct native_value *value, unsigned to,
                  const struct target_operand argument[3], unsigned tied)
{
    const struct encoding *e =
        differs(value->operation) ? &encodings[value->operation] : vex_encoding(value->operation);
    const unsigned immediate = e->immediate == GIVEN ? value->immediate : e->immediate;
    if (value->operation == NATIVE_SELECT) {
        emit_select(emitter, to, argument, tied);
        return;
    }
    switch (e->form) {
    case RVM:
        emit_wide(emitter, e->prefix, e->map, e->opcode, to, argument[0].at, argument[1], immediate);
        return;
    case RM: emit_wide(emitter, e->prefix, e->map, e->opcode, to, 0, argument[0], immediate); return;
    case SHIFT:
        emit_wide(emitter, e->prefix, e->map, e->opcode, immediate, to, argument[0], value->immediate);
        return;
    case TWICE:
        emit_wide(emitter, e->prefix, e->map, e->opcode, to, argument[0].at, argument[0], immediate);
        return;
    case MASK: emit_mask(emitter, e, immediate, to, argument); return;
    default: emit_fma(emitter, to, argument, tied); return;
    }
}

/* --- Masks as bits -------------------------------------------------------------------------------------- */

void wide_test(struct emitter *emitter, unsigned lanes)
{
    emit_wide(emitter, 1, 2, 0x27, MASK_REGISTER, lanes, in_register(lanes), NONE); /* vptestmd */
    EMIT(0xc5, 0xf8, 0x98, 0xc9);                                                   /* kortestw k1, k1 */
}

void wide_bits(struct emitter *emitter, unsigned lanes)
{
    emit_wide(emitter, 2, 2, 0x39, MASK_REGISTER, 0, in_register(lanes), NONE); /* vpmovd2m */
    EMIT(0xc5, 0xf8, 0x93, 0xc1);                                               /* kmovw eax, k1 */
    EMIT(0x89, 0xc2, 0xc1, 0xea, 0x08);                                         /* mov edx, eax; shr edx, 8 */
}
