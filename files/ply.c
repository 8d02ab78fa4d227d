/* PLY, text and binary: the elements vertex and face; others are skipped. */
#include "files/mesh.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { ELEMENTS = 16, PROPERTIES = 64 };

enum encoding { TEXT, LITTLE_ENDIAN_BINARY, BIG_ENDIAN_BINARY };

/* --- Tables --------------------------------------------------------------------------------------------- */

struct type {
    const char *name, *other_name;
    unsigned bytes;
    bool is_signed, is_float;
};

static const struct type types[] = {
    {"char", "int8", 1, true, false},    {"uchar", "uint8", 1, false, false},
    {"short", "int16", 2, true, false},  {"ushort", "uint16", 2, false, false},
    {"int", "int32", 4, true, false},    {"uint", "uint32", 4, false, false},
    {"float", "float32", 4, true, true}, {"double", "float64", 8, true, true},
};

/* Numbers of a vertex that have a use. */
enum role { X, Y, Z, NX, NY, NZ, S, T, RED, GREEN, BLUE, ALPHA, ROLES, INDICES, UNUSED };

static const struct {
    const char *name;
    enum role role;
} roles[] = {
    {"x", X},         {"y", Y},         {"z", Z},     {"nx", NX},       {"ny", NY},
    {"nz", NZ},       {"s", S},         {"t", T},     {"u", S},         {"v", T},
    {"texture_u", S}, {"texture_v", T}, {"red", RED}, {"green", GREEN}, {"blue", BLUE},
    {"alpha", ALPHA}, {"r", RED},       {"g", GREEN}, {"b", BLUE},      {"a", ALPHA},
};

/* --- The header ----------------------------------------------------------------------------------------- */

struct property {
    const struct type *type, *count_type; /* count_type null: no list */
    enum role role;
};

enum element_kind { OTHER, VERTEX, FACE };

struct element {
    enum element_kind kind;
    uint32_t count;
    unsigned first, properties; /* of the header's */
    unsigned least;             /* bytes of one: lists are empty */
};

struct ply {
    struct mesh_text *text;
    struct mesh_builder builder;
    enum encoding encoding;
    struct element elements[ELEMENTS];
    struct property properties[PROPERTIES];
    unsigned element_count, property_count;
    uint32_t vertices; /* that the header promises */
    const char *start;
};

/* Copies the word at the position into `word`, truncated to its size, and advances to the next. */
static bool next_word(struct ply *ply, char word[32], const char *expected)
{
    if (!mesh_skip_blanks(ply->text))
        return mesh_expected(ply->text, expected);
    const size_t length = mesh_word(ply->text), kept = length < 31 ? length : 31;
    memcpy(word, ply->text->at, kept);
    word[kept] = '\0';
    return true;
}

static void skip_word(struct ply *ply)
{
    ply->text->at += mesh_word(ply->text);
}

static bool read_format(struct ply *ply)
{
    static const char *const names[] = {[TEXT] = "ascii",
                                        [LITTLE_ENDIAN_BINARY] = "binary_little_endian",
                                        [BIG_ENDIAN_BINARY] = "binary_big_endian"};
    static const char expected[] = "ascii, binary_little_endian or binary_big_endian";
    char word[32];
    if (!next_word(ply, word, expected))
        return false;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i]) == 0) {
            ply->encoding = (enum encoding)i;
            skip_word(ply);
            if (mesh_skip_blanks(ply->text) && mesh_word_is(ply->text, "1.0"))
                return true;
            return mesh_expected(ply->text, "1.0");
        }
    return mesh_expected(ply->text, expected);
}

static bool read_element(struct ply *ply)
{
    char word[32];
    double count;
    if (!next_word(ply, word, "the name of an element"))
        return false;
    if (ply->element_count == ELEMENTS)
        return mesh_fail(ply->text, ply->text->at, "expected at most %d elements", ELEMENTS);
    struct element *element = &ply->elements[ply->element_count];
    *element = (struct element){.kind = strcmp(word, "vertex") == 0 ? VERTEX
                                        : strcmp(word, "face") == 0 ? FACE
                                                                    : OTHER,
                                .first = ply->property_count};
    for (unsigned i = 0; i < ply->element_count; i++)
        if (element->kind != OTHER && ply->elements[i].kind == element->kind)
            return mesh_expected(ply->text, "one element of the name");
    skip_word(ply);
    mesh_skip_blanks(ply->text);
    const char *at = ply->text->at;
    if (!mesh_number(ply->text, &count))
        return false;
    if (!(count >= 0 && count <= UINT32_MAX) || count != floor(count) ||
        (element->kind != OTHER && count > FILES_MESH_LIMIT))
        return mesh_fail(ply->text, at, "expected a whole number from 0 to %d", FILES_MESH_LIMIT);
    element->count = (uint32_t)count;
    if (element->kind == VERTEX)
        ply->vertices = element->count;
    ply->element_count++;
    return true;
}

