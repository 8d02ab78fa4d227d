/* Register allocation for the values of a segment, in one pass. When no register is free, the value with the
 * furthest next use is spilled (Belady): a value that is in memory anyway is dropped, any other is stored in
 * a slot. Loads and constants stay in memory until they are used. An instruction that can use a memory
 * operand reads them there. */
#include "shader/execute/native/allocate.h"
#include "shader/execute/native/native.h"

#include <stdlib.h>

enum { NEVER = UINT32_MAX, NO_REGISTER = 255 };

/* The memory that holds a value, besides a register. */
enum home { HOME_NONE, HOME_LOCATION, HOME_POOL, HOME_SLOT };

struct allocated {
    uint32_t next; /* the value that uses it next, or NEVER */
    uint32_t at;   /* location, number of the constant, or slot */
    uint8_t home;  /* enum home */
    uint8_t reg;
};

_Static_assert(NATIVE_SLOTS == 64, "one bit each");

struct allocator {
    struct emitter *emitter;
    struct native_block *block;
    struct allocated *values;
    uint32_t (*next)[3]; /* of each value's arguments: the next user */
    native_ref *located; /* values whose home is a location */
    uint32_t located_count;
    struct target_constant *constants;
    uint32_t constant_count;
    unsigned register_count;
    native_ref registers[TARGET_REGISTERS];
    bool locked[TARGET_REGISTERS];
    uint64_t slots; /* taken, of NATIVE_SLOTS */
    uint64_t read;  /* slots that the instruction in the making is the last to read */
    bool failed;
};

/* --- Uses ----------------------------------------------------------------------------------------------- */

/* Backwards: marks used values, and records the next use of each argument. Afterwards values[].next is the
 * first use. */
static void find_uses(struct allocator *allocator)
{
    struct native_block *block = allocator->block;
    for (uint32_t i = 0; i < block->count; i++)
        allocator->values[i] = (struct allocated){.next = NEVER, .reg = NO_REGISTER};
    for (uint32_t i = block->count; i-- > 0;) {
        struct native_value *value = &block->values[i];
        value->used = native_has_effect[value->operation] || allocator->values[i].next != NEVER;
        for (unsigned k = 3; k-- > 0 && value->used;) {
            if (value->argument[k] == NO_VALUE)
                continue;
            struct allocated *argument = &allocator->values[value->argument[k]];
            allocator->next[i][k] = argument->next;
            argument->next = i;
        }
    }
}

static void number_constants(struct allocator *allocator)
{
    const struct native_block *block = allocator->block;
    for (uint32_t i = 0; i < block->count; i++) {
        const struct native_value *value = &block->values[i];
        const bool lanes = value->operation == NATIVE_LANE_BYTES;
        if (!value->used || (value->operation != NATIVE_CONSTANT && !lanes))
            continue;
        allocator->values[i].home = HOME_POOL;
        allocator->values[i].at = allocator->constant_count;
        allocator->constants[allocator->constant_count++] =
            (struct target_constant){value->word, lanes ? sizeof(float) : 0};
    }
}

/* --- Places --------------------------------------------------------------------------------------------- */

static bool is_coordinate(const struct shader_code *code, uint32_t location)
{
    location &= ~(uint32_t)SECOND_GROUP;
    return location >= coordinate_location(code, 0) && location < coordinate_location(code, 4);
}

static bool is_result(uint32_t location)
{
    return location >= FIXED_RESULT && location < FIXED_RESULT + 4;
}

/* An argument or a result of a lookup of two groups. */
static struct target_operand pair_lookup_operand(const struct shader_code *code, uint32_t location,
                                                 bool second)
{
    const uint32_t i =
        is_result(location) ? 4 + location - FIXED_RESULT : location - coordinate_location(code, 0);
    return (struct target_operand){.place = IN_SLOT,
                                   .at = (pair_lookup_base(code, second) + 2 * i) * REGISTER_BYTES};
}

static uint32_t group_place(const struct shader_code *code, unsigned group, uint32_t location)
{
    return groups_share(code, location) ? location * REGISTER_BYTES : group_offset(code, group, location);
}

