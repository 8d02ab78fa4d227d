/* Scenes that any OpenGL 2.1 with ARB programs draws: what people draw, each with one load that dominates. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/library.h"

typedef const struct bench_library *gl_functions;

/* --- Shared --------------------------------------------------------------------------------------------- */

/* Texture coordinates from 0 to `repeats`. */
static void quad(gl_functions gl, float z, float repeats)
{
    gl->Begin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        const float x = (float)((i ^ i >> 1) & 1), y = (float)(i >> 1);
        gl->TexCoord2f(repeats * x, repeats * y);
        gl->Vertex3f(2 * x - 1, 2 * y - 1, z);
    }
    gl->End();
}

/* From -1 to 1. */
static float next_random(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (float)(*seed >> 8) / 0x800000 - 1;
}

static void draw_quad(gl_functions gl)
{
    quad(gl, 0, 1);
}

static void draw_layers(gl_functions gl, bool front_to_back)
{
    gl->Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    for (int i = 0; i < 8; i++) {
        const int layer = front_to_back ? 7 - i : i;
        gl->Color4f((float)layer / 8, 0.5f, 1 - (float)layer / 8, 0.25f);
        quad(gl, 0.9f - 0.2f * (float)layer, 1);
    }
}

/* --- Filling -------------------------------------------------------------------------------------------- */

