/* Programs of one instruction against graphics hardware: hardware.txt has operands, results, and what may
 * differ.
 */
#include "tests/shader/execute/exec.h"

enum { SETS = 16, KINDS = 4, WORDS = 4, OPERANDS = 3, MAX_PROGRAMS = 32, LINE = 512 };

static const char kinds[KINDS + 1] = "FIDL";

typedef uint32_t operands_table[SETS][OPERANDS * WORDS];

/* What hardware.txt has between two results. */
struct group {
    char programs[MAX_PROGRAMS][LINE]; /* LETTERS: INSTRUCTION */
    unsigned count;
    const operands_table *operands;
    uint32_t results[SETS][WORDS + 1]; /* with the condition codes */
    bool has_codes;
};

/* --- Running -------------------------------------------------------------------------------------------- */

/* In the order of their bits. */
static const char *const conditions[] = {"EQ", "LT", "GT", "NAN", "CF", "OF",
                                         "SF", "AB", "LE", "GE",  "NE", "BLE"};

static void text_of(const char *instruction, char *text, size_t size)
{
    size_t length = (size_t)snprintf(
        text, size,
        "!!NVvp5.0\nOPTION NV_gpu_program_fp64;\n"
        "ATTRIB a = vertex.attrib[1];\nATTRIB b = vertex.attrib[2];\nATTRIB c = vertex.attrib[3];\n"
        "TEMP r, f;\nLONG TEMP A, B, C, RR;\n"
        "PK64.U A.xy, a;\nPK64.U B.xy, b;\nPK64.U C.xy, c;\nMOV.U r, 0;\nMOV.U f, 0;\n%s;\n",
        instruction);
    for (unsigned i = 0; strstr(instruction, ".CC") && i < sizeof conditions / sizeof *conditions; i++)
        length += (size_t)snprintf(text + length, size - length, "OR.U f.x (%s.x), f.x, %u;\n", conditions[i],
                                   1u << i);
    snprintf(text + length, size - length,
             "%sMOV.U result.attrib[0], r;\nMOV.U result.attrib[1], f;\nMOV result.position, 0;\nEND\n",
             strstr(instruction, "RR") ? "UP64.U r, RR;\n" : "");
}

static void run(const char *instruction, const operands_table *operands, uint32_t results[SETS][WORDS + 1])
{
    char text[2 * LINE + 1024];
    text_of(instruction, text, sizeof text);
    struct execution execution = execution_of(text);
    const unsigned input_count = execution.program->input_count;
    for (unsigned first = 0; first < SETS; first += LANES) {
        for (unsigned i = 0; i < input_count; i++)
            for (unsigned c = 0; c < WORDS; c++)
                for (unsigned lane = 0; lane < LANES; lane++) {
                    const unsigned column = (execution.program->inputs[i].index - 1u) * WORDS + c;
                    memcpy((char *)&shader_input(execution.executor, i)[c] + lane * sizeof(uint32_t),
                           &(*operands)[first + lane][column], sizeof(uint32_t));
                }
        execute(&execution, 0xff);
        const uint32_t(*result)[LANES] = (const void *)output_of(&execution, SEMANTIC_GENERIC, 0);
        const uint32_t(*codes)[LANES] = (const void *)output_of(&execution, SEMANTIC_GENERIC, 1);
        for (unsigned lane = 0; lane < LANES; lane++) {
            for (unsigned c = 0; c < WORDS; c++)
                results[first + lane][c] = result[c][lane];
            results[first + lane][WORDS] = codes[0][lane];
        }
    }
    execution_release(&execution);
}

/* --- What may differ ------------------------------------------------------------------------------------ */

/* A number of the format's exponent and fraction bits: binary32 in the upper half of 64 bits. */
struct bits {
    uint64_t exponent, fraction;
};

static bool is_nan(struct bits format, uint64_t a)
{
    return (a & format.exponent) == format.exponent && (a & format.fraction);
}

static bool is_denormal(struct bits format, uint64_t a)
{
    return !(a & format.exponent) && (a & format.fraction);
}

static bool is_zero(struct bits format, uint64_t a)
{
    return !(a & (format.exponent | format.fraction));
}

static bool has(const char *letters, char letter)
{
    return strchr(letters, letter) != NULL;
}

static bool may_differ(const char *letters, struct bits format, uint64_t theirs, uint64_t ours)
{
    const uint64_t unit = format.fraction & -format.fraction;
    if (has(letters, 'n') && is_nan(format, theirs) && is_nan(format, ours))
        return true;
    if (has(letters, 'd') && is_denormal(format, theirs) && is_zero(format, ours))
        return true;
    if (has(letters, 'z') && is_zero(format, theirs) && is_zero(format, ours))
        return true;
    if (has(letters, 'N') && !is_nan(format, theirs) && is_nan(format, ours))
        return true;
    return has(letters, '1') && (theirs - ours == unit || ours - theirs == unit);
}

