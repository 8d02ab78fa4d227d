/* Bit fields and thread groups against transcriptions of their pseudo-code (NV_gpu_program5 2.X.8.Z), in the
 * fast and in the masked form. */
#include "tests/shader/execute/op64.h"

/* --- Bit fields ----------------------------------------------------------------------------------------- */

/* x and y of the first operand, and a component of the others. Fields that are not inside the number,
 * undefined there, give 0. */
typedef uint32_t reference(int64_t bits, int64_t offset, uint32_t p, uint32_t q);

static bool outside(int64_t bits, int64_t offset)
{
    return bits < 0 || offset < 0 || offset >= 32 || bits + offset > 32;
}

static uint32_t r_bfe_u(int64_t bits, int64_t offset, uint32_t p, uint32_t q)
{
    (void)q;
    if (outside(bits, offset))
        return 0;
    uint32_t value = 0;
    for (int64_t i = 0; i < bits; i++)
        value |= (p >> (offset + i) & 1) << i;
    return value;
}

static uint32_t r_bfe_s(int64_t bits, int64_t offset, uint32_t p, uint32_t q)
{
    uint32_t value = r_bfe_u(bits, offset, p, q);
    for (int64_t i = bits; !outside(bits, offset) && bits > 0 && i < 32; i++)
        value |= (value >> (bits - 1) & 1) << i;
    return value;
}

static uint32_t r_bfi(int64_t bits, int64_t offset, uint32_t p, uint32_t q)
{
    if (outside(bits, offset))
        return 0;
    for (int64_t i = 0; i < bits; i++)
        q = (q & ~(1u << (offset + i))) | (p >> i & 1) << (offset + i);
    return q;
}

static uint32_t r_bfr(int64_t bits, int64_t offset, uint32_t p, uint32_t q)
{
    (void)bits, (void)offset;
    q = 0;
    for (int i = 0; i < 32; i++)
        q |= (p >> i & 1) << (31 - i);
    return q;
}

static uint32_t r_btc(int64_t bits, int64_t offset, uint32_t p, uint32_t q)
{
    (void)bits, (void)offset;
    q = 0;
    for (int i = 0; i < 32; i++)
        q += p >> i & 1;
    return q;
}

static uint32_t r_btfl(int64_t bits, int64_t offset, uint32_t p, uint32_t q)
{
    (void)bits, (void)offset, (void)q;
    for (uint32_t i = 0; i < 32; i++)
        if (p >> i & 1)
            return i;
    return UINT32_MAX;
}

static uint32_t r_btfm_u(int64_t bits, int64_t offset, uint32_t p, uint32_t q)
{
    (void)bits, (void)offset, (void)q;
    for (uint32_t i = 32; i-- > 0;)
        if (p >> i & 1)
            return i;
    return UINT32_MAX;
}

/* "the bit number of the most significant zero bit if the source value is negative" */
static uint32_t r_btfm_s(int64_t bits, int64_t offset, uint32_t p, uint32_t q)
{
    return r_btfm_u(bits, offset, p >> 31 ? ~p : p, q);
}

static const struct row {
    enum opcode op;
    enum type type;
    reference *of;
} rows[] = {
    {OP_BFE, TYPE_S32, r_bfe_s}, {OP_BFE, TYPE_U32, r_bfe_u},   {OP_BFI, TYPE_S32, r_bfi},
    {OP_BFI, TYPE_U32, r_bfi},   {OP_BFR, TYPE_S32, r_bfr},     {OP_BFR, TYPE_U32, r_bfr},
    {OP_BTC, TYPE_S32, r_btc},   {OP_BTC, TYPE_U32, r_btc},     {OP_BTFL, TYPE_S32, r_btfl},
    {OP_BTFL, TYPE_U32, r_btfl}, {OP_BTFM, TYPE_S32, r_btfm_s}, {OP_BTFM, TYPE_U32, r_btfm_u},
};

static const int32_t sizes[] = {0, 1, 5, 8, 16, 31, 32, 33, -1, INT32_MIN, INT32_MAX, 7, 20};
static const uint32_t numbers[] = {0,          1,          0x80000000, 0x7fffffff, UINT32_MAX, 0x12345678,
                                   0xfedcba98, 0x00010000, 0xfffffffe, 0x55555555, 0xff00ff00};
enum { SIZES = sizeof sizes / sizeof *sizes, NUMBERS = sizeof numbers / sizeof *numbers };

static void check_turn(struct op64_single *single, const struct row *row, unsigned turn)
{
    const bool field = opcode_source_count(row->op) > 1;
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned c = 0; c < 4; c++) {
            const unsigned n = turn * LANES + lane;
            for (unsigned s = 0; s < 3; s++)
                single->operands[s][c][lane] = numbers[(n / SIZES + 3 * c + 5 * s + n) % NUMBERS];
            if (field)
                single->operands[0][c][lane] = (uint32_t)sizes[(c == 0 ? n : n / SIZES) % SIZES];
        }
    for (unsigned form = 0; form < 2; form++) {
        single->instruction.test.rule =
            form ? CONDITION_GE : CONDITION_TR; /* the condition code begins as EQ */
        op64_run(single, 0xff);
        for (unsigned i = 0; i < 4 * LANES; i++) {
            const unsigned lane = i % LANES, c = i / LANES, first = field ? 1 : 0;
            const int32_t bits = (int32_t)single->operands[0][0][lane],
                          offset = (int32_t)single->operands[0][1][lane];
            const bool is_signed = row->type == TYPE_S32;
            const uint32_t wanted = row->of(
                is_signed ? bits : (int64_t)(uint32_t)bits, is_signed ? offset : (int64_t)(uint32_t)offset,
                (uint32_t)single->operands[first][c][lane], (uint32_t)single->operands[first + 1][c][lane]);
            cr_expect((uint32_t)single->result[c][lane] == wanted,
                      "%s type %u form %u (%d, %d) %llx: %llx, wanted %x", opcode_table[row->op].name,
                      row->type, form, bits, offset, (unsigned long long)single->operands[first][c][lane],
                      (unsigned long long)single->result[c][lane], wanted);
        }
    }
}

