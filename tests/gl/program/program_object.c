/* Geometry and tessellation programs as objects: targets, loading, binding, parameters, queries, limits. */
#include "tests/gl/support_objects.h"

TestSuite(program_object, .init = context_begin, .fini = context_end);

#define GP                                                                                                   \
    "!!NVgp4.0\nPRIMITIVE_IN LINES_ADJACENCY;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 100;\nTEMP R;\n"  \
    "MOV R, program.local[3];\nMOV result.position, R;\nMOV result.color.xyz, R;\nEMIT;\nEND"
#define TCP                                                                                                  \
    "!!NVtcp5.0\nVERTICES_OUT 4;\nTEMP R;\nMOV R, program.env[1];\nMOV result.patch.tessouter[0], R;\nEND"
#define TEP "!!NVtep5.0\nTESS_MODE QUADS;\nMOV result.position, vertex.tesscoord;\nEND"

static const struct stage {
    GLenum target;
    const char *text;
} stages[] = {
    {GL_GEOMETRY_PROGRAM_NV, GP},
    {GL_TESS_CONTROL_PROGRAM_NV, TCP},
    {GL_TESS_EVALUATION_PROGRAM_NV, TEP},
};
enum { STAGES = sizeof stages / sizeof *stages };

static GLint get(GLenum target, GLenum pname)
{
    GLint value = -1;
    glGetProgramivARB(target, pname, &value);
    return value;
}

Test(program_object, objects_load_bind_and_are_read_back)
{
    for (int i = 0; i < STAGES; i++) {
        const GLenum target = stages[i].target;
        GLuint name;
        char text[512] = "";
        glGenProgramsARB(1, &name);
        glBindProgramARB(target, name);
        load_arb(target, stages[i].text);
        expect_error(GL_NO_ERROR, stages[i].text);
        cr_expect_eq(get(target, GL_PROGRAM_BINDING_ARB), (GLint)name);
        cr_expect_eq(get(target, GL_PROGRAM_LENGTH_ARB), (GLint)strlen(stages[i].text));
        cr_expect_gt(get(target, GL_PROGRAM_INSTRUCTIONS_ARB), 0);
        glGetProgramStringARB(target, GL_PROGRAM_STRING_ARB, text);
        cr_expect_str_eq(text, stages[i].text);
        for (int k = 0; k < STAGES; k++)
            if (k != i) {
                glBindProgramARB(stages[k].target, name);
                expect_error(GL_INVALID_OPERATION, "a program of another target");
                load_arb(stages[k].target, stages[i].text);
                expect_error(GL_INVALID_OPERATION, "a text of another target");
            }
        glDeleteProgramsARB(1, &name);
        cr_expect_eq(get(target, GL_PROGRAM_BINDING_ARB), 0);
        expect_error(GL_NO_ERROR, "deleting");
    }
}

Test(program_object, every_target_has_parameters_of_its_own)
{
    static const GLenum targets[] = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB, GL_GEOMETRY_PROGRAM_NV,
                                     GL_TESS_CONTROL_PROGRAM_NV, GL_TESS_EVALUATION_PROGRAM_NV};
    for (int i = 0; i < 5; i++) {
        const GLuint unsigned_words[4] = {0xffffffffu, (GLuint)i, 2, 3};
        glProgramEnvParameterI4iNV(targets[i], 7, -1, i, 2, 3);
        glProgramLocalParameterI4uivNV(targets[i], 9, unsigned_words);
        glProgramEnvParameter4fARB(targets[i], 8, 0.5f, (float)i, 2, 3);
    }
    for (int i = 0; i < 5; i++) {
        GLint words[4];
        GLuint locals[4];
        GLfloat floats[4];
        glGetProgramEnvParameterIivNV(targets[i], 7, words);
        glGetProgramLocalParameterIuivNV(targets[i], 9, locals);
        glGetProgramEnvParameterfvARB(targets[i], 8, floats);
        cr_expect(words[0] == -1 && words[1] == i && words[3] == 3, "target %d", i);
        cr_expect(locals[0] == 0xffffffffu && locals[1] == (GLuint)i, "target %d", i);
        cr_expect(floats[0] == 0.5f && floats[1] == (float)i, "target %d", i);
    }
    glProgramEnvParameterI4iNV(GL_GEOMETRY_PROGRAM_NV, 256, 0, 0, 0, 0);
    expect_error(GL_INVALID_VALUE, "the number of environment parameters");
}

