/* Any sequence of any commands with any arguments (tests/fuzz/entry_points.c), recorded and replayed: the
 * same picture. */
#include "capsule_test.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
extern void (*entry_points_finished)(void);

enum { SEQUENCES = 600, LENGTH = 900 };

static uint64_t drawn;
static struct file recorded;

static void finished(void)
{
    drawn = ewFrameHash();
    recorded = end_capsule();
}

static uint64_t random_state = 1;

static uint8_t random_byte(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint8_t)(random_state >> 33);
}

Test(capsule_random, a_replay_draws_the_same)
{
    unsigned pictures = 0;
    entry_points_finished = finished;
    for (unsigned sequence = 0; sequence < SEQUENCES; sequence++) {
        uint8_t bytes[LENGTH];
        char message[EW_CAPSULE_MESSAGE];
        for (unsigned i = 0; i < LENGTH; i++)
            bytes[i] = random_byte();
        recorded = (struct file){NULL, 0};
        ewCapsuleBegin();
        LLVMFuzzerTestOneInput(bytes, LENGTH);
        cr_assert_not_null(recorded.bytes);
        cr_expect_eq(replay(recorded, message), drawn, "sequence %u: %s", sequence, message);
        pictures += drawn != 0;
        free(recorded.bytes);
    }
    cr_expect_gt(pictures, SEQUENCES / 2);
}
