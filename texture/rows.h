/* Rows of pixels between memory and float RGBA, or from memory to memory, for client pixels and texels. A
 * struct row_layout, derived from the tables of formats and types, describes the position of the numbers;
 * rows.c reads and writes eight pixels at a time by it, with the bits of pixel.c and formats.c. */
#ifndef TEXTURE_ROWS_H
#define TEXTURE_ROWS_H

#include "texture/formats.h"

enum { ROW_PIXEL_BYTES = 16 }; /* the most that a pixel has */

struct row_layout {
    uint8_t bytes, channels;
    uint8_t swap; /* the bytes of elements of this many are swapped; 0: none are */
    bool numbers; /* row_decode() and row_encode() support them; other formats can only be copied */
    bool exact; /* a normalized number is the nearest to the exact product (pixel.c), not to that in binary32
                 */
    struct texture_field field[4];
    uint8_t kind[4]; /* enum texture_kind, by channel */
    struct texture_arrangement arrangement;
};

/* False where numbers lie otherwise than in fields of words: indices, bits, shared exponents. */
bool row_layout_of_texels(enum texture_format format, struct row_layout *layout);
bool row_layout_of_pixels(enum pixel_format format, enum pixel_type type, bool swap_bytes, bool integer,
                          struct row_layout *layout);

/* `count` pixels to or from RGBA; layout->numbers. */
void row_decode(const struct row_layout *layout, const void *from, unsigned count, float (*rgba)[4]);
void row_encode(const struct row_layout *layout, const float (*rgba)[4], unsigned count, void *to);

/* Conversion from layout to layout that keeps the bits of every number: byte i of the result is byte
 * `source[i]` of a pixel, or constant[i] if source[i] is ROW_CONSTANT. */
enum { ROW_CONSTANT = 0x80 };
struct row_move {
    uint8_t from_bytes, to_bytes, source[ROW_PIXEL_BYTES], constant[ROW_PIXEL_BYTES];
};

/* False if the bits of some number would change. */
bool row_move_between(const struct row_layout *from, const struct row_layout *to, struct row_move *move);
void row_move(const struct row_move *move, const void *from, size_t count, void *to);

/* Inside the module: groups of eight pixels of 1, 2, 4, 8 or 16 bytes, and the moves of one instruction set.
 */
#define ROW_FUNCTIONS(isa)                                                                                   \
    void row_decode_groups_##isa(const struct row_layout *layout, const uint8_t *from, unsigned groups,      \
                                 float(*rgba)[4]);                                                           \
    void row_encode_groups_##isa(const struct row_layout *layout, const float(*rgba)[4], unsigned groups,    \
                                 uint8_t *to);                                                               \
    void row_move_##isa(const struct row_move *move, const uint8_t *from, size_t count, uint8_t *to)
ROW_FUNCTIONS(base);
#ifdef EW_HAVE_AVX2
ROW_FUNCTIONS(avx2);
#endif

#endif
