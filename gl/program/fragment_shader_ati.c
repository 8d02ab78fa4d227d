/* ATI_fragment_shader: each command becomes a line of !!ATIfs1.0. Loading the text checks the line at once,
 * so that the rules are only in the language's front end. The lines become programs at the first draw. */
#include "gl/program/fragment_shader_ati.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_program.h"
#include "gl/program/fixed_function.h"

enum {
    REGISTERS = 6,
    CONSTANTS = 8,
    LINE_SIZE = 128, /* the longest statement has 107 bytes */
    LINES = 2 * (REGISTERS + 16),
    VARIANTS = 8,
    TEXT_SIZE = LINES * LINE_SIZE + 1024,
};

/* A statement of the text. */
struct line {
    char text[LINE_SIZE];
    bool routes;       /* PassTexCoord, SampleMap */
    uint8_t unit;      /* SampleMap: + 1 */
    uint8_t pass;      /* 0, 1 */
    uint8_t constants; /* bit per c register */
};

/* The state on which a program depends besides the shader. */
struct variant_key {
    uint8_t targets[REGISTERS]; /* enum texture_target */
    uint8_t fog;                /* enum fixed_fog_mode */
    uint8_t fog_eye_depth;      /* as in struct fixed_fragment_key */
};

struct ati_shader {
    GLuint name;
    unsigned references; /* its name, and each context that has it bound or as name 0 */
    struct line lines[LINES];
    unsigned count;
    bool invalid, ended;
    bool local[CONSTANTS]; /* set while the shader was specified: these win */
    float value[CONSTANTS][4];
    struct variant {
        struct variant_key key;
        struct program_object *object; /* null: free */
    } variants[VARIANTS];
    unsigned next; /* the variant that goes next */
};

static void release_variants(struct ati_shader *shader)
{
    for (unsigned i = 0; i < VARIANTS; i++)
        program_reference(&shader->variants[i].object, NULL);
}

/* Changes the shader in the slot. The former one goes with its last reference. */
static void reference(struct ati_shader **slot, struct ati_shader *shader)
{
    struct ati_shader *old = *slot;
    if (shader)
        shader->references++;
    *slot = shader;
    if (!old || --old->references > 0)
        return;
    release_variants(old);
    free(old);
}

static struct ati_shaders *shaders_of(struct context *context, const char *call)
{
    struct program_state *state = context->programs;
    struct ati_shaders *shaders = state->ati;
    if (shaders)
        return shaders;
    shaders = calloc(1, sizeof *shaders);
    struct ati_shader *fallback = shaders ? calloc(1, sizeof *fallback) : NULL;
    if (fallback) {
        reference(&shaders->fallback, fallback);
        reference(&shaders->bound, fallback);
        return state->ati = shaders;
    }
    free(shaders);
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for shaders", call);
    return NULL;
}

/* --- Objects -------------------------------------------------------------------------------------------- */

/* Draws that contexts have collected with the shader's programs are drawn first. */
static void forget_variants(struct context *context, struct ati_shader *shader)
{
    for (unsigned i = 0; i < VARIANTS; i++)
        if (shader->variants[i].object)
            program_object_touch(context, shader->variants[i].object);
    release_variants(shader);
}

static void release_name(void *user, uint32_t name, void *object)
{
    struct ati_shader *shader = object;
    (void)user, (void)name;
    reference(&shader, NULL);
}

void fragment_shaders_ati_release_shared(struct share_group *share)
{
    name_table_visit(&share->shaders_ati, release_name, NULL);
    name_table_release(&share->shaders_ati);
}

void fragment_shaders_ati_release(struct context *context)
{
    struct ati_shaders *shaders = context->programs->ati;
    if (!shaders)
        return;
    reference(&shaders->bound, NULL);
    reference(&shaders->fallback, NULL);
    free(shaders);
    context->programs->ati = NULL;
}

void fragment_shaders_ati_resume(struct context *context)
{
    if (context->programs->ati)
        context->programs->ati->program = NULL;
}

