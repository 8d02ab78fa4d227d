/* Reads scripts: the sections of a .shader_test, and their contents. */
#include <stdlib.h>
#include <string.h>

#include "tools/run/run.h"

enum section_kind {
    SECTION_REQUIRE,
    SECTION_PROGRAM,
    SECTION_VERTEX_DATA,
    SECTION_TEST,
    SECTION_SHADER,
    SECTION_UNSUPPORTED
};

static const struct section {
    const char *name;
    enum section_kind kind;
    enum run_stage stage;
} sections[] = {
    {"require", SECTION_REQUIRE, 0},
    {"vertex program", SECTION_PROGRAM, RUN_VERTEX},
    {"tessellation control program", SECTION_PROGRAM, RUN_TESS_CONTROL},
    {"tessellation evaluation program", SECTION_PROGRAM, RUN_TESS_EVALUATION},
    {"geometry program", SECTION_PROGRAM, RUN_GEOMETRY},
    {"fragment program", SECTION_PROGRAM, RUN_FRAGMENT},
    {"vertex data", SECTION_VERTEX_DATA, 0},
    {"test", SECTION_TEST, 0},
    {"vertex shader", SECTION_SHADER, RUN_VERTEX},
    {"vertex shader passthrough", SECTION_SHADER, RUN_COUNT},
    {"tessellation control shader", SECTION_SHADER, RUN_TESS_CONTROL},
    {"tessellation evaluation shader", SECTION_SHADER, RUN_TESS_EVALUATION},
    {"geometry shader", SECTION_SHADER, RUN_GEOMETRY},
    {"geometry layout", SECTION_SHADER, RUN_GEOMETRY},
    {"fragment shader", SECTION_SHADER, RUN_FRAGMENT},
    {"compute shader", SECTION_UNSUPPORTED, 0},
    {"vertex shader spirv", SECTION_SHADER, RUN_VERTEX},
    {"vertex shader specializations", SECTION_UNSUPPORTED, 0},
    {"tessellation control shader spirv", SECTION_UNSUPPORTED, 0},
    {"tessellation control shader specializations", SECTION_UNSUPPORTED, 0},
    {"tessellation evaluation shader spirv", SECTION_UNSUPPORTED, 0},
    {"tessellation evaluation shader specializations", SECTION_UNSUPPORTED, 0},
    {"geometry shader spirv", SECTION_UNSUPPORTED, 0},
    {"geometry shader specializations", SECTION_UNSUPPORTED, 0},
    {"fragment shader spirv", SECTION_SHADER, RUN_FRAGMENT},
    {"fragment shader specializations", SECTION_UNSUPPORTED, 0},
    {"compute shader spirv", SECTION_UNSUPPORTED, 0},
    {"compute shader specializations", SECTION_UNSUPPORTED, 0},
    {"shader include", SECTION_UNSUPPORTED, 0},
    {"shader include paths", SECTION_UNSUPPORTED, 0},
};

bool run_reserve(struct run_script *script, unsigned count)
{
    if (script->value_count + count <= script->value_capacity)
        return true;
    unsigned capacity = 2 * (script->value_count + count) + 256;
    double *larger = realloc(script->values, capacity * sizeof *larger);
    if (!larger)
        return false;
    script->values = larger;
    script->value_capacity = capacity;
    return true;
}

bool run_append(struct run_commands *commands, const struct run_command *command, struct run_error *error)
{
    if (commands->count == RUN_MAX_COMMANDS)
        return run_malformed(error, command->line, command->column, "expected at most %d commands",
                             RUN_MAX_COMMANDS);
    if (commands->count == commands->capacity) {
        unsigned capacity = 2 * commands->capacity + 64;
        struct run_command *larger = realloc(commands->rows, capacity * sizeof *larger);
        if (!larger)
            return run_malformed(error, command->line, command->column, "no memory for the script");
        commands->rows = larger;
        commands->capacity = capacity;
    }
    commands->rows[commands->count++] = *command;
    return true;
}

/* A '[' in the first column and a lower-case letter: a program may have a line that begins with `[0]`. */
static bool is_heading(const struct run_line *line)
{
    return line->end - line->at > 1 && line->at[0] == '[' && line->at[1] >= 'a' && line->at[1] <= 'z';
}

static const struct section *find_section(const struct run_line *line, struct run_error *error)
{
    const char *bracket = memchr(line->at, ']', (size_t)(line->end - line->at));
    if (!bracket) {
        run_malformed(error, line->number, (int)(line->end - line->at) + 1,
                      "expected ']' after the section's name");
        return NULL;
    }
    size_t length = (size_t)(bracket - line->at) - 1;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (strlen(sections[i].name) == length && memcmp(sections[i].name, line->at + 1, length) == 0)
            return &sections[i];
    run_malformed(error, line->number, 2,
                  "expected the name of a section, such as [vertex program] or [test], found '%.*s'",
                  (int)(length < 40 ? length : 40), line->at + 1);
    return NULL;
}

static bool blank_or_comment(const struct run_line *line)
{
    const char *at = run_skip_blanks(line->at, line->end);
    return at == line->end || *at == '#';
}

