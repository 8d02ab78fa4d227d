/* The fragment half of fixed function as NV_fragment_program4 text: texture environments, colour sum, fog
 * (GL 4.6 compatibility 16.1 to 16.4). */
#include <string.h>

#include "gl/context/context.h"
#include "gl/program/fixed_function.h"

/* The function of one column of the texture environment tables, for the colour (rgb) or alpha. F is the
 * fragment's previous value, T the texture's, C the environment colour. Every result is clamped to [0,1]. */
enum env_function {
    KEEP,    /* F */
    TEXTURE, /* T */
    PRODUCT, /* F * T */
    SUM,     /* F + T */
    MIX,     /* C * T + F * (1 - T) */
    DECAL,   /* T * Ta + F * (1 - Ta) */
};

/* Texture environments (GL 4.6 compatibility Tables 16.2 and 16.3). Formats differ only in the texture's
 * components: the colour uses `rgb` if the texture has colour, alpha uses `alpha` if it has alpha; intensity
 * has both and treats alpha like a colour. */
static const struct {
    uint8_t rgb, alpha, intensity_alpha;
} modes[ENV_MODES] = {
    [ENV_REPLACE] = {TEXTURE, TEXTURE, TEXTURE},
    [ENV_MODULATE] = {PRODUCT, PRODUCT, PRODUCT},
    [ENV_DECAL] = {DECAL, KEEP, KEEP},
    [ENV_BLEND] = {MIX, PRODUCT, MIX},
    [ENV_ADD] = {SUM, PRODUCT, SUM},
};

/* R and RG textures are RGB with zeros (Table 8.20), depth reads as luminance. */
static bool has_color(enum texture_base base)
{
    return base != BASE_ALPHA;
}

static bool has_alpha(enum texture_base base)
{
    return base == BASE_RGBA || base == BASE_ALPHA || base == BASE_LUMINANCE_ALPHA || base == BASE_INTENSITY;
}

/* DECAL without alpha replaces the colour. For formats other than RGB and RGBA it is undefined: there the
 * unit passes the fragment unchanged, as if it were disabled, since black would hide the mistake. */
static enum env_function decal_function(enum texture_base base)
{
    switch (base) {
    case BASE_RGBA: return DECAL;
    case BASE_RGB:
    case BASE_RG:
    case BASE_R: return TEXTURE;
    default: return KEEP;
    }
}

static enum env_function color_function(const struct fixed_unit_key *key)
{
    const enum texture_base base = (enum texture_base)key->base;
    if (key->mode == ENV_DECAL)
        return decal_function(base);
    return has_color(base) ? (enum env_function)modes[key->mode].rgb : KEEP;
}

static enum env_function alpha_function(const struct fixed_unit_key *key)
{
    const enum texture_base base = (enum texture_base)key->base;
    if (base == BASE_INTENSITY)
        return (enum env_function)modes[key->mode].intensity_alpha;
    return has_alpha(base) ? (enum env_function)modes[key->mode].alpha : KEEP;
}

static const char *const target_names[] = {
    [TARGET_1D] = "1D",
    [TARGET_2D] = "2D",
    [TARGET_3D] = "3D",
    [TARGET_CUBE] = "CUBE",
    [TARGET_RECT] = "RECT",
    [TARGET_SHADOW1D] = "SHADOW1D",
    [TARGET_SHADOW2D] = "SHADOW2D",
    [TARGET_SHADOWRECT] = "SHADOWRECT",
    [TARGET_SHADOWCUBE] = "SHADOWCUBE",
};

/* One function on the components of `mask`; `from` names the register that holds F, `to` the one that gets
 * the result. */
static void add_function(struct text_builder *builder, enum env_function function, const char *mask,
                         const char *to, const char *from, int unit)
{
    switch (function) {
    case KEEP:
        if (strcmp(to, from) != 0)
            fixed_text_add(builder, "MOV %s.%s, %s;\n", to, mask, from);
        break;
    case TEXTURE: fixed_text_add(builder, "MOV.SAT %s.%s, texel;\n", to, mask); break;
    case PRODUCT: fixed_text_add(builder, "MUL.SAT %s.%s, %s, texel;\n", to, mask, from); break;
    case SUM: fixed_text_add(builder, "ADD.SAT %s.%s, %s, texel;\n", to, mask, from); break;
    case MIX:
        fixed_text_add(builder, "LRP.SAT %s.%s, texel, state.texenv[%d].color, %s;\n", to, mask, unit, from);
        break;
    case DECAL: fixed_text_add(builder, "LRP.SAT %s.%s, texel.w, texel, %s;\n", to, mask, from); break;
    }
}

