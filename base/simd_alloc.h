/* Memory for vectors and for structures that hold them (base/lanes.h). Every allocation of such memory comes
 * from here or from an arena, so its alignment never depends on the flags that a file is compiled with. */
#ifndef BASE_SIMD_ALLOC_H
#define BASE_SIMD_ALLOC_H

#include <stdint.h>
#include <stdlib.h>

/* No vector is larger; a multiple of a cache line. */
enum { SIMD_ALIGN = 64 };

/* At least `bytes`, aligned to SIMD_ALIGN and not cleared, for free(); null when memory runs out. The size is
 * rounded up, since aligned_alloc() of C11 accepts multiples of the alignment alone. */
static inline void *simd_alloc(size_t bytes)
{
    if (bytes > PTRDIFF_MAX - SIMD_ALIGN)
        return NULL;
    return aligned_alloc(SIMD_ALIGN, (bytes + SIMD_ALIGN - 1) / SIMD_ALIGN * SIMD_ALIGN);
}

#endif
