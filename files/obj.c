/* Wavefront OBJ: v, vt, vn and f; statements about curves, groups and materials are skipped. */
#include "files/mesh.h"

#include <limits.h>
#include <stdlib.h>

enum { NONE = 0xffffffffu };

/* Numbers of one kind of statement, with so many components. */
struct list {
    float *numbers;
    uint32_t count, capacity;
};

enum { POSITIONS, TEXCOORDS, NORMALS, LISTS };

static const unsigned components[LISTS] = {[POSITIONS] = 6, [TEXCOORDS] = 2, [NORMALS] = 3};

/* Elements of the lists that a vertex of the mesh consists of; NONE if the face has no such index. */
struct corner {
    uint32_t of[LISTS];
};

struct obj {
    struct mesh_text *text;
    struct mesh_builder builder;
    struct list lists[LISTS];
    struct corner *corners; /* of each vertex of the mesh */
    uint32_t corner_capacity;
    uint32_t *table; /* hash table: numbers of vertices plus 1; 0: free */
    uint32_t table_size;
};

static bool grow(struct list *list, unsigned width)
{
    if (list->count < list->capacity)
        return true;
    const uint32_t larger = list->capacity * 2 + 256;
    float *numbers = larger > FILES_MESH_LIMIT * 2u
                         ? NULL
                         : realloc(list->numbers, (size_t)larger * width * sizeof *numbers);
    if (!numbers)
        return false;
    list->numbers = numbers;
    list->capacity = larger;
    return true;
}

/* --- v, vt, vn ------------------------------------------------------------------------------------------ */

/* The numbers of the line, from `least` to 7. */
static bool read_numbers(struct mesh_text *text, unsigned least, double numbers[7], unsigned *count)
{
    for (*count = 0; mesh_skip_blanks(text) && *text->at != '#'; (*count)++) {
        if (*count == 7)
            return mesh_expected(text, "the end of the line");
        if (!mesh_number(text, &numbers[*count]))
            return false;
    }
    return *count >= least || mesh_expected(text, "a number");
}

static float *new_element(struct obj *obj, unsigned which)
{
    struct list *list = &obj->lists[which];
    if (!grow(list, components[which])) {
        mesh_too_large(obj->text->error);
        return NULL;
    }
    return list->numbers + (size_t)list->count++ * components[which];
}

/* x y z, with a weight or a colour after them. */
static bool read_position(struct obj *obj)
{
    double numbers[7];
    unsigned count;
    if (!read_numbers(obj->text, 3, numbers, &count))
        return false;
    float *element = new_element(obj, POSITIONS);
    for (unsigned i = 0; element && i < 3; i++) {
        element[i] = (float)numbers[i];
        element[3 + i] = count >= 6 ? (float)numbers[count - 3 + i] : 1;
    }
    return element != NULL;
}

static bool read_texcoord(struct obj *obj)
{
    double numbers[7];
    unsigned count;
    if (!read_numbers(obj->text, 1, numbers, &count))
        return false;
    float *element = new_element(obj, TEXCOORDS);
    for (unsigned i = 0; element && i < 2; i++)
        element[i] = i < count ? (float)numbers[i] : 0;
    return element != NULL;
}

static bool read_normal(struct obj *obj)
{
    double numbers[7];
    unsigned count;
    if (!read_numbers(obj->text, 3, numbers, &count))
        return false;
    float *element = new_element(obj, NORMALS);
    for (unsigned i = 0; element && i < 3; i++)
        element[i] = (float)numbers[i];
    return element != NULL;
}

/* --- f -------------------------------------------------------------------------------------------------- */

static const char *const element_names[LISTS] = {"vertex", "texture vertex", "normal"};

/* Counted from 1, or from the last element backwards if negative. */
static bool read_index(struct obj *obj, unsigned which, uint32_t *index)
{
    struct mesh_text *text = obj->text;
    const uint32_t count = obj->lists[which].count;
    char *stop;
    const char *digit = text->at + (*text->at == '-');
    if (digit >= text->end || *digit < '0' || *digit > '9')
        return mesh_fail(text, text->at, "expected the number of a %s", element_names[which]);
    const long long number = strtoll(text->at, &stop, 10);
    if (number == 0 || number > (long long)count || number < -(long long)count)
        return mesh_fail(text, text->at, "expected a %s from 1 to %u or from -%u to -1, found %.*s",
                         element_names[which], count, count,
                         (int)(stop - text->at < 20 ? stop - text->at : 20), text->at);
    *index = number > 0 ? (uint32_t)(number - 1) : (uint32_t)(count + number);
    text->at = stop;
    return true;
}

/* v, v/vt, v//vn or v/vt/vn. */
static bool read_corner(struct obj *obj, struct corner *corner)
{
    struct mesh_text *text = obj->text;
    *corner = (struct corner){{NONE, NONE, NONE}};
    if (!read_index(obj, POSITIONS, &corner->of[POSITIONS]))
        return false;
    for (unsigned which = TEXCOORDS; which < LISTS && *text->at == '/'; which++) {
        text->at++;
        if (which == TEXCOORDS && *text->at == '/')
            continue;
        if (!read_index(obj, which, &corner->of[which]))
            return false;
    }
    return mesh_word(text) == 0 || *text->at == '#' || mesh_expected(text, "a blank");
}

static uint32_t hash(const struct corner *corner)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < LISTS; i++)
        value = (value ^ corner->of[i]) * 0x9e3779b1u;
    return value ^ value >> 15;
}

static uint32_t *find_entry(const struct obj *obj, const struct corner *corner)
{
    uint32_t at = hash(corner) & (obj->table_size - 1);
    while (obj->table[at] && memcmp(&obj->corners[obj->table[at] - 1], corner, sizeof *corner) != 0)
        at = (at + 1) & (obj->table_size - 1);
    return &obj->table[at];
}

