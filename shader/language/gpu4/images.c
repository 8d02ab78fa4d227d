/* The images of LOADIM, STOREIM and ATOMIM (EXT_shader_image_load_store, "Dependencies on NV_gpu_program5").
 */
#include "shader/language/gpu4/gpu4.h"

/* <imageTarget>. */
static const uint8_t targets[] = {
    TARGET_1D,      TARGET_2D,      TARGET_3D,        TARGET_RECT, TARGET_CUBE,      TARGET_BUFFER,
    TARGET_ARRAY1D, TARGET_ARRAY2D, TARGET_ARRAYCUBE, TARGET_2DMS, TARGET_ARRAY2DMS,
};

bool gpu4_image(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct gpu4_range units;
    if (gpu4_at_handle(gpu4))
        return gpu4_read_handle(gpu4, instruction);
    return gpu4_unit(gpu4, instruction, FILE_IMAGE, &units);
}

/* The look-ahead is the ',' before the target, whose name may begin with a digit. */
bool gpu4_image_target(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    if (!parser_at(parser, ",")) {
        parser_expected(parser, "','");
        return false;
    }
    parser->token = lexer_next_word(&parser->lexer);
    const unsigned target = texture_target_from_name(parser->token.text, parser->token.length);
    for (unsigned i = 0; i < sizeof targets / sizeof *targets; i++)
        if (targets[i] == target)
            instruction->code.texture.target = (uint8_t)target;
    if (instruction->code.texture.target == TARGET_NONE) {
        parser_expected(parser, "an image target such as '2D' or 'ARRAY2DMS'");
        return false;
    }
    parser_advance(parser);
    return true;
}
