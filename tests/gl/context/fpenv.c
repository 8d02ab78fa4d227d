/* What the calling program made of its floating-point environment changes no value that can be read back, and
 * is the same after each group of commands (base/fpenv.h). The groups run in the ordinary environment first.
 *
 * They run in the environment under test themselves, so they compute nothing: what they give to commands are
 * constants, or was made before. */
#include <stdlib.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "tests/gl/gl_test.h"

/* --- Environments --------------------------------------------------------------------------------------- */

struct environment {
    const char *name;
    uint64_t bits;
};

#if defined(__x86_64__) /* MXCSR without its status flags */
static const struct environment environments[] = {
    {"as it is", 0x1f80},  {"denormals are flushed", 0x9fc0}, {"upwards", 0x5f80},
    {"downwards", 0x3f80}, {"towards zero", 0x7f80},          {"traps", 0x0000},
    {"all of it", 0xe040}, /* towards zero, flushed, traps */
};

/* The control word of the x87, which glibc rounds the numbers in texts by, is in bits 32 and up. */
static uint64_t environment_get(void)
{
    uint16_t control;
    __asm__ volatile("fnstcw %0" : "=m"(control));
    return (_mm_getcsr() & ~0x3fu) | (uint64_t)control << 32;
}

/* The rounding mode is that of both, as fesetround() sets it. */
static void environment_set(uint64_t bits)
{
    const uint16_t control = (uint16_t)(0x37f | (bits >> 13 & 3) << 10);
    __asm__ volatile("fldcw %0" : : "m"(control));
    _mm_setcsr((uint32_t)bits);
}
#elif defined(__aarch64__) /* FPCR; where traps do not exist their bits stay 0 */
static const struct environment environments[] = {
    {"as it is", 0},         {"denormals are flushed", 1 << 24}, {"upwards", 1 << 22},
    {"downwards", 2 << 22},  {"towards zero", 3 << 22},          {"default NaNs", 1 << 25},
    {"all of it", 15 << 22},
};

static uint64_t environment_get(void)
{
    uint64_t bits;
    __asm__ volatile("mrs %0, fpcr" : "=r"(bits));
    return bits;
}

static void environment_set(uint64_t bits)
{
    __asm__ volatile("msr fpcr, %0" : : "r"(bits) : "memory");
}
#else
static const struct environment environments[] = {{"as it is", 0}};

static uint64_t environment_get(void)
{
    return 0;
}

static void environment_set(uint64_t bits)
{
    (void)bits;
}
#endif
enum { ENVIRONMENTS = sizeof environments / sizeof *environments };

/* --- What was read back --------------------------------------------------------------------------------- */

enum { LOG_BYTES = 1 << 20, LOG_ENTRIES = 1 << 12 };
static struct log {
    uint8_t bytes[LOG_BYTES];
    unsigned count, entries, end[LOG_ENTRIES];
    char what[LOG_ENTRIES][48];
} logs[2], *current_log;

static void keep(const char *what, const void *bytes, unsigned count)
{
    struct log *log = current_log;
    if (log->entries == LOG_ENTRIES || count > LOG_BYTES - log->count)
        abort();
    snprintf(log->what[log->entries], sizeof log->what[0], "%s", what);
    memcpy(log->bytes + log->count, bytes, count);
    log->end[log->entries++] = log->count += count;
}

/* Of a query that fills `type params[16]`. */
#define KEEP(what, type, query)                                                                              \
    do {                                                                                                     \
        type params[16];                                                                                     \
        memset(params, 0xcd, sizeof params);                                                                 \
        query;                                                                                               \
        keep(what, params, sizeof params);                                                                   \
    } while (0)
