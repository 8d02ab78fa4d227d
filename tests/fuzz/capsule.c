/* libFuzzer: any bytes as a capsule: as a file; as a file with a checksum that fits; and, so that arguments
 * are soon reached, as the records of one whose header and names are right. The first byte chooses.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_capsule && build-fuzz/tests/fuzz/fuzz_capsule -max_len=4096
 */
#include "edgewalk/capsule.h"

#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/osmesa.h>

#include "gl/capsule/capsule_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { SIDE = 24, LARGEST = 1 << 12, CHECKSUM = 88 };

static void put(uint8_t *to, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

static void sign(uint8_t *file, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    if (size < CAPSULE_HEADER_BYTES)
        return;
    for (size_t i = 0; i < size; i++)
        if (i < CHECKSUM || i >= CAPSULE_HEADER_BYTES)
            hash = (hash ^ file[i]) * 0x100000001b3u;
    put(file + CHECKSUM, hash, 8);
}

/* Two bytes are a command, a third the length of its arguments, which follow. */
static struct capsule_bytes records_of(const uint8_t *bytes, size_t size)
{
    struct capsule_writer writer;
    if (!capsule_writer_init(&writer))
        abort();
    writer.header = (struct capsule_header){OSMESA_RGBA, 24, 8, 0, SIDE, SIDE, GL_UNSIGNED_BYTE, 0, 0, 0};
    while (size >= 3) {
        const unsigned command = (bytes[0] << 8u | bytes[1]) % capsule_command_count;
        const size_t length = bytes[2] < size - 3 ? bytes[2] : size - 3;
        capsule_writer_add(&writer, command, bytes + 3, length, NULL, 0);
        bytes += 3 + length;
        size -= 3 + length;
    }
    const struct capsule_bytes file = capsule_writer_file(&writer);
    capsule_writer_release(&writer);
    return file;
}

/* Time, not crashes, is what a large window or a long draw would find. */
static int proceed(void *user, uint64_t command)
{
    GLint width = 0, height = 0; /* between Begin and End they stay so */
    (void)user, (void)command;
    OSMesaGetIntegerv(OSMESA_WIDTH, &width);
    OSMesaGetIntegerv(OSMESA_HEIGHT, &height);
    ewInstructionLimit(1 << 22);
    ewLoopLimit(1 << 10);
    return width <= 4 * SIDE && height <= 4 * SIDE;
}

static void replay(const uint8_t *bytes, size_t size)
{
    char message[EW_CAPSULE_MESSAGE] = "";
    EwCapsuleInfo info;
    EwCapsule *capsule = ewCapsuleOpen(bytes, size, message);
    if (!capsule) {
        if (!message[0])
            abort();
        return;
    }
    ewCapsuleInfo(capsule, &info);
    OSMesaContext context = NULL;
    if (info.width <= LARGEST && info.height <= SIDE)
        context = ewCapsuleContext(capsule, message);
    if (context) {
        ewCapsuleReplay(capsule, proceed, NULL, message);
        glEnd();
        glFinish();
    }
    OSMesaDestroyContext(context);
    ewCapsuleClose(capsule);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 1)
        return 0;
    setenv("EDGEWALK_THREADS", "1", 1);
    if (bytes[0] % 4 > 1) {
        struct capsule_bytes file = records_of(bytes + 1, size - 1);
        replay(file.data, file.size);
        capsule_bytes_release(&file);
        return 0;
    }
    uint8_t *file = malloc(size);
    if (!file)
        return 0;
    memcpy(file, bytes + 1, size - 1);
    if (bytes[0] % 4 == 1)
        sign(file, size - 1);
    replay(file, size - 1);
    free(file);
    return 0;
}
