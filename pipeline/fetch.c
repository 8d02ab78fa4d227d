/* Vertex attributes from arrays into lanes; compiled once per instruction set.
 *
 * Each pair of component type and size has a kernel that reads 8 elements from 8 addresses. Which kernel, and
 * how many elements may be read, is decided once per draw.
 *
 * Conversions, GL 4.6 compatibility 2.3.5: unsigned normalized f = c / (2^b - 1) (equation 2.1), signed
 * normalized f = max(c / (2^(b-1) - 1), -1) (equation 2.2), rounded once for 8 and 16 bits; 32 bits and
 * double are divided in binary64 and rounded to binary32 then. Integers that are not normalized round to
 * nearest even. Denormals are flushed at the end, as for all that a program reads as floating-point.
 *
 * Arrays of integers (NV_vertex_program4) and of 64-bit components (EXT_vertex_attrib_64bit,
 * NV_vertex_attrib_integer_64bit) are passed on as bits; a program has the latter in two registers, of low
 * and of high words.
 */
#include "pipeline/stages.h"
#include "base/transpose.h"

#include "texture/texture.h"

static inline float plain_float(float c)
{
    return c;
}

static inline float plain_half(uint16_t c)
{
    return half_to_float(c);
}

static inline float plain_double(double c)
{
    return (float)c;
}

/* The scale is a power of two: rounded once. */
static inline float plain_fixed(int32_t c)
{
    return (float)c * 0x1p-16f;
}

#define PLAIN(name, ctype)                                                                                   \
    static inline float name(ctype c)                                                                        \
    {                                                                                                        \
        return (float)c;                                                                                     \
    }
#define UNSIGNED_NORMALIZED(name, ctype, wide, maximum)                                                      \
    static inline float name(ctype c)                                                                        \
    {                                                                                                        \
        return (float)((wide)c / (wide)maximum);                                                             \
    }
#define SIGNED_NORMALIZED(name, ctype, wide, maximum)                                                        \
    static inline float name(ctype c)                                                                        \
    {                                                                                                        \
        float f = (float)((wide)c / (wide)maximum);                                                          \
        return f > -1.0f ? f : -1.0f;                                                                        \
    }

PLAIN(plain_byte, int8_t)
PLAIN(plain_ubyte, uint8_t)
PLAIN(plain_short, int16_t)
PLAIN(plain_ushort, uint16_t)
PLAIN(plain_int, int32_t)
PLAIN(plain_uint, uint32_t)
SIGNED_NORMALIZED(normalized_byte, int8_t, float, 127)
UNSIGNED_NORMALIZED(normalized_ubyte, uint8_t, float, 255)
SIGNED_NORMALIZED(normalized_short, int16_t, float, 32767)
UNSIGNED_NORMALIZED(normalized_ushort, uint16_t, float, 65535)
SIGNED_NORMALIZED(normalized_int, int32_t, double, 2147483647)
UNSIGNED_NORMALIZED(normalized_uint, uint32_t, double, 4294967295)

/* KIND(type, component, plain conversion, normalized conversion) */
#define KINDS                                                                                                \
    KIND(BYTE, int8_t, plain_byte, normalized_byte)                                                          \
    KIND(UNSIGNED_BYTE, uint8_t, plain_ubyte, normalized_ubyte)                                              \
    KIND(SHORT, int16_t, plain_short, normalized_short)                                                      \
    KIND(UNSIGNED_SHORT, uint16_t, plain_ushort, normalized_ushort)                                          \
    KIND(INT, int32_t, plain_int, normalized_int)                                                            \
    KIND(UNSIGNED_INT, uint32_t, plain_uint, normalized_uint)                                                \
    KIND(HALF, uint16_t, plain_half, plain_half)                                                             \
    KIND(FLOAT, float, plain_float, plain_float)                                                             \
    KIND(DOUBLE, double, plain_double, plain_double)                                                         \
    KIND(FIXED, int32_t, plain_fixed, plain_fixed)

/* Kernels make a row of each element, 0 0 0 1 where it has no component. */
#define ROWS_OF(row, element)                                                                                \
    {                                                                                                        \
        row(element[0]), row(element[1]), row(element[2]), row(element[3]), row(element[4]),                 \
            row(element[5]), row(element[6]), row(element[7])                                                \
    }

