/* Texture coordinates of fixed function: random modes, planes and matrices against the equations of GL 4.6
 * compatibility 12.1.2 and 12.1.3 in double precision. Tolerance: 1e-4 of the result, or of 1 below 1. */
#include "tests/gl/gl_test.h"
#include "tests/gl/program/fixed_function_reference.h"

enum { STATES = 2000, SET = 3 }; /* of texture coordinates */

struct state {
    float modelview[16], plane_matrix[16], texture[16];
    float vertex[4], normal[3], texcoord[4];
    bool normalize, rescale, on[4];
    GLenum mode[4];
    float object[4][4], eye[4][4];
};

static void make_state(uint32_t *random, struct state *state)
{
    static const GLenum modes[] = {GL_EYE_LINEAR, GL_OBJECT_LINEAR, GL_REFLECTION_MAP, GL_NORMAL_MAP,
                                   GL_SPHERE_MAP};
    static const unsigned allowed[4] = {5, 5, 4, 2};
    make_modelview(random, state->modelview);
    make_modelview(random, state->plane_matrix);
    fill(random, state->texture, 16, -1, 1);
    if (flip(random))
        for (int i = 0; i < 16; i++)
            state->texture[i] = i % 5 == 0;
    fill(random, state->vertex, 4, -2, 2);
    state->vertex[3] = flip(random) ? 1 : between(random, 0.5f, 2);
    fill(random, state->normal, 3, -1, 1);
    fill(random, state->texcoord, 4, -2, 2);
    state->normalize = flip(random);
    state->rescale = flip(random);
    for (int c = 0; c < 4; c++) {
        state->on[c] = random_below(random, 4) > 0;
        state->mode[c] = modes[random_below(random, allowed[c])];
    }
    fill(random, state->object[0], 16, -2, 2);
    fill(random, state->eye[0], 16, -2, 2);
}

static void set(GLenum capability, bool on)
{
    (on ? glEnable : glDisable)(capability);
}

static void give(const struct state *state)
{
    glActiveTexture(GL_TEXTURE0 + SET);
    glMatrixMode(GL_TEXTURE);
    glLoadMatrixf(state->texture);
    glMatrixMode(GL_MODELVIEW);
    glLoadMatrixf(state->plane_matrix);
    for (GLenum c = 0; c < 4; c++) {
        set(GL_TEXTURE_GEN_S + c, state->on[c]);
        glTexGeni(GL_S + c, GL_TEXTURE_GEN_MODE, (GLint)state->mode[c]);
        glTexGenfv(GL_S + c, GL_OBJECT_PLANE, state->object[c]);
        glTexGenfv(GL_S + c, GL_EYE_PLANE, state->eye[c]);
    }
    glLoadMatrixf(state->modelview);
    set(GL_NORMALIZE, state->normalize);
    set(GL_RESCALE_NORMAL, state->rescale);
}

/* Column-major m times v. */
static void transform(const float m[16], const double v[4], double to[4])
{
    for (int r = 0; r < 4; r++) {
        to[r] = 0;
        for (int c = 0; c < 4; c++)
            to[r] += (double)m[4 * c + r] * v[c];
    }
}

/* A plane times the inverse of an affine matrix, with a vertex in eye coordinates: the plane with the vertex
 * that the matrix takes there, found by Cramer's rule. */
static double eye_linear(const struct state *state, const float plane[4], const double eye[4])
{
    double columns[3][3], right[3], sum = (double)plane[3] * eye[3], part[3];
    for (int r = 0; r < 3; r++) {
        right[r] = eye[r] - (double)state->plane_matrix[12 + r] * eye[3];
        for (int c = 0; c < 3; c++)
            columns[c][r] = (double)state->plane_matrix[4 * c + r];
    }
    cross(columns[1], columns[2], part);
    const double det = dot(columns[0], part);
    for (int c = 0; c < 3; c++) {
        cross(columns[(c + 1) % 3], columns[(c + 2) % 3], part);
        sum += (double)plane[c] * dot(right, part) / det;
    }
    return sum;
}

