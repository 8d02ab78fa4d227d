/* A scene of files as a struct demo: opened, drawn, read again when a file changes. */
#include "tools/scene/scene_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "edgewalk/edgewalk.h"
#include "tools/scene/scene.h"

struct scene_file {
    struct demo demo;
    char *path; /* of the text */
    char name[64];
    struct scene *scene, *before; /* before: the last reload, or null */
    struct scene_files files;     /* of the last attempt to read */
    struct scene_error error;
};

/* --- Errors --------------------------------------------------------------------------------------------- */

static void print_excerpt(FILE *out, const struct scene_error *error)
{
    char why[100];
    size_t size;
    uint8_t *bytes = files_bytes(error->file, &size, why, sizeof why);
    const char *text = (const char *)bytes, *at = text;
    for (int line = 1; at && line < error->line; line++) {
        at = memchr(at, '\n', size - (size_t)(at - text));
        at = at ? at + 1 : NULL;
    }
    if (at)
        tool_print_excerpt(out, text, size, (size_t)(at - text) + (size_t)error->column - 1);
    free(bytes);
}

void scene_error_print(FILE *out, const struct scene_error *error)
{
    if (error->line && error->column)
        fprintf(out, "%s:%d:%d: error: %s\n", error->file, error->line, error->column, error->message);
    else if (error->line)
        fprintf(out, "%s:%d: error: %s\n", error->file, error->line, error->message);
    else
        fprintf(out, "%s: error: %s\n", error->file, error->message);
    if (error->line && error->column)
        print_excerpt(out, error);
}

/* --- Drawing -------------------------------------------------------------------------------------------- */

/* Reports the error of the statement, or a GL error. */
static bool is_fine(struct scene *scene)
{
    struct run_result *result = &scene->run.result;
    const GLenum error = glGetError();
    if (error != GL_NO_ERROR)
        run_fail(&scene->run, "GL error 0x%04x: %s", error, ewLastMessage());
    if (result->verdict == RUN_PASSED)
        return true;
    return scene_fail_in_file(scene, scene->path, result->line, result->column, "%s", result->reason);
}

static void set_window(struct scene *scene)
{
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    scene->width = (unsigned)viewport[2];
    scene->height = (unsigned)viewport[3];
    scene->values = (struct expression_values){0};
    scene->values.of[EXPRESSION_pi] = DEMO_PI;
    scene->values.of[EXPRESSION_width] = scene->width;
    scene->values.of[EXPRESSION_height] = scene->height;
    scene->values.of[EXPRESSION_aspect] = (double)scene->width / scene->height;
}

bool scene_make(struct scene *scene)
{
    scene->run.result = (struct run_result){0};
    scene->pushed = 0;
    scene->tracks = false;
    set_window(scene);
    scene_init_programs(scene);
    scene_init_meshes(scene);
    scene_init_textures(scene);
    scene_init_targets(scene);
    return is_fine(scene);
}

static void set_frame(struct scene *scene, unsigned frame)
{
    float x, y;
    demo_pointer(&x, &y);
    scene->values.of[EXPRESSION_frame] = frame;
    scene->values.of[EXPRESSION_time] = frame / 60.;
    scene->values.of[EXPRESSION_mouse_x] = (double)x;
    scene->values.of[EXPRESSION_mouse_y] = (double)y;
}

bool scene_frame(struct scene *scene, unsigned frame)
{
    const struct run_commands *statements = &scene->script.test;
    scene->run.result = (struct run_result){0};
    set_frame(scene, frame);
    scene_begin_frame(scene);
    bool good = is_fine(scene);
    for (unsigned i = 0; good && i < statements->count; i++) {
        const struct run_command *statement = &statements->rows[i];
        scene->run.result.line = statement->line;
        scene->run.result.column = statement->column;
        scene->run.pixels = 0; /* the limit of scripts is for one statement here */
        statement->row->execute(&scene->run,
                                scene->script.values ? scene->script.values + statement->first_value : NULL);
        good = is_fine(scene);
    }
    scene_end_frame(scene);
    glFinish();
    return good && is_fine(scene);
}

static bool init_file(struct scene_file *file)
{
    const bool good = scene_make(file->scene);
    if (!good)
        scene_error_print(stderr, &file->error);
    return good;
}

static bool draw_file(struct scene_file *file, unsigned frame)
{
    const bool good = scene_frame(file->scene, frame);
    if (!good)
        scene_error_print(stderr, &file->error);
    return good;
}

/* --- Files ---------------------------------------------------------------------------------------------- */

/* Adds the file's size and time to the mark; a missing file counts as empty. */
static uint64_t add_mark(uint64_t mark, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        status = (struct stat){0};
    const uint64_t facts[] = {(uint64_t)status.st_size, (uint64_t)status.st_ino,
                              (uint64_t)status.st_mtim.tv_sec, (uint64_t)status.st_mtim.tv_nsec};
    for (unsigned i = 0; i < sizeof facts / sizeof *facts; i++)
        mark = mark * 0x9e3779b97f4a7c15u + facts[i];
    return mark;
}

