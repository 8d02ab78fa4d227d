/* Lighting of fixed function: random states against the equations of GL 4.6 compatibility 12.1.2 and 12.2.1
 * in double precision, and the state that colours share with materials.
 *
 * Tolerance: 2e-4 of the result or, where it is below 1, of 1. The program computes in binary32; what is left
 * is the error of powers, whose exponent LIT takes up to 128 - 1/256. */
#include "tests/gl/program/fixed_function_lighting_test.h"

static const double tolerance = 2e-4;

enum { AMBIENT, DIFFUSE, SPECULAR, EMISSION };

static const GLenum properties[4] = {GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR, GL_EMISSION};

/* --- Random states -------------------------------------------------------------------------------------- */

static void make_light(uint32_t *random, struct light *light)
{
    light->on = random_below(random, 4) == 0;
    fill(random, light->ambient, 4, 0, 1);
    fill(random, light->diffuse, 4, 0, 1);
    fill(random, light->specular, 4, 0, 1);
    fill(random, light->position, 4, -4, 4);
    if (random_below(random, 4) > 0)
        light->position[3] = flip(random);
    fill(random, light->direction, 3, -1, 1);
    light->direction[2] -= 2;
    light->exponent = flip(random) ? 0 : between(random, 0, 128);
    light->cutoff = flip(random) ? 180 : between(random, 5, 90);
    light->k[0] = flip(random) ? 1 : between(random, 0.5f, 2);
    light->k[1] = flip(random) ? 0 : between(random, 0, 2);
    light->k[2] = flip(random) ? 0 : between(random, 0, 2);
}

static void make_state(uint32_t *random, struct state *state)
{
    static const GLenum faces[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK};
    static const GLenum modes[] = {GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR, GL_EMISSION, GL_AMBIENT_AND_DIFFUSE};
    make_modelview(random, state->modelview);
    fill(random, state->vertex, 4, -2, 2);
    state->vertex[3] = flip(random) ? 1 : between(random, 0.5f, 2);
    fill(random, state->normal, 3, -1, 1);
    fill(random, state->color, 4, 0, 1);
    for (int i = 0; i < LIGHTS; i++)
        make_light(random, &state->lights[i]);
    fill(random, state->ambient, 4, 0, 1);
    fill(random, state->material[0][0], 32, 0, 1);
    for (int face = 0; face < 2; face++) {
        state->shininess[face] = flip(random) ? 0 : between(random, 0, 128);
        if (random_below(random, 4) == 0)
            memset(state->material[face][SPECULAR], 0, sizeof state->material[face][SPECULAR]);
    }
    state->local_viewer = flip(random);
    state->two_side = flip(random);
    state->separate = flip(random);
    state->normalize = flip(random);
    state->rescale = flip(random);
    state->color_material = flip(random);
    state->face = faces[random_below(random, 3)];
    state->mode = modes[random_below(random, 5)];
}

/* --- The state in GL ------------------------------------------------------------------------------------ */

static void give_light(GLenum name, const struct light *light)
{
    set(name, light->on);
    glLightfv(name, GL_AMBIENT, light->ambient);
    glLightfv(name, GL_DIFFUSE, light->diffuse);
    glLightfv(name, GL_SPECULAR, light->specular);
    glLightfv(name, GL_POSITION, light->position);
    glLightfv(name, GL_SPOT_DIRECTION, light->direction);
    glLightf(name, GL_SPOT_EXPONENT, light->exponent);
    glLightf(name, GL_SPOT_CUTOFF, light->cutoff);
    for (GLenum i = 0; i < 3; i++)
        glLightf(name, GL_CONSTANT_ATTENUATION + i, light->k[i]);
}

/* Lights are given under the identity: they are in eye coordinates. */
static void give(const struct state *state)
{
    glEnable(GL_LIGHTING);
    glDisable(GL_COLOR_MATERIAL);
    glLoadIdentity();
    for (GLenum i = 0; i < LIGHTS; i++)
        give_light(GL_LIGHT0 + i, &state->lights[i]);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, state->ambient);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, state->local_viewer);
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, state->two_side);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL,
                  state->separate ? GL_SEPARATE_SPECULAR_COLOR : GL_SINGLE_COLOR);
    for (GLenum face = 0; face < 2; face++) {
        for (int i = 0; i < 4; i++)
            glMaterialfv(GL_FRONT + face, properties[i], state->material[face][i]);
        glMaterialf(GL_FRONT + face, GL_SHININESS, state->shininess[face]);
    }
    set(GL_NORMALIZE, state->normalize);
    set(GL_RESCALE_NORMAL, state->rescale);
    glColorMaterial(state->face, state->mode);
    set(GL_COLOR_MATERIAL, state->color_material);
    glLoadMatrixf(state->modelview);
}

