/* A cloud at sunset: a 3D texture of densities, and of the light that arrives, which a fragment program walks
 * through along the ray of its pixel. */
#include <stdlib.h>

#include "demos/demo.h"

enum { SIZE = 64, LATTICE = 16 };

static GLuint volume;
static const double half[3] = {2.2, 0.95, 1.5}, sun[3] = {-0.80, 0.45, 0.39};

/* --- The cloud ------------------------------------------------------------------------------------------ */

static float lattice[LATTICE][LATTICE][LATTICE];

static void fill_lattice(void)
{
    unsigned state = 9;
    for (int i = 0; i < LATTICE * LATTICE * LATTICE; i++) {
        state = state * 1664525u + 1013904223u;
        (&lattice[0][0][0])[i] = (float)(state >> 8) / 16777216.0f;
    }
}

static double smooth(double t)
{
    return t * t * (3 - 2 * t);
}

static double mix(double a, double b, double t)
{
    return a + (b - a) * t;
}

/* Value noise with a period of LATTICE; coordinates are not negative. */
static double noise(const double at[3])
{
    int low[3], high[3];
    double t[3], value[2];
    for (int i = 0; i < 3; i++) {
        low[i] = (int)at[i] % LATTICE;
        high[i] = (low[i] + 1) % LATTICE;
        t[i] = smooth(at[i] - (int)at[i]);
    }
    for (int k = 0; k < 2; k++) {
        const int z = k ? high[2] : low[2];
        value[k] =
            mix(mix((double)lattice[z][low[1]][low[0]], (double)lattice[z][low[1]][high[0]], t[0]),
                mix((double)lattice[z][high[1]][low[0]], (double)lattice[z][high[1]][high[0]], t[0]), t[1]);
    }
    return mix(value[0], value[1], t[2]);
}

static double turbulence(const double place[3])
{
    double sum = 0, weight = 0.5, scale = 2.1;
    for (int octave = 0; octave < 6; octave++, weight *= 0.55, scale *= 2.03) {
        const double at[3] = {(place[0] + 4) * scale, (place[1] + 4) * scale, (place[2] + 4) * scale};
        sum += weight * noise(at);
    }
    return sum;
}

/* Balls with a common flat bottom, frayed by noise. */
static double density(const double place[3])
{
    static const double balls[][4] = {
        {0, -0.15, 0, 0.78},       {0.75, -0.3, 0.15, 0.6}, {-0.85, -0.3, -0.1, 0.62},
        {1.4, -0.45, -0.1, 0.42},  {-1.5, -0.45, 0.2, 0.4}, {-0.35, 0.22, 0.1, 0.5},
        {0.45, 0.12, -0.25, 0.48}, {0.1, -0.4, 0.6, 0.5},   {-0.6, -0.4, -0.65, 0.45}};
    double inside = -1;
    for (unsigned i = 0; i < sizeof balls / sizeof *balls; i++) {
        double squared = 0;
        for (int c = 0; c < 3; c++)
            squared += (place[c] - balls[i][c]) * (place[c] - balls[i][c]);
        const double here = 1 - __builtin_sqrt(squared) / balls[i][3];
        inside = here > inside ? here : inside;
    }
    const double bottom = (place[1] + 0.62) * 6;
    inside = inside < bottom ? inside : bottom;
    const double value = inside * 1.1 + (turbulence(place) - 0.58) * 2.6;
    return value < 0 ? 0 : value > 0.5 ? 1 : value * 2;
}

/* How dense it is a way towards the sun, from texel (x, y, z). */
static double shade(const unsigned char (*texels)[2], const int at[3])
{
    double sum = 0;
    for (int i = 1; i <= 14; i++) {
        int place[3];
        for (int c = 0; c < 3; c++) {
            place[c] = (int)(at[c] + 0.5 + sun[c] * i * 0.06 * SIZE / (2 * half[c]) * 1.2);
            if (place[c] < 0 || place[c] >= SIZE)
                return sum;
        }
        sum += texels[(place[2] * SIZE + place[1]) * SIZE + place[0]][0] / 255.0;
    }
    return sum;
}

static void make_volume(void)
{
    unsigned char(*texels)[2] = malloc(sizeof *texels * SIZE * SIZE * SIZE);
    if (!texels)
        exit(1);
    fill_lattice();
    for (int i = 0; i < SIZE * SIZE * SIZE; i++) {
        const int at[3] = {i % SIZE, i / SIZE % SIZE, i / SIZE / SIZE};
        double place[3];
        for (int c = 0; c < 3; c++)
            place[c] = ((at[c] + 0.5) / SIZE * 2 - 1) * half[c];
        const bool border = i % SIZE == 0 || i % SIZE == SIZE - 1;
        texels[i][0] = (unsigned char)(border ? 0 : 255 * density(place));
    }
    for (int i = 0; i < SIZE * SIZE * SIZE; i++) {
        const int at[3] = {i % SIZE, i / SIZE % SIZE, i / SIZE / SIZE};
        const double depth = shade((const unsigned char(*)[2])texels, at);
        texels[i][1] = (unsigned char)(255 / (1 + depth * 0.55 + depth * depth * 0.12));
    }
    glGenTextures(1, &volume);
    glBindTexture(GL_TEXTURE_3D, volume);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RG8, SIZE, SIZE, SIZE, 0, GL_RG, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE);
    free(texels);
}

/* --- The scene ------------------------------------------------------------------------------------------ */

static void init(void)
{
    make_volume();
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "terrain_sky.vp");
    demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "cloud.fp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, (float)half[0], (float)half[1], (float)half[2],
                                 0);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, (float)(0.5 / half[0]), (float)(0.5 / half[1]),
                                 (float)(0.5 / half[2]), 0);
}

static void draw(unsigned frame, float aspect)
{
    const double turn = 0.35 + frame * 0.006, from = 4.1;
    const float eye[3] = {(float)(from * demo_sin(turn)), -0.75f, (float)(from * demo_cos(turn))};
    demo_camera(46, (double)aspect, 0.1, 20);
    glRotatef(-12, 1, 0, 0);
    glRotatef((float)(-turn * 180 / DEMO_PI), 0, 1, 0);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, eye[0], eye[1], eye[2], 9);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, (float)sun[0], (float)sun[1], (float)sun[2], 0);
    glBindTexture(GL_TEXTURE_3D, volume);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(1, 1), glVertex2f(-1, 1);
    glEnd();
}

const struct demo demo_cloud = {"cloud", "a cloud at sunset: a ray through a 3D texture for each pixel", init,
                                draw};
