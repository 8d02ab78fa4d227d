/* The state of a traced lane and its registers, which shader.h provides while a shader_trace is called. */
#include "shader/execute/executor.h"

#include "texture/texture.h"

/* The scalars are right for the lanes that run, the arrays for those that wait. */
static bool runs_now(const struct shader_executor *executor, unsigned lane)
{
    return executor->exec >> lane & 1;
}

static uint32_t pc_of(const struct shader_executor *executor, unsigned lane)
{
    return runs_now(executor, lane) ? executor->pc : (uint32_t)executor->pc_lanes[lane];
}

static bool has_ended(const struct shader_executor *executor, unsigned lane)
{
    return !((executor->running | executor->waiting) >> lane & 1);
}

int32_t shader_trace_next(const struct shader_executor *executor, unsigned lane)
{
    const uint32_t pc = pc_of(executor, lane);
    if (has_ended(executor, lane) || pc >= executor->code->op_count)
        return -1;
    return (int32_t)executor->code->masked[pc].instruction;
}

unsigned shader_trace_live(const struct shader_executor *executor)
{
    return (executor->running | executor->waiting) & ~executor->killed;
}

/* --- Calls ---------------------------------------------------------------------------------------------- */

unsigned shader_trace_depth(const struct shader_executor *executor, unsigned lane)
{
    if (has_ended(executor, lane))
        return 0;
    return runs_now(executor, lane) ? executor->depth : (unsigned)executor->depth_lanes[lane];
}

/* As an operation; STACK_ADDRESS: no call. */
static int32_t return_pc(const struct shader_executor *executor, unsigned lane, unsigned call)
{
    return executor->stack[call][lane];
}

int32_t shader_trace_return(const struct shader_executor *executor, unsigned lane, unsigned call)
{
    if (call >= shader_trace_depth(executor, lane))
        return -1;
    const int32_t pc = return_pc(executor, lane, call);
    return pc < 0 || (uint32_t)pc >= executor->code->op_count
               ? -1
               : (int32_t)executor->code->masked[pc].instruction;
}

/* --- Loops ---------------------------------------------------------------------------------------------- */

static struct shader_loop loop_at(const struct shader_executor *executor, unsigned lane,
                                  const struct masked_op *begin, unsigned call)
{
    const struct shader_code *code = executor->code;
    const size_t counter = call * code->loop_depth + begin->loop_level;
    struct shader_loop loop = {
        begin->instruction,  call, (uint32_t)executor->counters[counter][lane], begin->counted_loop,
        begin->indexed_loop, 0};
    if (begin->indexed_loop)
        loop.index = executor->counters[(code->call_depth + 1) * code->loop_depth + counter][lane];
    return loop;
}

/* Those around `pc`, in the call that has it. */
static unsigned add_loops(const struct shader_executor *executor, unsigned lane, uint32_t pc, unsigned call,
                          struct shader_loop *loops, unsigned most)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < pc && i < executor->code->op_count && count < most; i++) {
        const struct masked_op *begin = &executor->code->masked[i];
        if (begin->flow == FLOW_REP && begin->target >= pc)
            loops[count++] = loop_at(executor, lane, begin, call);
    }
    return count;
}

unsigned shader_trace_loops(const struct shader_executor *executor, unsigned lane, struct shader_loop *loops,
                            unsigned most)
{
    const unsigned depth = shader_trace_depth(executor, lane);
    unsigned count = 0;
    if (has_ended(executor, lane) || executor->code->loop_depth == 0)
        return 0;
    for (unsigned call = 0; call < depth; call++)
        if (return_pc(executor, lane, call) > 0)
            count += add_loops(executor, lane, (uint32_t)return_pc(executor, lane, call) - 1, call,
                               loops + count, most - count);
    return count + add_loops(executor, lane, pc_of(executor, lane), depth, loops + count, most - count);
}

/* --- Registers ------------------------------------------------------------------------------------------ */

