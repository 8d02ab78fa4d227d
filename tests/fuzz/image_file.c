/* libFuzzer: any bytes as an image file, as a texture of its own dimension and of every other. The first byte
 * chooses the beginning, so that all kinds are soon found.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_image_file && build-fuzz/tests/fuzz/fuzz_image_file -max_len=4096
 */
#include "files/files.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const struct {
    const char *bytes;
    size_t size;
} beginnings[] = {
    {"", 0},
    {"DDS |\0\0\0\7\20\0\0", 12},
    {"\xabKTX 11\xbb\r\n\x1a\n\1\2\3\4", 16},
    {"\xabKTX 20\xbb\r\n\x1a\n", 12},
    {"\xff\xd8", 2},
    {"BM", 2},
    {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 9\n", 45},
    {"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16},
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct files_texture read;
    char message[200];
    if (size < 2)
        return 0;
    const unsigned which = bytes[0] % (sizeof beginnings / sizeof *beginnings);
    const enum texture_dimension dimension = (enum texture_dimension)(bytes[1] % TEXTURE_DIMENSIONS);
    const size_t all = beginnings[which].size + size - 2;
    uint8_t *file = malloc(all ? all : 1);
    if (!file)
        return 0;
    memcpy(file, beginnings[which].bytes, beginnings[which].size);
    memcpy(file + beginnings[which].size, bytes + 2, size - 2);
    if (files_texture_decode(file, all, &read, message, sizeof message)) {
        files_texture_as(&read, dimension, message, sizeof message);
        files_texture_release(&read);
    } else if (message[0] == '\0') {
        abort();
    }
    free(file);
    return 0;
}