static const struct type *read_type(struct ply *ply)
{
    static const char expected[] = "a type, such as uchar, int or float";
    char word[32];
    if (!next_word(ply, word, expected))
        return NULL;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(word, types[i].name) == 0 || strcmp(word, types[i].other_name) == 0) {
            skip_word(ply);
            return &types[i];
        }
    mesh_expected(ply->text, expected);
    return NULL;
}

static enum role role_of(enum element_kind kind, const struct property *property, const char *name)
{
    if (kind == FACE && property->count_type && !property->type->is_float &&
        (strcmp(name, "vertex_indices") == 0 || strcmp(name, "vertex_index") == 0))
        return INDICES;
    for (size_t i = 0; kind == VERTEX && !property->count_type && i < sizeof roles / sizeof *roles; i++)
        if (strcmp(name, roles[i].name) == 0)
            return roles[i].role;
    return UNUSED;
}

static bool read_property(struct ply *ply)
{
    char word[32];
    if (ply->element_count == 0)
        return mesh_fail(ply->text, ply->text->line_start, "expected an element before its properties");
    if (ply->property_count == PROPERTIES)
        return mesh_fail(ply->text, ply->text->at, "expected at most %d properties", PROPERTIES);
    struct element *element = &ply->elements[ply->element_count - 1];
    struct property *property = &ply->properties[ply->property_count];
    *property = (struct property){0};
    if (!next_word(ply, word, "a type or list"))
        return false;
    if (strcmp(word, "list") == 0) {
        skip_word(ply);
        if (!(property->count_type = read_type(ply)))
            return false;
        if (property->count_type->is_float)
            return mesh_fail(ply->text, ply->text->at, "expected a list whose length is an integer");
    }
    if (!(property->type = read_type(ply)) || !next_word(ply, word, "the name of a property"))
        return false;
    skip_word(ply);
    property->role = role_of(element->kind, property, word);
    element->least += property->count_type ? property->count_type->bytes : property->type->bytes;
    element->properties++;
    ply->property_count++;
    return true;
}

static bool has_role(const struct ply *ply, enum role role)
{
    for (unsigned i = 0; i < ply->property_count; i++)
        if (ply->properties[i].role == role)
            return true;
    return false;
}

static bool check_header(const struct ply *ply)
{
    if (!has_role(ply, X) || !has_role(ply, Y) || !has_role(ply, Z))
        return mesh_fail(ply->text, ply->text->line_start,
                         "expected an element vertex with properties x, y and z before");
    return has_role(ply, INDICES) || mesh_fail(ply->text, ply->text->line_start,
                                               "expected an element face with a list vertex_indices before");
}

static bool skip_comment(struct ply *ply)
{
    (void)ply;
    return true;
}

static const struct {
    const char *name;
    bool (*read)(struct ply *ply);
} header_lines[] = {
    {"format", read_format},   {"element", read_element},  {"property", read_property},
    {"comment", skip_comment}, {"obj_info", skip_comment},
};

/* A line of the header, up to `end_header`. */
static bool read_header_line(struct ply *ply)
{
    char word[32];
    static const char expected[] = "format, element, property, comment or end_header";
    if (!next_word(ply, word, expected))
        return false;
    for (size_t i = 0; i < sizeof header_lines / sizeof *header_lines; i++)
        if (strcmp(word, header_lines[i].name) == 0) {
            skip_word(ply);
            return header_lines[i].read(ply);
        }
    return mesh_expected(ply->text, expected);
}

static bool read_header(struct ply *ply)
{
    ply->encoding = TEXT;
    while (mesh_next_line(ply->text)) {
        if (mesh_word_is(ply->text, "end_header")) {
            const bool good = check_header(ply);
            mesh_next_line(ply->text);
            return good;
        }
        if (!read_header_line(ply))
            return false;
    }
    return mesh_expected(ply->text, "end_header");
}

/* --- Values --------------------------------------------------------------------------------------------- */

static bool read_text_value(struct ply *ply, double *value)
{
    while (!mesh_skip_blanks(ply->text))
        if (!mesh_next_line(ply->text))
            return mesh_expected(ply->text, "a number");
    return mesh_number(ply->text, value);
}

static uint64_t read_bits(const struct ply *ply, unsigned bytes)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < bytes; i++) {
        const unsigned at = ply->encoding == BIG_ENDIAN_BINARY ? i : bytes - 1 - i;
        bits = bits << 8 | (uint8_t)ply->text->at[at];
    }
    return bits;
}

