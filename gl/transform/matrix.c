/* Matrix stacks and the commands on the current one (GL 4.6 compatibility 12.1.1). */
#include "gl/transform/matrix.h"

#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_transform.h"
#include "gl/texture/texture_unit.h"

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static void stack_init(struct matrix_stack *stack, uint8_t limit)
{
    memcpy(stack->entries[0].m, identity, sizeof identity);
    stack->top = 0;
    stack->limit = limit;
    stack->version = 1;
}

void matrix_state_init(struct matrix_state *state)
{
    for (unsigned i = 0; i < SHADER_MAX_VERTEX_UNITS; i++)
        stack_init(&state->modelview[i], 32);
    stack_init(&state->projection, 32);
    for (unsigned i = 0; i < MATRIX_TEXTURE_UNITS; i++)
        stack_init(&state->texture[i], 10);
    for (unsigned i = 0; i < MATRIX_PROGRAMS; i++)
        stack_init(&state->program[i], 4);
    stack_init(&state->color, MATRIX_COLOR_DEPTH);
    for (unsigned i = 0; i < SHADER_MAX_PALETTE_MATRICES; i++)
        stack_init(&state->palette[i], 1);
}

struct matrix_stack *matrix_stack_of(struct matrix_state *state, GLenum mode, unsigned unit)
{
    if (mode - GL_MATRIX0_ARB < MATRIX_PROGRAMS)
        return &state->program[mode - GL_MATRIX0_ARB];
    for (unsigned i = 0; i < SHADER_MAX_VERTEX_UNITS; i++)
        if (mode == matrix_modelview_mode(i))
            return &state->modelview[i];
    switch (mode) {
    case GL_PROJECTION: return &state->projection;
    case GL_TEXTURE: return &state->texture[unit];
    case GL_COLOR: return &state->color;
    case GL_MATRIX_PALETTE_ARB: return &state->palette[state->palette_current];
    default: return NULL;
    }
}

/* --- The current stack ---------------------------------------------------------------------------------- */

/* Null with INVALID_OPERATION where the active texture unit has no texture matrix. */
static struct matrix_stack *current_stack(struct context *context)
{
    if (context->matrices->mode == GL_TEXTURE && !texture_unit_has_coordinates(context, "the texture matrix"))
        return NULL;
    return matrix_stack_of(context->matrices, context->matrices->mode, context->texture_units->active);
}

static void matrix_touched(struct context *context, struct matrix_stack *stack)
{
    gl_dirty(context, DIRTY_MATRIX);
    stack->version = context->version[DIRTY_MATRIX];
}

static void load(struct context *context, const float m[16])
{
    struct matrix_stack *stack = current_stack(context);
    if (!stack)
        return;
    memcpy(stack->entries[stack->top].m, m, 16 * sizeof *m);
    matrix_touched(context, stack);
}

static void multiply(struct context *context, const float m[16])
{
    struct matrix_stack *stack = current_stack(context);
    if (!stack)
        return;
    float *top = stack->entries[stack->top].m;
    matrix_multiply(top, top, m);
    matrix_touched(context, stack);
}

/* MATRIXi_NV and MATRIXi_ARB name the same eight matrices; the state holds the ARB names. */
GLenum matrix_mode_resolve(struct context *context, const char *call, GLenum mode)
{
    GLenum chosen = mode;
    if (mode >= GL_MATRIX0_NV && mode < GL_MATRIX0_NV + MATRIX_PROGRAMS)
        chosen = mode - GL_MATRIX0_NV + GL_MATRIX0_ARB;
    if (!matrix_stack_of(context->matrices, chosen, 0)) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: mode is 0x%04x, expected GL_MODELVIEW, GL_MODELVIEW0..%d_ARB, GL_PROJECTION, "
                 "GL_TEXTURE, GL_COLOR, GL_MATRIX_PALETTE_ARB or GL_MATRIX0..%d",
                 call, mode, SHADER_MAX_VERTEX_UNITS - 1, MATRIX_PROGRAMS - 1);
        return 0;
    }
    return chosen;
}

void GLAPIENTRY exec_glMatrixMode(GLenum mode)
{
    ENTER_VOID();
    const GLenum chosen = matrix_mode_resolve(context, COMMAND_NAME, mode);
    if (chosen)
        context->matrices->mode = chosen;
}

