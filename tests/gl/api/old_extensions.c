/* NV_fence, NV_occlusion_query, HP_occlusion_test, EXT_compiled_vertex_array, EXT_texture_object,
 * TextureBarrier, RGBA_FLOAT_MODE_ARB, EXT_shadow_funcs, EXT_pixel_buffer_object, OES_read_format. */
#include "tests/gl/api/old_extensions_test.h"

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

static bool lists(const char *extension)
{
    const char *all = (const char *)glGetString(GL_EXTENSIONS), *found = strstr(all, extension);
    const char after = found ? found[strlen(extension)] : 'x';
    return after == ' ' || after == '\0';
}

/* The texel, 0 or 1, is D, the coordinate is R: "R func D" (EXT_shadow_funcs, 3.8.7.1). */
static GLubyte compared(GLenum function, float r, float d)
{
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &d);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, (GLint)function);
    glTexCoord3f(0.5f, 0.5f, r);
    draw_half(0);
    glFinish();
    return pixels[0];
}

GL_TEST(old_extensions, shadows_compare_by_every_function)
{
    static const struct {
        GLenum function;
        bool less, equal, greater;
    } rows[] = {{GL_NEVER, 0, 0, 0},  {GL_LESS, 1, 0, 0},    {GL_LEQUAL, 1, 1, 0},   {GL_EQUAL, 0, 1, 0},
                {GL_GEQUAL, 0, 1, 1}, {GL_GREATER, 0, 0, 1}, {GL_NOTEQUAL, 1, 0, 1}, {GL_ALWAYS, 1, 1, 1}};
    cr_expect(lists("GL_EXT_shadow_funcs"));
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(compared(rows[i].function, 0.5f, 1), rows[i].less ? 255 : 0, "row %zu, less", i);
        cr_expect_eq(compared(rows[i].function, 1, 1), rows[i].equal ? 255 : 0, "row %zu, equal", i);
        cr_expect_eq(compared(rows[i].function, 0.5f, 0), rows[i].greater ? 255 : 0, "row %zu, greater", i);
    }
}

GL_TEST(old_extensions, pixel_buffers_by_their_first_names)
{
    GLuint buffers[2];
    GLubyte read[4] = {0};
    cr_expect(lists("GL_EXT_pixel_buffer_object"));
    glGenBuffersARB(2, buffers);
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindBufferARB(GL_PIXEL_PACK_BUFFER_EXT, buffers[0]);
    glBufferDataARB(GL_PIXEL_PACK_BUFFER_EXT, 8, NULL, GL_STREAM_READ_ARB);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (GLvoid *)4); /* an offset */
    glGetBufferSubDataARB(GL_PIXEL_PACK_BUFFER_EXT, 4, 4, read);
    cr_expect_arr_eq(read, ((GLubyte[]){255, 0, 255, 255}), 4);
    cr_expect_eq(integer(GL_PIXEL_PACK_BUFFER_BINDING_EXT), (GLint)buffers[0]);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (GLvoid *)5);
    expect_error(GL_INVALID_OPERATION);
    glBindBufferARB(GL_PIXEL_UNPACK_BUFFER_EXT, buffers[1]);
    glBufferDataARB(GL_PIXEL_UNPACK_BUFFER_EXT, 4, (const GLubyte[]){0, 255, 0, 255}, GL_STREAM_DRAW_ARB);
    glRasterPos2i(-1, -1);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glFinish();
    cr_expect(pixels[0] == 0 && pixels[1] == 255);
    glDeleteBuffersARB(2, buffers);
}

/* The format and type that glReadPixels accepts for every framebuffer (OES_read_format). */
GL_TEST(old_extensions, the_preferred_format_of_reading_is_accepted)
{
    GLubyte read[16] = {0};
    cr_expect(lists("GL_OES_read_format"));
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    const GLenum format = (GLenum)integer(GL_IMPLEMENTATION_COLOR_READ_FORMAT_OES);
    const GLenum type = (GLenum)integer(GL_IMPLEMENTATION_COLOR_READ_TYPE_OES);
    cr_expect(format == GL_RGBA && type == GL_UNSIGNED_BYTE);
    glReadPixels(0, 0, 1, 1, format, type, read);
    cr_expect_arr_eq(read, ((GLubyte[]){0, 255, 0, 255}), 4);
}
