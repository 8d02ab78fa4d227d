/* One tile for every texture target: what NVfp5.0 programs look up, from 1D to samples of arrays. Samples are
 * filled through an image unit. */
#include <stdio.h>

#include "demos/demo.h"
#include "demos/text.h"

enum { TILE_COLUMNS = 6, TILE_ROWS = 3, EDGE = 32 };

/* A direction on a sphere that fills the tile, seen from outside and turned; outside of it the fragment is
 * discarded. */
#define SPHERE(u)                                                                                            \
    "MAD c.xy, " u ", 2, -1; DP2 c.w, c, c; SUB c.z, 1, c.w; KIL c.z; RSQ c.z, c.z; RCP c.z, c.z;\n"         \
    "MUL d.xz, c.xyzw, turn.y; MAD d.x, c.z, turn.x, d.x; MAD d.z, c.x, -turn.x, d.z; MOV d.y, c.y;\n"       \
    "MUL c.x, d.y, 0.8; MAD c.x, d.z, -0.6, c.x; MUL d.z, d.z, 0.8; MAD d.z, d.y, 0.6, d.z; MOV d.y, c.x;\n"

/* Four cells; cell.x is the number of the fragment's, c.xy the place inside. */
#define QUARTERS "MUL c.xy, uv, 2; FLR cell.xy, c; FRC c.xy, c; MAD cell.x, cell.y, 2, cell.x;\n"

static const struct tile {
    const char *name; /* the target in the programs, and the label */
    GLenum target;
    const char *text; /* from uv (0..1) to t */
    bool compares;
} tiles[] = {
    {"1D", GL_TEXTURE_1D, "TEX t, uv, texture[0], 1D;", false},
    {"2D", GL_TEXTURE_2D, "TEX t, uv, texture[0], 2D;", false},
    {"3D", GL_TEXTURE_3D, QUARTERS "MAD c.z, cell.x, 0.25, 0.125; TEX t, c, texture[0], 3D;", false},
    {"CUBE", GL_TEXTURE_CUBE_MAP, SPHERE("uv") "TEX t, d, texture[0], CUBE;", false},
    {"RECT", GL_TEXTURE_RECTANGLE, "MUL c.xy, uv, 32; TEX t, c, texture[0], RECT;", false},
    {"ARRAY1D", GL_TEXTURE_1D_ARRAY,
     "MOV c.x, uv.x; MUL c.y, uv.y, 4; FLR c.y, c.y; TEX t, c, texture[0], ARRAY1D;", false},
    {"ARRAY2D", GL_TEXTURE_2D_ARRAY, QUARTERS "MOV c.z, cell.x; TEX t, c, texture[0], ARRAY2D;", false},
    {"ARRAYCUBE", GL_TEXTURE_CUBE_MAP_ARRAY,
     QUARTERS "MOV e, c;\n" SPHERE("e") "MOV d.w, cell.x; TEX t, d, texture[0], ARRAYCUBE;", false},
    {"BUFFER", GL_TEXTURE_BUFFER,
     "MUL c.x, uv.x, 32; TRUNC.S i.x, c.x; TXF t, i, texture[0], BUFFER;\n"
     "SUB c.y, t.x, uv.y; CMP t, c.y, { 0.15, 0.17, 0.22, 1 }, { 0.95, 0.7, 0.3, 1 };",
     false},
    {"2DMS", GL_TEXTURE_2D_MULTISAMPLE,
     QUARTERS "MUL c.xy, c, 32; TRUNC.S i, c; TRUNC.S i.w, cell.x; TXFMS t, i, texture[0], 2DMS;", false},
    {"ARRAY2DMS", GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
     QUARTERS "MUL c.xy, c, 32; TRUNC.S i, c; TRUNC.S i.z, cell.y; TRUNC.S i.w, cell.x; "
              "TXFMS t, i, texture[0], ARRAY2DMS;",
     false},
    {"SHADOW1D", GL_TEXTURE_1D, "MOV c.x, uv.x; MOV c.z, uv.y; TEX t, c, texture[0], SHADOW1D;", true},
    {"SHADOW2D", GL_TEXTURE_2D, "MOV c.xy, uv; MOV c.z, 0.5; TEX t, c, texture[0], SHADOW2D;", true},
    {"SHADOWRECT", GL_TEXTURE_RECTANGLE, "MUL c.xy, uv, 32; MOV c.z, 0.5; TEX t, c, texture[0], SHADOWRECT;",
     true},
    {"SHADOWCUBE", GL_TEXTURE_CUBE_MAP, SPHERE("uv") "MOV d.w, 0.5; TEX t, d, texture[0], SHADOWCUBE;", true},
    {"SHADOWARRAY1D", GL_TEXTURE_1D_ARRAY,
     "MOV c.x, uv.x; MUL c.y, uv.y, 4; FRC c.z, c.y; FLR c.y, c.y; TEX t, c, texture[0], SHADOWARRAY1D;",
     true},
    {"SHADOWARRAY2D", GL_TEXTURE_2D_ARRAY,
     QUARTERS "MOV c.z, cell.x; MOV c.w, 0.5; TEX t, c, texture[0], SHADOWARRAY2D;", true},
    {"SHADOWARRAYCUBE", GL_TEXTURE_CUBE_MAP_ARRAY,
     QUARTERS
     "MOV e, c;\n" SPHERE("e") "MOV d.w, cell.x; MOV c.x, 0.5; TEX t, d, c, texture[0], SHADOWARRAYCUBE;",
     true},
};