/* At most half of the table is used. */
static bool grow_table(struct obj *obj)
{
    const uint32_t count = obj->builder.mesh->vertex_count;
    if (2 * (count + 1) <= obj->table_size)
        return true;
    free(obj->table);
    obj->table_size = obj->table_size ? 2 * obj->table_size : 1024;
    obj->table = calloc(obj->table_size, sizeof *obj->table);
    struct corner *corners =
        obj->table ? realloc(obj->corners, obj->table_size * sizeof *obj->corners) : NULL;
    if (!corners)
        return false;
    obj->corners = corners;
    for (uint32_t i = 0; i < count; i++)
        *find_entry(obj, &obj->corners[i]) = i + 1;
    return true;
}

static struct files_vertex make_vertex(const struct obj *obj, const struct corner *corner)
{
    struct files_vertex vertex = {.color = {1, 1, 1, 1}};
    const float *position = obj->lists[POSITIONS].numbers + (size_t)6 * corner->of[POSITIONS];
    memcpy(vertex.position, position, sizeof vertex.position);
    memcpy(vertex.color, position + 3, 3 * sizeof *position);
    if (corner->of[TEXCOORDS] != NONE)
        memcpy(vertex.texcoord, obj->lists[TEXCOORDS].numbers + (size_t)2 * corner->of[TEXCOORDS],
               sizeof vertex.texcoord);
    if (corner->of[NORMALS] != NONE)
        memcpy(vertex.normal, obj->lists[NORMALS].numbers + (size_t)3 * corner->of[NORMALS],
               sizeof vertex.normal);
    return vertex;
}

/* The vertex of the mesh that the corner is; equal corners are one vertex. */
static bool vertex_of(struct obj *obj, const struct corner *corner, uint32_t *number)
{
    if (!grow_table(obj))
        return mesh_too_large(obj->text->error);
    uint32_t *entry = find_entry(obj, corner);
    if (*entry == 0) {
        const struct files_vertex vertex = make_vertex(obj, corner);
        if (!mesh_add_vertex(&obj->builder, &vertex))
            return mesh_too_large(obj->text->error);
        *entry = obj->builder.mesh->vertex_count;
        obj->corners[*entry - 1] = *corner;
    }
    *number = *entry - 1;
    return true;
}

static bool read_face(struct obj *obj)
{
    struct mesh_text *text = obj->text;
    uint32_t first = 0, last = 0, number = 0, count = 0;
    for (; mesh_skip_blanks(text) && *text->at != '#'; count++) {
        struct corner corner;
        if (!read_corner(obj, &corner) || !vertex_of(obj, &corner, &number))
            return false;
        if (count == 0)
            first = number;
        if (count >= 2 && !mesh_add_triangle(&obj->builder, first, last, number))
            return mesh_too_large(text->error);
        last = number;
    }
    return count >= 3 || mesh_fail(text, text->at, "expected at least three corners, found %u", count);
}

/* --- Statements ----------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool (*read)(struct obj *obj); /* null: skipped */
} statements[] = {
    {"v", read_position}, {"vt", read_texcoord}, {"vn", read_normal}, {"f", read_face},
    {"fo", read_face}, /* an old name of f */
    {"o", NULL},          {"g", NULL},           {"s", NULL},         {"mg", NULL},
    {"mtllib", NULL},     {"usemtl", NULL},      {"usemap", NULL},    {"maplib", NULL},
    {"l", NULL},          {"p", NULL},           {"vp", NULL},        {"cstype", NULL},
    {"deg", NULL},        {"bmat", NULL},        {"step", NULL},      {"curv", NULL},
    {"curv2", NULL},      {"surf", NULL},        {"parm", NULL},      {"trim", NULL},
    {"hole", NULL},       {"scrv", NULL},        {"sp", NULL},        {"end", NULL},
    {"con", NULL},        {"bevel", NULL},       {"c_interp", NULL},  {"d_interp", NULL},
    {"lod", NULL},        {"shadow_obj", NULL},  {"trace_obj", NULL}, {"ctech", NULL},
    {"stech", NULL},      {"call", NULL},        {"csh", NULL},
};

static bool read_statement(struct obj *obj)
{
    struct mesh_text *text = obj->text;
    if (!mesh_skip_blanks(text) || *text->at == '#')
        return true;
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (mesh_word_is(text, statements[i].name)) {
            text->at += strlen(statements[i].name);
            return !statements[i].read || statements[i].read(obj);
        }
    return mesh_expected(text, "a statement of OBJ, such as v, vt, vn or f");
}

static bool read_statements(struct obj *obj)
{
    struct mesh_text *text = obj->text;
    do
        if (!read_statement(obj))
            return false;
    while (mesh_next_line(text));
    return obj->builder.mesh->index_count > 0 || mesh_expected(text, "a face (f)");
}

static bool compute_normals(struct obj *obj)
{
    struct files_mesh *mesh = obj->builder.mesh;
    uint32_t *points = malloc(mesh->vertex_count * sizeof *points);
    for (uint32_t i = 0; points && i < mesh->vertex_count; i++)
        points[i] = obj->corners[i].of[POSITIONS];
    const bool good = points && mesh_compute_normals(mesh, points, obj->lists[POSITIONS].count);
    free(points);
    return good || mesh_too_large(obj->text->error);
}

bool obj_decode(struct mesh_text *text, struct files_mesh *mesh)
{
    struct obj obj = {.text = text, .builder = {.mesh = mesh}};
    const bool good = read_statements(&obj) && compute_normals(&obj);
    for (unsigned i = 0; i < LISTS; i++)
        free(obj.lists[i].numbers);
    free(obj.corners);
    free(obj.table);
    return good;
}
