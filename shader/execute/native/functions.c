/* Hot: what native code calls. */
#include "shader/execute/math_trig.h"
#include "shader/execute/native/block.h"
#include "texture/sample_pair.h"

/* --- Angles that few programs have ---------------------------------------------------------------------- */

static void correct_wide(float result[LANES], const float angle[LANES], int turn)
{
    f32x8 narrow, x;
    memcpy(&narrow, result, sizeof narrow);
    memcpy(&x, angle, sizeof x);
    const f32x8 all = f32x8_select(math_trig_is_wide(x), math_trig_wide(x, turn), narrow);
    memcpy(result, &all, sizeof all);
}

void native_wide_sine(float result[LANES], const float angle[LANES])
{
    correct_wide(result, angle, 0);
}

void native_wide_cosine(float result[LANES], const float angle[LANES])
{
    correct_wide(result, angle, 1);
}

/* --- Lookups of pairs ----------------------------------------------------------------------------------- */

static bool looks_up_both(const struct texture_view *view, const struct shader_op *op, f32x8 lookup[8][2])
{
    return view && op->type == TYPE_F32 && !(op->offset[0] | op->offset[1] | op->offset[2]) &&
           texture_sample_pair(view, (const f32x8(*)[2])lookup, lookup + 4);
}

/* Which half of `lookup` it is, and which group. */
static void look_up_one(struct shader_executor *executor, const struct shader_op *op, f32x8 lookup[8][2],
                        unsigned half, unsigned group)
{
    f32x8 rgba[4];
    for (unsigned c = 0; c < 4; c++)
        executor->lookup.coord[c] = lookup[c][half];
    executor->exec = executor->group_exec[group];
    lookup_plainly_avx2(executor, op, rgba);
    for (unsigned c = 0; c < 4; c++)
        lookup[4 + c][half] = rgba[c];
}

void native_lookup_pair(struct shader_executor *executor, const struct shader_op *op, f32x8 lookup[8][2],
                        unsigned group)
{
    const struct texture_view *const *textures = executor->resources.textures;
    if (looks_up_both(textures ? textures[op->unit] : NULL, op, lookup))
        return;
    for (unsigned half = 0; half < 2; half++)
        look_up_one(executor, op, lookup, half, group + half);
}
