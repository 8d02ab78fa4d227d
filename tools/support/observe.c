#include "tools/support/observe.h"
#include "tools/support/markup.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- Findings ------------------------------------------------------------------------------------------- */

static void print_finding(void *user, const EwFinding *finding)
{
    struct observation_request *request = user;
    request->findings++;
    printf("%s program, line %d: %s\n    %s: %s (%" PRIu64 " time%s)\n", finding->stage, finding->line,
           finding->source, finding->kind, finding->example, finding->count, finding->count == 1 ? "" : "s");
}

/* --- Coverage of everything that was drawn -------------------------------------------------------------- */

struct covered_program {
    char *stage, *text;
    EwInstructionCoverage *instructions; /* `source` is owned */
    unsigned count;
    uint64_t lanes;
};

static char *copied(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    return copy ? strcpy(copy, text) : NULL;
}

static struct covered_program *find_program(struct observation_request *request,
                                            const EwProgramCoverage *program)
{
    for (size_t i = 0; i < request->program_count; i++) {
        struct covered_program *known = &request->programs[i];
        if (known->count == program->count && strcmp(known->stage, program->stage) == 0 &&
            strcmp(known->text, program->text ? program->text : "") == 0)
            return known;
    }
    return NULL;
}

static bool keep_program(struct observation_request *request, const EwProgramCoverage *program)
{
    struct covered_program *programs =
        realloc(request->programs, (request->program_count + 1) * sizeof *programs);
    if (!programs)
        return false;
    request->programs = programs;
    struct covered_program *own = &programs[request->program_count];
    *own = (struct covered_program){.stage = copied(program->stage),
                                    .text = copied(program->text ? program->text : ""),
                                    .instructions = calloc(program->count + 1, sizeof *own->instructions),
                                    .count = program->count,
                                    .lanes = program->lanes};
    bool complete = own->stage && own->text && own->instructions;
    for (unsigned i = 0; complete && i < own->count; i++) {
        own->instructions[i] = program->instructions[i];
        complete = (own->instructions[i].source = copied(program->instructions[i].source)) != NULL;
    }
    request->program_count += complete;
    return complete;
}

static void add_counts(EwInstructionCoverage *to, const EwInstructionCoverage *more)
{
    to->lanes += more->lanes;
    to->passed += more->passed;
    to->failed += more->failed;
    to->written |= more->written;
    for (int i = 0; i < 4; i++)
        to->filters[i / 2][i % 2] += more->filters[i / 2][i % 2];
}

static void take_program(void *user, const EwProgramCoverage *program)
{
    struct observation_request *request = user;
    struct covered_program *known = find_program(request, program);
    if (!known) {
        request->lost |= !keep_program(request, program);
        return;
    }
    known->lanes += program->lanes;
    for (unsigned i = 0; i < known->count; i++)
        add_counts(&known->instructions[i], &program->instructions[i]);
}

/* --- As files ------------------------------------------------------------------------------------------- */

enum { PATH_SIZE = 4096 };

static FILE *create(const char *directory, const char *name)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *out = fopen(path, "w");
    if (!out)
        perror(path);
    return out;
}

static bool close_file(FILE *out, const char *directory, const char *name)
{
    const bool good = !ferror(out);
    if (fclose(out) == 0 && good)
        return true;
    fprintf(stderr, "edgewalk: %s/%s: cannot be written\n", directory, name);
    return false;
}

static void text_name(const struct covered_program *program, size_t number, char name[64])
{
    snprintf(name, 64, "%zu-%s.txt", number + 1, program->stage);
}

static bool write_text(const struct observation_request *request, size_t number)
{
    const struct covered_program *program = &request->programs[number];
    char name[64];
    text_name(program, number, name);
    FILE *out = create(request->coverage, name);
    if (!out)
        return false;
    fputs(program->text, out);
    return close_file(out, request->coverage, name);
}

/* DA: a line and how often it ran, BRDA: a line, block, branch, and how often it was taken (geninfo(1)).
 * Several instructions may share a line: it ran as often as the first of them. */
static void put_lcov(FILE *out, const struct observation_request *request, size_t number)
{
    const struct covered_program *program = &request->programs[number];
    char name[64];
    unsigned lines = 0, hit = 0;
    text_name(program, number, name);
    fprintf(out, "TN:edgewalk\nSF:%s/%s\n", request->coverage, name);
    for (unsigned i = 0; i < program->count; i++) {
        const EwInstructionCoverage *instruction = &program->instructions[i];
        if (instruction->conditional)
            fprintf(out, "BRDA:%d,%u,0,%" PRIu64 "\nBRDA:%d,%u,1,%" PRIu64 "\n", instruction->line, i,
                    instruction->passed, instruction->line, i, instruction->failed);
        if (i > 0 && instruction->line == program->instructions[i - 1].line)
            continue;
        fprintf(out, "DA:%d,%" PRIu64 "\n", instruction->line, instruction->lanes);
        lines++;
        hit += instruction->lanes > 0;
    }
    fprintf(out, "LF:%u\nLH:%u\nend_of_record\n", lines, hit);
}

