#include "shader/observe/inspect.h"

#include <inttypes.h>
#include <string.h>

#include "base/isa.h"
#include "base/number.h"
#include "shader/observe/exceptional.h"
#include "texture/explain.h"

/* The instruction as it was written, without its terminator, or its opcode if the text was not kept. */
static void source_of(const struct program *program, const struct instruction *instruction, char *text,
                      size_t size)
{
    const char *source =
        program->source ? program->source + instruction->position.offset : opcode_table[instruction->op].name;
    size_t length = 0;
    for (; source[length] && !strchr(";\r\n", source[length]) && length + 1 < size; length++)
        text[length] = source[length];
    text[length] = '\0';
}

/* The components that the lane has written: `xz`. */
static void written_of(const struct shader_trace_step *step, char text[5])
{
    for (unsigned c = 0; c < 4; c++)
        if (step->written >> c & 1)
            *text++ = "xyzw"[c];
    *text = '\0';
}

static uint64_t wide(const struct shader_trace_step *step, unsigned c)
{
    return (uint64_t)step->result_high[c] << 32 | step->result[c];
}

/* One component as the instruction's type has it. */
static int component_text(const struct shader_trace_step *step, unsigned c, char text[NUMBER_SIZE])
{
    const uint64_t bits = wide(step, c);
    float single;
    double twice;
    switch (step->result_type) {
    case TYPE_S32: return snprintf(text, NUMBER_SIZE, "%" PRId32, (int32_t)step->result[c]);
    case TYPE_U32: return snprintf(text, NUMBER_SIZE, "%" PRIu32, step->result[c]);
    case TYPE_S64: return snprintf(text, NUMBER_SIZE, "%" PRId64, (int64_t)bits);
    case TYPE_U64: return snprintf(text, NUMBER_SIZE, "%" PRIu64, bits);
    case TYPE_F64: memcpy(&twice, &bits, sizeof twice); return number_shortest_double(text, twice, 6);
    default: memcpy(&single, &step->result[c], sizeof single); return number_shortest_float(text, single, 6);
    }
}

/* The values that the step wrote: `(1, 0.5)`. */
static void value_of(const struct shader_trace_step *step, char text[4 * NUMBER_SIZE + 8])
{
    const char *separator = "(";
    text[0] = '\0';
    for (unsigned c = 0; c < 4; c++)
        if (step->written >> c & 1) {
            text = stpcpy(text, separator);
            text += component_text(step, c, text);
            separator = ", ";
        }
    if (step->written)
        strcpy(text, ")");
}

/* As numbers, for every type. */
static struct inspect_vector numbers(const uint32_t low[4], const uint32_t high[4], enum type type)
{
    struct inspect_vector vector;
    for (int c = 0; c < 4; c++) {
        const uint64_t bits = (uint64_t)high[c] << 32 | low[c];
        double twice;
        switch (type) {
        case TYPE_S32: vector.value[c] = (float)(int32_t)low[c]; break;
        case TYPE_U32: vector.value[c] = (float)low[c]; break;
        case TYPE_S64: vector.value[c] = (float)(int64_t)bits; break;
        case TYPE_U64: vector.value[c] = (float)bits; break;
        case TYPE_F64:
            memcpy(&twice, &bits, sizeof twice);
            vector.value[c] = (float)twice;
            break;
        default: memcpy(&vector.value[c], &low[c], sizeof vector.value[c]); break;
        }
    }
    return vector;
}

static struct inspect_vector operand(const struct shader_trace_step *step, unsigned s)
{
    return s < step->source_count ? numbers(step->operands[s], step->operands_high[s], step->operand_types[s])
                                  : (struct inspect_vector){{0.0f}};
}

/* --- Lookups -------------------------------------------------------------------------------------------- */

/* As a framebuffer's attachment counts layers (GL 4.6 compatibility 9.2.8). */
static int64_t slice_of(unsigned target, const struct texture_tap *tap)
{
    switch (target) {
    case TARGET_3D: return tap->texel[2];
    case TARGET_ARRAYCUBE:
    case TARGET_SHADOWARRAYCUBE: return 6 * (int64_t)tap->layer + tap->face;
    case TARGET_CUBE:
    case TARGET_SHADOWCUBE: return tap->face;
    default: return tap->layer;
    }
}

static void report_texel(const struct shader_inspection *run, unsigned target, const struct texture_tap *tap)
{
    inspect_report(run->inspector, texel, .primitive = run->primitive, .level = tap->level, .face = tap->face,
                   .layer = tap->layer, .slice = slice_of(target, tap), .i = tap->texel[0],
                   .j = tap->texel[1], .k = tap->texel[2], .border = tap->border, .weight = tap->weight,
                   .value = inspect_vector(tap->value));
}

