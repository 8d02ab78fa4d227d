/* What `edgewalk eval` gives a program: --attrib, --param, --env and --local, by name and value. */
#include <stdlib.h>
#include <string.h>

#include "shader/language/tgsi/tgsi.h"
#include "tools/eval/eval.h"

/* --- Values --------------------------------------------------------------------------------------------- */

/* The nearest integer of 32 bits, signed or unsigned; NaN is 0. */
static uint32_t integer_of(double value)
{
    if (value < INT32_MIN)
        return (uint32_t)INT32_MIN;
    return value < 0         ? (uint32_t)(int32_t)value
           : value >= 0x1p32 ? UINT32_MAX
           : value >= 0      ? (uint32_t)value
                             : 0;
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
    float value = number_float(copy, &end);
    memcpy(bits, &value, sizeof *bits);
    if (value != value)
        *bits = 0x7fc00000;
    *integer = integer_of(number_double(copy, NULL));
    return *end == '\0' && strpbrk(copy, "xXpP(") == NULL;
}

/* "NAME=x,y,z,w" */
bool eval_parse_setting(struct evaluation *evaluation, enum setting_kind kind, const char *text)
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

/* --- Names ---------------------------------------------------------------------------------------------- */

struct binding_name {
    const char *name; /* where count > 1, "texcoord" also means "texcoord[n]" */
    enum semantic semantic;
    unsigned index, count;
};

static const struct binding_name vertex_names[] = {
    {"OPOS", SEMANTIC_ATTRIBUTE, 0, 1},
    {"WGHT", SEMANTIC_ATTRIBUTE, 1, 1},
    {"NRML", SEMANTIC_ATTRIBUTE, 2, 1},
    {"COL0", SEMANTIC_ATTRIBUTE, 3, 1},
    {"COL1", SEMANTIC_ATTRIBUTE, 4, 1},
    {"FOGC", SEMANTIC_ATTRIBUTE, 5, 1},
    {"TEX0", SEMANTIC_ATTRIBUTE, 8, 1},
    {"TEX1", SEMANTIC_ATTRIBUTE, 9, 1},
    {"TEX2", SEMANTIC_ATTRIBUTE, 10, 1},
    {"TEX3", SEMANTIC_ATTRIBUTE, 11, 1},
    {"TEX4", SEMANTIC_ATTRIBUTE, 12, 1},
    {"TEX5", SEMANTIC_ATTRIBUTE, 13, 1},
    {"TEX6", SEMANTIC_ATTRIBUTE, 14, 1},
    {"TEX7", SEMANTIC_ATTRIBUTE, 15, 1},
    {"position", SEMANTIC_ATTRIBUTE, 0, 1},
    {"weight", SEMANTIC_ATTRIBUTE, 1, 1},
    {"matrixindex", SEMANTIC_ATTRIBUTE, SHADER_MATRIX_INDEX, 1},
    {"normal", SEMANTIC_ATTRIBUTE, 2, 1},
    {"color", SEMANTIC_ATTRIBUTE, 3, 1},
    {"color.primary", SEMANTIC_ATTRIBUTE, 3, 1},
    {"color.secondary", SEMANTIC_ATTRIBUTE, 4, 1},
    {"fogcoord", SEMANTIC_ATTRIBUTE, 5, 1},
    {"texcoord", SEMANTIC_ATTRIBUTE, 8, 8},
    {"attrib", SEMANTIC_ATTRIBUTE, 0, 16},
    {"", SEMANTIC_ATTRIBUTE, 0, 16},
    {"id", SEMANTIC_VERTEX_ID, 0, 1},
    {"instance", SEMANTIC_INSTANCE, 0, 1},
    {"basevertex", SEMANTIC_BASE_VERTEX, 0, 1},
    {"baseinstance", SEMANTIC_BASE_INSTANCE, 0, 1},
    {"drawid", SEMANTIC_DRAW_NUMBER, 0, 1},
    {"vertexid_nobase", SEMANTIC_VERTEX_NUMBER, 0, 1},
    {0},
};

