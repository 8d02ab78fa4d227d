/* edgewalk bench: a few measured workloads at 1024x1024, medians of several runs. */
#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "edgewalk/edgewalk.h"
#include "tools/bench/bench.h"

enum { SIZE = 1024, RUNS = 9 };

static void quad(float z)
{
    static const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        glTexCoord2f(0.5f * corners[i][0] + 0.5f, 0.5f * corners[i][1] + 0.5f);
        glVertex3f(corners[i][0], corners[i][1], z);
    }
    glEnd();
}

static void draw_fill(void)
{
    quad(0);
}

/* A grid of 8x8 cells, two triangles each, with colours at the corners. */
static void draw_gouraud(void)
{
    for (int row = 0; row < 8; row++) {
        glBegin(GL_TRIANGLE_STRIP);
        for (int i = 0; i < 18; i++) {
            float x = (float)(i / 2) / 4 - 1, y = (float)(row + i % 2) / 4 - 1;
            glColor3f((float)((i * 37 + row * 11) % 16) / 15, (float)((i * 53) % 16) / 15,
                      (float)((row * 71) % 16) / 15);
            glVertex2f(x, y);
        }
        glEnd();
    }
}

static void setup_depth(void)
{
    glEnable(GL_DEPTH_TEST);
}

static void draw_depth(void)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    for (int layer = 0; layer < 8; layer++) {
        glColor3f((float)layer / 8, 0.5f, 1 - (float)layer / 8);
        quad(0.9f - 0.2f * (float)layer);
    }
}

static void setup_textured(void)
{
    enum { TEXELS = 512 };
    unsigned *texels = malloc(sizeof *texels * TEXELS * TEXELS);
    GLuint texture;
    for (unsigned i = 0; texels && i < TEXELS * TEXELS; i++)
        texels[i] = (i * 2654435761u) | 0xff000000u;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, TEXELS, TEXELS, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_2D);
    free(texels);
}

static const char phong_program[] =
    "!!NVfp4.0\n"
    "PARAM lights[4] = { program.local[0..3] };\n"
    "PARAM exponent = { 32 };\n"
    "TEMP n, l, h, sum, t, i;\n"
    "MAD n.xy, fragment.texcoord[0], 2, -1;\n"
    "MOV n.z, 1;\n"
    "NRM n.xyz, n;\n"
    "MOV sum, { 0.1, 0.1, 0.1, 1 };\n"
    "SUB l, lights[0], n; NRM l.xyz, l; ADD h.xyz, l, { 0, 0, 1, 0 }; NRM h.xyz, h; DP3.SAT t.x, n, l; "
    "DP3.SAT t.y, n, h;\n"
    "POW t.y, t.y, exponent.x; MAD sum.xyz, t.x, { 0.5, 0.2, 0.1, 0 }, sum; ADD sum.xyz, sum, t.y;\n"
    "SUB l, lights[1], n; NRM l.xyz, l; ADD h.xyz, l, { 0, 0, 1, 0 }; NRM h.xyz, h; DP3.SAT t.x, n, l; "
    "DP3.SAT t.y, n, h;\n"
    "POW t.y, t.y, exponent.x; MAD sum.xyz, t.x, { 0.1, 0.5, 0.1, 0 }, sum; ADD sum.xyz, sum, t.y;\n"
    "SUB l, lights[2], n; NRM l.xyz, l; ADD h.xyz, l, { 0, 0, 1, 0 }; NRM h.xyz, h; DP3.SAT t.x, n, l; "
    "DP3.SAT t.y, n, h;\n"
    "POW t.y, t.y, exponent.x; MAD sum.xyz, t.x, { 0.1, 0.2, 0.5, 0 }, sum; ADD sum.xyz, sum, t.y;\n"
    "SUB l, lights[3], n; NRM l.xyz, l; ADD h.xyz, l, { 0, 0, 1, 0 }; NRM h.xyz, h; DP3.SAT t.x, n, l; "
    "DP3.SAT t.y, n, h;\n"
    "POW t.y, t.y, exponent.x; MAD sum.xyz, t.x, { 0.3, 0.3, 0.1, 0 }, sum; ADD sum.xyz, sum, t.y;\n"
    "MOV result.color, sum;\n"
    "END\n";

