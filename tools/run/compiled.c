/* `edgewalk run --programs DIR`: programs that a compiler made from a script's shaders. DIR/INDEX.json is an
 * array of objects: "script", the end of the script's path, "stage" (vp, tcp, tep, gp, fp) and "file", its
 * name in DIR. Their lines `#var TYPE NAME : SEMANTIC : BINDING : ...` locate the script's names. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tools/run/compiled.h"
#include "tools/run/match.h"

/* --- Which programs ------------------------------------------------------------------------------------- */

/* The string after "key" in the object's text, without escapes; null if there is none. */
static const char *member(const char *object, const char *end, const char *key, size_t *length)
{
    const size_t size = strlen(key);
    for (const char *at = object; at + size + 2 < end; at++) {
        if (at[0] != '"' || memcmp(at + 1, key, size) != 0 || at[size + 1] != '"')
            continue;
        const char *colon = run_skip_blanks(at + size + 2, end);
        const char *quote = colon < end && *colon == ':' ? run_skip_blanks(colon + 1, end) : end;
        const char *close =
            quote < end && *quote == '"' ? memchr(quote + 1, '"', (size_t)(end - quote - 1)) : NULL;
        *length = close ? (size_t)(close - quote) - 1 : 0;
        return close ? quote + 1 : NULL;
    }
    return NULL;
}

/* Is `name` the path, or its last parts? */
static bool ends_path(const char *path, const char *name, size_t length)
{
    const size_t all = strlen(path);
    return length > 0 && length <= all && memcmp(path + all - length, name, length) == 0 &&
           (length == all || path[all - length - 1] == '/');
}

static enum run_stage stage_of(const char *name, size_t length)
{
    static const char *const names[RUN_COUNT] = {[RUN_VERTEX] = "vp",
                                                 [RUN_TESS_CONTROL] = "tcp",
                                                 [RUN_TESS_EVALUATION] = "tep",
                                                 [RUN_GEOMETRY] = "gp",
                                                 [RUN_FRAGMENT] = "fp"};
    for (enum run_stage stage = 0; name && stage < RUN_COUNT; stage++)
        if (strlen(names[stage]) == length && memcmp(names[stage], name, length) == 0)
            return stage;
    return RUN_COUNT;
}

static bool read_program(struct run_compiled *compiled, enum run_stage stage, const char *directory,
                         const char *file, size_t length)
{
    char path[4096];
    size_t size;
    if (compiled->programs[stage].text)
        return true; /* the first counts */
    snprintf(path, sizeof path, "%s/%.*s", directory, (int)length, file);
    char *text = tool_read_file(path, &size), *terminated = text ? realloc(text, size + 1) : NULL;
    if (!terminated) {
        free(text);
        return false;
    }
    terminated[size] = '\0';
    compiled->programs[stage] = (struct run_section){terminated, size, 1};
    return true;
}

bool run_compiled_read(struct run_compiled *compiled, const char *directory, const char *script)
{
    char path[4096];
    size_t length, name_length, stage_length, file_length;
    bool read = true;
    *compiled = (struct run_compiled){0};
    snprintf(path, sizeof path, "%s/INDEX.json", directory);
    char *text = tool_read_file(path, &length);
    const char *end = text ? text + length : NULL;
    for (const char *at = text; read && at && (at = memchr(at, '{', (size_t)(end - at)));) {
        const char *close = memchr(at, '}', (size_t)(end - at));
        if (!close)
            break;
        const char *name = member(at, close, "script", &name_length);
        const char *file = member(at, close, "file", &file_length);
        const char *kind = member(at, close, "stage", &stage_length);
        const enum run_stage stage = stage_of(kind, stage_length);
        if (name && file && stage != RUN_COUNT && ends_path(script, name, name_length))
            read = read_program(compiled, stage, directory, file, file_length);
        at = close;
    }
    free(text);
    return read && text;
}