#define KEEP_FLOATS(name)                                                                                    \
    do {                                                                                                     \
        KEEP(#name, GLfloat, glGetFloatv(name, params));                                                     \
        KEEP(#name, GLdouble, glGetDoublev(name, params));                                                   \
        KEEP(#name, GLint, glGetIntegerv(name, params));                                                     \
        KEEP(#name, GLboolean, glGetBooleanv(name, params));                                                 \
    } while (0)

/* --- Values that environments disagree on: denormals, and more bits than a float has -------------------- */

#define AWKWARD(type) awkward_##type
static const GLdouble AWKWARD(GLdouble)[16] = {0.1,           1e-40,  -1.0 / 3, 16777217, 2.7e-39, -3e-45,
                                               123456789.123, 0.7,    1e-42,    -0.3,     1.1e-38, 0.6,
                                               -1e-39,        5e-324, 0.9,      4.2};
static const GLfloat AWKWARD(GLfloat)[16] = {0.1f,     1e-40f, -1.0f / 3, 16777216, 2.7e-39f, -3e-45f,
                                             1.234e8f, 0.7f,   1e-42f,    -0.3f,    1.1e-38f, 0.6f,
                                             -1e-39f,  3e-45f, 0.9f,      4.2f};
static const GLint AWKWARD(GLint)[16] = {2000000001, -16777217, 33554435, -1999999999,
                                         1000000007, 16777219,  7,        -2147483647};
static const GLuint AWKWARD(GLuint)[16] = {4000000001u, 16777217, 33554435, 4294967295u, 2147483649u};
static const GLshort AWKWARD(GLshort)[16] = {12345, -32767, 77, -1};
static const GLushort AWKWARD(GLushort)[16] = {54321, 1, 32769, 65535};
#define awkward_GLhalfNV awkward_GLushort
static const GLbyte AWKWARD(GLbyte)[16] = {77, -127, 3, -1};
static const GLubyte AWKWARD(GLubyte)[16] = {201, 1, 129, 255};
static const GLint64EXT AWKWARD(GLint64EXT)[16] = {(1ll << 53) + 1, -77, 1ll << 62, 3};
static const GLuint64EXT AWKWARD(GLuint64EXT)[16] = {(1ull << 53) + 1, 77, 1ull << 63, 3};

enum { IMAGE = 8 }; /* texels each way */
static GLfloat image_floats[IMAGE * IMAGE * 4];
static GLubyte image_bytes[IMAGE * IMAGE * 4 * 4]; /* of any type of up to 32 bits */

static void make_images(void)
{
    uint32_t random = 1;
    for (unsigned i = 0; i < sizeof image_bytes; i++)
        image_bytes[i] = (GLubyte)((random = random * 1664525 + 1013904223) >> 24);
    for (unsigned i = 0; i < IMAGE * IMAGE * 4; i++) { /* the first rows are denormals */
        random = random * 1664525 + 1013904223;
        const uint32_t denormal = random >> 10;
        if (i < IMAGE * IMAGE)
            memcpy(&image_floats[i], &denormal, sizeof denormal);
        else
            image_floats[i] = i % 5 == 0 ? AWKWARD(GLfloat)[random >> 28] : (float)(random >> 8) * 0x1p-24f;
    }
}

/* --- Groups --------------------------------------------------------------------------------------------- */

static void keep_current(const char *what)
{
    for (GLuint i = 1; i < 16; i++) {
        KEEP(what, GLfloat, glGetVertexAttribfv(i, GL_CURRENT_VERTEX_ATTRIB, params));
        KEEP(what, GLdouble, glGetVertexAttribdv(i, GL_CURRENT_VERTEX_ATTRIB, params));
        KEEP(what, GLint, glGetVertexAttribiv(i, GL_CURRENT_VERTEX_ATTRIB, params));
        KEEP(what, GLdouble, glGetVertexAttribLdv(i, GL_CURRENT_VERTEX_ATTRIB, params));
    }
}

/* Of a command and the same with a pointer; what attribute 0 was set to is seen where it is drawn. */
#define ARGUMENTS_1(type) AWKWARD(type)[0]
#define ARGUMENTS_2(type) AWKWARD(type)[1], AWKWARD(type)[2]
#define ARGUMENTS_3(type) AWKWARD(type)[2], AWKWARD(type)[0], AWKWARD(type)[1]
#define ARGUMENTS_4(type) AWKWARD(type)[3], AWKWARD(type)[2], AWKWARD(type)[1], AWKWARD(type)[0]
#define CURRENT_VALUE(name, attribute)                                                                       \
    KEEP(#name, GLfloat, glGetVertexAttribfv(attribute, GL_CURRENT_VERTEX_ATTRIB, params))
#define TWICE(name, name_v, attribute, first, second)                                                        \
    name first;                                                                                              \
    CURRENT_VALUE(name, attribute);                                                                          \
    name_v second;                                                                                           \
    CURRENT_VALUE(name_v, attribute);
#define UNPACK(...) __VA_ARGS__

enum {
    ATTRIB_POSITION = 0,
    ATTRIB_NORMAL = 2,
    ATTRIB_COLOR = 3,
    ATTRIB_SECONDARY_COLOR = 4,
    ATTRIB_FOG_COORD = 5
};
#define ATTRIB_TEXCOORD 8
#define CONVENTIONAL(name, name_v, n, type, convert, index)                                                  \
    if (index)                                                                                               \
    TWICE(name, name_v, index ? index : 1, (ARGUMENTS_##n(type)), (AWKWARD(type)))
#define TEXTURE_UNIT(name, name_v, n, type, convert)                                                         \
    TWICE(name, name_v, 9, (GL_TEXTURE1, ARGUMENTS_##n(type)), (GL_TEXTURE1, AWKWARD(type)))
#define GENERIC(name, name_v, n, type, convert)                                                              \
    TWICE(name, name_v, 6, (6, ARGUMENTS_##n(type)), (6, AWKWARD(type)))
#define GENERIC_V(name, n, type, convert) TWICE(name, name, 6, (6, AWKWARD(type)), (6, AWKWARD(type) + 1))
#define INTEGER(name, name_v, n, type)    GENERIC(name, name_v, n, type, )
#define INTEGER_V(name, n, type)          GENERIC_V(name, n, type, )
#define DOUBLE(name, name_v, n, type, convert)                                                               \
    name(6, ARGUMENTS_##n(type));                                                                            \
    KEEP(#name, GLdouble, glGetVertexAttribLdv(6, GL_CURRENT_VERTEX_ATTRIB, params));                        \
    name_v(6, AWKWARD(type));                                                                                \
    KEEP(#name_v, GLdouble, glGetVertexAttribLdv(6, GL_CURRENT_VERTEX_ATTRIB, params));
#define SEVERAL(name, n, type, convert)                                                                      \
    name(6, 16 / 4, AWKWARD(type));                                                                          \
    keep_current(#name);
#define INDEX(name, name_v, type)                                                                            \
    name(AWKWARD(type)[0]);                                                                                  \
    KEEP(#name, GLfloat, glGetFloatv(GL_CURRENT_INDEX, params));                                             \
    name_v(AWKWARD(type) + 1);                                                                               \
    KEEP(#name_v, GLfloat, glGetFloatv(GL_CURRENT_INDEX, params));
#define RECTANGLE(name, name_v, type)

static void attributes(void)
{
#include "gl/draw/attribute_commands.def"
    keep_current("attributes");
    static const GLenum packed[] = {GL_INT_2_10_10_10_REV, GL_UNSIGNED_INT_2_10_10_10_REV,
                                    GL_UNSIGNED_INT_10F_11F_11F_REV};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned normalized = 0; normalized < 2; normalized++) {
            glVertexAttribP3ui(6, packed[i], (GLboolean)normalized, 0x9abcdef1);
            CURRENT_VALUE(glVertexAttribP3ui, 6);
        }
    glColorP4ui(GL_INT_2_10_10_10_REV, 0x12345678);
    glNormalP3ui(GL_INT_2_10_10_10_REV, 0x9abcdef1);
    glWeightdvARB(4, AWKWARD(GLdouble));
    KEEP_FLOATS(GL_CURRENT_WEIGHT_ARB);
    glWeightivARB(4, AWKWARD(GLint));
    KEEP_FLOATS(GL_CURRENT_WEIGHT_ARB);
    glWeightusvARB(4, AWKWARD(GLushort));
    KEEP_FLOATS(GL_CURRENT_WEIGHT_ARB);
    KEEP_FLOATS(GL_CURRENT_COLOR);
    KEEP_FLOATS(GL_CURRENT_NORMAL);
    KEEP_FLOATS(GL_CURRENT_TEXTURE_COORDS);
    KEEP_FLOATS(GL_CURRENT_FOG_COORD);
}

static void array_elements(void)
{
    glEnableVertexAttribArray(6);
    static const struct {
        GLenum type;
        const void *data;
    } rows[] = {{GL_DOUBLE, AWKWARD(GLdouble)},
                {GL_FLOAT, AWKWARD(GLfloat)},
                {GL_INT, AWKWARD(GLint)},
                {GL_SHORT, AWKWARD(GLshort)},
                {GL_UNSIGNED_INT, AWKWARD(GLuint)},
                {GL_HALF_FLOAT, image_bytes},
                {GL_UNSIGNED_SHORT, AWKWARD(GLushort)}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned normalized = 0; normalized < 2; normalized++) {
            glVertexAttribPointer(6, 4, rows[i].type, (GLboolean)normalized, 0, rows[i].data);
            glArrayElement(0);
            CURRENT_VALUE(glArrayElement, 6);
        }
}

static void matrices(void)
{
    static const GLenum names[] = {GL_MODELVIEW, GL_PROJECTION, GL_TEXTURE};
    for (unsigned i = 0; i < 3; i++) {
        glMatrixMode(names[i]);
        glLoadMatrixf(AWKWARD(GLfloat));
        KEEP_FLOATS(GL_CURRENT_MATRIX_ARB);
        glScalef(1e30f, 1e30f, 1e30f);
        glScaled(1e8, 1e8, 1e-41);
        KEEP_FLOATS(GL_CURRENT_MATRIX_ARB);
        glLoadMatrixd(AWKWARD(GLdouble));
        glMultMatrixd(AWKWARD(GLdouble));
        glMultMatrixf(AWKWARD(GLfloat));
        KEEP_FLOATS(GL_CURRENT_MATRIX_ARB);
        glLoadTransposeMatrixd(AWKWARD(GLdouble));
        glMultTransposeMatrixd(AWKWARD(GLdouble));
        glMultTransposeMatrixf(AWKWARD(GLfloat));
        KEEP_FLOATS(GL_TRANSPOSE_CURRENT_MATRIX_ARB);
        glLoadIdentity();
        glFrustum(-0.1, 0.7, -0.3, 0.9, 0.1, 77.7);
        glOrtho(-0.1, 0.7, -0.3, 0.9, 0.1, 77.7);
        glRotatef(33.3f, 0.1f, 0.7f, -0.3f);
        glRotated(77.7, 0.1, 1e-40, -0.3);
        glTranslatef(0.1f, 1e-40f, 3);
        glTranslated(0.1, 1e-40, 3.3);
        KEEP_FLOATS(GL_CURRENT_MATRIX_ARB);
    }
    glMatrixMode(GL_MODELVIEW);
}

static void lighting(void)
{
    glLoadMatrixf(AWKWARD(GLfloat));
    static const GLenum light_names[] = {GL_AMBIENT,        GL_DIFFUSE,           GL_SPECULAR,
                                         GL_POSITION,       GL_SPOT_CUTOFF,       GL_SPOT_EXPONENT,
                                         GL_SPOT_DIRECTION, GL_LINEAR_ATTENUATION};
    glLightfv(GL_LIGHT0, GL_POSITION, AWKWARD(GLfloat));
    glLightfv(GL_LIGHT0, GL_SPOT_DIRECTION, AWKWARD(GLfloat));
    glLightfv(GL_LIGHT0, GL_DIFFUSE, AWKWARD(GLfloat));
    glLightiv(GL_LIGHT0, GL_AMBIENT, AWKWARD(GLint));
    glLightiv(GL_LIGHT0, GL_SPECULAR, AWKWARD(GLint));
    glLighti(GL_LIGHT0, GL_LINEAR_ATTENUATION, 16777217);
    for (unsigned i = 0; i < sizeof light_names / sizeof *light_names; i++) {
        KEEP("light", GLfloat, glGetLightfv(GL_LIGHT0, light_names[i], params));
        KEEP("light", GLint, glGetLightiv(GL_LIGHT0, light_names[i], params));
    }
    glMaterialfv(GL_FRONT, GL_AMBIENT, AWKWARD(GLfloat));
    glMaterialiv(GL_FRONT, GL_DIFFUSE, AWKWARD(GLint));
    glMateriali(GL_FRONT, GL_SHININESS, 77);
    for (GLenum name = GL_AMBIENT; name <= GL_SPECULAR; name++) {
        KEEP("material", GLfloat, glGetMaterialfv(GL_FRONT, name, params));
        KEEP("material", GLint, glGetMaterialiv(GL_FRONT, name, params));
    }
    glLightModeliv(GL_LIGHT_MODEL_AMBIENT, AWKWARD(GLint));
    KEEP_FLOATS(GL_LIGHT_MODEL_AMBIENT);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, AWKWARD(GLfloat));
    KEEP_FLOATS(GL_LIGHT_MODEL_AMBIENT);
    glLightModelf(GL_LIGHT_MODEL_TWO_SIDE, 1e-40f); /* not 0, so true */
    KEEP_FLOATS(GL_LIGHT_MODEL_TWO_SIDE);
    static const GLenum planes[] = {GL_EYE_PLANE, GL_OBJECT_PLANE};
    for (unsigned i = 0; i < 2; i++) {
        glTexGendv(GL_S, planes[i], AWKWARD(GLdouble));
        glTexGenfv(GL_T, planes[i], AWKWARD(GLfloat));
        glTexGeniv(GL_R, planes[i], AWKWARD(GLint));
        for (GLenum coordinate = GL_S; coordinate <= GL_R; coordinate++) {
            KEEP("plane", GLfloat, glGetTexGenfv(coordinate, planes[i], params));
            KEEP("plane", GLdouble, glGetTexGendv(coordinate, planes[i], params));
            KEEP("plane", GLint, glGetTexGeniv(coordinate, planes[i], params));
        }
    }
}

static void state(void)
{
    glLoadMatrixf(AWKWARD(GLfloat));
    glClipPlane(GL_CLIP_PLANE0, AWKWARD(GLdouble));
    KEEP("clip plane", GLdouble, glGetClipPlane(GL_CLIP_PLANE0, params));
    glDepthRange(0.1, 1e-320);
    KEEP_FLOATS(GL_DEPTH_RANGE);
    glDepthRangef(1e-40f, 0.7f);
    KEEP_FLOATS(GL_DEPTH_RANGE);
    glDepthRangeIndexed(2, 0.1, 5e-324);
    KEEP("depth range 2", GLdouble, glGetDoublei_v(GL_DEPTH_RANGE, 2, params));
    KEEP("depth range 2", GLfloat, glGetFloati_v(GL_DEPTH_RANGE, 2, params));
    glViewportIndexedf(2, 0.1f, 1e-40f, 33.3f, 7.7f);
    KEEP("viewport 2", GLfloat, glGetFloati_v(GL_VIEWPORT, 2, params));
    KEEP("viewport 2", GLint, glGetIntegeri_v(GL_VIEWPORT, 2, params));
    glClearColor(1e-40f, 0.1f, 0.7f, 3e-45f);
    KEEP_FLOATS(GL_COLOR_CLEAR_VALUE);
    glClearDepth(1e-320);
    KEEP_FLOATS(GL_DEPTH_CLEAR_VALUE);
    glClearDepthf(1e-40f);
    KEEP_FLOATS(GL_DEPTH_CLEAR_VALUE);
    glBlendColor(1e-40f, 0.1f, 0.7f, 3e-45f);
    KEEP_FLOATS(GL_BLEND_COLOR);
    glAlphaFunc(GL_LESS, 1e-40f);
    KEEP_FLOATS(GL_ALPHA_TEST_REF);
    glPolygonOffset(1e-40f, 0.1f);
    KEEP_FLOATS(GL_POLYGON_OFFSET_FACTOR);
    KEEP_FLOATS(GL_POLYGON_OFFSET_UNITS);
    glLineWidth(1e-40f); /* above 0: allowed */
    KEEP_FLOATS(GL_LINE_WIDTH);
    glPointSize(1e-40f);
    KEEP_FLOATS(GL_POINT_SIZE);
    glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, AWKWARD(GLfloat));
    KEEP_FLOATS(GL_POINT_DISTANCE_ATTENUATION);
    glPointParameteriv(GL_POINT_DISTANCE_ATTENUATION, AWKWARD(GLint));
    KEEP_FLOATS(GL_POINT_DISTANCE_ATTENUATION);
    glPointParameteri(GL_POINT_SIZE_MAX, 16777217);
    KEEP_FLOATS(GL_POINT_SIZE_MAX);
    glSampleCoverage(0.1f, GL_TRUE);
    KEEP_FLOATS(GL_SAMPLE_COVERAGE_VALUE);
    glFogf(GL_FOG_DENSITY, 1e-40f);
    KEEP_FLOATS(GL_FOG_DENSITY);
    glFogi(GL_FOG_START, 16777217);
    KEEP_FLOATS(GL_FOG_START);
    glFogiv(GL_FOG_COLOR, AWKWARD(GLint));
    KEEP_FLOATS(GL_FOG_COLOR);
    glFogfv(GL_FOG_COLOR, AWKWARD(GLfloat));
    KEEP_FLOATS(GL_FOG_COLOR);
    glTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, AWKWARD(GLint));
    KEEP("environment", GLfloat, glGetTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, params));
    KEEP("environment", GLint, glGetTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, params));
    glTexEnvf(GL_POINT_SPRITE, GL_COORD_REPLACE, 1e-40f);
    KEEP("coordinate replacement", GLint, glGetTexEnviv(GL_POINT_SPRITE, GL_COORD_REPLACE, params));
}

static void parameters(void)
{
    const GLenum target = GL_VERTEX_PROGRAM_ARB;
    glProgramEnvParameter4dARB(target, 0, 0.1, 1e-40, -1e-39, 16777217);
    glProgramEnvParameter4dvARB(target, 1, AWKWARD(GLdouble));
    glProgramEnvParameter4fvARB(target, 2, AWKWARD(GLfloat));
    glProgramParameter4dNV(GL_VERTEX_PROGRAM_NV, 3, 0.1, 1e-40, -1e-39, 16777217);
    glProgramParameters4dvNV(GL_VERTEX_PROGRAM_NV, 4, 4, AWKWARD(GLdouble));
    glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 8, 4, AWKWARD(GLfloat));
    glProgramLocalParameter4dvARB(target, 1, AWKWARD(GLdouble));
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 16, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
    glLoadMatrixf(AWKWARD(GLfloat));
    for (GLuint i = 0; i < 20; i++) {
        KEEP("env", GLfloat, glGetProgramEnvParameterfvARB(target, i, params));
        KEEP("env", GLdouble, glGetProgramEnvParameterdvARB(target, i, params));
        KEEP("parameter", GLdouble,
             glGetProgramParameterdvNV(GL_VERTEX_PROGRAM_NV, i, GL_PROGRAM_PARAMETER_NV, params));
    }
    KEEP("local", GLdouble, glGetProgramLocalParameterdvARB(target, 1, params));
    /* Literals, tracked and bound matrices, run where nothing else changes the values. */
    static const char text[] = "!!VSP1.0\n"
                               "MOV c[20], c[16]; MOV c[21], c[17]; MOV R0, c[8]; MUL c[22], R0, c[9].x;\n"
                               "RCP c[23].x, c[10].w; LOG c[24], c[4].x; MUL c[25], R0, v[0]; END";
    glLoadProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 77, (GLsizei)sizeof text - 1, (const GLubyte *)text);
    cr_assert_eq(glGetError(), GL_NO_ERROR, "%s", ewLastMessage());
    glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 77, AWKWARD(GLfloat));
    for (GLuint i = 20; i < 26; i++)
        KEEP("executed", GLfloat, glGetProgramEnvParameterfvARB(target, i, params));
}

/* Drawn to the window, which keeps floats. */
static void program_literals(void)
{
    static const char *const texts[] = {
        "!!ARBfp1.0\nMOV result.color, {0.7, 1e-40, 123456789.123, 0.333333333333}; END",
        "!!NVfp4.0\nMOV result.color, {0.7, 1e10, 1.000000059604644775390625, 16777219.0}; END",
        "!!FP1.0\nDEFINE a = {0.7, 3.3333333333333333333, 0.3, 1e-3}; MOV o[COLR], a; END",
    };
    glClampColor(GL_CLAMP_FRAGMENT_COLOR, GL_FALSE);
    glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        load_program(GL_FRAGMENT_PROGRAM_ARB, texts[i]);
        glRectd(-1, -1, 1, 1);
        KEEP("literals", GLfloat, glReadPixels(3, 3, 1, 1, GL_RGBA, GL_FLOAT, params));
    }
}

static void texture_parameters(void)
{
    GLuint sampler;
    glGenSamplers(1, &sampler);
    static const GLenum names[] = {GL_TEXTURE_BORDER_COLOR, GL_TEXTURE_LOD_BIAS, GL_TEXTURE_MIN_LOD,
                                   GL_TEXTURE_MAX_LOD, GL_TEXTURE_PRIORITY};
    for (unsigned form = 0; form < 4; form++) {
        for (unsigned i = 0; i < 4; i++)
            switch (form) {
            case 0:
                glTexParameterfv(GL_TEXTURE_2D, names[i], AWKWARD(GLfloat)),
                    glSamplerParameterfv(sampler, names[i], AWKWARD(GLfloat));
                break;
            case 1:
                glTexParameteriv(GL_TEXTURE_2D, names[i], AWKWARD(GLint)),
                    glSamplerParameteriv(sampler, names[i], AWKWARD(GLint));
                break;
            case 2:
                if (i)
                    glTexParameterf(GL_TEXTURE_2D, names[i], 1e-40f),
                        glSamplerParameterf(sampler, names[i], 1e-40f);
                break;
            case 3:
                if (i)
                    glTexParameteri(GL_TEXTURE_2D, names[i], 16777217),
                        glSamplerParameteri(sampler, names[i], 16777217);
                break;
            }
        for (unsigned i = 0; i < 4; i++) {
            KEEP("texture parameter", GLfloat, glGetTexParameterfv(GL_TEXTURE_2D, names[i], params));
            KEEP("texture parameter", GLint, glGetTexParameteriv(GL_TEXTURE_2D, names[i], params));
            KEEP("sampler parameter", GLfloat, glGetSamplerParameterfv(sampler, names[i], params));
            KEEP("sampler parameter", GLint, glGetSamplerParameteriv(sampler, names[i], params));
        }
    }
    glPrioritizeTextures(1, (const GLuint[]){5}, (const GLclampf[]){0.1f});
}

static void pixel_transfers(void)
{
    glPixelTransferf(GL_RED_SCALE, 0.1f);
    glPixelTransferf(GL_GREEN_BIAS, 1e-40f);
    glPixelTransferi(GL_BLUE_SCALE, 16777217);
    glPixelTransferf(GL_ALPHA_BIAS, -0.3f);
    glPixelTransferf(GL_DEPTH_SCALE, 0.7f);
    KEEP_FLOATS(GL_RED_SCALE);
    KEEP_FLOATS(GL_GREEN_BIAS);
    KEEP_FLOATS(GL_BLUE_SCALE);
    glPixelStoref(GL_PACK_ALIGNMENT, 3.5f);
    KEEP_FLOATS(GL_PACK_ALIGNMENT);
}

static void pixel_maps(void)
{
    static const GLenum maps[] = {GL_PIXEL_MAP_R_TO_R, GL_PIXEL_MAP_I_TO_R};
    for (unsigned i = 0; i < 2; i++) {
        glPixelMapfv(maps[i], 16, AWKWARD(GLfloat));
        KEEP("map", GLfloat, glGetPixelMapfv(maps[i], params));
        KEEP("map", GLuint, glGetPixelMapuiv(maps[i], params));
        KEEP("map", GLushort, glGetPixelMapusv(maps[i], params));
        glPixelMapuiv(maps[i], 16, AWKWARD(GLuint));
        KEEP("map", GLfloat, glGetPixelMapfv(maps[i], params));
        glPixelMapusv(maps[i], 16, AWKWARD(GLushort));
        KEEP("map", GLfloat, glGetPixelMapfv(maps[i], params));
    }
}

static const GLenum internal_formats[] = {GL_RGBA8,
                                          GL_RGBA16,
                                          GL_RGBA4,
                                          GL_RGB10_A2,
                                          GL_RGB565,
                                          GL_R3_G3_B2,
                                          GL_LUMINANCE8,
                                          GL_INTENSITY16,
                                          GL_ALPHA8,
                                          GL_RGBA8_SNORM,
                                          GL_RGBA16_SNORM,
                                          GL_RGBA16F,
                                          GL_RGBA32F,
                                          GL_R11F_G11F_B10F,
                                          GL_RGB9_E5,
                                          GL_SRGB8_ALPHA8,
                                          GL_SLUMINANCE8,
                                          GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
                                          GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
                                          GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT,
                                          GL_COMPRESSED_RED_RGTC1,
                                          GL_COMPRESSED_SIGNED_RG_RGTC2,
                                          GL_COMPRESSED_LUMINANCE_LATC1_EXT};
static const GLenum client_types[] = {GL_UNSIGNED_BYTE,
                                      GL_BYTE,
                                      GL_UNSIGNED_SHORT,
                                      GL_SHORT,
                                      GL_UNSIGNED_INT,
                                      GL_INT,
                                      GL_FLOAT,
                                      GL_HALF_FLOAT,
                                      GL_UNSIGNED_SHORT_4_4_4_4,
                                      GL_UNSIGNED_INT_10_10_10_2,
                                      GL_UNSIGNED_SHORT_5_5_5_1};
enum {
    FORMATS = sizeof internal_formats / sizeof *internal_formats,
    TYPES = sizeof client_types / sizeof *client_types
};

static void images(bool transfer)
{
    static GLubyte found[IMAGE * IMAGE * 16];
    for (unsigned f = 0; f < FORMATS; f++) {
        char what[48];
        snprintf(what, sizeof what, "internal format 0x%04x", internal_formats[f]);
        if (transfer)
            pixel_transfers();
        glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, f & 1);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal_formats[f], IMAGE, IMAGE, 0, GL_RGBA, GL_FLOAT,
                     image_floats);
        for (GLint level = 0; level <= (f & 1 ? 2 : 0); level++)
            for (unsigned t = 0; t < TYPES; t++) {
                memset(found, 0, sizeof found);
                glGetTexImage(GL_TEXTURE_2D, level, GL_RGBA, client_types[t], found);
                keep(what, found, sizeof found >> 2 * level);
            }
        for (unsigned t = 0; t < TYPES; t++) {
            glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, IMAGE, IMAGE, GL_RGBA, client_types[t],
                            client_types[t] == GL_FLOAT ? (const void *)image_floats : image_bytes);
            glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, found);
            keep(what, found, sizeof found);
        }
    }
}

static void texture_images(void)
{
    images(false);
}

static void texture_images_transfer(void)
{
    images(true);
}

static void mipmaps(void)
{
    static const GLenum formats[] = {GL_RGBA32F, GL_RGBA16F, GL_SRGB8_ALPHA8, GL_RGBA16, GL_RGB9_E5};
    static GLfloat found[IMAGE * IMAGE * 4];
    for (unsigned f = 0; f < 5; f++) {
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[f], IMAGE, IMAGE, 0, GL_RGBA, GL_FLOAT, image_floats);
        glGenerateMipmap(GL_TEXTURE_2D);
        for (GLint level = 1; level < 4; level++) {
            glGetTexImage(GL_TEXTURE_2D, level, GL_RGBA, GL_FLOAT, found);
            keep("mipmap", found, sizeof found >> 2 * level);
        }
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, IMAGE, IMAGE, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                 image_floats);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, found);
    keep("depth", found, IMAGE * IMAGE * 4);
}

static void keep_window(const char *what)
{
    static GLubyte found[SIZE * SIZE * 16];
    static const GLenum formats[] = {GL_RGBA, GL_LUMINANCE, GL_BGR};
    for (unsigned f = 0; f < 3; f++)
        for (unsigned t = 0; t < (formats[f] == GL_RGBA ? TYPES : 8); t++) {
            memset(found, 0, sizeof found);
            glReadPixels(0, 0, SIZE, SIZE, formats[f], client_types[t], found);
            keep(what, found, sizeof found);
        }
    for (unsigned t = 0; t < 7; t++) {
        memset(found, 0, sizeof found);
        glReadPixels(0, 0, SIZE, SIZE, GL_DEPTH_COMPONENT, client_types[t], found);
        keep(what, found, SIZE * SIZE * 4);
    }
    const uint64_t hash = ewFrameHash();
    keep(what, &hash, sizeof hash);
}

static void raster_positions(void)
{
    glOrtho(-3.3, 7.7, -1.1, 9.9, -1, 1);
    glRasterPos2d(0.1, 0.7);
    KEEP_FLOATS(GL_CURRENT_RASTER_POSITION);
    glRasterPos2i(1, 2);
    KEEP_FLOATS(GL_CURRENT_RASTER_POSITION);
    glRasterPos3fv(AWKWARD(GLfloat));
    KEEP_FLOATS(GL_CURRENT_RASTER_POSITION);
    KEEP_FLOATS(GL_CURRENT_RASTER_DISTANCE);
    KEEP_FLOATS(GL_CURRENT_RASTER_COLOR);
    glRasterPos4d(0.1, 1e-40, 0.3, 1.1);
    KEEP_FLOATS(GL_CURRENT_RASTER_POSITION);
    glWindowPos3d(0.1, 16777217, 0.3);
    KEEP_FLOATS(GL_CURRENT_RASTER_POSITION);
    glWindowPos2i(16777217, 33554435);
    KEEP_FLOATS(GL_CURRENT_RASTER_POSITION);
    glWindowPos3f(1e-40f, 1e-39f, 1e-40f);
    KEEP_FLOATS(GL_CURRENT_RASTER_POSITION);
}

static void pixel_rectangles(void)
{
    glClearColor(1e-40f, 0.1f, 0.7f, 0.3f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    keep_window("cleared");
    glClearBufferfv(GL_COLOR, 0, AWKWARD(GLfloat));
    keep_window("cleared buffer");
    glWindowPos2d(1.5, 1.5);
    glPixelZoom(1.7f, -0.9f);
    KEEP_FLOATS(GL_ZOOM_X);
    glDrawPixels(IMAGE, IMAGE, GL_RGBA, GL_FLOAT, image_floats);
    glBitmap(8, 8, 0.1f, 0.7f, 1.3f, 1e-40f, image_bytes);
    KEEP_FLOATS(GL_CURRENT_RASTER_POSITION);
    glDrawPixels(2, 2, GL_RGB, GL_INT, image_bytes);
    keep_window("pixels");
    pixel_transfers();
    glDrawPixels(IMAGE, IMAGE, GL_BGRA, GL_UNSIGNED_SHORT, image_bytes);
    glCopyPixels(0, 0, 5, 5, GL_COLOR);
    keep_window("transferred");
    glBlitFramebuffer(0, 0, 7, 7, 1, 2, 15, 13, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    keep_window("blit");
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, IMAGE, IMAGE, 0);
    KEEP("copied", GLubyte, glGetTexImage(GL_TEXTURE_2D, 3, GL_RGBA, GL_UNSIGNED_BYTE, params));
}

static void evaluators(void)
{
    glMap1d(GL_MAP1_COLOR_4, 0.1, 0.7, 4, 4, AWKWARD(GLdouble));
    glMap2d(GL_MAP2_VERTEX_3, 0.1, 0.7, 3, 2, -0.3, 0.9, 6, 2, AWKWARD(GLdouble));
    glMap2f(GL_MAP2_COLOR_4, 0.1f, 0.7f, 4, 2, -0.3f, 0.9f, 8, 2, AWKWARD(GLfloat));
    glMap1f(GL_MAP1_VERTEX_3, 0.1f, 0.7f, 3, 5, AWKWARD(GLfloat));
    glMapGrid1d(7, 0.1, 16777217);
    glMapGrid2d(7, 0.1, 0.7, 5, 1e-40, 0.9);
    KEEP_FLOATS(GL_MAP1_GRID_DOMAIN);
    KEEP_FLOATS(GL_MAP2_GRID_DOMAIN);
    KEEP("map", GLdouble, glGetMapdv(GL_MAP1_COLOR_4, GL_COEFF, params));
    KEEP("map", GLdouble, glGetMapdv(GL_MAP2_VERTEX_3, GL_DOMAIN, params));
    KEEP("map", GLint, glGetMapiv(GL_MAP2_COLOR_4, GL_COEFF, params));
    glEnable(GL_MAP1_COLOR_4);
    glEnable(GL_MAP1_VERTEX_3);
    glEnable(GL_MAP2_VERTEX_3);
    glEnable(GL_MAP2_COLOR_4);
    glOrtho(-0.5, 1.1, -0.5, 1.1, -1e9, 1e9);
    glEvalMesh2(GL_LINE, 0, 7, 0, 5);
    glEvalMesh1(GL_LINE, 0, 7);
    glBegin(GL_LINE_STRIP);
    glEvalCoord1d(0.1), glEvalCoord1f(0.3f), glEvalCoord2d(0.2, 0.3), glEvalCoord2f(0.6f, 1e-40f),
        glEvalPoint2(3, 3);
    glEnd();
    keep_window("evaluated");
}

/* The vertex by every command, captured as it came. */
static void vertices(void)
{
    GLuint buffer;
    static GLfloat found[4 * 400];
    static const GLint attribs[] = {GL_POSITION, 4, 0};
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, sizeof found, NULL, GL_STATIC_READ);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS_NV);
    load_program(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.position; END");
    glBeginTransformFeedbackNV(GL_POINTS);
    glBegin(GL_POINTS);
#undef CONVENTIONAL
#undef TEXTURE_UNIT
#undef GENERIC
#undef GENERIC_V
#undef DOUBLE
#undef SEVERAL
#undef INDEX
#undef RECTANGLE
#define CONVENTIONAL(name, name_v, n, type, convert, index)                                                  \
    if (index == 0)                                                                                          \
        name(ARGUMENTS_##n(type)), name_v(AWKWARD(type));
#define GENERIC(name, name_v, n, type, convert) name(0, ARGUMENTS_##n(type)), name_v(0, AWKWARD(type));
#define GENERIC_V(name, n, type, convert)       name(0, AWKWARD(type));
#define TEXTURE_UNIT(name, name_v, n, type, convert)
#define DOUBLE(name, name_v, n, type, convert)
#define SEVERAL(name, n, type, convert) name(0, 3, AWKWARD(type));
#define INDEX(name, name_v, type)
#define RECTANGLE(name, name_v, type)
#include "gl/draw/attribute_commands.def"
    glVertexP4ui(GL_INT_2_10_10_10_REV, 0x9abcdef1);
    glEnd();
    static const GLenum types[] = {GL_DOUBLE, GL_INT, GL_SHORT, GL_FLOAT};
    static const void *const arrays[] = {AWKWARD(GLdouble), AWKWARD(GLint), AWKWARD(GLshort),
                                         AWKWARD(GLfloat)};
    glEnableClientState(GL_VERTEX_ARRAY);
    for (unsigned i = 0; i < 4; i++) {
        glVertexPointer(4, types[i], 0, arrays[i]);
        glDrawArrays(GL_POINTS, 0, 4);
    }
    glEndTransformFeedbackNV();
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof found, found);
    keep("vertices", found, sizeof found);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

static void pictures(void)
{
    glMatrixMode(GL_PROJECTION);
    glFrustum(-0.11, 0.13, -0.1, 0.1, 0.1, 9.9);
    glMatrixMode(GL_MODELVIEW);
    glTranslated(0.01, 0.02, -0.3);
    glRotated(33.3, 0.1, 0.7, 0.3);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, IMAGE, IMAGE, 0, GL_RGBA, GL_FLOAT, image_floats);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_FOG);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_CONSTANT_COLOR, GL_ONE_MINUS_SRC_ALPHA);
    glBlendColor(0.1f, 0.7f, 0.3f, 0.9f);
    glBegin(GL_POLYGON);
    glColor3d(0.1, 0.7, 0.3), glTexCoord2d(0.1, 0.2), glVertex2d(-0.17, -0.13);
    glColor3us(12345, 54321, 1), glTexCoord2d(1.1, 0.2), glVertex2d(0.17, -0.13);
    glColor3ub(77, 201, 3), glTexCoord2d(0.7, 1.2), glVertex2d(0.01, 0.17);
    glEnd();
    glRectd(-0.03, -0.01, 0.02, 0.07);
    glRecti(0, 0, 16777217, 1);
    keep_window("picture");
    for (GLenum target = GL_VERTEX_PROGRAM_ARB; target;
         target = target == GL_VERTEX_PROGRAM_ARB ? GL_FRAGMENT_PROGRAM_ARB : 0) {
        const char *text = ewFixedFunctionProgram(target);
        keep("program", text, (unsigned)strlen(text));
    }
}

