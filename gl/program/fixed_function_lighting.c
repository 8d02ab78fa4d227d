/* Lighting of fixed function (GL 4.6 compatibility 12.2.1), a part of its vertex program.
 *
 * Temporaries of the text, all in eye coordinates: `eye` and `place`, the vertex before and after the
 * division by w; `normal`; `viewer`, the unit vector from the vertex to the eye; `light`, that to the light;
 * `factor`, att_i * spot_i; `dots`, the products of the normal with `light` and `half`; `lit`, the result of
 * LIT: y is the diffuse factor, z the specular one with f_i. Sums: `front`, `back` and their `glow`, the
 * separate specular colour.
 *
 * A vector of length zero stays zero, so a vertex at the position of the eye or of a light, and a normal (0,
 * 0, 0), have products of 0 rather than NaN: the specification leaves them open. */
#include "gl/context/context.h"
#include "gl/program/fixed_function.h"
#include "gl/vertex/vertex_arrays.h"

static const char *const faces[2] = {"front", "back"};

static bool has_bit(uint8_t mask, unsigned bit)
{
    return mask >> bit & 1;
}

bool fixed_lighting_reads_place(const struct fixed_vertex_key *key)
{
    return key->lighting && (key->local_viewer || key->positional);
}

/* Makes `name` a unit vector; its w is overwritten. */
static void add_unit_vector(struct text_builder *builder, const char *name)
{
    fixed_text_add(builder, "DP3 %s.w, %s, %s;\nMAX %s.w, %s.w, 1.0e-30;\nRSQ %s.w, %s.w;\n", name, name,
                   name, name, name, name, name);
    fixed_text_add(builder, "MUL %s.xyz, %s, %s.w;\n", name, name, name);
}

/* --- Normals (12.1.2) ----------------------------------------------------------------------------------- */

/* The inverses of palette matrices are not state: this computes the cofactors of the matrix over its
 * determinant. */
static void add_palette_normal(struct text_builder *builder, char unit)
{
    for (int row = 0; row < 3; row++)
        fixed_text_add(builder, "MOV row%d, palette[index.%c + %d];\n", row, unit, row);
    for (int row = 0; row < 3; row++)
        fixed_text_add(builder, "XPD cofactor, row%d, row%d;\nDP3 part.%c, cofactor, vertex.normal;\n",
                       (row + 1) % 3, (row + 2) % 3, "xyz"[row]);
    fixed_text_add(builder,
                   "DP3 part.w, cofactor, row2;\nRCP part.w, part.w;\nMUL part.xyz, part, part.w;\n");
}

/* ARB_vertex_blend 2.10.3: the weighted sum of the normals transformed by each unit. */
static void add_blended_normal(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    if (key->blend_palette)
        fixed_text_add(builder, "TEMP row0, row1, row2, cofactor;\n");
    for (int unit = 0; unit < key->blend_units; unit++) {
        const char c = "xyzw"[unit];
        if (key->blend_palette)
            add_palette_normal(builder, c);
        for (int row = 0; !key->blend_palette && row < 3; row++)
            fixed_text_add(builder,
                           "DP3 part.%c, state.matrix.modelview[%d].invtrans.row[%d], vertex.normal;\n",
                           "xyz"[row], unit, row);
        if (unit == 0)
            fixed_text_add(builder, "MUL normal.xyz, part, weight.%c;\n", c);
        else
            fixed_text_add(builder, "MAD normal.xyz, part, weight.%c, normal;\n", c);
    }
}

void fixed_add_normal(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    fixed_text_add(builder, "TEMP normal;\n");
    if (key->blend_units)
        add_blended_normal(builder, key);
    for (int row = 0; !key->blend_units && row < 3; row++)
        fixed_text_add(builder, "DP3 normal.%c, state.matrix.modelview.invtrans.row[%d], vertex.normal;\n",
                       "xyz"[row], row);
    if (key->normalize)
        add_unit_vector(builder, "normal");
    else if (key->rescale)
        fixed_text_add(builder, "DP3 normal.w, state.matrix.modelview.inverse.row[2], "
                                "state.matrix.modelview.inverse.row[2];\n"
                                "RSQ normal.w, normal.w;\nMUL normal.xyz, normal, normal.w;\n");
}

/* --- Where a light is ----------------------------------------------------------------------------------- */

/* With its distance in distance.x and the square of that in distance.y, if something depends on it. */
static void add_light_vector(struct text_builder *builder, const struct fixed_vertex_key *key, unsigned i)
{
    if (!has_bit(key->positional, i)) {
        fixed_text_add(builder, "MOV light.xyz, state.light[%u].position;\n", i);
    } else if (has_bit(key->homogeneous, i)) {
        fixed_text_add(builder, "RCP light.w, state.light[%u].position.w;\n", i);
        fixed_text_add(builder, "MAD light.xyz, state.light[%u].position, light.w, -place;\n", i);
    } else {
        fixed_text_add(builder, "SUB light.xyz, state.light[%u].position, place;\n", i);
    }
    if (!has_bit(key->attenuated, i)) {
        add_unit_vector(builder, "light");
        return;
    }
    fixed_text_add(builder, "DP3 distance.y, light, light;\nMAX distance.x, distance.y, 1.0e-30;\n"
                            "RSQ distance.x, distance.x;\nMUL light.xyz, light, distance.x;\n"
                            "MUL distance.x, distance.x, distance.y;\n");
}

