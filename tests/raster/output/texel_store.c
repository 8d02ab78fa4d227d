/* What a tile holds becomes the texels that texture/formats.c encodes, of every format that is packed eight
 * at a time, bit for bit. */
#include <criterion/criterion.h>

#include <string.h>

#include "base/isa.h"
#include "raster/output/texel_store.h"
#include "texture/formats.h"

typedef bool packs_function(const struct raster_color_surface *surface);
typedef void pack_function(const struct raster_color_surface *surface, const float *group, u32x8 words[4]);
typedef void quantize_function(const struct raster_color_surface *surface, f32x8 rgba[4]);
packs_function texel_packs_base, texel_packs_avx2;
pack_function texel_pack_base, texel_pack_avx2;
quantize_function texel_quantize_base, texel_quantize_avx2;

/* The texels of eight pixels as the rows of texture/formats.c make them. */
static void encode(const struct raster_color_surface *surface, const uint32_t group[4][LANES],
                   uint8_t texels[LANES][16])
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        float rgba[1][4];
        int64_t integers[1][4];
        for (int c = 0; c < 4; c++) {
            memcpy(&rgba[0][c], &group[c][lane], sizeof(float));
            integers[0][c] = texture_formats[surface->texel].kind == KIND_INT
                                 ? (int64_t)(int32_t)group[c][lane]
                                 : (int64_t)group[c][lane];
        }
        if (texture_format_is_integer(surface->texel))
            texel_encode_integers(surface->texel, (const int64_t(*)[4])integers, 1, texels[lane]);
        else
            texel_encode_row(surface->texel, (const float(*)[4])rgba, 1, texels[lane]);
    }
}

static void check_group(const struct raster_color_surface *surface, const f32x8 colors[4],
                        quantize_function *quantize, pack_function *pack)
{
    const struct texture_format_info *info = &texture_formats[surface->texel];
    uint32_t group[4][LANES], words[4][LANES];
    uint8_t expected[LANES][16];
    float tile[4 * LANES];
    f32x8 rgba[4];
    u32x8 rgba_words[4];
    memcpy(rgba, colors, sizeof rgba);
    quantize(surface, rgba);
    memcpy(group, rgba, sizeof group);
    memcpy(tile, colors, sizeof tile); /* as fragments leave them, not rounded */
    encode(surface, (const uint32_t(*)[LANES])group, expected);
    pack(surface, tile, rgba_words);
    memcpy(words, rgba_words, sizeof words);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const uint32_t texel[4] = {words[0][lane], words[1][lane], words[2][lane], words[3][lane]};
        cr_assert_eq(memcmp(texel, expected[lane], info->bytes), 0, "%s: of %08x %08x %08x %08x is %08x %08x",
                     info->name, group[0][lane], group[1][lane], group[2][lane], group[3][lane], texel[0],
                     texel[1]);
    }
}

static void check_everywhere(const struct raster_color_surface *surface, const f32x8 colors[4])
{
    check_group(surface, colors, ISA_REFERENCE(texel_quantize), ISA_REFERENCE(texel_pack));
    check_group(surface, colors, ISA_SELECT(texel_quantize), ISA_SELECT(texel_pack));
}

static bool is_packed(struct raster_color_surface *surface, unsigned format)
{
    packs_function *packs = ISA_SELECT(texel_packs);
    const enum texture_base base = texture_formats[format].base;
    *surface = (struct raster_color_surface){.format = COLOR_TEXEL, .texel = (enum texture_format)format};
    return base != BASE_DEPTH && base != BASE_DEPTH_STENCIL && base != BASE_STENCIL && packs(surface);
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
        struct raster_color_surface surface;
        if (!is_packed(&surface, format))
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
            check_everywhere(&surface, rgba);
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
            const struct raster_color_surface surface = {.format = COLOR_TEXEL, .texel = formats[f]};
            f32x8 rgba[4];
            for (unsigned lane = 0; lane < LANES; lane++) {
                const uint32_t number = first + lane;
                const uint32_t texel = formats[f] == FORMAT_R11G11B10F ? number * 0x10001u : number;
                float decoded[1][4];
                texel_decode_row(formats[f], &texel, 1, decoded);
                for (int c = 0; c < 4; c++)
                    rgba[c][lane] = decoded[0][c];
            }
            check_everywhere(&surface, rgba);
        }
}
