/* The fragment half of fixed function as NV_fragment_program4 text: texture environments, colour sum, fog
 * (GL 4.6 compatibility 16.1 to 16.4). */
#include <string.h>

#include "gl/context.h"
#include "gl/fixed_function.h"

/* What one column of the texture environment tables does to the colour (rgb) or to alpha. F is the fragment's value so far, T the
 * texture's, C the environment colour. Every result is clamped to [0,1]. */
enum env_function {
    KEEP,     /* F */
    TEXTURE,  /* T */
    PRODUCT,  /* F * T */
    SUM,      /* F + T */
    MIX,      /* C * T + F * (1 - T) */
    DECAL,    /* T * Ta + F * (1 - Ta) */
};

/* Texture environments by mode and base format (GL 4.6 compatibility Tables 16.2 and 16.3). DECAL is undefined for formats other than RGB and
 * RGBA: there the unit passes the fragment on, as though it were off, since black would hide what is wrong.
 * R and RG textures are RGB with zeros (8.20), depth reads as luminance. */
static const struct {
    uint8_t rgb, alpha;
} env_table[ENV_MODES][BASE_DEPTH + 1] = {
    [ENV_REPLACE] = {
        [BASE_RGBA] = {TEXTURE, TEXTURE}, [BASE_RGB] = {TEXTURE, KEEP}, [BASE_RG] = {TEXTURE, KEEP},
        [BASE_R] = {TEXTURE, KEEP}, [BASE_ALPHA] = {KEEP, TEXTURE}, [BASE_LUMINANCE] = {TEXTURE, KEEP},
        [BASE_LUMINANCE_ALPHA] = {TEXTURE, TEXTURE}, [BASE_INTENSITY] = {TEXTURE, TEXTURE},
        [BASE_DEPTH] = {TEXTURE, KEEP},
    },
    [ENV_MODULATE] = {
        [BASE_RGBA] = {PRODUCT, PRODUCT}, [BASE_RGB] = {PRODUCT, KEEP}, [BASE_RG] = {PRODUCT, KEEP},
        [BASE_R] = {PRODUCT, KEEP}, [BASE_ALPHA] = {KEEP, PRODUCT}, [BASE_LUMINANCE] = {PRODUCT, KEEP},
        [BASE_LUMINANCE_ALPHA] = {PRODUCT, PRODUCT}, [BASE_INTENSITY] = {PRODUCT, PRODUCT},
        [BASE_DEPTH] = {PRODUCT, KEEP},
    },
    [ENV_DECAL] = {
        [BASE_RGBA] = {DECAL, KEEP}, [BASE_RGB] = {TEXTURE, KEEP}, [BASE_RG] = {TEXTURE, KEEP},
        [BASE_R] = {TEXTURE, KEEP}, [BASE_ALPHA] = {KEEP, KEEP}, [BASE_LUMINANCE] = {KEEP, KEEP},
        [BASE_LUMINANCE_ALPHA] = {KEEP, KEEP}, [BASE_INTENSITY] = {KEEP, KEEP}, [BASE_DEPTH] = {KEEP, KEEP},
    },
    [ENV_BLEND] = {
        [BASE_RGBA] = {MIX, PRODUCT}, [BASE_RGB] = {MIX, KEEP}, [BASE_RG] = {MIX, KEEP}, [BASE_R] = {MIX, KEEP},
        [BASE_ALPHA] = {KEEP, PRODUCT}, [BASE_LUMINANCE] = {MIX, KEEP}, [BASE_LUMINANCE_ALPHA] = {MIX, PRODUCT},
        [BASE_INTENSITY] = {MIX, MIX}, [BASE_DEPTH] = {MIX, KEEP},
    },
    [ENV_ADD] = {
        [BASE_RGBA] = {SUM, PRODUCT}, [BASE_RGB] = {SUM, KEEP}, [BASE_RG] = {SUM, KEEP}, [BASE_R] = {SUM, KEEP},
        [BASE_ALPHA] = {KEEP, PRODUCT}, [BASE_LUMINANCE] = {SUM, KEEP}, [BASE_LUMINANCE_ALPHA] = {SUM, PRODUCT},
        [BASE_INTENSITY] = {SUM, SUM}, [BASE_DEPTH] = {SUM, KEEP},
    },
};

