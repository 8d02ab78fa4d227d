/* `uniform`: the values of programs that a compiler wrote, in the program parameters and parameter buffers of
 * all stages that have the name. One that none has was of no use to the compiler. */
#include <stdlib.h>
#include <string.h>

#include "tools/run/commands.h"
#include "tools/run/compiled.h"
#include "tools/run/match.h"

enum { BLOCK_BYTES = 65536, BLOCKS = 16 };

static const GLenum targets[RUN_COUNT] = {
    [RUN_VERTEX] = GL_VERTEX_PROGRAM_ARB,
    [RUN_TESS_CONTROL] = GL_TESS_CONTROL_PROGRAM_NV,
    [RUN_TESS_EVALUATION] = GL_TESS_EVALUATION_PROGRAM_NV,
    [RUN_GEOMETRY] = GL_GEOMETRY_PROGRAM_NV,
    [RUN_FRAGMENT] = GL_FRAGMENT_PROGRAM_ARB,
};

static const GLenum block_targets[RUN_COUNT] = {
    [RUN_VERTEX] = GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV,
    [RUN_TESS_CONTROL] = GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
    [RUN_TESS_EVALUATION] = GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV,
    [RUN_GEOMETRY] = GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV,
    [RUN_FRAGMENT] = GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV,
};

/* --- Values --------------------------------------------------------------------------------------------- */

struct value {
    enum run_number_type type;
    unsigned columns, rows;
    uint64_t bits[16]; /* column by column */
};

/* `mat4x3`, `dvec2`, `uint64_t`. */
static bool read_type(struct run_rest *rest, struct value *value)
{
    static const struct {
        const char *name;
        enum run_number_type type;
        bool matrix;
    } types[] = {
        {"float", RUN_FLOAT, false},   {"int", RUN_INT, false},      {"uint", RUN_UINT, false},
        {"double", RUN_DOUBLE, false}, {"int64_t", RUN_LONG, false}, {"uint64_t", RUN_ULONG, false},
        {"vec#", RUN_FLOAT, false},    {"ivec#", RUN_INT, false},    {"uvec#", RUN_UINT, false},
        {"dvec#", RUN_DOUBLE, false},  {"i64vec#", RUN_LONG, false}, {"u64vec#", RUN_ULONG, false},
        {"mat#", RUN_FLOAT, true},     {"dmat#", RUN_DOUBLE, true},  {"mat#x#", RUN_FLOAT, true},
        {"dmat#x#", RUN_DOUBLE, true},
    };
    rest->at = run_skip_blanks(rest->at, rest->end);
    const char *stop = run_word_end(rest->at, rest->end);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        unsigned sizes[2] = {1, 1}, count = 0;
        const char *at = rest->at, *form = types[i].name;
        for (; *form && at < stop && (*form == '#' ? *at >= '2' && *at <= '4' : *at == *form); form++, at++)
            if (*form == '#')
                sizes[count++] = (unsigned)(*at - '0');
        if (*form || at != stop)
            continue;
        value->type = types[i].type;
        value->columns = types[i].matrix ? sizes[0] : 1;
        value->rows = types[i].matrix && count == 2 ? sizes[1] : sizes[0];
        rest->at = stop;
        return true;
    }
    return false;
}

static bool is_wide(enum run_number_type type)
{
    return type == RUN_DOUBLE || type == RUN_LONG || type == RUN_ULONG;
}

/* 0x... are bits. */
static bool read_number(struct run *run, struct run_rest *rest, enum run_number_type type, uint64_t *bits)
{
    double number = 0;
    rest->at = run_skip_blanks(rest->at, rest->end);
    const bool real = type == RUN_FLOAT || type == RUN_DOUBLE;
    if (!real || (rest->end - rest->at > 2 && rest->at[0] == '0' && rest->at[1] == 'x'))
        return run_rest_integer(run, rest, bits);
    if (!run_rest_value(run, rest, 'f', &number))
        return false;
    const float single = (float)number;
    *bits = 0;
    memcpy(bits, type == RUN_FLOAT ? (const void *)&single : (const void *)&number,
           type == RUN_FLOAT ? 4 : 8);
    return true;
}

/* --- Where they go -------------------------------------------------------------------------------------- */

/* A column has two registers where it has more than two numbers of 64 bits. */
static unsigned registers_of(const struct run_variable *variable)
{
    return is_wide(variable->type) && variable->rows > 2 ? 2 : 1;
}

static void column_words(const struct run_variable *variable, const struct value *value, unsigned column,
                         uint32_t words[8])
{
    memset(words, 0, 8 * sizeof *words);
    for (unsigned r = 0; r < value->rows && r < variable->rows; r++) {
        uint64_t bits = value->bits[column * value->rows + r];
        if (variable->type == RUN_BOOL)
            bits = value->type == RUN_FLOAT ? (bits & 0x7fffffff) != 0 : bits != 0;
        if (is_wide(variable->type))
            memcpy(&words[2 * r], &bits, 8);
        else
            words[r] = (uint32_t)bits;
    }
}

