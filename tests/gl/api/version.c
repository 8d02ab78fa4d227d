/* GL_VERSION, the version of the shading language, and the extensions that replace OpenGL 2.0 and 2.1 in a
 * context of 1.5. */
#include <stdlib.h>

#include "tests/gl/gl_test.h"

/* The version that a new context reports as text, and as the two numbers of OpenGL 3.0; null: it does not
 * exist. */
static OSMesaContext requested(const int *attributes, char text[4], int *number)
{
    GLint major = 0, minor = 0;
    OSMesaContext context =
        attributes ? OSMesaCreateContextAttribs(attributes, NULL) : OSMesaCreateContext(OSMESA_RGBA, NULL);
    text[0] = '\0';
    if (!context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE))
        return context;
    const char *version = (const char *)glGetString(GL_VERSION);
    cr_assert_eq(strncmp(version + 3, " Edgewalk ", 10), 0, "%s", version);
    memcpy(text, version, 3);
    text[3] = '\0';
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    *number = 10 * major + minor;
    return context;
}

static const struct request {
    int attributes[5];
    const char *text; /* empty: no such context */
    int number;
} requests[] = {
    {{0}, "1.5", 15},
    {{OSMESA_CONTEXT_MAJOR_VERSION, 1}, "1.5", 15},
    {{OSMESA_CONTEXT_MAJOR_VERSION, 1, OSMESA_CONTEXT_MINOR_VERSION, 1}, "1.5", 15},
    {{OSMESA_CONTEXT_MAJOR_VERSION, 1, OSMESA_CONTEXT_MINOR_VERSION, 5}, "1.5", 15},
    {{OSMESA_CONTEXT_MAJOR_VERSION, 1, OSMESA_CONTEXT_MINOR_VERSION, 6}, "", 0},
    {{OSMESA_CONTEXT_MAJOR_VERSION, 2}, "2.1", 21},
    {{OSMESA_CONTEXT_MAJOR_VERSION, 2, OSMESA_CONTEXT_MINOR_VERSION, 1}, "2.1", 21},
    {{OSMESA_CONTEXT_MAJOR_VERSION, 2, OSMESA_CONTEXT_MINOR_VERSION, 2}, "", 0},
    {{OSMESA_CONTEXT_MAJOR_VERSION, 3}, "", 0},
    {{OSMESA_CONTEXT_MAJOR_VERSION, -1}, "", 0},
};

Test(version, a_context_is_of_1_5_unless_2_is_requested)
{
    char text[4];
    int number = 0;
    for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++) {
        OSMesaContext context = requested(requests[i].attributes, text, &number);
        cr_expect_eq(context != NULL, *requests[i].text != '\0', "row %u", i);
        cr_expect_str_eq(text, requests[i].text, "row %u", i);
        cr_expect(!context || number == requests[i].number, "row %u: %d", i, number);
        OSMesaDestroyContext(context);
    }
    OSMesaContext plain = requested(NULL, text, &number);
    cr_expect_str_eq(text, "1.5");
    cr_expect_eq(number, 15);
    OSMesaDestroyContext(plain);
}

/* EDGEWALK_GL_VERSION replaces the version of every context that exists; another value is ignored. */
Test(version, the_environment_replaces_the_version)
{
    static const char *const good[] = {"1.1", "1.2", "1.3", "1.4", "1.5", "2.0", "2.1"},
                             *const ignored[] = {"", "1.0", "1.6", "2.2", "3.0", "2.10", "2", "2,1", "21"};
    char text[4];
    int number = 0;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        for (unsigned k = 0; k < sizeof requests / sizeof *requests; k++) {
            setenv("EDGEWALK_GL_VERSION", good[i], 1);
            OSMesaContext context = requested(requests[k].attributes, text, &number);
            cr_expect_str_eq(text, *requests[k].text ? good[i] : "", "%s, row %u", good[i], k);
            cr_expect(!context || number == 10 * (good[i][0] - '0') + good[i][2] - '0', "%s: %d", good[i],
                      number);
            OSMesaDestroyContext(context);
        }
    for (unsigned i = 0; i < sizeof ignored / sizeof *ignored; i++) {
        setenv("EDGEWALK_GL_VERSION", ignored[i], 1);
        OSMesaContext context = requested(requests[0].attributes, text, &number);
        cr_expect_str_eq(text, "1.5", "%s", ignored[i]);
        OSMesaDestroyContext(context);
    }
}

