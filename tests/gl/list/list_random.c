/* Random sequences of commands, called and as lists that call one another: the same pictures, the same
 * state, the same first error. */
#include "../gl_test.h"

#include <stdbool.h>
#include <stdlib.h>

enum { SEQUENCES = 400, LENGTH = 120 };

static uint64_t random_state;

static unsigned below(unsigned limit)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % limit;
}

static float real(void)
{
    return (float)below(33) / 16 - 1;
}

static float array[64][6];

static void vertices(void)
{
    for (unsigned i = below(9); i > 0; i--) {
        if (below(3) == 0)
            glColor4f(real(), real(), real(), 0.5F);
        if (below(5) == 0)
            glTexCoord2f(real(), real());
        if (below(5) == 0)
            glNormal3f(real(), real(), real());
        if (below(9) == 0)
            glEdgeFlag((GLboolean)below(2));
        if (below(20) == 0)
            glMaterialfv(GL_FRONT, GL_DIFFUSE, (float[]){real(), real(), real(), 1});
        if (below(30) == 0)
            glArrayElement((GLint)below(64));
        if (below(40) == 0)
            glMultiTexCoord2f(GL_TEXTURE0 + below(40), 1, 1);
        if (below(60) == 0)
            glLoadIdentity();
        glVertex3f(real(), real(), real() / 2);
    }
}

static void a_command(void)
{
    static const GLenum capabilities[] = {GL_LIGHTING,  GL_LIGHT0,     GL_CULL_FACE,      GL_DEPTH_TEST,
                                          GL_BLEND,     GL_TEXTURE_2D, GL_COLOR_MATERIAL, GL_FOG,
                                          GL_NORMALIZE, GL_FILL /* an error */};
    static GLushort indices[8];
    switch (below(26)) {
    default:
        glBegin(below(40) ? below(10) : GL_FILL);
        vertices();
        glEnd();
        break;
    case 0: vertices(); break;
    case 1: glColor3ub((GLubyte)below(256), (GLubyte)below(256), (GLubyte)below(256)); break;
    case 2: glRotatef(real() * 90, 0, 0, 1); break;
    case 3: glPushMatrix(); break;
    case 4: glPopMatrix(); break;
    case 5: (below(2) ? glEnable : glDisable)(capabilities[below(10)]); break;
    case 6: glLightfv(GL_LIGHT0, GL_POSITION, (float[]){real(), real(), 1, (float)below(2)}); break;
    case 7: glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, (float[]){real(), real(), real(), 1}); break;
    case 8: glRectf(real(), real(), real(), real()); break;
    case 9: glShadeModel(below(2) ? GL_FLAT : GL_SMOOTH); break;
    case 10: glPolygonMode(GL_FRONT_AND_BACK, GL_POINT + below(3)); break;
    case 11: glDrawArrays(below(10), (GLint)below(32), (GLsizei)below(32)); break;
    case 12:
        for (unsigned i = 0; i < 8; i++)
            indices[i] = (GLushort)below(64);
        glDrawElements(below(10), 8, GL_UNSIGNED_SHORT, indices);
        break;
    case 13: glPushAttrib(GL_CURRENT_BIT | GL_ENABLE_BIT); break;
    case 14: glPopAttrib(); break;
    case 15: glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_FLOAT, array[below(32)]); break;
    case 16: glRasterPos2f(real(), real()); break;
    case 17: glDrawPixels(3, 2, GL_RGB, GL_FLOAT, array[below(32)]); break;
    case 18: glBitmap(8, 2, 0, 0, 1, 1, (GLubyte[]){0xa5, 0, 0, 0, 0x3c, 0, 0, 0}); break;
    case 19: glFogfv(GL_FOG_COLOR, (float[]){real(), real(), real(), 1}); break;
    case 20: glTexGenfv(GL_S, GL_OBJECT_PLANE, (float[]){real(), real(), 0, 1}); break;
    case 21: glBlendFunc(GL_SRC_ALPHA, below(2) ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA); break;
    case 22: glMultMatrixf((float[16]){1, real(), 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}); break;
    }
}

