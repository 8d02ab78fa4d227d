/* Scenes of features. Fragment operations, blending, framebuffer objects. */
#include "tools/bench/features.h"

/* --- Fragment operations -------------------------------------------------------------------------------- */

static void setup_alpha(gl_functions gl, GLint function)
{
    feature_setup_format(gl, GL_RGBA8);
    gl->Enable(GL_ALPHA_TEST);
    gl->AlphaFunc((GLenum)function, 0.5f);
}

static void setup_depth(gl_functions gl, GLint function)
{
    gl->Enable(GL_DEPTH_TEST);
    gl->DepthFunc((GLenum)function);
}

static void setup_stencil(gl_functions gl, GLint operation)
{
    gl->Enable(GL_STENCIL_TEST);
    gl->StencilFunc(GL_GEQUAL, 2, 0xff);
    gl->StencilOp(GL_KEEP, GL_KEEP, (GLenum)operation);
}

/* The layers count into the stencil buffer as shadow volumes do. */
static void setup_volumes(gl_functions gl, GLint operation)
{
    gl->Enable(GL_DEPTH_TEST);
    gl->DepthMask(GL_FALSE);
    gl->ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    gl->Enable(GL_STENCIL_TEST);
    gl->StencilFunc(GL_ALWAYS, 0, 0xff);
    gl->StencilOp(GL_KEEP, (GLenum)operation, GL_KEEP);
}

static void setup_mask(gl_functions gl, GLint alpha)
{
    gl->ColorMask(GL_TRUE, GL_FALSE, GL_TRUE, (GLboolean)alpha);
}

static void setup_logic(gl_functions gl, GLint operation)
{
    gl->Enable(GL_COLOR_LOGIC_OP);
    gl->LogicOp((GLenum)operation);
}

static void setup_fog(gl_functions gl, GLint mode)
{
    gl->Enable(GL_FOG);
    gl->Fogi(GL_FOG_MODE, mode);
    gl->Fogf(GL_FOG_DENSITY, 0.5f);
}

static void setup_stipple(gl_functions gl, GLint capability)
{
    GLubyte bits[128];
    for (int i = 0; i < 128; i++)
        bits[i] = (GLubyte)(i * 37);
    gl->Enable((GLenum)capability);
    gl->PolygonStipple(bits);
}

static void setup_scissor(gl_functions gl, GLint size)
{
    gl->Enable(GL_SCISSOR_TEST);
    gl->Scissor(13, 17, size, size);
}

/* --- Blending ------------------------------------------------------------------------------------------- */

static void setup_equation(gl_functions gl, GLint equation)
{
    gl->Enable(GL_BLEND);
    gl->BlendFunc(GL_SRC_ALPHA, GL_ONE);
    gl->BlendEquation((GLenum)equation);
}

static void setup_separate(gl_functions gl, GLint factor)
{
    gl->Enable(GL_BLEND);
    gl->BlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, (GLenum)factor, GL_ZERO);
}

/* --- Framebuffer objects -------------------------------------------------------------------------------- */

static void attach(gl_functions gl, GLenum attachment, GLint format, GLsizei samples)
{
    GLuint buffer;
    gl->GenRenderbuffers(1, &buffer);
    gl->BindRenderbuffer(GL_RENDERBUFFER, buffer);
    gl->RenderbufferStorageMultisample(GL_RENDERBUFFER, samples, (GLenum)format, AGAINST_SIZE, AGAINST_SIZE);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer);
}

static GLuint new_framebuffer(gl_functions gl)
{
    GLuint framebuffer;
    gl->GenFramebuffers(1, &framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    return framebuffer;
}

static void setup_target(gl_functions gl, GLint format)
{
    new_framebuffer(gl);
    attach(gl, GL_COLOR_ATTACHMENT0, format, 0);
    if (format == GL_SRGB8_ALPHA8)
        gl->Enable(GL_FRAMEBUFFER_SRGB);
}

static void setup_blended_target(gl_functions gl, GLint format)
{
    setup_target(gl, format);
    gl->Enable(GL_BLEND);
    gl->BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

static void setup_depth_stencil(gl_functions gl, GLint format)
{
    setup_target(gl, GL_RGBA8);
    attach(gl, GL_DEPTH_STENCIL_ATTACHMENT, format, 0);
    gl->Enable(GL_DEPTH_TEST);
}

static void setup_targets(gl_functions gl, GLint format)
{
    static const GLenum buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2,
                                     GL_COLOR_ATTACHMENT3};
    new_framebuffer(gl);
    for (unsigned i = 0; i < 4; i++)
        attach(gl, buffers[i], format, 0);
    gl->DrawBuffers(4, buffers);
    library_use_program(
        gl, GL_FRAGMENT_PROGRAM_ARB,
        "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], fragment.color;\n"
        "MUL result.color[1], fragment.color, 0.5;\nADD result.color[2], fragment.color, 0.1;\n"
        "MOV result.color[3], fragment.texcoord[0];\nEND\n");
}

static GLuint samples_buffer, resolved_buffer;

static void setup_samples(gl_functions gl, GLint samples)
{
    samples_buffer = new_framebuffer(gl);
    attach(gl, GL_COLOR_ATTACHMENT0, GL_RGBA8, samples);
    attach(gl, GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, samples);
    resolved_buffer = new_framebuffer(gl);
    attach(gl, GL_COLOR_ATTACHMENT0, GL_RGBA8, 0);
    feature_use_sheet(gl);
}

static void setup_coverage(gl_functions gl, GLint samples)
{
    setup_samples(gl, samples);
    gl->Enable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

static void resolve(gl_functions gl)
{
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, samples_buffer);
    gl->BindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_buffer);
    gl->BlitFramebuffer(0, 0, AGAINST_SIZE, AGAINST_SIZE, 0, 0, AGAINST_SIZE, AGAINST_SIZE,
                        GL_COLOR_BUFFER_BIT, GL_NEAREST);
    gl->BindFramebuffer(GL_FRAMEBUFFER, resolved_buffer);
}

