/* Draws that follow each other keep what they have found of arrays, current values, programs and other
 * state: the same bytes as draws that find it again, whatever changes in between. */
#include "tests/gl/gl_test.h"
#include "tests/gl/without.h"

#include "gl/context/context.h"

enum { VERTICES = 300, BEYOND = 64 /* that draws may reach */ };

static struct vertex {
    GLfloat position[4], color[4], other[4];
} client[VERTICES + BEYOND];

static GLuint buffers[3], arrays[2], programs[3], fragment_programs[3], textures[3];
static uint32_t state;

static unsigned random_below(unsigned limit)
{
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % limit;
}

static float random_number(void)
{
    return (float)random_below(1 << 16) / 32768 - 1;
}

static void fill(struct vertex *vertices)
{
    for (unsigned i = 0; i < VERTICES; i++)
        for (unsigned c = 0; c < 4; c++) {
            vertices[i].position[c] = c == 3 ? 1 : random_number();
            vertices[i].color[c] = random_number();
            vertices[i].other[c] = random_number();
        }
}

static void bind_arrays(bool client_memory)
{
    const uintptr_t at = client_memory ? (uintptr_t)client : 0;
    const GLsizei stride = sizeof(struct vertex);
    glBindBuffer(GL_ARRAY_BUFFER, client_memory ? 0 : buffers[random_below(3)]);
    glVertexPointer(2 + (GLint)random_below(3), GL_FLOAT, stride, (const void *)at);
    glColorPointer(4, GL_FLOAT, stride, (const void *)(at + offsetof(struct vertex, color)));
    glVertexAttribPointer(6, 4, GL_FLOAT, GL_FALSE, stride,
                          (const void *)(at + offsetof(struct vertex, other)));
}

static void redefine(GLuint buffer)
{
    static struct vertex vertices[VERTICES];
    fill(vertices);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((1 + random_below(VERTICES)) * sizeof *vertices), vertices,
                 GL_STATIC_DRAW);
}

static void set_divisor(void)
{
    glVertexAttribDivisor(6, random_below(3));
}

static void toggle(void)
{
    static const GLenum names[] = {GL_VERTEX_ARRAY, GL_COLOR_ARRAY};
    const unsigned i = random_below(3);
    if (i == 2)
        (random_below(2) ? glEnableVertexAttribArray : glDisableVertexAttribArray)(6);
    else
        (random_below(4) ? glEnableClientState : glDisableClientState)(names[i]);
}

static void set_current(void)
{
    glColor3f(random_number(), random_number(), random_number());
    glTexCoord2f(random_number(), random_number());
    glVertexAttrib4f(6, random_number(), random_number(), random_number(), 1);
}

static void choose_program(void)
{
    const unsigned i = random_below(4);
    if (i < 3)
        glBindProgramARB(GL_VERTEX_PROGRAM_ARB, programs[i]);
    (i < 3 ? glEnable : glDisable)(GL_VERTEX_PROGRAM_ARB);
}

static void set_parameter(void)
{
    glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 0, random_number(), random_number(), 0, 0);
}

static void choose_fragment_program(void)
{
    const unsigned i = random_below(4);
    if (i < 3)
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, fragment_programs[i]);
    (i < 3 ? glEnable : glDisable)(GL_FRAGMENT_PROGRAM_ARB);
}

static void set_fragment_parameter(void)
{
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, random_number(), random_number(), 0, 1);
}

static void bind_texture(void)
{
    glBindTexture(GL_TEXTURE_2D, textures[random_below(3)]);
}

static void set_matrix(void)
{
    glLoadIdentity();
    if (random_below(2))
        glRotatef(90 * random_number(), 0, 0, 1);
}

static void set_state(void)
{
    static const GLenum names[] = {GL_DEPTH_TEST, GL_TEXTURE_2D, GL_COLOR_LOGIC_OP};
    const unsigned i = random_below(4);
    if (i == 3)
        glShadeModel(random_below(2) ? GL_FLAT : GL_SMOOTH);
    else
        (random_below(2) ? glEnable : glDisable)(names[i]);
}