/* The operand in wide code. */
static struct target_operand wide_operand(const struct shader_code *code, uint32_t location)
{
    const bool second = (location & SECOND_GROUP) != 0;
    location &= ~(uint32_t)SECOND_GROUP;
    if (is_result(location) || is_coordinate(code, location))
        return pair_lookup_operand(code, location, second);
    const struct native_place first =
        second ? (struct native_place){false, group_place(code, 2, location)} : place_of(code, location);
    return (struct target_operand){
        .place = IN_BOTH,
        .first = first.in_executor ? IN_EXECUTOR : IN_REGISTER_FILE,
        .at = first.offset,
        .second = group_place(code, second ? 3 : 1, location),
    };
}

static struct target_operand location_operand(const struct allocator *allocator, uint32_t location)
{
    const struct shader_code *code = allocator->block->code;
    if (allocator->emitter->wide && !is_parameter(code, location))
        return wide_operand(code, location);
    if (!(location & SECOND_GROUP) && location >= counter_location(code, 0) &&
        location < executed_location(code))
        return (struct target_operand){.place = IN_LOOPS, .at = loop_offset(code, location)};
    const struct native_place place = place_of(code, location);
    return (struct target_operand){.place = place.in_executor ? IN_EXECUTOR : IN_REGISTER_FILE,
                                   .at = place.offset};
}

static struct target_operand slot_operand(const struct allocator *allocator, uint32_t slot)
{
    const uint32_t size = allocator->emitter->wide ? 2 : 1;
    return (struct target_operand){.place = IN_SLOT,
                                   .at = (slot_base(allocator->block->code) + slot * size) * REGISTER_BYTES};
}

static struct target_operand operand_of(const struct allocator *allocator, native_ref value)
{
    const struct allocated *a = &allocator->values[value];
    if (a->reg != NO_REGISTER)
        return (struct target_operand){.place = IN_REGISTER, .at = a->reg};
    switch (a->home) {
    case HOME_LOCATION: return location_operand(allocator, a->at);
    case HOME_POOL: return (struct target_operand){.place = IN_POOL, .at = a->at};
    default: return slot_operand(allocator, a->at);
    }
}

static void put_into_slot(struct allocator *allocator, native_ref value)
{
    struct allocated *a = &allocator->values[value];
    const uint64_t free_slots = ~allocator->slots;
    if (free_slots == 0) {
        allocator->failed = true;
        return;
    }
    a->home = HOME_SLOT;
    a->at = (uint32_t)__builtin_ctzll(free_slots);
    allocator->slots |= 1ull << a->at;
    target_store(allocator->emitter, slot_operand(allocator, a->at), a->reg);
}

static void leave_register(struct allocator *allocator, native_ref value)
{
    struct allocated *a = &allocator->values[value];
    if (a->reg != NO_REGISTER)
        allocator->registers[a->reg] = NO_VALUE;
    a->reg = NO_REGISTER;
}

static void evict(struct allocator *allocator, unsigned reg)
{
    const native_ref value = allocator->registers[reg];
    if (value == NO_VALUE)
        return;
    if (allocator->values[value].home == HOME_NONE && allocator->values[value].next != NEVER)
        put_into_slot(allocator, value);
    leave_register(allocator, value);
}

static unsigned count_free(const struct allocator *allocator)
{
    unsigned count = 0;
    for (unsigned reg = 0; reg < allocator->register_count; reg++)
        count += allocator->registers[reg] == NO_VALUE;
    return count;
}

static unsigned take_register(struct allocator *allocator)
{
    unsigned best = NO_REGISTER;
    uint32_t furthest = 0;
    for (unsigned reg = 0; reg < allocator->register_count; reg++) {
        if (allocator->locked[reg])
            continue;
        if (allocator->registers[reg] == NO_VALUE)
            return reg;
        const uint32_t next = allocator->values[allocator->registers[reg]].next;
        if (best == NO_REGISTER || next > furthest) {
            best = reg;
            furthest = next;
        }
    }
    evict(allocator, best);
    return best;
}

static void put_into_register(struct allocator *allocator, native_ref value, unsigned reg)
{
    allocator->registers[reg] = value;
    allocator->values[value].reg = (uint8_t)reg;
}

