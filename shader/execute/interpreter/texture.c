/* Hot: texture access (NV_gpu_program4 2.X.4.4 and 2.X.8 TEX, TXB, TXD, TXF, TXL, TXP, TXQ; NV_gpu_program5
 * LOD, TXFMS, TXG, TXGO). The texture module filters; this file converts operands to its coordinates.
 *
 * Two cases that the specification leaves undefined: an instruction whose type modifier does not match the
 * texture (integers or not) reads zeros. A unit without a texture view does so too, except that alpha of a
 * float lookup is 1, as in an incomplete texture. */
#include "shader/execute/interpreter/access.h"
#include "shader/handles.h"
#include "shader/execute/interpreter/handlers.h"
#include "shader/execute/interpreter/op64.h"
#include "texture/texture.h"

#define lookup_plainly    ISA(lookup_plainly)
#define texture_by_lane   ISA(texture_by_lane)
#define texture_by_handle ISA(texture_by_handle)

/* Program operands as the texture module takes them; `operand` components in x y z order. */
static void load_coordinates(char *registers, const struct shader_op *op, unsigned operand, f32x8 coord[3])
{
    for (unsigned i = 0; i < 3; i++)
        coord[i] = load(registers, op, operand, i, false);
}

static const struct texture_view *view_of(const struct shader_op *op, const struct shader_executor *executor)
{
    return executor->resources.textures ? executor->resources.textures[op->unit] : NULL;
}

/* NV_fragment_program 3.11.5.38: "otherwise, the result of the instruction is the vector (0,0,0,0)". */
static f32x8 missing_texel(const struct shader_op *op, const struct shader_executor *executor, unsigned i)
{
    const bool one = op->type == TYPE_F32 && executor->code->language != LANGUAGE_FP10;
    return f32x8_splat(i == 3 && one ? 1.0f : 0.0f);
}

static void store_missing(char *registers, const struct shader_op *op, const struct shader_executor *executor)
{
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, missing_texel(op, executor, i));
}

/* Texels that were only copied may be any bits (texture.h). */
static void store_texels(char *registers, const struct shader_op *op, const f32x8 rgba[4])
{
    const bool flushes = !REGISTERS_KEEP_DENORMALS && !op->flush_operands;
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, flushes ? f32x8_flush_inside(rgba[i]) : rgba[i]);
}

/* Derivatives exist in fragment programs only (2.X.4.4: "for vertex and geometry programs, these functions
 * always return (0,0,0,0)"). */
static enum texture_lod_mode automatic_lod(const struct shader_executor *executor)
{
    return executor->code->stage == STAGE_FRAGMENT ? LOD_IMPLICIT : LOD_ZERO;
}

/* --- Offsets and reference values that are operands ----------------------------------------------------- */

/* NV_gpu_program5 2.X.4.4: outside these limits the result is undefined; offsets stop at them. */
enum { LEAST_OFFSET = -8, GREATEST_OFFSET = 7, LEAST_GATHER_OFFSET = -32, GREATEST_GATHER_OFFSET = 31 };

LANES_INLINE i32x8 clamped(i32x8 a, int32_t least, int32_t greatest)
{
    a = i32x8_select(a < least, i32x8_splat(least), a);
    return i32x8_select(a > greatest, i32x8_splat(greatest), a);
}

/* Loads the operands that few instructions have: the third operand as offsets, and the second operand of
 * SHADOWARRAYCUBE. */
static void load_extensions(char *registers, const struct shader_op *op,
                            const struct shader_executor *executor, struct texture_lookup *lookup,
                            i32x8 offsets[3])
{
    lookup->reference = load(registers, op, 1, 0, false);
    if (!executor->code->masked[op->index].texture->variable_offset)
        return;
    for (unsigned i = 0; i < 3; i++)
        offsets[i] = clamped(load_bits(registers, op, 2, i), LEAST_OFFSET, GREATEST_OFFSET);
    lookup->offsets = offsets;
}

/* --- Sampling ------------------------------------------------------------------------------------------- */

static __attribute__((noinline, cold)) void trace_lookup(struct shader_executor *executor,
                                                         const struct texture_view *view,
                                                         const struct texture_lookup *lookup)
{
    for (unsigned left = executor->traced & executor->exec; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        memcpy(&executor->traced_lookups[lane], lookup, sizeof *lookup);
        executor->traced_lookups[lane].offsets = NULL; /* they lie in the caller's memory */
        executor->trace_steps[lane].view = view;
        executor->trace_steps[lane].lookup = &executor->traced_lookups[lane];
    }
}

