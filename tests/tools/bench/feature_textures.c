/* The pictures of tools/bench/feature_textures.c, 256x256. */
#include "tests/tools/bench/feature_test.h"

static const struct feature_hash hashes[] = {
    {"tex-rgb8", 0x379475633268d505},        {"tex-luminance8", 0xa9341262a3ad5325},
    {"tex-alpha8", 0x2e827f0ffd8171d2},      {"tex-565", 0xfacabcff4c3f8981},
    {"tex-4444", 0x9affa9545eae5f9f},        {"tex-rgba16f", 0x74d5957b8bf72f90},
    {"tex-rgba32f", 0x4c01f989b368bf8c},     {"tex-srgb", 0xf5a12e7122d1d72c},
    {"tex-dxt1", 0xecf4a589de06969a},        {"tex-dxt5", 0xbeade0fed482a007},
    {"tex-nearest", 0x4a87ab334509fd27},     {"tex-near-near", 0x81a30e6abc422f0f},
    {"tex-near-linear", 0x7be1b88bb5eb9c90}, {"tex-linear-near", 0xb309ce2823d79550},
    {"tex-trilinear", 0x56486bfc8fbe0cd1},   {"tex-anisotropic", 0xb7b7ffec87c51ea5},
    {"tex-clamp", 0x61e330d054370ec8},       {"tex-border", 0xbb5d901957279c08},
    {"tex-mirrored", 0xfdb5b95a80144546},    {"tex-1d", 0x3023a192d0f0eb25},
    {"tex-3d", 0x214aec541d49bb40},          {"tex-rectangle", 0x7ed570701112a115},
    {"tex-cube", 0xdbdcc9b638c2ffb5},        {"tex-shadow", 0x880155ae72543b40},
    {"tex-modulate", 0xb10683a9896c7508},    {"tex-decal", 0xbd8d09fd5cb93220},
    {"tex-combine-3", 0x717096030bdf192a},
};

Test(feature_textures, pictures)
{
    feature_check(feature_textures, feature_textures_count, hashes, sizeof hashes / sizeof *hashes);
}
