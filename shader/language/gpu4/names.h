/* The rows for the names that this parser and its printer share: inputs and outputs (bindings.c reads
 * them, print_bindings.c writes them), what geometry and tessellation programs declare about their primitives
 * (primitives.c, print_primitives.c). */
#ifndef SHADER_LANGUAGE_GPU4_NAMES_H
#define SHADER_LANGUAGE_GPU4_NAMES_H

#include <stddef.h>

#include "shader/language/gpu4/gpu4.h"

/* The index that follows the name. */
enum gpu4_index_rule {
    GPU4_PLAIN,    /* no [n] */
    GPU4_OPTIONAL, /* [n], 0 if omitted */
    GPU4_REQUIRED, /* [n] */
    GPU4_COLORS,   /* .primary or .secondary, primary if omitted */
    GPU4_FACES,    /* .front or .back first, then as COLORS */
    /* [n] with OPTION ARB_draw_buffers only; .primary or .secondary with ARB_blend_func_extended */
    GPU4_BUFFERS,
};

enum gpu4_binding_flag {
    GPU4_ARRAY = 1 << 0,          /* ranges are allowed */
    GPU4_UNINTERPOLATED = 1 << 1, /* no interpolation modifiers */
    GPU4_EACH = 1 << 2,           /* one for each vertex of the primitive: `vertex[m].name` */
    GPU4_PATCH = 1 << 3,          /* `patch.` before the name */
    GPU4_OUT = 1 << 4,       /* tessellation control programs: `vertex.out.name`, `primitive.out.name`, too */
    GPU4_OUT_ONLY = 1 << 5,  /* ... nothing else */
    GPU4_NO_SIDE = 1 << 6,   /* neither `.in` nor `.out` */
    GPU4_OUT_IS_IN = 1 << 7, /* `.out` is the same as `.in` */
    GPU4_PATCHES_ONLY = 1 << 8, /* geometry programs: PRIMITIVE_IN PATCHES */
    GPU4_ARB_ONLY = 1 << 9,     /* in the ARB languages alone */
};

struct gpu4_binding {
    const char *prefix, *name;
    uint8_t semantic, first, count;
    uint8_t rule;    /* enum gpu4_index_rule */
    uint16_t flags;  /* set of enum gpu4_binding_flag */
    uint32_t option; /* enum program_option that makes it available; 0: none */
    uint32_t needs;  /* one of these features (enum gpu4_feature); 0: every language has it */
};

/* The bindings of a stage, ended by a row without prefix. The first row that fits a register has its
 * canonical name. */
struct gpu4_binding_table {
    const struct gpu4_binding *rows;
    const char *expected; /* after the prefix */
    bool sides;           /* `vertex.in`, `vertex.out`, `primitive.in`, `primitive.out` */
};

const struct gpu4_binding_table *gpu4_input_table(unsigned stage);
const struct gpu4_binding_table *gpu4_output_table(unsigned stage);

/* --- Primitives ----------------------------------------------------------------------------------------- */

struct gpu4_word {
    const char *name; /* null ends the list */
    uint8_t value;
    uint32_t needs; /* enum gpu4_feature; 0: none */
};

/* A declaration takes a word, a number from 1 to `limit`, or nothing, and is then true. */
struct gpu4_primitive_row {
    const char *name;
    enum stage stage;
    bool required;
    bool printed;                  /* even where it has the value 0 or, for a number, 1 */
    const struct gpu4_word *words; /* or null */
    uint16_t limit;                /* or 0 */
    uint32_t needs;
    const char *expected;
    size_t field; /* in struct primitive_declarations: a byte, or 16 bits for a number */
};

enum { GPU4_PRIMITIVE_ROWS = 9 };
extern const struct gpu4_primitive_row gpu4_primitive_rows[GPU4_PRIMITIVE_ROWS];

/* With OPTION NV_geometry_shader_passthrough all but the primitive that comes in follows from it. */
static inline bool gpu4_is_implied(const struct program *program, const struct gpu4_primitive_row *row)
{
    return program_passes_through(program) && row->field != offsetof(struct primitive_declarations, in);
}

#endif