/* Null with INVALID_OPERATION raised between Begin- and EndFragmentShaderATI. */
static struct ati_shaders *outside(struct context *context, const char *call)
{
    struct ati_shaders *shaders = context ? shaders_of(context, call) : NULL;
    if (!shaders || !shaders->specifying)
        return shaders;
    gl_error(context, GL_INVALID_OPERATION, "%s: between glBeginFragmentShaderATI and glEndFragmentShaderATI",
             call);
    return NULL;
}

GLuint GLAPIENTRY exec_glGenFragmentShadersATI(GLuint range)
{
    ENTER(COMMAND_NAME);
    struct ati_shaders *shaders = outside(context, COMMAND_NAME);
    if (!shaders)
        return 0;
    if (range == 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: range is 0", COMMAND_NAME);
        return 0;
    }
    GLuint *names = range <= INT32_MAX / sizeof *names ? malloc(range * sizeof *names) : NULL;
    const bool done = names && name_table_generate(&context->share->shaders_ati, range, names);
    const GLuint first = done ? names[0] : 0;
    if (!done)
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %u names", COMMAND_NAME, range);
    free(names);
    return first;
}

static struct ati_shader *shader_named(struct context *context, const char *call, GLuint name)
{
    const struct ati_shaders *shaders = context->programs->ati;
    struct name_table *table = &context->share->shaders_ati;
    struct ati_shader *shader = name ? name_table_find(table, name) : shaders->fallback;
    if (shader)
        return shader;
    shader = calloc(1, sizeof *shader);
    if (shader && name_table_set(table, name, shader)) {
        shader->name = name;
        shader->references = 1;
        return shader;
    }
    free(shader);
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for shader %u", call, name);
    return NULL;
}

void GLAPIENTRY exec_glBindFragmentShaderATI(GLuint id)
{
    ENTER_VOID();
    struct ati_shaders *shaders = outside(context, COMMAND_NAME);
    struct ati_shader *shader = shaders ? shader_named(context, COMMAND_NAME, id) : NULL;
    if (!shader)
        return;
    reference(&shaders->bound, shader);
    shaders->program = NULL;
    gl_dirty(context, DIRTY_PROGRAM);
}

void GLAPIENTRY exec_glDeleteFragmentShaderATI(GLuint id)
{
    ENTER_VOID();
    struct ati_shaders *shaders = outside(context, COMMAND_NAME);
    struct ati_shader *shader = shaders && id ? name_table_remove(&context->share->shaders_ati, id) : NULL;
    if (!shader)
        return;
    if (shaders->bound == shader) {
        reference(&shaders->bound, shaders->fallback);
        shaders->program = NULL;
    }
    gl_dirty(context, DIRTY_PROGRAM);
    if (shader->references == 1)
        forget_variants(context, shader);
    reference(&shader, NULL);
}

/* --- Text ----------------------------------------------------------------------------------------------- */

static const char *target_suffix(unsigned target)
{
    switch (target) {
    case TARGET_1D: return ", 1D";
    case TARGET_3D: return ", 3D";
    case TARGET_CUBE: return ", CUBE";
    case TARGET_RECT: return ", RECT";
    default: return "";
    }
}

static void add_constants(struct text_builder *builder, const struct ati_shader *shader)
{
    unsigned used = 0;
    for (unsigned i = 0; i < shader->count; i++)
        used |= shader->lines[i].constants;
    if (!used)
        return;
    fixed_text_add(builder, "StartConstants;\n");
    for (unsigned c = 0; c < CONSTANTS; c++)
        if (used >> c & 1)
            fixed_text_add(builder, "CONSTANT c%u = program.local[%u];\n", c, c);
    fixed_text_add(builder, "EndConstants;\n");
}

/* Without a key the text is there to be judged, and colours of the first pass are put off: they are an error
 * of EndFragmentShaderATI. */
