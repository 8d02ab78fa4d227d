/* PASSTHROUGH: results of a geometry program that are copied from the same attribute of each vertex
 * (NV_geometry_shader_passthrough, "Dependencies on NV_gpu_program4 and NV_geometry_program4", 2.X.6
 * and 2.X.7.Y). Such a program emits one primitive when it ends; what its instructions write is the same in
 * all vertices. */
#include "shader/language/gpu4/gpu4.h"

/* Vertices have no primitive number, layer and viewport: "a program will fail to load if the binding ... does
 * not have a corresponding attribute binding". */
static bool is_attribute(unsigned semantic)
{
    switch (semantic) {
    case SEMANTIC_POSITION:
    case SEMANTIC_COLOR:
    case SEMANTIC_BACK_COLOR:
    case SEMANTIC_FOGCOORD:
    case SEMANTIC_POINT_SIZE:
    case SEMANTIC_TEXCOORD:
    case SEMANTIC_CLIP_DISTANCE:
    case SEMANTIC_GENERIC: return true;
    default: return false;
    }
}

static void pass(struct gpu4 *gpu4, const struct gpu4_range *slot, uint8_t mask, const struct token *binding)
{
    struct gpu4_slot *input = &gpu4->inputs[slot->first], *output = &gpu4->outputs[slot->first];
    gpu4_use_slots(gpu4->inputs, slot->first, 1);
    gpu4_use_slots(gpu4->outputs, slot->first, 1);
    input->per_vertex = true;
    output->passed |= mask;
    if (gpu4_use_components(gpu4, FILE_INPUT, slot, mask, binding))
        gpu4_use_components(gpu4, FILE_OUTPUT, slot, mask, binding);
}

bool gpu4_read_passthrough(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    struct gpu4_range slot;
    uint8_t mask;
    if (parser->program->stage != STAGE_GEOMETRY || !program_passes_through(gpu4->parser->program) ||
        !parser_at(parser, "PASSTHROUGH"))
        return false;
    parser_advance(parser);
    const struct token binding = parser->token;
    if (!gpu4_at_output(gpu4)) {
        parser_expected(parser, "a result such as result.position");
        return true;
    }
    if (!gpu4_output_binding(gpu4, false, &slot) || !gpu4_write_mask(gpu4, &mask))
        return true;
    if (is_attribute(slot.first / GPU4_INDICES))
        pass(gpu4, &slot, mask, &binding);
    else
        parser_fail(parser, binding.position, "PASSTHROUGH: the vertices have no attribute for this result");
    parser_accept(parser, ";");
    return true;
}

static bool writes_passed(const struct gpu4 *gpu4, const struct destination *dst)
{
    unsigned first = (unsigned)dst->index, count = 1;
    if (dst->file != FILE_OUTPUT)
        return false;
    if (dst->relative.used) {
        first = gpu4->parser->program->arrays[dst->relative.array].first;
        count = gpu4->parser->program->arrays[dst->relative.array].count;
    }
    for (unsigned i = first; i < first + count; i++)
        if (gpu4->outputs[i].passed)
            return true;
    return false;
}

/* "A program will fail to load if any result binding is both declared in a PASSTHROUGH statement and written
 * by a program instruction, even if the set of components referenced is mutually exclusive", "or an EMIT,
 * EMITS, or ENDPRIM instruction". */
void gpu4_check_passthrough(struct gpu4 *gpu4)
{
    const struct program *program = gpu4->parser->program;
    for (uint32_t i = 0; program_passes_through(program) && i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        const unsigned op = instruction->op;
        if (op == OP_EMIT || op == OP_EMITS || op == OP_ENDPRIM)
            parser_fail(gpu4->parser, instruction->position, "%s may not stand in a program with OPTION %s",
                        opcode_table[op].name, program_option_name(OPTION_PASSTHROUGH));
        else if (writes_passed(gpu4, &instruction->dst))
            parser_fail(gpu4->parser, instruction->position, "%s writes a result that PASSTHROUGH names",
                        opcode_table[op].name);
    }
}

void gpu4_number_passthrough(struct gpu4 *gpu4)
{
    for (unsigned i = 0; program_passes_through(gpu4->parser->program) && i < GPU4_SLOTS; i++)
        if (gpu4->outputs[i].passed) {
            struct output_register *output = &gpu4->parser->program->outputs[gpu4->outputs[i].dense];
            output->passed = gpu4->outputs[i].passed;
            output->passed_input = gpu4->inputs[i].dense;
        }
}