/* OpenGL 2.0, 6.1.11. The string of 2.0 is less than any version: programs compare it, and would crash if it
 * were null. */
Test(version, the_shading_languages_version_belongs_to_2_0)
{
    static const struct {
        const char *version, *language;
    } rows[] = {{"1.1", NULL}, {"1.5", NULL}, {"2.0", "0.00 (no GLSL)"}, {"2.1", "0.00 (no GLSL)"}};
    char text[4];
    int number = 0;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        setenv("EDGEWALK_GL_VERSION", rows[i].version, 1);
        OSMesaContext context = requested(NULL, text, &number);
        const char *language = (const char *)glGetString(GL_SHADING_LANGUAGE_VERSION);
        cr_expect_eq(language == NULL, rows[i].language == NULL, "%s", text);
        cr_expect(!language || strcmp(language, rows[i].language) == 0, "%s", language);
        expect_error(language ? GL_NO_ERROR : GL_INVALID_ENUM, "%s", text);
        OSMesaDestroyContext(context);
    }
}

/* --- OpenGL 2.0 and 2.1 by extensions ------------------------------------------------------------------- */

/* Each feature without the shading language (OpenGL 2.0, I.2 to I.6; OpenGL 2.1, J.3 and J.4): its extension,
 * and the commands by the extension's names. */
static const struct {
    const char *extension, *commands[3];
} features[] = {
    {"GL_ARB_draw_buffers", {"glDrawBuffersARB"}},
    {"GL_ATI_draw_buffers", {"glDrawBuffersATI"}},
    {"GL_ARB_texture_non_power_of_two", {NULL}},
    {"GL_ARB_point_sprite", {"glPointParameterfARB", "glPointParameterfvARB"}},
    {"GL_EXT_blend_equation_separate", {"glBlendEquationSeparateEXT"}},
    {"GL_ATI_blend_equation_separate", {"glBlendEquationSeparateATI"}},
    {"GL_ATI_separate_stencil", {"glStencilFuncSeparateATI", "glStencilOpSeparateATI"}},
    {"GL_EXT_stencil_two_side", {"glActiveStencilFaceEXT"}},
    {"GL_ARB_vertex_program", {"glVertexAttrib4fARB", "glVertexAttribPointerARB", "glGetVertexAttribfvARB"}},
    {"GL_ARB_pixel_buffer_object", {"glBindBufferARB", "glMapBufferARB", "glUnmapBufferARB"}},
    {"GL_EXT_pixel_buffer_object", {"glBindBufferARB", "glMapBufferARB", "glUnmapBufferARB"}},
    {"GL_EXT_texture_sRGB", {"glCompressedTexImage2DARB"}},
};

static bool listed(const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = (const char *)glGetString(GL_EXTENSIONS); (at = strstr(at, name)); at += length)
        if (at[length] == ' ' || at[length] == '\0')
            return true;
    return false;
}

GL_TEST(version, features_of_2_have_extensions_with_commands)
{
    cr_assert_eq(strncmp((const char *)glGetString(GL_VERSION), "1.5 ", 4), 0);
    for (unsigned i = 0; i < sizeof features / sizeof *features; i++) {
        cr_expect(listed(features[i].extension), "%s", features[i].extension);
        for (unsigned k = 0; k < 3 && features[i].commands[k]; k++)
            cr_expect_not_null(OSMesaGetProcAddress(features[i].commands[k]), "%s", features[i].commands[k]);
    }
}

