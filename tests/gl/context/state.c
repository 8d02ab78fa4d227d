/* Every row of gl/state.def against what the specification's state tables say of it. */
#include "gl/context/state.h"
#include "gl/context/get.h"

#include <math.h>

#include "tests/gl/gl_test.h"

/* --- The tables ----------------------------------------------------------------------------------------- */

#define CONTEXT         0
#define CURRENT         GL_CURRENT_BIT
#define POINT           GL_POINT_BIT
#define LINE            GL_LINE_BIT
#define POLYGON         GL_POLYGON_BIT
#define POLYGON_STIPPLE GL_POLYGON_STIPPLE_BIT
#define PIXEL_MODE      GL_PIXEL_MODE_BIT
#define LIGHTING        GL_LIGHTING_BIT
#define FOG             GL_FOG_BIT
#define ACCUM_BUFFER    GL_ACCUM_BUFFER_BIT
#define DEPTH_BUFFER    GL_DEPTH_BUFFER_BIT
#define STENCIL_BUFFER  GL_STENCIL_BUFFER_BIT
#define VIEWPORT        GL_VIEWPORT_BIT
#define TRANSFORM       GL_TRANSFORM_BIT
#define ENABLE          GL_ENABLE_BIT
#define COLOR_BUFFER    GL_COLOR_BUFFER_BIT
#define HINT            GL_HINT_BIT
#define EVAL            GL_EVAL_BIT
#define LIST            GL_LIST_BIT
#define TEXTURE         GL_TEXTURE_BIT
#define SCISSOR         GL_SCISSOR_BIT
#define MULTISAMPLE     GL_MULTISAMPLE_BIT
#define PIXEL_STORE     ((uint64_t)GL_CLIENT_PIXEL_STORE_BIT << 32)
#define VERTEX_ARRAY    ((uint64_t)GL_CLIENT_VERTEX_ARRAY_BIT << 32)

enum kind { IS_PLAIN, IS_NORMALIZED, IS_PART, IS_INDEXED, IS_CAPABILITY, IS_CLIENT };

