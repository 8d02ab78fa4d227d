/* Names of objects: Gen, Is, Bind and Delete are the same for every kind (GL 4.6 compatibility 2.6.1, 5.1).
 */
#include "tests/gl/gl_test.h"

#include <stdbool.h>

static void bind_texture(GLuint name)
{
    glBindTexture(GL_TEXTURE_2D, name);
}

static void bind_buffer(GLuint name)
{
    glBindBuffer(GL_ARRAY_BUFFER, name);
}

static void bind_program(GLuint name)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name);
}

static void bind_framebuffer(GLuint name)
{
    glBindFramebuffer(GL_FRAMEBUFFER, name);
}

static void bind_renderbuffer(GLuint name)
{
    glBindRenderbuffer(GL_RENDERBUFFER, name);
}

static void bind_sampler(GLuint name)
{
    glBindSampler(0, name);
}

static void bind_feedback(GLuint name)
{
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, name);
}

static GLint binding_of(GLenum pname)
{
    GLint value = -1;
    if (pname == GL_PROGRAM_BINDING_ARB)
        glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, pname, &value);
    else
        glGetIntegerv(pname, &value);
    return value;
}

/* A reserved name is no object before it is bound, except a sampler's. */
static const struct {
    const char *name;
    void(GLAPIENTRY *gen)(GLsizei n, GLuint *names);
    void(GLAPIENTRY *delete)(GLsizei n, const GLuint *names);
    GLboolean(GLAPIENTRY *is)(GLuint name);
    void (*bind)(GLuint name);
    GLenum binding;
    bool at_once;
} kinds[] = {
    {"texture", glGenTextures, glDeleteTextures, glIsTexture, bind_texture, GL_TEXTURE_BINDING_2D, false},
    {"buffer", glGenBuffers, glDeleteBuffers, glIsBuffer, bind_buffer, GL_ARRAY_BUFFER_BINDING, false},
    {"program", glGenProgramsARB, glDeleteProgramsARB, glIsProgramARB, bind_program, GL_PROGRAM_BINDING_ARB,
     false},
    {"framebuffer", glGenFramebuffers, glDeleteFramebuffers, glIsFramebuffer, bind_framebuffer,
     GL_FRAMEBUFFER_BINDING, false},
    {"renderbuffer", glGenRenderbuffers, glDeleteRenderbuffers, glIsRenderbuffer, bind_renderbuffer,
     GL_RENDERBUFFER_BINDING, false},
    {"vertex array", glGenVertexArrays, glDeleteVertexArrays, glIsVertexArray, glBindVertexArray,
     GL_VERTEX_ARRAY_BINDING, false},
    {"sampler", glGenSamplers, glDeleteSamplers, glIsSampler, bind_sampler, GL_SAMPLER_BINDING, true},
    {"transform feedback", glGenTransformFeedbacks, glDeleteTransformFeedbacks, glIsTransformFeedback,
     bind_feedback, GL_TRANSFORM_FEEDBACK_BINDING, false},
};
enum { KINDS = sizeof kinds / sizeof *kinds, NAMES = 5 };

GL_TEST(object_names, are_new_and_objects_once_they_are_bound)
{
    for (unsigned k = 0; k < KINDS; k++) {
        GLuint names[NAMES + 1] = {[NAMES] = 77};
        kinds[k].gen(NAMES, names);
        cr_expect_eq(names[NAMES], 77, "%s: one too many", kinds[k].name);
        for (unsigned i = 0; i < NAMES; i++) {
            cr_expect_neq(names[i], 0, "%s", kinds[k].name);
            for (unsigned other = 0; other < i; other++)
                cr_expect_neq(names[i], names[other], "%s", kinds[k].name);
            cr_expect_eq(kinds[k].is(names[i]), kinds[k].at_once, "%s: reserved", kinds[k].name);
            kinds[k].bind(names[i]);
            cr_expect_eq(binding_of(kinds[k].binding), (GLint)names[i], "%s: bound", kinds[k].name);
            cr_expect_eq(kinds[k].is(names[i]), GL_TRUE, "%s: bound", kinds[k].name);
        }
        cr_expect_not(kinds[k].is(0), "%s 0", kinds[k].name);
        cr_expect_not(kinds[k].is(123456), "%s of no name", kinds[k].name);
        expect_error(GL_NO_ERROR, "%s", kinds[k].name);
    }
}

