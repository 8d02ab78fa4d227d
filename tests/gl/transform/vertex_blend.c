/* ARB_vertex_blend and ARB_matrix_palette: matrices, weights and indices, as fixed function blends with them
 * and as programs read them. */
#include "tests/gl/gl_test.h"

#include <math.h>

/* --- Where a vertex comes out --------------------------------------------------------------------------- */

static GLuint feedback;

static void capture_positions(void)
{
    static const GLint position[] = {GL_POSITION, 4, 0};
    glGenBuffers(1, &feedback);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, feedback);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 64 * sizeof(float), NULL, GL_STREAM_READ);
    glTransformFeedbackAttribsNV(1, position, GL_INTERLEAVED_ATTRIBS);
}

static void read_positions(float *positions, unsigned count)
{
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, (GLsizeiptr)(4 * count * sizeof *positions),
                       positions);
}

/* Of a vertex (1, 0, 0) with the current weights and indices. */
static void find_position(float position[4])
{
    glBeginTransformFeedback(GL_POINTS);
    glBegin(GL_POINTS);
    glVertex3f(1, 0, 0);
    glEnd();
    glEndTransformFeedback();
    read_positions(position, 1);
}

static void expect_position(const char *what, float x, float y, float z, float w)
{
    float found[4];
    find_position(found);
    cr_expect(found[0] == x && found[1] == y && found[2] == z && found[3] == w,
              "%s: (%g %g %g %g), expected (%g %g %g %g)", what, (double)found[0], (double)found[1],
              (double)found[2], (double)found[3], (double)x, (double)y, (double)z, (double)w);
}

static const GLenum modes[] = {GL_MODELVIEW0_ARB, GL_MODELVIEW1_ARB, GL_MODELVIEW2_ARB, GL_MODELVIEW3_ARB};

/* Unit i moves by i in y, matrix i of the palette by 10 + i in z. */
static void set_matrices(void)
{
    for (int unit = 0; unit < 4; unit++) {
        glMatrixMode(modes[unit]);
        glTranslatef(0, (float)unit, 0);
    }
    glMatrixMode(GL_MATRIX_PALETTE_ARB);
    for (int i = 0; i < 32; i++) {
        glCurrentPaletteMatrixARB(i);
        glTranslatef(0, 0, 10 + (float)i);
    }
    glMatrixMode(GL_PROJECTION);
    glScalef(2, 1, 1);
}

/* --- Fixed function ------------------------------------------------------------------------------------- */

GL_TEST(vertex_blend, eye_coordinates_are_a_weighted_sum_2_10)
{
    static const float weights[] = {0.5f, 0.25f, 0.125f, 0.125f};
    set_matrices();
    capture_positions();
    expect_position("without blending", 2, 0, 0, 1);
    glWeightfvARB(4, weights);
    expect_position("weights alone", 2, 0, 0, 1);
    glEnable(GL_VERTEX_BLEND_ARB);
    expect_position("one unit", 1, 0, 0, 0.5f);
    glVertexBlendARB(2);
    expect_position("two units", 1.5f, 0.25f, 0, 0.75f);
    glVertexBlendARB(4);
    expect_position("four units", 2, 0.875f, 0, 1);
    glDisable(GL_VERTEX_BLEND_ARB);
    expect_position("disabled", 2, 0, 0, 1);
}

GL_TEST(vertex_blend, indices_choose_matrices_of_the_palette_2_10)
{
    static const float weights[] = {0.5f, 0.5f};
    static const GLushort indices[] = {30, 0};
    static const GLuint outside[] = {32, 4000000000u};
    set_matrices();
    capture_positions();
    glVertexBlendARB(2);
    glWeightfvARB(2, weights);
    glEnable(GL_MATRIX_PALETTE_ARB);
    glMatrixIndexusvARB(2, indices);
    expect_position("without blending", 2, 0, 0, 1);
    glEnable(GL_VERTEX_BLEND_ARB);
    expect_position("matrices 30 and 0", 2, 0, 25, 1);
    glMatrixIndexubvARB(1, (const GLubyte[]){2});
    expect_position("matrices 2 and 0: the second index stays", 2, 0, 11, 1);
    glMatrixIndexuivARB(2, outside);
    expect_position("outside of the palette: zeros", 0, 0, 0, 0);
}

