/* Evaluators (GL 4.6 compatibility 21.1) and their maps of vertex attributes (NV_vertex_program 5.1): what
 * they give is captured by transform feedback, of fixed function and of a program that passes attributes on.
 */
#include "tests/gl/feedback.h"

TestSuite(gl_evaluator, .init = context_begin, .fini = context_end);

enum { CAPTURED = 12 }; /* floats of a vertex: position, then two other attributes */

/* result.color and texture coordinates 0 are what the attributes of these numbers were. */
static void pass_attributes(int first, int second)
{
    char text[256];
    snprintf(text, sizeof text,
             "!!NVvp4.0\nMOV result.position, vertex.attrib[0];\nMOV result.color, vertex.attrib[%d];\n"
             "MOV result.texcoord[0], vertex.attrib[%d];\nEND",
             first, second);
    load_arb(GL_VERTEX_PROGRAM_ARB, text);
    glEnable(GL_VERTEX_PROGRAM_ARB);
}

static GLuint begin_capture(GLenum mode)
{
    static const GLint attribs[] = {GL_POSITION, 4, 0, GL_PRIMARY_COLOR, 4, 0, GL_TEXTURE_COORD_NV, 4, 0};
    const GLuint buffer = make_buffer(0, FLOATS);
    glEnable(GL_RASTERIZER_DISCARD);
    glTransformFeedbackAttribsNV(3, attribs, GL_INTERLEAVED_ATTRIBS);
    glBeginTransformFeedback(mode);
    return buffer;
}

static void end_capture(GLuint buffer)
{
    glEndTransformFeedback();
    read_buffer(buffer, FLOATS);
}

static void expect_vertex(int vertex, const float expected[CAPTURED], const char *what)
{
    for (int i = 0; i < CAPTURED; i++)
        cr_expect_eq(data[vertex * CAPTURED + i], expected[i],
                     "%s: vertex %d, component %d is %.9g, expected %.9g", what, vertex, i,
                     (double)data[vertex * CAPTURED + i], (double)expected[i]);
}

static void expect_count(int vertices, const char *what)
{
    cr_expect_eq(data[vertices * CAPTURED], untouched, "%s: more than %d vertices", what, vertices);
    cr_expect(vertices == 0 || data[(vertices - 1) * CAPTURED] != untouched, "%s: fewer than %d vertices",
              what, vertices);
}

/* One vertex, evaluated in Begin and End of its own. */
static void evaluate_point(float u)
{
    glBegin(GL_POINTS);
    glEvalCoord1f(u);
    glEnd();
}

static const float square[2][2][3] = {{{0, 0, 0}, {0, 2, 0}}, {{4, 0, 1}, {4, 2, 1}}}; /* [u][v] */

static void define_square(void)
{
    glMap2f(GL_MAP2_VERTEX_3, 0, 1, 6, 2, 0, 1, 3, 2, &square[0][0][0]);
    glEnable(GL_MAP2_VERTEX_3);
}

/* --- What is evaluated ---------------------------------------------------------------------------------- */

