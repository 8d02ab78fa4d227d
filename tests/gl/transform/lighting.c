/* State of lights, materials and the lighting model (GL 4.6 compatibility 12.2.2, Table 12.1; 22.4): the
 * f, i, fv and iv forms set the same, the queries return it in both types, and an error stops the command. */
#include "tests/gl/gl_test.h"

#include <stdbool.h>

enum { LIGHT, MATERIAL, OBJECTS };

/* Integers that are colours are fractions of 2^31 - 1. */
static const struct {
    GLenum pname;
    int object, count;
    bool color;
    GLfloat values[4], error; /* a value that is out of range; 0: none is */
} rows[] = {
    {GL_AMBIENT, LIGHT, 4, true, {1, 0, -1, 1}, 0},
    {GL_DIFFUSE, LIGHT, 4, true, {0, 1, 1, -1}, 0},
    {GL_SPECULAR, LIGHT, 4, true, {-1, 0, 1, 0}, 0},
    {GL_POSITION, LIGHT, 4, false, {3, -5, 7, 2}, 0},
    {GL_SPOT_DIRECTION, LIGHT, 3, false, {3, -4, 5, 0}, 0},
    {GL_SPOT_EXPONENT, LIGHT, 1, false, {128}, 129},
    {GL_SPOT_EXPONENT, LIGHT, 1, false, {17}, -1},
    {GL_SPOT_CUTOFF, LIGHT, 1, false, {90}, 91},
    {GL_SPOT_CUTOFF, LIGHT, 1, false, {180}, 179},
    {GL_SPOT_CUTOFF, LIGHT, 1, false, {30}, -1},
    {GL_CONSTANT_ATTENUATION, LIGHT, 1, false, {3}, -1},
    {GL_LINEAR_ATTENUATION, LIGHT, 1, false, {4}, -1},
    {GL_QUADRATIC_ATTENUATION, LIGHT, 1, false, {5}, -1},
    {GL_AMBIENT, MATERIAL, 4, true, {1, 0, -1, 1}, 0},
    {GL_DIFFUSE, MATERIAL, 4, true, {0, 1, 1, -1}, 0},
    {GL_SPECULAR, MATERIAL, 4, true, {-1, 0, 1, 0}, 0},
    {GL_EMISSION, MATERIAL, 4, true, {0, -1, 0, 1}, 0},
    {GL_SHININESS, MATERIAL, 1, false, {128}, 129},
    {GL_SHININESS, MATERIAL, 1, false, {17}, -1},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const GLenum names[OBJECTS][2] = {{GL_LIGHT0 + 3, GL_LIGHT0 + 7}, {GL_FRONT, GL_BACK}};

static GLint integer_of(unsigned row, GLfloat value)
{
    return rows[row].color ? (GLint)((double)value * 2147483647.0) : (GLint)value;
}

enum form { FORM_F, FORM_I, FORM_FV, FORM_IV, FORMS };

static void set(unsigned row, GLenum object, enum form form, const GLfloat values[4])
{
    GLint integers[4];
    const GLenum pname = rows[row].pname;
    const bool light = rows[row].object == LIGHT;
    for (int i = 0; i < 4; i++)
        integers[i] = integer_of(row, values[i]);
    switch (form) {
    case FORM_F: (light ? glLightf : glMaterialf)(object, pname, values[0]); break;
    case FORM_I: (light ? glLighti : glMateriali)(object, pname, integers[0]); break;
    case FORM_FV: (light ? glLightfv : glMaterialfv)(object, pname, values); break;
    default: (light ? glLightiv : glMaterialiv)(object, pname, integers); break;
    }
}

static void expect_values(unsigned row, GLenum object, const GLfloat values[4], const char *what)
{
    GLfloat floats[4] = {99, 99, 99, 99};
    GLint integers[4] = {99, 99, 99, 99};
    const GLenum pname = rows[row].pname;
    (rows[row].object == LIGHT ? glGetLightfv : glGetMaterialfv)(object, pname, floats);
    (rows[row].object == LIGHT ? glGetLightiv : glGetMaterialiv)(object, pname, integers);
    for (int i = 0; i < rows[row].count; i++) {
        cr_expect_eq(floats[i], values[i], "row %u, %s: [%d] is %g", row, what, i, (double)floats[i]);
        cr_expect_eq(integers[i], integer_of(row, values[i]), "row %u, %s: [%d] is %d", row, what, i,
                     integers[i]);
    }
    for (int i = rows[row].count; i < 4; i++)
        cr_expect(floats[i] == 99 && integers[i] == 99, "row %u writes %d values alone", row,
                  rows[row].count);
}

static void reset(unsigned row, GLenum object, GLfloat values[4])
{
    static const GLfloat zero[4] = {0};
    set(row, object, FORM_FV, zero);
    memcpy(values, zero, sizeof zero);
}

GL_TEST(lighting, every_form_sets_what_queries_return)
{
    for (unsigned i = 0; i < ROWS * FORMS * 2; i++) {
        const unsigned row = i / FORMS / 2;
        const GLenum *objects = names[rows[row].object], object = objects[i % 2];
        const enum form form = (enum form)(i / 2 % FORMS);
        const bool scalar = form == FORM_F || form == FORM_I;
        GLfloat before[4], other[4];
        reset(row, object, before);
        reset(row, objects[1 - i % 2], other);
        set(row, object, form, rows[row].values);
        expect_error(scalar && rows[row].count > 1 ? GL_INVALID_ENUM : GL_NO_ERROR, "row %u, form %d", row,
                     form);
        expect_values(row, object, scalar && rows[row].count > 1 ? before : rows[row].values, "the object");
        expect_values(row, objects[1 - i % 2], other, "another object");
    }
}

GL_TEST(lighting, values_out_of_range_set_nothing)
{
    for (unsigned i = 0; i < ROWS * FORMS; i++) {
        const unsigned row = i / FORMS;
        const GLenum object = names[rows[row].object][0];
        const GLfloat wrong[4] = {rows[row].error};
        if (rows[row].error == 0)
            continue;
        set(row, object, FORM_FV, rows[row].values);
        set(row, object, (enum form)(i % FORMS), wrong);
        expect_error(GL_INVALID_VALUE, "row %u, form %u", row, i % FORMS);
        expect_values(row, object, rows[row].values, "after an error");
    }
}

GL_TEST(lighting, unknown_objects_and_parameters)
{
    GLfloat floats[4] = {99, 99, 99, 99};
    GLint integers[4] = {99, 99, 99, 99};
    static const struct {
        GLenum light, pname;
    } wrong[] = {{GL_LIGHT0 + 8, GL_AMBIENT}, {GL_LIGHT0 - 1, GL_AMBIENT}, {GL_LIGHT0, GL_SHININESS}};
    for (unsigned i = 0; i < 3; i++) {
        glLightfv(wrong[i].light, wrong[i].pname, floats);
        expect_error(GL_INVALID_ENUM, "Light %u", i);
        glGetLightfv(wrong[i].light, wrong[i].pname, floats);
        expect_error(GL_INVALID_ENUM, "GetLightfv %u", i);
        glGetLightiv(wrong[i].light, wrong[i].pname, integers);
        expect_error(GL_INVALID_ENUM, "GetLightiv %u", i);
    }
    glMaterialfv(GL_LEFT, GL_AMBIENT, floats);
    expect_error(GL_INVALID_ENUM);
    glMaterialfv(GL_FRONT, GL_POSITION, floats);
    expect_error(GL_INVALID_ENUM);
    glGetMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, floats);
    expect_error(GL_INVALID_ENUM);
    glGetMaterialiv(GL_FRONT, GL_AMBIENT_AND_DIFFUSE, integers);
    expect_error(GL_INVALID_ENUM);
    for (int c = 0; c < 4; c++)
        cr_expect(floats[c] == 99 && integers[c] == 99, "an error writes nothing");
}