void GLAPIENTRY exec_glPushMatrix(void)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    struct matrix_stack *stack = current_stack(context);
    if (!stack)
        return;
    if (stack->top + 1 >= stack->limit) {
        gl_error(context, GL_STACK_OVERFLOW, "glPushMatrix: the stack of mode 0x%04x is full (%d matrices)",
                 context->matrices->mode, stack->limit);
        return;
    }
    stack->entries[stack->top + 1] = stack->entries[stack->top];
    stack->top++;
}

void GLAPIENTRY exec_glPopMatrix(void)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    struct matrix_stack *stack = current_stack(context);
    if (!stack)
        return;
    if (stack->top == 0) {
        gl_error(context, GL_STACK_UNDERFLOW, "glPopMatrix: the stack of mode 0x%04x holds one matrix only",
                 context->matrices->mode);
        return;
    }
    stack->top--;
    matrix_touched(context, stack);
}

void GLAPIENTRY exec_glLoadIdentity(void)
{
    ENTER(COMMAND_NAME);
    if (context)
        load(context, identity);
}

static void floats_from_doubles(float *f, const double *d, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        f[i] = (float)d[i];
}

/* The sixteen values of a command's argument, or null with nothing to do: no context, no pointer. */
static struct context *enter_with_floats(const char *call, const GLfloat *m, float matrix[16])
{
    struct context *context = gl_enter(call);
    if (context && m)
        memcpy(matrix, m, 16 * sizeof *matrix);
    return m ? context : NULL;
}

static struct context *enter_with_doubles(const char *call, const GLdouble *m, float matrix[16])
{
    struct context *context = gl_enter(call);
    if (context && m)
        floats_from_doubles(matrix, m, 16);
    return m ? context : NULL;
}

void GLAPIENTRY exec_glLoadMatrixf(const GLfloat *m)
{
    FPENV_SCOPE();
    float matrix[16];
    struct context *context = enter_with_floats(COMMAND_NAME, m, matrix);
    if (!context)
        return;
    load(context, matrix);
}

void GLAPIENTRY exec_glLoadMatrixd(const GLdouble *m)
{
    FPENV_SCOPE();
    float matrix[16];
    struct context *context = enter_with_doubles(COMMAND_NAME, m, matrix);
    if (!context)
        return;
    load(context, matrix);
}

void GLAPIENTRY exec_glMultMatrixf(const GLfloat *m)
{
    FPENV_SCOPE();
    float matrix[16];
    struct context *context = enter_with_floats(COMMAND_NAME, m, matrix);
    if (!context)
        return;
    multiply(context, matrix);
}

void GLAPIENTRY exec_glMultMatrixd(const GLdouble *m)
{
    FPENV_SCOPE();
    float matrix[16];
    struct context *context = enter_with_doubles(COMMAND_NAME, m, matrix);
    if (!context)
        return;
    multiply(context, matrix);
}

void GLAPIENTRY exec_glLoadTransposeMatrixf(const GLfloat m[16])
{
    FPENV_SCOPE();
    float matrix[16];
    struct context *context = enter_with_floats(COMMAND_NAME, m, matrix);
    if (!context)
        return;
    matrix_transpose(matrix, matrix);
    load(context, matrix);
}

void GLAPIENTRY exec_glLoadTransposeMatrixd(const GLdouble m[16])
{
    FPENV_SCOPE();
    float matrix[16];
    struct context *context = enter_with_doubles(COMMAND_NAME, m, matrix);
    if (!context)
        return;
    matrix_transpose(matrix, matrix);
    load(context, matrix);
}

void GLAPIENTRY exec_glMultTransposeMatrixf(const GLfloat m[16])
{
    FPENV_SCOPE();
    float matrix[16];
    struct context *context = enter_with_floats(COMMAND_NAME, m, matrix);
    if (!context)
        return;
    matrix_transpose(matrix, matrix);
    multiply(context, matrix);
}

void GLAPIENTRY exec_glMultTransposeMatrixd(const GLdouble m[16])
{
    FPENV_SCOPE();
    float matrix[16];
    struct context *context = enter_with_doubles(COMMAND_NAME, m, matrix);
    if (!context)
        return;
    matrix_transpose(matrix, matrix);
    multiply(context, matrix);
}

/* --- Transformations ------------------------------------------------------------------------------------ */

/* GL 4.6 compatibility 12.1.1: R = u u^T + cos (I - u u^T) + sin S. The zero vector, which has no direction,
 * rotates nothing. */
