/* Scenes of `edgewalk bench --against --features`: one for each feature, with the value that selects it. */
#ifndef TOOLS_BENCH_FEATURES_H
#define TOOLS_BENCH_FEATURES_H

#include <stddef.h>

#include "tools/bench/library.h"

typedef const struct bench_library *gl_functions;

enum { FEATURE_TEXELS = 256, SHEET_CELLS = 64, TRANSFER_SIZE = AGAINST_SIZE / 2 };

/* The last columns of a scene: unit and work. */
#define PIXELS(count)    "Mpixel/s", (count)*AGAINST_SIZE *AGAINST_SIZE / 1e6
#define TRANSFERS        "Mpixel/s", TRANSFER_SIZE *TRANSFER_SIZE / 1e6
#define TRIANGLES(count) "Mtri/s", (count)*2.0 * SHEET_CELLS *SHEET_CELLS / 1e6
#define VERTICES         "Mprim/s", (SHEET_CELLS + 1) * (SHEET_CELLS + 1) / 1e6

#define FEATURE(name, select, value, draw, ...)                                                              \
    {                                                                                                        \
        name, NULL, NULL, draw, __VA_ARGS__, select, value                                                   \
    }

/* Client memory for transfers: RGBA of floats, or bytes, for a picture of AGAINST_SIZE. */
extern float feature_pixels[AGAINST_SIZE * AGAINST_SIZE * 4];

/* --- Quads that cover the picture: colours and texture coordinates differ at the corners ---------------- */

void feature_quad(gl_functions gl, float z, float repeats, float alpha);
void feature_draw_quad(gl_functions gl);
void feature_draw_repeated(gl_functions gl); /* 5.3 textures across */
void feature_draw_layers(gl_functions gl);   /* four, back to front, after a clear */
void feature_clear(gl_functions gl);         /* colour, depth, stencil */

/* --- A sheet of 2 * SHEET_CELLS * SHEET_CELLS triangles ------------------------------------------------- */

struct sheet_vertex {
    float position[3], normal[3], color[3], texcoord[2];
};

extern struct sheet_vertex feature_sheet[(SHEET_CELLS + 1) * (SHEET_CELLS + 1)];
extern GLushort feature_sheet_indices[SHEET_CELLS * SHEET_CELLS * 6];

void feature_make_sheet(void);
void feature_use_sheet(gl_functions gl); /* as client arrays, with a depth test */
void feature_setup_sheet(gl_functions gl, GLint capability);
void feature_draw_sheet(gl_functions gl);

/* --- Textures and blending ------------------------------------------------------------------------------ */

GLuint feature_use_texture(gl_functions gl, GLenum target, GLint filter);
/* RGBA bytes in feature_pixels that have every frequency. */
const void *feature_pattern(int texels);
void feature_upload_levels(gl_functions gl, GLenum image, GLint format);
void feature_setup_format(gl_functions gl, GLint format);
void feature_setup_filter(gl_functions gl, GLint filter);
void feature_setup_environment(gl_functions gl, GLint mode);
/* Blending with a source factor over ONE_MINUS_SRC_ALPHA. */
void feature_setup_source(gl_functions gl, GLint factor);

/* --- The tables ----------------------------------------------------------------------------------------- */

extern const struct against_scene feature_textures[], feature_fragments[], feature_primitives[],
    feature_transfers[];
extern const unsigned feature_textures_count, feature_fragments_count, feature_primitives_count,
    feature_transfers_count;

#endif
