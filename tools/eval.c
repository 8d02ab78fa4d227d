/* edgewalk eval: runs a program once, on lane 0 of the executor, and prints what it wrote. */
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "shader/shader.h"
#include "tools/tool.h"

static const char help[] =
    "usage: edgewalk eval FILE [--attrib NAME=x,y,z,w]... [--param N=...] [--env N=...] [--local N=...] [--trace] [--json]\n"
    "\n"
    "  --attrib NAME=x,y,z,w   an input: a number, or the binding with or without its prefix: v[3], OPOS, NRML, TEX0;\n"
    "                          vertex.attrib[3], position, color, texcoord[1]; fragment.fogcoord, color.secondary\n"
    "  --param N, --env N      a program (environment) parameter: c[N] or program.env[N]\n"
    "  --local N               program.local[N]\n"
    "  --trace                 every executed instruction with operands, result and condition code\n"
    "  --json                  one object: status, executed, results, cc\n"
    "\n"
    "A component is a decimal number, inf, -inf, nan, or raw bits such as 0x3f800000; missing ones are 0,0,0,1.\n"
    "Status is ok, killed (KIL), budget (the instruction limit) or error (subroutine stack overflow).\n"
    "State bindings have OpenGL's initial values for matrices (identity) and read as zero otherwise.\n";

enum setting_kind { SETTING_ATTRIB, SETTING_ENV, SETTING_LOCAL };

struct setting {
    enum setting_kind kind;
    const char *name; /* not NUL-terminated: up to the '=' */
    size_t name_length;
    uint32_t bits[4];     /* as floats */
    uint32_t integers[4]; /* the same for an integer input: 7 is 7 */
};

enum { MAX_SETTINGS = 1024 };

struct evaluation {
    const char *file;
    struct setting settings[MAX_SETTINGS];
    unsigned setting_count;
    bool trace, json;

    char *text;
    struct program *program;
    struct shader_machine *machine;
    uint32_t (*params)[4];
    uint8_t *written;        /* per output register: components */
    uint8_t *written_params; /* per parameter register */
    unsigned trace_steps;
};

/* --- Values ---------------------------------------------------------------------------------------------------------- */

/* The nearest of what 32 bits hold, signed or unsigned; NaN is 0. */
static uint32_t integer_of(double value)
{
    if (value < INT32_MIN)
        return (uint32_t)INT32_MIN;
    return value < 0 ? (uint32_t)(int32_t)value : value >= 0x1p32 ? UINT32_MAX : value >= 0 ? (uint32_t)value : 0;
}

static bool parse_component(const char *text, size_t length, uint32_t *bits, uint32_t *integer)
{
    char copy[64], *end;
    while (length && *text == ' ')
        text++, length--;
    while (length && text[length - 1] == ' ')
        length--;
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (copy[0] == '0' && (copy[1] | 32) == 'x') {
        unsigned long value = strtoul(copy, &end, 16);
        *bits = *integer = (uint32_t)value;
        return length > 2 && length <= 10 && *end == '\0';
    }
    float value = strtof(copy, &end);
    memcpy(bits, &value, sizeof *bits);
    if (value != value)
        *bits = 0x7fc00000;
    *integer = integer_of(strtod(copy, NULL));
    return *end == '\0' && strpbrk(copy, "xXpP(") == NULL;
}

/* "NAME=x,y,z,w" */
static bool parse_setting(struct evaluation *evaluation, enum setting_kind kind, const char *text)
{
    const char *equals = strchr(text, '=');
    if (!equals || evaluation->setting_count == MAX_SETTINGS)
        return false;
    struct setting *setting = &evaluation->settings[evaluation->setting_count++];
    *setting = (struct setting){kind, text, (size_t)(equals - text), {0, 0, 0, 0x3f800000}, {0, 0, 0, 1}};
    const char *value = equals + 1;
    for (unsigned c = 0;; c++) {
        size_t length = strcspn(value, ",");
        if (c == 4 || !parse_component(value, length, &setting->bits[c], &setting->integers[c]))
            return false;
        if (value[length] == '\0')
            return true;
        value += length + 1;
    }
}

/* --- Names ----------------------------------------------------------------------------------------------------------- */

struct binding_name {
    const char *name; /* "texcoord" also stands for "texcoord[n]" where count > 1 */
    enum semantic semantic;
    unsigned index, count;
};

