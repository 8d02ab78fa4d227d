/* [vertex data]: a heading of columns, ATTRIBUTE/TYPE/COMPONENTS each, and a row of numbers for every vertex.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/run/compiled.h"
#include "tools/run/match.h"

struct table {
    const struct run *run;
    struct run_column columns[RUN_MAX_COLUMNS];
    unsigned column_count, width; /* words in a row */
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

/* A name of the compiled program; a name that it does not read is not an error. */
static const char *find_compiled(const struct run *run, const char *at, const char *end,
                                 struct run_column *column)
{
    const char *stop = memchr(at, '/', (size_t)(end - at));
    stop = stop ? stop : end;
    if (!run_find_attribute(run, at, (size_t)(stop - at), &column->index))
        column->unused = !find_attribute(at, (size_t)(stop - at), column);
    return stop;
}

/* `3`; of compiled programs too `float`, `vec3`, `dmat2x3/1`: the rows, and which column. */
static const char *read_components(const struct run *run, const char *at, const char *end,
                                   struct run_column *column)
{
    const char *stop = run_word_end(at, end), *last = stop > at ? stop - 1 : stop;
    column->components = 1;
    if (stop == at || (!run->compiled && stop - at > 1))
        return NULL;
    if (*last >= '1' && *last <= '4')
        column->components = (unsigned)(*last - '0');
    else if (!run->compiled)
        return NULL;
    if (run->compiled && end - stop > 1 && *stop == '/' && stop[1] >= '0' && stop[1] <= '3') {
        column->index += (unsigned)(stop[1] - '0');
        stop += 2;
    }
    return stop;
}

static bool read_column(const struct run *run, const struct run_line *line, const char **place,
                        struct run_column *column, struct run_error *error)
{
    const char *at = *place, *stop = run_word_end(at, line->end), *next;
    if (run->compiled)
        stop = find_compiled(run, at, line->end, column);
    else if (!find_attribute(at, (size_t)(stop - at), column))
        return malformed(line, at, "an attribute, such as 0 or position", error);
    if (!(next = slash(stop, line->end)))
        return malformed(line, stop, "'/' and a type", error);
    stop = run_word_end(next, line->end);
    if (!find_type(next, (size_t)(stop - next), &column->type))
        return malformed(line, next, "a type, such as float or int", error);
    if (run->compiled && stop - next == 6 && memcmp(next, "double", 6) == 0)
        column->type = COLUMN_DOUBLE;
    if (column->array && column->type != COLUMN_FLOAT)
        return malformed(line, next, "the type float for a conventional attribute", error);
    if (!(next = slash(stop, line->end)))
        return malformed(line, stop, "'/' and a number of components", error);
    stop = read_components(run, next, line->end, column);
    if (!stop || column->index > 15)
        return malformed(line, next, "1 to 4 components", error);
    *place = stop;
    return true;
}

static unsigned words_of(const struct run_column *column)
{
    return column->type == COLUMN_DOUBLE ? 2 : 1;
}

static bool read_heading(struct table *table, const struct run_line *line, struct run_error *error)
{
    const char *at = run_skip_blanks(line->at, line->end);
    while (at < line->end) {
        if (table->column_count == RUN_MAX_COLUMNS)
            return malformed(line, at, "at most 16 columns", error);
        struct run_column *column = &table->columns[table->column_count++];
        if (!read_column(table->run, line, &at, column, error))
            return false;
        table->width += column->components * words_of(column);
        at = run_skip_blanks(at, line->end);
    }
    return true;
}

static bool to_bits(double value, enum column_type type, uint32_t *bits)
{
    float number = (float)value;
    if (type == COLUMN_FLOAT)
        memcpy(bits, &number, sizeof number);
    else if (type == COLUMN_DOUBLE)
        memcpy(bits, &value, sizeof value);
    else if (type == COLUMN_INT && value >= INT32_MIN && value <= INT32_MAX)
        *bits = (uint32_t)(int32_t)value;
    else if (type == COLUMN_UINT && value >= 0 && value <= UINT32_MAX)
        *bits = (uint32_t)value;
    else
        return false;
    return true;
}

/* 0x and digits: the bits of a 64-bit number, or a whole number. run_number() reads them for floats. */
static const char *read_bits(const char *at, const char *end, enum column_type type, uint32_t *bits)
{
    char digits[24], *stop;
    const size_t length = (size_t)(run_word_end(at, end) - at);
    if (type == COLUMN_FLOAT || length < 3 || length >= sizeof digits || at[0] != '0' || at[1] != 'x')
        return NULL;
    memcpy(digits, at, length);
    digits[length] = '\0';
    const uint64_t value = strtoull(digits, &stop, 16);
    memcpy(bits, &value, type == COLUMN_DOUBLE ? 8 : 4);
    return *stop || (type != COLUMN_DOUBLE && value > UINT32_MAX) ? NULL : at + length;
}

static bool read_number(const struct run_line *line, const char **place, enum column_type type,
                        uint32_t *bits, struct run_error *error)
{
    double value = 0;
    const char *at = run_skip_blanks(*place, line->end), *stop = read_bits(at, line->end, type, bits);
    if (stop) {
        *place = stop;
        return true;
    }
    *place = stop = run_number(at, line->end, &value);
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
            if (!read_number(line, &at, table->columns[i].type, bits, error))
                return false;
            else
                bits += words_of(&table->columns[i]);
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
    struct table table = {.run = run};
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
    if (column->unused)
        return;
    if (column->array == 0) {
        (enabled ? glEnableVertexAttribArrayARB : glDisableVertexAttribArrayARB)(column->index);
        return;
    }
    glClientActiveTexture(GL_TEXTURE0 + column->index);
    (enabled ? glEnableClientState : glDisableClientState)(column->array);
}

/* Set for each draw, since other commands set other arrays. */
static void set_arrays(struct run *run)
{
    size_t offset = 0;
    GLsizei stride = 0;
    for (unsigned i = 0; i < run->column_count; i++)
        stride += (GLsizei)(run->columns[i].components * words_of(&run->columns[i]) * sizeof(uint32_t));
    glBindBuffer(GL_ARRAY_BUFFER, run->vertex_buffer);
    for (unsigned i = 0; i < run->column_count; i++) {
        const struct run_column *column = &run->columns[i];
        if (column->unused)
            ;
        else if (column->type == COLUMN_DOUBLE)
            glVertexAttribLPointerEXT(column->index, (GLint)column->components, GL_DOUBLE, stride,
                                      (const void *)offset);
        else if (column->type == COLUMN_FLOAT)
            set_float_array(column, stride, (const void *)offset);
        else
            set_integer_array(run, column, stride, (const void *)offset);
        offset += column->components * words_of(column) * sizeof(uint32_t);
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
