/* In which precision !!FP1.0 computes (NV_fragment_program 3.11.4.2). The other languages compute in 32 bits,
 * so instructions that round are added where an operand or result has 16 or 12. */
#ifndef SHADER_TRANSLATE_FP1_PRECISION_H
#define SHADER_TRANSLATE_FP1_PRECISION_H

#include "shader/program/program.h"

/* The precision that an instruction computes in, and that of the value it leaves. */
enum precision fp1_precision(const struct program *program, const struct instruction *instruction);
enum precision fp1_result_precision(const struct program *program, const struct instruction *instruction);

/* 16 or 12 bits: a value of 32 bits is rounded to it. */
bool fp1_rounds(enum precision precision);

/* Whether operand `s` is rounded before the instruction computes. */
bool fp1_rounds_operand(const struct program *program, const struct instruction *instruction, unsigned s);

/* Whether operand `s` is the fog coordinate, with zeros among its components (Table X.1). */
bool fp1_reads_fog(const struct instruction *instruction, unsigned s);

/* A lookup by TXP from a cube map becomes TEX: "For cube map textures, the (s,t,r) texture coordinates ...
 * are given by x, y, and z" (3.11.5.40). */
void fp1_drop_projection(struct instruction *instruction);

#endif