static void add_line(struct text_builder *builder, const struct line *line, const struct variant_key *key,
                     bool put_off)
{
    char text[LINE_SIZE];
    memcpy(text, line->text, sizeof text);
    for (char *color = text; put_off && (color = strstr(color, "color")) != NULL;) {
        memcpy(color, "r0", 2);
        memmove(color + 2, color + 6, strlen(color + 6) + 1);
    }
    fixed_text_add(builder, "%s%s;\n", text,
                   key && line->unit ? target_suffix(key->targets[line->unit - 1]) : "");
}

static size_t write_text(const struct ati_shader *shader, const struct variant_key *key, bool put_off,
                         char *text)
{
    static const char *const fogs[] = {[FOG_OFF] = "",
                                       [FOG_LINEAR] = "OPTION ARB_fog_linear;\n",
                                       [FOG_EXP] = "OPTION ARB_fog_exp;\n",
                                       [FOG_EXP2] = "OPTION ARB_fog_exp2;\n"};
    const unsigned last = shader->count ? shader->lines[shader->count - 1].pass : 0;
    struct text_builder builder = {text, TEXT_SIZE, 0};
    fixed_text_add(&builder, "!!ATIfs1.0\n%s", key ? fogs[key->fog] : "");
    add_constants(&builder, shader);
    unsigned line = 0;
    for (unsigned pass = 0; pass <= last; pass++) {
        fixed_text_add(&builder, "Start%sPass;\n", pass < last ? "Prelim" : "Output");
        for (; line < shader->count && shader->lines[line].pass == pass; line++)
            add_line(&builder, &shader->lines[line], key, put_off && pass < last);
        fixed_text_add(&builder, "EndPass;\n");
    }
    return builder.length;
}

/* The rules are the language's. */
static bool is_allowed(struct context *context, const char *call, const struct ati_shader *shader, bool ended)
{
    char text[TEXT_SIZE];
    struct shader_error error;
    const size_t length = write_text(shader, NULL, !ended, text);
    struct program *program = shader_load(SHADER_TARGET_FRAGMENT, text, length, &error);
    if (!program)
        gl_error(context, GL_INVALID_OPERATION, "%s: %s", call, error.message);
    shader_program_free(program);
    return program != NULL;
}

/* --- Specification -------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glBeginFragmentShaderATI(void)
{
    ENTER_VOID();
    struct ati_shaders *shaders = outside(context, COMMAND_NAME);
    if (!shaders)
        return;
    struct ati_shader *shader = shaders->bound;
    forget_variants(context, shader);
    shaders->program = NULL;
    memset(shader->local, 0, sizeof shader->local);
    shader->count = 0;
    shader->ended = shader->invalid = false;
    shaders->specifying = true;
    gl_dirty(context, DIRTY_PROGRAM);
}

/* The shader that is being specified; null with INVALID_OPERATION raised if there is none. */
static struct ati_shader *specified(struct context *context, const char *call)
{
    struct ati_shaders *shaders = context ? shaders_of(context, call) : NULL;
    if (shaders && shaders->specifying)
        return shaders->bound;
    if (shaders)
        gl_error(context, GL_INVALID_OPERATION, "%s: no glBeginFragmentShaderATI went before", call);
    return NULL;
}

void GLAPIENTRY exec_glEndFragmentShaderATI(void)
{
    ENTER_VOID();
    struct ati_shader *shader = specified(context, COMMAND_NAME);
    if (!shader)
        return;
    forget_variants(context, shader); /* another context may have drawn with it, having specified it too */
    context->programs->ati->specifying = false;
    shader->ended = true;
    shader->invalid = shader->count == 0 || !is_allowed(context, COMMAND_NAME, shader, true);
    if (shader->count == 0)
        gl_error(context, GL_INVALID_OPERATION, "%s: the shader is empty", COMMAND_NAME);
    gl_dirty(context, DIRTY_PROGRAM);
}

static bool is_register(GLuint name)
{
    return name >= GL_REG_0_ATI && name < GL_REG_0_ATI + REGISTERS;
}