GL_TEST(vertex_blend, the_last_of_weights_that_sum_to_unity_is_derived_2_7)
{
    static const float weights[] = {0.25f, 0.5f, 7};
    set_matrices();
    capture_positions();
    glEnable(GL_VERTEX_BLEND_ARB);
    glEnable(GL_WEIGHT_SUM_UNITY_ARB);
    glWeightfvARB(1, weights);
    expect_position("one unit: all of it", 2, 0, 0, 1);
    glVertexBlendARB(2);
    expect_position("two units", 2, 0.75f, 0, 1);
    glVertexBlendARB(3);
    glWeightfvARB(2, weights);
    expect_position("three units", 2, 0.5f + 0.25f * 2, 0, 1);
    glWeightfvARB(3, weights);
    expect_position("the weight that is derived does not count", 2, 0.5f + 0.25f * 2, 0, 1);
}

GL_TEST(vertex_blend, clip_planes_and_fog_see_the_blended_position)
{
    static const float weights[] = {0, 1};
    static const double plane[] = {0, 1, 0, -0.5};
    glMatrixMode(GL_MODELVIEW1_ARB);
    glTranslatef(0, 0.25f, 0);
    glMatrixMode(GL_MODELVIEW);
    glClipPlane(GL_CLIP_PLANE0, plane); /* y >= 0.5 in eye coordinates */
    glEnable(GL_CLIP_PLANE0);
    glEnable(GL_VERTEX_BLEND_ARB);
    glVertexBlendARB(2);
    glWeightfvARB(2, weights);
    glRectf(-1, -1, 1, 1);
    expect_pixel(8, 13, 0xffffffff);
    expect_pixel(8, 10, 0); /* object y of about 0.06 */
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_CLIP_PLANE0);
    glRectf(-1, -1, 1, 1);
    expect_pixel(8, 0, 0); /* below the lower edge, which has moved up by two pixels */
    expect_pixel(8, 2, 0xffffffff);
}

/* --- Programs ------------------------------------------------------------------------------------------- */

