/* Hot: hooks of the caller (shader.h: struct shader_hooks): vertices of geometry programs
 * (NV_geometry_program4 2.X.8, NV_gpu_program5 EMITS), and attributes interpolated at a position that the
 * program selects (IPAC, IPAO, IPAS). */
#include "shader/execute/interpreter/access.h"
#include "shader/execute/interpreter/op64.h"

/* --- EMIT ----------------------------------------------------------------------------------------------- */

/* After EMIT results are undefined: they keep their values. */
static void emit_vertex(struct shader_executor *executor, i32x8 stream)
{
    const struct shader_hooks *hooks = executor->resources.hooks;
    const i32x8 may = (executor->emitted < (int32_t)executor->code->vertices_out) &
                      (i32x8)((u32x8)stream < SHADER_MAX_STREAMS);
    const unsigned lanes = acting_lanes(executor) & i32x8_movemask(may);
    if (lanes == 0)
        return;
    executor->emitted -= i32x8_from_movemask(lanes);
    finish_outputs(executor);
    if (hooks && hooks->emit)
        hooks->emit(hooks->user, executor, lanes, &stream);
}

static void emit(struct shader_executor *executor, const struct masked_op *masked, struct op64_values *values)
{
    (void)masked, (void)values;
    emit_vertex(executor, i32x8_splat(0));
}

static void emit_to_stream(struct shader_executor *executor, const struct masked_op *masked,
                           struct op64_values *values)
{
    (void)masked;
    emit_vertex(executor, u64x8_low(values->operand[0][0]));
}

static void end_primitive(struct shader_executor *executor, const struct masked_op *masked,
                          struct op64_values *values)
{
    const struct shader_hooks *hooks = executor->resources.hooks;
    const unsigned lanes = acting_lanes(executor);
    (void)masked, (void)values;
    if (lanes && hooks && hooks->end_primitive)
        hooks->end_primitive(hooks->user, executor, lanes);
}

/* The end of a passthrough geometry program (NV_geometry_shader_passthrough 2.X.6): each vertex that came in
 * goes out, with the results that instructions have written and those that are its own. */
void emit_passed_vertices(struct shader_executor *executor)
{
    const struct shader_code *code = executor->code;
    const struct shader_hooks *hooks = executor->resources.hooks;
    const i32x8 stream = i32x8_splat(0);
    for (uint32_t vertex = 0; vertex < code->vertices_out && executor->wanted; vertex++) {
        for (uint32_t i = 0; i < code->passed_count; i++) {
            const struct passed_result *passed = &code->passed[i];
            const f32x8 *from = shader_input(executor, vertex * code->input_count + passed->input);
            f32x8 *to =
                register_at(executor->registers, (code->output_base + 4u * passed->output) * REGISTER_BYTES);
            for (unsigned c = 0; c < 4; c++)
                if (passed->mask >> c & 1)
                    to[c] = from[c];
        }
        if (hooks && hooks->emit)
            hooks->emit(hooks->user, executor, executor->wanted, &stream);
    }
}

/* --- IPAC, IPAO, IPAS ----------------------------------------------------------------------------------- */

static void attribute_at(struct shader_executor *executor, uint32_t input, enum interpolation_place place,
                         const f32x8 at[2], f32x8 value[4])
{
    const struct shader_hooks *hooks = executor->resources.hooks;
    memcpy(value, shader_input(executor, input), 4 * sizeof *value);
    if (hooks && hooks->interpolate)
        hooks->interpolate(hooks->user, input, place, at, value);
    for (unsigned c = 0; c < 4; c++)
        value[c] = f32x8_canonical_nan(f32x8_flush(value[c]));
}

/* The attribute may be another one in each lane; one that does not exist reads zero. */
static void interpolate(struct shader_executor *executor, const struct masked_op *masked,
                        struct op64_values *values, enum interpolation_place place, const f32x8 at[2])
{
    const i32x8 numbers = relative_numbers(executor->registers, &masked->fetched[0].relative);
    unsigned left = executor->exec & ~i32x8_movemask(numbers);
    u64x8 vector[4];
    memset(vector, 0, sizeof vector);
    while (left) {
        const int32_t input = numbers[__builtin_ctz(left)];
        const i32x8 same = numbers == input;
        f32x8 value[4];
        attribute_at(executor, (uint32_t)input, place, at, value);
        for (unsigned c = 0; c < 4; c++)
            vector[c] |= u64x8_from_u32((i32x8)value[c] & same);
        left &= ~i32x8_movemask(same);
    }
    op64_swizzle(&masked->fetched[0], vector, values->result);
}

static void at_centroid(struct shader_executor *executor, const struct masked_op *masked,
                        struct op64_values *values)
{
    const f32x8 at[2] = {f32x8_splat(0.0f), f32x8_splat(0.0f)};
    interpolate(executor, masked, values, PLACE_CENTROID, at);
}

static void at_offset(struct shader_executor *executor, const struct masked_op *masked,
                      struct op64_values *values)
{
    const f32x8 at[2] = {f32x8_flush((f32x8)u64x8_low(values->operand[1][0])),
                         f32x8_flush((f32x8)u64x8_low(values->operand[1][1]))};
    interpolate(executor, masked, values, PLACE_OFFSET, at);
}

static void at_sample(struct shader_executor *executor, const struct masked_op *masked,
                      struct op64_values *values)
{
    const f32x8 at[2] = {(f32x8)u64x8_low(values->operand[1][0]), f32x8_splat(0.0f)};
    interpolate(executor, masked, values, PLACE_SAMPLE, at);
}

op64_handler *emit_op64(const struct handler_key *key)
{
    switch (key->op) {
    case OP_EMIT: return emit;
    case OP_EMITS: return emit_to_stream;
    case OP_ENDPRIM: return end_primitive;
    case OP_IPAC: return at_centroid;
    case OP_IPAO: return at_offset;
    case OP_IPAS: return at_sample;
    default: return NULL;
    }
}
