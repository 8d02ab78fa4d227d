/* Clip distances and tessellation levels (to_gpu4.h): TGSI has four of them in a register, NV_gpu_program4
 * one.
 *
 * Operands are put together in V0 to V2 before the instruction. O<n> holds the output, which is taken apart
 * after each write.
 */
#include "shader/translate/to_gpu4/to_gpu4.h"

/* How many components exist: two of TESSINNER. */
static unsigned width_of(unsigned semantic)
{
    return semantic == SEMANTIC_TESS_INNER ? 2 : 4;
}

/* One of the four, in its own register. */
static void member_name(const struct conversion *c, const struct source_operand *source, unsigned component,
                        char name[64])
{
    struct program named = *c->from;
    struct input_register input = c->from->inputs[source->index];
    input.index = (uint8_t)(input.index + component);
    named.language = named.stage == STAGE_FRAGMENT ? LANGUAGE_NVFP50 : LANGUAGE_NVVP50;
    named.inputs = &input;
    named.input_count = 1;
    if (source->outer.used)
        shader_vertex_input_name(&named, 0, source->outer.index, name, 64);
    else
        shader_input_name(&named, 0, name, 64);
}

static void gather(struct conversion *c, struct source_operand *source, unsigned s)
{
    const struct input_register *input = &c->from->inputs[source->index];
    char name[64];
    if (source->outer.relative.used) {
        convert_fail(c, "a run-time index over registers that hold several distances or levels");
        return;
    }
    if (input->semantic == SEMANTIC_FACING) { /* all ones or 0 */
        convert_line(c, "MOV V%u, fragment.facing;", s);
        convert_line(c, "SGT V%u.x, V%u.x, 0.0;", s, s);
        convert_line(c, "TRUNC.S V%u.x, -V%u.x;", s, s);
    }
    for (unsigned i = 0; i < width_of(input->semantic) && input->vector; i++) {
        member_name(c, source, i, name);
        convert_line(c, "MOV V%u.%c, %s.x;", s, "xyzw"[i], name);
    }
    if (input->vector && width_of(input->semantic) == 2)
        convert_line(c, "MOV V%u.zw, 0.0;", s);
    source->file = FILE_TEMP;
    source->index = -1 - (int32_t)s;
    source->outer.used = false;
}

void gpu4_gather_packed(struct conversion *c, struct instruction *instruction)
{
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        struct source_operand *source = &instruction->src[s];
        if (source->file == FILE_INPUT && !source->relative.used &&
            gpu4_is_packed(c, FILE_INPUT, source->index))
            gather(c, source, s);
    }
    if (instruction->dst.file != FILE_OUTPUT || instruction->dst.relative.used ||
        !gpu4_is_packed(c, FILE_OUTPUT, instruction->dst.index))
        return;
    instruction->dst.file = FILE_TEMP;
    instruction->dst.index =
        c->from->outputs[instruction->dst.index].vector ? GPU4_PACKED - instruction->dst.index : -4;
}

/* Threads of a patch share the register: one whose write is masked must not store the old value of O<n>. */
static void shared_test(struct conversion *c, const struct instruction *instruction, unsigned component,
                        char name[16])
{
    const struct condition_test *test = &instruction->test;
    name[0] = '\0';
    if (c->from->stage != STAGE_TESS_CONTROL || test->rule == CONDITION_TR)
        return;
    if (instruction->update_cc)
        convert_fail(c, "a condition on writing several levels, with an update of the condition code");
    snprintf(name, 16, " (%s%s.%c)", condition_name(test->rule), test->cc ? "1" : "",
             "xyzw"[test->swizzle[component] & 3]);
}

void gpu4_scatter_packed(struct conversion *c, const struct instruction *instruction)
{
    const struct destination *dst = &instruction->dst;
    if (dst->file != FILE_OUTPUT || dst->relative.used || !c->from->outputs[dst->index].vector)
        return;
    struct program named = *c->from;
    struct output_register output = c->from->outputs[dst->index];
    named.language = LANGUAGE_NVVP50;
    named.outputs = &output;
    named.output_count = 1;
    for (unsigned i = 0; i < width_of(output.semantic); i++) {
        char name[64], test[16];
        shader_output_name(&named, 0, name, sizeof name);
        shared_test(c, instruction, i, test);
        if (dst->mask >> i & 1)
            convert_line(c, "MOV %s.x%s, O%d.%c;", name, test, dst->index, "xyzw"[i]);
        output.index++;
    }
}
