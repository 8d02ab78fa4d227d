/* Every row of opcodes.def: its columns agree with each other, and with what the interpreter does. */
#include "tests/shader/execute/single.h"
#include "shader/program/operand_types.h"

enum { TRIALS = 400 };

/* --- The table ------------------------------------------------------------------------------------------ */

static unsigned words(const char *text)
{
    unsigned count = *text != '\0';
    for (; *text; text++)
        count += *text == ' ';
    return count;
}

Test(opcodes, letters_are_those_of_the_legend)
{
    for (unsigned op = 0; op < OP_COUNT; op++) {
        const struct opcode_info *info = &opcode_table[op];
        cr_expect_eq(strspn(info->inputs, "VSACTKLWBMNPIJUfsu"), strlen(info->inputs), "%s", info->name);
        cr_expect_eq(strspn(info->reads, "xyzwct- "), strlen(info->reads), "%s", info->name);
        cr_expect_eq(strspn(info->does, "RWGLNBIE"), strlen(info->does), "%s", info->name);
        cr_expect_eq(strspn(info->types, "FIDL"), strlen(info->types), "%s", info->name);
        cr_expect_eq(strspn(info->modifiers, "CSHXMONKGLE"), strlen(info->modifiers), "%s", info->name);
        cr_expect(strchr("VSA-", info->result[0]), "%s", info->name);
    }
}

/* A word for each operand that has components, or one for all; t only beside a texture, c only where a
 * component is written. */
Test(opcodes, operands_say_what_is_read_of_them)
{
    for (unsigned op = 0; op < OP_COUNT; op++) {
        const struct opcode_info *info = &opcode_table[op];
        unsigned operands = 0;
        for (const char *input = info->inputs; *input; input++)
            operands += strchr("VSAWP", *input) != NULL;
        const unsigned count = words(info->reads);
        cr_expect(operands ? count == 1 || count == operands : count == 0, "%s", info->name);
        cr_expect(!strchr(info->reads, 't') || strchr(info->inputs, 'T'), "%s", info->name);
        cr_expect(!strchr(info->reads, 'c') || info->result[0] != '-', "%s", info->name);
        for (unsigned s = 0; s < opcode_source_count((enum opcode)op); s++)
            cr_expect(operand_kind((enum opcode)op, s) != 'S' ||
                          (opcode_reads((enum opcode)op, s, 1, 0) & ~1u) == 0,
                      "%s: a scalar has one component", info->name);
    }
}

Test(opcodes, effects_agree_with_operands)
{
    for (unsigned op = 0; op < OP_COUNT; op++) {
        const struct opcode_info *info = &opcode_table[op];
        const bool memory = opcode_does((enum opcode)op, DOES_READ_MEMORY | DOES_WRITE_MEMORY);
        cr_expect(!memory || info->flow == FLOW_NONE, "%s", info->name);
        cr_expect(!memory || opcode_does((enum opcode)op, DOES_ADDRESS) || strpbrk(info->inputs, "IJKMN"),
                  "%s", info->name);
        cr_expect(!opcode_does((enum opcode)op, DOES_ADDRESS) || strstr(info->inputs, "Su"), "%s",
                  info->name);
        cr_expect_eq(opcode_does((enum opcode)op, DOES_WRITE_MEMORY) && info->result[0] != '-',
                     strchr(info->modifiers, 'O') != NULL, "%s: an atomic operation reads and writes",
                     info->name);
        cr_expect_eq(opcode_does((enum opcode)op, DOES_INTERPOLATE), strchr(info->inputs, 'P') != NULL, "%s",
                     info->name);
        cr_expect(info->flow == FLOW_NONE || info->flow == FLOW_POPA || info->result[0] == '-', "%s",
                  info->name);
    }
}

/* --- What runs ------------------------------------------------------------------------------------------ */

static uint32_t seed = 1;

static uint32_t random_bits(void)
{
    seed ^= seed << 13, seed ^= seed >> 17, seed ^= seed << 5;
    return seed;
}

static uint32_t random_float(void)
{
    static const float values[] = {0.0f, 1.0f, -1.0f, 0.5f, 2.0f};
    const uint32_t n = random_bits() % 8;
    const float value = n < 5 ? values[n] : (float)(random_bits() % 4096) / 512.0f - 4.0f;
    return bits_of(value);
}

static uint32_t random_integer(void)
{
    const uint32_t n = random_bits() % 4;
    return n < 2 ? random_bits() % 3 : n == 2 ? random_bits() % 64 : random_bits();
}

/* Often the same in all lanes, which is what votes ask for. */
static void randomize(struct single *single, unsigned s, unsigned component)
{
    const bool bits = opcode_does((enum opcode)single->instruction.op, DOES_SEE_BITS) && random_bits() % 2;
    const bool is_float = operand_type(&single->instruction, s) == TYPE_F32 && !bits;
    const bool same = random_bits() % 2;
    uint32_t word = 0;
    for (unsigned lane = 0; lane < LANES; lane++) {
        if (lane == 0 || !same)
            word = is_float ? random_float() : random_integer();
        single->inputs[s][component][lane] = float_of(word);
    }
}

