/* Converts a value of GL state to the type that the application requests (GL 4.6 compatibility 2.2.2). */
#include "gl/context/get.h"

static bool is_real(const struct get_value *value)
{
    return value->type == GET_FLOAT || value->type == GET_NORMALIZED;
}

void get_value_booleans(const struct get_value *value, GLboolean *params)
{
    for (unsigned i = 0; i < value->count; i++)
        params[i] = is_real(value) ? value->d[i] != 0 : value->i[i] != 0;
}

static GLint saturate(double value)
{
    if (!(value > -2147483648.0)) /* NaN too */
        return value == value ? INT32_MIN : 0;
    if (value >= 2147483647.0)
        return INT32_MAX;
    return (GLint)__builtin_floor(value + 0.5);
}

void get_value_integers(const struct get_value *value, GLint *params)
{
    for (unsigned i = 0; i < value->count; i++)
        switch (value->type) {
        case GET_NORMALIZED: params[i] = saturate(value->d[i] * 2147483647.0); break;
        case GET_FLOAT: params[i] = saturate(value->d[i]); break;
        default: params[i] = (GLint)value->i[i]; break;
        }
}

void get_value_integers64(const struct get_value *value, GLint64 *params)
{
    for (unsigned i = 0; i < value->count; i++)
        switch (value->type) {
        case GET_NORMALIZED: params[i] = saturate(value->d[i] * 2147483647.0); break;
        case GET_FLOAT: params[i] = saturate(value->d[i]); break;
        default: params[i] = value->i[i]; break;
        }
}

void get_value_floats(const struct get_value *value, GLfloat *params)
{
    for (unsigned i = 0; i < value->count; i++)
        params[i] = is_real(value) ? (GLfloat)value->d[i] : (GLfloat)value->i[i];
}

void get_value_doubles(const struct get_value *value, GLdouble *params)
{
    for (unsigned i = 0; i < value->count; i++)
        params[i] = is_real(value) ? value->d[i] : (GLdouble)value->i[i];
}