Test(gl_evaluator, polynomials_are_sums_of_bernsteins_21_1)
{
    /* Blocks of 5 floats: the last is no coordinate. A parabola, a line of colours; the domain is 2..6. */
    static const float parabola[3][5] = {{0, 0, 0, 1, 99}, {2, 4, 0, 1, 99}, {4, 0, 8, 2, 99}};
    static const double colors[2][4] = {{0, 1, 0.5, 1}, {1, 0, 0.5, 0}};
    glMap1f(GL_MAP1_VERTEX_4, 2, 6, 5, 3, parabola[0]);
    glMap1d(GL_MAP1_COLOR_4, 2, 6, 4, 2, colors[0]);
    glEnable(GL_MAP1_VERTEX_4);
    glEnable(GL_MAP1_COLOR_4);
    const GLuint buffer = begin_capture(GL_POINTS);
    glBegin(GL_POINTS);
    glTexCoord2f(7, 8);
    glEvalCoord1f(2);
    glEvalCoord1d(4);
    glEvalCoord1fv(&(float){6});
    glEvalCoord1dv(&(double){3});
    glEnd();
    end_capture(buffer);
    expect_vertex(0, (const float[]){0, 0, 0, 1, 0, 1, 0.5f, 1, 7, 8, 0, 1}, "u = 0");
    expect_vertex(1, (const float[]){2, 2, 2, 1.25f, 0.5f, 0.5f, 0.5f, 0.5f, 7, 8, 0, 1}, "u = 1/2");
    expect_vertex(2, (const float[]){4, 0, 8, 2, 1, 0, 0.5f, 0, 7, 8, 0, 1}, "u = 1");
    expect_vertex(3, (const float[]){1, 1.5f, 0.5f, 1.0625f, 0.25f, 0.75f, 0.5f, 0.75f, 7, 8, 0, 1},
                  "u = 1/4");
    expect_count(4, "EvalCoord1");
}

Test(gl_evaluator, two_variables_take_their_points_by_strides_21_1)
{
    static const float coordinates[4] = {1, 3, 5, 7}; /* s, at [v][u] */
    define_square();
    glMap2f(GL_MAP2_TEXTURE_COORD_1, 0, 1, 1, 2, 0, 1, 2, 2, coordinates);
    glEnable(GL_MAP2_TEXTURE_COORD_1);
    const GLuint buffer = begin_capture(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalCoord2f(0, 1);
    glEvalCoord2dv((const double[]){1, 0});
    glEvalCoord2fv((const float[]){0.25f, 0.5f});
    glEvalCoord2d(1, 1);
    glEnd();
    end_capture(buffer);
    expect_vertex(0, (const float[]){0, 2, 0, 1, 1, 1, 1, 1, 5, 0, 0, 1}, "0, 1");
    expect_vertex(1, (const float[]){4, 0, 1, 1, 1, 1, 1, 1, 3, 0, 0, 1}, "1, 0");
    expect_vertex(2, (const float[]){1, 1, 0.25f, 1, 1, 1, 1, 1, 3.5f, 0, 0, 1}, "1/4, 1/2");
    expect_vertex(3, (const float[]){4, 2, 1, 1, 1, 1, 1, 1, 7, 0, 0, 1}, "1, 1");
}

Test(gl_evaluator, the_map_of_the_most_coordinates_is_used_21_1)
{
    glMap1f(GL_MAP1_TEXTURE_COORD_2, 0, 1, 2, 1, (const float[]){1, 2});
    glMap1f(GL_MAP1_TEXTURE_COORD_4, 0, 1, 4, 1, (const float[]){3, 4, 5, 6});
    glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 1, (const float[]){7, 8, 9});
    const GLenum maps[] = {GL_MAP1_TEXTURE_COORD_2, GL_MAP1_TEXTURE_COORD_4, GL_MAP1_VERTEX_3,
                           GL_MAP1_VERTEX_4};
    for (int i = 0; i < 4; i++)
        glEnable(maps[i]);
    const GLuint buffer = begin_capture(GL_POINTS);
    evaluate_point(0.5f);
    glDisable(GL_MAP1_TEXTURE_COORD_4);
    glDisable(GL_MAP1_VERTEX_4); /* which was the initial one: 0, 0, 0, 1 */
    evaluate_point(0.5f);
    end_capture(buffer);
    expect_vertex(0, (const float[]){0, 0, 0, 1, 1, 1, 1, 1, 3, 4, 5, 6}, "four coordinates");
    expect_vertex(1, (const float[]){7, 8, 9, 1, 1, 1, 1, 1, 1, 2, 0, 1}, "fewer");
}