/* Elements may lie at any address: memcpy. */
#define KERNEL(type, ctype, convert, size)                                                                   \
    LANES_INLINE row4 row_##type##_##convert##_##size(const uint8_t *element)                                \
    {                                                                                                        \
        row4 row = {0.0f, 0.0f, 0.0f, 1.0f};                                                                 \
        for (int i = 0; i < size; i++) {                                                                     \
            ctype c;                                                                                         \
            memcpy(&c, element + (size_t)i * sizeof c, sizeof c);                                            \
            row[i] = convert(c);                                                                             \
        }                                                                                                    \
        return row;                                                                                          \
    }                                                                                                        \
    static void read_##type##_##convert##_##size(const uint8_t *const element[LANES], f32x8 value[4])        \
    {                                                                                                        \
        const row4 rows[LANES] = ROWS_OF(row_##type##_##convert##_##size, element);                          \
        transpose_rows(rows, value);                                                                         \
    }
#define KERNELS(type, ctype, convert)                                                                        \
    KERNEL(type, ctype, convert, 1)                                                                          \
    KERNEL(type, ctype, convert, 2)                                                                          \
    KERNEL(type, ctype, convert, 3)                                                                          \
    KERNEL(type, ctype, convert, 4)
#define NAMES(type, convert)                                                                                 \
    {                                                                                                        \
        read_##type##_##convert##_1, read_##type##_##convert##_2, read_##type##_##convert##_3,               \
            read_##type##_##convert##_4                                                                      \
    }

/* GL 4.6 compatibility 10.3.8: four components in a word, of which the first `size` count. */
#define PACKED_KERNEL(type, convert, size)                                                                   \
    static void packed_##type##_##convert##_##size(const uint8_t *const element[LANES], f32x8 value[4])      \
    {                                                                                                        \
        float row[LANES][4];                                                                                 \
        for (int lane = 0; lane < LANES; lane++) {                                                           \
            uint32_t word;                                                                                   \
            memcpy(&word, element[lane], sizeof word);                                                       \
            convert(word, row[lane]);                                                                        \
            for (int i = size; i < 4; i++)                                                                   \
                row[lane][i] = i == 3 ? 1.0f : 0.0f;                                                         \
        }                                                                                                    \
        transpose_to_columns((const float(*)[4])row, value);                                                 \
    }

static inline float above_minus_1(float f)
{
    return f > -1.0f ? f : -1.0f;
}

static inline void plain_2_10_10_10(uint32_t word, float c[4])
{
    for (int i = 0; i < 4; i++)
        c[i] = (float)((int32_t)(word << (i < 3 ? 22 - 10 * i : 0)) >> (i < 3 ? 22 : 30));
}

static inline void normalized_2_10_10_10(uint32_t word, float c[4])
{
    plain_2_10_10_10(word, c);
    for (int i = 0; i < 4; i++)
        c[i] = above_minus_1(c[i] / (i < 3 ? 511.0f : 1.0f));
}

static inline void plain_u2_10_10_10(uint32_t word, float c[4])
{
    for (int i = 0; i < 4; i++)
        c[i] = (float)(word >> 10 * i & 1023);
}

static inline void normalized_u2_10_10_10(uint32_t word, float c[4])
{
    plain_u2_10_10_10(word, c);
    for (int i = 0; i < 4; i++)
        c[i] /= i < 3 ? 1023.0f : 3.0f;
}

/* 2.3.4.3 and 2.3.4.4: halves without a sign and with fewer bits below. */
static inline void plain_10f_11f_11f(uint32_t word, float c[4])
{
    c[0] = half_to_float((uint16_t)((word & 0x7ff) << 4));
    c[1] = half_to_float((uint16_t)((word >> 11 & 0x7ff) << 4));
    c[2] = half_to_float((uint16_t)((word >> 22) << 5));
    c[3] = 1.0f;
}

#define KIND(type, ctype, plain, normalized) KERNELS(type, ctype, plain)
KINDS
#undef KIND
/* Floating-point types have no separate normalized form. */
KERNELS(BYTE, int8_t, normalized_byte)
KERNELS(UNSIGNED_BYTE, uint8_t, normalized_ubyte)
KERNELS(SHORT, int16_t, normalized_short)
KERNELS(UNSIGNED_SHORT, uint16_t, normalized_ushort)
KERNELS(INT, int32_t, normalized_int)
KERNELS(UNSIGNED_INT, uint32_t, normalized_uint)

#define BITS_KERNEL(type, ctype, size)                                                                       \
    static void bits_##type##_##size(const uint8_t *const element[LANES], f32x8 value[4])                    \
    {                                                                                                        \
        uint32_t row[LANES][4];                                                                              \
        for (int lane = 0; lane < LANES; lane++) {                                                           \
            ctype c[size];                                                                                   \
            memcpy(c, element[lane], sizeof c);                                                              \
            for (int i = 0; i < 4; i++)                                                                      \
                row[lane][i] = i < size ? (uint32_t)c[i < size ? i : 0] : i == 3;                            \
        }                                                                                                    \
        transpose_bits(row, value);                                                                          \
    }
/* `one` is the component that is filled in as w: EXT_vertex_attrib_64bit leaves it undefined. */
#define WORD_KERNEL(word, shift, type, one, size)                                                            \
    static void word##_##type##_##size(const uint8_t *const element[LANES], f32x8 value[4])                  \
    {                                                                                                        \
        uint32_t row[LANES][4];                                                                              \
        for (int lane = 0; lane < LANES; lane++) {                                                           \
            uint64_t c[size];                                                                                \
            memcpy(c, element[lane], sizeof c);                                                              \
            for (int i = 0; i < 4; i++)                                                                      \
                row[lane][i] = (uint32_t)((i < size ? c[i < size ? i : 0] : i == 3 ? one : 0) >> shift);     \
        }                                                                                                    \
        transpose_bits(row, value);                                                                          \
    }
#define SIZES(KERNEL_OF, ...)                                                                                \
    KERNEL_OF(__VA_ARGS__, 1) KERNEL_OF(__VA_ARGS__, 2) KERNEL_OF(__VA_ARGS__, 3) KERNEL_OF(__VA_ARGS__, 4)
#define SIZED(name)                                                                                          \
    {                                                                                                        \
        name##_1, name##_2, name##_3, name##_4                                                               \
    }
#define ONE_DOUBLE ((uint64_t)0x3ff00000 << 32)
#define ONE_INT64  ((uint64_t)1)

static inline void transpose_bits(uint32_t row[LANES][4], f32x8 value[4])
{
    float floats[LANES][4];
    memcpy(floats, row, sizeof floats);
    transpose_to_columns((const float(*)[4])floats, value);
}

SIZES(PACKED_KERNEL, INT, plain_2_10_10_10)
SIZES(PACKED_KERNEL, INT, normalized_2_10_10_10)
SIZES(PACKED_KERNEL, UNSIGNED_INT, plain_u2_10_10_10)
SIZES(PACKED_KERNEL, UNSIGNED_INT, normalized_u2_10_10_10)
SIZES(PACKED_KERNEL, UNSIGNED_INT, plain_10f_11f_11f)
SIZES(BITS_KERNEL, BYTE, int8_t)
SIZES(BITS_KERNEL, UNSIGNED_BYTE, uint8_t)
SIZES(BITS_KERNEL, SHORT, int16_t)
SIZES(BITS_KERNEL, UNSIGNED_SHORT, uint16_t)
SIZES(BITS_KERNEL, INT, int32_t)
SIZES(WORD_KERNEL, low, 0, DOUBLE, ONE_DOUBLE)
SIZES(WORD_KERNEL, high, 32, DOUBLE, ONE_DOUBLE)
SIZES(WORD_KERNEL, low, 0, INT64, ONE_INT64)
SIZES(WORD_KERNEL, high, 32, INT64, ONE_INT64)

static const struct {
    unsigned component_bytes;    /* 0: an element is one word */
    fetch_kernel *kernels[2][4]; /* by normalized, size - 1 */
} kinds[] = {
#define KIND(type, ctype, plain, normalized)                                                                 \
    [ATTRIBUTE_##type] = {sizeof(ctype), {NAMES(type, plain), NAMES(type, normalized)}},
    KINDS
#undef KIND
        [ATTRIBUTE_INT64] = {8, {{NULL}, {NULL}}},
    [ATTRIBUTE_UNSIGNED_INT64] = {8, {{NULL}, {NULL}}},
    [ATTRIBUTE_INT_2_10_10_10] = {0,
                                  {SIZED(packed_INT_plain_2_10_10_10),
                                   SIZED(packed_INT_normalized_2_10_10_10)}},
    [ATTRIBUTE_UNSIGNED_INT_2_10_10_10] = {0,
                                           {SIZED(packed_UNSIGNED_INT_plain_u2_10_10_10),
                                            SIZED(packed_UNSIGNED_INT_normalized_u2_10_10_10)}},
    [ATTRIBUTE_UNSIGNED_INT_10F_11F_11F] = {0,
                                            {SIZED(packed_UNSIGNED_INT_plain_10f_11f_11f),
                                             SIZED(packed_UNSIGNED_INT_plain_10f_11f_11f)}},
};

static fetch_kernel *const bits_kernels[][4] = {
    [ATTRIBUTE_BYTE] = SIZED(bits_BYTE),   [ATTRIBUTE_UNSIGNED_BYTE] = SIZED(bits_UNSIGNED_BYTE),
    [ATTRIBUTE_SHORT] = SIZED(bits_SHORT), [ATTRIBUTE_UNSIGNED_SHORT] = SIZED(bits_UNSIGNED_SHORT),
    [ATTRIBUTE_INT] = SIZED(bits_INT),     [ATTRIBUTE_UNSIGNED_INT] = SIZED(bits_INT),
};

static fetch_kernel *const word_kernels[2][2][4] = {
    /* by high, integer */
    {SIZED(low_DOUBLE), SIZED(low_INT64)},
    {SIZED(high_DOUBLE), SIZED(high_INT64)},
};

/* --- Once per draw -------------------------------------------------------------------------------------- */

static struct fetch_input constant_input(uint32_t x, uint32_t y, uint32_t z, uint32_t w)
{
    return (struct fetch_input){.source = FETCH_CONSTANT, .constant = {x, y, z, w}};
}

static const uint32_t ONE = 0x3f800000;

/* Selects the register of an attribute: the only one, or one of the two of LONG ATTRIB. */
enum part { PART_ONLY, PART_LOW, PART_HIGH };

static struct fetch_input current_input(const struct pipeline_attribute *attribute, enum part part, bool raw,
                                        bool canonical)
{
    struct fetch_input input = {.source = FETCH_CONSTANT};
    for (int i = 0; i < 4; i++) {
        f32x8 value = f32x8_splat(attribute->current[i]);
        if (!raw)
            value = f32x8_flush(value);
        if (!raw && canonical)
            value = f32x8_canonical_nan(value);
        memcpy(&input.constant[i], &value, 4);
        if (part != PART_ONLY)
            input.constant[i] = (uint32_t)(attribute->current_wide[i] >> (part == PART_HIGH ? 32 : 0));
    }
    return input;
}

/* A negative or huge number, which only base_vertex can produce, is outside every array, also in client
 * memory. */
static uint64_t element_limit(const struct pipeline_attribute *attribute, size_t element_bytes)
{
    const uint64_t numbers = (uint64_t)1 << 32;
    if (attribute->available < element_bytes)
        return 0;
    if (attribute->stride == 0)
        return numbers;
    uint64_t limit = (attribute->available - element_bytes) / attribute->stride + 1;
    return limit < numbers && attribute->available != SIZE_MAX ? limit : numbers;
}

static size_t element_bytes(const struct pipeline_attribute *attribute)
{
    const size_t bytes = kinds[attribute->type].component_bytes;
    return bytes ? bytes * attribute->size : sizeof(uint32_t);
}

static fetch_kernel *kernel_of(const struct pipeline_attribute *attribute, enum part part)
{
    const unsigned size = attribute->size - 1u;
    switch (attribute->kind) {
    case ATTRIBUTE_AS_INTEGER: return bits_kernels[attribute->type][size];
    case ATTRIBUTE_AS_WIDE: return word_kernels[part == PART_HIGH][attribute->type != ATTRIBUTE_DOUBLE][size];
    default: return kinds[attribute->type].kernels[attribute->normalized][size];
    }
}

/* w of what cannot be read is 1, in the type that the array has. */
static uint32_t one_of(const struct pipeline_attribute *attribute, enum part part)
{
    if (attribute->w_zero)
        return 0;
    switch (attribute->kind) {
    case ATTRIBUTE_AS_INTEGER: return 1;
    case ATTRIBUTE_AS_WIDE:
        return (uint32_t)((attribute->type == ATTRIBUTE_DOUBLE ? ONE_DOUBLE : ONE_INT64) >>
                          (part == PART_HIGH ? 32 : 0));
    default: return ONE;
    }
}

/* For ISA(fetch_consecutive)(), which reads no `position`: NaNs need not be canonical. Elements no more than
 * FLOATS_STRIDE bytes apart: see read_floats(). */
enum { FLOATS_STRIDE = 2048 };

static uint8_t plain_floats(const struct fetch_input *input, const struct pipeline_attribute *attribute)
{
    const bool plain = attribute->kind == ATTRIBUTE_AS_FLOAT && attribute->type == ATTRIBUTE_FLOAT &&
                       attribute->size >= 3 && !input->raw && !input->bgra && !input->w_zero;
    return plain && input->stride >= sizeof(float[3]) && input->stride <= FLOATS_STRIDE ? attribute->size : 0;
}

static struct fetch_input attribute_input(const struct pipeline_attribute *attribute, enum part part,
                                          bool raw, bool canonical)
{
    if (!attribute->data)
        return current_input(attribute, part, raw, canonical);
    if (part == PART_HIGH && attribute->kind != ATTRIBUTE_AS_WIDE)
        return constant_input(0, 0, 0, 0); /* 32 bits have no high words */
    struct fetch_input input = {
        .source = FETCH_ARRAY,
        .kernel = kernel_of(attribute, part),
        .data = attribute->data,
        .stride = attribute->stride,
        .limit = element_limit(attribute, element_bytes(attribute)),
        .bgra = attribute->bgra,
        .w_zero = attribute->w_zero && attribute->size < 4,
        .raw = raw,
        .one = one_of(attribute, part),
    };
    input.floats = plain_floats(&input, attribute);
    return input;
}

static enum part part_of(const struct program *program, unsigned input)
{
    if (program->inputs[input].high_words)
        return PART_HIGH;
    return input + 1 < program->input_count && program->inputs[input + 1].high_words ? PART_LOW : PART_ONLY;
}

/* "for non-indexed draw calls, this contains the first value instead" (TGSI, BASEVERTEX). */
static int32_t base_vertex(const struct draw *draw)
{
    return draw->index_bytes ? draw->base_vertex : (int32_t)draw->first;
}

static struct fetch_input register_input(const struct draw *draw, unsigned number)
{
    const struct input_register *input = &draw->program->inputs[number];
    const enum part part = part_of(draw->program, number);
    switch (input->semantic) {
    case SEMANTIC_ATTRIBUTE:
        if (input->index < SHADER_ATTRIBUTE_SLOTS)
            return attribute_input(&draw->attributes[input->index], part,
                                   part != PART_ONLY || input->type != TYPE_F32 || draw->program->mixes_types,
                                   false);
        break;
    case SEMANTIC_VERTEX_ID: return (struct fetch_input){.source = FETCH_VERTEX_ID};
    case SEMANTIC_VERTEX_NUMBER:
        return (struct fetch_input){.source = FETCH_VERTEX_ID, .element = base_vertex(draw)};
    case SEMANTIC_INSTANCE: return constant_input(draw->instance, 0, 0, 0);
    case SEMANTIC_BASE_VERTEX: return constant_input((uint32_t)base_vertex(draw), 0, 0, 0);
    case SEMANTIC_BASE_INSTANCE: return constant_input(draw->base_instance, 0, 0, 0);
    case SEMANTIC_DRAW_NUMBER: return constant_input(draw->number, 0, 0, 0);
    }
    return constant_input(0, 0, 0, ONE);
}

static void set_element(struct fetch_input *input, const struct draw *draw,
                        const struct pipeline_attribute *attribute, uint32_t instance)
{
    if (input->source != FETCH_ARRAY && input->source != FETCH_INSTANCE_ARRAY)
        return;
    if (attribute->divisor == 0)
        return;
    input->source = FETCH_INSTANCE_ARRAY;
    input->element = (int64_t)draw->base_instance + instance / attribute->divisor;
}

void ISA(fetch_instance)(struct fetch_plan *plan, const struct draw *draw, uint32_t instance)
{
    for (unsigned i = 0; i < plan->count; i++) {
        const struct input_register *input = &draw->program->inputs[i];
        if (input->semantic == SEMANTIC_INSTANCE)
            plan->inputs[i] = constant_input(instance, 0, 0, 0);
        else if (input->semantic == SEMANTIC_ATTRIBUTE && input->index < SHADER_ATTRIBUTE_SLOTS)
            set_element(&plan->inputs[i], draw, &draw->attributes[input->index], instance);
    }
    set_element(&plan->position, draw, &draw->attributes[0], instance);
}

/* Inputs of other semantics are numbers of the draw. */
static bool depends_on_attributes_alone(const struct program *program)
{
    bool alone = true;
    for (unsigned i = 0; i < program->input_count; i++) {
        const uint8_t semantic = program->inputs[i].semantic;
        alone &=
            semantic == SEMANTIC_ATTRIBUTE || semantic == SEMANTIC_VERTEX_ID || semantic == SEMANTIC_INSTANCE;
    }
    return alone;
}

void ISA(fetch_prepare)(struct fetch_plan *plan, const struct draw *draw)
{
    if (draw->sources && draw->sources == plan->sources) {
        ISA(fetch_instance)(plan, draw, draw->instance);
        return;
    }
    const unsigned room = sizeof plan->inputs / sizeof *plan->inputs;
    plan->canonical = draw->program->mixes_types;
    plan->count = draw->program->input_count < room ? draw->program->input_count : room;
    for (unsigned i = 0; i < plan->count; i++)
        plan->inputs[i] = register_input(draw, i);
    plan->position = attribute_input(&draw->attributes[0], PART_ONLY, false, plan->canonical);
    plan->sources = depends_on_attributes_alone(draw->program) ? draw->sources : 0;
    ISA(fetch_instance)(plan, draw, draw->instance);
}

/* --- Once per group ------------------------------------------------------------------------------------- */

/* Reads that would leave the array go to these zeros (at most four doubles), then become (0,0,0,1). */
static const uint8_t zeros[32];

/* The elements, and a bit for each lane whose element is outside the array. */
static unsigned find_elements(const struct fetch_input *input, const vertex_ids ids,
                              const uint8_t *element[LANES])
{
    unsigned outside = 0;
    for (unsigned lane = 0; lane < LANES; lane++) {
        bool inside = (uint64_t)ids[lane] < input->limit;
        element[lane] = inside ? input->data + (uint64_t)ids[lane] * input->stride : zeros;
        outside |= (unsigned)!inside << lane;
    }
    return outside;
}

/* Neither numbers nor limits reach 2^62: 0 <= id < limit exactly if neither term has its sign bit set. */
static bool all_inside(const struct fetch_input *input, const vertex_ids ids)
{
    int64_t signs = 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        signs |= ids[lane] | ((int64_t)input->limit - 1 - ids[lane]);
    return signs >= 0;
}

/* Components in another order, or with another w. */
static void change_components(const struct fetch_input *input, unsigned outside, f32x8 value[4])
{
    if (input->bgra) {
        f32x8 blue = value[0];
        value[0] = value[2];
        value[2] = blue;
    }
    if (input->w_zero)
        value[3] = f32x8_splat(0.0f);
    else if (outside)
        value[3] =
            f32x8_select(i32x8_from_movemask(outside), (f32x8)i32x8_splat((int32_t)input->one), value[3]);
}

LANES_INLINE void fetch_elements(const struct fetch_plan *plan, const struct fetch_input *input,
                                 const uint8_t *const element[LANES], unsigned outside, f32x8 value[4])
{
    input->kernel(element, value);
    if (outside || input->bgra || input->w_zero)
        change_components(input, outside, value);
    if (input->raw)
        return;
    for (int i = 0; i < 4; i++)
        value[i] = f32x8_flush(value[i]);
    for (int i = 0; i < 4 && plan->canonical; i++)
        value[i] = f32x8_canonical_nan(value[i]);
}

static void fetch_array(const struct fetch_plan *plan, const struct fetch_input *input, const vertex_ids ids,
                        f32x8 value[4])
{
    const uint8_t *element[LANES];
    unsigned outside = 0;
    if (__builtin_expect(all_inside(input, ids), 1)) {
        const uint8_t *data = input->data;
        const uint64_t stride = input->stride;
#pragma GCC unroll 8
        for (unsigned lane = 0; lane < LANES; lane++)
            element[lane] = data + (uint64_t)ids[lane] * stride;
    } else {
        outside = find_elements(input, ids, element);
    }
    fetch_elements(plan, input, element, outside, value);
}

/* Reads eight elements of `size` floats, with one load each. For three floats the load reads four further
 * bytes. All but the last element are followed by another one, so near that the bytes are in the same
 * page. */
LANES_INLINE void read_floats(const struct fetch_input *input, int64_t first, int size, f32x8 value[4])
{
    const uint8_t *element = input->data + (uint64_t)first * input->stride;
    row4 rows[LANES];
    for (unsigned lane = 0; lane + 1 < LANES; lane++, element += input->stride)
        memcpy(&rows[lane], element, sizeof rows[lane]);
    rows[LANES - 1] = size == 3 ? row_FLOAT_plain_float_3(element) : row_FLOAT_plain_float_4(element);
    transpose_rows(rows, value);
    for (int i = 0; i < size; i++)
        value[i] = f32x8_flush(value[i]);
    if (size == 3)
        value[3] = f32x8_splat(1.0f);
}

void ISA(fetch_consecutive)(const struct fetch_plan *plan, const struct fetch_input *input, int64_t first,
                            f32x8 value[4])
{
    const bool inside = first >= 0 && (uint64_t)first + LANES <= input->limit;
    if (__builtin_expect(input->source == FETCH_ARRAY && inside && input->floats, 1)) {
        if (input->floats == 3)
            read_floats(input, first, 3, value);
        else
            read_floats(input, first, 4, value);
        return;
    }
    if (__builtin_expect(input->source == FETCH_ARRAY && inside, 1)) {
        const uint8_t *element[LANES], *next = input->data + (uint64_t)first * input->stride;
        for (unsigned lane = 0; lane < LANES; lane++, next += input->stride)
            element[lane] = next;
        fetch_elements(plan, input, element, 0, value);
        return;
    }
    vertex_ids ids;
    for (unsigned lane = 0; lane < LANES; lane++)
        ids[lane] = first + lane;
    ISA(fetch)(plan, input, ids, value);
}

void ISA(fetch)(const struct fetch_plan *plan, const struct fetch_input *input, const vertex_ids ids,
                f32x8 value[4])
{
    switch (input->source) {
    case FETCH_ARRAY: fetch_array(plan, input, ids, value); break;
    case FETCH_INSTANCE_ARRAY: {
        vertex_ids same;
        for (int lane = 0; lane < LANES; lane++)
            same[lane] = input->element;
        fetch_array(plan, input, same, value);
        break;
    }
    case FETCH_CONSTANT:
        for (int i = 0; i < 4; i++)
            value[i] = f32x8_from_bits(i32x8_splat((int32_t)input->constant[i]));
        break;
    case FETCH_VERTEX_ID:
        for (int lane = 0; lane < LANES; lane++)
            ((int32_t *)value)[lane] = (int32_t)(ids[lane] - input->element);
        value[1] = value[2] = value[3] = f32x8_splat(0.0f);
        break;
    }
}
