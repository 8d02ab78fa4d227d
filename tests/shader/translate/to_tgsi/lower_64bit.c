/* Numbers of 64 bits and CVT of NV_gpu_program5, converted to TGSI: the same bits. Every operation meets LONG
 * registers and ones of 32 bits, literals, members of arrays, signs and absolute values, masks, conditions
 * and updates of them. */
#include "tests/shader/translate/check_conversion.h"

enum { SEEDS = 6 };

static void check(const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_assert(program, "%s at %d: %s", error.message, error.position.offset, text);
    struct program *converted = shader_convert(program, CONVERT_TGSI, &error);
    cr_assert(converted, "%s: %s", text, error.message);
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        const char *difference =
            same_difference(program, converted, seed, same_param_binding, same_param_binding, NULL);
        cr_assert_null(difference, "%s: %s\n%s", text, difference, shader_print(converted));
    }
    shader_program_free(program);
    shader_program_free(converted);
}

/* f d: floats, s u: integers of 32 bits, l m: of 64. Numbers of 64 bits are made of words, so mostly huge or
 * tiny; the others of numbers that mean something in both sizes. All results are seen: registers and
 * conditions. */
static const char frame[] =
    "!!NVvp5.0 TEMP f[3], s[3], u[3], i; LONG TEMP d[3], l[3], m[3]; "
    "MOV f[0], vertex.attrib[0]; MOV f[1], vertex.attrib[1].wzyx; MUL f[2], f[0], 1e7; "
    "MOV.S.NTC s[0], vertex.attrib[2]; MOV.S.NTC s[1], {-3, 70, 0, 2147483647}; SHR.S s[2], s[0], 20; "
    "MOV.U.NTC u[0], vertex.attrib[3]; MOV.U.NTC u[1], {1, 40, 4294967295, 0}; SHR.U u[2], u[0], 20; "
    "PK64.F d[0].xy, vertex.attrib[4]; MOV.F64 d[0].zw, f[0]; MOV.F64 d[1], {-2.5, 1e300, 3, 0.75}; "
    "MOV.F64 d[2], f[2]; "
    "PK64.S.NTC l[0].xz, vertex.attrib[5]; MOV.S64 l[0].yw, s[2]; MOV.S64 l[1], {-9, 65, 4294967296, 0}; "
    "MOV.S64 l[2], s[1]; PK64.U.NTC m[0].yw, vertex.attrib[6]; MOV.U64 m[0].xz, u[2]; "
    "MOV.U64 m[1], {3, 63, 18446744073709551615, 0}; MOV.U64 m[2], u[0]; AND.S i, s[0], 3; "
    "MOV.F.CC CC, vertex.attrib[7]; "
    "%s "
    "UP64.U.NTC result.attrib[0], m[2]; UP64.U.NTC result.attrib[1], m[2].zwxy; "
    "UP64.U.NTC result.attrib[2], d[2]; "
    "UP64.U.NTC result.attrib[3], d[2].zwxy; UP64.U.NTC result.attrib[4], l[2]; "
    "UP64.U.NTC result.attrib[5], l[2].zwxy; "
    "MOV.U.NTC result.attrib[6], u[2]; MOV.S.NTC result.attrib[7], s[2]; MOV result.attrib[8], f[2]; "
    "MOV.U u[0], 0; MOV.U u[0] (LT), 1; OR.U u[0] (GE.xyzw), u[0], 2; OR.U u[0] (EQ), u[0], 4; "
    "OR.U u[0] (CF), u[0], 8; "
    "OR.U u[0] (OF), u[0], 16; OR.U u[0] (LEG), u[0], 32; OR.U u[0] (SF), u[0], 64; "
    "MOV.U.NTC result.attrib[9], u[0]; END";

static void check_body(const char *body)
{
    static char text[4096];
    snprintf(text, sizeof text, frame, body);
    check(text);
}

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

/* 2.X.8.Z: each type to each, rounded in every way, with and without a clamp. Words of each type are read
 * as others. */
Test(to_tgsi_lower_64bit, every_cvt_gives_the_same_bits_in_tgsi)
{
    static const char *const types[] = {"F16", "F32", "F64", "S8",  "S16", "S32",
                                        "S64", "U8",  "U16", "U32", "U64"};
    static const char *const roundings[] = {"", ".CEIL", ".FLR", ".TRUNC"}, *const clamps[] = {"", ".SAT",
                                                                                               ".SAT.CC"};
    static const char *const sources[] = {"f", "f", "d", "s", "s", "s", "l", "u", "u", "u", "m"};
    for (unsigned from = 0; from < 11; from++)
        for (unsigned to = 0; to < 11; to++) {
            char body[600] = "";
            for (unsigned turn = 0; turn < 4; turn++) {
                const unsigned rounding = (turn + from + to) % 4;
                snprintf(body + strlen(body), sizeof body - strlen(body),
                         "CVT.%s.%s%s%s %s[2]%s, %s[%u]%s; XOR.U.NTC u[1], u[1], u[2]; ", types[to],
                         types[from], roundings[rounding], clamps[turn % 3], sources[to],
                         turn == 3 ? ".xz" : "", sources[from], turn % 3, turn == 2 ? ".wxyz" : "");
            }
            check_body(body);
        }
}

/* Ties, and the ends of what a narrower float can hold. */
Test(to_tgsi_lower_64bit, floats_are_rounded_once_in_tgsi)
{
    static const char *const values[] = {
        "{1.00000005960464477540, 1.000000178813934, 16777217, -16777219}",
        "{3.4028235677973366e38, -3.4028235677973366e38, 3.5e38, -1e300}",
        "{1.1754943508222875e-38, 1.1754942807573643e-38, -1.17549434e-38, 1e-300}",
        "{2049, 2051, 65519.999, 65520}",
        "{1.00048828125000001, 5.9604644775390625e-8, 2.98e-8, -2.9802322387695312e-8}",
        "{0.33333333333333333, -0.1, 6.103515625e-5, -65535}",
    };
    static const char *const integers[] = {
        "{9007199254740993, -9007199254740995, 9223372036854775807, -9223372036854775807}",
        "{16777217, -16777219, 4611686018427387905, 2251799813685249}",
        "{2049, -2051, 65520, 65519}",
    };
    static const char *const roundings[] = {"", ".ROUND", ".CEIL", ".FLR", ".TRUNC"};
    for (unsigned rounding = 0; rounding < 5; rounding++) {
        char body[600];
        for (unsigned i = 0; i < 6; i++) {
            snprintf(body, sizeof body,
                     "MOV.F64 d[1], %s; CVT.F32.F64%s f[2], d[1]; CVT.F16.F64%s u[2], d[1]; "
                     "CVT.F16.F32%s s[2], f[2];",
                     values[i], roundings[rounding], roundings[rounding], roundings[rounding]);
            check_body(body);
        }
        for (unsigned i = 0; i < 3; i++) {
            snprintf(body, sizeof body,
                     "MOV.S64 l[1], %s; CVT.F64.S64%s d[2], l[1]; CVT.F32.S64%s f[2], l[1]; "
                     "CVT.F16.S64%s u[2], l[1];"
                     "CVT.F64.U64%s d[1], l[1]; CVT.F32.U64%s s[2], l[1]; UP64.U m[2], d[1];",
                     integers[i], roundings[rounding], roundings[rounding], roundings[rounding],
                     roundings[rounding], roundings[rounding]);
            check_body(body);
        }
    }
}