/* --- The equations -------------------------------------------------------------------------------------- */

/* Material properties, the vertex's colour where they track it (12.2.3). */
static void properties_of(const struct state *state, int face, double to[4][4])
{
    const bool tracked = state->color_material && state->face != (face ? GL_FRONT : GL_BACK);
    for (int property = 0; property < 4; property++) {
        const bool this_one = properties[property] == state->mode ||
                              (state->mode == GL_AMBIENT_AND_DIFFUSE && property <= DIFFUSE);
        for (int c = 0; c < 4; c++)
            to[property][c] =
                (double)(tracked && this_one ? state->color : state->material[face][property])[c];
    }
}

/* Attenuation and spot of one light (12.4, 12.5); *edge: too near to the edge of the cone to tell. */
static double factor_of(const struct light *light, const double to_light[3], double distance, bool *edge)
{
    double factor = 1;
    if (light->position[3] != 0)
        factor /=
            (double)light->k[0] + (double)light->k[1] * distance + (double)light->k[2] * distance * distance;
    if (light->cutoff == 180)
        return factor;
    double direction[3] = {(double)light->direction[0], (double)light->direction[1],
                           (double)light->direction[2]};
    unit(direction);
    const double cosine = -dot(to_light, direction),
                 limit = cos((double)light->cutoff * 0.017453292519943295);
    *edge = *edge || fabs(cosine - limit) < 1e-5;
    return cosine < limit ? 0 : factor * pow(cosine, (double)light->exponent);
}

static void light_vertex(const struct state *state, const struct light *light, const double n[3],
                         const double place[3], double material[4][4], double shininess, double primary[4],
                         double secondary[4], bool *edge)
{
    double to_light[3], half[3] = {0, 0, 1}, distance = 0;
    const double w = (double)light->position[3];
    for (int i = 0; i < 3; i++) {
        to_light[i] = w != 0 ? (double)light->position[i] / w - place[i] : (double)light->position[i];
        half[i] = state->local_viewer ? -place[i] : half[i];
    }
    distance = sqrt(dot(to_light, to_light));
    unit(to_light);
    unit(half);
    for (int i = 0; i < 3; i++)
        half[i] += to_light[i];
    unit(half);
    const double factor = factor_of(light, to_light, distance, edge);
    const double diffuse = fmax(dot(n, to_light), 0);
    *edge = *edge || fabs(dot(n, to_light)) < 1e-5;
    const double shine = diffuse > 0 ? pow(fmax(dot(n, half), 0), shininess) : 0;
    for (int c = 0; c < 3; c++) {
        primary[c] += factor * (material[AMBIENT][c] * (double)light->ambient[c] +
                                diffuse * material[DIFFUSE][c] * (double)light->diffuse[c]);
        (state->separate ? secondary : primary)[c] +=
            factor * shine * material[SPECULAR][c] * (double)light->specular[c];
    }
}

/* False where the result hangs on a comparison of nearly equal numbers. */
static bool evaluate(const struct state *state, int face, double primary[4], double secondary[4])
{
    double n[3], eye[4] = {0}, place[3], material[4][4];
    bool edge = false;
    eye_normal(state->modelview, state->normal, state->rescale, state->normalize, n);
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            eye[r] += (double)state->modelview[4 * c + r] * (double)state->vertex[c];
    for (int i = 0; i < 3; i++) {
        place[i] = eye[i] / eye[3];
        n[i] = face ? -n[i] : n[i];
    }
    properties_of(state, face, material);
    for (int c = 0; c < 4; c++) {
        primary[c] = material[EMISSION][c] + material[AMBIENT][c] * (double)state->ambient[c];
        secondary[c] = 0;
    }
    for (int i = 0; i < LIGHTS; i++)
        if (state->lights[i].on)
            light_vertex(state, &state->lights[i], n, place, material, (double)state->shininess[face],
                         primary, secondary, &edge);
    primary[3] = material[DIFFUSE][3];
    secondary[3] = 1;
    return !edge;
}

/* --- Tests ---------------------------------------------------------------------------------------------- */

static void draw_vertex(const struct state *state)
{
    glBeginTransformFeedback(GL_POINTS);
    glBegin(GL_POINTS);
    glColor4fv(state->color);
    glNormal3fv(state->normal);
    glVertex4fv(state->vertex);
    glEnd();
    glEndTransformFeedback();
}

static void expect_color(unsigned number, const char *what, const float found[4], const double expected[4])
{
    for (int c = 0; c < 4; c++)
        cr_expect(fabs((double)found[c] - expected[c]) <= tolerance * fmax(1, fabs(expected[c])),
                  "state %u, %s[%d]: %.9g, expected %.9g", number, what, c, (double)found[c], expected[c]);
}