void run_compiled_free(struct run_compiled *compiled)
{
    for (enum run_stage stage = 0; stage < RUN_COUNT; stage++)
        free((char *)compiled->programs[stage].text);
    *compiled = (struct run_compiled){0};
}

/* --- Where names live ----------------------------------------------------------------------------------- */

/* `double4x3`: 4 columns of 3 rows; `int2`: 2 rows. */
static bool read_type(const char *text, struct run_variable *variable)
{
    static const struct {
        const char *name;
        enum run_number_type type;
    } types[] = {{"float", RUN_FLOAT},   {"int", RUN_INT},   {"uint", RUN_UINT},  {"bool", RUN_BOOL},
                 {"double", RUN_DOUBLE}, {"long", RUN_LONG}, {"ulong", RUN_ULONG}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const size_t length = strlen(types[i].name);
        if (strncmp(text, types[i].name, length) != 0 || isalpha((unsigned char)text[length]))
            continue;
        const char *digits = text + length;
        variable->type = types[i].type;
        variable->columns = variable->rows = 1;
        if (digits[0] >= '1' && digits[0] <= '4')
            variable->rows = (unsigned)(digits[0] - '0');
        if (digits[0] >= '1' && digits[0] <= '4' && digits[1] == 'x' && digits[2] >= '1' &&
            digits[2] <= '4') {
            variable->columns = (unsigned)(digits[0] - '0');
            variable->rows = (unsigned)(digits[2] - '0');
        }
        return true;
    }
    return false;
}

static bool read_binding(const char *text, struct run_variable *variable)
{
    if (sscanf(text, "c[%u]", &variable->index) == 1)
        variable->place = RUN_LOCAL;
    else if (sscanf(text, "buffer[%u][%u]", &variable->index, &variable->offset) == 2)
        variable->place = RUN_BLOCK;
    else if (sscanf(text, "ATTR%u", &variable->index) == 1)
        variable->place = RUN_ATTRIBUTE;
    else
        return false;
    return true;
}

/* The compiler lists only the first element of arrays: `a[0].b[0]`. The last index may be another one or
 * missing, as may the suffix of image names. */
static bool match_name(const char *listed, const char *asked, size_t length, unsigned *element)
{
    const char *end = asked + length;
    *element = 0;
    while (*listed && asked < end) {
        if (*element || *listed != *asked)
            return false;
        if (*listed++ != '[') {
            asked++;
            continue;
        }
        char *after_listed, *after_asked;
        const unsigned long first = strtoul(listed, &after_listed, 10),
                            wanted = strtoul(asked + 1, &after_asked, 10);
        if (wanted < first || wanted - first > 65535)
            return false;
        *element = (unsigned)(wanted - first);
        listed = after_listed + (*after_listed == ']');
        asked = after_asked + (*after_asked == ']');
    }
    if (asked < end)
        return false;
    return *listed == '\0' || strcmp(listed, "[0]") == 0 || strncmp(listed, ".__handle", 9) == 0;
}

/* One line of a program. */
static bool read_variable(const struct run_line *line, const char *name, size_t length,
                          struct run_variable *variable)
{
    char text[512], type[32], listed[256];
    const size_t size = (size_t)(line->end - line->at);
    if (size >= sizeof text || size < 5 || memcmp(line->at, "#var ", 5) != 0)
        return false;
    memcpy(text, line->at, size);
    text[size] = '\0';
    char *semantic = strchr(text, ':'), *binding = semantic ? strchr(semantic + 1, ':') : NULL;
    if (!binding || sscanf(text, "#var %31s %255s", type, listed) != 2 || !read_type(type, variable))
        return false;
    variable->input = strstr(semantic, "$vin") != NULL && strstr(semantic, "$vin") < binding;
    variable->image = strstr(listed, ".__handle") != NULL;
    return read_binding(run_skip_blanks(binding + 1, binding + 1 + strlen(binding + 1)), variable) &&
           match_name(listed, name, length, &variable->element);
}