Test(gl_evaluator, current_values_stay_21_1)
{
    float color[4];
    glMap1f(GL_MAP1_COLOR_4, 0, 1, 4, 1, (const float[]){1, 0, 1, 0});
    glEnable(GL_MAP1_COLOR_4);
    glEnable(GL_MAP1_VERTEX_3);
    glColor4f(0.25f, 0.5f, 0.75f, 1);
    const GLuint buffer = begin_capture(GL_POINTS);
    glEvalCoord1f(0); /* outside Begin and End: no vertex */
    glBegin(GL_POINTS);
    glEvalCoord1f(0);
    glVertex2f(1, 2);
    glEnd();
    end_capture(buffer);
    expect_vertex(0, (const float[]){0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1}, "evaluated");
    expect_vertex(1, (const float[]){1, 2, 0, 1, 0.25f, 0.5f, 0.75f, 1, 0, 0, 0, 1}, "given");
    expect_count(2, "one of each");
    glGetFloatv(GL_CURRENT_COLOR, color);
    cr_expect_eq(color[0], 0.25f);
}

Test(gl_evaluator, nothing_happens_without_a_map_of_vertices_21_1)
{
    const GLuint buffer = begin_capture(GL_POINTS);
    glEnable(GL_MAP1_COLOR_4);
    glEnable(GL_MAP2_VERTEX_3);            /* of another dimension */
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV); /* without programs */
    glBegin(GL_POINTS);
    glEvalCoord1f(0);
    glEvalPoint1(0);
    glEnd();
    glEvalMesh1(GL_POINT, 0, 3);
    end_capture(buffer);
    expect_count(0, "no map of vertices");
}

/* --- Vertex attributes ---------------------------------------------------------------------------------- */

Test(gl_evaluator, maps_of_vertex_attributes_5_1)
{
    pass_attributes(3, 11);
    glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 2, (const float[]){1, 2, 3, 4, 3, 4, 5, 6});
    glMap1f(GL_MAP1_VERTEX_ATTRIB11_4_NV, 0, 1, 4, 1, (const float[]){-1, -2, -3, -4});
    glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 1, (const float[]){9, 9, 9});
    glMap1f(GL_MAP1_COLOR_4, 0, 1, 4, 1, (const float[]){0.5f, 0, 0, 1});
    const GLenum maps[] = {GL_MAP1_VERTEX_ATTRIB0_4_NV, GL_MAP1_VERTEX_ATTRIB11_4_NV, GL_MAP1_VERTEX_3,
                           GL_MAP1_COLOR_4};
    for (int i = 0; i < 4; i++)
        glEnable(maps[i]);
    const GLuint buffer = begin_capture(GL_POINTS);
    evaluate_point(0.5f);
    glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    evaluate_point(0.5f);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    evaluate_point(0.5f);
    end_capture(buffer);
    expect_vertex(0, (const float[]){2, 3, 4, 5, 0.5f, 0, 0, 1, -1, -2, -3, -4},
                  "the attribute's map instead of the vertex's");
    expect_vertex(1, (const float[]){9, 9, 9, 1, 0.5f, 0, 0, 1, -1, -2, -3, -4}, "the vertex's");
    expect_vertex(2, (const float[]){9, 9, 9, 1, 0.5f, 0, 0, 1, 0, 0, 0, 1}, "without programs");
}

