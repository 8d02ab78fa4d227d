/* For the tests of scenes: a scene of a text, with files in a folder of its own. */
#ifndef TESTS_TOOLS_SCENE_TEXT_H
#define TESTS_TOOLS_SCENE_TEXT_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/scene/scene.h"

static char text_folder[64];

static inline void text_make_folder(void)
{
    strcpy(text_folder, "/tmp/edgewalk-scene-XXXXXX");
    cr_assert_not_null(mkdtemp(text_folder));
}

static inline const char *text_path(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", text_folder, name);
    return path;
}

static inline void text_write(const char *name, const char *contents)
{
    FILE *file = fopen(text_path(name), "wb");
    cr_assert_not_null(file);
    fputs(contents, file);
    fclose(file);
}

/* Removes all files of the folder. */
static inline void text_remove_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", text_folder);
    cr_expect_eq(system(command), 0);
}

struct text_scene {
    struct scene *scene;
    struct scene_error error;
    struct scene_files files;
};

static inline bool text_read(struct text_scene *text, const char *contents)
{
    *text = (struct text_scene){.scene = calloc(1, sizeof *text->scene)};
    cr_assert(text->scene);
    text->scene->error = &text->error;
    text->scene->files = &text->files;
    text->scene->path = strdup("test.scene");
    text->scene->folder = strdup(text_folder[0] ? text_path("") : "");
    /* of exactly its size, so that a sanitizer sees a read past its end */
    const size_t length = strlen(contents);
    char *copy = malloc(length ? length : 1);
    cr_assert(copy);
    memcpy(copy, contents, length);
    const bool good = scene_read(text->scene, copy, length);
    free(copy);
    return good;
}

static inline void text_free(struct text_scene *text)
{
    scene_free(text->scene);
    for (unsigned i = 0; i < text->files.count; i++)
        free(text->files.paths[i]);
    free(text->files.paths);
}

struct text_failure {
    const char *text;
    int line, column;
    const char *message;
};

static inline void expect_text_failures(const struct text_failure *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct text_scene text;
        cr_expect_not(text_read(&text, rows[i].text), "%s", rows[i].text);
        cr_expect(text.error.line == rows[i].line && text.error.column == rows[i].column &&
                      strcmp(text.error.message, rows[i].message) == 0,
                  "%s\n%d:%d: %s\nexpected %d:%d: %s", rows[i].text, text.error.line, text.error.column,
                  text.error.message, rows[i].line, rows[i].column, rows[i].message);
        text_free(&text);
    }
}

enum { TEXT_WIDTH = 32, TEXT_HEIGHT = 24 };

/* Reads, draws the frame, and checks that no error occurs; pixels are rows from the bottom. */
static inline void text_draw(const char *contents, unsigned frame, uint8_t pixels[TEXT_HEIGHT][TEXT_WIDTH][4])
{
    struct text_scene text;
    struct tool_context context;
    cr_assert(text_read(&text, contents), "%s\n%s:%d:%d: %s", contents, text.error.file, text.error.line,
              text.error.column, text.error.message);
    cr_assert(tool_context_create(&context, TEXT_WIDTH, TEXT_HEIGHT, 1));
    cr_expect(scene_make(text.scene), "%s\n%d: %s", contents, text.error.line, text.error.message);
    cr_expect(scene_frame(text.scene, frame), "%s\n%d: %s", contents, text.error.line, text.error.message);
    memcpy(pixels, context.pixels, TEXT_WIDTH * TEXT_HEIGHT * 4);
    tool_context_destroy(&context);
    text_free(&text);
}

/* The pixel in the middle. */
static inline void expect_middle(const char *contents, unsigned frame, const uint8_t expected[4])
{
    uint8_t pixels[TEXT_HEIGHT][TEXT_WIDTH][4];
    text_draw(contents, frame, pixels);
    const uint8_t *got = pixels[TEXT_HEIGHT / 2][TEXT_WIDTH / 2];
    cr_expect(memcmp(got, expected, 4) == 0, "%s\n%u %u %u %u, expected %u %u %u %u", contents, got[0],
              got[1], got[2], got[3], expected[0], expected[1], expected[2], expected[3]);
}

/* A scene that is read, but fails in a frame. */
static inline void expect_frame_failure(const char *contents, int line, const char *message)
{
    struct text_scene text;
    struct tool_context context;
    cr_assert(text_read(&text, contents), "%s\n%d:%d: %s", contents, text.error.line, text.error.column,
              text.error.message);
    cr_assert(tool_context_create(&context, TEXT_WIDTH, TEXT_HEIGHT, 1));
    cr_expect_not(scene_make(text.scene) && scene_frame(text.scene, 0), "%s", contents);
    cr_expect(text.error.line == line && strstr(text.error.message, message), "%s\n%d: %s\nexpected %d: %s",
              contents, text.error.line, text.error.message, line, message);
    tool_context_destroy(&context);
    text_free(&text);
}

#endif
