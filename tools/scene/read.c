/* Reads the text of a scene into statements, and checks each with the reader of its row. */
#include "tools/scene/scene.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- Errors --------------------------------------------------------------------------------------------- */

static bool fail(struct scene *scene, const char *path, int line, int column, const char *format,
                 va_list values)
{
    struct scene_error *error = scene->error;
    snprintf(error->file, sizeof error->file, "%s", path);
    error->line = line;
    error->column = column;
    vsnprintf(error->message, sizeof error->message, format, values);
    return false;
}

bool scene_fail(struct scene *scene, const char *at, const char *format, ...)
{
    const char *start = at;
    int line = 1;
    va_list values;
    while (start > scene->script.text && start[-1] != '\n')
        start--;
    for (const char *before = scene->script.text; before < start; before++)
        line += *before == '\n';
    va_start(values, format);
    fail(scene, scene->path, line, (int)(at - start) + 1, format, values);
    va_end(values);
    return false;
}

bool scene_fail_in_file(struct scene *scene, const char *path, int line, int column, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fail(scene, path, line, column, format, values);
    va_end(values);
    return false;
}

bool scene_fail_generator(struct scene *scene, struct scene_text text, const char *what,
                          const char *(*name)(unsigned row))
{
    char names[160] = "";
    for (unsigned row = 0; name(row); row++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "", name(row));
    return scene_fail(scene, text.at, "expected %s, or a generator (%s), found '%.*s'", what, names,
                      text.length < 40 ? text.length : 40, text.at);
}

/* --- Values --------------------------------------------------------------------------------------------- */

struct scene_text scene_text(const struct scene *scene, const double *value)
{
    return (struct scene_text){scene->script.text + (size_t)value[0], (int)value[1]};
}

bool scene_text_is(struct scene_text text, const char *word)
{
    return strlen(word) == (size_t)text.length && memcmp(text.at, word, (size_t)text.length) == 0;
}

bool scene_same_text(struct scene_text a, struct scene_text b)
{
    return a.length == b.length && memcmp(a.at, b.at, (size_t)a.length) == 0;
}

bool scene_text_is_file(struct scene_text text)
{
    return memchr(text.at, '.', (size_t)text.length) != NULL;
}

void scene_values(const struct scene *scene, const double *v, unsigned count, double *values)
{
    const char *wrong;
    for (unsigned i = 0; i < count; i++) {
        const struct scene_text text = scene_text(scene, v + 2 * i);
        expression_read(text.at, text.at + text.length, &scene->values, &values[i], &wrong);
    }
}

bool scene_new_name(struct scene *scene, struct scene_text text, unsigned count, bool taken,
                    char name[SCENE_NAME])
{
    if (text.length >= SCENE_NAME)
        return scene_fail(scene, text.at, "expected a name of at most %d characters", SCENE_NAME - 1);
    if (taken)
        return scene_fail(scene, text.at, "expected a new name, found '%.*s', which exists", text.length,
                          text.at);
    if (count == SCENE_OBJECTS)
        return scene_fail(scene, text.at, "expected at most %d objects of a kind", SCENE_OBJECTS);
    memcpy(name, text.at, (size_t)text.length);
    name[text.length] = '\0';
    return true;
}

/* --- Files ---------------------------------------------------------------------------------------------- */

char *scene_path(struct scene *scene, struct scene_text file)
{
    const bool absolute = file.at[0] == '/';
    const size_t size = strlen(scene->folder) + (size_t)file.length + 1;
    char *path = malloc(size);
    if (!path) {
        scene_fail(scene, file.at, "no memory for the scene");
        return NULL;
    }
    snprintf(path, size, "%s%.*s", absolute ? "" : scene->folder, file.length, file.at);
    scene_note_file(scene->files, path);
    return path;
}

uint8_t *scene_bytes(struct scene *scene, struct scene_text file, const char *path, size_t *size)
{
    char why[200];
    uint8_t *bytes = files_bytes(path, size, why, sizeof why);
    if (bytes && *size <= SCENE_LARGEST_FILE)
        return bytes;
    scene_fail(scene, file.at, "cannot read '%s': %s", path, bytes ? "it is larger than 256 MiB" : why);
    free(bytes);
    return NULL;
}

/* --- Statements ----------------------------------------------------------------------------------------- */

static bool read_line(struct scene *scene, const struct run_line *line)
{
    struct run_error error;
    struct run_command command;
    if (!run_match(&scene->script, scene_rows, scene_row_count, "a statement (`edgewalk demo --statements`)",
                   line, &command, &error) ||
        !run_append(&scene->script.test, &command, &error))
        return scene_fail_in_file(scene, scene->path, error.line, error.column, "%s", error.message);
    const double *values = scene->script.values ? scene->script.values + command.first_value : NULL;
    scene->run.result.line = line->number;
    return scene_readers[command.row - scene_rows](scene, values);
}

bool scene_read(struct scene *scene, const char *text, size_t length)
{
    scene->script.text = malloc(length + 1);
    scene->script.length = length;
    scene->run.script = &scene->script;
    if (!scene->script.text)
        return scene_fail_in_file(scene, scene->path, 0, 0, "no memory for the scene");
    memcpy(scene->script.text, text, length);
    scene->script.text[length] = '\0';
    struct run_line line = {.next = scene->script.text};
    while (run_next_line(&line, scene->script.text + length)) {
        const char *at = run_skip_blanks(line.at, line.end);
        if (at < line.end && *at != '#' && !read_line(scene, &line))
            return false;
    }
    return true;
}

void scene_free(struct scene *scene)
{
    for (unsigned i = 0; i < scene->program_count; i++) {
        free(scene->programs[i].text);
        shader_program_free(scene->programs[i].program);
    }
    for (unsigned i = 0; i < scene->mesh_count; i++)
        files_mesh_release(&scene->meshes[i].file);
    for (unsigned i = 0; i < scene->image_count; i++)
        free(scene->images[i].bytes);
    run_script_free(&scene->script);
    free(scene->path);
    free(scene->folder);
    free(scene);
}
