/* A strict parser of JSON texts (RFC 8259). It rejects texts that are not JSON, nested deeper than
 * JSON_DEPTH, or longer than JSON_SIZE. */
#ifndef TOOLS_SUPPORT_JSON_H
#define TOOLS_SUPPORT_JSON_H

#include <stdbool.h>
#include <stddef.h>

enum { JSON_DEPTH = 64, JSON_SIZE = 1 << 20 };

enum json_type { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum json_type type;
    double number;
    char *text;                /* of a string: UTF-8 with a NUL at the end, \u0000 not allowed */
    char *name;                /* of a member of an object */
    struct json *first, *next; /* elements or members; the next one of the same parent */
};

/* One value, with only blanks around it; for json_free(). Null, with the byte of the error in *error, if the
 * text is not JSON, too deep or too long, or memory runs out. */
struct json *json_read(const char *text, size_t length, size_t *error);
void json_free(struct json *json);

/* The first member of this name; null if `json` has none or is not an object (or is null). */
const struct json *json_member(const struct json *json, const char *name);

/* The value of such a member; null, or `otherwise`, if it is missing or of another type. */
const char *json_string(const struct json *json, const char *name);
double json_number(const struct json *json, const char *name, double otherwise);
bool json_bool(const struct json *json, const char *name, bool otherwise);

#endif
