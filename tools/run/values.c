/* The lines, words and values of scripts. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "tools/run/expression.h"
#include "tools/run/match.h"

bool run_next_line(struct run_line *line, const char *text_end)
{
    if (line->next >= text_end)
        return false;
    const char *newline = memchr(line->next, '\n', (size_t)(text_end - line->next));
    line->at = line->next;
    line->end = newline ? newline : text_end;
    line->next = newline ? newline + 1 : text_end;
    line->number++;
    if (line->end > line->at && line->end[-1] == '\r')
        line->end--;
    return true;
}

const char *run_skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\f' || *at == '\v'))
        at++;
    return at;
}

bool run_is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

const char *run_word_end(const char *at, const char *end)
{
    while (at < end && run_is_word(*at))
        at++;
    return at;
}

const char *run_number(const char *at, const char *end, double *value)
{
    char *stop;
    if (end - at > 2 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) {
        unsigned long bits = isxdigit((unsigned char)at[2]) ? strtoul(at + 2, &stop, 16) : 0;
        uint32_t low = (uint32_t)bits;
        float number;
        memcpy(&number, &low, sizeof number);
        *value = (double)number;
        return bits == low && isxdigit((unsigned char)at[2]) ? stop : NULL;
    }
    if (at >= end || isspace((unsigned char)*at)) /* strtod would look for a number on the next line */
        return NULL;
    *value = number_double(at, &stop);
    return stop > at && stop <= end ? stop : NULL;
}

static const char *read_integer(const char *at, const char *end, double *value)
{
    char *stop;
    if (at >= end || !(isdigit((unsigned char)*at) || *at == '-' || *at == '+'))
        return NULL;
    long number = strtol(at, &stop, 10);
    if (stop == at || number < INT32_MIN || number > INT32_MAX || (stop < end && run_is_word(*stop)))
        return NULL;
    *value = (double)number;
    return stop;
}

static const char *read_unsigned(const char *at, const char *end, double *value)
{
    const char *stop = read_integer(at, end, value);
    return stop && *value >= 0 ? stop : NULL;
}

static const char *read_named(const char *at, const char *end, const char *prefix, double *value)
{
    const char *stop = run_word_end(at, end);
    GLenum name;
    if (!run_enumerant(at, (size_t)(stop - at), prefix, &name))
        return NULL;
    *value = name;
    return stop;
}

static const char *read_enumerant(const char *at, const char *end, double *value)
{
    return read_named(at, end, "", value);
}

static const char *read_short_name(const char *at, const char *end, double *value)
{
    return read_named(at, end, "GL_", value);
}

struct named {
    const char *name;
    GLenum value;
};

static const char *read_from(const struct named *table, const char *at, const char *end, double *value)
{
    size_t length = (size_t)(run_word_end(at, end) - at);
    for (; table->name; table++)
        if (strlen(table->name) == length && memcmp(table->name, at, length) == 0) {
            *value = table->value;
            return at + length;
        }
    return NULL;
}

static const char *read_target(const char *at, const char *end, double *value)
{
    static const struct named targets[] = {
        {"1D", GL_TEXTURE_1D},
        {"2D", GL_TEXTURE_2D},
        {"3D", GL_TEXTURE_3D},
        {"Rect", GL_TEXTURE_RECTANGLE},
        {"Cube", GL_TEXTURE_CUBE_MAP},
        {"1DArray", GL_TEXTURE_1D_ARRAY},
        {"2DArray", GL_TEXTURE_2D_ARRAY},
        {"CubeArray", GL_TEXTURE_CUBE_MAP_ARRAY},
        {NULL, 0},
    };
    return read_from(targets, at, end, value);
}

/* The target, plus RUN_ENVIRONMENT. */
static const char *read_parameter(const char *at, const char *end, double *value)
{
    static const struct named parameters[] = {
        {"env_vp", GL_VERTEX_PROGRAM_ARB | RUN_ENVIRONMENT},
        {"local_vp", GL_VERTEX_PROGRAM_ARB},
        {"env_gp", GL_GEOMETRY_PROGRAM_NV | RUN_ENVIRONMENT},
        {"local_gp", GL_GEOMETRY_PROGRAM_NV},
        {"env_tcp", GL_TESS_CONTROL_PROGRAM_NV | RUN_ENVIRONMENT},
        {"local_tcp", GL_TESS_CONTROL_PROGRAM_NV},
        {"env_tep", GL_TESS_EVALUATION_PROGRAM_NV | RUN_ENVIRONMENT},
        {"local_tep", GL_TESS_EVALUATION_PROGRAM_NV},
        {"env_fp", GL_FRAGMENT_PROGRAM_ARB | RUN_ENVIRONMENT},
        {"local_fp", GL_FRAGMENT_PROGRAM_ARB},
        {"vertex_env", GL_VERTEX_PROGRAM_ARB | RUN_ENVIRONMENT},
        {"vertex_local", GL_VERTEX_PROGRAM_ARB},
        {"geometry_env", GL_GEOMETRY_PROGRAM_NV | RUN_ENVIRONMENT},
        {"geometry_local", GL_GEOMETRY_PROGRAM_NV},
        {"fragment_env", GL_FRAGMENT_PROGRAM_ARB | RUN_ENVIRONMENT},
        {"fragment_local", GL_FRAGMENT_PROGRAM_ARB},
        {NULL, 0},
    };
    return read_from(parameters, at, end, value);
}