GL_TEST(fixed_function_lighting, random_states_follow_the_equations_12_2_1)
{
    uint32_t random = 1221;
    unsigned compared = 0;
    capture_colors();
    for (unsigned number = 0; number < STATES; number++) {
        struct state state;
        float found[4][4];
        double primary[4], secondary[4];
        make_state(&random, &state);
        give(&state);
        draw_vertex(&state);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof found, found);
        for (int face = 0; face <= state.two_side; face++) {
            if (!evaluate(&state, face, primary, secondary))
                continue;
            compared++;
            expect_color(number, face ? "back" : "front", found[2 * face], primary);
            expect_color(number, face ? "back secondary" : "front secondary", found[2 * face + 1], secondary);
        }
    }
    cr_expect_gt(compared, STATES);
}

/* ARB_vertex_blend 2.10.3, ARB_matrix_palette: one unit of weight 1 gives what no blending gives. */
GL_TEST(fixed_function_lighting, blended_normals_are_transformed_like_others)
{
    uint32_t random = 1222;
    capture_colors();
    glEnable(GL_VERTEX_BLEND_ARB);
    glEnable(GL_WEIGHT_SUM_UNITY_ARB);
    for (unsigned number = 0; number < 200; number++) {
        struct state state;
        float found[4][4];
        double primary[4], secondary[4];
        const bool palette = number & 1;
        make_state(&random, &state);
        state.rescale = false;
        give(&state);
        glMatrixMode(GL_MATRIX_PALETTE_ARB);
        glLoadMatrixf(state.modelview);
        glMatrixMode(GL_MODELVIEW);
        if (palette)
            glLoadIdentity();
        set(GL_MATRIX_PALETTE_ARB, palette);
        draw_vertex(&state);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof found, found);
        if (!evaluate(&state, 0, primary, secondary))
            continue;
        expect_color(number, palette ? "palette" : "blended", found[0], primary);
        expect_color(number, "secondary", found[1], secondary);
    }
}

static void draw_square(bool front)
{
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        const int corner = front ? i : 3 - i;
        glVertex2f(corner == 1 || corner == 2 ? 1 : -1, corner >= 2 ? 1 : -1);
    }
    glEnd();
}

GL_TEST(fixed_function_lighting, the_sign_of_the_area_selects_the_material)
{
    static const GLfloat red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1};
    glEnable(GL_LIGHTING);
    glMaterialfv(GL_FRONT, GL_EMISSION, red);
    glMaterialfv(GL_BACK, GL_EMISSION, green);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, (const GLfloat[]){0, 0, 0, 1});
    draw_square(false);
    expect_pixel(5, 5, 0xff0000ff);
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 1);
    draw_square(false);
    expect_pixel(5, 5, 0x00ff00ff);
    draw_square(true);
    expect_pixel(5, 5, 0xff0000ff);
    glFrontFace(GL_CW);
    draw_square(true);
    expect_pixel(5, 5, 0x00ff00ff);
}

/* 16.3: the sum is there with lighting, whatever COLOR_SUM says. */
GL_TEST(fixed_function_lighting, a_separate_specular_colour_is_added_after_texturing)
{
    static const GLfloat white[4] = {1, 1, 1, 1};
    static const GLubyte black[4] = {0, 0, 0, 255};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, black);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glMaterialfv(GL_FRONT, GL_SPECULAR, white);
    draw_square(true);
    expect_pixel(5, 5, 0x000000ff);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
    draw_square(true);
    expect_pixel(5, 5, 0xffffffff);
}

/* --- Every property at every vertex --------------------------------------------------------------------- */

/* A vertex in its light, a normal of no length: nothing that is not a number reaches the picture. */
GL_TEST(fixed_function_lighting, vectors_of_no_length_are_dark)
{
    static const GLfloat here[4] = {0, 0, 0, 1};
    float found[4][4];
    capture_colors();
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glEnable(GL_NORMALIZE);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, 1);
    glLightfv(GL_LIGHT0, GL_POSITION, here);
    glMaterialfv(GL_FRONT, GL_SPECULAR, (const GLfloat[]){1, 1, 1, 1});
    for (int zero_normal = 0; zero_normal < 2; zero_normal++) {
        const struct state state = {.vertex = {0, 0, 0, 1}, .normal = {0, 0, zero_normal ? 0 : 1}};
        draw_vertex(&state);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof found, found);
        for (int c = 0; c < 3; c++)
            cr_expect_float_eq(found[0][c], 0.04f, 1e-6f, "%d: %g", zero_normal, (double)found[0][c]);
    }
}