static GLuint block(struct run *run, enum run_stage stage, unsigned number)
{
    GLuint *buffer = &run->blocks[stage][number];
    if (*buffer)
        return *buffer;
    void *zeros = calloc(BLOCK_BYTES, 1);
    glGenBuffers(1, buffer);
    glBindBufferBase(block_targets[stage], number, *buffer);
    glBufferData(block_targets[stage], BLOCK_BYTES, zeros, GL_DYNAMIC_DRAW);
    free(zeros);
    return *buffer;
}

/* The stride of elements and columns in a block: multiples of 16 bytes in std140 (GL 4.6 7.6.2.2), otherwise
 * tightly packed. */
static unsigned block_stride(const struct run *run, const struct run_variable *variable)
{
    const unsigned size = (variable->rows == 3 ? 4 : variable->rows) * (is_wide(variable->type) ? 8 : 4);
    const bool rounded = size < 16 && (variable->columns > 1 || strstr(run->script->text, "std140"));
    return rounded ? 16 : size;
}

static void set_column(struct run *run, enum run_stage stage, const struct run_variable *variable,
                       unsigned column, const uint32_t words[8])
{
    const unsigned registers = registers_of(variable),
                   bytes = variable->rows * (is_wide(variable->type) ? 8 : 4);
    const unsigned first = (variable->element * variable->columns + column) * registers;
    if (variable->place == RUN_LOCAL) {
        for (unsigned i = 0; i < registers; i++)
            glProgramLocalParameterI4uivNV(targets[stage], variable->index + first + i, words + 4 * i);
        return;
    }
    const uint64_t offset = variable->offset + (uint64_t)block_stride(run, variable) *
                                                   (variable->element * variable->columns + column);
    if (variable->index >= BLOCKS || offset + bytes > BLOCK_BYTES) {
        run_fail(run, "expected a value in one of %d blocks of %d bytes", BLOCKS, BLOCK_BYTES);
        return;
    }
    glBindBuffer(GL_ARRAY_BUFFER, block(run, stage, variable->index));
    glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)offset, bytes, words);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

static void set_value(struct run *run, enum run_stage stage, const struct run_variable *variable,
                      const struct value *value)
{
    for (unsigned column = 0; column < value->columns && column < variable->columns; column++) {
        uint32_t words[8];
        column_words(variable, value, column, words);
        set_column(run, stage, variable, variable->column + column, words);
    }
}

/* A whole number for 64 bits is a texture unit. */
static bool is_sampler(const struct run_variable *variable, const struct value *value)
{
    return variable->type == RUN_ULONG && value->type == RUN_INT && variable->rows == 1;
}

static void note_handle(struct run *run, enum run_stage stage, const struct run_variable *variable,
                        uint64_t unit)
{
    unsigned i = 0;
    while (i < run->handle_count &&
           (run->handles[i].stage != stage || run->handles[i].variable.index != variable->index ||
            run->handles[i].variable.element != variable->element))
        i++;
    if (i == RUN_MAX_HANDLES || unit >= RUN_MAX_UNITS) {
        run_fail(run, "expected at most %d samplers, of units below %d", RUN_MAX_HANDLES, RUN_MAX_UNITS);
        return;
    }
    run->handles[i] = (struct run_handle){stage, *variable, (unsigned)unit};
    run->handle_count += i == run->handle_count;
}

static GLuint64 texture_handle(const struct run *run, unsigned unit)
{
    if (!run->textures[unit])
        return 0;
    GLuint64 handle = glGetTextureHandleNV(run->textures[unit]);
    if (!handle && glGetError() == GL_INVALID_OPERATION) {
        /* of border colours a handle has but four (NV_bindless_texture); NVIDIA's own linker is not so strict
         */
        static const GLfloat black[4] = {0, 0, 0, 1};
        glActiveTexture(GL_TEXTURE0 + unit);
        glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, black);
        handle = glGetTextureHandleNV(run->textures[unit]);
    }
    if (handle && !glIsTextureHandleResidentNV(handle))
        glMakeTextureHandleResidentNV(handle);
    return handle;
}

static GLuint64 image_handle(const struct run *run, unsigned unit)
{
    if (!run->textures[unit] || !run->image_formats[unit])
        return 0;
    const GLuint64 handle = glGetImageHandleNV(run->textures[unit], 0, GL_FALSE, 0, run->image_formats[unit]);
    if (handle && !glIsImageHandleResidentNV(handle))
        glMakeImageHandleResidentNV(handle, GL_READ_WRITE);
    return handle;
}

/* At the time of the draw, when the textures are complete: an object with a handle cannot change
 * afterwards. */
void run_set_handles(struct run *run)
{
    for (unsigned i = 0; i < run->handle_count; i++) {
        const struct run_handle *handle = &run->handles[i];
        const struct value value = {
            RUN_ULONG,
            1,
            1,
            {handle->variable.image ? image_handle(run, handle->unit) : texture_handle(run, handle->unit)}};
        set_value(run, handle->stage, &handle->variable, &value);
    }
}

