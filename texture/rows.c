/* See rows.h. Hot. */
#include "texture/rows.h"

#include "texture/encode.h"
#include "texture/words.h"

/* --- Words ---------------------------------------------------------------------------------------------- */

/* The bytes of elements of two or four bytes the other way round. */
LANES_INLINE u32x8 swapped(u32x8 word, unsigned element)
{
    const u32x8 pairs = (word >> 8 & 0x00ff00ff) | (word & 0x00ff00ff) << 8;
    return element == 2 ? pairs : pairs >> 16 | pairs << 16;
}

LANES_INLINE void swap_words(const struct row_layout *layout, u32x8 word[4])
{
    for (unsigned i = 0; i < (layout->bytes + 3u) / 4 && layout->swap; i++)
        word[i] = swapped(word[i], layout->swap);
}

/* --- Numbers -------------------------------------------------------------------------------------------- */

typedef float f32x4 LANES_VECTOR(16);

/* Integers of 32 bits, which binary32 does not hold: (value + offset) / largest, rounded once more. */
LANES_INLINE f32x8 wide_quotient(i32x8 value, double offset, double largest)
{
    const f64x4 low = __builtin_convertvector(__builtin_shufflevector(value, value, 0, 1, 2, 3), f64x4),
                high = __builtin_convertvector(__builtin_shufflevector(value, value, 4, 5, 6, 7), f64x4);
    const f32x4 low_quotient = __builtin_convertvector((low + offset) / largest, f32x4),
                high_quotient = __builtin_convertvector((high + offset) / largest, f32x4);
    return __builtin_shufflevector(low_quotient, high_quotient, 0, 1, 2, 3, 4, 5, 6, 7);
}

LANES_INLINE f32x8 wide_lanes(enum texture_kind kind, u32x8 bits)
{
    if (kind == KIND_FLOAT)
        return (f32x8)bits; /* denormals and NaNs unchanged */
    if (kind == KIND_UNORM)
        return wide_quotient((i32x8)(bits ^ 0x80000000), 2147483648.0, 4294967295.0);
    return lanes_max(wide_quotient((i32x8)bits, 0, 2147483647.0), f32x8_splat(-1.0f));
}

LANES_INLINE f32x8 decode_channel(enum texture_kind kind, unsigned width, u32x8 bits)
{
    return width == 32 ? wide_lanes(kind, bits) : component_lanes(kind, width, bits);
}

void ISA(row_decode_groups)(const struct row_layout *layout, const uint8_t *from, unsigned groups,
                            float (*rgba)[4])
{
    const unsigned bytes = layout->bytes == 3 ? 4 : layout->bytes == 6 ? 8 : layout->bytes;
    f32x8 value[ARRANGE_ONE + 1];
    value[ARRANGE_ZERO] = f32x8_splat(0.0f);
    value[ARRANGE_ONE] = f32x8_splat(1.0f);
    for (unsigned g = 0; g < groups; g++, from += (size_t)LANES * (bytes == 12 ? 16 : bytes), rgba += LANES) {
        u32x8 word[4];
        f32x8 column[4];
        load_words(from, bytes, word);
        swap_words(layout, word);
        for (unsigned c = 0; c < layout->channels; c++)
            value[c] = decode_channel((enum texture_kind)layout->kind[c], layout->field[c].width,
                                      field_lanes(layout->field[c], word[layout->field[c].word]));
        for (int c = 0; c < 4; c++)
            column[c] = value[layout->arrangement.load[c]];
        transpose_to_rows(column, rgba);
    }
}

void ISA(row_encode_groups)(const struct row_layout *layout, const float (*rgba)[4], unsigned groups,
                            uint8_t *to)
{
    const unsigned bytes = layout->bytes == 3 ? 4 : layout->bytes == 6 ? 8 : layout->bytes;
    for (unsigned g = 0; g < groups; g++, rgba += LANES, to += (size_t)LANES * (bytes == 12 ? 16 : bytes)) {
        f32x8 column[4];
        u32x8 word[4];
        transpose_to_columns(rgba, column);
        for (int i = 0; i < 4; i++)
            word[i] = (u32x8)i32x8_splat(0);
        for (unsigned c = 0; c < layout->channels; c++)
            word[layout->field[c].word] |=
                component_bits_of((enum texture_kind)layout->kind[c], layout->field[c].width, layout->exact,
                                  column[layout->arrangement.store[c]])
                << layout->field[c].shift;
        swap_words(layout, word);
        store_words(word, bytes, to);
    }
}

/* --- Moves ---------------------------------------------------------------------------------------------- */

static void move_pixel(const struct row_move *move, const uint8_t *from, uint8_t *to)
{
    for (unsigned i = 0; i < move->to_bytes; i++)
        to[i] = move->source[i] == ROW_CONSTANT ? move->constant[i] : from[move->source[i]];
}

#if defined(__AVX2__)
/* As many pixels as 16 bytes contain on both sides; bytes written past them are overwritten by the next
 * step. */
static size_t move_steps(const struct row_move *move, const uint8_t *from, size_t count, uint8_t *to)
{
    const unsigned larger = move->from_bytes > move->to_bytes ? move->from_bytes : move->to_bytes,
                   smaller = move->from_bytes < move->to_bytes ? move->from_bytes : move->to_bytes,
                   step = 16 / larger, reach = (16 + smaller - 1) / smaller;
    uint8_t source[16], constant[16];
    for (unsigned i = 0; i < 16; i++) {
        const unsigned pixel = i / move->to_bytes, byte = i % move->to_bytes;
        const bool moves = pixel < step && move->source[byte] != ROW_CONSTANT;
        source[i] = moves ? (uint8_t)(pixel * move->from_bytes + move->source[byte]) : ROW_CONSTANT;
        constant[i] = move->source[byte] == ROW_CONSTANT ? move->constant[byte] : 0;
    }
    const __m128i control = _mm_loadu_si128((const void *)source),
                  ones = _mm_loadu_si128((const void *)constant);
    size_t done = 0;
    for (; count - done >= reach; done += step) {
        const __m128i bytes = _mm_loadu_si128((const void *)(from + done * move->from_bytes));
        _mm_storeu_si128((void *)(to + done * move->to_bytes),
                         _mm_or_si128(_mm_shuffle_epi8(bytes, control), ones));
    }
    return done;
}
#else
static size_t move_steps(const struct row_move *move, const uint8_t *from, size_t count, uint8_t *to)
{
    (void)move, (void)from, (void)count, (void)to;
    return 0;
}
#endif

void ISA(row_move)(const struct row_move *move, const uint8_t *from, size_t count, uint8_t *to)
{
    for (size_t done = move_steps(move, from, count, to); done < count; done++)
        move_pixel(move, from + done * move->from_bytes, to + done * move->to_bytes);
}
