/* A recursive reader, as deep as JSON_DEPTH. */
#include "tools/support/json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tools/support/tool.h"

struct reader {
    const char *at, *end;
    unsigned depth;
};

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && *reader->at && strchr(" \t\r\n", *reader->at))
        reader->at++;
}

static bool take(struct reader *reader, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* --- Strings -------------------------------------------------------------------------------------------- */

static bool read_hex(struct reader *reader, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        const int value = reader->at < reader->end ? tool_hex_digit(*reader->at) : -1;
        if (value < 0)
            return false;
        *code = *code << 4 | (uint32_t)value;
        reader->at++;
    }
    return true;
}

static char *put_utf8(char *to, uint32_t code)
{
    const unsigned bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (unsigned i = bytes; i-- > 1; code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)(marks[bytes] | code);
    return to + bytes;
}

/* After the backslash. A pair of surrogates is one character; a single surrogate is an error. */
static char *read_escape(struct reader *reader, char *to)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *letter = reader->at < reader->end && *reader->at ? strchr(letters, *reader->at) : NULL;
    uint32_t code, low;
    if (letter) {
        reader->at++;
        *to = meanings[letter - letters];
        return to + 1;
    }
    if (!take(reader, "u") || !read_hex(reader, &code) || code == 0)
        return NULL;
    if (code >= 0xd800 && code < 0xe000) {
        if (code >= 0xdc00 || !take(reader, "\\u") || !read_hex(reader, &low) || low < 0xdc00 ||
            low >= 0xe000)
            return NULL;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    return put_utf8(to, code);
}

/* The decoded string is never longer than its source. */
static char *read_string(struct reader *reader)
{
    if (!take(reader, "\""))
        return NULL;
    const char *quote = reader->at;
    while (quote < reader->end && *quote != '"')
        quote += *quote == '\\' && quote + 1 < reader->end ? 2 : 1;
    char *text = malloc((size_t)(quote - reader->at) + 1), *to = text;
    while (text && to && !take(reader, "\"")) {
        if (take(reader, "\\")) {
            to = read_escape(reader, to);
            continue;
        }
        const size_t left = (size_t)(reader->end - reader->at),
                     length = left ? tool_utf8_length(reader->at, left) : 0;
        if (length == 0 || (unsigned char)*reader->at < ' ') {
            to = NULL;
        } else {
            memcpy(to, reader->at, length);
            to += length;
            reader->at += length;
        }
    }
    if (text && to) {
        *to = '\0';
        return text;
    }
    free(text);
    return NULL;
}

/* --- Numbers -------------------------------------------------------------------------------------------- */

static bool skip_digits(struct reader *reader)
{
    const char *first = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return reader->at > first;
}

static bool read_number(struct reader *reader, double *number)
{
    const char *first = reader->at;
    char digits[64];
    take(reader, "-");
    if (!take(reader, "0") && !skip_digits(reader))
        return false;
    if (take(reader, ".") && !skip_digits(reader))
        return false;
    if (take(reader, "e") || take(reader, "E")) {
        if (!take(reader, "-"))
            take(reader, "+");
        if (!skip_digits(reader))
            return false;
    }
    const size_t length = (size_t)(reader->at - first);
    if (length >= sizeof digits)
        return false;
    memcpy(digits, first, length);
    digits[length] = '\0';
    *number = number_double(digits, NULL);
    return true;
}

/* --- Values --------------------------------------------------------------------------------------------- */

static struct json *read_value(struct reader *reader);

static bool read_name(struct reader *reader, char **name)
{
    skip_blanks(reader);
    *name = read_string(reader);
    if (!*name)
        return false;
    skip_blanks(reader);
    return take(reader, ":");
}

/* After the bracket. */
static bool read_elements(struct reader *reader, struct json *parent)
{
    const char *closing = parent->type == JSON_OBJECT ? "}" : "]";
    struct json **to = &parent->first;
    skip_blanks(reader);
    if (take(reader, closing))
        return true;
    for (;;) {
        char *name = NULL;
        const bool named = parent->type != JSON_OBJECT || read_name(reader, &name);
        *to = named ? read_value(reader) : NULL;
        if (!*to) {
            free(name);
            return false;
        }
        (*to)->name = name;
        to = &(*to)->next;
        skip_blanks(reader);
        if (take(reader, closing))
            return true;
        if (!take(reader, ","))
            return false;
    }
}

static bool read_into(struct reader *reader, struct json *json)
{
    static const char *const words[] = {[JSON_NULL] = "null",
                                        [JSON_FALSE] = "false",
                                        [JSON_TRUE] = "true",
                                        [JSON_ARRAY] = "[",
                                        [JSON_OBJECT] = "{"};
    for (unsigned type = 0; type < sizeof words / sizeof *words; type++)
        if (words[type] && take(reader, words[type])) {
            json->type = (enum json_type)type;
            return type < JSON_ARRAY || read_elements(reader, json);
        }
    if (reader->at < reader->end && *reader->at == '"') {
        json->type = JSON_STRING;
        json->text = read_string(reader);
        return json->text != NULL;
    }
    json->type = JSON_NUMBER;
    return read_number(reader, &json->number);
}

static struct json *read_value(struct reader *reader)
{
    struct json *json = reader->depth < JSON_DEPTH ? calloc(1, sizeof *json) : NULL;
    if (!json)
        return NULL;
    reader->depth++;
    skip_blanks(reader);
    if (!read_into(reader, json)) {
        json_free(json);
        json = NULL;
    }
    reader->depth--;
    return json;
}

struct json *json_read(const char *text, size_t length, size_t *error)
{
    struct reader reader = {text, text + length, 0};
    struct json *json = length <= JSON_SIZE ? read_value(&reader) : NULL;
    skip_blanks(&reader);
    *error = (size_t)(reader.at - text);
    if (json && reader.at == reader.end)
        return json;
    json_free(json);
    return NULL;
}

void json_free(struct json *json)
{
    while (json) {
        struct json *next = json->next;
        json_free(json->first);
        free(json->text);
        free(json->name);
        free(json);
        json = next;
    }
}

/* --- Members -------------------------------------------------------------------------------------------- */

const struct json *json_member(const struct json *json, const char *name)
{
    if (!json || json->type != JSON_OBJECT)
        return NULL;
    for (const struct json *member = json->first; member; member = member->next)
        if (strcmp(member->name, name) == 0)
            return member;
    return NULL;
}

const char *json_string(const struct json *json, const char *name)
{
    const struct json *member = json_member(json, name);
    return member && member->type == JSON_STRING ? member->text : NULL;
}

double json_number(const struct json *json, const char *name, double otherwise)
{
    const struct json *member = json_member(json, name);
    return member && member->type == JSON_NUMBER ? member->number : otherwise;
}

bool json_bool(const struct json *json, const char *name, bool otherwise)
{
    const struct json *member = json_member(json, name);
    return member && (member->type == JSON_TRUE || member->type == JSON_FALSE) ? member->type == JSON_TRUE
                                                                               : otherwise;
}
