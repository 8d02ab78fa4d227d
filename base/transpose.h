/* Four components of 8 lanes <-> 8 rows of four components. Moves only, no arithmetic. */
#ifndef BASE_TRANSPOSE_H
#define BASE_TRANSPOSE_H

#include "base/lanes.h"

/* The same four shuffles lead both ways: they transpose the 4x4 matrices in the low and in the high halves of
 * a, b, c, d. */
LANES_INLINE void transpose_halves(f32x8 *a, f32x8 *b, f32x8 *c, f32x8 *d)
{
    f32x8 low_ab = __builtin_shufflevector(*a, *b, 0, 8, 1, 9, 4, 12, 5, 13);
    f32x8 high_ab = __builtin_shufflevector(*a, *b, 2, 10, 3, 11, 6, 14, 7, 15);
    f32x8 low_cd = __builtin_shufflevector(*c, *d, 0, 8, 1, 9, 4, 12, 5, 13);
    f32x8 high_cd = __builtin_shufflevector(*c, *d, 2, 10, 3, 11, 6, 14, 7, 15);
    *a = __builtin_shufflevector(low_ab, low_cd, 0, 1, 8, 9, 4, 5, 12, 13);
    *b = __builtin_shufflevector(low_ab, low_cd, 2, 3, 10, 11, 6, 7, 14, 15);
    *c = __builtin_shufflevector(high_ab, high_cd, 0, 1, 8, 9, 4, 5, 12, 13);
    *d = __builtin_shufflevector(high_ab, high_cd, 2, 3, 10, 11, 6, 7, 14, 15);
}

typedef float row4 LANES_VECTOR(16);

/* Rows in registers: through memory two stores of a row would be one load, which waits for both. */
LANES_INLINE void transpose_rows(const row4 row[LANES], f32x8 column[4])
{
    for (int i = 0; i < 4; i++)
        column[i] = __builtin_shufflevector(row[i], row[i + 4], 0, 1, 2, 3, 4, 5, 6, 7);
    transpose_halves(&column[0], &column[1], &column[2], &column[3]);
}

LANES_INLINE void transpose_to_rows(const f32x8 column[4], float row[LANES][4])
{
    f32x8 pair[4] = {column[0], column[1], column[2], column[3]}; /* becomes rows i and i + 4 */
    transpose_halves(&pair[0], &pair[1], &pair[2], &pair[3]);
    for (int i = 0; i < 4; i++) {
        memcpy(row[i], &pair[i], 16);
        memcpy(row[i + 4], (const char *)&pair[i] + 16, 16);
    }
}

LANES_INLINE void transpose_to_columns(const float row[LANES][4], f32x8 column[4])
{
    for (int i = 0; i < 4; i++) {
        memcpy(&column[i], row[i], 16);
        memcpy((char *)&column[i] + 16, row[i + 4], 16);
    }
    transpose_halves(&column[0], &column[1], &column[2], &column[3]);
}

#endif
