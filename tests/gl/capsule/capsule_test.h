/* What tests of capsules share: files in memory, and pictures of replays. */
#ifndef TESTS_GL_CAPSULE_CAPSULE_TEST_H
#define TESTS_GL_CAPSULE_CAPSULE_TEST_H

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

#include "edgewalk/capsule.h"

struct file {
    uint8_t *bytes;
    size_t size;
};

static inline struct file read_and_remove(const char *path)
{
    struct file file = {NULL, 0};
    FILE *in = fopen(path, "rb");
    cr_assert_not_null(in, "%s", path);
    fseek(in, 0, SEEK_END);
    file.size = (size_t)ftell(in);
    rewind(in);
    file.bytes = malloc(file.size + 1);
    cr_assert_eq(fread(file.bytes, 1, file.size, in), file.size);
    fclose(in);
    remove(path);
    return file;
}

/* Ends the recording of the current context. */
static inline struct file end_capsule(void)
{
    char path[64];
    snprintf(path, sizeof path, "test-%ld.capsule", (long)getpid());
    cr_assert_eq(ewCapsuleEnd(path), 0, "%s", ewLastMessage());
    return read_and_remove(path);
}

/* The picture's hash; 0 with a sentence in `message`. */
static inline uint64_t replay(struct file file, char message[EW_CAPSULE_MESSAGE])
{
    uint64_t hash = 0;
    message[0] = '\0';
    EwCapsule *capsule = ewCapsuleOpen(file.bytes, file.size, message);
    OSMesaContext context = capsule ? ewCapsuleContext(capsule, message) : NULL;
    if (context && ewCapsuleReplay(capsule, NULL, NULL, message) == 0) {
        glFinish();
        while (glGetError() != GL_NO_ERROR)
            ;
        hash = ewFrameHash();
    }
    OSMesaDestroyContext(context);
    ewCapsuleClose(capsule);
    return hash;
}

/* FNV-1a of all but the checksum, which it becomes. */
static inline void sign(struct file file)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < file.size; i++)
        if (i < 88 || i >= 96)
            hash = (hash ^ file.bytes[i]) * 0x100000001b3u;
    for (unsigned i = 0; i < 8 && file.size >= 96; i++)
        file.bytes[88 + i] = (uint8_t)(hash >> (8 * i));
}

#endif