/* `lookup` has coordinates (w only where no other use of it is possible), level of detail and, for
 * LOD_GRADIENT alone, derivatives: the others are large and not worth being cleared for every group. `least`:
 * null, or the least level of detail. */
LANES_INLINE void sample_from(char *registers, const struct shader_op *op, struct shader_executor *executor,
                              enum texture_lod_mode mode, struct texture_lookup *lookup, bool extended,
                              const f32x8 *least)
{
    const struct texture_view *view = view_of(op, executor);
    if (!view) {
        store_missing(registers, op, executor);
        return;
    }
    f32x8 rgba[4];
    i32x8 offsets[3];
    memcpy(lookup->offset, op->offset, sizeof lookup->offset);
    lookup->offsets = NULL;
    lookup->integer = op->type != TYPE_F32;
    lookup->lod_mode = mode;
    lookup->lanes = executor->exec;
    if (extended)
        load_extensions(registers, op, executor, lookup, offsets);
    if (executor->trace)
        trace_lookup(executor, view, lookup);
    if (least)
        texture_sample_clamped(view, lookup, *least, rgba);
    else
        texture_sample(view, lookup, rgba);
    store_texels(registers, op, rgba);
}

LANES_INLINE void sample(char *registers, const struct shader_op *op, struct shader_executor *executor,
                         enum texture_lod_mode mode, struct texture_lookup *lookup, bool extended)
{
    sample_from(registers, op, executor, mode, lookup, extended, NULL);
}

/* Each instruction twice: without and with extensions. */
#define SAMPLING(NAME)                                                                                       \
    LANES_INLINE void NAME##_body(char *registers, const struct shader_op *op,                               \
                                  struct shader_executor *executor, bool extended);                          \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)          \
    {                                                                                                        \
        NAME##_body(registers, op, executor, false);                                                         \
    }                                                                                                        \
    static void NAME##_extended(char *registers, const struct shader_op *op,                                 \
                                struct shader_executor *executor)                                            \
    {                                                                                                        \
        NAME##_body(registers, op, executor, true);                                                          \
    }                                                                                                        \
    LANES_INLINE void NAME##_body(char *registers, const struct shader_op *op,                               \
                                  struct shader_executor *executor, bool extended)

/* w is a coordinate of the targets SHADOWCUBE, SHADOWARRAY2D and ARRAYCUBE (Table X.17), which take no
 * instructions that use it otherwise. */
SAMPLING(tex)
{
    struct texture_lookup lookup;
    lookup.lod = f32x8_splat(0.0f);
    load_coordinates(registers, op, 0, lookup.coord);
    lookup.coord[3] = load(registers, op, 0, 3, false);
    sample(registers, op, executor, automatic_lod(executor), &lookup, extended);
}

/* Without modifiers, as in most programs: the result goes directly to its register if it is a single one. */
static void tex_plain(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_view *view = view_of(op, executor);
    struct texture_lookup lookup;
    f32x8 rgba[4];
    if (!view) {
        store_missing(registers, op, executor);
        return;
    }
    for (unsigned i = 0; i < 4; i++)
        lookup.coord[i] = load(registers, op, 0, i, true);
    lookup.lod = f32x8_splat(0.0f);
    lookup.offsets = NULL;
    memcpy(lookup.offset, op->offset, sizeof lookup.offset);
    lookup.lod_mode = automatic_lod(executor);
    lookup.integer = op->type != TYPE_F32;
    lookup.lanes = executor->exec;
    if (op->dst[1] == op->dst[0] + REGISTER_BYTES && op->dst[2] == op->dst[1] + REGISTER_BYTES &&
        op->dst[3] == op->dst[2] + REGISTER_BYTES) {
        texture_sample(view, &lookup, register_at(registers, op->dst[0]));
        return;
    }
    texture_sample(view, &lookup, rgba);
    store_texels(registers, op, rgba);
}

/* The same of coordinates in executor->lookup, for native code. */
void lookup_plainly(struct shader_executor *executor, const struct shader_op *op, f32x8 rgba[4])
{
    const struct texture_view *view = view_of(op, executor);
    struct texture_lookup *lookup = &executor->lookup;
    if (!view) {
        for (unsigned i = 0; i < 4; i++)
            rgba[i] = missing_texel(op, executor, i);
        return;
    }
    memcpy(lookup->offset, op->offset, sizeof lookup->offset);
    lookup->lod_mode = automatic_lod(executor);
    lookup->integer = op->type != TYPE_F32;
    lookup->lanes = executor->exec;
    texture_sample(view, lookup, rgba);
}

