/* Clipping through the GL with positions that nobody should send (GL 4.6 compatibility 13.7): a mesh whose
 * vertices lie before, beside and behind the eye covers each pixel that it meets once, and no position breaks
 * anything. */
#include "tests/gl/gl_test.h"

static uint32_t seed;

static double random_number(double low, double high)
{
    seed = seed * 1664525u + 1013904223u;
    return low + (high - low) * (seed >> 8) / 16777216.0;
}

/* --- A plane: clip coordinates are p + u*a + v*b, so that every pixel sees one (u,v) at most ------------ */

enum { GRID = 7, REACH = 9 };

struct plane {
    double p[4], a[4], b[4];
};

static struct plane random_plane(void)
{
    struct plane plane;
    for (int i = 0; i < 4; i++) {
        plane.p[i] = random_number(-1, 1);
        plane.a[i] = random_number(-1, 1);
        plane.b[i] = random_number(-1, 1);
    }
    plane.p[3] = random_number(0.2, 2);
    return plane;
}

/* The grid's vertices, moved about inside the grid; those on its border stay. */
static void make_grid(double grid[GRID + 1][GRID + 1][2])
{
    const double cell = 2.0 * REACH / GRID;
    for (int i = 0; i <= GRID; i++)
        for (int j = 0; j <= GRID; j++) {
            const bool inner = i > 0 && i < GRID && j > 0 && j < GRID;
            grid[i][j][0] = i * cell - REACH + (inner ? random_number(-0.3, 0.3) * cell : 0);
            grid[i][j][1] = j * cell - REACH + (inner ? random_number(-0.3, 0.3) * cell : 0);
        }
}

static void vertex(const struct plane *plane, const double uv[2])
{
    float clip[4];
    for (int i = 0; i < 4; i++)
        clip[i] = (float)(plane->p[i] + uv[0] * plane->a[i] + uv[1] * plane->b[i]);
    glVertex4fv(clip);
}

static void draw_grid(const struct plane *plane, double grid[GRID + 1][GRID + 1][2])
{
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < GRID; i++)
        for (int j = 0; j < GRID; j++) {
            const double *corners[4] = {grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1]};
            const int turn = (int)random_number(0, 2);
            static const int order[6] = {0, 1, 2, 2, 3, 0};
            for (int k = 0; k < 6; k++)
                vertex(plane, corners[(order[k] + turn) % 4]);
        }
    glEnd();
}

/* How far inside of all that bounds it the pixel's point of the plane lies; negative outside. */
static double inside(const struct plane *q, unsigned px, unsigned py)
{
    const double x = (px + 0.5) / SIZE * 2 - 1, y = (py + 0.5) / SIZE * 2 - 1;
    const double m[2][2] = {{q->a[0] - x * q->a[3], q->b[0] - x * q->b[3]},
                            {q->a[1] - y * q->a[3], q->b[1] - y * q->b[3]}};
    const double r[2] = {x * q->p[3] - q->p[0], y * q->p[3] - q->p[1]},
                 det = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    const double u = (r[0] * m[1][1] - m[0][1] * r[1]) / det, v = (m[0][0] * r[1] - r[0] * m[1][0]) / det;
    const double z = q->p[2] + u * q->a[2] + v * q->b[2], w = q->p[3] + u * q->a[3] + v * q->b[3];
    const double bounds[] = {w - 0.01,        (w - z) / w - 0.01, (w + z) / w - 0.01, REACH - u - 0.2,
                             REACH + u - 0.2, REACH - v - 0.2,    REACH + v - 0.2};
    double least = 1;
    for (unsigned i = 0; i < sizeof bounds / sizeof *bounds; i++)
        least = bounds[i] < least ? bounds[i] : least;
    return det * det > 1e-6 ? least : -1;
}

static uint8_t drawn[SIZE * SIZE];

static void count_fragments(void)
{
    glClear(GL_STENCIL_BUFFER_BIT);
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_INCR, GL_INCR, GL_INCR);
    glStencilFunc(GL_ALWAYS, 0, 255);
}