static void setup_phong(void)
{
    static const float lights[4][4] = {{2, 2, 2, 0}, {-2, 2, 2, 0}, {2, -2, 2, 0}, {-2, -2, 2, 0}};
    bench_use_program(GL_FRAGMENT_PROGRAM_ARB, phong_program);
    for (GLuint i = 0; i < 4; i++)
        glProgramLocalParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, i, lights[i]);
}

enum { SMALL = 20000 };

/* Scattered by a fixed random sequence, in a buffer object: position and colour. */
static void setup_small(void)
{
    float(*vertices)[6] = malloc(sizeof *vertices * SMALL * 3);
    unsigned seed = 1;
    for (int i = 0; vertices && i < SMALL * 3; i++) {
        static float x, y, z;
        if (i % 3 == 0) {
            seed = seed * 1664525u + 1013904223u, x = (float)(seed >> 8) / 0x800000 - 1;
            seed = seed * 1664525u + 1013904223u, y = (float)(seed >> 8) / 0x800000 - 1;
            seed = seed * 1664525u + 1013904223u, z = (float)(seed >> 8) / 0x800000 - 1;
        }
        const float size = 5 * 2.0f / SIZE;
        const float vertex[6] = {
            x + (i % 3 == 1 ? size : 0), y + (i % 3 == 2 ? size : 0), z,
            (float)(i % 3 == 0),         (float)(i % 3 == 1),         (float)(i % 3 == 2)};
        memcpy(vertices[i], vertex, sizeof vertex);
    }
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(sizeof *vertices * SMALL * 3), vertices, GL_STATIC_DRAW);
    free(vertices);
    glVertexPointer(3, GL_FLOAT, sizeof *vertices, NULL);
    glColorPointer(3, GL_FLOAT, sizeof *vertices, (const void *)(3 * sizeof(float)));
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glEnable(GL_DEPTH_TEST);
}

static void draw_small(void)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, SMALL * 3);
}

enum { CELLS_ACROSS = 128 }; /* two triangles each */