static bool results_agree(const char *letters, const uint32_t *theirs, const uint32_t *ours)
{
    const struct bits binary32 = {UINT64_C(0x7f800000) << 32, UINT64_C(0x7fffff) << 32},
                      binary64 = {UINT64_C(0x7ff) << 52, (UINT64_C(1) << 52) - 1};
    const bool wide = has(letters, 'w');
    for (unsigned i = 0; i < WORDS; i += wide ? 2 : 1) {
        const uint64_t a = wide ? theirs[i] | (uint64_t)theirs[i + 1] << 32 : (uint64_t)theirs[i] << 32,
                       b = wide ? ours[i] | (uint64_t)ours[i + 1] << 32 : (uint64_t)ours[i] << 32;
        if (a != b && !may_differ(letters, wide ? binary64 : binary32, a, b))
            return false;
    }
    return true;
}

/* --- hardware.txt --------------------------------------------------------------------------------------- */

/* Whether as many words as wanted stood there. */
static bool read_words(const char **text, unsigned count, uint32_t *words)
{
    for (unsigned i = 0; i < count; i++) {
        char *end;
        words[i] = (uint32_t)strtoul(*text, &end, 16);
        if (end == *text)
            return false;
        *text = end;
    }
    return true;
}

static void read_operands(FILE *file, operands_table *operands)
{
    char line[LINE];
    for (unsigned set = 0; set < SETS; set++) {
        const char *text = fgets(line, sizeof line, file);
        cr_assert(text && read_words(&text, OPERANDS * WORDS, (*operands)[set]));
    }
}

/* Two sets a line, all with condition codes or none. */
static void read_results(FILE *file, struct group *group)
{
    char line[LINE];
    group->has_codes = strstr(group->programs[0], ".CC") != NULL;
    for (unsigned set = 0; set < SETS; set += 2) {
        const char *text = fgets(line, sizeof line, file);
        for (unsigned i = 0; i < 2; i++)
            cr_assert(text && read_words(&text, WORDS + group->has_codes, group->results[set + i]));
    }
}

static void check_program(const struct group *group, const char *program)
{
    const char *colon = strchr(program, ':');
    cr_assert(colon, "%s", program);
    char letters[16];
    snprintf(letters, sizeof letters, "%.*s", (int)(colon - program), program);
    uint32_t results[SETS][WORDS + 1];
    run(colon + 2, group->operands, results);
    for (unsigned set = 0; set < SETS; set++) {
        const uint32_t *theirs = group->results[set], *ours = results[set];
        cr_expect(results_agree(letters, theirs, ours),
                  "%s, set %u: %08x %08x %08x %08x, not %08x %08x %08x %08x", program, set, ours[0], ours[1],
                  ours[2], ours[3], theirs[0], theirs[1], theirs[2], theirs[3]);
        cr_expect(!group->has_codes || has(letters, 'f') || ours[WORDS] == theirs[WORDS],
                  "%s, set %u: condition codes %x, not %x", program, set, ours[WORDS], theirs[WORDS]);
    }
}

static const operands_table *operands_of(operands_table tables[KINDS], char kind)
{
    const char *place = strchr(kinds, kind);
    cr_assert(place && *place, "no operands %c", kind);
    return &tables[place - kinds];
}

Test(hardware, instructions_have_the_results_of_graphics_hardware)
{
    static operands_table tables[KINDS];
    static struct group group;
    FILE *file = fopen(HARDWARE_TXT, "r");
    cr_assert(file, "%s", HARDWARE_TXT);
    unsigned programs = 0;
    for (char line[LINE], kind; fgets(line, sizeof line, file);) {
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "operands %c", &kind) == 1)
            read_operands(file, (operands_table *)operands_of(tables, kind));
        else if (sscanf(line, "result %c", &kind) == 1) {
            group.operands = operands_of(tables, kind);
            read_results(file, &group);
            for (unsigned i = 0; i < group.count; i++)
                check_program(&group, group.programs[i]);
            programs += group.count;
            group.count = 0;
        } else if (line[0] && line[0] != '#') {
            cr_assert_lt(group.count, MAX_PROGRAMS);
            strcpy(group.programs[group.count++], line);
        }
    }
    fclose(file);
    cr_expect_eq(programs, 326, "%u programs", programs);
}
