/* Matrix stacks and the commands on the current one (GL 4.6 compatibility 12.1.1). */
#include "gl/program/matrix.h"

#include <string.h>

#include "gl/context/context.h"

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
    state->mode = GL_MODELVIEW;
    for (unsigned i = 0; i < SHADER_MAX_VERTEX_UNITS; i++)
        stack_init(&state->modelview[i], 32);
    stack_init(&state->projection, 32);
    for (unsigned i = 0; i < MATRIX_TEXTURE_UNITS; i++)
        stack_init(&state->texture[i], 10);
    for (unsigned i = 0; i < MATRIX_PROGRAMS; i++)
        stack_init(&state->program[i], 4);
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
    case GL_MATRIX_PALETTE_ARB: return &state->palette[state->palette_current];
    default: return NULL;
    }
}

/* --- Arithmetic ----------------------------------------------------------------------------------------- */

void matrix_multiply(float result[16], const float a[16], const float b[16])
{
    float product[16];
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++) {
            float sum = a[row] * b[column * 4];
            for (int k = 1; k < 4; k++)
                sum += a[k * 4 + row] * b[column * 4 + k];
            product[column * 4 + row] = sum;
        }
    memcpy(result, product, sizeof product);
}

void matrix_transpose(float result[16], const float m[16])
{
    float transposed[16];
    for (int i = 0; i < 16; i++)
        transposed[i] = m[i % 4 * 4 + i / 4];
    memcpy(result, transposed, sizeof transposed);
}

/* Determinant of m without row `row` and column `column`. */
static double minor3(const float m[16], int row, int column)
{
    double e[9];
    for (int c = 0, at = 0; c < 4; c++)
        for (int r = 0; r < 4; r++)
            if (c != column && r != row)
                e[at++] = m[c * 4 + r];
    return (e[0] * (e[4] * e[8] - e[5] * e[7]) - e[3] * (e[1] * e[8] - e[2] * e[7])) +
           e[6] * (e[1] * e[5] - e[2] * e[4]);
}

void matrix_inverse(float result[16], const float m[16])
{
    double cofactor[16], determinant = 0;
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++)
            cofactor[column * 4 + row] =
                (row + column) % 2 ? -minor3(m, row, column) : minor3(m, row, column);
    for (int row = 0; row < 4; row++)
        determinant += m[row] * cofactor[row];
    for (int i = 0; i < 16; i++)
        result[i] = determinant != 0 ? (float)(cofactor[i % 4 * 4 + i / 4] / determinant) : 0.0f;
}

/* angle mod 360 for angle >= 0. Every subtraction is exact: step <= angle < 2 * step (Sterbenz). */
static double modulo_360(double angle)
{
    double step = 360.0;
    while (step <= angle / 2)
        step *= 2;
    for (; step >= 360.0; step /= 2)
        if (angle >= step)
            angle -= step;
    return angle;
}

/* Taylor series on |x| <= pi/4: the first term left out is below 2^-54. */
static double sine_near_zero(double x)
{
    static const double reciprocal[] = {1 / 6.0,   1 / 20.0,  1 / 42.0,  1 / 72.0,
                                        1 / 110.0, 1 / 156.0, 1 / 210.0, 1 / 272.0};
    double sum = 1, square = x * x;
    for (int i = 7; i >= 0; i--)
        sum = 1 - square * reciprocal[i] * sum;
    return x * sum;
}

static double cosine_near_zero(double x)
{
    static const double reciprocal[] = {1 / 2.0,  1 / 12.0,  1 / 30.0,  1 / 56.0,
                                        1 / 90.0, 1 / 132.0, 1 / 182.0, 1 / 240.0};
    double sum = 1, square = x * x;
    for (int i = 7; i >= 0; i--)
        sum = 1 - square * reciprocal[i] * sum;
    return sum;
}

void matrix_sincos_degrees(double degrees, double *sine, double *cosine)
{
    *sine = *cosine = 0;
    if (!(degrees - degrees == 0))
        return;
    double angle = modulo_360(degrees < 0 ? -degrees : degrees);
    int quadrant = (int)(angle / 90.0 + 0.5);
    double x = (angle - 90.0 * quadrant) * 0.017453292519943295;
    double s = sine_near_zero(x), c = cosine_near_zero(x);
    switch (quadrant % 4) {
    case 0: *sine = s, *cosine = c; break;
    case 1: *sine = c, *cosine = -s; break;
    case 2: *sine = -s, *cosine = -c; break;
    default: *sine = -c, *cosine = s; break;
    }
    if (degrees < 0)
        *sine = -*sine;
}

/* --- The current stack ---------------------------------------------------------------------------------- */

