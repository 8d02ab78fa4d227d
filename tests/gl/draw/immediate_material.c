/* Material between Begin and End. */
#include "tests/gl/program/fixed_function_lighting_test.h"

static void expect_diffuse(GLenum face, float r, float g, float b, float a)
{
    float found[4];
    glGetMaterialfv(face, GL_DIFFUSE, found);
    cr_expect(found[0] == r && found[1] == g && found[2] == b && found[3] == a, "(%g %g %g %g)",
              (double)found[0], (double)found[1], (double)found[2], (double)found[3]);
}

/* 12.2.3: the replacement is permanent; Material has no effect meanwhile. */
GL_TEST(immediate_material, materials_keep_the_colour_that_they_tracked)
{
    static const GLfloat other[4] = {0.5f, 0.5f, 0.5f, 0.5f};
    glColor4f(1, 0, 0, 0.25f);
    glColorMaterial(GL_FRONT, GL_DIFFUSE);
    expect_diffuse(GL_FRONT, 0.8f, 0.8f, 0.8f, 1);
    glEnable(GL_COLOR_MATERIAL);
    expect_diffuse(GL_FRONT, 1, 0, 0, 0.25f);
    expect_diffuse(GL_BACK, 0.8f, 0.8f, 0.8f, 1);
    glMaterialfv(GL_FRONT, GL_DIFFUSE, other);
    expect_diffuse(GL_FRONT, 1, 0, 0, 0.25f);
    glColor4f(0, 1, 0, 1);
    glColorMaterial(GL_BACK, GL_AMBIENT_AND_DIFFUSE);
    glColor4f(0, 0, 1, 1);
    expect_diffuse(GL_FRONT, 0, 1, 0, 1);
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_COLOR_MATERIAL);
    glColor4f(1, 1, 1, 1);
    expect_diffuse(GL_BACK, 0, 0, 1, 1);
    glPopAttrib();
    expect_diffuse(GL_BACK, 1, 1, 1, 1);
}

/* Quads, and one that is begun when the material changes. */
GL_TEST(immediate_material, materials_change_between_the_primitives_of_one_begin)
{
    static const GLfloat colors[4][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {1, 1, 1, 1}};
    glEnable(GL_LIGHTING);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, (const GLfloat[]){0, 0, 0, 1});
    glBegin(GL_QUADS);
    for (int i = 0; i < 16; i++) {
        const float left = -1 + (float)(i / 4) / 2;
        if (i % 4 == 0 || i == 10)
            glMaterialfv(GL_FRONT, GL_EMISSION, colors[i == 10 ? 3 : i / 4]);
        glVertex2f(i % 4 == 1 || i % 4 == 2 ? left + 0.5f : left, i % 4 >= 2 ? 1 : -1);
    }
    glEnd();
    expect_pixel(1, 5, 0xff0000ff);
    expect_pixel(5, 5, 0x00ff00ff);
    expect_pixel(9, 5, 0x5858ffff); /* its lower corners are of the former material */
    expect_pixel(14, 5, 0xffffffff);
}

/* A strip, whose neighbours share vertices, with a colour or a material of each vertex. */
static void draw_strip(GLenum face, GLenum property, bool by_color)
{
    glClear(GL_COLOR_BUFFER_BIT);
    glColorMaterial(face, property);
    (by_color ? glEnable : glDisable)(GL_COLOR_MATERIAL);
    glBegin(GL_TRIANGLE_STRIP);
    for (int i = 0; i < 10; i++) {
        const GLfloat color[4] = {(GLfloat)(i % 3) / 2, (GLfloat)(i % 2), (GLfloat)i / 10, 1};
        if (by_color)
            glColor4fv(color);
        else
            glMaterialfv(face, property, color);
        glNormal3f(0, 0, 1);
        glVertex2f((GLfloat)(i / 2) / 2 - 1, i % 2 ? 1 : -1);
    }
    glEnd();
    glFinish();
}

GL_TEST(immediate_material, each_vertex_of_a_strip_has_its_material)
{
    static const GLenum tracked[] = {GL_EMISSION, GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR,
                                     GL_AMBIENT_AND_DIFFUSE};
    uint8_t expected[sizeof pixels];
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 1);
    for (int i = 0; i < 15; i++) {
        const GLenum face = (const GLenum[]){GL_FRONT, GL_BACK, GL_FRONT_AND_BACK}[i % 3];
        glFrontFace(i % 3 == 1 ? GL_CW : GL_CCW);
        draw_strip(face, tracked[i / 3], true);
        memcpy(expected, pixels, sizeof pixels);
        draw_strip(face, tracked[i / 3], false);
        cr_expect_arr_eq(pixels, expected, sizeof pixels, "face 0x%04x, property 0x%04x", face,
                         tracked[i / 3]);
        glNewList(1, GL_COMPILE);
        draw_strip(face, tracked[i / 3], false);
        glEndList();
        glCallList(1);
        glFinish();
        cr_expect_arr_eq(pixels, expected, sizeof pixels, "the same in a list");
    }
    GLfloat last[4];
    glGetMaterialfv(GL_FRONT, GL_AMBIENT, last);
    cr_expect(memcmp(last, (const GLfloat[4]){0, 1, 0.9f, 1}, sizeof last) == 0, "(%g %g %g)",
              (double)last[0], (double)last[1], (double)last[2]);
}