/* The section's lines, from `line` on; stops before the next heading. */
static struct run_section take_section(struct run_line *line, const char *text_end)
{
    struct run_section section = {line->next, 0, line->number + 1};
    struct run_line ahead = *line;
    while (run_next_line(&ahead, text_end) && !is_heading(&ahead))
        *line = ahead;
    section.length = (size_t)(line->next - section.text);
    return section;
}

static bool read_commands(struct run_script *script, const struct run_section *section,
                          struct run_commands *commands, const struct run_row *rows, size_t count,
                          const char *help, struct run_error *error)
{
    struct run_line line = {.next = section->text, .number = section->line - 1};
    while (run_next_line(&line, section->text + section->length)) {
        struct run_command command;
        if (!blank_or_comment(&line) && !(run_match(script, rows, count, help, &line, &command, error) &&
                                          run_append(commands, &command, error)))
            return false;
    }
    return true;
}

/* Lines before the program's "!!" are blank. */
static bool read_program(struct run_script *script, enum run_stage stage, struct run_section section,
                         struct run_error *error)
{
    const char *end = section.text + section.length;
    struct run_line line = {.next = section.text, .number = section.line - 1};
    if (script->programs[stage].text)
        return run_malformed(error, section.line - 1, 1, "expected one program of a kind, found a second");
    while (run_next_line(&line, end) && run_skip_blanks(line.at, line.end) == line.end)
        section = (struct run_section){line.next, (size_t)(end - line.next), line.number + 1};
    if (section.length < 2 || memcmp(section.text, "!!", 2) != 0) {
        char found[48];
        const char *line_end = section.length ? line.end : section.text;
        return run_malformed(error, section.line, 1, "expected a program that begins with '!!', %s",
                             run_found(section.text, line_end, found));
    }
    script->programs[stage] = section;
    return true;
}

static bool read_section(struct run_script *script, const struct section *kind, struct run_line *line,
                         struct run_error *error)
{
    int heading = line->number;
    struct run_section section = take_section(line, script->text + script->length);
    switch (kind->kind) {
    case SECTION_REQUIRE:
        return read_commands(script, &section, &script->requirements, run_requirement_rows,
                             run_requirement_row_count, "a requirement, such as GL >= 1.4", error);
    case SECTION_PROGRAM: return read_program(script, kind->stage, section, error);
    case SECTION_TEST:
        return read_commands(script, &section, &script->test, run_test_rows, run_test_row_count,
                             "a command (`edgewalk run --commands`)", error);
    case SECTION_VERTEX_DATA: script->vertex_data = section; return true;
    case SECTION_SHADER:
        script->shader = kind->name;
        script->shader_line = heading;
        script->passthrough |= kind->stage == RUN_COUNT;
        script->shader_lines[kind->stage == RUN_COUNT ? RUN_VERTEX : kind->stage] = heading;
        break;
    case SECTION_UNSUPPORTED: script->unsupported = kind->name; script->unsupported_line = heading;
    }
    return true;
}

/* Comments as in the shading language, before the first section. */
static bool skip_licence(struct run_line *line, const char *text_end)
{
    const char *at = run_skip_blanks(line->at, line->end), *star;
    if (line->end - at < 2 || at[0] != '/' || (at[1] != '/' && at[1] != '*'))
        return false;
    if (at[1] == '/')
        return true;
    do {
        star = line->at;
        while ((star = memchr(star, '*', (size_t)(line->end - star))) && star + 1 < line->end &&
               star[1] != '/')
            star++;
    } while ((!star || star + 1 >= line->end) && run_next_line(line, text_end));
    return true;
}

static bool read_sections(struct run_script *script, struct run_error *error)
{
    const char *end = script->text + script->length;
    struct run_line line = {.next = script->text};
    bool any = false;
    while (run_next_line(&line, end)) {
        char found[48];
        if (blank_or_comment(&line) || (!any && skip_licence(&line, end)))
            continue;
        if (!is_heading(&line))
            return run_malformed(error, line.number, 1, "expected a section such as [test], %s",
                                 run_found(line.at, line.end, found));
        const struct section *kind = find_section(&line, error);
        if (!kind || !read_section(script, kind, &line, error))
            return false;
        any = true;
    }
    return any || run_malformed(error, line.number + 1, 1,
                                "expected a section such as [test], found the end of the file");
}

/* The older format's first line that is neither blank nor a comment (`;`) begins with "!!". */
static bool is_vpfp(const struct run_script *script)
{
    struct run_line line = {.next = script->text};
    while (run_next_line(&line, script->text + script->length)) {
        const char *at = run_skip_blanks(line.at, line.end);
        if (at < line.end && *at != ';')
            return line.end - at > 1 && at[0] == '!' && at[1] == '!';
    }
    return false;
}

bool run_script_read(struct run_script *script, const char *text, size_t length, struct run_error *error)
{
    *script = (struct run_script){.text = malloc(length + 1), .length = length};
    *error = (struct run_error){0};
    if (!script->text)
        return run_malformed(error, 1, 1, "no memory for the script");
    memcpy(script->text, text, length);
    script->text[length] = '\0';
    script->vpfp = is_vpfp(script);
    return script->vpfp ? run_vpfp_read(script, error) : read_sections(script, error);
}

void run_script_free(struct run_script *script)
{
    free(script->text);
    free(script->values);
    free(script->requirements.rows);
    free(script->test.rows);
    *script = (struct run_script){0};
}
