/* edgewalk asm doc: the reference of the opcodes, from the rows of shader/program/opcodes.def, followed by
 * the paragraphs of docs/ that name the opcode. The tables here have a text for each letter of the
 * columns. */
#include <ctype.h>
#include <string.h>

#include "demos/files.h"
#include "shader/program/opcodes.h"
#include "tools/asm/asm.h"

struct letter {
    char letter;
    const char *words;
};

static const struct letter operand_letters[] = {
    {'V', "vector"},
    {'S', "scalar"},
    {'A', "address vector"},
    {'C', "condition test"},
    {'T', "texture unit and target"},
    {'L', "label"},
    {'W', "vector with extended swizzle"},
    {'B', "parameter buffer"},
    {'M', "storage buffer"},
    {'N', "atomic counter"},
    {'P', "fragment attribute"},
    {'I', "image unit and target"},
    {'J', "image unit, its target last"},
    {'K', "storage buffer or image unit"},
    {'U', "subroutine variable"},
    {0},
};

static const struct letter result_letters[] = {
    {'V', "vector"}, {'S', "scalar, in all components"}, {'A', "address register"}, {'-', "none"}, {0},
};

static const struct letter fixed_types[] = {
    {'f', "floating point"},
    {'s', "signed"},
    {'u', "unsigned"},
    {0},
};

static const struct letter type_letters[] = {
    {'F', "32-bit floating point"},
    {'I', "32-bit integer"},
    {'D', "64-bit floating point"},
    {'L', "64-bit integer"},
    {0},
};

static const struct letter modifier_letters[] = {
    {'C', "condition code update"},
    {'S', "saturation"},
    {'H', "precision R and H"},
    {'X', "precision X"},
    {'M', "storage type"},
    {'O', "atomic operation"},
    {'N', "rounding"},
    {'K', "caching"},
    {'G', "fine and coarse derivatives"},
    {'L', "least level of detail"},
    {'E', "residency"},
    {0},
};

static const char *const type_names[] = {
    [TYPE_F32] = "floating point",        [TYPE_S32] = "signed integer",
    [TYPE_U32] = "unsigned integer",      [TYPE_F64] = "64-bit floating point",
    [TYPE_S64] = "64-bit signed integer", [TYPE_U64] = "64-bit unsigned integer",
};

static const struct {
    uint32_t bit;
    const char *name;
} languages[] = {
    {OPCODE_VP10, "!!VP1.0"},
    {OPCODE_VP11, "!!VP1.1"},
    {OPCODE_VP20, "!!VP2.0"},
    {OPCODE_FP10, "!!FP1.0"},
    {OPCODE_ARBVP, "!!ARBvp1.0"},
    {OPCODE_VPO2, "!!ARBvp1.0 with NV_vertex_program2"},
    {OPCODE_VPO3, "!!ARBvp1.0 with NV_vertex_program3"},
    {OPCODE_ARBFP, "!!ARBfp1.0"},
    {OPCODE_FPO1, "!!ARBfp1.0 with NV_fragment_program"},
    {OPCODE_FPO2, "!!ARBfp1.0 with NV_fragment_program2"},
    {OPCODE_NV40, "NV_gpu_program4"},
    {OPCODE_NVF40, "NV_gpu_program4 (fragment programs)"},
    {OPCODE_NVG40, "NV_gpu_program4 (geometry programs)"},
    {OPCODE_NVPB, "NV_gpu_program4 with NV_parameter_buffer_object2"},
    {OPCODE_NVBL, "NV_gpu_program4 with NV_shader_buffer_load"},
    {OPCODE_NVEM, "NV_gpu_program4 with NV_explicit_multisample"},
    {OPCODE_NVTG, "NV_gpu_program5 with NV_shader_thread_group"},
    {OPCODE_NVTGF, "NV_gpu_program5 with NV_shader_thread_group, fragment programs"},
    {OPCODE_NVTS, "NV_gpu_program5 with NV_shader_thread_shuffle"},
    {OPCODE_NVFI, "!!NVfp5.0 with NV_pixel_interlock_ordered"},
    {OPCODE_NVIS, "NV_gpu_program5 with ARB_shader_image_size"},
    {OPCODE_NVQS, "NV_gpu_program5"},
    {OPCODE_NVSB, "NV_gpu_program5 with NV_shader_storage_buffer"},
    {OPCODE_NVAC, "NV_gpu_program5 with NV_shader_atomic_counters"},
    {OPCODE_NV41, "NV_gpu_program4_1"},
    {OPCODE_NV50, "NV_gpu_program5"},
    {OPCODE_NVF50, "NV_gpu_program5 (fragment programs)"},
    {OPCODE_NVG50, "NV_gpu_program5 (geometry programs)"},
    {OPCODE_NVTC50, "NV_gpu_program5 (tessellation control programs)"},
};

