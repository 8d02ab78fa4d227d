/* The imaging subset: its state, and its stages of pixel transfer (GL 4.6 compatibility 8.4.3, 8.4.5.5
 * to 8.4.5.14). */
#ifndef GL_PIXELS_IMAGING_H
#define GL_PIXELS_IMAGING_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/pixels/pixel_transfer.h"

struct internal_format;

enum { IMAGING_MAX_WIDTH = 65536 }; /* of colour tables and histograms */

/* By their place after COLOR_TABLE, and proxies after PROXY_COLOR_TABLE. */
enum imaging_table { TABLE_COLOR, TABLE_POST_CONVOLUTION, TABLE_POST_COLOR_MATRIX, IMAGING_TABLES };

/* The properties of an image that proxies have. */
struct imaging_shape {
    GLenum format;                          /* as the application named it */
    const struct internal_format *internal; /* null: no component has bits */
    GLsizei width;
};

/* Entries are rounded to the format, and expanded to the components that they replace (Table 8.16). */
struct color_table {
    bool enable;
    struct imaging_shape shape;
    float (*entries)[4];
    struct pixel_scaling scaling; /* of entries when they are specified */
};

/* By their place after CONVOLUTION_1D. */
enum imaging_filter {
    CONVOLUTION_FILTER_1D,
    CONVOLUTION_FILTER_2D,
    CONVOLUTION_FILTER_SEPARABLE,
    IMAGING_FILTERS
};
enum { CONVOLUTION_MAX_SIZE = 15 };

struct convolution_filter {
    bool enable;
    bool separable; /* the row is in `groups`, and from CONVOLUTION_MAX_SIZE on the column */
    struct imaging_shape shape;
    GLsizei height;
    float groups[CONVOLUTION_MAX_SIZE * CONVOLUTION_MAX_SIZE][4];
    struct pixel_scaling scaling; /* of groups when they are specified */
    GLfloat border_color[4];
    GLenum border_mode;
};

struct histogram {
    bool enable, sink;
    struct imaging_shape shape;
    uint32_t (*counts)[4]; /* of R, G, B, A; a luminance is in R */
};

struct minmax {
    bool enable, sink;
    struct imaging_shape shape;
    GLfloat least[4], greatest[4];
};

struct imaging_state {
    struct histogram histogram;
    struct imaging_shape histogram_proxy;
    struct minmax minmax;
    struct convolution_filter filters[IMAGING_FILTERS];
    struct color_table tables[IMAGING_TABLES];
    struct imaging_shape table_proxies[IMAGING_TABLES];
};

void imaging_release(struct imaging_state *state);

/* Which of R, G, B, A a format is about (Table 8.16), as bits from 1 on; none of null. */
unsigned imaging_components(const struct internal_format *internal);

bool pixel_scaling_keeps(const struct pixel_scaling *scaling);
void pixel_scaling_apply(const struct pixel_scaling *scaling, unsigned count, float (*rgba)[4]);

/* --- Stages on groups in place -------------------------------------------------------------------------- */

/* All stages that take a group by itself: have they nothing to do? Those up to 8.4.5.5, and those
 * from 8.4.5.10 on. */
bool imaging_keeps(const struct context *context);
void imaging_before_convolution(const struct context *context, unsigned count, float (*rgba)[4]);
void imaging_after_convolution(const struct context *context, unsigned count, float (*rgba)[4]);

bool color_table_keeps(const struct color_table *table);
void color_table_look_up(const struct color_table *table, unsigned count, float (*rgba)[4]);

/* The colour matrix with its scale and bias (8.4.5.11). */
bool color_matrix_keeps(const struct context *context);
void color_matrix_transform(const struct context *context, unsigned count, float (*rgba)[4]);

/* Count groups, those of the components that the table's format has (8.4.5.13, 8.4.5.14). */
void histogram_count(struct histogram *histogram, unsigned count, const float (*rgba)[4]);
void minmax_note(struct minmax *minmax, unsigned count, const float (*rgba)[4]);

#endif
