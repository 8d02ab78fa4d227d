/* Layouts of rows out of the tables of formats and types, and what can be done with whole rows. */
#include "texture/rows.h"

#include "base/isa.h"
#include "texture/pixel.h"

/* --- Layouts -------------------------------------------------------------------------------------------- */

static bool is_whole_number(uint8_t kind)
{
    return kind == KIND_INT || kind == KIND_UINT;
}

static bool has_numbers(const struct row_layout *layout)
{
    for (unsigned c = 0; c < layout->channels; c++)
        if (is_whole_number(layout->kind[c]))
            return false;
    return true;
}

bool row_layout_of_texels(enum texture_format format, struct row_layout *layout)
{
    const struct texture_format_info *info = &texture_formats[format];
    if (info->kind == KIND_SHARED_EXPONENT || info->base == BASE_STENCIL)
        return false;
    *layout = (struct row_layout){
        .bytes = info->bytes, .channels = info->components, .arrangement = texture_arrangements[info->base]};
    memcpy(layout->field, info->field, sizeof layout->field);
    for (unsigned c = 0; c < info->components; c++)
        layout->kind[c] = (uint8_t)texture_channel_kind(info, c);
    if (info->base == BASE_DEPTH_STENCIL)
        layout->kind[1] = KIND_UINT;
    layout->numbers = has_numbers(layout);
    return true;
}

static uint8_t element_kind(enum pixel_type type, bool integer)
{
    if (type == PIXEL_HALF || type == PIXEL_FLOAT || type == PIXEL_UNSIGNED_INT_10F_11F_11F_REV)
        return KIND_FLOAT;
    if (integer)
        return pixel_types[type].is_signed ? KIND_INT : KIND_UINT;
    return pixel_types[type].is_signed ? KIND_SNORM : KIND_UNORM;
}

static struct texture_field element_field(enum pixel_type type, unsigned i)
{
    if (pixel_types[type].packed)
        return (struct texture_field){0, (uint8_t)pixel_packed_shift(type, i), pixel_types[type].width[i]};
    const unsigned bits = 8u * pixel_types[type].bytes, before = i * bits;
    return (struct texture_field){(uint8_t)(before / 32), (uint8_t)(before % 32), (uint8_t)bits};
}

/* The positions of RGBA's components in a pixel (8.4.4.4). */
static struct texture_arrangement arrangement_of(enum pixel_format format, unsigned channels)
{
    struct texture_arrangement result = {{0}, {ARRANGE_ZERO, ARRANGE_ZERO, ARRANGE_ZERO, ARRANGE_ONE}};
    for (unsigned i = 0; i < channels; i++) {
        result.store[i] = pixel_formats[format].component[i];
        result.load[result.store[i]] = (uint8_t)i;
    }
    if (format == PIXEL_LUMINANCE || format == PIXEL_LUMINANCE_ALPHA)
        result.load[1] = result.load[2] = 0;
    return result;
}

/* A depth and, in the low byte of a word, an index. */
static void depth_stencil_fields(enum pixel_type type, struct row_layout *layout)
{
    const bool separate = type == PIXEL_FLOAT_UNSIGNED_INT_24_8_REV;
    layout->bytes = separate ? 8 : 4;
    layout->field[0] = separate ? (struct texture_field){0, 0, 32} : (struct texture_field){0, 8, 24};
    layout->field[1] = (struct texture_field){separate, 0, 8};
    layout->kind[0] = separate ? KIND_FLOAT : KIND_UNORM;
    layout->kind[1] = KIND_UINT;
}

bool row_layout_of_pixels(enum pixel_format format, enum pixel_type type, bool swap_bytes, bool integer,
                          struct row_layout *layout)
{
    if (format == PIXEL_INDEX || format == PIXEL_STENCIL || type == PIXEL_BITMAP ||
        type == PIXEL_UNSIGNED_INT_5_9_9_9_REV)
        return false;
    const unsigned channels = pixel_group_components(format, type), element = pixel_types[type].bytes;
    *layout =
        (struct row_layout){.bytes = (uint8_t)pixel_bytes(format, type),
                            .channels = (uint8_t)channels,
                            .swap = swap_bytes && element > 1 ? (uint8_t)(element > 4 ? 4 : element) : 0,
                            .exact = true,
                            .arrangement = arrangement_of(format, channels)};
    for (unsigned i = 0; i < channels; i++) {
        layout->field[i] = element_field(type, i);
        layout->kind[i] = element_kind(type, integer);
    }
    if (format == PIXEL_DEPTH_STENCIL)
        depth_stencil_fields(type, layout);
    layout->numbers = has_numbers(layout);
    return true;
}

/* --- Moves ---------------------------------------------------------------------------------------------- */

/* The bits of 1; 0 if there is no such number. */
static uint32_t one_of(uint8_t kind, unsigned width)
{
    if (kind == KIND_FLOAT)
        return width == 32 ? 0x3f800000 : width == 16 ? 0x3c00 : 0;
    return is_whole_number(kind) ? 1 : kind == KIND_UNORM ? pixel_largest(width) : 0;
}

/* Do bits keep their value when decoded and encoded? Exceptions: the second -1 of a signed format, some NaNs
 * of a half, and fractions that binary32 cannot distinguish from their neighbours. */
static bool keeps_bits(uint8_t kind, unsigned width)
{
    return is_whole_number(kind) || (kind == KIND_UNORM && width <= 24) ||
           (kind == KIND_FLOAT && width == 32);
}

static bool is_bytes(struct texture_field field)
{
    return field.shift % 8 == 0 && field.width % 8 == 0;
}

