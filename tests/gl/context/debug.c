/* Debug output (GL 4.6 compatibility 20). */
#include "tests/gl/gl_test.h"

static struct {
    unsigned count;
    GLenum source, type, severity;
    GLuint id;
    GLsizei length;
    char text[1024];
    const void *user;
} told;

static void GLAPIENTRY listen(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                              const GLchar *message, const void *user)
{
    told.count++;
    told.source = source;
    told.type = type;
    told.id = id;
    told.severity = severity;
    told.length = length;
    told.user = user;
    snprintf(told.text, sizeof told.text, "%s", message);
}

static void begin(void)
{
    open_context();
    memset(&told, 0, sizeof told);
    glEnable(GL_DEBUG_OUTPUT);
}

#define DEBUG_TEST(suite, name) Test(suite, name, .init = begin, .fini = close_context)

static void insert(GLuint id, GLenum severity, const char *text)
{
    glDebugMessageInsert(GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_MARKER, id, severity, -1, text);
}

static GLint get(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

static unsigned logged(void)
{
    return glGetDebugMessageLog(1000, 0, NULL, NULL, NULL, NULL, NULL, NULL);
}

DEBUG_TEST(debug, an_error_is_told_with_its_sentence)
{
    void *pointer;
    glDebugMessageCallback(listen, &told);
    glGetPointerv(GL_DEBUG_CALLBACK_USER_PARAM, &pointer);
    cr_expect_eq(pointer, (void *)&told);
    glGetPointerv(GL_DEBUG_CALLBACK_FUNCTION, &pointer);
    cr_expect_eq((uintptr_t)pointer, (uintptr_t)listen);
    glEnable(GL_TEXTURE_MIN_FILTER);
    cr_expect_eq(told.count, 1);
    cr_expect_eq(told.source, GL_DEBUG_SOURCE_API);
    cr_expect_eq(told.type, GL_DEBUG_TYPE_ERROR);
    cr_expect_eq(told.severity, GL_DEBUG_SEVERITY_HIGH);
    cr_expect_eq(told.id, GL_INVALID_ENUM);
    cr_expect_eq(told.user, &told);
    cr_expect_str_eq(told.text, ewLastMessage());
    cr_expect_eq((size_t)told.length, strlen(told.text));
    expect_error(GL_INVALID_ENUM);
}

DEBUG_TEST(debug, nothing_is_told_while_output_is_off)
{
    glDisable(GL_DEBUG_OUTPUT);
    glDebugMessageCallback(listen, NULL);
    insert(1, GL_DEBUG_SEVERITY_HIGH, "one");
    glDebugMessageCallback(NULL, NULL);
    insert(2, GL_DEBUG_SEVERITY_HIGH, "two");
    cr_expect_eq(told.count, 0);
    cr_expect_eq(logged(), 0);
}

DEBUG_TEST(debug, the_log_gives_the_oldest_first)
{
    GLenum source[2], type[2], severity[2];
    GLuint id[2];
    GLsizei length[2];
    char text[8] = "";
    insert(7, GL_DEBUG_SEVERITY_HIGH, "one");
    insert(8, GL_DEBUG_SEVERITY_MEDIUM, "three");
    cr_expect_eq(get(GL_DEBUG_LOGGED_MESSAGES), 2);
    cr_expect_eq(get(GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH), 4);
    cr_expect_eq(glGetDebugMessageLog(2, sizeof text, source, type, id, severity, length, text), 1);
    cr_expect_str_eq(text, "one");
    cr_expect_eq(id[0], 7);
    cr_expect_eq(length[0], 4);
    cr_expect_eq(glGetDebugMessageLog(2, sizeof text, source, type, id, severity, length, text), 1);
    cr_expect_str_eq(text, "three");
    cr_expect_eq(severity[0], GL_DEBUG_SEVERITY_MEDIUM);
    cr_expect_eq(type[0], GL_DEBUG_TYPE_MARKER);
    cr_expect_eq(source[0], GL_DEBUG_SOURCE_APPLICATION);
    cr_expect_eq(get(GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH), 0);
}

DEBUG_TEST(debug, a_full_log_takes_no_more)
{
    const GLint most = get(GL_MAX_DEBUG_LOGGED_MESSAGES);
    GLuint id = 0;
    for (GLint i = 0; i < most + 5; i++)
        insert((GLuint)i + 1, GL_DEBUG_SEVERITY_HIGH, "again");
    cr_expect_eq(get(GL_DEBUG_LOGGED_MESSAGES), most);
    glGetDebugMessageLog(1, 0, NULL, NULL, &id, NULL, NULL, NULL);
    cr_expect_eq(id, 1);
    cr_expect_eq(logged(), (unsigned)most - 1);
}

DEBUG_TEST(debug, the_last_rule_that_fits_decides_20_4)
{
    static const GLuint ids[2] = {3, 4};
    insert(1, GL_DEBUG_SEVERITY_LOW, "low is off at first");
    cr_expect_eq(logged(), 0);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SEVERITY_LOW, 0, NULL, GL_TRUE);
    insert(1, GL_DEBUG_SEVERITY_LOW, "on");
    cr_expect_eq(logged(), 1);
    glDebugMessageControl(GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_MARKER, GL_DONT_CARE, 2, ids, GL_FALSE);
    for (GLuint id = 1; id < 6; id++)
        insert(id, GL_DEBUG_SEVERITY_HIGH, "but for 3 and 4");
    cr_expect_eq(logged(), 3);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_FALSE);
    insert(1, GL_DEBUG_SEVERITY_HIGH, "off");
    cr_expect_eq(logged(), 0);
}

