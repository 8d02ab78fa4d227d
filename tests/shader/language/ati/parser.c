/* !!ATIfs1.0: the grammar (ATI_text_fragment_shader 3.10.1). */
#define _GNU_SOURCE
#include "tests/shader/language/ati/statements.h"
#include "tests/shader/language/failures.h"
#include "tests/shader/language/hostile.h"
#include "tests/shader/language/round_trip.h"

static const char *const programs[] = {
    OUTPUT("MOV r0, 0;"),
    OUTPUT(
        "SampleMap r0, t0.str;\nMUL r0.rgb.2x.sat, r0.a.neg.2x.bias.comp, color0;\nMOV r0.a.half, 1.r.comp;"),
    OUTPUT("SampleMap r1 t1.stq_dq, CUBE; PassTexCoord r2 t1.stq; DOT3 r0, r1, r2; MAD r0.ga, r0, 1, 0.neg;"),
    OUTPUT("DOT4 r0.rgb, r0, r1; DOT4 r1.a, r0, r1;"),
    TWO("SampleMap r0, t0.str_dr, 3D; LERP r1, r0, 1, 0;",
        "SampleMap r1, r1.str_dr; CND0 r0, color1.r, r1.g, r0;"),
    "!!ATIfs1.0 OPTION ARB_fog_exp2; StartConstants; CONSTANT c0 = program.env[7]; CONSTANT c7 = {0.5, 1};\n"
    "CONSTANT c3 = program.local[0]; CONSTANT c4 = {0.25}; EndConstants; StartOutputPass; # a comment\n"
    "CND r0, c0, c7, c0; DOT2ADD r1.eighth, c3, c4, c3; EndPass;",
};

Test(ati_parser, programs_load_and_their_printed_text_too)
{
    for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++) {
        struct program *program = must_load(programs[i]);
        cr_expect(program->language == LANGUAGE_ATIFS10 && program->stage == STAGE_FRAGMENT);
        shader_program_free(program);
        expect_round_trip(programs[i]);
    }
}

Test(ati_parser, fails_to_load)
{
    static const struct failure rows[] = {
        {"!!ATIfs1.0^", "expected StartOutputPass"},
        {OUTPUT("^NOP r0, r1;"), "an instruction or EndPass"},
        {OUTPUT("MOV ^c0, r1;"), "a register r0 to r5"},
        {OUTPUT("MOV ^r6, r1;"), "a register r0 to r5"},
        {OUTPUT("MOV r0^.gr, r1;"), "a mask, a scale and sat"},
        {OUTPUT("MOV r0.sat^.rgb, r1;"), "a mask, a scale and sat"},
        {OUTPUT("MOV r0.2x^.4x, r1;"), "a mask, a scale and sat"},
        {OUTPUT("MOV r0, ^2;"), "a source"},
        {OUTPUT("MOV r0, ^t0;"), "a source"},
        {OUTPUT("MOV r0, r1.bias^.neg;"), "in this order"},
        {OUTPUT("MOV r0, r1.neg^.neg;"), "in this order"},
        {OUTPUT("MOV r0, r1.r^.g;"), "in this order"},
        {OUTPUT("ADD r0, r1^;"), "expected ','"},
        {OUTPUT("SampleMap r0, ^t6.str;"), "coordinates t0 to t5"},
        {OUTPUT("SampleMap r0, t0^;"), ".str, .stq, .str_dr or .stq_dq"},
        {OUTPUT("SampleMap r0, t0.str, ^4D;"), "a texture target"},
        {"!!ATIfs1.0 StartOutputPass; EndPass; ^END", "nothing after the output pass"},
        {"!!ATIfs1.0 OPTION ^ARB_fog_thick; StartOutputPass; EndPass;", "ARB_fog_linear"},
        {"!!ATIfs1.0 StartConstants; CONSTANT ^c8 = {0}; EndConstants; StartOutputPass; EndPass;",
         "c0 to c7"},
        {"!!ATIfs1.0 StartConstants; CONSTANT c0 = {^2}; EndConstants; StartOutputPass; EndPass;",
         "from 0 to 1"},
        {"!!ATIfs1.0 StartConstants; CONSTANT c0 = program.env[^8]; EndConstants; StartOutputPass; EndPass;",
         "from 0 to 7"},
    };
    EXPECT_FAILURES(rows);
}

Test(ati_parser, prefixes_and_mutations)
{
    check_prefixes(programs, sizeof programs / sizeof *programs);
    check_mutations(programs, sizeof programs / sizeof *programs, 20000);
}
