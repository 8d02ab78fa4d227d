#include "base/pool.h"

#include <criterion/criterion.h>
#include <fenv.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { JOBS = 1000 };

struct tally {
    atomic_int runs[JOBS];
    atomic_int busy[POOL_MAX];
    atomic_int wrong;
    unsigned size;
};

static void count(void *context, unsigned job, unsigned worker)
{
    struct tally *tally = context;
    if (worker >= tally->size || atomic_fetch_add(&tally->busy[worker], 1) != 0)
        atomic_fetch_add(&tally->wrong, 1); /* two jobs at once with the same scratch memory */
    atomic_fetch_add(&tally->runs[job], 1);
    atomic_fetch_sub(&tally->busy[worker % POOL_MAX], 1);
}

static const unsigned sizes[] = {1, 2, 3, 8};

Test(pool, each_job_runs_exactly_once)
{
    static const unsigned jobs[] = {0, 1, 2, 7, JOBS};
    static struct tally tally;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct pool *pool = pool_create(sizes[s]);
        cr_assert_not_null(pool);
        cr_assert_eq(pool_size(pool), sizes[s]);
        for (int round = 0; round < 20; round++)
            for (size_t j = 0; j < sizeof jobs / sizeof *jobs; j++) {
                memset(&tally, 0, sizeof tally);
                tally.size = sizes[s];
                pool_run(pool, count, &tally, jobs[j]);
                for (unsigned i = 0; i < JOBS; i++)
                    cr_assert_eq(tally.runs[i], i < jobs[j], "size %u, %u jobs: job %u ran %d times",
                                 sizes[s], jobs[j], i, tally.runs[i]);
                cr_assert_eq(tally.wrong, 0);
            }
        pool_destroy(pool);
    }
}

static void write_plain(void *context, unsigned job, unsigned worker)
{
    (void)worker;
    ((unsigned *)context)[job] = job + 1;
}

Test(pool, what_jobs_wrote_is_visible_when_the_run_returns)
{
    struct pool *pool = pool_create(4);
    static unsigned results[JOBS];
    for (int round = 0; round < 50; round++) {
        memset(results, 0, sizeof results);
        pool_run(pool, write_plain, results, JOBS);
        for (unsigned i = 0; i < JOBS; i++)
            cr_assert_eq(results[i], i + 1);
    }
    pool_destroy(pool);
}

/* Asked by arithmetic: fegetround() may look at another unit than the one that computes. */
static volatile float one = 1, half_step = 0x1p-24f;

static void note_rounding(void *context, unsigned job, unsigned worker)
{
    (void)worker;
    ((volatile float *)context)[job] = one + half_step;
}

Test(pool, jobs_round_to_nearest_whatever_the_caller_does)
{
    volatile float sums[64];
    fesetround(FE_UPWARD);
    struct pool *pool = pool_create(3); /* its threads inherit the mode */
    for (unsigned jobs = 1; jobs <= 64; jobs += 63) {
        pool_run(pool, note_rounding, (void *)sums, jobs);
        for (unsigned i = 0; i < jobs; i++)
            cr_expect_eq(sums[i], 1, "job %u of %u", i, jobs);
    }
    cr_expect_gt(one + half_step, 1, "the caller's mode is kept");
    fesetround(FE_TONEAREST);
    pool_destroy(pool);
}

Test(pool, the_size_is_clamped_and_follows_the_environment)
{
    static const struct {
        unsigned workers;
        const char *environment;
        unsigned size; /* 0: the number of processors, at least 1 */
    } rows[] = {
        {1, "5", 1}, {1000, "5", POOL_MAX}, {0, "5", 5},  {0, "1", 1}, {0, "999999999999999999999", POOL_MAX},
        {0, "", 0},  {0, "x", 0},           {0, "-3", 0}, {0, "0", 0}, {0, "3 threads", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        setenv("EDGEWALK_THREADS", rows[i].environment, 1);
        struct pool *pool = pool_create(rows[i].workers);
        cr_assert_not_null(pool);
        if (rows[i].size)
            cr_expect_eq(pool_size(pool), rows[i].size, "row %zu: %u", i, pool_size(pool));
        else
            cr_expect(pool_size(pool) >= 1 && pool_size(pool) <= POOL_MAX);
        pool_destroy(pool);
    }
}

Test(pool, destroying_none_is_nothing)
{
    pool_destroy(NULL);
}
