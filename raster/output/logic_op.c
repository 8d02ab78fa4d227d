/* Logical operations, GL 4.6 compatibility Table 17.3. */
#include "raster/output/blend.h"

static u32x8 combine(unsigned op, u32x8 s, u32x8 d)
{
    switch (op & 15) {
    case 0: return s ^ s;     /* CLEAR */
    case 1: return s & d;     /* AND */
    case 2: return s & ~d;    /* AND_REVERSE */
    case 3: return s;         /* COPY */
    case 4: return ~s & d;    /* AND_INVERTED */
    case 5: return d;         /* NOOP */
    case 6: return s ^ d;     /* XOR */
    case 7: return s | d;     /* OR */
    case 8: return ~(s | d);  /* NOR */
    case 9: return ~(s ^ d);  /* EQUIV */
    case 10: return ~d;       /* INVERT */
    case 11: return s | ~d;   /* OR_REVERSE */
    case 12: return ~s;       /* COPY_INVERTED */
    case 13: return ~s | d;   /* OR_INVERTED */
    case 14: return ~(s & d); /* NAND */
    default: return ~(s ^ s); /* SET */
    }
}

void ISA(logic_op)(unsigned op, const u32x8 *source, u32x8 *target)
{
    *target = combine(op, *source, *target);
}
