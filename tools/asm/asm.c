/* edgewalk asm: checks and prints programs. */
#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "edgewalk/edgewalk.h"
#include "tools/asm/asm.h"

static const char help[] =
    "usage: edgewalk asm check [--json] [--numbering 2007|2009] FILE...\n"
    "       edgewalk asm print FILE\n"
    "       edgewalk asm print --tokens [--numbering 2007|2009] FILE\n"
    "       edgewalk asm convert --to nv|tgsi|tokens [--numbering 2007|2009] [FILE]\n"
    "       edgewalk asm doc [OPCODE...]\n"
    "       edgewalk asm fixed [vertex|fragment] [--fog linear|exp|exp2] [--color-sum] [--texture "
    "UNIT=ENV]...\n"
    "                          [--light N=KIND]... [--local-viewer] [--two-side] [--separate-specular]\n"
    "                          [--color-material MODE] [--normalize] [--rescale-normal]\n"
    "                          [--texgen UNIT=GEN]...\n"
    "\n"
    "  check    loads each file: `FILE: ok`, or `FILE:LINE:COL: error: what was found, what was expected` "
    "and the\n"
    "           line with the place marked; "
    "status 1 if one does not load. --json: an object per file and line\n"
    "  print    the program in canonical form; a TGSI token stream word by word "
    "(--tokens: whatever the file is)\n"
    "  convert  the program in another language, computing the same bits; "
    "or what has no counterpart there\n"
    "  doc      opcodes: operands, types, modifiers, what they compute, which languages have them; "
    "a list of all\n"
    "  fixed    the programs that fixed function runs for a state; "
    "ENV is one of replace, modulate, decal, blend, add;\n"
    "           combine, add-signed, interpolate, subtract, dot3-rgb, dot3-rgba;\n"
    "           KIND of light 0 to 7 directional, positional, attenuated, spot; MODE emission, ambient,\n"
    "           diffuse, specular, ambient-and-diffuse; GEN of s and t object, eye, sphere, reflection, "
    "normal\n"
    "\n"
    "FILE may be - for standard input, and a token stream. --numbering: of the opcodes of streams\n"
    "(docs/tokens.md), 2007 unless given.\n";

static void report_json(const char *file, bool ok, const struct shader_error *error)
{
    printf("{\"file\":");
    tool_json_string(stdout, file, strlen(file));
    printf(",\"ok\":%s,\"offset\":%d,\"line\":%d,\"column\":%d,\"message\":", ok ? "true" : "false",
           ok ? -1 : error->position.offset, ok ? 0 : error->position.line, ok ? 0 : error->position.column);
    tool_json_string(stdout, ok ? "" : error->message, ok ? 0 : strlen(error->message));
    printf("}\n");
}

static void report(const struct program_file *file, const struct program *program,
                   const struct shader_error *error, bool json)
{
    if (json)
        report_json(file->file, program != NULL, error);
    else if (program)
        printf("%s: ok\n", file->file);
    else
        program_file_report(stdout, file, error);
}

static int check_file(struct program_file file, bool json)
{
    file.bytes = tool_read_file(file.file, &file.length);
    if (!file.bytes)
        return EXIT_USAGE;
    struct shader_error error;
    struct program *program = program_file_load(&file, &error);
    report(&file, program, &error, json);
    int status = program ? EXIT_OK : EXIT_FAILED;
    shader_program_free(program);
    free(file.bytes);
    return status;
}

/* Options may stand anywhere among the files. */
static bool check_options(struct tool_arguments arguments, struct program_file *file, bool *json)
{
    while (tool_more(&arguments))
        if (tool_option(&arguments, "--json", false))
            *json = true;
        else if (tool_option(&arguments, "--numbering", true)) {
            if (!program_file_numbering(file, arguments.value))
                return false;
        } else if (!tool_operand(&arguments)) {
            tool_unknown("asm check", &arguments);
            return false;
        }
    return true;
}

static int check(struct tool_arguments *arguments)
{
    bool json = false;
    struct program_file file = {.revision = TOKENS_2007};
    int status = EXIT_OK, files = 0;
    if (!check_options(*arguments, &file, &json))
        return EXIT_USAGE;
    while (tool_more(arguments)) {
        file.file = tool_operand(arguments);
        if (file.file) {
            int result = check_file(file, json);
            status = result > status ? result : status;
            files++;
        } else if (!tool_option(arguments, "--json", false)) {
            tool_option(arguments, "--numbering", true);
        }
    }
    return files ? status : tool_usage_error("asm check: expected a file");
}