struct result {
    uint8_t picture[sizeof pixels];
    float values[256];
    GLenum error;
};

static void fill_arrays(void)
{
    for (unsigned i = 0; i < 64; i++)
        for (unsigned c = 0; c < 6; c++)
            array[i][c] = real();
    glInterleavedArrays(GL_C3F_V3F, 0, array);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
}

static void keep(struct result *result)
{
    static const GLenum state[] = {
        GL_CURRENT_COLOR, GL_CURRENT_NORMAL,          GL_CURRENT_TEXTURE_COORDS, GL_MODELVIEW_MATRIX,
        GL_EDGE_FLAG,     GL_MODELVIEW_STACK_DEPTH,   GL_ATTRIB_STACK_DEPTH,     GL_LIGHTING,
        GL_BLEND,         GL_CURRENT_RASTER_POSITION, GL_CURRENT_RASTER_COLOR,   GL_FOG_COLOR};
    memset(result, 0, sizeof *result);
    glFinish();
    memcpy(result->picture, pixels, sizeof pixels);
    for (unsigned i = 0; i < sizeof state / sizeof *state; i++)
        glGetFloatv(state[i], result->values + 16 * i);
    glGetMaterialfv(GL_FRONT, GL_DIFFUSE, result->values + 200);
    glGetLightfv(GL_LIGHT0, GL_POSITION, result->values + 204);
    result->error = glGetError();
}

static void called(uint64_t seed, struct result *result)
{
    random_state = seed;
    open_context();
    fill_arrays();
    for (unsigned i = 0; i < LENGTH; i++)
        a_command();
    keep(result);
    close_context();
}

/* Every few commands become a list; lists of lists call them, in either mode. */
static void listed(uint64_t seed, bool execute, struct result *result)
{
    random_state = seed;
    open_context();
    fill_arrays();
    GLuint name = 1;
    for (unsigned i = 0; i < LENGTH; name++) {
        glNewList(name, execute ? GL_COMPILE_AND_EXECUTE : GL_COMPILE);
        for (unsigned n = 1 + (unsigned)(seed + name * 7) % 13; n > 0 && i < LENGTH; n--, i++)
            a_command();
        glEndList();
    }
    glNewList(1000, GL_COMPILE);
    for (GLuint i = 1; i < name; i++)
        glCallList(i);
    glEndList();
    if (!execute) {
        cr_expect_eq(glGetError(), GL_NO_ERROR, "%s", ewLastMessage());
        memset(array, 0, sizeof array);
        glCallList(1000);
    }
    keep(result);
    close_context();
}

static void expect_same(uint64_t seed, const char *how, const struct result *a, const struct result *b)
{
    cr_expect_eq(a->error, b->error, "sequence %u %s: error %04x, %04x called", (unsigned)seed, how, b->error,
                 a->error);
    cr_expect_arr_eq(a->values, b->values, sizeof a->values, "sequence %u %s: state", (unsigned)seed, how);
    cr_expect_arr_eq(a->picture, b->picture, sizeof a->picture, "sequence %u %s: picture", (unsigned)seed,
                     how);
}

Test(list_random, lists_do_what_their_commands_do)
{
    static struct result direct, compiled, executed;
    unsigned drawn = 0;
    for (uint64_t seed = 1; seed <= SEQUENCES; seed++) {
        called(seed, &direct);
        listed(seed, false, &compiled);
        listed(seed, true, &executed);
        expect_same(seed, "compiled", &direct, &compiled);
        expect_same(seed, "compiled and executed", &direct, &executed);
        for (size_t i = 0; i < sizeof direct.picture; i++)
            drawn += direct.picture[i] != 0;
    }
    cr_expect_gt(drawn, SEQUENCES * 100, "hardly anything was drawn");
}
