/* TGSI texts that mean no good: cut off, mutated, repeated, nested; none may crash, and what loads must
 * print. */
#define _GNU_SOURCE
#include "tests/shader/language/hostile.h"
#include "tests/shader/language/tgsi/programs.h"

Test(tgsi_hostile, every_beginning_of_a_program)
{
    check_prefixes(tgsi_programs, TGSI_PROGRAM_COUNT);
}

Test(tgsi_hostile, mutations)
{
    check_mutations(tgsi_programs, TGSI_PROGRAM_COUNT, 3000);
}

Test(tgsi_hostile, repetitions)
{
    static const struct {
        const char *first, *piece;
        unsigned count;
        const char *last;
    } rows[] = {
        {"VERT\nDCL TEMP[0]\n", "MOV TEMP[0], TEMP[0]\n", 70000, "END\n"},
        {"VERT\n", "IF TEMP[0].x\n", 70, "END\n"},
        {"VERT\nDCL TEMP[0]\nDCL OUT[0], POSITION\n", "BGNLOOP\n", 40, "END\n"},
        {"VERT\nDCL TEMP[0]\nMOV TEMP[0], ", "TEMP[", 100000, "0]\nEND\n"},
        {"VERT\nDCL TEMP[0]\nDCL OUT[0], POSITION\nSWITCH TEMP[0]\n", "CASE TEMP[0]\n", 20000,
         "ENDSWITCH\nEND\n"},
        {"VERT\n", "IMM FLT32 {%u}\n", 4000, "END\n"},
        {"VERT\n", "DCL CONST[%u]\n", 2000, "END\n"},
        {"VERT\n", "DCL TEMPX[%u][0..4000]\n", 20, "END\n"},
        {"VERT\nDCL TEMP[0]\n", "MOV TEMP[0], TEMP[TEMP[TEMP[0].x].y]\n", 5000, "END\n"},
        {"VERT\n", "BRA :%u\n", 20000, "END\n"},
        {"VERT\n", "(", 100000, "END\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length;
        char *text = make_repeated(rows[i].first, rows[i].piece, rows[i].count, rows[i].last, &length);
        check(text, length);
        free(text);
    }
}
