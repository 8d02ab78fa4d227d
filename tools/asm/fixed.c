/* edgewalk asm fixed: the programs that fixed function runs for a state. The options set the state of a
 * context. */
#include <string.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "edgewalk/edgewalk.h"
#include "tools/asm/asm.h"

struct name_value {
    const char *name;
    GLint value;
};

static const struct name_value fog_modes[] = {{"linear", GL_LINEAR}, {"exp", GL_EXP}, {"exp2", GL_EXP2}, {0}};
static const struct name_value environments[] = {{"replace", GL_REPLACE}, {"modulate", GL_MODULATE},
                                                 {"decal", GL_DECAL},     {"blend", GL_BLEND},
                                                 {"add", GL_ADD},         {0}};
/* Those of COMBINE_RGB that no other environment has. */
static const struct name_value combinations[] = {{"combine", GL_MODULATE},
                                                 {"add-signed", GL_ADD_SIGNED},
                                                 {"interpolate", GL_INTERPOLATE},
                                                 {"subtract", GL_SUBTRACT},
                                                 {"dot3-rgb", GL_DOT3_RGB},
                                                 {"dot3-rgba", GL_DOT3_RGBA},
                                                 {0}};

static const struct name_value *find_name(const struct name_value *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

/* UNIT=ENV: a small RGBA texture with that environment. */
static bool enable_texture(const char *text)
{
    const char *equals = strchr(text, '=');
    const struct name_value *environment = equals ? find_name(environments, equals + 1) : NULL;
    const struct name_value *combination = equals ? find_name(combinations, equals + 1) : NULL;
    if (!(environment || combination) || equals != text + 1 || text[0] < '0' || text[0] > '7')
        return false;
    static const GLubyte texel[4] = {255, 255, 255, 255};
    GLuint texture;
    glActiveTexture(GL_TEXTURE0 + (GLenum)(text[0] - '0'));
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, combination ? GL_COMBINE : environment->value);
    if (combination)
        glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, combination->value);
    return true;
}

/* N=KIND: that light, and lighting, of a material that shines. */
static bool enable_light(const char *text)
{
    static const struct name_value kinds[] = {
        {"directional", 0}, {"positional", 1}, {"attenuated", 2}, {"spot", 3}, {0}};
    static const GLfloat here[4] = {0, 0, 0, 1}, shine[4] = {1, 1, 1, 1};
    const char *equals = strchr(text, '=');
    const struct name_value *kind = equals ? find_name(kinds, equals + 1) : NULL;
    if (!kind || equals != text + 1 || text[0] < '0' || text[0] > '7')
        return false;
    const GLenum light = GL_LIGHT0 + (GLenum)(text[0] - '0');
    glEnable(GL_LIGHTING);
    glEnable(light);
    glMaterialfv(GL_FRONT_AND_BACK, GL_SPECULAR, shine);
    if (kind->value > 0)
        glLightfv(light, GL_POSITION, here);
    if (kind->value == 2)
        glLightf(light, GL_LINEAR_ATTENUATION, 1);
    if (kind->value == 3)
        glLightf(light, GL_SPOT_CUTOFF, 30);
    return true;
}

static bool enable_color_material(const char *text)
{
    static const struct name_value modes[] = {{"emission", GL_EMISSION},
                                              {"ambient", GL_AMBIENT},
                                              {"diffuse", GL_DIFFUSE},
                                              {"specular", GL_SPECULAR},
                                              {"ambient-and-diffuse", GL_AMBIENT_AND_DIFFUSE},
                                              {0}};
    const struct name_value *mode = find_name(modes, text);
    if (!mode)
        return false;
    glColorMaterial(GL_FRONT_AND_BACK, (GLenum)mode->value);
    glEnable(GL_COLOR_MATERIAL);
    return true;
}

/* UNIT=GEN: how that unit's s and t come about, which count where it has a texture. */
static bool enable_generation(const char *text)
{
    static const struct name_value modes[] = {{"object", GL_OBJECT_LINEAR}, {"eye", GL_EYE_LINEAR},
                                              {"sphere", GL_SPHERE_MAP},    {"reflection", GL_REFLECTION_MAP},
                                              {"normal", GL_NORMAL_MAP},    {0}};
    const char *equals = strchr(text, '=');
    const struct name_value *mode = equals ? find_name(modes, equals + 1) : NULL;
    if (!mode || equals != text + 1 || text[0] < '0' || text[0] > '7')
        return false;
    glActiveTexture(GL_TEXTURE0 + (GLenum)(text[0] - '0'));
    for (GLenum c = 0; c < 2; c++) {
        glTexGeni(GL_S + c, GL_TEXTURE_GEN_MODE, mode->value);
        glEnable(GL_TEXTURE_GEN_S + c);
    }
    return true;
}

static bool enable_fog(const char *text)
{
    const struct name_value *mode = find_name(fog_modes, text);
    if (!mode)
        return false;
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, mode->value);
    return true;
}

/* --- Options -------------------------------------------------------------------------------------------- */

enum { SET_FOG, SET_TEXTURE, SET_LIGHT, SET_COLOR_MATERIAL, SET_TEXGEN };

