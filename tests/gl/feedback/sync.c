/* Fence sync objects (GL 4.6 compatibility 4.1). */
#include "tests/gl/gl_test.h"

static GLint value_of(GLsync sync, GLenum pname)
{
    GLint value = -1;
    GLsizei length = -1;
    glGetSynciv(sync, pname, 1, &length, &value);
    cr_expect_eq(length, 1);
    return value;
}

GL_TEST(sync, a_fence_has_its_properties)
{
    GLsync sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    cr_assert_not_null(sync);
    cr_expect(glIsSync(sync));
    cr_expect_eq(value_of(sync, GL_OBJECT_TYPE), GL_SYNC_FENCE);
    cr_expect_eq(value_of(sync, GL_SYNC_CONDITION), GL_SYNC_GPU_COMMANDS_COMPLETE);
    cr_expect_eq(value_of(sync, GL_SYNC_FLAGS), 0);
    cr_expect_eq(value_of(sync, GL_SYNC_STATUS), GL_SIGNALED);
    glDeleteSync(sync);
    cr_expect(!glIsSync(sync));
    glDeleteSync(NULL);
    expect_error(GL_NO_ERROR);
}

GL_TEST(sync, after_a_wait_the_pixels_are_there)
{
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    GLsync sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    cr_expect_eq(glClientWaitSync(sync, GL_SYNC_FLUSH_COMMANDS_BIT, 1000), GL_CONDITION_SATISFIED);
    cr_expect_eq(pixels[0], 255);
    cr_expect_eq(glClientWaitSync(sync, 0, 1000), GL_ALREADY_SIGNALED);
    glDeleteSync(sync);
}

GL_TEST(sync, who_tests_without_waiting_is_told_at_last)
{
    GLsync sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    cr_expect_eq(glClientWaitSync(sync, 0, 0), GL_ALREADY_SIGNALED);
    glWaitSync(sync, 0, GL_TIMEOUT_IGNORED);
    expect_error(GL_NO_ERROR);
    glDeleteSync(sync);
}

GL_TEST(sync, fences_are_of_the_share_group)
{
    static uint8_t other_pixels[SIZE * SIZE * 4];
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    OSMesaContext other = OSMesaCreateContextExt(OSMESA_RGBA, 0, 0, 0, test_context);
    GLsync sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    cr_assert(OSMesaMakeCurrent(other, other_pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    cr_expect(glIsSync(sync));
    cr_expect_neq(glClientWaitSync(sync, 0, 1), GL_WAIT_FAILED);
    cr_expect_eq(pixels[1], 255);
    OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE);
    OSMesaDestroyContext(other);
}

GL_TEST(sync, errors_4_1)
{
    GLint value;
    GLsync none = (GLsync)(uintptr_t)12345, sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    cr_expect_null(glFenceSync(GL_FENCE_APPLE, 0));
    expect_error(GL_INVALID_ENUM);
    cr_expect_null(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 1));
    expect_error(GL_INVALID_VALUE);
    cr_expect_eq(glClientWaitSync(none, 0, 0), GL_WAIT_FAILED);
    expect_error(GL_INVALID_VALUE);
    cr_expect_eq(glClientWaitSync(sync, 2, 0), GL_WAIT_FAILED);
    expect_error(GL_INVALID_VALUE);
    glWaitSync(sync, 1, GL_TIMEOUT_IGNORED);
    expect_error(GL_INVALID_VALUE);
    glWaitSync(sync, 0, 0);
    expect_error(GL_INVALID_VALUE);
    glWaitSync(none, 0, GL_TIMEOUT_IGNORED);
    expect_error(GL_INVALID_VALUE);
    glDeleteSync(none);
    expect_error(GL_INVALID_VALUE);
    glDeleteSync((GLsync)(void *)&value);
    expect_error(GL_INVALID_VALUE);
    glGetSynciv(none, GL_SYNC_STATUS, 1, NULL, &value);
    expect_error(GL_INVALID_VALUE);
    glGetSynciv(sync, GL_SYNC_STATUS, -1, NULL, &value);
    expect_error(GL_INVALID_VALUE);
    glGetSynciv(sync, GL_TEXTURE_2D, 1, NULL, &value);
    expect_error(GL_INVALID_ENUM);
    cr_expect(!glIsSync(none));
    cr_expect(!glIsSync(NULL));
}

/* --- GetStringi and its numbers ------------------------------------------------------------------------- */

GL_TEST(sync, extensions_have_numbers_22_2)
{
    GLint count = 0, version[2] = {0};
    char expected[16] = "";
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    cr_assert_gt(count, 100);
    const char *at = (const char *)glGetString(GL_EXTENSIONS);
    for (GLint i = 0; i < count; i++) {
        const char *name = (const char *)glGetStringi(GL_EXTENSIONS, (GLuint)i);
        cr_assert(strncmp(at, name, strlen(name)) == 0 && at[strlen(name)] == ' ', "%d: %s", i, name);
        at += strlen(name) + 1;
    }
    cr_expect_str_eq(at, "");
    cr_expect_null(glGetStringi(GL_EXTENSIONS, (GLuint)count));
    expect_error(GL_INVALID_VALUE);
    cr_expect_null(glGetStringi(GL_VENDOR, 0));
    expect_error(GL_INVALID_ENUM);
    glGetIntegerv(GL_MAJOR_VERSION, &version[0]);
    glGetIntegerv(GL_MINOR_VERSION, &version[1]);
    snprintf(expected, sizeof expected, "%d.%d", version[0] % 10, version[1] % 10);
    cr_expect(strncmp((const char *)glGetString(GL_VERSION), expected, 3) == 0);
}