static const struct binding_name vertex_names[] = {
    {"OPOS", SEMANTIC_ATTRIBUTE, 0, 1},      {"WGHT", SEMANTIC_ATTRIBUTE, 1, 1},
    {"NRML", SEMANTIC_ATTRIBUTE, 2, 1},      {"COL0", SEMANTIC_ATTRIBUTE, 3, 1},
    {"COL1", SEMANTIC_ATTRIBUTE, 4, 1},      {"FOGC", SEMANTIC_ATTRIBUTE, 5, 1},
    {"TEX0", SEMANTIC_ATTRIBUTE, 8, 1},      {"TEX1", SEMANTIC_ATTRIBUTE, 9, 1},
    {"TEX2", SEMANTIC_ATTRIBUTE, 10, 1},     {"TEX3", SEMANTIC_ATTRIBUTE, 11, 1},
    {"TEX4", SEMANTIC_ATTRIBUTE, 12, 1},     {"TEX5", SEMANTIC_ATTRIBUTE, 13, 1},
    {"TEX6", SEMANTIC_ATTRIBUTE, 14, 1},     {"TEX7", SEMANTIC_ATTRIBUTE, 15, 1},
    {"position", SEMANTIC_ATTRIBUTE, 0, 1},  {"weight", SEMANTIC_ATTRIBUTE, 1, 1},
    {"normal", SEMANTIC_ATTRIBUTE, 2, 1},    {"color", SEMANTIC_ATTRIBUTE, 3, 1},
    {"color.primary", SEMANTIC_ATTRIBUTE, 3, 1}, {"color.secondary", SEMANTIC_ATTRIBUTE, 4, 1},
    {"fogcoord", SEMANTIC_ATTRIBUTE, 5, 1},  {"texcoord", SEMANTIC_ATTRIBUTE, 8, 8},
    {"attrib", SEMANTIC_ATTRIBUTE, 0, 16},   {"", SEMANTIC_ATTRIBUTE, 0, 16},
    {"id", SEMANTIC_VERTEX_ID, 0, 1},        {"instance", SEMANTIC_INSTANCE, 0, 1},
    {0},
};

static const struct binding_name fragment_names[] = {
    {"position", SEMANTIC_POSITION, 0, 1},     {"color", SEMANTIC_COLOR, 0, 1},
    {"color.primary", SEMANTIC_COLOR, 0, 1},   {"color.secondary", SEMANTIC_COLOR, 1, 1},
    {"fogcoord", SEMANTIC_FOGCOORD, 0, 1},     {"texcoord", SEMANTIC_TEXCOORD, 0, SHADER_MAX_TEXCOORDS},
    {"attrib", SEMANTIC_GENERIC, 0, SHADER_MAX_GENERIC}, {"", SEMANTIC_GENERIC, 0, SHADER_MAX_GENERIC},
    {"clip", SEMANTIC_CLIP_DISTANCE, 0, 8},    {"facing", SEMANTIC_FACING, 0, 1},
    {"primitive.id", SEMANTIC_PRIMITIVE_ID, 0, 1}, {"layer", SEMANTIC_LAYER, 0, 1},
    {0},
};

/* Splits "texcoord[1]" into its name's length and its index; "3" is index 3 of the nameless row. */
static bool split_index(const char *text, size_t length, size_t *name_length, unsigned *index)
{
    char number[16] = "0";
    *name_length = length;
    if (length && text[length - 1] == ']') {
        const char *open = memchr(text, '[', length);
        size_t digits = open ? (size_t)(text + length - 1 - (open + 1)) : 0;
        if (!open || digits == 0 || digits >= sizeof number)
            return false;
        memcpy(number, open + 1, digits);
        number[digits] = '\0';
        *name_length = (size_t)(open - text);
    } else if (length && length < sizeof number && text[0] >= '0' && text[0] <= '9') {
        memcpy(number, text, length);
        number[length] = '\0';
        *name_length = 0;
    }
    return tool_number(number, 0, 65535, index);
}

static bool skip_text(const char **text, size_t *length, const char *prefix)
{
    size_t skipped = strlen(prefix);
    if (*length < skipped || memcmp(*text, prefix, skipped) != 0)
        return false;
    *text += skipped;
    *length -= skipped;
    return true;
}

