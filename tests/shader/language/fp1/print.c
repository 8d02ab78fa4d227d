/* Canonical text. */
#include "tests/shader/language/round_trip.h"

Test(fp1_print, canonical_text)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"!!FP1.0 MOV o[COLH].xyzw, R5; END", "!!FP1.0\nMOV o[COLH], R5;\nEND\n"},
        {"!!FP1.0 DEFINE two = 2; MADXC_SAT HC.xw(NE.xxxx), R1, 2, -two; MOV o[COLR], f[FOGC]; END",
         "!!FP1.0\nMADXC_SAT HC.xw (NE.x), R1, 2, -{2, 2, 2, 2};\nMOV o[COLR], f[FOGC];\nEND\n"},
        {"!!FP1.0 RCP R0, -1.5; DECLARE b = .25; POW o[COLR], |-p[7].x|, H3.y; DECLARE a; KIL GT.wzyx; END",
         "!!FP1.0\nDECLARE b = {0.25, 0.25, 0.25, 0.25};\nDECLARE a;\nRCP R0, -1.5;\n"
         "POW o[COLR], |p[7].x|, H3.y;\nKIL GT.wzyx;\nEND\n"},
        {"!!FP1.0 TXP o[COLR], f[TEX0], TEX15, RECT; END",
         "!!FP1.0\nTXP o[COLR], f[TEX0], TEX15, RECT;\nEND\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_printed(rows[i].text, rows[i].printed);
}
