/* A worker pool: runs one array of jobs at a time on worker threads. The threads belong to the process and
 * are shared by all pools; their number is that of the largest pool that has run.
 *
 * Jobs of one array run in any order on any worker; results must not depend on either. The calling thread
 * works too, so a pool of N runs at most N jobs at once. Several threads may run a pool each. After fork() a
 * child may use the pools that were not running, with new workers. */
#ifndef BASE_POOL_H
#define BASE_POOL_H

struct pool;

/* `worker` is 0 <= worker < pool_size(): the index for per-worker scratch memory. */
typedef void pool_job(void *context, unsigned job, unsigned worker);

/* `workers` is clamped to 1..POOL_MAX; 0 means EDGEWALK_THREADS or, without it, the number of processors.
 * Returns null when memory runs out. Neither function starts threads or waits for any: a pool's first run
 * starts them. If the system creates fewer, fewer take part. */
#define POOL_MAX 64
struct pool *pool_create(unsigned workers);
void pool_destroy(struct pool *pool);
unsigned pool_size(const struct pool *pool);

/* Runs job(context, 0..jobs-1, worker) and returns when all are done. One job, or a pool of one, runs on the
 * caller without waking a worker. Jobs run in the floating-point environment fpenv_plain(). Not reentrant: a
 * job may not call it. */
void pool_run(struct pool *pool, pool_job *job, void *context, unsigned jobs);

/* The same jobs one after the other, 0 first, on the calling thread: for work with side effects. */
void pool_run_in_order(pool_job *job, void *context, unsigned jobs);

#endif