enum { TILES = sizeof tiles / sizeof *tiles };

static GLuint textures[TILES], programs[TILES];

/* --- Contents ------------------------------------------------------------------------------------------- */

static unsigned char byte_of(double value)
{
    return (unsigned char)(value < 0 ? 0 : value > 1 ? 255 : value * 255 + 0.5);
}

/* The colour at (s, t) of layer, slice or face `z` of 0 to 5: a hue of its own, a grid, a disc. */
static void color_at(double s, double t, unsigned z, unsigned char rgba[4])
{
    static const double hues[6][3] = {{0.9, 0.3, 0.25},  {0.25, 0.7, 0.9}, {0.35, 0.8, 0.35},
                                      {0.9, 0.75, 0.25}, {0.6, 0.4, 0.9},  {0.9, 0.5, 0.75}};
    const bool grid = ((int)(s * 8) + (int)(t * 8)) % 2;
    const double x = s - 0.5, y = t - 0.5, disc = x * x + y * y < 0.09 ? 1.0 : 0.55;
    for (int c = 0; c < 3; c++)
        rgba[c] = byte_of(hues[z % 6][c] * disc * (grid ? 1 : 0.75) + 0.15 * (c == 2 ? t : s));
    rgba[3] = 255;
}

/* A depth that a reference of 0.5 cuts into rings or, along s alone, into a wave. */
static float depth_at(double s, double t, unsigned z, bool line)
{
    const double x = s - 0.5, y = t - 0.5;
    if (line)
        return (float)(0.5 + 0.35 * demo_sin(2 * DEMO_PI * (s * (z + 1))));
    return (float)(0.5 + 0.5 * demo_sin((2 + z) * 12 * (x * x + y * y) + z));
}

/* One image of `layers` x EDGE x EDGE texels (EDGE x layers, EDGE). */
static void make_image(GLenum target, unsigned dimensions, unsigned layers, unsigned first, bool compares)
{
    static unsigned char colors[24 * EDGE * EDGE][4];
    static float depths[24 * EDGE * EDGE];
    const unsigned rows = dimensions == 1 ? 1 : EDGE;
    unsigned n = 0;
    for (unsigned z = 0; z < layers; z++)
        for (unsigned y = 0; y < rows; y++)
            for (unsigned x = 0; x < EDGE; x++, n++) {
                const double s = (x + 0.5) / EDGE, t = dimensions == 1 ? 0.5 : (y + 0.5) / EDGE;
                color_at(s, t, z + first, colors[n]);
                depths[n] = depth_at(s, t, z + first, dimensions == 1);
            }
    const GLint internal = compares ? GL_DEPTH_COMPONENT24 : GL_RGBA8;
    const GLenum format = compares ? GL_DEPTH_COMPONENT : GL_RGBA,
                 type = compares ? GL_FLOAT : GL_UNSIGNED_BYTE;
    const void *texels = compares ? (const void *)depths : (const void *)colors;
    if (dimensions == 1 && target == GL_TEXTURE_1D)
        glTexImage1D(target, 0, internal, EDGE, 0, format, type, texels);
    else if (dimensions == 1)
        glTexImage2D(target, 0, internal, EDGE, (GLsizei)layers, 0, format, type, texels);
    else if (target == GL_TEXTURE_3D || target == GL_TEXTURE_2D_ARRAY || target == GL_TEXTURE_CUBE_MAP_ARRAY)
        glTexImage3D(target, 0, internal, EDGE, EDGE, (GLsizei)layers, 0, format, type, texels);
    else
        glTexImage2D(target, 0, internal, EDGE, EDGE, 0, format, type, texels);
}

/* Bars: 32 numbers in a buffer object. */
static void make_buffer(void)
{
    float bars[EDGE];
    GLuint buffer;
    for (unsigned i = 0; i < EDGE; i++)
        bars[i] = (float)(0.5 + 0.4 * demo_sin(i * 0.4) * demo_cos(i * 0.15));
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_TEXTURE_BUFFER, buffer);
    glBufferData(GL_TEXTURE_BUFFER, sizeof bars, bars, GL_STATIC_DRAW);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_R32F, buffer);
    glBindBuffer(GL_TEXTURE_BUFFER, 0);
}