GL_TEST(vertex_blend, programs_read_matrices_weights_and_indices)
{
    static const float weights[] = {0.5f, 0.25f, 0.125f};
    static const GLubyte indices[] = {3, 31, 7, 1};
    set_matrices();
    capture_positions();
    glWeightfvARB(3, weights);
    glMatrixIndexubvARB(4, indices);
    static const struct {
        const char *text;
        float expected[4];
    } rows[] = {
        {"!!ARBvp1.0 MOV result.position, vertex.weight; END", {0.5f, 0.25f, 0.125f, 0}},
        {"!!ARBvp1.0 MOV result.position, vertex.weight[0]; END", {0.5f, 0.25f, 0.125f, 0}},
        {"!!ARBvp1.0 MOV result.position, vertex.matrixindex; END", {3, 31, 7, 1}},
        {"!!ARBvp1.0 MOV result.position, vertex.matrixindex[0]; END", {3, 31, 7, 1}},
        {"!!ARBvp1.0 ATTRIB a = vertex.matrixindex; ATTRIB b = vertex.attrib[7]; TEMP t; MOV t, b; "
         "MOV t.xy, a; MOV result.position, t; END", /* they are no twins */
         {3, 31, 0, 1}},
        {"!!ARBvp1.0 MOV result.position, state.matrix.modelview[3].row[1]; END", {0, 1, 0, 3}},
        {"!!ARBvp1.0 MOV result.position, state.matrix.modelview[3].inverse.row[1]; END", {0, 1, 0, -3}},
        {"!!ARBvp1.0 MOV result.position, state.matrix.modelview[1].transpose.row[3]; END", {0, 1, 0, 1}},
        {"!!ARBvp1.0 MOV result.position, state.matrix.palette[31].row[2]; END", {0, 0, 1, 41}},
        {"!!ARBvp1.0 MOV result.position, state.matrix.palette[0].inverse.row[2]; END", {0, 0, 1, -10}},
        {"!!ARBvp1.0 PARAM p[] = { state.matrix.palette[3], state.matrix.palette[4] }; ADDRESS a; "
         "ARL a.x, {6}.x; MOV result.position, p[a.x]; END",
         {0, 0, 1, 14}},
        {"!!ARBvp1.0 PARAM m[4] = { state.matrix.mvp }; MOV result.position, m[1]; END", {0, 1, 0, 0}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        load_program(GL_VERTEX_PROGRAM_ARB, rows[i].text);
        const float *e = rows[i].expected;
        expect_position(rows[i].text, e[0], e[1], e[2], e[3]);
    }
}

/* ARB_vertex_program, issue 37. */
GL_TEST(vertex_blend, programs_do_not_see_derived_weights)
{
    static const float weights[] = {0.5f};
    capture_positions();
    load_program(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0 MOV result.position, vertex.weight; END");
    glEnable(GL_WEIGHT_SUM_UNITY_ARB);
    glVertexBlendARB(2);
    glWeightfvARB(1, weights);
    expect_position("vertex.weight", 0.5f, 0, 0, 0);
}

GL_TEST(vertex_blend, names_that_are_not_there_fail)
{
    static const struct {
        const char *text;
        int position;
    } rows[] = {
        {"!!ARBvp1.0 PARAM p = state.matrix.palette[32].row[0]; END", 42},
        {"!!ARBvp1.0 PARAM p = state.matrix.modelview[4].row[0]; END", 44},
        {"!!ARBvp1.0 ATTRIB a = vertex.matrixindex[4]; END", 41},
        {"!!ARBvp1.0 ATTRIB a = vertex.weight[4]; END", 36},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint position;
        glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(rows[i].text),
                           rows[i].text);
        expect_error(GL_INVALID_OPERATION, "%s", rows[i].text);
        glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
        cr_expect_eq(position, rows[i].position, "%s: %d", rows[i].text, position);
    }
}

/* --- Arrays --------------------------------------------------------------------------------------------- */

/* ARB_vertex_blend 2.8: as if the command had been called with the array's size. */
GL_TEST(vertex_blend, elements_of_arrays_are_what_the_commands_take)
{
    static const float places[] = {1, 0, 0, 2, 0, 0};
    static const GLubyte weights[] = {255, 0, 51, 204};
    static const GLuint indices[] = {1, 2, 3, 4};
    static const char *const texts[] = {"!!ARBvp1.0 MOV result.position, vertex.weight; END",
                                        "!!ARBvp1.0 MOV result.position, vertex.matrixindex; END"};
    static const float expected[2][2][4] = {{{1, 0, 0, 0}, {51 / 255.0f, 204 / 255.0f, 0, 0}},
                                            {{1, 2, 0, 0}, {3, 4, 0, 0}}};
    capture_positions();
    glVertexPointer(3, GL_FLOAT, 0, places);
    glWeightPointerARB(2, GL_UNSIGNED_BYTE, 0, weights);
    glMatrixIndexPointerARB(2, GL_UNSIGNED_INT, 0, indices);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_WEIGHT_ARRAY_ARB);
    glEnableClientState(GL_MATRIX_INDEX_ARRAY_ARB);
    for (unsigned i = 0; i < 4; i++) {
        float found[2][4];
        load_program(GL_VERTEX_PROGRAM_ARB, texts[i / 2]);
        glBeginTransformFeedback(GL_POINTS);
        if (i % 2) {
            glBegin(GL_POINTS);
            glArrayElement(0);
            glArrayElement(1);
            glEnd();
        } else {
            glDrawArrays(GL_POINTS, 0, 2);
        }
        glEndTransformFeedback();
        read_positions(found[0], 2);
        cr_expect(memcmp(found, expected[i / 2], sizeof found) == 0, "%s%s: (%g %g %g %g) (%g %g %g %g)",
                  texts[i / 2], i % 2 ? ", ArrayElement" : "", (double)found[0][0], (double)found[0][1],
                  (double)found[0][2], (double)found[0][3], (double)found[1][0], (double)found[1][1],
                  (double)found[1][2], (double)found[1][3]);
    }
}

GL_TEST(vertex_blend, enabled_arrays_without_a_pointer_read_zero)
{
    capture_positions();
    glEnableClientState(GL_WEIGHT_ARRAY_ARB);
    glEnableClientState(GL_MATRIX_INDEX_ARRAY_ARB);
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(3, GL_FLOAT, 0, (const float[]){1, 0, 0});
    load_program(GL_VERTEX_PROGRAM_ARB,
                 "!!ARBvp1.0 ADD result.position, vertex.weight, vertex.matrixindex; END");
    float found[4];
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, 1);
    glEndTransformFeedback();
    read_positions(found, 1);
    cr_expect(found[0] == 0 && found[1] == 0 && found[2] == 0 && found[3] == 0);
}

/* --- State ---------------------------------------------------------------------------------------------- */

static void expect_floats(GLenum pname, const float *expected, unsigned count, const char *what)
{
    float found[16];
    glGetFloatv(pname, found);
    for (unsigned i = 0; i < count; i++)
        cr_expect(found[i] == expected[i], "%s: value %u is %g, expected %g", what, i, (double)found[i],
                  (double)expected[i]);
}

