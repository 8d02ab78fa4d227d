/* Transform feedback (GL 4.6 compatibility 13.3; ARB_transform_feedback2, 3): lists of attributes, limits,
 * objects that are active, draws of what was captured. */
#include "tests/gl/feedback.h"

TestSuite(transform_feedback_attribs, .init = context_begin, .fini = context_end);

/* ARB_transform_feedback3, table X.1: each name captures the result of its row. */
Test(transform_feedback_attribs, each_attribute_names_its_result)
{
    static const GLint vertex[] = {
        GL_PRIMARY_COLOR,           4, 0, GL_SECONDARY_COLOR_NV, 1, 0, GL_BACK_PRIMARY_COLOR_NV, 2, 0,
        GL_BACK_SECONDARY_COLOR_NV, 1, 0, GL_FOG_COORDINATE,     1, 0, GL_TEXTURE_COORD_NV,      3, 5,
        GL_CLIP_DISTANCE_NV,        1, 3, GL_GENERIC_ATTRIB_NV,  1, 7, GL_VERTEX_ID_NV,          1, 0};
    static const GLint geometry[] = {GL_PRIMITIVE_ID_NV, 1, 0, GL_LAYER_NV, 1, 0};
    static const float expected[14] = {0.125f, 0.25f, 0.375f, 0.5f, 0.625f, 0.75f, 0.875f,
                                       1,      -3,    20,     21,   22,     -8,    30};
    static const GLint words[3] = {9, 11, 13};
    load_arb(GL_VERTEX_PROGRAM_ARB,
             "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, {0.125,0.25,0.375,0.5};\n"
             "MOV result.color.secondary, {0.625,0,0,0};\nMOV result.color.back, {0.75,0.875,0,0};\n"
             "MOV result.color.back.secondary, {1,0,0,0};\nMOV result.fogcoord.x, -3;\n"
             "MOV result.texcoord[5], {20,21,22,23};\nMOV result.clip[3].x, -8;\nMOV result.attrib[7], 30;\n"
             "MOV.S result.id.x, {9};\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glTransformFeedbackAttribsNV(9, vertex, GL_INTERLEAVED_ATTRIBS);
    GLuint buffer = make_buffer(0, 32);
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 1);
    glEndTransformFeedback();
    read_buffer(buffer, 32);
    for (int i = 0; i < 14; i++)
        cr_expect_eq(data[i], expected[i], "%d: %g", i, (double)data[i]);
    cr_expect_arr_eq(&data[14], &words[0], sizeof words[0], "the vertex id");
    cr_expect_eq(data[15], untouched);
    use_geometry_program("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n"
                         "MOV.S result.primid.x, {11};\nMOV.S result.layer.x, {13};\nEMIT;\nEND");
    glTransformFeedbackAttribsNV(2, geometry, GL_INTERLEAVED_ATTRIBS);
    buffer = make_buffer(0, 32);
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 1);
    glEndTransformFeedback();
    read_buffer(buffer, 32);
    cr_expect_arr_eq(data, &words[1], 2 * sizeof words[0], "primitive id and layer");
}

Test(transform_feedback_attribs, lists_beyond_the_limits_are_refused)
{
    static const GLint streams[] = {0, 0, 4};
    GLint many[3 * 33], generic[3 * 5], buffers[3 * 5] = {0};
    for (GLint i = 0; i < 32; i++)
        memcpy(many + 3 * i, (const GLint[3]){GL_GENERIC_ATTRIB_NV, 4, i}, 3 * sizeof *many);
    memcpy(many + 3 * 32, (const GLint[3]){GL_FOG_COORDINATE, 1, 0}, 3 * sizeof *many);
    memcpy(generic, many, sizeof generic);
    for (int i = 0; i < 5; i++)
        buffers[3 * i] = GL_NEXT_BUFFER_NV;
    glTransformFeedbackAttribsNV(5, generic, GL_SEPARATE_ATTRIBS);
    expect_error(GL_INVALID_VALUE, "more attributes than buffers");
    glTransformFeedbackAttribsNV(33, many, GL_INTERLEAVED_ATTRIBS);
    expect_error(GL_INVALID_VALUE, "more components than a buffer takes");
    glTransformFeedbackAttribsNV(4, buffers, GL_INTERLEAVED_ATTRIBS);
    expect_error(GL_INVALID_OPERATION, "five buffers");
    glTransformFeedbackStreamAttribsNV(2, generic, 1, streams, GL_SEPARATE_ATTRIBS);
    expect_error(GL_INVALID_OPERATION, "streams for one of two buffers");
    glTransformFeedbackStreamAttribsNV(3, generic, 3, streams, GL_SEPARATE_ATTRIBS);
    expect_error(GL_INVALID_VALUE, "stream 4");
    glTransformFeedbackAttribsNV(32, many, GL_INTERLEAVED_ATTRIBS);
    expect_error(GL_NO_ERROR, "128 components");
    glTransformFeedbackAttribsNV(4, generic, GL_SEPARATE_ATTRIBS);
    expect_error(GL_NO_ERROR, "four buffers");
}