static const struct row {
    const char *name;
    GLenum pname;
    enum kind kind;
    unsigned limit; /* indices */
    uint64_t groups;
    unsigned count; /* of the values */
    double initial[4], a[4], b[4];
} rows[] = {
#define VALUES(...)                                                                                          \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }
#define COUNT(...) sizeof((double[]){__VA_ARGS__}) / sizeof(double)
#define TEST_ROW(name, pname, kind, limit, groups, initial, a, b)                                            \
    {name, pname, kind, limit, groups, COUNT initial, VALUES initial, VALUES a, VALUES b},
#define PLAIN(name, groups, initial, command, a, b)                                                          \
    TEST_ROW(#name, GL_##name, IS_PLAIN, 1, groups, initial, a, b)
#define NORMALIZED(name, groups, initial, command, a, b)                                                     \
    TEST_ROW(#name, GL_##name, IS_NORMALIZED, 1, groups, initial, a, b)
#define PART(name, groups, initial, command, query, a, b)                                                    \
    TEST_ROW(#name, GL_##name, IS_PART, 1, groups, initial, a, b)
#define INDEXED(name, limit, initial, command, a, b)                                                         \
    TEST_ROW(#name, GL_##name, IS_INDEXED, limit, 0, initial, a, b)
#define CAPABILITY(name, groups, initial)                                                                    \
    TEST_ROW(#name, GL_##name, IS_CAPABILITY, 1, groups, (initial), (1), (0))
#define CLIENT(name) TEST_ROW(#name, GL_##name, IS_CLIENT, 1, VERTEX_ARRAY, (0), (1), (0))
#include "tests/gl/context/state_commands.def"
};
enum { ROWS = sizeof rows / sizeof *rows };

/* Other elements than those that are locked, if any are. */
static void lock_arrays(GLint first, GLsizei count)
{
    GLint locked;
    glGetIntegerv(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT, &locked);
    if (locked)
        glUnlockArraysEXT();
    glLockArraysEXT(first, count);
}

static void set_stipple(const double v[4])
{
    GLubyte mask[128];
    for (unsigned i = 0; i < sizeof mask; i++)
        mask[i] = (GLubyte)v[i % 4];
    glPolygonStipple(mask);
}

static void get_stipple(double v[4])
{
    GLubyte mask[128];
    glGetPolygonStipple(mask);
    for (unsigned i = 0; i < 4; i++)
        v[i] = mask[124 + i];
}

static GLfloat floats[4];
static void widen(double v[4])
{
    for (unsigned i = 0; i < 4; i++)
        v[i] = (double)floats[i];
}

#define GET_material(a, b)          glGetMaterialfv(a, b, floats)
#define GET_light(a, b)             glGetLightfv(a, b, floats)
#define GET_texenv(a, b)            glGetTexEnvfv(a, b, floats)
#define GET_convolution(a, b)       glGetConvolutionParameterfv(a, b, floats)
#define GET_color_table(a, b)       glGetColorTableParameterfv(a, b, floats)
#define get_floats(v, object, a, b) (GET_##object(a, b), widen(v))
/* clang-format off */
#define of_unit(unit, command) \
    (glActiveTexture(GL_TEXTURE0 + unit), command, glActiveTexture(GL_TEXTURE0))
/* clang-format on */
#define I(n) (GLint) v[n]
#define U(n) (GLuint) v[n]
#define E(n) (GLenum) v[n]
#define F(n) (GLfloat) v[n]

/* Gives a row's state, of index i, the values v. */
static void set(unsigned row, GLuint i, const double values[4])
{
    double v[4] = {values[0], values[1], values[2], values[3]};
    unsigned next = 0;
#define COMMAND(...)                                                                                         \
    if (next++ == row) {                                                                                     \
        __VA_ARGS__;                                                                                         \
        return;                                                                                              \
    }
#define PLAIN(name, groups, initial, command, a, b)       COMMAND(command)
#define NORMALIZED(name, groups, initial, command, a, b)  COMMAND(command)
#define PART(name, groups, initial, command, query, a, b) COMMAND(command)
#define INDEXED(name, limit, initial, command, a, b)      COMMAND(command)
/* clang-format off */
#define CAPABILITY(name, groups, initial) \
    COMMAND((v[0] != 0 ? glEnable : glDisable)(GL_##name))
#define CLIENT(name) \
    COMMAND((v[0] != 0 ? glEnableClientState : glDisableClientState)(GL_##name))
/* clang-format on */
#include "tests/gl/context/state_commands.def"
    (void)i;
}

/* The value that the row's query has. */
static void get(unsigned row, GLuint i, double v[4])
{
    unsigned next = 0;
#define QUERY                                             COMMAND(glGetDoublev(rows[row].pname, v))
#define PLAIN(name, groups, initial, command, a, b)       QUERY
#define NORMALIZED(name, groups, initial, command, a, b)  QUERY
#define PART(name, groups, initial, command, query, a, b) COMMAND(query)
#define INDEXED(name, limit, initial, command, a, b)      COMMAND(glGetDoublei_v(rows[row].pname, i, v))
#define CAPABILITY(name, groups, initial)                 COMMAND(v[0] = glIsEnabled(GL_##name))
#define CLIENT(name)                                      COMMAND(v[0] = glIsEnabled(GL_##name))
#include "tests/gl/context/state_commands.def"
}

/* Back to the initial value where the command has it: sizes of arrays of which there are none have not. */
static void reset(unsigned row)
{
    set(row, 0, rows[row].initial);
    glGetError();
}

static void expect_values(unsigned row, GLuint i, const double expected[4], const char *when)
{
    double found[4] = {-99, -99, -99, -99};
    get(row, i, found);
    for (unsigned k = 0; k < rows[row].count; k++)
        cr_expect_eq(found[k], expected[k], "row %u, %s %u[%u] %s: %g, expected %g", row, rows[row].name, i,
                     k, when, found[k], expected[k]);
    expect_error(GL_NO_ERROR, "%s %s", rows[row].name, when);
}

/* --- The rules ------------------------------------------------------------------------------------------ */

GL_TEST(state, every_row_has_its_initial_value)
{
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned i = 0; i < rows[row].limit; i++)
            expect_values(row, i, rows[row].initial, "at first");
}

/* Have tests of their own: gl/list/list.c, gl/feedback/selection.c, gl/feedback/feedback_buffer.c. */
static bool is_tested_elsewhere(GLenum pname)
{
    static const GLenum names[] = {GL_LIST_INDEX,
                                   GL_LIST_MODE,
                                   GL_RENDER_MODE,
                                   GL_NAME_STACK_DEPTH,
                                   GL_SELECTION_BUFFER_SIZE,
                                   GL_FEEDBACK_BUFFER_SIZE,
                                   GL_FEEDBACK_BUFFER_TYPE};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i] == pname)
            return true;
    return false;
}

/* No row stands twice, and what Get* returns has a command here: but for constants and bindings of objects.
 */
GL_TEST(state, every_row_is_tested)
{
    for (unsigned s = 0; s < state_count; s++) {
        const struct state *state = &states[s];
        bool tested = state->place.limit == 0 || state->type == STATE_BUFFER ||
                      state_names[s] == GL_VERTEX_ARRAY_BINDING || is_tested_elsewhere(state_names[s]);
        for (unsigned row = 0; row < ROWS && !tested; row++)
            tested = rows[row].pname == state_names[s];
        cr_expect(tested || !(state->uses & USE_GET), "%s", state->name);
        for (unsigned other = 0; other < s; other++)
            cr_expect(!(states[other].uses & state->uses & USE_GET) || state_names[other] != state_names[s],
                      "%s stands twice", state->name);
        cr_expect(state->since[0] != 0 || state->place.limit == 0, "%s", state->name);
    }
}

/* What a value reads as in each type (2.2.2). */
static void expect_conversions(unsigned row, GLuint i, const double expected[4])
{
    const bool normalized = rows[row].kind == IS_NORMALIZED || rows[row].pname == GL_DEPTH_RANGE;
    const bool indexed = rows[row].kind == IS_INDEXED;
    GLboolean booleans[4];
    GLint integers[4];
    GLint64 wide[4];
    GLfloat single[4];
    indexed ? glGetBooleani_v(rows[row].pname, i, booleans) : glGetBooleanv(rows[row].pname, booleans);
    indexed ? glGetIntegeri_v(rows[row].pname, i, integers) : glGetIntegerv(rows[row].pname, integers);
    indexed ? glGetInteger64i_v(rows[row].pname, i, wide) : glGetInteger64v(rows[row].pname, wide);
    indexed ? glGetFloati_v(rows[row].pname, i, single) : glGetFloatv(rows[row].pname, single);
    for (unsigned k = 0; k < rows[row].count; k++) {
        const double integer = floor(expected[k] * (normalized ? 2147483647.0 : 1.0) + 0.5);
        cr_expect_eq(booleans[k], expected[k] != 0, "%s %u[%u]: %d", rows[row].name, i, k, booleans[k]);
        cr_expect_eq(integers[k], (GLint)(GLuint)(int64_t)integer, "%s %u[%u]: %d", rows[row].name, i, k,
                     integers[k]);
        cr_expect_eq(wide[k], (GLint64)integer, "%s %u[%u]: %lld", rows[row].name, i, k, (long long)wide[k]);
        cr_expect_eq(single[k], (GLfloat)expected[k], "%s %u[%u]: %g", rows[row].name, i, k,
                     (double)single[k]);
    }
}

GL_TEST(state, every_row_is_set_and_queried_in_every_type)
{
    for (unsigned row = 0; row < ROWS; row++) {
        const double *const values[] = {rows[row].a, rows[row].b};
        for (unsigned n = 0; n < 2; n++) {
            set(row, 0, values[n]);
            expect_values(row, 0, values[n], "after its command");
            if (rows[row].kind != IS_PART && rows[row].pname != GL_MATRIX_PALETTE_ARB)
                expect_conversions(row, 0, values[n]);
        }
        reset(row);
    }
}

/* Each index is a state of its own; commands without an index set all of them. */
GL_TEST(state, indices_are_apart_from_each_other)
{
    for (unsigned row = 0; row < ROWS; row++) {
        const unsigned limit = rows[row].limit;
        double unused[16];
        if (rows[row].kind != IS_INDEXED)
            continue;
        for (unsigned i = 0; i < limit; i++) {
            set(row, i, rows[row].a);
            for (unsigned other = 0; other < limit; other++)
                expect_values(row, other, other <= i ? rows[row].a : rows[row].initial,
                              "after another index");
            expect_conversions(row, i, rows[row].a);
        }
        glPushAttrib(GL_ALL_ATTRIB_BITS);
        for (unsigned i = 0; i < limit; i++)
            set(row, i, rows[row].b);
        glPopAttrib();
        for (unsigned i = 0; i < limit; i++)
            expect_values(row, i, rows[row].a, "after glPopAttrib");
        for (unsigned i = 0; i < limit; i++)
            set(row, i, rows[row].initial);
        glGetDoublei_v(rows[row].pname, limit, unused);
        expect_error(GL_INVALID_VALUE, "%s", rows[row].name);
    }
}

static void push(uint64_t groups)
{
    glPushAttrib((GLbitfield)groups);
    glPushClientAttrib((GLbitfield)(groups >> 32));
}

static void pop(void)
{
    glPopClientAttrib();
    glPopAttrib();
}

/* Group by group, then all but each, then all. */
GL_TEST(state, every_row_is_restored_by_its_groups_alone)
{
    for (unsigned row = 0; row < ROWS; row++) {
        if (rows[row].kind == IS_INDEXED)
            continue;
        for (unsigned bit = 0; bit < 65; bit++) {
            const uint64_t groups = bit < 64 ? (uint64_t)1 << bit : UINT64_MAX;
            set(row, 0, rows[row].a);
            push(groups);
            set(row, 0, rows[row].b);
            expect_values(row, 0, rows[row].b, "inside of glPushAttrib");
            pop();
            expect_values(row, 0, groups & rows[row].groups ? rows[row].a : rows[row].b, "after glPopAttrib");
        }
        reset(row);
    }
}

/* PopAttrib must raise what the state's own command raises. (That of the raster distance sets fog as well.)
 */
GL_TEST(state, every_command_raises_dirty_flags_of_its_row)
{
    for (unsigned row = 0; row < ROWS; row++) {
        const struct state *state = state_find(rows[row].pname, USE_GET);
        uint64_t before[DIRTY_COUNT];
        if (!state || state->place.limit == 0 || rows[row].kind == IS_PART || rows[row].kind == IS_INDEXED ||
            rows[row].pname == GL_CURRENT_RASTER_DISTANCE)
            continue;
        set(row, 0, rows[row].a);
        memcpy(before, gl_current()->version, sizeof before);
        set(row, 0, rows[row].b);
        for (enum dirty_flag flag = 0; flag < DIRTY_COUNT; flag++)
            cr_expect(gl_current()->version[flag] == before[flag] || state->dirty >> flag & 1 ||
                          (state->dirty >> DIRTY_COUNT & 1 && flag == DIRTY_RASTER),
                      "%s: flag %d", state->name, (int)flag);
        reset(row);
    }
}

/* --- Limits of values ----------------------------------------------------------------------------------- */

/* Values outside of [low, high] raise INVALID_VALUE and change nothing; those inside are kept. */
#define LIMITED(name, low, high, command, query)                                                             \
    GL_TEST(state_limits, name)                                                                              \
    {                                                                                                        \
        static const double values[] = {low, high, (low)-1, (high) + 1, (high)*1.25 + 0.5};                  \
        double kept = high;                                                                                  \
        for (unsigned n = 0; n < 5; n++) {                                                                   \
            double v[4] = {values[n]};                                                                       \
            command;                                                                                         \
            expect_error(n < 2 ? GL_NO_ERROR : GL_INVALID_VALUE, "%g", values[n]);                           \
            kept = n < 2 ? values[n] : kept;                                                                 \
            query;                                                                                           \
            cr_expect_eq(v[0], kept, "%g after %g", v[0], values[n]);                                        \
        }                                                                                                    \
    }
LIMITED(spot_exponents, 0, 128, glLightf(GL_LIGHT2, GL_SPOT_EXPONENT, F(0)),
        get_floats(v, light, GL_LIGHT2, GL_SPOT_EXPONENT))
LIMITED(spot_cutoffs, 0, 90, glLightf(GL_LIGHT2, GL_SPOT_CUTOFF, F(0)),
        get_floats(v, light, GL_LIGHT2, GL_SPOT_CUTOFF))
LIMITED(shininess, 0, 128, glMaterialf(GL_FRONT, GL_SHININESS, F(0)),
        get_floats(v, material, GL_FRONT, GL_SHININESS))
LIMITED(patch_vertices, 1, 32, glPatchParameteri(GL_PATCH_VERTICES, I(0)), glGetDoublev(GL_PATCH_VERTICES, v))
LIMITED(vertex_units, 1, 4, glVertexBlendARB(I(0)), glGetDoublev(GL_ACTIVE_VERTEX_UNITS_ARB, v))

/* A clamped command keeps the nearest value, in each of its components. */
GL_TEST(state_limits, values_are_clamped_to_0_and_1)
{
    double v[4] = {0};
    glDepthBoundsEXT(-1, 2);
    glGetDoublev(GL_DEPTH_BOUNDS_EXT, v);
    cr_expect(v[0] == 0 && v[1] == 1, "depth bounds %g %g", v[0], v[1]);
    glDepthRange(3, -2);
    glGetDoublev(GL_DEPTH_RANGE, v);
    cr_expect(v[0] == 1 && v[1] == 0, "depth range %g %g", v[0], v[1]);
    glClearDepth(1.5);
    glGetDoublev(GL_DEPTH_CLEAR_VALUE, v);
    cr_expect_eq(v[0], 1, "cleared depth %g", v[0]);
    glAlphaFunc(GL_LESS, -0.5f);
    glGetDoublev(GL_ALPHA_TEST_REF, v);
    cr_expect_eq(v[0], 0, "alpha reference %g", v[0]);
    glSampleCoverage(1.5f, GL_FALSE);
    glGetDoublev(GL_SAMPLE_COVERAGE_VALUE, v);
    cr_expect_eq(v[0], 1, "sample coverage %g", v[0]);
    glMinSampleShadingARB(7);
    glGetDoublev(GL_MIN_SAMPLE_SHADING_VALUE, v);
    cr_expect_eq(v[0], 1, "sample shading %g", v[0]);
}
