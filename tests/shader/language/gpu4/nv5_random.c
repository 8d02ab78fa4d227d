/* Random programs of NV_gpu_program4_1 and 5: they load, what is printed loads to the same program, and
 * together they have every instruction with every type and modifier that Table X.13 and the tables of
 * modifiers give it. */
#include "tests/random/random_programs.h"
#include "tests/shader/support/same_program.h"

#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct program *load_number(unsigned number)
{
    static char text[RANDOM_TEXT_SIZE];
    struct shader_error error;
    random_nv5_text(number, text);
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_assert(program, "program %u, %d:%d: %s\n%s", number, error.position.line, error.position.column,
              error.message, text);
    return program;
}

Test(nv5_random, what_is_printed_loads_to_the_same_program)
{
    for (unsigned number = 0; number < RANDOM_NV5_COUNT; number++) {
        struct program *program = load_number(number);
        char *printed = shader_print(program);
        struct shader_error error;
        struct program *again = shader_load(SHADER_TARGET_ANY, printed, strlen(printed), &error);
        cr_assert(again, "program %u, %d:%d: %s\n%s", number, error.position.line, error.position.column,
                  error.message, printed);
        const char *difference = program_difference(program, again);
        cr_assert_null(difference, "program %u: %s differ\n%s", number, difference, printed);
        free(printed);
        shader_program_free(program);
        shader_program_free(again);
    }
}

/* --- What came up --------------------------------------------------------------------------------------- */

static struct seen {
    bool any, types[6], storages[12][5], from[12], rounding[5], atomic[11][12], cc[2], saturate[3];
    uint8_t inert;
    bool precision[4], multiply[3], targets[TARGET_RENDERBUFFER + 1], tested, offset, component,
        relative_unit;
    bool kinds[SOURCES_MAX][FILE_SUBROUTINE], wide_source[SOURCES_MAX], wide_result;
} seen[OP_COUNT];

static void note(const struct instruction *code)
{
    struct seen *row = &seen[code->op];
    row->any = true;
    row->types[code->type] = true;
    row->storages[code->storage][code->storage_count] = true;
    row->from[code->convert_from] = true;
    row->rounding[code->rounding] = true;
    row->atomic[code->atomic][code->storage] = true;
    row->cc[code->cc] |= code->update_cc;
    row->saturate[code->dst.saturate] = true;
    row->inert |= code->inert;
    row->precision[code->precision] = true;
    row->multiply[code->integer_modifier] = true;
    row->targets[code->texture.target] = true;
    row->tested |= code->test.rule != CONDITION_TR;
    row->offset |= code->texture.variable_offset;
    row->component |= code->texture.component != 0;
    row->relative_unit |= code->texture.relative.used;
    row->wide_result |= code->dst.width == WIDTH_LONG;
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        row->kinds[s][code->src[s].file] = true;
        row->wide_source[s] |= code->src[s].width == WIDTH_LONG;
    }
}

static const uint32_t family = OPCODE_NV40 | OPCODE_NVF40 | OPCODE_NVG40 | OPCODE_NV41 | OPCODE_NV50 |
                               OPCODE_NVF50 | OPCODE_NVG50 | OPCODE_NVTC50;

static void expect_types(enum opcode op)
{
    static const char letters[] = "FIIDLL";
    for (unsigned type = 0; type < 6; type++)
        if (strchr(opcode_table[op].types, letters[type]))
            cr_expect(seen[op].types[type], "%s never had the type %u", opcode_table[op].name, type);
}

static bool takes_storage(enum opcode op, unsigned storage, unsigned count)
{
    const bool wide = type_is_64bit(storage_type((enum storage)storage));
    switch (op) {
    case OP_CVT: return count == 1;
    case OP_ATOM:
    case OP_ATOMB:
    case OP_ATOMIM:
        if (storage == STORAGE_F16)
            return op != OP_ATOMIM && count > 1;
        return count == 1 && (storage == STORAGE_U32 || storage == STORAGE_S32 || storage == STORAGE_F32 ||
                              (op != OP_ATOMIM && (storage == STORAGE_U64 || storage == STORAGE_S64)));
    case OP_LOADIM:
    case OP_STOREIM: return !wide;
    default: return true;
    }
}

static void expect_storages(enum opcode op)
{
    for (unsigned storage = STORAGE_F16; storage <= STORAGE_U64; storage++)
        for (unsigned count = 1; count <= 4; count *= 2)
            if (takes_storage(op, storage, count))
                cr_expect(seen[op].storages[storage][count], "%s never had the storage %u x%u",
                          opcode_table[op].name, storage, count);
    for (unsigned storage = STORAGE_F16; op == OP_CVT && storage <= STORAGE_U64; storage++)
        cr_expect(seen[op].from[storage], "CVT never converted from %u", storage);
}