Test(gl_evaluator, automatic_normals_have_any_length_for_programs_5_1)
{
    static const float rational[2][2][4] = {{{0, 0, 0, 2}, {0, 2, 0, 2}}, {{2, 0, 0, 2}, {2, 2, 0, 2}}};
    pass_attributes(3, 2);
    define_square(); /* slopes 4, 0, 1 and 0, 2, 0 */
    glMap2f(GL_MAP2_NORMAL, 0, 1, 3, 1, 0, 1, 3, 1, (const float[]){5, 6, 7});
    glEnable(GL_MAP2_NORMAL);
    glEnable(GL_AUTO_NORMAL);
    const GLuint buffer = begin_capture(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalCoord2f(0.5f, 0.25f);
    glEnd();
    /* x / w goes from 0 to 1 while u goes from 0 to 4 */
    glMap2f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 4, 8, 2, 0, 1, 4, 2, &rational[0][0][0]);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    glBegin(GL_POINTS);
    glEvalCoord2f(2, 0.5f);
    glEnd();
    glDisable(GL_AUTO_NORMAL);
    glBegin(GL_POINTS);
    glEvalCoord2f(2, 0.5f);
    glEnd();
    end_capture(buffer);
    expect_vertex(0, (const float[]){2, 0.5f, 0.5f, 1, 1, 1, 1, 1, -2, 0, 8, 1}, "cross product");
    expect_vertex(1, (const float[]){1, 1, 0, 2, 1, 1, 1, 1, 0, 0, 0.25f, 1}, "of a rational surface");
    expect_vertex(2, (const float[]){1, 1, 0, 2, 1, 1, 1, 1, 5, 6, 7, 1}, "the map of normals");
}

Test(gl_evaluator, an_undefined_result_has_one_bit_pattern)
{
    uint32_t bits;
    glMap1f(GL_MAP1_VERTEX_4, 0, 1, 4, 2,
            (const float[]){__builtin_inff(), 1, 0, 1, -__builtin_inff(), 1, 0, 1});
    glEnable(GL_MAP1_VERTEX_4);
    const GLuint buffer = begin_capture(GL_POINTS);
    evaluate_point(0.5f);
    end_capture(buffer);
    memcpy(&bits, data, sizeof bits);
    cr_expect_eq(bits, 0x7fc00000, "infinity - infinity is %08x", bits);
}

/* --- Grids and meshes ----------------------------------------------------------------------------------- */

static void expect_places(const char *expected, const char *what)
{
    char text[256] = "";
    for (int i = 0; i < FLOATS / CAPTURED && data[i * CAPTURED] != untouched; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%g,%g ", (double)data[i * CAPTURED],
                 (double)data[i * CAPTURED + 1]);
    cr_expect_str_eq(text, expected, "%s: %s", what, text);
}

Test(gl_evaluator, meshes_are_strips_of_grid_points_21_1)
{
    static const struct {
        GLenum mode, captured;
        const char *expected;
    } rows[] = {
        {GL_POINT, GL_POINTS, "2,0 4,0 2,2 4,2 "},
        {GL_LINE, GL_LINES, "2,0 4,0 2,2 4,2 2,0 2,2 4,0 4,2 "},
        {GL_FILL, GL_TRIANGLES, "2,0 2,2 4,2 2,0 4,2 4,0 "},
    };
    define_square();
    glMapGrid2f(2, 0, 1, 1, 0, 1);
    for (int i = 0; i < 3; i++) {
        const GLuint buffer = begin_capture(rows[i].captured);
        glEvalMesh2(rows[i].mode, 1, 2, 0, 1);
        end_capture(buffer);
        expect_places(rows[i].expected, "EvalMesh2");
    }
    glMap1f(GL_MAP1_VERTEX_3, 0, 3, 3, 2, (const float[]){0, 0, 0, 3, 6, 0});
    glEnable(GL_MAP1_VERTEX_3);
    glMapGrid1d(3, 0, 3);
    const GLuint points = begin_capture(GL_POINTS);
    glEvalMesh1(GL_POINT, 0, 2);
    end_capture(points);
    expect_places("0,0 1,2 2,4 ", "EvalMesh1, points");
    const GLuint lines = begin_capture(GL_LINES);
    glEvalMesh1(GL_LINE, 1, 3);
    end_capture(lines);
    expect_places("1,2 2,4 2,4 3,6 ", "EvalMesh1, lines");
}