static void map_and_unmap(void)
{
    glBindBuffer(GL_ARRAY_BUFFER, buffers[random_below(3)]);
    struct vertex *at = glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE);
    glDrawArrays(GL_POINTS, 0, 9); /* an error if the buffer is read */
    if (at)
        at->position[random_below(2)] = random_number();
    glUnmapBuffer(GL_ARRAY_BUFFER);
}

static void immediate(void)
{
    glBegin(GL_TRIANGLES);
    for (unsigned i = 0; i < 3; i++) {
        glColor3f(random_number(), random_number(), random_number());
        glVertex2f(random_number(), random_number());
    }
    glEnd();
}

static void replace_buffer(void)
{
    const unsigned i = random_below(3);
    glDeleteBuffers(1, &buffers[i]);
    glGenBuffers(1, &buffers[i]);
    redefine(buffers[i]);
}

static void change(void)
{
    switch (random_below(22)) {
    case 0: bind_arrays(false); break;
    case 1: bind_arrays(glGetError() == GL_NO_ERROR); break; /* an error in an array object */
    case 2: redefine(buffers[random_below(3)]); break;
    case 3: set_divisor(); break;
    case 4:
    case 5: toggle(); break;
    case 6: set_current(); break;
    case 7: choose_program(); break;
    case 8: set_parameter(); break;
    case 9: map_and_unmap(); break;
    case 10: immediate(); break;
    case 11: glBindVertexArray(random_below(3) ? arrays[random_below(2)] : 0); break;
    case 12: replace_buffer(); break;
    case 13: glEdgeFlag((GLboolean)random_below(2)); break;
    case 14: choose_fragment_program(); break;
    case 15:
    case 16: set_fragment_parameter(); break;
    case 17: bind_texture(); break;
    case 18: set_matrix(); break;
    default: set_state(); break;
    }
}

static void draw(void)
{
    static GLushort indices[60];
    const GLint first = (GLint)random_below(VERTICES);
    const GLsizei count = (GLsizei)random_below(40);
    for (unsigned i = 0; i < sizeof indices / sizeof *indices; i++)
        indices[i] = (GLushort)random_below(VERTICES);
    switch (random_below(4)) {
    case 0: glDrawElements(GL_TRIANGLES, count, GL_UNSIGNED_SHORT, indices); break;
    case 1: glDrawArraysInstanced(GL_TRIANGLES, first, count, 3); break;
    case 2: glDrawElementsBaseVertex(GL_TRIANGLES, count, GL_UNSIGNED_SHORT, indices, 5); break;
    default: glDrawArrays(GL_TRIANGLES, first, count); break;
    }
}

static GLuint load(GLenum target, const char *text)
{
    GLuint name;
    glGenProgramsARB(1, &name);
    glBindProgramARB(target, name);
    load_program(target, text);
    return name;
}

