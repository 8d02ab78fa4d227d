/* Framebuffer objects (GL 4.6 compatibility 9; ARB_framebuffer_object): names, attachments, completeness,
 * drawing to images and using them. */
#include "tests/gl/framebuffer/framebuffer_object_test.h"

GL_TEST(framebuffer_object, names_come_to_life_when_they_are_bound)
{
    GLuint names[2], renderbuffers[2];
    GLint value;
    glGenFramebuffers(2, names);
    glGenRenderbuffers(2, renderbuffers);
    cr_expect(!glIsFramebuffer(names[0]) && !glIsRenderbuffer(renderbuffers[0]));
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[0]);
    cr_expect(glIsFramebuffer(names[0]) && glIsRenderbuffer(renderbuffers[0]));
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &value);
    cr_expect_eq(value, (GLint)names[0]);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, names[1]);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &value);
    cr_expect_eq(value, (GLint)names[1]);
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &value);
    cr_expect_eq(value, (GLint)names[0]);
    /* Deleting what is bound binds 0. */
    glDeleteFramebuffers(2, names);
    glDeleteRenderbuffers(2, renderbuffers);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &value);
    cr_expect_eq(value, 0);
    glGetIntegerv(GL_RENDERBUFFER_BINDING, &value);
    cr_expect_eq(value, 0);
    /* Names that were not generated are ARB_framebuffer_object's error, EXT_framebuffer_object's right. */
    glBindFramebuffer(GL_FRAMEBUFFER, 77);
    expect_error(GL_INVALID_OPERATION);
    glBindFramebufferEXT(GL_FRAMEBUFFER_EXT, 77);
    expect_error(GL_NO_ERROR);
    cr_expect(glIsFramebufferEXT(77));
    glBindRenderbuffer(GL_RENDERBUFFER, 78);
    expect_error(GL_INVALID_OPERATION);
    glBindRenderbufferEXT(GL_RENDERBUFFER_EXT, 78);
    cr_expect(glIsRenderbufferEXT(78));
}

GL_TEST(framebuffer_object, errors_change_nothing)
{
    GLuint texture, cube, name = bind_new_framebuffer(), renderbuffer;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glGenTextures(1, &cube);
    glBindTexture(GL_TEXTURE_CUBE_MAP, cube);
    glGenRenderbuffers(1, &renderbuffer);
    glBindFramebuffer(GL_TEXTURE_2D, name);
    expect_error(GL_INVALID_ENUM);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 99, 0);
    expect_error(GL_INVALID_OPERATION);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, cube, 0);
    expect_error(GL_INVALID_OPERATION);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_CUBE_MAP, cube, 0);
    expect_error(GL_INVALID_OPERATION);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RGBA, texture, 0);
    expect_error(GL_INVALID_ENUM);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, -1);
    expect_error(GL_INVALID_VALUE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 40);
    expect_error(GL_INVALID_VALUE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + 8, GL_TEXTURE_2D, texture, 0);
    expect_error(GL_INVALID_OPERATION);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_BACK, GL_TEXTURE_2D, texture, 0);
    expect_error(GL_INVALID_ENUM);
    glFramebufferTexture1D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_1D, texture, 0);
    expect_error(GL_INVALID_OPERATION);
    glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, texture, 0, 0);
    expect_error(GL_INVALID_OPERATION);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, 0);
    expect_error(GL_INVALID_OPERATION);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    expect_error(GL_INVALID_OPERATION); /* no object yet */
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, renderbuffer);
    expect_error(GL_INVALID_ENUM);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
    expect_error(GL_INVALID_OPERATION);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4);
    expect_error(GL_INVALID_ENUM);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, -1, 4);
    expect_error(GL_INVALID_VALUE);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 16385, 4);
    expect_error(GL_INVALID_VALUE);
    GLint value = 5;
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &value);
    cr_expect_eq(value, GL_NONE);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, &value);
    expect_error(GL_INVALID_OPERATION);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    expect_error(GL_INVALID_OPERATION);
    glDrawBuffer(GL_COLOR_ATTACHMENT0);
    expect_error(GL_INVALID_OPERATION);
}

