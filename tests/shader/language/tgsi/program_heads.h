/* The beginnings of programs that fail. */
#ifndef TESTS_SHADER_LANGUAGE_TGSI_PROGRAM_HEADS_H
#define TESTS_SHADER_LANGUAGE_TGSI_PROGRAM_HEADS_H

#define V "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..1]\nDCL ADDR[0]\n"
/* clang-format off */
#define F \
    "FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL TEMP[0]\nDCL TEMP[1..2], ARRAY(3)\n" \
    "DCL ADDR[0]\n"
/* clang-format on */

#endif