static void draw_clear(gl_functions gl)
{
    gl->Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static void draw_gouraud(gl_functions gl)
{
    for (int row = 0; row < 8; row++) {
        gl->Begin(GL_TRIANGLE_STRIP);
        for (int i = 0; i < 18; i++) {
            gl->Color4f((float)((i * 37 + row * 11) % 16) / 15, (float)((i * 53) % 16) / 15,
                        (float)((row * 71) % 16) / 15, 1);
            gl->Vertex2f((float)(i / 2) / 4 - 1, (float)(row + i % 2) / 4 - 1);
        }
        gl->End();
    }
}

static void setup_depth(gl_functions gl)
{
    gl->Enable(GL_DEPTH_TEST);
}

static void draw_back_to_front(gl_functions gl)
{
    draw_layers(gl, false);
}

static void draw_front_to_back(gl_functions gl)
{
    draw_layers(gl, true);
}

static void setup_blend(gl_functions gl)
{
    gl->Enable(GL_BLEND);
    gl->BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

/* --- Textures ------------------------------------------------------------------------------------------- */

enum { TEXELS = 512 };

static void upload_levels(gl_functions gl, unsigned *texels)
{
    GLint level = 0;
    for (GLsizei size = TEXELS; size > 0; size /= 2, level++) {
        for (int i = 0; i < size * size; i++)
            texels[i] = (unsigned)((i % size) * 255 / size) | (unsigned)((i / size) * 255 / size) << 8 |
                        (unsigned)(((i % size) * 16 / size + (i / size) * 16 / size) % 2) * 0xff0000u |
                        (unsigned)((i * 7 / size) % 256) << 24;
        gl->TexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
}

static void setup_texture(gl_functions gl, GLint filter)
{
    unsigned *texels = malloc(sizeof *texels * TEXELS * TEXELS);
    GLuint texture;
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    if (texels)
        upload_levels(gl, texels);
    free(texels);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    gl->Enable(GL_TEXTURE_2D);
}

static void setup_bilinear(gl_functions gl)
{
    setup_texture(gl, GL_LINEAR);
}

static void setup_trilinear(gl_functions gl)
{
    setup_texture(gl, GL_LINEAR_MIPMAP_LINEAR);
}

static void draw_minified(gl_functions gl)
{
    quad(gl, 0, 5.3f);
}

static void setup_sprites(gl_functions gl)
{
    setup_texture(gl, GL_LINEAR_MIPMAP_LINEAR);
    gl->Enable(GL_BLEND);
    gl->BlendFunc(GL_SRC_ALPHA, GL_ONE);
}

enum { SPRITES = 4000, SPRITE_PIXELS = 24 };

static void draw_sprites(gl_functions gl)
{
    const float size = 2.0f * SPRITE_PIXELS / AGAINST_SIZE;
    unsigned seed = 7;
    gl->Clear(GL_COLOR_BUFFER_BIT);
    gl->Begin(GL_QUADS);
    for (int i = 0; i < SPRITES; i++) {
        const float x = next_random(&seed) * 0.97f, y = next_random(&seed) * 0.97f;
        for (int c = 0; c < 4; c++) {
            const float s = (float)((c ^ c >> 1) & 1), t = (float)(c >> 1);
            gl->TexCoord2f(s, t);
            gl->Vertex2f(x + (s - 0.5f) * size, y + (t - 0.5f) * size);
        }
    }
    gl->End();
}

/* --- Volumes -------------------------------------------------------------------------------------------- */

enum { VOXELS = 64, STEPS = 16 };

static void upload_volume(gl_functions gl, uint8_t *voxels)
{
    for (int i = 0; i < VOXELS * VOXELS * VOXELS; i++) {
        const float x = (float)(i % VOXELS) / VOXELS - 0.5f, y = (float)(i / VOXELS % VOXELS) / VOXELS - 0.5f,
                    z = (float)(i / VOXELS / VOXELS) / VOXELS - 0.5f;
        const float density = 1 - 2 * sqrtf(x * x + y * y + z * z);
        for (int c = 0; c < 4; c++)
            voxels[4 * i + c] = (uint8_t)(density > 0 ? 255 * density * (0.4f + 0.2f * (float)c) : 0);
    }
    gl->TexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, VOXELS, VOXELS, VOXELS, 0, GL_RGBA, GL_UNSIGNED_BYTE, voxels);
}

static void setup_volume(gl_functions gl)
{
    static char text[4096];
    uint8_t *voxels = malloc((size_t)4 * VOXELS * VOXELS * VOXELS);
    GLuint texture;
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_3D, texture);
    gl->TexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    if (voxels)
        upload_volume(gl, voxels);
    free(voxels);
    int at = snprintf(text, sizeof text,
                      "!!ARBfp1.0\nTEMP p, v, sum;\nMOV p, fragment.texcoord[0];\nMOV p.z, 0.03;\n"
                      "MOV sum, {0, 0, 0, 1};\n");
    for (int i = 0; i < STEPS; i++)
        at += snprintf(text + at, sizeof text - (size_t)at,
                       "TEX v, p, texture[0], 3D;\nMAD sum.xyz, v, 0.12, sum;\nADD p.z, p.z, 0.06;\n");
    snprintf(text + at, sizeof text - (size_t)at, "MOV result.color, sum;\nEND\n");
    library_use_program(gl, GL_FRAGMENT_PROGRAM_ARB, text);
}

/* --- Programs ------------------------------------------------------------------------------------------- */

static void setup_phong(gl_functions gl)
{
    static const float lights[4][3] = {{2, 2, 2}, {-2, 2, 2}, {2, -2, 2}, {-2, -2, 2}};
    static char text[4096];
    int at = snprintf(text, sizeof text,
                      "!!ARBfp1.0\nTEMP n, l, h, t, sum;\nMAD n.xy, fragment.texcoord[0], 2, -1;\n"
                      "MOV n.z, 1;\nDP3 n.w, n, n;\nRSQ n.w, n.w;\nMUL n.xyz, n, n.w;\n"
                      "MOV sum, {0.1, 0.1, 0.1, 1};\n");
    for (int i = 0; i < 4; i++)
        at += snprintf(text + at, sizeof text - (size_t)at,
                       "ADD l.xyz, {%g, %g, %g}, -n;\nDP3 l.w, l, l;\nRSQ l.w, l.w;\nMUL l.xyz, l, l.w;\n"
                       "ADD h.xyz, l, {0, 0, 1, 0};\nDP3 h.w, h, h;\nRSQ h.w, h.w;\nMUL h.xyz, h, h.w;\n"
                       "DP3_SAT t.x, n, l;\nDP3_SAT t.y, n, h;\nPOW t.y, t.y, {32}.x;\n"
                       "MAD sum.xyz, t.x, {%g, %g, 0.2}, sum;\nADD sum.xyz, sum, t.y;\n",
                       (double)lights[i][0], (double)lights[i][1], (double)lights[i][2], 0.1 + 0.1 * i,
                       0.4 - 0.1 * i);
    snprintf(text + at, sizeof text - (size_t)at, "MOV result.color, sum;\nEND\n");
    library_use_program(gl, GL_FRAGMENT_PROGRAM_ARB, text);
}

enum { ITERATIONS = 24 };

/* Unrolled, as fragment programs without loops have it: the smallest |z| is the colour. */
static void setup_mandelbrot(gl_functions gl)
{
    static char text[8192];
    int at = snprintf(text, sizeof text,
                      "!!ARBfp1.0\nTEMP c, z, s, least;\nMAD c, fragment.texcoord[0], {2.5, 2, 0, 0}, "
                      "{-1.9, -1, 0, 0};\nMOV z, c;\nMOV least, 4;\n");
    for (int i = 0; i < ITERATIONS; i++)
        at += snprintf(text + at, sizeof text - (size_t)at,
                       "MUL s, z.xyxx, z.xyyy;\nADD s.w, s.x, s.y;\nMIN least, least, s.w;\n"
                       "ADD z.x, s.x, -s.y;\nADD z.y, s.z, s.z;\nADD z.xy, z, c;\n"
                       "MIN z.xy, z, 2;\nMAX z.xy, z, -2;\n");
    snprintf(text + at, sizeof text - (size_t)at,
             "MUL least, least, {4, 2, 1, 0};\nMOV result.color, least;\nEND\n");
    library_use_program(gl, GL_FRAGMENT_PROGRAM_ARB, text);
}

/* Waves: sine and a texture that is looked up where they lead. */
static void setup_water(gl_functions gl)
{
    setup_texture(gl, GL_LINEAR_MIPMAP_LINEAR);
    library_use_program(gl, GL_FRAGMENT_PROGRAM_ARB,
                        "!!ARBfp1.0\nTEMP a, b, t;\nMUL a, fragment.texcoord[0].yxyx, {20, 17, 9, 7};\n"
                        "SIN b.x, a.x;\nCOS b.y, a.y;\nSIN t.x, a.z;\nCOS t.y, a.w;\nADD b.xy, b, t;\n"
                        "MAD t, b, {0.02, 0.02, 0, 0}, fragment.texcoord[0];\nTEX t, t, texture[0], 2D;\n"
                        "MAD result.color, b.x, 0.1, t;\nEND\n");
}

static void setup_cutout(gl_functions gl)
{
    setup_texture(gl, GL_LINEAR);
    gl->Enable(GL_DEPTH_TEST);
    library_use_program(
        gl, GL_FRAGMENT_PROGRAM_ARB,
        "!!ARBfp1.0\nTEMP t;\nTEX t, fragment.texcoord[0], texture[0], 2D;\nADD t.w, t.w, -0.5;\n"
        "KIL t.w;\nMUL result.color, t, fragment.color;\nEND\n");
}

/* --- Vertices ------------------------------------------------------------------------------------------- */

static void use_vertices(gl_functions gl, const float (*vertices)[6], unsigned count)
{
    GLuint buffer;
    gl->GenBuffers(1, &buffer);
    gl->BindBuffer(GL_ARRAY_BUFFER, buffer);
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(sizeof *vertices * count), vertices, GL_STATIC_DRAW);
    gl->VertexPointer(3, GL_FLOAT, sizeof *vertices, NULL);
    gl->ColorPointer(3, GL_FLOAT, sizeof *vertices, (const void *)(3 * sizeof(float)));
    gl->EnableClientState(GL_VERTEX_ARRAY);
    gl->EnableClientState(GL_COLOR_ARRAY);
    gl->Enable(GL_DEPTH_TEST);
}

