/* The enumerants that scripts may name. */
#include <ctype.h>
#include <string.h>

#include "tools/run.h"

static const struct {
    const char *name;
    GLenum value;
} enumerants[] = {
#define NAME(name)                                                                                           \
    {                                                                                                        \
#name, name                                                                                          \
    }
    /* primitives */
    NAME(GL_POINTS),
    NAME(GL_LINES),
    NAME(GL_LINE_LOOP),
    NAME(GL_LINE_STRIP),
    NAME(GL_TRIANGLES),
    NAME(GL_TRIANGLE_STRIP),
    NAME(GL_TRIANGLE_FAN),
    NAME(GL_QUADS),
    NAME(GL_QUAD_STRIP),
    NAME(GL_POLYGON),
    NAME(GL_LINES_ADJACENCY),
    NAME(GL_LINE_STRIP_ADJACENCY),
    NAME(GL_TRIANGLES_ADJACENCY),
    NAME(GL_TRIANGLE_STRIP_ADJACENCY),
    NAME(GL_PATCHES),
    /* capabilities */
    NAME(GL_ALPHA_TEST),
    NAME(GL_BLEND),
    NAME(GL_CLIP_PLANE0),
    NAME(GL_CLIP_PLANE1),
    NAME(GL_CLIP_PLANE2),
    NAME(GL_CLIP_PLANE3),
    NAME(GL_CLIP_PLANE4),
    NAME(GL_CLIP_PLANE5),
    NAME(GL_CLIP_DISTANCE0),
    NAME(GL_CLIP_DISTANCE1),
    NAME(GL_CLIP_DISTANCE2),
    NAME(GL_CLIP_DISTANCE3),
    NAME(GL_CLIP_DISTANCE4),
    NAME(GL_CLIP_DISTANCE5),
    NAME(GL_CLIP_DISTANCE6),
    NAME(GL_CLIP_DISTANCE7),
    NAME(GL_COLOR_LOGIC_OP),
    NAME(GL_COLOR_SUM),
    NAME(GL_CULL_FACE),
    NAME(GL_DEPTH_CLAMP),
    NAME(GL_DEPTH_TEST),
    NAME(GL_DITHER),
    NAME(GL_FOG),
    NAME(GL_FRAGMENT_PROGRAM_ARB),
    NAME(GL_LIGHT0),
    NAME(GL_LIGHT1),
    NAME(GL_LIGHTING),
    NAME(GL_LINE_SMOOTH),
    NAME(GL_LINE_STIPPLE),
    NAME(GL_MULTISAMPLE),
    NAME(GL_NORMALIZE),
    NAME(GL_POINT_SMOOTH),
    NAME(GL_POINT_SPRITE),
    NAME(GL_POLYGON_OFFSET_FILL),
    NAME(GL_POLYGON_OFFSET_LINE),
    NAME(GL_POLYGON_OFFSET_POINT),
    NAME(GL_POLYGON_SMOOTH),
    NAME(GL_POLYGON_STIPPLE),
    NAME(GL_PROGRAM_POINT_SIZE),
    NAME(GL_RASTERIZER_DISCARD),
    NAME(GL_RESCALE_NORMAL),
    NAME(GL_SAMPLE_ALPHA_TO_COVERAGE),
    NAME(GL_SAMPLE_ALPHA_TO_ONE),
    NAME(GL_SCISSOR_TEST),
    NAME(GL_STENCIL_TEST),
    NAME(GL_TEXTURE_1D),
    NAME(GL_TEXTURE_2D),
    NAME(GL_TEXTURE_3D),
    NAME(GL_TEXTURE_CUBE_MAP),
    NAME(GL_TEXTURE_CUBE_MAP_SEAMLESS),
    NAME(GL_TEXTURE_RECTANGLE),
    NAME(GL_VERTEX_PROGRAM_ARB),
    NAME(GL_VERTEX_PROGRAM_POINT_SIZE),
    NAME(GL_VERTEX_PROGRAM_TWO_SIDE),
    /* comparisons, operations, blending */
    NAME(GL_NEVER),
    NAME(GL_LESS),
    NAME(GL_EQUAL),
    NAME(GL_LEQUAL),
    NAME(GL_GREATER),
    NAME(GL_NOTEQUAL),
    NAME(GL_GEQUAL),
    NAME(GL_ALWAYS),
    NAME(GL_ZERO),
    NAME(GL_ONE),
    NAME(GL_SRC_COLOR),
    NAME(GL_ONE_MINUS_SRC_COLOR),
    NAME(GL_DST_COLOR),
    NAME(GL_ONE_MINUS_DST_COLOR),
    NAME(GL_SRC_ALPHA),
    NAME(GL_ONE_MINUS_SRC_ALPHA),
    NAME(GL_DST_ALPHA),
    NAME(GL_ONE_MINUS_DST_ALPHA),
    NAME(GL_CONSTANT_COLOR),
    NAME(GL_ONE_MINUS_CONSTANT_COLOR),
    NAME(GL_CONSTANT_ALPHA),
    NAME(GL_ONE_MINUS_CONSTANT_ALPHA),
    NAME(GL_SRC_ALPHA_SATURATE),
    NAME(GL_FUNC_ADD),
    NAME(GL_FUNC_SUBTRACT),
    NAME(GL_FUNC_REVERSE_SUBTRACT),
    NAME(GL_MIN),
    NAME(GL_MAX),
    /* polygons, hints */
    NAME(GL_FRONT),
    NAME(GL_BACK),
    NAME(GL_FRONT_AND_BACK),
    NAME(GL_POINT),
    NAME(GL_LINE),
    NAME(GL_FILL),
    NAME(GL_CW),
    NAME(GL_CCW),
    NAME(GL_FASTEST),
    NAME(GL_NICEST),
    NAME(GL_DONT_CARE),
    NAME(GL_FOG_HINT),
    NAME(GL_LINE_SMOOTH_HINT),
    NAME(GL_POLYGON_SMOOTH_HINT),
    NAME(GL_POINT_SMOOTH_HINT),
    NAME(GL_PERSPECTIVE_CORRECTION_HINT),
    NAME(GL_TEXTURE_COMPRESSION_HINT),
    NAME(GL_FRAGMENT_SHADER_DERIVATIVE_HINT),
    /* lights */
    NAME(GL_AMBIENT),
    NAME(GL_DIFFUSE),
    NAME(GL_SPECULAR),
    NAME(GL_POSITION),
    NAME(GL_SPOT_DIRECTION),
    NAME(GL_SPOT_EXPONENT),
    NAME(GL_SPOT_CUTOFF),
    NAME(GL_CONSTANT_ATTENUATION),
    NAME(GL_LINEAR_ATTENUATION),
    NAME(GL_QUADRATIC_ATTENUATION),
    /* textures: parameters, then formats */
    NAME(GL_NONE),
    NAME(GL_NEAREST),
    NAME(GL_LINEAR),
    NAME(GL_NEAREST_MIPMAP_NEAREST),
    NAME(GL_LINEAR_MIPMAP_NEAREST),
    NAME(GL_NEAREST_MIPMAP_LINEAR),
    NAME(GL_LINEAR_MIPMAP_LINEAR),
    NAME(GL_REPEAT),
    NAME(GL_CLAMP),
    NAME(GL_CLAMP_TO_EDGE),
    NAME(GL_CLAMP_TO_BORDER),
    NAME(GL_MIRRORED_REPEAT),
    NAME(GL_RED),
    NAME(GL_GREEN),
    NAME(GL_BLUE),
    NAME(GL_ALPHA),
    NAME(GL_INTENSITY),
    NAME(GL_LUMINANCE),
    NAME(GL_LUMINANCE_ALPHA),
    NAME(GL_RG),
    NAME(GL_RGB),
    NAME(GL_RGBA),
    NAME(GL_R8),
    NAME(GL_R16),
    NAME(GL_RG8),
    NAME(GL_RG16),
    NAME(GL_RGB4),
    NAME(GL_RGB5),
    NAME(GL_RGB8),
    NAME(GL_RGB10),
    NAME(GL_RGB16),
    NAME(GL_RGBA4),
    NAME(GL_RGB5_A1),
    NAME(GL_RGBA8),
    NAME(GL_RGB10_A2),
    NAME(GL_RGBA12),
    NAME(GL_RGBA16),
    NAME(GL_SRGB),
    NAME(GL_SRGB8),
    NAME(GL_SRGB_ALPHA),
    NAME(GL_SRGB8_ALPHA8),
    NAME(GL_R16F),
    NAME(GL_R32F),
    NAME(GL_RG16F),
    NAME(GL_RG32F),
    NAME(GL_RGB16F),
    NAME(GL_RGB32F),
    NAME(GL_RGBA16F),
    NAME(GL_RGBA32F),
    NAME(GL_R11F_G11F_B10F),
    NAME(GL_RGB9_E5),
    NAME(GL_ALPHA8),
    NAME(GL_LUMINANCE8),
    NAME(GL_LUMINANCE8_ALPHA8),
    NAME(GL_INTENSITY8),
    NAME(GL_COMPRESSED_RGBA),
    NAME(GL_COMPRESSED_RGBA_S3TC_DXT5_EXT),
#undef NAME
};

static bool same_name(const char *row, const char *prefix, const char *name, size_t length)
{
    size_t before = strlen(prefix);
    if (strncmp(row, prefix, before) != 0 || strlen(row) != before + length)
        return false;
    if (before == 0)
        return memcmp(row, name, length) == 0;
    for (size_t i = 0; i < length; i++)
        if (row[before + i] != toupper((unsigned char)name[i]))
            return false;
    return true;
}

bool run_enumerant(const char *name, size_t length, const char *prefix, GLenum *value)
{
    for (size_t i = 0; i < sizeof enumerants / sizeof *enumerants; i++)
        if (same_name(enumerants[i].name, prefix, name, length)) {
            *value = enumerants[i].value;
            return true;
        }
    return false;
}