/* Of colours in bytes, without an image, and with a border colour in floats. */
static void make_textures(void)
{
    GLubyte bytes[8 * 8 * 4];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (GLubyte)random_below(256);
    glGenTextures(3, textures);
    for (unsigned i = 0; i < 3; i++) {
        glBindTexture(GL_TEXTURE_2D, textures[i]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        if (i == 2)
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
        if (i != 1)
            glTexImage2D(GL_TEXTURE_2D, 0, i ? GL_RGBA16F : GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                         bytes);
    }
}

static void open_all(void)
{
    open_context();
    state = 1;
    fill(client);
    programs[0] = load(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.position;\n"
                                              "ADD result.color, vertex.attrib[6], program.env[0];\nEND\n");
    programs[1] = load(GL_VERTEX_PROGRAM_ARB,
                       "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND\n");
    programs[2] = load(GL_VERTEX_PROGRAM_ARB,
                       "!!NVvp4.0\nTEMP t;\nMOV result.position, vertex.position;\nI2F t.x, vertex.id.x;\n"
                       "I2F t.y, vertex.instance.x;\nMUL t, t, 0.01;\nADD result.color, t, vertex.color;\n"
                       "END\n");
    fragment_programs[0] = load(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nTEMP t;\nADD t, fragment.color, "
                                                         "program.local[0];\nMOV result.color, t;\nEND\n");
    fragment_programs[1] = load(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nTEX result.color, fragment.color, "
                                                         "texture[0], 2D;\nEND\n");
    fragment_programs[2] =
        load(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, program.local[0];\nEND\n");
    make_textures();
    glGenBuffers(3, buffers);
    glGenVertexArrays(2, arrays);
    for (unsigned i = 0; i < 3; i++)
        redefine(buffers[i]);
    bind_arrays(true);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_XOR);
}

/* `again`: commands before each draw say that arrays, programs, raster and other state have changed. */
static void draw_all(bool again, uint8_t (*pictures)[sizeof pixels], GLenum *errors, unsigned count)
{
    static const GLenum neutral[] = {GL_VERTEX_PROGRAM_TWO_SIDE_ARB, GL_SCISSOR_TEST, GL_FOG};
    open_all();
    for (unsigned i = 0; i < count; i++) {
        glClear(GL_DEPTH_BUFFER_BIT);
        glEnableClientState(GL_VERTEX_ARRAY);
        bind_arrays(false);
        for (unsigned draws = 10; draws-- > 0;) {
            if (random_below(2))
                change();
            if (again) {
                glDisableClientState(GL_INDEX_ARRAY);
                for (unsigned k = 0; k < sizeof neutral / sizeof *neutral; k++) {
                    glEnable(neutral[k]);
                    glDisable(neutral[k]);
                }
            }
            draw();
        }
        errors[i] = glGetError();
        glFinish();
        memcpy(pictures[i], pixels, sizeof pixels);
    }
    OSMesaDestroyContext(test_context);
}

enum { COUNT = 1000 }; /* each a scene of several draws: what is found is the scene's */

static uint8_t kept[COUNT][sizeof pixels], again[COUNT][sizeof pixels];
static GLenum kept_errors[COUNT], again_errors[COUNT];

static void expect_the_same(void)
{
    for (unsigned i = 0; i < COUNT; i++) {
        cr_assert_eq(kept_errors[i], again_errors[i], "step %u: errors 0x%x and 0x%x", i, kept_errors[i],
                     again_errors[i]);
        cr_assert_arr_eq(kept[i], again[i], sizeof pixels, "step %u", i);
    }
}

Test(draw_kept, draws_that_keep_what_they_found_draw_the_same)
{
    draw_all(false, kept, kept_errors, COUNT);
    draw_all(true, again, again_errors, COUNT);
    expect_the_same();
}

/* Which draws have found arrays, and prepared their vertex program, anew. */
static uint64_t found_anew(void)
{
    const struct draw_cache *cache = &((const struct context *)test_context)->cache;
    return cache->sources + cache->preparations;
}

static bool draw_again(void)
{
    open_all();
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, programs[0]); /* reads no current values, only arrays */
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnableVertexAttribArray(6);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    const uint64_t before = found_anew();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (found_anew() != before + 2)
        return false;
    OSMesaDestroyContext(test_context);
    draw_all(false, again, again_errors, COUNT);
    return true;
}

Test(draw_kept, without_the_optimization_each_draw_finds_all_anew_and_no_byte_differs)
{
    draw_without("kept-draws", draw_again,
                 (struct without_result[2]){{again_errors, sizeof again_errors}, {again, sizeof again}});
    draw_all(false, kept, kept_errors, COUNT);
    expect_the_same();
}