/* 9.2.8: the limit itself is no layer, whatever the texture has. */
GL_TEST(framebuffer_object, layers_are_below_the_limit_of_their_target)
{
    static const struct {
        GLenum target, limit;
        GLint layers; /* where no limit is queried */
    } rows[] = {{GL_TEXTURE_3D, GL_MAX_3D_TEXTURE_SIZE, 0},
                {GL_TEXTURE_2D_ARRAY, GL_MAX_ARRAY_TEXTURE_LAYERS, 0},
                {GL_TEXTURE_1D_ARRAY, GL_MAX_ARRAY_TEXTURE_LAYERS, 0},
                {GL_TEXTURE_CUBE_MAP, 0, 6}};
    GLuint framebuffer, textures[4];
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenTextures(4, textures);
    for (unsigned i = 0; i < 4; i++) {
        GLint limit = rows[i].layers;
        if (rows[i].limit)
            glGetIntegerv(rows[i].limit, &limit);
        glBindTexture(rows[i].target, textures[i]);
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[i], 0, limit - 1);
        expect_error(GL_NO_ERROR, "row %u", i);
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[i], 0, limit);
        expect_error(GL_INVALID_VALUE, "row %u", i);
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[i], 0, -1);
        expect_error(GL_INVALID_VALUE, "row %u", i);
    }
}

GL_TEST(framebuffer_object, a_texture_that_was_drawn_to_is_sampled_by_the_next_draw)
{
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    bind_new_framebuffer();
    attach_texture(GL_RGB8, GL_COLOR_ATTACHMENT0);
    glViewport(0, 0, 8, 8);
    glClearColor(0, 0, 1, 0); /* alpha of a format without it reads 1 */
    glClear(GL_COLOR_BUFFER_BIT);
    glColor4f(1, 0, 0, 0.25f);
    draw_square(0.5f, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, SIZE, SIZE);
    glEnable(GL_TEXTURE_2D);
    glColor4f(1, 1, 1, 1);
    draw_square(1, 0);
    expect_pixel(0, 0, 0x0000ffff);
    expect_pixel(8, 8, 0xff0000ff);
    expect_pixel(3, 8, 0x0000ffff);
    expect_pixel(4, 8, 0xff0000ff);
}

GL_TEST(framebuffer_object, images_of_every_kind_of_texture_are_drawn_to)
{
    static const struct {
        GLenum target, textarget;
        int layer;
    } rows[] = {
        {GL_TEXTURE_1D, GL_TEXTURE_1D, 0},
        {GL_TEXTURE_2D, GL_TEXTURE_2D, 0},
        {GL_TEXTURE_RECTANGLE, GL_TEXTURE_RECTANGLE, 0},
        {GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0},
        {GL_TEXTURE_3D, GL_TEXTURE_3D, 2},
        {GL_TEXTURE_1D_ARRAY, 0, 3},
        {GL_TEXTURE_2D_ARRAY, 0, 1},
        {GL_TEXTURE_CUBE_MAP_ARRAY, 0, 7},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLuint texture, name = bind_new_framebuffer();
        static uint8_t all[8 * 8 * 12][4];
        glGenTextures(1, &texture);
        glBindTexture(rows[i].target, texture);
        const bool level = rows[i].target != GL_TEXTURE_RECTANGLE;
        switch (rows[i].target) {
        case GL_TEXTURE_1D: glTexStorage1D(rows[i].target, 2, GL_RGBA8, 8); break;
        case GL_TEXTURE_1D_ARRAY: glTexStorage2D(rows[i].target, 2, GL_RGBA8, 8, 5); break;
        case GL_TEXTURE_3D:
        case GL_TEXTURE_2D_ARRAY: glTexStorage3D(rows[i].target, 2, GL_RGBA8, 8, 8, 6); break;
        case GL_TEXTURE_CUBE_MAP_ARRAY: glTexStorage3D(rows[i].target, 2, GL_RGBA8, 8, 8, 12); break;
        default: glTexStorage2D(rows[i].target, level ? 2 : 1, GL_RGBA8, 8, 8);
        }
        const int size = level ? 4 : 8, lod = level;
        switch (rows[i].textarget) {
        case 0:
            glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, lod, rows[i].layer);
            break;
        case GL_TEXTURE_1D:
            glFramebufferTexture1D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_1D, texture, lod);
            break;
        case GL_TEXTURE_3D:
            glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, texture, lod,
                                   rows[i].layer);
            break;
        default:
            glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, rows[i].textarget, texture, lod);
        }
        cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE, "row %zu", i);
        glViewport(0, 0, size, size);
        glColor4f(0, 1, 0, 1);
        draw_square(1, 0);
        expect_read(size - 1, 0, 0x00ff00ff);
        memset(all, 0, sizeof all);
        const GLenum image =
            rows[i].textarget && rows[i].target == GL_TEXTURE_CUBE_MAP ? rows[i].textarget : rows[i].target;
        glGetTexImage(image, lod, GL_RGBA, GL_UNSIGNED_BYTE, all);
        expect_error(GL_NO_ERROR, "row %zu", i);
        const bool rows_are_layers = rows[i].target == GL_TEXTURE_1D_ARRAY;
        const size_t first = rows[i].layer * (size_t)(rows_are_layers ? size : size * size);
        cr_expect_eq(all[first][1], 255, "row %zu", i);
        if (first)
            cr_expect_eq(all[first - 1][1], 0, "row %zu", i);
        glDeleteFramebuffers(1, &name);
        glDeleteTextures(1, &texture);
    }
}