/* Loads the value, if it has none, into a register that stays its own until unlock(). */
static unsigned need_register(struct allocator *allocator, native_ref value)
{
    struct allocated *a = &allocator->values[value];
    if (a->reg == NO_REGISTER) {
        const unsigned reg = take_register(allocator);
        target_load(allocator->emitter, reg, operand_of(allocator, value));
        put_into_register(allocator, value, reg);
    }
    allocator->locked[a->reg] = true;
    return a->reg;
}

static void unlock(struct allocator *allocator)
{
    memset(allocator->locked, 0, sizeof allocator->locked);
}

static void use(struct allocator *allocator, uint32_t user, unsigned k)
{
    const native_ref value = allocator->block->values[user].argument[k];
    struct allocated *a = &allocator->values[value];
    a->next = allocator->next[user][k];
    if (a->next != NEVER)
        return;
    leave_register(allocator, value);
    if (a->home == HOME_SLOT)
        allocator->read |= 1ull << a->at;
}

static void use_all(struct allocator *allocator, uint32_t user)
{
    for (unsigned k = 0; k < 3; k++)
        if (allocator->block->values[user].argument[k] != NO_VALUE)
            use(allocator, user, k);
}

/* --- Memory that changes -------------------------------------------------------------------------------- */

static void settle_in(struct allocator *allocator, native_ref value, uint32_t location)
{
    allocator->values[value].home = HOME_LOCATION;
    allocator->values[value].at = location;
    allocator->located[allocator->located_count++] = value;
}

/* The location, or every location, is about to change: a value of it that is used later moves into a
 * register. */
static void clobber(struct allocator *allocator, bool all, uint32_t location)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < allocator->located_count; i++) {
        const native_ref value = allocator->located[i];
        struct allocated *a = &allocator->values[value];
        if (a->next == NEVER)
            continue;
        if (!all && a->at != location) {
            allocator->located[kept++] = value;
            continue;
        }
        need_register(allocator, value);
        unlock(allocator);
        a->home = HOME_NONE;
    }
    allocator->located_count = kept;
}

static void emit_store(struct allocator *allocator, uint32_t index)
{
    const struct native_value *store = &allocator->block->values[index];
    const native_ref value = store->argument[0];
    clobber(allocator, false, store->word);
    const unsigned reg = need_register(allocator, value);
    target_store(allocator->emitter, location_operand(allocator, store->word), reg);
    unlock(allocator);
    if (allocator->values[value].home == HOME_NONE && allocator->next[index][0] != NEVER &&
        !is_coordinate(allocator->block->code, store->word))
        settle_in(allocator, value, store->word);
    use(allocator, index, 0);
}

/* --- Computing ------------------------------------------------------------------------------------------ */

static bool has_register(const struct allocator *allocator, native_ref value)
{
    return allocator->values[value].reg != NO_REGISTER;
}

/* Whether an argument stays in memory, because its next use is too far away to be worth a register. */
static bool stays_in_memory(const struct allocator *allocator, uint32_t user, unsigned k)
{
    const native_ref value = allocator->block->values[user].argument[k];
    return !has_register(allocator, value) && operand_of(allocator, value).place != IN_BOTH &&
           (allocator->next[user][k] == NEVER || count_free(allocator) < 4);
}

/* Which argument stays in memory, of those that may. */
static unsigned memory_argument(const struct allocator *allocator, uint32_t user)
{
    const struct native_value *value = &allocator->block->values[user];
    const struct target_row *row = target_row_of(allocator->emitter, value->operation);
    if (!row->tied)
        return row->memory != NO_ARGUMENT && stays_in_memory(allocator, user, row->memory) ? row->memory
                                                                                           : NO_ARGUMENT;
    for (unsigned k = 0; k < 3; k++) {
        const native_ref argument = value->argument[k];
        const bool twice =
            argument == value->argument[(k + 1) % 3] || argument == value->argument[(k + 2) % 3];
        if (!twice && stays_in_memory(allocator, user, k))
            return k;
    }
    return NO_ARGUMENT;
}