static void draw_immediate(void)
{
    static const int corner[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
    glBegin(GL_TRIANGLES);
    for (int cell = 0; cell < CELLS_ACROSS * CELLS_ACROSS; cell++)
        for (int v = 0; v < 6; v++) {
            const int i = cell % CELLS_ACROSS + corner[v][0], j = cell / CELLS_ACROSS + corner[v][1];
            glColor3f((float)(i % 8) / 7, (float)(j % 8) / 7, 0.5f);
            glNormal3f((float)(i % 8) - 4, (float)(j % 8) - 4, 3);
            glVertex2f(2 * (float)i / CELLS_ACROSS - 1, 2 * (float)j / CELLS_ACROSS - 1);
        }
    glEnd();
}

static void setup_list(void)
{
    glNewList(1, GL_COMPILE);
    draw_immediate();
    glEndList();
}

static void setup_lit(void)
{
    setup_list();
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glEnable(GL_NORMALIZE);
}

static void draw_list(void)
{
    glCallList(1);
}

enum { PATCHES_ACROSS = 8, PATCH_LEVEL = 32 };

static const char patch_control[] = "!!NVtcp5.0\n"
                                    "VERTICES_OUT 4\n"
                                    "PARAM levels = program.local[0];\n"
                                    "INT TEMP i;\n"
                                    "ATTRIB point = vertex.position;\n"
                                    "MOV.S i.x, primitive.invocation.x;\n"
                                    "MOV result.position, point[i.x];\n"
                                    "MOV result.patch.tessouter[0].x, levels.x;\n"
                                    "MOV result.patch.tessouter[1].x, levels.x;\n"
                                    "MOV result.patch.tessouter[2].x, levels.x;\n"
                                    "MOV result.patch.tessouter[3].x, levels.x;\n"
                                    "MOV result.patch.tessinner[0].x, levels.x;\n"
                                    "MOV result.patch.tessinner[1].x, levels.x;\n"
                                    "END\n";
static const char patch_evaluation[] = "!!NVtep5.0\n"
                                       "TESS_MODE QUADS\n"
                                       "TEMP a, b, t;\n"
                                       "MOV t, vertex.tesscoord;\n"
                                       "LRP a, t.x, vertex[1].position, vertex[0].position;\n"
                                       "LRP b, t.x, vertex[3].position, vertex[2].position;\n"
                                       "LRP result.position, t.y, b, a;\n"
                                       "MOV result.color, t;\n"
                                       "END\n";

static void setup_patches(void)
{
    bench_use_program(GL_TESS_CONTROL_PROGRAM_NV, patch_control);
    bench_use_program(GL_TESS_EVALUATION_PROGRAM_NV, patch_evaluation);
    glProgramLocalParameter4fARB(GL_TESS_CONTROL_PROGRAM_NV, 0, PATCH_LEVEL, 0, 0, 0);
    glPatchParameteri(GL_PATCH_VERTICES, 4);
}

static void draw_patches(void)
{
    glBegin(GL_PATCHES);
    for (int i = 0; i < PATCHES_ACROSS * PATCHES_ACROSS; i++)
        for (int v = 0; v < 4; v++)
            glVertex2f(2 * (float)(i % PATCHES_ACROSS + v % 2) / PATCHES_ACROSS - 1,
                       2 * (float)(i / PATCHES_ACROSS + v / 2) / PATCHES_ACROSS - 1);
    glEnd();
}

static const struct workload {
    const char *name, *summary;
    void (*setup)(void);
    void (*draw)(void);
    const char *unit;
    double work; /* millions of units a frame */
} workloads[] = {
    {"fill", "a constant colour over the whole picture", NULL, draw_fill, "Mpixel/s", SIZE *SIZE / 1e6},
    {"gouraud", "interpolated colour, 128 triangles", NULL, draw_gouraud, "Mpixel/s", SIZE *SIZE / 1e6},
    {"depth", "eight layers back to front, depth test", setup_depth, draw_depth, "Mpixel/s",
     8.0 * SIZE *SIZE / 1e6},
    {"textured", "a 512x512 RGBA8 texture, bilinear", setup_textured, draw_fill, "Mpixel/s",
     SIZE *SIZE / 1e6},
    {"phong", "a fragment program: four lights, Phong's model", setup_phong, draw_fill, "Mpixel/s",
     SIZE *SIZE / 1e6},
    {"small", "20000 triangles of 5x5 pixels, depth test", setup_small, draw_small, "Mtri/s", SMALL / 1e6},
    {"immediate", "32768 triangles between glBegin and glEnd", NULL, draw_immediate, "Mtri/s",
     2.0 * CELLS_ACROSS *CELLS_ACROSS / 1e6},
    {"list", "the same as a display list", setup_list, draw_list, "Mtri/s",
     2.0 * CELLS_ACROSS *CELLS_ACROSS / 1e6},
    {"lit", "the same list with fixed-function light", setup_lit, draw_list, "Mtri/s",
     2.0 * CELLS_ACROSS *CELLS_ACROSS / 1e6},
    {"patches", "64 patches of 2048 tessellated triangles", setup_patches, draw_patches, "Mtri/s",
     PATCHES_ACROSS *PATCHES_ACROSS * 2.0 * PATCH_LEVEL *PATCH_LEVEL / 1e6},
};

/* Seconds a frame: the median of RUNS runs of at least 30 ms each, after one to warm up. */
static double frame_time(const struct workload *workload)
{
    double times[RUNS];
    for (int run = -1; run < RUNS; run++) {
        double start = bench_now(), elapsed;
        int frames = 0;
        do {
            workload->draw();
            glFinish();
            frames++;
            elapsed = bench_now() - start;
        } while (elapsed < 0.03);
        times[run < 0 ? 0 : run] = elapsed / frames;
    }
    return bench_median(times, RUNS);
}

static bool measure(const struct workload *workload, unsigned threads, bool json)
{
    struct tool_context context;
    if (!tool_context_create(&context, SIZE, SIZE, threads))
        return false;
    if (workload->setup)
        workload->setup();
    double seconds = frame_time(workload);
    double rate = workload->work / seconds;
    unsigned workers = ewThreads(0);
    GLenum error = glGetError();
    if (error != GL_NO_ERROR)
        fprintf(stderr, "edgewalk: %s: %s\n", workload->name, ewLastMessage());
    else if (json)
        printf("{\"name\":\"%s\",\"unit\":\"%s\",\"rate\":%.4g,\"ms\":%.4g,\"threads\":%u}\n", workload->name,
               workload->unit, rate, seconds * 1e3, workers);
    else
        printf("%-9s %10.4g %-9s %8.3f ms a frame, %u threads\n", workload->name, rate, workload->unit,
               seconds * 1e3, workers);
    fflush(stdout);
    tool_context_destroy(&context);
    return error == GL_NO_ERROR;
}

static const struct workload *find_workload(const char *name)
{
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++)
        if (strcmp(workloads[i].name, name) == 0)
            return &workloads[i];
    return NULL;
}