/* Equation 12.4: 1 / (k0 + k1*d + k2*d^2). */
static void add_attenuation(struct text_builder *builder, unsigned i)
{
    fixed_text_add(builder,
                   "MAD factor.x, state.light[%u].attenuation.y, distance.x, state.light[%u].attenuation.x;\n"
                   "MAD factor.x, state.light[%u].attenuation.z, distance.y, factor.x;\n"
                   "RCP factor.x, factor.x;\n",
                   i, i, i);
}

/* Equation 12.5: LIT raises the cosine to the exponent where x, inside of the cone or not, is positive. */
static void add_spot(struct text_builder *builder, unsigned i)
{
    fixed_text_add(
        builder,
        "MOV spot.xyz, state.light[%u].spot.direction;\nDP3 spot.w, spot, spot;\nRSQ spot.w, spot.w;\n"
        "DP3 spot.y, -light, spot;\nMUL spot.y, spot.y, spot.w;\n",
        i);
    fixed_text_add(builder,
                   "SGE spot.x, spot.y, state.light[%u].spot.direction.w;\n"
                   "MOV spot.w, state.light[%u].attenuation.w;\nLIT spot, spot;\n",
                   i, i);
}

/* The register of att_i * spot_i, or null if it is 1. */
static const char *add_factor(struct text_builder *builder, const struct fixed_vertex_key *key, unsigned i)
{
    const bool attenuated = has_bit(key->attenuated, i), spot = has_bit(key->spots, i);
    if (attenuated)
        add_attenuation(builder, i);
    if (spot)
        add_spot(builder, i);
    if (attenuated && spot)
        fixed_text_add(builder, "MUL factor.x, factor.x, spot.z;\n");
    return attenuated ? "factor.x" : spot ? "spot.z" : NULL;
}

/* Equation 12.3. For a directional light without a local viewer it is a constant. */
static void add_dots(struct text_builder *builder, const struct fixed_vertex_key *key, unsigned i)
{
    fixed_text_add(builder, "DP3 dots.x, normal, light;\n");
    if (!key->specular)
        return;
    if (!key->local_viewer && !has_bit(key->positional, i)) {
        fixed_text_add(builder, "DP3 dots.y, normal, state.light[%u].half;\n", i);
        return;
    }
    fixed_text_add(builder, "ADD half.xyz, light, %s;\n", key->local_viewer ? "viewer" : "{0, 0, 1, 0}");
    add_unit_vector(builder, "half");
    fixed_text_add(builder, "DP3 dots.y, normal, half;\n");
}

/* --- Colours -------------------------------------------------------------------------------------------- */

static const char *const property_names[] = {[MATERIAL_EMISSION] = "emission",
                                             [MATERIAL_AMBIENT] = "ambient",
                                             [MATERIAL_DIFFUSE] = "diffuse",
                                             [MATERIAL_SPECULAR] = "specular",
                                             [MATERIAL_SHININESS] = "shininess"};

struct operand {
    char text[64];
};

/* A property of the material: the vertex's where it carries it (ColorMaterial, 12.2.3). */
static struct operand material(const struct fixed_vertex_key *key, int face, enum material_property property)
{
    const unsigned carried = key->carried[face][property];
    struct operand operand = {"vertex.color"};
    if (!carried)
        snprintf(operand.text, sizeof operand.text, "state.material.%s.%s", faces[face],
                 property_names[property]);
    else if (carried != ATTRIB_COLOR)
        snprintf(operand.text, sizeof operand.text, "vertex.attrib[%u]", carried);
    return operand;
}

/* The light's colour times the material's. */
static struct operand add_product(struct text_builder *builder, const struct fixed_vertex_key *key,
                                  unsigned i, int face, enum material_property property)
{
    const char *name = property_names[property];
    struct operand operand;
    if (key->carried[face][property]) {
        fixed_text_add(builder, "MUL %s.xyz, state.light[%u].%s, %s;\n", name, i, name,
                       material(key, face, property).text);
        snprintf(operand.text, sizeof operand.text, "%s", name);
    } else {
        snprintf(operand.text, sizeof operand.text, "state.lightprod[%u].%s.%s", i, faces[face], name);
    }
    return operand;
}

