/* Program parameters: every command that sets them writes its registers and no others, an error stops it, and
 * every query returns what was set (ARB_vertex_program 2.14.1, EXT_gpu_program_parameters, NV_gpu_program4
 * 2.X.1). */
#include "tests/gl/gl_test.h"

#include <stdbool.h>

static const GLenum targets[] = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB};
enum { ENV_LIMIT = 256, LOCAL_LIMIT = 4096 };

static const GLfloat floats[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static const GLdouble doubles[1][4] = {{1, 2, 3, 4}};
static const GLint integers[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static const GLuint naturals[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};

#define SETTER(name, ...)                                                                                    \
    static void name(GLenum target, GLuint index, GLsizei count)                                             \
    {                                                                                                        \
        (void)count;                                                                                         \
        __VA_ARGS__;                                                                                         \
    }
SETTER(env_4f, glProgramEnvParameter4fARB(target, index, 1, 2, 3, 4))
SETTER(env_4d, glProgramEnvParameter4dARB(target, index, 1, 2, 3, 4))
SETTER(env_4fv, glProgramEnvParameter4fvARB(target, index, floats[0]))
SETTER(env_4dv, glProgramEnvParameter4dvARB(target, index, doubles[0]))
SETTER(env_4i, glProgramEnvParameterI4iNV(target, index, 1, 2, 3, 4))
SETTER(env_4ui, glProgramEnvParameterI4uiNV(target, index, 1, 2, 3, 4))
SETTER(env_4iv, glProgramEnvParameterI4ivNV(target, index, integers[0]))
SETTER(env_4uiv, glProgramEnvParameterI4uivNV(target, index, naturals[0]))
SETTER(env_several, glProgramEnvParameters4fvEXT(target, index, count, floats[0]))
SETTER(env_several_i, glProgramEnvParametersI4ivNV(target, index, count, integers[0]))
SETTER(env_several_ui, glProgramEnvParametersI4uivNV(target, index, count, naturals[0]))
SETTER(local_4f, glProgramLocalParameter4fARB(target, index, 1, 2, 3, 4))
SETTER(local_4d, glProgramLocalParameter4dARB(target, index, 1, 2, 3, 4))
SETTER(local_4fv, glProgramLocalParameter4fvARB(target, index, floats[0]))
SETTER(local_4dv, glProgramLocalParameter4dvARB(target, index, doubles[0]))
SETTER(local_4i, glProgramLocalParameterI4iNV(target, index, 1, 2, 3, 4))
SETTER(local_4ui, glProgramLocalParameterI4uiNV(target, index, 1, 2, 3, 4))
SETTER(local_4iv, glProgramLocalParameterI4ivNV(target, index, integers[0]))
SETTER(local_4uiv, glProgramLocalParameterI4uivNV(target, index, naturals[0]))
SETTER(local_several, glProgramLocalParameters4fvEXT(target, index, count, floats[0]))
SETTER(local_several_i, glProgramLocalParametersI4ivNV(target, index, count, integers[0]))
SETTER(local_several_ui, glProgramLocalParametersI4uivNV(target, index, count, naturals[0]))

/* Commands of several registers set three. */
#define ROW(set, local, integer, count)                                                                      \
    {                                                                                                        \
#set, set, local, integer, count                                                                     \
    }
static const struct {
    const char *name;
    void (*set)(GLenum target, GLuint index, GLsizei count);
    bool local, integer;
    GLsizei count;
} setters[] = {
    ROW(env_4f, false, false, 1),        ROW(env_4d, false, false, 1),
    ROW(env_4fv, false, false, 1),       ROW(env_4dv, false, false, 1),
    ROW(env_4i, false, true, 1),         ROW(env_4ui, false, true, 1),
    ROW(env_4iv, false, true, 1),        ROW(env_4uiv, false, true, 1),
    ROW(env_several, false, false, 3),   ROW(env_several_i, false, true, 3),
    ROW(env_several_ui, false, true, 3), ROW(local_4f, true, false, 1),
    ROW(local_4d, true, false, 1),       ROW(local_4fv, true, false, 1),
    ROW(local_4dv, true, false, 1),      ROW(local_4i, true, true, 1),
    ROW(local_4ui, true, true, 1),       ROW(local_4iv, true, true, 1),
    ROW(local_4uiv, true, true, 1),      ROW(local_several, true, false, 3),
    ROW(local_several_i, true, true, 3), ROW(local_several_ui, true, true, 3),
};
enum { SETTERS = sizeof setters / sizeof *setters };

static void get(GLenum target, bool local, GLuint index, GLuint bits[4])
{
    if (local)
        glGetProgramLocalParameterIuivNV(target, index, bits);
    else
        glGetProgramEnvParameterIuivNV(target, index, bits);
}

/* Register `index`: 4 * number + 1.., as the setter's type; number < 0: nothing was set. */
static void expect_register(unsigned row, GLenum target, GLuint index, int number)
{
    GLuint bits[4];
    get(target, setters[row].local, index, bits);
    for (int c = 0; c < 4; c++) {
        const GLint whole = 4 * number + 1 + c;
        const GLfloat real = (GLfloat)whole;
        GLuint expected = (GLuint)whole;
        if (!setters[row].integer)
            memcpy(&expected, &real, sizeof expected);
        cr_expect_eq(bits[c], number < 0 ? 0 : expected, "%s, register %u.%d: %08x", setters[row].name, index,
                     c, bits[c]);
    }
}

static void clear(GLenum target, bool local, GLuint index)
{
    if (local)
        glProgramLocalParameter4fARB(target, index, 0, 0, 0, 0);
    else
        glProgramEnvParameter4fARB(target, index, 0, 0, 0, 0);
}

GL_TEST(program_parameters, each_command_sets_its_registers_alone)
{
    for (unsigned i = 0; i < 2 * SETTERS; i++) {
        const unsigned row = i / 2;
        const GLenum target = targets[i % 2];
        const GLuint limit = setters[row].local ? LOCAL_LIMIT : ENV_LIMIT;
        const GLuint places[] = {0, 20, limit - (GLuint)setters[row].count};
        for (unsigned place = 0; place < 3; place++) {
            setters[row].set(target, places[place], setters[row].count);
            expect_error(GL_NO_ERROR, "%s", setters[row].name);
            for (int at = -1; at <= setters[row].count; at++)
                if (places[place] + (GLuint)at < limit)
                    expect_register(row, target, places[place] + (GLuint)at,
                                    at < setters[row].count ? at : -1);
            for (GLsizei at = 0; at < setters[row].count; at++)
                clear(target, setters[row].local, places[place] + (GLuint)at);
        }
    }
}

GL_TEST(program_parameters, errors_set_nothing)
{
    for (unsigned i = 0; i < 2 * SETTERS; i++) {
        const unsigned row = i / 2;
        const GLenum target = targets[i % 2];
        const GLuint limit = setters[row].local ? LOCAL_LIMIT : ENV_LIMIT;
        setters[row].set(target, limit - (GLuint)setters[row].count + 1, setters[row].count);
        expect_error(GL_INVALID_VALUE, "%s: past the last", setters[row].name);
        setters[row].set(target, ~0u, setters[row].count);
        expect_error(GL_INVALID_VALUE, "%s: the largest index", setters[row].name);
        expect_register(row, target, limit - 1, -1);
        expect_register(row, target, 0, -1);
        setters[row].set(GL_TEXTURE_2D, 0, setters[row].count);
        expect_error(GL_INVALID_ENUM, "%s: no target", setters[row].name);
        expect_register(row, target, 0, -1);
        if (setters[row].count > 1) {
            setters[row].set(target, 0, -1);
            expect_error(GL_INVALID_VALUE, "%s: a negative count", setters[row].name);
            setters[row].set(target, limit, 0);
            expect_error(GL_NO_ERROR, "%s: none", setters[row].name);
        }
    }
}

/* Targets have registers of their own, as environment and local ones. */
GL_TEST(program_parameters, registers_are_those_of_a_target_and_scope)
{
    for (GLfloat i = 0; i < 4; i++) {
        const GLenum target = targets[(int)i % 2];
        if (i < 2)
            glProgramEnvParameter4fARB(target, 3, i + 1, 0, 0, 0);
        else
            glProgramLocalParameter4fARB(target, 3, i + 1, 0, 0, 0);
    }
    for (int i = 0; i < 4; i++) {
        GLfloat real[4] = {-1, -1, -1, -1};
        GLdouble wide[4] = {-1, -1, -1, -1};
        GLint whole[4] = {-1, -1, -1, -1};
        GLfloat bits;
        const GLenum target = targets[i % 2];
        if (i < 2) {
            glGetProgramEnvParameterfvARB(target, 3, real);
            glGetProgramEnvParameterdvARB(target, 3, wide);
            glGetProgramEnvParameterIivNV(target, 3, whole);
        } else {
            glGetProgramLocalParameterfvARB(target, 3, real);
            glGetProgramLocalParameterdvARB(target, 3, wide);
            glGetProgramLocalParameterIivNV(target, 3, whole);
        }
        memcpy(&bits, whole, sizeof bits);
        cr_expect(real[0] == (GLfloat)(i + 1) && wide[0] == i + 1 && bits == (GLfloat)(i + 1), "%d: %g %g %g",
                  i, (double)real[0], wide[0], (double)bits);
        cr_expect(real[3] == 0 && wide[3] == 0 && whole[3] == 0, "%d: four components", i);
    }
}

GL_TEST(program_parameters, a_query_that_is_an_error_writes_nothing)
{
    GLfloat values[4] = {7, 7, 7, 7};
    GLuint bits[4] = {7, 7, 7, 7};
    glGetProgramEnvParameterfvARB(targets[0], ENV_LIMIT, values);
    expect_error(GL_INVALID_VALUE);
    glGetProgramLocalParameterfvARB(targets[0], LOCAL_LIMIT, values);
    expect_error(GL_INVALID_VALUE);
    glGetProgramEnvParameterIuivNV(GL_TEXTURE_2D, 0, bits);
    expect_error(GL_INVALID_ENUM);
    for (int c = 0; c < 4; c++)
        cr_expect(values[c] == 7 && bits[c] == 7);
}