static const struct group {
    const char *name;
    void (*run)(void);
} groups[] = {
    {"attributes", attributes},
    {"array elements", array_elements},
    {"matrices", matrices},
    {"lighting", lighting},
    {"state", state},
    {"program parameters", parameters},
    {"program literals", program_literals},
    {"texture parameters", texture_parameters},
    {"pixel transfer", pixel_transfers},
    {"pixel maps", pixel_maps},
    {"texture images", texture_images},
    {"texture images and pixel transfer", texture_images_transfer},
    {"mipmaps", mipmaps},
    {"raster positions", raster_positions},
    {"pixel rectangles", pixel_rectangles},
    {"evaluators", evaluators},
    {"vertices", vertices},
    {"pictures", pictures},
};

/* --- The test ------------------------------------------------------------------------------------------- */

static void run(struct log *log, const struct group *group, const struct environment *environment)
{
    static GLfloat window[SIZE * SIZE * 4];
    memset(window, 0, sizeof window);
    log->count = log->entries = 0;
    current_log = log;
    environment_set(environment->bits);
    const uint64_t before = environment_get();
    OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    const GLboolean made = OSMesaMakeCurrent(context, window, GL_FLOAT, SIZE, SIZE);
    if (made)
        group->run();
    const GLenum error = glGetError();
    char message[512];
    snprintf(message, sizeof message, "%s", ewLastMessage());
    OSMesaDestroyContext(context);
    const uint64_t after = environment_get();
    environment_set(environments[0].bits);
    cr_assert(made);
    cr_expect_eq(error, GL_NO_ERROR, "%s, %s: %s", group->name, environment->name, message);
    cr_expect_eq(after, before, "%s, %s: the environment was %#llx, is %#llx", group->name, environment->name,
                 (unsigned long long)before, (unsigned long long)after);
}

