/* The tables of TGSI are consistent. */
#include "shader/language/tgsi/tgsi.h"

#include <criterion/criterion.h>
#include <string.h>

Test(tgsi_names, names_are_unique)
{
    for (unsigned i = 0; i < tgsi_opcode_count; i++)
        cr_expect_eq(tgsi_opcode_find(tgsi_opcodes[i].name, strlen(tgsi_opcodes[i].name)), &tgsi_opcodes[i],
                     "%s stands twice", tgsi_opcodes[i].name);
    cr_expect_str_eq(tgsi_opcode_find("kill_if", 7)->name, "KILL_IF");
    cr_expect_null(tgsi_opcode_find("KILL_I", 6));
}

/* tgsi-token-values: every number below 118, and those above it, is an opcode or reserved. */
Test(tgsi_names, numbers_are_those_of_both_token_streams)
{
    static const struct {
        unsigned numbering, number;
        const char *name;
    } rows[] = {
        {TGSI_2007, 0, "ARL"},   {TGSI_2007, 20, "CND0"},    {TGSI_2007, 53, "TXD"},
        {TGSI_2007, 54, "UP2H"}, {TGSI_2007, 73, "IF"},      {TGSI_2007, 98, "BGNLOOP"},
        {TGSI_2007, 132, "TXP"}, {TGSI_2007, 131, "BREAKC"}, {TGSI_2009, 54, "TXP"},
        {TGSI_2009, 74, "IF"},   {TGSI_2009, 107, "NOP"},    {TGSI_2009, 112, "NRM4"},
        {TGSI_2009, 117, "END"}, {TGSI_2009, 118, "SWZ"},    {TGSI_2009, 99, "BGNLOOP"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct tgsi_opcode *row = tgsi_opcode_numbered(rows[i].numbering, rows[i].number);
        cr_assert(row, "%u", rows[i].number);
        cr_expect_str_eq(row->name, rows[i].name);
    }
    cr_expect_null(tgsi_opcode_numbered(TGSI_2009, 20));
}

/* Everything that the table says of operands fits the program form. */
Test(tgsi_names, rows_fit_the_opcode_table)
{
    for (unsigned i = 0; i < tgsi_opcode_count; i++) {
        const struct tgsi_opcode *row = &tgsi_opcodes[i];
        if (row->op == OP_COUNT)
            continue;
        const struct opcode_info *info = &opcode_table[row->op];
        cr_expect_eq(row->result == '-' || row->op == OP_LOOP || row->op == OP_ENDLOOP,
                     info->result[0] == '-', "%s", row->name);
        cr_expect_leq(strlen(row->operands), (size_t)SOURCES_MAX, "%s", row->name);
        cr_expect_eq(strspn(row->operands, "fiuradlc"), strlen(row->operands), "%s", row->name);
    }
}

Test(tgsi_names, every_meaning_has_a_name_and_comes_back)
{
    for (unsigned i = 0; i < tgsi_meaning_count; i++) {
        const struct tgsi_meaning *row = &tgsi_meanings[i];
        cr_expect(tgsi_name_of(tgsi_semantics, row->semantic));
        for (unsigned stage = 0; stage <= STAGE_GEOMETRY; stage++) {
            if (!(row->stages >> stage & 1))
                continue;
            unsigned index = 99;
            cr_expect_eq(tgsi_meaning_of(stage, row->direction, row->semantic), row);
            /* What a thread knows has a row for each index. */
            const bool thread = row->meaning == SEMANTIC_THREAD;
            const unsigned meant = thread ? row->first : row->vector ? 4 : 1;
            cr_expect_eq(tgsi_meaning_back(stage, row->direction, row->meaning, meant, &index), row);
            cr_expect_eq(index, thread ? 0u : 1u);
        }
    }
}