GL_TEST(framebuffer_object, depth_and_stencil_share_pixels)
{
    static const GLenum formats[] = {GL_DEPTH24_STENCIL8, GL_DEPTH32F_STENCIL8};
    for (int i = 0; i < 2; i++) {
        GLuint name = bind_new_framebuffer();
        float depth;
        uint8_t stencil;
        attach_texture(GL_RGBA8, GL_COLOR_ATTACHMENT0);
        const GLuint texture = attach_texture(formats[i], GL_DEPTH_STENCIL_ATTACHMENT);
        glViewport(0, 0, 8, 8);
        glClearDepth(0.5);
        glClearStencil(0x5a);
        glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_LESS);
        glColor4f(1, 1, 1, 1);
        draw_square(1, -0.5f); /* 0.25 */
        glDisable(GL_DEPTH_TEST);
        glReadPixels(2, 3, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
        glReadPixels(2, 3, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
        cr_expect_float_eq(depth, 0.25f, 1e-6f, "%d: %f", i, (double)depth);
        cr_expect_eq(stencil, 0x5a, "%d: %x", i, stencil);
        glEnable(GL_STENCIL_TEST);
        glStencilFunc(GL_ALWAYS, 3, 0xff);
        glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
        draw_square(0.5f, 0);
        glDisable(GL_STENCIL_TEST);
        glReadPixels(4, 4, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
        glReadPixels(4, 4, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
        cr_expect(stencil == 3 && depth > 0.2499f && depth < 0.2501f);
        glDeleteFramebuffers(1, &name);
        glDeleteTextures(1, &texture);
    }
}

/* 9.2.8: deleting a texture detaches it from what is bound; elsewhere its image stays attached. */
GL_TEST(framebuffer_object, deleted_textures_stay_where_they_are_attached_unbound)
{
    const GLuint first = bind_new_framebuffer();
    const GLuint texture = attach_texture(GL_RGBA8, GL_COLOR_ATTACHMENT0);
    const GLuint second = bind_new_framebuffer();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, 8, 8);
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDeleteTextures(1, &texture);
    cr_expect(!glIsTexture(texture));
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
    glBindFramebuffer(GL_FRAMEBUFFER, first);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    expect_read(1, 1, 0xff00ffff);
    glDeleteFramebuffers(2, (const GLuint[]){first, second});
}

GL_TEST(framebuffer_object, replacing_an_attached_image_is_seen_by_the_next_draw)
{
    GLuint texture;
    bind_new_framebuffer();
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 64, 64, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_read(63, 63, 0x00ff00ff);
    /* Texels given to an attached image come after what was drawn before. */
    static const uint8_t white[4] = {255, 255, 255, 255};
    glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_read(1, 1, 0xffffffff);
    expect_read(2, 1, 0x00ff00ff);
}

/* 9.3.1 leaves this undefined; here a draw reads what earlier ones have left. */
GL_TEST(framebuffer_object, a_draw_that_samples_its_own_target_reads_what_was_there)
{
    bind_new_framebuffer();
    attach_texture(GL_RGBA8, GL_COLOR_ATTACHMENT0);
    glViewport(0, 0, 8, 8);
    glClearColor(0.25f, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_ADD);
    glColor4f(0.25f, 0, 0, 1);
    draw_square(1, 0);
    expect_read(3, 3, 0x800000ff);
    draw_square(1, 0);
    draw_square(1, 0);
    expect_read(3, 3, 0xff0000ff);
}

GL_TEST(framebuffer_object, mipmaps_are_made_of_what_was_drawn)
{
    GLuint texture;
    uint8_t texel[4] = {0};
    bind_new_framebuffer();
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 4, GL_RGBA8, 8, 8);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, 8, 8);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor4f(1, 1, 1, 1);
    glScissor(0, 0, 4, 8);
    glEnable(GL_SCISSOR_TEST);
    draw_square(1, 0);
    glGenerateMipmap(GL_TEXTURE_2D);
    glGetTexImage(GL_TEXTURE_2D, 3, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    cr_expect(texel[0] == 127 || texel[0] == 128, "%d", texel[0]);
}

/* NV_geometry_program4, 4.4.2: a cube map's face alone, or all of them in layers. */
GL_TEST(framebuffer_object, a_face_alone_or_all_in_layers)
{
    GLuint cube, depth;
    GLint value = -1;
    bind_new_framebuffer();
    glGenTextures(1, &cube);
    glBindTexture(GL_TEXTURE_CUBE_MAP, cube);
    glTexStorage2D(GL_TEXTURE_CUBE_MAP, 1, GL_RGBA8, 8, 8);
    glFramebufferTextureFaceEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, cube, 0,
                                GL_TEXTURE_CUBE_MAP_POSITIVE_Z);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE, &value);
    cr_expect_eq(value, GL_TEXTURE_CUBE_MAP_POSITIVE_Z);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_LAYERED, &value);
    cr_expect_eq(value, 0);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glFramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, cube, 0);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_LAYERED, &value);
    cr_expect_eq(value, 1);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, 8, 8);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS);
    expect_error(GL_NO_ERROR);
    glFramebufferTextureFaceEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, cube, 0, GL_TEXTURE_2D);
    expect_error(GL_INVALID_ENUM);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* ARB_framebuffer_sRGB, New State: group color-buffer/enable. */
