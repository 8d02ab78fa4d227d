/* libFuzzer: any bytes as a capsule's script; the first byte chooses the beginning. What is read is a capsule
 * whose script is read again as the same bytes.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_capsule_script && build-fuzz/tests/fuzz/fuzz_capsule_script
 */
#include "tools/capsule/script.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define HEADER                                                                                               \
    CAPSULE_SCRIPT_BEGIN "window 8x8 format 0x1908 type 0x1401 depth 24 stencil 8 samples 0 accum 0 frame "  \
                         "0\n"

static const char *const beginnings[] = {
    "",
    CAPSULE_SCRIPT_BEGIN,
    HEADER,
    HEADER "glEnable(GL_",
    HEADER "glGenTextures(2, {1 ",
    HEADER "glBufferData(GL_ARRAY_BUFFER, 9, {b: 1*3 ",
    HEADER "glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, 0x8875, length,\n  |!!ARBfp1.0\n  |",
    HEADER "glVertexPointer(2, GL_FLOAT, 0, +0)\nglDrawArrays(0x0004, 0, 3) with 0 {1.5 ",
};

/* Without a NUL at the end: nothing behind it may be read. */
static char *text_of(const uint8_t *bytes, size_t size, size_t *length)
{
    const char *beginning = beginnings[bytes[0] % (sizeof beginnings / sizeof *beginnings)];
    const size_t before = strlen(beginning);
    char *text = malloc(before + size - 1 ? before + size - 1 : 1);
    if (!text)
        return NULL;
    memcpy(text, beginning, before);
    memcpy(text + before, bytes + 1, size - 1);
    *length = before + size - 1;
    return text;
}

static void write_and_read(const struct capsule_bytes *file, const struct EwCapsule *capsule)
{
    char message[EW_CAPSULE_MESSAGE] = "", *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return;
    const bool written = capsule_script_write(out, capsule);
    fclose(out);
    struct capsule_bytes again = {0};
    if (written)
        again = capsule_script_read(text, length, message, sizeof message);
    if (!written || !again.data || again.size != file->size ||
        memcmp(again.data, file->data, file->size) != 0)
        abort();
    capsule_bytes_release(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char message[EW_CAPSULE_MESSAGE] = "";
    size_t length;
    char *text = size ? text_of(bytes, size, &length) : NULL;
    if (!text)
        return 0;
    struct capsule_bytes file = {0};
    if (capsule_is_script(text, length))
        file = capsule_script_read(text, length, message, sizeof message);
    struct EwCapsule *capsule =
        file.data ? capsule_read(file.data, file.size, message, sizeof message) : NULL;
    if (capsule)
        write_and_read(&file, capsule);
    else if (capsule_is_script(text, length) && !message[0])
        abort();
    capsule_free(capsule);
    capsule_bytes_release(&file);
    free(text);
    return 0;
}