/* "vertex.position" is position, "v[OPOS]" is OPOS, "fragment.color" is color. */
static void skip_prefix(const char **name, size_t *length, bool fragment)
{
    if (fragment)
        skip_text(name, length, "fragment.");
    else if (*length > 3 && (*name)[*length - 1] == ']' && skip_text(name, length, "v["))
        --*length;
    else
        skip_text(name, length, "vertex.");
}

static bool find_binding(const struct evaluation *evaluation, const struct setting *setting, enum semantic *semantic, unsigned *index)
{
    bool fragment = evaluation->program->stage == STAGE_FRAGMENT;
    const char *name = setting->name;
    size_t length = setting->name_length;
    unsigned number;
    skip_prefix(&name, &length, fragment);
    if (length == 0 || !split_index(name, length, &length, &number))
        return false;
    for (const struct binding_name *row = fragment ? fragment_names : vertex_names; row->name; row++)
        if (strlen(row->name) == length && memcmp(row->name, name, length) == 0 && number < row->count) {
            *semantic = row->semantic;
            *index = row->index + number;
            return true;
        }
    return false;
}

/* --- Inputs and parameters --------------------------------------------------------------------------------------------- */

static uint32_t flush_bits(uint32_t bits)
{
    return (bits & 0x7f800000) == 0 ? bits & 0x80000000 : bits;
}

static void set_input(struct evaluation *evaluation, unsigned input, const struct setting *setting)
{
    bool is_float = evaluation->program->inputs[input].type == TYPE_F32;
    f32x8 *lanes = shader_input(evaluation->machine, input);
    for (int c = 0; c < 4; c++) {
        uint32_t word = is_float ? flush_bits(setting->bits[c]) : setting->integers[c];
        lanes[c] = (f32x8)i32x8_splat((int32_t)word);
    }
}

/* The last setting of this attribute, or the value of a missing one. */
static const struct setting *find_attribute(const struct evaluation *evaluation, enum semantic semantic, unsigned index)
{
    static const struct setting missing = {.bits = {0, 0, 0, 0x3f800000}, .integers = {0, 0, 0, 1}};
    const struct setting *found = &missing;
    for (unsigned s = 0; s < evaluation->setting_count; s++) {
        const struct setting *setting = &evaluation->settings[s];
        enum semantic named;
        unsigned number;
        if (setting->kind == SETTING_ATTRIB && find_binding(evaluation, setting, &named, &number) && named == semantic &&
            number == index)
            found = setting;
    }
    return found;
}

static bool set_inputs(struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    for (unsigned s = 0; s < evaluation->setting_count; s++) {
        const struct setting *setting = &evaluation->settings[s];
        enum semantic semantic;
        unsigned index;
        if (setting->kind == SETTING_ATTRIB && !find_binding(evaluation, setting, &semantic, &index)) {
            tool_usage_error("--attrib %.*s: this program's stage has no such input", (int)setting->name_length, setting->name);
            return false;
        }
    }
    for (unsigned i = 0; i < program->input_count; i++)
        set_input(evaluation, i, find_attribute(evaluation, (enum semantic)program->inputs[i].semantic, program->inputs[i].index));
    return true;
}

static bool setting_number(const struct setting *setting, unsigned limit, unsigned *number)
{
    char text[16];
    if (setting->name_length >= sizeof text)
        return false;
    memcpy(text, setting->name, setting->name_length);
    text[setting->name_length] = '\0';
    return tool_number(text, 0, limit - 1, number);
}

/* The last setting of this parameter, or null. */
static const uint32_t *find_param(const struct evaluation *evaluation, enum setting_kind kind, unsigned index)
{
    const uint32_t *found = NULL;
    unsigned number;
    for (unsigned s = 0; s < evaluation->setting_count; s++) {
        const struct setting *setting = &evaluation->settings[s];
        if (setting->kind == kind && setting_number(setting, 65536, &number) && number == index)
            found = setting->bits;
    }
    return found;
}

static bool is_matrix(enum state_var state)
{
    return state == STATE_MATRIX_MODELVIEW || state == STATE_MATRIX_PROJECTION || state == STATE_MATRIX_MVP ||
           state == STATE_MATRIX_TEXTURE || state == STATE_MATRIX_PROGRAM;
}