/* --- Values that programs begin with -------------------------------------------------------------------- */

/* The compiler writes six digits or so: of 64 bits that is not enough. */
static void set_default(struct run *run, enum run_stage stage, const struct run_variable *variable,
                        struct run_rest *numbers)
{
    /* handles are of 64 bits too: samplers and images begin with their units */
    const char *text = run->script->text;
    const bool unit = variable->type == RUN_ULONG && !strstr(text, "uint64_t") && !strstr(text, "u64vec");
    struct value value = {.type = variable->type == RUN_BOOL || unit ? RUN_INT : variable->type,
                          .columns = variable->column_alone ? 1 : variable->columns,
                          .rows = variable->rows};
    const bool rounded = is_wide(value.type) && value.type != RUN_DOUBLE &&
                         memchr(numbers->at, 'e', (size_t)(numbers->end - numbers->at));
    if (variable->place == RUN_ATTRIBUTE)
        return;
    if (rounded) {
        run_skip(run, "needs an initial value of 64 bits, of which its program tells the first digits alone");
        return;
    }
    for (unsigned i = 0; i < value.columns * value.rows && !run_rest_ends(numbers); i++)
        if (!read_number(run, numbers, value.type, &value.bits[i]))
            return;
    if (is_sampler(variable, &value))
        note_handle(run, stage, variable, value.bits[0]);
    else
        set_value(run, stage, variable, &value);
}

/* `[2][3]` after the name of an array: how many elements it has, or 0 for other text. Appends `[0]` for each
 * dimension, as the compiler lists the first element. */
static unsigned array_elements(const char *at, char name[256])
{
    unsigned long elements = 1;
    while (*at == '[' && elements && elements <= RUN_MAX_HANDLES && strlen(name) < 250) {
        char *stop;
        elements *= strtoul(at + 1, &stop, 10);
        if (*stop != ']')
            return 0;
        at = stop + 1;
        strcat(name, "[0]");
    }
    return elements <= RUN_MAX_HANDLES ? (unsigned)elements : 0;
}

/* "layout(binding = N) uniform sampler2D NAME[2][3]": the elements of an array have successive units (OpenGL
 * Shading Language 4.60 4.4.6), which programs do not list. */
static void set_bindings(struct run *run)
{
    for (const char *at = strstr(run->script->text, "layout"); at && run->compiled;
         at = strstr(at, "layout")) {
        char type[64], name[256];
        unsigned unit;
        int length = 0;
        at += strlen("layout");
        if (sscanf(at, " ( binding = %9u ) uniform %63[A-Za-z0-9_] %127[A-Za-z0-9_]%n", &unit, type, name,
                   &length) != 3 ||
            !strstr(type, "sampler"))
            continue;
        const unsigned elements = array_elements(at + length, name);
        for (enum run_stage stage = 0; stage < RUN_COUNT; stage++) {
            struct run_variable variable;
            if (!run_find_variable(run, stage, name, strlen(name), &variable) || variable.type != RUN_ULONG)
                continue;
            for (variable.element = 0; variable.element < elements; variable.element++)
                note_handle(run, stage, &variable, unit + variable.element);
        }
    }
}

void run_set_defaults(struct run *run)
{
    set_bindings(run);
    run_each_default(run, set_default);
}

/* --- The command ---------------------------------------------------------------------------------------- */

static const char *name_end(const struct run_rest *rest)
{
    const char *at = rest->at;
    while (at < rest->end && *at != ' ' && *at != '\t')
        at++;
    return at;
}

void run_uniform(struct run *run, const double *v)
{
    struct run_rest rest = run_rest(run, v);
    struct value value;
    bool found = false;
    if (!run->compiled) {
        run_shader_only(run, v);
        return;
    }
    if (!read_type(&rest, &value)) {
        run_skip(run, "needs to know how this type of uniform is kept");
        return;
    }
    rest.at = run_skip_blanks(rest.at, rest.end);
    const char *name = rest.at;
    rest.at = name_end(&rest);
    const size_t length = (size_t)(rest.at - name);
    for (unsigned i = 0; i < value.columns * value.rows; i++)
        if (run_rest_ends(&rest))
            value.bits[i] = 0; /* as in piglit */
        else if (!read_number(run, &rest, value.type, &value.bits[i]))
            return;
    for (enum run_stage stage = 0; stage < RUN_COUNT; stage++) {
        struct run_variable variable;
        if (!run_find_variable(run, stage, name, length, &variable) || variable.place == RUN_ATTRIBUTE)
            continue;
        found = true;
        if (variable.place == RUN_BLOCK && variable.columns > 1 && strstr(run->script->text, "row_major"))
            run_skip(run, "needs blocks whose matrices are kept row by row");
        else if (is_sampler(&variable, &value))
            note_handle(run, stage, &variable, value.bits[0]);
        else
            set_value(run, stage, &variable, &value);
    }
    if (!found && run_is_elsewhere(run, name, length))
        run_skip(run, "needs to know where %.*s is", (int)(length < 100 ? length : 100), name);
}