/* What is given as null is not read. */
Test(transform_feedback_attribs, lists_that_are_null_are_ignored)
{
    static const GLint color[3] = {GL_PRIMARY_COLOR, 4, 0},
                       both[6] = {GL_POSITION, 4, 0, GL_PRIMARY_COLOR, 4};
    GLint count = -1;
    glTransformFeedbackAttribsNV(1, color, GL_INTERLEAVED_ATTRIBS);
    glTransformFeedbackAttribsNV(2, NULL, GL_INTERLEAVED_ATTRIBS);
    glTransformFeedbackStreamAttribsNV(2, both, 2, NULL, GL_SEPARATE_ATTRIBS);
    glDeleteTransformFeedbacks(2, NULL);
    glDeleteQueries(2, NULL);
    glDeleteRenderbuffers(2, NULL);
    glDeleteFramebuffers(2, NULL);
    glDeleteProgramsARB(2, NULL);
    glDeleteTextures(2, NULL);
    glDeleteSamplers(2, NULL);
    glPrioritizeTextures(2, NULL, NULL);
    cr_expect_not(glAreTexturesResident(2, NULL, NULL));
    cr_expect_not(glAreProgramsResidentNV(2, NULL, NULL));
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_ATTRIBS_NV, &count);
    expect_error(GL_NO_ERROR, "null lists");
    cr_expect_eq(count, 1, "the list stays");
    glTransformFeedbackStreamAttribsNV(2, both, 0x7fffffff, color, GL_SEPARATE_ATTRIBS);
    expect_error(GL_INVALID_OPERATION, "more streams than buffers");
}

/* NV_transform_feedback 2.Y: what names varyings names programs of the shading language, of which there are
 * none. */
Test(transform_feedback_attribs, varyings_need_program_objects)
{
    GLint location = 77;
    GLsizei length = 77;
    GLenum type = 77;
    GLchar name[4] = "abc";
    glTransformFeedbackVaryingsNV(1, 1, &location, GL_INTERLEAVED_ATTRIBS);
    expect_error(GL_INVALID_VALUE, "TransformFeedbackVaryingsNV");
    glActiveVaryingNV(1, name);
    expect_error(GL_INVALID_VALUE, "ActiveVaryingNV");
    cr_expect_eq(glGetVaryingLocationNV(1, name), -1);
    expect_error(GL_INVALID_VALUE, "GetVaryingLocationNV");
    glGetActiveVaryingNV(1, 0, 4, &length, &length, &type, name);
    expect_error(GL_INVALID_VALUE, "GetActiveVaryingNV");
    glGetTransformFeedbackVaryingNV(1, 0, &location);
    expect_error(GL_INVALID_VALUE, "GetTransformFeedbackVaryingNV");
    cr_expect(location == 77 && length == 77 && type == 77 && name[0] == 'a', "nothing is returned");
}

Test(transform_feedback_attribs, state_and_limits_are_read_back)
{
    static const GLint attribs[] = {GL_TEXTURE_COORD_NV, 3, 2, GL_NEXT_BUFFER_NV, 0, 0, GL_POINT_SIZE, 1, 0};
    static const struct {
        GLenum pname;
        GLint least;
    } limits[] = {
        {GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS, 64},
        {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, 4},
        {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS, 4},
        {GL_MAX_TRANSFORM_FEEDBACK_BUFFERS, 4},
        {GL_MAX_VERTEX_STREAMS, 4},
    };
    GLint value = -1, record[3] = {-1, -1, -1};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        glGetIntegerv(limits[i].pname, &value);
        cr_expect_geq(value, limits[i].least, "limit %04x: %d", limits[i].pname, value);
    }
    glTransformFeedbackAttribsNV(3, attribs, GL_INTERLEAVED_ATTRIBS);
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_MODE, &value);
    cr_expect_eq(value, GL_INTERLEAVED_ATTRIBS);
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_ATTRIBS_NV, &value);
    cr_expect_eq(value, 3, "separators count");
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_RECORD_NV, 0, record);
    cr_expect(record[0] == GL_TEXTURE_COORD_NV && record[1] == 3 && record[2] == 2);
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_RECORD_NV, 1, record);
    cr_expect_eq(record[0], GL_NEXT_BUFFER_NV);
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_RECORD_NV, 2, record);
    cr_expect(record[0] == GL_POINT_SIZE && record[1] == 1);
    expect_error(GL_NO_ERROR, "state");
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_RECORD_NV, 3, record);
    expect_error(GL_INVALID_VALUE, "record 3");
    static const GLenum indexed[] = {GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, GL_TRANSFORM_FEEDBACK_BUFFER_START,
                                     GL_TRANSFORM_FEEDBACK_BUFFER_SIZE};
    for (int i = 0; i < 3; i++) {
        glGetIntegeri_v(indexed[i], 3, &value);
        expect_error(GL_NO_ERROR, "binding point 3");
        cr_expect_eq(value, 0);
        glGetIntegeri_v(indexed[i], 4, &value);
        expect_error(GL_INVALID_VALUE, "binding point 4");
    }
}