static void load_param(const struct evaluation *evaluation, const struct param_register *param, uint32_t value[4])
{
    const uint32_t *given = NULL;
    memset(value, 0, 4 * sizeof *value);
    switch ((enum param_source)param->source) {
    case PARAM_CONSTANT: given = param->value; break;
    case PARAM_ENV: given = find_param(evaluation, SETTING_ENV, param->index); break;
    case PARAM_LOCAL: given = find_param(evaluation, SETTING_LOCAL, param->index); break;
    case PARAM_STATE:
        if (is_matrix((enum state_var)param->state))
            value[param->row] = 0x3f800000;
        break;
    }
    for (int c = 0; given && c < 4; c++)
        value[c] = evaluation->program->mixes_types ? given[c] : flush_bits(given[c]);
}

static bool check_param_settings(const struct evaluation *evaluation)
{
    for (unsigned s = 0; s < evaluation->setting_count; s++) {
        const struct setting *setting = &evaluation->settings[s];
        unsigned number, limit = setting->kind == SETTING_ENV ? SHADER_MAX_ENV : SHADER_MAX_LOCAL;
        if (setting->kind != SETTING_ATTRIB && !setting_number(setting, limit, &number)) {
            tool_usage_error("parameter '%.*s': expected a number from 0 to %u", (int)setting->name_length, setting->name, limit - 1);
            return false;
        }
    }
    return true;
}

/* --- Output ---------------------------------------------------------------------------------------------------------- */

static void print_vector(FILE *out, const uint32_t bits[4])
{
    for (int c = 0; c < 4; c++) {
        float value;
        char text[32];
        memcpy(&value, &bits[c], sizeof value);
        tool_float_text(value, text, sizeof text);
        fprintf(out, "%s%s", c ? ", " : "(", text);
    }
    fputc(')', out);
}

/* A value of the type that an instruction sees. */
static void print_typed(const uint32_t bits[4], enum type type)
{
    if (type == TYPE_F32)
        print_vector(stdout, bits);
    else
        for (int c = 0; c < 4; c++)
            if (type == TYPE_S32)
                printf("%s%d%s", c ? ", " : "(", (int32_t)bits[c], c == 3 ? ")" : "");
            else
                printf("%s%u%s", c ? ", " : "(", bits[c], c == 3 ? ")" : "");
}

static void print_mask(FILE *out, unsigned mask)
{
    for (unsigned c = 0; c < 4; c++)
        if (mask >> c & 1)
            fputc("xyzw"[c], out);
}

static void print_result(const struct evaluation *evaluation, const char *name, enum type type, const uint32_t bits[4],
                         unsigned mask, bool first)
{
    if (!evaluation->json) {
        printf("%s = ", name);
        print_typed(bits, type);
        printf(" [%08x %08x %08x %08x]\n", bits[0], bits[1], bits[2], bits[3]);
        return;
    }
    printf("%s", first ? "" : ",");
    tool_json_string(stdout, name, strlen(name));
    printf(":{\"bits\":[\"%08x\",\"%08x\",\"%08x\",\"%08x\"],\"written\":\"", bits[0], bits[1], bits[2], bits[3]);
    print_mask(stdout, mask);
    printf("\"}");
}

/* What GL computes where the program is position-invariant: four DP4, here with the rows of the identity matrix. */
static bool print_invariant_position(const struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    if (!program->position_invariant)
        return false;
    const uint32_t *object = find_attribute(evaluation, SEMANTIC_ATTRIBUTE, 0)->bits;
    uint32_t position[4];
    uint32_t saved = fpenv_enter();
    for (unsigned row = 0; row < 4; row++) {
        f32x8 sum = f32x8_splat(0.0f);
        for (unsigned c = 0; c < 4; c++) {
            const f32x8 value = f32x8_from_bits(i32x8_splat((int32_t)flush_bits(object[c])));
            const f32x8 product = f32x8_mul(f32x8_splat(c == row ? 1.0f : 0.0f), value);
            sum = c == 0 ? product : f32x8_add(sum, product);
        }
        position[row] = (uint32_t)f32x8_bits(f32x8_canonical_nan(f32x8_flush(sum)))[0];
    }
    fpenv_leave(saved);
    print_result(evaluation, program->language <= LANGUAGE_VSP10 ? "o[HPOS]" : "result.position", TYPE_F32, position,
                 15, true);
    return true;
}

