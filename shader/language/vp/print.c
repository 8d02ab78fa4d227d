/* The printer of !!VP1.0, !!VP1.1, !!VP2.0 and !!VSP1.0: NV_vertex_program2 2.14.1.8. */
#include "shader/language/language.h"
#include "shader/language/vp/vp.h"

#include <string.h>

static void add_relative(struct text *text, const struct source_operand *operand)
{
    text_add(text, "c[A%u.%c", operand->relative.index, "xyzw"[operand->relative.component & 3]);
    if (operand->index != 0)
        text_add(text, "%+d", operand->index);
    text_add(text, "]");
}

static void add_register(struct text *text, const struct program *program, unsigned file, int32_t index)
{
    char name[16];
    switch (file) {
    case FILE_TEMP: text_add(text, "R%d", index); break;
    case FILE_INPUT:
        vp_name_input(program, &program->inputs[index], -1, name, sizeof name);
        text_add(text, "%s", name);
        break;
    case FILE_OUTPUT:
        vp_name_output(program, &program->outputs[index], name, sizeof name);
        text_add(text, "%s", name);
        break;
    case FILE_PARAM: text_add(text, "c[%u]", program->params[index].index); break;
    case FILE_ADDRESS: text_add(text, "A%d", index); break;
    case FILE_CONDITION: text_add(text, "CC"); break;
    default: break;
    }
}

static void add_test(struct text *text, const struct condition_test *test)
{
    static const uint8_t identity[4] = {SWIZZLE_X, SWIZZLE_Y, SWIZZLE_Z, SWIZZLE_W};
    if (test->rule == CONDITION_TR && memcmp(test->swizzle, identity, 4) == 0)
        return;
    text_add(text, " (%s", condition_name(test->rule));
    text_add_swizzle(text, test->swizzle);
    text_add(text, ")");
}

/* ARL of the VP1 environments takes a scalar, though its operand is a vector in the table
 * (NV_vertex_program2 2.14.3.4). */
static bool takes_scalar(const struct program *program, const struct instruction *instruction)
{
    bool vp1_arl = instruction->op == OP_ARL && program->language != LANGUAGE_VP20;
    return vp1_arl || opcode_table[instruction->op].inputs[0] == 'S';
}

static void add_source(struct text *text, const struct program *program,
                       const struct instruction *instruction, unsigned s)
{
    const struct source_operand *operand = &instruction->src[s];
    text_add(text, ", %s%s", operand->negate ? "-" : "", operand->absolute ? "|" : "");
    if (operand->relative.used)
        add_relative(text, operand);
    else
        add_register(text, program, operand->file, operand->index);
    if (takes_scalar(program, instruction))
        text_add(text, ".%c", "xyzw"[operand->swizzle[0] & 3]);
    else
        text_add_swizzle(text, operand->swizzle);
    text_add(text, "%s", operand->absolute ? "|" : "");
}

static const char *target_name(const struct program *program, const struct instruction *instruction)
{
    const char *name = label_at(program, (uint32_t)instruction->target, 0);
    return name ? name : "";
}

static void add_instruction(struct text *text, const struct program *program,
                            const struct instruction *instruction)
{
    text_add(text, "%s%s", opcode_table[instruction->op].name, instruction->update_cc ? "C" : "");
    if (instruction->target >= 0)
        text_add(text, " %s", target_name(program, instruction));
    if (instruction->dst.file != FILE_NONE) {
        text_add(text, " ");
        add_register(text, program, instruction->dst.file, instruction->dst.index);
        text_add_mask(text, instruction->dst.mask);
    }
    add_test(text, &instruction->test);
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++)
        add_source(text, program, instruction, s);
    text_add(text, ";\n");
}

/* Labels are in the order of their targets; *next is the first that was not printed yet. */
static void add_labels(struct text *text, const struct program *program, uint32_t instruction, uint32_t *next)
{
    for (; *next < program->label_count && program->labels[*next].target <= (int32_t)instruction; (*next)++)
        text_add(text, "%s:\n", program->labels[*next].name);
}

void vp_print(struct text *text, const struct program *program)
{
    uint32_t next_label = 0;
    text_add(text, "%s\n", language_header(program->language));
    if (program->position_invariant)
        text_add(text, "OPTION NV_position_invariant;\n");
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        add_labels(text, program, i, &next_label);
        if (program->instructions[i].op != OP_END)
            add_instruction(text, program, &program->instructions[i]);
    }
    text_add(text, "END\n");
}

/* Conventional attributes by their mnemonic; 6 and 7 have only a number. Vertex state programs know v[0]
 * alone. */
void vp_name_input(const struct program *program, const struct input_register *input, int vertex, char *name,
                   size_t size)
{
    (void)vertex;
    snprintf(name, size, "v[%u]", input->index);
    for (unsigned i = 0; i < VP_ATTRIBUTE_COUNT; i++)
        if (vp_attributes[i].number == input->index && program->language != LANGUAGE_VSP10)
            snprintf(name, size, "v[%s]", vp_attributes[i].name);
}

void vp_name_output(const struct program *program, const struct output_register *output, char *name,
                    size_t size)
{
    (void)program;
    snprintf(name, size, "o[]");
    for (unsigned i = 0; i < VP_RESULT_COUNT; i++)
        if (vp_results[i].semantic == output->semantic && vp_results[i].index == output->index)
            snprintf(name, size, "o[%s]", vp_results[i].name);
}