static double value_of(const struct type *type, uint64_t bits)
{
    if (type->is_float && type->bytes == 8) {
        double value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    if (type->is_float) {
        const uint32_t low = (uint32_t)bits;
        float value;
        memcpy(&value, &low, sizeof value);
        return (double)value;
    }
    const unsigned unused = 64 - 8 * type->bytes;
    return type->is_signed ? (double)((int64_t)(bits << unused) >> unused) : (double)bits;
}

static bool read_binary_value(struct ply *ply, const struct type *type, double *value)
{
    const size_t left = (size_t)(ply->text->end - ply->text->at),
                 offset = (size_t)(ply->text->at - ply->start);
    if (left < type->bytes)
        return mesh_fail_whole(ply->text->error,
                               "offset %zu: expected %u byte%s (%s), found the end of the file", offset,
                               type->bytes, type->bytes == 1 ? "" : "s", type->name);
    *value = value_of(type, read_bits(ply, type->bytes));
    if (!isfinite((float)*value))
        return mesh_fail_whole(ply->text->error, "offset %zu: expected a finite number", offset);
    ply->text->at += type->bytes;
    return true;
}

static bool read_value(struct ply *ply, const struct type *type, double *value)
{
    return ply->encoding == TEXT ? read_text_value(ply, value) : read_binary_value(ply, type, value);
}

/* An error in the value that has just been read. */
static bool fail_value(const struct ply *ply, const char *expected, double value)
{
    if (ply->encoding == TEXT)
        return mesh_fail(ply->text, ply->text->at, "expected %s before, found %g", expected, value);
    return mesh_fail_whole(ply->text->error, "offset %zu: expected %s before, found %g",
                           (size_t)(ply->text->at - ply->start), expected, value);
}

/* --- Elements ------------------------------------------------------------------------------------------- */

/* Reads the list's numbers; if they are indices of vertices, as the fan of a polygon. */
static bool read_list(struct ply *ply, const struct property *property)
{
    double length, value;
    uint32_t first = 0, last = 0;
    char expected[64];
    if (!read_value(ply, property->count_type, &length))
        return false;
    const bool face = property->role == INDICES;
    if (length != floor(length) || length < (face ? 3 : 0) || length > UINT32_MAX)
        return fail_value(ply, face ? "three corners or more" : "a length", length);
    for (uint32_t i = 0; i < (uint32_t)length; i++) {
        if (!read_value(ply, property->type, &value))
            return false;
        if (!face)
            continue;
        snprintf(expected, sizeof expected, "the number of a vertex below %u", ply->vertices);
        if (!(value >= 0 && value < ply->vertices) || value != floor(value))
            return fail_value(ply, expected, value);
        const uint32_t number = (uint32_t)value;
        if (i == 0)
            first = number;
        if (i >= 2 && !mesh_add_triangle(&ply->builder, first, last, number))
            return mesh_too_large(ply->text->error);
        last = number;
    }
    return true;
}

/* Integers are fractions of their type's maximum. */
static double color_of(const struct type *type, double value)
{
    if (type->is_float)
        return value;
    return value / (double)((UINT64_C(1) << (8 * type->bytes - type->is_signed)) - 1);
}

static bool add_vertex(struct ply *ply, const double values[ROLES])
{
    struct files_vertex vertex;
    for (unsigned i = 0; i < 3; i++) {
        vertex.position[i] = (float)values[X + i];
        vertex.normal[i] = (float)values[NX + i];
    }
    for (unsigned i = 0; i < 2; i++)
        vertex.texcoord[i] = (float)values[S + i];
    for (unsigned i = 0; i < 4; i++)
        vertex.color[i] = (float)values[RED + i];
    return mesh_add_vertex(&ply->builder, &vertex) || mesh_too_large(ply->text->error);
}

static bool read_entry(struct ply *ply, const struct element *element)
{
    double values[ROLES] = {[RED] = 1, [GREEN] = 1, [BLUE] = 1, [ALPHA] = 1}, value;
    for (unsigned i = 0; i < element->properties; i++) {
        const struct property *property = &ply->properties[element->first + i];
        if (property->count_type ? !read_list(ply, property) : !read_value(ply, property->type, &value))
            return false;
        if (!property->count_type && property->role < ROLES)
            values[property->role] = property->role >= RED ? color_of(property->type, value) : value;
    }
    return element->kind != VERTEX || add_vertex(ply, values);
}

/* So that a count in the header costs nothing without the data. */
static bool data_can_follow(struct ply *ply, const struct element *element)
{
    const uint64_t left = (uint64_t)(ply->text->end - ply->text->at),
                   least = ply->encoding == TEXT ? 2 * (uint64_t)element->properties : element->least;
    if (element->count * least <= left + 1)
        return true;
    return mesh_fail_whole(
        ply->text->error, "expected at least %llu bytes for %u entries of an element, found %llu",
        (unsigned long long)(element->count * least), element->count, (unsigned long long)left);
}

static bool read_elements(struct ply *ply)
{
    for (unsigned i = 0; i < ply->element_count; i++) {
        const struct element *element = &ply->elements[i];
        if (!data_can_follow(ply, element))
            return false;
        for (uint32_t entry = 0; element->properties && entry < element->count; entry++)
            if (!read_entry(ply, element))
                return false;
    }
    return ply->builder.mesh->index_count > 0 ||
           mesh_fail_whole(ply->text->error, "expected faces, found none");
}

bool ply_decode(struct mesh_text *text, struct files_mesh *mesh)
{
    struct ply ply = {.text = text, .builder = {.mesh = mesh}, .start = text->at};
    if (!read_header(&ply) || !read_elements(&ply))
        return false;
    return mesh_compute_normals(mesh, NULL, mesh->vertex_count) || mesh_too_large(text->error);
}