static void report_lookup(const struct shader_inspection *run, const struct shader_trace_step *step,
                          bool gathers)
{
    const struct instruction *instruction = &run->program->instructions[step->instruction];
    struct texture_explanation explanation = {0};
    if (gathers)
        ISA_SELECT(texture_explain_gather)(step->view, step->lookup, step->lane, &explanation);
    else
        ISA_SELECT(texture_explain)(step->view, step->lookup, step->lane, &explanation);
    inspect_report(run->inspector, lookup, SHADER_INSPECTION_FIELDS(run), .instruction = step->instruction,
                   .line = instruction->position.line, .texture = texture_view_name(step->view),
                   .coord = inspect_vector((const float[]){explanation.coord[0], explanation.coord[1],
                                                           explanation.coord[2], 0.0f}),
                   .lambda = explanation.lambda, .minified = explanation.minified,
                   .linear = explanation.linear, .samples = explanation.samples,
                   .texels = explanation.tap_count, .incomplete = explanation.incomplete);
    for (unsigned i = 0; i < explanation.tap_count; i++)
        report_texel(run, instruction->texture.target, &explanation.taps[i]);
}

/* How many of TXF's coordinates are places. */
static unsigned places_of(unsigned target)
{
    switch (target) {
    case TARGET_1D:
    case TARGET_ARRAY1D:
    case TARGET_BUFFER: return 1;
    case TARGET_3D: return 3;
    default: return 2;
    }
}

static bool has_layers(unsigned target)
{
    return target == TARGET_ARRAY1D || target == TARGET_ARRAY2D || target == TARGET_ARRAY2DMS;
}

/* A single texel, of a level that counts from the base level; `lambda` is that. */
static void report_fetch(const struct shader_inspection *run, const struct shader_trace_step *step)
{
    const struct instruction *instruction = &run->program->instructions[step->instruction];
    const unsigned target = instruction->texture.target, places = places_of(target);
    const bool has_level = instruction->op != OP_TXFMS && target != TARGET_BUFFER;
    int32_t at[4];
    for (unsigned i = 0; i < 4; i++) {
        const float coordinate = step->lookup->coord[i][step->lane];
        memcpy(&at[i], &coordinate, sizeof at[i]);
    }
    const struct inspect_vector result = numbers(step->result, step->result_high, step->result_type);
    const struct texture_tap tap = {
        .level = has_level ? (unsigned)at[3] : 0,
        .layer = has_layers(target) ? at[places] : 0,
        .texel = {at[0], places > 1 ? at[1] : 0, places > 2 ? at[2] : 0},
        .weight = 1.0f,
        .value = {result.value[0], result.value[1], result.value[2], result.value[3]},
    };
    inspect_report(
        run->inspector, lookup, SHADER_INSPECTION_FIELDS(run), .instruction = step->instruction,
        .line = instruction->position.line, .texture = texture_view_name(step->view),
        .coord = inspect_vector((const float[]){(float)at[0], (float)at[1], (float)at[2], (float)at[3]}),
        .lambda = has_level ? (float)at[3] : 0.0f, .minified = 0, .linear = 0, .samples = 1, .texels = 1,
        .incomplete = 0);
    report_texel(run, target, &tap);
}

/* --- Instructions --------------------------------------------------------------------------------------- */

static void report_instruction(const struct shader_inspection *run, const struct shader_trace_step *step)
{
    const struct instruction *instruction = &run->program->instructions[step->instruction];
    static const char *const exceptional_names[EXCEPTIONAL_COUNT] = {
        [EXCEPTIONAL_NONE] = "", [EXCEPTIONAL_NAN] = "nan", [EXCEPTIONAL_INFINITY] = "infinity"};
    char source[160], written[5], value[4 * NUMBER_SIZE + 8], condition[16];
    unsigned component;
    source_of(run->program, instruction, source, sizeof source);
    written_of(step, written);
    value_of(step, value);
    snprintf(condition, sizeof condition, "%s %s %s %s", step->condition[0], step->condition[1],
             step->condition[2], step->condition[3]);
    inspect_report(run->inspector, instruction, SHADER_INSPECTION_FIELDS(run),
                   .instruction = step->instruction, .line = instruction->position.line, .source = source,
                   .written = written, .value = value,
                   .result = numbers(step->result, step->result_high, step->result_type),
                   .bits = inspect_bits(step->result), .operand0 = operand(step, 0),
                   .operand1 = operand(step, 1), .operand2 = operand(step, 2), .condition = condition,
                   .produces = exceptional_names[exceptional_result(step, instruction, &component)]);
}

void shader_inspect_step(const struct shader_inspection *run, const struct shader_trace_step *step)
{
    const enum opcode op = run->program->instructions[step->instruction].op;
    if (inspect_wants(run->inspector, INSPECT_INSTRUCTION))
        report_instruction(run, step);
    if (!inspect_wants(run->inspector, INSPECT_LOOKUP) && !inspect_wants(run->inspector, INSPECT_TEXEL))
        return;
    if (step->view && (op == OP_TXF || op == OP_TXFMS))
        report_fetch(run, step);
    else if (step->view)
        report_lookup(run, step, op == OP_TXG);
}
