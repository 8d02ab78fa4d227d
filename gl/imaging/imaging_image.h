/* Images that tables and filters are specified by, and that queries return (GL 4.6 compatibility 8.4.3.2
 * to 8.4.3.16): formats, and groups as they come from client memory or the framebuffer. */
#ifndef GL_IMAGING_IMAGING_IMAGE_H
#define GL_IMAGING_IMAGING_IMAGE_H

#include <stdint.h>

#include "gl/exec_imaging.h"
#include "gl/pixels/imaging.h"
#include "raster/raster.h"
#include "texture/texture.h"

/* Internal formats that a command does not take. */
enum imaging_refusal { REFUSE_NUMBERS = 1, REFUSE_INTENSITY = 2 };

/* The row of an internal format of tables and filters: null with INVALID_ENUM raised. `refused`: the formats
 * that the command rejects, bits of enum imaging_refusal. */
const struct internal_format *imaging_format_find(struct context *context, const char *call, GLenum format,
                                                  unsigned refused);

/* Whether the width is a power of two or 0; raises INVALID_VALUE. */
bool imaging_width_allowed(struct context *context, const char *call, GLsizei width);

/* Bits of a component by its place in RED, GREEN, BLUE, ALPHA, LUMINANCE, INTENSITY; 0 without. */
GLint imaging_component_bits(const struct internal_format *internal, unsigned component);

/* Groups before pixel transfer, expanded to RGBA (8.4.4.5). */
struct group_source {
    GLsizei width, height;
    struct pixel_layout layout;
    const uint8_t *pixels;       /* of client memory; null: there are none, and all components are 0 */
    struct raster_target target; /* or of the read framebuffer */
    bool from_framebuffer;
    GLint x, y;
};

/* False with an error raised. The scene is finished where groups come from the framebuffer. */
bool group_source_client(struct context *context, const char *call, struct group_source *source,
                         GLsizei width, GLsizei height, unsigned dimensions, GLenum format, GLenum type,
                         const void *data);
bool group_source_framebuffer(struct context *context, const char *call, struct group_source *source, GLint x,
                              GLint y, GLsizei width, GLsizei height);
void group_source_row(const struct group_source *source, GLsizei row, float (*rgba)[4]);

/* Where a query's image goes: formats and types of Tables 8.5 and 8.6, and floats. *pixels null: nowhere. */
struct group_target {
    struct pixel_layout layout;
    uint8_t *pixels;
};
bool group_target_prepare(struct context *context, const char *call, struct group_target *target,
                          size_t limit, GLsizei width, GLsizei height, unsigned dimensions, GLenum format,
                          GLenum type, void *client);

/* A row of components in the order of a stage, which Table 8.26 assigns to the returned ones. */
void group_target_row(const struct group_target *target, GLsizei row, const struct internal_format *internal,
                      GLsizei count, const float (*rgba)[4]);

/* A row of counts, clamped to the range of the type (8.4.3.13). */
void group_target_counts(const struct group_target *target, const struct internal_format *internal,
                         GLsizei count, const uint32_t (*counts)[4]);

/* Whether bufSize of a query is one; raises INVALID_VALUE. */
bool imaging_size_allowed(struct context *context, const char *call, GLsizei size);

/* GetFooParameterfv and GetFooParameteriv: read() gives the value, or is false with an error raised. */
#define PARAMETER_QUERIES(get_floats, get_integers, read)                                                    \
    void GLAPIENTRY exec_##get_floats(GLenum target, GLenum pname, GLfloat *params)                          \
    {                                                                                                        \
        ENTER_VOID();                                                                                        \
        struct get_value value;                                                                              \
        if (read(context, COMMAND_NAME, target, pname, &value) && params)                                    \
            get_value_floats(&value, params);                                                                \
    }                                                                                                        \
    void GLAPIENTRY exec_##get_integers(GLenum target, GLenum pname, GLint *params)                          \
    {                                                                                                        \
        ENTER_VOID();                                                                                        \
        struct get_value value;                                                                              \
        if (read(context, COMMAND_NAME, target, pname, &value) && params)                                    \
            get_value_integers(&value, params);                                                              \
    }

#endif
