/* [vertex data]: a heading of columns, ATTRIBUTE/TYPE/COMPONENTS each, and a row of numbers for every vertex.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/run_match.h"

struct table {
    struct run_column columns[RUN_MAX_COLUMNS];
    unsigned column_count, width; /* numbers in a row */
    uint32_t *bits;               /* rows of `width` */
    unsigned rows, capacity;
};

static const struct {
    const char *name;
    GLenum array;
    unsigned index;
} conventional[] = {
    {"vertex", GL_VERTEX_ARRAY, 0},
    {"position", GL_VERTEX_ARRAY, 0},
    {"piglit_vertex", GL_VERTEX_ARRAY, 0},
    {"normal", GL_NORMAL_ARRAY, 0},
    {"color", GL_COLOR_ARRAY, 0},
    {"secondary", GL_SECONDARY_COLOR_ARRAY, 0},
    {"fogcoord", GL_FOG_COORDINATE_ARRAY, 0},
    {"texcoord", GL_TEXTURE_COORD_ARRAY, 0},
    {"piglit_texcoord", GL_TEXTURE_COORD_ARRAY, 0},
    {"texcoord0", GL_TEXTURE_COORD_ARRAY, 0},
    {"texcoord1", GL_TEXTURE_COORD_ARRAY, 1},
    {"texcoord2", GL_TEXTURE_COORD_ARRAY, 2},
    {"texcoord3", GL_TEXTURE_COORD_ARRAY, 3},
    {"texcoord4", GL_TEXTURE_COORD_ARRAY, 4},
    {"texcoord5", GL_TEXTURE_COORD_ARRAY, 5},
    {"texcoord6", GL_TEXTURE_COORD_ARRAY, 6},
    {"texcoord7", GL_TEXTURE_COORD_ARRAY, 7},
};

/* A conventional attribute by name, a generic one by its number. */
static bool find_attribute(const char *name, size_t length, struct run_column *column)
{
    for (size_t i = 0; i < sizeof conventional / sizeof *conventional; i++)
        if (strlen(conventional[i].name) == length && memcmp(conventional[i].name, name, length) == 0) {
            column->array = conventional[i].array;
            column->index = conventional[i].index;
            return true;
        }
    double number = 0;
    if (length == 0 || length > 2 || run_number(name, name + length, &number) != name + length)
        return false;
    column->index = (unsigned)number;
    return number >= 0 && number < 16;
}

static bool find_type(const char *name, size_t length, enum column_type *type)
{
    static const struct {
        const char *name;
        enum column_type type;
    } types[] = {{"float", COLUMN_FLOAT}, {"double", COLUMN_FLOAT}, {"half", COLUMN_FLOAT},
                 {"int", COLUMN_INT},     {"short", COLUMN_INT},    {"byte", COLUMN_INT},
                 {"uint", COLUMN_UINT},   {"ushort", COLUMN_UINT},  {"ubyte", COLUMN_UINT}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i].name) == length && memcmp(types[i].name, name, length) == 0) {
            *type = types[i].type;
            return true;
        }
    return false;
}

static bool malformed(const struct run_line *line, const char *at, const char *expected,
                      struct run_error *error)
{
    char found[48];
    return run_malformed(error, line->number, (int)(at - line->at) + 1, "expected %s, %s", expected,
                         run_found(at, line->end, found));
}

static const char *slash(const char *at, const char *end)
{
    return at < end && *at == '/' ? at + 1 : NULL;
}

static bool read_column(const struct run_line *line, const char **place, struct run_column *column,
                        struct run_error *error)
{
    const char *at = *place, *stop = run_word_end(at, line->end), *next;
    if (!find_attribute(at, (size_t)(stop - at), column))
        return malformed(line, at, "an attribute, such as 0 or position", error);
    if (!(next = slash(stop, line->end)))
        return malformed(line, stop, "'/' and a type", error);
    stop = run_word_end(next, line->end);
    if (!find_type(next, (size_t)(stop - next), &column->type))
        return malformed(line, next, "a type, such as float or int", error);
    if (column->array && column->type != COLUMN_FLOAT)
        return malformed(line, next, "the type float for a conventional attribute", error);
    if (!(next = slash(stop, line->end)))
        return malformed(line, stop, "'/' and a number of components", error);
    if (next == line->end || *next < '1' || *next > '4' || (next + 1 < line->end && run_is_word(next[1])))
        return malformed(line, next, "1 to 4 components", error);
    column->components = (unsigned)(*next - '0');
    *place = next + 1;
    return true;
}

static bool read_heading(struct table *table, const struct run_line *line, struct run_error *error)
{
    const char *at = run_skip_blanks(line->at, line->end);
    while (at < line->end) {
        if (table->column_count == RUN_MAX_COLUMNS)
            return malformed(line, at, "at most 16 columns", error);
        struct run_column *column = &table->columns[table->column_count++];
        if (!read_column(line, &at, column, error))
            return false;
        table->width += column->components;
        at = run_skip_blanks(at, line->end);
    }
    return true;
}

static bool to_bits(double value, enum column_type type, uint32_t *bits)
{
    float number = (float)value;
    if (type == COLUMN_FLOAT)
        memcpy(bits, &number, sizeof number);
    else if (type == COLUMN_INT && value >= INT32_MIN && value <= INT32_MAX)
        *bits = (uint32_t)(int32_t)value;
    else if (type == COLUMN_UINT && value >= 0 && value <= UINT32_MAX)
        *bits = (uint32_t)value;
    else
        return false;
    return true;
}

