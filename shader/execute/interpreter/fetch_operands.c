/* Hot: operands that are computed before the operation: modifiers that it does not apply itself, registers
 * chosen at run time, vertices and patches (NV_geometry_program4, NV_tessellation_program5), parameter
 * buffers (NV_parameter_buffer_object), and components of another width than the operation's
 * (NV_gpu_program5 2.X.4.1).
 */
#include "shader/execute/interpreter/access.h"
#include "shader/execute/precision.h"
#include "shader/execute/interpreter/op64.h"

/* A component as words; `high` is read for 64-bit registers alone. */
struct operand_words {
    i32x8 low[4], high[4];
};

/* --- Gathering ------------------------------------------------------------------------------------------ */

/* Where registers of a file lie, as 32-bit words. Parameters stay where the caller has them, one value for
 * all lanes, unless the program may have changed them. */
struct file_layout {
    const uint32_t *words;
    unsigned per_register, per_component, per_lane;
};

static struct file_layout layout_of(const struct shader_executor *executor, unsigned from, unsigned file)
{
    static const uint32_t nothing[4]; /* without patch_outputs no number is valid */
    if (from == OPERAND_PATCH)
        return (struct file_layout){
            executor->resources.patch_outputs ? executor->resources.patch_outputs[0] : nothing, 4, 1, 0};
    if (file == FILE_PARAM && !executor->code->writes_params)
        return (struct file_layout){&executor->resources.params[0][0], 4, 1, 0};
    const void *first = executor->registers + (size_t)file_base(executor->code, file) * REGISTER_BYTES;
    return (struct file_layout){first, 4 * LANES, LANES, 1};
}

/* Components 4 and 5 are the constants 0 and 1. */
static i32x8 gather(const struct file_layout *layout, i32x8 numbers, unsigned component)
{
    i32x8 bits;
    if (component > 3)
        return (i32x8)f32x8_splat(component == 4 ? 0.0f : 1.0f);
    const uint32_t *words = layout->words + component * layout->per_component;
    for (unsigned lane = 0; lane < LANES; lane++) {
        const int32_t number = numbers[lane];
        bits[lane] =
            number < 0 ? 0 : (int32_t)words[(size_t)number * layout->per_register + lane * layout->per_lane];
    }
    return bits;
}

/* Registers of vertices follow one another; values that are not per vertex are in vertex 0. */
static i32x8 input_numbers(const struct shader_executor *executor, const struct fetched_operand *operand)
{
    const i32x8 number = relative_numbers(executor->registers, &operand->relative);
    const i32x8 vertex = outer_numbers(executor->registers, &operand->outer);
    const u32x8 sum = (u32x8)number + (u32x8)vertex * operand->outer.stride;
    return i32x8_select((number | vertex) < 0, i32x8_splat(-1), (i32x8)sum);
}

/* The same for outputs of the threads of the patch. */
static i32x8 patch_numbers(const struct shader_executor *executor, const struct fetched_operand *operand)
{
    const struct shader_code *code = executor->code;
    const i32x8 input = relative_numbers(executor->registers, &operand->relative);
    const i32x8 vertex = outer_numbers(executor->registers, &operand->outer);
    i32x8 numbers = i32x8_splat(-1);
    for (int lane = 0; lane < LANES && executor->resources.patch_outputs; lane++) {
        const int32_t output = input[lane] < 0 ? -1 : code->output_of_input[input[lane]];
        if (output >= 0 && vertex[lane] >= 0)
            numbers[lane] =
                (code->per_patch[output] ? 0 : vertex[lane] * (int32_t)code->output_count) + output;
    }
    return numbers;
}

static void fetch_gathered(const struct shader_executor *executor, const struct fetched_operand *operand,
                           unsigned components, struct operand_words *words)
{
    const struct file_layout layout = layout_of(executor, operand->from, operand->relative.file);
    const i32x8 numbers =
        operand->from == OPERAND_PATCH ? patch_numbers(executor, operand) : input_numbers(executor, operand);
    const i32x8 high =
        operand->width == WIDTH_LONG ? i32x8_select(numbers < 0, numbers, numbers + 1) : numbers;
    for (unsigned c = 0; c < 4; c++) {
        if (!(components >> c & 1))
            continue;
        words->low[c] = gather(&layout, numbers, operand->source[c]);
        if (operand->width != WIDTH_32)
            words->high[c] = gather(&layout, high, operand->high[c]);
    }
}

/* --- Parameter buffers ---------------------------------------------------------------------------------- */

/* Reads past the end of the buffer return zero. */
static int32_t buffer_word(const struct shader_buffer *buffer, uint64_t offset)
{
    int32_t word = 0;
    if (buffer->data && offset + sizeof word <= buffer->size)
        memcpy(&word, buffer->data + offset, sizeof word);
    return word;
}

