/* The vertex half of fixed function as NV_vertex_program4 text; where it blends with a palette of matrices,
 * which NV_vertex_program4 has no name for, as ARB_vertex_program text.
 *
 * The position is four DP4 with the rows of the modelview-projection matrix, in this order: programs with the
 * NV_position_invariant option get the same bits from the same operations. */
#include "gl/context/context.h"
#include "gl/program/fixed_function.h"

static void add_position(struct text_builder *builder)
{
    for (int row = 0; row < 4; row++)
        fixed_text_add(builder, "DP4 result.position.%c, state.matrix.mvp.row[%d], vertex.position;\n",
                       "xyzw"[row], row);
}

/* ARB_vertex_blend 2.10: the sum of w_i * M_i * vertex is the eye position, from unit 0 on. The last weight
 * of those that add up to 1 is made here (ARB_vertex_program, issue 37). */
static void add_blended_weights(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    const int last = key->blend_units - 1;
    fixed_text_add(builder, "MOV weight, vertex.weight;\n");
    if (key->blend_sum_unity)
        fixed_text_add(builder, "MOV weight.%c, 1;\n", "xyzw"[last]);
    for (int unit = 0; key->blend_sum_unity && unit < last; unit++)
        fixed_text_add(builder, "SUB weight.%c, weight.%c, weight.%c;\n", "xyzw"[last], "xyzw"[last],
                       "xyzw"[unit]);
    if (key->blend_palette)
        fixed_text_add(builder, "MUL part, vertex.matrixindex, 4;\nARL index, part;\n");
}

static void add_blended_position(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    add_blended_weights(builder, key);
    for (int unit = 0; unit < key->blend_units; unit++) {
        const char c = "xyzw"[unit];
        for (int row = 0; row < 4; row++)
            if (key->blend_palette)
                fixed_text_add(builder, "DP4 part.%c, palette[index.%c + %d], vertex.position;\n",
                               "xyzw"[row], c, row);
            else
                fixed_text_add(builder, "DP4 part.%c, state.matrix.modelview[%d].row[%d], vertex.position;\n",
                               "xyzw"[row], unit, row);
        if (unit == 0)
            fixed_text_add(builder, "MUL eye, part, weight.%c;\n", c);
        else
            fixed_text_add(builder, "MAD eye, part, weight.%c, eye;\n", c);
    }
    for (int row = 0; row < 4; row++)
        fixed_text_add(builder, "DP4 result.position.%c, state.matrix.projection.row[%d], eye;\n",
                       "xyzw"[row], row);
}

static void declare_blending(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    fixed_text_add(builder, "TEMP weight, part;\n");
    if (!key->blend_palette)
        return;
    fixed_text_add(builder, "ADDRESS index;\nPARAM palette[] = { state.matrix.palette[0]");
    for (int i = 1; i < SHADER_MAX_PALETTE_MATRICES; i++)
        fixed_text_add(builder, ", state.matrix.palette[%d]", i);
    fixed_text_add(builder, " };\n");
}

static bool reads_all_of_eye(const struct fixed_vertex_key *key)
{
    return key->clip_planes || fixed_lighting_reads_place(key) || fixed_texcoords_read_eye(key);
}

static bool fog_reads_depth(const struct fixed_vertex_key *key)
{
    return key->fog == FOG_EYE_DEPTH || key->fog == FOG_EYE_PLANE;
}

static bool reads_eye_distance(const struct fixed_vertex_key *key)
{
    return key->attenuate || key->fog == FOG_EYE_RADIAL;
}

/* Eye coordinates are needed by clip planes, lighting and texture coordinates (all four), by point sizes and
 * fog from the distance to the eye (x, y, z), and by fog from depth (z alone). */
static void add_eye_position(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    for (int row = 0; row < 4; row++)
        if (reads_all_of_eye(key) || (reads_eye_distance(key) && row < 3) ||
            (fog_reads_depth(key) && row == 2))
            fixed_text_add(builder, "DP4 eye.%c, state.matrix.modelview.row[%d], vertex.position;\n",
                           "xyzw"[row], row);
}