static bool enum_is(struct context *context, const char *call, bool right, const char *what, GLuint found)
{
    if (!right)
        gl_error(context, GL_INVALID_ENUM, "%s: %s is 0x%04x, which is none", call, what, found);
    return right;
}

/* Adds a line, unless it breaks a rule. */
static void add(struct context *context, const char *call, struct ati_shader *shader, const struct line *line)
{
    if (shader->count == LINES) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the shader has %d statements already", call, LINES);
        return;
    }
    struct line *added = &shader->lines[shader->count++];
    const struct line *before = shader->count > 1 ? added - 1 : NULL;
    *added = *line;
    added->pass = before ? before->pass + (line->routes && !before->routes) : 0;
    if (added->pass > 1)
        gl_error(context, GL_INVALID_OPERATION, "%s: both passes have been specified", call);
    if (added->pass > 1 || !is_allowed(context, call, shader, false))
        shader->count--;
}

static void route(const char *call, const char *word, GLuint dst, GLuint from, GLenum swizzle)
{
    static const char *const selects[] = {"str", "stq", "str_dr", "stq_dq"};
    ENTER(call);
    struct ati_shader *shader = specified(context, call);
    const bool reg = is_register(from);
    if (!shader || !enum_is(context, call, is_register(dst), "dst", dst) ||
        !enum_is(context, call, reg || (from >= GL_TEXTURE0 && from < GL_TEXTURE0 + REGISTERS), "the source",
                 from) ||
        !enum_is(context, call, swizzle >= GL_SWIZZLE_STR_ATI && swizzle <= GL_SWIZZLE_STQ_DQ_ATI, "swizzle",
                 swizzle))
        return;
    struct line line = {.routes = true};
    if (strcmp(word, "SampleMap") == 0)
        line.unit = (uint8_t)(dst - GL_REG_0_ATI + 1);
    snprintf(line.text, sizeof line.text, "%s r%u, %c%u.%s", word, dst - GL_REG_0_ATI, reg ? 'r' : 't',
             from - (reg ? GL_REG_0_ATI : GL_TEXTURE0), selects[swizzle - GL_SWIZZLE_STR_ATI]);
    add(context, call, shader, &line);
}

void GLAPIENTRY exec_glPassTexCoordATI(GLuint dst, GLuint coord, GLenum swizzle)
{
    route(COMMAND_NAME, "PassTexCoord", dst, coord, swizzle);
}

void GLAPIENTRY exec_glSampleMapATI(GLuint dst, GLuint interp, GLenum swizzle)
{
    route(COMMAND_NAME, "SampleMap", dst, interp, swizzle);
}

struct argument {
    GLuint name, replicate, modifiers;
};

struct operation {
    GLenum op;
    GLuint dst, mask, modifiers; /* mask: of rgba; 0: all of the colour */
    bool alpha;
    unsigned count;
    struct argument arguments[3];
};

static const struct {
    GLenum op;
    const char *name;
    unsigned arguments;
} operations[] = {
    {GL_MOV_ATI, "MOV", 1},   {GL_ADD_ATI, "ADD", 2},          {GL_MUL_ATI, "MUL", 2},
    {GL_SUB_ATI, "SUB", 2},   {GL_DOT3_ATI, "DOT3", 2},        {GL_DOT4_ATI, "DOT4", 2},
    {GL_MAD_ATI, "MAD", 3},   {GL_LERP_ATI, "LERP", 3},        {GL_CND_ATI, "CND", 3},
    {GL_CND0_ATI, "CND0", 3}, {GL_DOT2_ADD_ATI, "DOT2ADD", 3},
};

static const char *operation_name(const struct operation *operation)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (operations[i].op == operation->op && operations[i].arguments == operation->count)
            return operations[i].name;
    return NULL;
}

