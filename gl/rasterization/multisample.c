/* Multisampling: where samples are, which of them a fragment covers, how often it is shaded (GL 4.6
 * compatibility 14.3.1, 14.9.3, 17.3.1; NV_explicit_multisample). */
#include "gl/context/entry.h"
#include "gl/context/get_indexed.h"
#include "gl/exec_rasterization.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/rasterization/raster_state.h"

/* --- Sample positions ----------------------------------------------------------------------------------- */

/* NV_explicit_multisample 3.2.1 has another error for an index beyond the samples. */
static void get_position(const char *call, GLenum pname, GLuint index, GLenum beyond, GLfloat *val)
{
    ENTER(call);
    if (!context)
        return;
    const struct framebuffer_object *draw = context->framebuffers->draw;
    const unsigned samples = draw ? framebuffer_samples(draw) : context->framebuffer.samples;
    if (pname != GL_SAMPLE_POSITION) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, expected GL_SAMPLE_POSITION", call, pname);
        return;
    }
    if (index >= samples) {
        gl_error(context, beyond, "%s: index is %u, and the framebuffer has %u samples", call, index,
                 samples);
        return;
    }
    const struct raster_sample_position position = raster_sample_positions(samples)[index];
    val[0] = (float)position.x / RASTER_SAMPLE_UNIT;
    val[1] = (float)position.y / RASTER_SAMPLE_UNIT;
}

void GLAPIENTRY exec_glGetMultisamplefv(GLenum pname, GLuint index, GLfloat *val)
{
    get_position(COMMAND_NAME, pname, index, GL_INVALID_VALUE, val);
}

void GLAPIENTRY exec_glGetMultisamplefvNV(GLenum pname, GLuint index, GLfloat *val)
{
    get_position(COMMAND_NAME, pname, index, GL_INVALID_OPERATION, val);
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

static void sample_coverage(const char *call, GLfloat value, GLboolean invert)
{
    ENTER(call);
    if (!context)
        return;
    context->rasterization->sample_coverage_value = (float)clamp01(value);
    context->rasterization->sample_coverage_invert = invert != GL_FALSE;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glSampleCoverage(GLfloat value, GLboolean invert)
{
    sample_coverage(COMMAND_NAME, value, invert);
}

/* One word has all samples that there may be. */
static void sample_mask(const char *call, GLuint word, GLbitfield mask)
{
    ENTER(call);
    if (!context)
        return;
    if (word > 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: mask word is %u, expected 0", call, word);
        return;
    }
    context->rasterization->sample_mask_value = mask;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glSampleMaski(GLuint maskNumber, GLbitfield mask)
{
    sample_mask(COMMAND_NAME, maskNumber, mask);
}

void GLAPIENTRY exec_glSampleMaskIndexedNV(GLuint index, GLbitfield mask)
{
    sample_mask(COMMAND_NAME, index, mask);
}

bool sample_mask_get_indexed(struct context *context, const char *call, GLenum pname, GLuint index,
                             struct get_value *value)
{
    if (pname != GL_SAMPLE_MASK_VALUE)
        return false;
    if (index == 0)
        return get_integer(value, context->rasterization->sample_mask_value);
    gl_error(context, GL_INVALID_VALUE, "%s: mask word is %u, expected 0", call, index);
    return true;
}

/* --- Sample shading (14.3.1.1) -------------------------------------------------------------------------- */

static void min_sample_shading(const char *call, GLfloat value)
{
    ENTER(call);
    if (!context)
        return;
    context->rasterization->min_sample_shading = (float)clamp01(value);
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glMinSampleShading(GLfloat value)
{
    min_sample_shading(COMMAND_NAME, value);
}

/* --- Draws ---------------------------------------------------------------------------------------------- */

void multisample_state_resolve(const struct rasterization_state *state, struct raster_state *raster)
{
    raster->multisample = state->multisample;
    raster->sample_mask = (uint16_t)(state->sample_mask ? state->sample_mask_value : ~0u);
    raster->sample_coverage = state->sample_coverage;
    raster->sample_coverage_value = state->sample_coverage_value;
    raster->sample_coverage_invert = state->sample_coverage_invert;
    raster->alpha_to_coverage = state->alpha_to_coverage;
    raster->alpha_to_one = state->alpha_to_one;
    raster->min_sample_shading = state->sample_shading ? state->min_sample_shading : 0.0f;
}
