/* Labels of objects (GL 4.6 compatibility 20.9). */
#include "tests/gl/context/debug_test.h"

static void expect_label(GLenum identifier, GLuint name, const char *expected)
{
    char label[16] = "?";
    GLsizei length = -1;
    glGetObjectLabel(identifier, name, sizeof label, &length, label);
    cr_expect_str_eq(label, expected);
    cr_expect_eq((size_t)length, strlen(expected));
}

DEBUG_TEST(debug_labels, each_kind_of_object_has_labels)
{
    GLuint name[9];
    glGenBuffers(1, &name[0]), glBindBuffer(GL_ARRAY_BUFFER, name[0]);
    glGenTextures(1, &name[1]), glBindTexture(GL_TEXTURE_2D, name[1]);
    glGenSamplers(1, &name[2]), glBindSampler(0, name[2]);
    glGenRenderbuffers(1, &name[3]), glBindRenderbuffer(GL_RENDERBUFFER, name[3]);
    name[4] = glGenLists(1);
    glGenQueries(1, &name[5]), glBeginQuery(GL_SAMPLES_PASSED, name[5]), glEndQuery(GL_SAMPLES_PASSED);
    glGenVertexArrays(1, &name[6]), glBindVertexArray(name[6]);
    glGenTransformFeedbacks(1, &name[7]), glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, name[7]);
    glGenFramebuffers(1, &name[8]), glBindFramebuffer(GL_FRAMEBUFFER, name[8]);
    static const GLenum kinds[] = {GL_BUFFER,       GL_TEXTURE, GL_SAMPLER,      GL_RENDERBUFFER,
                                   GL_DISPLAY_LIST, GL_QUERY,   GL_VERTEX_ARRAY, GL_TRANSFORM_FEEDBACK,
                                   GL_FRAMEBUFFER};
    for (unsigned i = 0; i < 9; i++) {
        expect_label(kinds[i], name[i], "");
        glObjectLabel(kinds[i], name[i], 4, "label");
        expect_error(GL_NO_ERROR, "kind %u", i);
    }
    for (unsigned i = 0; i < 9; i++)
        expect_label(kinds[i], name[i], "labe");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

DEBUG_TEST(debug_labels, labels_are_replaced_cut_and_deleted_with_their_object)
{
    char label[sizeof "sec"] = "";
    GLsizei length = -1;
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glObjectLabel(GL_TEXTURE, name, -1, "first");
    glObjectLabel(GL_TEXTURE, name, -1, "second");
    glGetObjectLabel(GL_TEXTURE, name, sizeof label, &length, label);
    cr_expect_str_eq(label, "sec");
    cr_expect_eq(length, 3);
    glGetObjectLabel(GL_TEXTURE, name, 0, &length, NULL);
    cr_expect_eq(length, 6);
    glObjectLabel(GL_TEXTURE, name, 0, NULL);
    expect_label(GL_TEXTURE, name, "");
    glObjectLabel(GL_TEXTURE, name, -1, "third");
    glDeleteTextures(1, &name);
    glGetObjectLabel(GL_TEXTURE, name, sizeof label, &length, label);
    expect_error(GL_INVALID_VALUE);
    glBindTexture(GL_TEXTURE_2D, name);
    expect_label(GL_TEXTURE, name, "");
}

DEBUG_TEST(debug_labels, sync_objects_have_labels)
{
    char label[8] = "";
    GLsync sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glObjectPtrLabel(sync, -1, "fence");
    glGetObjectPtrLabel(sync, sizeof label, NULL, label);
    cr_expect_str_eq(label, "fence");
    glDeleteSync(sync);
    glGetObjectPtrLabel(sync, sizeof label, NULL, label);
    expect_error(GL_INVALID_VALUE);
}

DEBUG_TEST(debug_labels, errors_of_labels)
{
    static char longest[257];
    memset(longest, 'x', 256);
    GLuint name;
    glGenBuffers(1, &name);
    glDisable(GL_DEBUG_OUTPUT);
    glObjectLabel(GL_BUFFER, name, -1, "not bound yet");
    expect_error(GL_INVALID_VALUE);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glObjectLabel(GL_BUFFER, name, -1, longest);
    expect_error(GL_INVALID_VALUE);
    glObjectLabel(GL_BUFFER, name, 256, longest);
    expect_error(GL_INVALID_VALUE);
    glObjectLabel(GL_TEXTURE_2D, name, -1, "label");
    expect_error(GL_INVALID_ENUM);
    glObjectLabel(GL_PROGRAM, 1, -1, "label");
    expect_error(GL_INVALID_VALUE);
    glGetObjectLabel(GL_BUFFER, name, -1, NULL, longest);
    expect_error(GL_INVALID_VALUE);
    expect_label(GL_BUFFER, name, "");
}