Test(gl_evaluator, grid_points_meet_both_ends_21_1)
{
    static const float line[2][3] = {{0, 0, 0}, {1, 1, 1}};
    glMap1f(GL_MAP1_VERTEX_3, 0.1f, 0.7f, 3, 2, line[0]);
    glEnable(GL_MAP1_VERTEX_3);
    define_square();
    glMapGrid1f(49, 0.1f, 0.7f); /* 49 * (0.6 / 49) is not 0.6 in floats */
    glMapGrid2d(2, 0, 1, 4, 0, 1);
    const GLuint buffer = begin_capture(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalPoint1(0);
    glEvalPoint1(49);
    glEvalPoint2(1, 3);
    glEvalPoint2(-1, 8); /* beyond the grid and the domain */
    glEnd();
    end_capture(buffer);
    expect_places("0,0 1,1 2,1.5 -2,4 ", "EvalPoint");
}

Test(gl_evaluator, meshes_are_drawn)
{
    glMap2f(GL_MAP2_VERTEX_3, 0, 1, 6, 2, 0, 1, 3, 2,
            (const float[]){-1, -1, 0, -1, 1, 0, 1, -1, 0, 1, 1, 0});
    glEnable(GL_MAP2_VERTEX_3);
    glColor3f(0, 1, 0);
    glMapGrid2f(5, 0, 1, 3, 0, 1);
    glEvalMesh2(GL_FILL, 0, 5, 0, 3);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            expect_pixel(x, y, 0, 255, 0, 255, "covered");
}

/* --- State ---------------------------------------------------------------------------------------------- */

Test(gl_evaluator, eval_bit_saves_enables_and_grids)
{
    GLint segments[2];
    glPushAttrib(GL_EVAL_BIT);
    glEnable(GL_MAP1_VERTEX_ATTRIB5_4_NV);
    glEnable(GL_AUTO_NORMAL);
    glMapGrid2f(3, 0, 1, 4, 0, 1);
    glPopAttrib();
    cr_expect(!glIsEnabled(GL_MAP1_VERTEX_ATTRIB5_4_NV) && !glIsEnabled(GL_AUTO_NORMAL));
    glGetIntegerv(GL_MAP2_GRID_SEGMENTS, segments);
    cr_expect(segments[0] == 1 && segments[1] == 1);
    glPushAttrib(GL_ENABLE_BIT);
    glEnable(GL_MAP2_VERTEX_4);
    glMapGrid2f(3, 0, 1, 4, 0, 1);
    glPopAttrib();
    cr_expect(!glIsEnabled(GL_MAP2_VERTEX_4));
    glGetIntegerv(GL_MAP2_GRID_SEGMENTS, segments);
    cr_expect(segments[0] == 3 && segments[1] == 4);
}

/* --- Errors --------------------------------------------------------------------------------------------- */

static const float points[64];

static const double points_d[64];

static float values_out[64];

static GLint integers_out[4];

#define ERROR_ROWS(ROW)                                                                                      \
    ROW(glMap1f(GL_MAP2_VERTEX_3, 0, 1, 3, 2, points), GL_INVALID_ENUM)                                      \
    ROW(glMap1d(GL_MAP1_VERTEX_4 + 1, 0, 1, 4, 2, points_d), GL_INVALID_ENUM)                                \
    ROW(glMap2f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, 0, 1, 6, 2, points), GL_INVALID_ENUM)                          \
    ROW(glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 0, points), GL_INVALID_VALUE)                                     \
    ROW(glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 31, points), GL_INVALID_VALUE)                                    \
    ROW(glMap1f(GL_MAP1_VERTEX_3, 0, 1, 2, 2, points), GL_INVALID_VALUE)                                     \
    ROW(glMap1f(GL_MAP1_VERTEX_3, 3, 3, 3, 2, points), GL_INVALID_VALUE)                                     \
    ROW(glMap2d(GL_MAP2_VERTEX_3, 0, 1, 3, 2, 0, 1, 6, -1, points_d), GL_INVALID_VALUE)                      \
    ROW(glMap2d(GL_MAP2_VERTEX_3, 0, 1, 3, 2, 0, 1, 2, 2, points_d), GL_INVALID_VALUE)                       \
    ROW(glMap2d(GL_MAP2_VERTEX_3, 0, 1, 3, 2, -1, -1, 6, 2, points_d), GL_INVALID_VALUE)                     \
    ROW(glMap2f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 1, 3, 2, 0, 1, 8, 2, points), GL_INVALID_VALUE)              \
    ROW((glActiveTexture(GL_TEXTURE1), glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, points),                        \
         glActiveTexture(GL_TEXTURE0)),                                                                      \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glMapGrid1f(0, 0, 1), GL_INVALID_VALUE)                                                              \
    ROW(glMapGrid1d(-1, 0, 1), GL_INVALID_VALUE)                                                             \
    ROW(glMapGrid2f(2, 0, 1, 0, 0, 1), GL_INVALID_VALUE)                                                     \
    ROW(glMapGrid2d(0, 0, 1, 1, 0, 1), GL_INVALID_VALUE)                                                     \
    ROW(glEvalMesh1(GL_FILL, 0, 1), GL_INVALID_ENUM)                                                         \
    ROW(glEvalMesh2(GL_POINTS, 0, 1, 0, 1), GL_INVALID_ENUM)                                                 \
    ROW(glGetMapfv(GL_VERTEX_ARRAY, GL_COEFF, values_out), GL_INVALID_ENUM)                                  \
    ROW(glGetMapfv(GL_MAP1_VERTEX_3, GL_MAP1_GRID_DOMAIN, values_out), GL_INVALID_ENUM)                      \
    ROW(glGetnMapfv(GL_MAP1_VERTEX_3, GL_COEFF, -1, values_out), GL_INVALID_VALUE)                           \
    ROW(glGetnMapfv(GL_MAP1_VERTEX_3, GL_COEFF, 11, values_out), GL_INVALID_OPERATION)                       \
    ROW(glGetnMapiv(GL_MAP2_VERTEX_3, GL_ORDER, 7, integers_out), GL_INVALID_OPERATION)                      \
    ROW((glBegin(GL_POINTS), glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, points), glEnd()), GL_INVALID_OPERATION)  \
    ROW((glBegin(GL_POINTS), glMapGrid1f(2, 0, 1), glEnd()), GL_INVALID_OPERATION)                           \
    ROW((glBegin(GL_POINTS), glEvalMesh1(GL_POINT, 0, 1), glEnd()), GL_INVALID_OPERATION)                    \
    ROW((glBegin(GL_POINTS), glGetMapfv(GL_MAP1_VERTEX_3, GL_COEFF, values_out), glEnd()),                   \
        GL_INVALID_OPERATION)

static GLint order_of(GLenum map)
{
    GLint orders[2] = {0};
    glGetMapiv(map, GL_ORDER, orders);
    return orders[0];
}

Test(gl_evaluator, errors_change_nothing_21_1)
{
    glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 5, points);
    glMapGrid1f(7, 0, 1);
#define ROW(call, expected)                                                                                  \
    call;                                                                                                    \
    expect_error(expected, #call);                                                                           \
    cr_expect(order_of(GL_MAP1_VERTEX_3) == 5 && order_of(GL_MAP2_VERTEX_3) == 1, "%s changed a map", #call);
    ERROR_ROWS(ROW)
#undef ROW
    GLint segments;
    glGetIntegerv(GL_MAP1_GRID_SEGMENTS, &segments);
    cr_expect_eq(segments, 7);
}

/* The vertices of an invalid program: the error of Begin, once. */
Test(gl_evaluator, a_mesh_begins_only_where_begin_does)
{
    define_square();
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 77); /* of which no text was loaded */
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEvalMesh2(GL_FILL, 0, 1, 0, 1000);
    expect_error(GL_INVALID_OPERATION, "no program");
    expect_error(GL_NO_ERROR, "once");
}
