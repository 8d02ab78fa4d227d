/* Fixed function is a program: text made from the state, loaded once per key, run like any other
 * (GL 4.6 compatibility 12.1.1, 12.5, 16.1 to 16.4; clip planes 13.7). */
#ifndef GL_PROGRAM_FIXED_FUNCTION_H
#define GL_PROGRAM_FIXED_FUNCTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gl/transform/lighting.h"
#include "gl/program/program_object.h"
#include "gl/context/limits.h"
#include "texture/texture.h"

struct context;

/* Everything that decides the vertex program's text. Keys are compared by their bytes. */
struct fixed_vertex_key {
    uint8_t color, secondary_color; /* the fragment side reads it */
    uint8_t fog;                    /* enum fixed_fog_source; FOG_NONE: unused */
    uint8_t clip_planes;            /* bit per enabled plane */
    uint8_t texcoords;              /* bit per coordinate set that is read */
    uint8_t texture_matrices;       /* those of them whose matrix is not the identity */
    uint8_t attenuate;              /* the point size depends on the distance */
    uint8_t blend_units;            /* VERTEX_BLEND_ARB: how many matrices; 0: off */
    uint8_t blend_sum_unity, blend_palette;
    uint8_t normalize, rescale; /* of normals; only where something reads them */
    /* Lighting; all 0 if it is off or no colour is read. */
    uint8_t lighting;
    uint8_t lights;                      /* bit per enabled light */
    uint8_t positional, homogeneous;     /* those of them with w != 0, and with w neither 0 nor 1 */
    uint8_t spots, attenuated;           /* those with a cutoff, and with another factor than 1 */
    uint8_t local_viewer, two_side;      /* of the lighting model */
    uint8_t specular, separate_specular; /* some material shines; its colour goes into the secondary one */
    /* The attribute that is a property of the front's and the back's material; 0: none */
    uint8_t carried[2][MATERIAL_PROPERTIES];
    uint8_t gen[GL_TEXTURE_UNITS][4]; /* enum fixed_gen: the source of s, t, r, q, if they are read */
};
enum fixed_gen { GEN_OFF, GEN_OBJECT, GEN_EYE, GEN_SPHERE, GEN_REFLECTION, GEN_NORMAL };
enum fixed_fog_source { FOG_NONE, FOG_COORDINATE, FOG_EYE_DEPTH, FOG_EYE_PLANE, FOG_EYE_RADIAL };

/* COMBINE of the texture environment (16.1). Sources below GL_TEXTURE_UNITS are the textures of units. */
struct fixed_combine_key {
    uint8_t function;              /* enum fixed_combine */
    uint8_t source[4], operand[4]; /* enum fixed_combine_source, fixed_combine_operand */
    uint8_t scale;                 /* 1, 2, 4 */
};
enum fixed_combine {
    COMBINE_REPLACE,
    COMBINE_MODULATE,
    COMBINE_ADD,
    COMBINE_ADD_SIGNED,
    COMBINE_SUBTRACT,
    COMBINE_INTERPOLATE,
    COMBINE_DOT3_RGB,
    COMBINE_DOT3_RGBA,
    COMBINE_PRODUCTS, /* ADD and ADD_SIGNED of COMBINE4_NV */
    COMBINE_PRODUCTS_SIGNED
};
enum fixed_combine_source {
    SOURCE_CONSTANT = GL_TEXTURE_UNITS,
    SOURCE_PRIMARY,
    SOURCE_PREVIOUS,
    SOURCE_ZERO,
    SOURCE_ONE /* COMBINE4_NV: the texture of a unit that is off */
};
enum fixed_combine_operand { OPERAND_COLOR, OPERAND_ONE_MINUS_COLOR, OPERAND_ALPHA, OPERAND_ONE_MINUS_ALPHA };

