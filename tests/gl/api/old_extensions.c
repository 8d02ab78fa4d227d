/* NV_fence, NV_occlusion_query, HP_occlusion_test, EXT_compiled_vertex_array, EXT_texture_object,
 * TextureBarrier, RGBA_FLOAT_MODE_ARB. */
#include "tests/gl/gl_test.h"

static GLint integer(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

static void draw_half(float z)
{
    glBegin(GL_TRIANGLE_STRIP);
    for (int i = 0; i < 4; i++)
        glVertex3f(i & 1 ? 0 : -1, i & 2 ? 1 : -1, z);
    glEnd();
}

GL_TEST(old_extensions, a_fence_exists_from_its_first_set_on)
{
    GLuint names[2];
    GLint value = -1;
    glGenFencesNV(2, names);
    cr_expect_not(glIsFenceNV(names[0]));
    cr_expect(glTestFenceNV(names[0]));
    expect_error(GL_INVALID_OPERATION);
    glFinishFenceNV(names[0]);
    expect_error(GL_INVALID_OPERATION);
    glSetFenceNV(names[0], GL_FENCE_STATUS_NV);
    expect_error(GL_INVALID_ENUM);
    cr_expect_not(glIsFenceNV(names[0]));
    glSetFenceNV(names[0], GL_ALL_COMPLETED_NV);
    cr_expect(glIsFenceNV(names[0]) && !glIsFenceNV(names[1]));
    glGetFenceivNV(names[0], GL_FENCE_CONDITION_NV, &value);
    cr_expect_eq(value, GL_ALL_COMPLETED_NV);
    glGetFenceivNV(names[0], GL_FENCE_STATUS_NV, &value);
    cr_expect_eq(value, GL_TRUE);
    glGetFenceivNV(names[0], GL_NONE, &value);
    expect_error(GL_INVALID_ENUM);
    glDeleteFencesNV(2, names);
    cr_expect_not(glIsFenceNV(names[0]));
}

GL_TEST(old_extensions, what_went_before_a_fence_is_drawn_when_it_is_passed)
{
    glNewList(1, GL_COMPILE);
    glSetFenceNV(7, GL_ALL_COMPLETED_NV); /* a name of its own choice, in a list */
    glEndList();
    cr_expect_not(glIsFenceNV(7));
    glColor3f(1, 0, 0);
    draw_half(0);
    glCallList(1);
    glFinishFenceNV(7);
    cr_expect_eq(pixels[0], 255); /* nobody else has asked for pixels */
}

GL_TEST(old_extensions, occlusion_queries_count_and_exclude_one_another)
{
    GLuint names[2], count = 0;
    GLint available = 0;
    glGenOcclusionQueriesNV(2, names);
    cr_expect_not(glIsOcclusionQueryNV(names[0]));
    glEndOcclusionQueryNV();
    expect_error(GL_INVALID_OPERATION);
    glBeginOcclusionQueryNV(names[0]);
    cr_expect_eq(integer(GL_CURRENT_OCCLUSION_QUERY_ID_NV), (GLint)names[0]);
    glBeginOcclusionQueryNV(names[1]);
    expect_error(GL_INVALID_OPERATION);
    glGenOcclusionQueriesNV(1, names + 1);
    expect_error(GL_INVALID_OPERATION);
    glDeleteOcclusionQueriesNV(1, names + 1);
    expect_error(GL_INVALID_OPERATION);
    glGetOcclusionQueryuivNV(names[0], GL_PIXEL_COUNT_NV, &count);
    expect_error(GL_INVALID_OPERATION);
    draw_half(0);
    glEndOcclusionQueryNV();
    cr_expect_eq(integer(GL_CURRENT_OCCLUSION_QUERY_ID_NV), 0);
    glGetOcclusionQueryuivNV(names[0], GL_PIXEL_COUNT_NV, &count);
    glGetOcclusionQueryivNV(names[0], GL_PIXEL_COUNT_AVAILABLE_NV, &available);
    cr_expect_eq(count, SIZE * SIZE / 2);
    cr_expect_eq(available, GL_TRUE);
    glGetOcclusionQueryivNV(names[0], GL_QUERY_TARGET, &available);
    expect_error(GL_INVALID_ENUM);
    cr_expect_geq(integer(GL_PIXEL_COUNTER_BITS_NV), 24);
    glDeleteOcclusionQueriesNV(2, names);
    cr_expect_not(glIsOcclusionQueryNV(names[0]));
}

GL_TEST(old_extensions, the_occlusion_test_tells_once_of_what_passed)
{
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    draw_half(-0.5f);
    cr_expect_eq(integer(GL_OCCLUSION_TEST_RESULT_HP), GL_FALSE); /* it was off */
    glEnable(GL_OCCLUSION_TEST_HP);
    draw_half(0.5f); /* behind */
    cr_expect_eq(integer(GL_OCCLUSION_TEST_RESULT_HP), GL_FALSE);
    draw_half(-0.7f);
    cr_expect_eq(integer(GL_OCCLUSION_TEST_RESULT_HP), GL_TRUE);
    cr_expect_eq(integer(GL_OCCLUSION_TEST_RESULT_HP), GL_FALSE);
}

GL_TEST(old_extensions, arrays_are_locked_once)
{
    glUnlockArraysEXT();
    expect_error(GL_INVALID_OPERATION);
    glLockArraysEXT(-1, 3);
    expect_error(GL_INVALID_VALUE);
    glLockArraysEXT(0, 0);
    expect_error(GL_INVALID_VALUE);
    glNewList(1, GL_COMPILE);
    glLockArraysEXT(2, 3); /* at once */
    glEndList();
    cr_expect(integer(GL_ARRAY_ELEMENT_LOCK_FIRST_EXT) == 2 && integer(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT) == 3);
    glLockArraysEXT(0, 3);
    expect_error(GL_INVALID_OPERATION);
    glUnlockArraysEXT();
    cr_expect(integer(GL_ARRAY_ELEMENT_LOCK_FIRST_EXT) == 0 && integer(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT) == 0);
}

GL_TEST(old_extensions, texture_objects_by_their_first_names)
{
    GLuint name;
    GLboolean resident = 0;
    const GLclampf priority = 0.5f;
    glGenTexturesEXT(1, &name);
    cr_expect_not(glIsTextureEXT(name));
    glBindTextureEXT(GL_TEXTURE_2D, name);
    cr_expect(glIsTextureEXT(name) && glIsTexture(name));
    glPrioritizeTexturesEXT(1, &name, &priority);
    cr_expect(glAreTexturesResidentEXT(1, &name, &resident));
    glDeleteTexturesEXT(1, &name);
    cr_expect_not(glIsTexture(name));
}

GL_TEST(old_extensions, a_barrier_draws_what_went_before)
{
    glColor3f(1, 0, 0);
    draw_half(0);
    glTextureBarrierNV();
    cr_expect_eq(pixels[0], 255);
    glTextureBarrier();
}

GL_TEST(old_extensions, float_mode_is_that_of_the_draw_buffer)
{
    GLuint framebuffer, renderbuffer;
    cr_expect_eq(integer(GL_RGBA_FLOAT_MODE_ARB), GL_FALSE);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA16F, 4, 4);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    cr_expect_eq(integer(GL_RGBA_FLOAT_MODE_ARB), GL_TRUE);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
    cr_expect_eq(integer(GL_RGBA_FLOAT_MODE_ARB), GL_FALSE);
    glClampColorARB(GL_CLAMP_READ_COLOR_ARB, GL_FALSE);
    cr_expect_eq(integer(GL_CLAMP_READ_COLOR_ARB), GL_FALSE);
}
