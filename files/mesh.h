/* Inside files/: code that the readers of meshes share. */
#ifndef FILES_MESH_H
#define FILES_MESH_H

#include "files/files.h"

/* The file as text, with a NUL after its end, and where to report an error. */
struct mesh_text {
    const char *at, *end;
    const char *line_start;
    unsigned line;
    struct files_error *error;
};

/* Reports an error at `at`, which is in the current line, and returns false. */
bool mesh_fail(const struct mesh_text *text, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "expected EXPECTED, found 'x'" at the current position. */
bool mesh_expected(const struct mesh_text *text, const char *expected);

/* An error without a position. */
bool mesh_fail_whole(struct files_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The first line feed at or after the position, or the end. */
const char *mesh_line_end(const struct mesh_text *text);
bool mesh_next_line(struct mesh_text *text); /* false at the end of the text */

/* Skips blanks, and backslashes at the end of lines. True if the line continues. */
bool mesh_skip_blanks(struct mesh_text *text);

/* Length of the word at the position. */
size_t mesh_word(const struct mesh_text *text);
bool mesh_word_is(const struct mesh_text *text, const char *word);

/* A finite number that a blank or the end of the line follows. */
bool mesh_number(struct mesh_text *text, double *value);

/* The mesh under construction. */
struct mesh_builder {
    struct files_mesh *mesh;
    uint32_t vertex_capacity, index_capacity;
};

/* False if memory runs out or the mesh exceeds FILES_MESH_LIMIT: mesh_too_large() reports it. */
bool mesh_add_vertex(struct mesh_builder *builder, const struct files_vertex *vertex);
bool mesh_add_triangle(struct mesh_builder *builder, uint32_t a, uint32_t b, uint32_t c);
bool mesh_too_large(struct files_error *error);

/* Computes the normals that are zero. `points`: for each vertex the number of its position, below `count`, or
 * null if each vertex has its own. False if memory runs out. */
bool mesh_compute_normals(struct files_mesh *mesh, const uint32_t *points, uint32_t count);

/* The readers. Null-terminated text; `mesh` is all zero, and is released by the caller after a failure. */
bool obj_decode(struct mesh_text *text, struct files_mesh *mesh);
bool ply_decode(struct mesh_text *text, struct files_mesh *mesh);

#endif
