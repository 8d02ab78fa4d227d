/* Order-independent transparency: 400 glass spheres, drawn in no order. Left of the seam a fragment is noted
 * in its pixel's list, in resident buffers by ATOM and STORE, and a second pass sorts each list and blends it
 * from back to front; right of it fragments are blended as they come (NVfp5.0, NV_shader_buffer_load and
 * _store). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demos/demo.h"
#include "demos/text.h"

enum { SPHERES = 400, NODES_PER_PIXEL = 4, MOST_NODES = 1 << 25, NODE_BYTES = 16 };

static GLuint heads, nodes, corners, spheres; /* buffers */
static GLuint glass_vertex, glass, sort, core_vertex, core_fragment;
static struct demo_mesh core;

/* A buffer that programs reach by the address which is returned. */
static GLuint64EXT resident_buffer(GLuint *name, GLsizeiptr size, const void *data)
{
    GLuint64EXT address = 0; /* none, if memory ran out: then there are no lists */
    glGenBuffers(1, name);
    glBindBuffer(GL_ARRAY_BUFFER, *name);
    glBufferData(GL_ARRAY_BUFFER, size, data, GL_DYNAMIC_COPY);
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_WRITE);
    glGetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &address);
    return address;
}

static void make_lists(void)
{
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    const GLint width = viewport[2], height = viewport[3];
    const GLint wanted = NODES_PER_PIXEL * width * height, count = wanted < MOST_NODES ? wanted : MOST_NODES;
    GLuint *empty = calloc((size_t)width * (size_t)height, sizeof *empty);
    if (!empty) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    GLuint64EXT addresses[2];
    addresses[0] = resident_buffer(&heads, 4 * (GLsizeiptr)width * height, empty);
    addresses[1] = resident_buffer(&nodes, NODE_BYTES * (GLsizeiptr)count, NULL);
    free(empty);
    const GLuint programs[2] = {glass, sort};
    for (int i = 0; i < 2; i++) {
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, programs[i]);
        glProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)addresses[0],
                                      (GLuint)(addresses[0] >> 32), (GLuint)addresses[1],
                                      (GLuint)(addresses[1] >> 32));
        glProgramLocalParameterI4iNV(GL_FRAGMENT_PROGRAM_ARB, 1, width, count, width / 2, 0);
    }
}

/* Two shells around the core, cool outside and warm inside: centres spread evenly by the golden angle, in an
 * order that has nothing to do with where they are. */
static void make_spheres(void)
{
    static const float cool[2][4] = {{0.10f, 0.45f, 0.75f, 0}, {0.20f, 0.80f, 0.70f, 0}};
    static const float warm[2][4] = {{1.00f, 0.50f, 0.10f, 0}, {0.95f, 0.85f, 0.25f, 0}};
    float data[SPHERES][2][4];
    for (int i = 0; i < SPHERES; i++) {
        const bool outer = i % 4 != 0;
        const int count = outer ? SPHERES - SPHERES / 4 : SPHERES / 4;
        const int k = (outer ? i - i / 4 - 1 : i / 4) * 71 % count;
        const double y = 1 - (2 * k + 1.0) / count, ring = __builtin_sqrt(1 - y * y),
                     angle = k * 2.399963229728653;
        const double shell = outer ? 2.2 : 1.6;
        const float sphere[4] = {(float)(shell * ring * demo_sin(angle)), (float)(shell * y),
                                 (float)(shell * ring * demo_cos(angle)), outer ? 0.23f : 0.27f};
        memcpy(data[i][0], sphere, sizeof sphere);
        memcpy(data[i][1], outer ? cool[k % 2] : warm[k % 2], sizeof sphere);
    }
    glGenBuffers(1, &spheres);
    glBindBuffer(GL_ARRAY_BUFFER, spheres);
    glBufferData(GL_ARRAY_BUFFER, sizeof data, data, GL_STATIC_DRAW);
}

static void init(void)
{
    static const float square[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    static demo_surface *const rings[] = {demo_torus};
    demo_text_init();
    core = demo_mesh_create(rings, 1, 64, 32);
    glGenBuffers(1, &corners);
    glBindBuffer(GL_ARRAY_BUFFER, corners);
    glBufferData(GL_ARRAY_BUFFER, sizeof square, square, GL_STATIC_DRAW);
    make_spheres();
    core_vertex = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "eye.vp");
    core_fragment = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "patches.fp");
    glass_vertex = demo_program_arb(GL_VERTEX_PROGRAM_ARB, "oit.vp");
    glass = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "oit.fp");
    sort = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "oit_sort.fp");
    make_lists();
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

static void draw_core(unsigned frame)
{
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, core_vertex);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, core_fragment);
    glPushMatrix();
    glRotatef(60 - 2 * (float)frame, 1, 0, 0);
    glScalef(0.8f, 0.8f, 0.8f);
    demo_mesh_draw(&core);
    glPopMatrix();
}

/* All spheres by one draw, an instance each: behind the core they are hidden, but hide nothing themselves. */
static void draw_spheres(void)
{
    static const GLuint first_free = 1;
    glBindBuffer(GL_ARRAY_BUFFER, nodes);
    glBufferSubData(GL_ARRAY_BUFFER, 0, sizeof first_free, &first_free);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, glass_vertex);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, glass);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glDepthMask(GL_FALSE);
    glBindBuffer(GL_ARRAY_BUFFER, corners);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, 0);
    glBindBuffer(GL_ARRAY_BUFFER, spheres);
    for (GLuint i = 0; i < 2; i++) {
        glVertexAttribPointer(1 + 2 * i, 4, GL_FLOAT, GL_FALSE, 32, (const void *)(16 * (size_t)i));
        glVertexAttribDivisor(1 + 2 * i, 1);
    }
    for (GLuint i = 0; i < 4; i++)
        if (i != 2)
            glEnableVertexAttribArray(i);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, SPHERES);
    for (GLuint i = 0; i < 4; i++) {
        glDisableVertexAttribArray(i);
        glVertexAttribDivisor(i, 0);
    }
}

/* The second pass, over the left half, reads what the first has stored. */
static void blend_lists(void)
{
    glMemoryBarrier(GL_SHADER_GLOBAL_ACCESS_BARRIER_BIT_NV);
    glDisable(GL_DEPTH_TEST);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    demo_rectangle_program();
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, sort);
    demo_rectangle(-1, -1, 0, 1, 0, 0, 1, 1);
}

/* A line along the seam, and what is left and right of it. */
static void draw_labels(void)
{
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    glEnable(GL_SCISSOR_TEST);
    glScissor(viewport[2] / 2, 0, 1, viewport[3]);
    glClearColor(0.95f, 0.95f, 0.9f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    demo_text(-0.97f, -0.95f, 0.035f, 0.06f, "SORTED PER PIXEL");
    demo_text(0.41f, -0.95f, 0.035f, 0.06f, "BLENDED AS DRAWN");
}

static void draw(unsigned frame, float aspect)
{
    glDepthMask(GL_TRUE);
    glClearColor(0.10f, 0.12f, 0.15f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(35, aspect, 1, 30);
    glTranslatef(0, 0, aspect < 1 ? -8.5f / aspect : -8.5f);
    glRotatef(20, 1, 0, 0);
    glRotatef((float)frame, 0, 1, 0);
    draw_core(frame);
    draw_spheres();
    blend_lists();
    draw_labels();
}

const struct demo demo_oit = {
    "oit", "400 glass spheres, sorted per pixel in linked lists (NVfp5.0, ATOM, STORE)", init, draw};