GL_TEST(vertex_blend, integers_are_normalized_as_colours_are)
{
    static const GLbyte b[] = {127, -128};
    static const GLshort s[] = {32767, -32768};
    static const GLint i[] = {INT32_MAX, INT32_MIN};
    static const GLubyte ub[] = {255, 51};
    static const GLushort us[] = {65535, 13107};
    static const GLuint ui[] = {UINT32_MAX, 858993459};
    static const GLdouble d[] = {0.75, -8};
    static const float one[4] = {1, -1, 0, 0}, fifth[4] = {1, 0.2f, 0, 0}, doubles[4] = {0.75f, -8, 0, 0};
    expect_floats(GL_CURRENT_WEIGHT_ARB, (const float[]){1, 0, 0, 0}, 4, "initially");
    glWeightbvARB(2, b);
    expect_floats(GL_CURRENT_WEIGHT_ARB, one, 4, "b");
    glWeightubvARB(2, ub);
    expect_floats(GL_CURRENT_WEIGHT_ARB, fifth, 4, "ub");
    glWeightsvARB(2, s);
    expect_floats(GL_CURRENT_WEIGHT_ARB, one, 4, "s");
    glWeightusvARB(2, us);
    expect_floats(GL_CURRENT_WEIGHT_ARB, fifth, 4, "us");
    glWeightivARB(2, i);
    expect_floats(GL_CURRENT_WEIGHT_ARB, one, 4, "i");
    glWeightuivARB(2, ui);
    expect_floats(GL_CURRENT_WEIGHT_ARB, fifth, 4, "ui");
    glWeightdvARB(2, d);
    expect_floats(GL_CURRENT_WEIGHT_ARB, doubles, 4, "d");
}

GL_TEST(vertex_blend, state_can_be_asked_pushed_and_popped)
{
    static const struct {
        GLenum pname;
        GLint initial, set;
    } rows[] = {
        {GL_MAX_VERTEX_UNITS_ARB, 4, 4},
        {GL_MAX_PALETTE_MATRICES_ARB, 32, 32},
        {GL_MAX_MATRIX_PALETTE_STACK_DEPTH_ARB, 1, 1},
        {GL_ACTIVE_VERTEX_UNITS_ARB, 1, 3},
        {GL_CURRENT_PALETTE_MATRIX_ARB, 0, 5},
        {GL_VERTEX_BLEND_ARB, 0, 1},
        {GL_WEIGHT_SUM_UNITY_ARB, 0, 1},
        {GL_MATRIX_PALETTE_ARB, 0, 0}, /* as a value it is a matrix, whose first element is below */
        {GL_WEIGHT_ARRAY_ARB, 0, 1},
        {GL_WEIGHT_ARRAY_SIZE_ARB, 0, 3},
        {GL_WEIGHT_ARRAY_TYPE_ARB, GL_FLOAT, GL_SHORT},
        {GL_WEIGHT_ARRAY_STRIDE_ARB, 0, 8},
        {GL_MATRIX_INDEX_ARRAY_ARB, 0, 1},
        {GL_MATRIX_INDEX_ARRAY_SIZE_ARB, 0, 4},
        {GL_MATRIX_INDEX_ARRAY_TYPE_ARB, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT},
        {GL_MATRIX_INDEX_ARRAY_STRIDE_ARB, 0, 12},
    };
    static char array[64];
    for (int round = 0; round < 3; round++) {
        for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
            GLint found[16] = {-1};
            glGetIntegerv(rows[i].pname, found);
            if (rows[i].pname != GL_MATRIX_PALETTE_ARB)
                cr_expect_eq(found[0], round == 1 ? rows[i].set : rows[i].initial, "round %d, 0x%04x: %d",
                             round, rows[i].pname, found[0]);
            else
                cr_expect_eq(found[0], 1, "the identity begins with 1");
        }
        cr_expect_eq(glIsEnabled(GL_MATRIX_PALETTE_ARB), round == 1);
        if (round == 0) {
            void *pointer;
            glPushAttrib(GL_TRANSFORM_BIT);
            glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
            glVertexBlendARB(3);
            glCurrentPaletteMatrixARB(5);
            glEnable(GL_VERTEX_BLEND_ARB);
            glEnable(GL_WEIGHT_SUM_UNITY_ARB);
            glEnable(GL_MATRIX_PALETTE_ARB);
            glEnableClientState(GL_WEIGHT_ARRAY_ARB);
            glEnableClientState(GL_MATRIX_INDEX_ARRAY_ARB);
            glWeightPointerARB(3, GL_SHORT, 8, array);
            glMatrixIndexPointerARB(4, GL_UNSIGNED_SHORT, 12, array + 1);
            glGetPointerv(GL_WEIGHT_ARRAY_POINTER_ARB, &pointer);
            cr_expect_eq(pointer, (void *)array);
            glGetPointerv(GL_MATRIX_INDEX_ARRAY_POINTER_ARB, &pointer);
            cr_expect_eq(pointer, (void *)(array + 1));
        } else if (round == 1) {
            glPopClientAttrib();
            glPopAttrib();
        }
    }
}

