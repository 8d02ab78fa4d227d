/* Code shared by the tests in gl/program/fixed_function_lighting.c and those that are built with it. */
#ifndef TESTS_GL_PROGRAM_FIXED_FUNCTION_LIGHTING_TEST_H
#define TESTS_GL_PROGRAM_FIXED_FUNCTION_LIGHTING_TEST_H

#include "tests/gl/gl_test.h"
#include "tests/gl/program/fixed_function_reference.h"

enum { LIGHTS = 8, STATES = 3000 };

struct light {
    bool on;
    float ambient[4], diffuse[4], specular[4], position[4], direction[3], exponent, cutoff, k[3];
};

struct state {
    float modelview[16]; /* column by column, like GL's */
    float vertex[4], normal[3], color[4];
    struct light lights[LIGHTS];
    float ambient[4]; /* of the scene */
    float material[2][4][4], shininess[2];
    bool local_viewer, two_side, separate, normalize, rescale, color_material;
    GLenum face, mode;
};

static inline void set(GLenum capability, bool on)
{
    (on ? glEnable : glDisable)(capability);
}

static inline void capture_colors(void)
{
    static const GLint attribs[] = {GL_PRIMARY_COLOR,         4, 0, GL_SECONDARY_COLOR_NV,      4, 0,
                                    GL_BACK_PRIMARY_COLOR_NV, 4, 0, GL_BACK_SECONDARY_COLOR_NV, 4, 0};
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 64 * sizeof(float), NULL, GL_STREAM_READ);
    glTransformFeedbackAttribsNV(4, attribs, GL_INTERLEAVED_ATTRIBS);
    glClampColor(GL_CLAMP_VERTEX_COLOR, GL_FALSE);
}

#endif
