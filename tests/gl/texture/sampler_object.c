/* Sampler objects. */
#include "tests/gl/texture/texture_storage_test.h"

TestSuite(sampler_object, .init = context_begin, .fini = context_end);

/* ARB_sampler_objects: a bound sampler replaces the texture's parameters, also for completeness. */
Test(sampler_object, samplers_replace_parameters)
{
    GLuint sampler;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    use_program("!!NVfp4.0", "MOV c, {0.75, 0.25, 0, 0};\nTEX result.color, c, texture[0], 2D;");
    expect_pixel(3, 3, 0, 0, 0, 255, "incomplete: no mipmaps");
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindSampler(0, sampler);
    draw_quad();
    expect_pixel(3, 3, 0, 255, 0, 255, "complete with the sampler");
    glSamplerParameteri(sampler, GL_TEXTURE_BASE_LEVEL, 1);
    expect_error(GL_INVALID_ENUM, "a parameter of textures");
    use_program("!!NVfp4.0", "MOV c, {1.25, 0.25, 0, 0};\nTEX result.color, c, texture[0], 2D;");
    expect_pixel(3, 3, 255, 0, 0, 255, "repeated");
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_MIRROR_CLAMP_TO_EDGE);
    draw_quad();
    expect_pixel(3, 3, 0, 255, 0, 255, "clamped");
    glDeleteSamplers(1, &sampler);
    draw_quad();
    expect_pixel(3, 3, 0, 0, 0, 255, "deleted");
    expect_error(GL_NO_ERROR, "samplers");
}