/* One texture unit of the fragment program. */
struct fixed_unit_key {
    uint8_t target;                      /* enum texture_target, TARGET_NONE: off */
    uint8_t mode;                        /* enum fixed_env_mode */
    uint8_t base;                        /* enum texture_base of the texture */
    struct fixed_combine_key combine[2]; /* of colour and alpha; all 0 unless the mode is ENV_COMBINE */
};
/* ENV_MODES: those of Tables 16.2 and 16.3. ENV_NONE passes the fragment unchanged. */
enum fixed_env_mode {
    ENV_REPLACE,
    ENV_MODULATE,
    ENV_DECAL,
    ENV_BLEND,
    ENV_ADD,
    ENV_MODES,
    ENV_COMBINE = ENV_MODES,
    ENV_NONE
};

struct fixed_fragment_key {
    struct fixed_unit_key units[GL_TEXTURE_UNITS];
    uint8_t clamp_colors; /* the vertex side does not: its colours are clamped here */
    uint8_t color_sum;
    uint8_t fog;           /* enum fixed_fog_mode */
    uint8_t fog_eye_depth; /* the fog coordinate is -z_e of fixed function's vertices: its absolute value
                              counts */
};
enum fixed_fog_mode { FOG_OFF, FOG_LINEAR, FOG_EXP, FOG_EXP2 };

/* Room enough for the longest text that a key gives. */
enum { FIXED_TEXT_SIZE = 65536 };

/* The program text, NUL-terminated, `size` is at least FIXED_TEXT_SIZE. Returns its length. */
size_t fixed_vertex_text(const struct fixed_vertex_key *key, char *text, size_t size);
size_t fixed_fragment_text(const struct fixed_fragment_key *key, char *text, size_t size);

/* Zero-filled keys for the context's current state. */
void fixed_vertex_key_read(struct context *context, struct fixed_vertex_key *key);
void fixed_fragment_key_read(struct context *context, struct fixed_fragment_key *key);

/* The fog coordinate of the vertices is -z_e, of which fragments use the absolute value: fixed function has
 * it in its text, other programs by program_drop_sign_of_fog(). */
bool fixed_function_fog_has_sign(const struct context *context);

/* The program objects of the keys that have been used. */
struct fixed_function_cache;
struct fixed_function_cache *fixed_function_cache_create(void); /* null when memory runs out */
void fixed_function_cache_destroy(struct fixed_function_cache *cache);

/* The program for the current state. Null with OUT_OF_MEMORY raised. */
struct program_object *fixed_function_vertex(struct context *context);
struct program_object *fixed_function_fragment(struct context *context);

/* The vertex program with all results that the current raster position has. */
struct program_object *fixed_function_point(struct context *context);

/* --- Between the fixed_function_*.c files --------------------------------------------------------------- */

struct text_builder {
    char *text;
    size_t size, length;
};
void fixed_text_add(struct text_builder *builder, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Declares and computes `normal` in eye coordinates (12.1.2). */
void fixed_add_normal(struct text_builder *builder, const struct fixed_vertex_key *key);
/* The colours of key->lighting, from `normal` and, where it reads the vertex's place, from `eye`. */
void fixed_add_lighting(struct text_builder *builder, const struct fixed_vertex_key *key);
bool fixed_lighting_reads_place(const struct fixed_vertex_key *key);
/* The texture coordinates, from `normal` and `eye` where they read them. */
void fixed_add_texcoords(struct text_builder *builder, const struct fixed_vertex_key *key);
bool fixed_texcoords_read_normal(const struct fixed_vertex_key *key);
bool fixed_texcoords_read_eye(const struct fixed_vertex_key *key);

/* Looks the unit's texture up into the register `to`. */
void fixed_add_sample(struct text_builder *builder, const struct fixed_unit_key *key, int unit,
                      const char *to);

struct texture_unit;
void fixed_combine_key_read(const struct texture_unit *state, unsigned unit, struct fixed_unit_key *key);
/* Whether the unit's sources are textures of units that are on. */
bool fixed_combine_textures_are_on(const struct fixed_fragment_key *key, unsigned unit);
/* COMBINE4_NV: those that are off read as 1. */
void fixed_combine_textures_off_are_one(struct fixed_fragment_key *key, unsigned unit);
void fixed_declare_combine(struct text_builder *builder, const struct fixed_fragment_key *key);
/* `from` names the register that holds the result of the unit before. */
void fixed_add_combine(struct text_builder *builder, const struct fixed_fragment_key *key, int unit,
                       const char *to, const char *from);

#endif