static void rows(command_row *row, void *user)
{
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++)
        row(user, workloads[i].name, workloads[i].summary);
}

struct request {
    unsigned threads;
    bool json;
};

static int list_optimizations(void)
{
    static const struct {
        const char *name, *summary;
    } optimizations[] = {
#define OPTIMIZATION(id, name, summary) {name, summary},
#include "base/without.def"
    };
    for (size_t i = 0; i < sizeof optimizations / sizeof *optimizations; i++)
        printf("%-18s %s\n", optimizations[i].name, optimizations[i].summary);
    return EXIT_OK;
}

static const struct option options[] = {
    OPTION_DO_ROW("--without", list_optimizations, "list what EDGEWALK_WITHOUT can disable"),
    OPTION_FLAG_ROW("--json", struct request, json, "print a JSON object for each workload"),
    OPTION_NUMBER_ROW("--threads", "N", struct request, threads, 1, 64, "worker threads, 1 to 64"),
    {0}};

static int bench(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands operands;
    bool good = true;
    for (int i = 0; i < argc; i++)
        if (strncmp(argv[i], "--against", strlen("--against")) == 0)
            return command_dispatch(&command_bench_against, argc, argv);
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    for (unsigned i = 0; i < operands.count; i++)
        if (!find_workload(operands.names[i]))
            return tool_usage_error("bench: there is no workload '%s' (try --help)", operands.names[i]);
    for (size_t i = 0; operands.count == 0 && i < sizeof workloads / sizeof *workloads; i++)
        good = measure(&workloads[i], request.threads, request.json) && good;
    for (unsigned i = 0; i < operands.count; i++)
        good = measure(find_workload(operands.names[i]), request.threads, request.json) && good;
    return good ? EXIT_OK : EXIT_FAILED;
}

static const struct command *const parts[] = {&command_bench_exec,     &command_bench_texture,
                                              &command_bench_pipeline, &command_bench_raster,
                                              &command_bench_against,  NULL};

const struct command command_bench = {
    .name = "bench",
    .summary = "measure speed",
    .usage = "[OPTION...] [WORKLOAD...] | PART [ARGUMENT...]",
    .purpose = "Measure the median rate of fragments (Mpixel/s) or triangles (Mtri/s).",
    .notes = "EDGEWALK_WITHOUT=NAME,... disables optimizations; pictures stay the same.",
    .example = "bench fill --threads 1",
    .operands = {"WORKLOAD"},
    .options = options,
    .commands = parts,
    .rows_title = "workloads",
    .rows = rows,
    .run = bench};