/* 13.3.1, 13.3.2: what may not change while an object is active, and what may once it is paused. */
Test(transform_feedback_attribs, active_objects_are_not_deleted_or_changed)
{
    static const GLint attribs[] = {GL_POSITION, 1, 0};
    GLuint object;
    GLint value = -1;
    use_vertex_program();
    glGenTransformFeedbacks(1, &object);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    GLuint buffer = make_buffer(0, 16);
    glPauseTransformFeedback();
    expect_error(GL_INVALID_OPERATION, "pausing what is not active");
    glBeginTransformFeedback(GL_POINTS);
    glBeginTransformFeedback(GL_POINTS);
    expect_error(GL_INVALID_OPERATION, "active already");
    for (int paused = 0; paused < 2; paused++) {
        if (paused)
            glPauseTransformFeedback();
        glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE, &value);
        cr_expect_eq(value, 1);
        glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED, &value);
        cr_expect_eq(value, paused);
        glDeleteTransformFeedbacks(1, &object);
        expect_error(GL_INVALID_OPERATION, "deleting");
        glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
        expect_error(GL_INVALID_OPERATION, "attributes");
        glBindBufferOffsetNV(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer, 4);
        expect_error(GL_INVALID_OPERATION, "buffers");
    }
    glPauseTransformFeedback();
    expect_error(GL_INVALID_OPERATION, "paused already");
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, 0);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    glEndTransformFeedback(); /* ends what is paused too */
    expect_error(GL_NO_ERROR, "paused");
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED, &value);
    cr_expect_eq(value, 0);
    glDeleteTransformFeedbacks(1, &object);
    expect_error(GL_NO_ERROR, "deleting");
    cr_expect(!glIsTransformFeedback(object));
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    expect_error(GL_INVALID_OPERATION, "a deleted name");
    glBindTransformFeedback(GL_TEXTURE_2D, 0);
    expect_error(GL_INVALID_ENUM, "target");
}

/* 13.3.2, table 13.1: with a geometry program its output primitive counts, whatever is drawn. */
Test(transform_feedback_attribs, geometry_programs_emit_what_begin_named)
{
    static const char *const outputs[] = {"POINTS", "LINE_STRIP", "TRIANGLE_STRIP"};
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    static const GLint attribs[] = {GL_POSITION, 1, 0};
    for (int out = 0; out < 3; out++)
        for (int mode = 0; mode < 3; mode++) {
            char text[160];
            snprintf(text, sizeof text,
                     "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT %s;\nVERTICES_OUT 1;\n"
                     "MOV result.position, vertex[0].position;\nEMIT;\nEND",
                     outputs[out]);
            use_geometry_program(text);
            glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
            make_buffer(0, 16);
            glBeginTransformFeedback(modes[mode]);
            draw(GL_POINTS, 2);
            expect_error(mode == out ? GL_NO_ERROR : GL_INVALID_OPERATION, outputs[out]);
            glEndTransformFeedback();
        }
}

/* 10.9, 13.5: a query of overflow is a condition. */
Test(transform_feedback_attribs, overflow_decides_whether_to_draw)
{
    static const GLint attribs[] = {GL_POSITION, 4, 0};
    use_vertex_program();
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    for (int overflow = 0; overflow < 2; overflow++) {
        make_buffer(0, 8); /* two vertices */
        glBeginQuery(GL_TRANSFORM_FEEDBACK_OVERFLOW, 1);
        glBeginTransformFeedback(GL_POINTS);
        draw(GL_POINTS, 2 + overflow);
        glEndTransformFeedback();
        glEndQuery(GL_TRANSFORM_FEEDBACK_OVERFLOW);
        glBeginQuery(GL_PRIMITIVES_GENERATED, 2);
        glBeginConditionalRender(1, GL_QUERY_WAIT);
        draw(GL_POINTS, 5);
        glEndConditionalRender();
        glEndQuery(GL_PRIMITIVES_GENERATED);
        expect_error(GL_NO_ERROR, "condition");
        cr_expect_eq(query(2), overflow ? 5 : 0);
    }
}
