/* Inside the texture module: single blocks of compressed formats. */
#ifndef TEXTURE_COMPRESSION_H
#define TEXTURE_COMPRESSION_H

#include "texture/formats.h"

enum block_codec {
    CODEC_DXT1_OPAQUE,
    CODEC_DXT1,
    CODEC_DXT3,
    CODEC_DXT5,
    CODEC_RGTC,
    CODEC_RGTC_SIGNED,
    CODEC_BPTC,
    CODEC_BPTC_FLOAT,
    CODEC_BPTC_FLOAT_SIGNED,
    CODEC_FXT1,
    CODEC_ETC2, /* from here on: decoded alone */
    CODEC_ETC2_HOLES,
    CODEC_ETC2_ALPHA,
    CODEC_EAC,
    CODEC_EAC_SIGNED,
    CODEC_ASTC,
    CODEC_ASTC_SRGB,
};

enum { BLOCK_MAX_TEXELS = 144 };

/* The texels of a block, row 0 first, in the decoded format's own components (texel_store_fields()). */
typedef uint32_t block_texels[BLOCK_MAX_TEXELS][4];

/* EXT_texture_compression_s3tc: components of 8 bits. */
void block_decode_s3tc(enum block_codec codec, const uint8_t *block, block_texels texels);
void block_encode_s3tc(enum block_codec codec, const block_texels texels, uint8_t *block);

/* ETC2: components of 8 bits; EAC: one component of 16 bits, signed or not. */
void block_decode_etc2(enum block_codec codec, const uint8_t *block, block_texels texels);
void block_decode_eac(bool is_signed, const uint8_t *block, unsigned component, block_texels texels);

/* ARB_texture_compression_rgtc: one component of 16 bits, signed or not. */
void block_decode_rgtc(bool is_signed, const uint8_t *block, unsigned component, block_texels texels);
void block_encode_rgtc(bool is_signed, const block_texels texels, unsigned component, uint8_t *block);

/* ARB_texture_compression_bptc: components of 8 bits; those of the float format are binary16, as bits. */
void block_decode_bptc(const uint8_t *block, block_texels texels);
void block_encode_bptc(const block_texels texels, uint8_t *block);
void block_decode_bptc_float(bool is_signed, const uint8_t *block, block_texels texels);
void block_encode_bptc_float(bool is_signed, const block_texels texels, uint8_t *block);

/* 3DFX_texture_compression_FXT1: components of 8 bits. */
void block_decode_fxt1(const uint8_t *block, block_texels texels);
void block_encode_fxt1(const block_texels texels, uint8_t *block);

/* KHR_texture_compression_astc_ldr, blocks of width x height texels: binary16, as bits; sRGB: components of 8
 * bits. */
void block_decode_astc(unsigned width, unsigned height, bool srgb, const uint8_t *block, block_texels texels);

#endif
