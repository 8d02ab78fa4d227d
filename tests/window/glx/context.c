/* Contexts of GLX: attributes, versions, copies of state. */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_context, state_is_copied_between_contexts)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    GLXContext other = glXCreateNewContext(dpy, place.config, GLX_RGBA_TYPE, NULL, True);
    GLfloat color[4];
    glColor3f(0.25f, 0.5f, 0.75f);
    glXCopyContext(dpy, place.context, other, GL_CURRENT_BIT);
    glXCopyContext(dpy, other, place.context, GL_CURRENT_BIT);
    expect_x_error(BadAccess);
    glXMakeCurrent(dpy, place.window, other);
    glGetFloatv(GL_CURRENT_COLOR, color);
    cr_expect(color[0] == 0.25f && color[1] == 0.5f && color[2] == 0.75f);
}

GLX_TEST(glx_context, attributes_of_contexts_are_checked)
{
    static const struct {
        int list[6], error;
        bool of_glx;
    } rows[] = {
        {{None}, Success, false},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 2, GLX_CONTEXT_MINOR_VERSION_ARB, 1, None}, Success, false},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 2, GLX_CONTEXT_MINOR_VERSION_ARB, 2, None}, BadMatch, false},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 9, None}, BadMatch, false},
        {{GLX_CONTEXT_FLAGS_ARB, 0x100, None}, BadValue, false},
        {{GLX_CONTEXT_FLAGS_ARB, GLX_CONTEXT_FORWARD_COMPATIBLE_BIT_ARB, None}, BadMatch, false},
        {{12345, 1, None}, BadValue, false},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 4, GLX_CONTEXT_PROFILE_MASK_ARB, 0x80, None},
         GLXBadProfileARB,
         true},
        {{GLX_RENDER_TYPE, GLX_COLOR_INDEX_TYPE, None}, BadMatch, false},
    };
    PFNGLXCREATECONTEXTATTRIBSARBPROC create =
        (PFNGLXCREATECONTEXTATTRIBSARBPROC)glXGetProcAddress((const GLubyte *)"glXCreateContextAttribsARB");
    cr_assert_not_null(create);
    GLXFBConfig config = choose_config(dpy, True, 0);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const unsigned long next = NextRequest(dpy);
        GLXContext context = create(dpy, config, NULL, True, rows[i].list);
        const int expected = rows[i].error + (rows[i].of_glx ? glx_error_base : 0);
        if (expected) /* as of a request that the call sent */
            cr_expect_geq(error_serial, next, "row %u", i);
        cr_expect_eq(error_code, expected, "row %u: error %d, expected %d", i, error_code, expected);
        cr_expect_eq(context != NULL, rows[i].error == Success, "row %u", i);
        error_code = 0;
        if (context)
            glXDestroyContext(dpy, context);
    }
}

GLX_TEST(glx_context, a_context_reports_1_5_unless_2_is_requested)
{
    static const struct {
        int list[5];
        const char *version;
    } rows[] = {
        {{None}, "1.5 "},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 1, GLX_CONTEXT_MINOR_VERSION_ARB, 4, None}, "1.5 "},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 2, None}, "2.1 "},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 2, GLX_CONTEXT_MINOR_VERSION_ARB, 1, None}, "2.1 "},
    };
    PFNGLXCREATECONTEXTATTRIBSARBPROC create =
        (PFNGLXCREATECONTEXTATTRIBSARBPROC)glXGetProcAddress((const GLubyte *)"glXCreateContextAttribsARB");
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    const char *version = (const char *)glGetString(GL_VERSION);
    cr_expect(strncmp(version, "1.5 ", 4) == 0, "%s", version);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLXContext context = create(dpy, place.config, NULL, True, rows[i].list);
        cr_assert(glXMakeCurrent(dpy, place.window, context));
        version = (const char *)glGetString(GL_VERSION);
        cr_expect(strncmp(version, rows[i].version, 4) == 0, "row %u: %s", i, version);
        glXMakeCurrent(dpy, None, NULL);
        glXDestroyContext(dpy, context);
    }
}
