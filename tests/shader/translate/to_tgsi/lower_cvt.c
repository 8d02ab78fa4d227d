/* CVT in TGSI. */
#include "tests/shader/translate/to_tgsi/lower_64bit_test.h"

/* 2.X.8.Z: each type to each, rounded in every way, with and without a clamp. Words of each type are read
 * as others. */
Test(to_tgsi_lower_cvt, every_cvt_gives_the_same_bits_in_tgsi)
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
Test(to_tgsi_lower_cvt, floats_are_rounded_once_in_tgsi)
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
