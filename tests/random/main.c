/* For tests/bits: exits 0 if the random programs give the bits that they must; `--print NUMBER` shows one. */
#include "tests/random/random_programs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--print") == 0) {
        static char text[RANDOM_TEXT_SIZE];
        random_program_text((unsigned)strtoul(argv[2], NULL, 10), text);
        fputs(text, stdout);
        return 0;
    }
    const uint64_t hash = random_programs_hash(), nv5 = random_nv5_hash(), tgsi = random_tgsi_hash();
    printf("%d random programs: %016" PRIx64 ", expected %016" PRIx64 "\n", RANDOM_PROGRAM_COUNT, hash,
           (uint64_t)RANDOM_PROGRAMS_HASH);
    printf("%d of NV_gpu_program4_1 and 5: %016" PRIx64 ", expected %016" PRIx64 "\n", RANDOM_NV5_COUNT, nv5,
           (uint64_t)RANDOM_NV5_HASH);
    printf("%d of TGSI: %016" PRIx64 ", expected %016" PRIx64 "\n", RANDOM_TGSI_COUNT, tgsi,
           (uint64_t)RANDOM_TGSI_HASH);
    return hash == RANDOM_PROGRAMS_HASH && nv5 == RANDOM_NV5_HASH && tgsi == RANDOM_TGSI_HASH ? 0 : 1;
}
