/* Numbers become the texels that texture/formats.c encodes, and are read as it decodes them, of every format,
 * bit for bit. */
#include <criterion/criterion.h>

#include <string.h>

#include "base/isa.h"
#include "raster/output/blend.h"
#include "raster/output/texel_store.h"
#include "texture/formats.h"

typedef void pack_function(const struct texel_layout *layout, const f32x8 rgba[4], u32x8 words[4]);
typedef void unpack_function(const struct texel_layout *layout, const u32x8 words[4], f32x8 rgba[4]);
pack_function texel_pack_base, texel_pack_avx2;
unpack_function texel_unpack_base, texel_unpack_avx2;
typedef void store_function(const struct raster_state *state, const struct derived_color *color,
                            uint32_t *group, unsigned planes, const f32x8 source[4], const f32x8 *second,
                            const i32x8 *live);
store_function store_texels_base, store_texels_avx2;

/* The texel of a pixel as the rows of texture/formats.c make it, and what it is read as. */
static void encode(enum texture_format format, const uint32_t bits[4], uint8_t texel[16], uint32_t read[4])
{
    float rgba[1][4], numbers[1][4];
    int64_t integers[1][4];
    memcpy(rgba, bits, sizeof rgba);
    for (int c = 0; c < 4; c++)
        integers[0][c] =
            texture_formats[format].kind == KIND_INT ? (int64_t)(int32_t)bits[c] : (int64_t)bits[c];
    if (texture_format_is_integer(format)) {
        texel_encode_integers(format, (const int64_t(*)[4])integers, 1, texel);
        texel_decode_integers(format, texel, 1, integers);
        for (int c = 0; c < 4; c++)
            read[c] = (uint32_t)integers[0][c];
    } else {
        texel_encode_row(format, (const float(*)[4])rgba, 1, texel);
        texel_decode_row(format, texel, 1, numbers);
        memcpy(read, numbers, sizeof numbers);
    }
}

static void check_group(enum texture_format format, const struct texel_layout *layout, const f32x8 colors[4],
                        pack_function *pack, unpack_function *unpack)
{
    const struct texture_format_info *info = &texture_formats[format];
    u32x8 words[4] = {(u32x8)i32x8_splat(0)};
    f32x8 numbers[4];
    uint32_t group[4][LANES], packed[4][LANES], unpacked[4][LANES];
    pack(layout, colors, words);
    unpack(layout, words, numbers);
    memcpy(group, colors, sizeof group);
    memcpy(packed, words, sizeof packed);
    memcpy(unpacked, numbers, sizeof unpacked);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const uint32_t color[4] = {group[0][lane], group[1][lane], group[2][lane], group[3][lane]},
                       texel[4] = {packed[0][lane], packed[1][lane], packed[2][lane], packed[3][lane]};
        uint8_t expected[16];
        uint32_t read[4];
        encode(format, color, expected, read);
        cr_assert_eq(memcmp(texel, expected, info->bytes), 0, "%s: of %08x %08x %08x %08x is %08x %08x",
                     info->name, color[0], color[1], color[2], color[3], texel[0], texel[1]);
        for (int c = 0; c < 4; c++)
            cr_assert_eq(unpacked[c][lane], read[c], "%s: component %d of %08x %08x is %08x, not %08x",
                         info->name, c, texel[0], texel[1], unpacked[c][lane], read[c]);
    }
}

static void check_everywhere(enum texture_format format, const f32x8 colors[4])
{
    const struct raster_color_surface surface = {.format = COLOR_TEXEL, .texel = format};
    struct texel_layout layout;
    texel_layout_of(&surface, &layout);
    cr_assert_eq(layout.words, (texture_formats[format].bytes + 3) / 4);
    check_group(format, &layout, colors, ISA_REFERENCE(texel_pack), ISA_REFERENCE(texel_unpack));
    check_group(format, &layout, colors, ISA_SELECT(texel_pack), ISA_SELECT(texel_unpack));
}

/* Depth and stencil are no colours, and nothing draws to shared exponents. */
static bool is_color(unsigned format)
{
    const enum texture_base base = texture_formats[format].base;
    return base != BASE_DEPTH && base != BASE_DEPTH_STENCIL && base != BASE_STENCIL &&
           texture_formats[format].kind != KIND_SHARED_EXPONENT;
}

/* GL 4.6 compatibility 2.3.4, 2.3.5: numbers of every size, signed zeros, infinities, NaN, and the ties and
 * ends of small floating-point numbers. */
Test(texel_store, every_format_packs_what_it_encodes)
{
    static const uint32_t special[] = {
        0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00001, 0xffc00000,
        0x7f800001, 0x477fe000, 0x477fefff, 0x477ff000, 0x38800000, 0x387fffff, 0x33800000, 0x33000000,
        0x33000001, 0x35800000, 0x3f7fffff, 0x00000001, 0x47800000, 0x7fffffff, 0x3f000000, 0x477e0000};
    enum { SPECIAL = sizeof special / sizeof *special, GROUPS = 400 };
    unsigned tested = 0, seed = 1;
    for (unsigned format = 0; format < FORMAT_COUNT; format++) {
        if (!is_color(format))
            continue;
        for (unsigned n = 0; n < GROUPS; n++) {
            f32x8 rgba[4];
            uint32_t bits[4][LANES];
            for (unsigned i = 0; i < 4 * LANES; i++) {
                seed = seed * 1664525u + 1013904223u;
                const uint32_t unit = 0x30000000u + seed % 0x10000000u; /* about 2^-31 to 2 */
                bits[i / LANES][i % LANES] = n % 3 == 0   ? special[(seed >> 8) % SPECIAL]
                                             : n % 3 == 1 ? unit
                                                          : seed;
            }
            memcpy(rgba, bits, sizeof rgba);
            check_everywhere((enum texture_format)format, rgba);
        }
        tested++;
    }
    cr_expect_gt(tested, 80);
}