/* TGSI's names, which has a separate opcode for each type. */
static const struct {
    const char *name;
    enum opcode op;
} tgsi_opcodes[] = {
#define TGSI_OPCODE(NAME, OP, ...) {NAME, OP_##OP},
#include "shader/language/tgsi/opcodes.def"
#undef TGSI_OPCODE
};

static const char *words_of(const struct letter *table, char letter)
{
    while (table->letter && table->letter != letter)
        table++;
    return table->letter ? table->words : NULL;
}

/* A letter that the tables above lack shows as "?Z"; the tests look for it. */
static void print_letter(const struct letter *table, char letter)
{
    const char *words = words_of(table, letter);
    if (words)
        fputs(words, stdout);
    else
        printf("?%c", letter);
}

/* "a vector, b scalar (unsigned)": operands have the names that the effect uses. */
static void print_operands(const char *inputs)
{
    char name = 'a';
    for (const char *at = inputs; *at; at++) {
        printf(at == inputs ? "" : ", ");
        if (strchr("VSAWBP", *at))
            printf("%c ", name++);
        print_letter(operand_letters, *at);
        if (islower((unsigned char)at[1]))
            printf(" (%s)", words_of(fixed_types, *++at));
    }
    puts(*inputs ? "" : "none");
}

static void print_result(const char *result)
{
    print_letter(result_letters, result[0]);
    if (result[1])
        printf(" (%s)", words_of(fixed_types, result[1]));
    putchar('\n');
}

static void print_letters(const struct letter *table, const char *letters)
{
    for (const char *at = letters; *at; at++) {
        printf(at == letters ? "" : ", ");
        print_letter(table, *at);
    }
}

/* "TGSI as MAD, UMAD, DMAD". */
static void print_tgsi_names(enum opcode op, bool first)
{
    unsigned count = 0;
    for (size_t i = 0; i < sizeof tgsi_opcodes / sizeof *tgsi_opcodes; i++)
        if (tgsi_opcodes[i].op == op) {
            printf("%s%s", count ? ", " : first ? "TGSI as " : ", TGSI as ", tgsi_opcodes[i].name);
            count++;
        }
}

static void print_languages(enum opcode op)
{
    uint32_t set = opcode_table[op].languages & ~(uint32_t)OPCODE_TGSI;
    const char *separator = "";
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (set & languages[i].bit) {
            printf("%s%s", separator, languages[i].name);
            separator = ", ";
            set &= ~languages[i].bit;
        }
    if (set)
        printf("%s?0x%x", separator, set);
    print_tgsi_names(op, !*separator);
    putchar('\n');
}

/* --- Paragraphs of docs/ -------------------------------------------------------------------------------- */

static bool names(const char *at, size_t length, const char *opcode)
{
    size_t size = strlen(opcode);
    for (const char *end = at + length, *c = at; (size_t)(end - c) >= size; c++)
        if (memcmp(c, opcode, size) == 0 && (c == at || !isalnum((unsigned char)c[-1])) &&
            (c + size == end || !isalnum((unsigned char)c[size])))
            return true;
    return false;
}

/* The length of the paragraph, list entry or row of a table at `at`. */
static size_t entry_length(const char *at)
{
    const char *c = at;
    do {
        c += strcspn(c, "\n");
        c += *c == '\n';
    } while (*c && *c != '\n' && *c != '|' && strncmp(c, "- ", 2) != 0);
    return (size_t)(c - at);
}

