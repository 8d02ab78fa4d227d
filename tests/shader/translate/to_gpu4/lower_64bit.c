/* Numbers of 64 bits of TGSI in NV_gpu_program5. */
#include "tests/shader/translate/check_conversion.h"

/* Operands and results of 64 bits, in every position; doubles of random words are mostly huge or tiny, so
 * some are made of floats and integers. */
Test(to_gpu4_lower_64bit, numbers_of_64_bits_give_the_same_bits_in_gpu4)
{
    static const char *const operations[] = {
        "DABS d",    "DADD dd",     "DSEQ dd",   "DSNE dd",    "DSLT dd",   "DSGE dd",   "DFRAC d",
        "DTRUNC d",  "DCEIL d",     "DFLR d",    "DROUND d",   "DSSG d",    "DMIN dd",   "DMAX dd",
        "DMUL dd",   "DMAD ddd",    "DDIV dd",   "DRCP d",     "DRSQ d",    "F2D f",     "D2F d",
        "I2D i",     "D2I d",       "U2D i",     "D2U d",      "I64ABS l",  "I64NEG l",  "I64SSG l",
        "U64ADD ll", "U64MUL ll",   "U64SEQ ll", "U64SNE ll",  "U64SLT ll", "U64SGE ll", "I64SLT ll",
        "I64SGE ll", "I64MIN ll",   "U64MIN ll", "I64MAX ll",  "U64MAX ll", "U64SHL li", "I64SHR li",
        "U64SHR li", "I64DIV ll",   "U64DIV ll", "I64MOD ll",  "U64MOD ll", "F2U64 f",   "F2I64 f",
        "U2I64 i",   "I2I64 i",     "D2U64 d",   "D2I64 d",    "U642F l",   "I642F l",   "U642D l",
        "I642D l",   "DADD_SAT dd", "DSQRT d",   "DSQRT_SAT d"};
    static const char *const places[] = {"TEMP[0]", "IN[1].zwxy",   "-TEMP[1]",
                                         "IMM[0]",  "TEMP[2].zwzw", "IN[3]"};
    static const char *const masks[] = {"", ".xy", ".zw", ".x", ".yzw"};
    for (unsigned i = 0; i < COUNT(operations); i++)
        for (unsigned turn = 0; turn < 12; turn++) {
            char text[1024], operands[128] = "";
            const char *kinds = strchr(operations[i], ' ');
            struct tally tally = {0};
            for (unsigned s = 0; kinds[s + 1]; s++) {
                const bool plain = kinds[s + 1] == 'i' && s > 0; /* unsigned: without a sign */
                const char *place = places[(turn * 5 + s * 7 + turn / 6) % 6];
                snprintf(operands + strlen(operands), 64, ", %s", plain && *place == '-' ? place + 1 : place);
            }
            snprintf(
                text, sizeof text,
                "VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..3]\nIMM %s\nF2D TEMP[0], IN[0]\n"
                "I2D TEMP[1], IN[1].wzyx\n"
                "MUL TEMP[2], IN[2], IN[0]\n%.*s TEMP[2]%s%s\n%.*s OUT[0]%s%s\nMOV OUT[1], TEMP[2]\nEND\n",
                turn & 1 ? "FLT64 {1.5, -3.25e10}" : "INT64 {-7, 12345678901}", (int)(kinds - operations[i]),
                operations[i], masks[turn % 5], operands, (int)(kinds - operations[i]), operations[i],
                masks[turn * 3 % 5], operands);
            check_conversion(text, text, strlen(text), CONVERT_GPU4, 4, &tally);
            cr_expect(tally.loaded == tally.converted, "%s: %s", text, tally.rejected[0].what);
            cr_expect(tally.loaded || strchr(operands, '-'), "%s", text);
        }
}