/* Each sample has a colour and a stripe of its own; a draw of EDGE x EDGE fragments stores them all. */
static void make_samples(const struct tile *tile, GLuint texture)
{
    static const char head[] = "!!NVfp5.0\nINT TEMP i;\nTEMP c;\nTRUNC.S i, fragment.position;\n";
    const bool array = tile->target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
    char text[2048];
    GLint viewport[4];
    int length = snprintf(text, sizeof text, "%s", head);
    if (array)
        glTexImage3DMultisample(tile->target, 4, GL_RGBA8, EDGE, EDGE, 2, GL_TRUE);
    else
        glTexImage2DMultisample(tile->target, 4, GL_RGBA8, EDGE, EDGE, GL_TRUE);
    for (unsigned layer = 0; layer < (array ? 2u : 1u); layer++)
        for (unsigned sample = 0; sample < 4; sample++) {
            unsigned char rgba[4];
            color_at(0.5, 0.5, sample + layer, rgba);
            length += snprintf(text + length, sizeof text - (size_t)length,
                               "MUL c.x, fragment.position.%s, %g; FRC c.x, c.x; MAD c.x, c.x, 0.5, 0.5;\n"
                               "MUL c, { %d, %d, %d, 510 }, c.x; MUL c, c, 0.00392157;\n"
                               "MOV.S i.z, %u; MOV.S i.w, %u; STOREIM image[0], c, i, %s;\n",
                               sample % 2 ? "y" : "x", 0.0625 * (1 + sample / 2), rgba[0], rgba[1], rgba[2],
                               layer, sample, tile->name);
        }
    snprintf(text + length, sizeof text - (size_t)length, "MOV result.color, c;\nEND");
    demo_program_text(GL_FRAGMENT_PROGRAM_ARB, text);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    demo_rectangle_program();
    glGetIntegerv(GL_VIEWPORT, viewport);
    glViewport(0, 0, EDGE, EDGE);
    glBindImageTexture(0, texture, 0, GL_TRUE, 0, GL_WRITE_ONLY, GL_RGBA8);
    demo_rectangle(-1, -1, 1, 1, 0, 0, 1, 1);
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

static void make_texture(const struct tile *tile, GLuint texture)
{
    glBindTexture(tile->target, texture);
    switch (tile->target) {
    case GL_TEXTURE_BUFFER: make_buffer(); return;
    case GL_TEXTURE_2D_MULTISAMPLE:
    case GL_TEXTURE_2D_MULTISAMPLE_ARRAY: make_samples(tile, texture); return;
    case GL_TEXTURE_CUBE_MAP:
        for (unsigned face = 0; face < 6; face++)
            make_image(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 2, 1, face, tile->compares);
        break;
    case GL_TEXTURE_1D: make_image(tile->target, 1, 1, 0, tile->compares); break;
    case GL_TEXTURE_1D_ARRAY: make_image(tile->target, 1, 4, 0, tile->compares); break;
    case GL_TEXTURE_CUBE_MAP_ARRAY: make_image(tile->target, 2, 24, 0, tile->compares); break;
    case GL_TEXTURE_2D_ARRAY:
    case GL_TEXTURE_3D: make_image(tile->target, 2, 4, 0, tile->compares); break;
    default: make_image(tile->target, 2, 1, 0, tile->compares); break;
    }
    glTexParameteri(tile->target, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(tile->target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(tile->target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    if (tile->compares)
        glTexParameteri(tile->target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
}

static GLuint make_program(const struct tile *tile)
{
    char text[2048];
    snprintf(
        text, sizeof text,
        "!!NVfp5.0\nATTRIB uv = fragment.texcoord[0];\nPARAM turn = program.env[0];\nTEMP t, c, d, e, cell;\n"
        "INT TEMP i;\n"
        "MOV.S i, 0; MOV c, 0; MOV d, 0;\n%s\n%s\nEND",
        tile->text,
        tile->compares ? "LRP result.color, t.x, { 0.85, 0.8, 0.6, 1 }, { 0.2, 0.25, 0.4, 1 };"
                       : "MOV result.color, t;");
    return demo_program_text(GL_FRAGMENT_PROGRAM_ARB, text);
}

/* --- The scene ------------------------------------------------------------------------------------------ */

static void init(void)
{
    demo_text_init();
    glGenTextures(TILES, textures);
    for (unsigned i = 0; i < TILES; i++) {
        make_texture(&tiles[i], textures[i]);
        programs[i] = make_program(&tiles[i]);
    }
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    glClearColor(0.08f, 0.09f, 0.11f, 1);
}

static void draw(unsigned frame, float aspect)
{
    const float width = 2.0f / TILE_COLUMNS, height = 2.0f / TILE_ROWS;
    (void)aspect;
    glClear(GL_COLOR_BUFFER_BIT);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, (float)demo_sin(frame * 0.02 + 0.6),
                               (float)demo_cos(frame * 0.02 + 0.6), 0, 0);
    for (unsigned i = 0; i < TILES; i++) {
        const float x = -1 + width * (float)(i % TILE_COLUMNS),
                    y = 1 - height * (float)(i / TILE_COLUMNS + 1);
        demo_rectangle_program();
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, programs[i]);
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
        glBindTexture(tiles[i].target, textures[i]);
        demo_rectangle(x + 0.05f * width, y + 0.04f * height, x + 0.95f * width, y + 0.82f * height, 0, 0, 1,
                       1);
        demo_text(x + 0.04f * width, y + 0.84f * height, width * 0.062f, height * 0.1f, tiles[i].name);
    }
}

const struct demo demo_targets = {
    "targets", "every texture target, from 1D to samples of arrays (NVfp5.0, image units)", init, draw};
