/* The fuzzer's bytes as arguments of GL calls. Enumerants come from a pool, numbers are small or extreme;
 * client memory is always valid. After the last byte everything is 0. */
#ifndef TESTS_FUZZ_GL_INPUT_H
#define TESTS_FUZZ_GL_INPUT_H

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include <stddef.h>
#include <stdint.h>

#include <GL/gl.h>
#include <GL/glext.h>

enum { MEMORY = 1 << 22 };

/* What client pointers point to: longer than anything that a call may read or write. */
extern union client_memory {
    uint8_t bytes[MEMORY];
    float floats[MEMORY / 4];
    double doubles[MEMORY / 8];
    GLint ints[MEMORY / 4];
} memory;

struct input {
    const uint8_t *bytes;
    size_t left;
};

unsigned byte(struct input *in);

/* Small as a rule, sometimes extreme. */
GLint number(struct input *in);
GLint small(struct input *in);
GLfloat real(struct input *in);

/* An enumerant, and one for Begin or a draw. */
GLenum any(struct input *in);
GLenum mode(struct input *in);

/* Client memory; an offset instead where a buffer object is bound; kept short of what may be reached from
 * there. */
const void *data(struct input *in);
const void *pointer(struct input *in, GLenum binding);

/* Client arrays are read as far as indices go: strides stay within `memory` where no buffer is bound. */
GLint stride(struct input *in);

#endif