static bool argument_allowed(const struct argument *argument)
{
    const GLuint name = argument->name;
    const bool known = is_register(name) || (name >= GL_CON_0_ATI && name < GL_CON_0_ATI + CONSTANTS) ||
                       name == GL_ZERO || name == GL_ONE || name == GL_PRIMARY_COLOR_ARB ||
                       name == GL_SECONDARY_INTERPOLATOR_ATI;
    return known &&
           (argument->replicate == GL_NONE ||
            (argument->replicate >= GL_RED && argument->replicate <= GL_ALPHA)) &&
           argument->modifiers < 16;
}

/* One of the scales at most, and SATURATE. */
static bool modifiers_allowed(GLuint modifiers)
{
    const GLuint scale = modifiers & 63;
    return modifiers < 128 && (scale & (scale - 1)) == 0;
}

static void add_argument(struct text_builder *builder, struct line *line, const struct argument *argument)
{
    const GLuint name = argument->name;
    if (is_register(name))
        fixed_text_add(builder, "r%u", name - GL_REG_0_ATI);
    else if (name == GL_ZERO || name == GL_ONE)
        fixed_text_add(builder, "%u", name == GL_ONE);
    else if (name == GL_PRIMARY_COLOR_ARB || name == GL_SECONDARY_INTERPOLATOR_ATI)
        fixed_text_add(builder, "color%u", name == GL_SECONDARY_INTERPOLATOR_ATI);
    else {
        fixed_text_add(builder, "c%u", name - GL_CON_0_ATI);
        line->constants |= (uint8_t)(1u << (name - GL_CON_0_ATI));
    }
    if (argument->replicate != GL_NONE)
        fixed_text_add(builder, ".%c", "rgba"[argument->replicate - GL_RED]);
    fixed_text_add(builder, "%s%s%s%s", argument->modifiers & GL_NEGATE_BIT_ATI ? ".neg" : "",
                   argument->modifiers & GL_2X_BIT_ATI ? ".2x" : "",
                   argument->modifiers & GL_BIAS_BIT_ATI ? ".bias" : "",
                   argument->modifiers & GL_COMP_BIT_ATI ? ".comp" : "");
}

static void write_line(struct line *line, const struct operation *operation)
{
    static const char *const scales[] = {".2x", ".4x", ".8x", ".half", ".quarter", ".eighth"};
    struct text_builder builder = {line->text, sizeof line->text, 0};
    fixed_text_add(&builder, "%s r%u.", operation_name(operation), operation->dst - GL_REG_0_ATI);
    for (unsigned c = 0; c < 4; c++)
        if (operation->mask >> c & 1)
            fixed_text_add(&builder, "%c", "rgba"[c]);
    for (unsigned s = 0; s < 6; s++)
        if (operation->modifiers >> s & 1)
            fixed_text_add(&builder, "%s", scales[s]);
    fixed_text_add(&builder, "%s", operation->modifiers & GL_SATURATE_BIT_ATI ? ".sat" : "");
    for (unsigned a = 0; a < operation->count; a++) {
        fixed_text_add(&builder, ", ");
        add_argument(&builder, line, &operation->arguments[a]);
    }
}

static void operate(const char *call, struct operation operation)
{
    ENTER(call);
    struct ati_shader *shader = specified(context, call);
    if (!shader || !enum_is(context, call, operation_name(&operation) != NULL, "op", operation.op) ||
        !enum_is(context, call, is_register(operation.dst), "dst", operation.dst) ||
        !enum_is(context, call, operation.alpha || operation.mask < 8, "dstMask", operation.mask) ||
        !enum_is(context, call, modifiers_allowed(operation.modifiers), "dstMod", operation.modifiers))
        return;
    for (unsigned a = 0; a < operation.count; a++)
        if (!enum_is(context, call, argument_allowed(&operation.arguments[a]), "an argument",
                     operation.arguments[a].name))
            return;
    if (operation.alpha)
        operation.mask = 8;
    else if (operation.mask == GL_NONE)
        operation.mask = 7;
    struct line line = {0};
    write_line(&line, &operation);
    add(context, call, shader, &line);
}