Test(exec_bits, every_bit_operation_computes_its_pseudo_code)
{
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct op64_single single;
        op64_init(&single, rows[r].op, rows[r].type, WIDTH_32);
        for (unsigned turn = 0; turn < 60; turn++)
            check_turn(&single, &rows[r], turn);
        op64_release(&single);
    }
}

/* --- Thread groups -------------------------------------------------------------------------------------- */

/* Lanes 0 and 1 run; what the others hold has no bearing. */
Test(exec_bits, thread_group_tests_look_at_active_lanes_alone)
{
    static const struct {
        float a, b;
        bool all, any, equal;
    } cases[] = {{0, 0, false, false, true},
                 {1, 0, false, true, false},
                 {1, 2, true, true, true},
                 {-0.0f, 0, false, false, true}};
    static const enum opcode ops[] = {OP_TGALL, OP_TGANY, OP_TGEQ};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (unsigned o = 0; o < 3; o++)
            for (unsigned type = TYPE_F32; type <= TYPE_U32; type++) {
                if (type != TYPE_F32 && i == 3)
                    continue; /* the bits of -0 are not 0 */
                struct op64_single single;
                op64_init(&single, ops[o], (enum type)type, WIDTH_32);
                const float values[2] = {cases[i].a, cases[i].b};
                for (unsigned lane = 0; lane < LANES; lane++) {
                    uint32_t bits = 0;
                    memcpy(&bits, &values[lane % 2], lane < 2 ? 4 : 0);
                    single.operands[0][2][lane] = lane < 2 ? bits : lane % 3;
                }
                op64_run(&single, 3);
                const bool wanted = o == 0 ? cases[i].all : o == 1 ? cases[i].any : cases[i].equal;
                const uint32_t truth = type == TYPE_F32 ? 0x3f800000 : UINT32_MAX;
                cr_expect((uint32_t)single.result[2][1] == (wanted ? truth : 0), "case %zu %s type %u", i,
                          opcode_table[ops[o]].name, type);
                op64_release(&single);
            }
}

static uint32_t word_at(const struct execution *execution, unsigned output, unsigned c, unsigned lane)
{
    uint32_t word;
    memcpy(&word, (const char *)&shader_output(execution->executor, output)[c] + 4 * lane, 4);
    return word;
}

/* "the operand values for threads not executing the instruction have no bearing on the value returned" */
Test(exec_bits, thread_groups_split_where_lanes_take_different_ways)
{
    struct execution execution = execution_of(
        "!!NVvp5.0 INT TEMP I; OUTPUT o = result.attrib[0]; SLT.S.CC I.x, vertex.id.x, 4; MOV.S o, 5;"
        "IF NE.x; TGALL.S I, vertex.id.x; MOV.S o.x, I; ELSE; TGALL.S I, vertex.id.x; MOV.S o.x, I; ENDIF; "
        "END");
    f32x8 *id = input_of(&execution, SEMANTIC_VERTEX_ID, 0);
    for (uint32_t lane = 0; lane < LANES; lane++)
        memcpy((char *)&id[0] + 4 * lane, &lane, 4); /* 0 is in the first half */
    execute(&execution, 0xff);
    cr_expect(word_at(&execution, 0, 0, 1) == 0 && word_at(&execution, 0, 0, 5) == UINT32_MAX);
    execution_release(&execution);
}

/* A fragment group's helpers, and fragments that KIL has discarded, are no threads. */
Test(exec_bits, helpers_and_discarded_lanes_are_not_active)
{
    struct execution execution =
        execution_of("!!NVfp5.0 TEMP R; ATTRIB a = fragment.attrib[0]; DDX R, a; KIL a.y; TGALL R, a.x; "
                     "MOV result.color, R; END");
    f32x8 *input = input_of(&execution, SEMANTIC_GENERIC, 0);
    input[0] = (f32x8){1, 0, 1, 1, 1, 1, 1, 1}; /* lane 1 is a helper of lane 0, or lane 1 is discarded */
    input[1] = (f32x8){0, -1, 0, 0, 0, 0, 0, 0};
    execute(&execution, 1);
    cr_expect(word_at(&execution, 0, 0, 0) == 0x3f800000);
    execute(&execution, 0xff);
    cr_expect(word_at(&execution, 0, 0, 0) == 0x3f800000);
    input[1] = f32x8_splat(0.0f);
    input[0] = (f32x8){1, 0, 1, 1, 1, 1, 1, 1};
    execute(&execution, 0xff);
    cr_expect(word_at(&execution, 0, 0, 0) == 0);
    execution_release(&execution);
}