/* Coordinates are divided by q (GL 4.6 compatibility 8.14), except those of a cube map, which are a
 * direction. */
void fixed_add_sample(struct text_builder *builder, const struct fixed_unit_key *key, int unit,
                      const char *to)
{
    fixed_text_add(builder, "%s %s, fragment.texcoord[%d], texture[%d], %s;\n",
                   key->target == TARGET_CUBE || key->target == TARGET_SHADOWCUBE ? "TEX" : "TXP", to, unit,
                   unit, target_names[key->target]);
}

static void add_unit(struct text_builder *builder, const struct fixed_unit_key *key, int unit, const char *to,
                     const char *from)
{
    if (key->mode == ENV_NONE) {
        add_function(builder, KEEP, "xyzw", to, from, unit);
        return;
    }
    fixed_add_sample(builder, key, unit, "texel");
    const enum env_function rgb = color_function(key), alpha = alpha_function(key);
    if (rgb == alpha) {
        add_function(builder, rgb, "xyzw", to, from, unit);
        return;
    }
    add_function(builder, rgb, "xyz", to, from, unit);
    add_function(builder, alpha, "w", to, from, unit);
}

/* GL 4.6 compatibility 16.4: f is clamped, then C = f*Cr + (1-f)*Cf; alpha stays. log2(e)
 * = 1.4426950408889634. */
static const char *const fog_factors[] = {
    [FOG_LINEAR] = "SUB fog.x, state.fog.params.z, %s;\n"
                   "MUL.SAT fog.x, fog.x, state.fog.params.w;\n",
    [FOG_EXP] = "MUL fog.x, state.fog.params.x, %s;\n"
                "MUL fog.x, fog.x, -1.4426950408889634;\n"
                "EX2.SAT fog.x, fog.x;\n",
    [FOG_EXP2] = "MUL fog.x, state.fog.params.x, %s;\n"
                 "MUL fog.x, fog.x, fog.x;\n"
                 "MUL fog.x, fog.x, -1.4426950408889634;\n"
                 "EX2.SAT fog.x, fog.x;\n",
};

static void add_fog(struct text_builder *builder, const struct fixed_fragment_key *key, const char *from)
{
    if (key->fog == FOG_OFF)
        return;
    fixed_text_add(builder, fog_factors[key->fog],
                   key->fog_eye_depth ? "|fragment.fogcoord.x|" : "fragment.fogcoord.x");
    fixed_text_add(builder,
                   "LRP.SAT result.color.xyz, fog.x, %s, state.fog.color;\nMOV result.color.w, %s;\n", from,
                   from);
}

/* The number of the last unit that is on; -1 if none is. */
static int last_unit(const struct fixed_fragment_key *key)
{
    int last = -1;
    for (int unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        if (key->units[unit].target != TARGET_NONE)
            last = unit;
    return last;
}

static bool combines(const struct fixed_fragment_key *key)
{
    for (int unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        if (key->units[unit].target != TARGET_NONE && key->units[unit].mode == ENV_COMBINE)
            return true;
    return false;
}

size_t fixed_fragment_text(const struct fixed_fragment_key *key, char *text, size_t size)
{
    struct text_builder builder = {text, size, 0};
    const int last = last_unit(key);
    const bool more = key->color_sum || key->fog != FOG_OFF; /* something follows the units */
    const char *from = "fragment.color";
    fixed_text_add(&builder, "!!NVfp4.0\nTEMP color, texel, fog;\n");
    fixed_declare_combine(&builder, key);
    if (key->clamp_colors) {
        from = combines(key) ? "primary" : "color";
        fixed_text_add(&builder, "MOV.SAT %s, fragment.color;\n", from);
    }
    for (int unit = 0; unit <= last; unit++) {
        if (key->units[unit].target == TARGET_NONE)
            continue;
        const char *to = unit == last && !more ? "result.color" : "color";
        if (key->units[unit].mode == ENV_COMBINE)
            fixed_add_combine(&builder, key, unit, to, from);
        else
            add_unit(&builder, &key->units[unit], unit, to, from);
        from = to;
    }
    if (key->color_sum) { /* 16.3: the secondary colour's alpha takes no part */
        const char *to = key->fog == FOG_OFF ? "result.color" : "color";
        fixed_text_add(&builder, "ADD.SAT %s.xyz, %s, fragment.color.secondary;\n", to, from);
        add_function(&builder, KEEP, "w", to, from, 0);
        from = to;
    }
    add_fog(&builder, key, from);
    if (!more && last < 0)
        fixed_text_add(&builder, "MOV result.color, %s;\n", from);
    fixed_text_add(&builder, "END\n");
    return builder.length;
}
