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
#include "shader/execute/native/flow.h"
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
    const struct shader_code *code;
    struct native_block block, pair;
    struct lowering lowering;
    struct emitter emitter;
    size_t *offsets;                   /* of segments, by operation */
    size_t (*entries)[2][ENTRY_COUNT]; /* of blocks */
    size_t group_offsets[2];           /* of the program's forms for two groups, and for four; */
    bool grouped[2];                   /* whether it has them */
    struct native_segment *segments;
    bool finishes; /* of struct native_code */
};

/* --- Segments ------------------------------------------------------------------------------------------- */

/* Operations from `first` on that make one segment. */
static uint32_t segment_end(const struct builder *builder, uint32_t first)
{
    uint32_t end = first;
    while (end + 1 < builder->code->op_count && end - first < SEGMENT_LONGEST &&
           lowering_takes(builder->code, end))
        end++;
    return end;
}

static bool emit_segment(struct builder *builder, uint32_t first, uint32_t end)
{
    lower_segment(&builder->lowering, first, end, builder->code->masked[end].flow == FLOW_END);
    if (builder->block.failed)
        return false;
    return allocate_and_emit(&builder->emitter, &builder->block, end, &builder->offsets[first]);
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

/* Fragments, and vertices without lookups: those of pairs are the fragments' (native_lookup_pair()). */
static bool stage_has_groups(const struct shader_code *code, uint32_t end)
{
    bool looks_up = false;
    for (uint32_t i = code->entry; i < end; i++)
        looks_up |= code->masked[i].has_texture;
    return code->stage == STAGE_FRAGMENT || (code->stage == STAGE_VERTEX && !looks_up);
}

/* The segment from `first` to `end` is the whole program, and something runs several groups of it (raster,
 * pipeline). */
static bool has_groups(const struct shader_code *code, uint32_t first, uint32_t end)
{
    return stage_has_groups(code, end) && first == code->entry && !code->knows_helpers &&
           !code->writes_params && code->masked[end].flow == FLOW_END && !without(OPTIMIZATION_GROUPS);
}

/* Emits the segment in `block`, which ends before operation `end`, for several groups. Registers of 16 lanes
 * hold two groups; otherwise values are paired. Both together make four groups. */
static void build_groups(struct builder *builder, uint32_t end)
{
    if (builder->block.single)
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
    if (!emit_segment(builder, first, end) || builder->lowering.lowered == 0) {
        builder->emitter.size = size;
        return;
    }
    builder->segments[first].length = end - first;
    if (builder->code->stage == STAGE_FRAGMENT && has_groups(builder->code, first, end))
        build_groups(builder, end);
    builder->finishes |= builder->code->masked[end].flow == FLOW_END;
}

static void build_segments(struct builder *builder)
{
    const struct shader_code *code = builder->code;
    uint32_t i = code->entry;
    while (i < code->op_count && !builder->emitter.failed) {
        const uint32_t end = segment_end(builder, i);
        if (end == i && code->masked[i].flow == FLOW_END)
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

/* Sets a pointer to a function of any type. */
static void set_function(void *function, const void *pages, size_t offset)
{
    const char *address = (const char *)pages + offset;
    memcpy(function, &address, sizeof address);
}

static void place_groups(const struct builder *builder, const void *pages, struct native_groups *groups)
{
    const struct shader_code *code = builder->code;
    groups->distance = group_registers(code) * REGISTER_BYTES;
    for (unsigned four = 0; four < 2; four++)
        if (builder->grouped[four]) {
            set_function(&groups->run[four], pages, builder->group_offsets[four]);
            groups->registers = registers_of_groups(code, four ? 4 : 2) - code->register_count;
        }
}

static bool place_own_groups(const struct builder *builder, struct native_code *native)
{
    if (!builder->grouped[false])
        return true;
    struct native_groups *groups = calloc(1, sizeof *groups);
    if (!groups)
        return false;
    place_groups(builder, native->pages, groups);
    atomic_init(&native->groups, groups);
    return true;
}

static void place_segments(struct builder *builder, struct shader_code *code, struct native_code *native)
{
    for (uint32_t i = 0; i < code->op_count; i++) {
        struct native_segment *segment = &builder->segments[i];
        if (segment->length == 0)
            continue;
        set_function(&segment->run, native->pages, builder->offsets[i]);
        code->ops[i].threaded = segment->run;
    }
    native->finishes = builder->finishes;
    native->segments = builder->segments;
    builder->segments = NULL;
}

static bool place_blocks(const struct builder *builder, struct native_code *native)
{
    const uint32_t count = builder->code->op_count;
    native->blocks = calloc(count, sizeof *native->blocks);
    if (!native->blocks)
        return false;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned masked = 0; masked < 2; masked++)
            if (builder->entries[i][masked][ENTRY_CHECKED] > 0)
                native->blocks[i][masked] =
                    (const char *)native->pages + builder->entries[i][masked][ENTRY_CHECKED];
    set_function(&native->enter, native->pages, 0);
    return true;
}

static bool place_functions(struct builder *builder, struct shader_code *code, struct native_code *native)
{
    native->pages = executable_copy(&builder->emitter, &native->size);
    if (!native->pages)
        return false;
    native->registers = slot_base(code) - code->register_count + NATIVE_SLOTS;
    if (code->straight ? place_own_groups(builder, native) : place_blocks(builder, native)) {
        if (code->straight)
            place_segments(builder, code, native);
        return true;
    }
    munmap(native->pages, native->size);
    return false;
}

/* --- All ------------------------------------------------------------------------------------------------ */

static bool build(struct builder *builder, struct shader_code *code, struct native_code *native)
{
    builder->block.code = builder->emitter.code = code;
    builder->offsets = calloc(code->op_count, sizeof *builder->offsets);
    builder->entries = calloc(code->op_count, sizeof *builder->entries);
    builder->segments = calloc(code->op_count, sizeof *builder->segments);
    if (!lowering_create(&builder->lowering, code, &builder->block) || !builder->offsets ||
        !builder->entries || !builder->segments)
        return false;
    if (!code->straight)
        return flow_build(&builder->emitter, &builder->lowering, builder->entries) &&
               place_functions(builder, code, native);
    build_segments(builder);
    return builder->emitter.size > 0 && !builder->emitter.failed && place_functions(builder, code, native);
}

static void release(struct builder *builder)
{
    lowering_release(&builder->lowering);
    free(builder->block.values);
    free(builder->pair.values);
    free(builder->emitter.bytes);
    free(builder->offsets);
    free(builder->entries);
    free(builder->segments);
}

struct native_code *native_create(struct shader_code *code)
{
    struct builder builder = {.code = code};
    struct native_code *native = native_enabled() ? calloc(1, sizeof *native) : NULL;
    if (!native)
        return NULL;
    const bool built = build(&builder, code, native);
    release(&builder);
    if (built)
        return native;
    free(native);
    return NULL;
}

/* --- Groups of a vertex program ------------------------------------------------------------------------- */

static void groups_destroy(struct native_groups *groups)
{
    if (groups && groups->pages)
        munmap(groups->pages, groups->size);
    free(groups);
}

/* A program without a native form gets an object without functions, so it is not compiled again. */
static void build_own_groups(struct builder *builder, struct native_groups *groups)
{
    const struct shader_code *code = builder->code;
    const uint32_t end = segment_end(builder, code->entry);
    builder->block.code = builder->emitter.code = code;
    if (!has_groups(code, code->entry, end) || !lowering_create(&builder->lowering, code, &builder->block))
        return;
    lower_segment(&builder->lowering, code->entry, end, true);
    if (!builder->block.failed)
        build_groups(builder, end);
    if (builder->emitter.failed || !builder->grouped[false])
        return;
    groups->pages = executable_copy(&builder->emitter, &groups->size);
    if (groups->pages)
        place_groups(builder, groups->pages, groups);
}

/* Threads that compile the same program at once keep the first one's result. */
void native_compile_groups(const struct shader_code *code)
{
    struct native_code *native = code->native;
    struct native_groups *none = NULL;
    if (!native || !native->finishes || code->stage != STAGE_VERTEX ||
        atomic_load_explicit(&native->groups, memory_order_relaxed))
        return;
    struct builder builder = {.code = code};
    struct native_groups *groups = calloc(1, sizeof *groups);
    if (!groups)
        return;
    build_own_groups(&builder, groups);
    release(&builder);
    if (!atomic_compare_exchange_strong(&native->groups, &none, groups))
        groups_destroy(groups);
}

void native_destroy(struct native_code *native)
{
    if (!native)
        return;
    groups_destroy(atomic_load_explicit(&native->groups, memory_order_relaxed));
    munmap(native->pages, native->size);
    free(native->segments);
    free(native->blocks);
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

void native_compile_groups(const struct shader_code *code)
{
    (void)code;
}

void native_destroy(struct native_code *native)
{
    (void)native;
}
#endif
