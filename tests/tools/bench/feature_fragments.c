/* The pictures of tools/bench/feature_fragments.c, 256x256. */
#include "tests/tools/bench/feature_test.h"

static const struct feature_hash hashes[] = {
    {"alpha-test", 0x0a59e4ca80905b3b},      {"depth-less", 0xfef81d73f2a92325},
    {"depth-always", 0xfef81d73f2a92325},    {"stencil-incr", 0x30ce38d57ca68325},
    {"stencil-volumes", 0x9c735bed0a722325}, {"color-mask", 0x0c33cd0ba91a2325},
    {"logic-xor", 0xfef81d73f2a92325},       {"fog-linear", 0xfef81d73f2a92325},
    {"fog-exp2", 0xfef81d73f2a92325},        {"polygon-stipple", 0xcd2c60a493b5c725},
    {"scissored-clear", 0x9c735bed0a722325}, {"blend-subtract", 0x9c735bed0a722325},
    {"blend-max", 0xfef81d73f2a92325},       {"blend-constant", 0x2408cca3402e6a4d},
    {"blend-multiply", 0x9c735bed0a722325},  {"blend-separate", 0xcc8d8a048195d935},
    {"to-rgba16f", 0xfef81d73f2a92325},      {"to-rgba32f", 0xfef81d73f2a92325},
    {"to-r11g11b10f", 0x17ae4cfba9f603a5},   {"to-srgb", 0x4e8e3644d04eb9ed},
    {"to-565", 0x78ce533261820e45},          {"to-rgb10-a2", 0x440ead57c2eec325},
    {"to-r8", 0x206ae0e904622325},           {"over-rgba16f", 0x126494f0736014cd},
    {"over-r11g11b10f", 0xb407360e456ed919}, {"over-srgb", 0x7f2026554fcdddc5},
    {"over-565", 0x760ec4d0c86cfd3d},        {"depth-stencil", 0xfef81d73f2a92325},
    {"four-targets", 0xfef81d73f2a92325},    {"samples-4", 0xfef81d73f2a92325},
    {"samples-4-sheet", 0x7a4e44a970ea9b25}, {"alpha-coverage", 0x4d236b1fb8f28825},
};

Test(feature_fragments, pictures)
{
    feature_check(feature_fragments, feature_fragments_count, hashes, sizeof hashes / sizeof *hashes);
}