SAMPLING(txb)
{
    struct texture_lookup lookup;
    lookup.lod = load(registers, op, 0, 3, false);
    load_coordinates(registers, op, 0, lookup.coord);
    sample(registers, op, executor, automatic_lod(executor), &lookup, extended);
}

SAMPLING(txl)
{
    struct texture_lookup lookup;
    lookup.lod = load(registers, op, 0, 3, false);
    load_coordinates(registers, op, 0, lookup.coord);
    sample(registers, op, executor, LOD_EXPLICIT, &lookup, extended);
}

/* TXB and TXL of targets that leave w to a coordinate (TXB2 and TXL2 in TGSI). */
static void sample_with_level(char *registers, const struct shader_op *op, struct shader_executor *executor,
                              enum texture_lod_mode mode)
{
    struct texture_lookup lookup;
    lookup.lod = load(registers, op, 1, executor->code->masked[op->index].texture->level_component, false);
    load_coordinates(registers, op, 0, lookup.coord);
    lookup.coord[3] = load(registers, op, 0, 3, false);
    sample(registers, op, executor, mode, &lookup, true);
}

static void txb2(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    sample_with_level(registers, op, executor, automatic_lod(executor));
}

static void txl2(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    sample_with_level(registers, op, executor, LOD_EXPLICIT);
}

SAMPLING(txp)
{
    struct texture_lookup lookup;
    const f32x8 q = load(registers, op, 0, 3, false);
    lookup.lod = f32x8_splat(0.0f);
    load_coordinates(registers, op, 0, lookup.coord);
    for (unsigned i = 0; i < 3; i++)
        lookup.coord[i] = f32x8_flush(f32x8_div(lookup.coord[i], q));
    sample(registers, op, executor, automatic_lod(executor), &lookup, extended);
}

/* Takes no offset that is an operand: its own ones are in the way. */
static void txd(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    struct texture_lookup lookup;
    lookup.lod = f32x8_splat(0.0f);
    load_coordinates(registers, op, 0, lookup.coord);
    lookup.coord[3] = load(registers, op, 0, 3, false);
    load_coordinates(registers, op, 1, lookup.ddx);
    load_coordinates(registers, op, 2, lookup.ddy);
    sample(registers, op, executor, LOD_GRADIENT, &lookup, false);
}

/* TEX, TXB and TXD with LODCLAMP (ARB_sparse_texture_clamp). */
static void sample_clamped(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_access *access = executor->code->masked[op->index].texture;
    const f32x8 least = load(registers, op, access->clamp_operand, access->clamp_component, false);
    const bool gradient = op->op == OP_TXD;
    struct texture_lookup lookup;
    lookup.lod = f32x8_splat(0.0f);
    if (op->op == OP_TXB)
        lookup.lod = load(registers, op, access->level_operand, access->level_component, false);
    load_coordinates(registers, op, 0, lookup.coord);
    lookup.coord[3] = load(registers, op, 0, 3, false);
    if (gradient) {
        load_coordinates(registers, op, 1, lookup.ddx);
        load_coordinates(registers, op, 2, lookup.ddy);
    }
    sample_from(registers, op, executor, gradient ? LOD_GRADIENT : automatic_lod(executor), &lookup,
                !gradient, &least);
}

/* --- Gathering, levels of detail ------------------------------------------------------------------------ */

static void lookup_init(char *registers, const struct shader_op *op, const struct shader_executor *executor,
                        struct texture_lookup *lookup)
{
    memset(lookup, 0, sizeof *lookup);
    load_coordinates(registers, op, 0, lookup->coord);
    lookup->coord[3] = load(registers, op, 0, 3, false);
    memcpy(lookup->offset, op->offset, sizeof lookup->offset);
    lookup->integer = op->type != TYPE_F32;
    lookup->lanes = executor->exec;
}

/* NV_gpu_program5 2.X.8.Z TXG. */
static void txg(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_view *view = view_of(op, executor);
    struct texture_lookup lookup;
    f32x8 texels[4];
    i32x8 offsets[3];
    if (!view) {
        store_missing(registers, op, executor);
        return;
    }
    lookup_init(registers, op, executor, &lookup);
    load_extensions(registers, op, executor, &lookup, offsets);
    if (executor->trace)
        trace_lookup(executor, view, &lookup);
    texture_gather(view, &lookup, executor->code->masked[op->index].texture->component, texels);
    store_texels(registers, op, texels);
}

