/* The pictures of tools/bench/feature_primitives.c, 256x256. */
#include "tests/tools/bench/feature_test.h"

static const struct feature_hash hashes[] = {
    {"lines", 0x5e92cd9431366270},         {"lines-wide", 0x0c1e1af0d3693822},
    {"lines-smooth", 0x1b4263b880d29d92},  {"lines-stippled", 0x2e14cf3e16d4923f},
    {"points", 0x1cf56dd7d7006225},        {"points-wide", 0xb33563fe9eca5b25},
    {"points-smooth", 0x39036c0a14fa8d2d}, {"point-sprites", 0xb6db2c3cec43f007},
    {"outlines", 0xb88fe452073777a6},      {"elements", 0x7a4e44a970ea9b25},
    {"culling", 0x7a4e44a970ea9b25},       {"light-1", 0xfd5a4559e1093bf7},
    {"light-4-local", 0xfd5a4559e1093bf7}, {"sphere-map", 0xb8b21cd7dbdf55e4},
    {"object-linear", 0x78fafa02a1ab23e5}, {"clip-planes", 0x202c95e09f2a1d76},
    {"instances", 0xa77118ea8fe8b325},     {"evaluators", 0xee8368c4f7a7b0fc},
    {"matrices", 0x91c598bb5efab36a},      {"textures", 0x0f05e3c489cb5085},
    {"query", 0x7a4e44a970ea9b25},         {"feedback", 0x9c735bed0a722325},
};

Test(feature_primitives, pictures)
{
    feature_check(feature_primitives, feature_primitives_count, hashes, sizeof hashes / sizeof *hashes);
}
