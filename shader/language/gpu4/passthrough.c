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

static void pass(struct nv4 *nv4, const struct nv4_range *slot, uint8_t mask, const struct token *binding)
{
    struct nv4_slot *input = &nv4->inputs[slot->first], *output = &nv4->outputs[slot->first];
    nv4_use_slots(nv4->inputs, slot->first, 1);
    nv4_use_slots(nv4->outputs, slot->first, 1);
    input->per_vertex = true;
    output->passed |= mask;
    if (nv4_use_components(nv4, FILE_INPUT, slot, mask, binding))
        nv4_use_components(nv4, FILE_OUTPUT, slot, mask, binding);
}

bool nv5_read_passthrough(struct nv4 *nv4)
{
    struct parser *parser = nv4->parser;
    struct nv4_range slot;
    uint8_t mask;
    if (parser->program->stage != STAGE_GEOMETRY || !program_passes_through(nv4->parser->program) ||
        !parser_at(parser, "PASSTHROUGH"))
        return false;
    parser_advance(parser);
    const struct token binding = parser->token;
    if (!nv4_at_output(nv4)) {
        parser_expected(parser, "a result such as result.position");
        return true;
    }
    if (!nv4_output_binding(nv4, false, &slot) || !nv4_write_mask(nv4, &mask))
        return true;
    if (is_attribute(slot.first / NV4_INDICES))
        pass(nv4, &slot, mask, &binding);
    else
        parser_fail(parser, binding.position, "PASSTHROUGH: the vertices have no attribute for this result");
    parser_accept(parser, ";");
    return true;
}

static bool writes_passed(const struct nv4 *nv4, const struct destination *dst)
{
    unsigned first = (unsigned)dst->index, count = 1;
    if (dst->file != FILE_OUTPUT)
        return false;
    if (dst->relative.used) {
        first = nv4->parser->program->arrays[dst->relative.array].first;
        count = nv4->parser->program->arrays[dst->relative.array].count;
    }
    for (unsigned i = first; i < first + count; i++)
        if (nv4->outputs[i].passed)
            return true;
    return false;
}

/* "A program will fail to load if any result binding is both declared in a PASSTHROUGH statement and written
 * by a program instruction, even if the set of components referenced is mutually exclusive", "or an EMIT,
 * EMITS, or ENDPRIM instruction". */
void nv5_check_passthrough(struct nv4 *nv4)
{
    const struct program *program = nv4->parser->program;
    for (uint32_t i = 0; program_passes_through(program) && i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        const unsigned op = instruction->op;
        if (op == OP_EMIT || op == OP_EMITS || op == OP_ENDPRIM)
            parser_fail(nv4->parser, instruction->position, "%s may not stand in a program with OPTION %s",
                        opcode_table[op].name, program_option_name(OPTION_PASSTHROUGH));
        else if (writes_passed(nv4, &instruction->dst))
            parser_fail(nv4->parser, instruction->position, "%s writes a result that PASSTHROUGH names",
                        opcode_table[op].name);
    }
}

void nv5_number_passthrough(struct nv4 *nv4)
{
    for (unsigned i = 0; program_passes_through(nv4->parser->program) && i < NV4_SLOTS; i++)
        if (nv4->outputs[i].passed) {
            struct output_register *output = &nv4->parser->program->outputs[nv4->outputs[i].dense];
            output->passed = nv4->outputs[i].passed;
            output->passed_input = nv4->inputs[i].dense;
        }
}