/* GL 4.6 compatibility 13.7: a plane keeps the points whose product with it is not negative. */
static void add_clip_planes(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    for (int plane = 0; plane < GL_CLIP_PLANES; plane++)
        if (key->clip_planes & (1u << plane))
            fixed_text_add(builder, "DP4 result.clip[%d].x, state.clip[%d].plane, eye;\n", plane, plane);
}

/* Without lighting front and back colours are the current ones (GL 4.6 compatibility 12.5). */
static void add_colors(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    if (key->color)
        fixed_text_add(builder, "MOV result.color, vertex.color;\n");
    if (key->secondary_color)
        fixed_text_add(builder, "MOV result.color.secondary, vertex.color.secondary;\n");
}

/* The distance is d^2 * 1/d, kept from 0 so that a point in the eye has distance 0. */
static void add_eye_distance(struct text_builder *builder, const char *result)
{
    fixed_text_add(builder,
                   "DP3 point.y, eye, eye;\n"
                   "MAX point.x, point.y, 1.0e-30;\n"
                   "RSQ point.x, point.x;\n"
                   "MUL %s.x, point.x, point.y;\n",
                   result);
}

/* GL 4.6 compatibility 16.4: the eye distance of a fragment may be |z_e|, and is, unless NV_fog_distance
 * selects another. The absolute value is computed per fragment, since z_e passes through 0 on a polygon that
 * extends to both sides of the eye: fixed_function_fog_has_sign(). */
static void add_fog(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    if (key->fog == FOG_COORDINATE)
        fixed_text_add(builder, "MOV result.fogcoord.x, vertex.fogcoord.x;\n");
    else if (key->fog == FOG_EYE_DEPTH)
        fixed_text_add(builder, "MOV result.fogcoord.x, -eye.z;\n");
    else if (key->fog == FOG_EYE_PLANE)
        fixed_text_add(builder, "MOV result.fogcoord.x, eye.z;\n");
    else if (key->fog == FOG_EYE_RADIAL)
        add_eye_distance(builder, "result.fogcoord");
}

/* GL 4.6 compatibility 14.4: size * sqrt(1 / (a + b*d + c*d^2)), d the distance from the eye; the limits come
 * later. */
static void add_point_size(struct text_builder *builder)
{
    add_eye_distance(builder, "point");
    fixed_text_add(builder, "MAD point.z, state.point.attenuation.y, point.x, state.point.attenuation.x;\n"
                            "MAD point.z, state.point.attenuation.z, point.y, point.z;\n"
                            "RSQ point.z, point.z;\n"
                            "MUL result.pointsize.x, state.point.size.x, point.z;\n");
}

size_t fixed_vertex_text(const struct fixed_vertex_key *key, char *text, size_t size)
{
    struct text_builder builder = {text, size, 0};
    fixed_text_add(&builder, key->blend_palette ? "!!ARBvp1.0\nOPTION NV_vertex_program3;\n" : "!!NVvp4.0\n");
    if (reads_all_of_eye(key) || reads_eye_distance(key) || fog_reads_depth(key) || key->blend_units)
        fixed_text_add(&builder, "TEMP eye;\n");
    if (reads_eye_distance(key))
        fixed_text_add(&builder, "TEMP point;\n");
    if (key->blend_units) {
        declare_blending(&builder, key);
        add_blended_position(&builder, key);
    } else {
        add_position(&builder);
        add_eye_position(&builder, key);
    }
    add_clip_planes(&builder, key);
    if (key->lighting || fixed_texcoords_read_normal(key))
        fixed_add_normal(&builder, key);
    if (key->lighting)
        fixed_add_lighting(&builder, key);
    else
        add_colors(&builder, key);
    add_fog(&builder, key);
    if (key->attenuate)
        add_point_size(&builder);
    fixed_add_texcoords(&builder, key);
    fixed_text_add(&builder, "END\n");
    return builder.length;
}
