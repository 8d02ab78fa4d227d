/* Programs of every stage, their parameters and what is asked of them. */
#include "tests/fuzz/gl_calls.h"

#include <string.h>

static const char *const programs[] = {
    "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; MOV o[TEX0], v[TEX0]; END",
    "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[5]; MOV o[BFC0], v[3]; END",
    "!!VP2.0 ARL A0.x, v[1].x; MOV o[HPOS], c[A0.x+3]; MOV o[PSIZ].x, v[2].x; MOV o[CLP0].x, v[OPOS].x; "
    "MOV o[CLP5].x, v[OPOS].y; END",
    "!!VSP1.0 ADD R0, v[0], c[1]; MOV c[2], R0; END",
    "!!NVvp5.0 OPTION NV_viewport_array2; OPTION NV_layer_viewport_relative; "
    "MOV result.position, vertex.position; TRUNC.S result.layer.x, vertex.attrib[3];"
    "TRUNC.S result.viewportmask[0].x, vertex.position; MOV result.color, vertex.attrib[3]; END",
    "!!NVvp4.0 OPTION NV_viewport_array2; MOV result.position, vertex.position; "
    "TRUNC.S result.viewport.x, vertex.attrib[3].y; END",
    "!!NVvp4.0 OPTION ARB_position_invariant; MOV result.color, vertex.attrib[3]; "
    "MOV result.texcoord[0], vertex.attrib[8]; END",
    "!!NVvp4.0 MOV result.position, vertex.position; MOV result.clip[1].x, vertex.position.x; "
    "MOV result.fogcoord.x, vertex.attrib[5].x; END",
    "!!NVfp4.0 TEMP t; TEX t, fragment.texcoord[0], texture[0], 2D; MUL result.color, t, fragment.color; END",
    "!!NVfp4.0 NOPERSPECTIVE ATTRIB a = fragment.texcoord[1]; KIL a.x; MOV result.color, program.env[1]; "
    "MOV result.depth.z, a.y; END",
    "!!NVfp4.0 TEMP t; TXP t, fragment.texcoord[1], texture[7], CUBE; MOV result.color, t; END",
    ("!!NVfp5.0 INT TEMP i; TEMP u; TRUNC.S i, fragment.position; ATOMIM.ADD.U32 u, {1}.x, i, image[0], 2D; "
     "STOREIM image[1], fragment.color, i, 3D;"
     "LOADIM.U8 u, i, image[2], CUBE; MOV result.color, u; END"),
    ("!!NVfp5.0 OPTION NV_bindless_texture; LONG TEMP h; INT TEMP i; TEMP u, v; "
     "TRUNC.S i, fragment.position; PK64.U h.x, program.local[0];"
     "TEX u, fragment.texcoord[0], handle(h.x), 2D; TXF v, i, handle(h.x), 2D; "
     "STOREIM handle(h.x), u, i, 2D; ADD result.color, u, v; END"),
    "!!VP1.0 nonsense",
};