/* TXGO: the second and third operands are the four texels' offsets in x and in y. */
static void txgo(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_view *view = view_of(op, executor);
    struct texture_lookup lookup;
    f32x8 texels[4];
    i32x8 x[4], y[4];
    if (!view) {
        store_missing(registers, op, executor);
        return;
    }
    lookup_init(registers, op, executor, &lookup);
    for (unsigned i = 0; i < 4; i++) {
        x[i] = clamped(load_bits(registers, op, 1, i), LEAST_GATHER_OFFSET, GREATEST_GATHER_OFFSET);
        y[i] = clamped(load_bits(registers, op, 2, i), LEAST_GATHER_OFFSET, GREATEST_GATHER_OFFSET);
    }
    texture_gather_offsets(view, &lookup, executor->code->masked[op->index].texture->component, x, y, texels);
    store_texels(registers, op, texels);
}

/* z and w are undefined. */
static void lod(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_view *view = view_of(op, executor);
    f32x8 level[2] = {{0}, {0}};
    if (view) {
        struct texture_lookup lookup;
        lookup_init(registers, op, executor, &lookup);
        lookup.lod_mode = automatic_lod(executor);
        texture_query_lod(view, &lookup, level);
    }
    store(registers, op, 0, level[0]);
    store(registers, op, 1, level[1]);
    store(registers, op, 2, f32x8_splat(0.0f));
    store(registers, op, 3, f32x8_splat(1.0f));
}

/* --- Single texels -------------------------------------------------------------------------------------- */

/* How many coordinates are places and not layers. */
static unsigned axes_of(enum texture_target target)
{
    switch (target) {
    case TARGET_1D:
    case TARGET_ARRAY1D:
    case TARGET_BUFFER: return 1;
    case TARGET_3D: return 3;
    default: return 2;
    }
}

/* The coordinates are integers, offsets included. */
static __attribute__((noinline)) void trace_fetch(struct shader_executor *executor,
                                                  const struct shader_op *op, const struct texture_view *view,
                                                  unsigned axes, const i32x8 coord[4])
{
    struct texture_lookup lookup;
    memset(&lookup, 0, sizeof lookup);
    for (unsigned i = 0; i < 4; i++)
        lookup.coord[i] = (f32x8)((u32x8)coord[i] + (i < axes ? (uint32_t)op->offset[i] : 0u));
    trace_lookup(executor, view, &lookup);
}

/* TXF and TXFMS, which differ in what w is. */
static void txf(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_access *access = executor->code->masked[op->index].texture;
    const struct texture_view *view = view_of(op, executor);
    if (!view) {
        store_missing(registers, op, executor);
        return;
    }
    f32x8 rgba[4];
    i32x8 coord[4];
    for (unsigned i = 0; i < 4; i++)
        coord[i] = load_bits(registers, op, 0, i);
    for (unsigned i = 0; access->variable_offset && i < axes_of((enum texture_target)access->target); i++)
        coord[i] = (i32x8)((u32x8)coord[i] +
                           (u32x8)clamped(load_bits(registers, op, 2, i), LEAST_OFFSET, GREATEST_OFFSET));
    if (executor->trace)
        trace_fetch(executor, op, view, axes_of((enum texture_target)access->target), coord);
    texture_fetch(view, coord, op->offset, executor->exec, op->type != TYPE_F32, rgba);
    store_texels(registers, op, rgba);
}

static void txq(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_view *view = view_of(op, executor);
    const i32x8 level = load_bits(registers, op, 0, 0);
    i32x8 result[4] = {{0}, {0}, {0}, {0}};
    for (int lane = 0; view && lane < LANES; lane++) {
        int32_t size[4] = {0};
        texture_query_size(view, level[lane], size);
        for (int i = 0; i < 4; i++)
            result[i][lane] = size[i];
    }
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, (f32x8)result[i]);
}

/* TGSI: w is the number of levels, for every queried level. */
static void txq_tgsi(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_view *view = view_of(op, executor);
    txq(registers, op, executor);
    store(registers, op, 3, (f32x8)i32x8_splat(view ? texture_query_levels(view) : 0));
}

/* TGSI: the samples of each texel in x; none of an unbound texture. */
static void txqs(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct texture_view *view = view_of(op, executor);
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, (f32x8)i32x8_splat(i == 0 && view ? texture_query_samples(view) : 0));
}

