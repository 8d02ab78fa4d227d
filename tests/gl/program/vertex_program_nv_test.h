/* Code shared by the tests in gl/program/vertex_program_nv.c and those that are built with it. */
#ifndef TESTS_GL_PROGRAM_VERTEX_PROGRAM_NV_TEST_H
#define TESTS_GL_PROGRAM_VERTEX_PROGRAM_NV_TEST_H

#include "tests/gl/support_objects.h"

static const float four[4] = {1, 2, 3, 4};

static const struct {
    GLenum track, mode;
    unsigned unit;
} tracked[] = {
    {GL_MODELVIEW, GL_MODELVIEW, 0},
    {GL_PROJECTION, GL_PROJECTION, 0},
    {GL_TEXTURE, GL_TEXTURE, 0},
    {GL_TEXTURE0, GL_TEXTURE, 0},
    {GL_TEXTURE5, GL_TEXTURE, 5},
    {GL_TEXTURE7, GL_TEXTURE, 7},
    {GL_MATRIX0_NV, GL_MATRIX0_NV, 0},
    {GL_MATRIX7_NV, GL_MATRIX7_NV, 0},
    {GL_MODELVIEW_PROJECTION_NV, GL_MODELVIEW, 0},
    {GL_MODELVIEW_PROJECTION_NV, GL_PROJECTION, 0},
};

#endif