static void print_entry(const char *at, size_t length)
{
    putchar('\n');
    for (const char *end = at + length; at < end;) {
        int line = (int)strcspn(at, "\n");
        if (line)
            printf("    %.*s\n", line, at);
        at += line + 1;
    }
}

/* The entries of a file that name the opcode, after the file's name. */
static void print_remarks_of(const struct embedded_file *file, const char *opcode)
{
    bool found = false;
    for (const char *at = file->text; *at;) {
        size_t length = entry_length(at);
        if (names(at, length, opcode)) {
            if (!found)
                printf("\n  docs/%s:", file->name);
            print_entry(at, length);
            found = true;
        }
        at += length;
        at += strspn(at, "\n");
    }
}

static void print_remarks(const char *opcode)
{
    for (const struct embedded_file *file = doc_files; file->name; file++)
        print_remarks_of(file, opcode);
}

/* --- The command ---------------------------------------------------------------------------------------- */

static void print_opcode(enum opcode op)
{
    const struct opcode_info *info = &opcode_table[op];
    printf("%s: %s\n\n", info->name, info->effect);
    printf("  operands   "), print_operands(info->inputs);
    printf("  result     "), print_result(info->result);
    if (info->types[0]) {
        printf("  types      "), print_letters(type_letters, info->types);
        printf("; %s by default\n", type_names[info->default_type]);
    }
    if (info->modifiers[0]) {
        printf("  modifiers  "), print_letters(modifier_letters, info->modifiers);
        putchar('\n');
    }
    printf("  languages  "), print_languages(op);
    printf("  section    %s\n", info->section);
    print_remarks(info->name);
}

static int list(void)
{
    for (unsigned op = 0; op < OP_COUNT; op++)
        printf("%-10s %s\n", opcode_table[op].name, opcode_table[op].effect);
    return EXIT_OK;
}

/* Insertions, removals and replacements that make one mnemonic of the other, letters of either case alike. */
static unsigned distance(const char *a, const char *b)
{
    enum { LONGEST = 16 };
    unsigned row[LONGEST + 1];
    size_t length = strlen(b);
    if (strlen(a) > LONGEST || length > LONGEST)
        return LONGEST;
    for (unsigned j = 0; j <= length; j++)
        row[j] = j;
    for (unsigned i = 0; a[i]; i++) {
        unsigned corner = row[0]++;
        for (unsigned j = 0; j < length; j++) {
            unsigned replaced = corner + (toupper((unsigned char)a[i]) != toupper((unsigned char)b[j]));
            unsigned shorter = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
            corner = row[j + 1];
            row[j + 1] = replaced < shorter ? replaced : shorter;
        }
    }
    return row[length];
}

static int unknown(const char *name)
{
    char near[200] = "";
    size_t used = 0;
    for (unsigned closest = 1; closest <= 2 && !used; closest++)
        for (unsigned op = 0; op < OP_COUNT && used + 32 < sizeof near; op++)
            if (distance(name, opcode_table[op].name) == closest && strlen(name) >= 2 * closest)
                used += (size_t)snprintf(near + used, sizeof near - used, "%s%s",
                                         used ? ", " : "; near: ", opcode_table[op].name);
    return tool_usage_error("asm doc: there is no opcode '%s'%s", name, near);
}

static bool print_named(const char *name)
{
    for (unsigned op = 0; op < OP_COUNT; op++)
        if (distance(name, opcode_table[op].name) == 0) {
            print_opcode((enum opcode)op);
            return true;
        }
    return false;
}

static int doc(const struct command *command, int argc, char **argv)
{
    struct operands names;
    const int parsed = options_parse(command, argc, argv, NULL, &names);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    if (names.count == 0)
        return list();
    for (unsigned i = 0; i < names.count; i++) {
        if (i > 0)
            putchar('\n');
        if (!print_named(names.names[i]))
            return unknown(names.names[i]);
    }
    return EXIT_OK;
}

const struct command command_asm_doc = {
    .name = "asm doc",
    .summary = "describe opcodes, or list all of them",
    .usage = "[OPCODE...]",
    .purpose = "Describe opcodes: their operands, types, modifiers, result and languages. Without an OPCODE "
               "the command lists all of them.",
    .example = "asm doc MAD",
    .operands = {"OPCODE"},
    .run = doc};
