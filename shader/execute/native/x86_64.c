/* Instructions of x86-64 with AVX2 and FMA (Intel's manual, volume 2: VEX encoding). */
#include <stdlib.h>

#include "shader/execute/native/target.h"

enum instruction_form { RVM = 1, RM, BLEND, SHIFT, TWICE };
enum { NONE = 256, GIVEN };

struct encoding {
    uint8_t form, prefix, map, opcode;
    uint16_t immediate;
};

static const struct encoding encodings[NATIVE_OPERATION_COUNT] = {
#define INSTRUCTION(operation, form, prefix, map, opcode, immediate, memory, commutes)                       \
    [NATIVE_##operation] = {form, prefix, map, opcode, immediate},
#include "shader/execute/native/x86_64.def"
};

const struct target_row target_rows[NATIVE_OPERATION_COUNT] = {
#define INSTRUCTION(operation, form, prefix, map, opcode, immediate, memory, commutes)                       \
    [NATIVE_##operation] = {memory, commutes, false},
#include "shader/execute/native/x86_64.def"
    [NATIVE_FMA] = {NO_ARGUMENT, true, true},
};

/* General registers by number. The callee-saved ones hold what a segment needs for its whole length, if it
 * calls. */
enum { RAX = 0, RDX = 2, RBX = 3, RSI = 6, RDI = 7, R13 = 13 };

/* --- Bytes ---------------------------------------------------------------------------------------------- */

static void emit_bytes(struct emitter *emitter, const void *bytes, size_t count)
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

static void emit_byte(struct emitter *emitter, unsigned byte)
{
    const uint8_t value = (uint8_t)byte;
    emit_bytes(emitter, &value, 1);
}

#define EMIT(...)                                                                                            \
    do {                                                                                                     \
        const uint8_t emitted[] = {__VA_ARGS__};                                                             \
        emit_bytes(emitter, emitted, sizeof emitted);                                                        \
    } while (0)

static void emit_word(struct emitter *emitter, uint32_t word)
{
    emit_bytes(emitter, &word, sizeof word);
}

/* mov reg, pointer; reg below 8. */
static void emit_pointer(struct emitter *emitter, unsigned reg, const void *pointer)
{
    const uint64_t value = (uint64_t)(uintptr_t)pointer;
    EMIT(0x48, (uint8_t)(0xb8 + reg));
    emit_bytes(emitter, &value, sizeof value);
}

/* --- Vector instructions -------------------------------------------------------------------------------- */

static unsigned base_of(const struct emitter *emitter, unsigned place)
{
    if (place == IN_REGISTER_FILE)
        return emitter->calls ? RBX : RDI;
    return emitter->calls ? R13 : RDX;
}

static void emit_vex(struct emitter *emitter, unsigned prefix, unsigned map, unsigned reg, unsigned second,
                     unsigned base)
{
    const unsigned inverted_r = reg < 8 ? 0x80 : 0, inverted_b = base < 8 ? 0x20 : 0;
    const unsigned rest = (~second & 15) << 3 | 4 | prefix; /* 256 bits */
    if (map == 1 && base < 8) {
        EMIT(0xc5, (uint8_t)(inverted_r | rest));
        return;
    }
    EMIT(0xc4, (uint8_t)(inverted_r | 0x40 | inverted_b | map), (uint8_t)rest);
}

/* `after`: bytes of the instruction behind the address. */
static void emit_address(struct emitter *emitter, unsigned reg, struct target_operand operand, unsigned after)
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

/* An instruction with a destination, a second register and an operand from anywhere; `last`: a byte behind
 * it, or NONE. */
static void emit_vector(struct emitter *emitter, unsigned prefix, unsigned map, unsigned opcode, unsigned reg,
                        unsigned second, struct target_operand operand, unsigned last)
{
    const unsigned base = operand.place == IN_REGISTER ? operand.at
                          : operand.place == IN_POOL   ? 0
                                                       : base_of(emitter, operand.place);
    emit_vex(emitter, prefix, map, reg, second, base);
    emit_byte(emitter, opcode);
    emit_address(emitter, reg, operand, last != NONE);
    if (last != NONE)
        emit_byte(emitter, last);
}

void target_load(struct emitter *emitter, unsigned to, struct target_operand from)
{
    if (from.place == IN_REGISTER && from.at == to)
        return;
    emit_vector(emitter, 0, 1, from.place == IN_REGISTER ? 0x28 : 0x10, to, 0, from, NONE);
}

void target_store(struct emitter *emitter, struct target_operand to, unsigned from)
{
    emit_vector(emitter, 0, 1, 0x11, from, 0, to, NONE);
}

/* to = a * b + c, where `to` is the register of the tied one. */
static void emit_fma(struct emitter *emitter, unsigned to, const struct target_operand argument[3],
                     unsigned tied)
{
    const struct target_operand a = argument[0], b = argument[1], c = argument[2];
    const struct target_operand factor = tied == 0 ? b : a; /* the one that is not tied */
    if (tied == 2) {
        const bool swap = a.place != IN_REGISTER;
        emit_vector(emitter, 1, 2, 0xb8, to, swap ? b.at : a.at, swap ? a : b, NONE);
    } else if (factor.place == IN_REGISTER) {
        emit_vector(emitter, 1, 2, 0xa8, to, factor.at, c, NONE);
    } else {
        emit_vector(emitter, 1, 2, 0x98, to, c.at, factor, NONE);
    }
}

void target_compute(struct emitter *emitter, const struct native_value *value, unsigned to,
                    const struct target_operand argument[3], unsigned tied)
{
    const struct encoding *e = &encodings[value->operation];
    const unsigned immediate = e->immediate == GIVEN ? value->immediate : e->immediate;
    switch (e->form) {
    case RVM:
        emit_vector(emitter, e->prefix, e->map, e->opcode, to, argument[0].at, argument[1], immediate);
        return;
    case RM: emit_vector(emitter, e->prefix, e->map, e->opcode, to, 0, argument[0], immediate); return;
    case BLEND:
        emit_vector(emitter, e->prefix, e->map, e->opcode, to, argument[2].at, argument[1],
                    argument[0].at << 4);
        return;
    case SHIFT:
        emit_vector(emitter, e->prefix, e->map, e->opcode, immediate, to, argument[0], value->immediate);
        return;
    case TWICE:
        emit_vector(emitter, e->prefix, e->map, e->opcode, to, argument[0].at, argument[0], immediate);
        return;
    default: emit_fma(emitter, to, argument, tied); return;
    }
}

/* --- The function around them --------------------------------------------------------------------------- */

static void emit_prologue(struct emitter *emitter)
{
    if (emitter->calls)
        EMIT(0x53, 0x41, 0x55, 0x48, 0x83, 0xec, 0x08, /* push rbx; push r13; sub rsp, 8 */
             0x48, 0x89, 0xfb, 0x49, 0x89, 0xd5);      /* mov rbx, rdi; mov r13, rdx */
}

static void emit_epilogue(struct emitter *emitter)
{
    if (emitter->calls)
        EMIT(0x48, 0x83, 0xc4, 0x08, 0x41, 0x5d, 0x5b); /* add rsp, 8; pop r13; pop rbx */
}

static void emit_arguments(struct emitter *emitter, const struct shader_op *op)
{
    EMIT(0x48, 0x89, 0xdf, 0x4c, 0x89, 0xea); /* mov rdi, rbx; mov rdx, r13 */
    emit_pointer(emitter, RSI, op);
}

static void emit_call(struct emitter *emitter, const void *function)
{
    emit_pointer(emitter, RAX, function);
    EMIT(0xff, 0xd0);
}

size_t target_begin(struct emitter *emitter, const uint32_t *constants, uint32_t count, bool calls)
{
    while (emitter->size % sizeof(f32x8) != 0 && !emitter->failed)
        emit_byte(emitter, 0xcc);
    emitter->pool = emitter->size;
    emitter->calls = calls;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned lane = 0; lane < LANES; lane++)
            emit_word(emitter, constants[i]);
    const size_t start = emitter->size;
    emit_prologue(emitter);
    return start;
}

void target_call(struct emitter *emitter, enum native_function function)
{
    emit_call(emitter, native_function(function));
}

void target_run(struct emitter *emitter, uint32_t operation, bool masked)
{
    const struct shader_op *op = &emitter->code->ops[operation];
    shader_handler *handler = masked ? masked_step_avx2 : op->run;
    const void *address;
    memcpy(&address, &handler, sizeof address);
    emit_arguments(emitter, op);
    emit_call(emitter, address);
}

void target_lookup(struct emitter *emitter, uint32_t operation)
{
    void (*lookup)(struct shader_executor *, const struct shader_op *, f32x8[4]) = lookup_plainly_avx2;
    const void *address;
    memcpy(&address, &lookup, sizeof address);
    EMIT(0x4c, 0x89, 0xef); /* mov rdi, r13 */
    emit_pointer(emitter, RSI, &emitter->code->ops[operation]);
    EMIT(0x48, 0x8d, 0x93); /* lea rdx, [rbx + ...] */
    emit_word(emitter, FIXED_RESULT * REGISTER_BYTES);
    emit_call(emitter, address);
}

/* An instruction of a general register and a member of the executor. */
static void emit_executor(struct emitter *emitter, unsigned opcode, size_t offset)
{
    EMIT(0x41, (uint8_t)opcode, 0x85); /* eax, [r13 + offset] */
    emit_word(emitter, (uint32_t)offset);
}

void target_kill(struct emitter *emitter, unsigned lanes, uint32_t operation)
{
    threaded_handler *end = threaded_end_avx2;
    const void *address;
    memcpy(&address, &end, sizeof address);
    emit_vex(emitter, 0, 1, RAX, 0, lanes); /* vmovmskps eax, lanes */
    EMIT(0x50, (uint8_t)(0xc0 | (lanes & 7)));
    emit_executor(emitter, 0x23, offsetof(struct shader_executor, exec));   /* and */
    emit_executor(emitter, 0x0b, offsetof(struct shader_executor, killed)); /* or */
    emit_executor(emitter, 0x89, offsetof(struct shader_executor, killed)); /* mov to */
    EMIT(0xf7, 0xd0);                                                       /* not eax */
    emit_executor(emitter, 0x85, offsetof(struct shader_executor, wanted)); /* test */
    EMIT(0x0f, 0x85);                                                       /* jnz */
    const size_t jump = emitter->size;
    emit_word(emitter, 0);
    emit_arguments(emitter, &emitter->code->ops[operation + 1]);
    emit_pointer(emitter, RAX, address);
    emit_epilogue(emitter);
    EMIT(0xff, 0xe0); /* jmp rax */
    const uint32_t distance = (uint32_t)(emitter->size - jump - 4);
    if (!emitter->failed)
        memcpy(emitter->bytes + jump, &distance, sizeof distance);
}

void target_end(struct emitter *emitter, uint32_t next)
{
    emit_pointer(emitter, RAX, &emitter->code->ops[next]);
    emit_epilogue(emitter);
    emit_byte(emitter, 0xc3);
}
