/* What `edgewalk eval` prints: results, condition codes, traces; as text and as JSON. */
#include <stdlib.h>
#include <string.h>

#include "base/fma.h"
#include "base/fpenv.h"
#include "tools/eval/eval.h"

/* --- Output --------------------------------------------------------------------------------------------- */

static void print_double(uint64_t bits)
{
    double value;
    char text[NUMBER_SIZE];
    memcpy(&value, &bits, sizeof value);
    number_shortest_double(text, value, 6);
    fputs(value != value ? "nan" : text, stdout);
}

static void print_float(uint32_t bits)
{
    float value;
    char text[NUMBER_SIZE];
    memcpy(&value, &bits, sizeof value);
    tool_float_text(value, text);
    fputs(text, stdout);
}

/* A value of the type that an instruction sees; `high` is read for 64-bit types alone. */
static void print_typed(const uint32_t bits[4], const uint32_t high[4], enum type type)
{
    for (int c = 0; c < 4; c++) {
        const uint64_t value = type >= TYPE_F64 ? (uint64_t)high[c] << 32 | bits[c] : bits[c];
        fputs(c ? ", " : "(", stdout);
        switch (type) {
        case TYPE_S32: printf("%d", (int32_t)bits[c]); break;
        case TYPE_U32: printf("%u", bits[c]); break;
        case TYPE_F64: print_double(value); break;
        case TYPE_S64: printf("%lld", (long long)value); break;
        case TYPE_U64: printf("%llu", (unsigned long long)value); break;
        default: print_float(bits[c]); break;
        }
    }
    putchar(')');
}

static void print_mask(FILE *out, unsigned mask)
{
    for (unsigned c = 0; c < 4; c++)
        if (mask >> c & 1)
            fputc("xyzw"[c], out);
}

void eval_print_result(const struct evaluation *evaluation, const char *name, enum type type,
                       const uint32_t bits[4], unsigned mask, bool first)
{
    if (!evaluation->json) {
        printf("%s = ", name);
        print_typed(bits, bits, type);
        printf(" [%08x %08x %08x %08x]\n", bits[0], bits[1], bits[2], bits[3]);
        return;
    }
    printf("%s", first ? "" : ",");
    tool_json_string(stdout, name, strlen(name));
    printf(":{\"bits\":[\"%08x\",\"%08x\",\"%08x\",\"%08x\"],\"written\":\"", bits[0], bits[1], bits[2],
           bits[3]);
    print_mask(stdout, mask);
    printf("\"}");
}

/* Prints the position that GL computes for position-invariant programs: four DP4, here with the rows of the
 * identity matrix. */
static bool print_invariant_position(const struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    if (!program->position_invariant)
        return false;
    const uint32_t *object = eval_find_attribute(evaluation, SEMANTIC_ATTRIBUTE, 0)->bits;
    uint32_t position[4];
    uint32_t saved = fpenv_enter();
    f32x8 vector[4];
    for (unsigned c = 0; c < 4; c++)
        vector[c] = f32x8_from_bits(i32x8_splat((int32_t)eval_flush_bits(object[c])));
    for (unsigned row = 0; row < 4; row++) {
        f32x8 identity[4];
        for (unsigned c = 0; c < 4; c++)
            identity[c] = f32x8_splat(c == row ? 1.0f : 0.0f);
        const f32x8 sum = f32x8_canonical_nan(f32x8_flush(f32x8_dot4(identity, vector)));
        position[row] = (uint32_t)f32x8_bits(sum)[0];
    }
    fpenv_leave(saved);
    eval_print_result(evaluation, program->language <= LANGUAGE_VSP10 ? "o[HPOS]" : "result.position",
                      TYPE_F32, position, 15, true);
    return true;
}

void eval_print_results(const struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    bool first = !print_invariant_position(evaluation);
    char name[64];
    for (unsigned i = 0; i < program->output_count; i++) {
        uint32_t bits[4];
        if (!evaluation->written[i])
            continue;
        for (int c = 0; c < 4; c++)
            bits[c] = (uint32_t)f32x8_bits(shader_output(evaluation->executor, i)[c])[0];
        shader_output_name(program, i, name, sizeof name);
        eval_print_result(evaluation, name, (enum type)program->outputs[i].type, bits, evaluation->written[i],
                          first);
        first = false;
    }
    for (unsigned i = 0; i < program->param_count && program->writes_params; i++) {
        uint32_t bits[4];
        shader_lane_param(evaluation->executor, i, 0, bits);
        if (!evaluation->written_params[i])
            continue;
        snprintf(name, sizeof name, "c[%u]", program->params[i].index);
        eval_print_result(evaluation, name, TYPE_F32, bits, evaluation->written_params[i], first);
        first = false;
    }
}

