/* Names of the registers that NV_vertex_program's languages have: one table each for parser and printer. */
#ifndef SHADER_LANGUAGE_VP_REGISTERS_H
#define SHADER_LANGUAGE_VP_REGISTERS_H

#include "shader/program/program.h"

struct vp_attribute {
    const char *name; /* v[NAME], NV_vertex_program Table X.3 */
    uint8_t number;
};

struct vp_result {
    const char *name; /* o[NAME], NV_vertex_program2 Table X.1 */
    uint8_t semantic; /* enum semantic */
    uint8_t index;
    bool vp2; /* only in !!VP2.0 */
};

enum { VP_ATTRIBUTE_COUNT = 14, VP_RESULT_COUNT = 21 };

extern const struct vp_attribute vp_attributes[VP_ATTRIBUTE_COUNT];
extern const struct vp_result vp_results[VP_RESULT_COUNT];

/* What the languages allow, by enum language. */
struct vp_limits {
    const char *header;
    uint16_t instructions, invariant_instructions; /* the second with NV_position_invariant */
    uint16_t params;                               /* c[0..params-1] */
    uint16_t offset_above, offset_below;           /* c[A0.x+above], c[A0.x-below] */
    uint8_t temps, addresses;
};

extern const struct vp_limits vp_limits[LANGUAGE_VSP10 + 1];

#endif
