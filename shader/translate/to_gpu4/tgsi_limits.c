/* The constructs of a TGSI program that NV_gpu_program4 and 5 cannot express (to_gpu4.h). */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/language/tgsi/tgsi.h"

/* Rejects registers whose semantic NV_gpu_program4 and 5 do not have. */
static void check_binding(struct conversion *c, unsigned file, int32_t index)
{
    const bool is_input = file == FILE_INPUT;
    char name[64];
    if (gpu4_is_packed(c, file, index))
        return;
    gpu4_binding_name(c, file, (unsigned)index, name, sizeof name);
    const bool back = is_input && c->from->stage == STAGE_FRAGMENT &&
                      c->from->inputs[index].semantic == SEMANTIC_BACK_COLOR;
    if (name[0] == '?' || back)
        convert_fail(c, "%s[%u], by its semantic, has no counterpart in NV_gpu_program4",
                     is_input && c->from->inputs[index].tgsi.system_value ? "SV"
                     : is_input                                           ? "IN"
                                                                          : "OUT",
                     is_input ? c->from->inputs[index].tgsi.number : c->from->outputs[index].tgsi.number);
}

static bool has_opcode(const struct program *program, unsigned op)
{
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (program->instructions[i].op == op)
            return true;
    return false;
}

/* A property of the pipeline that no option sets, or null. */
static const char *foreign_request(const struct program *program)
{
    uint8_t distances = 0;
    for (uint32_t i = 0; i < program->output_count; i++)
        if (program->outputs[i].semantic == SEMANTIC_CLIP_DISTANCE)
            distances |= (uint8_t)(program->outputs[i].written << program->outputs[i].index);
    if (program->legacy_multiply)
        return "MUL_ZERO_WINS, which makes 0 * inf 0,";
    if (program->window_position)
        return "VS_WINDOW_SPACE_POSITION";
    if (distances & program->cull_distances)
        return "NUM_CULLDIST_ENABLED";
    return distances & program->clip_distances_off
               ? "NUM_CLIPDIST_ENABLED below the distances that are written"
               : NULL;
}

bool gpu4_check_tgsi(struct conversion *c)
{
    const char *request = foreign_request(c->from);
    if (request) {
        c->at = 0;
        convert_fail(c, "%s has no counterpart in NV_gpu_program4", request);
        return false;
    }
    if (has_opcode(c->from, OP_SWITCH) && has_opcode(c->from, OP_BRA)) { /* crosses blocks of the SWITCH */
        c->at = 0;
        convert_fail(c, "BRA in a program with SWITCH");
    }
    for (uint32_t i = 0; i < c->from->output_count && !c->failed; i++)
        if (gpu4_is_repeated(c->from, (int32_t)i) &&
            (gpu4_is_packed(c, FILE_OUTPUT, (int32_t)i) || c->from->stage == STAGE_TESS_CONTROL)) {
            c->at = 0;
            convert_fail(c, "two such outputs with the same semantic: one register in NV_gpu_program4");
        }
    for (c->at = 0; c->at < c->from->instruction_count && !c->failed; c->at++) {
        const struct instruction *instruction = &c->from->instructions[c->at];
        for (unsigned s = 0; s < SOURCES_MAX; s++)
            if (instruction->src[s].file == FILE_INPUT && !instruction->src[s].relative.used)
                check_binding(c, FILE_INPUT, instruction->src[s].index);
        if (instruction->dst.file == FILE_OUTPUT && !instruction->dst.relative.used)
            check_binding(c, FILE_OUTPUT, instruction->dst.index);
    }
    return !c->failed;
}
