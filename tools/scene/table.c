/* The table of statements, as rows for the parser and as tables for docs/scenes.md. */
#include "tools/run/match.h"
#include "tools/scene/scene.h"

#define GROUP(title)
#define STATEMENT(form, read, execute, help) {form, execute},
const struct run_row scene_rows[] = {
#include "tools/scene/statements.def"
};
#undef STATEMENT

#define STATEMENT(form, read, execute, help) scene_read_##read,
bool (*const scene_readers[])(struct scene *scene, const double *v) = {
#include "tools/scene/statements.def"
};
#undef GROUP
#undef STATEMENT

const size_t scene_row_count = sizeof scene_rows / sizeof *scene_rows;

bool scene_read_nothing(struct scene *scene, const double *v)
{
    (void)scene, (void)v;
    return true;
}

void scene_nothing(struct run *run, const double *v)
{
    (void)run, (void)v;
}

/* --- Documentation -------------------------------------------------------------------------------------- */

/* A line of a table, or a title with an empty form. */
struct line {
    const char *form, *text;
};

static const struct line lines[] = {
#define GROUP(title)                         {"", title},
#define STATEMENT(form, read, execute, help) {form, help},
#include "tools/scene/statements.def"
#undef GROUP
#undef STATEMENT
};

static void print_form(FILE *out, const char *form)
{
    for (; *form; form++) {
        const struct value_kind *kind = value_kinds;
        if (*form != '%') {
            fputc(*form, out);
            continue;
        }
        form++;
        while (kind->letter && kind->letter != *form)
            kind++;
        fputs(kind->letter ? kind->word : "X...", out); /* %r: values */
    }
}

static void print_title(FILE *out, const char *title, const char *column)
{
    fprintf(out, "\n### %s\n\n| %s | meaning |\n|---|---|\n", title, column);
}

static void print_generators(FILE *out)
{
    print_title(out, "Generators of meshes", "generator");
    for (const struct scene_generator *row = scene_mesh_generators; row->name; row++)
        fprintf(out, "| `%s` | %s; %ux%u by default |\n", row->name, row->help, row->columns, row->rows);
    print_title(out, "Generators of textures", "generator");
    for (const struct scene_texel *row = scene_texels; row->name; row++)
        fprintf(out, "| `%s` | %s |\n", row->name, row->help);
}

void scene_print_statements(FILE *out)
{
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (!*lines[i].form) {
            print_title(out, lines[i].text, "statement");
            continue;
        }
        fputs("| `", out);
        print_form(out, lines[i].form);
        fprintf(out, "` | %s%s|\n", lines[i].text, *lines[i].text ? " " : "");
    }
    print_generators(out);
    print_title(out, "Variables", "variable");
    for (int i = 0; i < EXPRESSION_VARIABLES; i++)
        fprintf(out, "| `%s` | %s |\n", expression_rows[i].name, expression_rows[i].help);
}