enum { SMALL = 20000, MESH = 224 };

static void setup_small(gl_functions gl)
{
    float(*vertices)[6] = malloc(sizeof *vertices * SMALL * 3);
    const float size = 5 * 2.0f / AGAINST_SIZE;
    unsigned seed = 1;
    for (int i = 0; vertices && i < SMALL; i++) {
        const float x = next_random(&seed), y = next_random(&seed), z = next_random(&seed);
        for (int c = 0; c < 3; c++) {
            const float vertex[6] = {x + (c == 1 ? size : 0), y + (c == 2 ? size : 0), z,
                                     (float)(c == 0),         (float)(c == 1),         (float)(c == 2)};
            memcpy(vertices[3 * i + c], vertex, sizeof vertex);
        }
    }
    if (vertices)
        use_vertices(gl, (const float(*)[6])vertices, SMALL * 3);
    free(vertices);
}

static void draw_small(gl_functions gl)
{
    gl->Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl->DrawArrays(GL_TRIANGLES, 0, SMALL * 3);
}

static void mesh_vertex(int i, int j, float vertex[6])
{
    const float x = 2.0f * (float)i / MESH - 1, y = 2.0f * (float)j / MESH - 1;
    const float z = 0.3f * sinf(7 * x) * cosf(5 * y);
    const float all[6] = {x, y, z, 0.5f + z, 0.5f - z, 0.5f + 0.5f * x};
    memcpy(vertex, all, sizeof all);
}

