/* The texture environments COMBINE (GL 4.6 compatibility 16.1, Tables 16.4 to 16.6) and COMBINE4_NV
 * (NV_texture_env_combine4) of fixed function, a part of its fragment program.
 *
 * Temporaries of the text: `texel` is the unit's texture, `texelN` that of unit N (the crossbar), `argN`
 * an argument that is not a register, `mixed` a result before its scale, `primary` the clamped primary
 * colour. */
#include "gl/context/context.h"
#include "gl/program/fixed_function.h"
#include "gl/texture/texture_unit.h"

enum { NAME_SIZE = 48 };

/* --- The key -------------------------------------------------------------------------------------------- */

static const struct {
    GLenum function;
    uint8_t arguments;
} functions[] = {
    [COMBINE_REPLACE] = {GL_REPLACE, 1},   [COMBINE_MODULATE] = {GL_MODULATE, 2},
    [COMBINE_ADD] = {GL_ADD, 2},           [COMBINE_ADD_SIGNED] = {GL_ADD_SIGNED, 2},
    [COMBINE_SUBTRACT] = {GL_SUBTRACT, 2}, [COMBINE_INTERPOLATE] = {GL_INTERPOLATE, 3},
    [COMBINE_DOT3_RGB] = {GL_DOT3_RGB, 2}, [COMBINE_DOT3_RGBA] = {GL_DOT3_RGBA, 2},
    [COMBINE_PRODUCTS] = {GL_ADD, 4},      [COMBINE_PRODUCTS_SIGNED] = {GL_ADD_SIGNED, 4},
};

static uint8_t source_of(GLenum source, unsigned unit)
{
    switch (source) {
    case GL_TEXTURE: return (uint8_t)unit;
    case GL_CONSTANT: return SOURCE_CONSTANT;
    case GL_PRIMARY_COLOR: return SOURCE_PRIMARY;
    case GL_PREVIOUS: return SOURCE_PREVIOUS;
    case GL_ZERO: return SOURCE_ZERO;
    default: return (uint8_t)(source - GL_TEXTURE0);
    }
}

static uint8_t operand_of(GLenum operand)
{
    switch (operand) {
    case GL_SRC_COLOR: return OPERAND_COLOR;
    case GL_ONE_MINUS_SRC_COLOR: return OPERAND_ONE_MINUS_COLOR;
    case GL_SRC_ALPHA: return OPERAND_ALPHA;
    default: return OPERAND_ONE_MINUS_ALPHA;
    }
}

/* Functions other than ADD and ADD_SIGNED have undefined results in COMBINE4_NV: they are COMBINE's. */
static uint8_t function_of(GLenum function, bool four)
{
    uint8_t found = 0;
    if (four && (function == GL_ADD || function == GL_ADD_SIGNED))
        return function == GL_ADD ? COMBINE_PRODUCTS : COMBINE_PRODUCTS_SIGNED;
    while (functions[found].function != function)
        found++;
    return found;
}

/* Arguments that the function does not read stay 0, so that they make no further programs. */
static void read_combiner(const struct combiner *state, unsigned unit, bool four,
                          struct fixed_combine_key *key)
{
    key->function = function_of(state->function, four);
    for (int i = 0; i < functions[key->function].arguments; i++) {
        key->source[i] = source_of(state->source[i], unit);
        key->operand[i] = operand_of(state->operand[i]);
    }
    key->scale = (uint8_t)state->scale;
}

void fixed_combine_key_read(const struct texture_unit *state, unsigned unit, struct fixed_unit_key *key)
{
    const bool four = state->env_mode == GL_COMBINE4_NV;
    read_combiner(&state->combine[0], unit, four, &key->combine[0]);
    if (key->combine[0].function == COMBINE_DOT3_RGBA) /* COMBINE_ALPHA is ignored, its scale is not */
        key->combine[1] = (struct fixed_combine_key){.function = COMBINE_DOT3_RGBA,
                                                     .scale = (uint8_t)state->combine[1].scale};
    else
        read_combiner(&state->combine[1], unit, four, &key->combine[1]);
}