/* The mark is that before the file is read: a change while it is read is noticed. */
void scene_note_file(struct scene_files *files, const char *path)
{
    for (unsigned i = 0; i < files->count; i++)
        if (strcmp(files->paths[i], path) == 0)
            return;
    char **larger = realloc(files->paths, (files->count + 1) * sizeof *larger);
    if (!larger)
        return;
    files->paths = larger;
    files->paths[files->count] = strdup(path);
    if (!files->paths[files->count])
        return;
    files->mark = add_mark(files->mark, files->paths[files->count++]);
}

static bool have_changed(const struct scene_files *files)
{
    uint64_t mark = 0;
    for (unsigned i = 0; i < files->count; i++)
        mark = add_mark(mark, files->paths[i]);
    return mark != files->mark;
}

static void free_files(struct scene_files *files)
{
    for (unsigned i = 0; i < files->count; i++)
        free(files->paths[i]);
    free(files->paths);
    *files = (struct scene_files){0};
}

static char *copy(const char *text, size_t length)
{
    char *copied = malloc(length + 1);
    if (copied) {
        memcpy(copied, text, length);
        copied[length] = '\0';
    }
    return copied;
}

static struct scene *new_scene(struct scene_file *file)
{
    struct scene *scene = calloc(1, sizeof *scene);
    const char *slash = strrchr(file->path, '/');
    if (!scene)
        return NULL;
    scene->error = &file->error;
    scene->files = &file->files;
    scene->path = copy(file->path, strlen(file->path));
    scene->folder = copy(file->path, slash ? (size_t)(slash + 1 - file->path) : 0);
    if (scene->path && scene->folder)
        return scene;
    scene_free(scene);
    return NULL;
}

/* Null with file->error. */
static struct scene *read_scene(struct scene_file *file)
{
    char why[200] = "no memory for the scene";
    size_t length = 0;
    free_files(&file->files);
    scene_note_file(&file->files, file->path);
    file->error = (struct scene_error){0};
    struct scene *scene = new_scene(file);
    uint8_t *text = scene ? files_bytes(file->path, &length, why, sizeof why) : NULL;
    bool good = text != NULL;
    if (!good) {
        snprintf(file->error.file, sizeof file->error.file, "%s", file->path);
        snprintf(file->error.message, sizeof file->error.message, "cannot read the file: %s", why);
    }
    good = good && scene_read(scene, (const char *)text, length);
    free(text);
    if (good)
        return scene;
    if (scene)
        scene_free(scene);
    return NULL;
}

/* --- The interface -------------------------------------------------------------------------------------- */

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool scene_file_is(const char *path)
{
    static const char suffix[] = ".scene";
    const size_t length = strlen(path), end = sizeof suffix - 1;
    return (length > end && strcmp(path + length - end, suffix) == 0) || is_folder(path);
}

/* The last part of the path, without .scene. */
static void set_name(struct scene_file *file, const char *path)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    size_t start = length;
    while (start > 0 && path[start - 1] != '/')
        start--;
    if (length - start > 6 && memcmp(path + length - 6, ".scene", 6) == 0)
        length -= 6;
    snprintf(file->name, sizeof file->name, "%.*s", (int)(length - start), path + start);
}

const struct demo *scene_file_open(const char *path)
{
    static const char folder_text[] = "/main.scene";
    struct scene_file *file = calloc(1, sizeof *file);
    const size_t size = strlen(path) + sizeof folder_text;
    if (!file || !(file->path = malloc(size))) {
        fprintf(stderr, "edgewalk: no memory for the scene\n");
        free(file);
        return NULL;
    }
    snprintf(file->path, size, "%s%s", path, is_folder(path) ? folder_text : "");
    set_name(file, path);
    file->demo = (struct demo){.name = file->name,
                               .title = file->path,
                               .file = file,
                               .init_file = init_file,
                               .draw_file = draw_file};
    file->scene = read_scene(file);
    if (file->scene)
        return &file->demo;
    scene_error_print(stderr, &file->error);
    scene_file_close(file);
    return NULL;
}

void scene_file_close(struct scene_file *file)
{
    if (!file)
        return;
    if (file->scene)
        scene_free(file->scene);
    if (file->before)
        scene_free(file->before);
    free_files(&file->files);
    free(file->path);
    free(file);
}

bool scene_file_reload(struct scene_file *file)
{
    if (!have_changed(&file->files))
        return false;
    struct scene *scene = read_scene(file);
    if (!scene) {
        scene_error_print(stderr, &file->error);
        return false;
    }
    if (file->before)
        scene_free(file->before);
    file->before = file->scene;
    file->scene = scene;
    return true;
}

void scene_file_restore(struct scene_file *file)
{
    if (!file->before)
        return;
    scene_free(file->scene);
    file->scene = file->before;
    file->before = NULL;
}

const struct scene_error *scene_file_error(const struct scene_file *file)
{
    return &file->error;
}