const char *eval_status_name(enum shader_status status)
{
    static const char *const names[] = {"ok", "killed", "budget", "error"};
    return names[status];
}

void eval_print_json(const struct evaluation *evaluation, enum shader_status status, uint64_t executed)
{
    printf("\"status\":\"%s\",\"executed\":%llu,\"results\":{", eval_status_name(status),
           (unsigned long long)executed);
    eval_print_results(evaluation);
    printf("},\"cc\":[");
    const bool patch =
        evaluation->program->stage == STAGE_TESS_CONTROL; /* many threads, many condition codes */
    for (unsigned cc = 0; !patch && cc < evaluation->program->cc_count; cc++) {
        printf("%s[", cc ? "," : "");
        for (unsigned c = 0; c < 4; c++)
            printf("%s\"%s\"", c ? "," : "", shader_lane_condition(evaluation->executor, cc, c, 0));
        printf("]");
    }
    printf("]}\n");
}

/* --- Trace ---------------------------------------------------------------------------------------------- */

static void note_written(struct evaluation *evaluation, const struct instruction *instruction,
                         const struct shader_trace_step *step)
{
    const struct destination *dst = &instruction->dst;
    uint8_t *masks = dst->file == FILE_OUTPUT  ? evaluation->written
                     : dst->file == FILE_PARAM ? evaluation->written_params
                                               : NULL;
    if (masks && step->written)
        masks[step->destination] |= step->written;
}

static void trace_json(struct evaluation *evaluation, const struct instruction *instruction,
                       const struct shader_trace_step *step)
{
    printf("%s{\"line\":%d,\"op\":\"%s\",\"operands\":[", evaluation->trace_steps ? "," : "{\"trace\":[",
           instruction->position.line, opcode_table[instruction->op].name);
    for (unsigned s = 0; s <= step->source_count; s++) {
        const uint32_t *v = s < step->source_count ? step->operands[s] : step->result;
        if (s == step->source_count)
            printf("],\"result\":");
        printf("%s[\"%08x\",\"%08x\",\"%08x\",\"%08x\"]", s && s < step->source_count ? "," : "", v[0], v[1],
               v[2], v[3]);
    }
    printf(",\"written\":\"");
    print_mask(stdout, step->written);
    printf("\",\"cc\":[\"%s\",\"%s\",\"%s\",\"%s\"]}", step->condition[0], step->condition[1],
           step->condition[2], step->condition[3]);
}

/* The instruction as it was written; of a token stream its word and its opcode. */
static void print_source(const struct evaluation *evaluation, const struct instruction *instruction)
{
    const struct source_position *at = &instruction->position;
    if (at->line == 0) {
        printf("word %d  %s\n        ", at->offset, opcode_table[instruction->op].name);
        return;
    }
    const char *source = evaluation->text + at->offset;
    printf("%4d  %.*s\n        ", at->line, (int)strcspn(source, ";\r\n"), source);
}

static void trace_text(const struct evaluation *evaluation, const struct instruction *instruction,
                       const struct shader_trace_step *step)
{
    print_source(evaluation, instruction);
    for (unsigned s = 0; s < step->source_count; s++) {
        print_typed(step->operands[s], step->operands_high[s], (enum type)step->operand_types[s]);
        printf(" ");
    }
    if (step->written) {
        printf("-> ");
        print_typed(step->result, step->result_high, (enum type)step->result_type);
        printf(" .");
        print_mask(stdout, step->written);
    }
    printf("  CC %s %s %s %s\n", step->condition[0], step->condition[1], step->condition[2],
           step->condition[3]);
}

void eval_trace_step(void *user, const struct shader_trace_step *step)
{
    struct evaluation *evaluation = user;
    const struct instruction *instruction = &evaluation->program->instructions[step->instruction];
    note_written(evaluation, instruction, step);
    if (evaluation->trace && evaluation->json)
        trace_json(evaluation, instruction, step);
    else if (evaluation->trace)
        trace_text(evaluation, instruction, step);
    evaluation->trace_steps++;
}