GL_TEST(vertex_blend, each_modelview_matrix_and_the_palette_are_matrix_modes)
{
    for (int unit = 0; unit < 4; unit++) {
        const float expected[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, (float)unit + 1};
        glMatrixMode(modes[unit]);
        glTranslatef((float)unit + 1, 0, 0);
        glPushMatrix();
        glLoadIdentity();
        glPopMatrix();
        expect_floats(modes[unit], expected, 13, "a modelview matrix");
        expect_floats(GL_CURRENT_MATRIX_ARB, expected, 13, "the current matrix");
    }
    expect_floats(GL_MODELVIEW_MATRIX, (const float[]){1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1}, 13,
                  "MODELVIEW is 0");
    glMatrixMode(GL_MATRIX_PALETTE_ARB);
    glCurrentPaletteMatrixARB(31);
    glScalef(3, 1, 1);
    expect_floats(GL_MATRIX_PALETTE_ARB, (const float[]){3}, 1, "matrix 31");
    glCurrentPaletteMatrixARB(30);
    expect_floats(GL_MATRIX_PALETTE_ARB, (const float[]){1}, 1, "matrix 30");
    glPushMatrix();
    expect_error(GL_STACK_OVERFLOW, "a stack of one matrix");
    glPopMatrix();
    expect_error(GL_STACK_UNDERFLOW, "a stack of one matrix");
    glMatrixMode(GL_MODELVIEW4_ARB);
    expect_error(GL_INVALID_ENUM, "a unit too many");
}

GL_TEST(vertex_blend, errors)
{
    static const float weights[5];
    static const GLuint indices[5];
    for (int bad = -1; bad <= 5; bad += bad == 0 ? 5 : 1) {
        glWeightfvARB(bad, weights);
        expect_error(GL_INVALID_VALUE, "Weight, size %d", bad);
        glMatrixIndexuivARB(bad, indices);
        expect_error(GL_INVALID_VALUE, "MatrixIndex, size %d", bad);
        glWeightPointerARB(bad, GL_FLOAT, 0, weights);
        expect_error(GL_INVALID_VALUE, "WeightPointer, size %d", bad);
        glMatrixIndexPointerARB(bad, GL_UNSIGNED_INT, 0, indices);
        expect_error(GL_INVALID_VALUE, "MatrixIndexPointer, size %d", bad);
        glVertexBlendARB(bad);
        expect_error(GL_INVALID_VALUE, "VertexBlend, count %d", bad);
    }
    glCurrentPaletteMatrixARB(-1);
    expect_error(GL_INVALID_VALUE, "CurrentPaletteMatrix");
    glCurrentPaletteMatrixARB(32);
    expect_error(GL_INVALID_VALUE, "CurrentPaletteMatrix");
    glWeightPointerARB(1, GL_HALF_FLOAT, 0, weights);
    expect_error(GL_INVALID_ENUM, "WeightPointer, a type");
    glMatrixIndexPointerARB(1, GL_INT, 0, indices);
    expect_error(GL_INVALID_ENUM, "MatrixIndexPointer, a type");
    glMatrixIndexPointerARB(1, GL_UNSIGNED_INT, -4, indices);
    expect_error(GL_INVALID_VALUE, "MatrixIndexPointer, stride");
    glEnable(GL_WEIGHT_SUM_UNITY_ARB);
    glWeightfvARB(4, weights);
    expect_error(GL_INVALID_VALUE, "Weight, no place for the derived one");
    glWeightPointerARB(4, GL_FLOAT, 0, weights);
    expect_error(GL_INVALID_VALUE, "WeightPointer, no place for the derived one");
    glMatrixIndexuivARB(4, indices);
    expect_error(GL_NO_ERROR, "every unit has an index");
    glBegin(GL_POINTS);
    glWeightfvARB(3, weights);
    glMatrixIndexuivARB(4, indices);
    glVertexBlendARB(1);
    glEnd();
    expect_error(GL_INVALID_OPERATION, "VertexBlend between Begin and End");
}