GL_TEST(lighting, a_material_of_both_faces_and_both_colours)
{
    static const GLfloat color[4] = {0.25f, 0.5f, 0.75f, 1};
    static const GLenum pnames[] = {GL_AMBIENT, GL_DIFFUSE};
    glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, color);
    for (int i = 0; i < 4; i++) {
        GLfloat found[4];
        glGetMaterialfv(i < 2 ? GL_FRONT : GL_BACK, pnames[i % 2], found);
        cr_expect_arr_eq(found, color, sizeof color, "%d", i);
    }
}

static GLint model(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

GL_TEST(lighting, every_form_of_the_lighting_model)
{
    static const struct {
        GLenum pname;
        GLint on, off;
    } parameters[] = {{GL_LIGHT_MODEL_LOCAL_VIEWER, 1, 0},
                      {GL_LIGHT_MODEL_TWO_SIDE, 1, 0},
                      {GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR, GL_SINGLE_COLOR}};
    for (unsigned i = 0; i < 3 * FORMS; i++) {
        const GLenum pname = parameters[i / FORMS].pname;
        for (int on = 1; on >= 0; on--) {
            const GLint value = on ? parameters[i / FORMS].on : parameters[i / FORMS].off;
            const GLfloat real = (GLfloat)value;
            switch (i % FORMS) {
            case FORM_F: glLightModelf(pname, real); break;
            case FORM_I: glLightModeli(pname, value); break;
            case FORM_FV: glLightModelfv(pname, &real); break;
            default: glLightModeliv(pname, &value); break;
            }
            cr_expect_eq(model(pname), value, "0x%04x, form %u", pname, i % FORMS);
        }
    }
    glLightModeliv(GL_LIGHT_MODEL_AMBIENT, (const GLint[]){0x7fffffff, 0, -0x7fffffff, 0x7fffffff});
    GLfloat ambient[4];
    glGetFloatv(GL_LIGHT_MODEL_AMBIENT, ambient);
    cr_expect_arr_eq(ambient, ((const GLfloat[]){1, 0, -1, 1}), sizeof ambient);
    glLightModelf(GL_LIGHT_MODEL_AMBIENT, 0.5f);
    expect_error(GL_INVALID_ENUM);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_ONE);
    expect_error(GL_INVALID_ENUM);
    cr_expect_eq(model(GL_LIGHT_MODEL_COLOR_CONTROL), GL_SINGLE_COLOR);
    glGetFloatv(GL_LIGHT_MODEL_AMBIENT, ambient);
    cr_expect_eq(ambient[0], 1);
}