static void compare(const struct group *group, const struct environment *environment)
{
    const struct log *plain = &logs[0], *other = &logs[1];
    cr_assert_eq(plain->entries, other->entries, "%s, %s", group->name, environment->name);
    unsigned begin = 0, different = 0;
    for (unsigned i = 0; i < plain->entries; begin = plain->end[i++])
        if (memcmp(plain->bytes + begin, other->bytes + begin, plain->end[i] - begin) != 0 &&
            different++ == 0)
            cr_expect(false, "%s, %s: %s differs", group->name, environment->name, plain->what[i]);
    cr_expect_eq(different, 0, "%s, %s: %u of %u differ", group->name, environment->name, different,
                 plain->entries);
}

/* The comparison below means something: arithmetic of this thread, and of its C library, obeys environments.
 */
Test(fpenv, environments_change_what_the_test_itself_computes)
{
#if defined(__x86_64__) || defined(__aarch64__)
    volatile float seven = 7, ten = 10;
    char text[16];
    environment_set(environments[2].bits);
    volatile float tenths = seven / ten; /* computed here */
    snprintf(text, sizeof text, "%.1f", 0.11);
    environment_set(environments[0].bits);
    cr_expect(tenths > seven / ten);
#if defined(__GLIBC__)
    cr_expect_str_eq(text, "0.2");
#endif
#endif
}

Test(fpenv, no_value_depends_on_the_callers_environment)
{
    make_images();
    for (unsigned g = 0; g < sizeof groups / sizeof *groups; g++) {
        run(&logs[0], &groups[g], &environments[0]);
        for (unsigned e = 1; e < ENVIRONMENTS; e++) {
            run(&logs[1], &groups[g], &environments[e]);
            compare(&groups[g], &environments[e]);
        }
    }
}
