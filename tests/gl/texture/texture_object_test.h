/* Code shared by the tests in gl/texture/texture_object.c and those that are built with it. */
#ifndef TESTS_GL_TEXTURE_TEXTURE_OBJECT_TEST_H
#define TESTS_GL_TEXTURE_TEXTURE_OBJECT_TEST_H

#include <malloc.h>
#include "tests/gl/support_objects.h"

static const float priorities[3] = {0.5f, 2.0f, -1.0f};

#endif