static void print_results(const struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    bool first = !print_invariant_position(evaluation);
    char name[64];
    for (unsigned i = 0; i < program->output_count; i++) {
        uint32_t bits[4];
        if (!evaluation->written[i])
            continue;
        for (int c = 0; c < 4; c++)
            bits[c] = (uint32_t)f32x8_bits(shader_output(evaluation->machine, i)[c])[0];
        shader_output_name(program, i, name, sizeof name);
        print_result(evaluation, name, (enum type)program->outputs[i].type, bits, evaluation->written[i], first);
        first = false;
    }
    for (unsigned i = 0; i < program->param_count && program->writes_params; i++) {
        uint32_t bits[4];
        shader_lane_param(evaluation->machine, i, 0, bits);
        if (!evaluation->written_params[i])
            continue;
        snprintf(name, sizeof name, "c[%u]", program->params[i].index);
        print_result(evaluation, name, TYPE_F32, bits, evaluation->written_params[i], first);
        first = false;
    }
}

static const char *status_name(enum shader_status status)
{
    static const char *const names[] = {"ok", "killed", "budget", "error"};
    return names[status];
}

static void print_json(const struct evaluation *evaluation, enum shader_status status)
{
    printf("%s\"status\":\"%s\",\"executed\":%u,\"results\":{", evaluation->trace ? "]," : "{", status_name(status),
           shader_lane_executed(evaluation->machine, 0));
    print_results(evaluation);
    printf("},\"cc\":[");
    for (unsigned cc = 0; cc < evaluation->program->cc_count; cc++) {
        printf("%s[", cc ? "," : "");
        for (unsigned c = 0; c < 4; c++)
            printf("%s\"%s\"", c ? "," : "", shader_lane_condition(evaluation->machine, cc, c, 0));
        printf("]");
    }
    printf("]}\n");
}

/* --- Trace ----------------------------------------------------------------------------------------------------------- */

static void note_written(struct evaluation *evaluation, const struct instruction *instruction, const struct shader_trace_step *step)
{
    const struct destination *dst = &instruction->dst;
    uint8_t *masks = dst->file == FILE_OUTPUT ? evaluation->written : dst->file == FILE_PARAM ? evaluation->written_params : NULL;
    if (masks && step->written)
        masks[step->destination] |= step->written;
}

static void trace_json(struct evaluation *evaluation, const struct instruction *instruction, const struct shader_trace_step *step)
{
    printf("%s{\"line\":%d,\"op\":\"%s\",\"operands\":[", evaluation->trace_steps ? "," : "{\"trace\":[", instruction->position.line,
           opcode_table[instruction->op].name);
    for (unsigned s = 0; s <= step->source_count; s++) {
        const uint32_t *v = s < step->source_count ? step->operands[s] : step->result;
        if (s == step->source_count)
            printf("],\"result\":");
        printf("%s[\"%08x\",\"%08x\",\"%08x\",\"%08x\"]", s && s < step->source_count ? "," : "", v[0], v[1], v[2], v[3]);
    }
    printf(",\"written\":\"");
    print_mask(stdout, step->written);
    printf("\",\"cc\":[\"%s\",\"%s\",\"%s\",\"%s\"]}", step->condition[0], step->condition[1], step->condition[2], step->condition[3]);
}

static void trace_text(const struct evaluation *evaluation, const struct instruction *instruction, const struct shader_trace_step *step)
{
    const char *source = evaluation->text + instruction->position.offset;
    printf("%4d  %.*s\n        ", instruction->position.line, (int)strcspn(source, ";\r\n"), source);
    for (unsigned s = 0; s < step->source_count; s++) {
        print_typed(step->operands[s], (enum type)step->operand_types[s]);
        printf(" ");
    }
    if (step->written) {
        printf("-> ");
        print_typed(step->result, (enum type)step->result_type);
        printf(" .");
        print_mask(stdout, step->written);
    }
    printf("  CC %s %s %s %s\n", step->condition[0], step->condition[1], step->condition[2], step->condition[3]);
}

static void trace_step(void *user, const struct shader_trace_step *step)
{
    struct evaluation *evaluation = user;
    const struct instruction *instruction = &evaluation->program->instructions[step->instruction];
    note_written(evaluation, instruction, step);
    if (evaluation->trace && evaluation->json)
        trace_json(evaluation, instruction, step);
    else if (evaluation->trace)
        trace_text(evaluation, instruction, step);
    evaluation->trace_steps++;
}

/* --- The run --------------------------------------------------------------------------------------------------------- */