/* Loading and storing change nothing: all bits of binary16, and of the unsigned numbers of 11 and 10 bits. */
Test(texel_store, every_small_number_returns)
{
    static const enum texture_format formats[] = {FORMAT_R16F, FORMAT_R11G11B10F, FORMAT_R16,
                                                  FORMAT_R16_SNORM};
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++)
        for (uint32_t first = 0; first < 0x10000; first += LANES) {
            f32x8 rgba[4];
            for (unsigned lane = 0; lane < LANES; lane++) {
                const uint32_t number = first + lane;
                const uint32_t texel = formats[f] == FORMAT_R11G11B10F ? number * 0x10001u : number;
                float decoded[1][4];
                texel_decode_row(formats[f], &texel, 1, decoded);
                for (int c = 0; c < 4; c++)
                    rgba[c][lane] = decoded[0][c];
            }
            check_everywhere(formats[f], rgba);
        }
}

/* All bits, a prime apart. */
Test(texel_store, floats_of_every_size_are_packed_as_encoded)
{
    enum { STRIDE = 40009 };
    static const enum texture_format formats[] = {FORMAT_SRGB8_A8, FORMAT_RGBA16F, FORMAT_R11G11B10F};
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++)
        for (uint64_t first = 0; first < 1ull << 32; first += (uint64_t)STRIDE * LANES) {
            u32x8 bits;
            f32x8 rgba[4];
            for (unsigned lane = 0; lane < LANES; lane++)
                bits[lane] = (uint32_t)(first + (uint64_t)STRIDE * lane);
            for (int c = 0; c < 4; c++)
                rgba[c] = (f32x8)(bits + (uint32_t)c);
            check_everywhere(formats[f], rgba);
        }
}

static const struct raster_blend known_modes[] = {
#define BLEND_MODE(name, equation, src, dst, src_a, dst_a, bounded)                                          \
    BLEND_OF_MODE(equation, src, dst, src_a, dst_a),
#include "raster/output/blend_modes.def"
};

/* Blends a group of random bits by the mode's own code, or by that of any mode. */
static void blend_group(store_function *store, enum texture_format format, unsigned mode, bool known,
                        uint32_t seed, uint32_t group[4 * LANES])
{
    const struct raster_color_surface surface = {.format = COLOR_TEXEL, .texel = format};
    struct raster_state state = {.blend = {known_modes[mode]}};
    struct texel_layout layout;
    f32x8 source[4];
    for (unsigned i = 0; i < 4 * LANES; i++) {
        seed = seed * 1664525u + 1013904223u;
        group[i] = seed >> 3 ^ seed << 13;
        source[i / LANES][i % LANES] = (float)(int32_t)(seed ^ seed << 16) * (i % 7 ? 0x1p-31f : 1e-45f);
    }
    texel_layout_of(&surface, &layout);
    struct derived_color color = {.blend = true,
                                  .reads = true,
                                  .clamps = seed >> 31,
                                  .blend_mode = known ? (uint8_t)blend_mode_of(&state.blend[0]) : 0,
                                  .texel = &layout};
    texel_mask(&layout, seed >> 20 & 1 ? 15 : seed >> 21, color.texel_mask);
    const i32x8 live = i32x8_from_movemask(seed >> 9);
    store(&state, &color, group, 1, source, NULL, seed >> 8 & 1 ? &live : NULL);
}

Test(texel_store, known_blend_modes_give_the_bytes_of_any_mode)
{
    for (unsigned format = 0; format < FORMAT_COUNT; format++)
        for (unsigned mode = 0; mode < sizeof known_modes / sizeof *known_modes; mode++)
            for (uint32_t seed = 0;
                 seed < 64 && is_color(format) && !texture_format_is_integer((enum texture_format)format);
                 seed++) {
                static uint32_t any[4 * LANES] __attribute__((aligned(32))),
                    other[4 * LANES] __attribute__((aligned(32)));
                blend_group(ISA_REFERENCE(store_texels), (enum texture_format)format, mode, false, seed * 977,
                            any);
                for (unsigned variant = 1; variant < 4; variant++) {
                    store_function *store =
                        variant & 1 ? ISA_REFERENCE(store_texels) : ISA_SELECT(store_texels);
                    blend_group(store, (enum texture_format)format, mode, variant < 3, seed * 977, other);
                    cr_assert_eq(memcmp(any, other, sizeof any), 0, "%s, mode %u, seed %u, variant %u",
                                 texture_formats[format].name, mode, seed, variant);
                }
            }
}
