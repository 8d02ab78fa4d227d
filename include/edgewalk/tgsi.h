/* TGSI programs through OpenGL: formats for glProgramStringARB(), on the targets of the other languages.
 *
 *     glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2007, 4 * count,
 * tokens);
 *
 * Tokens are 32-bit words in the machine's own byte order, VERSION, HEADER and PROCESSOR first; `len` counts
 * bytes and must be a multiple of four. The processor must be that of the target. A stream does not say which
 * numbering of opcodes and which layout of declarations it has, so the format does:
 *
 *   ..._2007   version 1.1 as documented: TG Shader Infrastructure 1.1
 *   ..._2009   the revision with the semantic token, whose instructions are those listed in 2009
 *
 * After an error GL_PROGRAM_ERROR_POSITION_ARB is the number of the word that is wrong, counted from 0.
 * CONST[i] is program.local[i] (glProgramLocalParameter4fARB); GL_PROGRAM_FORMAT_ARB, GL_PROGRAM_LENGTH_ARB
 * and glGetProgramStringARB() give back what was passed.
 */
#ifndef EDGEWALK_TGSI_H
#define EDGEWALK_TGSI_H

/* TGSI text (docs/tgsi.md): the header, VERT or FRAG, must be that of the target.
 * GL_PROGRAM_ERROR_POSITION_ARB is an offset in the text. GL_PROGRAM_FORMAT_ASCII_ARB takes it too. */
#define GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TEXT 0x6EE0

#define GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2007 0x6EE1
#define GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TOKENS_2009 0x6EE2

#endif