static bool read_number(const struct run_line *line, const char **place, enum column_type type,
                        uint32_t *bits, struct run_error *error)
{
    double value = 0;
    const char *at = run_skip_blanks(*place, line->end), *stop = run_number(at, line->end, &value);
    *place = stop;
    if (!stop)
        return malformed(line, at, "a number", error);
    return to_bits(value, type, bits) || malformed(line, at, "a whole number of 32 bits", error);
}

static bool read_row(struct table *table, const struct run_line *line, struct run_error *error)
{
    if (table->rows == RUN_MAX_ROWS)
        return malformed(line, line->at, "at most 65536 vertices", error);
    if (table->rows == table->capacity) {
        unsigned capacity = 2 * table->capacity + 64;
        uint32_t *larger = realloc(table->bits, (size_t)capacity * table->width * sizeof *larger);
        if (!larger)
            return run_malformed(error, line->number, 1, "no memory for the vertices");
        table->bits = larger;
        table->capacity = capacity;
    }
    uint32_t *bits = table->bits + (size_t)table->rows++ * table->width;
    const char *at = line->at;
    for (unsigned i = 0; i < table->column_count; i++)
        for (unsigned c = 0; c < table->columns[i].components; c++)
            if (!read_number(line, &at, table->columns[i].type, bits++, error))
                return false;
    at = run_skip_blanks(at, line->end);
    return at == line->end || *at == '#' || malformed(line, at, "the end of the line", error);
}

static bool read_table(struct table *table, const struct run_section *section, struct run_error *error)
{
    struct run_line line = {.next = section->text, .number = section->line - 1};
    while (run_next_line(&line, section->text + section->length)) {
        const char *at = run_skip_blanks(line.at, line.end);
        if (at == line.end || *at == '#')
            continue;
        if (!(table->column_count ? read_row(table, &line, error) : read_heading(table, &line, error)))
            return false;
    }
    return table->rows > 0 ||
           run_malformed(error, line.number + 1, 1, "expected columns and rows in [vertex data]");
}

static void set_float_array(const struct run_column *column, GLsizei stride, const void *offset)
{
    GLint components = (GLint)column->components;
    switch (column->array) {
    case GL_VERTEX_ARRAY: glVertexPointer(components, GL_FLOAT, stride, offset); break;
    case GL_NORMAL_ARRAY: glNormalPointer(GL_FLOAT, stride, offset); break;
    case GL_COLOR_ARRAY: glColorPointer(components, GL_FLOAT, stride, offset); break;
    case GL_SECONDARY_COLOR_ARRAY: glSecondaryColorPointer(components, GL_FLOAT, stride, offset); break;
    case GL_FOG_COORDINATE_ARRAY: glFogCoordPointer(GL_FLOAT, stride, offset); break;
    case GL_TEXTURE_COORD_ARRAY:
        glClientActiveTexture(GL_TEXTURE0 + column->index);
        glTexCoordPointer(components, GL_FLOAT, stride, offset);
        break;
    default: glVertexAttribPointerARB(column->index, components, GL_FLOAT, GL_FALSE, stride, offset);
    }
}

static void set_integer_array(struct run *run, const struct run_column *column, GLsizei stride,
                              const void *offset)
{
    PFNGLVERTEXATTRIBIPOINTERPROC pointer =
        (PFNGLVERTEXATTRIBIPOINTERPROC)run_entry_point(run, "glVertexAttribIPointer");
    GLenum type = column->type == COLUMN_INT ? GL_INT : GL_UNSIGNED_INT;
    if (pointer)
        pointer(column->index, (GLint)column->components, type, stride, offset);
}

void run_load_vertex_data(struct run *run)
{
    struct table table = {0};
    struct run_error error = {0};
    if (!run->script->vertex_data.text)
        return;
    if (!read_table(&table, &run->script->vertex_data, &error)) {
        run_fail_at(run, &error);
    } else {
        glGenBuffers(1, &run->vertex_buffer);
        glBindBuffer(GL_ARRAY_BUFFER, run->vertex_buffer);
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)table.rows * table.width * sizeof *table.bits),
                     table.bits, GL_STATIC_DRAW);
        glBindBuffer(GL_ARRAY_BUFFER, 0);
        memcpy(run->columns, table.columns, sizeof run->columns);
        run->column_count = table.column_count;
        run->vertex_rows = table.rows;
    }
    free(table.bits);
}

static void enable_column(const struct run_column *column, bool enabled)
{
    if (column->array == 0) {
        (enabled ? glEnableVertexAttribArrayARB : glDisableVertexAttribArrayARB)(column->index);
        return;
    }
    glClientActiveTexture(GL_TEXTURE0 + column->index);
    (enabled ? glEnableClientState : glDisableClientState)(column->array);
}

/* Set again each time: other commands have arrays of their own. */
static void set_arrays(struct run *run)
{
    size_t offset = 0;
    GLsizei stride = 0;
    for (unsigned i = 0; i < run->column_count; i++)
        stride += (GLsizei)(run->columns[i].components * sizeof(uint32_t));
    glBindBuffer(GL_ARRAY_BUFFER, run->vertex_buffer);
    for (unsigned i = 0; i < run->column_count; i++) {
        const struct run_column *column = &run->columns[i];
        if (column->type == COLUMN_FLOAT)
            set_float_array(column, stride, (const void *)offset);
        else
            set_integer_array(run, column, stride, (const void *)offset);
        offset += column->components * sizeof(uint32_t);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

bool run_enable_vertex_data(struct run *run, bool enabled)
{
    if (enabled)
        set_arrays(run);
    for (unsigned i = 0; i < run->column_count && run->result.verdict == RUN_PASSED; i++)
        enable_column(&run->columns[i], enabled);
    return run->result.verdict == RUN_PASSED;
}