void GLAPIENTRY exec_glColorFragmentOp1ATI(GLenum op, GLuint dst, GLuint dstMask, GLuint dstMod, GLuint arg1,
                                           GLuint arg1Rep, GLuint arg1Mod)
{
    operate(COMMAND_NAME, (struct operation){op, dst, dstMask, dstMod, false, 1, {{arg1, arg1Rep, arg1Mod}}});
}

void GLAPIENTRY exec_glColorFragmentOp2ATI(GLenum op, GLuint dst, GLuint dstMask, GLuint dstMod, GLuint arg1,
                                           GLuint arg1Rep, GLuint arg1Mod, GLuint arg2, GLuint arg2Rep,
                                           GLuint arg2Mod)
{
    operate(COMMAND_NAME,
            (struct operation){
                op, dst, dstMask, dstMod, false, 2, {{arg1, arg1Rep, arg1Mod}, {arg2, arg2Rep, arg2Mod}}});
}

void GLAPIENTRY exec_glColorFragmentOp3ATI(GLenum op, GLuint dst, GLuint dstMask, GLuint dstMod, GLuint arg1,
                                           GLuint arg1Rep, GLuint arg1Mod, GLuint arg2, GLuint arg2Rep,
                                           GLuint arg2Mod, GLuint arg3, GLuint arg3Rep, GLuint arg3Mod)
{
    operate(
        COMMAND_NAME,
        (struct operation){op,
                           dst,
                           dstMask,
                           dstMod,
                           false,
                           3,
                           {{arg1, arg1Rep, arg1Mod}, {arg2, arg2Rep, arg2Mod}, {arg3, arg3Rep, arg3Mod}}});
}

void GLAPIENTRY exec_glAlphaFragmentOp1ATI(GLenum op, GLuint dst, GLuint dstMod, GLuint arg1, GLuint arg1Rep,
                                           GLuint arg1Mod)
{
    operate(COMMAND_NAME, (struct operation){op, dst, 0, dstMod, true, 1, {{arg1, arg1Rep, arg1Mod}}});
}

void GLAPIENTRY exec_glAlphaFragmentOp2ATI(GLenum op, GLuint dst, GLuint dstMod, GLuint arg1, GLuint arg1Rep,
                                           GLuint arg1Mod, GLuint arg2, GLuint arg2Rep, GLuint arg2Mod)
{
    operate(COMMAND_NAME,
            (struct operation){
                op, dst, 0, dstMod, true, 2, {{arg1, arg1Rep, arg1Mod}, {arg2, arg2Rep, arg2Mod}}});
}

void GLAPIENTRY exec_glAlphaFragmentOp3ATI(GLenum op, GLuint dst, GLuint dstMod, GLuint arg1, GLuint arg1Rep,
                                           GLuint arg1Mod, GLuint arg2, GLuint arg2Rep, GLuint arg2Mod,
                                           GLuint arg3, GLuint arg3Rep, GLuint arg3Mod)
{
    operate(
        COMMAND_NAME,
        (struct operation){op,
                           dst,
                           0,
                           dstMod,
                           true,
                           3,
                           {{arg1, arg1Rep, arg1Mod}, {arg2, arg2Rep, arg2Mod}, {arg3, arg3Rep, arg3Mod}}});
}

void GLAPIENTRY exec_glSetFragmentShaderConstantATI(GLuint dst, const GLfloat *value)
{
    ENTER_VOID();
    struct ati_shaders *shaders = shaders_of(context, COMMAND_NAME);
    const GLuint number = dst - GL_CON_0_ATI;
    if (!shaders || !enum_is(context, COMMAND_NAME, number < CONSTANTS, "dst", dst))
        return;
    struct ati_shader *shader = shaders->bound;
    memcpy(shaders->specifying ? shader->value[number] : shaders->global[number], value, 4 * sizeof *value);
    shader->local[number] |= shaders->specifying;
    gl_dirty(context, DIRTY_PROGRAM);
}

