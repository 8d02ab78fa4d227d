/* Texture handles (NV_bindless_texture). */
#include "tests/gl/texture/bindless_texture_test.h"

/* "The handle for each texture or texture/sampler pair is unique; the same handle will be returned if ..."
 */
GL_TEST(handle_table, handles_are_unique_and_stay)
{
    const GLuint a = texture_of(GL_TEXTURE_2D, 0), b = texture_of(GL_TEXTURE_2D_ARRAY, 0);
    GLuint sampler;
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    const GLuint64 handles[] = {
        glGetTextureHandleNV(a),
        glGetTextureHandleNV(b),
        glGetTextureSamplerHandleNV(a, sampler),
        glGetImageHandleNV(a, 0, GL_FALSE, 0, GL_RGBA8),
        glGetImageHandleNV(a, 0, GL_FALSE, 0, GL_R32UI),
        glGetImageHandleNV(b, 0, GL_TRUE, 0, GL_RGBA8),
        glGetImageHandleNV(b, 0, GL_FALSE, 0, GL_RGBA8),
    };
    expect_error(GL_NO_ERROR);
    for (unsigned i = 0; i < sizeof handles / sizeof *handles; i++)
        for (unsigned k = 0; k < i; k++)
            cr_expect_neq(handles[i], handles[k], "%u and %u", i, k);
    cr_expect_eq(glGetTextureHandleARB(a), handles[0]);
    cr_expect_eq(glGetTextureSamplerHandleARB(a, sampler), handles[2]);
    cr_expect_eq(glGetImageHandleARB(b, 0, GL_TRUE, 0, GL_RGBA8), handles[5]);
    cr_expect(!glIsTextureHandleResidentNV(handles[0]));
    glMakeTextureHandleResidentNV(handles[0]);
    cr_expect(glIsTextureHandleResidentARB(handles[0]));
    glMakeTextureHandleNonResidentNV(handles[0]);
    cr_expect(!glIsTextureHandleResidentNV(handles[0]));
    glMakeImageHandleResidentARB(handles[5], GL_READ_ONLY);
    cr_expect(glIsImageHandleResidentNV(handles[5]));
    glMakeImageHandleNonResidentNV(handles[5]);
    cr_expect(!glIsImageHandleResidentNV(handles[5]));
}

GL_TEST(handle_table, deletion_ends_handles)
{
    const GLuint t = texture_of(GL_TEXTURE_2D, 0xff0000ff), kept = texture_of(GL_TEXTURE_2D, 0x00ff00ff);
    GLuint sampler;
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    const GLuint64 handle = resident(t), image = glGetImageHandleNV(t, 0, GL_FALSE, 0, GL_RGBA8),
                   paired = glGetTextureSamplerHandleNV(kept, sampler), alone = glGetTextureHandleNV(kept);
    glDeleteTextures(1, &t);
    glIsTextureHandleResidentNV(handle);
    expect_error(GL_INVALID_OPERATION, "of a deleted texture");
    glIsImageHandleResidentNV(image);
    expect_error(GL_INVALID_OPERATION, "an image of a deleted texture");
    cr_expect_eq(glGetTextureHandleNV(kept), alone);
    glDeleteSamplers(1, &sampler);
    glMakeTextureHandleResidentNV(paired);
    expect_error(GL_INVALID_OPERATION, "of a deleted sampler");
    const GLuint again = texture_of(GL_TEXTURE_2D, 0x0000ffff);
    const GLuint64 fresh = resident(again);
    cr_expect_neq(fresh, handle);
    set_handle(0, handle);
    draw(FP "TEX result.color, 0.5, handle(D.x), 2D;\nEND");
    expect_pixel(3, 3, 0);
    cr_expect_eq(refused(), SIZE * SIZE);
}
