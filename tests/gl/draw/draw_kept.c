/* Draws that follow each other keep what they have found of arrays, current values and programs: the same
 * bytes as draws that find it again, whatever changes in between. */
#include "tests/gl/gl_test.h"

#include <stdlib.h>

enum { VERTICES = 300, BEYOND = 64 /* that draws may reach */ };

static struct vertex {
    GLfloat position[4], color[4], other[4];
} client[VERTICES + BEYOND];

static GLuint buffers[3], arrays[2], programs[3];
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
    const struct vertex *at = client_memory ? client : NULL;
    glBindBuffer(GL_ARRAY_BUFFER, client_memory ? 0 : buffers[random_below(3)]);
    glVertexPointer(2 + (GLint)random_below(3), GL_FLOAT, sizeof *at, (const char *)at);
    glColorPointer(4, GL_FLOAT, sizeof *at, (const char *)at + offsetof(struct vertex, color));
    glVertexAttribPointer(6, 4, GL_FLOAT, GL_FALSE, sizeof *at,
                          (const char *)at + offsetof(struct vertex, other));
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
    switch (random_below(14)) {
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

static GLuint load(const char *text)
{
    GLuint name;
    glGenProgramsARB(1, &name);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name);
    load_program(GL_VERTEX_PROGRAM_ARB, text);
    return name;
}

static void open_all(void)
{
    open_context();
    state = 1;
    fill(client);
    programs[0] = load("!!ARBvp1.0\nMOV result.position, vertex.position;\n"
                       "ADD result.color, vertex.attrib[6], program.env[0];\nEND\n");
    programs[1] = load("!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND\n");
    programs[2] = load("!!NVvp4.0\nTEMP t;\nMOV result.position, vertex.position;\nI2F t.x, vertex.id.x;\n"
                       "I2F t.y, vertex.instance.x;\nMUL t, t, 0.01;\nADD result.color, t, vertex.color;\n"
                       "END\n");
    glGenBuffers(3, buffers);
    glGenVertexArrays(2, arrays);
    for (unsigned i = 0; i < 3; i++)
        redefine(buffers[i]);
    bind_arrays(true);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_XOR);
}

/* `again`: a command before each draw says that arrays and programs have changed. */
static void draw_all(bool again, uint8_t (*pictures)[sizeof pixels], GLenum *errors, unsigned count)
{
    open_all();
    for (unsigned i = 0; i < count; i++) {
        for (unsigned draws = 6; draws-- > 0;) {
            if (random_below(2))
                change();
            if (again) {
                glDisableClientState(GL_INDEX_ARRAY);
                glEnable(GL_FRAGMENT_PROGRAM_ARB);
                glDisable(GL_FRAGMENT_PROGRAM_ARB);
            }
            draw();
        }
        errors[i] = glGetError();
        glFinish();
        memcpy(pictures[i], pixels, sizeof pixels);
    }
    OSMesaDestroyContext(test_context);
}

Test(draw_kept, draws_that_keep_what_they_found_draw_the_same)
{
    enum { COUNT = 1000 }; /* each a scene of several draws: what is found is the scene's */
    static uint8_t kept[COUNT][sizeof pixels], again[COUNT][sizeof pixels];
    static GLenum kept_errors[COUNT], again_errors[COUNT];
    draw_all(false, kept, kept_errors, COUNT);
    draw_all(true, again, again_errors, COUNT);
    for (unsigned i = 0; i < COUNT; i++) {
        cr_assert_eq(kept_errors[i], again_errors[i], "step %u: errors 0x%x and 0x%x", i, kept_errors[i],
                     again_errors[i]);
        cr_assert_arr_eq(kept[i], again[i], sizeof pixels, "step %u", i);
    }
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