static void call_load(struct input *in)
{
    GLenum t = any(in);
    GLuint id = byte(in) % 6;
    const char *text = programs[byte(in) % (sizeof programs / sizeof *programs)];
    size_t length = strlen(text);
    if (byte(in) % 8 == 0)
        length = length * byte(in) / 256;
    if (byte(in) & 1)
        glLoadProgramNV(t, id, (GLsizei)length, (const GLubyte *)text);
    else
        glProgramStringARB(t, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)length, text);
}
/* The common case: two programs that load, bound and enabled. */
static void load_arb(GLenum target, GLuint id, const char *text)
{
    glBindProgramARB(target, id);
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
}
static void call_usual_programs(struct input *in)
{
    unsigned which = byte(in);
    load_arb(GL_VERTEX_PROGRAM_ARB, 7, programs[4 + which % 4]);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, 8, programs[8 + which / 4 % 4]);
    const char *text = programs[which / 6 % 3];
    glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 9, (GLsizei)strlen(text), (const GLubyte *)text);
    if (byte(in) & 1)
        glBindProgramNV(GL_VERTEX_PROGRAM_NV, 9);
    if (byte(in) & 1)
        glEnable(GL_VERTEX_PROGRAM_ARB);
    if (byte(in) & 1)
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
}
/* The stages between vertex and fragment programs, each by a program that is valid there. */
static void call_stage_programs(struct input *in)
{
    static const struct {
        GLenum target;
        const char *texts[2];
    } stages[] = {
        {GL_TESS_CONTROL_PROGRAM_NV,
         {"!!NVtcp5.0 VERTICES_OUT 3 INT TEMP i; TEMP r; ATTRIB p = vertex.position; "
          "MOV.S i, primitive.invocation; MOV result.position, p[i.x];"
          "MIN r, p[i.x], 6; MOV result.patch.tessouter[0].x, r.x; MOV result.patch.tessouter[1].x, 2; "
          "MOV result.patch.tessouter[2].x, 2.5;"
          "MOV result.patch.tessouter[3].x, 1; MOV result.patch.tessinner[0].x, r.y; END",
          "!!NVtcp5.0 VERTICES_OUT 17 INT TEMP i; ATTRIB o = vertex.out.attrib[0]; "
          "MOV.S i, primitive.vertexcount; ADD.S i, i, primitive.id;"
          "MOV result.attrib[0], vertex[1].position; MIN result.patch.tessouter[0].x, o[i.x].x, 6; "
          "MOV result.patch.tessouter[1].x, 3; END"}},
        {GL_TESS_EVALUATION_PROGRAM_NV,
         {"!!NVtep5.0 TESS_MODE TRIANGLES TESS_SPACING FRACTIONAL_ODD MAD result.position, vertex.tesscoord, "
          "2, vertex[0].position;"
          "MOV result.color, vertex.tesscoord; END",
          "!!NVtep5.0 TESS_MODE ISOLINES TESS_SPACING FRACTIONAL_EVEN LRP result.position, "
          "vertex.tesscoord.x, vertex[1].position, vertex[0].position;"
          "MOV result.texcoord[0], primitive.tessouter[0]; END"}},
        {GL_GEOMETRY_PROGRAM_NV,
         {"!!NVgp5.0 PRIMITIVE_IN TRIANGLES PRIMITIVE_OUT TRIANGLE_STRIP VERTICES_OUT 3 MOV result.position, "
          "vertex[0].position; "
          "EMIT;"
          "MOV result.position, vertex[2].position; EMIT; MOV result.position, vertex[1].position; EMIT; END",
          "!!NVgp5.0 PRIMITIVE_IN PATCHES PRIMITIVE_OUT POINTS VERTICES_OUT 2 INVOCATIONS 3 MOV "
          "result.position, vertex[0].position; "
          "EMIT;"
          "MOV result.position, primitive.tessouter[1]; EMIT; END"}},
    };
    for (unsigned s = 0; s < sizeof stages / sizeof *stages; s++) {
        const unsigned which = byte(in);
        load_arb(stages[s].target, 10 + s, stages[s].texts[which & 1]);
        (which & 2 ? glEnable : glDisable)(stages[s].target);
    }
}
/* A geometry program for every kind of primitive; what they make varies with the data. */
static void call_geometry_program(struct input *in)
{
    static const char *const texts[] = {
        "!!NVgp5.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS VERTICES_OUT 5 INT TEMP s; "
        "TRUNC.S s, vertex[0].position; EMITS s.x;"
        "MOV result.position, vertex[0].position; MOV result.attrib[1], vertex[0].color; EMITS {1}.x; "
        "EMITS {0}.x; EMITS s.y; END",
        "!!NVgp5.0 OPTION ARB_viewport_array; "
        "PRIMITIVE_IN LINES PRIMITIVE_OUT LINE_STRIP VERTICES_OUT 9 TEMP c; MOV c, vertex[1].position;"
        "REP c.x; MOV result.position, vertex[0].position; TRUNC.S result.viewport.x, c.y; "
        "TRUNC.S result.layer.x, c.z; EMIT;"
        "MOV result.position, c; MOV result.color, c; TRUNC.S result.viewport.x, c.z; EMIT; "
        "SLT.CC c.w, c.y, c.z; IF NE.w; ENDPRIM; ENDIF; ENDREP; END",
        "!!NVgp4.0 PRIMITIVE_IN TRIANGLES_ADJACENCY PRIMITIVE_OUT TRIANGLE_STRIP VERTICES_OUT 6 INT TEMP i; "
        "ATTRIB p = vertex.position;"
        "TRUNC.S i, p[0]; REP.S 6; MOV result.position, p[i.x]; MOV result.clip[1].x, p[5].y; EMIT; "
        "ADD.S i.x, i.x, 1; ENDREP; END",
        "!!NVgp5.0 PRIMITIVE_IN LINES_ADJACENCY PRIMITIVE_OUT TRIANGLE_STRIP VERTICES_OUT 1024 INVOCATIONS "
        "32 TEMP p; "
        "MOV p, vertex[1].position;"
        "REP p.w; ADD p, p, vertex[3].position; MOV result.position, p; EMIT; ENDREP; END",
    };
    const unsigned which = byte(in);
    load_arb(GL_GEOMETRY_PROGRAM_NV, 14, texts[which % 4]);
    glProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, number(in));
    (which & 16 ? glDisable : glEnable)(GL_GEOMETRY_PROGRAM_NV);
}
/* Levels end at 6: a patch of level 64 takes a thousand times as long, and the tessellator's tests have it.
 */
