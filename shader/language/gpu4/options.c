/* The features of each language, and those that its OPTIONs add (ARB_vertex_program 2.14.4.5,
 * ARB_fragment_program 3.11.4.5, NV_gpu_program4 2.X.6). All options come before the first statement. */
#include "shader/language/gpu4/gpu4.h"

#include <string.h>

/* --- Languages ------------------------------------------------------------------------------------------ */

enum {
    GPU4_ALL = GPU4_TYPES | GPU4_CONDITIONS | GPU4_SECOND_CONDITION | GPU4_ABSOLUTE | GPU4_SATURATE |
               GPU4_SIGNED_SATURATE | GPU4_PRECISION | GPU4_LABELS | GPU4_SHADOW | GPU4_CLIP_DISTANCES |
               GPU4_FACING | GPU4_PLAIN_SCALARS | GPU4_COLOR_NAMES | GPU4_EVERY_MODIFIER,
    NV41_ALL = GPU4_ALL | GPU4_VERSION_4_1,
    NV50_ALL = NV41_ALL | GPU4_VERSION_5,
    OPCODE_ALL41 = OPCODE_NV40 | OPCODE_NV41,
    OPCODE_ALL50 = OPCODE_ALL41 | OPCODE_NV50 | OPCODE_NVQS,
    VERTEX_2 = GPU4_CONDITIONS | GPU4_ABSOLUTE | GPU4_LABELS | GPU4_CLIP_DISTANCES | GPU4_ADDRESS_VECTORS |
               GPU4_PLAIN_SCALARS,
    VERTEX_3 = VERTEX_2 | GPU4_SECOND_CONDITION | GPU4_SATURATE | GPU4_RELATIVE_BINDINGS,
    FRAGMENT_1 = GPU4_CONDITIONS | GPU4_ABSOLUTE | GPU4_PRECISION | GPU4_FIXED | GPU4_PLAIN_SCALARS,
    FRAGMENT_2 = FRAGMENT_1 | GPU4_LABELS | GPU4_SIGNED_SATURATE | GPU4_FACING | GPU4_EVERY_MODIFIER |
                 GPU4_RELATIVE_BINDINGS,
};

static const struct language_row {
    enum language language;
    uint32_t features, opcodes;
} languages[] = {
    {LANGUAGE_NVVP40, GPU4_ALL, OPCODE_NV40},
    {LANGUAGE_NVFP40, GPU4_ALL, OPCODE_NV40 | OPCODE_NVF40},
    {LANGUAGE_NVGP40, GPU4_ALL, OPCODE_NV40 | OPCODE_NVG40},
    {LANGUAGE_NVVP41, NV41_ALL, OPCODE_ALL41},
    {LANGUAGE_NVGP41, NV41_ALL, OPCODE_ALL41 | OPCODE_NVG40},
    {LANGUAGE_NVFP41, NV41_ALL, OPCODE_ALL41 | OPCODE_NVF40},
    {LANGUAGE_NVVP50, NV50_ALL, OPCODE_ALL50},
    {LANGUAGE_NVTCP50, NV50_ALL, OPCODE_ALL50 | OPCODE_NVTC50},
    {LANGUAGE_NVTEP50, NV50_ALL, OPCODE_ALL50},
    {LANGUAGE_NVGP50, NV50_ALL, OPCODE_ALL50 | OPCODE_NVG40 | OPCODE_NVG50},
    {LANGUAGE_NVFP50, NV50_ALL, OPCODE_ALL50 | OPCODE_NVF40 | OPCODE_NVF50},
    {LANGUAGE_ARBVP10, GPU4_ADDRESS, OPCODE_ARBVP},
    {LANGUAGE_ARBFP10, GPU4_SATURATE | GPU4_COLOR_NAMES, OPCODE_ARBFP},
};

static const struct language_row *language_row(enum language language)
{
    for (unsigned i = 0; i < sizeof languages / sizeof *languages; i++)
        if (languages[i].language == language)
            return &languages[i];
    return &languages[0];
}

void gpu4_begin_language(struct gpu4 *gpu4)
{
    const struct language_row *row = language_row((enum language)gpu4->parser->program->language);
    gpu4->features = row->features;
    gpu4->opcodes = row->opcodes;
}

/* --- Options -------------------------------------------------------------------------------------------- */

/* The languages and stages that accept an option. */
enum {
    NV4 = 1,
    ARB = 2,
    VERTEX = 4,
    FRAGMENT = 8,
    GEOMETRY = 16,
    TESS_CONTROL = 32,
    TESS_EVALUATION = 64,
    BEFORE_CLIPPING = VERTEX | GEOMETRY | TESS_EVALUATION,
    EVERY_STAGE = VERTEX | FRAGMENT | GEOMETRY | TESS_CONTROL | TESS_EVALUATION,
};

