#include "demos/newell.h"

#include <math.h>

const double newell_profiles[NEWELL_PROFILES][4][2] = {
    {{0, 3.15}, {0.8, 3.15}, {0, 2.85}, {0.2, 2.7}},                /* knob */
    {{0.2, 2.7}, {0.4, 2.55}, {1.3, 2.55}, {1.3, 2.4}},             /* lid */
    {{1.4, 2.4}, {1.3375, 2.53125}, {1.4375, 2.53125}, {1.5, 2.4}}, /* rim */
    {{1.5, 2.4}, {1.75, 1.875}, {2, 1.35}, {2, 0.9}},               /* upper body */
    {{2, 0.9}, {2, 0.45}, {1.5, 0.225}, {1.5, 0.15}},               /* lower body */
    {{1.5, 0.15}, {1.5, 0.075}, {1.425, 0}, {0, 0}},                /* bottom */
};

const struct newell_rib newell_handle[NEWELL_RIBS] = {
    {{-1.6, 2.025}, {-1.5, 2.25}, 0.3}, {{-2.3, 2.025}, {-2.5, 2.25}, 0.3},
    {{-2.7, 2.025}, {-3, 2.25}, 0.3},   {{-2.7, 1.8}, {-3, 1.8}, 0.3},
    {{-2.7, 1.575}, {-3, 1.35}, 0.3},   {{-2.5, 1.125}, {-2.65, 0.9375}, 0.3},
    {{-2, 0.9}, {-1.9, 0.6}, 0.3},
};

const struct newell_rib newell_spout[NEWELL_RIBS] = {
    {{1.7, 1.425}, {1.7, 0.6}, 0.66},       {{2.6, 1.425}, {3.1, 0.825}, 0.66},
    {{2.3, 2.1}, {2.4, 2.025}, 0.25},       {{2.7, 2.4}, {3.3, 2.4}, 0.25},
    {{2.8, 2.475}, {3.525, 2.49375}, 0.25}, {{2.9, 2.475}, {3.45, 2.5125}, 0.15},
    {{2.8, 2.4}, {3.2, 2.4}, 0.15},
};

/* --- As triangles ----------------------------------------------------------------------------------------
 */

/* Cubic Bernstein polynomials and their derivatives. */
static void bernstein(double t, double b[4], double d[4])
{
    double s = 1 - t;
    const double value[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    const double slope[4] = {-3 * s * s, 3 * s * s - 6 * s * t, 6 * s * t - 3 * t * t, 3 * t * t};
    for (int i = 0; i < 4; i++) {
        b[i] = value[i];
        d[i] = slope[i];
    }
}

static void set_normal(struct demo_vertex *vertex, const double du[3], const double dv[3])
{
    const double n[3] = {du[1] * dv[2] - du[2] * dv[1], du[2] * dv[0] - du[0] * dv[2],
                         du[0] * dv[1] - du[1] * dv[0]};
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int i = 0; i < 3; i++)
        vertex->normal[i] =
            length > 1e-9 ? (float)(n[i] / length) : (i == 2 ? 1.0f : 0.0f); /* the knob's top */
}

static void revolve(const double (*profile)[2], double u, double v, struct demo_vertex *vertex)
{
    double b[4], d[4], r = 0, z = 0, dr = 0, dz = 0;
    bernstein(v, b, d);
    for (int i = 0; i < 4; i++) {
        r += b[i] * profile[i][0], z += b[i] * profile[i][1];
        dr += d[i] * profile[i][0], dz += d[i] * profile[i][1];
    }
    double s = demo_sin(2 * DEMO_PI * u), c = demo_cos(2 * DEMO_PI * u);
    vertex->position[0] = (float)(r * c);
    vertex->position[1] = (float)(r * s);
    vertex->position[2] = (float)z;
    set_normal(vertex, (const double[3]){dr * c, dr * s, dz}, (const double[3]){-s, c, 0});
}

/* One loop around per u: the patch over +y for the first half, its mirror image for the second. v runs along
 * both patches. */
static void sweep(const struct newell_rib *ribs, double u, double v, struct demo_vertex *vertex)
{
    int patch = v < 0.5 ? 0 : 1;
    double side = u < 0.5 ? 1 : -1, bu[4], du[4], bv[4], dv[4];
    double p[3] = {0}, pu[3] = {0}, pv[3] = {0};
    bernstein(u < 0.5 ? 2 * u : 2 - 2 * u, bu, du);
    bernstein(2 * v - patch, bv, dv);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            const struct newell_rib *rib = &ribs[3 * patch + i];
            const double *xz = j < 2 ? rib->inner : rib->outer;
            const double point[3] = {xz[0], (j == 1 || j == 2) ? side * rib->width : 0, xz[1]};
            for (int k = 0; k < 3; k++) {
                p[k] += bv[i] * bu[j] * point[k];
                pu[k] += bv[i] * du[j] * side * point[k];
                pv[k] += dv[i] * bu[j] * point[k];
            }
        }
    for (int k = 0; k < 3; k++)
        vertex->position[k] = (float)p[k];
    set_normal(vertex, pv, pu);
}

#define REVOLVED(name, i)                                                                                    \
    static void name(double u, double v, struct demo_vertex *vertex)                                         \
    {                                                                                                        \
        revolve(newell_profiles[i], u, v, vertex);                                                           \
        vertex->texcoord[0] = (float)(4 * u);                                                                \
        vertex->texcoord[1] = (float)(0.4 * vertex->position[2]);                                            \
    }
REVOLVED(knob, 0)
REVOLVED(lid, 1)
REVOLVED(rim, 2)
REVOLVED(upper_body, 3)
REVOLVED(lower_body, 4)
REVOLVED(bottom, 5)

#define SWEPT(name, ribs)                                                                                    \
    static void name##_surface(double u, double v, struct demo_vertex *vertex)                               \
    {                                                                                                        \
        sweep(ribs, u, v, vertex);                                                                           \
        vertex->texcoord[0] = (float)u;                                                                      \
        vertex->texcoord[1] = (float)(2 * v);                                                                \
    }
SWEPT(handle, newell_handle)
SWEPT(spout, newell_spout)

struct demo_mesh newell_mesh_create(unsigned columns, unsigned rows)
{
    static demo_surface *const surfaces[] = {
        knob, lid, rim, upper_body, lower_body, bottom, handle_surface, spout_surface};
    return demo_mesh_create(surfaces, sizeof surfaces / sizeof *surfaces, columns, rows);
}

/* Glaze: bands of blue on white. */
void newell_glaze(double s, double t, unsigned char rgba[4])
{
    double wave = 0.5 + 0.12 * demo_sin(2 * DEMO_PI * 2 * s);
    double distance = fabs(t - wave);
    int blue = distance < 0.06 || (distance > 0.10 && distance < 0.125);
    rgba[0] = blue ? 40 : 240;
    rgba[1] = blue ? 70 : 236;
    rgba[2] = blue ? 160 : 225;
    rgba[3] = 255;
}