/* Lighting makes fixed function read normals, though no program and no array has changed. */
GL_TEST(draw_kept, lighting_reads_the_array_of_normals)
{
    static const GLfloat square[] = {-1, -1, 1, -1, 1, 1, -1, 1}, none[4] = {0, 0, 0, 1},
                         one[] = {1, 1, 1, 1};
    static const GLfloat normals[4][3] = {{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}};
    glVertexPointer(2, GL_FLOAT, 0, square);
    glNormalPointer(GL_FLOAT, 0, normals);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_NORMAL_ARRAY);
    glEnable(GL_LIGHT0); /* white, from +z (GL 4.6 compatibility, table 23.30) */
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, none);
    glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, none);
    glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, one);
    glColor3f(0, 0, 1);
    glDrawArrays(GL_TRIANGLE_FAN, 0, 4);
    glEnable(GL_LIGHTING);
    glDrawArrays(GL_TRIANGLE_FAN, 0, 4);
    expect_pixel(8, 8, 0xffffffff);
}

/* NV_fragment_program 3.11.5.38: the lookup of a texture that is not complete returns (0,0,0,0). */
GL_TEST(draw_kept, a_lookup_program_is_given_an_incomplete_texture)
{
    static const char text[] = "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND\n";
    static const GLubyte white[] = {255, 255, 255, 255};
    static const GLfloat square[] = {-1, -1, 1, -1, 1, 1, -1, 1};
    GLuint names[2], program;
    glGenTextures(2, names);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    glGenProgramsNV(1, &program);
    glLoadProgramNV(GL_FRAGMENT_PROGRAM_NV, program, sizeof text - 1, (const GLubyte *)text);
    glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, program);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glVertexPointer(2, GL_FLOAT, 0, square);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLE_FAN, 0, 4);
    glBindTexture(GL_TEXTURE_2D, names[1]);
    glDrawArrays(GL_TRIANGLE_FAN, 1, 3);
    expect_pixel(14, 8, 0);
    expect_pixel(1, 8, 0xffffffff);
    glDeleteTextures(2, names);
    glDeleteProgramsNV(1, &program);
}

/* The vertex program decides whether generic attribute 6 is read, and so whether its buffer may be mapped. */
GL_TEST(draw_kept, a_program_that_is_enabled_reads_a_mapped_buffer)
{
    GLuint buffer;
    load_program(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.attrib[6];\nEND\n");
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glVertexPointer(4, GL_FLOAT, 0, client);
    glEnableClientState(GL_VERTEX_ARRAY);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof client, client, GL_STATIC_DRAW);
    glVertexAttribPointer(6, 4, GL_FLOAT, GL_FALSE, 0, NULL);
    glEnableVertexAttribArray(6);
    glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY);
    glDrawArrays(GL_POINTS, 0, 1);
    expect_error(GL_NO_ERROR);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glDrawArrays(GL_POINTS, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glDrawArrays(GL_POINTS, 0, 1);
    expect_error(GL_NO_ERROR);
    glDeleteBuffers(1, &buffer);
}

/* It reads attribute 0 without naming it: the current value if there is no array (GL 4.6 compatibility
 * 10.3.4). */
GL_TEST(draw_kept, a_position_invariant_program_reads_the_current_position)
{
    static const GLfloat other[] = {-0.5f, -0.5f};
    load_program(GL_VERTEX_PROGRAM_ARB,
                 "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND\n");
    glVertexAttrib4f(0, 0.5f, 0.5f, 0, 1);
    glVertexPointer(2, GL_FLOAT, 0, other);
    for (unsigned enabled = 0; enabled < 3; enabled++) {
        (enabled == 1 ? glEnableClientState : glDisableClientState)(GL_VERTEX_ARRAY);
        glClear(GL_COLOR_BUFFER_BIT);
        glDrawArrays(GL_POINTS, 0, 1);
        expect_pixel(12, 12, enabled == 1 ? 0 : 0xffffffff);
        expect_pixel(4, 4, enabled == 1 ? 0xffffffff : 0);
    }
}
