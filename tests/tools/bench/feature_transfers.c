/* The pictures of tools/bench/feature_transfers.c, 256x256. */
#include "tests/tools/bench/feature_test.h"

static const struct feature_hash hashes[] = {
    {"draw-rgba", 0x30c23a1c771d4b45},     {"draw-bgra", 0xfe4dc5a9bbfd75d9},
    {"draw-rgb", 0x5c5fba83ee751359},      {"draw-float", 0x25a75a3543eb37f9},
    {"draw-zoomed", 0x45b67117a1f4c31d},   {"draw-depth", 0xbab7b127313b2325},
    {"copy-pixels", 0x693b233b5bb74825},   {"read-rgba", 0x7a4e44a970ea9b25},
    {"read-bgra", 0x7a4e44a970ea9b25},     {"read-rgb", 0x7a4e44a970ea9b25},
    {"read-float", 0x7a4e44a970ea9b25},    {"read-depth", 0x7a4e44a970ea9b25},
    {"upload-rgba", 0xfe60424dbc3b8c93},   {"upload-bgra", 0x994c73708100a29b},
    {"upload-rgb", 0x7cb2d69d077f53a7},    {"upload-copy", 0x9c735bed0a722325},
    {"upload-levels", 0x9c735bed0a722325}, {"read-texture", 0x9c735bed0a722325},
    {"bitmaps", 0x39d7cd13509a97b1},       {"accumulation", 0xb75643a88c5dbbe5},
    {"blit", 0x9c735bed0a722325},
};

Test(feature_transfers, pictures)
{
    feature_check(feature_transfers, feature_transfers_count, hashes, sizeof hashes / sizeof *hashes);
}
