/* A line of a script against a table of forms (struct run_row): which row it is, and its values. Where none
 * matches, the error is reported at the furthest place that any row reached. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tools/run/match.h"

bool run_malformed(struct run_error *error, int line, int column, const char *format, ...)
{
    va_list values;
    error->line = line;
    error->column = column;
    va_start(values, format);
    vsnprintf(error->message, sizeof error->message, format, values);
    va_end(values);
    return false;
}

const char *run_found(const char *at, const char *end, char text[48])
{
    at = run_skip_blanks(at, end);
    if (at >= end)
        return strcpy(text, "found the end of the line");
    const char *stop = run_word_end(at, end);
    int length = stop > at ? (int)(stop - at < 30 ? stop - at : 30) : 1;
    if (length == 1 && !isprint((unsigned char)*at))
        snprintf(text, 48, "found the byte 0x%02x", (unsigned char)*at);
    else
        snprintf(text, 48, "found '%.*s'", length, at);
    return text;
}

struct matching {
    const char *text; /* of the script: the offsets of %w count from here */
    const char *at, *end;
    double *values;
    unsigned count;
    bool after_value;
    const char *expected; /* where a token did not match */
    int expected_length;
    bool literal;
};

static bool not_matched(struct matching *m, const char *expected, size_t length, bool literal)
{
    m->expected = expected;
    m->expected_length = (int)length;
    m->literal = literal;
    return false;
}

static bool match_literal(struct matching *m, const char *token, size_t length)
{
    if ((size_t)(m->end - m->at) < length || memcmp(m->at, token, length) != 0)
        return not_matched(m, token, length, true);
    const char *stop = m->at + length;
    if (run_is_word(token[length - 1]) && stop < m->end && run_is_word(*stop))
        return not_matched(m, token, length, true);
    m->at = stop;
    m->after_value = false;
    return true;
}

static bool match_text(struct matching *m, const struct value_kind *kind)
{
    double unused;
    const char *stop = kind->read(m->at, m->end, &unused);
    if (!stop) {
        m->at = kind->wrong ? kind->wrong(m->at, m->end) : m->at;
        return not_matched(m, kind->expected, strlen(kind->expected), false);
    }
    m->values[m->count++] = (double)(m->at - m->text);
    m->values[m->count++] = (double)(stop - m->at);
    m->at = stop;
    return true;
}

/* Up to what match_end() takes. */
static bool match_rest(struct matching *m)
{
    const char *comment = memchr(m->at, '#', (size_t)(m->end - m->at));
    const char *stop = comment ? comment : m->end;
    while (stop > m->at && isspace((unsigned char)stop[-1]))
        stop--;
    stop -= stop > m->at && stop[-1] == ';';
    m->values[m->count++] = (double)(m->at - m->text);
    m->values[m->count++] = (double)(stop - m->at);
    m->at = stop;
    return true;
}

static bool match_value(struct matching *m, char letter)
{
    if (letter == 'r')
        return match_rest(m);
    if (m->after_value && m->at < m->end && *m->at == ',')
        m->at = run_skip_blanks(m->at + 1, m->end);
    m->after_value = true;
    const struct value_kind *kind = value_kinds;
    while (kind->letter != letter)
        kind++;
    if (kind->text)
        return match_text(m, kind);
    const char *stop = kind->read(m->at, m->end, &m->values[m->count]);
    if (!stop)
        return not_matched(m, kind->expected, strlen(kind->expected), false);
    m->count++;
    m->at = stop;
    return true;
}

/* After the form only `;` and a comment may follow. */
static bool match_end(struct matching *m)
{
    m->at = run_skip_blanks(m->at, m->end);
    if (m->at < m->end && *m->at == ';')
        m->at = run_skip_blanks(m->at + 1, m->end);
    static const char expected[] = "the end of the line";
    return m->at == m->end || *m->at == '#' || not_matched(m, expected, sizeof expected - 1, false);
}

static bool match_form(struct matching *m, const char *form)
{
    while (*form) {
        size_t length = strcspn(form, " ");
        m->at = run_skip_blanks(m->at, m->end);
        if (form[0] == '%' ? !match_value(m, form[1]) : !match_literal(m, form, length))
            return false;
        form += length;
        form += *form == ' ';
    }
    return match_end(m);
}

/* "a number or '('": the values that the rows that matched furthest expect at that position. */
struct expectations {
    const char *at;
    char text[200];
    size_t length;
};

static void note(struct expectations *all, const struct matching *m)
{
    char one[160];
    const char *quote = m->literal ? "'" : "";
    if (m->at > all->at) {
        all->at = m->at;
        all->text[0] = '\0';
        all->length = 0;
    }
    snprintf(one, sizeof one, "%s%.*s%s", quote, m->expected_length, m->expected, quote);
    if (m->at < all->at || strstr(all->text, one))
        return;
    size_t left = sizeof all->text - all->length;
    if (strlen(one) + 5 < left)
        all->length +=
            (size_t)snprintf(all->text + all->length, left, "%s%s", all->length ? " or " : "", one);
}

static bool fail(const struct run_line *line, const struct expectations *all, const char *help,
                 struct run_error *error)
{
    char found[48];
    const char *first = run_skip_blanks(line->at, line->end);
    int column = (int)(all->at - line->at) + 1;
    run_found(all->at, line->end, found);
    if (all->at == first && help)
        return run_malformed(error, line->number, column, "expected %s, %s", help, found);
    return run_malformed(error, line->number, column, "expected %s, %s", all->text, found);
}

bool run_match(struct run_script *script, const struct run_row *rows, size_t count, const char *help,
               const struct run_line *line, struct run_command *command, struct run_error *error)
{
    double values[RUN_MAX_VALUES];
    const char *first = run_skip_blanks(line->at, line->end);
    struct expectations all = {.at = first};
    for (size_t i = 0; i < count; i++) {
        struct matching m = {.text = script->text, .at = first, .end = line->end, .values = values};
        if (!match_form(&m, rows[i].form)) {
            note(&all, &m);
            continue;
        }
        if (!run_reserve(script, m.count))
            return run_malformed(error, line->number, 1, "no memory for the script");
        *command =
            (struct run_command){&rows[i], line->number, (int)(first - line->at) + 1, script->value_count};
        if (m.count)
            memcpy(script->values + script->value_count, values, m.count * sizeof *values);
        script->value_count += m.count;
        return true;
    }
    return fail(line, &all, help, error);
}
