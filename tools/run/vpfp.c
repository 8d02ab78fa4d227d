/* Reads the older format: two programs, then tests of parameters and the colour that they give, each part
 * begun by a line with "!!". Lines that begin with ';' are comments, in programs too. */
#include <string.h>

#include "tools/run/commands.h"

static const struct run_row rows[] = {
    {"expected %f %f %f %f", run_vpfp_expected},
    {"texcoord [ %u ] %f %f %f %f", run_texcoord},
    {"vertex.local [ %u ] %f %f %f %f", run_vertex_local},
    {"vertex.environment [ %u ] %f %f %f %f", run_vertex_environment},
    {"NVparameter [ %u ] %f %f %f %f", run_vertex_environment},
    {"fragment.local [ %u ] %f %f %f %f", run_fragment_local},
    {"fragment.environment [ %u ] %f %f %f %f", run_fragment_environment},
};

static const struct {
    const char *header;
    enum run_stage stage;
} headers[] = {
    {"!!ARBvp", RUN_VERTEX},   {"!!VP", RUN_VERTEX},   {"!!NVvp", RUN_VERTEX},
    {"!!ARBfp", RUN_FRAGMENT}, {"!!FP", RUN_FRAGMENT}, {"!!NVfp", RUN_FRAGMENT},
};

struct reading {
    struct run_script *script;
    struct run_section *program; /* being read, or null */
    bool in_test, expects;
    struct run_command expected; /* of the test being read: executed after its parameters */
};

static bool starts_with(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
}

static bool finish_test(struct reading *reading, const struct run_line *line, struct run_error *error)
{
    if (!reading->in_test)
        return true;
    if (!reading->expects)
        return run_malformed(error, line->number, 1,
                             "expected a line 'expected x y z w' in the test before this");
    return run_append(&reading->script->test, &reading->expected, error);
}

static bool read_header(struct reading *reading, const struct run_line *line, const char *at,
                        struct run_error *error)
{
    int column = (int)(at - line->at) + 1;
    if (!finish_test(reading, line, error))
        return false;
    reading->program = NULL;
    reading->expects = false;
    reading->in_test = starts_with(at, line->end, "!!test");
    if (reading->in_test)
        return true;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        struct run_section *program = &reading->script->programs[headers[i].stage];
        if (!starts_with(at, line->end, headers[i].header))
            continue;
        if (program->text)
            return run_malformed(error, line->number, column,
                                 "expected one program of a kind, found a second");
        *program = (struct run_section){at, (size_t)(line->next - at), line->number};
        reading->program = program;
        return true;
    }
    char found[48];
    return run_malformed(error, line->number, column,
                         "expected !!ARBvp1.0, !!VP1.0, !!ARBfp1.0 or !!test, %s",
                         run_found(at + 2, line->end, found));
}

static bool read_test_line(struct reading *reading, const struct run_line *line, struct run_error *error)
{
    struct run_command command;
    if (!run_match(reading->script, rows, sizeof rows / sizeof *rows, NULL, line, &command, error))
        return false;
    if (command.row != &rows[0])
        return run_append(&reading->script->test, &command, error);
    reading->expected = command;
    reading->expects = true;
    return true;
}

bool run_vpfp_read(struct run_script *script, struct run_error *error)
{
    struct reading reading = {.script = script};
    struct run_line line = {.next = script->text};
    while (run_next_line(&line, script->text + script->length)) {
        const char *at = run_skip_blanks(line.at, line.end);
        bool header = starts_with(at, line.end, "!!");
        if (header && !read_header(&reading, &line, at, error))
            return false;
        if (at < line.end && *at == ';') /* out of the program's text, positions kept */
            memset(script->text + (at - script->text), ' ', (size_t)(line.end - at));
        else if (!header && at < line.end && reading.in_test && !read_test_line(&reading, &line, error))
            return false;
        if (reading.program)
            reading.program->length = (size_t)(line.next - reading.program->text);
    }
    return finish_test(&reading, &line, error);
}