static bool load(struct evaluation *evaluation)
{
    size_t length;
    char *text = tool_read_file(evaluation->file, &length);
    char *terminated = text ? realloc(text, length + 1) : NULL; /* the trace quotes lines of it */
    if (!terminated) {
        free(text);
        return false;
    }
    terminated[length] = '\0';
    evaluation->text = terminated;
    struct shader_error error;
    evaluation->program = shader_load(SHADER_TARGET_ANY, terminated, length, &error);
    if (!evaluation->program)
        fprintf(stderr, "%s:%d:%d: error: %s\n", evaluation->file, error.position.line, error.position.column, error.message);
    return evaluation->program != NULL;
}

static bool allocate(struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    evaluation->params = calloc(program->param_count + 1, sizeof *evaluation->params);
    evaluation->written = calloc(program->output_count + 1, 1);
    evaluation->written_params = calloc(program->param_count + 1, 1);
    evaluation->machine = shader_machine_create();
    return evaluation->params && evaluation->written && evaluation->written_params && evaluation->machine;
}

static int execute(struct evaluation *evaluation, struct shader_code *code)
{
    for (unsigned i = 0; i < evaluation->program->param_count; i++)
        load_param(evaluation, &evaluation->program->params[i], evaluation->params[i]);
    static const struct texture_view *const no_textures[SHADER_MAX_TEXTURE_UNITS];
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])evaluation->params, .textures = no_textures};
    if (!shader_bind(evaluation->machine, code, &resources, true))
        return EXIT_FAILED;
    if (!set_inputs(evaluation))
        return EXIT_USAGE;
    uint32_t saved = fpenv_enter();
    shader_run_traced(evaluation->machine, trace_step, evaluation);
    fpenv_leave(saved);
    enum shader_status status = shader_lane_status(evaluation->machine, 0);
    if (evaluation->json) {
        if (evaluation->trace && evaluation->trace_steps == 0)
            printf("{\"trace\":[");
        print_json(evaluation, status);
    } else {
        print_results(evaluation);
        printf("%s, %u instructions\n", status_name(status), shader_lane_executed(evaluation->machine, 0));
    }
    return EXIT_OK;
}

static int run(struct evaluation *evaluation)
{
    if (!check_param_settings(evaluation))
        return EXIT_USAGE;
    if (!load(evaluation))
        return EXIT_FAILED;
    struct shader_code *code = shader_code_create(evaluation->program);
    int status = EXIT_FAILED;
    if (code && allocate(evaluation))
        status = execute(evaluation, code);
    else
        fprintf(stderr, "edgewalk: out of memory\n");
    shader_code_destroy(code);
    return status;
}

static void release(struct evaluation *evaluation)
{
    shader_machine_destroy(evaluation->machine);
    shader_program_free(evaluation->program);
    free(evaluation->params);
    free(evaluation->written);
    free(evaluation->written_params);
    free(evaluation->text);
    free(evaluation);
}

static int parse_arguments(struct evaluation *evaluation, struct tool_arguments *arguments)
{
    static const struct {
        const char *option;
        enum setting_kind kind;
    } options[] = {
        {"--attrib", SETTING_ATTRIB}, {"--param", SETTING_ENV}, {"--env", SETTING_ENV}, {"--local", SETTING_LOCAL},
    };
    while (tool_more(arguments)) {
        const char *operand;
        size_t i = 0;
        while (i < sizeof options / sizeof *options && !tool_option(arguments, options[i].option, true))
            i++;
        if (i < sizeof options / sizeof *options) {
            if (!parse_setting(evaluation, options[i].kind, arguments->value))
                return tool_usage_error("%s %s: expected NAME=x,y,z,w", options[i].option, arguments->value);
        } else if (tool_option(arguments, "--trace", false)) {
            evaluation->trace = true;
        } else if (tool_option(arguments, "--json", false)) {
            evaluation->json = true;
        } else if (!evaluation->file && (operand = tool_operand(arguments))) {
            evaluation->file = operand;
        } else {
            return tool_unknown("eval", arguments);
        }
    }
    return evaluation->file ? EXIT_OK : tool_usage_error("eval: expected a program file (try --help)");
}

int command_eval(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return EXIT_OK;
        }
    struct evaluation *evaluation = calloc(1, sizeof *evaluation);
    if (!evaluation)
        return EXIT_FAILED;
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    int status = parse_arguments(evaluation, &arguments);
    if (status == EXIT_OK)
        status = run(evaluation);
    release(evaluation);
    return status;
}