static bool set_value(void *store, const struct option *option, const char *value)
{
    static bool (*const setters[])(const char *text) = {[SET_FOG] = enable_fog,
                                                        [SET_TEXTURE] = enable_texture,
                                                        [SET_LIGHT] = enable_light,
                                                        [SET_COLOR_MATERIAL] = enable_color_material,
                                                        [SET_TEXGEN] = enable_generation};
    (void)store;
    return setters[option->value](value);
}

static bool set_enable(void *store, const struct option *option, const char *value)
{
    (void)store, (void)value;
    glEnable(option->value);
    return true;
}

static bool set_light_model(void *store, const struct option *option, const char *value)
{
    (void)store, (void)value;
    glLightModeli(option->value, (GLint)option->high);
    return true;
}

static const struct option options[] = {
    OPTION_SET_ROW("--fog", "linear|exp|exp2", set_value, "linear, exp or exp2", "enable fog of this mode",
                   .value = SET_FOG),
    OPTION_SET_ROW("--color-sum", NULL, set_enable, NULL, "add the secondary colour", .value = GL_COLOR_SUM),
    OPTION_SET_ROW("--texture", "UNIT=ENV", set_value, "UNIT=ENV, such as 0=modulate",
                   "enable a texture with this environment; may be repeated", .value = SET_TEXTURE),
    OPTION_SET_ROW("--texgen", "UNIT=GEN", set_value, "UNIT=GEN, such as 0=sphere",
                   "generate s and t of this texture unit; may be repeated", .value = SET_TEXGEN),
    OPTION_SET_ROW("--light", "N=KIND", set_value, "N=KIND, such as 0=directional",
                   "enable lighting and the light N, 0 to 7; may be repeated", .value = SET_LIGHT),
    OPTION_SET_ROW("--local-viewer", NULL, set_light_model, NULL, "light with a local viewer",
                   .value = GL_LIGHT_MODEL_LOCAL_VIEWER, .high = 1),
    OPTION_SET_ROW("--two-side", NULL, set_light_model, NULL, "light front and back faces separately",
                   .value = GL_LIGHT_MODEL_TWO_SIDE, .high = 1),
    OPTION_SET_ROW("--separate-specular", NULL, set_light_model, NULL,
                   "add the specular colour after texturing", .value = GL_LIGHT_MODEL_COLOR_CONTROL,
                   .high = GL_SEPARATE_SPECULAR_COLOR),
    OPTION_SET_ROW("--color-material", "MODE", set_value,
                   "emission, ambient, diffuse, specular or ambient-and-diffuse",
                   "the material property that follows the colour", .value = SET_COLOR_MATERIAL),
    OPTION_SET_ROW("--normalize", NULL, set_enable, NULL, "normalize normals", .value = GL_NORMALIZE),
    OPTION_SET_ROW("--rescale-normal", NULL, set_enable, NULL, "rescale normals", .value = GL_RESCALE_NORMAL),
    {0}};

/* `vertex` or `fragment`, or both if neither is given. */
static int print_programs(const struct command *command, const struct operands *operands)
{
    static const struct {
        const char *name;
        GLenum target;
    } stages[2] = {{"vertex", GL_VERTEX_PROGRAM_ARB}, {"fragment", GL_FRAGMENT_PROGRAM_ARB}};
    bool shown[2] = {operands->count == 0, operands->count == 0};
    for (unsigned i = 0; i < operands->count; i++) {
        const int stage = strcmp(operands->names[i], stages[0].name) == 0 ? 0 : 1;
        if (strcmp(operands->names[i], stages[stage].name) != 0)
            return tool_usage_error("%s: unknown argument '%s' (try --help)", command->name,
                                    operands->names[i]);
        shown[stage] = true;
    }
    for (int i = 0; i < 2; i++) {
        const char *text = shown[i] ? ewFixedFunctionProgram(stages[i].target) : "";
        if (!text)
            return EXIT_FAILED;
        fputs(text, stdout);
    }
    return EXIT_OK;
}

static int fixed(const struct command *command, int argc, char **argv)
{
    struct operands operands;
    struct tool_context context;
    if (!tool_context_create(&context, 1, 1, 1))
        return EXIT_FAILED;
    int status = options_parse(command, argc, argv, NULL, &operands);
    if (status == OPTIONS_PARSED)
        status = print_programs(command, &operands);
    tool_context_destroy(&context);
    return status;
}

const struct command command_asm_fixed = {
    .name = "asm fixed",
    .summary = "print the programs that fixed function runs for a state",
    .usage = "[vertex] [fragment] [OPTION...]",
    .purpose = "Print the programs that fixed function runs for a state. The options describe the state; "
               "everything else has its initial value.",
    .notes = "ENV is replace, modulate, decal, blend, add, combine, add-signed, interpolate, subtract, "
             "dot3-rgb or dot3-rgba. GEN is object, eye, sphere, reflection or normal. KIND is directional, "
             "positional, attenuated or spot. MODE is emission, ambient, diffuse, specular or "
             "ambient-and-diffuse.",
    .example = "asm fixed vertex --light 0=spot --fog exp",
    .operands = {"vertex|fragment"},
    .options = options,
    .run = fixed};
