/* Texture coordinates of fixed function, a part of its vertex program: generation (GL 4.6
 * compatibility 12.1.3), then the texture matrix (12.1.2).
 *
 * `reflection` is r of the specification; `sphere.xy` is r.xy / m + 1/2, with m = 2 |r + (0, 0, 1)|. */
#include "gl/context/context.h"
#include "gl/program/fixed_function.h"

/* The modes of all coordinates, as bits. */
static unsigned modes_of(const struct fixed_vertex_key *key)
{
    unsigned modes = 0;
    for (int unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        for (int c = 0; c < 4; c++)
            modes |= 1u << key->gen[unit][c];
    return modes;
}

enum {
    NEEDS_SPHERE = 1 << GEN_SPHERE,
    NEEDS_REFLECTION = NEEDS_SPHERE | 1 << GEN_REFLECTION,
    NEEDS_NORMAL = NEEDS_REFLECTION | 1 << GEN_NORMAL,
    NEEDS_EYE = NEEDS_REFLECTION | 1 << GEN_EYE,
};

bool fixed_texcoords_read_normal(const struct fixed_vertex_key *key)
{
    return modes_of(key) & NEEDS_NORMAL;
}

bool fixed_texcoords_read_eye(const struct fixed_vertex_key *key)
{
    return modes_of(key) & NEEDS_EYE;
}

static void add_reflection(struct text_builder *builder, bool sphere)
{
    fixed_text_add(builder, "TEMP reflection, sphere;\n"
                            "DP3 sphere.w, eye, eye;\nMAX sphere.w, sphere.w, 1.0e-30;\n"
                            "RSQ sphere.w, sphere.w;\nMUL sphere.xyz, eye, sphere.w;\n"
                            "DP3 reflection.w, normal, sphere;\n"
                            "MUL reflection.w, reflection.w, -2;\n"
                            "MAD reflection.xyz, normal, reflection.w, sphere;\n");
    if (sphere)
        fixed_text_add(builder, "ADD sphere.xyz, reflection, {0, 0, 1, 0};\n"
                                "DP3 sphere.w, sphere, sphere;\nMAX sphere.w, sphere.w, 1.0e-30;\n"
                                "RSQ sphere.w, sphere.w;\nMUL sphere.xy, sphere, sphere.w;\n"
                                "MAD sphere.xy, sphere, 0.5, 0.5;\n");
}

static void add_generated(struct text_builder *builder, const struct fixed_vertex_key *key, int unit,
                          const char *to)
{
    for (int c = 0; c < 4; c++) {
        const char component = "xyzw"[c], coordinate = "strq"[c];
        fixed_text_add(builder,
                       key->gen[unit][c] == GEN_OBJECT || key->gen[unit][c] == GEN_EYE ? "DP4" : "MOV");
        fixed_text_add(builder, " %s.%c, ", to, component);
        switch (key->gen[unit][c]) {
        case GEN_OBJECT:
            fixed_text_add(builder, "state.texgen[%d].object.%c, vertex.position;\n", unit, coordinate);
            break;
        case GEN_EYE: fixed_text_add(builder, "state.texgen[%d].eye.%c, eye;\n", unit, coordinate); break;
        case GEN_SPHERE: fixed_text_add(builder, "sphere.%c;\n", component); break;
        case GEN_REFLECTION: fixed_text_add(builder, "reflection.%c;\n", component); break;
        case GEN_NORMAL: fixed_text_add(builder, "normal.%c;\n", component); break;
        default: fixed_text_add(builder, "vertex.texcoord[%d].%c;\n", unit, component); break;
        }
    }
}

static void add_texcoord(struct text_builder *builder, const struct fixed_vertex_key *key, int unit)
{
    const bool transformed = key->texture_matrices & (1u << unit);
    const uint8_t *gen = key->gen[unit];
    char result[32], from[32];
    snprintf(result, sizeof result, "result.texcoord[%d]", unit);
    snprintf(from, sizeof from, "vertex.texcoord[%d]", unit);
    if (gen[0] || gen[1] || gen[2] || gen[3]) {
        add_generated(builder, key, unit, transformed ? "generated" : result);
        snprintf(from, sizeof from, "generated");
    } else if (!transformed) {
        fixed_text_add(builder, "MOV %s, %s;\n", result, from);
    }
    for (int row = 0; transformed && row < 4; row++)
        fixed_text_add(builder, "DP4 %s.%c, state.matrix.texture[%d].row[%d], %s;\n", result, "xyzw"[row],
                       unit, row, from);
}

void fixed_add_texcoords(struct text_builder *builder, const struct fixed_vertex_key *key)
{
    const unsigned modes = modes_of(key);
    if (modes != 1u << GEN_OFF)
        fixed_text_add(builder, "TEMP generated;\n");
    if (modes & NEEDS_REFLECTION)
        add_reflection(builder, modes & NEEDS_SPHERE);
    for (int unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        if (key->texcoords & (1u << unit))
            add_texcoord(builder, key, unit);
}