/* the corners of a cell's two triangles */
static const int corner[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};

/* A sheet of 2 * MESH * MESH triangles. */
static void use_mesh(gl_functions gl)
{
    float(*vertices)[6] = malloc(sizeof *vertices * MESH * MESH * 6);
    for (int i = 0; vertices && i < MESH * MESH * 6; i++)
        mesh_vertex(i / 6 % MESH + corner[i % 6][0], i / 6 / MESH + corner[i % 6][1], vertices[i]);
    if (vertices)
        use_vertices(gl, (const float(*)[6])vertices, MESH * MESH * 6);
    free(vertices);
}

/* Its light is a vertex program's. */
static void setup_mesh(gl_functions gl)
{
    use_mesh(gl);
    library_use_program(
        gl, GL_VERTEX_PROGRAM_ARB,
        "!!ARBvp1.0\nATTRIB v = vertex.position;\nTEMP n, t;\nPARAM l = {0.4, 0.6, 0.7, 16};\n"
        "DP4 result.position.x, {0.8, 0, 0.2, 0}, v;\nDP4 result.position.y, {0, 0.8, 0.3, 0}, v;\n"
        "DP4 result.position.z, {0, 0.2, -0.8, 0}, v;\nMOV result.position.w, 1;\n"
        "MUL n.xy, v.zzzz, {3, -2, 0, 0};\nMOV n.z, 1;\nDP3 n.w, n, n;\nRSQ n.w, n.w;\n"
        "MUL n.xyz, n, n.w;\nDP3 t.x, n, l;\nMOV t.y, t.x;\nMOV t.w, l.w;\nLIT t, t;\n"
        "MAD n, vertex.color, t.y, 0.1;\nMAD result.color, t.z, 0.4, n;\nEND\n");
}

static void draw_mesh(gl_functions gl)
{
    gl->Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl->DrawArrays(GL_TRIANGLES, 0, MESH * MESH * 6);
}

enum { DRAWS = 2000 };

static void setup_draws(gl_functions gl)
{
    library_use_program(gl, GL_FRAGMENT_PROGRAM_ARB,
                        "!!ARBfp1.0\nMOV result.color, program.local[0];\nEND\n");
}

/* Draws small triangles one by one, each with its own parameter. */
static void draw_draws(gl_functions gl)
{
    for (int i = 0; i < DRAWS; i++) {
        const float x = (float)(i % 50) / 25 - 1, y = (float)(i / 50) / 20 - 1;
        gl->ProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, (float)(i % 7) / 7, (float)(i % 11) / 11,
                                       (float)(i % 13) / 13, 1);
        gl->Begin(GL_TRIANGLES);
        gl->Vertex2f(x, y);
        gl->Vertex2f(x + 0.03f, y);
        gl->Vertex2f(x, y + 0.04f);
        gl->End();
    }
}

/* --- Begin and End -------------------------------------------------------------------------------------- */

enum { ACROSS = 128, CELLS = ACROSS * ACROSS }; /* two triangles each */

static void cell_vertex(gl_functions gl, int i, int j)
{
    gl->Color3f((float)(i % 8) / 7, (float)(j % 8) / 7, 0.5f);
    gl->Vertex3f(2.0f * (float)i / ACROSS - 1, 2.0f * (float)j / ACROSS - 1, 0);
}

static void draw_immediate(gl_functions gl)
{
    gl->Begin(GL_TRIANGLES);
    for (int cell = 0; cell < CELLS; cell++)
        for (int v = 0; v < 6; v++)
            cell_vertex(gl, cell % ACROSS + corner[v][0], cell / ACROSS + corner[v][1]);
    gl->End();
}

