/* The rows behind the names of program inputs and outputs: names.c has them, bindings.c reads
 * and writes them. */
#ifndef SHADER_LANGUAGE_GPU4_NAMES_H
#define SHADER_LANGUAGE_GPU4_NAMES_H

#include "shader/language/gpu4/gpu4.h"

/* What follows the name. */
enum nv4_index_rule {
    NV4_PLAIN,    /* no [n] */
    NV4_OPTIONAL, /* [n], 0 if omitted */
    NV4_REQUIRED, /* [n] */
    NV4_COLORS,   /* .primary or .secondary, primary if omitted */
    NV4_FACES,    /* .front or .back first, then as COLORS */
    NV4_BUFFERS, /* [n] with OPTION ARB_draw_buffers only; .primary or .secondary with ARB_blend_func_extended
                  */
};

enum nv4_binding_flag {
    NV4_ARRAY = 1 << 0,          /* ranges are allowed */
    NV4_UNINTERPOLATED = 1 << 1, /* no interpolation modifiers */
    NV4_EACH = 1 << 2,           /* one for each vertex of the primitive: `vertex[m].name` */
    NV4_PATCH = 1 << 3,          /* `patch.` stands before the name */
    NV4_OUT = 1 << 4,       /* tessellation control programs: `vertex.out.name`, `primitive.out.name`, too */
    NV4_OUT_ONLY = 1 << 5,  /* ... nothing else */
    NV4_NO_SIDE = 1 << 6,   /* neither `.in` nor `.out` */
    NV4_OUT_IS_IN = 1 << 7, /* `.out` is the same as `.in` */
    NV4_PATCHES_ONLY = 1 << 8, /* geometry programs: PRIMITIVE_IN PATCHES */
    NV4_ARB_ONLY = 1 << 9,     /* in the ARB languages alone */
};

struct nv4_binding {
    const char *prefix, *name;
    uint8_t semantic, first, count;
    uint8_t rule;    /* enum nv4_index_rule */
    uint16_t flags;  /* set of enum nv4_binding_flag */
    uint32_t option; /* enum program_option that makes it available; 0: none */
    uint32_t needs;  /* one of these features (enum nv4_feature); 0: every language has it */
};

/* The bindings of a stage, ended by a row without prefix. The first row that fits a register has its
 * canonical name. */
struct nv4_binding_table {
    const struct nv4_binding *rows;
    const char *expected; /* after the prefix */
    bool sides;           /* `vertex.in`, `vertex.out`, `primitive.in`, `primitive.out` */
};

const struct nv4_binding_table *nv4_input_table(unsigned stage);
const struct nv4_binding_table *nv4_output_table(unsigned stage);

#endif