Test(program_object, a_geometry_program_tells_what_it_declares)
{
    const GLenum g = GL_GEOMETRY_PROGRAM_NV;
    cr_expect_eq(get(g, GL_GEOMETRY_VERTICES_OUT_EXT), 0);
    load_arb(g, GP);
    cr_expect_eq(get(g, GL_GEOMETRY_VERTICES_OUT_EXT), 100);
    cr_expect_eq(get(g, GL_GEOMETRY_INPUT_TYPE_EXT), GL_LINES_ADJACENCY_EXT);
    cr_expect_eq(get(g, GL_GEOMETRY_OUTPUT_TYPE_EXT), GL_TRIANGLE_STRIP);
    cr_expect_eq(get(g, GL_PROGRAM_RESULT_COMPONENTS_NV), 7);
    expect_error(GL_NO_ERROR, "queries");
    (void)get(GL_VERTEX_PROGRAM_ARB, GL_GEOMETRY_VERTICES_OUT_EXT);
    expect_error(GL_INVALID_ENUM, "of a vertex program");
}

Test(program_object, limits_of_each_target)
{
    const GLenum g = GL_GEOMETRY_PROGRAM_NV, c = GL_TESS_CONTROL_PROGRAM_NV,
                 e = GL_TESS_EVALUATION_PROGRAM_NV;
    GLint value;
    cr_expect_geq(get(g, GL_MAX_PROGRAM_OUTPUT_VERTICES_NV), 256);
    cr_expect_geq(get(g, GL_MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV), 1024);
    cr_expect_geq(get(c, GL_MAX_PROGRAM_PATCH_ATTRIBS_NV), 30);
    cr_expect_geq(get(e, GL_MAX_PROGRAM_PATCH_ATTRIBS_NV), 30);
    for (int i = 0; i < STAGES; i++) {
        cr_expect_geq(get(stages[i].target, GL_MAX_PROGRAM_INSTRUCTIONS_ARB), 1024);
        cr_expect_geq(get(stages[i].target, GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB), 256);
        cr_expect_geq(get(stages[i].target, GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV), 8);
        cr_expect_geq(get(stages[i].target, GL_MAX_PROGRAM_GENERIC_RESULTS_NV), 16);
    }
    for (int i = 0; i < STAGES; i++) {
        cr_expect_eq(get(stages[i].target, GL_MAX_PROGRAM_ATTRIB_COMPONENTS_NV), 256);
        cr_expect_eq(get(stages[i].target, GL_MAX_PROGRAM_RESULT_COMPONENTS_NV),
                     stages[i].target == c ? 256 : 128);
    }
    glGetIntegerv(GL_MAX_GEOMETRY_PROGRAM_INVOCATIONS_NV, &value);
    cr_expect_geq(value, 32);
    glGetIntegerv(GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT, &value);
    cr_expect_geq(value, 16);
    expect_error(GL_NO_ERROR, "limits");
    (void)get(c, GL_MAX_PROGRAM_OUTPUT_VERTICES_NV);
    expect_error(GL_INVALID_ENUM, "a geometry program's limit");
    (void)get(g, GL_MAX_PROGRAM_TEX_INSTRUCTIONS_ARB);
    expect_error(GL_INVALID_ENUM, "a fragment program's limit");
}

/* NV_gpu_program4 2.X.4.4, NV_gpu_program5 2.X.8.Z, ARB_texture_gather: the least ranges of offsets. */
Test(program_object, limits_of_offsets)
{
    static const struct {
        GLenum pname;
        float least, most; /* of what a conforming implementation says */
    } limits[] = {
        {GL_MIN_PROGRAM_TEXEL_OFFSET_EXT, -1024, -8},
        {GL_MAX_PROGRAM_TEXEL_OFFSET_EXT, 7, 1023},
        {GL_MIN_PROGRAM_TEXTURE_GATHER_OFFSET_NV, -1024, -8},
        {GL_MAX_PROGRAM_TEXTURE_GATHER_OFFSET_NV, 7, 1023},
        {GL_MAX_PROGRAM_TEXTURE_GATHER_COMPONENTS_ARB, 4, 4},
        {GL_MIN_FRAGMENT_INTERPOLATION_OFFSET_NV, -0.5f, -0.5f},
        {GL_MAX_FRAGMENT_INTERPOLATION_OFFSET_NV, 0.4375f, 0.5f},
        {GL_FRAGMENT_PROGRAM_INTERPOLATION_OFFSET_BITS_NV, 4, 24},
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        GLfloat value = 9999;
        glGetFloatv(limits[i].pname, &value);
        expect_error(GL_NO_ERROR, "limit");
        cr_expect(value >= limits[i].least && value <= limits[i].most, "0x%04X is %g", limits[i].pname,
                  (double)value);
    }
}