static void rotation(float m[16], double degrees, const double axis[3])
{
    double sine, cosine, length = __builtin_sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    memcpy(m, identity, sizeof identity);
    if (!(length > 0))
        return;
    const double u[3] = {axis[0] / length, axis[1] / length, axis[2] / length};
    const double cross[3][3] = {{0, -u[2], u[1]}, {u[2], 0, -u[0]}, {-u[1], u[0], 0}};
    matrix_sincos_degrees(degrees, &sine, &cosine);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            double outer = u[row] * u[column];
            m[column * 4 + row] =
                (float)((outer + cosine * ((row == column) - outer)) + sine * cross[row][column]);
        }
}

static void rotate(const char *call, double degrees, double x, double y, double z)
{
    struct context *context = gl_enter(call);
    float m[16];
    if (!context)
        return;
    rotation(m, degrees, (const double[3]){x, y, z});
    multiply(context, m);
}

static void translate(const char *call, double x, double y, double z)
{
    struct context *context = gl_enter(call);
    if (!context)
        return;
    multiply(context, (const float[16]){1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, (float)x, (float)y, (float)z, 1});
}

static void scale(const char *call, double x, double y, double z)
{
    struct context *context = gl_enter(call);
    if (!context)
        return;
    multiply(context, (const float[16]){(float)x, 0, 0, 0, 0, (float)y, 0, 0, 0, 0, (float)z, 0, 0, 0, 0, 1});
}

void GLAPIENTRY exec_glRotatef(GLfloat angle, GLfloat x, GLfloat y, GLfloat z)
{
    FPENV_SCOPE();
    FPENV_PIN(angle, x, y, z);
    rotate(COMMAND_NAME, angle, x, y, z);
}

void GLAPIENTRY exec_glRotated(GLdouble angle, GLdouble x, GLdouble y, GLdouble z)
{
    FPENV_SCOPE();
    FPENV_PIN(angle, x, y, z);
    rotate(COMMAND_NAME, angle, x, y, z);
}

void GLAPIENTRY exec_glTranslatef(GLfloat x, GLfloat y, GLfloat z)
{
    FPENV_SCOPE();
    FPENV_PIN(x, y, z);
    translate(COMMAND_NAME, x, y, z);
}

void GLAPIENTRY exec_glTranslated(GLdouble x, GLdouble y, GLdouble z)
{
    FPENV_SCOPE();
    FPENV_PIN(x, y, z);
    translate(COMMAND_NAME, x, y, z);
}

void GLAPIENTRY exec_glScalef(GLfloat x, GLfloat y, GLfloat z)
{
    FPENV_SCOPE();
    FPENV_PIN(x, y, z);
    scale(COMMAND_NAME, x, y, z);
}

void GLAPIENTRY exec_glScaled(GLdouble x, GLdouble y, GLdouble z)
{
    FPENV_SCOPE();
    FPENV_PIN(x, y, z);
    scale(COMMAND_NAME, x, y, z);
}

void GLAPIENTRY exec_glFrustum(GLdouble l, GLdouble r, GLdouble b, GLdouble t, GLdouble n, GLdouble f)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    if (n <= 0 || f <= 0 || l == r || b == t || n == f) {
        gl_error(
            context, GL_INVALID_VALUE,
            "glFrustum: (%g, %g, %g, %g, %g, %g): near and far must be positive, opposite planes must differ",
            l, r, b, t, n, f);
        return;
    }
    float m[16] = {0};
    m[0] = (float)(2 * n / (r - l));
    m[5] = (float)(2 * n / (t - b));
    m[8] = (float)((r + l) / (r - l));
    m[9] = (float)((t + b) / (t - b));
    m[10] = (float)(-(f + n) / (f - n));
    m[11] = -1;
    m[14] = (float)(-(2 * f * n) / (f - n));
    multiply(context, m);
}

void GLAPIENTRY exec_glOrtho(GLdouble l, GLdouble r, GLdouble b, GLdouble t, GLdouble n, GLdouble f)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    if (l == r || b == t || n == f) {
        gl_error(context, GL_INVALID_VALUE, "glOrtho: (%g, %g, %g, %g, %g, %g): opposite planes must differ",
                 l, r, b, t, n, f);
        return;
    }
    float m[16] = {0};
    m[0] = (float)(2 / (r - l));
    m[5] = (float)(2 / (t - b));
    m[10] = (float)(-2 / (f - n));
    m[12] = (float)(-(r + l) / (r - l));
    m[13] = (float)(-(t + b) / (t - b));
    m[14] = (float)(-(f + n) / (f - n));
    m[15] = 1;
    multiply(context, m);
}