static const char *read_word(const char *at, const char *end, double *value)
{
    const char *stop = run_word_end(at, end);
    (void)value;
    return stop > at ? stop : NULL;
}

/* Up to a blank; a comment or `;` may follow. */
static const char *read_file(const char *at, const char *end, double *value)
{
    const char *stop = at;
    (void)value;
    while (stop < end && !isspace((unsigned char)*stop) && *stop != '#' && *stop != ';')
        stop++;
    return stop > at ? stop : NULL;
}

static const char *read_expression(const char *at, const char *end, double *value)
{
    const char *wrong;
    return expression_read(at, end, NULL, value, &wrong);
}

static const char *wrong_expression(const char *at, const char *end)
{
    const char *wrong;
    double value;
    expression_read(at, end, NULL, &value, &wrong);
    return wrong;
}

const struct value_kind value_kinds[] = {
    {'f', run_number, "a number", "NUMBER"},
    {'i', read_integer, "a whole number", "INTEGER"},
    {'u', read_unsigned, "a whole number from 0 to 2147483647", "N"},
    {'e', read_enumerant, "an enumerant's name, such as GL_LESS", "GL_NAME"},
    {'n', read_short_name, "an enumerant's name in lower case, such as nearest", "VALUE"},
    {'t', read_target, "a texture target, such as 2D or Rect", "TARGET"},
    {'p', read_parameter, "a kind of parameter, such as local_fp or env_vp", "KIND"},
    {'w', read_word, "a name", "NAME", true},
    {'s', read_file, "a file's name or a generator", "FILE", true},
    {'g', read_file, "a generator", "GENERATOR", true},
    {'x', read_expression, expression_expected, "X", true, wrong_expression},
    {0},
};

/* --- What is read when a command is executed ------------------------------------------------------------ */

struct run_rest run_rest(const struct run *run, const double *values)
{
    const char *at = run->script->text + (size_t)values[0];
    return (struct run_rest){at, at + (size_t)values[1]};
}

bool run_rest_ends(struct run_rest *rest)
{
    rest->at = run_skip_blanks(rest->at, rest->end);
    return rest->at == rest->end;
}

bool run_rest_word(struct run_rest *rest, const char *word)
{
    const size_t length = strlen(word);
    rest->at = run_skip_blanks(rest->at, rest->end);
    if ((size_t)(rest->end - rest->at) < length || memcmp(rest->at, word, length) != 0)
        return false;
    const char *stop = rest->at + length;
    if (run_is_word(word[length - 1]) && stop < rest->end && run_is_word(*stop))
        return false;
    rest->at = stop;
    return true;
}

static bool not_there(struct run *run, const struct run_rest *rest, const char *expected)
{
    char found[48];
    run_fail(run, "expected %s, %s", expected, run_found(rest->at, rest->end, found));
    return false;
}

bool run_rest_done(struct run *run, struct run_rest *rest)
{
    return run_rest_ends(rest) || not_there(run, rest, "the end of the line");
}

bool run_rest_value(struct run *run, struct run_rest *rest, char letter, double *value)
{
    const struct value_kind *kind = value_kinds;
    while (kind->letter != letter)
        kind++;
    if (!run_rest_ends(rest) && *rest->at == ',')
        rest->at = run_skip_blanks(rest->at + 1, rest->end);
    const char *stop = kind->read(rest->at, rest->end, value);
    if (!stop)
        return not_there(run, rest, kind->expected);
    rest->at = stop;
    return true;
}

bool run_rest_integer(struct run *run, struct run_rest *rest, uint64_t *value)
{
    char *stop;
    const bool ends = run_rest_ends(rest);
    const char *digit = rest->at + (!ends && *rest->at == '-');
    if (ends || digit == rest->end || !isdigit((unsigned char)*digit))
        return not_there(run, rest, "a whole number");
    *value = strtoull(rest->at, &stop, 0);
    rest->at = stop;
    return true;
}
