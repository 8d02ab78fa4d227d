/* Memory of the application that lists copy (GL 4.6 compatibility 21.4.1): a command whose sizes are an error
 * reads no more of it when it is compiled than when it is executed. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <sys/mman.h>
#include <unistd.h>

#include "tests/gl/gl_test.h"

enum { VAST = 0x7fffffff, LARGE = 20000 };

/* The 16 words before a page that cannot be read. */
static void *last_words(void)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert(pages != MAP_FAILED && mprotect(pages + page, page, PROT_NONE) == 0);
    return pages + page - 64;
}

#define CALL(name, ...)                                                                                      \
    static void name(const void *at)                                                                         \
    {                                                                                                        \
        __VA_ARGS__;                                                                                         \
    }

#define S3TC GL_COMPRESSED_RGBA_S3TC_DXT1_EXT
CALL(pixel_map, glPixelMapfv(GL_PIXEL_MAP_I_TO_I, VAST, at))
CALL(pixel_map_uint, glPixelMapuiv(GL_PIXEL_MAP_R_TO_R, 257, at))
CALL(pixel_map_ushort, glPixelMapusv(GL_PIXEL_MAP_R_TO_R, VAST, at))
CALL(env_parameters, glProgramEnvParameters4fvEXT(GL_VERTEX_PROGRAM_ARB, 0, 100000000, at))
CALL(env_parameters_from, glProgramEnvParameters4fvEXT(GL_VERTEX_PROGRAM_ARB, 255, 2, at))
CALL(env_integers, glProgramEnvParametersI4ivNV(GL_VERTEX_PROGRAM_ARB, 0, 257, at))
CALL(local_parameters, glProgramLocalParameters4fvEXT(GL_FRAGMENT_PROGRAM_ARB, 4095, VAST, at))
CALL(local_integers, glProgramLocalParametersI4uivNV(GL_FRAGMENT_PROGRAM_ARB, ~0u, 16, at))
CALL(nv_parameters, glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 0, VAST, at))
CALL(nv_doubles, glProgramParameters4dvNV(GL_VERTEX_PROGRAM_NV, 0, 257, at))
CALL(buffer_parameters, glProgramBufferParametersfvNV(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, 0, VAST, at))
CALL(buffer_integers, glProgramBufferParametersIivNV(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, 16384, 32, at))
CALL(subroutines, glProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_NV, VAST, at))
CALL(draw_buffers, glDrawBuffers(1000000, at))
CALL(viewports, glViewportArrayv(0, VAST, at))
CALL(scissors, glScissorArrayv(15, 8, at))
CALL(depth_ranges, glDepthRangeArrayv(0, 17, at))
CALL(image_1d, glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, LARGE, 0, GL_RGBA, GL_FLOAT, at))
CALL(image_2d, glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, LARGE, LARGE, 0, GL_RGBA, GL_FLOAT, at))
CALL(image_of_level, glTexImage2D(GL_TEXTURE_2D, 9, GL_RGBA, 256, 256, 0, GL_RGBA, GL_FLOAT, at))
CALL(image_3d, glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, 1, 4096, 1, 0, GL_RGBA, GL_FLOAT, at))
CALL(image_of_no_target, glTexImage2D(GL_TEXTURE_3D + 1000, 0, GL_RGBA, 256, 256, 0, GL_RGBA, GL_FLOAT, at))
CALL(part_1d, glTexSubImage1D(GL_TEXTURE_1D, 0, 0, LARGE, GL_RGBA, GL_FLOAT, at))
CALL(part_2d, glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, LARGE, LARGE, GL_RGBA, GL_FLOAT, at))
CALL(part_3d, glTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 1, 1, LARGE, GL_RGBA, GL_FLOAT, at))
CALL(named_part, glTextureSubImage2D(1, 0, 0, 0, LARGE, 64, GL_RGBA, GL_FLOAT, at))
CALL(named_part_3d, glTextureSubImage3D(2, 0, 0, 0, 0, 1, 64, LARGE, GL_RGBA, GL_FLOAT, at))
CALL(blocks_1d, glCompressedTexImage1D(GL_TEXTURE_1D, 0, S3TC, 4, 0, VAST, at))
CALL(blocks_2d, glCompressedTexImage2D(GL_TEXTURE_2D, 0, S3TC, 4, 4, 0, VAST, at))
CALL(blocks_3d, glCompressedTexImage3D(GL_TEXTURE_2D_ARRAY, 0, S3TC, 4, 4, 1, 0, VAST, at))
CALL(blocks_part, glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, S3TC, VAST, at))
CALL(blocks_part_3d, glCompressedTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 4, 4, 1, S3TC, VAST, at))
CALL(blocks_of_no_format, glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, VAST, at))