/* --- Programs ------------------------------------------------------------------------------------------- */

/* "If fragment shader mode is enabled, the GL behaves as if TEXTURE_COMPARE_MODE is NONE." */
static uint8_t plain_target(uint8_t target)
{
    switch (target) {
    case TARGET_NONE:
    case TARGET_SHADOW2D: return TARGET_2D;
    case TARGET_SHADOW1D: return TARGET_1D;
    case TARGET_SHADOWRECT: return TARGET_RECT;
    case TARGET_SHADOWCUBE: return TARGET_CUBE;
    default: return target;
    }
}

static struct variant_key read_key(struct context *context)
{
    struct fixed_fragment_key fixed;
    struct variant_key key = {0};
    fixed_fragment_key_read(context, &fixed);
    key.fog = fixed.fog;
    key.fog_eye_depth = fixed.fog_eye_depth;
    for (unsigned unit = 0; unit < REGISTERS; unit++)
        key.targets[unit] = plain_target(fixed.units[unit].target);
    return key;
}

static struct program_object *load_variant(const struct ati_shader *shader, const struct variant_key *key)
{
    char text[TEXT_SIZE];
    struct shader_error error;
    const size_t length = write_text(shader, key, false, text);
    struct program_object *object = program_object_create(GL_FRAGMENT_PROGRAM_ARB);
    struct program *program = object ? shader_load(SHADER_TARGET_FRAGMENT, text, length, &error) : NULL;
    if (program && key->fog_eye_depth)
        program_drop_sign_of_fog(program);
    if (program && program_object_set(object, program) &&
        (object->local = calloc(SHADER_MAX_LOCAL, sizeof *object->local)))
        return object;
    program_object_destroy(object);
    return NULL;
}

/* Null when memory runs out. */
static struct program_object *find_variant(struct context *context, struct ati_shader *shader)
{
    const struct variant_key key = read_key(context);
    for (unsigned i = 0; i < VARIANTS; i++)
        if (shader->variants[i].object && memcmp(&shader->variants[i].key, &key, sizeof key) == 0)
            return shader->variants[i].object;
    struct program_object *object = load_variant(shader, &key);
    if (!object)
        return NULL;
    struct variant *variant = &shader->variants[shader->next];
    if (variant->object)
        program_object_touch(context, variant->object);
    program_reference(&variant->object, NULL);
    *variant = (struct variant){key, object};
    shader->next = (shader->next + 1) % VARIANTS;
    return object;
}

/* The shader's own constants, and those of all shaders. */
static void set_constants(const struct ati_shaders *shaders, struct program_object *object)
{
    const struct ati_shader *shader = shaders->bound;
    for (unsigned c = 0; c < CONSTANTS; c++) {
        uint32_t bits[4];
        for (unsigned i = 0; i < 4; i++)
            bits[i] = param_bits(shader->local[c] ? shader->value[c][i] : shaders->global[c][i]);
        if (memcmp(object->local[c], bits, sizeof bits) == 0)
            continue;
        memcpy(object->local[c], bits, sizeof bits);
        object->local_version++;
    }
}

struct program_object *fragment_shader_ati_object(struct context *context)
{
    struct ati_shaders *shaders = shaders_of(context, "drawing");
    if (!shaders)
        return NULL;
    struct ati_shader *shader = shaders->bound;
    shaders->program = NULL;
    if (shaders->specifying || !shader->ended || shader->invalid) {
        gl_error(context, GL_INVALID_OPERATION, "drawing: fragment shader %u, which is bound, is %s",
                 shader->name, shaders->specifying ? "being specified" : "not valid");
        return NULL;
    }
    struct program_object *object = find_variant(context, shader);
    if (object) {
        set_constants(shaders, object);
        shaders->program = object->program;
    } else {
        gl_error(context, GL_OUT_OF_MEMORY, "drawing: no memory for fragment shader %u", shader->name);
    }
    return object;
}