GL_TEST(object_names, deleted_ones_are_unbound_and_no_objects)
{
    for (unsigned k = 0; k < KINDS; k++) {
        GLuint names[NAMES];
        kinds[k].gen(NAMES, names);
        for (unsigned i = 0; i < NAMES; i++)
            kinds[k].bind(names[i]);
        kinds[k].delete(2, names); /* not the one that is bound */
        cr_expect_eq(binding_of(kinds[k].binding), (GLint)names[NAMES - 1], "%s: another is bound",
                     kinds[k].name);
        for (unsigned i = 0; i < NAMES; i++)
            cr_expect_eq(kinds[k].is(names[i]), i >= 2, "%s %u", kinds[k].name, i);
        kinds[k].delete(
            3, (const GLuint[]){0, names[NAMES - 1], 123456}); /* 0 and names of nothing are ignored */
        expect_error(GL_NO_ERROR, "%s", kinds[k].name);
        cr_expect_eq(binding_of(kinds[k].binding), 0, "%s: unbound", kinds[k].name);
        cr_expect_not(kinds[k].is(names[NAMES - 1]), "%s: the last", kinds[k].name);
        cr_expect(kinds[k].is(names[2]) && kinds[k].is(names[3]), "%s: the others stay", kinds[k].name);
    }
}

GL_TEST(object_names, a_negative_number_is_an_error_and_does_nothing)
{
    for (unsigned k = 0; k < KINDS; k++) {
        GLuint names[2] = {77, 77};
        kinds[k].gen(-1, names);
        expect_error(GL_INVALID_VALUE, "%s", kinds[k].name);
        cr_expect(names[0] == 77 && names[1] == 77, "%s: no name is written", kinds[k].name);
        kinds[k].gen(0, names);
        expect_error(GL_NO_ERROR, "%s", kinds[k].name);
        cr_expect_eq(names[0], 77, "%s: none is written", kinds[k].name);
        kinds[k].gen(1, names);
        kinds[k].bind(names[0]);
        kinds[k].delete(-1, names);
        expect_error(GL_INVALID_VALUE, "%s", kinds[k].name);
        cr_expect(kinds[k].is(names[0]), "%s: it is there", kinds[k].name);
        cr_expect_eq(binding_of(kinds[k].binding), (GLint)names[0], "%s: it is bound", kinds[k].name);
    }
}

/* Between Begin and End they are errors, and do nothing (10.7.5). */
GL_TEST(object_names, commands_between_begin_and_end_do_nothing)
{
    for (unsigned k = 0; k < KINDS; k++) {
        GLuint names[2], unwritten = 77;
        kinds[k].gen(2, names);
        kinds[k].bind(names[0]);
        kinds[k].bind(0);
        glBegin(GL_POINTS);
        kinds[k].gen(1, &unwritten);
        kinds[k].bind(names[0]);
        kinds[k].delete(1, names);
        const GLboolean found = kinds[k].is(names[0]);
        glEnd();
        expect_error(GL_INVALID_OPERATION, "%s", kinds[k].name);
        cr_expect_eq(found, GL_FALSE, "%s: Is", kinds[k].name);
        cr_expect_eq(unwritten, 77, "%s: Gen", kinds[k].name);
        cr_expect(kinds[k].is(names[0]), "%s: Delete", kinds[k].name);
        cr_expect_eq(binding_of(kinds[k].binding), 0, "%s: Bind", kinds[k].name);
    }
}