DEBUG_TEST(debug, groups_restore_what_is_enabled_20_6)
{
    glDebugMessageCallback(listen, NULL);
    glPushDebugGroup(GL_DEBUG_SOURCE_THIRD_PARTY, 5, 5, "groups");
    cr_expect_eq(told.type, GL_DEBUG_TYPE_PUSH_GROUP);
    cr_expect_eq(told.severity, GL_DEBUG_SEVERITY_NOTIFICATION);
    cr_expect_str_eq(told.text, "group");
    cr_expect_eq(get(GL_DEBUG_GROUP_STACK_DEPTH), 2);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_FALSE);
    insert(1, GL_DEBUG_SEVERITY_HIGH, "off");
    cr_expect_eq(told.count, 1);
    glPopDebugGroup();
    cr_expect_eq(told.count, 2);
    cr_expect_eq(told.type, GL_DEBUG_TYPE_POP_GROUP);
    cr_expect_eq(told.id, 5);
    cr_expect_str_eq(told.text, "group");
    insert(1, GL_DEBUG_SEVERITY_HIGH, "on");
    cr_expect_eq(told.count, 3);
    cr_expect_eq(get(GL_DEBUG_GROUP_STACK_DEPTH), 1);
}

DEBUG_TEST(debug, groups_have_a_depth)
{
    const GLint most = get(GL_MAX_DEBUG_GROUP_STACK_DEPTH);
    glDisable(GL_DEBUG_OUTPUT);
    glPopDebugGroup();
    expect_error(GL_STACK_UNDERFLOW);
    for (GLint i = 1; i < most; i++)
        glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, -1, "group");
    expect_error(GL_NO_ERROR);
    glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, -1, "group");
    expect_error(GL_STACK_OVERFLOW);
}

DEBUG_TEST(debug, errors_20)
{
    static const GLuint id = 1;
    static char longest[1025];
    memset(longest, 'x', 1024);
    glDisable(GL_DEBUG_OUTPUT);
#define ROW(expected, call)                                                                                  \
    do {                                                                                                     \
        call;                                                                                                \
        expect_error(expected, #call);                                                                       \
    } while (0)
    ROW(GL_INVALID_ENUM, glDebugMessageControl(1, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_TRUE));
    ROW(GL_INVALID_ENUM, glDebugMessageControl(GL_DONT_CARE, 1, GL_DONT_CARE, 0, NULL, GL_TRUE));
    ROW(GL_INVALID_ENUM, glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, 1, 0, NULL, GL_TRUE));
    ROW(GL_INVALID_VALUE, glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, -1, NULL, GL_TRUE));
    ROW(GL_INVALID_OPERATION,
        glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 1, &id, GL_TRUE));
    ROW(GL_INVALID_ENUM, glDebugMessageInsert(GL_DEBUG_SOURCE_API, GL_DEBUG_TYPE_ERROR, 0,
                                              GL_DEBUG_SEVERITY_HIGH, -1, "text"));
    ROW(GL_INVALID_ENUM,
        glDebugMessageInsert(GL_DEBUG_SOURCE_APPLICATION, 1, 0, GL_DEBUG_SEVERITY_HIGH, -1, "text"));
    ROW(GL_INVALID_ENUM,
        glDebugMessageInsert(GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_ERROR, 0, 1, -1, "text"));
    ROW(GL_INVALID_VALUE, insert(1, GL_DEBUG_SEVERITY_HIGH, longest));
    ROW(GL_INVALID_VALUE, glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 1, 1024, longest));
    ROW(GL_INVALID_ENUM, glPushDebugGroup(GL_DEBUG_SOURCE_OTHER, 1, -1, "group"));
    ROW(GL_INVALID_VALUE, glGetDebugMessageLog(1, -1, NULL, NULL, NULL, NULL, NULL, longest));
#undef ROW
}

/* --- Labels (20.7) -------------------------------------------------------------------------------------- */

static void expect_label(GLenum identifier, GLuint name, const char *expected)
{
    char label[16] = "?";
    GLsizei length = -1;
    glGetObjectLabel(identifier, name, sizeof label, &length, label);
    cr_expect_str_eq(label, expected);
    cr_expect_eq((size_t)length, strlen(expected));
}

DEBUG_TEST(debug, each_kind_of_object_has_labels)
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

DEBUG_TEST(debug, labels_are_replaced_shortened_and_go_with_their_object)
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

DEBUG_TEST(debug, sync_objects_have_labels)
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

DEBUG_TEST(debug, errors_of_labels)
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
