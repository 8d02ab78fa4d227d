/* Numbers of 64 bits and CVT of NV_gpu_program5, converted to TGSI: the same bits. Every operation meets LONG
 * registers and ones of 32 bits, literals, members of arrays, signs and absolute values, masks, conditions
 * and updates of them. */
#include "tests/shader/translate/to_tgsi/lower_64bit_test.h"

struct operation {
    const char *name, *types; /* of OPCODE.type: D S U, those that it has */
    unsigned operands;
    bool scalar; /* the last one */
};

static const struct operation operations[] = {
    {"ABS", "DSU", 1, false},   {"ADD", "DSU", 2, false}, {"AND", "SU", 2, false},
    {"CEIL", "DSU", 1, false},  {"CMP", "DSU", 3, false}, {"DIV", "DSU", 2, true},
    {"FLR", "DSU", 1, false},   {"FRC", "D", 1, false},   {"I2F", "SU", 1, false},
    {"MAD", "DSU", 3, false},   {"MAX", "DSU", 2, false}, {"MIN", "DSU", 2, false},
    {"MOD", "SU", 2, true},     {"MOV", "DSU", 1, false}, {"MUL", "DSU", 2, false},
    {"NOT", "SU", 1, false},    {"OR", "SU", 2, false},   {"RCP", "D", 1, true},
    {"ROUND", "DSU", 1, false}, {"RSQ", "D", 1, true},    {"SAD", "SU", 3, false},
    {"SEQ", "DSU", 2, false},   {"SFL", "DSU", 2, false}, {"SGE", "DSU", 2, false},
    {"SGT", "DSU", 2, false},   {"SHL", "SU", 2, true},   {"SHR", "SU", 2, true},
    {"SLE", "DSU", 2, false},   {"SLT", "DSU", 2, false}, {"SNE", "DSU", 2, false},
    {"SSG", "D", 1, false},     {"STR", "DSU", 2, false}, {"SUB", "DSU", 2, false},
    {"TRUNC", "DSU", 1, false}, {"XOR", "SU", 2, false},  {"MULHI", "SU", 2, false},
};

/* Operands by type of the instruction, turn by turn; what a scalar takes as well. */
static const char *const places[3][8] = {
    {"d[0]", "f[0]", "d[1]", "-d[0]", "|d[i.x]|", "d[2]", "-|f[2]|", "d[0]"},
    {"l[0]", "s[0]", "l[1]", "-l[0]", "|l[i.y]|", "l[2]", "-s[2]", "l[0]"},
    {"m[0]", "u[0]", "m[1]", "-m[0]", "m[i.z]", "m[2]", "u[2]", "m[0]"},
};

static bool reads_doubles(const char *name)
{
    return strcmp(name, "CEIL") == 0 || strcmp(name, "FLR") == 0 || strcmp(name, "ROUND") == 0 ||
           strcmp(name, "TRUNC") == 0;
}

static void write_operand(char *body, size_t size, const struct operation *operation, unsigned type,
                          unsigned s, unsigned turn)
{
    static const char *const swizzles[] = {"", ".wzyx", ".xxyy", ".zwxy"};
    const unsigned read = reads_doubles(operation->name) ? 0 : type;
    const bool scalar = operation->scalar && s + 1 == operation->operands;
    const char *place = places[read][(turn * 3 + s * 5 + turn / 4) % 8];
    char suffix[8];
    snprintf(suffix, sizeof suffix, scalar ? ".%c" : "", "xyzw"[(turn + s) % 4]);
    if (!scalar)
        snprintf(suffix, sizeof suffix, "%s", swizzles[(turn + 2 * s) % 4]);
    const size_t length = strlen(place), used = strlen(body);
    if (place[length - 1] == '|')
        snprintf(body + used, size - used, ", %.*s%s|", (int)length - 1, place, suffix);
    else
        snprintf(body + used, size - used, ", %s%s", place, suffix);
}

static void check_operation(const struct operation *operation, char letter, unsigned turn)
{
    static const char *const results[3][4] = {{"d[2]", "f[2]", "d[i.x]", "d[0]"},
                                              {"l[2]", "s[2]", "l[i.y]", "l[0]"},
                                              {"m[2]", "u[2]", "m[i.z]", "m[0]"}};
    static const char *const masks[] = {"", ".xz (LT.yxwz)", ".yzw", ".x (GE)", ".w"};
    const unsigned type = letter == 'D' ? 0 : letter == 'S' ? 1 : 2;
    const bool high = strcmp(operation->name, "MULHI") == 0,
               is_double = type == 0 || strcmp(operation->name, "I2F") == 0;
    char body[256];
    snprintf(body, sizeof body, "%s.%s%s%s%s %s%s", high ? "MUL" : operation->name,
             type == 0   ? "F64"
             : type == 1 ? "S64"
                         : "U64",
             high ? ".HI" : "", turn & 1 ? "" : ".CC",
             type == 0 && turn % 5 == 2   ? ".SAT"
             : type == 0 && turn % 5 == 4 ? ".SSAT"
                                          : "",
             results[is_double ? 0 : type][turn % 4], masks[turn % 5]);
    for (unsigned s = 0; s < operation->operands; s++)
        write_operand(body, sizeof body, operation, type, s, turn);
    strcat(body, ";");
    check_body(body);
}

Test(to_tgsi_lower_64bit, every_operation_of_64_bits_gives_the_same_bits_in_tgsi)
{
    for (unsigned i = 0; i < sizeof operations / sizeof *operations; i++)
        for (const char *letter = operations[i].types; *letter; letter++)
            for (unsigned turn = 0; turn < 8; turn++)
                check_operation(&operations[i], *letter, turn);
}

/* 2.X.4.1: operands are promoted, or converted to lower precision, so are results. */
Test(to_tgsi_lower_64bit, instructions_of_32_bits_take_variables_of_64_in_tgsi)
{
    static const char *const bodies[] = {
        "ADD.F f[2], d[0], -|d[1].wzyx|; MAD.F.SAT.CC d[2].xz (LT.w), d[0], f[1], d[1];",
        "ADD.S.CC l[2], l[0], -s[0]; SUB.S s[2], l[i.x], l[1];",
        "ADD.U.CC1 m[i.y], m[0].wzyx, u[0]; MOV.U.CC u[2], 0; MOV.U u[2] (CF1), 7; "
        "MAD.U.CC u[2], m[2], m[0].y, m[1];",
        "DP4.F.CC d[2].xy, d[0], f[0]; MAX.S l[2].w (GE.x), l[0], -3; NOT.U m[2], m[1].x;",
        "UP64.F.SAT.CC f[2], d[0].yzwx; UP64.S.CC s[2].yw (NE.x), -l[0]; UP64.U d[2], |d[0]|;",
        "PK64.F d[2], -f[0]; PK64.S.NTC l[2].xw (LT), |s[0]|; PK64.U.NTC m[i.x], m[0];",
        "REP.F64 d[1].w; ADD.F f[2], f[2], 1; ENDREP; REP.F64 3.9; ADD.F f[2], f[2], 2; ENDREP; "
        "REP.S64 l[1].x; ADD.F f[2], f[2], 4; "
        "ENDREP; REP.U64 m[1].x; ADD.F f[2], f[2], 8; ENDREP;",
        "UP4B f[2], -|f[0].x|; UP2H.F d[2], -f[1].y; PK4B.F u[2].y, d[0];",
    };
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++)
        check_body(bodies[i]);
}