static void expect_atomics(enum opcode op)
{
    for (unsigned atomic = ATOMIC_ADD; atomic <= ATOMIC_CSWAP; atomic++) {
        const bool wraps = atomic == ATOMIC_IWRAP || atomic == ATOMIC_DWRAP;
        const bool wide =
            op == OP_ATOM && (atomic == ATOMIC_ADD || atomic == ATOMIC_EXCH || atomic == ATOMIC_CSWAP);
        cr_expect(seen[op].atomic[atomic][STORAGE_U32], "%s never did %u in U32", opcode_table[op].name,
                  atomic);
        cr_expect(wraps || seen[op].atomic[atomic][STORAGE_S32], "%s never did %u in S32",
                  opcode_table[op].name, atomic);
        cr_expect(!wide || seen[op].atomic[atomic][STORAGE_U64], "%s never did %u in U64",
                  opcode_table[op].name, atomic);
    }
}

static void expect_modifiers(enum opcode op)
{
    const struct opcode_info *info = &opcode_table[op];
    const char *name = info->name;
    const bool result = info->result[0] != '-',
               floats = strpbrk(info->types, "FD") || strchr(info->modifiers, 'M');
    if (strchr(info->modifiers, 'C'))
        cr_expect(seen[op].cc[0] && seen[op].cc[1], "%s never updated both condition codes", name);
    if (strchr(info->modifiers, 'S') && floats)
        cr_expect(seen[op].saturate[SATURATE_UNSIGNED] && seen[op].saturate[SATURATE_SIGNED],
                  "%s was never clamped", name);
    if (strchr(info->modifiers, 'H') && result)
        cr_expect(seen[op].precision[PRECISION_R] && seen[op].precision[PRECISION_H], "%s never had R and H",
                  name);
    if (strchr(info->modifiers, 'K'))
        cr_expect((seen[op].inert & INERT_COHERENT) && (seen[op].inert & INERT_VOLATILE),
                  "%s was never COH and VOL", name);
    if (result && !strpbrk(info->inputs, "TIBM") && (!strchr(info->modifiers, 'M') || op == OP_CVT))
        cr_expect(seen[op].inert & INERT_PRECISE, "%s was never PREC", name);
    for (unsigned rounding = 0; strchr(info->modifiers, 'N') && rounding < 5; rounding++)
        cr_expect(seen[op].rounding[rounding], "%s was never rounded by %u", name, rounding);
    if (result)
        cr_expect(seen[op].tested, "%s never had a condition", name);
    if (strpbrk(info->types, "DL") && result)
        cr_expect(seen[op].wide_result && seen[op].wide_source[0], "%s never had LONG variables", name);
}

static void expect_textures(enum opcode op)
{
    /* What Tables X.17 and X.18 and the instructions' descriptions give each: how many targets. */
    static const struct {
        enum opcode op;
        unsigned targets;
    } rows[] = {{OP_TEX, 15}, {OP_TXD, 14}, {OP_LOD, 15}, {OP_TXB, 14},  {OP_TXL, 14}, {OP_TXP, 11},
                {OP_TXF, 7},  {OP_TXG, 10}, {OP_TXGO, 6}, {OP_TXFMS, 3}, {OP_TXQ, 19}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned targets = 0;
        for (unsigned t = TARGET_1D; t <= TARGET_RENDERBUFFER; t++)
            targets += seen[op].targets[t];
        if (rows[i].op == op)
            cr_expect_eq(targets, rows[i].targets, "%s had %u targets", opcode_table[op].name, targets);
    }
    cr_expect(seen[op].relative_unit, "%s never chose its unit at run time", opcode_table[op].name);
    cr_expect(seen[op].offset || op == OP_TXD || op == OP_TXGO, "%s never had offset(...)",
              opcode_table[op].name);
    cr_expect(seen[op].component == (op == OP_TXG || op == OP_TXGO), "%s: component", opcode_table[op].name);
}

static void note_all(void)
{
    for (unsigned number = 0; number < RANDOM_NV5_COUNT; number++) {
        struct program *program = load_number(number);
        for (uint32_t i = 0; i < program->instruction_count; i++)
            note(&program->instructions[i]);
        shader_program_free(program);
    }
}

Test(nv5_random, every_instruction_type_and_modifier_comes_up)
{
    note_all();
    for (unsigned op = 0; op < OP_COUNT; op++) {
        const struct opcode_info *info = &opcode_table[op];
        if (!(info->languages & family))
            continue;
        cr_expect(seen[op].any, "%s never came up", info->name);
        if (strchr(info->modifiers, 'M'))
            expect_storages((enum opcode)op);
        if (strchr(info->modifiers, 'O'))
            expect_atomics((enum opcode)op);
        if (strchr(info->inputs, 'T'))
            expect_textures((enum opcode)op);
        expect_types((enum opcode)op);
        expect_modifiers((enum opcode)op);
    }
    for (unsigned multiply = 0; multiply < 3; multiply++)
        cr_expect(seen[OP_MUL].multiply[multiply], "MUL never had the modifier %u", multiply);
    for (unsigned file = FILE_BUFFER; file <= FILE_BUFFER4; file++) {
        bool read = false;
        for (unsigned op = 0; op < OP_COUNT; op++)
            read |= seen[op].kinds[0][file];
        cr_expect(read, "nothing read a parameter buffer (file %u)", file);
    }
}