static int print_text(const struct program_file *file)
{
    struct shader_error error;
    struct program *program = program_file_load(file, &error);
    char *printed = program ? shader_print(program) : NULL;
    if (printed)
        fputs(printed, stdout);
    else if (!program)
        program_file_report(stderr, file, &error);
    const int status = printed ? EXIT_OK : EXIT_FAILED;
    free(printed);
    shader_program_free(program);
    return status;
}

static int print(struct tool_arguments *arguments)
{
    if (tool_option(arguments, "--tokens", false))
        return asm_print_tokens(arguments);
    const char *file = tool_operand(arguments);
    if (!file || tool_more(arguments))
        return tool_usage_error("asm print: expected one file");
    struct program_file input = {.file = file, .revision = TOKENS_2007};
    input.bytes = tool_read_file(file, &input.length);
    if (!input.bytes)
        return EXIT_USAGE;
    const int status =
        tokens_recognize(input.bytes, input.length) ? asm_dump_tokens(&input) : print_text(&input);
    free(input.bytes);
    return status;
}

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

/* One of the options of lighting and texture coordinates; null if it is none, otherwise what was expected, or
 * "". */
static const char *set_lighting_state(struct tool_arguments *arguments)
{
    if (tool_option(arguments, "--light", true))
        return enable_light(arguments->value) ? "" : "N=KIND, such as 0=directional";
    if (tool_option(arguments, "--color-material", true))
        return enable_color_material(arguments->value) ? "" : "a property, such as diffuse";
    if (tool_option(arguments, "--texgen", true))
        return enable_generation(arguments->value) ? "" : "UNIT=GEN, such as 0=sphere";
    if (tool_option(arguments, "--local-viewer", false))
        return glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, 1), "";
    if (tool_option(arguments, "--two-side", false))
        return glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 1), "";
    if (tool_option(arguments, "--separate-specular", false))
        return glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR), "";
    if (tool_option(arguments, "--normalize", false))
        return glEnable(GL_NORMALIZE), "";
    if (tool_option(arguments, "--rescale-normal", false))
        return glEnable(GL_RESCALE_NORMAL), "";
    return NULL;
}

static int set_fixed_state(struct tool_arguments *arguments, bool shown[2])
{
    while (tool_more(arguments)) {
        const char *expected = set_lighting_state(arguments);
        if (expected && *expected)
            return tool_usage_error("asm fixed: %s: expected %s", arguments->value, expected);
        if (expected)
            continue;
        if (tool_option(arguments, "--fog", true)) {
            const struct name_value *mode = find_name(fog_modes, arguments->value);
            if (!mode)
                return tool_usage_error("--fog %s: expected linear, exp or exp2", arguments->value);
            glEnable(GL_FOG);
            glFogi(GL_FOG_MODE, mode->value);
        } else if (tool_option(arguments, "--color-sum", false)) {
            glEnable(GL_COLOR_SUM);
        } else if (tool_option(arguments, "--texture", true)) {
            if (!enable_texture(arguments->value))
                return tool_usage_error("--texture %s: expected UNIT=ENV, such as 0=modulate",
                                        arguments->value);
        } else if (tool_option(arguments, "vertex", false)) {
            shown[1] = false;
        } else if (tool_option(arguments, "fragment", false)) {
            shown[0] = false;
        } else {
            return tool_unknown("asm fixed", arguments);
        }
    }
    return EXIT_OK;
}

static int fixed(struct tool_arguments *arguments)
{
    static const GLenum targets[2] = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB};
    bool shown[2] = {true, true};
    struct tool_context context;
    if (!tool_context_create(&context, 1, 1, 1))
        return EXIT_FAILED;
    int status = set_fixed_state(arguments, shown);
    for (int i = 0; i < 2 && status == EXIT_OK; i++) {
        const char *text = shown[i] ? ewFixedFunctionProgram(targets[i]) : "";
        if (text)
            fputs(text, stdout);
        else
            status = EXIT_FAILED;
    }
    tool_context_destroy(&context);
    return status;
}

int command_asm(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(struct tool_arguments *arguments);
    } actions[] = {
        {"check", check}, {"print", print}, {"convert", asm_convert}, {"doc", asm_doc}, {"fixed", fixed}};
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return EXIT_OK;
        }
    if (argc == 0)
        return tool_usage_error("asm: expected check, print, convert, doc or fixed (try --help)");
    struct tool_arguments arguments = {argc, argv, 1, NULL};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (strcmp(argv[0], actions[i].name) == 0)
            return actions[i].run(&arguments);
    return tool_usage_error("asm: unknown action '%s' (try --help)", argv[0]);
}