/* NV_gpu_program4 6.1.12: what is queried is what loading enforces. */
Test(program_object, components_up_to_the_limit)
{
    const GLenum v = GL_VERTEX_PROGRAM_ARB, f = GL_FRAGMENT_PROGRAM_ARB;
    GLint position;
    load_arb(
        v, "!!NVvp4.0\nTEMP i;\nOUTPUT o[] = { result.attrib[0..31] };\nMOV o[i.x], vertex.position.x;\nEND");
    expect_error(GL_NO_ERROR, "as many results as there may be");
    cr_expect_eq(get(v, GL_PROGRAM_RESULT_COMPONENTS_NV), get(v, GL_MAX_PROGRAM_RESULT_COMPONENTS_NV));
    cr_expect_eq(get(v, GL_PROGRAM_ATTRIB_COMPONENTS_NV), 1);
    load_arb(
        v,
        "!!NVvp4.0 TEMP i; OUTPUT o[] = { result.attrib[0..31] }; MOV o[i.x], i; MOV result.fogcoord.x, i; "
        "END");
    expect_error(GL_INVALID_OPERATION, "one more result component");
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    cr_expect_eq(position, 76);
    load_arb(f, "!!NVfp4.0 TEMP i; ATTRIB a[] = { fragment.attrib[0..31] }; MOV i, a[i.x]; END");
    expect_error(GL_NO_ERROR, "as many attributes as there may be");
    cr_expect_eq(get(f, GL_PROGRAM_ATTRIB_COMPONENTS_NV), get(f, GL_MAX_PROGRAM_ATTRIB_COMPONENTS_NV));
    load_arb(f, "!!NVfp4.0 TEMP i; ATTRIB a[] = { fragment.attrib[0..31] }; MOV i, a[i.x]; "
                "MOV i, fragment.fogcoord.x; END");
    expect_error(GL_INVALID_OPERATION, "one more attribute component");
    cr_expect_geq(get(f, GL_MAX_PROGRAM_RESULT_COMPONENTS_NV), 40);
}

/* NV_geometry_program4 2.14.6.4. */
Test(program_object, the_vertex_limit_may_change)
{
    const GLenum g = GL_GEOMETRY_PROGRAM_NV;
    glProgramVertexLimitNV(g, 1);
    expect_error(GL_INVALID_OPERATION, "nothing loaded");
    load_arb(g, GP);
    glProgramVertexLimitNV(g, 585); /* 7 components each, at most 4096 */
    expect_error(GL_NO_ERROR, "585");
    cr_expect_eq(get(g, GL_GEOMETRY_VERTICES_OUT_EXT), 585);
    static const GLint wrong[] = {0, -1, 586, 1025, 0x7fffffff};
    for (int i = 0; i < 5; i++) {
        glProgramVertexLimitNV(g, wrong[i]);
        expect_error(GL_INVALID_VALUE, "a limit out of range");
    }
    cr_expect_eq(get(g, GL_GEOMETRY_VERTICES_OUT_EXT), 585);
    glProgramVertexLimitNV(GL_VERTEX_PROGRAM_ARB, 1);
    expect_error(GL_INVALID_ENUM, "of a vertex program");
}

Test(program_object, stages_are_off_until_they_are_enabled)
{
    for (int i = 0; i < STAGES; i++) {
        cr_expect_eq(glIsEnabled(stages[i].target), GL_FALSE);
        glEnable(stages[i].target);
        cr_expect_eq(glIsEnabled(stages[i].target), GL_TRUE);
        glDisable(stages[i].target);
        cr_expect_eq(glIsEnabled(stages[i].target), GL_FALSE);
        expect_error(GL_NO_ERROR, "enabling and disabling");
    }
}

Test(program_object, a_failed_load_says_where)
{
    GLint position;
    load_arb(GL_GEOMETRY_PROGRAM_NV, "!!NVgp4.0 PRIMITIVE_IN QUADS END");
    expect_error(GL_INVALID_OPERATION, "QUADS");
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    cr_expect_eq(position, 23);
    cr_expect(strstr((const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB), "found 'QUADS'"));
    load_arb(GL_GEOMETRY_PROGRAM_NV, TEP);
    expect_error(GL_INVALID_OPERATION, "an evaluation program");
    cr_expect(strstr((const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB), "is not a geometry program"));
}
