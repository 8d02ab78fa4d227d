#include "texture/compression.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* What was made into a block comes back close; blocks with one or two colours exactly where the codes can say
 * so. */
Test(compression, encoding_is_close)
{
    srand(1);
    for (int round = 0; round < 300; round++) {
        block_texels texels, back;
        uint8_t block[16];
        uint32_t from[4], to[4];
        for (int c = 0; c < 4; c++) {
            from[c] = (uint32_t)rand() % 256;
            to[c] = (uint32_t)rand() % 256;
        }
        for (unsigned t = 0; t < 16; t++) /* a straight line between two colours */
            for (int c = 0; c < 4; c++)
                texels[t][c] = (from[c] * (15 - t) + to[c] * t) / 15;
        for (enum block_codec codec = CODEC_DXT1_OPAQUE; codec <= CODEC_DXT5; codec++) {
            if (codec == CODEC_DXT1)
                continue; /* transparent texels lose their colour */
            block_encode_s3tc(codec, texels, block);
            block_decode_s3tc(codec, block, back);
            for (unsigned t = 0; t < 16; t++)
                for (int c = 0; c < (codec == CODEC_DXT1_OPAQUE ? 3 : 4); c++)
                    cr_assert_leq(abs((int)back[t][c] - (int)texels[t][c]), 52,
                                  "codec %d round %d texel %u: %u, was %u", (int)codec, round, t, back[t][c],
                                  texels[t][c]);
        }
        for (int is_signed = 0; is_signed < 2; is_signed++) {
            for (unsigned t = 0; t < 16; t++)
                texels[t][0] = (texels[t][0] * 257 - (is_signed ? 32768 : 0)) & 0xffff;
            block_encode_rgtc(is_signed, texels, 0, block);
            block_decode_rgtc(is_signed, block, 0, back);
            for (unsigned t = 0; t < 16; t++) {
                const int a = is_signed ? (int16_t)texels[t][0] : (int)texels[t][0];
                const int b = is_signed ? (int16_t)back[t][0] : (int)back[t][0];
                cr_assert_leq(abs(a - b), 65535 / 13, "signed %d round %d texel %u: %d, was %d", is_signed,
                              round, t, b, a);
            }
        }
    }
}

/* Blocks at the edge hold more texels than the image: nothing is written outside, and the bytes are kept. */
Test(compression, images_of_any_size)
{
    for (enum texture_compression compression = 1; compression < COMPRESSION_COUNT; compression++)
        for (uint32_t size = 1; size < 10; size++) {
            struct texture_image image = {0};
            uint8_t data[2 * 3 * 3 * 16], back[sizeof data];
            const size_t bytes = texture_compressed_size(compression, size, 10 - size, 2);
            cr_assert(bytes <= sizeof data);
            for (size_t i = 0; i < bytes; i++)
                data[i] = (uint8_t)rand();
            cr_assert(texture_image_define_compressed(&image, compression, size, 10 - size, 2));
            texture_image_write_blocks(&image, 0, 0, 0, size, 10 - size, 2, data);
            texture_image_read_blocks(&image, back);
            cr_expect_eq(memcmp(data, back, bytes), 0);
            if (texture_compression_encodes(compression))
                texture_image_compress(&image, 0, 0, 0, size, 10 - size, 2);
            texture_image_release(&image);
        }
}
