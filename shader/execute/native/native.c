#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "shader/execute/native/native.h"

#include <stdlib.h>

#include "shader/execute/native/block.h"

#if defined(__x86_64__) && defined(EW_HAVE_AVX2) && defined(__unix__)
#include <sys/mman.h>
#include <unistd.h>

#include "base/isa.h"
#include "base/without.h"
#include "shader/execute/native/allocate.h"
#include "shader/execute/native/lower.h"
#include "shader/execute/native/pair.h"

/* Longer runs are cut: values have 16-bit numbers. */
enum { SEGMENT_LONGEST = 1024 };

bool native_enabled(void)
{
    const char *jit = getenv("EDGEWALK_JIT");
    return isa_current() == ISA_AVX2 && !(jit && strcmp(jit, "0") == 0) && !without(OPTIMIZATION_NATIVE);
}

struct builder {
    struct shader_code *code;
    struct native_block block, pair;
    struct lowering lowering;
    struct emitter emitter;
    bool *entered; /* control may come here from elsewhere */
    size_t (*offsets)[2];
    size_t group_offsets[2]; /* of the program's forms for two groups, and for four; */
    bool grouped[2];         /* whether it has them */
    struct native_segment *segments;
    bool finishes; /* of struct native_code */
};

/* --- Segments ------------------------------------------------------------------------------------------- */

static void note_entry(struct builder *builder, uint32_t operation)
{
    if (operation < builder->code->op_count)
        builder->entered[operation] = true;
}

/* Where flow leads, and where lanes wait for others. */
static void find_entries(struct builder *builder)
{
    const struct shader_code *code = builder->code;
    note_entry(builder, code->entry);
    for (uint32_t i = 0; i < code->label_count; i++)
        note_entry(builder, code->label_targets[i]);
    for (uint32_t i = 0; i < code->op_count; i++)
        if (code->masked[i].flow != FLOW_NONE && code->masked[i].flow != FLOW_CALI) {
            note_entry(builder, code->masked[i].target);
            note_entry(builder, code->masked[i].target + 1);
        }
}

/* Operations from `first` on that make one segment. */
static uint32_t segment_end(const struct builder *builder, uint32_t first)
{
    uint32_t end = first;
    while (end + 1 < builder->code->op_count && end - first < SEGMENT_LONGEST &&
           (end == first || builder->code->straight || !builder->entered[end]) &&
           lowering_takes(builder->code, end))
        end++;
    return end;
}

static bool emit_segment(struct builder *builder, uint32_t first, uint32_t end, bool masked)
{
    const struct shader_code *code = builder->code;
    const bool last = code->straight && code->masked[end].flow == FLOW_END;
    lower_segment(&builder->lowering, first, end, last, masked);
    if (builder->block.failed)
        return false;
    return allocate_and_emit(&builder->emitter, &builder->block, end, &builder->offsets[first][masked]);
}

/* For two groups, or four. */
static void emit_groups(struct builder *builder, struct native_block *block, uint32_t end, bool four)
{
    const size_t size = builder->emitter.size;
    builder->emitter.pairs = true;
    builder->emitter.wide = isa_has_avx512();
    builder->grouped[four] = allocate_and_emit(&builder->emitter, block, end, &builder->group_offsets[four]);
    builder->emitter.pairs = builder->emitter.wide = false;
    if (!builder->grouped[four])
        builder->emitter.size = size;
}

/* Of the last segment of the program, if it is the first one too and something runs it (raster/tile).
 * Registers of 16 lanes hold two groups, else values are paired; both together make four. */
static void build_groups(struct builder *builder, uint32_t first, uint32_t end)
{
    const struct shader_code *code = builder->code;
    if (code->stage != STAGE_FRAGMENT || !code->straight || first != code->entry || code->knows_helpers ||
        code->writes_params || code->masked[end].flow != FLOW_END || builder->block.single ||
        without(OPTIMIZATION_GROUPS))
        return;
    const bool paired = pair_block(&builder->pair, &builder->block);
    if (isa_has_avx512())
        emit_groups(builder, &builder->block, end, false);
    else if (paired)
        emit_groups(builder, &builder->pair, end, false);
    if (paired && builder->grouped[false] && isa_has_avx512() && !without(OPTIMIZATION_FOUR_GROUPS))
        emit_groups(builder, &builder->pair, end, true);
}

/* False where a segment could not be made: its operations stay the interpreter's. */
static void build_segment(struct builder *builder, uint32_t first, uint32_t end)
{
    const size_t size = builder->emitter.size;
    if (!emit_segment(builder, first, end, false) || builder->lowering.lowered == 0 ||
        (!builder->code->straight && !emit_segment(builder, first, end, true))) {
        builder->emitter.size = size;
        return;
    }
    builder->segments[first].length = end - first;
    build_groups(builder, first, end);
    builder->finishes |= builder->code->straight && builder->code->masked[end].flow == FLOW_END;
}