static void add_light_to_face(struct text_builder *builder, const struct fixed_vertex_key *key, unsigned i,
                              int face, const char *factor)
{
    const char *sum = factor ? "sum" : faces[face];
    if (face == 1)
        fixed_text_add(builder, "MOV dots.xy, -dots;\n");
    if (key->specular)
        fixed_text_add(builder, "MOV dots.w, %s.x;\nLIT lit, dots;\n",
                       material(key, face, MATERIAL_SHININESS).text);
    else
        fixed_text_add(builder, "MAX lit.y, dots.x, 0;\n");
    const struct operand ambient = add_product(builder, key, i, face, MATERIAL_AMBIENT),
                         diffuse = add_product(builder, key, i, face, MATERIAL_DIFFUSE);
    if (factor)
        fixed_text_add(builder, "MOV sum.xyz, %s;\n", ambient.text);
    else
        fixed_text_add(builder, "ADD %s.xyz, %s, %s;\n", sum, sum, ambient.text);
    fixed_text_add(builder, "MAD %s.xyz, lit.y, %s, %s;\n", sum, diffuse.text, sum);
    if (key->specular) {
        const struct operand specular = add_product(builder, key, i, face, MATERIAL_SPECULAR);
        if (key->separate_specular && factor)
            fixed_text_add(builder, "MUL lit.z, lit.z, %s;\n", factor);
        fixed_text_add(builder, "MAD %s%s.xyz, lit.z, %s, %s%s;\n",
                       key->separate_specular ? faces[face] : sum, key->separate_specular ? "glow" : "",
                       specular.text, key->separate_specular ? faces[face] : sum,
                       key->separate_specular ? "glow" : "");
    }
    if (factor)
        fixed_text_add(builder, "MAD %s.xyz, %s, sum, %s;\n", faces[face], factor, faces[face]);
}

static void add_light(struct text_builder *builder, const struct fixed_vertex_key *key, unsigned i)
{
    fixed_text_add(
        builder, "# light %u: %s%s%s\n", i, has_bit(key->positional, i) ? "positional" : "directional",
        has_bit(key->spots, i) ? ", a spot" : "", has_bit(key->attenuated, i) ? ", attenuated" : "");
    add_light_vector(builder, key, i);
    const char *factor = add_factor(builder, key, i);
    add_dots(builder, key, i);
    for (int face = 0; face <= key->two_side; face++)
        add_light_to_face(builder, key, i, face, factor);
}

/* ecm + acm * acs. */
static void add_scene_color(struct text_builder *builder, const struct fixed_vertex_key *key, int face)
{
    const char *name = faces[face];
    if (key->carried[face][MATERIAL_AMBIENT] || key->carried[face][MATERIAL_EMISSION])
        fixed_text_add(builder, "MOV sum.xyz, state.lightmodel.ambient;\nMAD %s.xyz, %s, sum, %s;\n", name,
                       material(key, face, MATERIAL_AMBIENT).text,
                       material(key, face, MATERIAL_EMISSION).text);
    else
        fixed_text_add(builder, "MOV %s.xyz, state.lightmodel.%s.scenecolor;\n", name, name);
    if (key->separate_specular)
        fixed_text_add(builder, "MOV %sglow.xyz, 0;\n", name);
}

/* 12.2.1.1: A is that of the diffuse colour, of the secondary colour always 1. */
static void add_results(struct text_builder *builder, const struct fixed_vertex_key *key, int face)
{
    const char *name = faces[face];
    if (key->color) {
        fixed_text_add(builder, "MOV result.color.%s.primary.xyz, %s;\n", name, name);
        fixed_text_add(builder, "MOV result.color.%s.primary.w, %s.w;\n", name,
                       material(key, face, MATERIAL_DIFFUSE).text);
    }
    if (!key->secondary_color)
        return;
    if (key->separate_specular)
        fixed_text_add(builder, "MOV result.color.%s.secondary.xyz, %sglow;\n", name, name);
    else
        fixed_text_add(builder, "MOV result.color.%s.secondary.xyz, 0;\n", name);
    fixed_text_add(builder, "MOV result.color.%s.secondary.w, 1;\n", name);
}

void fixed_add_lighting(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    fixed_text_add(builder, "TEMP place, viewer, light, half, distance, spot, factor, dots, lit, sum;\n"
                            "TEMP ambient, diffuse, specular, front, frontglow, back, backglow;\n");
    if (fixed_lighting_reads_place(key))
        fixed_text_add(builder, "RCP place.w, eye.w;\nMUL place.xyz, eye, place.w;\n");
    if (key->local_viewer) {
        fixed_text_add(builder, "MOV viewer.xyz, -place;\n");
        add_unit_vector(builder, "viewer");
    }
    for (int face = 0; face <= key->two_side; face++)
        add_scene_color(builder, key, face);
    for (unsigned i = 0; i < GL_LIGHTS; i++)
        if (has_bit(key->lights, i))
            add_light(builder, key, i);
    for (int face = 0; face <= key->two_side; face++)
        add_results(builder, key, face);
}
