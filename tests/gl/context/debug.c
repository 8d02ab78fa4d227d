/* Debug output (GL 4.6 compatibility 20). */
#include "tests/gl/context/debug_test.h"

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