static void order_arguments(struct allocator *allocator, uint32_t user)
{
    struct native_value *value = &allocator->block->values[user];
    if (!target_row_of(allocator->emitter, value->operation)->commutes ||
        has_register(allocator, value->argument[0]) || !has_register(allocator, value->argument[1]))
        return;
    const native_ref first = value->argument[0];
    const uint32_t next = allocator->next[user][0];
    value->argument[0] = value->argument[1];
    value->argument[1] = first;
    allocator->next[user][0] = allocator->next[user][1];
    allocator->next[user][1] = next;
}

/* The argument whose register becomes the result's: one without a later use, if there is one. */
static unsigned tied_argument(const struct allocator *allocator, uint32_t user, unsigned memory)
{
    static const uint8_t preferred[3] = {2, 0, 1};
    const struct native_value *value = &allocator->block->values[user];
    for (unsigned i = 0; i < 3; i++) {
        const unsigned k = preferred[i];
        const native_ref argument = value->argument[k];
        const bool twice =
            argument == value->argument[(k + 1) % 3] || argument == value->argument[(k + 2) % 3];
        if (k != memory && !twice && allocator->next[user][k] == NEVER)
            return k;
    }
    return NO_ARGUMENT;
}

/* Without one the summand is copied, or loaded, into the result's. */
static unsigned tie(struct allocator *allocator, uint32_t user, unsigned *memory, unsigned *tied)
{
    const native_ref summand = allocator->block->values[user].argument[2];
    *tied = tied_argument(allocator, user, *memory);
    if (*tied != NO_ARGUMENT)
        return allocator->values[allocator->block->values[user].argument[*tied]].reg;
    const unsigned reg = take_register(allocator);
    target_load(allocator->emitter, reg, operand_of(allocator, summand));
    *tied = 2;
    if (*memory == 2)
        *memory = NO_ARGUMENT;
    return reg;
}

static void compute(struct allocator *allocator, uint32_t index)
{
    const struct native_value *value = &allocator->block->values[index];
    const unsigned count = native_argument_count[value->operation];
    struct target_operand operands[3] = {{0}};
    unsigned tied = NO_ARGUMENT, to = NO_REGISTER;
    order_arguments(allocator, index);
    for (unsigned k = 0; k < count; k++) /* those that have one keep it */
        if (has_register(allocator, value->argument[k]))
            need_register(allocator, value->argument[k]);
    unsigned memory = memory_argument(allocator, index);
    for (unsigned k = 0; k < count; k++)
        if (k != memory)
            need_register(allocator, value->argument[k]);
    if (target_row_of(allocator->emitter, value->operation)->tied)
        to = tie(allocator, index, &memory, &tied);
    for (unsigned k = 0; k < count; k++)
        operands[k] = operand_of(allocator, value->argument[k]);
    use_all(allocator, index);
    unlock(allocator);
    if (tied == NO_ARGUMENT)
        to = take_register(allocator);
    else if (operands[tied].place != IN_REGISTER || operands[tied].at != to)
        operands[tied] = (struct target_operand){.place = IN_REGISTER, .at = to};
    target_compute(allocator->emitter, value, to, operands, tied);
    put_into_register(allocator, (native_ref)index, to);
}

/* The machine's instruction overwrites its mask. */
static void gather(struct allocator *allocator, uint32_t index)
{
    const struct native_value *value = &allocator->block->values[index];
    const unsigned argument[2] = {need_register(allocator, value->argument[0]),
                                  need_register(allocator, value->argument[1])};
    const unsigned scratch = take_register(allocator);
    allocator->locked[scratch] = true;
    const unsigned to = take_register(allocator);
    target_gather(allocator->emitter, value, to, scratch, argument);
    use_all(allocator, index);
    unlock(allocator);
    put_into_register(allocator, (native_ref)index, to);
}

static void gather_row(struct allocator *allocator, uint32_t index)
{
    const struct native_value *value = &allocator->block->values[index];
    const unsigned argument[2] = {need_register(allocator, value->argument[0]),
                                  need_register(allocator, value->argument[1])};
    unsigned scratch[TARGET_ROW_SCRATCH];
    for (unsigned i = 0; i < TARGET_ROW_SCRATCH; i++) {
        scratch[i] = take_register(allocator);
        allocator->locked[scratch[i]] = true;
    }
    target_gather_row(allocator->emitter, argument, scratch);
    use_all(allocator, index);
    unlock(allocator);
}

