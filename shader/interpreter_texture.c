/* Hot: texture access (NV_gpu_program4 2.X.4.4 and 2.X.8 TEX, TXB, TXD, TXF, TXL, TXP, TXQ). The texture room
 * filters; here operands become its coordinates.
 *
 * Undefined there, defined here: an instruction whose type modifier does not fit the texture (integers or not)
 * reads zeros; so does a unit without a texture view, but for alpha of a float one, which is 1 as in an
 * incomplete texture.
 */
#include "shader/access.h"
#include "shader/handlers.h"
#include "texture/texture.h"

#define texture_by_lane ISA(texture_by_lane)

/* Program operands as the texture room takes them; `operand` components in x y z order. */
static void load_coordinates(char *registers, const struct shader_op *op, unsigned operand, f32x8 coord[3])
{
    for (unsigned i = 0; i < 3; i++)
        coord[i] = load(registers, op, operand, i, false);
}

static const struct texture_view *view_of(const struct shader_op *op, const struct shader_machine *machine)
{
    return machine->resources.textures ? machine->resources.textures[op->unit] : NULL;
}

/* NV_fragment_program 3.11.5.38: "otherwise, the result of the instruction is the vector (0,0,0,0)". */
static void store_missing(char *registers, const struct shader_op *op, const struct shader_machine *machine)
{
    const bool one = op->type == TYPE_F32 && machine->code->language != LANGUAGE_FP10;
    const float alpha = one ? 1.0f : 0.0f;
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, f32x8_splat(i == 3 ? alpha : 0.0f));
}

/* Results of the texture room have neither denormals nor other NaNs than the canonical one. */
static void store_texels(char *registers, const struct shader_op *op, const f32x8 rgba[4])
{
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, rgba[i]);
}

/* Derivatives exist in fragment programs only (2.X.4.4: "for vertex and geometry programs, these functions
 * always return (0,0,0,0)"). */
static enum texture_lod_mode automatic_lod(const struct shader_machine *machine)
{
    return machine->code->stage == STAGE_FRAGMENT ? LOD_IMPLICIT : LOD_ZERO;
}

/* `lookup` has coordinates (w only where no other use of it is possible), level of detail and, for
 * LOD_GRADIENT alone, derivatives: the others are large and not worth being cleared for every group. */
LANES_INLINE void sample(char *registers, const struct shader_op *op, struct shader_machine *machine,
                         enum texture_lod_mode mode, struct texture_lookup *lookup)
{
    const struct texture_view *view = view_of(op, machine);
    if (!view) {
        store_missing(registers, op, machine);
        return;
    }
    f32x8 rgba[4];
    memcpy(lookup->offset, op->offset, sizeof lookup->offset);
    lookup->offsets = NULL;
    lookup->integer = op->type != TYPE_F32;
    lookup->lod_mode = mode;
    lookup->lanes = machine->exec;
    texture_sample(view, lookup, rgba);
    store_texels(registers, op, rgba);
}

/* w is a coordinate of the targets SHADOWCUBE and SHADOWARRAY2D (Table X.17), which take no instructions that
 * use it otherwise. */
static void tex(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    struct texture_lookup lookup;
    lookup.lod = f32x8_splat(0.0f);
    load_coordinates(registers, op, 0, lookup.coord);
    lookup.coord[3] = load(registers, op, 0, 3, false);
    sample(registers, op, machine, automatic_lod(machine), &lookup);
}

static void txb(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    struct texture_lookup lookup;
    lookup.lod = load(registers, op, 0, 3, false);
    load_coordinates(registers, op, 0, lookup.coord);
    sample(registers, op, machine, automatic_lod(machine), &lookup);
}

static void txd(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    struct texture_lookup lookup;
    lookup.lod = f32x8_splat(0.0f);
    load_coordinates(registers, op, 0, lookup.coord);
    lookup.coord[3] = load(registers, op, 0, 3, false);
    load_coordinates(registers, op, 1, lookup.ddx);
    load_coordinates(registers, op, 2, lookup.ddy);
    sample(registers, op, machine, LOD_GRADIENT, &lookup);
}

static void txl(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    struct texture_lookup lookup;
    lookup.lod = load(registers, op, 0, 3, false);
    load_coordinates(registers, op, 0, lookup.coord);
    sample(registers, op, machine, LOD_EXPLICIT, &lookup);
}

static void txp(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    struct texture_lookup lookup;
    const f32x8 q = load(registers, op, 0, 3, false);
    lookup.lod = f32x8_splat(0.0f);
    load_coordinates(registers, op, 0, lookup.coord);
    for (unsigned i = 0; i < 3; i++)
        lookup.coord[i] = f32x8_flush(f32x8_div(lookup.coord[i], q));
    sample(registers, op, machine, automatic_lod(machine), &lookup);
}

static void txf(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    const struct texture_view *view = view_of(op, machine);
    if (!view) {
        store_missing(registers, op, machine);
        return;
    }
    f32x8 rgba[4];
    i32x8 coord[4];
    for (unsigned i = 0; i < 4; i++)
        coord[i] = load_bits(registers, op, 0, i);
    texture_fetch(view, coord, op->offset, machine->exec, op->type != TYPE_F32, rgba);
    store_texels(registers, op, rgba);
}

static void txq(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    const struct texture_view *view = view_of(op, machine);
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

/* --- Units chosen by each lane ---------------------------------------------------------------- */

/* One unit after the other, each for the lanes that chose it; a unit outside the array is an unbound one. The
 * result is in FIXED_RESULT (decode.c). */
void texture_by_lane(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    const struct general_op *general = &machine->code->general[op->index];
    const i32x8 units = relative_numbers(registers, &general->texture.units);
    const unsigned exec = machine->exec;
    const struct texture_view *const *textures = machine->resources.textures;
    f32x8 result[4] = {{0}, {0}, {0}, {0}};
    for (unsigned left = exec; left;) {
        const int32_t unit = units[__builtin_ctz(left)];
        const i32x8 same = units == unit;
        struct shader_op one = *op;
        one.unit = (uint8_t)(unit < 0 ? 0 : unit);
        machine->exec = left & i32x8_movemask(same);
        machine->resources.textures = unit < 0 ? NULL : textures;
        general->texture.inner(registers, &one, machine);
        for (unsigned i = 0; i < 4; i++)
            result[i] = f32x8_select(same, *register_at(registers, op->dst[i]), result[i]);
        left &= ~machine->exec;
    }
    machine->exec = exec;
    machine->resources.textures = textures;
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, result[i]);
}

shader_handler *texture_handler(const struct handler_key *key)
{
    switch (key->op) {
    case OP_TEX: return tex;
    case OP_TXB: return txb;
    case OP_TXD: return txd;
    case OP_TXF: return txf;
    case OP_TXL: return txl;
    case OP_TXP: return txp;
    case OP_TXQ: return txq;
    default: return NULL;
    }
}