/* A pair for each cell. */
static void draw_quads(gl_functions gl)
{
    for (int cell = 0; cell < CELLS; cell++) {
        const int i = cell % ACROSS, j = cell / ACROSS;
        gl->Begin(GL_QUADS);
        cell_vertex(gl, i, j);
        cell_vertex(gl, i + 1, j);
        cell_vertex(gl, i + 1, j + 1);
        cell_vertex(gl, i, j + 1);
        gl->End();
    }
}

static GLuint cells_list;

static void setup_list(gl_functions gl)
{
    cells_list = gl->GenLists(1);
    gl->NewList(cells_list, GL_COMPILE);
    draw_immediate(gl);
    gl->EndList();
}

static void draw_list(gl_functions gl)
{
    gl->CallList(cells_list);
}

/* The mesh again; what were colours are normals, not of length 1. */
static void setup_lit(gl_functions gl)
{
    use_mesh(gl);
    gl->DisableClientState(GL_COLOR_ARRAY);
    gl->NormalPointer(GL_FLOAT, 6 * sizeof(float), (const void *)(3 * sizeof(float)));
    gl->EnableClientState(GL_NORMAL_ARRAY);
    gl->Enable(GL_LIGHTING);
    gl->Enable(GL_LIGHT0);
    gl->Enable(GL_NORMALIZE);
}

/* --- The table ------------------------------------------------------------------------------------------ */

#define PIXELS (AGAINST_SIZE * AGAINST_SIZE / 1e6)

const struct against_scene against_scenes[] = {
    {"clear", "colour and depth", NULL, draw_clear, "Mpixel/s", PIXELS},
    {"fill", "one colour over the whole picture", NULL, draw_quad, "Mpixel/s", PIXELS},
    {"gouraud", "interpolated colours, 128 triangles", NULL, draw_gouraud, "Mpixel/s", PIXELS},
    {"back-to-front", "eight layers, depth test", setup_depth, draw_back_to_front, "Mpixel/s", 8 * PIXELS},
    {"front-to-back", "eight layers, seven hidden", setup_depth, draw_front_to_back, "Mpixel/s", 8 * PIXELS},
    {"blend", "eight layers, alpha blending", setup_blend, draw_back_to_front, "Mpixel/s", 8 * PIXELS},
    {"bilinear", "a texture of 512x512, magnified", setup_bilinear, draw_quad, "Mpixel/s", PIXELS},
    {"trilinear", "the same texture, minified, two levels", setup_trilinear, draw_minified, "Mpixel/s",
     PIXELS},
    {"sprites", "4,000 textured squares, added", setup_sprites, draw_sprites, "Mpixel/s",
     SPRITES *SPRITE_PIXELS *SPRITE_PIXELS / 1e6},
    {"volume", "sixteen lookups of a 3D texture", setup_volume, draw_quad, "Mpixel/s", PIXELS},
    {"phong", "four lights at every pixel", setup_phong, draw_quad, "Mpixel/s", PIXELS},
    {"mandelbrot", "192 instructions at every pixel", setup_mandelbrot, draw_quad, "Mpixel/s", PIXELS},
    {"water", "sines and a dependent texture lookup", setup_water, draw_quad, "Mpixel/s", PIXELS},
    {"cutout", "eight layers with KIL", setup_cutout, draw_back_to_front, "Mpixel/s", 8 * PIXELS},
    {"small", "20,000 triangles of 5x5 pixels", setup_small, draw_small, "Mtri/s", SMALL / 1e6},
    {"mesh", "100,352 triangles lit by a vertex program", setup_mesh, draw_mesh, "Mtri/s",
     2.0 * MESH *MESH / 1e6},
    {"draws", "2,000 draws, each with another parameter", setup_draws, draw_draws, "Mdraw/s", DRAWS / 1e6},
    {"immediate", "32,768 triangles between Begin and End", NULL, draw_immediate, "Mtri/s",
     2.0 * CELLS / 1e6},
    {"quads", "16,384 squares, each between Begin and End", NULL, draw_quads, "Mtri/s", 2.0 * CELLS / 1e6},
    {"list", "32,768 triangles of a display list", setup_list, draw_list, "Mtri/s", 2.0 * CELLS / 1e6},
    {"lit", "100,352 triangles with fixed-function light", setup_lit, draw_mesh, "Mtri/s",
     2.0 * MESH *MESH / 1e6},
};

const unsigned against_scene_count = sizeof against_scenes / sizeof *against_scenes;
