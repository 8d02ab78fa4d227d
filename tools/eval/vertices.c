/* Inputs of geometry and tessellation programs in `edgewalk eval`: `vertex[1].position`,
 * `primitive.patch.attrib[0]`.
 *
 * The language's own parser reads a name: it parses a program of one instruction that uses it. */
#include <string.h>

#include "tools/eval/eval.h"

bool eval_has_vertices(const struct program *program)
{
    return language_is_gpu4(program->language) &&
           (program->stage == STAGE_GEOMETRY || program->stage == STAGE_TESS_CONTROL ||
            program->stage == STAGE_TESS_EVALUATION);
}

struct place {
    struct input_register input;
    unsigned vertex;
};

/* The header and declarations under which every binding of the stage may be named. */
static const char *declarations(const struct program *program)
{
    static const char *const geometry[] = {
        [KIND_POINTS] = "POINTS",
        [KIND_LINES] = "LINES",
        [KIND_LINES_ADJACENCY] = "LINES_ADJACENCY",
        [KIND_TRIANGLES] = "TRIANGLES",
        [KIND_PATCHES] = "PATCHES",
        [KIND_TRIANGLES_ADJACENCY] = "TRIANGLES_ADJACENCY",
    };
    static _Thread_local char text[160];
    switch (program->stage) {
    case STAGE_TESS_CONTROL: return "!!NVtcp5.0 VERTICES_OUT 32 ";
    case STAGE_TESS_EVALUATION: return "!!NVtep5.0 TESS_MODE QUADS ";
    default:
        snprintf(text, sizeof text, "!!NVgp5.0 PRIMITIVE_IN %s PRIMITIVE_OUT POINTS VERTICES_OUT 1 ",
                 geometry[program->primitive.in]);
        return text;
    }
}

static bool find_place(const struct program *program, const struct setting *setting, struct place *place)
{
    char text[400];
    struct shader_error error;
    if (setting->name_length > 160)
        return false;
    const int length = snprintf(text, sizeof text, "%sTEMP R; MOV R, %.*s; END", declarations(program),
                                (int)setting->name_length, setting->name);
    struct program *probe = shader_load(SHADER_TARGET_ANY, text, (size_t)length, &error);
    const bool found = probe && probe->input_count == 1 && probe->instruction_count == 2 &&
                       probe->instructions[0].src[0].file == FILE_INPUT && !probe->inputs[0].from_output;
    if (found)
        *place = (struct place){probe->inputs[0], probe->instructions[0].src[0].outer.index};
    shader_program_free(probe);
    return found;
}

unsigned eval_vertex_count(const struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    if (program->input_vertices < SHADER_MAX_PATCH_VERTICES)
        return program->input_vertices;
    unsigned count = evaluation->vertices;
    for (unsigned s = 0; !evaluation->vertices && s < evaluation->setting_count; s++) {
        struct place place;
        if (evaluation->settings[s].kind == SETTING_ATTRIB &&
            find_place(program, &evaluation->settings[s], &place) && place.input.per_vertex &&
            place.vertex >= count)
            count = place.vertex + 1;
    }
    return count == 0 ? 1 : count < SHADER_MAX_PATCH_VERTICES ? count : SHADER_MAX_PATCH_VERTICES;
}

static void set_register(struct evaluation *evaluation, struct shader_executor *executor, unsigned number,
                         const struct setting *setting)
{
    const struct program *program = evaluation->program;
    const bool is_float = program->inputs[number % program->input_count].type == TYPE_F32;
    f32x8 *lanes = shader_input(executor, number);
    for (int c = 0; c < 4; c++)
        lanes[c] = (f32x8)i32x8_splat(
            (int32_t)(is_float ? eval_input_bits(evaluation, setting->bits[c]) : setting->integers[c]));
}

/* Attributes that were not given are 0,0,0,1; the number of vertices is known. */
static void set_default(struct evaluation *evaluation, struct shader_executor *executor, unsigned vertex,
                        unsigned input)
{
    const struct program *program = evaluation->program;
    struct setting missing = {.bits = {0, 0, 0, 0x3f800000}, .integers = {0, 0, 0, 1}};
    if (program->inputs[input].semantic == SEMANTIC_VERTEX_COUNT)
        missing.integers[0] = eval_vertex_count(evaluation);
    set_register(evaluation, executor, vertex * program->input_count + input, &missing);
}

/* The register of a place in the program, or -1 if it does not read it. */
static int find_register(const struct program *program, const struct place *place)
{
    for (unsigned i = 0; i < program->input_count; i++) {
        const struct input_register *input = &program->inputs[i];
        if (input->semantic == place->input.semantic && input->index == place->input.index &&
            !input->from_output)
            return place->vertex < program->input_vertices ? (int)(place->vertex * program->input_count + i)
                                                           : -1;
    }
    return -1;
}

bool eval_set_vertices(struct evaluation *evaluation, struct shader_executor *executor)
{
    const struct program *program = evaluation->program;
    for (unsigned vertex = 0; vertex < program->input_vertices; vertex++)
        for (unsigned i = 0; i < program->input_count; i++)
            set_default(evaluation, executor, vertex, i);
    for (unsigned s = 0; s < evaluation->setting_count; s++) {
        const struct setting *setting = &evaluation->settings[s];
        struct place place;
        if (setting->kind != SETTING_ATTRIB)
            continue;
        if (!find_place(program, setting, &place)) {
            tool_usage_error(
                "--attrib %.*s: this program's stage has no such input; expected vertex[N].NAME or "
                "primitive.NAME",
                (int)setting->name_length, setting->name);
            return false;
        }
        const int number = find_register(program, &place);
        if (number >= 0)
            set_register(evaluation, executor, (unsigned)number, setting);
    }
    return true;
}
