/* Tracked matrices (NV_vertex_program 2.14.5): four program parameters from a multiple of four on follow a
 * matrix.
 *
 * The registers are written just before they are read, not at every matrix call. */
#include "gl/context/entry.h"
#include "gl/exec_program.h"
#include "gl/program/program_object.h"
#include "gl/texture/texture_unit.h"

/* Which matrix an enum means, GL_TEXTURE already replaced. */
static bool find_matrix(GLenum matrix, enum state_matrix *found)
{
    if (matrix == GL_MODELVIEW)
        *found = STATE_MODELVIEW;
    else if (matrix == GL_PROJECTION)
        *found = STATE_PROJECTION;
    else if (matrix == GL_MODELVIEW_PROJECTION_NV)
        *found = STATE_MVP;
    else if (matrix == GL_COLOR)
        *found = STATE_COLOR_MATRIX;
    else if (matrix >= GL_TEXTURE0_ARB && matrix < GL_TEXTURE0_ARB + STATE_TEXTURE_MATRICES)
        *found = (enum state_matrix)(STATE_TEXTURE + (matrix - GL_TEXTURE0_ARB));
    else if (matrix >= GL_MATRIX0_NV && matrix < GL_MATRIX0_NV + STATE_PROGRAM_MATRICES)
        *found = (enum state_matrix)(STATE_PROGRAM + (matrix - GL_MATRIX0_NV));
    else
        return false;
    return true;
}

static bool find_transform(GLenum transform, enum matrix_modifier *modifier)
{
    switch (transform) {
    case GL_IDENTITY_NV: *modifier = MATRIX_PLAIN; return true;
    case GL_INVERSE_NV: *modifier = MATRIX_INVERSE; return true;
    case GL_TRANSPOSE_NV: *modifier = MATRIX_TRANSPOSE; return true;
    case GL_INVERSE_TRANSPOSE_NV: *modifier = MATRIX_INVTRANS; return true;
    default: return false;
    }
}

/* Row by row: the top row goes to the first register. */
static bool write_track(struct context *context, unsigned i)
{
    const struct matrix_tracking *track = &context->programs->tracks[i];
    uint32_t(*registers)[4] = &context->programs->env[PROGRAM_VERTEX].value[4 * i];
    enum state_matrix matrix = STATE_MODELVIEW;
    enum matrix_modifier modifier = MATRIX_PLAIN;
    find_matrix(track->matrix, &matrix);
    find_transform(track->transform, &modifier);
    const float(*rows)[4] = state_matrix_rows(context, matrix, modifier);
    if (memcmp(registers, rows, 16 * sizeof(float)) == 0)
        return false;
    memcpy(registers, rows, 16 * sizeof(float));
    return true;
}

void programs_track_matrices(struct context *context)
{
    struct program_state *state = context->programs;
    if (!state->tracked || state->tracked_version == context->version[DIRTY_MATRIX])
        return;
    bool changed = false;
    for (unsigned i = 0; i < PROGRAM_TRACKS; i++)
        if (state->tracked & (1ull << i))
            changed |= write_track(context, i);
    state->tracked_version = context->version[DIRTY_MATRIX];
    if (changed)
        state->env[PROGRAM_VERTEX].version++;
}

/* When tracking ends the registers keep the last tracked values, so they are brought up to date first. */
static void set_track(struct context *context, unsigned i, GLenum matrix, GLenum transform)
{
    struct program_state *state = context->programs;
    programs_track_matrices(context);
    state->tracks[i] = (struct matrix_tracking){matrix, transform};
    if (matrix == GL_NONE) {
        state->tracked &= ~(1ull << i);
    } else {
        state->tracked |= 1ull << i;
        state->tracked_version = UINT64_MAX; /* write them all */
        programs_track_matrices(context);
    }
    gl_dirty(context, DIRTY_PROGRAM);
}

static bool check_address(struct context *context, const char *call, GLuint address)
{
    if (address % 4 == 0 && address < SHADER_MAX_ENV)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: address is %u, expected a multiple of 4 below %d", call, address,
             SHADER_MAX_ENV);
    return false;
}

static bool check_target(struct context *context, const char *call, GLenum target)
{
    if (target == GL_VERTEX_PROGRAM_NV)
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, expected GL_VERTEX_PROGRAM_NV", call, target);
    return false;
}

void GLAPIENTRY exec_glTrackMatrixNV(GLenum target, GLuint address, GLenum matrix, GLenum transform)
{
    ENTER(COMMAND_NAME);
    enum state_matrix found;
    enum matrix_modifier modifier;
    if (!context || !check_target(context, COMMAND_NAME, target) ||
        !check_address(context, COMMAND_NAME, address))
        return;
    if (matrix == GL_TEXTURE) /* the unit that is active now, not at the time of tracking */
        matrix = GL_TEXTURE0_ARB + context->texture_units->active;
    if (matrix != GL_NONE && !find_matrix(matrix, &found)) {
        gl_error(context, GL_INVALID_ENUM, "%s: matrix is 0x%04X, which cannot be tracked", COMMAND_NAME,
                 matrix);
        return;
    }
    if (!find_transform(transform, &modifier)) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: transform is 0x%04X, expected GL_IDENTITY_NV, GL_INVERSE_NV, GL_TRANSPOSE_NV or "
                 "GL_INVERSE_TRANSPOSE_NV",
                 COMMAND_NAME, transform);
        return;
    }
    set_track(context, address / 4, matrix, transform);
}

void GLAPIENTRY exec_glGetTrackMatrixivNV(GLenum target, GLuint address, GLenum pname, GLint *params)
{
    ENTER(COMMAND_NAME);
    if (!context || !check_target(context, COMMAND_NAME, target) ||
        !check_address(context, COMMAND_NAME, address))
        return;
    const struct matrix_tracking *track = &context->programs->tracks[address / 4];
    if (pname == GL_TRACK_MATRIX_NV)
        *params = (GLint)track->matrix;
    else if (pname == GL_TRACK_MATRIX_TRANSFORM_NV)
        *params = (GLint)track->transform;
    else
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is 0x%04X, expected GL_TRACK_MATRIX_NV or GL_TRACK_MATRIX_TRANSFORM_NV",
                 COMMAND_NAME, pname);
}
