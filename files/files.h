/* Pictures out: PNG files (libpng). Image files in: pictures (PNG, JPEG, BMP, TGA, HDR) and containers of
 * textures (DDS, KTX, KTX 2), as textures. Meshes in: OBJ and PLY. Independent of GL, except for the numbers
 * of formats in KTX files. */
#ifndef FILES_FILES_H
#define FILES_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "texture/texture.h"

/* A texture out of a file. */
struct files_texture {
    struct texture texture; /* owned by its reader */
    unsigned levels;        /* from level 0 on, of every face */
    uint32_t gl_format;     /* the internal format of OpenGL that the images have */
    /* one 2D image, whose rows are turned so that row 0 is the lowest; containers keep theirs */
    bool picture;
};

/* The bytes of a file, which the caller frees; null with a sentence in `message`. */
uint8_t *files_bytes(const char *path, size_t *size, char *message, size_t message_size);

/* Reads a file. Its first bytes determine the format (TGA, which has no signature, is used if no other
 * matches). Returns false with a message: the position of the error in the file, the value found and the
 * value expected; then `read` is all zero. */
bool files_texture_read(const char *path, struct files_texture *read, char *message, size_t message_size);
bool files_texture_decode(const void *bytes, size_t size, struct files_texture *read, char *message,
                          size_t message_size);

/* Makes a 2D image a texture of another dimension: RECTANGLE and 3D (of one slice) have its level 0, a 1D
 * texture its top row, a 1D array its rows as layers, a 2D array one layer, a cube map six equal faces. Every
 * other dimension must be the file's own. False with a message otherwise, or if the image for a cube map is
 * not square or memory runs out. */
bool files_texture_as(struct files_texture *read, enum texture_dimension dimension, char *message,
                      size_t message_size);

void files_texture_release(struct files_texture *read);

enum files_png_format {
    FILES_PNG_RGBA8,
    FILES_PNG_RGB8,
    FILES_PNG_GREY8,
    FILES_PNG_GREY16, /* uint16_t in the machine's byte order */
};

/* Writes `height` rows from the top. `row_stride` is in bytes, negative to go up in memory. On failure it
 * returns false, with a sentence that names the path and the reason in `message`; then there is no file at
 * `path` (it is written under another name and renamed). */
bool files_png_write(const char *path, enum files_png_format format, unsigned width, unsigned height,
                     const void *pixels, ptrdiff_t row_stride, char *message, size_t message_size);

/* Reads any PNG as RGBA8, top row first, into a malloc'ed array; null with a message on failure. */
uint8_t *files_png_read(const char *path, unsigned *width, unsigned *height, char *message,
                        size_t message_size);

/* The same from a file's bytes. */
uint8_t *files_png_decode(const void *bytes, size_t size, unsigned *width, unsigned *height, char *message,
                          size_t message_size);

/* A picture of 8-bit RGBA. */
struct files_picture {
    unsigned width, height;
    uint8_t *rgba; /* top row first; to be freed */
};

struct files_difference {
    uint64_t pixels;     /* that differ by more than the tolerance */
    unsigned largest[4]; /* by component, of all pixels */
    unsigned first[2];   /* x and y of the first that differs by more, in reading order */
    unsigned worst[2];   /* ... of the first with the largest difference */
    bool sizes;          /* nothing else was compared */
};

/* Differences of up to `tolerance` in each component are ignored. */
struct files_difference files_compare(const struct files_picture *a, const struct files_picture *b,
                                      unsigned tolerance);

static inline bool files_differ(const struct files_difference *difference)
{
    return difference->sizes || difference->pixels > 0;
}

/* "12 of 307200 pixels differ, ..." */
void files_difference_text(const struct files_picture *a, const struct files_picture *b,
                           const struct files_difference *difference, char *text, size_t size);

/* Writes a PNG file: A in grey, and pixels that differ by more than the tolerance from blue (1) to red (255).
 * Both have one size. False with a message on failure. */
bool files_difference_write(const char *path, const struct files_picture *a, const struct files_picture *b,
                            unsigned tolerance, char *message, size_t message_size);

/* --- Meshes --------------------------------------------------------------------------------------------- */

struct files_vertex {
    float position[3], normal[3], texcoord[2], color[4]; /* 0 0 and 1 1 1 1 if the file has none */
};

/* Triangles: polygons become fans. Normals that the file lacks are the sums of the normals of the adjacent
 * triangles, weighted by area. */
struct files_mesh {
    struct files_vertex *vertices;
    uint32_t *indices; /* three for each triangle, below vertex_count */
    uint32_t vertex_count, index_count;
};

/* The position of an error in a text, both from 1. Line 0: the message is about the file as a whole or about
 * binary data, and contains the offset. */
struct files_error {
    unsigned line, column;
    char message[200]; /* expected and found */
};

enum { FILES_MESH_LIMIT = 1 << 24 }; /* vertices, and corners of faces */

/* Reads OBJ, and PLY (text and binary), which the first line distinguishes. Returns false with an error; the
 * mesh is then all zero. Numbers that are not finite, indices out of range, and counts that exceed the file
 * are errors. Reads only `bytes`; memory is proportional to their number. */
bool files_mesh_read(const char *path, struct files_mesh *mesh, struct files_error *error);
bool files_mesh_decode(const void *bytes, size_t size, struct files_mesh *mesh, struct files_error *error);
void files_mesh_release(struct files_mesh *mesh);

#endif