static void draw_resolved_sheet(gl_functions gl)
{
    gl->BindFramebuffer(GL_FRAMEBUFFER, samples_buffer);
    feature_draw_sheet(gl);
    resolve(gl);
}

static void draw_resolved_layers(gl_functions gl)
{
    gl->BindFramebuffer(GL_FRAMEBUFFER, samples_buffer);
    feature_draw_layers(gl);
    resolve(gl);
}

/* --- The table ------------------------------------------------------------------------------------------ */

const struct against_scene feature_fragments[] = {
    FEATURE("alpha-test", setup_alpha, GL_GREATER, feature_draw_repeated, PIXELS(1)),
    FEATURE("depth-less", setup_depth, GL_LESS, feature_draw_layers, PIXELS(4)),
    FEATURE("depth-always", setup_depth, GL_ALWAYS, feature_draw_layers, PIXELS(4)),
    FEATURE("stencil-incr", setup_stencil, GL_INCR, feature_draw_layers, PIXELS(4)),
    FEATURE("stencil-volumes", setup_volumes, GL_INCR_WRAP, feature_draw_layers, PIXELS(4)),
    FEATURE("color-mask", setup_mask, GL_TRUE, feature_draw_quad, PIXELS(1)),
    FEATURE("logic-xor", setup_logic, GL_XOR, feature_draw_quad, PIXELS(1)),
    FEATURE("fog-linear", setup_fog, GL_LINEAR, feature_draw_quad, PIXELS(1)),
    FEATURE("fog-exp2", setup_fog, GL_EXP2, feature_draw_quad, PIXELS(1)),
    FEATURE("polygon-stipple", setup_stipple, GL_POLYGON_STIPPLE, feature_draw_quad, PIXELS(1)),
    FEATURE("scissored-clear", setup_scissor, 887, feature_clear, PIXELS(0.75)),
    FEATURE("blend-subtract", setup_equation, GL_FUNC_REVERSE_SUBTRACT, feature_draw_layers, PIXELS(4)),
    FEATURE("blend-max", setup_equation, GL_MAX, feature_draw_layers, PIXELS(4)),
    FEATURE("blend-constant", feature_setup_source, GL_CONSTANT_ALPHA, feature_draw_layers, PIXELS(4)),
    FEATURE("blend-multiply", feature_setup_source, GL_DST_COLOR, feature_draw_layers, PIXELS(4)),
    FEATURE("blend-separate", setup_separate, GL_ONE, feature_draw_layers, PIXELS(4)),
    FEATURE("to-rgba16f", setup_target, GL_RGBA16F, feature_draw_layers, PIXELS(4)),
    FEATURE("to-rgba32f", setup_target, GL_RGBA32F, feature_draw_layers, PIXELS(4)),
    FEATURE("to-r11g11b10f", setup_target, GL_R11F_G11F_B10F, feature_draw_layers, PIXELS(4)),
    FEATURE("to-srgb", setup_target, GL_SRGB8_ALPHA8, feature_draw_layers, PIXELS(4)),
    FEATURE("to-565", setup_target, GL_RGB565, feature_draw_layers, PIXELS(4)),
    FEATURE("to-rgb10-a2", setup_target, GL_RGB10_A2, feature_draw_layers, PIXELS(4)),
    FEATURE("to-r8", setup_target, GL_R8, feature_draw_layers, PIXELS(4)),
    FEATURE("over-rgba16f", setup_blended_target, GL_RGBA16F, feature_draw_layers, PIXELS(4)),
    FEATURE("over-r11g11b10f", setup_blended_target, GL_R11F_G11F_B10F, feature_draw_layers, PIXELS(4)),
    FEATURE("over-srgb", setup_blended_target, GL_SRGB8_ALPHA8, feature_draw_layers, PIXELS(4)),
    FEATURE("over-565", setup_blended_target, GL_RGB565, feature_draw_layers, PIXELS(4)),
    FEATURE("depth-stencil", setup_depth_stencil, GL_DEPTH24_STENCIL8, feature_draw_layers, PIXELS(4)),
    FEATURE("four-targets", setup_targets, GL_RGBA8, feature_draw_quad, PIXELS(4)),
    FEATURE("samples-4", setup_samples, 4, draw_resolved_layers, PIXELS(4)),
    FEATURE("samples-4-sheet", setup_samples, 4, draw_resolved_sheet, TRIANGLES(1)),
    FEATURE("alpha-coverage", setup_coverage, 4, draw_resolved_layers, PIXELS(4)),
};

const unsigned feature_fragments_count = sizeof feature_fragments / sizeof *feature_fragments;
