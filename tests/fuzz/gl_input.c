/* What gl_calls.c makes its calls of. */
#include "tests/fuzz/gl_input.h"

union client_memory memory;

unsigned byte(struct input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->bytes++;
}

GLint number(struct input *in)
{
    static const GLint extremes[] = {-1,        -2, 255, 256, 4095, 16384, 65536, 0x7fffffff, -0x7fffffff - 1,
                                     0x40000000};
    unsigned b = byte(in);
    return b < 220 ? (GLint)(b % 24) : extremes[(b - 220) % 10];
}

GLint small(struct input *in)
{
    return (GLint)(byte(in) % 24);
}

GLfloat real(struct input *in)
{
    static const GLfloat values[] = {0,      1,     -1,     0.5f,   -0.5f, 0.25f, 2,    -3,
                                     1e-30f, 1e30f, -1e38f, 1e-42f, 100,   0.9f,  0.1f, -0.0f};
    unsigned b = byte(in);
    if (b < 16)
        return values[b];
    if (b == 16)
        return __builtin_inff();
    if (b == 17)
        return __builtin_nanf("");
    return (GLfloat)(b - 136) / 64.0f;
}

static const GLenum enumerants[] = {
    GL_POINTS,
    GL_LINES,
    GL_TRIANGLES,
    GL_QUADS,
    GL_POLYGON,
    GL_POLYGON + 1,
    GL_TEXTURE_1D,
    GL_TEXTURE_2D,
    GL_TEXTURE_3D,
    GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_CUBE_MAP_POSITIVE_X,
    GL_TEXTURE_CUBE_MAP_NEGATIVE_Z,
    GL_PROXY_TEXTURE_2D,
    GL_PROXY_TEXTURE_3D,
    GL_PROXY_TEXTURE_CUBE_MAP,
    GL_RGBA,
    GL_RGB,
    GL_BGRA,
    GL_BGR,
    GL_LUMINANCE,
    GL_LUMINANCE_ALPHA,
    GL_ALPHA,
    GL_RED,
    GL_DEPTH_COMPONENT,
    GL_STENCIL_INDEX,
    GL_RGBA8,
    GL_RGB8,
    GL_RGBA32F_ARB,
    GL_RGBA16F_ARB,
    GL_LUMINANCE8,
    GL_INTENSITY8,
    GL_UNSIGNED_BYTE,
    GL_BYTE,
    GL_SHORT,
    GL_UNSIGNED_SHORT,
    GL_INT,
    GL_UNSIGNED_INT,
    GL_FLOAT,
    GL_DOUBLE,
    GL_HALF_FLOAT,
    GL_FIXED,
    GL_INT_2_10_10_10_REV,
    GL_UNSIGNED_INT_2_10_10_10_REV,
    GL_UNSIGNED_INT_10F_11F_11F_REV,
    GL_BITMAP,
    GL_UNSIGNED_SHORT_5_6_5,
    GL_UNSIGNED_INT_8_8_8_8_REV,
    GL_UNSIGNED_BYTE_3_3_2,
    GL_UNSIGNED_INT_10_10_10_2,
    GL_MODELVIEW,
    GL_PROJECTION,
    GL_TEXTURE,
    GL_VERTEX_BLEND_ARB,
    GL_WEIGHT_SUM_UNITY_ARB,
    GL_MATRIX_PALETTE_ARB,
    GL_WEIGHT_ARRAY_ARB,
    GL_MATRIX_INDEX_ARRAY_ARB,
    GL_MODELVIEW3_ARB,
    GL_MATRIX0_ARB,
    GL_MATRIX0_ARB + 7,
    GL_COLOR,
    GL_COLOR_INDEX,
    GL_RED_SCALE,
    GL_INDEX_SHIFT,
    GL_MAP_COLOR,
    GL_PIXEL_MAP_R_TO_R,
    GL_PIXEL_MAP_I_TO_G,
    GL_STENCIL_TEST_TWO_SIDE_EXT,
    GL_DEPTH_TEST,
    GL_STENCIL_TEST,
    GL_BLEND,
    GL_ALPHA_TEST,
    GL_CULL_FACE,
    GL_SCISSOR_TEST,
    GL_POLYGON_OFFSET_FILL,
    GL_FOG,
    GL_COLOR_SUM,
    GL_CLIP_PLANE0,
    GL_CLIP_PLANE5,
    GL_CLIP_DISTANCE7,
    GL_DEPTH_CLAMP,
    GL_RASTERIZER_DISCARD,
    GL_TRANSFORM_FEEDBACK_BUFFER,
    GL_SHADER_STORAGE_BUFFER,
    GL_ATOMIC_COUNTER_BUFFER,
    GL_TRANSFORM_FEEDBACK_RECORD_NV,
    GL_PRIMITIVES_GENERATED,
    GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
    GL_COLOR_LOGIC_OP,
    GL_VERTEX_PROGRAM_ARB,
    GL_FRAGMENT_PROGRAM_ARB,
    GL_VERTEX_PROGRAM_POINT_SIZE,
    GL_VERTEX_PROGRAM_TWO_SIDE,
    GL_VERTEX_STATE_PROGRAM_NV,
    GL_TESS_CONTROL_PROGRAM_NV,
    GL_TESS_EVALUATION_PROGRAM_NV,
    GL_PATCHES,
    GL_PATCH_DEFAULT_INNER_LEVEL,
    GL_ARRAY_BUFFER,
    GL_ELEMENT_ARRAY_BUFFER,
    GL_PIXEL_PACK_BUFFER,
    GL_PIXEL_UNPACK_BUFFER,
    GL_STATIC_DRAW,
    GL_READ_WRITE,
    GL_VERTEX_ARRAY,
    GL_COLOR_ARRAY,
    GL_NORMAL_ARRAY,
    GL_TEXTURE_COORD_ARRAY,
    GL_FOG_COORDINATE_ARRAY,
    GL_SECONDARY_COLOR_ARRAY,
    GL_INDEX_ARRAY,
    GL_EDGE_FLAG_ARRAY,
    GL_VERTEX_ATTRIB_ARRAY0_NV,
    GL_TEXTURE0,
    GL_TEXTURE7,
    GL_NEAREST,
    GL_LINEAR,
    GL_LINEAR_MIPMAP_LINEAR,
    GL_NEAREST_MIPMAP_NEAREST,
    GL_REPEAT,
    GL_CLAMP,
    GL_CLAMP_TO_EDGE,
    GL_MIRRORED_REPEAT,
    GL_CLAMP_TO_BORDER,
    GL_TEXTURE_MIN_FILTER,
    GL_TEXTURE_MAG_FILTER,
    GL_TEXTURE_WRAP_S,
    GL_TEXTURE_WRAP_T,
    GL_TEXTURE_WRAP_R,
    GL_TEXTURE_BASE_LEVEL,
    GL_TEXTURE_MAX_LEVEL,
    GL_TEXTURE_MIN_LOD,
    GL_TEXTURE_MAX_LOD,
    GL_TEXTURE_LOD_BIAS,
    GL_GENERATE_MIPMAP,
    GL_TEXTURE_BORDER_COLOR,
    GL_TEXTURE_ENV,
    GL_TEXTURE_ENV_MODE,
    GL_TEXTURE_ENV_COLOR,
    GL_TEXTURE_FILTER_CONTROL,
    GL_MODULATE,
    GL_REPLACE,
    GL_DECAL,
    GL_ADD,
    GL_ALWAYS,
    GL_LESS,
    GL_EQUAL,
    GL_KEEP,
    GL_INCR_WRAP,
    GL_INVERT,
    GL_FRONT,
    GL_BACK,
    GL_FRONT_AND_BACK,
    GL_CW,
    GL_FLAT,
    GL_SMOOTH,
    GL_SRC_ALPHA,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_CONSTANT_COLOR,
    GL_FUNC_SUBTRACT,
    GL_MAX,
    GL_ONE,
    GL_XOR,
    GL_UNPACK_ALIGNMENT,
    GL_UNPACK_ROW_LENGTH,
    GL_UNPACK_SKIP_ROWS,
    GL_UNPACK_SKIP_PIXELS,
    GL_UNPACK_IMAGE_HEIGHT,
    GL_UNPACK_SKIP_IMAGES,
    GL_UNPACK_SWAP_BYTES,
    GL_PACK_ALIGNMENT,
    GL_PACK_ROW_LENGTH,
    GL_PACK_SKIP_ROWS,
    GL_PACK_SKIP_PIXELS,
    GL_PACK_SWAP_BYTES,
    GL_UNPACK_LSB_FIRST,
    GL_CURRENT_MATRIX_ARB,
    GL_VIEWPORT,
    GL_MODELVIEW_MATRIX,
    GL_MODELVIEW_PROJECTION_NV,
    GL_IDENTITY_NV,
    GL_INVERSE_NV,
    GL_TRANSPOSE_NV,
    GL_INVERSE_TRANSPOSE_NV,
    GL_PROGRAM_PARAMETER_NV,
    GL_TRACK_MATRIX_NV,
    GL_TRACK_MATRIX_TRANSFORM_NV,
    GL_ATTRIB_ARRAY_SIZE_NV,
    GL_ATTRIB_ARRAY_STRIDE_NV,
    GL_CURRENT_ATTRIB_NV,
    GL_PROGRAM_LENGTH_NV,
    GL_PROGRAM_TARGET_NV,
    GL_PROGRAM_RESIDENT_NV,
    GL_PROGRAM_STRING_NV,
    GL_PROGRAM_FORMAT_ASCII_ARB,
    GL_PROGRAM_STRING_ARB,
    GL_PROGRAM_BINDING_ARB,
    GL_MAX_PROGRAM_ENV_PARAMETERS_ARB,
    GL_BUFFER_SIZE,
    GL_BUFFER_ACCESS,
    GL_BUFFER_MAPPED,
    GL_V2F,
    GL_C4UB_V3F,
    GL_T4F_C4F_N3F_V4F,
    GL_FOG_MODE,
    GL_FOG_DENSITY,
    GL_FOG_COLOR,
    GL_FOG_COORDINATE_SOURCE,
    GL_FOG_COORDINATE,
    GL_EXP2,
    GL_LINE,
    GL_FILL,
    GL_FRONT_AND_BACK,
    GL_POINT_SMOOTH,
    GL_POINT_SPRITE,
    GL_LINE_SMOOTH,
    GL_LINE_STIPPLE,
    GL_POLYGON_SMOOTH,
    GL_POLYGON_STIPPLE,
    GL_POLYGON_OFFSET_LINE,
    GL_EDGE_FLAG_ARRAY,
    GL_PRIMITIVE_RESTART,
    GL_DRAW_INDIRECT_BUFFER,
    GL_LIGHT0,
    GL_LIGHTING,
    GL_DIFFUSE,
    GL_AMBIENT,
    GL_POSITION,
    GL_SPOT_CUTOFF,
    GL_SHININESS,
    GL_POINT_SIZE_MIN,
    GL_POINT_DISTANCE_ATTENUATION,
    GL_FIRST_VERTEX_CONVENTION,
    GL_ALL_ATTRIB_BITS,
    GL_CLIENT_ALL_ATTRIB_BITS,
    GL_COLOR_BUFFER_BIT,
    GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT,
    GL_NONE,
};

GLenum any(struct input *in)
{
    enum { COUNT = sizeof enumerants / sizeof *enumerants };
    unsigned b = byte(in);
    return b == 255 ? byte(in) : enumerants[b % COUNT];
}

GLenum mode(struct input *in)
{
    return byte(in) % 16; /* one of them is none */
}

const void *data(struct input *in)
{
    return memory.bytes + 8 * byte(in);
}

const void *pointer(struct input *in, GLenum binding)
{
    GLint bound = 0;
    glGetIntegerv(binding, &bound);
    return bound ? (const void *)(intptr_t)number(in) : data(in);
}

GLint stride(struct input *in)
{
    GLint bound = 0;
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &bound);
    return bound ? number(in) : small(in);
}
