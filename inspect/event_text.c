/* Events as sentences and as JSON, both made from the table. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/fpenv.h"
#include "base/number.h"
#include "inspect/inspect.h"

/* The text written until now; at most `size` - 1 bytes are kept. */
struct text {
    char *to;
    size_t size, length;
};

static void put(struct text *text, const char *more, size_t length)
{
    for (size_t i = 0; i < length; i++, text->length++)
        if (text->length + 1 < text->size)
            text->to[text->length] = more[i];
}

static void put_string(struct text *text, const char *more)
{
    put(text, more, strlen(more));
}

static size_t finish(struct text *text)
{
    if (text->size > 0)
        text->to[text->length < text->size ? text->length : text->size - 1] = '\0';
    return text->length;
}

/* Whole numbers are printed as integers: %g would print 640 as 6.4e+02 with too few digits. */
static void put_number(struct text *text, float value)
{
    char number[NUMBER_SIZE];
    number_shortest_float(number, value, 6);
    put_string(text, number);
}

static void put_vector(struct text *text, const EwField *field, const EwValue *value,
                       const char *const marks[3])
{
    char word[16];
    put_string(text, marks[0]);
    for (int c = 0; c < 4; c++) {
        if (c > 0)
            put_string(text, marks[1]);
        if (field->type == EW_FIELD_VECTOR) {
            put_number(text, value->number[c]);
        } else {
            snprintf(word, sizeof word, "%08" PRIx32, value->bits[c]);
            put_string(text, word);
        }
    }
    put_string(text, marks[2]);
}

static void put_integer(struct text *text, int64_t value)
{
    char number[24];
    snprintf(number, sizeof number, "%" PRId64, value);
    put_string(text, number);
}

static int find_field(const EwEvent *event, const char *name, size_t length)
{
    for (unsigned i = 0; i < event->fieldCount; i++)
        if (strncmp(event->fields[i].name, name, length) == 0 && event->fields[i].name[length] == '\0')
            return (int)i;
    return -1;
}

const EwValue *ewEventValue(const EwEvent *event, const char *field)
{
    const int i = find_field(event, field, strlen(field));
    return i < 0 || !event->values ? NULL : &event->values[i];
}

/* --- Sentences ------------------------------------------------------------------------------------------ */

static void put_field(struct text *text, const EwEvent *event, int i)
{
    static const char *const marks[] = {"(", ", ", ")"};
    const EwField *field = &event->fields[i];
    const EwValue *value = &event->values[i];
    switch (field->type) {
    case EW_FIELD_NUMBER: put_number(text, value->number[0]); break;
    case EW_FIELD_VECTOR:
    case EW_FIELD_BITS: put_vector(text, field, value, marks); break;
    case EW_FIELD_WORD: put_string(text, value->word ? value->word : ""); break;
    default: put_integer(text, value->integer); break;
    }
}

static bool is_set(const EwEvent *event, int i)
{
    if (event->fields[i].type == EW_FIELD_WORD)
        return event->values[i].word && event->values[i].word[0] != '\0';
    return event->values[i].integer != 0;
}

/* The first character `wanted` outside braces, or `end`. */
static const char *outside(const char *from, const char *end, char wanted)
{
    int depth = 0;
    for (; from < end; from++) {
        if (depth == 0 && *from == wanted)
            return from;
        depth += (*from == '{') - (*from == '}');
    }
    return end;
}

static void put_sentence(struct text *text, const EwEvent *event, const char *from, const char *end);

/* Between the braces: `field` or `field?these words:those`. */
static void put_braces(struct text *text, const EwEvent *event, const char *from, const char *end)
{
    const char *question = outside(from, end, '?');
    const int field = find_field(event, from, (size_t)(question - from));
    if (field < 0)
        return;
    if (question == end) {
        put_field(text, event, field);
        return;
    }
    const char *colon = outside(question, end, ':');
    if (is_set(event, field))
        put_sentence(text, event, question + 1, colon);
    else if (colon < end)
        put_sentence(text, event, colon + 1, end);
}

static void put_sentence(struct text *text, const EwEvent *event, const char *from, const char *end)
{
    while (from < end) {
        const char *open = outside(from, end, '{');
        put(text, from, (size_t)(open - from));
        if (open == end)
            return;
        const char *close = outside(open + 1, end, '}');
        put_braces(text, event, open + 1, close);
        from = close < end ? close + 1 : end;
    }
}

size_t ewEventText(const EwEvent *event, char *text, size_t size)
{
    FPENV_SCOPE();
    struct text to = {text, size, 0};
    put_sentence(&to, event, event->sentence, event->sentence + strlen(event->sentence));
    return finish(&to);
}

/* --- JSON ----------------------------------------------------------------------------------------------- */

static void put_quoted(struct text *text, const char *word)
{
    char escape[8];
    put_string(text, "\"");
    for (; *word; word++) {
        if (*word == '"' || *word == '\\') {
            put_string(text, "\\");
            put(text, word, 1);
        } else if ((unsigned char)*word < 0x20 || (unsigned char)*word >= 0x7f) {
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned char)*word < 0x80 ? *word : 0xfffd);
            put_string(text, escape);
        } else {
            put(text, word, 1);
        }
    }
    put_string(text, "\"");
}

/* JSON has no infinities and no NaN: they are words. */
static void put_json_number(struct text *text, float value)
{
    if (value - value == 0.0f)
        put_number(text, value);
    else
        put_string(text, value != value ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"");
}

static void put_json_value(struct text *text, const EwField *field, const EwValue *value)
{
    static const char *const bits[] = {"[\"", "\",\"", "\"]"};
    switch (field->type) {
    case EW_FIELD_NUMBER: put_json_number(text, value->number[0]); break;
    case EW_FIELD_VECTOR:
        for (int c = 0; c < 4; c++) {
            put_string(text, c ? "," : "[");
            put_json_number(text, value->number[c]);
        }
        put_string(text, "]");
        break;
    case EW_FIELD_BITS: put_vector(text, field, value, bits); break;
    case EW_FIELD_WORD: put_quoted(text, value->word ? value->word : ""); break;
    case EW_FIELD_FLAG: put_string(text, value->integer ? "true" : "false"); break;
    default: put_integer(text, value->integer); break;
    }
}

size_t ewEventJSON(const EwEvent *event, char *text, size_t size)
{
    FPENV_SCOPE();
    struct text to = {text, size, 0};
    put_string(&to, "{\"event\":");
    put_quoted(&to, event->name);
    put_string(&to, ",\"section\":");
    put_quoted(&to, event->section);
    if (event->x >= 0) {
        put_string(&to, ",\"x\":");
        put_integer(&to, event->x);
        put_string(&to, ",\"y\":");
        put_integer(&to, event->y);
    }
    for (unsigned i = 0; i < event->fieldCount; i++) {
        put_string(&to, ",");
        put_quoted(&to, event->fields[i].name);
        put_string(&to, ":");
        put_json_value(&to, &event->fields[i], &event->values[i]);
    }
    put_string(&to, "}");
    return finish(&to);
}