bool run_find_variable(const struct run *run, enum run_stage stage, const char *name, size_t length,
                       struct run_variable *variable)
{
    const struct run_section *program = &run->script->programs[stage];
    struct run_line line = {.next = program->text};
    bool found = false;
    while (program->text && run_next_line(&line, program->text + program->length)) {
        struct run_variable one = {0};
        if (read_variable(&line, name, length, &one) && (!found || one.element < variable->element)) {
            *variable = one;
            found = true;
        }
    }
    return found;
}

/* Whether some program has a part of the array that cannot be located. */
bool run_is_elsewhere(const struct run *run, const char *name, size_t length)
{
    const char *bracket = memchr(name, '[', length);
    struct run_variable variable;
    char first[256];
    if (!bracket || (size_t)(bracket - name) + 4 > sizeof first)
        return false;
    snprintf(first, sizeof first, "#var %.*s[", (int)(bracket - name), name);
    for (enum run_stage stage = 0; stage < RUN_COUNT; stage++)
        if (run->script->programs[stage].text && strstr(run->script->programs[stage].text, first + 5))
            return !run_find_variable(run, stage, name, length, &variable);
    return false;
}

/* The compiler writes `s[0]i` for `s[0].i`. False if it is too long. */
static bool spell_name(char text[256], const char *name, const char *end, size_t *length)
{
    *length = 0;
    for (; name < end && *name != ' ' && *length < 254; name++) {
        if (*length && text[*length - 1] == ']' && run_is_word(*name) && *name != '.')
            text[(*length)++] = '.';
        text[(*length)++] = *name;
    }
    text[*length] = '\0';
    return name == end || *name == ' ';
}

/* Where a default goes; those of matrices are column by column, `m[1]` or `array[0][1]`. */
static bool find_default(const struct run *run, enum run_stage stage, const char *name, size_t length,
                         struct run_variable *variable)
{
    if (run_find_variable(run, stage, name, length, variable))
        return true;
    size_t bracket = length;
    while (bracket > 0 && name[bracket - 1] != '[')
        bracket--;
    if (bracket < 2 || !run_find_variable(run, stage, name, bracket - 1, variable) || variable->columns == 1)
        return false;
    variable->column = (unsigned)strtoul(name + bracket, NULL, 10);
    variable->column_alone = true;
    return variable->column < variable->columns;
}

static void read_default(struct run *run, enum run_stage stage, const struct run_line *line,
                         run_default_function *set)
{
    static const char word[] = "#default ";
    char name[256];
    size_t length = sizeof word - 1;
    struct run_variable variable;
    if ((size_t)(line->end - line->at) <= length || memcmp(line->at, word, length) != 0)
        return;
    const char *begin = line->at + length, *equals = memchr(begin, '=', (size_t)(line->end - begin));
    if (!equals || !spell_name(name, begin, equals, &length))
        return;
    struct run_rest numbers = {equals + 1, line->end};
    if (find_default(run, stage, name, length, &variable))
        set(run, stage, &variable, &numbers);
    else if (run_is_elsewhere(run, name, length))
        run_skip(run, "needs to know where %.100s begins", name);
}

void run_each_default(struct run *run, run_default_function *set)
{
    for (enum run_stage stage = 0; stage < RUN_COUNT && run->compiled; stage++) {
        const struct run_section *program = &run->script->programs[stage];
        struct run_line line = {.next = program->text};
        while (program->text && run_next_line(&line, program->text + program->length))
            read_default(run, stage, &line, set);
    }
}

bool run_find_attribute(const struct run *run, const char *name, size_t length, unsigned *index)
{
    struct run_variable variable;
    if (!run_find_variable(run, RUN_VERTEX, name, length, &variable) || variable.place != RUN_ATTRIBUTE ||
        !variable.input)
        return false;
    *index = variable.index + variable.element * variable.columns;
    return *index < 16;
}
