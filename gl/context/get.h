/* One value of GL state, of any type, as glGet* converts it (GL 4.6 compatibility 2.2.2). */
#ifndef GL_CONTEXT_GET_H
#define GL_CONTEXT_GET_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

enum get_type {
    GET_BOOLEAN,    /* i: 0 or 1 */
    GET_INTEGER,    /* i; enums too */
    GET_FLOAT,      /* d: rounds to the nearest integer */
    GET_NORMALIZED, /* d: colours, depths, normals: 1.0 is the largest integer */
};

struct get_value {
    enum get_type type;
    unsigned count; /* 1..16; 0: an indexed value of an index that does not exist */
    union {
        int64_t i[16];
        double d[16];
    };
};

static inline bool get_integer(struct get_value *value, int64_t i)
{
    value->type = GET_INTEGER;
    value->count = 1;
    value->i[0] = i;
    return true;
}

static inline bool get_boolean(struct get_value *value, bool b)
{
    value->type = GET_BOOLEAN;
    value->count = 1;
    value->i[0] = b;
    return true;
}

static inline bool get_floats(struct get_value *value, enum get_type type, const float *f, unsigned count)
{
    value->type = type;
    value->count = count;
    for (unsigned i = 0; i < count; i++)
        value->d[i] = f[i];
    return true;
}

/* Conversions to the client's type: all of value->count elements. */
void get_value_booleans(const struct get_value *value, GLboolean *params);
void get_value_integers(const struct get_value *value, GLint *params);
void get_value_integers64(const struct get_value *value, GLint64 *params);
void get_value_floats(const struct get_value *value, GLfloat *params);
void get_value_doubles(const struct get_value *value, GLdouble *params);

/* The number of strings that GetStringi(GL_EXTENSIONS) has: strings.c. */
unsigned strings_extension_count(void);

#endif