static void build_segments(struct builder *builder)
{
    const struct shader_code *code = builder->code;
    uint32_t i = code->straight ? code->entry : 0;
    while (i < code->op_count && !builder->emitter.failed) {
        const uint32_t end = segment_end(builder, i);
        if (end == i && code->straight && code->masked[i].flow == FLOW_END)
            return;
        if (end > i)
            build_segment(builder, i, end);
        i = end > i ? end : i + 1;
    }
}

/* --- Executable memory ---------------------------------------------------------------------------------- */

/* Never writable and executable at once. */
static void *executable_copy(const struct emitter *emitter, size_t *size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    *size = (emitter->size + page - 1) / page * page;
    void *pages = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return NULL;
    memcpy(pages, emitter->bytes, emitter->size);
    if (mprotect(pages, *size, PROT_READ | PROT_EXEC) == 0)
        return pages;
    munmap(pages, *size);
    return NULL;
}

bool native_runs(void)
{
    size_t size;
    const uint8_t none = 0;
    void *pages = executable_copy(&(struct emitter){.bytes = (uint8_t *)&none, .size = 1}, &size);
    if (pages)
        munmap(pages, size);
    return pages != NULL;
}

static threaded_handler *function_at(const void *pages, size_t offset)
{
    const char *address = (const char *)pages + offset;
    threaded_handler *function;
    memcpy(&function, &address, sizeof function);
    return function;
}

static void place_groups(const struct builder *builder, struct native_code *native)
{
    const struct shader_code *code = builder->code;
    native->registers = slot_base(code) - code->register_count + NATIVE_SLOTS;
    native->group_distance = group_registers(code) * REGISTER_BYTES;
    for (unsigned four = 0; four < 2; four++)
        if (builder->grouped[four]) {
            native->groups[four] = function_at(native->pages, builder->group_offsets[four]);
            native->registers = registers_of_groups(code, four ? 4 : 2) - code->register_count;
        }
}

static bool place_functions(struct builder *builder, struct native_code *native)
{
    struct shader_code *code = builder->code;
    native->pages = executable_copy(&builder->emitter, &native->size);
    if (!native->pages)
        return false;
    for (uint32_t i = 0; i < code->op_count; i++) {
        struct native_segment *segment = &builder->segments[i];
        if (segment->length == 0)
            continue;
        segment->run = function_at(native->pages, builder->offsets[i][false]);
        if (!code->straight)
            segment->masked = function_at(native->pages, builder->offsets[i][true]);
        else
            code->ops[i].threaded = segment->run;
    }
    place_groups(builder, native);
    native->finishes = builder->finishes;
    native->segments = builder->segments;
    builder->segments = NULL;
    return true;
}

/* --- All ------------------------------------------------------------------------------------------------ */

static bool build(struct builder *builder, struct native_code *native)
{
    struct shader_code *code = builder->code;
    builder->block.code = builder->emitter.code = code;
    builder->entered = calloc(code->op_count, sizeof *builder->entered);
    builder->offsets = calloc(code->op_count, sizeof *builder->offsets);
    builder->segments = calloc(code->op_count, sizeof *builder->segments);
    if (!lowering_create(&builder->lowering, code, &builder->block) || !builder->entered ||
        !builder->offsets || !builder->segments)
        return false;
    find_entries(builder);
    build_segments(builder);
    return builder->emitter.size > 0 && !builder->emitter.failed && place_functions(builder, native);
}

struct native_code *native_create(struct shader_code *code)
{
    struct builder builder = {.code = code};
    struct native_code *native = native_enabled() ? calloc(1, sizeof *native) : NULL;
    if (!native)
        return NULL;
    const bool built = build(&builder, native);
    lowering_release(&builder.lowering);
    free(builder.block.values);
    free(builder.pair.values);
    free(builder.emitter.bytes);
    free(builder.entered);
    free(builder.offsets);
    free(builder.segments);
    if (built)
        return native;
    free(native);
    return NULL;
}

void native_destroy(struct native_code *native)
{
    if (!native)
        return;
    munmap(native->pages, native->size);
    free(native->segments);
    free(native);
}
#else
bool native_enabled(void)
{
    return false;
}

bool native_runs(void)
{
    return false;
}

struct native_code *native_create(struct shader_code *code)
{
    (void)code;
    return NULL;
}

void native_destroy(struct native_code *native)
{
    (void)native;
}
#endif