GL_TEST(clip_torture, meshes_through_the_eye_cover_each_pixel_once)
{
    unsigned full = 0;
    seed = 20261;
    for (int round = 0; round < 400; round++) {
        const struct plane plane = random_plane();
        double grid[GRID + 1][GRID + 1][2];
        make_grid(grid);
        count_fragments();
        draw_grid(&plane, grid);
        glReadPixels(0, 0, SIZE, SIZE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, drawn);
        for (unsigned p = 0; p < SIZE * SIZE; p++) {
            const double margin = inside(&plane, p % SIZE, p / SIZE);
            cr_assert(drawn[p] <= 1, "round %d: pixel %u,%u is covered %u times", round, p % SIZE, p / SIZE,
                      drawn[p]);
            cr_assert(margin <= 0 || drawn[p] == 1, "round %d: pixel %u,%u is missing", round, p % SIZE,
                      p / SIZE);
            full += margin > 0;
        }
    }
    cr_expect(full > 400 * SIZE * SIZE / 20, "the test sees %u pixels", full);
}

/* --- Hostile positions ---------------------------------------------------------------------------------- */

static float hostile(void)
{
    static const float values[] = {
        0,      -0.0f, 1,      -1,     0.5f,  -0.25f, 1e-38f,           -1e-38f,           1e-45f, 1e30f,
        -1e30f, 3e38f, -3e38f, 1e-20f, 65536, -32768, __builtin_inff(), -__builtin_inff(), 7};
    const unsigned at = (unsigned)random_number(0, 21);
    if (at == 20 && random_number(0, 1) < 0.3)
        return __builtin_nanf("");
    return at < 19 ? values[at] : (float)random_number(-2, 2);
}

static void hostile_draws(uint8_t *picture)
{
    seed = 4242;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glLineStipple(2, 0x3f1d);
    for (int i = 0; i < 1200; i++) {
        static const GLenum enables[] = {GL_POINT_SMOOTH,        GL_LINE_SMOOTH,     GL_POLYGON_SMOOTH,
                                         GL_LINE_STIPPLE,        GL_POLYGON_STIPPLE, GL_POINT_SPRITE,
                                         GL_POLYGON_OFFSET_LINE, GL_CLIP_PLANE0};
        for (unsigned e = 0; e < 8; e++)
            (random_number(0, 1) < 0.3 ? glEnable : glDisable)(enables[e]);
        glPolygonMode(GL_FRONT, GL_POINT + (GLenum)random_number(0, 3));
        glPolygonMode(GL_BACK, GL_POINT + (GLenum)random_number(0, 3));
        glPolygonOffset(hostile(), hostile());
        glPointSize((float)random_number(0.2, 40));
        glLineWidth((float)random_number(0.2, 9));
        glClipPlane(GL_CLIP_PLANE0,
                    (const GLdouble[4]){(GLdouble)hostile(), (GLdouble)hostile(), 1, (GLdouble)hostile()});
        glBegin((GLenum)random_number(0, 14));
        for (int v = 0; v < 8; v++) {
            glColor4f((float)random_number(0, 1), (float)random_number(0, 1), (float)random_number(0, 1),
                      0.7f);
            glEdgeFlag(random_number(0, 1) < 0.8);
            const float x = hostile(), y = hostile(), z = hostile();
            glVertex4f(x, y, z, random_number(0, 1) < 0.5 ? 1 : hostile());
        }
        glEnd();
        cr_assert_eq(glGetError(), GL_NO_ERROR, "draw %d: %s", i, ewLastMessage());
    }
    glFinish();
    memcpy(picture, pixels, sizeof pixels);
}

/* The same picture from one thread and from four. */
GL_TEST(clip_torture, no_position_breaks_anything)
{
    static uint8_t one[sizeof pixels], four[sizeof pixels];
    ewThreads(1);
    hostile_draws(one);
    ewThreads(4);
    hostile_draws(four);
    cr_expect_arr_eq(one, four, sizeof one);
}

GL_TEST(clip_torture, a_primitive_with_a_nan_is_dropped)
{
    const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES, GL_QUADS};
    for (unsigned m = 0; m < 4; m++)
        for (int component = 0; component < 4; component++) {
            glBegin(modes[m]);
            for (int v = 0; v < 4; v++) {
                float position[4] = {v == 1 || v == 2 ? 0.9f : -0.9f, v > 1 ? 0.9f : -0.9f, 0, 1};
                if (v % 2 == 0 || m == 0)
                    position[component] = __builtin_nanf("");
                glVertex4fv(position);
            }
            glEnd();
        }
    for (unsigned p = 0; p < SIZE * SIZE; p++)
        cr_assert_eq(pixel_at(p % SIZE, p / SIZE), 0, "pixel %u", p);
}