static const char page_style[] =
    "<!doctype html><html lang=en><meta charset=utf-8><title>Coverage of programs</title><style>"
    "body{font:15px/1.45 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "td,th{font:13px/1.5 ui-monospace,monospace;padding:0 .7rem;text-align:right;white-space:pre}"
    "td.source,th.source{text-align:left}tr.never{background:#fbd9d3}table{border-collapse:collapse}"
    ".heat{width:8rem;background:#eee}.heat i{display:block;height:.8em;background:#3b7dd8}"
    "h2{font-size:1.1rem;margin-top:2rem}small{color:#777}</style>";

/* Important facts for the reader: a branch that was never taken, components never written, filters. */
static void put_remarks(FILE *out, const EwInstructionCoverage *instruction)
{
    static const char *const filters[2][2] = {{"magnified nearest", "magnified linear"},
                                              {"minified nearest", "minified linear"}};
    const unsigned unwritten = instruction->writes & ~instruction->written;
    if (instruction->conditional)
        fprintf(out, "condition met %" PRIu64 ", not %" PRIu64 "  ", instruction->passed,
                instruction->failed);
    if (unwritten && instruction->lanes) {
        fputs("never writes ", out);
        for (unsigned c = 0; c < 4; c++)
            if (unwritten >> c & 1)
                fputc("xyzw"[c], out);
        fputs("  ", out);
    }
    for (int i = 0; i < 4; i++)
        if (instruction->filters[i / 2][i % 2])
            fprintf(out, "%s %" PRIu64 "  ", filters[i / 2][i % 2], instruction->filters[i / 2][i % 2]);
}

static void put_program(FILE *out, const struct covered_program *program, size_t number)
{
    uint64_t most = 1;
    unsigned ran = 0;
    for (unsigned i = 0; i < program->count; i++) {
        most = program->instructions[i].lanes > most ? program->instructions[i].lanes : most;
        ran += program->instructions[i].lanes > 0;
    }
    fprintf(out,
            "<h2>%zu: %s program</h2><p>%u of %u instructions ran, in %" PRIu64
            " lanes</p><table><tr><th>line"
            "<th>lanes<th><th class=source>instruction<th>\n",
            number + 1, program->stage, ran, program->count, program->lanes);
    for (unsigned i = 0; i < program->count; i++) {
        const EwInstructionCoverage *instruction = &program->instructions[i];
        fprintf(out,
                "<tr%s><td>%d<td>%" PRIu64 "<td class=heat><i style=\"width:%.1f%%\"></i><td class=source>",
                instruction->lanes ? "" : " class=never", instruction->line, instruction->lanes,
                100.0 * (double)instruction->lanes / (double)most);
        markup_text(out, instruction->source);
        fputs("<td class=source><small>", out);
        put_remarks(out, instruction);
        fputs("</small>\n", out);
    }
    fputs("</table>\n", out);
}

static bool write_info(const struct observation_request *request)
{
    FILE *out = create(request->coverage, "coverage.info");
    for (size_t i = 0; out && i < request->program_count; i++)
        put_lcov(out, request, i);
    return out && close_file(out, request->coverage, "coverage.info");
}

static bool write_page(const struct observation_request *request)
{
    FILE *out = create(request->coverage, "index.html");
    if (!out)
        return false;
    fputs(page_style, out);
    fputs("<h1>Coverage of programs</h1><p>Red lines never ran.</p>\n", out);
    for (size_t i = 0; i < request->program_count; i++)
        put_program(out, &request->programs[i], i);
    return close_file(out, request->coverage, "index.html");
}

static bool write_coverage(const struct observation_request *request)
{
    if (mkdir(request->coverage, 0777) != 0 && errno != EEXIST) {
        perror(request->coverage);
        return false;
    }
    bool written = true;
    for (size_t i = 0; written && i < request->program_count; i++)
        written = write_text(request, i);
    written = written && write_info(request) && write_page(request);
    if (written)
        printf("%s/index.html\n", request->coverage);
    return written;
}

/* --- Around drawings ------------------------------------------------------------------------------------ */

bool observe_begin(struct observation_request *request)
{
    if (request->check)
        return ewCheck(print_finding, request) == 0;
    return !request->coverage || ewCoverage(take_program, request) == 0;
}

bool observe_end(struct observation_request *request)
{
    const int status = request->check ? ewCheck(NULL, NULL) : request->coverage ? ewCoverage(NULL, NULL) : 0;
    if (status == 0 && !request->lost)
        return true;
    fprintf(stderr, "edgewalk: %s\n", status ? ewLastMessage() : "no memory for the coverage");
    return false;
}

int observe_finish(struct observation_request *request, int status)
{
    if (request->coverage && status != EXIT_USAGE && !write_coverage(request))
        status = EXIT_FAILED;
    if (request->check)
        printf("%u finding%s\n", request->findings, request->findings == 1 ? "" : "s");
    for (size_t i = 0; i < request->program_count; i++) {
        struct covered_program *program = &request->programs[i];
        for (unsigned n = 0; n < program->count; n++)
            free((char *)program->instructions[n].source);
        free(program->instructions);
        free(program->stage);
        free(program->text);
    }
    free(request->programs);
    return status == EXIT_OK && request->findings ? EXIT_FAILED : status;
}