/* The units whose textures are read, as bits. */
static unsigned textures_of(const struct fixed_unit_key *key)
{
    unsigned units = 0;
    for (int channel = 0; channel < 2; channel++) {
        const struct fixed_combine_key *combine = &key->combine[channel];
        const bool none = channel == 1 && combine->function == COMBINE_DOT3_RGBA;
        for (int i = 0; !none && i < functions[combine->function].arguments; i++)
            if (combine->source[i] < GL_TEXTURE_UNITS)
                units |= 1u << combine->source[i];
    }
    return units;
}

bool fixed_combine_textures_are_on(const struct fixed_fragment_key *key, unsigned unit)
{
    for (unsigned other = 0; other < GL_TEXTURE_UNITS; other++)
        if (textures_of(&key->units[unit]) >> other & 1 && key->units[other].target == TARGET_NONE)
            return false;
    return true;
}

/* "If the <n>th texture unit is disabled, the value of each component is 1." */
void fixed_combine_textures_off_are_one(struct fixed_fragment_key *key, unsigned unit)
{
    for (int channel = 0; channel < 2; channel++)
        for (int i = 0; i < functions[key->units[unit].combine[channel].function].arguments; i++) {
            uint8_t *source = &key->units[unit].combine[channel].source[i];
            if (*source < GL_TEXTURE_UNITS && key->units[*source].target == TARGET_NONE)
                *source = SOURCE_ONE;
        }
}

/* --- The text ------------------------------------------------------------------------------------------- */

struct combination {
    const struct fixed_fragment_key *key;
    int unit;
    const char *to, *from; /* where the result goes, what PREVIOUS is */
};

static void name_source(const struct combination *at, uint8_t source, char name[NAME_SIZE])
{
    const char *fixed = source == SOURCE_PREVIOUS  ? at->from
                        : source != SOURCE_PRIMARY ? "texel"
                        : at->key->clamp_colors    ? "primary"
                                                   : "fragment.color";
    if (source == SOURCE_CONSTANT)
        snprintf(name, NAME_SIZE, "state.texenv[%d].color", at->unit);
    else if (source < GL_TEXTURE_UNITS && source != at->unit)
        snprintf(name, NAME_SIZE, "texel%u", source);
    else
        snprintf(name, NAME_SIZE, "%s", fixed);
}

/* Tables 16.5 and 16.6. */
static void add_argument(struct text_builder *builder, const struct combination *at,
                         const struct fixed_combine_key *combine, int i, const char *mask,
                         char argument[NAME_SIZE + 8])
{
    char name[NAME_SIZE];
    const uint8_t operand = combine->operand[i], source = combine->source[i];
    const char *suffix = operand == OPERAND_ALPHA || operand == OPERAND_ONE_MINUS_ALPHA ? ".w" : "";
    const bool inverted = operand == OPERAND_ONE_MINUS_COLOR || operand == OPERAND_ONE_MINUS_ALPHA;
    if (source == SOURCE_ZERO || source == SOURCE_ONE) {
        snprintf(argument, NAME_SIZE + 8, "%d", (source == SOURCE_ONE) != inverted);
        return;
    }
    name_source(at, source, name);
    if (!inverted) {
        snprintf(argument, NAME_SIZE + 8, "%s%s", name, suffix);
        return;
    }
    fixed_text_add(builder, "SUB arg%d.%s, 1, %s%s;\n", i, mask, name, suffix);
    snprintf(argument, NAME_SIZE + 8, "arg%d", i);
}