static void fetch_buffer(const struct shader_executor *executor, const struct fetched_operand *operand,
                         unsigned components, struct operand_words *words)
{
    const bool vectors = operand->from == OPERAND_BUFFER4;
    const i32x8 element = relative_numbers(executor->registers, &operand->relative);
    const i32x8 binding = outer_numbers(executor->registers, &operand->outer);
    memset(words, 0, sizeof *words);
    for (int lane = 0; lane < LANES && executor->resources.buffers; lane++) {
        if (element[lane] < 0 || binding[lane] < 0)
            continue;
        const struct shader_buffer *buffer = &executor->resources.buffers[binding[lane]];
        const uint64_t at = (uint64_t)(uint32_t)element[lane] * (vectors ? 16 : 4);
        for (unsigned c = 0; c < 4; c++) {
            if (!(components >> c & 1))
                continue;
            words->low[c][lane] = buffer_word(buffer, at + (vectors ? 4 * (operand->source[c] & 3) : 0));
            if (operand->width != WIDTH_32)
                words->high[c][lane] = buffer_word(buffer, at + (vectors ? 4 * (operand->high[c] & 3) : 0));
        }
    }
}

/* --- One operand ---------------------------------------------------------------------------------------- */

static void fetch_plain(const struct shader_executor *executor, const struct fetched_operand *operand,
                        unsigned components, struct operand_words *words)
{
    for (unsigned c = 0; c < 4; c++) {
        if (!(components >> c & 1))
            continue;
        words->low[c] = (i32x8)*register_at(executor->registers, operand->source[c]);
        if (operand->width != WIDTH_32)
            words->high[c] = (i32x8)*register_at(executor->registers, operand->high[c]);
    }
}

static void fetch(const struct shader_executor *executor, const struct fetched_operand *operand,
                  unsigned components, struct operand_words *words)
{
    switch (operand->from) {
    case OPERAND_PLAIN: fetch_plain(executor, operand, components, words); break;
    case OPERAND_BUFFER:
    case OPERAND_BUFFER4: fetch_buffer(executor, operand, components, words); break;
    case OPERAND_NAMED: break;
    default: fetch_gathered(executor, operand, components, words); break;
    }
}

static f32x8 modified(const struct shader_op *op, const struct fetched_operand *operand, unsigned c,
                      i32x8 bits)
{
    const bool negate = operand->negate >> c & 1;
    if (operand->type == TYPE_F32) {
        if (op->flush_operands && (operand->absolute || negate))
            bits = (i32x8)f32x8_flush((f32x8)bits);
        const f32x8 value = (f32x8)((bits & (operand->absolute ? INT32_MAX : -1)) ^ (negate ? INT32_MIN : 0));
        return precision_convert(value, operand->precision);
    }
    if (operand->absolute && operand->type == TYPE_S32)
        bits = i32x8_select(bits < 0, (i32x8)(0u - (u32x8)bits), bits);
    return (f32x8)(negate ? (i32x8)(0u - (u32x8)bits) : bits);
}

/* Operands of a 32-bit operation, into FIXED_OPERAND. */
void fetch_operands(char *registers, const struct masked_op *masked, struct shader_executor *executor)
{
    for (unsigned s = 0; s < 3 && s < masked->fetched_count; s++) {
        const struct fetched_operand *operand = &masked->fetched[s];
        struct operand_words words;
        if (!operand->used)
            continue;
        fetch(executor, operand, 15, &words);
        for (unsigned c = 0; c < 4; c++) {
            const i32x8 bits = operand->width == WIDTH_32
                                   ? words.low[c]
                                   : u64x8_demote(operand->type, u64x8_join(words.low[c], words.high[c]));
            *register_at(registers, (FIXED_OPERAND + 4 * s + c) * REGISTER_BYTES) =
                modified(&masked->op, operand, c, bits);
        }
    }
}

/* The common case: a 64-bit register without modifiers. */
static void join_plain(const struct shader_executor *executor, const struct fetched_operand *operand,
                       unsigned components, u64x8 value[4])
{
    for (unsigned c = 0; c < 4; c++)
        if (components >> c & 1)
            value[c] = u64x8_join((i32x8)*register_at(executor->registers, operand->source[c]),
                                  (i32x8)*register_at(executor->registers, operand->high[c]));
}

/* An operand of a 64-bit operation. */
void op64_operand(struct shader_executor *executor, const struct fetched_operand *operand,
                  unsigned components, u64x8 value[4])
{
    const bool wide = type_is_64bit(operand->type);
    struct operand_words words;
    if (wide && operand->from == OPERAND_PLAIN && operand->width != WIDTH_32 && !operand->absolute &&
        !operand->negate) {
        join_plain(executor, operand, components, value);
        return;
    }
    fetch(executor, operand, components, &words);
    for (unsigned c = 0; c < 4; c++) {
        if (!(components >> c & 1))
            continue;
        if (operand->width == WIDTH_32) {
            value[c] = wide ? u64x8_promote(operand->type, words.low[c]) : u64x8_from_u32(words.low[c]);
        } else {
            const u64x8 both = u64x8_join(words.low[c], words.high[c]);
            value[c] = wide ? both : u64x8_from_u32(u64x8_demote(operand->type, both));
        }
        if (operand->absolute || operand->negate)
            value[c] = op64_modified(operand, c, value[c]);
    }
}