enum { STRIP = 7, CHANGES = 4 };

struct change {
    GLenum face, pname;
    GLfloat values[4];
};

static void make_changes(uint32_t *random, struct change changes[STRIP][CHANGES])
{
    static const GLenum faces[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK},
                        pnames[] = {GL_EMISSION, GL_AMBIENT,   GL_DIFFUSE,
                                    GL_SPECULAR, GL_SHININESS, GL_AMBIENT_AND_DIFFUSE};
    for (int i = 0; i < STRIP * CHANGES; i++) {
        struct change *change = &changes[i / CHANGES][i % CHANGES];
        change->face = faces[random_below(random, 3)];
        change->pname = pnames[random_below(random, 6)];
        fill(random, change->values, 4, 0, 1);
    }
}

static void apply(const struct change changes[CHANGES])
{
    for (int i = 0; i < CHANGES; i++)
        glMaterialfv(changes[i].face, changes[i].pname, changes[i].values);
}

static void give_vertex(int i)
{
    glNormal3f(0, (GLfloat)i / STRIP, 1);
    glVertex2f((GLfloat)i / STRIP, 0.5f);
}

/* Lines, which have each inner vertex twice. */
static void draw_changes(const struct change changes[STRIP][CHANGES])
{
    glBegin(GL_LINE_STRIP);
    for (int i = 0; i < STRIP; i++) {
        apply(changes[i]);
        give_vertex(i);
    }
    glEnd();
}

static void capture(int vertices, float (*found)[4][4])
{
    glEndTransformFeedback();
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, vertices * (GLsizeiptr)sizeof *found, found);
}

/* A sum of the scene's colour may be rounded once more where vertices have no part in it. */
static bool are_near(const float *a, const float *b, int count)
{
    bool near = true;
    for (int i = 0; i < count; i++)
        near = near && fabsf(a[i] - b[i]) <= 1e-6f * fmaxf(1, fabsf(b[i]));
    return near;
}

/* The state is that of a first vertex whose materials were set before Begin. */
static void expect_colors(const struct change changes[STRIP][CHANGES], float (*lines)[4][4], unsigned number,
                          const char *how)
{
    glPushAttrib(GL_LIGHTING_BIT);
    for (int i = 0; i < STRIP; i++) {
        float point[1][4][4];
        apply(changes[i]);
        glBeginTransformFeedback(GL_POINTS);
        glBegin(GL_POINTS);
        give_vertex(i);
        glEnd();
        capture(1, point);
        for (int copy = 2 * i - 1; copy <= 2 * i; copy++)
            if (copy >= 0 && copy < 2 * (STRIP - 1))
                cr_expect(are_near(&lines[copy][0][0], &point[0][0][0], 16), "%u, %s: vertex %d", number, how,
                          i);
    }
    glPopAttrib();
}

GL_TEST(immediate_material, every_property_may_change_at_every_vertex)
{
    uint32_t random = 2142;
    struct change changes[STRIP][CHANGES];
    static float lines[2 * (STRIP - 1)][4][4];
    capture_colors();
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, sizeof lines, NULL, GL_STREAM_READ);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    for (unsigned number = 0; number < 200; number++) {
        const bool listed = number % 2;
        make_changes(&random, changes);
        glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, number % 3 != 0);
        glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL,
                      number % 5 ? GL_SEPARATE_SPECULAR_COLOR : GL_SINGLE_COLOR);
        glColorMaterial(GL_FRONT, GL_DIFFUSE);
        set(GL_COLOR_MATERIAL, number % 7 == 0);
        set(GL_FOG, number % 4 == 0);
        glPushAttrib(GL_LIGHTING_BIT);
        if (listed) {
            glNewList(1, GL_COMPILE);
            draw_changes(changes);
            glEndList();
        }
        glBeginTransformFeedback(GL_LINES);
        if (listed)
            glCallList(1);
        else
            draw_changes(changes);
        capture(2 * (STRIP - 1), lines);
        glPopAttrib();
        expect_colors(changes, lines, number, listed ? "in a list" : "at once");
    }
}