static const struct binding_name fragment_names[] = {
    {"WPOS", SEMANTIC_POSITION, 0, 1},
    {"COL0", SEMANTIC_COLOR, 0, 1},
    {"COL1", SEMANTIC_COLOR, 1, 1},
    {"FOGC", SEMANTIC_FOGCOORD, 0, 1},
    {"TEX0", SEMANTIC_TEXCOORD, 0, 1},
    {"TEX1", SEMANTIC_TEXCOORD, 1, 1},
    {"TEX2", SEMANTIC_TEXCOORD, 2, 1},
    {"TEX3", SEMANTIC_TEXCOORD, 3, 1},
    {"TEX4", SEMANTIC_TEXCOORD, 4, 1},
    {"TEX5", SEMANTIC_TEXCOORD, 5, 1},
    {"TEX6", SEMANTIC_TEXCOORD, 6, 1},
    {"TEX7", SEMANTIC_TEXCOORD, 7, 1},
    {"position", SEMANTIC_POSITION, 0, 1},
    {"color", SEMANTIC_COLOR, 0, 1},
    {"color.primary", SEMANTIC_COLOR, 0, 1},
    {"color.secondary", SEMANTIC_COLOR, 1, 1},
    {"fogcoord", SEMANTIC_FOGCOORD, 0, 1},
    {"texcoord", SEMANTIC_TEXCOORD, 0, SHADER_MAX_TEXCOORDS},
    {"attrib", SEMANTIC_GENERIC, 0, TGSI_MAX_GENERIC},
    {"", SEMANTIC_GENERIC, 0, TGSI_MAX_GENERIC},
    {"clip", SEMANTIC_CLIP_DISTANCE, 0, 8},
    {"facing", SEMANTIC_FACING, 0, 1},
    {"primitive.id", SEMANTIC_PRIMITIVE_ID, 0, 1},
    {"layer", SEMANTIC_LAYER, 0, 1},
    {"sampleid", SEMANTIC_SAMPLE_ID, 0, 1},
    {"samplemask", SEMANTIC_SAMPLE_MASK, 0, 1},
    {"pointcoord", SEMANTIC_POINT_COORD, 0, 1},
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

/* "vertex.position" is position, "v[OPOS]" is OPOS, "fragment.color" is color, "f[TEX0]" is TEX0. */
static void skip_prefix(const char **name, size_t *length, bool fragment)
{
    if (*length > 3 && (*name)[*length - 1] == ']' && skip_text(name, length, fragment ? "f[" : "v["))
        --*length;
    else
        skip_text(name, length, fragment ? "fragment." : "vertex.");
}

static bool find_binding(const struct evaluation *evaluation, const struct setting *setting,
                         enum semantic *semantic, unsigned *index)
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

/* --- Inputs and parameters ------------------------------------------------------------------------------ */

uint32_t eval_flush_bits(uint32_t bits)
{
    return (bits & 0x7f800000) == 0 ? bits & 0x80000000 : bits;
}

uint32_t eval_input_bits(const struct evaluation *evaluation, uint32_t bits)
{
    return evaluation->program->mixes_types ? bits : eval_flush_bits(bits);
}

static void set_input(struct evaluation *evaluation, unsigned input, const struct setting *setting)
{
    bool is_float = evaluation->program->inputs[input].type == TYPE_F32;
    f32x8 *lanes = shader_input(evaluation->executor, input);
    for (int c = 0; c < 4; c++) {
        uint32_t word = is_float ? eval_input_bits(evaluation, setting->bits[c]) : setting->integers[c];
        lanes[c] = (f32x8)i32x8_splat((int32_t)word);
    }
}

/* The last setting of this attribute, or the value of a missing one. */
const struct setting *eval_find_attribute(const struct evaluation *evaluation, enum semantic semantic,
                                          unsigned index)
{
    static const struct setting missing = {.bits = {0, 0, 0, 0x3f800000}, .integers = {0, 0, 0, 1}};
    const struct setting *found = &missing;
    for (unsigned s = 0; s < evaluation->setting_count; s++) {
        const struct setting *setting = &evaluation->settings[s];
        enum semantic named;
        unsigned number;
        if (setting->kind == SETTING_ATTRIB && find_binding(evaluation, setting, &named, &number) &&
            named == semantic && number == index)
            found = setting;
    }
    return found;
}

bool eval_set_inputs(struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    for (unsigned s = 0; s < evaluation->setting_count; s++) {
        const struct setting *setting = &evaluation->settings[s];
        enum semantic semantic;
        unsigned index;
        if (setting->kind == SETTING_ATTRIB && !find_binding(evaluation, setting, &semantic, &index)) {
            tool_usage_error("--attrib %.*s: this program's stage has no such input",
                             (int)setting->name_length, setting->name);
            return false;
        }
    }
    for (unsigned i = 0; i < program->input_count; i++)
        set_input(evaluation, i,
                  eval_find_attribute(evaluation, (enum semantic)program->inputs[i].semantic,
                                      program->inputs[i].index));
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

void eval_load_param(const struct evaluation *evaluation, const struct param_register *param,
                     uint32_t value[4])
{
    const uint32_t *given = NULL;
    memset(value, 0, 4 * sizeof *value);
    switch ((enum param_source)param->source) {
    case PARAM_NAMED:
    case PARAM_CONSTANT: given = param->value; break;
    case PARAM_ENV: given = find_param(evaluation, SETTING_ENV, param->index); break;
    case PARAM_LOCAL: given = find_param(evaluation, SETTING_LOCAL, param->index); break;
    case PARAM_STATE:
        if (state_is_matrix(param->state))
            value[param->row] = 0x3f800000;
        else if (state_is_of_threads(param->state))
            value[0] = state_thread_value(param->state);
        break;
    }
    for (int c = 0; given && c < 4; c++)
        value[c] = eval_input_bits(evaluation, given[c]);
}

bool eval_check_param_settings(const struct evaluation *evaluation)
{
    for (unsigned s = 0; s < evaluation->setting_count; s++) {
        const struct setting *setting = &evaluation->settings[s];
        unsigned number, limit = setting->kind == SETTING_ENV ? SHADER_MAX_ENV : SHADER_MAX_LOCAL;
        if (setting->kind != SETTING_ATTRIB && !setting_number(setting, limit, &number)) {
            tool_usage_error("parameter '%.*s': expected a number from 0 to %u", (int)setting->name_length,
                             setting->name, limit - 1);
            return false;
        }
    }
    return true;
}