static void evaluate(const struct state *state, double to[4])
{
    double vertex[4], eye[4], n[3], u[3], r[3], generated[4];
    for (int c = 0; c < 4; c++)
        vertex[c] = (double)state->vertex[c];
    transform(state->modelview, vertex, eye);
    eye_normal(state->modelview, state->normal, state->rescale, state->normalize, n);
    for (int c = 0; c < 3; c++)
        u[c] = eye[c];
    unit(u);
    for (int c = 0; c < 3; c++)
        r[c] = u[c] - 2 * n[c] * dot(n, u);
    const double m = 2 * sqrt(r[0] * r[0] + r[1] * r[1] + (r[2] + 1) * (r[2] + 1));
    for (int c = 0; c < 4; c++) {
        generated[c] = (double)state->texcoord[c];
        if (!state->on[c])
            continue;
        switch (state->mode[c]) {
        case GL_EYE_LINEAR: generated[c] = eye_linear(state, state->eye[c], eye); break;
        case GL_SPHERE_MAP: generated[c] = r[c] / m + 0.5; break;
        case GL_REFLECTION_MAP: generated[c] = r[c]; break;
        case GL_NORMAL_MAP: generated[c] = n[c]; break;
        default:
            generated[c] = 0;
            for (int i = 0; i < 4; i++)
                generated[c] += (double)state->object[c][i] * vertex[i];
        }
    }
    transform(state->texture, generated, to);
}

GL_TEST(fixed_function_texcoord, random_states_follow_the_equations_12_1_3)
{
    static const GLint attribs[] = {GL_TEXTURE_COORD_NV, 4, SET};
    uint32_t random = 1213;
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 64, NULL, GL_STREAM_READ);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    for (unsigned number = 0; number < STATES; number++) {
        struct state state;
        double expected[4];
        float found[4];
        make_state(&random, &state);
        give(&state);
        glBeginTransformFeedback(GL_POINTS);
        glBegin(GL_POINTS);
        glMultiTexCoord4fv(GL_TEXTURE0 + SET, state.texcoord);
        glNormal3fv(state.normal);
        glVertex4fv(state.vertex);
        glEnd();
        glEndTransformFeedback();
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof found, found);
        evaluate(&state, expected);
        for (int c = 0; c < 4; c++)
            cr_expect(fabs((double)found[c] - expected[c]) <= 1e-4 * fmax(1, fabs(expected[c])),
                      "state %u, %c: %.9g, expected %.9g", number, "strq"[c], (double)found[c], expected[c]);
    }
}

/* Fixed function's fragments read what is generated: a texture laid over the window by object coordinates. */
GL_TEST(fixed_function_texcoord, what_is_generated_is_sampled)
{
    static const GLubyte halves[2][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}};
    static const GLfloat s[4] = {0.5f, 0, 0, 0.5f};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, halves);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
    glTexGenfv(GL_S, GL_OBJECT_PLANE, s);
    glEnable(GL_TEXTURE_GEN_S);
    glRectf(-1, -1, 1, 1);
    expect_pixel(2, 8, 0xff0000ff);
    expect_pixel(13, 8, 0x00ff00ff);
    glDisable(GL_TEXTURE_GEN_S);
    glRectf(-1, -1, 1, 1);
    expect_pixel(13, 8, 0xff0000ff);
}

GL_TEST(fixed_function_texcoord, generation_belongs_to_units_with_coordinates)
{
    glActiveTexture(GL_TEXTURE0 + 8);
    glEnable(GL_TEXTURE_GEN_S);
    expect_error(GL_INVALID_OPERATION);
    glActiveTexture(GL_TEXTURE0 + 7);
    glEnable(GL_TEXTURE_GEN_S);
    cr_expect(glIsEnabled(GL_TEXTURE_GEN_S));
    glActiveTexture(GL_TEXTURE0);
    cr_expect_not(glIsEnabled(GL_TEXTURE_GEN_S));
}

/* OpenGL 2.1 6.1.2: queries of integers round to the nearest, and clamp. */
GL_TEST(fixed_function_texcoord, integer_queries_of_planes_round_and_clamp)
{
    static const GLfloat plane[4] = {0.75f, -0.75f, 3e14f, -3e14f};
    static const GLint expected[4] = {1, -1, INT32_MAX, INT32_MIN};
    GLint found[4];
    glTexGenfv(GL_S, GL_OBJECT_PLANE, plane);
    glGetTexGeniv(GL_S, GL_OBJECT_PLANE, found);
    cr_expect_arr_eq(found, expected, sizeof expected);
}