/* Table 16.4: `result` is the register, with the instruction's suffix, before the scale is applied. */
static void add_combiner(struct text_builder *builder, const struct combination *at, int channel)
{
    const struct fixed_combine_key *combine = &at->key->units[at->unit].combine[channel];
    const char *mask = channel ? "w" : "xyz", *to = combine->scale == 1 ? at->to : "mixed";
    const char *sat = combine->scale == 1 ? ".SAT" : "";
    const bool known = channel == 1 && combine->function == COMBINE_DOT3_RGBA; /* arg0 and arg1 are there */
    char a[COMBINER_ARGUMENTS][NAME_SIZE + 8] = {"arg0", "arg1"};
    for (int i = 0; !known && i < functions[combine->function].arguments; i++)
        add_argument(builder, at, combine, i, mask, a[i]);
    switch (combine->function) {
    case COMBINE_REPLACE: fixed_text_add(builder, "MOV%s %s.%s, %s;\n", sat, to, mask, a[0]); break;
    case COMBINE_MODULATE:
        fixed_text_add(builder, "MUL%s %s.%s, %s, %s;\n", sat, to, mask, a[0], a[1]);
        break;
    case COMBINE_ADD: fixed_text_add(builder, "ADD%s %s.%s, %s, %s;\n", sat, to, mask, a[0], a[1]); break;
    case COMBINE_SUBTRACT:
        fixed_text_add(builder, "SUB%s %s.%s, %s, %s;\n", sat, to, mask, a[0], a[1]);
        break;
    case COMBINE_ADD_SIGNED:
        fixed_text_add(builder, "ADD mixed.%s, %s, %s;\nSUB%s %s.%s, mixed, 0.5;\n", mask, a[0], a[1], sat,
                       to, mask);
        break;
    case COMBINE_INTERPOLATE:
        fixed_text_add(builder, "LRP%s %s.%s, %s, %s, %s;\n", sat, to, mask, a[2], a[0], a[1]);
        break;
    case COMBINE_PRODUCTS:
        fixed_text_add(builder, "MUL mixed.%s, %s, %s;\nMAD%s %s.%s, %s, %s, mixed;\n", mask, a[2], a[3], sat,
                       to, mask, a[0], a[1]);
        break;
    case COMBINE_PRODUCTS_SIGNED:
        fixed_text_add(builder, "MUL mixed.%s, %s, %s;\nMAD mixed.%s, %s, %s, mixed;\n", mask, a[2], a[3],
                       mask, a[0], a[1]);
        fixed_text_add(builder, "SUB%s %s.%s, mixed, 0.5;\n", sat, to, mask);
        break;
    default: /* 4 (a - 1/2) (b - 1/2) is (2a - 1) (2b - 1) */
        if (!known)
            fixed_text_add(builder, "MAD arg0.xyz, %s, 2, -1;\nMAD arg1.xyz, %s, 2, -1;\n", a[0], a[1]);
        fixed_text_add(builder, "DP3%s %s.%s, arg0, arg1;\n", sat, to, mask);
    }
    if (combine->scale != 1)
        fixed_text_add(builder, "MUL.SAT %s.%s, mixed, %u;\n", at->to, mask, combine->scale);
}

void fixed_add_combine(struct text_builder *builder, const struct fixed_fragment_key *key, int unit,
                       const char *to, const char *from)
{
    const struct combination at = {key, unit, to, from};
    const unsigned textures = textures_of(&key->units[unit]);
    fixed_text_add(builder, "# unit %d combines\n", unit);
    for (int other = 0; other < GL_TEXTURE_UNITS; other++)
        if (textures >> other & 1) {
            char name[NAME_SIZE];
            name_source(&at, (uint8_t)other, name);
            fixed_add_sample(builder, &key->units[other], other, name);
        }
    for (int channel = 0; channel < 2; channel++)
        add_combiner(builder, &at, channel);
}

void fixed_declare_combine(struct text_builder *builder, const struct fixed_fragment_key *key)
{
    unsigned textures = 0;
    bool any = false;
    for (unsigned unit = 0; unit < GL_TEXTURE_UNITS; unit++) {
        if (key->units[unit].target == TARGET_NONE || key->units[unit].mode != ENV_COMBINE)
            continue;
        any = true;
        textures |= textures_of(&key->units[unit]) & ~(1u << unit);
    }
    if (any)
        fixed_text_add(builder, "TEMP arg0, arg1, arg2, arg3, mixed, primary;\n");
    for (int unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        if (textures >> unit & 1)
            fixed_text_add(builder, "TEMP texel%d;\n", unit);
}