void shader_trace_register(const struct shader_executor *executor, unsigned file, unsigned number,
                           uint32_t value[8][4])
{
    const struct shader_code *code = executor->code;
    for (unsigned c = 0; c < 4; c++) {
        const f32x8 word =
            *register_at(executor->registers, (file_base(code, file) + 4 * number + c) * REGISTER_BYTES);
        const bool raw = code->mixes_types || file == FILE_ADDRESS;
        const i32x8 seen = (i32x8)(raw ? word : f32x8_canonical_nan(f32x8_flush(word)));
        for (unsigned lane = 0; lane < LANES; lane++)
            value[lane][c] = (uint32_t)seen[lane];
    }
}

void shader_lane_param(const struct shader_executor *executor, unsigned param, unsigned lane,
                       uint32_t value[4])
{
    const struct shader_code *code = executor->code;
    for (unsigned c = 0; c < 4; c++) {
        if (code->writes_params) {
            const f32x8 word =
                *register_at(executor->registers, (code->param_base + 4 * param + c) * REGISTER_BYTES);
            const f32x8 seen = f32x8_canonical_nan(code->mixes_types ? word : f32x8_flush(word));
            value[c] = (uint32_t)((i32x8)seen)[lane % LANES];
        } else {
            value[c] = executor->resources.params[param][c];
        }
    }
}

unsigned shader_trace_flags(const struct shader_executor *executor, unsigned cc, unsigned component,
                            unsigned lane)
{
    const struct condition_flags *flags = &executor->cc[cc & 1][component & 3];
    return (flags->sf[lane] ? 1u : 0) | (flags->zf[lane] ? 2u : 0) | (flags->of[lane] ? 4u : 0) |
           (flags->cf[lane] ? 8u : 0);
}

/* --- Memory --------------------------------------------------------------------------------------------- */

void trace_buffer(struct shader_executor *executor, int lane, const uint8_t *data, uint64_t size, uint64_t at,
                  unsigned bytes, unsigned mask)
{
    struct shader_access *access = &executor->trace_steps[lane].access;
    *access =
        (struct shader_access){.space = SHADER_ACCESS_BUFFER, .bytes = bytes, .at = {at}, .size = {size}};
    for (unsigned i = 0; i < 4; i++)
        if (mask >> i & 1)
            access->value[access->count++] =
                data && at <= size && (i + 1) * bytes <= size - at ? data + at + i * bytes : NULL;
}

void trace_address(struct shader_executor *executor, int lane, const uint8_t *data, uint64_t address,
                   unsigned bytes, unsigned count)
{
    struct shader_access *access = &executor->trace_steps[lane].access;
    *access = (struct shader_access){
        .space = SHADER_ACCESS_ADDRESS, .count = count, .bytes = bytes, .at = {address}};
    for (unsigned i = 0; i < count; i++)
        access->value[i] = data ? data + i * bytes : NULL;
}

/* A texel of several words is as many values. */
static void trace_texel(struct shader_access *access, const struct image_view *image, const i32x8 coord[4],
                        int lane)
{
    const uint8_t *texel = image ? image_texel(image, coord, lane) : NULL;
    const unsigned size = image ? texture_formats[image->format].bytes : 1, bytes = size < 4 ? size : 4;
    *access = (struct shader_access){.space = SHADER_ACCESS_IMAGE, .count = size / bytes, .bytes = bytes};
    for (unsigned i = 0; i < access->count; i++)
        access->value[i] = texel ? texel + i * bytes : NULL;
    for (unsigned i = 0; i < 3; i++) {
        access->at[i] = (uint64_t)(int64_t)coord[i][lane];
        access->size[i] = image && image->texels[0] ? image->size[i] : 0;
    }
}

void trace_texels(struct shader_executor *executor, unsigned lanes, const struct image_view *image,
                  const i32x8 coord[4])
{
    for (int lane = 0; lane < LANES; lane++)
        if (lanes >> lane & 1 && executor_traces(executor, lane))
            trace_texel(&executor->trace_steps[lane].access, image, coord, lane);
}