/* Byte i of the number in memory. */
static unsigned byte_of(const struct row_layout *layout, struct texture_field field, unsigned i)
{
    const unsigned byte = 4u * field.word + field.shift / 8 + i;
    return layout->swap ? byte ^ (layout->swap - 1u) : byte;
}

static bool move_constant(const struct row_layout *to, unsigned channel, bool one, struct row_move *move)
{
    const struct texture_field field = to->field[channel];
    const uint32_t bits = one ? one_of(to->kind[channel], field.width) : 0;
    for (unsigned i = 0; i < field.width / 8u; i++)
        move->constant[byte_of(to, field, i)] = (uint8_t)(bits >> (8 * i));
    return !one || bits;
}

static bool move_channel(const struct row_layout *from, const struct row_layout *to, unsigned channel,
                         struct row_move *move)
{
    const unsigned source = from->arrangement.load[to->arrangement.store[channel]];
    const struct texture_field field = to->field[channel];
    if (!is_bytes(field))
        return false;
    if (source >= ARRANGE_ZERO)
        return move_constant(to, channel, source == ARRANGE_ONE, move);
    if (from->kind[source] != to->kind[channel] || from->field[source].width != field.width ||
        !is_bytes(from->field[source]) || !keeps_bits(to->kind[channel], field.width))
        return false;
    for (unsigned i = 0; i < field.width / 8u; i++)
        move->source[byte_of(to, field, i)] = (uint8_t)byte_of(from, from->field[source], i);
    return true;
}

bool row_move_between(const struct row_layout *from, const struct row_layout *to, struct row_move *move)
{
    memset(move, 0, sizeof *move);
    move->from_bytes = from->bytes;
    move->to_bytes = to->bytes;
    memset(move->source, ROW_CONSTANT, sizeof move->source);
    for (unsigned channel = 0; channel < to->channels; channel++)
        if (!move_channel(from, to, channel, move))
            return false;
    return true;
}

/* --- Rows ----------------------------------------------------------------------------------------------- */

void row_move(const struct row_move *move, const void *from, size_t count, void *to)
{
    ISA_SELECT(row_move)(move, from, count, to);
}

enum { PIECE = 64 }; /* pixels that take a detour over the stack */

static unsigned padded_bytes(unsigned bytes)
{
    return bytes == 3 ? 4 : bytes == 6 ? 8 : bytes == 12 ? 16 : bytes;
}

/* Between pixels of so many bytes and padded ones. */
static struct row_move padding_move(unsigned from_bytes, unsigned to_bytes)
{
    struct row_move move = {.from_bytes = (uint8_t)from_bytes, .to_bytes = (uint8_t)to_bytes};
    for (unsigned i = 0; i < ROW_PIXEL_BYTES; i++)
        move.source[i] = i < from_bytes ? (uint8_t)i : ROW_CONSTANT;
    return move;
}

/* A part that is not a whole number of groups, or whose pixels are not padded. */
static void decode_piece(const struct row_layout *layout, const void *from, unsigned count, float (*rgba)[4])
{
    const struct row_move pad = padding_move(layout->bytes, padded_bytes(layout->bytes));
    const unsigned groups = (count + LANES - 1) / LANES;
    uint8_t padded[PIECE * ROW_PIXEL_BYTES];
    float decoded[PIECE][4];
    row_move(&pad, from, count, padded);
    memset(padded + (size_t)count * pad.to_bytes, 0, (size_t)(groups * LANES - count) * pad.to_bytes);
    ISA_SELECT(row_decode_groups)(layout, padded, groups, decoded);
    memcpy(rgba, decoded, count * sizeof *rgba);
}

static void encode_piece(const struct row_layout *layout, const float (*rgba)[4], unsigned count, void *to)
{
    const struct row_move unpad = padding_move(padded_bytes(layout->bytes), layout->bytes);
    const unsigned groups = (count + LANES - 1) / LANES;
    uint8_t padded[PIECE * ROW_PIXEL_BYTES];
    float whole[PIECE][4];
    memcpy(whole, rgba, count * sizeof *rgba);
    memset(whole + count, 0, (size_t)(groups * LANES - count) * sizeof *whole);
    ISA_SELECT(row_encode_groups)(layout, (const float(*)[4])whole, groups, padded);
    row_move(&unpad, padded, count, to);
}

/* Pixels that go without a detour. */
static unsigned direct_pixels(const struct row_layout *layout, unsigned count)
{
    return padded_bytes(layout->bytes) == layout->bytes ? count / LANES * LANES : 0;
}

void row_decode(const struct row_layout *layout, const void *from, unsigned count, float (*rgba)[4])
{
    unsigned done = direct_pixels(layout, count);
    ISA_SELECT(row_decode_groups)(layout, from, done / LANES, rgba);
    for (unsigned piece; done < count; done += piece) {
        piece = count - done < PIECE ? count - done : PIECE;
        decode_piece(layout, (const uint8_t *)from + (size_t)done * layout->bytes, piece, rgba + done);
    }
}

void row_encode(const struct row_layout *layout, const float (*rgba)[4], unsigned count, void *to)
{
    unsigned done = direct_pixels(layout, count);
    ISA_SELECT(row_encode_groups)(layout, rgba, done / LANES, to);
    for (unsigned piece; done < count; done += piece) {
        piece = count - done < PIECE ? count - done : PIECE;
        encode_piece(layout, rgba + done, piece, (uint8_t *)to + (size_t)done * layout->bytes);
    }
}