/* --- Calls ---------------------------------------------------------------------------------------------- */

/* All registers become free. Values that are used later are in memory. */
static void empty_registers(struct allocator *allocator)
{
    for (unsigned reg = 0; reg < allocator->register_count; reg++)
        evict(allocator, reg);
}

/* The result gets a separate register, because arguments are read after it is written. */
static void correct_angles(struct allocator *allocator, uint32_t index)
{
    const struct native_value *value = &allocator->block->values[index];
    unsigned argument[3];
    for (unsigned k = 0; k < 3; k++)
        argument[k] = need_register(allocator, value->argument[k]);
    const unsigned to = take_register(allocator);
    target_wide_angles(allocator->emitter, value->immediate, to, argument);
    use_all(allocator, index);
    unlock(allocator);
    put_into_register(allocator, (native_ref)index, to);
}

/* --- The pass ------------------------------------------------------------------------------------------- */

static void emit_value(struct allocator *allocator, uint32_t index)
{
    const struct native_value *value = &allocator->block->values[index];
    switch (value->operation) {
    case NATIVE_CONSTANT:
    case NATIVE_LANE_BYTES: return;
    case NATIVE_GATHER:
    case NATIVE_GATHER_PARAM: gather(allocator, index); return;
    case NATIVE_GATHER_ROW: gather_row(allocator, index); return;
    case NATIVE_LOAD: settle_in(allocator, (native_ref)index, value->word); return;
    case NATIVE_STORE: emit_store(allocator, index); return;
    case NATIVE_CLOBBER: clobber(allocator, false, value->word); return;
    case NATIVE_CLOBBER_ALL: clobber(allocator, true, 0); return;
    case NATIVE_LOOKUP:
        empty_registers(allocator);
        target_lookup(allocator->emitter, value->word);
        return;
    case NATIVE_RUN:
        empty_registers(allocator);
        target_run(allocator->emitter, value->word, allocator->block->masked);
        return;
    case NATIVE_KILL:
        target_kill(allocator->emitter, need_register(allocator, value->argument[0]), value->word);
        unlock(allocator);
        use(allocator, index, 0);
        return;
    case NATIVE_BRANCH:
        target_branch(allocator->emitter, need_register(allocator, value->argument[0]));
        unlock(allocator);
        use(allocator, index, 0);
        return;
    case NATIVE_WIDE_ANGLES: correct_angles(allocator, index); return;
    default: compute(allocator, index);
    }
}

static void emit_used(struct allocator *allocator, uint32_t index)
{
    emit_value(allocator, index);
    allocator->slots &= ~allocator->read;
    allocator->read = 0;
}

static bool create(struct allocator *allocator)
{
    const size_t count = allocator->block->count;
    allocator->values = malloc((count + 1) * sizeof *allocator->values);
    allocator->next = malloc((count + 1) * sizeof *allocator->next);
    allocator->located = malloc((2 * count + 1) * sizeof *allocator->located);
    allocator->constants = malloc((count + 1) * sizeof *allocator->constants);
    memset(allocator->registers, 0xff, sizeof allocator->registers);
    allocator->register_count = target_registers(allocator->emitter);
    return allocator->values && allocator->next && allocator->located && allocator->constants;
}

static void release(struct allocator *allocator)
{
    free(allocator->values);
    free(allocator->next);
    free(allocator->located);
    free(allocator->constants);
}

bool allocate_and_emit(struct emitter *emitter, struct native_block *block, uint32_t next, size_t *start)
{
    struct allocator allocator = {.emitter = emitter, .block = block};
    allocator.failed = !create(&allocator);
    if (!allocator.failed) {
        find_uses(&allocator);
        number_constants(&allocator);
        *start = target_begin(emitter, allocator.constants, allocator.constant_count, block->calls);
        for (uint32_t i = 0; i < block->count && !allocator.failed; i++)
            if (block->values[i].used)
                emit_used(&allocator, i);
        target_end(emitter, next);
    }
    release(&allocator);
    return !allocator.failed && !emitter->failed;
}
