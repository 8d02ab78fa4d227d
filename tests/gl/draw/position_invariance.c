/* Position invariance (OpenGL 2.1 Appendix A.4, ARB_vertex_program 2.14.4.5.1): a second pass with
 * DepthFunc(EQUAL) hits every pixel of the first, whatever computes the position and however the vertices
 * arrive. */
#include "tests/gl/gl_test.h"

#include <stdlib.h>

enum { SIDE = 64, VERTICES = 3 * 120 };
static float mesh[VERTICES][3];
static uint16_t indices[VERTICES];
static uint8_t window[SIDE][SIDE][4];
static OSMesaContext context;
static uint32_t seed;

static float uniform(float low, float high)
{
    seed = seed * 1664525u + 1013904223u;
    return low + (high - low) * ((float)(seed >> 8) / 16777216.0f);
}

static void make_mesh(void)
{
    seed = 5;
    for (int i = 0; i < VERTICES; i++) {
        indices[i] = (uint16_t)i;
        for (int c = 0; c < 3; c++)
            mesh[i][c] = i % 3 ? mesh[i - i % 3][c] + uniform(-1, 1) : uniform(-1.8f, 1.8f);
    }
}

/* --- Vertex paths --------------------------------------------------------------------------------------- */

static void plain(void)
{
}

static void lit(void)
{
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glEnable(GL_COLOR_MATERIAL);
}

static void lit_locally(void)
{
    lit();
    glEnable(GL_LIGHT1);
    glEnable(GL_NORMALIZE);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, 1);
}

static void fogged(void)
{
    glEnable(GL_FOG);
}

static void textured(void)
{
    static const GLenum generated[] = {GL_TEXTURE_GEN_S, GL_TEXTURE_GEN_T};
    for (int i = 0; i < 2; i++) {
        glTexGeni(i ? GL_T : GL_S, GL_TEXTURE_GEN_MODE, i ? GL_SPHERE_MAP : GL_EYE_LINEAR);
        glEnable(generated[i]);
    }
    glEnable(GL_TEXTURE_2D);
}

static const struct {
    const char *name, *vertex, *geometry;
    bool nv;
    void (*set)(void);
} paths[] = {
    {"fixed function", NULL, NULL, false, plain},
    {"lighting", NULL, NULL, false, lit},
    {"local lighting", NULL, NULL, false, lit_locally},
    {"fog", NULL, NULL, false, fogged},
    {"generated coordinates", NULL, NULL, false, textured},
    {"ARBvp1.0", "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND", NULL,
     false, plain},
    {"NVvp4.0", "!!NVvp4.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND", NULL,
     false, plain},
    {"VP1.1", "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[COL0]; END", NULL, true, plain},
    {"VP2.0", "!!VP2.0 OPTION NV_position_invariant; MOV o[COL0], v[COL0]; END", NULL, true, plain},
    {"four DP4",
     "!!ARBvp1.0\nPARAM mvp[] = {state.matrix.mvp};\nDP4 result.position.x, mvp[0], vertex.position;\n"
     "DP4 result.position.y, mvp[1], vertex.position;\nDP4 result.position.z, mvp[2], vertex.position;\n"
     "DP4 result.position.w, mvp[3], vertex.position;\nMOV result.color, vertex.color;\nEND",
     NULL, false, plain},
    {"NVvp4.0 and NVgp4", "!!NVvp4.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND",
     "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n"
     "MOV result.position, vertex[0].position;\nMOV result.color, vertex[0].color;\nEMIT;\n"
     "MOV result.position, vertex[1].position;\nMOV result.color, vertex[1].color;\nEMIT;\n"
     "MOV result.position, vertex[2].position;\nMOV result.color, vertex[2].color;\nEMIT;\nEND",
     false, plain},
};
enum { PATHS = sizeof paths / sizeof *paths };

static void load(GLenum target, GLuint name, const char *text, bool nv)
{
    const GLsizei length = (GLsizei)strlen(text);
    if (nv) {
        glLoadProgramNV(target, name, length, (const GLubyte *)text);
        glBindProgramNV(target, name);
    } else {
        glBindProgramARB(target, name);
        glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, length, text);
    }
    cr_assert_eq(glGetError(), GL_NO_ERROR, "%s: %s", ewLastMessage(), text);
    glEnable(target);
}

static void use_path(int path)
{
    if (paths[path].vertex)
        load(GL_VERTEX_PROGRAM_ARB, 1 + (GLuint)path, paths[path].vertex, paths[path].nv);
    if (paths[path].geometry)
        load(GL_GEOMETRY_PROGRAM_NV, 100 + (GLuint)path, paths[path].geometry, false);
    paths[path].set();
}

/* --- Ways of vertices ----------------------------------------------------------------------------------- */

static void immediate_floats(void)
{
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < VERTICES; i++) {
        glNormal3f(mesh[i][1], mesh[i][0], 1);
        glVertex3fv(mesh[i]);
    }
    glEnd();
}

static void immediate_doubles(void)
{
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < VERTICES; i++)
        glVertex4d((double)mesh[i][0], (double)mesh[i][1], (double)mesh[i][2], 1);
    glEnd();
}

static void with_arrays(void (*draw)(void))
{
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(3, GL_FLOAT, 0, mesh);
    draw();
    glDisableClientState(GL_VERTEX_ARRAY);
}

static void draw_arrays(void)
{
    glDrawArrays(GL_TRIANGLES, 0, VERTICES);
}

static void draw_elements(void)
{
    glDrawElements(GL_TRIANGLES, VERTICES, GL_UNSIGNED_SHORT, indices);
}

