#include "gl/transform/matrix.h"
#include <math.h>
#include "tests/gl/gl_test.h"

static void expect_matrix(GLenum name, const float expected[16], float tolerance, const char *what)
{
    float found[16];
    glGetFloatv(name, found);
    for (int i = 0; i < 16; i++)
        cr_expect(fabsf(found[i] - expected[i]) <= tolerance, "%s: element %d is %g, expected %g", what, i,
                  (double)found[i], (double)expected[i]);
}

GL_TEST(matrix, commands_multiply_from_the_right)
{
    static const struct {
        const char *name;
        int command;
        float expected[16];
    } rows[] = {
        {"translate", 0, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1}},
        {"scale", 1, {2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1}},
        {"rotate 90 about z", 2, {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}},
        {"rotate 180 about x", 3, {1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1}},
        {"ortho", 4, {0.5f, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, -1, 0, -1, -1, 0, 1}},
        {"frustum", 5, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -3, -1, 0, 0, -4, 0}},
        {"translate then scale", 6, {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 0, 0, 1}},
        {"rotate about nothing", 7, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glLoadIdentity();
        switch (rows[i].command) {
        case 0: glTranslatef(2, 3, 4); break;
        case 1: glScaled(2, 3, 4); break;
        case 2: glRotatef(90, 0, 0, 5); break;
        case 3: glRotated(-180, 1, 0, 0); break;
        case 4: glOrtho(0, 4, 0, 4, -1, 1); break;
        case 5: glFrustum(-1, 1, -1, 1, 1, 2); break;
        case 6: glTranslatef(1, 0, 0), glScalef(2, 2, 2); break;
        case 7: glRotatef(33, 0, 0, 0); break;
        }
        expect_matrix(GL_MODELVIEW_MATRIX, rows[i].expected, 0, rows[i].name);
    }
}

GL_TEST(matrix, transposed_forms_swap_rows_and_columns)
{
    float m[16], transposed[16];
    double d[16];
    for (int i = 0; i < 16; i++)
        d[i] = m[i] = (float)i;
    matrix_transpose(transposed, m);
    glLoadTransposeMatrixd(d);
    expect_matrix(GL_MODELVIEW_MATRIX, transposed, 0, "load");
    expect_matrix(GL_TRANSPOSE_MODELVIEW_MATRIX, m, 0, "get");
    glLoadIdentity();
    glMultTransposeMatrixf(m);
    expect_matrix(GL_MODELVIEW_MATRIX, transposed, 0, "mult");
}

GL_TEST(matrix, each_mode_has_its_stack)
{
    static const struct {
        GLenum mode, matrix, depth;
        int limit;
    } rows[] = {
        {GL_MODELVIEW, GL_MODELVIEW_MATRIX, GL_MODELVIEW_STACK_DEPTH, 32},
        {GL_PROJECTION, GL_PROJECTION_MATRIX, GL_PROJECTION_STACK_DEPTH, 32},
        {GL_TEXTURE, GL_TEXTURE_MATRIX, GL_TEXTURE_STACK_DEPTH, 10},
        {GL_MATRIX0_NV, GL_CURRENT_MATRIX_NV, GL_CURRENT_MATRIX_STACK_DEPTH_NV, 4},
        {GL_MATRIX7_NV, GL_MATRIX7_NV, GL_CURRENT_MATRIX_STACK_DEPTH_NV, 4},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        float expected[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, (float)i + 1, 0, 0, 1};
        int depth = 0;
        glMatrixMode(rows[i].mode);
        glTranslatef((float)i + 1, 0, 0);
        for (int pushed = 1; pushed < rows[i].limit; pushed++) {
            glPushMatrix();
            glLoadIdentity();
        }
        expect_error(GL_NO_ERROR);
        glPushMatrix();
        expect_error(GL_STACK_OVERFLOW);
        glGetIntegerv(rows[i].depth, &depth);
        cr_expect_eq(depth, rows[i].limit);
        for (int pushed = 1; pushed < rows[i].limit; pushed++)
            glPopMatrix();
        expect_error(GL_NO_ERROR);
        glPopMatrix();
        expect_error(GL_STACK_UNDERFLOW);
        expect_matrix(rows[i].matrix, expected, 0, "bottom of the stack");
    }
}

GL_TEST(matrix, texture_matrices_belong_to_the_active_unit)
{
    float expected[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    glMatrixMode(GL_TEXTURE);
    glActiveTexture(GL_TEXTURE3);
    glScalef(2, 1, 1);
    glActiveTexture(GL_TEXTURE0);
    expect_matrix(GL_TEXTURE_MATRIX, expected, 0, "unit 0");
    glActiveTexture(GL_TEXTURE3);
    expected[0] = 2;
    expect_matrix(GL_TEXTURE_MATRIX, expected, 0, "unit 3");
}