/* Null with INVALID_OPERATION where the active texture unit has no texture matrix. */
static struct matrix_stack *current_stack(struct context *context)
{
    if (context->matrices.mode == GL_TEXTURE && !texture_unit_has_coordinates(context, "the texture matrix"))
        return NULL;
    return matrix_stack_of(&context->matrices, context->matrices.mode, context->texture_units.active);
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
GLAPI void GLAPIENTRY glMatrixMode(GLenum mode)
{
    struct context *context = gl_enter(__func__);
    if (!context)
        return;
    GLenum chosen = mode;
    if (mode >= GL_MATRIX0_NV && mode < GL_MATRIX0_NV + MATRIX_PROGRAMS)
        chosen = mode - GL_MATRIX0_NV + GL_MATRIX0_ARB;
    if (!matrix_stack_of(&context->matrices, chosen, 0)) {
        gl_error(context, GL_INVALID_ENUM,
                 "glMatrixMode: mode is 0x%04x, expected GL_MODELVIEW, GL_MODELVIEW0..%d_ARB, GL_PROJECTION, "
                 "GL_TEXTURE, GL_MATRIX_PALETTE_ARB or GL_MATRIX0..%d",
                 mode, SHADER_MAX_VERTEX_UNITS - 1, MATRIX_PROGRAMS - 1);
        return;
    }
    context->matrices.mode = chosen;
}

GLAPI void GLAPIENTRY glPushMatrix(void)
{
    struct context *context = gl_enter(__func__);
    if (!context)
        return;
    struct matrix_stack *stack = current_stack(context);
    if (!stack)
        return;
    if (stack->top + 1 >= stack->limit) {
        gl_error(context, GL_STACK_OVERFLOW, "glPushMatrix: the stack of mode 0x%04x is full (%d matrices)",
                 context->matrices.mode, stack->limit);
        return;
    }
    stack->entries[stack->top + 1] = stack->entries[stack->top];
    stack->top++;
}

GLAPI void GLAPIENTRY glPopMatrix(void)
{
    struct context *context = gl_enter(__func__);
    if (!context)
        return;
    struct matrix_stack *stack = current_stack(context);
    if (!stack)
        return;
    if (stack->top == 0) {
        gl_error(context, GL_STACK_UNDERFLOW, "glPopMatrix: the stack of mode 0x%04x holds one matrix only",
                 context->matrices.mode);
        return;
    }
    stack->top--;
    matrix_touched(context, stack);
}

GLAPI void GLAPIENTRY glLoadIdentity(void)
{
    struct context *context = gl_enter(__func__);
    if (context)
        load(context, identity);
}

static void floats_from_doubles(float *f, const double *d, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        f[i] = (float)d[i];
}

#define MATRIX_COMMAND(name, parameter, apply, prepare)                                                      \
    GLAPI void GLAPIENTRY gl##name##f(const GLfloat parameter)                                               \
    {                                                                                                        \
        struct context *context = gl_enter("gl" #name "f");                                                  \
        float matrix[16];                                                                                    \
        if (!context || !m)                                                                                  \
            return;                                                                                          \
        memcpy(matrix, m, sizeof matrix);                                                                    \
        prepare;                                                                                             \
        apply(context, matrix);                                                                              \
    }                                                                                                        \
    GLAPI void GLAPIENTRY gl##name##d(const GLdouble parameter)                                              \
    {                                                                                                        \
        struct context *context = gl_enter("gl" #name "d");                                                  \
        float matrix[16];                                                                                    \
        if (!context || !m)                                                                                  \
            return;                                                                                          \
        floats_from_doubles(matrix, m, 16);                                                                  \
        prepare;                                                                                             \
        apply(context, matrix);                                                                              \
    }
MATRIX_COMMAND(LoadMatrix, *m, load, (void)0)
MATRIX_COMMAND(MultMatrix, *m, multiply, (void)0)
MATRIX_COMMAND(LoadTransposeMatrix, m[16], load, matrix_transpose(matrix, matrix))
MATRIX_COMMAND(MultTransposeMatrix, m[16], multiply, matrix_transpose(matrix, matrix))
#undef MATRIX_COMMAND

/* ARB_transpose_matrix's names. */
GLAPI void GLAPIENTRY glLoadTransposeMatrixfARB(const GLfloat *m)
{
    glLoadTransposeMatrixf(m);
}

GLAPI void GLAPIENTRY glLoadTransposeMatrixdARB(const GLdouble *m)
{
    glLoadTransposeMatrixd(m);
}

GLAPI void GLAPIENTRY glMultTransposeMatrixfARB(const GLfloat *m)
{
    glMultTransposeMatrixf(m);
}

GLAPI void GLAPIENTRY glMultTransposeMatrixdARB(const GLdouble *m)
{
    glMultTransposeMatrixd(m);
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

GLAPI void GLAPIENTRY glRotatef(GLfloat angle, GLfloat x, GLfloat y, GLfloat z)
{
    rotate(__func__, angle, x, y, z);
}

GLAPI void GLAPIENTRY glRotated(GLdouble angle, GLdouble x, GLdouble y, GLdouble z)
{
    rotate(__func__, angle, x, y, z);
}

GLAPI void GLAPIENTRY glTranslatef(GLfloat x, GLfloat y, GLfloat z)
{
    translate(__func__, x, y, z);
}

GLAPI void GLAPIENTRY glTranslated(GLdouble x, GLdouble y, GLdouble z)
{
    translate(__func__, x, y, z);
}

GLAPI void GLAPIENTRY glScalef(GLfloat x, GLfloat y, GLfloat z)
{
    scale(__func__, x, y, z);
}

GLAPI void GLAPIENTRY glScaled(GLdouble x, GLdouble y, GLdouble z)
{
    scale(__func__, x, y, z);
}

GLAPI void GLAPIENTRY glFrustum(GLdouble l, GLdouble r, GLdouble b, GLdouble t, GLdouble n, GLdouble f)
{
    struct context *context = gl_enter(__func__);
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

GLAPI void GLAPIENTRY glOrtho(GLdouble l, GLdouble r, GLdouble b, GLdouble t, GLdouble n, GLdouble f)
{
    struct context *context = gl_enter(__func__);
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
