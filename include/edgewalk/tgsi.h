/* TGSI programs in OpenGL: program formats for glProgramStringARB, on the targets of the other languages.
 *
 *     const GLenum format = GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2007;
 *     glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, format, 4 * count, tokens);
 *
 * Tokens are 32-bit words in the machine's byte order: VERSION, HEADER and PROCESSOR first. `len` counts
 * bytes and must be a multiple of four. The processor must match the target. A stream does not contain its
 * numbering of opcodes and its layout of declarations, so the format selects them:
 *
 *   ..._2007   version 1.1, as documented in "TG Shader Infrastructure 1.1"
 *   ..._2009   the revision with the semantic token and the instructions listed in 2009
 *
 * After an error GL_PROGRAM_ERROR_POSITION_ARB is the number of the wrong word, counted from 0. CONST[i] is
 * program.local[i] (glProgramLocalParameter4fARB). GL_PROGRAM_FORMAT_ARB, GL_PROGRAM_LENGTH_ARB and
 * glGetProgramStringARB return the format, length and tokens that were passed.
 */
#ifndef EDGEWALK_TGSI_H
#define EDGEWALK_TGSI_H

/* TGSI text (docs/tgsi.md). Its header, VERT or FRAG, must match the target. GL_PROGRAM_ERROR_POSITION_ARB is
 * an offset in the text. The format GL_PROGRAM_FORMAT_ASCII_ARB accepts TGSI text, too. */
#define GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TEXT 0x6EE0

#define GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2007 0x6EE1
#define GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2009 0x6EE2

#endif
