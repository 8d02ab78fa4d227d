/* A texture and its sampler state, frozen for a draw: what the hot sampling code reads (view.c writes it).
 *
 * Texel addresses are in units: bytes where texels are smaller than 4 bytes, else 4-byte words. Coordinates
 * are in 24.8 fixed point, so all the floats here that relate to u, v, w carry a factor of 256. */
#ifndef TEXTURE_VIEW_H
#define TEXTURE_VIEW_H

#include "texture/formats.h"

/* One coordinate axis of one level. */
struct texture_axis {
    int32_t size;
    int32_t border;      /* texels before texel 0 and after the last one: 0 or 1 */
    int32_t period;      /* texels after which a repeating axis starts over: size, or 2*size when mirrored */
    int32_t period_mask; /* period - 1 where that is a mask, else 0 */
    float scale256; /* 256 u from s: 256 * period where periodic (s modulo that), else 256 * size; 256 for
                       coordinates in texels */
    float low256[2], high256[2]; /* clamp of u*256 where not periodic, by enum texture_filter */
};

struct texture_level {
    const uint8_t *texels[6];                    /* by face; texel 0, after the border */
    int32_t row_units, slice_units, layer_units; /* layer_units: from one layer, face or sample to the next */
    struct texture_axis axis[3];
};

/* How a group of texels is fetched and filtered: PATH_BYTES as the bytes of one word, PATH_VALUES as numbers;
 * PATH_INTEGERS without filtering, as bits. */
enum texture_path { PATH_CONSTANT, PATH_BYTES, PATH_VALUES, PATH_INTEGERS };

/* The function of sample_rgba8.c, sample_small.c or sample_shadow.c for common lookups. */
enum texture_fast_path {
    FAST_PATH_NONE,
    FAST_PATH_REPEAT,
    FAST_PATH_EDGE,
    FAST_PATH_ANY,
    FAST_PATH_CUBE,
    FAST_PATH_VOLUME,
    FAST_PATH_NEAREST,
    FAST_PATH_SMALL,
    FAST_PATH_SHADOW,
    FAST_PATH_GENERAL, /* of 16 lanes alone: general_pair.c */
    FAST_PATH_COUNT
};

/* How all axes wrap, if the samplers of 16 lanes have a form for it (pair_lanes.h); those repeat by masks. */
enum pair_wrap { PAIR_OTHER, PAIR_REPEAT, PAIR_EDGE };

/* Texels of four floats that bilinear_float4.h takes. */
enum texture_float4 { FLOAT4_NONE, FLOAT4_FLOATS, FLOAT4_HALVES };

struct texture_view {
    enum texture_path path;
    uint8_t channels; /* stored components that are sampled; everything up to the end works on these */
    uint8_t kind[4];  /* enum texture_kind of each */
    struct texture_field field[4]; /* where they lie */
    struct texture_field exponent; /* of KIND_SHARED_EXPONENT */
    uint8_t words;                 /* 32-bit words, the last perhaps in part, up to the last channel */
    bool small;                    /* units are bytes */
    bool floats;                   /* every channel is a word that holds a binary32 */
    bool copies;                   /* ... and no lookup filters or compares them: their bits stay */
    bool foreign;                  /* the memory ends with the last texel */
    int32_t byte_mask;             /* PATH_BYTES: the bits of a word that belong to a texel */
    uint8_t arrange[4];            /* the channel or constant (formats.h) of each component of the result */
    bool arranged;                 /* arrange changes something */
    bool opaque;                   /* ... alpha alone, which is 1 */
    bool cube, seamless, multisample;
    uint8_t dimensions;          /* of an image, without layers: 1, 2, 3 */
    uint8_t layer_component;     /* of the coordinates; 0: no array */
    uint8_t reference_component; /* 4: a separate operand (struct texture_lookup) */
    uint8_t texel_units;
    enum texture_fast_path fast_path_texels; /* by texels, filters and wraps alone */
    enum texture_fast_path fast_path;        /* the same, without anisotropy */
    enum texture_fast_path pair_path;        /* the same for 16 lanes */
    enum pair_wrap pair_wrap;
    bool fast_linear; /* 4-byte texels, two dimensions, no border; any wraps and offsets */
    enum texture_float4 float4;
    bool has_border;              /* some axis can select the border colour */
    bool needs_lod;               /* the level of detail has an influence */
    enum texture_compare compare; /* REFERENCE_NONE: the value itself */
    bool clamp_reference;         /* to [0,1]: the depths are normalized */
    enum texture_wrap wrap[3];
    enum texture_filter mag_filter, min_filter;
    enum texture_mip_filter mip_filter;
    bool plain_lod;   /* bias and clamps cannot make a magnified texture minified */
    float switchover; /* lambda up to which the texture is magnified: c of GL 3.0 3.8.9 */
    float min_lod, max_lod, lod_bias;
    float max_anisotropy;    /* a whole number; 1: none */
    float base_size[3];      /* w_t h_t d_t of the base level; 1 for coordinates in texels */
    float border[4];         /* by channel */
    uint32_t border_word;    /* the same as bytes */
    int32_t layers, samples; /* of an array (cubes, not faces), of a multisample texture */
    uint32_t name;           /* the texture's */
    unsigned base_level;
    unsigned sample_levels; /* levels from the base level that filtering and TXF may use: 1 without mipmaps */
    unsigned level_count;   /* levels from the base level that exist */
    struct texture_level levels[TEXTURE_MAX_LEVELS]; /* [0] is the base level */
};

/* GL_MAX_TEXTURE_LOD_BIAS, which clamps the sum of all biases (equation 8.9). */
#define TEXTURE_MAX_LOD_BIAS ((float)TEXTURE_MAX_LEVELS)

#endif
