/* Draws: between the entry points and the pipeline. */
#ifndef GL_DRAW_DRAW_H
#define GL_DRAW_DRAW_H

#include "gl/context/context.h"

/* Is `mode` a primitive? Raises INVALID_ENUM if not. */
bool draw_mode_allowed(struct context *context, const char *call, GLenum mode);

/* Prepares context->cache.draw for the current state (all but primitive, counts, indices and attribute
 * sources); parts that have not changed since the last draw are kept. False with an error raised. */
bool draw_prepare(struct context *context, const char *call);

/* The size of a type of indices; 0 with INVALID_ENUM raised for all others. */
unsigned draw_index_bytes(struct context *context, const char *call, GLenum type);

/* A draw from arrays. */
struct draw_command {
    GLenum mode;
    GLsizei count;        /* nothing is drawn unless count and instances are positive */
    GLuint first;         /* the first element, without indices */
    unsigned index_bytes; /* 0: none; 1, 2, 4 */
    const void *indices;  /* address, or offset into the index buffer */
    GLint base_vertex;
    GLsizei instances;
    GLuint base_instance;
    GLuint number; /* among those of one MultiDraw* command */
    bool alone;    /* the only draw of its command, which ends with it */
};

/* Draws it; its arguments are checked already. False if it could not be drawn, or was ended, with an error
 * raised. */
bool draw_command(struct context *context, const char *call, const struct draw_command *command);

/* Sets a current attribute; between Begin and End attribute 0 makes a vertex. */
void immediate_attribute(struct context *context, unsigned index, const float value[4]);

/* Call before the current values of these attributes, a bit each, change between Begin and End. From here on
 * each vertex has its own values, and the vertices collected so far get the present ones. */
void immediate_varies(struct context *context, uint32_t attributes);
void immediate_wide_attribute(struct context *context, unsigned index, const uint64_t value[4]);

/* As ArrayElement. */
void immediate_array_element(const char *call, GLint i);

/* The recorded contents of Begin/End in a display list: the attributes that were set, side by side for each
 * vertex, and the elements to draw. */
struct draw_geometry {
    GLenum mode;
    uint32_t written;                       /* bit per attribute that was set */
    uint32_t count;                         /* elements */
    uint32_t vertices;                      /* different ones */
    unsigned stride;                        /* floats of a vertex */
    uint8_t size[SHADER_ATTRIBUTE_SLOTS];   /* components; the others are 0, 0, 0, 1 */
    uint8_t offset[SHADER_ATTRIBUTE_SLOTS]; /* floats from the vertex's first one */
    float *data;
    uint8_t *edge_flags;  /* of each vertex; null: the current one */
    unsigned index_bytes; /* 0: in order; 2 or 4 */
    void *indices;
};

/* Draws it, as draw_immediate() does. Returns false without drawing if a program could detect that it is not
 * Begin/End: if it numbers its vertices, or stores. */
bool draw_geometry(struct context *context, const char *call, const struct draw_geometry *geometry);

/* Prepares the vertex stage for one vertex with these coordinates and current values, for RasterPos. False
 * with an error raised. */
bool draw_prepare_point(struct context *context, const char *call, const double coordinates[4],
                        struct draw *draw);

/* GL 4.6 compatibility 13.1: are vertices' colours clamped to [0,1]? */
bool draw_clamps_vertex_colors(const struct context *context);

/* Does the program sample or store to a texture that is drawn to (9.3.1)? */
bool draw_feeds_back(struct context *context, const struct program *program);

/* Draws the vertices of `immediate`. False if the draw was ended. */
bool draw_immediate(struct context *context, const char *call, GLenum mode,
                    const struct immediate *immediate);

/* immediate_join.c: whether prepared draws of this mode may be joined: neither draws nor other commands can
 * reveal that they are one draw, and none fails in this state. */
bool draws_may_join(struct context *context, GLenum mode);

/* Whether pairs of Begin and End of this mode may wait, now that one has begun. */
bool immediate_may_join(struct context *context, GLenum mode);

/* arrays_join.c: DrawArrays continues the draw that waits, and is done. */
bool arrays_join(struct context *context, GLenum mode, GLint first, GLsizei count);

/* Whether context->cache.draw, of this command and ready to be submitted, waits for others that continue
 * it. */
bool arrays_wait(struct context *context, const struct draw_command *command);

/* Submits context->cache.draw. False if the draw was ended, with an error raised. */
bool draw_submit(struct context *context, const char *call);

/* Vertices of a primitive of a mode whose primitives share none; 0 of all others. */
static inline unsigned independent_vertices(GLenum mode)
{
    static const uint8_t vertices[] = {[GL_POINTS] = 1, [GL_LINES] = 2, [GL_TRIANGLES] = 3, [GL_QUADS] = 4};
    return mode < sizeof vertices ? vertices[mode] : 0;
}

/* Draws what waits: pairs of Begin and End, or draws from arrays. */
void draw_settle(struct context *context);

/* Draws the pairs that wait. */
void immediate_settle(struct context *context);

/* Ends a primitive that a list has begun without drawing it. */
void immediate_abandon(struct context *context);

/* Whether the prepared draw has the same result in several parts: no program numbers vertices or primitives,
 * stores, or samples its target. */
bool draw_may_be_parted(const struct context *context);

/* Between Begin and End: draws the primitives that are there, if they share no vertices with others, before
 * the state that all of them read changes. */
void immediate_draw_primitives(struct context *context, const char *call);

/* Between Begin and End, before a property of a material changes: the vertices, including later ones, keep
 * the value at the time of each. If no attribute is free for the property, complete primitives are drawn. */
void immediate_material_changes(struct context *context, const char *call, GLenum face, GLenum pname);

/* Writes the properties that vertices carry to the attributes of a vertex. */
void immediate_carry_materials(const struct context *context, float (*vertex)[4]);

/* No vertex carries properties any more: at End. */
void immediate_forget_materials(struct context *context);

#endif
