/* Every sentence of the NV_vertex_program family and of NV_fragment_program that says that a program fails to
 * load, or what a program may not do: its section and the shortest program that offends. */
#include "tests/shader/language/failures.h"

#define FP(body) "!!FP1.0 " body " END"

Test(load_failures_vp, vertex_program)
{
    static const struct sentence rows[] = {
        {"2.14.1, no position", {"!!VP1.0 MOV o[COL0], v[3]; END^", "o[HPOS]"}},
        {"2.14.1, two parameters", {"!!VP1.0 ADD o[HPOS], c[0], ^c[1]; END", "only one program parameter"}},
        {"2.14.1, two attributes", {"!!VP1.0 ADD o[HPOS], v[0], ^v[1]; END", "only one vertex attribute"}},
        {"2.14.1, relative and absolute parameter",
         {"!!VP1.0 ARL A0.x, v[0].x; ADD o[HPOS], c[0], ^c[A0.x]; END", "only one program parameter"}},
        {"2.14.1.5, a parameter beyond the last", {"!!VP1.0 MOV o[HPOS], c[^96]; END", "0 to 95"}},
        {"2.14.1.9, a scalar needs its component", {"!!VP1.0 RCP o[HPOS], v[0]^; END", "component"}},
        {"2.14.1.10, ARL to another register", {"!!VP1.0 ARL ^R0.x, v[0].x; END", "A0"}},
        {"4.0 VSP, no parameter written", {"!!VSP1.0 MOV R0, v[0]; END^", "parameter"}},
        {"4.0 VSP, two parameters", {"!!VSP1.0 ADD c[2], c[0], ^c[1]; END", "only one program parameter"}},
        {"4.0 VSP, another attribute", {"!!VSP1.0 MOV c[2], v[^1]; END", "the only vertex attribute"}},
        {"4.0 VSP, no outputs", {"!!VSP1.0 MOV ^o[HPOS], v[0]; END", "o"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_vp, vertex_program1_1)
{
    static const struct sentence rows[] = {
        {"2.14.1.9, opcodes of 1.1", {"!!VP1.0 ^ABS o[HPOS], v[0]; END", "VP1.1"}},
        {"2.14.5, a position invariant program writes no position",
         {"!!VP1.1 OPTION NV_position_invariant; MOV o[^HPOS], v[0]; END", "o[HPOS]"}},
        {"2.14.5, no relative addressing with position invariance",
         {"!!VP1.1 OPTION NV_position_invariant; ARL A0.x, v[0].x; MOV o[COL0], c[^A0.x + 1]; END",
          "position"}},
        {"2.14.5, another option", {"!!VP1.1 OPTION ^NV_foo; END", "NV_position_invariant"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_vp, vertex_program2)
{
    static const struct sentence rows[] = {
        {"2.14.2, no position", {"!!VP2.0 MOV o[COL0], v[3]; END^", "o[HPOS]"}},
        {"2.14.2, two parameters", {"!!VP2.0 ADD o[HPOS], c[0], ^c[1]; END", "only one program parameter"}},
        {"2.14.2, two relative parameters",
         {"!!VP2.0 ARL A0, v[0]; ADD o[HPOS], c[A0.x], ^c[A0.y]; END", "only one program parameter"}},
        {"2.14.2, two attributes",
         {"!!VP2.0 MAD o[HPOS], v[0], v[0], ^v[1]; END", "only one vertex attribute"}},
        {"2.14.3, an undefined label", {"!!VP2.0 BRA a; MOV o[HPOS], v[0]; END^", "not defined"}},
        {"2.14.3, an undefined label of CAL", {"!!VP2.0 CAL a; MOV o[HPOS], v[0]; END^", "not defined"}},
        {"2.14.1.5, a parameter beyond the last", {"!!VP2.0 MOV o[HPOS], c[^256]; END", "0 to 255"}},
        {"2.14.1.6, a temporary beyond the last", {"!!VP2.0 MOV ^R16, v[0]; END", "R"}},
        {"2.14.5, opcodes of 2.0 in 1.1", {"!!VP1.1 ^SEQ R0, v[0], v[0]; END", "VP2.0"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_vp, fragment_program)
{
    static const struct sentence rows[] = {
        {"3.11.1.3, o[COLR] and o[COLH]", {FP("MOV o[COLR], R0; MOV ^o[COLH], H0;"), "o[COLR]"}},
        {"3.11.1.3, no output", {"!!FP1.0 MOV R0, R1; END^", "output"}},
        {"3.11.1.4, a name that is no name", {FP("DEFINE ^3a = 1; MOV o[COLR], R0;"), "name"}},
        {"3.11.1.4, a reserved name", {FP("DECLARE ^R0; MOV o[COLR], R0;"), "name"}},
        {"3.11.1.4, a name not specified", {FP("MOV o[COLR], ^a;"), "a"}},
        {"3.11.1.4, a name specified later", {FP("MOV o[COLR], ^a; DEFINE a = 1;"), "a"}},
        {"3.11.1.4, DEFINE twice", {FP("DEFINE a = 1; DEFINE ^a = 2; MOV o[COLR], a;"), "a"}},
        {"3.11.1.4, DECLARE after DEFINE", {FP("DEFINE a = 1; DECLARE ^a; MOV o[COLR], a;"), "a"}},
        {"3.11.3, two attributes", {FP("ADD o[COLR], f[COL0], ^f[COL1];"), "only one fragment attribute"}},
        {"3.11.3, two parameters", {FP("ADD o[COLR], p[0], ^p[1];"), "only one program parameter"}},
        {"3.11.3, parameter and constant", {FP("DECLARE a; ADD o[COLR], a, ^{1, 2, 3, 4};"), "a"}},
        {"3.11.3, several targets of a unit",
         {FP("TEX R0, f[TEX0], TEX0, 2D; TEX o[COLR], f[TEX0], TEX0, ^3D;"), "2D"}},
        {"3.11.5.21, PK2H to a half register", {FP("PK2H ^H0, R0; MOV o[COLR], R0;"), "32"}},
        {"3.11.5.22, PK2US to a half register", {FP("PK2US ^H0, R0; MOV o[COLR], R0;"), "32"}},
        {"3.11.5.23, PK4B to a half register", {FP("PK4B ^H0, R0; MOV o[COLR], R0;"), "32"}},
        {"3.11.5.24, PK4UB to o[COLH]", {FP("PK4UB ^o[COLH], R0;"), "32"}},
        {"3.11.5.27, RFL with w", {FP("RFL ^R0, R1, R2; MOV o[COLR], R0;"), "w"}},
        {"3.11.5.42, UP2H of a half register", {FP("UP2H o[COLR], ^H0.x;"), "32"}},
        {"3.11.5.43, UP2US of a half register", {FP("UP2US o[COLR], ^H0.x;"), "32"}},
        {"3.11.5.44, UP4B of a half register", {FP("UP4B o[COLR], ^H63.w;"), "32"}},
        {"3.11.5.45, UP4UB of a half register", {FP("UP4UB o[COLR], ^-H0.x;"), "32"}},
        {"3.11.1.2, a register beyond the last", {FP("MOV ^R32, R0; MOV o[COLR], R0;"), "R"}},
        {"3.11.1.2, a half register beyond the last", {FP("MOV ^H64, R0; MOV o[COLR], R0;"), "H"}},
    };
    EXPECT_SENTENCES(rows);
}
