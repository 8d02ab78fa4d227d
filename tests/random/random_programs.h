/* Random valid programs, driven by the opcode table, and what they leave: the same bits must come out on
 * every machine, compiler, optimization level and instruction set. Needs no test framework, so that
 * tests/bits can run it anywhere. */
#ifndef TESTS_RANDOM_RANDOM_PROGRAMS_H
#define TESTS_RANDOM_RANDOM_PROGRAMS_H

#include "shader/shader.h"

enum {
    RANDOM_PROGRAM_COUNT = 450,
    RANDOM_TEXT_SIZE = 16384,
    RANDOM_RESULT_WORDS = 4096, /* room for what one program leaves in 8 lanes, or its outputs in 32 */
};

/* Writes the NUL-terminated text of program `number`. The languages take turns. */
void random_program_text(unsigned number, char text[RANDOM_TEXT_SIZE]);

/* Likewise of NV_gpu_program4, 4_1 and 5, in every stage: each instruction, type and modifier comes up in the
 * first RANDOM_NV5_COUNT of them. They load; random_program_run() takes them as it takes the others. */
enum { RANDOM_NV5_COUNT = 600 };
void random_nv5_text(unsigned number, char text[RANDOM_TEXT_SIZE]);

/* Likewise of TGSI text: vertex, fragment, geometry and tessellation control programs take turns. */
enum { RANDOM_TGSI_COUNT = 200 };
void random_tgsi_text(unsigned number, char text[RANDOM_TEXT_SIZE]);

/* Runs a text with random inputs, which depend on `number` and the lane alone, in the lanes of the set
 * `lanes`. Returns how many words it left in `results`, ordered by lane: outputs or parameters, condition
 * codes, status, instructions executed; 0 if the text does not load (then `error` says why) or memory is
 * short. Lanes not run leave zeros. */
unsigned random_program_run(unsigned number, const char *text, unsigned lanes,
                            uint32_t results[RANDOM_RESULT_WORDS], struct shader_error *error);

/* Runs 2 to SHADER_MOST_GROUPS groups of lanes with inputs of their own, one by one and in one run
 * (shader_run_groups()): their outputs, in `*count` words. False: the program has no form for so many. */
bool random_program_run_groups(unsigned number, const char *text, unsigned groups,
                               uint32_t one_by_one[RANDOM_RESULT_WORDS],
                               uint32_t together[RANDOM_RESULT_WORDS], unsigned *count);

/* Whether lanes depend on each other: DDX, DDY, lookups of fragment programs. */
bool random_program_has_derivatives(const char *text);

/* FNV-1a over the results of all programs in all lanes; 0 and a message if one does not load. Those of
 * NV_gpu_program4_1 and later also leave what they did to memory, images and patches, and the vertices that
 * they emitted (world.h). */
uint64_t random_programs_hash(void);
uint64_t random_nv5_hash(void);
uint64_t random_tgsi_hash(void);

/* What they must return. Changes with the programs and with any rule of arithmetic that
 * they show; then every variant of tests/bits must agree on the new one. */
#define RANDOM_NV5_HASH      0x652572eada85b448u
#define RANDOM_TGSI_HASH     0x427e9d66e487074du
#define RANDOM_PROGRAMS_HASH 0x71d9479f9b4e6711u

#endif
