/* Instructions of x86-64 with AVX2 and FMA (Intel's manual, volume 2: VEX encoding). */
#include "shader/execute/native/x86.h"

static const struct encoding encodings[NATIVE_OPERATION_COUNT] = {
#define INSTRUCTION(operation, form, prefix, map, opcode, immediate, memory, commutes)                       \
    [NATIVE_##operation] = {form, prefix, map, opcode, immediate},
#include "shader/execute/native/x86_64.def"
};

static const struct target_row target_rows[NATIVE_OPERATION_COUNT] = {
#define INSTRUCTION(operation, form, prefix, map, opcode, immediate, memory, commutes)                       \
    [NATIVE_##operation] = {memory, commutes, false},
#include "shader/execute/native/x86_64.def"
    [NATIVE_FMA] = {NO_ARGUMENT, true, true},
};

const struct encoding *vex_encoding(unsigned operation)
{
    return &encodings[operation];
}

const struct target_row *vex_row(unsigned operation)
{
    return &target_rows[operation];
}

unsigned target_registers(const struct emitter *emitter)
{
    return emitter->wide ? WIDE_REGISTERS : 16;
}

const struct target_row *target_row_of(const struct emitter *emitter, unsigned operation)
{
    return emitter->wide ? wide_row_of(operation) : &target_rows[operation];
}

/* mov reg, pointer; reg below 8. */
static void emit_pointer(struct emitter *emitter, unsigned reg, const void *pointer)
{
    const uint64_t value = (uint64_t)(uintptr_t)pointer;
    EMIT(0x48, (uint8_t)(0xb8 + reg));
    emit_bytes(emitter, &value, sizeof value);
}

/* --- Vector instructions -------------------------------------------------------------------------------- */

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
    if (emitter->wide)
        wide_load(emitter, to, from);
    else
        emit_vector(emitter, 0, 1, from.place == IN_REGISTER ? 0x28 : 0x10, to, 0, from, NONE);
}

void target_store(struct emitter *emitter, struct target_operand to, unsigned from)
{
    if (emitter->wide)
        wide_store(emitter, to, from);
    else
        emit_vector(emitter, 0, 1, 0x11, from, 0, to, NONE);
}

struct fused fused_form(const struct target_operand argument[3], unsigned tied)
{
    const struct target_operand a = argument[0], b = argument[1], c = argument[2];
    const struct target_operand factor = tied == 0 ? b : a; /* the one that is not tied */
    if (tied == 2) {
        const bool swap = a.place != IN_REGISTER;
        return (struct fused){0xb8, swap ? b.at : a.at, swap ? a : b};
    }
    if (factor.place == IN_REGISTER)
        return (struct fused){0xa8, factor.at, c};
    return (struct fused){0x98, c.at, factor};
}

static void emit_fma(struct emitter *emitter, unsigned to, const struct target_operand argument[3],
                     unsigned tied)
{
    const struct fused fused = fused_form(argument, tied);
    emit_vector(emitter, 1, 2, fused.opcode, to, fused.second, fused.last, NONE);
}

void target_compute(struct emitter *emitter, const struct native_value *value, unsigned to,
                    const struct target_operand argument[3], unsigned tied)
{
    const struct encoding *e = &encodings[value->operation];
    if (emitter->wide) {
        wide_compute(emitter, value, to, argument, tied);
        return;
    }
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

/* mov rax, the executor's params */
static void load_params(struct emitter *emitter)
{
    const unsigned base = base_of(emitter, IN_EXECUTOR);
    EMIT((uint8_t)(0x48 | base >> 3), 0x8b, (uint8_t)(0x80 | RAX << 3 | (base & 7)));
    emit_word(emitter, offsetof(struct shader_executor, resources.params));
}

/* Gathers words. `to` keeps its lanes outside the mask. */
void target_gather(struct emitter *emitter, const struct native_value *value, unsigned to, unsigned scratch,
                   const unsigned argument[2])
{
    const bool params = value->operation == NATIVE_GATHER_PARAM;
    const unsigned base = params ? RAX : base_of(emitter, IN_REGISTER_FILE), scale = params ? 2 : 0;
    const unsigned index = argument[0];
    if (params)
        load_params(emitter);
    target_load(emitter, scratch, (struct target_operand){.place = IN_REGISTER, .at = argument[1]});
    emit_vector(emitter, 0, 1, 0x57, to, to, (struct target_operand){.place = IN_REGISTER, .at = to}, NONE);
    EMIT(0xc4, (uint8_t)((to < 8 ? 0x80 : 0) | (index < 8 ? 0x40 : 0) | 0x20 | 2), /* vgatherdps */
         (uint8_t)((~scratch & 15) << 3 | 4 | 1), 0x92, (uint8_t)(0x84 | (to & 7) << 3),
         (uint8_t)(scale << 6 | (index & 7) << 3 | base));
    emit_word(emitter, params ? value->word * (uint32_t)sizeof(uint32_t) : value->word);
}

/* Loads the parameter row whose word number is in `lane` of the register at `at` into one half of `to`: the
 * lower half for lanes below 4, else the upper one. */
static void load_row(struct emitter *emitter, unsigned to, unsigned lane, uint32_t at)
{
    const unsigned inverted_r = to < 8 ? 0x80 : 0, reg = (to & 7) << 3;
    EMIT(0x48, 0x63, (uint8_t)(0x80 | RCX << 3 | base_of(emitter, IN_REGISTER_FILE))); /* movsxd rcx */
    emit_word(emitter, at + lane * (uint32_t)sizeof(uint32_t));
    if (lane < 4) /* vmovups xmm, [rax + 4 * rcx] */
        EMIT(0xc4, (uint8_t)(inverted_r | 0x60 | 1), 0x78, 0x10, (uint8_t)(reg | 4), 0x88);
    else /* vinsertf128 */
        EMIT(0xc4, (uint8_t)(inverted_r | 0x60 | 3), (uint8_t)((~to & 15) << 3 | 4 | 1), 0x18,
             (uint8_t)(reg | 4), 0x88, 1);
}

/* unpcklps, unpckhps (`high`) and the same of doubles. */
static void unpack(struct emitter *emitter, unsigned to, unsigned a, unsigned b, bool high, bool doubles)
{
    emit_vector(emitter, doubles, 1, high ? 0x15 : 0x14, to, a,
                (struct target_operand){.place = IN_REGISTER, .at = b}, NONE);
}

/* Lanes 0 and 4, 1 and 5, 2 and 6, 3 and 7 are loaded into one register each and transposed. */
void target_gather_row(struct emitter *emitter, const unsigned argument[2],
                       const unsigned r[TARGET_ROW_SCRATCH])
{
    const uint32_t at = FIXED_OPERAND * REGISTER_BYTES;
    const unsigned result[4] = {r[1], r[4], r[3], r[0]};
    target_store(emitter, (struct target_operand){.place = IN_REGISTER_FILE, .at = at}, argument[0]);
    load_params(emitter);
    for (unsigned lane = 0; lane < LANES; lane++)
        load_row(emitter, r[lane % 4], lane, at);
    unpack(emitter, r[4], r[0], r[1], false, false);
    unpack(emitter, r[0], r[0], r[1], true, false);
    unpack(emitter, r[5], r[2], r[3], false, false);
    unpack(emitter, r[2], r[2], r[3], true, false);
    unpack(emitter, r[1], r[4], r[5], false, true);
    unpack(emitter, r[4], r[4], r[5], true, true);
    unpack(emitter, r[3], r[0], r[2], false, true);
    unpack(emitter, r[0], r[0], r[2], true, true);
    for (unsigned c = 0; c < 4; c++) {
        emit_vector(emitter, 0, 1, 0x54, result[c], result[c], /* vandps */
                    (struct target_operand){.place = IN_REGISTER, .at = argument[1]}, NONE);
        target_store(emitter,
                     (struct target_operand){.place = IN_REGISTER_FILE, .at = at + c * REGISTER_BYTES},
                     result[c]);
    }
}

/* --- Programs with flow ---------------------------------------------------------------------------------
 *
 * r12 has the instructions that are left to the checkpoint, r14 the counters of the running call. */

/* An instruction of a general register below 8 and a member of the executor. */
static void emit_executor(struct emitter *emitter, unsigned opcode, unsigned reg, size_t offset)
{
    EMIT(0x41, (uint8_t)opcode, (uint8_t)(0x85 | reg << 3)); /* reg, [r13 + offset] */
    emit_word(emitter, (uint32_t)offset);
}

/* A 64-bit move or sum of a general register and a member of the executor; `reg` may be any. */
static void emit_long_executor(struct emitter *emitter, unsigned opcode, unsigned reg, size_t offset)
{
    EMIT((uint8_t)(0x49 | (reg >> 3) << 2), (uint8_t)opcode, (uint8_t)(0x85 | (reg & 7) << 3));
    emit_word(emitter, (uint32_t)offset);
}

/* An operation of r12 and a constant, by the extension of its opcode. */
enum { EXTENSION_ADD = 0, EXTENSION_SUB = 5, EXTENSION_CMP = 7 };
static void emit_steps(struct emitter *emitter, unsigned extension, uint32_t count)
{
    EMIT(0x49, 0x81, (uint8_t)(0xc0 | extension << 3 | (R12 & 7)));
    emit_word(emitter, count);
}

/* The same of a member of the executor, 32 bits. */
static void emit_member(struct emitter *emitter, unsigned opcode, unsigned extension, size_t offset,
                        uint32_t constant)
{
    emit_executor(emitter, opcode, extension, offset);
    emit_word(emitter, constant);
}

static void emit_distance(struct emitter *emitter, size_t to)
{
    emit_word(emitter, (uint32_t)(to - emitter->size - 4));
}

void target_begin_flow(struct emitter *emitter)
{
    EMIT(0x53, 0x41, 0x54, 0x41, 0x55, 0x41, 0x56, /* push rbx; push r12; push r13; push r14 */
         0x48, 0x83, 0xec, 0x08,                   /* sub rsp, 8 */
         0x48, 0x89, 0xfb, 0x49, 0x89, 0xd5);      /* mov rbx, rdi; mov r13, rdx */
    emit_long_executor(emitter, 0x8b, R12, offsetof(struct shader_executor, checkpoint)); /* mov */
    emit_long_executor(emitter, 0x2b, R12, offsetof(struct shader_executor, steps));      /* sub */
    emit_long_executor(emitter, 0x8b, R14, offsetof(struct shader_executor, loops));
    EMIT(0xff, 0xe6); /* jmp rsi */
    emitter->leave = emitter->size;
    emit_long_executor(emitter, 0x8b, RCX, offsetof(struct shader_executor, checkpoint));
    EMIT(0x4c, 0x29, 0xe1); /* sub rcx, r12 */
    emit_long_executor(emitter, 0x89, RCX, offsetof(struct shader_executor, steps));
    EMIT(0x48, 0x83, 0xc4, 0x08,                          /* add rsp, 8 */
         0x41, 0x5e, 0x41, 0x5d, 0x41, 0x5c, 0x5b, 0xc3); /* pop r14; pop r13; pop r12; pop rbx; ret */
}

/* With eax as the result, before `operation`. */
static void emit_return(struct emitter *emitter, uint32_t operation)
{
    emit_member(emitter, 0xc7, 0, offsetof(struct shader_executor, pc), operation); /* mov */
    emit_byte(emitter, 0xe9);                                                       /* jmp */
    emit_distance(emitter, emitter->leave);
}

static void emit_leave(struct emitter *emitter, uint32_t operation)
{
    EMIT(0x31, 0xc0); /* xor eax, eax */
    emit_return(emitter, operation);
}

/* With eax the lanes that pass the test of `operation`, which part. */
static void emit_decided(struct emitter *emitter, uint32_t operation)
{
    emit_byte(emitter, 0x0d); /* or eax, ... */
    emit_word(emitter, NATIVE_DECIDED);
    emit_return(emitter, operation);
}

/* The distance of a jump to a block. */
static void emit_to_block(struct emitter *emitter, uint32_t operation, enum target_entry entry)
{
    if (emitter->jump_count == emitter->jump_capacity) {
        const uint32_t capacity = 2 * emitter->jump_capacity + 64;
        struct target_jump *grown = realloc(emitter->jumps, capacity * sizeof *grown);
        if (!grown) {
            emitter->failed = true;
            return;
        }
        emitter->jumps = grown;
        emitter->jump_capacity = capacity;
    }
    emitter->jumps[emitter->jump_count++] =
        (struct target_jump){emitter->size, operation, emitter->block->masked, (uint8_t)entry};
    emit_word(emitter, 0);
}

/* Used instead of a block that does not exist or cannot run. */
static void emit_no_block(struct emitter *emitter, uint32_t operation, bool sides)
{
    if (sides)
        emit_decided(emitter, operation);
    else
        emit_leave(emitter, operation);
}

/* Blocks that are fallen into have been checked; other lanes may wait there all the same. */
static void begin_block(struct emitter *emitter)
{
    const struct target_block *block = emitter->block;
    size_t *entry = emitter->entries[block->first][block->masked];
    const size_t leave = emitter->size;
    emit_no_block(emitter, block->first, block->sides);
    entry[block->sides ? ENTRY_SIDES : ENTRY_CHECKED] = emitter->size;
    emit_steps(emitter, EXTENSION_CMP, block->checked);
    EMIT(0x0f, 0x8c); /* jl */
    emit_distance(emitter, leave);
    if (!block->sides)
        entry[ENTRY_BEHIND_CHECK] = emitter->size;
    if (block->masked) {
        emit_member(emitter, 0x81, EXTENSION_CMP, offsetof(struct shader_executor, limit), block->end);
        EMIT(0x0f, 0x82); /* jb */
        emit_distance(emitter, leave);
    }
    if (block->steps > 0)
        emit_steps(emitter, EXTENSION_SUB, block->steps);
}

/* vmovmskps eax, lanes */
static void emit_bits(struct emitter *emitter, unsigned lanes)
{
    emit_vex(emitter, 0, 1, RAX, 0, lanes);
    EMIT(0x50, (uint8_t)(0xc0 | (lanes & 7)));
}

void target_branch(struct emitter *emitter, unsigned lanes)
{
    const struct target_block *block = emitter->block;
    const size_t exec = offsetof(struct shader_executor, exec);
    emit_bits(emitter, lanes);
    emit_executor(emitter, 0x23, RAX, exec); /* and */
    EMIT(0x0f, 0x84);                        /* jz */
    emit_to_block(emitter, block->others, ENTRY_CHECKED);
    if (!block->agrees) {
        emit_executor(emitter, 0x3b, RAX, exec); /* cmp */
        EMIT(0x0f, 0x84);                        /* je */
        emit_to_block(emitter, block->passing, ENTRY_CHECKED);
    }
    if (block->has_sides) {
        emit_byte(emitter, 0xe9); /* jmp */
        emit_to_block(emitter, block->end - 1, ENTRY_SIDES);
    } else {
        emit_decided(emitter, block->end - 1);
    }
}

static void end_block(struct emitter *emitter)
{
    const struct target_block *block = emitter->block;
    if (block->decides)
        return;
    emit_byte(emitter, 0xe9); /* jmp */
    emit_to_block(emitter, block->others, block->is_flow ? ENTRY_CHECKED : ENTRY_BEHIND_CHECK);
}

/* Sets the jump whose distance is stored at `jump` to the current position. */
static void set_jump(struct emitter *emitter, size_t jump)
{
    const uint32_t distance = (uint32_t)(emitter->size - jump - 4);
    if (!emitter->failed)
        memcpy(emitter->bytes + jump, &distance, sizeof distance);
}

/* Ends the program after `operation`: operations that the block counted beyond it are not executed. */
static void emit_end_of_lanes(struct emitter *emitter, uint32_t operation)
{
    const struct target_block *block = emitter->block;
    emit_steps(emitter, EXTENSION_ADD, block->steps - (operation + 1 - block->first));
    emit_member(emitter, 0xc7, 0, offsetof(struct shader_executor, running), 0);
    emit_leave(emitter, operation + 1);
}

/* Jumps to operations without a block lead out of the function. */
void target_link(struct emitter *emitter)
{
    for (uint32_t i = 0; i < emitter->jump_count && !emitter->failed; i++) {
        const struct target_jump *jump = &emitter->jumps[i];
        size_t to = emitter->entries[jump->operation][jump->masked][jump->entry];
        if (to == 0) {
            to = emitter->size;
            emit_no_block(emitter, jump->operation, jump->entry == ENTRY_SIDES);
        }
        const uint32_t distance = (uint32_t)(to - jump->at - 4);
        if (!emitter->failed)
            memcpy(emitter->bytes + jump->at, &distance, sizeof distance);
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

size_t target_begin(struct emitter *emitter, const struct target_constant *constants, uint32_t count,
                    bool calls)
{
    while (emitter->size % sizeof(f32x8) != 0 && !emitter->failed)
        emit_byte(emitter, 0xcc);
    emitter->pool = emitter->size;
    emitter->calls = calls || emitter->block;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned lane = 0; lane < LANES; lane++)
            emit_word(emitter, constants[i].word + lane * constants[i].step);
    const size_t start = emitter->size;
    if (emitter->block)
        begin_block(emitter);
    else
        emit_prologue(emitter);
    return start;
}

/* vmovups between a register and the stack. */
static void emit_saved(struct emitter *emitter, unsigned opcode, unsigned reg)
{
    emit_vex(emitter, 0, 1, reg, 0, RSP);
    EMIT((uint8_t)opcode, (uint8_t)(0x84 | (reg & 7) << 3), 0x24);
    emit_word(emitter, reg * (uint32_t)sizeof(f32x8));
}

static void save_all(struct emitter *emitter)
{
    for (unsigned reg = 0; reg < target_registers(emitter); reg++)
        if (emitter->wide)
            wide_save(emitter, reg);
        else
            emit_saved(emitter, 0x11, reg);
}

static void restore_all(struct emitter *emitter)
{
    for (unsigned reg = 0; reg < target_registers(emitter); reg++)
        if (emitter->wide)
            wide_restore(emitter, reg);
        else
            emit_saved(emitter, 0x10, reg);
}

/* lea reg, [rsp + at] */
static void emit_place(struct emitter *emitter, unsigned reg, unsigned at)
{
    EMIT(0x48, 0x8d, (uint8_t)(0x84 | reg << 3), 0x24);
    emit_word(emitter, at);
}

/* Group by group, of registers that lie on the stack. */
static void emit_saving_call(struct emitter *emitter, const void *function, unsigned result, unsigned operand)
{
    const unsigned bytes = emitter->wide ? WIDE_BYTES : sizeof(f32x8);
    EMIT(0x48, 0x81, 0xec); /* sub rsp, ... */
    emit_word(emitter, target_registers(emitter) * bytes);
    save_all(emitter);
    for (unsigned half = 0; half < bytes; half += sizeof(f32x8)) {
        emit_place(emitter, RDI, result * bytes + half);
        emit_place(emitter, RSI, operand * bytes + half);
        emit_call(emitter, function);
    }
    restore_all(emitter);
    EMIT(0x48, 0x81, 0xc4); /* add rsp, ... */
    emit_word(emitter, target_registers(emitter) * bytes);
}

static void emit_test(struct emitter *emitter, unsigned lanes)
{
    if (emitter->wide) {
        wide_test(emitter, lanes);
        return;
    }
    emit_vex(emitter, 1, 2, lanes, 0, lanes); /* vtestps */
    EMIT(0x0e, (uint8_t)(0xc0 | (lanes & 7) << 3 | (lanes & 7)));
}

/* The call is rare, so its arguments are only stored here. */
void target_wide_angles(struct emitter *emitter, unsigned turn, unsigned to, const unsigned argument[3])
{
    native_wide_angles *function = turn ? native_wide_cosine : native_wide_sine;
    const void *address;
    memcpy(&address, &function, sizeof address);
    target_load(emitter, to, (struct target_operand){.place = IN_REGISTER, .at = argument[0]});
    emit_test(emitter, argument[2]);
    EMIT(0x0f, 0x84); /* jz */
    const size_t jump = emitter->size;
    emit_word(emitter, 0);
    emit_saving_call(emitter, address, to, argument[1]);
    set_jump(emitter, jump);
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

static size_t member_of_group(size_t member, unsigned group)
{
    return member + group * sizeof(unsigned);
}

static void look_up(struct emitter *emitter, uint32_t operation, bool second)
{
    void (*lookup)(struct shader_executor *, const struct shader_op *, f32x8[4]) = lookup_plainly_avx2;
    const void *address;
    memcpy(&address, &lookup, sizeof address);
    if (emitter->pairs) {
        const size_t exec = member_of_group(offsetof(struct shader_executor, group_exec), second);
        emit_executor(emitter, 0x8b, RAX, exec);                                   /* mov from */
        emit_executor(emitter, 0x89, RAX, offsetof(struct shader_executor, exec)); /* mov to */
    }
    EMIT(0x4c, 0x89, 0xef); /* mov rdi, r13 */
    emit_pointer(emitter, RSI, &emitter->code->ops[operation]);
    EMIT(0x48, 0x8d, 0x93); /* lea rdx, [rbx + ...] */
    emit_word(emitter, place_of(emitter->code, FIXED_RESULT | (second ? SECOND_GROUP : 0)).offset);
    emit_call(emitter, address);
}

static void look_up_both(struct emitter *emitter, uint32_t operation, bool second)
{
    native_pair_lookup *lookup = native_lookup_pair;
    const void *address;
    memcpy(&address, &lookup, sizeof address);
    EMIT(0x4c, 0x89, 0xef); /* mov rdi, r13 */
    emit_pointer(emitter, RSI, &emitter->code->ops[operation]);
    EMIT(0x48, 0x8d, 0x93); /* lea rdx, [rbx + ...] */
    emit_word(emitter, pair_lookup_base(emitter->code, second) * REGISTER_BYTES);
    emit_byte(emitter, 0xb9); /* mov ecx, ... */
    emit_word(emitter, second ? 2 : 0);
    emit_call(emitter, address);
}

void target_lookup(struct emitter *emitter, uint32_t operation)
{
    const bool second = (operation & SECOND_GROUP) != 0;
    operation &= ~(uint32_t)SECOND_GROUP;
    if (emitter->wide)
        look_up_both(emitter, operation, second);
    else
        look_up(emitter, operation, second);
}

/* The lanes in `reg`, of those that run, are killed. */
static void emit_discard(struct emitter *emitter, unsigned reg, size_t exec, size_t killed)
{
    emit_executor(emitter, 0x23, reg, exec);   /* and */
    emit_executor(emitter, 0x0b, reg, killed); /* or */
    emit_executor(emitter, 0x89, reg, killed); /* mov to */
}

static void discard_of_group(struct emitter *emitter, unsigned reg, unsigned group)
{
    emit_discard(emitter, reg, member_of_group(offsetof(struct shader_executor, group_exec), group),
                 member_of_group(offsetof(struct shader_executor, group_killed), group));
}

/* With several groups the rest runs for lanes that are killed, too: it has no effect on others. */
static void discard_in_groups(struct emitter *emitter, unsigned lanes, bool second)
{
    if (!emitter->wide) {
        emit_bits(emitter, lanes);
        discard_of_group(emitter, RAX, second);
        return;
    }
    wide_bits(emitter, lanes);
    discard_of_group(emitter, RAX, second ? 2 : 0);
    discard_of_group(emitter, RDX, second ? 3 : 1);
}

void target_kill(struct emitter *emitter, unsigned lanes, uint32_t operation)
{
    threaded_handler *end = threaded_end_avx2;
    const void *address;
    memcpy(&address, &end, sizeof address);
    if (emitter->pairs) {
        discard_in_groups(emitter, lanes, (operation & SECOND_GROUP) != 0);
        return;
    }
    emit_bits(emitter, lanes);
    emit_discard(emitter, RAX, offsetof(struct shader_executor, exec),
                 offsetof(struct shader_executor, killed));
    EMIT(0xf7, 0xd0);                                                            /* not eax */
    emit_executor(emitter, 0x85, RAX, offsetof(struct shader_executor, wanted)); /* test */
    EMIT(0x0f, 0x85);                                                            /* jnz */
    const size_t jump = emitter->size;
    emit_word(emitter, 0);
    if (emitter->block) {
        emit_end_of_lanes(emitter, operation);
        set_jump(emitter, jump);
        return;
    }
    emit_arguments(emitter, &emitter->code->ops[operation + 1]);
    emit_pointer(emitter, RAX, address);
    emit_epilogue(emitter);
    EMIT(0xff, 0xe0); /* jmp rax */
    set_jump(emitter, jump);
}

void target_end(struct emitter *emitter, uint32_t next)
{
    if (emitter->block) {
        end_block(emitter);
        return;
    }
    emit_pointer(emitter, RAX, &emitter->code->ops[next]);
    if (emitter->wide)
        EMIT(0xc5, 0xf8, 0x77); /* vzeroupper */
    emit_epilogue(emitter);
    emit_byte(emitter, 0xc3);
}