static void randomize_all(struct single *single)
{
    for (unsigned s = 0; s < 3; s++)
        for (unsigned c = 0; c < 4; c++)
            randomize(single, s, c);
}

/* Whether the components of `mask` are other ones than those kept. */
static bool differs(const struct single *single, const float kept[4][LANES], unsigned mask)
{
    for (unsigned c = 0; c < 4; c++)
        if ((mask >> c & 1) && memcmp(kept[c], single->result[c], sizeof kept[c]) != 0)
            return true;
    return false;
}

/* Of a scalar the first component alone counts, but in TGSI. */
static unsigned reads_of(const struct single *single, unsigned s, unsigned mask)
{
    const enum opcode op = (enum opcode)single->instruction.op;
    const unsigned reads = opcode_reads(op, s, mask, 15);
    const bool scalar = operand_kind(op, s) == 'S' && single->program.language != LANGUAGE_TGSI;
    return scalar ? reads != 0 : reads;
}

static void expect_unread_do_not_matter(struct single *single, unsigned mask)
{
    const enum opcode op = (enum opcode)single->instruction.op;
    float kept[4][LANES];
    single->instruction.dst.mask = (uint8_t)mask;
    for (unsigned trial = 0; trial < 8; trial++) {
        randomize_all(single);
        single_run(single);
        memcpy(kept, single->result, sizeof kept);
        for (unsigned s = 0; s < opcode_source_count(op); s++)
            for (unsigned c = 0; c < 4; c++)
                if (!(reads_of(single, s, mask) >> c & 1))
                    randomize(single, s, c);
        single_run(single);
        cr_assert(!differs(single, (const float(*)[LANES])kept, mask), "%s type %u mask %x",
                  opcode_table[op].name, single->instruction.type, mask);
    }
}

static bool matters(struct single *single, unsigned s, unsigned component)
{
    float kept[4][LANES];
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        randomize_all(single);
        single_run(single);
        memcpy(kept, single->result, sizeof kept);
        randomize(single, s, component);
        single_run(single);
        if (differs(single, (const float(*)[LANES])kept, 15))
            return true;
    }
    return false;
}

static void expect_read_matter(struct single *single)
{
    const enum opcode op = (enum opcode)single->instruction.op;
    if (op == OP_CMP && single->instruction.type == TYPE_U32)
        return; /* never below 0 */
    single->instruction.dst.mask = 15;
    for (unsigned s = 0; s < opcode_source_count(op); s++)
        for (unsigned c = 0; c < 4; c++)
            if (reads_of(single, s, 15) >> c & 1)
                cr_expect(matters(single, s, c), "%s type %u operand %u component %u", opcode_table[op].name,
                          single->instruction.type, s, c);
}

/* Operands that are registers, results that are values, no memory. PK64 and UP64 have operands in pairs. */
static bool is_value(enum opcode op)
{
    const struct opcode_info *info = &opcode_table[op];
    return info->flow == FLOW_NONE && info->result[0] != '-' &&
           strspn(info->inputs, "VSAWfsu") == strlen(info->inputs) && *info->inputs &&
           opcode_source_count(op) <= 3 && op != OP_PK64 && op != OP_UP64 &&
           !opcode_does(op, DOES_READ_MEMORY | DOES_WRITE_MEMORY);
}

static enum language language_of(enum opcode op)
{
    const uint32_t older = OPCODE_VP10 | OPCODE_VP11 | OPCODE_VP20;
    const uint32_t languages = opcode_table[op].languages;
    const bool newer =
        languages & ~(older | OPCODE_ARBVP | OPCODE_ARBFP | OPCODE_VPO2 | OPCODE_VPO3 | OPCODE_TGSI);
    return newer ? LANGUAGE_NVFP50 : languages & older ? LANGUAGE_VP20 : LANGUAGE_TGSI;
}

static void for_each_type(enum opcode op, void (*check)(struct single *single))
{
    static const struct {
        char letter;
        enum type type;
    } types[] = {{'F', TYPE_F32}, {'I', TYPE_S32}, {'I', TYPE_U32}};
    for (unsigned i = 0; i < 3; i++) {
        if (!strchr(opcode_table[op].types, types[i].letter))
            continue;
        struct single single;
        single_init(&single, language_of(op), op, types[i].type);
        single.program.stage = STAGE_FRAGMENT;
        single.program.mixes_types = true;
        check(&single);
        single_release(&single);
    }
}

static void check_unread(struct single *single)
{
    for (unsigned mask = 1; mask < 16; mask = mask == 8 ? 15 : mask == 15 ? 16 : 2 * mask)
        expect_unread_do_not_matter(single, mask);
}

/* With one component written, those that a "c" leaves out do not matter either: component-wise opcodes are.
 */
Test(opcodes, what_is_not_read_changes_no_result)
{
    for (unsigned op = 0; op < OP_COUNT; op++)
        if (is_value((enum opcode)op))
            for_each_type((enum opcode)op, check_unread);
}

Test(opcodes, what_is_read_changes_some_result)
{
    for (unsigned op = 0; op < OP_COUNT; op++)
        if (is_value((enum opcode)op))
            for_each_type((enum opcode)op, expect_read_matter);
}
