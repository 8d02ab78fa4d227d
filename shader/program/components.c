/* Components of attributes and results: how many a program uses and may use (NV_gpu_program4 2.X.3.2 and
 * 2.X.3.5). One counts as soon as an operand's swizzle selects it or a write mask enables it, once however
 * many operands do; relative addressing reaches it in all members of the array. An attribute of several
 * vertices is one attribute. Each component of a LONG attribute is two: low and high words have a register
 * each. */
#include "shader/shader.h"

unsigned shader_component_limit(enum stage stage, enum register_file file)
{
    if (file == FILE_OUTPUT)
        return stage == STAGE_FRAGMENT       ? SHADER_MAX_FRAGMENT_RESULT_COMPONENTS
               : stage == STAGE_TESS_CONTROL ? SHADER_MAX_PATCH_COMPONENTS
                                             : SHADER_MAX_COMPONENTS;
    const bool patch =
        stage == STAGE_TESS_CONTROL || stage == STAGE_TESS_EVALUATION || stage == STAGE_GEOMETRY;
    return patch ? SHADER_MAX_PATCH_COMPONENTS : SHADER_MAX_COMPONENTS;
}

unsigned shader_swizzle_components(const uint8_t swizzle[4])
{
    unsigned mask = 0;
    for (unsigned c = 0; c < 4; c++)
        if (swizzle[c] <= SWIZZLE_W)
            mask |= 1u << swizzle[c];
    return mask;
}

/* Which components of one input some operand of the program selects. */
static unsigned read_components(const struct program *program, unsigned input)
{
    unsigned mask = 0;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &program->instructions[i].src[s];
            if (source->file != FILE_INPUT)
                continue;
            uint32_t first = (uint32_t)source->index, count = source->width == WIDTH_LONG ? 2 : 1;
            if (source->relative.used) {
                first = program->arrays[source->relative.array].first;
                count = program->arrays[source->relative.array].count;
            }
            if (input - first < count)
                mask |= shader_swizzle_components(source->swizzle);
        }
    return mask;
}

unsigned shader_attribute_components(const struct program *program)
{
    unsigned components = 0;
    for (uint32_t i = 0; i < program->input_count; i++)
        components += (unsigned)__builtin_popcount(read_components(program, i));
    return components;
}

unsigned shader_result_components(const struct program *program)
{
    unsigned components = 0;
    for (uint32_t i = 0; i < program->output_count; i++)
        components += (unsigned)__builtin_popcount(program->outputs[i].written & 15u);
    return components;
}
