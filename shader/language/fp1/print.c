/* The printer of !!FP1.0: NV_fragment_program 3.11.3. Constants are printed where they are used, DECLAREs
 * first. */
#include "shader/language/fp1/fp1.h"
#include "shader/language/language.h"

#include <string.h>

static const uint8_t identity[4] = {SWIZZLE_X, SWIZZLE_Y, SWIZZLE_Z, SWIZZLE_W};

static void add_param(struct text *text, const struct program *program, int32_t index)
{
    const struct param_register *param = &program->params[index];
    switch (param->source) {
    case PARAM_NAMED: text_add(text, "%s", program->variables[param->index].name); break;
    case PARAM_LOCAL: text_add(text, "p[%u]", param->index); break;
    default: text_add_vector(text, TYPE_F32, param->value); break;
    }
}

static const char *output_name(const struct program *program, int32_t index, unsigned precision)
{
    for (unsigned i = 0; i < FP1_RESULT_COUNT; i++)
        if (fp1_results[i].semantic == program->outputs[index].semantic &&
            fp1_results[i].precision == precision)
            return fp1_results[i].name;
    return "COLR";
}

static void add_temp(struct text *text, const struct program *program, int32_t index)
{
    const int32_t halves = (int32_t)program->half_temps;
    text_add(text, "%c%d", index < halves ? 'R' : 'H', index < halves ? index : index - halves);
}

/* A number in all components may be written as one, if the operand reads it as that would. A negation of the
 * operand is not the number's sign: it would count as another number (3.11.2). */
static bool is_number(const struct program *program, const struct source_operand *operand, bool scalar)
{
    static const uint8_t replicated[4] = {SWIZZLE_X, SWIZZLE_X, SWIZZLE_X, SWIZZLE_X};
    const struct param_register *param = &program->params[operand->index];
    return operand->file == FILE_PARAM && param->source == PARAM_CONSTANT &&
           memcmp(param->value, param->value + 1, 3 * sizeof *param->value) == 0 &&
           memcmp(operand->swizzle, scalar ? replicated : identity, 4) == 0 &&
           (operand->absolute || !operand->negate);
}

/* The zeros of f[FOGC] are its y, z and w. */
static void add_suffix(struct text *text, const struct source_operand *operand, bool scalar)
{
    uint8_t swizzle[4];
    for (uint8_t c = 0; c < 4; c++)
        swizzle[c] = operand->swizzle[c] != SWIZZLE_ZERO ? operand->swizzle[c] : c && !scalar ? c : SWIZZLE_Y;
    if (scalar)
        text_add(text, ".%c", "xyzw"[swizzle[0] & 3]);
    else
        text_add_swizzle(text, swizzle);
}

static void add_source(struct text *text, const struct program *program, const struct source_operand *operand,
                       bool scalar)
{
    char name[16];
    text_add(text, ", %s%s", operand->negate ? "-" : "", operand->absolute ? "|" : "");
    if (operand->file == FILE_PARAM && is_number(program, operand, scalar)) {
        text_add_number(text, TYPE_F32, program->params[operand->index].value[0]);
    } else {
        if (operand->file == FILE_PARAM) {
            add_param(text, program, operand->index);
        } else if (operand->file == FILE_TEMP) {
            add_temp(text, program, operand->index);
        } else {
            fp1_name_input(program, &program->inputs[operand->index], -1, name, sizeof name);
            text_add(text, "%s", name);
        }
        add_suffix(text, operand, scalar);
    }
    text_add(text, "%s", operand->absolute ? "|" : "");
}

static void add_test(struct text *text, const struct condition_test *test)
{
    text_add(text, "%s", condition_name(test->rule));
    text_add_swizzle(text, test->swizzle);
}

static void add_destination(struct text *text, const struct program *program,
                            const struct instruction *instruction)
{
    const struct destination *dst = &instruction->dst;
    text_add(text, " ");
    if (dst->file == FILE_TEMP)
        add_temp(text, program, dst->index);
    else if (dst->file == FILE_OUTPUT)
        text_add(text, "o[%s]", output_name(program, dst->index, dst->precision));
    else
        text_add(text, dst->precision == PRECISION_H ? "HC" : "RC");
    text_add_mask(text, dst->mask);
    if (instruction->test.rule == CONDITION_TR && memcmp(instruction->test.swizzle, identity, 4) == 0)
        return;
    text_add(text, " (");
    add_test(text, &instruction->test);
    text_add(text, ")");
}

static void add_instruction(struct text *text, const struct program *program,
                            const struct instruction *instruction)
{
    static const char *const precisions[] = {"", "R", "H", "X"};
    unsigned s = 0;
    text_add(text, "%s%s%s%s", opcode_table[instruction->op].name, precisions[instruction->precision & 3],
             instruction->update_cc ? "C" : "", instruction->dst.saturate ? "_SAT" : "");
    if (instruction->op == OP_KIL) {
        text_add(text, " ");
        add_test(text, &instruction->test);
    } else {
        add_destination(text, program, instruction);
        for (const char *input = opcode_table[instruction->op].inputs; *input; input++)
            if (*input == 'V' || *input == 'S')
                add_source(text, program, &instruction->src[s++], *input == 'S');
    }
    if (instruction->texture.target != TARGET_NONE)
        text_add(text, ", TEX%u, %s", instruction->texture.unit,
                 texture_target_name(instruction->texture.target));
    text_add(text, ";\n");
}

static void add_declarations(struct text *text, const struct program *program)
{
    static const uint32_t zero[4];
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct param_register *param = &program->params[program->variables[i].first];
        text_add(text, "DECLARE %s", program->variables[i].name);
        if (memcmp(param->value, zero, sizeof zero) != 0) {
            text_add(text, " = ");
            text_add_vector(text, TYPE_F32, param->value);
        }
        text_add(text, ";\n");
    }
}

void fp1_print(struct text *text, const struct program *program)
{
    text_add(text, "%s\n", language_header(program->language));
    add_declarations(text, program);
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (program->instructions[i].op != OP_END)
            add_instruction(text, program, &program->instructions[i]);
    text_add(text, "END\n");
}

void fp1_name_input(const struct program *program, const struct input_register *input, int vertex, char *name,
                    size_t size)
{
    (void)program;
    (void)vertex;
    snprintf(name, size, "f[]");
    for (unsigned i = 0; i < FP1_ATTRIBUTE_COUNT; i++)
        if (fp1_attributes[i].semantic == input->semantic && fp1_attributes[i].index == input->index)
            snprintf(name, size, "f[%s]", fp1_attributes[i].name);
}

/* The colour has the name by which it is written. */
void fp1_name_output(const struct program *program, const struct output_register *output, char *name,
                     size_t size)
{
    const int32_t index = (int32_t)(output - program->outputs);
    unsigned precision = PRECISION_R;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (program->instructions[i].dst.file == FILE_OUTPUT && program->instructions[i].dst.index == index)
            precision = program->instructions[i].dst.precision;
    snprintf(name, size, "o[%s]", output_name(program, index, precision));
}
