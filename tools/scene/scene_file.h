/* Scenes that a text describes (docs/scenes.md): PATH of `edgewalk demo PATH` is a file NAME.scene, or a
 * folder that contains main.scene. Such a scene is a struct demo, as those of demos/. */
#ifndef TOOLS_SCENE_SCENE_FILE_H
#define TOOLS_SCENE_SCENE_FILE_H

#include <stdbool.h>
#include <stdio.h>

struct demo;
struct scene_file;

/* An error in a file of the scene; line and column from 1, 0: of the file as a whole. */
struct scene_error {
    char file[1024];
    int line, column;
    char message[320]; /* "" without an error */
};

/* FILE:LINE:COLUMN: error: MESSAGE, and the line with the position marked. */
void scene_error_print(FILE *out, const struct scene_error *error);

/* Whether the path is that of a scene: a folder, or a file whose name ends in .scene. */
bool scene_file_is(const char *path);

/* Reads a scene. Null after printing the error. The scene is initialized and drawn in one context at a time;
 * an error in that is printed. */
const struct demo *scene_file_open(const char *path);
void scene_file_close(struct scene_file *file); /* null: nothing */

/* Reads the files again if one of them has changed, also one that could not be read. True if the scene is
 * another one now: it must be initialized and drawn, and if that fails, scene_file_restore() returns to the
 * one before. False if no file has changed, or if one has an error, which is printed: the scene remains. */
bool scene_file_reload(struct scene_file *file);
void scene_file_restore(struct scene_file *file);

/* The last error; its message is "" if the files have none now. */
const struct scene_error *scene_file_error(const struct scene_file *file);

/* Prints the statements, generators and variables as the tables of docs/scenes.md. */
void scene_print_statements(FILE *out);

#endif