#define ROW(call, error)                                                                                     \
    {                                                                                                        \
#call, call, error                                                                                   \
    }
static const struct {
    const char *name;
    void (*call)(const void *at);
    GLenum error;
} rows[] = {
    ROW(pixel_map, GL_INVALID_VALUE),
    ROW(pixel_map_uint, GL_INVALID_VALUE),
    ROW(pixel_map_ushort, GL_INVALID_VALUE),
    ROW(env_parameters, GL_INVALID_VALUE),
    ROW(env_parameters_from, GL_INVALID_VALUE),
    ROW(env_integers, GL_INVALID_VALUE),
    ROW(local_parameters, GL_INVALID_VALUE),
    ROW(local_integers, GL_INVALID_VALUE),
    ROW(nv_parameters, GL_INVALID_VALUE),
    ROW(nv_doubles, GL_INVALID_VALUE),
    ROW(buffer_parameters, GL_INVALID_VALUE),
    ROW(buffer_integers, GL_INVALID_VALUE),
    ROW(subroutines, GL_INVALID_VALUE),
    ROW(draw_buffers, GL_INVALID_VALUE),
    ROW(viewports, GL_INVALID_VALUE),
    ROW(scissors, GL_INVALID_VALUE),
    ROW(depth_ranges, GL_INVALID_VALUE),
    ROW(image_1d, GL_INVALID_VALUE),
    ROW(image_2d, GL_INVALID_VALUE),
    ROW(image_of_level, GL_INVALID_VALUE),
    ROW(image_3d, GL_INVALID_VALUE),
    ROW(image_of_no_target, GL_INVALID_ENUM),
    ROW(part_1d, GL_INVALID_VALUE),
    ROW(part_2d, GL_INVALID_VALUE),
    ROW(part_3d, GL_INVALID_VALUE),
    ROW(named_part, GL_INVALID_VALUE),
    ROW(named_part_3d, GL_INVALID_VALUE),
    ROW(blocks_1d, GL_INVALID_ENUM),
    ROW(blocks_2d, GL_INVALID_VALUE),
    ROW(blocks_3d, GL_INVALID_VALUE),
    ROW(blocks_part, GL_INVALID_VALUE),
    ROW(blocks_part_3d, GL_INVALID_VALUE),
    ROW(blocks_of_no_format, GL_INVALID_ENUM),
};

/* What the commands are applied to, so that the size is their one error. */
static void make_objects(void)
{
    static const GLenum targets[] = {GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY};
    glBindTexture(GL_TEXTURE_2D, 1);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, S3TC, 4, 4, 0, 8, NULL);
    glBindTexture(GL_TEXTURE_2D_ARRAY, 2);
    glCompressedTexImage3D(GL_TEXTURE_2D_ARRAY, 0, S3TC, 4, 4, 1, 0, 8, NULL);
    for (unsigned i = 0; i < 3; i++)
        glBindTexture(targets[i], i == 1 ? 1 : 0);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 4, 0, GL_RGBA, GL_FLOAT, NULL);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, 4, 4, 4, 0, GL_RGBA, GL_FLOAT, NULL);
    glBindBuffer(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 3);
    glBindBufferBaseNV(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, 3);
    glBufferData(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 64, NULL, GL_STATIC_DRAW);
}

GL_TEST(list_keep, sizes_that_are_errors_read_nothing)
{
    const void *at = last_words();
    make_objects();
    expect_error(GL_NO_ERROR);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        rows[i].call(at);
        expect_error(rows[i].error, "%s, executed", rows[i].name);
        glNewList(1, GL_COMPILE);
        rows[i].call(at);
        glEndList();
        expect_error(GL_NO_ERROR, "%s, compiled", rows[i].name);
        glCallList(1);
        expect_error(rows[i].error, "%s, called", rows[i].name);
    }
}