static void draw_locked(void)
{
    glLockArraysEXT(0, VERTICES);
    draw_elements();
    glUnlockArraysEXT();
}

static void draw_array_elements(void)
{
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < VERTICES; i++)
        glArrayElement(i);
    glEnd();
}

static void client_arrays(void)
{
    with_arrays(draw_arrays);
}

static void elements(void)
{
    with_arrays(draw_elements);
}

static void locked_elements(void)
{
    with_arrays(draw_locked);
}

static void array_elements(void)
{
    with_arrays(draw_array_elements);
}

static void buffer(void)
{
    glBindBuffer(GL_ARRAY_BUFFER, 1);
    glBufferData(GL_ARRAY_BUFFER, sizeof mesh, mesh, GL_STATIC_DRAW);
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(3, GL_FLOAT, 0, NULL);
    draw_arrays();
    glDisableClientState(GL_VERTEX_ARRAY);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

static void in_list(void (*draw)(void))
{
    glNewList(1, GL_COMPILE);
    draw();
    glEndList();
    glCallList(1);
}

static void list_of_vertices(void)
{
    in_list(immediate_floats);
}

static void list_of_elements(void)
{
    in_list(elements);
}

static const struct {
    const char *name;
    void (*draw)(void);
} ways[] = {
    {"immediate mode", immediate_floats},
    {"immediate mode of doubles", immediate_doubles},
    {"DrawArrays", client_arrays},
    {"DrawElements", elements},
    {"LockArrays", locked_elements},
    {"ArrayElement", array_elements},
    {"buffer", buffer},
    {"list of vertices", list_of_vertices},
    {"list of DrawElements", list_of_elements},
};
enum { WAYS = sizeof ways / sizeof *ways };

/* --- Passes --------------------------------------------------------------------------------------------- */

static void open_window(void)
{
    static const double plane[4] = {0.3, 0.7, 0.1, 2};
    context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    cr_assert(context && OSMesaMakeCurrent(context, window, GL_UNSIGNED_BYTE, SIDE, SIDE));
    glMatrixMode(GL_PROJECTION);
    glFrustum(-1, 1, -1, 1, 2, 200);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(0, 0, -6);
    glRotatef(33, 0.3f, 1, 0.2f);
    glClipPlane(GL_CLIP_PLANE0, plane);
    glEnable(GL_DEPTH_TEST);
    make_mesh();
}

static void close_window(void)
{
    expect_error(GL_NO_ERROR);
    OSMesaDestroyContext(context);
}

static void pass(int path, int way, GLenum depth)
{
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glDepthFunc(depth);
    glColor4f(1, 1, 1, 1);
    use_path(path);
    ways[way].draw();
    glPopAttrib();
}

static int covered(void)
{
    int count = 0;
    glFinish();
    for (int i = 0; i < SIDE * SIDE; i++)
        count += window[i / SIDE][i % SIDE][3] != 0;
    return count;
}

/* Alpha 1 marks the pixels of the last pass. */
static void expect_invariance(int path, int way, int second_path, int second_way)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    pass(path, way, GL_LESS);
    const int first = covered();
    glClear(GL_COLOR_BUFFER_BIT);
    pass(second_path, second_way, GL_EQUAL);
    cr_expect_gt(first, SIDE * SIDE / 4);
    cr_expect_eq(covered(), first, "%s by %s, then %s by %s: %d pixels, then %d", paths[path].name,
                 ways[way].name, paths[second_path].name, ways[second_way].name, first, covered());
}

Test(position_invariance, all_vertex_paths_give_one_position, .init = open_window, .fini = close_window)
{
    for (int i = 0; i < PATHS * PATHS; i++)
        expect_invariance(i / PATHS, i % WAYS, i % PATHS, (i / PATHS + 1) % WAYS);
}

Test(position_invariance, vertices_arrive_in_any_way, .init = open_window, .fini = close_window)
{
    for (int path = 0; path < PATHS; path += 5)
        for (int i = 0; i < WAYS * WAYS; i++)
            expect_invariance(path, i / WAYS, path, i % WAYS);
}

/* The NV languages ignore client-defined planes (NV_vertex_program2 2.11), as do the programs that write
 * their position; the others clip at the same places. */
Test(position_invariance, clip_planes_cut_at_the_same_pixels, .init = open_window, .fini = close_window)
{
    static const int clipped[] = {0, 1, 2, 3, 4, 5, 6};
    enum { CLIPPED = sizeof clipped / sizeof *clipped };
    glEnable(GL_CLIP_PLANE0);
    for (int i = 0; i < CLIPPED * CLIPPED; i++)
        expect_invariance(clipped[i / CLIPPED], i % WAYS, clipped[i % CLIPPED], i / CLIPPED % WAYS);
}

/* Native code is made when a program is loaded: a context for each. */
Test(position_invariance, interpreted_and_native_programs_agree, .init = open_window, .fini = close_window)
{
    static float depths[2][PATHS][SIDE][SIDE];
    for (int native = 0; native < 2; native++) {
        OSMesaDestroyContext(context);
        setenv("EDGEWALK_JIT", native ? "1" : "0", 1);
        open_window();
        for (int path = 0; path < PATHS; path++) {
            glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
            pass(path, 0, GL_LESS);
            glReadPixels(0, 0, SIDE, SIDE, GL_DEPTH_COMPONENT, GL_FLOAT, depths[native][path]);
        }
    }
    for (int i = 1; i < 2 * PATHS; i++)
        cr_expect_arr_eq(depths[0][0], depths[i / PATHS][i % PATHS], sizeof depths[0][0], "%s, %s",
                         paths[i % PATHS].name, i < PATHS ? "interpreted" : "native");
}