static void call_patch_parameters(struct input *in)
{
    GLfloat levels[4];
    const GLenum pname = any(in);
    for (int i = 0; i < 4; i++) {
        levels[i] = real(in);
        levels[i] = levels[i] > 6 ? 6 : levels[i];
    }
    glPatchParameterfv(byte(in) & 1 ? GL_PATCH_DEFAULT_OUTER_LEVEL : pname, levels);
    glPatchParameteri(byte(in) & 3 ? GL_PATCH_VERTICES : pname, number(in));
}
static void call_bind_program(struct input *in)
{
    GLenum t = any(in);
    glBindProgramARB(t, byte(in) % 10);
}
static void call_delete_program(struct input *in)
{
    GLuint p[2] = {byte(in) % 10, byte(in) % 10};
    glDeleteProgramsARB(2, p);
}
static void call_execute(struct input *in)
{
    GLenum t = any(in);
    glExecuteProgramNV(t, byte(in) % 6, memory.floats);
}
static void call_parameter(struct input *in)
{
    GLenum t = any(in);
    GLuint i = (GLuint)number(in);
    glProgramEnvParameter4fARB(t, i, real(in), real(in), real(in), real(in));
    glProgramLocalParameter4fARB(t, i, real(in), 1, real(in), 0);
    glProgramParameters4fvNV(t, i, (GLsizei)(byte(in) % 200), memory.floats);
    glGetProgramLocalParameterfvARB(t, i, memory.floats);
}
static void call_track(struct input *in)
{
    GLenum t = any(in);
    GLuint a = (GLuint)number(in);
    GLenum m = any(in);
    glTrackMatrixNV(t, a, m, any(in));
    glGetTrackMatrixivNV(t, a, any(in), memory.ints);
}
static void call_program_get(struct input *in)
{
    GLenum t = any(in), p = any(in);
    glGetProgramivARB(t, p, memory.ints);
    glGetProgramivNV(byte(in) % 10, p, memory.ints);
    glGetProgramStringARB(t, p, memory.bytes);
    glGetProgramStringNV(byte(in) % 10, p, memory.bytes);
    glGetProgramParameterfvNV(t, (GLuint)number(in), p, memory.floats);
}

static call *const rows[] = {
    call_load,
    call_usual_programs,
    call_stage_programs,
    call_patch_parameters,
    call_geometry_program,
    call_geometry_program,
    call_bind_program,
    call_delete_program,
    call_execute,
    call_parameter,
    call_track,
    call_program_get,
};
const struct call_list program_calls = CALL_LIST(rows);