/* --- Units chosen by each lane -------------------------------------------------------------------------- */

/* One unit after the other, each for the lanes that chose it; a unit outside the array is an unbound one. The
 * result is in FIXED_RESULT (decode.c). */
void texture_by_lane(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct masked_op *masked = &executor->code->masked[op->index];
    const i32x8 units = relative_numbers(registers, &masked->texture->units);
    const unsigned exec = executor->exec;
    const struct texture_view *const *textures = executor->resources.textures;
    f32x8 result[4] = {{0}, {0}, {0}, {0}};
    for (unsigned left = exec; left;) {
        const int32_t unit = units[__builtin_ctz(left)];
        const i32x8 same = units == unit;
        struct shader_op one = *op;
        one.unit = (uint8_t)(unit < 0 ? 0 : unit);
        executor->exec = left & i32x8_movemask(same);
        executor->resources.textures = unit < 0 ? NULL : textures;
        masked->texture->inner(registers, &one, executor);
        for (unsigned i = 0; i < 4; i++)
            result[i] = f32x8_select(same, *register_at(registers, op->dst[i]), result[i]);
        left &= ~executor->exec;
    }
    executor->exec = exec;
    executor->resources.textures = textures;
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, result[i]);
}

/* --- Handles chosen by each lane ------------------------------------------------------------------------ */

/* The view of a resident handle if it fits this target, else null. */
static const struct texture_view *view_by_handle(const struct shader_resources *resources, uint64_t handle,
                                                 unsigned target)
{
    const struct shader_texture_handle *found =
        find_handle(resources->texture_handles, resources->texture_handle_count, sizeof *found, handle);
    if (!found)
        return NULL;
    return found->targets >> target & 1             ? found->view
           : found->comparing_targets >> target & 1 ? found->comparing
                                                    : NULL;
}

/* As with units. One that is not resident, or of another target, reads zeros and is noted. */
void texture_by_handle(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct masked_op *masked = &executor->code->masked[op->index];
    const unsigned exec = executor->exec;
    const struct texture_view *const *textures = executor->resources.textures;
    f32x8 result[4] = {{0}, {0}, {0}, {0}};
    u64x8 handle[4];
    struct shader_op one = *op;
    one.unit = 0;
    op64_operand(executor, &masked->fetched[HANDLE_SOURCE], 1, handle);
    for (unsigned left = exec, lanes; left; left &= ~lanes) {
        const uint64_t value = handle[0][__builtin_ctz(left)];
        const struct texture_view *view =
            view_by_handle(&executor->resources, value, masked->texture->target);
        lanes = lanes_alike(handle[0], left);
        executor->exec = lanes;
        if (!view) {
            for (unsigned refused = acting_lanes(executor); refused; refused &= refused - 1)
                note_fault(executor, masked, value);
            continue;
        }
        executor->resources.textures = &view;
        masked->texture->inner(registers, &one, executor);
        for (unsigned i = 0; i < 4; i++)
            result[i] =
                f32x8_select(i32x8_from_movemask(lanes), *register_at(registers, op->dst[i]), result[i]);
    }
    executor->exec = exec;
    executor->resources.textures = textures;
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, result[i]);
}

enum lookup_kind ISA(lookup_kind)(shader_handler *handler)
{
    if (handler == tex || handler == tex_plain)
        return LOOKUP_PLAIN;
    return handler == txp ? LOOKUP_PROJECTED : LOOKUP_OTHER;
}

shader_handler *texture_handler(const struct handler_key *key)
{
    if (key->lod_clamp)
        return sample_clamped;
    switch (key->op) {
    case OP_LOD: return lod;
    case OP_TEX: return key->extended_lookup ? tex_extended : key->plain ? tex_plain : tex;
    case OP_TXB: return key->level_operand ? txb2 : key->extended_lookup ? txb_extended : txb;
    case OP_TXD: return txd;
    case OP_TXF:
    case OP_TXFMS: return txf;
    case OP_TXG: return txg;
    case OP_TXGO: return txgo;
    case OP_TXL: return key->level_operand ? txl2 : key->extended_lookup ? txl_extended : txl;
    case OP_TXP: return key->extended_lookup ? txp_extended : txp;
    case OP_TXQ: return key->tgsi ? txq_tgsi : txq;
    case OP_TXQS: return txqs;
    default: return NULL;
    }
}