static const uint8_t stage_bits[] = {
    [STAGE_VERTEX] = VERTEX,
    [STAGE_FRAGMENT] = FRAGMENT,
    [STAGE_GEOMETRY] = GEOMETRY,
    [STAGE_TESS_CONTROL] = TESS_CONTROL,
    [STAGE_TESS_EVALUATION] = TESS_EVALUATION,
};

/* At most one option of a group, but that one as often as the text likes. */
enum group { NO_GROUP, PRECISION_HINT, FOG, INTERLOCK, GROUPS };

static const struct option_row {
    const char *name; /* null: that of its program_options */
    uint8_t where;
    uint8_t group;
    uint32_t program_options; /* set of enum program_option */
    uint8_t fog;              /* enum gpu4_fog */
    bool position_invariant, draw_buffers, depth_discards;
    uint32_t features, opcodes;
    uint32_t needs; /* enum gpu4_feature that a language must have; 0: none */
} options[] = {
    {"ARB_position_invariant", NV4 | ARB | VERTEX, .position_invariant = true},
    {.program_options = OPTION_NV_VERTEX_PROGRAM2,
     .where = ARB | VERTEX,
     .features = VERTEX_2,
     .opcodes = OPCODE_VPO2},
    {.program_options = OPTION_NV_VERTEX_PROGRAM3,
     .where = ARB | VERTEX,
     .features = VERTEX_3,
     .opcodes = OPCODE_VPO2 | OPCODE_VPO3},
    {.program_options = OPTION_NV_FRAGMENT_PROGRAM,
     .where = ARB | FRAGMENT,
     .features = FRAGMENT_1,
     .opcodes = OPCODE_FPO1},
    {.program_options = OPTION_NV_FRAGMENT_PROGRAM2,
     .where = ARB | FRAGMENT,
     .features = FRAGMENT_2,
     .opcodes = OPCODE_FPO1 | OPCODE_FPO2},
    {"ARB_draw_buffers", NV4 | ARB | FRAGMENT, .draw_buffers = true},
    {"ATI_draw_buffers", NV4 | ARB | FRAGMENT, .draw_buffers = true},
    {"ARB_precision_hint_fastest", NV4 | ARB | FRAGMENT, .group = PRECISION_HINT},
    {"ARB_precision_hint_nicest", NV4 | ARB | FRAGMENT, .group = PRECISION_HINT},
    /* Vertex programs, too: with NV_vertex_program3 they have lookups. */
    {.program_options = OPTION_FRAGMENT_PROGRAM_SHADOW,
     .where = ARB | VERTEX | FRAGMENT,
     .features = GPU4_SHADOW},
    {"ARB_fragment_program_shadow", NV4 | EVERY_STAGE},
    {.program_options = OPTION_MESA_TEXTURE_ARRAY, .where = ARB | FRAGMENT},
    {.program_options = OPTION_ORIGIN_UPPER_LEFT, .where = NV4 | ARB | FRAGMENT},
    {.program_options = OPTION_PIXEL_CENTER_INTEGER, .where = NV4 | ARB | FRAGMENT},
    {"ARB_fog_linear", NV4 | ARB | FRAGMENT, .group = FOG, .fog = GPU4_FOG_LINEAR},
    {"ARB_fog_exp", NV4 | ARB | FRAGMENT, .group = FOG, .fog = GPU4_FOG_EXP},
    {"ARB_fog_exp2", NV4 | ARB | FRAGMENT, .group = FOG, .fog = GPU4_FOG_EXP2},
    /* NV_gpu_program5 has the next two anyway (Dependencies on NV_parameter_buffer_object2,
       NV_shader_buffer_load). */
    {.program_options = OPTION_PARAMETER_BUFFER_OBJECT2, .where = NV4 | EVERY_STAGE, .opcodes = OPCODE_NVPB},
    {.program_options = OPTION_SHADER_BUFFER_LOAD, .where = NV4 | EVERY_STAGE, .opcodes = OPCODE_NVBL},
    {.program_options = OPTION_EXPLICIT_MULTISAMPLE, .where = NV4 | EVERY_STAGE, .opcodes = OPCODE_NVEM},
    {.program_options = OPTION_MEM_EXTENDED, .where = NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {.program_options = OPTION_STORAGE_BUFFER,
     .where = NV4 | EVERY_STAGE,
     .opcodes = OPCODE_NVSB,
     .needs = GPU4_VERSION_5},
    {.program_options = OPTION_ATOMIC_COUNTERS,
     .where = NV4 | EVERY_STAGE,
     .opcodes = OPCODE_NVAC,
     .needs = GPU4_VERSION_5},
    /* NV_shader_atomic_int64 names its option NV_shader_atomic_uint64;
     * compilers write the extension's name. */
    {.program_options = OPTION_ATOMIC_INT64, .where = NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {"NV_shader_atomic_uint64", NV4 | EVERY_STAGE, .program_options = OPTION_ATOMIC_INT64,
     .needs = GPU4_VERSION_5},
    {.program_options = OPTION_ATOMIC_FLOAT, .where = NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {.program_options = OPTION_ATOMIC_FP16_VECTOR, .where = NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {.program_options = OPTION_EARLY_FRAGMENT_TESTS, .where = NV4 | FRAGMENT, .needs = GPU4_VERSION_5},
    {.program_options = OPTION_BLEND_FUNC_EXTENDED, .where = NV4 | FRAGMENT, .needs = GPU4_VERSION_5},
    {depth_discards_option, NV4 | FRAGMENT, .depth_discards = true},
    {.program_options = OPTION_VIEWPORT_ARRAY, .where = NV4 | GEOMETRY},
    /* These two set no bit in the program: the printer derives them from the bindings. */
    {cull_distance_option, NV4 | EVERY_STAGE, .features = GPU4_CULL_DISTANCES},
    {fragment_layer_option, NV4 | FRAGMENT, .features = GPU4_LAYER_INPUTS},
    /* Compilers write the extension's name, its document has the second. */
    {.program_options = OPTION_PASSTHROUGH, .where = NV4 | GEOMETRY},
    {"NV_geometry_program_passthrough", NV4 | GEOMETRY, .program_options = OPTION_PASSTHROUGH},
    {.program_options = OPTION_VIEWPORT_ARRAY2, .where = NV4 | BEFORE_CLIPPING},
    {.program_options = OPTION_VIEWPORT_LAYER, .where = NV4 | BEFORE_CLIPPING},
    {.program_options = OPTION_LAYER_RELATIVE, .where = NV4 | BEFORE_CLIPPING},
    /* Options that NVIDIA's compiler writes at the head of each listing: hints to its own assembler, which
     * change no result, and features that version 5.0 already has. */
    {"NV_internal", NV4 | EVERY_STAGE},
    {"NV_unroll_none", NV4 | EVERY_STAGE},
    {"NV_unroll_all", NV4 | EVERY_STAGE},
    {"NV_gpu_program_fp64", NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {.program_options = OPTION_THREAD_GROUP,
     .where = NV4 | FRAGMENT,
     .opcodes = OPCODE_NVTG | OPCODE_NVTGF,
     .needs = GPU4_VERSION_5},
    {.program_options = OPTION_THREAD_GROUP,
     .where = NV4 | (EVERY_STAGE & ~FRAGMENT),
     .opcodes = OPCODE_NVTG,
     .needs = GPU4_VERSION_5},
    {.program_options = OPTION_THREAD_SHUFFLE,
     .where = NV4 | EVERY_STAGE,
     .opcodes = OPCODE_NVTS,
     .needs = GPU4_VERSION_5},
    {.program_options = OPTION_DERIVATIVE_CONTROL, .where = NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {.program_options = OPTION_SHADER_IMAGE_SIZE,
     .where = NV4 | EVERY_STAGE,
     .opcodes = OPCODE_NVIS,
     .needs = GPU4_VERSION_5},
    /* Options that compilers write for SPARSE and LODCLAMP; the specifications do not require them. */
    {"EXT_sparse_texture2", NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {"ARB_sparse_texture2", NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {"ARB_sparse_texture_clamp", NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    /* Fragments that store always run in order, so all four have the strongest meaning. */
    {.program_options = OPTION_INTERLOCK,
     .where = NV4 | FRAGMENT,
     .group = INTERLOCK,
     .opcodes = OPCODE_NVFI,
     .needs = GPU4_VERSION_5},
    {"NV_pixel_interlock_unordered", NV4 | FRAGMENT, .group = INTERLOCK, .program_options = OPTION_INTERLOCK,
     .opcodes = OPCODE_NVFI, .needs = GPU4_VERSION_5},
    {"NV_sample_interlock_ordered", NV4 | FRAGMENT, .group = INTERLOCK, .program_options = OPTION_INTERLOCK,
     .opcodes = OPCODE_NVFI, .needs = GPU4_VERSION_5},
    {"NV_sample_interlock_unordered", NV4 | FRAGMENT, .group = INTERLOCK, .program_options = OPTION_INTERLOCK,
     .opcodes = OPCODE_NVFI, .needs = GPU4_VERSION_5},
    {.program_options = OPTION_IMAGE_LOAD_FORMATTED, .where = NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
    {.program_options = OPTION_BINDLESS_TEXTURE, .where = NV4 | EVERY_STAGE, .needs = GPU4_VERSION_5},
};

static const char *name_of(const struct option_row *row)
{
    return row->name ? row->name : program_option_name(row->program_options);
}

static bool is_of_program(const struct gpu4 *gpu4, const struct option_row *row)
{
    const uint8_t where =
        (uint8_t)((gpu4_has(gpu4, GPU4_TYPES) ? NV4 : ARB) | stage_bits[gpu4->parser->program->stage]);
    return (row->where & where) == where && (!row->needs || gpu4_has(gpu4, row->needs));
}

const char *gpu4_option_giving(const struct gpu4 *gpu4, enum gpu4_feature feature)
{
    for (unsigned i = 0; i < sizeof options / sizeof *options; i++)
        if ((options[i].features & feature) && is_of_program(gpu4, &options[i]))
            return name_of(&options[i]);
    return NULL;
}

const char *gpu4_option_with_opcodes(const struct gpu4 *gpu4, uint32_t opcodes)
{
    for (unsigned i = 0; i < sizeof options / sizeof *options; i++)
        if ((options[i].opcodes & opcodes) && is_of_program(gpu4, &options[i]))
            return name_of(&options[i]);
    return NULL;
}

static const struct option_row *find_option(const struct gpu4 *gpu4)
{
    for (unsigned i = 0; i < sizeof options / sizeof *options; i++)
        if (parser_at(gpu4->parser, name_of(&options[i])) && is_of_program(gpu4, &options[i]))
            return &options[i];
    return NULL;
}

/* An option that is not there: is it one of another stage, language or version? */
static void reject_option(struct gpu4 *gpu4)
{
    const uint8_t stage = stage_bits[gpu4->parser->program->stage];
    const struct token *token = &gpu4->parser->token;
    const char *why = NULL, *meant = NULL;
    for (unsigned i = 0; i < sizeof options / sizeof *options; i++) {
        const bool here =
            (options[i].where & stage) && (options[i].where & (gpu4_has(gpu4, GPU4_TYPES) ? NV4 : ARB));
        if (here && token_is_misspelt(token, name_of(&options[i])))
            meant = name_of(&options[i]);
        if (!parser_at(gpu4->parser, name_of(&options[i])))
            continue;
        why = here ? "needs a header of version 5.0" : "is for other programs";
    }
    if (why)
        parser_fail(gpu4->parser, token->position, "expected a supported option, found '%.*s', which %s",
                    (int)token->length, token->text, why);
    else
        parser_expected_like(gpu4->parser, "a supported option", meant);
}

static bool check_group(struct gpu4 *gpu4, const struct option_row *row, const struct option_row **chosen)
{
    if (row->group == NO_GROUP || !*chosen || *chosen == row) {
        *chosen = row;
        return true;
    }
    parser_fail(gpu4->parser, gpu4->parser->token.position,
                "only one %s option may be given, and %s was before",
                row->group == FOG         ? "fog"
                : row->group == INTERLOCK ? "interlock"
                                          : "precision hint",
                name_of(*chosen));
    return false;
}

static void read_option(struct gpu4 *gpu4, const struct option_row *chosen[])
{
    struct parser *parser = gpu4->parser;
    parser_advance(parser);
    const struct option_row *row = find_option(gpu4);
    if (!row) {
        reject_option(gpu4);
        return;
    }
    if (!check_group(gpu4, row, &chosen[row->group]))
        return;
    if (row->fog)
        gpu4->fog = row->fog;
    gpu4->draw_buffers |= row->draw_buffers;
    gpu4->features |= row->features;
    gpu4->opcodes |= row->opcodes;
    parser->program->options |= row->program_options;
    parser->program->position_invariant |= row->position_invariant;
    parser->program->depth_discards |= row->depth_discards;
    parser_advance(parser);
    parser_require(parser, ";");
}

void gpu4_read_options(struct gpu4 *gpu4)
{
    const struct option_row *chosen[GROUPS] = {NULL};
    while (parser_at(gpu4->parser, "OPTION"))
        read_option(gpu4, chosen);
}