static const char *const target_names[] = {
    [TARGET_1D] = "1D", [TARGET_2D] = "2D", [TARGET_3D] = "3D", [TARGET_CUBE] = "CUBE",
};

/* One function on the components of `mask`; `from` names the register that holds F, `to` the one that gets the result. */
static void add_function(struct text_builder *builder, enum env_function function, const char *mask, const char *to,
                         const char *from, int unit)
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

/* Coordinates are divided by q (GL 4.6 compatibility 8.14), except those of a cube map, which are a direction. */
static void add_unit(struct text_builder *builder, const struct fixed_unit_key *key, int unit, const char *to,
                     const char *from)
{
    fixed_text_add(builder, "%s texel, fragment.texcoord[%d], texture[%d], %s;\n", key->target == TARGET_CUBE ? "TEX" : "TXP",
             unit, unit, target_names[key->target]);
    enum env_function rgb = env_table[key->mode][key->base].rgb, alpha = env_table[key->mode][key->base].alpha;
    if (rgb == alpha) {
        add_function(builder, rgb, "xyzw", to, from, unit);
        return;
    }
    add_function(builder, rgb, "xyz", to, from, unit);
    add_function(builder, alpha, "w", to, from, unit);
}

/* GL 4.6 compatibility 16.4: f is clamped, then C = f*Cr + (1-f)*Cf; alpha stays. log2(e) = 1.4426950408889634. */
static void add_fog(struct text_builder *builder, enum fixed_fog_mode mode, const char *from)
{
    switch (mode) {
    case FOG_OFF: return;
    case FOG_LINEAR:
        fixed_text_add(builder, "SUB fog.x, state.fog.params.z, fragment.fogcoord.x;\n"
                          "MUL.SAT fog.x, fog.x, state.fog.params.w;\n");
        break;
    case FOG_EXP:
        fixed_text_add(builder, "MUL fog.x, state.fog.params.x, fragment.fogcoord.x;\n"
                          "MUL fog.x, fog.x, -1.4426950408889634;\n"
                          "EX2.SAT fog.x, fog.x;\n");
        break;
    case FOG_EXP2:
        fixed_text_add(builder, "MUL fog.x, state.fog.params.x, fragment.fogcoord.x;\n"
                          "MUL fog.x, fog.x, fog.x;\n"
                          "MUL fog.x, fog.x, -1.4426950408889634;\n"
                          "EX2.SAT fog.x, fog.x;\n");
        break;
    }
    fixed_text_add(builder, "LRP.SAT result.color.xyz, fog.x, %s, state.fog.color;\nMOV result.color.w, %s;\n", from, from);
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

size_t fixed_fragment_text(const struct fixed_fragment_key *key, char *text, size_t size)
{
    struct text_builder builder = {text, size, 0};
    const int last = last_unit(key);
    const bool more = key->color_sum || key->fog != FOG_OFF; /* something follows the units */
    const char *from = "fragment.color";
    fixed_text_add(&builder, "!!NVfp4.0\nTEMP color, texel, fog;\n");
    if (key->clamp_colors) {
        fixed_text_add(&builder, "MOV.SAT color, fragment.color;\n");
        from = "color";
    }
    for (int unit = 0; unit <= last; unit++) {
        if (key->units[unit].target == TARGET_NONE)
            continue;
        const char *to = unit == last && !more ? "result.color" : "color";
        add_unit(&builder, &key->units[unit], unit, to, from);
        from = to;
    }
    if (key->color_sum) { /* 16.3: the secondary colour's alpha takes no part */
        const char *to = key->fog == FOG_OFF ? "result.color" : "color";
        fixed_text_add(&builder, "ADD.SAT %s.xyz, %s, fragment.color.secondary;\n", to, from);
        add_function(&builder, KEEP, "w", to, from, 0);
        from = to;
    }
    add_fog(&builder, (enum fixed_fog_mode)key->fog, from);
    if (!more && last < 0)
        fixed_text_add(&builder, "MOV result.color, %s;\n", from);
    fixed_text_add(&builder, "END\n");
    return builder.length;
}