static GLint integer(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

/* The state that the commands set by the extensions' names, in a context of 1.5. */
GL_TEST(version, extensions_work_by_their_names_in_1_5)
{
    GLuint buffer;
    glDrawBuffersARB(1, (const GLenum[]){GL_NONE});
    cr_expect_eq(integer(GL_DRAW_BUFFER0_ARB), GL_NONE);
    glBlendEquationSeparateEXT(GL_MIN, GL_MAX);
    cr_expect_eq(integer(GL_BLEND_EQUATION_RGB_EXT), GL_MIN);
    cr_expect_eq(integer(GL_BLEND_EQUATION_ALPHA_EXT), GL_MAX);
    glEnable(GL_POINT_SPRITE_ARB);
    glTexEnvi(GL_POINT_SPRITE_ARB, GL_COORD_REPLACE_ARB, GL_TRUE);
    cr_expect_eq(integer(GL_POINT_SPRITE_ARB), GL_TRUE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8_EXT, 3, 5, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGenBuffersARB(1, &buffer);
    glBindBufferARB(GL_PIXEL_UNPACK_BUFFER_ARB, buffer);
    cr_expect_eq(integer(GL_PIXEL_UNPACK_BUFFER_BINDING_ARB), (GLint)buffer);
    expect_error(GL_NO_ERROR);
}

/* ATI_separate_stencil: a function for each face, one reference value and mask for both. */
GL_TEST(version, separate_stencil_sets_a_function_for_each_face)
{
    glStencilFuncSeparateATI(GL_LESS, GL_GREATER, 3, 0x55);
    glStencilOpSeparateATI(GL_BACK, GL_ZERO, GL_INVERT, GL_REPLACE);
    cr_expect_eq(integer(GL_STENCIL_FUNC), GL_LESS);
    cr_expect_eq(integer(GL_STENCIL_BACK_FUNC_ATI), GL_GREATER);
    cr_expect_eq(integer(GL_STENCIL_REF), 3);
    cr_expect_eq(integer(GL_STENCIL_BACK_REF), 3);
    cr_expect_eq(integer(GL_STENCIL_VALUE_MASK), 0x55);
    cr_expect_eq(integer(GL_STENCIL_BACK_VALUE_MASK), 0x55);
    cr_expect_eq(integer(GL_STENCIL_FAIL), GL_KEEP);
    cr_expect_eq(integer(GL_STENCIL_BACK_FAIL_ATI), GL_ZERO);
    cr_expect_eq(integer(GL_STENCIL_BACK_PASS_DEPTH_FAIL_ATI), GL_INVERT);
    cr_expect_eq(integer(GL_STENCIL_BACK_PASS_DEPTH_PASS_ATI), GL_REPLACE);
    glStencilFuncSeparateATI(GL_ALWAYS, GL_KEEP, 1, 1);
    expect_error(GL_INVALID_ENUM);
    glStencilFuncSeparateATI(GL_FRONT, GL_ALWAYS, 1, 1);
    expect_error(GL_INVALID_ENUM);
    cr_expect_eq(integer(GL_STENCIL_FUNC), GL_LESS);
    cr_expect_eq(integer(GL_STENCIL_BACK_FUNC), GL_GREATER);
    cr_expect_eq(integer(GL_STENCIL_REF), 3);
}

static void draw_triangle(bool front)
{
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1);
    glVertex2f(front ? 3 : -1, front ? -1 : 3);
    glVertex2f(front ? -1 : 3, front ? 3 : -1);
    glEnd();
}

/* Its two functions decide for the faces that are drawn. */
GL_TEST(version, separate_stencil_tests_each_face)
{
    glEnable(GL_STENCIL_TEST);
    glStencilFuncSeparateATI(GL_NEVER, GL_ALWAYS, 0, 0xff);
    glColor3f(1, 0, 0);
    draw_triangle(true);
    expect_pixel(8, 8, 0);
    draw_triangle(false);
    expect_pixel(8, 8, 0xff0000ff);
}