GL_TEST(framebuffer_object, the_attribute_stack_saves_framebuffer_srgb)
{
    static const GLbitfield groups[] = {GL_ENABLE_BIT, GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT};
    for (unsigned i = 0; i < 3; i++) {
        glDisable(GL_FRAMEBUFFER_SRGB);
        glPushAttrib(groups[i]);
        glEnable(GL_FRAMEBUFFER_SRGB);
        glPopAttrib();
        cr_expect_eq(glIsEnabled(GL_FRAMEBUFFER_SRGB), i == 2, "group %u", i);
    }
}

/* ARB_ES2_compatibility (New State), OpenGL 4.1: depth alone needs neither DrawBuffer nor ReadBuffer; 18.2.2:
 * there is no colour to be read. */
GL_TEST(framebuffer_object, depth_alone_is_complete)
{
    float depth = 1;
    uint8_t p[4];
    bind_new_framebuffer();
    attach_texture(GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glClearDepth(0.5);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    draw_square(1, 0);
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    cr_expect(depth > 0.49f && depth < 0.51f, "depth is %g", (double)depth);
    expect_error(GL_NO_ERROR);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
    expect_error(GL_INVALID_OPERATION);
    glDisable(GL_DEPTH_TEST);
}

/* NV_conditional_render: BlitFramebuffer is among the commands without effect. */
GL_TEST(framebuffer_object, blits_are_discarded_with_the_draws)
{
    GLuint query, objects[2];
    glGenQueries(1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    glEndQuery(GL_SAMPLES_PASSED);
    glGenFramebuffers(1, &objects[0]);
    glGenRenderbuffers(1, &objects[1]);
    glBindRenderbuffer(GL_RENDERBUFFER, objects[1]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIZE, SIZE);
    glBindFramebuffer(GL_FRAMEBUFFER, objects[0]);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, objects[1]);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBeginConditionalRender(query, GL_QUERY_WAIT);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glEndConditionalRender();
    expect_pixel(3, 3, 0x00ff00ff);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_pixel(3, 3, 0xff0000ff);
    glDeleteFramebuffers(1, &objects[0]);
    glDeleteRenderbuffers(1, &objects[1]);
    glDeleteQueries(1, &query);
}

/* Table 8.22 (base formats): (L,0,0,A), (I,0,0,1); as LUMINANCE, R + G + B. */
GL_TEST(framebuffer_object, luminance_is_read_as_red)
{
    static const struct {
        GLenum format;
        uint8_t expected[4];
    } rows[] = {{GL_LUMINANCE8, {51, 0, 0, 255}},
                {GL_LUMINANCE8_ALPHA8, {51, 0, 0, 102}},
                {GL_INTENSITY8, {51, 0, 0, 255}},
                {GL_RGBA8, {51, 153, 204, 102}}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t p[4], l[4];
        bind_new_framebuffer();
        attach_texture(rows[i].format, GL_COLOR_ATTACHMENT0);
        glClearColor(0.2f, 0.6f, 0.8f, 0.4f);
        glClear(GL_COLOR_BUFFER_BIT);
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
        glReadPixels(0, 0, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, l);
        cr_expect_eq(memcmp(p, rows[i].expected, 4), 0, "0x%04x is %u %u %u %u", rows[i].format, p[0], p[1],
                     p[2], p[3]);
        cr_expect_eq(l[0], rows[i].format == GL_RGBA8 ? 255 : 51, "0x%04x is %u", rows[i].format, l[0]);
    }
}
